//! The point where two edges cross, and its place along each.

use crate::number::{ExactInt, Number, f64_max, f64_min};
use crate::predicate::determinant::{determinant_exact, rounded_determinant};
use crate::predicate::{Point, exact_orient};
use crate::shape::{Aabb, Edge};
use crate::simd::{F64x2, MaskF64x2};
use core::cmp::Ordering;

/// A sum that is less than this part of its terms is formed exactly. So a determinant is off by less than 2^-38 of
/// itself, and a mean that two of them weigh by less than 2^-26.
const KEPT: f64 = 1.0 / (1u64 << 12) as f64;

/// The parts that f divides e into, as determinants.
fn parts<N: Number>(e: Edge<N>, f: Edge<N>) -> (f64, f64) {
    let part = |point| plain_part(f, point).unwrap_or_else(|| determinant_exact(f.a, f.b, point).abs());
    (part(e.a), part(e.b))
}

/// Unless it cancels.
#[inline(always)]
fn plain_part<N: Number>(f: Edge<N>, point: Point<N>) -> Option<f64> {
    let (determinant, size) = rounded_determinant(f.a, f.b, point);
    if determinant.abs() < KEPT * size { None } else { Some(determinant.abs()) }
}

/// Where along e it crosses f.
pub fn place_across<N: Number>(e: Edge<N>, f: Edge<N>) -> f64 {
    let (before, after) = parts(e, f);
    crossing_place(before, after)
}

/// Where along an edge another crosses it, of which its ends lie on different sides, in the proportion of these parts.
#[inline]
pub fn crossing_place(before: f64, after: f64) -> f64 {
    // An inner point is distinguished from the ends even where it is too close to them for the parameter.
    f64_max(f64_min(before / (before + after), 1.0 - f64::EPSILON), f64::MIN_POSITIVE)
}

/// The point where two edges cross, within 2^-26 of each coordinate.
#[inline]
pub fn crossing_point<N: Number>(e: Edge<N>, f: Edge<N>) -> (f64, f64) {
    let (e, f) = in_one_order(e, f);
    let (before, after) = parts(e, f);
    let coordinate = |from: f64, to: f64, exact: &dyn Fn() -> f64| match mean(from, to, before, after) {
        Some(mean) => mean,
        None => exact(),
    };
    (
        coordinate(e.a.x, e.b.x, &|| weighted(e, f, |point| point.x)),
        coordinate(e.a.y, e.b.y, &|| weighted(e, f, |point| point.y)),
    )
}

/// The point with its place along each edge, unless that takes integers; then the bits do not depend on the kind of
/// number.
#[inline(always)]
pub fn plain_crossing<N: Number>(e: Edge<N>, f: Edge<N>) -> Option<((f64, f64), [f64; 2])> {
    let kept = F64x2::splat(KEPT);
    let ends = |edge: Edge<N>| [F64x2::new(edge.a.x, edge.b.x), F64x2::new(edge.a.y, edge.b.y)];
    // As [`plain_part`], of both ends of one edge and the other.
    let parts = |line: Edge<N>, [x, y]: [F64x2; 2]| {
        let (u_x, u_y) = (F64x2::splat(line.b.x - line.a.x), F64x2::splat(line.b.y - line.a.y));
        let (left, right) = (u_x * (y - F64x2::splat(line.a.y)), u_y * (x - F64x2::splat(line.a.x)));
        let part = (left - right).abs();
        (part, part.lt(kept * (left.abs() + right.abs())))
    };
    let ([e_x, e_y], [f_x, f_y]) = (ends(e), ends(f));
    let ((e_parts, e_doubt), (f_parts, f_doubt)) = (parts(f, [e_x, e_y]), parts(e, [f_x, f_y]));
    let swapped = is_other_order(e, f);
    let swapped = MaskF64x2::all(swapped);
    let pick = |e: F64x2, f: F64x2| swapped.select(f, e);
    // As [`mean`], of x and y.
    let parts = pick(e_parts, f_parts);
    let weights = parts.swapped() / (parts + parts.swapped());
    let (x, y) = (pick(e_x, f_x) * weights, pick(e_y, f_y) * weights);
    let mean = x.zip_lo(y) + x.zip_hi(y);
    let mean_doubt = mean.abs().lt(kept * (x.zip_lo(y).abs() + x.zip_hi(y).abs()));
    if e_doubt.or(f_doubt).or(mean_doubt).mask() != 0 {
        return None;
    }
    // As [`crossing_place`], of both.
    let (before, after) = (e_parts.zip_lo(f_parts), e_parts.zip_hi(f_parts));
    let place = (before / (before + after)).min(F64x2::splat(1.0 - f64::EPSILON));
    let place = place.max(F64x2::splat(f64::MIN_POSITIVE));
    Some(((mean.first(), mean.second()), [place.first(), place.second()]))
}

/// The same edge first, whichever of them comes first.
fn in_one_order<N: Number>(e: Edge<N>, f: Edge<N>) -> (Edge<N>, Edge<N>) {
    if is_other_order(e, f) { (f, e) } else { (e, f) }
}

/// Whether f comes before e, whichever of them is given first.
#[inline(always)]
fn is_other_order<N: Number>(e: Edge<N>, f: Edge<N>) -> bool {
    // As data flow where that decides: nobody foresees which way edges lie.
    let (one, other) = (f64_min(e.a.x, e.b.x), f64_min(f.a.x, f.b.x));
    if one == other { is_other_order_of_boxes(e.bounds(), f.bounds()) } else { one > other }
}

#[cold]
#[inline(never)]
fn is_other_order_of_boxes<N: Number>(one: Aabb<N>, other: Aabb<N>) -> bool {
    one.min.lexicographic(other.min).then(one.max.lexicographic(other.max)) == Ordering::Greater
}

/// The mean of two coordinates, of which the first weighs `after` and the second `before`, unless
/// it cancels: close to 0.
#[inline(always)]
fn mean(from: f64, to: f64, before: f64, after: f64) -> Option<f64> {
    let (from_part, to_part) = (from * (after / (before + after)), to * (before / (before + after)));
    let sum = from_part + to_part;
    if sum.abs() < KEPT * (from_part.abs() + to_part.abs()) { None } else { Some(sum) }
}

/// A coordinate of the crossing as the exact mean of the ends' ones, weighted by determinants.
#[cold]
#[inline(never)]
fn weighted<N: Number>(e: Edge<N>, f: Edge<N>, coordinate: fn(Point<N>) -> f64) -> f64 {
    let unit = N::unit(&[e.a.x, e.a.y, e.b.x, e.b.y, f.a.x, f.a.y, f.b.x, f.b.y]);
    let (before, after) = (exact_orient(unit, f.a, f.b, e.a), exact_orient(unit, f.a, f.b, e.b));
    let int = |value| N::Exact::from_f64(value, unit);
    // The determinants have opposite signs.
    let sum = int(coordinate(e.a)) * after - int(coordinate(e.b)) * before;
    sum.to_f64(3 * unit) / (after - before).to_f64(2 * unit)
}

/// Where a point of an edge lies along it; 0 and 1 at the ends alone.
pub fn place<N: Number>(edge: Edge<N>, point: Point<N>) -> f64 {
    let Edge { a, b } = edge;
    if point == a {
        return 0.0;
    }
    if point == b {
        return 1.0;
    }
    // The longer side of the edge's box measures best.
    let (whole, part) =
        if (b.x - a.x).abs() >= (b.y - a.y).abs() { (b.x - a.x, point.x - a.x) } else { (b.y - a.y, point.y - a.y) };
    (part / whole).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Narrow, Range};
    use crate::shape::{EdgeIntersection, edge_intersection};

    /// Edges at so small an angle that determinants cancel, and that cross so close to an axis that the mean does, too.
    #[test]
    fn what_cancels_twice() {
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
            let [a, b, c, d] = points.map(|[x, y]| Point::new(Narrow(x), Narrow(y)));
            let (e, f) = (Edge { a, b }, Edge { a: c, b: d });
            if !range.is_narrow() || !matches!(edge_intersection(e, f), EdgeIntersection::Crossing) {
                continue;
            }
            crossed += 1;
            let (found_x, found_y) = crossing_point(e, f);
            let off = ulps(found_x, weighted(e, f, |p| p.x)).max(ulps(found_y, weighted(e, f, |p| p.y)));
            worst = worst.max(off);
        }
        assert!(crossed > 50_000, "{crossed}");
        assert!(worst <= 1, "{worst} ulps");
    }
}
