//! Growth: contacts, sweeps and pushes of outlines so large that a pass over all pairs of edges shows.

use super::{Plan, Setup, plan};
use crate::data::shape_of;
use crate::graze::{
    CHAIN, CONVEX, Closest, Contact, Crossing, Graze, ONE_SIDED, POLYGON, RayHit, Segment, Shape, Slide, SweepHit,
    Symbol, Verdict,
};
use crate::peers::textbook;
use crate::race::{Row, Who};
use std::cell::RefCell;
use std::f32::consts::TAU;
use std::rc::Rc;

/// Alternate vertices a tenth farther out.
fn toothed(n: usize, x: f32, radius: f32) -> Vec<f32> {
    let vertex = |i: usize| {
        let (sin, cos) = (TAU * i as f32 / n as f32).sin_cos();
        let radius = if i.is_multiple_of(2) { radius } else { radius * 1.1 };
        [x + radius * cos, radius * sin]
    };
    (0..n).flat_map(vertex).collect()
}

/// Waves from left to right, and a floor far below them.
fn ground(n: usize) -> Vec<f32> {
    let wave = |i: usize| [i as f32, (i as f32 * 0.3).sin()];
    let floor = [[(n - 3) as f32, -50.0], [0.0, -50.0]];
    (0..n - 2).map(wave).chain(floor).flatten().collect()
}

/// A few waves, and from there on flat, with a vertex for each tile.
fn flat_ground(n: usize) -> Vec<f32> {
    let mut ground = ground(n);
    ground.chunks_exact_mut(2).skip(8).take(n - 10).for_each(|vertex| vertex[1] = 0.0);
    ground
}

/// Long thin teeth around a center.
fn spikes(n: usize, x: f32, radius: f32) -> Vec<f32> {
    let vertex = |i: usize| {
        let (sin, cos) = (TAU * i as f32 / n as f32).sin_cos();
        let radius = if i.is_multiple_of(2) { radius } else { radius * 0.2 };
        [x + radius * cos, radius * sin]
    };
    (0..n).flat_map(vertex).collect()
}

/// Vertices anywhere in a square: every edge crosses many others.
fn scattered(n: usize, seed: u32) -> Vec<f32> {
    let mut state = seed;
    let mut number = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 * (100.0 / (1 << 24) as f32)
    };
    (0..2 * n).map(|_| number()).collect()
}

/// Vertices on a grid of so many rows: many edges lie on the same lines.
fn on_grid(n: usize, rows: f32, seed: u32) -> Vec<f32> {
    scattered(n, seed).into_iter().map(|value| (value * 0.01 * rows).floor()).collect()
}

/// A double spiral, turned by an angle.
fn spiral(n: usize, x: f32, angle: f32) -> Vec<f32> {
    let vertex = |i: usize| {
        let along = i.min(n - 1 - i) as f32 / n as f32;
        let (sin, cos) = (100.0 * along + angle).sin_cos();
        let radius = 5.0 + 90.0 * along + if i < n / 2 { 0.0 } else { 1.0 };
        [x + radius * cos, radius * sin]
    };
    (0..n).flat_map(vertex).collect()
}

/// Vertices on one line.
fn straight(n: usize) -> Vec<f32> {
    (0..n).flat_map(|i| [i as f32 * 100.0 / n as f32, 50.0]).collect()
}

/// Teeth that end flat on the line.
fn teeth_on_line(n: usize) -> Vec<f32> {
    let step = 400.0 / n as f32;
    let tooth = |i: usize| {
        let x = i as f32 * step;
        [[x, 60.0], [x, 50.0], [x + 0.5 * step, 50.0], [x + 0.5 * step, 60.0]]
    };
    (0..n / 4).flat_map(tooth).chain([[100.0, 90.0], [0.0, 90.0]]).flatten().collect()
}

/// Two combs with steep teeth upward, 100 wide and 10 high, the upper one's base by the tips of the lower one's teeth.
fn combs(n: usize) -> (Vec<f32>, Vec<f32>) {
    let comb = |x: f32, y: f32| {
        let step = 100.0 / (n - 2) as f32;
        let teeth = (0..n - 2).map(move |i| [x + step * i as f32, y + 10.0 * (i % 2) as f32]);
        teeth.chain([[x + 100.0, y - 3.0], [x, y - 3.0]]).flatten().collect()
    };
    (comb(0.0, 0.0), comb(0.013, 9.0))
}

/// Steep teeth from left to right, solid from above.
fn zigzag(n: usize) -> Vec<f32> {
    (0..n).flat_map(|i| [i as f32, (i % 2) as f32]).collect()
}

/// A zigzag that is solid from below, to the left of another, and a little higher.
fn zigzags_in_a_row(n: usize) -> (Vec<f32>, Vec<f32>) {
    let place = |at: &[f32]| [at[0] - n as f32 - 1.0, at[1] + 0.25];
    (zigzag(n).rchunks_exact(2).flat_map(place).collect(), zigzag(n))
}

/// A zigzag above another, the tips of which it grazes on its way.
fn zigzags_that_graze(n: usize) -> (Vec<f32>, Vec<f32>) {
    let place = |at: &[f32]| [at[0] - n as f32 - 1.0, at[1] + 1.0];
    (zigzag(n).chunks_exact(2).flat_map(place).collect(), zigzag(n))
}

/// A zigzag of steep teeth, and one across it, far to its right.
fn zigzags_across(n: usize) -> (Vec<f32>, Vec<f32>) {
    let tooth = |i: usize| [100.0 * i as f32 / n as f32 - 50.0, if i.is_multiple_of(2) { -10.0 } else { 10.0 }];
    let across = |i: usize| {
        let [along, out] = tooth(i);
        [233.1 - out, along + 1.3]
    };
    ((0..n).flat_map(tooth).collect(), (0..n).flat_map(across).collect())
}

/// Back and forth between two places.
fn two_places(n: usize, x: f32) -> Vec<f32> {
    (0..n).flat_map(|i| [x + (i % 2) as f32, (i % 2) as f32]).collect()
}

/// A few shapes, each with the outline beside it.
type Pairs = Rc<Vec<(Vec<f32>, Vec<f32>)>>;

/// A small box in each of a few places on the ground, `up` above it.
fn boxes(n: usize, up: f32) -> Pairs {
    boxes_on(ground(n), up)
}

fn boxes_on(ground: Vec<f32>, up: f32) -> Pairs {
    let on = |k: usize| {
        let x = (ground.len() / 2 * (k + 1) / 18) as f32;
        (vec![x, up - 0.5, x + 2.0, up - 0.5, x + 2.0, up + 1.5, x, up + 1.5], ground.clone())
    };
    Rc::new((0..16).map(on).collect())
}

fn two_toothed(n: usize) -> Pairs {
    Rc::new(vec![(toothed(n, 0.0, 60.0), toothed(n, 90.0, 100.0)); 2])
}

fn row_of<F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    pairs: Pairs,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &[f32], &[f32]) -> bool + Clone + 'static,
    textbook: impl Fn(&[f32], &[f32]) -> bool + 'static,
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |function, i| call(function, &data[i].0, &data[i].1));
    row.add(Who::Textbook, move |i| textbook(&pairs[i].0, &pairs[i].1));
    row
}

/// The loops take lines for closed outlines, here and below.
fn overlap(setup: &Setup, name: &str, pairs: Pairs, kinds: [u32; 2]) -> Row {
    // SAFETY: structs of the header, and room for the results, here and below.
    let call = move |f: unsafe extern "C" fn(*const Shape, *const Shape) -> Verdict, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, kinds[0]), &shape_of(b, kinds[1])) != 0
    };
    row_of(setup, name, pairs, |graze| graze.test, call, textbook::polygons)
}

fn contacts(setup: &Setup, name: &str, pairs: Pairs, kinds: [u32; 2]) -> Row {
    const ROOM: usize = 1 << 14;
    let [out, own] = [(); 2].map(|()| Rc::new(RefCell::new(vec![Contact::default(); ROOM])));
    let call = move |f: unsafe extern "C" fn(*const Shape, *const Shape, *mut Contact, usize) -> usize,
                     a: &[f32],
                     b: &[f32]| unsafe {
        f(&shape_of(a, kinds[0]), &shape_of(b, kinds[1]), out.borrow_mut().as_mut_ptr(), ROOM) != 0
    };
    let textbook = move |a: &[f32], b: &[f32]| textbook::contacts(a, b, &mut own.borrow_mut()) != 0;
    row_of(setup, name, pairs, |graze| graze.contacts, call, textbook)
}

/// Contacts of outlines with a radius, within a margin: graze alone, as the loop knows neither.
fn contacts_within(setup: &Setup, name: &str, pairs: Pairs, kind: u32, radius: f32, margin: f32) -> Row {
    const ROOM: usize = 1 << 20;
    let (mut row, out) = (Row::new(name, pairs.len()), RefCell::new(vec![Contact::default(); ROOM]));
    let of = move |outline: &[f32]| Shape { radius, ..shape_of(outline, kind) };
    row.graze(
        &setup.libraries,
        |graze| graze.contacts_within,
        move |contacts, i| {
            let (a, b) = &pairs[i];
            // SAFETY: as above.
            unsafe { contacts(&of(a), &of(b), margin, out.borrow_mut().as_mut_ptr(), ROOM) != 0 }
        },
    );
    row
}

type Sweep = unsafe extern "C" fn(*const Shape, f32, f32, *const Shape, *mut SweepHit) -> Verdict;

fn sweep(setup: &Setup, name: &str, pairs: Pairs, kinds: [u32; 2], d: [f32; 2]) -> Row {
    let call = move |f: Sweep, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, kinds[0]), d[0], d[1], &shape_of(b, kinds[1]), &mut SweepHit::default()) != 0
    };
    let textbook = move |a: &[f32], b: &[f32]| {
        textbook::polygons(a, b) || textbook::sweep_outlines(a, d, b, &mut SweepHit::default())
    };
    row_of(setup, name, pairs, |graze| graze.sweep, call, textbook)
}

/// Sweeps of outlines with a radius: graze alone, as the loop knows none.
fn sweep_rounded(setup: &Setup, name: &str, pairs: Pairs, kind: u32, radius: f32, [dx, dy]: [f32; 2]) -> Row {
    let mut row = Row::new(name, pairs.len());
    let of = move |outline: &[f32]| Shape { radius, ..shape_of(outline, kind) };
    row.graze(
        &setup.libraries,
        |graze| graze.sweep,
        move |sweep: Sweep, i| {
            let (a, b) = &pairs[i];
            // SAFETY: as above.
            unsafe { sweep(&of(a), dx, dy, &of(b), &mut SweepHit::default()) != 0 }
        },
    );
    row
}

fn distance(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    type Distance = unsafe extern "C" fn(*const Shape, *const Shape, *mut Closest) -> f32;
    let call = |f: Distance, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, POLYGON), &shape_of(b, POLYGON), &mut Closest::default()) != 0.0
    };
    let textbook =
        |a: &[f32], b: &[f32]| textbook::shape_distance(a, false, b.as_chunks().0, 0.0, &mut Closest::default()) != 0.0;
    row_of(setup, name, pairs, |graze| graze.distance, call, textbook)
}

fn containment(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    type Contains = unsafe extern "C" fn(*const f32, usize, *const f32, usize) -> Verdict;
    let call = |f: Contains, a: &[f32], b: &[f32]| unsafe { f(b.as_ptr(), b.len() / 2, a.as_ptr(), a.len() / 2) != 0 };
    let textbook = |a: &[f32], b: &[f32]| textbook::polygon_in_polygon(b, a);
    row_of(setup, name, pairs, |graze| graze.contains_polygon_polygon, call, textbook)
}

/// Counted, not written.
fn crossings(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    type Crossings = unsafe extern "C" fn(*const f32, usize, *const f32, usize, *mut Crossing, usize) -> usize;
    let call = |f: Crossings, a: &[f32], b: &[f32]| unsafe {
        f(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2, std::ptr::null_mut(), 0) != 0
    };
    let textbook = |a: &[f32], b: &[f32]| textbook::polygon_crossings(a, b, &mut [Crossing::default()]) != 0;
    row_of(setup, name, pairs, |graze| graze.crossings_polygon_polygon, call, textbook)
}

/// Two convex outlines of 999 vertices: a small one in a large one, partly outside.
fn round_in_round() -> Pairs {
    let round = |x: f32, radius: f32| -> Vec<f32> {
        let vertex = |i: usize| (TAU * i as f32 / 999.0).sin_cos();
        (0..999).map(vertex).flat_map(|(sin, cos)| [x + radius * cos, radius * sin]).collect()
    };
    Rc::new((0..4).map(|k| (round(0.0, 100.0), round(60.0 + 10.0 * k as f32, 30.0))).collect())
}

fn keep_in(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    let call = |f: unsafe extern "C" fn(*const Shape, *const Shape, *mut f32) -> i32, a: &[f32], b: &[f32]| {
        let mut out = [0.0; 2];
        unsafe { f(&shape_of(a, CONVEX), &shape_of(b, CONVEX), out.as_mut_ptr()) };
        out != [0.0; 2]
    };
    let textbook = |a: &[f32], b: &[f32]| {
        let mut out = [0.0; 2];
        textbook::keep_in_convex(a, b, &mut out);
        out != [0.0; 2]
    };
    row_of(setup, name, pairs, |graze| graze.keep_in, call, textbook)
}

/// A square of so many vertices, most of them on its sides, moved aside.
fn square(n: usize, by: f32) -> Vec<f32> {
    let corners = [[-10.0, -10.0], [10.0, -10.0], [10.0, 10.0], [-10.0, 10.0]];
    let side = n / 4;
    let vertex = |i: usize| {
        let ([x, y], [to_x, to_y]) = (corners[i / side % 4], corners[(i / side + 1) % 4]);
        let along = (i % side) as f32 / side as f32;
        [x + (to_x - x) * along + by, y + (to_y - y) * along + by]
    };
    (0..4 * side).flat_map(vertex).collect()
}

/// The points of a ray along a rounded chain. The loop is of a closed outline without a radius.
fn ray_along(setup: &Setup, name: &str, n: usize) -> Row {
    const ROOM: usize = 8;
    let chain: Vec<f32> = (0..n).flat_map(|i| [20.0 * i as f32 / (n - 1) as f32 - 10.0, 8.0]).collect();
    let pairs = Rc::new(vec![(vec![-20.0, 8.005, 20.0, 8.006], chain); 2]);
    let segment = |a: &[f32]| Segment { ax: a[0], ay: a[1], bx: a[2], by: a[3] };
    let call = move |f: unsafe extern "C" fn(*const Shape, *const Segment, *mut RayHit, usize) -> usize,
                     a: &[f32],
                     b: &[f32]| {
        let (shape, mut out) = (Shape { radius: 0.01, ..shape_of(b, CHAIN) }, [RayHit::default(); ROOM]);
        unsafe { f(&shape, &segment(a), out.as_mut_ptr(), ROOM) != 0 }
    };
    // It meets the line.
    let textbook = move |a: &[f32], b: &[f32]| {
        textbook::ray_all(b, &Segment { ay: 7.995, ..segment(a) }, &mut [RayHit::default(); ROOM]) != 0
    };
    row_of(setup, name, pairs, |graze| graze.raycast_all, call, textbook)
}

/// The loop moves by the deepest of its contacts, a few times.
fn push_out(setup: &Setup, name: &str, pairs: Pairs) -> Row {
    type PushOut = unsafe extern "C" fn(*const Shape, f32, *const Shape, usize, *mut Slide) -> Verdict;
    let own = RefCell::new(vec![Contact::default(); 1 << 14]);
    let call = |f: PushOut, a: &[f32], b: &[f32]| unsafe {
        f(&shape_of(a, POLYGON), 1e6, &shape_of(b, POLYGON), 1, &mut Slide::default()) != 0
    };
    let textbook = move |a: &[f32], b: &[f32]| {
        let (mut body, mut contacts) = (a.to_vec(), own.borrow_mut());
        for _ in 0..8 {
            let count = textbook::contacts(&body, b, &mut contacts).min(contacts.len());
            let Some(deepest) = contacts[..count].iter().max_by(|a, b| a.depth.total_cmp(&b.depth)) else { break };
            for vertex in body.chunks_exact_mut(2) {
                vertex[0] -= deepest.depth * deepest.normal_x;
                vertex[1] -= deepest.depth * deepest.normal_y;
            }
        }
        body != a
    };
    row_of(setup, name, pairs, |graze| graze.push_out, call, textbook)
}

/// A push of a box with a radius out of a one-sided line: graze alone, as the loop knows neither.
fn push_out_of_one_sided(setup: &Setup, name: &str, line: Vec<f32>, radius: f32) -> Row {
    const BOX: [f32; 8] = [-5.0, -5.0, 5.0, -5.0, 5.0, 5.0, -5.0, 5.0];
    let mut row = Row::new(name, 2);
    row.graze(
        &setup.libraries,
        |graze| graze.push_out,
        move |push_out, _| {
            let body = Shape { radius, ..shape_of(&BOX, CONVEX) };
            // SAFETY: as above.
            unsafe { push_out(&body, 1e6, &shape_of(&line, ONE_SIDED), 1, &mut Slide::default()) != 0 }
        },
    );
    row
}

/// Contacts of two outlines with a radius in a world: graze alone.
fn contacts_in_world(setup: &Setup, name: &str, outlines: [Vec<f32>; 2], kind: u32, radius: f32) -> Row {
    let mut row = Row::new(name, 2);
    for (who, graze) in &setup.libraries {
        let functions = (graze.world_create.call, graze.world_add.call, graze.world_update.call);
        let ((Some(create), Some(add), Some(update)), Some(contacts)) = (functions, graze.world_contacts.call) else {
            row.missing.push((*who, graze.world_contacts.name));
            continue;
        };
        let of = |outline: &[f32]| Shape { radius, ..shape_of(outline, kind) };
        // SAFETY: a world of this library, and structs of the header, here and below.
        let (world, id) = unsafe {
            let world = create();
            let [id, _] = outlines.each_ref().map(|outline| add(world, &of(outline), 1, u32::MAX, 0));
            update(world);
            (world, id)
        };
        row.add(*who, move |_| unsafe { contacts(world, id, u32::MAX, std::ptr::null_mut(), 0) != 0 });
    }
    row
}

/// A round container with a radius, and a round shape that is too large for it. The loop is of containers without.
fn keep_in_too_small(setup: &Setup, name: &str, n: usize) -> Row {
    let ring = |x: f32, radius: f32| -> Vec<f32> {
        let vertex = |i: usize| (TAU * i as f32 / n as f32).sin_cos();
        (0..n).map(vertex).flat_map(|(sin, cos)| [x + radius * cos, 0.9 * radius * sin]).collect()
    };
    let pairs = Rc::new(vec![(ring(0.0, 100.0), ring(30.0, 150.0)); 2]);
    let call = |f: unsafe extern "C" fn(*const Shape, *const Shape, *mut f32) -> i32, a: &[f32], b: &[f32]| {
        let (mut out, container) = ([0.0; 2], Shape { radius: 5.0, ..shape_of(a, CONVEX) });
        unsafe { f(&container, &shape_of(b, CONVEX), out.as_mut_ptr()) };
        out != [0.0; 2]
    };
    let textbook = |a: &[f32], b: &[f32]| {
        let mut out = [0.0; 2];
        textbook::keep_in_convex(a, b, &mut out);
        out != [0.0; 2]
    };
    row_of(setup, name, pairs, |graze| graze.keep_in, call, textbook)
}

pub fn all(setup: &Setup, plans: &mut Vec<Plan>) {
    let toothed: &[usize] = if setup.quick { &[1000] } else { &[1000, 2000, 4000] };
    for n in toothed.iter().copied() {
        plans.push(plan(format!("contacts of toothed {n}"), move |s, name| {
            contacts(s, name, two_toothed(n), [POLYGON; 2])
        }));
        plans.push(plan(format!("sweep of toothed {n}"), move |s, name| {
            sweep(s, name, two_toothed(n), [POLYGON; 2], [1.0, 0.0])
        }));
    }
    let sizes: &[usize] = if setup.quick { &[64, 4096] } else { &[64, 256, 1024, 4096, 16_384, 65_536] };
    for n in sizes.iter().copied() {
        plans.push(plan(format!("box on ground {n}"), move |s, name| overlap(s, name, boxes(n, 0.0), [POLYGON; 2])));
        plans.push(plan(format!("contacts of box on ground {n}"), move |s, name| {
            contacts(s, name, boxes(n, 0.0), [POLYGON; 2])
        }));
        plans.push(plan(format!("contacts of box on flat ground {n}"), move |s, name| {
            contacts(s, name, boxes_on(flat_ground(n), 0.0), [POLYGON; 2])
        }));
        plans.push(plan(format!("sweep of box to ground {n}"), move |s, name| {
            sweep(s, name, boxes(n, 3.0), [POLYGON; 2], [0.5, -3.0])
        }));
        plans.push(plan(format!("sweep of box to one-sided {n}"), move |s, name| {
            sweep(s, name, boxes_on(zigzag(n), 3.0), [POLYGON, ONE_SIDED], [0.5, -3.0])
        }));
    }
    hostile(setup, plans);
    plans.push(plan("keep convex 999 in convex 999", |s, name| keep_in(s, name, round_in_round())));
}

/// Outlines of which many edges are near many others.
fn hostile(setup: &Setup, plans: &mut Vec<Plan>) {
    let one = |a: Vec<f32>, b: Vec<f32>| -> Pairs { Rc::new(vec![(a, b); 2]) };
    let on_itself = |outline: Vec<f32>| -> Pairs { Rc::new(vec![(outline.clone(), outline); 2]) };
    let sizes: &[usize] = if setup.quick { &[512] } else { &[512, 4000] };
    for n in sizes.iter().copied() {
        plans.push(plan(format!("contacts of scattered polygons {n}"), move |s, name| {
            contacts(s, name, one(scattered(n, 1), scattered(n, 2)), [POLYGON; 2])
        }));
        plans.push(plan(format!("contacts of a star on itself {n}"), move |s, name| {
            contacts(s, name, on_itself(toothed(n, 0.0, 60.0)), [POLYGON; 2])
        }));
        plans.push(plan(format!("sweep of a star on itself {n}"), move |s, name| {
            sweep(s, name, on_itself(toothed(n, 0.0, 60.0)), [POLYGON; 2], [1.0, 0.0])
        }));
        plans.push(plan(format!("contacts of a zigzag on itself {n}"), move |s, name| {
            contacts(s, name, on_itself(zigzag(n)), [CHAIN; 2])
        }));
        plans.push(plan(format!("sweep of a one-sided zigzag along another {n}"), move |s, name| {
            let (a, b) = zigzags_in_a_row(n);
            sweep(s, name, one(a, b), [ONE_SIDED; 2], [1.5 * n as f32, 0.0])
        }));
        for (what, kind) in [("a zigzag", CHAIN), ("a one-sided zigzag", ONE_SIDED)] {
            plans.push(plan(format!("sweep of {what} to another across {n}"), move |s, name| {
                let (a, b) = zigzags_across(n);
                sweep(s, name, one(a, b), [kind; 2], [300.0, 3.0])
            }));
        }
        plans.push(plan(format!("sweep of a zigzag that grazes a one-sided one {n}"), move |s, name| {
            let (a, b) = zigzags_that_graze(n);
            sweep(s, name, one(a, b), [CHAIN, ONE_SIDED], [1.5 * n as f32, 0.0])
        }));
        plans.push(plan(format!("sweep of a chain between two places to another {n}"), move |s, name| {
            sweep(s, name, one(two_places(n, -8.0), two_places(n, 0.0)), [CHAIN; 2], [16.0, 0.0])
        }));
        plans.push(plan(format!("spikes in spikes {n}"), move |s, name| {
            containment(s, name, one(spikes(n, 0.0, 25.0), spikes(n, 0.0, 50.0)))
        }));
        plans.push(plan(format!("crossings of scattered polygons {n}"), move |s, name| {
            crossings(s, name, one(scattered(n, 1), scattered(n, 2)))
        }));
        plans.push(plan(format!("push a toothed 256 out of a scattered {n}"), move |s, name| {
            push_out(s, name, one(toothed(256, 50.0, 10.0), scattered(n, 1)))
        }));
        plans.push(plan(format!("push a rounded box out of one-sided teeth {n}"), move |s, name| {
            push_out_of_one_sided(s, name, combs(n).0, 60.0)
        }));
        plans.push(plan(format!("keep in a rounded container too small {n}"), move |s, name| {
            keep_in_too_small(s, name, n)
        }));
        plans.push(plan(format!("keep a square of collinear vertices in another {n}"), move |s, name| {
            keep_in(s, name, one(square(n, 0.0), square(n, 0.25)))
        }));
        plans.push(plan(format!("all hits of a ray along a rounded chain {n}"), move |s, name| ray_along(s, name, n)));
        plans.push(plan(format!("sweep of spikes rounded by their size {n}"), move |s, name| {
            sweep_rounded(s, name, one(spikes(n, 0.0, 60.0), spikes(n, 300.0, 100.0)), POLYGON, 60.0, [200.0, 20.0])
        }));
        plans.push(plan(format!("sweep of toothed past another, rounded by their size {n}"), move |s, name| {
            sweep_rounded(s, name, one(toothed(n, 0.0, 60.0), toothed(n, 297.0, 100.0)), CHAIN, 60.0, [1.0, 90.0])
        }));
        plans.push(plan(format!("contacts of collinear chains rounded by their size {n}"), move |s, name| {
            contacts_within(s, name, one(square(n, 0.0), square(n, 0.25)), CHAIN, 60.0, 0.0)
        }));
        plans.push(plan(format!("contacts of collinear chains within a margin {n}"), move |s, name| {
            contacts_within(s, name, one(square(n, 0.0), square(n, 0.25)), CHAIN, 0.0, 1.0)
        }));
        plans.push(plan(format!("contacts of toothed within their size {n}"), move |s, name| {
            contacts_within(s, name, two_toothed(n), POLYGON, 0.0, 60.0)
        }));
        plans.push(plan(format!("contacts of spikes rounded by their size {n}"), move |s, name| {
            contacts_within(s, name, one(spikes(n, 0.0, 60.0), spikes(n, 90.0, 100.0)), POLYGON, 60.0, 0.0)
        }));
        plans.push(plan(format!("contacts of spikes as chains rounded by their size {n}"), move |s, name| {
            contacts_within(s, name, one(spikes(n, 0.0, 60.0), spikes(n, 90.0, 100.0)), CHAIN, 60.0, 0.0)
        }));
        plans.push(plan(format!("contacts of combs rounded by their size {n}"), move |s, name| {
            contacts_within(s, name, Rc::new(vec![combs(n); 2]), POLYGON, 60.0, 0.0)
        }));
        plans.push(plan(format!("contacts of combs as chains rounded by their size {n}"), move |s, name| {
            contacts_within(s, name, Rc::new(vec![combs(n); 2]), CHAIN, 60.0, 0.0)
        }));
        plans.push(plan(format!("contacts of combs as chains within many teeth {n}"), move |s, name| {
            contacts_within(s, name, Rc::new(vec![combs(n); 2]), CHAIN, 0.0, 1.0)
        }));
        plans.push(plan(format!("world, contacts of combs as chains rounded by their size {n}"), move |s, name| {
            let (one, other) = combs(n);
            contacts_in_world(s, name, [one, other], CHAIN, 60.0)
        }));
        plans.push(plan(format!("contacts of chains on a grid {n}"), move |s, name| {
            contacts(s, name, one(on_grid(n, 20.0, 1), on_grid(n, 20.0, 2)), [CHAIN; 2])
        }));
    }
    let sizes: &[usize] = if setup.quick { &[512] } else { &[512, 1024, 2048] };
    for n in sizes.iter().copied() {
        plans.push(plan(format!("contacts of scattered chains {n}"), move |s, name| {
            contacts(s, name, one(scattered(n, 1), scattered(n, 2)), [CHAIN; 2])
        }));
        plans.push(plan(format!("sweep of scattered chain along a line {n}"), move |s, name| {
            sweep(s, name, one(scattered(n, 1), straight(n)), [CHAIN; 2], [30.0, 0.0])
        }));
        plans.push(plan(format!("contacts of teeth on a line {n}"), move |s, name| {
            contacts(s, name, one(teeth_on_line(n), straight(n)), [POLYGON, CHAIN])
        }));
        plans.push(plan(format!("test of chains apart {n}"), move |s, name| {
            overlap(s, name, one(spiral(n, 0.0, 0.0), spiral(n, 150.0, 0.0)), [CHAIN; 2])
        }));
        plans.push(plan(format!("test of interlocked chains {n}"), move |s, name| {
            overlap(s, name, one(spiral(n, 0.0, 0.0), spiral(n, 0.0, 3.0)), [CHAIN; 2])
        }));
        plans.push(plan(format!("distance of spirals {n}"), move |s, name| {
            distance(s, name, one(spiral(n, 0.0, 0.0), spiral(n, 150.0, 1.0)))
        }));
    }
}
