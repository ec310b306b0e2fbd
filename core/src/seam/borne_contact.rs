//! Is a contact borne by an edge or a corner of the outline of all neighbors together?

use super::exposed_side::{Around, Neighbor, is_exposed, is_near};
use super::peak::peaks_of;
use super::shared_corner::{WayOut, leads_out};
use crate::contact::{Contact, Margin, Replaced, SidesAround, are_convex_shapes, contact_off_side};
use crate::number::{Float, Scalar};
use crate::predicate::{Point, Vector, compare_angles, cross};
use crate::shape::{Edge, Kind};

/// Whether a contact of a and b is not a seam's. Shapes with a radius have no seams.
pub fn is_borne(contact: &Contact, a: &Neighbor, b: &Neighbor, around: &Around) -> bool {
    if b.shape.radius != 0.0 || b.shape.kind == Kind::Point {
        return true;
    }
    match place_of(contact, a, b) {
        ContactPlace::Corner(corner, way) => leads_out(corner, way, around),
        ContactPlace::Side(side) => side.is_point() || is_exposed(outside_on_right(side, contact), around),
    }
}

/// The corner of b that a contact counts as one on, twice, or the ends of its side.
pub fn corners_of(contact: &Contact, a: &Neighbor, b: &Neighbor) -> [Point<Float>; 2] {
    match place_of(contact, a, b) {
        ContactPlace::Corner(corner, _) => [corner; 2],
        ContactPlace::Side(side) => [side.a, side.b],
    }
}

/// What a contact counts as one on.
enum ContactPlace {
    Corner(Point<Float>, WayOut),
    Side(Edge<Float>),
}

fn place_of(contact: &Contact, a: &Neighbor, b: &Neighbor) -> ContactPlace {
    let [first, second] = contact.points;
    let Some(side) = side_of(b, [first.b_feature, second.b_feature], contact.count) else {
        let corner = vertex_of(b, first.b_feature);
        return ContactPlace::Corner(corner, way_out(contact, a, corner));
    };
    let own_way = if side.is_point() { None } else { own_way(contact, a, b, side) };
    own_way.map_or(ContactPlace::Side(side), |(corner, way)| ContactPlace::Corner(corner, way))
}

/// The side that a contact is on: two points name its ends. None if it is a corner.
fn side_of(shape: &Neighbor, [first, second]: [u32; 2], count: u32) -> Option<Edge<Float>> {
    let [from, to] = [first, second].map(|feature| vertex_of(shape, feature));
    if count == 2 && from != to {
        return Some(Edge { a: from, b: to });
    }
    if first % 2 == 1 { Some(shape.shape.vertices.edge(first as usize / 2)) } else { None }
}

/// The corner of b and the way from there to a that have given the normal of a contact of convex shapes on a side of b:
/// perpendicular to a side of a, or to a corner of a rounded one. None if the side of b has given the normal.
fn own_way(contact: &Contact, a: &Neighbor, b: &Neighbor, side: Edge<Float>) -> Option<(Point<Float>, WayOut)> {
    if !are_convex_shapes(a.shape, b.shape) {
        return None;
    }
    let [x, y] = backward(contact);
    let way = Vector::free(Point::at(x, y));
    let (mut most, mut best) = (Vector::between(side.a, side.b), None);
    // Of two parallel lines it is that of b.
    let mut offer = |line: Edge<Float>, corner: Option<Point<Float>>| {
        let along = Vector::between(line.a, line.b);
        if !line.is_point() && cross(along, most) != 0 && compare_angles(way, along, most) > 0 {
            most = along;
            let left = if cross(along, way) < 0 { Vector::between(line.b, line.a) } else { along };
            best = Some((corner, left));
        }
    };
    let [first, second] = contact.points;
    let Some(own) = side_of(a, [first.a_feature, second.a_feature], contact.count) else {
        let corner = vertex_of(a, first.a_feature);
        let sides = a.shape.edges().filter(|edge| edge.a == corner || edge.b == corner);
        sides.for_each(|side| offer(side, None));
        return best.map(|(_, left)| (farthest_left(b, left), WayOut::LeftOf(left)));
    };
    offer(own, None);
    if a.shape.radius > 0.0 {
        for (corner, vertex) in [(side.a, own.a), (side.a, own.b), (side.b, own.a), (side.b, own.b)] {
            offer(Edge { a: turned(corner), b: turned(vertex) }, Some(corner));
        }
    }
    best.map(|(corner, left)| (corner.unwrap_or_else(|| farthest_left(b, left)), WayOut::LeftOf(left)))
}

/// The point after a quarter turn to the left around the origin.
fn turned(point: Point<Float>) -> Point<Float> {
    Point::at(-point.y, point.x)
}

/// The vertex of a shape that is farthest to the left of a direction.
fn farthest_left(shape: &Neighbor, direction: Vector<Float>) -> Point<Float> {
    let outline = shape.shape.vertices;
    let is_more = |p: Point<Float>, known: Point<Float>| cross(direction, Vector::between(known, p)) > 0;
    outline.points().fold(outline.first(), |known, p| if is_more(p, known) { p } else { known })
}

/// The contact that takes the place of a seam's: by the least way out of b through one of its sides that is near a and
/// exposed; or by the gap in front of one, up to the margin. Of a b that is not convex only through the sides next to
/// the contact; then b is among the shapes around, and covers the insides of its own. And the peak, if no more than
/// that of b is in a.
pub fn contact_off_exposed_side(
    replaced: &Replaced,
    a: &Neighbor,
    b: &Neighbor,
    margin: Margin,
    around: &Around,
) -> Option<(Contact, Option<Point<Float>>)> {
    if replaced.contact.depth.rank() <= 0 && margin.is_zero() {
        return None;
    }
    let sides = SidesAround {
        is_accepted: &|side| is_near(side, around) && is_exposed(side, around),
        peaks_of: &|side| peaks_of(side, b, around),
    };
    contact_off_side(a.shape, b.shape, replaced, margin, &sides)
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
