//! Functions of an outline of growing size: small shapes scattered over stars.

use super::scattered::{Scatter, Scattered, approach, scattered_row, shrunk, small_quad, stars};
use super::{Plan, Setup, outline_sweeps, plan};
use crate::data::{AsShape, aabb, between, capsule, circle, concave, convex, near, point, quad, segment, shape_of};
use crate::graze::{Aabb, CHAIN, CONVEX, Circle, Closest, Contact, Crossing, POLYGON, RayHit, Segment};
use crate::peers::{geo, parry, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::cell::RefCell;
use std::f64::consts::TAU;

type Sized = fn(&Setup, &str, usize) -> Row;

fn ray(rng: &mut Rng, at: [f64; 2]) -> Segment {
    let ([x, y], d) = approach(rng, at);
    let [ax, ay] = [x as f32, y as f32];
    Segment { ax, ay, bx: ax + 2.0 * d[0], by: ay + 2.0 * d[1] }
}

fn short(rng: &mut Rng, at: [f64; 2]) -> Segment {
    let [x, y] = near(rng, at, 1.5);
    let [ax, ay, bx, by] = [at[0], at[1], x, y].map(|c| c as f32);
    Segment { ax, ay, bx, by }
}

fn add_parry<Q: parry::ToAny>(
    row: &mut Row,
    data: &Scattered<Q>,
    outline: impl Fn(&[f32]) -> Option<parry::Any>,
    ask: impl Fn(&parry::Any, &parry::Any) -> bool + 'static,
) {
    let Some(outlines) = data.outlines.iter().map(outline).collect::<Option<Vec<_>>>() else { return };
    let elements: Vec<_> = data.elements.iter().map(|(k, element)| (*k, element.to_any())).collect();
    row.add(Who::Parry, move |i| ask(&outlines[elements[i].0], &elements[i].1));
}

fn add_geo<Q, T: 'static>(
    row: &mut Row,
    data: &Scattered<Q>,
    element: impl Fn(&Q) -> T,
    ask: impl Fn(&geo::Outline, &T) -> bool + 'static,
) {
    let outlines: Vec<_> = data.outlines.iter().map(geo::outline).collect();
    let elements: Vec<_> = data.elements.iter().map(|(k, q)| (*k, element(q))).collect();
    row.add(Who::Geo, move |i| ask(&outlines[elements[i].0], &elements[i].1));
}

pub fn all(setup: &Setup, plans: &mut Vec<Plan>) {
    let rows: [(&str, Sized); 42] = [
        ("segment, polygon", overlap_segment),
        ("box, polygon", overlap_box),
        ("circle, polygon", overlap_circle),
        ("capsule, polygon", overlap_capsule),
        ("any shapes: quad, polygon", overlap_any),
        ("owner of point, polygon", owner),
        ("segment in polygon", segment_in),
        ("circle in polygon", circle_in),
        ("star in polygon", star_in),
        ("any shapes: quad in polygon", quad_in),
        ("keep quad in convex", keep_in),
        ("distance of point, polygon", distance_point),
        ("any shapes: distance of point, polygon", distance_any_point),
        ("any shapes: distance of segment, polygon", distance_segment),
        ("any shapes: distance of circle, polygon", distance_circle),
        ("any shapes: distance of capsule, polygon", distance_capsule),
        ("any shapes: distance of quad, polygon", distance_quad),
        ("any shapes: distance of point, chain", distance_chain),
        ("crossings of segment, polygon", crossings_segment),
        ("crossings of circle, polygon", crossings_circle),
        ("crossings of star, polygon", crossings_star),
        ("any shapes: contact of quad, convex", contact),
        ("any shapes: contacts of quad, polygon", contacts),
        ("ray at polygon", ray_polygon),
        ("any shapes: ray at polygon", ray_any),
        ("every hit of ray at polygon", ray_all),
        ("any shapes: every hit of ray at polygon", ray_all_any),
        ("any shapes: sweep of circle, polygon", outline_sweeps::sweep_circle),
        ("any shapes: sweep of quad, polygon", outline_sweeps::sweep_quad),
        ("any shapes: sweep of scattered circle, polygon", outline_sweeps::sweep_scattered_circle),
        ("any shapes: sweep of scattered quad, polygon", outline_sweeps::sweep_scattered_quad),
        ("bounds of polygon", bounds),
        ("bounding circle of polygon", bounding_circle),
        ("check of polygon", check_polygon),
        ("any shapes: check of polygon", check_shape),
        ("distance of convex and quad", distance_convex),
        ("signed distance of point, polygon", signed_distance),
        ("any shapes: contacts within a margin, polygon", contacts_within),
        ("any shapes: entering sweep of quad, polygon", outline_sweeps::sweep_enter),
        ("any shapes: bounds of polygon", bounds_any),
        ("placed outline", place),
        ("any shapes: contact within a margin, convex", contact_within),
    ];
    let sizes: &[usize] = if setup.quick { &[4, 256] } else { &[4, 16, 64, 256, 1024] };
    for (name, make) in rows {
        for n in sizes.iter().copied() {
            let over_loop = if n < 64 { 1.0 } else { 3.0 };
            plans.push(Plan {
                over_loop: Some(over_loop),
                ..plan(format!("{name} {n}"), move |setup, name| make(setup, name, n))
            });
        }
    }
    if !setup.quick {
        plans.push(plan("check of polygon 16384", check_long_polygon));
    }
}

fn overlap_segment(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), segment;
        graze.test_polygon_segment + graze.test_polygon_segment_i32;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s) != 0; textbook::polygon_segment);
    add_parry(&mut row, &data, parry::any_mesh, parry::any_overlap);
    add_geo(&mut row, &data, geo::segment, geo::polygon_segment);
    row
}

fn overlap_box(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), aabb;
        graze.test_polygon_aabb + graze.test_polygon_aabb_i32;
        |f, xy, b| f(xy.as_ptr(), xy.len() / 2, b) != 0; textbook::polygon_box);
    add_parry(&mut row, &data, parry::any_mesh, parry::any_overlap);
    add_geo(&mut row, &data, geo::aabb, geo::polygon_box);
    row
}

fn overlap_circle(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), circle;
        graze.test_polygon_circle + graze.test_polygon_circle_i32;
        |f, xy, c| f(xy.as_ptr(), xy.len() / 2, c) != 0; textbook::polygon_circle);
    add_parry(&mut row, &data, parry::any_mesh, parry::any_overlap);
    row
}

fn overlap_capsule(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), capsule;
        graze.test_polygon_capsule + graze.test_polygon_capsule_i32;
        |f, xy, c| f(xy.as_ptr(), xy.len() / 2, c) != 0; textbook::polygon_capsule);
    add_parry(&mut row, &data, parry::any_mesh, parry::any_overlap);
    row
}

fn overlap_any(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), quad; graze.test + graze.test_i32;
        |f, xy, q| f(&shape_of(xy, POLYGON), &q.shape()) != 0; |xy, q| textbook::polygons(xy, q));
    add_parry(&mut row, &data, parry::any_mesh, parry::any_overlap);
    row
}

fn owner(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 5.0), point;
        graze.owns_polygon_point + graze.owns_polygon_point_i32;
        |f, xy, p| f(xy.as_ptr(), xy.len() / 2, p[0], p[1]) != 0; |xy, p| textbook::point_in_polygon(xy, *p));
    row
}

fn segment_in(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 4.0), short;
        graze.contains_polygon_segment + graze.contains_polygon_segment_i32;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s) != 0; textbook::segment_in_polygon);
    add_geo(&mut row, &data, geo::segment, geo::segment_in_polygon);
    row
}

fn circle_in(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 4.0), shrunk;
        graze.contains_polygon_circle + graze.contains_polygon_circle_i32;
        |f, xy, c| f(xy.as_ptr(), xy.len() / 2, c) != 0; textbook::circle_in_polygon);
    row
}

/// Eight vertices.
fn small_star(rng: &mut Rng, [x, y]: [f64; 2]) -> [f32; 16] {
    let xy = concave(rng, [0.0; 2], 8);
    std::array::from_fn(|i| 0.2 * xy[i] + if i.is_multiple_of(2) { x } else { y } as f32)
}

fn star_in(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 4.0), small_star;
        graze.contains_polygon_polygon + graze.contains_polygon_polygon_i32;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s.as_ptr(), 8) != 0; |xy, s| textbook::polygon_in_polygon(xy, s));
    add_geo(&mut row, &data, |s| geo::outline(s), geo::polygon_in_polygon);
    row
}

fn quad_in(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 4.0), small_quad; graze.contains + graze.contains_i32;
        |f, xy, q| f(&shape_of(xy, POLYGON), &q.shape()) != 0; |xy, q| textbook::polygon_in_polygon(xy, q));
    add_geo(&mut row, &data, |q| geo::outline(q), geo::polygon_in_polygon);
    row
}

fn keep_in(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: convex, ..stars(n, 4.0) };
    let (row, _) = scattered_row!(setup, name, scatter, small_quad; graze.keep_in;
    |f, xy, q| {
        let mut out = [0.0; 2];
        f(&shape_of(xy, CONVEX), &q.shape(), out.as_mut_ptr());
        out != [0.0; 2]
    };
    |xy, q| {
        let mut out = [0.0; 2];
        textbook::keep_in_convex(xy, q, &mut out);
        out != [0.0; 2]
    });
    row
}

/// Up to this distance counts as meeting.
const NEAR: f32 = 1.0;

fn near_any(a: &parry::Any, b: &parry::Any) -> bool {
    parry::any_near(a, b, NEAR)
}

fn distance_point(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), point; graze.distance_polygon_point;
        |f, xy, p| f(xy.as_ptr(), xy.len() / 2, p[0], p[1], &mut Closest::default()) <= NEAR;
        |xy, p| textbook::polygon_point_distance(xy, p, &mut Closest::default()) <= NEAR);
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_any_point(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), point; graze.distance;
        |f, xy, p| f(&shape_of(xy, POLYGON), &p.shape(), &mut Closest::default()) <= NEAR;
        |xy, p| textbook::polygon_point_distance(xy, p, &mut Closest::default()) <= NEAR);
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_chain(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 8.0), point; graze.distance;
        |f, xy, p| f(&shape_of(xy, CHAIN), &p.shape(), &mut Closest::default()) <= NEAR;
        |xy, p| textbook::shape_distance(xy, true, &[*p], 0.0, &mut Closest::default()) <= NEAR);
    add_parry(&mut row, &data, |xy| Some(parry::any_chain(xy)), near_any);
    row
}

fn distance_segment(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 10.0), segment; graze.distance;
    |f, xy, s| f(&shape_of(xy, POLYGON), &s.shape(), &mut Closest::default()) <= NEAR;
    |xy, s| {
        let ends = [[s.ax, s.ay], [s.bx, s.by]];
        textbook::shape_distance(xy, false, &ends, 0.0, &mut Closest::default()) <= NEAR
    });
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_circle(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 10.0), circle; graze.distance;
        |f, xy, c| f(&shape_of(xy, POLYGON), &c.shape(), &mut Closest::default()) <= NEAR;
        |xy, c| textbook::shape_distance(xy, false, &[[c.x, c.y]], c.radius, &mut Closest::default()) <= NEAR);
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_capsule(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 10.0), capsule; graze.distance;
    |f, xy, c| f(&shape_of(xy, POLYGON), &c.shape(), &mut Closest::default()) <= NEAR;
    |xy, c| {
        let ends = [[c.ax, c.ay], [c.bx, c.by]];
        textbook::shape_distance(xy, false, &ends, c.radius, &mut Closest::default()) <= NEAR
    });
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_quad(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 10.0), quad; graze.distance;
    |f, xy, q| f(&shape_of(xy, POLYGON), &q.shape(), &mut Closest::default()) <= NEAR;
    |xy, q| {
        let mut out = Closest::default();
        textbook::shape_distance(xy, false, q.as_chunks::<2>().0, 0.0, &mut out) <= NEAR
    });
    add_parry(&mut row, &data, parry::any_mesh, near_any);
    row
}

fn distance_convex(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: convex, ..stars(n, 10.0) };
    let (mut row, data) = scattered_row!(setup, name, scatter, quad; graze.distance;
        |f, xy, q| f(&shape_of(xy, CONVEX), &q.shape(), &mut Closest::default()) <= NEAR;
        |xy, q| textbook::convex_distance(xy, q, &mut Closest::default()) <= NEAR);
    add_parry(&mut row, &data, parry::any_convex, near_any);
    row
}

const ROOM: usize = 64;

fn crossings_segment(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 6.0), segment; graze.crossings_polygon_segment;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s, [Crossing::default(); ROOM].as_mut_ptr(), ROOM) != 0;
        |xy, s| textbook::polygon_segment_crossings(xy, s, &mut [Crossing::default(); ROOM]) != 0);
    row
}

fn crossings_circle(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 8.0), circle; graze.crossings_polygon_circle;
        |f, xy, c| f(xy.as_ptr(), xy.len() / 2, c, [Crossing::default(); ROOM].as_mut_ptr(), ROOM) != 0;
        |xy, c| textbook::polygon_circle_crossings(xy, c, &mut [Crossing::default(); ROOM]) != 0);
    row
}

fn crossings_star(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 4.0), small_star; graze.crossings_polygon_polygon;
        |f, xy, s| {
            let mut out = [Crossing::default(); ROOM];
            f(xy.as_ptr(), xy.len() / 2, s.as_ptr(), 8, out.as_mut_ptr(), ROOM) != 0
        };
        |xy, s| textbook::polygon_crossings(xy, s, &mut [Crossing::default(); ROOM]) != 0);
    row
}

fn contact(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: convex, ..stars(n, 6.0) };
    let (mut row, data) = scattered_row!(setup, name, scatter, quad; graze.contact;
        |f, xy, q| f(&shape_of(xy, CONVEX), &q.shape(), &mut Contact::default()) != 0;
        |xy, q| textbook::contact_convexes(xy, q, &mut Contact::default()));
    add_parry(&mut row, &data, parry::any_convex, parry::any_contact);
    row
}

fn contacts(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 8.0), quad; graze.contacts;
        |f, xy, q| {
            let mut out = [Contact::default(); 16];
            f(&shape_of(xy, POLYGON), &q.shape(), out.as_mut_ptr(), 16) != 0
        };
        |xy, q| textbook::contacts(xy, q, &mut [Contact::default(); 16]) != 0);
    row
}

fn add_parry_ray(row: &mut Row, data: &Scattered<Segment>) {
    let lines: Vec<_> = data.outlines.iter().map(parry::line).collect();
    let rays: Vec<_> = data.elements.iter().map(|(k, ray)| (*k, parry::ray_of(ray))).collect();
    row.add(Who::Parry, move |i| parry::ray(&lines[rays[i].0], &rays[i].1));
}

fn ray_polygon(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 0.0), ray; graze.raycast_polygon;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s, &mut RayHit::default()) != 0;
        |xy, s| textbook::ray_outline(xy, false, s, &mut RayHit::default()));
    add_parry_ray(&mut row, &data);
    row
}

fn ray_any(setup: &Setup, name: &str, n: usize) -> Row {
    let (mut row, data) = scattered_row!(setup, name, stars(n, 0.0), ray; graze.raycast;
        |f, xy, s| f(&shape_of(xy, POLYGON), s, &mut RayHit::default()) != 0;
        |xy, s| textbook::ray_outline(xy, false, s, &mut RayHit::default()));
    add_parry_ray(&mut row, &data);
    row
}

fn ray_all(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 0.0), ray; graze.raycast_polygon_all;
        |f, xy, s| f(xy.as_ptr(), xy.len() / 2, s, [RayHit::default(); ROOM].as_mut_ptr(), ROOM) != 0;
        |xy, s| textbook::ray_all(xy, s, &mut [RayHit::default(); ROOM]) != 0);
    row
}

fn ray_all_any(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 0.0), ray; graze.raycast_all;
        |f, xy, s| f(&shape_of(xy, POLYGON), s, [RayHit::default(); ROOM].as_mut_ptr(), ROOM) != 0;
        |xy, s| textbook::ray_all(xy, s, &mut [RayHit::default(); ROOM]) != 0);
    row
}

/// Half a unit.
const MARGIN: f32 = 0.5;

fn contact_within(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: convex, ..stars(n, 8.0) };
    let (row, _) = scattered_row!(setup, name, scatter, quad; graze.contact_within;
        |f, xy, q| f(&shape_of(xy, CONVEX), &q.shape(), MARGIN, &mut Contact::default()) != 0;
        |xy, q| textbook::contact_convexes(xy, q, &mut Contact::default())
            || textbook::convex_distance(xy, q, &mut Closest::default()) <= MARGIN);
    row
}

fn contacts_within(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 8.0), quad; graze.contacts_within;
        |f, xy, q| {
            let mut out = [Contact::default(); 16];
            f(&shape_of(xy, POLYGON), &q.shape(), MARGIN, out.as_mut_ptr(), 16) != 0
        };
        |xy, q| textbook::contacts(xy, q, &mut [Contact::default(); 16]) != 0
            || textbook::shape_distance(xy, false, q.as_chunks().0, 0.0, &mut Closest::default()) <= MARGIN);
    row
}

fn signed_distance(setup: &Setup, name: &str, n: usize) -> Row {
    let (row, _) = scattered_row!(setup, name, stars(n, 8.0), point; graze.signed_distance_polygon_point;
        |f, xy, p| f(xy.as_ptr(), xy.len() / 2, p[0], p[1], &mut Closest::default()) <= NEAR;
        |xy, p| textbook::signed_distance(xy, p, &mut Closest::default()) <= NEAR);
    row
}

fn bounds_any(setup: &Setup, name: &str, n: usize) -> Row {
    const EMPTY: Aabb = Aabb { min_x: 0.0, min_y: 0.0, max_x: 0.0, max_y: 0.0 };
    let (row, _) = scattered_row!(setup, name, stars(n, 0.0), nothing; graze.bounds;
    |f, xy, _nothing| {
        let mut out = EMPTY;
        f(&shape_of(xy, POLYGON), &mut out);
        out.max_x > 0.0
    };
    |xy, ()| {
        let mut out = EMPTY;
        textbook::bounds(xy, &mut out);
        out.max_x > 0.0
    });
    row
}

/// A turn and a move; first vertices right of the origin count as meeting.
fn place(setup: &Setup, name: &str, n: usize) -> Row {
    let pose = |rng: &mut Rng, [x, y]: [f64; 2]| {
        let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
        [x, y, cos, sin].map(|value| value as f32)
    };
    let (out, own) = (vec![0.0f32; 2 * n], vec![0.0f32; 2 * n]);
    let (out, own): (&'static RefCell<_>, &'static RefCell<_>) =
        (Box::leak(Box::new(RefCell::new(out))), Box::leak(Box::new(RefCell::new(own))));
    let (row, _) = scattered_row!(setup, name, stars(n, 8.0), pose; graze.place;
    |f, xy, pose| {
        let mut out = out.borrow_mut();
        f(xy.as_ptr(), xy.len() / 2, pose[0], pose[1], pose[2], pose[3], out.as_mut_ptr());
        out[0] > 0.0
    };
    |xy, pose| {
        let mut out = own.borrow_mut();
        textbook::place(xy, pose, &mut out);
        out[0] > 0.0
    });
    row
}

fn nothing(_: &mut Rng, _: [f64; 2]) {}

/// Boxes whose right side is right of the origin count as meeting.
fn bounds(setup: &Setup, name: &str, n: usize) -> Row {
    const EMPTY: Aabb = Aabb { min_x: 0.0, min_y: 0.0, max_x: 0.0, max_y: 0.0 };
    let (mut row, data) = scattered_row!(setup, name, stars(n, 0.0), nothing; graze.bounds_polygon;
    |f, xy, _nothing| {
        let mut out = EMPTY;
        f(xy.as_ptr(), xy.len() / 2, &mut out);
        out.max_x > 0.0
    };
    |xy, ()| {
        let mut out = EMPTY;
        textbook::bounds(xy, &mut out);
        out.max_x > 0.0
    });
    let outlines: Vec<_> = data.outlines.iter().map(parry::outline).collect();
    let own = data.clone();
    row.add(Who::Parry, move |i| std::hint::black_box(parry::bounds(&outlines[own.elements[i].0])).maxs.x > 0.0);
    add_geo(
        &mut row,
        &data,
        |()| (),
        |outline, ()| std::hint::black_box(geo::bounds(outline)).is_some_and(|bounds| bounds.max().x > 0.0),
    );
    row
}

/// Circles whose center is right of the origin count as meeting.
fn bounding_circle(setup: &Setup, name: &str, n: usize) -> Row {
    const EMPTY: Circle = Circle { x: 0.0, y: 0.0, radius: 0.0 };
    let (row, _) = scattered_row!(setup, name, stars(n, 0.0), nothing; graze.bounding_circle_polygon;
    |f, xy, _nothing| {
        let mut out = EMPTY;
        f(xy.as_ptr(), xy.len() / 2, &mut out);
        out.x > 0.0
    };
    |xy, ()| {
        let mut out = EMPTY;
        textbook::bounding_circle(xy, &mut out);
        out.x > 0.0
    });
    row
}

/// A star; half of them with two vertices exchanged, so that edges cross.
fn perhaps_crossing(rng: &mut Rng, at: [f64; 2], n: usize) -> Vec<f32> {
    let mut xy = concave(rng, at, n);
    if rng.bool() {
        let i = rng.usize(..n - 1);
        xy.swap(2 * i, 2 * i + 2);
        xy.swap(2 * i + 1, 2 * i + 3);
    }
    xy
}

/// Simple outlines count as meeting.
fn check_polygon(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: perhaps_crossing, most: ((1 << 22) / (n * n)).max(16), ..stars(n, 0.0) };
    let (row, _) = scattered_row!(setup, name, scatter, nothing; graze.check_polygon + graze.check_polygon_i32;
        |f, xy, _nothing| f(xy.as_ptr(), xy.len() / 2, &mut 0) == 0; |xy, ()| textbook::check_polygon(xy));
    row
}

/// Rounded to integers, outlines of so many vertices would cross themselves.
fn check_long_polygon(setup: &Setup, name: &str) -> Row {
    let scatter = Scatter { outline: perhaps_crossing, most: 16, ..stars(16_384, 0.0) };
    let (row, _) = scattered_row!(setup, name, scatter, nothing; graze.check_polygon;
        |f, xy, _nothing| f(xy.as_ptr(), xy.len() / 2, &mut 0) == 0; |xy, ()| textbook::check_polygon(xy));
    row
}

fn check_shape(setup: &Setup, name: &str, n: usize) -> Row {
    let scatter = Scatter { outline: perhaps_crossing, most: ((1 << 22) / (n * n)).max(16), ..stars(n, 0.0) };
    let (row, _) = scattered_row!(setup, name, scatter, nothing; graze.check_shape + graze.check_shape_i32;
        |f, xy, _nothing| f(&shape_of(xy, POLYGON)) == 0; |xy, ()| textbook::check_polygon(xy));
    row
}
