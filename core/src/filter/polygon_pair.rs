//! Filter of two polygons: edges that cross, or one outline inside the other. Bounding boxes of edge stretches cull.

use super::bounds::{ABSOLUTE_ERROR, RELATIVE_ERROR};
use super::convex_pair::EdgeBlocks;
use super::edge_stretches::{Bounds, EdgePath, MOST_STRETCHES, StretchBoxes, are_apart, f32_max, f32_min};
use super::filtered::Filtered;
use super::pair_filter::{LaneVerdicts, PairFilter};
use super::polygon_filter::{has_area, polygon_point};
use crate::simd::{F32s, Mask};

/// The pairs of stretches, of path a and of path b, whose boxes are not certainly apart.
struct NearStretches<'a> {
    paths: [EdgePath<'a>; 2],
    boxes: [&'a StretchBoxes; 2],
    /// The stretches of a that remain for the current stretch of b, and the stretches of b that remain after it.
    left: [u64; 2],
    /// The current stretch of b, and its box.
    current: usize,
    bounds: Bounds,
}

impl<'a> NearStretches<'a> {
    #[inline(always)]
    fn of<V: F32s>(paths: [EdgePath<'a>; 2], boxes: [&'a StretchBoxes; 2]) -> Self {
        let left = [0, boxes[1].near::<V>(boxes[0].bounds)];
        NearStretches { paths, boxes, left, current: 0, bounds: [0.0; 4] }
    }

    /// The next stretch of a with one of b, and the box of the latter.
    #[inline(always)]
    fn next<V: F32s>(&mut self) -> Option<([EdgePath<'a>; 2], Bounds)> {
        let NearStretches { paths: [a, b], boxes: [a_boxes, b_boxes], left: [a_left, b_left], current, bounds } = self;
        while *a_left == 0 {
            if *b_left == 0 {
                return None;
            }
            *current = b_left.trailing_zeros() as usize;
            *b_left &= *b_left - 1;
            *bounds = b_boxes.get(*current)?;
            *a_left = a_boxes.near::<V>(*bounds);
        }
        let of_a = a_left.trailing_zeros() as usize;
        *a_left &= *a_left - 1;
        let parts =
            [a.stretch(of_a * a_boxes.length, a_boxes.length), b.stretch(*current * b_boxes.length, b_boxes.length)];
        Some((parts, *bounds))
    }
}

/// [`crate::overlap::polygon_polygon`]. Uncertain if edges nearly touch or an outline is huge. The first may be a part
/// of a whole that has as much of its inside near the other. O(n·m); if few edges are near each other, little more than
/// O(n + m).
#[inline(always)]
pub fn polygon_polygon<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]], whole: &[[f32; 2]]) -> Filtered {
    let (Some(a_path), Some(b_path)) = (EdgePath::closed(a), EdgePath::closed(b)) else { return Filtered::UNCERTAIN };
    let paths = [a_path, b_path];
    let Some([a_boxes, b_boxes]) = stretch_boxes::<V>(paths) else { return Filtered::UNCERTAIN };
    if are_apart(&a_boxes.bounds, &b_boxes.bounds) {
        return Filtered { value: false, certain: true };
    }
    if !((has_area(a) | has_area(whole)) & has_area(b)) {
        return Filtered::UNCERTAIN;
    }
    let meeting = any_pair_meets::<V, AnyStretches>(paths, [&a_boxes, &b_boxes]);
    if meeting.value | !meeting.certain {
        return meeting;
    }
    // No edge is near another: one outline is inside the other, or they are apart.
    let (Some(first), Some(second)) = (a.first(), b.first()) else { return Filtered::UNCERTAIN };
    let (inside, around) = (polygon_point::<V>(b, *first), polygon_point::<V>(a, *second));
    Filtered { value: inside.value | around.value, certain: inside.certain & around.certain }
}

/// The boxes of both paths, in as many stretches as they may have.
#[inline(always)]
fn stretch_boxes<V: F32s>([a, b]: [EdgePath; 2]) -> Option<[StretchBoxes; 2]> {
    let lengths = [StretchBoxes::length::<V>(a.vertices.len()), StretchBoxes::length::<V>(b.vertices.len())];
    Some([StretchBoxes::of::<V>(a, lengths[0])?, StretchBoxes::of::<V>(b, lengths[1])?])
}

/// How two stretches of edges are compared. A trait and no function that is passed: calls of those lose the target
/// features.
trait StretchComparison {
    /// Whether two stretches, of which the second has these bounds, certainly meet or certainly do not.
    fn meet<V: F32s>(paths: [EdgePath; 2], bounds: &Bounds) -> Filtered;
}

/// Stretches of any length.
struct AnyStretches;

/// Stretches of at most 64 runs, by boxes of runs, which are as many edges as lanes.
struct ManyRuns;

/// Stretches of one run each.
struct OneRun;

/// Whether two stretches of edges that are near each other certainly meet, or certainly no two do.
#[inline(always)]
fn any_pair_meets<V: F32s, C: StretchComparison>(paths: [EdgePath; 2], boxes: [&StretchBoxes; 2]) -> Filtered {
    let mut pairs = NearStretches::of::<V>(paths, boxes);
    while let Some((paths, bounds)) = pairs.next::<V>() {
        let filtered = C::meet::<V>(paths, &bounds);
        if filtered.value | !filtered.certain {
            return filtered;
        }
    }
    Filtered { value: false, certain: true }
}

#[inline(always)]
fn run_boxes<V: F32s>(path: EdgePath) -> Option<StretchBoxes> {
    let fits = path.vertices.len() <= MOST_STRETCHES * V::WIDTH;
    if fits { StretchBoxes::of::<V>(path, V::WIDTH) } else { None }
}

impl StretchComparison for AnyStretches {
    /// Stretches of more than 64 runs are divided twice.
    #[inline(always)]
    fn meet<V: F32s>(paths: [EdgePath; 2], bounds: &Bounds) -> Filtered {
        let [a, b] = [paths[0].vertices.len(), paths[1].vertices.len()];
        let most = MOST_STRETCHES * V::WIDTH;
        if (a <= V::WIDTH) & (b <= V::WIDTH) {
            OneRun::meet::<V>(paths, bounds)
        } else if (a <= most) & (b <= most) {
            ManyRuns::meet::<V>(paths, bounds)
        } else {
            let Some([a, b]) = stretch_boxes::<V>(paths) else { return Filtered::UNCERTAIN };
            any_pair_meets::<V, ManyRuns>(paths, [&a, &b])
        }
    }
}

impl StretchComparison for ManyRuns {
    #[inline(always)]
    fn meet<V: F32s>([a, b]: [EdgePath; 2], _: &Bounds) -> Filtered {
        let (Some(a_boxes), Some(b_boxes)) = (run_boxes::<V>(a), run_boxes::<V>(b)) else { return Filtered::UNCERTAIN };
        any_pair_meets::<V, OneRun>([a, b], [&a_boxes, &b_boxes])
    }
}

impl StretchComparison for OneRun {
    #[inline(always)]
    fn meet<V: F32s>([other, run]: [EdgePath; 2], bounds: &Bounds) -> Filtered {
        let mut edges = EdgeBlocks::path(other.vertices, other.end);
        let mut run = EdgeBlocks::path(run.vertices, run.end);
        let (Some(edges), Some(run)) = (edges.next::<V>(), run.next::<V>()) else { return Filtered::UNCERTAIN };
        // The near edges as one mask: a branch for each edge would be mispredicted.
        let mut near = EdgeRun::of(edges.a, edges.b).near(*bounds) & edges.used;
        let run = EdgeRun::of(run.a, run.b);
        let mut uncertain = 0;
        while near != 0 {
            let i = near.trailing_zeros() as usize;
            near &= near - 1;
            let Some(p) = other.vertices.get(i) else { return Filtered::UNCERTAIN };
            let q = match other.vertices.get(i + 1) {
                Some(next) => *next,
                None => other.end,
            };
            let met = run.meet(*p, q);
            if met.crossed & V::ALL != 0 {
                return Filtered { value: true, certain: true };
            }
            uncertain |= met.uncertain;
        }
        Filtered { value: false, certain: uncertain & V::ALL == 0 }
    }
}

/// A run of edges, one a lane, to be tested against other edges.
pub(crate) struct EdgeRun<V> {
    a: [V; 2],
    b: [V; 2],
    u: [V; 2],
    low: [V; 2],
    high: [V; 2],
}

/// The edges of a run that another edge certainly crosses, and those that it may cross or touch.
pub(crate) struct EdgeMeetings {
    pub crossed: Mask,
    pub uncertain: Mask,
}

impl<V: F32s> EdgeRun<V> {
    #[inline(always)]
    pub fn of(a: [V; 2], b: [V; 2]) -> Self {
        let ([a_x, a_y], [b_x, b_y]) = (a, b);
        let (low, high) = ([a_x.min(b_x), a_y.min(b_y)], [a_x.max(b_x), a_y.max(b_y)]);
        EdgeRun { a, b, u: [b_x - a_x, b_y - a_y], low, high }
    }

    /// The edges whose bounding boxes meet a box; a few more if denormals are read as 0.
    #[inline(always)]
    pub fn near(&self, [low_x, low_y, high_x, high_y]: [f32; 4]) -> Mask {
        let beside_x = V::splat(high_x).lt(self.low[0]) | self.high[0].lt(V::splat(low_x));
        let beside_y = V::splat(high_y).lt(self.low[1]) | self.high[1].lt(V::splat(low_y));
        V::ALL & !(beside_x | beside_y)
    }

    /// Tests a shape, the same in all lanes.
    #[inline(always)]
    pub fn filter<Q: PairFilter<N, 4>, const N: usize>(&self, shape: [V; N]) -> LaneVerdicts {
        Q::filter(shape, [self.a[0], self.a[1], self.b[0], self.b[1]])
    }

    /// Tests the edge from p to q. Coordinates must be below [`super::bounds::COORDINATE_LIMIT`].
    #[inline(always)]
    pub fn meet(&self, p: [f32; 2], q: [f32; 2]) -> EdgeMeetings {
        let EdgeRun { a: [a_x, a_y], b: [b_x, b_y], u: [u_x, u_y], .. } = *self;
        let (relative, absolute) = (V::splat(RELATIVE_ERROR), V::splat(ABSOLUTE_ERROR));
        let near = self.near([f32_min(p[0], q[0]), f32_min(p[1], q[1]), f32_max(p[0], q[0]), f32_max(p[1], q[1])]);
        let (p_x, p_y, q_x, q_y) = (V::splat(p[0]), V::splat(p[1]), V::splat(q[0]), V::splat(q[1]));
        // On which side of the run's lines the ends of this edge are, and on which side of this line the run's ends.
        let (v_x, v_y) = (q_x - p_x, q_y - p_y);
        let (pa_x, pa_y) = (p_x - a_x, p_y - a_y);
        let (qa_x, qa_y) = (q_x - a_x, q_y - a_y);
        let (bp_x, bp_y) = (b_x - p_x, b_y - p_y);
        let (p_left, p_right) = side(u_x, u_y, pa_x, pa_y, relative, absolute);
        let (q_left, q_right) = side(u_x, u_y, qa_x, qa_y, relative, absolute);
        // Left and right are exchanged, because the vector is from a to p, not from p to a.
        let (a_right, a_left) = side(v_x, v_y, pa_x, pa_y, relative, absolute);
        let (b_left, b_right) = side(v_x, v_y, bp_x, bp_y, relative, absolute);
        let apart = (p_left & q_left) | (p_right & q_right) | (a_left & b_left) | (a_right & b_right);
        let across = ((p_left & q_right) | (p_right & q_left)) & ((a_left & b_right) | (a_right & b_left));
        EdgeMeetings { crossed: across & near, uncertain: near & !apart }
    }
}

/// Where u × v is certainly above 0, and where it is certainly below.
#[inline(always)]
fn side<V: F32s>(u_x: V, u_y: V, v_x: V, v_y: V, relative: V, absolute: V) -> (Mask, Mask) {
    let (left, right) = (u_x * v_y, u_y * v_x);
    let bound = relative * (left.abs() + right.abs()) + absolute;
    ((right + bound).lt(left), (left + bound).lt(right))
}
