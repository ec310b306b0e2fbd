//! Prepared polygons of many rings: unit boxes side by side, a box apart, and small boxes among them, or large ones
//! over a fourth of them.

use super::{Plan, Setup, plan};
use crate::data::{AsShape, between};
use crate::graze::{Aabb, Contact, Graze, Prepared, Shape, SweepHit, Symbol, Verdict};
use crate::peers::textbook;
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

/// The corner of a small box, and the motion that a sweep gives it.
type Small = ([f32; 2], [f32; 2]);

fn island(rows: usize, i: usize) -> Aabb {
    let [x, y] = [i % rows, i / rows].map(|place| 2.0 * place as f32);
    Aabb { min_x: x, min_y: y, max_x: x + 1.0, max_y: y + 1.0 }
}

fn corners(&Aabb { min_x, min_y, max_x, max_y }: &Aabb) -> [f32; 8] {
    [min_x, min_y, max_x, min_y, max_x, max_y, min_x, max_y]
}

const SMALL: f32 = 0.6;

fn box_at(&([x, y], _): &Small, size: f32) -> Aabb {
    Aabb { min_x: x, min_y: y, max_x: x + size, max_y: y + size }
}

/// graze prepares all islands as one polygon, the textbook loops over their boxes.
fn among_islands<F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    rows: usize,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, *const Prepared, &Small) -> bool + Copy + 'static,
    textbook: impl Fn(&[Aabb], &Small) -> bool + 'static,
) -> Row {
    let mut rng = setup.rng(name);
    let islands: Vec<Aabb> = (0..rows * rows).map(|i| island(rows, i)).collect();
    let xy: Vec<f32> = islands.iter().flat_map(corners).collect();
    let place = |rng: &mut Rng, most: f64| between(rng, 0.0, most) as f32;
    let draw = |rng: &mut Rng| {
        let side = 2.0 * rows as f64;
        ([(); 2].map(|()| place(rng, side)), [(); 2].map(|()| place(rng, 1.0)))
    };
    let data: Rc<Vec<Small>> = Rc::new((0..setup.count(16).min(1024)).map(|_| draw(&mut rng)).collect());
    let mut row = Row::new(name, data.len());
    for (who, graze) in &setup.libraries {
        let Symbol { name, call: function } = symbol(graze);
        let (Some(function), Some(prepared)) = (function, graze.prepare_rings(&xy, &vec![4; islands.len()])) else {
            row.missing.push((*who, name));
            continue;
        };
        let data = data.clone();
        row.add(*who, move |i| call(function, prepared, &data[i]));
    }
    row.add(Who::Textbook, move |i| textbook(&islands, &data[i]));
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    type Contacts = unsafe extern "C" fn(*const Prepared, *const Shape, *mut Contact, *mut u32, usize) -> usize;
    type Sweep = unsafe extern "C" fn(*const Shape, f32, f32, *const Prepared, *mut SweepHit, *mut u32) -> Verdict;
    // SAFETY: prepared by the same library, structs of the header, and room for the results, here and below.
    let contacts = |size: f32| {
        move |f: Contacts, prepared, own: &Small| unsafe {
            let (mut out, mut rings) = ([Contact::default(); 16], [0; 16]);
            f(prepared, &corners(&box_at(own, size)).shape(), out.as_mut_ptr(), rings.as_mut_ptr(), 16) != 0
        }
    };
    let contacts_of_boxes = |size: f32| {
        move |islands: &[Aabb], own: &Small| {
            let mut out = Contact::default();
            let box_at = box_at(own, size);
            islands.iter().filter(|island| textbook::contact_boxes(island, &box_at, &mut out)).count() != 0
        }
    };
    let sweep = |f: Sweep, prepared, own: &Small| unsafe {
        let [dx, dy] = own.1;
        f(&corners(&box_at(own, SMALL)).shape(), dx, dy, prepared, &mut SweepHit::default(), &mut 0) != 0
    };
    let first_of_boxes = |islands: &[Aabb], own: &Small| {
        let (mut first, mut out) = (f32::INFINITY, SweepHit::default());
        for island in islands {
            if textbook::sweep_boxes(&box_at(own, SMALL), own.1, island, &mut out) && out.t < first {
                first = out.t;
            }
        }
        first.is_finite()
    };
    for rows in [8, 64] {
        let rings = rows * rows;
        plans.push(plan(format!("contacts of box, prepared rings {rings}"), move |setup, name| {
            let (contacts, of_boxes) = (contacts(SMALL), contacts_of_boxes(SMALL));
            among_islands(setup, name, rows, |graze| graze.contacts_prepared, contacts, of_boxes)
        }));
        plans.push(plan(format!("contacts of large box, prepared rings {rings}"), move |setup, name| {
            let (contacts, of_boxes) = (contacts(rows as f32), contacts_of_boxes(rows as f32));
            among_islands(setup, name, rows, |graze| graze.contacts_prepared, contacts, of_boxes)
        }));
        plans.push(plan(format!("sweep of box, prepared rings {rings}"), move |setup, name| {
            among_islands(setup, name, rows, |graze| graze.sweep_prepared, sweep, first_of_boxes)
        }));
    }
}
