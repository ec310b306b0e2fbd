//! The constraints of the lines of a convex container's edges on a push: of the shape's vertices only the one that is
//! farthest outside matters to a line.

use super::normal_fans::{FanPart, NormalFans, directed};
use super::push_constraint::{LineConstraint, PushVector, length};
use crate::number::{Float, f64_max, f64_min};
use crate::predicate::{Point, Reach, compare_moved_line};
use crate::shape::{Edge, LineSearch, Outline};
use core::cell::Cell;

/// The most edges whose constraints are kept, on the stack: all of a small container, or those near a push.
pub const MOST_KEPT: usize = 16;

/// Shapes of no more vertices have these in `f64`, and need no hull.
pub const MOST_FEW: usize = LineSearch::<Float>::MOST;

/// Vertices whose leads differ by less than this part of their terms are compared with exact integers if necessary.
/// Each lead is off by less than 2^-50 of its terms.
const LEAD_MARGIN: f64 = 1.0 / (1u64 << 40) as f64;

/// A constraint is off by less than 2^-34 of its need, and its excess by a few roundings of its terms.
const EXCESS_ERROR: f64 = 1.0 / (1u64 << 30) as f64;

/// The constraints of all edges, which bring every vertex to the left of each edge by at least a depth.
pub struct ContainerLines<'a> {
    fans: NormalFans<'a>,
    depth: Reach<Float>,
    /// The vertices of the shape, if they are few.
    few: [Point<Float>; MOST_FEW],
    few_count: usize,
    /// The constraints of all edges, if they are few, too.
    all: Option<KeptLines>,
}

/// A few constraints and their edges.
#[derive(Clone, Copy)]
pub struct KeptLines {
    lines: [(Edge<Float>, LineConstraint); MOST_KEPT],
    count: usize,
}

impl KeptLines {
    fn none_of(container: Outline<Float>) -> Self {
        let at = container.first();
        KeptLines { lines: [(Edge { a: at, b: at }, LineConstraint::NONE); MOST_KEPT], count: 0 }
    }

    /// Adds a constraint. None if there is no room.
    fn add(&mut self, edge: Edge<Float>, line: LineConstraint) -> Option<()> {
        *self.lines.get_mut(self.count)? = (edge, line);
        self.count += 1;
        Some(())
    }

    #[inline(always)]
    fn any(&self, mut is_wanted: impl FnMut(Edge<Float>, LineConstraint) -> bool) -> bool {
        self.lines.iter().take(self.count).any(|(edge, line)| is_wanted(*edge, *line))
    }
}

impl<'a> ContainerLines<'a> {
    /// Of a container with an area, and a shape whose hull is not known.
    pub fn new(fans: NormalFans<'a>, depth: Reach<Float>) -> Self {
        let NormalFans { container, shape, .. } = fans;
        let few = [container.first(); MOST_FEW];
        let mut lines = ContainerLines { fans, depth, few, few_count: 0, all: None };
        // Shapes of a lesser radius are mostly pushed to the round boundary.
        if depth.sign() >= 0 && shape.count() <= MOST_FEW {
            for (place, point) in lines.few.iter_mut().zip(shape.points()) {
                *place = point;
            }
            lines.few_count = shape.count();
            if container.count() <= MOST_KEPT {
                let mut all = KeptLines::none_of(container);
                let mut numbers = 0..container.count();
                let has_room = numbers.all(|number| match lines.line_of_few(number) {
                    Some((edge, line)) => all.add(edge, line).is_some(),
                    None => true,
                });
                lines.all = has_room.then_some(all);
            }
        }
        lines
    }

    /// Whether the hull of the shape is needed: unless its vertices are few.
    pub fn need_hull(&self) -> bool {
        self.few_count == 0
    }

    pub fn set_fans(&mut self, fans: NormalFans<'a>) {
        self.fans = fans;
    }

    fn few(&self) -> &[Point<Float>] {
        self.few.get(..self.few_count).unwrap_or(&[])
    }

    /// An edge, directed so that the container is to its left. None if it has no length.
    #[inline(always)]
    fn edge(&self, number: usize) -> Option<Edge<Float>> {
        let edge = directed(self.fans.container.edge(number), self.fans.is_clockwise);
        (!edge.is_point()).then_some(edge)
    }

    /// Whether some constraint is wanted, of those that a push may exceed by more than the number in the cell at the
    /// time. With `only_most` some of those that are exceeded by less than others may be left out.
    ///
    /// Complexity: O(n) of a shape of few vertices, of others O(n + m).
    #[inline(always)]
    fn any(
        &self,
        push: PushVector,
        excess: &Cell<f64>,
        only_most: bool,
        mut is_wanted: impl FnMut(Edge<Float>, LineConstraint) -> bool,
    ) -> bool {
        if let Some(all) = &self.all {
            return all.any(is_wanted);
        }
        if self.need_hull() {
            return self.fans.any(|pair| match pair.part {
                FanPart::Edge(edge) => is_wanted(edge, LineConstraint::left_of(edge, pair.vertex, self.depth)),
                FanPart::Vertex { .. } => false,
            });
        }
        let search =
            LineSearch { points: self.few(), by: push, is_clockwise: self.fans.is_clockwise, only_least: only_most };
        let least = self.depth.value();
        let distance = || least - excess.get() + EXCESS_ERROR * (least.abs() + excess.get().abs() + length(push));
        self.fans.container.any_near_line(search, distance, |number| {
            self.line_of_few(number).is_some_and(|(edge, line)| is_wanted(edge, line))
        })
    }

    /// The constraints that may forbid a push within a distance of another one. None if there are many.
    pub fn near(&self, push: PushVector, distance: f64) -> Option<KeptLines> {
        if self.all.is_some() || self.need_hull() {
            return self.all;
        }
        let mut near = KeptLines::none_of(self.fans.container);
        let is_full = self.any(push, &Cell::new(-2.0 * distance), false, |edge, line| near.add(edge, line).is_none());
        (!is_full).then_some(near)
    }

    /// The most violated constraint, relaxed by a distance, and its excess. None if no excess exceeds the noise.
    pub fn most_violated(&self, push: PushVector, relaxed: f64) -> Option<(LineConstraint, f64)> {
        let mut worst: Option<(LineConstraint, f64)> = None;
        let (mut most, least) = (0.0, Cell::new(relaxed));
        self.any(push, &least, true, |_, line| {
            let line = line.relaxed(relaxed);
            let excess = line.excess(push);
            if excess - line.noise(push) > most {
                (worst, most) = (Some((line, excess)), excess - line.noise(push));
                least.set(relaxed + most);
            }
            false
        });
        worst
    }

    /// Whether the shape is inside, exactly.
    pub fn hold(&self) -> bool {
        !self.any((0.0, 0.0), &Cell::new(0.0), false, |_, line| line.excludes_0())
    }

    /// Whether the translated shape is inside, exactly: by the constraints [near](Self::near) the push, if they are
    /// known.
    pub fn hold_moved(&self, by: Point<Float>, near: Option<&KeptLines>) -> bool {
        let push = (by.x, by.y);
        let is_broken_if = |line: LineConstraint, leaves_one_out: &dyn Fn() -> bool| {
            let (excess, error) = (line.excess(push), EXCESS_ERROR * line.size(push));
            excess > error || (excess >= -error && leaves_one_out())
        };
        let is_broken = |edge, line| is_broken_if(line, &|| self.leaves_one_out(edge, by));
        match near {
            Some(near) => !near.any(is_broken),
            // The vertex of a hull that faces the edge is farthest outside.
            None if self.need_hull() => !self.fans.any(|pair| {
                let FanPart::Edge(edge) = pair.part else { return false };
                let line = LineConstraint::left_of(edge, pair.vertex, self.depth);
                is_broken_if(line, &|| compare_moved_line(edge.a, edge.b, pair.vertex, by, self.depth) < 0)
            }),
            None => !self.any(push, &Cell::new(0.0), false, is_broken),
        }
    }

    /// Whether a translated point is in the container without its radius, exactly.
    pub fn hold_moved_point(&self, point: Point<Float>, by: Point<Float>) -> bool {
        let (depth, mut numbers) = (Reach::sum(0.0, 0.0), 0..self.fans.container.count());
        let is_left = |Edge { a, b }: Edge<Float>| compare_moved_line(a, b, point, by, depth) >= 0;
        numbers.all(|number| self.edge(number).is_none_or(is_left))
    }

    /// Whether some translated vertex is not to the left of an edge's line by the depth, exactly.
    #[cold]
    fn leaves_one_out(&self, Edge { a, b }: Edge<Float>, by: Point<Float>) -> bool {
        self.fans.shape.points().any(|point| compare_moved_line(a, b, point, by, self.depth) < 0)
    }

    /// An edge, and the constraint of its line on the vertex that is farthest outside, of few. None if it has no
    /// length.
    fn line_of_few(&self, number: usize) -> Option<(Edge<Float>, LineConstraint)> {
        let (edge, vertices) = (self.edge(number)?, self.few());
        let (first, rest) = vertices.split_first()?;
        let mut farthest = (*first, Lead::of(edge, *first));
        let mut next: Option<Lead> = None;
        for vertex in rest {
            let lead = Lead::of(edge, *vertex);
            let after = if lead.value < farthest.1.value {
                let before = farthest.1;
                farthest = (*vertex, lead);
                before
            } else {
                lead
            };
            // The vertex that may come nearest to the farthest one, and the greatest size.
            next = Some(next.map_or(after, |next| next.least_of(after)));
        }
        let mut line = LineConstraint::left_of(edge, farthest.0, self.depth);
        if next.is_some_and(|next| next.may_be_less(farthest.1)) {
            for vertex in vertices {
                line = line.stricter(LineConstraint::left_of(edge, *vertex, self.depth));
            }
        }
        Some((edge, line))
    }
}

/// How far a point is to the left of an edge's line, times the length of the edge.
#[derive(Clone, Copy)]
struct Lead {
    value: f64,
    /// The sum of the sizes of its terms.
    size: f64,
}

impl Lead {
    /// Whether the exact lead may be less than another one.
    #[inline(always)]
    fn may_be_less(self, other: Lead) -> bool {
        self.value - LEAD_MARGIN * (self.size + other.size) <= other.value
    }

    /// The lesser value and the greater size.
    #[inline(always)]
    fn least_of(self, other: Lead) -> Self {
        Lead { value: f64_min(self.value, other.value), size: f64_max(self.size, other.size) }
    }

    #[inline(always)]
    fn of(Edge { a, b }: Edge<Float>, p: Point<Float>) -> Self {
        let (left, right) = ((b.x - a.x) * (p.y - a.y), (b.y - a.y) * (p.x - a.x));
        Lead { value: left - right, size: left.abs() + right.abs() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contain::push_shape;
    use crate::shape::{Kind, Shape};
    use fastrand::Rng;
    use std::vec::Vec;

    fn shape(kind: Kind, vertices: &[[f32; 2]], radius: f64) -> Shape<'_, Float> {
        Shape { kind, vertices: Outline::<Float>::new(vertices), radius }
    }

    /// A quad that is pushed into a round container: the push is as with all constraints. The same quad of more
    /// vertices than are few has all of them.
    #[test]
    fn scanned_constraints_decide_as_all_do() {
        let mut rng = Rng::with_seed(4);
        let mut pushed = 0;
        for case in 0..6000 {
            let count = [5, 6, 7, 16, 33, 64, 65, 200, 700][rng.usize(..9)];
            let turn = rng.f64() * 6.0;
            let container: Vec<[f32; 2]> = (0..count)
                .map(|i| {
                    let angle = turn + f64::from(i) * core::f64::consts::TAU / f64::from(count);
                    [(libm::cos(angle) * 9.0) as f32, (libm::sin(angle) * 5.0) as f32]
                })
                .collect();
            let size = [0.5, 2.0, 4.5, 6.0][rng.usize(..4)];
            let [x, y] = [0; 2].map(|_| (rng.f32() - 0.5) * 20.0);
            let [w, h] = [0; 2].map(|_| (rng.f32() + 0.1) * size);
            let quad = [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]];
            let many: Vec<[f32; 2]> = quad.iter().flat_map(|vertex| [*vertex; 5]).collect();
            let radius = f64::from([0.0, 0.25f32][case % 2]);
            let [few, many] = [&quad[..], &many].map(|vertices| shape(Kind::Convex, vertices, radius));
            let container = shape(Kind::Convex, &container, 0.0);
            let push = push_shape(container, few);
            assert_eq!(push, push_shape(container, many), "{count} {turn} {quad:?} {radius}");
            pushed += usize::from(push.is_some_and(|push| push.fits && (push.x, push.y) != (0.0, 0.0)));
        }
        assert!(pushed > 2500, "{pushed}");
    }
}
