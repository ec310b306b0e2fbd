//! Convex outlines by separating axes, four edges at a time.

use super::{FLOOR, LARGEST, Seen, segments};
use crate::number::{Mask, Quad, pick};

/// The part of the products' magnitudes that a difference of two determinants may be off by:
/// each is off by 4·2^-23 of them, and their difference by 2^-22 more; 2^-19 leaves room.
const PART: f32 = 1.0 / (1u32 << 19) as f32;

const ALL: Mask = 0b1111;

/// [`crate::test::convex_convex`], unless an edge of one is close to being a separating axis, or
/// the first corner of one is nearly straight.
///
/// An edge's normal n gives every vertex q the determinant n·q: compared are the greatest of the
/// other outline's with the edge's own, as seen from the first vertex of a.
#[inline(always)]
pub fn convex_convex(a: &[[f32; 2]], b: &[[f32; 2]]) -> Seen {
    const DOUBT: Seen = Seen { yes: false, certain: false };
    let (Some(a_turn), Some(b_turn)) = (turn(a), turn(b)) else { return DOUBT };
    let Some(&[x, y]) = a.first() else { return DOUBT };
    let origin = [Quad::splat(x), Quad::splat(y)];
    let mut reach = Reach { x: Quad::splat(0.0), y: Quad::splat(0.0), sum: Quad::splat(0.0) };
    blocks(a).for_each(|block| reach.include(block, origin));
    blocks(b).for_each(|block| reach.include(block, origin));
    let Some(error) = reach.error() else { return DOUBT };
    let (a_apart, a_open) = axes(a, a_turn.yes, b, origin, error);
    let (b_apart, b_open) = axes(b, b_turn.yes, a, origin, error);
    Seen::of(a_open & b_open, a_apart | b_apart, a_turn.certain & b_turn.certain)
}

/// Whether the first corner turns to the left.
#[inline(always)]
fn turn(outline: &[[f32; 2]]) -> Option<Seen> {
    outline.first_chunk().map(|&[a, b, c]| segments::orient(a, b, c))
}

/// Four vertices, and those that follow them: x and y of each.
#[derive(Clone, Copy)]
struct Block {
    at: [Quad; 2],
    next: [Quad; 2],
}

/// The vertices of an outline, some more than once.
#[inline(always)]
fn blocks(outline: &[[f32; 2]]) -> impl Iterator<Item = Block> {
    let last = outline.len().saturating_sub(4);
    let count = outline.len().div_ceil(4);
    (0..count).map(move |i| {
        let start = if 4 * i < last { 4 * i } else { last };
        block(outline, start)
    })
}

#[inline(always)]
fn block(outline: &[[f32; 2]], start: usize) -> Block {
    let rest = outline.get(start..).unwrap_or_default();
    let (four, after) = match rest {
        [a, b, c, d, after @ ..] => ([*a, *b, *c, *d], after.first().or(outline.first())),
        // A triangle's first edge comes twice.
        [a, b, c] => ([*a, *b, *c, *a], Some(b)),
        _ => ([[0.0; 2]; 4], None),
    };
    let [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = four;
    let (first, second) = (Quad::new([ax, ay, bx, by]), Quad::new([cx, cy, dx, dy]));
    let at = [pick!(first second, 0 2, 0 2), pick!(first second, 1 3, 1 3)];
    let next = |at: Quad, after: f32| {
        let after = Quad::splat(after);
        let seam = pick!(at after, 3 3, 0 0);
        pick!(at seam, 1 2, 0 2)
    };
    let &[after_x, after_y] = after.unwrap_or(&[0.0; 2]);
    let [x, y] = at;
    Block { at, next: [next(x, after_x), next(y, after_y)] }
}

/// How far vertices are from the origin.
struct Reach {
    x: Quad,
    y: Quad,
    /// Of all coordinates: NaN if one is, which comparisons would overlook.
    sum: Quad,
}

impl Reach {
    #[inline(always)]
    fn include(&mut self, block: Block, [origin_x, origin_y]: [Quad; 2]) {
        let [x, y] = [block.at[0] - origin_x, block.at[1] - origin_y];
        self.x = self.x.greater(x.abs());
        self.y = self.y.greater(y.abs());
        self.sum = self.sum + (x + y);
    }

    /// What one of a normal's coordinates adds to the error of a determinant.
    #[inline(always)]
    fn error(&self) -> Option<[Quad; 2]> {
        let (x, y) = (self.x, self.y);
        let (half, other) = (pick!(x y, 0 1, 0 1), pick!(x y, 2 3, 2 3));
        let halves = half.greater(other);
        let most = halves.greater(pick!(halves halves, 1 0, 3 2));
        let largest = Quad::splat(LARGEST);
        if (most.below(largest) & self.sum.abs().below(Quad::splat(f32::MAX))) != ALL {
            return None;
        }
        let scaled = most * Quad::splat(PART);
        Some([pick!(scaled scaled, 0 0, 0 0), pick!(scaled scaled, 2 2, 2 2)])
    }
}

/// Whether an edge's line certainly has the other outline beyond it, and whether none has all of
/// the other's vertices beyond or on it.
#[inline(always)]
fn axes(
    edges: &[[f32; 2]],
    left: bool,
    other: &[[f32; 2]],
    [origin_x, origin_y]: [Quad; 2],
    [error_x, error_y]: [Quad; 2],
) -> (bool, bool) {
    let side = Quad::splat(if left { 1.0 } else { -1.0 });
    let floor = Quad::splat(FLOOR);
    let (mut apart, mut open) = (false, true);
    for Block { at, next } in blocks(edges) {
        let (u_x, u_y) = ((next[0] - at[0]) * side, (next[1] - at[1]) * side);
        let own = u_x * (at[1] - origin_y) - u_y * (at[0] - origin_x);
        let mut most = Quad::splat(f32::NEG_INFINITY);
        for block in blocks(other) {
            let [x, y] = [block.at[0] - origin_x, block.at[1] - origin_y];
            let along = |x: Quad, y: Quad| u_x * y - u_y * x;
            let first = along(pick!(x x, 0 0, 0 0), pick!(y y, 0 0, 0 0));
            let second = along(pick!(x x, 1 1, 1 1), pick!(y y, 1 1, 1 1));
            let third = along(pick!(x x, 2 2, 2 2), pick!(y y, 2 2, 2 2));
            let fourth = along(pick!(x x, 3 3, 3 3), pick!(y y, 3 3, 3 3));
            most = most.greater(first.greater(second).greater(third.greater(fourth)));
        }
        let inside = most - own;
        let bound = u_x.abs() * error_y + u_y.abs() * error_x + floor;
        let zero = Quad::splat(0.0);
        apart |= (inside + bound).below(zero) != 0;
        open &= bound.below(inside) == ALL;
    }
    (apart, open)
}
