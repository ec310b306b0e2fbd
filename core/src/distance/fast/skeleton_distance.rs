//! The closest points of two skeletons, and from them those of the rounded shapes.

use crate::distance::closest::{Closest, ClosestPoints, Foot};
use crate::distance::point_segment::is_clear_by;
use crate::number::{f64_max, sqrt};
use crate::simd::{F64x2, MaskF64x2};

type Vertices<'a> = &'a [[f32; 2]];

/// The distance and the closest points of two skeletons: the shapes without their radii.
pub struct SkeletonDistance {
    pub distance: f64,
    /// The closest points, x and y of each.
    pub feet: [F64x2; 2],
    /// The direction from the first to the second, of any length.
    pub direction: F64x2,
    pub t: [f64; 2],
    pub edges: [usize; 2],
}

/// The distance and the closest points of rounded shapes. None if their boundaries are close to each other.
#[inline(always)]
pub fn rounded_closest_points(
    SkeletonDistance { distance, feet: [a, b], direction, t, edges }: SkeletonDistance,
    shapes: [Vertices; 2],
    [a_radius, b_radius]: [f64; 2],
) -> Option<ClosestPoints> {
    let reach = a_radius + b_radius;
    // No branch on which of the two is larger: it would be mispredicted half the time.
    let is_apart = distance > reach;
    let gap = (distance - reach).abs();
    if !is_clear_by(gap, f64_max(distance, reach)) {
        return None;
    }
    // The common point of shapes that meet is measured from the shape without a radius, or else from the first in
    // canonical order. With equal numbers of vertices the shape without a radius is the first. Computed branch-free
    // also for shapes that are apart.
    let b_first = is_reverse_order(shapes[0], shapes[1], [a_radius, b_radius])?;
    let are_alike = shapes[0].len() == shapes[1].len();
    let b_first = b_first & (are_alike | (a_radius.to_bits() != 0)) | (!are_alike & (b_radius.to_bits() == 0));
    let squares = direction * direction;
    let unit = direction / F64x2::splat(sqrt(squares.first() + squares.second()));
    let (a_radius, b_radius) = (F64x2::splat(a_radius), F64x2::splat(b_radius));
    let first = |b: F64x2, a: F64x2| MaskF64x2::all(b_first).select(b, a);
    let by = F64x2::splat(distance) * (first(b_radius, a_radius) / F64x2::splat(reach));
    let common = first(b, a) + (unit * first(F64x2::splat(-1.0), F64x2::splat(1.0))) * by;
    let select = |apart: F64x2, common: F64x2| MaskF64x2::all(is_apart).select(apart, common);
    let (a, b) = (select(a + unit * a_radius, common), select(b - unit * b_radius, common));
    let distance = select(F64x2::splat(distance - reach), F64x2::splat(0.0)).first();
    let foot = |foot: F64x2, edge: usize, t: f64| Foot { x: foot.first(), y: foot.second(), edge, t };
    Some(Closest { distance, a: foot(a, edges[0], t[0]), b: foot(b, edges[1], t[1]) }.into())
}

/// Whether the first shape comes second in [canonical order](crate::distance::canonical_order); None if their first
/// vertices do not decide.
#[inline(always)]
pub fn is_reverse_order(a: Vertices, b: Vertices, radii: [f64; 2]) -> Option<bool> {
    let ([[x, y], ..], [[other_x, other_y], ..]) = (a, b) else { return None };
    if a.len() != b.len() {
        Some(a.len() > b.len())
    } else if radii[0] != radii[1] {
        Some(radii[0] > radii[1])
    } else if x != other_x {
        Some(x > other_x)
    } else if y != other_y {
        Some(y > other_y)
    } else {
        None
    }
}
