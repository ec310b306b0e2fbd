//! Contacts of a circle and a chain, few of whose edges are near: one for each edge that the center is in front of. The
//! fast tier.
//!
//! Certain contacts are those of `contact/concave.rs`, to the bit.

use super::nearest_place::{contact_at, widened};
use super::point_at_edge::PointAtEdge;
use super::strictly_convex::Vertices;
use crate::contact::manifold::Contact;
use crate::filter::edges_near_circle;
use crate::simd::{F32s, F64x2, dispatch};

/// The most contacts.
const MOST_CONTACTS: usize = 2;

/// A list of vertices that is not validated, with a radius.
pub type RoundedLine<'a> = (Vertices<'a>, f32);

/// A center and a radius, not validated.
pub type Disk = ([f32; 2], f32);

dispatch! {
    /// The contacts of a chain that is no ring and a circle, within a margin, which may be 0, in the order of the
    /// edges; those of circle and chain if the circle is first. None if uncertain.
    pub fn circle_on_chain(chain: RoundedLine<'_>, circle: Disk, margin: f32, is_circle_first: bool)
        -> Option<[Option<Contact>; MOST_CONTACTS]> = contacts_at_edges;
}

#[inline(always)]
fn contacts_at_edges<V: F32s>(
    (vertices, radius): RoundedLine,
    (center, circle_radius): Disk,
    margin: f32,
    is_circle_first: bool,
) -> Option<[Option<Contact>; MOST_CONTACTS]> {
    /// More than the roundings of a sum of three numbers.
    const SLACK_FACTOR: f32 = 1.0 + 1.0 / (1u32 << 20) as f32;
    let (at, radii) = widened(center, [radius, circle_radius], margin)?;
    let near = (radius + circle_radius + margin) * SLACK_FACTOR;
    // A chain of one edge, or a straight one, is convex: of another some side that is near turns at an end.
    if (vertices.len() < 3) | (vertices.first() == vertices.last()) {
        return None;
    }
    let mut rest = edges_near_circle::<V>(vertices, [center[0], center[1], near])?;
    let (mut contacts, mut count) = ([None; MOST_CONTACTS], 0);
    // Vertices that are the nearest ends of edges, and those of edges that the center is beside.
    let (mut ends, mut beside) = (0, 0);
    while rest != 0 {
        let edge = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (a, b) = (F64x2::widen(vertices.get(edge)?), F64x2::widen(vertices.get(edge + 1)?));
        let at_edge = PointAtEdge::new(at, [a, b]);
        let ([past_begin, past_end], error) = (at_edge.past.lanes(), at_edge.error);
        if (past_begin < -error) | (past_end > error) {
            ends |= 1u64 << if past_end > error { edge + 1 } else { edge };
            continue;
        }
        beside |= 0b11 << edge;
        // Whether the edge is a side of its own.
        let turns_at = |end: F64x2, i: usize| match vertices.get(i) {
            Some(neighbor) => at_edge.is_crossed_by(F64x2::widen(neighbor) - end),
            None => true,
        };
        let is_side = turns_at(a, edge.wrapping_sub(1)) & turns_at(b, edge + 2);
        if !(is_side & at_edge.is_beside() & at_edge.is_clear() & at_edge.is_clear_reversed()) {
            return None;
        }
        let place = at_edge.side_of_chain(at, radii, 2 * edge as u32 + 1);
        if let Some(contact) = contact_at(&place, at, radii, f64::from(margin), is_circle_first)? {
            *contacts.get_mut(count)? = Some(contact);
            count += 1;
        }
    }
    // The contact of a corner that is nearer than the edges at it is another one.
    if ends & !beside == 0 { Some(contacts) } else { None }
}
