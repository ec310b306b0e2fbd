//! The contact of two corners that only touch.
//!
//! Many lines through the common point separate the corners. A solver that took the normal of a side of either corner
//! would stop a box that slides over the seam of two tiles, so the line in the middle is given, and the contact is easy
//! to recognize: a vertex of each shape, and no depth.

use super::concave_view::unit;
use super::convex_view::ConvexView;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::near_features::{NearFeatures, have_few_pairs};
use super::round_outward;
use crate::number::{Number, Sign};
use crate::predicate::{Point, dot, orient};
use crate::shape::Aabb;
use crate::simd::F64x2;

/// A vertex with its neighbors in counter-clockwise order: the end of the side after it, and the beginning of the side
/// before it. The outline lies to the left of both sides.
#[derive(Clone, Copy)]
pub struct ConvexCorner<N> {
    pub at: Point<N>,
    pub next: Point<N>,
    pub previous: Point<N>,
}

/// The contact of two convex skeletons that a line through a common vertex separates, if they share no other point.
pub fn corner_contact<N: Number>(first: &ConvexView<N>, second: &ConvexView<N>) -> Option<Contact> {
    let mut near = NearFeatures::new(second);
    if !have_few_pairs(first, second) {
        near.find_blocks();
    }
    let vertex_at = |p: Point<N>| {
        let mut found = None;
        near.each(&|bounds| bounds.meets(&Aabb { min: p, max: p }), &mut |j| {
            found = found.or(if second.vertex(j) == p { Some(j) } else { None });
        });
        found
    };
    let (i, j) = first.vertices().find_map(|(i, p)| Some((i, vertex_at(p)?)))?;
    let normal = middle_normal(first.corner(i), second.corner(j))?;
    let Point { x, y, .. } = first.vertex(i);
    let (a_feature, b_feature) = (first.vertex_feature(i), second.vertex_feature(j));
    Some(Contact::new((normal, 0.0), Manifold::one(ManifoldPoint { x, y, depth: 0.0, a_feature, b_feature })))
}

impl<N: Number> ConvexView<'_, N> {
    /// The corner at a vertex; None of a point.
    fn corner(&self, i: usize) -> Option<ConvexCorner<N>> {
        let forward = self.winding > 0;
        let [next, previous] = [forward, !forward].map(|forward| self.vertex(self.neighbor(i, forward)));
        if self.count() < 2 { None } else { Some(ConvexCorner { at: self.vertex(i), next, previous }) }
    }
}

/// The normal, from the first to the second, of the middle one of the lines that separate two corners at one place.
/// None if sides lie on each other, and if there is no corner at all.
///
/// Mirrored corners have the mirrored normal, to the bit.
pub fn middle_normal<N: Number>(first: Option<ConvexCorner<N>>, second: Option<ConvexCorner<N>>) -> Option<[f32; 2]> {
    let at = first.or(second)?.at;
    if let (Some(a), Some(b)) = (first, second) {
        let lie_on_each_other = |p: Point<N>, q: Point<N>| orient(at, p, q) == 0 && dot(at, p, q) > 0;
        if [a.next, a.previous].into_iter().any(|p| lie_on_each_other(p, b.next) || lie_on_each_other(p, b.previous)) {
            return None;
        }
    }
    let towards = |p: Point<N>| (p.x - at.x, p.y - at.y);
    let away = |p: Point<N>| (at.x - p.x, at.y - p.y);
    // The lines with the first corner to their left, counter-clockwise: from its previous side's to its next side's. Of
    // those only the lines with the second corner to their right.
    let begin = match (first, second) {
        (Some(a), Some(b)) => later(orient(a.previous, at, b.previous), away(a.previous), towards(b.previous)),
        (a, b) => a.map(|a| away(a.previous)).or(b.map(|b| towards(b.previous)))?,
    };
    let end = match (first, second) {
        (Some(a), Some(b)) => later(orient(b.next, at, a.next), towards(a.next), away(b.next)),
        (a, b) => a.map(|a| towards(a.next)).or(b.map(|b| away(b.next)))?,
    };
    let ((begin_x, begin_y), (end_x, end_y)) = (unit(begin), unit(end));
    // The sum of two unit vectors, or what is perpendicular to their difference, whichever does not cancel.
    let (x, y) = if begin_x * end_x + begin_y * end_y > 0.0 {
        (begin_x + end_x, begin_y + end_y)
    } else {
        (end_y - begin_y, begin_x - end_x)
    };
    let (x, y) = unit((x, y));
    Some(round_outward::normal(F64x2::new(y, -x)))
}

/// The second of two directions if the turn to it is counter-clockwise, else the first. Of equal directions the longer
/// vector, which rounding errors matter less to, so that the choice does not depend on the order.
fn later(turn: Sign, first: (f64, f64), second: (f64, f64)) -> (f64, f64) {
    let square = |(x, y): (f64, f64)| x * x + y * y;
    if turn > 0 || (turn == 0 && square(second) > square(first)) { second } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::convex_contact;
    use crate::number::Float;
    use crate::overlap::Verdict;
    use crate::shape::Outline;
    use core::f32::consts::FRAC_1_SQRT_2;

    fn aabb([left, bottom]: [f32; 2], [right, top]: [f32; 2]) -> [[f32; 2]; 4] {
        [[left, bottom], [right, bottom], [right, top], [left, top]]
    }

    /// A box that slides over a floor of tiles touches the tiles beside it at a corner.
    #[test]
    fn corners_of_tiles() {
        let body = aabb([-0.5, 0.0], [0.5, 1.0]);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let tile = body.map(|[left, bottom]| [left + x, bottom + y]);
            let (verdict, contact) = convex_contact(Outline::<Float>::new(&body), Outline::new(&tile));
            let contact = contact.unwrap();
            assert_eq!((verdict, contact.depth, contact.count), (Verdict::Touch, 0.0, 1));
            assert_eq!(contact.normal, [x * FRAC_1_SQRT_2, y * FRAC_1_SQRT_2]);
            let [point, _] = contact.points;
            assert_eq!([point.x, point.y], [0.5 * x, 0.5 + 0.5 * y]);
            for (outline, feature) in [(body, point.a_feature), (tile, point.b_feature)] {
                assert!(feature % 2 == 0 && outline[feature as usize / 2] == [point.x, point.y]);
            }
        }
    }

    #[test]
    fn middle_lines() {
        let corner = |next: [f64; 2], previous: [f64; 2]| {
            let point = |[x, y]: [f64; 2]| Point::<Float>::at(x, y);
            Some(ConvexCorner { at: point([0.0, 0.0]), next: point(next), previous: point(previous) })
        };
        // Two needles, tip to tip, and a point in front of one.
        let (left, right) = (corner([-1e6, -1.0], [-1e6, 1.0]), corner([1e6, 1.0], [1e6, -1.0]));
        assert_eq!(middle_normal(left, right), Some([1.0, 0.0]));
        assert_eq!(middle_normal(left, None), Some([1.0, 0.0]));
        assert_eq!(middle_normal(None, left), Some([-1.0, 0.0]));
        // Segments end to end.
        let (left, right) = (corner([-3.0, -4.0], [-3.0, -4.0]), corner([6.0, 8.0], [6.0, 8.0]));
        assert_eq!(middle_normal(left, right), Some([0.6, 0.8]));
        assert_eq!(middle_normal(right, left), Some([-0.6, -0.8]));
        // Sides that lie on each other.
        assert_eq!(middle_normal(corner([1.0, 0.0], [0.0, 1.0]), corner([2.0, -1.0], [5.0, 0.0])), None);
    }
}
