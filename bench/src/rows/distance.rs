//! Distances of round shapes and of segments.

use super::pairs::{add_loop, pairs};
use super::{Setup, need};
use crate::data::{balanced, between, circle, neighbors, segment};
use crate::graze::{Closest, Graze, POINT, SEGMENT, Segment, Shape};
use crate::peers::{box2d, parry, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

/// A circle, whose center is both ends, or a capsule.
type Capsule = (Segment, f32);

/// Inlined as [`Outlines::shape`](crate::data::Outlines::shape) is.
#[inline(always)]
fn shape((skeleton, radius): &Capsule, kind: u32) -> Shape {
    Shape { xy: &raw const skeleton.ax, count: kind, kind, radius: *radius }
}

fn meets(graze: &Graze, kind: u32) -> impl Fn(&(Capsule, Capsule)) -> bool + use<> {
    let distance = need(graze.distance);
    // SAFETY: structs of the header, which live during the call.
    move |(a, b)| unsafe { distance(&shape(a, kind), &shape(b, kind), &mut Closest::default()) == 0.0 }
}

fn rounded_pairs(setup: &Setup, name: &str, kind: u32) -> Rc<[(Capsule, Capsule)]> {
    let one = |rng: &mut Rng, at: [f64; 2]| match kind {
        POINT => {
            let circle = circle(rng, at);
            (Segment { ax: circle.x, ay: circle.y, bx: circle.x, by: circle.y }, circle.radius)
        }
        _ => (segment(rng, at), between(rng, 0.2, 2.0) as f32),
    };
    balanced(&mut setup.rng(name), setup.count(40), |rng| neighbors(rng, 10.0, one, one), meets(setup.graze(), kind))
        .into()
}

fn add_graze(row: &mut Row, setup: &Setup, data: Rc<[(Capsule, Capsule)]>, kind: u32) {
    row.graze(
        &setup.libraries,
        |graze| graze.distance,
        move |distance, i| {
            let (a, b) = &data[i];
            let mut closest = Closest::default();
            // SAFETY: structs of the header, which live during the call.
            unsafe { distance(&shape(a, kind), &shape(b, kind), &mut closest) == 0.0 }
        },
    );
}

/// Distances and the closest points; 0 counts as meeting.
pub fn circles(setup: &Setup, name: &str) -> Row {
    let pairs = rounded_pairs(setup, name, POINT);
    let mut row = Row::new(name, pairs.len());
    add_graze(&mut row, setup, pairs.clone(), POINT);
    add_loop(&mut row, &pairs, |a, b| textbook::circle_distance(a, b, &mut Closest::default()) == 0.0);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::circles_apart((&a.0, a.1), (&b.0, b.1))), |data| {
        parry::circle_distance(data)
    });
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::fat_circles((&a.0, a.1), (&b.0, b.1))), |data| {
        box2d::overlap(data)
    });
    row
}

/// The same of capsules.
pub fn capsules(setup: &Setup, name: &str) -> Row {
    let pairs = rounded_pairs(setup, name, SEGMENT);
    let mut row = Row::new(name, pairs.len());
    add_graze(&mut row, setup, pairs.clone(), SEGMENT);
    add_loop(&mut row, &pairs, |a, b| textbook::capsule_distance(a, b, &mut Closest::default()) == 0.0);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::capsules((&a.0, a.1), (&b.0, b.1))), |data| {
        parry::capsule_distance(data)
    });
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::capsules((&a.0, a.1), (&b.0, b.1))), |data| {
        box2d::overlap(data)
    });
    row
}

/// The same of segments.
pub fn segments(setup: &Setup, name: &str) -> Row {
    let pairs = pairs(setup, name, setup.graze().test_segment_segment, 6.0, segment, segment);
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.distance_segment_segment,
        move |distance, i| {
            let (a, b) = &data[i];
            let mut closest = Closest::default();
            // SAFETY: structs of the header, which live during the call.
            unsafe { distance(a, b, &mut closest) == 0.0 }
        },
    );
    add_loop(&mut row, &pairs, |a, b| textbook::segment_distance(a, b, &mut Closest::default()) == 0.0);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| (parry::segment(a), parry::segment(b))), |data| {
        parry::segment_distance(&data.0, &data.1)
    });
    // Of segments that cross it finds points that are as far apart as they are rounded.
    row.add(Who::Box2d, move |i| box2d::squared_segment_distance(&pairs[i].0, &pairs[i].1) < 1e-9);
    row
}
