//! A ray and a box, and a box that moves towards another, at which one look is enough.
//!
//! As many of the points that a moves by to meet b as there are, they form a box, too: so both are a motion from the
//! origin that enters a box, where it is between both pairs of sides at once (T. Kay and J. Kajiya, Ray tracing complex
//! scenes, SIGGRAPH 1986). When it comes to a side and when it leaves by another is compared without dividing.

use super::fast_hit::{CERTAIN, FLOOR, Look, are_small, differences, floats, rounded};
use crate::number::{f64_max, f64_min};
use crate::ray::first_hit::FloatRayHit;
use crate::simd::{select_positive, select_positive2, widen};
use crate::sweep::FloatSweep;
use core::hint::select_unpredictable;

/// A motion that enters a box, leaves it, or misses it. Of x and y that axis comes first along which it enters.
struct Course {
    /// Positive where it begins inside.
    depth: f64,
    /// Positive where it enters along the y axis.
    by_y: f64,
    /// When, as near : length.
    near: f64,
    length: f64,
    hit: bool,
    certain: bool,
}

impl Course {
    /// From how far ahead the nearer and the farther sides are, and how far the motion goes. Of one along the sides it
    /// does not matter which is which. The numbers that these are differences of are small.
    ///
    /// Differences are off by one rounding, and products by few.
    #[inline(always)]
    fn new(near: [f64; 2], far: [f64; 2], way: [f64; 2]) -> Self {
        let length = way.map(f64::abs);
        let enters = [near[0] * length[1], near[1] * length[0]];
        let by_y = enters[1] - enters[0];
        let first = |pair: [f64; 2]| in_order(by_y, pair);
        let ([near_side, _], [length, other_length], [_, other_far]) = (first(near), first(length), first(far));
        let (enter, leave) = (near_side * other_length, other_far * length);
        let (nearest, depth) = (f64_min(far[0], far[1]), f64_min(-near[0], -near[1]));
        let depth = f64_min(depth, nearest);
        // Differences, and what they must exceed.
        let (room, room_size) = (leave - enter, leave.abs() + enter.abs());
        let (rest, rest_size) = (length - near_side, length + near_side.abs());
        let least = |size: f64| CERTAIN * size + FLOOR;
        let (least_room, least_rest) = (least(room_size), least(rest_size));
        let hit = (room > least_room) & (rest > least_rest) & (near_side > FLOOR);
        let miss = (-room > least_room) | (-rest > least_rest) | (nearest < -FLOOR);
        let told = by_y.abs() > least(enters[0].abs() + enters[1].abs());
        Course { depth, by_y, near: near_side, length, hit, certain: (depth > FLOOR) | miss | (hit & told) }
    }
}

/// The other way round where the sign is positive.
#[inline(always)]
fn in_order(sign: f64, [x, y]: [f64; 2]) -> [f64; 2] {
    select_positive2([sign; 2], [y, x], [x, y])
}

/// A box with an area that a ray begins in, or enters between corners, or misses.
#[inline(always)]
pub fn ray_aabb(aabb: [f32; 4], ray: [f32; 4]) -> Look<FloatRayHit> {
    let (min, max) = (widen([aabb[0], aabb[1]]), widen([aabb[2], aabb[3]]));
    let (from, to) = (widen([ray[0], ray[1]]), widen([ray[2], ray[3]]));
    let way = differences(to, from);
    let near = select_positive2(way, differences(min, from), differences(from, max));
    let far = select_positive2(way, differences(max, from), differences(from, min));
    let Course { depth, by_y, near, length, hit, certain } = Course::new(near, far, way);
    let first = |pair: [f64; 2]| in_order(by_y, pair);
    let t = near / length;
    // The coordinate along the side; on it the other one is the side's.
    let ([side, _], [_, begin]) = (first(select_positive2(way, min, max)), first(from));
    let [ahead, other_way] = first(way);
    let by = t * other_way;
    let along = begin + by;
    let edges = [select_unpredictable(way[0] > 0.0, 3, 1), select_unpredictable(way[1] > 0.0, 0, 2)];
    let edge = select_unpredictable(by_y > 0.0, edges[1], edges[0]);
    let ([x, y], [normal_x, normal_y]) = (first([side, along]), first([-1f64.copysign(ahead), 0.0]));
    let (found, plain) = rounded(t, (x, y), (normal_x, normal_y), edge);
    let valid = certain & (aabb[0] < aabb[2]) & (aabb[1] < aabb[3]) & are_small([aabb, ray]);
    if depth > 0.0 {
        return Look { certain: valid, hit: true, found: FloatRayHit::inside(ray) };
    }
    let settled = is_settled(t) & is_settled(along) & is_kept(along, begin, by);
    Look { certain: valid & ((plain & settled) | !hit), hit, found }
}

/// Boxes with an area of which one moves by d and enters the other strictly, or misses it, apart at the start.
#[inline(always)]
pub fn sweep_boxes(a: [f32; 4], d: [f32; 2], b: [f32; 4]) -> Look<FloatSweep> {
    let (a_min, a_max) = (widen([a[0], a[1]]), widen([a[2], a[3]]));
    let (b_min, b_max) = (widen([b[0], b[1]]), widen([b[2], b[3]]));
    let way = widen(d);
    let minus = |pair: [f64; 2]| pair.map(|value| -value);
    // What comes to what.
    let (met, meets) = (select_positive2(way, b_min, minus(b_max)), select_positive2(way, a_max, minus(a_min)));
    let far = select_positive2(way, differences(b_max, a_min), differences(a_max, b_min));
    let Course { depth, by_y, near, length, hit, certain } = Course::new(differences(met, meets), far, way);
    let first = |pair: [f64; 2]| in_order(by_y, pair);
    let value = near / length;
    let (t, exact) = quotient_floor(near, length, [first(met)[0], first(meets)[0]]);
    // Of the stretch that they meet on the end with the lesser coordinates: where one of them begins.
    let ([_, a_begin], [_, a_end]) = (first(a_min), first(a_max));
    let ([_, b_begin], [_, b_end]) = (first(b_min), first(b_max));
    let [ahead, other_way] = first(way);
    let by = value * other_way;
    let gap = b_begin - a_begin;
    let at_a = by - gap;
    let is_flush = (by == 0.0) & (gap == 0.0);
    let told = is_flush | (at_a.abs() > CERTAIN * (by.abs() + gap.abs()) + FLOOR);
    let stretch = f64_min(a_end + by, b_end) - f64_max(a_begin + by, b_begin);
    let size = a_begin.abs() + a_end.abs() + b_begin.abs() + b_end.abs();
    let told = told & (stretch > CERTAIN * (by.abs() + size));
    let along = select_positive(at_a, a_begin + by, b_begin);
    let [side, _] = first(select_positive2(way, b_min, b_max));
    let of_a = at_a > 0.0;
    // The edges, that of a in the lower half of four bits: where the end is b's, is a's, and of both.
    let which = select_unpredictable(is_flush, 8, select_unpredictable(of_a, 4, 0));
    let by_x_edges = select_unpredictable(way[0] > 0.0, EDGES[0], EDGES[1]);
    let by_y_edges = select_unpredictable(way[1] > 0.0, EDGES[2], EDGES[3]);
    let edges: u32 = select_unpredictable(by_y > 0.0, by_y_edges, by_x_edges) >> which;
    let ([x, y], [normal_x, normal_y]) = (first([side, along]), first([1f64.copysign(ahead), 0.0]));
    let ([x, y, normal_x, normal_y], plain) = floats((x, y), (normal_x, normal_y));
    let found = FloatSweep { t, x, y, normal: [normal_x, normal_y], a_edge: edges & 3, b_edge: edges >> 2 & 3 };
    let settled = !of_a | (is_settled(along) & is_kept(along, a_begin, by) & is_kept(along, b_begin, b_end));
    let have_area = (a[0] < a[2]) & (a[1] < a[3]) & (b[0] < b[2]) & (b[1] < b[3]);
    let small = are_small([a, b]) & are_small([[d[0], d[1], d[0], d[1]]; 2]);
    let valid = certain & have_area & small & (depth < 0.0);
    Look { certain: valid & ((plain & settled & told & exact) | !hit), hit, found }
}

/// For motions to the right, to the left, up and down.
const EDGES: [u32; 4] = [
    edges([1, 0], [1, 3], [1, 0]),
    edges([3, 1], [0, 1], [0, 1]),
    edges([2, 0], [3, 0], [3, 0]),
    edges([0, 3], [0, 2], [0, 3]),
];

/// Of a and b, where the end is b's, where it is a's, and where it is both's.
const fn edges(of_b: [u32; 2], of_a: [u32; 2], of_both: [u32; 2]) -> u32 {
    (of_b[0] | of_b[1] << 2) | (of_a[0] | of_a[1] << 2) << 4 | (of_both[0] | of_both[1] << 2) << 8
}

/// The largest float not above a quotient less than 1, of the difference of two floats and a float; certain if that is
/// exact and the quotient not tiny.
#[inline(always)]
fn quotient_floor(difference: f64, divisor: f64, [one, other]: [f64; 2]) -> (f32, bool) {
    const DROPPED: u64 = (1 << 29) - 1;
    const LEAST: f64 = 1.0 / (1u64 << 24) as f64;
    let value = difference / divisor;
    let below = value.to_bits() & !DROPPED;
    // Of two floats the product is exact.
    let exceeds = |bits: u64| f64::from_bits(bits) * divisor > difference;
    let is_above = u64::from(!exceeds(below.wrapping_add(DROPPED + 1))) * (DROPPED + 1);
    let is_beneath = u64::from(exceeds(below)) * (DROPPED + 1);
    let floor = f64::from_bits(below.wrapping_add(is_above).wrapping_sub(is_beneath));
    let is_exact = (difference + other == one) & (one - difference == other);
    (floor as f32, is_exact & (value >= LEAST))
}

/// Whether all that is within 2^-36 of it is rounded to the same float.
#[inline(always)]
fn is_settled(value: f64) -> bool {
    const DROPPED: u64 = (1 << 29) - 1;
    ((value.to_bits() & DROPPED).abs_diff(1 << 28)) > 1 << 17
}

/// Whether a sum is not so small beside its terms that their roundings are more than 2^-38 of it.
#[inline(always)]
fn is_kept(sum: f64, one: f64, other: f64) -> bool {
    sum.abs() * 4096.0 >= one.abs() + other.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Place, point, normal and edge of a hit.
    fn found(look: Look<FloatRayHit>) -> Option<Option<([f32; 5], u32)>> {
        let numbers = |hit: FloatRayHit| ([hit.t, hit.x, hit.y, hit.normal[0], hit.normal[1]], hit.edge);
        look.certain.then(|| look.hit.then(|| numbers(look.found)))
    }

    const BOX: [f32; 4] = [0.0, 0.0, 8.0, 4.0];

    #[test]
    fn boxes() {
        let look = |ray| found(ray_aabb(BOX, ray));
        // Into each side, along both axes and across.
        assert_eq!(look([3.0, -2.0, 3.0, 2.0]), Some(Some(([0.5, 3.0, 0.0, 0.0, -1.0], 0))));
        assert_eq!(look([10.0, 1.0, 6.0, 1.0]), Some(Some(([0.5, 8.0, 1.0, 1.0, 0.0], 1))));
        assert_eq!(look([6.0, 8.0, 2.0, -8.0]), Some(Some(([0.25, 5.0, 4.0, 0.0, 1.0], 2))));
        assert_eq!(look([-2.0, 1.0, 6.0, 5.0]), Some(Some(([0.25, 0.0, 2.0, -1.0, 0.0], 3))));
        // From inside, of any length.
        assert_eq!(look([1.0, 3.0, 9.0, 9.0]), Some(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        assert_eq!(look([1.0, 3.0, 1.0, 3.0]), Some(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        // Past a corner, beside, too short, away, and a point outside.
        for ray in [[-4.0, 3.0, 2.0, 7.0], [-1.0, 5.0, 9.0, 5.0], [-4.0, 2.0, -1.0, 2.0], [9.0, 2.0, 12.0, 3.0]] {
            assert_eq!(look(ray), Some(None), "{ray:?}");
        }
        assert_eq!(look([9.0, 9.0, 9.0, 9.0]), Some(None));
        // Corners, sides' lines, ends on a side; what has no area or is no number.
        for ray in [[-1.0, -1.0, 1.0, 1.0], [0.0, -3.0, 0.0, 3.0], [-4.0, 1.0, 0.0, 1.0], [8.0, 1.0, 9.0, 1.0]] {
            assert_eq!(look(ray), None, "{ray:?}");
        }
        assert_eq!(found(ray_aabb([0.0, 0.0, 0.0, 4.0], [-1.0, 1.0, 1.0, 1.5])), None);
        assert_eq!(look([f32::NAN, 1.0, 6.0, 1.0]), None);
        assert_eq!(look([-1.0, 1.0, f32::INFINITY, 1.0]), None);
    }
}
