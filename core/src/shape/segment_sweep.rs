//! Whether edges of one outline meet elsewhere than at the vertices that join them, by a line that sweeps over the
//! plane (Shamos, Hoey, Geometric Intersection Problems, 1976).
//!
//! The line stops at the ends of edges, in lexicographic order, and keeps the edges that it passes in order. Edges that
//! become neighbors in it are compared. At a common end edges are put in before others are taken out, so that edges
//! that touch there are neighbors for a moment. Until edges meet the order is that of the plane; and of those that meet
//! at the first such point two are neighbors before it, or an edge begins there and is compared with another there.

use super::merge_sort::merge_sort;
use super::{Aabb, Edge, Outline, edge_intersection};
use crate::number::{Number, Sign};
use crate::predicate::{Point, dot, orient};

/// The edges of an outline, and where their neighbors are: edges of length 0 are none.
#[derive(Clone, Copy)]
pub struct JoinedEdges<'a, N: Number> {
    outline: Outline<'a, N>,
    /// The first edge and the last one.
    ends: [usize; 2],
}

impl<'a, N: Number> JoinedEdges<'a, N> {
    pub fn new(outline: Outline<'a, N>) -> Self {
        let has_length = |&i: &usize| !outline.edge(i).is_point();
        let all = 0..outline.count();
        let ends = [all.clone().find(has_length), all.clone().rfind(has_length)];
        JoinedEdges { outline, ends: ends.map(|end| end.unwrap_or(0)) }
    }

    pub fn count(&self) -> usize {
        self.outline.count()
    }

    #[inline(always)]
    pub fn edge(&self, i: usize) -> Edge<N> {
        self.outline.edge(i)
    }

    /// The edge that begins where edge k ends.
    pub fn next_after(&self, k: usize) -> usize {
        (k + 1..self.count()).find(|&l| !self.edge(l).is_point()).unwrap_or(self.count())
    }

    /// Whether edge k, its box and the edge after it given, and a later one have more in common than the vertex that
    /// joins them.
    #[inline(always)]
    pub fn meet_in_order(&self, k: usize, bounds: Aabb<N>, next: usize, l: usize) -> bool {
        let f = self.edge(l);
        f.bounds().meets(&bounds) && !f.is_point() && self.meet_closely(k, next, l)
    }

    #[inline(never)]
    fn meet_closely(&self, k: usize, next: usize, l: usize) -> bool {
        let (e, f) = (self.edge(k), self.edge(l));
        if l == next {
            folds(e.b, e.a, f.b)
        } else if [k, l] == self.ends {
            folds(e.a, e.b, f.a)
        } else {
            !edge_intersection(e, f).is_none()
        }
    }

    /// Whether two edges have more in common than the vertex that joins them.
    fn meet(&self, one: u32, other: u32) -> bool {
        let (k, l) = (one.min(other) as usize, one.max(other) as usize);
        let (bounds, f) = (self.edge(k).bounds(), self.edge(l).bounds());
        f.meets(&bounds) && self.meet_closely(k, self.next_after(k), l)
    }

    /// The ends of an edge in lexicographic order.
    #[inline(always)]
    fn ends_of(&self, k: u32) -> [Point<N>; 2] {
        let Edge { a, b } = self.edge(k as usize);
        if b.precedes(a) { [b, a] } else { [a, b] }
    }

    #[inline(always)]
    fn left(&self, k: u32) -> Point<N> {
        self.ends_of(k)[0]
    }

    #[inline(always)]
    fn right(&self, k: u32) -> Point<N> {
        self.ends_of(k)[1]
    }
}

/// Whether two edges from one vertex lie on each other.
fn folds<N: Number>(at: Point<N>, a: Point<N>, b: Point<N>) -> bool {
    orient(at, a, b) == 0 && dot(at, a, b) > 0
}

/// Two edges that meet, the earlier one first.
type Found = [u32; 2];

/// Two of these edges, none of which has length 0, that have more in common than the vertex that joins them.
/// The free room has three times the length of the list.
///
/// Complexity: O(n log n), and for each edge a shift of those on the line.
pub fn any_crossing<N: Number>(edges: &JoinedEdges<N>, list: &[u32], free: &mut [u32]) -> Option<Found> {
    let (lefts, free) = free.split_at_mut_checked(list.len())?;
    let (rights, free) = free.split_at_mut_checked(list.len())?;
    lefts.iter_mut().zip(list).for_each(|(place, &k)| *place = k);
    merge_sort(lefts, free, |k, l| edges.left(k).precedes(edges.left(l)));
    rights.iter_mut().zip(list).for_each(|(place, &k)| *place = k);
    merge_sort(rights, free, |k, l| edges.right(k).precedes(edges.right(l)));
    SweepLine { edges, order: free, count: 0 }.pass(lefts, rights).err()
}

/// The edges on the line, from below.
struct SweepLine<'s, 'a, N: Number> {
    edges: &'s JoinedEdges<'a, N>,
    order: &'s mut [u32],
    count: usize,
}

impl<N: Number> SweepLine<'_, '_, N> {
    fn pass(&mut self, lefts: &[u32], rights: &[u32]) -> Result<(), Found> {
        let mut ending = rights;
        for &k in lefts {
            let p = self.edges.left(k);
            while let [end, later @ ..] = ending
                && self.edges.right(*end).precedes(p)
            {
                self.take_out(*end)?;
                ending = later;
            }
            self.put_in(k, p)?;
        }
        ending.iter().try_for_each(|&end| self.take_out(end))
    }

    fn at(&self, place: usize) -> Option<u32> {
        self.order.get(..self.count)?.get(place).copied()
    }

    fn compare(&self, one: Option<u32>, other: Option<u32>) -> Result<(), Found> {
        match (one, other) {
            (Some(k), Some(l)) if self.edges.meet(k, l) => Err([k.min(l), k.max(l)]),
            _ => Ok(()),
        }
    }

    /// On which side of an edge on the line a point is: +1 above, 0 on the edge.
    fn side(&self, k: u32, p: Point<N>) -> Sign {
        let [left, right] = self.edges.ends_of(k);
        orient(left, right, p)
    }

    /// Puts an edge in at its left end.
    fn put_in(&mut self, k: u32, p: Point<N>) -> Result<(), Found> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            let Some(other) = self.at(middle) else { break };
            let mut side = self.side(other, p);
            if side == 0 {
                self.compare(Some(k), Some(other))?;
                // They are neighbors of the outline. The other one ends here and may be on any side, or begins here.
                let right = self.edges.right(other);
                side = if right == p { 1 } else { orient(p, right, self.edges.right(k)) };
            }
            if side > 0 { low = middle + 1 } else { high = middle }
        }
        let mut carried = k;
        let moved = self.order.get_mut(low..self.count + 1).unwrap_or(&mut []);
        moved.iter_mut().for_each(|place| carried = core::mem::replace(place, carried));
        self.count += 1;
        self.compare(low.checked_sub(1).and_then(|below| self.at(below)), Some(k))?;
        self.compare(Some(k), self.at(low + 1))
    }

    /// Takes an edge out at its right end.
    fn take_out(&mut self, k: u32) -> Result<(), Found> {
        let p = self.edges.right(k);
        let (mut low, mut high) = (0, self.count);
        let mut place = None;
        while low < high {
            let middle = low + (high - low) / 2;
            let Some(other) = self.at(middle) else { break };
            match self.side(other, p) {
                0 => {
                    // The edge itself, or beside it its neighbor of the outline.
                    let near = [Some(middle), middle.checked_sub(1), Some(middle + 1)];
                    place = near.into_iter().flatten().find(|&i| self.at(i) == Some(k));
                    break;
                }
                1.. => low = middle + 1,
                _ => high = middle,
            }
        }
        let order = self.order.get(..self.count).unwrap_or(&[]);
        debug_assert!(place.is_some(), "the order is not that of the plane");
        let Some(place) = place.or_else(|| order.iter().position(|&other| other == k)) else { return Ok(()) };
        let mut moved = self.order.get_mut(place..self.count).unwrap_or(&mut []);
        while let [to, rest @ ..] = moved {
            if let Some(from) = rest.first() {
                *to = *from;
            }
            moved = rest;
        }
        self.count -= 1;
        self.compare(place.checked_sub(1).and_then(|below| self.at(below)), self.at(place))
    }
}
