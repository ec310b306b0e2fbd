//! Contact of a circle and a segment or a convex outline, with a radius or without: the fast tier. Uncertain if another
//! side or corner may be as close.
//!
//! The numbers are computed by the operations of the exact tier, both coordinates at once.

use super::nearest_place::{NearestPlace, contact_at, widened};
use super::overlap_contact::contact_of_center;
use super::point_at_edge::{ERROR, PointAtEdge};
use super::rounded_body::Body;
use super::strictly_convex::{StrictlyConvex, Vertices};
use crate::contact::manifold::Contact;
use crate::filter::{ClosestFeature, FeatureAtPoint, convex_at_point};
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2};

/// The contact of a segment or a convex outline and a circle whose gap is at most a margin, which may be 0; that of
/// circle and convex shape if the circle is first. Some(None) is a miss. None if uncertain.
#[inline(always)]
pub fn convex_circle_contact<V: F32s>(
    (vertices, radius): (Vertices, f32),
    (center, circle_radius): ([f32; 2], f32),
    margin: f32,
    is_circle_first: bool,
) -> Option<Option<Contact>> {
    let (at, radii) = widened(center, [radius, circle_radius], margin)?;
    let place = match vertices {
        [a, b] => at_segment([a, b], at, radii)?,
        _ => {
            let closest = convex_at_point::<V>(vertices, center)?;
            if closest.feature == ClosestFeature::SideFromInside {
                let own = Body { skeleton: StrictlyConvex { vertices, left: closest.is_left }, radius: radii[0] };
                let contact = contact_of_center(&own, closest.edge, (at, radii[1]))?;
                return Some(Some(contact.in_order(!is_circle_first)));
            }
            at_outline(vertices, closest, at, radii)?
        }
    };
    contact_at(&place, at, radii, f64::from(margin), is_circle_first)
}

#[inline(always)]
fn at_segment([a, b]: [&[f32; 2]; 2], center: F64x2, radii: [f64; 2]) -> Option<NearestPlace> {
    let ([ax, ay], [bx, by]) = (*a, *b);
    let numbers = F32x4::new([ax, ay, bx, by]);
    if (numbers.abs().lt(F32x4::splat(f32::INFINITY)) != F32x4::ALL) | (numbers.denormal_mask() != 0) {
        return None;
    }
    // As the exact tier lists it, from the lower end.
    let (a, b) = (F64x2::widen_lo(numbers), F64x2::widen_hi(numbers));
    let is_lower = b.lt(a);
    let reversed = is_lower.or(b.eq(a).and(is_lower.broadcast_hi())).broadcast_lo();
    let at_edge = PointAtEdge::new(center, [reversed.select(b, a), reversed.select(a, b)]);
    let ([past_begin, past_end], error) = (at_edge.past.lanes(), at_edge.error);
    let (is_before, is_beyond) = (past_begin < -error, past_end > error);
    if is_before | is_beyond {
        let is_last = is_beyond ^ (reversed.mask() != 0);
        return Some(corner(MaskF64x2::all(is_last).select(b, a), center, radii, 2 * u32::from(is_last)));
    }
    let is_certain = at_edge.is_beside() & at_edge.is_clear() & at_edge.is_same_reversed();
    is_certain.then_some(at_edge.side(center, radii, 1))
}

#[inline(always)]
fn at_outline(
    vertices: Vertices,
    FeatureAtPoint { feature, edge, is_left }: FeatureAtPoint,
    center: F64x2,
    radii: [f64; 2],
) -> Option<NearestPlace> {
    let (last, at) = (vertices.len() - 1, |i: usize| vertices.get(i).map(F64x2::widen));
    let next = if edge < last { edge + 1 } else { 0 };
    let (before, a, b) = (at(if edge > 0 { edge - 1 } else { last })?, at(edge)?, at(next)?);
    if feature == ClosestFeature::Corner {
        return is_sharp([before, a, b], center).then_some(corner(a, center, radii, 2 * edge as u32));
    }
    let (after, at_edge) = (at(if next < last { next + 1 } else { 0 })?, PointAtEdge::new(center, [a, b]));
    let is_outside = (at_edge.left.first() < 0.0) == is_left;
    let is_certain = is_outside & at_edge.is_beside() & at_edge.is_clear() & is_thick(&at_edge, [before, after]);
    is_certain.then_some(at_edge.side(center, radii, 2 * edge as u32 + 1))
}

/// The place at a corner.
#[inline(always)]
fn corner(end: F64x2, p: F64x2, [radius, circle_radius]: [f64; 2], feature: u32) -> NearestPlace {
    let direction = p - end;
    let squares = direction * direction;
    let distances = (squares + squares.swapped()).sqrt();
    let (unit, distance) = (direction / distances.zip_lo(distances), distances.first());
    let midway = 0.5 * (distance + radius - circle_radius);
    NearestPlace { direction, unit, normal: unit, foot: end, midway, distance, spread: distance, from: end, feature }
}

/// Whether no other edge is nearly as close to a point that is beside an edge, with the vertices before and after it:
/// see `ClosestSide::is_thick`.
#[inline(always)]
fn is_thick(at_edge: &PointAtEdge, [before, after]: [F64x2; 2]) -> bool {
    const THICK: f64 = 1.0 / (1u64 << 10) as f64;
    const PART: f64 = 1.0 / (1u64 << 27) as f64;
    let (u, [a, b]) = (at_edge.edge, at_edge.ends);
    let (to_before, to_after) = (before - a, after - b);
    let (one, other) = (u * to_before.swapped(), u * to_after.swapped());
    let (along_one, along_other) = (u * to_before, u * to_after);
    let behind = (one.zip_lo(other) - one.zip_hi(other)).abs();
    let along = (along_one.zip_lo(along_other) + along_one.zip_hi(along_other)).abs();
    let (distance, aside) = (F64x2::splat(at_edge.left.first().abs()), F64x2::splat(at_edge.aside()));
    let is_thick = (distance * F64x2::splat(THICK)).lt(behind);
    let is_angled = (distance * F64x2::splat(PART) * (along + behind)).lt(behind * aside);
    is_thick.and(is_angled).mask() == 0b11
}

/// Whether a corner, with the vertices before and after it, is certainly the closest end of the edges that meet there,
/// and only these edges are nearly as close.
///
/// The outline is in the half plane beyond the corner. So the square of the distance of any of its points exceeds that
/// of the corner by at least the square of the way from the corner to there. The other edges are beyond the line
/// through the corner's neighbors.
#[inline(always)]
fn is_sharp([before, corner, after]: [F64x2; 3], center: F64x2) -> bool {
    const PART: f64 = 1.0 / (1u64 << 20) as f64;
    let (to, from, way, across) = (corner - before, after - corner, center - corner, after - before);
    let (along_to, along_from, turn) = (to * way, from * way, to * from.swapped());
    let (x, y) = (along_to.zip_lo(along_from), along_to.zip_hi(along_from));
    let (past, error) = (x + y, F64x2::splat(ERROR) * (x.abs() + y.abs()));
    let ([past_to, past_from], [to_error, from_error]) = (past.lanes(), error.lanes());
    let (area, ways, widths) = ((turn - turn.swapped()).first(), way * way, across * across);
    let size = (ways + ways.swapped()) * (widths + widths.swapped());
    (past_to > to_error) & (past_from < -from_error) & (area * area > PART * size.first())
}
