//! Sweeps of one shape to another.

use super::Query;
use super::any_contacts::normal_of_contact;
use super::argument::{AabbArg, Argument, Arguments, AsShape, CircleArg, Invalid, OutArg, PointArg, ShapeArg};
use super::distance_queries::Distance;
use super::fast_shapes::verdict_of_outlines;
use super::fast_sweeps::{enter_aabb_aabb, fast_sweep_shapes};
use super::hit_queries::hit_queries;
use super::near_sweep::{sweep_at_part, sweep_at_part_of_line};
use super::sweep_goal::SweepGoal;
use crate::distance::{ClosestPoints, overlap_point};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict};
use crate::shape::Kind;
use crate::simd::{F32s, F32x4};
use crate::sweep::{
    SweepHit, has_same_list, sweep, sweep_aabb_aabb, sweep_circle_circle, sweep_circle_circle_special,
    sweep_enter_from_outside, sweep_from, sweep_one_sided, sweep_verdict,
};

hit_queries! {
    /// Two shapes: a moves, b rests.
    SweepShapes<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>, out: OutArg) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, sweep_aabb_aabb), exact sweep_shapes(a, motion, b, SweepGoal::Contact, out);
    /// The same, with the contact from which on the interiors meet. In the fast tier it is always the first contact.
    SweepEnterShapes<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>, out: OutArg) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, enter_aabb_aabb), exact sweep_shapes(a, motion, b, SweepGoal::Entry, out);
    /// The same entry of shapes whose interiors do not meet at the start, which need not be examined. Only hits.
    SweepEnterFromOutside<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, enter_aabb_aabb), exact sweep_enter_from_outside_shapes(a, motion, b);
    SweepAabbAabb(a: AabbArg<f32>, motion: PointArg<f32>, b: AabbArg<f32>, out: OutArg) -> SweepHit:
        fast sweep_aabb_aabb(a.0, motion.0, b.0),
        exact sweep_boxes(a, motion, b, out);
    SweepCircleCircle(a: CircleArg<f32>, motion: PointArg<f32>, b: CircleArg<f32>, out: OutArg) -> SweepHit:
        fast sweep_circle_circle(a.0, motion.0, b.0), exact sweep_circles(a, motion, b, out);
}

/// Measures the hit only if it is wanted.
fn sweep_shapes(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    goal: SweepGoal,
    OutArg { is_wanted }: OutArg,
) -> Outcome<SweepHit> {
    let one_sided = [a.is_one_sided, b.is_one_sided];
    let (moving, d, resting, enters) = (a.valid::<Float>(), motion.valid(), b.valid(), goal != SweepGoal::Contact);
    if one_sided != [false; 2] {
        return sweep_at_part_of_line(a, motion, b, enters)
            .unwrap_or_else(|| sweep_one_sided(moving, d, resting, one_sided, enters));
    }
    if !is_wanted {
        return Outcome { verdict: sweep_verdict(moving, d, resting), hit: SweepHit::NONE };
    }
    match verdict_of_outlines(a, b) {
        Verdict::Hit if has_same_list(moving, resting) => sweep(moving, d, resting),
        Verdict::Hit => overlap_at_start(a, b, || normal_of_contact(a, b)),
        start => sweep_at_part(a, motion, b, Some(start), enters)
            .unwrap_or_else(|| sweep_from(moving, d, resting, start, enters)),
    }
}

/// The hit of two valid shapes without the same list of vertices that overlap at the start, with this normal.
pub(super) fn overlap_at_start(
    a: ShapeArg<f32>,
    b: ShapeArg<f32>,
    normal: impl FnOnce() -> [f32; 2],
) -> Outcome<SweepHit> {
    // The fast tier finds the edges near a point by a scan, and is no sooner than the exact one with other shapes.
    let fast = match a.kind == Kind::Point || b.kind == Kind::Point {
        true => Distance(a, b, OutArg::WANTED).fast::<F32x4>(),
        false => Fast::Uncertain,
    };
    let ClosestPoints { b: [x, y], edges, .. } = match fast {
        Fast::Certain(closest) => closest,
        Fast::Uncertain => overlap_point(a.valid::<Float>(), b.valid()).into(),
    };
    let [a_edge, b_edge] = edges.map(|edge| edge as u32);
    Outcome { verdict: Verdict::Hit, hit: SweepHit { t: 0.0, x, y, normal: normal(), a_edge, b_edge } }
}

fn sweep_enter_from_outside_shapes(a: ShapeArg<f32>, motion: PointArg<f32>, b: ShapeArg<f32>) -> Outcome<SweepHit> {
    if a.is_one_sided || b.is_one_sided {
        return sweep_shapes(a, motion, b, SweepGoal::Entry, OutArg::WANTED);
    }
    sweep_at_part(a, motion, b, None, true)
        .unwrap_or_else(|| sweep_enter_from_outside(a.valid::<Float>(), motion.valid(), b.valid()))
}

fn sweep_boxes(a: AabbArg<f32>, motion: PointArg<f32>, b: AabbArg<f32>, out: OutArg) -> Outcome<SweepHit> {
    let (a, b) = (a.corners(), b.corners());
    let [a, b] = [&a, &b].map(|corners| ShapeArg::new(Kind::Convex, corners, 0.0));
    sweep_shapes(a, motion, b, SweepGoal::Contact, out)
}

/// As of rays and circles: first the special positions.
fn sweep_circles(a: CircleArg<f32>, motion: PointArg<f32>, b: CircleArg<f32>, out: OutArg) -> Outcome<SweepHit> {
    match sweep_circle_circle_special(a.0, motion.0, b.0) {
        Fast::Certain(outcome) => outcome,
        Fast::Uncertain => sweep_shapes(a.as_shape(), motion, b.as_shape(), SweepGoal::Contact, out),
    }
}
