//! rapier's broad phase alone: parry's tree with rapier's margin, and the pairs that it adds and takes away.

use super::trees::{PairTree, meet};
use crate::graze::Aabb;
use crate::race::Who;
use rapier2d::prelude::*;
use std::collections::HashMap;

/// The pairs whose enlarged boxes meet are kept as rapier's events say; of these, those whose boxes meet count.
pub struct RapierTree {
    phase: BroadPhaseBvh,
    params: IntegrationParameters,
    colliders: ColliderSet,
    bodies: RigidBodySet,
    handles: Vec<ColliderHandle>,
    boxes: Vec<Aabb>,
    moving: usize,
    events: Vec<BroadPhasePairEvent>,
    pairs: Vec<[u32; 2]>,
    /// Where each pair is in the list.
    places: HashMap<[u32; 2], u32>,
}

impl RapierTree {
    fn set(&mut self, count: usize) {
        for (handle, own) in self.handles.iter().zip(&self.boxes).take(count) {
            let own =
                rapier2d::geometry::Aabb::new(Vector::new(own.min_x, own.min_y), Vector::new(own.max_x, own.max_y));
            self.phase.set_aabb(&self.params, *handle, own);
        }
        self.phase.update(&self.params, &self.colliders, &self.bodies, &[], &[], &mut self.events);
        for event in self.events.drain(..) {
            match event {
                BroadPhasePairEvent::AddPair(pair) => {
                    let pair = numbers(pair);
                    self.places.insert(pair, self.pairs.len() as u32);
                    self.pairs.push(pair);
                }
                BroadPhasePairEvent::DeletePair(pair) => {
                    if let Some(place) = self.places.remove(&numbers(pair)) {
                        self.pairs.swap_remove(place as usize);
                        if let Some(pair) = self.pairs.get(place as usize) {
                            self.places.insert(*pair, place);
                        }
                    }
                }
            }
        }
    }
}

fn numbers(pair: ColliderPair) -> [u32; 2] {
    [pair.collider1, pair.collider2].map(|handle| handle.into_raw_parts().0)
}

impl PairTree for RapierTree {
    const WHO: Who = Who::Rapier;

    fn new(boxes: Vec<Aabb>, moving: usize) -> Self {
        let mut colliders = ColliderSet::new();
        let handles = boxes
            .iter()
            .map(|_| colliders.insert(ColliderBuilder::ball(0.5).active_collision_types(ActiveCollisionTypes::all())))
            .collect();
        let count = boxes.len();
        let mut tree = RapierTree {
            phase: BroadPhaseBvh::new(),
            params: IntegrationParameters::default(),
            colliders,
            bodies: RigidBodySet::new(),
            handles,
            boxes,
            moving,
            events: Vec::new(),
            pairs: Vec::new(),
            places: HashMap::new(),
        };
        tree.set(count);
        tree
    }

    fn move_to(&mut self, boxes: Vec<Aabb>) {
        self.boxes = boxes;
        self.set(self.moving);
    }

    fn pairs(&mut self) -> usize {
        let moves = |[a, b]: &[u32; 2]| (*a as usize) < self.moving || (*b as usize) < self.moving;
        let meets = |[a, b]: &&[u32; 2]| meet(&self.boxes[*a as usize], &self.boxes[*b as usize]);
        self.pairs.iter().filter(|pair| moves(pair)).filter(meets).count()
    }
}
