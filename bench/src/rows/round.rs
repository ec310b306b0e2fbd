//! Circles and boxes.

use super::Setup;
use super::pairs::{add_loop, add_overlap_ints, contact, overlap, pairs};
use crate::data::{aabb, circle};
use crate::graze::{Aabb, Circle, Contact};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{box2d, cute_c2, geo, parry, textbook};
use crate::race::{Row, Who};
use std::rc::Rc;

fn circle_pairs(setup: &Setup, name: &str) -> Rc<[(Circle, Circle)]> {
    pairs(setup, name, setup.graze().test_circle_circle, 8.0, circle, circle)
}

pub fn circle_circle(setup: &Setup, name: &str) -> Row {
    let pairs = circle_pairs(setup, name);

    let mut row = overlap(setup, name, &pairs, |graze| graze.test_circle_circle);
    add_loop(&mut row, &pairs, textbook::circles);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_circle_circle_i32);
    let data = pairs.clone();
    row.add(Who::Parry, move |i| parry::circles(&data[i].0, &data[i].1));
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::circles(a, b)), box2d::overlap);
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))), |data| {
        cute_c2::circles(data.0, data.1)
    });
    #[cfg(feature = "raylib")]
    {
        let data = pairs.clone();
        row.add(Who::Raylib, move |i| raylib::circles(&data[i].0, &data[i].1));
    }
    row
}

fn circle_box_pairs(setup: &Setup, name: &str) -> Rc<[(Circle, Aabb)]> {
    pairs(setup, name, setup.graze().test_circle_aabb, 8.0, circle, aabb)
}

pub fn circle_box(setup: &Setup, name: &str) -> Row {
    let pairs = circle_box_pairs(setup, name);

    let mut row = overlap(setup, name, &pairs, |graze| graze.test_circle_aabb);
    add_loop(&mut row, &pairs, textbook::circle_box);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_circle_aabb_i32);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::box_circle(b, a)), parry::box_circle_overlap);
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| box2d::circle_box(a, b)), box2d::overlap);
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::aabb(b))), |data| {
        cute_c2::circle_aabb(data.0, data.1)
    });
    #[cfg(feature = "raylib")]
    row.peer(Who::Raylib, pairs.iter().map(|(a, b)| (*a, raylib::aabb(b))), |data| {
        raylib::circle_aabb(&data.0, data.1)
    });
    row
}

fn box_pairs(setup: &Setup, name: &str) -> Rc<[(Aabb, Aabb)]> {
    pairs(setup, name, setup.graze().test_aabb_aabb, 10.0, aabb, aabb)
}

pub fn box_box(setup: &Setup, name: &str) -> Row {
    let pairs = box_pairs(setup, name);

    let mut row = overlap(setup, name, &pairs, |graze| graze.test_aabb_aabb);
    add_loop(&mut row, &pairs, textbook::boxes);
    add_overlap_ints(&mut row, &pairs, setup.graze().test_aabb_aabb_i32);
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))), |data| {
        parry::aabbs(&data.0, &data.1)
    });
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::aabb(a), cute_c2::aabb(b))), |data| {
        cute_c2::aabbs(data.0, data.1)
    });
    #[cfg(feature = "raylib")]
    row.peer(Who::Raylib, pairs.iter().map(|(a, b)| (raylib::aabb(a), raylib::aabb(b))), |data| {
        raylib::aabbs(data.0, data.1)
    });
    row.peer(Who::Geo, pairs.iter().map(|(a, b)| (geo::aabb(a), geo::aabb(b))), |data| geo::aabbs(&data.0, &data.1));
    row
}

pub fn contact_of_circles(setup: &Setup, name: &str) -> Row {
    let pairs = circle_pairs(setup, name);
    let mut row = contact(setup, name, &pairs, |graze| graze.contact_circle_circle);
    add_loop(&mut row, &pairs, |a, b| textbook::contact_circles(a, b, &mut Contact::default()));
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::circle_pair(a, b)), parry::circle_contact);
    row.peer(Who::Box2d, pairs.iter().map(|(a, b)| (box2d::disc(a), box2d::disc(b))), |data| {
        box2d::contact_circles(&data.0, &data.1)
    });
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::circle(b))), |data| {
        cute_c2::contact_circles(data.0, data.1)
    });
    row
}

pub fn contact_of_circle_box(setup: &Setup, name: &str) -> Row {
    let pairs = circle_box_pairs(setup, name);
    let mut row = contact(setup, name, &pairs, |graze| graze.contact_circle_aabb);
    add_loop(&mut row, &pairs, |a, b| textbook::contact_circle_box(a, b, &mut Contact::default()));
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::box_circle(b, a)), parry::box_circle_contact);
    let polygons: Option<Vec<_>> = pairs.iter().map(|(a, b)| Some((box2d::box_polygon(b)?, box2d::disc(a)))).collect();
    if let Some(data) = polygons {
        row.add(Who::Box2d, move |i| box2d::contact_box_circle(&data[i].0, &data[i].1));
    }
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::circle(a), cute_c2::aabb(b))), |data| {
        cute_c2::contact_circle_aabb(data.0, data.1)
    });
    row
}

pub fn contact_of_boxes(setup: &Setup, name: &str) -> Row {
    let pairs = box_pairs(setup, name);
    let mut row = contact(setup, name, &pairs, |graze| graze.contact_aabb_aabb);
    add_loop(&mut row, &pairs, |a, b| textbook::contact_boxes(a, b, &mut Contact::default()));
    row.peer(Who::Parry, pairs.iter().map(|(a, b)| parry::boxes(a, b)), parry::box_contact);
    let polygons: Option<Vec<_>> =
        pairs.iter().map(|(a, b)| Some((box2d::box_polygon(a)?, box2d::box_polygon(b)?))).collect();
    if let Some(data) = polygons {
        row.add(Who::Box2d, move |i| box2d::contact(&data[i].0, &data[i].1));
    }
    row.peer(Who::CuteC2, pairs.iter().map(|(a, b)| (cute_c2::aabb(a), cute_c2::aabb(b))), |data| {
        cute_c2::contact_aabbs(data.0, data.1)
    });
    row
}
