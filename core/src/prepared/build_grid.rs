//! Builds the grid: the edges near each cell, and whether its center is inside.

use super::grid_axis::MARGIN;
use super::rings::widened;
use super::{Plan, Rings};
use crate::number::{Float, Number, f64_max, f64_min};
use crate::predicate::{Point, orient};
use crate::shape::Edge;

/// Two edges of a cell belong to the same run if at most this many other edges are between them. These are tested in
/// vain, but one long run is faster and smaller than two short ones.
const GAP: u32 = 4;

/// A row's position is off by at most 2^-19. On an edge that is at most this many times as wide as high, in cells, the
/// column's position is off by at most this many times as much.
const STEEP: f64 = 256.0;

/// Counting sort of edges by cell. Edges of a cell that follow each other closely are one run.
#[derive(Debug)]
pub struct Cells<'a> {
    /// One element more than there are cells.
    pub starts: &'a mut [u32],
    /// For each cell: the place of its last edge so far plus 1, or 0.
    pub last: &'a mut [u32],
}

/// Consecutive edges: the place of the first, their number, and the place where their ring begins.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    begin: usize,
    place: usize,
    count: usize,
}

/// Calls `visit` with every cell that an edge comes close to, each once. Consecutive edges inside of one cell, which
/// are most if edges are many and short, take one call. Stops at an edge if `visit` returns false for one of its cells.
fn visit_cells(plan: &Plan, rings: Rings, mut visit: impl FnMut(usize, Stretch) -> bool) {
    visit_edges(rings, |begin, place, edge, rest| {
        let (mut count, mut is_wanted) = (1, true);
        visit_cells_of(plan, edge, |column, row, is_single| {
            if is_single {
                let stays = |[x, y]: &[f32; 2]| {
                    plan.columns.is_only_column(column, plan.columns.position(*x))
                        & plan.rows.is_only_column(row, plan.rows.position(*y))
                };
                count += rest.iter().take_while(|vertex| stays(vertex)).count();
            }
            is_wanted &= visit(row * plan.columns.count() + column, Stretch { begin, place, count });
        });
        is_wanted.then_some(count)
    });
}

/// Calls `visit` with edges: the place of its ring's first edge, its own place, its ends, and the vertices of the ring
/// that follow. `visit` returns how many edges it has processed, so that these are skipped, or None to stop.
fn visit_edges<'a>(
    rings: Rings<'a>,
    mut visit: impl FnMut(usize, usize, [[f32; 2]; 2], &'a [[f32; 2]]) -> Option<usize>,
) {
    for (ring, (begin, _)) in rings.iter().zip(rings.spans()) {
        let mut i = 0;
        while let (Some(a), Some(b)) = (ring.get(i), ring.get(i + 1).or(ring.first())) {
            let Some(processed) = visit(begin, begin + i, [*a, *b], ring.get(i + 2..).unwrap_or(&[])) else { return };
            i += processed;
        }
    }
}

/// Calls `visit` with the column and row of every cell that an edge comes close to, each once, and whether it is the
/// only cell.
fn visit_cells_of(plan: &Plan, [a, b]: [[f32; 2]; 2], mut visit: impl FnMut(usize, usize, bool)) {
    let [au, bu] = [a[0], b[0]].map(|x| plan.columns.position(x));
    let [av, bv] = [a[1], b[1]].map(|y| plan.rows.position(y));
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
            // Where the edge enters and leaves the row and its margins. If the edge is nearly horizontal, the
            // quotient's error is large, but the margins cover it.
            let part = |border: f64| ((border - av) / (bv - av)).clamp(0.0, 1.0);
            let [enter, leave] = [row as f64 - MARGIN, row as f64 + 1.0 + MARGIN].map(|v| au + part(v) * (bu - au));
            plan.columns.columns(f64_max(f64_min(enter, leave), low), f64_min(f64_max(enter, leave), high))
        };
        for column in columns {
            visit(column, row, false);
        }
    }
}

/// By how much an edge extends the last run of a cell, or None if it begins a new run. Edges before `begin`, of earlier
/// rings, do not count; neither does a value that counting left in `last`: this edge or a later one.
fn extension(last: u32, begin: usize, place: usize) -> Option<u32> {
    let step = (place as u32 + 1).wrapping_sub(last);
    (last > begin as u32 && step.wrapping_sub(1) <= GAP).then_some(step)
}

impl<'a> Cells<'a> {
    /// The same memory for fewer cells, zeroed.
    pub fn fewer(self, cells: usize) -> Self {
        let Cells { starts, last } = self;
        // The split fails only if the list has no more than `count` elements.
        let first = |list: &'a mut [u32], count: usize| {
            let count = count.min(list.len());
            let first = list.split_at_mut_checked(count).map_or(Default::default(), |(first, _)| first);
            first.fill(0);
            first
        };
        Cells { starts: first(starts, cells + 1), last: first(last, cells) }
    }

    /// Counts the runs of every cell, into zeros, and returns the sum. None as soon as there are more than `most`.
    /// O(entries).
    pub fn count(&mut self, plan: &Plan, rings: Rings, most: usize) -> Option<usize> {
        let mut total = 0;
        visit_cells(plan, rings, |cell, Stretch { begin, place, count }| {
            if let (Some(runs), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                let fresh = extension(*last, begin, place).is_none();
                *runs += u32::from(fresh);
                total += usize::from(fresh);
                *last = (place + count) as u32;
            }
            total <= most
        });
        (total <= most).then_some(total)
    }

    /// Writes the counted runs and [`super::Prepared::cells`]. O(cells + entries).
    pub fn fill(&mut self, plan: &Plan, rings: Rings, runs: &mut [[u32; 2]], cells: &mut [u32], centers: [&[f32]; 2]) {
        let mut start = 0;
        for count in self.starts.iter_mut() {
            start += core::mem::replace(count, start);
        }
        visit_cells(plan, rings, |cell, Stretch { begin, place, count }| {
            if let (Some(next), Some(last)) = (self.starts.get_mut(cell), self.last.get_mut(cell)) {
                let step = extension(*last, begin, place);
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
            // Every start has become the end of its cell, which is the start of the next.
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

    /// For each cell: whether its center and that of the previous cell in the row are on different sides of the
    /// outlines, by the half-open rule. That is the parity of the edges that pass left of this center but not of the
    /// previous one. The result replaces [`Cells::last`].
    fn find_crossings(&mut self, plan: &Plan, rings: Rings, [xs, ys]: [&[f32]; 2]) {
        let toggles = &mut *self.last;
        toggles.fill(0);
        visit_edges(rings, |_, _, edge, rest| {
            let [av, bv] = edge.map(|[_, y]| plan.rows.position(y));
            let [au, bu] = edge.map(|[x, _]| plan.columns.position(x));
            let edge = widened(edge);
            let rows = plan.rows.columns(f64_min(av, bv), f64_max(av, bv));
            for row in rows.clone() {
                let Some(&y) = ys.get(row) else { continue };
                let level = Float(y).widen();
                if (edge.a.y <= level) == (edge.b.y <= level) {
                    continue;
                }
                let part = ((plan.rows.position(y) - av) / (bv - av)).clamp(0.0, 1.0);
                let u = au + part * (bu - au);
                let guess = plan.columns.column(u);
                // Positions are off by less than the margin, unless the edge is nearly horizontal.
                let gap = xs.get(guess).map_or(0.0, |x| u - plan.columns.position(*x));
                let is_certain = (gap.abs() > MARGIN) & ((bu - au).abs() <= STEEP * (bv - av).abs());
                let column = if is_certain { guess + usize::from(gap > 0.0) } else { first_beyond(edge, xs, y, guess) };
                if let Some(toggle) = toggles.get_mut(row * xs.len() + column).filter(|_| column < xs.len()) {
                    *toggle ^= 1;
                }
            }
            let row = *rows.start();
            let Some(level) = ys.get(row).filter(|_| row == *rows.end()).map(|y| Float(*y).widen()) else {
                return Some(1);
            };
            // Skips edges that stay on one side of the only centers that they could pass.
            let stays = |[_, y]: &[f32; 2]| {
                plan.rows.is_only_column(row, plan.rows.position(*y))
                    & ((Float(*y).widen() <= level) == (edge.b.y <= level))
            };
            Some(1 + rest.iter().take_while(|vertex| stays(vertex)).count())
        });
    }
}

/// The first column whose center an edge passes on the left, for an edge that crosses the centers' height. The number
/// of columns if there is none.
fn first_beyond(edge: Edge<Float>, xs: &[f32], y: f32, guess: usize) -> usize {
    let beyond = |column: usize| xs.get(column).is_none_or(|x| passes_left(edge, Point::new(Float(*x), Float(y))));
    let mut column = guess;
    while !beyond(column) {
        column += 1;
    }
    while column > 0 && beyond(column - 1) {
        column -= 1;
    }
    column
}

/// Whether an edge that crosses the height of a point passes on its left or through it.
fn passes_left(edge: Edge<Float>, p: Point<Float>) -> bool {
    let upward = edge.a.y < edge.b.y;
    let side = orient(edge.a, edge.b, p);
    side == 0 || (side < 0) == upward
}
