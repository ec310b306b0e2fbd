//! Section 6: contact manifolds, that is normals, penetration depths and contact points.

use crate::args::{Write, answer};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCircle, GrazeShape};
use graze_core::answer::ContactAnswer;
use graze_core::contact::{Contact, ContactPoint};

/// A point where two shapes a and b touch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContactPoint {
    /// Midway between a vertex of one shape and the other's boundary opposite it, measured along the normal. Infinite
    /// where it is beyond the largest float.
    pub x: f32,
    pub y: f32,
    /// The penetration depth at this point, measured along the normal: from 0 to the contact's depth.
    pub depth: f32,
    /// The features of a and of b that touch here: 2 * i for vertex i, 2 * i + 1 for the edge from vertex i to the
    /// next. They stay the same from frame to frame while shapes slide or rest: the pair is a key to the last frame's
    /// impulse.
    pub a_feature: u32,
    pub b_feature: u32,
}

/// A contact manifold: the direction in which two shapes a and b push each other apart, how far, and one or two points
/// where they touch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContact {
    /// Unit vector from a to b.
    /// Accuracy: each component is within 3e-8 of the true one; below 2^-30 it is 0. Exact if parallel to an axis.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The penetration depth: above 0 for a hit, 0 for a touch, infinite beyond the largest float.
    /// Moving b by depth * normal, or a by its negative, separates two convex shapes. That is exact in real numbers; in
    /// floats each moved coordinate is rounded, so an overlap of about an ulp of the coordinates may remain.
    /// Of concave shapes it separates only the two regions of this contact. Where the ground is thinner than the
    /// penetration, contacts may push in opposite directions: split such ground into convex pieces.
    pub depth: f32,
    /// The number of points: 1 or 2.
    pub count: u32,
    pub points: [GrazeContactPoint; 2],
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeContactPoint>() == 20 && size_of::<GrazeContact>() == 56);

impl From<ContactPoint> for GrazeContactPoint {
    #[inline(always)]
    fn from(point: ContactPoint) -> Self {
        let ContactPoint { x, y, depth, a_feature, b_feature } = point;
        GrazeContactPoint { x, y, depth, a_feature, b_feature }
    }
}

impl From<Contact> for GrazeContact {
    #[inline(always)]
    fn from(contact: Contact) -> Self {
        let Contact { normal: [normal_x, normal_y], depth, count, points } = contact;
        GrazeContact { normal_x, normal_y, depth, count, points: points.map(GrazeContactPoint::from) }
    }
}

impl Write<GrazeContact> for ContactAnswer {
    type Return = GrazeVerdict;

    #[inline(always)]
    unsafe fn write(self, out: *mut GrazeContact) -> GrazeVerdict {
        let (verdict, contact) = self;
        if let Some(contact) = contact
            && !out.is_null()
        {
            // SAFETY: not NULL, aligned, and the caller's promise.
            unsafe { out.write(contact.into()) };
        }
        verdict.into()
    }
}

/// The contact of two shapes. Returns graze_test's verdict, and unless that is a miss writes the contact to out, which
/// may be NULL.
/// Convex shapes, with or without a radius: the contact is the shortest push that separates them. It has two points if
/// sides touch along a stretch: the stretch's ends.
/// Concave polygons and chains: the contact is the deepest of graze_contacts.
/// If several pushes are equally short, as for circles with one center, always the same one is chosen. Points and
/// segments without a radius that lie on each other are separated by any push: their depth is the smallest float.
/// Swapping the arguments mirrors the contact, except for identical shapes.
/// Accuracy: a convex depth is never below the true one, and above it by less than 2 ulps; with a normal parallel to an
/// axis it is the smallest float that separates.
/// Complexity: O(n m).
/// Bad input: GRAZE_MISS, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(simd graze_contact(a: *const GrazeShape, b: *const GrazeShape, out: *mut GrazeContact) -> GrazeVerdict:
        AnyContact(shape(a), shape(b), wanted(out)) => out)
}

/// All contacts of two shapes: one for each edge of either that the other touches; of convex shapes graze_contact's.
/// A vertex touches an edge if it lies in front of it within the sum of the radii. A vertex inside a polygon touches
/// the nearest edge, and one that has crossed a chain the nearest edge that it crossed. Vertices touch each other
/// within the sum of the radii. If only edges cross, there is one contact, that of two crossing edges.
/// A contact's points are the edge's deepest vertex and the vertex farthest from it along the edge.
/// A vertex is ignored if its own outline continues behind the edge by more than 7 degrees. So a box that slides over
/// straight, gently bent or inward-bent ground is carried and never pushed sideways (no ghost collisions).
/// Each depth separates the two regions of its contact, not always the whole shapes.
/// Writes at most capacity contacts to out, and returns how many there are: 0 exactly if graze_test is a miss. out may
/// be NULL if capacity is 0.
/// Complexity: O(n m); more if over 1,024 vertices of one shape lie inside the other.
/// Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contacts(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
    capacity: usize,
) -> usize {
    answer!(visit graze_contacts: AllContacts(shape(a), shape(b)) => out[capacity])
}

/// graze_contact of two circles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(graze_contact_circle_circle: CircleContact(circle(a), circle(b), wanted(out)) => out)
}

/// graze_contact of a circle and a box, whose vertices 0 to 3 are (min_x, min_y), (max_x, min_y), (max_x, max_y),
/// (min_x, max_y).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_aabb(
    circle: *const GrazeCircle,
    aabb: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(graze_contact_circle_aabb: CircleAabbContact(circle(circle), aabb(aabb), wanted(out)) => out)
}

/// graze_contact of two boxes, whose vertices are numbered as for graze_contact_circle_aabb.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_aabb_aabb(
    a: *const GrazeAabb,
    b: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(graze_contact_aabb_aabb: AabbContact(aabb(a), aabb(b), wanted(out)) => out)
}

/// graze_contact of two convex outlines without a radius, of either winding. That they are convex is not checked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_convex_convex(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(simd graze_contact_convex_convex(
        a: *const f32,
        a_count: usize,
        b: *const f32,
        b_count: usize,
        out: *mut GrazeContact
    ) -> GrazeVerdict: ConvexContact(outline(a, a_count), outline(b, b_count), wanted(out)) => out)
}
