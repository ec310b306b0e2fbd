//! Closest features of two separate convex outlines: all candidates, for when no pair is certainly the closest.

use super::bounds::ABSOLUTE_ERROR;
use super::closest_features::{FeatureMatrix, MOST_VERTICES, MatrixPair, edge_count, rows};
use crate::simd::{F32s, Mask, dispatch};

dispatch! {
    /// All pairs of a vertex and an edge of two separate outlines that might be the closest when computed in `f64`: for
    /// each vertex of b the edges of a, and for each vertex of a the edges of b. None if uncertain. Up to
    /// [`MOST_VERTICES`] vertices each. O(n·m).
    pub fn closest_candidates(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[FeatureMatrix; 2]> = narrowest;
}

#[inline(always)]
fn narrowest<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[FeatureMatrix; 2]> {
    if (a.len() <= MOST_VERTICES / 2) & (b.len() <= MOST_VERTICES / 2) {
        candidate_features::<V::F32x8>([a, b])
    } else {
        candidate_features::<V::F32x16>([a, b])
    }
}

/// A candidate's squared distance is at most the least one times [`CANDIDATE_FACTOR`] plus size² times this.
///
/// Let v be the vector from an end of the edge u to the vertex. The parameter along the edge is off by 10·2^-23·|v| /
/// |u|, so the vector to the vertex by 2^-23·(11·|v| + 2·|u|). That is less than 2^-18 of the size, because
/// |v| is at most the size and |u| at most twice that. So the least distance d may appear as d + 2·2^-18·size, whose
/// square is below d²·(1 + 2^-12) + 4·2^-36·size²·(1 + 2^12).
const CANDIDATE_SIZE: f32 = 1.0 / (1u32 << 21) as f32;
const CANDIDATE_FACTOR: f32 = 1.0 + 1.0 / (1u32 << 12) as f32;

/// [`closest_candidates`] of outlines that fit into the halves of a vector.
///
/// The edges of a are in the lower half of the lanes, those of b in the upper. Unused lanes repeat the last edge.
#[inline(always)]
pub fn candidate_features<V: F32s>([a, b]: [&[[f32; 2]]; 2]) -> Option<[FeatureMatrix; 2]> {
    let ([a_first, a_rest @ ..], [b_first, b_rest @ ..]) = (a, b) else { return None };
    let [x, y] = V::load_vertices_halves([a, b], [*a.last()?, *b.last()?]);
    let [to_x, to_y] = V::load_vertices_halves([a_rest, b_rest], [*a_first, *b_first]);
    let (u_x, u_y) = (to_x - x, to_y - y);
    let (other_x, other_y) = (x.swap_halves(), y.swap_halves());
    let (zero, one, half) = (V::splat(0.0), V::splat(1.0), V::WIDTH / 2);
    let length = u_x * u_x + u_y * u_y;
    let inverse = one / length;
    let (mut least, mut far) = (V::splat(f32::INFINITY), zero);
    let mut squares = [zero; MOST_VERTICES];
    for (k, square) in squares.iter_mut().enumerate().take(half) {
        let (v_x, v_y) = (other_x.broadcast_in_halves(k) - x, other_y.broadcast_in_halves(k) - y);
        // A point is an edge without length: NaN, of which `max` makes 0.
        let t = ((u_x * v_x + u_y * v_y) * inverse).max(zero).min(one);
        let (x, y) = (v_x - u_x * t, v_y - u_y * t);
        *square = x * x + y * y;
        least = least.min(*square);
        far = far.max(v_x.abs() + v_y.abs());
    }
    let (least, size) = (least.min_lane(), far.max_lane());
    let limit = V::splat(least * CANDIDATE_FACTOR + size * size * CANDIDATE_SIZE + ABSOLUTE_ERROR);
    let used = ((1 << edge_count(a.len())) - 1) | ((1 << edge_count(b.len())) - 1) << half;
    // A point is its own edge, without length.
    let points: Mask = if a.len() < 2 { 1 } else { 0 } | if b.len() < 2 { 1 << half } else { 0 };
    if (V::splat(ABSOLUTE_ERROR).lt(length) | points) & used != used {
        return None;
    }
    let mut matrices = MatrixPair::EMPTY;
    for square in squares.into_iter().take(half) {
        matrices.put(square.lt(limit) & used, half);
    }
    let [to_a, to_b] = matrices.split(half);
    Some([rows(to_a, b.len()), rows(to_b, a.len())])
}
