//! Circles and boxes.

use super::{Setup, need};
use crate::data::{aabb, balanced, center, circle, near};
use crate::graze::{Aabb, Circle, Contact};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{box2d, cute_c2, geo, parry};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

fn circle_pairs(setup: &Setup, name: &str) -> Rc<[(Circle, Circle)]> {
    let test = need(setup.graze().circle_circle);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 8.0);
        (circle(rng, here), circle(rng, there))
    };
    balanced(&mut setup.rng(name), setup.count(24), make, |(a, b)| unsafe { test(a, b) != 0 }).into()
}

pub fn circle_circle(setup: &Setup, name: &str) -> Row {
    let pairs = circle_pairs(setup, name);

    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.circle_circle,
        move |test, i| {
            let (a, b) = &data[i];
            // SAFETY: pointers to structs of the header.
            unsafe { test(a, b) != 0 }
        },
    );
    let data = pairs.clone();
    row.add(Who::Parry, move |i| parry::circles(&data[i].0, &data[i].1));
    let data: Vec<_> = pairs.iter().map(|(a, b)| box2d::circles(a, b)).collect();
    row.add(Who::Box2d, move |i| box2d::overlap(&data[i]));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::circles(data[i].0, data[i].1));
    #[cfg(feature = "raylib")]
    {
        let data = pairs.clone();
        row.add(Who::Raylib, move |i| raylib::circles(&data[i].0, &data[i].1));
    }
    row
}

fn circle_box_pairs(setup: &Setup, name: &str) -> Rc<[(Circle, Aabb)]> {
    let test = need(setup.graze().circle_aabb);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 8.0);
        (circle(rng, here), aabb(rng, there))
    };
    balanced(&mut setup.rng(name), setup.count(28), make, |(a, b)| unsafe { test(a, b) != 0 }).into()
}

pub fn circle_box(setup: &Setup, name: &str) -> Row {
    let pairs = circle_box_pairs(setup, name);

    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.circle_aabb,
        move |test, i| {
            let (a, b) = &data[i];
            // SAFETY: pointers to structs of the header.
            unsafe { test(a, b) != 0 }
        },
    );
    let data: Vec<_> = pairs.iter().map(|(a, b)| parry::box_circle(b, a)).collect();
    row.add(Who::Parry, move |i| parry::box_circle_overlap(&data[i]));
    let data: Vec<_> = pairs.iter().map(|(a, b)| box2d::circle_box(a, b)).collect();
    row.add(Who::Box2d, move |i| box2d::overlap(&data[i]));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::aabb(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::circle_aabb(data[i].0, data[i].1));
    #[cfg(feature = "raylib")]
    {
        let data: Vec<_> = pairs.iter().map(|(a, b)| (*a, raylib::aabb(b))).collect();
        row.add(Who::Raylib, move |i| raylib::circle_aabb(&data[i].0, data[i].1));
    }
    row
}

fn box_pairs(setup: &Setup, name: &str) -> Rc<[(Aabb, Aabb)]> {
    let test = need(setup.graze().aabb_aabb);
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 10.0);
        (aabb(rng, here), aabb(rng, there))
    };
    balanced(&mut setup.rng(name), setup.count(32), make, |(a, b)| unsafe { test(a, b) != 0 }).into()
}

pub fn box_box(setup: &Setup, name: &str) -> Row {
    let pairs = box_pairs(setup, name);

    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.aabb_aabb,
        move |test, i| {
            let (a, b) = &data[i];
            // SAFETY: pointers to structs of the header.
            unsafe { test(a, b) != 0 }
        },
    );
    let data: Vec<_> = pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    row.add(Who::Parry, move |i| parry::aabbs(&data[i].0, &data[i].1));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::aabb(a), cute_c2::aabb(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::aabbs(data[i].0, data[i].1));
    #[cfg(feature = "raylib")]
    {
        let data: Vec<_> = pairs.iter().map(|(a, b)| (raylib::aabb(a), raylib::aabb(b))).collect();
        row.add(Who::Raylib, move |i| raylib::aabbs(data[i].0, data[i].1));
    }
    let data: Vec<_> = pairs.iter().map(|(a, b)| (geo::aabb(a), geo::aabb(b))).collect();
    row.add(Who::Geo, move |i| geo::aabbs(&data[i].0, &data[i].1));
    row
}

pub fn contact_of_circles(setup: &Setup, name: &str) -> Row {
    let pairs = circle_pairs(setup, name);
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.contact_circle_circle,
        move |contact, i| {
            let (a, b) = &data[i];
            let mut out = Contact::default();
            // SAFETY: pointers to structs of the header.
            unsafe { contact(a, b, &mut out) != 0 }
        },
    );
    let data: Vec<_> = pairs.iter().map(|(a, b)| parry::circle_pair(a, b)).collect();
    row.add(Who::Parry, move |i| parry::circle_contact(&data[i]));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (box2d::disc(a), box2d::disc(b))).collect();
    row.add(Who::Box2d, move |i| box2d::contact_circles(&data[i].0, &data[i].1));
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::contact_circles(data[i].0, data[i].1));
    row
}

pub fn contact_of_circle_box(setup: &Setup, name: &str) -> Row {
    let pairs = circle_box_pairs(setup, name);
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.contact_circle_aabb,
        move |contact, i| {
            let (a, b) = &data[i];
            let mut out = Contact::default();
            // SAFETY: pointers to structs of the header.
            unsafe { contact(a, b, &mut out) != 0 }
        },
    );
    let data: Vec<_> = pairs.iter().map(|(a, b)| parry::box_circle(b, a)).collect();
    row.add(Who::Parry, move |i| parry::box_circle_contact(&data[i]));
    let polygons: Option<Vec<_>> = pairs.iter().map(|(a, b)| Some((box2d::box_polygon(b)?, box2d::disc(a)))).collect();
    if let Some(data) = polygons {
        row.add(Who::Box2d, move |i| box2d::contact_box_circle(&data[i].0, &data[i].1));
    }
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::aabb(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::contact_circle_aabb(data[i].0, data[i].1));
    row
}

pub fn contact_of_boxes(setup: &Setup, name: &str) -> Row {
    let pairs = box_pairs(setup, name);
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(
        &setup.libraries,
        |graze| graze.contact_aabb_aabb,
        move |contact, i| {
            let (a, b) = &data[i];
            let mut out = Contact::default();
            // SAFETY: pointers to structs of the header.
            unsafe { contact(a, b, &mut out) != 0 }
        },
    );
    let data: Vec<_> = pairs.iter().map(|(a, b)| parry::boxes(a, b)).collect();
    row.add(Who::Parry, move |i| parry::box_contact(&data[i]));
    let polygons: Option<Vec<_>> =
        pairs.iter().map(|(a, b)| Some((box2d::box_polygon(a)?, box2d::box_polygon(b)?))).collect();
    if let Some(data) = polygons {
        row.add(Who::Box2d, move |i| box2d::contact(&data[i].0, &data[i].1));
    }
    let data: Vec<_> = pairs.iter().map(|(a, b)| (cute_c2::aabb(a), cute_c2::aabb(b))).collect();
    row.add(Who::CuteC2, move |i| cute_c2::contact_aabbs(data[i].0, data[i].1));
    row
}
