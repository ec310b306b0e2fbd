//! Crossings of a prepared polygon or chain and a segment.

use super::Outlines;
use crate::crossings::{Crossing, edge_pair_crossings};
use crate::number::Number;
use crate::shape::{Edge, Segment};

/// As [`crossings`](crate::crossings::crossings) of a polygon or chain and a segment, each with the number of its ring,
/// in the order of the rings and then of their edges. About O(log n), and more for edges close to the segment.
pub fn prepared_crossings<N: Number>(
    outlines: Outlines<N>,
    segment: Segment<N>,
    visit: &mut dyn FnMut((Crossing, usize)),
) {
    let own = Edge::from(segment);
    let at_end = if outlines.is_open() { outlines.shape(0).edge_at_end() } else { None };
    for (ring, place) in outlines.places_along(own) {
        let Some(((_, edge), _)) = outlines.proper_edge(ring, place) else { continue };
        let (begin, _) = outlines.span(ring);
        let index = place - begin.min(place);
        edge_pair_crossings((index, edge), (0, own), [at_end == Some(index), true], &mut |crossing| {
            visit((crossing, ring));
        });
    }
}
