//! Slides at corners that touch at one point, as a body's corner that stands exactly on the seam of two tiles.
//!
//! Many lines through the point separate the corners, and a sweep names any of them. A slide goes on along the side of
//! one of the corners that turns the motion least, or in a dead end along another one.

use super::argument::{Argument, ShapeArg};
use crate::number::{Float, with_denormals};
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
    obstacle: ShapeArg<f32>,
    hit: &SweepHit,
    visit: &mut dyn FnMut([f32; 2]),
) {
    if a.radius.to_bits() != 0 || obstacle.radius.to_bits() != 0 || a.is_one_sided {
        return;
    }
    with_denormals(|| {
        let pairs = corners_of(a, hit.a_edge as usize).into_iter().flatten().find_map(|own| {
            let mut others = corners_of(obstacle, hit.b_edge as usize).into_iter().flatten();
            others.find(|other| other.at == own.at).map(|other| (own, other))
        });
        let Some((own, other)) = pairs else { return };
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
            let leads_out = || {
                let line = obstacle.valid::<Float>().vertices;
                leads_left(line, LineFeature::Vertex(other.number), normal.map(|x| -x))
            };
            if !obstacle.is_one_sided || leads_out() {
                visit(normal);
            }
        }
    });
}

/// The ends of an edge that do not bend inwards.
fn corners_of(shape: ShapeArg<f32>, edge: usize) -> [Option<OpenCorner>; 2] {
    let (outline, kind) = (shape.valid::<Float>().vertices, shape.kind);
    let (count, is_closed) = (outline.count(), matches!(kind, Kind::Convex | Kind::Polygon));
    let next = if edge + 1 < count { edge + 1 } else { 0 };
    [edge, next].map(|number| {
        let at = if number < count { outline.vertex(number) } else { return None };
        let neighbors @ [before, after] = [false, true].map(|forward| neighbor(outline, is_closed, number, forward));
        let bends_inward = kind == Kind::Polygon
            && before.zip(after).is_some_and(|(before, after)| orient(before, at, after) * outline.winding() < 0);
        (!bends_inward).then_some(OpenCorner { at, neighbors, number })
    })
}
