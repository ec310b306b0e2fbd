//! Contact of a circle and a segment or a convex outline, with a radius or without, where the center is outside of the
//! skeleton: the fast tier. Uncertain if another side or corner may be as close.
//!
//! The numbers are computed by the operations of the exact tier, both coordinates at once.

use super::bounded_depth::{BoundedDepth, is_ordinary};
use super::strictly_convex::Vertices;
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::round_outward;
use crate::distance::point_segment::DETERMINANT_CANCELLED;
use crate::filter::{COORDINATE_LIMIT, FeatureAtPoint, convex_at_point};
use crate::number::f64_min;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// Far beyond the rounding errors of a determinant and of a dot product, as a part of their products.
const ERROR: f64 = 1.0 / (1u64 << 40) as f64;

/// The nearest place of a skeleton to a center.
struct NearestPlace {
    foot: F64x2,
    /// From the foot to the center, of any length.
    direction: F64x2,
    /// The same as a unit vector, and as the exact tier rounds it for a push.
    unit: F64x2,
    normal: F64x2,
    distance: f64,
    /// See [`BoundedDepth::new`].
    spread: f64,
    /// A point on the line of the side, or the corner.
    from: F64x2,
    feature: u32,
}

/// The contact of a segment or a convex outline and a circle whose gap is at most a margin, which may be 0; that of
/// circle and convex shape if the circle is first. Some(None) is a miss. None if uncertain.
#[inline(always)]
pub fn convex_circle_contact<V: F32s>(
    (vertices, radius): (Vertices, f32),
    (center, circle_radius): ([f32; 2], f32),
    margin: f32,
    is_circle_first: bool,
) -> Option<Option<Contact>> {
    let [x, y] = center;
    let numbers = F32x4::new([x, y, radius, circle_radius]);
    // Some floating-point modes read denormals as 0. A radius may not be -0, either.
    let are_small = numbers.abs().lt(F32x4::splat(COORDINATE_LIMIT)) == F32x4::ALL;
    let are_radii = numbers.sign_mask() & 0b1100 == 0;
    if !(are_small & are_radii & (numbers.denormal_mask() == 0) & is_ordinary(margin)) {
        return None;
    }
    let (at, radii) = (F64x2::widen_lo(numbers), F64x2::widen_hi(numbers).lanes());
    let place = match vertices {
        [a, b] => at_segment([a, b], at)?,
        _ => at_outline::<V>(vertices, center, at)?,
    };
    contact_at(&place, at, radii, f64::from(margin), is_circle_first)
}

/// A point beside an edge from one vertex to another.
#[derive(Clone, Copy)]
struct PointAtEdge {
    ends: [F64x2; 2],
    edge: F64x2,
    /// From the first end to the point.
    from_begin: F64x2,
    /// The squared length of the edge.
    square: f64,
    /// How far the point is past each end, along the edge, times the length of the edge; and what the errors are
    /// certainly less than.
    past: F64x2,
    error: f64,
    /// How far the point is to the left, times the length of the edge, from each end; and the sums of the magnitudes of
    /// the products.
    left: F64x2,
    size: F64x2,
}

impl PointAtEdge {
    #[inline(always)]
    fn new(p: F64x2, [a, b]: [F64x2; 2]) -> Self {
        let (u, v, w) = (b - a, p - a, p - b);
        let (along_v, along_w, squares) = (u * v, u * w, u * u);
        let (across_v, across_w) = (u * v.swapped(), u * w.swapped());
        let (one, other) = (across_v.zip_lo(across_w), across_v.zip_hi(across_w));
        // The larger of the two vectors to the point is at least half as long as the edge.
        let (length, way) = (u.abs(), v.abs() + w.abs());
        PointAtEdge {
            ends: [a, b],
            edge: u,
            from_begin: v,
            square: (squares + squares.swapped()).first(),
            past: along_v.zip_lo(along_w) + along_v.zip_hi(along_w),
            error: ERROR * ((length + length.swapped()) * (way + way.swapped())).first(),
            left: one - other,
            size: one.abs() + other.abs(),
        }
    }

    /// How far its foot is from the nearer end of the edge.
    #[inline(always)]
    fn aside(&self) -> f64 {
        f64_min(self.past.first(), -self.past.second())
    }

    /// Whether it is certainly beside the edge, and the ends of the edge are farther by more than 2^-28 of the
    /// distance: see `ClosestSide::is_alone`.
    #[inline(always)]
    fn is_beside(&self) -> bool {
        const PART: f64 = 1.0 / (1u64 << 26) as f64;
        let (aside, left) = (self.aside(), self.left.first());
        (aside > self.error) & (aside * aside > PART * left * left)
    }

    /// Whether the determinant is precise, and the point not on the line.
    #[inline(always)]
    fn is_clear(&self) -> bool {
        let size = self.left.first().abs();
        (size >= DETERMINANT_CANCELLED * self.size.first()) & (size > 0.0)
    }

    /// Whether it is as far from the edge in the other direction, up to roundings: so that the exact tier takes the
    /// listed direction. The squares differ by less than `Number::SLACK`.
    #[inline(always)]
    fn is_same_reversed(&self) -> bool {
        const SAME: f64 = 1.0 / (1u64 << 49) as f64;
        let ([forward, back], size) = (self.left.lanes(), self.size.second());
        (back.abs() >= DETERMINANT_CANCELLED * size) & ((forward - back).abs() <= SAME * forward.abs())
    }

    /// The place of a point beside the edge, as `Separation`.
    #[inline(always)]
    fn side(&self, p: F64x2, feature: u32) -> NearestPlace {
        let PointAtEdge { ends: [a, b], edge: u, square, .. } = *self;
        let ([past_begin, past_end], left) = (self.past.lanes(), self.left.first());
        let inverse = 1.0 / square;
        let roots = F64x2::new(square, left * (left * inverse)).sqrt();
        let [length, distance] = roots.lanes();
        let direction = u.swapped() * F64x2::new(-left, left).signum();
        // From the nearer end, for precision close to both ends.
        let is_low = F64x2::splat(-past_end).ge(F64x2::splat(past_begin));
        let part = is_low.select(F64x2::splat(past_begin), F64x2::splat(past_end)) * F64x2::splat(inverse);
        let t = is_low.select(part, F64x2::splat(1.0) + part);
        let is_low = F64x2::splat(0.5).ge(t);
        let foot = is_low.select(a, b) + is_low.select(t, t - F64x2::splat(1.0)) * u;
        // On an axis-aligned edge the foot has a coordinate of the point.
        let foot = u.swapped().eq(F64x2::splat(0.0)).select(p, foot);
        let spread = self.from_begin.abs();
        NearestPlace {
            foot,
            direction,
            unit: direction / roots.zip_lo(roots),
            normal: direction * F64x2::splat(1.0 / length),
            distance,
            spread: (spread + spread.swapped()).first(),
            from: a,
            feature,
        }
    }
}

/// The place at a corner.
#[inline(always)]
fn corner(end: F64x2, p: F64x2, feature: u32) -> NearestPlace {
    let direction = p - end;
    let squares = direction * direction;
    let distances = (squares + squares.swapped()).sqrt();
    let (unit, distance) = (direction / distances.zip_lo(distances), distances.first());
    NearestPlace { foot: end, direction, unit, normal: unit, distance, spread: distance, from: end, feature }
}

#[inline(always)]
fn at_segment([a, b]: [&[f32; 2]; 2], center: F64x2) -> Option<NearestPlace> {
    let ([ax, ay], [bx, by]) = (*a, *b);
    let numbers = F32x4::new([ax, ay, bx, by]);
    if (numbers.abs().lt(F32x4::splat(f32::INFINITY)) != F32x4::ALL) | (numbers.denormal_mask() != 0) {
        return None;
    }
    // As the exact tier lists it, from the lower end.
    let (a, b) = (F64x2::widen_lo(numbers), F64x2::widen_hi(numbers));
    let is_lower = b.lt(a);
    let reversed = is_lower.or(b.eq(a).and(is_lower.broadcast_hi())).broadcast_lo();
    let at_edge = PointAtEdge::new(center, [reversed.select(b, a), reversed.select(a, b)]);
    let ([past_begin, past_end], error) = (at_edge.past.lanes(), at_edge.error);
    let (is_before, is_beyond) = (past_begin < -error, past_end > error);
    if is_before | is_beyond {
        let is_last = is_beyond ^ (reversed.mask() != 0);
        return Some(corner(MaskF64x2::all(is_last).select(b, a), center, 2 * u32::from(is_last)));
    }
    let is_certain = at_edge.is_beside() & at_edge.is_clear() & at_edge.is_same_reversed();
    is_certain.then_some(at_edge.side(center, 1))
}

#[inline(always)]
fn at_outline<V: F32s>(vertices: Vertices, point: [f32; 2], center: F64x2) -> Option<NearestPlace> {
    let FeatureAtPoint { edge, is_corner, is_left } = convex_at_point::<V>(vertices, point)?;
    let (last, at) = (vertices.len() - 1, |i: usize| vertices.get(i).map(F64x2::widen));
    let next = if edge < last { edge + 1 } else { 0 };
    let (before, a, b) = (at(if edge > 0 { edge - 1 } else { last })?, at(edge)?, at(next)?);
    if is_corner {
        return is_sharp([before, a, b], center).then_some(corner(a, center, 2 * edge as u32));
    }
    let (after, at_edge) = (at(if next < last { next + 1 } else { 0 })?, PointAtEdge::new(center, [a, b]));
    let is_outside = (at_edge.left.first() < 0.0) == is_left;
    let is_certain = is_outside & at_edge.is_beside() & at_edge.is_clear() & is_thick(&at_edge, [before, after]);
    is_certain.then_some(at_edge.side(center, 2 * edge as u32 + 1))
}

/// Whether no other edge is nearly as close to a point that is beside an edge, with the vertices before and after it:
/// see `ClosestSide::is_thick`.
#[inline(always)]
fn is_thick(at_edge: &PointAtEdge, [before, after]: [F64x2; 2]) -> bool {
    const THICK: f64 = 1.0 / (1u64 << 10) as f64;
    const PART: f64 = 1.0 / (1u64 << 27) as f64;
    let (u, [a, b]) = (at_edge.edge, at_edge.ends);
    let (to_before, to_after) = (before - a, after - b);
    let (one, other) = (u * to_before.swapped(), u * to_after.swapped());
    let (along_one, along_other) = (u * to_before, u * to_after);
    let behind = (one.zip_lo(other) - one.zip_hi(other)).abs();
    let along = (along_one.zip_lo(along_other) + along_one.zip_hi(along_other)).abs();
    let (distance, aside) = (F64x2::splat(at_edge.left.first().abs()), F64x2::splat(at_edge.aside()));
    let is_thick = (distance * F64x2::splat(THICK)).lt(behind);
    let is_angled = (distance * F64x2::splat(PART) * (along + behind)).lt(behind * aside);
    is_thick.and(is_angled).mask() == 0b11
}

/// Whether a corner, with the vertices before and after it, is certainly the closest end of the edges that meet there,
/// and only these edges are nearly as close.
///
/// The outline is in the half plane beyond the corner. So the square of the distance of any of its points exceeds that
/// of the corner by at least the square of the way from the corner to there. The other edges are beyond the line
/// through the corner's neighbors.
#[inline(always)]
fn is_sharp([before, corner, after]: [F64x2; 3], center: F64x2) -> bool {
    const PART: f64 = 1.0 / (1u64 << 20) as f64;
    let (to, from, way, across) = (corner - before, after - corner, center - corner, after - before);
    let (along_to, along_from, turn) = (to * way, from * way, to * from.swapped());
    let (x, y) = (along_to.zip_lo(along_from), along_to.zip_hi(along_from));
    let (past, error) = (x + y, F64x2::splat(ERROR) * (x.abs() + y.abs()));
    let ([past_to, past_from], [to_error, from_error]) = (past.lanes(), error.lanes());
    let (area, ways, widths) = ((turn - turn.swapped()).first(), way * way, across * across);
    let size = (ways + ways.swapped()) * (widths + widths.swapped());
    (past_to > to_error) & (past_from < -from_error) & (area * area > PART * size.first())
}

/// The contact at the nearest place; Some(None) is a miss. None if a float is uncertain.
#[inline(always)]
fn contact_at(
    place: &NearestPlace,
    center: F64x2,
    radii: [f64; 2],
    gap: f64,
    is_circle_first: bool,
) -> Option<Option<Contact>> {
    let NearestPlace { foot, direction, unit, normal, distance, spread, from, feature } = *place;
    let ([radius, circle_radius], least) = (radii, f64::from(f32::MIN_POSITIVE));
    let bounded = BoundedDepth::new(distance, spread, radius + circle_radius);
    if bounded.is_beyond(gap) {
        return Some(None);
    }
    let (normal, zero) =
        (normal.masked(normal.abs().ge(F64x2::splat(round_outward::LEAST_COMPONENT))), F64x2::splat(0.0));
    let level = normal.eq(zero);
    let is_on_axis = level.or(level.swapped());
    // A normal that leans by less than floats show.
    let is_leaning = level.and(direction.ne(zero)).mask() != 0;

    let depths = F64x2::splat(bounded.depth) + F64x2::new(-bounded.error, bounded.error);
    let pushes = if is_on_axis.mask() != 0 {
        depths_on_axis([from, center], level, radii)
    } else {
        F64x2::splat(round_outward::SLANTED) * depths
    };
    let floats = depths.narrow(pushes);
    let above = F64x2::widen_hi(floats).lt(pushes).mask();
    let [low, high, push, high_push] = floats.lanes();
    let rounded_up = |float: f32, is_below: u32| float.to_bits().wrapping_add(is_below);
    let push = rounded_up(push, above & 1);
    let is_gap = bounded.depth < 0.0;
    let is_certain = bounded.has_certain_sign()
        & (low == high)
        & (depths.abs().ge(F64x2::splat(least)).mask() == 0b11)
        & (depths.first() >= -gap)
        & (is_gap | ((push == rounded_up(high_push, above >> 1)) & (pushes.first() >= least)));
    if !is_certain | is_leaning {
        return None;
    }
    let midway = 0.5 * (distance + radius - circle_radius);
    let place = foot + unit * F64x2::splat(midway);
    let sizes = place.abs();
    if sizes.lt(F64x2::splat(least)).and(zero.lt(sizes)).mask() != 0 {
        return None;
    }
    // Without -0.
    let normal = normal.negated(MaskF64x2::all(is_circle_first));
    let [x, y, normal_x, normal_y] = (place.narrow(normal) + F32x4::splat(0.0)).lanes();
    let number = |yes: u32, no: u32| select_unpredictable(is_circle_first, yes, no);
    let point = ContactPoint { x, y, depth: low, a_feature: number(0, feature), b_feature: number(feature, 0) };
    let depth = f32::from_bits(select_unpredictable(is_gap, low.to_bits(), push));
    Some(Some(Contact { normal: [normal_x, normal_y], depth, count: 1, points: [point, ContactPoint::NONE] }))
}

/// The depth exactly along an axis, as [`round_outward::depth_on_axis`] before it is rounded up: a lower and an upper
/// bound, which are the same if no sum is rounded. `level` says along which axis the push has no length.
#[inline(always)]
fn depths_on_axis([from, center]: [F64x2; 2], level: MaskF64x2, [radius, circle_radius]: [f64; 2]) -> F64x2 {
    /// Far beyond three roundings in any mode.
    const SLACK: f64 = 1.0 / (1u64 << 48) as f64;
    let way = center - from;
    let is_rounded = (way + from).ne(center).or((center - way).ne(from));
    let is_exact = |a: f64, b: f64, sum: f64| (sum - a == b) & (sum - b == a);
    let (distances, is_upright) = (way.abs(), level.broadcast_lo());
    let distance = is_upright.select(distances.zip_hi(distances), distances).first();
    let reach = radius + circle_radius;
    let depth = reach - distance;
    let exact = is_exact(radius, circle_radius, reach) & is_exact(reach, -distance, depth) & (is_rounded.mask() == 0);
    let error = f64::from_bits(select_unpredictable(exact, 0, (SLACK * (distance + reach)).to_bits()));
    F64x2::splat(depth) + F64x2::new(-error, error)
}
