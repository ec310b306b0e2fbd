//! The cells of a grid, and the walk along the sides between solid and empty ones.

use crate::number::{Float, Number, coordinate_to_f32, sum_to_odd};

/// Bytes in rows; a byte that is not 0 is a solid cell. Everything outside is empty.
#[derive(Clone, Copy, Debug)]
pub struct CellGrid<'a> {
    bytes: &'a [u8],
    pub width: usize,
    pub height: usize,
    row_bytes: usize,
}

/// A side of a cell, by the corner that it leaves and its direction: 0 for +x, 1 for +y, 2 for -x, 3 for -y. The cell
/// on its left is solid and the one on its right empty, if y points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSide {
    pub column: usize,
    pub row: usize,
    pub direction: usize,
}

/// What a side leads to.
#[derive(Clone, Copy, Debug)]
pub enum AfterSide {
    /// The only side that goes on.
    One(CellSide),
    /// Two solid cells meet at a corner only: the side of the same solid cell, and the side along the same empty cell.
    Two(CellSide, CellSide),
}

impl<'a> CellGrid<'a> {
    /// There are `row_bytes` bytes from one row to the next.
    pub fn new(bytes: &'a [u8], [width, height]: [usize; 2], row_bytes: usize) -> Self {
        CellGrid { bytes, width, height, row_bytes }
    }

    /// The cells of a row; none outside of the grid.
    pub fn row(self, row: usize) -> &'a [u8] {
        if row >= self.height {
            return &[];
        }
        let rest = self.bytes.get(row.wrapping_mul(self.row_bytes)..).unwrap_or_default();
        rest.get(..self.width).unwrap_or_default()
    }

    fn is_solid(self, column: usize, row: usize) -> bool {
        let index = row.wrapping_mul(self.row_bytes).wrapping_add(column);
        (column < self.width) & (row < self.height) && self.bytes.get(index).is_some_and(|byte| *byte != 0)
    }

    /// The cell around a corner that lies beyond it on the left of a direction.
    fn is_solid_on_left(self, column: usize, row: usize, direction: usize) -> bool {
        // Ahead on the left: towards +x, +y; -x, +y; -x, -y; +x, -y.
        const BACK: [[usize; 2]; 4] = [[0, 0], [1, 0], [1, 1], [0, 1]];
        let [columns, rows] = BACK[direction & 3];
        self.is_solid(column.wrapping_sub(columns), row.wrapping_sub(rows))
    }

    pub fn after(self, side: CellSide) -> AfterSide {
        let (mut column, mut row) = (side.column, side.row);
        match side.direction & 3 {
            0 => column = column.wrapping_add(1),
            1 => row = row.wrapping_add(1),
            2 => column = column.wrapping_sub(1),
            _ => row = row.wrapping_sub(1),
        }
        let turned = |turn: usize| CellSide { column, row, direction: (side.direction + turn) & 3 };
        let on_left = self.is_solid_on_left(column, row, side.direction);
        let on_right = self.is_solid_on_left(column, row, side.direction + 3);
        match (on_left, on_right) {
            (false, false) => AfterSide::One(turned(1)),
            (true, false) => AfterSide::One(turned(0)),
            (true, true) => AfterSide::One(turned(3)),
            (false, true) => AfterSide::Two(turned(1), turned(3)),
        }
    }
}

/// Where a grid lies.
#[derive(Clone, Copy, Debug)]
pub struct GridPlace {
    pub x: f32,
    pub y: f32,
    pub cell_size: f32,
}

impl GridPlace {
    /// A corner of cells, each coordinate rounded once. Both numbers are below 2^32.
    pub fn corner(self, column: usize, row: usize) -> [f32; 2] {
        [self.along(self.x, column), self.along(self.y, row)]
    }

    fn along(self, origin: f32, cells: usize) -> f32 {
        let size = Float(self.cell_size).widen();
        // Both products have at most 40 bits.
        let low = cells & 0xffff;
        coordinate_to_f32(sum_to_odd((cells - low) as f64 * size, low as f64 * size, Float(origin).widen()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_rounded_once() {
        let place = GridPlace { x: 0.5, y: -3.0, cell_size: 1.0 };
        // Halfway between two floats, the one below is even.
        assert_eq!(place.corner((1 << 24) - 1, 4), [16_777_216.0, 1.0]);
        let place = GridPlace { x: 1.0, y: 1e-20, cell_size: f32::EPSILON / 2.0 };
        assert_eq!(place.corner(1, 1 << 24), [1.0, 1.0]);
        assert_eq!(place.corner(3, (1 << 24) + 1), [1.0 + 2.0 * f32::EPSILON, 1.0 + f32::EPSILON]);
        assert!(GridPlace { x: 0.0, y: 0.0, cell_size: 1e30 }.corner(1 << 31, 0)[0].is_infinite());
    }
}
