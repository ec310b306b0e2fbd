//! The contacts of a shape among others, without those that only a seam has caused.

use super::argument::{Argument, Invalid, MarginArg, OutArg, ShapeArg};
use super::contact_queries::{AnyContact, ContactWithin};
use super::whole_contacts::{fast_contact_of_outlines, is_unrounded_outline};
use super::{IndexedShape, Query, all_contacts, answer, exact};
use crate::contact::{Contact, Margin};
use crate::filter::Fast;
use crate::number::{Float, is_zero, to_f32, with_denormals};
use crate::overlap::Verdict;
use crate::seam::{Around, Contribution, IsWanted, Neighbor, contact_off_exposed_side, is_borne};
use crate::shape::{Aabb, Kind};
use crate::simd::F32x4;

/// Visits the shapes whose boxes meet a box and are wanted, until one of them is the answer.
pub type ShapesIn<'a> =
    dyn Fn([f32; 4], &dyn Fn([f32; 4]) -> bool, &mut dyn FnMut(ShapeArg<'_, f32>) -> Contribution) + 'a;

/// The shapes around a shape.
#[derive(Clone, Copy)]
pub struct Among<'a> {
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

/// Visits the contacts of two valid shapes whose gap is at most a valid margin, with `seams` all of them, else without
/// those that only a seam between neighbors has caused. Returns the verdict; a touch, if they are apart.
pub fn contacts_among(
    [one, other]: [IndexedShape; 2],
    margin: MarginArg,
    among: &Among,
    seams: bool,
    visit: &mut dyn FnMut(Contact),
) -> Result<Verdict, Invalid> {
    let (a, b) = (one.shape, other.shape);
    let (mut verdict, mut left_out, mut is_given) = (Verdict::Miss, None, false);
    let filter = |contact: Contact| {
        verdict = verdict.max(contact.verdict());
        if seams || is_borne_among(&contact, [a, b], among) {
            is_given |= contact.verdict() == Verdict::Hit;
            visit(contact);
        } else {
            Contact::keep_deeper(&mut left_out, contact);
        }
    };
    let is_simple = |shape: &ShapeArg<f32>| matches!(shape.kind, Kind::Point | Kind::Segment | Kind::Convex);
    if is_simple(&a) && is_simple(&b) {
        contact_of_simple(a, b, margin)?.into_iter().for_each(filter);
    } else {
        all_contacts(&one, &other, margin, &mut { filter });
    }
    // Another part of a concave shape may have a way out.
    if let Some(contact) = left_out.filter(|_| !is_given) {
        replacement(&contact, [a, b], margin, among).into_iter().for_each(visit);
    }
    Ok(verdict)
}

/// The contact of two valid shapes within a margin, each a point, a segment or convex.
fn contact_of_simple(a: ShapeArg<f32>, b: ShapeArg<f32>, margin: MarginArg) -> Result<Option<Contact>, Invalid> {
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
fn is_borne_among(contact: &Contact, shapes: [ShapeArg<f32>; 2], among: &Among) -> bool {
    let [a, b] = shapes.map(neighbor);
    ask_around(among, |around| is_borne(contact, &a, &b, around))
}

/// The contact that takes the place of a seam's.
#[cold]
#[inline(never)]
fn replacement(contact: &Contact, shapes: [ShapeArg<f32>; 2], margin: MarginArg, among: &Among) -> Option<Contact> {
    let ([a, b], margin) = (shapes.map(neighbor), Margin::new(f64::from(margin.0)));
    ask_around(among, |around| contact_off_exposed_side(contact, &a, &b, margin, around))
}

fn ask_around<R>(among: &Among, ask: impl FnOnce(&Around) -> R) -> R {
    let neighbors = |bounds: Aabb<Float>,
                     is_wanted: &IsWanted<'_>,
                     visit: &mut dyn FnMut(Neighbor<'_>) -> Contribution| {
        // All of them are floats.
        let bounds = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(to_f32);
        (among.neighbors)(bounds, &|bounds| is_wanted(Aabb::of_floats(bounds)), &mut |shape| visit(neighbor(shape)));
    };
    let around = Around { bounds: Aabb::of_floats(among.around), neighbors: &neighbors };
    with_denormals(|| ask(&around))
}

fn neighbor(shape: ShapeArg<'_, f32>) -> Neighbor<'_> {
    Neighbor { shape: shape.valid::<Float>(), is_one_sided: shape.is_one_sided }
}
