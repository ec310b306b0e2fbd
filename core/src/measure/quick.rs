//! [`distance`](super::distance()) of small convex outlines at a glance: what a kernel saw is measured in `f64`.
//!
//! Either the answer is the one of the long way, bit for bit, or there is none: the kernel leaves
//! every pair of parts that the long way could choose, and among those the choice is the same.
//! `Wide` numbers serve all: where no integers are needed, the kind of number changes no bit.

use super::crossings::{plain_crossing_point, plain_place_across};
use super::distance::{Candidate, Closest, Foot};
use super::separation::{past_ends, plain_separation};
use crate::kernel::{Place, Table, convex_place};
use crate::number::Wide;
use crate::predicate::{Point, Reach};
use crate::shape::Edge;
use core::hint::select_unpredictable;

/// The numbers of a convex shape that nobody has judged yet.
#[derive(Clone, Copy, Debug)]
pub struct Glanced<'a> {
    pub vertices: &'a [[f32; 2]],
    pub radius: f32,
}

impl Glanced<'_> {
    /// Vertex i; beyond the last the first again.
    #[inline(always)]
    fn vertex(self, i: usize) -> Point<Wide> {
        match self.vertices.get(i).or(self.vertices.first()) {
            Some(&[x, y]) => Point::at(f64::from(x), f64::from(y)),
            None => Point::at(0.0, 0.0),
        }
    }

    #[inline(always)]
    fn edge(self, i: usize) -> Edge<Wide> {
        Edge { a: self.vertex(i), b: self.vertex(i + 1) }
    }

    #[inline(always)]
    fn before(self, i: usize) -> usize {
        if i == 0 { self.vertices.len() - 1 } else { i - 1 }
    }

    /// Neither negative nor a denormal, NaN or too large for what its shape is measured by.
    #[inline(always)]
    fn has_plain_radius(self) -> bool {
        (self.radius.to_bits() == 0) | ((self.radius >= f32::MIN_POSITIVE) & (self.radius < 1.0 / f32::EPSILON))
    }
}

/// The distance of two convex outlines and its closest points, unless that takes a closer look. O(n·m).
#[inline(always)]
pub fn quick_distance(a: Glanced, b: Glanced) -> Option<Closest> {
    if !(a.has_plain_radius() & b.has_plain_radius()) {
        return None;
    }
    // The order that `distance` searches in.
    let (count, other_count) = (a.vertices.len(), b.vertices.len());
    let ([first, ..], [other_first, ..]) = (a.vertices, b.vertices) else { return None };
    let swapped = if count != other_count {
        count > other_count
    } else if a.radius != b.radius {
        a.radius > b.radius
    } else if first[0] != other_first[0] {
        first[0] > other_first[0]
    } else {
        return None;
    };
    let closest = in_order(select_unpredictable(swapped, b, a), select_unpredictable(swapped, a, b))?;
    Some(Closest {
        distance: closest.distance,
        a: select_unpredictable(swapped, closest.b, closest.a),
        b: select_unpredictable(swapped, closest.a, closest.b),
    })
}

#[inline(always)]
fn in_order(a: Glanced, b: Glanced) -> Option<Closest> {
    let common = |a: Foot, b: Foot| Some(Closest { distance: 0.0, a, b });
    let closest = match convex_place(a.vertices, b.vertices) {
        Place::Doubt => None,
        Place::Crossing(i, j) => {
            let (e, f) = (a.edge(i), b.edge(j));
            let (x, y) = plain_crossing_point(e, f)?;
            let (a_t, b_t) = (plain_place_across(e, f)?, plain_place_across(f, e)?);
            common(Foot { x, y, edge: i, t: a_t }, Foot { x, y, edge: j, t: b_t })
        }
        Place::Inside => common(at(b.vertex(0)), at(b.vertex(0))),
        Place::Around => common(at(a.vertex(0)), at(a.vertex(0))),
        Place::Apart(tables) => {
            let nearest = corners(a, b, tables).or_else(|| nearest(a, b, tables))?;
            let (radii, reach) = ([f64::from(a.radius), f64::from(b.radius)], reach(a, b));
            if nearest.separation.is_clear_of(reach) {
                Some(nearest.on_rims(radii, reach))
            } else if nearest.separation.is_well_within(reach) {
                Some(nearest.between_rims(f64::from(a.radius), reach))
            } else {
                None
            }
        }
    };
    let Closest { distance, a: a_foot, b: b_foot } = closest?;
    let (a, b) = (a_foot.at_beginning_of(a.vertices.len()), b_foot.at_beginning_of(b.vertices.len()));
    Some(Closest { distance, a, b })
}

#[inline(always)]
fn reach(a: Glanced, b: Glanced) -> Reach<Wide> {
    Reach::sum(f64::from(a.radius), f64::from(b.radius))
}

#[inline(always)]
fn at(point: Point<Wide>) -> Foot {
    Foot { x: point.x, y: point.y, edge: 0, t: 0.0 }
}

const ROW: u32 = 8;

/// Where nothing but two vertices can be nearest, and is nearest from each of the edges beside them.
#[inline(always)]
fn corners(a: Glanced, b: Glanced, [to_a, to_b]: [Table; 2]) -> Option<Candidate<Wide>> {
    if (to_a == 0) | (to_b == 0) {
        return None;
    }
    let (i, j) = ((to_b.trailing_zeros() / ROW) as usize, (to_a.trailing_zeros() / ROW) as usize);
    let (before_i, before_j) = (a.before(i), b.before(j));
    let beside = |vertex: usize, before: usize, row: usize| (1 << vertex | 1 << before) << (ROW as usize * row);
    if (to_a != beside(i, before_i, j)) | (to_b != beside(j, before_j, i)) {
        return None;
    }
    let (e, f) = (a.edge(i), b.edge(j));
    let is_nearest = |before: Edge<Wide>, after: Edge<Wide>, point: Point<Wide>| {
        let ((past_first, past_end), (past_beginning, _)) = (past_ends(before, point), past_ends(after, point));
        (past_first > 0.0) & (past_end >= 0.0) & (past_beginning <= 0.0)
    };
    let settled = is_nearest(a.edge(before_i), e, f.a) & is_nearest(b.edge(before_j), f, e.a);
    if !settled {
        return None;
    }
    Some(Candidate { edges: [(i, e), (j, f)], separation: plain_separation(e, f.a)?, edge_is_a: true })
}

/// The nearest of several parts; of several such the one that the search comes to first.
#[inline(always)]
fn nearest(a: Glanced, b: Glanced, tables: [Table; 2]) -> Option<Candidate<Wide>> {
    let (a_count, b_count) = (a.vertices.len(), b.vertices.len());
    let mut best: Option<(Candidate<Wide>, usize)> = None;
    // The search begins with the edges that close the outlines.
    let rank = |edge: usize, count: usize| if edge + 1 < count { edge + 1 } else { 0 };
    // A vertex comes up with the first of its two edges: as the end of the edge before it, the last one as a beginning.
    let first = |vertex: usize, count: usize| if vertex + 1 < count { (vertex, 1) } else { (0, 0) };
    for (table, edge_is_a) in tables.into_iter().zip([true, false]) {
        let mut rest = table;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let (vertex, edge) = ((bit / ROW) as usize, (bit % ROW) as usize);
            let (i, j) = if edge_is_a { (edge, vertex) } else { (vertex, edge) };
            let (e, f) = (a.edge(i), b.edge(j));
            let (separation, place) = if edge_is_a {
                let (f_rank, end) = first(vertex, b_count);
                (plain_separation(e, f.a)?, (rank(edge, a_count) * b_count + f_rank) * 4 + 2 + end)
            } else {
                let (e_rank, end) = first(vertex, a_count);
                (plain_separation(f, e.a)?, (e_rank * b_count + rank(edge, b_count)) * 4 + end)
            };
            let is_nearer = best.is_none_or(|(known, known_place)| {
                let (square, least) = (separation.square, known.separation.square);
                (square < least) | ((square == least) & (place < known_place))
            });
            if is_nearer {
                best = Some((Candidate { edges: [(i, e), (j, f)], separation, edge_is_a }, place));
            }
        }
    }
    best.map(|(nearest, _)| nearest)
}
