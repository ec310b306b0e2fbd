//! The general scan for rays: the edges of an outline or chain that may come within a reach of a ray, and on how many
//! the ray's line comes before the ray begins.
//!
//! Blocks of vertices that are certainly all on one side of the strip around the ray's line are skipped, so a long
//! outline costs little more than reading it. The other edges are tested one a lane.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use super::edge_stretches::{EdgePath, f32_max, f32_min};
use crate::simd::F32s;

/// The vertices of a block. Neighboring blocks have one in common.
const BLOCK: usize = 32;

/// Edges of a block, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayBlock {
    /// The index of the first edge of the block.
    pub first: usize,
    /// Edges that may come within the reach of the ray.
    pub near: u32,
    /// Edges of which it is uncertain whether the ray's line crosses them before the ray begins.
    pub uncertain: u32,
}

/// The scan, block by block.
///
/// A vertex on the ray's line counts as on its right. By that rule the line crosses an even number of a closed
/// outline's edges, and the ray begins inside if it crosses an odd number of them before.
pub struct RayScan<'a, V> {
    path: EdgePath<'a>,
    first: usize,
    ray: [f32; 4],
    /// The vector of the ray.
    d: [f32; 2],
    /// The reach times the length of the ray, rounded up.
    strip: f32,
    /// A box that contains everything within the reach of the ray.
    bounds: [f32; 4],
    far: V,
    behind: u32,
}

impl<'a, V: F32s> RayScan<'a, V> {
    /// Scans the edges that begin at the vertices, the last of which leads to `end`.
    #[inline(always)]
    pub fn new(vertices: &'a [[f32; 2]], end: [f32; 2], ray: [f32; 4], reach: f32) -> Self {
        let [ax, ay, bx, by] = ray;
        let d = [bx - ax, by - ay];
        let (longer, shorter) = (f32_max(d[0].abs(), d[1].abs()), f32_min(d[0].abs(), d[1].abs()));
        // √(1 + x²) ≤ 1 + 0.415 x for x from 0 to 1.
        let strip = (longer + 0.415 * shorter) * reach * (1.0 + RELATIVE_ERROR) + ABSOLUTE_ERROR * reach;
        let [[low_x, high_x], [low_y, high_y]] = [(ax, bx), (ay, by)].map(|(a, b)| {
            let out = reach + ((f32_max(a.abs(), b.abs()) + reach) * RELATIVE_ERROR + ABSOLUTE_ERROR);
            [f32_min(a, b) - out, f32_max(a, b) + out]
        });
        let far = V::splat(longer + ax.abs() + ay.abs() + bx.abs() + by.abs() + reach);
        let path = EdgePath { vertices, end };
        RayScan { path, first: 0, ray, d, strip, bounds: [low_x, low_y, high_x, high_y], far, behind: 0 }
    }

    /// The next block with edges that are near or uncertain.
    #[inline(always)]
    pub fn next(&mut self) -> Option<RayBlock> {
        while self.first < self.path.vertices.len() {
            let first = self.first;
            let count = match self.path.vertices.get(first..first + BLOCK) {
                Some(block) => {
                    self.first += BLOCK - 1;
                    if self.is_beside(block) {
                        continue;
                    }
                    BLOCK - 1
                }
                None => {
                    self.first = self.path.vertices.len();
                    BLOCK
                }
            };
            let edges = self.edges(first, count);
            if edges.near | edges.uncertain != 0 {
                return Some(edges);
            }
        }
        None
    }

    /// Whether the ray's line certainly crosses an odd number of edges before the ray begins, those of uncertain edges
    /// not counted. None if a number is not finite or too large.
    #[inline(always)]
    pub fn is_odd_behind(&self) -> Option<bool> {
        let [x, y] = self.path.end;
        let is_small = (self.far.lt(V::splat(COORDINATE_LIMIT)) == V::ALL) & (x.abs() + y.abs() < COORDINATE_LIMIT);
        if is_small { Some(self.behind.count_ones() % 2 == 1) } else { None }
    }

    /// Whether all vertices of a block are certainly on one side of the strip around the ray's line.
    ///
    /// A determinant of the ray and a vertex is computed as a difference of two, one for the vertex and one for the
    /// beginning of the ray. It is off by 4·2^-23 of the products, which are at most the larger component of the ray
    /// times the coordinates.
    #[inline(always)]
    fn is_beside(&mut self, block: &[[f32; 2]]) -> bool {
        let [ax, ay, ..] = self.ray;
        let (d_x, d_y) = (V::splat(self.d[0]), V::splat(self.d[1]));
        let (mut low, mut high) = (V::splat(f32::INFINITY), V::splat(f32::NEG_INFINITY));
        let mut size = V::splat(0.0);
        let mut rest = block;
        while let [fill, ..] = rest {
            let [x, y] = V::load_vertices(rest, *fill);
            let side = d_x * y - d_y * x;
            (low, high) = (low.min(side), high.max(side));
            let sizes = x.abs() + y.abs();
            size = size.max(sizes);
            self.far = self.far + sizes;
            rest = match rest.get(V::WIDTH..) {
                Some(rest) => rest,
                None => &[],
            };
        }
        let longer = f32_max(self.d[0].abs(), self.d[1].abs());
        let start = V::splat(self.d[0] * ay - self.d[1] * ax);
        let sizes = size + V::splat(ax.abs() + ay.abs());
        let bound = sizes * V::splat(RELATIVE_ERROR * longer) + V::splat(ABSOLUTE_ERROR + self.strip);
        let (left, right) = (bound.lt(low - start), bound.lt(start - high));
        (left == V::ALL) | (right == V::ALL)
    }

    /// Tests up to `count` edges.
    #[inline(always)]
    fn edges(&mut self, first: usize, count: usize) -> RayBlock {
        let [ax, ay] = [V::splat(self.ray[0]), V::splat(self.ray[1])];
        let (d_x, d_y) = (V::splat(self.d[0]), V::splat(self.d[1]));
        let [low_x, low_y, high_x, high_y] = self.bounds;
        let (strip, zero) = (V::splat(self.strip), V::splat(0.0));
        let EdgePath { vertices, end } = self.path.stretch(first, count);
        let mut blocks = EdgeBlocks::path(vertices, end);
        let (mut near, mut uncertain, mut place) = (0, 0, 0);
        while let Some(EdgeLanes::<V> { a: [x, y], b: [to_x, to_y], used }) = blocks.next() {
            let (p_x, p_y, q_x, q_y) = (x - ax, y - ay, to_x - ax, to_y - ay);
            self.far = self.far + (p_x.abs() + p_y.abs());
            let (from_side, from_bound) = determinant(d_x, d_y, p_x, p_y);
            let (to_side, to_bound) = determinant(d_x, d_y, q_x, q_y);
            let (from_left, from_right) = (from_bound.lt(from_side), from_bound.lt(zero - from_side));
            let (to_left, to_right) = (to_bound.lt(to_side), to_bound.lt(zero - to_side));
            let one_side = (from_left & to_left) | (from_right & to_right);
            let across = (from_left & to_right) | (from_right & to_left);
            // On which side of the edge the ray begins.
            let (start, start_bound) = determinant(p_x, p_y, q_x, q_y);
            let (starts_left, starts_right) = (start_bound.lt(start), start_bound.lt(zero - start));
            // An edge that leads from the left of the ray's line to its right is ahead of points to the edge's right.
            let is_behind = (from_left & starts_left) | (from_right & starts_right);
            self.behind ^= across & is_behind & used;
            let sure = one_side | (across & (starts_left | starts_right));
            let (from_bound, to_bound) = (from_bound + strip, to_bound + strip);
            let beside = (from_bound.lt(from_side) & to_bound.lt(to_side))
                | (from_bound.lt(zero - from_side) & to_bound.lt(zero - to_side));
            let apart = x.max(to_x).lt(V::splat(low_x))
                | V::splat(high_x).lt(x.min(to_x))
                | y.max(to_y).lt(V::splat(low_y))
                | V::splat(high_y).lt(y.min(to_y));
            near |= (used & !(beside | apart)) << place;
            uncertain |= (used & !sure) << place;
            place += V::WIDTH;
        }
        RayBlock { first, near, uncertain }
    }
}

/// The determinant of two vectors, and its error bound.
#[inline(always)]
fn determinant<V: F32s>(u_x: V, u_y: V, v_x: V, v_y: V) -> (V, V) {
    let (left, right) = (u_x * v_y, u_y * v_x);
    (left - right, (left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + V::splat(ABSOLUTE_ERROR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::F32x4;
    use std::vec::Vec;

    /// The near and the uncertain edges, and whether the ray's line crosses an odd number of edges behind the ray.
    fn scan(vertices: &[[f32; 2]], end: [f32; 2], ray: [f32; 4], reach: f32) -> Option<([Vec<usize>; 2], bool)> {
        let mut scan = RayScan::<F32x4>::new(vertices, end, ray, reach);
        let mut found = [Vec::new(), Vec::new()];
        while let Some(RayBlock { first, near, uncertain }) = scan.next() {
            for (list, edges) in found.iter_mut().zip([near, uncertain]) {
                list.extend((0..BLOCK).filter(|place| edges >> place & 1 == 1).map(|place| first + place));
            }
        }
        scan.is_odd_behind().map(|odd| (found, odd))
    }

    /// A comb of 100 teeth on a back.
    fn comb() -> Vec<[f32; 2]> {
        let tooth = |i: i32| [i as f32, if i % 2 == 0 { 0.0 } else { 10.0 }];
        (0..=200).map(tooth).chain([[200.0, -5.0], [0.0, -5.0]]).collect()
    }

    #[test]
    fn edges_of_a_comb() {
        let comb = comb();
        let cast = |ray, reach| scan(&comb, comb[0], ray, reach).expect("small numbers");
        // Across seven sides, and none; from inside of a tooth; with a reach down to the back.
        assert_eq!(cast([40.5, 4.5, 47.5, 4.5], 0.0), ([(40..48).collect(), Vec::new()], true));
        assert_eq!(cast([-9.0, 11.0, 300.0, 12.0], 0.0), ([Vec::new(), Vec::new()], false));
        assert_eq!(cast([100.0, -3.0, 101.0, -3.0], 0.0), ([Vec::new(), Vec::new()], true));
        assert_eq!(cast([100.0, -3.0, 101.0, -3.0], 2.5).0[0], [201]);
        assert_eq!(cast([-30.0, 5.0, -20.0, 5.0], 9.0), ([Vec::new(), Vec::new()], false));
        // Along the back; at the height of the tips.
        assert_eq!(cast([50.0, -5.0, 60.0, -5.0], 0.0), ([Vec::from([201]), Vec::from([200, 201, 202])], false));
        assert_eq!(cast([50.5, 10.0, 60.0, 10.0], 0.0).0[0], (50..61).collect::<Vec<usize>>());
    }

    #[test]
    fn bad_numbers_are_found_in_skipped_blocks() {
        let mut comb = comb();
        let ray = [-9.0, 11.0, 300.0, 12.0];
        for place in 0..comb.len() {
            for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
                let kept = core::mem::replace(&mut comb[place][place % 2], bad);
                assert_eq!(scan(&comb, comb[0], ray, 0.0), None, "{place} {bad}");
                comb[place][place % 2] = kept;
            }
        }
        for bad in [f32::NAN, f32::INFINITY, 1e30] {
            assert_eq!(scan(&comb, comb[0], [-9.0, bad, 300.0, 12.0], 0.0), None);
            assert_eq!(scan(&comb, comb[0], ray, bad), None);
        }
    }
}
