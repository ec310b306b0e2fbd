//! Points with a radius: the views of a caller's numbers that everything above works on.

mod bounds;
mod check;
mod contact;
mod outline;
mod rect;
mod region;
mod simple;

pub use bounds::{bounding_circle, bounds};
pub use check::{OutlineKind, check_outline, is_convex};
pub use contact::{Contact, contact};
pub use outline::{Corner, Edge, Outline};
pub use rect::rect_corners;
pub use region::Region;
pub use simple::{Aabb, Capsule, Circle, Kind, Segment, Shape};
