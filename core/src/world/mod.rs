//! The broad phase of a world: a tree of boxes in Hilbert order, the pairs of boxes that overlap, and searches.
//!
//! The tree is implicit, 16-ary, and holds the boxes of all shapes whatever their sizes. It is built anew when most
//! shapes have moved; between, boxes change in place. No verdict depends on its form.

mod best_first;
mod box_gap;
mod box_pairs;
mod box_path;
mod box_search;
mod box_tree;
mod bucket_sort;
mod categories;
mod few_ids;
mod filled_box;
mod hilbert;
mod radix_sort;
mod shape_order;
#[cfg(test)]
mod tests;

pub use best_first::Step;
pub use box_gap::NearBoxSearch;
pub use box_pairs::{BoxPairs, PairRun, RUNS_PER_STEP};
pub use box_path::PathBoxSearch;
pub use box_search::BoxSearch;
pub use box_tree::{
    BoxTree, Boxes, LANES, Leaves, NO_ITEM, TreeLayout, fill_tree, fit_place, fit_upper_levels, set_box, tree_box,
    write_sizes,
};
pub use bucket_sort::{bucket_sort, most_buckets};
pub use categories::Categories;
pub use few_ids::sort_few_ids;
pub use filled_box::{BoxOrder, RegionBox, box_order, boxes_overlap};
pub use radix_sort::radix_sort;
pub use shape_order::{order_shapes, sorted_item};
