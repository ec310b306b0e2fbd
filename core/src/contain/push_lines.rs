//! The constraints of the lines of a convex container's edges on a push: of the shape's vertices only the one that is
//! farthest outside matters to a line.

use super::normal_fans::{FanPart, NormalFans, directed};
use super::push_constraint::{LineConstraint, PushVector, length};
use crate::number::{Float, f64_max, f64_min};
use crate::predicate::{Point, Reach, compare_moved_line};
use crate::shape::Edge;

/// The most edges whose constraints are kept, on the stack. If more matter, they are computed in each search.
const MOST_KEPT: usize = 64;

/// Of no more edges all constraints are kept.
const ALL_KEPT: usize = 6;

/// The constraints kept are those that may forbid a push of so many times the greatest need.
const LIMITS: [f64; 3] = [4.0, 2.0, 1.25];

/// The constraints that are not kept allow all pushes shorter than the limit by this part of it, also with the error of
/// [`EXCESS_ERROR`].
const LIMIT_MARGIN: f64 = 1.0 / 1024.0;

/// The constraints are kept for shapes of no more vertices, and so are these, in `f64`.
pub const MOST_FEW: usize = 16;

/// Vertices whose leads differ by less than this part of their terms are compared with exact integers if necessary.
/// Each lead is off by less than 2^-50 of its terms.
const LEAD_MARGIN: f64 = 1.0 / (1u64 << 40) as f64;

/// A constraint is off by less than 2^-34 of its need, and its excess by a few roundings of its terms.
const EXCESS_ERROR: f64 = 1.0 / (1u64 << 30) as f64;

/// The constraints of all edges, which bring every vertex to the left of each edge by at least a depth.
pub struct ContainerLines<'a> {
    fans: NormalFans<'a>,
    depth: Reach<Float>,
    kept: [LineConstraint; MOST_KEPT],
    /// The indices of their edges' ends.
    ends: [u32; MOST_KEPT],
    /// The number of constraints kept. None if there are too many.
    count: Option<usize>,
    /// The constraints that are not kept allow all pushes shorter than this, exactly.
    limit: f64,
}

impl<'a> ContainerLines<'a> {
    /// Of a container with an area, and a shape whose hull is not known.
    pub fn new(fans: NormalFans<'a>, depth: Reach<Float>) -> Self {
        let NormalFans { container, shape, .. } = fans;
        let (kept, ends) = ([LineConstraint::NONE; MOST_KEPT], [0; MOST_KEPT]);
        let mut lines = ContainerLines { fans, depth, kept, ends, count: None, limit: f64::INFINITY };
        // Shapes of a lesser radius are mostly pushed to the round boundary.
        if depth.sign() < 0 {
            return lines;
        }
        let mut few = [container.first(); MOST_FEW];
        if let Some(few) = few.get_mut(..shape.count()) {
            for (place, point) in few.iter_mut().zip(shape.points()) {
                *place = point;
            }
            if container.count() > ALL_KEPT { lines.keep_near(few) } else { lines.keep(few, f64::INFINITY) }
        }
        lines
    }

    /// Whether the hull of the shape is needed: unless all constraints are kept.
    pub fn need_hull(&self) -> bool {
        self.count.is_none() || self.limit < f64::INFINITY
    }

    pub fn set_fans(&mut self, fans: NormalFans<'a>) {
        self.fans = fans;
    }

    /// Keeps the constraints that may forbid a short push, or none if these are too many.
    fn keep_near(&mut self, few: &[Point<Float>]) {
        let needs = self.indexed_edges().map(|(_, edge)| self.greatest_need(edge, few));
        let most = needs.fold(f64::NEG_INFINITY, f64_max);
        for times in LIMITS {
            self.keep(few, most.abs() * times);
            if self.count.is_some() {
                return;
            }
        }
    }

    /// Keeps the constraints that may forbid a push of some length, or none if these are too many.
    fn keep(&mut self, few: &[Point<Float>], limit: f64) {
        let mut count = 0;
        self.count = None;
        for (end, edge) in self.indexed_edges() {
            if limit < f64::INFINITY && self.greatest_need(edge, few) <= -limit {
                continue;
            }
            let Some(line) = self.line_of_few(edge, few) else { return };
            let (Some(place), Some(of_edge)) = (self.kept.get_mut(count), self.ends.get_mut(count)) else { return };
            (*place, *of_edge) = (line, end as u32);
            count += 1;
        }
        self.count = Some(count);
        self.limit = limit - limit.min(f64::MAX) * LIMIT_MARGIN;
    }

    /// An upper bound of the need of an edge's constraint, up to a few roundings: those are of the sizes of leads, or
    /// of the need itself.
    #[inline(always)]
    fn greatest_need(&self, edge: Edge<Float>, few: &[Point<Float>]) -> f64 {
        let mut least = f64::INFINITY;
        for vertex in few {
            let lead = Lead::of(edge, *vertex);
            least = f64_min(least, lead.value - LEAD_MARGIN * lead.size);
        }
        self.depth.value() - least / length((edge.b.x - edge.a.x, edge.b.y - edge.a.y))
    }

    /// The edges without those of length 0, directed so that the container is to their left, with the indices of their
    /// ends.
    fn indexed_edges(&self) -> impl Iterator<Item = (usize, Edge<Float>)> + use<'a> {
        let is_clockwise = self.fans.is_clockwise;
        let edges = self.fans.container.edges(true).enumerate().filter(|(_, edge)| !edge.is_point());
        edges.map(move |(end, edge)| (end, directed(edge, is_clockwise)))
    }

    /// The edges, directed so that the container is to their left.
    fn edges(&self) -> impl Iterator<Item = Edge<Float>> + use<'a> {
        self.indexed_edges().map(|(_, edge)| edge)
    }

    /// The edge that ends at a vertex, directed so that the container is to its left.
    #[inline(always)]
    fn edge_to(&self, end: u32) -> Edge<Float> {
        let end = end as usize;
        let from = if end == 0 { self.fans.container.last() } else { self.fans.container.vertex(end - 1) };
        directed(Edge { a: from, b: self.fans.container.vertex(end) }, self.fans.is_clockwise)
    }

    /// Whether some constraint is wanted, of those that may forbid a push of this length.
    ///
    /// Complexity: O(n) of few edges, of others O(n + m).
    pub fn any(&self, reach: f64, mut is_wanted: impl FnMut(Edge<Float>, LineConstraint) -> bool) -> bool {
        match self.count.filter(|_| reach < self.limit) {
            Some(count) => {
                let mut kept = self.kept.iter().zip(self.ends).take(count);
                kept.any(|(line, end)| is_wanted(self.edge_to(end), *line))
            }
            None => self.fans.any(|pair| match pair.part {
                FanPart::Edge(edge) => is_wanted(edge, LineConstraint::left_of(edge, pair.vertex, self.depth)),
                FanPart::Vertex { .. } => false,
            }),
        }
    }

    /// The most violated constraint, relaxed by a distance, and its excess. None if no excess exceeds the noise.
    pub fn most_violated(&self, push: PushVector, relaxed: f64) -> Option<(LineConstraint, f64)> {
        let mut worst: Option<(LineConstraint, f64)> = None;
        let mut most = 0.0;
        self.any(length(push) + relaxed.abs(), |_, line| {
            let line = line.relaxed(relaxed);
            let excess = line.excess(push);
            if excess - line.noise(push) > most {
                (worst, most) = (Some((line, excess)), excess - line.noise(push));
            }
            false
        });
        worst
    }

    /// Whether the shape is inside, exactly.
    pub fn hold(&self) -> bool {
        !self.any(0.0, |_, line| line.excludes_0())
    }

    /// Whether the translated shape is inside, exactly.
    pub fn hold_moved(&self, by: Point<Float>) -> bool {
        !self.any(length((by.x, by.y)), |edge, line| {
            let (excess, error) = (line.excess((by.x, by.y)), EXCESS_ERROR * line.size((by.x, by.y)));
            excess > error || (excess >= -error && self.leaves_one_out(edge, by))
        })
    }

    /// Whether a translated point is in the container without its radius, exactly.
    pub fn hold_moved_point(&self, point: Point<Float>, by: Point<Float>) -> bool {
        let depth = Reach::sum(0.0, 0.0);
        self.edges().all(|Edge { a, b }| compare_moved_line(a, b, point, by, depth) >= 0)
    }

    /// Whether some translated vertex is not to the left of an edge's line by the depth, exactly.
    #[cold]
    fn leaves_one_out(&self, Edge { a, b }: Edge<Float>, by: Point<Float>) -> bool {
        self.fans.shape.points().any(|point| compare_moved_line(a, b, point, by, self.depth) < 0)
    }

    /// The constraint of an edge's line on the vertex that is farthest outside, of few.
    fn line_of_few(&self, edge: Edge<Float>, vertices: &[Point<Float>]) -> Option<LineConstraint> {
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
        Some(line)
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
    use crate::shape::{Kind, Outline, Shape};
    use fastrand::Rng;
    use std::vec::Vec;

    fn shape(kind: Kind, vertices: &[[f32; 2]], radius: f64) -> Shape<'_, Float> {
        Shape { kind, vertices: Outline::<Float>::new(vertices), radius }
    }

    /// A quad that is pushed into a round container: the push is as with all constraints. The same quad of more
    /// vertices than are few has all of them.
    #[test]
    fn near_constraints_decide_as_all_do() {
        let mut rng = Rng::with_seed(4);
        let mut kept = [0; 2];
        for case in 0..6000 {
            let count = [7, 12, 16, 33, 64, 65, 200, 700][rng.usize(..8)];
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
            let fans = NormalFans::new(container.vertices, 1, few.vertices);
            let lines = ContainerLines::new(fans, Reach::sum(radius, 0.0));
            kept[0] += usize::from(lines.count.is_some());
            kept[1] += usize::from(lines.count.is_some_and(|kept| kept < count as usize));
            assert_eq!(push_shape(container, few), push_shape(container, many), "{count} {turn} {quad:?} {radius}");
        }
        assert!(kept[0] > 4500 && kept[1] > 2000, "{kept:?}");
    }
}
