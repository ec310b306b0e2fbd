//! Large outlines in a world: a tree of boxes around their edges, and the part of an outline that a query can reach.

mod edge_tree;
mod indexed_edges;
mod outline_part;
mod reach_region;

pub use edge_tree::{EdgeTree, edge_tree_size, write_edge_tree};
pub use indexed_edges::IndexedEdges;
pub use outline_part::{OutlinePart, PartRoom};
pub use reach_region::ReachRegion;
