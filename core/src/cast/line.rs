//! Rays at segments at which one look is enough, as in round.rs.

use super::along::{KEPT, plain_side};
use super::disc::FLOOR;
use super::look::{CERTAIN, Look, are_small, rounded};
use super::raycast::FloatRayHit;
use crate::lanes::{if_positives, widened};
use crate::number::{Wide, sqrt};
use crate::predicate::Point;
use crate::shape::Edge;

/// A segment that a ray crosses between the ends of both, or misses. The numbers are those of
/// [`Candidate::hit`](super::raycast::Candidate::hit).
#[inline(always)]
pub fn ray_segment(segment: [f32; 4], ray: [f32; 4]) -> Look<FloatRayHit> {
    let point = |x: f32, y: f32| {
        let [x, y] = widened([x, y]);
        Point::<Wide>::at(x, y)
    };
    let (a, b) = (point(segment[0], segment[1]), point(segment[2], segment[3]));
    let way = Edge { a: point(ray[0], ray[1]), b: point(ray[2], ray[3]) };
    let kept = |(value, size): (f64, f64)| value.abs() > KEPT * size + FLOOR;
    // On which sides of the ray the segment's ends are, and of the segment, from left to right, those of the ray.
    let (a_side, b_side) = (plain_side(way, a), plain_side(way, b));
    let pick = |yes: Point<Wide>, no: Point<Wide>| {
        let [x, y] = if_positives([a_side.0; 2], [yes.x, yes.y], [no.x, no.y]);
        Point::at(x, y)
    };
    let (left, right) = (pick(a, b), pick(b, a));
    let edge = Edge { a: left, b: right };
    let (start, end) = (plain_side(edge, way.a), plain_side(edge, way.b));
    let (before, after) = (-start.0, end.0);
    let (ends_apart, ends_kept) = (a_side.0 * b_side.0 < 0.0, kept(a_side) & kept(b_side));
    let (sides_apart, sides_kept) = (start.0 * end.0 < 0.0, kept(start) & kept(end));
    let hit = ends_apart & sides_apart;
    let miss = (ends_kept & !ends_apart) | (sides_kept & !sides_apart);

    let whole = before + after;
    let (t, rest) = (before / whole, after / whole);
    let mean = |from: f64, to: f64| {
        let (from, to) = (from * rest, to * t);
        (from + to, (from + to).abs() >= KEPT * (from.abs() + to.abs()))
    };
    let ((x, x_kept), (y, y_kept)) = (mean(way.a.x, way.b.x), mean(way.a.y, way.b.y));
    let (across_x, across_y) = (right.y - left.y, left.x - right.x);
    let length = sqrt(across_x * across_x + across_y * across_y);
    let (found, plain) = rounded(t, (x, y), (across_x / length, across_y / length), 0);
    let told = ends_kept & sides_kept & x_kept & y_kept & plain & (t < 1.0 - CERTAIN);
    Look { certain: are_small([segment, ray]) & (miss | (hit & told)), hit, found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        let look = |ray| {
            let Look { certain, hit, found } = ray_segment([1.0, 1.0, 9.0, 1.0], ray);
            let FloatRayHit { t, x, y, normal: [u, v], edge } = found;
            certain.then(|| hit.then_some(([t, x, y, u, v], edge)))
        };
        assert_eq!(look([3.0, 3.0, 3.0, -1.0]), Some(Some(([0.5, 3.0, 1.0, 0.0, 1.0], 0))));
        assert_eq!(look([3.0, -1.0, 3.0, 7.0]), Some(Some(([0.25, 3.0, 1.0, 0.0, -1.0], 0))));
        assert_eq!(look([3.0, 3.0, 3.0, 2.0]), Some(None));
        assert_eq!(look([1.0, 3.0, 1.0, -1.0]), None);
    }

    /// The segment ends just before the ray; in `f64`, which holds no differences of numbers so far apart, just beyond it.
    #[test]
    fn an_end_on_the_wrong_side() {
        for (segment, ray) in [
            ([-2.0, -2.0, -0.875, 2.625], [1.221_245_3e-15, -3.330_669e-15, -1.0, 3.0]),
            ([-3.0, -3.0, 2.625, 1.75], [-4.440_892e-16, -2.220_446e-16, 3.0, 2.0]),
        ] {
            assert!(!ray_segment(segment, ray).certain, "{segment:?} {ray:?}");
        }
    }
}
