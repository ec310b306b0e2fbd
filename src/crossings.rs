//! Section 6: where do edges, and the boundaries of circles, cross or touch?

use crate::args::answer;
use crate::shape::{GrazeCircle, GrazeSegment};
use graze_core::crossings::Crossing;
use graze_core::number::{coordinate_to_f32, place_to_f32};

/// A point where two edges, or an edge and a rim, or two rims cross or touch. Which ones do is exact; the point is
/// rounded once, within 1 ulp.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCrossing {
    pub x: f32,
    pub y: f32,
    /// Where along each edge, from 0 to 1; strictly between them unless the point is an end. On a circle's rim: the part
    /// of a full turn from +x towards +y, 0 for +x alone and less than 1.
    pub a_t: f32,
    pub b_t: f32,
    /// The edges: number i leads from vertex i to the next one. Of a circle 0.
    pub a_edge: u32,
    pub b_edge: u32,
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeCrossing>() == 24 && core::mem::offset_of!(GrazeCrossing, a_edge) == 16);

impl From<Crossing> for GrazeCrossing {
    fn from(crossing: Crossing) -> Self {
        GrazeCrossing {
            x: coordinate_to_f32(crossing.x),
            y: coordinate_to_f32(crossing.y),
            a_t: place_to_f32(crossing.a_t),
            b_t: place_to_f32(crossing.b_t),
            a_edge: crossing.a_edge as u32,
            b_edge: crossing.b_edge as u32,
        }
    }
}

/// Where two segments cross or touch: one point, or the two ends of a collinear overlap in the order of a. Writes at
/// most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
/// Not 0 exactly when graze_test_segment_segment is not a miss. Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_segment_segment(
    a: *const GrazeSegment,
    b: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_segment_segment: EdgeCrossings(segment(a), segment(b)) => out[capacity])
}

/// Where a segment crosses or touches the edges of a polygon, in the order of the polygon's edges. A vertex counts for
/// the edge that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n).
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

/// Where the edges of two polygons cross or touch, in the order of a's edges and then b's. A vertex counts for the edge
/// that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n m), less where few edges are near.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_polygon(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_polygon_polygon: EdgeCrossings(outline(a, a_count), outline(b, b_count)) => out[capacity])
}

/// Where a segment crosses or touches the rim of a circle: up to two points, in the order of the segment; one where they
/// touch. Writes at most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
/// A segment inside the circle has none. A circle of radius 0 is a point. Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_segment(
    circle: *const GrazeCircle,
    segment: *const GrazeSegment,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_circle_segment: CircleSegmentCrossings(circle(circle), segment(segment)) => out[capacity])
}

/// Where the rims of two circles cross or touch: up to two points, the one to the left (y up) of the way from a to b
/// first; one where they touch. Equal circles with a radius share their whole rim: that counts as 0. A coordinate beyond
/// any float is an infinity. Otherwise as graze_crossings_circle_segment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_circle_circle: CircleCircleCrossings(circle(a), circle(b)) => out[capacity])
}

/// Where the edges of a polygon cross or touch the rim of a circle, in the order of the edges and along each. A vertex
/// counts for the edge that begins there, so once. Otherwise as graze_crossings_circle_segment. O(n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_crossings_polygon_circle(
    xy: *const f32,
    count: usize,
    circle: *const GrazeCircle,
    out: *mut GrazeCrossing,
    capacity: usize,
) -> usize {
    answer!(visit graze_crossings_polygon_circle: PolygonCircleCrossings(outline(xy, count), circle(circle)) => out[capacity])
}
