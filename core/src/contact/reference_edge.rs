//! The reference edge: the edge of least penetration of two convex shapes, by the separating axis test (SAT).
//!
//! Convex shapes overlap if the origin lies in their Minkowski difference, whose boundary point nearest to the origin
//! lies on a side that stems from an edge of one of them (G. van den Bergen, Collision Detection in Interactive 3D
//! Environments, 2003, section 2.4.2).

use super::convex_view::ConvexView;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_max};
use crate::predicate::Point;
use crate::shape::{Outline, edge_intersection};

/// An edge of one of two shapes, and how deep the other is behind it.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceEdge {
    pub of_first: bool,
    pub edge: usize,
    /// The squared depth.
    square: f64,
}

/// The separating axis test in `f64` alone.
pub enum Quick {
    Apart,
    Overlap(ReferenceEdge),
    Unsure,
}

/// Squared depths that differ by less than this part count as equal, so that of two edges in contact the same one is
/// the reference from frame to frame.
pub const EQUAL: f64 = 1.0 / (1u64 << 26) as f64;

/// Determinants relative to a vertex are off by a few roundings of 2^-53 of products of an edge and the largest
/// coordinate: above this part of those their signs are certain.
const CERTAIN: f64 = 1.0 / (1u64 << 48) as f64;

/// A depth of at least this part of the largest coordinate is known to 2^-27 of itself.
const DEEP: f64 = 1.0 / (1u64 << 22) as f64;

/// So many vertices at a time, so that compilers make vector code of it.
const LANES: usize = 4;
const CHUNKS: usize = 4;

/// Vertices relative to an origin; the last chunk is filled up with the last vertex.
struct Cloud {
    x: [[f64; LANES]; CHUNKS],
    y: [[f64; LANES]; CHUNKS],
    chunks: usize,
}

impl Cloud {
    /// With the largest magnitude of a coordinate.
    #[inline(always)]
    fn new<N: Number>(outline: Outline<N>, origin: Point<N>) -> (Self, f64) {
        let mut cloud = Cloud { x: [[0.0; LANES]; CHUNKS], y: [[0.0; LANES]; CHUNKS], chunks: 0 };
        let mut largest = 0.0;
        for (chunk, (xs, ys)) in cloud.x.iter_mut().zip(cloud.y.iter_mut()).enumerate() {
            if chunk * LANES >= outline.count() {
                break;
            }
            for (lane, (x, y)) in xs.iter_mut().zip(ys.iter_mut()).enumerate() {
                let point = outline.vertex((chunk * LANES + lane).min(outline.count() - 1));
                (*x, *y) = (point.x - origin.x, point.y - origin.y);
                largest = f64_max(largest, f64_max(x.abs(), y.abs()));
            }
            cloud.chunks = chunk + 1;
        }
        (cloud, largest)
    }

    /// The largest cross product of a direction and a vertex.
    #[inline(always)]
    fn reach(&self, ux: f64, uy: f64) -> f64 {
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
pub fn quick<N: Number>(a: Outline<N>, a_winding: Sign, b: Outline<N>, b_winding: Sign) -> Quick {
    if a.count().max(b.count()) > LANES * CHUNKS {
        return Quick::Unsure;
    }
    let origin = a.first();
    let ((a_cloud, a_largest), (b_cloud, b_largest)) = (Cloud::new(a, origin), Cloud::new(b, origin));
    let largest = f64_max(a_largest, b_largest);
    let mut least = [(f64::INFINITY, 0); 2];
    for (outline, winding, cloud, best) in [(a, a_winding, &b_cloud, 0), (b, b_winding, &a_cloud, 1)] {
        let mut from = outline.last();
        let mut number = outline.count() - 1;
        let sign = f64::from(winding);
        let (mut square, mut edge) = (f64::INFINITY, 0);
        for (i, to) in outline.points().enumerate() {
            let (ux, uy) = ((to.x - from.x) * sign, (to.y - from.y) * sign);
            let depth = cloud.reach(ux, uy) - (ux * (from.y - origin.y) - uy * (from.x - origin.x));
            let error = CERTAIN * (ux.abs() + uy.abs()) * largest;
            if depth < -error {
                return Quick::Apart;
            }
            let ratio = depth * (depth / (ux * ux + uy * uy));
            // Also where an edge has no length.
            if depth <= error {
                return Quick::Unsure;
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
        return Quick::Unsure;
    }
    let first = ReferenceEdge { of_first: true, edge: a_edge, square: a_square };
    let second = ReferenceEdge { of_first: false, edge: b_edge, square: b_square };
    Quick::Overlap(first.or(second, a.edge(a_edge).directed(a_winding), b.edge(b_edge).directed(b_winding)))
}

/// How two skeletons lie to each other.
pub enum Penetration {
    Apart,
    /// They overlap or touch; the push off this edge is the shortest.
    Behind(ReferenceEdge),
    /// They are points at one place.
    OnePoint,
}

/// The separating axis test with determinants whose signs are exact. O(n·m).
///
/// If one of two shapes has area, the edges' normals are all axes that can separate them. Two segments may be parallel.
pub fn penetration<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> Penetration {
    let thin = first.is_thin() && second.is_thin();
    if thin && edge_intersection(first.listed_edge(0), second.listed_edge(0)).is_none() {
        return Penetration::Apart;
    }
    let best = |of: &ConvexView<N>, other: &ConvexView<N>, of_first| {
        let mut best: Option<ReferenceEdge> = None;
        for (edge, [from, to]) in of.edges() {
            let depth = other.vertices().map(|(_, p)| determinant(from, to, p)).fold(f64::NEG_INFINITY, f64_max);
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            if depth < 0.0 {
                return Err(Penetration::Apart);
            }
            let square = depth * (depth / (ux * ux + uy * uy));
            if best.is_none_or(|known| square < known.square) {
                best = Some(ReferenceEdge { of_first, edge, square });
            }
        }
        Ok(best)
    };
    match (best(first, second, true), best(second, first, false)) {
        (Ok(Some(one)), Ok(Some(other))) => {
            Penetration::Behind(one.or(other, first.edge(one.edge), second.edge(other.edge)))
        }
        (Ok(one), Ok(other)) => one.or(other).map_or(Penetration::OnePoint, Penetration::Behind),
        (Err(apart), _) | (_, Err(apart)) => apart,
    }
}

/// How much an edge with its inside to the left faces upward (y up): the square of its normal's cosine to (3, 8), with
/// the cosine's sign.
///
/// Two edges in contact face opposite ways, so the same one is preferred from frame to frame, unless they turn past a
/// direction that few edges have.
#[inline(always)]
pub fn upward<N: Number>([from, to]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let up = uy * 3.0 - ux * 8.0;
    up * (up.abs() / (ux * ux + uy * uy))
}

impl ReferenceEdge {
    /// The less deep of two edges; if equally deep, the one that faces more upward.
    #[inline(always)]
    fn or<N: Number>(self, other: ReferenceEdge, own_edge: [Point<N>; 2], other_edge: [Point<N>; 2]) -> ReferenceEdge {
        let equal = (self.square - other.square).abs() <= EQUAL * f64_max(self.square, other.square);
        let is_self = if equal { upward(own_edge) >= upward(other_edge) } else { self.square < other.square };
        if is_self { self } else { other }
    }
}
