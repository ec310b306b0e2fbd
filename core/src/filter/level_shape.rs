//! Level shapes: a box, a segment along an axis or a point, each with a radius. In a level of tiles most shapes are
//! such. Each is an AABB, without width or height or without both, and a radius; so one mechanism compares any two.

use crate::simd::{F32s, F64x2, Mask};

/// A level shape, its numbers widened: none is a denormal, but they may be invalid.
#[derive(Clone, Copy, Debug)]
pub struct LevelShape {
    pub low: F64x2,
    pub high: F64x2,
    pub radius: f64,
    /// The order of the vertices: an index of [`FEATURES`].
    order: u32,
}

/// The features of an AABB, in bits 4i to 4i + 3 that of corner i, whose bits say whether it is a right and an upper
/// one; from bit 16 on that of side i, in the order left, right, lower, upper.
///
/// By the order of the vertices: bits 0 and 1 say whether vertex 0 is a right and an upper one, bit 2 whether vertex 1
/// is above or below it, bits 3 and 4 whether there is a width and a height.
const FEATURES: [u32; 32] = {
    let mut features = [0; 32];
    let mut order = 0;
    while order < 8 {
        let (first, upright) = (order as u32 & 3, order as u32 >> 2);
        let mut place = 0;
        while place < 4 {
            let from_first = place ^ first;
            let [x, y] = [from_first & 1, from_first >> 1];
            let [along, across] = if upright == 0 { [x, y] } else { [y, x] };
            let vertex = across << 1 | along ^ across;
            features[order | 0b11000] |= (2 * vertex) << (4 * place);
            // Of a segment along x, and of one along y.
            features[order | 0b01000] |= (2 * x) << (4 * place);
            features[order | 0b10000] |= (2 * y) << (4 * place);
            place += 1;
        }
        // Sides along the first edge are edges 0 and 2, the others 3 and 1.
        let mut side = 0;
        while side < 4 {
            let (is_horizontal, is_high) = (side >> 1, side & 1);
            let far = is_high ^ first >> is_horizontal & 1;
            let edge = if is_horizontal != upright { 2 * far } else { 3 - 2 * far };
            features[order | 0b11000] |= (2 * edge + 1) << (16 + 4 * side);
            side += 1;
        }
        features[order | 0b01000] |= 0x1111_0000;
        features[order | 0b10000] |= 0x1111_0000;
        order += 1;
    }
    features
};

impl LevelShape {
    /// Points, segments or convex outlines that are level. None if one of them is not, or if a number is a denormal.
    /// Nothing else is validated.
    #[inline(always)]
    pub fn pair(a: (&[[f32; 2]], f32), b: (&[[f32; 2]], f32)) -> Option<[Self; 2]> {
        let (a_order, b_order) = (VertexOrder::of(a.0)?, VertexOrder::of(b.0)?);
        // One branch, because a box that lies on a level one is often turned a little.
        if !(a_order.is_level() & b_order.is_level()) {
            return None;
        }
        Some([a_order.shape(a.1)?, b_order.shape(b.1)?])
    }

    #[inline(always)]
    pub fn is_box(&self) -> bool {
        self.order >= 0b11000
    }

    /// The feature of a corner or a side, from its place in [`FEATURES`].
    #[inline(always)]
    pub fn feature(&self, place: u32) -> u32 {
        FEATURES[(self.order & 31) as usize] >> (place & 31) & 15
    }
}

/// A list of 1, 2 or 4 vertices, of which that after the last is the first.
#[derive(Clone, Copy)]
struct VertexOrder {
    count: usize,
    /// Two opposite corners.
    corners: [u64; 2],
    /// 0 if edges are horizontal and vertical in turns, the first horizontal or the first vertical.
    level: u32,
    upright: u32,
}

impl VertexOrder {
    /// None of another number of vertices.
    #[inline(always)]
    fn of(vertices: &[[f32; 2]]) -> Option<Self> {
        let count = vertices.len();
        // The same for each number of vertices, because branches on it would be mispredicted.
        let [a, b] = [bits_at(vertices, 0)?, bits_at(vertices, usize::from(count > 1))?];
        let [c, d] = [bits_at(vertices, count >> 1)?, bits_at(vertices, (count >> 2) * 3)?];
        if (count > 4) | (count & (count - 1) != 0) {
            return None;
        }
        // By bits, because some floating-point modes read denormals as 0.
        let (first, second) = ((a ^ b) | (c ^ d), (b ^ c) | (d ^ a));
        let (level, upright) = ((first >> 32) as u32 | second as u32, (second >> 32) as u32 | first as u32);
        Some(VertexOrder { count, corners: [a, c], level, upright })
    }

    #[inline(always)]
    fn is_level(self) -> bool {
        (self.level == 0) | (self.upright == 0)
    }

    #[inline(always)]
    fn shape(self, radius: f32) -> Option<LevelShape> {
        let VertexOrder { count, corners: [a, c], level, .. } = self;
        let corners = F64x2::new(f64::from_bits(a), f64::from_bits(c)).as_f32x4();
        let (first, third) = (F64x2::widen_lo(corners), F64x2::widen_hi(corners));
        let (low, high) = (first.min(third), first.max(third));
        let (extents, first_is_high) = (low.lt(high).mask(), third.lt(first).mask());
        // A box has two extents, a segment one, a point none.
        let has_extents = (extents - (extents >> 1)) as usize == count >> 1;
        // A radius of -0 would give a depth of -0.
        let has_plain_radius = !is_denormal(radius) & (radius.to_bits() != (-0.0f32).to_bits());
        if !(has_extents & (corners.denormal_mask() == 0) & has_plain_radius) {
            return None;
        }
        let order = first_is_high | Mask::from(level != 0) << 2 | extents << 3;
        Some(LevelShape { low, high, radius: f64::from(radius), order })
    }
}

/// By bits, because some floating-point modes read denormals as 0.
#[inline(always)]
fn is_denormal(value: f32) -> bool {
    const LEAST: u32 = f32::MIN_POSITIVE.to_bits();
    (value.to_bits() << 1).wrapping_sub(1) < (LEAST << 1) - 1
}

/// A vertex as one number.
#[inline(always)]
fn bits_at(vertices: &[[f32; 2]], i: usize) -> Option<u64> {
    let [x, y] = vertices.get(i)?;
    Some(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32)
}
