//! Contacts of two valid shapes, neither one-sided, that are searched as they are: of convex outlines by the fast tier,
//! if it is certain.

use super::argument::{Argument, MarginArg, ShapeArg};
use super::fast_shapes::{is_unrounded, verdict_of_outlines};
use crate::contact::{
    Contact, FewContacts, OutlineAround, VisitContact, are_convex_shapes, concave_contacts, contacts_of_small,
    contacts_within, fast_convex_contact, fast_convex_contact_within,
};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::Verdict;
use crate::shape::Kind;
use crate::simd::{F32s, dispatch};

/// Visits all contacts of two shapes whose gap is at most a margin, and returns their verdict; a touch, if they are
/// apart within the margin.
pub(super) fn contacts_of_whole(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    margin: MarginArg,
    visit: VisitContact<'_>,
) -> Verdict {
    let (first, second, gap) = (a.valid::<Float>(), b.valid(), margin.valid::<Float>());
    if !are_convex_shapes(first, second) {
        for is_swapped in [false, true] {
            let (outline, small) = if is_swapped { (second, first) } else { (first, second) };
            if !(matches!(outline.kind, Kind::Chain | Kind::Polygon) && small.kind != Kind::Chain) {
                continue;
            }
            let around = OutlineAround::whole(outline, small);
            let mut contacts = FewContacts::none();
            if let Some(verdict) = contacts_of_small(around, small, gap, &mut contacts) {
                let _ = contacts.all().try_for_each(|contact| visit(contact.in_order(!is_swapped)));
                return verdict;
            }
        }
        return concave_contacts(first, second, verdict_of_outlines(a, b), gap, visit);
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

pub(super) fn is_unrounded_outline(shape: ShapeArg<f32>) -> bool {
    matches!(shape.kind, Kind::Convex | Kind::Polygon) && is_unrounded(shape)
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
    use crate::contact::{self, each};
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
                let verdict = contacts_of_whole(a, b, margin, &mut each(|contact| found.push(contact)));
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
