//! Queries whose answer is a contact.

use super::any_contacts::{deepest_within, verdict_from_left, visit_one_or_two_sided};
use super::argument::{
    AabbArg, Argument, Arguments, CircleArg, Invalid, MarginArg, OutArg, OutlineArg, PreparedArg, ShapeArg,
    valid_radius,
};
use super::fast_shapes::{is_unrounded, levels, verdict_of_outlines};
use super::query::{Query, Visit};
use crate::contact::{
    self, Contact, circle_on_chain, each, fast_aabb_contact, fast_circle_aabb_contact, fast_circle_contact,
    fast_circle_contact_within, fast_circle_pair, fast_convex_contact, fast_convex_contact_within, fast_level_contact,
    fast_level_contact_within, fast_rounded_contact, is_on_left,
};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Verdict, any_any};
use crate::prepared::prepared_contacts;
use crate::shape::{Kind, Outline, Shape};
use crate::simd::F32s;

/// The verdict, and the contact if it is wanted and the verdict is not a miss.
pub type ContactAnswer = (Verdict, Option<Contact>);

/// Of circles and convex outlines, rounded or not, the fast tier is certain of hits and misses only, never of touches.
#[inline(always)]
fn hit_or_miss(fast: Fast<Option<Contact>>) -> Fast<ContactAnswer> {
    match fast {
        Fast::Certain(Some(contact)) => Fast::Certain((Verdict::Hit, Some(contact))),
        Fast::Certain(None) => Fast::Certain((Verdict::Miss, None)),
        Fast::Uncertain => Fast::Uncertain,
    }
}

/// The same within a margin, where a gap is a depth below 0.
#[inline(always)]
fn signed(fast: Fast<Option<Contact>>) -> Fast<ContactAnswer> {
    match fast {
        Fast::Certain(Some(contact)) if contact.depth < 0.0 => Fast::Certain((Verdict::Touch, Some(contact))),
        fast => hit_or_miss(fast),
    }
}

/// Whether a margin is a normal number above 0. Without one the points are fewer, and some floating-point modes read
/// denormals as 0.
#[inline(always)]
fn is_normal_margin(margin: f32) -> bool {
    (f32::MIN_POSITIVE..f32::INFINITY).contains(&margin)
}

fn exact_contact(a: Shape<Float>, b: Shape<Float>, out: OutArg) -> ContactAnswer {
    if out.is_wanted { contact::contact(a, b) } else { (any_any(a, b), None) }
}

/// All contacts of a prepared polygon and a shape, each with the number of its ring.
#[derive(Clone, Copy, Debug)]
pub struct PreparedContacts<'a>(pub PreparedArg<'a>, pub ShapeArg<'a, f32>);

impl Visit for PreparedContacts<'_> {
    type Scalar = f32;
    type Item = (Contact, usize);

    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn visit(self, visit: &mut dyn FnMut((Contact, usize))) {
        let shape = self.1.valid();
        prepared_contacts::<Float>(self.0.valid(), shape, &mut |(contact, ring)| {
            if is_on_left(&contact, [shape; 2], [false, self.1.is_one_sided]) {
                visit((contact, ring));
            }
        });
    }
}

/// [`Visit::visit_fast`] of contacts: false unless one shape is a circle, the other a chain that is not one-sided, and
/// all is certain.
#[inline(always)]
fn visit_circle_on_chain(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: f32, visit: &mut dyn FnMut(Contact)) -> bool {
    let is_circle_first = a.kind == Kind::Point;
    let (circle, chain) = if is_circle_first { (a, b) } else { (b, a) };
    let (Kind::Point, [center], Kind::Chain, false) = (circle.kind, circle.vertices, chain.kind, chain.is_one_sided)
    else {
        return false;
    };
    let (line, disk) = ((chain.vertices, chain.radius), (*center, circle.radius));
    let Some(contacts) = circle_on_chain(line, disk, margin, is_circle_first) else { return false };
    contacts.into_iter().flatten().for_each(visit);
    true
}

/// All contacts of two shapes of any kind.
#[derive(Clone, Copy, Debug)]
pub struct AllContacts<'a>(pub ShapeArg<'a, f32>, pub ShapeArg<'a, f32>);

impl Visit for AllContacts<'_> {
    type Scalar = f32;
    type Item = Contact;

    fn visit_fast(self, visit: &mut dyn FnMut(Contact)) -> bool {
        visit_circle_on_chain(self.0, self.1, 0.0, visit)
    }

    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn visit(self, visit: &mut dyn FnMut(Contact)) {
        visit_one_or_two_sided(self.0, self.1, MarginArg(0.0), &mut each(visit));
    }
}

/// The contact of two convex outlines.
#[derive(Clone, Copy, Debug)]
pub struct ConvexContact<'a>(pub OutlineArg<'a, f32>, pub OutlineArg<'a, f32>, pub OutArg);

impl Query for ConvexContact<'_> {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        hit_or_miss(fast_convex_contact::<V>(self.0.0, self.1.0))
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ContactAnswer {
        contact::convex_contact::<Float>(self.0.valid(), self.1.valid())
    }
}

/// The contact of two shapes of any kind.
#[derive(Clone, Copy, Debug)]
pub struct AnyContact<'a>(pub ShapeArg<'a, f32>, pub ShapeArg<'a, f32>, pub OutArg);

impl Query for AnyContact<'_> {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast_circles<V: F32s>(self) -> Fast<ContactAnswer> {
        match [self.0, self.1].map(circle_of) {
            [Some(a), Some(b)] => hit_or_miss(fast_circle_contact(a, b)),
            _ => Fast::Uncertain,
        }
    }

    #[inline(always)]
    fn fast_first<V: F32s>(self) -> Fast<ContactAnswer> {
        let AnyContact(a, b, _) = self;
        if may_be_level(&a)
            && may_be_level(&b)
            && let Some([a, b]) = levels(a, b)
            && let Fast::Certain(answer) = fast_level_contact(&a, &b)
        {
            return Fast::Certain(answer);
        }
        if has_point(&a, &b) {
            hit_or_miss(fast_circle_pair::<V>(rounded(a), rounded(b), 0.0))
        } else {
            Fast::Uncertain
        }
    }

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        let AnyContact(a, b, _) = self;
        if is_unrounded_convex(a) && is_unrounded_convex(b) {
            hit_or_miss(fast_convex_contact::<V>(a.vertices, b.vertices))
        } else {
            hit_or_miss(fast_rounded_contact::<V>(rounded(a), rounded(b), 0.0))
        }
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ContactAnswer {
        let AnyContact(a, b, OutArg { is_wanted }) = self;
        if !is_wanted {
            let is_one_sided = a.is_one_sided | b.is_one_sided;
            (if is_one_sided { verdict_from_left(a, b) } else { verdict_of_outlines(a, b) }, None)
        } else if is_unrounded_convex(a) & is_unrounded_convex(b) {
            // The fast tier of these has been asked.
            contact::convex_contact::<Float>(a.valid::<Float>().vertices, b.valid::<Float>().vertices)
        } else {
            deepest_within(a, b, MarginArg(0.0))
        }
    }
}

#[inline(always)]
fn is_unrounded_convex(shape: ShapeArg<f32>) -> bool {
    shape.kind == Kind::Convex && is_unrounded(shape)
}

/// The circle that a point with a radius is.
#[inline(always)]
fn circle_of(shape: ShapeArg<f32>) -> Option<[f32; 3]> {
    let [[x, y]] = shape.vertices else { return None };
    Some([*x, *y, shape.radius])
}

/// Whether the first edge is along an axis, as that of a level shape is. A point has none.
#[inline(always)]
fn may_be_level(shape: &ShapeArg<f32>) -> bool {
    match shape.vertices {
        [[x, y], [to_x, to_y], ..] => (x == to_x) | (y == to_y),
        _ => true,
    }
}

#[inline(always)]
fn has_point(a: &ShapeArg<f32>, b: &ShapeArg<f32>) -> bool {
    (a.kind == Kind::Point) | (b.kind == Kind::Point)
}

#[inline(always)]
fn rounded(shape: ShapeArg<'_, f32>) -> (Kind, &[[f32; 2]], f32) {
    (shape.kind, shape.vertices, shape.radius)
}

/// The contact of two shapes of any kind whose gap is at most a margin.
#[derive(Clone, Copy, Debug)]
pub struct ContactWithin<'a>(pub ShapeArg<'a, f32>, pub ShapeArg<'a, f32>, pub MarginArg, pub OutArg);

impl Query for ContactWithin<'_> {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast_circles<V: F32s>(self) -> Fast<ContactAnswer> {
        let ContactWithin(a, b, MarginArg(margin), _) = self;
        match [a, b].map(circle_of) {
            [Some(a), Some(b)] if is_normal_margin(margin) => signed(fast_circle_contact_within(a, b, margin)),
            _ => Fast::Uncertain,
        }
    }

    #[inline(always)]
    fn fast_first<V: F32s>(self) -> Fast<ContactAnswer> {
        let ContactWithin(a, b, MarginArg(margin), _) = self;
        if !is_normal_margin(margin) {
            return Fast::Uncertain;
        }
        if may_be_level(&a)
            && may_be_level(&b)
            && let Some([a, b]) = levels(a, b)
            && let Fast::Certain(answer) = fast_level_contact_within(&a, &b, margin)
        {
            return Fast::Certain(answer);
        }
        if has_point(&a, &b) { signed(fast_circle_pair::<V>(rounded(a), rounded(b), margin)) } else { Fast::Uncertain }
    }

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        let ContactWithin(a, b, MarginArg(margin), _) = self;
        let contact = if !is_normal_margin(margin) {
            Fast::Uncertain
        } else if is_unrounded_convex(a) && is_unrounded_convex(b) {
            fast_convex_contact_within::<V>(a.vertices, b.vertices, margin)
        } else {
            fast_rounded_contact::<V>(rounded(a), rounded(b), margin)
        };
        signed(contact)
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1, self.2).validate()
    }

    fn exact(self) -> ContactAnswer {
        deepest_within(self.0, self.1, self.2)
    }
}

/// All contacts of two shapes of any kind whose gap is at most a margin.
#[derive(Clone, Copy, Debug)]
pub struct ContactsWithin<'a>(pub ShapeArg<'a, f32>, pub ShapeArg<'a, f32>, pub MarginArg);

impl Visit for ContactsWithin<'_> {
    type Scalar = f32;
    type Item = Contact;

    fn visit_fast(self, visit: &mut dyn FnMut(Contact)) -> bool {
        visit_circle_on_chain(self.0, self.1, self.2.0, visit)
    }

    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1, self.2).validate()
    }

    fn visit(self, visit: &mut dyn FnMut(Contact)) {
        visit_one_or_two_sided(self.0, self.1, self.2, &mut each(visit));
    }
}

/// The contact of two circles.
#[derive(Clone, Copy, Debug)]
pub struct CircleContact(pub CircleArg<f32>, pub CircleArg<f32>, pub OutArg);

impl Query for CircleContact {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        hit_or_miss(fast_circle_contact(self.0.0, self.1.0))
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ContactAnswer {
        let CircleContact(CircleArg([a_x, a_y, a_radius]), CircleArg([b_x, b_y, b_radius]), out) = self;
        exact_contact(circle(&[[a_x, a_y]], a_radius), circle(&[[b_x, b_y]], b_radius), out)
    }
}

/// The contact of a circle and a box.
#[derive(Clone, Copy, Debug)]
pub struct CircleAabbContact(pub CircleArg<f32>, pub AabbArg<f32>, pub OutArg);

impl Query for CircleAabbContact {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        hit_or_miss(fast_circle_aabb_contact(self.0.0, self.1.0))
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ContactAnswer {
        let CircleAabbContact(CircleArg([x, y, radius]), aabb, out) = self;
        exact_contact(circle(&[[x, y]], radius), outline(&aabb.corners()), out)
    }
}

/// The contact of two boxes.
#[derive(Clone, Copy, Debug)]
pub struct AabbContact(pub AabbArg<f32>, pub AabbArg<f32>, pub OutArg);

impl Query for AabbContact {
    type Scalar = f32;
    type Answer = ContactAnswer;

    #[inline(always)]
    fn fast<V: F32s>(self) -> Fast<ContactAnswer> {
        hit_or_miss(fast_aabb_contact(self.0.0, self.1.0))
    }

    #[inline(always)]
    fn validate(self) -> Result<(), Invalid> {
        (self.0, self.1).validate()
    }

    fn exact(self) -> ContactAnswer {
        let AabbContact(a, b, out) = self;
        exact_contact(outline(&a.corners()), outline(&b.corners()), out)
    }
}

fn circle(center: &[[f32; 2]; 1], radius: f32) -> Shape<'_, Float> {
    Shape { kind: Kind::Point, vertices: Outline::new(center), radius: valid_radius::<Float>(radius) }
}

fn outline(vertices: &[[f32; 2]]) -> Shape<'_, Float> {
    Shape { kind: Kind::Convex, vertices: Outline::new(vertices), radius: 0.0 }
}
