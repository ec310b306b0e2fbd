//! The contacts of a shape among others, without those that only a seam has caused.

use super::argument::{Argument, Invalid, ShapeArg, WantedArg};
use super::contact_queries::AnyContact;
use super::{IndexedShape, all_contacts, answer};
use crate::contact::Contact;
use crate::number::{Float, Scalar, to_f32, with_denormals};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::seam::{Around, Neighbor, contact_off_exposed_side, is_borne};
use crate::shape::{Aabb, Kind};
use crate::simd::F32x4;

/// Visits the shapes whose boxes meet a box.
pub type ShapesIn<'a> = dyn Fn([f32; 4], &mut dyn FnMut(ShapeArg<'_, f32>)) + 'a;

/// The shapes around a shape.
#[derive(Clone, Copy)]
pub struct Among<'a> {
    /// The box around the shape, infinite nowhere.
    pub bounds: [f32; 4],
    /// Visits the valid shapes whose boxes meet a box, without the shape of the contact.
    pub neighbors: &'a ShapesIn<'a>,
}

/// Visits the contacts of two valid shapes, with `seams` all of them, else without those that only a seam between
/// neighbors has caused. Returns the verdict.
pub fn contacts_among(
    one: IndexedShape,
    other: IndexedShape,
    among: &Among,
    seams: bool,
    visit: &mut dyn FnMut(Contact),
) -> Result<Verdict, Invalid> {
    let (a, b) = (one.shape, other.shape);
    let mut verdict = Verdict::Miss;
    let mut filter = |contact: Contact| {
        verdict = verdict.max(if contact.depth.rank() > 0 { Verdict::Hit } else { Verdict::Touch });
        if seams {
            visit(contact);
        } else if let Some(contact) = with_denormals(|| borne(contact, a, b, among)) {
            visit(contact);
        }
    };
    let is_simple = |shape: &ShapeArg<f32>| matches!(shape.kind, Kind::Point | Kind::Segment | Kind::Convex);
    if is_simple(&a) && is_simple(&b) {
        let (_, contact) = answer::<F32x4, _>(AnyContact(a, b, WantedArg(true)))?;
        contact.into_iter().for_each(filter);
    } else {
        all_contacts(&one, &other, &mut filter);
    }
    Ok(verdict)
}

/// The contact, or its replacement.
#[cold]
#[inline(never)]
fn borne(contact: Contact, a: ShapeArg<f32>, b: ShapeArg<f32>, among: &Among) -> Option<Contact> {
    let [a, b] = [a, b].map(neighbor);
    let neighbors = |bounds: Aabb<Float>, visit: &mut dyn FnMut(Neighbor<'_>)| {
        // All of them are floats.
        let bounds = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(to_f32);
        (among.neighbors)(bounds, &mut |shape| visit(neighbor(shape)));
    };
    // A float more, so that the shape is in the interior.
    let [min_x, min_y, max_x, max_y] = among.bounds;
    let less = |value: f32| f64::from(value.next_down().max(-f32::MAX));
    let more = |value: f32| f64::from(value.next_up().min(f32::MAX));
    let bounds = Aabb { min: Point::at(less(min_x), less(min_y)), max: Point::at(more(max_x), more(max_y)) };
    let around = Around { bounds, neighbors: &neighbors };
    if is_borne(&contact, &a, &b, &around) {
        Some(contact)
    } else if contact.depth.rank() > 0 {
        contact_off_exposed_side(&a, &b, &around)
    } else {
        None
    }
}

fn neighbor(shape: ShapeArg<'_, f32>) -> Neighbor<'_> {
    Neighbor { shape: shape.valid::<Float>(), is_one_sided: shape.is_one_sided }
}
