//! Crossings: the points at which edges, and the boundaries of circles, cross or touch.

mod circle_boundary;
mod crossing;
mod crossing_point;
mod edge_crossings;
mod fast_crossings;
mod line_circle;

pub use circle_boundary::{circle_circle, circle_segment, polygon_circle};
pub use crossing::Crossing;
pub(crate) use crossing_point::{
    crossing_in_f64, crossing_parameter, crossing_point, parameter_at, parameter_of_ratio,
};
pub use edge_crossings::crossings;
pub(crate) use edge_crossings::edge_pair_crossings;
pub use fast_crossings::{boundary_crossings, crossing_of_segments, few_crossings};
