//! Rotated rectangles by their corners: separating axes (SAT), one pair a lane.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT};
use super::pair_filter::{LaneVerdicts, PairFilter};
use crate::simd::F32s;

/// Error bound of a margin, relative to a normal's coordinate times the size of both outlines.
///
/// A margin is made of four determinants, each off by 4·2^-23 of its products as in [`super::bounds`]; three additions
/// of them; the offset between the centers, off by 3·2^-23 of the size; and the deviations below, whose rounding adds
/// 20·2^-23 in total. The sum is 51·2^-23, less than the 64·2^-23 here.
const RECT_RELATIVE_ERROR: f32 = 1.0 / (1u32 << 17) as f32;

/// Two adjacent edges of an outline, and how far the outline is from being a parallelogram.
#[derive(Clone, Copy)]
struct RectSides<V> {
    u: [V; 2],
    v: [V; 2],
    /// |u| + |v|, for x and for y.
    reach: [V; 2],
    /// How far the third corner is from that of a parallelogram, for x and for y.
    off: [V; 2],
    /// |u × v|.
    area: V,
}

impl<V: F32s> RectSides<V> {
    #[inline(always)]
    fn of([ax, ay, bx, by, cx, cy, dx, dy]: [V; 8]) -> Self {
        let (u, v) = ([bx - ax, by - ay], [dx - ax, dy - ay]);
        RectSides {
            u,
            v,
            reach: [u[0].abs() + v[0].abs(), u[1].abs() + v[1].abs()],
            off: [((cx - bx) - v[0]).abs(), ((cy - by) - v[1]).abs()],
            area: cross(u, v),
        }
    }
}

/// |u × v|.
#[inline(always)]
fn cross<V: F32s>(u: [V; 2], v: [V; 2]) -> V {
    (u[0] * v[1] - u[1] * v[0]).abs()
}

/// Error bound of the margins along the normals of one outline's edges.
///
/// Each outline is compared as the parallelogram of its first two edges, moved by half of its third corner's deviation:
/// no corner deviates by more than that. The deviation moves the outline's span along a normal, and turns the other two
/// edges. A factor of two would be enough for both; here it is four.
#[inline(always)]
fn bound<V: F32s>(one: RectSides<V>, other: RectSides<V>, size: [V; 2]) -> V {
    let (part, four) = (V::splat(RECT_RELATIVE_ERROR), V::splat(4.0));
    let along = [part * size[0] + other.off[0], part * size[1] + other.off[1]];
    let spans = one.reach[0] * along[1] + one.reach[1] * along[0];
    spans + four * (one.off[0] * size[1] + one.off[1] * size[0]) + V::splat(16.0 * ABSOLUTE_ERROR)
}

/// [`crate::overlap::convex_convex`] of outlines of four vertices.
pub struct RectRect;

impl PairFilter<8, 8> for RectRect {
    /// Separating axes (SAT) of parallelograms. On a hit every axis has a margin above its bound; on a miss one axis
    /// has a margin below minus its bound. If the area is above the bound, all four corners turn to the same side,
    /// because the bound contains four times the third corner's deviation.
    #[inline(always)]
    fn filter<V: F32s>(a: [V; 8], b: [V; 8]) -> LaneVerdicts {
        let zero = V::splat(0.0);
        // Twice the offset between the centers, from the ends of the diagonals.
        let offset = [(b[0] - a[0]) + (b[4] - a[4]), (b[1] - a[1]) + (b[5] - a[5])];
        let (a, b) = (RectSides::of(a), RectSides::of(b));
        let size = [(a.reach[0] + b.reach[0]) + offset[0].abs(), (a.reach[1] + b.reach[1]) + offset[1].abs()];
        let (a_bound, b_bound) = (bound(a, b, size), bound(b, a, size));
        let (uu, uv) = (cross(a.u, b.u), cross(a.u, b.v));
        let (vu, vv) = (cross(a.v, b.u), cross(a.v, b.v));
        // Twice the sum of both half extents along a normal, minus twice the centers' distance along it.
        let a_margin = (uu + uv - cross(a.u, offset)).min(vu + vv - cross(a.v, offset)) + a.area;
        let b_margin = (uu + vu - cross(b.u, offset)).min(uv + vv - cross(b.v, offset)) + b.area;
        let open = (a_margin - a_bound).min(b_margin - b_bound);
        let apart = zero - (a_margin + a_bound).min(b_margin + b_bound);
        let sound = zero.lt((a.area - a_bound).min(b.area - b_bound));
        LaneVerdicts::of(open, apart, sound & (size[0] + size[1]).lt(V::splat(COORDINATE_LIMIT)))
    }
}
