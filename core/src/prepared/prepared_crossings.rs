//! Crossings of a prepared polygon and a segment.

use super::Outlines;
use crate::crossings::{Crossing, edge_pair_crossings};
use crate::number::Number;
use crate::shape::{Edge, Segment};

/// As [`crossings`](crate::crossings::crossings) of a polygon and a segment, each with the number of its ring, in the
/// order of the rings and then of their edges. About O(log n), and more for edges close to the segment.
pub fn prepared_crossings<N: Number>(
    outlines: Outlines<N>,
    segment: Segment<N>,
    visit: &mut dyn FnMut((Crossing, usize)),
) {
    let own = Edge::from(segment);
    for (ring, place) in outlines.places_along(own) {
        let Some(((_, edge), _)) = outlines.proper_edge(ring, place) else { continue };
        let (begin, _) = outlines.span(ring);
        edge_pair_crossings((place - begin.min(place), edge), (0, own), [false, true], &mut |crossing| {
            visit((crossing, ring));
        });
    }
}
