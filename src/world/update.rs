//! The update of a world: the pairs that meet, and which of them began and ended.

use super::GrazeWorld;
use super::create::out_of_memory;
use super::pair_numbers::{PairNumbers, Room, gather, most_counters, sort};
use super::shapes::Shapes;
use super::slot::{Placed, lanes};
use super::tasks::{Runner, part_begin};
use crate::abi::{GrazeStatus, GrazeVerdict, GrazeWorldPair, GrazeWorldRun};
use crate::args::{ArgResult, Named, check_buffer, finish, named, refuse, world_handle};
use crate::growable::{Array, OutOfMemory};
use crate::overlap::graze_test;
use core::cmp::Ordering;
use core::ffi::{CStr, c_void};
use graze_core::answer::verdict_of;
use graze_core::simd::WriteBuffer;
use graze_core::world::{BoxPairs, BoxSearch, LANES, NO_ITEM, PairRun, RUNS_PER_STEP, boxes_overlap};

/// Finds the pairs of shapes that meet now. Then graze_world_pairs, graze_world_began and graze_world_ended give them,
/// until the next update.
/// Complexity: about O(n + k) for n shapes of which k pairs have boxes that overlap; each such pair costs what
/// graze_test does. If few have changed, only the pairs of these are found and tested; the others are copied, all of
/// them.
/// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then the pairs stay those of the last update.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_update(world: *mut GrazeWorld) -> GrazeStatus {
    let call = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let world = unsafe { world_handle::world_mut(named!(world)) }?;
        update(world, Runner::NONE)
    };
    finish(c"graze_world_update", call(), |()| {})
}

/// graze_world_update on the threads of your program: graze calls run a few times, each time with a task and a count of
/// parts, and goes on when run returns. The result is that of graze_world_update, whatever run does: parts that it left
/// out are done behind it, and none is done twice. But a task must not be called after run has returned. The allocator
/// is called by the tasks, too. If run is NULL, this is graze_world_update.
/// Complexity: that of graze_world_update, of which each thread does a part; worth it from some thousand shapes on.
/// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then the pairs stay those of the last update.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_update_with(
    world: *mut GrazeWorld,
    run: GrazeWorldRun,
    context: *mut c_void,
) -> GrazeStatus {
    let call = || -> ArgResult<()> {
        // SAFETY: the header's promises P1 and P2 about the world, and that about `run`.
        let (world, runner) = unsafe { (world_handle::world_mut(named!(world))?, Runner::new(run, context)) };
        update(world, runner)
    };
    finish(c"graze_world_update_with", call(), |()| {})
}

fn update(world: &mut GrazeWorld, runner: Runner) -> ArgResult<()> {
    find_and_sort(world, runner).map_err(|_| out_of_memory())
}

fn find_and_sort(world: &mut GrazeWorld, runner: Runner) -> Result<(), OutOfMemory> {
    let all_anew = world.shapes.fit_tree(runner)? || world.are_pairs_untrusted;
    if !all_anew {
        world.shapes.write_changed_bits()?;
    }
    let parts = find_pairs(world, all_anew, runner)?;
    let GrazeWorld { shapes, pairs, before, parts: all_parts, found, scratch, next, allocator, .. } = world;
    let parts = all_parts.get_mut(..parts).unwrap_or_default();
    let count = parts.iter().map(|part| part.found.len()).sum();
    if parts.len() > 1 {
        found.resize(count, 0)?;
    }
    next.reserve((count + pairs.len()).saturating_sub(next.len()))?;
    scratch.resize(count, 0)?;
    shapes.counters.resize(most_counters(count, parts.len()), 0)?;
    // Nothing fails from here.
    let layout = PairNumbers::new(shapes);
    if let [part] = parts {
        core::mem::swap(found, &mut part.found);
    } else {
        gather(parts, found, layout, runner);
    }
    let placeholder = GrazeWorldPair { a: 0, b: 0, verdict: GrazeVerdict::GRAZE_MISS };
    let _ = next.resize(if all_anew { count } else { 0 }, placeholder);
    let mut counters = core::mem::replace(&mut shapes.counters, Array::new(*allocator));
    let room = Room { found, scratch, counters: &mut counters, pairs: next };
    sort(room, parts, runner, &|numbers, pairs| {
        for (pair, number) in pairs.iter_mut().zip(numbers) {
            *pair = layout.pair_of(shapes, *number);
        }
    });
    shapes.counters = counters;
    if !all_anew {
        merge(shapes, found, pairs, next);
    }
    core::mem::swap(before, pairs);
    core::mem::swap(pairs, next);
    shapes.forget_changes();
    world.are_pairs_untrusted = false;
    Ok(())
}

/// Writes the pairs of numbers, and those of shapes that have not changed, for all of which there is room. A shape that
/// was removed has changed.
fn merge(shapes: &Shapes, found: &[u64], pairs: &[GrazeWorldPair], next: &mut Array<GrazeWorldPair>) {
    /// So many pairs are asked about with one branch.
    const BLOCK: usize = 8;
    next.truncate(0);
    let numbers = PairNumbers::new(shapes);
    // Slots lie anywhere in memory, and few of those that are needed are side by side.
    let ahead = found.iter().skip(AHEAD).map(Some).chain([None; AHEAD]);
    let new_pair = |(number, ahead): (&u64, Option<&u64>)| {
        if let Some(ahead) = ahead {
            shapes.prefetch(numbers.slot_of(*ahead));
        }
        numbers.pair_of(shapes, *number)
    };
    let mut new_pairs = found.iter().zip(ahead).map(new_pair).peekable();
    // Writes old pairs that stay and the new ones before them. Returns the order of the next new one.
    let mut write_each = |part: &[GrazeWorldPair], next: &mut Array<GrazeWorldPair>| {
        for pair in part {
            while let Some(new) = new_pairs.next_if(|new| order_of(new) < order_of(pair)) {
                let _ = next.push(new);
            }
            if !has_changed(shapes, pair) {
                let _ = next.push(*pair);
            }
        }
        new_pairs.peek().map_or(u64::MAX, order_of)
    };
    // The pairs from here on are not written yet.
    let mut begin = 0;
    let mut next_new = write_each(&[], next);
    let (blocks, rest) = pairs.as_chunks::<BLOCK>();
    for (i, block) in blocks.iter().enumerate() {
        let is_changed = block.iter().fold(false, |any, own| any | has_changed(shapes, own));
        let [.., last] = block;
        if is_changed | (next_new <= order_of(last)) {
            let _ = next.extend(pairs.get(begin..BLOCK * i).unwrap_or_default());
            next_new = write_each(block, next);
            begin = BLOCK * (i + 1);
        }
    }
    let _ = next.extend(pairs.get(begin..BLOCK * blocks.len()).unwrap_or_default());
    write_each(rest, next);
    for new in new_pairs {
        let _ = next.push(new);
    }
}

/// A number by which pairs are sorted.
fn order_of(pair: &GrazeWorldPair) -> u64 {
    u64::from(pair.a) << u32::BITS | u64::from(pair.b)
}

#[inline(always)]
fn has_changed(shapes: &Shapes, pair: &GrazeWorldPair) -> bool {
    shapes.has_changed(Shapes::slot_in(pair.a)) | shapes.has_changed(Shapes::slot_in(pair.b))
}

/// The least numbers of lowest nodes and of changed shapes that are worth a part.
const LEAST_LEAVES: usize = 16;
const LEAST_CHANGED: usize = 64;

/// Finds pairs: all of them, or those of shapes that have changed. Returns the number of parts that have found some.
fn find_pairs(world: &mut GrazeWorld, all_anew: bool, runner: Runner) -> Result<usize, OutOfMemory> {
    let GrazeWorld { shapes, parts, .. } = world;
    let shapes = &*shapes;
    let (units, least) =
        if all_anew { (shapes.tree().leaves(), LEAST_LEAVES) } else { (shapes.changed().len(), LEAST_CHANGED) };
    let count = runner.parts(units, least);
    let parts = parts.get_mut(..count).unwrap_or_default();
    for (i, part) in parts.iter_mut().enumerate() {
        part.range = [i, i + 1].map(|i| part_begin(units, i, count));
    }
    let find_part = if all_anew { find_all } else { find_changed };
    let layout = PairNumbers::new(shapes);
    runner.for_each(parts, &|part| {
        part.find(|range, found| find_part(shapes, range, found));
        // A single part is sorted where it is.
        if count > 1 {
            part.count_ranges(|number| layout.range_of(number));
        }
    });
    parts.iter().try_for_each(|part| part.result)?;
    Ok(count)
}

/// So many pairs before a pair is tested its vertices are fetched, and as many before that its slots: shapes lie side
/// by side in the tree, but anywhere in memory.
const AHEAD: usize = 8;

/// Of fewer shapes most are in the cache anyway.
const MOST_IN_CACHE: usize = 50_000;

/// So many numbers of pairs are gathered before they are appended to the others.
const FEW_NUMBERS: usize = 8 * LANES;

/// Finds the pairs of lowest nodes with earlier ones.
fn find_all(shapes: &Shapes, leaves: [usize; 2], found: &mut Array<u64>) -> Result<(), OutOfMemory> {
    let numbers = PairNumbers::new(shapes);
    let mut search = BoxPairs::part(shapes.tree(), leaves.map(|leaf| leaf as u32));
    let mut runs = [PairRun::default(); 8 * RUNS_PER_STEP];
    // Those of some runs, with room for those of another one.
    let (mut few, mut few_count) = ([0; FEW_NUMBERS], 0);
    loop {
        let count = search.next(&mut runs);
        if count == 0 {
            return found.extend(few.get(..few_count).unwrap_or_default());
        }
        let runs = runs.get(..count).unwrap_or_default();
        let prefetch = |number: usize, prefetch: fn(&Shapes, u32)| {
            if let Some(run) = runs.get(number) {
                prefetch(shapes, run.place);
                lanes(run.met).for_each(|lane| prefetch(shapes, run.begin + lane));
            }
        };
        for (i, run) in runs.iter().enumerate() {
            if shapes.count() > MOST_IN_CACHE {
                prefetch(i + 2 * AHEAD, Shapes::prefetch_slot);
                prefetch(i + AHEAD, Shapes::prefetch_vertices);
            }
            let (Some(one), Some((slots, labels))) = (shapes.placed(run.place), shapes.placed_from(run.begin)) else {
                continue;
            };
            for lane in lanes(run.met) {
                let (overlap, i) = (run.overlap >> lane & 1 != 0, lane as usize % LANES);
                let other = Placed { slot: slots[i], label: &labels[i] };
                if (other.slot != NO_ITEM) & one.label.is_compared_with(other.label)
                    && let Some(is_hit) = is_hit_in_boxes(shapes, [one, other], overlap)
                    && let Some(free) = few.get_mut(few_count)
                {
                    *free = numbers.number_of([one, other], is_hit);
                    few_count += 1;
                }
            }
            if few_count > FEW_NUMBERS - LANES {
                found.extend(few.get(..few_count).unwrap_or_default())?;
                few_count = 0;
            }
        }
    }
}

/// Finds the pairs of shapes that have changed.
fn find_changed(shapes: &Shapes, [begin, end]: [usize; 2], found: &mut Array<u64>) -> Result<(), OutOfMemory> {
    let numbers = PairNumbers::new(shapes);
    let changed = shapes.changed().get(begin..end).unwrap_or_default();
    for (i, &slot) in changed.iter().enumerate() {
        if let Some(later) = changed.get(i + 2 * AHEAD) {
            shapes.prefetch(*later);
        }
        if let Some(own) = changed.get(i + AHEAD).and_then(|soon| shapes.get(*soon)) {
            shapes.prefetch_labels(own.place);
        }
        let Some(place) = shapes.get(slot).map(|own| own.place) else { continue };
        let Some(one) = shapes.placed(place) else { continue };
        let tree = shapes.tree_asked(one.label.categories.mask);
        let bounds = tree.item_box(place);
        for at in BoxSearch::new(tree, bounds) {
            let Some(other) = shapes.placed(at) else { continue };
            // Each pair once.
            if at == place || (other.slot < slot && shapes.has_changed(other.slot)) {
                continue;
            }
            let overlap = boxes_overlap(bounds, tree.item_box(at));
            if one.label.is_compared_with(other.label)
                && let Some(is_hit) = is_hit_in_boxes(shapes, [one, other], overlap)
            {
                found.push(numbers.number_of([one, other], is_hit))?;
            }
        }
    }
    Ok(())
}

/// Whether two shapes whose boxes meet overlap. None if they miss.
#[inline(always)]
fn is_hit_in_boxes(shapes: &Shapes, [one, other]: [Placed; 2], overlap: bool) -> Option<bool> {
    if one.label.box_order.is_some() & other.label.box_order.is_some() {
        Some(overlap)
    } else {
        verdict_on(shapes, [one.slot, other.slot]).map(|verdict| verdict == GrazeVerdict::GRAZE_HIT)
    }
}

/// How the shapes in two slots meet. None if they miss.
#[inline(never)]
fn verdict_on(shapes: &Shapes, [a, b]: [u32; 2]) -> Option<GrazeVerdict> {
    let (one, other) = (shapes.get(a)?, shapes.get(b)?);
    let verdict = if one.may_be_large() || other.may_be_large() {
        verdict_of(&shapes.indexed(a)?, &shapes.indexed(b)?).into()
    } else {
        // SAFETY: the vertices of both shapes live in the world.
        unsafe { graze_test(&shapes.shape(a)?, &shapes.shape(b)?) }
    };
    if verdict == GrazeVerdict::GRAZE_MISS { None } else { Some(verdict) }
}

/// The pairs of shapes that met at the last update, sorted by a, then by b. Returns how many there are, and writes the
/// first capacity of them. out may be NULL if capacity is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_pairs(
    world: *const GrazeWorld,
    out: *mut GrazeWorldPair,
    capacity: usize,
) -> usize {
    // SAFETY: the header's promises P1 and P2.
    unsafe {
        write_pairs(c"graze_world_pairs", named!(world), out, capacity, |world, room| write_all(&world.pairs, room))
    }
}

/// The pairs that met at the last update, and not at the one before, as graze_world_pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_began(
    world: *const GrazeWorld,
    out: *mut GrazeWorldPair,
    capacity: usize,
) -> usize {
    let write =
        |world: &GrazeWorld, room: &mut WriteBuffer<GrazeWorldPair>| write_new(&world.before, &world.pairs, room);
    // SAFETY: the header's promises P1 and P2.
    unsafe { write_pairs(c"graze_world_began", named!(world), out, capacity, write) }
}

/// The pairs that met at the update before the last one, and not at the last one, with their verdicts then, as
/// graze_world_pairs. Shapes may have been removed since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_ended(
    world: *const GrazeWorld,
    out: *mut GrazeWorldPair,
    capacity: usize,
) -> usize {
    let write =
        |world: &GrazeWorld, room: &mut WriteBuffer<GrazeWorldPair>| write_new(&world.pairs, &world.before, room);
    // SAFETY: the header's promises P1 and P2.
    unsafe { write_pairs(c"graze_world_ended", named!(world), out, capacity, write) }
}

fn write_all(pairs: &[GrazeWorldPair], room: &mut WriteBuffer<GrazeWorldPair>) -> usize {
    room.extend(pairs);
    pairs.len()
}

/// Writes the pairs that are not among others; both are in order.
fn write_new(others: &[GrazeWorldPair], pairs: &[GrazeWorldPair], room: &mut WriteBuffer<GrazeWorldPair>) -> usize {
    let mut others = others.iter().peekable();
    let mut count = 0;
    for pair in pairs {
        let compare = |other: &GrazeWorldPair| (other.a, other.b).cmp(&(pair.a, pair.b));
        while others.next_if(|other| compare(other) == Ordering::Less).is_some() {}
        if others.next_if(|other| compare(other) == Ordering::Equal).is_none() {
            room.push(*pair);
            count += 1;
        }
    }
    count
}

/// # Safety
/// The header's promises P1 and P2 about the world, and room for `capacity` pairs.
unsafe fn write_pairs(
    function: &'static CStr,
    world: Named<*const GrazeWorld>,
    out: *mut GrazeWorldPair,
    capacity: usize,
    write: impl FnOnce(&GrazeWorld, &mut WriteBuffer<GrazeWorldPair>) -> usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: this function's own promises.
        let world = unsafe { world_handle::world(world) }?;
        check_buffer(c"out", out, capacity)?;
        // SAFETY: checked above, and this function's own promise.
        let mut room = unsafe { WriteBuffer::new(out, if out.is_null() { 0 } else { capacity }) };
        Ok(write(world, &mut room))
    };
    run().unwrap_or_else(|error| refuse(function, error))
}
