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
            crossings.count > MOST_CROSSINGS
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
        let [of_one, of_other] = [one.winding_of_edge(i), other.winding_of_edge(j)];
        let found = contact_of_edges([one, other], [i, j], |is_on_second, is_reversed| {
            is_way_out(if is_on_second { of_other } else { of_one }, is_reversed)
        });
        if best.is_none_or(|known| found.is_deeper_than(&known) == is_hit) {
            best = Some(found);
            if is_hit && !are_solid {
                least.set(f64_max(f64::from(found.depth) * CLEAR - (one.shape.radius + other.shape.radius), 0.0));
            }
        }
        false
    });
    best
}

/// Visits pairs of edges that have a point in common, with whether they cross there, if both ends of one are at least a
/// distance from the other's line: that in the cell at the time. All, or up to that for which `visit` is true.
fn visit_crossings<N: Number>(
    [one, other]: [&ConcaveView<N>; 2],
    least: &Cell<f64>,
    mut visit: impl FnMut([(usize, Edge<N>); 2], bool) -> bool,
) {
    let others = other.near.bounds();
    let mut include = |(i, e): (usize, Edge<N>)| {
        other.near.any_crossing(e, least, |(j, f)| {
            let common = edge_intersection(e, f);
            !common.is_none() && visit([(i, e), (j, f)], matches!(common, EdgeIntersection::Crossing))
        })
    };
    one.near.any(|near| near.meets(&others), &mut include);
}

/// Whether a push off an edge leads out of its shape: with the inside to the left of the edge in the caller's order, or
/// reversed.
fn is_way_out(winding: Sign, is_reversed: bool) -> bool {
    winding == 0 || (winding < 0) == is_reversed
}

/// The contact of two edges as segments, off the first or the second of them, in the caller's order or reversed.
fn contact_of_edges<N: Number>(
    [one, other]: [&ConcaveView<N>; 2],
    [i, j]: [usize; 2],
    is_wanted: impl Fn(bool, bool) -> bool,
) -> Contact {
    let (first, second) = (ConvexView::of_edge(one.shape, i), ConvexView::of_edge(other.shape, j));
    let off = |is_on_first: bool, direction: usize| is_wanted(!is_on_first, direction != 0);
    sat_manifold(&first, &second, off).unwrap_or_else(|| coincident_contact(&first, &second))
}

/// Where edges of two shapes cross, at an end of neither. Of the two shapes each, by whether it is the second.
#[derive(Clone, Copy)]
struct EdgeCrossing {
    /// The edge of each shape.
    edges: [usize; 2],
    /// How far along each.
    along: [f64; 2],
    /// Whether each leads on into the other shape (1), out of it (-1), or neither.
    into: [Sign; 2],
    /// The square of how deep the other edge is behind each, in the caller's order and reversed; infinite if a push off
    /// it leads into its shape.
    squares: [[f64; 2]; 2],
    /// The number of the place around which both shapes overlap.
    place: usize,
}

impl EdgeCrossing {
    fn new<N: Number>([one, other]: [&ConcaveView<N>; 2], [(i, e), (j, f)]: [(usize, Edge<N>); 2]) -> Self {
        let cross = |(ux, uy): (f64, f64), (vx, vy): (f64, f64)| ux * vy - uy * vx;
        let (along_e, along_f) = ((e.b.x - e.a.x, e.b.y - e.a.y), (f.b.x - f.a.x, f.b.y - f.a.y));
        let (between, turn) = ((f.a.x - e.a.x, f.a.y - e.a.y), cross(along_e, along_f));
        let leftward = Sign::from(turn > 0.0) - Sign::from(turn < 0.0);
        let [of_one, of_other] = [one.winding_of_edge(i), other.winding_of_edge(j)];
        let square = |Edge { a, b }: Edge<N>, behind: Edge<N>, winding: Sign, is_reversed: bool| {
            if !is_way_out(winding, is_reversed) {
                return f64::INFINITY;
            }
            let [from, to] = if is_reversed { [b, a] } else { [a, b] };
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            let [first, second] = [behind.a, behind.b].map(|end| determinant(from, to, end));
            let deeper = f64_max(first, second);
            deeper * (deeper / (ux * ux + uy * uy))
        };
        EdgeCrossing {
            edges: [i, j],
            along: [cross(between, along_f) / turn, cross(between, along_e) / turn],
            into: [-leftward * of_other, leftward * of_one],
            squares: [
                [false, true].map(|is_reversed| square(e, f, of_one, is_reversed)),
                [false, true].map(|is_reversed| square(f, e, of_other, is_reversed)),
            ],
            place: 0,
        }
    }

    fn edge(&self, is_second: bool) -> usize {
        self.edges[usize::from(is_second)]
    }

    fn square(&self, is_second: bool, is_reversed: bool) -> f64 {
        self.squares[usize::from(is_second)][usize::from(is_reversed)]
    }
}

/// The most crossings whose places are found. Of more, the deepest one counts.
const MOST_CROSSINGS: usize = 32;

/// The crossings of the edges of two shapes.
struct Crossings {
    list: [Option<EdgeCrossing>; MOST_CROSSINGS],
    count: usize,
}

/// A push off an edge of one of the shapes that cross, with the deepest edge behind it.
#[derive(Clone, Copy)]
struct CrossingPush {
    edges: [usize; 2],
    is_off_second: bool,
    /// Against the caller's order, with the inside to the left.
    is_reversed: bool,
    /// Of its length.
    square: f64,
}

impl CrossingPush {
    fn contact<N: Number>(self, shapes: [&ConcaveView<N>; 2]) -> Contact {
        contact_of_edges(shapes, self.edges, |is_on_second, is_reversed| {
            is_on_second == self.is_off_second && is_reversed == self.is_reversed
        })
    }
}

impl Crossings {
    fn none() -> Self {
        Crossings { list: [None; MOST_CROSSINGS], count: 0 }
    }

    /// Each is a place of its own at first.
    fn add(&mut self, crossing: EdgeCrossing) {
        if let Some(free) = self.list.get_mut(self.count) {
            *free = Some(EdgeCrossing { place: self.count, ..crossing });
        }
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = &EdgeCrossing> {
        self.list.iter().take(self.count).flatten()
    }

    fn at_place(&self, place: usize) -> impl Iterator<Item = &EdgeCrossing> {
        self.all().filter(move |crossing| crossing.place == place)
    }

    /// The shortest way out of that place where it is longest; of equal ones the first. None of too many crossings, or
    /// if no edges cross at another point than an end.
    fn way_out(mut self) -> Option<CrossingPush> {
        if self.count > MOST_CROSSINGS {
            return None;
        }
        self.find_places();
        let mut longest: Option<CrossingPush> = None;
        for place in 0..self.count {
            let mut shortest: Option<CrossingPush> = None;
            for crossing in self.at_place(place) {
                for (is_second, is_reversed) in [(false, false), (false, true), (true, false), (true, true)] {
                    if crossing.square(is_second, is_reversed) < f64::INFINITY {
                        let push = self.push_off(crossing, is_second, is_reversed);
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

    /// Gives crossings around one place the number of the first of them.
    fn find_places(&mut self) {
        for i in 0..self.count {
            for is_second in [false, true] {
                let Some(Some(crossing)) = self.list.get(i).copied() else { return };
                let Some(next) = self.next(&crossing, is_second) else { continue };
                let (from, to) = (crossing.place.max(next), crossing.place.min(next));
                let moved = self.list.iter_mut().take(self.count).flatten().filter(|crossing| crossing.place == from);
                moved.for_each(|crossing| crossing.place = to);
            }
        }
    }

    /// The place of the next crossing on the edge of a shape, where it leaves the other shape that it has entered.
    fn next(&self, from: &EdgeCrossing, is_second: bool) -> Option<usize> {
        let shape = usize::from(is_second);
        let into = from.into[shape];
        if into == 0 {
            return None;
        }
        let ahead = |crossing: &EdgeCrossing| f64::from(into) * (crossing.along[shape] - from.along[shape]);
        let is_exit = |crossing: &EdgeCrossing| crossing.into[shape] == -into && ahead(crossing) > 0.0;
        let exits = self.all().filter(|crossing| crossing.edges[shape] == from.edges[shape] && is_exit(crossing));
        exits.min_by(|one, other| ahead(one).total_cmp(&ahead(other))).map(|crossing| crossing.place)
    }

    /// The push off an edge that parts all edges that cross it at this place.
    fn push_off(&self, of: &EdgeCrossing, is_off_second: bool, is_reversed: bool) -> CrossingPush {
        let (edges, square) = (of.edges, of.square(is_off_second, is_reversed));
        let mut deepest = CrossingPush { edges, is_off_second, is_reversed, square };
        for crossing in self.at_place(of.place).filter(|it| it.edge(is_off_second) == of.edge(is_off_second)) {
            let square = crossing.square(is_off_second, is_reversed);
            if square > deepest.square {
                deepest = CrossingPush { edges: crossing.edges, square, ..deepest };
            }
        }
        deepest
    }
}
