//! Containers and contents, checked by hand.

use crate::common::{shape, under_every_symmetry};
use graze_oracle::Kind::{self, Chain, Convex, Point, Polygon, Segment};
use graze_oracle::Verdict::{self, Hit, Miss, Touch};
use graze_oracle::{Shape, contains};

fn holds(outer: &Shape<i32>, inner: &Shape<i32>, expected: Verdict) {
    under_every_symmetry(outer, inner, |outer, inner| {
        assert_eq!(contains(outer, inner), Some(expected), "{outer:?} {inner:?}");
    });
}

fn square(kind: Kind, x: i32, y: i32, size: i32, radius: i32) -> Shape<i32> {
    let (right, up) = (x + size, y + size);
    shape(kind, &[x, y, right, y, right, up, x, up], radius)
}

#[test]
fn lines_hold_what_lies_on_them() {
    let line = shape(Segment, &[0, 0, 6, 3], 0);
    holds(&line, &shape(Segment, &[2, 1, 4, 2], 0), Hit);
    holds(&line, &shape(Segment, &[2, 1, 6, 3], 0), Touch);
    holds(&line, &shape(Segment, &[2, 1, 8, 4], 0), Miss);
    holds(&line, &shape(Chain, &[2, 1, 4, 2, 2, 1], 0), Hit);
    holds(&line, &shape(Polygon, &[2, 1, 4, 2, 0, 0], 0), Touch);
    holds(&line, &shape(Polygon, &[2, 1, 4, 2, 0, 1], 0), Miss);
    holds(&line, &shape(Point, &[2, 1], 0), Hit);
    holds(&line, &shape(Point, &[2, 1], 1), Miss);
    let point = shape(Point, &[3, 3], 0);
    holds(&point, &point, Hit);
    holds(&point, &shape(Segment, &[3, 3, 3, 3], 0), Hit);
    holds(&point, &shape(Point, &[3, 4], 0), Miss);
    holds(&shape(Segment, &[3, 3, 3, 3], 0), &point, Hit);
}

#[test]
fn circles_and_capsules() {
    let circle = shape(Point, &[0, 0], 10);
    holds(&circle, &shape(Point, &[3, 4], 5), Touch);
    holds(&circle, &shape(Point, &[3, 4], 4), Hit);
    holds(&circle, &shape(Point, &[3, 4], 6), Miss);
    holds(&circle, &circle, Touch);
    holds(&circle, &shape(Point, &[1, 0], 10), Miss);
    holds(&circle, &shape(Point, &[0, 0], 11), Miss);
    holds(&circle, &shape(Segment, &[6, 8, -6, -8], 0), Touch);
    holds(&circle, &square(Polygon, -7, -7, 14, 0), Hit);
    holds(&circle, &square(Polygon, -7, -7, 15, 0), Miss);
    let capsule = shape(Segment, &[0, 0, 20, 0], 5);
    holds(&capsule, &shape(Point, &[10, 3], 2), Touch);
    holds(&capsule, &shape(Point, &[23, 4], 0), Touch);
    holds(&capsule, &shape(Point, &[24, 4], 0), Miss);
    holds(&capsule, &shape(Segment, &[2, 0, 18, 0], 5), Touch);
    holds(&capsule, &shape(Segment, &[2, 0, 18, 0], 4), Hit);
    holds(&capsule, &shape(Segment, &[2, 0, 18, 1], 5), Miss);
}

#[test]
fn rounded_convex() {
    let outer = square(Convex, 0, 0, 10, 4);
    // The boundary is at 4 from the square, with round corners.
    holds(&outer, &shape(Point, &[12, 5], 2), Touch);
    holds(&outer, &shape(Point, &[12, 12], 1), Hit);
    holds(&outer, &shape(Point, &[12, 12], 2), Miss);
    // Equal radii: the skeleton decides.
    holds(&outer, &square(Polygon, 1, 1, 8, 4), Hit);
    holds(&outer, &square(Polygon, 1, 1, 9, 4), Touch);
    holds(&outer, &square(Polygon, 1, 1, 10, 4), Miss);
    // A larger radius has to stay away from the sides.
    holds(&outer, &shape(Point, &[5, 5], 9), Touch);
    holds(&outer, &shape(Point, &[5, 5], 8), Hit);
    holds(&outer, &shape(Point, &[5, 6], 9), Miss);
    // Without area the square is a line, whose boundary equal radii always reach.
    let flat = shape(Convex, &[0, 0, 10, 0, 5, 0], 4);
    holds(&flat, &shape(Point, &[5, 0], 4), Touch);
    holds(&flat, &shape(Point, &[5, 0], 3), Hit);
    holds(&flat, &shape(Point, &[5, 0], 5), Miss);
}

#[test]
fn polygons() {
    for kind in [Convex, Polygon] {
        let outer = square(kind, 0, 0, 10, 0);
        holds(&outer, &square(Polygon, 1, 1, 8, 0), Hit);
        holds(&outer, &square(Polygon, 1, 1, 9, 0), Touch);
        holds(&outer, &outer, Touch);
        holds(&outer, &square(Polygon, 5, 5, 8, 0), Miss);
        holds(&outer, &square(Polygon, 11, 1, 3, 0), Miss);
        holds(&square(kind, 4, 4, 2, 0), &outer, Miss);
        holds(&outer, &shape(Point, &[5, 5], 5), Touch);
        holds(&outer, &shape(Point, &[5, 5], 4), Hit);
        holds(&outer, &shape(Point, &[5, 5], 6), Miss);
        holds(&outer, &shape(Segment, &[2, 2, 8, 2], 2), Touch);
        holds(&outer, &shape(Segment, &[0, 2, 0, 8], 0), Touch);
        holds(&outer, &shape(Segment, &[0, 2, 0, 11], 0), Miss);
        holds(&outer, &shape(Point, &[0, 2], 0), Touch);
    }
    // A U: its arms hold things, its notch does not.
    let u = [0, 0, 3, 0, 3, 7, 7, 7, 7, 0, 10, 0, 10, 10, 0, 10];
    let u = shape(Polygon, &u, 0);
    holds(&u, &square(Polygon, 1, 1, 1, 0), Hit);
    holds(&u, &shape(Segment, &[1, 1, 9, 1], 0), Miss);
    holds(&u, &shape(Segment, &[3, 7, 7, 7], 0), Touch);
    holds(&u, &shape(Segment, &[3, 0, 7, 0], 0), Miss);
    holds(&u, &shape(Chain, &[1, 1, 1, 9, 9, 9, 9, 1], 0), Hit);
    holds(&u, &shape(Chain, &[1, 1, 1, 9, 9, 9, 9, 1], 1), Touch);
    // All of its outline lies in the U, but it fills the notch.
    let lid = [0, 0, 3, 0, 3, 7, 7, 7, 7, 0, 10, 0, 10, 10, 0, 10];
    holds(&u, &shape(Polygon, &lid, 0), Touch);
    let notch = [3, 0, 3, 7, 7, 7, 7, 0];
    holds(&u, &shape(Polygon, &notch, 0), Miss);
    // Around a hole: a ring that is cut open along a line, and a square whose outline keeps to it.
    let ring = [0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 3, 3, 3, 6, 6, 6, 6, 3, 3, 3];
    let ring = shape(Polygon, &ring, 0);
    let around = [2, 1, 8, 1, 8, 8, 1, 8, 1, 2];
    holds(&ring, &shape(Chain, &around, 0), Hit);
    holds(&ring, &shape(Polygon, &around, 0), Miss);
    // Without area there is no inside, only edges to lie on.
    let flat = shape(Polygon, &[0, 0, 8, 0, 4, 0], 0);
    holds(&flat, &shape(Segment, &[1, 0, 7, 0], 0), Touch);
    holds(&flat, &shape(Segment, &[1, 0, 9, 0], 0), Miss);
    holds(&flat, &shape(Point, &[4, 0], 1), Miss);
}

#[test]
fn refused_containers() {
    let inner = shape(Point, &[0, 0], 0);
    assert_eq!(contains(&shape(Chain, &[0, 0, 1, 1], 2), &inner), None);
    assert_eq!(contains(&square(Polygon, 0, 0, 2, 1), &inner), None);
}
