//! Two convex polygons, by the separating axis test (SAT).

use super::{Verdict, polygon_polygon};
use crate::number::{Number, Sign};
use crate::predicate::orient;
use crate::shape::Outline;

/// Two convex regions are apart if and only if one of them is strictly in front of an edge of the other. Their
/// interiors are apart if and only if one is in front of an edge of the other or on its line (S. Gottschalk, Separating
/// axis theorem, TR96-024, UNC Chapel Hill, 1996).
///
/// Complexity: O(n·m).
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
    for edge in a.edges(true).filter(|edge| !edge.is_point()) {
        let mut innermost = -1;
        for point in b.points() {
            innermost = innermost.max(winding * orient(edge.a, edge.b, point));
            if innermost > 0 {
                break;
            }
        }
        match innermost {
            -1 => return Verdict::Miss,
            0 => verdict = Verdict::Touch,
            _ => {}
        }
    }
    verdict
}
