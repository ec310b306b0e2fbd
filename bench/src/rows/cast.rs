//! Rays and sweeps.

use super::convex::{Pair, all, c2_polys, outline, overlaps, packed, pair};
use super::pairs::add_loop;
use super::{Setup, need};
use crate::data::{Outlines, aabb, balanced, between, capsule, center, circle, concave, near, segment};
use crate::graze::{Aabb, CHAIN, Capsule, Circle, Graze, RayHit, Segment, Shape, SweepHit, Symbol, Verdict};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{box2d, cute_c2, parry, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// A ray that starts at a distance of 8, outside of any outline, and passes a point near the center.
fn aimed(rng: &mut Rng, at: [f64; 2]) -> Segment {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let from = [at[0] + 8.0 * cos, at[1] + 8.0 * sin];
    let [x, y] = near(rng, at, 8.0);
    let [ax, ay] = from.map(|c| c as f32);
    Segment { ax, ay, bx: (2.0 * x - from[0]) as f32, by: (2.0 * y - from[1]) as f32 }
}

/// Outlines contiguous in memory, and their rays.
fn laid_out(pairs: &[(Vec<f32>, Segment)]) -> Rc<(Outlines, Vec<Segment>)> {
    let mut outlines = Outlines::default();
    pairs.iter().for_each(|(xy, _)| outlines.push(xy));
    Rc::new((outlines, pairs.iter().map(|(_, ray)| *ray).collect()))
}

/// The first point where a ray from outside enters an outline.
pub fn ray(setup: &Setup, name: &str, n: usize, convex: bool) -> Row {
    let test = need(setup.graze().test_polygon_segment);
    let make = |rng: &mut Rng| {
        let at = center(rng);
        (if convex { outline(rng, at, n) } else { concave(rng, at, n) }, aimed(rng, at))
    };
    // SAFETY: an array with its count and a struct of the header.
    let meets = |(xy, ray): &(Vec<f32>, Segment)| unsafe { test(xy.as_ptr(), xy.len() / 2, ray) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(8 * n + 16), make, meets);

    let mut row = Row::new(name, pairs.len());
    let data = laid_out(&pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.raycast_polygon,
        move |cast, i| {
            let (xy, mut out) = (data.0.get(i), RayHit::default());
            // SAFETY: an array with its count and structs of the header.
            unsafe { cast(xy.as_ptr(), xy.len() / 2, &data.1[i], &mut out) != 0 }
        },
    );
    let own = laid_out(&pairs);
    row.add(Who::Textbook, move |i| textbook::ray_outline(own.0.get(i), false, &own.1[i], &mut RayHit::default()));
    if !convex {
        if let Some(data) = all(&pairs, |(xy, ray)| Some((parry::mesh(xy)?, parry::ray_of(ray)))) {
            row.add(Who::Parry, move |i| parry::ray(&data[i].0, &data[i].1));
        }
        return row;
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((parry::convex(xy)?, parry::ray_of(ray)))) {
        row.add(Who::Parry, move |i| parry::ray(&data[i].0, &data[i].1));
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((box2d::polygon(xy)?, *ray))) {
        row.add(Who::Box2d, move |i| box2d::ray(&data[i].0, &data[i].1));
    }
    if let Some(data) = all(&pairs, |(xy, ray)| Some((cute_c2::poly(xy)?, cute_c2::ray_of(ray)))) {
        row.add(Who::CuteC2, move |i| cute_c2::ray(&data[i].0, data[i].1));
    }
    row
}

/// The first point of an open line on a ray that begins beside it: three quarters of an outline.
pub fn ray_chain(setup: &Setup, name: &str, n: usize) -> Row {
    let cast = need(setup.graze().raycast);
    let make = |rng: &mut Rng| {
        let at = center(rng);
        let mut xy = concave(rng, at, n * 4 / 3);
        xy.truncate(2 * n);
        (xy, aimed(rng, at))
    };
    let meets = |(xy, ray): &(Vec<f32>, Segment)| {
        let chain = Shape { xy: xy.as_ptr(), count: (xy.len() / 2) as u32, kind: CHAIN, radius: 0.0 };
        // SAFETY: structs of the header, which live during the call, here and below.
        unsafe { cast(&chain, ray, &mut RayHit::default()) != 0 }
    };
    let pairs = balanced(&mut setup.rng(name), setup.count(8 * n + 16), make, meets);

    let mut row = Row::new(name, pairs.len());
    let data = laid_out(&pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.raycast,
        move |cast, i| {
            let (chain, mut out) = (data.0.shape_of(i, CHAIN), RayHit::default());
            unsafe { cast(&chain, &data.1[i], &mut out) != 0 }
        },
    );
    let own = laid_out(&pairs);
    row.add(Who::Textbook, move |i| textbook::ray_outline(own.0.get(i), true, &own.1[i], &mut RayHit::default()));
    row.peer(Who::Parry, pairs.iter().map(|(xy, ray)| (parry::chain(xy), parry::ray_of(ray))), |data| {
        parry::ray(&data.0, &data.1)
    });
    row
}

type Cast<S> = unsafe extern "C" fn(*const S, *const Segment, *mut RayHit) -> Verdict;

/// A row of rays from outside at structs of the header, with graze in it, and its data.
fn aimed_at<S: Copy + 'static>(
    setup: &Setup,
    name: &str,
    shape: impl Fn(&mut Rng, [f64; 2]) -> S,
    symbol: impl Fn(&Graze) -> Symbol<Cast<S>>,
) -> (Row, Rc<[(S, Segment)]>) {
    let cast = need(symbol(setup.graze()));
    let make = |rng: &mut Rng| {
        let at = center(rng);
        (shape(rng, at), aimed(rng, at))
    };
    // SAFETY: structs of the header, here and below.
    let meets = |(shape, ray): &(S, Segment)| unsafe { cast(shape, ray, &mut RayHit::default()) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(size_of::<S>() + 16), make, meets);
    let pairs: Rc<[(S, Segment)]> = pairs.into();

    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |cast, i| {
        let ((shape, ray), mut out) = (&data[i], RayHit::default());
        unsafe { cast(shape, ray, &mut out) != 0 }
    });
    (row, pairs)
}

pub fn ray_segment(setup: &Setup, name: &str) -> Row {
    let (mut row, pairs) = aimed_at(setup, name, segment, |graze| graze.raycast_segment);
    add_loop(&mut row, &pairs, |s, ray| textbook::ray_segment(s, ray, &mut RayHit::default()));
    row.peer(Who::Parry, pairs.iter().map(|(s, ray)| (parry::segment(s), parry::ray_of(ray))), |data| {
        parry::ray(&data.0, &data.1)
    });
    let data = pairs.clone();
    row.add(Who::Box2d, move |i| box2d::ray_segment(&data[i].0, &data[i].1));
    #[cfg(feature = "raylib")]
    {
        let data = pairs.clone();
        row.add(Who::Raylib, move |i| raylib::segments(&data[i].0, &data[i].1));
    }
    row
}

pub fn ray_box(setup: &Setup, name: &str) -> Row {
    let (mut row, pairs): (_, Rc<[(Aabb, Segment)]>) = aimed_at(setup, name, aabb, |graze| graze.raycast_aabb);
    add_loop(&mut row, &pairs, |b, ray| textbook::ray_box(b, ray, &mut RayHit::default()));
    row.peer(Who::Parry, pairs.iter().map(|(b, ray)| (parry::aabb(b), parry::ray_of(ray))), |data| {
        parry::ray(&data.0, &data.1)
    });
    if let Some(data) = all(&pairs, |(b, ray)| Some((box2d::box_polygon(b)?, *ray))) {
        row.add(Who::Box2d, move |i| box2d::ray(&data[i].0, &data[i].1));
    }
    row.peer(Who::CuteC2, pairs.iter().map(|(b, ray)| (cute_c2::aabb(b), cute_c2::ray_of(ray))), |data| {
        cute_c2::ray_aabb(data.0, data.1)
    });
    row
}

pub fn ray_circle(setup: &Setup, name: &str) -> Row {
    let (mut row, pairs): (_, Rc<[(Circle, Segment)]>) = aimed_at(setup, name, circle, |graze| graze.raycast_circle);
    add_loop(&mut row, &pairs, |c, ray| textbook::ray_circle(c, ray, &mut RayHit::default()));
    row.peer(Who::Parry, pairs.iter().map(|(c, ray)| parry::ball_ray(c, ray)), |data| parry::ray(&data.0, &data.1));
    let data = pairs.clone();
    row.add(Who::Box2d, move |i| box2d::ray_circle(&data[i].0, &data[i].1));
    row.peer(Who::CuteC2, pairs.iter().map(|(c, ray)| (cute_c2::circle(c), cute_c2::ray_of(ray))), |data| {
        cute_c2::ray_circle(data.0, data.1)
    });
    row
}

pub fn ray_capsule(setup: &Setup, name: &str) -> Row {
    let (mut row, pairs): (_, Rc<[(Capsule, Segment)]>) = aimed_at(setup, name, capsule, |graze| graze.raycast_capsule);
    add_loop(&mut row, &pairs, |c, ray| textbook::ray_capsule(c, ray, &mut RayHit::default()));
    row.peer(Who::Parry, pairs.iter().map(|(c, ray)| (parry::capsule(c), parry::ray_of(ray))), |data| {
        parry::ray(&data.0, &data.1)
    });
    let data = pairs.clone();
    row.add(Who::Box2d, move |i| box2d::ray_capsule(&data[i].0, &data[i].1));
    row.peer(Who::CuteC2, pairs.iter().map(|(c, ray)| (cute_c2::capsule(c), cute_c2::ray_of(ray))), |data| {
        cute_c2::ray_capsule(data.0, data.1)
    });
    row
}

type Swept<S> = unsafe extern "C" fn(*const S, f32, f32, *const S, *mut SweepHit) -> Verdict;
type Test<S> = unsafe extern "C" fn(*const S, *const S) -> Verdict;

/// Pairs of which the first moves.
type Moves<S> = Rc<[(S, S, [f32; 2])]>;

/// A row of sweeps of structs of the header, apart at the start, with graze in it, and its data.
fn swept<S: Copy + 'static>(
    setup: &Setup,
    name: &str,
    shape: impl Fn(&mut Rng, [f64; 2]) -> S,
    test: Symbol<Test<S>>,
    symbol: impl Fn(&Graze) -> Symbol<Swept<S>>,
) -> (Row, Moves<S>) {
    let (test, sweep) = (need(test), need(symbol(setup.graze())));
    let make = |rng: &mut Rng| {
        loop {
            let here = center(rng);
            let (a, b) = (shape(rng, here), {
                let there = near(rng, here, 16.0);
                shape(rng, there)
            });
            let d = near(rng, [0.0, 0.0], 16.0).map(|c| c as f32);
            // SAFETY: structs of the header, here and below.
            if unsafe { test(&a, &b) == 0 } {
                return (a, b, d);
            }
        }
    };
    let meets = |(a, b, [x, y]): &(S, S, [f32; 2])| unsafe { sweep(a, *x, *y, b, &mut SweepHit::default()) != 0 };
    let count = setup.count(2 * size_of::<S>() + 8);
    let motions: Rc<[(S, S, [f32; 2])]> = balanced(&mut setup.rng(name), count, make, meets).into();

    let mut row = Row::new(name, motions.len());
    let data = motions.clone();
    row.graze(&setup.libraries, symbol, move |sweep, i| {
        let ((a, b, [x, y]), mut out) = (&data[i], SweepHit::default());
        unsafe { sweep(a, *x, *y, b, &mut out) != 0 }
    });
    (row, motions)
}

pub fn sweep_boxes(setup: &Setup, name: &str) -> Row {
    let test = setup.graze().test_aabb_aabb;
    let (mut row, motions) = swept::<Aabb>(setup, name, aabb, test, |graze| graze.sweep_aabb_aabb);
    let data = motions.clone();
    row.add(Who::Textbook, move |i| textbook::sweep_boxes(&data[i].0, data[i].2, &data[i].1, &mut SweepHit::default()));
    // In parry and Box2D it is the second that moves.
    row.peer(Who::Parry, motions.iter().map(|(a, b, d)| (parry::boxes(b, a), *d)), |data| {
        parry::box_sweep(&data.0, data.1)
    });
    row.peer(Who::Box2d, motions.iter().map(|(a, b, d)| box2d::cast_boxes(b, a, *d)), box2d::sweep);
    row.peer(Who::CuteC2, motions.iter().map(|(a, b, d)| (cute_c2::aabb(a), cute_c2::aabb(b), *d)), |data| {
        cute_c2::sweep_aabbs(&data.0, &data.1, data.2)
    });
    row
}

pub fn sweep_circles(setup: &Setup, name: &str) -> Row {
    let test = setup.graze().test_circle_circle;
    let (mut row, motions) = swept::<Circle>(setup, name, circle, test, |graze| graze.sweep_circle_circle);
    let data = motions.clone();
    row.add(Who::Textbook, move |i| {
        textbook::sweep_circles(&data[i].0, data[i].2, &data[i].1, &mut SweepHit::default())
    });
    row.peer(Who::Parry, motions.iter().map(|(a, b, d)| (parry::circle_pair(b, a), *d)), |data| {
        parry::circle_sweep(&data.0, data.1)
    });
    row.peer(Who::Box2d, motions.iter().map(|(a, b, d)| box2d::cast_circles(b, a, *d)), box2d::sweep);
    row.peer(Who::CuteC2, motions.iter().map(|(a, b, d)| (cute_c2::circle(a), cute_c2::circle(b), *d)), |data| {
        cute_c2::sweep_circles(&data.0, &data.1, data.2)
    });
    row
}

/// The time of impact of two outlines, apart at the start; the first moves along a straight line.
pub fn sweep(setup: &Setup, name: &str, n: usize) -> Row {
    let meets = overlaps(setup.graze());
    let make = |rng: &mut Rng| {
        loop {
            let outlines = pair(rng, n, 16.0);
            let d = near(rng, [0.0, 0.0], 16.0).map(|c| c as f32);
            if !meets(&outlines) {
                return (outlines, d);
            }
        }
    };
    // Box2D decides which sweeps hit.
    let hits = |((a, b), d): &(Pair, [f32; 2])| box2d::sweep(&box2d::cast_input(b, a, *d));
    let sweeps = balanced(&mut setup.rng(name), setup.count(16 * n + 8), make, hits);
    let (pairs, translations): (Vec<Pair>, Vec<[f32; 2]>) = sweeps.into_iter().unzip();

    let mut row = Row::new(name, pairs.len());
    let translations = Rc::new(translations);
    let data = (packed(&pairs), translations.clone());
    row.graze(
        &setup.libraries,
        |graze| graze.sweep,
        move |sweep, i| {
            let (a, b) = (data.0.shape(2 * i), data.0.shape(2 * i + 1));
            let ([x, y], mut out) = (data.1[i], SweepHit::default());
            // SAFETY: structs of the header, which live during the call.
            unsafe { sweep(&a, x, y, &b, &mut out) != 0 }
        },
    );
    let data = (packed(&pairs), translations.clone());
    row.add(Who::Textbook, move |i| {
        textbook::sweep_outlines(data.0.get(2 * i), data.1[i], data.0.get(2 * i + 1), &mut SweepHit::default())
    });
    // In parry and Box2D it is the second that moves.
    if let Some(data) = all(&pairs, |(a, b)| parry::convexes(b, a)) {
        let translations = translations.clone();
        row.add(Who::Parry, move |i| parry::convex_sweep(&data[i], translations[i]));
    }
    row.peer(Who::Box2d, pairs.iter().zip(&*translations).map(|((a, b), d)| box2d::cast_input(b, a, *d)), box2d::sweep);
    if let Some(data) = all(&pairs, c2_polys) {
        row.add(Who::CuteC2, move |i| cute_c2::sweep(&data[i].0, &data[i].1, translations[i]));
    }
    row
}
