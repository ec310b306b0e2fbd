//! The bounding box of an outline: integer comparisons of the floats' bits, which compilers make vectors of.

use crate::simd::{F32s, dispatch};

dispatch! {
    /// Least x, least y, greatest x and greatest y. None if a number is not finite, or if a bound may be a zero of
    /// either sign.
    pub fn outline_bounds(vertices: &[[f32; 2]]) -> Option<[f32; 4]> = bounds;
}

/// A float's bits as an integer that is ordered like the floats, with -0 before 0. Its own inverse. Integers, because
/// floating-point modes may read denormals as 0.
#[inline(always)]
fn key(bits: i32) -> i32 {
    bits ^ ((bits >> 31) & i32::MAX)
}

/// Vertices in a step of the loop.
const STEP: usize = 16;

/// The vector is not named; the loop is compiled for its instructions.
#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)]
fn bounds<V: F32s>(vertices: &[[f32; 2]]) -> Option<[f32; 4]> {
    let (steps, rest) = vertices.as_chunks::<STEP>();
    let (mut low, mut high) = ([i32::MAX; 2 * STEP], [i32::MIN; 2 * STEP]);
    for step in steps {
        for ((number, low), high) in step.as_flattened().iter().zip(&mut low).zip(&mut high) {
            let number = key(number.to_bits() as i32);
            (*low, *high) = ((*low).min(number), (*high).max(number));
        }
    }
    let ([mut low_x, mut low_y], [mut high_x, mut high_y]) =
        if steps.is_empty() { ([i32::MAX; 2], [i32::MIN; 2]) } else { (folded(low, i32::min), folded(high, i32::max)) };
    for vertex in rest {
        let [x, y] = vertex.map(|number| key(number.to_bits() as i32));
        (low_x, low_y, high_x, high_y) = (low_x.min(x), low_y.min(y), high_x.max(x), high_y.max(y));
    }
    let infinity = key(f32::INFINITY.to_bits() as i32);
    let minus_infinity = key(f32::NEG_INFINITY.to_bits() as i32);
    let is_finite = (low_x > minus_infinity) & (low_y > minus_infinity) & (high_x < infinity) & (high_y < infinity);
    // If -0 is the least there may be a 0, too; if 0 is the greatest, a -0.
    let (minus_zero, zero) = (key(i32::MIN), key(0));
    let has_two_zeros =
        (low_x == minus_zero) | (low_y == minus_zero) | (high_x == zero) | (high_y == zero) | vertices.is_empty();
    if is_finite & !has_two_zeros {
        Some([low_x, low_y, high_x, high_y].map(|bound| f32::from_bits(key(bound) as u32)))
    } else {
        None
    }
}

/// The x and the y chosen of a list of both in turn. By halves, which compilers make vectors of.
#[inline(always)]
fn folded(mut list: [i32; 2 * STEP], choose: impl Fn(i32, i32) -> i32) -> [i32; 2] {
    let mut half = STEP;
    while half > 1 {
        let (one, other) = list.split_at_mut(half);
        for (one, other) in one.iter_mut().zip(other) {
            *one = choose(*one, *other);
        }
        half /= 2;
    }
    let [x, y, ..] = list;
    [x, y]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::Point;
    use crate::shape::Aabb;
    use crate::simd::F32x4;
    use fastrand::Rng;
    use std::vec::Vec;

    #[test]
    fn bounds_are_those_of_the_exact_tier() {
        let mut rng = Rng::with_seed(11);
        let (mut certain, mut total) = (0, 0);
        for round in 0..4000 {
            let number = |rng: &mut Rng| match round % 4 {
                0 => rng.f32() * 16.0 - 8.0,
                1 => rng.u32(..5) as f32 - 2.0,
                2 => [0.0, -0.0, 1.0, -1.0, 1e-40, -1e-40][rng.usize(..6)],
                _ => f32::from_bits(rng.u32(..)),
            };
            let count = [3, 4, 15, 16, 17, 40, 70][rng.usize(..7)];
            let vertices: Vec<[f32; 2]> = (0..count).map(|_| [number(&mut rng), number(&mut rng)]).collect();
            let is_finite = vertices.iter().flatten().all(|number| number.is_finite());
            total += u32::from(is_finite);
            for found in [bounds::<F32x4>(&vertices), outline_bounds(&vertices)] {
                let Some(found) = found else { continue };
                assert!(is_finite, "{vertices:?}");
                let mut points = vertices.iter().map(|&[x, y]| Point::<Float>::new(Float(x), Float(y)));
                let first = points.next().expect("a vertex");
                let exact = points.fold(Aabb { min: first, max: first }, Aabb::with);
                let exact = [exact.min.x, exact.min.y, exact.max.x, exact.max.y].map(crate::number::to_f32);
                assert_eq!(found.map(f32::to_bits), exact.map(f32::to_bits), "{vertices:?}");
                certain += 1;
            }
        }
        assert!(certain > total, "{certain} of twice {total}");
        for bad in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(outline_bounds(&[[1.0, 2.0], [bad, 3.0], [4.0, 5.0]]), None);
            assert_eq!(outline_bounds(&[[1.0, bad]; 20]), None);
        }
    }
}
