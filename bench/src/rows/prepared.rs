//! Prepared polygons: distances of points, and rays.

use super::{Setup, need};
use crate::data::{balanced, between, concave, near};
use crate::graze::{Closest, RayHit, Segment};
use crate::peers::parry;
use crate::race::{Row, Who};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// A few large outlines about the origin.
fn outlines(setup: &Setup, name: &str, n: usize) -> (Rng, Vec<Vec<f32>>) {
    let mut rng = setup.rng(name);
    let outlines = (0..(32768 / n).clamp(1, 8)).map(|_| concave(&mut rng, [0.0, 0.0], n)).collect();
    (rng, outlines)
}

/// Distances of outside points to outlines; up to 1 counts as meeting.
pub fn distance(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, outlines) = outlines(setup, name, n);
    let test = need(setup.graze().polygon_point);
    let draw = |rng: &mut Rng| {
        loop {
            let (k, [x, y]) = (rng.usize(..outlines.len()), near(rng, [0.0, 0.0], 8.0).map(|c| c as f32));
            // SAFETY: an array with its count.
            if unsafe { test(outlines[k].as_ptr(), n, x, y) == 0 } {
                return (k, [x, y]);
            }
        }
    };
    let points: Rc<Vec<(usize, [f32; 2])>> = Rc::new((0..setup.count(12)).map(|_| draw(&mut rng)).collect());
    let mut row = Row::new(name, points.len());
    let (libraries, data, all) = (&setup.libraries, points.clone(), outlines.iter().map(Vec::as_slice));
    row.graze_prepared(
        libraries,
        |graze| graze.prepared_distance,
        all,
        move |distance, prepared, i| {
            let ((k, [x, y]), mut out, mut ring) = (data[i], Closest::default(), 0);
            // SAFETY: prepared by the same library, and a struct of the header.
            unsafe { distance(prepared[k], x, y, &mut out, &mut ring) <= 1.0 }
        },
    );
    let lines: Vec<_> = outlines.iter().map(|xy| parry::line(xy)).collect();
    row.add(Who::Parry, move |i| parry::line_distance(&lines[points[i].0], points[i].1) <= 1.0);
    row
}

/// The first point where a ray from outside enters an outline.
pub fn ray(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, outlines) = outlines(setup, name, n);
    let test = need(setup.graze().polygon_segment);
    let make = |rng: &mut Rng| {
        let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
        let (from, [x, y]) = ([8.0 * cos, 8.0 * sin], near(rng, [0.0, 0.0], 8.0));
        let [bx, by] = [2.0 * x - from[0], 2.0 * y - from[1]].map(|c| c as f32);
        (rng.usize(..outlines.len()), Segment { ax: from[0] as f32, ay: from[1] as f32, bx, by })
    };
    // SAFETY: an array with its count and a struct of the header.
    let meets = |(k, ray): &(usize, Segment)| unsafe { test(outlines[*k].as_ptr(), n, ray) != 0 };
    let rays = Rc::new(balanced(&mut rng, setup.count(20), make, meets));
    let mut row = Row::new(name, rays.len());
    let (libraries, data, all) = (&setup.libraries, rays.clone(), outlines.iter().map(Vec::as_slice));
    row.graze_prepared(
        libraries,
        |graze| graze.prepared_raycast,
        all,
        move |cast, prepared, i| {
            let ((k, ray), mut out, mut ring) = (data[i], RayHit::default(), 0);
            // SAFETY: prepared by the same library, and structs of the header.
            unsafe { cast(prepared[k], &ray, &mut out, &mut ring) != 0 }
        },
    );
    let lines: Vec<_> = outlines.iter().map(|xy| parry::line(xy)).collect();
    let rays: Vec<_> = rays.iter().map(|(k, ray)| (*k, parry::ray_of(ray))).collect();
    row.add(Who::Parry, move |i| parry::ray(&lines[rays[i].0], &rays[i].1));
    row
}
