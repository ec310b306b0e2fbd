//! Regions that are boxes.

use super::box_tree::tree_box;
use crate::filter::Bounds;

/// A region that is nothing but its own box. A shape whose box lies in it meets it: no test of the two is needed.
#[derive(Clone, Copy, Debug)]
pub struct RegionBox(Option<Bounds>);

impl RegionBox {
    /// Of an outline without radius, from its vertices and the box around them.
    pub fn new(vertices: &[[f32; 2]], bounds: Option<Bounds>) -> Self {
        RegionBox(bounds.filter(|bounds| is_box(vertices, bounds)))
    }

    pub fn of_another_shape() -> Self {
        RegionBox(None)
    }

    /// Whether a box of the tree lies in the region.
    #[inline]
    pub fn contains(&self, [min_x, min_y, max_x, max_y]: Bounds) -> bool {
        self.0.is_some_and(|own| own[0] <= min_x && own[1] <= min_y && max_x <= own[2] && max_y <= own[3])
    }
}

/// Whether an outline has the four corners of its box, one after the other, and no denormal coordinate, which
/// comparisons may take for 0.
fn is_box(vertices: &[[f32; 2]], bounds: &Bounds) -> bool {
    let &[a, b, c, d] = vertices else { return false };
    let bits = |[x, y]: [f32; 2]| [x.to_bits(), y.to_bits()];
    let [min_x, min_y, max_x, max_y] = *bounds;
    let corners = [[min_x, min_y], [max_x, min_y], [max_x, max_y], [min_x, max_y]].map(bits);
    let ([a, b, c, d], [p, q, r, s]) = ([a, b, c, d].map(bits), corners);
    let is_round = [[p, q, r, s], [q, r, s, p], [r, s, p, q], [s, p, q, r]]
        .into_iter()
        .any(|[p, q, r, s]| a == p && c == r && ((b == q && d == s) || (b == s && d == q)));
    is_round && tree_box(Some(*bounds)).map(f32::to_bits) == bounds.map(f32::to_bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_box() {
        let corners = [[-1.0, 2.0], [3.0, 2.0], [3.0, 5.0], [-1.0, 5.0]];
        let bounds = Some([-1.0, 2.0, 3.0, 5.0]);
        let is_box = |vertices: &[[f32; 2]], bounds| RegionBox::new(vertices, bounds).contains([0.0, 3.0, 0.0, 3.0]);
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
        assert!(!RegionBox::of_another_shape().contains([1.0; 4]));
    }
}
