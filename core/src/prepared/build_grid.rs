//! Filling the grid: which edges each cell knows of, and whether its center is inside.

use super::grid_axis::MARGIN;
use super::rings::widened;
use super::{Plan, Rings};
use crate::number::{Number, Wide, f64_max, f64_min};
use crate::predicate::{Point, orient};
use crate::shape::Edge;

/// So many edges that are not of the cell may lie in a run between two that are: they are tested in vain, but
/// one long run is faster than two short ones, and shorter to write.
const GAP: u32 = 4;

/// What a place upright is off by, 2^-19 of a row at most, tells this many times as much across, at most.
const STEEP: f64 = 256.0;

/// Counting sort of edges by cell; edges of a cell that follow each other closely are one run.
#[derive(Debug)]
pub struct Cells<'a> {
    /// One more than there are cells.
    pub starts: &'a mut [u32],
    /// As many as there are cells: one more than the place of the last edge met, or 0.
    pub last: &'a mut [u32],
}

/// Edges that follow each other, by the place of the first, and the place where their ring begins.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    begin: usize,
    place: usize,
    count: usize,
}

/// Calls back with every cell that an edge comes close to, each once; in one go for edges that follow each other
/// inside of one cell, as most do where edges are many and short. Ends with the edge for one of
/// whose cells the callback returns false.
fn each_cell(plan: &Plan, rings: Rings, mut goes_on: impl FnMut(usize, Stretch) -> bool) {
    each_edge(rings, |begin, place, edge, rest| {
        let (mut count, mut is_wanted) = (1, true);
        cells_of(plan, edge, |column, row, lone| {
            if lone {
                let stays = |[x, y]: &[f32; 2]| {
                    plan.columns.keeps(column, plan.columns.place(*x)) & plan.rows.keeps(row, plan.rows.place(*y))
                };
                count += rest.iter().take_while(|vertex| stays(vertex)).count();
            }
            is_wanted &= goes_on(row * plan.columns.count() + column, Stretch { begin, place, count });
        });
        is_wanted.then_some(count)
    });
}

/// Calls back with edges: the place of its ring's first and its own, its ends, and the vertices of the ring that
/// follow. The callback returns how many edges it has dealt with, which are skipped, or None to end.
fn each_edge<'a>(
    rings: Rings<'a>,
    mut visit: impl FnMut(usize, usize, [[f32; 2]; 2], &'a [[f32; 2]]) -> Option<usize>,
) {
    for (ring, (begin, _)) in rings.iter().zip(rings.spans()) {
        let mut i = 0;
        while let (Some(a), Some(b)) = (ring.get(i), ring.get(i + 1).or(ring.first())) {
            let Some(settled) = visit(begin, begin + i, [*a, *b], ring.get(i + 2..).unwrap_or(&[])) else { return };
            i += settled;
        }
    }
}

/// Calls back with the column and row of every cell that an edge comes close to, each once, and whether there is but
/// one.
fn cells_of(plan: &Plan, [a, b]: [[f32; 2]; 2], mut visit: impl FnMut(usize, usize, bool)) {
    let [au, bu] = [a[0], b[0]].map(|x| plan.columns.place(x));
    let [av, bv] = [a[1], b[1]].map(|y| plan.rows.place(y));
    let (low, high) = (f64_min(au, bu), f64_max(au, bu));
    let columns = plan.columns.columns(low, high);
    let rows = plan.rows.columns(f64_min(av, bv), f64_max(av, bv));
    let (one_column, one_row) = (columns.start() == columns.end(), rows.start() == rows.end());
    if one_column && one_row {
        return visit(*columns.start(), *rows.start(), true);
    }
    for row in rows {
        let columns = if one_column || one_row {
            columns.clone()
        } else {
            // Where the edge enters and leaves the row, margins included. A steep error of the quotient, where
            // the edge is nearly level, is less than the margin makes up for.
            let part = |border: f64| ((border - av) / (bv - av)).clamp(0.0, 1.0);
            let [enter, leave] = [row as f64 - MARGIN, row as f64 + 1.0 + MARGIN].map(|v| au + part(v) * (bu - au));
            plan.columns.columns(f64_max(f64_min(enter, leave), low), f64_min(f64_max(enter, leave), high))
        };
        for column in columns {
            visit(column, row, false);
        }
    }
}

/// How much longer the run of a cell gets by an edge, if it does not begin a new one: it does behind what counting has
/// left, which is this edge or a later one.
fn longer(last: u32, begin: usize, place: usize) -> Option<u32> {
    let step = (place as u32 + 1).wrapping_sub(last);
    (last > begin as u32 && step.wrapping_sub(1) <= GAP).then_some(step)
}

impl<'a> Cells<'a> {
    /// The same room for fewer cells, zeros again.
    pub fn fewer(self, cells: usize) -> Self {
        let Cells { starts, last } = self;
        // There are as many already where this is not so.
        let first = |list: &'a mut [u32], count: usize| {
            let count = count.min(list.len());
            let first = list.split_at_mut_checked(count).map_or(Default::default(), |(first, _)| first);
            first.fill(0);
            first
        };
        Cells { starts: first(starts, cells + 1), last: first(last, cells) }
    }

    /// Counts the runs of every cell, from zeros, and tells how many there are in all; None, and soon, where there are
    /// more than wanted. O(entries).
    pub fn count(&mut self, plan: &Plan, rings: Rings, most: usize) -> Option<usize> {
        let mut total = 0;
        each_cell(plan, rings, |cell, Stretch { begin, place, count }| {
            if let (Some(runs), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                let fresh = longer(*last, begin, place).is_none();
                *runs += u32::from(fresh);
                total += usize::from(fresh);
                *last = (place + count) as u32;
            }
            total <= most
        });
        (total <= most).then_some(total)
    }

    /// Writes the runs that were counted, and [`super::Prepared::cells`]. O(cells + entries).
    pub fn fill(&mut self, plan: &Plan, rings: Rings, runs: &mut [[u32; 2]], cells: &mut [u32], centers: [&[f32]; 2]) {
        let mut start = 0;
        for count in self.starts.iter_mut() {
            start += core::mem::replace(count, start);
        }
        each_cell(plan, rings, |cell, Stretch { begin, place, count }| {
            if let (Some(next), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                let step = longer(*last, begin, place);
                *last = (place + count) as u32;
                *next += u32::from(step.is_none());
                if let Some(run) = runs.get_mut((*next as usize).wrapping_sub(1)) {
                    let more = count as u32 - 1;
                    *run = step.map_or([place as u32, 1 + more], |step| [run[0], run[1] + step + more]);
                }
            }
            true
        });
        self.find_crossings(plan, rings, centers);
        let width = plan.columns.count().max(1);
        let mut start = 0;
        let rows = self.last.chunks(width).zip(self.starts.chunks(width));
        for ((toggles, ends), cells) in rows.zip(cells.chunks_mut(width)) {
            let mut inside = 0;
            // Every start has moved on to its cell's end, which is the next one's start.
            for ((toggle, end), cell) in toggles.iter().zip(ends).zip(cells) {
                inside ^= *toggle;
                *cell = start << 1 | inside;
                start = *end;
            }
        }
        if let Some(end) = cells.last_mut() {
            *end = start << 1;
        }
    }

    /// Whether the center of each cell is inside where that of the cell before is not, or the other way, by the half-open
    /// rule: whether the edges that pass its row's centers on their left are odd in number, but for those that pass the
    /// cells before as well. Leaves that in the place of the last edges.
    fn find_crossings(&mut self, plan: &Plan, rings: Rings, [xs, ys]: [&[f32]; 2]) {
        let toggles = &mut *self.last;
        toggles.fill(0);
        each_edge(rings, |_, _, edge, rest| {
            let [av, bv] = edge.map(|[_, y]| plan.rows.place(y));
            let [au, bu] = edge.map(|[x, _]| plan.columns.place(x));
            let edge = widened(edge);
            let rows = plan.rows.columns(f64_min(av, bv), f64_max(av, bv));
            for row in rows.clone() {
                let Some(&y) = ys.get(row) else { continue };
                let level = Wide(y).widen();
                if (edge.a.y <= level) == (edge.b.y <= level) {
                    continue;
                }
                let part = ((plan.rows.place(y) - av) / (bv - av)).clamp(0.0, 1.0);
                let u = au + part * (bu - au);
                let guess = plan.columns.column(u);
                // Places are off by less than the margin, unless the edge is nearly level.
                let gap = xs.get(guess).map_or(0.0, |x| u - plan.columns.place(*x));
                let is_certain = (gap.abs() > MARGIN) & ((bu - au).abs() <= STEEP * (bv - av).abs());
                let column = if is_certain { guess + usize::from(gap > 0.0) } else { first_beyond(edge, xs, y, guess) };
                if let Some(toggle) = toggles.get_mut(row * xs.len() + column).filter(|_| column < xs.len()) {
                    *toggle ^= 1;
                }
            }
            let row = *rows.start();
            let Some(level) = ys.get(row).filter(|_| row == *rows.end()).map(|y| Wide(*y).widen()) else {
                return Some(1);
            };
            // Those that stay on one side of the only centers that they could pass.
            let stays = |[_, y]: &[f32; 2]| {
                plan.rows.keeps(row, plan.rows.place(*y)) & ((Wide(*y).widen() <= level) == (edge.b.y <= level))
            };
            Some(1 + rest.iter().take_while(|vertex| stays(vertex)).count())
        });
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
