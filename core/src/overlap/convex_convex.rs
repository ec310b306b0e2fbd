//! Convex outline and convex outline, by separating axes (SAT).

use super::{Verdict, polygon_polygon};
use crate::number::{Number, Sign};
use crate::predicate::orient;
use crate::shape::Outline;

/// Two convex regions are apart exactly when the line of an edge of one has the other strictly
/// beyond it, and their insides are when it has the other beyond or on it
/// (S. Gottschalk, Separating axis theorem, TR96-024, UNC Chapel Hill, 1996). O(n·m).
pub fn convex_convex<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    let (a_winding, b_winding) = (a.convex_winding(), b.convex_winding());
    if a_winding == 0 || b_winding == 0 {
        // An outline without area has too few normals for the separating-axis test.
        return polygon_polygon(a, b);
    }
    match beyond(a, a_winding, b) {
        Verdict::Miss => Verdict::Miss,
        verdict => verdict.min(beyond(b, b_winding, a)),
    }
}

/// The separating-axis test over the edges of `a`.
fn beyond<N: Number>(a: Outline<N>, winding: Sign, b: Outline<N>) -> Verdict {
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
