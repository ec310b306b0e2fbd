//! The squared distance of two skeletons as a rational.

use crate::Shape;
use crate::coord::{Coord, Edge, Scale, ScaledPoint, ScaledShape};
use crate::overlap::skeletons_meet;
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};

/// The squared distance of the skeletons of two shapes, fillings included and radii ignored.
///
/// It is 0 exactly when the skeletons share a point.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn distance_squared<T: Coord>(a: &Shape<T>, b: &Shape<T>) -> RBig {
    let scale = Scale::of_shapes(a, b);
    let squared = gap_squared(&scale.solid(a), &scale.solid(b)).canonicalize();
    // Coordinates were divided by 2^exponent, hence areas by its square.
    let unit = RBig::from(IBig::ONE << (2 * scale.exponent.unsigned_abs() as usize));
    if scale.exponent < 0 { squared / unit } else { squared * unit }
}

/// The squared distance of two skeletons in squares of the scale.
pub(crate) fn gap_squared(a: &ScaledShape, b: &ScaledShape) -> Relaxed {
    if skeletons_meet(a, b) {
        Relaxed::ZERO
    } else {
        // Edges that do not meet are nearest at an end of one of them.
        nearest(a, b).min(nearest(b, a))
    }
}

/// The smallest squared distance from a vertex of the one to an edge of the other.
fn nearest(vertices: &ScaledShape, edges: &ScaledShape) -> Relaxed {
    let edges = edges.edges();
    vertices
        .vertices
        .iter()
        .flat_map(|s| edges.iter().map(|&e| to_edge_squared(s, e)))
        .min()
        .expect("a skeleton has vertices and edges")
}

/// The squared distance of a point from a closed edge, which may have length 0.
pub(crate) fn to_edge_squared(p: &ScaledPoint, (a, b): Edge<'_>) -> Relaxed {
    let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
    let (wx, wy) = (&p.x - &a.x, &p.y - &a.y);
    let length = &ux * &ux + &uy * &uy;
    // The foot of the perpendicular lies at parameter `along / length`, to be clamped.
    let along = &wx * &ux + &wy * &uy;
    if along <= IBig::ZERO {
        (&wx * &wx + &wy * &wy).into()
    } else if along >= length {
        let (vx, vy) = (&p.x - &b.x, &p.y - &b.y);
        (&vx * &vx + &vy * &vy).into()
    } else {
        // Pythagoras: the square from a to p less the square from a to the foot.
        let whole = &wx * &wx + &wy * &wy;
        Relaxed::from_parts_signed(whole * &length - &along * &along, length)
    }
}
