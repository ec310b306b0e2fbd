//! A world of Box2D 3 whose bodies fall, collide and come to rest.

use super::box2d::{Solid, vector};
use boxdd_sys::ffi::*;

pub struct Scene {
    world: b2WorldId,
    bodies: Vec<b2BodyId>,
}

impl Scene {
    /// Gravity points down. Nothing falls asleep.
    pub fn new() -> Self {
        // SAFETY: the definition is Box2D's own, and outlives the call.
        let world = unsafe {
            let mut definition = b2DefaultWorldDef();
            definition.gravity = vector([0.0, -10.0]);
            definition.enableSleep = false;
            b2CreateWorld(&definition)
        };
        Scene { world, bodies: Vec::new() }
    }

    /// A body of one shape, which is given around the body's origin.
    pub fn add(&mut self, solid: &Solid, at: [f32; 2], moves: bool) {
        // SAFETY: the world exists as long as this; definitions and shapes outlive the calls.
        unsafe {
            let mut definition = b2DefaultBodyDef();
            definition.position = vector(at);
            definition.type_ = if moves { b2BodyType_b2_dynamicBody } else { b2BodyType_b2_staticBody };
            let body = b2CreateBody(self.world, &definition);
            let shape = b2DefaultShapeDef();
            match solid {
                Solid::Polygon(polygon) => b2CreatePolygonShape(body, &shape, polygon),
                Solid::Capsule(capsule) => b2CreateCapsuleShape(body, &shape, capsule),
                Solid::Circle(circle) => b2CreateCircleShape(body, &shape, circle),
            };
            self.bodies.push(body);
        }
    }

    /// A sixtieth of a second.
    pub fn step(&mut self) {
        // SAFETY: as above.
        unsafe { b2World_Step(self.world, 1.0 / 60.0, 4) };
    }

    /// The place of the body that was added as number `i`, and the cosine and sine of its angle.
    pub fn place(&self, i: usize) -> ([f32; 2], [f32; 2]) {
        // SAFETY: as above.
        let place = unsafe { b2Body_GetTransform(self.bodies[i]) };
        ([place.p.x, place.p.y], [place.q.c, place.q.s])
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        // SAFETY: the world is not used again.
        unsafe { b2DestroyWorld(self.world) };
    }
}
