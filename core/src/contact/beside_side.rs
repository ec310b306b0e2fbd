//! How deep a convex shape is behind a side: the part of it that is beside that side.

use super::convex_view::ConvexView;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, sqrt};
use crate::predicate::Point;

/// A cut of an edge is rounded by less than this factor of the determinants of its ends: so much may be 0.
const CUT_ERROR_FACTOR: f64 = 1.0 / (1u64 << 48) as f64;

/// How far a point is along a side, times the length of the side.
fn place_along<N: Number>([from, to]: [Point<N>; 2], p: Point<N>) -> f64 {
    (to.x - from.x) * (p.x - from.x) + (to.y - from.y) * (p.y - from.y)
}

/// The determinant of a side and the deepest point of the part of a shape that is beside it, not past its ends, and the
/// edge that is cut there, if the deepest vertex is not beside it. None if no more than an end is.
pub fn deepest_beside<N: Number>([from, to]: [Point<N>; 2], of: &ConvexView<N>) -> Option<(f64, Option<usize>)> {
    let (behind, along) = (|p| determinant(from, to, p), |p| place_along([from, to], p));
    let most = of.vertices().map(|(_, p)| behind(p)).fold(f64::NEG_INFINITY, f64_max);
    let [low, high] = [0.0, along(to)];
    let places = || of.vertices().map(|(_, p)| along(p));
    if places().all(|place| place <= low) || places().all(|place| place >= high) {
        return None;
    }
    let is_beside = |p: Point<N>| (low..=high).contains(&along(p));
    if of.vertices().any(|(_, p)| behind(p) == most && is_beside(p)) {
        return Some((most, None));
    }
    // Depths are concave along the outline: the part beside is deepest where the outline leaves it.
    let mut best: Option<(f64, Option<usize>)> = None;
    for (edge, [p, q]) in of.edges() {
        let ([at, end], [depth, last]) = ([along(p), along(q)], [behind(p), behind(q)]);
        let rise = (last - depth) / (end - at);
        for limit in [low, high] {
            let rounded = depth + rise * (limit - at);
            let error = CUT_ERROR_FACTOR * f64_max(depth.abs(), last.abs());
            let cut = if rounded.abs() <= error { 0.0 } else { rounded };
            if (at < limit) != (end < limit) && best.is_none_or(|(known, _)| cut > known) {
                best = Some((cut, Some(edge)));
            }
        }
    }
    best.map(|(cut, edge)| if cut >= most { (most, None) } else { (cut, edge) })
}

/// The part of a shape behind a side that is nearer to that side than to the next ones, where these make peaks.
pub struct PartBetweenPeaks {
    /// The determinant of the side and the deepest point of the part.
    pub most: f64,
    /// The edge that is cut there, if the deepest vertex is not in the part.
    pub cut: Option<usize>,
    /// The end of the side that is a peak and cuts there, if no vertex of the shape is behind the side and in the part.
    pub peak: Option<usize>,
}

impl PartBetweenPeaks {
    /// `peaks` are the next corners of the outline after the ends that are peaks. None if the shape has no such part.
    pub fn new<N: Number>(ends: [Point<N>; 2], peaks: [Option<Point<N>>; 2], of: &ConvexView<N>) -> Option<Self> {
        PartBetweenPeaks::within(limits_of(ends, peaks), ends, peaks, of)
    }

    /// The part that is also past the ends that are no peaks.
    pub fn past_other_ends<N: Number>(
        ends: [Point<N>; 2],
        peaks: [Option<Point<N>>; 2],
        of: &ConvexView<N>,
    ) -> Option<Self> {
        let [at_first, at_last] = limits_of(ends, peaks);
        let limit =
            |limit: Limit<N>, peak: Option<_>| if peak.is_some() { limit } else { Limit { inward: [0.0; 2], ..limit } };
        PartBetweenPeaks::within([limit(at_first, peaks[0]), limit(at_last, peaks[1])], ends, peaks, of)
    }

    fn within<N: Number>(
        limits: [Limit<N>; 2],
        ends: [Point<N>; 2],
        peaks: [Option<Point<N>>; 2],
        of: &ConvexView<N>,
    ) -> Option<Self> {
        let behind = |p: Point<N>| determinant(ends[0], ends[1], p);
        let is_in_part = |p: Point<N>| limits.iter().all(|limit| limit.value(p) >= 0.0);
        let most = of.vertices().map(|(_, p)| behind(p)).fold(f64::NEG_INFINITY, f64_max);
        if of.vertices().any(|(_, p)| behind(p) == most && is_in_part(p)) {
            return Some(PartBetweenPeaks { most, cut: None, peak: None });
        }
        // Else the part is deepest at one of its limits.
        let mut best: Option<(f64, usize, usize)> = None;
        let mut offer = |depth: f64, edge: usize, end: usize| {
            if best.is_none_or(|(known, ..)| depth > known) {
                best = Some((depth, edge, end));
            }
        };
        let [at_first, at_last] = &limits;
        for (edge, [p, q]) in of.edges() {
            for (end, limit, other) in [(0, at_first, at_last), (1, at_last, at_first)] {
                let Some(place) = limit.cut_of([p, q]) else { continue };
                if other.value(place) >= 0.0 {
                    offer(behind(place), edge, end);
                }
            }
        }
        if let Some(place) = at_first.crossing(at_last) {
            let is_inside = of.edges().all(|(_, [p, q])| determinant(p, q, place) >= 0.0);
            let edges = of.edges().map(|(edge, [p, q])| (edge, f64_max(behind(p), behind(q))));
            let deepest = edges.reduce(|known, found| if found.1 > known.1 { found } else { known });
            if let Some((edge, _)) = deepest.filter(|_| is_inside) {
                offer(behind(place), edge, usize::from(peaks[0].is_none()));
            }
        }
        let (most, cut, end) = best?;
        let has_vertex = of.vertices().any(|(_, p)| behind(p) > 0.0 && is_in_part(p));
        let is_peak = peaks.get(end).is_some_and(Option::is_some);
        Some(PartBetweenPeaks { most, cut: Some(cut), peak: (is_peak && !has_vertex).then_some(end) })
    }
}

/// For each peak at an end of a side, the side after it, and how deep that part of a shape is behind it that is beyond
/// the line between both sides; its determinant.
pub fn depths_beyond_peaks<N: Number>(
    ends: [Point<N>; 2],
    peaks: [Option<Point<N>>; 2],
    of: &ConvexView<N>,
) -> impl Iterator<Item = ([Point<N>; 2], f64)> {
    let [at_first, at_last] = limits_of(ends, peaks);
    let [from, to] = ends;
    let sides = [(at_first, peaks[0].map(|next| [next, from])), (at_last, peaks[1].map(|next| [to, next]))];
    sides.into_iter().filter_map(move |(limit, side)| {
        let side = side?;
        let beyond = of.vertices().filter(|(_, p)| limit.value(*p) <= 0.0);
        let depths = beyond.map(|(_, p)| determinant(side[0], side[1], p));
        Some((side, depths.fold(f64::NEG_INFINITY, f64_max))).filter(|(_, depth)| *depth > f64::NEG_INFINITY)
    })
}

/// A line through an end of a side: places beside the side have values that are not negative. All have, if inward is 0.
struct Limit<N> {
    end: Point<N>,
    inward: [f64; 2],
}

fn limits_of<N: Number>([from, to]: [Point<N>; 2], peaks: [Option<Point<N>>; 2]) -> [Limit<N>; 2] {
    [Limit::new(from, to, peaks[0]), Limit::new(to, from, peaks[1])]
}

impl<N: Number> Limit<N> {
    /// Perpendicular to the side; at a peak it halves the angle to the next corner.
    fn new(end: Point<N>, other: Point<N>, peak: Option<Point<N>>) -> Self {
        let unit = |to: Point<N>| {
            let (x, y) = (to.x - end.x, to.y - end.y);
            let length = sqrt(x * x + y * y);
            [x / length, y / length]
        };
        let [x, y] = unit(other);
        let [next_x, next_y] = peak.map_or([0.0; 2], unit);
        Limit { end, inward: [x - next_x, y - next_y] }
    }

    fn value(&self, p: Point<N>) -> f64 {
        let [x, y] = self.inward;
        x * (p.x - self.end.x) + y * (p.y - self.end.y)
    }

    /// Where an edge comes through.
    fn cut_of(&self, [p, q]: [Point<N>; 2]) -> Option<Point<N>> {
        // In one order, so that the same edge of a mirrored shape has the same cut.
        let (inner, outer) = if self.value(p) < 0.0 { (q, p) } else { (p, q) };
        let (inside, outside) = (self.value(inner), self.value(outer));
        let t = inside / (inside - outside);
        let place = || Point::at(inner.x + t * (outer.x - inner.x), inner.y + t * (outer.y - inner.y));
        (inside >= 0.0 && outside < 0.0).then(place)
    }

    fn crossing(&self, other: &Self) -> Option<Point<N>> {
        let ([x, y], [other_x, other_y]) = (self.inward, other.inward);
        let turn = x * other_y - y * other_x;
        let value = -other.value(self.end);
        // Along this line from its end.
        let t = value / turn;
        (turn != 0.0).then(|| Point::at(self.end.x - t * y, self.end.y + t * x))
    }
}
