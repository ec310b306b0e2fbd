//! The oracle of graze: verdicts decided by definition, in exact rationals.
//!
//! It shares no code with the library, and no method. The library uses signs of determinants and local wedges; this
//! crate constructs the points: it intersects edges as rational parameters, cuts the plane into slabs, and tests which
//! faces are filled. It is slow and allocates freely; its only virtue is that a person can check it.
//!
//! # What a shape is
//!
//! A skeleton (a [`Kind`] and its vertices) with a radius of at least 0.
//!
//! * The closed set, radius 0: the point, the segment, the polyline, or the open even-odd region
//!   together with all edges. Radius `r > 0`: every point at most `r` away from that set.
//! * The interior, radius `r > 0`: every point closer than `r` to the skeleton. Radius 0: the
//!   point; the segment or polyline without its first and last vertex; the points of odd parity
//!   that lie on no edge (none at all when the outline has no area). A segment or chain whose
//!   vertices all coincide is a point.
//!
//! # What a verdict is
//!
//! [`test`]: miss when the closed sets are disjoint, hit when the interiors share a point, touch
//! otherwise. [`contains`]: hit when the closed inner set lies in the interior of the outer one,
//! touch when only in its closed set, miss otherwise.
//!
//! Verdicts are promised for the shapes that [`promised`] accepts. For outlines that cross or
//! retrace themselves only the verdicts on points and miss against not-miss are.

mod bounds;
mod circle_boundary;
mod contain;
pub mod container;
mod coord;
mod corner;
mod crossings;
mod distance;
pub mod generate;
pub mod minimal_push;
mod outline;
mod overlap;
mod penetration;
mod ray;
mod rounded_ray;
mod slab;
mod sweep;
mod verdict;

pub use circle_boundary::{CircleCirclePoint, CircleEdgePoint, Surd, circle_circle_points, circle_edge_points};
pub use contain::contains;
pub use coord::Coord;
pub use corner::corner_middle;
pub use crossings::{CommonPoint, common_points};
pub use distance::distance_squared;
pub use outline::{has_area, is_convex, is_flat, is_flat_convex, is_simple, orient, owns, promised};
pub use penetration::{Dyadic, Penetration, penetration};
pub use ray::{clearance, first_on_ray};
pub use rounded_ray::{RoundedEntry, all_on_rounded, first_on_rounded, first_place};
pub use sweep::{Checked, checked, first_time, has_entered, has_met, sweep};
pub use verdict::test;

/// The rational number in which squared distances are given.
pub use dashu_ratio::RBig;

/// The answer to "do these two shapes overlap?", with the values of the C API.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Verdict {
    /// No common point; for containment: not wholly inside.
    Miss = 0,
    /// Common points, but none of the interiors; for containment: inside, reaching the boundary.
    Touch = 1,
    /// The interiors share a point; for containment: strictly inside.
    Hit = 2,
}

/// What the vertices of a skeleton mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    /// One vertex.
    Point,
    /// Two vertices.
    Segment,
    /// An open polyline of two vertices or more.
    Chain,
    /// A filled convex outline of three vertices or more, closed implicitly, either winding.
    Convex,
    /// A filled outline of three vertices or more, closed implicitly, even-odd, either winding.
    Polygon,
}

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 5] = [Kind::Point, Kind::Segment, Kind::Chain, Kind::Convex, Kind::Polygon];

    /// Whether the skeleton is a filled outline.
    pub fn is_filled(self) -> bool {
        matches!(self, Kind::Convex | Kind::Polygon)
    }

    /// Whether a skeleton of this kind may have so many vertices.
    pub fn allows(self, count: usize) -> bool {
        match self {
            Kind::Point => count == 1,
            Kind::Segment => count == 2,
            Kind::Chain => count >= 2,
            Kind::Convex | Kind::Polygon => count >= 3,
        }
    }
}

/// A skeleton with a radius.
///
/// The functions of this crate panic on an invalid shape: a wrong number of vertices, a coordinate that is not finite,
/// a negative radius.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape<T> {
    /// What the vertices mean.
    pub kind: Kind,
    /// The vertices, x and y interleaved.
    pub xy: Vec<T>,
    /// The radius, not negative.
    pub radius: T,
}

impl<T: Coord> Shape<T> {
    /// A shape from its parts.
    pub fn new(kind: Kind, xy: &[T], radius: T) -> Self {
        let xy = xy.to_vec();
        Shape { kind, xy, radius }
    }

    /// The number of vertices.
    pub fn count(&self) -> usize {
        self.xy.len() / 2
    }
}
