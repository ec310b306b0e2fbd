//! Crossings: where do edges, and the boundaries of circles, cross or touch?

use crate::abi::{GrazeCircle, GrazeCrossing, GrazeSegment};
use crate::args::answer;
use graze_core::crossings::Crossing;
use graze_core::number::{coordinate_to_f32, parameter_to_f32};

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeCrossing>() == 24 && core::mem::offset_of!(GrazeCrossing, a_edge) == 16);

impl From<Crossing> for GrazeCrossing {
    fn from(crossing: Crossing) -> Self {
        GrazeCrossing {
            x: coordinate_to_f32(crossing.x),
            y: coordinate_to_f32(crossing.y),
            a_t: parameter_to_f32(crossing.a_t),
            b_t: parameter_to_f32(crossing.b_t),
            a_edge: crossing.a_edge as u32,
            b_edge: crossing.b_edge as u32,
        }
    }
}

/// Where two segments cross or touch: one point, or the two ends of a collinear overlap in the order of a. The count is
/// 0 exactly if graze_test_segment_segment is GRAZE_MISS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_segment_segment: EdgeCrossings(segment(a), segment(b)) => out[capacity])
}

/// Where a segment crosses or touches the edges of a polygon, in the order of the polygon's edges.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_segment(
    xy: *const f32,
    count: usize,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_polygon_segment: EdgeCrossings(outline(xy, count), segment(segment)) => out[capacity])
}

/// Where the edges of two polygons cross or touch, in the order of a's edges, then of b's.
/// Complexity: O(n m), less if few edges are near each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_polygon(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_polygon_polygon:
        EdgeCrossings(outline(a, a_count), outline(b, b_count)) => out[capacity])
}

/// Where a segment crosses or touches the boundary of a circle, in the order of the segment: up to two points, one for
/// a tangent. A circle with radius 0 is a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_segment(
    circle: *const GrazeCircle,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_circle_segment:
        CircleSegmentCrossings(circle(circle), segment(segment)) => out[capacity])
}

/// Where the boundaries of two circles cross or touch: up to two points, first the one to the left of the line from a
/// to b; one if they only touch. Equal circles with a radius share their whole boundary: that counts as 0. A coordinate
/// beyond the largest float is infinite.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_circle_circle: CircleCircleCrossings(circle(a), circle(b)) => out[capacity])
}

/// Where the edges of a polygon cross or touch the boundary of a circle, in the order of the edges, and along each
/// edge.
/// Complexity: O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_polygon_circle:
        PolygonCircleCrossings(outline(xy, count), circle(circle)) => out[capacity])
}
