//! Which edges of two outlines may meet: boxes around runs of edges spare most pairs a look.

use super::{Aabb, Corner, Outline};
use crate::number::Number;

/// As many runs as there is room for on the stack.
const MOST: usize = 64;

/// Outlines with no more pairs of edges than this are not worth boxes.
const FEW: usize = 1024;

/// An outline's edges in runs of one length, the last maybe shorter, and a box around each.
struct Runs<'a, N> {
    outline: Outline<'a, N>,
    length: usize,
    boxes: [Aabb<N>; MOST],
}

impl<'a, N: Number> Runs<'a, N> {
    fn new(outline: Outline<'a, N>) -> Self {
        let length = outline.count().div_ceil(MOST).max(8);
        let first = outline.first();
        let mut runs = Runs { outline, length, boxes: [Aabb { min: first, max: first }; MOST] };
        for (run, bounds) in runs.boxes.iter_mut().enumerate() {
            let start = run * length;
            if start >= outline.count() {
                break;
            }
            let first = outline.vertex(start);
            *bounds = (start + 1..=(start + length).min(outline.count()))
                .map(|i| outline.vertex(i))
                .fold(Aabb { min: first, max: first }, Aabb::with);
        }
        runs
    }

    /// The corners of each run with its box.
    fn each(&self) -> impl Iterator<Item = (&Aabb<N>, impl Iterator<Item = Corner<N>> + Clone + use<'a, N>)> {
        let Runs { outline, length, .. } = *self;
        let count = outline.count();
        // No step_by: it panics for a step of 0, which compilers do not always see that this is not.
        let runs = self.boxes.iter().enumerate().map(move |(run, bounds)| (run * length, bounds));
        runs.take_while(move |(start, _)| *start < count)
            .map(move |(start, bounds)| (bounds, outline.corners_between(start, (start + length).min(count))))
    }
}

/// Whether some pair of corners of two outlines, their edges' boxes meeting, is what is looked for.
/// O(n·m), and little more than O(n + m) where few edges are near each other.
pub fn any_near<N: Number>(
    a: Outline<N>,
    b: Outline<N>,
    mut is_wanted: impl FnMut(&Corner<N>, &Corner<N>) -> bool,
) -> bool {
    let b_bounds = b.bounds();
    let few = a.count().saturating_mul(b.count()) <= FEW;
    if few || a.is_point() || b.is_point() {
        for e in a.corners().filter(|e| e.bounds().meets(&b_bounds)) {
            if b.corners().any(|f| f.bounds().meets(&e.bounds()) && is_wanted(&e, &f)) {
                return true;
            }
        }
        return false;
    }
    let (a_runs, b_runs) = (Runs::new(a), Runs::new(b));
    for (a_box, a_corners) in a_runs.each().filter(|(a_box, _)| a_box.meets(&b_bounds)) {
        for (b_box, b_corners) in b_runs.each().filter(|(b_box, _)| b_box.meets(a_box)) {
            for e in a_corners.clone().filter(|e| e.bounds().meets(b_box)) {
                if b_corners.clone().any(|f| f.bounds().meets(&e.bounds()) && is_wanted(&e, &f)) {
                    return true;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// A zigzag between two heights, closed below; every vertex `repeats` times.
    fn comb(teeth: i32, x: i32, low: i32, high: i32, repeats: usize) -> Vec<[i32; 2]> {
        let teeth = (0..2 * teeth).map(|i| [x + 2 * i, if i % 2 == 0 { low } else { high }]);
        let last = teeth.clone().next_back().map_or(0, |[x, _]| x);
        let vertices = teeth.chain([[last, low - 3], [x, low - 3]]);
        vertices.flat_map(|vertex| core::iter::repeat_n(vertex, repeats)).collect()
    }

    #[test]
    fn the_pairs_are_those_of_two_loops() {
        for (teeth, repeats) in [(3, 1), (40, 1), (300, 1), (50, 3)] {
            let (a, b) = (comb(teeth, 0, 0, 10, repeats), comb(teeth / 2, 31, 6, 9, 1));
            let (a, b) = (Outline::new(&a), Outline::new(&b));
            let mut near = Vec::new();
            any_near(a, b, |e, f| {
                near.push((*e, *f));
                false
            });
            let all = a.corners().flat_map(|e| b.corners().map(move |f| (e, f)));
            let expected = all.filter(|(e, f)| e.bounds().meets(&f.bounds())).count();
            let of = |e: &Corner<i32>| [e.before, e.a, e.b].map(|p| (p.x as i32, p.y as i32));
            let mut keys: Vec<_> = near.iter().map(|(e, f)| (of(e), of(f))).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!((near.len(), keys.len()), (expected, expected));
        }
    }
}
