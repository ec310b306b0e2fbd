//! The smallest enclosing circle of an outline.

use super::{Circle, Outline};
use crate::number::{Float, Number, sqrt, to_f32};
use crate::predicate::{Point, Reach, compare_point_point};

/// A circle in `f64`: center and squared radius.
#[derive(Clone, Copy)]
struct TrialCircle {
    x: f64,
    y: f64,
    square: f64,
}

type Vertex = Point<Float>;

impl TrialCircle {
    fn square_to(&self, p: Vertex) -> f64 {
        let (x, y) = (p.x - self.x, p.y - self.y);
        x * x + y * y
    }

    /// Whether p lies inside, up to the rounding of `f64`.
    fn contains(&self, p: Vertex) -> bool {
        self.square_to(p) <= self.square * (1.0 + 1e-12)
    }

    fn of_two(a: Vertex, b: Vertex) -> TrialCircle {
        let circle = TrialCircle { x: a.x * 0.5 + b.x * 0.5, y: a.y * 0.5 + b.y * 0.5, square: 0.0 };
        TrialCircle { square: circle.square_to(a).max(circle.square_to(b)), ..circle }
    }

    /// The circumscribed circle; None if the three are collinear up to the rounding of `f64`.
    fn of_three(a: Vertex, b: Vertex, c: Vertex) -> Option<TrialCircle> {
        let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y);
        let (b2, c2, twice) = (bx * bx + by * by, cx * cx + cy * cy, 2.0 * (bx * cy - by * cx));
        if twice == 0.0 {
            return None;
        }
        let circle =
            TrialCircle { x: a.x + (cy * b2 - by * c2) / twice, y: a.y + (bx * c2 - cx * b2) / twice, square: 0.0 };
        Some(TrialCircle { square: circle.square_to(a).max(circle.square_to(b)).max(circle.square_to(c)), ..circle })
    }
}

/// The smallest circle through a new point that contains the old support, and the new support: the points on that
/// circle.
fn through(new: Vertex, support: &[Option<Vertex>; 3]) -> Option<(TrialCircle, [Option<Vertex>; 3])> {
    let old = || support.iter().flatten().copied();
    let mut best: Option<(TrialCircle, [Option<Vertex>; 3])> = None;
    let mut offer = |circle: TrialCircle, on_circle: [Option<Vertex>; 3]| {
        let smaller = best.is_none_or(|(known, _)| circle.square < known.square);
        if smaller && old().all(|point| circle.contains(point)) {
            best = Some((circle, on_circle));
        }
    };
    for (i, a) in old().enumerate() {
        offer(TrialCircle::of_two(new, a), [Some(new), Some(a), None]);
        for b in old().skip(i + 1) {
            if let Some(circle) = TrialCircle::of_three(new, a, b) {
                offer(circle, [Some(new), Some(a), Some(b)]);
            }
        }
    }
    best
}

/// The smallest circle that contains every vertex. The center is rounded to `f32`, and the radius is rounded up so far
/// that the circle still contains them, which is checked exactly. None if the radius exceeds `f32`.
///
/// The vertex farthest from the current circle joins the support until no vertex is outside (B. Gärtner, "Fast and
/// robust smallest enclosing balls", ESA 1999, section 3). Unlike Welzl's algorithm this needs no shuffled copy of the
/// vertices.
///
/// Complexity: O(n) a round, and few rounds.
pub fn bounding_circle(outline: Outline<Float>) -> Option<Circle<Float>> {
    let first = outline.first();
    let mut circle = TrialCircle { x: first.x, y: first.y, square: 0.0 };
    let mut support = [Some(first), None, None];
    loop {
        let farthest = outline
            .points()
            .fold(first, |far, point| if circle.square_to(point) > circle.square_to(far) { point } else { far });
        if circle.contains(farthest) {
            break;
        }
        match through(farthest, &support) {
            // Each round must enlarge the circle: otherwise rounding errors could make the search cycle.
            Some((larger, larger_support)) if larger.square > circle.square => {
                (circle, support) = (larger, larger_support)
            }
            _ => break,
        }
    }
    round_outward(outline, circle)
}

/// The circle in floats: the center rounded, and the smallest radius with which it contains every vertex.
fn round_outward(outline: Outline<Float>, circle: TrialCircle) -> Option<Circle<Float>> {
    let (x, y) = (Float(to_f32(circle.x)), Float(to_f32(circle.y)));
    let center = Point::new(x, y);
    let about = TrialCircle { x: center.x, y: center.y, square: 0.0 };
    let square = outline.points().fold(0.0f64, |most, point| most.max(about.square_to(point)));
    // The start is found by bits: if denormals compared as 0, the search would begin at 0 and step through all of them.
    let rounded = to_f32(sqrt(square)).to_bits().min(f32::MAX.to_bits());
    let mut radius = f32::from_bits(rounded.saturating_sub(1));
    while radius.is_finite() {
        let reach = Reach::sum(Float(radius).widen(), 0.0);
        if outline.points().all(|point| compare_point_point(point, center, reach) <= 0) {
            return Some(Circle { center, radius: Float(radius).widen() });
        }
        radius = radius.next_up();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn circle(xy: &[[f32; 2]]) -> Option<[f64; 3]> {
        let points: Vec<[f32; 2]> = xy.iter().map(|&[x, y]| [x, y]).collect();
        bounding_circle(Outline::<Float>::new(&points)).map(|circle| [circle.center.x, circle.center.y, circle.radius])
    }

    #[test]
    fn known_answers() {
        assert_eq!(circle(&[[2.0, 3.0]]), Some([2.0, 3.0, 0.0]));
        assert_eq!(circle(&[[0.0, 0.0], [6.0, 8.0], [3.0, 4.0]]), Some([3.0, 4.0, 5.0]));
        assert_eq!(circle(&[[5.0, 0.0], [-3.0, 4.0], [-3.0, -4.0], [0.0, 0.0]]), Some([0.0, 0.0, 5.0]));
        assert_eq!(circle(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]]), Some([2.0, 1.5, 2.5]));
    }

    #[test]
    fn extreme_scales() {
        assert_eq!(circle(&[[-f32::MAX, 0.0], [f32::MAX, 0.0]]), Some([0.0, 0.0, f64::from(f32::MAX)]));
        assert_eq!(circle(&[[-f32::MAX, -f32::MAX], [f32::MAX, f32::MAX]]), None);
        let tiny = f32::from_bits(2);
        assert_eq!(circle(&[[0.0, 0.0], [tiny, 0.0]]).map(|[_, _, radius]| radius), Some(f64::from(f32::from_bits(1))));
    }

    #[test]
    fn nearly_collinear_points_are_inside() {
        let points: Vec<[f32; 2]> = (0..200).map(|i| [i as f32 * 0.1, (i * i % 7) as f32 * 1e-7]).collect();
        let [_, _, radius] = circle(&points).unwrap();
        assert!((radius - 9.95).abs() < 1e-5);
    }
}
