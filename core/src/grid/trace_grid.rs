//! Outlines around the solid cells of a grid.
//!
//! Cells that are connected through their sides are a piece. Where two solid cells meet at a corner only, two outlines
//! meet. If both cells are of one piece, they are joined at that corner, so that one of the outlines is a hole; if not,
//! they are separate. So no outline ever comes to a corner twice: cells of one piece and the corner between them are a
//! closed line, which separates the two empty cells; and an outline borders a single piece.
//!
//! Around corners taken as separate, an outline borders one piece and one part of its outside, connected through sides
//! or corners. Of cells of one piece the two empty cells belong to one such part, so the outline comes to that corner
//! twice; of cells of two pieces it comes there once. That is how the two cases are distinguished.

use super::cells::{AfterSide, CellGrid, CellSide, GridPlace};

/// The outline that leaves a corner by direction 0 or 1, of which there is at most one, is traced.
const TRACED: u8 = 1;
/// Two solid cells of one piece meet at the corner only.
const JOINED: u8 = 2;
/// The outline in hand came to the corner an odd number of times.
const ODD: u8 = 4;
/// The outline that leaves the corner by direction 0 or 1, or by 2 or 3, is decided.
const DECIDED: u8 = 8;

/// Calls `put` with each vertex of each outline, and with None behind its last vertex. `flags` are zeros, as many as
/// there are corners of cells. O(cells).
pub fn trace_grid(cells: CellGrid<'_>, place: GridPlace, flags: &mut [u8], put: &mut dyn FnMut(Option<[f32; 2]>)) {
    let mut corners = Corners { flags, in_row: cells.width.wrapping_add(1) };
    for_each_corner(cells, &mut |column, row, around| {
        if around.is_diagonal() {
            let direction = if around.after_both { 0 } else { 1 };
            corners.decide(cells, CellSide { column, row, direction });
            corners.decide(cells, CellSide { column, row, direction: direction + 2 });
        }
    });
    for_each_corner(cells, &mut |column, row, around| {
        let direction = match around {
            CellsAround { after_both: true, before_row: false, .. } => 0,
            CellsAround { after_both: false, before_column: true, .. } => 1,
            _ => return,
        };
        corners.trace(cells, CellSide { column, row, direction }, &mut |vertex| {
            put(vertex.map(|[column, row]| place.corner(column, row)));
        });
    });
}

/// Which of the four cells around a corner are solid.
#[derive(Clone, Copy)]
struct CellsAround {
    before_both: bool,
    before_row: bool,
    before_column: bool,
    after_both: bool,
}

impl CellsAround {
    fn is_diagonal(self) -> bool {
        let CellsAround { before_both, before_row, before_column, after_both } = self;
        (before_both == after_both) & (before_row == before_column) & (before_both != before_row)
    }
}

/// Visits the corners of all cells, row by row.
fn for_each_corner(cells: CellGrid<'_>, visit: &mut dyn FnMut(usize, usize, CellsAround)) {
    for row in 0..=cells.height {
        let (before, after) = (cells.row(row.wrapping_sub(1)), cells.row(row));
        let (mut before_both, mut before_column) = (false, false);
        for column in 0..=cells.width {
            let before_row = before.get(column).is_some_and(|cell| *cell != 0);
            let after_both = after.get(column).is_some_and(|cell| *cell != 0);
            // Nothing begins inside or outside.
            if (before_both != after_both) | (before_row != before_column) | (before_both != before_row) {
                visit(column, row, CellsAround { before_both, before_row, before_column, after_both });
            }
            (before_both, before_column) = (before_row, after_both);
        }
    }
}

struct Corners<'a> {
    flags: &'a mut [u8],
    in_row: usize,
}

impl Corners<'_> {
    fn flag(&self, side: CellSide) -> u8 {
        let index = side.row.wrapping_mul(self.in_row).wrapping_add(side.column);
        self.flags.get(index).copied().unwrap_or(u8::MAX)
    }

    fn flag_mut(&mut self, side: CellSide) -> Option<&mut u8> {
        let index = side.row.wrapping_mul(self.in_row).wrapping_add(side.column);
        self.flags.get_mut(index)
    }

    /// Decides which cells are joined at the corners of an outline, unless that is decided.
    fn decide(&mut self, cells: CellGrid<'_>, start: CellSide) {
        if self.flag(start) & decided_by(start) != 0 {
            return;
        }
        self.walk_separate(cells, start, |flag, side| *flag = (*flag | decided_by(side)) ^ ODD);
        self.walk_separate(cells, start, |flag, _| {
            if *flag & ODD != 0 {
                *flag &= !ODD;
            } else {
                *flag |= JOINED;
            }
        });
    }

    /// Visits the corners of an outline where two solid cells meet at the corner only, all taken as separate.
    fn walk_separate(&mut self, cells: CellGrid<'_>, start: CellSide, visit: fn(&mut u8, CellSide)) {
        let mut side = start;
        loop {
            side = match cells.after(side) {
                AfterSide::One(next) => next,
                AfterSide::Two(next, _) => {
                    if let Some(flag) = self.flag_mut(next) {
                        visit(flag, next);
                    }
                    next
                }
            };
            if side == start {
                return;
            }
        }
    }

    /// Visits the vertices of an outline from its first corner, and None behind the last, unless it is traced.
    fn trace(&mut self, cells: CellGrid<'_>, start: CellSide, visit: &mut dyn FnMut(Option<[usize; 2]>)) {
        if self.flag(start) & TRACED != 0 {
            return;
        }
        let mut side = start;
        visit(Some([start.column, start.row]));
        loop {
            if side.direction < 2
                && let Some(flag) = self.flag_mut(side)
            {
                *flag |= TRACED;
            }
            let next = match cells.after(side) {
                AfterSide::One(next) => next,
                AfterSide::Two(separate, joined) => {
                    if self.flag(separate) & JOINED != 0 {
                        joined
                    } else {
                        separate
                    }
                }
            };
            if next == start {
                return visit(None);
            }
            if next.direction != side.direction {
                visit(Some([next.column, next.row]));
            }
            side = next;
        }
    }
}

fn decided_by(side: CellSide) -> u8 {
    if side.direction < 2 { DECIDED } else { DECIDED << 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rings(rows: &[&str]) -> Vec<Vec<[i32; 2]>> {
        let width = rows[0].len();
        let bytes: Vec<u8> = rows.concat().bytes().map(|letter| u8::from(letter == b'#')).collect();
        let cells = CellGrid::new(&bytes, [width, rows.len()], width);
        let mut flags = vec![0; (width + 1) * (rows.len() + 1)];
        let (mut rings, mut ring) = (Vec::new(), Vec::new());
        let place = GridPlace { x: 0.0, y: 0.0, cell_size: 1.0 };
        trace_grid(cells, place, &mut flags, &mut |vertex| match vertex {
            Some(vertex) => ring.push(vertex.map(|value| value as i32)),
            None => rings.push(std::mem::take(&mut ring)),
        });
        assert!(ring.is_empty());
        rings
    }

    #[test]
    fn collinear_corners_are_dropped() {
        assert_eq!(rings(&["...", "##.", "..."]), [[[0, 1], [2, 1], [2, 2], [0, 2]]]);
        assert_eq!(rings(&["#"]), [[[0, 0], [1, 0], [1, 1], [0, 1]]]);
        assert!(rings(&["."]).is_empty());
    }

    #[test]
    fn holes_turn_the_other_way() {
        let holed = rings(&["###", "#.#", "###"]);
        assert_eq!(holed, [[[0, 0], [3, 0], [3, 3], [0, 3]], [[1, 1], [1, 2], [2, 2], [2, 1]]]);
    }

    #[test]
    fn two_pieces_are_separate_at_a_corner() {
        let squares = [[[0, 0], [1, 0], [1, 1], [0, 1]], [[1, 1], [2, 1], [2, 2], [1, 2]]];
        assert_eq!(rings(&["#.", ".#"]), squares);
    }

    #[test]
    fn one_piece_is_joined_at_a_corner() {
        let notched = rings(&[".##", "#.#", "###"]);
        let outer = vec![[1, 0], [3, 0], [3, 3], [0, 3], [0, 1], [1, 1]];
        assert_eq!(notched, [outer, vec![[1, 1], [1, 2], [2, 2], [2, 1]]]);
        // Two holes that meet at a corner.
        let holes = rings(&["####", "#.##", "##.#", "####"]);
        assert_eq!(holes.len(), 3);
        assert!(holes.iter().all(|ring| ring.len() == 4));
    }
}
