//! Shapes: primitives, outlines of vertices, filled regions, and rounded shapes of any kind. Vertices stay in the
//! caller's memory.

mod any_shape;
mod bearing_scan;
mod block_boxes;
mod bounding_circle;
mod box_scan;
mod closest_edge;
mod complement;
mod convex_hull;
mod crossing_scan;
mod duplicates;
mod edge_intersection;
mod edge_scan;
mod filled;
mod first_in_order;
mod line_scan;
mod located_vertices;
mod merge_sort;
mod near_edges;
mod one_sided;
mod outline_bounds;
mod point_in_polygon;
mod primitives;
mod rotated_rect;
mod rounded_bounds;
mod scanned_edges;
mod segment_sweep;
mod self_crossing;
mod sine_cosine;
mod validate;
mod vertex_list;
mod vertex_scan;
mod winding;

pub use any_shape::{Kind, Shape};
pub use bearing_scan::{BearingFilter, BearingLimits};
pub use block_boxes::SomeBlocks;
pub use bounding_circle::bounding_circle;
pub use closest_edge::ClosestEdge;
pub use complement::Complement;
pub use convex_hull::{convex_hull, hull_room};
pub use crossing_scan::EdgeSearchForVertex;
pub use edge_intersection::{EdgeIntersection, edge_intersection};
pub use filled::{BlockRegion, Filled, Region};
pub use first_in_order::FirstInOrder;
pub use line_scan::LineSearch;
pub use located_vertices::LocatedVertices;
pub use near_edges::{ContinuingLines, IndexedOutline, NearEdges, any_near};
pub(crate) use one_sided::{
    LineFeature, chord_parts_runs, facing_pieces, is_foremost, leads_left, leads_left_of_side, leads_left_past_edge,
    near_facing_pieces, neighbor,
};
pub use outline_bounds::outline_bounds;
pub use point_in_polygon::Location;
pub use primitives::{Aabb, Capsule, Circle, Edge, Segment};
pub use rotated_rect::{are_ordinary, move_outline, place_ordinary, place_outline, rect_corners};
pub use rounded_bounds::{rounded_bounds, rounded_bounds_of_box};
pub(crate) use validate::are_convex;
pub use validate::{OutlineKind, check_outline, is_convex};
pub use vertex_list::{Corner, LineEnds, Outline};
pub use vertex_scan::{VertexSearch, VertexSearchForEdge};
