//! Lines that the offset of a pushed shape has to stay behind, and offsets of a grid of floats behind them.

use super::offset::{Offset, OffsetGrid, ceil, floor, round};
use crate::number::{f64_max, f64_min, sqrt};

/// The rows of the grid on either side of an offset that are searched for an offset behind the lines: the next ones,
/// and then some of which each is twice as far as the one before.
const NEXT_ROWS: i32 = 4;
const FAR_ROWS: i32 = 20;

/// Offsets on its outer side, along the normal, are deeper in an obstacle.
#[derive(Clone, Copy)]
pub struct PushLine {
    pub normal: Offset,
    /// Offsets lie behind the line if their part along the normal is no larger.
    pub reach: f64,
}

impl PushLine {
    pub const NONE: PushLine = PushLine { normal: Offset::ZERO, reach: f64::INFINITY };

    pub fn is_behind(&self, offset: Offset) -> bool {
        offset.dot(self.normal) <= self.reach
    }

    /// The nearest point of the line.
    pub fn foot(&self) -> Offset {
        self.normal.times(self.reach / self.normal.dot(self.normal))
    }

    /// The direction of the line.
    pub fn along(&self) -> Offset {
        let length = sqrt(self.normal.dot(self.normal));
        Offset { x: -self.normal.y / length, y: self.normal.x / length }
    }

    /// The point of both lines. None if they are nearly parallel.
    pub fn crossing(&self, other: &PushLine) -> Option<Offset> {
        let [PushLine { normal: a, reach: a_reach }, PushLine { normal: b, reach: b_reach }] = [*self, *other];
        let turn = a.x * b.y - a.y * b.x;
        (turn.abs() > 1e-6).then(|| {
            let (x, y) = (a_reach * b.y - b_reach * a.y, a.x * b_reach - b.x * a_reach);
            Offset { x: x / turn, y: y / turn }
        })
    }
}

/// The shortest offset of a grid behind one line or two, and beside an offset on them.
pub fn offset_behind(offset: Offset, OffsetGrid { step }: OffsetGrid, lines: &[PushLine]) -> Option<Offset> {
    let mut normals = Offset::ZERO;
    for line in lines {
        normals = normals.plus(line.normal.abs());
    }
    let near = if step.x < step.y || step.x == step.y && normals.x >= normals.y {
        on_rows(offset, step, lines)
    } else {
        let mut transposed = [PushLine::NONE; 2];
        for (place, line) in transposed.iter_mut().zip(lines) {
            *place = PushLine { normal: line.normal.transposed(), ..*line };
        }
        let lines = transposed.get(..lines.len()).unwrap_or_default();
        on_rows(offset.transposed(), step.transposed(), lines).map(Offset::transposed)
    }?;
    near.exact().map(|_| near)
}

/// The shorter of the offsets on the rows of a grid below and above an offset, behind lines. The axes of the grid may
/// have very different steps: where the offset is rounded to a row, it moves along the row, by its finer steps, until
/// it is on the line again.
fn on_rows(offset: Offset, step: Offset, lines: &[PushLine]) -> Option<Offset> {
    let row = offset.y / step.y;
    // Between lines that cross at a sharp angle the nearest rows have no place.
    (0..NEXT_ROWS + FAR_ROWS).find_map(|search| {
        let distance = if search < NEXT_ROWS { search } else { NEXT_ROWS << (search - NEXT_ROWS) };
        let rows = [floor(row) - f64::from(distance), ceil(row) + f64::from(distance)];
        let [below, above] = rows.map(|row| on_row(offset, row * step.y, step.x, lines));
        below.into_iter().chain(above).min_by(|one, other| one.dot(*one).total_cmp(&other.dot(*other)))
    })
}

/// The offset of a row, in steps, behind lines: the shortest one behind a single line, and of several lines, which may
/// not reach beyond the place where they cross, the nearest one to that.
fn on_row(crossing: Offset, y: f64, step: f64, lines: &[PushLine]) -> Option<Offset> {
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    for PushLine { normal, reach } in lines {
        let reach = reach - normal.y * y;
        let bound = reach / (normal.x * step);
        if normal.x > 0.0 {
            most = f64_min(most, floor(bound));
        } else if normal.x < 0.0 {
            least = f64_max(least, ceil(bound));
        } else if reach < 0.0 {
            return None;
        }
    }
    let wanted = if lines.len() > 1 { round(crossing.x / step) } else { 0.0 };
    let x = f64_max(f64_min(wanted, most), least);
    (least <= most).then_some(Offset { x: x * step, y })
}
