//! Shapes with a radius, checked with distances that anyone can work out.

use crate::common::{shape, under_every_symmetry};
use graze_oracle::Kind::{Chain, Convex, Point, Polygon, Segment};
use graze_oracle::Verdict::{self, Hit, Miss, Touch};
use graze_oracle::{RBig, Shape, distance_squared, test};

fn meet(a: &Shape<i32>, b: &Shape<i32>, expected: Verdict) {
    under_every_symmetry(a, b, |a, b| {
        assert_eq!(test(a, b), expected, "{a:?} {b:?}");
        assert_eq!(test(b, a), expected, "{b:?} {a:?}");
    });
}

#[test]
fn circles() {
    // 3, 4, 5.
    let circle = |x, y, r| shape(Point, &[x, y], r);
    meet(&circle(0, 0, 2), &circle(3, 4, 3), Touch);
    meet(&circle(0, 0, 2), &circle(3, 4, 2), Miss);
    meet(&circle(0, 0, 2), &circle(3, 4, 4), Hit);
    // Inside another one is a hit, even if their boundaries touch.
    meet(&circle(0, 0, 5), &circle(3, 0, 2), Hit);
    // A point on the boundary, inside, outside.
    meet(&circle(0, 0, 5), &circle(-4, 3, 0), Touch);
    meet(&circle(0, 0, 5), &circle(3, 3, 0), Hit);
    meet(&circle(0, 0, 5), &circle(4, 4, 0), Miss);
    // Without radii only the same point meets.
    meet(&circle(1, 1, 0), &circle(1, 1, 0), Hit);
    meet(&circle(1, 1, 0), &circle(1, 2, 0), Miss);
}

#[test]
fn capsules_and_lines() {
    // The line from (0, 5) to (10, 5) passes the origin at the distance 5.
    let circle = shape(Point, &[0, 0], 5);
    meet(&circle, &shape(Segment, &[-10, 5, 10, 5], 0), Touch);
    meet(&circle, &shape(Segment, &[-10, 4, 10, 4], 0), Hit);
    meet(&circle, &shape(Segment, &[-10, 6, 10, 6], 0), Miss);
    // An end on the boundary.
    meet(&circle, &shape(Segment, &[3, 4, 9, 9], 0), Touch);
    // x + y = 10 is 50^(1/2) away, which is more than 7 and less than 8.
    let slope = |r| shape(Segment, &[0, 10, 10, 0], r);
    meet(&shape(Point, &[0, 0], 7), &slope(0), Miss);
    meet(&shape(Point, &[0, 0], 8), &slope(0), Hit);
    meet(&shape(Point, &[0, 0], 0), &slope(7), Miss);
    meet(&shape(Point, &[0, 0], 5), &slope(3), Hit);
    // Side by side, end to end.
    let lying = |x, y, r| shape(Segment, &[x, y, x + 4, y], r);
    meet(&lying(0, 0, 1), &lying(2, 3, 2), Touch);
    meet(&lying(0, 0, 1), &lying(7, 0, 2), Touch);
    meet(&lying(0, 0, 1), &lying(8, 0, 2), Miss);
    // The end points of a line belong to the interior of the capsule around it.
    meet(&lying(0, 0, 1), &shape(Point, &[0, 0], 0), Hit);
    meet(&lying(0, 0, 1), &shape(Chain, &[-1, -1, -1, 1, 0, 1], 0), Touch);
}

#[test]
fn outlines() {
    let square = |r| shape(Convex, &[0, 0, 10, 0, 10, 10, 0, 10], r);
    meet(&square(0), &shape(Point, &[13, 14], 5), Touch);
    meet(&square(2), &shape(Point, &[13, 14], 3), Touch);
    meet(&square(2), &shape(Point, &[13, 14], 2), Miss);
    meet(&square(0), &shape(Point, &[5, 12], 2), Touch);
    meet(&square(0), &shape(Point, &[5, 5], 1), Hit);
    // In the notch of a U: the walls are 2 away on either side, the floor 3.
    let u = [0, 0, 3, 0, 3, 7, 7, 7, 7, 0, 10, 0, 10, 10, 0, 10];
    let u = |r| shape(Polygon, &u, r);
    meet(&u(0), &shape(Point, &[5, 4], 1), Miss);
    meet(&u(0), &shape(Point, &[5, 4], 2), Touch);
    meet(&u(1), &shape(Point, &[5, 4], 1), Touch);
    meet(&u(0), &shape(Point, &[5, 4], 3), Hit);
    // Without area and radius there is no interior to hit: at best a touch.
    let flat = |r| shape(Polygon, &[0, 0, 8, 0, 4, 0], r);
    meet(&flat(0), &shape(Point, &[4, 1], 3), Touch);
    meet(&flat(0), &shape(Point, &[4, 3], 3), Touch);
    meet(&flat(0), &shape(Point, &[4, 4], 3), Miss);
    meet(&flat(1), &shape(Point, &[4, 1], 0), Touch);
    meet(&flat(1), &shape(Point, &[4, 0], 0), Hit);
    // A segment all of whose vertices coincide is a point, and points have an interior.
    meet(&shape(Segment, &[4, 1, 4, 1], 0), &flat(2), Hit);
    // Twice around is even everywhere, however much area it goes around.
    let twice = shape(Polygon, &[0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 0, 8], 0);
    meet(&twice, &shape(Point, &[1, 1], 0), Miss);
    meet(&twice, &shape(Point, &[1, 1], 3), Touch);
}

#[test]
fn distances() {
    let square = shape(Convex, &[0, 0, 2, 0, 2, 2, 0, 2], 0);
    let apart = |other: &Shape<i32>| distance_squared(&square, other);
    assert_eq!(apart(&shape(Point, &[5, 6], 9)), RBig::from(25));
    assert_eq!(apart(&shape(Point, &[1, 1], 0)), RBig::ZERO);
    // x + 2 y = 9 passes (2, 2) at 3 / 5^(1/2).
    let line = shape(Segment, &[9, 0, 1, 4], 0);
    assert_eq!(apart(&line), RBig::from(9) / RBig::from(5));
    let tiny = f32::from_bits(1);
    let a = Shape::new(Point, &[0.0, tiny], 0.0);
    let b = Shape::new(Point, &[0.0, 0.0], 0.0);
    let unit = RBig::from(1) / (RBig::from(2).pow(149));
    assert_eq!(distance_squared(&a, &b), unit.sqr());
    let a = Shape::new(Point, &[f32::MAX, 0.0], 0.0);
    let far = RBig::from((1 << 24) - 1) * RBig::from(2).pow(104);
    assert_eq!(distance_squared(&a, &b), far.sqr());
}
