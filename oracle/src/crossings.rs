//! Every point in which an edge of one shape meets an edge of another.

use crate::Shape;
use crate::coord::{Coord, Edge, Scale};
use crate::overlap::{Intersection, Place, intersect};
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};

/// A common point of two edges: a crossing, a touch, or an end of an overlap.
#[derive(Clone, PartialEq, Debug)]
pub struct CommonPoint {
    /// The point.
    pub at: [RBig; 2],
    /// The edges of the first and the second shape, named by the vertices they begin at.
    pub edges: [usize; 2],
    /// Where along each of them, from 0 to 1.
    pub places: [RBig; 2],
}

/// The common points of all pairs of edges, radii ignored, in the order of the first shape's edges,
/// the second's, and along the first.
///
/// Edges of length 0 are left out, unless a shape has no other.
pub fn common_points<T: Coord>(a: &Shape<T>, b: &Shape<T>) -> Vec<CommonPoint> {
    let scale = Scale::of_shapes(a, b);
    let (first, second) = (scale.solid(a), scale.solid(b));
    let mut points = Vec::new();
    let is_edge = |one_spot: bool, (from, to): Edge<'_>| one_spot || from != to;
    for (i, e) in first.edges().into_iter().enumerate() {
        for (j, f) in second.edges().into_iter().enumerate() {
            if !is_edge(first.is_one_point(), e) || !is_edge(second.is_one_point(), f) {
                continue;
            }
            let along = match intersect(e, f) {
                Intersection::Nowhere => vec![],
                Intersection::At(t) => vec![t],
                Intersection::Along(from, to) => vec![from, to],
            };
            for t in along {
                let place = Place::along(e, &t);
                points.push(CommonPoint {
                    at: [&place.x, &place.y].map(|n| scaled(n, &place.w, scale.exponent)),
                    edges: [i, j],
                    places: [t.canonicalize(), along_edge(&place, f).canonicalize()],
                });
            }
        }
    }
    points
}

fn scaled(n: &IBig, w: &IBig, exponent: i32) -> RBig {
    let value = Relaxed::from_parts_signed(n.clone(), w.clone()).canonicalize();
    let unit = RBig::from(IBig::ONE << exponent.unsigned_abs() as usize);
    if exponent < 0 { value / unit } else { value * unit }
}

/// The parameter of a point of an edge: its projection.
fn along_edge(p: &Place, (a, b): Edge<'_>) -> Relaxed {
    let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
    let length = &ux * &ux + &uy * &uy;
    if length == IBig::ZERO {
        return Relaxed::ZERO;
    }
    let along = (&p.x - &a.x * &p.w) * ux + (&p.y - &a.y * &p.w) * uy;
    Relaxed::from_parts_signed(along, length * &p.w)
}
