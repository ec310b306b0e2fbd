//! Sweeps of a small shape at a long outline without tree, and rays at a long one-sided line: only the part of the
//! outline that the path can reach is searched, and found by one scan. Every answer is that of a search of the whole,
//! to the bit.

use super::argument::{Argument, AsShape, PointArg, SegmentArg, ShapeArg, valid_radius};
use super::fast_shapes::verdict_of_outlines;
use super::near_part::{at_part, outline_and_small};
use super::near_verdicts::MOST_SEARCHED_WHOLE;
use crate::number::Float;
use crate::outline_tree::{OutlinePart, ReachRegion};
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Vector;
use crate::ray::{RayHit, raycast_one_sided};
use crate::shape::{Segment, chord_parts_runs};
use crate::sweep::{SweepHit, sweep_enter_from_outside, sweep_from, sweep_one_sided};

/// What a moving shape a meets of an outline, from what it meets of a part. None if that depends on the whole. The
/// verdict on shapes at the start is asked for if need be.
pub(super) fn sweep_of_whole(
    Outcome { verdict, hit }: Outcome<SweepHit>,
    a: ShapeArg<f32>,
    part: &OutlinePart,
    verdict_on: &dyn Fn(ShapeArg<f32>, ShapeArg<f32>) -> Verdict,
) -> Option<Outcome<SweepHit>> {
    let hit = SweepHit { b_edge: part.edge(hit.b_edge as usize)? as u32, ..hit };
    let begins_at_once = verdict != Verdict::Miss && hit.t.to_bits() == 0;
    // Without an interior a shape only touches what it lies in.
    let has_interior = !begins_at_once || verdict_on(a, a) == Verdict::Hit;
    has_interior.then_some(Outcome { verdict, hit })
}

/// What a small shape that moves meets of a long outline, without overlapping it at the start. `start` is their verdict
/// there; without it only an entry is sought. None if it takes the whole outline.
pub(super) fn sweep_at_part(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    start: Option<Verdict>,
    enters: bool,
) -> Option<Outcome<SweepHit>> {
    at_part_on_path(a, motion, b, &mut |resting, part, _| {
        let (moving, d, resting) = (a.valid::<Float>(), motion.valid(), resting.valid());
        let outcome = match start {
            Some(start) => sweep_from(moving, d, resting, start, enters),
            None => sweep_enter_from_outside(moving, d, resting),
        };
        sweep_of_whole(outcome, a, part, &verdict_of_outlines)
    })
}

/// A question about the part of an outline that a path can reach, and that region. None if it takes the whole.
type OfPartOnPath<'q> = &'q mut dyn FnMut(ShapeArg<f32>, &OutlinePart<'_>, &ReachRegion) -> Option<Outcome<SweepHit>>;

/// The answer of the part of a long outline b that a small shape a can reach by a motion. None if they are no such
/// pair, or if it takes the whole outline.
fn at_part_on_path(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    ask: OfPartOnPath<'_>,
) -> Option<Outcome<SweepHit>> {
    let (.., is_swapped) = outline_and_small(a, b)?;
    if !is_swapped {
        return None;
    }
    let radii = valid_radius::<Float>(a.radius) + valid_radius::<Float>(b.radius);
    let region = ReachRegion::of_path(a.vertices, motion.0.map(f64::from), radii);
    at_part(b, &region, true, &mut |part| {
        // The exact searches begin with the shape of fewer vertices, if both have the same kind.
        if b.kind == a.kind && part.vertices.len() <= a.vertices.len() {
            return None;
        }
        ask(ShapeArg { vertices: part.vertices, ..b }, part, &region)
    })
}

/// Whether the edges of a one-sided line that face a motion are the same runs in a part of the line, as far as they are
/// near a region.
pub(super) fn has_same_runs(
    line: ShapeArg<f32>,
    part: &OutlinePart,
    region: &ReachRegion,
    motion: Vector<Float>,
) -> bool {
    let whole = line.valid::<Float>().vertices;
    part.chords_among_near(region).all(|chord| chord_parts_runs(whole, chord, motion))
}

/// What a small shape that moves meets of a long one-sided line. None if it takes the whole line. Not inlined: then the
/// room of the part is gone from the stack.
#[inline(never)]
pub(super) fn sweep_at_part_of_line(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    enters: bool,
) -> Option<Outcome<SweepHit>> {
    if a.is_one_sided {
        return None;
    }
    at_part_on_path(a, motion, b, &mut |resting, part, region| {
        let (moving, d) = (a.valid::<Float>(), motion.valid());
        if !has_same_runs(b, part, region, Vector::free(d)) {
            return None;
        }
        let outcome = sweep_one_sided(moving, d, resting.valid(), [false, true], enters);
        let overlaps = outcome.verdict == Verdict::Hit && outcome.hit.t.to_bits() == 0;
        if overlaps { None } else { sweep_of_whole(outcome, a, part, &verdict_of_outlines) }
    })
}

/// The region within the radius of an outline around a ray.
pub(super) fn path_of_ray(outline: ShapeArg<f32>, SegmentArg([ax, ay, bx, by]): SegmentArg<f32>) -> ReachRegion {
    let motion = [f64::from(bx) - f64::from(ax), f64::from(by) - f64::from(ay)];
    ReachRegion::of_path(&[[ax, ay]], motion, valid_radius::<Float>(outline.radius))
}

pub(super) fn direction_of(ray: SegmentArg<f32>) -> Vector<Float> {
    let Segment { a, b } = ray.valid::<Float>();
    Vector::between(a, b)
}

/// The hit of a ray at an outline, from that at a part. None if it is not on an edge of the outline.
pub(super) fn ray_of_whole(Outcome { verdict, hit }: Outcome<RayHit>, part: &OutlinePart) -> Option<Outcome<RayHit>> {
    Some(Outcome { verdict, hit: RayHit { edge: part.edge(hit.edge as usize)? as u32, ..hit } })
}

/// The first hit of a ray at a long one-sided line. None if it takes the whole line. Not inlined for the same reason.
#[inline(never)]
pub(super) fn ray_at_part_of_line(line: ShapeArg<f32>, ray: SegmentArg<f32>) -> Option<Outcome<RayHit>> {
    let count = line.vertices.len();
    if count <= MOST_SEARCHED_WHOLE || u32::try_from(count).is_err() {
        return None;
    }
    let region = path_of_ray(line, ray);
    at_part(line, &region, true, &mut |part| {
        if !has_same_runs(line, part, &region, direction_of(ray)) {
            return None;
        }
        let of_part = ShapeArg { vertices: part.vertices, ..line };
        ray_of_whole(raycast_one_sided(of_part.valid::<Float>(), ray.as_shape().valid()), part)
    })
}

#[cfg(test)]
mod tests {
    use super::super::argument::MarginArg;
    use super::super::near_part::contacts_of_reachable_part;
    use super::*;
    use crate::contact::{Margin, are_convex_shapes, contacts_within, each};
    use crate::number::with_denormals;
    use crate::shape::Kind;
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
        match rng.usize(..5) {
            0 => (Kind::Point, [[x, y]].into()),
            1 => (Kind::Segment, [[x, y], [x + w, y - h]].into()),
            2 => (Kind::Polygon, [[x, y], [x + w, y], [x + 0.5 * w, y + 0.25 * h], [x, y + h]].into()),
            3 => (Kind::Convex, [[x, y], [x, y], [x, y + h], [x, y]].into()),
            _ => (Kind::Convex, [[x, y], [x + w, y], [x + w, y + h], [x, y + h]].into()),
        }
    }

    #[test]
    fn answers_at_a_part_are_those_of_the_whole() {
        // In two rounds a segment cuts an outline that crosses itself: the smaller piece depends on the whole.
        let mut rng = fastrand::Rng::with_seed(23);
        let (mut touched, mut apart, mut swept, mut swept_lines, mut hit) = (0, 0, 0, 0, 0);
        for round in 0..4000 {
            let vertices = long_outline(&mut rng);
            let kind = [Kind::Polygon, Kind::Chain][rng.usize(..2)];
            let mut radius = || [0.0, 0.0, 0.5][rng.usize(..3)];
            let (outline_radius, small_radius) = (radius(), radius());
            let outline = ShapeArg::new(kind, &vertices, outline_radius);
            let [mut x, mut y] = vertices[rng.usize(..vertices.len())];
            match rng.usize(..3) {
                0 => (x, y) = (x * 0.75, y * 0.75),
                1 => (x, y) = (x + rng.f32() * 6.0 - 3.0, y + rng.f32() * 6.0 - 3.0),
                _ => {}
            }
            let (kind, own) = small_shape(&mut rng, [x, y]);
            let small = ShapeArg::new(kind, &own, small_radius);
            let d = [rng.f32() * 4.0 - 2.0, [0.0, -1.0, rng.f32()][rng.usize(..3)]];
            let margin = [0.0, 0.0, 0.01, 0.25, 1.0][rng.usize(..5)];
            with_denormals(|| {
                for (a, b) in [(outline, small), (small, outline)] {
                    let (mut found, mut expected) = (Vec::new(), Vec::new());
                    let (first, second, gap) = (a.valid::<Float>(), b.valid(), Margin::new(f64::from(margin)));
                    if are_convex_shapes(first, second) {
                        break;
                    }
                    let verdict =
                        contacts_of_reachable_part(a, b, MarginArg(margin), &mut each(|contact| found.push(contact)));
                    let whole = contacts_within(first, second, gap, &mut each(|contact| expected.push(contact)));
                    if let Some(verdict) = verdict {
                        assert_eq!(
                            (verdict, &found),
                            (whole, &expected),
                            "round {round}: {margin} {small:?} {outline:?}"
                        );
                        touched += usize::from(!found.is_empty());
                        apart += usize::from(!found.is_empty() && found.iter().all(|contact| contact.depth < 0.0));
                    }
                }
                let (a, motion, b) = (small.valid::<Float>(), PointArg(d), outline.valid());
                let line = ShapeArg { is_one_sided: true, ..outline };
                let [[x, y], ..] = small.vertices else { unreachable!() };
                let ray = SegmentArg([*x, *y, x + 3.0 * d[0], y + 3.0 * d[1]]);
                if outline.kind == Kind::Chain
                    && let Some(outcome) = ray_at_part_of_line(line, ray)
                {
                    let whole = raycast_one_sided(b, ray.as_shape().valid::<Float>());
                    assert_eq!(outcome, whole, "round {round}: {ray:?} {line:?}");
                    hit += usize::from(outcome.verdict != Verdict::Miss);
                }
                for enters in [false, true] {
                    if outline.kind == Kind::Chain
                        && let Some(outcome) = sweep_at_part_of_line(small, motion, line, enters)
                    {
                        let whole = sweep_one_sided(a, motion.valid(), b, [false, true], enters);
                        assert_eq!(outcome, whole, "round {round}: {small:?} {d:?} {line:?}");
                        swept_lines += usize::from(outcome.verdict != Verdict::Miss);
                    }
                }
                let start = verdict_of_outlines(small, outline);
                if start == Verdict::Hit {
                    return;
                }
                for (start, enters) in [(Some(start), false), (Some(start), true), (None, true)] {
                    let Some(outcome) = sweep_at_part(small, motion, outline, start, enters) else { continue };
                    let whole = match (start, enters) {
                        (None, _) => sweep_enter_from_outside(a, motion.valid(), b),
                        (_, true) => sweep_enter(a, motion.valid(), b),
                        (_, false) => sweep(a, motion.valid(), b),
                    };
                    assert_eq!(outcome, whole, "round {round}: {small:?} {d:?} {outline:?}");
                    swept += usize::from(outcome.verdict != Verdict::Miss);
                }
            });
        }
        assert!(touched > 1000 && apart > 100 && swept > 1000, "{touched}, {apart}, {swept}");
        assert!(swept_lines > 100 && hit > 100, "{swept_lines}, {hit}");
    }

    /// Between two runs of edges that face the motion a line goes far away, and back for a while: a chord in place of
    /// that would join the runs. A box that overlaps the first run at the start meets the second one. If the line does
    /// not lead back, it is one run, which the box passes.
    #[test]
    fn a_chord_joins_no_runs() {
        let (mut rng, mut at_part) = (fastrand::Rng::with_seed(3), 0);
        for round in 0..1000 {
            let mut near = || 0.25 * rng.f32();
            let turn = if round % 2 == 0 { 0.5 + near() } else { 1.12 };
            let back = [[1.1, -50.0], [1.11, -51.0], [turn, -52.0], [1.13, -60.0 + near()], [1.14, -61.0]];
            let first = [[0.0, 0.0], [0.0, -0.25 * near()], [1.0, 0.5 * near()]];
            let last = (0..100).map(|i| [2.0 + i as f32, if i > 0 { -20.0 } else { -1.0 }]);
            let start = first.into_iter().chain(back).chain([[1.2, -1.0 + near()]]);
            let line: Vec<[f32; 2]> = start.chain(last).collect();
            let (left, top) = (near(), 0.5 + near());
            let own = [[left, -0.25], [1.5, -0.25], [1.5, top], [left, top]];
            let (small, d) = (ShapeArg::new(Kind::Convex, &own, 0.0), PointArg([0.0, -1.0 - near()]));
            let line = ShapeArg { is_one_sided: true, ..ShapeArg::new(Kind::Chain, &line, 0.0) };
            with_denormals(|| {
                let whole = sweep_one_sided(small.valid::<Float>(), d.valid(), line.valid(), [false, true], true);
                let expected = if round % 2 == 0 { Verdict::Hit } else { Verdict::Miss };
                assert_eq!((whole.verdict, whole.hit.t > 0.0), (expected, expected == Verdict::Hit));
                let of_part = sweep_at_part_of_line(small, d, line, true);
                assert!(of_part.is_none_or(|outcome| outcome == whole), "{round}: {own:?} {d:?} {line:?}");
                at_part += usize::from(of_part.is_some());
                // A ray from the right of the first run, within the radius, at the second one.
                let (line, ray) = (ShapeArg { radius: 0.3, ..line }, SegmentArg([0.95, -0.4, 0.95, -2.0]));
                let whole = raycast_one_sided(line.valid::<Float>(), ray.as_shape().valid());
                assert_eq!(whole.verdict, expected);
                let of_part = ray_at_part_of_line(line, ray);
                assert!(of_part.is_none_or(|outcome| outcome == whole), "{round}: {line:?}");
                at_part += usize::from(of_part.is_some());
            });
        }
        assert!(at_part > 900, "{at_part}");
    }
}
