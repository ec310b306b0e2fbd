//! Contact of segments and convex outlines with radii at a side: where a vertex of one is closest to the inside of a
//! side of the other, as of bodies that rest on each other.
//!
//! The numbers are computed by functions of the exact tier, or by the same operations.

use super::bounded_depth::BoundedDepth;
use super::outline_manifold::{Incident, ReferenceLine, contact_points, incident_edge};
use super::strictly_convex::StrictlyConvex;
use crate::contact::convex_view::MergedEdge;
use crate::contact::incident_edge::Inclination;
use crate::contact::manifold::{Contact, ContactPoint, ManifoldPoint};
use crate::contact::margin::Margin;
use crate::contact::penetration_depth::push_off_edge;
use crate::contact::reference_edge::upward;
use crate::contact::reference_frame::{ClipSegment, ClippedEdge, ReferenceFrame};
use crate::contact::round_outward;
use crate::distance::point_segment::{Separation, rounded_determinant, separation_in_f64};
use crate::filter::VertexEdge;
use crate::number::{Float, f64_max, f64_min};
use crate::predicate::Point;
use crate::shape::Edge;
use crate::simd::{F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// A strictly convex outline or a segment, with its radius.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub skeleton: StrictlyConvex<'a>,
    pub radius: f64,
}

impl Body<'_> {
    #[inline(always)]
    fn select<'a>(one: bool, a: Body<'a>, b: Body<'a>) -> Body<'a> {
        Body {
            skeleton: StrictlyConvex::select(one, a.skeleton, b.skeleton),
            radius: select_unpredictable(one, a.radius, b.radius),
        }
    }

    #[inline(always)]
    fn is_thin(self) -> bool {
        self.skeleton.vertices.len() < 3
    }

    #[inline(always)]
    fn vertex(self, i: usize) -> Option<Point<Float>> {
        self.skeleton.vertex(i).map(|xy| Point::at(xy.first(), xy.second()))
    }

    /// An edge with the inside to its left. A segment has one in each direction, of the same name.
    #[inline(always)]
    fn side(self, edge: usize) -> Option<MergedEdge<Float>> {
        let side = self.skeleton.edge(edge)?;
        Some(if self.is_thin() { MergedEdge { feature: 1, ..side } } else { side })
    }

    /// The edge of a segment that has a point on its outside; of an outline the given edge.
    #[inline(always)]
    fn side_toward(self, edge: usize, point: Point<Float>) -> Option<MergedEdge<Float>> {
        let side = self.side(edge)?;
        if !self.is_thin() {
            return Some(side);
        }
        let (x, y) = (side.to.x - side.from.x, side.to.y - side.from.y);
        if x * (point.y - side.from.y) - y * (point.x - side.from.x) < 0.0 {
            Some(side)
        } else {
            self.side(1 - (edge & 1))
        }
    }

    /// The sides that meet at a vertex, in the caller's order.
    #[inline(always)]
    fn sides_at(self, i: usize) -> [Option<MergedEdge<Float>>; 2] {
        let before = if i == 0 { self.skeleton.vertices.len() - 1 } else { i - 1 };
        [self.side(i), self.side(before)]
    }

    /// An edge as the exact tier lists it: that of a segment from its lexicographically lower end.
    #[inline(always)]
    fn listed(self, side: &MergedEdge<Float>) -> Edge<Float> {
        let MergedEdge { from, to, .. } = *side;
        let forward = if self.is_thin() { from.precedes(to) } else { self.skeleton.left };
        if forward { Edge { a: from, b: to } } else { Edge { a: to, b: from } }
    }
}

/// Another shape in front of a side.
struct Facing {
    /// Its vertex that is nearest to the side's line, how far that is along the side, and behind the line.
    nearest: usize,
    along: f64,
    behind: f64,
    /// The same of the vertices after and before it, one a lane.
    beside: [F64x2; 2],
    /// The edge that is most parallel to the side.
    incident: Incident,
}

/// The shape in front of a side. `near` is a vertex that is about the nearest. None if uncertain.
#[inline(always)]
fn facing(line: &ReferenceLine, body: Body, near: usize) -> Option<Facing> {
    if body.is_thin() {
        return segment_facing(line, body);
    }
    let incident = incident_edge(line, body.skeleton, near)?;
    let Incident { deepest: nearest, along, behind, beside, .. } = incident;
    Some(Facing { nearest, along, behind, beside, incident })
}

#[inline(always)]
fn segment_facing(line: &ReferenceLine, body: Body) -> Option<Facing> {
    let (a, b) = (body.skeleton.vertex(0)?, body.skeleton.vertex(1)?);
    let two = line.vertices(a, b);
    if two.uncertain.mask() != 0 {
        return None;
    }
    let ([a_along, b_along], [a_behind, b_behind]) = (two.along.lanes(), two.behind.lanes());
    let is_swapped = b_along < a_along;
    let ordered = |lanes: F64x2| MaskF64x2::all(is_swapped).select(lanes.swapped(), lanes);
    let rise = (b_behind - a_behind) / (b_along - a_along);
    let segment = ClipSegment {
        x: ordered(two.x),
        y: ordered(two.y),
        along: ordered(two.along),
        behind: ordered(two.behind),
        within: ordered(two.behind).ge(F64x2::splat(0.0)),
        features: if is_swapped { [2, 0] } else { [0, 2] },
    };
    let second = b_behind > a_behind;
    let (along, behind) = if second { (b_along, b_behind) } else { (a_along, a_behind) };
    let beside = if second { [a_along, a_behind] } else { [b_along, b_behind] }.map(F64x2::splat);
    let incident =
        Incident { segment, rise: F64x2::splat(rise), edge: 0, behind, deepest: usize::from(second), along, beside };
    Some(Facing { nearest: usize::from(second), along, behind, beside, incident })
}

/// A side of one shape, and the vertex of the other that is closest to its inside.
struct ClosestSide<'a> {
    own: Body<'a>,
    other: Body<'a>,
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

/// The side that a vertex is certainly closest to, by clearly less than every other pair of an edge and a vertex. None
/// if there may be none. `hint` is about the side of the largest separation.
///
/// If a vertex is the nearest to the line of a side, and its foot is inside of that, the distance of the shapes is that
/// of the two: a strip of this width separates them. So that is either the first side or the other shape's side
/// opposite to it.
#[inline(always)]
fn closest_side<'a>([a, b]: [Body<'a>; 2], hint: VertexEdge) -> Option<ClosestSide<'a>> {
    let VertexEdge { vertex: mut near, mut edge, edge_is_a: mut of_a } = hint;
    for _ in 0..2 {
        let [own, other] = [Body::select(of_a, a, b), Body::select(of_a, b, a)];
        let closest = ClosestSide::new([own, other], of_a, edge, near)?;
        near = match closest.foot()? {
            FootPlace::Inside => return if closest.is_clear() { Some(closest) } else { None },
            FootPlace::Before => closest.side.from_feature / 2,
            FootPlace::Beyond => closest.side.to_feature / 2,
        };
        (edge, of_a) = (closest.edge_inward(), !of_a);
    }
    None
}

impl<'a> ClosestSide<'a> {
    #[inline(always)]
    fn new([own, other]: [Body<'a>; 2], of_a: bool, edge: usize, near: usize) -> Option<Self> {
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

    /// Whether every other pair of an edge and a vertex is farther by more than 2^-28 of the distance, or on the far
    /// side of an outline, for a foot inside.
    ///
    /// Let d be the distance, s that of the foot from the nearer end, and a side's other vertices at least h behind it.
    /// Of the other shape's edge from its nearest vertex, which rises by k, a point is either s/2 along and farther by
    /// a part of (s/2)·k/d, or not and farther by s²/8d². The same holds of the side's neighbors, with their angles.
    /// All other pairs contain a vertex that is at least k or h farther. Computed squares are off by less than 2^-30.
    #[inline(always)]
    fn is_clear(&self) -> bool {
        const PART: f64 = 1.0 / (1u64 << 28) as f64;
        let Facing { along, behind, beside: [alongs, behinds], .. } = self.facing;
        let distance = -behind;
        let aside = f64_min(along, self.line.frame.end - along);
        let (distances, asides) = (F64x2::splat(distance), F64x2::splat(aside));
        let part = F64x2::splat(PART) * distances;
        let rise = F64x2::splat(behind) - behinds;
        let clear = part.lt(rise).and((part * (alongs - F64x2::splat(along)).abs()).lt(rise * asides));
        let is_off_ends = aside * aside > 4.0 * PART * distance * distance;
        (clear.mask() == 0b11) & is_off_ends & self.is_thick(distances, asides)
    }

    #[inline(always)]
    fn is_thick(&self, distances: F64x2, asides: F64x2) -> bool {
        const THICK: f64 = 1.0 / (1u64 << 10) as f64;
        const PART: f64 = 1.0 / (1u64 << 27) as f64;
        if self.own.is_thin() {
            return true;
        }
        let (skeleton, ends) = (self.own.skeleton, [self.side.from_feature / 2, self.side.to_feature / 2]);
        let (before, after) = (skeleton.neighbors(ends[0]).0, skeleton.neighbors(ends[1]).1);
        let (Some(before), Some(after)) = (skeleton.vertex(before), skeleton.vertex(after)) else { return false };
        let two = self.line.vertices(before, after);
        let lengths = (two.along - F64x2::new(0.0, self.line.frame.end)).abs() + two.behind;
        let thick = (distances * F64x2::splat(THICK)).lt(two.behind);
        let angled = (distances * F64x2::splat(PART) * lengths).lt(two.behind * asides);
        thick.and(angled).mask() == 0b11
    }

    /// The vertex's depth and its error bound, as [`BoundedDepth::of`].
    #[inline(always)]
    fn depth(&self, vertex: Point<Float>) -> BoundedDepth {
        let (frame, reach) = (&self.line.frame, self.line.frame.reach());
        let (determinant, size) = rounded_determinant(self.side.from, self.side.to, vertex);
        BoundedDepth::new(-self.facing.behind * frame.scale, size / determinant.abs(), reach)
    }

    /// The side of the other shape at the vertex that faces this side, within about a degree. None if uncertain.
    #[inline(always)]
    fn opposite(&self) -> Option<Option<MergedEdge<Float>>> {
        /// The normal's bits are not the exact tier's.
        const SLACK: f64 = 1.0 / (1u64 << 44) as f64;
        let (ux, uy) = (self.side.to.x - self.side.from.x, self.side.to.y - self.side.from.y);
        let square = ux * ux + uy * uy;
        let mut facing = None;
        for side in self.other.sides_at(self.facing.nearest).into_iter().flatten() {
            let (vx, vy) = (side.to.x - side.from.x, side.to.y - side.from.y);
            let inclination = Inclination::new((ux, uy), side.from, side.to);
            let is_parallel = inclination.is_nearly_parallel(square * (1.0 + SLACK));
            if is_parallel != inclination.is_nearly_parallel(square * (1.0 - SLACK)) {
                return None;
            }
            if is_parallel & (ux * vx + uy * vy < 0.0) {
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
            Some(opposite) if !is_more_upward(&self.side, &opposite) => {
                let line = ReferenceLine::new(ReferenceFrame::new(opposite, [self.other.radius, self.own.radius]));
                let own = facing(&line, self.own, self.side.from_feature / 2)?;
                clipped(line, &own.incident, self.own, margin)?.map(|clipped| (clipped, !self.of_a))
            }
            _ => clipped(self.line, incident, self.other, margin)?.map(|clipped| (clipped, self.of_a)),
        };
        Some(clipped)
    }

    /// The vertex alone, and its foot on the side. None if the bits may depend on which direction of a segment the
    /// exact tier takes.
    #[inline(never)]
    fn alone(&self, vertex: Point<Float>, depth: f64) -> Option<ManifoldPoint> {
        let ClosestSide { own, other, side, .. } = self;
        let listed = own.listed(side);
        let separation = separation_in_f64(listed, vertex)?;
        let is_certain = separation.end().is_none() && (!own.is_thin() || is_same_reversed(&separation, listed));
        let ((x, y), (foot_x, foot_y)) = (separation.normal(), separation.foot());
        let midway = 0.5 * (separation.distance() + own.radius - other.radius);
        let point = ManifoldPoint {
            x: foot_x + x * midway,
            y: foot_y + y * midway,
            depth,
            a_feature: side.feature,
            b_feature: 2 * self.facing.nearest,
        };
        if is_certain { Some(point) } else { None }
    }
}

/// Whether a vertex beside a segment is as far from the segment in the other direction, up to roundings.
#[inline(always)]
pub fn is_same_reversed(separation: &Separation<Float>, listed: Edge<Float>) -> bool {
    const SAME: f64 = 1.0 / (1u64 << 48) as f64;
    separation_in_f64(Edge { a: listed.b, b: listed.a }, separation.vertex()).is_some_and(|back| {
        back.end().is_none() & ((back.square - separation.square).abs() <= SAME * separation.square)
    })
}

/// Whether one of two sides faces at least as much upward as the other.
#[inline(always)]
fn is_more_upward(one: &MergedEdge<Float>, other: &MergedEdge<Float>) -> bool {
    upward([one.from, one.to]) >= upward([other.from, other.to])
}

/// `contact/clip.rs`, if two points remain. None if uncertain.
#[inline(always)]
fn clipped(mut line: ReferenceLine, incident: &Incident, body: Body, margin: Margin) -> Option<Option<ClippedEdge>> {
    /// Far beyond the rounding errors of a depth.
    const SLACK: f64 = 1.0 / (1u64 << 40) as f64;
    let (frame, mut segment) = (line.frame, incident.segment);
    // In front of the line the distance is compared with the sum of the radii exactly.
    let reach = F64x2::splat(frame.reach());
    let distances = segment.behind * F64x2::splat(frame.scale);
    let depths = distances + reach;
    let is_uncertain = depths.abs().lt((distances.abs() + reach) * F64x2::splat(SLACK));
    if is_uncertain.mask() != 0 {
        return None;
    }
    segment.within = F64x2::splat(0.0).lt(depths);
    if !margin.is_none() {
        segment = line.admit(segment, margin);
    }
    let feature = if body.is_thin() { 1 } else { 2 * incident.edge + 1 };
    let clipped = line.frame.clip(&segment, incident.rise, feature);
    Some(match clipped {
        Some(clipped) if clipped.within.mask() == 0b11 => Some(clipped),
        _ => None,
    })
}

/// The contact of two shapes whose skeletons are certainly apart, if it is at a side; Some(None) is a miss. None if it
/// may not be, or if anything is uncertain.
#[inline(never)]
pub fn side_contact([a, b]: [Body; 2], hint: VertexEdge, gap: f64) -> Option<Option<Contact>> {
    let closest = closest_side([a, b], hint)?;
    let (margin, ClosestSide { own, other, of_a, side, .. }) = (Margin::new(gap), &closest);
    let vertex = other.vertex(closest.facing.nearest)?;
    let depth = closest.depth(vertex);
    let is_hit = depth.depth > 0.0;
    if depth.is_beyond(gap) {
        return Some(None);
    }
    let normal = round_outward::normal(closest.line.frame.normal().negated(MaskF64x2::all(!of_a)));
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
            push_off_edge([side.from, side.to], [own.radius, other.radius], core::iter::once(vertex), |_| 0.0).1
        }
        () => round_outward::normal_depth_along(depth.depth),
    };
    let deepest = f64_max(depth.depth, margin.least_depth());
    let Some((clipped, reference_is_a)) = closest.clipped(margin, !is_hit)? else {
        let point = ContactPoint::from(closest.alone(vertex, deepest)?);
        let point = if *of_a { point } else { point.swapped() };
        return Some(Some(Contact { normal, depth: rounded, count: 1, points: [point, ContactPoint::NONE] }));
    };
    let clipped = ClippedEdge { depth: clipped.depth.min(F64x2::splat(deepest)), ..clipped };
    let (count, points) = contact_points(&clipped, reference_is_a)?;
    Some(Some(Contact { normal, depth: rounded, count, points }))
}
