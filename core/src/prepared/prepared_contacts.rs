//! Contacts of a prepared polygon or chain and a shape: the edges that can matter are found by the BVH.

use super::Outlines;
use super::indexed_ring::{IndexedRing, RingEdges};
use super::prepared_distance::nearest_ring;
use super::prepared_overlap::any_shape;
use crate::contact::{
    Contact, Margin, VisitContact, are_convex_shapes, contacts, contacts_by_index_or_scan, contacts_from_edges, each,
};
use crate::number::Number;
use crate::overlap::{Verdict, filled_shape, polygon_point};
use crate::predicate::Reach;
use crate::shape::{Filled, Shape};

/// As [`contacts`] of a polygon or a chain, which is a of the contacts, and a shape, with the number of the ring. About
/// O(m·log n), and more for edges close to the shape; O(m·n) if both are convex.
pub fn prepared_contacts<N: Number>(outlines: Outlines<N>, shape: Shape<N>, visit: &mut dyn FnMut((Contact, usize))) {
    if shape.vertices.bounds().is_beyond(&outlines.bounds(), Reach::sum(shape.radius, 0.0)) {
        return;
    }
    let of_ring = |ring| IndexedRing { outlines, ring };
    let is_one_ring = outlines.is_one_ring();
    if is_one_ring && are_convex_shapes(of_ring(0).shape(), shape) {
        contacts(of_ring(0).shape(), shape, &mut each(|contact| visit((contact, 0))));
        return;
    }
    let verdict = any_shape(&outlines, shape);
    if verdict == Verdict::Miss {
        return;
    }
    if is_one_ring {
        contacts_by_index_or_scan(
            &of_ring(0).edges(),
            shape,
            verdict,
            Margin::NONE,
            &mut each(|contact| visit((contact, 0))),
        );
        return;
    }
    let mut touches = false;
    for number in outlines.rings_near(shape.vertices.bounds().enlarged(shape.radius)) {
        let ring = of_ring(number);
        let verdict = match filled_shape(&RingEdges(of_ring(number)), shape) {
            Verdict::Touch if shape.radius > 0.0 && is_inside(&ring, shape) => Verdict::Hit,
            Verdict::Touch | Verdict::Miss if covers(shape, &ring) => Verdict::Hit,
            verdict => verdict,
        };
        if verdict != Verdict::Miss {
            touches = true;
            contacts_at_ring(&ring, shape, verdict, &mut each(|contact| visit((contact, number))));
        }
    }
    if !touches {
        // The shape is wholly inside: the nearest ring is that of the shortest way out.
        let ring = nearest_ring(&outlines, shape);
        contacts_at_ring(&of_ring(ring), shape, verdict, &mut each(|contact| visit((contact, ring))));
    }
}

/// The contacts at one ring of several, from the verdict there.
fn contacts_at_ring<N: Number>(ring: &IndexedRing<N>, shape: Shape<N>, verdict: Verdict, visit: VisitContact<'_>) {
    if are_convex_shapes(ring.shape(), shape) && !ring.is_hole() {
        contacts(ring.shape(), shape, visit);
    } else {
        contacts_from_edges(&ring.edges(), shape, verdict, Margin::NONE, visit);
    }
}

/// Whether a shape with a radius, which only touches a ring, lies on its side that is inside. Its skeleton does not
/// meet the ring.
fn is_inside<N: Number>(ring: &IndexedRing<N>, shape: Shape<N>) -> bool {
    ring.outlines.has_area(ring.ring) && ring.is_on_own_side(shape.vertices.first())
}

/// Whether a shape covers a ring that its boundary only touches, or does not meet, and which is an island.
fn covers<N: Number>(shape: Shape<N>, ring: &IndexedRing<N>) -> bool {
    shape.is_filled()
        && ring.outlines.has_area(ring.ring)
        && polygon_point(shape.vertices, ring.shape().vertices.first()) == Verdict::Hit
        && !ring.is_hole()
}
