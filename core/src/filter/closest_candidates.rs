//! Closest features of two convex outlines that are apart: the candidates, where the filter cannot name the closest.

use super::bounds::FLOOR;
use super::closest_features::{FeatureMatrix, MOST, MatrixPair, edge_count, rows};
use crate::simd::{F32s, Mask, dispatch};

dispatch! {
    /// All parts of two outlines that are apart that could come out as the nearest in `f64`, unless that is uncertain: for
    /// each vertex of b the edges of a, and for each vertex of a the edges of b. Up to [`MOST`] vertices each. O(n·m).
    pub fn closest_candidates(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[FeatureMatrix; 2]> = fitting;
}

#[inline(always)]
fn fitting<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[FeatureMatrix; 2]> {
    if (a.len() <= MOST / 2) & (b.len() <= MOST / 2) { parts::<V::F32x8>([a, b]) } else { parts::<V::F32x16>([a, b]) }
}

/// The part of the size by which a distance of a vertex from an edge may be off here, times two,
/// squared, and once more what the part below leaves of it.
///
/// With v from an end of the edge u to the vertex, the place along the edge is off by
/// 10·2^-23·|v| / |u|, the vector to the vertex by 2^-23·(11·|v| + 2·|u|), which is less than 2^-18
/// of the size, for |v| is at most that and |u| twice that. So the nearest distance d may appear as
/// d + 2·2^-18·size, whose square is below d²·(1 + 2^-12) + 4·2^-36·size²·(1 + 2^12).
const CANDIDATE_SIZE: f32 = 1.0 / (1u32 << 21) as f32;
const CANDIDATE_PART: f32 = 1.0 + 1.0 / (1u32 << 12) as f32;

/// The edges of a in the lower half of the lanes and those of b in the upper. Lanes without an edge hold the last one
/// once more.
#[inline(always)]
fn parts<V: F32s>([a, b]: [&[[f32; 2]]; 2]) -> Option<[FeatureMatrix; 2]> {
    let ([a_first, a_rest @ ..], [b_first, b_rest @ ..]) = (a, b) else { return None };
    let [x, y] = V::load_vertices_halves([a, b], [*a.last()?, *b.last()?]);
    let [to_x, to_y] = V::load_vertices_halves([a_rest, b_rest], [*a_first, *b_first]);
    let (u_x, u_y) = (to_x - x, to_y - y);
    let (other_x, other_y) = (x.swap_halves(), y.swap_halves());
    let (zero, one, half) = (V::splat(0.0), V::splat(1.0), V::WIDTH / 2);
    let length = u_x * u_x + u_y * u_y;
    let inverse = one / length;
    let (mut least, mut far) = (V::splat(f32::INFINITY), zero);
    let mut squares = [zero; MOST];
    for (k, kept) in squares.iter_mut().enumerate().take(half) {
        let (v_x, v_y) = (other_x.broadcast_in_halves(k) - x, other_y.broadcast_in_halves(k) - y);
        // NaN, of a point, is taken for 0.
        let t = ((u_x * v_x + u_y * v_y) * inverse).max(zero).min(one);
        let (x, y) = (v_x - u_x * t, v_y - u_y * t);
        *kept = x * x + y * y;
        least = least.min(*kept);
        far = far.max(v_x.abs() + v_y.abs());
    }
    let (least, size) = (least.min_lane(), far.max_lane());
    let limit = V::splat(least * CANDIDATE_PART + size * size * CANDIDATE_SIZE + FLOOR);
    let used = ((1 << edge_count(a.len())) - 1) | ((1 << edge_count(b.len())) - 1) << half;
    // A point is its own edge, without a length.
    let points: Mask = if a.len() < 2 { 1 } else { 0 } | if b.len() < 2 { 1 << half } else { 0 };
    if (V::splat(FLOOR).lt(length) | points) & used != used {
        return None;
    }
    let mut tables = MatrixPair::EMPTY;
    for square in squares.into_iter().take(half) {
        tables.put(square.lt(limit) & used, half);
    }
    let [to_a, to_b] = tables.split(half);
    Some([rows(to_a, b.len()), rows(to_b, a.len())])
}
