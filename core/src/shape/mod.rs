//! Points with a radius: the views of a caller's numbers that everything above works on.

mod bounding_circle;
mod check;
mod contact;
mod outline;
mod rect;
mod region;
mod runs;
mod simple;

pub use bounding_circle::bounding_circle;
pub use check::{OutlineKind, check_outline, is_convex};
pub use contact::{Contact, contact};
pub use outline::{Corner, Edge, Outline};
pub use rect::rect_corners;
pub use region::{Filled, Region};
pub use runs::{NearEdges, any_near};
pub use simple::{Aabb, Capsule, Circle, Kind, Segment, Shape};
