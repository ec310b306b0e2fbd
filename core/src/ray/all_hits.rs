//! All points of an outline on a ray, in order along the ray, into a buffer of the caller.

use super::edge_hit::{EdgeHit, edge_points, met_edges};
use super::ray_hit::RayHit;
use crate::number::Number;
use crate::shape::{Edge, Shape};
use core::cmp::Ordering;

/// Identifies a point on the ray: its edge, and whether it is the second of two points that the edge has there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitKey {
    pub edge: usize,
    pub is_second: bool,
}

/// The caller's buffer. Each place holds a key first, then its hit: a key is read only between
/// [`put_key`](Self::put_key) and [`put_hit`](Self::put_hit).
pub trait HitBuffer {
    fn key(&self, place: usize) -> HitKey;
    fn put_key(&mut self, place: usize, key: HitKey);
    fn put_hit(&mut self, place: usize, hit: RayHit);
}

/// Counts the points that the edges of a shape without radius have on the ray, and writes the first `capacity` of them
/// in order along the ray; several at one place in the order of the edges. A vertex counts for the edge that begins
/// there, the last vertex of a line for the edge that ends there if the line has ends.
///
/// The nearest so far form a heap with the farthest on top, which is sorted in place at the end (J. W. J. Williams,
/// Algorithm 232: Heapsort, CACM 1964). O(n + k log capacity) for k points.
pub fn raycast_all<N: Number>(shape: Shape<N>, ray: Shape<N>, buffer: &mut dyn HitBuffer, capacity: usize) -> usize {
    let ray = Edge { a: ray.vertices.first(), b: ray.vertices.last() };
    let mut heap = Heap { shape, ray, buffer, count: 0 };
    let mut found = 0;
    let last = shape.edge_at_end();
    for (index, edge) in met_edges(shape, ray) {
        for (candidate, is_second) in edge_points(ray, edge, index).into_iter().zip([false, true]) {
            let Some(candidate) = candidate else { break };
            if edge.is_point() || last == Some(index) || !candidate.along.is_at(edge.b) {
                heap.offer(candidate, HitKey { edge: index, is_second }, capacity);
                found += 1;
            }
        }
    }
    heap.sort();
    let winding = if shape.is_filled() { shape.vertices.winding() } else { 0 };
    for place in 0..found.min(capacity) {
        if let Some(candidate) = heap.point(heap.buffer.key(place)) {
            heap.buffer.put_hit(place, candidate.hit(ray, || winding));
        }
    }
    found
}

struct Heap<'a, N: Number> {
    shape: Shape<'a, N>,
    ray: Edge<N>,
    buffer: &'a mut dyn HitBuffer,
    count: usize,
}

impl<N: Number> Heap<'_, N> {
    fn point(&self, key: HitKey) -> Option<EdgeHit<N>> {
        let [first, second] = edge_points(self.ray, self.shape.vertices.edge(key.edge), key.edge);
        if key.is_second { second } else { first }
    }

    /// Whether the point comes after the point of a key.
    fn follows(&self, candidate: &EdgeHit<N>, key: HitKey) -> bool {
        let other = self.point(key);
        other.is_some_and(|other| {
            let order = candidate.along.compare(&other.along, self.ray).then(candidate.index.cmp(&other.index));
            order == Ordering::Greater
        })
    }

    fn offer(&mut self, candidate: EdgeHit<N>, key: HitKey, capacity: usize) {
        if self.count < capacity {
            self.count += 1;
            self.sift_up(candidate, key);
        } else if capacity > 0 && !self.follows(&candidate, self.buffer.key(0)) {
            self.sift_down(candidate, key);
        }
    }

    /// Puts a point into the last place and moves it up, before points that it follows.
    fn sift_up(&mut self, candidate: EdgeHit<N>, key: HitKey) {
        let mut place = self.count - 1;
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.buffer.key(parent);
            if !self.follows(&candidate, above) {
                break;
            }
            self.buffer.put_key(place, above);
            place = parent;
        }
        self.buffer.put_key(place, key);
    }

    /// Replaces the top by a point and moves it down, behind points that follow it.
    fn sift_down(&mut self, candidate: EdgeHit<N>, key: HitKey) {
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.count {
                break;
            }
            let mut below = self.buffer.key(child);
            if child + 1 < self.count {
                let rival = self.buffer.key(child + 1);
                if self.point(rival).is_some_and(|rival| self.follows(&rival, below)) {
                    (child, below) = (child + 1, rival);
                }
            }
            if self.follows(&candidate, below) {
                break;
            }
            self.buffer.put_key(place, below);
            place = child;
        }
        self.buffer.put_key(place, key);
    }

    /// Moves the farthest point to the end, then the farthest of the rest, and so on.
    fn sort(&mut self) {
        while self.count > 1 {
            self.count -= 1;
            let (last, top) = (self.buffer.key(self.count), self.buffer.key(0));
            if let Some(candidate) = self.point(last) {
                self.sift_down(candidate, last);
            }
            self.buffer.put_key(self.count, top);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Kind, Outline};
    use std::vec::Vec;

    struct VecBuffer(Vec<(HitKey, Option<RayHit>)>);

    impl HitBuffer for VecBuffer {
        fn key(&self, place: usize) -> HitKey {
            self.0[place].0
        }

        fn put_key(&mut self, place: usize, key: HitKey) {
            if place == self.0.len() {
                self.0.push((key, None));
            }
            self.0[place] = (key, None);
        }

        fn put_hit(&mut self, place: usize, hit: RayHit) {
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
            let mut buffer = VecBuffer(Vec::new());
            let found = raycast_all(shape(Kind::Polygon, &comb), shape(Kind::Segment, &ray), &mut buffer, capacity);
            (found, buffer.0.into_iter().map(|(_, hit)| hit.expect("finished")).collect::<Vec<RayHit>>())
        };
        let (found, all) = cast(1000);
        assert!(found == all.len() && found > 30);
        assert!(all.windows(2).all(|pair| pair[0].t < pair[1].t));
        for capacity in 0..found {
            assert_eq!(cast(capacity), (found, all[..capacity].to_vec()));
        }
    }
}
