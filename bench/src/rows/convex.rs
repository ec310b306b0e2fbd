//! Convex outlines: overlap, distance and contact.

use super::{Setup, need};
use crate::data::{Outlines, Rectangle, balanced, between, center, convex, near, neighbors, shape_of, to_int};
use crate::graze::{CONVEX, Closest, Contact, Graze, Symbol, Verdict};
use crate::peers::{box2d, cute_c2, geo, parry, textbook, tg};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

pub type Pair = (Vec<f32>, Vec<f32>);

pub fn overlaps(graze: &Graze) -> impl Fn(&Pair) -> bool + use<> {
    let test = need(graze.test_convex_convex);
    // SAFETY: arrays with their counts.
    move |(a, b)| unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 }
}

/// An outline that every peer accepts unchanged: Box2D merges vertices that are close together.
pub fn outline(rng: &mut Rng, at: [f64; 2], n: usize) -> Vec<f32> {
    loop {
        let xy = convex(rng, at, n);
        if n > 8 || box2d::polygon(&xy).is_some() {
            return xy;
        }
    }
}

pub fn pair(rng: &mut Rng, n: usize, reach: f64) -> Pair {
    let one = |rng: &mut Rng, at| outline(rng, at, n);
    neighbors(rng, reach, one, one)
}

pub fn packed(pairs: &[Pair]) -> Rc<Outlines> {
    let mut outlines = Outlines::default();
    for (a, b) in pairs {
        outlines.push(a);
        outlines.push(b);
    }
    Rc::new(outlines)
}

/// Converts every pair; None if a peer rejects one.
pub fn all<P, T>(pairs: &[P], make: impl Fn(&P) -> Option<T>) -> Option<Vec<T>> {
    pairs.iter().map(make).collect()
}

pub fn c2_polys((a, b): &Pair) -> Option<(c2_sys::c2Poly, c2_sys::c2Poly)> {
    Some((cute_c2::poly(a)?, cute_c2::poly(b)?))
}

fn add_graze_overlap(row: &mut Row, setup: &Setup, pairs: &[Pair]) {
    let data = packed(pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.test_convex_convex,
        move |test, i| {
            let (a, b) = (data.get(2 * i), data.get(2 * i + 1));
            // SAFETY: arrays with their counts.
            unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 }
        },
    );
}

type Test<T> = unsafe extern "C" fn(*const T, usize, *const T, usize) -> Verdict;

/// Adds graze's test of two outlines for integers.
pub fn add_ints(row: &mut Row, pairs: &[Pair], test: Symbol<Test<i32>>) {
    let Some(test) = test.call else { return };
    let ints = |xy: &[f32]| xy.iter().map(|c| to_int(*c)).collect::<Vec<_>>();
    let pairs: Vec<_> = pairs.iter().map(|(a, b)| (ints(a), ints(b))).collect();
    row.add(Who::Ints, move |i| {
        let (a, b) = &pairs[i];
        // SAFETY: arrays with their counts.
        unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 }
    });
}

fn add_peers_overlap(row: &mut Row, pairs: &[Pair], n: usize) {
    let data = packed(pairs);
    row.add(Who::Textbook, move |i| textbook::convexes(data.get(2 * i), data.get(2 * i + 1)));
    if n <= 8 {
        let data: Vec<_> = pairs.iter().map(|(a, b)| box2d::distance_input(a, b)).collect();
        row.add(Who::Box2d, move |i| box2d::overlap(&data[i]));
    }
    if let Some(data) = all(pairs, c2_polys) {
        row.add(Who::CuteC2, move |i| cute_c2::polys(&data[i].0, &data[i].1));
    }
    row.peer(Who::Geo, pairs.iter().map(|(a, b)| (geo::outline(a), geo::outline(b))), |data| {
        geo::outlines(&data.0, &data.1)
    });
    let tg = |xy: &[f32]| tg::Outline::new(&tg::ring(xy));
    row.peer(Who::Tg, pairs.iter().map(|(a, b)| (tg(a), tg(b))), |data| tg::outlines(&data.0, &data.1));
}

pub fn rectangles(setup: &Setup, name: &str) -> Row {
    let meets = overlaps(setup.graze());
    let make = |rng: &mut Rng| {
        loop {
            let here = center(rng);
            let there = near(rng, here, 10.0);
            let [a, b] = [here, there].map(|at| Rectangle::random(rng, at));
            if [a, b].iter().all(|r| box2d::polygon(&r.corners()).is_some()) {
                return (a, b);
            }
        }
    };
    let meet = |(a, b): &(Rectangle, Rectangle)| meets(&(a.corners(), b.corners()));
    let rectangles = balanced(&mut setup.rng(name), setup.count(64), make, meet);
    let pairs: Vec<Pair> = rectangles.iter().map(|(a, b)| (a.corners(), b.corners())).collect();

    let mut row = Row::new(name, pairs.len());
    add_graze_overlap(&mut row, setup, &pairs);
    row.peer(Who::Parry, rectangles.iter().map(|(a, b)| parry::rectangles(a, b)), parry::rectangle_overlap);
    add_peers_overlap(&mut row, &pairs, 4);
    row
}

pub fn overlap(setup: &Setup, name: &str, n: usize) -> Row {
    let meets = overlaps(setup.graze());
    let pairs = balanced(&mut setup.rng(name), setup.count(16 * n), |rng| pair(rng, n, 8.0), meets);
    let mut row = Row::new(name, pairs.len());
    add_graze_overlap(&mut row, setup, &pairs);
    add_ints(&mut row, &pairs, setup.graze().test_convex_convex_i32);
    if let Some(data) = all(&pairs, |(a, b)| parry::convexes(a, b)) {
        row.add(Who::Parry, move |i| parry::convex_overlap(&data[i]));
    }
    add_peers_overlap(&mut row, &pairs, n);
    row
}

/// Distances and the closest points; 0 counts as meeting.
pub fn distance(setup: &Setup, name: &str, n: usize) -> Row {
    let meets = overlaps(setup.graze());
    let pairs = balanced(&mut setup.rng(name), setup.count(16 * n), |rng| pair(rng, n, 12.0), meets);
    let mut row = Row::new(name, pairs.len());
    let data = packed(&pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.distance,
        move |distance, i| {
            let (a, b) = (data.shape(2 * i), data.shape(2 * i + 1));
            let mut closest = Closest::default();
            // SAFETY: structs of the header, which live during the call.
            unsafe { distance(&a, &b, &mut closest) == 0.0 }
        },
    );
    let data = packed(&pairs);
    row.add(Who::Textbook, move |i| {
        textbook::convex_distance(data.get(2 * i), data.get(2 * i + 1), &mut Closest::default()) == 0.0
    });
    if let Some(data) = all(&pairs, |(a, b)| parry::convexes(a, b)) {
        row.add(Who::Parry, move |i| parry::convex_distance(&data[i]));
    }
    if n <= 8 {
        let data: Vec<_> = pairs.iter().map(|(a, b)| box2d::distance_input(a, b)).collect();
        row.add(Who::Box2d, move |i| box2d::overlap(&data[i]));
    }
    if let Some(data) = all(&pairs, c2_polys) {
        row.add(Who::CuteC2, move |i| cute_c2::distance(&data[i].0, &data[i].1) == 0.0);
    }
    row
}

/// Normal, depth and points of contact.
pub fn contact(setup: &Setup, name: &str, n: usize) -> Row {
    let meets = overlaps(setup.graze());
    let pairs = balanced(&mut setup.rng(name), setup.count(16 * n), |rng| pair(rng, n, 8.0), meets);
    let mut row = Row::new(name, pairs.len());
    let data = packed(&pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.contact_convex_convex,
        move |contact, i| {
            let (a, b) = (data.get(2 * i), data.get(2 * i + 1));
            let mut out = Contact::default();
            // SAFETY: arrays with their counts.
            unsafe { contact(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2, &mut out) != 0 }
        },
    );
    let data = packed(&pairs);
    row.add(Who::Textbook, move |i| {
        textbook::contact_convexes(data.get(2 * i), data.get(2 * i + 1), &mut Contact::default())
    });
    if let Some(data) = all(&pairs, |(a, b)| parry::convexes(a, b)) {
        row.add(Who::Parry, move |i| parry::convex_contact(&data[i]));
    }
    if let Some(data) = all(&pairs, |(a, b)| Some((box2d::polygon(a)?, box2d::polygon(b)?))) {
        row.add(Who::Box2d, move |i| box2d::contact(&data[i].0, &data[i].1));
    }
    if let Some(data) = all(&pairs, c2_polys) {
        row.add(Who::CuteC2, move |i| cute_c2::contact(&data[i].0, &data[i].1));
    }
    row
}

/// Two outlines side by side, of which about half are within the margin.
pub fn contact_within(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut rng, margin) = (setup.rng(name), 0.5);
    let pair = |_| {
        let (a, mut b) = (convex(&mut rng, [0.0; 2], n), convex(&mut rng, [0.0; 2], n));
        let right = a.iter().step_by(2).copied().fold(f32::NEG_INFINITY, f32::max);
        let left = b.iter().step_by(2).copied().fold(f32::INFINITY, f32::min);
        let gap = between(&mut rng, 0.1, 1.9) as f32 * margin;
        b.iter_mut().step_by(2).for_each(|x| *x += right - left + gap);
        [a, b]
    };
    let pairs: Rc<Vec<[Vec<f32>; 2]>> = Rc::new((0..(32768 / n).clamp(16, 256)).map(pair).collect());
    let mut row = Row::new(name, pairs.len());
    let own = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.contact_within,
        move |function, i| {
            let [a, b] = &own[i];
            // SAFETY: the struct is that of the header, and the vertices stay where they are.
            unsafe { function(&shape_of(a, CONVEX), &shape_of(b, CONVEX), margin, &mut Contact::default()) != 0 }
        },
    );
    row.add(Who::Textbook, move |i| {
        let [a, b] = &pairs[i];
        textbook::contact_convexes(a, b, &mut Contact::default())
            || textbook::convex_distance(a, b, &mut Closest::default()) <= margin
    });
    row
}
