//! Contact of two circles: the fast tier. Uncertain if they nearly touch, or if the normal is nearly parallel to an
//! axis, but not exactly.

use super::on_hit::on_hit;
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::round_outward;
use crate::distance::point_segment::is_clear;
use crate::filter::{Fast, Filtered, circle_circle};
use crate::number::{Float, f64_max, f64_min};
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2};

/// The contact of two circles; None is a miss.
#[inline(always)]
pub fn fast_circle_contact(a: [f32; 3], b: [f32; 3]) -> Fast<Option<Contact>> {
    on_hit(circle_circle(a, b), || contact(a, b, true))
}

/// The contact of two circles whose gap is at most a margin, a normal number above 0. Of circles that are apart the
/// depth is below 0.
#[inline(always)]
pub fn fast_circle_contact_within(a: [f32; 3], b: [f32; 3], margin: f32) -> Fast<Option<Contact>> {
    let Filtered { value: is_hit, certain } = circle_circle(a, b);
    match contact(a, b, is_hit) {
        Some(contact) if certain & (is_hit | (-contact.depth < margin * NEAR)) => Fast::Certain(Some(contact)),
        Some(contact) if certain & (-contact.depth > margin * FAR) => Fast::Certain(None),
        _ => Fast::Uncertain,
    }
}

/// A gap that is rounded once is within a margin or beyond it if it is less than this part of it, or more.
const NEAR: f32 = 1.0 - 1.0 / (1u32 << 20) as f32;
const FAR: f32 = 1.0 + 1.0 / (1u32 << 20) as f32;

/// The contact of circles that overlap, or are apart.
#[inline(always)]
fn contact([a_x, a_y, a_radius]: [f32; 3], [b_x, b_y, b_radius]: [f32; 3], is_hit: bool) -> Option<Contact> {
    // Some floating-point modes read denormals as 0.
    let denormal =
        F32x4::new([a_x, a_y, b_x, b_y]).denormal_mask() | F32x4::new([a_radius, b_radius, 0.0, 0.0]).denormal_mask();
    // The exact tier measures from the smaller circle: by radius, then x, then y. The highest bit that is set in only
    // one of the masks decides.
    let (a_rank, b_rank) = (F32x4::new([a_y, a_x, a_radius, 0.0]), F32x4::new([b_y, b_x, b_radius, 0.0]));
    let in_order = a_rank.lt(b_rank) >= b_rank.lt(a_rank);
    let [a, b] = [F64x2::widen(&[a_x, a_y]), F64x2::widen(&[b_x, b_y])];
    let (is_a, from_a) = (MaskF64x2::all(in_order), b - a);
    let (from, vector) = (is_a.select(a, b), from_a.negated(MaskF64x2::all(!in_order)));
    let radii = F64x2::widen(&[a_radius, b_radius]);
    let [own, other] = is_a.select(radii, radii.swapped()).lanes();

    let squares = vector * vector;
    let distances = (squares + squares.swapped()).sqrt();
    let (distance, reach) = (distances.first(), own + other);
    let normal = vector / distances;
    let midway = 0.5 * (distance + own - other);
    let place = from + normal * F64x2::splat(midway);
    let depth = reach - distance;
    let least = F64x2::splat(f64::from(f32::MIN_POSITIVE));
    // Of circles that are hardly sunk the exact tier takes integers. Both depths of it have the same floats if these
    // hold for the error bound, too: fewer than sixteen roundings of 2^-52.
    let error = (distance + reach) * (1.0 / (1u64 << 48) as f64);
    let (low, high) = (depth - error, depth + error);
    let is_on_axis = (a_x == b_x) | (a_y == b_y);
    let is_same_along = round_outward::normal_depth_along(low) == round_outward::normal_depth_along(high);
    let is_certain = (low as f32 == high as f32) & (!is_hit | is_on_axis | is_same_along);
    let size = if is_hit { depth } else { -depth };
    // Circles around one point have no normal, and so no place.
    let [x, y] = place.lanes();
    let normal_numbers = is_zero_or_normal(x) & is_zero_or_normal(y) & (size >= f64::from(f32::MIN_POSITIVE));
    let apart = vector.abs().ge(least).mask();
    let place = place.narrow(place);
    let point = ContactPoint { x: place.lane(0), y: place.lane(1), depth: depth as f32, a_feature: 0, b_feature: 0 };
    // Components that are given as 0 make the depth one along an axis.
    let slanted = normal.abs().ge(F64x2::splat(round_outward::LEAST_COMPONENT)).mask();
    let has_normal = (apart & slanted == 0b11) | is_on_axis;
    if !(((is_hit & is_clear(reach, distance)) | is_certain) & normal_numbers & has_normal & (denormal == 0)) {
        return None;
    }
    let rounded = match () {
        () if !is_hit => depth as f32,
        () if is_on_axis => depth_on_axis([a_x, a_y, a_radius], [b_x, b_y, b_radius]),
        () => round_outward::normal_depth_along(depth),
    };
    Some(Contact {
        normal: round_outward::normal(normal.negated(MaskF64x2::all(!in_order))),
        depth: rounded,
        count: 1,
        points: [point, ContactPoint::NONE],
    })
}

/// Whether a coordinate's float is 0 and not -0, or no denormal.
#[inline(always)]
fn is_zero_or_normal(value: f64) -> bool {
    (value.to_bits() == 0) | (value.abs() >= f64::from(f32::MIN_POSITIVE))
}

/// The depth of circles one of whose centers is exactly above or beside the other.
#[inline(never)]
fn depth_on_axis([a_x, a_y, a_radius]: [f32; 3], [b_x, b_y, b_radius]: [f32; 3]) -> f32 {
    let [a, b] = if a_x == b_x { [a_y, b_y] } else { [a_x, b_x] }.map(f64::from);
    let radii = [a_radius, b_radius].map(f64::from);
    round_outward::depth_on_axis::<Float>([f64_min(a, b), f64_max(a, b)], radii)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The midpoint's y is 0 before rounding, and what rounding leaves depends on the circle that it is measured from.
    #[test]
    fn swapped_circles_have_the_same_point() {
        let (a, b) = ([-55.125, 231.25, 262.507_08], [91.875, 735.25, 393.757_08]);
        let point = |a, b| match fast_circle_contact(a, b) {
            Fast::Certain(Some(Contact { points: [ContactPoint { x, y, .. }, _], .. })) => [x, y],
            other => panic!("{other:?}"),
        };
        assert_eq!(point(a, b), point(b, a));
    }
}
