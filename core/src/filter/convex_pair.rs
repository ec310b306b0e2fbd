//! Edges of outlines in vectors: a block at a time, or all edges of two small convex outlines in one vector.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, SAT_RELATIVE_ERROR, SHORT};
use crate::simd::{F32s, Mask};

/// The smallest half of a vector that outlines are loaded into: vectors of fewer than twice as many lanes are not used.
pub(super) const LEAST_HALF: usize = 4;

/// Whether two outlines of at most `most` vertices are loaded into one vector.
#[inline(always)]
pub fn fit_into_halves<V: F32s>(most: usize) -> bool {
    (V::WIDTH >= 2 * LEAST_HALF) & (most <= V::WIDTH / 2)
}

/// Lane numbers are stored as floats from here on, so that their last bits are those of an integer.
pub(super) const NUMBERS: f32 = (1u32 << 23) as f32;

/// A block of edges, from a to b.
#[derive(Clone, Copy)]
pub(super) struct EdgeLanes<V> {
    pub a: [V; 2],
    pub b: [V; 2],
    /// The lanes with an edge of their own. Other lanes repeat an edge.
    pub used: Mask,
}

/// The edges of an outline, a block at a time.
///
/// Not an iterator, because its adapters take closures, and a closure does not inherit the target features of the
/// function around it.
#[derive(Clone, Copy)]
pub(super) struct EdgeBlocks<'a> {
    vertices: &'a [[f32; 2]],
    first: [f32; 2],
}

impl<'a> EdgeBlocks<'a> {
    #[inline(always)]
    pub fn all(outline: &'a [[f32; 2]]) -> Self {
        let first = match outline.first() {
            Some(first) => *first,
            None => [0.0; 2],
        };
        EdgeBlocks { vertices: outline, first }
    }

    /// The edges of a path through some vertices to an end.
    #[inline(always)]
    pub fn path(vertices: &'a [[f32; 2]], end: [f32; 2]) -> Self {
        EdgeBlocks { vertices, first: end }
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// The next block.
    #[inline(always)]
    pub fn next<V: F32s>(&mut self) -> Option<EdgeLanes<V>> {
        let [start, after @ ..] = self.vertices else { return None };
        let a = V::load_vertices(self.vertices, *start);
        let second = match after {
            [second, ..] => *second,
            [] => self.first,
        };
        let mut b = V::load_vertices(after, second);
        let mut count = V::WIDTH;
        if self.vertices.len() <= V::WIDTH {
            count = self.vertices.len();
            let [x, y] = self.first;
            b = [b[0].replace_lane(count - 1, x), b[1].replace_lane(count - 1, y)];
        }
        self.vertices = match self.vertices.get(V::WIDTH..) {
            Some(rest) => rest,
            None => &[],
        };
        Some(EdgeLanes { a, b, used: ((1u64 << count) - 1) as Mask })
    }
}

/// All edges of two small convex outlines in one vector, each with its determinants with the other outline's vertices.
///
/// The edges of a are in the lower half of the lanes, those of b in the upper. Unused lanes repeat the last edge.
#[derive(Clone, Copy)]
pub struct ConvexPair<V> {
    /// The edges as vectors, with the inside to their left.
    pub u: [V; 2],
    /// The inverse of their squared lengths.
    pub scale: V,
    /// The greatest determinant of an edge and a vertex of the other outline. NaN if it is uncertain; for a contact,
    /// also if the winding of either outline is uncertain.
    pub inside: V,
    /// The lane number of that vertex.
    pub deepest: V,
    /// Error bound of `inside`.
    pub bound: V,
    /// Where the outline certainly turns to the inside after an edge.
    pub corners: Mask,
    /// Negative where the next edge has the opposite direction along x.
    pub reversals: V,
    /// The lanes with an edge of their own. Other lanes repeat an edge.
    pub used: Mask,
    /// Negative where the outline winds clockwise.
    pub winding: V,
    /// The vertices, and those after them.
    pub from: [V; 2],
    pub to: [V; 2],
    /// Lane numbers of the vertices before and after each, in the caller's order.
    pub previous: V,
    pub next: V,
}

/// The bits of a lane number.
pub(super) const NUMBER: f32 = f32::from_bits(15);

/// The lane number of each lane.
pub(super) const LANES: [f32; 16] = {
    let mut lanes = [NUMBERS; 16];
    let mut lane = 0;
    while lane < 16 {
        lanes[lane] += lane as f32;
        lane += 1;
    }
    lanes
};

impl<V: F32s> ConvexPair<V> {
    /// The lane number before each, cyclically in each half, for outlines that fill their halves.
    const PREVIOUS: [f32; 16] = {
        let (mut lanes, half) = (LANES, V::WIDTH / 2);
        let mut lane = 0;
        while lane < V::WIDTH {
            let first = if lane < half { 0 } else { half };
            let previous = if lane == first { first + half - 1 } else { lane - 1 };
            lanes[lane] = LANES[previous];
            lane += 1;
        }
        lanes
    };

    /// Each outline must have at least three vertices, and at most half as many as there are lanes.
    ///
    /// All coordinates are relative to the first vertex of a, so a determinant is the difference of two, one for the
    /// vertex and one for the edge: off by 6·2^-23 of the edge times the size, which is the sum of all coordinates.
    ///
    /// A contact needs `FOR_CONTACT`. Then edges too short for `scale` and outlines of uncertain winding are uncertain.
    /// `scale` is computed before the overlap is known, so that the division runs beside the determinants.
    #[inline(always)]
    pub fn of<const FOR_CONTACT: bool>([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let [x, y];
        let [to_x, to_y];
        // The next edge, as a vector.
        let [after_x, after_y];
        let (previous, next, last, used);
        let half = V::WIDTH / 2;
        let numbers = V::load(&LANES);
        let origin = *a.first()?;
        if (a.len() == V::WIDTH / 2) & (b.len() == V::WIDTH / 2) {
            [x, y] = V::load_vertices_halves([a, b], [origin; 2]);
            [to_x, to_y] = [x.rotate_halves(), y.rotate_halves()];
            [after_x, after_y] = [(to_x - x).rotate_halves(), (to_y - y).rotate_halves()];
            next = numbers.rotate_halves();
            previous = V::load(&Self::PREVIOUS);
            last = V::from_halves(NUMBERS + (half - 1) as f32, NUMBERS + (V::WIDTH - 1) as f32);
            used = V::ALL;
        } else {
            let ([a_first, a_rest @ ..], [b_first, b_rest @ ..]) = (a, b) else { return None };
            let ([a_second, a_end @ ..], [b_second, b_end @ ..]) = (a_rest, b_rest) else { return None };
            [x, y] = V::load_vertices_halves([a, b], [*a_rest.last()?, *b_rest.last()?]);
            [to_x, to_y] = V::load_vertices_halves([a_rest, b_rest], [*a_first, *b_first]);
            let [third_x, third_y] = V::load_vertices_halves([a_end, b_end], [*a_second, *b_second]);
            let [a_last, b_last] = [a.len() - 1, half + b.len() - 1];
            after_x = third_x.replace_lane(a_last - 1, a_first[0]).replace_lane(b_last - 1, b_first[0]) - to_x;
            after_y = third_y.replace_lane(a_last - 1, a_first[1]).replace_lane(b_last - 1, b_first[1]) - to_y;
            let (first, one) = (V::from_halves(NUMBERS, NUMBERS + half as f32), V::splat(1.0));
            last = V::from_halves(NUMBERS + a_last as f32, NUMBERS + b_last as f32);
            next = numbers.select_lt(last, numbers + one, first);
            previous = first.select_lt(numbers, numbers - one, last);
            let all = |count: usize| (1u64 << count) - 1;
            used = (all(a.len()) | all(b.len()) << half) as Mask;
        }
        let (u_x, u_y) = (to_x - x, to_y - y);
        let scale = V::splat(1.0) / (u_x * u_x + u_y * u_y);
        let short = if FOR_CONTACT { scale.nan_unless_lt(V::splat(SHORT), V::splat(0.0)) } else { V::splat(0.0) };
        let origin = origin.map(V::splat);
        let (other_x, other_y) = (x.swap_halves() - origin[0], y.swap_halves() - origin[1]);
        let (from_x, from_y) = (x - origin[0], y - origin[1]);
        let size = (from_x.abs() + from_y.abs()).broadcast_sum();
        let bound = ((u_x.abs() + u_y.abs()) * V::splat(SAT_RELATIVE_ERROR)) * size + V::splat(ABSOLUTE_ERROR);
        let (crosses, crosses_bound) = cross_with_bound([u_x, u_y], [after_x, after_y]);
        let winding = crosses.broadcast_in_halves(0);
        let unclear_winding = if FOR_CONTACT {
            let uncertain = crosses_bound.nan_unless_lt(crosses.abs(), V::splat(0.0)).broadcast_in_halves(0);
            // For outlines without area the exact tier does not decide by the lines of edges.
            uncertain.or(uncertain.swap_halves())
        } else {
            V::splat(0.0)
        };
        let uncertain = size.nan_unless_lt(V::splat(COORDINATE_LIMIT), unclear_winding).or(short);
        let side = winding.and(V::splat(-0.0));
        // With few vertices the signs of the determinants are changed instead of the edges, because the determinants
        // are ready before the winding is.
        let late = half <= LEAST_HALF;
        let oriented = [u_x.xor(side), u_y.xor(side)];
        let reversals = u_x.xor(after_x);
        let [u_x, u_y] = if late { [u_x, u_y] } else { oriented };
        let corners = crosses_bound.lt(crosses.xor(side));
        let mut most = [V::splat(0.0); 2];
        let mut deepest = [V::splat(NUMBERS); 2];
        let mut vertex = 0;
        while vertex < half {
            let [v_x, v_y] = [other_x.broadcast_in_halves(vertex), other_y.broadcast_in_halves(vertex)];
            let [w_x, w_y] = [other_x.broadcast_in_halves(vertex + 1), other_y.broadcast_in_halves(vertex + 1)];
            let (v, w) = (u_x * v_y - u_y * v_x, u_x * w_y - u_y * w_x);
            let (v, w) = if late { (v.xor(side), w.xor(side)) } else { (v, w) };
            // Lane numbers in the other half.
            let number = |vertex: usize| V::from_halves(NUMBERS + (half + vertex) as f32, NUMBERS + vertex as f32);
            let numbers = [number(vertex), number(vertex + 1)];
            if vertex == 0 {
                (most, deepest) = ([v, w], numbers);
            } else {
                deepest = [most[0].select_lt(v, numbers[0], deepest[0]), most[1].select_lt(w, numbers[1], deepest[1])];
                most = [most[0].max(v), most[1].max(w)];
            }
            vertex += 2;
        }
        let base = u_x * from_y - u_y * from_x;
        let base = if late { base.xor(side) } else { base };
        let inside = (most[0].max(most[1]) - base).or(uncertain);
        let deepest = most[0].select_lt(most[1], deepest[1], deepest[0]).min(last.swap_halves());
        Some(ConvexPair {
            u: oriented,
            scale,
            inside,
            deepest,
            bound,
            corners,
            reversals,
            used,
            winding,
            from: [x, y],
            to: [to_x, to_y],
            previous,
            next,
        })
    }
}

impl<V: F32s> ConvexPair<V> {
    /// Whether both outlines are certainly strictly convex: they turn to the inside after every edge and wind only
    /// once, as [`super::convex_sat::is_strictly_convex`]. Up to four edges cannot turn to the inside everywhere and
    /// wind twice.
    #[inline(always)]
    pub fn are_strictly_convex(&self) -> bool {
        let once = (V::WIDTH <= 2 * LEAST_HALF) || beyond_four(self.reversals.sign_mask() & self.used) == 0;
        (self.corners == V::ALL) & once
    }
}

/// Clears the lowest four bits that are set.
#[inline(always)]
pub(super) fn beyond_four(bits: Mask) -> Mask {
    let but_one = bits & bits.wrapping_sub(1);
    let but_two = but_one & but_one.wrapping_sub(1);
    let but_three = but_two & but_two.wrapping_sub(1);
    but_three & but_three.wrapping_sub(1)
}

/// u × v, positive if v points to the left of u, and its error bound.
#[inline(always)]
pub(super) fn cross_with_bound<V: F32s>([u_x, u_y]: [V; 2], [v_x, v_y]: [V; 2]) -> (V, V) {
    let (left, right) = (u_x * v_y, u_y * v_x);
    (left - right, (left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR))
}
