//! The contacts of a shape of a world with all that it touches.

use super::GrazeWorld;
use super::getters::unknown_id;
use super::shapes::Shapes;
use super::slot::NO_SLOT;
use crate::abi::{GrazeContact, GrazeWorldContact};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, Named, check_all_finite, check_buffer, check_size, named, refuse, world_handle};
use core::cell::Cell;
use graze_core::answer::argument::MarginArg;
use graze_core::answer::{Contribution, ShapeVisitor, ShapesAround, box_around, contacts_among};
use graze_core::number::is_zero;
use graze_core::overlap::Verdict;
use graze_core::world::{BoxSearch, tree_box};

/// All contacts of a shape with those that it meets, as graze_contacts gives them with this shape as a, without those
/// that only a seam has caused. Only shapes count that are compared with it, and whose category has a bit in common
/// with mask. Returns how many contacts there are, and writes the first capacity of them, in the order of the ids. out
/// may be NULL if capacity is 0.
///
/// A seam is where neighbors meet, so that the outline of all of them together has no edge, or no corner, there. So
/// tiles side by side carry a sliding box as one outline would, without bumps, and pieces of terrain do, too. Neighbors
/// are the other shapes that count. Those with a radius have no seams.
///
/// Neighbors have to share the coordinates of their seam to the bit. A gap of one ulp is a gap: a body that has sunk in
/// has contacts with the sides of it. graze_world_place rounds each vertex, so tiles that it puts side by side by their
/// middles have such gaps. Give each line of the grid one coordinate, (float)k * size, and take the vertices from it;
/// tiles may also have a size with few binary digits, as 0.25, or become one outline by graze_trace_grid.
///
/// All of this is decided exactly:
///
/// A contact on a side of a neighbor is left out if other neighbors cover the side wherever it is inside the box around
/// the shape, a float wider on all sides; a side that is nowhere in that box, if they cover all of it. A filled
/// neighbor in front of a side covers it there. Sides that lie on each other, with their shapes on both sides of them,
/// cover each other.
///
/// A contact on a corner of a neighbor is left out unless the way from there to the shape, the normal reversed, leads
/// out of each neighbor that has this point, and the point is the nearest one of it.
///
/// If both shapes are convex, a contact on a side counts as one on a corner if its normal is more nearly that of the
/// side of this shape, which a tilted box gives on tiles smaller than itself: on the neighbor's corner that is deepest
/// behind that side. With a radius also if the normal is more nearly the way to a vertex from a corner: on that corner.
/// A contact of a concave shape on a side of a neighbor counts as that side's, whichever has given its normal.
///
/// If the shortest way out of a convex neighbor, or of a straight line, is left out, the shortest one through another
/// side takes its place, if a side has a part in that box that is not covered. Its depth is that of the part of the
/// shape that is beside that side, not past its ends; at a peak, where the outline of all neighbors turns away from the
/// outside, of the part that is nearer to that side than to the next one. A line has two sides, of which the one counts
/// through which all of the shape leaves by the shorter way; a one-sided line has its left. Of a concave shape it is
/// the depth of the part that is inside of a neighbor with area.
///
/// If a line ends inside of the shape, and one other line alone begins or ends there, the shape has the contacts with
/// it that it would have if both were one line, up to 15 edges beyond that end: terrain may be cut into chains
/// anywhere. Not if both shapes are convex.
///
/// Of a one-sided line, the shortest way out that leads to its right is no contact. If a neighbor is in that way, and
/// the way to the left is the shorter one of both sides, this takes its place: so a wedge over the bend of two lines
/// has its contacts.
///
/// Of a neighbor that is not convex, the sides at the corner count, or those at the ends of the side, if the shape is
/// convex: each as a straight line by itself, that of a polygon from outside. So a slope in pieces carries a box as one
/// outline would, whatever its pieces are elsewhere. If either is not convex, nothing takes the place of a contact if
/// one with this neighbor that is a hit is left.
///
/// Nothing takes its place, either, if a contact with another neighbor is given for that corner, or for an end of that
/// side: a peak of two pieces is one corner. If no vertex of the shape is in the part that is nearer to a side than to
/// the next one at a peak, a contact on that next side is enough.
///
/// If all contacts would be left out although one is a hit, as for a shape that lies deep inside, all are given.
/// Complexity: graze_contacts for each neighbor; and for each of the contacts about as many steps as the neighbors have
/// vertices, at the worst times the number of those that cover its side. In a heap, where a few neighbors cover most
/// sides, few steps. Nothing is allocated.
/// Errors: 0. GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_contacts(
    world: *const GrazeWorld,
    id: u32,
    mask: u32,
    out: *mut GrazeWorldContact,
    capacity: usize,
) -> usize {
    // SAFETY: the caller's promises are the same.
    let count = unsafe { contacts_without_seams(named!(world), id, mask, 0.0, out, capacity) };
    count.unwrap_or_else(|error| refuse(c"graze_world_contacts", error))
}

/// All contacts of a shape with those whose gap to it is at most margin, as graze_contacts_within gives them with this
/// shape as a, without those that only a seam has caused: for solvers that stop bodies before they meet, on tiles.
/// margin must not be negative; 0 makes it graze_world_contacts.
///
/// Seams are those of graze_world_contacts, with the box around the shape grown by margin on all sides, rounded to
/// floats, before it is a float wider. If the gap to a convex neighbor, or to a straight line, is left out, that to one
/// of its sides takes its place, too: the widest one of those that the part of the shape beside that side is in
/// front of, if it is at most margin. So each corner of a box over a seam has its contact, as over one outline.
/// Complexity: as graze_world_contacts.
/// Errors: 0. GRAZE_ERROR_UNKNOWN_ID, GRAZE_ERROR_NEGATIVE_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_contacts_within(
    world: *const GrazeWorld,
    id: u32,
    mask: u32,
    margin: f32,
    out: *mut GrazeWorldContact,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        check_all_finite([named!(margin)])?;
        check_size(c"margin", margin)?;
        // SAFETY: the caller's promises are the same.
        unsafe { contacts_without_seams(named!(world), id, mask, margin, out, capacity) }
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_contacts_within", error))
}

/// # Safety
///
/// P1 and P2 about the world; `out` has room for `capacity` contacts, outside of the world.
unsafe fn contacts_without_seams(
    world: Named<*const GrazeWorld>,
    id: u32,
    mask: u32,
    margin: f32,
    out: *mut GrazeWorldContact,
    capacity: usize,
) -> ArgResult<usize> {
    // SAFETY: the caller's promise about the world.
    let shapes = &unsafe { world_handle::world(world) }?.shapes;
    check_buffer(c"out", out, capacity)?;
    let slot = shapes.slot_of(id).ok_or(unknown_id(id))?;
    let mut put = |i: usize, contact: GrazeWorldContact| {
        if i < capacity {
            // SAFETY: checked above, and the caller's promise about the room.
            unsafe { out.add(i).write(contact) };
        }
    };
    let Some(surroundings) = Surroundings::new(shapes, slot, mask, margin) else { return Ok(0) };
    let (count, verdict) = surroundings.contacts(false, &mut put)?;
    if count > 0 || verdict != Verdict::Hit {
        return Ok(count);
    }
    Ok(surroundings.contacts(true, &mut put)?.0)
}

/// The number of slots that one search finds.
const AT_ONCE: usize = 32;

/// The number of neighbors that are asked first: enough for the four sides of a box in a heap, each covered by two.
const KNOWN: usize = 8;

/// The first slots that a search has found, in order, and how many it has found.
#[derive(Clone, Copy)]
struct FirstSlots {
    slots: [u32; AT_ONCE],
    found: usize,
}

impl FirstSlots {
    fn none() -> Self {
        FirstSlots { slots: [NO_SLOT; AT_ONCE], found: 0 }
    }

    fn include(&mut self, mut slot: u32) {
        for place in self.slots.iter_mut().take(self.found + 1) {
            if slot < *place {
                core::mem::swap(place, &mut slot);
            }
        }
        self.found += 1;
    }

    fn get(&self) -> &[u32] {
        self.slots.get(..self.found).unwrap_or(&self.slots)
    }

    fn are_all(&self) -> bool {
        self.found <= AT_ONCE
    }
}

/// The shapes that are compared with one of them.
struct Surroundings<'a> {
    shapes: &'a Shapes,
    slot: u32,
    mask: u32,
    margin: f32,
    /// A box that those whose gap is at most the margin meet.
    bounds: [f32; 4],
    /// The box in which seams count.
    frame: [f32; 4],
    /// A larger box, and the first slots whose boxes meet it.
    around: [f32; 4],
    near: FirstSlots,
    /// The neighbors that were the last to contribute, the latest first.
    known: Cell<[u32; KNOWN]>,
}

impl<'a> Surroundings<'a> {
    fn new(shapes: &'a Shapes, slot: u32, mask: u32, margin: f32) -> Option<Self> {
        let own = shapes.bounds(slot)?;
        let frame = box_around(own, margin);
        let bounds = if is_zero(margin) { own } else { frame };
        let around = tree_box(Some(frame));
        let (near, known) = (FirstSlots::none(), Cell::new([NO_SLOT; KNOWN]));
        let mut surroundings = Surroundings { shapes, slot, mask, margin, bounds, frame, around, near, known };
        let mut found = FirstSlots::none();
        surroundings.search(around, &mut |slot| {
            found.include(slot);
            false
        });
        surroundings.near = found;
        Some(surroundings)
    }

    /// Visits the neighbors of a contact with the shape in a slot, as [`ShapesAround`] has them: first those that have
    /// lately contributed.
    fn visit_neighbors(
        &self,
        but: u32,
        bounds: [f32; 4],
        is_wanted: &dyn Fn([f32; 4]) -> bool,
        visit: &mut ShapeVisitor,
    ) {
        let (known, in_tree) = (self.known.get(), tree_box(Some(bounds)));
        let is_near = |slot: u32| self.shapes.bounds(slot).is_some_and(|own| do_meet(own, in_tree) && is_wanted(own));
        let mut ask = |slot: u32| {
            let Some(neighbor) = self.shapes.indexed(slot).filter(|_| slot != but) else { return false };
            let mut given = Contribution::Nothing;
            neighbor.visit_near(bounds, &mut |part| given = given.max(visit(&neighbor, part)));
            if given != Contribution::Nothing {
                self.remember(slot);
            }
            given == Contribution::Answer
        };
        for slot in known.iter().copied().take_while(|slot| *slot != NO_SLOT) {
            if is_near(slot) && ask(slot) {
                return;
            }
        }
        let mut ask_other = |slot: u32| is_near(slot) && !known.contains(&slot) && ask(slot);
        if self.near.are_all() && is_within(in_tree, self.around) {
            for slot in self.near.get() {
                if ask_other(*slot) {
                    return;
                }
            }
        } else {
            self.search(in_tree, &mut ask_other);
        }
    }

    /// Puts a slot in front of the known ones.
    fn remember(&self, slot: u32) {
        let (mut known, mut last) = (self.known.get(), slot);
        for place in &mut known {
            core::mem::swap(place, &mut last);
            if last == slot {
                break;
            }
        }
        self.known.set(known);
    }

    /// Visits the slots of those whose boxes meet a box of a tree, in no order, until a visit is the last.
    fn search(&self, bounds: [f32; 4], visit: &mut dyn FnMut(u32) -> bool) {
        // Not a chain of adapters, which would copy the search.
        // The tree leaves out by one of the masks: by that of fewer categories.
        let own_mask = self.shapes.get(self.slot).map_or(0, |own| own.mask);
        let mask = if self.mask.count_ones() < own_mask.count_ones() { self.mask } else { own_mask };
        for place in BoxSearch::new(self.shapes.tree_asked(mask), bounds) {
            let other = self.shapes.slot_at(place);
            if other != self.slot && self.is_compared(other) && visit(other) {
                return;
            }
        }
    }

    fn is_compared(&self, other: u32) -> bool {
        let (Some(own), Some(other)) = (self.shapes.get(self.slot), self.shapes.get(other)) else { return false };
        (other.category & self.mask != 0) & (other.category & own.mask != 0) & (own.category & other.mask != 0)
    }

    fn meets(&self, slot: u32, bounds: [f32; 4]) -> bool {
        self.shapes.bounds(slot).is_some_and(|own| do_meet(own, bounds))
    }

    /// Visits the contacts with their numbers. Returns how many there are, and the verdict on all.
    fn contacts(&self, seams: bool, put: &mut dyn FnMut(usize, GrazeWorldContact)) -> ArgResult<(usize, Verdict)> {
        let (mut count, mut verdict) = (0, Verdict::Miss);
        let Some(a) = self.shapes.indexed(self.slot) else { return Ok((0, verdict)) };
        let mut result = Ok(());
        self.visit_in_order(&mut |slot| {
            let Some(b) = self.shapes.indexed(slot) else { return };
            let neighbors = |bounds: [f32; 4], is_wanted: &dyn Fn([f32; 4]) -> bool, visit: &mut ShapeVisitor| {
                self.visit_neighbors(slot, bounds, is_wanted, visit);
            };
            let among = ShapesAround { around: self.frame, neighbors: &neighbors };
            let id = self.shapes.id_of(slot);
            let met = contacts_among([a, b], MarginArg(self.margin), &among, seams, &mut |contact| {
                put(count, GrazeWorldContact { id, contact: GrazeContact::from(contact) });
                count += 1;
            });
            match met {
                Ok(met) => verdict = verdict.max(met),
                Err(invalid) => result = Err(parse::named_error(invalid, &[ArgNames::Pointer(c"world")])),
            }
        });
        result?;
        Ok((count, verdict))
    }

    /// Visits the slots of those whose boxes meet that of the shape, in order. If many are near, one search finds few
    /// of them; if that would take too many searches, all slots are asked.
    fn visit_in_order(&self, visit: &mut dyn FnMut(u32)) {
        let all = self.shapes.slots.len();
        let (mut from, mut first) = (0, self.near);
        loop {
            let left = first.found;
            if left > AT_ONCE && (left / AT_ONCE).saturating_mul(left) > all {
                let is_wanted = |slot: &u32| *slot != self.slot && self.is_compared(*slot);
                return (from..all as u32)
                    .filter(|slot| self.meets(*slot, self.bounds) && is_wanted(slot))
                    .for_each(visit);
            }
            first.get().iter().copied().filter(|slot| self.meets(*slot, self.bounds)).for_each(&mut *visit);
            match first.slots {
                [.., last] if left > AT_ONCE => from = last + 1,
                _ => return,
            }
            first = FirstSlots::none();
            self.search(self.around, &mut |slot| {
                if slot >= from {
                    first.include(slot);
                }
                false
            });
        }
    }
}

/// Whether two boxes of the tree have a point in common.
fn do_meet(a: [f32; 4], b: [f32; 4]) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/// Whether a box of the tree is in another.
fn is_within(inner: [f32; 4], outer: [f32; 4]) -> bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}
