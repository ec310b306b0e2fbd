//! Is a side covered by solid neighbors wherever it is near a shape?

use crate::number::Float;
use crate::predicate::{Point, Vector, cross, dot, on_segment, orient};
use crate::ray::{PointOnRay, crossing_on_ray};
use crate::shape::{Aabb, Edge, Shape};
use core::cmp::Ordering;

/// One of the shapes around another.
#[derive(Clone, Copy, Debug)]
pub struct Neighbor<'a> {
    pub shape: Shape<'a, Float>,
    /// Whether it is a line that is solid from its left only.
    pub is_one_sided: bool,
}

impl Neighbor<'_> {
    /// Whether it is a region with straight sides.
    pub fn is_solid(&self) -> bool {
        self.shape.is_filled() && self.shape.radius == 0.0
    }
}

/// Whether a neighbor in a box is wanted.
pub type IsWanted<'a> = dyn Fn(Aabb<Float>) -> bool + 'a;

/// Visits the neighbors whose boxes meet a box and are wanted.
pub type NeighborsIn<'a> = dyn Fn(Aabb<Float>, &IsWanted<'_>, &mut dyn FnMut(Neighbor<'_>)) + 'a;

/// The surroundings of a shape.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// A box that has the shape in its interior.
    pub bounds: Aabb<Float>,
    /// Visits the neighbors whose boxes meet a box and are wanted, without the shape of the contact.
    pub neighbors: &'a NeighborsIn<'a>,
}

impl Around<'_> {
    /// The corners of the box.
    fn corners(&self) -> [Point<Float>; 4] {
        let Aabb { min, max } = self.bounds;
        [min, Point::at(max.x, min.y), max, Point::at(min.x, max.y)]
    }

    /// The sides of the box.
    fn frame(&self) -> [Edge<Float>; 4] {
        let [a, b, c, d] = self.corners();
        [Edge { a, b }, Edge { a: b, b: c }, Edge { a: c, b: d }, Edge { a: d, b: a }]
    }
}

/// Whether a part of a side, whose outside is on its right, has nothing solid in front of it: a part inside the box, or
/// any part if none is inside.
///
/// The question is asked on a line in front of the side, by less than any distance: behind the beginning of the side,
/// then where the neighbor ends that covers the most from there, and so on. Behind a place it is inside a region if an
/// odd number of its edges cross that line farther along.
///
/// Complexity: O(n) for n edges if no neighbor is on both sides of the line in front, between the ends of the side, as
/// on flat ground; else O(n·k), if k neighbors cover the side one behind the other.
pub fn is_exposed(side: Edge<Float>, around: &Around) -> bool {
    let enters_box = is_near(side, around);
    let near = bounds_of(side, enters_box.then_some(around.bounds));
    // On flat ground their boxes are enough.
    let is_wanted = |bounds: Aabb<Float>| orient(side.a, side.b, foremost(bounds, side)) < 0;
    let mut may_be_covered = false;
    (around.neighbors)(near, &is_wanted, &mut |neighbor| {
        may_be_covered |= neighbor.is_solid() && may_cover(&neighbor, side);
    });
    if !may_be_covered {
        return true;
    }
    let mut place = PointOnRay::end(side, side.a);
    while !place.is_at(side.b) {
        if enters_box {
            let frame = state_after(side, place, around.frame().into_iter());
            match frame.next {
                Some(next) if !frame.is_inside => {
                    place = next;
                    continue;
                }
                None if !frame.is_inside => return false,
                _ => {}
            }
        }
        // To where a neighbor covers the side from here on.
        let (mut is_covered, mut is_covered_to_end, mut end) = (false, false, place);
        (around.neighbors)(near, &is_wanted, &mut |neighbor| {
            if is_covered_to_end || !neighbor.is_solid() {
                return;
            }
            let covering = state_after(side, place, neighbor.shape.edges());
            is_covered |= covering.is_inside;
            match covering.next {
                Some(next) if covering.is_inside && next.compare(&end, side) == Ordering::Greater => end = next,
                None if covering.is_inside => is_covered_to_end = true,
                _ => {}
            }
        });
        if !is_covered || is_covered_to_end {
            return !is_covered;
        }
        place = end;
    }
    false
}

/// The corner of a box that is farthest to the right of a side.
fn foremost(Aabb { min, max }: Aabb<Float>, Edge { a, b }: Edge<Float>) -> Point<Float> {
    Point::at(if a.y < b.y { max.x } else { min.x }, if b.x < a.x { max.y } else { min.y })
}

/// Whether a region may be in front of a part of a side, whose outside is on its right. It is not if it is all on one
/// side of the line in front, or all past one end of the side: a closed outline crosses the line an even number of
/// times.
fn may_cover(neighbor: &Neighbor, side: Edge<Float>) -> bool {
    let Edge { a, b } = side;
    let (mut is_ahead, mut is_behind, mut is_past_a, mut is_past_b) = (false, false, true, true);
    for p in neighbor.shape.vertices.points() {
        let is_in_front = orient(a, b, p) < 0;
        (is_ahead, is_behind) = (is_ahead | is_in_front, is_behind | !is_in_front);
        is_past_a = is_past_a && dot(a, b, p) <= 0;
        is_past_b = is_past_b && dot(b, a, p) <= 0;
    }
    is_ahead && is_behind && !is_past_a && !is_past_b
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

/// Where an edge crosses the line in front of a side.
#[derive(Clone, Copy, Debug)]
enum PlaceOnSide {
    Before,
    On(PointOnRay<Float>),
    After,
}

/// A region behind a place on the line in front of a side.
struct StateAfter {
    is_inside: bool,
    /// The next place on the side where that may change.
    next: Option<PointOnRay<Float>>,
}

fn state_after(side: Edge<Float>, place: PointOnRay<Float>, edges: impl Iterator<Item = Edge<Float>>) -> StateAfter {
    let mut state = StateAfter { is_inside: false, next: None };
    for edge in edges {
        match place_of(side, edge) {
            None | Some(PlaceOnSide::Before) => {}
            Some(PlaceOnSide::On(other)) => {
                if other.compare(&place, side) == Ordering::Greater {
                    state.is_inside = !state.is_inside;
                    if state.next.is_none_or(|next| other.compare(&next, side) == Ordering::Less) {
                        state.next = Some(other);
                    }
                }
            }
            Some(PlaceOnSide::After) => state.is_inside = !state.is_inside,
        }
    }
    state
}

/// None if the edge does not cross the line. What lies on the side's own line is behind the line in front of it.
fn place_of(side: Edge<Float>, edge: Edge<Float>) -> Option<PlaceOnSide> {
    let [a, b] = [edge.a, edge.b].map(|end| orient(side.a, side.b, end));
    if (a < 0) == (b < 0) {
        return None;
    }
    let on_line = match (a, b) {
        (0, _) => Some(edge.a),
        (_, 0) => Some(edge.b),
        _ => None,
    };
    if let Some(vertex) = on_line {
        return Some(if on_segment(side.a, side.b, vertex) {
            PlaceOnSide::On(PointOnRay::end(side, vertex))
        } else if dot(side.a, side.b, vertex) < 0 {
            PlaceOnSide::Before
        } else {
            PlaceOnSide::After
        });
    }
    Some(match [side.a, side.b].map(|end| orient(edge.a, edge.b, end)) {
        [0, _] => PlaceOnSide::On(PointOnRay::end(side, side.a)),
        [_, 0] => PlaceOnSide::On(PointOnRay::end(side, side.b)),
        [from, to] if from != to => PlaceOnSide::On(crossing_on_ray(side, edge)),
        // The ends of the side are both on one side of the edge. Away from the crossing the determinant grows.
        [from, _] => {
            let slope = cross(Vector::between(edge.a, edge.b), Vector::between(side.a, side.b));
            if slope == from { PlaceOnSide::Before } else { PlaceOnSide::After }
        }
    })
}
