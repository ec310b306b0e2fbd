//! Where does a ray meet a shape? Decided exactly, measured in `f64`, rounded once.

mod all_hits;
#[cfg(test)]
mod axis_aligned;
pub(crate) mod circle_toi;
pub mod fast;
#[cfg(test)]
mod fast_matches_exact;
mod first_hit;
mod order;
mod rounded_hit;

pub use all_hits::{Key, Room, raycast_all};
pub(crate) use first_hit::{Candidate, common};
pub use first_hit::{FloatRayHit, RayHit, raycast};
