//! Contact of two shapes one of which is a circle, a point with a radius: the fast tier.

use super::circle_contact::{fast_circle_contact, fast_circle_contact_within};
use super::circle_convex_contact::convex_circle_contact;
use super::rounded_body::Rounded;
use crate::contact::manifold::Contact;
use crate::filter::Fast;
use crate::shape::Kind;
use crate::simd::F32s;
use core::hint::select_unpredictable;

/// The contact of a circle and a circle, a segment or a convex outline, with radii or without, in either order, whose
/// gap is at most a margin, which may be 0; None is a miss. Of shapes that are apart within the margin the depth is
/// below 0. Uncertain of other shapes, of a center inside, and if shapes nearly touch.
#[inline(always)]
pub fn fast_circle_pair<V: F32s>(a: Rounded, b: Rounded, margin: f32) -> Fast<Option<Contact>> {
    let ((_, a_vertices, a_radius), (_, b_vertices, b_radius)) = (a, b);
    if let ([[ax, ay]], [[bx, by]]) = (a_vertices, b_vertices) {
        let (a, b) = ([*ax, *ay, a_radius], [*bx, *by, b_radius]);
        let is_within = margin.to_bits() != 0;
        return if is_within { fast_circle_contact_within(a, b, margin) } else { fast_circle_contact(a, b) };
    }
    // Not two branches, because which is the circle would be mispredicted.
    let is_first = a_vertices.len() == 1;
    let (circle, body) = (select_unpredictable(is_first, a_vertices, b_vertices), select_unpredictable(is_first, b, a));
    let (kind, vertices, radius) = body;
    let circle_radius = f32::from_bits(select_unpredictable(is_first, a_radius.to_bits(), b_radius.to_bits()));
    let contact = match circle {
        [center] if (kind == Kind::Segment) | (kind == Kind::Convex) => {
            convex_circle_contact::<V>((vertices, radius), (*center, circle_radius), margin, is_first)
        }
        _ => None,
    };
    match contact {
        Some(contact) => Fast::Certain(contact),
        None => Fast::Uncertain,
    }
}
