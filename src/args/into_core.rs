//! Checked arguments as the geometry's views, once the kind of number is known.

use super::*;

#[inline(always)]
fn pair<N: Number<Scalar = T>, T: Scalar>(x: T, y: T) -> Point<N> {
    Point::new(N::of(x), N::of(y))
}

#[inline(always)]
pub fn segment<N: Number<Scalar = T>, T: Scalar>([ax, ay, bx, by]: [T; 4]) -> Segment<N> {
    Segment { a: pair(ax, ay), b: pair(bx, by) }
}

#[inline(always)]
pub fn aabb<N: Number<Scalar = T>, T: Scalar>([min_x, min_y, max_x, max_y]: [T; 4]) -> Aabb<N> {
    Aabb { min: pair(min_x, min_y), max: pair(max_x, max_y) }
}

#[inline(always)]
pub fn circle<N: Number<Scalar = T>, T: Scalar>([x, y, radius]: [T; 3]) -> Circle<N> {
    Circle { center: pair(x, y), radius: N::of(radius).widen() }
}

#[inline(always)]
pub fn polygon<N: Number<Scalar = T>, T: Scalar>(vertices: &[[T; 2]]) -> Outline<'_, N> {
    Outline::new(vertices)
}

#[inline(always)]
pub fn shape<N: Number<Scalar = T>, T: Scalar>(shape: AnyShape<T>) -> Shape<N> {
    Shape { kind: shape.kind, vertices: polygon(shape.vertices), radius: N::of(shape.radius).widen() }
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)]
pub fn prepared<N: Number<Scalar = f32>, T>(prepared: &GrazePrepared) -> Outlines<'_, N> {
    outlines(&prepared.index)
}

#[inline(always)]
pub fn outlines<'a, N: Number<Scalar = f32>>(prepared: &'a Prepared<'a>) -> Outlines<'a, N> {
    let vertices = prepared.vertices;
    Outlines { prepared, vertices }
}
