//! The point at which two edges cross, and its parameter along each.

use crate::number::{Number, f64_max, f64_min};
use crate::predicate::Point;
use crate::predicate::determinant::{crossing_coordinate_exact, determinant_exact, rounded_determinant};
use crate::shape::{Aabb, Edge};
use crate::simd::{F64x2, MaskF64x2};
use core::cmp::Ordering;

/// A sum that is less than this part of its terms has cancelled, and is computed exactly. So a determinant is off by
/// less than 2^-38 of itself, and a mean weighted by two of them by less than 2^-26.
const PART_CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;

/// The distances of the ends of e from the line of f, times the length of f: the ratio in which f divides e.
fn parts<N: Number>(e: Edge<N>, f: Edge<N>) -> (f64, f64) {
    let part = |point| part_in_f64(f, point).unwrap_or_else(|| determinant_exact(f.a, f.b, point).abs());
    (part(e.a), part(e.b))
}

/// The distance of a point from the line of f, times the length of f; None if it cancels.
#[inline(always)]
fn part_in_f64<N: Number>(f: Edge<N>, point: Point<N>) -> Option<f64> {
    let (determinant, size) = rounded_determinant(f.a, f.b, point);
    if determinant.abs() < PART_CANCELLED * size { None } else { Some(determinant.abs()) }
}

/// The parameter along e of its crossing with f.
pub fn crossing_parameter<N: Number>(e: Edge<N>, f: Edge<N>) -> f64 {
    let (before, after) = parts(e, f);
    parameter_of_ratio(before, after)
}

/// The parameter along an edge of a point strictly inside it, which divides it in the ratio of these parts.
#[inline]
pub fn parameter_of_ratio(before: f64, after: f64) -> f64 {
    // The parameter of an inner point is not 0 or 1, even if the point is so close to an end that it would round to
    // that.
    f64_max(f64_min(before / (before + after), 1.0 - f64::EPSILON), f64::MIN_POSITIVE)
}

/// The point at which two edges cross.
///
/// Accuracy: each coordinate is off by less than 2^-26 of itself.
#[inline]
pub fn crossing_point<N: Number>(e: Edge<N>, f: Edge<N>) -> (f64, f64) {
    let (e, f) = in_canonical_order(e, f);
    let (before, after) = parts(e, f);
    let coordinate = |from: f64, to: f64, exact: &dyn Fn() -> f64| match mean(from, to, before, after) {
        Some(mean) => mean,
        None => exact(),
    };
    let exact = |axis| crossing_coordinate_exact([e.a, e.b], [f.a, f.b], axis);
    (coordinate(e.a.x, e.b.x, &|| exact(|point| point.x)), coordinate(e.a.y, e.b.y, &|| exact(|point| point.y)))
}

/// The point at which two edges cross and its parameter along each, in `f64`; None if a sum cancels. The bits do not
/// depend on the kind of number.
#[inline(always)]
pub fn crossing_in_f64<N: Number>(e: Edge<N>, f: Edge<N>) -> Option<((f64, f64), [f64; 2])> {
    let cancelled = F64x2::splat(PART_CANCELLED);
    let ends = |edge: Edge<N>| [F64x2::new(edge.a.x, edge.b.x), F64x2::new(edge.a.y, edge.b.y)];
    // As [`part_in_f64`], for both ends of an edge.
    let parts = |line: Edge<N>, [x, y]: [F64x2; 2]| {
        let (u_x, u_y) = (F64x2::splat(line.b.x - line.a.x), F64x2::splat(line.b.y - line.a.y));
        let (left, right) = (u_x * (y - F64x2::splat(line.a.y)), u_y * (x - F64x2::splat(line.a.x)));
        let part = (left - right).abs();
        (part, part.lt(cancelled * (left.abs() + right.abs())))
    };
    let ([e_x, e_y], [f_x, f_y]) = (ends(e), ends(f));
    let ((e_parts, e_uncertain), (f_parts, f_uncertain)) = (parts(f, [e_x, e_y]), parts(e, [f_x, f_y]));
    let swapped = is_reverse_order(e, f);
    let swapped = MaskF64x2::all(swapped);
    let select = |e: F64x2, f: F64x2| swapped.select(f, e);
    // As [`mean`], for x and y.
    let parts = select(e_parts, f_parts);
    let weights = parts.swapped() / (parts + parts.swapped());
    let (x, y) = (select(e_x, f_x) * weights, select(e_y, f_y) * weights);
    let mean = x.zip_lo(y) + x.zip_hi(y);
    let mean_uncertain = mean.abs().lt(cancelled * (x.zip_lo(y).abs() + x.zip_hi(y).abs()));
    if e_uncertain.or(f_uncertain).or(mean_uncertain).mask() != 0 {
        return None;
    }
    // As [`parameter_of_ratio`], for both edges.
    let (before, after) = (e_parts.zip_lo(f_parts), e_parts.zip_hi(f_parts));
    let parameters = (before / (before + after)).min(F64x2::splat(1.0 - f64::EPSILON));
    let parameters = parameters.max(F64x2::splat(f64::MIN_POSITIVE));
    Some(((mean.first(), mean.second()), [parameters.first(), parameters.second()]))
}

/// The two edges in an order that does not depend on the order of the arguments.
fn in_canonical_order<N: Number>(e: Edge<N>, f: Edge<N>) -> (Edge<N>, Edge<N>) {
    if is_reverse_order(e, f) { (f, e) } else { (e, f) }
}

/// Whether f comes before e in [canonical order](in_canonical_order).
#[inline(always)]
fn is_reverse_order<N: Number>(e: Edge<N>, f: Edge<N>) -> bool {
    // Branch-free if these differ, because a branch would be mispredicted half the time.
    let (one, other) = (f64_min(e.a.x, e.b.x), f64_min(f.a.x, f.b.x));
    if one == other { is_reverse_order_of_boxes(e.bounds(), f.bounds()) } else { one > other }
}

#[cold]
#[inline(never)]
fn is_reverse_order_of_boxes<N: Number>(one: Aabb<N>, other: Aabb<N>) -> bool {
    one.min.lexicographic(other.min).then(one.max.lexicographic(other.max)) == Ordering::Greater
}

/// The mean of two coordinates, the first weighted by `after` and the second by `before`. None if it cancels, close to
/// 0.
#[inline(always)]
fn mean(from: f64, to: f64, before: f64, after: f64) -> Option<f64> {
    let (from_part, to_part) = (from * (after / (before + after)), to * (before / (before + after)));
    let sum = from_part + to_part;
    if sum.abs() < PART_CANCELLED * (from_part.abs() + to_part.abs()) { None } else { Some(sum) }
}

/// The parameter along an edge of a point on it. 0 and 1 only at the ends.
pub fn parameter_at<N: Number>(edge: Edge<N>, point: Point<N>) -> f64 {
    let Edge { a, b } = edge;
    if point == a {
        return 0.0;
    }
    if point == b {
        return 1.0;
    }
    // Along the axis on which the edge is longer, where rounding matters least.
    let (whole, part) =
        if (b.x - a.x).abs() >= (b.y - a.y).abs() { (b.x - a.x, point.x - a.x) } else { (b.y - a.y, point.y - a.y) };
    (part / whole).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Float, Range};
    use crate::shape::{EdgeIntersection, edge_intersection};

    /// The angle of the edges is so small that determinants cancel, and the crossing is so close to an axis that the
    /// mean cancels, too.
    #[test]
    fn determinants_and_mean_cancel() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let ulps = |one: f64, other: f64| {
            let order = |value: f64| i64::from((value as f32).abs().to_bits()) * if value < 0.0 { -1 } else { 1 };
            (order(one) - order(other)).abs()
        };
        let (mut worst, mut crossed) = (0, 0);
        for _ in 0..200_000 {
            let (x, y, turn) = (random() + 0.5, random() - 0.5, (random() - 0.5) / (1 << 16) as f64);
            let mut at = |x: f64, y: f64| {
                let size = (random() + 0.5) * (1u32 << (random() * 12.0) as u32) as f64;
                [(x * size) as f32, (y * size) as f32]
            };
            let points = [at(-x, -y), at(x, y), at(turn * y - x, -turn * x - y), at(x - turn * y, y + turn * x)];
            let mut range = Range::EMPTY;
            range.include_all(points.as_flattened());
            let [a, b, c, d] = points.map(|[x, y]| Point::new(Float(x), Float(y)));
            let (e, f) = (Edge { a, b }, Edge { a: c, b: d });
            if !range.is_narrow() || !matches!(edge_intersection(e, f), EdgeIntersection::Crossing) {
                continue;
            }
            crossed += 1;
            let (found_x, found_y) = crossing_point(e, f);
            let exact = |axis| crossing_coordinate_exact([e.a, e.b], [f.a, f.b], axis);
            let off = ulps(found_x, exact(|p| p.x)).max(ulps(found_y, exact(|p| p.y)));
            worst = worst.max(off);
        }
        assert!(crossed > 50_000, "{crossed}");
        assert!(worst <= 1, "{worst} ulps");
    }
}
