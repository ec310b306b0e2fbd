//! The shortest way out of each other for convex bodies that meet: along the normal of an edge.
//!
//! The bodies overlap where the origin lies in their Minkowski difference, and the nearest point of
//! its boundary lies on a side that an edge of one of them gives it (G. van den Bergen, Collision
//! Detection in Interactive 3D Environments, 2003, section 2.4.2).

use super::convex_view::Body;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_max};
use crate::predicate::Point;
use crate::shape::{Outline, edge_intersection};

/// An edge of one of two bodies, and how deep the other reaches behind it.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    pub of_first: bool,
    pub edge: usize,
    /// The squared depth.
    square: f64,
}

/// What `f64` alone can tell.
pub enum Quick {
    Apart,
    Overlap(Face),
    Unsure,
}

/// Depths that differ by less than this part count as equal, so that of two sides that lie on each
/// other one and the same is preferred from frame to frame. In squares.
pub const EQUAL: f64 = 1.0 / (1u64 << 26) as f64;

/// Certain signs: determinants relative to a vertex are off by a few roundings of 2^-53 in products
/// of an edge and the largest coordinate.
const CERTAIN: f64 = 1.0 / (1u64 << 48) as f64;

/// A depth of at least this part of the largest coordinate is known to 2^-27 of itself.
const DEEP: f64 = 1.0 / (1u64 << 22) as f64;

/// As many vertices as are looked at together, so that compilers make vector code of it.
const LANES: usize = 4;
const CHUNKS: usize = 4;

/// Vertices relative to an origin; what is left of the last chunk repeats the last vertex.
struct Cloud {
    x: [[f64; LANES]; CHUNKS],
    y: [[f64; LANES]; CHUNKS],
    chunks: usize,
}

impl Cloud {
    /// And the largest magnitude of a coordinate.
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

    /// How far the cloud reaches to the left of a direction: the largest cross product.
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

/// Two outlines by rounded determinants, if that is enough to be sure of the verdict and of the
/// least depth.
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
        let turn = f64::from(winding);
        let (mut square, mut edge) = (f64::INFINITY, 0);
        for (i, to) in outline.points().enumerate() {
            let (ux, uy) = ((to.x - from.x) * turn, (to.y - from.y) * turn);
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
    let first = Face { of_first: true, edge: a_edge, square: a_square };
    let second = Face { of_first: false, edge: b_edge, square: b_square };
    Quick::Overlap(first.or(second, a.edge(a_edge).directed(a_winding), b.edge(b_edge).directed(b_winding)))
}

/// How two bodies lie to each other.
pub enum Relation {
    Apart,
    /// They meet, and this is the shortest way out.
    Behind(Face),
    /// They are points in one place.
    Same,
}

/// By determinants whose signs are exact. O(n·m).
///
/// The edges' normals tell whether bodies meet if one of these has area. Two lines may be parallel.
pub fn relation<N: Number>(first: &Body<N>, second: &Body<N>) -> Relation {
    let thin = first.is_thin() && second.is_thin();
    if thin && edge_intersection(first.plain_edge(0), second.plain_edge(0)).is_none() {
        return Relation::Apart;
    }
    let best = |of: &Body<N>, other: &Body<N>, of_first| {
        let mut best: Option<Face> = None;
        for (edge, [from, to]) in of.edges() {
            let depth = other.vertices().map(|(_, p)| determinant(from, to, p)).fold(f64::NEG_INFINITY, f64_max);
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            if depth < 0.0 {
                return Err(Relation::Apart);
            }
            let square = depth * (depth / (ux * ux + uy * uy));
            if best.is_none_or(|known| square < known.square) {
                best = Some(Face { of_first, edge, square });
            }
        }
        Ok(best)
    };
    match (best(first, second, true), best(second, first, false)) {
        (Ok(Some(one)), Ok(Some(other))) => {
            Relation::Behind(one.or(other, first.edge(one.edge), second.edge(other.edge)))
        }
        (Ok(one), Ok(other)) => one.or(other).map_or(Relation::Same, Relation::Behind),
        (Err(apart), _) | (_, Err(apart)) => apart,
    }
}

/// How much an edge with its inside to the left looks upward (y up): the square of the cosine to
/// (3, 8), with the sign of that.
///
/// Sides that lie on each other look opposite ways, so of two such sides it prefers the same one from
/// frame to frame, unless they turn past a direction that is a rare one for the sides of anything.
#[inline(always)]
pub fn upward<N: Number>([from, to]: [Point<N>; 2]) -> f64 {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let up = uy * 3.0 - ux * 8.0;
    up * (up.abs() / (ux * ux + uy * uy))
}

impl Face {
    /// The less deep of two, and of equal ones that which looks more upward.
    #[inline(always)]
    fn or<N: Number>(self, other: Face, own_edge: [Point<N>; 2], other_edge: [Point<N>; 2]) -> Face {
        let equal = (self.square - other.square).abs() <= EQUAL * f64_max(self.square, other.square);
        let is_self = if equal { upward(own_edge) >= upward(other_edge) } else { self.square < other.square };
        if is_self { self } else { other }
    }
}
