//! The part of a large outline that a query can reach: found by a tree of boxes around the edges, which a world keeps,
//! or else by one scan.

mod edge_tree;
mod indexed_edges;
mod outline_part;
mod part_scan;
mod reach_region;

pub use edge_tree::{EdgeTree, edge_tree_size, write_edge_tree};
pub use indexed_edges::IndexedEdges;
pub use outline_part::{OutlinePart, PartRoom};
pub use reach_region::ReachRegion;
