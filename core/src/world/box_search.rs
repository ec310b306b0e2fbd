//! Searches in a tree: the boxes that meet a box, in no order, and those that a ray meets, nearest first.

use super::box_tree::{Boxes, LANES, LEVELS, meeting};
use super::{BoxTree, NO_ITEM};
use crate::filter::Bounds;
use crate::simd::{F32s, Mask, dispatch};

dispatch! {
    fn lanes_meeting(node: &Boxes, bounds: Bounds) -> Mask = meeting;
}

/// The items whose boxes meet a box. A few more if denormals are read as 0.
#[derive(Clone, Debug)]
pub struct BoxSearch<'a> {
    tree: BoxTree<'a>,
    bounds: Bounds,
    level: usize,
    i: usize,
    /// At each level, the boxes of the current node that are still to be opened.
    left: [u16; LEVELS],
}

impl<'a> BoxSearch<'a> {
    pub fn new(tree: BoxTree<'a>, bounds: Bounds) -> Self {
        let level = tree.layout.height().saturating_sub(1);
        let mut search = BoxSearch { tree, bounds, level, i: 0, left: [0; LEVELS] };
        search.enter(level, 0);
        search
    }

    fn enter(&mut self, level: usize, i: usize) {
        (self.level, self.i) = (level, i);
        if let (Some(node), Some(left)) = (self.tree.node(level, i), self.left.get_mut(level)) {
            *left = lanes_meeting(node, self.bounds) as u16;
        }
    }
}

impl Iterator for BoxSearch<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            let left = self.left.get_mut(self.level)?;
            if *left == 0 {
                self.level += 1;
                self.i /= LANES;
                if self.level >= self.tree.layout.height() {
                    // Fused: stays at its end.
                    self.level = LEVELS;
                    return None;
                }
                continue;
            }
            let lane = left.trailing_zeros() as usize;
            *left &= *left - 1;
            match self.level.checked_sub(1) {
                Some(level) => self.enter(level, self.i * LANES + lane),
                None => {
                    let item = self.tree.item(self.i, lane);
                    if item != NO_ITEM {
                        return Some(item);
                    }
                }
            }
        }
    }
}

/// The numbers of a ray for [`entries`].
#[derive(Clone, Copy, Debug)]
struct Ray {
    origin: [f32; 2],
    /// The inverse of its length on each axis; 0 if it has none, or if the numbers are too far apart: then boxes are
    /// compared with the box around it alone.
    inverse: [f32; 2],
    bounds: Bounds,
}

impl Ray {
    fn new([ax, ay, bx, by]: [f32; 4]) -> Self {
        const MOST: f32 = (1u64 << 60) as f32;
        let is_ordinary = [ax, ay, bx, by].iter().all(|value| value.abs() < MOST);
        let inverse = [bx - ax, by - ay].map(|d| if is_ordinary && d.abs() > 1.0 / MOST { 1.0 / d } else { 0.0 });
        let bounds = [ax.min(bx), ay.min(by), ax.max(bx), ay.max(by)];
        Ray { origin: [ax, ay], inverse, bounds }
    }
}

/// A subtree, or an item, and a lower bound of the time at which the ray enters its box.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    time: f32,
    /// 0 for an item, 1 for a lowest node.
    level: u32,
    i: u32,
}

/// The items whose boxes a ray meets, nearest first: by lower bounds of the times at which it enters their boxes, in
/// parts of its length.
#[derive(Clone, Debug)]
pub struct RayBoxSearch<'a> {
    tree: BoxTree<'a>,
    ray: Ray,
    stack: [Subtree; LANES * LEVELS],
    count: usize,
}

impl<'a> RayBoxSearch<'a> {
    /// `ray` is its ends.
    pub fn new(tree: BoxTree<'a>, ray: [f32; 4]) -> Self {
        let none = Subtree { time: 0.0, level: 0, i: 0 };
        let mut search = RayBoxSearch { tree, ray: Ray::new(ray), stack: [none; LANES * LEVELS], count: 0 };
        search.put(0, Subtree { level: tree.layout.height() as u32, ..none });
        search
    }

    /// The next item whose box may be entered not after a time.
    pub fn next(&mut self, limit: f32) -> Option<u32> {
        loop {
            self.count = self.count.checked_sub(1)?;
            let Subtree { time, level, i } = *self.stack.get(self.count)?;
            if time > limit {
                continue;
            }
            let Some(below) = level.checked_sub(1) else {
                let item = *self.tree.items.get(i as usize)?;
                if item != NO_ITEM {
                    return Some(item);
                }
                continue;
            };
            let Some(node) = self.tree.node(below as usize, i as usize) else { continue };
            let mut times = [0.0; LANES];
            let mut lanes = entries(&self.ray, node, &mut times);
            let base = self.count;
            while lanes != 0 {
                let lane = lanes.trailing_zeros();
                lanes &= lanes - 1;
                if let Some(&time) = times.get(lane as usize)
                    && time <= limit
                {
                    self.put(base, Subtree { time, level: below, i: i * LANES as u32 + lane });
                }
            }
        }
    }

    /// Inserts an entry so that siblings, which begin at index `base`, are taken in the order of time.
    fn put(&mut self, base: usize, entry: Subtree) {
        let mut place = self.count;
        while place > base
            && let Some([before, after]) = self.stack.get_mut(place - 1..=place)
            && before.time < entry.time
        {
            *after = *before;
            place -= 1;
        }
        if let Some(free) = self.stack.get_mut(place) {
            *free = entry;
            self.count += 1;
        }
    }
}

dispatch! {
    /// The boxes that a ray may meet, and lower bounds of the times at which it enters them.
    fn entries(ray: &Ray, node: &Boxes, times: &mut [f32; LANES]) -> Mask = entries_at_width;
}

/// Slab test (Kay and Kajiya, Ray tracing complex scenes, 1986). A difference, the inverse and the product are each off
/// by 2^-23 of themselves in any rounding mode.
#[inline(always)]
fn entries_at_width<V: F32s>(ray: &Ray, node: &Boxes, times: &mut [f32; LANES]) -> Mask {
    const LESS: f32 = 1.0 - 1.0 / (1u32 << 20) as f32;
    const MORE: f32 = 1.0 + 1.0 / (1u32 << 20) as f32;
    let mut lanes = meeting::<V>(node, ray.bounds);
    let (mut enter, mut leave) = (V::F32x16::splat(0.0), V::F32x16::splat(1.0));
    let mut axis = 0;
    while let (Some(low), Some(high), Some(origin), Some(inverse)) =
        (node.get(axis), node.get(axis + 2), ray.origin.get(axis), ray.inverse.get(axis))
    {
        if *inverse != 0.0 && axis < 2 {
            let (origin, inverse) = (V::F32x16::splat(*origin), V::F32x16::splat(*inverse));
            let one = (V::F32x16::load(low) - origin) * inverse;
            let other = (V::F32x16::load(high) - origin) * inverse;
            enter = enter.max(one.min(other) * V::F32x16::splat(LESS));
            leave = leave.min(one.max(other) * V::F32x16::splat(MORE));
        }
        axis += 1;
    }
    lanes &= !leave.lt(enter);
    enter.store(times);
    lanes
}
