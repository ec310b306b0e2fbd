//! Is a contact borne by an edge or a corner of the outline of all neighbors together?

use super::exposed_side::{Around, Neighbor, is_exposed, is_near};
use super::shared_corner::{WayOut, leads_out};
use crate::contact::{Contact, contact_off_edge};
use crate::number::Float;
use crate::predicate::{Point, Vector};
use crate::shape::{Edge, Kind};

/// Whether a contact of a and b is not a seam's. Shapes with a radius have no seams.
pub fn is_borne(contact: &Contact, a: &Neighbor, b: &Neighbor, around: &Around) -> bool {
    if b.shape.radius != 0.0 || b.shape.kind == Kind::Point {
        return true;
    }
    let [first, second] = contact.points;
    let [from, to] = [first.b_feature, second.b_feature].map(|feature| vertex_of(b, feature));
    // Two points name the ends of one side.
    if contact.count == 2 && from != to {
        return is_exposed(outside_on_right(Edge { a: from, b: to }, contact), around);
    }
    if first.b_feature % 2 == 1 {
        let edge = b.shape.vertices.edge(first.b_feature as usize / 2);
        return edge.is_point() || is_exposed(outside_on_right(edge, contact), around);
    }
    leads_out(from, way_out(contact, a, from), around)
}

/// The contact by the least way out of a convex b, or a straight line, through one of its sides that is near a and
/// exposed. None if none is, or if a shape is not convex.
pub fn contact_off_exposed_side(a: &Neighbor, b: &Neighbor, around: &Around) -> Option<Contact> {
    let outline = b.shape.vertices;
    // Both sides of a line are given, in both directions.
    let is_side = |edge: Edge<Float>| !b.is_one_sided || edge.a == outline.last();
    contact_off_edge(a.shape, b.shape, &mut |edge| is_side(edge) && is_near(edge, around) && is_exposed(edge, around))
}

fn vertex_of(shape: &Neighbor, feature: u32) -> Point<Float> {
    let i = feature as usize / 2;
    shape.shape.vertices.vertex(if i < shape.shape.vertices.count() { i } else { 0 })
}

/// The opposite of a contact's normal, as it is returned.
fn backward(contact: &Contact) -> [f64; 2] {
    contact.normal.map(|value| -f64::from(value))
}

/// The side in the direction in which the contact leads out to its right.
fn outside_on_right(side: Edge<Float>, contact: &Contact) -> Edge<Float> {
    let [x, y] = backward(contact);
    let (ux, uy) = (side.b.x - side.a.x, side.b.y - side.a.y);
    if uy * x - ux * y < 0.0 { Edge { a: side.b, b: side.a } } else { side }
}

/// The direction from a corner of b to a: from vertex to vertex, or perpendicular to an edge, else the normal as it is
/// returned.
fn way_out(contact: &Contact, a: &Neighbor, corner: Point<Float>) -> WayOut {
    let [x, y] = backward(contact);
    let feature = contact.points[0].a_feature;
    if contact.count == 1 && feature % 2 == 1 {
        let edge = a.shape.vertices.edge(feature as usize / 2);
        let (ux, uy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y);
        let (from, to) = if ux * y - uy * x < 0.0 { (edge.b, edge.a) } else { (edge.a, edge.b) };
        if from != to {
            return WayOut::LeftOf(Vector::between(from, to));
        }
    }
    let vertex = vertex_of(a, feature);
    let ahead = (vertex.x - corner.x) * x + (vertex.y - corner.y) * y;
    if contact.count == 1 && feature.is_multiple_of(2) && ahead > 0.0 {
        return WayOut::Along(Vector::between(corner, vertex));
    }
    WayOut::Along(Vector::free(Point::at(x, y)))
}
