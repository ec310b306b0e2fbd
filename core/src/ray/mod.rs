//! Raycasts: the first point of a shape on a ray, and all points of an outline on it. Exact verdicts and edges; points
//! measured in `f64` and rounded once.

mod all_hits;
mod capsule_entry;
pub(crate) mod circle_toi;
mod edge_hit;
pub mod fast;
mod first_hit;
mod first_of_shapes;
mod one_sided_ray;
mod order;
mod ray_hit;
mod ray_root;
mod rounded_all;
mod rounded_hit;

pub use all_hits::{HitBuffer, HitKey, raycast_all};
pub(crate) use edge_hit::{EdgeHit, edge_points};
pub use first_hit::raycast;
pub use first_of_shapes::{compare_first_hits, compare_rounded_hits};
pub use one_sided_ray::raycast_one_sided;
pub(crate) use order::{PointOnRay, rightward_sides, rising};
pub use ray_hit::RayHit;
pub use rounded_all::rounded_raycast_all;
