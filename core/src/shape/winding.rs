//! The winding of an outline: counter-clockwise or clockwise.

use super::vertex_list::{Corner, Outline};
use crate::number::{Number, Sign};
use crate::predicate::orient;

impl<N: Number> Outline<'_, N> {
    /// +1 if the outline is counter-clockwise (y up), -1 if clockwise, 0 if it has no area.
    ///
    /// Decided by the corner at the lexicographically smallest vertex, which is convex in every simple outline. If that
    /// corner is straight or folded, the outline retraces itself.
    pub fn winding(&self) -> Sign {
        /// The bounds of so many vertices are found by vectors.
        const MANY: usize = 16;
        if self.count() < MANY {
            return self.winding_by(0..self.count());
        }
        let least = self.bounds().min.x;
        self.winding_by((0..self.count()).filter(|i| self.vertex(*i).x == least))
    }

    /// [`winding`](Self::winding), if the lexicographically smallest vertex is the last or one of some, which are in
    /// order.
    pub fn winding_by(&self, some: impl Iterator<Item = usize>) -> Sign {
        let (mut i, mut lowest) = (self.count() - 1, self.last());
        for (at, point) in some.map(|at| (at, self.vertex(at))) {
            if point.precedes(lowest) {
                (i, lowest) = (at, point);
            }
        }
        let Corner { before, a, b } = self.corner_at(i);
        orient(before, a, b)
    }

    /// [`winding`](Self::winding) of a convex outline: if the corner there has a vertex twice, that of another one.
    /// Also that of an outline which was convex before its vertices were rounded: any other corner may turn the wrong
    /// way.
    #[inline]
    pub fn convex_winding(&self) -> Sign {
        match self.winding() {
            0 => self.first_orientation(),
            winding => winding,
        }
    }

    /// The orientation of the first corner that is not straight; 0 if there is none.
    fn first_orientation(&self) -> Sign {
        self.corners().map(|corner| orient(corner.before, corner.a, corner.b)).find(|sign| *sign != 0).unwrap_or(0)
    }
}
