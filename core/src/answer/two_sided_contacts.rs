//! Contacts of two valid shapes, neither one-sided: by the fast tier if it is certain, at the part of a long outline
//! that matters, or of both as they are.

use super::argument::{Argument, MarginArg, ShapeArg};
use super::fast_shapes::{is_unrounded, verdict_of_outlines};
use super::near_part::{contacts_of_reachable_part, outline_and_small};
use crate::contact::{
    Contact, FewContacts, Margin, OutlineAround, VisitContact, are_convex_shapes, concave_contacts, contacts_of_small,
    contacts_within, each, fast_convex_contact, fast_convex_contact_within,
};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::Verdict;
use crate::shape::{Kind, Shape};
use crate::simd::{F32s, dispatch};

/// The most vertices of an outline that the fast tier is asked about first.
const MOST_OF_FAST_TIER: usize = 128;

/// The most contacts that are kept until they are known to count.
const MOST_KEPT_CONTACTS: usize = 8;

/// Visits all contacts of two shapes whose gap is at most a margin, and returns their verdict; a touch, if they are
/// apart within the margin.
pub(super) fn visit_two_sided(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Verdict {
    let (first, second, gap) = (a.valid::<Float>(), b.valid(), margin.valid::<Float>());
    if !are_convex_shapes(first, second) {
        // Of longer outlines a part is found in less time than the fast tier takes for all edges.
        let long = outline_and_small(a, b);
        let is_long = long.is_some_and(|(outline, ..)| outline.vertices.len() > MOST_OF_FAST_TIER);
        let verdict = if is_long { None } else { visit_fast_of_small([first, second], gap, visit) };
        let verdict = verdict.or_else(|| long.and_then(|_| visit_reachable_part(a, b, margin, visit)));
        let verdict = verdict.or_else(|| if is_long { visit_fast_of_small([first, second], gap, visit) } else { None });
        return verdict.unwrap_or_else(|| concave_contacts(first, second, verdict_of_outlines(a, b), gap, visit));
    }
    if is_unrounded_outline(a)
        && is_unrounded_outline(b)
        && let Fast::Certain(contact) = fast_contact_of_outlines(a.vertices, b.vertices, margin.0)
    {
        let _ = contact.into_iter().try_for_each(visit);
        return match contact {
            None => Verdict::Miss,
            Some(contact) if contact.depth < 0.0 => Verdict::Touch,
            Some(_) => Verdict::Hit,
        };
    }
    contacts_within(first, second, gap, visit)
}

/// The contacts of a small convex shape and an outline that are not both convex, and their verdict, by the fast tier.
/// None if it is not certain.
fn visit_fast_of_small([first, second]: [Shape<Float>; 2], gap: Margin, visit: VisitContact<'_>) -> Option<Verdict> {
    for is_swapped in [false, true] {
        let (outline, small) = if is_swapped { (second, first) } else { (first, second) };
        if outline.kind.is_convex() || small.kind == Kind::Chain {
            continue;
        }
        let mut contacts = FewContacts::none();
        if let Some(verdict) = contacts_of_small(OutlineAround::whole(outline, small), small, gap, &mut contacts) {
            let _ = contacts.all().try_for_each(|contact| visit(contact.in_order(!is_swapped)));
            return Some(verdict);
        }
    }
    None
}

/// [`contacts_of_reachable_part`], but it visits only contacts that count. Not a part of the function that asks it,
/// because the list is large.
#[inline(never)]
fn visit_reachable_part(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Option<Verdict> {
    let (mut kept, mut count) = ([None; MOST_KEPT_CONTACTS], 0);
    let mut keep = each(|contact| {
        if let Some(place) = kept.get_mut(count) {
            *place = Some(contact);
        }
        count += 1;
    });
    let verdict = contacts_of_reachable_part(a, b, margin, &mut keep)?;
    drop(keep);
    if count <= MOST_KEPT_CONTACTS {
        let _ = kept.into_iter().flatten().try_for_each(visit);
    } else {
        contacts_of_reachable_part(a, b, margin, visit);
    }
    Some(verdict)
}

pub(super) fn is_unrounded_outline(shape: ShapeArg<f32>) -> bool {
    shape.kind.is_filled() && is_unrounded(shape)
}

dispatch! {
    /// Of two convex outlines. Not a part of the functions that ask it.
    pub fn fast_contact_of_outlines(a: &[[f32; 2]], b: &[[f32; 2]], margin: f32) -> Fast<Option<Contact>> = fast_contact_at;
}

#[inline(always)]
fn fast_contact_at<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]], margin: f32) -> Fast<Option<Contact>> {
    match margin.to_bits() << 1 {
        0 => fast_convex_contact::<V>(a, b),
        // A denormal margin is uncertain: some floating-point modes read it as 0.
        bits if bits < f32::MIN_POSITIVE.to_bits() << 1 => Fast::Uncertain,
        _ if margin < f32::INFINITY => fast_convex_contact_within::<V>(a, b, margin),
        _ => Fast::Uncertain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact;
    use crate::number::with_denormals;
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// Outlines of either kind, convex or not, on a grid and off it.
    #[test]
    fn contacts_are_those_of_the_exact_tier() {
        let mut random = fastrand::Rng::with_seed(8);
        let mut hits = 0;
        for round in 0..60_000 {
            limit_width(WIDTHS[round % 3]);
            let mut outline = || {
                let (count, round_off) = (random.usize(3..10), random.bool());
                let (x, y, size) = (random.f32() * 4.0, random.f32() * 4.0, 1.0 + random.f32() * 2.0);
                let turn = random.f32();
                let vertex = |i: usize| {
                    let angle = core::f32::consts::TAU * (i as f32 + turn) / count as f32;
                    let vertex = [x + size * libm::cosf(angle), y + size * libm::sinf(angle)];
                    if round_off { vertex.map(|value| libm::roundf(value * 2.0) * 0.5) } else { vertex }
                };
                let mut vertices: Vec<[f32; 2]> = (0..count).map(vertex).collect();
                let is_concave = random.usize(..4) == 0;
                if is_concave {
                    vertices[0] = [x, y];
                }
                let kind = if is_concave || round_off || random.bool() { Kind::Polygon } else { Kind::Convex };
                (kind, vertices)
            };
            let outlines = [outline(), outline()];
            let [a, b] = outlines.each_ref().map(|(kind, vertices)| ShapeArg {
                kind: *kind,
                is_one_sided: false,
                vertices,
                radius: 0.0,
            });
            let margin = MarginArg([0.0, 0.0, 0.5, f32::MAX][random.usize(..4)]);
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            let verdicts = with_denormals(|| {
                let gap = margin.valid::<Float>();
                let verdict = visit_two_sided(a, b, margin, &mut each(|contact| found.push(contact)));
                (
                    verdict,
                    contact::contacts_within::<Float>(
                        a.valid(),
                        b.valid(),
                        gap,
                        &mut each(|contact| expected.push(contact)),
                    ),
                )
            });
            assert_eq!((verdicts.0, &found), (verdicts.1, &expected), "{a:?} {b:?} {margin:?}");
            hits += usize::from(verdicts.0 == Verdict::Hit);
        }
        limit_width(u32::MAX);
        assert!(hits > 20_000, "{hits}");
    }
}
