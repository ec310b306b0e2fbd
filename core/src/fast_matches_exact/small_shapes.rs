//! Verdicts on two small shapes.

use super::dice::share;
use super::range;
use crate::contain;
use crate::filter::{self, Filtered};
use crate::number::{Float, Number};
use crate::overlap::{self, Verdict};
use crate::predicate::Point;
use crate::shape::{Aabb, Capsule, Circle, Segment};

fn segment([ax, ay, bx, by]: [f32; 4]) -> Segment<Float> {
    Segment { a: Point::new(Float(ax), Float(ay)), b: Point::new(Float(bx), Float(by)) }
}

fn capsule([ax, ay, bx, by, radius]: [f32; 5]) -> Capsule<Float> {
    Capsule { segment: segment([ax, ay, bx, by]), radius: Float(radius).widen() }
}

fn aabb([min_x, min_y, max_x, max_y]: [f32; 4]) -> Aabb<Float> {
    Aabb { min: Point::new(Float(min_x), Float(min_y)), max: Point::new(Float(max_x), Float(max_y)) }
}

fn rounded([ax, ay, bx, by]: [f32; 4], radius: f32) -> [f32; 5] {
    [ax, ay, bx, by, radius]
}

/// Bad numbers must be uncertain, and a certain verdict must be that of the exact tier.
fn check(numbers: &[f32], fast: Filtered, exact: impl FnOnce() -> Verdict) -> bool {
    if fast.certain {
        assert!(range(numbers).is_finite(), "{numbers:?}");
        assert_eq!(if fast.value { Verdict::Hit } else { Verdict::Miss }, exact(), "{numbers:?}");
    }
    fast.certain
}

fn is_box([min_x, min_y, max_x, max_y]: [f32; 4]) -> bool {
    min_x <= max_x && min_y <= max_y
}

#[test]
fn capsules() {
    share("capsules", 990, |dice| {
        let (a, b) = (rounded(dice.segment(), dice.size()), rounded(dice.segment(), dice.size()));
        check([a, b].as_flattened(), filter::capsule_capsule(a, b), || overlap::capsule_capsule(capsule(a), capsule(b)))
    });
    share("capsule and segment", 990, |dice| {
        let (a, b) = (rounded(dice.segment(), dice.size()), dice.segment());
        check(&[&a[..], &b].concat(), filter::capsule_segment(a, b), || {
            overlap::capsule_segment(capsule(a), segment(b))
        })
    });
    share("capsule and box", 980, |dice| {
        let (a, b) = (rounded(dice.segment(), dice.size()), dice.aabb());
        let fast = filter::capsule_aabb(a, b);
        check(&[&a[..], &b].concat(), fast, || overlap::capsule_aabb(capsule(a), aabb(b)))
    });
}

#[test]
fn in_boxes() {
    share("box in box", 990, |dice| {
        let (outer, inner) = (dice.aabb(), dice.aabb());
        let [x, y, ..] = outer;
        let outer = [x - 6.0, y - 6.0, outer[2] + 6.0, outer[3] + 6.0];
        check([outer, inner].as_flattened(), filter::aabb_in_aabb(outer, inner), || {
            assert!(is_box(outer) && is_box(inner));
            contain::aabb_aabb(aabb(outer), aabb(inner))
        })
    });
    share("circle in box", 990, |dice| {
        let (outer, [x, y]) = (dice.aabb(), dice.numbers());
        let (outer, inner) = ([outer[0] - 6.0, outer[1] - 6.0, outer[2] + 6.0, outer[3] + 6.0], [x, y, dice.size()]);
        check(&[&outer[..], &inner].concat(), filter::circle_in_aabb(outer, inner), || {
            assert!(is_box(outer));
            let circle = Circle { center: Point::new(Float(x), Float(y)), radius: Float(inner[2]).widen() };
            contain::aabb_circle(aabb(outer), circle)
        })
    });
}
