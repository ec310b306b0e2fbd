//! Sweep of a convex polygon against another: a filter of the time of impact.
//!
//! As many of the points that a moves by to meet b as there are, they form a convex set, whose sides
//! are edges of both: those of b seen from the vertex of a that is farthest to their inside, and the
//! other way round. The motion is a segment that this set clips (M. Cyrus and J. Beck, Generalized
//! two- and three-dimensional clipping, Computers & Graphics 3, 1978): it enters by the side that it
//! crosses last from the outside, unless it has left by another before.

use super::bounds::{FLOOR, LARGEST, PART};
use super::convex_pair::{ConvexPair, EdgeBlocks, EdgeLanes};
use super::convex_sat::{self, turn};
use crate::simd::{F32s, Mask, dispatch};

/// What is met first, if anything is: a vertex of the one runs into an edge of the other, strictly between its ends and
/// into the inside. Any other contact of vertices and edges is later, by more than 2^-32 of the time.
#[derive(Clone, Copy, Debug)]
pub struct SweptFeatures {
    pub edge: usize,
    pub vertex: usize,
    /// Whether the vertex is one of a.
    pub of_a: bool,
}

dispatch! {
    /// The first contact of convex outlines, None for a miss, and whether both outlines are certainly strictly convex:
    /// otherwise the caller has to check that they are convex. Some(..) is certain, None is uncertain, also where the
    /// outlines meet at the start. O(n·m).
    pub fn sweep(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<(Option<SweptFeatures>, bool)> = first;
}

/// The part of the time in which nothing else may happen.
const AHEAD: f32 = 1.0 / (1u32 << 12) as f32;

/// Contacts before this time are uncertain.
const SOON: f32 = 1.0 / (1u32 << 24) as f32;

/// The part of the size by which a vertex must be ahead of the others.
const FIRST: f64 = 1.0 / (1u32 << 10) as f64;

/// When the motion crosses the lines of some edges: not before, and not after.
struct Times<V> {
    enter: [V; 2],
    leave: [V; 2],
    /// Edges whose outside the other outline never leaves.
    never: Mask,
}

/// From how far inside of the edges u the other outline begins, and its displacement d.
#[inline(always)]
fn times<V: F32s>([u_x, u_y]: [V; 2], inside: V, error: V, [d_x, d_y]: [V; 2]) -> Times<V> {
    let (floor, zero, large) = (V::splat(FLOOR), V::splat(0.0), V::splat(LARGEST * LARGEST));
    let (left, right) = (u_x * d_y, u_y * d_x);
    let rate_error = (left.abs() + right.abs()) * V::splat(PART) + floor;
    let (slow, fast) = ((left - right) - rate_error, (left - right) + rate_error);
    let (near, far) = (zero - (inside + error), error - inside);
    // Divided by a rate that is not positive: far beyond or long before, which is as it should be.
    let enter = [near / fast.max(floor), far / slow.max(floor)];
    // An edge that is being entered is not left.
    let leave_after = (zero - far) / (zero - slow).max(floor);
    let leave_before = (zero - near) / (zero - fast).max(floor);
    let leave = [leave_after.max(slow * large), leave_before.max(fast * large)];
    Times { enter, leave, never: zero.lt(near) & zero.lt(near - fast) }
}

#[inline(always)]
fn least<V: F32s>(lanes: V) -> f32 {
    -(V::splat(0.0) - lanes).max_lane()
}

#[inline(always)]
fn first<V: F32s>(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<(Option<SweptFeatures>, bool)> {
    let (a_turn, b_turn) = (turn(a)?, turn(b)?);
    if !(a_turn.certain & b_turn.certain & (d[0].abs() < LARGEST) & (d[1].abs() < LARGEST)) {
        return None;
    }
    let [a_side, b_side] = [a_turn.value, b_turn.value].map(|left| if left { 1.0 } else { -1.0 });
    let half = V::WIDTH / 2;
    let (found, is_strict) = if (a.len() <= half) & (b.len() <= half) {
        let quarter = V::Half::WIDTH / 2;
        if (a.len() <= quarter) & (b.len() <= quarter) { both::<V::Half>([a, b], d)? } else { both::<V>([a, b], d)? }
    } else {
        each::<V>([a, b], [a_side, b_side], d)?
    };
    let Some((of_a, edge)) = found else { return Some((None, is_strict)) };
    // An edge of b is met by a vertex of a.
    let (outline, side, other) = if of_a { (b, b_side, a) } else { (a, a_side, b) };
    let vertex = farthest(outline, edge, side, other)?;
    Some((Some(SweptFeatures { edge, vertex, of_a }), is_strict))
}

/// The vertex farthest to the inside of an edge, if no other is about as far.
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
        let f64_min = if is_best { best } else { inside };
        second = if f64_min > second { f64_min } else { second };
        index = if is_best { i } else { index };
        best = if is_best { inside } else { best };
    }
    (best - second > size * FIRST + f64::from(FLOOR)).then_some(index)
}

/// From the latest time of entering and the earliest of leaving, each from below and above, whether they meet.
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

/// Whether the edge that is met first is one of a, and its number; None for a miss.
type FirstTouch = Option<(bool, usize)>;

/// The edges of both at once, those of a in the lower half of the lanes, and whether both are certainly strictly convex.
#[inline(always)]
fn both<V: F32s>([a, b]: [&[[f32; 2]]; 2], [d_x, d_y]: [f32; 2]) -> Option<(FirstTouch, bool)> {
    let edges = ConvexPair::<V>::of::<false>([a, b])?;
    let ConvexPair { u, inside, bound, .. } = edges;
    let is_strict = edges.are_strictly_convex();
    if inside.lt(V::splat(f32::INFINITY)) != V::ALL {
        return None;
    }
    // Relative to a, b moves the other way.
    let times = times(u, inside, bound, [V::from_halves(-d_x, d_x), V::from_halves(-d_y, d_y)]);
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

/// The edge that begins at a vertex; beyond the last the first again.
#[inline(always)]
fn edge(outline: &[[f32; 2]], i: usize) -> Option<[f32; 2]> {
    let ([first, second, ..], from, to) = (outline, outline.get(i), outline.get(i + 1)) else { return None };
    let [from, to] = match from {
        Some(from) => [from, to.unwrap_or(first)],
        None => [first, second],
    };
    Some([to[0] - from[0], to[1] - from[1]])
}

/// The same for more edges than there are lanes.
#[inline(always)]
fn each<V: F32s>(outlines: [&[[f32; 2]]; 2], sides: [f32; 2], [d_x, d_y]: [f32; 2]) -> Option<(FirstTouch, bool)> {
    let [a, b] = outlines;
    let far = convex_sat::error::<V>(a, b)?;
    let (mut enter, mut leave) = ([V::splat(f32::NEG_INFINITY); 2], [V::splat(f32::INFINITY); 2]);
    let mut never = 0;
    // First when, then which edges may be the ones.
    let (mut entered, mut found, mut count) = (f32::INFINITY, (false, 0), 0);
    let mut is_strict = true;
    for pass in [false, true] {
        for of_a in [false, true] {
            let (outline, inward, other) = if of_a { (b, sides[1], a) } else { (a, sides[0], b) };
            let way = if of_a { [V::splat(d_x), V::splat(d_y)] } else { [V::splat(-d_x), V::splat(-d_y)] };
            let side = V::splat(inward);
            let mut rest = EdgeBlocks::all(outline);
            let (mut base, mut reversals) = (0, 0);
            while let Some(EdgeLanes::<V> { a: [x, y], b: to, used }) = rest.next() {
                let (u_x, u_y) = ((to[0] - x) * side, (to[1] - y) * side);
                let mut inside = V::splat(f32::NEG_INFINITY);
                for &[v_x, v_y] in other {
                    inside = inside.max(u_x * (V::splat(v_y) - y) - u_y * (V::splat(v_x) - x));
                }
                let error = u_x.abs() * far[1] + u_y.abs() * far[0] + V::splat(FLOOR);
                let times = times([u_x, u_y], inside, error, way);
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
                    // As [`convex_sat::is_strictly_convex`].
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
