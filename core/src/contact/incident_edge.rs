//! The incident feature: the edge most parallel to the reference edge, among those at the deepest vertex of the other
//! shape; that vertex, if two of its edges are equally inclined.

use super::convex_view::{ConvexView, MergedEdge};
use super::reference_frame::ReferenceFrame;
use crate::distance::point_segment::determinant;
use crate::number::Number;
use crate::predicate::Point;

/// Depths that differ by at most this part of the deeper one count as equal.
pub const AS_DEEP: f64 = 1.0 / (1u64 << 40) as f64;

/// The number of the vertex that is deepest behind the line from a to b, with the determinant.
pub fn deepest_vertex<N: Number>([a, b]: [Point<N>; 2], view: &ConvexView<N>) -> (usize, f64) {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let mut best = (0, f64::NEG_INFINITY);
    for (i, p) in view.vertices() {
        let depth = ux * (p.y - a.y) - uy * (p.x - a.x);
        if depth > best.1 {
            best = (i, depth);
        }
    }
    // If rounding hides the deepest, it is a neighbor, or a vertex beyond neighbors that are equally deep.
    let mut best = (best.0, determinant(a, b, view.vertex(best.0)));
    for forward in [true, false] {
        let mut i = best.0;
        for _ in 0..view.count() {
            i = view.neighbor(i, forward);
            let depth = determinant(a, b, view.vertex(i));
            if depth < best.1 {
                break;
            }
            if depth > best.1 {
                best = (i, depth);
            }
        }
    }
    best
}

/// What of a shape is clipped to the reference edge.
pub enum IncidentFeature<N> {
    Edge(MergedEdge<N>),
    /// A vertex whose two edges are equally inclined to the reference edge. Neither is chosen: the order of the
    /// vertices would decide, and a mirrored shape would have another contact.
    Vertex(usize),
}

/// The incident feature; None if the other shape is a point.
///
/// If a neighbor of the deepest vertex is equally deep in `f64`, the edges there count too: the deepest vertex may be
/// one end of an edge too short to matter.
pub fn incident_feature<N: Number>(
    frame: &ReferenceFrame<N>,
    view: &ConvexView<N>,
    deepest: usize,
) -> Option<IncidentFeature<N>> {
    let [x, y] = frame.direction.lanes();
    let at = view.vertex(deepest);
    let depth = frame.behind(at);
    let least = depth - depth.abs() * AS_DEEP;
    // The best edge so far, from a vertex to the next one, and another that is equally inclined.
    let mut best: Option<([usize; 2], Inclination)> = None;
    let mut tied = None;
    let mut offer = |edge: [usize; 2], from: Point<N>, to: Point<N>| {
        let inclination = Inclination::new((x, y), from, to);
        match best {
            Some((_, known)) if known.is_below(inclination) => {}
            Some((_, known)) if !inclination.is_below(known) => tied = Some(edge),
            _ => (best, tied) = (Some((edge, inclination)), None),
        }
    };
    for forward in [true, false] {
        let ordered = |i: usize, k: usize| if forward { [i, k] } else { [k, i] };
        let next = view.neighbor(deepest, forward);
        let to = view.vertex(next);
        if to == at {
            return None;
        }
        offer(ordered(deepest, next), at, to);
        if frame.behind(to) >= least {
            let beyond = view.neighbor(next, forward);
            let end = view.vertex(beyond);
            // Not the far side of a shape so thin that its vertices are equally deep.
            let along = (end.x - to.x) * x + (end.y - to.y) * y;
            let turns_back = f64::from(view.winding) * if forward { along } else { -along } < 0.0;
            if turns_back || !view.has_area() {
                offer(ordered(next, beyond), to, end);
            }
        }
    }
    let ([from, to], _) = best?;
    let edge = view.merged_edge_between(from, to);
    if let Some([from, to]) = tied
        && view.has_area()
    {
        let other = view.merged_edge_between(from, to);
        let along = |edge: &MergedEdge<N>| (edge.to.x - edge.from.x) * x + (edge.to.y - edge.from.y) * y;
        // Not the two sides of a shape so thin that both are parallel to the reference edge, as far as `f64` shows.
        if !other.is_same(&edge) && (along(&edge) < 0.0) & (along(&other) < 0.0) {
            return Some(IncidentFeature::Vertex(deepest));
        }
    }
    Some(IncidentFeature::Edge(edge))
}

/// How far the line through two points is from parallel to a direction: the squared sine of the angle times the squared
/// length of the direction, as a fraction.
#[derive(Clone, Copy)]
pub struct Inclination {
    cross: f64,
    square: f64,
}

impl Inclination {
    #[inline(always)]
    pub fn new<N: Number>((x, y): (f64, f64), from: Point<N>, to: Point<N>) -> Self {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let cross = x * uy - y * ux;
        Inclination { cross: cross * cross, square: ux * ux + uy * uy }
    }

    /// From a squared cross product with the direction and the squared length of the line.
    #[inline(always)]
    pub fn of(cross: f64, square: f64) -> Self {
        Inclination { cross, square }
    }

    /// Whether this inclination is less. No product leaves the range of `f64`, because lengths are from 2^-149 to
    /// 2^130.
    #[inline(always)]
    pub fn is_below(self, other: Inclination) -> bool {
        self.cross * other.square < other.cross * self.square
    }

    /// The squared sine of the angle, given the direction's squared length.
    #[inline(always)]
    pub fn squared_sine(self, square: f64) -> f64 {
        self.cross / self.square / square
    }

    /// Whether the line is within about one degree of a direction, given that direction's squared length.
    #[inline(always)]
    pub fn is_nearly_parallel(self, square: f64) -> bool {
        self.is_below(Inclination::nearly_parallel(square))
    }

    /// An inclination of about one degree to a direction of that squared length.
    #[inline(always)]
    fn nearly_parallel(square: f64) -> Self {
        /// The squared sine.
        const NEARLY_PARALLEL: f64 = 1.0 / (1u64 << 12) as f64;
        Inclination { cross: NEARLY_PARALLEL * square, square: 1.0 }
    }
}

/// The side whose outward normal has a given direction, within about one degree. None if two sides are equally near to
/// that.
pub fn edge_facing<N: Number>(sides: [Option<MergedEdge<N>>; 2], (x, y): (f64, f64)) -> Option<MergedEdge<N>> {
    let mut best: (Option<MergedEdge<N>>, _) = (None, Inclination::nearly_parallel(x * x + y * y));
    for side in sides.into_iter().flatten() {
        let (ux, uy) = (side.to.x - side.from.x, side.to.y - side.from.y);
        let inclination = Inclination::new((-y, x), side.from, side.to);
        if uy * x - ux * y <= 0.0 || best.1.is_below(inclination) {
            continue;
        }
        let is_known = best.0.is_some_and(|known| known.is_same(&side));
        best = (if is_known || inclination.is_below(best.1) { Some(side) } else { None }, inclination);
    }
    best.0
}
