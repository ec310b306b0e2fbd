//! The points at which a segment or the boundary of a circle crosses the edges of a polygon, if the scan leaves few
//! edges, and those of small shapes that are certainly apart or cross: the fast tier.

use super::circle_boundary::edge_and_circle;
use super::crossing::Crossing;
use super::crossing_point::{crossing_in_f64, crossing_parameter, crossing_point};
use super::edge_crossings::edge_pair_crossings;
use crate::filter::{self, Filtered, MOST_EDGES, RayBlock, RayScan, edges_at_boundary, few_crossed_edges};
use crate::number::{Float, Number};
use crate::predicate::Point;
use crate::shape::{Circle, Edge};
use crate::simd::F32s;

/// The most blocks with edges near the segment.
const MOST_BLOCKS: usize = 64;

/// Visits the points as [`crossings`](super::crossings()), and returns whether it did. False, and nothing visited, if
/// many edges are near the segment, if one of them has no length, or if a number is not finite or too large. O(n).
#[inline(always)]
pub fn few_crossings<V: F32s>(outline: &[[f32; 2]], segment: [f32; 4], visit: &mut dyn FnMut(Crossing)) -> bool {
    let Some(&first) = outline.first() else { return false };
    if outline.len() <= MOST_EDGES
        && let Some(found) = few_crossed_edges::<V>(outline, first, segment)
    {
        let mut edges = found.edges;
        while edges != 0 {
            let index = edges.trailing_zeros() as usize;
            edges &= edges - 1;
            visit_crossing(wide_edge(outline, index), wide_segment(segment), index, visit);
        }
        return true;
    }
    let mut scan = RayScan::<V>::new(outline, first, segment, 0.0);
    let (mut blocks, mut count) = ([(0, 0u32); MOST_BLOCKS], 0);
    while let Some(RayBlock { first, near, .. }) = scan.next() {
        if near != 0 {
            let Some(block) = blocks.get_mut(count) else { return false };
            *block = (first, near);
            count += 1;
        }
    }
    let blocks = match blocks.get(..count) {
        Some(blocks) => blocks,
        None => &[],
    };
    let has_point = || blocks.iter().any(|(first, near)| has_point(outline, *first, u64::from(*near)));
    scan.is_odd_behind().is_some() && !has_point() && {
        visit_blocks(outline, blocks, wide_segment(segment), visit);
        true
    }
}

/// Visits the points of the boundary of a circle as [`polygon_circle`](super::polygon_circle()), and returns whether it
/// did. False, and nothing visited, if an edge near the boundary has no length, or if a number is negative, not finite
/// or too large. O(n).
#[inline(always)]
pub fn boundary_crossings<V: F32s>(outline: &[[f32; 2]], circle: [f32; 3], visit: &mut dyn FnMut(Crossing)) -> bool {
    let Some(&end) = outline.first() else { return false };
    // Nothing is visited before all is known to be certain.
    let mut first = 0;
    while first < outline.len() {
        match edges_at_boundary::<V>(outline, end, first, circle) {
            Some(edges) if !has_point(outline, first, edges) => {}
            _ => return false,
        }
        first += MOST_EDGES;
    }
    let mut first = 0;
    while first < outline.len() {
        if let Some(edges) = edges_at_boundary::<V>(outline, end, first, circle)
            && edges != 0
        {
            visit_boundary(outline, first, edges, circle, visit);
        }
        first += MOST_EDGES;
    }
    true
}

#[inline(never)]
fn visit_boundary(
    outline: &[[f32; 2]],
    first: usize,
    edges: u64,
    [x, y, radius]: [f32; 3],
    visit: &mut dyn FnMut(Crossing),
) {
    let circle = Circle { center: Point::new(Float(x), Float(y)), radius: Float(radius).widen() };
    for index in indices(first, edges) {
        edge_and_circle((index, wide_edge(outline, index)), circle, visit);
    }
}

/// Visits the point of two segments that certainly cross, and returns whether it is certain that they do or are apart.
#[inline(always)]
pub fn crossing_of_segments(a: [f32; 4], b: [f32; 4], visit: &mut dyn FnMut(Crossing)) -> bool {
    let Filtered { value: cross, certain } = filter::segment_segment(a, b);
    if certain & cross {
        visit_crossing(wide_segment(a), wide_segment(b), 0, visit);
    }
    certain
}

/// Whether an edge of a block has no length.
fn has_point(outline: &[[f32; 2]], first: usize, edges: u64) -> bool {
    indices(first, edges).any(|index| wide_edge(outline, index).is_point())
}

/// The indices of the edges of a block.
fn indices(first: usize, mut near: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = near.trailing_zeros();
        near &= near.checked_sub(1)?;
        Some(first + place as usize)
    })
}

#[inline(never)]
fn visit_blocks(outline: &[[f32; 2]], blocks: &[(usize, u32)], segment: Edge<Float>, visit: &mut dyn FnMut(Crossing)) {
    for index in blocks.iter().flat_map(|block| indices(block.0, u64::from(block.1))) {
        // The end of the edge belongs to the next one, that of the segment to the segment.
        edge_pair_crossings((index, wide_edge(outline, index)), (0, segment), [false, true], visit);
    }
}

/// Visits the point at which two edges certainly cross.
#[inline(always)]
fn visit_crossing(e: Edge<Float>, f: Edge<Float>, index: usize, visit: &mut dyn FnMut(Crossing)) {
    let ((x, y), [a_t, b_t]) = match crossing_in_f64(e, f) {
        Some(found) => found,
        None => (crossing_point(e, f), [crossing_parameter(e, f), crossing_parameter(f, e)]),
    };
    visit(Crossing { x, y, a_edge: index, a_t, b_edge: 0, b_t });
}

/// An edge of an outline.
#[inline(always)]
fn wide_edge(outline: &[[f32; 2]], index: usize) -> Edge<Float> {
    let vertex = |index: usize| match outline.get(index).or(outline.first()) {
        Some(vertex) => *vertex,
        None => [0.0; 2],
    };
    let ([ax, ay], [bx, by]) = (vertex(index), vertex(index + 1));
    wide_segment([ax, ay, bx, by])
}

#[inline(always)]
fn wide_segment([ax, ay, bx, by]: [f32; 4]) -> Edge<Float> {
    Edge { a: Point::new(Float(ax), Float(ay)), b: Point::new(Float(bx), Float(by)) }
}
