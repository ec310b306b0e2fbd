//! The contacts of a shape of a world with all that it touches.

use super::GrazeWorld;
use super::change::unknown_id;
use super::shapes::Shapes;
use crate::abi::{GrazeContact, GrazeWorldContact};
use crate::args::parse::{self, ArgNames};
use crate::args::{ArgResult, check_buffer, named, refuse};
use graze_core::answer::argument::ShapeArg;
use graze_core::answer::{Among, contacts_among};
use graze_core::overlap::Verdict;
use graze_core::world::{BoxSearch, tree_box};

/// All contacts of a shape with those that it meets, as graze_contacts gives them with this shape as a, without those
/// that only a seam has caused. Only shapes count that are compared with it, and whose category has a bit in common with
/// mask. Returns how many contacts there are, and writes the first capacity of them, in the order of the ids. out may be
/// NULL if capacity is 0.
///
/// A seam is where neighbors meet, so that the outline of all of them together has no edge, or no corner, there. So tiles
/// side by side carry a sliding box as one outline would, without bumps, and pieces of terrain do, too. Exactly:
/// A contact on a side of a neighbor is left out if, wherever the side is inside the box around the shape, a float wider
/// on all sides, there is a filled neighbor without a radius in front of it. A side that is nowhere in that box counts as
/// a whole: its contacts are left out if all of it is covered. Sides that lie on each other are covered, if the shapes are
/// on both sides of them. A contact on a corner is left out unless the way from there to the shape, the normal reversed,
/// leads out of each neighbor without a radius that has this point, and the point is the nearest one of it. Neighbors with
/// a radius have no seams.
///
/// If the shortest way out of a convex neighbor, or of a line of two vertices, is left out, the shortest one through
/// another side takes its place, of those that are somewhere in that box and not covered there, unless there is none. A
/// line has two sides, a one-sided one its left. If all contacts would be left out although one is a hit, as for a shape
/// that lies deep inside, all are given.
/// Complexity: graze_contacts for each neighbor; and for each of the contacts about as many steps as the neighbors have
/// vertices. Nothing is allocated.
/// Errors: 0. GRAZE_ERROR_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_world_contacts(
    world: *const GrazeWorld,
    id: u32,
    mask: u32,
    out: *mut GrazeWorldContact,
    capacity: usize,
) -> usize {
    let run = || -> ArgResult<usize> {
        // SAFETY: the header's promises P1 and P2 about the world.
        let shapes = &unsafe { parse::world(named!(world)) }?.shapes;
        check_buffer(c"out", out, capacity)?;
        let slot = shapes.slot_of(id).ok_or(unknown_id())?;
        let mut put = |i: usize, contact: GrazeWorldContact| {
            if i < capacity {
                // SAFETY: checked above; the header asks for room for `capacity` contacts, outside of the world.
                unsafe { out.add(i).write(contact) };
            }
        };
        let surroundings = Surroundings { shapes, slot, mask };
        let (count, verdict) = surroundings.contacts(false, &mut put)?;
        if count > 0 || verdict != Verdict::Hit {
            return Ok(count);
        }
        Ok(surroundings.contacts(true, &mut put)?.0)
    };
    run().unwrap_or_else(|error| refuse(c"graze_world_contacts", error))
}

/// The number of ids that one search finds.
const AT_ONCE: usize = 32;

/// The shapes that are compared with one of them.
struct Surroundings<'a> {
    shapes: &'a Shapes,
    slot: u32,
    mask: u32,
}

impl Surroundings<'_> {
    /// The slots of those whose boxes meet a box, in no order.
    fn slots(&self, bounds: [f32; 4]) -> impl Iterator<Item = u32> {
        let found = BoxSearch::new(self.shapes.tree(), bounds);
        found.filter(|other| *other != self.slot && self.is_compared(*other))
    }

    fn is_compared(&self, other: u32) -> bool {
        let (Some(own), Some(other)) = (self.shapes.get(self.slot), self.shapes.get(other)) else { return false };
        other.category & self.mask & own.mask != 0 && own.category & other.mask != 0
    }

    fn shape(&self, slot: u32) -> Option<ShapeArg<'_, f32>> {
        let shape = self.shapes.shape(slot)?;
        // SAFETY: the vertices of this shape, which live in the world.
        unsafe { parse::shape((c"world", &raw const shape)) }.ok()
    }

    /// Visits the contacts with their numbers. Returns how many there are, and the verdict on all.
    fn contacts(&self, seams: bool, put: &mut dyn FnMut(usize, GrazeWorldContact)) -> ArgResult<(usize, Verdict)> {
        let (mut count, mut verdict) = (0, Verdict::Miss);
        let (Some(a), Some(bounds)) = (self.shape(self.slot), self.shapes.bounds(self.slot)) else {
            return Ok((0, verdict));
        };
        let mut ids = self.ids_from(0, bounds);
        while let [Some(_), ..] = ids {
            for id in ids.into_iter().flatten() {
                let Some((slot, b)) = self.shapes.slot_of(id).and_then(|slot| Some((slot, self.shape(slot)?))) else {
                    continue;
                };
                let neighbors = |bounds: [f32; 4], visit: &mut dyn FnMut(ShapeArg<'_, f32>)| {
                    let others = self.slots(tree_box(Some(bounds))).filter(|other| *other != slot);
                    others.filter_map(|other| self.shape(other)).for_each(visit);
                };
                let among = Among { bounds, neighbors: &neighbors };
                let met = contacts_among(a, b, &among, seams, &mut |contact| {
                    put(count, GrazeWorldContact { id, contact: GrazeContact::from(contact) });
                    count += 1;
                });
                verdict =
                    verdict.max(met.map_err(|invalid| parse::named_error(invalid, &[ArgNames::Pointer(c"world")]))?);
            }
            let [.., last] = ids;
            match last.and_then(|last| last.checked_add(1)) {
                Some(next) => ids = self.ids_from(next, bounds),
                None => break,
            }
        }
        Ok((count, verdict))
    }

    /// The least ids from one on, in order.
    fn ids_from(&self, from: u32, bounds: [f32; 4]) -> [Option<u32>; AT_ONCE] {
        let mut ids = [None; AT_ONCE];
        for id in self.slots(bounds).map(|slot| self.shapes.id_of(slot)).filter(|id| *id >= from) {
            let mut id = Some(id);
            for place in &mut ids {
                if id.is_some() && place.is_none_or(|other| id < Some(other)) {
                    core::mem::swap(place, &mut id);
                }
            }
        }
        ids
    }
}
