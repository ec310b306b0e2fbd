//! Whole arrays in one call of graze; the peers, which have no such calls, in a loop over theirs.

use super::{Setup, need};
use crate::contest::{Row, Who};
use crate::data::{Rectangle, aabb, balanced, between, center, circle, concave, near, segment};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{cute_c2, parry, rstar, textbook, tg};
use fastrand::Rng;
use std::cell::RefCell;
use std::rc::Rc;

/// Both halves of all pairs, each side by side.
fn split<A: Copy, B: Copy>(pairs: &[(A, B)]) -> (Vec<A>, Vec<B>) {
    pairs.iter().copied().unzip()
}

macro_rules! pairs {
    ($name:ident, $single:ident, $many:ident, $make:ident, $reach:literal, $row:ident, $pairs:ident, $peers:block) => {
        pub fn $name(setup: &Setup, name: &str) -> Row {
            let test = need(setup.judge().$single);
            let make = |rng: &mut Rng| {
                let here = center(rng);
                let there = near(rng, here, $reach);
                ($make(rng, here), $make(rng, there))
            };
            let meets = |(a, b): &(_, _)| unsafe { test(a, b) != 0 };
            let $pairs = balanced(&mut setup.rng(name), setup.count(2 * size_of_val(&make(&mut Rng::with_seed(0)).0)), make, meets);
            let mut $row = Row::new(name, $pairs.len());
            let (a, b) = split(&$pairs);
            let data = Rc::new((a, b, RefCell::new(vec![0u8; $pairs.len()])));
            $row.graze_at_once(&setup.libraries, |graze| graze.$many, move |test| {
                let (a, b, verdicts) = &*data;
                let mut verdicts = verdicts.borrow_mut();
                // SAFETY: arrays of the header's structs, and room for as many verdicts.
                unsafe { test(a.as_ptr(), size_of_val(&a[0]), b.as_ptr(), size_of_val(&b[0]), a.len(), verdicts.as_mut_ptr()) }
            });
            $peers
            $row
        }
    };
}

pairs!(segments, segment_segment, many_segment_segment, segment, 6.0, row, pairs, {
    let data = pairs.clone();
    row.add_in_order(Who::Textbook, move |i| textbook::segments(&data[i].0, &data[i].1));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (parry::segment(a), parry::segment(b))).collect();
    row.add_in_order(Who::Parry, move |i| parry::segments(&data[i].0, &data[i].1));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, move |i: usize| raylib::segments(&pairs[i].0, &pairs[i].1));
});

pairs!(circles, circle_circle, many_circle_circle, circle, 8.0, row, pairs, {
    let data = pairs.clone();
    row.add_in_order(Who::Parry, move |i| parry::circles(&data[i].0, &data[i].1));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))).collect();
    row.add_in_order(Who::CuteC2, move |i| cute_c2::circles(data[i].0, data[i].1));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, move |i: usize| raylib::circles(&pairs[i].0, &pairs[i].1));
});

pairs!(boxes, aabb_aabb, many_aabb_aabb, aabb, 8.0, row, pairs, {
    let data: Vec<_> = pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    row.add_in_order(Who::Parry, move |i| parry::aabbs(&data[i].0, &data[i].1));
    #[cfg(feature = "raylib")]
    {
        let data: Vec<_> = pairs.iter().map(|(a, b)| (raylib::aabb(a), raylib::aabb(b))).collect();
        row.add_in_order(Who::Raylib, move |i| raylib::aabbs(data[i].0, data[i].1));
    }
});

pub fn rectangles(setup: &Setup, name: &str) -> Row {
    let test = need(setup.judge().convex_convex);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 7.0);
        (Rectangle::random(rng, here).corners(), Rectangle::random(rng, there).corners())
    };
    let meets = |(a, b): &(Vec<f32>, Vec<f32>)| unsafe { test(a.as_ptr(), 4, b.as_ptr(), 4) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(64), make, meets);
    let mut row = Row::new(name, pairs.len());
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().cloned().unzip();
    let data = (a.concat(), b.concat(), RefCell::new(vec![0u8; pairs.len()]));
    let data = Rc::new(data);
    row.graze_at_once(
        &setup.libraries,
        |graze| graze.many_rect_rect,
        move |test| {
            let (a, b, verdicts) = &*data;
            let mut verdicts = verdicts.borrow_mut();
            // SAFETY: eight floats for each verdict.
            unsafe { test(a.as_ptr(), 32, b.as_ptr(), 32, verdicts.len(), verdicts.as_mut_ptr()) }
        },
    );
    let data: Vec<_> = pairs.iter().filter_map(|(a, b)| Some((cute_c2::poly(a)?, cute_c2::poly(b)?))).collect();
    if data.len() == pairs.len() {
        row.add_in_order(Who::CuteC2, move |i| cute_c2::polys(&data[i].0, &data[i].1));
    }
    row
}

/// Points in and around one outline, of which about half lie inside.
pub fn points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = Row::new(name, points.len());
    let data = Rc::new((outline.clone(), points.clone(), RefCell::new(vec![0u8; points.len()])));
    row.graze_at_once(
        &setup.libraries,
        |graze| graze.many_polygon_point,
        move |test| {
            let (outline, points, verdicts) = &*data;
            let mut verdicts = verdicts.borrow_mut();
            let (xy, points) = (outline.as_ptr(), points.as_ptr().cast::<f32>());
            // SAFETY: two floats for each verdict.
            unsafe { test(xy, outline.len() / 2, points, 8, verdicts.len(), verdicts.as_mut_ptr()) }
        },
    );
    let (xy, data) = (outline.clone(), points.clone());
    row.add_in_order(Who::Textbook, move |i| textbook::point_in_polygon(&xy, data[i]));
    let (xy, data) = (parry::outline(&outline), points.clone());
    row.add_in_order(Who::Parry, move |i| parry::point(&xy, data[i]));
    #[cfg(feature = "raylib")]
    {
        let (xy, data) = (raylib::outline(&outline), points.clone());
        row.add_in_order(Who::Raylib, move |i| raylib::point(&xy, data[i]));
    }
    add_indexed_peers(&mut row, &outline, points);
    row
}

/// The same for an outline that was prepared.
pub fn prepared_points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = Row::new(name, points.len());
    let data = Rc::new((points.clone(), RefCell::new(vec![0u8; points.len()])));
    for (who, graze) in &setup.libraries {
        let (Some(prepared), Some(test)) = (graze.prepare(&outline), graze.many_prepared_point.call) else {
            row.missing.push((*who, graze.many_prepared_point.name));
            continue;
        };
        let data = data.clone();
        row.add_at_once(*who, move || {
            let (points, verdicts) = &*data;
            let mut verdicts = verdicts.borrow_mut();
            // SAFETY: two floats for each verdict.
            unsafe { test(prepared, points.as_ptr().cast(), 8, verdicts.len(), verdicts.as_mut_ptr()) }
        });
    }
    add_indexed_peers(&mut row, &outline, points);
    row
}

fn cloud(setup: &Setup, name: &str, n: usize) -> (Vec<f32>, Vec<[f32; 2]>) {
    let mut rng = setup.rng(name);
    let outline = concave(&mut rng, [0.0, 0.0], n);
    let mut point = || [between(&mut rng, -3.5, 3.5), between(&mut rng, -3.5, 3.5)].map(|c| c as f32);
    let points = (0..setup.count(8)).map(|_| point()).collect();
    (outline, points)
}

fn add_indexed_peers(row: &mut Row, outline: &[f32], points: Vec<[f32; 2]>) {
    let (indexed, data) = (tg::Outline::new(&tg::ring(outline)), points.clone());
    row.add_in_order(Who::Tg, move |i| tg::point(&indexed, data[i]));
    let indexed = rstar::Outline::new(outline);
    row.add_in_order(Who::Rstar, move |i| rstar::point(&indexed, points[i]));
}
