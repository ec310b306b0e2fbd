//! Contact of segments and convex outlines with radii at a side: where a vertex of one is closest to the inside of a
//! side of the other, as of bodies that rest on each other.
//!
//! The numbers are computed by functions of the exact tier, or by the same operations.

use super::bounded_depth::{BoundedDepth, depth_on_axis};
use super::outline_manifold::{ReferenceLine, two_contact_points};
use super::rounded_body::{Body, Facing, clipped, facing};
use super::vertex_contact::{are_closest, vertex_contact};
use crate::contact::convex_view::MergedEdge;
use crate::contact::incident_edge::Inclination;
use crate::contact::manifold::{Contact, ContactPoint, ManifoldPoint};
use crate::contact::margin::Margin;
use crate::contact::reference_edge::upward;
use crate::contact::reference_frame::{ClippedEdge, ReferenceFrame};
use crate::contact::round_outward;
use crate::distance::point_segment::{DETERMINANT_CANCELLED, rounded_determinant, separation_in_f64};
use crate::filter::VertexEdge;
use crate::number::{Float, f64_max, f64_min};
use crate::predicate::Point;
use crate::shape::Edge;
use crate::simd::{F32s, F64x2, MaskF64x2, dispatch};
use core::hint::select_unpredictable;

/// A side of one shape, and the vertex of the other that is closest to its inside.
struct ClosestSide<'a> {
    own: &'a Body<'a>,
    other: &'a Body<'a>,
    /// Whether the side is a's.
    of_a: bool,
    side: MergedEdge<Float>,
    line: ReferenceLine,
    facing: Facing,
}

/// Where the vertex's foot on the side's line is.
enum FootPlace {
    Inside,
    /// Beyond the side's first end, or its last.
    Before,
    Beyond,
}

/// By which part of a distance others must be farther.
pub const PART: f64 = 1.0 / (1u64 << 28) as f64;

impl<'a> ClosestSide<'a> {
    #[inline(always)]
    fn new([own, other]: [&'a Body<'a>; 2], of_a: bool, edge: usize, near: usize) -> Option<Self> {
        let side = own.side_toward(edge, other.vertex(near)?)?;
        let line = ReferenceLine::new(ReferenceFrame::new(side, [own.radius, other.radius]));
        let facing = facing(&line, other, near)?;
        Some(ClosestSide { own, other, of_a, side, line, facing })
    }

    /// None if a vertex is behind the line.
    #[inline(always)]
    fn foot(&self) -> Option<FootPlace> {
        let Facing { along, behind, .. } = self.facing;
        match () {
            () if behind >= 0.0 => None,
            () if along <= 0.0 => Some(FootPlace::Before),
            () if along >= self.line.frame.end => Some(FootPlace::Beyond),
            () => Some(FootPlace::Inside),
        }
    }

    /// The edge of the other shape that leads from its nearest vertex to over the side.
    #[inline(always)]
    fn edge_inward(&self) -> usize {
        let Facing { nearest, along, beside: [alongs, _], .. } = self.facing;
        let skeleton = self.other.skeleton;
        if self.other.is_thin() {
            return 0;
        }
        let [after, before] = alongs.lanes();
        // Of two edges that lead there the nearer.
        let [next_behind, previous_behind] = self.facing.beside[1].lanes();
        let is_inward = |to: f64| if along > 0.0 { to < along } else { to > along };
        let forward = is_inward(after) & (!is_inward(before) | (next_behind >= previous_behind));
        let (previous, next) = skeleton.neighbors(nearest);
        match (forward, skeleton.left) {
            (true, true) | (false, false) => nearest,
            (true, false) => next,
            (false, true) => previous,
        }
    }

    /// Whether every other pair of an edge and a vertex is certainly farther by more than 2^-28 of the distance, or on
    /// the far side of an outline, for a foot inside.
    ///
    /// Let d be the distance, s that of the foot from the nearer end, and a side's other vertices at least h behind it.
    /// Of the other shape's edge from its nearest vertex, which rises by k, a point is either s/2 along and farther by
    /// a part of (s/2)·k/d, or not and farther by s²/8d². The same holds of the side's neighbors, with their angles.
    /// All other pairs contain a vertex that is at least k or h farther. Computed squares are off by less than 2^-30.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        let Facing { along, behind, beside: [alongs, behinds], .. } = self.facing;
        let distance = -behind;
        let aside = f64_min(along, self.line.frame.end - along);
        let (distances, asides) = (F64x2::splat(distance), F64x2::splat(aside));
        let part = F64x2::splat(PART) * distances;
        let rise = F64x2::splat(behind) - behinds;
        let clear = part.lt(rise).and((part * (alongs - F64x2::splat(along)).abs()).lt(rise * asides)).mask();
        let is_off_ends = aside * aside > 4.0 * PART * distance * distance;
        is_off_ends && self.is_thick(distances, asides) && clear == 0b11
    }

    /// Whether the side is along an axis, the other shape's side to its nearest vertex's neighbor is exactly parallel,
    /// they face each other along a stretch, and all beyond that rises as in [`ClosestSide::is_alone`]. Each end of the
    /// one is exactly in line with that of the other, or clearly not.
    ///
    /// Then all pairs of the two sides that are equally near have the same normal, depth and points. Parallel by their
    /// coordinates: a rise that is 0 may be rounded to that.
    #[inline(always)]
    fn is_level(&self) -> bool {
        let Facing { nearest, along, behind, beside: [alongs, behinds], .. } = self.facing;
        let level = behinds.eq(F64x2::splat(behind)).mask();
        if (level == 0) | (behind >= 0.0) {
            return false;
        }
        let skeleton = &self.other.skeleton;
        let (previous, next) = skeleton.neighbors(nearest);
        // The neighbor at the same height, and the vertex beyond the nearest one.
        let (neighbor, before, neighbor_along) =
            if level & 0b01 != 0 { (next, previous, alongs.first()) } else { (previous, next, alongs.second()) };
        let (Some(at), Some(beside)) = (self.other.vertex(nearest), self.other.vertex(neighbor)) else { return false };
        let ReferenceLine { frame: ReferenceFrame { direction, end, .. }, .. } = self.line;
        let [x, y] = direction.lanes();
        let is_parallel = ((x == 0.0) & (at.x == beside.x)) | ((y == 0.0) & (at.y == beside.y));
        if !is_parallel {
            return false;
        }
        let distance = -behind;
        let (low, high) = (f64_min(along, neighbor_along), f64_max(along, neighbor_along));
        let stretch = f64_min(high, end) - f64_max(low, 0.0);
        let is_off = |gap: f64| gap * gap > 4.0 * PART * distance * distance;
        let are_in_line = ((low == 0.0) | is_off(low)) & ((high == end) | is_off(high - end));
        if !(are_in_line & (stretch > 0.0) & is_off(stretch)) {
            return false;
        }
        let (distances, stretches) = (F64x2::splat(distance), F64x2::splat(stretch));
        if !self.is_thick(distances, stretches) {
            return false;
        }
        if self.other.is_thin() {
            return true;
        }
        let (after_next, before_previous) = (skeleton.neighbors(neighbor).1, skeleton.neighbors(neighbor).0);
        let after = if level & 0b01 != 0 { after_next } else { before_previous };
        let (Some(before), Some(after)) = (skeleton.vertex(before), skeleton.vertex(after)) else { return false };
        let two = self.line.vertices(before, after);
        let (rise, part) = (F64x2::splat(behind) - two.behind, F64x2::splat(PART) * distances);
        let asides = (two.along - F64x2::new(along, neighbor_along)).abs();
        let is_clear = part.lt(rise).and((part * asides).lt(rise * stretches)).mask();
        (level != 0b11) & (two.uncertain.mask() == 0) & (is_clear == 0b11)
    }

    #[inline(always)]
    fn is_thick(&self, distances: F64x2, asides: F64x2) -> bool {
        const THICK: f64 = 1.0 / (1u64 << 10) as f64;
        /// Twice [`PART`].
        const ANGLED: f64 = 1.0 / (1u64 << 27) as f64;
        if self.own.is_thin() {
            return true;
        }
        let (skeleton, ends) = (self.own.skeleton, [self.side.from_feature / 2, self.side.to_feature / 2]);
        let (before, after) = (skeleton.neighbors(ends[0]).0, skeleton.neighbors(ends[1]).1);
        let (Some(before), Some(after)) = (skeleton.vertex(before), skeleton.vertex(after)) else { return false };
        let two = self.line.vertices(before, after);
        let lengths = (two.along - F64x2::new(0.0, self.line.frame.end)).abs() + two.behind;
        let thick = (distances * F64x2::splat(THICK)).lt(two.behind);
        let angled = (distances * F64x2::splat(ANGLED) * lengths).lt(two.behind * asides);
        thick.and(angled).mask() == 0b11
    }

    /// The vertex's depth and its error bound, as [`BoundedDepth::of`].
    #[inline(always)]
    fn depth(&self) -> BoundedDepth {
        let frame = &self.line.frame;
        let (distance, along) = (-self.facing.behind * frame.scale, self.facing.along * frame.scale);
        BoundedDepth::new(distance, distance + along.abs(), frame.reach())
    }

    /// The side of the other shape at the vertex that faces this side, within about a degree. None if uncertain.
    #[inline(always)]
    fn opposite(&self) -> Option<Option<MergedEdge<Float>>> {
        let (ux, uy) = (self.side.to.x - self.side.from.x, self.side.to.y - self.side.from.y);
        let square = ux * ux + uy * uy;
        let mut facing = None;
        for side in self.other.sides_at(self.facing.nearest).into_iter().flatten() {
            let (vx, vy) = (side.to.x - side.from.x, side.to.y - side.from.y);
            if ux * vx + uy * vy >= 0.0 {
                continue;
            }
            let inclination = Inclination::new((ux, uy), side.from, side.to);
            if inclination.is_nearly_parallel(square) {
                if facing.is_some() {
                    return None;
                }
                facing = Some(side);
            }
        }
        Some(facing)
    }

    /// The two points where sides face each other, from the own side or the other shape's, and whether the side is a's.
    /// Some(None) if there are not two, None if uncertain.
    #[inline(always)]
    fn clipped(&self, margin: Margin, is_apart: bool) -> Option<Option<(ClippedEdge, bool)>> {
        let incident = &self.facing.incident;
        let opposite = if is_apart { None } else { self.opposite()? };
        let clipped = match opposite {
            Some(opposite) if !faces_upward(&self.side, &opposite) => {
                let line = ReferenceLine::new(ReferenceFrame::new(opposite, [self.other.radius, self.own.radius]));
                let own = facing(&line, self.own, self.side.from_feature / 2)?;
                clipped(line, &own.incident, self.own, margin)?.map(|clipped| (clipped, !self.of_a))
            }
            _ => clipped(self.line, incident, self.other, margin)?.map(|clipped| (clipped, self.of_a)),
        };
        Some(clipped)
    }

    /// The contact; Some(None) is a miss, None if anything is uncertain.
    #[inline(always)]
    fn contact(&self, is_level: bool, gap: f64) -> Option<Option<Contact>> {
        let (margin, ClosestSide { own, other, of_a, side, .. }) = (Margin::new(gap), self);
        let vertex = other.vertex(self.facing.nearest)?;
        let depth = self.depth();
        let is_hit = depth.depth > 0.0;
        if depth.is_beyond(gap) {
            return Some(None);
        }
        let normal = round_outward::normal(self.line.frame.normal().negated(MaskF64x2::all(!of_a)));
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        // A normal that leans by less than floats show.
        let is_leaning = ((normal[0] == 0.0) & (uy != 0.0)) | ((normal[1] == 0.0) & (ux != 0.0));
        let is_on_axis = (ux == 0.0) | (uy == 0.0);
        let is_certain = depth.is_certain_within(gap) & (is_on_axis | depth.is_certain_along());
        if !(is_certain & depth.has_certain_sign()) | is_leaning {
            return None;
        }
        let rounded = match () {
            () if !is_hit => depth.depth as f32,
            () if is_on_axis => {
                let heights = if uy == 0.0 { [side.from.y, vertex.y] } else { [side.from.x, vertex.x] };
                depth_on_axis(heights, [own.radius, other.radius])
            }
            () => round_outward::normal_depth_along(depth.depth),
        };
        let deepest = f64_max(depth.depth, margin.least_depth());
        if is_level & !is_hit {
            return None;
        }
        let Some((clipped, reference_is_a)) = self.clipped(margin, !is_hit)? else {
            if is_level {
                return None;
            }
            let point = vertex_alone(own, *side, other, self.facing.nearest, deepest)?;
            let point = if *of_a { point } else { point.swapped() };
            return Some(Some(Contact { normal, depth: rounded, count: 1, points: [point, ContactPoint::NONE] }));
        };
        let clipped = ClippedEdge { depth: clipped.depth.min(F64x2::splat(deepest)), ..clipped };
        let points = two_contact_points(&clipped, reference_is_a)?;
        Some(Some(Contact { normal, depth: rounded, count: 2, points }))
    }
}

/// Whether a vertex beside a segment is as far from the segment in the other direction, up to roundings: so that the
/// exact tier takes the listed direction. The squares differ by less than `Number::SLACK`.
#[inline(always)]
fn is_same_reversed(Edge { a, b }: Edge<Float>, vertex: Point<Float>) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 49) as f64;
    let ((forward, _), (back, size)) = (rounded_determinant(a, b, vertex), rounded_determinant(b, a, vertex));
    (back.abs() >= DETERMINANT_CANCELLED * size) & ((forward + back).abs() <= SAME * forward.abs())
}

/// A vertex alone, and its foot on a side. None if the bits may depend on which direction of a segment the exact tier
/// takes.
#[inline(never)]
pub fn vertex_alone(
    own: &Body,
    side: MergedEdge<Float>,
    other: &Body,
    nearest: usize,
    depth: f64,
) -> Option<ContactPoint> {
    let (listed, vertex) = (own.listed(&side), other.vertex(nearest)?);
    let separation = separation_in_f64(listed, vertex)?;
    let is_certain = separation.end().is_none() && (!own.is_thin() || is_same_reversed(listed, vertex));
    let ((x, y), (foot_x, foot_y)) = (separation.normal(), separation.foot());
    let midway = 0.5 * (separation.distance() + own.radius - other.radius);
    let (x, y) = (foot_x + x * midway, foot_y + y * midway);
    let point = ManifoldPoint { x, y, depth, a_feature: side.feature, b_feature: 2 * nearest };
    if is_certain { Some(ContactPoint::from(point)) } else { None }
}

/// Whether one of two sides faces at least as much upward as the other.
#[inline(always)]
pub fn faces_upward(one: &MergedEdge<Float>, other: &MergedEdge<Float>) -> bool {
    upward([one.from, one.to]) >= upward([other.from, other.to])
}

dispatch! {
    most 8;
    /// The contact of two shapes whose skeletons are certainly apart, if a side and a vertex, or two vertices, are
    /// closest, by clearly less than every other pair of an edge and a vertex; Some(None) is a miss. None if there may
    /// be none such, or if anything is uncertain. `hint` is about the closest side, or that of the largest separation.
    ///
    /// If a vertex is the nearest to the line of a side, and its foot is inside of that, the distance of the shapes is
    /// that of the two: a strip of this width separates them. So that is either the first side or the other shape's
    /// side opposite to it, or the vertex is closest to an end of the side.
    pub fn side_contact(bodies: &[Body; 2], hint: VertexEdge, gap: f64) -> Option<Option<Contact>> = side_contact_of;
}

#[expect(clippy::extra_unused_type_parameters, reason = "compiled with the instructions of the width")]
#[inline(always)]
fn side_contact_of<V: F32s>(bodies: &[Body; 2], hint: VertexEdge, gap: f64) -> Option<Option<Contact>> {
    let [a, b] = bodies;
    let VertexEdge { vertex: mut near, mut edge, edge_is_a: mut of_a } = hint;
    for _ in 0..2 {
        let (own, other) = (select_unpredictable(of_a, a, b), select_unpredictable(of_a, b, a));
        let closest = ClosestSide::new([own, other], of_a, edge, near)?;
        if closest.is_level() {
            return closest.contact(true, gap);
        }
        let end = match closest.foot()? {
            FootPlace::Inside if closest.is_alone() => return closest.contact(false, gap),
            FootPlace::Inside => return None,
            FootPlace::Before => closest.side.from_feature / 2,
            FootPlace::Beyond => closest.side.to_feature / 2,
        };
        let vertices = if of_a { [end, closest.facing.nearest] } else { [closest.facing.nearest, end] };
        if are_closest(bodies, vertices)? {
            return vertex_contact(bodies, vertices, gap);
        }
        (near, edge, of_a) = (end, closest.edge_inward(), !of_a);
    }
    None
}
