//! Every function that gives a verdict on two shapes, in its float and its integer form.

use super::c_args::{Argument, CScalar, fields};
use super::fp_modes::within;
use graze_c::abi::GrazeVerdict;
use graze_c::{contain, overlap};
use graze_oracle::{Shape, Verdict};

/// A C function with the kinds of its two arguments.
pub struct Function<T> {
    pub name: &'static str,
    pub arguments: [Argument; 2],
    pub call: fn(&Shape<T>, &Shape<T>) -> GrazeVerdict,
}

impl<T: CScalar> Function<T> {
    /// In a floating-point mode of [`super::fp_modes`].
    pub fn verdict(&self, mode: u32, a: &Shape<T>, b: &Shape<T>) -> Verdict {
        match within(mode, || (self.call)(a, b)) {
            GrazeVerdict::GRAZE_MISS => Verdict::Miss,
            GrazeVerdict::GRAZE_TOUCH => Verdict::Touch,
            GrazeVerdict::GRAZE_HIT => Verdict::Hit,
        }
    }
}

/// A call with the arguments of the header: an outline as pointer and count, a point as two numbers, other shapes as a
/// pointer to a struct.
macro_rules! call {
    ($module:ident::$name:ident, Polygon, Polygon) => {
        |a, b| unsafe { $module::$name(a.xy.as_ptr(), a.count(), b.xy.as_ptr(), b.count()) }
    };
    ($module:ident::$name:ident, Convex, Convex) => {
        call!($module::$name, Polygon, Polygon)
    };
    ($module:ident::$name:ident, Polygon, Point) => {
        |a, b| unsafe { $module::$name(a.xy.as_ptr(), a.count(), b.xy[0], b.xy[1]) }
    };
    ($module:ident::$name:ident, Polygon, $second:ident) => {
        |a, b| unsafe { $module::$name(a.xy.as_ptr(), a.count(), fields(Argument::$second, b).as_ptr().cast()) }
    };
    ($module:ident::$name:ident, Shape, Shape) => {
        |a, b| unsafe { $module::$name(&CScalar::raw(a), &CScalar::raw(b)) }
    };
    ($module:ident::$name:ident, $first:ident, Point) => {
        |a, b| unsafe { $module::$name(fields(Argument::$first, a).as_ptr().cast(), b.xy[0], b.xy[1]) }
    };
    ($module:ident::$name:ident, $first:ident, $second:ident) => {
        |a, b| unsafe {
            $module::$name(fields(Argument::$first, a).as_ptr().cast(), fields(Argument::$second, b).as_ptr().cast())
        }
    };
}

macro_rules! functions {
    ($($module:ident: $float:ident, $integer:ident, $first:ident, $second:ident;)+) => {
        pub fn floats() -> Vec<Function<f32>> {
            vec![$(Function {
                name: stringify!($float),
                arguments: [Argument::$first, Argument::$second],
                call: call!($module::$float, $first, $second),
            }),+]
        }

        pub fn integers() -> Vec<Function<i32>> {
            vec![$(Function {
                name: stringify!($integer),
                arguments: [Argument::$first, Argument::$second],
                call: call!($module::$integer, $first, $second),
            }),+]
        }
    };
}

functions! {
    overlap: graze_test_aabb_point, graze_test_aabb_point_i32, Aabb, Point;
    overlap: graze_test_aabb_segment, graze_test_aabb_segment_i32, Aabb, Segment;
    overlap: graze_test_aabb_aabb, graze_test_aabb_aabb_i32, Aabb, Aabb;
    overlap: graze_test_segment_point, graze_test_segment_point_i32, Segment, Point;
    overlap: graze_test_segment_segment, graze_test_segment_segment_i32, Segment, Segment;
    overlap: graze_test_circle_point, graze_test_circle_point_i32, Circle, Point;
    overlap: graze_test_circle_segment, graze_test_circle_segment_i32, Circle, Segment;
    overlap: graze_test_circle_aabb, graze_test_circle_aabb_i32, Circle, Aabb;
    overlap: graze_test_circle_circle, graze_test_circle_circle_i32, Circle, Circle;
    overlap: graze_test_capsule_point, graze_test_capsule_point_i32, Capsule, Point;
    overlap: graze_test_capsule_segment, graze_test_capsule_segment_i32, Capsule, Segment;
    overlap: graze_test_capsule_aabb, graze_test_capsule_aabb_i32, Capsule, Aabb;
    overlap: graze_test_capsule_circle, graze_test_capsule_circle_i32, Capsule, Circle;
    overlap: graze_test_capsule_capsule, graze_test_capsule_capsule_i32, Capsule, Capsule;
    overlap: graze_test_polygon_capsule, graze_test_polygon_capsule_i32, Polygon, Capsule;
    overlap: graze_test_convex_convex, graze_test_convex_convex_i32, Convex, Convex;
    overlap: graze_test_polygon_point, graze_test_polygon_point_i32, Polygon, Point;
    overlap: graze_test_polygon_segment, graze_test_polygon_segment_i32, Polygon, Segment;
    overlap: graze_test_polygon_aabb, graze_test_polygon_aabb_i32, Polygon, Aabb;
    overlap: graze_test_polygon_circle, graze_test_polygon_circle_i32, Polygon, Circle;
    overlap: graze_test_polygon_polygon, graze_test_polygon_polygon_i32, Polygon, Polygon;
    overlap: graze_test, graze_test_i32, Shape, Shape;
    contain: graze_contains_aabb_aabb, graze_contains_aabb_aabb_i32, Aabb, Aabb;
    contain: graze_contains_aabb_circle, graze_contains_aabb_circle_i32, Aabb, Circle;
    contain: graze_contains_polygon_segment, graze_contains_polygon_segment_i32, Polygon, Segment;
    contain: graze_contains_polygon_circle, graze_contains_polygon_circle_i32, Polygon, Circle;
    contain: graze_contains_polygon_polygon, graze_contains_polygon_polygon_i32, Polygon, Polygon;
    contain: graze_contains, graze_contains_i32, Shape, Shape;
}

/// The containment functions, or all others.
pub fn of_containment<T>(functions: Vec<Function<T>>, wanted: bool) -> Vec<Function<T>> {
    functions.into_iter().filter(|function| function.name.starts_with("graze_contains") == wanted).collect()
}
