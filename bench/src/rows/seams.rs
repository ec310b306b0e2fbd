//! Contacts of a body that has sunk into a floor of tiles or chains, or into a heap, or is above it, without those of
//! the seams.

use super::{Plan, Setup, plan};
use crate::data::between;
use crate::graze::{CHAIN, CONVEX, Graze, Shape, World, WorldContact};
use crate::race::{Row, Who};
use std::rc::Rc;

const SIDE: usize = 100;
const BOX: [f32; 8] = [-0.6, -0.6, 0.6, -0.6, 0.6, 0.6, -0.6, 0.6];
/// A box with bevels.
const BEVELED: [f32; 16] = [-0.4, -0.6, 0.4, -0.6, 0.6, -0.4, 0.6, 0.4, 0.4, 0.6, -0.4, 0.6, -0.6, 0.4, -0.6, -0.4];

/// What a body is on: shapes of one kind.
struct Ground {
    kind: u32,
    shapes: Vec<Vec<f32>>,
}

impl Ground {
    /// Unit squares, by their lower left corners.
    fn of_squares(squares: &[[f32; 2]]) -> Self {
        let square = |[x, y]: &[f32; 2]| vec![*x, *y, x + 1.0, *y, x + 1.0, y + 1.0, *x, y + 1.0];
        Ground { kind: CONVEX, shapes: squares.iter().map(square).collect() }
    }
}

/// A world of ground, and the id of a convex body.
fn world_of(graze: &Graze, ground: &Ground, body: &[f32]) -> Option<(*mut World, u32)> {
    let (create, add, update) = (graze.world_create.call?, graze.world_add.call?, graze.world_update.call?);
    // SAFETY: a world of this library, and arrays with their counts.
    unsafe {
        let world = create();
        let add = |xy: &[f32], kind: u32| {
            add(world, &Shape { xy: xy.as_ptr(), count: xy.len() as u32 / 2, kind, radius: 0.0 }, 1, u32::MAX, 0)
        };
        for xy in &ground.shapes {
            add(xy, ground.kind);
        }
        let id = add(body, CONVEX);
        update(world);
        Some((world, id))
    }
}

/// Counts the contacts of a shape.
type Contacts = Box<dyn Fn(&mut [WorldContact]) -> usize>;

fn contacts_of(graze: &Graze, (world, id): (*mut World, u32), margin: Option<f32>) -> Result<Contacts, &'static str> {
    Ok(match margin {
        None => {
            let contacts = graze.world_contacts.call.ok_or(graze.world_contacts.name)?;
            // SAFETY: a world of this library, and room for the contacts.
            Box::new(move |out| unsafe { contacts(world, id, u32::MAX, out.as_mut_ptr(), out.len()) })
        }
        Some(margin) => {
            let within = &graze.world_contacts_within;
            let contacts = within.call.ok_or(within.name)?;
            // SAFETY: as above.
            Box::new(move |out| unsafe { contacts(world, id, u32::MAX, margin, out.as_mut_ptr(), out.len()) })
        }
    })
}

/// The body is placed and asked for.
fn add_graze(
    row: &mut Row,
    setup: &Setup,
    (ground, body): (&Ground, &[f32]),
    places: &Rc<Vec<[f32; 2]>>,
    margin: Option<f32>,
) {
    for (who, graze) in &setup.libraries {
        let (Some(own), Some(place)) = (world_of(graze, ground, body), graze.world_place.call) else {
            row.missing.push((*who, graze.world_contacts.name));
            continue;
        };
        let contacts = match contacts_of(graze, own, margin) {
            Ok(contacts) => contacts,
            Err(name) => {
                row.missing.push((*who, name));
                continue;
            }
        };
        let ((world, id), places) = (own, places.clone());
        row.add(*who, move |i| {
            let mut out = [WorldContact::default(); 8];
            let [x, y] = places[i];
            // SAFETY: a world of this library.
            unsafe { place(world, id, x, y, 0.0) };
            contacts(&mut out) > 0
        });
    }
}

/// On tiles, of which the upper half is empty, sunk in by up to 0.1; with a margin higher by it. The textbook pushes
/// the box up out of those below, by their boxes.
fn on_tiles(setup: &Setup, name: &str, margin: Option<f32>) -> Row {
    let mut rng = setup.rng(name);
    let top = (SIDE / 2) as f64;
    let places: Rc<Vec<[f32; 2]>> = Rc::new(
        (0..setup.count(8).min(1000))
            .map(|_| {
                let x = between(&mut rng, 1.0, (SIDE - 1) as f64);
                [x as f32, between(&mut rng, top + 0.5, top + 0.6) as f32 + margin.unwrap_or(0.0)]
            })
            .collect(),
    );
    let mut row = Row::new(name, places.len());
    let tiles: Vec<[f32; 2]> = (0..SIDE * SIDE / 2).map(|i| [(i % SIDE) as f32, (i / SIDE) as f32]).collect();
    add_graze(&mut row, setup, (&Ground::of_squares(&tiles), &BOX), &places, margin);
    row.add(Who::Textbook, move |i| {
        let [x, y] = places[i];
        let (from, to) = ((x - 0.6).floor().max(0.0) as usize, (x + 0.6).floor() as usize);
        let (margin, mut depth) = (margin.unwrap_or(0.0), 0f32);
        let below = (y - 0.6 - margin).floor() as usize;
        for _ in from..=to.min(SIDE - 1) {
            if below < SIDE / 2 {
                depth = depth.max((SIDE / 2) as f32 + margin - (y - 0.6));
            }
        }
        depth > 0.0
    });
    row
}

/// Over the ends of chains of four edges with a dip, one after the other, sunk in by up to 0.1. The textbook takes the
/// deepest of its vertices behind each edge below it.
fn on_chains(setup: &Setup, name: &str) -> Row {
    const CHAINS: usize = 250;
    let mut rng = setup.rng(name);
    let height = |i: usize| if i % 4 == 2 { -0.25 } else { 0.0 };
    let line: Vec<[f32; 2]> = (0..=4 * CHAINS).map(|i| [i as f32, height(i)]).collect();
    let places: Rc<Vec<[f32; 2]>> = Rc::new(
        (0..setup.count(8).min(1000))
            .map(|i| {
                let end = 4.0 * (1 + i % (CHAINS - 1)) as f64;
                [between(&mut rng, end - 0.3, end + 0.3) as f32, between(&mut rng, 0.5, 0.6) as f32]
            })
            .collect(),
    );
    let mut row = Row::new(name, places.len());
    let chains = (0..CHAINS).map(|i| line[4 * i..=4 * i + 4].as_flattened().to_vec()).collect();
    add_graze(&mut row, setup, (&Ground { kind: CHAIN, shapes: chains }, &BEVELED), &places, None);
    row.add(Who::Textbook, move |i| {
        let ([x, y], mut most) = (places[i], 0f32);
        let (from, to) = ((x - 0.6).floor() as usize, (x + 0.6).floor() as usize);
        for edge in line[from..=to + 1].windows(2) {
            let [u, v] = [edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]];
            for vertex in BEVELED.chunks_exact(2) {
                let [p, q] = [vertex[0] + x - edge[0][0], vertex[1] + y - edge[0][1]];
                if p >= 0.0 && p <= u {
                    most = most.max((v * p - u * q) / u.hypot(v));
                }
            }
        }
        most > 0.0
    });
    row
}

/// Among squares that all overlap. The textbook goes through all of them, by their boxes.
fn heaped(setup: &Setup, name: &str, count: usize) -> Row {
    let mut rng = setup.rng(name);
    let mut any_place = |most: f64| [(); 2].map(|()| between(&mut rng, 0.0, most) as f32);
    let squares: Vec<[f32; 2]> = (0..count).map(|_| any_place(0.5)).collect();
    let places: Rc<Vec<[f32; 2]>> = Rc::new((0..16).map(|_| any_place(1.5)).collect());
    let mut row = Row::new(name, places.len());
    add_graze(&mut row, setup, (&Ground::of_squares(&squares), &BOX), &places, None);
    row.add(Who::Textbook, move |i| {
        let [x, y] = places[i];
        let mut depth = 0f32;
        for [left, low] in &squares {
            let across = (x + 0.6 - left).min(left + 1.0 - (x - 0.6));
            let up = (y + 0.6 - low).min(low + 1.0 - (y - 0.6));
            depth = depth.max(across.min(up));
        }
        depth > 0.0
    });
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    plans.push(plan("world, contacts on 5000 tiles", |setup, name| on_tiles(setup, name, None)));
    plans.push(plan("world, contacts within a margin on tiles", |setup, name| on_tiles(setup, name, Some(0.05))));
    plans.push(plan("world, contacts over the ends of chains", on_chains));
    for count in [50, 200] {
        plans.push(plan(format!("world, contacts in a heap of {count}"), move |s, name| heaped(s, name, count)));
    }
}
