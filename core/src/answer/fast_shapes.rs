//! The fast tier for two shapes of any kind: the filter of the pair that they are, if there is one.

use super::argument::{Argument, ShapeArg};
use super::near_verdicts;
use crate::filter::{
    Fast, Filtered, LevelShape, capsule_capsule, capsule_circle, circle_circle, convex_convex, level_gap,
    polygon_capsule, polygon_circle, polygon_polygon,
};
use crate::number::{Float, is_zero};
use crate::outline_tree::PartRoom;
use crate::overlap::Verdict;
use crate::shape::Kind;
use crate::simd::{F32s, F32x4, dispatch};

/// The verdict on two valid shapes. Of long outlines the fast tier is certain in a small part of the time.
pub(super) fn verdict_of_outlines(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Verdict {
    match fast_shapes::<F32x4>(a, b) {
        Fast::Certain(verdict) => verdict,
        Fast::Uncertain => near_verdicts::any_any::<Float>(a.valid(), b.valid()),
    }
}

/// Two shapes if both are level.
#[inline(always)]
pub(super) fn levels(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Option<[LevelShape; 2]> {
    if (a.kind == Kind::Chain) | (b.kind == Kind::Chain) {
        return None;
    }
    LevelShape::pair((a.vertices, a.radius), (b.vertices, b.radius))
}

/// [`crate::overlap::any_any`]. Uncertain of chains, of rounded outlines that are not level, and if shapes nearly touch
/// that are not level.
#[inline(always)]
pub(super) fn fast_shapes<V: F32s>(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Fast<Verdict> {
    // The other filter is as fast for two boxes without a radius, level or not, and faster for circles.
    let are_boxes = (a.vertices.len() == 4) & (b.vertices.len() == 4) & is_unrounded(a) & is_unrounded(b);
    let are_circles = (a.kind == Kind::Point) & (b.kind == Kind::Point);
    if !(are_boxes | are_circles)
        && let Fast::Certain(verdict) = level_shapes(a, b)
    {
        return Fast::Certain(verdict);
    }
    match filter_of_pair::<V>(a, b).into() {
        Fast::Certain(verdict) => Fast::Certain(verdict),
        // Of boxes that touch.
        Fast::Uncertain if are_boxes => level_shapes(a, b),
        Fast::Uncertain => Fast::Uncertain,
    }
}

/// The verdict on level shapes, also if they touch; uncertain of others.
#[inline(always)]
fn level_shapes(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Fast<Verdict> {
    let Some([a, b]) = levels(a, b) else { return Fast::Uncertain };
    match level_gap(&a, &b) {
        Fast::Certain(1) => Fast::Certain(Verdict::Miss),
        Fast::Certain(0) => Fast::Certain(Verdict::Touch),
        Fast::Certain(_) => Fast::Certain(Verdict::Hit),
        Fast::Uncertain => Fast::Uncertain,
    }
}

/// The filter of the pair that they are, if there is one.
#[inline(always)]
fn filter_of_pair<V: F32s>(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Filtered {
    match (a.kind, b.kind) {
        (Kind::Point | Kind::Segment, Kind::Convex | Kind::Polygon) | (Kind::Point, Kind::Segment) => {
            in_order::<V>(b, a)
        }
        _ => in_order::<V>(a, b),
    }
}

/// The larger shape first.
#[inline(always)]
fn in_order<V: F32s>(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Filtered {
    match (a.kind, a.vertices, b.kind, b.vertices) {
        (Kind::Point, [[ax, ay]], Kind::Point, [[bx, by]]) => circle_circle([*ax, *ay, a.radius], [*bx, *by, b.radius]),
        (Kind::Segment, [[ax, ay], [bx, by]], Kind::Point, [[x, y]]) => {
            capsule_circle([*ax, *ay, *bx, *by, a.radius], [*x, *y, b.radius])
        }
        (Kind::Segment, [[ax, ay], [bx, by]], Kind::Segment, [[cx, cy], [dx, dy]]) => {
            capsule_capsule([*ax, *ay, *bx, *by, a.radius], [*cx, *cy, *dx, *dy, b.radius])
        }
        (Kind::Convex | Kind::Polygon, outline, Kind::Point, [[x, y]]) if is_unrounded(a) => {
            polygon_circle::<V>(outline, [*x, *y, b.radius])
        }
        (Kind::Convex | Kind::Polygon, outline, Kind::Segment, [[ax, ay], [bx, by]]) if is_unrounded(a) => {
            polygon_capsule::<V>(outline, [*ax, *ay, *bx, *by, b.radius])
        }
        (Kind::Convex, outline, Kind::Convex, other) if is_unrounded(a) & is_unrounded(b) => {
            convex_convex::<V>(outline, other)
        }
        (Kind::Convex | Kind::Polygon, outline, Kind::Convex | Kind::Polygon, other)
            if is_unrounded(a) & is_unrounded(b) =>
        {
            polygons(outline, other)
        }
        _ => Filtered::UNCERTAIN,
    }
}

/// [`polygon_polygon`]. Of a long outline only the part near a small one is compared, found by one scan.
#[inline]
pub fn polygons(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    const LONG: usize = 512;
    const LENGTHS: usize = 16;
    let (long, other) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if (long.len() >= LONG) & (other.len() <= long.len() / LENGTHS) {
        polygon_part(long, other)
    } else {
        whole_polygons(a, b, a)
    }
}

/// Not inlined, because of its room.
#[inline(never)]
fn polygon_part(long: &[[f32; 2]], other: &[[f32; 2]]) -> Filtered {
    let mut bounds = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    for [x, y] in other {
        let [min_x, min_y, max_x, max_y] = bounds;
        bounds = [min_x.min(*x), min_y.min(*y), max_x.max(*x), max_y.max(*y)];
    }
    let mut room = PartRoom::<256>::empty();
    match room.scan_raw(long, bounds) {
        Some(part) => whole_polygons(part, other, long),
        None => whole_polygons(long, other, long),
    }
}

dispatch! {
    /// Not a part of the functions that ask it, which share it.
    fn whole_polygons(a: &[[f32; 2]], b: &[[f32; 2]], whole: &[[f32; 2]]) -> Filtered = polygon_polygon;
}

#[inline(always)]
pub(super) fn is_unrounded(shape: ShapeArg<f32>) -> bool {
    is_zero(shape.radius)
}
