//! Edges of outlines in vectors, one edge a lane: a block at a time, or all edges of two small convex outlines.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, SAT_RELATIVE_ERROR, SHORT_INVERSE_SQUARE};
use crate::simd::{F32s, Mask};

/// The smallest half of a vector that outlines are loaded into: vectors of fewer than twice as many lanes are not used.
pub(super) const LEAST_HALF: usize = 4;

/// Whether two outlines of at most `count` vertices are loaded into one vector.
#[inline(always)]
pub fn fit_into_halves<V: F32s>(count: usize) -> bool {
    (V::WIDTH >= 2 * LEAST_HALF) & (count <= V::WIDTH / 2)
}

/// Lane i is stored as the float 2^23 + i, whose low bits are those of the integer i.
pub(super) const INDEX_BASE: f32 = (1u32 << 23) as f32;

/// A block of edges, from a to b.
#[derive(Clone, Copy)]
pub(super) struct EdgeLanes<V> {
    pub a: [V; 2],
    pub b: [V; 2],
    /// The lanes that are not padding. Padding repeats an edge.
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
/// The edges of a are in the lower half of the lanes, those of b in the upper. Padding repeats the last edge.
#[derive(Clone, Copy)]
pub struct ConvexPair<V> {
    /// The edges as vectors, with the inside to their left.
    pub u: [V; 2],
    /// 1 / |u|².
    pub scale: V,
    /// The greatest determinant of an edge and a vertex of the other outline. NaN if it is uncertain; for a contact,
    /// also if the winding of either outline is uncertain.
    pub max_determinant: V,
    /// The lane index of that vertex.
    pub deepest: V,
    /// Error bound of `max_determinant`.
    pub bound: V,
    /// Where the outline certainly turns to the inside after an edge.
    pub corners: Mask,
    /// Negative where the next edge has the opposite direction along x.
    pub reversals: V,
    /// The lanes that are not padding. Padding repeats an edge.
    pub used: Mask,
    /// Negative where the outline winds clockwise.
    pub winding: V,
    /// The vertices, and those after them.
    pub from: [V; 2],
    pub to: [V; 2],
    /// Lane indices of the vertices before and after each, in the caller's order.
    pub previous: V,
    pub next: V,
}

/// The low bits, which hold a lane index.
pub(super) const INDEX_MASK: f32 = f32::from_bits(15);

/// The lane index of each lane.
pub(super) const LANE_INDICES: [f32; 16] = {
    let mut lanes = [INDEX_BASE; 16];
    let mut lane = 0;
    while lane < 16 {
        lanes[lane] += lane as f32;
        lane += 1;
    }
    lanes
};

impl<V: F32s> ConvexPair<V> {
    /// For the verdict alone. Each outline must have at least three vertices, and at most half as many as there are
    /// lanes.
    #[inline(always)]
    pub fn for_verdict(outlines: [&[[f32; 2]]; 2]) -> Option<Self> {
        Self::of::<false>(outlines)
    }

    /// For a contact, too: edges too short for `scale` and outlines of uncertain winding are uncertain.
    #[inline(always)]
    pub fn for_contact(outlines: [&[[f32; 2]]; 2]) -> Option<Self> {
        Self::of::<true>(outlines)
    }

    /// All coordinates are relative to the first vertex of a, so a determinant is the difference of two, one for the
    /// vertex and one for the edge: off by 6·2^-23 of the edge times the size, which is the sum of all coordinates.
    ///
    /// `scale` is computed before the overlap is known, so that the division runs beside the determinants.
    #[inline(always)]
    fn of<const FOR_CONTACT: bool>([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let [origin_x, origin_y] = *a.first()?;
        let origin = [V::splat(origin_x), V::splat(origin_y)];
        let PairLanes { from: [x, y], to, after: [after_x, after_y], previous, next, last, used } =
            PairLanes::<V>::load([a, b])?;
        let (u_x, u_y) = (to[0] - x, to[1] - y);
        let scale = V::splat(1.0) / (u_x * u_x + u_y * u_y);
        let short = if FOR_CONTACT {
            scale.nan_unless_lt(V::splat(SHORT_INVERSE_SQUARE), V::splat(0.0))
        } else {
            V::splat(0.0)
        };
        let others = [x.swap_halves() - origin[0], y.swap_halves() - origin[1]];
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
        // -0 where the outline winds clockwise.
        let flip = winding.and(V::splat(-0.0));
        let oriented = [u_x.xor(flip), u_y.xor(flip)];
        let reversals = u_x.xor(after_x);
        let corners = crosses_bound.lt(crosses.xor(flip));
        // With few vertices the signs of the determinants are flipped instead of those of the edges, because the
        // determinants are ready before the winding is.
        let flip_determinants = V::WIDTH / 2 <= LEAST_HALF;
        let [u_x, u_y] = if flip_determinants { [u_x, u_y] } else { oriented };
        let flip = if flip_determinants { flip } else { V::splat(0.0) };
        let (most, deepest) = greatest_determinant([u_x, u_y], others, flip);
        let base = (u_x * from_y - u_y * from_x).xor(flip);
        Some(ConvexPair {
            u: oriented,
            scale,
            max_determinant: (most - base).or(uncertain),
            deepest: deepest.min(last.swap_halves()),
            bound,
            corners,
            reversals,
            used,
            winding,
            from: [x, y],
            to,
            previous,
            next,
        })
    }
}

/// The greatest determinant of each edge and a vertex of the other outline, relative to the origin, its sign flipped
/// where `flip` is -0; and the lane index of that vertex. Lanes past the last vertex repeat that vertex.
#[inline(always)]
fn greatest_determinant<V: F32s>([u_x, u_y]: [V; 2], [other_x, other_y]: [V; 2], flip: V) -> (V, V) {
    let half = V::WIDTH / 2;
    // Of vertices with an even and with an odd index.
    let mut most = [V::splat(0.0); 2];
    let mut deepest = [V::splat(INDEX_BASE); 2];
    let mut vertex = 0;
    while vertex < half {
        let [v_x, v_y] = [other_x.broadcast_in_halves(vertex), other_y.broadcast_in_halves(vertex)];
        let [w_x, w_y] = [other_x.broadcast_in_halves(vertex + 1), other_y.broadcast_in_halves(vertex + 1)];
        let (v, w) = ((u_x * v_y - u_y * v_x).xor(flip), (u_x * w_y - u_y * w_x).xor(flip));
        let indices = [other_half_index::<V>(vertex), other_half_index::<V>(vertex + 1)];
        if vertex == 0 {
            (most, deepest) = ([v, w], indices);
        } else {
            deepest = [most[0].select_lt(v, indices[0], deepest[0]), most[1].select_lt(w, indices[1], deepest[1])];
            most = [most[0].max(v), most[1].max(w)];
        }
        vertex += 2;
    }
    (most[0].max(most[1]), most[0].select_lt(most[1], deepest[1], deepest[0]))
}

/// The lane index of a vertex of the other outline.
#[inline(always)]
fn other_half_index<V: F32s>(vertex: usize) -> V {
    V::from_halves(INDEX_BASE + (V::WIDTH / 2 + vertex) as f32, INDEX_BASE + vertex as f32)
}

/// The vertices of two outlines in the halves of vectors. Padding repeats the last edge.
struct PairLanes<V> {
    /// The vertices, and those after them.
    from: [V; 2],
    to: [V; 2],
    /// The next edge, as a vector.
    after: [V; 2],
    /// Lane indices of the vertices before and after each.
    previous: V,
    next: V,
    /// The lane index of the outline's last vertex.
    last: V,
    /// The lanes that are not padding.
    used: Mask,
}

impl<V: F32s> PairLanes<V> {
    const HALF: usize = V::WIDTH / 2;

    /// The cyclically previous lane index within each half.
    const PREVIOUS: [f32; 16] = {
        let mut lanes = LANE_INDICES;
        let mut lane = 0;
        while lane < V::WIDTH {
            let first = if lane < Self::HALF { 0 } else { Self::HALF };
            let previous = if lane == first { first + Self::HALF - 1 } else { lane - 1 };
            lanes[lane] = LANE_INDICES[previous];
            lane += 1;
        }
        lanes
    };

    #[inline(always)]
    fn load([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        if (a.len() == Self::HALF) & (b.len() == Self::HALF) {
            Some(Self::full([a, b], *a.first()?))
        } else {
            Self::padded([a, b])
        }
    }

    /// Of outlines that fill their halves. `any` is any vertex.
    #[inline(always)]
    fn full(outlines: [&[[f32; 2]]; 2], any: [f32; 2]) -> Self {
        let [x, y] = V::load_vertices_halves(outlines, [any; 2]);
        let [to_x, to_y] = [x.rotate_halves(), y.rotate_halves()];
        PairLanes {
            from: [x, y],
            to: [to_x, to_y],
            after: [(to_x - x).rotate_halves(), (to_y - y).rotate_halves()],
            previous: V::load(&Self::PREVIOUS),
            next: V::load(&LANE_INDICES).rotate_halves(),
            last: V::from_halves(INDEX_BASE + (Self::HALF - 1) as f32, INDEX_BASE + (V::WIDTH - 1) as f32),
            used: V::ALL,
        }
    }

    #[inline(always)]
    fn padded([a, b]: [&[[f32; 2]]; 2]) -> Option<Self> {
        let ([a_first, a_rest @ ..], [b_first, b_rest @ ..]) = (a, b) else { return None };
        let ([a_second, a_end @ ..], [b_second, b_end @ ..]) = (a_rest, b_rest) else { return None };
        let from = V::load_vertices_halves([a, b], [*a_rest.last()?, *b_rest.last()?]);
        let to = V::load_vertices_halves([a_rest, b_rest], [*a_first, *b_first]);
        let [third_x, third_y] = V::load_vertices_halves([a_end, b_end], [*a_second, *b_second]);
        let [a_last, b_last] = [a.len() - 1, Self::HALF + b.len() - 1];
        let third_x = third_x.replace_lane(a_last - 1, a_first[0]).replace_lane(b_last - 1, b_first[0]);
        let third_y = third_y.replace_lane(a_last - 1, a_first[1]).replace_lane(b_last - 1, b_first[1]);
        let (indices, one) = (V::load(&LANE_INDICES), V::splat(1.0));
        let first = V::from_halves(INDEX_BASE, INDEX_BASE + Self::HALF as f32);
        let last = V::from_halves(INDEX_BASE + a_last as f32, INDEX_BASE + b_last as f32);
        let all = |count: usize| (1u64 << count) - 1;
        Some(PairLanes {
            from,
            to,
            after: [third_x - to[0], third_y - to[1]],
            previous: first.select_lt(indices, indices - one, last),
            next: indices.select_lt(last, indices + one, first),
            last,
            used: (all(a.len()) | all(b.len()) << Self::HALF) as Mask,
        })
    }
}

impl<V: F32s> ConvexPair<V> {
    /// Whether both outlines are certainly strictly convex: they turn to the inside after every edge and wind only
    /// once, as [`super::sat_summary::is_strictly_convex`]. Up to four edges cannot turn to the inside everywhere and
    /// wind twice.
    #[inline(always)]
    pub fn are_strictly_convex(&self) -> bool {
        let once =
            (V::WIDTH <= 2 * LEAST_HALF) || without_four_lowest_bits(self.reversals.sign_mask() & self.used) == 0;
        (self.corners == V::ALL) & once
    }
}

/// Clears the four lowest bits that are set.
#[inline(always)]
pub(super) fn without_four_lowest_bits(bits: Mask) -> Mask {
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
