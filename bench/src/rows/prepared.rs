//! Prepared polygons: outlines with an index, as the peers that have one.

use super::polygon::{Draw, concave_pairs, point_in, prepared};
use super::{Plan, Setup, need, plan};
use crate::contest::{Row, Who};
use crate::data::{balanced, between, comb, concave, near, spikes, spiral};
use crate::graze::{Closest, RayHit, Segment};
use crate::peers::{parry, tg};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// The rows in the order of the table.
pub fn plans(plans: &mut Vec<Plan>) {
    for n in [1000, 10_000, 100_000] {
        plans.push(points(format!("point in prepared polygon {n}"), n, concave));
    }
    plans.push(points("point in prepared spiral 10000".into(), 10_000, |_, at, n| spiral(at, n, 20.0)));
    plans.push(points("point in prepared comb 10000".into(), 10_000, |_, at, n| comb(at, n)));
    plans.push(points("point in prepared spikes 100000".into(), 100_000, |_, at, n| spikes(at, n)));
    for n in [16, 100, 1000, 10_000] {
        plans.push(plan(format!("prepared concave {n}, prepared {n}"), move |setup, name| {
            pairs(setup, name, &concave_pairs(setup, name, n))
        }));
    }
    for n in [1000, 10_000] {
        plans.push(plan(format!("prepared spirals {n}, interlocked"), move |setup, name| {
            pairs(setup, name, &interlocked(n, if setup.quick { 2 } else { 16 }))
        }));
    }
    for n in [1000, 10_000, 100_000] {
        plans.push(plan(format!("distance of point, prepared {n}"), move |setup, name| distance(setup, name, n)));
    }
    for n in [1000, 10_000, 100_000] {
        plans.push(plan(format!("ray at prepared {n}"), move |setup, name| ray(setup, name, n)));
    }
}

fn points(name: String, n: usize, draw: impl Fn(&mut Rng, [f64; 2], usize) -> Vec<f32> + 'static) -> Plan {
    let draw: Box<Draw> = Box::new(draw);
    plan(name, move |setup, name| point_in(setup, name, n, true, &*draw))
}

/// Two spirals, each between the arms of the other, turned a little from pair to pair; every other pair touches.
fn interlocked(n: usize, count: usize) -> Vec<(Vec<f32>, Vec<f32>)> {
    const TURNS: f64 = 8.0;
    let turned = |xy: &[f32], angle: f64, out: f64| -> Vec<f32> {
        let (sin, cos) = angle.sin_cos();
        let turn = |v: &[f32]| {
            let [x, y] = [f64::from(v[0]), f64::from(v[1])];
            [(out * (cos * x - sin * y)) as f32, (out * (sin * x + cos * y)) as f32]
        };
        xy.chunks_exact(2).flat_map(turn).collect()
    };
    let one = spiral([0.0, 0.0], n, TURNS);
    // Half a turn apart there is room for the other; a tenth of a turn apart there is not.
    let pair = |k: usize| {
        (
            turned(&one, 0.1 * k as f64, 1.0),
            turned(&one, 0.1 * k as f64 + if k.is_multiple_of(2) { TAU / 2.0 } else { 0.6 }, 1.0),
        )
    };
    (0..count).map(pair).collect()
}

/// A row of pairs of outlines that everyone has prepared.
fn pairs(setup: &Setup, name: &str, pairs: &[(Vec<f32>, Vec<f32>)]) -> Row {
    let mut row = Row::new(name, pairs.len());
    for (who, graze) in &setup.libraries {
        let both = || {
            Some((
                prepared(graze, pairs.iter().map(|(a, _)| &a[..]))?,
                prepared(graze, pairs.iter().map(|(_, b)| &b[..]))?,
            ))
        };
        let (Some(test), Some((a, b))) = (graze.prepared_prepared.call, both()) else {
            row.missing.push((*who, graze.prepared_prepared.name));
            continue;
        };
        // SAFETY: made above.
        row.add(*who, move |i| unsafe { test(a[i], b[i]) != 0 });
    }
    // To triangulate larger ones takes minutes.
    let small = pairs.iter().all(|(a, b)| a.len().max(b.len()) <= 2000);
    let meshes = || pairs.iter().map(|(a, b)| parry::meshes(a, b)).collect::<Option<Vec<_>>>();
    if let Some(data) = small.then(meshes).flatten() {
        row.add(Who::Parry, move |i| parry::mesh_overlap(&data[i]));
    }
    let data: Vec<_> =
        pairs.iter().map(|(a, b)| (tg::Outline::new(&tg::ring(a)), tg::Outline::new(&tg::ring(b)))).collect();
    row.add(Who::Tg, move |i| tg::outlines(&data[i].0, &data[i].1));
    row
}

/// A few large outlines about the origin.
fn outlines(setup: &Setup, name: &str, n: usize) -> (Rng, Vec<Vec<f32>>) {
    let mut rng = setup.rng(name);
    let outlines = (0..(32768 / n).clamp(1, 8)).map(|_| concave(&mut rng, [0.0, 0.0], n)).collect();
    (rng, outlines)
}

/// How far points outside are from outlines; what counts is whether they are within 1.
fn distance(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, outlines) = outlines(setup, name, n);
    let test = need(setup.judge().polygon_point);
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
    for (who, graze) in &setup.libraries {
        let prepared = prepared(graze, outlines.iter().map(|xy| &xy[..]));
        let (Some(measure), Some(prepared)) = (graze.prepared_distance.call, prepared) else {
            row.missing.push((*who, graze.prepared_distance.name));
            continue;
        };
        let points = points.clone();
        row.add(*who, move |i| {
            let ((k, [x, y]), mut out, mut ring) = (points[i], Closest::default(), 0);
            // SAFETY: made above, and a struct of the header.
            unsafe { measure(prepared[k], x, y, &mut out, &mut ring) <= 1.0 }
        });
    }
    let lines: Vec<_> = outlines.iter().map(|xy| parry::line(xy)).collect();
    row.add(Who::Parry, move |i| parry::line_distance(&lines[points[i].0], points[i].1) <= 1.0);
    row
}

/// The first point where a ray from outside enters an outline.
fn ray(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, outlines) = outlines(setup, name, n);
    let test = need(setup.judge().polygon_segment);
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
    for (who, graze) in &setup.libraries {
        let prepared = prepared(graze, outlines.iter().map(|xy| &xy[..]));
        let (Some(cast), Some(prepared)) = (graze.prepared_raycast.call, prepared) else {
            row.missing.push((*who, graze.prepared_raycast.name));
            continue;
        };
        let rays = rays.clone();
        row.add(*who, move |i| {
            let ((k, ray), mut out, mut ring) = (rays[i], RayHit::default(), 0);
            // SAFETY: made above, and structs of the header.
            unsafe { cast(prepared[k], &ray, &mut out, &mut ring) != 0 }
        });
    }
    let lines: Vec<_> = outlines.iter().map(|xy| parry::line(xy)).collect();
    let rays: Vec<_> = rays.iter().map(|(k, ray)| (*k, parry::ray_of(ray))).collect();
    row.add(Who::Parry, move |i| parry::ray(&lines[rays[i].0], &rays[i].1));
    row
}
