//! The distance of two segments, fast.
//!
//! Of segments that do not cross an end of one is nearest to the other (C. Ericson, Real-Time Collision Detection,
//! 2005, section 5.1.9): all four ends are measured at once, as [`separation`](crate::distance::separation) does it,
//! and the nearest is chosen as data flow, for no processor foresees which it is.

use super::rounded_rims::SkeletonDistance;
use crate::distance::closest::{ClosestPoints, without_minus_zeros};
use crate::distance::point_segment::CANCELLED;
use crate::filter::{FLOOR, LARGEST};
use crate::simd::{F64x2, MaskF64x2, to_floats};

/// Below it coordinates, or differences of them, are so small that what flushed denormals move a determinant by is far
/// below [`FLOOR`].
const GREATEST_SQUARE: f64 = (LARGEST as f64) * (LARGEST as f64);

/// The ends of a segment.
type Ends<'a> = [&'a [f32; 2]; 2];

/// How the ends of a segment lie to another one.
struct EndPlaces {
    /// The squared distances from it.
    squares: F64x2,
    /// Where along it the nearest points are.
    t: F64x2,
    /// Whether these lie between its ends.
    are_beside: MaskF64x2,
    determinants: F64x2,
    /// Whose determinants are certain, or not asked for.
    are_certain: MaskF64x2,
    /// Whether the ends are certainly on one side of its line, or on both.
    one_side: bool,
    across: bool,
    /// The squared distances from its ends, all together.
    far: F64x2,
}

impl EndPlaces {
    /// Of two points and the segment from a to b.
    #[inline(always)]
    fn of([p, q]: [F64x2; 2], [a, b]: [F64x2; 2]) -> Self {
        let zero = F64x2::splat(0.0);
        let (x, y, u) = (p.zip_lo(q), p.zip_hi(q), b - a);
        let (u_x, u_y) = (u.zip_lo(u), u.zip_hi(u));
        let (a_x, a_y) = (x - a.zip_lo(a), y - a.zip_hi(a));
        let (b_x, b_y) = (x - b.zip_lo(b), y - b.zip_hi(b));
        let (left, right) = (u_x * a_y, u_y * a_x);
        let determinants = left - right;
        let bound = (left.abs() + right.abs()) * F64x2::splat(CANCELLED) + F64x2::splat(f64::from(FLOOR));
        let (positive, negative) = (bound.lt(determinants), (determinants + bound).lt(zero));
        let (past_a, past_b) = (u_x * a_x + u_y * a_y, u_x * b_x + u_y * b_y);
        let (from_a, from_b) = (a_x * a_x + a_y * a_y, b_x * b_x + b_y * b_y);
        let (one, inverse) = (F64x2::splat(1.0), F64x2::splat(1.0) / (u_x * u_x + u_y * u_y));
        let (behind_a, before_b) = (zero.lt(past_a), past_b.lt(zero));
        // From the nearer end, so that it keeps its precision close to either.
        let is_high = (zero - past_b).lt(past_a);
        let part = is_high.select(past_b, past_a) * inverse;
        let inner = is_high.select(one + part, part);
        let are_beside = behind_a.and(before_b);
        let at_end = behind_a.select(from_b, from_a);
        let (positives, negatives) = (positive.mask(), negative.mask());
        EndPlaces {
            squares: are_beside.select(determinants * (determinants * inverse), at_end),
            t: are_beside.select(inner, one.masked(behind_a)),
            are_beside,
            determinants,
            are_certain: are_beside.select_mask(positive.or(negative), MaskF64x2::all(true)),
            one_side: (positives == 0b11) | (negatives == 0b11),
            across: (positives | negatives == 0b11) & (positives != 0) & (negatives != 0),
            far: from_a + from_b,
        }
    }

    /// The nearer of both ends: whether it is the second, and whether it is certain; its place and its squared
    /// distance; the latter once more.
    #[inline(always)]
    fn nearer(&self) -> ([MaskF64x2; 2], F64x2, F64x2) {
        let EndPlaces { squares, t, are_certain, .. } = *self;
        let (first, second) = (squares.zip_lo(squares), squares.zip_hi(squares));
        let is_second = second.lt(first);
        let found = is_second.select(t.zip_hi(squares), t.zip_lo(squares));
        let is_certain = is_second.select_mask(are_certain.broadcast_hi(), are_certain.broadcast_lo());
        ([is_second, is_certain], found, second.min(first))
    }
}

/// An end of one segment and the nearest point of the other.
pub(super) struct Apart {
    /// Whether the end is of b.
    edge_is_a: MaskF64x2,
    /// Whether it is the second end.
    second: MaskF64x2,
    places: [EndPlaces; 2],
    /// The end, and the other segment's ends.
    vertex: F64x2,
    edge: [F64x2; 2],
    /// Where along that the nearest point is, and the squared distance.
    t_and_square: F64x2,
}

/// Of two segments what is nearest, or nothing of segments that cross, unless either is in doubt; b may come before a.
#[inline(always)]
pub(super) fn two_segments([a, b]: [Ends; 2], b_first: bool) -> Option<Option<Apart>> {
    let (a, b) = ([F64x2::widen(a[0]), F64x2::widen(a[1])], [F64x2::widen(b[0]), F64x2::widen(b[1])]);
    let places = [EndPlaces::of(a, b), EndPlaces::of(b, a)];
    let [of_a, of_b] = &places;
    let apart = of_a.one_side | of_b.one_side;
    let far = of_a.far + of_b.far;
    // Of NaN it is not.
    let is_near = far.first() + far.second() < GREATEST_SQUARE;
    if !(is_near & (apart | (of_a.across & of_b.across))) {
        return None;
    }
    if !apart {
        return Some(None);
    }
    let ([a_second, a_certain], found_a, a_least) = of_a.nearer();
    let ([b_second, b_certain], found_b, b_least) = of_b.nearer();
    // Of equal ones that of the first segment.
    let edge_is_a = b_least.lt(a_least).or(a_least.ge(b_least).and(MaskF64x2::all(b_first)));
    if edge_is_a.select_mask(b_certain, a_certain).mask() == 0 {
        return None;
    }
    let second = edge_is_a.select_mask(b_second, a_second);
    Some(Some(Apart {
        edge_is_a,
        second,
        vertex: second.select(edge_is_a.select(b[1], a[1]), edge_is_a.select(b[0], a[0])),
        edge: [edge_is_a.select(a[0], b[0]), edge_is_a.select(a[1], b[1])],
        t_and_square: edge_is_a.select(found_b, found_a),
        places,
    }))
}

impl Apart {
    #[inline(always)]
    pub fn nearest(&self) -> SkeletonDistance {
        let Apart { edge_is_a, second, vertex, edge: [from, end], .. } = *self;
        let SkeletonDistance { distance, feet, t, edges, .. } = self.measured();
        let [of_a, of_b] = &self.places;
        let determinants = edge_is_a.select(of_b.determinants, of_a.determinants);
        let determinant = second.select(determinants.zip_hi(determinants), determinants.zip_lo(determinants));
        let is_beside = edge_is_a.select_mask(of_b.are_beside, of_a.are_beside);
        let is_beside = second.select_mask(is_beside.broadcast_hi(), is_beside.broadcast_lo());
        let zero = F64x2::splat(0.0);
        let is_left = zero.lt(determinant);
        let u = is_left.select(end - from, from - end);
        let across = F64x2::new(-u.second(), u.first());
        let foot = edge_is_a.select(feet[0], feet[1]);
        let way = is_beside.select(across, vertex - foot);
        SkeletonDistance { distance, feet, way: edge_is_a.select(way, zero - way), t, edges }
    }

    /// All but the way.
    #[inline(always)]
    fn measured(&self) -> SkeletonDistance {
        let Apart { edge_is_a, second, vertex, edge: [from, end], t_and_square, .. } = *self;
        let (u, one) = (end - from, F64x2::splat(1.0));
        let t = t_and_square.zip_lo(t_and_square);
        // From the nearer end.
        let is_high = F64x2::splat(0.5).lt(t);
        let foot = is_high.select(end, from) + is_high.select(t - one, t) * u;
        // On an edge along one axis it has the vertex's coordinate along that, as far as the edge goes.
        let is_axial = (u * u.swapped()).eq(F64x2::splat(0.0));
        let within = vertex.max(from.min(end)).min(from.max(end));
        let foot = is_axial.select(within, foot);
        let vertex_t = one.masked(second);
        let t = edge_is_a.select(t.zip_lo(vertex_t), vertex_t.zip_lo(t));
        let distance = t_and_square.sqrt().second();
        SkeletonDistance {
            distance,
            feet: [edge_is_a.select(foot, vertex), edge_is_a.select(vertex, foot)],
            way: F64x2::splat(0.0),
            t: t.lanes(),
            edges: [0; 2],
        }
    }

    /// The distance of sharp segments, if plain rounding will do.
    #[inline(always)]
    pub fn plain(&self) -> Option<ClosestPoints> {
        let SkeletonDistance { distance, feet, t: [a_t, b_t], edges, .. } = self.measured();
        let [ax, ay, bx, by] = to_floats(feet)?;
        let [a, b] = without_minus_zeros([ax, ay], [bx, by]);
        let [a_t, b_t, distance, _] = to_floats([F64x2::new(a_t, b_t), F64x2::new(distance, 1.0)])?;
        Some(ClosestPoints { distance, a, b, t: [a_t, b_t], edges })
    }
}
