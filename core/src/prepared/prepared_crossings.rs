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
    for (ring, place) in outlines.places_along(own) {
        let Some(((_, edge), _)) = outlines.proper_edge(ring, place) else { continue };
        let (begin, _) = outlines.span(ring);
        let owns_end = outlines.is_open() && ends_chain(&outlines, place);
        edge_pair_crossings((place - begin.min(place), edge), (0, own), [owns_end, true], &mut |crossing| {
            visit((crossing, ring));
        });
    }
}

/// Whether the edge of a place is the last of a chain: behind it are only repetitions of its end.
fn ends_chain<N: Number>(chain: &Outlines<N>, place: usize) -> bool {
    let vertices = chain.ring(0);
    (place + 2..vertices.count()).all(|i| vertices.vertex(i) == vertices.last())
        && vertices.vertex(place + 1) == vertices.last()
}
