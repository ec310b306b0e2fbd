//! The normals of a contact at which two edges touch, and which of them separate the shapes there.

use super::first_contact::{FirstContact, Normal, SweepContact};
use super::toi_rounding::TimeOfImpact;
use crate::distance::Foot;
use crate::number::{Number, Sign, sqrt, to_f32};
use crate::predicate::{Point, Vector, cross};
use crate::shape::{Edge, NearEdges};

/// Two edges that touch.
pub struct TouchingEdges<N> {
    pub edges: [Edge<N>; 2],
    /// The vertex of each edge at the contact, if it is at a vertex.
    pub vertices: [Option<Point<N>>; 2],
    pub windings: [Sign; 2],
}

/// Offers a contact of two edges with each normal that it may have: the normal of an edge on which the other shape has
/// a vertex.
///
/// If two vertices meet, each edge at them may give the normal, if the other shape lies beyond its line. If the shapes
/// were apart before, the normal is that of the edge that a vertex runs into. For lines that run into each other end to
/// end, and for points, it is the direction of the motion.
pub fn offer_touch<N: Number>(
    first: &mut FirstContact<N>,
    [a, b]: [&NearEdges<N>; 2],
    d: Point<N>,
    touching: &TouchingEdges<N>,
    time: Option<TimeOfImpact>,
    feet: [Foot; 2],
) {
    let TouchingEdges { edges: [e, f], vertices: [p, q], windings: [a_winding, b_winding] } = *touching;
    let running = time.is_some() && !(p.is_some() && q.is_some());
    let same_way = {
        let (e, f) = (Vector::between(e.a, e.b), Vector::between(f.a, f.b));
        let along = e.x() * f.x() + e.y() * f.y();
        Sign::from(along > 0.0) - Sign::from(along < 0.0)
    };
    let of_second = p.filter(|_| !f.is_point()).map(|vertex| FacingEdge {
        edge: f,
        other: a,
        vertex,
        side: -1,
        inner_of_other: a_winding * same_way,
    });
    let of_first = q.filter(|_| !e.is_point()).map(|vertex| FacingEdge {
        edge: e,
        other: b,
        vertex,
        side: 1,
        inner_of_other: b_winding * same_way,
    });
    let runs_along = |edge: Edge<N>| edge.is_point() || cross(Vector::between(edge.a, edge.b), Vector::free(d)) == 0;
    let are_lines = (a_winding == 0) & (b_winding == 0);
    let end_to_end = time.is_some() && p.is_some() && q.is_some() && are_lines && runs_along(e) && runs_along(f);
    if end_to_end || (of_second.is_none() && of_first.is_none()) {
        let length = sqrt(d.x * d.x + d.y * d.y);
        // Of points at one place that do not move any direction would do.
        let (x, y) = if length > 0.0 { (d.x / length, d.y / length) } else { (0.0, 1.0) };
        first.offer(SweepContact { time, feet, normal: Normal { x, y, separates: false } });
        return;
    }
    for (facing, inner) in [(of_second, b_winding), (of_first, -a_winding)] {
        let Some(facing) = facing else { continue };
        // Neighbors are only asked if that matters: a vertex may have many, and every edge at it asks.
        let best = |left| SweepContact { time, feet, normal: normal_of(facing.along(), left, true) };
        let left = match facing.side_of_motion(d) {
            side if running => side,
            // A line is entered from the side that the motion comes from, wherever the rest of the other shape is.
            side if first.entries_only && inner == 0 && side != 0 => side,
            _ if inner != 0 => inner,
            _ if !first.takes(&best(1)) && !first.takes(&best(-1)) => continue,
            side => facing.side_of_other(side),
        };
        let best = best(left);
        if first.takes(&best) {
            let separates = facing.separates(left);
            first.offer(SweepContact { normal: Normal { separates, ..best.normal }, ..best });
        }
    }
}

/// An edge, and a vertex of the other shape that lies on it.
struct FacingEdge<'s, 'a, N: Number> {
    edge: Edge<N>,
    other: &'s NearEdges<'a, N>,
    vertex: Point<N>,
    side: Sign,
    /// The side of the other shape's area, if the edge of that shape that touches this one is parallel; 0 if it has no
    /// area.
    inner_of_other: Sign,
}

impl<N: Number> FacingEdge<'_, '_, N> {
    fn along(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.edge.b)
    }

    /// The sign of edge × motion: the side of the edge to which the motion leads.
    fn side_of_motion(&self, d: Point<N>) -> Sign {
        cross(self.along(), Vector::free(d))
    }

    /// The side of the edge on which the other shape is, which has a vertex on the edge; that of the motion if the
    /// other shape goes on along the edge and has no area.
    fn side_of_other(&self, of_motion: Sign) -> Sign {
        let mut left = 0;
        self.any_neighbor(|sign| {
            left = sign;
            sign != 0
        });
        // Where both neighbors are on the edge's line, the outline goes on straight along the edge.
        let choice = [left, self.side * self.inner_of_other, of_motion, 1];
        choice.into_iter().find(|sign| *sign != 0).unwrap_or(1)
    }

    /// Whether no neighbor of the vertex lies on the other side.
    fn separates(&self, left: Sign) -> bool {
        !self.any_neighbor(|sign| left * sign < 0)
    }

    /// Whether the side of some neighbor is wanted. A neighbor on the edge's line may be left out.
    fn any_neighbor(&self, mut is_wanted: impl FnMut(Sign) -> bool) -> bool {
        let (along, from) = (self.along(), self.vertex);
        // Then no neighbor is on a side.
        !self.other.is_along(along)
            && self.other.any_neighbor(from, |to| is_wanted(self.side * cross(along, Vector::between(from, to))))
    }
}

/// The normal to the right of an edge as floats.
pub fn edge_normal<N: Number>(along: Vector<N>) -> [f32; 2] {
    let Normal { x, y, .. } = normal_of(along, -1, true);
    [to_f32(x), to_f32(y)]
}

/// The normal to the left of an edge, or with -1 to the right.
#[inline]
pub fn normal_of<N: Number>(along: Vector<N>, left: Sign, separates: bool) -> Normal {
    let (x, y) = (along.x(), along.y());
    let length = sqrt(x * x + y * y) * f64::from(left);
    Normal { x: -y / length, y: x / length, separates }
}
