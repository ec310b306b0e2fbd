//! The contact of two outlines that the kernel holds in one vector: the places are taken from its lanes, and nothing
//! but doubt is a branch.
//!
//! Every number is formed as by [`Frame::stretch`](super::clip::Frame::stretch) and what comes before and after it.

use crate::contact::clip::AS_DEEP;
use crate::contact::round_outward::{LEAST_COMPONENT, normal_depth_along, normal_round_up};
use crate::contact::{FloatContact, FloatPoint};
use crate::distance::point_segment::KEPT;
use crate::filter::SatWitness;
use crate::simd::{F32s, F32x4, F64x2, F64x4, MaskF64x2, shuffle};
use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// A neighbor that is less deep than this part of the deepest vertex certainly does not count as equally deep.
const SHALLOW: f64 = 1.0 - 2.0 * AS_DEEP;

/// Constants of the lanes, by their numbers in their halves.
struct Numbers<L>(PhantomData<L>);

impl<L: F32s> Numbers<L> {
    const HALF: usize = L::WIDTH / 2;
    /// Features of vertices, and of the edges that begin there.
    const VERTICES: [f32; 16] = Self::features(0);
    const EDGES: [f32; 16] = Self::features(1);

    const fn features(more: u32) -> [f32; 16] {
        let (mut features, mut lane) = ([0.0; 16], 0);
        while lane < L::WIDTH {
            features[lane] = f32::from_bits(2 * (lane % Self::HALF) as u32 + more);
            lane += 1;
        }
        features
    }

    /// All bits for the second outline.
    const SECOND: [f32; 16] = {
        let (mut flags, mut lane) = ([0.0; 16], Self::HALF);
        while lane < L::WIDTH {
            flags[lane] = f32::from_bits(u32::MAX);
            lane += 1;
        }
        flags
    };

    /// What two depths and the components of a normal must be above to be rounded as they are.
    const LEAST: [f32; 16] = {
        let mut least = [0.0; 16];
        (least[0], least[1]) = (f32::MIN_POSITIVE, f32::MIN_POSITIVE);
        (least[2], least[3]) = (LEAST_COMPONENT as f32, LEAST_COMPONENT as f32);
        least
    };
}

/// The values of four lanes.
#[inline(always)]
fn places<L: F32s>(values: L, numbers: L) -> F64x4 {
    F64x4::widen(values.permute(numbers).low4())
}

/// Whether the difference of two numbers, each in both lanes, is exact.
#[inline(always)]
fn is_exact(a: F64x2, b: F64x2) -> bool {
    let (a, b) = (a.first(), b.first());
    let way = a - b;
    (way + b == a) & (a - way == b)
}

/// How the two edges at the deepest vertex, or two others, lie to the reference: as of a [`Slope`](super::clip::Slope).
#[inline(always)]
fn slopes([ux, uy]: [F64x2; 2], [dx, dy]: [F64x2; 2]) -> (F64x2, F64x2) {
    let cross = cross([ux, uy], [dx, dy]);
    (cross * cross, dx * dx + dy * dy)
}

#[inline(always)]
fn cross([ux, uy]: [F64x2; 2], [dx, dy]: [F64x2; 2]) -> F64x2 {
    ux * dy - uy * dx
}

/// The contact by the one edge that counts, if nothing is in doubt. It is written last.
#[inline(always)]
pub fn press<L: F32s>(hold: &SatWitness<L>, out: &mut MaybeUninit<FloatContact>) -> Option<()> {
    let edge = hold.edge;
    if hold.least != 1 << (edge.low4().lane(0).to_bits() & 0xf) {
        return None;
    }
    let deepest = hold.deepest.permute(edge);
    let (from, to) = (hold.from.permute(edge), hold.to.permute(edge));
    let [next, previous] = [hold.beyond[0].permute(edge), hold.beyond[1].permute(edge)];
    // Two edges: from the next vertex to the deepest one, and from that to the previous one.
    let around = deepest.blend(0b0001, next).blend(0b1000, previous);
    let (from_x, from_y) = (places(hold.begin[0], edge), places(hold.begin[1], edge));
    let (to_x, to_y) = (places(hold.end[0], edge), places(hold.end[1], edge));
    let (x, y) = (places(hold.x, around), places(hold.y, around));

    let (mut ux, mut uy) = (to_x - from_x, to_y - from_y);
    let (way_x, way_y) = (ux.low(), uy.low());
    let mut end = way_x * way_x + way_y * way_y;
    let mut scale = F64x2::splat(1.0) / end.sqrt();
    let is_straight = (way_x * way_y).first() == 0.0;
    if is_straight {
        let unit = |way: F64x2| if way.first() == 0.0 { 0.0 } else { way.first().signum() };
        (ux, uy) = (F64x4::splat(unit(way_x)), F64x4::splat(unit(way_y)));
        (end, scale) = (way_x.abs() + way_y.abs(), F64x2::splat(1.0));
    }
    let (wx, wy) = (x - from_x, y - from_y);
    let (left, right) = (ux * wy, uy * wx);
    let (along, behind) = (ux * wx + uy * wy, left - right);
    let doubt = behind.abs().lt((left + right).abs() * F64x4::splat(KEPT));
    let (ux, uy) = (ux.low(), uy.low());

    // The edge that is more parallel.
    let (on_x, on_y, on_along, on_behind) = (x.low(), y.low(), along.low(), behind.low());
    let (back_x, back_y, back_along, back_behind) = (x.high(), y.high(), along.high(), behind.high());
    let (crosses, squares) = slopes([ux, uy], [back_x - on_x, back_y - on_y]);
    let cross_wise = crosses * squares.swapped();
    let (on_slope, back_slope) = (cross_wise.zip_lo(cross_wise), cross_wise.zip_hi(cross_wise));
    let is_back = back_slope.lt(on_slope);
    let differ = on_slope.ne(back_slope);
    let rise = (back_behind - on_behind) / (back_along - on_along);
    let at_behind = back_behind.zip_lo(back_behind);
    let beside = on_behind.blend_hi(back_behind);
    let shallow = beside.lt(at_behind * F64x2::splat(SHALLOW));
    if shallow.mask() != 0b11 {
        // A neighbor is as deep: its other edge must not be the more parallel one, nor lead deeper.
        let far = hold.after.permute(around).blend(0b1000, hold.before.permute(around));
        let (x, y) = (places(hold.x, far), places(hold.y, far));
        let (x, y) = (x.low().blend_hi(x.high()), y.low().blend_hi(y.high()));
        let (left, right) = (ux * (y - from_y.low()), uy * (x - from_x.low()));
        let doubt = (left - right).abs().lt((left + right).abs() * F64x2::splat(KEPT));
        // Along an axis depths are told exactly, and what one is deeper by may be less than rounding leaves of it: but not of
        // the way from one to the other.
        let onward = cross([ux, uy], [back_x - on_x, back_y - on_y]).negated(MaskF64x2::new([true, false]));
        let deeper = at_behind.lt(beside).or(at_behind.lt(left - right)).or(F64x2::splat(0.0).lt(onward));
        let (dx, dy) = (x - on_x.blend_hi(back_x), y - on_y.blend_hi(back_y));
        let (cross, square) = slopes([ux, uy], [dx, dy]);
        let less = (L::select_lane2(is_back, crosses) * square).lt(cross * L::select_lane2(is_back, squares));
        if (deeper.or(doubt).mask() != 0) | (less.or(shallow).mask() != 0b11) {
            return None;
        }
    }
    let (x, y) = (is_back.select(back_x, on_x), is_back.select(back_y, on_y));
    let along = is_back.select(back_along, on_along);
    let behind = is_back.select(back_behind, on_behind);
    let rise = L::select_lane2(is_back, rise);

    // Where it begins and ends.
    let zero = F64x2::splat(0.0);
    let (low, high) = (along.zip_lo(along), along.zip_hi(along));
    let ends = zero.zip_lo(end);
    let (past_low, before_high) = (ends - low, high - ends);
    let overlap = zero.lt(before_high.blend_hi(past_low)).and(low.lt(high));
    let is_end = zero.lt(past_low.blend_hi(before_high));
    let by = rise * past_low.min(before_high);
    let (low_behind, high_behind) = (behind.zip_lo(behind) + by, behind.zip_hi(behind) - by);
    let cut_behind = past_low.lt(before_high).select(low_behind, high_behind);
    let x = is_end.select(from_x.low().zip_lo(to_x.low()), x);
    let y = is_end.select(from_y.low().zip_lo(to_y.low()), y);
    let depths = is_end.select(cut_behind, behind) * scale;
    let normal = uy.zip_lo(ux).negated(MaskF64x2::new([false, true])) * scale;
    let half = normal * F64x2::splat(0.5);
    let by = depths.negated(is_end);
    let (x, y) = (x + half.zip_lo(half) * by, y + half.zip_hi(half) * by);
    let depth = (at_behind * scale).first();
    let of_b = L::load(&Numbers::<L>::SECOND).permute(edge).low4();
    let unit = normal.negated(of_b.as_mask_f64x2());

    // What is larger than denormals is rounded by one instruction. Negative depths are in front.
    let (places, others) = (x.narrow(y), depths.narrow(unit));
    let clear_places = F32x4::splat(f32::MIN_POSITIVE).lt(places.abs());
    let mut clear = L::load(&Numbers::<L>::LEAST).low4().lt(others.abs());
    let mut normal = [others.lane(2), others.lane(3)];
    if is_straight {
        // The depth is a difference, if that is exact.
        if !(is_exact(back_x, from_x.low()) & is_exact(back_y, from_y.low())) {
            return None;
        }
        clear |= 0b1100;
        normal = normal.map(|component| if component == 0.0 { 0.0 } else { component });
    }
    let certain = overlap.and(differ).mask();
    let in_front = depths.sign_mask();
    if (clear & clear_places != 0b1111) | (certain != 0b11) | (doubt != 0) | (in_front == 0b11) {
        return None;
    }

    // What meets there, of the edge's outline and of the other.
    let (vertices, edges) = (L::load(&Numbers::<L>::VERTICES), L::load(&Numbers::<L>::EDGES));
    let seats = L::select_lane2(is_back, vertices.permute(around).low4().as_f64x2()).as_f32x4();
    let incident = L::permute4(hold.left.permute(deepest).low4(), seats).or(F32x4::splat(f32::from_bits(1)));
    let ends = vertices.permute(from.blend(0b1010, to)).low4();
    let reference = edges.permute(edge).low4();
    let features = is_end.select(ends.zip_lo(incident).as_f64x2(), reference.zip_lo(seats).as_f64x2()).as_f32x4();
    let features = L::select4(of_b, shuffle!(features features, 1 0, 3 2), features).as_f64x2();

    let (low, high) = (shuffle!(places others, 0 2, 0 0), shuffle!(places others, 1 3, 1 1));
    let low_in_front = shuffle!(others others, 0 0, 0 0);
    let one_in_front = low_in_front.or(shuffle!(others others, 1 1, 1 1));
    let first = L::select4(low_in_front, high, low);
    let second = L::select4(one_in_front, F32x4::splat(0.0), high);
    let [low_features, high_features] = features.lanes().map(f64::to_bits);
    let point = |place: F32x4, features: u64| FloatPoint {
        x: place.lane(0),
        y: place.lane(1),
        depth: place.lane(2),
        a_feature: features as u32,
        b_feature: (features >> 32) as u32,
    };
    out.write(FloatContact {
        normal,
        depth: if is_straight { normal_round_up(depth) } else { normal_depth_along(depth) },
        count: 2 - in_front.count_ones(),
        points: [
            point(first, select_unpredictable(in_front & 1 != 0, high_features, low_features)),
            point(second, select_unpredictable(in_front != 0, 0, high_features)),
        ],
    });
    Some(())
}
