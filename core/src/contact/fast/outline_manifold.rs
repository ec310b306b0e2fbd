//! Contact manifold of two strictly convex outlines that do not fit into one vector, clipped vertex by vertex.
//!
//! Only the edges are found here. The numbers are computed by functions of the exact tier.

use super::least_penetration::{FoundEdge, largest_separation, least_penetration};
use super::strictly_convex::{StrictlyConvex, Vertices, point, points};
use crate::contact::convex_view::MergedEdge;
use crate::contact::incident_edge::{AS_DEEP, Inclination};
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::margin::Margin;
use crate::contact::penetration_depth::push_off_edge;
use crate::contact::reference_frame::{ClipSegment, ClipVertex, ClippedEdge, FeaturePair, ReferenceFrame};
use crate::contact::round_outward;
use crate::distance::point_segment::DETERMINANT_CANCELLED;
use crate::filter::SatSummary;
use crate::number::{Float, f64_max};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2, shuffle};
use core::hint::select_unpredictable;

/// The contact of two outlines that certainly overlap, with points up to a margin. None if anything is uncertain.
#[inline(never)]
pub fn outline_manifold(a: Vertices, b: Vertices, summary: &SatSummary, margin: Margin) -> Option<Contact> {
    let FoundEdge { of_a, edge, deepest } = least_penetration(a, b, summary)?;
    let (a, b) =
        (StrictlyConvex { vertices: a, left: summary.left[0] }, StrictlyConvex { vertices: b, left: summary.left[1] });
    let (reference, incident) = (StrictlyConvex::select(of_a, a, b), StrictlyConvex::select(of_a, b, a));
    let mut line = ReferenceLine::new(ReferenceFrame::unrounded(reference.edge(edge)?));
    let facing = incident_feature(&line, incident, deepest)?;
    let (clipped, behind) = (line.clip(&facing, margin)?, facing.behind);
    let depth = behind * line.frame.scale;
    // Along an axis a depth is exact.
    let least = F64x2::splat(f64::from(f32::MIN_POSITIVE));
    let inclined = line.frame.direction.abs().min(F64x2::splat(depth)).ge(least).mask();
    if inclined == 0b11
        && let Some((count, points)) = contact_points(&clipped, of_a)
    {
        let normal = round_outward::normal(line.frame.normal().negated(MaskF64x2::all(!of_a)));
        return Some(Contact { normal, depth: round_outward::normal_depth_along(depth), count, points });
    }
    // A new struct, so that the hot path need not write it to memory.
    let ClippedEdge { x, y, depth: depths, within, features } = clipped;
    let clipped = ClippedEdge { x, y, depth: depths, within, features };
    contact_along_axis_or_denormal(reference.edge(edge)?, behind, incident.vertices, clipped, of_a)
}

/// The ends of a clipped edge that touch as points of a contact, and their number. None if a number may be denormal.
#[inline(always)]
pub fn contact_points(clipped: &ClippedEdge, reference_is_a: bool) -> Option<(u32, [ContactPoint; 2])> {
    let ClippedEdge { x, y, depth: depths, within, features } = *clipped;
    // Normal numbers are rounded by one instruction.
    let least = F64x2::splat(f64::from(f32::MIN_POSITIVE));
    let clear = x.abs().min(y.abs()).min(depths.abs()).ge(least).mask() | !within.mask();
    if clear & 0b11 != 0b11 {
        return None;
    }
    let (xy, depths) = (x.narrow(y), depths.narrow(depths));
    let (low, high) = (shuffle!(xy depths, 0 2, 0 0), shuffle!(xy depths, 1 3, 1 1));
    let (is_low, is_high) = (within.broadcast_lo_f32x4(), within.broadcast_hi_f32x4());
    let first = low.and(is_low).or(high.and_not(is_low));
    let second = high.and(is_low.and(is_high));
    let number = |yes: bool, one: u64, other: u64| select_unpredictable(yes, one, other);
    // a's feature goes into the lower half.
    let rotation = if reference_is_a { 0 } else { 32 };
    let [low, high] = features.map(|FeaturePair(features)| features.rotate_left(rotation));
    let mask = within.mask();
    let point = |lanes: F32x4, features: u64| ContactPoint {
        x: lanes.lane(0),
        y: lanes.lane(1),
        depth: lanes.lane(2),
        a_feature: features as u32,
        b_feature: (features >> 32) as u32,
    };
    let points = [point(first, number(mask & 1 != 0, low, high)), point(second, number(mask == 0b11, high, 0))];
    Some((mask.count_ones(), points))
}

/// [`contact_points`] of a clipped edge of which both ends touch.
#[inline(always)]
pub fn two_contact_points(clipped: &ClippedEdge, reference_is_a: bool) -> Option<[ContactPoint; 2]> {
    let ClippedEdge { x, y, depth: depths, features, .. } = *clipped;
    if x.abs().min(y.abs()).min(depths.abs()).ge(F64x2::splat(f64::from(f32::MIN_POSITIVE))).mask() != 0b11 {
        return None;
    }
    let ([x, to_x, y, to_y], [depth, to_depth, ..]) = (x.narrow(y).lanes(), depths.narrow(depths).lanes());
    // a's feature goes into the lower half.
    let rotation = if reference_is_a { 0 } else { 32 };
    let [first, second] = features.map(|FeaturePair(features)| features.rotate_left(rotation));
    let point = |x: f32, y: f32, depth: f32, features: u64| ContactPoint {
        x,
        y,
        depth,
        a_feature: features as u32,
        b_feature: (features >> 32) as u32,
    };
    Some([point(x, y, depth, first), point(to_x, to_y, to_depth, second)])
}

/// The contact of two outlines that are certainly apart, if the gap is within a margin. None if anything is uncertain,
/// as if corners are closest, or if the gap may be larger.
#[inline(never)]
pub fn outline_manifold_across_gap(a: Vertices, b: Vertices, summary: &SatSummary, margin: Margin) -> Option<Contact> {
    /// The exact tier has a bound between 1 and the first, and one between 1 and the second.
    const CLOSE: f64 = 1.0 + 1.0 / (1u64 << 27) as f64;
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 25) as f64;
    let FoundEdge { of_a, edge, deepest } = largest_separation(a, b, summary)?;
    let (a, b) =
        (StrictlyConvex { vertices: a, left: summary.left[0] }, StrictlyConvex { vertices: b, left: summary.left[1] });
    let (reference, incident) = (StrictlyConvex::select(of_a, a, b), StrictlyConvex::select(of_a, b, a));
    let side = reference.edge(edge)?;
    let mut line = ReferenceLine::new(ReferenceFrame::unrounded(side));
    let facing = incident_feature(&line, incident, deepest)?;
    let separation = -facing.behind * line.frame.scale;
    let clipped = line.clip(&facing, margin)?;
    let depths = clipped.within.select(clipped.depth, F64x2::splat(f64::NEG_INFINITY));
    let depth = f64_max(depths.first(), depths.second());
    // The exact tier rounds the gap of long outlines once.
    const OFF: f64 = 1.0 / (1u64 << 45) as f64;
    let is_certain = (depth < -f64::from(f32::MIN_POSITIVE))
        & (-depth <= separation * CLOSE)
        & (-depth * CLEAR <= margin.value())
        & ((depth + depth * OFF) as f32 == (depth - depth * OFF) as f32);
    if !is_certain {
        return None;
    }
    let (count, points) = contact_points(&clipped, of_a)?;
    let normal = round_outward::normal(line.frame.normal().negated(MaskF64x2::all(!of_a)));
    Some(Contact { normal, depth: depth as f32, count, points })
}

/// The contact if the reference edge is parallel to an axis, or if numbers may be denormal.
#[cold]
#[inline(never)]
fn contact_along_axis_or_denormal(
    side: MergedEdge<Float>,
    behind: f64,
    incident: Vertices,
    clipped: ClippedEdge,
    of_a: bool,
) -> Option<Contact> {
    let push = push_off_edge([side.from, side.to], [0.0; 2], points(incident), |scale| behind * scale);
    Some(Contact::new(push, clipped.manifold()?).in_order(of_a).consistent_with(Verdict::Hit))
}

/// The line of the reference edge, with each number in both lanes.
#[derive(Clone, Copy)]
pub struct ReferenceLine {
    pub frame: ReferenceFrame<Float>,
    from: [F64x2; 2],
    direction: [F64x2; 2],
}

/// Two vertices in the coordinates of the reference edge.
#[derive(Clone, Copy)]
pub struct TwoVertices {
    pub x: F64x2,
    pub y: F64x2,
    pub along: F64x2,
    pub behind: F64x2,
    /// Whether the determinant cancels.
    pub uncertain: MaskF64x2,
}

impl ReferenceLine {
    #[inline(always)]
    pub fn new(frame: ReferenceFrame<Float>) -> Self {
        let (side, direction) = (frame.side, frame.direction);
        let (from, direction) = (F64x2::new(side.from.x, side.from.y), direction);
        ReferenceLine {
            frame,
            from: [from.zip_lo(from), from.zip_hi(from)],
            direction: [direction.zip_lo(direction), direction.zip_hi(direction)],
        }
    }

    /// Two vertices in coordinates of the line. Determinants are those of `distance/point_segment.rs`.
    #[inline(always)]
    pub fn vertices(&self, low: F64x2, high: F64x2) -> TwoVertices {
        let [ux, uy] = self.direction;
        let (x, y) = (low.zip_lo(high), low.zip_hi(high));
        let (wx, wy) = (x - self.from[0], y - self.from[1]);
        let (left, right) = (ux * wy, uy * wx);
        let behind = left - right;
        // With different signs nothing cancels, and the magnitude of the sum is below that of the difference.
        let uncertain = behind.abs().lt((left + right).abs() * F64x2::splat(DETERMINANT_CANCELLED));
        TwoVertices { x, y, along: ux * wx + uy * wy, behind, uncertain }
    }

    /// Lets points in front of the line count up to a margin, and to any distance if the segment is nearly parallel to
    /// the line, as in `contact/clip.rs`.
    pub fn admit(&mut self, segment: ClipSegment, margin: Margin) -> ClipSegment {
        let ([low_x, high_x], [low_y, high_y]) = (segment.x.lanes(), segment.y.lanes());
        let (low, high) = (F64x2::new(low_x, low_y), F64x2::new(high_x, high_y));
        let is_parallel = self.inclination(low, high).is_nearly_parallel(self.frame.square());
        let margin = if is_parallel { Margin::UNLIMITED } else { margin };
        self.frame = self.frame.within(margin);
        let depths = segment.behind * F64x2::splat(self.frame.scale) + F64x2::splat(self.frame.reach());
        ClipSegment { within: segment.within.or(depths.ge(F64x2::splat(-margin.value()))), ..segment }
    }

    /// An incident feature clipped to the reference edge, of shapes without radius, as in `contact/clip.rs`.
    #[inline(always)]
    fn clip(&mut self, incident: &Incident, margin: Margin) -> Option<ClippedEdge> {
        if incident.is_vertex {
            return self.clip_alone(incident, margin);
        }
        let mut segment = incident.segment;
        if !margin.is_zero() {
            segment = self.admit(segment, margin);
        }
        self.frame.clip(&segment, incident.rise, 2 * incident.edge + 1)
    }

    #[inline(never)]
    fn clip_alone(
        &self,
        &Incident { segment, behind, deepest, along, .. }: &Incident,
        margin: Margin,
    ) -> Option<ClippedEdge> {
        let (frame, point) = (self.frame.within(margin), Point::at(segment.x.second(), segment.y.second()));
        let within = behind >= 0.0 || margin.admits(behind * frame.scale + frame.reach());
        frame.clip_alone(ClipVertex { point, feature: 2 * deepest, along, behind, within })
    }

    fn inclination(&self, from: F64x2, to: F64x2) -> Inclination {
        let [ux, uy] = self.frame.direction.lanes();
        Inclination::new((ux, uy), point(from), point(to))
    }
}

/// The incident feature in the coordinates of the reference edge.
pub struct Incident {
    /// The edge; of a vertex with two equally inclined edges the first of these.
    pub segment: ClipSegment,
    /// The slope of its depth along the reference edge, as a fraction, in both lanes.
    pub rise: F64x2,
    pub edge: usize,
    /// Whether the feature is the deepest vertex.
    pub is_vertex: bool,
    /// The determinant of the deepest vertex.
    pub behind: f64,
    /// That vertex, and how far it is along the reference edge.
    pub deepest: usize,
    pub along: f64,
    /// How far the vertices after and before it are along the reference edge and behind its line, one a lane.
    pub beside: [F64x2; 2],
}

/// Of the two edges at the deepest vertex, the edge that is more parallel to the reference edge; the vertex, if they
/// are equally so.
///
/// Both have the opposite direction of the reference edge, so the end of each is its lower vertex along the reference
/// edge.
#[inline(always)]
pub fn incident_feature(line: &ReferenceLine, incident: StrictlyConvex, deepest: usize) -> Option<Incident> {
    let mut deepest = deepest;
    // The filter's deepest vertex may be one of two that hardly differ.
    for _ in 0..2 {
        let (previous, next) = incident.neighbors(deepest);
        let (at, to, from) = (incident.vertex(deepest)?, incident.vertex(next)?, incident.vertex(previous)?);
        let (onward, back) = (line.vertices(to, at), line.vertices(at, from));
        if onward.uncertain.or(back.uncertain).mask() != 0 {
            return None;
        }
        // [`Inclination::is_below`] of both edges, one a lane.
        let (x, y) = (back.x - onward.x, back.y - onward.y);
        let cross = line.direction[0] * y - line.direction[1] * x;
        let inclinations = cross * cross * (x * x + y * y).swapped();
        let (onward_inclination, back_inclination) =
            (inclinations.zip_lo(inclinations), inclinations.zip_hi(inclinations));
        let is_back = back_inclination.lt(onward_inclination);
        let (backward, is_vertex) = (is_back.mask() != 0, back_inclination.eq(onward_inclination).mask() != 0);
        let (behind, beside) = (back.behind.zip_lo(back.behind), onward.behind.blend_hi(back.behind));
        let least = behind - behind.abs() * F64x2::splat(AS_DEEP);
        if beside.ge(least).mask() != 0 {
            let ([to_behind, from_behind], at_behind, least) = (beside.lanes(), behind.first(), least.first());
            if (to_behind > at_behind) | (from_behind > at_behind) {
                deepest = if to_behind > at_behind { next } else { previous };
                continue;
            }
            // If a neighbor is equally deep, its other edge must not be more parallel.
            let parallel = if backward { line.inclination(from, at) } else { line.inclination(at, to) };
            let (beyond, before) =
                (incident.vertex(incident.neighbors(next).1)?, incident.vertex(incident.neighbors(previous).0)?);
            // If an edge is so short that its ends seem equally deep, its far end may be deeper.
            let far = line.vertices(beyond, before);
            if far.uncertain.or(behind.lt(far.behind)).mask() != 0 {
                return None;
            }
            let is_beyond = to_behind >= least && !parallel.is_below(line.inclination(to, beyond));
            let is_before = from_behind >= least && !parallel.is_below(line.inclination(before, from));
            if is_beyond | is_before | is_vertex {
                return None;
            }
        }
        let ways = line.direction[0] * x + line.direction[1] * y;
        if is_vertex && F64x2::splat(0.0).lt(ways).mask() != 0b11 {
            return None;
        }
        // For both edges, so that the division does not wait for the choice.
        let rise = (back.behind - onward.behind) / (back.along - onward.along);
        let select = |back: usize, onward: usize| select_unpredictable(backward, back, onward);
        let (low, high) = (select(deepest, next), select(previous, deepest));
        let (along, edge_behind) =
            (is_back.select(back.along, onward.along), is_back.select(back.behind, onward.behind));
        return Some(Incident {
            segment: ClipSegment {
                x: is_back.select(back.x, onward.x),
                y: is_back.select(back.y, onward.y),
                along,
                behind: edge_behind,
                within: edge_behind.ge(F64x2::splat(0.0)),
                features: [2 * low, 2 * high],
            },
            rise: is_back.select(rise.zip_hi(rise), rise.zip_lo(rise)),
            edge: select_unpredictable(incident.left, high, low),
            is_vertex,
            behind: behind.first(),
            deepest,
            along: back.along.first(),
            beside: [onward.along.blend_hi(back.along), beside],
        });
    }
    None
}
