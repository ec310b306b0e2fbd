//! Outlines indexed once to be asked many times: a grid for points, unless it takes too long to make, and a tree of
//! boxes for the rest.
//!
//! An index lies in slices that the C layer provides, of the lengths that [`Plan`] tells; nothing
//! here allocates.

mod best_first;
mod build_bvh;
mod build_grid;
mod bvh;
mod grid_axis;
mod grid_layout;
mod l_path;
mod point_bvh;
mod point_grid;
mod prepared_distance;
mod prepared_overlap;
mod prepared_pair_fast;
mod prepared_ray;
mod ring_winding;
mod rings;

pub use build_bvh::enclose;
pub use build_grid::Cells;
pub use bvh::{Node, Tree, node_count};
pub use grid_layout::{Grade, Plan};
pub use point_grid::{fast_point, fast_points, hint_count, write_hints};
pub use prepared_distance::prepared_closest_points;
pub use prepared_overlap::{
    Outlines, Ring, prepared_aabb, prepared_circle, prepared_point, prepared_polygon, prepared_prepared,
    prepared_segment,
};
pub use prepared_pair_fast::fast_pair;
pub use prepared_ray::prepared_raycast;
pub use rings::Rings;

use crate::number::{Range, Sign};

/// As many vertices beyond the last as a vector load may read.
pub const PADDING: usize = 17;

/// One outline or several, even-odd together, with their index.
///
/// What pairs of few vertices need comes first, then what most points need, each in one or two lines of the cache.
#[derive(Debug)]
#[repr(C)]
pub struct Prepared<'a> {
    /// The rings one after the other, each closed by its first vertex, then [`PADDING`] times the last of all.
    pub vertices: &'a [[f32; 2]],
    pub rings: &'a [Ring],
    /// Whether all rings have area.
    pub has_area: bool,
    /// As [`Plan::is_small`] says.
    pub is_small: bool,
    pub tree: Tree<'a>,
    pub plan: Plan,
    /// Two bits for each cell: whether its center is inside, and whether it has runs. So few that they stay in the
    /// cache: most points are far from all edges, and there is nothing else to be read for them.
    pub hints: &'a [u32],
    /// Of each cell, in its upper bits, where its runs begin, and in the lowest whether its center is
    /// inside. One more tells where the last run ends. None where there is no grid.
    pub cells: &'a [u32],
    /// Edges that follow each other: the place of the first and how many.
    pub runs: &'a [[u32; 2]],
    /// The coordinates of the centers of columns and rows.
    pub centers: [&'a [f32]; 2],
    /// As [`crate::shape::Filled::turn`] says.
    pub turns: &'a [Sign],
    /// The range of all numbers.
    pub range: Range,
}

impl Prepared<'_> {
    /// How many vertices there are, those that close rings included.
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
