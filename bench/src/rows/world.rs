//! Worlds: moving boxes and the pairs of them that meet, rays, regions.
//!
//! The boxes are unit squares that do not turn, but in rows that say so: what their boxes say is what the shapes say.
//! graze places their vertices and decides each pair exactly; the peers move boxes alone. Box2D and parry keep their
//! trees, rstar builds its own anew.

use super::ticks::Ticks;
use super::{Plan, Setup, need, plan};
use crate::data::between;
use crate::graze::{Aabb, CHAIN, CONVEX, Graze, RayHit, Segment, Shape, World, WorldPair};
use crate::peers::grid;
use crate::peers::rapier::RapierTree;
use crate::peers::rstar;
use crate::peers::textbook;
use crate::peers::trees::{Box2dTree, PairTree, ParryTree, Tree};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

const SQUARE: [f32; 8] = [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5];

fn aabb_at([x, y, _]: &[f32; 3]) -> Aabb {
    Aabb { min_x: x - 0.5, min_y: y - 0.5, max_x: x + 0.5, max_y: y + 0.5 }
}

pub fn square() -> Shape {
    Shape { xy: SQUARE.as_ptr(), count: 4, kind: CONVEX, radius: 0.0 }
}

/// A world of unit squares, and their ids.
pub fn filled(graze: &Graze, places: &[[f32; 3]]) -> Option<(*mut World, Vec<u32>)> {
    filled_with(graze, places, &vec![[0.5; 2]; places.len()], u32::MAX)
}

/// A world of boxes of any sizes, of category 1 with a mask, and their ids.
fn filled_with(graze: &Graze, places: &[[f32; 3]], halves: &[[f32; 2]], mask: u32) -> Option<(*mut World, Vec<u32>)> {
    let (create, add) = (graze.world_create.call?, graze.world_add.call?);
    let (place, update) = (graze.world_place_many.call?, graze.world_update.call?);
    // SAFETY: a world of this library, and arrays with their count.
    unsafe {
        let world = create();
        let add = |(i, [width, height]): (usize, &[f32; 2])| {
            let corners = [-width, -height, *width, -height, *width, *height, -width, *height];
            add(world, &Shape { xy: corners.as_ptr(), ..square() }, 1, mask, i)
        };
        let ids: Vec<u32> = halves.iter().enumerate().map(add).collect();
        place(world, ids.as_ptr(), places.as_ptr(), size_of::<[f32; 3]>(), ids.len());
        update(world);
        Some((world, ids))
    }
}

/// Unit squares of which some move, and all pairs that meet then; the time of a box that moves.
fn moving(setup: &Setup, name: &str, count: usize, moving: usize, heaps: usize) -> Row {
    let count = if setup.quick { count.min(1000) } else { count };
    let moving = moving.min(count);
    let ticks = Ticks::in_heaps(setup, name, [count, moving], heaps);
    pairs_of_moving(setup, name, &ticks, moving, Motion::Near)
}

/// What boxes do, for peers that depend on it.
#[derive(Clone, Copy, PartialEq)]
pub enum Motion {
    /// They stay near where they were.
    Near,
    /// A tree that is kept grows worse.
    Far,
    /// As near, of a million boxes: for which some peers take seconds.
    NearOfMany,
}

/// Boxes of which the first so many move, and all pairs that meet then; the time of a box that moves.
pub fn pairs_of_moving(setup: &Setup, name: &str, ticks: &Ticks, moving: usize, motion: Motion) -> Row {
    let mut row = Row::new(name, moving);
    add_graze(&mut row, setup, || ticks.again(), moving, u32::MAX);
    if motion != Motion::NearOfMany {
        let own = ticks.again();
        row.add_batch(Who::Textbook, Rc::new(|_| ()), move || {
            own.next();
            swept_pairs(own.boxes())
        });
        let own = ticks.again();
        row.add_batch(Who::Grid, Rc::new(|_| ()), move || {
            own.next();
            grid::pairs(&own.boxes())
        });
        let own = ticks.again();
        row.add_batch(Who::Rstar, Rc::new(|_| ()), move || {
            own.next();
            rstar::pairs(&own.boxes())
        });
        add_tree::<Box2dTree>(&mut row, ticks.again(), moving);
    }
    if motion == Motion::Far {
        add_tree::<ParryTree<true>>(&mut row, ticks.again(), moving);
    } else {
        add_tree::<ParryTree>(&mut row, ticks.again(), moving);
    }
    add_tree::<RapierTree>(&mut row, ticks.again(), moving);
    row
}

/// graze, which places so many of the boxes, and finds all pairs.
fn add_graze(row: &mut Row, setup: &Setup, ticks: impl Fn() -> Rc<Ticks>, moving: usize, mask: u32) {
    for (who, graze) in &setup.libraries {
        let ticks = ticks();
        let functions = (graze.world_place_many.call, graze.world_update.call, graze.world_pairs.call);
        let (Some((world, ids)), (Some(place), Some(update), Some(pairs))) =
            (filled_with(graze, &ticks.places[0], &ticks.halves, mask), functions)
        else {
            row.missing.push((*who, graze.world_create.name));
            continue;
        };
        // SAFETY: a world of this library.
        let room = 2 * unsafe { pairs(world, std::ptr::null_mut(), 0) } + 4 * ids.len();
        let out = RefCell::new(vec![WorldPair::default(); room]);
        row.add_batch(*who, Rc::new(|_| ()), move || {
            let places = ticks.next();
            // SAFETY: a world of this library, arrays with their count, and room for the pairs.
            unsafe {
                place(world, ids.as_ptr(), places.as_ptr(), size_of::<[f32; 3]>(), moving);
                update(world);
                pairs(world, out.borrow_mut().as_mut_ptr(), room)
            }
        });
    }
}

/// Bullets in a patch, which all overlap many others and are compared with none.
fn bullets_in_a_patch(setup: &Setup, name: &str) -> Row {
    let count = if setup.quick { 1000 } else { 10_000 };
    let mut rng = setup.rng(name);
    let mut places = || (0..count).map(|_| [rng.f32() * 3.0, rng.f32() * 3.0, 0.0]).collect::<Vec<_>>();
    let places = vec![places(), places()];
    let mut row = Row::new(name, count);
    add_graze(&mut row, setup, || Ticks::of(places.clone(), vec![[0.1; 2]; count]), count, !1);
    row
}

/// Boxes that turn as they move, and all pairs of them that meet then.
fn turning(setup: &Setup, name: &str, count: usize) -> Row {
    let count = if setup.quick { count.min(1000) } else { count };
    let mut rng = setup.rng(name);
    let still = Ticks::new(setup, name, count, count);
    let turned = |places: &Vec<[f32; 3]>| {
        places.iter().map(|[x, y, _]| [*x, *y, between(&mut rng, 0.0, std::f64::consts::TAU) as f32]).collect()
    };
    let turned = Ticks::of(still.places.iter().map(turned).collect(), still.halves.clone());
    let ticks = || turned.again();
    let mut row = Row::new(name, count);
    add_graze(&mut row, setup, ticks, count, u32::MAX);
    let own = ticks();
    row.add_batch(Who::Textbook, Rc::new(|_| ()), move || {
        let corners = own.next().iter().map(|[x, y, radians]| {
            let (mut corners, mut around) = ([0.0; 8], Aabb { min_x: 0.0, min_y: 0.0, max_x: 0.0, max_y: 0.0 });
            textbook::rect_corners([*x, *y], [0.5, 0.5], *radians, &mut corners);
            textbook::bounds(&corners, &mut around);
            (around, corners)
        });
        count_swept(corners.collect(), |(around, _)| *around, |(_, a), (_, b)| textbook::convexes(a, b))
    });
    row
}

/// A peer's tree. The pairs of boxes of which neither moves stay.
fn add_tree<T: PairTree>(row: &mut Row, ticks: Rc<Ticks>, moving: usize) {
    let boxes = ticks.boxes();
    let at_rest = swept_pairs(boxes.get(moving..).unwrap_or_default().to_vec());
    let tree = RefCell::new(T::new(boxes, moving));
    row.add_batch(T::WHO, Rc::new(|_| ()), move || {
        ticks.next();
        let mut tree = tree.borrow_mut();
        tree.move_to(ticks.boxes());
        at_rest + tree.pairs()
    });
}

/// Boxes that move over one outline of many edges, far from each other; the time of a box.
fn over_an_outline(setup: &Setup, name: &str, edges: usize) -> Row {
    const COUNT: usize = 1000;
    let edges = if setup.quick { edges.min(10_000) } else { edges };
    let mut rng = setup.rng(name);
    let mut height = 0.0;
    let ground: Vec<[f32; 2]> = (0..=edges)
        .map(|i| {
            height = (height + between(&mut rng, -0.5, 0.5)).clamp(-5.0, 5.0);
            [0.25 * i as f32, height as f32]
        })
        .collect();
    let step = 0.25 * edges as f32 / COUNT as f32;
    let mut places = vec![vec![[0.0; 3]; COUNT]; 2];
    for place in places.iter_mut().flat_map(|places| places.iter_mut().enumerate()) {
        let (i, at) = place;
        *at = [step * (i as f32 + 0.5) + between(&mut rng, -0.1, 0.1) as f32, between(&mut rng, -6.0, 6.0) as f32, 0.0];
    }
    let ticks = || Ticks::of(places.clone(), vec![[0.5; 2]; COUNT]);
    let mut row = Row::new(name, COUNT);
    for (who, graze) in &setup.libraries {
        let ticks = ticks();
        let functions =
            (graze.world_add.call, graze.world_place_many.call, graze.world_update.call, graze.world_pairs.call);
        let (Some((world, ids)), (Some(add), Some(place), Some(update), Some(pairs))) =
            (filled(graze, &ticks.places[0]), functions)
        else {
            row.missing.push((*who, graze.world_create.name));
            continue;
        };
        let outline = Shape { xy: ground.as_ptr().cast(), count: ground.len() as u32, kind: CHAIN, radius: 0.0 };
        // SAFETY: a world of this library, and vertices with their count.
        unsafe { add(world, &outline, 1, u32::MAX, 0) };
        row.add_batch(*who, Rc::new(|_| ()), move || {
            let places = ticks.next();
            // SAFETY: a world of this library, arrays with their count, and no room for pairs.
            unsafe {
                place(world, ids.as_ptr(), places.as_ptr(), size_of::<[f32; 3]>(), COUNT);
                update(world);
                pairs(world, std::ptr::null_mut(), 0)
            }
        });
    }
    let own = ticks();
    row.add_batch(Who::Textbook, Rc::new(|_| ()), move || {
        own.next();
        let meets = |b: &&Aabb| ground.windows(2).any(|edge| meets_edge(b, [edge[0], edge[1]]));
        own.boxes().iter().filter(meets).count()
    });
    row
}

/// The slab test of an edge that leads to greater x.
fn meets_edge(b: &Aabb, [[ax, ay], [bx, by]]: [[f32; 2]; 2]) -> bool {
    if b.max_x < ax || bx < b.min_x {
        return false;
    }
    let [(x, from), (dx, dy)] = [(ax, ay), (1.0 / (bx - ax), 1.0 / (by - ay))];
    let (tx, ty) = (((b.min_x - x) * dx, (b.max_x - x) * dx), ((b.min_y - from) * dy, (b.max_y - from) * dy));
    tx.0.max(ty.0.min(ty.1)).max(0.0) <= tx.1.min(ty.0.max(ty.1)).min(1.0)
}

/// The pairs of boxes that overlap.
pub fn swept_pairs(boxes: Vec<Aabb>) -> usize {
    count_swept(boxes, |b| *b, |_, _| true)
}

/// The pairs whose boxes overlap, and which meet: sweep and prune (Baraff, Dynamic simulation of non-penetrating rigid
/// bodies, 1992), sorted along x.
fn count_swept<T>(mut shapes: Vec<T>, around: impl Fn(&T) -> Aabb, meet: impl Fn(&T, &T) -> bool) -> usize {
    shapes.sort_unstable_by(|a, b| around(a).min_x.total_cmp(&around(b).min_x));
    let mut count = 0;
    for (i, shape) in shapes.iter().enumerate() {
        let a = around(shape);
        let near = shapes[i + 1..].iter().take_while(|other| around(other).min_x <= a.max_x);
        let overlaps = |b: Aabb| a.min_y <= b.max_y && b.min_y <= a.max_y;
        count += near.filter(|other| overlaps(around(other)) && meet(shape, other)).count();
    }
    count
}

/// The random numbers of a row's queries. They are not those of its shapes, on which the queries would begin.
pub fn query_rng(setup: &Setup, name: &str) -> Rng {
    setup.rng(&format!("{name}, queries"))
}

/// Rays from anywhere to anywhere among boxes.
pub fn rays_among(setup: &Setup, name: &str, count: usize) -> Rc<Vec<Segment>> {
    let mut rng = query_rng(setup, name);
    let side = 2.0 * (count as f64).sqrt();
    let mut end = || [between(&mut rng, 0.0, side) as f32, between(&mut rng, 0.0, side) as f32];
    let rays = (0..setup.count(16).min(1000)).map(|_| {
        let ([ax, ay], [bx, by]) = (end(), end());
        Segment { ax, ay, bx, by }
    });
    Rc::new(rays.collect())
}

/// So many boxes some peers take seconds for.
pub const MANY: usize = 1_000_000;

/// The first of many boxes that a ray meets: the textbook loops over all boxes.
fn ray(setup: &Setup, name: &str, count: usize) -> Row {
    let (is_many, count) = (count >= MANY, if setup.quick { count.min(100_000) } else { count });
    let ticks = Ticks::new(setup, name, count, 0);
    let rays = rays_among(setup, name, count);
    let mut row = Row::new(name, rays.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(cast)) = (filled(graze, &ticks.places[0]), graze.world_raycast.call) else {
            row.missing.push((*who, graze.world_raycast.name));
            continue;
        };
        let rays = rays.clone();
        row.add(*who, move |i| {
            let (mut hit, mut id) = (RayHit::default(), 0);
            // SAFETY: a world of this library, and structs of the header.
            unsafe { cast(world, &rays[i], u32::MAX, 0, &mut hit, &mut id) != 0 }
        });
    }
    let boxes = ticks.boxes();
    add_rays_at_tree::<ParryTree>(&mut row, &boxes, rays.clone());
    if is_many {
        return row;
    }
    add_rays_at_tree::<Box2dTree>(&mut row, &boxes, rays.clone());
    row.add(Who::Textbook, move |i| {
        let Segment { ax, ay, bx, by } = rays[i];
        let (dx, dy) = (1.0 / (bx - ax), 1.0 / (by - ay));
        let mut first = f32::INFINITY;
        for b in &boxes {
            let (x, y) = (((b.min_x - ax) * dx, (b.max_x - ax) * dx), ((b.min_y - ay) * dy, (b.max_y - ay) * dy));
            let enter = x.0.min(x.1).max(y.0.min(y.1)).max(0.0);
            let leave = x.0.max(x.1).min(y.0.max(y.1)).min(1.0);
            if enter <= leave && enter < first {
                first = enter;
            }
        }
        first <= 1.0
    });
    row
}

fn add_rays_at_tree<T: Tree>(row: &mut Row, boxes: &[Aabb], rays: Rc<Vec<Segment>>) {
    let tree = T::new(boxes.to_vec(), 0);
    row.add(T::WHO, move |i| tree.first(&rays[i]) <= 1.0);
}

/// All boxes in a region of eight by eight.
fn region(setup: &Setup, name: &str, count: usize) -> Row {
    let (is_many, count) = (count >= MANY, if setup.quick { count.min(100_000) } else { count });
    let ticks = Ticks::new(setup, name, count, 0);
    let mut rng = query_rng(setup, name);
    let side = 2.0 * (count as f64).sqrt();
    let corners: Vec<[f32; 8]> = (0..setup.count(32).min(1000))
        .map(|_| {
            let [x, y] = [(); 2].map(|()| between(&mut rng, -20.0, side) as f32);
            [x, y, x + 8.0, y, x + 8.0, y + 8.0, x, y + 8.0]
        })
        .collect();
    let corners = Rc::new(corners);
    let mut row = Row::new(name, corners.len());
    for (who, graze) in &setup.libraries {
        let (Some((world, _)), Some(query)) = (filled(graze, &ticks.places[0]), graze.world_query.call) else {
            row.missing.push((*who, graze.world_query.name));
            continue;
        };
        let corners = corners.clone();
        row.add(*who, move |i| {
            let region = Shape { xy: corners[i].as_ptr(), count: 4, kind: CONVEX, radius: 0.0 };
            let mut ids = [0; 128];
            // SAFETY: a world of this library, and room for the ids.
            unsafe { query(world, &region, u32::MAX, ids.as_mut_ptr(), ids.len()) > 0 }
        });
    }
    let boxes = ticks.boxes();
    let of_region = move |i: usize| {
        let [min_x, min_y, _, _, max_x, max_y, ..] = corners[i];
        Aabb { min_x, min_y, max_x, max_y }
    };
    add_regions_of_tree::<ParryTree>(&mut row, &boxes, of_region.clone());
    if is_many {
        return row;
    }
    let (also, tree) = (of_region.clone(), rstar::Boxes::new(&boxes));
    add_regions_of_tree::<Box2dTree>(&mut row, &boxes, of_region.clone());
    row.add(Who::Textbook, move |i| {
        let a = of_region(i);
        let meets = |b: &&Aabb| a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
        boxes.iter().filter(meets).count() > 0
    });
    row.add(Who::Rstar, move |i| tree.count(&also(i)) > 0);
    row
}

fn add_regions_of_tree<T: Tree>(row: &mut Row, boxes: &[Aabb], region: impl Fn(usize) -> Aabb + 'static) {
    let tree = T::new(boxes.to_vec(), 0);
    row.add(T::WHO, move |i| tree.count(&region(i)) > 0);
}

/// A box is added, placed, moved and removed; then the filter, the number and the vertices of another one are
/// changed and asked.
fn bookkeeping(setup: &Setup, name: &str) -> Row {
    let ticks = Ticks::new(setup, name, 1000, 0);
    let mut row = Row::new(name, 1000);
    let graze = setup.graze();
    let (add, place, remove) = (need(graze.world_add), need(graze.world_place), need(graze.world_remove));
    let (filter, user, shape) = (need(graze.world_set_filter), need(graze.world_user), need(graze.world_shape));
    let (shift, has, filter_of) = (need(graze.world_move), need(graze.world_has), need(graze.world_filter));
    let (set_shape, set_user) = (need(graze.world_set_shape), need(graze.world_set_user));
    let (placement, placement_many) = (need(graze.world_placement), need(graze.world_placement_many));
    let Some((world, ids)) = filled(graze, &ticks.places[0]) else { return row };
    row.add(Who::Graze, move |i| {
        let mut own = square();
        // SAFETY: a world of this library, and structs of the header.
        unsafe {
            let id = add(world, &square(), 1, 1, i);
            place(world, id, i as f32, 0.0, 0.0);
            let (mut at, mut both) = ([0.0; 3], [[0.0; 3]; 2]);
            placement(world, id, &mut at);
            placement_many(world, [id, ids[i]].as_ptr(), both.as_mut_ptr(), size_of::<[f32; 3]>(), both.len());
            shift(world, id, 0.5, 0.0);
            filter(world, ids[i], 1, u32::MAX);
            let (mut category, mut mask) = (0, 0);
            filter_of(world, ids[i], &mut category, &mut mask);
            set_user(world, ids[i], i);
            shape(world, ids[i], &mut own);
            set_shape(world, ids[i], &own);
            remove(world, id);
            has(world, id) == 0 && user(world, ids[i]) == i && both[0] == at
        }
    });
    let list = RefCell::new(ticks.boxes());
    row.add(Who::Textbook, move |i| {
        let mut list = list.borrow_mut();
        list.push(aabb_at(&[i as f32, 0.0, 0.0]));
        list.pop();
        list[i].min_x < 1e9
    });
    row
}

/// A world copied and copied back, its hash and its changes; the time of a shape.
fn rollback(setup: &Setup, name: &str) -> Row {
    const COUNT: usize = 10_000;
    let ticks = Ticks::new(setup, name, COUNT, 0);
    let mut row = Row::new(name, COUNT);
    let graze = setup.graze();
    let (create, copy, free) = (need(graze.world_create), need(graze.world_copy), need(graze.world_free));
    let (began, ended, count) = (need(graze.world_began), need(graze.world_ended), need(graze.world_count));
    let (hash, memory) = (need(graze.world_hash), need(graze.world_memory));
    let Some((world, _)) = filled(graze, &ticks.places[0]) else { return row };
    // SAFETY: worlds of this library.
    let other = unsafe { create() };
    // SAFETY: as above.
    println!("  {} bytes a shape; hash {:x}", unsafe { memory(world) } / COUNT, unsafe { hash(world) });
    // SAFETY: as above.
    let bytes = unsafe { memory(world) };
    // SAFETY: as above.
    let numbers =
        unsafe { count(world) + began(world, std::ptr::null_mut(), 0) + ended(world, std::ptr::null_mut(), 0) };
    let (one, two) = (RefCell::new(vec![1u8; bytes]), RefCell::new(vec![2u8; bytes]));
    row.add_batch(Who::Textbook, Rc::new(|_| ()), move || {
        let (mut one, mut two) = (one.borrow_mut(), two.borrow_mut());
        two.copy_from_slice(black_box(&one));
        one.copy_from_slice(black_box(&two));
        numbers
    });
    row.add_batch(Who::Graze, Rc::new(|_| ()), move || {
        // SAFETY: as above.
        unsafe {
            copy(other, world);
            copy(world, other);
            free(std::ptr::null_mut());
            count(world) + began(world, std::ptr::null_mut(), 0) + ended(world, std::ptr::null_mut(), 0)
        }
    });
    row
}

/// A world as bytes, and a world from them with all its ids; the time of a shape.
fn saved(setup: &Setup, name: &str) -> Row {
    const COUNT: usize = 10_000;
    let ticks = Ticks::new(setup, name, COUNT, 0);
    let mut row = Row::new(name, COUNT);
    let graze = setup.graze();
    let (save, load, free) = (need(graze.world_save), need(graze.world_load), need(graze.world_free));
    let list = need(graze.world_ids);
    let Some((world, ids)) = filled(graze, &ticks.places[0]) else { return row };
    // SAFETY: a world of this library.
    let count = unsafe { save(world, std::ptr::null_mut(), 0) };
    println!("  {} bytes a shape", count / COUNT);
    let (bytes, ids) = (RefCell::new(vec![0; count]), RefCell::new(vec![0; ids.len()]));
    row.add_batch(Who::Graze, Rc::new(|_| ()), move || {
        let (mut bytes, mut ids) = (bytes.borrow_mut(), ids.borrow_mut());
        // SAFETY: a world of this library, and bytes with their count.
        unsafe {
            save(world, bytes.as_mut_ptr(), count);
            let loaded = load(bytes.as_ptr(), count);
            list(loaded, ids.as_mut_ptr(), ids.len());
            free(loaded);
        }
        count
    });
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    for count in [1000, 10_000, 100_000] {
        plans.push(plan(format!("world, {count} moving boxes"), move |setup, name| {
            moving(setup, name, count, count, 1)
        }));
    }
    for count in [1000, 10_000, 100_000] {
        plans.push(plan(format!("world, {count} turning boxes"), move |setup, name| turning(setup, name, count)));
    }
    plans.push(plan("world, heaps of 10000 moving", |setup, name| moving(setup, name, 10_000, 10_000, 16)));
    plans.push(plan("world, 1000 boxes over 100000 edges", |setup, name| over_an_outline(setup, name, 100_000)));
    for count in [10_000, 100_000] {
        let row = move |setup: &Setup, name: &str| moving(setup, name, count, count / 100, 1);
        plans.push(plan(format!("world, a hundredth of {count} moving"), row));
    }
    for count in [1000, 10_000, 100_000, MANY] {
        plans.push(plan(format!("world, ray at {count} boxes"), move |setup, name| ray(setup, name, count)));
    }
    for count in [1000, 10_000, 100_000, MANY] {
        plans.push(plan(format!("world, region of {count} boxes"), move |setup, name| region(setup, name, count)));
    }
    plans.push(plan("world, 10000 bullets in a patch", bullets_in_a_patch));
    plans.push(plan("world, a shape added and removed", bookkeeping));
    plans.push(plan("world, copied and back", rollback));
    plans.push(plan("world, saved and loaded", saved));
}
