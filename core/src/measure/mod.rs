//! Where and how far: decided exactly, measured in `f64`, rounded once.

mod chord;
mod contact;
mod crossings;
mod distance;
mod quick;
mod rim;
mod segments;
mod separation;

pub use contact::{
    Contact, ContactPoint, FloatContact, FloatPoint, Glance, Points, aabb_glance, circle_aabb_glance, circle_glance,
    contact, contacts, convex_contact, convex_glance,
};
pub use crossings::{Crossing, crossings};
pub(crate) use crossings::{crossing_place, place};
pub(crate) use distance::{Candidate, Indexed, box_square, candidates, common_feet, order};
pub use distance::{Closest, Foot, RoundedClosest, distance};
pub use quick::{Vertices, quick_distance};
pub use rim::{circle_circle, circle_segment, polygon_circle};
pub(crate) use separation::{determinant, separation};
