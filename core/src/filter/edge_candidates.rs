//! The edges of a long outline or chain that may be the nearest to a small shape: one conservative scan in `f32`.
//!
//! The scan writes down a lower bound of every edge's squared distance, and keeps the least upper bound. Nearly always
//! one or two edges remain. For a point the bounds are those of its distance; for other shapes first those of their
//! bounding box, then of all pairs of a vertex and an edge in the blocks that remain.
//!
//! # Why no nearest edge is missing
//!
//! Let v be the vector from an end of the edge u to the vertex, and the size the sum of all coordinates relative to the
//! small shape's first vertex. The parameter along the edge is off by 10·2^-23·|v| / |u|, so the distance by less than
//! 2^-23·(12·|v| + 2·|u|), less than e = 2^-19 of the size. So if a computed distance is d, the true square is at least
//! d² less 2^-14·d² and 2^14·e², and at most d² and 2^-14·d² and (1 + 2^14)·e². [`LOWER`] leaves room: a dropped edge
//! is farther than the nearest by 2^-14 of its square, which is more than the exact tier's rounding. On edges so short
//! that flushed denormals matter any point is close enough; [`ABSOLUTE_ERROR`] covers that.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::segment_filter::SegmentSegment;
use crate::simd::{F32s, Mask};

/// The vertices of a closed outline, or of a chain. A point has one vertex.
#[derive(Clone, Copy)]
pub struct Polyline<'a> {
    pub vertices: &'a [[f32; 2]],
    pub is_closed: bool,
}

/// The most edges that may remain.
pub const MOST_CANDIDATES: usize = 64;

/// The edges that may be the nearest, in ascending order.
pub struct EdgeCandidates {
    edges: [u32; MOST_CANDIDATES],
    lowers: [f32; MOST_CANDIDATES],
    count: usize,
    /// Whether the small shape's first vertex is inside the closed outline; None if that is uncertain.
    pub is_inside: Option<bool>,
}

const LOWER: f32 = 1.0 - 1.0 / (1u32 << 13) as f32;
const UPPER: f32 = 1.0 + 1.0 / (1u32 << 14) as f32;

/// The part of size² by which squared distances are off: above 2^14·e² + e², and below the double.
const SQUARED_SIZE: f32 = 1.0 / (1u32 << 23) as f32;

/// Edges whose lower bounds are written down at a time: few, or many.
const FEW_EDGES: usize = 64;
const MANY_EDGES: usize = 1024;

/// Finds the edges of an outline or a chain that may be the nearest to a small shape. None if uncertain. The small
/// shape has at most eight vertices. Writes to [`EdgeCandidates::NONE`], because a copy of it would cost as much as a
/// short scan. O(n) for n vertices.
#[inline(always)]
pub fn edge_candidates<V: F32s>(line: Polyline, small: Polyline, out: &mut EdgeCandidates) -> Option<()> {
    if line.vertices.len() <= FEW_EDGES {
        scan::<V, FEW_EDGES>(line, small, out)
    } else {
        scan::<V, MANY_EDGES>(line, small, out)
    }
}

impl EdgeCandidates {
    pub const NONE: Self =
        EdgeCandidates { edges: [0; MOST_CANDIDATES], lowers: [0.0; MOST_CANDIDATES], count: 0, is_inside: None };

    /// The index of the i-th edge.
    #[inline(always)]
    pub fn get(&self, i: usize) -> Option<usize> {
        if i < self.count { self.edges.get(i).map(|edge| *edge as usize) } else { None }
    }

    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the small shape may meet one of the edges.
    pub fn may_meet(&self) -> bool {
        self.lowers.iter().take(self.count).any(|lower| *lower < 0.0)
    }

    /// The index of the last edge.
    #[inline(always)]
    pub fn last(&self) -> Option<usize> {
        self.get(self.count.checked_sub(1)?)
    }

    /// Adds the edges of some lanes. False if there is no room.
    #[inline(always)]
    fn add<V: F32s>(&mut self, mut lanes: Mask, first: usize, lower: V, limit: f32) -> bool {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            if self.count == MOST_CANDIDATES {
                self.drop_beyond(limit);
            }
            let (Some(edge), Some(known)) = (self.edges.get_mut(self.count), self.lowers.get_mut(self.count)) else {
                return false;
            };
            (*edge, *known) = ((first + lane) as u32, lower.lane(lane));
            self.count += 1;
        }
        true
    }

    /// Drops the edges that are farther than the limit.
    fn drop_beyond(&mut self, limit: f32) {
        let (mut kept, mut i) = (0, 0);
        while i < self.count
            && let (Some(edge), Some(lower)) = (self.edges.get(i).copied(), self.lowers.get(i).copied())
        {
            if lower < limit
                && let (Some(place), Some(known)) = (self.edges.get_mut(kept), self.lowers.get_mut(kept))
            {
                (*place, *known) = (edge, lower);
                kept += 1;
            }
            i += 1;
        }
        self.count = kept;
    }
}

/// The small shape relative to its first vertex.
struct Relative<'a> {
    small: Polyline<'a>,
    origin: [f32; 2],
    /// Low x, low y, high x, high y.
    bounds: [f32; 4],
    /// At least the sum of the magnitudes of any vertex's coordinates.
    size: f32,
}

impl<'a> Relative<'a> {
    /// None if a coordinate is not below [`COORDINATE_LIMIT`].
    #[inline(always)]
    fn new(small: Polyline<'a>) -> Option<Self> {
        let (mut bounds, mut size, mut is_valid) = ([0.0f32; 4], 0.0f32, true);
        let origin = *small.vertices.first()?;
        for vertex in small.vertices {
            let [x, y] = [vertex[0] - origin[0], vertex[1] - origin[1]];
            is_valid &= vertex[0].abs() + vertex[1].abs() < COORDINATE_LIMIT;
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
            size = size.max(x.abs() + y.abs());
        }
        is_valid.then_some(Relative { small, origin, bounds, size })
    }

    /// Vertex i, the first one after the last.
    #[inline(always)]
    fn vertex(&self, i: usize) -> [f32; 2] {
        *self.small.vertices.get(i).or(self.small.vertices.first()).unwrap_or(&self.origin)
    }

    /// The number of edges.
    #[inline(always)]
    fn edge_count(&self) -> usize {
        let count = self.small.vertices.len();
        if self.small.is_closed { count } else { count - 1 }
    }
}

/// The squared distances of points from edges, all relative to one origin.
#[inline(always)]
fn squares<V: F32s>([x, y]: [V; 2], [a_x, a_y]: [V; 2], [u_x, u_y]: [V; 2], inverse: V) -> V {
    let (v_x, v_y) = (x - a_x, y - a_y);
    // An edge without length: NaN, of which `max` makes 0.
    let t = ((u_x * v_x + u_y * v_y) * inverse).max(V::splat(0.0)).min(V::splat(1.0));
    let (x, y) = (v_x - u_x * t, v_y - u_y * t);
    x * x + y * y
}

#[inline(always)]
fn scan<V: F32s, const CHUNK: usize>(line: Polyline, small: Polyline, candidates: &mut EdgeCandidates) -> Option<()> {
    let Polyline { vertices, is_closed } = line;
    let ([first, ..], [.., last]) = (vertices, vertices) else { return None };
    let relative = Relative::new(small)?;
    let is_point = small.vertices.len() == 1;
    // Lanes beyond the last vertex repeat the end of the last edge: edges without length follow.
    let fill = if is_closed { *first } else { *last };
    let edge_count = if is_closed { vertices.len() } else { vertices.len() - 1 };
    candidates.is_inside = if is_closed { None } else { Some(false) };
    let (zero, one) = (V::splat(0.0), V::splat(1.0));
    let (origin_x, origin_y) = (V::splat(relative.origin[0]), V::splat(relative.origin[1]));
    let [low_x, low_y, high_x, high_y] = relative.bounds.map(V::splat);
    let own_size = V::splat(relative.size);
    let (limit, relative_error, absolute_error) =
        (V::splat(COORDINATE_LIMIT), V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR));
    let (mut crossed, mut clear, mut valid) = (zero, V::splat(f32::INFINITY), V::ALL);
    let mut least = f32::INFINITY;
    let mut lowers = [0.0f32; CHUNK];

    let [x, y] = V::load_vertices(vertices, fill);
    valid &= (x.abs() + y.abs()).lt(limit);
    let (mut a_x, mut a_y) = (x - origin_x, y - origin_y);
    let end = V::splat(fill[0]) - origin_x;
    let end = [end, V::splat(fill[1]) - origin_y];
    let mut rest = vertices;
    let mut chunk_first = 0;
    while !rest.is_empty() {
        let mut upper = V::splat(f32::INFINITY);
        let mut blocks = 0;
        let mut room = &mut lowers[..];
        while !rest.is_empty() && !room.is_empty() {
            rest = match rest.get(V::WIDTH..) {
                Some(after) => after,
                None => &[],
            };
            let next = if rest.is_empty() {
                end
            } else {
                let [x, y] = V::load_vertices(rest, fill);
                valid &= (x.abs() + y.abs()).lt(limit);
                [x - origin_x, y - origin_y]
            };
            let (b_x, b_y) = (a_x.shift_in(next[0]), a_y.shift_in(next[1]));
            // The parity, as in `polygon_filter.rs`.
            let (left, right) = (a_x * b_y, a_y * b_x);
            let (determinant, bound) = (left - right, (left.abs() + right.abs()) * relative_error + absolute_error);
            let straddles = a_y.xor(b_y);
            crossed = crossed.xor(straddles.and_not(determinant.xor(b_y)));
            let beside = (a_x * b_x).or(straddles.and(V::splat(-0.0)));
            clear = clear.min((determinant.abs() - bound).max((a_y * b_y).max(beside)));
            // The bounds of the distance.
            let (near, far) = if is_point {
                let (u_x, u_y) = (b_x - a_x, b_y - a_y);
                let square = squares([zero; 2], [a_x, a_y], [u_x, u_y], one / (u_x * u_x + u_y * u_y));
                (square, square)
            } else {
                let x = (a_x.min(b_x) - high_x).max(low_x - a_x.max(b_x)).max(zero);
                let y = (a_y.min(b_y) - high_y).max(low_y - a_y.max(b_y)).max(zero);
                (x * x + y * y, a_x * a_x + a_y * a_y)
            };
            let size = (a_x.abs() + a_y.abs()) + (b_x.abs() + b_y.abs()) + own_size;
            let off = size * size * V::splat(SQUARED_SIZE);
            upper = upper.min(far * V::splat(UPPER) + off);
            (near * V::splat(LOWER) - (off + off)).store(room);
            room = match room.get_mut(V::WIDTH..) {
                Some(room) => room,
                None => &mut [],
            };
            [a_x, a_y] = next;
            blocks += 1;
        }
        least = f32_min(least, upper.min_lane() + ABSOLUTE_ERROR);
        let mut block = 0;
        while block < blocks
            && let Some(lower) = lowers.get(block * V::WIDTH..)
        {
            let lower = V::load(lower);
            let place = chunk_first + block * V::WIDTH;
            let used = if edge_count - place.min(edge_count) < V::WIDTH {
                (1 << (edge_count - place.min(edge_count))) - 1
            } else {
                V::ALL
            };
            let lanes = lower.lt(V::splat(least)) & used;
            if lanes != 0 {
                let is_added = if is_point {
                    candidates.add(lanes, place, lower, least)
                } else {
                    add_measured::<V>(candidates, vertices, fill, &relative, lanes, place, &mut least)
                };
                if !is_added {
                    return None;
                }
            }
            block += 1;
        }
        chunk_first += blocks * V::WIDTH;
    }
    if valid != V::ALL {
        return None;
    }
    if is_closed && zero.lt(clear) == V::ALL {
        candidates.is_inside = Some(crossed.sign_mask().count_ones() & 1 == 1);
    }
    candidates.drop_beyond(least);
    Some(())
}

#[inline(always)]
fn f32_min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// Measures a block of edges from all vertices and edges of the small shape, and adds those of the lanes that remain.
#[inline(always)]
fn add_measured<V: F32s>(
    candidates: &mut EdgeCandidates,
    vertices: &[[f32; 2]],
    fill: [f32; 2],
    relative: &Relative,
    lanes: Mask,
    place: usize,
    least: &mut f32,
) -> bool {
    let (Some(from), Some(to)) = (vertices.get(place..), vertices.get(place + 1..)) else { return true };
    let (a, b) = (V::load_vertices(from, fill), V::load_vertices(to, fill));
    let [origin_x, origin_y] = relative.origin.map(V::splat);
    let (a_x, a_y, b_x, b_y) = (a[0] - origin_x, a[1] - origin_y, b[0] - origin_x, b[1] - origin_y);
    let (u_x, u_y, one) = (b_x - a_x, b_y - a_y, V::splat(1.0));
    let inverse = one / (u_x * u_x + u_y * u_y);
    let (mut square, mut hit, mut miss) = (V::splat(f32::INFINITY), 0, V::ALL);
    let mut i = 0;
    while i < relative.small.vertices.len() {
        let vertex = relative.vertex(i).map(V::splat);
        let (x, y) = (vertex[0] - origin_x, vertex[1] - origin_y);
        square = square.min(squares([x, y], [a_x, a_y], [u_x, u_y], inverse));
        if i < relative.edge_count() {
            let next = relative.vertex(i + 1).map(V::splat);
            let (w_x, w_y) = (next[0] - origin_x - x, next[1] - origin_y - y);
            let inverse = one / (w_x * w_x + w_y * w_y);
            square = square.min(squares([a_x, a_y], [x, y], [w_x, w_y], inverse));
            square = square.min(squares([b_x, b_y], [x, y], [w_x, w_y], inverse));
            let edge = [vertex[0], vertex[1], next[0], next[1]];
            let verdicts: LaneVerdicts = SegmentSegment::filter(edge, [a[0], a[1], b[0], b[1]]);
            hit |= verdicts.hit;
            miss &= verdicts.miss;
        }
        i += 1;
    }
    let [low_x, low_y, high_x, high_y] = relative.bounds.map(V::splat);
    let x = (a_x.min(b_x) - high_x).max(low_x - a_x.max(b_x));
    let y = (a_y.min(b_y) - high_y).max(low_y - a_y.max(b_y));
    let size = (a_x.abs() + a_y.abs()) + (b_x.abs() + b_y.abs()) + V::splat(relative.size);
    // Edges in line with one of the small shape's are apart if the boxes are.
    let beyond = (size * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR)).lt(x.max(y));
    let off = size * size * V::splat(SQUARED_SIZE);
    let lower = (square * V::splat(LOWER) - (off + off)).blend(V::ALL & !(miss | beyond), V::splat(-1.0));
    let upper = (square * V::splat(UPPER) + off).blend(hit, V::splat(0.0));
    // Lanes past the last edge repeat a vertex of the outline.
    *least = f32_min(*least, upper.min_lane() + ABSOLUTE_ERROR);
    candidates.add(lower.lt(V::splat(*least)) & lanes, place, lower, *least)
}
