//! Where a straight way enters and leaves the interior of an outline with area, which need not be convex.

use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign};
use crate::predicate::{Point, Wedge, orient};
use crate::shape::{Edge, NearEdges};
use core::cell::Cell;

/// Places on a way that differ by no more, as a part of the way's length, may be in the wrong order.
const ORDER_ERROR: f64 = 1.0 / (1u64 << 40) as f64;

/// A place on an outline: on the edge from a vertex to the next, and not at that edge's end.
#[derive(Clone, Copy, Debug)]
pub struct PlaceOnOutline<N> {
    pub edge: usize,
    pub at: Point<N>,
}

/// A place where a way enters or leaves.
#[derive(Clone, Copy, Debug)]
struct Passage<N> {
    /// How far along the way: 0 at its beginning, 1 at its end.
    part: f64,
    place: PlaceOnOutline<N>,
    enters: bool,
}

/// The places where a way enters and leaves, in order, up to a number.
pub struct WayThrough<N, const MOST: usize> {
    passages: [Option<Passage<N>>; MOST],
}

impl<N: Number, const MOST: usize> WayThrough<N, MOST> {
    /// The way along an edge. At its beginning it enters, and at its end it leaves, if it lies inside next to that
    /// place. None if there are too many places.
    pub fn new((outline, winding): (&NearEdges<N>, Sign), way: Edge<N>) -> Option<Self> {
        let mut passages = [None; MOST];
        let is_full = outline.any_crossing(way, &Cell::new(0.0), |(number, side)| {
            let mut include = |part: f64, at: Point<N>, enters: bool| {
                let new = Passage { part, place: PlaceOnOutline { edge: number, at }, enters };
                insert(&mut passages, new, |one, other| one.part < other.part).is_none()
            };
            let [from, to]: [Sign; 2] = [side.a, side.b].map(|end| orient(way.a, way.b, end));
            if from == 0 && way.contains(side.a) {
                let along = |p: Point<N>| (way.b.x - way.a.x) * (p.x - way.a.x) + (way.b.y - way.a.y) * (p.y - way.a.y);
                let part = along(side.a) / along(way.b);
                let [leaves, enters] = [way.a, way.b].map(|end| leads_inside((outline, winding), number, end));
                return (leaves && include(part, side.a, false)) || (enters && include(part, side.a, true));
            }
            let ends: [Sign; 2] = [way.a, way.b].map(|end| orient(side.a, side.b, end) * winding);
            if from * to >= 0 || (ends[0] > 0) == (ends[1] > 0) {
                return false;
            }
            let [begin, end] = [way.a, way.b].map(|end| determinant(side.a, side.b, end));
            let part = begin / (begin - end);
            let [x, y] = [[way.a.x, way.b.x], [way.a.y, way.b.y]].map(|[from, to]| from + (to - from) * part);
            include(part, Point::at(x, y), ends[1] > 0)
        });
        (!is_full).then_some(WayThrough { passages })
    }

    /// The places in order, and whether the way enters there, from whether it begins inside. It enters and leaves in
    /// turns, but for outlines that touch themselves.
    pub fn places(&self, mut is_inside: bool) -> impl Iterator<Item = (PlaceOnOutline<N>, bool)> {
        let mut passages = self.passages.iter().map_while(Option::as_ref).peekable();
        core::iter::from_fn(move || {
            loop {
                let next = passages.next()?;
                let is_together =
                    |other: &&Passage<N>| other.enters != next.enters && other.part - next.part <= ORDER_ERROR;
                // Past a tip so thin that rounding has changed the order.
                if next.enters != is_inside || passages.next_if(is_together).is_none() {
                    is_inside = next.enters;
                    return Some((next.place, next.enters));
                }
            }
        })
    }
}

/// Whether the way from the vertex where an edge of an outline begins to a point leads inside.
fn leads_inside<N: Number>((outline, winding): (&NearEdges<N>, Sign), edge: usize, point: Point<N>) -> bool {
    let vertices = outline.shape.vertices;
    let Edge { a: at, b: next } = vertices.edge(edge);
    let (before, after) = (0..edge, edge + 1..vertices.count());
    let previous = before.rev().chain(after.rev()).map(|i| vertices.vertex(i)).find(|other| *other != at);
    let (from, to) = (previous.unwrap_or(next), next);
    let (from, to) = if winding > 0 { (from, to) } else { (to, from) };
    point != at && Wedge { from, at, to }.admits(point)
}

/// Inserts in an order, behind equals. None if there is no room.
pub fn insert<T: Copy>(list: &mut [Option<T>], new: T, is_before: impl Fn(&T, &T) -> bool) -> Option<()> {
    let mut moved = Some(new);
    for place in list {
        let is_here = match (&moved, &*place) {
            (Some(new), Some(known)) => is_before(new, known),
            (moved, _) => moved.is_some(),
        };
        if is_here {
            core::mem::swap(place, &mut moved);
        }
        if moved.is_none() {
            return Some(());
        }
    }
    None
}
