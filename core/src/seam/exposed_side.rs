//! Is a side covered by solid neighbors wherever it is near a shape?

use crate::number::{Float, Sign};
use crate::predicate::{Point, Vector, cross, dot, on_segment, orient};
use crate::ray::{PointOnRay, rightward_sides, rising};
use crate::shape::{Aabb, Edge, Shape};
use core::cell::Cell;
use core::cmp::Ordering;

/// One of the shapes around another.
#[derive(Clone, Copy, Debug)]
pub struct Neighbor<'a> {
    pub shape: Shape<'a, Float>,
}

impl Neighbor<'_> {
    /// Whether it is a region with straight sides.
    pub fn is_solid(&self) -> bool {
        self.shape.is_filled() && self.shape.radius == 0.0
    }
}

/// Whether a neighbor in a box is wanted.
pub type IsWanted<'a> = dyn Fn(Aabb<Float>) -> bool + 'a;

/// What a neighbor contributes to the answer of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contribution {
    Nothing,
    /// A part of the answer. The next question is often answered by the same neighbors: so they are asked first.
    Part,
    /// The answer: no other neighbor need be asked.
    Answer,
}

/// Visits the neighbors whose boxes meet a box and are wanted, until one of them is the answer.
pub type NeighborsIn<'a> = dyn Fn(Aabb<Float>, &IsWanted<'_>, &mut dyn FnMut(Neighbor<'_>) -> Contribution) + 'a;

/// The surroundings of a shape.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// A box that has the shape in its interior.
    pub bounds: Aabb<Float>,
    /// Visits them, but not the other shape of the contact.
    pub neighbors: &'a NeighborsIn<'a>,
}

impl Around<'_> {
    /// The corners of the box.
    fn corners(&self) -> [Point<Float>; 4] {
        let Aabb { min, max } = self.bounds;
        [min, Point::at(max.x, min.y), max, Point::at(min.x, max.y)]
    }
}

/// Whether a part of a side, whose outside is on its right, has nothing solid in front of it: a part inside the box, or
/// any part if none is inside.
///
/// The question is asked on a line in front of the side, by less than any distance: behind the beginning of the side,
/// then where a neighbor ends that covers it from there, and so on. Behind a place it is inside a region if an odd
/// number of its edges cross that line farther along.
///
/// Complexity: O(n) for n edges near the side; if k neighbors are needed to cover it, O(n·k) at the worst. Where the
/// neighbors that are asked first cover it, as inside of a heap, the others are not asked.
pub fn is_exposed(side: Edge<Float>, around: &Around) -> bool {
    let enters_box = is_near(side, around);
    let near = bounds_of(side, enters_box.then_some(around.bounds));
    // Where the part begins and ends is asked for only if a neighbor may cover it, as none does on flat ground.
    let (reach, mut part) = (Cell::new(near), None);
    let is_wanted =
        |bounds: Aabb<Float>| orient(side.a, side.b, foremost(bounds, side)) < 0 && may_pass(bounds, reach.get(), side);
    loop {
        let (mut is_covered, mut is_covered_to_end) = (false, false);
        (around.neighbors)(near, &is_wanted, &mut |neighbor| {
            if !neighbor.is_solid() {
                return Contribution::Nothing;
            }
            let ends = part.or_else(|| if enters_box { part_inside(side, around) } else { Some(ends_of(side)) });
            part = ends;
            debug_assert!(ends.is_some(), "a side that is near the shape has a part in the box");
            let Some([place, end]) = ends else {
                (is_covered, is_covered_to_end) = (true, true);
                return Contribution::Answer;
            };
            let outline = neighbor.shape.vertices;
            let covering = state_after(side, place, outline.last(), outline.points());
            if !covering.is_inside {
                return Contribution::Nothing;
            }
            is_covered = true;
            match covering.next {
                Some(next) if next.compare(&end, side) == Ordering::Less => {
                    part = Some([next, end]);
                    reach.set(next.bounds);
                    Contribution::Part
                }
                _ => {
                    is_covered_to_end = true;
                    Contribution::Answer
                }
            }
        });
        if !is_covered || is_covered_to_end {
            return !is_covered;
        }
    }
}

/// Whether a shape in a box may be in front of a place of a side and beyond it. The place is in another box.
fn may_pass(Aabb { min, max }: Aabb<Float>, place: Aabb<Float>, Edge { a, b }: Edge<Float>) -> bool {
    let may_pass = |[min, max]: [f64; 2], [place_min, place_max]: [f64; 2], [from, to]: [f64; 2]| {
        (min <= place_max)
            & (place_min <= max)
            & !((from < to) & (max <= place_min))
            & !((to < from) & (place_max <= min))
    };
    may_pass([min.x, max.x], [place.min.x, place.max.x], [a.x, b.x])
        & may_pass([min.y, max.y], [place.min.y, place.max.y], [a.y, b.y])
}

fn ends_of(side: Edge<Float>) -> [PlaceOnSide; 2] {
    [side.a, side.b].map(|end| PlaceOnSide::at_vertex(side, end))
}

/// The ends of the part of a side that is inside the box.
fn part_inside(side: Edge<Float>, around: &Around) -> Option<[PlaceOnSide; 2]> {
    let ([mut from, end], [.., last]) = (ends_of(side), around.corners());
    loop {
        let frame = state_after(side, from, last, around.corners().into_iter());
        if frame.is_inside {
            return Some([from, frame.next.unwrap_or(end)]);
        }
        from = frame.next?;
    }
}

/// The corner of a box that is farthest to the right of a side.
fn foremost(Aabb { min, max }: Aabb<Float>, Edge { a, b }: Edge<Float>) -> Point<Float> {
    Point::at(if a.y < b.y { max.x } else { min.x }, if b.x < a.x { max.y } else { min.y })
}

/// Whether a part of a side, whose outside is on its right, is inside the box, or on its boundary with the box in front
/// of it. The side has a length.
pub fn is_near(side: Edge<Float>, around: &Around) -> bool {
    let (Aabb { min, max }, Edge { a, b }, own) = (around.bounds, side, side.bounds());
    let meets_x = min.x < own.max.x && own.min.x < max.x;
    let meets_y = min.y < own.max.y && own.min.y < max.y;
    if a.y == b.y {
        let is_front_above = b.x < a.x;
        let is_above = if is_front_above { min.y <= a.y } else { min.y < a.y };
        let is_below = if is_front_above { a.y < max.y } else { a.y <= max.y };
        return meets_x && is_above && is_below;
    }
    if a.x == b.x {
        let is_front_right = a.y < b.y;
        let is_right = if is_front_right { min.x <= a.x } else { min.x < a.x };
        let is_left = if is_front_right { a.x < max.x } else { a.x <= max.x };
        return meets_y && is_right && is_left;
    }
    let is_cut = || {
        let sides = around.corners().map(|corner| orient(a, b, corner));
        sides.contains(&1) && sides.contains(&-1)
    };
    meets_x && meets_y && is_cut()
}

/// The box around a side, as far as it is in another one, if any.
fn bounds_of(side: Edge<Float>, within: Option<Aabb<Float>>) -> Aabb<Float> {
    let own = side.bounds();
    let Some(Aabb { min, max }) = within else { return own };
    Aabb {
        min: Point::at(own.min.x.max(min.x), own.min.y.max(min.y)),
        max: Point::at(own.max.x.min(max.x), own.max.y.min(max.y)),
    }
}

/// A place on a side, and a box that it is in.
#[derive(Clone, Copy, Debug)]
struct PlaceOnSide {
    point: PointOnRay<Float>,
    bounds: Aabb<Float>,
}

impl PlaceOnSide {
    fn at_vertex(side: Edge<Float>, vertex: Point<Float>) -> Self {
        PlaceOnSide { point: PointOnRay::end(side, vertex), bounds: Aabb { min: vertex, max: vertex } }
    }

    fn compare(&self, other: &PlaceOnSide, side: Edge<Float>) -> Ordering {
        self.point.compare(&other.point, side)
    }
}

/// Where an edge crosses the line in front of a side.
#[derive(Clone, Copy, Debug)]
enum LineCrossing {
    Before,
    At(PlaceOnSide),
    After,
}

/// A region behind a place on the line in front of a side.
struct StateAfter {
    is_inside: bool,
    /// The next place on the side where that may change.
    next: Option<PlaceOnSide>,
}

/// The region is given by its vertices, and the last one of them.
fn state_after(
    side: Edge<Float>,
    place: PlaceOnSide,
    last: Point<Float>,
    vertices: impl Iterator<Item = Point<Float>>,
) -> StateAfter {
    let mut state = StateAfter { is_inside: false, next: None };
    let sign_of = |p: Point<Float>| orient(side.a, side.b, p);
    let (mut from, mut from_sign) = (last, sign_of(last));
    for to in vertices {
        let to_sign = sign_of(to);
        // What lies on the side's own line is behind the line in front of it.
        if (from_sign < 0) != (to_sign < 0) {
            match crossing(side, Edge { a: from, b: to }, [from_sign, to_sign]) {
                LineCrossing::Before => {}
                LineCrossing::At(other) => {
                    if other.compare(&place, side) == Ordering::Greater {
                        state.is_inside = !state.is_inside;
                        if state.next.is_none_or(|next| other.compare(&next, side) == Ordering::Less) {
                            state.next = Some(other);
                        }
                    }
                }
                LineCrossing::After => state.is_inside = !state.is_inside,
            }
        }
        (from, from_sign) = (to, to_sign);
    }
    state
}

/// Of an edge that crosses the line, by the signs of its ends.
fn crossing(side: Edge<Float>, edge: Edge<Float>, signs: [Sign; 2]) -> LineCrossing {
    let on_line = match signs {
        [0, _] => Some(edge.a),
        [_, 0] => Some(edge.b),
        _ => None,
    };
    if let Some(vertex) = on_line {
        return if on_segment(side.a, side.b, vertex) {
            LineCrossing::At(PlaceOnSide::at_vertex(side, vertex))
        } else if dot(side.a, side.b, vertex) < 0 {
            LineCrossing::Before
        } else {
            LineCrossing::After
        };
    }
    let [from, to] = signs;
    let rightward = if from < to { Edge { a: edge.b, b: edge.a } } else { edge };
    let sides = rightward_sides(side, rightward);
    let [before, after] = sides.map(|value| Sign::from(value > 0.0) - Sign::from(value < 0.0));
    if before == 0 || after == 0 {
        return LineCrossing::At(PlaceOnSide::at_vertex(side, if before == 0 { side.a } else { side.b }));
    }
    if before != after {
        let point = PointOnRay::crossing(rising(edge), sides);
        return LineCrossing::At(PlaceOnSide { point, bounds: bounds_of(side, Some(edge.bounds())) });
    }
    // The ends of the side are both on one side of the edge. Away from the crossing the determinant grows.
    let slope = cross(Vector::between(rightward.a, rightward.b), Vector::between(side.a, side.b));
    if slope == before { LineCrossing::Before } else { LineCrossing::After }
}
