//! Pairs of small shapes that have functions of their own, and the general functions on them.

use super::scattered::paired_row;
use super::{Plan, Setup, plan};
use crate::data::{
    AsShape, Rectangle, Small, aabb, between, capsule, center, circle, near, neighbors, point, quad, segment,
};
use crate::graze::{Aabb, Closest, Crossing, RayHit, Segment, Shape, Slide, SweepHit};
use crate::peers::{box2d, cute_c2, parry, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

/// On a grid, so that half of the points can lie on their segments.
fn collinear(rng: &mut Rng) -> (Segment, [f32; 2]) {
    let mut whole = |reach: i32| rng.i32(-reach..=reach) as f32;
    let ([x, y], [u, v]) = ([whole(50), whole(50)], [whole(4), whole(4)]);
    let (k, aside) = (whole(4) + 4.0, if whole(1) > 0.0 { 1.0 } else { 0.0 });
    (Segment { ax: x, ay: y, bx: x + 8.0 * u, by: y + 8.0 * v }, [x + k * u, y + k * v + aside])
}

/// A box with room, and a small shape near its border.
fn bordering<T>(rng: &mut Rng, shape: fn(&mut Rng, [f64; 2]) -> T) -> (Aabb, T) {
    let at = center(rng);
    let [x, y] = at;
    let outer = [x - 9.0, y - 8.0, x + 9.0, y + 8.0].map(|c| c as f32);
    let [min_x, min_y, max_x, max_y] = outer;
    let place = near(rng, at, 10.0);
    (Aabb { min_x, min_y, max_x, max_y }, shape(rng, place))
}

/// A small box that moves, and boxes around it.
type Crowd = [[f32; 8]; 16];

fn crowd(rng: &mut Rng) -> (([f32; 8], [f32; 2]), Crowd) {
    let d = near(rng, [0.0; 2], 10.0).map(|c| c as f32);
    let around = |rng: &mut Rng| {
        let (sin, cos) = between(rng, 0.0, std::f64::consts::TAU).sin_cos();
        let distance = between(rng, 8.0, 40.0);
        quad(rng, [distance * cos, distance * sin])
    };
    (([-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5], d), std::array::from_fn(|_| around(rng)))
}

/// Quads near the origin, of which a box there overlaps a few.
fn near_crowd(rng: &mut Rng) -> Crowd {
    std::array::from_fn(|_| {
        let (sin, cos) = between(rng, 0.0, std::f64::consts::TAU).sin_cos();
        let distance = between(rng, 2.0, 24.0);
        quad(rng, [distance * cos, distance * sin])
    })
}

fn among(crowd: &Crowd) -> [Shape; 16] {
    std::array::from_fn(|i| crowd[i].shape())
}

pub fn all(plans: &mut Vec<Plan>) {
    let mut add = |name: &str, make: fn(&Setup, &str) -> Row| plans.push(plan(name, make));
    add("box, point", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 4.0, aabb, point);
            graze.test_aabb_point + graze.test_aabb_point_i32; |f, b, p| f(b, p[0], p[1]) != 0; textbook::box_point);
        row.peer(Who::Parry, pairs.iter().map(|(b, p)| (parry::aabb(b), *p)), |data| parry::box_point(&data.0, data.1));
        row
    });
    add("segment, point", |setup, name| {
        paired_row!(setup, name, collinear; graze.test_segment_point + graze.test_segment_point_i32;
            |f, s, p| f(s, p[0], p[1]) != 0; textbook::segment_point)
        .0
    });
    add("circle, point", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 4.0, circle, point);
            graze.test_circle_point + graze.test_circle_point_i32; |f, c, p| f(c, p[0], p[1]) != 0;
            textbook::circle_point);
        row.peer(Who::Parry, pairs.iter().map(|(c, p)| (parry::ToAny::to_any(c), *p)), |data| {
            parry::any_point(&data.0, data.1)
        });
        row
    });
    add("capsule, point", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 6.0, capsule, point);
            graze.test_capsule_point + graze.test_capsule_point_i32; |f, c, p| f(c, p[0], p[1]) != 0;
            textbook::capsule_point);
        row.peer(Who::Parry, pairs.iter().map(|(c, p)| (parry::capsule(c), *p)), |data| {
            parry::capsule_point(&data.0, data.1)
        });
        row
    });
    add("capsule, segment", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 8.0, capsule, segment);
            graze.test_capsule_segment + graze.test_capsule_segment_i32; |f, c, s| f(c, s) != 0;
            textbook::capsule_segment);
        add_parry(&mut row, &pairs);
        row.peer(Who::Box2d, pairs.iter().map(|(c, s)| box2d::capsule_segment(c, s)), box2d::overlap);
        row.peer(Who::CuteC2, pairs.iter().map(|(c, s)| (cute_c2::capsule(c), cute_c2::segment(s))), |data| {
            cute_c2::segments(data.0, data.1)
        });
        row
    });
    add("capsule, box", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 9.0, capsule, aabb);
            graze.test_capsule_aabb + graze.test_capsule_aabb_i32; |f, c, b| f(c, b) != 0; textbook::capsule_box);
        add_parry(&mut row, &pairs);
        row.peer(Who::Box2d, pairs.iter().map(|(c, b)| box2d::capsule_box(c, b)), box2d::overlap);
        row.peer(Who::CuteC2, pairs.iter().map(|(c, b)| (cute_c2::capsule(c), cute_c2::aabb(b))), |data| {
            cute_c2::aabb_segment(data.1, data.0)
        });
        row
    });
    add("capsule, circle", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 9.0, capsule, circle);
            graze.test_capsule_circle + graze.test_capsule_circle_i32; |f, c, d| f(c, d) != 0;
            textbook::capsule_circle);
        add_parry(&mut row, &pairs);
        row.peer(Who::Box2d, pairs.iter().map(|(c, d)| box2d::capsule_circle(c, d)), box2d::overlap);
        row.peer(Who::CuteC2, pairs.iter().map(|(c, d)| (cute_c2::capsule(c), cute_c2::circle(d))), |data| {
            cute_c2::circle_segment(data.1, data.0)
        });
        row
    });
    add("capsule, capsule", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 9.0, capsule, capsule);
            graze.test_capsule_capsule + graze.test_capsule_capsule_i32; |f, c, d| f(c, d) != 0; textbook::capsules);
        add_parry(&mut row, &pairs);
        row.peer(Who::Box2d, pairs.iter().map(|(c, d)| box2d::capsule_capsule(c, d)), box2d::overlap);
        row.peer(Who::CuteC2, pairs.iter().map(|(c, d)| (cute_c2::capsule(c), cute_c2::capsule(d))), |data| {
            cute_c2::segments(data.0, data.1)
        });
        row
    });
    add("box in box", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| bordering(rng, aabb);
            graze.contains_aabb_aabb + graze.contains_aabb_aabb_i32; |f, b, c| f(b, c) != 0; textbook::box_in_box);
        row.peer(Who::Parry, pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))), |data| {
            parry::box_in_box(&data.0, &data.1)
        });
        row
    });
    add("circle in box", |setup, name| {
        paired_row!(setup, name, |rng| bordering(rng, circle); graze.contains_aabb_circle + graze.contains_aabb_circle_i32;
            |f, b, c| f(b, c) != 0; textbook::circle_in_box)
        .0
    });
    add("keep box in box", |setup, name| {
        paired_row!(setup, name, |rng| bordering(rng, aabb); graze.keep_in_aabb_aabb + graze.keep_in_aabb_aabb_i32;
            |f, b, c| { let mut out = [Default::default(); 2]; f(b, c, out.as_mut_ptr()); out != [Default::default(); 2] };
            |b, c| { let mut out = [0.0; 2]; textbook::keep_box(b, c, &mut out); out != [0.0; 2] })
        .0
    });
    add("keep circle in box", |setup, name| {
        paired_row!(setup, name, |rng| bordering(rng, circle); graze.keep_in_aabb_circle + graze.keep_in_aabb_circle_i32;
            |f, b, c| { let mut out = [Default::default(); 2]; f(b, c, out.as_mut_ptr()); out != [Default::default(); 2] };
            |b, c| { let mut out = [0.0; 2]; textbook::keep_circle(b, c, &mut out); out != [0.0; 2] })
        .0
    });
    add("corners of a rectangle", |setup, name| {
        let rectangle = |rng: &mut Rng, at| {
            let Rectangle { center: [x, y], half: [w, h], angle } = Rectangle::random(rng, at);
            [x, y, w, h, angle].map(|value| value as f32)
        };
        paired_row!(setup, name, |rng| (rectangle(rng, [0.0; 2]), ()); graze.rect_corners;
        |f, r, _nothing| { let mut out = [0.0; 8]; f(r[0], r[1], r[2], r[3], r[4], out.as_mut_ptr()); out[0] > 0.0 };
        |r, ()| {
            let mut out = [0.0; 8];
            textbook::rect_corners([r[0], r[1]], [r[2], r[3]], r[4], &mut out);
            out[0] > 0.0
        })
        .0
    });
    add("corners of a box", |setup, name| {
        paired_row!(setup, name, |rng| (aabb(rng, [0.0; 2]), ()); graze.corners_aabb;
            |f, b, _nothing| { let mut out = [0.0; 8]; f(b, out.as_mut_ptr()); out[0] > -2.0 };
            |b, ()| { let mut out = [0.0; 8]; textbook::box_corners(b, &mut out); out[0] > -2.0 })
        .0
    });
    add("first of 16 on a ray", |setup, name| {
        paired_row!(setup, name, crowd; graze.raycast_first;
        |f, moving, crowd| {
            let (_, [x, y]): &([f32; 8], [f32; 2]) = moving;
            let ray = Segment { ax: 0.0, ay: 0.0, bx: 3.0 * x, by: 3.0 * y };
            let (others, mut out, mut which) = (among(crowd), RayHit::default(), 0);
            f(&ray, others.as_ptr(), others.len(), &mut out, &mut which) != 0
        };
        |(_, [x, y]), crowd| {
            let ray = Segment { ax: 0.0, ay: 0.0, bx: 3.0 * x, by: 3.0 * y };
            textbook::ray_first(crowd, &ray, &mut RayHit::default())
        })
        .0
    });
    add("first of 16 in a sweep", |setup, name| {
        paired_row!(setup, name, crowd; graze.sweep_first;
            |f, moving, crowd| {
                let (q, [x, y]): &([f32; 8], [f32; 2]) = moving;
                let (others, mut out, mut which) = (among(crowd), SweepHit::default(), 0);
                f(&q.shape(), *x, *y, others.as_ptr(), others.len(), &mut out, &mut which) != 0
            };
            |(q, d), crowd| textbook::sweep_first(q, *d, crowd, &mut SweepHit::default()))
        .0
    });
    add("first of 16 entered in a sweep", |setup, name| {
        paired_row!(setup, name, crowd; graze.sweep_enter_first;
            |f, moving, crowd| {
                let (q, [x, y]): &([f32; 8], [f32; 2]) = moving;
                let (others, mut out, mut which) = (among(crowd), SweepHit::default(), 0);
                f(&q.shape(), *x, *y, others.as_ptr(), others.len(), &mut out, &mut which) != 0
            };
            |(q, d), crowd| textbook::sweep_first(q, *d, crowd, &mut SweepHit::default()))
        .0
    });
    add("slide among 16", |setup, name| {
        paired_row!(setup, name, crowd; graze.slide;
            |f, moving, crowd| {
                let (q, [x, y]): &([f32; 8], [f32; 2]) = moving;
                let (others, mut out) = (among(crowd), Slide::default());
                f(&q.shape(), *x, *y, others.as_ptr(), others.len(), &mut out) != 0
            };
            |(q, d), crowd| textbook::slide(q, *d, crowd, &mut [0.0; 2]))
        .0
    });
    add("stopped among 16", |setup, name| {
        paired_row!(setup, name, crowd; graze.approach;
            |f, moving, crowd| {
                let (q, [x, y]): &([f32; 8], [f32; 2]) = moving;
                let (others, mut out) = (among(crowd), Slide::default());
                f(&q.shape(), *x, *y, others.as_ptr(), others.len(), &mut out) != 0
            };
            |(q, d), crowd| textbook::sweep_first(q, *d, crowd, &mut SweepHit::default()))
        .0
    });
    add("push out of 16", |setup, name| {
        paired_row!(setup, name, |rng| (([-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5], ()), near_crowd(rng)); graze.push_out;
            |f, body, crowd| {
                let (q, ()): &([f32; 8], ()) = body;
                let (others, mut out) = (among(crowd), Slide::default());
                f(&q.shape(), 4.0, others.as_ptr(), others.len(), &mut out) != 0
            };
            |(q, ()), crowd| textbook::push_out(q, crowd, &mut [0.0; 2]))
        .0
    });
    checks(&mut add);
    measures(&mut add);
}

fn add_parry<A: parry::ToAny, B: parry::ToAny>(row: &mut Row, pairs: &[(A, B)]) {
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| (a.to_any(), b.to_any())), |data| {
        parry::any_overlap(&data.0, &data.1)
    });
}

/// Half of the shapes have a number that is not finite.
fn checks(add: &mut impl FnMut(&str, fn(&Setup, &str) -> Row)) {
    fn spoilt(rng: &mut Rng, value: &mut f32) {
        if rng.bool() {
            *value = [f32::NAN, f32::INFINITY][rng.usize(..2)];
        }
    }
    add("check of segments", |setup, name| {
        let make = |rng: &mut Rng| {
            let mut s = segment(rng, [0.0; 2]);
            spoilt(rng, &mut s.by);
            (s, ())
        };
        let (row, _) = paired_row!(setup, name, make; graze.check_segment; |f, s, _nothing| f(s) == 0;
            |s, ()| textbook::check_numbers(&[s.ax, s.ay, s.bx, s.by]));
        row
    });
    // Any four integers are a segment.
    add("check of segments of integers", |setup, name| {
        let mut rng = setup.rng(name);
        let data: Rc<[_]> = (0..setup.count(16)).map(|_| segment(&mut rng, [0.0; 2]).ints()).collect();
        let mut row = Row::new(name, data.len());
        // SAFETY: a struct of the header.
        row.graze(&setup.libraries, |graze| graze.check_segment_i32, move |f, i| unsafe { f(&data[i]) == 0 });
        row
    });
    add("check of boxes", |setup, name| {
        let make = |rng: &mut Rng| {
            let mut b = aabb(rng, [0.0; 2]);
            if rng.bool() {
                std::mem::swap(&mut b.min_x, &mut b.max_x);
            }
            (b, ())
        };
        let (row, _) = paired_row!(setup, name, make; graze.check_aabb + graze.check_aabb_i32;
            |f, b, _nothing| f(b) == 0; |b, ()| textbook::check_box(b));
        row
    });
    add("check of circles", |setup, name| {
        let make = |rng: &mut Rng| {
            let mut c = circle(rng, [0.0; 2]);
            if rng.bool() {
                c.radius = -c.radius;
            }
            (c, ())
        };
        let (row, _) = paired_row!(setup, name, make; graze.check_circle + graze.check_circle_i32;
            |f, c, _nothing| f(c) == 0; |c, ()| textbook::check_numbers(&[c.x, c.y, c.radius]) && c.radius >= 0.0);
        row
    });
    add("check of capsules", |setup, name| {
        let make = |rng: &mut Rng| {
            let mut c = capsule(rng, [0.0; 2]);
            if rng.bool() {
                c.radius = -c.radius;
            }
            (c, ())
        };
        let (row, _) = paired_row!(setup, name, make; graze.check_capsule + graze.check_capsule_i32;
            |f, c, _nothing| f(c) == 0;
            |c, ()| textbook::check_numbers(&[c.ax, c.ay, c.bx, c.by, c.radius]) && c.radius >= 0.0);
        row
    });
}

fn measures(add: &mut impl FnMut(&str, fn(&Setup, &str) -> Row)) {
    add("distance of segment, point", |setup, name| {
        let (mut row, pairs) = paired_row!(setup, name, |rng| neighbors(rng, 6.0, segment, point);
            graze.distance_segment_point;
            |f, s, p| { let mut out = Closest::default(); f(s, p[0], p[1], &mut out) <= 1.0 };
            |s, p| { let mut out = Closest::default(); textbook::segment_point_distance(s, p, &mut out) <= 1.0 });
        row.peer(Who::Parry, pairs.iter().map(|(s, p)| (parry::segment(s), *p)), |data| {
            parry::segment_point_distance(&data.0, data.1) <= 1.0
        });
        row
    });
    add("crossings of segments", |setup, name| {
        paired_row!(setup, name, |rng| neighbors(rng, 6.0, segment, segment); graze.crossings_segment_segment;
            |f, a, b| { let mut out = [Crossing::default(); 2]; f(a, b, out.as_mut_ptr(), 2) != 0 };
            |a, b| { let mut out = [Crossing::default(); 2]; textbook::segment_crossings(a, b, &mut out) != 0 })
        .0
    });
    add("crossings of circle, segment", |setup, name| {
        paired_row!(setup, name, |rng| neighbors(rng, 6.0, circle, segment); graze.crossings_circle_segment;
            |f, c, s| { let mut out = [Crossing::default(); 2]; f(c, s, out.as_mut_ptr(), 2) != 0 };
            |c, s| { let mut out = [Crossing::default(); 2]; textbook::circle_segment_crossings(c, s, &mut out) != 0 })
        .0
    });
    add("crossings of circles", |setup, name| {
        paired_row!(setup, name, |rng| neighbors(rng, 8.0, circle, circle); graze.crossings_circle_circle;
            |f, a, b| { let mut out = [Crossing::default(); 2]; f(a, b, out.as_mut_ptr(), 2) != 0 };
            |a, b| { let mut out = [Crossing::default(); 2]; textbook::circle_crossings(a, b, &mut out) != 0 })
        .0
    });
}
