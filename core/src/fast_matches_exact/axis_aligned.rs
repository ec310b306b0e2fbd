//! Points of rays, sweeps and distances on axis-aligned edges, and of motions along an axis, have their coordinates: a
//! box that falls on a floor at 0 meets it at 0, not 2^-52 beside it.

use crate::distance::distance;
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict};
use crate::predicate::Point;
use crate::ray::fast::*;
use crate::ray::*;
use crate::shape::{Kind, Outline, Shape};
use crate::sweep::*;
use std::vec::Vec;

/// Numbers few of which survive a multiplication by another and one by its inverse.
fn lengths() -> impl Iterator<Item = f32> {
    (1..60).map(|i| i as f32 / 7.0 + [0.0, 0.1, 1.0 / 3.0][i % 3])
}

/// A shape, with x and y swapped on request.
struct TestShape {
    kind: Kind,
    xy: Vec<[f32; 2]>,
    radius: f32,
}

impl TestShape {
    fn new(kind: Kind, xy: &[[f32; 2]], radius: f32, swapped: bool) -> Self {
        TestShape { kind, xy: xy.iter().map(|point| swap_axes(*point, swapped)).collect(), radius }
    }

    fn shape(&self) -> Shape<'_, Float> {
        Shape { kind: self.kind, vertices: Outline::<Float>::new(&self.xy), radius: f64::from(self.radius) }
    }
}

fn swap_axes<T>([x, y]: [T; 2], swapped: bool) -> [T; 2] {
    if swapped { [y, x] } else { [x, y] }
}

/// Floors of about this size, with the surface at 0 at least from -1 to 1.
fn floors(size: f32, swapped: bool) -> Vec<TestShape> {
    let (left, right) = (-1.0 - size, 1.0 + size * 1.3);
    let top = |y: f32| [[left, y], [right, y]];
    let slab = |y: f32| [[left, y], [left, y - size], [right, y - size], [right, y]];
    let mut floors = Vec::new();
    for radius in [0.0, size] {
        floors.push(TestShape::new(Kind::Segment, &top(-radius), radius, swapped));
        floors.push(TestShape::new(
            Kind::Chain,
            &[top(-radius)[0], top(-radius)[1], [right, -radius - 1.0]],
            radius,
            swapped,
        ));
        floors.push(TestShape::new(Kind::Convex, &slab(-radius), radius, swapped));
        floors.push(TestShape::new(Kind::Polygon, &slab(-radius), radius, swapped));
    }
    floors
}

#[test]
fn shapes_that_fall_on_a_floor() {
    for size in lengths() {
        for swapped in [false, true] {
            let fall = |falling: &TestShape, floor: &TestShape, depth: f32| {
                let [x, y] = swap_axes([0.0, -depth], swapped);
                let Outcome { verdict, hit } = sweep(falling.shape(), Point::new(Float(x), Float(y)), floor.shape());
                assert_ne!(verdict, Verdict::Miss);
                swap_axes([hit.x, hit.y], swapped)
            };
            // With a corner, or the center, at 0.
            let tip = [[0.0, size], [-0.3, 2.0 * size], [0.7, 3.0 * size]];
            let base = [[-0.3, size], [0.7, size], [0.7, 3.0 * size]];
            for floor in floors(size, swapped) {
                for radius in [0.0, size / 3.0] {
                    let point = TestShape::new(Kind::Point, &[[0.0, size]], radius, swapped);
                    assert_eq!(fall(&point, &floor, size), [0.0, 0.0], "{size} {radius}");
                    let falling = TestShape::new(Kind::Convex, &tip, radius, swapped);
                    assert_eq!(fall(&falling, &floor, 2.0 * size), [0.0, 0.0], "{size} {radius}");
                    let [x, y] = fall(&TestShape::new(Kind::Convex, &base, radius, swapped), &floor, size);
                    assert!((x == -0.3 || x == 0.7) && y == 0.0, "{size} {radius} {x}");
                }
            }
            // On a slope, and on a disc beside it.
            for floor in [
                TestShape::new(Kind::Segment, &[[-size, -0.1 * size], [1.3 * size, 0.1 * size]], 0.0, swapped),
                TestShape::new(Kind::Point, &[[size / 3.0, -0.1]], size, swapped),
            ] {
                let [x, _] = fall(&TestShape::new(Kind::Convex, &tip, 0.0, swapped), &floor, 9.0 * size);
                assert_eq!(x, 0.0, "{size}");
            }
        }
    }
}

/// The fast tier, with a corner that comes to a slope, and with a slope that comes to a corner.
#[test]
fn fast_convex_sweeps() {
    for size in lengths() {
        for swapped in [false, true] {
            let tip = [[0.0, size], [0.7, 3.0 * size], [-0.3, 2.0 * size]].map(|point| swap_axes(point, swapped));
            let slope =
                [[-size, -0.1 * size], [0.1, -size], [1.3 * size, 0.1 * size]].map(|point| swap_axes(point, swapped));
            let [x, y] = swap_axes([0.0, -2.0 * size], swapped);
            for (a, d, b) in [(tip, [x, y], slope), (slope, [-x, -y], tip)] {
                let hit = certain_hit(sweep_convex_convex(&a, d, &b));
                assert_eq!(swap_axes([hit.x, hit.y], swapped)[0], 0.0, "{size} {hit:?}");
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
        for swapped in [false, true] {
            let ([x, y], [to_x, to_y]) = (swap_axes([0.0, 9.0], swapped), swap_axes([0.0, -size], swapped));
            let [d_x, d_y] = swap_axes([0.0, -20.0], swapped);
            let hit = certain_hit(sweep_circle_circle_special([x, y, 0.3], [d_x, d_y], [to_x, to_y, size]));
            assert_eq!(swap_axes([hit.x, hit.y], swapped), [0.0, 0.0], "{hit:?}");
            let hit = certain_hit(ray_circle_special([to_x, to_y, size], [x, y, x + d_x, y + d_y]));
            assert_eq!(swap_axes([hit.x, hit.y], swapped), [0.0, 0.0], "{hit:?}");
        }
    }
}

#[test]
fn rays_from_above() {
    for size in lengths() {
        for swapped in [false, true] {
            for floor in floors(size, swapped) {
                for lean in [0.0, 0.3] {
                    let (from, to) = (swap_axes([lean, 2.0 * size], swapped), swap_axes([0.0, -0.1], swapped));
                    let ray = TestShape::new(Kind::Segment, &[from, to], 0.0, false);
                    let Outcome { verdict, hit } = raycast(floor.shape(), ray.shape());
                    let [along, height] = swap_axes([hit.x, hit.y], swapped);
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
        for swapped in [false, true] {
            for floor in floors(size, swapped) {
                // Above it, touching it, and half in it.
                for (height, radius) in [(size, 0.0), (size, size / 2.0), (size, size), (size, 1.5 * size)] {
                    let ball = TestShape::new(Kind::Point, &[[0.0, height]], radius, swapped);
                    let found = distance(ball.shape(), floor.shape());
                    let [x, y] = swap_axes([found.b.x, found.b.y], swapped);
                    let is_on_top = y == 0.0 || (radius > height && floor.radius > 0.0);
                    assert!(x == 0.0 && is_on_top, "{size} {radius} {} {found:?}", floor.radius);
                    let same = distance(floor.shape(), ball.shape());
                    assert_eq!(swap_axes([same.a.x, same.a.y], swapped), [x, y], "{size} {radius}");
                }
            }
        }
    }
}
