//! Contact manifolds: the normal along which two shapes are pushed apart, the penetration depth, and the contact
//! points.
//!
//! The exact tier: if the skeletons of convex shapes overlap, the separating axis test (SAT) finds the edge of least
//! penetration (`reference_edge`), and the incident edge is clipped to it (`clip`). If the skeletons are apart, the
//! rounded shapes are pushed along the line of their closest features (`rounded_closest`, `closest_contact`). Concave
//! shapes have a contact for every edge that the other shape touches (`concave`). The fast tier is in `fast`; for a
//! small body at a concave outline it is `fast/small_body_contacts`.
//!
//! The call order of `graze_contacts`, of a box at a concave polygon:
//!
//! 1. `AllContacts::visit` (`answer/contact_queries`) is `visit_one_or_two_sided`, which removes the contacts on the
//!    right of one-sided shapes, and else is `visit_two_sided`. That asks the next three, until one knows all contacts.
//! 2. `visit_fast_of_small`: `contacts_of_small` of the fast tier, for bodies at few edges. After step 3 if the outline
//!    is long.
//! 3. `contacts_of_reachable_part` (`answer/near_part`), if the outline has more than 24 vertices: `contacts_of_small`,
//!    or else `contacts_from_part`, of the part that the box can reach.
//! 4. `concave_contacts` puts the shapes in an order of their own; `concave::contacts_of_shapes` finds boxes around
//!    their edges.
//! 5. The exact ways meet in `concave::contacts_of_near_edges`. `touches_or_crossing` visits `edge_contacts`,
//!    `corner_contacts` and `vertex_contacts`, or if there are none, `crossing_contact`.

mod any_contact;
mod bearing_pair;
mod beside_side;
mod clip;
mod closest_contact;
mod concave;
mod concave_corner;
mod concave_view;
mod convex_edges;
mod convex_shapes;
mod convex_view;
mod corner_contact;
mod crossing_edges;
mod cut_by_chain;
mod edge_contacts;
mod fast;
mod incident_edge;
mod known_touches;
mod least_deep_edge;
mod manifold;
mod margin;
mod near_features;
mod off_side;
mod one_sided_contact;
mod part_inside;
mod penetration_depth;
mod reference_edge;
mod reference_frame;
mod round_outward;
mod rounded_closest;
mod sat_manifold;
mod side_manifold;
mod straight_side;
mod touch_list;
mod touching_vertices;
mod tunnelled;
mod way_through;

pub(crate) use any_contact::{
    are_convex_shapes, concave_contacts, contacts_by_index_or_scan, contacts_from_edges, contacts_from_part,
    deepest_contact, is_straight,
};
pub use any_contact::{contact, contacts, contacts_within};
pub use convex_shapes::convex_contact;
pub use fast::{
    FewContacts, OutlineAround, circle_on_chain, contacts_of_small, fast_aabb_contact, fast_circle_aabb_contact,
    fast_circle_contact, fast_circle_contact_within, fast_circle_pair, fast_convex_contact, fast_convex_contact_within,
    fast_level_contact, fast_level_contact_within, fast_rounded_contact,
};
pub use manifold::{Contact, ContactPoint};
pub(crate) use manifold::{VisitContact, each};
pub use margin::Margin;
pub use off_side::Replaced;
pub(crate) use off_side::{SidesAround, contact_off_side};
pub use one_sided_contact::contacts_on_left;
pub(crate) use one_sided_contact::is_on_left;
