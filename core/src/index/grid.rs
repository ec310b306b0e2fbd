//! Filling the grid: which edges each cell knows of, and whether its center is inside.

use super::axis::MARGIN;
use super::rings::widened;
use super::{Plan, Rings};
use crate::number::{Number, Wide, greater, lesser};
use crate::predicate::{Point, orient};
use crate::shape::Edge;

/// So many edges that are not of the cell may lie in a run between two that are: they are tested in vain, but
/// one long run is faster than two short ones, and shorter to write.
const GAP: u32 = 4;

/// Counting sort of edges by cell; edges of a cell that follow each other closely are one run.
#[derive(Debug)]
pub struct Cells<'a> {
    /// One more than there are cells. In the end as [`super::Prepared::cells`] says.
    pub starts: &'a mut [u32],
    /// As many as there are cells: one more than the place of the last edge met, or 0.
    pub last: &'a mut [u32],
}

/// Calls back with every cell that an edge comes close to, each once.
fn cells_of(plan: &Plan, [a, b]: [[f32; 2]; 2], mut visit: impl FnMut(usize)) {
    let [au, bu] = [a[0], b[0]].map(|x| plan.columns.place(x));
    let [av, bv] = [a[1], b[1]].map(|y| plan.rows.place(y));
    let (low, high) = (lesser(au, bu), greater(au, bu));
    let columns = plan.columns.columns(low, high);
    let rows = plan.rows.columns(lesser(av, bv), greater(av, bv));
    let lone = rows.start() == rows.end() || columns.start() == columns.end();
    for row in rows {
        let columns = if lone {
            columns.clone()
        } else {
            // Where the edge enters and leaves the row, margins included. A steep error of the quotient, where
            // the edge is nearly level, is less than the margin makes up for.
            let part = |border: f64| ((border - av) / (bv - av)).clamp(0.0, 1.0);
            let [enter, leave] = [row as f64 - MARGIN, row as f64 + 1.0 + MARGIN].map(|v| au + part(v) * (bu - au));
            plan.columns.columns(greater(lesser(enter, leave), low), lesser(greater(enter, leave), high))
        };
        for column in columns {
            visit(row * plan.columns.count() + column);
        }
    }
}

/// How much longer the run of a cell gets by an edge, if it does not begin a new one.
fn longer(last: u32, begin: usize, place: usize) -> Option<u32> {
    let step = (place as u32 + 1).wrapping_sub(last);
    (last > begin as u32 && step <= GAP + 1).then_some(step)
}

impl<'a> Cells<'a> {
    /// The same room for fewer cells.
    pub fn fewer(self, cells: usize) -> Self {
        let Cells { starts, last } = self;
        // There are as many already where this is not so.
        let first = |list: &'a mut [u32], count: usize| {
            let count = count.min(list.len());
            list.split_at_mut_checked(count).map_or(Default::default(), |(first, _)| first)
        };
        Cells { starts: first(starts, cells + 1), last: first(last, cells) }
    }

    /// Counts the runs of every cell, and tells how many there are in all. O(entries).
    pub fn count(&mut self, plan: &Plan, rings: Rings) -> usize {
        self.starts.fill(0);
        self.last.fill(0);
        let mut total = 0;
        for (begin, place, edge) in rings.edges() {
            cells_of(plan, edge, |cell| {
                if let (Some(count), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                    let fresh = longer(*last, begin, place).is_none();
                    *count += u32::from(fresh);
                    total += usize::from(fresh);
                    *last = place as u32 + 1;
                }
            });
        }
        total
    }

    /// Writes the runs that were counted. O(cells + entries).
    pub fn fill(&mut self, plan: &Plan, rings: Rings, runs: &mut [[u32; 2]], centers: [&[f32]; 2]) {
        let mut start = 0;
        for count in self.starts.iter_mut() {
            start += core::mem::replace(count, start);
        }
        self.last.fill(0);
        for (begin, place, edge) in rings.edges() {
            cells_of(plan, edge, |cell| {
                if let (Some(next), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                    let step = longer(*last, begin, place);
                    *last = place as u32 + 1;
                    *next += u32::from(step.is_none());
                    if let Some(run) = runs.get_mut((*next as usize).wrapping_sub(1)) {
                        *run = step.map_or([place as u32, 1], |step| [run[0], run[1] + step]);
                    }
                }
            });
        }
        // Every start has moved on to its cell's end, which is the next one's start.
        let mut start = 0;
        for cell in self.starts.iter_mut() {
            start = core::mem::replace(cell, start << 1);
        }
        self.find_parities(plan, rings, centers);
    }

    /// Whether the center of each cell is inside, by the half-open rule: the edges that pass a row's
    /// centers on their left, counted column by column.
    fn find_parities(&mut self, plan: &Plan, rings: Rings, [xs, ys]: [&[f32]; 2]) {
        let toggles = &mut *self.last;
        toggles.fill(0);
        for (_, _, edge) in rings.edges() {
            let [av, bv] = edge.map(|[_, y]| plan.rows.place(y));
            let [au, bu] = edge.map(|[x, _]| plan.columns.place(x));
            let edge = widened(edge);
            for row in plan.rows.columns(lesser(av, bv), greater(av, bv)) {
                let Some(&y) = ys.get(row) else { continue };
                let level = Wide(y).widen();
                if (edge.a.y <= level) == (edge.b.y <= level) {
                    continue;
                }
                let part = ((row as f64 + 0.5 - av) / (bv - av)).clamp(0.0, 1.0);
                let guess = plan.columns.column(au + part * (bu - au));
                let column = first_beyond(edge, xs, y, guess);
                if let Some(toggle) = toggles.get_mut(row * xs.len() + column).filter(|_| column < xs.len()) {
                    *toggle ^= 1;
                }
            }
        }
        for (row, starts) in toggles.chunks_exact(xs.len().max(1)).zip(self.starts.chunks_mut(xs.len().max(1))) {
            let mut inside = 0;
            for (toggle, start) in row.iter().zip(starts) {
                inside ^= *toggle;
                *start |= inside;
            }
        }
    }
}

/// The first column whose center an edge, which crosses that level, passes on the left; as many as there
/// are columns if it passes none so.
fn first_beyond(edge: Edge<Wide>, xs: &[f32], y: f32, guess: usize) -> usize {
    let beyond = |column: usize| xs.get(column).is_none_or(|x| passes_left(edge, Point::new(Wide(*x), Wide(y))));
    let mut column = guess;
    while !beyond(column) {
        column += 1;
    }
    while column > 0 && beyond(column - 1) {
        column -= 1;
    }
    column
}

/// Whether an edge that crosses the level of a point passes on its left or through it.
fn passes_left(edge: Edge<Wide>, p: Point<Wide>) -> bool {
    let upward = edge.a.y < edge.b.y;
    let side = orient(edge.a, edge.b, p);
    side == 0 || (side < 0) == upward
}
