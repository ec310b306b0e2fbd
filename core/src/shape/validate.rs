//! Validation of outlines: simple, self-crossing or without area; convex or not.

use super::Outline;
use super::self_crossing::first_crossing_edge;
use crate::number::{Float, Number, Sign, with_denormals};
use crate::predicate::{dot, orient};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// Edges meet only at the vertices that join them.
    Simple,
    /// Two edges cross, overlap or touch. The index of the vertex at which the first such edge begins.
    Crossing(usize),
    /// All vertices are collinear.
    ZeroArea,
}

/// The kind of an outline, exactly.
///
/// Complexity: as [`first_crossing_edge`].
pub fn check_outline<N: Number>(outline: Outline<N>) -> OutlineKind {
    if !outline.has_area() {
        return OutlineKind::ZeroArea;
    }
    first_crossing_edge(outline).map_or(OutlineKind::Simple, OutlineKind::Crossing)
}

/// Whether the outline is simple, has area, and has corners of one orientation only. O(n).
///
/// Corners of one orientation do not suffice: the outline may go around more than once. An outline that goes around
/// once reverses its lexicographic direction exactly twice.
pub fn is_convex<N: Number>(outline: Outline<N>) -> bool {
    let mut orientation: Sign = 0;
    let mut reversals = 0;
    for corner in outline.corners() {
        let (before, a, b) = (corner.before, corner.a, corner.b);
        let side = orient(before, a, b);
        if side * orientation < 0 || (side == 0 && dot(a, before, b) >= 0) {
            return false;
        }
        orientation = if side == 0 { orientation } else { side };
        reversals += usize::from(before.lexicographic(a) != a.lexicographic(b));
    }
    orientation != 0 && reversals == 2
}

/// Whether both outlines are convex. Points and segments count as convex. The floats must be finite.
#[cold]
#[inline(never)]
pub(crate) fn are_convex(outlines: [&[[f32; 2]]; 2]) -> bool {
    with_denormals(|| outlines.iter().all(|outline| outline.len() < 3 || is_convex(Outline::<Float>::new(outline))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(vertices: &[[i32; 2]]) -> OutlineKind {
        check_outline(Outline::<i32>::new(vertices))
    }

    fn convex(vertices: &[[i32; 2]]) -> bool {
        is_convex(Outline::<i32>::new(vertices))
    }

    const SQUARE: [[i32; 2]; 6] = [[0, 0], [2, 0], [2, 0], [4, 0], [4, 4], [0, 4]];
    const PENTAGRAM: [[i32; 2]; 5] = [[0, 3], [2, -3], [-3, 1], [3, 1], [-2, -3]];

    #[test]
    fn simple() {
        assert_eq!(kind(&SQUARE), OutlineKind::Simple);
        assert_eq!(kind(&[[0, 0], [4, 0], [4, 4], [2, 1], [0, 4], [0, 0], [0, 0]]), OutlineKind::Simple);
    }

    #[test]
    fn crossing() {
        assert_eq!(kind(&[[0, 0], [4, 4], [4, 0], [0, 4]]), OutlineKind::Crossing(0));
        assert_eq!(kind(&[[-9, 9], [-9, 0], [0, 0], [4, 4], [4, 0], [0, 4]]), OutlineKind::Crossing(2));
        // A spike, and a vertex that touches another edge.
        assert_eq!(kind(&[[0, 0], [4, 0], [8, 0], [4, 0], [4, 4]]), OutlineKind::Crossing(0));
        assert_eq!(kind(&[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]), OutlineKind::Crossing(0));
        assert_eq!(kind(&PENTAGRAM), OutlineKind::Crossing(0));
    }

    /// Back along an edge, in few and in many edges.
    #[test]
    fn folded() {
        assert_eq!(kind(&[[0, 0], [4, 0], [1, 0], [1, 3]]), OutlineKind::Crossing(0));
        assert_eq!(kind(&[[0, 0], [4, 0], [-2, 0], [-2, 3]]), OutlineKind::Crossing(0));
        let mut many: std::vec::Vec<[i32; 2]> = (0..40).map(|i| [i, i * i]).collect();
        assert_eq!(kind(&many), OutlineKind::Simple);
        many.insert(30, [28, 28 * 28]);
        many.insert(30, [30, 30 * 30]);
        assert!(matches!(kind(&many), OutlineKind::Crossing(_)));
    }

    #[test]
    fn zero_area() {
        assert_eq!(kind(&[[1, 1], [1, 1], [1, 1]]), OutlineKind::ZeroArea);
        assert_eq!(kind(&[[0, 0], [1, 1], [3, 3], [2, 2]]), OutlineKind::ZeroArea);
    }

    #[test]
    fn many_blocks() {
        // A comb of 2,000 teeth, and the same with one tooth that reaches into the next.
        let mut comb: std::vec::Vec<[i32; 2]> = (0..4000).map(|i| [i, if i % 2 == 0 { 1 } else { 100 }]).collect();
        comb.extend([[3999, 0], [0, 0]]);
        assert_eq!(kind(&comb), OutlineKind::Simple);
        comb[3001] = [3003, 50];
        assert_eq!(kind(&comb), OutlineKind::Crossing(3000));
    }

    #[test]
    fn convexity() {
        assert!(convex(&SQUARE));
        assert!(convex(&[[0, 4], [4, 4], [4, 0], [0, 0]]));
        assert!(convex(&[[0, 0], [4, 0], [0, 1]]));
        assert!(!convex(&PENTAGRAM));
        assert!(!convex(&[[0, 0], [4, 0], [1, 1], [0, 4]]));
        assert!(!convex(&[[0, 0], [1, 1], [2, 2]]));
        assert!(!convex(&[[0, 0], [4, 0], [8, 0], [4, 0], [4, 4]]));
        assert!(!convex(&[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [4, 0], [4, 4], [0, 4]]));
    }
}
