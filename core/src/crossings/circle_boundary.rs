//! The common points of a circle's boundary and an edge, or another circle's boundary.
//!
//! The number of points, and which of them are ends of the edge, are decided exactly: by the signs of the distances of
//! the ends and the line from the center, less the radius, and by those of the dot products at the ends.

use super::crossing::{Crossing, edges_in_order};
use super::line_circle::{Chord, Cut, End};
use crate::number::Number;
use crate::predicate::{Point, Reach, compare_point_line, compare_point_point, compare_point_segment, dot};
use crate::shape::{Circle, Edge, Kind, Outline, Segment, Shape};
use core::cmp::Ordering;
use core::f64::consts::TAU;

/// Visits the common points of the boundary and a segment, in order along the segment.
pub fn circle_segment<N: Number>(circle: Circle<N>, segment: Segment<N>, visit: &mut dyn FnMut(Crossing)) {
    on_edge(circle, segment.into(), &mut |at| {
        visit(Crossing { x: at.x, y: at.y, a_edge: 0, a_t: at.angle, b_edge: 0, b_t: at.t });
    });
}

/// Visits the common points of the boundary and the edges of an outline, in the order of the edges. A vertex counts for
/// the edge that begins there. O(n).
pub fn polygon_circle<N: Number>(outline: Outline<N>, circle: Circle<N>, visit: &mut dyn FnMut(Crossing)) {
    for edge in edges_in_order(Shape { kind: Kind::Polygon, vertices: outline, radius: 0.0 }) {
        edge_and_circle(edge, circle, visit);
    }
}

/// Visits the common points of the boundary and an edge of an outline, with its number.
pub(crate) fn edge_and_circle<N: Number>(
    (index, edge): (usize, Edge<N>),
    circle: Circle<N>,
    visit: &mut dyn FnMut(Crossing),
) {
    on_edge(circle, edge, &mut |at| {
        if at.t < 1.0 {
            visit(Crossing { x: at.x, y: at.y, a_edge: index, a_t: at.t, b_edge: 0, b_t: at.angle });
        }
    });
}

/// Visits the common points of two boundaries: first the one to the left (y up) of the line from center to center. None
/// of equal circles, unless they are points.
pub fn circle_circle<N: Number>(a: Circle<N>, b: Circle<N>, visit: &mut dyn FnMut(Crossing)) {
    let mut offer = |(x, y), a_t, b_t| visit(Crossing { x, y, a_edge: 0, a_t, b_edge: 0, b_t });
    if a.center == b.center {
        if Reach::<N>::sum(a.radius, b.radius).sign() == 0 {
            offer((a.center.x, a.center.y), 0.0, 0.0);
        }
        return;
    }
    let (most, least) = if a.radius >= b.radius { (a.radius, b.radius) } else { (b.radius, a.radius) };
    let outside = compare_point_point(a.center, b.center, Reach::sum(most, least));
    let inside = compare_point_point(a.center, b.center, Reach::difference(most, least));
    if outside > 0 || inside < 0 {
        return;
    }
    let tangent = outside == 0 || inside == 0;
    let (from_a, from_b) = (Chord::new(a, Cut::Circle(b), tangent), Chord::new(b, Cut::Circle(a), tangent));
    // The points are measured from the same circle in both orders of the arguments.
    let order = a.center.lexicographic(b.center);
    let ends = [(End::Second, End::First), (End::First, End::Second)];
    for (of_a, of_b) in ends.into_iter().take(if tangent { 1 } else { 2 }) {
        let point = if order == Ordering::Greater { from_b.point(of_b) } else { from_a.point(of_a) };
        offer(point, angle(from_a.offset(of_a)), angle(from_b.offset(of_b)));
    }
}

/// A common point of an edge and the boundary.
struct BoundaryPoint {
    x: f64,
    y: f64,
    /// Along the edge, from 0 to 1.
    t: f64,
    /// Around the center, as a part of a full turn.
    angle: f64,
}

/// Visits the common points of the boundary and an edge, in order along the edge.
fn on_edge<N: Number>(circle: Circle<N>, edge: Edge<N>, visit: &mut dyn FnMut(BoundaryPoint)) {
    let (Edge { a, b }, Circle { center, radius }) = (edge, circle);
    let reach = Reach::sum(radius, 0.0);
    if compare_point_segment(a, b, center, reach) > 0 {
        return;
    }
    let (at_a, at_b) = (compare_point_point(a, center, reach), compare_point_point(b, center, reach));
    let at_end =
        |end: Point<N>, t| BoundaryPoint { x: end.x, y: end.y, t, angle: angle((end.x - center.x, end.y - center.y)) };
    if edge.is_point() {
        // Not outside: the point is on the boundary or inside.
        if at_a == 0 {
            visit(at_end(a, 0.0));
        }
        return;
    }
    // The foot of the center on the line is past a, and short of b, if these signs are positive.
    let (past_a, short_of_b) = (dot(a, b, center), dot(b, a, center));
    let tangent = (at_a >= 0) & (at_b >= 0) && compare_point_line(a, b, center, reach) == 0;
    // The line enters the disc at the first point and leaves it at the second. The segment meets the disc: so each of
    // these points is on the segment, unless it is before a or past b.
    let enters = tangent || (at_a >= 0 && past_a > 0);
    let leaves = !tangent && at_b >= 0 && short_of_b > 0;
    let (first_at_a, first_at_b) =
        if tangent { (past_a == 0, short_of_b == 0) } else { (at_a == 0, at_b == 0 && short_of_b < 0) };
    let (second_at_a, second_at_b) = (at_a == 0 && past_a < 0, at_b == 0);
    let ends = [(enters, first_at_a, first_at_b, End::First), (leaves, second_at_a, second_at_b, End::Second)];
    let mut chord = None;
    for (_, is_a, is_b, end) in ends.into_iter().filter(|(exists, ..)| *exists) {
        visit(if is_a {
            at_end(a, 0.0)
        } else if is_b {
            at_end(b, 1.0)
        } else {
            let chord = chord.get_or_insert_with(|| Chord::new(circle, Cut::Line(edge), tangent));
            let (x, y) = chord.point(end);
            BoundaryPoint { x, y, t: strictly_inside(chord.parameter(end, edge)), angle: angle(chord.offset(end)) }
        });
    }
}

/// A parameter strictly between 0 and 1, although rounding may have moved it to an end.
fn strictly_inside(t: f64) -> f64 {
    t.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

/// The direction of a vector as a part of a full turn from +x towards +y. 0 only for +x, and for a vector of length 0.
fn angle((x, y): (f64, f64)) -> f64 {
    if y == 0.0 {
        return if x < 0.0 { 0.5 } else { 0.0 };
    }
    let part = libm::atan2(y, x) / TAU;
    strictly_inside(if y < 0.0 { part + 1.0 } else { part })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use std::vec::Vec;

    fn circle<N: Number>(x: N, y: N, radius: N) -> Circle<N> {
        Circle { center: Point::new(x, y), radius: radius.widen() }
    }

    fn of_circles<N: Number>(a: Circle<N>, b: Circle<N>) -> Vec<[f64; 4]> {
        let mut found = Vec::new();
        circle_circle(a, b, &mut |c| found.push([c.x, c.y, c.a_t, c.b_t]));
        found
    }

    fn of_segment<N: Number>(circle: Circle<N>, [ax, ay, bx, by]: [N; 4]) -> Vec<[f64; 4]> {
        let mut found = Vec::new();
        let segment = Segment { a: Point::new(ax, ay), b: Point::new(bx, by) };
        circle_segment(circle, segment, &mut |c| found.push([c.x, c.y, c.a_t, c.b_t]));
        found
    }

    #[test]
    fn integers_work_too() {
        assert_eq!(
            of_circles(circle(0, 0, 25), circle(30, 40, 25)),
            [[15.0, 20.0, 0.14758361765043326, 0.6475836176504333]]
        );
        assert_eq!(of_segment(circle(0, 0, 5), [-5, 5, 5, 5]), [[0.0, 5.0, 0.25, 0.5]]);
        let all = i32::MAX;
        assert_eq!(of_segment(circle(0, 0, all), [-all, 0, all, 0]).len(), 2);
    }

    #[test]
    fn cancelled_sums_are_computed_exactly() {
        // The chord's foot is at a distance of 2^24 from the center, both ends of it within 1 of the axes.
        let floats = |values: [f32; 4]| values.map(Float);
        let large = circle(Float(16_777_216.0), Float(0.0), Float(16_777_215.0));
        let found = of_segment(large, floats([0.0, 0.0, 2.0, 0.0]));
        assert_eq!(found, [[1.0, 0.0, 0.5, 0.5]]);
        // The line nearly touches the circle: √D is 2^-12 of the roots of its terms.
        let [first, second] =
            of_segment(circle(Float(0.0), Float(0.0), Float(1.0)), floats([-1.0, 0.99999994, 1.0, 0.99999994]))[..]
        else {
            panic!("two points")
        };
        let half = libm::sqrt(1.0 - 0.99999994f32 as f64 * 0.99999994f32 as f64);
        assert!((first[0] + half).abs() < 1e-12 * half && (second[0] - half).abs() < 1e-12 * half, "{first:?} {half}");
    }

    #[test]
    fn extreme_scales() {
        let (most, tiny) = (Float(f32::MAX), Float(f32::from_bits(1)));
        let zero = Float(0.0);
        // The point of the small circle that is nearest to the origin is just outside the large one.
        assert_eq!(of_circles(circle(zero, zero, most), circle(most, most, tiny)).len(), 0);
        assert_eq!(of_circles(circle(zero, zero, most), circle(most, zero, tiny)).len(), 2);
        assert_eq!(of_segment(circle(zero, zero, tiny), [zero, zero, most, most]).len(), 1);
    }
}
