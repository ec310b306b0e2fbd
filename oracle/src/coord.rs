//! From coordinates to exact integers: one common power of two for a whole case.

use crate::{Kind, Shape};
use dashu_int::IBig;
use std::fmt::Debug;

/// A coordinate type whose every finite value is an exact multiple of a power of two.
pub trait Coord: Copy + PartialEq + PartialOrd + Debug {
    /// Zero.
    const ZERO: Self;

    /// `(m, e)` with the value being exactly `m * 2^e`.
    ///
    /// # Panics
    /// When the value is not finite.
    fn parts(self) -> (i64, i32);

    /// An `f64`, off by a few units in the last place at the most.
    fn rounded(self) -> f64 {
        let (m, e) = self.parts();
        // In two steps, as the power of a denormal is none of its own.
        m as f64 * f64::powi(2.0, e / 2) * f64::powi(2.0, e - e / 2)
    }
}

impl Coord for f32 {
    const ZERO: f32 = 0.0;

    fn parts(self) -> (i64, i32) {
        assert!(self.is_finite(), "{self} is not a finite number");
        let bits = self.to_bits();
        let fraction = i64::from(bits & 0x7f_ffff);
        let exponent = (bits >> 23 & 0xff) as i32;
        // Denormals have no hidden bit and share the exponent of the smallest normal numbers.
        let (mantissa, exponent) = match exponent {
            0 => (fraction, -149),
            _ => (fraction | 0x80_0000, exponent - 150),
        };
        (if bits >> 31 == 1 { -mantissa } else { mantissa }, exponent)
    }
}

/// Coordinates between floats, as during a motion.
impl Coord for f64 {
    const ZERO: f64 = 0.0;

    fn parts(self) -> (i64, i32) {
        assert!(self.is_finite(), "{self} is not a finite number");
        let bits = self.to_bits();
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (mantissa, exponent) = match (bits >> 52 & 0x7ff) as i32 {
            0 => (fraction, -1074),
            exponent => (fraction | 1 << 52, exponent - 1075),
        };
        (if bits >> 63 == 1 { -mantissa } else { mantissa }, exponent)
    }
}

impl Coord for i32 {
    const ZERO: i32 = 0;

    fn parts(self) -> (i64, i32) {
        (i64::from(self), 0)
    }
}

/// A point of the plane in scaled integers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ScaledPoint {
    pub x: IBig,
    pub y: IBig,
}

/// A skeleton as a point set, with degenerate kinds resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dimension {
    /// A single point; also a segment or a chain whose vertices all coincide.
    Dot,
    /// An open polyline of positive length.
    Curve,
    /// A filled outline, with or without area.
    Region,
}

/// A shape in scaled integers.
#[derive(Clone, Debug)]
pub(crate) struct ScaledShape {
    pub dimension: Dimension,
    pub vertices: Vec<ScaledPoint>,
    pub radius: IBig,
}

/// A straight piece of a skeleton.
pub(crate) type Edge<'a> = (&'a ScaledPoint, &'a ScaledPoint);

impl ScaledShape {
    /// The pieces whose union is the skeleton without its filling; a dot is one piece of length 0.
    pub fn edges(&self) -> Vec<Edge<'_>> {
        let s = &self.vertices;
        match self.dimension {
            Dimension::Dot => vec![(&s[0], &s[0])],
            Dimension::Curve => s.windows(2).map(|w| (&w[0], &w[1])).collect(),
            Dimension::Region => ring(s),
        }
    }

    /// Whether all vertices coincide.
    pub fn is_one_point(&self) -> bool {
        self.vertices.iter().all(|s| *s == self.vertices[0])
    }
}

/// The edges of a closed outline.
pub(crate) fn ring(points: &[ScaledPoint]) -> Vec<Edge<'_>> {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).collect()
}

/// The common scale of a case: all its values divided by a power of two are integers.
///
/// Verdicts do not depend on it, and the integers stay as short as the case allows.
pub(crate) struct Scale {
    pub exponent: i32,
}

impl Scale {
    /// The largest power of two that divides every one of the values.
    pub fn of<T: Coord>(values: impl IntoIterator<Item = T>) -> Scale {
        let exponent = values
            .into_iter()
            .map(Coord::parts)
            .filter(|&(m, _)| m != 0)
            .map(|(m, e)| e + m.trailing_zeros() as i32)
            .min()
            .unwrap_or(0);
        Scale { exponent }
    }

    /// The scale of two shapes together.
    pub fn of_shapes<T: Coord>(a: &Shape<T>, b: &Shape<T>) -> Scale {
        let values = a.xy.iter().chain(&b.xy).copied();
        Scale::of(values.chain([a.radius, b.radius]))
    }

    /// A value divided by the scale.
    pub fn integer<T: Coord>(&self, value: T) -> IBig {
        let (m, e) = value.parts();
        if m == 0 {
            return IBig::ZERO;
        }
        // The exponent of the scale counts the trailing zeros of the mantissa as well, so it can
        // exceed e; the bits shifted out are then zeros.
        match e - self.exponent {
            up @ 0.. => IBig::from(m) << up as usize,
            down => IBig::from(m >> -down),
        }
    }

    /// A vertex list divided by the scale.
    pub fn points<T: Coord>(&self, xy: &[T]) -> Vec<ScaledPoint> {
        assert!(xy.len().is_multiple_of(2), "a coordinate without its twin");
        xy.chunks_exact(2).map(|v| ScaledPoint { x: self.integer(v[0]), y: self.integer(v[1]) }).collect()
    }

    /// A shape divided by the scale.
    pub fn solid<T: Coord>(&self, shape: &Shape<T>) -> ScaledShape {
        let count = shape.count();
        assert!(shape.kind.allows(count), "{:?} of {count} vertices", shape.kind);
        assert!(shape.radius >= T::ZERO, "negative radius");
        let mut solid = ScaledShape {
            dimension: Dimension::Region,
            vertices: self.points(&shape.xy),
            radius: self.integer(shape.radius),
        };
        if !shape.kind.is_filled() {
            let dot = shape.kind == Kind::Point || solid.is_one_point();
            solid.dimension = if dot { Dimension::Dot } else { Dimension::Curve };
        }
        solid
    }
}
