//! Batches: graze in one call; the peers, which have no such calls, in a loop.

use super::pairs::pairs;
use super::{Setup, need};
use crate::data::{
    AsShape, Rectangle, aabb, balanced, between, capsule, circle, concave, near, neighbors, point, quad, segment,
};
use crate::graze::{Graze, Symbol, Verdict};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{cute_c2, parry, rstar, textbook, tg};
use crate::race::{Arrange, Arranged, Libraries, Row, Who};
use fastrand::Rng;
use std::cell::RefCell;
use std::rc::Rc;

type PairBatch<A, B> = unsafe extern "C" fn(*const A, usize, *const B, usize, usize, *mut u8) -> usize;
type PolygonBatch<T> = unsafe extern "C" fn(*const f32, usize, *const T, usize, usize, *mut u8) -> usize;
type PolygonTest<T> = unsafe extern "C" fn(*const f32, usize, *const T) -> Verdict;

/// A row with graze's batch over the pairs.
fn batch<A: Copy + 'static, B: Copy + 'static>(
    setup: &Setup,
    name: &str,
    pairs: &[(A, B)],
    symbol: impl Fn(&Graze) -> Symbol<PairBatch<A, B>>,
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let (a, b) = pairs.iter().copied().unzip();
    let data = Rc::new((Arranged::new(a), Arranged::new(b), RefCell::new(vec![0u8; pairs.len()])));
    let arranged = data.clone();
    let arrange = move |order: &[u32]| {
        arranged.0.arrange(order);
        arranged.1.arrange(order);
    };
    row.graze_batch(&setup.libraries, symbol, Rc::new(arrange), move |test| {
        let (a, b, mut verdicts) = (data.0.now.borrow(), data.1.now.borrow(), data.2.borrow_mut());
        // SAFETY: arrays of the header's structs, and room for as many verdicts.
        unsafe { test(a.as_ptr(), size_of::<A>(), b.as_ptr(), size_of::<B>(), a.len(), verdicts.as_mut_ptr()) }
    });
    row
}

pub fn segments(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_segment_segment, 6.0, segment, segment);
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_segment_segment);
    row.add_in_order(Who::Textbook, pairs.to_vec(), |(a, b)| textbook::segments(a, b));
    let data = pairs.iter().map(|(a, b)| (parry::segment(a), parry::segment(b))).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::segments(a, b));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, pairs.to_vec(), |(a, b)| raylib::segments(a, b));
    row
}

pub fn circles(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_circle_circle, 8.0, circle, circle);
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_circle_circle);
    row.add_in_order(Who::Textbook, pairs.to_vec(), |(a, b)| textbook::circles(a, b));
    row.add_in_order(Who::Parry, pairs.to_vec(), |(a, b)| parry::circles(a, b));
    let data = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))).collect();
    row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::circles(*a, *b));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, pairs.to_vec(), |(a, b)| raylib::circles(a, b));
    row
}

pub fn box_points(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 4.0, aabb, point));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_aabb_point);
    row.add_in_order(Who::Textbook, pairs.clone(), |(a, b)| textbook::box_point(a, b));
    let data = pairs.iter().map(|(a, b)| (parry::aabb(a), *b)).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::box_point(a, *b));
    row
}

pub fn box_segments(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 8.0, aabb, segment));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_aabb_segment);
    row.add_in_order(Who::Textbook, pairs.clone(), |(a, b)| textbook::box_segment(a, b));
    let data = pairs.iter().map(|(a, b)| parry::box_segment(a, b)).collect();
    row.add_in_order(Who::Parry, data, parry::box_segment_overlap);
    row
}

pub fn circle_points(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 4.0, circle, point));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_circle_point);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::circle_point(a, b));
    row
}

pub fn circle_segments(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 8.0, circle, segment));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_circle_segment);
    row.add_in_order(Who::Textbook, pairs.clone(), |(a, b)| textbook::circle_segment(a, b));
    let data = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::segment(b))).collect();
    row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::circle_segment(*a, *b));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, pairs, |(a, b)| raylib::circle_segment(a, b));
    row
}

pub fn circle_boxes(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 8.0, circle, aabb));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_circle_aabb);
    row.add_in_order(Who::Textbook, pairs.clone(), |(a, b)| textbook::circle_box(a, b));
    let data = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::aabb(b))).collect();
    row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::circle_aabb(*a, *b));
    #[cfg(feature = "raylib")]
    {
        let data = pairs.iter().map(|(a, b)| (*a, raylib::aabb(b))).collect();
        row.add_in_order(Who::Raylib, data, |(a, b)| raylib::circle_aabb(a, *b));
    }
    row
}

pub fn capsule_points(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 6.0, capsule, point));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_capsule_point);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::capsule_point(a, b));
    row
}

pub fn capsule_segments(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 8.0, capsule, segment));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_capsule_segment);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::capsule_segment(a, b));
    row
}

pub fn capsule_boxes(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 9.0, capsule, aabb));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_capsule_aabb);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::capsule_box(a, b));
    row
}

pub fn capsule_circles(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 9.0, capsule, circle));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_capsule_circle);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::capsule_circle(a, b));
    row
}

pub fn capsule_capsules(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 9.0, capsule, capsule));
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_capsule_capsule);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::capsules(a, b));
    row
}

/// Quads as general shapes.
pub fn shapes(setup: &Setup, name: &str) -> Row {
    let pairs = drawn(setup, name, |rng| neighbors(rng, 8.0, quad, quad));
    let kept: &'static [([f32; 8], [f32; 8])] = pairs.clone().leak();
    let shapes: Vec<_> = kept.iter().map(|(a, b)| (a.shape(), b.shape())).collect();
    let mut row = batch(setup, name, &shapes, |graze| graze.test_many_shape_shape);
    row.add_in_order(Who::Textbook, pairs, |(a, b)| textbook::convexes(a, b));
    row
}

pub fn polygon_capsules(setup: &Setup, name: &str, n: usize) -> Row {
    let many = |graze: &Graze| graze.test_many_polygon_capsule;
    scattered(setup, name, n, capsule, many, |graze| graze.test_polygon_capsule, textbook::polygon_capsule)
}

/// Pairs of which any number meet.
fn drawn<A, B>(setup: &Setup, name: &str, make: impl Fn(&mut Rng) -> (A, B)) -> Vec<(A, B)> {
    let mut rng = setup.rng(name);
    (0..setup.count(size_of::<A>() + size_of::<B>())).map(|_| make(&mut rng)).collect()
}

/// Verdicts, a fifth of them a hit.
pub fn select(setup: &Setup, name: &str) -> Row {
    let mut rng = setup.rng(name);
    let verdicts: Vec<u8> = (0..setup.count(1)).map(|_| if rng.u32(..5) == 0 { 2 } else { rng.u8(..2) }).collect();
    let mut row = Row::new(name, verdicts.len());
    let (data, arrange) = contiguous(&verdicts);
    let out = Rc::new(RefCell::new(vec![0u32; verdicts.len()]));
    let (own, own_out) = (data.clone(), out.clone());
    row.graze_batch(
        &setup.libraries,
        |graze| graze.select,
        arrange.clone(),
        move |select| {
            let (verdicts, mut out) = (data.elements.now.borrow(), out.borrow_mut());
            // SAFETY: an array with its count, and room for as many indices.
            unsafe { select(verdicts.as_ptr(), verdicts.len(), 2, out.as_mut_ptr(), out.len()) }
        },
    );
    row.add_batch(Who::Textbook, arrange, move || {
        textbook::select(&own.elements.now.borrow(), 2, &mut own_out.borrow_mut())
    });
    row
}

pub fn boxes(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_aabb_aabb, 8.0, aabb, aabb);
    let mut row = batch(setup, name, &pairs, |graze| graze.test_many_aabb_aabb);
    row.add_in_order(Who::Textbook, pairs.to_vec(), |(a, b)| textbook::boxes(a, b));
    let data = pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::aabbs(a, b));
    #[cfg(feature = "raylib")]
    {
        let data = pairs.iter().map(|(a, b)| (raylib::aabb(a), raylib::aabb(b))).collect();
        row.add_in_order(Who::Raylib, data, |(a, b)| raylib::aabbs(*a, *b));
    }
    row
}

pub fn rectangles(setup: &Setup, name: &str) -> Row {
    let test = need(setup.graze().test_convex_convex);
    let corners = |rng: &mut Rng, at: [f64; 2]| Rectangle::random(rng, at).corners();
    let make = |rng: &mut Rng| neighbors(rng, 7.0, corners, corners);
    // SAFETY: arrays with their counts.
    let meets = |(a, b): &(Vec<f32>, Vec<f32>)| unsafe { test(a.as_ptr(), 4, b.as_ptr(), 4) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(64), make, meets);
    let floats = |xy: &[f32]| -> [f32; 8] { core::array::from_fn(|i| xy[i]) };
    let arrays: Vec<_> = pairs.iter().map(|(a, b)| (floats(a), floats(b))).collect();
    let mut row = batch(setup, name, &arrays, |graze| graze.test_many_rect_rect);
    row.add_in_order(Who::Textbook, arrays, |(a, b)| textbook::convexes(a, b));
    let data: Vec<_> = pairs.iter().filter_map(|(a, b)| Some((cute_c2::poly(a)?, cute_c2::poly(b)?))).collect();
    if data.len() == pairs.len() {
        row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::polys(a, b));
    }
    row
}

/// Elements contiguous in memory, with room for verdicts.
struct Elements<T> {
    elements: Arranged<T>,
    verdicts: RefCell<Vec<u8>>,
}

fn contiguous<T: Copy + 'static>(elements: &[T]) -> (Rc<Elements<T>>, Arrange) {
    let verdicts = RefCell::new(vec![0u8; elements.len()]);
    let data = Rc::new(Elements { elements: Arranged::new(elements.to_vec()), verdicts });
    let arranged = data.clone();
    (data, Rc::new(move |order: &[u32]| arranged.elements.arrange(order)))
}

/// A row with graze's batch of one polygon and many elements, and the loop over its single calls on the same arrays.
fn polygon_batch<T: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    (outline, elements): (&[f32], &[T]),
    many: impl Fn(&Graze) -> Symbol<PolygonBatch<T>>,
    single: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &[f32], &T) -> Verdict + Copy + 'static,
) -> Row {
    let mut row = Row::new(name, elements.len());
    let ((data, arrange), xy) = (contiguous(elements), outline.to_vec());
    let (loop_data, loop_xy) = (data.clone(), xy.clone());
    row.graze_batch(&setup.libraries, many, arrange.clone(), move |test| {
        let (elements, mut verdicts) = (data.elements.now.borrow(), data.verdicts.borrow_mut());
        let count = elements.len();
        // SAFETY: arrays with their counts, and room for as many verdicts.
        unsafe { test(xy.as_ptr(), xy.len() / 2, elements.as_ptr(), size_of::<T>(), count, verdicts.as_mut_ptr()) }
    });
    let singles: Libraries = setup.libraries.iter().map(|(who, graze)| (who.single(), *graze)).collect();
    row.graze_batch(&singles, single, arrange, move |function| {
        let (elements, mut verdicts) = (loop_data.elements.now.borrow(), loop_data.verdicts.borrow_mut());
        let mut met = 0;
        for (element, verdict) in elements.iter().zip(verdicts.iter_mut()) {
            *verdict = call(function, &loop_xy, element) as u8;
            met += usize::from(*verdict != 0);
        }
        met
    });
    row
}

/// Points in and around a polygon; about half of them lie inside.
pub fn points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = polygon_batch(
        setup,
        name,
        (&outline, &points),
        |graze| graze.test_many_polygon_point,
        |graze| graze.test_polygon_point,
        // SAFETY: an array with its count.
        |test, xy, [x, y]| unsafe { test(xy.as_ptr(), xy.len() / 2, *x, *y) },
    );
    let xy = outline.clone();
    row.add_in_order(Who::Textbook, points.clone(), move |at| textbook::point_in_polygon(&xy, *at));
    let xy = parry::outline(&outline);
    row.add_in_order(Who::Parry, points.clone(), move |at| parry::point(&xy, *at));
    #[cfg(feature = "raylib")]
    {
        let xy = raylib::outline(&outline);
        row.add_in_order(Who::Raylib, points.clone(), move |at| raylib::point(&xy, *at));
    }
    add_indexed_peers(&mut row, &outline, points);
    row
}

/// A star and shapes scattered over it, structs of the header, half of which meet it.
fn scattered<T: Copy + 'static>(
    setup: &Setup,
    name: &str,
    n: usize,
    shape: impl Fn(&mut Rng, [f64; 2]) -> T,
    many: impl Fn(&Graze) -> Symbol<PolygonBatch<T>>,
    single: impl Fn(&Graze) -> Symbol<PolygonTest<T>>,
    textbook: fn(&[f32], &T) -> bool,
) -> Row {
    let mut rng = setup.rng(name);
    let outline = concave(&mut rng, [0.0, 0.0], n);
    let test = need(single(setup.graze()));
    let make = |rng: &mut Rng| {
        let at = near(rng, [0.0, 0.0], 8.0);
        shape(rng, at)
    };
    // SAFETY: an array with its count and a struct of the header, here and below.
    let meets = |element: &T| unsafe { test(outline.as_ptr(), n, element) != 0 };
    let elements = balanced(&mut rng, setup.count(size_of::<T>()), make, meets);
    let call = |test: PolygonTest<T>, xy: &[f32], element: &T| unsafe { test(xy.as_ptr(), xy.len() / 2, element) };
    let mut row = polygon_batch(setup, name, (&outline, &elements), many, single, call);
    row.add_in_order(Who::Textbook, elements, move |element| textbook(&outline, element));
    row
}

pub fn polygon_segments(setup: &Setup, name: &str, n: usize) -> Row {
    let many = |graze: &Graze| graze.test_many_polygon_segment;
    scattered(setup, name, n, segment, many, |graze| graze.test_polygon_segment, textbook::polygon_segment)
}

pub fn polygon_boxes(setup: &Setup, name: &str, n: usize) -> Row {
    let many = |graze: &Graze| graze.test_many_polygon_aabb;
    scattered(setup, name, n, aabb, many, |graze| graze.test_polygon_aabb, textbook::polygon_box)
}

pub fn polygon_circles(setup: &Setup, name: &str, n: usize) -> Row {
    let many = |graze: &Graze| graze.test_many_polygon_circle;
    scattered(setup, name, n, circle, many, |graze| graze.test_polygon_circle, textbook::polygon_circle)
}

/// Points in and around a prepared polygon.
pub fn prepared_points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = Row::new(name, points.len());
    let (data, arrange) = contiguous(&points);
    for (who, graze) in &setup.libraries {
        let (Some(prepared), Some(test)) = (graze.prepare(&outline), graze.test_many_prepared_point.call) else {
            row.missing.push((*who, graze.test_many_prepared_point.name));
            continue;
        };
        let data = data.clone();
        row.add_batch(*who, arrange.clone(), move || {
            let (points, mut verdicts) = (data.elements.now.borrow(), data.verdicts.borrow_mut());
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
    let indexed = tg::Outline::new(&tg::ring(outline));
    row.add_in_order(Who::Tg, points.clone(), move |at| tg::point(&indexed, *at));
    let indexed = rstar::Outline::new(outline);
    row.add_in_order(Who::Rstar, points, move |at| rstar::point(&indexed, *at));
}
