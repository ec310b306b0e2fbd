//! A view of a convex shape's skeleton as a closed outline. A segment has two edges, one in each direction.

use crate::number::{Number, Sign};
use crate::predicate::{Point, Vector, dot, dot_product, orient};
use crate::shape::{Edge, Kind, Outline, Shape};

/// Vertices are numbered from 0 around the skeleton; the caller's indices may differ.
#[derive(Clone, Copy, Debug)]
pub struct ConvexView<'a, N: Number> {
    outline: Outline<'a, N>,
    /// The caller's indices of the two ends of a skeleton without area, equal for a point. None if it has area.
    ends: Option<[usize; 2]>,
    /// The caller's edges of a skeleton without area: the first, and the number after the last.
    listed: [usize; 2],
    /// The winding of the outline; 1 without area.
    pub winding: Sign,
    pub radius: f64,
    /// Whether every edge is known to be a straight side by itself.
    is_strict: bool,
}

/// A straight side of the boundary, the inside to its left: one edge, or several collinear ones.
///
/// The side's name is that of its first edge in the caller's order; [`ConvexView::feature_at`] finds the others.
#[derive(Clone, Copy, Debug)]
pub struct MergedEdge<N> {
    pub from: Point<N>,
    pub to: Point<N>,
    /// The features of its ends, and of its first edge.
    pub from_feature: usize,
    pub to_feature: usize,
    pub feature: usize,
}

impl<N: Number> MergedEdge<N> {
    /// Whether both are one side. Their features may differ: of several vertices at one place any may be an end.
    pub fn is_same(&self, other: &MergedEdge<N>) -> bool {
        self.from == other.from && self.to == other.to
    }
}

impl<'a, N: Number> ConvexView<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let outline = shape.vertices;
        let winding = if shape.is_filled() { outline.convex_winding() } else { 0 };
        let ends = if winding == 0 { Some(ends(shape)) } else { None };
        let count = outline.count();
        ConvexView {
            outline,
            ends,
            listed: [0, if shape.is_filled() || count < 2 { count } else { count - 1 }],
            winding: if winding == 0 { 1 } else { winding },
            radius: shape.radius,
            is_strict: false,
        }
    }

    /// The view of a strictly convex outline of known winding.
    #[inline]
    pub fn of_strict(outline: Outline<'a, N>, winding: Sign, radius: f64) -> Self {
        ConvexView { outline, ends: None, listed: [0, 0], winding, radius, is_strict: true }
    }

    /// The view of a point, or of a segment from the lexicographically lower end or the other.
    #[inline]
    pub fn of_line(outline: Outline<'a, N>, ends: [usize; 2], radius: f64) -> Self {
        let edges = outline.count() - 1;
        ConvexView { outline, ends: Some(ends), listed: [0, edges], winding: 1, radius, is_strict: true }
    }

    /// Whether the skeleton has area.
    pub fn has_area(&self) -> bool {
        self.ends.is_none()
    }

    /// The view of an outline with area and without radius.
    pub fn of_outline(outline: Outline<'a, N>, winding: Sign) -> Self {
        ConvexView { outline, ends: None, listed: [0, 0], winding, radius: 0.0, is_strict: false }
    }

    /// One edge of a shape as a segment.
    pub fn of_edge(shape: Shape<'a, N>, edge: usize) -> Self {
        let outline = shape.vertices;
        let next = if edge + 1 < outline.count() { edge + 1 } else { 0 };
        let (ends, listed) = (Some([edge, next]), [edge, edge + 1]);
        ConvexView { outline, ends, listed, winding: 1, radius: shape.radius, is_strict: false }
    }

    /// All vertices of the skeleton, as the caller gave them.
    pub fn outline(&self) -> Outline<'a, N> {
        self.outline
    }

    #[inline]
    pub fn count(&self) -> usize {
        match self.ends {
            Some([first, last]) if first == last => 1,
            Some(_) => 2,
            None => self.outline.count(),
        }
    }

    #[inline]
    pub fn vertex(&self, i: usize) -> Point<N> {
        self.outline.vertex(self.index(i))
    }

    /// The caller's index of a vertex.
    #[inline]
    fn index(&self, i: usize) -> usize {
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

    /// The feature of a vertex: of several in a row at one place, of the first.
    #[inline]
    pub fn vertex_feature(&self, i: usize) -> usize {
        let at = self.vertex(i);
        let mut first = i;
        if self.ends.is_none() & !self.is_strict {
            for _ in 0..self.count() {
                let before = self.before(first);
                if self.vertex(before) != at {
                    break;
                }
                first = before;
            }
        }
        2 * self.index(first)
    }

    /// The vertices and their numbers.
    pub fn vertices(&self) -> impl Iterator<Item = (usize, Point<N>)> + use<'a, N> {
        let view = *self;
        (0..self.count()).map(move |i| (i, view.vertex(i)))
    }

    /// The edges and their numbers, directed so that the inside is to the left. None of a point.
    pub fn edges(&self) -> impl Iterator<Item = (usize, [Point<N>; 2])> + use<'a, N> {
        let view = *self;
        let edges = (0..self.count()).map(move |i| (i, view.edge(i)));
        edges.filter(|(_, [from, to])| from != to)
    }

    /// An edge, directed so that the inside is to its left.
    #[inline]
    pub fn edge(&self, i: usize) -> [Point<N>; 2] {
        self.listed_edge(i).directed(self.winding)
    }

    /// An edge in the caller's order. A point has an edge of length 0.
    #[inline]
    pub fn listed_edge(&self, i: usize) -> Edge<N> {
        Edge { a: self.vertex(i), b: self.vertex(self.after(i)) }
    }

    /// Whether an edge is parallel to an axis within the accuracy of a float normal, without being so.
    pub fn has_leaning_edge(&self) -> bool {
        const LITTLE: f64 = (1u64 << 29) as f64;
        self.edges().any(|(_, [from, to])| {
            let (x, y) = ((to.x - from.x).abs(), (to.y - from.y).abs());
            let (less, more) = if x < y { (x, y) } else { (y, x) };
            less > 0.0 && less * LITTLE < more
        })
    }

    /// Whether it is a point or a segment.
    #[inline]
    pub fn is_thin(&self) -> bool {
        self.ends.is_some()
    }

    #[inline]
    pub fn after(&self, i: usize) -> usize {
        if i + 1 < self.count() { i + 1 } else { 0 }
    }

    #[inline]
    pub fn before(&self, i: usize) -> usize {
        if i > 0 { i - 1 } else { self.count() - 1 }
    }

    /// The next vertex at another place, forward or backward.
    #[inline]
    pub fn neighbor(&self, i: usize, forward: bool) -> usize {
        let step = |k| if forward { self.after(k) } else { self.before(k) };
        if self.is_strict {
            return step(i);
        }
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

    /// The straight sides that meet at a vertex, forward and backward; none of a point.
    #[inline]
    pub fn merged_edges_at(&self, i: usize) -> [Option<MergedEdge<N>>; 2] {
        let (next, previous) = (self.neighbor(i, true), self.neighbor(i, false));
        if self.count() < 2 {
            return [None, None];
        }
        [Some(self.merged_edge_between(i, next)), Some(self.merged_edge_between(previous, i))]
    }

    /// The straight side that an edge is part of.
    #[inline]
    pub fn merged_edge(&self, edge: usize) -> MergedEdge<N> {
        self.merged_edge_between(edge, self.after(edge))
    }

    /// Whether an edge is one of those of a straight side, of a skeleton with area.
    pub fn is_part(&self, edge: usize, side: &MergedEdge<N>) -> bool {
        let (first, end) = (side.feature / 2, if self.winding < 0 { side.from_feature } else { side.to_feature } / 2);
        let is_between = if first < end { first <= edge && edge < end } else { first <= edge || edge < end };
        self.has_area() && is_between
    }

    /// For a segment the edge in the opposite direction; else [`ConvexView::merged_edge`].
    #[inline]
    pub fn back_edge(&self, edge: usize) -> MergedEdge<N> {
        if self.is_thin() { self.merged_edge(self.after(edge)) } else { self.merged_edge(edge) }
    }

    /// The straight side of the edge from vertex i forward to vertex k.
    #[inline]
    pub fn merged_edge_between(&self, i: usize, k: usize) -> MergedEdge<N> {
        let (mut first, mut last) = (i, k);
        if self.ends.is_none() & !self.is_strict {
            for _ in 0..self.count() {
                let next = self.neighbor(last, true);
                if !continues_straight(self.vertex(first), self.vertex(last), self.vertex(next)) {
                    break;
                }
                last = next;
            }
            for _ in 0..self.count() {
                let next = self.neighbor(first, false);
                if !continues_straight(self.vertex(last), self.vertex(first), self.vertex(next)) {
                    break;
                }
                first = next;
            }
        }
        let [listed, _] = self.listed;
        let feature = 2 * if self.ends.is_none() { first } else { listed } + 1;
        let (from, to) = if self.winding < 0 { (last, first) } else { (first, last) };
        MergedEdge {
            from: self.vertex(from),
            to: self.vertex(to),
            from_feature: self.vertex_feature(from),
            to_feature: self.vertex_feature(to),
            feature,
        }
    }
}

impl<'a, N: Number> ConvexView<'a, N> {
    /// The feature of the caller's edge that holds a point's foot on a side. Feet are perpendicular to an axis.
    ///
    /// If two edges hold the foot, the first in the caller's order; of a skeleton without area, if possible an edge of
    /// the side's direction.
    pub fn feature_at(&self, side: &MergedEdge<N>, p: Point<N>, axis: Vector<N>) -> usize {
        if self.is_strict {
            return side.feature;
        }
        let along = |from: Point<N>, to: Point<N>| dot_product(axis, Vector::between(from, to));
        let direction = along(side.from, side.to);
        // Beyond the ends the nearer end.
        let p = if along(p, side.from) * direction > 0 {
            side.from
        } else if along(side.to, p) * direction > 0 {
            side.to
        } else {
            p
        };
        if self.ends.is_some() {
            return self.thin_feature_at(side, p, axis);
        }
        let (last, onward) = if self.winding < 0 { (side.from, -direction) } else { (side.to, direction) };
        let (mut i, mut feature) = (side.feature / 2, side.feature);
        for _ in 0..self.count() {
            let (at, to) = (self.vertex(i), self.vertex(self.after(i)));
            if at != to {
                feature = 2 * i + 1;
                if to == last || along(p, to) * onward >= 0 {
                    break;
                }
            }
            i = self.after(i);
        }
        feature
    }

    /// [`ConvexView::feature_at`] of a skeleton without area.
    fn thin_feature_at(&self, side: &MergedEdge<N>, p: Point<N>, axis: Vector<N>) -> usize {
        let along = |from: Point<N>, to: Point<N>| dot_product(axis, Vector::between(from, to));
        let [start, end] = self.listed;
        let mut feature = None;
        for i in start..end {
            let Edge { a, b } = self.outline.edge(i);
            if a == b || along(p, a) * along(p, b) > 0 {
                continue;
            }
            if along(a, b) * along(side.from, side.to) > 0 {
                return 2 * i + 1;
            }
            feature = feature.or(Some(2 * i + 1));
        }
        feature.unwrap_or(side.feature)
    }
}

/// Whether the line from a to b continues straight to c.
pub fn continues_straight<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> bool {
    orient(a, b, c) == 0 && dot(b, a, c) < 0
}

/// The indices of the two ends of a skeleton without area.
fn ends<N: Number>(shape: Shape<N>) -> [usize; 2] {
    if shape.kind == Kind::Point {
        return [0, 0];
    }
    let (mut low, mut high) = ((0, shape.vertices.first()), (0, shape.vertices.first()));
    for (i, point) in shape.vertices.points().enumerate() {
        if point.precedes(low.1) {
            low = (i, point);
        }
        if high.1.precedes(point) {
            high = (i, point);
        }
    }
    [low.0, high.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use std::vec::Vec;

    /// Of boxes and triangles with vertices on their sides, of either winding, from any vertex on.
    #[test]
    fn the_edges_of_a_side_are_its_parts() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut sides = 0;
        for _ in 0..300 {
            let corners = [[0.0, 0.0], [12.0, 0.0], [12.0, 12.0], [0.0, 12.0f32]];
            let corners = &corners[..random.usize(3..=4)];
            let mut vertices = Vec::new();
            for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                for k in 0..random.usize(1..5) {
                    let t = [0.0, 0.25, 0.5, 0.75][k];
                    vertices.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
                }
            }
            if random.bool() {
                vertices.reverse();
            }
            let start = random.usize(..vertices.len());
            vertices.rotate_left(start);
            let view =
                ConvexView::new(Shape { kind: Kind::Convex, vertices: Outline::<Float>::new(&vertices), radius: 0.0 });
            for (edge, _) in view.edges() {
                let side = view.merged_edge(edge);
                let parts = view.edges().filter(|(part, _)| view.is_part(*part, &side)).map(|(part, _)| part);
                let same =
                    view.edges().filter(|(part, _)| view.merged_edge(*part).is_same(&side)).map(|(part, _)| part);
                assert_eq!(parts.collect::<Vec<_>>(), same.collect::<Vec<_>>(), "{edge} of {vertices:?}");
                sides += 1;
            }
        }
        assert!(sides > 2000, "{sides}");
    }
}
