//! A shape among others: its contacts, and whether a seam between the others has caused one.

use super::argument::{Argument, Invalid, MarginArg, OutArg, ShapeArg};
use super::contact_queries::{AnyContact, ContactWithin};
use super::two_sided_contacts::{fast_contact_of_outlines, is_unrounded_outline};
use super::{IndexedShape, Query, all_contacts, answer, exact};
use crate::contact::{Contact, each};
use crate::filter::Fast;
use crate::number::{Float, is_zero, to_f32, with_denormals};
use crate::seam::{Around, Contribution, IsWanted, Neighbor, is_borne};
use crate::shape::Aabb;
use crate::simd::F32x4;

/// Visits a shape, and its part near a box.
pub type ShapeVisitor<'v> = dyn FnMut(&IndexedShape<'_>, ShapeArg<'_, f32>) -> Contribution + 'v;

/// Visits the shapes whose boxes meet a box and are wanted, until one of them is the answer.
pub type ShapesIn<'a> = dyn Fn([f32; 4], &dyn Fn([f32; 4]) -> bool, &mut ShapeVisitor<'_>) + 'a;

/// The shapes around a shape.
#[derive(Clone, Copy)]
pub struct ShapesAround<'a> {
    /// The [`box_around`] the shape, grown by the margin.
    pub around: [f32; 4],
    /// Visits valid shapes, but not the other shape of the contact.
    pub neighbors: &'a ShapesIn<'a>,
}

/// A box that has another in its interior: grown by a margin, rounded, then a float wider on all sides, and infinite
/// nowhere.
pub fn box_around(bounds: [f32; 4], margin: f32) -> [f32; 4] {
    let grow = |value: f32, by: f32| (f64::from(value) + f64::from(by)) as f32;
    let grown = |[min_x, min_y, max_x, max_y]: [f32; 4]| {
        [grow(min_x, -margin), grow(min_y, -margin), grow(max_x, margin), grow(max_y, margin)]
    };
    let has_margin = !is_zero(margin);
    let [min_x, min_y, max_x, max_y] = if has_margin { with_denormals(|| grown(bounds)) } else { bounds };
    let less = |value: f32| value.next_down().max(-f32::MAX);
    let more = |value: f32| value.next_up().min(f32::MAX);
    [less(min_x), less(min_y), more(max_x), more(max_y)]
}

/// Visits the contacts of two valid shapes whose gap is at most a valid margin: the one of shapes of convex kinds, by
/// the fast tier if it is certain, or [`all_contacts`].
pub(super) fn one_or_all_contacts(
    [one, other]: [&IndexedShape; 2],
    margin: MarginArg,
    visit: &mut dyn FnMut(Contact),
) -> Result<(), Invalid> {
    if one.shape.kind.is_convex() && other.shape.kind.is_convex() {
        one_contact(one.shape, other.shape, margin)?.into_iter().for_each(visit);
    } else {
        all_contacts(one, other, margin, &mut each(visit));
    }
    Ok(())
}

/// The contact of two valid shapes of convex kinds within a margin.
fn one_contact(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: MarginArg) -> Result<Option<Contact>, Invalid> {
    if !is_zero(margin.0) {
        let query = ContactWithin(a, b, margin, OutArg::WANTED);
        let Fast::Certain((_, contact)) = query.fast_first::<F32x4>() else {
            return Ok(answer::<F32x4, _>(query)?.1);
        };
        return Ok(contact);
    }
    let query = AnyContact(a, b, OutArg::WANTED);
    let (_, contact) = if let Fast::Certain(found) = query.fast_first::<F32x4>() {
        found
    } else if !(is_unrounded_outline(a) && is_unrounded_outline(b)) {
        answer::<F32x4, _>(query)?
    } else if let Fast::Certain(contact) = fast_contact_of_outlines(a.vertices, b.vertices, 0.0) {
        return Ok(contact);
    } else {
        exact(query)?
    };
    Ok(contact)
}

/// Whether a contact is not a seam's.
#[cold]
#[inline(never)]
pub(super) fn is_borne_among(contact: &Contact, shapes: [ShapeArg<f32>; 2], among: &ShapesAround) -> bool {
    let [a, b] = shapes.map(neighbor);
    ask_around(among, |around| is_borne(contact, &a, &b, around))
}

pub(super) fn ask_around<R>(among: &ShapesAround, ask: impl FnOnce(&Around) -> R) -> R {
    let neighbors = |bounds: Aabb<Float>,
                     is_wanted: &IsWanted<'_>,
                     visit: &mut dyn FnMut(Neighbor<'_>) -> Contribution| {
        // All of them are floats.
        let bounds = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(to_f32);
        (among.neighbors)(bounds, &|bounds| is_wanted(Aabb::of_floats(bounds)), &mut |_, part| visit(neighbor(part)));
    };
    let around = Around { bounds: Aabb::of_floats(among.around), neighbors: &neighbors };
    with_denormals(|| ask(&around))
}

pub(super) fn neighbor(shape: ShapeArg<'_, f32>) -> Neighbor<'_> {
    Neighbor { shape: shape.valid::<Float>() }
}
