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

/// Visits the neighbors whose boxes meet a box.
pub type NeighborsIn<'a> = dyn Fn(Aabb<Float>, &mut dyn FnMut(Neighbor<'_>)) + 'a;

/// The surroundings of a shape.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// A box that has the shape in its interior.
    pub bounds: Aabb<Float>,
    /// Visits the neighbors whose boxes meet a box, without the shape of the contact.
    pub neighbors: &'a NeighborsIn<'a>,
}

impl Around<'_> {
    /// The sides of the box.
    fn frame(&self) -> [Edge<Float>; 4] {
        let Aabb { min, max } = self.bounds;
        let (a, b) = (Point::at(max.x, min.y), Point::at(min.x, max.y));
        [Edge { a: min, b: a }, Edge { a, b: max }, Edge { a: max, b }, Edge { a: b, b: min }]
    }
}

/// Whether a part of a side, whose outside is on its right, has nothing solid in front of it: a part inside the box, or
/// any part if none is inside.
///
/// The question is asked behind each place where that may change: where an edge crosses a line in front of the side, by
/// less than any distance. There it is inside a region if an odd number of its edges cross that line farther along.
///
/// Complexity: O(n·k) for n edges, of which k cross the side.
pub fn is_exposed(side: Edge<Float>, around: &Around) -> bool {
    let enters_box = is_near(side, around);
    let near = bounds_of(side, enters_box.then_some(around.bounds));
    let is_open_after = |place: PointOnRay<Float>| {
        if place.is_at(side.b) || (enters_box && !is_inside_after(side, place, around.frame().into_iter())) {
            return false;
        }
        let mut is_open = true;
        (around.neighbors)(near, &mut |neighbor| {
            is_open &= !neighbor.is_solid() || !is_inside_after(side, place, neighbor.shape.edges());
        });
        is_open
    };
    let mut is_exposed = is_open_after(PointOnRay::end(side, side.a));
    let mut include = |edge: Edge<Float>| {
        if !is_exposed && let Some(PlaceOnSide::On(place)) = place_of(side, edge) {
            is_exposed = is_open_after(place);
        }
    };
    around.frame().into_iter().for_each(&mut include);
    (around.neighbors)(near, &mut |neighbor| {
        if neighbor.is_solid() {
            neighbor.shape.edges().for_each(&mut include);
        }
    });
    is_exposed
}

/// Whether a part of a side, whose outside is on its right, is inside the box.
pub fn is_near(side: Edge<Float>, around: &Around) -> bool {
    let is_in_box =
        |place: PointOnRay<Float>| !place.is_at(side.b) && is_inside_after(side, place, around.frame().into_iter());
    is_in_box(PointOnRay::end(side, side.a))
        || around.frame().into_iter().any(|edge| match place_of(side, edge) {
            Some(PlaceOnSide::On(place)) => is_in_box(place),
            _ => false,
        })
}

/// The box around a side, as far as it is in another one, if any.
fn bounds_of(side: Edge<Float>, within: Option<Aabb<Float>>) -> Aabb<Float> {
    let Edge { a, b } = side;
    let own = Aabb { min: Point::at(a.x.min(b.x), a.y.min(b.y)), max: Point::at(a.x.max(b.x), a.y.max(b.y)) };
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

fn is_inside_after(side: Edge<Float>, place: PointOnRay<Float>, edges: impl Iterator<Item = Edge<Float>>) -> bool {
    let mut is_inside = false;
    for edge in edges {
        is_inside ^= match place_of(side, edge) {
            None | Some(PlaceOnSide::Before) => false,
            Some(PlaceOnSide::On(other)) => other.compare(&place, side) == Ordering::Greater,
            Some(PlaceOnSide::After) => true,
        };
    }
    is_inside
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
