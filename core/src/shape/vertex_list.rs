//! The caller's vertices as a closed outline or an open chain: edges, corners and bounds.

use super::outline_bounds::outline_bounds;
use super::primitives::{Aabb, Edge};
use crate::number::{Float, Number, Scalar, Sign};
use crate::predicate::{Point, Wedge, orient};
use core::slice;

/// At least one vertex. An outline is closed implicitly: the last vertex is joined to the first.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a, N: Number> {
    vertices: &'a [[N::Scalar; 2]],
}

/// The ends of an open line. A line that ends where it begins has none, nor has one whose vertices all coincide: that
/// is a point.
pub type LineEnds<N> = [Option<Point<N>>; 2];

/// An edge a → b of an outline, and the vertex before it.
///
/// Edges of length 0 are skipped. So a differs from the other two, unless all vertices coincide.
#[derive(Clone, Copy, Debug)]
pub struct Corner<N> {
    pub before: Point<N>,
    pub a: Point<N>,
    pub b: Point<N>,
}

impl<N: Number> Corner<N> {
    pub fn edge(&self) -> Edge<N> {
        Edge { a: self.a, b: self.b }
    }

    /// The bounding box of the edge.
    #[inline(always)]
    pub fn bounds(&self) -> Aabb<N> {
        Aabb::of_segment(self.a, self.b)
    }

    /// The directions that lead inside from the vertex a of an outline with this winding.
    pub fn wedge(&self, winding: Sign) -> Wedge<N> {
        let wedge = Wedge { from: self.before, at: self.a, to: self.b };
        if winding < 0 { wedge.outside() } else { wedge }
    }
}

#[inline(always)]
fn widened<N: Number>(&[x, y]: &[N::Scalar; 2]) -> Point<N> {
    Point::at(N::of(x).widen_fast(), N::of(y).widen_fast())
}

/// The box around a vertex and the list that begins with it, or is empty.
fn list_bounds<N: Number>(list: &[[N::Scalar; 2]], first: Point<N>) -> Aabb<N> {
    const MANY: usize = 16;
    if list.len() >= MANY
        && let Some([min_x, min_y, max_x, max_y]) = N::Scalar::as_floats(list).and_then(outline_bounds)
    {
        let at = |x: f32, y: f32| Point::at(Float(x).widen(), Float(y).widen());
        return Aabb { min: at(min_x, min_y), max: at(max_x, max_y) };
    }
    list.iter().map(widened).fold(Aabb { min: first, max: first }, Aabb::with)
}

/// Edges in a row. Not made of closures, which compilers would leave in memory.
#[derive(Clone)]
struct Edges<'a, N: Number> {
    ends: slice::Iter<'a, [N::Scalar; 2]>,
    a: Point<N>,
}

impl<N: Number> Iterator for Edges<'_, N> {
    type Item = Edge<N>;

    #[inline(always)]
    fn next(&mut self) -> Option<Edge<N>> {
        let (a, b) = (self.a, widened(self.ends.next()?));
        self.a = b;
        Some(Edge { a, b })
    }
}

impl<'a, N: Number> Outline<'a, N> {
    /// `vertices` must not be empty. Below [`with_denormals`](crate::number::with_denormals).
    #[inline(always)]
    pub fn new(vertices: &'a [[N::Scalar; 2]]) -> Self {
        debug_assert!(!vertices.is_empty());
        debug_assert!(!N::reads_denormals_as_0(), "not below with_denormals");
        Outline { vertices }
    }

    /// The last vertex up to which a list goes straight on along an axis, forward or backward from a vertex, as it
    /// leads there from another one. That vertex if it does not, or repeats it.
    pub fn end_along_axis(&self, from: usize, at: usize, forward: bool) -> usize {
        let (start, mut last) = (self.vertex(from), self.vertex(at));
        let is_level = start.y == last.y;
        if !is_level && start.x != last.x {
            return at;
        }
        let way = if is_level { last.x - start.x } else { last.y - start.y };
        let goes_on = |vertex: &&[N::Scalar; 2]| {
            let next: Point<N> = widened(vertex);
            let [across, step] =
                if is_level { [next.y - last.y, next.x - last.x] } else { [next.x - last.x, next.y - last.y] };
            last = next;
            (across == 0.0) & (step * way > 0.0)
        };
        if forward {
            at + self.vertices.get(at + 1..).unwrap_or_default().iter().take_while(goes_on).count()
        } else {
            at - self.vertices.get(..at).unwrap_or_default().iter().rev().take_while(goes_on).count()
        }
    }

    /// A vertex; the first one for an index past the last.
    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Point<N> {
        // Not indexed, because the library has no panics. An outline is never empty.
        match self.vertices.get(i).or(self.vertices.first()) {
            Some(vertex) => widened(vertex),
            None => Point::at(0.0, 0.0),
        }
    }

    #[inline(always)]
    pub fn first(&self) -> Point<N> {
        self.vertex(0)
    }

    #[inline(always)]
    pub fn last(&self) -> Point<N> {
        self.vertex(self.vertices.len().wrapping_sub(1))
    }

    /// The box with an area whose corners these are, in order.
    pub fn as_aabb(&self) -> Option<Aabb<N>> {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| self.vertex(i));
        let is_level = (a.y == b.y) & (b.x == c.x) & (c.y == d.y) & (d.x == a.x);
        let is_upright = (a.x == b.x) & (b.y == c.y) & (c.x == d.x) & (d.y == a.y);
        let aabb = Aabb::of_segment(a, c);
        ((self.count() == 4) & (is_level | is_upright) & aabb.has_area()).then_some(aabb)
    }

    /// The ends of the vertices as a line.
    pub fn line_ends(&self) -> LineEnds<N> {
        let ends = [self.first(), self.last()];
        if ends[0] == ends[1] { [None; 2] } else { ends.map(Some) }
    }

    /// An outline of the first vertex alone.
    pub fn first_alone(&self) -> Self {
        Outline { vertices: self.vertices.get(..1).unwrap_or(self.vertices) }
    }

    /// The vertices from one to another, both included; the first vertex alone if there are none.
    pub fn part(&self, from: usize, to: usize) -> Self {
        self.vertices.get(from..=to).map_or_else(|| self.first_alone(), |vertices| Outline { vertices })
    }

    /// The vertices, if they are floats.
    #[inline(always)]
    pub fn floats(&self) -> Option<&'a [[f32; 2]]> {
        N::Scalar::as_floats(self.vertices)
    }

    /// The number of vertices.
    pub fn count(&self) -> usize {
        self.vertices.len()
    }

    /// Edge i of the closed outline, from vertex i to the next.
    pub fn edge(&self, i: usize) -> Edge<N> {
        Edge { a: self.vertex(i), b: self.vertex(i + 1) }
    }

    #[inline(always)]
    pub fn points(&self) -> impl DoubleEndedIterator<Item = Point<N>> + Clone + use<'a, N> {
        self.vertices.iter().map(widened)
    }

    /// The edges in order. A closed outline begins with the edge from the last vertex to the first. A lone vertex has
    /// one edge of length 0.
    #[inline(always)]
    pub fn edges(&self, closed: bool) -> impl Iterator<Item = Edge<N>> + Clone + use<'a, N> {
        let a = if closed { self.last() } else { self.first() };
        let ends = if closed { None } else { self.vertices.get(1..).filter(|ends| !ends.is_empty()) };
        Edges { ends: ends.unwrap_or(self.vertices).iter(), a }
    }

    /// The edges of the closed outline, each with the vertex before it, in the order of [`edges`](Self::edges). Edges
    /// of length 0 are skipped; if all vertices coincide there is one.
    pub fn corners(&self) -> impl Iterator<Item = Corner<N>> + Clone + use<'a, N> {
        let first = self.first();
        let mut a = self.last();
        // The last vertex before a that differs from it; a itself if all coincide.
        let mut before = self.points().rev().find(|point| *point != a).unwrap_or(a);
        let lone = (before == a).then_some(Corner { before: first, a: first, b: first });
        self.points()
            .filter_map(move |b| {
                if a == b {
                    return None;
                }
                let corner = Corner { before, a, b };
                before = a;
                a = b;
                Some(corner)
            })
            .chain(lone)
    }

    /// A vertex between the nearest vertices before and after it that differ from it; thrice the same point if all
    /// vertices coincide.
    pub fn corner_at(&self, i: usize) -> Corner<N> {
        let a = self.vertex(i);
        let (earlier, later) = self.vertices.split_at_checked(i).unwrap_or((self.vertices, &[]));
        let differs = |vertex: &[N::Scalar; 2]| Some(widened(vertex)).filter(|p| *p != a);
        let before = earlier.iter().rev().chain(later.iter().rev()).find_map(differs);
        let b = later.iter().chain(earlier).find_map(differs);
        Corner { before: before.unwrap_or(a), a, b: b.unwrap_or(a) }
    }

    /// The corners whose edges begin at the vertices `start..end`. None if all vertices coincide.
    pub fn corners_between(&self, start: usize, end: usize) -> impl Iterator<Item = Corner<N>> + Clone + use<'a, N> {
        let outline = *self;
        let Corner { mut before, mut a, .. } = outline.corner_at(start);
        (start..end).filter_map(move |i| {
            let b = outline.vertex(i + 1);
            if a == b {
                return None;
            }
            let corner = Corner { before, a, b };
            before = a;
            a = b;
            Some(corner)
        })
    }

    /// Whether three vertices are not collinear.
    pub fn has_area(&self) -> bool {
        let a = self.first();
        let mut rest = self.points().skip_while(move |point| *point == a);
        rest.next().is_some_and(|b| rest.any(|c| orient(a, b, c) != 0))
    }

    /// An edge on whose line all vertices are. None if they are not collinear, or coincide.
    pub fn line(&self) -> Option<Edge<N>> {
        let a = self.first();
        let b = self.points().find(|point| *point != a)?;
        self.points().all(|c| orient(a, b, c) == 0).then_some(Edge { a, b })
    }

    /// Whether all vertices coincide.
    pub fn is_point(&self) -> bool {
        let first = self.first();
        self.points().all(|point| point == first)
    }

    /// The bounding box.
    pub fn bounds(&self) -> Aabb<N> {
        let first = self.first();
        list_bounds(self.vertices, first)
    }

    /// The bounding box of the vertices from one to another, which comes later.
    pub fn part_bounds(&self, from: usize, to: usize) -> Aabb<N> {
        let (first, last) = (self.vertex(from), self.vertex(to));
        let between = self.vertices.get(from..to.min(self.vertices.len())).unwrap_or_default();
        list_bounds(between, first).with(last)
    }

    /// The lexicographically smallest and largest vertex. These are the ends if all vertices are collinear.
    pub fn extremes(&self) -> (Point<N>, Point<N>) {
        let first = self.first();
        self.points().fold((first, first), |(low, high), point| {
            (if point.precedes(low) { point } else { low }, if high.precedes(point) { point } else { high })
        })
    }
}
