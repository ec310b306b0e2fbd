//! Contacts of a small shape and a long outline without tree: only the part of the outline that they can reach is
//! searched, and found by one scan. Every answer is that of a search of the whole, to the bit.

use super::argument::{Argument, MarginArg, ShapeArg, valid_radius};
use super::fast_shapes::verdict_of_outlines;
use super::near_verdicts::MOST_SEARCHED_WHOLE;
use crate::contact::{
    Contact, ContactPoint, FewContacts, Margin, OutlineAround, VisitContact, are_convex_shapes, contacts_of_part,
    contacts_of_small,
};
use crate::number::{Float, f64_max, f64_min, sqrt};
use crate::outline_tree::{OutlinePart, PartRoom, ReachRegion};
use crate::overlap::Verdict;
use crate::shape::{Kind, Outline, Shape};

/// Outlines beside shapes of more vertices are searched as they are.
pub(super) const MOST_SMALL: usize = 32;

/// Of outlines of as many vertices contacts at a long part are worth it.
const MANY_VERTICES: usize = 1 << 16;

/// The most vertices of a part: as many as nearly all parts have, and as all have whose search is worth it.
pub(super) const PART_CAPACITY: usize = 256;
pub(super) const LONG_PART_CAPACITY: usize = 2048;

/// A question about a part of an outline. None if it takes the whole.
pub(super) type OfPart<'q, R> = &'q mut dyn FnMut(&OutlinePart<'_>) -> Option<R>;

/// The answer of the part of a long outline in a region. None if the part is long, too, unless `may_be_long`; or if the
/// answer depends on the whole.
pub(super) fn at_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, may_be_long: bool, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<PART_CAPACITY>::empty();
    if let Some(part) = room.scan(outline.vertices, outline.kind == Kind::Polygon, region) {
        return ask(&part);
    }
    if may_be_long && room.is_full() { at_long_part(outline, region, ask) } else { None }
}

#[cold]
#[inline(never)]
fn at_long_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<LONG_PART_CAPACITY>::empty();
    ask(&room.scan(outline.vertices, outline.kind == Kind::Polygon, region)?)
}

/// A circle around a shape's vertices: that of their box.
#[derive(Clone, Copy)]
struct Extent {
    center: [f64; 2],
    radius: f64,
}

impl Extent {
    fn of(points: &[[f32; 2]]) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            for ((low, high), value) in low.iter_mut().zip(&mut high).zip(point) {
                (*low, *high) = (f64_min(*low, f64::from(*value)), f64_max(*high, f64::from(*value)));
            }
        }
        let ([low_x, low_y], [high_x, high_y]) = (low, high);
        let (x, y) = (high_x - low_x, high_y - low_y);
        Extent { center: [0.5 * (low_x + high_x), 0.5 * (low_y + high_y)], radius: 0.5 * sqrt(x * x + y * y) }
    }
}

/// The long outline of a pair, and the small shape. None if there is no such pair.
pub(super) fn outline_and_small<'a>(
    a: ShapeArg<'a, f32>,
    b: ShapeArg<'a, f32>,
) -> Option<(ShapeArg<'a, f32>, ShapeArg<'a, f32>, bool)> {
    let is_swapped = a.vertices.len() < b.vertices.len();
    let (outline, small) = if is_swapped { (b, a) } else { (a, b) };
    let count = outline.vertices.len();
    let has_part = matches!(outline.kind, Kind::Chain | Kind::Polygon) && count > MOST_SEARCHED_WHOLE;
    (has_part && small.vertices.len() <= MOST_SMALL && small.vertices.len() < count && u32::try_from(count).is_ok())
        .then_some((outline, small, is_swapped))
}

/// Visits all contacts of two valid shapes whose gap is at most a margin, neither one-sided, and returns their verdict;
/// a touch, if they are apart within the margin. None if it takes the whole outline: then what it has visited does not
/// count.
pub(super) fn contacts_at_part(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (outline, small, is_swapped) = outline_and_small(a, b)?;
    let extent = Extent::of(small.vertices);
    let gap = margin.valid::<Float>();
    let near = valid_radius::<Float>(a.radius) + valid_radius::<Float>(b.radius) + gap.value();
    let region = |reach| ReachRegion::around(small.vertices, near + reach);
    let mut visit = |contact: Contact| visit(contact.in_order(!is_swapped));
    // Room for what is nearest to the vertices if an edge comes through the circle around the shape, and for the edges
    // of the shape, which vertices that have tunnelled through an edge came along.
    let reach = 2.125 * extent.radius;
    // Else the contacts of a long part take about as long as those of the whole.
    let may_be_long = outline.vertices.len() >= MANY_VERTICES;
    at_part(outline, &region(reach), may_be_long, &mut |part| {
        let of_part = ShapeArg { vertices: part.vertices, ..outline };
        if let Some(of_few) = contacts_of_few(part, outline, small, (near + reach, gap), &mut visit) {
            return of_few;
        }
        let verdict = verdict_of_outlines(of_part, small);
        if verdict == Verdict::Miss && !gap.is_kept(of_part.valid::<Float>(), small.valid()) {
            return Some(verdict);
        }
        // A vertex inside touches the nearest edge.
        const SLACK_FACTOR: f64 = 1.0 + 1.0 / 1024.0;
        let enough = reach / SLACK_FACTOR - extent.radius;
        let farthest = (part.distance_above(extent.center, enough) + extent.radius) * SLACK_FACTOR;
        if farthest <= reach {
            return contacts_with(part, outline, small, (verdict, gap), &mut visit);
        }
        at_part(outline, &region(farthest), may_be_long, &mut |part| {
            let of_few = contacts_of_few(part, outline, small, (near + farthest, gap), &mut visit);
            of_few.unwrap_or_else(|| contacts_with(part, outline, small, (verdict, gap), &mut visit))
        })
    })
}

/// The answer of [`contacts_at_part`] by the fast tier, from a part with all edges within a distance of the shape: None
/// in it if it takes the whole outline. No answer if the fast tier is not certain.
fn contacts_of_few(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    (given_within, margin): (f64, Margin),
    visit: VisitContact<'_>,
) -> Option<Option<Verdict>> {
    let (small, outline) = (small.valid::<Float>(), outline.valid());
    let around = OutlineAround::whole(outline, small).part((Outline::new(part.vertices), part.places), given_within);
    let mut contacts = FewContacts::none();
    let verdict = contacts_of_small(around, small, margin, &mut contacts)?;
    if is_convex_pair(part, outline, small) {
        return Some(None);
    }
    let _ = contacts.all().try_for_each(|contact| visit(in_outline(*contact, part)));
    Some(Some(verdict))
}

/// A contact of a part with the features of the whole outline.
fn in_outline(contact: Contact, part: &OutlinePart) -> Contact {
    let feature = |own: u32| part.places.get(own as usize / 2).map_or(own, |place| 2 * place + own % 2);
    let points = contact.points.map(|point| ContactPoint { a_feature: feature(point.a_feature), ..point });
    Contact { points, ..contact }
}

/// Whether an outline, of which this is a part, and a shape are both convex.
fn is_convex_pair(part: &OutlinePart, outline: Shape<Float>, small: Shape<Float>) -> bool {
    // If the part is not convex, or as a chain not straight, the whole is not.
    let of_part = Shape { vertices: Outline::new(part.vertices), ..outline };
    are_convex_shapes(small, of_part) && are_convex_shapes(small, outline)
}

/// [`contacts_at_part`] from a part that is large enough, and the verdict.
fn contacts_with(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    (verdict, margin): (Verdict, Margin),
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (small, outline) = (small.valid::<Float>(), outline.valid());
    if is_convex_pair(part, outline, small) {
        return None;
    }
    contacts_of_part(outline, (Outline::new(part.vertices), part.places), small, verdict, margin, visit)
        .then_some(if margin.is_zero() { verdict } else { verdict.max(Verdict::Touch) })
}
