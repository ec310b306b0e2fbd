//! Checked arguments as the geometry's views, once the kind of number is known.

use super::*;

#[inline(always)]
pub fn polygon<N: Number<Scalar = T>, T: Scalar>(vertices: &[[T; 2]]) -> Outline<'_, N> {
    Outline::new(vertices)
}

#[inline(always)]
pub fn shape<N: Number<Scalar = T>, T: Scalar>(shape: AnyShape<T>) -> Shape<N> {
    Shape { kind: shape.kind, vertices: polygon(shape.vertices), radius: N::of(shape.radius).widen() }
}
