//! Symmetries: changes of a case that must not change its verdict.

use graze_oracle::generate::{Number, Rng};
use graze_oracle::{Kind, Shape};

/// The case after one random change that keeps its verdict, with the name of the change; None
/// where numbers do not allow it.
pub fn changed<T: Number + Scalable>(
    rng: &mut Rng,
    a: &Shape<T>,
    b: &Shape<T>,
) -> Option<(&'static str, Shape<T>, Shape<T>)> {
    let both = |f: &dyn Fn(T, T) -> Option<(T, T)>| Some((mapped(a, f)?, mapped(b, f)?));
    let (law, (a, b)) = match rng.u8(0..7) {
        0 => ("rotation of the vertex lists", (rotated(rng, a), rotated(rng, b))),
        1 => ("reversal", (reversed(a), reversed(b))),
        2 => ("mirroring in x", both(&|x, y| Some((x.opposite()?, y)))?),
        3 => ("mirroring in y", both(&|x, y| Some((x, y.opposite()?)))?),
        4 => ("axis swap", both(&|x, y| Some((y, x)))?),
        5 => ("repeated vertices", (stuttered(rng, a), stuttered(rng, b))),
        _ => {
            let exponent = rng.i32(-40..40);
            let scale = |shape: &Shape<T>| {
                let mut shape = mapped(shape, &|x, y| Some((x.scaled(exponent)?, y.scaled(exponent)?)))?;
                shape.radius = shape.radius.scaled(exponent)?;
                Some(shape)
            };
            ("scaling by a power of two", (scale(a)?, scale(b)?))
        }
    };
    Some((law, a, b))
}

/// Exact changes of a number.
pub trait Scalable: Sized {
    fn opposite(self) -> Option<Self>;
    /// Times 2^exponent, unless that rounds.
    fn scaled(self, exponent: i32) -> Option<Self>;
}

impl Scalable for f32 {
    fn opposite(self) -> Option<f32> {
        Some(-self)
    }

    fn scaled(self, exponent: i32) -> Option<f32> {
        let exact = f64::from(self) * f64::powi(2.0, exponent);
        let rounded = exact as f32;
        (f64::from(rounded) == exact).then_some(rounded)
    }
}

impl Scalable for i32 {
    fn opposite(self) -> Option<i32> {
        self.checked_neg()
    }

    fn scaled(self, exponent: i32) -> Option<i32> {
        let factor = 1i64.checked_shl(exponent.unsigned_abs())?;
        let wide = i64::from(self);
        if exponent >= 0 {
            i32::try_from(wide.checked_mul(factor)?).ok()
        } else {
            (wide % factor == 0).then_some((wide / factor) as i32)
        }
    }
}

fn mapped<T: Number>(shape: &Shape<T>, f: &dyn Fn(T, T) -> Option<(T, T)>) -> Option<Shape<T>> {
    let mut xy = Vec::with_capacity(shape.xy.len());
    for vertex in shape.xy.chunks_exact(2) {
        let (x, y) = f(vertex[0], vertex[1])?;
        xy.extend([x, y]);
    }
    Some(Shape { kind: shape.kind, xy, radius: shape.radius })
}

/// Lines have a first and a last vertex; outlines may begin anywhere.
fn rotated<T: Number>(rng: &mut Rng, shape: &Shape<T>) -> Shape<T> {
    let mut shape = shape.clone();
    if shape.kind.is_filled() {
        let by = 2 * rng.usize(0..shape.count());
        shape.xy.rotate_left(by);
    }
    shape
}

fn reversed<T: Number>(shape: &Shape<T>) -> Shape<T> {
    let xy = shape.xy.chunks_exact(2).rev().flatten().copied().collect();
    Shape { kind: shape.kind, xy, radius: shape.radius }
}

fn stuttered<T: Number>(rng: &mut Rng, shape: &Shape<T>) -> Shape<T> {
    if matches!(shape.kind, Kind::Point | Kind::Segment) {
        return shape.clone();
    }
    let mut xy = Vec::new();
    for vertex in shape.xy.chunks_exact(2) {
        for _ in 0..=rng.usize(0..3) {
            xy.extend_from_slice(vertex);
        }
    }
    Shape { kind: shape.kind, xy, radius: shape.radius }
}
