//! Shapes turned and moved: the corners of a rotated rectangle, and any vertices.

use super::sine_cosine::sine_and_cosine;
use crate::number::{Float, Number, to_f32};

/// The corners of a rectangle with center (`cx`, `cy`), rotated counter-clockwise (y up) by `radians`: interleaved x, y
/// of the corners that are at (-w, -h), (w, -h), (w, h), (-w, h) from the center before the rotation.
///
/// Computed in `f64`, with a sine and a cosine that have the same bits on every machine, and rounded once. None if a
/// corner is out of the range of `f32`.
#[inline]
pub fn rect_corners(cx: f32, cy: f32, half_w: f32, half_h: f32, radians: f32) -> Option<[f32; 8]> {
    let [cx, cy, w, h, radians] = [cx, cy, half_w, half_h, radians].map(widened);
    let (sin, cos) = sine_and_cosine(radians);
    let ([w_cos, w_sin], [h_cos, h_sin]) = ([w * cos, w * sin], [h * cos, h * sin]);
    let corners = [
        cx + (h_sin - w_cos),
        cy + (-w_sin - h_cos),
        cx + (w_cos + h_sin),
        cy + (w_sin - h_cos),
        cx + (w_cos - h_sin),
        cy + (w_sin + h_cos),
        cx + (-w_cos - h_sin),
        cy + (h_cos - w_sin),
    ];
    // One branch for all: nearly always no number is that large or that small.
    let (mut fits, mut tiny) = (true, false);
    for value in corners {
        fits &= value.abs() <= f64::from(f32::MAX);
        tiny |= (value.abs() < f64::from(f32::MIN_POSITIVE)) & (value != 0.0);
    }
    if !fits {
        return None;
    }
    Some(if tiny { corners_with_denormals(corners) } else { corners.map(|value| value as f32) })
}

/// Writes the vertices turned by `radians` about the origin, counter-clockwise if y is up, then moved by `x`, `y`:
/// computed as [`rect_corners`] does. Returns whether all are in the range of `f32`.
pub fn turned_and_moved(vertices: &[[f32; 2]], [x, y, radians]: [f32; 3], out: &mut [[f32; 2]]) -> bool {
    let [x, y, radians] = [x, y, radians].map(widened);
    let (sin, cos) = if radians == 0.0 { (0.0, 1.0) } else { sine_and_cosine(radians) };
    let mut fits = true;
    for (vertex, place) in vertices.iter().zip(out) {
        let [own_x, own_y] = vertex.map(widened);
        let turned = [x + (own_x * cos - own_y * sin), y + (own_x * sin + own_y * cos)];
        fits &= turned.iter().all(|value| value.abs() <= f64::from(f32::MAX));
        *place = turned.map(to_f32);
    }
    fits
}

/// A denormal is widened by bits, because some floating-point modes read it as 0.
#[inline(always)]
fn widened(value: f32) -> f64 {
    #[cold]
    fn widened_denormal(value: f32) -> f64 {
        Float(value).widen()
    }
    let magnitude = value.to_bits() & (u32::MAX >> 1);
    if magnitude.wrapping_sub(1) < f32::MIN_POSITIVE.to_bits() - 1 { widened_denormal(value) } else { f64::from(value) }
}

#[cold]
#[inline(never)]
fn corners_with_denormals(corners: [f64; 8]) -> [f32; 8] {
    corners.map(to_f32)
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
