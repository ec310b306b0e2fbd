//! Contact of two level shapes: the fast tier. Boxes, segments along an axis and points, each with a radius, by a few
//! differences along each axis.
//!
//! Sides that face each other have two points; a side and an end have one, and so have corners. As in the exact tier,
//! of two sides in contact the reference is that which faces more upward: the right one of vertical sides, the upper
//! one of horizontal sides. Uncertain if two pushes are nearly equally short, of very thin shapes, and where a rounding
//! error would show in a float.

use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::round_outward;
use crate::filter::{Fast, LevelPair, LevelShape, is_exact_sum};
use crate::number::{f64_max, f64_min, without_minus_zero};
use crate::overlap::Verdict;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2, to_floats};
use core::hint::select_unpredictable;

/// More than the roundings of a distance, as a part of it.
const ROUNDED: f64 = 1.0 / (1u64 << 48) as f64;

const LEAST_NORMAL_NUMBER: f64 = f32::MIN_POSITIVE as f64;

/// A verdict, and unless that is a miss, the contact.
type LevelAnswer = (Verdict, Option<Contact>);

/// The contact of two level shapes. Certain of touches, too.
#[inline(always)]
pub fn fast_level_contact(a: &LevelShape, b: &LevelShape) -> Fast<LevelAnswer> {
    answer(level_contact(a, b, 0.0))
}

/// The contact of two level shapes whose gap is at most a margin, a normal number above 0; that of a gap is a touch.
///
/// A margin adds no point to a point, and none to two sides that face each other. Uncertain of others, whose second
/// point may be within the margin, and across a gap of all but points and boxes without a radius.
#[inline(always)]
pub fn fast_level_contact_within(a: &LevelShape, b: &LevelShape, margin: f32) -> Fast<LevelAnswer> {
    let found = level_contact(a, b, f64::from(margin));
    let is_complete = match found {
        Some((Verdict::Hit, Some(contact))) => contact.count > 1,
        Some((_, Some(contact))) => (contact.count > 1) & have_clear_gap([a, b], contact.depth, margin),
        Some((verdict, None)) => verdict == Verdict::Miss,
        None => false,
    };
    if is_complete | is_point(a) | is_point(b) { answer(found) } else { Fast::Uncertain }
}

/// Whether shapes are boxes without a radius whose gap is clearly less than the margin, and clearly not 0: then the
/// exact tier clips one of two sides by the other, as if they overlapped. Else it orders points by their distances.
#[inline(always)]
fn have_clear_gap([a, b]: [&LevelShape; 2], depth: f32, margin: f32) -> bool {
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;
    const OF_SIZE: f64 = 1.0 / (1u64 << 40) as f64;
    let [width, height] = ((a.high - a.low) + (b.high - b.low)).lanes();
    let (gap, margin) = (-f64::from(depth), f64::from(margin));
    let are_plain = a.is_box() & b.is_box() & (a.radius == 0.0) & (b.radius == 0.0);
    are_plain & (gap > (width + height) * OF_SIZE) & (gap * CLEAR <= margin)
}

#[inline(always)]
fn is_point(shape: &LevelShape) -> bool {
    shape.low.eq(shape.high).mask() == 0b11
}

#[inline(always)]
fn level_contact(a: &LevelShape, b: &LevelShape, gap: f64) -> Option<LevelAnswer> {
    let pair = LevelPair::new(a, b)?;
    if pair.apart() == 0b11 { corner_contact(a, b, &pair, gap) } else { side_contact(a, b, &pair, gap) }
}

#[inline(always)]
fn answer(answer: Option<LevelAnswer>) -> Fast<LevelAnswer> {
    match answer {
        Some(answer) => Fast::Certain(answer),
        None => Fast::Uncertain,
    }
}

/// Lengths that are less, but not 0, are so small that their two ends may count as equally near, or one place.
#[inline(always)]
fn least_length(pair: &LevelPair) -> F64x2 {
    const OF_REACH: f64 = 1.0 / (1u64 << 20) as f64;
    const OF_SIZE: f64 = 1.0 / (1u64 << 40) as f64;
    let [width, height] = pair.sum.lanes();
    F64x2::splat((width + height) * OF_SIZE + pair.reach * OF_REACH)
}

/// Where a length is 0 or not small.
#[inline(always)]
fn is_thick(length: F64x2, least: F64x2) -> MaskF64x2 {
    length.eq(F64x2::splat(0.0)).or(least.lt(length))
}

/// The contact of shapes whose skeletons are apart along one axis at most.
#[inline(always)]
fn side_contact(a: &LevelShape, b: &LevelShape, pair: &LevelPair, gap: f64) -> Option<LevelAnswer> {
    /// Pushes that differ by less than this part may count as equal.
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;
    let ([x, y], reach) = (pair.gap.lanes(), pair.reach);
    let (across, along) = (f64_max(x, y), f64_min(x, y));
    let depth = reach - across;
    if !is_exact_sum(depth, across, reach) {
        return None;
    }
    if depth < -gap {
        return Some((Verdict::Miss, None));
    }
    // If the skeletons overlap, all other pushes must be longer.
    if across <= 0.0 {
        let [x_other, y_other] = pair.other_gap.lanes();
        let is_shortest = f64_max(f64_max(x_other, y_other), along) < across * CLEAR;
        if !(is_shortest & ((reach > 0.0) | (a.is_box() & b.is_box()))) {
            return None;
        }
    }
    let is_touch = depth == 0.0;
    let is_across = pair.gap.swapped().lt(pair.gap);
    // If the skeletons are apart, the exact tier measures the distance of a vertex, which may be rounded.
    let error = f64::from_bits(select_unpredictable(across > 0.0, (ROUNDED * (across + reach)).to_bits(), 0));
    // The depth as the least float that is not below it, or that of a gap as the nearest, and as the nearest float.
    let rounded = if depth < 0.0 { depth as f32 } else { round_outward::normal_round_up(depth) };
    let normal = F64x2::splat(1.0).negated(pair.is_back).masked(is_across);
    let [x_normal, y_normal, nearest, high] = normal.narrow(F64x2::new(depth - error, depth + error)).lanes();
    let has_certain_depth = is_touch | ((depth.abs() >= LEAST_NORMAL_NUMBER) & (nearest == high));
    let nearest = f32::from_bits(select_unpredictable(is_touch, 0, nearest.to_bits()));

    // Midway between the boundaries, from the left or lower side and from the other.
    let (half, excess) = (F64x2::splat(0.5), F64x2::splat(a.radius - b.radius).negated(pair.is_back));
    let middle = pair.below + half * (excess + pair.gap);
    let from_above = pair.above + half * (excess - pair.gap);
    let zero = F64x2::splat(0.0);
    let is_normal = middle.eq(zero).or(middle.abs().ge(F64x2::splat(LEAST_NORMAL_NUMBER)));
    let is_certain = middle.eq(from_above).and(is_normal).and(is_across);

    let ([a_size, b_size], least) = (pair.sizes, least_length(pair));
    let are_thick = is_thick(a_size, least).and(is_thick(b_size, least)).and(is_thick(F64x2::splat(-along), least));
    if !(has_certain_depth & (is_certain.mask() != 0) & (are_thick.mask() == 0b11)) {
        return None;
    }
    let (begin, end) = (a.low.max(b.low), a.high.min(b.high));
    let is_upper = is_across.broadcast_hi();
    let (first, second) = (is_upper.select(end, begin), is_upper.select(begin, end));
    let (first, second) = (is_across.select(middle, first), is_across.select(middle, second));
    // Without -0.
    let [x, y, other_x, other_y] = (first.narrow(second) + F32x4::splat(0.0)).lanes();
    let verdict = if depth > 0.0 { Verdict::Hit } else { Verdict::Touch };
    let contact = Contact { normal: [x_normal, y_normal], depth: rounded, count: 1, points: [ContactPoint::NONE; 2] };

    // Places of corners: bit 0 for right, bit 1 for upper.
    let (axis, back) = (is_across.mask() >> 1, pair.is_back.mask());
    let (a_place, b_place) = (back ^ 0b11, back);
    // Whether a skeleton has no length along the sides.
    let is_end_of_a = a_size.eq(zero).mask() << axis & 0b10 != 0;
    let is_end_of_b = b_size.eq(zero).mask() << axis & 0b10 != 0;
    let are_corners = along == 0.0;
    if is_end_of_a | is_end_of_b | are_corners {
        let (low, high) = (middle - F64x2::splat(error), middle + F64x2::splat(error));
        let [x_low, y_low, x_high, y_high] = low.narrow(high).lanes();
        let is_same = if axis == 0 { x_low == x_high } else { y_low == y_high };
        // Some floating-point modes round denormals on both sides of 0 to it.
        let is_far_from_0 =
            low.abs().ge(F64x2::splat(LEAST_NORMAL_NUMBER)).and(high.abs().ge(F64x2::splat(LEAST_NORMAL_NUMBER)));
        let is_shown = (error == 0.0) | (is_far_from_0.mask() >> axis & 1 != 0);
        if !(is_same & is_shown) {
            return None;
        }
        let a_feature = end_feature(a, a_place, axis, is_end_of_a | are_corners);
        let b_feature = end_feature(b, b_place, axis, is_end_of_b | are_corners);
        let point = ContactPoint { x, y, depth: nearest, a_feature, b_feature };
        return Some((verdict, Some(Contact { points: [point, ContactPoint::NONE], ..contact })));
    }
    // Of two ends that hardly differ the exact tier may take either.
    let ends = is_upper.select(a.low - b.low, a.high - b.high).abs();
    if is_thick(ends, least).or(is_across).mask() != 0b11 {
        return None;
    }
    // Counter-clockwise the right side runs up, the upper side to the left.
    let (own, beside) = (1 << axis, 0b11 ^ (1 << axis));
    let (first, second) = (axis, beside & !axis);
    let (a_place, b_place) = (a_place & own, b_place & own);
    let (a_first, b_first) = (a.feature(4 * (a_place | first)), b.feature(4 * (b_place | first)));
    let (a_second, b_second) = (a.feature(4 * (a_place | second)), b.feature(4 * (b_place | second)));
    let points = [
        ContactPoint { x, y, depth: nearest, a_feature: a_first, b_feature: b_first },
        ContactPoint { x: other_x, y: other_y, depth: nearest, a_feature: a_second, b_feature: b_second },
    ];
    Some((verdict, Some(Contact { count: 2, points, ..contact })))
}

/// The feature at a single point: a vertex, or the side of which the place is a corner.
#[inline(always)]
fn end_feature(shape: &LevelShape, place: u32, axis: u32, is_vertex: bool) -> u32 {
    shape.feature(select_unpredictable(is_vertex, 4 * place, 16 + 4 * (axis << 1 | place >> axis & 1)))
}

/// The contact of shapes whose skeletons are apart along both axes: of their nearest corners.
#[inline(always)]
fn corner_contact(a: &LevelShape, b: &LevelShape, pair: &LevelPair, margin: f64) -> Option<LevelAnswer> {
    /// A vector leans so far from the axes that floats show it.
    const LEAN: f64 = 1.0 / (1u64 << 20) as f64;
    let (gap, reach, is_back) = (pair.gap, pair.reach, pair.is_back);
    let squares = gap * gap;
    let distances = (squares + squares.swapped()).sqrt();
    let distance = distances.first();
    let depth = reach - distance;
    let error = ROUNDED * (distance + reach);
    let (low, high) = (depth - error, depth + error);
    if high < -margin {
        return Some((Verdict::Miss, None));
    }
    let (nearest, is_gap) = (low as f32, (margin > 0.0) & (high <= -LEAST_NORMAL_NUMBER));
    let rounded = if is_gap { nearest } else { round_outward::normal_depth_along(low) };
    let is_same = is_gap | (rounded == round_outward::normal_depth_along(high));
    let is_certain = (nearest == high as f32) & is_same & (is_gap | (low >= LEAST_NORMAL_NUMBER)) & (low >= -margin);
    let leans = (distances * F64x2::splat(LEAN)).lt(gap).mask() == 0b11;

    let unit = (gap / distances).negated(is_back);
    let (own, other) = (is_back.select(pair.above, pair.below), is_back.select(pair.below, pair.above));
    // From either corner.
    let from_a = own + unit * F64x2::splat(0.5 * (distance + a.radius - b.radius));
    let from_b = other - unit * F64x2::splat(0.5 * (distance + b.radius - a.radius));
    let [x, y, b_x, b_y] = to_floats([from_a, from_b])?;
    let has_certain_place = (x == b_x) & (y == b_y);
    let ([a_size, b_size], least) = (pair.sizes, least_length(pair));
    let are_thick = is_thick(a_size, least).and(is_thick(b_size, least)).mask() == 0b11;
    if !(is_certain & leans & has_certain_place & are_thick) {
        return None;
    }
    let back = is_back.mask();
    let point = ContactPoint {
        x: without_minus_zero(x),
        y: without_minus_zero(y),
        depth: nearest,
        a_feature: a.feature(4 * (back ^ 0b11)),
        b_feature: b.feature(4 * back),
    };
    let points = [point, ContactPoint::NONE];
    let verdict = if is_gap { Verdict::Touch } else { Verdict::Hit };
    Some((verdict, Some(Contact { normal: round_outward::normal(unit), depth: rounded, count: 1, points })))
}
