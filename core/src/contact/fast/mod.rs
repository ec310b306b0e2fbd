//! Contacts: the fast tier. From unvalidated floats, but for `contacts_of_small`, which takes valid shapes; if certain,
//! equal to the exact tier's to the bit.

mod aabb_contact;
mod body_at_edges;
mod bounded_depth;
mod capsule_contact;
mod circle_aabb_contact;
mod circle_at_edges;
mod circle_contact;
mod circle_convex_contact;
mod circle_on_chain;
mod circle_pair;
mod convex_contact;
mod convex_manifold;
mod edge_nearby;
mod exact_body_search;
mod few_contacts;
mod few_edges;
mod least_penetration;
mod level_contact;
mod nearest_edges;
mod nearest_place;
mod on_hit;
mod outline_manifold;
mod overlap_contact;
mod point_at_edge;
mod rounded_body;
mod rounded_contact;
mod segment_hint;
mod side_contact;
mod sides_touched;
mod small_body;
mod small_body_contacts;
mod strictly_convex;
mod vertex_contact;

pub use aabb_contact::fast_aabb_contact;
pub use body_at_edges::OutlineAround;
pub use circle_aabb_contact::fast_circle_aabb_contact;
pub use circle_contact::{fast_circle_contact, fast_circle_contact_within};
pub use circle_on_chain::circle_on_chain;
pub use circle_pair::fast_circle_pair;
pub use convex_contact::{fast_convex_contact, fast_convex_contact_within};
pub use few_contacts::FewContacts;
pub use level_contact::{fast_level_contact, fast_level_contact_within};
pub use rounded_contact::fast_rounded_contact;
pub use small_body_contacts::contacts_of_small;
