//! Two convex polygons, by the separating axis test (SAT).

use super::{Verdict, polygon_polygon};
use crate::number::{Number, Sign};
use crate::predicate::orient;
use crate::shape::Outline;

/// Two convex regions are apart if and only if one of them is strictly in front of an edge of the other. Their
/// interiors are apart if and only if one is in front of an edge of the other or on its line (S. Gottschalk, Separating
/// axis theorem, TR96-024, UNC Chapel Hill, 1996).
///
/// Complexity: O(n·m), little more than O(n + m) for nearly all outlines.
pub fn convex_convex<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    let (a_winding, b_winding) = (a.convex_winding(), b.convex_winding());
    if a_winding == 0 || b_winding == 0 {
        // The edges of an outline without area do not have all separating axes as normals.
        return polygon_polygon(a, b);
    }
    match separating_axis_verdict(a, a_winding, b) {
        Verdict::Miss => Verdict::Miss,
        verdict => verdict.min(separating_axis_verdict(b, b_winding, a)),
    }
}

/// The separating axis test with the normals of the edges of `a` alone.
fn separating_axis_verdict<N: Number>(a: Outline<N>, winding: Sign, b: Outline<N>) -> Verdict {
    let mut verdict = Verdict::Hit;
    // A vertex behind the last edge: it is often behind the next one, too, or near such a vertex.
    let mut behind = 0;
    // The last edge that no vertex is behind. Of edges on its line the same is known: a straight side may have many.
    let mut touched = None;
    for edge in a.edges(true).filter(|edge| !edge.is_point()) {
        if touched.is_some_and(|line| edge.is_along(line)) {
            continue;
        }
        let mut innermost = -1;
        for i in outward_from(behind, b.count()) {
            innermost = innermost.max(winding * orient(edge.a, edge.b, b.vertex(i)));
            if innermost > 0 {
                behind = i;
                break;
            }
        }
        match innermost {
            -1 => return Verdict::Miss,
            0 => (verdict, touched) = (Verdict::Touch, Some(edge)),
            _ => {}
        }
    }
    verdict
}

/// All numbers below a count, from one of them on forward and backward in turns, around the end.
fn outward_from(start: usize, count: usize) -> impl Iterator<Item = usize> {
    let (mut ahead, mut back) = (start, start);
    (0..count).map(move |step| {
        if step % 2 == 0 {
            let next = ahead;
            ahead = if ahead + 1 < count { ahead + 1 } else { 0 };
            next
        } else {
            back = if back > 0 { back - 1 } else { count - 1 };
            back
        }
    })
}

#[cfg(test)]
mod tests {
    use super::outward_from;

    #[test]
    fn every_number_comes_once() {
        for (start, count) in (1..8).flat_map(|count| (0..count).map(move |start| (start, count))) {
            let mut all = [0; 8];
            outward_from(start, count).for_each(|i| all[i] += 1);
            assert_eq!((outward_from(start, count).next(), all.iter().sum::<i32>()), (Some(start), count as i32));
            assert!(all[..count].iter().all(|times| *times == 1), "{start} of {count}");
        }
    }
}
