//! Shapes turned and moved: the corners of a rotated rectangle, and any vertices.

use super::sine_cosine::sine_and_cosine;
use crate::number::{Float, Number, to_f32};
use crate::simd::{F32s, F32x4, F64x2, shuffle, to_floats};

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

/// A turn about the origin, counter-clockwise if y is up, then a move; each in `f64`.
#[derive(Clone, Copy)]
struct Position {
    offset: [f64; 2],
    sin: f64,
    cos: f64,
}

impl Position {
    fn new(position: [f32; 3]) -> Self {
        let [x, y, radians] = position.map(widened);
        let (sin, cos) = if radians == 0.0 { (0.0, 1.0) } else { sine_and_cosine(radians) };
        Position { offset: [x, y], sin, cos }
    }

    /// Where a vertex comes to lie: computed as [`rect_corners`] does. By bits, denormals are what they are.
    fn of(&self, vertex: &[f32; 2]) -> [f64; 2] {
        self.of_widened(F64x2::new(widened(vertex[0]), widened(vertex[1]))).lanes()
    }

    #[inline(always)]
    fn of_widened(&self, own: F64x2) -> F64x2 {
        let Position { offset: [x, y], sin, cos } = *self;
        let (own_x, own_y) = (F64x2::splat(own.first()), F64x2::splat(own.second()));
        F64x2::new(x, y) + (own_x * F64x2::new(cos, sin) + own_y * F64x2::new(-sin, cos))
    }
}

/// Writes where vertices lie that are turned by `radians` about the origin, counter-clockwise if y is up, then moved by
/// `x`, `y`. None if one is out of the range of `f32`; then nothing is written.
pub fn place_outline(vertices: &[[f32; 2]], position: [f32; 3], out: &mut [[f32; 2]]) -> Option<()> {
    let own = Position::new(position);
    const FAR: f32 = f32::MAX / 4.0;
    let placed = || vertices.iter().map(|vertex| own.of(vertex));
    let may_be_out = vertices.as_flattened().iter().chain(&position).any(|value| value.abs() > FAR);
    if may_be_out && !placed().all(is_in_range) {
        return None;
    }
    for (place, vertex) in out.iter_mut().zip(placed()) {
        *place = vertex.map(to_f32);
    }
    Some(())
}

/// Whether all coordinates are ordinary: 0, or between 2^-60 and 2^60. No denormals, and sums of a few products are in
/// the range of `f32`.
pub fn are_ordinary(vertices: &[[f32; 2]]) -> bool {
    vertices.as_flattened().iter().all(|value| is_ordinary(*value))
}

/// By bits: some floating-point modes read denormals as 0.
#[inline(always)]
fn is_ordinary(value: f32) -> bool {
    const LEAST: u32 = (127 - 60) << 23;
    const MOST: u32 = (127 + 60) << 23;
    let magnitude = value.to_bits() & (u32::MAX >> 1);
    (magnitude == 0) | (magnitude.wrapping_sub(LEAST) < MOST - LEAST)
}

/// [`place_outline`] of vertices that [`are_ordinary`]. Gives the box around them, whose sides are normal numbers or 0.
/// None if there is no vertex, or if the position or a result is not ordinary; then [`place_outline`] must place them.
#[inline(always)]
pub fn place_ordinary(vertices: &[[f32; 2]], position: [f32; 3], out: &mut [[f32; 2]]) -> Option<[f32; 4]> {
    let [x, y, radians] = position;
    if !(is_ordinary(x) & is_ordinary(y) & is_ordinary(radians)) || vertices.is_empty() {
        return None;
    }
    if radians == 0.0 {
        return place_pairs(vertices, &Unturned { offset: F32x4::new([x, y, x, y]) }, out);
    }
    let (sin, cos) = sine_and_cosine(f64::from(radians));
    place_pairs(vertices, &Position { offset: [x, y].map(f64::from), sin, cos }, out)
}

/// Places two ordinary vertices at a time.
trait PairPlace {
    /// None if a coordinate may be denormal.
    fn place(&self, pair: &[[f32; 2]; 2]) -> Option<F32x4>;
}

impl PairPlace for Position {
    #[inline(always)]
    fn place(&self, pair: &[[f32; 2]; 2]) -> Option<F32x4> {
        let floats = to_floats([&pair[0], &pair[1]].map(|vertex| self.of_widened(F64x2::widen(vertex))))?;
        Some(F32x4::load(&floats))
    }
}

/// A position that does not turn: x, y, x, y.
struct Unturned {
    offset: F32x4,
}

impl PairPlace for Unturned {
    /// The operations of [`Position`] with a sine of 0 and a cosine of 1, in `f32`. That gives the same bits: a sum of
    /// two floats that is rounded to `f64`, then to `f32`, is their sum rounded once, because `f64` has two bits more
    /// than twice as many (Figueroa, When is double rounding innocuous?, 1995), and because the other directions of
    /// rounding compose. The products of the sine are zeros, and decide the sign of a zero. A sum is 0 or at least
    /// 2^-83.
    #[inline(always)]
    fn place(&self, pair: &[[f32; 2]; 2]) -> Option<F32x4> {
        let own = F32x4::load(pair.as_flattened());
        let of_sine = shuffle!(own own, 1 0, 3 2) * F32x4::new([-0.0, 0.0, -0.0, 0.0]);
        Some(self.offset + (own + of_sine))
    }
}

/// Places all vertices, and gives the box around them. None if a coordinate may be denormal.
#[inline(always)]
fn place_pairs(vertices: &[[f32; 2]], position: &impl PairPlace, out: &mut [[f32; 2]]) -> Option<[f32; 4]> {
    let (mut low, mut high) = (F32x4::splat(f32::INFINITY), F32x4::splat(f32::NEG_INFINITY));
    let ((pairs, last), (places, last_place)) = (vertices.as_chunks::<2>(), out.as_chunks_mut::<2>());
    for (pair, place) in pairs.iter().zip(places) {
        let floats = position.place(pair)?;
        (low, high) = (low.min(floats), high.max(floats));
        let [a, b, c, d] = floats.lanes();
        *place = [[a, b], [c, d]];
    }
    if let (Some(vertex), Some(place)) = (last.first(), last_place.first_mut()) {
        let floats = position.place(&[*vertex, *vertex])?;
        (low, high) = (low.min(floats), high.max(floats));
        let [a, b, ..] = floats.lanes();
        *place = [a, b];
    }
    let ([a, b, c, d], [e, f, g, h]) = (low.lanes(), high.lanes());
    let least = |one: f32, other: f32| if other < one { other } else { one };
    let most = |one: f32, other: f32| if other > one { other } else { one };
    Some([least(a, c), least(b, d), most(e, g), most(f, h)])
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
        assert!(place_outline(&added, [1e38, 0.0, 0.0], &mut placed).is_none() && placed == [[7.0; 2]; 2]);
        assert!(place_outline(&added, [0.0, 3e38, PI / 2.0], &mut placed).is_none() && placed == [[7.0; 2]; 2]);
        assert!(
            place_outline(&added, [0.0, -3e38, 0.0], &mut placed).is_some() && placed == [[1.0, -3e38], [3e38, -3e38]]
        );
        assert!(!move_outline(&mut placed, [1e38, 0.0]) && placed == [[1.0, -3e38], [3e38, -3e38]]);
        assert!(move_outline(&mut placed, [-3e38, 1e-45]) && placed == [[-3e38, -3e38], [0.0, -3e38]]);
        let mut small = [[1e-45, 0.1]];
        assert!(
            move_outline(&mut small, [1e-45, 0.2])
                && small == [[3e-45, (f64::from(0.1f32) + f64::from(0.2f32)) as f32]]
        );
    }

    /// Ordinary vertices are placed as all others are, bit by bit, and their box is that around them.
    #[test]
    fn ordinary_vertices_are_placed_as_all_others() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut boxes, mut others) = (0, 0);
        for round in 0..20_000 {
            let number = |rng: &mut fastrand::Rng| match round % 4 {
                0 => rng.f32() * 16.0 - 8.0,
                1 => rng.u32(..5) as f32 - 2.0,
                2 => [0.0, -0.0, 1e-18, -1e-18, 0.5, 1.0, -1.0][rng.usize(..7)],
                _ => [1e-40, 1e17, -1e19, 1.0, 0.0, -0.0][rng.usize(..6)],
            };
            let added: std::vec::Vec<[f32; 2]> =
                (0..rng.usize(..7)).map(|_| [number(&mut rng), number(&mut rng)]).collect();
            let radians = [0.0, -0.0, 1e-40, 1e20, rng.f32() * 7.0, rng.f32()][rng.usize(..6)];
            let position = [number(&mut rng), number(&mut rng), radians];
            let [mut placed, mut expected] = [(); 2].map(|()| std::vec![[7.0; 2]; added.len()]);
            place_outline(&added, position, &mut expected).expect("in range");
            let around = if are_ordinary(&added) { place_ordinary(&added, position, &mut placed) } else { None };
            let Some(bounds) = around else {
                others += 1;
                continue;
            };
            boxes += 1;
            for (place, expected) in placed.iter().zip(&expected) {
                assert_eq!(place.map(f32::to_bits), expected.map(f32::to_bits), "{added:?} {position:?}");
            }
            let ends = |axis: usize| {
                let values = || placed.iter().map(move |place| place[axis]);
                (values().fold(f32::INFINITY, f32::min), values().fold(f32::NEG_INFINITY, f32::max))
            };
            let ((min_x, max_x), (min_y, max_y)) = (ends(0), ends(1));
            assert_eq!(bounds, [min_x, min_y, max_x, max_y]);
            assert!(bounds.iter().all(|side| side.is_normal() || *side == 0.0));
        }
        assert!(boxes > 6000 && others > 2000, "{boxes} {others}");
    }
}
