//! The inside of an outline, seen from points on its boundary.

use super::{Contact, Corner, Edge, Outline};
use crate::number::{Number, Sign};
use crate::predicate::{Point, Wedge};
use core::cell::Cell;

/// An outline that knows, once asked, which way it winds.
#[derive(Debug)]
pub struct Region<'a, N> {
    pub outline: Outline<'a, N>,
    winding: Cell<Option<Sign>>,
}

impl<'a, N: Number> Region<'a, N> {
    pub fn new(outline: Outline<'a, N>) -> Self {
        Region { outline, winding: Cell::new(None) }
    }

    /// As [`Outline::winding`], found once.
    fn winding(&self) -> Sign {
        // Not a OnceCell: that panics where its function would use it again, which no compiler rules out for sure.
        let winding = self.winding.get().unwrap_or_else(|| self.outline.winding());
        self.winding.set(Some(winding));
        winding
    }

    /// The inside at a point of the edge of `corner`, which leaves its second end to the next corner.
    pub fn wedge_at(&self, corner: &Corner<N>, point: Point<N>) -> Option<Wedge<N>> {
        let winding = self.winding();
        if point == corner.a {
            Some(corner.wedge(winding))
        } else if point == corner.b {
            None
        } else {
            Some(corner.edge_wedge(point, winding))
        }
    }

    /// How `segment` goes on from the edge of `corner` where the two touch: the inside there, and
    /// the ends of the segment that lie in another direction than that point.
    ///
    /// A segment that never crosses an edge can change sides only at such places.
    pub fn departures(
        &self,
        corner: &Corner<N>,
        segment: Edge<N>,
        contact: Contact<N>,
    ) -> impl Iterator<Item = (Wedge<N>, Point<N>)> {
        let wedges = contact.ends().filter_map(|point| self.wedge_at(corner, point));
        let ends = [segment.a, segment.b];
        wedges.flat_map(move |wedge| ends.map(|end| (wedge, end))).filter(|(wedge, end)| *end != wedge.at)
    }
}
