//! The shortest push that brings a shape into a box.
//!
//! All numbers are [`Float`]: the components of the push are floats beside those of the call, which may be narrow
//! without them.

use crate::number::{Float, Number, Sign, f64_max, f64_min, to_f32};
use crate::predicate::{compare_sum, sum};
use crate::shape::{Aabb, Circle};
use core::hint::select_unpredictable;

/// A displacement, and whether the shape fits into the container after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push<T> {
    pub x: T,
    pub y: T,
    pub fits: bool,
}

/// The push of a box. None if it is too large for a float.
pub fn push_aabb(container: Aabb<Float>, aabb: Aabb<Float>) -> Option<Push<f32>> {
    let Aabb { min, max } = aabb;
    from_axes(
        [
            AxisExtent { container: [container.min.x, container.max.x], low: [min.x, 0.0], high: [max.x, 0.0] },
            AxisExtent { container: [container.min.y, container.max.y], low: [min.y, 0.0], high: [max.y, 0.0] },
        ]
        .map(axis_push),
    )
}

/// The push of a circle. None if it is too large for a float.
pub fn push_circle(container: Aabb<Float>, circle: Circle<Float>) -> Option<Push<f32>> {
    let Circle { center, radius } = circle;
    from_axes(
        [
            AxisExtent {
                container: [container.min.x, container.max.x],
                low: [center.x, -radius],
                high: [center.x, radius],
            },
            AxisExtent {
                container: [container.min.y, container.max.y],
                low: [center.y, -radius],
                high: [center.y, radius],
            },
        ]
        .map(axis_push),
    )
}

/// [`push_aabb`] in integers: the push is exact.
pub fn push_aabb_i32(container: Aabb<i32>, aabb: Aabb<i32>) -> Option<Push<i32>> {
    let Aabb { min, max } = aabb;
    from_axes_i32(container, [[min.x, max.x], [min.y, max.y]], 0.0)
}

/// [`push_circle`] in integers: the push is exact.
pub fn push_circle_i32(container: Aabb<i32>, circle: Circle<i32>) -> Option<Push<i32>> {
    let Circle { center, radius } = circle;
    from_axes_i32(container, [[center.x, center.x], [center.y, center.y]], radius)
}

fn from_axes_i32(Aabb { min, max }: Aabb<i32>, [x, y]: [[f64; 2]; 2], radius: f64) -> Option<Push<i32>> {
    let x = axis_push_i32([min.x, max.x], x, radius);
    let y = axis_push_i32([min.y, max.y], y, radius);
    Some(Push { x: i32::try_from(x.0).ok()?, y: i32::try_from(y.0).ok()?, fits: x.1 && y.1 })
}

/// The push along an axis and whether there is room. Every number here is an integer below 2^34.
fn axis_push_i32(container: [f64; 2], shape: [f64; 2], radius: f64) -> (i64, bool) {
    let [[start, end], [low, high]] =
        [container, [shape[0] - radius, shape[1] + radius]].map(|ends| ends.map(|end| end as i64));
    if high - low > end - start {
        // No room: the shape sticks out equally at both ends, except for a half that is rounded towards 0.
        return ((start + end - low - high) / 2, false);
    }
    ((start - low).max(0) - (high - end).max(0), true)
}

/// The extents of container and shape along one axis. Each end of the shape is a sum of two numbers.
#[derive(Clone, Copy, Debug)]
struct AxisExtent {
    container: [f64; 2],
    low: [f64; 2],
    high: [f64; 2],
}

fn from_axes([x, y]: [(f64, bool); 2]) -> Option<Push<f32>> {
    let fits = x.0.abs() <= f64::from(f32::MAX) && y.0.abs() <= f64::from(f32::MAX);
    fits.then(|| Push { x: to_f32(x.0), y: to_f32(y.0), fits: x.1 && y.1 })
}

/// The push along an axis, which is the value of a float, and whether there is room.
#[inline(always)]
fn axis_push(axis: AxisExtent) -> (f64, bool) {
    match axis_push_in_f64(axis) {
        Some(push) => push,
        None => axis_push_exact(axis),
    }
}

/// [`axis_push`] if every sum is exact in `f64`, and the push neither very large nor so small that it may be a
/// denormal. Whether that is so is the only branch.
#[inline(always)]
fn axis_push_in_f64(axis: AxisExtent) -> Option<(f64, bool)> {
    const LEAST: f64 = 4.0 * f32::MIN_POSITIVE as f64;
    const MOST: f64 = f32::MAX as f64 / 4.0;
    let AxisExtent { container: [start, end], low: [l0, l1], high: [h0, h1] } = axis;
    let ((low, is_low_exact), (high, is_high_exact)) = (exact_sum(l0, l1), exact_sum(h0, h1));
    // How far the shape sticks out at each end.
    let ((before, is_before_exact), (after, is_after_exact)) = (exact_sum(start, -low), exact_sum(high, -end));
    let (between, is_between_exact) = exact_sum(before, -after);
    let has_room = before + after <= 0.0;
    // If there is room, the shape sticks out at one end at most.
    let is_before = before > after;
    let (out, inner) = (f64_max(before, after), -f64_min(before, after));
    let float = out as f32;
    // The float next to it, whatever the rounding direction: not below the distance, if there is room for that.
    let float = select_unpredictable(f64::from(float) < out, float.to_bits().wrapping_add(1), float.to_bits());
    let float = select_unpredictable(f64::from(f32::from_bits(float)) > inner, float.wrapping_sub(1), float);
    let push = f64::from(f32::from_bits(float));
    let push = select_unpredictable(is_before, push, -push);
    // 0 and not -0, in any rounding direction.
    let push = select_unpredictable(out > 0.0, push, 0.0);
    let middle = select_unpredictable(between == 0.0, 0.0, between * 0.5);
    let are_ends_exact = is_low_exact & is_high_exact & is_before_exact & is_after_exact;
    let is_usual = (out <= 0.0) | (LEAST..=MOST).contains(&out);
    let is_certain = are_ends_exact & select_unpredictable(has_room, is_usual, is_between_exact);
    is_certain.then(|| (select_unpredictable(has_room, push, middle), has_room))
}

/// A rounded sum, and whether it is exact: the difference from the larger term is exact if the sum is, in any rounding
/// direction (T. J. Dekker, A Floating-Point Technique for Extending the Available Precision, 1971).
#[inline(always)]
fn exact_sum(a: f64, b: f64) -> (f64, bool) {
    let sum = a + b;
    (sum, (sum - a == b) & (sum - b == a))
}

/// [`axis_push`] of any numbers.
#[cold]
#[inline(never)]
fn axis_push_exact(axis: AxisExtent) -> (f64, bool) {
    let AxisExtent { container: [start, end], low: [l0, l1], high: [h0, h1] } = axis;
    if compare_sum::<Float, 6>([end, -start, -h0, -h1, l0, l1]) < 0 {
        // No room: the shape sticks out equally at both ends.
        return (sum(&[start, end, -l0, -l1, -h0, -h1]) * 0.5, false);
    }
    let push = if compare_sum::<Float, 3>([start, -l0, -l1]) > 0 {
        let up = |by: f64| compare_sum::<Float, 4>([start, -l0, -l1, -by]);
        let room = |by: f64| compare_sum::<Float, 4>([end, -h0, -h1, -by]) >= 0;
        shortest_float(sum(&[start, -l0, -l1]), up, room)
    } else if compare_sum::<Float, 3>([h0, h1, -end]) > 0 {
        let down = |by: f64| compare_sum::<Float, 4>([h0, h1, -end, -by]);
        let room = |by: f64| compare_sum::<Float, 4>([l0, l1, -start, -by]) >= 0;
        -shortest_float(sum(&[h0, h1, -end]), down, room)
    } else {
        0.0
    };
    (push, true)
}

/// The smallest float not below the true distance, of which the rounded value is given; the float before it if there is
/// no `room` for that one. `missing` is the sign of the true distance less a float.
fn shortest_float(distance: f64, missing: impl Fn(f64) -> Sign, room: impl Fn(f64) -> bool) -> f64 {
    if distance > f64::from(f32::MAX) {
        return f64::INFINITY;
    }
    let value = |float: f32| Float(float).widen();
    let mut float = to_f32(distance);
    while float.is_finite() && missing(value(float)) > 0 {
        float = float.next_up();
    }
    if !float.is_finite() {
        return f64::INFINITY;
    }
    while float.to_bits() > 0 && missing(value(float.next_down())) <= 0 {
        float = float.next_down();
    }
    if room(value(float)) || float.to_bits() == 0 { value(float) } else { value(float.next_down()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// The push in `f64` has the bits of the exact one, for ends on grids, off them, and a float beside each other.
    #[test]
    fn in_f64_as_in_integers() {
        let mut rng = Rng::with_seed(3);
        let mut certain = [0; 4];
        for case in 0..400_000 {
            let kind = case % 4;
            let number = |rng: &mut Rng| {
                let real = rng.f32() * 16.0 - 8.0;
                match kind {
                    0 => real,
                    1 => rng.u32(..9) as f32 - 4.0,
                    2 => {
                        let value = rng.u32(..5) as f32 - 2.0;
                        [value, value.next_up(), value.next_down(), 0.0][rng.usize(..4)]
                    }
                    _ => [real, real * 1e-30, real * 1e30, 1e-40, f32::MIN_POSITIVE, f32::MAX][rng.usize(..6)],
                }
            };
            let ends = |rng: &mut Rng| {
                let [a, b] = [number(rng), number(rng)].map(|value| Float(value).widen());
                [a.min(b), a.max(b)]
            };
            let (container, [low, high]) = (ends(&mut rng), ends(&mut rng));
            let radius = Float(number(&mut rng).abs()).widen();
            for (low, high) in [([low, 0.0], [high, 0.0]), ([low, -radius], [low, radius])] {
                let axis = AxisExtent { container, low, high };
                let Some((push, has_room)) = axis_push_in_f64(axis) else { continue };
                let (exact, has_exact_room) = axis_push_exact(axis);
                assert_eq!((push.to_bits(), has_room), (exact.to_bits(), has_exact_room), "{axis:?} {push} {exact}");
                certain[kind] += 1;
            }
        }
        assert!(certain[0] > 190_000 && certain[1] > 190_000 && certain[2] > 100_000, "{certain:?}");
    }
}
