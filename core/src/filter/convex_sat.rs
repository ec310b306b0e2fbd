//! The verdict on convex outlines by the separating axis theorem (SAT).

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR, SAT_RELATIVE_ERROR};
use super::convex_pair::{ConvexPair, EdgeBlocks, EdgeLanes, fit_into_halves};
use super::filtered::Filtered;
use super::sat_summary::summary;
use crate::simd::{F32s, Mask};

/// Whether two outlines have so many pairs of edges that they are not all compared: the exact tier leaves out most. Of
/// a small outline with a long one the vectors compare all pairs in less time.
#[inline(always)]
pub fn have_many_pairs(a: &[[f32; 2]], b: &[[f32; 2]]) -> bool {
    const MANY: usize = 1 << 14;
    const SMALL: usize = 64;
    (a.len().min(b.len()) > SMALL) & (a.len().saturating_mul(b.len()) > MANY)
}

/// [`crate::overlap::convex_convex`]. Uncertain if an edge is close to being a separating axis, or if the corner that
/// decides the winding is nearly straight; of long outlines, if the center line does not decide. O(n·m), of long
/// outlines O(n + m).
#[inline(always)]
pub fn convex_convex<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    let count = max_count(a, b);
    let filtered = if fit_into_halves::<V::Half>(count) {
        in_one_vector(ConvexPair::<V::Half>::for_verdict([a, b]))
    } else if fit_into_halves::<V>(count) {
        in_one_vector(ConvexPair::<V>::for_verdict([a, b]))
    } else {
        None
    };
    match filtered {
        Some(filtered) => filtered,
        None => axis_or_point::<V>(a, b),
    }
}

/// The vertex count of the larger outline.
#[inline(always)]
pub fn max_count(a: &[[f32; 2]], b: &[[f32; 2]]) -> usize {
    if a.len() > b.len() { a.len() } else { b.len() }
}

/// Outlines that do not fit into one vector: first by their center line, which decides nearly always if the outlines
/// are about as wide as high.
#[inline(always)]
fn axis_or_point<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    match by_center_line::<V>(a, b) {
        Some(filtered) if filtered.certain => filtered,
        _ if have_many_pairs(a, b) => Filtered { value: false, certain: false },
        _ => summary::<V, false, false>(a, b).overlap,
    }
}

/// Whether the center line's direction is a separating axis, or a point on the center line lies inside both outlines.
/// Either is a proof. O(n + m).
///
/// All coordinates are relative to the center of a. So a vertex is off by 2^-23 of itself, and its difference from the
/// point by 2^-23 of both in addition.
#[inline(always)]
fn by_center_line<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<Filtered> {
    let (from, to) = (center(a)?, center(b)?);
    let direction = [to[0] - from[0], to[1] - from[1]];
    let (a_span, b_span) = (Span::of::<V>(a, from, direction), Span::of::<V>(b, from, direction));
    let middle = (a_span.most + b_span.least) * 0.5 / (direction[0] * direction[0] + direction[1] * direction[1]);
    let point = [direction[0] * middle, direction[1] * middle];
    let near = u32::from((point[0].abs() < COORDINATE_LIMIT) & (point[1].abs() < COORDINATE_LIMIT));
    let inside = contains_point::<V>(a, from, point) & contains_point::<V>(b, from, point) & near;
    let apart = u32::from(a_span.most < b_span.least);
    // One condition, as in [`ConvexPair::overlap`].
    Some(Filtered { value: inside != 0, certain: (inside | apart) & a_span.small & b_span.small != 0 })
}

/// Roughly the center of an outline: the mean of four vertices.
#[inline(always)]
fn center(outline: &[[f32; 2]]) -> Option<[f32; 2]> {
    let quarter = outline.len() / 4;
    let ([a, ..], b) = (outline, outline.get(quarter)?) else { return None };
    let (c, d) = (outline.get(2 * quarter)?, outline.get(3 * quarter)?);
    Some([((a[0] + c[0]) + (b[0] + d[0])) * 0.25, ((a[1] + c[1]) + (b[1] + d[1])) * 0.25])
}

/// Bounds of an outline's projection on a direction, rounded outward.
struct Span {
    least: f32,
    most: f32,
    /// 1 if all coordinates are small enough for the error bounds.
    small: u32,
}

impl Span {
    #[inline(always)]
    fn of<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], [u_x, u_y]: [f32; 2]) -> Self {
        let (from, u_x, u_y) = ([V::splat(from[0]), V::splat(from[1])], V::splat(u_x), V::splat(u_y));
        let (relative, absolute, largest) =
            (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR), V::splat(COORDINATE_LIMIT));
        let (mut least, mut most, mut small) = (V::splat(f32::INFINITY), V::splat(f32::NEG_INFINITY), V::ALL);
        let mut rest = EdgeBlocks::all(outline);
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - from[0], y - from[1]);
            let (along_x, along_y) = (u_x * x, u_y * y);
            let bound = (along_x.abs() + along_y.abs()) * relative + absolute;
            let along = along_x + along_y;
            (least, most) = (least.min(along - bound), most.max(along + bound));
            small &= (x.abs() + y.abs()).lt(largest);
        }
        Span { least: least.min_lane(), most: most.max_lane(), small: u32::from(small == V::ALL) }
    }
}

/// 1 if a point certainly lies inside an outline of either winding.
#[inline(always)]
fn contains_point<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], point: [f32; 2]) -> u32 {
    let from = [V::splat(from[0]), V::splat(from[1])];
    let (point_x, point_y) = (V::splat(point[0]), V::splat(point[1]));
    let point_size = point_x.abs() + point_y.abs();
    let (mut lefts, mut rights) = (V::ALL, V::ALL);
    let mut rest = EdgeBlocks::all(outline);
    while let Some(EdgeLanes::<V> { a: [x, y], b: [to_x, to_y], .. }) = rest.next() {
        let (u_x, u_y) = (to_x - x, to_y - y);
        let (x, y) = (x - from[0], y - from[1]);
        let bound = (u_x.abs() + u_y.abs()) * ((x.abs() + y.abs()) + point_size) * V::splat(SAT_RELATIVE_ERROR)
            + V::splat(ABSOLUTE_ERROR);
        let (left, right) = (u_x * (point_y - y), u_y * (point_x - x));
        lefts &= (right + bound).lt(left);
        rights &= (left + bound).lt(right);
    }
    u32::from(lefts == V::ALL) | u32::from(rights == V::ALL)
}

/// The verdict of two outlines in one vector. None if they may not be convex: then the filter for larger outlines
/// answers, as it does at smaller widths. The two filters certainly agree only on convex outlines.
#[inline(always)]
fn in_one_vector<V: F32s>(pair: Option<ConvexPair<V>>) -> Option<Filtered> {
    match pair {
        Some(pair) if pair.are_strictly_convex() => Some(pair.overlap()),
        _ => None,
    }
}

impl<V: F32s> ConvexPair<V> {
    #[inline(always)]
    pub fn overlap(&self) -> Filtered {
        let ConvexPair { max_determinant, bound, .. } = *self;
        let (open, apart) = (bound.lt(max_determinant), (max_determinant + bound).lt(V::splat(0.0)));
        // The carry into the bit above the lanes: whether all are set, and whether any is. With two conditions
        // compilers would make two branches, one of which would be mispredicted.
        let (all_open, any_apart) = (open + 1, apart + V::ALL);
        let bit = |mask: Mask| mask >> V::WIDTH & 1 != 0;
        Filtered { value: bit(all_open), certain: bit(all_open | any_apart) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::overlap::{Verdict, convex_convex, polygon_point};
    use crate::predicate::Point;
    use crate::shape::Outline;
    use crate::simd::F32x4;

    fn ring(x: f64, y: f64, turn: f64) -> [[f32; 2]; 16] {
        core::array::from_fn(|i| {
            let (sin, cos) = (turn + i as f64 * core::f64::consts::TAU / 16.0).sin_cos();
            [(x + 3.0 * cos) as f32, (y + 3.0 * sin) as f32]
        })
    }

    /// A point close to an edge is certain to be inside only if it is.
    #[test]
    fn points_beside_an_edge() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut inside = 0;
        for _ in 0..100_000 {
            let outline = ring(1000.0 * random(), 1000.0 * random(), 6.3 * random());
            let part = random() as f32;
            let [x, y] = [0, 1].map(|i| outline[0][i] * (1.0 - part) + outline[1][i] * part);
            if contains_point::<F32x4>(&outline, [0.0; 2], [x, y]) != 0 {
                inside += 1;
                let wide = outline;
                let verdict = polygon_point(Outline::<Float>::new(&wide), Point::new(Float(x), Float(y)));
                assert_eq!(verdict, Verdict::Hit, "{outline:?} {x} {y}");
            }
            let middle = [0, 1].map(|i| (outline[0][i] + outline[8][i]) * 0.5);
            inside += contains_point::<F32x4>(&outline, [0.0; 2], middle);
        }
        assert!(inside > 0);
    }

    /// A corner of one outline reaches an edge of the other, or crosses it by an ulp. A center line test without error
    /// bounds would be certain, and wrong.
    #[test]
    fn large_outlines_that_nearly_touch() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut certain = 0;
        for _ in 0..100_000 {
            let (x, y, turn) = (1000.0 * random(), 1000.0 * random(), 6.3 * random());
            // From center to center: the radius of the corner, and the apothem of the edge.
            let apart = 3.0 + 3.0 * (core::f64::consts::PI / 16.0).cos() + 1e-4 * (random() - 0.5);
            let (a, b) = (
                ring(x, y, turn),
                ring(x + apart * turn.cos(), y + apart * turn.sin(), turn + core::f64::consts::PI * 17.0 / 16.0),
            );
            let Some(filtered) = by_center_line::<F32x4>(&a, &b) else { continue };
            let verdict = convex_convex(Outline::<Float>::new(&a), Outline::<Float>::new(&b));
            certain += u32::from(filtered.certain);
            let expected = if filtered.value { Verdict::Hit } else { Verdict::Miss };
            assert!(!filtered.certain || verdict == expected, "{a:?} {b:?}");
        }
        assert!(certain > 0);
    }
}
