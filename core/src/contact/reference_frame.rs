//! Coordinates along and behind the reference edge, and the arithmetic of clipping another edge to it.
//!
//! The fast tier uses the same operations, so both tiers have the same bits.

use super::convex_view::{ConvexView, MergedEdge};
use super::manifold::{Manifold, ManifoldPoint};
use super::margin::Margin;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::predicate::{Point, Reach, compare_point_line};
use crate::simd::{F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// A vertex in the coordinates of a reference edge.
#[derive(Clone, Copy)]
pub struct ClipVertex<N> {
    pub point: Point<N>,
    pub feature: usize,
    /// How far the vertex is along the edge and behind its line (negative in front), times the length of the edge.
    pub along: f64,
    pub behind: f64,
    /// Whether the vertex is behind the line, or in front by at most the sum of the radii.
    pub within: bool,
}

/// Two vertices in the coordinates of a reference edge, in order along the edge.
#[derive(Clone, Copy)]
pub struct ClipSegment {
    pub x: F64x2,
    pub y: F64x2,
    /// As in [`ClipVertex`].
    pub along: F64x2,
    pub behind: F64x2,
    pub within: MaskF64x2,
    pub features: [usize; 2],
}

impl ClipSegment {
    pub fn of<N: Number>(low: ClipVertex<N>, high: ClipVertex<N>) -> Self {
        ClipSegment {
            x: F64x2::new(low.point.x, high.point.x),
            y: F64x2::new(low.point.y, high.point.y),
            along: F64x2::new(low.along, high.along),
            behind: F64x2::new(low.behind, high.behind),
            within: MaskF64x2::new([low.within, high.within]),
            features: [low.feature, high.feature],
        }
    }
}

/// The features that touch at a point: that of the reference shape in the lower half, that of the other shape in the
/// upper half.
///
/// If both ends of a clipped edge touch, each names the vertices of both sides at that end, which do not change while
/// the shapes slide. An end that touches alone names the vertex there and the side that holds it.
#[derive(Clone, Copy)]
pub struct FeaturePair(pub u64);

impl FeaturePair {
    #[inline(always)]
    fn new(reference: usize, incident: usize) -> Self {
        FeaturePair(reference as u64 & u64::from(u32::MAX) | (incident as u64) << 32)
    }
}

/// The two ends of a clipped edge. Each is a vertex of either shape.
#[derive(Clone, Copy)]
struct ClippedEnds {
    x: F64x2,
    y: F64x2,
    /// How far the other shape is behind the reference edge there, times the edge's length.
    behind: F64x2,
    /// Whether the end is a vertex of the reference shape.
    is_end: MaskF64x2,
    within: MaskF64x2,
    features: [FeaturePair; 2],
}

/// The ends of a clipped edge as contact points.
#[derive(Clone, Copy)]
pub struct ClippedEdge {
    /// Midway between the boundaries.
    pub x: F64x2,
    pub y: F64x2,
    pub depth: F64x2,
    /// The ends that touch the reference.
    pub within: MaskF64x2,
    pub features: [FeaturePair; 2],
}

impl ClippedEdge {
    fn point(&self, lane: usize) -> ManifoldPoint {
        let value = |lanes: F64x2| if lane == 0 { lanes.first() } else { lanes.second() };
        let [first, second] = self.features;
        let FeaturePair(features) = if lane == 0 { first } else { second };
        ManifoldPoint {
            x: value(self.x),
            y: value(self.y),
            depth: value(self.depth),
            a_feature: features as u32 as usize,
            b_feature: (features >> 32) as usize,
        }
    }

    pub fn manifold(&self) -> Option<Manifold> {
        match self.within.mask() {
            0 => None,
            1 => Some(Manifold::one(self.point(0))),
            2 => Some(Manifold::one(self.point(1))),
            _ => Some(Manifold::two(self.point(0), self.point(1))),
        }
    }
}

/// The reference edge as a coordinate frame.
#[derive(Clone, Copy)]
pub struct ReferenceFrame<N> {
    pub side: MergedEdge<N>,
    /// From the first end to the second; of length 1 if the edge is parallel to an axis, where nothing need be rounded.
    pub direction: F64x2,
    /// How far the second end is along the direction, times the length of the direction, like all numbers along and
    /// behind.
    pub end: f64,
    /// 1 / (length of the direction).
    pub scale: f64,
    reach: Reach<N>,
    /// The radius of the reference less the other.
    excess: f64,
    margin: Margin,
}

impl<N: Number> ReferenceFrame<N> {
    #[inline(always)]
    pub fn new(side: MergedEdge<N>, [radius, other_radius]: [f64; 2]) -> Self {
        let direction = F64x2::new(side.to.x, side.to.y) - F64x2::new(side.from.x, side.from.y);
        let squares = direction * direction;
        let square = squares.first() + squares.second();
        let (reach, excess) = (Reach::sum(radius, other_radius), radius - other_radius);
        let frame = ReferenceFrame {
            side,
            direction,
            end: square,
            scale: 1.0 / sqrt(square),
            reach,
            excess,
            margin: Margin::NONE,
        };
        let [x, y] = direction.lanes();
        if (x != 0.0) & (y != 0.0) {
            return frame;
        }
        let unit = |u: f64| if u == 0.0 { 0.0 } else { u.signum() };
        ReferenceFrame { direction: F64x2::new(unit(x), unit(y)), end: x.abs() + y.abs(), scale: 1.0, ..frame }
    }

    /// The frame of shapes without radii. Adding -0 changes no number, so compilers remove such additions.
    #[inline(always)]
    pub fn unrounded(side: MergedEdge<N>) -> Self {
        ReferenceFrame { reach: Reach::sum(-0.0, -0.0), excess: -0.0, ..ReferenceFrame::new(side, [0.0; 2]) }
    }

    /// The frame with points in front of the line, too, up to a margin.
    #[inline(always)]
    pub fn within(self, margin: Margin) -> Self {
        ReferenceFrame { margin, ..self }
    }

    /// The sum of the radii, rounded once.
    #[inline(always)]
    pub fn reach(&self) -> f64 {
        self.reach.value()
    }

    /// The outward unit normal.
    #[inline(always)]
    pub fn normal(&self) -> F64x2 {
        self.direction.swapped().negated(MaskF64x2::new([false, true])) * F64x2::splat(self.scale)
    }

    /// The squared length of the direction.
    #[inline(always)]
    pub fn square(&self) -> f64 {
        let [x, y] = self.direction.lanes();
        x * x + y * y
    }

    /// How far a point is behind the line (negative in front), divided by `scale`.
    pub fn behind(&self, point: Point<N>) -> f64 {
        let MergedEdge { from, to, .. } = self.side;
        match self.direction.lanes() {
            [x, 0.0] => x * (point.y - from.y),
            [0.0, y] => -(y * (point.x - from.x)),
            _ => determinant(from, to, point),
        }
    }

    pub fn clip_vertex(&self, point: Point<N>, feature: usize) -> ClipVertex<N> {
        let ReferenceFrame { side, reach, .. } = *self;
        let [ux, uy] = self.direction.lanes();
        let along = ux * (point.x - side.from.x) + uy * (point.y - side.from.y);
        let behind = self.behind(point);
        // In front of the line the distance is compared with the sum of the radii exactly.
        let within = behind >= 0.0
            || (reach.value() > 0.0 && compare_point_line(side.from, side.to, point, reach) <= 0)
            || self.margin.admits(behind * self.scale + reach.value());
        ClipVertex { point, feature, along, behind, within }
    }

    /// The side of the reference that a vertex's foot on the line is on, or within 1/128 of the vertex's depth.
    pub fn continues_to(&self, reference: &ConvexView<N>, vertex: &ClipVertex<N>) -> Option<MergedEdge<N>> {
        const NEARLY: f64 = 1.0 / 128.0;
        // No vertex of the reference is in front of the line, so the foot is not inside.
        let depth = vertex.behind * self.scale;
        nearest_side(reference, self.moved_out(vertex.point, depth), NEARLY * NEARLY * depth * depth)
    }

    /// The side of the other shape that faces a point of the line, where it is as deep as a vertex. At a vertex between
    /// two sides it is the more parallel side.
    pub fn facing_side(&self, other: &ConvexView<N>, point: Point<N>, vertex: &ClipVertex<N>) -> Option<MergedEdge<N>> {
        /// More than the roundings of a place, as a part of its coordinates.
        const ROUNDED: f64 = 1.0 / (1u64 << 40) as f64;
        let at = self.moved_out(point, -vertex.behind * self.scale);
        let (slack, [dx, dy]) = ((at[0].abs() + at[1].abs()) * ROUNDED, self.direction.lanes());
        let mut nearest: Option<(f64, f64, usize)> = None;
        for (edge, ends) in other.edges() {
            let (ux, uy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
            let along = ux * dx + uy * dy;
            let (distance, level) = (sqrt(square_distance(ends, at)), along * (along / (ux * ux + uy * uy)));
            let is_nearer = |(known, known_level, _): (f64, f64, usize)| {
                if (distance - known).abs() <= slack { level > known_level } else { distance < known }
            };
            if nearest.is_none_or(is_nearer) {
                nearest = Some((distance, level, edge));
            }
        }
        nearest.map(|(_, _, edge)| other.merged_edge(edge))
    }

    /// A point moved along the normal.
    fn moved_out(&self, point: Point<N>, by: f64) -> [f64; 2] {
        let [x, y] = self.normal().lanes();
        [point.x + x * by, point.y + y * by]
    }

    /// An edge clipped to the ends of the reference edge; None if it is beside the reference edge, perpendicular to it
    /// as far as roundings show, or too far in front. Both lanes of `rise` are the slope of the edge: how much farther
    /// behind it is per unit along the reference edge.
    ///
    /// Both ends are computed cut and uncut, because a branch would be mispredicted.
    #[inline(always)]
    pub fn clip(&self, segment: &ClipSegment, rise: F64x2, feature: usize) -> Option<ClippedEdge> {
        let ReferenceFrame { side, end, .. } = *self;
        let ClipSegment { along, behind, .. } = *segment;
        /// More than the roundings of a vertex's place along the reference edge, as a part of how far it is.
        const ROUNDED: f64 = 1.0 / (1u64 << 48) as f64;
        let ([low, high], far) = (along.lanes(), along.abs() + behind.abs());
        if !((high > 0.0) & (low < end) & (high - low > ROUNDED * far.max(far.swapped()).first())) {
            return None;
        }
        let ends = F64x2::new(0.0, end);
        // From the nearer end, for precision close to both ends.
        let (past_low, before_high) = (ends - along.zip_lo(along), along.zip_hi(along) - ends);
        let (low_behind, high_behind) = (behind.zip_lo(behind), behind.zip_hi(behind));
        let by = rise * past_low.min(before_high);
        let behind = past_low.lt(before_high).select(low_behind + by, high_behind - by);
        let depths = behind * F64x2::splat(self.scale) + F64x2::splat(self.reach.value());
        let within = depths.ge(F64x2::splat(-self.margin.value()));
        let is_end = along.blend_hi(ends).lt(ends.blend_hi(along));
        let at_vertices = self.at_vertices(segment);
        let cuts = [side.from_feature, side.to_feature].map(|end| FeaturePair::new(end, feature));
        let (cut, [low, high], [low_cut, high_cut]) = (is_end.mask(), at_vertices.features, cuts);
        let within = MaskF64x2::select_mask(is_end, within, at_vertices.within);
        let both = self.both_ends(segment);
        let select = |first: bool, one: FeaturePair, other: FeaturePair| {
            FeaturePair(select_unpredictable(first, one.0, other.0))
        };
        let features = [select(cut & 1 != 0, low_cut, low), select(cut & 2 != 0, high_cut, high)];
        let are_both = within.mask() == 0b11;
        let ([low, high], [low_end, high_end]) = (features, both);
        let clipped = self.finish(&ClippedEnds {
            x: is_end.select(F64x2::new(side.from.x, side.to.x), at_vertices.x),
            y: is_end.select(F64x2::new(side.from.y, side.to.y), at_vertices.y),
            behind: is_end.select(behind, at_vertices.behind),
            is_end,
            within,
            features: [select(are_both, low_end, low), select(are_both, high_end, high)],
        });
        if clipped.within.mask() == 0 { None } else { Some(clipped) }
    }

    /// A vertex of the other shape instead of an edge. None if it is past an end of the reference edge, or too far in
    /// front.
    #[inline(always)]
    pub fn clip_alone(&self, vertex: ClipVertex<N>) -> Option<ClippedEdge> {
        if !(vertex.within & (vertex.along >= 0.0) & (vertex.along <= self.end)) {
            return None;
        }
        let ends = self.at_vertices(&ClipSegment::of(vertex, vertex));
        Some(ClippedEdge { within: MaskF64x2::new([true, false]), ..self.finish(&ends) })
    }

    /// The features of a clipped edge of which both ends touch.
    #[inline(always)]
    pub fn both_ends(&self, segment: &ClipSegment) -> [FeaturePair; 2] {
        let [low, high] = segment.features;
        [FeaturePair::new(self.side.from_feature, low), FeaturePair::new(self.side.to_feature, high)]
    }

    /// A vertex alone; at the end of the reference edge instead if that is given.
    pub fn single(&self, vertex: ClipVertex<N>, end: Option<Point<N>>) -> ManifoldPoint {
        let ends = self.at_vertices(&ClipSegment::of(vertex, vertex));
        let ends = match end {
            Some(end) => {
                let (x, y) = (F64x2::splat(end.x), F64x2::splat(end.y));
                ClippedEnds { x, y, is_end: MaskF64x2::all(true), ..ends }
            }
            None => ends,
        };
        self.finish(&ends).point(0)
    }

    #[inline(always)]
    fn at_vertices(&self, &ClipSegment { x, y, behind, within, features, .. }: &ClipSegment) -> ClippedEnds {
        let features = features.map(|feature| FeaturePair::new(self.side.feature, feature));
        ClippedEnds { x, y, behind, is_end: MaskF64x2::all(false), within, features }
    }

    /// Moves the ends midway between the boundaries.
    #[inline(always)]
    fn finish(&self, &ClippedEnds { x, y, behind, is_end, within, features }: &ClippedEnds) -> ClippedEdge {
        let depth = behind * F64x2::splat(self.scale);
        // From the boundary of the other shape outward, from that of the reference shape inward.
        let by = F64x2::splat(self.excess) + depth.negated(is_end);
        let half = self.normal() * F64x2::splat(0.5);
        ClippedEdge {
            x: x + half.zip_lo(half) * by,
            y: y + half.zip_hi(half) * by,
            depth: (depth + F64x2::splat(self.reach.value())).max(F64x2::splat(self.margin.least_depth())),
            within,
            features,
        }
    }
}

/// The side of a shape nearest to a point, if its squared distance is less than a limit or 0.
fn nearest_side<N: Number>(view: &ConvexView<N>, at: [f64; 2], limit: f64) -> Option<MergedEdge<N>> {
    let mut nearest = (limit, None);
    for (edge, ends) in view.edges() {
        let square = square_distance(ends, at);
        if square < nearest.0 || (square == nearest.0 && nearest.1.is_none()) {
            nearest = (square, Some(edge));
        }
    }
    nearest.1.map(|edge| view.merged_edge(edge))
}

/// The squared distance of a point from an edge with a length.
fn square_distance<N: Number>([a, b]: [Point<N>; 2], [x, y]: [f64; 2]) -> f64 {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (vx, vy) = (x - a.x, y - a.y);
    let t = f64_min(f64_max((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0);
    let (x, y) = (vx - t * ux, vy - t * uy);
    x * x + y * y
}
