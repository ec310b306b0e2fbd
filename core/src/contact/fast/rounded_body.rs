//! A segment or a strictly convex outline with a radius, what is in front of a side, and the side clipped to it: what
//! contacts of two such shapes share.

use super::outline_manifold::{Incident, ReferenceLine, incident_feature};
use super::strictly_convex::{StrictlyConvex, Vertices};
use crate::contact::convex_view::MergedEdge;
use crate::contact::margin::Margin;
use crate::contact::reference_frame::{ClipSegment, ClippedEdge, FeaturePair};
use crate::number::Float;
use crate::predicate::Point;
use crate::shape::{Edge, Kind};
use crate::simd::{F64x2, MaskF64x2};

/// A convex shape that is not validated: its kind, skeleton and radius.
pub type Rounded<'a> = (Kind, Vertices<'a>, f32);

/// A strictly convex outline or a segment, with its radius.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub skeleton: StrictlyConvex<'a>,
    pub radius: f64,
}

impl Body<'_> {
    #[inline(always)]
    pub fn is_thin(&self) -> bool {
        self.skeleton.vertices.len() < 3
    }

    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Option<Point<Float>> {
        self.skeleton.vertex(i).map(|xy| Point::at(xy.first(), xy.second()))
    }

    /// An edge with the inside to its left. A segment has one in each direction, of the same name.
    #[inline(always)]
    pub fn side(&self, edge: usize) -> Option<MergedEdge<Float>> {
        let side = self.skeleton.edge(edge)?;
        Some(if self.is_thin() { MergedEdge { feature: 1, ..side } } else { side })
    }

    /// The edge of a segment that has a point on its outside; of an outline the given edge.
    #[inline(always)]
    pub fn side_toward(&self, edge: usize, point: Point<Float>) -> Option<MergedEdge<Float>> {
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
    pub fn sides_at(&self, i: usize) -> [Option<MergedEdge<Float>>; 2] {
        let before = if i == 0 { self.skeleton.vertices.len() - 1 } else { i - 1 };
        [self.side(i), self.side(before)]
    }

    /// An edge as the exact tier lists it: that of a segment from its lexicographically lower end.
    #[inline(always)]
    pub fn listed(&self, side: &MergedEdge<Float>) -> Edge<Float> {
        let MergedEdge { from, to, .. } = *side;
        let forward = if self.is_thin() { from.precedes(to) } else { self.skeleton.left };
        if forward { Edge { a: from, b: to } } else { Edge { a: to, b: from } }
    }
}

/// Another shape in front of a side.
pub struct Facing {
    /// Its vertex that is nearest to the side's line, how far that is along the side, and behind the line.
    pub nearest: usize,
    pub along: f64,
    pub behind: f64,
    /// The same of the vertices after and before it, one a lane.
    pub beside: [F64x2; 2],
    /// Its edge that is most parallel to the side, or that vertex.
    pub incident: Incident,
}

/// The shape in front of a side. `near` is a vertex that is about the nearest. None if uncertain.
#[inline(always)]
pub fn facing(line: &ReferenceLine, body: &Body, near: usize) -> Option<Facing> {
    if body.is_thin() {
        return segment_facing(line, [body.skeleton.vertex(0)?, body.skeleton.vertex(1)?]);
    }
    let incident = incident_feature(line, body.skeleton, near)?;
    let Incident { deepest: nearest, along, behind, beside, .. } = incident;
    Some(Facing { nearest, along, behind, beside, incident })
}

/// A segment in front of a side. None if uncertain.
#[inline(always)]
pub fn segment_facing(line: &ReferenceLine, [a, b]: [F64x2; 2]) -> Option<Facing> {
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
    let (nearest, rise) = (usize::from(second), F64x2::splat(rise));
    let incident = Incident { segment, rise, edge: 0, is_vertex: false, behind, deepest: nearest, along, beside };
    Some(Facing { nearest, along, behind, beside, incident })
}

/// `contact/clip.rs`, if two points remain. None if uncertain.
#[inline(always)]
pub fn clipped(line: ReferenceLine, incident: &Incident, body: &Body, margin: Margin) -> Option<Option<ClippedEdge>> {
    clipped_edge(line, incident, edge_feature(incident, body), margin)
}

/// `contact/clip.rs`, of an edge. None if uncertain, Some(None) if nothing remains or of a vertex.
#[inline(always)]
pub fn clipped_ends(
    line: ReferenceLine,
    incident: &Incident,
    body: &Body,
    margin: Margin,
) -> Option<Option<ClippedEdge>> {
    Some(clip(line, incident, edge_feature(incident, body), margin)?.map(|(clipped, _)| clipped))
}

#[inline(always)]
fn edge_feature(incident: &Incident, body: &Body) -> usize {
    if body.is_thin() { 1 } else { 2 * incident.edge + 1 }
}

/// [`clipped`] of an edge that is a feature.
#[inline(always)]
pub fn clipped_edge(
    line: ReferenceLine,
    incident: &Incident,
    feature: usize,
    margin: Margin,
) -> Option<Option<ClippedEdge>> {
    Some(match clip(line, incident, feature, margin)? {
        // Known features, so that compilers drop the choice of others.
        Some((clipped, both_ends)) if clipped.within.mask() == 0b11 => {
            Some(ClippedEdge { features: both_ends, ..clipped })
        }
        _ => None,
    })
}

/// What remains of an edge that is a feature, and the features if that is two points. None if uncertain.
#[inline(always)]
fn clip(
    mut line: ReferenceLine,
    incident: &Incident,
    feature: usize,
    margin: Margin,
) -> Option<Option<(ClippedEdge, [FeaturePair; 2])>> {
    /// Far beyond the rounding errors of a depth.
    const SLACK: f64 = 1.0 / (1u64 << 40) as f64;
    if incident.is_vertex {
        return Some(None);
    }
    let (frame, mut segment) = (line.frame, incident.segment);
    // In front of the line the distance is compared with the sum of the radii exactly.
    let reach = F64x2::splat(frame.reach());
    let distances = segment.behind * F64x2::splat(frame.scale);
    let depths = distances + reach;
    let is_uncertain = depths.abs().lt((distances.abs() + reach) * F64x2::splat(SLACK));
    if is_uncertain.mask() != 0 {
        return None;
    }
    segment.within = segment.within.or(F64x2::splat(0.0).lt(depths));
    if !margin.is_zero() {
        segment = line.admit(segment, margin);
    }
    let clipped = line.frame.clip(&segment, incident.rise, feature);
    Some(clipped.map(|clipped| (clipped, line.frame.both_ends(&segment))))
}
