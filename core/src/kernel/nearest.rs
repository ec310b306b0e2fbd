//! Convex shapes' skeletons: where they cross, or which of their parts may be the nearest.
//!
//! The answer is not a distance but where to look for one: few enough places for `f64` to look
//! there alone, and all that could come out as the nearest, so that it finds what it would have
//! found everywhere.

use super::{FLOOR, LARGEST, PART, Seen, segments};
use crate::lanes::{Lanes, Mask};
use core::hint::select_unpredictable;

/// As many vertices as an outline may have here: a row of bits in a [`Table`].
pub const MOST: usize = 8;

/// Bits for the edges of one outline, up to [`MOST`] in a row, and a row for each vertex of the other.
pub type Table = u64;

/// How two convex skeletons lie, as far as that is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Doubt,
    /// The first edges that cross, an edge of a and one of b: in the order of a's edges and then b's, or of b's and
    /// then a's, with the one that closes an outline before the others.
    Crossing(usize, usize),
    /// The second lies inside the first.
    Inside,
    /// The first lies inside the second.
    Around,
    /// They are apart. No vertex of b is as near to an edge of a as the nearest but those of the first
    /// table, no vertex of a to an edge of b but those of the second. Whether of all these edges an end is nearest.
    Apart([Table; 2], bool),
}

/// How many edges so many vertices have: a point counts as an edge without length.
#[inline(always)]
pub fn edge_count(vertex_count: usize) -> usize {
    if vertex_count < 3 { 1 } else { vertex_count }
}

/// Of outlines that have up to [`MOST`] vertices each, of two for a segment and one for a point; b's edges may come
/// before those of a. For use in what `widths!` makes. O(n·m).
#[inline(always)]
pub fn convex_place<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]], b_first: bool) -> Place {
    if (a.len() <= MOST / 2) & (b.len() <= MOST / 2) {
        place::<L::InEight>([a, b], b_first)
    } else if (a.len() <= MOST) & (b.len() <= MOST) {
        place::<L::InSixteen>([a, b], b_first)
    } else {
        Place::Doubt
    }
}

/// The edges of both outlines from (x, y) by u, those of a in the lower half of the lanes and those
/// of b in the upper. Lanes without an edge hold the last one once more.
#[derive(Clone, Copy)]
struct Lines<L> {
    x: L,
    y: L,
    u_x: L,
    u_y: L,
}

impl<L: Lanes> Lines<L> {
    #[inline(always)]
    fn of([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let ((a_first, a_rest), (b_first, b_rest)) = (a.split_first()?, b.split_first()?);
        let [x, y] = L::both_vertices([a, b], [*a.last()?, *b.last()?]);
        let [to_x, to_y] = L::both_vertices([a_rest, b_rest], [*a_first, *b_first]);
        Some(Lines { x, y, u_x: to_x - x, u_y: to_y - y })
    }
}

#[inline(always)]
fn place<L: Lanes>(outlines: [&[[f32; 2]]; 2], b_first: bool) -> Place {
    let [a, b] = outlines;
    let (a_turn, b_turn) = (turn(a), turn(b));
    let Some(lines) = Lines::<L>::of(outlines) else { return Place::Doubt };
    let largest = L::splat(LARGEST);
    let small = lines.x.abs().below(largest) & lines.y.abs().below(largest) == L::ALL;
    if !(a_turn.certain & b_turn.certain & small) {
        return Place::Doubt;
    }
    let half = L::WIDTH / 2;
    let low: Mask = (1 << half) - 1;
    // A point has no line.
    let count = |outline: &[[f32; 2]]| if outline.len() < 2 { 0 } else { outline.len() };
    let used = ((1 << count(a)) - 1) | ((1 << count(b)) - 1) << half;
    let turned = if a_turn.yes { 0 } else { low } | if b_turn.yes { 0 } else { low << half };
    let sides = lines.sides(turned);
    if sides.beyond & sides.certain & used != 0 {
        return lines.nearest(outlines, [sides.far_x, sides.far_y]);
    }
    if (sides.certain & used != used) | (used == 0) {
        return Place::Doubt;
    }
    let [by_a, by_b] = sides.outside.split(half);
    let (by_a, by_b) = (rows(by_a, b.len()), rows(by_b, a.len()));
    // Where an edge's line passes between the ends of an edge of the other, and the other way round.
    let across_a = by_a ^ next_rows(by_a, b.len());
    let across_b = by_b ^ next_rows(by_b, a.len());
    let pick = |yes: Table, no: Table| select_unpredictable(b_first, yes, no);
    let pick_count = |yes: usize, no: usize| select_unpredictable(b_first, yes, no);
    let (a_edges, b_edges) = (edge_count(a.len()), edge_count(b.len()));
    let (first, second) = (pick_count(b_edges, a_edges), pick_count(a_edges, b_edges));
    let crossing = last_first(transposed(pick(across_b, across_a), half) & pick(across_a, across_b), first, second);
    if crossing != 0 {
        let place = crossing.trailing_zeros() as usize;
        let (first, second) = (before(place / MOST, first), before(place % MOST, second));
        return Place::Crossing(pick_count(second, first), pick_count(first, second));
    }
    // No line of the one has the other's first vertex outside, or else it is the other way round.
    let columns = (1 << a.len()) - 1;
    if (a.len() > 2) & (by_a & columns == 0) { Place::Inside } else { Place::Around }
}

/// The first bit of every row.
const COLUMN: Table = 0x0101_0101_0101_0101;

/// The first row of a table.
const ROW: Table = (1 << MOST) - 1;

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

/// The last row and the last column put before the others, and what is beyond them left out.
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

/// Rows and columns exchanged, of which `size` are used: in blocks of one, two and four
/// (H. S. Warren, Hacker's Delight, 2nd ed., 2012, section 7-3).
#[inline(always)]
fn transposed(table: Table, size: usize) -> Table {
    const BLOCKS: [(u32, Table); 3] =
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    let mut table = table;
    for (by, kept) in BLOCKS.into_iter().take(if size > 4 { 3 } else { 2 }) {
        let exchanged = (table ^ (table >> by)) & kept;
        table ^= exchanged ^ (exchanged << by);
    }
    table
}

/// Whether the first corner turns to the left, of coordinates that are small. Of a line each of the two edges has its
/// own left.
#[inline(always)]
fn turn(outline: &[[f32; 2]]) -> Seen {
    match outline.first_chunk() {
        Some(&[a, b, c]) => segments::small_orient(a, b, c),
        None => Seen { yes: true, certain: true },
    }
}

/// The rows of both tables, as they come.
#[derive(Clone, Copy)]
struct Both {
    low: Table,
    high: Table,
    count: u32,
}

impl Both {
    const EMPTY: Both = Both { low: 0, high: 0, count: 0 };

    /// Adds a row of each: in sixteen lanes to a table for each half, in eight to one for both.
    ///
    /// The high half is turned rather than shifted into its place: of two like shifts compilers make a vector, which
    /// takes longer.
    #[inline(always)]
    fn put(&mut self, row: Mask, half: usize) {
        self.low |= Table::from(row as u8) << ((self.count * 8) & 63);
        if half == MOST {
            self.high = (self.high | Table::from(row >> MOST)).rotate_right(MOST as u32);
        }
        self.count += 1;
    }

    #[inline(always)]
    fn split(self, half: usize) -> [Table; 2] {
        const NIBBLES: Table = 0x0f0f_0f0f_0f0f_0f0f;
        if half == MOST {
            [self.low, self.high.rotate_left(self.count * 8)]
        } else {
            [self.low & NIBBLES, (self.low >> (MOST / 2)) & NIBBLES]
        }
    }
}

/// On which side of the edges' lines the vertices of the other outline are.
#[derive(Clone, Copy)]
struct Sides<L> {
    /// The vertices outside of a's edges and of b's.
    outside: Both,
    /// The edges that have all of them outside.
    beyond: Mask,
    /// The edges for which all that is certain.
    certain: Mask,
    /// How far the vertices are from the edges' first ends.
    far_x: L,
    far_y: L,
}

impl<L: Lanes> Lines<L> {
    /// `turned` are the lanes whose edges have the inside on their right.
    #[inline(always)]
    fn sides(self, turned: Mask) -> Sides<L> {
        let half = L::WIDTH / 2;
        let (other_x, other_y) = (self.x.exchanged(), self.y.exchanged());
        let (mut far_x, mut far_y, mut least) = (L::splat(0.0), L::splat(0.0), L::splat(f32::INFINITY));
        let (mut outside, mut beyond) = (Both::EMPTY, L::ALL);
        for k in 0..half {
            let (v_x, v_y) = (other_x.one_of_halves(k) - self.x, other_y.one_of_halves(k) - self.y);
            let determinant = self.u_x * v_y - self.u_y * v_x;
            (far_x, far_y) = (far_x.greater(v_x.abs()), far_y.greater(v_y.abs()));
            least = least.lesser(determinant.abs());
            let row = determinant.negative() ^ turned;
            outside.put(row, half);
            beyond &= row;
        }
        let bound = (self.u_x.abs() * far_y + self.u_y.abs() * far_x) * L::splat(PART) + L::splat(FLOOR);
        Sides { outside, beyond, certain: bound.below(least), far_x, far_y }
    }
}

/// The part of the size by which a distance of a vertex from an edge may be off here, times two,
/// squared, and once more what the part below leaves of it.
///
/// With v from an end of the edge u to the vertex, the place along the edge is off by
/// 10·2^-23·|v| / |u|, the vector to the vertex by 2^-23·(11·|v| + 2·|u|), which is less than 2^-18
/// of the size, for |v| is at most that and |u| twice that. So the nearest distance d may appear as
/// d + 2·2^-18·size, whose square is below d²·(1 + 2^-12) + 4·2^-36·size²·(1 + 2^12).
const NEAR_SIZE: f32 = 1.0 / (1u32 << 21) as f32;
const NEAR_PART: f32 = 1.0 + 1.0 / (1u32 << 12) as f32;

impl<L: Lanes> Lines<L> {
    /// Of outlines that are apart, and `far` from each other's vertices, the parts that may be the nearest.
    #[inline(always)]
    fn nearest(self, outlines: [&[[f32; 2]]; 2], [far_x, far_y]: [L; 2]) -> Place {
        let (zero, one, half) = (L::splat(0.0), L::splat(1.0), L::WIDTH / 2);
        let length = self.u_x * self.u_x + self.u_y * self.u_y;
        let (inverse, middle) = (one / length, length * L::splat(0.5));
        // Beyond an end by more than what the dot product and the length may be off by.
        let bound = (self.u_x.abs() * far_x + self.u_y.abs() * far_y) * L::splat(2.0 * PART) + L::splat(FLOOR);
        let end = length * L::splat(0.5 + 4.0 * PART) + bound;
        let mut least = L::splat(f32::INFINITY);
        let mut places = [(zero, 0); MOST];
        let (other_x, other_y) = (self.x.exchanged(), self.y.exchanged());
        for (k, place) in places.iter_mut().enumerate().take(half) {
            let (v_x, v_y) = (other_x.one_of_halves(k) - self.x, other_y.one_of_halves(k) - self.y);
            let along = self.u_x * v_x + self.u_y * v_y;
            // NaN, of a point, is taken for 0.
            let t = (along * inverse).greater(zero).lesser(one);
            let (x, y) = (v_x - self.u_x * t, v_y - self.u_y * t);
            let square = x * x + y * y;
            least = least.lesser(square);
            *place = (square, end.below((along - middle).abs()));
        }
        let (least, size) = (least.least(), (far_x + far_y).greatest());
        let limit = L::splat(least * NEAR_PART + size * size * NEAR_SIZE + FLOOR);
        let [a, b] = outlines;
        let used = ((1 << edge_count(a.len())) - 1) | ((1 << edge_count(b.len())) - 1) << half;
        // All of a point is an end.
        let points: Mask = if a.len() < 2 { 1 } else { 0 } | if b.len() < 2 { 1 << half } else { 0 };
        if (L::splat(FLOOR).below(length) | points) & used != used {
            return Place::Doubt;
        }
        let (mut tables, mut beside) = (Both::EMPTY, 0);
        for (square, beyond) in places.into_iter().take(half) {
            let row = square.below(limit) & used;
            beside |= row & !(beyond | points);
            tables.put(row, half);
        }
        let [to_a, to_b] = tables.split(half);
        Place::Apart([rows(to_a, b.len()), rows(to_b, a.len())], beside == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Quad;

    #[test]
    fn tables() {
        let table = 0x0102_0408_1020_4081;
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(transposed(1 << (8 * row + column), 8), 1 << (8 * column + row));
                let turned = last_first(1 << (8 * row + column), 5, 3);
                let expected =
                    if row < 5 && column < 3 { 1 << (8 * ((row + 1) % 5) + (column + 1) % 3) } else { turned };
                assert_eq!(turned, expected, "{row} {column}");
            }
        }
        assert_eq!(next_rows(0x030201, 3), 0x010302);
        assert_eq!(transposed(transposed(table ^ 0xff00, 8), 8), table ^ 0xff00);
        assert_eq!(transposed(0x0003_0401, 4), 0x0002_0405);
    }

    #[test]
    fn places() {
        let square = |x: f32, y: f32, half: f32| {
            [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
        };
        let large = square(0.0, 0.0, 10.0);
        assert_eq!(convex_place::<Quad>(&large, &square(1.0, 2.0, 3.0), false), Place::Inside);
        assert_eq!(convex_place::<Quad>(&square(1.0, 2.0, 3.0), &large, false), Place::Around);
        // The closing edge is the left one.
        assert_eq!(convex_place::<Quad>(&large, &square(-10.0, 0.0, 3.0), false), Place::Crossing(3, 0));
        assert_eq!(convex_place::<Quad>(&large, &square(10.0, 0.0, 3.0), false), Place::Crossing(1, 0));
        assert_eq!(convex_place::<Quad>(&large, &square(13.0, 0.0, 3.0), false), Place::Doubt);
        // The upper right corner of the one, the lower left one of the other.
        assert_eq!(
            convex_place::<Quad>(&large, &square(20.0, 21.0, 3.0), false),
            Place::Apart([0b0110, 0b1001 << 16], true)
        );
        // And two sides that face each other.
        assert_eq!(
            convex_place::<Quad>(&large, &square(20.0, 0.0, 3.0), false),
            Place::Apart([0b0010 | 0b0010 << 24, 0], false)
        );
    }
}
