//! Contact manifold of two convex outlines that fit in one vector, clipped in registers. Branch-free except for the
//! fallback.
//!
//! The operations on every number are those of `contact/reference_frame.rs` and `contact/clip.rs`, so the bits are,
//! too.

use crate::contact::incident_edge::{AS_DEEP, Inclination};
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::margin::Margin;
use crate::contact::round_outward::{LEAST_COMPONENT, normal_depth_along, normal_round_up};
use crate::distance::point_segment::DETERMINANT_CANCELLED;
use crate::filter::SatWitness;
use crate::simd::{F32s, F32x4, F64x2, F64x4, MaskF64x2, shuffle};
use core::hint::select_unpredictable;
use core::marker::PhantomData;

/// A neighbor less deep than this part of the deepest vertex is certainly not equally deep.
const SHALLOW: f64 = 1.0 - 2.0 * AS_DEEP;

/// Constants for each lane. Each half of the lanes is numbered from 0.
struct LaneConstants<V>(PhantomData<V>);

impl<V: F32s> LaneConstants<V> {
    const HALF: usize = V::WIDTH / 2;
    /// The features of vertices, and of the edges that begin there.
    const VERTICES: [f32; 16] = Self::features(0);
    const EDGES: [f32; 16] = Self::features(1);

    const fn features(more: u32) -> [f32; 16] {
        let (mut features, mut lane) = ([0.0; 16], 0);
        while lane < V::WIDTH {
            features[lane] = f32::from_bits(2 * (lane % Self::HALF) as u32 + more);
            lane += 1;
        }
        features
    }

    /// All bits for the second outline.
    const SECOND: [f32; 16] = {
        let (mut flags, mut lane) = ([0.0; 16], Self::HALF);
        while lane < V::WIDTH {
            flags[lane] = f32::from_bits(u32::MAX);
            lane += 1;
        }
        flags
    };

    /// The hardware rounds two depths and two components of a normal as the exact tier does if they are above these.
    const LEAST: [f32; 16] = {
        let mut least = [0.0; 16];
        (least[0], least[1]) = (f32::MIN_POSITIVE, f32::MIN_POSITIVE);
        (least[2], least[3]) = (LEAST_COMPONENT as f32, LEAST_COMPONENT as f32);
        least
    };
}

/// The four values whose lane indices are in the first four lanes of `indices`.
#[inline(always)]
fn gather4<V: F32s>(values: V, indices: V) -> F64x4 {
    F64x4::widen(values.permute(indices).low4())
}

/// Whether the difference of two numbers, each in both lanes, is exact.
#[inline(always)]
fn is_exact(a: F64x2, b: F64x2) -> bool {
    let (a, b) = (a.first(), b.first());
    let difference = a - b;
    (difference + b == a) & (a - difference == b)
}

/// The [`Inclination`](crate::contact::incident_edge::Inclination) of two edges to the reference edge.
#[inline(always)]
fn inclinations([ux, uy]: [F64x2; 2], [dx, dy]: [F64x2; 2]) -> (F64x2, F64x2) {
    let cross = cross([ux, uy], [dx, dy]);
    (cross * cross, dx * dx + dy * dy)
}

#[inline(always)]
fn cross([ux, uy]: [F64x2; 2], [dx, dy]: [F64x2; 2]) -> F64x2 {
    ux * dy - uy * dx
}

/// Lanes that are all negative, or all 0.
#[inline(always)]
fn all_lanes(negative: bool) -> F32x4 {
    F32x4::splat(if negative { f32::from_bits(u32::MAX) } else { 0.0 })
}

/// The contact at the edge of least penetration. None if there are several, or if anything is uncertain. A margin
/// counts `WITHIN` alone.
#[inline(always)]
pub fn convex_manifold<V: F32s, const WITHIN: bool>(witness: &SatWitness<V>, margin: Margin) -> Option<Contact> {
    let edge = witness.edge;
    if witness.least != 1 << (edge.low4().lane(0).to_bits() & 0xf) {
        return None;
    }
    let deepest = witness.deepest.permute(edge);
    let (from, to) = (witness.from.permute(edge), witness.to.permute(edge));
    let [next, previous] = [witness.beyond[0].permute(edge), witness.beyond[1].permute(edge)];
    // Two edges: from the next vertex to the deepest one, and from the deepest to the previous one.
    let around = deepest.blend(0b0001, next).blend(0b1000, previous);
    let (from_x, from_y) = (gather4(witness.begin[0], edge), gather4(witness.begin[1], edge));
    let (to_x, to_y) = (gather4(witness.end[0], edge), gather4(witness.end[1], edge));
    let (x, y) = (gather4(witness.x, around), gather4(witness.y, around));

    let (mut ux, mut uy) = (to_x - from_x, to_y - from_y);
    let (edge_x, edge_y) = (ux.low(), uy.low());
    let mut end = edge_x * edge_x + edge_y * edge_y;
    let mut scale = F64x2::splat(1.0) / end.sqrt();
    let on_axis = (edge_x * edge_y).first() == 0.0;
    if on_axis {
        let unit = |u: F64x2| if u.first() == 0.0 { 0.0 } else { u.first().signum() };
        (ux, uy) = (F64x4::splat(unit(edge_x)), F64x4::splat(unit(edge_y)));
        (end, scale) = (edge_x.abs() + edge_y.abs(), F64x2::splat(1.0));
    }
    let (wx, wy) = (x - from_x, y - from_y);
    let (left, right) = (ux * wy, uy * wx);
    let (along, behind) = (ux * wx + uy * wy, left - right);
    let uncertain = behind.abs().lt((left + right).abs() * F64x4::splat(DETERMINANT_CANCELLED));
    let (ux, uy) = (ux.low(), uy.low());

    // The incident edge: the more parallel one.
    let (on_x, on_y, on_along, on_behind) = (x.low(), y.low(), along.low(), behind.low());
    let (back_x, back_y, back_along, back_behind) = (x.high(), y.high(), along.high(), behind.high());
    let (crosses, squares) = inclinations([ux, uy], [back_x - on_x, back_y - on_y]);
    let cross_wise = crosses * squares.swapped();
    let (next_slope, back_slope) = (cross_wise.zip_lo(cross_wise), cross_wise.zip_hi(cross_wise));
    let is_back = back_slope.lt(next_slope);
    let differ = next_slope.ne(back_slope);
    let rise = (back_behind - on_behind) / (back_along - on_along);
    let at_behind = back_behind.zip_lo(back_behind);
    let beside = on_behind.blend_hi(back_behind);
    let shallow = beside.lt(at_behind * F64x2::splat(SHALLOW));
    if shallow.mask() != 0b11 {
        // A neighbor is equally deep: its other edge must not be more parallel, nor lead deeper.
        let far = witness.after.permute(around).blend(0b1000, witness.before.permute(around));
        let (x, y) = (gather4(witness.x, far), gather4(witness.y, far));
        let (x, y) = (x.low().blend_hi(x.high()), y.low().blend_hi(y.high()));
        let (left, right) = (ux * (y - from_y.low()), uy * (x - from_x.low()));
        let uncertain = (left - right).abs().lt((left + right).abs() * F64x2::splat(DETERMINANT_CANCELLED));
        // Along an axis depths must be exact. Two depths may round to the same number, but the vector from one vertex
        // to the other does not round to 0.
        let onward = cross([ux, uy], [back_x - on_x, back_y - on_y]).negated(MaskF64x2::new([true, false]));
        let deeper = at_behind.lt(beside).or(at_behind.lt(left - right)).or(F64x2::splat(0.0).lt(onward));
        let (dx, dy) = (x - on_x.blend_hi(back_x), y - on_y.blend_hi(back_y));
        let (cross, square) = inclinations([ux, uy], [dx, dy]);
        let less = (V::select_lane2(is_back, crosses) * square).lt(cross * V::select_lane2(is_back, squares));
        if (deeper.or(uncertain).mask() != 0) | (less.or(shallow).mask() != 0b11) {
            return None;
        }
    }
    let (x, y) = (is_back.select(back_x, on_x), is_back.select(back_y, on_y));
    let along = is_back.select(back_along, on_along);
    let behind = is_back.select(back_behind, on_behind);
    let rise = V::select_lane2(is_back, rise);
    // A point in front of the reference edge by more than that is none.
    let least_depth = if WITHIN {
        let square = if on_axis { 1.0 } else { end.first() };
        let (cross, length) = (V::select_lane2(is_back, crosses), V::select_lane2(is_back, squares));
        let is_parallel = Inclination::of(cross.first(), length.first()).is_nearly_parallel(square);
        if is_parallel { f64::NEG_INFINITY } else { -margin.value() }
    } else {
        0.0
    };

    // Both ends, cut and uncut.
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
    let of_b = V::load(&LaneConstants::<V>::SECOND).permute(edge).low4();
    let unit = normal.negated(of_b.as_mask_f64x2());

    // Normal numbers are rounded by one instruction. A point of negative depth is in front of the reference edge.
    let (places, others) = (x.narrow(y), depths.narrow(unit));
    let clear_places = F32x4::splat(f32::MIN_POSITIVE).lt(places.abs());
    let mut clear = V::load(&LaneConstants::<V>::LEAST).low4().lt(others.abs());
    let mut normal = [others.lane(2), others.lane(3)];
    if on_axis {
        // The depth is a difference, if that is exact.
        if !(is_exact(back_x, from_x.low()) & is_exact(back_y, from_y.low())) {
            return None;
        }
        clear |= 0b1100;
        normal = normal.map(|component| if component == 0.0 { 0.0 } else { component });
    }
    let certain = overlap.and(differ).mask();
    let in_front = if WITHIN { depths.lt(F64x2::splat(least_depth)).mask() } else { depths.sign_mask() };
    if (clear & clear_places != 0b1111) | (certain != 0b11) | (uncertain != 0) | (in_front == 0b11) {
        return None;
    }

    // The features of the reference and of the other outline.
    let (vertices, edges) = (V::load(&LaneConstants::<V>::VERTICES), V::load(&LaneConstants::<V>::EDGES));
    let vertex_features = V::select_lane2(is_back, vertices.permute(around).low4().as_f64x2()).as_f32x4();
    let incident =
        V::permute4(witness.left.permute(deepest).low4(), vertex_features).or(F32x4::splat(f32::from_bits(1)));
    let ends = vertices.permute(from.blend(0b1010, to)).low4();
    let reference = edges.permute(edge).low4();
    // Two points name the vertices at their ends, one point what holds it.
    let alone = is_end.select(ends.zip_lo(incident).as_f64x2(), reference.zip_lo(vertex_features).as_f64x2());
    let features = MaskF64x2::all(in_front == 0).select(ends.zip_lo(vertex_features).as_f64x2(), alone).as_f32x4();
    let features = V::select4(of_b, shuffle!(features features, 1 0, 3 2), features).as_f64x2();

    let (low, high) = (shuffle!(places others, 0 2, 0 0), shuffle!(places others, 1 3, 1 1));
    let low_in_front = if WITHIN { all_lanes(in_front & 1 != 0) } else { shuffle!(others others, 0 0, 0 0) };
    let one_in_front =
        if WITHIN { all_lanes(in_front != 0) } else { low_in_front.or(shuffle!(others others, 1 1, 1 1)) };
    let first = V::select4(low_in_front, high, low);
    let second = V::select4(one_in_front, F32x4::splat(0.0), high);
    let [low_features, high_features] = features.lanes().map(f64::to_bits);
    let point = |place: F32x4, features: u64| ContactPoint {
        x: place.lane(0),
        y: place.lane(1),
        depth: place.lane(2),
        a_feature: features as u32,
        b_feature: (features >> 32) as u32,
    };
    Some(Contact {
        normal,
        depth: if on_axis { normal_round_up(depth) } else { normal_depth_along(depth) },
        count: 2 - in_front.count_ones(),
        points: [
            point(first, select_unpredictable(in_front & 1 != 0, high_features, low_features)),
            point(second, select_unpredictable(in_front != 0, 0, high_features)),
        ],
    })
}
