//! Contact: normals, penetration depths and contact points.

use crate::abi::{GrazeAabb, GrazeCircle, GrazeContact, GrazeContactPoint, GrazeShape, GrazeVerdict};
use crate::args::{Write, answer};
use graze_core::answer::ContactAnswer;
use graze_core::contact::{Contact, ContactPoint};

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

/// The contact of any two shapes. Returns the verdict of graze_test (but for a GRAZE_KIND_ONE_SIDED, see above), and
/// unless that is GRAZE_MISS writes the contact to out, which may be NULL.
///
/// Convex shapes, with or without a radius, among them straight chains: the contact is the shortest push that separates
/// them. It has two points if two sides touch along a stretch, the ends of that stretch; otherwise one. If the two
/// sides at a corner are equally inclined to the other shape's side, neither faces it, and the corner alone touches. If
/// several pushes are equally short, as for circles with one center, always the same one is chosen. Points and segments
/// without a radius that lie on each other are separated by any push: their depth is the smallest float above 0.
///
/// Two corners without a radius that only touch are a GRAZE_TOUCH with one point, whose features are a vertex of each.
/// Many lines separate them; the normal is that of the middle one, and mirrored shapes have the mirrored normal.
/// Solvers should skip this contact: the side of a box that slides over a floor of tiles touches the next tile's side
/// like that, and must not be stopped by it. It has count 1, depth 0, and two features that are even numbers, and
/// neither shape has a radius.
///
/// Concave polygons and chains: the contact is the deepest of graze_contacts.
///
/// Swapping the arguments mirrors the contact, except for identical shapes.
/// Complexity: O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(circles AnyContact(point_shape(a), point_shape(b), optional(out)),
        first(a, b) graze_contact(
        a: *const GrazeShape,
        b: *const GrazeShape,
        out: *mut GrazeContact
    ) -> GrazeVerdict: AnyContact(shape(a), shape(b), optional(out)) => out)
}

/// All contacts of two shapes, one for each side of either that the other touches. For two convex shapes it is the one
/// of graze_contact. Writes at most capacity contacts to out, in no promised order, and returns how many there are: 0
/// exactly if graze_test is GRAZE_MISS (but for a GRAZE_KIND_ONE_SIDED, see above). out may be NULL if capacity is 0.
/// graze_contact gives the deepest one.
///
/// A vertex in front of an edge touches it if the distance is at most the sum of the radii: without radii, if the
/// vertex lies on the edge. A vertex inside a polygon touches the nearest edge. Vertices touch each other within the
/// sum of the radii. If only edges cross, there is one contact, that of two crossing edges, and its push leads out of a
/// filled shape: of the crossings around one place where the shapes overlap the least deep one, so that a corner that
/// has just passed the tip of a spike goes back, and of several such places the deepest. Of more than 32 crossings it
/// is the deepest of all.
///
/// Where a chain leads through a filled shape, convex or not, the smaller part of that shape by area counts as inside
/// of the ground: so a chain carries a body that has sunk in by less than half as the filled ground below it would,
/// with up to eight paths of the chain through the body. The part may be in pieces, as the feet of a body on several
/// legs. If the chain ends within the shape, halves it, or faces it with both sides, a vertex that has crossed the
/// chain touches the nearest edge that it crossed; of the two ends of an edge that crosses the chain the nearer one
/// has.
///
/// Two sides that are parallel within a degree rest flat on each other: they have one contact, whichever vertices of
/// the two touch. Its points are the ends of the stretch where they are opposite each other. If a side carries several
/// vertices and sides, its contact has the two points farthest apart; if a vertex between them is deeper than both,
/// that one and the one farthest from it. Two corners without a radius that only touch have a contact as in
/// graze_contact.
///
/// A vertex makes no contact with an edge if a side of its own outline leads from it into the solid behind that edge,
/// as from a vertex of flat ground into the side of a box, unless one of its sides faces the edge within 7 degrees. So
/// a box that slides over straight, gently bent or inward-bent ground is carried and never pushed sideways (no ghost
/// collisions). This angle says how gently ground may be bent; the degree above allows for the rounding of vertices
/// that were turned.
///
/// Each depth separates the two regions of its contact, not always the whole shapes.
/// Complexity: O(n m), and little more than O(n + m) if few edges are near each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contacts(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
    capacity: usize,
) -> usize {
    answer!(visit graze_contacts: AllContacts(shape(a), shape(b)) => out[capacity])
}

/// The contact of any two shapes whose gap is at most margin, for solvers that stop bodies before they meet
/// (speculative contacts). margin must not be negative; 0 makes it graze_contact.
///
/// Returns GRAZE_HIT if the interiors meet, as graze_contact, GRAZE_TOUCH if they do not and the gap is at most margin,
/// decided exactly, else GRAZE_MISS. So unless it is GRAZE_MISS, the contact is written to out, which may be NULL. Its
/// depth is 0 if the shapes touch, and the negative gap if they are apart.
///
/// The normal of shapes that are apart is that of the closest points; where a side is closest, that side's. Each point
/// has its own depth, negative where there is a gap, and lies midway: moving it by half its depth along the normal and
/// back leads to the two surfaces. If the two sides that face each other are parallel within a degree, there are two
/// points, the ends of the stretch where the sides are opposite each other, however far apart they are there; otherwise
/// those of the two that are within margin.
///
/// Accuracy: with two points the gap may be given too large by 2^-12 of it and of the radii, as it is measured along a
/// side's normal.
/// With radii of both shapes and a margin that differ more than 2^29 times from each other, the sum of the
/// three is rounded to 53 bits.
/// Complexity: O(n m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_within(
    a: *const GrazeShape,
    b: *const GrazeShape,
    margin: f32,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(circles ContactWithin(point_shape(a), point_shape(b), margin(margin), optional(out)),
        first(a, b) graze_contact_within(
        a: *const GrazeShape,
        b: *const GrazeShape,
        margin: f32,
        out: *mut GrazeContact
    ) -> GrazeVerdict: ContactWithin(shape(a), shape(b), margin(margin), optional(out)) => out)
}

/// All contacts of two shapes whose gap is at most margin, as graze_contacts and graze_contact_within: vertices also
/// touch edges and each other within margin, and two sides that are parallel within a degree have two points, however
/// far apart they are at one end. Returns how many there are: 0 exactly if graze_contact_within is GRAZE_MISS.
/// Complexity: O(n m), and little more than O(n + m) if few edges are near each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contacts_within(
    a: *const GrazeShape,
    b: *const GrazeShape,
    margin: f32,
    out: *mut GrazeContact,
    capacity: usize,
) -> usize {
    answer!(visit graze_contacts_within: ContactsWithin(shape(a), shape(b), margin(margin)) => out[capacity])
}

/// The contact of two circles, as graze_contact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(simd [most 8] graze_contact_circle_circle(
        a: *const GrazeCircle,
        b: *const GrazeCircle,
        out: *mut GrazeContact
    ) -> GrazeVerdict: CircleContact(circle(a), circle(b), optional(out)) => out)
}

/// The contact of a circle and a box, as graze_contact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_aabb(
    circle: *const GrazeCircle,
    aabb: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(graze_contact_circle_aabb: CircleAabbContact(circle(circle), aabb(aabb), optional(out)) => out)
}

/// The contact of two boxes, as graze_contact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_aabb_aabb(
    a: *const GrazeAabb,
    b: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    answer!(graze_contact_aabb_aabb: AabbContact(aabb(a), aabb(b), optional(out)) => out)
}

/// The contact of two convex outlines without a radius, of either winding, as graze_contact. If an outline is not
/// convex, the contact is unspecified.
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
    ) -> GrazeVerdict: ConvexContact(outline(a, a_count), outline(b, b_count), optional(out)) => out)
}
