//! Closest features (vertices and edges) of two convex outlines, or where they overlap: a filter by separating axes (SAT).
//!
//! The answer is not a distance but the features to compute it from, in `f64`: two that are certainly the closest, or few
//! enough to try all.

use super::bounds::{FLOOR, LARGEST, SAT_PART};
use super::convex_pair::{LANES, LEAST_HALF, NUMBERS, beyond_four};
use crate::simd::{F32s, Mask};
use core::hint::select_unpredictable;

/// As many vertices as an outline may have here: a row of bits in a [`FeatureMatrix`].
pub const MOST: usize = 8;

/// Bits for the edges of one outline, up to [`MOST`] in a row, and a row for each vertex of the other.
pub type FeatureMatrix = u64;

/// A vertex of one shape and an edge of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexEdge {
    pub vertex: usize,
    pub edge: usize,
    pub edge_is_a: bool,
}

/// How many edges so many vertices have: a point counts as an edge without length.
#[inline(always)]
pub fn edge_count(vertex_count: usize) -> usize {
    if vertex_count < 3 { 1 } else { vertex_count }
}

/// How two convex outlines lie to each other, as far as that is certain. For use in what `dispatch!` makes.
pub struct ConvexRelation<'a, V> {
    outlines: [&'a [[f32; 2]]; 2],
    lines: EdgeLines<V>,
    depths: VertexDepths<V>,
    /// The edges beyond which the other outline certainly is.
    beyond: Mask,
    /// Whether both outlines are certainly strictly convex. Every answer assumes that they are convex.
    pub is_strict: bool,
}

impl<'a, V: F32s> ConvexRelation<'a, V> {
    /// Of outlines that have up to half as many vertices as there are lanes, of two for a segment and one for a point, but
    /// not of two points. O(n·m).
    #[inline(always)]
    pub fn at(a: &'a [[f32; 2]], b: &'a [[f32; 2]]) -> Option<Self> {
        let lines = EdgeLines::<V>::of([a, b])?;
        let depths = lines.depths();
        let beyond = (depths.most - lines.base + lines.bound).lt(V::splat(0.0));
        Some(ConvexRelation { outlines: [a, b], lines, depths, beyond, is_strict: lines.is_strict })
    }

    /// Whether the outlines are apart; else they may still be, unless [`ConvexRelation::meeting`] knows better.
    #[inline(always)]
    pub fn is_apart(&self) -> bool {
        self.beyond != 0
    }

    /// Of outlines that meet the vertices of b that are beyond the lines of a's edges, and those of a beyond the lines of
    /// b's.
    #[inline(always)]
    pub fn overlap_matrices(&self) -> Option<[FeatureMatrix; 2]> {
        self.lines.overlap_matrices(self.outlines, &self.depths)
    }

    /// A vertex of outlines that are apart and the edge of which a point between the ends is nearest to it, if those two are
    /// what is nearest.
    #[inline(always)]
    pub fn vertex_edge(&self) -> Option<VertexEdge> {
        self.lines.vertex_edge(self.outlines, &self.depths, self.beyond)
    }

    /// The vertices of outlines that are apart, if those two are what is nearest.
    #[inline(always)]
    pub fn vertex_vertex(&self) -> Option<[usize; 2]> {
        self.lines.vertex_vertex(self.outlines)
    }
}

/// The edges of both outlines, those of a in the lower half of the lanes and those of b in the upper, and the vertices
/// of the other outline. All is taken from the first vertex of the edges' outline: beyond an edge the determinant is then
/// certainly below 0, by half of the bound at least. With a number in it 0 would be a denormal, which some floating-point
/// modes take for equal to others.
///
/// Lanes beyond the last edge hold one without length. A determinant is the difference of two, one for a vertex and one
/// for the edge: off by 6·2^-23 of the edge times the size, which is what the coordinates from the first vertices and the
/// way between those add up to, and by 7·2^-23 more
/// for the number in its last bits. What is less than twice [`SAT_PART`], 16·2^-23, is uncertain, so that of what is not
/// `f64` thinks the same by far.
#[derive(Clone, Copy)]
struct EdgeLines<V> {
    /// The edges' first ends.
    x: V,
    y: V,
    /// The ways to their second ends.
    u: [V; 2],
    /// The same, or the opposite, so that the inside is on the left.
    turned: [V; 2],
    /// The determinants of the latter and the first ends.
    base: V,
    /// The vertices of the other outline, NaN beyond the last.
    other: [V; 2],
    size: V,
    /// What a determinant may be off by.
    bound: V,
    /// Whether both outlines certainly turn to the inside after all edges and go round once.
    is_strict: bool,
}

/// The greatest determinants of each edge and the other outline's vertices.
#[derive(Clone, Copy)]
struct VertexDepths<V> {
    /// With the number of the vertex, as [`numbered`].
    most: V,
    all: [V; MOST],
}

/// With a number below [`MOST`] in the last bits, which moves it by less than 2^-20 of itself.
#[inline(always)]
fn numbered<V: F32s>(value: V, number: usize) -> V {
    value.and_not(V::splat(f32::from_bits(MOST as u32 - 1))).or(V::splat(f32::from_bits(number as u32)))
}

/// That number.
#[inline(always)]
fn number(value: f32) -> usize {
    value.to_bits() as usize % MOST
}

impl<V: F32s> EdgeLines<V> {
    #[inline(always)]
    fn of([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let ([first, ..], [b_first, ..]) = (a, b) else { return None };
        let half = V::WIDTH / 2;
        let [x, y] = V::load_vertices_halves([a, b], [*first, *b_first]);
        let origin = [x.broadcast_in_halves(0), y.broadcast_in_halves(0)];
        let [other_x, other_y] = V::load_vertices_halves([b, a], [[f32::NAN; 2]; 2]);
        let other = [other_x - origin[0], other_y - origin[1]];
        let (u_x, u_y) = (x.rotate_halves() - x, y.rotate_halves() - y);
        let (x, y) = (x - origin[0], y - origin[1]);
        let way = other[0].broadcast_in_halves(0).abs() + other[1].broadcast_in_halves(0).abs();
        let size = (x.abs() + y.abs()).broadcast_sum() + way;
        let bound = (u_x.abs() + u_y.abs()) * (size * V::splat(SAT_PART)) + V::splat(FLOOR);
        // Of a line each of the two edges has its own left.
        let all = |outline: &[[f32; 2]]| if outline.len() < 3 { 0 } else { (1 << outline.len()) - 1 };
        let outlines: Mask = all(a) | all(b) << half;
        let (mut next_x, mut next_y) = (u_x.rotate_halves(), u_y.rotate_halves());
        if (a.len() < half) | (b.len() < half) {
            // The first edge follows the last one.
            let last = V::from_halves(NUMBERS + (a.len() - 1) as f32, NUMBERS + (half + b.len() - 1) as f32);
            let numbers = V::load(&LANES);
            next_x = numbers.select_lt(last, next_x, u_x.broadcast_in_halves(0));
            next_y = numbers.select_lt(last, next_y, u_y.broadcast_in_halves(0));
        }
        let turns = u_x * next_y - u_y * next_x;
        let turn = turns.broadcast_in_halves(0);
        let side = turn.and(V::splat(-0.0));
        let corners = bound.lt(turns.xor(side)) | !outlines;
        if size.lt(V::splat(LARGEST)) & (corners | !(1 | 1 << half)) != V::ALL {
            return None;
        }
        // As [`super::convex_pair::ConvexPair::are_strictly_convex`]; a line counts as two reversals, in bits beyond the lanes.
        let of_line: Mask = if (a.len() < 3) | (b.len() < 3) { 0b11 << 16 } else { 0 };
        let once = half <= LEAST_HALF || beyond_four(u_x.xor(next_x).sign_mask() & outlines | of_line) == 0;
        let turned = [u_x.xor(side), u_y.xor(side)];
        let base = turned[0] * y - turned[1] * x;
        Some(EdgeLines {
            x,
            y,
            u: [u_x, u_y],
            turned,
            base,
            other,
            size,
            bound,
            is_strict: (corners & V::ALL == V::ALL) & once,
        })
    }

    #[inline(always)]
    fn depths(&self) -> VertexDepths<V> {
        let [u_x, u_y] = self.turned;
        let lowest = V::splat(f32::NEG_INFINITY);
        let mut all = [lowest; MOST];
        for (k, kept) in all.iter_mut().enumerate().take(V::WIDTH / 2) {
            let [x, y] = [self.other[0].broadcast_in_halves(k), self.other[1].broadcast_in_halves(k)];
            *kept = numbered(u_x * y - u_y * x, k);
        }
        // By twos, so that little waits; of a vertex that is not there, after those that are, the other stays.
        let [d0, d1, d2, d3, d4, d5, d6, d7] = all;
        let four = d3.max(d2).max(d1.max(d0));
        let most = if V::WIDTH == MOST { four } else { d7.max(d6).max(d5.max(d4)).max(four) };
        VertexDepths { most, all }
    }

    /// Of outlines that no edge separates.
    #[inline(always)]
    fn overlap_matrices(&self, [a, b]: [&[[f32; 2]]; 2], depths: &VertexDepths<V>) -> Option<[FeatureMatrix; 2]> {
        let half = V::WIDTH / 2;
        // A point has no line.
        let count = |outline: &[[f32; 2]]| if outline.len() < 2 { 0 } else { outline.len() };
        let used = ((1 << count(a)) - 1) | ((1 << count(b)) - 1) << half;
        let (mut outside, mut least) = (MatrixPair::EMPTY, V::splat(f32::INFINITY));
        for determinant in depths.all.into_iter().take(half) {
            let depth = determinant - self.base;
            outside.put(depth.sign_mask(), half);
            least = depth.abs().min(least);
        }
        if (self.bound.lt(least) & used != used) | (used == 0) {
            return None;
        }
        let [by_a, by_b] = outside.split(half);
        Some([rows(by_a, b.len()), rows(by_b, a.len())])
    }

    /// The edges `beyond` which the other outline certainly is: whether the nearest vertex there is certainly a lone one,
    /// and nearest to a point between the ends. Nothing is nearer then, for the outlines lie on either side of two
    /// parallels so far apart.
    #[inline(always)]
    fn vertex_edge(&self, [a, b]: [&[[f32; 2]]; 2], depths: &VertexDepths<V>, beyond: Mask) -> Option<VertexEdge> {
        let ([u_x, u_y], [other_x, other_y]) = (self.u, self.other);
        let x = other_x.permute_halves(depths.most) - self.x;
        let y = other_y.permute_halves(depths.most) - self.y;
        let (middle, bound) = ((u_x * u_x + u_y * u_y) * V::splat(0.5), self.bound + self.bound);
        let inner = ((u_x * x + u_y * y - middle).abs() + bound).lt(middle);
        // The greatest but one: no two have the same number.
        let mut second = V::splat(f32::NEG_INFINITY);
        for determinant in depths.all.into_iter().take(V::WIDTH / 2) {
            second = determinant.nan_unless_lt(depths.most, determinant).max(second);
        }
        let lone = (second + bound).lt(depths.most);
        let found = beyond & inner & lone;
        if found == 0 {
            return None;
        }
        let (lane, half) = (found.trailing_zeros() as usize, V::WIDTH / 2);
        let edge_is_a = lane < half;
        let count = select_unpredictable(edge_is_a, a.len(), b.len());
        // MatrixPair lanes of a segment are its only edge.
        let edge = if count < 3 { 0 } else { lane % half };
        Some(VertexEdge { vertex: number(depths.most.lane(lane)), edge, edge_is_a })
    }

    /// The nearest vertices of outlines that are apart, if all others are certainly beyond two parallels across the way
    /// from the one to the other.
    #[inline(always)]
    fn vertex_vertex(&self, [a, b]: [&[[f32; 2]]; 2]) -> Option<[usize; 2]> {
        let half = V::WIDTH / 2;
        let mut least = V::splat(f32::INFINITY);
        for k in 0..half {
            let x = self.other[0].broadcast_in_halves(k) - self.x;
            let y = self.other[1].broadcast_in_halves(k) - self.y;
            least = numbered(x * x + y * y, k).min(least);
        }
        let nearest = least.min_lane();
        let lane = (!V::splat(nearest).lt(least) & V::ALL).trailing_zeros() as usize;
        let (own, other, is_a) = (lane % half, number(nearest), lane < half);
        let (i, j) = (select_unpredictable(is_a, own, other), select_unpredictable(is_a, other, own));
        let (&a_first, &b_first, &from, &to) = (a.first()?, b.first()?, a.get(i)?, b.get(j)?);
        let (u_x, u_y) = (to[0] - from[0], to[1] - from[1]);
        let along = |p: [f32; 2], first: [f32; 2]| u_x * (p[0] - first[0]) + u_y * (p[1] - first[1]);
        let ends = V::from_halves(along(from, a_first), along(to, b_first));
        let all = V::splat(u_x) * self.x + V::splat(u_y) * self.y;
        let bound = self.size * V::splat((u_x.abs() + u_y.abs()) * (2.0 * SAT_PART)) + V::splat(FLOOR);
        let low: Mask = (1 << half) - 1;
        let farther = (all + bound).lt(ends) & low | (ends + bound).lt(all) & !low;
        let used = ((1 << a.len()) - 1) | ((1 << b.len()) - 1) << half;
        let others = used & !(1 << i | 1 << (half + j));
        if farther & used == others { Some([i, j]) } else { None }
    }
}

/// Where two outlines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// The first vertex of b that lies inside a.
    Inside(usize),
    /// The first vertex of a that lies inside b.
    Around(usize),
    /// No vertex does; the first edges that cross, an edge of a and one of b: in the order of a's edges and then b's, or
    /// of b's and then a's, with the one that closes an outline before the others.
    Crossing(usize, usize),
}

/// From [`ConvexRelation::meeting`], of outlines of so many vertices; b may come before a: then a's vertices are asked before those
/// of b, and b's edges come before those of a.
#[inline(always)]
pub fn first_overlap([by_a, by_b]: [FeatureMatrix; 2], [a_count, b_count]: [usize; 2], b_first: bool) -> Overlap {
    let pick = |yes: FeatureMatrix, no: FeatureMatrix| select_unpredictable(b_first, yes, no);
    let (inside, around) = (inner(by_a, [a_count, b_count]), inner(by_b, [b_count, a_count]));
    let (soon, late) = (pick(around, inside), pick(inside, around));
    if soon | late != 0 {
        let place = select_unpredictable(soon != 0, soon, late).trailing_zeros() as usize / MOST;
        return if (soon != 0) == b_first { Overlap::Around(place) } else { Overlap::Inside(place) };
    }
    // Where an edge's line passes between the ends of an edge of the other, and the other way round.
    let across_a = by_a ^ next_rows(by_a, b_count);
    let across_b = by_b ^ next_rows(by_b, a_count);
    let pick_count = |yes: usize, no: usize| select_unpredictable(b_first, yes, no);
    let (a_edges, b_edges) = (edge_count(a_count), edge_count(b_count));
    let (first, second) = (pick_count(b_edges, a_edges), pick_count(a_edges, b_edges));
    let crossing = last_first(transposed(pick(across_b, across_a)) & pick(across_a, across_b), first, second);
    let place = crossing.trailing_zeros() as usize % FeatureMatrix::BITS as usize;
    let (first, second) = (before(place / MOST, first), before(place % MOST, second));
    Overlap::Crossing(pick_count(second, first), pick_count(first, second))
}

/// A mark in the first row without a bit, and perhaps in later ones (H. S. Warren, Hacker's Delight, 2nd ed., 2012,
/// section 6-1): for the first of so many vertices that no edge of an outline of so many has outside. A line has no inside.
#[inline(always)]
fn inner(table: FeatureMatrix, [count, vertex_count]: [usize; 2]) -> FeatureMatrix {
    let beyond = !rows(FeatureMatrix::MAX, vertex_count) | if count > 2 { 0 } else { FeatureMatrix::MAX };
    // Bits beyond the last edge mean nothing.
    let table = table & (COLUMN * ((1 << count) - 1)) | beyond;
    table.wrapping_sub(COLUMN) & !table & (COLUMN << (MOST - 1))
}

/// The first bit of every row.
const COLUMN: FeatureMatrix = 0x0101_0101_0101_0101;

/// The first row of a table.
const ROW: FeatureMatrix = (1 << MOST) - 1;

/// The first rows of a table.
#[inline(always)]
pub(super) fn rows(table: FeatureMatrix, count: usize) -> FeatureMatrix {
    table & (FeatureMatrix::MAX >> (FeatureMatrix::BITS as usize - MOST * count))
}

/// In each row the next one, in the last the first.
#[inline(always)]
fn next_rows(table: FeatureMatrix, count: usize) -> FeatureMatrix {
    table >> MOST | (table & ROW) << (MOST * (count - 1))
}

/// The last row and the last column put before the others, and what is beyond them left out.
#[inline(always)]
fn last_first(table: FeatureMatrix, row_count: usize, columns: usize) -> FeatureMatrix {
    let by_row = table << MOST | table >> (MOST * (row_count - 1));
    let kept = (COLUMN * ((1 << columns) - 1)) & !COLUMN;
    rows((by_row << 1) & kept | (by_row >> (columns - 1)) & COLUMN, row_count)
}

/// The place before, from the first one the last.
#[inline(always)]
fn before(place: usize, count: usize) -> usize {
    if place == 0 { count - 1 } else { place - 1 }
}

/// Rows and columns exchanged: in blocks of one, two and four (H. S. Warren, Hacker's Delight, 2nd ed., 2012,
/// section 7-3).
#[inline(always)]
fn transposed(table: FeatureMatrix) -> FeatureMatrix {
    const BLOCKS: [(u32, FeatureMatrix); 3] =
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    let mut table = table;
    for (by, kept) in BLOCKS {
        let exchanged = (table ^ (table >> by)) & kept;
        table ^= exchanged ^ (exchanged << by);
    }
    table
}

/// The rows of both tables, as they come.
#[derive(Clone, Copy)]
pub(super) struct MatrixPair {
    low: FeatureMatrix,
    high: FeatureMatrix,
    count: u32,
}

impl MatrixPair {
    pub const EMPTY: MatrixPair = MatrixPair { low: 0, high: 0, count: 0 };

    /// Adds a row of each: in sixteen lanes to a table for each half, in eight to one for both.
    ///
    /// The high half is turned rather than shifted into its place: of two like shifts compilers make a vector, which
    /// takes longer.
    #[inline(always)]
    pub fn put(&mut self, row: Mask, half: usize) {
        self.low |= FeatureMatrix::from(row as u8) << ((self.count * 8) & 63);
        if half == MOST {
            self.high = (self.high | FeatureMatrix::from(row >> MOST)).rotate_right(MOST as u32);
        }
        self.count += 1;
    }

    #[inline(always)]
    pub fn split(self, half: usize) -> [FeatureMatrix; 2] {
        const NIBBLES: FeatureMatrix = 0x0f0f_0f0f_0f0f_0f0f;
        if half == MOST {
            [self.low, self.high.rotate_left(self.count * 8)]
        } else {
            [self.low & NIBBLES, (self.low >> (MOST / 2)) & NIBBLES]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::closest_candidates;
    use crate::simd::{Double, F32x4};

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
        assert_eq!(transposed(0x0003_0401), 0x0002_0405);
    }

    #[test]
    fn places() {
        let square = |x: f32, y: f32, half: f32| {
            [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
        };
        let large = square(0.0, 0.0, 10.0);
        let met = |a: &[[f32; 2]; 4], b: &[[f32; 2]; 4]| {
            let relation = ConvexRelation::<Double<F32x4>>::at(a, b).expect("certain");
            assert!(!relation.is_apart());
            relation.overlap_matrices().map(|tables| first_overlap(tables, [4, 4], false))
        };
        let wide = [[-12.0, -3.0], [13.0, -2.0], [12.0, 3.0], [-13.0, 2.0]];
        assert_eq!(met(&large, &square(1.0, 2.0, 3.0)), Some(Overlap::Inside(0)));
        assert_eq!(met(&square(1.0, 2.0, 3.0), &large), Some(Overlap::Around(0)));
        assert_eq!(met(&large, &square(-10.0, 0.0, 3.0)), Some(Overlap::Inside(1)));
        // The closing edge is the left one.
        assert_eq!(met(&large, &wide), Some(Overlap::Crossing(3, 0)));
        assert_eq!(met(&large, &square(13.0, 0.0, 3.0)), None);
        let apart = |b: &[[f32; 2]]| {
            let relation = ConvexRelation::<Double<F32x4>>::at(&large, b).expect("certain");
            assert!(relation.is_apart());
            (relation.vertex_edge(), relation.vertex_vertex())
        };
        // The upper right corner of the one, the lower left one of the other.
        assert_eq!(apart(&square(20.0, 21.0, 3.0)), (None, Some([2, 0])));
        // A corner and a side, from either.
        let diamond = [[20.0, 1.0], [24.0, -3.0], [28.0, 1.0], [24.0, 5.0]];
        assert_eq!(apart(&diamond).0, Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: true }));
        assert_eq!(apart(&[[20.0, 1.0]]).0, Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: true }));
        let turned = [[24.0, 5.0], [20.0, 1.0], [24.0, -3.0], [28.0, 1.0]];
        let relation = ConvexRelation::<Double<F32x4>>::at(&turned, &large).expect("certain");
        assert_eq!(relation.vertex_edge(), Some(VertexEdge { vertex: 1, edge: 1, edge_is_a: false }));
        let relation = ConvexRelation::<Double<F32x4>>::at(&diamond, &large).expect("certain");
        assert_eq!(relation.vertex_edge(), Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: false }));
        // Two sides that face each other.
        assert_eq!(apart(&square(20.0, 0.0, 3.0)), (None, None));
        assert_eq!(closest_candidates(&large, &square(20.0, 0.0, 3.0)), Some([0b0010 | 0b0010 << 24, 0]));
    }
}
