//! Entries of one-sided lines by a shape that slides, which may begin at a vertex of the line.
//!
//! Sweeps pass what a shape meets with a normal that does not lead to the line's left. Where a vertex meets a vertex
//! there are many normals, and that of a sweep may lead anywhere. Then the vertices say from which side it comes.

use super::argument::{Argument, PointArg, ShapeArg};
use super::corner_slide::{Ahead, corner_normals};
use super::indexed_shapes::of_part;
use super::offset::{Offset, leads_into};
use super::{IndexedShape, SweepGoal, sweep_hit, verdict_of};
use crate::number::{Float, with_denormals};
use crate::outline_tree::ReachRegion;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::{Reach, Vector, cross};
use crate::shape::{Kind, is_foremost, leads_left_past_edge};
use crate::sweep::{SweepHit, edge_normal, swept_bounds};

/// A line that is solid from both sides.
pub(super) fn two_sided<'a>(line: &IndexedShape<'a>) -> IndexedShape<'a> {
    IndexedShape { shape: ShapeArg { is_one_sided: false, ..line.shape }, ..*line }
}

/// Whether a motion leads through a one-sided line that it does not enter from the left, or begins in the line.
pub(super) fn passes(a: ShapeArg<f32>, motion: PointArg<f32>, line: &IndexedShape) -> bool {
    let line = two_sided(line);
    a.is_one_sided
        || verdict_of(&a.into(), &line) == Verdict::Hit
        || sweep_hit(a, motion, &line, SweepGoal::EntryFromOutside).verdict == Verdict::Hit
}

/// What a moving shape enters of a one-sided line from its left. Only hits count.
#[inline(never)]
pub(super) fn entry_from_left(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    line: &IndexedShape,
    goal: SweepGoal,
) -> Outcome<SweepHit> {
    let of_sweep = || sweep_hit(a, motion, line, goal);
    let either_side = two_sided(line);
    if a.is_one_sided || verdict_of(&a.into(), &either_side) == Verdict::Hit {
        return of_sweep();
    }
    let first = sweep_hit(a, motion, &either_side, SweepGoal::EntryFromOutside);
    if first.verdict != Verdict::Hit {
        return SweepHit::MISSED;
    }
    let is_first =
        |entry: &Outcome<SweepHit>| entry.verdict == Verdict::Hit && entry.hit.t.to_bits() == first.hit.t.to_bits();
    let mut entry = of_sweep();
    if !is_first(&entry) && a.radius.to_bits() == 0 && line.shape.radius.to_bits() == 0 {
        let at_vertex = entry_of_edges(a, motion, line);
        let [time, known] = [at_vertex, entry].map(|found| found.hit.t.to_bits());
        if at_vertex.verdict == Verdict::Hit && (entry.verdict != Verdict::Hit || time < known) {
            entry = at_vertex;
        }
    }
    let is_on_left = || {
        leads_into(Offset::of(motion.0), Offset::of(first.hit.normal))
            && (is_hit_on_left(line.shape, &first.hit) || meets_corner_on_left(a, motion, line, &first.hit))
    };
    if !is_first(&entry) && is_on_left() { first } else { entry }
}

/// Whether a hit is on the left of a line, as of contacts: at an end the motion need not lead across the line from left
/// to right, as a sweep's.
fn is_hit_on_left(line: ShapeArg<f32>, hit: &SweepHit) -> bool {
    let (edge, normal) = (hit.b_edge as usize, hit.normal.map(|x| -x));
    with_denormals(|| leads_left_past_edge(line.valid::<Float>().vertices, edge, normal))
}

/// Whether corners meet at a hit, and a line that separates them leads to the left with its normal: that of the hit may
/// be another one.
#[cold]
#[inline(never)]
fn meets_corner_on_left(a: ShapeArg<f32>, motion: PointArg<f32>, line: &IndexedShape, hit: &SweepHit) -> bool {
    let way = Offset::of(motion.0);
    let (at, ahead) = (way.times(f64::from(hit.t)), Ahead { way: motion.0, most: Offset::ZERO });
    let normals = corner_normals(a, at, line, hit, &ahead);
    normals.into_iter().flatten().any(|normal| leads_into(way, Offset::of(normal)))
}

/// The first edge of a line that a vertex of a shape runs into from the left, with neighbors that lie behind it.
#[cold]
#[inline(never)]
fn entry_of_edges(a: ShapeArg<f32>, motion: PointArg<f32>, line: &IndexedShape) -> Outcome<SweepHit> {
    let of_line = |line: ShapeArg<f32>, edge: &dyn Fn(usize) -> Option<usize>| {
        let mut first = SweepHit::MISSED;
        for i in 0..line.vertices.len().saturating_sub(1) {
            let Some((hit, edge)) = entry_of_edge(a, motion, line, i).zip(edge(i)) else { continue };
            if first.verdict != Verdict::Hit || hit.t.to_bits() < first.hit.t.to_bits() {
                first = Outcome { verdict: Verdict::Hit, hit: SweepHit { b_edge: edge as u32, ..hit } };
            }
        }
        first
    };
    let region = || ReachRegion::of_path(a.vertices, motion.0.map(f64::from), 0.0);
    let of_near = if line.tree.is_usable() {
        of_part(line, &region(), 0, &mut |line, part| Some(of_line(line, &|i| part.edge(i))))
    } else {
        None
    };
    of_near.unwrap_or_else(|| of_line(line.shape, &Some))
}

fn entry_of_edge(a: ShapeArg<f32>, motion: PointArg<f32>, line: ShapeArg<f32>, i: usize) -> Option<SweepHit> {
    let vertices = line.vertices.get(i..i + 2)?;
    let edge = IndexedShape::from(ShapeArg::new(Kind::Chain, vertices, 0.0));
    let (along, is_near) = with_denormals(|| {
        let (ends, own, d) =
            (edge.shape.valid::<Float>().vertices, a.valid::<Float>().vertices, motion.valid::<Float>());
        let along = Vector::between(ends.first(), ends.last());
        let path = swept_bounds(own.bounds(), d);
        let is_near = cross(along, Vector::free(d)) < 0 && !path.is_beyond(&ends.bounds(), Reach::sum(0.0, 0.0));
        (along, is_near)
    });
    if !is_near {
        return None;
    }
    let Outcome { verdict, hit } = sweep_hit(a, motion, &edge, SweepGoal::EntryFromOutside);
    let is_closed = a.kind.is_filled();
    let runs_into = |vertex: usize| {
        let own = a.vertices.get(vertex..=vertex).unwrap_or_default();
        let point = ShapeArg::new(Kind::Point, own, 0.0);
        let meets_in_time = || {
            let Outcome { verdict, hit: own } = sweep_hit(point, motion, &edge, SweepGoal::Contact);
            // Each of the times is one of two floats.
            verdict != Verdict::Miss && own.t.to_bits() <= hit.t.to_bits() + 1
        };
        with_denormals(|| is_foremost(a.valid::<Float>().vertices, is_closed, vertex, along)) && meets_in_time()
    };
    if verdict != Verdict::Hit || !(0..a.vertices.len()).any(runs_into) {
        return None;
    }
    Some(SweepHit { normal: with_denormals(|| edge_normal(along)), ..hit })
}
