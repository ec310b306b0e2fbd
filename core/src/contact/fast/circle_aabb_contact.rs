//! Contact of a circle and a box: the fast tier. Uncertain if two sides or corners of the box are nearly equally close.

use super::on_hit::on_hit;
use crate::contact::manifold::{Contact, Manifold, ManifoldPoint, opposite};
use crate::contact::round_outward;
use crate::distance::point_segment::{is_clear, separation_in_f64};
use crate::filter::{Fast, circle_aabb};
use crate::number::{Float, f64_min};
use crate::predicate::Point;
use crate::shape::Edge;
use crate::simd::{F32s, F32x4, F64x2};
use core::hint::select_unpredictable;

/// The contact of a circle, which is a point with a radius, and a box as an outline; None is a miss.
#[inline(always)]
pub fn fast_circle_aabb_contact(circle: [f32; 3], aabb: [f32; 4]) -> Fast<Option<Contact>> {
    on_hit(circle_aabb(circle, aabb), || overlapping(circle, aabb))
}

#[inline(always)]
fn overlapping(circle: [f32; 3], aabb: [f32; 4]) -> Option<Contact> {
    /// A box must be wider and higher than this part of the radius, so that only one side or corner is the closest.
    const THIN: f64 = 1.0 / (1u64 << 20) as f64;
    let [x, y, radius] = circle;
    // Some floating-point modes read denormals as 0.
    if F32x4::new([x, y, radius, 0.0]).denormal_mask() | F32x4::new(aabb).denormal_mask() != 0 {
        return None;
    }
    let ([x, y, radius], [min_x, min_y, max_x, max_y]) = (circle.map(f64::from), aabb.map(f64::from));
    // The center's distances to the inside of edges 0 to 3.
    let inside = [
        exact_difference(y, min_y)?,
        exact_difference(max_x, x)?,
        exact_difference(max_y, y)?,
        exact_difference(x, min_x)?,
    ];
    let [bottom, right, top, left] = inside;
    let least = f64_min(f64_min(bottom.abs(), right.abs()), f64_min(top.abs(), left.abs()));
    if !((f64_min(max_x - min_x, max_y - min_y) > THIN * radius) & (least > 0.0)) {
        return None;
    }
    let center = Point::<Float>::at(x, y);
    let beside = f64_min(left, right);
    let vertical = f64_min(bottom, top);
    if (beside > 0.0) & (vertical > 0.0) {
        return from_inside(center, radius, inside);
    }
    // Branch-free, because a branch on the closest side would be mispredicted.
    let (is_horizontal, is_above, is_right) = (vertical < 0.0, top < 0.0, right < 0.0);
    let select = |one: bool, a: f64, b: f64| select_unpredictable(one, a, b);
    let line = select(is_horizontal, select(is_above, max_y, min_y), select(is_right, max_x, min_x));
    let (low, high) = (select(is_horizontal, min_x, min_y), select(is_horizontal, max_x, max_y));
    let from_high = (is_horizontal & is_above) | !(is_horizontal | is_right);
    let (begin, end) = (select(from_high, high, low), select(from_high, low, high));
    let at = |along: f64| Point::<Float>::at(select(is_horizontal, along, line), select(is_horizontal, line, along));
    let number = |one: bool, yes: usize, no: usize| select_unpredictable(one, yes, no);
    let edge = number(is_horizontal, number(is_above, 2, 0), number(is_right, 1, 3));
    let separation = separation_in_f64(Edge { a: at(begin), b: at(end) }, center)?;

    let distance = separation.distance();
    let depth = radius - distance;
    let is_beside = separation.end().is_none();
    // No end of the side may be as close as the side.
    let (inward, other) = (select(is_horizontal, vertical, beside), select(is_horizontal, beside, vertical));
    let sum = radius + inward;
    let is_exact = (sum - inward == radius) & (sum - radius == inward);
    if is_beside & !(is_exact & (other * other >= inward * inward * THIN)) {
        return None;
    }
    let rounded =
        select_unpredictable(is_beside, round_outward::normal_round_up(sum), round_outward::normal_depth_along(depth));
    let feature = number(is_beside, 2 * edge + 1, 2 * number(separation.t == 0.0, edge, (edge + 1) & 3));
    if !(is_clear(radius, distance) & (depth >= f64::from(f32::MIN_POSITIVE))) {
        return None;
    }
    let ((foot_x, foot_y), (n_x, n_y)) = (separation.foot(), separation.normal());
    let midway = 0.5 * (distance - radius);
    let normal = round_outward::normal(F64x2::new(n_x, n_y));
    // Off a corner along an axis, as far as floats show.
    if !is_beside & ((normal[0] == 0.0) | (normal[1] == 0.0)) {
        return None;
    }
    Some(contact(normal, rounded, [foot_x + n_x * midway, foot_y + n_y * midway], depth, feature))
}

/// The contact of a circle whose center is inside: a push through the closest side.
#[inline(always)]
fn from_inside(center: Point<Float>, radius: f64, inside: [f64; 4]) -> Option<Contact> {
    /// Sides whose distances differ by less than this part may count as equally close.
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;
    let [bottom, right, top, left] = inside;
    let least = f64_min(f64_min(bottom, right), f64_min(top, left));
    let near = inside.map(|distance| distance <= least * CLEAR);
    let (edge, normal) = match near {
        [true, false, false, false] => (0, [0.0, -1.0]),
        [false, true, false, false] => (1, [1.0, 0.0]),
        [false, false, true, false] => (2, [0.0, 1.0]),
        [false, false, false, true] => (3, [-1.0, 0.0]),
        _ => return None,
    };
    let [n_x, n_y] = normal.map(f64::from);
    let by = 0.5 * (least - radius);
    let sum = radius + least;
    if !((sum - least == radius) & (sum - radius == least) & (sum >= f64::from(f32::MIN_POSITIVE))) {
        return None;
    }
    Some(contact(
        normal,
        round_outward::normal_round_up(sum),
        [center.x + n_x * by, center.y + n_y * by],
        least + radius,
        2 * edge + 1,
    ))
}

/// A difference. None if it is rounded.
#[inline(always)]
fn exact_difference(a: f64, b: f64) -> Option<f64> {
    let difference = a - b;
    if (difference + b == a) & (a - difference == b) { Some(difference) } else { None }
}

/// The contact of circle and box, from the box's outward normal.
#[inline(always)]
fn contact(normal: [f32; 2], rounded: f32, [x, y]: [f64; 2], depth: f64, feature: usize) -> Contact {
    let point = ManifoldPoint { x, y, depth, a_feature: 0, b_feature: feature };
    Contact::new((normal.map(opposite), rounded), Manifold::one(point))
}
