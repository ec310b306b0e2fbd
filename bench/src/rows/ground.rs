//! Growth: contacts, sweeps and pushes of outlines so large that a pass over all pairs of edges shows.

use super::{Plan, Setup, plan};
use crate::data::shape_of;
use crate::graze::{CONVEX, Contact, Graze, POLYGON, Shape, SweepHit, Symbol, Verdict};
use crate::peers::textbook;
use crate::race::{Row, Who};
use std::cell::RefCell;
use std::f32::consts::TAU;
use std::rc::Rc;

/// Alternate vertices a tenth farther out.
fn toothed(n: usize, x: f32, radius: f32) -> Vec<f32> {
    let vertex = |i: usize| {
        let (sin, cos) = (TAU * i as f32 / n as f32).sin_cos();
        let radius = if i.is_multiple_of(2) { radius } else { radius * 1.1 };
        [x + radius * cos, radius * sin]
    };
    (0..n).flat_map(vertex).collect()
}

/// Waves from left to right, and a floor far below them.
fn ground(n: usize) -> Vec<f32> {
    let wave = |i: usize| [i as f32, (i as f32 * 0.3).sin()];
    let floor = [[(n - 3) as f32, -50.0], [0.0, -50.0]];
    (0..n - 2).map(wave).chain(floor).flatten().collect()
}

/// A few shapes, each with the outline beside it.
type Pairs = Rc<Vec<(Vec<f32>, Vec<f32>)>>;

/// A small box in each of a few places on the ground, `up` above it.
fn boxes(n: usize, up: f32) -> Pairs {
    let on = |k: usize| {
        let x = (n * (k + 1) / 18) as f32;
        (vec![x, up - 0.5, x + 2.0, up - 0.5, x + 2.0, up + 1.5, x, up + 1.5], ground(n))
    };
    Rc::new((0..16).map(on).collect())
}

fn two_toothed(n: usize) -> Pairs {
    Rc::new(vec![(toothed(n, 0.0, 60.0), toothed(n, 90.0, 100.0)); 2])
}

fn row_of<F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    pairs: Pairs,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &[f32], &[f32]) -> bool + Clone + 'static,
    textbook: impl Fn(&[f32], &[f32]) -> bool + 'static,
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |function, i| call(function, &data[i].0, &data[i].1));
    row.add(Who::Textbook, move |i| textbook(&pairs[i].0, &pairs[i].1));
    row
}

fn overlap(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    // SAFETY: structs of the header, and room for the results, here and below.
    let call = |f: unsafe extern "C" fn(*const Shape, *const Shape) -> Verdict, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, POLYGON), &shape_of(b, POLYGON)) != 0
    };
    row_of(setup, name, pairs, |graze| graze.test, call, textbook::polygons)
}

fn contacts(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    const ROOM: usize = 1 << 14;
    let [out, own] = [(); 2].map(|()| Rc::new(RefCell::new(vec![Contact::default(); ROOM])));
    let call = move |f: unsafe extern "C" fn(*const Shape, *const Shape, *mut Contact, usize) -> usize,
                     a: &[f32],
                     b: &[f32]| unsafe {
        f(&shape_of(a, POLYGON), &shape_of(b, POLYGON), out.borrow_mut().as_mut_ptr(), ROOM) != 0
    };
    let textbook = move |a: &[f32], b: &[f32]| textbook::contacts(a, b, &mut own.borrow_mut()) != 0;
    row_of(setup, name, pairs, |graze| graze.contacts, call, textbook)
}

type Sweep = unsafe extern "C" fn(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;

fn sweep(setup: &Setup, name: &str, pairs: Pairs, d: [f32; 2]) -> Row {
    let call = move |f: Sweep, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, POLYGON), d[0], d[1], &shape_of(b, POLYGON), &mut SweepHit::default()) != 0
    };
    let textbook = move |a: &[f32], b: &[f32]| {
        textbook::polygons(a, b) || textbook::sweep_outlines(a, d, b, &mut SweepHit::default())
    };
    row_of(setup, name, pairs, |graze| graze.sweep, call, textbook)
}

/// Two convex outlines of 999 vertices: a small one in a large one, partly outside.
fn keep_in(setup: &Setup, name: &str) -> Row {
    let round = |x: f32, radius: f32| -> Vec<f32> {
        let vertex = |i: usize| (TAU * i as f32 / 999.0).sin_cos();
        (0..999).map(vertex).flat_map(|(sin, cos)| [x + radius * cos, radius * sin]).collect()
    };
    let pairs = (0..4).map(|k| (round(0.0, 100.0), round(60.0 + 10.0 * k as f32, 30.0))).collect();
    let call = |f: unsafe extern "C" fn(*const Shape, *const Shape, *mut f32) -> i32, a: &[f32], b: &[f32]| {
        let mut out = [0.0; 2];
        unsafe { f(&shape_of(a, CONVEX), &shape_of(b, CONVEX), out.as_mut_ptr()) };
        out != [0.0; 2]
    };
    let textbook = |a: &[f32], b: &[f32]| {
        let mut out = [0.0; 2];
        textbook::keep_in_convex(a, b, &mut out);
        out != [0.0; 2]
    };
    row_of(setup, name, Rc::new(pairs), |graze| graze.keep_in, call, textbook)
}

pub fn all(setup: &Setup, plans: &mut Vec<Plan>) {
    let toothed: &[usize] = if setup.quick { &[1000] } else { &[1000, 2000, 4000] };
    for n in toothed.iter().copied() {
        plans.push(plan(format!("contacts of toothed {n}"), move |s, name| contacts(s, name, two_toothed(n))));
        plans.push(plan(format!("sweep of toothed {n}"), move |s, name| sweep(s, name, two_toothed(n), [1.0, 0.0])));
    }
    let sizes: &[usize] = if setup.quick { &[64, 4096] } else { &[64, 256, 1024, 4096, 16_384, 65_536] };
    for n in sizes.iter().copied() {
        plans.push(plan(format!("box on ground {n}"), move |s, name| overlap(s, name, boxes(n, 0.0))));
        plans.push(plan(format!("contacts of box on ground {n}"), move |s, name| contacts(s, name, boxes(n, 0.0))));
        plans.push(plan(format!("sweep of box to ground {n}"), move |s, name| {
            sweep(s, name, boxes(n, 3.0), [0.5, -3.0])
        }));
    }
    plans.push(plan("keep convex 999 in convex 999", keep_in));
}
