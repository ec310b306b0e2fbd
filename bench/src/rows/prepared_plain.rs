//! Prepared outlines beside the same ones unprepared: preparation should cost no question anything.

use super::prepared::outlines;
use super::{Plan, Setup, need, plan};
use crate::data::{AsShape, aabb, balanced, between, capsule, circle, near, quad, segment, shape_of};
use crate::graze::{Aabb, Capsule, Circle, Graze, POLYGON, Prepared, Segment, Shape, SweepHit, Symbol, Verdict};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

type AtPlain<T> = unsafe extern "C" fn(*const f32, usize, *const T) -> Verdict;
type AtPrepared<T> = unsafe extern "C" fn(*const Prepared, *const T) -> Verdict;
type AtShape = unsafe extern "C" fn(*const Shape, *const Shape) -> Verdict;
type Sweep = unsafe extern "C" fn(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;
type SweepPrepared = unsafe extern "C" fn(*const Shape, f32, f32, *const Prepared, *mut SweepHit, *mut u32) -> Verdict;

/// The functions for a plain outline and for a prepared one, and how they are called.
struct Functions<P, F, CallPlain, CallPrepared> {
    plain: fn(&Graze) -> Symbol<P>,
    prepared: fn(&Graze) -> Symbol<F>,
    at_plain: CallPlain,
    at_prepared: CallPrepared,
}

/// Small shapes at outlines of n vertices; about half of them meet.
fn row<Q: Copy + 'static, P: Copy + 'static, F: Copy + 'static>(
    (setup, name, n): (&Setup, &str, usize),
    shape: fn(&mut Rng, [f64; 2]) -> Q,
    functions: Functions<
        P,
        F,
        impl Fn(P, &[f32], &Q) -> bool + Copy + 'static,
        impl Fn(F, *const Prepared, &Q) -> bool + Copy + 'static,
    >,
) -> Row {
    let Functions { plain, prepared, at_plain, at_prepared } = functions;
    let (mut rng, outlines) = outlines(setup, name, n);
    let outlines = Rc::new(outlines);
    let plain = need(plain(setup.graze()));
    let make = |rng: &mut Rng| {
        let at = near(rng, [0.0, 0.0], 8.0);
        (rng.usize(..outlines.len()), shape(rng, at))
    };
    let meets = |(k, element): &(usize, Q)| at_plain(plain, &outlines[*k], element);
    let elements = Rc::new(balanced(&mut rng, setup.count(size_of::<Q>()).min(1024), make, meets));
    let mut row = Row::new(name, elements.len());
    let (data, all) = (elements.clone(), outlines.iter().map(Vec::as_slice));
    row.graze_prepared(&setup.libraries, prepared, all, move |function, prepared, i| {
        let (k, element) = &data[i];
        at_prepared(function, prepared[*k], element)
    });
    let own = outlines.clone();
    row.add(Who::Plain, move |i| {
        let (k, element) = &elements[i];
        at_plain(plain, &own[*k], element)
    });
    row
}

/// A small circle, and a motion as long as several of its radii.
fn moving(rng: &mut Rng, [x, y]: [f64; 2]) -> (Circle, [f32; 2]) {
    let motion = [between(rng, -2.0, 2.0), between(rng, -2.0, 2.0)].map(|c| c as f32);
    (Circle { x: x as f32, y: y as f32, radius: 0.2 }, motion)
}

/// A row of a question asked by two functions of the same form as all that take one struct.
macro_rules! question {
    ($plans:ident, $n:ident, $name:literal, $shape:ident: $type:ty, $plain:ident, $prepared:ident) => {
        $plans.push(plan(format!("{}, prepared or plain {}", $name, $n), move |setup, name| {
            let functions = Functions {
                plain: |graze| graze.$plain,
                prepared: |graze| graze.$prepared,
                // SAFETY: an array with its count, and a struct of the header.
                at_plain: |f: AtPlain<$type>, xy: &[f32], q: &$type| unsafe { f(xy.as_ptr(), xy.len() / 2, q) != 0 },
                // SAFETY: prepared by the same library, and a struct of the header.
                at_prepared: |f: AtPrepared<$type>, prepared, q: &$type| unsafe { f(prepared, q) != 0 },
            };
            row((setup, name, $n), $shape, functions)
        }))
    };
}

pub fn all(plans: &mut Vec<Plan>) {
    for n in [16, 200, 1000] {
        question!(plans, n, "segment", segment: Segment, test_polygon_segment, test_prepared_segment);
        question!(plans, n, "box", aabb: Aabb, test_polygon_aabb, test_prepared_aabb);
        question!(plans, n, "circle", circle: Circle, test_polygon_circle, test_prepared_circle);
        plans.push(plan(format!("capsule, prepared or plain {n}"), move |setup, name| {
            let functions = Functions {
                plain: |graze| graze.test_polygon_capsule,
                prepared: |graze| graze.test_prepared,
                // SAFETY: an array with its count and structs of the header, here and below.
                at_plain: |f: AtPlain<Capsule>, xy: &[f32], c: &Capsule| unsafe {
                    f(xy.as_ptr(), xy.len() / 2, c) != 0
                },
                at_prepared: |f: AtPrepared<Shape>, prepared, c: &Capsule| unsafe { f(prepared, &c.shape()) != 0 },
            };
            row((setup, name, n), capsule, functions)
        }));
        plans.push(plan(format!("box of any kind, prepared or plain {n}"), move |setup, name| {
            let functions = Functions {
                plain: |graze| graze.test,
                prepared: |graze| graze.test_prepared,
                at_plain: |f: AtShape, xy: &[f32], q: &[f32; 8]| unsafe { f(&shape_of(xy, POLYGON), &q.shape()) != 0 },
                at_prepared: |f: AtPrepared<Shape>, prepared, q: &[f32; 8]| unsafe { f(prepared, &q.shape()) != 0 },
            };
            row((setup, name, n), quad, functions)
        }));
        plans.push(plan(format!("entering sweep of circle, prepared or plain {n}"), move |setup, name| {
            let functions = Functions {
                plain: |graze| graze.sweep_enter,
                prepared: |graze| graze.sweep_enter_prepared,
                at_plain: |f: Sweep, xy: &[f32], (c, [x, y]): &(Circle, [f32; 2])| unsafe {
                    f(&c.shape(), *x, *y, &shape_of(xy, POLYGON), &mut SweepHit::default()) != 0
                },
                at_prepared: |f: SweepPrepared, prepared, (c, [x, y]): &(Circle, [f32; 2])| unsafe {
                    f(&c.shape(), *x, *y, prepared, &mut SweepHit::default(), &mut 0) != 0
                },
            };
            row((setup, name, n), moving, functions)
        }));
    }
}
