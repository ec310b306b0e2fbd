//! The oracle detects rounding: with floats in place of the exact integers it reports wrong verdicts.

use graze_core::number::{ExactInt, ExactNumber, Number, Sign};
use graze_core::overlap::{Verdict, any_any as shape_shape};
use graze_core::shape::{self, Outline};
use graze_oracle::generate::{Ask, case};
use graze_oracle::{Kind, Shape};
use std::ops::{Add, Mul, Sub};

/// An "integer" that rounds like `$float`, and a coordinate type whose exact tier uses it.
macro_rules! rounded {
    ($number:ident, $rounded:ident, $float:ty) => {
        #[derive(Clone, Copy)]
        struct $rounded($float);

        impl Add for $rounded {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                $rounded(self.0 + other.0)
            }
        }

        impl Sub for $rounded {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                $rounded(self.0 - other.0)
            }
        }

        impl Mul for $rounded {
            type Output = Self;
            fn mul(self, other: Self) -> Self {
                $rounded(self.0 * other.0)
            }
        }

        impl ExactInt for $rounded {
            const BITS: i32 = i32::MAX;
        }

        impl ExactNumber for $rounded {
            fn from_f64(value: f64, _: i32) -> Self {
                $rounded(value as $float)
            }

            fn sign(self) -> Sign {
                Sign::from(self.0 > 0.0) - Sign::from(self.0 < 0.0)
            }

            fn to_f64(self, _: i32) -> f64 {
                self.0.into()
            }
        }

        #[derive(Clone, Copy)]
        struct $number(f32);

        impl Number for $number {
            type Scalar = f32;
            type Double = $rounded;
            type Short = $rounded;
            type Medium = $rounded;
            type Exact = $rounded;
            // No filter: every sign comes from the rounded arithmetic.
            const SLACK: f64 = f64::INFINITY;

            fn of(scalar: f32) -> Self {
                $number(scalar)
            }

            fn widen(self) -> f64 {
                f64::from(self.0)
            }
        }
    };
}

rounded!(Single, RoundedSingle, f32);
rounded!(Double, RoundedDouble, f64);

fn verdict<N: Number<Scalar = f32>>(a: &Shape<f32>, b: &Shape<f32>) -> Verdict {
    let kind = |shape: &Shape<f32>| match shape.kind {
        Kind::Point => shape::Kind::Point,
        Kind::Segment => shape::Kind::Segment,
        Kind::Chain => shape::Kind::Chain,
        Kind::Convex => shape::Kind::Convex,
        Kind::Polygon => shape::Kind::Polygon,
    };
    fn view<'a, N: Number<Scalar = f32>>(kind: shape::Kind, shape: &'a Shape<f32>) -> shape::Shape<'a, N> {
        shape::Shape { kind, vertices: Outline::new(shape.xy.as_chunks().0), radius: f64::from(shape.radius) }
    }
    shape_shape(view::<N>(kind(a), a), view(kind(b), b))
}

/// Wrong verdicts among the cases, for points and lines, outlines, and shapes with a radius.
fn wrong<N: Number<Scalar = f32>>() -> [u32; 3] {
    let mut rng = crate::seeded(41);
    let asks = [
        Ask::new(Kind::Segment, Kind::Segment, false, false),
        Ask::new(Kind::Polygon, Kind::Point, false, false),
        Ask::new(Kind::Segment, Kind::Point, true, true),
    ];
    asks.map(|ask| {
        let mut wrong = 0;
        for _ in 0..5_000 {
            let case = case::<f32>(&mut rng, &ask);
            let expected = graze_oracle::test(&case.a, &case.b);
            wrong += u32::from(verdict::<N>(&case.a, &case.b) as i32 != expected as i32);
        }
        wrong
    })
}

#[test]
fn single_precision_is_detected() {
    let wrong = wrong::<Single>();
    println!("wrong verdicts in single precision, of 5000 each: {wrong:?}");
    assert!(wrong.iter().all(|count| *count > 100), "{wrong:?}");
}

#[test]
fn double_precision_is_detected() {
    let wrong = wrong::<Double>();
    println!("wrong verdicts in double precision, of 5000 each: {wrong:?}");
    assert!(wrong.iter().all(|count| *count > 0), "{wrong:?}");
}

/// The same harness with the library's own numbers reports nothing, so its reports above are due to the arithmetic.
#[test]
fn exact_arithmetic_passes() {
    let wrong = wrong::<graze_core::number::Float>();
    assert_eq!(wrong, [0, 0, 0]);
}
