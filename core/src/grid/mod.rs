//! Grids of solid and empty cells: the outlines around the solid ones.

mod cells;
mod trace_grid;

pub use cells::{CellGrid, GridPlace};
pub use trace_grid::trace_grid;
