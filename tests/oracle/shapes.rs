//! Shapes: bounds with a radius, placed outlines, and corners of boxes and rotated rectangles.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeAabb, GrazeStatus};
use graze_c::shape::{graze_bounds, graze_corners_aabb, graze_place, graze_rect_corners};
use graze_core::simd::{WIDTHS, limit_width};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, Shape};

fn rational(value: f32) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

/// A hostile shape.
fn shape(rng: &mut Rng) -> Shape<f32> {
    let [first, second] = [(); 2].map(|()| Kind::ALL[rng.usize(..Kind::ALL.len())]);
    let ask = Ask::new(first, second, rng.bool(), false).any_outlines();
    case::<f32>(rng, &ask).a
}

/// The largest float that is not above a number; None if it is infinite.
fn floor(value: &RBig) -> Option<f32> {
    let mut float = value.to_f32().value().clamp(-f32::MAX, f32::MAX);
    while rational(float) > *value {
        float = float.next_down();
        if float.is_infinite() {
            return None;
        }
    }
    while float < f32::MAX && rational(float.next_up()) <= *value {
        float = float.next_up();
    }
    Some(float)
}

#[test]
fn bounds() {
    let mut rng = crate::seeded(31);
    let (mut checked, mut refused) = (0u64, 0u64);
    for n in 0..scaled(100_000) {
        let shape = shape(&mut rng);
        let radius = rational(shape.radius);
        let low = |axis: usize, sign: f32| {
            let values = shape.xy.iter().skip(axis).step_by(2).map(|value| rational(sign * value));
            floor(&(values.min().expect("a vertex") - &radius))
        };
        let expected = [low(0, 1.0), low(1, 1.0), low(0, -1.0), low(1, -1.0)];
        for mode in [0, n as u32 % MODES] {
            let mut found = GrazeAabb { min_x: 7.0, min_y: 7.0, max_x: 7.0, max_y: 7.0 };
            let status = within(mode, || unsafe { graze_bounds(&CScalar::raw(&shape), &mut found) });
            let sides = [found.min_x, found.min_y, -found.max_x, -found.max_y];
            if let [Some(a), Some(b), Some(c), Some(d)] = expected {
                assert_eq!((status, sides), (GrazeStatus::GRAZE_OK, [a, b, c, d]), "{shape:?} in mode {mode}");
            } else {
                assert_eq!((status, sides), (GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE, [7.0, 7.0, -7.0, -7.0]));
                refused += 1;
            }
            checked += 1;
        }
    }
    println!("checked {checked} bounds of shapes, {refused} of them out of range");
}

/// Whether a float is the nearest to a number, and of two the even one.
pub fn is_nearest(float: f32, value: &RBig) -> bool {
    let distance = |other: &RBig| if other > value { other - value } else { value - other };
    let beyond = |float: f32, next: f32| {
        // One step beyond the largest float.
        if next.is_finite() { rational(next) } else { rational(float) + rational(float) - rational(before(float)) }
    };
    let own = distance(&rational(float));
    [float.next_up(), float.next_down()].into_iter().all(|next| {
        let other = distance(&beyond(float, next));
        own < other || own == other && float.to_bits().is_multiple_of(2)
    })
}

/// The next float towards 0.
fn before(float: f32) -> f32 {
    f32::from_bits(float.to_bits() - 1)
}

/// A number that makes ties and cancels: of the list, near it, or its negative.
fn other(rng: &mut Rng, xy: &[f32]) -> f32 {
    let value = xy[rng.usize(..xy.len())];
    let value = match rng.u8(0..6) {
        0 => value,
        1 => -value,
        2 => value.next_up(),
        3 => value * f32::EPSILON / 2.0,
        4 => f32::from_bits(rng.u32(..)),
        _ => rng.i32(-9..9) as f32 / 4.0,
    };
    if value.is_finite() { value } else { 1.0 }
}

#[test]
fn placed_outlines_are_rounded_once() {
    let mut rng = crate::seeded(32);
    let (mut checked, mut refused) = (0u64, 0u64);
    for n in 0..scaled(60_000) {
        limit_width(WIDTHS[n as usize % WIDTHS.len()]);
        let xy = shape(&mut rng).xy;
        let [x, y] = [(); 2].map(|()| other(&mut rng, &xy));
        let [cosine, sine] = match rng.u8(0..5) {
            0 => [1.0, 0.0],
            1 => [0.0, -1.0],
            2 => [0.6, 0.8],
            3 => [other(&mut rng, &xy), other(&mut rng, &xy)],
            _ => {
                let turn = rng.f32() * 7.0;
                [turn.cos(), turn.sin()]
            }
        };
        let expected: Vec<RBig> = xy
            .chunks_exact(2)
            .flat_map(|vertex| {
                let [px, py, x, y, cosine, sine] = [vertex[0], vertex[1], x, y, cosine, sine].map(rational);
                [x + (&px * &cosine - &py * &sine), y + (px * sine + py * cosine)]
            })
            .collect();
        let mut placed = vec![7.0; xy.len()];
        let status = unsafe { graze_place(xy.as_ptr(), xy.len() / 2, x, y, cosine, sine, placed.as_mut_ptr()) };
        if status == GrazeStatus::GRAZE_OK {
            let are_nearest = placed.iter().zip(&expected).all(|(float, value)| is_nearest(*float, value));
            assert!(are_nearest, "{xy:?} {x:e} {y:e} {cosine:e} {sine:e}: {placed:?}");
            let mut own = xy.clone();
            let at = own.as_mut_ptr();
            assert_eq!(unsafe { graze_place(at, xy.len() / 2, x, y, cosine, sine, at) }, GrazeStatus::GRAZE_OK);
            assert_eq!(own, placed);
        } else {
            // Half a step beyond the largest float.
            let limit = rational(f32::MAX) + (rational(f32::MAX) - rational(before(f32::MAX))) / RBig::from(2);
            let beyond = |value: &RBig| *value >= limit || -value >= limit;
            assert!(expected.iter().any(beyond), "{xy:?} {x:e} {y:e} {cosine:e} {sine:e}");
            assert!(status == GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE && placed.iter().all(|value| *value == 7.0));
            refused += 1;
        }
        checked += 1;
    }
    assert!(refused > 0 && refused < checked / 2, "{refused} of {checked}");
    println!("checked {checked} placed outlines, {refused} of them out of range");
}

#[test]
fn corners() {
    let mut rng = crate::seeded(33);
    for _ in 0..scaled(200_000) {
        let spread = f32::powi(2.0, rng.i32(-4..20));
        let [x, y, w, h] = [(); 4].map(|()| (rng.f32() - 0.5) * 64.0);
        let (w, h, radians) = (w.abs(), h.abs(), (rng.f32() - 0.5) * spread);
        let mut corners = [0.0f32; 8];
        let status = unsafe { graze_rect_corners(x, y, w, h, radians, corners.as_mut_ptr()) };
        assert_eq!(status, GrazeStatus::GRAZE_OK);
        let (sine, cosine) = f64::from(radians).sin_cos();
        let [x, y, w, h] = [x, y, w, h].map(f64::from);
        let sides = [[-w, -h], [w, -h], [w, h], [-w, h]];
        let expected = sides.map(|[u, v]| [x + (u * cosine - v * sine), y + (u * sine + v * cosine)]);
        for (got, expected) in corners.iter().zip(expected.as_flattened()) {
            let error = (f64::from(*got) - expected).abs();
            let ulp = f64::from(got.abs().next_up()) - f64::from(got.abs());
            assert!(error <= ulp * 0.5 + 1e-13, "{x} {y} {w} {h} {radians}: {corners:?} {expected:?}");
        }
        let [low_x, low_y, high_x, high_y] = [corners[0], corners[1], corners[0] + 1.0, corners[1] + 2.0];
        let aabb = GrazeAabb { min_x: low_x, min_y: low_y, max_x: high_x, max_y: high_y };
        let mut of_box = [0.0f32; 8];
        assert_eq!(unsafe { graze_corners_aabb(&aabb, of_box.as_mut_ptr()) }, GrazeStatus::GRAZE_OK);
        assert_eq!(of_box, [low_x, low_y, high_x, low_y, high_x, high_y, low_x, high_y]);
    }
}
