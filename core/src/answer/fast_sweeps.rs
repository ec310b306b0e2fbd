//! The fast tier of sweeps of any two shapes.

use super::argument::{PointArg, ShapeArg};
use super::distance_queries::raw_shape;
use super::fast_shapes::is_unrounded;
use crate::filter::{Fast, is_apart_from_aabb};
use crate::outline_tree::ReachRegion;
use crate::overlap::Outcome;
use crate::shape::{Kind, outline_bounds};
use crate::simd::dispatch;
use crate::sweep::{
    SweepHit, enter_aabb_at_start, fast_hull_sweep, sweep_aabb_aabb, sweep_circle_circle, sweep_circle_circle_special,
    sweep_convex_convex,
};

/// Certain of convex outlines that run into each other or pass by, of circles, and of what passes by at some distance.
#[inline(always)]
pub(super) fn fast_sweep_shapes(
    a: ShapeArg<f32>,
    PointArg(motion): PointArg<f32>,
    b: ShapeArg<f32>,
    of_boxes: impl FnOnce([f32; 4], [f32; 2], [f32; 4]) -> Fast<Outcome<SweepHit>>,
) -> Fast<Outcome<SweepHit>> {
    let are_convex = (a.kind == Kind::Convex) & (b.kind == Kind::Convex);
    if !(are_convex & is_unrounded(a) & is_unrounded(b)) {
        let is_one_sided = a.is_one_sided | b.is_one_sided;
        let of_hull = if is_one_sided { None } else { fast_hull_sweep(raw_shape(a), motion, raw_shape(b)) };
        return of_hull.unwrap_or_else(|| sweep_of_others(a, motion, b));
    }
    // The sides of boxes meet along a stretch, which is uncertain for outlines in general.
    match (as_box(a.vertices), as_box(b.vertices)) {
        (Some(a), Some(b)) => of_boxes(a, motion, b),
        _ => sweep_convex_convex(a.vertices, motion, b.vertices),
    }
}

/// Certain if the box around the path of a is apart from b, as that of most shapes whose box it meets.
#[inline(never)]
fn sweep_of_others(a: ShapeArg<f32>, motion: [f32; 2], b: ShapeArg<f32>) -> Fast<Outcome<SweepHit>> {
    const INFINITE: u32 = f32::INFINITY.to_bits();
    if let ([[ax, ay]], [[bx, by]], Kind::Point, Kind::Point) = (a.vertices, b.vertices, a.kind, b.kind) {
        let (a, b) = ([*ax, *ay, a.radius], [*bx, *by, b.radius]);
        return match sweep_circle_circle(a, motion, b) {
            Fast::Uncertain => sweep_circle_circle_special(a, motion, b),
            certain => certain,
        };
    }
    // By bits: of radii that are 0, or positive and finite. If the motion is not finite, the box is not.
    let are_valid = (a.radius.to_bits() < INFINITE) & (b.radius.to_bits() < INFINITE);
    if are_valid && let Some(bounds) = outline_bounds(a.vertices) {
        let growth = f64::from(a.radius) + f64::from(b.radius);
        let path = ReachRegion::of_moving_box(bounds, motion.map(f64::from), growth);
        let is_closed = b.kind.is_filled();
        if are_apart(b.vertices, is_closed, path.bounds()) {
            return Fast::Certain(SweepHit::MISSED);
        }
    }
    Fast::Uncertain
}

dispatch! {
    fn are_apart(outline: &[[f32; 2]], is_closed: bool, aabb: [f32; 4]) -> bool = is_apart_from_aabb;
}

/// The entry of a box into a box.
#[inline(always)]
pub(super) fn enter_aabb_aabb(a: [f32; 4], d: [f32; 2], b: [f32; 4]) -> Fast<Outcome<SweepHit>> {
    match sweep_aabb_aabb(a, d, b) {
        Fast::Uncertain => enter_aabb_at_start(a, d, b),
        certain => certain,
    }
}

/// The box with these corners, counter-clockwise from the lower left one if y is up. Compared by bits, because
/// denormals may be read as 0.
#[inline(always)]
pub(super) fn as_box(vertices: &[[f32; 2]]) -> Option<[f32; 4]> {
    let [[min_x, min_y], [max_x, low], [right, max_y], [left, high]] = *vertices else { return None };
    let same = |one: f32, other: f32| one.to_bits() == other.to_bits();
    (same(min_x, left) & same(max_x, right) & same(min_y, low) & same(max_y, high))
        .then_some([min_x, min_y, max_x, max_y])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::argument::OutArg;
    use crate::answer::{Query, SweepEnterFromOutside, SweepEnterShapes, SweepShapes, Valid};
    use crate::overlap::Verdict;
    use crate::simd::F32x4;
    use std::vec::Vec;

    /// A shape of any kind: on a lattice, anywhere, or of any numbers.
    fn any_shape(rng: &mut fastrand::Rng, form: usize) -> (Kind, Vec<[f32; 2]>, f32) {
        let most = [2, 40][rng.usize(..2)];
        let (kind, count) = [
            (Kind::Point, 1),
            (Kind::Segment, 2),
            (Kind::Chain, 2 + rng.usize(..most)),
            (Kind::Convex, 4),
            (Kind::Polygon, 3 + rng.usize(..most)),
        ][rng.usize(..5)];
        let number = |rng: &mut fastrand::Rng, reach: f32| match form {
            0 => rng.i32(-4..5) as f32,
            1 => reach * (rng.f32() - 0.5),
            _ if rng.usize(..30) == 0 => [f32::from_bits(rng.u32(..)), f32::NAN, f32::INFINITY, -1e-40][rng.usize(..4)],
            _ => reach * (rng.f32() - 0.5),
        };
        let [x, y] = [number(rng, 24.0), number(rng, 24.0)];
        let (width, height) = (number(rng, 9.0), number(rng, 9.0));
        let vertices = match kind {
            Kind::Convex => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].into(),
            _ => {
                let size = [6.0, 60.0][rng.usize(..2)];
                (0..count).map(|_| [x + number(rng, size), y + number(rng, size)]).collect()
            }
        };
        let radius = number(rng, 4.0);
        (kind, vertices, if rng.bool() { 0.0 } else { radius.abs() * if rng.usize(..50) == 0 { -1.0 } else { 1.0 } })
    }

    fn check(answers: [Fast<Outcome<SweepHit>>; 3], queries: [&dyn Fn() -> Outcome<SweepHit>; 3]) -> usize {
        let mut misses = 0;
        for (fast, exact) in answers.into_iter().zip(queries) {
            let Fast::Certain(outcome) = fast else { continue };
            let exact = exact();
            assert_eq!(outcome.verdict, exact.verdict);
            misses += usize::from(exact.verdict == Verdict::Miss);
            assert!(exact.verdict == Verdict::Miss || outcome == exact, "{outcome:?} {exact:?}");
        }
        misses
    }

    #[test]
    fn a_certain_sweep_is_the_exact_one() {
        let (mut rng, mut misses, mut invalid) = (fastrand::Rng::with_seed(8), 0, 0);
        for round in 0..60_000 {
            let form = round % 3;
            let (a, b) = (any_shape(&mut rng, form), any_shape(&mut rng, form));
            let is_one_sided = |rng: &mut fastrand::Rng, kind| kind == Kind::Chain && rng.bool();
            let a = ShapeArg { kind: a.0, is_one_sided: is_one_sided(&mut rng, a.0), vertices: &a.1, radius: a.2 };
            let b = ShapeArg { kind: b.0, is_one_sided: is_one_sided(&mut rng, b.0), vertices: &b.1, radius: b.2 };
            let number = |rng: &mut fastrand::Rng| {
                if form == 2 && rng.usize(..9) == 0 {
                    f32::from_bits(rng.u32(..))
                } else {
                    rng.i32(-9..10) as f32 * 0.5
                }
            };
            let motion = PointArg([number(&mut rng), number(&mut rng)]);
            let sweep = SweepShapes(a, motion, b, OutArg::WANTED);
            let (enter, outside) =
                (SweepEnterShapes(a, motion, b, OutArg::WANTED), SweepEnterFromOutside(a, motion, b));
            let fast = [sweep.fast::<F32x4>(), enter.fast::<F32x4>(), outside.fast::<F32x4>()];
            let Ok(valid) = Valid::new(sweep) else {
                assert_eq!(fast, [Fast::Uncertain; 3], "{a:?} {motion:?} {b:?}");
                invalid += 1;
                continue;
            };
            let entry = || Valid::new(enter).expect("as the sweep").exact();
            misses += check(fast, [&|| valid.exact(), &entry, &entry]);
        }
        assert!(misses > 60_000 && invalid > 1500, "{misses} {invalid}");
    }
}
