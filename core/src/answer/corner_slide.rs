//! Slides at corners that touch at one point, as a body's corner that stands exactly on the seam of two tiles.
//!
//! Many lines through the point separate the corners, and a sweep names any of them. A slide goes on along the side of
//! one of the corners that turns the motion least, or in a dead end along another one.

use super::IndexedShape;
use super::argument::{Argument, ShapeArg};
use crate::number::{Float, Sign, with_denormals};
use crate::predicate::{Point, Vector, orient};
use crate::shape::{Kind, LineFeature, leads_left, neighbor};
use crate::sweep::{SweepHit, edge_normal};

/// A vertex and the places of its neighbors.
struct OpenCorner {
    at: Point<Float>,
    neighbors: [Option<Point<Float>>; 2],
    number: usize,
}

/// The most normals that [`visit_corner_normals`] visits.
pub(super) const MOST_CORNER_NORMALS: usize = 4;

/// Visits the normals, from a shape to an obstacle, of the sides at two vertices at one place whose lines separate the
/// shapes there. The vertices are ends of the edges of a hit; those where a shape bends inwards have none.
pub(super) fn visit_corner_normals(
    a: ShapeArg<f32>,
    obstacle: &IndexedShape,
    hit: &SweepHit,
    visit: &mut dyn FnMut([f32; 2]),
) {
    let IndexedShape { shape: met, tree } = *obstacle;
    if a.radius.to_bits() != 0 || met.radius.to_bits() != 0 || a.is_one_sided {
        return;
    }
    with_denormals(|| {
        let [own, other] = [(a, hit.a_edge), (met, hit.b_edge)].map(|(shape, edge)| ends_of(shape, edge as usize));
        let pairs = own.into_iter().flat_map(|one| other.map(|other| (one, other)));
        let Some((own, other)) = pairs.into_iter().find(|(one, other)| one.1 == other.1) else { return };
        let winding_of = |shape: ShapeArg<f32>| shape.valid::<Float>().vertices.winding();
        // The tree of a large outline knows it.
        let winding = || if tree.is_usable() { tree.winding() as Sign } else { winding_of(met) };
        let Some((own, other)) = open_corner(a, own.0, || winding_of(a)).zip(open_corner(met, other.0, winding)) else {
            return;
        };
        for to in own.neighbors.into_iter().chain(other.neighbors).flatten() {
            // Whether all sides of a corner lie to the right of the line, or on it, and whether to its left.
            let sides = |of: &OpenCorner| {
                let sides = of.neighbors.map(|p| p.map_or(0, |p| orient(own.at, to, p)));
                (sides.iter().all(|side| *side <= 0), sides.iter().all(|side| *side >= 0))
            };
            let ((own_right, own_left), (other_right, other_left)) = (sides(&own), sides(&other));
            let along = match () {
                () if own_left && other_right => Vector::between(own.at, to),
                () if own_right && other_left => Vector::between(to, own.at),
                () => continue,
            };
            let normal = edge_normal(along);
            let leads_out =
                || leads_left(met.valid::<Float>().vertices, LineFeature::Vertex(other.number), normal.map(|x| -x));
            if !met.is_one_sided || leads_out() {
                visit(normal);
            }
        }
    });
}

/// The vertices at the ends of an edge, and their places.
fn ends_of(shape: ShapeArg<f32>, edge: usize) -> [(usize, Point<Float>); 2] {
    let outline = shape.valid::<Float>().vertices;
    let next = if edge + 1 < outline.count() { edge + 1 } else { 0 };
    [edge, next].map(|number| (number, outline.vertex(number)))
}

/// A vertex with its neighbors. None where a polygon with a winding bends inwards.
fn open_corner(shape: ShapeArg<f32>, number: usize, winding: impl FnOnce() -> Sign) -> Option<OpenCorner> {
    let (outline, is_closed) = (shape.valid::<Float>().vertices, matches!(shape.kind, Kind::Convex | Kind::Polygon));
    let (at, neighbors) =
        (outline.vertex(number), [false, true].map(|forward| neighbor(outline, is_closed, number, forward)));
    let bends_inward = shape.kind == Kind::Polygon
        && matches!(neighbors, [Some(before), Some(after)] if orient(before, at, after) * winding() < 0);
    (!bends_inward).then_some(OpenCorner { at, neighbors, number })
}
