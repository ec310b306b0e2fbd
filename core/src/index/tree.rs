//! Boxes around runs of edges that follow each other, and boxes around those.

use crate::number::{Number, Wide, greater, lesser};
use crate::predicate::Point;
use crate::shape::Aabb;

/// Edges in a box of the lowest level, and boxes in one of the next.
pub const BRANCHES: usize = 8;

/// 8^11 edges are more than there can be.
const LEVELS: usize = 11;

/// How many boxes each level has: the lowest first, the highest one.
fn level_sizes(places: usize) -> impl Iterator<Item = usize> {
    let lowest = places.div_ceil(BRANCHES).max(1);
    let next = |size: &usize| if *size > 1 { Some(size.div_ceil(BRANCHES)) } else { None };
    core::iter::successors(Some(lowest), next).take(LEVELS)
}

/// How many boxes a tree over so many places has.
pub fn box_count(places: usize) -> usize {
    level_sizes(places).sum()
}

/// min x, min y, max x, max y.
type Box = [f32; 4];

/// Implicit: the boxes of each level in order, the lowest level first.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a> {
    boxes: &'a [Box],
    /// Where each level begins, and how many there are.
    starts: [u32; LEVELS],
    height: usize,
}

impl<'a> Tree<'a> {
    /// Writes [`box_count`] boxes around the edges between closed vertices. O(n).
    pub fn new(vertices: &[[f32; 2]], places: usize, boxes: &'a mut [Box]) -> Self {
        let mut tree = Tree { boxes: &[], starts: [0; LEVELS], height: 0 };
        let (mut start, mut below) = (0, 0);
        for (level, size) in level_sizes(places).enumerate() {
            let (lower, rest) = boxes.split_at_mut_checked(start).unwrap_or((&mut [], &mut []));
            for (i, own) in rest.iter_mut().take(size).enumerate() {
                *own = if level == 0 {
                    // The last edge ends with the first vertex of the next box.
                    let end = ((i + 1) * BRANCHES + 1).min(places);
                    let span = vertices.get(i * BRANCHES..end).unwrap_or(&[]);
                    span.iter().map(|[x, y]| [*x, *y, *x, *y]).reduce(union).unwrap_or_default()
                } else {
                    let first = below + i * BRANCHES;
                    let span = lower.get(first..(first + BRANCHES).min(start)).unwrap_or(&[]);
                    span.iter().copied().reduce(union).unwrap_or_default()
                };
            }
            if let Some(place) = tree.starts.get_mut(level) {
                *place = start as u32;
            }
            (below, start) = (start, start + size);
            tree.height = level + 1;
        }
        tree.boxes = boxes;
        tree
    }

    fn size(&self, level: usize) -> usize {
        let start = |level: usize| self.starts.get(level).map_or(0, |start| *start as usize);
        let end = if level + 1 < self.height { start(level + 1) } else { self.boxes.len() };
        end - start(level).min(end)
    }

    fn get<N: Number>(&self, level: usize, i: usize) -> Option<Aabb<N>> {
        let start = *self.starts.get(level)? as usize;
        let [min_x, min_y, max_x, max_y] = self.boxes.get(start + i)?.map(|value| Wide(value).widen());
        Some(Aabb { min: Point::at(min_x, min_y), max: Point::at(max_x, max_y) })
    }

    /// The box around everything.
    pub fn bounds<N: Number>(&self) -> Aabb<N> {
        let nothing = Point::at(0.0, 0.0);
        self.get(self.height.saturating_sub(1), 0).unwrap_or(Aabb { min: nothing, max: nothing })
    }

    /// The boxes of the lowest level that meet another, in order. About O(log n) for each.
    pub fn meeting<N: Number>(self, bounds: Aabb<N>) -> impl Iterator<Item = usize> + use<'a, N> {
        let (mut level, mut i) = (self.height.saturating_sub(1), 0);
        core::iter::from_fn(move || {
            loop {
                if i >= self.size(level) {
                    return None;
                }
                let meets = self.get(level, i).is_some_and(|own: Aabb<N>| own.meets(&bounds));
                if meets && level > 0 {
                    level -= 1;
                    i *= BRANCHES;
                    continue;
                }
                let found = (meets && level == 0).then_some(i);
                i += 1;
                // Behind the last box of a branch comes the next branch, and behind the last of a level nothing.
                while level + 1 < self.height && (i.is_multiple_of(BRANCHES) || i >= self.size(level)) {
                    level += 1;
                    i = i.div_ceil(BRANCHES);
                }
                if found.is_some() {
                    return found;
                }
            }
        })
    }
}

fn union(one: Box, other: Box) -> Box {
    let [a, b] = [one, other].map(|own| own.map(|value| Wide(value).widen()));
    // The values of either: floats stay what they are in every mode.
    let pick = |first: bool, i: usize| if first { one.get(i) } else { other.get(i) }.copied().unwrap_or(0.0);
    [
        pick(lesser(a[0], b[0]) == a[0], 0),
        pick(lesser(a[1], b[1]) == a[1], 1),
        pick(greater(a[2], b[2]) == a[2], 2),
        pick(greater(a[3], b[3]) == a[3], 3),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn finds_what_a_scan_finds() {
        for count in [1usize, 2, 7, 8, 9, 63, 64, 65, 511, 513, 5000] {
            let vertices: Vec<[f32; 2]> = (0..count).map(|i| [(i * 37 % 101) as f32, i as f32]).collect();
            let mut boxes = std::vec![[0.0; 4]; box_count(count)];
            let tree = Tree::new(&vertices, count, &mut boxes);
            for low in [0, 3, count / 2, count.saturating_sub(9)] {
                let [min, max] = [low, low + 20].map(|y| Point::new(Wide(30.0), Wide(y as f32)));
                let bounds: Aabb<Wide> = Aabb { min, max: Point::at(40.0, max.y) };
                let meets = |leaf: &usize| tree.get::<Wide>(0, *leaf).unwrap().meets(&bounds);
                let expected: Vec<usize> = (0..count.div_ceil(BRANCHES)).filter(meets).collect();
                assert_eq!(tree.meeting(bounds).collect::<Vec<_>>(), expected, "{count} {low}");
            }
        }
    }
}
