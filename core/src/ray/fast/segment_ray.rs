//! Rays at segments at which one look is enough, as in round.rs.

use super::fast_hit::{CERTAIN, Look, in_floats};
use crate::ray::first_hit::FloatRayHit;
use crate::ray::order::KEPT;
use crate::simd::{F32x4, F64x2, Mask, MaskF64x2};

/// A segment that a ray crosses between the ends of both, or misses. The numbers are those of
/// [`Candidate::hit`](super::raycast::Candidate::hit).
#[inline(always)]
pub fn ray_segment(segment: [f32; 4], ray: [f32; 4]) -> Look<FloatRayHit> {
    let (segment, ray) = (F32x4::new(segment), F32x4::new(ray));
    let (a, b) = (F64x2::widen_lo(segment), F64x2::widen_hi(segment));
    let (from, to) = (F64x2::widen_lo(ray), F64x2::widen_hi(ray));
    // On which sides of the ray the segment's ends are, and of the segment, from left to right, those of the ray.
    let (ends, ends_kept) = sides(to - from, a - from, b - from);
    let b_is_left = ends.zip_lo(ends).lt(F64x2::splat(0.0));
    let (left, along) = (b_is_left.select(b, a), (b - a).negated(b_is_left));
    let (parts, parts_kept) = sides(along, from - left, to - left);
    let parts = parts.negated(MaskF64x2::new([true, false]));
    let crossing =
        CROSSINGS[usize::from((ends_kept | parts_kept << 2 | ends.sign_mask() << 4 | parts.sign_mask() << 6) as u8)];

    let places = parts / (parts + parts.swapped());
    let (from_part, to_part) = (from * places.zip_hi(places), to * places.zip_lo(places));
    let at = from_part + to_part;
    let is_kept = at.abs().ge((from_part.abs() + to_part.abs()) * F64x2::splat(KEPT));
    let told = is_kept.and(F64x2::splat(CERTAIN).lt(places)).mask() as u8;
    let across = along.swapped().negated(MaskF64x2::new([false, true]));
    let squares = across * across;
    let length = (squares + squares.swapped()).sqrt_lo();
    let [x, y, normal_x, normal_y] = in_floats(at, across / length);
    let found = FloatRayHit { t: places.first() as f32, x, y, normal: [normal_x, normal_y], edge: 0 };
    Look { certain: Mask::from(crossing & !told) | segment.tiny_mask(ray) == 0, hit: crossing == HIT, found }
}

/// On which sides of a way two points are, as determinants, and which of these do not cancel.
#[inline(always)]
fn sides(way: F64x2, one: F64x2, other: F64x2) -> (F64x2, Mask) {
    let (left, right) = (way.zip_lo(way) * one.zip_hi(other), way.zip_hi(way) * one.zip_lo(other));
    let sides = left - right;
    let sizes = left.abs() + right.abs();
    (sides, (sizes * F64x2::splat(KEPT)).lt(sides.abs()).mask())
}

/// What must be told of a crossing: both coordinates, and that it is not near an end.
const HIT: u8 = 0b11;
const MISS: u8 = 0;
/// Nothing tells.
const DOUBT: u8 = 0b100;

/// What is told by which signs are certain, of the ends and the parts, and which are negative.
static CROSSINGS: [u8; 256] = {
    let mut crossings = [DOUBT; 256];
    let mut i = 0;
    while i < crossings.len() {
        let (ends_are_kept, parts_are_kept) = (i & 3 == 3, i >> 2 & 3 == 3);
        let (ends_are_apart, parts_are_apart) = (matches!(i >> 4 & 3, 1 | 2), matches!(i >> 6, 0 | 3));
        if ends_are_kept & !ends_are_apart | parts_are_kept & !parts_are_apart {
            crossings[i] = MISS;
        } else if ends_are_kept & parts_are_kept {
            crossings[i] = HIT;
        }
        i += 1;
    }
    crossings
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        let look = |ray| {
            let Look { certain, hit, found } = ray_segment([1.0, 1.0, 9.0, 1.0], ray);
            let FloatRayHit { t, x, y, normal: [u, v], edge } = found;
            certain.then(|| hit.then_some(([t, x, y, u, v], edge)))
        };
        assert_eq!(look([3.0, 3.0, 3.0, -1.0]), Some(Some(([0.5, 3.0, 1.0, 0.0, 1.0], 0))));
        assert_eq!(look([3.0, -1.0, 3.0, 7.0]), Some(Some(([0.25, 3.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(look([3.0, 3.0, 3.0, 2.0]), Some(None));
        assert_eq!(look([1.0, 3.0, 1.0, -1.0]), None);
    }

    /// The segment ends just before the ray; in `f64`, which holds no differences of numbers so far apart, just beyond it.
    #[test]
    fn an_end_on_the_wrong_side() {
        for (segment, ray) in [
            ([-2.0, -2.0, -0.875, 2.625], [1.221_245_3e-15, -3.330_669e-15, -1.0, 3.0]),
            ([-3.0, -3.0, 2.625, 1.75], [-4.440_892e-16, -2.220_446e-16, 3.0, 2.0]),
        ] {
            assert!(!ray_segment(segment, ray).certain, "{segment:?} {ray:?}");
        }
    }
}
