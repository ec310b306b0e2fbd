//! Pairs of an edge and a vertex that touches it, found vertex by vertex and visited edge by edge, without allocation.

/// A vertex that touches an edge. In order: by edge, then by vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touch {
    /// Identifies the edge.
    pub key: usize,
    pub vertex: usize,
}

/// The first touches in order, as many as there is room for: a heap with the last on top (J. W. J. Williams, Algorithm
/// 232: Heapsort, CACM 1964).
struct FirstTouches<const ROOM: usize> {
    heap: [Touch; ROOM],
    count: usize,
    /// Whether a touch found no room.
    is_full: bool,
}

impl<const ROOM: usize> FirstTouches<ROOM> {
    fn new() -> Self {
        FirstTouches { heap: [Touch { key: 0, vertex: 0 }; ROOM], count: 0, is_full: false }
    }

    fn get(&self, i: usize) -> Touch {
        self.heap.get(i).copied().unwrap_or(Touch { key: 0, vertex: 0 })
    }

    fn put(&mut self, i: usize, touch: Touch) {
        if let Some(place) = self.heap.get_mut(i) {
            *place = touch;
        }
    }

    fn offer(&mut self, touch: Touch) {
        if self.count < ROOM {
            let mut i = self.count;
            self.count += 1;
            while i > 0 && self.get((i - 1) / 2) < touch {
                self.put(i, self.get((i - 1) / 2));
                i = (i - 1) / 2;
            }
            self.put(i, touch);
        } else {
            self.is_full = true;
            if touch < self.get(0) {
                self.sift_down(touch);
            }
        }
    }

    /// Replaces the top, and moves what replaces it down behind what follows it.
    fn sift_down(&mut self, touch: Touch) {
        let mut i = 0;
        while 2 * i + 1 < self.count {
            let (left, right) = (2 * i + 1, 2 * i + 2);
            let child = if right < self.count && self.get(left) < self.get(right) { right } else { left };
            if self.get(child) <= touch {
                break;
            }
            self.put(i, self.get(child));
            i = child;
        }
        self.put(i, touch);
    }

    /// The touches in order.
    fn sorted(&mut self) -> &[Touch] {
        let all = self.count;
        while self.count > 1 {
            self.count -= 1;
            let (last, top) = (self.get(self.count), self.get(0));
            self.sift_down(last);
            self.put(self.count, top);
        }
        self.heap.get(..all).unwrap_or(&[])
    }
}

/// A visitor of one value after the other.
type Visit<'a, T> = &'a mut dyn FnMut(T);

/// A visitor of an edge's key, and of a function that visits the vertices that touch the edge.
type VisitEdge<'a> = &'a mut dyn FnMut(usize, &dyn Fn(Visit<usize>));

/// Visits each edge that a vertex touches, in order, with a function that visits its vertices in order.
///
/// `find` offers all touches, vertices in order. It runs once for every [`MANY`] touches, and once more for an edge
/// with more than that; the first time for as many as expected.
pub fn visit_by_edge(expected: usize, find: &dyn Fn(Visit<Touch>), visit: VisitEdge) {
    let mut from = if expected > FEW { Some(0) } else { visit_from::<FEW>(0, find, visit) };
    while let Some(key) = from {
        from = visit_from::<MANY>(key, find, visit);
    }
}

/// Enough for most pairs of shapes; filled with zeros in no time.
const FEW: usize = 32;

const MANY: usize = 1024;

/// Visits the edges from a key on, as many as there is room for. Returns the next edge's key, if there may be one.
#[inline(never)]
fn visit_from<const ROOM: usize>(from: usize, find: &dyn Fn(Visit<Touch>), visit: VisitEdge) -> Option<usize> {
    let mut first = FirstTouches::<ROOM>::new();
    find(&mut |touch| {
        if touch.key >= from {
            first.offer(touch);
        }
    });
    let is_full = first.is_full;
    let touches = first.sorted();
    let last = touches.last()?.key;
    if is_full && touches.first()?.key == last {
        // More vertices touch this edge than there is room for.
        visit(last, &|visit_vertex| {
            find(&mut |touch| {
                if touch.key == last {
                    visit_vertex(touch.vertex);
                }
            })
        });
        return Some(last + 1);
    }
    // Not chunk_by, which can panic.
    let mut rest = touches;
    while let [Touch { key, .. }, ..] = *rest {
        let count = rest.iter().take_while(|touch| touch.key == key).count();
        let (of_edge, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
        // Others may touch the last edge, too.
        if !is_full || key < last {
            visit(key, &|visit_vertex| of_edge.iter().for_each(|touch| visit_vertex(touch.vertex)));
        }
        rest = after;
    }
    is_full.then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// More touches than there is room for, some of them on one edge, offered twice and in another order.
    #[test]
    fn every_touch_is_visited_once_an_edge() {
        for (edges, vertices) in [(1, 1), (3, 7), (1, 3000), (5, 1024), (40, 200), (3000, 2)] {
            let of_edge = |key: usize| (0..if key == 2 { 2500 } else { vertices }).filter(move |i| (i + key) % 3 != 1);
            let find = |offer: Visit<Touch>| {
                for vertex in 0..2500.max(vertices) {
                    for key in (0..edges).rev().filter(|key| of_edge(*key).any(|of| of == vertex)) {
                        offer(Touch { key: 2 * key, vertex });
                    }
                }
            };
            let mut visited = Vec::new();
            visit_by_edge(edges, &find, &mut |key, each| {
                let mut list = Vec::new();
                each(&mut |vertex| list.push(vertex));
                visited.push((key, list));
            });
            let expected = (0..edges).map(|key| (2 * key, of_edge(key).collect::<Vec<_>>()));
            assert_eq!(visited, expected.filter(|(_, list)| !list.is_empty()).collect::<Vec<_>>());
        }
    }
}
