//! The region that a query can reach: the box around a shape and its motion, and the strip along the motion.

use crate::number::Number;
use crate::shape::Aabb;

/// Rounding, of numbers in double, and of denormals that are read as 0.
const SLACK: f64 = 1e-12;
const LEAST_SLACK: f64 = 1e-37;

/// A convex region that contains everything that an answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct ReachRegion {
    low: [f64; 2],
    high: [f64; 2],
    /// The normal of the strip and its range along the normal; the normal is 0, 0 if there is none.
    normal: [f64; 2],
    range: [f64; 2],
}

impl ReachRegion {
    /// Around some points, grown on all sides.
    pub fn around(points: &[[f32; 2]], growth: f64) -> Self {
        ReachRegion::of_path(points, [0.0; 2], growth)
    }

    /// Around some points that move, grown on all sides.
    pub fn of_path(points: &[[f32; 2]], motion: [f64; 2], growth: f64) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            for ((low, high), value) in low.iter_mut().zip(&mut high).zip(point) {
                (*low, *high) = (low.min(f64::from(*value)), high.max(f64::from(*value)));
            }
        }
        ReachRegion::of_box([low, high], motion, growth)
    }

    /// Around a box, min x, min y, max x, max y.
    pub fn around_box([min_x, min_y, max_x, max_y]: [f32; 4], growth: f64) -> Self {
        ReachRegion::of_moving_box([min_x, min_y, max_x, max_y], [0.0; 2], growth)
    }

    /// Around a box that moves.
    pub fn of_moving_box([min_x, min_y, max_x, max_y]: [f32; 4], motion: [f64; 2], growth: f64) -> Self {
        ReachRegion::of_box([[min_x, min_y], [max_x, max_y]].map(|corner| corner.map(f64::from)), motion, growth)
    }

    /// Around a box in double, grown on all sides.
    pub fn around_aabb<N: Number>(Aabb { min, max }: Aabb<N>, growth: f64) -> Self {
        ReachRegion::of_box([[min.x, min.y], [max.x, max.y]], [0.0; 2], growth)
    }

    /// A point in double.
    pub fn around_point(point: [f64; 2]) -> Self {
        ReachRegion::of_box([point; 2], [0.0; 2], 0.0)
    }

    fn of_box([mut low, mut high]: [[f64; 2]; 2], [dx, dy]: [f64; 2], growth: f64) -> Self {
        let normal = [-dy, dx];
        let [least, most] = along(normal, low, high);
        let spread = growth * (dx.abs() + dy.abs()) + slack(normal, low, high) + 2.0 * (dx * dy).abs() * SLACK;
        for ((low, high), d) in low.iter_mut().zip(&mut high).zip([dx, dy]) {
            let (from, to) = (low.min(*low + d) - growth, high.max(*high + d) + growth);
            // Of the numbers that are added, as their sum may be small.
            let slack = (low.abs() + high.abs() + d.abs() + growth) * SLACK + LEAST_SLACK;
            (*low, *high) = (from - slack, to + slack);
        }
        ReachRegion { low, high, normal, range: [least - spread, most + spread] }
    }

    /// The box around the region, rounded outward: min x, min y, max x, max y.
    pub fn bounds(&self) -> [f32; 4] {
        let ([low_x, low_y], [high_x, high_y]) = (self.low, self.high);
        [(low_x as f32).next_down(), (low_y as f32).next_down(), (high_x as f32).next_up(), (high_y as f32).next_up()]
    }

    /// Whether a box, min x, min y, max x, max y, may meet the region. False only if it does not.
    pub fn may_meet(&self, bounds: [f32; 4]) -> bool {
        let [min_x, min_y, max_x, max_y] = bounds.map(f64::from);
        let [low_x, low_y] = self.low;
        let [high_x, high_y] = self.high;
        if max_x < low_x || high_x < min_x || max_y < low_y || high_y < min_y {
            return false;
        }
        let [from, to] = self.range;
        let (min, max) = ([min_x, min_y], [max_x, max_y]);
        let ([least, most], slack) = (along(self.normal, min, max), slack(self.normal, min, max));
        least - slack <= to && most + slack >= from
    }
}

/// The range of a box along a vector.
fn along([x, y]: [f64; 2], [min_x, min_y]: [f64; 2], [max_x, max_y]: [f64; 2]) -> [f64; 2] {
    let ([left, right], [low, high]) = ([x * min_x, x * max_x], [y * min_y, y * max_y]);
    [left.min(right) + low.min(high), left.max(right) + low.max(high)]
}

/// More than what rounding makes of [`along`].
fn slack([x, y]: [f64; 2], [min_x, min_y]: [f64; 2], [max_x, max_y]: [f64; 2]) -> f64 {
    let far = |min: f64, max: f64| min.abs().max(max.abs()) * SLACK + LEAST_SLACK;
    x.abs() * far(min_x, max_x) + y.abs() * far(min_y, max_y)
}
