//! Shapes and regions that fill their boxes.

use crate::filter::Bounds;

/// A region that fills its box. A shape whose box lies in it meets it: no test of the two is needed.
#[derive(Clone, Copy, Debug)]
pub struct RegionBox(Option<Bounds>);

impl RegionBox {
    /// Of an outline without radius, from its vertices and the box around them.
    pub fn new(vertices: &[[f32; 2]], bounds: Option<Bounds>) -> Self {
        RegionBox(bounds.filter(|bounds| box_order(vertices, *bounds).is_some()))
    }

    pub fn of_another_shape() -> Self {
        RegionBox(None)
    }

    /// Whether the region surely meets every shape that fills its box, if their boxes meet.
    #[inline]
    pub fn meets_filled(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the region surely meets a shape, because it has the shape's box in it.
    #[inline]
    pub fn contains(&self, [min_x, min_y, max_x, max_y]: Bounds) -> bool {
        self.0.is_some_and(|own| own[0] <= min_x && own[1] <= min_y && max_x <= own[2] && max_y <= own[3])
    }
}

/// The order of the corners of a shape that fills its box: the first one, counter-clockwise from the lower left one if
/// y is up, and the direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxOrder {
    first: u8,
    is_clockwise: bool,
}

impl BoxOrder {
    /// The shape's edge on a side of its box. Sides begin at the corners of the same numbers.
    #[inline(always)]
    pub fn edge_on(self, side: u32) -> u32 {
        let ahead = side.wrapping_sub(u32::from(self.first));
        (if self.is_clockwise { !ahead } else { ahead }) % 4
    }
}

/// The order of the vertices of an outline that has the four corners of its box, one after the other, and an area; and
/// no denormal coordinate, which comparisons may take for 0. None of others.
pub fn box_order(vertices: &[[f32; 2]], bounds: Bounds) -> Option<BoxOrder> {
    let vertices = <&[[f32; 2]; 4]>::try_from(vertices).ok()?;
    let [min_x, min_y, max_x, max_y] = bounds.map(f32::to_bits);
    // Which corner each vertex is: a bit for each axis.
    let (mut are_corners, mut corners) = ((min_x != max_x) & (min_y != max_y), [0u8; 4]);
    for (corner, vertex) in corners.iter_mut().zip(vertices) {
        let [x, y] = vertex.map(f32::to_bits);
        are_corners &= ((x == min_x) | (x == max_x)) & ((y == min_y) | (y == max_y));
        *corner = u8::from(x == max_x) | u8::from(y == max_y) << 1;
    }
    let [a, b, c, d] = corners;
    let are_round = (a ^ c == 3) & (b ^ d == 3) & (a ^ b != 0) & (a ^ b != 3);
    let are_normal = bounds.iter().all(|value| (value.to_bits() << 1).wrapping_sub(1) >= LEAST_NORMAL - 1);
    // Their numbers on the way around.
    let [first, second] = [a, b].map(|corner| corner ^ corner >> 1);
    let is_clockwise = first.wrapping_sub(second) % 4 == 1;
    (are_corners & are_round & are_normal).then_some(BoxOrder { first, is_clockwise })
}

/// The bits of the magnitude of the least normal number, one place higher.
const LEAST_NORMAL: u32 = f32::MIN_POSITIVE.to_bits() << 1;

/// Whether the interiors of two boxes overlap, which have no denormals.
#[inline]
pub fn boxes_overlap(a: Bounds, b: Bounds) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_box() {
        let corners = [[-1.0, 2.0], [3.0, 2.0], [3.0, 5.0], [-1.0, 5.0]];
        let bounds = Some([-1.0, 2.0, 3.0, 5.0]);
        let is_box = |vertices: &[[f32; 2]], bounds| {
            let region = RegionBox::new(vertices, bounds);
            assert_eq!(region.meets_filled(), region.contains([0.0, 3.0, 0.0, 3.0]));
            region.meets_filled()
        };
        for turn in 0..4 {
            let mut turned = corners;
            turned.rotate_left(turn);
            assert!(is_box(&turned, bounds));
            turned.reverse();
            assert!(is_box(&turned, bounds));
            turned.swap(0, 1);
            assert!(!is_box(&turned, bounds), "crossing itself");
        }
        assert!(!is_box(&[[-1.0, 2.0], [3.0, 2.0], [3.0, 5.0], [-1.0, 4.0]], bounds));
        assert!(!is_box(&corners[..3], bounds));
        let denormal = [[0.0, 2.0], [3.0, 2.0], [3.0, 5.0], [0.0, 5.0]].map(|[x, y]| [f32::max(x, 1e-40), y]);
        assert!(!is_box(&denormal, Some([1e-40, 2.0, 3.0, 5.0])));
    }

    #[test]
    fn a_box_on_the_boundary_lies_in_it() {
        let region = RegionBox::new(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], Some([0.0, 0.0, 4.0, 4.0]));
        assert!(region.contains([0.0, 0.0, 4.0, 4.0]) && region.contains([4.0, 4.0, 4.0, 4.0]));
        assert!(!region.contains([-1.0, 0.0, 4.0, 4.0]) && !region.contains([0.0, 0.0, 4.0, 4.5]));
        let other = RegionBox::of_another_shape();
        assert!(!other.meets_filled() && !other.contains([1.0; 4]));
    }

    #[test]
    fn what_has_no_area_fills_nothing() {
        assert_eq!(box_order(&[[0.0, 1.0], [4.0, 1.0], [4.0, 1.0], [0.0, 1.0]], [0.0, 1.0, 4.0, 1.0]), None);
        assert_eq!(box_order(&[[0.0, 1.0]; 4], [0.0, 1.0, 0.0, 1.0]), None);
    }

    #[test]
    fn boxes_touch_or_overlap() {
        let at = |x: f32, y: f32| [x, y, x + 2.0, y + 1.0];
        assert!(boxes_overlap(at(0.0, 0.0), at(1.0, 0.5)));
        for beside in [at(2.0, 0.0), at(-2.0, 0.5), at(1.0, 1.0), at(0.0, -1.0), at(2.0, 1.0)] {
            assert!(!boxes_overlap(at(0.0, 0.0), beside));
        }
    }
}
