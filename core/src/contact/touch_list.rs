//! Pairs of an edge and a vertex that touches it, found vertex by vertex and visited edge by edge, without allocation.

use crate::shape::FirstInOrder;
use core::cell::Cell;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;

/// A vertex that touches an edge. In order: by edge, then by vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touch {
    /// Identifies the edge.
    pub key: usize,
    pub vertex: usize,
}

/// A touch as it is kept.
trait StoredTouch: Copy + Ord {
    const NONE: Self;

    fn new(touch: Touch) -> Self;

    fn touch(self) -> Touch;
}

impl StoredTouch for Touch {
    const NONE: Self = Touch { key: 0, vertex: 0 };

    fn new(touch: Touch) -> Self {
        touch
    }

    fn touch(self) -> Touch {
        self
    }
}

/// The key, then the vertex, each below 2^32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PackedTouch(u64);

impl StoredTouch for PackedTouch {
    const NONE: Self = PackedTouch(0);

    fn new(touch: Touch) -> Self {
        PackedTouch((touch.key as u64) << 32 | touch.vertex as u64 & 0xFFFF_FFFF)
    }

    fn touch(self) -> Touch {
        Touch { key: (self.0 >> 32) as usize, vertex: (self.0 & 0xFFFF_FFFF) as usize }
    }
}

/// The key, then the vertex, each below 2^16.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SmallTouch(u32);

impl StoredTouch for SmallTouch {
    const NONE: Self = SmallTouch(0);

    fn new(touch: Touch) -> Self {
        SmallTouch((touch.key as u32) << 16 | touch.vertex as u32 & 0xFFFF)
    }

    fn touch(self) -> Touch {
        Touch { key: (self.0 >> 16) as usize, vertex: (self.0 & 0xFFFF) as usize }
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

/// A visitor of an edge's key, and of a function that visits the vertices that touch the edge. It may break.
type VisitEdge<'a> = &'a mut dyn FnMut(usize, &dyn Fn(Visit<usize>)) -> ControlFlow<()>;

/// Visits each edge that a vertex touches, in order, with a function that visits its vertices in order.
///
/// `find` offers all touches, vertices in order. It runs once for every [`MANY_TOUCHES`] touches, or twice as many, and
/// once more for an edge with more than that; the first time for as many as expected. After the first time it leaves
/// out most vertices, if vertices in a row touch edges in a row. `vertices` is their number, and `keys` is more than
/// the greatest key.
pub fn visit_by_edge(Counts { expected, vertices, keys }: Counts, find: Find, visit: VisitEdge) -> ControlFlow<()> {
    let mut known = KeysOfVertices::new(vertices);
    let mut from =
        if expected > FEW_TOUCHES { Some(0) } else { visit_from::<Touch, FEW_TOUCHES>(0, &mut known, find, visit)? };
    // Outlines of 2^31 vertices, which take weeks anyway, have keys that cannot be packed.
    let is_packed = (vertices | keys) as u64 >> 32 == 0;
    let is_small = (vertices | keys) >> 16 == 0;
    if let Some(key) = from
        && (expected <= SOME_TOUCHES / 2) & is_packed
    {
        from = visit_from::<PackedTouch, SOME_TOUCHES>(key, &mut known, find, visit)?;
    }
    while let Some(key) = from {
        from = if is_small {
            visit_from::<SmallTouch, { 2 * MANY_TOUCHES }>(key, &mut known, find, visit)?
        } else if is_packed {
            visit_from::<PackedTouch, MANY_TOUCHES>(key, &mut known, find, visit)?
        } else {
            visit_from::<Touch, FEW_TOUCHES>(key, &mut known, find, visit)?
        };
    }
    ControlFlow::Continue(())
}

/// How many touches are expected, how many vertices there are, and how many keys at most.
pub struct Counts {
    pub expected: usize,
    pub vertices: usize,
    pub keys: usize,
}

/// Enough for most pairs of shapes; filled with zeros in no time.
const FEW_TOUCHES: usize = 32;

const SOME_TOUCHES: usize = 1024;

/// Twice as many touches of at most 2^15 vertices are enough for outlines of 4,096 vertices, of which most touch up to
/// four edges.
const MANY_TOUCHES: usize = 8192;

/// Visits the edges from a key on, as many as there is room for. Returns the next edge's key, if there may be one.
#[inline(never)]
fn visit_from<T: StoredTouch, const CAPACITY: usize>(
    from: usize,
    known: &mut KeysOfVertices,
    find: Find,
    visit: VisitEdge,
) -> ControlFlow<(), Option<usize>> {
    let mut first = FirstInOrder::<T, CAPACITY>::new(T::NONE);
    if known.is_known {
        // The last key for which there may be room, and whether a touch behind it has been left out.
        let (last, has_more) = (Cell::new(known.enough(from, CAPACITY)), Cell::new(false));
        let is_out = |vertex: usize| {
            known.of(vertex).is_some_and(|group| {
                has_more.set(has_more.get() | (group.least > last.get() && group.count > 0));
                group.most < from || group.least > last.get()
            })
        };
        find(&is_out, &mut |touch| {
            if touch.key >= from {
                first.offer(T::new(touch), T::lt);
                if let Some(touch) = first.last_if_full() {
                    last.set(last.get().min(touch.touch().key));
                }
            }
        });
        first.is_full |= has_more.get();
    } else {
        find(&|_| false, &mut |touch| {
            known.include(touch);
            if touch.key >= from {
                first.offer(T::new(touch), T::lt);
            }
        });
        known.is_known = true;
    }
    let is_full = first.is_full;
    first.sort(T::lt);
    let touches = first.items();
    let (Some(least), Some(last)) = (touches.first(), touches.last()) else { return ControlFlow::Continue(None) };
    let last = last.touch().key;
    if is_full && least.touch().key == last {
        // More vertices touch this edge than there is room for.
        let is_out = |vertex: usize| known.of(vertex).is_some_and(|group| group.most < last || group.least > last);
        visit(last, &|visit_vertex| {
            find(&is_out, &mut |touch| {
                if touch.key == last {
                    visit_vertex(touch.vertex);
                }
            })
        })?;
        return ControlFlow::Continue(Some(last + 1));
    }
    // Not chunk_by, which can panic.
    let mut rest = touches;
    while let [first, ..] = *rest {
        let key = first.touch().key;
        let count = rest.iter().take_while(|touch| touch.touch().key == key).count();
        let (of_edge, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
        // Others may touch the last edge, too.
        if !is_full || key < last {
            visit(key, &|visit_vertex| of_edge.iter().for_each(|touch| visit_vertex(touch.touch().vertex)))?;
        }
        rest = after;
    }
    ControlFlow::Continue(is_full.then_some(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// More touches than there is room for, some of them on one edge, offered twice and in another order.
    #[test]
    fn every_touch_is_visited_once_an_edge() {
        for (edges, vertices) in [(1, 1), (3, 7), (1, 6000), (5, 2048), (40, 200), (40, 900), (3000, 2), (9000, 2)] {
            let of_edge = |key: usize| (0..if key == 2 { 5000 } else { vertices }).filter(move |i| (i + key) % 3 != 1);
            let find = |is_out: &dyn Fn(usize) -> bool, offer: Visit<Touch>| {
                for vertex in (0..5000.max(vertices)).filter(|vertex| !is_out(*vertex)) {
                    for key in (0..edges).rev().filter(|key| of_edge(*key).any(|of| of == vertex)) {
                        offer(Touch { key: 2 * key, vertex });
                    }
                }
            };
            let mut visited = Vec::new();
            let counts = Counts { expected: edges, vertices: 5000.max(vertices), keys: 2 * edges };
            let _ = visit_by_edge(counts, &find, &mut |key, each| {
                let mut list = Vec::new();
                each(&mut |vertex| list.push(vertex));
                visited.push((key, list));
                ControlFlow::Continue(())
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
            let counts = Counts { expected: VERTICES, vertices: VERTICES, keys: VERTICES + 2 };
            let _ = visit_by_edge(counts, &find, &mut |key, each| {
                each(&mut |vertex| visited.push((key, vertex)));
                ControlFlow::Continue(())
            });
            let mut expected: Vec<_> = (0..VERTICES).flat_map(|v| [(key_of(v), v), (key_of(v) + 1, v)]).collect();
            expected.sort_unstable();
            assert_eq!(visited, expected);
            assert!(asked.get() < 10 * VERTICES, "{} of {VERTICES}", asked.get());
        }
    }
}
