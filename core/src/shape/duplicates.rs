//! Edges and vertices of an outline that repeat earlier ones: in a search for the first of something they find nothing
//! that these have not found.

use super::{Edge, Outline};
use crate::number::Number;
use crate::predicate::Point;

/// The most vertices of an outline whose duplicates are noted.
const MOST_VERTICES: usize = 4096;

/// The number of places and edges remembered: an outline with more of them has few duplicates of each.
const REMEMBERED: usize = 512;

/// Which edges and vertices are duplicates: a bit each. Some duplicates are missing.
pub struct Duplicates {
    edges: [u64; MOST_VERTICES / 64],
    vertices: [u64; MOST_VERTICES / 64],
}

impl Duplicates {
    /// The duplicates of an outline, in the order in which its edges are searched: the edge that closes it comes first.
    pub fn of<N: Number>(outline: Outline<N>, is_closed: bool) -> Self {
        let mut duplicates = Duplicates { edges: [0; MOST_VERTICES / 64], vertices: [0; MOST_VERTICES / 64] };
        let count = outline.count();
        if count > MOST_VERTICES {
            return duplicates;
        }
        let last = if is_closed { count - 1 } else { count };
        let mut known = Remembered::new();
        for i in (last..count).chain(0..last) {
            let Edge { a, b } = outline.edge(i);
            let is_known = |other| {
                let other = outline.edge(other);
                other.a == a && other.b == b
            };
            note(&mut duplicates.edges, i, known.replaces([a, b], i, is_known));
        }
        let mut known = Remembered::new();
        for i in 0..count {
            let p = outline.vertex(i);
            note(&mut duplicates.vertices, i, known.replaces([p, p], i, |other| outline.vertex(other) == p));
        }
        duplicates
    }

    pub fn is_edge(&self, i: usize) -> bool {
        is_noted(&self.edges, i)
    }

    pub fn is_vertex(&self, i: usize) -> bool {
        is_noted(&self.vertices, i)
    }
}

fn note(bits: &mut [u64], i: usize, is_repeat: bool) {
    if let Some(bits) = bits.get_mut(i / 64) {
        *bits |= u64::from(is_repeat) << (i % 64);
    }
}

fn is_noted(bits: &[u64], i: usize) -> bool {
    bits.get(i / 64).is_some_and(|bits| bits >> (i % 64) & 1 == 1)
}

/// The last number of each hash.
struct Remembered {
    numbers: [Option<u16>; REMEMBERED],
}

impl Remembered {
    fn new() -> Self {
        Remembered { numbers: [None; REMEMBERED] }
    }

    /// Whether the number that these points have replaced is that of the same points.
    fn replaces<N: Number>(&mut self, points: [Point<N>; 2], i: usize, is_known: impl Fn(usize) -> bool) -> bool {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let [a, b] = points;
        let mix = |hash: u64, value: f64| (hash ^ value.to_bits()).wrapping_mul(FACTOR).rotate_left(29);
        let hash = [a.x, a.y, b.x, b.y].into_iter().fold(0, mix);
        let Some(number) = self.numbers.get_mut(hash as usize % REMEMBERED) else { return false };
        number.replace(i as u16).is_some_and(|other| is_known(usize::from(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_come_later_in_the_search() {
        // Back and forth between two places, with a detour.
        let xy = [[0, 0], [4, 4], [0, 0], [4, 4], [4, 4], [9, 0], [0, 0], [4, 4]];
        let of = |is_closed| Duplicates::of(Outline::<i32>::new(&xy), is_closed);
        let edges = |duplicates: &Duplicates| -> [bool; 8] { core::array::from_fn(|i| duplicates.is_edge(i)) };
        // The edge that closes the outline leads from (4, 4) to (0, 0), as edge 1 does.
        assert_eq!(edges(&of(true)), [false, true, true, false, false, false, true, false]);
        assert_eq!(edges(&of(false)), [false, false, true, false, false, false, true, true]);
        let vertices: [bool; 8] = core::array::from_fn(|i| of(true).is_vertex(i));
        assert_eq!(vertices, [false, false, true, true, true, false, true, true]);
    }

    /// Many edges between a few places: of those that share a hash not all are the same.
    #[test]
    fn what_repeats_is_the_same() {
        let mut rng = fastrand::Rng::with_seed(11);
        let xy: std::vec::Vec<[i32; 2]> = (0..MOST_VERTICES).map(|_| [rng.i32(0..8), rng.i32(0..8)]).collect();
        let outline = Outline::<i32>::new(&xy);
        for is_closed in [false, true] {
            let (duplicates, mut noted) = (Duplicates::of(outline, is_closed), 0);
            let (mut edges, mut places) = (std::vec::Vec::new(), std::vec::Vec::new());
            let last = if is_closed { MOST_VERTICES - 1 } else { MOST_VERTICES };
            for i in (last..MOST_VERTICES).chain(0..last) {
                let ends = [i, (i + 1) % MOST_VERTICES].map(|i| xy[i]);
                assert!(!duplicates.is_edge(i) || edges.contains(&ends), "{i}");
                noted += usize::from(duplicates.is_edge(i));
                edges.push(ends);
            }
            for (i, place) in xy.iter().enumerate() {
                assert!(!duplicates.is_vertex(i) || places.contains(place), "{i}");
                places.push(*place);
            }
            assert!(noted > 100, "{noted}");
        }
    }
}
