//! A point beside an edge, in `f64` and in registers.

use super::nearest_place::NearestPlace;
use crate::distance::point_segment::DETERMINANT_CANCELLED;
use crate::number::f64_min;
use crate::simd::F64x2;
use core::hint::select_unpredictable;

/// Far beyond the rounding errors of a determinant and of a dot product, as a part of their products.
pub const ERROR: f64 = 1.0 / (1u64 << 40) as f64;

/// A point beside an edge from one vertex to another.
#[derive(Clone, Copy)]
pub struct PointAtEdge {
    pub ends: [F64x2; 2],
    pub edge: F64x2,
    /// From the first end to the point.
    from_begin: F64x2,
    /// The squared length of the edge.
    square: f64,
    /// How far the point is past each end, along the edge, times the length of the edge; and what the errors are
    /// certainly less than.
    pub past: F64x2,
    pub error: f64,
    /// How far the point is to the left, times the length of the edge, from each end; and the sums of the magnitudes of
    /// the products.
    pub left: F64x2,
    size: F64x2,
}

impl PointAtEdge {
    #[inline(always)]
    pub fn new(p: F64x2, [a, b]: [F64x2; 2]) -> Self {
        let (u, v, w) = (b - a, p - a, p - b);
        let (along_v, along_w, squares) = (u * v, u * w, u * u);
        let (across_v, across_w) = (u * v.swapped(), u * w.swapped());
        let (one, other) = (across_v.zip_lo(across_w), across_v.zip_hi(across_w));
        // The larger of the two vectors to the point is at least half as long as the edge.
        let (length, way) = (u.abs(), v.abs() + w.abs());
        PointAtEdge {
            ends: [a, b],
            edge: u,
            from_begin: v,
            square: (squares + squares.swapped()).first(),
            past: along_v.zip_lo(along_w) + along_v.zip_hi(along_w),
            error: ERROR * ((length + length.swapped()) * (way + way.swapped())).first(),
            left: one - other,
            size: one.abs() + other.abs(),
        }
    }

    /// How far its foot is from the nearer end of the edge.
    #[inline(always)]
    pub fn aside(&self) -> f64 {
        f64_min(self.past.first(), -self.past.second())
    }

    /// Whether it is certainly beside the edge, and the ends of the edge are farther by more than 2^-28 of the
    /// distance: see `ClosestSide::is_alone`.
    #[inline(always)]
    pub fn is_beside(&self) -> bool {
        const PART: f64 = 1.0 / (1u64 << 26) as f64;
        let (aside, left) = (self.aside(), self.left.first());
        (aside > self.error) & (aside * aside > PART * left * left)
    }

    /// Whether the determinant is precise, and the point not on the line.
    #[inline(always)]
    pub fn is_clear(&self) -> bool {
        let size = self.left.first().abs();
        (size >= DETERMINANT_CANCELLED * self.size.first()) & (size > 0.0)
    }

    /// [`PointAtEdge::is_clear`] of the determinant in the other direction, too.
    #[inline(always)]
    pub fn is_clear_reversed(&self) -> bool {
        let size = self.left.second().abs();
        (size >= DETERMINANT_CANCELLED * self.size.second()) & (size > 0.0)
    }

    /// Whether another vector certainly leads off the edge's line.
    #[inline(always)]
    pub fn is_crossed_by(&self, vector: F64x2) -> bool {
        let products = self.edge * vector.swapped();
        let (size, turn) = (products.abs(), (products - products.swapped()).first().abs());
        turn > ERROR * (size + size.swapped()).first()
    }

    /// Whether it is as far from the edge in the other direction, up to roundings: so that the exact tier takes the
    /// listed direction. The squares differ by less than `Number::SLACK`.
    #[inline(always)]
    pub fn is_same_reversed(&self) -> bool {
        const SAME: f64 = 1.0 / (1u64 << 49) as f64;
        let ([forward, back], size) = (self.left.lanes(), self.size.second());
        (back.abs() >= DETERMINANT_CANCELLED * size) & ((forward - back).abs() <= SAME * forward.abs())
    }

    /// The place of a point in front of the edge as a side of a chain, in the direction that has the point to its
    /// right: as `TouchedSide`.
    #[inline(always)]
    pub fn side_of_chain(&self, p: F64x2, [radius, circle_radius]: [f64; 2], feature: u32) -> NearestPlace {
        let [left, other_left] = self.left.lanes();
        let (distances, place) = self.normal(1.0 / self.square, p, feature);
        let behind = -select_unpredictable(left < 0.0, left, other_left).abs() / distances.first();
        NearestPlace { midway: 0.5 * (radius - circle_radius + behind), ..place }
    }

    /// The length of the edge and the distance, and the place without `midway` and without a foot, for which the point
    /// stands. `inverse` is that of the squared length.
    #[inline(always)]
    fn normal(&self, inverse: f64, p: F64x2, feature: u32) -> (F64x2, NearestPlace) {
        let left = self.left.first();
        let roots = F64x2::new(self.square, left * (left * inverse)).sqrt();
        let [length, distance] = roots.lanes();
        let direction = self.edge.swapped() * F64x2::new(-left, left).signum();
        let spread = self.from_begin.abs();
        let place = NearestPlace {
            direction,
            unit: direction / roots.zip_lo(roots),
            normal: direction * F64x2::splat(1.0 / length),
            foot: p,
            midway: 0.0,
            distance,
            spread: (spread + spread.swapped()).first(),
            from: self.ends[0],
            feature,
        };
        (roots, place)
    }

    /// The place of a point beside the edge, as `Separation`.
    #[inline(always)]
    pub fn side(&self, p: F64x2, [radius, circle_radius]: [f64; 2], feature: u32) -> NearestPlace {
        let PointAtEdge { ends: [a, b], edge: u, square, .. } = *self;
        let ([past_begin, past_end], inverse) = (self.past.lanes(), 1.0 / square);
        let (_, place) = self.normal(inverse, p, feature);
        // From the nearer end, for precision close to both ends.
        let is_low = F64x2::splat(-past_end).ge(F64x2::splat(past_begin));
        let part = is_low.select(F64x2::splat(past_begin), F64x2::splat(past_end)) * F64x2::splat(inverse);
        let t = is_low.select(part, F64x2::splat(1.0) + part);
        let is_low = F64x2::splat(0.5).ge(t);
        let foot = is_low.select(a, b) + is_low.select(t, t - F64x2::splat(1.0)) * u;
        // On an axis-aligned edge the foot has a coordinate of the point.
        let foot = u.swapped().eq(F64x2::splat(0.0)).select(p, foot);
        NearestPlace { foot, midway: 0.5 * (place.distance + radius - circle_radius), ..place }
    }
}
