//! The first shapes on many rays.

use super::filtered_shapes::FilteredShapes;
use super::first_on_ray::{First, first_on_ray, met};
use super::shapes::Shapes;
use crate::args::parse::{ArgNames, named_error};
use crate::args::strided::ElementErrors;
use core::ops::Range;
use graze_core::answer::FirstOfShapes;
use graze_core::answer::argument::SegmentArg;
use graze_core::simd::{F32s, Strided, dispatch};
use graze_core::world::{PathBoxSearch, Step};

/// So many rays are cast in turns: while one waits for the result of its last step, the others take theirs. Fewer are
/// cast one by one, because so many searches take long to set up.
const IN_TURNS: usize = 8;

/// The rays that are still to be cast.
pub struct Rays<'a> {
    rows: Strided<'a, 4>,
    left: Range<usize>,
    pub errors: ElementErrors,
}

impl<'a> Rays<'a> {
    pub fn new(rows: Strided<'a, 4>, count: usize) -> Self {
        Rays { rows, left: 0..count, errors: ElementErrors::default() }
    }

    /// The number of the next valid ray, the ray, and the search for the first shape on it. Puts nothing for each bad
    /// one before it.
    #[inline(always)]
    fn next(&mut self, put: &mut dyn FnMut(usize, First)) -> Option<(usize, SegmentArg<f32>, FirstOfShapes)> {
        loop {
            let number = self.left.next()?;
            let ray = SegmentArg(self.rows.get(number));
            match FirstOfShapes::new(ray) {
                Ok(first) => return Some((number, ray, first)),
                Err(invalid) => {
                    let error = named_error(invalid, &[ArgNames::Pointer(c"rays")]);
                    self.errors.number_of::<u8>(number, Err(error));
                    put(number, None);
                }
            }
        }
    }
}

/// Puts the first shape on each ray, with the number of the ray; nothing for a bad one.
pub fn first_on_each(filtered: FilteredShapes<'_>, rays: &mut Rays<'_>, put: &mut dyn FnMut(usize, First)) {
    if rays.left.len() >= IN_TURNS {
        return first_in_turns(filtered, rays, put);
    }
    while let Some((number, ray, _)) = rays.next(put) {
        put(number, first_on_ray(filtered, ray));
    }
}

/// A ray that is being cast.
struct Cast<'a> {
    /// None if none is left.
    number: Option<usize>,
    ray: SegmentArg<f32>,
    first: FirstOfShapes,
    search: PathBoxSearch<'a>,
}

impl<'a> Cast<'a> {
    /// Of no ray yet.
    #[inline(always)]
    fn new(filtered: FilteredShapes<'a>) -> Self {
        let ray = SegmentArg([0.0; 4]);
        let search = PathBoxSearch::of_ray(filtered.tree(), ray.0);
        Cast { number: None, ray, first: FirstOfShapes::none_on(ray), search }
    }

    /// Takes the next ray, if there is one.
    #[inline(always)]
    fn take_next(&mut self, rays: &mut Rays<'_>, put: &mut dyn FnMut(usize, First)) -> bool {
        self.number = None;
        let Some((number, ray, first)) = rays.next(put) else { return false };
        (self.number, self.ray, self.first) = (Some(number), ray, first);
        self.search.restart(ray.0);
        true
    }
}

dispatch! {
    fn first_in_turns(filtered: FilteredShapes<'_>, rays: &mut Rays<'_>, put: &mut dyn FnMut(usize, First)) -> () =
        first_in_turns_at_width;
}

#[inline(always)]
fn first_in_turns_at_width<V: F32s>(
    filtered: FilteredShapes<'_>,
    rays: &mut Rays<'_>,
    put: &mut dyn FnMut(usize, First),
) {
    let mut casts: [Cast; IN_TURNS] = core::array::from_fn(|_| Cast::new(filtered));
    let mut left = 0;
    for cast in &mut casts {
        left += usize::from(cast.take_next(rays, put));
    }
    while left > 0 {
        for cast in &mut casts {
            let Cast { number: Some(number), ray, first, search } = cast else { continue };
            match search.step::<V>(first.latest_time()) {
                Step::Node => {}
                Step::Item(place) => {
                    if let Some(found) = filtered.at(place)
                        && let Some(outcome) = met(filtered, found, *ray)
                    {
                        let shape = |id: usize| Some(filtered.shape(Shapes::slot_in(id as u32))?.shape);
                        first.include(found.id as usize, outcome, shape);
                        search.lower_limit::<V>(first.latest_time());
                    }
                }
                Step::End => {
                    put(*number, first.outcome().map(|(id, outcome)| (id as u32, outcome)));
                    left -= usize::from(!cast.take_next(rays, put));
                }
            }
        }
    }
}
