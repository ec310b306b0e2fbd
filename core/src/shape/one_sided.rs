//! One-sided lines, which are solid from their left: the edges that face a motion, and the normals that lead to the
//! left.

use super::{Aabb, Edge, NearEdges, Outline};
use crate::number::{Float, Number, to_f32};
use crate::predicate::{Point, Vector, cross, dot_product, orient};

/// A part of a line where another shape meets it.
#[derive(Clone, Copy, Debug)]
pub enum LineFeature {
    Vertex(usize),
    Edge(usize),
}

impl LineFeature {
    /// The same feature of a line of which this one is a part that begins at a vertex.
    pub fn behind(self, start: usize) -> Self {
        match self {
            LineFeature::Vertex(i) => LineFeature::Vertex(start + i),
            LineFeature::Edge(i) => LineFeature::Edge(start + i),
        }
    }
}

/// The pieces of a line that face a motion: the longest runs of edges that it crosses from left to right, each with the
/// number of its first edge.
///
/// Edges of length 0 belong to a run if they are inside it.
pub fn facing_pieces<'a, N: Number>(
    line: Outline<'a, N>,
    motion: Vector<N>,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> + use<'a, N> {
    let last = line.count().saturating_sub(1);
    let mut next = 0;
    core::iter::from_fn(move || {
        let start = (next..last).find(|i| faces(line, *i, motion) == Some(true))?;
        next = end_of_run(line, start, motion);
        Some((start, line.part(start, next)))
    })
}

/// Those of the [`facing_pieces`] of a line that have an edge whose box is near.
pub fn near_facing_pieces<'a, N: Number>(
    line: &NearEdges<'a, N>,
    motion: Vector<N>,
    is_near: impl Fn(&Aabb<N>) -> bool + Copy,
) -> impl Iterator<Item = (usize, Outline<'a, N>)> {
    let vertices = line.shape.vertices;
    // The edges before this one belong to known pieces, or have been passed.
    let mut next = 0;
    line.edges_in_order(is_near).filter_map(move |i| {
        if i < next || !is_near(&vertices.edge(i).bounds()) || faces(vertices, i, motion) != Some(true) {
            return None;
        }
        let mut start = i;
        for before in (0..i).rev() {
            match faces(vertices, before, motion) {
                Some(true) => start = before,
                Some(false) => break,
                None => {}
            }
        }
        next = end_of_run(vertices, i, motion);
        Some((start, vertices.part(start, next)))
    })
}

/// Whether a chord in place of the edges between two vertices parts the runs of edges that face a motion where those
/// edges do.
pub fn chord_parts_runs<N: Number>(line: Outline<N>, [from, to]: [usize; 2], motion: Vector<N>) -> bool {
    let chord = Edge { a: line.vertex(from), b: line.vertex(to) };
    // If the chord does not face the motion, one of the edges does not.
    let may_join = edge_faces(chord, motion) != Some(false);
    !may_join || (from..to).all(|i| faces(line, i, motion) != Some(false))
}

/// Whether a motion crosses an edge from left to right. None of an edge of length 0.
fn faces<N: Number>(line: Outline<N>, i: usize, motion: Vector<N>) -> Option<bool> {
    edge_faces(line.edge(i), motion)
}

fn edge_faces<N: Number>(edge: Edge<N>, motion: Vector<N>) -> Option<bool> {
    if edge.is_point() { None } else { Some(cross(Vector::between(edge.a, edge.b), motion) < 0) }
}

/// The vertex where the run of an edge that faces a motion ends.
fn end_of_run<N: Number>(line: Outline<N>, edge: usize, motion: Vector<N>) -> usize {
    let mut end = edge + 1;
    for i in end..line.count().saturating_sub(1) {
        match faces(line, i, motion) {
            Some(true) => end = i + 1,
            Some(false) => break,
            None => {}
        }
    }
    end
}

/// Whether a normal, from a line to the other shape, leads to the left of the line at a feature.
///
/// At a vertex between two edges: where the line turns right, to the left of one of them. Where it turns left the
/// normals between the two right ones lead to the right, and of the others those to the left of one edge lead to the
/// left. Where it turns back, all do.
pub fn leads_left<N: Number>(line: Outline<N>, feature: LineFeature, [x, y]: [f32; 2]) -> bool {
    let normal = Vector::free(Point::new(Float(x), Float(y)));
    let at = |i: usize| widened(line.vertex(i));
    let left = |from, to| cross(Vector::between(from, to), normal) > 0;
    let i = match feature {
        LineFeature::Edge(i) => return left(at(i), at(i + 1)),
        LineFeature::Vertex(i) => i,
    };
    let vertex = at(i);
    let neighbor = |forward| neighbor(line, is_ring(line), i, forward);
    match (neighbor(false), neighbor(true)) {
        (None, None) => false,
        (Some(before), None) => left(widened(before), vertex),
        (None, Some(after)) => left(vertex, widened(after)),
        (Some(before), Some(after)) => {
            let (before, after) = (widened(before), widened(after));
            let (first, second) = (Vector::between(before, vertex), Vector::between(vertex, after));
            let (of_first, of_second) = (left(before, vertex), left(vertex, after));
            match orient(before, vertex, after) {
                turn if turn < 0 => of_first || of_second,
                turn if turn > 0 => {
                    let is_between = dot_product(first, normal) >= 0 && dot_product(second, normal) <= 0;
                    (of_first && of_second) || ((of_first || of_second) && !is_between)
                }
                _ => of_first || dot_product(first, second) < 0,
            }
        }
    }
}

/// Whether a normal, from a line to the other shape, leads to the left of a straight side of the line, given by the
/// vertices at its ends; if no side joins them, to the left of the line at one of them.
pub fn leads_left_of_side<N: Number>(line: Outline<N>, [i, k]: [usize; 2], [x, y]: [f32; 2]) -> bool {
    let normal = Vector::free(Point::new(Float(x), Float(y)));
    let leads_to = |i: usize, k: usize| {
        let (from, to) = (widened(line.vertex(i)), widened(line.vertex(k)));
        neighbor(line, is_ring(line), i, true).map(widened).is_some_and(|next| {
            let (side, step) = (Vector::between(from, to), Vector::between(from, next));
            orient(from, to, next) == 0 && dot_product(side, step) > 0
        })
    };
    let is_left =
        |i: usize, k: usize| cross(Vector::between(widened(line.vertex(i)), widened(line.vertex(k))), normal) > 0;
    match () {
        () if leads_to(i, k) => is_left(i, k),
        () if leads_to(k, i) => is_left(k, i),
        () => [i, k].into_iter().any(|i| leads_left(line, LineFeature::Vertex(i), [x, y])),
    }
}

/// [`leads_left`] of a normal from the point of an edge that is nearest to the other shape.
pub fn leads_left_past_edge<N: Number>(line: Outline<N>, edge: usize, normal: [f32; 2]) -> bool {
    leads_left(line, normal_past_edge(line, edge, normal), normal)
}

/// The feature at an edge that a normal belongs to if it leads from the line's nearest point: the end that it leads
/// past, else the edge.
///
/// A rounded normal of the edge leads past one of its ends by less than 2^-22 of what it leads across the edge: each
/// coordinate is off by at most 2^-24, in every rounding direction.
fn normal_past_edge<N: Number>(line: Outline<N>, edge: usize, [x, y]: [f32; 2]) -> LineFeature {
    const ROUNDING: f64 = 1.0 / (1u64 << 22) as f64;
    let along = Vector::between(widened(line.vertex(edge)), widened(line.vertex(edge + 1)));
    let (x, y) = (f64::from(x), f64::from(y));
    let (past, across) = (along.x() * x + along.y() * y, along.x() * y - along.y() * x);
    if past.abs() <= ROUNDING * across.abs() {
        return LineFeature::Edge(edge);
    }
    LineFeature::Vertex(edge + usize::from(past > 0.0))
}

/// Whether no neighbor of a vertex of an outline lies farther to the right of an edge than the vertex.
pub fn is_foremost<N: Number>(outline: Outline<N>, is_closed: bool, i: usize, edge: Vector<N>) -> bool {
    let is_behind = |to| cross(edge, Vector::between(outline.vertex(i), to)) >= 0;
    [false, true].into_iter().all(|forward| neighbor(outline, is_closed, i, forward).is_none_or(is_behind))
}

/// Whether a line ends where it begins, and goes on there.
fn is_ring<N: Number>(line: Outline<N>) -> bool {
    line.first() == line.last()
}

/// The next vertex at another place, forward or backward.
pub fn neighbor<N: Number>(line: Outline<N>, is_closed: bool, i: usize, forward: bool) -> Option<Point<N>> {
    let (count, at) = (line.count(), line.vertex(i));
    let mut k = i;
    for _ in 1..count {
        k = match (forward, k) {
            (true, k) if k + 1 < count => k + 1,
            (true, _) if is_closed => 0,
            (false, k) if k > 0 => k - 1,
            (false, _) if is_closed => count - 1,
            _ => return None,
        };
        if line.vertex(k) != at {
            return Some(line.vertex(k));
        }
    }
    None
}

/// A vertex, whose coordinates are floats.
fn widened<N: Number>(p: Point<N>) -> Point<Float> {
    Point::new(Float(to_f32(p.x)), Float(to_f32(p.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn pieces(xy: &[[f32; 2]], [dx, dy]: [f32; 2]) -> Vec<(usize, usize)> {
        let motion = Vector::free(Point::new(Float(dx), Float(dy)));
        facing_pieces(Outline::<Float>::new(xy), motion).map(|(start, piece)| (start, piece.count())).collect()
    }

    #[test]
    fn runs_of_edges_that_face_a_motion() {
        // Up a hill and down, a repeated vertex on top, then level ground.
        let hill = [[0.0, 0.0], [2.0, 2.0], [2.0, 2.0], [4.0, 0.0], [6.0, 0.0]];
        assert_eq!(pieces(&hill, [0.0, -1.0]), [(0, 5)]);
        assert_eq!(pieces(&hill, [0.0, 1.0]), []);
        assert_eq!(pieces(&hill, [1.0, 0.0]), [(0, 2)]);
        assert_eq!(pieces(&hill, [-1.0, 0.0]), [(2, 2)]);
        assert_eq!(pieces(&hill, [-3.0, -0.25]), [(2, 3)]);
        assert_eq!(pieces(&hill, [0.0, 0.0]), []);
    }

    #[test]
    fn normals_at_vertices() {
        let corner = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]];
        let line = |reversed: bool| {
            let mut xy = corner;
            if reversed {
                xy.reverse();
            }
            xy
        };
        let at = |reversed, i, normal| {
            let xy = line(reversed);
            leads_left(Outline::<Float>::new(&xy), LineFeature::Vertex(i), normal)
        };
        // A left turn: the inner side, and both normals of its edges.
        assert!(at(false, 1, [-0.5, 0.5]) && at(false, 1, [0.0, 1.0]) && at(false, 1, [-1.0, 0.0]));
        assert!(!at(false, 1, [0.5, -0.5]) && !at(false, 1, [1.0, 0.0]) && !at(false, 1, [0.0, -1.0]));
        // A right turn: the outer side.
        assert!(at(true, 1, [0.5, -0.5]) && at(true, 1, [1.0, 0.0]) && at(true, 1, [0.0, -1.0]));
        assert!(!at(true, 1, [-0.5, 0.5]));
        // Past an acute V, whichever edge is named, and from the V's other side.
        let v = [[0.0, 0.5], [1.0, -1.0], [2.0, 0.5]];
        let past_edge = |edge, normal| leads_left_past_edge(Outline::<Float>::new(&v), edge, normal);
        assert!(!past_edge(0, [-0.8, -0.6]) && !past_edge(1, [-0.8, -0.6]));
        assert!(!past_edge(0, [0.8, -0.6]) && !past_edge(1, [0.8, -0.6]) && past_edge(0, [0.0, 1.0]));
        // The right normal of an edge of an acute peak, rounded, leads to the left of the other edge.
        let peak = [[-1.0, 0.0], [0.0, 1.5], [1.0, 0.0]];
        let past_edge = |edge, normal| leads_left_past_edge(Outline::<Float>::new(&peak), edge, normal);
        let [x, y] = [0.832_050_3_f32, 0.554_700_2];
        for [x, y] in [[x, y], [x.next_down(), y.next_up()], [x.next_up(), y.next_down()]] {
            assert!(!past_edge(0, [x, -y]) && past_edge(0, [-x, y]) && !past_edge(1, [-x, -y]) && past_edge(1, [x, y]));
        }
        // The ends: not along the line.
        assert!(at(false, 0, [-0.5, 0.1]) && !at(false, 0, [-1.0, 0.0]) && !at(false, 0, [-0.5, -0.1]));
        assert!(at(false, 2, [-0.1, 0.5]) && !at(false, 2, [0.0, 1.0]));
    }
}
