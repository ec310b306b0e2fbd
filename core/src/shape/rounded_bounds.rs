//! The bounding box of a shape with a radius, rounded outward.

use super::{Aabb, Shape};
use crate::number::{Float, Number, to_f32, without_minus_zero};
use crate::predicate::compare_sum;

/// min x, min y, max x, max y: the smallest box of floats that contains the shape. None if a side is too large for a
/// float. O(n).
pub fn rounded_bounds(shape: Shape<Float>) -> Option<[f32; 4]> {
    rounded_bounds_of_box(shape.vertices.bounds(), shape.radius)
}

/// [`rounded_bounds`] from the box around the vertices, and the radius.
#[inline]
pub fn rounded_bounds_of_box(bounds: Aabb<Float>, radius: f64) -> Option<[f32; 4]> {
    exact_bounds(&bounds, radius).or_else(|| rounded_sides(bounds, radius))
}

/// The same where each difference is exact, and a normal number as a float: nearly always.
#[inline]
fn exact_bounds(Aabb { min, max }: &Aabb<Float>, radius: f64) -> Option<[f32; 4]> {
    const LEAST: u32 = f32::MIN_POSITIVE.to_bits() + 1;
    let mut is_exact = true;
    let sides = [min.x, min.y, -max.x, -max.y].map(|value| {
        let low = value - radius;
        is_exact &= (low + radius == value) & (value - low == radius);
        // Rounded in any direction, it is one of the two floats beside.
        let float = low as f32;
        let magnitude = float.to_bits() & (u32::MAX >> 1);
        is_exact &= magnitude.wrapping_sub(LEAST) < f32::MAX.to_bits() - LEAST;
        // Of 0 not used; compilers may take it for more than 0 in other rounding modes.
        let down = if float > 0.0 { magnitude.wrapping_sub(1) } else { float.to_bits().wrapping_add(1) };
        if f64::from(float) > low { f32::from_bits(down) } else { float }
    });
    is_exact.then_some([sides[0], sides[1], -sides[2], -sides[3]])
}

#[cold]
fn rounded_sides(Aabb { min, max }: Aabb<Float>, radius: f64) -> Option<[f32; 4]> {
    if radius == 0.0 {
        return Some([min.x, min.y, max.x, max.y].map(to_f32));
    }
    let above = |high: f64| largest_below(-high, radius).map(|float| -float);
    let sides = [largest_below(min.x, radius)?, largest_below(min.y, radius)?, above(max.x)?, above(max.y)?];
    Some(sides.map(without_minus_zero))
}

/// The largest float that is not above value − radius, in real numbers; None if that is infinite.
fn largest_below(value: f64, radius: f64) -> Option<f32> {
    let low = value - radius;
    let is_exact = (low + radius == value) & (value - low == radius);
    // The difference is off by less than 2^-52 of itself, in any rounding direction.
    let error = (value.abs() + radius) * (1.0 / (1u64 << 50) as f64);
    let is_below = |float: f32| {
        let float = Float(float).widen();
        if is_exact {
            float <= low
        } else if (float - low).abs() > error {
            float < low
        } else {
            compare_sum::<Float, 3>([value, -radius, -float]) >= 0
        }
    };
    let mut float = to_f32(low);
    while float.is_finite() && !is_below(float) {
        float = float.next_down();
    }
    // In another rounding direction it may be too low.
    while float.is_finite() && float.next_up().is_finite() && is_below(float.next_up()) {
        float = float.next_up();
    }
    float.is_finite().then_some(float)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Kind, Outline};

    fn bounds(xy: &[[f32; 2]], radius: f32) -> Option<[f32; 4]> {
        let kind = if xy.len() == 1 { Kind::Point } else { Kind::Chain };
        rounded_bounds(Shape { kind, vertices: Outline::new(xy), radius: f64::from(radius) })
    }

    #[test]
    fn rounded_outward() {
        assert_eq!(bounds(&[[1.0, -2.0], [3.0, 0.5]], 0.25), Some([0.75, -2.25, 3.25, 0.75]));
        let tiny = f32::from_bits(1);
        let expected = [1.0f32.next_down(), (-1.0f32).next_down(), 1.0f32.next_up(), (-1.0f32).next_up()];
        assert_eq!(bounds(&[[1.0, -1.0]], tiny), Some(expected));
        assert_eq!(bounds(&[[0.0, tiny]], tiny), Some([-tiny, 0.0, tiny, 2.0 * tiny]));
        assert_eq!(bounds(&[[f32::MAX, 0.0]], tiny), None);
        assert_eq!(bounds(&[[f32::MAX, 0.0]], 0.0), Some([f32::MAX, 0.0, f32::MAX, 0.0]));
    }

    /// Where the fast way gives sides they are those of the other one, bit by bit.
    #[test]
    fn exact_sides() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut known = 0;
        for round in 0..40_000 {
            let number = |rng: &mut fastrand::Rng| match round % 4 {
                0 => rng.f32() * 16.0 - 8.0,
                1 => rng.u32(..9) as f32 / 2.0 - 2.0,
                2 => {
                    [f32::MAX, f32::MIN_POSITIVE, 1e-40, 0.0, -0.0, 1e-30, 3e38][rng.usize(..7)]
                        * [1.0, -1.0][rng.usize(..2)]
                }
                _ => f32::from_bits(rng.u32(..)),
            };
            let ([x, y, u, v], radius) = ([(); 4].map(|()| number(&mut rng)), number(&mut rng).abs());
            if [x, y, u, v, radius].iter().any(|value| !value.is_finite()) {
                continue;
            }
            let vertices = Outline::<Float>::new(&[[x, y], [u, v]]).bounds();
            let radius = f64::from(radius);
            if let Some(sides) = exact_bounds(&vertices, radius) {
                let expected = rounded_sides(vertices, radius).map(|sides| sides.map(f32::to_bits));
                assert_eq!(Some(sides.map(f32::to_bits)), expected, "{:?}", [x, y, u, v, radius as f32]);
                known += 1;
            }
        }
        assert!(known > 15_000, "{known}");
    }
}
