//! Convex outlines: where they cross, or which of their parts may be the nearest.
//!
//! The answer is not a distance but where to look for one: few enough places for `f64` to look
//! there alone, and all that could come out as the nearest, so that it finds what it would have
//! found everywhere.

use super::edges::{Edges, Rest};
use super::{FLOOR, LARGEST, PART, Seen, segments};
use crate::lanes::{Lanes, Mask, widths};

/// As many vertices as an outline may have here: a row of bits in a [`Table`].
pub const MOST: usize = 8;

/// Bits for the edges of one outline, up to [`MOST`] in a row, and a row for each vertex of the other.
pub type Table = u64;

/// How two convex outlines lie, as far as that is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Doubt,
    /// The first edges that cross, in the order of a's edges and then b's with the one that closes an
    /// outline before the others.
    Crossing(usize, usize),
    /// The second lies inside the first.
    Inside,
    /// The first lies inside the second.
    Around,
    /// They are apart. No vertex of b is as near to an edge of a as the nearest but those of the first
    /// table, no vertex of a to an edge of b but those of the second.
    Apart([Table; 2]),
}

/// Of outlines that have 3 to [`MOST`] vertices each. O(n·m).
#[inline(always)]
pub fn convex_place(a: &[[f32; 2]], b: &[[f32; 2]]) -> Place {
    if (a.len() > MOST) | (b.len() > MOST) { Place::Doubt } else { place_at_width(a, b) }
}

widths! {
    pub fn place_at_width(a: &[[f32; 2]], b: &[[f32; 2]]) -> Place = narrowest;
}

/// More lanes than edges would be idle.
#[inline(always)]
fn narrowest<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Place {
    const FOUR: usize = MOST / 2;
    if L::WIDTH > MOST {
        if (a.len() <= FOUR) & (b.len() <= FOUR) {
            place::<<L::Half as Lanes>::Half>(a, b)
        } else {
            place::<L::Half>(a, b)
        }
    } else if (a.len() <= FOUR) & (b.len() <= FOUR) {
        place::<L::Half>(a, b)
    } else {
        place::<L>(a, b)
    }
}

/// Edges from (x, y) by u, those that fit the lanes.
#[derive(Clone, Copy)]
struct Lines<L> {
    x: L,
    y: L,
    u_x: L,
    u_y: L,
    used: Mask,
}

/// The edges of an outline of at most [`MOST`] vertices, which fills at most two of these, and how
/// many it does.
#[inline(always)]
fn lines<L: Lanes>(outline: &[[f32; 2]]) -> ([Lines<L>; 2], usize) {
    let mut rest = Rest::all(outline);
    let none = L::splat(0.0);
    let mut lines = [Lines { x: none, y: none, u_x: none, u_y: none, used: 0 }; 2];
    let [first, second] = &mut lines;
    if let Some(edges) = rest.next() {
        *first = line(edges);
    }
    if outline.len() <= L::WIDTH {
        return (lines, 1);
    }
    if let Some(edges) = rest.next() {
        *second = line(edges);
    }
    (lines, 2)
}

#[inline(always)]
fn line<L: Lanes>(Edges { a: [x, y], b: [to_x, to_y], used }: Edges<L>) -> Lines<L> {
    Lines { x, y, u_x: to_x - x, u_y: to_y - y, used }
}

#[inline(always)]
fn place<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Place {
    let (Some(a_turn), Some(b_turn)) = (turn(a), turn(b)) else { return Place::Doubt };
    let ((a_lines, a_chunks), (b_lines, b_chunks)) = (lines::<L>(a), lines::<L>(b));
    let (Some(a_lines), Some(b_lines)) = (a_lines.get(..a_chunks), b_lines.get(..b_chunks)) else {
        return Place::Doubt;
    };
    let (a_sides, b_sides) = (sides(a_lines, a_turn.yes, b), sides(b_lines, b_turn.yes, a));
    let valid = a_turn.certain & b_turn.certain & a_sides.valid & b_sides.valid;
    if !valid {
        return Place::Doubt;
    }
    if a_sides.are_apart(a, b) | b_sides.are_apart(b, a) {
        return nearest([a_lines, b_lines], [a, b]);
    }
    if (a_sides.inside | a_sides.outside != all(a, b)) | (b_sides.inside | b_sides.outside != all(b, a)) {
        return Place::Doubt;
    }
    // Where an edge's line passes between the ends of an edge of the other, and the other way round.
    let by_a = a_sides.outside ^ next_rows(a_sides.outside, b.len());
    let by_b = b_sides.outside ^ next_rows(b_sides.outside, a.len());
    let crossing = last_first(transposed(by_a) & by_b, a.len(), b.len());
    if crossing != 0 {
        let first = crossing.trailing_zeros() as usize;
        return Place::Crossing(before(first / MOST, a.len()), before(first % MOST, b.len()));
    }
    // No line of the one has the other's first vertex outside, or else it is the other way round.
    if a_sides.outside & ROW == 0 { Place::Inside } else { Place::Around }
}

/// The first row of a table.
const ROW: Table = (1 << MOST) - 1;

/// The first bit of every row.
const COLUMN: Table = 0x0101_0101_0101_0101;

/// The bits that stand for something: edges of `outline` and vertices of `other`.
#[inline(always)]
fn all(outline: &[[f32; 2]], other: &[[f32; 2]]) -> Table {
    rows(COLUMN * ((1 << outline.len()) - 1), other.len())
}

/// The first rows of a table.
#[inline(always)]
fn rows(table: Table, count: usize) -> Table {
    table & (Table::MAX >> (Table::BITS as usize - MOST * count))
}

/// In each row the next one, in the last the first.
#[inline(always)]
fn next_rows(table: Table, count: usize) -> Table {
    table >> MOST | (table & ROW) << (MOST * (count - 1))
}

/// The last row and the last column put before the others.
#[inline(always)]
fn last_first(table: Table, row_count: usize, columns: usize) -> Table {
    let by_row = table << MOST | table >> (MOST * (row_count - 1));
    let kept = (COLUMN * ((1 << columns) - 1)) & !COLUMN;
    rows((by_row << 1) & kept | (by_row >> (columns - 1)) & COLUMN, row_count)
}

/// The place before, from the first one the last.
#[inline(always)]
fn before(place: usize, count: usize) -> usize {
    if place == 0 { count - 1 } else { place - 1 }
}

/// Rows and columns exchanged: in blocks of one, two and four
/// (H. S. Warren, Hacker's Delight, 2nd ed., 2012, section 7-3).
#[inline(always)]
fn transposed(table: Table) -> Table {
    let mut table = table;
    for (by, kept) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let exchanged = (table ^ (table >> by)) & kept;
        table ^= exchanged ^ (exchanged << by);
    }
    table
}

/// Whether the first corner turns to the left.
#[inline(always)]
fn turn(outline: &[[f32; 2]]) -> Option<Seen> {
    outline.first_chunk().map(|&[a, b, c]| segments::orient(a, b, c))
}

/// On which side of the lines of an outline's edges the vertices of another are, where that is certain.
#[derive(Clone, Copy)]
struct Sides {
    inside: Table,
    outside: Table,
    valid: bool,
}

impl Sides {
    /// Whether an edge has all vertices of the other outside.
    #[inline(always)]
    fn are_apart(self, outline: &[[f32; 2]], other: &[[f32; 2]]) -> bool {
        let rest = all(outline, other) & !self.outside;
        let rest = rest | rest >> (4 * MOST);
        let rest = rest | rest >> (2 * MOST);
        let rest = rest | rest >> MOST;
        (rest & ROW) + 1 != 1 << outline.len()
    }
}

#[inline(always)]
fn sides<L: Lanes>(lines: &[Lines<L>], left: bool, other: &[[f32; 2]]) -> Sides {
    let side = L::splat(if left { 1.0 } else { -1.0 });
    let (largest, part, floor) = (L::splat(LARGEST), L::splat(PART), L::splat(FLOOR));
    let mut sides = Sides { inside: 0, outside: 0, valid: true };
    let mut shift = 0;
    for &Lines { x, y, u_x, u_y, used } in lines {
        sides.valid &= x.abs().below(largest) & y.abs().below(largest) == L::ALL;
        let (u_x, u_y) = (u_x * side, u_y * side);
        let mut place = shift;
        for &[other_x, other_y] in other {
            let (left, right) = (u_x * (L::splat(other_y) - y), u_y * (L::splat(other_x) - x));
            let bound = (left.abs() + right.abs()) * part + floor;
            sides.inside |= bits((right + bound).below(left) & used, place);
            sides.outside |= bits((left + bound).below(right) & used, place);
            place += MOST as u32;
        }
        shift += L::WIDTH as u32;
    }
    sides
}

#[inline(always)]
fn bits(mask: Mask, place: u32) -> Table {
    Table::from(mask).wrapping_shl(place)
}

/// The part of the size by which a distance of a vertex from an edge may be off here, times two,
/// squared, and once more what the part below leaves of it.
///
/// With v from an end of the edge u to the vertex, the place along the edge is off by
/// 10·2^-23·|v| / |u|, the vector to the vertex by 2^-23·(11·|v| + 2·|u|), which is less than 2^-18
/// of the size, for |v| and |u| are at most twice that. So the nearest distance d may appear as
/// d + 2·2^-18·size, whose square is below d²·(1 + 2^-12) + 4·2^-36·size²·(1 + 2^12).
const NEAR_SIZE: f32 = 1.0 / (1u32 << 21) as f32;
const NEAR_PART: f32 = 1.0 + 1.0 / (1u32 << 12) as f32;

/// Of outlines that are apart the parts that may be the nearest.
#[inline(always)]
fn nearest<L: Lanes>([a_lines, b_lines]: [&[Lines<L>]; 2], [a, b]: [&[[f32; 2]]; 2]) -> Place {
    let [origin, ..] = a else { return Place::Doubt };
    let mut squares = [[L::splat(0.0); MOST * 2]; 2];
    let [a_squares, b_squares] = &mut squares;
    let (a_edges, b_edges) = (squares_of(a_lines, b, a_squares), squares_of(b_lines, a, b_squares));
    let size = size_from(a_lines, *origin).greater(size_from(b_lines, *origin)).greatest();
    let least = (L::splat(0.0) - a_edges.least.lesser(b_edges.least)).greatest();
    let limit = L::splat(-least * NEAR_PART + size * size * NEAR_SIZE + FLOOR);
    if a_edges.long & b_edges.long {
        Place::Apart([within(a_lines, b, a_squares, limit), within(b_lines, a, b_squares, limit)])
    } else {
        Place::Doubt
    }
}

/// The greatest distance from a point, each coordinate's by itself.
#[inline(always)]
fn size_from<L: Lanes>(lines: &[Lines<L>], [from_x, from_y]: [f32; 2]) -> L {
    let mut size = L::splat(0.0);
    for &Lines { x, y, .. } in lines {
        size = size.greater((x - L::splat(from_x)).abs() + (y - L::splat(from_y)).abs());
    }
    size
}

#[derive(Clone, Copy)]
struct Squares<L> {
    least: L,
    /// Whether no edge is very short.
    long: bool,
}

/// The squared distances of all vertices of `other` from some edges.
#[inline(always)]
fn squares_of<L: Lanes>(lines: &[Lines<L>], other: &[[f32; 2]], squares: &mut [L]) -> Squares<L> {
    let (zero, one) = (L::splat(0.0), L::splat(1.0));
    let mut found = Squares { least: L::splat(f32::INFINITY), long: true };
    let mut squares = squares.iter_mut();
    for &Lines { x, y, u_x, u_y, .. } in lines {
        let length = u_x * u_x + u_y * u_y;
        found.long &= L::splat(FLOOR).below(length) == L::ALL;
        let inverse = one / length;
        for &[other_x, other_y] in other {
            let (v_x, v_y) = (L::splat(other_x) - x, L::splat(other_y) - y);
            let t = ((u_x * v_x + u_y * v_y) * inverse).greater(zero).lesser(one);
            let (x, y) = (v_x - u_x * t, v_y - u_y * t);
            let square = x * x + y * y;
            found.least = found.least.lesser(square);
            if let Some(place) = squares.next() {
                *place = square;
            }
        }
    }
    found
}

/// Which of these squares are below a limit.
#[inline(always)]
fn within<L: Lanes>(lines: &[Lines<L>], other: &[[f32; 2]], squares: &[L], limit: L) -> Table {
    let (mut table, mut shift) = (0, 0);
    let mut squares = squares.iter();
    for &Lines { used, .. } in lines {
        let mut place = shift;
        for _ in other {
            if let Some(square) = squares.next() {
                table |= bits(square.below(limit) & used, place);
            }
            place += MOST as u32;
        }
        shift += L::WIDTH as u32;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables() {
        let table = 0x0102_0408_1020_4081;
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
                let turned = last_first(1 << (8 * row + column), 5, 3);
                let expected =
                    if row < 5 && column < 3 { 1 << (8 * ((row + 1) % 5) + (column + 1) % 3) } else { turned };
                assert_eq!(turned, expected, "{row} {column}");
            }
        }
        assert_eq!(next_rows(0x030201, 3), 0x010302);
        assert_eq!(transposed(transposed(table ^ 0xff00)), table ^ 0xff00);
    }

    #[test]
    fn places() {
        let square = |x: f32, y: f32, half: f32| {
            [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
        };
        let large = square(0.0, 0.0, 10.0);
        assert_eq!(convex_place(&large, &square(1.0, 2.0, 3.0)), Place::Inside);
        assert_eq!(convex_place(&square(1.0, 2.0, 3.0), &large), Place::Around);
        // The closing edge is the left one.
        assert_eq!(convex_place(&large, &square(-10.0, 0.0, 3.0)), Place::Crossing(3, 0));
        assert_eq!(convex_place(&large, &square(10.0, 0.0, 3.0)), Place::Crossing(1, 0));
        assert_eq!(convex_place(&large, &square(13.0, 0.0, 3.0)), Place::Doubt);
        // The upper right corner of the one, the lower left one of the other.
        assert_eq!(convex_place(&large, &square(20.0, 21.0, 3.0)), Place::Apart([0b0110, 0b1001 << 16]));
        // And two sides that face each other.
        assert_eq!(convex_place(&large, &square(20.0, 0.0, 3.0)), Place::Apart([0b0010 | 0b0010 << 24, 0]));
    }
}
