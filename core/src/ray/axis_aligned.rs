//! Contacts with axis-aligned edges, and of motions along an axis, have their coordinates: a box that falls on a floor
//! at 0 meets it at 0, not 2^-52 beside it.

use super::fast::*;
use super::*;
use crate::distance::distance;
use crate::filter::Fast;
use crate::number::Wide;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Point;
use crate::shape::{Kind, Outline, Shape};
use crate::sweep::*;
use std::vec::Vec;

/// Numbers few of which survive a multiplication by another and one by its inverse.
fn lengths() -> impl Iterator<Item = f32> {
    (1..60).map(|i| i as f32 / 7.0 + [0.0, 0.1, 1.0 / 3.0][i % 3])
}

/// A shape, with its axes swapped if turned.
struct Plain {
    kind: Kind,
    xy: Vec<[f32; 2]>,
    radius: f32,
}

impl Plain {
    fn new(kind: Kind, xy: &[[f32; 2]], radius: f32, turned: bool) -> Self {
        Plain { kind, xy: xy.iter().map(|point| turn(*point, turned)).collect(), radius }
    }

    fn shape(&self) -> Shape<'_, Wide> {
        Shape { kind: self.kind, vertices: Outline::<Wide>::new(&self.xy), radius: f64::from(self.radius) }
    }
}

fn turn<T>([x, y]: [T; 2], turned: bool) -> [T; 2] {
    if turned { [y, x] } else { [x, y] }
}

/// Floors of about this size, with the surface at 0 at least from -1 to 1.
fn floors(size: f32, turned: bool) -> Vec<Plain> {
    let (left, right) = (-1.0 - size, 1.0 + size * 1.3);
    let top = |y: f32| [[left, y], [right, y]];
    let slab = |y: f32| [[left, y], [left, y - size], [right, y - size], [right, y]];
    let mut floors = Vec::new();
    for radius in [0.0, size] {
        floors.push(Plain::new(Kind::Segment, &top(-radius), radius, turned));
        floors.push(Plain::new(
            Kind::Chain,
            &[top(-radius)[0], top(-radius)[1], [right, -radius - 1.0]],
            radius,
            turned,
        ));
        floors.push(Plain::new(Kind::Convex, &slab(-radius), radius, turned));
        floors.push(Plain::new(Kind::Polygon, &slab(-radius), radius, turned));
    }
    floors
}

#[test]
fn shapes_that_fall_on_a_floor() {
    for size in lengths() {
        for turned in [false, true] {
            let fall = |body: &Plain, floor: &Plain, way: f32| {
                let [x, y] = turn([0.0, -way], turned);
                let Outcome { verdict, hit } = sweep(body.shape(), Point::new(Wide(x), Wide(y)), floor.shape());
                assert_ne!(verdict, Verdict::Miss);
                turn([hit.x, hit.y], turned)
            };
            // With a corner, or the center, at 0.
            let tip = [[0.0, size], [-0.3, 2.0 * size], [0.7, 3.0 * size]];
            let base = [[-0.3, size], [0.7, size], [0.7, 3.0 * size]];
            for floor in floors(size, turned) {
                for radius in [0.0, size / 3.0] {
                    let point = Plain::new(Kind::Point, &[[0.0, size]], radius, turned);
                    assert_eq!(fall(&point, &floor, size), [0.0, 0.0], "{size} {radius}");
                    let body = Plain::new(Kind::Convex, &tip, radius, turned);
                    assert_eq!(fall(&body, &floor, 2.0 * size), [0.0, 0.0], "{size} {radius}");
                    let [x, y] = fall(&Plain::new(Kind::Convex, &base, radius, turned), &floor, size);
                    assert!((x == -0.3 || x == 0.7) && y == 0.0, "{size} {radius} {x}");
                }
            }
            // On a slope, and on a disc beside it.
            for floor in [
                Plain::new(Kind::Segment, &[[-size, -0.1 * size], [1.3 * size, 0.1 * size]], 0.0, turned),
                Plain::new(Kind::Point, &[[size / 3.0, -0.1]], size, turned),
            ] {
                let [x, _] = fall(&Plain::new(Kind::Convex, &tip, 0.0, turned), &floor, 9.0 * size);
                assert_eq!(x, 0.0, "{size}");
            }
        }
    }
}

/// The fast tier, with a corner that comes to a slope, and with a slope that comes to a corner.
#[test]
fn fast_convex_sweeps() {
    for size in lengths() {
        for turned in [false, true] {
            let tip = [[0.0, size], [0.7, 3.0 * size], [-0.3, 2.0 * size]].map(|point| turn(point, turned));
            let slope = [[-size, -0.1 * size], [0.1, -size], [1.3 * size, 0.1 * size]].map(|point| turn(point, turned));
            let [x, y] = turn([0.0, -2.0 * size], turned);
            for (a, d, b) in [(tip, [x, y], slope), (slope, [-x, -y], tip)] {
                let hit = certain_hit(sweep_convex_convex(&a, d, &b));
                assert_eq!(turn([hit.x, hit.y], turned)[0], 0.0, "{size} {hit:?}");
            }
        }
    }
}

fn certain_hit<T: core::fmt::Debug>(fast: Fast<Outcome<T>>) -> T {
    match fast {
        Fast::Certain(Outcome { verdict: Verdict::Hit, hit }) => hit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn circles_straight_on() {
    for size in lengths() {
        for turned in [false, true] {
            let ([x, y], [to_x, to_y]) = (turn([0.0, 9.0], turned), turn([0.0, -size], turned));
            let [d_x, d_y] = turn([0.0, -20.0], turned);
            let hit = certain_hit(sweep_circle_circle_special([x, y, 0.3], [d_x, d_y], [to_x, to_y, size]));
            assert_eq!(turn([hit.x, hit.y], turned), [0.0, 0.0], "{hit:?}");
            let hit = certain_hit(ray_circle_special([to_x, to_y, size], [x, y, x + d_x, y + d_y]));
            assert_eq!(turn([hit.x, hit.y], turned), [0.0, 0.0], "{hit:?}");
        }
    }
}

#[test]
fn rays_from_above() {
    for size in lengths() {
        for turned in [false, true] {
            for floor in floors(size, turned) {
                for lean in [0.0, 0.3] {
                    let (from, to) = (turn([lean, 2.0 * size], turned), turn([0.0, -0.1], turned));
                    let ray = Plain::new(Kind::Segment, &[from, to], 0.0, false);
                    let Outcome { verdict, hit } = raycast(floor.shape(), ray.shape());
                    let [along, height] = turn([hit.x, hit.y], turned);
                    assert!(
                        verdict == Verdict::Hit && height == 0.0 && (along == 0.0 || lean != 0.0),
                        "{size} {hit:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn nearest_points_of_a_floor() {
    for size in lengths() {
        for turned in [false, true] {
            for floor in floors(size, turned) {
                // Above it, touching it, and half in it.
                for (height, radius) in [(size, 0.0), (size, size / 2.0), (size, size), (size, 1.5 * size)] {
                    let ball = Plain::new(Kind::Point, &[[0.0, height]], radius, turned);
                    let found = distance(ball.shape(), floor.shape());
                    let [x, y] = turn([found.b.x, found.b.y], turned);
                    let is_on_top = y == 0.0 || (radius > height && floor.radius > 0.0);
                    assert!(x == 0.0 && is_on_top, "{size} {radius} {} {found:?}", floor.radius);
                    let same = distance(floor.shape(), ball.shape());
                    assert_eq!(turn([same.a.x, same.a.y], turned), [x, y], "{size} {radius}");
                }
            }
        }
    }
}
