//! Exact predicates: signs of determinants and of distance comparisons.
//!
//! Every predicate is written twice in one file: a filter in `f64`, which also computes whether its sign is certain,
//! and the exact sign in integers behind one cold branch (J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic
//! and Fast Robust Geometric Predicates, 1997, with integers in place of expansions).

mod compare_distance;
pub(crate) mod determinant;
mod orient;
mod point;
mod sum;
mod translated;
mod vector;
mod wedge;

pub use compare_distance::{Reach, compare_point_line, compare_point_point, compare_point_segment};
pub(crate) use compare_distance::{exact_excess_of_line, exact_excess_of_point, exact_square, rounded_excess_of_line};
pub use orient::{dot, on_segment, orient};
pub(crate) use orient::{exact_dot_from, exact_orient};
pub use point::Point;
pub(crate) use point::{range_of_points, swapped_if};
pub use sum::{compare_sum, sum};
pub use translated::{compare_moved_line, moved_point_reaches};
pub(crate) use vector::PRODUCT_CANCELLED;
pub use vector::{
    Vector, compare_angles, compare_length, compare_line_distance, compare_path_height, cross, cross_rounded,
    cross_value, dot_product, dot_rounded, dot_value, excess_of_length_rounded, excess_of_line_distance_rounded,
    excess_of_line_distance_value, fits,
};
pub(crate) use vector::{exact_cross, exact_dot, range_of};
pub use wedge::Wedge;
