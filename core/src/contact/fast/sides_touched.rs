//! Which vertices and sides of two shapes touch, and the contacts of these sides.

use super::few_contacts::FewContacts;
use super::few_edges::{FewEdges, MOST_ITEMS, TouchedBits};
use crate::contact::bearing_pair::{BearingSides, KnownEnds};
use crate::contact::manifold::Contact;
use crate::contact::margin::Margin;
use crate::contact::side_manifold::{SideTouches, TouchedSide};
use crate::contact::straight_side::StraightSide;
use crate::number::{Number, Scalar};
use crate::predicate::{Point, Reach};

/// Vertices of one shape and edges of the other, and which touch which.
#[derive(Clone, Copy)]
pub struct SidesTouched<'p, 'a, N: Number> {
    pub vertex_shape: &'p FewEdges<'p, 'a, N>,
    pub edge_shape: &'p FewEdges<'p, 'a, N>,
    /// The edges that each vertex touches and is beside, by the vertices' places.
    pub touches: &'p [TouchedBits; MOST_ITEMS],
    /// The edges of the vertices' shape that vertices of the other one touch.
    pub touches_back: &'p [TouchedBits; MOST_ITEMS],
    pub vertex_shape_is_first: bool,
    pub reach: Reach<N>,
}

impl<N: Number> SidesTouched<'_, '_, N> {
    /// Adds the contacts of all sides in order, with the edges' shape as the first if they are in order, and says
    /// whether one has a depth. None if there is no room.
    pub fn add_contacts(&self, margin: Margin, is_in_order: bool, contacts: &mut FewContacts) -> Option<bool> {
        let (mut touched, mut has_depth) = (TouchedBits::any(self.touches), false);
        while let Some((place, is_listed)) = touched.take_first() {
            if let Some(contact) = self.contact(place, self.edge_shape.edges.get(place)?.side(is_listed), margin) {
                has_depth |= contact.depth.rank() > 0;
                contacts.add(contact.in_order(is_in_order))?;
            }
        }
        Some(has_depth)
    }

    /// The contact of a side, that of an edge in the list, and the vertices that touch it; with the side's shape as the
    /// first.
    fn contact(&self, place: usize, side: StraightSide<N>, margin: Margin) -> Option<Contact> {
        let SidesTouched { vertex_shape, edge_shape, .. } = *self;
        let radii = [edge_shape.shape.radius, vertex_shape.shape.radius];
        let (mut touched, vertices) = (TouchedSide::new(side, radii, margin), vertex_shape.shape.vertices);
        // Else no side of the vertices' shape has a contact.
        let may_be_ends = !TouchedBits::any(self.touches_back).is_empty();
        let (mut touches, mut ends): (Option<SideTouches<N>>, _) = (None, KnownEnds::default());
        let facing_sides = vertex_shape.sides_facing(side.ends());
        for (&vertex, bits) in vertex_shape.vertices.iter().zip(self.touches) {
            if !bits.has(place, side.is_listed) {
                continue;
            }
            let facing = vertex_shape.sides_at(vertex, facing_sides);
            if !(may_be_ends && self.is_end_of_other(&facing, &side, &mut ends)) {
                touched.add_vertex((vertex, vertices.vertex(vertex)), &facing, &mut touches);
            }
        }
        Some(touched.contact(&touches?, |i| vertices.vertex(i), |_| side.first_edge))
    }
}

impl<N: Number> BearingSides<N> for SidesTouched<'_, '_, N> {
    fn exchanged(&self) -> Self {
        SidesTouched {
            vertex_shape: self.edge_shape,
            edge_shape: self.vertex_shape,
            touches: self.touches_back,
            touches_back: self.touches,
            vertex_shape_is_first: !self.vertex_shape_is_first,
            ..*self
        }
    }

    fn touches_side(&self, (vertex, _): (usize, Point<N>), side: &StraightSide<N>) -> bool {
        let edge = self.edge_shape.place_of_edge(side.first_edge);
        let touched = self.vertex_shape.place_of_vertex(vertex).and_then(|place| self.touches.get(place));
        edge.zip(touched).is_some_and(|(edge, touched)| touched.has(edge, side.is_listed))
    }

    fn reach(&self) -> Reach<N> {
        self.reach
    }

    fn vertex_shape_is_first(&self) -> bool {
        self.vertex_shape_is_first
    }
}
