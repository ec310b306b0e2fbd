//! A point among prepared outlines.
//!
//! The cell that the point falls into knows whether its center is inside, and all edges that come
//! close to it. A way leads from the point to the center: level first, then upright. It crosses
//! the outlines an even number of times exactly when the point and the center are both inside or
//! both outside. Points are taken a little farther to the right and by far less farther up, so
//! that the way passes no vertex and runs along no edge (the half-open rule of
//! [`crate::overlap::owns_polygon_point`]).

use super::l_path::{LPath, sides};
use super::{Prepared, point_bvh};
use crate::batch::{Fallback, write_verdicts};
use crate::filter::{Filtered, LaneVerdicts};
use crate::number::Wide;
use crate::predicate::Point;
use crate::shape::Edge;
use crate::simd::{F32s, F32x4, Mask, Strided, VerdictsOut, dispatch};

/// A cell that edges come close to: their runs, and its center and whether that is inside.
struct Cell<'a> {
    runs: &'a [[u32; 2]],
    center: [f32; 2],
    is_inside: bool,
}

/// The cell that a point falls into, or the one nearest to it.
#[derive(Clone, Copy)]
struct Spot {
    column: usize,
    row: usize,
    /// Whether it is inside the grid.
    is_inside: bool,
}

impl Prepared<'_> {
    /// Without a branch: where points fall no processor can foresee.
    #[inline(always)]
    fn spot(&self, [px, py]: [f32; 2]) -> Spot {
        let (columns, rows) = (&self.plan.columns, &self.plan.rows);
        let (u, v) = (columns.place(px), rows.place(py));
        Spot { column: columns.column(u), row: rows.column(v), is_inside: columns.reaches(u) & rows.reaches(v) }
    }

    #[inline(always)]
    fn index(&self, spot: Spot) -> usize {
        spot.row * self.plan.columns.count() + spot.column
    }

    #[inline(always)]
    fn cell(&self, spot: Spot) -> Option<Cell<'_>> {
        let cell = self.index(spot);
        let [first, after] = [*self.cells.get(cell)?, *self.cells.get(cell + 1)?];
        let runs = self.runs.get((first >> 1) as usize..(after >> 1) as usize)?;
        let [xs, ys] = self.centers;
        Some(Cell { runs, center: [*xs.get(spot.column)?, *ys.get(spot.row)?], is_inside: first & 1 != 0 })
    }

    /// The verdict by the hint of the point's cell. Most cells are far from all edges.
    #[inline(always)]
    fn hint_at(&self, [px, py]: [f32; 2], spot: Spot) -> Filtered {
        let cell = self.index(spot);
        let hint = self.hints.get(cell / HINTS).map_or(CROWDED, |hints| hints >> (cell % HINTS * 2));
        let magnitude = |value: f32| value.to_bits() & (u32::MAX >> 1);
        let is_finite = magnitude(px).max(magnitude(py)) < f32::INFINITY.to_bits();
        Filtered {
            value: spot.is_inside & (hint & INSIDE != 0),
            certain: (spot.is_inside & (hint & CROWDED == 0)) | (!spot.is_inside & is_finite),
        }
    }
}

/// Of a cell: whether its center is inside, and whether edges come close to it.
const INSIDE: u32 = 1;
const CROWDED: u32 = 2;

/// How many cells a number tells that of.
const HINTS: usize = 16;

/// How many numbers tell it of so many cells.
pub fn hint_count(cells: usize) -> usize {
    cells.div_ceil(HINTS)
}

/// Writes those of all cells.
pub fn write_hints(cells: &[u32], hints: &mut [u32]) {
    let nexts = cells.get(1..).unwrap_or(&[]);
    for (hints, (cells, nexts)) in hints.iter_mut().zip(cells.chunks(HINTS).zip(nexts.chunks(HINTS))) {
        for (i, (cell, next)) in cells.iter().zip(nexts).enumerate() {
            let hint = (cell & INSIDE) | if cell >> 1 == next >> 1 { 0 } else { CROWDED };
            *hints |= hint << (i * 2);
        }
    }
}

/// Whether a point is inside; uncertain close to an edge.
#[inline(always)]
pub fn fast_point(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    let hint = cell_filter(prepared, p);
    if hint.certain { hint } else { near_edges(prepared, p) }
}

/// Whether a point is inside; uncertain where edges come close to the point's cell.
#[inline(always)]
pub(super) fn cell_filter(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    prepared.hint_at(p, prepared.spot(p))
}

/// Out of the way of the points that are far from all edges.
#[inline(never)]
fn near_edges(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    walk_at_any_width(prepared, p)
}

dispatch! {
    fn walk_at_any_width(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered = walk;
}

dispatch! {
    /// [`fast_point`] for many points: writes their verdicts and returns how many are not a miss.
    pub fn fast_points(prepared: &Prepared<'_>, points: Strided<2>, verdicts: VerdictsOut, rest: Fallback) -> usize = walk_all;
}

#[inline(always)]
fn walk_all<V: F32s>(prepared: &Prepared<'_>, points: Strided<2>, mut verdicts: VerdictsOut, rest: Fallback) -> usize {
    let plan = &prepared.plan;
    let few = prepared.hints.len() <= MOST_CELLS / HINTS;
    let suits_floats = plan.is_small(&prepared.tree) & few & plan.columns.suits_floats() & plan.rows.suits_floats();
    let columns = V::splat(plan.columns.count() as f32);
    let (mut met, mut first) = (0, 0);
    while first < points.count() {
        let [x, y] = points.block::<V>(first);
        let ((column, in_columns), (row, in_rows)) = (plan.columns.whole_columns(x), plan.rows.whole_columns(y));
        let (mut hit, mut miss) = (0, 0);
        if suits_floats {
            let (infinity, inside) = (V::splat(f32::INFINITY), in_columns & in_rows);
            let finite = x.abs().lt(infinity) & y.abs().lt(infinity);
            let [in_cell, crowded] = (row * columns + column).lookup_2bit(prepared.hints);
            let empty = if prepared.hints.is_empty() { 0 } else { inside & !crowded };
            (hit, miss) = (in_cell & empty, (empty & !in_cell) | (finite & !inside));
        }
        let left = points.count() - first;
        let used = if left < V::WIDTH { (1 << left) - 1 } else { V::ALL };
        let mut near = used & !(hit | miss);
        while near != 0 {
            let bit = near & near.wrapping_neg();
            let point = points.get(first + near.trailing_zeros() as usize);
            let mut found = if suits_floats { UNCERTAIN } else { cell_filter(prepared, point) };
            if !found.certain {
                found = walk::<V>(prepared, point);
            }
            hit |= if found.certain & found.value { bit } else { 0 };
            miss |= if found.certain & !found.value { bit } else { 0 };
            near ^= bit;
        }
        met += write_verdicts::<V>(LaneVerdicts { hit, miss }, first, points.count(), &mut verdicts, rest);
        first += V::WIDTH;
    }
    met
}

/// So many are numbered in floats.
const MOST_CELLS: usize = 1 << 24;

const UNCERTAIN: Filtered = Filtered { value: false, certain: false };

#[inline(always)]
pub(super) fn walk<V: F32s>(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    let spot = prepared.spot(p);
    if !(spot.is_inside & prepared.is_small) {
        return UNCERTAIN;
    }
    if prepared.cells.is_empty() {
        return point_bvh::fast_inside::<V>(prepared, p);
    }
    let Some(Cell { runs, center, is_inside: mut inside }) = prepared.cell(spot) else { return UNCERTAIN };
    let way = FastLPath { p, center, vague: p[1].abs() < f32::MIN_POSITIVE };
    let mut doubtful = 0;
    for &[first, count] in runs {
        let (mut first, mut left) = (first as usize, count as usize);
        while left > FEW {
            let Some(vertices) = prepared.vertices.get(first..first + V::WIDTH + 1) else { return UNCERTAIN };
            let (crossed, doubt) = way.crosses::<V>(vertices);
            let used = ((1u64 << left.min(V::WIDTH)) - 1) as Mask;
            doubtful |= doubt & used;
            inside ^= (crossed & used).count_ones() & 1 == 1;
            first += V::WIDTH;
            left = left.saturating_sub(V::WIDTH);
        }
        while left > 0 {
            let Some(vertices) = prepared.vertices.get(first..first + 2) else { return UNCERTAIN };
            let (crossed, doubt) = way.crosses::<F32x4>(vertices);
            doubtful |= doubt & 1;
            inside ^= crossed & 1 == 1;
            first += 1;
            left -= 1;
        }
    }
    Filtered { value: inside, certain: doubtful == 0 }
}

/// So many edges are faster one by one.
const FEW: usize = 2;

/// The path from a point to the center of its cell, in floats.
struct FastLPath {
    p: [f32; 2],
    center: [f32; 2],
    /// Where denormals count as 0, one may seem as high as this point at 0.
    vague: bool,
}

impl FastLPath {
    /// Which of the edges between the vertices it crosses, and for which that is in doubt. Bounds on
    /// roundings are those of [`crate::filter`].
    #[inline(always)]
    fn crosses<V: F32s>(&self, vertices: &[[f32; 2]]) -> (Mask, Mask) {
        let [x, y] = [V::splat(self.p[0]), V::splat(self.p[1])];
        let [center_x, center_y] = [V::splat(self.center[0]), V::splat(self.center[1])];
        let [a_x, a_y] = V::load_vertices(vertices, self.p);
        let [b_x, b_y] = match vertices {
            [_, next @ ..] => V::load_vertices(next, self.p),
            [] => [a_x, a_y],
        };
        let (u_x, u_y) = (b_x - a_x, b_y - a_y);
        let (across, rise) = (u_x * (y - a_y), u_x * (center_y - a_y));
        let (own, other) = (u_y * (x - a_x), u_y * (center_x - a_x));
        let (at_point, at_corner, at_center) = (sides(across, own), sides(across, other), sides(rise, other));
        let (a_above, b_above) = (y.lt(a_y), y.lt(b_y));
        let (a_right, b_right) = (center_x.lt(a_x), center_x.lt(b_x));
        let (level, upright) = (a_above ^ b_above, a_right ^ b_right);
        let crossed = (level & (at_point.left ^ at_corner.left)) ^ (upright & (at_corner.left ^ at_center.left));
        let mut doubt =
            (level & (at_point.doubt() | at_corner.doubt())) | (upright & (at_corner.doubt() | at_center.doubt()));
        // Beyond those the point may lie on a vertex or on a level edge.
        let (a_level, b_level) = (!(a_above | a_y.lt(y)), !(b_above | b_y.lt(y)));
        let (before_a, before_b) = (x.lt(a_x), x.lt(b_x));
        let (after_a, after_b) = (a_x.lt(x), b_x.lt(x));
        doubt |= (a_level & !(before_a | after_a)) | (b_level & !(before_b | after_b));
        doubt |= a_level & b_level & (before_a ^ before_b);
        if self.vague {
            doubt |= a_level | b_level;
        }
        (crossed, doubt)
    }
}

/// Whether a point lies on an edge, and whether it is inside by the half-open rule.
pub fn locate(prepared: &Prepared, [px, py]: [f32; 2]) -> (bool, bool) {
    let spot = prepared.spot([px, py]);
    if !spot.is_inside {
        return (false, false);
    }
    if prepared.cells.is_empty() {
        return point_bvh::locate(prepared, [px, py]);
    }
    let Some(Cell { runs, center, is_inside: mut inside }) = prepared.cell(spot) else {
        return (false, false);
    };
    let mut on_edge = false;
    let point = |[x, y]: [f32; 2]| Point::new(Wide(x), Wide(y));
    let way = LPath { p: point([px, py]), corner: point([center[0], py]), center: point(center) };
    for &[first, count] in runs {
        let vertices = prepared.vertices.get(first as usize..).unwrap_or(&[]);
        for (a, b) in vertices.iter().zip(vertices.iter().skip(1)).take(count as usize) {
            let edge = Edge { a: point(*a), b: point(*b) };
            on_edge |= way.begins_on(edge);
            inside ^= way.crosses(edge);
        }
    }
    (on_edge, inside)
}
