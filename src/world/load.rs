//! Worlds from untrusted bytes: every word is checked before it is used.

use super::GrazeWorld;
use super::create::{in_a_block, out_of_memory};
use super::save::{MAGIC, VERSION};
use super::serialized::{IS_CHANGED, IS_MOVED};
use super::shapes::Shapes;
use super::slot::{LAST_GENERATION, MOST_SLOTS, NO_SLOT, Slot};
use crate::abi::{GrazeShape, GrazeStatus, GrazeVerdict, GrazeWorldPair};
use crate::allocator::Allocator;
use crate::args::{ArgError, ArgResult, named, parse, refuse};
use crate::growable::{Array, OutOfMemory};
use core::ffi::c_void;
use core::ptr::null_mut;
use graze_core::answer;
use graze_core::world::tree_box;

/// A new world from the bytes of graze_world_save: its hash, ids, pairs, and what began and ended are those of the
/// world that was saved. bytes needs no alignment. They may be hostile: every one is checked, and no more memory is
/// used than in proportion to count. Free the world with graze_world_free.
/// Complexity: O(n) for n bytes; the next update finds all pairs anew.
/// Errors: NULL. GRAZE_ERROR_NOT_A_WORLD, with the place of the first byte that is wrong, or missing;
/// GRAZE_ERROR_NEWER_WORLD; GRAZE_ERROR_OUT_OF_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_load(bytes: *const c_void, count: usize) -> *mut GrazeWorld {
    let run = || -> ArgResult<*mut GrazeWorld> {
        // SAFETY: the header's promises P1 and P2 about the bytes.
        let bytes = unsafe { parse::bytes(named!(bytes), named!(count)) }?;
        let allocator = Allocator::installed();
        let world = read_world(bytes, allocator).map_err(|unreadable| match unreadable {
            Unreadable::At(element) => {
                ArgError { argument: c"bytes", element, status: GrazeStatus::GRAZE_ERROR_NOT_A_WORLD }
            }
            Unreadable::Newer => {
                let status = GrazeStatus::GRAZE_ERROR_NEWER_WORLD;
                ArgError { argument: c"bytes", element: MAGIC.len(), status }
            }
            Unreadable::Memory => ArgError { argument: c"bytes", ..out_of_memory() },
        })?;
        in_a_block(allocator, world).ok_or(ArgError { argument: c"bytes", ..out_of_memory() })
    };
    match run() {
        Ok(world) => world,
        Err(error) => {
            refuse::<()>(c"graze_world_load", error);
            null_mut()
        }
    }
}

/// Why there is no world.
#[derive(Clone, Copy, Debug)]
enum Unreadable {
    /// The byte at fault.
    At(usize),
    /// The version is of the future.
    Newer,
    Memory,
}

impl From<OutOfMemory> for Unreadable {
    fn from(_: OutOfMemory) -> Self {
        Unreadable::Memory
    }
}

type Read<T> = Result<T, Unreadable>;

/// The words that are still to be read.
struct Words<'a> {
    rest: &'a [u8],
    count: usize,
}

impl Words<'_> {
    fn next(&mut self) -> Read<u32> {
        let (word, rest) = self.rest.split_first_chunk().ok_or(Unreadable::At(self.count - self.rest.len()))?;
        self.rest = rest;
        Ok(u32::from_le_bytes(*word))
    }

    fn next_float(&mut self) -> Read<f32> {
        self.next().map(f32::from_bits)
    }

    /// The next word, which must fulfil a condition.
    fn next_if(&mut self, is_right: impl FnOnce(u32) -> bool) -> Read<u32> {
        let at = self.place();
        let word = self.next()?;
        if is_right(word) { Ok(word) } else { Err(Unreadable::At(at)) }
    }

    /// The next word, a number of things that take so many bytes each.
    fn next_count(&mut self, size: usize) -> Read<usize> {
        let most = self.rest.len() / size;
        Ok(self.next_if(|count| count as usize <= most)? as usize)
    }

    /// The place of the next byte.
    fn place(&self) -> usize {
        self.count - self.rest.len()
    }
}

/// The bytes of a free slot, of a pair and of a vertex.
const SLOT_SIZE: usize = 16;
const PAIR_SIZE: usize = 12;
const VERTEX_SIZE: usize = 8;

fn read_world(bytes: &[u8], allocator: Allocator) -> Read<GrazeWorld> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(Unreadable::At(0))?;
    let mut words = Words { rest, count: bytes.len() };
    // Far more than there will ever be.
    let version = words.next_if(|version| (1..1 << 16).contains(&version))?;
    if version > VERSION {
        return Err(Unreadable::Newer);
    }
    let slots = words.next_count(SLOT_SIZE)?;
    if slots > MOST_SLOTS {
        return Err(Unreadable::At(words.place()));
    }
    let [pairs, before] = [words.next_count(PAIR_SIZE)?, words.next_count(PAIR_SIZE)?];
    let mut world = GrazeWorld::new(allocator);
    let shapes = &mut world.shapes;
    let at = words.place();
    shapes.first_free = words.next()?;
    shapes.slots.reserve(slots)?;
    shapes.boxes.reserve(slots)?;
    shapes.changed.reserve(slots)?;
    for slot in 0..slots {
        read_slot(&mut words, shapes, slot as u32)?;
    }
    check_free_slots(shapes).ok_or(Unreadable::At(at))?;
    read_pairs(&mut words, shapes, pairs, true, &mut world.pairs)?;
    read_pairs(&mut words, shapes, before, false, &mut world.before)?;
    if !words.rest.is_empty() {
        return Err(Unreadable::At(words.place()));
    }
    shapes.items.reserve(shapes.count)?;
    for (slot, _) in shapes.slots.iter().enumerate().filter(|(_, own)| own.kind != 0) {
        shapes.items.push(slot as u32)?;
    }
    shapes.build_tree()?;
    world.are_pairs_untrusted = true;
    Ok(world)
}

fn read_slot(words: &mut Words, shapes: &mut Shapes, slot: u32) -> Read<()> {
    let at = words.place();
    let kind = words.next()?;
    let flags = words.next_if(|flags| flags <= if kind == 0 { IS_CHANGED } else { IS_CHANGED | IS_MOVED })?;
    let is_changed = flags & IS_CHANGED != 0;
    let mut own = Slot { kind, changed_in: if is_changed { shapes.period } else { 0 }, ..Slot::default() };
    own.generation = words.next_if(|generation| (1..=LAST_GENERATION).contains(&generation))?;
    let [added_bounds, bounds] = if kind == 0 {
        own.place = words.next()?;
        [[0.0; 4]; 2]
    } else {
        let copies = if flags & IS_MOVED == 0 { 1 } else { 2 };
        // In front of the vertices there are eight words more.
        own.count = words.next_count(copies * VERTEX_SIZE)? as u32;
        own.begin = shapes.vertices.len() as u32;
        own.radius = words.next_float()?;
        (own.category, own.mask) = (words.next()?, words.next()?);
        own.user = u64::from(words.next()?) | u64::from(words.next()?) << 32;
        for value in &mut own.position {
            *value = f32::from_bits(words.next_if(|bits| f32::from_bits(bits).is_finite())?);
        }
        let count = own.count as usize;
        let size = own.size();
        if shapes.vertices.len() + size > u32::MAX as usize {
            return Err(Unreadable::At(at));
        }
        shapes.vertices.reserve(size)?;
        for _ in 0..copies * count {
            shapes.vertices.push([words.next_float()?, words.next_float()?])?;
        }
        let bounds = read_bounds(shapes, &mut own, copies).ok_or(Unreadable::At(at))?;
        shapes.vertices.resize(own.begin as usize + size, [0.0; 2])?;
        bounds
    };
    if is_changed {
        shapes.changed.push(slot)?;
    }
    shapes.count += usize::from(kind != 0);
    shapes.slots.push(own)?;
    shapes.boxes.push(bounds)?;
    shapes.write_tree(slot);
    shapes.find_whether_it_fills(slot, bounds);
    shapes.examine_added(slot, added_bounds);
    Ok(())
}

/// Checks the copies of a shape's vertices that were read, makes them two, and gives the boxes around both.
fn read_bounds(shapes: &mut Shapes, own: &mut Slot, copies: usize) -> Option<[[f32; 4]; 2]> {
    let (begin, count) = (own.begin as usize, own.count as usize);
    let mut bounds = [[0.0; 4]; 2];
    for copy in 0..copies {
        let vertices = shapes.vertices.get(begin + copy * count..begin + (copy + 1) * count)?;
        let raw = GrazeShape { xy: vertices.as_ptr().cast(), count: own.count, kind: own.kind, radius: own.radius };
        // SAFETY: these vertices.
        let checked = unsafe { parse::shape((c"bytes", &raw const raw)) }.ok()?;
        let around = tree_box(answer::shape_bounds(checked).ok()?);
        bounds.iter_mut().skip(copy).for_each(|bounds| *bounds = around);
    }
    if copies == 1 {
        for i in begin..begin + count {
            let vertex = *shapes.vertices.get(i)?;
            shapes.vertices.push(vertex).ok()?;
        }
    } else {
        let (added, placed) = shapes.vertices.get(begin..begin + 2 * count)?.split_at_checked(count)?;
        let bits = |vertices: &[[f32; 2]], i: usize| vertices.as_flattened().get(i).map(|value| value.to_bits());
        (0..2 * count).find(|i| bits(added, *i) != bits(placed, *i))?;
    }
    Some(bounds)
}

/// Checks that the list of free slots has each once that may be used again.
fn check_free_slots(shapes: &Shapes) -> Option<()> {
    let is_free = |slot: &&Slot| slot.kind == 0;
    let (mut next, mut count) = (shapes.first_free, 0);
    // A list that ends has no slot twice.
    while next != NO_SLOT {
        let own = shapes.slots.get(next as usize).filter(is_free).filter(|own| own.generation < LAST_GENERATION)?;
        next = own.place;
        count += 1;
        if count > shapes.slots.len() {
            return None;
        }
    }
    let mut left = 0;
    for own in shapes.slots.iter().filter(is_free) {
        if own.generation < LAST_GENERATION {
            left += 1;
        } else if own.place != NO_SLOT {
            return None;
        }
    }
    if left == count { Some(()) } else { None }
}

/// Reads pairs, in order, of ids that were given. A shape of those of the last update is still there, or was changed.
fn read_pairs(
    words: &mut Words,
    shapes: &Shapes,
    count: usize,
    is_last: bool,
    pairs: &mut Array<GrazeWorldPair>,
) -> Read<()> {
    let was_given = |id: u32| {
        let own = shapes.slots.get(Shapes::slot_in(id) as usize);
        own.is_some_and(|own| {
            let generation = id & LAST_GENERATION;
            let is_there = own.kind != 0 && own.generation == generation;
            (1..=own.generation).contains(&generation) && (is_there || !is_last || shapes.is_changed(own))
        })
    };
    pairs.reserve(count)?;
    let mut last = (0, 0);
    for _ in 0..count {
        let a = words.next_if(|a| was_given(a) && a >= last.0)?;
        let b = words.next_if(|b| was_given(b) && (a, b) > last && Shapes::slot_in(a) < Shapes::slot_in(b))?;
        let verdict = words
            .next_if(|verdict| [GrazeVerdict::GRAZE_TOUCH as u32, GrazeVerdict::GRAZE_HIT as u32].contains(&verdict))?;
        let is_hit = verdict == GrazeVerdict::GRAZE_HIT as u32;
        let verdict = if is_hit { GrazeVerdict::GRAZE_HIT } else { GrazeVerdict::GRAZE_TOUCH };
        pairs.push(GrazeWorldPair { a, b, verdict })?;
        last = (a, b);
    }
    Ok(())
}
