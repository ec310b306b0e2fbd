//! The contact of a circle at the place of another skeleton that is nearest to its center.
//!
//! The numbers are computed by the operations of the exact tier, both coordinates at once.

use super::bounded_depth::{BoundedDepth, is_ordinary};
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::round_outward;
use crate::filter::COORDINATE_LIMIT;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// A center and two radii, widened. None if a number is too large or a denormal, which some floating-point modes read
/// as 0, if a radius is negative or -0, or if the margin is.
#[inline(always)]
pub fn widened([x, y]: [f32; 2], [radius, circle_radius]: [f32; 2], margin: f32) -> Option<(F64x2, [f64; 2])> {
    let numbers = F32x4::new([x, y, radius, circle_radius]);
    let are_small = numbers.abs().lt(F32x4::splat(COORDINATE_LIMIT)) == F32x4::ALL;
    let are_radii = numbers.sign_mask() & 0b1100 == 0;
    if !(are_small & are_radii & (numbers.denormal_mask() == 0) & is_ordinary(margin)) {
        return None;
    }
    Some((F64x2::widen_lo(numbers), F64x2::widen_hi(numbers).lanes()))
}

/// The nearest place of a skeleton to a center.
pub struct NearestPlace {
    /// From the skeleton to the center, of any length.
    pub direction: F64x2,
    /// The same as a unit vector, and as the exact tier rounds it for a push.
    pub unit: F64x2,
    pub normal: F64x2,
    /// The contact is so far along the unit vector from this point: from the foot, or from the center.
    pub foot: F64x2,
    pub midway: f64,
    pub distance: f64,
    /// See [`BoundedDepth::new`].
    pub spread: f64,
    /// A point on the line of the side, or the corner.
    pub from: F64x2,
    pub feature: u32,
}

/// The contact at the nearest place; Some(None) is a miss. None if a float is uncertain.
#[inline(always)]
pub fn contact_at(
    place: &NearestPlace,
    center: F64x2,
    radii: [f64; 2],
    gap: f64,
    is_circle_first: bool,
) -> Option<Option<Contact>> {
    let NearestPlace { direction, unit, normal, foot, midway, distance, spread, from, feature } = *place;
    let least = f64::from(f32::MIN_POSITIVE);
    let bounded = BoundedDepth::new(distance, spread, radii[0] + radii[1]);
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
