//! The contacts of a circle and an outline. If the center is outside and few edges are near, one for each edge that the
//! center is in front of; if it is inside, that of the nearest edge.
//!
//! Signs decide that, each by its error bound; if one is not certain, nothing is. Certain contacts are those of
//! `contact/concave.rs`, to the bit.

use super::bounded_depth::BoundedDepth;
use super::edge_nearby::{EdgeNearby, FootOnEdge, SLACK_FACTOR, outline_winding};
use super::few_contacts::FewContacts;
use super::nearest_edges::NearestEdges;
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::manifold::Contact;
use crate::contact::margin::Margin;
use crate::contact::side_manifold::{SideTouches, TouchedSide, TouchingVertex};
use crate::distance::point_segment::{determinant, separation};
use crate::number::{Number, Scalar, f64_min};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, NearEdges, Shape};

/// An edge near the center.
#[derive(Clone, Copy)]
struct EdgeAtCenter<N> {
    near: EdgeNearby<N>,
    foot: FootOnEdge,
    /// The determinant of the edge and the center: positive to the left of the edge, 0 on its line.
    left: f64,
}

impl<N: Number> EdgeAtCenter<N> {
    fn new(near: EdgeNearby<N>, center: Point<N>) -> Self {
        let Edge { a, b } = near.edge;
        EdgeAtCenter { near, foot: near.foot(center), left: determinant(a, b, center) }
    }

    /// The nearest end to the center, if the foot is on neither end nor between them.
    fn nearest_end(&self) -> Option<(usize, Point<N>)> {
        match self.foot {
            FootOnEdge::Before => Some((self.near.number, self.near.edge.a)),
            FootOnEdge::Past => Some((self.near.end, self.near.edge.b)),
            FootOnEdge::Inside | FootOnEdge::Uncertain => None,
        }
    }
}

/// The verdict on an outline and a circle, and their contacts, perhaps within a margin, in an empty list. None if not
/// certain. All edges within a distance of the center are given.
pub fn contacts_of_circle<N: Number>(
    outline: Shape<N>,
    given_within: f64,
    circle: Shape<N>,
    margin: Margin,
    contacts: &mut FewContacts,
) -> Option<Verdict> {
    if outline.is_filled() {
        let edges = NearEdges::new(outline);
        let location = edges.locate(circle.vertices.first());
        if location.on_edge {
            return None;
        }
        if location.inside {
            contacts.add(contact_from_inside(&edges, given_within, circle, margin)?)?;
            return Some(Verdict::Hit);
        }
    }
    let (center, radii) = (circle.vertices.first(), [outline.radius, circle.radius]);
    let (reach, near) = (Reach::<N>::sum(radii[0], radii[1]).value(), margin.reach::<N>(radii).value());
    let (reach_square, near_square) = (reach * reach, near * near);
    let around = Aabb { min: center, max: center }.enlarged(near * SLACK_FACTOR);
    let (mut edges, mut count) = ([None; FewContacts::MOST], 0);
    outline.vertices.visit_edges_meeting(outline.is_filled(), &around, |number, edge| {
        *edges.get_mut(count)? = Some(EdgeAtCenter::new(EdgeNearby::of(outline, number, edge), center));
        count += 1;
        Some(())
    })?;
    if count == 0 {
        return Some(Verdict::Miss);
    }
    let winding = outline_winding(outline)?;
    let edges = || edges.iter().flatten();
    // The contact of a corner that is nearer than the edges at it is another one.
    let is_beyond_or_beside = |(end, at): (usize, Point<N>)| {
        let (x, y) = (center.x - at.x, center.y - at.y);
        x * x + y * y > near_square * SLACK_FACTOR
            || edges()
                .any(|other| other.foot == FootOnEdge::Inside && (other.near.number == end || other.near.end == end))
    };
    let mut nearest = f64::INFINITY;
    for edge in edges() {
        if let Some(end) = edge.nearest_end() {
            if !is_beyond_or_beside(end) {
                return None;
            }
            continue;
        }
        let square = edge.left * edge.left / edge.near.square;
        let is_near = square < near_square;
        let is_at_limit = square * SLACK_FACTOR >= near_square && square <= near_square * SLACK_FACTOR;
        if edge.foot == FootOnEdge::Uncertain || edge.left == 0.0 || is_at_limit {
            return None;
        }
        nearest = f64_min(nearest, square);
        // A polygon is touched from outside only: not at an edge that the center is behind.
        if is_near && (winding == 0 || (edge.left > 0.0) != (winding > 0)) {
            if !edge.near.is_straight_side(outline) {
                return None;
            }
            let side = TouchedSide::new(edge.near.side(edge.left < 0.0), radii, margin);
            // As the exact depth, whatever its error within the bound.
            let separation = separation(edge.near.edge, center);
            let bounded = BoundedDepth::of(&separation, edge.near.edge, Reach::sum(radii[0], radii[1]));
            let is_depth_certain = bounded.is_certain() && bounded.has_certain_sign() && bounded.is_certain_along();
            let (vertex, ends) = ((0, center), side.side.ends());
            let touching = if is_depth_certain {
                TouchingVertex::with_depth(vertex, ends, bounded.depth)
            } else {
                TouchingVertex::new(vertex, ends, Reach::sum(radii[0], radii[1]))
            };
            contacts.add(side.contact(&SideTouches::of(touching), |_| center, |_| edge.near.number))?;
        }
    }
    let deepest = contacts.all().map(|contact| contact.depth).reduce(f32::max)?;
    match () {
        () if nearest * SLACK_FACTOR < reach_square && deepest > 0.0 => Some(Verdict::Hit),
        () if nearest > reach_square * SLACK_FACTOR => Some(Verdict::Miss),
        () => None,
    }
}

/// The contact of a circle whose center is certainly inside: that of the nearest edge. None if not certain.
fn contact_from_inside<N: Number>(
    outline: &NearEdges<N>,
    given_within: f64,
    circle: Shape<N>,
    margin: Margin,
) -> Option<Contact> {
    let (outline_shape, center) = (outline.shape, circle.vertices.first());
    let winding = outline_winding(outline_shape)?;
    let nearest = NearestEdges::find(outline, center, given_within)?;
    let edge = nearest.touched(&VertexWithNeighbors::new(0, center, [None; 2], 0), winding, false)??;
    if !edge.is_straight_side(outline_shape) {
        return None;
    }
    let radii = [outline_shape.radius, circle.radius];
    let side = TouchedSide::new(edge.side(winding > 0), radii, margin);
    let touching = TouchingVertex::new((0, center), side.side.ends(), Reach::sum(radii[0], radii[1]));
    let contact = side.contact(&SideTouches::of(touching), |_| center, |_| edge.number);
    // Else the search goes on.
    (contact.depth.rank() > 0).then_some(contact)
}
