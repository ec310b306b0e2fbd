//! Whole arrays in one call of graze; the peers, which have no such calls, in a loop over theirs.

use super::{Setup, need};
use crate::data::{Rectangle, aabb, balanced, between, center, circle, concave, near, segment};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{cute_c2, parry, rstar, textbook, tg};
use crate::race::{Arranged, Row, Who};
use fastrand::Rng;
use std::cell::RefCell;
use std::rc::Rc;

/// Both halves of all pairs, each side by side, with room for verdicts.
type Arrays<A, B> = Rc<(Arranged<A>, Arranged<B>, RefCell<Vec<u8>>)>;

fn arrays<A: Copy + 'static, B: Copy + 'static>(pairs: &[(A, B)]) -> (Arrays<A, B>, Rc<dyn Fn(&[u32])>) {
    let (a, b) = pairs.iter().copied().unzip();
    let arrays = Rc::new((Arranged::new(a), Arranged::new(b), RefCell::new(vec![0u8; pairs.len()])));
    let arranged = arrays.clone();
    let arrange = move |order: &[u32]| {
        arranged.0.arrange(order);
        arranged.1.arrange(order);
    };
    (arrays, Rc::new(arrange))
}

/// Points side by side, with room for verdicts.
type Points = Rc<(Arranged<[f32; 2]>, RefCell<Vec<u8>>)>;

fn side_by_side(points: &[[f32; 2]]) -> (Points, Rc<dyn Fn(&[u32])>) {
    let data = Rc::new((Arranged::new(points.to_vec()), RefCell::new(vec![0u8; points.len()])));
    let arranged = data.clone();
    (data, Rc::new(move |order: &[u32]| arranged.0.arrange(order)))
}

macro_rules! pairs {
    ($name:ident, $single:ident, $many:ident, $make:ident, $reach:literal, $row:ident, $pairs:ident, $peers:block) => {
        pub fn $name(setup: &Setup, name: &str) -> Row {
            let test = need(setup.graze().$single);
            let make = |rng: &mut Rng| {
                let here = center(rng);
                let there = near(rng, here, $reach);
                ($make(rng, here), $make(rng, there))
            };
            let meets = |(a, b): &(_, _)| unsafe { test(a, b) != 0 };
            let $pairs = balanced(&mut setup.rng(name), setup.count(2 * size_of_val(&make(&mut Rng::with_seed(0)).0)), make, meets);
            let mut $row = Row::new(name, $pairs.len());
            let (data, arrange) = arrays(&$pairs);
            $row.graze_batch(&setup.libraries, |graze| graze.$many, arrange, move |test| {
                let (a, b, verdicts) = &*data;
                let (a, b, mut verdicts) = (a.now.borrow(), b.now.borrow(), verdicts.borrow_mut());
                // SAFETY: arrays of the header's structs, and room for as many verdicts.
                unsafe { test(a.as_ptr(), size_of_val(&a[0]), b.as_ptr(), size_of_val(&b[0]), a.len(), verdicts.as_mut_ptr()) }
            });
            $peers
            $row
        }
    };
}

pairs!(segments, segment_segment, many_segment_segment, segment, 6.0, row, pairs, {
    row.add_in_order(Who::Textbook, pairs.clone(), |(a, b)| textbook::segments(a, b));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (parry::segment(a), parry::segment(b))).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::segments(a, b));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, pairs, |(a, b)| raylib::segments(a, b));
});

pairs!(circles, circle_circle, many_circle_circle, circle, 8.0, row, pairs, {
    row.add_in_order(Who::Parry, pairs.clone(), |(a, b)| parry::circles(a, b));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))).collect();
    row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::circles(*a, *b));
    #[cfg(feature = "raylib")]
    row.add_in_order(Who::Raylib, pairs, |(a, b)| raylib::circles(a, b));
});

pairs!(boxes, aabb_aabb, many_aabb_aabb, aabb, 8.0, row, pairs, {
    let data: Vec<_> = pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    row.add_in_order(Who::Parry, data, |(a, b)| parry::aabbs(a, b));
    #[cfg(feature = "raylib")]
    {
        let data: Vec<_> = pairs.iter().map(|(a, b)| (raylib::aabb(a), raylib::aabb(b))).collect();
        row.add_in_order(Who::Raylib, data, |(a, b)| raylib::aabbs(*a, *b));
    }
});

pub fn rectangles(setup: &Setup, name: &str) -> Row {
    let test = need(setup.graze().convex_convex);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 7.0);
        (Rectangle::random(rng, here).corners(), Rectangle::random(rng, there).corners())
    };
    let meets = |(a, b): &(Vec<f32>, Vec<f32>)| unsafe { test(a.as_ptr(), 4, b.as_ptr(), 4) != 0 };
    let pairs = balanced(&mut setup.rng(name), setup.count(64), make, meets);
    let mut row = Row::new(name, pairs.len());
    let corners = |xy: &Vec<f32>| -> [f32; 8] { core::array::from_fn(|i| xy[i]) };
    let floats: Vec<_> = pairs.iter().map(|(a, b)| (corners(a), corners(b))).collect();
    let (data, arrange) = arrays(&floats);
    row.graze_batch(
        &setup.libraries,
        |graze| graze.many_rect_rect,
        arrange,
        move |test| {
            let (a, b, verdicts) = &*data;
            let (a, b, mut verdicts) = (a.now.borrow(), b.now.borrow(), verdicts.borrow_mut());
            // SAFETY: eight floats for each verdict.
            unsafe { test(a.as_ptr().cast(), 32, b.as_ptr().cast(), 32, verdicts.len(), verdicts.as_mut_ptr()) }
        },
    );
    let data: Vec<_> = pairs.iter().filter_map(|(a, b)| Some((cute_c2::poly(a)?, cute_c2::poly(b)?))).collect();
    if data.len() == pairs.len() {
        row.add_in_order(Who::CuteC2, data, |(a, b)| cute_c2::polys(a, b));
    }
    row
}

/// Points in and around one outline, of which about half lie inside.
pub fn points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = Row::new(name, points.len());
    let ((data, arrange), floats) = (side_by_side(&points), outline.clone());
    row.graze_batch(
        &setup.libraries,
        |graze| graze.many_polygon_point,
        arrange,
        move |test| {
            let (points, mut verdicts) = (data.0.now.borrow(), data.1.borrow_mut());
            let (xy, points) = (floats.as_ptr(), points.as_ptr().cast::<f32>());
            // SAFETY: two floats for each verdict.
            unsafe { test(xy, floats.len() / 2, points, 8, verdicts.len(), verdicts.as_mut_ptr()) }
        },
    );
    let xy = outline.clone();
    row.add_in_order(Who::Textbook, points.clone(), move |at| textbook::point_in_polygon(&xy, *at));
    let xy = parry::outline(&outline);
    row.add_in_order(Who::Parry, points.clone(), move |at| parry::point(&xy, *at));
    #[cfg(feature = "raylib")]
    {
        let xy = raylib::outline(&outline);
        row.add_in_order(Who::Raylib, points.clone(), move |at| raylib::point(&xy, *at));
    }
    add_indexed_peers(&mut row, &outline, points);
    row
}

/// The same for an outline that was prepared.
pub fn prepared_points(setup: &Setup, name: &str, n: usize) -> Row {
    let (outline, points) = cloud(setup, name, n);
    let mut row = Row::new(name, points.len());
    let (data, arrange) = side_by_side(&points);
    for (who, graze) in &setup.libraries {
        let (Some(prepared), Some(test)) = (graze.prepare(&outline), graze.many_prepared_point.call) else {
            row.missing.push((*who, graze.many_prepared_point.name));
            continue;
        };
        let data = data.clone();
        row.add_batch(*who, arrange.clone(), move || {
            let (points, mut verdicts) = (data.0.now.borrow(), data.1.borrow_mut());
            // SAFETY: two floats for each verdict.
            unsafe { test(prepared, points.as_ptr().cast(), 8, verdicts.len(), verdicts.as_mut_ptr()) }
        });
    }
    add_indexed_peers(&mut row, &outline, points);
    row
}

fn cloud(setup: &Setup, name: &str, n: usize) -> (Vec<f32>, Vec<[f32; 2]>) {
    let mut rng = setup.rng(name);
    let outline = concave(&mut rng, [0.0, 0.0], n);
    let mut point = || [between(&mut rng, -3.5, 3.5), between(&mut rng, -3.5, 3.5)].map(|c| c as f32);
    let points = (0..setup.count(8)).map(|_| point()).collect();
    (outline, points)
}

fn add_indexed_peers(row: &mut Row, outline: &[f32], points: Vec<[f32; 2]>) {
    let indexed = tg::Outline::new(&tg::ring(outline));
    row.add_in_order(Who::Tg, points.clone(), move |at| tg::point(&indexed, *at));
    let indexed = rstar::Outline::new(outline);
    row.add_in_order(Who::Rstar, points, move |at| rstar::point(&indexed, *at));
}
