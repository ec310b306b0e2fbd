//! Ray and segment: the fast tier.

use super::margins::{CERTAIN, outcome, to_floats};
use crate::filter::Fast;
use crate::overlap::Outcome;
use crate::ray::order::SIDE_CANCELLED;
use crate::ray::ray_hit::RayHit;
use crate::simd::{F32x4, F64x2, Mask, MaskF64x2};

/// Certain if the ray crosses the segment, between the ends of both, or misses it. The numbers are those of
/// [`EdgeHit::hit`](crate::ray::EdgeHit::hit).
#[inline(always)]
pub fn ray_segment(segment: [f32; 4], ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    let (segment, ray) = (F32x4::new(segment), F32x4::new(ray));
    let (a, b) = (F64x2::widen_lo(segment), F64x2::widen_hi(segment));
    let (from, to) = (F64x2::widen_lo(ray), F64x2::widen_hi(ray));
    // On which sides of the ray the ends of the segment are. Then on which sides of the segment, directed from the left
    // of the ray to the right, the ends of the ray are.
    let (ends, ends_precise) = sides(to - from, a - from, b - from);
    let b_is_left = ends.zip_lo(ends).lt(F64x2::splat(0.0));
    let (left, along) = (b_is_left.select(b, a), (b - a).negated(b_is_left));
    let (parts, parts_precise) = sides(along, from - left, to - left);
    let parts = parts.negated(MaskF64x2::new([true, false]));
    let signs = ends_precise | parts_precise << 2 | ends.sign_mask() << 4 | parts.sign_mask() << 6;
    let crossing = CROSSINGS[usize::from(signs as u8)];

    let places = parts / (parts + parts.swapped());
    let (from_part, to_part) = (from * places.zip_hi(places), to * places.zip_lo(places));
    let at = from_part + to_part;
    let is_precise = at.abs().ge((from_part.abs() + to_part.abs()) * F64x2::splat(SIDE_CANCELLED));
    let measured = is_precise.and(F64x2::splat(CERTAIN).lt(places)).mask() as u8;
    let across = along.swapped().negated(MaskF64x2::new([false, true]));
    let squares = across * across;
    let length = (squares + squares.swapped()).sqrt_lo();
    let [x, y, normal_x, normal_y] = to_floats(at, across / length);
    let hit = RayHit { t: places.first() as f32, x, y, normal: [normal_x, normal_y], edge: 0 };
    let certain = Mask::from(crossing & !measured) | segment.tiny_mask(ray) == 0;
    outcome(certain, crossing == CROSSES, hit)
}

/// The determinants of a direction and two vectors, and which of them do not cancel.
#[inline(always)]
fn sides(direction: F64x2, one: F64x2, other: F64x2) -> (F64x2, Mask) {
    let (left, right) =
        (direction.zip_lo(direction) * one.zip_hi(other), direction.zip_hi(direction) * one.zip_lo(other));
    let sides = left - right;
    let sizes = left.abs() + right.abs();
    (sides, (sizes * F64x2::splat(SIDE_CANCELLED)).lt(sides.abs()).mask())
}

/// The two bits that must be set in `measured`: for each coordinate that it is precise, and that the hit is not near an
/// end of the ray.
const CROSSES: u8 = 0b11;
const MISSES: u8 = 0;
/// Never certain.
const UNCERTAIN: u8 = 0b100;

/// Indexed by which signs are certain, of the ends of the segment and of the parts of the ray, and which are negative.
static CROSSINGS: [u8; 256] = {
    let mut crossings = [UNCERTAIN; 256];
    let mut i = 0;
    while i < crossings.len() {
        let (ends_are_certain, parts_are_certain) = (i & 3 == 3, i >> 2 & 3 == 3);
        let (ends_are_apart, parts_are_apart) = (matches!(i >> 4 & 3, 1 | 2), matches!(i >> 6, 0 | 3));
        if ends_are_certain & !ends_are_apart | parts_are_certain & !parts_are_apart {
            crossings[i] = MISSES;
        } else if ends_are_certain & parts_are_certain {
            crossings[i] = CROSSES;
        }
        i += 1;
    }
    crossings
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ray::fast::margins::numbers;

    #[test]
    fn known_answers() {
        let cast = |ray| numbers(ray_segment([1.0, 1.0, 9.0, 1.0], ray));
        assert_eq!(cast([3.0, 3.0, 3.0, -1.0]), Fast::Certain(Some(([0.5, 3.0, 1.0, 0.0, 1.0], 0))));
        assert_eq!(cast([3.0, -1.0, 3.0, 7.0]), Fast::Certain(Some(([0.25, 3.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(cast([3.0, 3.0, 3.0, 2.0]), Fast::Certain(None));
        assert_eq!(cast([1.0, 3.0, 1.0, -1.0]), Fast::Uncertain);
    }

    /// The segment ends just before the ray, but just beyond it in `f64`, which rounds differences of numbers so far
    /// apart.
    #[test]
    fn an_end_on_the_wrong_side() {
        for (segment, ray) in [
            ([-2.0, -2.0, -0.875, 2.625], [1.221_245_3e-15, -3.330_669e-15, -1.0, 3.0]),
            ([-3.0, -3.0, 2.625, 1.75], [-4.440_892e-16, -2.220_446e-16, 3.0, 2.0]),
        ] {
            assert_eq!(ray_segment(segment, ray), Fast::Uncertain, "{segment:?} {ray:?}");
        }
    }
}
