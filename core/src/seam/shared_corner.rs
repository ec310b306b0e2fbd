//! Does the way from a corner to a shape lead out of every neighbor that has the corner, too?

use super::exposed_side::{Around, Contribution, Neighbor};
use crate::number::{Float, Sign};
use crate::predicate::{Point, Vector, cross, dot_product, orient};
use crate::shape::{Aabb, Edge};

/// A direction in which a contact leads out.
#[derive(Clone, Copy, Debug)]
pub enum WayOut {
    Along(Vector<Float>),
    /// A quarter turn to the left of a vector.
    LeftOf(Vector<Float>),
}

impl WayOut {
    /// The sign of the dot product with a vector.
    fn dot(self, other: Vector<Float>) -> Sign {
        match self {
            WayOut::Along(own) => dot_product(own, other),
            WayOut::LeftOf(own) => cross(own, other),
        }
    }

    /// Whether the direction points to the left of a vector: +1, 0, or -1 to its right.
    fn side_of(self, other: Vector<Float>) -> Sign {
        match self {
            WayOut::Along(own) => cross(other, own),
            WayOut::LeftOf(own) => dot_product(other, own),
        }
    }
}

/// Whether the nearest place of every neighbor that has the corner is the corner, from a place along the way out.
pub fn leads_out(corner: Point<Float>, way: WayOut, around: &Around) -> bool {
    let mut leads_out = true;
    (around.neighbors)(Aabb { min: corner, max: corner }, &|_| true, &mut |neighbor| {
        leads_out &= neighbor.shape.radius != 0.0 || leads_out_of(&neighbor, corner, way);
        if leads_out { Contribution::Nothing } else { Contribution::Answer }
    });
    leads_out
}

fn leads_out_of(neighbor: &Neighbor, corner: Point<Float>, way: WayOut) -> bool {
    if neighbor.is_solid() {
        leads_out_of_region(neighbor, corner, way)
    } else {
        leads_out_of_line(neighbor, corner, way)
    }
}

fn leads_out_of_region(neighbor: &Neighbor, corner: Point<Float>, way: WayOut) -> bool {
    let outline = neighbor.shape.vertices;
    let location = outline.locate(corner);
    if !location.on_edge {
        return !location.inside;
    }
    let winding = outline.winding();
    if winding == 0 {
        return leads_out_of_line(neighbor, corner, way);
    }
    outline.corners().all(|own| {
        let along = |to: Point<Float>| Vector::between(own.a, to);
        let is_outside = || way.side_of(along(own.b)) * winding < 0;
        if own.a == corner {
            // Before and after a straight corner the way is perpendicular; a reflex one has no way out.
            let turn = orient(own.before, own.a, own.b) * winding;
            let is_behind = way.dot(along(own.before)) <= 0 && way.dot(along(own.b)) <= 0;
            turn >= 0 && is_behind && (turn > 0 || is_outside())
        } else {
            !is_within(own.edge(), corner) || (way.dot(along(own.b)) == 0 && is_outside())
        }
    })
}

fn leads_out_of_line(neighbor: &Neighbor, corner: Point<Float>, way: WayOut) -> bool {
    neighbor.shape.edges().all(|edge| {
        let along = Vector::between(edge.a, edge.b);
        match way.dot(along) {
            _ if edge.a == edge.b => true,
            sign if edge.a == corner => sign <= 0,
            sign if edge.b == corner => sign >= 0,
            sign => sign == 0 || !is_within(edge, corner),
        }
    })
}

/// Whether a point lies on an edge, strictly between its ends.
fn is_within(edge: Edge<Float>, point: Point<Float>) -> bool {
    point != edge.a && point != edge.b && edge.contains(point)
}
