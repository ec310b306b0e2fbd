//! The points at which a segment crosses the edges of a polygon, if the scan leaves few edges: the fast tier.

use super::crossing::Crossing;
use super::crossing_point::{crossing_in_f64, crossing_parameter, crossing_point};
use super::edge_crossings::edge_pair_crossings;
use crate::filter::{MOST_EDGES, RayBlock, RayScan, few_crossed_edges};
use crate::number::Wide;
use crate::predicate::Point;
use crate::shape::Edge;
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
    scan.is_odd_behind().is_some() && !has_point(outline, blocks) && {
        visit_blocks(outline, blocks, wide_segment(segment), visit);
        true
    }
}

/// Whether an edge has no length.
fn has_point(outline: &[[f32; 2]], blocks: &[(usize, u32)]) -> bool {
    let mut edges = blocks.iter().flat_map(|block| indices(*block));
    edges.any(|index| wide_edge(outline, index).is_point())
}

/// The indices of the edges of a block.
fn indices((first, mut near): (usize, u32)) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = near.trailing_zeros();
        near &= near.checked_sub(1)?;
        Some(first + place as usize)
    })
}

#[inline(never)]
fn visit_blocks(outline: &[[f32; 2]], blocks: &[(usize, u32)], segment: Edge<Wide>, visit: &mut dyn FnMut(Crossing)) {
    for index in blocks.iter().flat_map(|block| indices(*block)) {
        // The end of the edge belongs to the next one, that of the segment to the segment.
        edge_pair_crossings((index, wide_edge(outline, index)), (0, segment), [false, true], visit);
    }
}

/// Visits the point at which two edges certainly cross.
#[inline(always)]
fn visit_crossing(e: Edge<Wide>, f: Edge<Wide>, index: usize, visit: &mut dyn FnMut(Crossing)) {
    let ((x, y), [a_t, b_t]) = match crossing_in_f64(e, f) {
        Some(found) => found,
        None => (crossing_point(e, f), [crossing_parameter(e, f), crossing_parameter(f, e)]),
    };
    visit(Crossing { x, y, a_edge: index, a_t, b_edge: 0, b_t });
}

/// An edge of an outline.
#[inline(always)]
fn wide_edge(outline: &[[f32; 2]], index: usize) -> Edge<Wide> {
    let vertex = |index: usize| match outline.get(index).or(outline.first()) {
        Some(vertex) => *vertex,
        None => [0.0; 2],
    };
    let ([ax, ay], [bx, by]) = (vertex(index), vertex(index + 1));
    wide_segment([ax, ay, bx, by])
}

#[inline(always)]
fn wide_segment([ax, ay, bx, by]: [f32; 4]) -> Edge<Wide> {
    Edge { a: Point::new(Wide(ax), Wide(ay)), b: Point::new(Wide(bx), Wide(by)) }
}
