//! Prepared polygons: shapes, distances, rays, contacts, sweeps and crossings at them.

use super::{Plan, Setup, need, plan};
use crate::data::{AsShape, aabb, balanced, between, capsule, circle, concave, near, point, quad, segment, shape_of};
use crate::graze::{
    Aabb, Capsule, Circle, Closest, Contact, Crossing, Graze, POLYGON, Prepared, RayHit, Segment, Shape, SweepHit,
    Symbol, Verdict,
};
use crate::peers::{parry, rstar, textbook, tg};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// A few large outlines about the origin.
pub fn outlines(setup: &Setup, name: &str, n: usize) -> (Rng, Vec<Vec<f32>>) {
    let mut rng = setup.rng(name);
    let outlines = (0..(32768 / n).clamp(1, 8)).map(|_| concave(&mut rng, [0.0, 0.0], n)).collect();
    (rng, outlines)
}

/// Distances of outside points to outlines; up to 1 counts as meeting.
pub fn distance(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, outlines) = outlines(setup, name, n);
    let test = need(setup.graze().test_polygon_point);
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
        |graze| graze.distance_prepared_point,
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
    let test = need(setup.graze().test_polygon_segment);
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
        |graze| graze.raycast_prepared,
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

/// Small shapes at large outlines: the index of the outline, and the shape.
type Scattered<Q> = (Rc<Vec<Vec<f32>>>, Rc<Vec<(usize, Q)>>);

/// Small shapes at large outlines: graze prepares them, the textbook loops over their edges.
fn scattered<Q: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    shape: fn(&mut Rng, [f64; 2]) -> Q,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, *const Prepared, &Q) -> bool + Copy + 'static,
    textbook: impl Fn(&[f32], &Q) -> bool + 'static,
) -> Row {
    scattered_with(setup, name, shape, symbol, call, textbook).0
}

/// The same, with the data for other peers.
fn scattered_with<Q: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    shape: fn(&mut Rng, [f64; 2]) -> Q,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, *const Prepared, &Q) -> bool + Copy + 'static,
    textbook: impl Fn(&[f32], &Q) -> bool + 'static,
) -> (Row, Scattered<Q>) {
    let (mut rng, outlines) = outlines(setup, name, 1000);
    let outlines = Rc::new(outlines);
    let elements: Rc<Vec<(usize, Q)>> = Rc::new(
        (0..setup.count(16).min(1024))
            .map(|_| {
                let at = near(&mut rng, [0.0, 0.0], 8.0);
                (rng.usize(..outlines.len()), shape(&mut rng, at))
            })
            .collect(),
    );
    let mut row = Row::new(name, elements.len());
    let data = elements.clone();
    let all = outlines.iter().map(Vec::as_slice);
    row.graze_prepared(&setup.libraries, symbol, all, move |function, prepared, i| {
        let (k, element) = &data[i];
        call(function, prepared[*k], element)
    });
    let (own, data) = (outlines.clone(), elements.clone());
    row.add(Who::Textbook, move |i| textbook(&own[data[i].0], &data[i].1));
    (row, (outlines, elements))
}

/// A box, turned by any angle.
fn tilted(rng: &mut Rng, at: [f64; 2]) -> [f32; 8] {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let mut corners = quad(rng, [0.0; 2]);
    for [x, y] in corners.as_chunks_mut().0 {
        let [along, across] = [f64::from(*x), f64::from(*y)];
        [*x, *y] = [at[0] + along * cos - across * sin, at[1] + along * sin + across * cos].map(|c| c as f32);
    }
    corners
}

fn at_outline(f: AtPrepared<Shape>, prepared: *const Prepared, q: &[f32; 8]) -> bool {
    // SAFETY: prepared by the same library, and a struct of the header.
    unsafe { f(prepared, &q.shape()) != 0 }
}

/// Shapes of any kind by graze_test_prepared, and parry with a tree over triangles.
fn any_at_prepared<Q: parry::ToAny + Copy + 'static>(
    setup: &Setup,
    name: &str,
    shape: fn(&mut Rng, [f64; 2]) -> Q,
    ask: impl Fn(AtPrepared<Shape>, *const Prepared, &Q) -> bool + Copy + 'static,
    textbook: impl Fn(&[f32], &Q) -> bool + 'static,
) -> Row {
    let (mut row, (outlines, elements)) =
        scattered_with(setup, name, shape, |graze| graze.test_prepared, ask, textbook);
    let elements: Vec<_> = elements.iter().map(|(k, element)| (*k, element.to_any())).collect();
    if let Some(meshes) = outlines.iter().map(|xy| parry::any_mesh(xy)).collect::<Option<Vec<_>>>() {
        row.add(Who::Parry, move |i| parry::any_overlap(&meshes[elements[i].0], &elements[i].1));
    }
    row
}

/// The kinds of prepared outlines.
enum Index {
    Polygon,
    Graded(u32),
    Chain,
}

/// An outline is prepared and freed in each call.
fn create(setup: &Setup, name: &str, n: usize, index: Index) -> Row {
    let mut rng = setup.rng(name);
    let outlines: Rc<Vec<Vec<f32>>> = Rc::new((0..16).map(|_| concave(&mut rng, [0.0, 0.0], n)).collect());
    let mut row = Row::new(name, outlines.len());
    let (free, memory) = (need(setup.graze().prepared_free), need(setup.graze().prepared_memory));
    let data = outlines.clone();
    // SAFETY: one ring with its count, here and below; freed by the library that made it.
    let done = move |prepared: *const Prepared| unsafe {
        let bytes = memory(prepared);
        free(prepared);
        bytes != 0
    };
    // The earlier build would need its own functions.
    let libraries = &setup.libraries[..1].to_vec();
    match index {
        Index::Polygon => row.graze(
            libraries,
            |graze| graze.prepared_create,
            move |create, i| unsafe { done(create(data[i].as_ptr(), &(data[i].len() as u32 / 2), 1)) },
        ),
        Index::Graded(grade) => row.graze(
            libraries,
            |graze| graze.prepared_create_graded,
            move |create, i| unsafe { done(create(data[i].as_ptr(), &(data[i].len() as u32 / 2), 1, grade)) },
        ),
        Index::Chain => row.graze(
            libraries,
            |graze| graze.prepared_create_chain,
            move |create, i| unsafe { done(create(data[i].as_ptr(), data[i].len() / 2, 3)) },
        ),
    }
    let own = outlines.clone();
    row.add(Who::Parry, move |i| std::hint::black_box(parry::line(&own[i])).num_segments() != 0);
    let rings: Vec<_> = outlines.iter().map(|xy| tg::ring(xy)).collect();
    row.add(Who::Tg, move |i| tg::Outline::new(&rings[i]).bytes() != 0);
    row.add(Who::Rstar, move |i| {
        std::hint::black_box(rstar::Outline::new(&outlines[i]));
        true
    });
    row
}

fn small_star(rng: &mut Rng, [x, y]: [f64; 2]) -> [f32; 16] {
    let xy = concave(rng, [0.0; 2], 8);
    std::array::from_fn(|i| 0.3 * xy[i] + if i.is_multiple_of(2) { x } else { y } as f32)
}

type AtPrepared<T> = unsafe extern "C" fn(*const Prepared, *const T) -> Verdict;
type DistancePrepared = unsafe extern "C" fn(*const Prepared, *const Shape, *mut Closest, *mut u32) -> f32;

type SignedPrepared = unsafe extern "C" fn(*const Prepared, f32, f32, *mut Closest, *mut u32) -> f32;
type CrossingsPrepared = unsafe extern "C" fn(*const Prepared, *const Segment, *mut Crossing, *mut u32, usize) -> usize;
type ContactsPrepared = unsafe extern "C" fn(*const Prepared, *const Shape, *mut Contact, *mut u32, usize) -> usize;
type SweepPrepared = unsafe extern "C" fn(*const Shape, f32, f32, *const Prepared, *mut SweepHit, *mut u32) -> Verdict;

/// A small box outside, and a motion toward a place near the origin.
fn moving(rng: &mut Rng, at: [f64; 2]) -> ([f32; 8], [f32; 2]) {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let [x, y] = [9.0 * cos, 9.0 * sin];
    let corners = [x - 0.3, y - 0.3, x + 0.3, y - 0.3, x + 0.3, y + 0.3, x - 0.3, y + 0.3];
    (corners.map(|c| c as f32), [at[0] - x, at[1] - y].map(|c| c as f32))
}

fn sweep(f: SweepPrepared, prepared: *const Prepared, (q, [x, y]): &([f32; 8], [f32; 2])) -> bool {
    // SAFETY: structs of the header.
    unsafe { f(&q.shape(), *x, *y, prepared, &mut SweepHit::default(), &mut 0) != 0 }
}

fn swept(xy: &[f32], (q, d): &([f32; 8], [f32; 2])) -> bool {
    textbook::sweep_outlines(q, *d, xy, &mut SweepHit::default())
}

pub fn all(plans: &mut Vec<Plan>) {
    let mut add = |name: &str, make: fn(&Setup, &str) -> Row| plans.push(plan(name, make));
    // SAFETY: prepared by the same library, structs of the header, and arrays with their counts, here and below.
    add("segment at prepared 1000", |setup, name| {
        let call = |f: AtPrepared<Segment>, prepared, s: &Segment| unsafe { f(prepared, s) != 0 };
        scattered(setup, name, segment, |graze| graze.test_prepared_segment, call, textbook::polygon_segment)
    });
    add("box at prepared 1000", |setup, name| {
        let call = |f: AtPrepared<Aabb>, prepared, b: &Aabb| unsafe { f(prepared, b) != 0 };
        scattered(setup, name, aabb, |graze| graze.test_prepared_aabb, call, textbook::polygon_box)
    });
    add("circle at prepared 1000", |setup, name| {
        let call = |f: AtPrepared<Circle>, prepared, c: &Circle| unsafe { f(prepared, c) != 0 };
        scattered(setup, name, circle, |graze| graze.test_prepared_circle, call, textbook::polygon_circle)
    });
    add("star at prepared 1000", |setup, name| {
        let call = |f: unsafe extern "C" fn(*const Prepared, *const f32, usize) -> Verdict, prepared, s: &[f32; 16]| unsafe {
            f(prepared, s.as_ptr(), 8) != 0
        };
        let textbook = |xy: &[f32], s: &[f32; 16]| textbook::polygons(xy, s);
        scattered(setup, name, small_star, |graze| graze.test_prepared_polygon, call, textbook)
    });
    add("any shapes: capsule at prepared 1000", |setup, name| {
        let ask = |f: AtPrepared<Shape>, prepared, c: &Capsule| unsafe { f(prepared, &c.shape()) != 0 };
        any_at_prepared(setup, name, capsule, ask, textbook::polygon_capsule)
    });
    add("any shapes: box at prepared 1000", |setup, name| {
        any_at_prepared(setup, name, quad, at_outline, |xy, q| textbook::polygons(xy, q))
    });
    add("any shapes: tilted box at prepared 1000", |setup, name| {
        let textbook = |xy: &[f32], q: &[f32; 8]| textbook::polygons(xy, q);
        scattered(setup, name, tilted, |graze| graze.test_prepared, at_outline, textbook)
    });
    add("any shapes: rounded box at prepared 1000", |setup, name| {
        let ask = |f: AtPrepared<Shape>, prepared, q: &[f32; 8]| unsafe {
            f(prepared, &Shape { radius: 0.25, ..q.shape() }) != 0
        };
        let textbook = |xy: &[f32], q: &[f32; 8]| {
            let near = |from: usize| {
                let [ax, ay, bx, by] = [from, from + 1, (from + 2) % 8, (from + 3) % 8].map(|i| q[i]);
                textbook::polygon_capsule(xy, &Capsule { ax, ay, bx, by, radius: 0.25 })
            };
            [0, 2, 4, 6].into_iter().any(near) || textbook::polygons(xy, q)
        };
        scattered(setup, name, tilted, |graze| graze.test_prepared, ask, textbook)
    });
    add("distance of circle, prepared 1000", |setup, name| {
        let call = |f: DistancePrepared, prepared, c: &Circle| unsafe {
            f(prepared, &c.shape(), &mut Closest::default(), &mut 0) <= 1.0
        };
        let textbook = |xy: &[f32], c: &Circle| {
            textbook::shape_distance(xy, false, &[[c.x, c.y]], c.radius, &mut Closest::default()) <= 1.0
        };
        scattered(setup, name, circle, |graze| graze.distance_prepared, call, textbook)
    });
    add("signed distance of point, prepared 1000", |setup, name| {
        let call = |f: SignedPrepared, prepared, p: &[f32; 2]| unsafe {
            f(prepared, p[0], p[1], &mut Closest::default(), &mut 0) <= 1.0
        };
        let textbook = |xy: &[f32], p: &[f32; 2]| textbook::signed_distance(xy, p, &mut Closest::default()) <= 1.0;
        scattered(setup, name, point, |graze| graze.signed_distance_prepared_point, call, textbook)
    });
    add("star in prepared 1000", |setup, name| {
        let call = |f: AtPrepared<Shape>, prepared, s: &[f32; 16]| unsafe { f(prepared, &shape_of(s, POLYGON)) != 0 };
        let textbook = |xy: &[f32], s: &[f32; 16]| textbook::polygon_in_polygon(xy, s);
        scattered(setup, name, small_star, |graze| graze.contains_prepared, call, textbook)
    });
    add("crossings of segment, prepared 1000", |setup, name| {
        let call = |f: CrossingsPrepared, prepared, s: &Segment| unsafe {
            f(prepared, s, [Crossing::default(); 64].as_mut_ptr(), [0; 64].as_mut_ptr(), 64) != 0
        };
        let textbook =
            |xy: &[f32], s: &Segment| textbook::polygon_segment_crossings(xy, s, &mut [Crossing::default(); 64]) != 0;
        scattered(setup, name, segment, |graze| graze.crossings_prepared_segment, call, textbook)
    });
    add("contacts of quad, prepared 1000", |setup, name| {
        let call = |f: ContactsPrepared, prepared, q: &[f32; 8]| unsafe {
            f(prepared, &q.shape(), [Contact::default(); 16].as_mut_ptr(), [0; 16].as_mut_ptr(), 16) != 0
        };
        let textbook = |xy: &[f32], q: &[f32; 8]| textbook::contacts(xy, q, &mut [Contact::default(); 16]) != 0;
        scattered(setup, name, quad, |graze| graze.contacts_prepared, call, textbook)
    });
    add("sweep of quad, prepared 1000", |setup, name| {
        scattered(setup, name, moving, |graze| graze.sweep_prepared, sweep, swept)
    });
    add("entering sweep of quad, prepared 1000", |setup, name| {
        scattered(setup, name, moving, |graze| graze.sweep_enter_prepared, sweep, swept)
    });
    add("preparation of 100", |setup, name| create(setup, name, 100, Index::Polygon));
    add("preparation of 1000", |setup, name| create(setup, name, 1000, Index::Polygon));
    add("preparation of 1000, quick build", |setup, name| create(setup, name, 1000, Index::Graded(1)));
    add("preparation of chain 1000", |setup, name| create(setup, name, 1000, Index::Chain));
}
