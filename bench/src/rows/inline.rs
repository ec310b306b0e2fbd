//! graze_inline.h beside peers that are compiled into their callers, too: loops of C over pairs that lie side by side.

use super::pairs::pairs;
use super::{Setup, need};
use crate::data::{aabb, balanced, center, circle, neighbors, point};
use crate::graze::{Aabb, Circle, Graze, Symbol, Verdict};
use crate::peers::{parry, textbook};
use crate::race::{Arranged, Row, Who};
use std::ffi::c_void;
use std::rc::Rc;

/// How many of the pairs meet. The function is graze's, for what graze_inline.h does not decide.
type Loop = unsafe extern "C" fn(*const c_void, usize, *const c_void) -> usize;

unsafe extern "C" {
    fn inline_graze_orient(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_orient(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_graze_box_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_box_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_cute_c2_box_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_box2d_box_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_graze_box_point(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_box_point(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_graze_circle_circle(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_circle_circle(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_cute_c2_circle_circle(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_graze_circle_point(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_circle_point(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_graze_circle_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_textbook_circle_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
    fn inline_cute_c2_circle_box(pairs: *const c_void, count: usize, function: *const c_void) -> usize;
}

/// As C has them.
#[repr(C)]
#[derive(Clone, Copy)]
struct Pair<A, B>(A, B);

/// A row of one loop for each contestant, over the same memory.
fn row<A: Copy + 'static, B: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    pairs: &[(A, B)],
    symbol: fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &A, &B) -> bool + Copy + 'static,
    loops: &[(Who, Loop)],
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let pairs: Vec<_> = pairs.iter().map(|(a, b)| Pair(*a, *b)).collect();
    for (builds, library) in &setup.libraries {
        let function = need(symbol(library));
        for (who, run) in loops.iter().copied() {
            let who = if who == Who::Graze { *builds } else { who };
            // Peers run once.
            if row.contestants().any(|known| known == who) {
                continue;
            }
            // SAFETY: a function pointer.
            let pointer = unsafe { std::mem::transmute_copy::<F, *const c_void>(&function) };
            let data = Rc::new(Arranged::new(pairs.clone()));
            let arranged = data.clone();
            row.add_batch(who, Rc::new(move |order| arranged.arrange(order)), move || {
                let pairs = data.now.borrow();
                // SAFETY: structs of the header, as many as there are.
                unsafe { run(pairs.as_ptr().cast(), pairs.len(), pointer) }
            });
        }
        row.add_in_order(builds.single(), pairs.clone(), move |pair| call(function, &pair.0, &pair.1));
    }
    row
}

/// Pairs drawn by coin from those that meet and those that do not.
fn drawn<A, B>(
    setup: &Setup,
    name: &str,
    make: impl FnMut(&mut fastrand::Rng) -> (A, B),
    meets: impl Fn(&A, &B) -> bool,
) -> Vec<(A, B)> {
    let count = setup.count(size_of::<A>() + size_of::<B>());
    balanced(&mut setup.rng(name), count, make, |(a, b)| meets(a, b))
}

/// A test of the library for two structs.
fn of_two<A, B>(test: unsafe extern "C" fn(*const A, *const B) -> Verdict, a: &A, b: &B) -> bool {
    // SAFETY: structs of the header.
    unsafe { test(a, b) != 0 }
}

/// A test of the library for a struct and a point.
fn of_point<A>(test: unsafe extern "C" fn(*const A, f32, f32) -> Verdict, a: &A, [x, y]: &[f32; 2]) -> bool {
    // SAFETY: a struct of the header.
    unsafe { test(a, *x, *y) != 0 }
}

pub fn orient(setup: &Setup, name: &str) -> Row {
    let mut rng = setup.rng(name);
    let mut point = || center(&mut rng).map(|c| c as f32);
    let triples: Vec<_> = (0..setup.count(24)).map(|_| (point(), [point(), point()])).collect();
    let loops: [(Who, Loop); 2] = [(Who::Graze, inline_graze_orient), (Who::Textbook, inline_textbook_orient)];
    let mut row = row(
        setup,
        name,
        &triples,
        |graze| graze.orient,
        |orient, a, [b, c]| {
            // SAFETY: takes plain values.
            unsafe { orient(a[0], a[1], b[0], b[1], c[0], c[1]) > 0 }
        },
        &loops,
    );
    row.add_in_order(Who::Robust, triples, |(a, [b, c])| {
        let [a, b, c] = [a, b, c].map(|[x, y]| robust::Coord { x: *x, y: *y });
        robust::orient2d(a, b, c) > 0.0
    });
    row
}

pub fn box_box(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_aabb_aabb, 10.0, aabb, aabb);
    let loops: [(Who, Loop); 4] = [
        (Who::Graze, inline_graze_box_box),
        (Who::Textbook, inline_textbook_box_box),
        (Who::CuteC2, inline_cute_c2_box_box),
        (Who::Box2d, inline_box2d_box_box),
    ];
    let mut row = row(setup, name, &pairs, |graze| graze.test_aabb_aabb, of_two, &loops);
    let data = pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::aabbs(a, b));
    row
}

pub fn box_point(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 4.0, aabb, point), textbook::box_point);
    let loops: [(Who, Loop); 2] = [(Who::Graze, inline_graze_box_point), (Who::Textbook, inline_textbook_box_point)];
    let mut row = row(setup, name, &pairs, |graze| graze.test_aabb_point, of_point, &loops);
    let data = pairs.iter().map(|(a, b)| (parry::aabb(a), *b)).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::box_point(a, *b));
    row
}

pub fn circle_circle(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_circle_circle, 8.0, circle, circle);
    let loops: [(Who, Loop); 3] = [
        (Who::Graze, inline_graze_circle_circle),
        (Who::Textbook, inline_textbook_circle_circle),
        (Who::CuteC2, inline_cute_c2_circle_circle),
    ];
    let mut row = row(setup, name, &pairs, |graze| graze.test_circle_circle, of_two, &loops);
    row.add_in_order(Who::Parry, pairs.to_vec(), |(a, b)| parry::circles(a, b));
    row
}

pub fn circle_point(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 4.0, circle, point), textbook::circle_point);
    let loops: [(Who, Loop); 2] =
        [(Who::Graze, inline_graze_circle_point), (Who::Textbook, inline_textbook_circle_point)];
    row(setup, name, &pairs, |graze| graze.test_circle_point, of_point, &loops)
}

pub fn circle_box(setup: &Setup, name: &str) -> Row {
    let pairs: Rc<[(Circle, Aabb)]> = pairs(setup, name, setup.graze().test_circle_aabb, 8.0, circle, aabb);
    let loops: [(Who, Loop); 3] = [
        (Who::Graze, inline_graze_circle_box),
        (Who::Textbook, inline_textbook_circle_box),
        (Who::CuteC2, inline_cute_c2_circle_box),
    ];
    row(setup, name, &pairs, |graze| graze.test_circle_aabb, of_two, &loops)
}
