//! A convex skeleton as a closed outline: a line is one of two edges, there and back.

use crate::number::{Number, Sign};
use crate::predicate::{Point, dot, orient};
use crate::shape::{Edge, Kind, Outline, Shape};
use core::cmp::Ordering;

/// Vertices are numbered from 0 as they lie around the body, whatever the caller's numbers are.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a, N: Number> {
    outline: Outline<'a, N>,
    /// Of a body without area the caller's numbers of its ends, the same ones for a point.
    ends: Option<[usize; 2]>,
    /// Of a line the caller's number of its edge.
    line: usize,
    /// Of the outline; 1 without area.
    pub winding: Sign,
    pub radius: f64,
}

/// A straight stretch of a body's boundary, the body to its left: one edge, or several in one line.
#[derive(Clone, Copy, Debug)]
pub struct Side<N> {
    pub from: Point<N>,
    pub to: Point<N>,
    /// The features of its ends and of itself.
    pub from_feature: usize,
    pub to_feature: usize,
    pub feature: usize,
}

impl<'a, N: Number> Body<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let outline = shape.vertices;
        let winding = if shape.is_filled() { outline.convex_winding() } else { 0 };
        let ends = if winding == 0 { Some(ends(shape)) } else { None };
        let line = ends.map_or(0, |[first, last]| first.min(last));
        Body { outline, ends, line, winding: if winding == 0 { 1 } else { winding }, radius: shape.radius }
    }

    /// Without radius and with area.
    pub fn of_outline(outline: Outline<'a, N>, winding: Sign) -> Self {
        Body { outline, ends: None, line: 0, winding, radius: 0.0 }
    }

    /// One edge of a shape, a line of its own.
    pub fn of_edge(shape: Shape<'a, N>, edge: usize) -> Self {
        let outline = shape.vertices;
        let next = if edge + 1 < outline.count() { edge + 1 } else { 0 };
        Body { outline, ends: Some([edge, next]), line: edge, winding: 1, radius: shape.radius }
    }

    pub fn count(&self) -> usize {
        match self.ends {
            Some([first, last]) if first == last => 1,
            Some(_) => 2,
            None => self.outline.count(),
        }
    }

    pub fn vertex(&self, i: usize) -> Point<N> {
        self.outline.vertex(self.number(i))
    }

    /// The caller's number of a vertex.
    fn number(&self, i: usize) -> usize {
        match self.ends {
            Some([first, last]) => {
                if i == 0 {
                    first
                } else {
                    last
                }
            }
            None => i,
        }
    }

    pub fn vertex_feature(&self, i: usize) -> usize {
        2 * self.number(i)
    }

    /// The vertices around, each with its number.
    pub fn vertices(&self) -> impl Iterator<Item = (usize, Point<N>)> + use<'a, N> {
        let body = *self;
        (0..self.count()).map(move |i| (i, body.vertex(i)))
    }

    /// The edges, none of a point: each with its number and as it runs with the body to its left.
    pub fn edges(&self) -> impl Iterator<Item = (usize, [Point<N>; 2])> + use<'a, N> {
        let body = *self;
        let edges = (0..self.count()).map(move |i| (i, body.edge(i)));
        edges.filter(|(_, [from, to])| from != to)
    }

    /// An edge, with the body to its left.
    pub fn edge(&self, i: usize) -> [Point<N>; 2] {
        self.plain_edge(i).directed(self.winding)
    }

    /// An edge as the caller lists it; of a point one without length.
    pub fn plain_edge(&self, i: usize) -> Edge<N> {
        Edge { a: self.vertex(i), b: self.vertex(self.after(i)) }
    }

    /// Whether it is a point or a line.
    pub fn is_thin(&self) -> bool {
        self.ends.is_some()
    }

    fn after(&self, i: usize) -> usize {
        if i + 1 < self.count() { i + 1 } else { 0 }
    }

    fn before(&self, i: usize) -> usize {
        if i > 0 { i - 1 } else { self.count() - 1 }
    }

    /// The next vertex that lies elsewhere, forward or backward.
    pub fn neighbor(&self, i: usize, forward: bool) -> usize {
        let step = |k| if forward { self.after(k) } else { self.before(k) };
        let at = self.vertex(i);
        let mut k = step(i);
        for _ in 0..self.count() {
            if self.vertex(k) != at {
                break;
            }
            k = step(k);
        }
        k
    }

    /// The sides that meet at a vertex, forward and backward; none of a point.
    pub fn sides_at(&self, i: usize) -> [Option<Side<N>>; 2] {
        let (next, previous) = (self.neighbor(i, true), self.neighbor(i, false));
        if self.count() < 2 {
            return [None, None];
        }
        [Some(self.side_between(i, next)), Some(self.side_between(previous, i))]
    }

    /// The whole straight side that an edge is part of.
    pub fn side(&self, edge: usize) -> Side<N> {
        self.side_between(edge, self.after(edge))
    }

    /// Of a line the edge that leads back, of anything else the side itself.
    pub fn side_back(&self, edge: usize) -> Side<N> {
        if self.is_thin() { self.side(self.after(edge)) } else { self.side(edge) }
    }

    /// The whole straight side of the edge from vertex i forward to vertex k.
    pub fn side_between(&self, i: usize, k: usize) -> Side<N> {
        let (mut first, mut last) = (i, k);
        if self.ends.is_none() {
            // On and on in one line, which ends after at most all vertices.
            for _ in 0..self.count() {
                let next = self.neighbor(last, true);
                if !goes_on(self.vertex(first), self.vertex(last), self.vertex(next)) {
                    break;
                }
                last = next;
            }
            for _ in 0..self.count() {
                let next = self.neighbor(first, false);
                if !goes_on(self.vertex(last), self.vertex(first), self.vertex(next)) {
                    break;
                }
                first = next;
            }
        }
        // There and back is the same edge of a line.
        let feature = 2 * if self.ends.is_none() { first } else { self.line } + 1;
        let (from, to) = if self.winding < 0 { (last, first) } else { (first, last) };
        Side {
            from: self.vertex(from),
            to: self.vertex(to),
            from_feature: self.vertex_feature(from),
            to_feature: self.vertex_feature(to),
            feature,
        }
    }
}

/// Whether c lies straight on beyond b, seen from a.
fn goes_on<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> bool {
    orient(a, b, c) == 0 && dot(b, a, c) < 0
}

/// The vertices at the ends of a skeleton without area.
fn ends<N: Number>(shape: Shape<N>) -> [usize; 2] {
    if shape.kind == Kind::Point {
        return [0, 0];
    }
    let (mut low, mut high) = ((0, shape.vertices.first()), (0, shape.vertices.first()));
    for (i, point) in shape.vertices.points().enumerate() {
        if point.lexicographic(low.1) == Ordering::Less {
            low = (i, point);
        }
        if point.lexicographic(high.1) == Ordering::Greater {
            high = (i, point);
        }
    }
    [low.0, high.0]
}
