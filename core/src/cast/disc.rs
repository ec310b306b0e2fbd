//! Where a point that moves in a straight line comes within reach of another.
//!
//! With d the motion, v the way from its beginning to that other point, and r the reach, the time is the smaller
//! root of |d|² t² − 2 b t + c with b = d · v and c = |v|² − r². In the form without cancellation (N. Higham, Accuracy
//! and Stability of Numerical Algorithms, 2nd ed., section 1.8) it is c / (b + w), where w² = b² − |d|² c, which is
//! r²·|d|² − (d × v)². Nothing cancels but b, c, w² and the determinant in it; where they do, they are formed as integers.

use crate::number::{Number, greater, sqrt};
use crate::predicate::{Reach, Vector, cross_rounded, dot_rounded, excess_beside_rounded, excess_of_length_rounded};

/// A sum that is less than this part of its terms is formed exactly.
const KEPT: f64 = 1.0 / (1u64 << 10) as f64;

/// The determinant is off by less than 2^-50 of its products. This part of them is to be less than r·|d|, so that it is
/// precise enough beside that, and times the determinant less than w², so that this is off by less than 2^-35 of itself.
const CROSSED: f64 = 1.0 / (1u64 << 14) as f64;

/// Squares from here on, of ways that are longer than 2^30, are in doubt.
const LARGEST: f64 = (1u64 << 60) as f64;

/// The least r·|d|². Denormals that are taken for 0 move coordinates by 2^-125 at the most, so d × v by 2^-93 of what r·|d|
/// is then, and b by less than 2^-30 of itself.
const LEAST: f64 = 1.0 / (1u64 << 50) as f64;

/// More than they move c by, and any other sum of two products of numbers below 2^40.
pub const FLOOR: f64 = 1.0 / (1u64 << 60) as f64;

/// What the motion makes of a disc, in `f64`.
pub struct Terms {
    way: [f64; 2],
    reach: f64,
    /// |d|².
    square: f64,
    /// c, with the sum of its terms' sizes.
    outside: [f64; 2],
    /// b.
    along: f64,
    /// d × v, with what it is off by, and much more.
    side: [f64; 2],
    /// The terms of w².
    rest: [f64; 2],
}

impl Terms {
    #[inline(always)]
    pub fn new(way: [f64; 2], to: [f64; 2], reach: f64) -> Self {
        let ([dx, dy], [x, y]) = (way, to);
        let square = dx * dx + dy * dy;
        let (distance, reach_square) = (x * x + y * y, reach * reach);
        let (left, right) = (dx * y, dy * x);
        let (side, side_error) = (left - right, CROSSED * (left.abs() + right.abs()));
        Terms {
            way,
            reach,
            square,
            outside: [distance - reach_square, distance + reach_square],
            along: dx * x + dy * y,
            side: [side, side_error],
            rest: [reach_square * square, side * side],
        }
    }

    /// w², and what it must exceed.
    #[inline(always)]
    fn rest(&self) -> [f64; 2] {
        let ([side, error], [limit, height]) = (self.side, self.rest);
        [limit - height, KEPT * (limit + height) + error * (side.abs() + error)]
    }

    /// Whether nothing cancels, and no floating-point mode tells: then all signs are certain.
    ///
    /// That b does not either follows if it matters: as w² is positive, b² exceeds |d|² c, so 2^-10 of |d|²·|v|².
    #[inline(always)]
    pub fn are_kept(&self) -> bool {
        let ([rest, least], [outside, size]) = (self.rest(), self.outside);
        let valid = (size + self.square < LARGEST) & (self.reach * self.square > LEAST);
        valid & (outside.abs() > KEPT * size + FLOOR) & (rest.abs() > least)
    }

    /// Positive where the motion begins within reach.
    #[inline(always)]
    pub fn depth(&self) -> f64 {
        -self.outside[0]
    }

    /// Whether a motion without end that begins outside comes within reach.
    #[inline(always)]
    pub fn enters(&self) -> bool {
        (self.along > 0.0) & (self.rest[0] > self.rest[1])
    }

    /// How it comes within reach, if it [enters](Self::enters).
    #[inline(always)]
    pub fn disc(&self) -> Disc {
        self.with(self.outside[0], self.along, self.side[0], self.rest()[0])
    }

    #[inline(always)]
    fn with(&self, outside: f64, along: f64, side: f64, rest: f64) -> Disc {
        let root = sqrt(greater(rest, 0.0));
        let ([dx, dy], scale) = (self.way, self.reach * self.square);
        Disc { outside, speed: along + root, inward: [dx * root - dy * side, dy * root + dx * side], scale }
    }
}

/// When a point on the move comes within reach of another, and from where.
#[derive(Clone, Copy)]
pub struct Disc {
    /// What it is to come nearer by, and how fast it does: each less than 2^-36 off.
    pub outside: f64,
    pub speed: f64,
    /// To the other point then, so long times r·|d|².
    ///
    /// The part of it along the motion is w: so it does not suffer from a long way.
    pub inward: [f64; 2],
    pub scale: f64,
}

impl Disc {
    /// Of a motion that does come within reach, but not at its beginning.
    pub fn new<N: Number>(d: Vector<N>, to: Vector<N>, reach: Reach<N>) -> Self {
        let terms = Terms::new([d.x(), d.y()], [to.x(), to.y()], reach.value());
        let kept = |value: f64, size: f64| value.abs() >= KEPT * size;
        let (along, [outside, size]) = (terms.along, terms.outside);
        let along_size = (d.x() * to.x()).abs() + (d.y() * to.y()).abs();
        let ([side, error], [rest, least]) = (terms.side, terms.rest());
        let side_is_kept = error * error <= terms.rest[0] + terms.rest[1];
        let disc = terms.with(
            if kept(outside, size) { outside } else { excess_of_length_rounded(&to, reach) },
            if kept(along, along_size) { along } else { dot_rounded(&d, &to) },
            if side_is_kept { side } else { cross_rounded(&d, &to) },
            if rest.abs() >= least { rest } else { -excess_beside_rounded(&d, &to, reach) },
        );
        if rest > least {
            return disc;
        }
        // Of a motion that just grazes, or in truth enters elsewhere and passes this by a hair.
        let [x, y] = disc.inward;
        Disc { scale: sqrt(x * x + y * y), ..disc }
    }

    /// The time as part of the motion, off by less than 2^-35 of itself.
    #[inline(always)]
    pub fn value(&self) -> f64 {
        self.outside / self.speed
    }

    /// The unit vector to the other point then.
    #[inline(always)]
    pub fn normal(&self) -> (f64, f64) {
        let ([x, y], part) = (self.inward, 1.0 / self.scale);
        (x * part, y * part)
    }
}
