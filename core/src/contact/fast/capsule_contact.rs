//! Contact of two segments with radii where an end of one is closest to the inside of the other, as of capsules that
//! rest on each other: what [`super::side_contact`] does, with both segments in registers and no search for the side.
//!
//! Of a segment whose line is not crossed by the other, and that has the foot of the nearer end, no other pair is
//! closer: a strip of this width separates the two. If neither has it, two ends are closest, and this is uncertain.

use super::bounded_depth::{BoundedDepth, depth_on_axis, is_ordinary};
use super::outline_manifold::{ReferenceLine, two_contact_points};
use super::rounded_body::{Body, Facing, clipped_edge, segment_facing};
use super::side_contact::{PART, faces_upward, vertex_alone};
use super::strictly_convex::{StrictlyConvex, point};
use super::vertex_contact::{are_closest, vertex_contact};
use crate::contact::convex_view::MergedEdge;
use crate::contact::incident_edge::Inclination;
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::margin::Margin;
use crate::contact::reference_frame::{ClippedEdge, ReferenceFrame};
use crate::contact::round_outward;
use crate::filter::COORDINATE_LIMIT;
use crate::number::{Float, f64_max, f64_min};
use crate::predicate::Point;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2, dispatch};
use core::hint::select_unpredictable;

/// A segment that is not validated, with its radius.
pub type ThickSegment<'a> = (&'a [[f32; 2]; 2], f32);

/// A segment with a radius, in `f64` and in registers.
#[derive(Clone, Copy)]
struct WideCapsule {
    ends: [F64x2; 2],
    radius: f64,
}

impl WideCapsule {
    #[inline(always)]
    fn select(is_a: bool, a: WideCapsule, b: WideCapsule) -> WideCapsule {
        let (mask, [a_first, a_last], [b_first, b_last]) = (MaskF64x2::all(is_a), a.ends, b.ends);
        WideCapsule {
            ends: [mask.select(a_first, b_first), mask.select(a_last, b_last)],
            radius: select_unpredictable(is_a, a.radius, b.radius),
        }
    }

    /// The edge in one of its directions.
    #[inline(always)]
    fn side(self, is_forward: bool) -> MergedEdge<Float> {
        let (mask, [first, last]) = (MaskF64x2::all(is_forward), self.ends);
        let feature = |one: usize, other: usize| select_unpredictable(is_forward, one, other);
        MergedEdge {
            from: point(mask.select(first, last)),
            to: point(mask.select(last, first)),
            from_feature: feature(0, 2),
            to_feature: feature(2, 0),
            feature: 1,
        }
    }

    /// Whether the nearer end of the other is beside this segment, and both ends are on one side. About: the sides and
    /// the feet of what this chooses are checked.
    #[inline(always)]
    fn is_beside(self, other: WideCapsule) -> bool {
        let ([from, to], [first, last]) = (self.ends, other.ends);
        let (u, v, w) = (to - from, first - from, last - from);
        let (ux, uy, x, y) = (u.zip_lo(u), u.zip_hi(u), v.zip_lo(w), v.zip_hi(w));
        let (left, along) = (ux * y - uy * x, ux * x + uy * y);
        let size = left.abs();
        let inside = F64x2::splat(0.0).lt(along).and(along.lt(ux * ux + uy * uy)).mask();
        let (is_last_nearer, sides) = (size.swapped().lt(size).mask() & 1, left.sign_mask());
        ((sides == 0) | (sides == 0b11)) & (inside >> is_last_nearer & 1 != 0)
    }

    /// The edge with another segment's first end on its outside.
    #[inline(always)]
    fn side_toward(self, other: WideCapsule) -> MergedEdge<Float> {
        let ([from, to], [end, _]) = (self.ends, other.ends);
        let products = (to - from) * (end - from).swapped();
        self.side(products.lt(products.swapped()).mask() & 1 != 0)
    }
}

dispatch! {
    most 8;
    pub fn capsule_contact_at_width(capsules: [ThickSegment; 2], margin: f32) -> Option<Option<Contact>> = capsule_contact;
}

/// The contact of two segments with radii whose gap is at most a margin, which may be 0; Some(None) is a miss. None if
/// uncertain.
#[expect(clippy::extra_unused_type_parameters, reason = "compiled with the instructions of the width")]
#[inline(always)]
fn capsule_contact<V: F32s>([a, b]: [ThickSegment; 2], margin: f32) -> Option<Option<Contact>> {
    let floats = |&[[x, y], [to_x, to_y]]: &[[f32; 2]; 2]| F32x4::new([x, y, to_x, to_y]);
    let (a_floats, b_floats) = (floats(a.0), floats(b.0));
    let limit = F32x4::splat(COORDINATE_LIMIT);
    // Some floating-point modes read denormals as 0.
    let is_usual = (a_floats.abs().lt(limit) & b_floats.abs().lt(limit) == F32x4::ALL)
        & (a_floats.denormal_mask() | b_floats.denormal_mask() == 0);
    if !(is_usual & is_ordinary(a.1) & is_ordinary(b.1) & is_ordinary(margin)) {
        return None;
    }
    let capsule = |floats: F32x4, radius: f32| WideCapsule {
        ends: [F64x2::widen_lo(floats), F64x2::widen_hi(floats)],
        radius: f64::from(radius),
    };
    let bodies = [capsule(a_floats, a.1), capsule(b_floats, b.1)];
    let of_a = bodies[0].is_beside(bodies[1]);
    let (own, other) =
        (WideCapsule::select(of_a, bodies[0], bodies[1]), WideCapsule::select(of_a, bodies[1], bodies[0]));
    let (gap, side) = (f64::from(margin), own.side_toward(other));
    let line = ReferenceLine::new(ReferenceFrame::new(side, [own.radius, other.radius]));
    let facing = segment_facing(&line, other.ends)?;
    let ReferenceFrame { scale, end, direction, .. } = line.frame;

    let (distance, along) = (-facing.behind * scale, facing.along * scale);
    let depth = BoundedDepth::new(distance, distance + along.abs(), line.frame.reach());
    // No point of the other segment is nearer to the line.
    if (facing.behind < 0.0) & depth.is_beyond(gap) {
        return Some(None);
    }
    let is_inside = (facing.along > 0.0) & (facing.along < end);
    if !is_inside {
        let end = if facing.along > 0.0 { side.to_feature / 2 } else { side.from_feature / 2 };
        return at_ends([a, b], if of_a { [end, facing.nearest] } else { [facing.nearest, end] }, gap);
    }
    if !((facing.behind < 0.0) & depth.has_certain_sign()) || !is_alone(&facing, end) {
        return None;
    }
    let is_hit = depth.depth > 0.0;
    let unit = line.frame.normal().negated(MaskF64x2::all(!of_a));
    let (normal, [ux, uy]) = (round_outward::normal(unit), direction.lanes());
    // A normal that leans by less than floats show.
    let is_leaning = ((normal[0] == 0.0) & (uy != 0.0)) | ((normal[1] == 0.0) & (ux != 0.0));
    let is_on_axis = (ux == 0.0) | (uy == 0.0);
    let is_certain = depth.is_certain_within(gap) & (is_on_axis | depth.is_certain_along());
    if !is_certain | is_leaning {
        return None;
    }
    let rounded = match () {
        () if !is_hit => depth.depth as f32,
        () if is_on_axis => {
            let nearest = if facing.nearest == 0 { other.ends[0] } else { other.ends[1] };
            let ([x, y], Point { x: from_x, y: from_y, .. }) = (nearest.lanes(), side.from);
            let heights = if uy == 0.0 { [from_y, y] } else { [from_x, x] };
            depth_on_axis(heights, [own.radius, other.radius])
        }
        () => round_outward::normal_depth_along(depth.depth),
    };
    let margin = Margin::new(gap);
    let deepest = f64_max(depth.depth, margin.least_depth());
    let opposite = if is_hit { opposite([own, other], &side) } else { None };
    let clipped = match opposite {
        Some(opposite) => {
            let line = ReferenceLine::new(ReferenceFrame::new(opposite, [other.radius, own.radius]));
            let facing = segment_facing(&line, own.ends)?;
            (clipped_edge(line, &facing.incident, 1, margin)?, !of_a)
        }
        None => (clipped_edge(line, &facing.incident, 1, margin)?, of_a),
    };
    let (Some(clipped), reference_is_a) = clipped else {
        let [a, b] = &[body(a), body(b)];
        let (own, other) = if of_a { (a, b) } else { (b, a) };
        let point = vertex_alone(own, side, other, facing.nearest, deepest)?;
        let point = if of_a { point } else { point.swapped() };
        return Some(Some(Contact { normal, depth: rounded, count: 1, points: [point, ContactPoint::NONE] }));
    };
    let clipped = ClippedEdge { depth: clipped.depth.min(F64x2::splat(deepest)), ..clipped };
    let points = two_contact_points(&clipped, reference_is_a)?;
    Some(Some(Contact { normal, depth: rounded, count: 2, points }))
}

fn body((vertices, radius): ThickSegment) -> Body {
    Body { skeleton: StrictlyConvex { vertices, left: true }, radius: f64::from(radius) }
}

/// The contact at two ends, if they are closest.
#[inline(never)]
fn at_ends([a, b]: [ThickSegment; 2], ends: [usize; 2], gap: f64) -> Option<Option<Contact>> {
    let bodies = [body(a), body(b)];
    if are_closest(&bodies, ends)? { vertex_contact(&bodies, ends, gap) } else { None }
}

/// Whether the other end is certainly farther, and both ends of the side: see `ClosestSide::is_alone`.
#[inline(always)]
fn is_alone(facing: &Facing, end: f64) -> bool {
    let Facing { along, behind, beside: [other_along, other_behind], .. } = facing;
    let (rise, part) = (behind - other_behind.first(), PART * -behind);
    let aside = f64_min(*along, end - along);
    (part < rise)
        & (part * (other_along.first() - along).abs() < rise * aside)
        & (aside * aside > 4.0 * PART * behind * behind)
}

/// The other segment's edge if that is the reference: parallel to the side, within about a degree, and facing more
/// upward. None if the side is.
#[inline(always)]
fn opposite([_, other]: [WideCapsule; 2], side: &MergedEdge<Float>) -> Option<MergedEdge<Float>> {
    let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
    let [vx, vy] = (other.ends[1] - other.ends[0]).lanes();
    let opposite = other.side(ux * vx + uy * vy < 0.0);
    let square = ux * ux + uy * uy;
    let inclination = Inclination::new((ux, uy), opposite.from, opposite.to);
    if inclination.is_nearly_parallel(square) && !faces_upward(side, &opposite) { Some(opposite) } else { None }
}
