//! Sweep of two boxes: the fast tier, by the slab test.
//!
//! The displacements after which a and b overlap are a box, the Minkowski difference. So the sweep is a ray from the
//! origin at that box.

use crate::filter::{COORDINATE_LIMIT, Fast};
use crate::number::{f64_max, f64_min, is_zero_or_normal};
use crate::overlap::Outcome;
use crate::ray::fast::aabb_slab::SlabEntry;
use crate::ray::fast::margins::{
    CERTAIN, LEAST_CLEAR, are_small_or_nan, differences, is_precise, is_rounding_certain, outcome, to_clear_floats,
};
use crate::simd::{select_positive, select_positive2, widen};
use crate::sweep::sweep_hit::SweepHit;
use core::hint::select_unpredictable;

/// Certain if the boxes have areas and are apart at the start, and a, which moves by d, enters b or misses it.
#[inline(always)]
pub fn sweep_aabb_aabb(a: [f32; 4], d: [f32; 2], b: [f32; 4]) -> Fast<Outcome<SweepHit>> {
    const TINY: f64 = 1.0 / (1u64 << 24) as f64;
    let (a_min, a_max) = (widen([a[0], a[1]]), widen([a[2], a[3]]));
    let (b_min, b_max) = (widen([b[0], b[1]]), widen([b[2], b[3]]));
    let motion = widen(d);
    let minus = |pair: [f64; 2]| pair.map(|value| -value);
    // The coordinate of b's side that is met, and that of a's side that meets it.
    let (met, meets) = (select_positive2(motion, b_min, minus(b_max)), select_positive2(motion, a_max, minus(a_min)));
    let far = select_positive2(motion, differences(b_max, a_min), differences(a_max, b_min));
    let entry = SlabEntry::new(differences(met, meets), far, motion);
    let SlabEntry { depth, by_y, near, length, hit, certain } = entry;
    let first = |pair: [f64; 2]| entry.first(pair);
    let value = near / length;
    let (t, ([one, _], [other, _])) = (quotient_floor(near, length), (first(met), first(meets)));
    let exact = (near + other == one) & (one - near == other) & (value >= TINY);
    // The sides meet along a common stretch. The contact point is the end of the stretch with the lesser coordinates,
    // where one of the sides begins.
    let ([_, a_begin], [_, a_end]) = (first(a_min), first(a_max));
    let ([_, b_begin], [_, b_end]) = (first(b_min), first(b_max));
    let [ahead, beside] = first(motion);
    let by = value * beside;
    let gap = b_begin - a_begin;
    let at_a = by - gap;
    let is_flush = (by == 0.0) & (gap == 0.0);
    let is_one_end = is_flush | (at_a.abs() > CERTAIN * (by.abs() + gap.abs()) + LEAST_CLEAR);
    let stretch = f64_min(a_end + by, b_end) - f64_max(a_begin + by, b_begin);
    let size = a_begin.abs() + a_end.abs() + b_begin.abs() + b_end.abs();
    let is_one_end = is_one_end & (stretch > CERTAIN * (by.abs() + size));
    let along = select_positive(at_a, a_begin + by, b_begin);
    let [side, _] = first(select_positive2(motion, b_min, b_max));
    let of_a = at_a > 0.0;
    // The two edges: four bits for each case, with the edge of a in the lower two. The point is an end of b's side, of
    // a's side, or of both.
    let which = select_unpredictable(is_flush, 8, select_unpredictable(of_a, 4, 0));
    let by_x_edges = select_unpredictable(motion[0] > 0.0, EDGES[0], EDGES[1]);
    let by_y_edges = select_unpredictable(motion[1] > 0.0, EDGES[2], EDGES[3]);
    let edges: u32 = select_unpredictable(by_y > 0.0, by_y_edges, by_x_edges) >> which;
    let ([x, y], [normal_x, normal_y]) = (first([side, along]), first([1f64.copysign(ahead), 0.0]));
    let ([x, y, normal_x, normal_y], clear) = to_clear_floats((x, y), (normal_x, normal_y));
    let found = SweepHit { t, x, y, normal: [normal_x, normal_y], a_edge: edges & 3, b_edge: edges >> 2 & 3 };
    let is_certain =
        !of_a | (is_rounding_certain(along) & is_precise(along, a_begin, by) & is_precise(along, b_begin, b_end));
    let have_area = (a[0] < a[2]) & (a[1] < a[3]) & (b[0] < b[2]) & (b[1] < b[3]);
    let small = are_small_or_nan([a, b]) & are_small_or_nan([[d[0], d[1], d[0], d[1]]; 2]);
    let valid = certain & have_area & small & (depth < 0.0);
    outcome(valid & ((clear & is_certain & is_one_end & exact) | !hit), hit, found)
}

/// The entry of a box into a box that it touches along a stretch of two sides: at once. Certain only of that.
#[inline(always)]
pub fn enter_aabb_at_start(a: [f32; 4], d: [f32; 2], b: [f32; 4]) -> Fast<Outcome<SweepHit>> {
    let ordinary = a.iter().chain(&b).chain(&d).all(|value| is_zero_or_normal(value.abs(), COORDINATE_LIMIT));
    let have_area = (a[0] < a[2]) & (a[1] < a[3]) & (b[0] < b[2]) & (b[1] < b[3]);
    let overlap_x = (a[0] < b[2]) & (b[0] < a[2]);
    let by_y = overlap_x & (((d[1] > 0.0) & (a[3] == b[1])) | ((d[1] < 0.0) & (a[1] == b[3])));
    // The axis of the entry first.
    let in_order = |[x, y]: [f32; 2]| if by_y { [y, x] } else { [x, y] };
    let ([a_low, a_begin], [a_high, a_end]) = (in_order([a[0], a[1]]), in_order([a[2], a[3]]));
    let ([b_low, b_begin], [b_high, b_end]) = (in_order([b[0], b[1]]), in_order([b[2], b[3]]));
    let [ahead, _] = in_order(d);
    let side = if ahead > 0.0 { b_low } else { b_high };
    let meets = ((ahead > 0.0) & (a_high == side)) | ((ahead < 0.0) & (a_low == side));
    let enters = meets & (a_begin < b_end) & (b_begin < a_end);
    // The contact point is the end of the common stretch with the lesser coordinates, where one of the sides begins.
    let (is_flush, of_a) = (a_begin == b_begin, a_begin > b_begin);
    let along = if of_a { a_begin } else { b_begin };
    // The exact tier measures the place of a vertex of b along a's side.
    let is_certain = is_flush | of_a | is_precise(along.into(), a_begin.into(), a_end.into());
    let which = if is_flush { 8 } else { 4 * u32::from(of_a) };
    let by_x_edges = if ahead > 0.0 { EDGES[0] } else { EDGES[1] };
    let by_y_edges = if ahead > 0.0 { EDGES[2] } else { EDGES[3] };
    let edges = if by_y { by_y_edges } else { by_x_edges } >> which;
    // 0 for -0.
    let ([x, y], normal) = (in_order([side + 0.0, along + 0.0]), in_order([1f32.copysign(ahead), 0.0]));
    let hit = SweepHit { t: 0.0, x, y, normal, a_edge: edges & 3, b_edge: edges >> 2 & 3 };
    outcome(have_area & enters & ordinary & is_certain, true, hit)
}

/// The edges for motions to the right, to the left, up and down.
const EDGES: [u32; 4] = [
    edges([1, 0], [1, 3], [1, 0]),
    edges([3, 1], [0, 1], [0, 1]),
    edges([2, 0], [3, 0], [3, 0]),
    edges([0, 3], [0, 2], [0, 3]),
];

/// The edges of a and b, if the point is an end of b's side, of a's side, or of both.
const fn edges(of_b: [u32; 2], of_a: [u32; 2], of_both: [u32; 2]) -> u32 {
    (of_b[0] | of_b[1] << 2) | (of_a[0] | of_a[1] << 2) << 4 | (of_both[0] | of_both[1] << 2) << 8
}

/// The largest float not above the quotient of an exact difference and a float, for quotients that are less than 1 and
/// not tiny.
#[inline(always)]
pub fn quotient_floor(difference: f64, divisor: f64) -> f32 {
    const DROPPED: u64 = (1 << 29) - 1;
    let below = (difference / divisor).to_bits() & !DROPPED;
    // The product of two floats is exact.
    let exceeds = |bits: u64| f64::from_bits(bits) * divisor > difference;
    let is_above = u64::from(!exceeds(below.wrapping_add(DROPPED + 1))) * (DROPPED + 1);
    let is_beneath = u64::from(exceeds(below)) * (DROPPED + 1);
    f64::from_bits(below.wrapping_add(is_above).wrapping_sub(is_beneath)) as f32
}
