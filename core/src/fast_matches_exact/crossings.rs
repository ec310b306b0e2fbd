//! Crossings of edges, and of the boundaries of circles.

use super::dice::{Dice, share_of};
use super::{range, shape_of};
use crate::crossings::{self, Crossing, boundary_crossings, crossing_of_segments};
use crate::number::{Float, Number, coordinate_to_f32, parameter_to_f32};
use crate::predicate::Point;
use crate::shape::{Circle, Kind, Outline};
use crate::simd::{Double, F32s, F32x4};
use std::vec::Vec;

/// The floats of crossings as bits, and their edges.
type Found = Vec<([u32; 4], [usize; 2])>;

fn collect(visit: impl FnOnce(&mut dyn FnMut(Crossing)) -> bool) -> Option<Found> {
    let mut found = Vec::new();
    let is_certain = visit(&mut |Crossing { x, y, a_edge, a_t, b_edge, b_t }| {
        let floats = [coordinate_to_f32(x), coordinate_to_f32(y), parameter_to_f32(a_t), parameter_to_f32(b_t)];
        found.push((floats.map(f32::to_bits), [a_edge, b_edge]));
    });
    assert!(is_certain || found.is_empty());
    is_certain.then_some(found)
}

/// The exact tier.
type Exact<'a> = &'a dyn Fn(&mut dyn FnMut(Crossing));

/// Checks the answer of the fast tier, if there is one, against the exact tier.
fn check(numbers: &[f32], fast: Option<Found>, exact: Exact, arguments: &dyn core::fmt::Debug) -> bool {
    let Some(fast) = fast else { return false };
    assert!(range(numbers).is_finite(), "{arguments:?}");
    let exact = collect(|visit| {
        exact(visit);
        true
    });
    assert_eq!(Some(fast), exact, "{arguments:?}");
    true
}

fn of_segments(a: [f32; 4], b: [f32; 4], visit: &mut dyn FnMut(Crossing)) {
    let [a, b] = [a, b].map(|[ax, ay, bx, by]| [[ax, ay], [bx, by]]);
    crossings::crossings::<Float>(shape_of((Kind::Segment, &a, 0.0)), shape_of((Kind::Segment, &b, 0.0)), visit);
}

#[test]
fn segments() {
    share_of(500_000, "crossings of segments", 990, |dice| {
        let (a, b) = (dice.segment(), dice.segment());
        let fast = collect(|visit| crossing_of_segments(a, b, visit));
        check([a, b].as_flattened(), fast, &|visit| of_segments(a, b, visit), &(a, b))
    });
}

fn of_boundary(outline: &[[f32; 2]], circle: [f32; 3], visit: &mut dyn FnMut(Crossing)) {
    let [x, y, radius] = circle.map(Float);
    let circle = Circle { center: Point::new(x, y), radius: radius.widen() };
    crossings::polygon_circle(Outline::new(outline), circle, visit);
}

fn boundary<V: F32s>(dice: &mut Dice) -> bool {
    let count = [65, 66, 70, 80, 127, 128, 129, 200][dice.below(8)];
    let outline: Vec<[f32; 2]> = (0..count).map(|_| dice.numbers()).collect();
    let [x, y] = dice.numbers();
    let circle = [x, y, dice.size()];
    let fast = collect(|visit| boundary_crossings::<V>(&outline, circle, visit));
    let numbers: Vec<f32> = outline.iter().flatten().chain(&circle).copied().collect();
    check(&numbers, fast, &|visit| of_boundary(&outline, circle, visit), &(&outline, circle))
}

#[test]
fn circles_and_polygons() {
    share_of(20_000, "crossings of circle and polygon", 990, boundary::<F32x4>);
    share_of(20_000, "crossings of circle and polygon", 990, boundary::<Double<Double<F32x4>>>);
}
