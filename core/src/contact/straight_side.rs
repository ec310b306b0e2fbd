//! Straight sides of any outline, each one edge or several collinear ones in a row, and where two are opposite.

use super::concave_view::{ConcaveView, StraightRun};
use super::convex_view::continues_straight;
use super::incident_edge::Inclination;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign};
use crate::predicate::{Point, dot};
use crate::shape::Edge;
use crate::simd::F64x2;

/// A straight side, in a direction with the outside to its right.
#[derive(Clone, Copy)]
pub struct StraightSide<N> {
    pub from: Point<N>,
    pub to: Point<N>,
    /// The vertices at its ends: of several in a row at one place the first.
    pub from_vertex: usize,
    pub to_vertex: usize,
    /// Its first edge in the caller's order, and the vertex where the last one ends.
    pub first_edge: usize,
    last: usize,
    /// Whether its direction is that of the caller's order.
    pub is_listed: bool,
}

/// An end of the stretch along which two sides are opposite each other.
#[derive(Clone, Copy)]
pub struct StretchEnd<N> {
    /// The place of the vertex where the stretch ends.
    pub point: Point<N>,
    /// The vertex at this end of the other side.
    pub vertex: usize,
    /// How far the other side's end of the stretch is along the side and behind its line (negative in front), times the
    /// length of the side.
    pub along: f64,
    pub behind: f64,
    /// Whether the stretch ends where the side does.
    pub is_end: bool,
}

impl<N: Number> StraightSide<N> {
    /// One edge between two vertices, in a direction.
    pub fn of_edge(Edge { a, b }: Edge<N>, [first, last]: [usize; 2], is_listed: bool) -> Self {
        let side =
            StraightSide { from: a, to: b, from_vertex: first, to_vertex: last, first_edge: first, last, is_listed };
        if is_listed { side } else { StraightSide { from: b, to: a, from_vertex: last, to_vertex: first, ..side } }
    }

    pub fn ends(&self) -> [Point<N>; 2] {
        [self.from, self.to]
    }

    pub fn vertices(&self) -> [(usize, Point<N>); 2] {
        [(self.from_vertex, self.from), (self.to_vertex, self.to)]
    }

    /// Whether an edge is part of the side.
    pub fn holds_edge(&self, number: usize) -> bool {
        if self.first_edge < self.last {
            (self.first_edge..self.last).contains(&number)
        } else {
            number >= self.first_edge || number < self.last
        }
    }

    /// Whether the side, which is one of this shape, is a single edge.
    pub fn is_one_edge(&self, shape: &ConcaveView<N>) -> bool {
        self.last == shape.after(self.first_edge)
    }

    /// Whether a point's foot on the side's line is on the side.
    pub fn is_beside(&self, p: Point<N>) -> bool {
        dot(self.from, self.to, p) >= 0 && dot(self.to, self.from, p) >= 0
    }

    /// Whether another side, which faces this one, is opposite it along a stretch, not only at a point.
    pub fn is_opposite(&self, other: &StraightSide<N>) -> bool {
        dot(self.from, self.to, other.from) > 0 && dot(self.to, self.from, other.to) > 0
    }

    /// The stretch of this side that another side is opposite, from its beginning to its end; None if there is only a
    /// point of it, or nothing.
    pub fn stretch(&self, other: &StraightSide<N>) -> Option<[StretchEnd<N>; 2]> {
        let StraightSide { from, to, .. } = *self;
        // The ends of the other side, from the beginning of this one to its end: a lane each.
        let [(high, high_at), (low, low_at)] = other.vertices();
        let at = [F64x2::new(low_at.x, high_at.x), F64x2::new(low_at.y, high_at.y)];
        let both = |p: Point<N>| [F64x2::splat(p.x), F64x2::splat(p.y)];
        let ([from_x, from_y], [to_x, to_y], [x, y]) = (both(from), both(to), at);
        let (ux, uy) = (to_x - from_x, to_y - from_y);
        let past_from = PlacesAlong::new([ux, uy], [x - from_x, y - from_y]);
        let past_to = PlacesAlong::new([ux, uy], [x - to_x, y - to_y]);
        let (is_past_from, is_before_to) = match past_from.is_certain() & past_to.is_certain() {
            true => (past_from.is_positive(), past_to.is_positive().map(|is_past| !is_past)),
            false => ([low_at, high_at].map(|p| dot(from, to, p) > 0), [low_at, high_at].map(|p| dot(to, from, p) > 0)),
        };
        if !(is_past_from[1] & is_before_to[0]) {
            return None;
        }
        let (alongs, behinds) = (past_from.value.lanes(), [low_at, high_at].map(|p| determinant(from, to, p)));
        let rise = (behinds[1] - behinds[0]) / (alongs[1] - alongs[0]);
        let cut = |along: f64| {
            let (past_low, before_high) = (along - alongs[0], alongs[1] - along);
            if past_low < before_high { behinds[0] + rise * past_low } else { behinds[1] - rise * before_high }
        };
        let low = match is_past_from[0] {
            true => StretchEnd { point: low_at, vertex: low, along: alongs[0], behind: behinds[0], is_end: false },
            false => StretchEnd { point: from, vertex: low, along: 0.0, behind: cut(0.0), is_end: true },
        };
        let high = match is_before_to[1] {
            true => StretchEnd { point: high_at, vertex: high, along: alongs[1], behind: behinds[1], is_end: false },
            false => {
                let along = (ux * ux + uy * uy).first();
                StretchEnd { point: to, vertex: high, along, behind: cut(along), is_end: true }
            }
        };
        Some([low, high])
    }
}

/// How far two points are along a side, times its length, and what the errors are certainly less than.
struct PlacesAlong {
    value: F64x2,
    error: F64x2,
}

impl PlacesAlong {
    #[inline(always)]
    fn new([ux, uy]: [F64x2; 2], [x, y]: [F64x2; 2]) -> Self {
        /// Far beyond the roundings of a sum of two products of differences.
        const ERROR: f64 = 1.0 / (1u64 << 40) as f64;
        let (one, other) = (ux * x, uy * y);
        PlacesAlong { value: one + other, error: F64x2::splat(ERROR) * (one.abs() + other.abs()) }
    }

    /// Whether both signs are.
    #[inline(always)]
    fn is_certain(&self) -> bool {
        self.error.lt(self.value.abs()).mask() == 0b11
    }

    #[inline(always)]
    fn is_positive(&self) -> [bool; 2] {
        self.value.lanes().map(|value| value > 0.0)
    }
}

/// Whether the direction in which an edge of a shape with a winding faces a directed edge, parallel to it within about
/// a degree, is that of the caller's order. None if it does not face it.
pub fn facing_direction<N: Number>(edge: Edge<N>, winding: Sign, [a, b]: [Point<N>; 2]) -> Option<bool> {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    if !Inclination::new((ux, uy), edge.a, edge.b).is_nearly_parallel(ux * ux + uy * uy) {
        return None;
    }
    let is_opposite = ux * (edge.b.x - edge.a.x) + uy * (edge.b.y - edge.a.y) < 0.0;
    (winding == 0 || is_opposite == (winding > 0)).then_some(is_opposite)
}

impl<N: Number> ConcaveView<'_, N> {
    /// The straight side that an edge with a length is part of.
    pub fn straight_side(&self, edge: usize, is_listed: bool) -> StraightSide<N> {
        // Every edge of a side finds the same one.
        if let Some(run) = self.cache.run.get() {
            let known = self.side_of(run, is_listed);
            if known.holds_edge(edge) {
                return known;
            }
        }
        let run = self.find_straight_run(edge);
        if !(run.first == edge && run.last == self.after(edge)) {
            self.cache.run.set(Some(run));
        }
        self.side_of(run, is_listed)
    }

    /// The side of some edges, in a direction.
    fn side_of(&self, StraightRun { first, last, ends }: StraightRun, is_listed: bool) -> StraightSide<N> {
        let (from, to) = if is_listed { (first, last) } else { (last, first) };
        let [from_vertex, to_vertex] = if is_listed { ends } else { [ends[1], ends[0]] };
        StraightSide {
            from: self.vertex(from),
            to: self.vertex(to),
            from_vertex,
            to_vertex,
            first_edge: first,
            last,
            is_listed,
        }
    }

    /// The vertex listed after another.
    fn after(&self, vertex: usize) -> usize {
        if vertex + 1 < self.shape.vertices.count() { vertex + 1 } else { 0 }
    }

    fn find_straight_run(&self, edge: usize) -> StraightRun {
        let count = self.shape.vertices.count();
        let (mut first, mut last) = (edge, self.after(edge));
        // Floors and walls are mostly along an axis.
        let along_axis = |from: usize, at: usize, forward: bool| match self.part {
            None => self.shape.vertices.end_along_axis(from, at, forward),
            Some(_) => at,
        };
        last = along_axis(first, last, true);
        for _ in 0..count {
            match self.neighbor(last, true) {
                Some(next) if continues_straight(self.vertex(first), self.vertex(last), self.vertex(next)) => {
                    last = next
                }
                _ => break,
            }
        }
        first = along_axis(last, first, false);
        for _ in 0..count {
            match self.neighbor(first, false) {
                Some(next) if continues_straight(self.vertex(last), self.vertex(first), self.vertex(next)) => {
                    first = next
                }
                _ => break,
            }
        }
        StraightRun { first, last, ends: [first, last].map(|end| self.first_at_place(end)) }
    }

    /// The sides at a vertex that face a directed edge and are parallel to it within about a degree.
    pub fn sides_facing(&self, vertex: usize, directed_edge: [Point<N>; 2]) -> [Option<StraightSide<N>>; 2] {
        let facing = |number: usize| {
            let is_listed = facing_direction(self.shape.vertices.edge(number), self.winding, directed_edge)?;
            Some(self.straight_side(number, is_listed))
        };
        let [next, previous] = self.edges_at(vertex);
        let one = next.and_then(facing);
        let is_known = |number: &usize| one.is_some_and(|one| one.holds_edge(*number));
        [one, previous.filter(|number| !is_known(number)).and_then(facing)]
    }

    /// The first edge of a side that holds the foot of a point, in the caller's order.
    pub fn edge_holding(&self, side: &StraightSide<N>, p: Point<N>) -> usize {
        let mut from = side.first_edge;
        // Of a long side most edges come before the foot or behind it.
        if self.part.is_none()
            && let Some(next) = self.neighbor(from, true).filter(|next| from < *next && *next <= side.last)
        {
            let (begin, mut end) = (self.vertex(from), side.last);
            from = next - 1;
            while end - from > 1 {
                let middle = from + (end - from) / 2;
                if dot(self.vertex(middle), begin, p) >= 0 { end = middle } else { from = middle }
            }
            return from;
        }
        for _ in 0..self.shape.vertices.count() {
            let Some(to) = self.neighbor(from, true) else {
                break;
            };
            if to == side.last || dot(self.vertex(to), self.vertex(from), p) >= 0 {
                return to.checked_sub(1).unwrap_or(self.shape.vertices.count() - 1);
            }
            from = to;
        }
        side.first_edge
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;

    /// Ends of another side on the perpendiculars through the ends of a side, but for what `f64` does not show: a
    /// stretch is there, and ends where the other side does, by exact signs.
    #[test]
    fn stretches_end_by_exact_signs() {
        let mut random = fastrand::Rng::with_seed(6);
        let (mut stretches, mut rounded_ends) = (0, 0);
        for _ in 0..50_000 {
            let mut whole = || random.i32(-4..5) as f32;
            let (a, b, x, y) = (whole(), whole(), whole(), whole());
            let mut tiny = || random.i32(-3..4) as f32 * 1e-20;
            let from = Point::<Float>::at(tiny().into(), tiny().into());
            let to = Point::at(a.into(), b.into());
            let mut others = [[-b, a], [a - b, b + a], [x, y]].map(|[x, y]| Point::at(x.into(), y.into()));
            random.shuffle(&mut others);
            let [p, q, _] = others;
            if from == to || p == q {
                continue;
            }
            let side = StraightSide::of_edge(Edge { a: from, b: to }, [0, 1], true);
            let other = StraightSide::of_edge(Edge { a: p, b: q }, [0, 1], true);
            let stretch = side.stretch(&other);
            assert_eq!(stretch.is_some(), side.is_opposite(&other), "{from:?} {to:?} {p:?} {q:?}");
            let Some([low, high]) = stretch else { continue };
            let ends = [dot(from, to, q) <= 0, dot(to, from, p) <= 0];
            assert_eq!([low.is_end, high.is_end], ends, "{from:?} {to:?} {p:?} {q:?}");
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            let is_rounded =
                |p: Point<Float>| ux * (p.x - from.x) + uy * (p.y - from.y) == 0.0 && dot(from, to, p) != 0;
            (stretches, rounded_ends) = (stretches + 1, rounded_ends + u32::from(is_rounded(p) | is_rounded(q)));
        }
        assert!(stretches > 5_000 && rounded_ends > 500, "{stretches} {rounded_ends}");
    }
}
