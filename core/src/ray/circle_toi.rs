//! Where a point that moves in a straight line comes within reach of another.
//!
//! With d the motion, v the way from its beginning to that other point, and r the reach, the time is the smaller
//! root of |d|² t² − 2 b t + c with b = d · v and c = |v|² − r². In the form without cancellation (N. Higham, Accuracy
//! and Stability of Numerical Algorithms, 2nd ed., section 1.8) it is c / (b + w), where w² = b² − |d|² c, which is
//! r²·|d|² − (d × v)². Nothing cancels but b, c, w² and the determinant in it; where they do, they are formed as integers.

use crate::number::{Number, f64_max, sqrt};
use crate::predicate::{Reach, Vector, cross_rounded, dot_rounded, excess_beside_rounded, excess_of_length_rounded};
use crate::simd::{F64x2, MaskF64x2};
use core::hint::select_unpredictable;

/// A sum that is less than this part of its terms is formed exactly.
const KEPT: f64 = 1.0 / (1u64 << 12) as f64;

/// The determinant is off by less than 2^-50 of its products. This part of them is to be less than r·|d|, so that it is
/// precise enough beside that, and times the determinant less than w², so that this is off by less than 2^-35 of itself.
const CROSSED: f64 = 1.0 / (1u64 << 14) as f64;

/// What the motion makes of a disc, in `f64`, two by two.
#[derive(Clone, Copy)]
pub struct Terms {
    way: F64x2,
    /// The same, turned to the left.
    turned: F64x2,
    /// d × v and b.
    sums: F64x2,
    /// w² and c.
    rest: F64x2,
    /// What their sizes must exceed, and in the first lane more than the square of what d × v is off by.
    least: F64x2,
    /// More than what d × v is off by.
    error: f64,
    /// r·|d|².
    scale: F64x2,
}

impl Terms {
    /// The reach in both lanes.
    #[inline(always)]
    pub fn new(way: F64x2, to: F64x2, reach: F64x2) -> Self {
        let turned = way.swapped().negated(MaskF64x2::new([true, false]));
        let (one, other) = (to.zip_hi(to) * way, to.zip_lo(to) * turned);
        let sums = one + other;
        // |d|² and |v|².
        let (x, y) = (way.zip_lo(to), way.zip_hi(to));
        let squares = x * x + y * y;
        // r²·|d|² and |v|², (d × v)² and r².
        let limits = squares.mul_lo(reach * reach);
        let heights = sums.zip_lo(reach);
        let heights = heights * heights;
        let size = sums.abs();
        // The one product is at most the sum and the other.
        let error = (size + other.abs()) * F64x2::splat(2.0 * CROSSED);
        let least = ((limits + heights) * F64x2::splat(KEPT)).add_lo(error * (size + error));
        let scale = squares.mul_lo(reach);
        Terms { way, turned, sums, rest: limits - heights, least, error: error.first(), scale }
    }

    /// Whether nothing cancels, of numbers none of which is a denormal, so that all signs are certain.
    ///
    /// That b does not either follows if it matters: as w² is positive, b² exceeds |d|² c, so 2^-12 of |d|²·|v|².
    #[inline(always)]
    pub fn are_kept(&self) -> bool {
        self.least.lt(self.rest.abs()).mask() == 0b11
    }

    /// Set in both lanes if that is so and the motion begins out of reach.
    #[inline(always)]
    pub fn is_outside(&self) -> MaskF64x2 {
        self.least.lt(self.rest.abs_lo())
    }

    /// Positive where the motion begins within reach.
    #[inline(always)]
    pub fn depth(&self) -> f64 {
        -self.rest.second()
    }

    /// Whether a motion without end that begins outside comes within reach.
    #[inline(always)]
    pub fn enters(&self) -> bool {
        F64x2::splat(0.0).lt(self.sums.shuffle_hi_lo(self.rest)).mask() == 0b11
    }

    /// How it comes within reach, if it [enters](Self::enters): else the speed may be NaN, and is if w² is negative.
    #[inline(always)]
    pub fn disc(&self) -> Disc {
        let root = self.rest.sqrt_lo();
        let inward = self.way * root + self.turned * self.sums.zip_lo(self.sums);
        Disc { rest: self.rest, speed: self.sums + root, inward, scale: self.scale }
    }
}

/// When a point on the move comes within reach of another, and from where.
#[derive(Clone, Copy)]
pub struct Disc {
    /// In the second lane what it is to come nearer by, and how fast it does: each less than 2^-36 off.
    rest: F64x2,
    speed: F64x2,
    /// To the other point then, so long times r·|d|².
    ///
    /// The part of it along the motion is w: so it does not suffer from a long way.
    inward: F64x2,
    /// In the first lane.
    scale: F64x2,
}

impl Disc {
    /// Of a motion that does come within reach, but not at its beginning.
    pub fn new<N: Number>(d: Vector<N>, to: Vector<N>, reach: Reach<N>) -> Self {
        let terms = Terms::new(F64x2::new(d.x(), d.y()), F64x2::new(to.x(), to.y()), F64x2::splat(reach.value()));
        let ([side, along], [rest, outside]) = (terms.sums.lanes(), terms.rest.lanes());
        let ([least, least_outside], error) = (terms.least.lanes(), terms.error);
        let along_is_kept = along.abs() >= KEPT * ((d.x() * to.x()).abs() + (d.y() * to.y()).abs());
        let sizes = reach.value() * terms.scale.first() + side * side;
        let side = if error * error <= sizes { side } else { cross_rounded(&d, &to) };
        let along = if along_is_kept { along } else { dot_rounded(&d, &to) };
        let rest = if rest.abs() >= least { rest } else { -excess_beside_rounded(&d, &to, reach) };
        let outside = if outside.abs() >= least_outside { outside } else { excess_of_length_rounded(&to, reach) };
        let (sums, whole) = (F64x2::new(side, along), F64x2::new(f64_max(rest, 0.0), outside));
        let disc = Terms { sums, rest: whole, ..terms }.disc();
        if rest > least {
            return disc;
        }
        // Of a motion that just grazes, or in truth enters elsewhere and passes this by a hair.
        let [x, y] = disc.inward.lanes();
        Disc { scale: F64x2::splat(sqrt(x * x + y * y)), ..disc }
    }

    /// What the point is to come nearer by.
    #[inline(always)]
    pub fn outside(&self) -> f64 {
        self.rest.second()
    }

    #[inline(always)]
    pub fn speed(&self) -> f64 {
        self.speed.second()
    }

    /// To the other point then, and how long that is.
    #[inline(always)]
    pub fn inward(&self) -> ([f64; 2], f64) {
        (self.inward.lanes(), self.scale.first())
    }

    /// The [value](Self::value) in both lanes, and a [normal](Self::normal) that may be off its axis's length, by one
    /// division; reversed if `length` is not 1 but -1.
    #[inline(always)]
    pub fn entry(&self, length: f64) -> (F64x2, F64x2) {
        let quotients = F64x2::splat(length).blend_hi(self.rest) / self.scale.blend_hi(self.speed);
        (quotients.zip_hi(quotients), self.inward * quotients.zip_lo(quotients))
    }

    /// Set in both lanes unless the normal leads along an axis.
    #[inline(always)]
    pub fn is_slanted(&self) -> MaskF64x2 {
        self.inward.ne(F64x2::splat(0.0))
    }

    /// Along which axis the normal leads, if along one.
    #[inline(always)]
    pub fn axis(&self) -> MaskF64x2 {
        self.inward.swapped().eq(F64x2::splat(0.0))
    }

    /// The time as part of the motion, off by less than 2^-35 of itself.
    #[inline(always)]
    pub fn value(&self) -> f64 {
        self.outside() / self.speed()
    }

    /// The unit vector to the other point then.
    #[inline(always)]
    pub fn normal(&self) -> (f64, f64) {
        let (way, scale) = self.inward();
        unit(way, scale)
    }
}

/// The unit vector of a way so long; parallel to an axis it is so exactly, however the length was rounded.
#[inline(always)]
pub fn unit([x, y]: [f64; 2], length: f64) -> (f64, f64) {
    let part = 1.0 / length;
    let on_axis = |own: f64, other: f64| select_unpredictable(other == 0.0, 1f64.copysign(own), own * part);
    (on_axis(x, y), on_axis(y, x))
}
