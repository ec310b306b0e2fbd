//! Contacts of a prepared polygon or chain and a shape: the edges that can matter are found by the BVH.

use super::Outlines;
use super::indexed_ring::IndexedRing;
use super::prepared_distance::nearest_ring;
use super::prepared_overlap::any_shape;
use crate::contact::{Contact, Margin, are_convex_shapes, contacts, contacts_indexed};
use crate::number::Number;
use crate::overlap::{Verdict, filled_shape, owns_polygon_point};
use crate::predicate::Reach;
use crate::shape::{Filled, NearEdges, Shape};

/// A ring of at most so many vertices, and a shape of at least so many, are searched as plain ones: then scans of many
/// edges at once take less time than the tree, whose runs are short, and with long edges that cross everywhere a tenth.
const MOST_SCANNED: usize = 8192;
const MANY_VERTICES: usize = 64;

/// As [`contacts`] of a polygon or a chain, which is a of the contacts, and a shape, with the number of the ring. About
/// O(m·log n), and more for edges close to the shape; O(m·n) if both are convex.
pub fn prepared_contacts<N: Number>(outlines: Outlines<N>, shape: Shape<N>, visit: &mut dyn FnMut((Contact, usize))) {
    if shape.vertices.bounds().is_beyond(&outlines.bounds(), Reach::sum(shape.radius, 0.0)) {
        return;
    }
    let of_ring = |ring| IndexedRing { outlines, ring };
    let is_one_ring = outlines.is_one_ring();
    if is_one_ring && are_convex_shapes(of_ring(0).shape(), shape) {
        contacts(of_ring(0).shape(), shape, &mut |contact| visit((contact, 0)));
        return;
    }
    let verdict = any_shape(&outlines, shape);
    if verdict == Verdict::Miss {
        return;
    }
    if is_one_ring {
        let ring = of_ring(0);
        let visit = &mut |contact| visit((contact, 0));
        let outline = ring.shape();
        if outline.vertices.count() <= MOST_SCANNED && shape.vertices.count() >= MANY_VERTICES {
            let mut edges = NearEdges::new(outline);
            edges.find_blocks();
            contacts_indexed(&edges, shape, verdict, Margin::NONE, visit);
        } else {
            contacts_indexed(&ring.edges(), shape, verdict, Margin::NONE, visit);
        }
        return;
    }
    let mut touches = false;
    for ring in outlines.rings_near(shape.vertices.bounds().enlarged(shape.radius)) {
        let verdict = match filled_shape(&of_ring(ring), shape) {
            Verdict::Touch if is_inside_beside(&outlines, ring, shape) => Verdict::Hit,
            verdict => verdict,
        };
        if verdict != Verdict::Miss {
            touches = true;
            contacts_indexed(&of_ring(ring).edges(), shape, verdict, Margin::NONE, &mut |contact| {
                visit((contact, ring))
            });
        }
    }
    if !touches {
        // The shape is wholly inside: the nearest ring is that of the shortest way out.
        let ring = nearest_ring(&outlines, shape);
        contacts_indexed(&of_ring(ring).edges(), shape, verdict, Margin::NONE, &mut |contact| visit((contact, ring)));
    }
}

/// Whether a shape with a radius that only touches a ring lies on its side that is inside. Its skeleton does not meet
/// the ring. O(n).
fn is_inside_beside<N: Number>(outlines: &Outlines<N>, ring: usize, shape: Shape<N>) -> bool {
    let outline = outlines.ring(ring);
    let is_hole = || outline.winding() != outlines.ring_winding(ring);
    shape.radius > 0.0 && outlines.has_area(ring) && owns_polygon_point(outline, shape.vertices.first()) != is_hole()
}
