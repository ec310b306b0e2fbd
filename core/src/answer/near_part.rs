//! Contacts of a small shape and a long outline without tree: only the part of the outline that they can reach is
//! searched, and found by one scan. Every answer is that of a search of the whole, to the bit.

use super::argument::{Argument, MarginArg, ShapeArg, valid_radius};
use super::fast_shapes::verdict_of_outlines;
use super::near_verdicts::MOST_SEARCHED_WHOLE;
use crate::contact::{
    Contact, ContactPoint, FewContacts, Margin, OutlineAround, VisitContact, contacts_from_part, contacts_of_small,
};
use crate::distance::point_segment::separation;
use crate::number::{Float, f64_max, sqrt};
use crate::outline_tree::{OutlinePart, PartRoom, ReachRegion};
use crate::overlap::Verdict;
use crate::shape::{Aabb, NearEdges, Outline, Shape};
use core::cell::Cell;

/// Outlines beside shapes of more vertices are searched as they are.
pub(super) const MOST_SMALL: usize = 32;

/// Of longer outlines alone another part is worth it for a shape deep inside.
const MOST_OF_DEEP: usize = 2048;

/// Of outlines of as many vertices contacts at a long part are worth it.
const MANY_VERTICES: usize = 1 << 16;

/// The most vertices of a part: as many as nearly all parts have, and as all have whose search is worth it.
pub(super) const PART_CAPACITY: usize = 256;
pub(super) const LONG_PART_CAPACITY: usize = 2048;

/// How far around a shape the first part reaches, in halves of the diagonal of its box: of a polygon, and of a chain.
/// So it has the edges nearest to vertices inside of a polygon many of whose edges come through the shape, and those
/// nearest to all vertices if one edge of a chain does.
const FIRST_REACH: [f64; 2] = [0.5, 2.125];

/// A question about a part of an outline. None if it takes the whole.
pub(super) type OfPart<'q, R> = &'q mut dyn FnMut(&OutlinePart<'_>) -> Option<R>;

/// The answer of the part of a long outline in a region. None if the part is long, too, unless `may_be_long`; or if the
/// answer depends on the whole.
pub(super) fn at_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, may_be_long: bool, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<PART_CAPACITY>::empty();
    if let Some(part) = room.scan(outline.vertices, outline.kind.is_filled(), region) {
        return ask(&part);
    }
    if may_be_long && room.is_full() { at_long_part(outline, region, ask) } else { None }
}

#[cold]
#[inline(never)]
fn at_long_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<LONG_PART_CAPACITY>::empty();
    ask(&room.scan(outline.vertices, outline.kind.is_filled(), region)?)
}

/// Half of the diagonal of the box around some vertices.
fn half_diagonal(vertices: Outline<Float>) -> f64 {
    let Aabb { min, max } = vertices.bounds();
    let (x, y) = (max.x - min.x, max.y - min.y);
    0.5 * sqrt(x * x + y * y)
}

/// The long outline of a pair, and the small shape. None if there is no such pair.
pub(super) fn outline_and_small<'a>(
    a: ShapeArg<'a, f32>,
    b: ShapeArg<'a, f32>,
) -> Option<(ShapeArg<'a, f32>, ShapeArg<'a, f32>, bool)> {
    let is_swapped = a.vertices.len() < b.vertices.len();
    let (outline, small) = if is_swapped { (b, a) } else { (a, b) };
    let count = outline.vertices.len();
    let has_part = !outline.kind.is_convex() && count > MOST_SEARCHED_WHOLE;
    (has_part && small.vertices.len() <= MOST_SMALL && small.vertices.len() < count && u32::try_from(count).is_ok())
        .then_some((outline, small, is_swapped))
}

/// Visits all contacts of two valid shapes whose gap is at most a margin, neither one-sided and not both convex, and
/// returns their verdict; a touch, if they are apart within the margin. Of the outline it searches the part that the
/// small shape can reach. None if it takes the whole outline: then what it has visited does not count.
pub(super) fn contacts_of_reachable_part(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (outline, small, is_swapped) = outline_and_small(a, b)?;
    let gap = margin.valid::<Float>();
    let near = valid_radius::<Float>(a.radius) + valid_radius::<Float>(b.radius) + gap.value();
    let region = |reach| ReachRegion::around(small.vertices, near + reach);
    let mut visit = |contact: Contact| visit(contact.in_order(!is_swapped));
    let [of_polygon, of_chain] = FIRST_REACH;
    let first_reach = if outline.kind.is_filled() { of_polygon } else { of_chain };
    let reach = first_reach * half_diagonal(Outline::new(small.vertices));
    // Else the contacts of a long part take about as long as those of the whole.
    let may_be_long = outline.vertices.len() >= MANY_VERTICES;
    at_part(outline, &region(reach), may_be_long, &mut |part| {
        if let Some(certain) = fast_contacts_of_part(part, outline, small, (near + reach, gap), &mut visit) {
            return Some(certain);
        }
        let of_part = ShapeArg { vertices: part.vertices, ..outline };
        let verdict = verdict_of_outlines(of_part, small);
        if verdict == Verdict::Miss && !gap.is_kept(of_part.valid::<Float>(), small.valid()) {
            return Some(verdict);
        }
        let farthest = farthest_inside(part, outline, small, (verdict, reach));
        if farthest <= reach {
            return exact_contacts_of_part(part, outline, small, (verdict, gap), &mut visit);
        }
        // Deep inside of an outline a part has too many edges, mostly.
        if outline.kind.is_filled() && outline.vertices.len() <= MOST_OF_DEEP {
            return None;
        }
        at_part(outline, &region(farthest), may_be_long, &mut |part| {
            let certain = fast_contacts_of_part(part, outline, small, (near + farthest, gap), &mut visit);
            certain.or_else(|| exact_contacts_of_part(part, outline, small, (verdict, gap), &mut visit))
        })
    })
}

/// The answer of [`contacts_of_reachable_part`] by the fast tier, from a part with all edges within a distance of the
/// shape. None if the fast tier is not certain.
fn fast_contacts_of_part(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    (given_within, margin): (f64, Margin),
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (small, outline) = (small.valid::<Float>(), outline.valid());
    let around = OutlineAround::whole(outline, small).part((Outline::new(part.vertices), part.places), given_within);
    let mut contacts = FewContacts::none();
    let verdict = contacts_of_small(around, small, margin, &mut contacts)?;
    let _ = contacts.all().try_for_each(|contact| visit(in_outline(*contact, part)));
    Some(verdict)
}

/// A contact of a part with the features of the whole outline.
fn in_outline(contact: Contact, part: &OutlinePart) -> Contact {
    let feature = |own: u32| part.places.get(own as usize / 2).map_or(own, |place| 2 * place + own % 2);
    let points = contact.points.map(|point| ContactPoint { a_feature: feature(point.a_feature), ..point });
    Contact { points, ..contact }
}

/// At least the distance of each vertex of the small shape that may be inside of the outline from the nearest edge,
/// which it touches; at least the reach. Of a shape that a chain leads through each vertex may be inside.
fn farthest_inside(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    (verdict, reach): (Verdict, f64),
) -> f64 {
    const SLACK_FACTOR: f64 = 1.0 + 1.0 / 1024.0;
    let edges = NearEdges::new(Shape { vertices: Outline::new(part.vertices), ..outline.valid::<Float>() });
    let (is_filled, small) = (edges.shape.is_filled(), small.valid::<Float>());
    // Chords are farther than the reach.
    let (mut farthest, enough) = (reach, reach / SLACK_FACTOR);
    let may_any_be_inside = match is_filled {
        // A shape without an area only touches what it lies in.
        true => verdict != Verdict::Miss,
        false => verdict == Verdict::Hit && small.is_filled(),
    };
    if may_any_be_inside {
        for at in small.vertices.points() {
            let is_near = edges.any_within(at, &Cell::new(enough * enough), |(_, edge)| {
                separation(edge, at).square <= enough * enough
            });
            let may_be_inside = || !is_filled || !edges.locate(at).is_outside();
            if !is_near && may_be_inside() {
                let distance = part.distance_above([at.x, at.y], farthest / SLACK_FACTOR);
                farthest = f64_max(farthest, distance * SLACK_FACTOR);
            }
        }
    }
    farthest
}

/// [`contacts_of_reachable_part`] by the exact tier, from a part that is large enough, and the verdict.
fn exact_contacts_of_part(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    (verdict, margin): (Verdict, Margin),
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (small, outline) = (small.valid::<Float>(), outline.valid());
    contacts_from_part(outline, (Outline::new(part.vertices), part.places), small, verdict, margin, visit)
        .then_some(if margin.is_zero() { verdict } else { verdict.max(Verdict::Touch) })
}
