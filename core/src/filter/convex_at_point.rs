//! The side or the corner of a small convex outline that is closest to a point.

use super::bounds::{ABSOLUTE_ERROR, RELATIVE_ERROR};
use super::closest_features::MOST_VERTICES;
use super::convex_pair::cross_with_bound;
use super::sat_summary::Depths;
use crate::simd::{F32s, F32x4, Mask};

/// The feature of an outline closest to a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ClosestFeature {
    /// A side that the point is outside of.
    Side,
    /// The corner at the beginning of an edge.
    Corner,
    /// A side that the point is behind, certainly inside of the outline and farther from all others.
    SideFromInside,
}

/// A feature of a strictly convex outline.
#[derive(Clone, Copy)]
pub struct FeatureAtPoint {
    pub feature: ClosestFeature,
    pub edge: usize,
    /// Whether the outline winds counter-clockwise.
    pub is_left: bool,
}

/// About the feature that is closest to a point outside, or certainly that which is closest to a point inside. None if
/// the outline may not be strictly convex, has too many vertices or a denormal coordinate.
///
/// That the outline is strictly convex is certain: it turns to the same side everywhere, and its direction along x
/// reverses exactly twice (see `is_strictly_convex`).
#[inline(always)]
pub fn convex_at_point<V: F32s>(vertices: &[[f32; 2]], point: [f32; 2]) -> Option<FeatureAtPoint> {
    if vertices.len() <= F32x4::WIDTH {
        in_one_vector::<F32x4>(vertices, point)
    } else if vertices.len() <= MOST_VERTICES {
        in_one_vector::<V::F32x8>(vertices, point)
    } else {
        None
    }
}

/// Lanes beyond the last edge are edges without length at the first vertex.
#[inline(always)]
fn in_one_vector<V: F32s>(vertices: &[[f32; 2]], [x, y]: [f32; 2]) -> Option<FeatureAtPoint> {
    let (&[first, _, _, ..], count) = (vertices, vertices.len()) else { return None };
    let used: Mask = (1 << count) - 1;
    let [from_x, from_y] = V::load_vertices(vertices, first);
    let (to_x, to_y) = (from_x.shift_in(V::splat(first[0])), from_y.shift_in(V::splat(first[1])));
    let (u_x, u_y) = (to_x - from_x, to_y - from_y);
    let (mut after_x, mut after_y) = (u_x.shift_in(u_x), u_y.shift_in(u_y));
    if count < V::WIDTH {
        after_x = after_x.replace_lane(count - 1, u_x.low4().first());
        after_y = after_y.replace_lane(count - 1, u_y.low4().first());
    }
    let (turns, bound) = cross_with_bound([u_x, u_y], [after_x, after_y]);
    // False of coordinates that are not finite.
    let are_corners = bound.lt(turns.abs()) & used == used;
    let (right, reversals) = (turns.sign_mask() & used, u_x.xor(after_x).sign_mask() & used);
    let but_one = reversals & reversals.wrapping_sub(1);
    let winds_once = (but_one != 0) & (but_one & but_one.wrapping_sub(1) == 0);
    let denormal = from_x.denormal_mask() | from_y.denormal_mask();
    if !(are_corners & winds_once & ((right == 0) | (right == used)) & (denormal == 0)) {
        return None;
    }
    let (v_x, v_y) = (V::splat(x) - from_x, V::splat(y) - from_y);
    let (to_left, to_right, along) = (u_x * v_y, u_y * v_x, u_x * v_x + u_y * v_y);
    let (left, square) = (to_left - to_right, u_x * u_x + u_y * u_y);
    let (before, beyond) = (along.sign_mask(), square.lt(along) & used);
    let outside = (left.sign_mask() ^ right) & used;
    let sides = outside & !(before | beyond);
    let corners = before & (beyond << 1 | beyond >> (count - 1)) & used;
    let is_corner = sides == 0;
    let features = if is_corner { corners } else { sides };
    if features != 0 {
        let feature = if is_corner { ClosestFeature::Corner } else { ClosestFeature::Side };
        return Some(FeatureAtPoint { feature, edge: features.trailing_zeros() as usize, is_left: right == 0 });
    }
    let bound = (to_left.abs() + to_right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR);
    let depths = Depths::of(V::splat(1.0) / square, left.abs(), bound);
    // Of an edge without length, in an unused lane, the upper bound is infinite.
    let nearest = !V::splat(depths.high.min_lane()).lt(depths.low) & used;
    let is_certain = (bound.lt(left.abs()) & depths.valid() & used == used) & (nearest.count_ones() == 1);
    let edge = nearest.trailing_zeros() as usize;
    let is_inside = (outside == 0) & is_certain;
    is_inside.then_some(FeatureAtPoint { feature: ClosestFeature::SideFromInside, edge, is_left: right == 0 })
}
