//! Orientation of three points, and segments.

use super::Setup;
use super::pairs::{add_loop, add_overlap_ints, overlap, pairs};
use crate::data::{Small, aabb, center, circle, segment};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{box2d, cute_c2, geo, parry, textbook, tg};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

type Triple = [[f32; 2]; 3];

fn collinear(rng: &mut Rng) -> Triple {
    let mut whole = |reach: i32| rng.i32(-reach..=reach);
    let ([x, y], [u, v]) = ([whole(1000), whole(1000)], [whole(30), whole(30)]);
    let (k, l) = (whole(30), whole(30));
    [0, k, l].map(|t| [(x + t * u) as f32, (y + t * v) as f32])
}

/// Orientations; left turns count as meeting.
pub fn orient(setup: &Setup, name: &str, half_collinear: bool) -> Row {
    let mut rng = setup.rng(name);
    let random = |rng: &mut Rng| [(); 3].map(|()| center(rng).map(|c| c as f32));
    let mut one = || if half_collinear && rng.bool() { collinear(&mut rng) } else { random(&mut rng) };
    let triples: Rc<[Triple]> = (0..setup.count(24)).map(|_| one()).collect();

    let mut row = Row::new(name, triples.len());
    let data = triples.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.orient,
        move |orient, i| {
            let [a, b, c] = data[i];
            // SAFETY: takes plain values.
            unsafe { orient(a[0], a[1], b[0], b[1], c[0], c[1]) > 0 }
        },
    );
    let data = triples.clone();
    row.add(Who::Textbook, move |i| textbook::orient(&data[i]) > 0.0);
    if let Some(orient) = setup.graze().orient_i32.call {
        let data: Vec<_> = triples.iter().map(|triple| triple.map(|point| point.ints())).collect();
        row.add(Who::Ints, move |i| {
            let [a, b, c] = data[i];
            // SAFETY: takes plain values.
            unsafe { orient(a[0], a[1], b[0], b[1], c[0], c[1]) > 0 }
        });
    }
    row.add(Who::Robust, move |i| {
        let [a, b, c] = triples[i].map(|[x, y]| robust::Coord { x, y });
        robust::orient2d(a, b, c) > 0.0
    });
    row
}

pub fn segment_segment(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_segment_segment, 6.0, segment, segment);
    let mut row = overlap(setup, name, &pairs, |graze| graze.test_segment_segment);
    add_loop(&mut row, &pairs, textbook::segments);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_segment_segment_i32);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| (parry::segment(a), parry::segment(b))), |data| {
        parry::segments(&data.0, &data.1)
    });
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::segments(a, b)), box2d::overlap);
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::segment(a), cute_c2::segment(b))), |data| {
        cute_c2::segments(data.0, data.1)
    });
    #[cfg(feature = "raylib")]
    {
        let data = pairs.clone();
        row.add(Who::Raylib, move |i| raylib::segments(&data[i].0, &data[i].1));
    }
    row.peer(Who::Geo, pairs.iter().map(|(a, b)| (geo::segment(a), geo::segment(b))), |data| {
        geo::segments(&data.0, &data.1)
    });
    row.peer(Who::Tg, pairs.iter().map(|(a, b)| (tg::segment(a), tg::segment(b))), |data| tg::segments(data.0, data.1));
    row
}

pub fn segment_box(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_aabb_segment, 8.0, aabb, segment);
    let mut row = overlap(setup, name, &pairs, |graze| graze.test_aabb_segment);
    add_loop(&mut row, &pairs, textbook::box_segment);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_aabb_segment_i32);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::box_segment(a, b)), parry::box_segment_overlap);
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::box_segment(a, b)), box2d::overlap);
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::aabb(a), cute_c2::segment(b))), |data| {
        cute_c2::aabb_segment(data.0, data.1)
    });
    row.peer(Who::Geo, pairs.iter().map(|(a, b)| (geo::aabb(a), geo::segment(b))), |data| {
        geo::aabb_segment(&data.0, &data.1)
    });
    row
}

pub fn segment_circle(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_circle_segment, 8.0, circle, segment);
    let mut row = overlap(setup, name, &pairs, |graze| graze.test_circle_segment);
    add_loop(&mut row, &pairs, textbook::circle_segment);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_circle_segment_i32);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::segment_circle(b, a)), |data| {
        parry::segment_circle_overlap(data)
    });
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::circle_segment(a, b)), box2d::overlap);
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::segment(b))), |data| {
        cute_c2::circle_segment(data.0, data.1)
    });
    #[cfg(feature = "raylib")]
    {
        let data = pairs.clone();
        row.add(Who::Raylib, move |i| raylib::circle_segment(&data[i].0, &data[i].1));
    }
    row
}
