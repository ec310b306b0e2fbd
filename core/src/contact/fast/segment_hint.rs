//! The closest features of two segments that are apart, about.

use super::strictly_convex::Vertices;
use crate::filter::{COORDINATE_LIMIT, VertexEdge};
use crate::simd::{F32s, F32x4, F64x2};

/// The ends of a segment, both one a lane.
#[derive(Clone, Copy)]
struct SegmentEnds {
    x: F64x2,
    y: F64x2,
}

impl SegmentEnds {
    #[inline(always)]
    fn new([first, last]: &[[f32; 2]; 2]) -> Self {
        let (first, last) = (F64x2::widen(first), F64x2::widen(last));
        SegmentEnds { x: first.zip_lo(last), y: first.zip_hi(last) }
    }

    /// About the squared distances of another segment's ends, and whether both ends are certainly on the same side of
    /// the line.
    #[inline(always)]
    fn to(self, other: SegmentEnds) -> (F64x2, bool) {
        /// Far beyond the rounding errors of a determinant, as a part of its products.
        const ERROR: f64 = 1.0 / (1u64 << 40) as f64;
        let (ux, uy) = (self.x.zip_hi(self.x) - self.x.zip_lo(self.x), self.y.zip_hi(self.y) - self.y.zip_lo(self.y));
        let (wx, wy) = (other.x - self.x.zip_lo(self.x), other.y - self.y.zip_lo(self.y));
        let (left, right) = (ux * wy, uy * wx);
        let determinant = left - right;
        let off_line = (F64x2::splat(ERROR) * (left.abs() + right.abs())).lt(determinant.abs());
        let sides = determinant.sign_mask();
        // The length may be 0.
        let t = ((ux * wx + uy * wy) / (ux * ux + uy * uy)).max(F64x2::splat(0.0)).min(F64x2::splat(1.0));
        let (x, y) = (wx - t * ux, wy - t * uy);
        (x * x + y * y, (off_line.mask() == 0b11) & ((sides == 0b11) | (sides == 0)))
    }
}

/// About the closest end of one of two segments and the other. None if they may meet, or if a coordinate is a denormal,
/// which some floating-point modes read as 0.
#[inline(always)]
pub fn segment_hint([a, b]: [Vertices; 2]) -> Option<VertexEdge> {
    let ([a_first, a_last], [b_first, b_last]) = (a, b) else { return None };
    let is_ordinary = |[x, y]: [f32; 2], [to_x, to_y]: [f32; 2]| {
        let floats = F32x4::new([x, y, to_x, to_y]);
        (floats.abs().lt(F32x4::splat(COORDINATE_LIMIT)) == F32x4::ALL) & (floats.denormal_mask() == 0)
    };
    if !(is_ordinary(*a_first, *a_last) & is_ordinary(*b_first, *b_last)) {
        return None;
    }
    let (a, b) = (SegmentEnds::new(&[*a_first, *a_last]), SegmentEnds::new(&[*b_first, *b_last]));
    let ((to_a, beside_a), (to_b, beside_b)) = (a.to(b), b.to(a));
    let ([first, last], [own_first, own_last]) = (to_a.lanes(), to_b.lanes());
    let nearest = |first: f64, last: f64| if last < first { (1, last) } else { (0, first) };
    let ((vertex, square), (own_vertex, own_square)) = (nearest(first, last), nearest(own_first, own_last));
    let edge_is_a = square <= own_square;
    let hint = VertexEdge { vertex: if edge_is_a { vertex } else { own_vertex }, edge: 0, edge_is_a };
    if beside_a | beside_b { Some(hint) } else { None }
}
