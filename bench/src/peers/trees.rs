//! Trees of boxes that move, as broad phases keep them: Box2D's, and parry's, which rapier's broad phase uses, too.

use super::textbook::slabs;
use crate::graze::{Aabb, Segment};
use crate::race::Who;
use boxdd_sys::ffi::*;
use parry2d::bounding_volume::Aabb as Box2;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry2d::query::Ray;
use std::ffi::c_void;

/// Boxes that move, and their pairs.
pub trait PairTree: Sized + 'static {
    const WHO: Who;

    /// Boxes by number, of which the first `moving` will move.
    fn new(boxes: Vec<Aabb>, moving: usize) -> Self;

    /// Moves the boxes that move.
    fn move_to(&mut self, boxes: Vec<Aabb>);

    /// The number of pairs that meet, of boxes of which one at least moves.
    fn pairs(&mut self) -> usize;
}

/// A tree that answers queries, too.
pub trait Tree: PairTree {
    /// Where a ray first enters a box, as a part of the ray; more than 1 if it meets none.
    fn first(&self, ray: &Segment) -> f32;

    /// The number of boxes that meet a box.
    fn count(&self, region: &Aabb) -> usize;

    /// The bytes that a library in C has allocated.
    fn bytes_in_c(&self) -> usize {
        0
    }
}

fn enters(ray: &Segment, own: &Aabb) -> Option<f32> {
    slabs(own, ray).map(|[first, _]| first)
}

pub fn meet(a: &Aabb, b: &Aabb) -> bool {
    a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y
}

/// Boxes that move lie in the tree with Box2D's margin, so that it changes only when a box leaves its enlarged one.
pub struct Box2dTree {
    tree: b2DynamicTree,
    proxies: Vec<i32>,
    enlarged: Vec<Aabb>,
    boxes: Vec<Aabb>,
    moving: usize,
}

/// `B2_AABB_MARGIN`.
const MARGIN: f32 = 0.1;

fn b2(a: &Aabb) -> b2AABB {
    let [low, high] = [[a.min_x, a.min_y], [a.max_x, a.max_y]].map(|[x, y]| b2Vec2 { x, y });
    b2AABB { lowerBound: low, upperBound: high }
}

fn enlarged(a: &Aabb) -> Aabb {
    Aabb { min_x: a.min_x - MARGIN, min_y: a.min_y - MARGIN, max_x: a.max_x + MARGIN, max_y: a.max_y + MARGIN }
}

fn contains(outer: &Aabb, a: &Aabb) -> bool {
    outer.min_x <= a.min_x && outer.min_y <= a.min_y && a.max_x <= outer.max_x && a.max_y <= outer.max_y
}

/// What a query of Box2D's tree hands to its callback.
struct Asked<'a> {
    boxes: &'a [Aabb],
    region: Aabb,
    /// Boxes that move and have a lower number, or the same, are left out.
    above: Option<usize>,
    moving: usize,
    found: usize,
}

unsafe extern "C" fn count_found(_: i32, number: u64, context: *mut c_void) -> bool {
    // SAFETY: the query's own context.
    let asked = unsafe { &mut *context.cast::<Asked>() };
    let number = number as usize;
    let counts = asked.above.is_none_or(|own| number > own || number >= asked.moving);
    asked.found += usize::from(counts && meet(&asked.region, &asked.boxes[number]));
    true
}

struct Cast<'a> {
    boxes: &'a [Aabb],
    ray: Segment,
    first: f32,
}

unsafe extern "C" fn cut_ray(input: *const b2RayCastInput, _: i32, number: u64, context: *mut c_void) -> f32 {
    // SAFETY: the query's own context, and the tree's input.
    let (cast, most) = unsafe { (&mut *context.cast::<Cast>(), (*input).maxFraction) };
    match enters(&cast.ray, &cast.boxes[number as usize]) {
        Some(at) if at < cast.first => {
            cast.first = at;
            at
        }
        _ => most,
    }
}

impl Box2dTree {
    fn found(&self, region: Aabb, above: Option<usize>) -> usize {
        let mut asked = Asked { boxes: &self.boxes, region, above, moving: self.moving, found: 0 };
        // SAFETY: the tree's own query, with a context of the callback's type.
        unsafe { b2DynamicTree_QueryAll(&self.tree, b2(&region), Some(count_found), (&raw mut asked).cast()) };
        asked.found
    }
}

impl PairTree for Box2dTree {
    const WHO: Who = Who::Box2d;

    fn new(boxes: Vec<Aabb>, moving: usize) -> Self {
        let enlarged: Vec<Aabb> =
            boxes.iter().enumerate().map(|(i, own)| if i < moving { enlarged(own) } else { *own }).collect();
        // SAFETY: a tree, and what it asks for.
        let (tree, proxies) = unsafe {
            let mut tree = b2DynamicTree_Create(boxes.len() as i32);
            let add = |(i, own)| b2DynamicTree_CreateProxy(&mut tree, b2(own), 1, i as u64);
            let proxies = enlarged.iter().enumerate().map(add).collect();
            b2DynamicTree_Rebuild(&mut tree, true);
            (tree, proxies)
        };
        Box2dTree { tree, proxies, enlarged, boxes, moving }
    }

    fn move_to(&mut self, boxes: Vec<Aabb>) {
        self.boxes = boxes;
        for (i, own) in self.boxes.iter().enumerate().take(self.moving) {
            if !contains(&self.enlarged[i], own) {
                self.enlarged[i] = enlarged(own);
                // SAFETY: a proxy of this tree.
                unsafe { b2DynamicTree_EnlargeProxy(&mut self.tree, self.proxies[i], b2(&self.enlarged[i])) };
            }
        }
        // SAFETY: rebuilds the enlarged part, as each step of Box2D does.
        unsafe { b2DynamicTree_Rebuild(&mut self.tree, false) };
    }

    fn pairs(&mut self) -> usize {
        (0..self.moving).map(|i| self.found(self.boxes[i], Some(i))).sum()
    }
}

impl Tree for Box2dTree {
    fn first(&self, ray: &Segment) -> f32 {
        let mut cast = Cast { boxes: &self.boxes, ray: *ray, first: f32::INFINITY };
        let input = b2RayCastInput {
            origin: b2Vec2 { x: ray.ax, y: ray.ay },
            translation: b2Vec2 { x: ray.bx - ray.ax, y: ray.by - ray.ay },
            maxFraction: 1.0,
        };
        // SAFETY: the tree's own query, with a context of the callback's type.
        unsafe { b2DynamicTree_RayCast(&self.tree, &input, u64::MAX, Some(cut_ray), (&raw mut cast).cast()) };
        cast.first
    }

    fn count(&self, region: &Aabb) -> usize {
        self.found(*region, None)
    }

    fn bytes_in_c(&self) -> usize {
        // SAFETY: a tree.
        let bytes = unsafe { b2DynamicTree_GetByteCount(&self.tree) };
        bytes as usize
    }
}

/// Boxes lie in the tree as they are: all of them are set and the tree is refitted, or built anew, or the few that move
/// are inserted. Anew is a tenth of the time where boxes move far.
pub struct ParryTree<const ANEW: bool = false> {
    tree: Bvh,
    space: BvhWorkspace,
    boxes: Vec<Aabb>,
    moving: usize,
}

fn box2(a: &Aabb) -> Box2 {
    Box2::new(Vector::new(a.min_x, a.min_y), Vector::new(a.max_x, a.max_y))
}

impl<const ANEW: bool> PairTree for ParryTree<ANEW> {
    const WHO: Who = Who::Parry;

    fn new(boxes: Vec<Aabb>, moving: usize) -> Self {
        let leaves: Vec<Box2> = boxes.iter().map(box2).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves);
        ParryTree { tree, space: BvhWorkspace::default(), boxes, moving }
    }

    fn move_to(&mut self, boxes: Vec<Aabb>) {
        self.boxes = boxes;
        let all = self.moving == self.boxes.len();
        for (i, own) in self.boxes.iter().enumerate().take(self.moving) {
            if all {
                self.tree.insert_or_update_partially(box2(own), i as u32, 0.0);
            } else {
                self.tree.insert(box2(own), i as u32);
            }
        }
        if all && ANEW {
            self.tree.rebuild(&mut self.space, BvhBuildStrategy::Binned);
        } else if all {
            self.tree.refit(&mut self.space);
        }
    }

    fn pairs(&mut self) -> usize {
        let mut found = 0;
        if self.moving == self.boxes.len() {
            self.tree.traverse_bvtt_single_tree::<false>(&mut self.space, &mut |_, _| found += 1);
            return found;
        }
        for (i, own) in self.boxes.iter().enumerate().take(self.moving) {
            let others = |other: &u32| *other as usize > i || *other as usize >= self.moving;
            found += self.tree.intersect_aabb(&box2(own)).filter(others).count();
        }
        found
    }
}

impl<const ANEW: bool> Tree for ParryTree<ANEW> {
    fn first(&self, ray: &Segment) -> f32 {
        let cast = Ray::new(Vector::new(ray.ax, ray.ay), Vector::new(ray.bx - ray.ax, ray.by - ray.ay));
        let hit = self.tree.cast_ray(&cast, 1.0, |i, _| enters(ray, &self.boxes[i as usize]));
        hit.map_or(f32::INFINITY, |(_, at)| at)
    }

    fn count(&self, region: &Aabb) -> usize {
        self.tree.intersect_aabb(&box2(region)).count()
    }
}
