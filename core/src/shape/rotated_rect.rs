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

/// The vertices turned by `radians` about the origin, counter-clockwise if y is up, then moved by `x`, `y`: computed as
/// [`rect_corners`] does.
fn turned_and_moved(vertices: &[[f32; 2]], [x, y, radians]: [f32; 3]) -> impl Iterator<Item = [f64; 2]> {
    let [x, y, radians] = [x, y, radians].map(widened);
    let (sin, cos) = if radians == 0.0 { (0.0, 1.0) } else { sine_and_cosine(radians) };
    vertices.iter().map(move |vertex| {
        let [own_x, own_y] = vertex.map(widened);
        [x + (own_x * cos - own_y * sin), y + (own_x * sin + own_y * cos)]
    })
}

/// Writes where vertices lie that are turned by `radians` about the origin, counter-clockwise if y is up, then moved by
/// `x`, `y`. Returns whether all are in the range of `f32`; if not, nothing is written.
pub fn place_outline(vertices: &[[f32; 2]], position: [f32; 3], out: &mut [[f32; 2]]) -> bool {
    const FAR: f32 = f32::MAX / 4.0;
    let is_far = |value: &f32| value.abs() > FAR;
    let may_be_out = vertices.as_flattened().iter().chain(&position).any(is_far);
    if may_be_out && !turned_and_moved(vertices, position).all(is_in_range) {
        return false;
    }
    for (place, vertex) in out.iter_mut().zip(turned_and_moved(vertices, position)) {
        *place = vertex.map(to_f32);
    }
    true
}

/// Moves vertices: each coordinate v becomes `(f32)((f64)v + d)`. Returns whether all are in the range of `f32`; if
/// not, none is moved.
pub fn move_outline(vertices: &mut [[f32; 2]], motion: [f32; 2]) -> bool {
    let [dx, dy] = motion.map(widened);
    let moved = |vertex: &[f32; 2]| {
        let [x, y] = vertex.map(widened);
        [x + dx, y + dy]
    };
    if !vertices.iter().map(moved).all(is_in_range) {
        return false;
    }
    for vertex in vertices {
        *vertex = moved(vertex).map(to_f32);
    }
    true
}

fn is_in_range(vertex: [f64; 2]) -> bool {
    vertex.iter().all(|value| value.abs() <= f64::from(f32::MAX))
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

    #[test]
    fn outlines_out_of_range_stay() {
        let (added, mut placed) = ([[1.0, 2.0], [3e38, 0.0]], [[7.0; 2]; 2]);
        assert!(!place_outline(&added, [1e38, 0.0, 0.0], &mut placed) && placed == [[7.0; 2]; 2]);
        assert!(!place_outline(&added, [0.0, 3e38, PI / 2.0], &mut placed) && placed == [[7.0; 2]; 2]);
        assert!(place_outline(&added, [0.0, -3e38, 0.0], &mut placed) && placed == [[1.0, -3e38], [3e38, -3e38]]);
        assert!(!move_outline(&mut placed, [1e38, 0.0]) && placed == [[1.0, -3e38], [3e38, -3e38]]);
        assert!(move_outline(&mut placed, [-3e38, 1e-45]) && placed == [[-3e38, -3e38], [0.0, -3e38]]);
        let mut small = [[1e-45, 0.1]];
        assert!(
            move_outline(&mut small, [1e-45, 0.2])
                && small == [[3e-45, (f64::from(0.1f32) + f64::from(0.2f32)) as f32]]
        );
    }
}
