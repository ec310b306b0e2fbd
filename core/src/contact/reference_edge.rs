//! The reference edge: the edge of least penetration of two convex shapes, by the separating axis test (SAT).
//!
//! Convex shapes overlap if and only if their Minkowski difference contains the origin. The point of its boundary
//! nearest to the origin is on a side that comes from an edge of one of the shapes (G. van den Bergen, Collision
//! Detection in Interactive 3D Environments, 2003, section 2.4.2).

use super::convex_view::ConvexView;
use super::least_deep_edge::{least_deep_edge, squared_depth};
use super::near_features::have_few_pairs;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_max};
use crate::predicate::Point;
use crate::shape::{Edge, Outline, edge_intersection};

/// An edge of one of two shapes, and how deep the other is behind it.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceEdge {
    pub is_on_first: bool,
    pub edge: usize,
    /// The squared depth.
    square: f64,
}

/// The result of the separating axis test in `f64` alone.
pub enum RoundedSatResult {
    Apart,
    Overlap(ReferenceEdge),
    Uncertain,
}

/// Depths, or squared depths, that differ by less than this part count as equal: so the reference edge stays the same
/// from frame to frame if two edges are in contact.
pub const EQUAL: f64 = 1.0 / (1u64 << 26) as f64;

/// The error bound of a determinant, as a part of the product of an edge and the largest coordinate, both relative to a
/// vertex. A determinant is off by a few roundings of 2^-53 of that product.
const DETERMINANT_ERROR: f64 = 1.0 / (1u64 << 48) as f64;

/// A depth of at least this part of the largest coordinate is off by less than 2^-27 of itself.
const DEEP: f64 = 1.0 / (1u64 << 22) as f64;

/// The number of vertices in a chunk: with chunks compilers make vector code.
const LANES: usize = 4;
const CHUNKS: usize = 4;

/// Vertices relative to an origin, in chunks. The last chunk is filled up with the last vertex.
struct RelativeVertices {
    x: [[f64; LANES]; CHUNKS],
    y: [[f64; LANES]; CHUNKS],
    chunks: usize,
}

impl RelativeVertices {
    /// The vertices, and the largest magnitude of a coordinate.
    #[inline(always)]
    fn new<N: Number>(outline: Outline<N>, origin: Point<N>) -> (Self, f64) {
        let mut vertices = RelativeVertices { x: [[0.0; LANES]; CHUNKS], y: [[0.0; LANES]; CHUNKS], chunks: 0 };
        let mut largest = 0.0;
        for (chunk, (xs, ys)) in vertices.x.iter_mut().zip(vertices.y.iter_mut()).enumerate() {
            if chunk * LANES >= outline.count() {
                break;
            }
            for (lane, (x, y)) in xs.iter_mut().zip(ys.iter_mut()).enumerate() {
                let point = outline.vertex((chunk * LANES + lane).min(outline.count() - 1));
                (*x, *y) = (point.x - origin.x, point.y - origin.y);
                largest = f64_max(largest, f64_max(x.abs(), y.abs()));
            }
            vertices.chunks = chunk + 1;
        }
        (vertices, largest)
    }

    /// The support function: the largest cross product of a direction and a vertex.
    #[inline(always)]
    fn support(&self, ux: f64, uy: f64) -> f64 {
        let mut lanes = [f64::NEG_INFINITY; LANES];
        for (xs, ys) in self.x.iter().zip(&self.y).take(self.chunks) {
            for (most, (x, y)) in lanes.iter_mut().zip(xs.iter().zip(ys)) {
                *most = f64_max(*most, ux * y - uy * x);
            }
        }
        let [a, b, c, d] = lanes;
        f64_max(f64_max(a, b), f64_max(c, d))
    }
}

/// The reference edge of two outlines by rounded determinants, if the verdict and the least depth are certain.
#[inline(always)]
pub fn sat_in_f64<N: Number>(a: Outline<N>, a_winding: Sign, b: Outline<N>, b_winding: Sign) -> RoundedSatResult {
    if a.count().max(b.count()) > LANES * CHUNKS {
        return RoundedSatResult::Uncertain;
    }
    let origin = a.first();
    let ((a_vertices, a_largest), (b_vertices, b_largest)) =
        (RelativeVertices::new(a, origin), RelativeVertices::new(b, origin));
    let largest = f64_max(a_largest, b_largest);
    let mut least = [(f64::INFINITY, 0); 2];
    for (outline, winding, vertices, best) in [(a, a_winding, &b_vertices, 0), (b, b_winding, &a_vertices, 1)] {
        let mut from = outline.last();
        let mut number = outline.count() - 1;
        let sign = f64::from(winding);
        let (mut square, mut edge) = (f64::INFINITY, 0);
        for (i, to) in outline.points().enumerate() {
            let (ux, uy) = ((to.x - from.x) * sign, (to.y - from.y) * sign);
            let depth = vertices.support(ux, uy) - (ux * (from.y - origin.y) - uy * (from.x - origin.x));
            let error = DETERMINANT_ERROR * (ux.abs() + uy.abs()) * largest;
            if depth < -error {
                return RoundedSatResult::Apart;
            }
            let ratio = depth * (depth / (ux * ux + uy * uy));
            // This includes edges of length 0.
            if depth <= error {
                return RoundedSatResult::Uncertain;
            }
            if ratio < square {
                (square, edge) = (ratio, number);
            }
            (from, number) = (to, i);
        }
        if let Some(best) = least.get_mut(best) {
            *best = (square, edge);
        }
    }
    let limit = DEEP * largest;
    let [(a_square, a_edge), (b_square, b_edge)] = least;
    if (a_square < limit * limit) | (b_square < limit * limit) {
        return RoundedSatResult::Uncertain;
    }
    let first = ReferenceEdge { is_on_first: true, edge: a_edge, square: a_square };
    let second = ReferenceEdge { is_on_first: false, edge: b_edge, square: b_square };
    RoundedSatResult::Overlap(first.or(second, a.edge(a_edge).directed(a_winding), b.edge(b_edge).directed(b_winding)))
}

/// The edge of the largest separation of two outlines, if one separates them for certain. If the separation is their
/// distance, the edge is a closest one.
#[inline(always)]
pub fn separating_edge<N: Number>(
    a: Outline<N>,
    a_winding: Sign,
    b: Outline<N>,
    b_winding: Sign,
) -> Option<ReferenceEdge> {
    if a.count().max(b.count()) > LANES * CHUNKS {
        return None;
    }
    let origin = a.first();
    let ((a_vertices, a_largest), (b_vertices, b_largest)) =
        (RelativeVertices::new(a, origin), RelativeVertices::new(b, origin));
    let largest = f64_max(a_largest, b_largest);
    let best = |outline: Outline<N>, winding: Sign, vertices: &RelativeVertices, is_on_first| {
        let mut best: Option<ReferenceEdge> = None;
        let sign = f64::from(winding);
        for edge in 0..outline.count() {
            let Edge { a: from, b: to } = outline.edge(edge);
            let (ux, uy) = ((to.x - from.x) * sign, (to.y - from.y) * sign);
            let depth = vertices.support(ux, uy) - (ux * (from.y - origin.y) - uy * (from.x - origin.x));
            let square = depth * (depth / (ux * ux + uy * uy));
            let is_apart = depth < -DETERMINANT_ERROR * (ux.abs() + uy.abs()) * largest;
            if is_apart && best.is_none_or(|known| square > known.square) {
                best = Some(ReferenceEdge { is_on_first, edge, square });
            }
        }
        best
    };
    match (best(a, a_winding, &b_vertices, true), best(b, b_winding, &a_vertices, false)) {
        (Some(one), Some(other)) => {
            let equal = (one.square - other.square).abs() <= EQUAL * f64_max(one.square, other.square);
            let [one_edge, other_edge] = [a.edge(one.edge).directed(a_winding), b.edge(other.edge).directed(b_winding)];
            let is_one = if equal { upward(one_edge) >= upward(other_edge) } else { one.square > other.square };
            Some(if is_one { one } else { other })
        }
        (one, other) => one.or(other),
    }
}

/// The result of the separating axis test with exact signs, for two skeletons.
pub enum ExactSatResult {
    Apart,
    /// They overlap or touch. The push off this edge is the shortest.
    Overlap(ReferenceEdge),
    /// Both are one and the same point.
    Coincident,
}

/// The separating axis test with determinants whose signs are exact. O(n·m); of long outlines little more than
/// O(n + m), unless many edges that are not collinear are equally deep.
///
/// If a shape has area, the normals of the edges are all axes that can separate the two. For parallel segments they are
/// not, so two segments are tested for an intersection first.
pub fn exact_sat<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> ExactSatResult {
    exact_sat_off(first, second, |_, _| true)
}

/// [`exact_sat`] with pushes off some edges only, of the first shape or not. Coincident if there are none.
#[inline(always)]
pub fn exact_sat_off<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    is_wanted: impl Fn(bool, usize) -> bool,
) -> ExactSatResult {
    let thin = first.is_thin() && second.is_thin();
    if thin && edge_intersection(first.listed_edge(0), second.listed_edge(0)).is_none() {
        return ExactSatResult::Apart;
    }
    // With a small shape all pairs are compared in less time than a climb takes.
    const SMALL: usize = 8;
    let has_few = have_few_pairs(first, second) || first.count().min(second.count()) <= SMALL;
    let best = |of: &ConvexView<N>, other: &ConvexView<N>, is_on_first| {
        if !has_few {
            let best = least_deep_edge(of, other).map_err(|_| ExactSatResult::Apart)?;
            return Ok(best.map(|(edge, square)| ReferenceEdge { is_on_first, edge, square }));
        }
        let mut best: Option<ReferenceEdge> = None;
        for (edge, [from, to]) in of.edges() {
            let depth = other.vertices().map(|(_, p)| determinant(from, to, p)).fold(f64::NEG_INFINITY, f64_max);
            if depth < 0.0 {
                return Err(ExactSatResult::Apart);
            }
            let square = squared_depth([from, to], depth);
            if best.is_none_or(|known| square < known.square) && is_wanted(is_on_first, edge) {
                best = Some(ReferenceEdge { is_on_first, edge, square });
            }
        }
        Ok(best)
    };
    match (best(first, second, true), best(second, first, false)) {
        (Ok(Some(one)), Ok(Some(other))) => {
            ExactSatResult::Overlap(one.or(other, first.edge(one.edge), second.edge(other.edge)))
        }
        (Ok(one), Ok(other)) => one.or(other).map_or(ExactSatResult::Coincident, ExactSatResult::Overlap),
        (Err(apart), _) | (_, Err(apart)) => apart,
    }
}

/// How much an edge with its inside to the left faces upward (y up): the square of its normal's cosine to (3, 8), with
/// the cosine's sign.
///
/// Two edges in contact face in opposite directions. So the same edge is preferred from frame to frame, unless they
/// rotate past a direction that few edges have.
#[inline(always)]
pub fn upward<N: Number>([from, to]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let up = uy * 3.0 - ux * 8.0;
    up * (up.abs() / (ux * ux + uy * uy))
}

impl ReferenceEdge {
    /// An edge of the second of two shapes, with the squared depth of the first behind it.
    pub fn on_second(edge: usize, square: f64) -> Self {
        ReferenceEdge { is_on_first: false, edge, square }
    }

    /// Whether the other shape is not behind the edge at all.
    pub fn only_touches(&self) -> bool {
        self.square == 0.0
    }

    /// The less deep of two edges; if equally deep, the edge that faces more upward.
    #[inline(always)]
    fn or<N: Number>(self, other: ReferenceEdge, own_edge: [Point<N>; 2], other_edge: [Point<N>; 2]) -> ReferenceEdge {
        let equal = (self.square - other.square).abs() <= EQUAL * f64_max(self.square, other.square);
        let is_self = if equal { upward(own_edge) >= upward(other_edge) } else { self.square < other.square };
        if is_self { self } else { other }
    }
}
