//! Overlap of prepared polygons, exact: edges are found by the BVH, points located by the grid. Chains are in
//! [`prepared_chain`](super::prepared_chain).

use super::bvh::any_pair;
use super::outlines::Outlines;
use super::point_grid;
use super::prepared_chain::{chain_aabb, chain_circle, chain_pair, chain_point, chain_segment, chain_shape};
use crate::filter::segment_segment;
use crate::number::{Number, to_f32};
use crate::overlap::{Verdict, filled_aabb, filled_circle, filled_segment, filled_shape, verdict_by_corners};
use crate::predicate::Point;
use crate::shape::{Aabb, Circle, Filled, Kind, Outline, Segment, Shape};
use crate::simd::{F32s, F32x4};

/// A hit inside, a touch on an edge of any ring. O(1) on average if edges are not crowded into few cells.
pub fn prepared_point<N: Number>(prepared: Outlines<N>, p: Point<N>) -> Verdict {
    if prepared.is_open() {
        return chain_point(&prepared, p);
    }
    Verdict::of_location(point_grid::locate(prepared.prepared, [to_f32(p.x), to_f32(p.y)]))
}

pub fn prepared_segment<N: Number>(prepared: Outlines<N>, segment: Segment<N>) -> Verdict {
    if prepared.is_open() { chain_segment(&prepared, segment) } else { filled_segment(&prepared, segment) }
}

pub fn prepared_aabb<N: Number>(prepared: Outlines<N>, aabb: Aabb<N>) -> Verdict {
    if prepared.is_open() { chain_aabb(&prepared, aabb) } else { filled_aabb(&prepared, aabb) }
}

pub fn prepared_circle<N: Number>(prepared: Outlines<N>, circle: Circle<N>) -> Verdict {
    if prepared.is_open() { chain_circle(&prepared, circle) } else { filled_circle(&prepared, circle) }
}

pub fn prepared_polygon<N: Number>(prepared: Outlines<N>, outline: Outline<N>) -> Verdict {
    any_shape(&prepared, Shape { kind: Kind::Polygon, vertices: outline, radius: 0.0 })
}

/// A shape of any kind. The corners of a box are that box.
pub fn prepared_shape<N: Number>(prepared: Outlines<N>, shape: Shape<N>) -> Verdict {
    let is_outline = shape.is_filled() && shape.radius == 0.0;
    match shape.vertices.as_aabb() {
        Some(aabb) if is_outline => prepared_aabb(prepared, aabb),
        _ => any_shape(&prepared, shape),
    }
}

/// Prepared outlines or a prepared chain, and a shape of any kind.
pub(super) fn any_shape<N: Number>(outlines: &Outlines<N>, shape: Shape<N>) -> Verdict {
    if outlines.is_open() { chain_shape(outlines, shape) } else { filled_shape(outlines, shape) }
}

/// Both trees are traversed together. About O(log n) if few edges are near each other.
pub fn prepared_prepared<N: Number>(a: Outlines<N>, b: Outlines<N>) -> Verdict {
    if !a.bounds().meets(&b.bounds()) {
        return Verdict::Miss;
    }
    if a.is_open() {
        return chain_pair(&a, &b);
    }
    if b.is_open() {
        return chain_pair(&b, &a);
    }
    verdict_by_corners(&a, &b, |is_wanted| {
        any_pair(a.prepared.tree, b.prepared.tree, |own, other| {
            a.edges_of(own).any(|(place, e)| {
                let bounds = F32x4::new(around(e));
                b.edges_of(other).any(|(other_place, f)| {
                    if are_apart(bounds, f) || is_certain_miss(e, f) {
                        return false;
                    }
                    let (ring, other_ring) = (a.ring_of(place), b.ring_of(other_place));
                    let corners = (a.corner_at(ring, place), b.corner_at(other_ring, other_place));
                    let (Some(e), Some(f)) = corners else { return false };
                    is_wanted((ring, &e), (other_ring, &f))
                })
            })
        })
    })
}

/// The bounding box of an edge, with its upper corner negated.
#[inline(always)]
fn around([[ax, ay], [bx, by]]: [[f32; 2]; 2]) -> [f32; 4] {
    let least = |a: f32, b: f32| if a < b { a } else { b };
    [least(ax, bx), least(ay, by), least(-ax, -bx), least(-ay, -by)]
}

/// Whether an edge is certainly apart from a box. May be false for tiny gaps if denormals are read as 0.
#[inline(always)]
fn are_apart(bounds: F32x4, edge: [[f32; 2]; 2]) -> bool {
    let [x, y, right, top] = around(edge);
    F32x4::new([-right, -top, -x, -y]).lt(bounds) != 0
}

#[inline(always)]
fn is_certain_miss([[ax, ay], [bx, by]]: [[f32; 2]; 2], [[cx, cy], [dx, dy]]: [[f32; 2]; 2]) -> bool {
    let filtered = segment_segment([ax, ay, bx, by], [cx, cy, dx, dy]);
    filtered.certain & !filtered.value
}
