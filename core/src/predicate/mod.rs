//! Signs of determinants and of distance comparisons, each the true one.
//!
//! Every predicate is written twice in one file: in `f64`, as data flow that also says whether it
//! is certain, and in integers for the rest, behind one cold branch.

mod compare_distance;
pub(crate) mod determinant;
mod orient;
mod point;
mod sum;
mod translated;
mod vector;
mod wedge;

pub(crate) use compare_distance::exact_square;
pub use compare_distance::{Reach, compare_point_line, compare_point_point, compare_point_segment};
pub(crate) use orient::exact_orient;
pub use orient::{dot, on_segment, orient};
pub use point::Point;
pub(crate) use point::swapped_if;
pub use sum::{compare_sum, sum};
pub use translated::{compare_moved_line, moved_point_reaches};
pub(crate) use vector::KEPT;
pub use vector::{
    Vector, compare_beside, compare_length, compare_passing, cross, cross_rounded, cross_value, dot_product,
    dot_rounded, dot_value, excess_beside_rounded, excess_beside_value, excess_of_length_rounded, fits,
};
pub use wedge::Wedge;
