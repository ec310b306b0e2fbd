//! The corners of a rotated rectangle.

use super::sine_cosine::sine_and_cosine;
use crate::number::{Number, Wide, to_f32};

/// The corners of a rectangle with center (`cx`, `cy`), rotated counter-clockwise (y up) by `radians`: interleaved x, y
/// of the corners that are at (-w, -h), (w, -h), (w, h), (-w, h) from the center before the rotation.
///
/// Computed in `f64`, with a sine and a cosine that have the same bits on every machine, and rounded once. None if a
/// corner is out of the range of `f32`.
pub fn rect_corners(cx: f32, cy: f32, half_w: f32, half_h: f32, radians: f32) -> Option<[f32; 8]> {
    let [cx, cy, w, h, radians] = [cx, cy, half_w, half_h, radians].map(|value| Wide(value).widen());
    let (sin, cos) = sine_and_cosine(radians);
    let corner = |x: f64, y: f64| [cx + (x * cos - y * sin), cy + (x * sin + y * cos)];
    let corners = [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
    let [[ax, ay], [bx, by], [dx, dy], [ex, ey]] = corners;
    let fits = corners.as_flattened().iter().all(|value| value.abs() <= f64::from(f32::MAX));
    fits.then(|| [ax, ay, bx, by, dx, dy, ex, ey].map(to_f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::f32::consts::PI;

    #[test]
    fn exact_without_rotation() {
        assert_eq!(rect_corners(3.0, -2.0, 5.0, 0.5, 0.0), Some([-2.0, -2.5, 8.0, -2.5, 8.0, -1.5, -2.0, -1.5]));
    }

    #[test]
    fn rotated_within_an_ulp() {
        // A quarter turn, up to the distance of the float from π/2.
        let corners = rect_corners(0.0, 0.0, 2.0, 1.0, PI / 2.0).unwrap();
        for (value, expected) in corners.iter().zip([1.0, -2.0, 1.0, 2.0, -1.0, 2.0, -1.0, -2.0]) {
            assert!((value - expected).abs() <= f32::EPSILON * 2.0, "{corners:?}");
        }
        let eighth = rect_corners(0.0, 0.0, 1.0, 1.0, PI / 4.0).unwrap();
        assert!((eighth[1] + 2.0f32.sqrt()).abs() <= f32::EPSILON, "{eighth:?}");
    }

    #[test]
    fn out_of_range() {
        assert_eq!(rect_corners(f32::MAX, 0.0, f32::MAX, 1.0, 0.0), None);
        assert!(rect_corners(f32::MAX, 0.0, 1.0, 1.0, 1e30).is_some());
    }
}
