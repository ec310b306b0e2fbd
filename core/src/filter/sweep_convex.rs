//! Filter of sweeps of a convex polygon against another: the features of the first contact.
//!
//! The displacements of a that make it overlap b form a convex set, the Minkowski difference of b and a. Each of its
//! sides comes from an edge of b and the vertex of a that is farthest to the inside of this edge, or from an edge of a
//! and a vertex of b. The motion is a segment, which the set clips (M. Cyrus and J. Beck, Generalized two- and
//! three-dimensional clipping, Computers & Graphics 3, 1978): it enters the set at the last side that it crosses
//! inward, unless it has already crossed another side outward.

use super::bounds::{ABSOLUTE_ERROR, COORDINATE_LIMIT, RELATIVE_ERROR};
use super::convex_pair::{ConvexPair, EdgeBlocks, EdgeLanes};
use super::sat_summary;
use super::segment_filter;
use crate::simd::{F32s, Mask, dispatch};

/// The features of the first contact: a vertex of one outline enters an edge of the other strictly between its ends.
/// Every other contact of a vertex and an edge is later by more than 2^-32 of the time.
#[derive(Clone, Copy, Debug)]
pub struct SweptFeatures {
    pub edge: usize,
    pub vertex: usize,
    /// Whether the vertex belongs to a.
    pub of_a: bool,
}

dispatch! {
    /// Some((contact, is_strict)) if certain, None if uncertain. The contact is None for a miss. `is_strict`: both
    /// outlines are certainly strictly convex; if not, the caller must check that they are convex. Uncertain if the
    /// outlines meet at the start. O(n·m).
    pub fn sweep(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<(Option<SweptFeatures>, bool)> = first;
}

/// No other side may be crossed within this part of the time of impact.
const AHEAD: f32 = 1.0 / (1u32 << 12) as f32;

/// A contact before this time is uncertain.
const SOON: f32 = 1.0 / (1u32 << 24) as f32;

/// The first vertex must lead the others by this part of the size.
const FIRST: f64 = 1.0 / (1u32 << 10) as f64;

/// When the motion crosses the sides of a block of edges: lower and upper bounds of each time.
struct Times<V> {
    enter: [V; 2],
    leave: [V; 2],
    /// Edges outside of which the other outline certainly stays.
    never: Mask,
}

/// From the edges u, the other outline's initial depth inside of them with its error bound, and its displacement d.
#[inline(always)]
fn times<V: F32s>([u_x, u_y]: [V; 2], inside: V, error: V, [d_x, d_y]: [V; 2]) -> Times<V> {
    let (tiny, zero, large) = (V::splat(ABSOLUTE_ERROR), V::splat(0.0), V::splat(COORDINATE_LIMIT * COORDINATE_LIMIT));
    let (left, right) = (u_x * d_y, u_y * d_x);
    let rate_error = (left.abs() + right.abs()) * V::splat(RELATIVE_ERROR) + tiny;
    let (slow, fast) = ((left - right) - rate_error, (left - right) + rate_error);
    let (near, far) = (zero - (inside + error), error - inside);
    // A rate that is not positive is replaced by `tiny`: then the time is far in the future or in the past, as it
    // should.
    let enter = [near / fast.max(tiny), far / slow.max(tiny)];
    // A side that is crossed inward is not crossed outward.
    let leave_after = (zero - far) / (zero - slow).max(tiny);
    let leave_before = (zero - near) / (zero - fast).max(tiny);
    let leave = [leave_after.max(slow * large), leave_before.max(fast * large)];
    Times { enter, leave, never: zero.lt(near) & zero.lt(near - fast) }
}

#[inline(always)]
fn least<V: F32s>(lanes: V) -> f32 {
    -(V::splat(0.0) - lanes).max_lane()
}

#[inline(always)]
fn first<V: F32s>(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<(Option<SweptFeatures>, bool)> {
    // By the first corners, as in one vector.
    let winds_left = |outline: &[[f32; 2]]| match outline {
        [from, corner, to, ..] => Some(segment_filter::orient(*from, *corner, *to)),
        _ => None,
    };
    let (a_left, b_left) = (winds_left(a)?, winds_left(b)?);
    if !(a_left.certain & b_left.certain & (d[0].abs() < COORDINATE_LIMIT) & (d[1].abs() < COORDINATE_LIMIT)) {
        return None;
    }
    let [a_side, b_side] = [a_left.value, b_left.value].map(|left| if left { 1.0 } else { -1.0 });
    let half = V::WIDTH / 2;
    let (found, is_strict) = if (a.len() <= half) & (b.len() <= half) {
        let quarter = V::Half::WIDTH / 2;
        if (a.len() <= quarter) & (b.len() <= quarter) {
            in_one_vector::<V::Half>([a, b], d)?
        } else {
            in_one_vector::<V>([a, b], d)?
        }
    } else {
        by_blocks::<V>([a, b], [a_side, b_side], d)?
    };
    let Some((of_a, edge)) = found else { return Some((None, is_strict)) };
    // A vertex of a meets an edge of b.
    let (outline, side, other) = if of_a { (b, b_side, a) } else { (a, a_side, b) };
    let vertex = farthest(outline, edge, side, other)?;
    Some((Some(SweptFeatures { edge, vertex, of_a }), is_strict))
}

/// The vertex farthest to the inside of an edge. None if another is about as far.
#[inline(always)]
fn farthest(outline: &[[f32; 2]], edge: usize, side: f32, other: &[[f32; 2]]) -> Option<usize> {
    let [x, y] = outline.get(edge)?.map(f64::from);
    let [to_x, to_y] = outline.get(edge + 1).or(outline.first())?.map(f64::from);
    let (u_x, u_y) = ((to_x - x) * f64::from(side), (to_y - y) * f64::from(side));
    let (mut best, mut second, mut index, mut size) = (f64::NEG_INFINITY, f64::NEG_INFINITY, 0, 0.0);
    for (i, &[v_x, v_y]) in other.iter().enumerate() {
        let (left, right) = (u_x * (f64::from(v_y) - y), u_y * (f64::from(v_x) - x));
        let inside = left - right;
        let term = left.abs() + right.abs();
        size = if term > size { term } else { size };
        let is_best = inside > best;
        let worse = if is_best { best } else { inside };
        second = if worse > second { worse } else { second };
        index = if is_best { i } else { index };
        best = if is_best { inside } else { best };
    }
    (best - second > size * FIRST + f64::from(ABSOLUTE_ERROR)).then_some(index)
}

/// Whether the outlines meet, from the latest time of entering and the earliest of leaving, each with a lower and an
/// upper bound. None if uncertain.
#[inline(always)]
fn verdict(enter: [f32; 2], leave: [f32; 2], never: Mask) -> Option<bool> {
    let [least, most] = leave.map(|leave| if leave < 1.0 { leave } else { 1.0 });
    if (never != 0) | (enter[0] > most) | (most < 0.0) {
        Some(false)
    } else if (enter[0] > SOON) & (enter[1] * (1.0 + AHEAD) < least) {
        Some(true)
    } else {
        None
    }
}

/// The first contact: whether its vertex belongs to a, and the index of its edge. None for a miss.
type FirstTouch = Option<(bool, usize)>;

/// All edges in one vector, those of a in the lower half of the lanes. Returns the first contact, and whether both
/// outlines are certainly strictly convex.
#[inline(always)]
fn in_one_vector<V: F32s>([a, b]: [&[[f32; 2]]; 2], [d_x, d_y]: [f32; 2]) -> Option<(FirstTouch, bool)> {
    let edges = ConvexPair::<V>::for_verdict([a, b])?;
    let ConvexPair { u, max_determinant, bound, .. } = edges;
    let is_strict = edges.are_strictly_convex();
    if max_determinant.lt(V::splat(f32::INFINITY)) != V::ALL {
        return None;
    }
    // Relative to a, b moves by -d.
    let times = times(u, max_determinant, bound, [V::from_halves(-d_x, d_x), V::from_halves(-d_y, d_y)]);
    let enter = [times.enter[0].max_lane(), times.enter[1].max_lane()];
    if !verdict(enter, [least(times.leave[0]), least(times.leave[1])], times.never)? {
        return Some((None, is_strict));
    }
    let used = ((1 << a.len()) - 1) | ((1 << b.len()) - 1) << (V::WIDTH / 2);
    let latest = V::ALL & used & !times.enter[1].lt(V::splat(enter[0] * (1.0 - AHEAD)));
    let lane = latest.trailing_zeros() as usize;
    let of_a = lane >= V::WIDTH / 2;
    let edge = if of_a { lane - V::WIDTH / 2 } else { lane };
    (latest.count_ones() == 1).then_some((Some((of_a, edge)), is_strict))
}

/// The edge that begins at a vertex; beyond the last vertex, the first edge.
#[inline(always)]
fn edge(outline: &[[f32; 2]], i: usize) -> Option<[f32; 2]> {
    let ([first, second, ..], from, to) = (outline, outline.get(i), outline.get(i + 1)) else { return None };
    let [from, to] = match from {
        Some(from) => [from, to.unwrap_or(first)],
        None => [first, second],
    };
    Some([to[0] - from[0], to[1] - from[1]])
}

/// [`in_one_vector`] for larger outlines: a's edges, then b's, a block at a time.
#[inline(always)]
fn by_blocks<V: F32s>(outlines: [&[[f32; 2]]; 2], sides: [f32; 2], [d_x, d_y]: [f32; 2]) -> Option<(FirstTouch, bool)> {
    let [a, b] = outlines;
    let far = sat_summary::size_bound::<V>(a, b)?;
    let (mut enter, mut leave) = ([V::splat(f32::NEG_INFINITY); 2], [V::splat(f32::INFINITY); 2]);
    let mut never = 0;
    // First pass: the time of impact. Second pass: the edges that may be crossed at that time.
    let (mut entered, mut found, mut count) = (f32::INFINITY, (false, 0), 0);
    let mut is_strict = true;
    for pass in [false, true] {
        for of_a in [false, true] {
            let (outline, inward, other) = if of_a { (b, sides[1], a) } else { (a, sides[0], b) };
            let displacement = if of_a { [V::splat(d_x), V::splat(d_y)] } else { [V::splat(-d_x), V::splat(-d_y)] };
            let side = V::splat(inward);
            let mut rest = EdgeBlocks::all(outline);
            let (mut base, mut reversals) = (0, 0);
            while let Some(EdgeLanes::<V> { a: [x, y], b: to, used }) = rest.next() {
                let (u_x, u_y) = ((to[0] - x) * side, (to[1] - y) * side);
                let mut inside = V::splat(f32::NEG_INFINITY);
                for &[v_x, v_y] in other {
                    inside = inside.max(u_x * (V::splat(v_y) - y) - u_y * (V::splat(v_x) - x));
                }
                let error = u_x.abs() * far[1] + u_y.abs() * far[0] + V::splat(ABSOLUTE_ERROR);
                let times = times([u_x, u_y], inside, error, displacement);
                if pass {
                    let latest = used & !times.enter[1].lt(V::splat(entered * (1.0 - AHEAD)));
                    if latest != 0 {
                        count += latest.count_ones();
                        found = (of_a, base + latest.trailing_zeros() as usize);
                    }
                } else {
                    enter = [enter[0].max(times.enter[0]), enter[1].max(times.enter[1])];
                    leave = [leave[0].min(times.leave[0]), leave[1].min(times.leave[1])];
                    never |= times.never;
                    // As in [`sat_summary::is_strictly_convex`].
                    let count = used.trailing_ones() as usize;
                    let [after_x, after_y] = edge(outline, base + count)?;
                    let (after_x, after_y) = (after_x * inward, after_y * inward);
                    let (mut next_x, mut next_y) = (u_x.shift_in(V::splat(after_x)), u_y.shift_in(V::splat(after_y)));
                    if count < V::WIDTH {
                        next_x = next_x.replace_lane(count - 1, after_x);
                        next_y = next_y.replace_lane(count - 1, after_y);
                    }
                    is_strict &= error.lt(u_x * next_y - u_y * next_x) & used == used;
                    reversals += (u_x.xor(next_x).sign_mask() & used).count_ones();
                }
                base += V::WIDTH;
            }
            is_strict &= pass | (reversals == 2);
        }
        if !pass {
            let latest = [enter[0].max_lane(), enter[1].max_lane()];
            if !verdict(latest, [least(leave[0]), least(leave[1])], never)? {
                return Some((None, is_strict));
            }
            entered = latest[0];
        }
    }
    (count == 1).then_some((Some(found), is_strict))
}
