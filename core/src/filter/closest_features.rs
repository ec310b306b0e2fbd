//! Closest features (vertices and edges) of two convex outlines, or where they overlap: a filter by separating axes
//! (SAT).
//!
//! The answer is not a distance but the features to compute it from in `f64`: a pair that is certainly the closest, or
//! all candidates if they are few.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, SAT_RELATIVE_ERROR};
use super::convex_pair::{INDEX_BASE, INDEX_MASK, LANE_INDICES, LEAST_HALF, without_four_lowest_bits};
use super::filtered::Filtered;
use super::sat_summary::{Depths, SatSummary, edges_in_halves};
use crate::simd::{F32s, Mask};
use core::hint::select_unpredictable;

/// The most vertices that an outline may have here: the bits in a row of a [`FeatureMatrix`].
pub const MOST_VERTICES: usize = 8;

/// A matrix of bits: row i stands for vertex i of one outline, column k for edge k of the other.
pub type FeatureMatrix = u64;

/// A vertex of one shape and an edge of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexEdge {
    pub vertex: usize,
    pub edge: usize,
    pub edge_is_a: bool,
}

/// The number of edges of an outline: a point counts as an edge without length.
#[inline(always)]
pub fn edge_count(vertex_count: usize) -> usize {
    if vertex_count < 3 { 1 } else { vertex_count }
}

/// The relative position of two convex outlines, as far as it is certain. For functions made by `dispatch!`.
pub struct ConvexRelation<'a, V> {
    outlines: [&'a [[f32; 2]]; 2],
    lines: EdgeLines<V>,
    depths: VertexDepths<V>,
    /// The edges that are certainly separating axes.
    separating: Mask,
    /// Whether both outlines are certainly strictly convex. Every answer assumes that they are convex.
    pub is_strict: bool,
}

impl<'a, V: F32s> ConvexRelation<'a, V> {
    /// Each outline may have up to half as many vertices as there are lanes: two for a segment, one for a point, but
    /// not one in both. None if uncertain. O(n·m).
    #[inline(always)]
    pub fn at(a: &'a [[f32; 2]], b: &'a [[f32; 2]]) -> Option<Self> {
        let lines = EdgeLines::<V>::of([a, b])?;
        let depths = lines.depths();
        let separating = (depths.most - lines.base + lines.bound).lt(V::splat(0.0));
        Some(ConvexRelation { outlines: [a, b], lines, depths, separating, is_strict: lines.is_strict })
    }

    /// True if the outlines are certainly separate. If false, only [`ConvexRelation::overlap_matrices`] proves that
    /// they overlap.
    #[inline(always)]
    pub fn is_apart(&self) -> bool {
        self.separating != 0
    }

    /// For overlapping outlines: which vertices of b are outside of which edges' lines of a, and which vertices of a
    /// are outside of which of b. None if one of these signs is uncertain.
    #[inline(always)]
    pub fn overlap_matrices(&self) -> Option<[FeatureMatrix; 2]> {
        self.lines.overlap_matrices(self.outlines, &self.depths)
    }

    /// For separate outlines: the closest features, if they are certainly a vertex and the interior of an edge.
    #[inline(always)]
    pub fn vertex_edge(&self) -> Option<VertexEdge> {
        self.lines.vertex_edge(self.outlines, &self.depths, self.separating)
    }

    /// For separate outlines: an edge of about the largest separation, and a vertex that is about the nearest to its
    /// line.
    #[inline(always)]
    pub fn farthest_edge(&self) -> VertexEdge {
        let ([u_x, u_y], zero) = (self.lines.u, V::splat(0.0));
        // So that the division need not wait.
        let scale = V::splat(1.0) / (u_x * u_x + u_y * u_y);
        let gap = self.depths.most - self.lines.base;
        let squares = (gap + self.lines.bound).select_lt(zero, gap * (gap * scale), zero);
        let mask = V::splat(INDEX_MASK);
        let lane = squares.and_not(mask).or(V::load(&LANE_INDICES).and(mask)).max_lane().to_bits() as usize & 15;
        let half = V::WIDTH / 2;
        VertexEdge { vertex: index_of(self.depths.most.lane(lane)), edge: lane % half, edge_is_a: lane < half }
    }

    /// For outlines that overlap, the edges of least penetration. A segment has an edge in each direction, a point has
    /// none. Uncertain unless all vertices are certainly off all edges, and edges long enough.
    #[inline(always)]
    pub fn least_penetration(&self) -> SatSummary {
        let EdgeLines { u: [u_x, u_y], oriented, base, bound, .. } = self.lines;
        let (half, depth) = (V::WIDTH / 2, self.depths.most - base);
        let [a, b] = self.outlines.map(|outline| if outline.len() < 2 { 0 } else { (1 << outline.len()) - 1 });
        let used: Mask = a | b << half;
        let depths = Depths::of(V::splat(1.0) / (u_x * u_x + u_y * u_y), depth, bound);
        if !self.is_strict | (bound.lt(depth) & depths.valid() & used != used) {
            return SatSummary::UNCERTAIN;
        }
        // Of an edge without length, in an unused lane, the upper bound is infinite.
        let least = !V::splat(depths.high.min_lane()).lt(depths.low) & used;
        let deepest = self.depths.most.and(V::splat(f32::from_bits(MOST_VERTICES as u32 - 1)));
        let right = u_x.xor(oriented[0]).sign_mask();
        SatSummary {
            overlap: Filtered { value: true, certain: true },
            edges: edges_in_halves(least, deepest),
            left: [right & 1 == 0, right >> half & 1 == 0],
            separation: 0.0,
        }
    }

    /// Whether no coordinate is a denormal, which some floating-point modes read as 0.
    #[inline(always)]
    pub fn is_without_denormals(&self) -> bool {
        !self.lines.has_denormals
    }

    /// For separate outlines: the closest features, if they are certainly two vertices.
    #[inline(always)]
    pub fn vertex_vertex(&self) -> Option<[usize; 2]> {
        self.lines.vertex_vertex(self.outlines)
    }
}

/// The edges of both outlines, those of a in the lower half of the lanes and those of b in the upper, each with the
/// vertices of the other outline. Unused lanes contain an edge without length.
///
/// Coordinates are relative to the first vertex of the edge's outline. So the determinant of a vertex beyond an edge is
/// certainly below 0, by at least half of the bound. That matters because the vertex's index is stored in its last
/// bits: 0 with an index would be a denormal, which some floating-point modes take as equal to other denormals.
///
/// A determinant is the difference of two, one for a vertex and one for the edge. It is off by 6·2^-23 of the edge
/// times the size (the sum of all coordinates and of the offset between the first vertices), and by 7·2^-23 more for
/// the index in its last bits. Everything below twice [`SAT_RELATIVE_ERROR`], 16·2^-23, is uncertain. What is certain
/// has the same sign in `f64`, by a wide margin.
#[derive(Clone, Copy)]
struct EdgeLines<V> {
    /// First ends of the edges.
    x: V,
    y: V,
    /// Vectors from there to the second ends.
    u: [V; 2],
    /// u or -u, so that the inside is on the left.
    oriented: [V; 2],
    /// Determinants of `oriented` and the first ends.
    base: V,
    /// The vertices of the other outline, NaN beyond the last.
    other: [V; 2],
    size: V,
    /// Error bound of a determinant.
    bound: V,
    /// Whether both outlines certainly turn to the inside after every edge and wind only once.
    is_strict: bool,
    has_denormals: bool,
}

/// For each edge, the determinants with the vertices of the other outline: `all`, and the greatest. The vertex's index
/// is in the last bits, by [`with_index`].
#[derive(Clone, Copy)]
struct VertexDepths<V> {
    most: V,
    all: [V; MOST_VERTICES],
}

/// Stores an index below [`MOST_VERTICES`] in the last bits. That changes the value by less than 2^-20 of itself.
#[inline(always)]
fn with_index<V: F32s>(value: V, index: usize) -> V {
    value.and_not(V::splat(f32::from_bits(MOST_VERTICES as u32 - 1))).or(V::splat(f32::from_bits(index as u32)))
}

/// The index stored by [`with_index`].
#[inline(always)]
fn index_of(value: f32) -> usize {
    value.to_bits() as usize % MOST_VERTICES
}

impl<V: F32s> EdgeLines<V> {
    #[inline(always)]
    fn of([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let ([first, ..], [b_first, ..]) = (a, b) else { return None };
        let half = V::WIDTH / 2;
        let [x, y] = V::load_vertices_halves([a, b], [*first, *b_first]);
        let has_denormals = x.denormal_mask() | y.denormal_mask() != 0;
        let origin = [x.broadcast_in_halves(0), y.broadcast_in_halves(0)];
        let [other_x, other_y] = V::load_vertices_halves([b, a], [[f32::NAN; 2]; 2]);
        let other = [other_x - origin[0], other_y - origin[1]];
        let (u_x, u_y) = (x.rotate_halves() - x, y.rotate_halves() - y);
        let (x, y) = (x - origin[0], y - origin[1]);
        let offset = other[0].broadcast_in_halves(0).abs() + other[1].broadcast_in_halves(0).abs();
        let size = (x.abs() + y.abs()).broadcast_sum() + offset;
        let bound = (u_x.abs() + u_y.abs()) * (size * V::splat(SAT_RELATIVE_ERROR)) + V::splat(ABSOLUTE_ERROR);
        // A segment's two edges have different left sides.
        let all = |outline: &[[f32; 2]]| if outline.len() < 3 { 0 } else { (1 << outline.len()) - 1 };
        let outlines: Mask = all(a) | all(b) << half;
        let (mut next_x, mut next_y) = (u_x.rotate_halves(), u_y.rotate_halves());
        if (a.len() < half) | (b.len() < half) {
            // After the last edge comes the first.
            let last = V::from_halves(INDEX_BASE + (a.len() - 1) as f32, INDEX_BASE + (half + b.len() - 1) as f32);
            let indices = V::load(&LANE_INDICES);
            next_x = indices.select_lt(last, next_x, u_x.broadcast_in_halves(0));
            next_y = indices.select_lt(last, next_y, u_y.broadcast_in_halves(0));
        }
        let crosses = u_x * next_y - u_y * next_x;
        let winding = crosses.broadcast_in_halves(0);
        let side = winding.and(V::splat(-0.0));
        let corners = bound.lt(crosses.xor(side)) | !outlines;
        if size.lt(V::splat(COORDINATE_LIMIT)) & (corners | !(1 | 1 << half)) != V::ALL {
            return None;
        }
        // As in [`super::convex_pair::ConvexPair::are_strictly_convex`]. A segment counts as two reversals, in bits
        // beyond the lanes.
        let of_line: Mask = if (a.len() < 3) | (b.len() < 3) { 0b11 << 16 } else { 0 };
        let once =
            half <= LEAST_HALF || without_four_lowest_bits(u_x.xor(next_x).sign_mask() & outlines | of_line) == 0;
        let oriented = [u_x.xor(side), u_y.xor(side)];
        let base = oriented[0] * y - oriented[1] * x;
        Some(EdgeLines {
            x,
            y,
            u: [u_x, u_y],
            oriented,
            base,
            other,
            size,
            bound,
            is_strict: (corners & V::ALL == V::ALL) & once,
            has_denormals,
        })
    }

    #[inline(always)]
    fn depths(&self) -> VertexDepths<V> {
        let [u_x, u_y] = self.oriented;
        let lowest = V::splat(f32::NEG_INFINITY);
        let mut all = [lowest; MOST_VERTICES];
        for (k, determinant) in all.iter_mut().enumerate().take(V::WIDTH / 2) {
            let [x, y] = [self.other[0].broadcast_in_halves(k), self.other[1].broadcast_in_halves(k)];
            *determinant = with_index(u_x * y - u_y * x, k);
        }
        // In pairs, for a short chain of dependent operations. Where `self` is NaN, a missing vertex, `max` is its
        // argument.
        let [d0, d1, d2, d3, d4, d5, d6, d7] = all;
        let four = d3.max(d2).max(d1.max(d0));
        let most = if V::WIDTH == MOST_VERTICES { four } else { d7.max(d6).max(d5.max(d4)).max(four) };
        VertexDepths { most, all }
    }

    /// See [`ConvexRelation::overlap_matrices`].
    #[inline(always)]
    fn overlap_matrices(&self, [a, b]: [&[[f32; 2]]; 2], depths: &VertexDepths<V>) -> Option<[FeatureMatrix; 2]> {
        let half = V::WIDTH / 2;
        // A point has no edge line.
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

    /// Finds a `separating` edge whose closest vertex is certainly a single one, and projects into the interior of the
    /// edge. No other features are closer, because the outlines lie on different sides of two parallel lines at this
    /// distance.
    #[inline(always)]
    fn vertex_edge(&self, [a, b]: [&[[f32; 2]]; 2], depths: &VertexDepths<V>, separating: Mask) -> Option<VertexEdge> {
        let ([u_x, u_y], [other_x, other_y]) = (self.u, self.other);
        let x = other_x.permute_halves(depths.most) - self.x;
        let y = other_y.permute_halves(depths.most) - self.y;
        let (middle, bound) = ((u_x * u_x + u_y * u_y) * V::splat(0.5), self.bound + self.bound);
        let inner = ((u_x * x + u_y * y - middle).abs() + bound).lt(middle);
        // The second greatest. No two are equal, because their indices differ.
        let mut second = V::splat(f32::NEG_INFINITY);
        for determinant in depths.all.into_iter().take(V::WIDTH / 2) {
            second = determinant.nan_unless_lt(depths.most, determinant).max(second);
        }
        let unique = (second + bound).lt(depths.most);
        let found = separating & inner & unique;
        if found == 0 {
            return None;
        }
        let (lane, half) = (found.trailing_zeros() as usize, V::WIDTH / 2);
        let edge_is_a = lane < half;
        let count = select_unpredictable(edge_is_a, a.len(), b.len());
        // All lanes of a segment stand for its only edge.
        let edge = if count < 3 { 0 } else { lane % half };
        Some(VertexEdge { vertex: index_of(depths.most.lane(lane)), edge, edge_is_a })
    }

    /// The closest vertices of separate outlines, if all other vertices are certainly outside of the strip between the
    /// two lines through them that are perpendicular to the vector between them.
    #[inline(always)]
    fn vertex_vertex(&self, [a, b]: [&[[f32; 2]]; 2]) -> Option<[usize; 2]> {
        let half = V::WIDTH / 2;
        let mut least = V::splat(f32::INFINITY);
        for k in 0..half {
            let x = self.other[0].broadcast_in_halves(k) - self.x;
            let y = self.other[1].broadcast_in_halves(k) - self.y;
            least = with_index(x * x + y * y, k).min(least);
        }
        let nearest = least.min_lane();
        let lane = (!V::splat(nearest).lt(least) & V::ALL).trailing_zeros() as usize;
        let (own, other, is_a) = (lane % half, index_of(nearest), lane < half);
        let (i, j) = (select_unpredictable(is_a, own, other), select_unpredictable(is_a, other, own));
        let (&a_first, &b_first, &from, &to) = (a.first()?, b.first()?, a.get(i)?, b.get(j)?);
        let (u_x, u_y) = (to[0] - from[0], to[1] - from[1]);
        let along = |p: [f32; 2], first: [f32; 2]| u_x * (p[0] - first[0]) + u_y * (p[1] - first[1]);
        let ends = V::from_halves(along(from, a_first), along(to, b_first));
        let all = V::splat(u_x) * self.x + V::splat(u_y) * self.y;
        let bound =
            self.size * V::splat((u_x.abs() + u_y.abs()) * (2.0 * SAT_RELATIVE_ERROR)) + V::splat(ABSOLUTE_ERROR);
        let low: Mask = (1 << half) - 1;
        let farther = (all + bound).lt(ends) & low | (ends + bound).lt(all) & !low;
        let used = ((1 << a.len()) - 1) | ((1 << b.len()) - 1) << half;
        let others = used & !(1 << i | 1 << (half + j));
        if farther & used == others { Some([i, j]) } else { None }
    }
}

/// The first features by which two outlines overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// The first vertex of b that lies inside a.
    Inside(usize),
    /// The first vertex of a that lies inside b.
    Around(usize),
    /// The first two edges that cross, of a and of b, if no vertex lies inside. Ordered by a's edge, then by b's, or
    /// the other way round if b comes first. The closing edge of an outline comes before its other edges.
    Crossing(usize, usize),
}

/// The first overlap, from [`ConvexRelation::overlap_matrices`] and the vertex counts. With `b_first`, a's vertices are
/// tested before those of b, and b's edges come before those of a.
#[inline(always)]
pub fn first_overlap([by_a, by_b]: [FeatureMatrix; 2], [a_count, b_count]: [usize; 2], b_first: bool) -> Overlap {
    let pick = |yes: FeatureMatrix, no: FeatureMatrix| select_unpredictable(b_first, yes, no);
    let (inside, around) = (first_inner(by_a, [a_count, b_count]), first_inner(by_b, [b_count, a_count]));
    let (early, late) = (pick(around, inside), pick(inside, around));
    if early | late != 0 {
        let index = select_unpredictable(early != 0, early, late).trailing_zeros() as usize / MOST_VERTICES;
        return if (early != 0) == b_first { Overlap::Around(index) } else { Overlap::Inside(index) };
    }
    // Where the line of an edge of one outline separates the ends of an edge of the other.
    let across_a = by_a ^ next_rows(by_a, b_count);
    let across_b = by_b ^ next_rows(by_b, a_count);
    let pick_count = |yes: usize, no: usize| select_unpredictable(b_first, yes, no);
    let (a_edges, b_edges) = (edge_count(a_count), edge_count(b_count));
    let (first, second) = (pick_count(b_edges, a_edges), pick_count(a_edges, b_edges));
    let crossing = last_first(transposed(pick(across_b, across_a)) & pick(across_a, across_b), first, second);
    let index = crossing.trailing_zeros() as usize % FeatureMatrix::BITS as usize;
    let (first, second) = (previous(index / MOST_VERTICES, first), previous(index % MOST_VERTICES, second));
    Overlap::Crossing(pick_count(second, first), pick_count(first, second))
}

/// Marks the first row without a bit, and perhaps later rows (H. S. Warren, Hacker's Delight, 2nd ed., 2012, section
/// 6-1): the first vertex that is outside of no edge. `count` is the number of vertices of the outline with these
/// edges, `vertex_count` that of the other. A segment has no inside.
#[inline(always)]
fn first_inner(matrix: FeatureMatrix, [count, vertex_count]: [usize; 2]) -> FeatureMatrix {
    let beyond = !rows(FeatureMatrix::MAX, vertex_count) | if count > 2 { 0 } else { FeatureMatrix::MAX };
    // Bits beyond the last edge mean nothing.
    let matrix = matrix & (COLUMN * ((1 << count) - 1)) | beyond;
    matrix.wrapping_sub(COLUMN) & !matrix & (COLUMN << (MOST_VERTICES - 1))
}

/// The first bit of every row.
const COLUMN: FeatureMatrix = 0x0101_0101_0101_0101;

/// The first row of a matrix.
const ROW: FeatureMatrix = (1 << MOST_VERTICES) - 1;

/// The first `count` rows of a matrix.
#[inline(always)]
pub(super) fn rows(matrix: FeatureMatrix, count: usize) -> FeatureMatrix {
    matrix & (FeatureMatrix::MAX >> (FeatureMatrix::BITS as usize - MOST_VERTICES * count))
}

/// Rows rotated by one: in each row the next row, in the last the first.
#[inline(always)]
fn next_rows(matrix: FeatureMatrix, count: usize) -> FeatureMatrix {
    matrix >> MOST_VERTICES | (matrix & ROW) << (MOST_VERTICES * (count - 1))
}

/// Moves the last row and the last column to the front, and clears everything beyond them.
#[inline(always)]
fn last_first(matrix: FeatureMatrix, row_count: usize, columns: usize) -> FeatureMatrix {
    let by_row = matrix << MOST_VERTICES | matrix >> (MOST_VERTICES * (row_count - 1));
    let others = (COLUMN * ((1 << columns) - 1)) & !COLUMN;
    rows((by_row << 1) & others | (by_row >> (columns - 1)) & COLUMN, row_count)
}

/// The index before `index`, cyclically.
#[inline(always)]
fn previous(index: usize, count: usize) -> usize {
    if index == 0 { count - 1 } else { index - 1 }
}

/// The transposed matrix: exchanges blocks of one, two and four (H. S. Warren, Hacker's Delight, 2nd ed., 2012,
/// section 7-3).
#[inline(always)]
fn transposed(matrix: FeatureMatrix) -> FeatureMatrix {
    const BLOCKS: [(u32, FeatureMatrix); 3] =
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    let mut matrix = matrix;
    for (by, mask) in BLOCKS {
        let exchanged = (matrix ^ (matrix >> by)) & mask;
        matrix ^= exchanged ^ (exchanged << by);
    }
    matrix
}

/// Two matrices built row by row: the edges of a with the vertices of b, and the edges of b with the vertices of a.
#[derive(Clone, Copy)]
pub(super) struct MatrixPair {
    low: FeatureMatrix,
    high: FeatureMatrix,
    count: u32,
}

impl MatrixPair {
    pub const EMPTY: MatrixPair = MatrixPair { low: 0, high: 0, count: 0 };

    /// Adds a row to each. With sixteen lanes each half has a matrix; with eight both halves share the bytes of one.
    ///
    /// The upper half is rotated into its place and not shifted, because compilers combine two equal shifts into a
    /// vector operation, which is slower here.
    #[inline(always)]
    pub fn put(&mut self, row: Mask, half: usize) {
        self.low |= FeatureMatrix::from(row as u8) << ((self.count * 8) & 63);
        if half == MOST_VERTICES {
            self.high = (self.high | FeatureMatrix::from(row >> MOST_VERTICES)).rotate_right(MOST_VERTICES as u32);
        }
        self.count += 1;
    }

    #[inline(always)]
    pub fn split(self, half: usize) -> [FeatureMatrix; 2] {
        const NIBBLES: FeatureMatrix = 0x0f0f_0f0f_0f0f_0f0f;
        if half == MOST_VERTICES {
            [self.low, self.high.rotate_left(self.count * 8)]
        } else {
            [self.low & NIBBLES, (self.low >> (MOST_VERTICES / 2)) & NIBBLES]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::closest_candidates;
    use crate::simd::{Double, F32x4};

    #[test]
    fn matrices() {
        let matrix = 0x0102_0408_1020_4081;
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
                let moved = last_first(1 << (8 * row + column), 5, 3);
                let expected =
                    if row < 5 && column < 3 { 1 << (8 * ((row + 1) % 5) + (column + 1) % 3) } else { moved };
                assert_eq!(moved, expected, "{row} {column}");
            }
        }
        assert_eq!(next_rows(0x030201, 3), 0x010302);
        assert_eq!(transposed(transposed(matrix ^ 0xff00)), matrix ^ 0xff00);
        assert_eq!(transposed(0x0003_0401), 0x0002_0405);
    }

    #[test]
    fn known_features() {
        let square = |x: f32, y: f32, half: f32| {
            [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
        };
        let large = square(0.0, 0.0, 10.0);
        let overlap = |a: &[[f32; 2]; 4], b: &[[f32; 2]; 4]| {
            let relation = ConvexRelation::<Double<F32x4>>::at(a, b).expect("certain");
            assert!(!relation.is_apart());
            relation.overlap_matrices().map(|matrices| first_overlap(matrices, [4, 4], false))
        };
        let wide = [[-12.0, -3.0], [13.0, -2.0], [12.0, 3.0], [-13.0, 2.0]];
        assert_eq!(overlap(&large, &square(1.0, 2.0, 3.0)), Some(Overlap::Inside(0)));
        assert_eq!(overlap(&square(1.0, 2.0, 3.0), &large), Some(Overlap::Around(0)));
        assert_eq!(overlap(&large, &square(-10.0, 0.0, 3.0)), Some(Overlap::Inside(1)));
        // The closing edge is the left one.
        assert_eq!(overlap(&large, &wide), Some(Overlap::Crossing(3, 0)));
        assert_eq!(overlap(&large, &square(13.0, 0.0, 3.0)), None);
        let apart = |b: &[[f32; 2]]| {
            let relation = ConvexRelation::<Double<F32x4>>::at(&large, b).expect("certain");
            assert!(relation.is_apart());
            (relation.vertex_edge(), relation.vertex_vertex())
        };
        // The upper right corner of the one, the lower left one of the other.
        assert_eq!(apart(&square(20.0, 21.0, 3.0)), (None, Some([2, 0])));
        // A corner and a side, in either order.
        let diamond = [[20.0, 1.0], [24.0, -3.0], [28.0, 1.0], [24.0, 5.0]];
        assert_eq!(apart(&diamond).0, Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: true }));
        assert_eq!(apart(&[[20.0, 1.0]]).0, Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: true }));
        let rotated = [[24.0, 5.0], [20.0, 1.0], [24.0, -3.0], [28.0, 1.0]];
        let relation = ConvexRelation::<Double<F32x4>>::at(&rotated, &large).expect("certain");
        assert_eq!(relation.vertex_edge(), Some(VertexEdge { vertex: 1, edge: 1, edge_is_a: false }));
        let relation = ConvexRelation::<Double<F32x4>>::at(&diamond, &large).expect("certain");
        assert_eq!(relation.vertex_edge(), Some(VertexEdge { vertex: 0, edge: 1, edge_is_a: false }));
        // Two sides that face each other.
        assert_eq!(apart(&square(20.0, 0.0, 3.0)), (None, None));
        assert_eq!(closest_candidates(&large, &square(20.0, 0.0, 3.0)), Some([0b0010 | 0b0010 << 24, 0]));
    }
}
