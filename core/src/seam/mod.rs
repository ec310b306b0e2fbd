//! Contacts of a shape among others, without those that only a seam has caused: a place where solid neighbors meet, so
//! that the outline of all of them together has no edge or no corner there.
//!
//! * A contact on a side is a seam's if the side is covered by neighbors wherever it is near the shape, or all of it if
//!   it is not near (`exposed_side`).
//! * A contact on a corner is a seam's if the way from the corner to the shape does not lead out of every neighbor that
//!   has the corner, too (`shared_corner`). A contact whose normal is that of the shape's own side is on the neighbor's
//!   corner that is deepest behind that side.
//! * If the shortest way out of a convex neighbor or a straight line leads through a covered side, or past an end
//!   that others share, the shortest one through another side near the shape takes its place (`borne_contact`). A
//!   farther one would lead through all of the neighbor. Of another neighbor it is one through a side next to that way.
//!   Nothing takes its place if a contact of the shape with another neighbor, and no seam's, is on that corner or on an
//!   end of that side.
//! * At a peak, where the common outline turns away from the outside (`peak`), only the part that is nearer to a side
//!   than to the next one leaves through it. The peak alone leaves with a contact of either side.
//!
//! All of this is decided exactly. In a heap, where all meet all, a few neighbors cover the sides of nearly all others:
//! so those are asked first that were the last to cover anything, and others only if these do not suffice.

mod borne_contact;
mod exposed_side;
mod peak;
mod shared_corner;

pub use borne_contact::{contact_off_exposed_side, corners_of, is_borne};
pub use exposed_side::{Around, Contribution, IsWanted, Neighbor};
