//! The lines that a slide goes along.

use super::offset::{Offset, OffsetGrid};

/// A line along which the motion goes on.
#[derive(Clone, Copy)]
pub(super) struct SlideLine {
    pub normal: Offset,
    pub met_at: Offset,
}

pub(super) const MOST_LINES: usize = 16;

/// The lines that lead a way.
pub(super) struct SlideLines {
    lines: [SlideLine; MOST_LINES],
    count: usize,
}

impl SlideLines {
    pub const NONE: Self =
        SlideLines { lines: [SlideLine { normal: Offset::ZERO, met_at: Offset::ZERO }; MOST_LINES], count: 0 };

    pub fn known(&self) -> &[SlideLine] {
        self.lines.get(..self.count).unwrap_or_default()
    }

    /// Adds a line that was met at an offset, if there is room. Returns whether it is new.
    pub fn add(&mut self, normal: Offset, met_at: Offset) -> bool {
        if self.known().iter().any(|line| line.normal == normal) {
            return false;
        }
        let Some(line) = self.lines.get_mut(self.count) else { return false };
        *line = SlideLine { normal, met_at };
        self.count += 1;
        true
    }

    /// Forgets the lines that the shape has left.
    pub fn forget_left(&mut self, at: Offset, grid: OffsetGrid) {
        self.retain(|line| line.met_at.minus(at).dot(line.normal) <= 4.0 * grid.along(line.normal));
    }

    pub fn retain(&mut self, mut is_kept: impl FnMut(SlideLine) -> bool) {
        let mut kept = 0;
        for own in 0..self.count {
            let Some(&line) = self.lines.get(own) else { break };
            if is_kept(line)
                && let Some(place) = self.lines.get_mut(kept)
            {
                *place = line;
                kept += 1;
            }
        }
        self.count = kept;
    }
}

/// The projection of a motion on a line with a normal. None if the motion does not lead into the line.
pub(super) fn along(motion: Offset, normal: Offset) -> Option<Offset> {
    let tangent = Offset { x: -normal.y, y: normal.x };
    (motion.dot(normal) > 0.0).then(|| tangent.times(motion.dot(tangent) / tangent.dot(tangent)))
}
