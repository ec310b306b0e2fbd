//! Contact of a circle and a segment or a convex outline, with a radius or without, where the center is outside of the
//! skeleton: the fast tier. Uncertain if another side or corner may be as close.
//!
//! The numbers are computed by functions of the exact tier.

use super::bounded_depth::{BoundedDepth, certain_push, depth_on_axis, is_ordinary};
use super::side_contact::is_same_reversed;
use super::strictly_convex::Vertices;
use crate::contact::manifold::{Contact, ContactPoint};
use crate::contact::penetration_depth::push_off_vertex;
use crate::contact::round_outward;
use crate::distance::point_segment::separation_in_f64;
use crate::filter::MOST_VERTICES;
use crate::number::{Float, f64_min, is_zero_or_normal, sqrt, without_minus_zero};
use crate::predicate::{Point, Reach};
use crate::shape::Edge;
use crate::simd::{F32s, F32x4, F64x2, Mask, to_floats};
use core::hint::select_unpredictable;

/// Far beyond the rounding errors of a determinant and of a dot product, as a part of their products.
const ERROR: f64 = 1.0 / (1u64 << 40) as f64;

/// What a center is closest to, and the edge that is measured: from a corner, and of a segment the only one.
struct ClosestFeature {
    corner: Option<usize>,
    edge: usize,
    /// Whether the center is to the right of the edge.
    is_right: bool,
}

/// The contact of a segment or a convex outline and a circle whose gap is at most `gap`; Some(None) is a miss. None if
/// uncertain.
#[inline(always)]
pub fn convex_circle_contact(
    (vertices, radius): (Vertices, f32),
    (center, circle_radius): ([f32; 2], f32),
    gap: f64,
) -> Option<Option<Contact>> {
    if !(is_normal(center) & is_ordinary(radius) & is_ordinary(circle_radius)) {
        return None;
    }
    let (center, is_segment) = (vertex(center), vertices.len() == 2);
    let ClosestFeature { corner, edge, is_right } = match *vertices {
        [a, b] if is_normal(a) & is_normal(b) => nearest_of_segment([vertex(a), vertex(b)], center)?,
        [_, _, _, ..] if vertices.len() <= MOST_VERTICES => nearest_of_outline(vertices, center)?,
        _ => return None,
    };
    let (a, b) = (at(vertices, edge)?, at(vertices, if edge + 1 < vertices.len() { edge + 1 } else { 0 })?);
    // As the exact tier lists it.
    let line = if is_segment && b.precedes(a) { Edge { a: b, b: a } } else { Edge { a, b } };
    let separation = separation_in_f64(line, center)?;
    if (separation.end().is_some() != corner.is_some()) | (separation.square <= 0.0) {
        return None;
    }
    let radii = [f64::from(radius), f64::from(circle_radius)];
    let depth = BoundedDepth::of(&separation, line, Reach::sum(radii[0], radii[1]));
    if depth.is_beyond(gap) {
        return Some(None);
    }
    let push = match separation.end() {
        Some(end) => push_off_vertex(end, separation, depth.depth, radii, || false),
        None => push_off_side(if is_right { [a, b] } else { [b, a] }, center, radii, depth.depth),
    };
    let (normal, rounded) = certain_push(&separation, depth, push)?;
    let is_certain = !is_segment | corner.is_some() | is_same_reversed(line, center);
    if !(is_certain & depth.is_certain_within(gap)) {
        return None;
    }
    // As `Separation::normal`, both coordinates at once.
    let ((x, y), (foot_x, foot_y)) = (separation.direction(), separation.foot());
    let direction = F64x2::new(x, y);
    let squares = direction * direction;
    let unit = direction / (squares + squares.swapped()).sqrt();
    let midway = 0.5 * (separation.distance() + radii[0] - radii[1]);
    let place = F64x2::new(foot_x, foot_y) + unit * F64x2::splat(midway);
    let [x, y, depth, _] = to_floats([place, F64x2::splat(depth.depth)])?;
    let a_feature = corner.map_or(2 * edge + 1, |corner| 2 * corner) as u32;
    let point = ContactPoint { x: without_minus_zero(x), y: without_minus_zero(y), depth, a_feature, b_feature: 0 };
    // Without a margin the depth is above 0.
    let depth = select_unpredictable(depth < 0.0, depth, rounded);
    Some(Some(Contact { normal, depth, count: 1, points: [point, ContactPoint::NONE] }))
}

/// [`push_off_edge`](crate::contact::penetration_depth::push_off_edge) of a center; of a gap the depth is not computed.
#[inline(always)]
fn push_off_side([from, to]: [Point<Float>; 2], center: Point<Float>, radii: [f64; 2], depth: f64) -> ([f32; 2], f32) {
    let (ux, uy) = vector(from, to);
    let is_hit = depth > 0.0;
    if (ux != 0.0) & (uy != 0.0) {
        let scale = 1.0 / sqrt(ux * ux + uy * uy);
        let normal = round_outward::normal(F64x2::new(uy * scale, -ux * scale));
        return (normal, if is_hit { round_outward::normal_depth_along(depth) } else { 0.0 });
    }
    let along = |positive: bool| if positive { 1.0 } else { -1.0 };
    let (normal, heights) = if uy == 0.0 {
        ([0.0, along(ux < 0.0)], [from.y, center.y])
    } else {
        ([along(uy > 0.0), 0.0], [from.x, center.x])
    };
    (normal, if is_hit { depth_on_axis(heights, radii) } else { 0.0 })
}

/// Whether both coordinates are 0 or normal numbers. Some floating-point modes read denormals as 0.
#[inline(always)]
fn is_normal(vertex: [f32; 2]) -> bool {
    let [x, y] = vertex.map(|value| is_zero_or_normal(value.abs(), f32::INFINITY));
    x & y
}

#[inline(always)]
fn vertex([x, y]: [f32; 2]) -> Point<Float> {
    Point::at(f64::from(x), f64::from(y))
}

#[inline(always)]
fn at(vertices: Vertices, i: usize) -> Option<Point<Float>> {
    vertices.get(i).copied().map(vertex)
}

#[inline(always)]
fn vector(from: Point<Float>, to: Point<Float>) -> (f64, f64) {
    (to.x - from.x, to.y - from.y)
}

/// u × v, and the sum of the magnitudes of its products.
#[inline(always)]
fn cross((ux, uy): (f64, f64), (vx, vy): (f64, f64)) -> (f64, f64) {
    let (left, right) = (ux * vy, uy * vx);
    (left - right, left.abs() + right.abs())
}

/// u · v.
#[inline(always)]
fn dot((ux, uy): (f64, f64), (vx, vy): (f64, f64)) -> f64 {
    ux * vx + uy * vy
}

/// How far a point is to the left of an edge, and along the edge from its beginning and from its end, times the length
/// of the edge; and what their errors are certainly less than.
#[derive(Clone, Copy)]
struct PointAtEdge {
    left: f64,
    past_begin: f64,
    past_end: f64,
    error: f64,
}

impl PointAtEdge {
    #[inline(always)]
    fn new(p: Point<Float>, from: Point<Float>, to: Point<Float>) -> Self {
        let (u, v, w) = (vector(from, to), vector(from, p), vector(to, p));
        // The larger of the two vectors to the point is at least half as long as the edge.
        let size = (u.0.abs() + u.1.abs()) * (v.0.abs() + v.1.abs() + w.0.abs() + w.1.abs());
        PointAtEdge { left: cross(u, v).0, past_begin: dot(u, v), past_end: dot(u, w), error: ERROR * size }
    }

    /// How far its foot is from the nearer end of the edge.
    #[inline(always)]
    fn aside(self) -> f64 {
        f64_min(self.past_begin, -self.past_end)
    }

    #[inline(always)]
    fn is_beside(self) -> bool {
        self.aside() > self.error
    }

    /// Whether the ends of the edge are farther by more than 2^-28 of the distance: see `ClosestSide::clearness`.
    #[inline(always)]
    fn is_off_ends(self) -> bool {
        const PART: f64 = 1.0 / (1u64 << 26) as f64;
        self.aside() * self.aside() > PART * self.left * self.left
    }
}

#[inline(always)]
fn nearest_of_segment([a, b]: [Point<Float>; 2], center: Point<Float>) -> Option<ClosestFeature> {
    let at_edge = PointAtEdge::new(center, a, b);
    let corner = match () {
        () if at_edge.past_begin < -at_edge.error => Some(0),
        () if at_edge.past_end > at_edge.error => Some(1),
        () if at_edge.is_beside() & at_edge.is_off_ends() => None,
        () => return None,
    };
    Some(ClosestFeature { corner, edge: 0, is_right: at_edge.left < 0.0 })
}

/// The vertex before an edge, its ends, and the vertex after it.
#[inline(always)]
fn around(vertices: Vertices, edge: usize) -> Option<[Point<Float>; 4]> {
    let next = |i: usize| if i + 1 < vertices.len() { i + 1 } else { 0 };
    let (before, end) = (if edge > 0 { edge - 1 } else { vertices.len() - 1 }, next(edge));
    Some([at(vertices, before)?, at(vertices, edge)?, at(vertices, end)?, at(vertices, next(end))?])
}

/// The certain places of a center at the edges of an outline, a bit for each edge.
#[derive(Clone, Copy, Default)]
struct EdgeBits {
    turns_left: Mask,
    turns_right: Mask,
    is_leftward: Mask,
    is_before: Mask,
    is_beyond: Mask,
    is_beside: Mask,
    is_left: Mask,
    /// Bits of coordinates that are not finite, or denormals, not of edges.
    is_unusual: Mask,
}

impl EdgeBits {
    /// Two edges at once. A turn is that at the beginning of an edge.
    #[inline(always)]
    fn of(vertices: Vertices, center: Point<Float>) -> Option<Self> {
        let (count, error) = (vertices.len(), F64x2::splat(ERROR));
        let [first, ..] = vertices else { return None };
        let (x, y) = (F64x2::splat(center.x), F64x2::splat(center.y));
        let mut from = F64x2::widen(first);
        let back = from - F64x2::widen(vertices.last()?);
        let mut previous = (back.zip_lo(back), back.zip_hi(back));
        let mut bits = EdgeBits::default();
        for i in (0..MOST_VERTICES).step_by(2) {
            if i >= count {
                break;
            }
            let (middle, end) = (wrapped(vertices, i + 1)?, wrapped(vertices, i + 2)?);
            let ([x0, y0], [x1, y1]) = (*middle, *end);
            let both = F32x4::new([x0, y0, x1, y1]);
            let (middle, end) = (F64x2::widen(middle), F64x2::widen(end));
            let (from_x, from_y) = (from.zip_lo(middle), from.zip_hi(middle));
            let (to_x, to_y) = (middle.zip_lo(end), middle.zip_hi(end));
            let (ux, uy) = (to_x - from_x, to_y - from_y);
            let (vx, vy, wx, wy) = (x - from_x, y - from_y, x - to_x, y - to_y);
            // As in [`PointAtEdge::new`].
            let size = (ux.abs() + uy.abs()) * ((vx.abs() + vy.abs()) + (wx.abs() + wy.abs()));
            let (left, bound) = (ux * vy - uy * vx, error * size);
            let (past_begin, past_end) = (ux * vx + uy * vy, ux * wx + uy * wy);
            let (before_x, before_y) = (previous.0.shuffle_hi_lo(ux), previous.1.shuffle_hi_lo(uy));
            let (one, other) = (before_x * uy, before_y * ux);
            let (turn, turn_bound) = (one - other, error * (one.abs() + other.abs()));
            let (zero, put) = (F64x2::splat(0.0), |mask: Mask| mask << i);
            bits.turns_left |= put(turn_bound.lt(turn).mask());
            bits.turns_right |= put(turn_bound.lt(zero - turn).mask());
            bits.is_leftward |= put(ux.sign_mask());
            bits.is_before |= put(past_begin.lt(zero - bound).mask());
            bits.is_beyond |= put(bound.lt(past_end).mask());
            bits.is_beside |= put(bound.lt(past_begin.min(zero - past_end)).mask());
            bits.is_left |= put(zero.lt(left).mask());
            bits.is_unusual |= both.denormal_mask() | !both.abs().lt(F32x4::splat(f32::INFINITY)) & F32x4::ALL;
            (from, previous) = (end, (ux, uy));
        }
        Some(bits)
    }
}

/// A vertex, from behind the last on again from the first.
#[inline(always)]
fn wrapped(vertices: Vertices<'_>, i: usize) -> Option<&[f32; 2]> {
    vertices.get(i).or(vertices.get(i.wrapping_sub(vertices.len())))
}

/// None if the outline may not be strictly convex: if it does not certainly turn to the same side everywhere, or turns
/// around more than once, as its edges then change between leftward and rightward more than twice.
#[inline(always)]
fn nearest_of_outline(vertices: Vertices, center: Point<Float>) -> Option<ClosestFeature> {
    let count = vertices.len();
    let all: Mask = (1 << count) - 1;
    let bits = EdgeBits::of(vertices, center)?;
    // Those of the edge before each.
    let before = |mask: Mask| (mask << 1 | (mask & all) >> (count - 1)) & all;
    let (turns_left, turns_right) = (bits.turns_left & all == all, bits.turns_right & all == all);
    let changes = ((bits.is_leftward ^ before(bits.is_leftward)) & all).count_ones();
    if !(turns_left | turns_right) | (bits.is_unusual != 0) | (changes != 2) {
        return None;
    }
    let outside = bits.is_beside & if turns_left { !bits.is_left } else { bits.is_left } & all;
    if outside != 0 {
        let side = outside.trailing_zeros() as usize;
        let [before, a, b, after] = around(vertices, side)?;
        let at_edge = PointAtEdge::new(center, a, b);
        let is_clear = at_edge.is_off_ends() & is_thick([before, a, b, after], at_edge);
        return is_clear.then_some(ClosestFeature { corner: None, edge: side, is_right: turns_left });
    }
    let corners = bits.is_before & before(bits.is_beyond);
    let corner = corners.trailing_zeros() as usize;
    let is_clear = corners != 0 && is_sharp(around(vertices, corner)?, center);
    is_clear.then_some(ClosestFeature { corner: Some(corner), edge: corner, is_right: turns_left })
}

/// Whether no other edge than that from a to b is nearly as close to a point that is beside it: see
/// `ClosestSide::is_thick`.
#[inline(always)]
fn is_thick([before, a, b, after]: [Point<Float>; 4], at_edge: PointAtEdge) -> bool {
    const THICK: f64 = 1.0 / (1u64 << 10) as f64;
    const PART: f64 = 1.0 / (1u64 << 27) as f64;
    let (u, distance, aside) = (vector(a, b), at_edge.left.abs(), at_edge.aside());
    let is_thick_at = |end: Point<Float>, neighbor: Point<Float>| {
        let v = vector(end, neighbor);
        let (behind, along) = (cross(u, v).0.abs(), dot(u, v).abs());
        (behind > distance * THICK) & (distance * PART * (along + behind) < behind * aside)
    };
    is_thick_at(a, before) & is_thick_at(b, after)
}

/// Whether only the edges that meet at a corner, which a point is closest to, are nearly as close to it.
///
/// The outline is in the half plane beyond the corner. So the square of the distance of any of its points exceeds that
/// of the corner by at least the square of the way from the corner to there. The other edges are beyond the line
/// through the corner's neighbors.
#[inline(always)]
fn is_sharp([before, corner, after, _]: [Point<Float>; 4], center: Point<Float>) -> bool {
    const PART: f64 = 1.0 / (1u64 << 20) as f64;
    let (area, _) = cross(vector(before, corner), vector(corner, after));
    let (way, across) = (vector(corner, center), vector(before, after));
    area * area > PART * dot(way, way) * dot(across, across)
}
