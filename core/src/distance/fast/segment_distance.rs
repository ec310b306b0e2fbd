//! The distance of two segments: the fast tier.
//!
//! If two segments do not cross, an end of one is nearest to the other (C. Ericson, Real-Time Collision Detection,
//! 2005, section 5.1.9). All four ends are measured in vectors, with the operations of
//! [`separation`](crate::distance::separation). The nearest is selected branch-free, because a branch would be
//! mispredicted.

use super::skeleton_distance::SkeletonDistance;
use crate::distance::closest::{ClosestPoints, without_minus_zeros};
use crate::distance::point_segment::DETERMINANT_CANCELLED;
use crate::filter::{ABSOLUTE_ERROR, COORDINATE_LIMIT};
use crate::simd::{F64x2, MaskF64x2, to_floats};

/// If squared distances are below this, coordinate differences are so small that flushed denormals change a determinant
/// by far less than [`ABSOLUTE_ERROR`].
const GREATEST_SQUARE: f64 = (COORDINATE_LIMIT as f64) * (COORDINATE_LIMIT as f64);

/// The ends of a segment.
type Ends<'a> = [&'a [f32; 2]; 2];

/// Both ends of a segment measured from another segment, one end in each lane.
pub(super) struct EndSeparations {
    /// The squared distances from the other segment.
    pub squares: F64x2,
    /// The parameters of the nearest points along the other segment.
    pub t: F64x2,
    /// Whether the nearest points are strictly between the ends of the other segment.
    pub are_beside: MaskF64x2,
    determinants: F64x2,
    /// Whether the determinants are certain, or not needed.
    are_certain: MaskF64x2,
    /// Whether both ends are certainly on one side of the other segment's line.
    one_side: bool,
    /// Whether the ends are certainly on different sides of that line.
    across: bool,
    /// The sums of the squared distances from the ends of the other segment.
    far: F64x2,
}

impl EndSeparations {
    /// The separations of two points p and q from the segment from a to b.
    #[inline(always)]
    pub fn of([p, q]: [F64x2; 2], [a, b]: [F64x2; 2]) -> Self {
        let zero = F64x2::splat(0.0);
        let (x, y, u) = (p.zip_lo(q), p.zip_hi(q), b - a);
        let (u_x, u_y) = (u.zip_lo(u), u.zip_hi(u));
        let (a_x, a_y) = (x - a.zip_lo(a), y - a.zip_hi(a));
        let (b_x, b_y) = (x - b.zip_lo(b), y - b.zip_hi(b));
        let (left, right) = (u_x * a_y, u_y * a_x);
        let determinants = left - right;
        let bound =
            (left.abs() + right.abs()) * F64x2::splat(DETERMINANT_CANCELLED) + F64x2::splat(f64::from(ABSOLUTE_ERROR));
        let (positive, negative) = (bound.lt(determinants), (determinants + bound).lt(zero));
        let (past_a, past_b) = (u_x * a_x + u_y * a_y, u_x * b_x + u_y * b_y);
        let (from_a, from_b) = (a_x * a_x + a_y * a_y, b_x * b_x + b_y * b_y);
        let (one, inverse) = (F64x2::splat(1.0), F64x2::splat(1.0) / (u_x * u_x + u_y * u_y));
        let (behind_a, before_b) = (zero.lt(past_a), past_b.lt(zero));
        // From the nearer end, for precision close to both ends.
        let is_high = (zero - past_b).lt(past_a);
        let part = is_high.select(past_b, past_a) * inverse;
        let inner = is_high.select(one + part, part);
        let are_beside = behind_a.and(before_b);
        let at_end = behind_a.select(from_b, from_a);
        let (positives, negatives) = (positive.mask(), negative.mask());
        EndSeparations {
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

    /// The nearer of both ends. The masks say whether it is the second end, and whether its determinant is certain.
    /// Then its parameter and squared distance in the two lanes, and its squared distance in both lanes.
    #[inline(always)]
    fn nearer(&self) -> ([MaskF64x2; 2], F64x2, F64x2) {
        let EndSeparations { squares, t, are_certain, .. } = *self;
        let (first, second) = (squares.zip_lo(squares), squares.zip_hi(squares));
        let is_second = second.lt(first);
        let found = is_second.select(t.zip_hi(squares), t.zip_lo(squares));
        let is_certain = is_second.select_mask(are_certain.broadcast_hi(), are_certain.broadcast_lo());
        ([is_second, is_certain], found, second.min(first))
    }
}

/// The end of one segment that is nearest to the other segment, if they are apart.
pub(super) struct NearestEnd {
    /// Whether the end is of b.
    edge_is_a: MaskF64x2,
    /// Whether it is the second end.
    second: MaskF64x2,
    separations: [EndSeparations; 2],
    /// The end.
    vertex: F64x2,
    /// The ends of the other segment.
    edge: [F64x2; 2],
    /// The parameter of the nearest point along the other segment, and the squared distance.
    t_and_square: F64x2,
}

/// The nearest end of two segments; Some(None) if they cross, None if uncertain. `b_first` says that b comes before a
/// in canonical order.
#[inline(always)]
pub(super) fn two_segments([a, b]: [Ends; 2], b_first: bool) -> Option<Option<NearestEnd>> {
    let (a, b) = ([F64x2::widen(a[0]), F64x2::widen(a[1])], [F64x2::widen(b[0]), F64x2::widen(b[1])]);
    let separations = [EndSeparations::of(a, b), EndSeparations::of(b, a)];
    let [of_a, of_b] = &separations;
    let apart = of_a.one_side | of_b.one_side;
    let far = of_a.far + of_b.far;
    // False for NaN.
    let is_near = far.first() + far.second() < GREATEST_SQUARE;
    if !(is_near & (apart | (of_a.across & of_b.across))) {
        return None;
    }
    if !apart {
        return Some(None);
    }
    let ([a_second, a_certain], found_a, a_least) = of_a.nearer();
    let ([b_second, b_certain], found_b, b_least) = of_b.nearer();
    // If both distances are equal: an end of the first segment.
    let edge_is_a = b_least.lt(a_least).or(a_least.ge(b_least).and(MaskF64x2::all(b_first)));
    if edge_is_a.select_mask(b_certain, a_certain).mask() == 0 {
        return None;
    }
    let second = edge_is_a.select_mask(b_second, a_second);
    Some(Some(NearestEnd {
        edge_is_a,
        second,
        vertex: second.select(edge_is_a.select(b[1], a[1]), edge_is_a.select(b[0], a[0])),
        edge: [edge_is_a.select(a[0], b[0]), edge_is_a.select(a[1], b[1])],
        t_and_square: edge_is_a.select(found_b, found_a),
        separations,
    }))
}

impl NearestEnd {
    /// The distance and the closest points, with the direction between them.
    #[inline(always)]
    pub fn skeleton_distance(&self) -> SkeletonDistance {
        let NearestEnd { edge_is_a, second, vertex, edge: [from, end], .. } = *self;
        let SkeletonDistance { distance, feet, t, edges, .. } = self.without_direction();
        let [of_a, of_b] = &self.separations;
        let determinants = edge_is_a.select(of_b.determinants, of_a.determinants);
        let determinant = second.select(determinants.zip_hi(determinants), determinants.zip_lo(determinants));
        let is_beside = edge_is_a.select_mask(of_b.are_beside, of_a.are_beside);
        let is_beside = second.select_mask(is_beside.broadcast_hi(), is_beside.broadcast_lo());
        let zero = F64x2::splat(0.0);
        let is_left = zero.lt(determinant);
        let u = is_left.select(end - from, from - end);
        let across = F64x2::new(-u.second(), u.first());
        let foot = edge_is_a.select(feet[0], feet[1]);
        let direction = is_beside.select(across, vertex - foot);
        SkeletonDistance { distance, feet, direction: edge_is_a.select(direction, zero - direction), t, edges }
    }

    /// The distance and the closest points, without the direction.
    #[inline(always)]
    fn without_direction(&self) -> SkeletonDistance {
        let NearestEnd { edge_is_a, second, vertex, edge: [from, end], t_and_square, .. } = *self;
        let (u, one) = (end - from, F64x2::splat(1.0));
        let t = t_and_square.zip_lo(t_and_square);
        // From the nearer end, for precision close to both ends.
        let is_high = F64x2::splat(0.5).lt(t);
        let foot = is_high.select(end, from) + is_high.select(t - one, t) * u;
        // On an axis-aligned edge the foot has a coordinate of the vertex, limited to the edge.
        let is_axial = (u * u.swapped()).eq(F64x2::splat(0.0));
        let within = vertex.max(from.min(end)).min(from.max(end));
        let foot = is_axial.select(within, foot);
        let vertex_t = one.masked(second);
        let t = edge_is_a.select(t.zip_lo(vertex_t), vertex_t.zip_lo(t));
        let distance = t_and_square.sqrt().second();
        SkeletonDistance {
            distance,
            feet: [edge_is_a.select(foot, vertex), edge_is_a.select(vertex, foot)],
            direction: F64x2::splat(0.0),
            t: t.lanes(),
            edges: [0; 2],
        }
    }

    /// The closest points of segments without radius. None if a float may be a denormal.
    #[inline(always)]
    pub fn unrounded_closest_points(&self) -> Option<ClosestPoints> {
        let SkeletonDistance { distance, feet, t: [a_t, b_t], edges, .. } = self.without_direction();
        let [ax, ay, bx, by] = to_floats(feet)?;
        let [a, b] = without_minus_zeros([ax, ay], [bx, by]);
        let [a_t, b_t, distance, _] = to_floats([F64x2::new(a_t, b_t), F64x2::new(distance, 1.0)])?;
        Some(ClosestPoints { distance, a, b, t: [a_t, b_t], edges })
    }
}
