//! Any polygons: points in them, pairs of them, rays at them.

use super::{Setup, need};
use crate::contest::{Row, Who};
use crate::data::{Outlines, balanced, between, center, concave, near};
use crate::graze::{Graze, Prepared};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{geo, parry, textbook, tg};
use fastrand::Rng;
use std::rc::Rc;

/// The peers that have no index of outlines.
fn scans(row: &mut Row, data: &(Rc<Outlines>, Rc<Vec<(u32, [f32; 2])>>)) {
    let mut add = |who, call: Box<dyn Fn(usize, [f32; 2]) -> bool>| {
        let queries = data.1.clone();
        row.add(who, move |i| call(queries[i].0 as usize, queries[i].1));
    };
    let outlines = data.0.clone();
    add(Who::Textbook, Box::new(move |k, at| textbook::point_in_polygon(outlines.get(k), at)));
    let outlines: Vec<_> = data.0.iter().map(parry::outline).collect();
    add(Who::Parry, Box::new(move |k, at| parry::point(&outlines[k], at)));
    #[cfg(feature = "raylib")]
    {
        let outlines: Vec<_> = data.0.iter().map(raylib::outline).collect();
        add(Who::Raylib, Box::new(move |k, at| raylib::point(&outlines[k], at)));
    }
    let outlines: Vec<_> = data.0.iter().map(geo::outline).collect();
    add(Who::Geo, Box::new(move |k, at| geo::point(&outlines[k], at)));
}

/// Outlines of one ring each, prepared.
pub fn prepared<'a>(graze: &Graze, outlines: impl Iterator<Item = &'a [f32]>) -> Option<Vec<*const Prepared>> {
    let create = graze.prepared_create.call?;
    // SAFETY: one ring with its count; never freed, as little else is here.
    Some(outlines.map(|xy| unsafe { create(xy.as_ptr(), &(xy.len() as u32 / 2), 1) }).collect())
}

/// A row of points in some of the outlines.
pub fn points(setup: &Setup, name: &str, outlines: Outlines, queries: Vec<(u32, [f32; 2])>) -> Row {
    points_of(setup, name, outlines, queries, false)
}

/// The same, and whether graze may prepare the outlines, as tg and parry do.
pub fn points_of(setup: &Setup, name: &str, outlines: Outlines, queries: Vec<(u32, [f32; 2])>, prepare: bool) -> Row {
    let mut row = Row::new(name, queries.len());
    let queries = Rc::new(queries);
    let made = |i: usize, queries: &[(u32, [f32; 2])]| (queries[i].0 as usize, queries[i].1);

    let tg_data: Vec<_> = outlines.iter().map(|xy| tg::Outline::new(&tg::ring(xy))).collect();

    let data = (Rc::new(outlines), queries.clone());
    if prepare {
        for (who, graze) in &setup.libraries {
            let (Some(test), Some(prepared)) = (graze.prepared_point.call, prepared(graze, data.0.iter())) else {
                row.missing.push((*who, graze.prepared_point.name));
                continue;
            };
            let ask = queries.clone();
            row.add(*who, move |i| {
                let (k, [x, y]) = made(i, &ask);
                // SAFETY: made above.
                unsafe { test(prepared[k], x, y) != 0 }
            });
        }
    } else {
        let graze_data = data.clone();
        row.graze(
            &setup.libraries,
            |graze| graze.polygon_point,
            move |test, i| {
                let (k, [x, y]) = made(i, &graze_data.1);
                let xy = graze_data.0.get(k);
                // SAFETY: an array with its count.
                unsafe { test(xy.as_ptr(), xy.len() / 2, x, y) != 0 }
            },
        );
    }
    // Peers that look at every edge have nothing to say of large outlines.
    if !prepare || data.0.get(0).len() <= 2 * 1000 {
        scans(&mut row, &data);
    }
    row.add(Who::Tg, move |i| {
        let (k, at) = made(i, &queries);
        tg::point(&tg_data[k], at)
    });
    row
}

pub fn point(setup: &Setup, name: &str, n: usize) -> Row {
    point_in(setup, name, n, false, &concave)
}

/// Makes an outline at a place, of so many vertices.
pub type Draw = dyn Fn(&mut Rng, [f64; 2], usize) -> Vec<f32>;

/// Points in outlines, which graze may prepare or not.
pub fn point_in(setup: &Setup, name: &str, n: usize, prepare: bool, draw: &Draw) -> Row {
    let mut rng = setup.rng(name);
    let test = need(setup.judge().polygon_point);
    let mut outlines = Outlines::default();
    let mut centers = Vec::new();
    // Few enough to stay in the cache, many enough not to be learnt.
    for _ in 0..(32768 / n).clamp(if prepare { 1 } else { 32 }, 1024) {
        let at = center(&mut rng);
        centers.push(at);
        outlines.push(&draw(&mut rng, at, n));
    }
    let make = |rng: &mut Rng| {
        let k = rng.usize(..centers.len());
        let [x, y] = centers[k].map(|c| (c + between(rng, -4.0, 4.0)) as f32);
        (k as u32, [x, y])
    };
    let meets = |&(k, [x, y]): &(u32, [f32; 2])| {
        let xy = outlines.get(k as usize);
        // SAFETY: an array with its count.
        unsafe { test(xy.as_ptr(), xy.len() / 2, x, y) != 0 }
    };
    let queries = balanced(&mut rng, setup.count(12), make, meets);
    points_of(setup, name, outlines, queries, prepare)
}

/// A row of pairs of outlines.
pub fn pairs(setup: &Setup, name: &str, pairs: &[(Vec<f32>, Vec<f32>)]) -> Row {
    let mut row = Row::new(name, pairs.len());
    let mut outlines = Outlines::default();
    for (a, b) in pairs {
        outlines.push(a);
        outlines.push(b);
    }
    let data = Rc::new(outlines);
    row.graze(
        &setup.libraries,
        |graze| graze.polygon_polygon,
        move |test, i| {
            let (a, b) = (data.get(2 * i), data.get(2 * i + 1));
            // SAFETY: arrays with their counts.
            unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 }
        },
    );
    let data: Option<Vec<_>> = pairs.iter().map(|(a, b)| parry::meshes(a, b)).collect();
    if let Some(data) = data {
        row.add(Who::Parry, move |i| parry::mesh_overlap(&data[i]));
    }
    let data: Vec<_> = pairs.iter().map(|(a, b)| (geo::outline(a), geo::outline(b))).collect();
    row.add(Who::Geo, move |i| geo::outlines(&data[i].0, &data[i].1));
    let rings: Vec<_> = pairs.iter().map(|(a, b)| (tg::ring(a), tg::ring(b))).collect();
    let data: Vec<_> = rings.iter().map(|(a, b)| (tg::Outline::new(a), tg::Outline::new(b))).collect();
    row.add(Who::Tg, move |i| tg::outlines(&data[i].0, &data[i].1));
    row.add(Who::TgBuilt, move |i| {
        let (a, b) = &rings[i];
        tg::outlines(&tg::Outline::new(a), &tg::Outline::new(b))
    });
    row
}

pub fn pair(setup: &Setup, name: &str, n: usize) -> Row {
    pairs(setup, name, &concave_pairs(setup, name, n))
}

/// Pairs of concave outlines of which half meet.
pub fn concave_pairs(setup: &Setup, name: &str, n: usize) -> Vec<(Vec<f32>, Vec<f32>)> {
    let test = need(setup.judge().polygon_polygon);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 9.0);
        (concave(rng, here, n), concave(rng, there, n))
    };
    // SAFETY: arrays with their counts.
    let meets = |(a, b): &(Vec<f32>, Vec<f32>)| unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 };
    balanced(&mut setup.rng(name), setup.count(16 * n), make, meets)
}
