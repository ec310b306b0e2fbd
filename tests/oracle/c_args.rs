//! Shapes of the oracle as the arguments of the C functions.

use graze_c::abi::{GrazeKind, GrazeShape, GrazeShapeI32};
use graze_core::number::Scalar;
use graze_oracle::generate::Number;
use graze_oracle::{Kind, Shape};

/// The kinds of argument that functions are named after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    Aabb,
    Capsule,
    Circle,
    Convex,
    Point,
    Polygon,
    Segment,
    Shape,
}

/// A scalar that the header has functions for.
pub trait CScalar: Number + Scalar + Send + Sync {
    type Shape;
    fn raw(shape: &Shape<Self>) -> Self::Shape;
}

fn kind(kind: Kind) -> u32 {
    let kind = match kind {
        Kind::Point => GrazeKind::GRAZE_KIND_POINT,
        Kind::Segment => GrazeKind::GRAZE_KIND_SEGMENT,
        Kind::Chain => GrazeKind::GRAZE_KIND_CHAIN,
        Kind::Convex => GrazeKind::GRAZE_KIND_CONVEX,
        Kind::Polygon => GrazeKind::GRAZE_KIND_POLYGON,
    };
    kind as u32
}

impl CScalar for f32 {
    type Shape = GrazeShape;

    fn raw(shape: &Shape<f32>) -> GrazeShape {
        GrazeShape { xy: shape.xy.as_ptr(), count: shape.count() as u32, kind: kind(shape.kind), radius: shape.radius }
    }
}

impl CScalar for i32 {
    type Shape = GrazeShapeI32;

    fn raw(shape: &Shape<i32>) -> GrazeShapeI32 {
        GrazeShapeI32 {
            xy: shape.xy.as_ptr(),
            count: shape.count() as u32,
            kind: kind(shape.kind),
            radius: shape.radius,
        }
    }
}

/// The corners of the box between two points, as an outline.
pub fn boxed<T: CScalar>(shape: &Shape<T>) -> Shape<T> {
    let [ax, ay, bx, by] = [0, 1, 2, 3].map(|i| shape.xy[i]);
    let order = |a: T, b: T| if a <= b { (a, b) } else { (b, a) };
    let ((low_x, high_x), (low_y, high_y)) = (order(ax, bx), order(ay, by));
    Shape::new(Kind::Polygon, &[low_x, low_y, high_x, low_y, high_x, high_y, low_x, high_y], T::ZERO)
}

/// Whether a function that takes such an argument can be given the shape.
pub fn fits<T: CScalar>(argument: Argument, shape: &Shape<T>) -> bool {
    let unrounded = shape.radius == T::ZERO;
    match argument {
        Argument::Shape => true,
        Argument::Point => shape.kind == Kind::Point && unrounded,
        Argument::Circle => shape.kind == Kind::Point,
        Argument::Segment => shape.kind == Kind::Segment && unrounded,
        Argument::Capsule => shape.kind == Kind::Segment,
        Argument::Convex => shape.kind == Kind::Convex && unrounded,
        Argument::Polygon => shape.kind.is_filled() && unrounded,
        Argument::Aabb => shape.kind.is_filled() && unrounded && shape.xy == boxed_of_first_and_third(&shape.xy),
    }
}

fn boxed_of_first_and_third<T: CScalar>(xy: &[T]) -> Vec<T> {
    match xy {
        [ax, ay, _, _, bx, by, ..] => boxed(&Shape::new(Kind::Segment, &[*ax, *ay, *bx, *by], T::ZERO)).xy,
        _ => Vec::new(),
    }
}

/// The numbers of a struct of that kind.
pub fn fields<T: CScalar>(argument: Argument, shape: &Shape<T>) -> Vec<T> {
    match argument {
        Argument::Aabb => vec![shape.xy[0], shape.xy[1], shape.xy[4], shape.xy[5]],
        Argument::Circle | Argument::Capsule => [&shape.xy[..], &[shape.radius]].concat(),
        _ => shape.xy.clone(),
    }
}
