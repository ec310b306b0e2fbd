//! The part of a large outline that matters in a region: its edges there, and chords in place of the others.
//!
//! A chord replaces consecutive edges whose box does not meet the region. It lies in that box, so that the outline has
//! the same edges in the region, and winds around each of its points as often as before: the answers to all questions
//! about the region stay the same. The corner that decides the winding is kept, too.

use super::edge_tree::{EdgeNode, EdgeTree, LEAF};
use super::reach_region::ReachRegion;

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
    places: &'a [u32],
}

impl<const N: usize> PartRoom<N> {
    #[inline(always)]
    pub fn empty() -> Self {
        PartRoom { vertices: [[0.0; 2]; N], places: [0; N], count: 0 }
    }

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
        Some(OutlinePart { vertices: self.vertices.get(..self.count)?, places: self.places.get(..self.count)? })
    }
}

impl OutlinePart<'_> {
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
        let mut rng = fastrand::Rng::with_seed(11);
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
            let mut room = PartRoom::<4096>::empty();
            let part = room.fill(&vertices, tree, &ReachRegion::around(&corners, 0.0), more_than).unwrap();
            assert!(part.vertices.len() > more_than && part.vertices.len() <= count);
            let outline = Outline::<Float>::new(part.vertices);
            assert_eq!(outline.winding(), whole.winding(), "round {round}");
            for i in 0..=10 {
                for j in 0..=10 {
                    let [px, py] = [x - w + 0.2 * w * i as f32, y - h + 0.2 * h * j as f32].map(f64::from);
                    let (px, py) = (px.clamp((x - w).into(), (x + w).into()), py.clamp((y - h).into(), (y + h).into()));
                    let p = Point::at(f64::from(px as f32), f64::from(py as f32));
                    assert_eq!(outline.locate(p), whole.locate(p), "round {round}");
                }
            }
            let bounds = Aabb::of_segment(
                Point::at(f64::from(x - w), f64::from(y - h)),
                Point::at(f64::from(x + w), f64::from(y + h)),
            );
            let near = |outline: &Outline<Float>, i: usize| outline.edge(i).bounds().meets(&bounds);
            let own: Vec<_> = (0..outline.count()).filter(|i| near(&outline, *i)).map(|i| part.edge(i)).collect();
            let all: Vec<_> = (0..count).filter(|i| near(&whole, *i)).map(Some).collect();
            assert_eq!(own, all, "round {round}");
        }
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
