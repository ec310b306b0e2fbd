//! Vertices that have come through an edge of another shape.

use super::form::Form;
use crate::measure::separation::determinant;
use crate::number::Number;
use crate::predicate::{Point, dot};
use crate::shape::{Edge, contact};

/// Whether a vertex behind an edge has come there through it: an edge of its own crosses that one, or where it has come
/// past the end the one that goes on from there, and no shorter way parts the two.
pub fn has_passed<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, number: usize, side: [Point<N>; 2]) -> bool {
    let point = of.vertex(vertex);
    let [a, b] = side;
    // A vertex between edges is the next one's.
    let is_beside = |from: usize, to: usize| {
        let (start, end) = (on.vertex(from), on.vertex(to));
        let before_end = dot(end, start, point);
        dot(start, end, point) >= 0 && (before_end > 0 || (before_end == 0 && on.neighbor(to, true).is_none()))
    };
    let Some(next) = on.neighbor(number, true) else {
        return false;
    };
    if determinant(a, b, point) <= 0.0 || !is_beside(number, next) || !of.is_held(vertex, side) {
        return false;
    }
    [true, false].into_iter().any(|forward| {
        let before = on.neighbor(number, false).filter(|before| !is_beside(*before, number));
        let beyond = on.neighbor(next, true).filter(|beyond| !is_beside(next, *beyond));
        let ways = [Some([number, next]), before.map(|before| [before, number]), beyond.map(|beyond| [next, beyond])];
        ways.into_iter().flatten().any(|way| comes_through(of, on, vertex, forward, way))
    })
}

/// Whether of an edge from a vertex and another form's edge that cross, this vertex is the end that has
/// the shortest way back, of those that the edges can hold.
fn comes_through<N: Number>(of: &Form<N>, on: &Form<N>, vertex: usize, forward: bool, [from, to]: [usize; 2]) -> bool {
    let Some(neighbor) = of.neighbor(vertex, forward) else {
        return false;
    };
    let (p, q, a, b) = (of.vertex(vertex), of.vertex(neighbor), on.vertex(from), on.vertex(to));
    if contact(Edge { a, b }, Edge { a: p, b: q }).is_none() {
        return false;
    }
    // The squared distance of an end that is behind an edge of the other form, or on it, if it is held there.
    let way = |of: &Form<N>, vertex: usize, on: &Form<N>, [a, b]: [Point<N>; 2], is_listed: bool| {
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let behind = determinant(a, b, of.vertex(vertex));
        let is_outer = !on.is_line() && (is_listed == (on.winding < 0));
        let is_inner = !on.is_line() && !is_outer;
        let is_held = (behind >= 0.0 && !is_outer && of.is_held(vertex, [a, b]))
            || (behind <= 0.0 && !is_inner && of.is_held(vertex, [b, a]));
        is_held.then(|| behind * (behind / (ux * ux + uy * uy)))
    };
    let Some(own) = way(of, vertex, on, [a, b], true) else {
        return false;
    };
    let is_shorter = |other: Option<f64>| other.is_some_and(|other| other < own);
    let back = way(of, neighbor, on, [a, b], true);
    let is_equal = back.is_some_and(|back| back == own) && q.lexicographic(p).is_lt();
    let ends = [from, to].map(|end| way(on, end, of, [p, q], forward));
    own > 0.0 && !is_equal && !is_shorter(back) && !ends.into_iter().any(is_shorter)
}
