//! The shortest push back into a box, checked with rationals.

use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeAabb, GrazeAabbI32, GrazeCircle, GrazeCircleI32, GrazeStatus};
use graze_c::contain::{
    graze_keep_in_aabb_aabb, graze_keep_in_aabb_aabb_i32, graze_keep_in_aabb_circle, graze_keep_in_aabb_circle_i32,
};
use graze_c::error::graze_set_error_handler;
use graze_oracle::RBig;
use graze_oracle::generate::{Number, Rng};

fn rational(value: f32) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

/// Numbers on a small grid, wild ones, and neighbors by an ulp.
fn number(rng: &mut Rng, scale: f32) -> f32 {
    let grid = rng.i32(-8..9) as f32 * scale;
    match rng.u8(0..8) {
        0 => <f32 as Number>::wild(rng) * [1.0, -1.0][rng.usize(0..2)],
        1 => grid.next_up(),
        2 => grid.next_down(),
        3 => <f32 as Number>::ordinary(rng),
        _ => grid,
    }
}

/// Along one axis: the push for a container from `start` to `end` and a shape from `low` to `high`.
fn check_axis([start, end]: [f32; 2], [low, high]: &[RBig; 2], push: f32, centered: bool, mode: u32, what: &str) {
    let (start, end) = (rational(start), rational(end));
    let below = &start - low;
    let above = high - &end;
    if high - low > &end - &start {
        assert!(centered, "{what}: too small, and not said");
        let middle = (&below - &above) / RBig::from(2);
        // In another rounding direction two roundings may add up.
        let steps = if mode.is_multiple_of(4) { 1 } else { 2 };
        let step = |to: fn(f32) -> f32| (0..steps).fold(push, |value, _| to(value));
        let around = [step(f32::next_down), step(f32::next_up)].map(|v| rational(v.clamp(f32::MIN, f32::MAX)));
        let fits = around[0] <= middle && middle <= around[1];
        assert!(fits || push.abs() == f32::MAX, "{what}: {push} does not center");
        return;
    }
    let (by, size) = (rational(push), rational(push.abs()));
    let outside = if below > RBig::ZERO { below.clone() } else { above.clone() };
    if outside <= RBig::ZERO {
        assert!(push == 0.0, "{what}: {push} for a shape inside");
        return;
    }
    assert_eq!(push > 0.0, below > RBig::ZERO, "{what}: {push}");
    // The float above the distance, or that below where the other side leaves no room.
    let inside = low + &by >= start && high + &by <= end;
    if inside {
        assert!(rational(push.abs().next_down()) < outside, "{what}: {push} is not the shortest");
    } else {
        let next = rational(push.abs().next_up().min(f32::MAX));
        assert!(size < outside && outside < next, "{what}: {push} leaves it outside");
        let slack = (&end - &start) - (high - low);
        assert!(&next - &outside > slack, "{what}: {push} though there is room");
    }
}

#[test]
fn pushes() {
    graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = crate::seeded(71);
    let (mut checked, mut refused) = (0, 0);
    for n in 0..scaled(1_000_000) {
        let scale = [1.0, 0.1, 1e-3, 1e30, f32::from_bits(1)][rng.usize(0..5)];
        let span = |rng: &mut Rng| {
            let (a, b) = (number(rng, scale), number(rng, scale));
            [a.min(b), a.max(b)]
        };
        let (x, y, inner_x, inner_y) = (span(&mut rng), span(&mut rng), span(&mut rng), span(&mut rng));
        let container = GrazeAabb { min_x: x[0], min_y: y[0], max_x: x[1], max_y: y[1] };
        let mode = n as u32 % MODES;
        let mut push = [0.0f32; 2];
        let (status, sides) = if n % 2 == 0 {
            let aabb = GrazeAabb { min_x: inner_x[0], min_y: inner_y[0], max_x: inner_x[1], max_y: inner_y[1] };
            let status = within(mode, || unsafe { graze_keep_in_aabb_aabb(&container, &aabb, push.as_mut_ptr()) });
            (status, [inner_x, inner_y].map(|span| span.map(rational)))
        } else {
            let circle = GrazeCircle { x: inner_x[0], y: inner_y[0], radius: (inner_x[1] - inner_x[0]).min(f32::MAX) };
            let status = within(mode, || unsafe { graze_keep_in_aabb_circle(&container, &circle, push.as_mut_ptr()) });
            let side = |at: f32| [rational(at) - rational(circle.radius), rational(at) + rational(circle.radius)];
            (status, [side(circle.x), side(circle.y)])
        };
        if status == GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE {
            assert!([x, y, inner_x, inner_y].as_flattened().iter().any(|value| value.abs() > 1e38));
            refused += 1;
            continue;
        }
        let what = format!("{container:?} {inner_x:?} {inner_y:?} in mode {mode}");
        let small = status == GrazeStatus::GRAZE_CONTAINER_TOO_SMALL;
        assert!(small || status == GrazeStatus::GRAZE_OK, "{what}: {status:?}");
        let too_small = |span: [f32; 2], [low, high]: &[RBig; 2]| high - low > rational(span[1]) - rational(span[0]);
        assert_eq!(small, too_small(x, &sides[0]) || too_small(y, &sides[1]), "{what}");
        check_axis(x, &sides[0], push[0], small, mode, &what);
        check_axis(y, &sides[1], push[1], small, mode, &what);
        checked += 1;
    }
    println!("checked {checked} pushes; {refused} too large for a float");
}

/// Along one axis in integers: from the definition, and the push where there is room.
fn true_push([start, end]: [i128; 2], [low, high]: [i128; 2]) -> (i128, bool) {
    if high - low <= end - start {
        // The candidate of the least size among those that put either end on its side, or none.
        let candidates = [0, start - low, end - high];
        let inside = |by: &i128| low + by >= start && high + by <= end;
        let shortest = candidates.into_iter().filter(inside).min_by_key(|by| by.abs());
        return (shortest.expect("there is room"), true);
    }
    // Both overhangs are equal, or differ by the half that is dropped.
    let overhangs = |by: i128| (start - low - by) - (high + by - end);
    let center = (0..).flat_map(|n| [n, -n]).map(|n| n + (start + end - low - high) / 2);
    (center.into_iter().find(|by| overhangs(*by).abs() <= 1).expect("one of three"), false)
}

#[test]
fn pushes_of_integers() {
    graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = crate::seeded(73);
    let (mut checked, mut refused) = (0, 0);
    for n in 0..scaled(1_000_000) {
        let number = |rng: &mut Rng| match rng.u8(0..6) {
            0 => rng.i32(..),
            1 => [i32::MIN, i32::MAX, i32::MIN + 1, i32::MAX - 1][rng.usize(0..4)],
            _ => rng.i32(-9..10),
        };
        let span = |rng: &mut Rng| {
            let (a, b) = (number(rng), number(rng));
            [a.min(b), a.max(b)]
        };
        let [x, y, inner_x, inner_y] = [0; 4].map(|_| span(&mut rng));
        let container = GrazeAabbI32 { min_x: x[0], min_y: y[0], max_x: x[1], max_y: y[1] };
        let wide = |span: [i32; 2]| span.map(i128::from);
        let mut push = [-77; 2];
        let mode = n as u32 % MODES;
        let (status, sides) = if n % 2 == 0 {
            let aabb = GrazeAabbI32 { min_x: inner_x[0], min_y: inner_y[0], max_x: inner_x[1], max_y: inner_y[1] };
            let status = within(mode, || unsafe { graze_keep_in_aabb_aabb_i32(&container, &aabb, push.as_mut_ptr()) });
            (status, [wide(inner_x), wide(inner_y)])
        } else {
            let circle = GrazeCircleI32 { x: inner_x[0], y: inner_y[0], radius: inner_x[1].saturating_abs() };
            let status =
                within(mode, || unsafe { graze_keep_in_aabb_circle_i32(&container, &circle, push.as_mut_ptr()) });
            let side =
                |at: i32| [i128::from(at) - i128::from(circle.radius), i128::from(at) + i128::from(circle.radius)];
            (status, [side(circle.x), side(circle.y)])
        };
        let (by_x, by_y) = (true_push(wide(x), sides[0]), true_push(wide(y), sides[1]));
        let expected = match [by_x.0, by_y.0].map(i32::try_from) {
            [Ok(by_x), Ok(by_y)] => [by_x, by_y],
            _ => {
                refused += 1;
                assert_eq!((status, push), (GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE, [-77; 2]));
                continue;
            }
        };
        let fits = if by_x.1 && by_y.1 { GrazeStatus::GRAZE_OK } else { GrazeStatus::GRAZE_CONTAINER_TOO_SMALL };
        assert_eq!((status, push), (fits, expected), "{container:?} {inner_x:?} {inner_y:?}");
        checked += 1;
    }
    println!("checked {checked} pushes of integers; {refused} too large for one");
}
