//! Contact of segments and convex outlines with radii at two vertices: where a vertex of one is closest to a vertex of
//! the other.
//!
//! The numbers are computed by functions of the exact tier, or by the same operations.

use super::bounded_depth::{BoundedDepth, certain_push};
use super::outline_manifold::{ReferenceLine, two_contact_points};
use super::rounded_body::{Body, clipped, facing};
use crate::contact::convex_view::MergedEdge;
use crate::contact::incident_edge::{Inclination, edge_facing};
use crate::contact::manifold::{Contact, ContactPoint, ManifoldPoint};
use crate::contact::margin::Margin;
use crate::contact::penetration_depth::push_off_vertex;
use crate::contact::reference_edge::upward;
use crate::contact::reference_frame::{ClippedEdge, ReferenceFrame};
use crate::contact::round_outward;
use crate::distance::point_segment::{Separation, separation_in_f64};
use crate::number::{Float, f64_max};
use crate::shape::Edge;
use crate::simd::{F64x2, MaskF64x2};
use core::cmp::Ordering;

/// Whether every pair of an edge and a vertex is certainly farther apart than two vertices, by more than 2^-28 of the
/// distance, but for the pairs of these vertices and their own edges, of which they are certainly the nearest ends.
///
/// Let w be the vector between the vertices, and d how much longer that of another pair's nearest points is. All points
/// of the shapes are in the corners between the vertices' edges. If all edges lead away from the other vertex, w·d is
/// above 0, and the squared distance exceeds w² by 2·w·d. An outline's other vertices are beyond the line through the
/// neighbors. So w·d is at least that of the neighbor that leads away the least.
#[inline(always)]
pub fn are_closest([a, b]: &[Body; 2], [i, j]: [usize; 2]) -> Option<bool> {
    /// Far beyond the rounding errors of a dot product, as a part of its products.
    const ERROR: f64 = 1.0 / (1u64 << 40) as f64;
    const PART: f64 = 1.0 / (1u64 << 28) as f64;
    let (p, q) = (a.skeleton.vertex(i)?, b.skeleton.vertex(j)?);
    let way = q - p;
    let squares = way * way;
    let least = F64x2::splat(PART) * (squares + squares.swapped());
    let leads_away = |vertex: F64x2, [before, after]: [F64x2; 2], way: F64x2| {
        let (before, after) = (vertex - before, vertex - after);
        let (x, y) = (before.zip_lo(after) * way.zip_lo(way), before.zip_hi(after) * way.zip_hi(way));
        (least + F64x2::splat(ERROR) * (x.abs() + y.abs())).lt(x + y)
    };
    let neighbors = |body: &Body, i: usize| {
        let (before, after) = body.skeleton.neighbors(i);
        Some([body.skeleton.vertex(before)?, body.skeleton.vertex(after)?])
    };
    let away = leads_away(p, neighbors(a, i)?, way).and(leads_away(q, neighbors(b, j)?, p - q));
    Some(away.mask() == 0b11)
}

/// Whether the exact tier measures from a to b. See `canonical_order`.
fn is_in_order(a: &Body, b: &Body) -> bool {
    let order = a.skeleton.vertices.len().cmp(&b.skeleton.vertices.len()).then(a.radius.total_cmp(&b.radius));
    let vertices = a.skeleton.vertices.as_flattened().iter().zip(b.skeleton.vertices.as_flattened());
    let order = vertices.fold(order, |order, (p, q)| order.then(p.partial_cmp(q).unwrap_or(Ordering::Equal)));
    order != Ordering::Greater
}

/// A side that points are clipped to, and whether it is a's.
type Reference = (MergedEdge<Float>, bool);

/// The side that faces more upward. None if the exact tier's order of the shapes decides.
fn more_upward(own: MergedEdge<Float>, other: MergedEdge<Float>) -> Option<Reference> {
    let [up, other_up] = [&own, &other].map(|side| upward([side.from, side.to]));
    match up.partial_cmp(&other_up)? {
        Ordering::Greater => Some((own, true)),
        Ordering::Less => Some((other, false)),
        Ordering::Equal => None,
    }
}

/// The vertices that are closest, one of each shape, certainly by [`are_closest`].
struct ClosestVertices<'a> {
    bodies: &'a [Body<'a>; 2],
    vertices: [usize; 2],
    /// From a's vertex to b's.
    separation: Separation<Float>,
}

impl ClosestVertices<'_> {
    /// The side of an overlap that faces along the normal, within about a degree. Some(None) if there is none, None if
    /// uncertain.
    #[inline(always)]
    fn facing_side(&self) -> Option<Option<Reference>> {
        let ([a, b], [i, j], (x, y)) = (self.bodies, self.vertices, self.separation.direction());
        match (edge_facing(a.sides_at(i), (x, y)), edge_facing(b.sides_at(j), (-x, -y))) {
            (Some(own), Some(other)) => Some(Some(more_upward(own, other)?)),
            (own, other) => Some(own.map(|side| (side, true)).or(other.map(|side| (side, false)))),
        }
    }

    /// The points across a gap from a side that is parallel to a side of the other shape, within about a degree, with
    /// the side's normal from a to b, and whether the side is a's. Some(None) if there are none, None if uncertain.
    ///
    /// In front of sides that face away, nothing of the other shape is opposite to them: its points are all at least as
    /// far from the vertex, along the vector between the vertices, as the other vertex is, and points that are in front
    /// of such a side and beside it are not.
    #[inline(always)]
    fn across_gap(&self, margin: Margin) -> Option<Option<(ClippedEdge, F64x2, bool)>> {
        /// Far beyond the rounding errors of a determinant, as a part of its products.
        const ERROR: f64 = 1.0 / (1u64 << 40) as f64;
        /// A smaller gap beside the radii is not measured from a side.
        const CLEAR: f64 = 1.0 / (1u64 << 26) as f64;
        let ([a, b], [i, j], (x, y)) = (self.bodies, self.vertices, self.separation.direction());
        let mut across = None;
        for own in a.sides_at(i).into_iter().flatten() {
            for other in b.sides_at(j).into_iter().flatten() {
                let (ux, uy) = (own.to.x - own.from.x, own.to.y - own.from.y);
                let (vx, vy) = (other.to.x - other.from.x, other.to.y - other.from.y);
                let inclination = Inclination::new((ux, uy), other.from, other.to);
                if (ux * vx + uy * vy >= 0.0) || !inclination.is_nearly_parallel(ux * ux + uy * uy) {
                    continue;
                }
                let (side, of_a) = more_upward(own, other)?;
                let (left, right) = ((side.to.y - side.from.y) * x, (side.to.x - side.from.x) * y);
                let facing = if of_a { left - right } else { right - left };
                if facing.abs() <= ERROR * (left.abs() + right.abs()) {
                    return None;
                }
                if facing > 0.0
                    && let Some((clipped, normal)) = self.clipped_to((side, of_a), margin)?
                    && clipped.depth.lt(F64x2::splat(-CLEAR * (a.radius + b.radius))).mask() == 0b11
                {
                    // Of two the exact tier takes the more parallel one.
                    if across.is_some() {
                        return None;
                    }
                    across = Some((clipped, normal, of_a));
                }
            }
        }
        Some(across)
    }

    /// The two points where the other shape is in front of a side, and the side's normal from a to b. Some(None) if
    /// there are not two, None if uncertain.
    #[inline(always)]
    fn clipped_to(&self, (side, of_a): Reference, margin: Margin) -> Option<Option<(ClippedEdge, F64x2)>> {
        let ([a, b], [i, j]) = (self.bodies, self.vertices);
        let (own, other, near) = if of_a { (a, b, j) } else { (b, a, i) };
        let line = ReferenceLine::new(ReferenceFrame::new(side, [own.radius, other.radius]));
        let facing = facing(&line, other, near)?;
        let normal = line.frame.normal().negated(MaskF64x2::all(!of_a));
        Some(clipped(line, &facing.incident, other, margin)?.map(|clipped| (clipped, normal)))
    }

    /// The point between the vertices.
    #[inline(always)]
    fn point(&self, depth: f64) -> ContactPoint {
        let ([a, b], [i, j], separation) = (self.bodies, self.vertices, &self.separation);
        let ((x, y), (foot_x, foot_y), to) = (separation.normal(), separation.foot(), separation.vertex());
        let distance = separation.distance();
        let (x, y) = if is_in_order(a, b) {
            let midway = 0.5 * (distance + a.radius - b.radius);
            (foot_x + x * midway, foot_y + y * midway)
        } else {
            let midway = 0.5 * (distance + b.radius - a.radius);
            (to.x - x * midway, to.y - y * midway)
        };
        ContactPoint::from(ManifoldPoint { x, y, depth, a_feature: 2 * i, b_feature: 2 * j })
    }
}

/// The contact at two vertices that are closest by [`are_closest`]; Some(None) is a miss. None if anything is
/// uncertain. See `contact_of_pair`.
#[inline(never)]
pub fn vertex_contact(bodies: &[Body; 2], vertices: [usize; 2], gap: f64) -> Option<Option<Contact>> {
    let ([a, b], [i, j], margin) = (bodies, vertices, Margin::new(gap));
    let (from, next) = (a.vertex(i)?, a.vertex(a.skeleton.neighbors(i).1)?);
    let separation = separation_in_f64(Edge { a: from, b: next }, b.vertex(j)?)?;
    let reach = a.radius + b.radius;
    let depth = BoundedDepth::new(separation.distance(), separation.distance(), reach);
    if depth.is_beyond(gap) {
        return Some(None);
    }
    let push = push_off_vertex(from, separation, depth.depth, [a.radius, b.radius], || false);
    let (normal, rounded) = certain_push(&separation, depth, push)?;
    if !depth.is_certain_within(gap) {
        return None;
    }
    let closest = ClosestVertices { bodies, vertices, separation };
    let BoundedDepth { depth, .. } = depth;
    if depth < 0.0 {
        if let Some((clipped, normal, of_a)) = closest.across_gap(margin)? {
            let points = two_contact_points(&clipped, of_a)?;
            let depth = f64_max(clipped.depth.first(), clipped.depth.second()) as f32;
            return Some(Some(Contact { normal: round_outward::normal(normal), depth, count: 2, points }));
        }
    } else if let Some(reference) = closest.facing_side()?
        && let Some((clipped, _)) = closest.clipped_to(reference, margin)?
    {
        let clipped = ClippedEdge { depth: clipped.depth.min(F64x2::splat(depth)), ..clipped };
        let points = two_contact_points(&clipped, reference.1)?;
        return Some(Some(Contact { normal, depth: rounded, count: 2, points }));
    }
    let depth_float = if depth < 0.0 { depth as f32 } else { rounded };
    let points = [closest.point(depth), ContactPoint::NONE];
    Some(Some(Contact { normal, depth: depth_float, count: 1, points }))
}
