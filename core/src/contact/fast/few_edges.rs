//! A few edges of a shape in lists without allocation, with the vertices at their ends: all of a small body, or those
//! of an outline that are near it.

use super::edge_nearby::{EdgeNearby, FootOnEdge, ROOM};
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::straight_side::{StraightSide, facing_direction};
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_min};
use crate::predicate::{Point, Reach};
use crate::shape::{Edge, Shape};

/// The most edges, and the most vertices.
pub const MOST: usize = 8;

/// A few edges of a shape, and the numbers of the vertices at which the other shape may touch it.
pub struct FewEdges<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// 0 of a chain or a segment.
    pub winding: Sign,
    edges: FewItems<EdgeNearby<N>>,
    vertices: FewItems<usize>,
}

struct FewItems<T> {
    items: [T; MOST],
    count: usize,
}

impl<T: Copy> FewItems<T> {
    /// No items, with something in their places.
    fn none(place: T) -> Self {
        FewItems { items: [place; MOST], count: 0 }
    }

    #[inline(always)]
    fn all(&self) -> &[T] {
        self.items.get(..self.count).unwrap_or(&[])
    }

    /// Adds an item behind the others. None if there is no room.
    fn add(&mut self, item: T) -> Option<()> {
        *self.items.get_mut(self.count)? = item;
        self.count += 1;
        Some(())
    }
}

/// The edges that a vertex touches, a bit for each: in their listed direction, the inside to its left, and reversed.
#[derive(Clone, Copy, Default)]
pub struct TouchedBits {
    pub listed: u8,
    pub reversed: u8,
}

impl TouchedBits {
    pub fn add(&mut self, edge: usize, is_listed: bool) {
        *(if is_listed { &mut self.listed } else { &mut self.reversed }) |= 1 << edge;
    }

    pub fn or(self, other: TouchedBits) -> Self {
        TouchedBits { listed: self.listed | other.listed, reversed: self.reversed | other.reversed }
    }

    pub fn is_empty(self) -> bool {
        self.listed | self.reversed == 0
    }

    pub fn has(self, edge: usize, is_listed: bool) -> bool {
        (if is_listed { self.listed } else { self.reversed }) & 1 << edge != 0
    }
}

impl<'a, N: Number> FewEdges<'a, N> {
    pub fn none(shape: Shape<'a, N>, winding: Sign) -> Self {
        let first = shape.vertices.first();
        let place = EdgeNearby::new(shape, 0, Edge { a: first, b: first });
        FewEdges { shape, winding, edges: FewItems::none(place), vertices: FewItems::none(0) }
    }

    /// All edges and vertices of a shape. None if there is no room.
    pub fn all_of(shape: Shape<'a, N>, winding: Sign) -> Option<Self> {
        let mut all = FewEdges::none(shape, winding);
        for (number, edge) in shape.indexed_edges() {
            all.add_edge(number, edge)?;
        }
        for number in 0..shape.vertices.count() {
            all.vertices.add(number)?;
        }
        Some(all)
    }

    /// Adds an edge behind the others. None if there is no room.
    pub fn add_edge(&mut self, number: usize, edge: Edge<N>) -> Option<()> {
        self.edges.add(EdgeNearby::new(self.shape, number, edge))
    }

    /// Adds the ends of the edges that are wanted, in the order of their numbers. None if there is no room.
    pub fn add_ends(&mut self, is_wanted: impl Fn(Point<N>) -> bool) -> Option<()> {
        for i in 0..self.edges.count {
            let EdgeNearby { number, end, edge, .. } = *self.edges.all().get(i)?;
            for (number, at) in [(number, edge.a), (end, edge.b)] {
                if is_wanted(at) {
                    self.add_vertex(number)?;
                }
            }
        }
        Some(())
    }

    fn add_vertex(&mut self, number: usize) -> Option<()> {
        if self.vertices.all().contains(&number) {
            return Some(());
        }
        self.vertices.add(number)?;
        let all = self.vertices.items.get_mut(..self.vertices.count)?;
        let place = all.iter().position(|known| *known > number).unwrap_or(all.len() - 1);
        all.get_mut(place..)?.rotate_right(1);
        Some(())
    }

    pub fn vertex_count(&self) -> usize {
        self.vertices.count
    }

    pub fn with_neighbors(&self, number: usize) -> VertexWithNeighbors<N> {
        let Shape { vertices, .. } = self.shape;
        let (last, is_closed) = (vertices.count() - 1, self.winding != 0);
        let next = if number < last { Some(number + 1) } else { is_closed.then_some(0) };
        let previous = if number > 0 { Some(number - 1) } else { is_closed.then_some(last) };
        let neighbors = [next, previous].map(|i| i.map(|i| vertices.vertex(i)));
        VertexWithNeighbors::new(number, vertices.vertex(number), neighbors, self.winding)
    }

    pub fn edges(&self) -> &[EdgeNearby<N>] {
        self.edges.all()
    }

    /// The numbers of the vertices.
    pub fn vertex_numbers(&self) -> &[usize] {
        self.vertices.all()
    }

    pub fn vertices(&self) -> impl Iterator<Item = VertexWithNeighbors<N>> {
        self.vertices.all().iter().map(|number| self.with_neighbors(*number))
    }

    /// The place of a vertex in the list.
    pub fn place_of_vertex(&self, number: usize) -> Option<usize> {
        self.vertices.all().iter().position(|known| *known == number)
    }

    /// The place in the list of the edge that begins at a vertex.
    pub fn place_of_edge(&self, number: usize) -> Option<usize> {
        self.edges.all().iter().position(|known| known.number == number)
    }

    /// The number of the edge to a vertex.
    fn edge_to(&self, number: usize) -> Option<usize> {
        let last = self.shape.vertices.count() - 1;
        if number > 0 { Some(number - 1) } else { (self.winding != 0).then_some(last) }
    }

    /// The edge that begins at a vertex, if it is listed.
    fn edge_from(&self, number: Option<usize>) -> Option<&EdgeNearby<N>> {
        let number = number?;
        self.edges.all().iter().find(|known| known.number == number)
    }

    /// The sides at a vertex that face a directed edge and are parallel to it within about a degree.
    pub fn sides_facing(&self, number: usize, directed_edge: [Point<N>; 2]) -> [Option<StraightSide<N>>; 2] {
        let facing = |edge: Option<&EdgeNearby<N>>| {
            let edge = edge?;
            Some(edge.side(facing_direction(edge.edge, self.winding, directed_edge)?))
        };
        [facing(self.edge_from(Some(number))), facing(self.edge_from(self.edge_to(number)))]
    }

    /// Whether a point's nearest point on the edges at a vertex is certainly not the vertex.
    pub fn is_nearer_than_end(&self, number: usize, p: Point<N>) -> bool {
        let (from, to) = (self.edge_from(Some(number)), self.edge_from(self.edge_to(number)));
        from.is_some_and(|edge| matches!(edge.foot(p), FootOnEdge::Inside | FootOnEdge::Past))
            || to.is_some_and(|edge| matches!(edge.foot(p), FootOnEdge::Inside | FootOnEdge::Before))
    }

    /// The edge that a vertex of the other shape touches that is certainly inside, and its squared distance: the
    /// nearest one, if the vertex can rest on it. If it can rest on none, it touches none.
    pub fn touched_from_inside(&self, vertex: &VertexWithNeighbors<N>) -> Option<(TouchedBits, f64)> {
        let (mut nearest, mut next) = ((f64::INFINITY, None), f64::INFINITY);
        for (i, edge) in self.edges().iter().enumerate() {
            let Edge { a, b } = edge.edge;
            let end_square = |end: Point<N>| {
                let (x, y) = (vertex.at.x - end.x, vertex.at.y - end.y);
                x * x + y * y
            };
            let (square, is_beside) = match edge.foot(vertex.at) {
                FootOnEdge::Inside => {
                    let left = determinant(a, b, vertex.at);
                    (left * left / edge.square, true)
                }
                FootOnEdge::Before => (end_square(a), false),
                FootOnEdge::Past => (end_square(b), false),
                FootOnEdge::Uncertain => return None,
            };
            if square < nearest.0 {
                next = nearest.0;
                nearest = (square, is_beside.then_some(i));
            } else {
                next = f64_min(next, square);
            }
        }
        let ((square, Some(nearest)), true) = (nearest, next > nearest.0 * ROOM) else { return None };
        // In outlines that cross themselves a vertex inside may be in front of an edge.
        let can_rest = |edge: &EdgeNearby<N>| {
            let [from, to] = edge.edge.directed(self.winding);
            vertex.can_rest_on([from, to]) && determinant(from, to, vertex.at) >= 0.0
        };
        let mut touched = TouchedBits::default();
        if self.edges().get(nearest).is_some_and(can_rest) {
            touched.add(nearest, self.winding > 0);
        } else if self.edges().iter().any(can_rest) {
            return None;
        }
        Some((touched, square))
    }

    /// The edges that a vertex of another shape touches from outside, within the radii and the margin. None if that is
    /// not certain.
    ///
    /// `left` is asked for the determinants of the edges and the vertex.
    pub fn touched_from_outside(
        &self,
        (of, number): (&FewEdges<N>, usize),
        near: Reach<N>,
        left: impl Fn(usize, Edge<N>) -> f64,
    ) -> Option<TouchedBits> {
        let (mut touched, near) = (TouchedBits::default(), near.value());
        if near == 0.0 {
            return Some(touched);
        }
        for (i, edge) in self.edges().iter().enumerate() {
            let left = left(i, edge.edge);
            let (front, square, limit) = (if left < 0.0 { 1 } else { -1 }, left * left, near * near * edge.square);
            // Of a filled shape it touches only edges that it is in front of.
            let is_behind = self.winding != 0 && self.winding != front;
            if is_behind || square > limit * ROOM {
                continue;
            }
            let vertex = of.with_neighbors(number);
            if !vertex.can_rest_on(edge.edge.directed(front)) {
                continue;
            }
            match edge.foot(vertex.at) {
                FootOnEdge::Inside if square * ROOM < limit => touched.add(i, front > 0),
                FootOnEdge::Inside | FootOnEdge::Uncertain => return None,
                FootOnEdge::Before | FootOnEdge::Past => {}
            }
        }
        Some(touched)
    }
}
