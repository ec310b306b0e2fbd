//! Builds the BVH: copies rings into the index in one pass, which validates their floats, closes the rings, and
//! computes the boxes of runs of edges while these are in the cache.

use super::bvh::{BRANCHES, EDGES_PER_LEAF_NODE, EMPTY, Node, around, of_boxes, union};
use super::{PADDING, Rings};
use crate::filter::Bounds;
use crate::number::Range;
use crate::simd::{F32s, WriteBuffer, dispatch, load_strided_edges};

/// The number of vertices copied at a time.
const PIECE: usize = 1024;

dispatch! {
    /// Writes [`super::Prepared::vertices`] and the nodes of their BVH. Returns the range of the floats. If some are
    /// not finite, the written data is meaningless. O(n).
    pub fn write_bvh(rings: Rings<'_>, vertices: &mut WriteBuffer<'_, [f32; 2]>, nodes: &mut WriteBuffer<'_, Node>)
        -> Range = write_all;
}

#[inline(always)]
fn write_all<V: F32s>(
    rings: Rings<'_>,
    vertices: &mut WriteBuffer<'_, [f32; 2]>,
    nodes: &mut WriteBuffer<'_, Node>,
) -> Range {
    let mut range = Range::EMPTY;
    let (mut counts, mut rest) = (rings.counts, rings.vertices);
    let mut last = [0.0; 2];
    while let [count, later @ ..] = counts {
        counts = later;
        let (mut ring, after) = match rest.split_at_checked(*count as usize) {
            Some(parts) => parts,
            None => (rest, [].as_slice()),
        };
        rest = after;
        if let [first, .., end] = ring {
            last = if rings.is_open { *end } else { *first };
        }
        while !ring.is_empty() {
            let (piece, left) = match ring.split_at_checked(PIECE) {
                Some(parts) => parts,
                None => (ring, [].as_slice()),
            };
            ring = left;
            range.include_all(piece.as_flattened());
            vertices.extend(piece);
            if left.is_empty() & !rings.is_open {
                vertices.push(last);
            }
            write_lowest::<V>(vertices.written(), nodes, range.has_denormals());
        }
    }
    let places = vertices.written().len();
    // Less than a full node remains, with the vertex at the end of the last full node.
    let mut i = nodes.written().len();
    while i * EDGES_PER_LEAF_NODE < places {
        nodes.push(lowest(vertices.written(), i));
        i += 1;
    }
    let mut padding = 0;
    while padding < PADDING {
        vertices.push(last);
        padding += 1;
    }
    let (mut start, mut size) = (0, nodes.written().len());
    while size > 1 {
        let mut i = 0;
        while i < size {
            let lower = match nodes.written().get(start + i..(start + size).min(start + i + BRANCHES)) {
                Some(lower) => lower,
                None => &[],
            };
            nodes.push(above::<V::F32x8>(lower, range.has_denormals()));
            i += BRANCHES;
        }
        (start, size) = (start + size, size.div_ceil(BRANCHES));
    }
    range
}

/// Writes the lowest nodes whose vertices are all written.
#[inline(always)]
fn write_lowest<V: F32s>(vertices: &[[f32; 2]], nodes: &mut WriteBuffer<'_, Node>, has_denormals: bool) {
    let mut rest = match vertices.get(nodes.written().len() * EDGES_PER_LEAF_NODE..) {
        Some(rest) => rest,
        None => return,
    };
    while rest.len() > EDGES_PER_LEAF_NODE {
        let node = if has_denormals { lowest(vertices, nodes.written().len()) } else { full::<V::F32x8>(rest) };
        nodes.push(node);
        rest = match rest.get(EDGES_PER_LEAF_NODE..) {
            Some(rest) => rest,
            None => return,
        };
    }
}

/// A full lowest node: the boxes of [`EDGES_PER_LEAF_NODE`] edges, by the vertices and the next one, none of them
/// denormal.
///
/// Eight lanes, a run in each. Comparisons of normal floats and 0 are the same in every floating-point mode.
#[inline(always)]
fn full<V: F32s>(vertices: &[[f32; 2]]) -> Node {
    let mut node = [[0.0; BRANCHES]; 4];
    let Some([x, y, next_x, next_y]) = load_strided_edges::<V>(vertices, BRANCHES, 0) else { return node };
    // The last edge of a run ends with the first vertex of the next one.
    let [end_x, end_y] = match vertices.get(EDGES_PER_LEAF_NODE) {
        Some([end_x, end_y]) => [x.shift_in(V::splat(*end_x)), y.shift_in(V::splat(*end_y))],
        None => [x, y],
    };
    let (mut low_x, mut high_x) = (x.min(next_x).min(end_x), x.max(next_x).max(end_x));
    let (mut low_y, mut high_y) = (y.min(next_y).min(end_y), y.max(next_y).max(end_y));
    let mut place = 2;
    while place < BRANCHES {
        let Some([x, y, next_x, next_y]) = load_strided_edges::<V>(vertices, BRANCHES, place) else { return node };
        (low_x, high_x) = (low_x.min(x.min(next_x)), high_x.max(x.max(next_x)));
        (low_y, high_y) = (low_y.min(y.min(next_y)), high_y.max(y.max(next_y)));
        place += 2;
    }
    let [to_low_x, to_low_y, to_high_x, to_high_y] = &mut node;
    low_x.store(to_low_x);
    low_y.store(to_low_y);
    high_x.store(to_high_x);
    high_y.store(to_high_y);
    node
}

/// Lowest node i of all vertices, which may be denormal.
fn lowest(vertices: &[[f32; 2]], i: usize) -> Node {
    of_boxes(|k| {
        let begin = (i * BRANCHES + k) * BRANCHES;
        let span = vertices.get(begin..(begin + BRANCHES + 1).min(vertices.len())).unwrap_or(&[]);
        span.iter().map(|[x, y]| [*x, *y, *x, *y]).fold(EMPTY, union)
    })
}

/// The node above up to eight nodes.
#[inline(always)]
fn above<V: F32s>(lower: &[Node], has_denormals: bool) -> Node {
    if has_denormals {
        return of_boxes(|k| lower.get(k).map_or(EMPTY, around));
    }
    let mut boxes: [Bounds; BRANCHES] = [EMPTY; BRANCHES];
    let mut rest = lower;
    let mut places = boxes.as_mut_slice();
    while let ([[low_x, low_y, high_x, high_y], later @ ..], [place, others @ ..]) = (rest, places) {
        let least = [V::load(low_x).min_lane(), V::load(low_y).min_lane()];
        let greatest = [V::load(high_x).max_lane(), V::load(high_y).max_lane()];
        *place = [least[0], least[1], greatest[0], greatest[1]];
        (rest, places) = (later, others);
    }
    let mut node = [[0.0; BRANCHES]; 4];
    let mut axis = 0;
    while let Some(lanes) = node.get_mut(axis) {
        let mut k = 0;
        while let (Some(lane), Some(own)) = (lanes.get_mut(k), boxes.get(k)) {
            if let Some(value) = own.get(axis) {
                *lane = *value;
            }
            k += 1;
        }
        axis += 1;
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepared::bvh::{Bvh, node_count};
    use std::vec::Vec;

    /// The copied vertices, the nodes as bits, and the range.
    fn enclosed<V: F32s>(rings: Rings) -> (Vec<[f32; 2]>, Vec<Node>, Range) {
        let places = rings.places();
        let mut vertices = std::vec![[f32::NAN; 2]; places + PADDING];
        let mut nodes = std::vec![[[f32::NAN; BRANCHES]; 4]; node_count(places)];
        let (vertex_room, node_room) = (vertices.as_mut_ptr(), nodes.as_mut_ptr());
        #[allow(unsafe_code)]
        // SAFETY: the vectors have these lengths, and nothing else uses them.
        let (mut fresh_vertices, mut fresh_nodes) =
            unsafe { (WriteBuffer::new(vertex_room, vertices.len()), WriteBuffer::new(node_room, nodes.len())) };
        let range = write_all::<V>(rings, &mut fresh_vertices, &mut fresh_nodes);
        assert_eq!(
            (fresh_vertices.written().len(), fresh_nodes.written().len()),
            (places + PADDING, node_count(places))
        );
        (vertices, nodes, range)
    }

    #[test]
    fn boxes_by_definition() {
        for counts in [&[2][..], &[3], &[7], &[8], &[63], &[64], &[65], &[40, 3, 90], &[511, 600], &[5000, 3, 3000]] {
            for (denormal, is_open) in
                [(false, false), (true, false), (false, counts.len() == 1), (true, counts.len() == 1)]
            {
                let count: u32 = counts.iter().sum();
                let mut all: Vec<[f32; 2]> =
                    (0..count).map(|i| [(i * 37 % 101) as f32 - 50.0, (i * i % 1013) as f32]).collect();
                if denormal {
                    all[1] = [f32::from_bits(3), -f32::from_bits(5)];
                }
                let rings = Rings { vertices: &all, counts, is_open };
                let (vertices, nodes, range) = enclosed::<crate::simd::F32x4>(rings);
                assert_eq!(range.has_denormals(), denormal);
                assert!(range.is_finite());
                let places: Vec<[f32; 2]> = rings.closed().collect();
                assert!(vertices.starts_with(&places));
                assert!(vertices[places.len()..].iter().all(|vertex| Some(vertex) == places.last()));
                let tree = Bvh::new(&nodes, places.len());
                for run in 0..places.len().div_ceil(BRANCHES) {
                    let span = &places[run * BRANCHES..(run * BRANCHES + BRANCHES + 1).min(places.len())];
                    let expected = span.iter().map(|[x, y]| [*x, *y, *x, *y]).fold(EMPTY, union);
                    assert_eq!(tree.around((0, run)), expected, "run {run} of {counts:?}");
                }
                for level in 1..tree.height() {
                    for i in 0..places.len().div_ceil(BRANCHES.pow(level as u32 + 1)) {
                        let lower = (0..BRANCHES).map(|k| tree.around((level - 1, i * BRANCHES + k)));
                        assert_eq!(tree.around((level, i)), lower.fold(EMPTY, union), "{level} {i} of {counts:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn non_finite_numbers_are_reported() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for place in [0, 1500, 2999] {
                let mut all: Vec<[f32; 2]> = (0..3000).map(|i| [i as f32, 1.0]).collect();
                all[place][place % 2] = bad;
                let rings = Rings { vertices: &all, counts: &[3000], is_open: false };
                assert!(!enclosed::<crate::simd::F32x4>(rings).2.is_finite());
            }
        }
    }
}
