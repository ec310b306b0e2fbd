//! The convex hull of vertices (A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979).

use super::Outline;
use super::merge_sort::merge_sort;
use crate::number::Float;
use crate::predicate::orient;
use core::ops::Range;

/// How many numbers of room the hull of so many vertices takes.
pub const fn hull_room(count: usize) -> usize {
    2 * count + 2
}

/// The indices of the corners of the convex hull of some vertices: counter-clockwise, no three collinear, of vertices
/// in one place the first one. Two corners if the vertices are collinear, one if they coincide.
///
/// Complexity: O(n log n), and O(n) of vertices in order.
pub fn convex_hull<'r>(outline: Outline<Float>, some: Range<usize>, room: &'r mut [u32]) -> &'r [u32] {
    let vertex = |i: u32| outline.vertex(i as usize);
    let Some((sorted, chain)) = room.split_at_mut_checked(some.len()) else { return &[] };
    for (place, i) in sorted.iter_mut().zip(some) {
        *place = i as u32;
    }
    merge_sort(sorted, chain, |i, j| vertex(i).precedes(vertex(j)));
    let (there, back) = (sorted.iter(), sorted.iter().rev().skip(1));
    // The chain from the first vertex to the last, below the others; then back above them.
    let (mut count, mut base) = (0usize, 0);
    for (passed, &i) in there.chain(back).enumerate() {
        if passed == sorted.len() {
            base = count.saturating_sub(1);
        }
        let p = vertex(i);
        while let Some([.., a, b]) = chain.get(base..count)
            && vertex(*b) != p
            && orient(vertex(*a), vertex(*b), p) <= 0
        {
            count -= 1;
        }
        let top = count.checked_sub(1).and_then(|top| chain.get_mut(top));
        match top.filter(|top| vertex(**top) == p) {
            Some(top) => *top = i.min(*top),
            None => {
                if let Some(free) = chain.get_mut(count) {
                    *free = i;
                    count += 1;
                }
            }
        }
    }
    // The first vertex again.
    if count > 1 {
        count -= 1;
    }
    chain.get(..count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::vec::Vec;

    /// Points on a coarse grid, of which many are collinear or in one place.
    #[test]
    fn corners_are_convex_and_no_vertex_is_outside() {
        let mut rng = Rng::with_seed(5);
        for case in 0..3000 {
            let (count, width, height) = (rng.usize(1..30), rng.i32(1..9), rng.i32(1..9));
            let vertices: Vec<[f32; 2]> =
                (0..count).map(|_| [rng.i32(0..width) as f32, (rng.i32(0..height) * (case % 3)) as f32]).collect();
            let (outline, from) = (Outline::<Float>::new(&vertices), rng.usize(0..count));
            let mut room = [0; hull_room(30)];
            let hull = convex_hull(outline, from..count, &mut room);
            let vertex = |i: u32| outline.vertex(i as usize);
            let others = || (from..count).map(|i| outline.vertex(i));
            for &i in hull {
                assert_eq!(others().position(|p| p == vertex(i)), Some(i as usize - from), "{vertices:?} {hull:?}");
            }
            match *hull {
                [i] => assert!(others().all(|p| p == vertex(i))),
                [i, j] => {
                    assert!(others().all(|p| orient(vertex(i), vertex(j), p) == 0));
                    assert!(others().all(|p| !p.precedes(vertex(i)) && !vertex(j).precedes(p)));
                }
                _ => {
                    let turns = hull.iter().zip(hull.iter().cycle().skip(1)).zip(hull.iter().cycle().skip(2));
                    for ((&i, &j), &k) in turns {
                        assert!(orient(vertex(i), vertex(j), vertex(k)) > 0, "{vertices:?} {hull:?}");
                        assert!(others().all(|p| orient(vertex(i), vertex(j), p) >= 0), "{vertices:?} {hull:?}");
                    }
                }
            }
        }
    }
}
