//! Convex outlines by separating axes.

use super::edges::{Both, Edges, NUMBERS, Rest, turns};
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
    /// part of 2^-18 than one of these. None at all if that is in doubt, or if a corner of either may
    /// be straight.
    pub least: [Mask; 2],
    /// Whether they wind to the left.
    pub left: [bool; 2],
    /// Behind the first such edge of a and of b the vertex of the other that is deepest, or one that is
    /// hardly less deep.
    pub deepest: [usize; 2],
}

impl Grip {
    const DOUBT: Grip =
        Grip { seen: Seen { yes: false, certain: false }, least: [0; 2], left: [false; 2], deepest: [0; 2] };
}

/// The number that a lane counts to.
#[inline(always)]
fn number<L: Lanes>(lanes: L, lane: usize) -> usize {
    (lanes.lane(lane).to_bits() & 0xff) as usize
}

/// The numbers in the first lanes of two masks, the second for the upper half.
#[inline(always)]
fn numbers<L: Lanes>(lanes: L, [low, high]: [Mask; 2]) -> [usize; 2] {
    let (low, high) = (low.trailing_zeros() as usize, high.trailing_zeros() as usize);
    [number(lanes, low), number(lanes, high + L::WIDTH / 2)]
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
    let (mut far_x, mut far_y, mut deepest) = (zero, zero, zero);
    macro_rules! vertex {
        ($vertex:literal $lanes:literal) => {
            let v_x = other_x.within_halves::<$lanes>() - x;
            let v_y = other_y.within_halves::<$lanes>() - y;
            // Sums, for NaN would be lost among the greatest.
            far_x = far_x + v_x.abs();
            far_y = far_y + v_y.abs();
            let determinant = u_x * v_y - u_y * v_x;
            deepest = inside.either(determinant, Oct::splat(NUMBERS + $vertex), deepest);
            inside = inside.greater(determinant);
        };
    }
    vertex!(0.0 0b00_00_00_00);
    vertex!(1.0 0b01_01_01_01);
    vertex!(2.0 0b10_10_10_10);
    vertex!(3.0 0b11_11_11_11);
    let bound = (u_x.abs() * far_y + u_y.abs() * far_x) * Oct::splat(PART) + floor;
    let small = (far_x + far_y).below(Oct::splat(LARGEST)) == Oct::ALL;
    let is_half = |mask: Mask| matches!(mask, 0 | 0x0f | 0xf0 | 0xff);
    let valid = small & (to_left | to_right == Oct::ALL) & is_half(to_left);
    let seen = Seen::of(bound.below(inside) == Oct::ALL, (inside + bound).below(zero) != 0, valid);
    let least = Depths::of([u_x, u_y], inside, bound).candidates(Oct::ALL);
    let least = [least & 0xf, least >> 4];
    Grip { seen, least, left: [to_left & 1 != 0, to_left >> 7 != 0], deepest: numbers(deepest, least) }
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
        const CLOSE: f32 = 1.0 - 1.0 / (1u32 << 16) as f32;
        let deeper = L::splat(high).below(self.low * L::splat(CLOSE) - L::splat(FLOOR));
        if self.valid & used == used { !deeper & used } else { 0 }
    }
}

#[inline(always)]
fn outlines<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Grip {
    let (Some(a_turn), Some(b_turn)) = (turn(a), turn(b)) else { return Grip::DOUBT };
    let left = [a_turn.yes, b_turn.yes];
    let count = if a.len() > b.len() { a.len() } else { b.len() };
    let grip = match count {
        _ if count <= L::Half::WIDTH / 2 => both::<L::Half>([a, b], left),
        _ if count <= L::WIDTH / 2 => both::<L>([a, b], left),
        _ => each::<L>([a, b], left),
    };
    let certain = grip.seen.certain & a_turn.certain & b_turn.certain;
    Grip { seen: Seen { certain, ..grip.seen }, ..grip }
}

/// One outline's edges after the other's.
#[inline(always)]
fn each<L: Lanes>([a, b]: [&[[f32; 2]]; 2], left: [bool; 2]) -> Grip {
    let Some(error) = error::<L>(a, b) else { return Grip::DOUBT };
    let (a_axes, b_axes) = (axes(a, left[0], b, error), axes(b, left[1], a, error));
    let mut least = [0; 2];
    if (a.len() <= L::WIDTH) & (b.len() <= L::WIDTH) {
        // The lanes beyond the last edge hold the first once more.
        let high = a_axes.depths.high.lesser(b_axes.depths.high).least();
        let (a_used, b_used) = (((1u64 << a.len()) - 1) as Mask, ((1u64 << b.len()) - 1) as Mask);
        let are_valid = (a_axes.depths.valid & a_used == a_used) & (b_axes.depths.valid & b_used == b_used);
        if are_valid & has_corners::<L>(a, left[0]) & has_corners::<L>(b, left[1]) {
            least = [a_axes.depths.within(high, a_used), b_axes.depths.within(high, b_used)];
        }
    }
    let first = least.map(|least: Mask| least.trailing_zeros() as usize);
    Grip {
        seen: Seen::of(a_axes.open & b_axes.open, a_axes.apart | b_axes.apart, true),
        least,
        left,
        deepest: [number(a_axes.deepest, first[0]), number(b_axes.deepest, first[1])],
    }
}

/// Whether an outline that fits into the lanes certainly turns to its inside after all edges but the last.
#[inline(always)]
fn has_corners<L: Lanes>(outline: &[[f32; 2]], left: bool) -> bool {
    let (Some(&first), Some(second), Some(third)) = (outline.first(), outline.get(1..), outline.get(2..)) else {
        return false;
    };
    let (a, b, c) = (L::vertices(outline, first), L::vertices(second, first), L::vertices(third, first));
    let side = L::splat(if left { 1.0 } else { -1.0 });
    let u = [(b[0] - a[0]) * side, (b[1] - a[1]) * side];
    let used = ((1u64 << (outline.len() - 1)) - 1) as Mask;
    turns(u, [c[0] - b[0], c[1] - b[1]]) & used == used
}

/// Whether the corner after the last edge turns to the left.
#[inline(always)]
pub(super) fn turn(outline: &[[f32; 2]]) -> Option<Seen> {
    match outline {
        [a, b, .., z] => Some(segments::orient(*z, *a, *b)),
        _ => None,
    }
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

/// What the edges of an outline tell of another.
struct Axes<L> {
    /// Whether an edge's line certainly has the other outline beyond it.
    apart: bool,
    /// Whether every edge's line certainly has a vertex of the other on the inside.
    open: bool,
    /// Of the last edges looked at how deep the other is behind them, and which of its vertices.
    depths: Depths<L>,
    deepest: L,
}

#[inline(always)]
fn axes<L: Lanes>(outline: &[[f32; 2]], left: bool, other: &[[f32; 2]], [far_x, far_y]: [L; 2]) -> Axes<L> {
    let zero = L::splat(0.0);
    let depths = Depths { low: zero, high: zero, valid: 0 };
    let mut axes = Axes { apart: false, open: true, depths, deepest: zero };
    let side = L::splat(if left { 1.0 } else { -1.0 });
    let mut rest = Rest::all(outline);
    while let Some(Edges::<L> { a, b, .. }) = rest.next() {
        let u = [(b[0] - a[0]) * side, (b[1] - a[1]) * side];
        let (mut inside, mut deepest, mut number) = (L::splat(f32::NEG_INFINITY), zero, L::splat(NUMBERS));
        for &[x, y] in other {
            let determinant = u[0] * (L::splat(y) - a[1]) - u[1] * (L::splat(x) - a[0]);
            deepest = inside.either(determinant, number, deepest);
            inside = inside.greater(determinant);
            number = number + L::splat(1.0);
        }
        let bound = u[0].abs() * far_y + u[1].abs() * far_x + L::splat(FLOOR);
        axes.apart |= (inside + bound).below(zero) != 0;
        axes.open &= bound.below(inside) == L::ALL;
        axes.depths = Depths::of(u, inside, bound);
        axes.deepest = deepest;
    }
    axes
}

/// Both outlines' edges at once, those of a in the lower half of the lanes.
#[inline(always)]
fn both<L: Lanes>([a, b]: [&[[f32; 2]]; 2], left: [bool; 2]) -> Grip {
    let side = [if left[0] { 1.0 } else { -1.0 }, if left[1] { 1.0 } else { -1.0 }];
    let Some(Both::<L> { u, inside, deepest, far, turns }) = Both::of([a, b], side) else { return Grip::DOUBT };
    let half = L::WIDTH / 2;
    let bound = (u[0].abs() * far[1] + u[1].abs() * far[0]) * L::splat(PART) + L::splat(FLOOR);
    let valid = (far[0] + far[1]).below(L::splat(LARGEST)) == L::ALL;
    let used = ((1 << a.len()) - 1) | ((1 << b.len()) - 1) << half;
    let open = bound.below(inside) & used == used;
    let apart = (inside + bound).below(L::splat(0.0)) != 0;
    let least = Depths::of(u, inside, bound).candidates(used);
    let least = if turns & used == used { least } else { 0 };
    let least = [least & ((1 << half) - 1), least >> half];
    Grip { seen: Seen::of(open, apart, valid), least, left, deepest: numbers(deepest, least) }
}
