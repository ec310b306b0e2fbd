//! Time of impact of a moving point and a circle: where a ray enters a circle, and when two moving circles meet.
//!
//! With d the motion, v the vector from its beginning to the center, and r the radius or sum of radii, the time is the
//! smaller root of |d|² t² − 2 b t + c with b = d · v and c = |v|² − r². In the form without cancellation (N. Higham,
//! Accuracy and Stability of Numerical Algorithms, 2nd ed., section 1.8) it is c / (b + w), where w² = b² − |d|² c,
//! which is r²·|d|² − (d × v)². Only b, c, w² and the determinant d × v can cancel. A cancelled term is computed as an
//! integer.

use crate::number::{Number, f64_max, sqrt};
use crate::predicate::{
    Reach, Vector, cross_rounded, dot_rounded, excess_of_length_rounded, excess_of_line_distance_rounded,
};
use crate::simd::{F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// A sum that is less than this part of its terms has cancelled, and is computed exactly.
const QUADRATIC_TERM_CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;

/// The determinant is off by less than 2^-50 of its products. Two conditions bound the effect of that error. This part
/// of its products must be less than r·|d|: then the determinant is precise enough beside r·|d|. And this part of its
/// products, times the determinant, must be less than w²: then w² is off by less than 2^-35 of itself.
const DETERMINANT_MARGIN: f64 = 1.0 / (1u64 << 14) as f64;

/// The terms of the quadratic equation, in `f64`, two by two.
#[derive(Clone, Copy)]
pub struct CircleTerms {
    /// d.
    motion: F64x2,
    /// d rotated to the left by 90 degrees.
    perpendicular: F64x2,
    /// d × v and b.
    sums: F64x2,
    /// w² and c.
    rest: F64x2,
    /// The bounds that |w²| and |c| must exceed for their signs to be certain. The first is more than the square of the
    /// error of d × v.
    least: F64x2,
    /// A bound for the error of d × v.
    error: f64,
    /// r·|d|².
    scale: F64x2,
}

impl CircleTerms {
    /// From the motion, the vector to the center, and the radius in both lanes.
    #[inline(always)]
    pub fn new(motion: F64x2, to: F64x2, reach: F64x2) -> Self {
        let perpendicular = motion.swapped().negated(MaskF64x2::new([true, false]));
        let (one, other) = (to.zip_hi(to) * motion, to.zip_lo(to) * perpendicular);
        let sums = one + other;
        // |d|² and |v|².
        let (x, y) = (motion.zip_lo(to), motion.zip_hi(to));
        let squares = x * x + y * y;
        // r²·|d|² and |v|², (d × v)² and r².
        let limits = squares.mul_lo(reach * reach);
        let heights = sums.zip_lo(reach);
        let heights = heights * heights;
        let size = sums.abs();
        // One product is at most the sum and the other product.
        let error = (size + other.abs()) * F64x2::splat(2.0 * DETERMINANT_MARGIN);
        let least = ((limits + heights) * F64x2::splat(QUADRATIC_TERM_CANCELLED)).add_lo(error * (size + error));
        let scale = squares.mul_lo(reach);
        CircleTerms { motion, perpendicular, sums, rest: limits - heights, least, error: error.first(), scale }
    }

    /// Whether neither w² nor c cancels. Then all signs are certain, if no number is a denormal.
    ///
    /// Then b does not cancel either, if it matters: w² is positive, so b² exceeds |d|² c, which exceeds 2^-12 of
    /// |d|²·|v|².
    #[inline(always)]
    pub fn are_certain(&self) -> bool {
        self.least.lt(self.rest.abs()).mask() == 0b11
    }

    /// Set in both lanes if neither w² nor c cancels and the motion begins outside the circle.
    #[inline(always)]
    pub fn is_outside(&self) -> MaskF64x2 {
        self.least.lt(self.rest.abs_lo())
    }

    /// Positive if the motion begins inside the circle.
    #[inline(always)]
    pub fn depth(&self) -> f64 {
        -self.rest.second()
    }

    /// Whether a motion of any length that begins outside enters the circle.
    #[inline(always)]
    pub fn enters(&self) -> bool {
        F64x2::splat(0.0).lt(self.sums.shuffle_hi_lo(self.rest)).mask() == 0b11
    }

    /// The entry of a motion that [enters](Self::enters) the circle. If w² is negative the speed is NaN.
    #[inline(always)]
    pub fn entry(&self) -> CircleEntry {
        let root = self.rest.sqrt_lo();
        let inward = self.motion * root + self.perpendicular * self.sums.zip_lo(self.sums);
        CircleEntry { rest: self.rest, speed: self.sums + root, inward, scale: self.scale }
    }
}

/// When a moving point enters a circle, and in which direction the center is then.
#[derive(Clone, Copy)]
pub struct CircleEntry {
    /// c in the second lane: how far outside the motion begins. Off by less than 2^-36 of itself.
    rest: F64x2,
    /// b + w in the second lane: how fast the point approaches. Off by less than 2^-36 of itself.
    speed: F64x2,
    /// The vector to the center at that time, of length `scale`.
    ///
    /// Its component along the motion is w, so it is precise for long motions, too.
    inward: F64x2,
    /// r·|d|² in the first lane.
    scale: F64x2,
}

impl CircleEntry {
    /// The entry of a motion that begins outside the circle and enters it.
    pub fn new<N: Number>(d: Vector<N>, to: Vector<N>, reach: Reach<N>) -> Self {
        let terms = CircleTerms::new(F64x2::new(d.x(), d.y()), F64x2::new(to.x(), to.y()), F64x2::splat(reach.value()));
        let ([side, along], [rest, outside]) = (terms.sums.lanes(), terms.rest.lanes());
        let ([least, least_outside], error) = (terms.least.lanes(), terms.error);
        let along_is_precise =
            along.abs() >= QUADRATIC_TERM_CANCELLED * ((d.x() * to.x()).abs() + (d.y() * to.y()).abs());
        let sizes = reach.value() * terms.scale.first() + side * side;
        let side = if error * error <= sizes { side } else { cross_rounded(&d, &to) };
        let along = if along_is_precise { along } else { dot_rounded(&d, &to) };
        let rest = if rest.abs() >= least { rest } else { -excess_of_line_distance_rounded(&d, &to, reach) };
        let outside = if outside.abs() >= least_outside { outside } else { excess_of_length_rounded(&to, reach) };
        let (sums, whole) = (F64x2::new(side, along), F64x2::new(f64_max(rest, 0.0), outside));
        let entry = CircleTerms { sums, rest: whole, ..terms }.entry();
        if rest > least {
            return entry;
        }
        // A motion that only touches the circle, or that enters another part of the shape and misses this circle by
        // very little.
        let [x, y] = entry.inward.lanes();
        CircleEntry { scale: F64x2::splat(sqrt(x * x + y * y)), ..entry }
    }

    /// c, how far outside the motion begins.
    #[inline(always)]
    pub fn outside(&self) -> f64 {
        self.rest.second()
    }

    /// b + w, how fast the point approaches.
    #[inline(always)]
    pub fn speed(&self) -> f64 {
        self.speed.second()
    }

    /// The vector to the center at that time, and its length.
    #[inline(always)]
    pub fn inward(&self) -> ([f64; 2], f64) {
        (self.inward.lanes(), self.scale.first())
    }

    /// The [value](Self::value) in both lanes, and the [normal](Self::normal), negated if `length` is not 1 but -1.
    /// Computed by one division: the length of a normal along an axis may not be exactly 1.
    #[inline(always)]
    pub fn value_and_normal(&self, length: f64) -> (F64x2, F64x2) {
        let quotients = F64x2::splat(length).blend_hi(self.rest) / self.scale.blend_hi(self.speed);
        (quotients.zip_hi(quotients), self.inward * quotients.zip_lo(quotients))
    }

    /// Set in both lanes unless the normal is parallel to an axis.
    #[inline(always)]
    pub fn is_slanted(&self) -> MaskF64x2 {
        self.inward.ne(F64x2::splat(0.0))
    }

    /// Set in the lane of the axis that the normal is parallel to, if it is parallel to one.
    #[inline(always)]
    pub fn axis(&self) -> MaskF64x2 {
        self.inward.swapped().eq(F64x2::splat(0.0))
    }

    /// The time as a fraction of the motion, off by less than 2^-35 of itself.
    #[inline(always)]
    pub fn value(&self) -> f64 {
        self.outside() / self.speed()
    }

    /// The unit vector to the center at that time.
    #[inline(always)]
    pub fn normal(&self) -> (f64, f64) {
        let (inward, scale) = self.inward();
        unit(inward, scale)
    }
}

/// The unit vector of a vector with this length. Exact if the vector is parallel to an axis, although the length is
/// rounded.
#[inline(always)]
pub fn unit([x, y]: [f64; 2], length: f64) -> (f64, f64) {
    let part = 1.0 / length;
    let on_axis = |own: f64, other: f64| select_unpredictable(other == 0.0, 1f64.copysign(own), own * part);
    (on_axis(x, y), on_axis(y, x))
}
