//! The parts of a convex container and the vertices of a shape that face each other: in some direction both are
//! farthest out. Only these can be farthest outside, wherever the shape is pushed.
//!
//! Directions in which a vertex of a convex outline is the farthest out are those between the normals of its edges. So
//! one turn through all directions finds all pairs, of n + m parts (the normal fans of both, laid over each other, as
//! for a Minkowski sum: M. de Berg et al., Computational Geometry, 3rd ed. 2008, chapter 13.3).

use super::push_constraint::{PushVector, dot};
use crate::number::{Float, Sign};
use crate::predicate::{Point, Vector, cross, dot_product};
use crate::shape::{Edge, Outline, convex_hull, hull_room};

/// The most vertices whose hull is kept. The hulls of more are found in parts, anew in each turn.
pub const MOST_HULL_VERTICES: usize = 4096;

/// Sums of a few products are off by less than this part of the sum of their sizes, in any floating-point mode.
const SLACK: f64 = 1.0 / (1u64 << 48) as f64;

/// A part of a container.
#[derive(Clone, Copy)]
pub enum FanPart {
    /// A vertex, and its edges before and after. These are 0 if it is the only vertex.
    Vertex { at: Point<Float>, edges: [PushVector; 2] },
    /// An edge with the container to its left.
    Edge(Edge<Float>),
}

/// A part of a container and a vertex of a shape.
#[derive(Clone, Copy)]
pub struct FacingPair {
    pub part: FanPart,
    pub vertex: Point<Float>,
    /// The index of the vertex.
    pub index: usize,
}

/// A convex container, and the convex hull of a shape.
#[derive(Clone, Copy)]
pub struct NormalFans<'a> {
    pub container: Outline<'a, Float>,
    /// The first and the last vertex of a container without an area, in lexicographic order.
    line: Option<[Point<Float>; 2]>,
    pub is_clockwise: bool,
    pub shape: Outline<'a, Float>,
    /// Empty if the shape has too many vertices, or none was asked for.
    hull: &'a [u32],
}

impl<'a> NormalFans<'a> {
    /// Without the hull.
    pub fn new(container: Outline<'a, Float>, winding: Sign, shape: Outline<'a, Float>) -> Self {
        let line = (winding == 0).then(|| {
            let first = container.first();
            container.points().fold([first; 2], |[low, high], point| {
                [if point.precedes(low) { point } else { low }, if high.precedes(point) { point } else { high }]
            })
        });
        NormalFans { container, line, is_clockwise: winding < 0, shape, hull: &[] }
    }

    /// With the hull of the shape, if it fits into the room.
    pub fn with_hull(self, room: &'a mut [u32]) -> Self {
        let count = self.shape.count();
        if hull_room(count) <= room.len() {
            NormalFans { hull: convex_hull(self.shape, 0..count, room), ..self }
        } else {
            self
        }
    }

    /// Whether some pair is wanted. Visits all that may be farthest outside.
    ///
    /// Complexity: O(n + m); of more vertices than fit into the room O(n m / 4096 + m log 4096).
    #[inline(always)]
    pub fn any(&self, mut is_wanted: impl FnMut(&FacingPair) -> bool) -> bool {
        if self.hull.is_empty() { self.any_of_parts(&mut is_wanted) } else { self.any_of(self.hull, is_wanted) }
    }

    #[cold]
    #[inline(never)]
    fn any_of_parts(&self, is_wanted: &mut dyn FnMut(&FacingPair) -> bool) -> bool {
        let mut room = [0; hull_room(MOST_HULL_VERTICES)];
        let mut from = 0;
        while from < self.shape.count() {
            let end = self.shape.count().min(from + MOST_HULL_VERTICES);
            if self.any_of(convex_hull(self.shape, from..end, &mut room), &mut *is_wanted) {
                return true;
            }
            from = end;
        }
        false
    }

    /// The edges of the container counter-clockwise, in both directions along one without an area.
    fn edges(&self) -> impl DoubleEndedIterator<Item = Edge<Float>> {
        let NormalFans { container, line, is_clockwise, .. } = *self;
        let count = if line.is_some() { 2 } else { container.count() };
        let edges = (0..count).map(move |i| match line {
            Some([low, high]) => directed(Edge { a: low, b: high }, i == 1),
            None if is_clockwise => directed(container.edge(count - 1 - i), true),
            None => container.edge(i),
        });
        edges.filter(|edge| !edge.is_point())
    }

    #[inline(always)]
    fn any_of(&self, hull: &[u32], mut is_wanted: impl FnMut(&FacingPair) -> bool) -> bool {
        let corner = |at: usize| {
            let index = hull.get(at).or(hull.first()).map_or(0, |index| *index as usize);
            (index, self.shape.vertex(index))
        };
        let along = |Edge { a, b }: Edge<Float>| (b.x - a.x, b.y - a.y);
        let Some(mut before) = self.edges().next_back() else {
            let part = FanPart::Vertex { at: self.container.first(), edges: [(0.0, 0.0); 2] };
            return (0..hull.len()).map(corner).any(|(index, vertex)| is_wanted(&FacingPair { part, vertex, index }));
        };
        let mut at = 0;
        for other in 1..hull.len() {
            if farther_outside(before, corner(at).1, corner(other).1).is_some() {
                at = other;
            }
        }
        let (mut index, mut vertex) = corner(at);
        // Once around the shape, and of a container that is not convex no farther.
        let mut steps = 2 * hull.len();
        for edge in self.edges() {
            let part = FanPart::Vertex { at: edge.a, edges: [along(before), along(edge)] };
            loop {
                if is_wanted(&FacingPair { part, vertex, index }) {
                    return true;
                }
                let next = if at + 1 < hull.len() { at + 1 } else { 0 };
                let (next_index, next_vertex) = corner(next);
                let Some(is_as_far) = farther_outside(edge, vertex, next_vertex).filter(|_| steps > 0) else { break };
                if is_as_far && is_wanted(&FacingPair { part: FanPart::Edge(edge), vertex, index }) {
                    return true;
                }
                (at, index, vertex, steps) = (next, next_index, next_vertex, steps - 1);
            }
            if is_wanted(&FacingPair { part: FanPart::Edge(edge), vertex, index }) {
                return true;
            }
            before = edge;
        }
        false
    }
}

/// The edge, or the opposite one.
#[inline(always)]
pub fn directed(Edge { a, b }: Edge<Float>, is_clockwise: bool) -> Edge<Float> {
    if is_clockwise { Edge { a: b, b: a } } else { Edge { a, b } }
}

/// Whether another vertex is as far outside an edge's line as a known one. None if it is less far, and if it is as far
/// and not farther along the edge.
#[inline(always)]
fn farther_outside(Edge { a, b }: Edge<Float>, known: Point<Float>, other: Point<Float>) -> Option<bool> {
    let (u, off) = (Vector::between(a, b), Vector::between(known, other));
    let side = cross(u, off);
    (side < 0 || (side == 0 && dot_product(u, off) > 0)).then_some(side == 0)
}

impl FacingPair {
    /// The vector from the container's part to the pushed vertex.
    ///
    /// The difference of the points first, because it may be far smaller than their coordinates.
    #[inline(always)]
    pub fn past(&self, at: Point<Float>, push: PushVector) -> PushVector {
        (self.vertex.x - at.x + push.0, self.vertex.y - at.y + push.1)
    }

    /// Whether the pushed vertex is certainly no farther outside the part than a reach ≥ 0: also if another part is
    /// nearer to it.
    #[inline(always)]
    pub fn is_within(&self, push: PushVector, reach: f64) -> bool {
        match self.part {
            FanPart::Vertex { at, edges } => {
                let (x, y) = self.past(at, push);
                let size = (self.vertex.x - at.x).abs() + (self.vertex.y - at.y).abs() + push.0.abs() + push.1.abs();
                let limit = reach * (1.0 - SLACK) - SLACK * size;
                (limit > 0.0 && x * x + y * y < limit * limit) || !is_outside(edges, (x, y), SLACK * size)
            }
            FanPart::Edge(Edge { a, b }) => {
                let (ux, uy) = (b.x - a.x, b.y - a.y);
                let (x, y) = self.past(a, push);
                let size = (self.vertex.x - a.x).abs() + (self.vertex.y - a.y).abs() + push.0.abs() + push.1.abs();
                let outside = uy * x - ux * y + SLACK * (ux.abs() + uy.abs()) * size;
                outside <= 0.0 || outside * outside < (ux * ux + uy * uy) * (reach * reach) * (1.0 - SLACK)
            }
        }
    }
}

/// Whether a vector from a container's vertex leads outside, and the vertex is the nearest part there: whether it lies
/// between the normals of the edges before and after. The vector may be off by an error.
#[inline(always)]
pub fn is_outside([before, after]: [PushVector; 2], off: PushVector, error: f64) -> bool {
    let errors = [before, after].map(|u| (u.0.abs() + u.1.abs()) * error);
    let is_right_of = |u: PushVector, error: f64| u.0 * off.1 - u.1 * off.0 <= error;
    // The opposite of the normal of both edges of a straight corner is at right angles to both, too.
    dot(before, off) >= -errors[0]
        && dot(after, off) <= errors[1]
        && (is_right_of(before, errors[0]) || is_right_of(after, errors[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::vec::Vec;

    fn scatter(rng: &mut Rng, count: usize) -> Vec<[f32; 2]> {
        (0..count).map(|_| [0; 2].map(|_| rng.i32(-9..10) as f32)).collect()
    }

    fn hull(vertices: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let mut room = [0; hull_room(64)];
        let hull = convex_hull(Outline::<Float>::new(vertices), 0..vertices.len(), &mut room);
        hull.iter().map(|i| vertices[*i as usize]).collect()
    }

    /// In each of many directions the farthest vertices of a container and of a shape are a pair, and across each edge
    /// the edge and a farthest vertex.
    #[test]
    fn what_is_farthest_out_is_a_pair() {
        let mut rng = Rng::with_seed(6);
        for case in 0..2000 {
            let (outer, inner) = (rng.usize(1..40), rng.usize(1..40));
            let mut container = hull(&scatter(&mut rng, outer));
            // Straight corners, repeated vertices and both windings.
            if case % 3 == 0 {
                let [first, last] = [container[0], container[container.len() - 1]];
                container.extend([[0, 1].map(|axis| (first[axis] + last[axis]) * 0.5), first]);
            }
            if case % 2 == 0 {
                container.reverse();
            }
            let shape = scatter(&mut rng, inner);
            let [outer, inner] = [&container, &shape].map(|vertices| Outline::<Float>::new(vertices));
            let mut room = [0; hull_room(64)];
            let fans = NormalFans::new(outer, outer.winding(), inner).with_hull(&mut room);
            let mut pairs = Vec::new();
            fans.any(|pair| {
                assert_eq!(inner.vertex(pair.index), pair.vertex);
                pairs.push(*pair);
                false
            });
            assert!(pairs.len() <= 2 * (container.len() + shape.len() + 2), "{container:?} {shape:?}");
            let far = |d: PushVector| move |p: Point<Float>| d.0 * p.x + d.1 * p.y;
            let farthest = |outline: Outline<Float>, d| outline.points().map(far(d)).fold(f64::NEG_INFINITY, f64::max);
            for _ in 0..32 {
                // At right angles to no edge.
                let d = [0; 2].map(|_| f64::from(rng.i32(-99_999..99_999)) + 0.125);
                let d = (d[0], d[1]);
                let is_farthest = |pair: &FacingPair| {
                    let FanPart::Vertex { at, edges } = pair.part else { return false };
                    let is_extreme = far(d)(at) == farthest(outer, d) && far(d)(pair.vertex) == farthest(inner, d);
                    is_extreme && is_outside(edges, d, 0.0)
                };
                assert!(pairs.iter().any(is_farthest), "{container:?} {shape:?} {d:?}");
            }
            for edge in fans.edges() {
                let d = (edge.b.y - edge.a.y, edge.a.x - edge.b.x);
                let is_farthest = |pair: &FacingPair| {
                    let FanPart::Edge(of) = pair.part else { return false };
                    (of.a, of.b) == (edge.a, edge.b) && far(d)(pair.vertex) == farthest(inner, d)
                };
                assert!(pairs.iter().any(is_farthest), "{container:?} {shape:?} {edge:?}");
            }
        }
    }
}
