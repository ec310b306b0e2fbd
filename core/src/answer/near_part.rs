//! Queries of a small shape and a long outline without tree: only the part of the outline that the query can reach is
//! searched, and found by one scan. Every answer is that of a search of the whole, to the bit.

use super::argument::{Argument, MarginArg, PointArg, ShapeArg, valid_radius};
use super::fast_shapes::verdict_of_outlines;
use super::near_verdicts::FEW_VERTICES;
use super::sought::Sought;
use super::whole_contacts::contacts_of_whole;
use crate::contact::{Contact, are_convex_shapes, contacts_of_part};
use crate::number::{Float, f64_max, f64_min, sqrt};
use crate::outline_tree::{OutlinePart, PartRoom, ReachRegion};
use crate::overlap::{Outcome, Verdict};
use crate::shape::{Kind, Outline, Shape};
use crate::sweep::{SweepHit, sweep_enter_from_outside, sweep_from};

/// Outlines beside shapes of more vertices are searched as they are.
const MOST_SMALL: usize = 32;

/// Of outlines of as many vertices contacts at a long part are worth it.
const MANY_VERTICES: usize = 1 << 16;

/// The room for a part: enough for nearly all, and for all that are worth it.
const ROOM: usize = 256;
const LONG_ROOM: usize = 2048;

/// A question about a part of an outline. None if it takes the whole.
type OfPart<'q, R> = &'q mut dyn FnMut(&OutlinePart<'_>) -> Option<R>;

/// The answer of the part of a long outline in a region. None if the part is long, too, unless `may_be_long`; or if the
/// answer depends on the whole.
fn at_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, may_be_long: bool, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<ROOM>::empty();
    if let Some(part) = room.scan(outline.vertices, outline.kind == Kind::Polygon, region) {
        return ask(&part);
    }
    if may_be_long && room.is_full() { at_long_part(outline, region, ask) } else { None }
}

#[cold]
#[inline(never)]
fn at_long_part<R>(outline: ShapeArg<f32>, region: &ReachRegion, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<LONG_ROOM>::empty();
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
fn outline_and_small<'a>(
    a: ShapeArg<'a, f32>,
    b: ShapeArg<'a, f32>,
) -> Option<(ShapeArg<'a, f32>, ShapeArg<'a, f32>, bool)> {
    let is_swapped = a.vertices.len() < b.vertices.len();
    let (outline, small) = if is_swapped { (b, a) } else { (a, b) };
    let count = outline.vertices.len();
    let has_part = matches!(outline.kind, Kind::Chain | Kind::Polygon) && count > FEW_VERTICES;
    (has_part && small.vertices.len() <= MOST_SMALL && small.vertices.len() < count && u32::try_from(count).is_ok())
        .then_some((outline, small, is_swapped))
}

/// What a moving shape a meets of an outline, from what it meets of a part b. None if that depends on the whole. The
/// verdict and the normal of shapes that overlap at the start are asked for if need be.
pub(super) fn sweep_of_whole(
    Outcome { verdict, hit }: Outcome<SweepHit>,
    [a, b]: [ShapeArg<f32>; 2],
    part: &OutlinePart,
    verdict_on: &dyn Fn(ShapeArg<f32>, ShapeArg<f32>) -> Verdict,
    find_overlap: bool,
    normal: &dyn Fn() -> Option<[f32; 2]>,
) -> Option<Outcome<SweepHit>> {
    let mut hit = SweepHit { b_edge: part.edge(hit.b_edge as usize)? as u32, ..hit };
    let begins_at_once = verdict != Verdict::Miss && hit.t.to_bits() == 0;
    // Without an interior a shape only touches what it lies in.
    if begins_at_once && verdict_on(a, a) != Verdict::Hit {
        return None;
    }
    // The way out of what overlaps at the start may lead anywhere. The normal is that of the contact, if the lists of
    // vertices differ.
    if begins_at_once && verdict == Verdict::Hit && find_overlap && verdict_on(a, b) == Verdict::Hit {
        hit.normal = normal()?;
    }
    Some(Outcome { verdict, hit })
}

/// What a small shape that moves meets of a long outline. None if it takes the whole outline.
pub(super) fn sweep_at_part(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    sought: Sought,
) -> Option<Outcome<SweepHit>> {
    let (outline, small, is_swapped) = outline_and_small(a, b)?;
    if !is_swapped {
        return None;
    }
    let radii = valid_radius::<Float>(a.radius) + valid_radius::<Float>(b.radius);
    let region = ReachRegion::of_path(small.vertices, motion.0.map(f64::from), radii);
    let normal = || Some(deepest_contact(a, b).1.map_or([0.0; 2], |contact| contact.normal));
    at_part(outline, &region, true, &mut |part| {
        // The exact searches begin with the shape of fewer vertices, if both have the same kind.
        if outline.kind == small.kind && part.vertices.len() <= small.vertices.len() {
            return None;
        }
        let of_part = ShapeArg { vertices: part.vertices, ..outline };
        let (moving, d, resting) = (small.valid::<Float>(), motion.valid(), of_part.valid());
        let may_overlap = sought != Sought::EntryFromOutside;
        let outcome = if may_overlap {
            let start = verdict_of_outlines(small, of_part);
            sweep_from(moving, d, resting, start, sought != Sought::Contact)
        } else {
            sweep_enter_from_outside(moving, d, resting)
        };
        sweep_of_whole(outcome, [small, of_part], part, &verdict_of_outlines, may_overlap, &normal)
    })
}

/// Visits all contacts of two valid shapes, neither one-sided, and returns their verdict. None if it takes the whole
/// outline: then what it has visited does not count.
pub(super) fn contacts_at_part(a: ShapeArg<f32>, b: ShapeArg<f32>, visit: &mut dyn FnMut(Contact)) -> Option<Verdict> {
    let (outline, small, is_swapped) = outline_and_small(a, b)?;
    let extent = Extent::of(small.vertices);
    let radii = valid_radius::<Float>(a.radius) + valid_radius::<Float>(b.radius);
    let region = |reach| ReachRegion::around(small.vertices, radii + reach);
    let mut visit = |contact: Contact| visit(if is_swapped { contact.swapped() } else { contact });
    // Room for what is nearest to the vertices if an edge comes through the circle around the shape, and for the edges
    // of the shape, which vertices that have tunnelled through an edge came along.
    let reach = 2.125 * extent.radius;
    // Else the contacts of a long part take about as long as those of the whole.
    let may_be_long = outline.vertices.len() >= MANY_VERTICES;
    at_part(outline, &region(reach), may_be_long, &mut |part| {
        let verdict = verdict_of_outlines(ShapeArg { vertices: part.vertices, ..outline }, small);
        if verdict == Verdict::Miss {
            return Some(verdict);
        }
        // A vertex inside touches the nearest edge.
        let farthest = (part.distance_above(extent.center) + extent.radius) * (1.0 + 1.0 / 1024.0);
        if farthest <= reach {
            return contacts_with(part, outline, small, verdict, &mut visit);
        }
        at_part(outline, &region(farthest), may_be_long, &mut |part| {
            contacts_with(part, outline, small, verdict, &mut visit)
        })
    })
}

/// The verdict on two valid shapes, neither one-sided, and their deepest contact.
pub(super) fn deepest_contact(a: ShapeArg<f32>, b: ShapeArg<f32>) -> (Verdict, Option<Contact>) {
    let mut deepest = None;
    if let Some(verdict) = contacts_at_part(a, b, &mut |contact| Contact::keep_deeper(&mut deepest, contact)) {
        return (verdict, deepest);
    }
    deepest = None;
    let verdict = contacts_of_whole(a, b, MarginArg(0.0), &mut |contact| Contact::keep_deeper(&mut deepest, contact));
    (verdict, deepest)
}

/// [`contacts_at_part`] from a part that is large enough, and the verdict.
fn contacts_with(
    part: &OutlinePart,
    outline: ShapeArg<f32>,
    small: ShapeArg<f32>,
    verdict: Verdict,
    visit: &mut dyn FnMut(Contact),
) -> Option<Verdict> {
    let (small, outline) = (small.valid::<Float>(), outline.valid());
    let of_part = Outline::new(part.vertices);
    // If the part is not convex, or as a chain not straight, the whole is not.
    if are_convex_shapes(small, Shape { vertices: of_part, ..outline }) && are_convex_shapes(small, outline) {
        return None;
    }
    contacts_of_part(outline, (of_part, part.places), small, verdict, visit).then_some(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact;
    use crate::number::with_denormals;
    use crate::sweep::{sweep, sweep_enter};
    use std::vec::Vec;

    /// An outline with many vertices, some of them repeated or collinear: a star, a walk that crosses itself, or ground
    /// of tiles.
    fn long_outline(rng: &mut fastrand::Rng) -> Vec<[f32; 2]> {
        let (count, form) = (rng.usize(26..300), rng.usize(..3));
        let (mut x, mut y) = (0, 0);
        let mut vertices: Vec<_> = (0..count)
            .map(|i| {
                let turn = core::f32::consts::TAU * i as f32 / count as f32;
                let radius = if i % 2 == 0 { 40.0 } else { 30.0 + 8.0 * rng.f32() };
                (x, y) = (x + rng.i32(-2..3), y + rng.i32(-2..3));
                match form {
                    0 => [radius * libm::cosf(turn), radius * libm::sinf(turn)],
                    1 => [x as f32, y as f32],
                    _ if i + 2 < count => [(i / 2) as f32, if i % 16 < 9 { 1.0 } else { 0.0 }],
                    _ => [if i + 1 < count { count as f32 } else { -1.0 }, -9.0],
                }
            })
            .collect();
        vertices.rotate_left(rng.usize(..count));
        vertices
    }

    fn small_shape(rng: &mut fastrand::Rng, [x, y]: [f32; 2]) -> (Kind, Vec<[f32; 2]>) {
        let (w, h) = ([rng.f32() * 3.0, 1.0][rng.usize(..2)], [rng.f32() * 3.0, 2.0][rng.usize(..2)]);
        match rng.usize(..4) {
            0 => (Kind::Point, [[x, y]].into()),
            1 => (Kind::Segment, [[x, y], [x + w, y - h]].into()),
            2 => (Kind::Polygon, [[x, y], [x + w, y], [x + 0.5 * w, y + 0.25 * h], [x, y + h]].into()),
            _ => (Kind::Convex, [[x, y], [x + w, y], [x + w, y + h], [x, y + h]].into()),
        }
    }

    #[test]
    fn answers_at_a_part_are_those_of_the_whole() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut touched, mut swept) = (0, 0);
        for round in 0..4000 {
            let vertices = long_outline(&mut rng);
            let kind = [Kind::Polygon, Kind::Chain][rng.usize(..2)];
            let mut radius = || [0.0, 0.0, 0.5][rng.usize(..3)];
            let (outline_radius, small_radius) = (radius(), radius());
            let outline = ShapeArg { kind, is_one_sided: false, vertices: &vertices, radius: outline_radius };
            let [mut x, mut y] = vertices[rng.usize(..vertices.len())];
            match rng.usize(..3) {
                0 => (x, y) = (x * 0.75, y * 0.75),
                1 => (x, y) = (x + rng.f32() * 6.0 - 3.0, y + rng.f32() * 6.0 - 3.0),
                _ => {}
            }
            let (kind, own) = small_shape(&mut rng, [x, y]);
            let small = ShapeArg { kind, is_one_sided: false, vertices: &own, radius: small_radius };
            let d = [rng.f32() * 4.0 - 2.0, [0.0, -1.0, rng.f32()][rng.usize(..3)]];
            with_denormals(|| {
                for (a, b) in [(outline, small), (small, outline)] {
                    let (mut found, mut expected) = (Vec::new(), Vec::new());
                    let verdict = contacts_at_part(a, b, &mut |contact| found.push(contact));
                    let whole = contact::contacts::<Float>(a.valid(), b.valid(), &mut |contact| expected.push(contact));
                    if let Some(verdict) = verdict {
                        assert_eq!((verdict, &found), (whole, &expected), "round {round}: {small:?} {outline:?}");
                        touched += usize::from(!found.is_empty());
                    }
                }
                for sought in [Sought::Contact, Sought::Entry, Sought::EntryFromOutside] {
                    let (a, motion, b) = (small.valid::<Float>(), PointArg(d), outline.valid());
                    if sought == Sought::EntryFromOutside && verdict_of_outlines(small, outline) == Verdict::Hit {
                        continue;
                    }
                    let Some(outcome) = sweep_at_part(small, motion, outline, sought) else { continue };
                    let whole = match sought {
                        Sought::Contact => sweep(a, motion.valid(), b),
                        Sought::EntryFromOutside => sweep_enter_from_outside(a, motion.valid(), b),
                        _ => sweep_enter(a, motion.valid(), b),
                    };
                    assert_eq!(outcome, whole, "round {round}: {small:?} {d:?} {outline:?}");
                    swept += usize::from(outcome.verdict != Verdict::Miss);
                }
            });
        }
        assert!(touched > 1000 && swept > 1000, "{touched}, {swept}");
    }
}
