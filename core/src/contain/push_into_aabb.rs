//! The shortest push that brings a shape into a box.
//!
//! All numbers are [`Wide`]: the components of the push are floats beside those of the call, which may be narrow
//! without them.

use crate::number::{Number, Sign, Wide, to_f32};
use crate::predicate::{compare_sum, sum};
use crate::shape::{Aabb, Circle};

/// A displacement, and whether the shape fits into the container after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Push<T> {
    pub x: T,
    pub y: T,
    pub fits: bool,
}

/// The push of a box. None if it is too large for a float.
pub fn push_aabb(container: Aabb<Wide>, aabb: Aabb<Wide>) -> Option<Push<f32>> {
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
pub fn push_circle(container: Aabb<Wide>, circle: Circle<Wide>) -> Option<Push<f32>> {
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
#[derive(Clone, Copy)]
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
fn axis_push(axis: AxisExtent) -> (f64, bool) {
    let AxisExtent { container: [start, end], low: [l0, l1], high: [h0, h1] } = axis;
    if compare_sum::<Wide, 6>([end, -start, -h0, -h1, l0, l1]) < 0 {
        // No room: the shape sticks out equally at both ends.
        return (sum::<Wide>(&[start, end, -l0, -l1, -h0, -h1]) * 0.5, false);
    }
    let push = if compare_sum::<Wide, 3>([start, -l0, -l1]) > 0 {
        let up = |by: f64| compare_sum::<Wide, 4>([start, -l0, -l1, -by]);
        let room = |by: f64| compare_sum::<Wide, 4>([end, -h0, -h1, -by]) >= 0;
        shortest_float(sum::<Wide>(&[start, -l0, -l1]), up, room)
    } else if compare_sum::<Wide, 3>([h0, h1, -end]) > 0 {
        let down = |by: f64| compare_sum::<Wide, 4>([h0, h1, -end, -by]);
        let room = |by: f64| compare_sum::<Wide, 4>([l0, l1, -start, -by]) >= 0;
        -shortest_float(sum::<Wide>(&[h0, h1, -end]), down, room)
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
    let value = |float: f32| Wide(float).widen();
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
