//! Queries of shapes of a world, of which a large outline has a tree of its edges: only the part of the outline that
//! the query can reach is searched. Every answer is that of the plain query, to the bit.

use super::any_contacts::visit_one_or_two_sided;
use super::argument::{Argument, MarginArg, OutArg, PointArg, SegmentArg, ShapeArg, valid_radius};
use super::near_part::{LONG_PART_CAPACITY, PART_CAPACITY};
use super::near_sweep::{direction_of, has_same_runs, path_of_ray, ray_of_whole, sweep_of_whole};
use super::sweep_queries::overlap_at_start;
use super::{
    AnyAny, AnyContact, ContactAnswer, Distance, Query, RayShape, SweepEnterFromOutside, SweepEnterShapes, SweepGoal,
    SweepShapes, answer, exact, fast,
};
use crate::contact::{Contact, Margin, VisitContact, contacts_by_index_or_scan, each, is_on_left};
use crate::distance::ClosestPoints;
use crate::filter::Fast;
use crate::number::{Float, sqrt, with_denormals};
use crate::outline_tree::{EdgeTree, IndexedEdges, OutlinePart, PartRoom, ReachRegion};
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Vector;
use crate::ray::RayHit;
use crate::shape::{Aabb, IndexedOutline, NearEdges};
use crate::simd::F32x4;
use crate::sweep::SweepHit;
use core::ops::ControlFlow;

/// A valid shape of a world. Its tree is empty unless the shape is a large outline.
#[derive(Clone, Copy, Debug)]
pub struct IndexedShape<'a> {
    pub shape: ShapeArg<'a, f32>,
    pub tree: EdgeTree<'a>,
}

impl<'a> From<ShapeArg<'a, f32>> for IndexedShape<'a> {
    fn from(shape: ShapeArg<'a, f32>) -> Self {
        IndexedShape { shape, tree: EdgeTree::default() }
    }
}

/// A question about a part of an outline. None if it takes the whole.
type OfPart<'q, R> = &'q mut dyn FnMut(ShapeArg<'_, f32>, &OutlinePart<'_>) -> Option<R>;

/// The answer of the part of a large outline in a region. None if the part is large, too, or if the answer depends on
/// the whole.
pub(super) fn of_part<R>(outline: &IndexedShape, region: &ReachRegion, more_than: usize, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<PART_CAPACITY>::empty();
    let IndexedShape { shape, tree } = *outline;
    match room.fill(shape.vertices, tree, region, more_than) {
        Some(part) => ask(ShapeArg { vertices: part.vertices, ..shape }, &part),
        None => of_long_part(outline, region, more_than, ask),
    }
}

#[cold]
#[inline(never)]
fn of_long_part<R>(outline: &IndexedShape, region: &ReachRegion, more_than: usize, ask: OfPart<R>) -> Option<R> {
    let mut room = PartRoom::<LONG_PART_CAPACITY>::empty();
    let IndexedShape { shape, tree } = *outline;
    let part = room.fill(shape.vertices, tree, region, more_than)?;
    ask(ShapeArg { vertices: part.vertices, ..shape }, &part)
}

pub(super) fn radii(shapes: [&ShapeArg<f32>; 2]) -> f64 {
    shapes.iter().map(|shape| valid_radius::<Float>(shape.radius)).sum()
}

/// The exact searches begin with the shape of fewer vertices, if both have the same kind.
fn count_to_exceed(outline: &ShapeArg<f32>, other: &ShapeArg<f32>) -> usize {
    if outline.kind == other.kind { other.vertices.len() } else { 0 }
}

impl IndexedShape<'_> {
    /// The region around it, grown on all sides.
    fn region(&self, growth: f64) -> ReachRegion {
        if self.tree.is_usable() {
            ReachRegion::around_box(self.tree.bounds(), growth)
        } else {
            ReachRegion::around(self.shape.vertices, growth)
        }
    }

    /// The box around the vertices, if there is a tree.
    pub fn bounds(&self) -> Option<Aabb<Float>> {
        let edges = IndexedEdges { vertices: self.shape.vertices, tree: self.tree };
        self.tree.is_usable().then(|| with_denormals(|| edges.bounds()))
    }

    /// Visits the part of the outline that is near a box, or all of it.
    pub fn visit_near(&self, bounds: [f32; 4], visit: &mut dyn FnMut(ShapeArg<'_, f32>)) {
        let mut visit_part = |part: ShapeArg<'_, f32>, _: &OutlinePart| {
            visit(part);
            Some(())
        };
        let is_visited = self.tree.is_usable()
            && of_part(self, &ReachRegion::around_box(bounds, radii([&self.shape; 2])), 0, &mut visit_part).is_some();
        if !is_visited {
            visit(self.shape);
        }
    }
}

/// The verdict on two valid shapes.
pub fn verdict_of(a: &IndexedShape, b: &IndexedShape) -> Verdict {
    let growth = radii([&a.shape, &b.shape]);
    let of_a = |b: ShapeArg<f32>| match a.tree.is_usable() {
        true => of_part(a, &IndexedShape::from(b).region(growth), 0, &mut |a, _| Some(plain_verdict(a, b)))
            .unwrap_or_else(|| plain_verdict(a.shape, b)),
        false => plain_verdict(a.shape, b),
    };
    match b.tree.is_usable() {
        true => of_part(b, &a.region(growth), 0, &mut |b, _| Some(of_a(b))).unwrap_or_else(|| of_a(b.shape)),
        false => of_a(b.shape),
    }
}

/// Compiled once for all places.
#[inline(never)]
fn plain_verdict(a: ShapeArg<f32>, b: ShapeArg<f32>) -> Verdict {
    // Never an error: both are valid.
    answer::<F32x4, _>(AnyAny(a, b)).unwrap_or(Verdict::Miss)
}

/// The first hit of a valid ray.
#[inline(never)]
pub fn ray_hit(outline: &IndexedShape, ray: SegmentArg<f32>) -> Outcome<RayHit> {
    let cast = |shape: ShapeArg<f32>| {
        // Never an error: both are valid.
        let hit = answer::<F32x4, _>(RayShape(shape, ray, OutArg::WANTED));
        hit.unwrap_or(Outcome { verdict: Verdict::Miss, hit: RayHit::NONE })
    };
    if !outline.tree.is_usable() {
        return cast(outline.shape);
    }
    let region = path_of_ray(outline.shape, ray);
    let mut at_part = |shape: ShapeArg<f32>, part: &OutlinePart| {
        let has_same_runs = || with_denormals(|| has_same_runs(outline.shape, part, &region, direction_of(ray)));
        if shape.is_one_sided && !has_same_runs() { None } else { ray_of_whole(cast(shape), part) }
    };
    let found = of_part(outline, &region, 0, &mut at_part);
    found.unwrap_or_else(|| cast(outline.shape))
}

/// What a moving shape first meets of an outline; both shapes and the motion are valid.
#[inline(never)]
pub fn sweep_hit(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    outline: &IndexedShape,
    goal: SweepGoal,
) -> Outcome<SweepHit> {
    let sweep = |b: ShapeArg<f32>, overlap: &dyn Fn() -> Option<Outcome<SweepHit>>| match goal {
        SweepGoal::Contact => hit_or_overlap(SweepShapes(a, motion, b, OutArg::WANTED), overlap),
        SweepGoal::Entry | SweepGoal::OnlyEntry => {
            hit_or_overlap(SweepEnterShapes(a, motion, b, OutArg::WANTED), overlap)
        }
        SweepGoal::EntryFromOutside => hit_or_overlap(SweepEnterFromOutside(a, motion, b), overlap),
    };
    let of_whole = || sweep(outline.shape, &|| None);
    if !outline.tree.is_usable() {
        return of_whole();
    }
    let region = ReachRegion::of_path(a.vertices, motion.0.map(f64::from), radii([&a, &outline.shape]));
    let is_two_sided = !(a.is_one_sided || outline.shape.is_one_sided);
    let may_overlap = goal != SweepGoal::EntryFromOutside;
    let mut overlaps = false;
    let mut at_part = |b: ShapeArg<f32>, part: &OutlinePart| {
        if b.is_one_sided
            && !with_denormals(|| has_same_runs(outline.shape, part, &region, Vector::free(motion.valid())))
        {
            return None;
        }
        let is_overlap = || may_overlap && plain_verdict(a, b) == Verdict::Hit;
        let outcome = sweep(b, &|| {
            let overlaps = is_two_sided && is_overlap();
            overlaps.then(|| with_denormals(|| overlap_at_start(a, b, || [0.0; 2])))
        });
        overlaps = outcome.verdict == Verdict::Hit && outcome.hit.t.to_bits() == 0 && is_overlap();
        sweep_of_whole(outcome, a, part, &plain_verdict)
    };
    let found = of_part(outline, &region, count_to_exceed(&outline.shape, &a), &mut at_part);
    let has_other_list = a.vertices.len() != outline.shape.vertices.len();
    match found {
        // The normal of shapes that overlap is that of the contact with the whole, if the lists of vertices differ.
        Some(Outcome { verdict, hit }) if overlaps && is_two_sided && has_other_list => {
            let normal = contact_of(a, outline).1.map_or([0.0; 2], |contact| contact.normal);
            Outcome { verdict, hit: SweepHit { normal, ..hit } }
        }
        Some(outcome) if !overlaps => outcome,
        _ => of_whole(),
    }
}

/// The answer of a valid query: of the fast tier, or of shapes that overlap at the start, or of the exact tier.
#[inline(always)]
fn hit_or_overlap(
    query: impl Query<Scalar = f32, Answer = Outcome<SweepHit>>,
    overlap: &dyn Fn() -> Option<Outcome<SweepHit>>,
) -> Outcome<SweepHit> {
    match fast::<F32x4, _>(query) {
        Fast::Certain(outcome) => outcome,
        // Never an error: all arguments are valid.
        Fast::Uncertain => overlap().unwrap_or_else(|| exact(query).unwrap_or(SweepHit::MISSED)),
    }
}

/// The distance of a shape and an outline, both valid, if it is at most a limit; else any greater number.
#[inline(never)]
pub fn distance_within(a: ShapeArg<f32>, outline: &IndexedShape, limit: f32) -> Option<ClosestPoints> {
    // Never an error: both are valid.
    let measure = |b: ShapeArg<f32>| answer::<F32x4, _>(Distance(a, b, OutArg::WANTED)).ok();
    let Some(&start) = a.vertices.first().filter(|_| outline.tree.is_usable()) else {
        return measure(outline.shape);
    };
    let [x, y] = start.map(f64::from);
    let leaf = IndexedEdges { vertices: outline.shape.vertices, tree: outline.tree }.vertices_near([x, y]);
    let squares = leaf.iter().map(|vertex| {
        let [dx, dy] = [f64::from(vertex[0]) - x, f64::from(vertex[1]) - y];
        dx * dx + dy * dy
    });
    let most = sqrt(squares.fold(f64::INFINITY, f64::min)).min(f64::from(limit) + radii([&a, &outline.shape]));
    let region = ReachRegion::around(a.vertices, most * (1.0 + 1.0 / 1024.0) + 1e-30);
    let mut to_part = |b: ShapeArg<f32>, part: &OutlinePart| {
        let closest = measure(b)?;
        if closest.distance > limit {
            return Some(closest);
        }
        let edges = [closest.edges[0], part.edge(closest.edges[1])?];
        Some(ClosestPoints { edges, ..closest })
    };
    let found = of_part(outline, &region, count_to_exceed(&outline.shape, &a), &mut to_part);
    found.or_else(|| measure(outline.shape))
}

/// Visits all contacts of two valid shapes whose gap is at most a valid margin.
pub fn all_contacts(a: &IndexedShape, b: &IndexedShape, margin: MarginArg, visit: VisitContact<'_>) {
    let is_indexed = |shape: &IndexedShape| shape.tree.is_usable() && shape.tree.is_concave();
    let one_sided = [a.shape.is_one_sided, b.shape.is_one_sided];
    // Of two equal shapes the first one comes first.
    let may_be_equal = a.shape.kind == b.shape.kind && a.shape.vertices.len() == b.shape.vertices.len();
    let (outline, other, is_swapped) = match (is_indexed(a), is_indexed(b)) {
        (true, _) => (a, b, false),
        (false, true) if !may_be_equal => (b, a, true),
        _ => {
            with_denormals(|| visit_one_or_two_sided(a.shape, b.shape, margin, visit));
            return;
        }
    };
    let verdict = verdict_of(a, b);
    with_denormals(|| {
        let gap = margin.valid::<Float>();
        if verdict == Verdict::Miss && !is_kept(outline, &other.shape, gap) {
            return;
        }
        let edges = IndexedEdges { vertices: outline.shape.vertices, tree: outline.tree };
        let shapes = [a.shape.valid::<Float>(), b.shape.valid()];
        let near = NearEdges::indexed(outline.shape.valid(), &edges);
        contacts_by_index_or_scan(&near, other.shape.valid(), verdict, gap, &mut |contact| {
            let contact = if is_swapped { contact.swapped() } else { contact };
            if is_on_left(&contact, shapes, one_sided) { visit(contact) } else { ControlFlow::Continue(()) }
        });
    });
}

/// Whether the gap between an outline and a shape is at most a margin.
fn is_kept(outline: &IndexedShape, other: &ShapeArg<f32>, margin: Margin) -> bool {
    if margin.is_zero() {
        return false;
    }
    let is_kept = |shape: ShapeArg<f32>| margin.is_kept(shape.valid::<Float>(), other.valid());
    let region = ReachRegion::around(other.vertices, radii([&outline.shape, other]) + margin.value());
    of_part(outline, &region, 0, &mut |part, _| Some(is_kept(part))).unwrap_or_else(|| is_kept(outline.shape))
}

/// Whether a valid shape overlaps an obstacle, which is valid, too: a one-sided one on its solid side.
pub fn is_inside(a: ShapeArg<f32>, obstacle: &IndexedShape) -> bool {
    if !(obstacle.shape.is_one_sided || a.is_one_sided) {
        return verdict_of(&a.into(), obstacle) == Verdict::Hit;
    }
    let mut is_inside = false;
    all_contacts(&a.into(), obstacle, MarginArg(0.0), &mut |contact| {
        is_inside = contact.verdict() == Verdict::Hit;
        if is_inside { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    is_inside
}

/// The contact of two valid shapes: the deepest.
pub fn contact_of(a: ShapeArg<f32>, outline: &IndexedShape) -> ContactAnswer {
    if !(outline.tree.is_usable() && outline.tree.is_concave()) {
        // Never an error: both are valid.
        return answer::<F32x4, _>(AnyContact(a, outline.shape, OutArg::WANTED)).unwrap_or((Verdict::Miss, None));
    }
    let (mut verdict, mut deepest) = (Verdict::Miss, None);
    let mut keep = each(|contact: Contact| {
        verdict = verdict.max(contact.verdict());
        Contact::keep_deeper(&mut deepest, contact);
    });
    all_contacts(&a.into(), outline, MarginArg(0.0), &mut keep);
    drop(keep);
    if !(a.is_one_sided || outline.shape.is_one_sided) {
        verdict = verdict_of(&a.into(), outline);
    }
    (verdict, deepest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline_tree::{edge_tree_size, write_edge_tree};
    use crate::shape::Kind;
    use std::vec;
    use std::vec::Vec;

    /// The edge that closes an outline crosses a chain far away from all other edges: its first vertex has come through
    /// the chain. It is found with a tree as without.
    #[test]
    fn a_closing_edge_comes_through_a_chain() {
        let top = (0..150).map(|i| [0.5 * i as f32, 3.0]);
        let bottom = (0..149).map(|i| [75.0 - 0.3 * i as f32, -2.5]);
        let outline: Vec<_> = top.chain(bottom).chain([[0.0, -3.0]]).collect();
        let chain = [[-6.0, 1.0], [-5.0, 0.0], [4.0, 0.0]];
        let shape = |kind, vertices| ShapeArg { kind, is_one_sided: false, vertices, radius: 0.0 };
        let mut numbers = vec![[0.0; 2]; edge_tree_size(Kind::Polygon, outline.len())];
        write_edge_tree(Kind::Polygon, &outline, &mut numbers);
        let tree = EdgeTree::new(&numbers, outline.len());
        let of = |tree| {
            let mut all = Vec::new();
            let outline = IndexedShape { shape: shape(Kind::Polygon, &outline[..]), tree };
            let mut keep = each(|contact| all.push(contact));
            all_contacts(&shape(Kind::Chain, &chain[..]).into(), &outline, MarginArg(0.0), &mut keep);
            drop(keep);
            all
        };
        let (found, expected) = (of(tree), of(EdgeTree::default()));
        assert_eq!(found, expected);
        let last = 2 * (outline.len() as u32 - 1);
        assert!(found.iter().any(|contact| contact.points[0].b_feature == last), "{found:?}");
    }
}
