//! Contact of two boxes: the fast tier, by a few differences. Uncertain if two pushes are nearly equally short.
//!
//! As in the exact tier, the reference edge is the edge that faces more upward: of two vertical sides in contact the
//! right one, of two horizontal sides the upper one.

use super::on_hit::on_hit;
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::round_outward;
use crate::filter::{Fast, aabb_aabb};
use crate::number::{f64_min, to_f32, without_minus_zero};
use crate::simd::{F32s, F32x4, F64x2};
use core::hint::select_unpredictable;

/// The corners of the reference box and of the other box at the ends of their sides in contact. The bits of the index:
/// horizontal sides (else vertical); the end of the reference edge (else its beginning).
const FEATURES: [[u32; 2]; 4] = [[2, 0], [4, 6], [4, 2], [6, 0]];

/// The contact of two boxes as outlines; None is a miss.
#[inline(always)]
pub fn fast_aabb_contact(a: [f32; 4], b: [f32; 4]) -> Fast<Option<Contact>> {
    on_hit(aabb_aabb(a, b), || overlapping(a, b))
}

#[inline(always)]
fn overlapping(a: [f32; 4], b: [f32; 4]) -> Option<Contact> {
    /// Pushes that differ by less than this part may count as equal.
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;
    // Some floating-point modes read denormals as 0.
    if F32x4::new(a).denormal_mask() | F32x4::new(b).denormal_mask() != 0 {
        return None;
    }
    let [a_low, a_high, b_low, b_high] = [[a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]]];
    // How far b must move right and up, or left and down, to separate.
    let [low, high, other_low, other_high] = [a_low, a_high, b_low, b_high].map(|corner| F64x2::widen(&corner));
    let (forward, back) = (high - other_low, other_high - low);
    let least = forward.min(back);
    let limit = F64x2::splat(f64_min(least.first(), least.second()) * CLEAR);
    let [forward, back] = [forward, back].map(|pushes| limit.ge(pushes).mask());
    // More than one bit: two pushes are nearly the same.
    let shortest = forward | back << 2;
    if shortest & shortest.wrapping_sub(1) != 0 {
        return None;
    }
    let (is_horizontal, of_a) = (shortest & 0b1010 != 0, forward != 0);
    // Selected as bits: of a choice between floats compilers make a branch, which would be mispredicted.
    let select = |one: bool, a: f32, b: f32| f32::from_bits(select_unpredictable(one, a.to_bits(), b.to_bits()));
    // Coordinates of the reference box and of the other box, across the sides and along them.
    let across = |[x, y]: [f32; 2]| select(is_horizontal, y, x);
    let along = |[x, y]: [f32; 2]| select(is_horizontal, x, y);
    let top = select(of_a, across(a_high), across(b_high));
    let bottom = select(of_a, across(b_low), across(a_low));
    let [low, high] = [select(of_a, along(a_low), along(b_low)), select(of_a, along(a_high), along(b_high))];
    let [other_low, other_high] =
        [select(of_a, along(b_low), along(a_low)), select(of_a, along(b_high), along(a_high))];

    let (top, bottom) = (f64::from(top), f64::from(bottom));
    let (depth, sum) = (top - bottom, top + bottom);
    let is_exact = (depth + bottom == top) & (top - depth == bottom) & (sum - top == bottom) & (sum - bottom == top);
    let (middle, shallow) = (without_minus_zero(to_f32(0.5 * sum)), depth as f32);
    // Counter-clockwise the right side runs up, the upper side to the left.
    let (begin, end) = (select(is_horizontal, high, low), select(is_horizontal, low, high));
    let (other_begin, other_end) =
        (select(is_horizontal, other_high, other_low), select(is_horizontal, other_low, other_high));
    let from_begin = |to: f32| (f64::from(to) - f64::from(begin)).abs();
    let span = from_begin(end);
    // Negated as bits: of a choice between two differences compilers make a branch.
    let sign = u64::from(!is_horizontal) << 63;
    let near = f64::from_bits((f64::from(begin) - f64::from(other_begin)).to_bits() ^ sign);
    let far = from_begin(other_end);
    if !(is_exact & (depth >= f64::from(f32::MIN_POSITIVE)) & (near < span) & (near < far)) {
        return None;
    }
    let point = |is_far: bool, of_other: bool, own: f32, other: f32| {
        let place = without_minus_zero(select(of_other, other, own));
        let [own, others] = FEATURES[(usize::from(is_horizontal) << 1 | usize::from(is_far)) & 3];
        let feature = |one: u32, other: u32| select_unpredictable(of_a, one, other);
        ContactPoint {
            x: select(is_horizontal, place, middle),
            y: select(is_horizontal, middle, place),
            depth: shallow,
            a_feature: feature(own, others),
            b_feature: feature(others, own),
        }
    };
    let sign = select(of_a, 1.0, -1.0);
    Some(Contact {
        normal: [select(is_horizontal, 0.0, sign), select(is_horizontal, sign, 0.0)],
        depth: round_outward::normal_round_up(depth),
        count: 2,
        points: [point(false, near >= 0.0, begin, other_begin), point(true, far <= span, end, other_end)],
    })
}
