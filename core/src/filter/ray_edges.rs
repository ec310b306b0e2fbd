//! Filter of ray casts: the edges of an outline or chain that a ray crosses.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use crate::simd::{F32s, Mask};

/// The most edges in a [`CrossedEdges`]: a bit for each.
pub const MOST_EDGES: usize = u64::BITS as usize;

/// The edges that a ray crosses, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossedEdges {
    /// Edges that the ray crosses, strictly between ends.
    pub edges: u64,
    /// Edges that begin to the left of the ray's line.
    pub lefts: u64,
    /// Whether the ray's line crosses an odd number of edges before the ray begins.
    pub is_odd_behind: bool,
}

/// Tests the edges that begin at `vertices`, the last of them leading to `end`: [`MOST_EDGES`] edges from index `first`
/// on.
///
/// None (uncertain) if a vertex is close to the ray's line, or if an end of the ray is close to the line of an edge
/// that the ray's line crosses. A NaN or infinite vertex makes an error bound that nothing exceeds. O(n).
#[inline(always)]
pub fn crossed_edges<V: F32s>(
    vertices: &[[f32; 2]],
    end: [f32; 2],
    first: usize,
    ray: [f32; 4],
) -> Option<CrossedEdges> {
    let (ax, ay, bx, by) = (V::splat(ray[0]), V::splat(ray[1]), V::splat(ray[2]), V::splat(ray[3]));
    let (d_x, d_y) = (bx - ax, by - ay);
    let mut far = d_x.abs() + d_y.abs();
    let (mut crossed, mut lefts, mut behind, mut uncertain) = (0, 0, 0, 0);
    let mut rest = EdgeBlocks::path(vertices.get(first..)?, end);
    let mut place = 0;
    while place < MOST_EDGES {
        let Some(EdgeLanes::<V> { a: [x, y], b: [to_x, to_y], used }) = rest.next() else { break };
        let (u_x, u_y) = (to_x - x, to_y - y);
        // Vectors from the ray's beginning to both ends of the edge, and from the edge's first end to the ray's end.
        let (p_x, p_y) = (x - ax, y - ay);
        let (q_x, q_y) = (to_x - ax, to_y - ay);
        let (r_x, r_y) = (bx - x, by - y);
        far = far + (p_x.abs() + p_y.abs());
        let (is_left, is_right) = compare(d_x * p_y, d_y * p_x);
        // The second end is the first end of another edge: certain if all first ends are.
        let across = is_left ^ (d_y * q_x).lt(d_x * q_y);
        let (starts_left, starts_right) = compare(p_x * u_y, p_y * u_x);
        let (stops_left, stops_right) = compare(u_x * r_y, u_y * r_x);
        uncertain |= V::ALL & !(is_left | is_right);
        uncertain |= across & !((starts_left | starts_right) & (stops_left | stops_right));
        // An edge that leads from the left of the ray's line to its right is ahead of the points to the edge's right.
        let ahead = starts_left ^ is_left;
        behind ^= across & !ahead & used;
        crossed |= u64::from(across & ahead & (starts_left ^ stops_left) & used) << place;
        lefts |= u64::from(is_left & used) << place;
        place += V::WIDTH;
    }
    let certain = (uncertain == 0) & (far.lt(V::splat(COORDINATE_LIMIT)) == V::ALL);
    certain.then_some(CrossedEdges { edges: crossed, lefts, is_odd_behind: behind.count_ones() % 2 == 1 })
}

/// [`crossed_edges`] of up to [`MOST_EDGES`] edges, in vectors no wider than needed.
#[inline(always)]
pub fn few_crossed_edges<V: F32s>(vertices: &[[f32; 2]], end: [f32; 2], ray: [f32; 4]) -> Option<CrossedEdges> {
    if vertices.len() <= <V::Half as F32s>::Half::WIDTH {
        crossed_edges::<<V::Half as F32s>::Half>(vertices, end, 0, ray)
    } else if vertices.len() <= V::Half::WIDTH {
        crossed_edges::<V::Half>(vertices, end, 0, ray)
    } else {
        crossed_edges::<V>(vertices, end, 0, ray)
    }
}

/// Where `left` is certainly greater, and where `right` is.
#[inline(always)]
fn compare<V: F32s>(left: V, right: V) -> (Mask, Mask) {
    let bound = V::splat(RELATIVE_ERROR) * (left.abs() + right.abs()) + V::splat(ABSOLUTE_ERROR);
    ((right + bound).lt(left), (left + bound).lt(right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::F32x4;

    /// A square with a slot in its top, counter-clockwise. Edge i leads from vertex i to the next one.
    const U: [[f32; 2]; 8] =
        [[0.0, 0.0], [6.0, 0.0], [6.0, 5.0], [4.0, 5.0], [4.0, 2.0], [2.0, 2.0], [2.0, 5.0], [0.0, 5.0]];

    /// The edges that are crossed, which of these begin to the left of the ray, and whether it begins inside.
    fn crossings(ray: [f32; 4]) -> Option<(u64, u64, bool)> {
        let found = crossed_edges::<F32x4>(&U, U[0], 0, ray);
        found.map(|CrossedEdges { edges, lefts, is_odd_behind }| (edges, edges & lefts, is_odd_behind))
    }

    #[test]
    fn known_answers() {
        // All the way through both arms: in by the left side, and out, in and out again.
        assert_eq!(crossings([-1.0, 3.0, 7.0, 3.0]), Some((0b1010_1010, 0b1000_1000, false)));
        // From inside an arm into the slot, and only there; from the slot; from beyond the far side.
        assert_eq!(crossings([1.0, 3.0, 3.0, 3.0]), Some((0b0010_0000, 0, true)));
        assert_eq!(crossings([1.0, 3.0, 1.5, 3.0]), Some((0, 0, true)));
        assert_eq!(crossings([3.0, 3.0, 7.0, 3.0]), Some((0b0000_1010, 0b0000_1000, false)));
        assert_eq!(crossings([7.0, 3.0, 9.0, 3.0]), Some((0, 0, false)));
        // Past all of it.
        assert_eq!(crossings([-1.0, 6.0, 7.0, 6.5]), Some((0, 0, false)));
    }

    #[test]
    fn close_is_uncertain() {
        // Through a corner, along an edge, up to one, from one, and of no length.
        let close = [
            [-1.0, -1.0, 7.0, 7.0],
            [-1.0, 5.0, 7.0, 5.0],
            [-1.0, 3.0, 0.0, 3.0],
            [0.0, 3.0, 1.0, 3.0],
            [1.0, 1.0, 1.0, 1.0],
        ];
        let bad = [[f32::NAN, 3.0, 7.0, 3.0], [-1.0, 3.0, f32::INFINITY, 3.0], [-1e30, 3.0, 7.0, 3.0]];
        assert!(close.into_iter().chain(bad).all(|ray| crossings(ray).is_none()));
    }

    #[test]
    fn nan_and_infinity_are_uncertain() {
        for vertex in 0..U.len() {
            for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
                let mut outline = U;
                outline[vertex][vertex % 2] = bad;
                assert_eq!(
                    crossed_edges::<F32x4>(&outline, outline[0], 0, [-1.0, 3.0, 7.0, 3.0]),
                    None,
                    "{vertex} {bad}"
                );
            }
        }
    }

    /// With an edge from the last vertex to itself instead, where the ray would cross the closing edge first, and its
    /// line behind.
    #[test]
    fn without_the_closing_edge() {
        let crossings = |ray| crossed_edges::<F32x4>(&U, U[7], 0, ray).map(|found| (found.edges, found.is_odd_behind));
        assert_eq!(crossings([-1.0, 3.0, 7.0, 3.0]), Some((0b0010_1010, false)));
        assert_eq!(crossings([1.0, 3.0, 3.0, 3.0]), Some((0b0010_0000, false)));
        assert_eq!(crossings([-1.0, 1.0, 5.0, 1.5]), Some((0, false)));
        // Its end counts.
        assert_eq!(crossings([-1.0, 5.0, 1.0, 5.0]), None);
    }

    #[test]
    fn long_outlines_in_parts() {
        // A comb of 100 teeth; the ray passes through all of their sides but crosses the back nowhere.
        let tooth = |i: i32| [i as f32, if i % 2 == 0 { 0.0 } else { 10.0 }];
        let mut comb: std::vec::Vec<[f32; 2]> = (0..=200).map(tooth).collect();
        comb.extend([[200.0, -5.0], [0.0, -5.0]]);
        let ray = [-3.0, 4.5, 203.0, 4.75];
        let parts = (0..comb.len()).step_by(MOST_EDGES).map(|first| crossed_edges::<F32x4>(&comb, comb[0], first, ray));
        let counts: std::vec::Vec<u32> =
            parts.map(|found| found.map_or(99, |found| found.edges.count_ones())).collect();
        assert_eq!(counts, [64, 64, 64, 8]);
    }
}
