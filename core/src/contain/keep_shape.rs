//! The shortest push that brings any shape back into a circle or a convex outline.

use super::keep_in::Push;
use super::shape_shape::shape_shape;
use super::wall::{Vector, Wall, length};
use crate::number::{Wide, to_f32, without_minus_zero};
use crate::predicate::{Point, Reach, compare_moved_line, compare_moved_point};
use crate::shape::{Edge, Kind, Shape};
use crate::test::Verdict;

/// Whether [`keep_shape`] takes such a container: a point with any radius, or a convex outline without.
pub fn can_keep(kind: Kind, radius: f64) -> bool {
    match kind {
        Kind::Point => true,
        Kind::Convex => radius == 0.0,
        Kind::Segment | Kind::Chain | Kind::Polygon => false,
    }
}

/// A push of zero when the container holds the shape; None when the push is too large for a float.
///
/// Where no push fits the shape in, it is the one after which the shape sticks out least.
pub fn keep_shape(container: Shape<Wide>, shape: Shape<Wide>) -> Option<Push<f32>> {
    if shape_shape(container, shape) != Verdict::Miss {
        return Some(Push { x: 0.0, y: 0.0, fits: true });
    }
    let task = Task { container, winding: f64::from(container.vertices.winding()), shape };
    if container.kind == Kind::Convex && task.winding == 0.0 {
        return rounded(task.middles());
    }
    let Some(push) = task.shortest(0.0) else { return rounded(task.least_excess()) };
    // Room enough for the rounding of both coordinates, up to a point.
    let step = (push.0.abs().max(push.1.abs()) * f64::from(f32::EPSILON)).max(f64::from(f32::from_bits(1)));
    let margins = [0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 4.0].map(|steps| -steps * step);
    let inside = margins.into_iter().find_map(|margin| task.rounded_inside(task.shortest(margin)?));
    inside.or_else(|| rounded(push))
}

/// The nearest floats, as a push that does not fit the shape in.
fn rounded((x, y): Vector) -> Option<Push<f32>> {
    let fits = x.abs() <= f64::from(f32::MAX) && y.abs() <= f64::from(f32::MAX);
    fits.then(|| Push { x: without_minus_zero(to_f32(x)), y: without_minus_zero(to_f32(y)), fits: false })
}

/// A shape and where it is to be kept.
struct Task<'a> {
    container: Shape<'a, Wide>,
    /// That of a convex container.
    winding: f64,
    shape: Shape<'a, Wide>,
}

/// Excesses below these parts of a push are rounding: in a wall of the solution, and in one that is to be held.
const NOISE: f64 = 1.0 / (1u64 << 34) as f64;
const HELD: f64 = 1.0 / (1u64 << 30) as f64;
/// One that rounding to float hides.
const HIDDEN: f64 = 1.0 / (1u64 << 24) as f64;

impl Task<'_> {
    fn reach(&self) -> Reach<Wide> {
        Reach::difference(self.container.radius, self.shape.radius)
    }

    fn edges(&self) -> impl Iterator<Item = Edge<Wide>> {
        self.container.vertices.edges(true).filter(|edge| !edge.is_point())
    }

    /// The wall that a push is farthest outside of, by more than the noise, and by how much. O(n·m).
    fn worst(&self, push: Vector, relaxed: f64) -> Option<(Wall, f64)> {
        let mut worst: Option<(Wall, f64)> = None;
        let mut least = NOISE * length(push);
        let mut offer = |wall: Wall| {
            let wall = wall.relaxed(relaxed);
            let excess = wall.excess(push);
            if excess > least {
                (worst, least) = (Some((wall, excess)), excess);
            }
        };
        for point in self.shape.vertices.points() {
            match self.container.kind {
                Kind::Convex => {
                    for edge in self.edges() {
                        offer(Wall::beyond(edge, self.winding, point, self.shape.radius));
                    }
                }
                _ => offer(Wall::within(self.container.vertices.first(), self.reach(), point)),
            }
        }
        worst
    }

    /// The shortest push inside all walls relaxed by a distance; None if there is none.
    ///
    /// It lies on at most two of them. The wall it violates most joins these until it violates none
    /// (an LP-type problem of dimension two: J. Matoušek, M. Sharir, E. Welzl, "A subexponential
    /// bound for linear programming", Algorithmica 16, 1996); each round lengthens the push, and
    /// there are few.
    fn shortest(&self, relaxed: f64) -> Option<Vector> {
        let (mut push, mut support) = ((0.0, 0.0), [None; 2]);
        while let Some((wall, excess)) = self.worst(push, relaxed) {
            let hidden = excess <= HIDDEN * length(push);
            match against(&wall, support) {
                Some((longer, walls)) if length(longer) > length(push) => (push, support) = (longer, walls),
                // The rounding of a corner, which the exact check judges.
                _ if hidden => break,
                _ => return None,
            }
        }
        Some(push)
    }

    /// Where no push is inside all walls: one whose greatest excess is the least.
    #[cold]
    fn least_excess(&self) -> Vector {
        let (mut best, mut low) = ((0.0, 0.0), 0.0);
        // The deepest lack of room is that of the push 0; of a disc that is empty, its radius as well.
        let lack = (-self.reach().value()).max(0.0);
        let mut high = lack + self.worst(best, lack).map_or(0.0, |(_, excess)| excess);
        // As many halvings as a float has bits, and some more.
        for _ in 0..40 {
            let middle = (low + high) * 0.5;
            match self.shortest(middle) {
                Some(push) => (best, high) = (push, middle),
                None => low = middle,
            }
        }
        best
    }

    /// From the middle of the box around the shape to that of the box around the container.
    fn middles(&self) -> Vector {
        let (to, from) = (self.container.vertices.bounds(), self.shape.vertices.bounds());
        let middle = |low: f64, high: f64| (low + high) * 0.5;
        (
            middle(to.min.x, to.max.x) - middle(from.min.x, from.max.x),
            middle(to.min.y, to.max.y) - middle(from.min.y, from.max.y),
        )
    }

    /// The shortest of the floats next to a push that does bring the shape inside.
    fn rounded_inside(&self, (x, y): Vector) -> Option<Push<f32>> {
        let next = |value: f64| {
            let float = to_f32(value);
            [float, float.next_down(), float.next_up()].map(without_minus_zero)
        };
        let mut best: Option<(Push<f32>, f64)> = None;
        for px in next(x) {
            for py in next(y) {
                let by = Point::new(Wide(px), Wide(py));
                let size = by.x * by.x + by.y * by.y;
                if best.is_none_or(|(_, known)| size < known) && self.holds(by) {
                    best = Some((Push { x: px, y: py, fits: true }, size));
                }
            }
        }
        best.map(|(push, _)| push)
    }

    /// Whether the moved shape is inside, exactly; never for a push that is not finite.
    fn holds(&self, by: Point<Wide>) -> bool {
        let most = f64::from(f32::MAX);
        if by.x.abs() > most || by.y.abs() > most {
            return false;
        }
        let mut points = self.shape.vertices.points();
        match self.container.kind {
            Kind::Convex => points.all(|point| {
                self.edges().all(|Edge { a, b }| {
                    let (a, b) = if self.winding > 0.0 { (a, b) } else { (b, a) };
                    compare_moved_line(a, b, point, by, self.shape.radius) >= 0
                })
            }),
            _ => {
                let (center, reach) = (self.container.vertices.first(), self.reach());
                reach.sign() >= 0 && points.all(|point| compare_moved_point(point, by, center, reach) <= 0)
            }
        }
    }
}

/// The shortest push inside a wall and the old ones, where the old ones' shortest is outside it:
/// so it lies on it, alone or where it meets an old one.
fn against(wall: &Wall, support: [Option<Wall>; 2]) -> Option<(Vector, [Option<Wall>; 2])> {
    let mut best: Option<(Vector, [Option<Wall>; 2])> = None;
    let mut offer = |push: Vector, walls| {
        let size = length(push);
        let held = |old: &Wall| old.excess(push) <= HELD * size;
        let shorter = best.is_none_or(|(known, _)| size < length(known));
        if size.is_finite() && shorter && held(wall) && support.iter().flatten().all(held) {
            best = Some((push, walls));
        }
    };
    offer(wall.foot(), [Some(*wall), None]);
    for old in support.iter().flatten() {
        for corner in wall.corners(old) {
            offer(corner, [Some(*wall), Some(*old)]);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Outline;

    const SQUARE: [[Wide; 2]; 4] =
        [[Wide(0.0), Wide(0.0)], [Wide(8.0), Wide(0.0)], [Wide(8.0), Wide(8.0)], [Wide(0.0), Wide(8.0)]];

    fn shape(kind: Kind, vertices: &[[Wide; 2]], radius: f64) -> Shape<'_, Wide> {
        Shape { kind, vertices: Outline::new(vertices), radius }
    }

    fn disc(at: &[Wide; 2], radius: f64) -> Shape<'_, Wide> {
        shape(Kind::Point, core::slice::from_ref(at), radius)
    }

    fn push(container: Shape<Wide>, inner: Shape<Wide>) -> Option<(f32, f32, bool)> {
        keep_shape(container, inner).map(|push| (push.x, push.y, push.fits))
    }

    #[test]
    fn into_a_square_of_either_winding() {
        let mut backwards = SQUARE;
        backwards.reverse();
        for square in [SQUARE, backwards] {
            let square = shape(Kind::Convex, &square, 0.0);
            assert_eq!(push(square, disc(&[Wide(4.0), Wide(-1.0)], 0.0)), Some((0.0, 1.0, true)));
            assert_eq!(push(square, disc(&[Wide(9.0), Wide(-1.0)], 2.0)), Some((-3.0, 3.0, true)));
            assert_eq!(push(square, disc(&[Wide(9.0), Wide(-1.0)], 4.0)), Some((-5.0, 5.0, true)));
            assert_eq!(push(square, disc(&[Wide(4.0), Wide(4.0)], 5.0)), Some((0.0, 0.0, false)));
        }
    }

    #[test]
    fn into_a_disc() {
        let (center, bar) = ([Wide(0.0), Wide(0.0)], [[Wide(10.0), Wide(4.0)], [Wide(10.0), Wide(-4.0)]]);
        let bar = shape(Kind::Segment, &bar, 0.0);
        assert_eq!(push(disc(&center, 5.0), bar), Some((-7.0, 0.0, true)));
        assert_eq!(push(disc(&center, 4.0), bar), Some((-10.0, 0.0, true)));
        assert_eq!(push(disc(&center, 3.0), bar).map(|(_, _, fits)| fits), Some(false));
    }

    #[test]
    fn out_of_range() {
        let (left, right) = ([Wide(-f32::MAX), Wide(0.0)], [Wide(f32::MAX), Wide(0.0)]);
        assert_eq!(push(disc(&left, 1.0), disc(&right, 1.0)), None);
    }
}
