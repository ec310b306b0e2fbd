//! The contact of shapes that are a hit, or touch, by edges that cross, as segments.
//!
//! Where a solid is one of the two, the crossings around one place where both overlap belong together. From a crossing
//! an edge leads into the other shape, as far as the next crossing on it, which is of the same place. A push off one of
//! the edges there parts all edges that cross it, as far as these are deep behind it; the shortest of these pushes
//! leads out of the place: a corner that has just passed the tip of a spike goes back the way it came. Of several
//! places the one with the longest such push counts.

use super::concave_view::ConcaveView;
use super::convex_view::ConvexView;
use super::manifold::Contact;
use super::sat_manifold::{coincident_contact, sat_manifold};
use crate::distance::point_segment::determinant;
use crate::number::{Number, Sign, f64_max};
use crate::overlap::Verdict;
use crate::shape::{Edge, EdgeIntersection, edge_intersection};
use core::cell::Cell;

/// The contact of two edges that cross: of a hit that of the deepest place, of a touch the shallowest of all. Off the
/// edge of a solid it is a push out of the solid.
pub fn crossing_contact<N: Number>(one: &ConcaveView<N>, other: &ConcaveView<N>, verdict: Verdict) -> Option<Contact> {
    let (is_hit, are_solid) = (verdict == Verdict::Hit, one.is_solid() || other.is_solid());
    if is_hit && are_solid {
        let mut crossings = Crossings::none();
        visit_crossings([one, other], &Cell::new(0.0), |edges, is_within_both| {
            if is_within_both {
                crossings.add(EdgeCrossing::new([one, other], edges));
            }
        });
        if let Some(way) = crossings.way_out() {
            return Some(way.contact([one, other]));
        }
    }
    let mut best: Option<Contact> = None;
    // The depth is that of an end of one of the two edges behind the other's line, and the radii. Of a hit of lines no
    // edges are of interest whose contact is certainly less deep than the best one.
    const CLEAR: f64 = 1.0 - 1.0 / 1024.0;
    let least = Cell::new(0.0);
    visit_crossings([one, other], &least, |[(i, _), (j, _)], _| {
        let windings = [one.winding_of_edge(i), other.winding_of_edge(j)];
        let found = contact_of_edges([one, other], [i, j], |is_on_first, direction| {
            is_way_out(windings[usize::from(!is_on_first)], direction)
        });
        if best.is_none_or(|known| found.is_deeper_than(&known) == is_hit) {
            best = Some(found);
            if is_hit && !are_solid {
                least.set(f64_max(f64::from(found.depth) * CLEAR - (one.shape.radius + other.shape.radius), 0.0));
            }
        }
    });
    best
}

/// Visits all pairs of edges that have a point in common, with whether they cross there, if both ends of one are at
/// least a distance from the other's line: that in the cell at the time.
fn visit_crossings<N: Number>(
    [one, other]: [&ConcaveView<N>; 2],
    least: &Cell<f64>,
    mut visit: impl FnMut([(usize, Edge<N>); 2], bool),
) {
    let others = other.near.bounds();
    let mut include = |(i, e): (usize, Edge<N>)| {
        other.near.any_crossing(e, least, |(j, f)| {
            let common = edge_intersection(e, f);
            if !common.is_none() {
                visit([(i, e), (j, f)], matches!(common, EdgeIntersection::Crossing));
            }
            false
        })
    };
    one.near.any(|near| near.meets(&others), &mut include);
}

/// Whether a push off an edge leads out of its shape: off the edge in the caller's order, or (1) in the other one, with
/// the inside to its left.
fn is_way_out(winding: Sign, direction: usize) -> bool {
    winding == 0 || (winding > 0) == (direction == 0)
}

/// The contact of two edges as segments, off one of them.
fn contact_of_edges<N: Number>(
    [one, other]: [&ConcaveView<N>; 2],
    [i, j]: [usize; 2],
    is_wanted: impl Fn(bool, usize) -> bool,
) -> Contact {
    let (first, second) = (ConvexView::of_edge(one.shape, i), ConvexView::of_edge(other.shape, j));
    sat_manifold(&first, &second, is_wanted).unwrap_or_else(|| coincident_contact(&first, &second))
}

/// Where edges of two shapes cross, at an end of neither.
#[derive(Clone, Copy)]
struct EdgeCrossing {
    /// The edge of each shape.
    edges: [usize; 2],
    /// The place along each.
    places: [f64; 2],
    /// Whether each leads on into the other shape (1), out of it (-1), or neither.
    into: [Sign; 2],
    /// The square of how deep the other edge is behind each, in either direction; infinite if a push off it leads into
    /// its shape.
    squares: [[f64; 2]; 2],
}

impl EdgeCrossing {
    fn new<N: Number>([one, other]: [&ConcaveView<N>; 2], [(i, e), (j, f)]: [(usize, Edge<N>); 2]) -> Self {
        let cross = |(ux, uy): (f64, f64), (vx, vy): (f64, f64)| ux * vy - uy * vx;
        let (along_e, along_f) = ((e.b.x - e.a.x, e.b.y - e.a.y), (f.b.x - f.a.x, f.b.y - f.a.y));
        let (between, turn) = ((f.a.x - e.a.x, f.a.y - e.a.y), cross(along_e, along_f));
        let leftward = Sign::from(turn > 0.0) - Sign::from(turn < 0.0);
        let windings = [one.winding_of_edge(i), other.winding_of_edge(j)];
        let square = |Edge { a, b }: Edge<N>, behind: Edge<N>, winding: Sign, direction: usize| {
            if !is_way_out(winding, direction) {
                return f64::INFINITY;
            }
            let [from, to] = if direction == 0 { [a, b] } else { [b, a] };
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            let [first, second] = [behind.a, behind.b].map(|end| determinant(from, to, end));
            let deeper = f64_max(first, second);
            deeper * (deeper / (ux * ux + uy * uy))
        };
        EdgeCrossing {
            edges: [i, j],
            places: [cross(between, along_f) / turn, cross(between, along_e) / turn],
            into: [-leftward * windings[1], leftward * windings[0]],
            squares: [
                [0, 1].map(|direction| square(e, f, windings[0], direction)),
                [0, 1].map(|direction| square(f, e, windings[1], direction)),
            ],
        }
    }
}

/// The most crossings whose places are found. Of more, the deepest one counts.
const MOST: usize = 32;

/// The crossings of the edges of two shapes.
struct Crossings {
    list: [Option<EdgeCrossing>; MOST],
    count: usize,
}

/// A push off an edge of one of the shapes that cross, in the caller's order or not, with the deepest edge behind it.
#[derive(Clone, Copy)]
struct CrossingPush {
    edges: [usize; 2],
    shape: usize,
    direction: usize,
    /// Of its length.
    square: f64,
}

impl CrossingPush {
    fn contact<N: Number>(self, shapes: [&ConcaveView<N>; 2]) -> Contact {
        contact_of_edges(shapes, self.edges, |is_on_first, direction| {
            is_on_first == (self.shape == 0) && direction == self.direction
        })
    }
}

impl Crossings {
    fn none() -> Self {
        Crossings { list: [None; MOST], count: 0 }
    }

    fn add(&mut self, crossing: EdgeCrossing) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = Some(crossing);
        }
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = (usize, &EdgeCrossing)> {
        self.list.iter().take(self.count).flatten().enumerate()
    }

    /// The shortest way out of that place where it is longest; of equal ones the first. None of too many crossings, or
    /// if no edges cross at another point than an end.
    fn way_out(&self) -> Option<CrossingPush> {
        if self.count > MOST {
            return None;
        }
        // For each crossing the first known one of its place.
        let mut first: [usize; MOST] = core::array::from_fn(|i| i);
        for (i, crossing) in self.all() {
            for shape in 0..2 {
                let Some(next) = self.next(crossing, shape) else { continue };
                let (from, to) = (first[i].max(first[next]), first[i].min(first[next]));
                first.iter_mut().take(self.count).filter(|known| **known == from).for_each(|known| *known = to);
            }
        }
        let mut longest: Option<CrossingPush> = None;
        for (place, _) in self.all().filter(|(i, _)| first[*i] == *i) {
            let of_place = || self.all().filter(|(i, _)| first[*i] == place).map(|(_, crossing)| crossing);
            let mut shortest: Option<CrossingPush> = None;
            for crossing in of_place() {
                for (shape, direction) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if crossing.squares[shape][direction] < f64::INFINITY {
                        let push = deepest_behind(crossing, of_place(), shape, direction);
                        if shortest.is_none_or(|known| push.square < known.square) {
                            shortest = Some(push);
                        }
                    }
                }
            }
            if shortest.is_some_and(|push| longest.is_none_or(|known| push.square > known.square)) {
                longest = shortest;
            }
        }
        longest
    }

    /// The next crossing on the edge of a shape, where it leaves the other shape that it has entered here.
    fn next(&self, from: &EdgeCrossing, shape: usize) -> Option<usize> {
        let into = from.into[shape];
        if into == 0 {
            return None;
        }
        let ahead = |crossing: &EdgeCrossing| f64::from(into) * (crossing.places[shape] - from.places[shape]);
        let is_exit = |crossing: &EdgeCrossing| crossing.into[shape] == -into && ahead(crossing) > 0.0;
        let of_edge = self.all().filter(|(_, crossing)| crossing.edges[shape] == from.edges[shape]);
        let exits = of_edge.filter(|(_, crossing)| is_exit(crossing));
        exits.min_by(|(_, one), (_, other)| ahead(one).total_cmp(&ahead(other))).map(|(i, _)| i)
    }
}

/// The push off an edge that parts all edges that cross it, of some.
fn deepest_behind<'c>(
    edge: &EdgeCrossing,
    all: impl Iterator<Item = &'c EdgeCrossing>,
    shape: usize,
    direction: usize,
) -> CrossingPush {
    let mut deepest = CrossingPush { edges: edge.edges, shape, direction, square: edge.squares[shape][direction] };
    for crossing in all.filter(|crossing| crossing.edges[shape] == edge.edges[shape]) {
        let square = crossing.squares[shape][direction];
        if square > deepest.square {
            deepest = CrossingPush { edges: crossing.edges, square, ..deepest };
        }
    }
    deepest
}
