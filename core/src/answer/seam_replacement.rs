//! The contact that takes the place of a seam's.

use super::argument::{MarginArg, ShapeArg};
use super::shapes_around::{ShapeVisitor, ShapesAround, ask_around, is_borne_among, neighbor, one_or_all_contacts};
use super::{IndexedShape, verdict_of};
use crate::contact::{Contact, Margin, Replaced};
use crate::number::{Float, is_zero, to_f32, with_denormals};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::seam::{Contribution, contact_off_exposed_side, corners_of};
use crate::shape::Kind;

/// The contact that takes the place of a seam's between two valid shapes, if any.
#[cold]
#[inline(never)]
pub(super) fn replacement(
    contact: &Contact,
    [a, b]: [IndexedShape; 2],
    margin: MarginArg,
    among: &ShapesAround,
) -> Option<Contact> {
    let around_both = |bounds: [f32; 4], is_wanted: &dyn Fn([f32; 4]) -> bool, visit: &mut ShapeVisitor| {
        let mut given = Contribution::Nothing;
        b.visit_near(bounds, &mut |part| given = given.max(visit(&b, part)));
        if given != Contribution::Answer {
            (among.neighbors)(bounds, is_wanted, visit);
        }
    };
    let among_both = ShapesAround { neighbors: &around_both, ..*among };
    let do_skeletons_meet = || {
        let [a, b] = [a, b].map(|of| IndexedShape { shape: ShapeArg { radius: 0.0, ..of.shape }, ..of });
        verdict_of(&a, &b) != Verdict::Miss
    };
    let is_of_one_sided = b.shape.is_one_sided;
    let replaced = Replaced { contact, is_of_one_sided, do_skeletons_meet: &do_skeletons_meet };
    // Of others the inside is in front of none of their sides.
    let around_sides = if b.shape.kind == Kind::Polygon { &among_both } else { among };
    let (found, peak) = ask_around(around_sides, |around| {
        let [a, b] = [a, b].map(|shape| neighbor(shape.shape));
        contact_off_exposed_side(&replaced, &a, &b, Margin::new(f64::from(margin.0)), around)
    })?;
    let [from, to] = corners_on(contact, [a, b]);
    let is_borne_on = |corner: Point<Float>, by_sides: bool| {
        let mut is_borne = false;
        let [x, y] = [corner.x, corner.y].map(to_f32);
        (among.neighbors)([x, y, x, y], &|_| true, &mut |other, part| {
            // Most of a heap have no vertex there.
            is_borne = part.vertices.contains(&[x, y])
                && is_zero(other.shape.radius)
                && bears(other, (corner, by_sides), contact, &a, margin, &among_both);
            if is_borne { Contribution::Answer } else { Contribution::Nothing }
        });
        is_borne
    };
    let is_borne = is_borne_on(from, false)
        || (from != to && is_borne_on(to, false))
        || peak.is_some_and(|corner| is_borne_on(corner, true));
    (!is_borne).then_some(found)
}

/// Whether a shape has a contact with a, no seam's, on a corner, or on a side that ends there if sides count, too. If
/// the replaced contact is a hit, this one must be. All shapes around a are given.
fn bears(
    shape: &IndexedShape,
    (corner, by_sides): (Point<Float>, bool),
    replaced: &Contact,
    a: &IndexedShape,
    margin: MarginArg,
    among_all: &ShapesAround,
) -> bool {
    let around_others = |bounds: [f32; 4], is_wanted: &dyn Fn([f32; 4]) -> bool, visit: &mut ShapeVisitor| {
        (among_all.neighbors)(bounds, is_wanted, &mut |whole, part| {
            let is_same = core::ptr::eq(whole.shape.vertices, shape.shape.vertices);
            if is_same { Contribution::Nothing } else { visit(whole, part) }
        });
    };
    let among_others = ShapesAround { neighbors: &around_others, ..*among_all };
    let mut bears = false;
    let mut ask = |contact: Contact| {
        let corners = corners_on(&contact, [*a, *shape]);
        bears |= (contact.verdict() == Verdict::Hit || replaced.verdict() != Verdict::Hit)
            && (corners == [corner; 2] || (by_sides && corners.contains(&corner)))
            && is_borne_among(&contact, [a.shape, shape.shape], &among_others);
    };
    // Never an error: both are valid.
    let _ = one_or_all_contacts([a, shape], margin, &mut ask);
    bears
}

fn corners_on(contact: &Contact, shapes: [IndexedShape; 2]) -> [Point<Float>; 2] {
    with_denormals(|| {
        let [a, b] = shapes.map(|shape| neighbor(shape.shape));
        corners_of(contact, &a, &b)
    })
}
