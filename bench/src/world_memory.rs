//! The memory of a world of boxes, and of the trees that broad phases keep.

use crate::graze::Graze;
use crate::memory;
use crate::peers::trees::{Box2dTree, PairTree, ParryTree, Tree};
use crate::rows::Setup;
use crate::rows::ticks::Ticks;
use crate::rows::world::filled;
use crate::table::write_line;
use std::ptr::null_mut;

const COUNTS: [usize; 3] = [1000, 10_000, 100_000];

/// A table of the bytes for each box, once all have moved.
pub fn table(setup: &Setup) -> String {
    let mut text = String::from("\n**bytes for each box of a world, all of which have moved**\n\n");
    let libraries = setup.libraries.iter().map(|(who, _)| who.name());
    let names: Vec<&str> =
        ["boxes"].into_iter().chain(libraries).chain([Box2dTree::WHO.name(), <ParryTree>::WHO.name()]).collect();
    write_line(&mut text, names.iter().copied());
    write_line(&mut text, names.iter().enumerate().map(|(i, _)| if i == 0 { "---" } else { "---:" }));
    for count in COUNTS {
        let ticks = || Ticks::new(setup, "world memory", count, count);
        let worlds = setup.libraries.iter().map(|(_, graze)| of_world(graze, &ticks()));
        let bytes = worlds.chain([Some(of_tree::<Box2dTree>(&ticks())), Some(of_tree::<ParryTree>(&ticks()))]);
        let cell = |bytes: Option<usize>| bytes.map_or("–".into(), |bytes| format!("{} B", bytes.div_ceil(count)));
        let cells: Vec<String> = [count.to_string()].into_iter().chain(bytes.map(cell)).collect();
        write_line(&mut text, cells.iter().map(String::as_str));
    }
    text
}

/// The bytes of a world with its pairs. None if the library has no worlds.
fn of_world(graze: &Graze, ticks: &Ticks) -> Option<usize> {
    let (set_allocator, update) = (graze.set_allocator.call?, graze.world_update.call?);
    let (place, free) = (graze.world_place_many.call?, graze.world_free.call?);
    let before = memory::allocated();
    // SAFETY: functions as the header wants them.
    unsafe { set_allocator(Some(memory::allocate), Some(memory::release), null_mut()) };
    let (world, ids) = filled(graze, ticks.next())?;
    let places = ticks.next();
    // SAFETY: a world of this library, arrays with their count; it is freed once.
    unsafe {
        place(world, ids.as_ptr(), places.as_ptr(), size_of::<[f32; 3]>(), ids.len());
        update(world);
        let bytes = memory::allocated() - before - ids.capacity() * size_of::<u32>();
        free(world);
        Some(bytes)
    }
}

/// The bytes of a peer's tree and of the boxes in it, without pairs.
fn of_tree<T: Tree>(ticks: &Ticks) -> usize {
    let before = memory::allocated();
    ticks.next();
    let mut tree = T::new(ticks.boxes(), ticks.next().len());
    tree.move_to(ticks.boxes());
    memory::allocated() - before + tree.bytes_in_c()
}
