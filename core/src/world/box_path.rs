//! The boxes that a moving box meets, those first that it meets first. A ray is the path of a point.

use super::best_first::{BestFirst, BoxRank};
use super::box_tree::{Boxes, meeting};
use super::{BoxTree, tree_box};
use crate::filter::Bounds;
use crate::simd::{F32s, dispatch};

/// Numbers beyond this, and motions below its inverse, are compared by the box around the path alone.
const MOST: f32 = (1u64 << 60) as f32;

/// A box and its motion.
#[derive(Clone, Copy, Debug)]
pub struct BoxPath {
    start: Bounds,
    /// The inverse of the motion on each axis; 0 if it has none, or if the numbers are too far apart.
    inverse: [f32; 2],
    /// The box around the path.
    bounds: Bounds,
}

/// The items whose boxes a moving box meets, by lower bounds of the times, in parts of the motion.
pub type PathBoxSearch<'a> = BestFirst<'a, BoxPath>;

impl BoxPath {
    fn new(start: Bounds, motion: [f32; 2], bounds: Bounds) -> Self {
        let is_ordinary = start.iter().chain(&bounds).all(|value| value.abs() < MOST);
        let inverse = motion.map(|d| if is_ordinary && d.abs() > 1.0 / MOST { 1.0 / d } else { 0.0 });
        BoxPath { start, inverse, bounds }
    }

    #[inline(always)]
    fn of_ray([ax, ay, bx, by]: [f32; 4]) -> Self {
        let bounds = [ax.min(bx), ay.min(by), ax.max(bx), ay.max(by)];
        BoxPath::new([ax, ay, ax, ay], [bx - ax, by - ay], bounds)
    }
}

impl<'a> PathBoxSearch<'a> {
    /// `ray` is its ends.
    #[inline(always)]
    pub fn of_ray(tree: BoxTree<'a>, ray: [f32; 4]) -> Self {
        BestFirst::new(tree, BoxPath::of_ray(ray))
    }

    /// Begins anew with another ray, in place: a copy of a search takes as long as a step.
    #[inline(always)]
    pub fn restart(&mut self, ray: [f32; 4]) {
        self.begin_with(BoxPath::of_ray(ray));
    }

    /// `start` is a [`tree_box`].
    #[inline(always)]
    pub fn of_sweep(tree: BoxTree<'a>, start: Bounds, [dx, dy]: [f32; 2]) -> Self {
        let [min_x, min_y, max_x, max_y] = start;
        // Rounded outward, in any rounding direction.
        let low = |side: f32, d: f32| side.min((side + d).next_down());
        let high = |side: f32, d: f32| side.max((side + d).next_up());
        let bounds = [low(min_x, dx), low(min_y, dy), high(max_x, dx), high(max_y, dy)];
        BestFirst::new(tree, BoxPath::new(start, [dx, dy], tree_box(Some(bounds))))
    }

    /// [`BestFirst::next_at`] with the processor's vectors.
    pub fn next(&mut self, limit: f32) -> Option<u32> {
        next_on_path(self, limit)
    }
}

impl BoxRank for BoxPath {
    #[inline(always)]
    fn ranks<V: F32s>(&self, node: &Boxes) -> V::F32x16 {
        entries::<V>(self, node)
    }
}

dispatch! {
    fn next_on_path(search: &mut PathBoxSearch<'_>, limit: f32) -> Option<u32> = next_at_width;
}

#[inline(always)]
fn next_at_width<V: F32s>(search: &mut PathBoxSearch<'_>, limit: f32) -> Option<u32> {
    search.next_at::<V>(limit)
}

/// Lower bounds of the times at which a moving box meets boxes; infinity if it certainly does not.
///
/// Slab test (Kay and Kajiya, Ray tracing complex scenes, 1986). A difference, the inverse and the product are each off
/// by 2^-23 of themselves in any rounding mode. Denormals that are read or written as 0 move a time by less than 2^-64.
#[inline(always)]
fn entries<V: F32s>(path: &BoxPath, node: &Boxes) -> V::F32x16 {
    const LESS: f32 = 1.0 - 1.0 / (1u32 << 20) as f32;
    const MORE: f32 = 1.0 + 1.0 / (1u32 << 20) as f32;
    const SHIFT: f32 = 1.0 / MOST;
    let [low_x, _, high_x, _] = node;
    let lanes = if path.inverse.contains(&0.0) {
        meeting::<V>(node, path.bounds)
    } else {
        // The slabs of both axes leave out all but missing boxes.
        V::F32x16::ALL & !V::F32x16::load(high_x).lt(V::F32x16::load(low_x))
    };
    let (mut enter, mut leave) = (V::F32x16::splat(0.0), V::F32x16::splat(1.0));
    let mut axis = 0;
    while let (Some(low), Some(high), Some(own_low), Some(own_high), Some(inverse)) =
        (node.get(axis), node.get(axis + 2), path.start.get(axis), path.start.get(axis + 2), path.inverse.get(axis))
    {
        if *inverse != 0.0 && axis < 2 {
            let inverse = V::F32x16::splat(*inverse);
            let one = (V::F32x16::load(low) - V::F32x16::splat(*own_high)) * inverse;
            let other = (V::F32x16::load(high) - V::F32x16::splat(*own_low)) * inverse;
            enter = enter.max(one.min(other) * V::F32x16::splat(LESS) - V::F32x16::splat(SHIFT));
            leave = leave.min(one.max(other) * V::F32x16::splat(MORE) + V::F32x16::splat(SHIFT));
        }
        axis += 1;
    }
    V::F32x16::splat(f32::INFINITY).blend(lanes & !leave.lt(enter), enter)
}
