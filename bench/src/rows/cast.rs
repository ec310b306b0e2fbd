//! What moves: rays and sweeps.

use super::convex::{Pair, all, c2_polys, outline, overlaps, packed, pair};
use super::{Setup, need};
use crate::contest::{Row, Who};
use crate::data::{Outlines, balanced, between, center, concave, near};
use crate::graze::{RayHit, Segment, SweepHit};
use crate::peers::{box2d, cute_c2, parry};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// A ray that begins at a distance of 8, farther out than any outline reaches, and goes past a place near the middle.
fn aimed(rng: &mut Rng, at: [f64; 2]) -> Segment {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let from = [at[0] + 8.0 * cos, at[1] + 8.0 * sin];
    let [x, y] = near(rng, at, 8.0);
    let [ax, ay] = from.map(|c| c as f32);
    Segment { ax, ay, bx: (2.0 * x - from[0]) as f32, by: (2.0 * y - from[1]) as f32 }
}

/// The first point where a ray from outside enters an outline.
pub fn ray(setup: &Setup, name: &str, n: usize, convex: bool) -> Row {
    let test = need(setup.judge().polygon_segment);
    let make = |rng: &mut Rng| {
        let at = center(rng);
        (if convex { outline(rng, at, n) } else { concave(rng, at, n) }, aimed(rng, at))
    };
    // SAFETY: an array with its count and a struct of the header.
    let meets = |(xy, ray): &(Vec<f32>, Segment)| unsafe { test(xy.as_ptr(), xy.len() / 2, ray) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(8 * n + 16), make, meets);

    let mut row = Row::new(name, pairs.len());
    let mut outlines = Outlines::default();
    pairs.iter().for_each(|(xy, _)| outlines.push(xy));
    let data = Rc::new((outlines, pairs.iter().map(|(_, ray)| *ray).collect::<Vec<_>>()));
    row.graze(
        &setup.libraries,
        |graze| graze.raycast_polygon,
        move |cast, i| {
            let (xy, mut out) = (data.0.get(i), RayHit::default());
            // SAFETY: an array with its count and structs of the header.
            unsafe { cast(xy.as_ptr(), xy.len() / 2, &data.1[i], &mut out) != 0 }
        },
    );
    if !convex {
        if let Some(data) = all(&pairs, |(xy, ray)| Some((parry::mesh(xy)?, parry::ray_of(ray)))) {
            row.add(Who::Parry, move |i| parry::ray(&data[i].0, &data[i].1));
        }
        return row;
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((parry::convex(xy)?, parry::ray_of(ray)))) {
        row.add(Who::Parry, move |i| parry::ray(&data[i].0, &data[i].1));
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((box2d::polygon(xy)?, *ray))) {
        row.add(Who::Box2d, move |i| box2d::ray(&data[i].0, &data[i].1));
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((cute_c2::poly(xy)?, cute_c2::ray_of(ray)))) {
        row.add(Who::CuteC2, move |i| cute_c2::ray(&data[i].0, data[i].1));
    }
    row
}

/// When the first of two outlines, apart at the start, comes to meet the second on a straight way.
pub fn sweep(setup: &Setup, name: &str, n: usize) -> Row {
    let meets = overlaps(setup.judge());
    let make = |rng: &mut Rng| {
        loop {
            let outlines = pair(rng, n, 16.0);
            let way = near(rng, [0.0, 0.0], 16.0).map(|c| c as f32);
            if !meets(&outlines) {
                return (outlines, way);
            }
        }
    };
    // Box2D says which, as long as graze has no say.
    let hits = |((a, b), way): &(Pair, [f32; 2])| box2d::sweep(&box2d::cast_input(b, a, *way));
    let sweeps = balanced(&mut setup.rng(name), setup.count(16 * n + 8), make, hits);
    let (pairs, ways): (Vec<Pair>, Vec<[f32; 2]>) = sweeps.into_iter().unzip();

    let mut row = Row::new(name, pairs.len());
    let ways = Rc::new(ways);
    let data = (packed(&pairs), ways.clone());
    row.graze(
        &setup.libraries,
        |graze| graze.sweep,
        move |sweep, i| {
            let ((a, b), [x, y], mut out) = (data.0.shapes(2 * i, 2 * i + 1), data.1[i], SweepHit::default());
            // SAFETY: structs of the header, which live during the call.
            unsafe { sweep(&a, x, y, &b, &mut out) != 0 }
        },
    );
    // In parry and Box2D it is the second that moves.
    if let Some(data) = all(&pairs, |(a, b)| parry::convexes(b, a)) {
        let ways = ways.clone();
        row.add(Who::Parry, move |i| parry::convex_sweep(&data[i], ways[i]));
    }
    let data: Vec<_> = pairs.iter().zip(&*ways).map(|((a, b), way)| box2d::cast_input(b, a, *way)).collect();
    row.add(Who::Box2d, move |i| box2d::sweep(&data[i]));
    if let Some(data) = all(&pairs, c2_polys) {
        row.add(Who::CuteC2, move |i| cute_c2::sweep(&data[i].0, &data[i].1, ways[i]));
    }
    row
}
