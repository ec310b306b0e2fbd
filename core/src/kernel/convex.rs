//! Convex outlines by separating axes.

use super::edges::{Both, Edges, Rest};
use super::{FLOOR, LARGEST, Seen, segments};
use crate::lanes::{Lanes, Mask, Oct, width, widths};

/// The part of a normal's coordinate times the outlines' size that a determinant may be off by.
///
/// That is 4·2^-23 of its two products, whose factors beside the normal are at most twice the size;
/// 2^-19 leaves room.
pub(super) const PART: f32 = 1.0 / (1u32 << 19) as f32;

/// [`crate::test::convex_convex`], unless an edge of one is close to being a separating axis, or a
/// corner that tells how it winds is nearly straight. O(n·m).
#[inline(always)]
pub fn convex_convex(a: &[[f32; 2]], b: &[[f32; 2]]) -> Seen {
    #[cfg(target_arch = "x86_64")]
    if let (8.., Ok(a), Ok(b)) = (width(), a.try_into(), b.try_into()) {
        let seen = rectangles(a, b);
        if seen.certain {
            return seen;
        }
    }
    any_convex(a, b)
}

widths! {
    pub fn any_convex(a: &[[f32; 2]], b: &[[f32; 2]]) -> Seen = verdict;
}

#[inline(always)]
fn verdict<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Seen {
    outlines::<L>(a, b).seen
}

/// A verdict as [`convex_convex`] gives it, and of outlines that overlap the edges behind which one
/// reaches the least deep into the other.
#[derive(Clone, Copy, Debug)]
pub struct Grip {
    pub seen: Seen,
    /// Bit i stands for edge i of a and of b. Every other edge is certainly deeper by more than a
    /// part of 2^-18 than one of these. None at all if that is in doubt.
    pub least: [Mask; 2],
}

impl Grip {
    const DOUBT: Grip = Grip { seen: Seen { yes: false, certain: false }, least: [0; 2] };
}

/// The verdict with the edges that count for a contact, for use in what `widths!` makes. O(n·m).
#[inline(always)]
pub fn convex_grip<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Grip {
    #[cfg(target_arch = "x86_64")]
    if L::WIDTH >= Oct::WIDTH
        && let (Ok(a), Ok(b)) = (a.try_into(), b.try_into())
    {
        let grip = fours(a, b);
        if grip.seen.certain {
            return grip;
        }
    }
    outlines::<L>(a, b)
}

/// Four corners and four corners, for processors with AVX2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn rectangles(a: &[[f32; 2]; 4], b: &[[f32; 2]; 4]) -> Seen {
    #[target_feature(enable = "avx2")]
    fn eight(a: &[[f32; 2]; 4], b: &[[f32; 2]; 4]) -> Seen {
        fours(a, b).seen
    }
    // SAFETY: asked for only where there are eight lanes.
    #[allow(unsafe_code)]
    unsafe {
        eight(a, b)
    }
}

/// The edges of a in the lower half of the lanes and those of b in the upper.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn fours(a: &[[f32; 2]; 4], b: &[[f32; 2]; 4]) -> Grip {
    const NEXT: i32 = 0b00_11_10_01;
    let [x, y] = Oct::of_fours(a, b);
    let (u_x, u_y) = (x.within_halves::<NEXT>() - x, y.within_halves::<NEXT>() - y);
    // Every corner has to turn the same way; then the inside lies there.
    let (next_x, next_y) = (u_x.within_halves::<NEXT>(), u_y.within_halves::<NEXT>());
    let (left, right) = (u_x * next_y, u_y * next_x);
    let (turn, zero, floor) = (left - right, Oct::splat(0.0), Oct::splat(FLOOR));
    let turn_bound = (left.abs() + right.abs()) * Oct::splat(super::PART) + floor;
    let (to_left, to_right) = (turn_bound.below(turn), (turn + turn_bound).below(zero));
    let (u_x, u_y) = (u_x.flipped_by(turn), u_y.flipped_by(turn));
    let (other_x, other_y) = (x.exchanged(), y.exchanged());
    let mut inside = Oct::splat(f32::NEG_INFINITY);
    let (mut far_x, mut far_y) = (zero, zero);
    macro_rules! vertex {
        ($lanes:literal) => {
            let v_x = other_x.within_halves::<$lanes>() - x;
            let v_y = other_y.within_halves::<$lanes>() - y;
            // Sums, for NaN would be lost among the greatest.
            far_x = far_x + v_x.abs();
            far_y = far_y + v_y.abs();
            inside = inside.greater(u_x * v_y - u_y * v_x);
        };
    }
    vertex!(0b00_00_00_00);
    vertex!(0b01_01_01_01);
    vertex!(0b10_10_10_10);
    vertex!(0b11_11_11_11);
    let bound = (u_x.abs() * far_y + u_y.abs() * far_x) * Oct::splat(PART) + floor;
    let small = (far_x + far_y).below(Oct::splat(LARGEST)) == Oct::ALL;
    let is_half = |mask: Mask| matches!(mask, 0 | 0x0f | 0xf0 | 0xff);
    let valid = small & (to_left | to_right == Oct::ALL) & is_half(to_left);
    let seen = Seen::of(bound.below(inside) == Oct::ALL, (inside + bound).below(zero) != 0, valid);
    let least = Depths::of([u_x, u_y], inside, bound).candidates(Oct::ALL);
    Grip { seen, least: [least & 0xf, least >> 4] }
}

/// Squared depths behind edges, not below and not above the true ones but for some roundings.
#[derive(Clone, Copy)]
struct Depths<L> {
    low: L,
    high: L,
    /// The edges that are long enough for that.
    valid: Mask,
}

impl<L: Lanes> Depths<L> {
    /// From determinants above their bounds. No square is out of range: the depths are below 2^43.
    #[inline(always)]
    fn of([u_x, u_y]: [L; 2], inside: L, bound: L) -> Self {
        const SHORT: f32 = f32::from_bits((127 - 60) << 23);
        let square = u_x * u_x + u_y * u_y;
        let (low, high) = (inside - bound, inside + bound);
        // From the length alone, so that it is there when the determinants are.
        let scale = L::splat(1.0) / square;
        Depths { low: low * (low * scale), high: high * (high * scale), valid: L::splat(SHORT).below(square) }
    }

    /// The edges that may be the least deep, and those that are hardly deeper.
    #[inline(always)]
    fn candidates(self, used: Mask) -> Mask {
        self.within(self.high.least(), used)
    }

    /// The edges that may not be deeper than a squared depth, if anything is certain.
    #[inline(always)]
    fn within(self, high: f32, used: Mask) -> Mask {
        // Each bound is off by fewer than ten roundings of 2^-23, and by what is flushed.
        const CLOSE: f32 = 1.0 + 1.0 / (1u32 << 16) as f32;
        let deeper = L::splat(high * CLOSE + FLOOR).below(self.low);
        if self.valid & used == used { !deeper & used } else { 0 }
    }
}

#[inline(always)]
fn outlines<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Grip {
    let (Some(a_turn), Some(b_turn)) = (turn(a), turn(b)) else { return Grip::DOUBT };
    let left = [a_turn.yes, b_turn.yes];
    if (a.len() <= L::WIDTH / 2) & (b.len() <= L::WIDTH / 2) {
        let half = L::Half::WIDTH / 2;
        let (apart, open, valid, least) =
            if (a.len() <= half) & (b.len() <= half) { both::<L::Half>([a, b], left) } else { both::<L>([a, b], left) };
        return Grip { seen: Seen::of(open, apart, a_turn.certain & b_turn.certain & valid), least };
    }
    let Some(error) = error::<L>(a, b) else { return Grip::DOUBT };
    let (a_apart, a_open, a_depths) = axes(a, a_turn.yes, b, error);
    let (b_apart, b_open, b_depths) = axes(b, b_turn.yes, a, error);
    let mut least = [0; 2];
    if (a.len() <= L::WIDTH) & (b.len() <= L::WIDTH) {
        // The lanes beyond the last edge hold the first once more.
        let high = a_depths.high.lesser(b_depths.high).least();
        let used = |count: usize| ((1u64 << count) - 1) as Mask;
        let (a_used, b_used) = (used(a.len()), used(b.len()));
        if (a_depths.valid & a_used == a_used) & (b_depths.valid & b_used == b_used) {
            least = [a_depths.within(high, a_used), b_depths.within(high, b_used)];
        }
    }
    Grip { seen: Seen::of(a_open & b_open, a_apart | b_apart, a_turn.certain & b_turn.certain), least }
}

/// Whether the first corner turns to the left.
#[inline(always)]
pub(super) fn turn(outline: &[[f32; 2]]) -> Option<Seen> {
    outline.first_chunk().map(|&[a, b, c]| segments::orient(a, b, c))
}

/// What a determinant may be off by, for each coordinate of the normal: from how far all vertices
/// are from the first. None where one of them is NaN or too far.
#[inline(always)]
pub(super) fn error<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[L; 2]> {
    let &[x, y] = a.first()?;
    let origin = [L::splat(x), L::splat(y)];
    // NaN would be lost among the greatest, but not in the sum.
    let (mut far_x, mut far_y, mut sum) = (L::splat(0.0), L::splat(0.0), L::splat(0.0));
    for outline in [a, b] {
        let mut rest = Rest::all(outline);
        while let Some(Edges::<L> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - origin[0], y - origin[1]);
            far_x = far_x.greater(x.abs());
            far_y = far_y.greater(y.abs());
            sum = sum + (x + y);
        }
    }
    let (x, y) = (far_x.greatest(), far_y.greatest());
    let valid = (sum.abs().below(L::splat(f32::INFINITY)) == L::ALL) & (x < LARGEST) & (y < LARGEST);
    if valid { Some([L::splat(x * PART), L::splat(y * PART)]) } else { None }
}

/// Whether an edge's line certainly has the other outline beyond it, whether every edge's line
/// certainly has a vertex of the other on the inside, and the depths behind the last edges looked at.
#[inline(always)]
fn axes<L: Lanes>(
    outline: &[[f32; 2]],
    left: bool,
    other: &[[f32; 2]],
    [far_x, far_y]: [L; 2],
) -> (bool, bool, Depths<L>) {
    let zero = L::splat(0.0);
    let mut depths = Depths { low: zero, high: zero, valid: 0 };
    let side = L::splat(if left { 1.0 } else { -1.0 });
    let (mut apart, mut open) = (0, L::ALL);
    let mut rest = Rest::all(outline);
    while let Some(Edges::<L> { a, b, .. }) = rest.next() {
        let (u_x, u_y) = ((b[0] - a[0]) * side, (b[1] - a[1]) * side);
        let mut inside = L::splat(f32::NEG_INFINITY);
        for &[x, y] in other {
            inside = inside.greater(u_x * (L::splat(y) - a[1]) - u_y * (L::splat(x) - a[0]));
        }
        let bound = u_x.abs() * far_y + u_y.abs() * far_x + L::splat(FLOOR);
        apart |= (inside + bound).below(L::splat(0.0));
        open &= bound.below(inside);
        depths = Depths::of([u_x, u_y], inside, bound);
    }
    (apart != 0, open == L::ALL, depths)
}

/// The same for both outlines' edges at once, those of a in the lower half of the lanes, with
/// whether that is to be relied on, and the edges that are the least deep.
#[inline(always)]
fn both<L: Lanes>([a, b]: [&[[f32; 2]]; 2], left: [bool; 2]) -> (bool, bool, bool, [Mask; 2]) {
    let side = [if left[0] { 1.0 } else { -1.0 }, if left[1] { 1.0 } else { -1.0 }];
    let Some(Both::<L> { u: [u_x, u_y], inside, far }) = Both::of([a, b], side) else {
        return (false, false, false, [0; 2]);
    };
    let part = L::splat(PART);
    let bound = (u_x.abs() * far[1] + u_y.abs() * far[0]) * part + L::splat(FLOOR);
    let largest = L::splat(LARGEST);
    let valid = (far[0] + far[1]).below(largest) == L::ALL;
    let used = ((1 << a.len()) - 1) | ((1 << b.len()) - 1) << (L::WIDTH / 2);
    let open = bound.below(inside) & used == used;
    let apart = (inside + bound).below(L::splat(0.0)) != 0;
    let least = Depths::of([u_x, u_y], inside, bound).candidates(used);
    (apart, open, valid, [least & ((1 << (L::WIDTH / 2)) - 1), least >> (L::WIDTH / 2)])
}
