//! Prepared polygons and chains: outlines indexed once for many queries. A grid serves points (unless a quick build is
//! wanted), a BVH serves everything else.
//!
//! The index lies in slices that the C layer provides, of the lengths that [`Plan`] computes. Nothing here allocates.
//!
//! A *place* is an index into [`Prepared::vertices`]. An edge has the place of its first vertex.

mod build_bvh;
mod build_grid;
mod bvh;
mod grid_axis;
mod grid_layout;
mod indexed_ring;
mod l_path;
mod nearest_first;
mod outlines;
mod point_bvh;
mod point_grid;
mod prepared_chain;
mod prepared_contacts;
mod prepared_contain;
mod prepared_crossings;
mod prepared_distance;
mod prepared_overlap;
mod prepared_pair_fast;
mod prepared_ray;
mod prepared_shape_fast;
mod prepared_skeleton_fast;
mod prepared_sweep;
mod prepared_sweep_fast;
mod ring_winding;
mod rings;

pub use build_bvh::write_bvh;
pub use build_grid::Cells;
pub use bvh::{Bvh, Node, node_count};
pub use grid_layout::Plan;
pub use outlines::{Outlines, Ring};
pub use point_grid::{fast_point, fast_points, hint_count, write_hints};
pub use prepared_contacts::prepared_contacts;
pub use prepared_contain::prepared_contains;
pub use prepared_crossings::prepared_crossings;
pub use prepared_distance::{prepared_closest_points, prepared_signed_distance};
pub use prepared_overlap::{
    prepared_aabb, prepared_circle, prepared_point, prepared_polygon, prepared_prepared, prepared_segment,
    prepared_shape,
};
pub use prepared_pair_fast::fast_pair;
pub use prepared_ray::prepared_raycast;
pub use prepared_shape_fast::{fast_aabb, fast_capsule, fast_circle, fast_segment, short_ring};
pub use prepared_skeleton_fast::{fast_rounded_skeleton, fast_skeleton};
pub use prepared_sweep::prepared_sweep;
pub use prepared_sweep_fast::fast_sweep;
pub use rings::Rings;

use crate::number::{Range, Sign};

/// The number of vertices beyond the last that vector loads may read.
pub const PADDING: usize = 17;

/// One or several outlines (combined by the even-odd rule) with their index, or an open chain with a BVH alone.
///
/// A chain is a ring of its edges, and has one more vertex than edges instead of a closing edge.
///
/// The fields for pairs of few vertices come first, then those for most points, each group in one or two cache lines.
#[derive(Debug)]
#[repr(C)]
pub struct Prepared<'a> {
    /// The rings, each closed by its first vertex, or the chain; then the last vertex of all [`PADDING`] times.
    pub vertices: &'a [[f32; 2]],
    pub rings: &'a [Ring],
    /// Whether all rings have an area; false for a chain.
    pub has_area: bool,
    /// Whether this is a chain.
    pub is_open: bool,
    /// [`Plan::is_small`].
    pub is_small: bool,
    pub tree: Bvh<'a>,
    pub plan: Plan,
    /// Two bits for each cell: whether its center is inside, and whether it has runs. They are small enough to stay in
    /// the cache, and most points need nothing else, because they are far from all edges.
    pub hints: &'a [u32],
    /// For each cell: the index of its first run in the upper bits, and in the lowest bit whether its center is inside.
    /// One more element has the end of the last run. Empty if there is no grid.
    pub cells: &'a [u32],
    /// Runs of consecutive edges: the place of the first edge, and their number.
    pub runs: &'a [[u32; 2]],
    /// The coordinates of the centers of columns and rows.
    pub centers: [&'a [f32]; 2],
    /// [`crate::shape::Filled::ring_winding`] of each ring.
    pub windings: &'a [Sign],
    /// The range of all numbers.
    pub range: Range,
}

impl Prepared<'_> {
    /// The number of vertices, including those that close rings.
    #[inline(always)]
    fn places(&self) -> usize {
        self.vertices.len().saturating_sub(PADDING)
    }

    /// The ring that a place belongs to.
    #[inline(always)]
    fn ring_of(&self, place: usize) -> usize {
        if self.rings.len() == 1 {
            0
        } else {
            self.rings.partition_point(|ring| ring.begin as usize <= place).saturating_sub(1)
        }
    }
}
