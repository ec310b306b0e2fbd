//! The shortest push that brings any shape into a circle, a capsule or a convex polygon, rounded or not.

use super::any_in_any::any_any;
use super::normal_fans::{FacingPair, FanPart, MOST_HULL_VERTICES, NormalFans, is_outside};
use super::push_constraint::{Disc, LineConstraint, PushConstraint, PushVector, length};
use super::push_into_aabb::Push;
use super::push_lines::{ContainerLines, KeptLines, MOST_FEW, MOST_KEPT};
use crate::number::{Float, to_f32, without_minus_zero};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach, moved_point_reaches};
use crate::shape::{Edge, Kind, Shape, hull_room};

/// Whether [`push_shape`] takes a container of this kind: a point, a segment or a convex outline, with any radius.
pub fn is_push_container(kind: Kind, _radius: f64) -> bool {
    kind.is_convex()
}

/// The push; 0 if the shape is inside already. None if the push is too large for a float.
///
/// If the container has no room for the shape, the push is the one after which the shape sticks out least.
pub fn push_shape(container: Shape<Float>, shape: Shape<Float>) -> Option<Push<f32>> {
    /// Outlines with no more pairs of edges and vertices are first tested without their constraints.
    const FEW_PAIRS: usize = 1024;
    let counts = [container, shape].map(|outline| outline.vertices.count());
    let are_scanned = container.radius <= shape.radius && counts[0] > MOST_KEPT && counts[1] <= MOST_FEW;
    let are_few = counts[0].saturating_mul(counts[1]) <= FEW_PAIRS && !are_scanned;
    if are_few && any_any(container, shape) != Verdict::Miss {
        return Some(Push { x: 0.0, y: 0.0, fits: true });
    }
    if shape.vertices.count() <= MOST_FEW {
        PushProblem::new(container, shape, &mut [0; hull_room(MOST_FEW)]).push(are_few)
    } else {
        push_many(container, shape, are_few)
    }
}

/// The same of a shape of many vertices.
#[inline(never)]
fn push_many(container: Shape<Float>, shape: Shape<Float>, is_outside: bool) -> Option<Push<f32>> {
    PushProblem::new(container, shape, &mut [0; hull_room(MOST_HULL_VERTICES)]).push(is_outside)
}

/// A push in floats after which the shape does not fit; None if it is too large.
fn not_fitting((x, y): PushVector) -> Option<Push<f32>> {
    let fits = x.abs() <= f64::from(f32::MAX) && y.abs() <= f64::from(f32::MAX);
    fits.then(|| Push { x: without_minus_zero(to_f32(x)), y: without_minus_zero(to_f32(y)), fits: false })
}

/// A shape and the container that it is pushed into.
struct PushProblem<'a> {
    container: Shape<'a, Float>,
    shape: Shape<'a, Float>,
    /// None if the skeleton of the container has no area.
    lines: Option<ContainerLines<'a>>,
    fans: NormalFans<'a>,
    /// The greatest distance from the container's skeleton at which vertices of the shape may be. If it is negative
    /// they must be inside by its absolute value.
    reach: Reach<Float>,
}

/// A push, and the constraints on whose boundaries it is, at most two.
type SupportedPush = (PushVector, [Option<PushConstraint>; 2]);

/// Constraints contradict each other. By at least so much they must be relaxed further.
struct Contradiction(f64);

/// An excess over a round boundary below this part of the push is a rounding error.
const NOISE: f64 = 1.0 / (1u64 << 34) as f64;
/// A constraint of a round boundary with an excess of at most this part of the push counts as satisfied.
const SATISFIED: f64 = 1.0 / (1u64 << 30) as f64;
/// An excess over a round boundary of at most this part of the push is less than the rounding to floats.
const HIDDEN: f64 = 1.0 / (1u64 << 24) as f64;
/// Lines of edges have less noise: their constraints are satisfied up to a few times that.
const SATISFIED_NOISES: f64 = 4.0;
/// An excess over lines of up to so many times the noise is the rounding error of a corner.
const HIDDEN_NOISES: f64 = 64.0;
/// A push of floats next to two numbers, or next to these floats, is less than so many spacings from that of the
/// numbers.
const NEXT_FLOATS: f64 = 4.0;
/// A push of this part of the length of another one may be as long.
const SAME_LENGTH: f64 = 1.0 - 1.0 / (1u64 << 48) as f64;
/// The most rounds in which a push becomes no longer.
const MAX_HIDDEN_ROUNDS: usize = 16;
/// The most rounds of the search. Few are needed; if two boundaries nearly touch, each round only halves the error.
const MAX_ROUNDS: usize = 1000;

impl<'a> PushProblem<'a> {
    /// With room for the hull of the shape.
    fn new(container: Shape<'a, Float>, shape: Shape<'a, Float>, room: &'a mut [u32]) -> Self {
        let winding = container.vertices.winding();
        let reach = Reach::difference(container.radius, shape.radius);
        let mut fans = NormalFans::new(container.vertices, winding, shape.vertices);
        let mut lines = (winding != 0).then(|| ContainerLines::new(fans, reach.negated()));
        if container.radius > 0.0 || lines.as_ref().is_none_or(ContainerLines::need_hull) {
            fans = fans.with_hull(room);
            if let Some(lines) = &mut lines {
                lines.set_fans(fans);
            }
        }
        PushProblem { container, shape, lines, fans, reach }
    }

    /// The push of a shape that may be inside already, unless it is known to be outside.
    fn push(&self, is_outside: bool) -> Option<Push<f32>> {
        if !is_outside && self.is_solved_by_0() {
            return Some(Push { x: 0.0, y: 0.0, fits: true });
        }
        if self.is_flat() && self.container.kind != Kind::Point && self.container.radius == 0.0 {
            return not_fitting(self.between_centers());
        }
        let Ok((push, constraints)) = self.solve(0.0) else { return not_fitting(self.least_excess()) };
        // Pushes that go farther inside, so that they fit after rounding: first by a part of the spacing of floats.
        let step = float_spacing(push);
        let margins = [0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 4.0].map(|steps| -steps * step);
        let inside = margins.into_iter().find_map(|margin| self.rounded_inside(self.shortest(margin)?));
        let at_intersection = || self.rounded_inside(boundary_intersection(push, constraints)?);
        inside.or_else(at_intersection).or_else(|| not_fitting(push))
    }

    fn is_flat(&self) -> bool {
        self.lines.is_none()
    }

    /// Whether the shape is inside already, exactly.
    fn is_solved_by_0(&self) -> bool {
        match &self.lines {
            Some(lines) if self.reach.sign() <= 0 => lines.hold(),
            _ if self.reach.sign() > 0 => self.brings_inside(Point::at(0.0, 0.0), None),
            _ => any_any(self.container, self.shape) != Verdict::Miss,
        }
    }

    /// Whether the container, relaxed by a distance, has round corners.
    fn is_round(&self, relaxed: f64) -> bool {
        let spare = self.reach.value() + relaxed;
        self.is_flat() || (self.container.radius > 0.0 && (spare > 0.0 || (spare == 0.0 && relaxed > 0.0)))
    }

    /// The most violated constraint and its excess; None if no excess exceeds the noise. O(n + m) of a round container.
    fn most_violated(&self, push: PushVector, relaxed: f64, is_round: bool) -> Option<(PushConstraint, f64)> {
        if let Some(lines) = self.lines.as_ref().filter(|_| !is_round) {
            return lines.most_violated(push, relaxed).map(|(line, excess)| (line.into(), excess));
        }
        let spare = self.reach.value() + relaxed;
        let mut worst: Option<(PushConstraint, usize)> = None;
        let mut most = NOISE * length(push);
        self.fans.any(|pair| {
            if !pair.is_within(push, spare + most)
                && let Some(constraint) = self.pair_constraint(pair, push, relaxed)
            {
                let excess = constraint.excess(push);
                let is_first = excess == most && worst.is_some_and(|(_, known)| pair.index < known);
                if excess > most || is_first {
                    (worst, most) = (Some((constraint, pair.index)), excess);
                }
            }
            false
        });
        worst.map(|(constraint, _)| (constraint, most))
    }

    /// The constraint that separates a pushed vertex from a part of a round container. None beside the part.
    fn pair_constraint(&self, pair: &FacingPair, push: PushVector, relaxed: f64) -> Option<PushConstraint> {
        match pair.part {
            FanPart::Vertex { at, edges } => is_outside(edges, pair.past(at, push), 0.0)
                .then(|| Disc::around(at, self.reach, pair.vertex).relaxed(relaxed).tangent(push)),
            FanPart::Edge(edge) => {
                Some(LineConstraint::left_of(edge, pair.vertex, self.reach.negated()).relaxed(relaxed).into())
            }
        }
    }

    /// The shortest push that satisfies all constraints relaxed by a distance. If there is none, three
    /// constraints contradict each other.
    ///
    /// In each round the most violated constraint joins the support, until none is violated (an LP-type problem of
    /// dimension two: J. Matoušek, M. Sharir, E. Welzl, "A subexponential bound for linear programming", Algorithmica
    /// 16, 1996). Each round lengthens the push, and there are few rounds. A round container has infinitely many
    /// constraints: each round takes the deepest cut (J. E. Kelley, "The cutting-plane method for solving convex
    /// programs", 1960).
    fn solve(&self, relaxed: f64) -> Result<SupportedPush, Contradiction> {
        if self.is_flat() && self.reach.value() + relaxed < 0.0 {
            return Err(Contradiction(0.0));
        }
        let is_round = self.is_round(relaxed);
        let (mut push, mut support) = ((0.0, 0.0), [None; 2]);
        // Rounding may hide that a push is longer: a corner beside the foot of a line.
        let mut hidden_rounds = if is_round { 0 } else { MAX_HIDDEN_ROUNDS };
        for _ in 0..MAX_ROUNDS {
            let Some((constraint, excess)) = self.most_violated(push, relaxed, is_round) else { break };
            match shortest_with(&constraint, support, is_round) {
                Some((longer, constraints)) if length(longer) > length(push) => (push, support) = (longer, constraints),
                Some((other, constraints)) if hidden_rounds > 0 && length(other) >= length(push) * SAME_LENGTH => {
                    (push, support) = (other, constraints);
                    hidden_rounds -= 1;
                }
                // A rounding error of a corner. The push is checked exactly later.
                _ if is_round && excess <= HIDDEN * length(push) => break,
                _ if !is_round && excess <= HIDDEN_NOISES * constraint.line.noise(push) => break,
                _ => {
                    let three = [Some(constraint), support[0], support[1]];
                    return Err(Contradiction(PushConstraint::least_growth(three, push)));
                }
            }
        }
        Ok((push, support))
    }

    fn shortest(&self, relaxed: f64) -> Option<PushVector> {
        self.solve(relaxed).ok().map(|(push, _)| push)
    }

    /// The push with the least greatest excess, if no push satisfies all constraints.
    ///
    /// Constraints that contradict each other bound the least excess from below, and more tightly with each step. At
    /// the bound itself there may be no push because of rounding, so the excess allowed is a little greater.
    #[cold]
    fn least_excess(&self) -> PushVector {
        const PART: f64 = 1.0 / (1u64 << 40) as f64;
        const LEAST_SPARE: f64 = 1.0 / (1u64 << 50) as f64;
        const MAX_STEPS: usize = 100;
        let lack = (-self.reach.value()).max(0.0);
        // The push 0 has the greatest excess that is needed, in addition to what the radii lack.
        let is_round = self.is_flat() || self.container.radius > 0.0;
        let enough = lack + self.most_violated((0.0, 0.0), lack, is_round).map_or(0.0, |(_, excess)| excess);
        let (mut least, mut spare) = (if self.is_flat() { lack } else { 0.0 }, 0.0);
        for _ in 0..MAX_STEPS {
            let allowed = least + (PART * least + spare);
            let growth = match self.solve(allowed) {
                Ok((push, constraints)) => {
                    let is_hidden = |push: &PushVector| {
                        let worst = self.most_violated(*push, allowed, self.is_round(allowed));
                        worst.is_none_or(|(_, excess)| excess <= HIDDEN * length(*push))
                    };
                    return boundary_intersection(push, constraints).filter(is_hidden).unwrap_or(push);
                }
                Err(Contradiction(growth)) => growth,
            };
            if growth > PART * allowed + LEAST_SPARE * enough {
                least = allowed + growth;
            } else {
                spare = (spare * 8.0).max(LEAST_SPARE * enough);
            }
        }
        (0.0, 0.0)
    }

    /// The vector from the center of the shape's bounding box to that of the container's.
    fn between_centers(&self) -> PushVector {
        let (to, from) = (self.container.vertices.bounds(), self.shape.vertices.bounds());
        let middle = |low: f64, high: f64| (low + high) * 0.5;
        (
            middle(to.min.x, to.max.x) - middle(from.min.x, from.max.x),
            middle(to.min.y, to.max.y) - middle(from.min.y, from.max.y),
        )
    }

    /// The shortest push that exactly brings the shape inside, among the floats next to a push.
    fn rounded_inside(&self, (x, y): PushVector) -> Option<Push<f32>> {
        let has_lines = self.reach.sign() <= 0;
        let near = self
            .lines
            .as_ref()
            .filter(|_| has_lines)
            .and_then(|lines| lines.near((x, y), NEXT_FLOATS * float_spacing((x, y))));
        let noise = NOISE * length((x, y));
        let next = |value: f64| {
            let float = if value.abs() < noise { 0.0 } else { to_f32(value) };
            [float, float.next_down(), float.next_up()].map(without_minus_zero)
        };
        let mut best: Option<(Push<f32>, f64)> = None;
        for px in next(x) {
            for py in next(y) {
                let by = Point::new(Float(px), Float(py));
                let size = by.x * by.x + by.y * by.y;
                if best.is_none_or(|(_, known)| size < known) && self.brings_inside(by, near.as_ref()) {
                    best = Some((Push { x: px, y: py, fits: true }, size));
                }
            }
        }
        best.map(|(push, _)| push)
    }

    /// Whether the translated shape is inside, exactly. `near` are the constraints near the push, if they are known.
    /// False for a push that is not finite.
    fn brings_inside(&self, by: Point<Float>, near: Option<&KeptLines>) -> bool {
        let most = f64::from(f32::MAX);
        if by.x.abs() > most || by.y.abs() > most {
            return false;
        }
        match &self.lines {
            Some(lines) if self.reach.sign() <= 0 => lines.hold_moved(by, near),
            _ => !self
                .fans
                .any(|pair| !pair.is_within((by.x, by.y), self.reach.value()) && !self.holds_moved(pair.vertex, by)),
        }
    }

    /// Whether a translated vertex is inside a round container, exactly. O(n).
    #[inline(never)]
    fn holds_moved(&self, vertex: Point<Float>, by: Point<Float>) -> bool {
        let mut edges = self.container.vertices.edges(true);
        self.lines.as_ref().is_some_and(|lines| lines.hold_moved_point(vertex, by))
            || edges.any(|Edge { a, b }| moved_point_reaches(a, b, vertex, by, self.reach))
    }
}

/// At least the spacing of the floats at the larger coordinate of a push.
fn float_spacing((x, y): PushVector) -> f64 {
    (x.abs().max(y.abs()) * f64::from(f32::EPSILON)).max(f64::from(f32::from_bits(1)))
}

/// The intersection of both boundaries in the support of a push, if it is near the push.
fn boundary_intersection(push: PushVector, constraints: [Option<PushConstraint>; 2]) -> Option<PushVector> {
    let [one, other] = constraints;
    one?.boundary_intersection(&other?, push)
}

/// The shortest push that satisfies a constraint and those of the old support, and the new support. The old push
/// violates the constraint. So the new one is on its boundary: the shortest push there, or a corner with an old
/// constraint.
fn shortest_with(
    constraint: &PushConstraint,
    support: [Option<PushConstraint>; 2],
    is_round: bool,
) -> Option<SupportedPush> {
    let mut best: Option<SupportedPush> = None;
    let mut offer = |push: PushVector, constraints| {
        let size = length(push);
        let is_satisfied = |old: &PushConstraint| {
            let error = if is_round { SATISFIED * size } else { SATISFIED_NOISES * old.line.noise(push) };
            old.excess(push) <= error
        };
        let shorter = best.is_none_or(|(known, _)| size < length(known));
        if size.is_finite() && shorter && is_satisfied(constraint) && support.iter().flatten().all(is_satisfied) {
            best = Some((push, constraints));
        }
    };
    offer(constraint.shortest(), [Some(*constraint), None]);
    for old in support.iter().flatten() {
        offer(constraint.corner(old), [Some(*constraint), Some(*old)]);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Outline;
    use std::vec::Vec;

    const SQUARE: [[f32; 2]; 4] = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];

    fn shape(kind: Kind, vertices: &[[f32; 2]], radius: f64) -> Shape<'_, Float> {
        Shape { kind, vertices: Outline::<Float>::new(vertices), radius }
    }

    fn disc(at: &[f32; 2], radius: f64) -> Shape<'_, Float> {
        shape(Kind::Point, core::slice::from_ref(at), radius)
    }

    fn push(container: Shape<Float>, inner: Shape<Float>) -> Option<(f32, f32, bool)> {
        push_shape(container, inner).map(|push| (push.x, push.y, push.fits))
    }

    #[test]
    fn into_a_square_of_either_winding() {
        let mut backwards = SQUARE;
        backwards.reverse();
        for square in [SQUARE, backwards] {
            let square = shape(Kind::Convex, &square, 0.0);
            assert_eq!(push(square, disc(&[4.0, -1.0], 0.0)), Some((0.0, 1.0, true)));
            assert_eq!(push(square, disc(&[9.0, -1.0], 2.0)), Some((-3.0, 3.0, true)));
            assert_eq!(push(square, disc(&[9.0, -1.0], 4.0)), Some((-5.0, 5.0, true)));
            assert_eq!(push(square, disc(&[4.0, 4.0], 5.0)), Some((0.0, 0.0, false)));
        }
    }

    #[test]
    fn into_a_disc() {
        let (center, bar) = ([0.0, 0.0], [[10.0, 4.0], [10.0, -4.0]]);
        let bar = shape(Kind::Segment, &bar, 0.0);
        assert_eq!(push(disc(&center, 5.0), bar), Some((-7.0, 0.0, true)));
        assert_eq!(push(disc(&center, 4.0), bar), Some((-10.0, 0.0, true)));
        assert_eq!(push(disc(&center, 3.0), bar).map(|(_, _, fits)| fits), Some(false));
    }

    #[test]
    fn a_bar_too_long_for_a_disc() {
        let (center, bar) = ([0.0, 0.0], [[8.0, 1.0], [8.0, -1.0]]);
        let found = push(disc(&center, 0.5), shape(Kind::Segment, &bar, 0.0));
        assert!(matches!(found, Some((x, 0.0, false)) if (x + 8.0).abs() < 2e-6), "{found:?}");
    }

    #[test]
    fn into_a_capsule() {
        let axis = [[0.0, 0.0], [10.0, 0.0]];
        let capsule = shape(Kind::Segment, &axis, 5.0);
        assert_eq!(push(capsule, disc(&[3.0, 9.0], 1.0)), Some((0.0, -5.0, true)));
        assert_eq!(push(capsule, disc(&[16.0, 8.0], 0.0)), Some((-3.0, -4.0, true)));
        assert_eq!(push(capsule, disc(&[-6.0, -8.0], 0.0)), Some((3.0, 4.0, true)));
        assert_eq!(push(capsule, disc(&[13.0, 9.0], 5.0)), Some((-3.0, -9.0, true)));
        assert_eq!(push(capsule, disc(&[3.0, 9.0], 6.0)), Some((0.0, -9.0, false)));
        // As long as the capsule, at the height of its axis.
        let bar = [[-2.0, 1.0], [18.0, 1.0]];
        assert_eq!(push(capsule, shape(Kind::Segment, &bar, 0.0)), Some((-3.0, -1.0, true)));
        // A convex outline without area contains what the segment contains.
        let flat = [axis[0], axis[1], [5.0, 0.0]];
        assert_eq!(push(shape(Kind::Convex, &flat, 5.0), disc(&[16.0, 8.0], 0.0)), Some((-3.0, -4.0, true)));
    }

    #[test]
    fn into_a_container_without_room() {
        let axis = [[0.0, 0.0], [10.0, 0.0]];
        let flat = [axis[0], axis[1], [5.0, 0.0]];
        for line in [shape(Kind::Segment, &axis, 0.0), shape(Kind::Convex, &flat, 0.0)] {
            assert_eq!(push(line, disc(&[3.0, 9.0], 0.0)), Some((2.0, -9.0, false)));
            assert_eq!(push(line, disc(&[3.0, 0.0], 0.0)), Some((0.0, 0.0, true)));
        }
    }

    #[test]
    fn into_a_rounded_square() {
        let square = shape(Kind::Convex, &SQUARE, 5.0);
        assert_eq!(push(square, disc(&[14.0, 16.0], 0.0)), Some((-3.0, -4.0, true)));
        assert_eq!(push(square, disc(&[14.0, 4.0], 0.0)), Some((-1.0, 0.0, true)));
        assert_eq!(push(square, disc(&[14.0, 4.0], 6.0)), Some((-7.0, 0.0, true)));
        assert_eq!(push(square, disc(&[14.0, 4.0], 10.0)).map(|(_, _, fits)| fits), Some(false));
    }

    /// The edges of a sliver are parallel but for 3e-8. Far along them a disc would stick out of their lines by a tenth
    /// more than beside the sliver.
    #[test]
    fn a_disc_too_large_for_a_sliver() {
        let sliver = [[2.1493488e-05, -8.610379], [-3.7844052e-06, 1.3752444], [1.0146145e-05, -4.1893263]];
        let center = [-4.1602966e-06, 2.0559201];
        let found = push(shape(Kind::Convex, &sliver, 0.0), disc(&center, f64::from(2.9082255e-05f32)));
        let Some((x, y, false)) = found else { panic!("{found:?}") };
        let y = y + center[1];
        assert!((-8.7..1.4).contains(&y), "{found:?}");
        // On the axis of the sliver.
        let axis = 2.1493488e-05 + (y + 8.610379) * (-3.7844052e-06 - 2.1493488e-05) / (1.3752444 + 8.610379);
        assert!((x + center[0] - axis).abs() < 1e-6, "{found:?}, {axis}");
    }

    /// Its edges are parallel but for 1e-9: the needs of their constraints cancel but for 1e-7 of them.
    #[test]
    fn a_disc_too_large_for_a_flatter_sliver() {
        let sliver = [[-0.00094746915, 0.00039278937], [0.0007536312, -0.0006051854], [7.0620146e-05, -0.00020448724]];
        let (center, radius) = ([-0.0017039634, -0.00037184672], f64::from(1.6890292e-10f32));
        let found = push(shape(Kind::Convex, &sliver, 0.0), disc(&center, radius));
        let Some((x, y, false)) = found else { panic!("{found:?}") };
        let [px, py] = [f64::from(x) + f64::from(center[0]), f64::from(y) + f64::from(center[1])];
        // What the middle of the sliver leaves outside, and what rounding the push adds.
        let most = 1.6826e-10 + f64::from(x.abs() + y.abs()) / f64::from(1 << 24);
        for [a, b] in [[0, 1], [1, 2], [2, 0]].map(|edge| edge.map(|own: usize| sliver[own].map(f64::from))) {
            let (ux, uy) = (b[0] - a[0], b[1] - a[1]);
            // The sliver is clockwise.
            let lead = (uy * (px - a[0]) - ux * (py - a[1])) / length((ux, uy));
            assert!(radius - lead <= most, "{found:?}: {}", radius - lead);
        }
    }

    /// Outlines of many vertices, and of shapes whose vertices are not in the order of their directions.
    #[test]
    fn large_outlines() {
        let round = |count: i32, radius: f64, x: f64| -> Vec<[f32; 2]> {
            let point = |i: i32| {
                let angle = f64::from(i) * core::f64::consts::TAU / f64::from(count);
                [(libm::cos(angle) * radius + x) as f32, (libm::sin(angle) * radius) as f32]
            };
            (0..count).map(point).collect()
        };
        let container = round(500, 100.0, 0.0);
        for (kind, step) in [(Kind::Convex, 1), (Kind::Chain, 7), (Kind::Polygon, 31)] {
            for (radius, x) in [(50.0, 90.0), (99.0, 300.0), (100.0, 30.0), (120.0, -40.0)] {
                let inner = round(501, radius, x);
                let inner: Vec<[f32; 2]> = (0..501).map(|i| inner[i * step % 501]).collect();
                let found = push(shape(Kind::Convex, &container, 0.0), shape(kind, &inner, 0.0));
                let expected = if radius < 99.5 { 100.0 - radius - x } else { -x };
                let Some((dx, dy, fits)) = found else { panic!("{found:?}") };
                assert_eq!(fits, radius < 99.5);
                assert!((f64::from(dx) - expected).abs() < 0.02 && dy.abs() < 0.02, "{found:?} {expected}");
            }
        }
    }

    /// More vertices than have room for their hull: a round shape and much within it, the same push as of the shape.
    #[test]
    fn more_vertices_than_a_hull_has() {
        let round = |count: usize, radius: f64| -> Vec<[f32; 2]> {
            let angle = |i: usize| (i * 7) as f64 * core::f64::consts::TAU / count as f64;
            let point = |i| [(libm::cos(angle(i)) * radius + 40.0) as f32, (libm::sin(angle(i)) * radius) as f32];
            (0..count).map(point).collect()
        };
        let outer = [[-9.0, -20.0], [9.0, -20.0], [30.0, 0.0], [9.0, 20.0], [-9.0, 20.0]];
        for radius in [10.0, 20.0, 60.0] {
            let (mut few, mut many) = (round(500, radius), round(2 * MOST_HULL_VERTICES, radius * 0.5));
            let farthest = [41.0 + radius as f32, 0.0];
            many.splice(900..900, few[..200].iter().copied());
            many.insert(MOST_HULL_VERTICES, farthest);
            many.extend(&few[200..]);
            few.push(farthest);
            let container = shape(Kind::Convex, &outer, 8.0);
            let [few, many] = [&few, &many].map(|vertices| push(container, shape(Kind::Chain, vertices, 0.0)));
            assert_eq!(few.map(|(_, _, fits)| fits), Some(radius < 21.0));
            assert_eq!(few, many);
        }
    }

    #[test]
    fn out_of_range() {
        let (left, right) = ([-f32::MAX, 0.0], [f32::MAX, 0.0]);
        assert_eq!(push(disc(&left, 1.0), disc(&right, 1.0)), None);
    }
}
