//! Every point of an outline on a ray, in order along it, in a buffer of the caller's.

use super::first_hit::{Candidate, RayHit, common, near};
use crate::number::Number;
use crate::shape::{Edge, Shape};
use core::cmp::Ordering;

/// What tells the points apart: the edge, and whether it is the second that the edge has on the ray.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Key {
    pub edge: usize,
    pub is_second: bool,
}

/// The caller's buffer. A place is read only after a key was put there, and no more after its hit.
pub trait Room {
    fn key(&self, place: usize) -> Key;
    fn put_key(&mut self, place: usize, key: Key);
    fn put(&mut self, place: usize, hit: RayHit);
}

/// How many points the edges of a shape without radius have on the ray, and the first `capacity` of
/// them in order along it, of several at one point in the order of the edges. A vertex counts for
/// the edge that begins there.
///
/// The nearest so far are kept as a heap with the farthest on top, which is sorted in place at the
/// end (J. W. J. Williams, Algorithm 232: Heapsort, CACM 1964). O(n + k log capacity).
pub fn raycast_all<N: Number>(shape: Shape<N>, ray: Shape<N>, room: &mut dyn Room, capacity: usize) -> usize {
    let ray = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    let mut heap = Heap { shape, ray, room, count: 0 };
    let mut found = 0;
    for (index, edge) in near(shape, ray) {
        for (candidate, is_second) in common(ray, edge, index).into_iter().zip([false, true]) {
            let Some(candidate) = candidate else { break };
            if edge.is_point() || !candidate.along.is_at(edge.b) {
                heap.offer(candidate, Key { edge: index, is_second }, capacity);
                found += 1;
            }
        }
    }
    heap.sort();
    let winding = shape.vertices.winding();
    for place in 0..found.min(capacity) {
        if let Some(candidate) = heap.candidate(heap.room.key(place)) {
            heap.room.put(place, candidate.hit(ray, winding));
        }
    }
    found
}

struct Heap<'a, N: Number> {
    shape: Shape<'a, N>,
    ray: Edge<N>,
    room: &'a mut dyn Room,
    count: usize,
}

impl<N: Number> Heap<'_, N> {
    fn candidate(&self, key: Key) -> Option<Candidate<N>> {
        let [first, second] = common(self.ray, self.shape.vertices.edge(key.edge), key.edge);
        if key.is_second { second } else { first }
    }

    /// Whether the candidate comes after the one that a key stands for.
    fn follows(&self, candidate: &Candidate<N>, key: Key) -> bool {
        let other = self.candidate(key);
        other.is_some_and(|other| {
            let order = candidate.along.compare(&other.along, self.ray).then(candidate.index.cmp(&other.index));
            order == Ordering::Greater
        })
    }

    fn offer(&mut self, candidate: Candidate<N>, key: Key, capacity: usize) {
        if self.count < capacity {
            self.count += 1;
            self.sift_up(candidate, key);
        } else if capacity > 0 && !self.follows(&candidate, self.room.key(0)) {
            self.sift_down(candidate, key);
        }
    }

    /// Puts one into the last place, and those before it that should follow it below.
    fn sift_up(&mut self, candidate: Candidate<N>, key: Key) {
        let mut place = self.count - 1;
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.room.key(parent);
            if !self.follows(&candidate, above) {
                break;
            }
            self.room.put_key(place, above);
            place = parent;
        }
        self.room.put_key(place, key);
    }

    /// Puts one in the place of the top, and those below that follow it above.
    fn sift_down(&mut self, candidate: Candidate<N>, key: Key) {
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.count {
                break;
            }
            let mut below = self.room.key(child);
            if child + 1 < self.count {
                let rival = self.room.key(child + 1);
                if self.candidate(rival).is_some_and(|rival| self.follows(&rival, below)) {
                    (child, below) = (child + 1, rival);
                }
            }
            if self.follows(&candidate, below) {
                break;
            }
            self.room.put_key(place, below);
            place = child;
        }
        self.room.put_key(place, key);
    }

    /// Moves the farthest to the end, and so on with the rest.
    fn sort(&mut self) {
        while self.count > 1 {
            self.count -= 1;
            let (last, top) = (self.room.key(self.count), self.room.key(0));
            if let Some(candidate) = self.candidate(last) {
                self.sift_down(candidate, last);
            }
            self.room.put_key(self.count, top);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Kind, Outline};
    use std::vec::Vec;

    struct Kept(Vec<(Key, Option<RayHit>)>);

    impl Room for Kept {
        fn key(&self, place: usize) -> Key {
            self.0[place].0
        }

        fn put_key(&mut self, place: usize, key: Key) {
            if place == self.0.len() {
                self.0.push((key, None));
            }
            self.0[place] = (key, None);
        }

        fn put(&mut self, place: usize, hit: RayHit) {
            self.0[place].1 = Some(hit);
        }
    }

    #[test]
    fn the_nearest_in_order_whatever_the_room() {
        // A comb, its teeth listed from right to left.
        let mut comb: Vec<[i32; 2]> = Vec::new();
        for tooth in (0..20).rev() {
            comb.extend([[4 * tooth + 2, 0], [4 * tooth + 1, 9 + tooth % 3]]);
        }
        comb.extend([[-9, -9], [99, -9]]);
        let shape = |kind, vertices| Shape { kind, vertices: Outline::<i32>::new(vertices), radius: 0.0 };
        let ray = [[-20, 3], [80, 4]];
        let cast = |capacity| {
            let mut kept = Kept(Vec::new());
            let found = raycast_all(shape(Kind::Polygon, &comb), shape(Kind::Segment, &ray), &mut kept, capacity);
            (found, kept.0.into_iter().map(|(_, hit)| hit.expect("finished")).collect::<Vec<RayHit>>())
        };
        let (found, all) = cast(1000);
        assert!(found == all.len() && found > 30);
        assert!(all.windows(2).all(|pair| pair[0].t < pair[1].t));
        for capacity in 0..found {
            assert_eq!(cast(capacity), (found, all[..capacity].to_vec()));
        }
    }
}
