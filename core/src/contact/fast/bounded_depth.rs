//! A depth in `f64` with its error bound, for floats that the bound does not change.

use crate::contact::round_outward;
use crate::distance::point_segment::Separation;
use crate::filter::COORDINATE_LIMIT;
use crate::number::{Float, Number, f64_max, f64_min, is_zero_or_normal};
use crate::predicate::Reach;
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// A depth before it is rounded, and its error bound.
#[derive(Clone, Copy)]
pub struct BoundedDepth {
    pub depth: f64,
    pub error: f64,
}

impl BoundedDepth {
    /// The depth of a pair, as [`Separation::depth`].
    #[inline(always)]
    pub fn of<N: Number>(separation: &Separation<N>, line: Edge<N>, reach: Reach<N>) -> Self {
        let (vertex, distance) = (separation.vertex(), separation.distance());
        let spread = (vertex.x - line.a.x).abs() + (vertex.y - line.a.y).abs();
        let spread = select_unpredictable(separation.end().is_none(), spread, distance);
        BoundedDepth::new(distance, spread, reach.value())
    }

    /// From a distance and a reach, each rounded. The determinant of a distance from a line may cancel: its products,
    /// divided by the length of the edge, are at most the spread, how far the vertex is from an end of the edge. From a
    /// vertex the spread is the distance.
    ///
    /// A determinant is off by fewer than eight roundings of 2^-52 of its products, the distance by a few more of
    /// itself.
    #[inline(always)]
    pub fn new(distance: f64, spread: f64, reach: f64) -> Self {
        const SLACK: f64 = 1.0 / (1u64 << 48) as f64;
        BoundedDepth { depth: reach - distance, error: SLACK * (distance + spread + reach) }
    }

    #[inline(always)]
    fn range(self) -> (f64, f64) {
        (self.depth - self.error, self.depth + self.error)
    }

    #[inline(always)]
    pub fn has_certain_sign(self) -> bool {
        self.depth.abs() > self.error
    }

    /// Whether the float nearest to the depth is certain.
    #[inline(always)]
    pub fn is_certain(self) -> bool {
        let (low, high) = self.range();
        (low as f32 == high as f32) & (f64_min(low.abs(), high.abs()) >= f64::from(f32::MIN_POSITIVE))
    }

    /// Whether the gap is certainly larger than this one; without one, whether the shapes certainly do not overlap.
    #[inline(always)]
    pub fn is_beyond(self, gap: f64) -> bool {
        (((self.depth <= 0.0) & (gap == 0.0)) | (self.depth + self.error < -gap)) & self.has_certain_sign()
    }

    /// Whether the float nearest to the depth is certain, and no gap is possible that is larger than this one.
    #[inline(always)]
    pub fn is_certain_within(self, gap: f64) -> bool {
        self.is_certain() & (self.depth - self.error >= -gap)
    }

    /// Whether [`round_outward::depth_along`] is certain.
    #[inline(always)]
    pub fn is_certain_along(self) -> bool {
        let (low, high) = self.range();
        (low < 0.0) | (round_outward::normal_depth_along(low) == round_outward::normal_depth_along(high))
    }
}

/// The push at a pair, which was rounded from a depth. None if the sign of the depth or the push's floats are
/// uncertain.
#[inline(always)]
pub fn certain_push<N: Number>(
    separation: &Separation<N>,
    depth: BoundedDepth,
    (normal, rounded): ([f32; 2], f32),
) -> Option<([f32; 2], f32)> {
    let is_on_axis = (normal[0] == 0.0) | (normal[1] == 0.0);
    let (x, y) = separation.direction();
    // A normal that leans by less than floats show.
    let is_leaning = is_on_axis & (x != 0.0) & (y != 0.0);
    let is_certain = depth.has_certain_sign() && !is_leaning && (is_on_axis || depth.is_certain_along());
    is_certain.then_some((normal, rounded))
}

/// The depth of a center or a vertex in front of another one, or of a side, exactly along an axis: from where the two
/// are along it.
#[inline(never)]
pub fn depth_on_axis([one, other]: [f64; 2], radii: [f64; 2]) -> f32 {
    round_outward::depth_on_axis::<Float>([f64_min(one, other), f64_max(one, other)], radii)
}

/// Whether a radius or a margin is 0, or normal, positive and not too large.
#[inline]
pub fn is_ordinary(value: f32) -> bool {
    is_zero_or_normal(value, COORDINATE_LIMIT)
}
