//! The part of a large outline that matters in a region: its edges there, and chords in place of the others.
//!
//! A chord replaces consecutive edges whose box does not meet the region. It lies in that box, so that the outline has
//! the same edges in the region, and winds around each of its points as often as before: the answers to all questions
//! about the region stay the same. The corner that decides the winding is kept, too.

use super::edge_tree::{EdgeNode, EdgeTree, LEAF};
use super::part_scan::{PartScan, scan_part};
use super::reach_region::ReachRegion;
use crate::distance::point_segment::separation;
use crate::number::{Float, f64_min, sqrt};
use crate::predicate::Point;
use crate::shape::{Edge, Outline};
use core::ops::Range;

/// A scan that keeps a greater part of the vertices than one of so many saves too little.
const LEAST_SAVED: usize = 4;

/// Room for a part of up to `N` vertices. It is filled where it lies.
pub struct PartRoom<const N: usize> {
    vertices: [[f32; 2]; N],
    places: [u32; N],
    count: usize,
}

/// The vertices of a part, and their numbers in the whole outline.
#[derive(Clone, Copy, Debug)]
pub struct OutlinePart<'a> {
    pub vertices: &'a [[f32; 2]],
    pub places: &'a [u32],
}

impl<const N: usize> PartRoom<N> {
    #[inline(always)]
    pub fn empty() -> Self {
        PartRoom { vertices: [[0.0; 2]; N], places: [0; N], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, vertices: &[[f32; 2]], place: usize) -> bool {
        let (Some(own), Some(own_place), Some(vertex)) =
            (self.vertices.get_mut(self.count), self.places.get_mut(self.count), vertices.get(place))
        else {
            return false;
        };
        (*own, *own_place) = (*vertex, place as u32);
        self.count += 1;
        true
    }

    /// The part of an outline that matters in a region, of more than so many vertices. None if there is no room.
    pub fn fill(
        &mut self,
        vertices: &[[f32; 2]],
        tree: EdgeTree,
        region: &ReachRegion,
        more_than: usize,
    ) -> Option<OutlinePart<'_>> {
        self.count = 0;
        let levels = tree.levels();
        let mut next = Some(EdgeNode { level: levels.top, number: 0 });
        while let Some(node) = next {
            let is_near = levels.count(node.level) <= more_than || {
                let bounds = tree.bounds_of(&levels, node);
                region.may_meet(bounds) || tree.may_decide_winding(bounds)
            };
            let begin = node.begin();
            next = match node.first_child() {
                Some(child) if is_near => Some(child),
                _ => {
                    let edges = if is_near { LEAF } else { 1 };
                    for place in begin..(begin + edges).min(tree.edges()) {
                        if !self.push(vertices, place) {
                            return None;
                        }
                    }
                    levels.after(node)
                }
            };
        }
        if !self.push(vertices, tree.edges()) {
            return None;
        }
        self.part()
    }

    /// The part of an outline without tree that matters in a region, with both neighbors of each vertex of an edge that
    /// may meet the region. None if there is no room, if the part is not much smaller than the outline, or if its
    /// winding is not known. The outline must be finite, and denormals not read as 0.
    ///
    /// Complexity: O(n).
    pub fn scan(&mut self, vertices: &[[f32; 2]], is_closed: bool, region: &ReachRegion) -> Option<OutlinePart<'_>> {
        let lowest = self.keep_near(vertices, is_closed, region.bounds())?.lowest.unwrap_or(0);
        let part = self.part()?;
        // The corner that decides may be of several vertices at one place.
        let is_alike = !is_closed || {
            let own = part.places.partition_point(|place| (*place as usize) < lowest);
            let [whole, own] = [(vertices, lowest), (part.vertices, own)]
                .map(|(vertices, lowest)| Outline::<Float>::new(vertices).winding_by(core::iter::once(lowest)));
            whole != 0 && whole == own
        };
        is_alike.then_some(part)
    }

    /// The vertices of the part of a closed outline that matters in a box, of which nothing is known: as
    /// [`scan`](Self::scan), but the winding may be another. None also if a number is not finite.
    pub fn scan_raw(&mut self, vertices: &[[f32; 2]], bounds: [f32; 4]) -> Option<&[[f32; 2]]> {
        self.keep_near(vertices, true, bounds).filter(|scanned| scanned.is_finite)?;
        Some(self.part()?.vertices)
    }

    fn keep_near(&mut self, vertices: &[[f32; 2]], is_closed: bool, bounds: [f32; 4]) -> Option<PartScan> {
        let mut kept = [0; N];
        let most = N.min(vertices.len() / LEAST_SAVED);
        let scanned = scan_part(vertices, bounds, kept.get_mut(..most)?);
        self.count = scanned.count;
        let kept = kept.get(..most)?.get(..scanned.count)?;
        let (lowest, last) = (if is_closed { scanned.lowest? } else { 0 }, vertices.len().checked_sub(1)?);
        self.count = 0;
        self.push_row(vertices, 0..2)?;
        let mut of_lowest = Some(lowest.saturating_sub(1)..lowest + 2);
        for (i, place) in kept.iter().enumerate() {
            let place = *place as usize;
            // Where some are in a row, one more on either side. The last one is in a row with the first.
            let before = i > 0 && kept.get(i - 1).is_some_and(|kept| *kept as usize + 1 == place);
            let behind = place == last || kept.get(i + 1).is_some_and(|kept| *kept as usize == place + 1);
            let begin = if behind && !before { place.saturating_sub(1) } else { place };
            let row = begin..place + 1 + usize::from(before && !behind);
            if let Some(of_lowest) = of_lowest.take_if(|of_lowest| of_lowest.start <= row.start) {
                self.push_row(vertices, of_lowest)?;
            }
            self.push_row(vertices, row)?;
        }
        Some(scanned)
    }

    /// Keeps the vertices of a row that are behind the last one.
    #[inline(always)]
    fn push_row(&mut self, vertices: &[[f32; 2]], row: Range<usize>) -> Option<()> {
        let next =
            self.count.checked_sub(1).and_then(|last| self.places.get(last)).map_or(0, |last| *last as usize + 1);
        for place in row.start.max(next)..row.end.min(vertices.len()) {
            if !self.push(vertices, place) {
                return None;
            }
        }
        Some(())
    }

    /// Whether a part that was not found would have had to be greater, perhaps.
    pub fn is_full(&self) -> bool {
        self.count >= N
    }

    fn part(&self) -> Option<OutlinePart<'_>> {
        Some(OutlinePart { vertices: self.vertices.get(..self.count)?, places: self.places.get(..self.count)? })
    }
}

impl OutlinePart<'_> {
    /// A distance within which the outline has a point: that of the nearest of its edges in the part, about; or of one
    /// that is near enough.
    pub fn distance_above(&self, [x, y]: [f64; 2], enough: f64) -> f64 {
        let own = Outline::<Float>::new(self.vertices);
        let mut least = f64::INFINITY;
        for (i, place) in self.places.iter().enumerate() {
            if least <= enough * enough {
                break;
            }
            // Where a chord follows, the vertex alone is of the outline.
            let Edge { a, b } = own.edge(i);
            let is_edge = self.places.get(i + 1).is_some_and(|next| *next == place + 1);
            let edge = Edge { a, b: if is_edge { b } else { a } };
            least = f64_min(least, separation(edge, Point::at(x, y)).square);
        }
        sqrt(least)
    }

    /// The vertices of the whole outline between which the part has chords in place of edges, if there are edges before
    /// and behind them that may meet a region.
    pub fn chords_among_near(&self, region: &ReachRegion) -> impl Iterator<Item = [usize; 2]> {
        let (vertices, places) = (self.vertices, self.places);
        let sides = || {
            let ends = vertices.iter().zip(vertices.iter().skip(1));
            places.iter().zip(places.iter().skip(1)).map(|(a, b)| [*a as usize, *b as usize]).zip(ends)
        };
        let is_near = |([a, b], ([ax, ay], [bx, by])): &([usize; 2], (&[f32; 2], &[f32; 2]))| {
            a + 1 == *b && region.may_meet([ax.min(*bx), ay.min(*by), ax.max(*bx), ay.max(*by)])
        };
        let first = sides().find(is_near).map_or(usize::MAX, |([a, _], _)| a);
        let last = sides().rev().find(is_near).map_or(0, |([a, _], _)| a);
        sides().map(|(places, _)| places).filter(move |[a, b]| *a > first && *a < last && a + 1 != *b)
    }

    /// The number of an edge in the whole outline. None for a chord, unless it is the first: an edge of 0 may say that
    /// there is none.
    pub fn edge(&self, own: usize) -> Option<usize> {
        let place = *self.places.get(own)?;
        let is_edge = self.places.get(own + 1).is_none_or(|next| *next == place + 1);
        (is_edge || own == 0).then_some(place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::outline_tree::edge_tree::{edge_tree_size, write_edge_tree};
    use crate::predicate::Point;
    use crate::shape::{Aabb, Kind, Outline};
    use std::vec;
    use std::vec::Vec;

    /// A closed walk with repeated vertices, spikes and crossings.
    fn walk(rng: &mut fastrand::Rng, count: usize) -> Vec<[f32; 2]> {
        let (mut x, mut y) = (0i32, 0i32);
        (0..count)
            .map(|_| {
                (x, y) = (x + rng.i32(-2..3), y + rng.i32(-2..3));
                [x as f32, y as f32]
            })
            .collect()
    }

    #[test]
    fn a_part_has_the_edges_and_the_inside_of_the_whole() {
        let (mut rng, mut scans) = (fastrand::Rng::with_seed(11), 0);
        for round in 0..200 {
            let count = rng.usize(256..1500);
            let vertices = walk(&mut rng, count);
            let mut numbers = vec![[0.0; 2]; edge_tree_size(Kind::Polygon, count)];
            write_edge_tree(Kind::Polygon, &vertices, &mut numbers);
            let tree = EdgeTree::new(&numbers, count);
            let whole = Outline::<Float>::new(&vertices);
            if !tree.is_usable() {
                continue;
            }
            let [x, y] = vertices[rng.usize(..count)];
            let (w, h) = (rng.f32() * 4.0, rng.f32() * 4.0);
            let corners = [[x - w, y - h], [x + w, y + h]];
            let more_than = [0, 0, 7, 40][rng.usize(..4)];
            let region = ReachRegion::around(&corners, 0.0);
            let (mut room, mut scan_room) = (PartRoom::<4096>::empty(), PartRoom::<4096>::empty());
            let part = room.fill(&vertices, tree, &region, more_than).unwrap();
            assert!(part.vertices.len() > more_than && part.vertices.len() <= count);
            let scanned = scan_room.scan(&vertices, true, &region);
            scans += usize::from(scanned.is_some());
            let inner = [x - w, x + w, y - h, y + h].map(f64::from);
            check(&whole, &part, inner, round);
            if let Some(part) = scanned {
                check(&whole, &part, inner, round);
                // The neighbors of the edges in the region are edges, too.
                let bounds = Aabb::of_segment(Point::at(inner[0], inner[2]), Point::at(inner[1], inner[3]));
                let (own, count) = (Outline::<Float>::new(part.vertices), part.vertices.len());
                for i in (0..count).filter(|i| own.edge(*i).bounds().meets(&bounds)) {
                    let beside = [(i + count - 1) % count, i, (i + 1) % count];
                    let are_edges = beside.map(|i| i == count - 1 || part.places[i] + 1 == part.places[i + 1]);
                    assert_eq!(are_edges, [true; 3], "round {round}");
                }
            }
        }
        assert!(scans > 100, "{scans}");
    }

    /// Compares the winding, the inside and the edges in a box: min x, max x, min y, max y.
    fn check(whole: &Outline<Float>, part: &OutlinePart, [left, right, low, high]: [f64; 4], round: usize) {
        let (count, outline) = (whole.count(), Outline::<Float>::new(part.vertices));
        assert_eq!(outline.winding(), whole.winding(), "round {round}");
        for (i, j) in (0..=10).flat_map(|i| (0..=10).map(move |j| (f64::from(i) * 0.1, f64::from(j) * 0.1))) {
            let at = |low: f64, high: f64, t: f64| {
                f64::from(((low + (high - low) * t) as f32).clamp(low as f32, high as f32))
            };
            let p = Point::at(at(left, right, i), at(low, high, j));
            assert_eq!(outline.locate(p), whole.locate(p), "round {round}");
        }
        let bounds = Aabb::of_segment(Point::at(left, low), Point::at(right, high));
        let near = |outline: &Outline<Float>, i: usize| outline.edge(i).bounds().meets(&bounds);
        let own: Vec<_> = (0..outline.count()).filter(|i| near(&outline, *i)).map(|i| part.edge(i)).collect();
        let all: Vec<_> = (0..count).filter(|i| near(whole, *i)).map(Some).collect();
        assert_eq!(own, all, "round {round}");
    }

    #[test]
    fn a_small_region_has_a_small_part() {
        let count = 100_000;
        let vertices: Vec<[f32; 2]> = (0..count).map(|i| [i as f32, (i % 7) as f32]).collect();
        let mut numbers = vec![[0.0; 2]; edge_tree_size(Kind::Chain, count)];
        write_edge_tree(Kind::Chain, &vertices, &mut numbers);
        let tree = EdgeTree::new(&numbers, count);
        assert!(numbers.len() < count / 6 && tree.is_usable() && tree.is_concave());
        let mut room = PartRoom::<256>::empty();
        let part = room.fill(&vertices, tree, &ReachRegion::around(&[[5e4, 1.0], [50_003.0, 3.0]], 0.5), 0).unwrap();
        assert!(part.vertices.len() < 120, "{}", part.vertices.len());
        // A long way, steep and level.
        let up = ReachRegion::of_path(&[[1e3, -9.0]], [1e5, 1e7], 0.0);
        assert!(room.fill(&vertices, tree, &up, 0).is_some());
        let along = ReachRegion::of_path(&[[1e3, 3.0]], [9e4, 0.0], 0.0);
        assert!(room.fill(&vertices, tree, &along, 0).is_none());
    }
}
