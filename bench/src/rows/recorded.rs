//! Contacts of pairs recorded from a solver: Box2D steps bodies that stand as a pyramid, and others that fall beside it
//! into a heap, for ten seconds. The pairs are those whose boxes meet, at each sixth step, the ground included.

use super::resting::{Ask, Body, Placed, around, row, solid};
use super::{Plan, Setup, plan};
use crate::data::between;
use crate::graze::CONVEX;
use crate::peers::box2d_scene::Scene;
use crate::peers::trees::meet;

/// A pyramid of this many rows.
const ROWS: usize = 10;

/// As many bodies again fall from above.
const FALLING: usize = ROWS * (ROWS + 1) / 2;

const STEPS: usize = 600;

/// The half width of the ground. Walls stand at its ends.
const GROUND: f32 = 14.0;

/// A level box.
fn level([left, bottom, right, top]: [f32; 4]) -> Placed {
    Placed { xy: vec![left, bottom, right, bottom, right, top, left, top], kind: CONVEX, radius: 0.0 }
}

fn pairs(setup: &Setup, name: &str, bodies: [Body; 2]) -> Vec<(Placed, Placed)> {
    let (mut rng, mut scene) = (setup.rng(name), Scene::new());
    let fixed = [
        level([-GROUND, -1.0, GROUND, 0.0]),
        level([-GROUND - 1.0, -1.0, -GROUND, 40.0]),
        level([GROUND, -1.0, GROUND + 1.0, 40.0]),
    ];
    let mut shapes = fixed.to_vec();
    let mut places = vec![[0.0; 2]; fixed.len()];
    for row in 0..ROWS {
        for i in 0..ROWS - row {
            let x = 1.02 * (i as f64 + 0.5 * row as f64) - 12.0;
            places.push([x as f32, 0.501 + row as f32]);
        }
    }
    for i in 0..FALLING {
        places.push([between(&mut rng, 3.0, 13.0) as f32, 1.0 + 0.7 * i as f32]);
    }
    for i in fixed.len()..places.len() {
        shapes.push(bodies[i % 2].at_origin());
    }
    for (i, (shape, place)) in shapes.iter().zip(&places).enumerate() {
        scene.add(&solid(shape).expect("Box2D takes up to eight vertices"), *place, i >= fixed.len());
    }
    let mut pairs = Vec::new();
    for step in 0..STEPS {
        scene.step();
        if step % 6 == 0 {
            let placed: Vec<_> = shapes.iter().enumerate().map(|(i, shape)| shape.moved(scene.place(i))).collect();
            let boxes: Vec<_> = placed.iter().map(around).collect();
            for i in fixed.len()..placed.len() {
                let meeting = (0..i).filter(|k| meet(&boxes[*k], &boxes[i]));
                pairs.extend(meeting.map(|k| (placed[k].clone(), placed[i].clone())));
            }
        }
    }
    rng.shuffle(&mut pairs);
    pairs.truncate(setup.count(96));
    pairs
}

pub fn all(plans: &mut Vec<Plan>) {
    const BOX: Body = Body::Box { radius: 0.0 };
    const HEXAGON: Body = Body::Hexagon { radius: 0.0 };
    for (what, bodies) in [
        ("boxes", [BOX; 2]),
        ("hexagons", [HEXAGON; 2]),
        ("rounded boxes", [Body::Box { radius: 0.1 }; 2]),
        ("rounded hexagons", [Body::Hexagon { radius: 0.1 }; 2]),
        ("capsules", [Body::Capsule; 2]),
        ("circles", [Body::Circle; 2]),
        ("boxes and capsules", [BOX, Body::Capsule]),
        ("boxes and circles", [BOX, Body::Circle]),
    ] {
        for (suffix, ask) in [("", Ask::Contact), (", within", Ask::Within)] {
            plans.push(plan(format!("recorded {what}{suffix}"), move |setup, name| {
                row(setup, name, pairs(setup, what, bodies), ask)
            }));
        }
    }
}
