//! Pairs of an edge and a vertex that touches it, found vertex by vertex and visited edge by edge, without allocation.

use core::cell::Cell;
use core::num::NonZeroUsize;

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

/// The touches of vertices in a row.
#[derive(Clone, Copy)]
struct VertexGroup {
    /// The least and the greatest key.
    least: usize,
    most: usize,
    /// The number of touches.
    count: usize,
}

/// Which keys the vertices of each of some groups touch. So a search for some keys passes by most vertices.
struct KeysOfVertices {
    /// The number of vertices in a group.
    length: NonZeroUsize,
    groups: [VertexGroup; KeysOfVertices::GROUPS],
    /// Whether all touches have been included.
    is_known: bool,
}

impl KeysOfVertices {
    const GROUPS: usize = 64;

    fn new(vertices: usize) -> Self {
        let none = VertexGroup { least: usize::MAX, most: 0, count: 0 };
        let length = NonZeroUsize::MIN.saturating_add(vertices / Self::GROUPS);
        KeysOfVertices { length, groups: [none; Self::GROUPS], is_known: false }
    }

    fn include(&mut self, touch: Touch) {
        if let Some(group) = self.groups.get_mut(touch.vertex / self.length) {
            let VertexGroup { least, most, count } = *group;
            *group = VertexGroup { least: least.min(touch.key), most: most.max(touch.key), count: count + 1 };
        }
    }

    /// The group of a vertex, if all touches have been included.
    fn of(&self, vertex: usize) -> Option<&VertexGroup> {
        if self.is_known { self.groups.get(vertex / self.length) } else { None }
    }

    /// A key up to which there are certainly enough touches from a key on.
    fn enough(&self, from: usize, room: usize) -> usize {
        let later = || self.groups.iter().filter(|group| group.least >= from && group.count > 0);
        let up_to = |key: usize| later().filter(|group| group.most <= key).map(|group| group.count).sum::<usize>();
        later().map(|group| group.most).filter(|key| up_to(*key) >= room).min().unwrap_or(usize::MAX)
    }
}

/// A search for all touches: with a function that says which vertices it may leave out.
type Find<'a> = &'a dyn Fn(&dyn Fn(usize) -> bool, Visit<Touch>);

/// A visitor of one value after the other.
type Visit<'a, T> = &'a mut dyn FnMut(T);

/// A visitor of an edge's key, and of a function that visits the vertices that touch the edge.
type VisitEdge<'a> = &'a mut dyn FnMut(usize, &dyn Fn(Visit<usize>));

/// Visits each edge that a vertex touches, in order, with a function that visits its vertices in order.
///
/// `find` offers all touches, vertices in order. It runs once for every [`MANY`] touches, and once more for an edge
/// with more than that; the first time for as many as expected. After the first time it leaves out most vertices, if
/// vertices in a row touch edges in a row. `vertices` is their number.
pub fn visit_by_edge([expected, vertices]: [usize; 2], find: Find, visit: VisitEdge) {
    let mut keys = KeysOfVertices::new(vertices);
    let mut from = if expected > FEW { Some(0) } else { visit_from::<FEW>(0, &mut keys, find, visit) };
    while let Some(key) = from {
        from = visit_from::<MANY>(key, &mut keys, find, visit);
    }
}

/// Enough for most pairs of shapes; filled with zeros in no time.
const FEW: usize = 32;

const MANY: usize = 2048;

/// Visits the edges from a key on, as many as there is room for. Returns the next edge's key, if there may be one.
#[inline(never)]
fn visit_from<const ROOM: usize>(
    from: usize,
    known: &mut KeysOfVertices,
    find: Find,
    visit: VisitEdge,
) -> Option<usize> {
    let mut first = FirstTouches::<ROOM>::new();
    if known.is_known {
        // The last key for which there may be room, and whether a touch behind it has been left out.
        let (last, has_more) = (Cell::new(known.enough(from, ROOM)), Cell::new(false));
        let is_out = |vertex: usize| {
            known.of(vertex).is_some_and(|group| {
                has_more.set(has_more.get() | (group.least > last.get() && group.count > 0));
                group.most < from || group.least > last.get()
            })
        };
        find(&is_out, &mut |touch| {
            if touch.key >= from {
                first.offer(touch);
                if first.count == ROOM {
                    last.set(last.get().min(first.get(0).key));
                }
            }
        });
        first.is_full |= has_more.get();
    } else {
        find(&|_| false, &mut |touch| {
            known.include(touch);
            if touch.key >= from {
                first.offer(touch);
            }
        });
        known.is_known = true;
    }
    let is_full = first.is_full;
    let touches = first.sorted();
    let last = touches.last()?.key;
    if is_full && touches.first()?.key == last {
        // More vertices touch this edge than there is room for.
        let is_out = |vertex: usize| known.of(vertex).is_some_and(|group| group.most < last || group.least > last);
        visit(last, &|visit_vertex| {
            find(&is_out, &mut |touch| {
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
        for (edges, vertices) in [(1, 1), (3, 7), (1, 6000), (5, 2048), (40, 200), (3000, 2)] {
            let of_edge = |key: usize| (0..if key == 2 { 5000 } else { vertices }).filter(move |i| (i + key) % 3 != 1);
            let find = |is_out: &dyn Fn(usize) -> bool, offer: Visit<Touch>| {
                for vertex in (0..5000.max(vertices)).filter(|vertex| !is_out(*vertex)) {
                    for key in (0..edges).rev().filter(|key| of_edge(*key).any(|of| of == vertex)) {
                        offer(Touch { key: 2 * key, vertex });
                    }
                }
            };
            let mut visited = Vec::new();
            visit_by_edge([edges, 5000.max(vertices)], &find, &mut |key, each| {
                let mut list = Vec::new();
                each(&mut |vertex| list.push(vertex));
                visited.push((key, list));
            });
            let expected = (0..edges).map(|key| (2 * key, of_edge(key).collect::<Vec<_>>()));
            assert_eq!(visited, expected.filter(|(_, list)| !list.is_empty()).collect::<Vec<_>>());
        }
    }

    /// Vertices in a row touch edges in a row, as those of two outlines side by side do: forward and backward.
    #[test]
    fn later_searches_leave_most_vertices_out() {
        const VERTICES: usize = 20_000;
        for is_reversed in [false, true] {
            let key_of = |vertex: usize| if is_reversed { VERTICES - vertex } else { vertex };
            let asked = Cell::new(0);
            let find = |is_out: &dyn Fn(usize) -> bool, offer: Visit<Touch>| {
                for vertex in (0..VERTICES).filter(|vertex| !is_out(*vertex)) {
                    asked.set(asked.get() + 1);
                    for key in [key_of(vertex) + 1, key_of(vertex)] {
                        offer(Touch { key, vertex });
                    }
                }
            };
            let mut visited = Vec::new();
            visit_by_edge([VERTICES; 2], &find, &mut |key, each| each(&mut |vertex| visited.push((key, vertex))));
            let mut expected: Vec<_> = (0..VERTICES).flat_map(|v| [(key_of(v), v), (key_of(v) + 1, v)]).collect();
            expected.sort_unstable();
            assert_eq!(visited, expected);
            assert!(asked.get() < 10 * VERTICES, "{} of {VERTICES}", asked.get());
        }
    }
}
