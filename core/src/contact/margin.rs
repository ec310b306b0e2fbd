//! The gap up to which shapes that are apart have a contact.

use crate::number::Number;
use crate::overlap::{Verdict, any_any};
use crate::predicate::Reach;
use crate::shape::Shape;

/// A gap up to which shapes have a contact. Depths may then be negative: gaps.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    value: f64,
    /// The least depth of a point.
    least_depth: f64,
}

impl Margin {
    /// Only shapes that meet have a contact, and only points where they do.
    pub const NONE: Margin = Margin { value: 0.0, least_depth: 0.0 };

    /// Every point counts, however far away.
    pub const UNLIMITED: Margin = Margin { value: f64::INFINITY, least_depth: f64::NEG_INFINITY };

    /// A margin of 0 is none.
    pub fn new(value: f64) -> Self {
        if value > 0.0 { Margin { value, ..Margin::UNLIMITED } } else { Margin::NONE }
    }

    #[inline(always)]
    pub fn value(self) -> f64 {
        self.value
    }

    #[inline(always)]
    pub fn least_depth(self) -> f64 {
        self.least_depth
    }

    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.value == 0.0
    }

    /// Whether a point of this depth counts. Shapes without a margin decide that exactly instead.
    #[inline(always)]
    pub fn admits(self, depth: f64) -> bool {
        !self.is_zero() & (depth >= -self.value)
    }

    /// The sum of two radii and the margin, as a reach. Exact if one of the numbers and another have an exact sum in
    /// `f64`: if they are less than 2^29 times each other. Else the two smaller ones are rounded to their sum.
    pub fn reach<N: Number>(self, radii: [f64; 2]) -> Reach<N> {
        let [first, second] = self.widened(radii);
        Reach::sum(first, second)
    }

    fn widened(self, [first, second]: [f64; 2]) -> [f64; 2] {
        let margin = self.value;
        let is_exact = |a: f64, b: f64| (a + b) - a == b && (a + b) - b == a;
        if second == 0.0 {
            [first, margin]
        } else if is_exact(first, margin) {
            [first + margin, second]
        } else if is_exact(second, margin) {
            [first, second + margin]
        } else if is_exact(first, second) || (margin > first && margin > second) {
            [first + second, margin]
        } else if first > second {
            [first, second + margin]
        } else {
            [first + margin, second]
        }
    }

    /// Whether the gap between two shapes is at most the margin.
    pub fn is_kept<N: Number>(self, a: Shape<N>, b: Shape<N>) -> bool {
        let [a_radius, b_radius] = self.widened([a.radius, b.radius]);
        !self.is_zero() && any_any(Shape { radius: a_radius, ..a }, Shape { radius: b_radius, ..b }) != Verdict::Miss
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Outline};

    #[test]
    fn gaps_are_compared_exactly() {
        let (tiny, one) = (f32::from_bits(1), 1.0f32);
        let point = |at: &'static [[f32; 2]], radius: f32| Shape::<Float> {
            kind: Kind::Point,
            vertices: Outline::new(at),
            radius: f64::from(radius),
        };
        let (a, b) = (&[[0.0, 0.0]], &[[3.0, 4.0]]);
        let kept = |a_radius: f32, b_radius: f32, margin: f32| {
            Margin::new(f64::from(margin)).is_kept(point(a, a_radius), point(b, b_radius))
        };
        assert!(kept(0.0, 0.0, 5.0) && !kept(0.0, 0.0, 5.0f32.next_down()));
        assert!(kept(one, one, 3.0) && !kept(one, one, 3.0f32.next_down()));
        assert!(kept(5.0, tiny, tiny) && kept(5.0f32.next_down(), one, tiny));
        assert!(!kept(tiny, tiny, 5.0f32.next_down()) && kept(tiny, 5.0, tiny));
        assert!(!kept(0.0, 0.0, 0.0) && !kept(9.0, 9.0, 0.0));
    }

    /// Of three numbers with no exact sum of two the smaller ones are added, in whichever order they come.
    #[test]
    fn the_largest_of_three_numbers_is_not_rounded() {
        let (tiny, small, large) = (1e-30, 1.5, 1e38);
        for [first, second, margin] in [
            [tiny, small, large],
            [small, tiny, large],
            [tiny, large, small],
            [large, tiny, small],
            [small, large, tiny],
            [large, small, tiny],
        ] {
            let mut sum = Margin::new(margin).widened([first, second]);
            sum.sort_by(f64::total_cmp);
            assert_eq!(sum, [small, large], "{first} {second} {margin}");
        }
    }
}
