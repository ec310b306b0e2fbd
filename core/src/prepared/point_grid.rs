//! Point in prepared polygon by the grid.
//!
//! The point's cell knows whether its center is inside, and all edges close to the cell. A path leads from the point to
//! the center, first horizontally, then vertically. It crosses the outlines an even number of times exactly if the
//! point and the center are both inside or both outside. Points are moved to the right by an infinitesimal, and up by
//! one of higher order, so that the path passes through no vertex and along no edge (the half-open rule of
//! [`crate::overlap::owns_polygon_point`]).

use super::l_path::{LPath, sides};
use super::{Prepared, point_bvh};
use crate::batch::{Fallback, write_verdicts};
use crate::filter::{Filtered, LaneVerdicts};
use crate::number::Float;
use crate::predicate::Point;
use crate::shape::{Edge, Location};
use crate::simd::{F32s, F32x4, Mask, Strided, VerdictsOut, dispatch};

/// A cell with the runs of edges close to it, its center, and whether the center is inside.
struct Cell<'a> {
    runs: &'a [[u32; 2]],
    center: [f32; 2],
    is_inside: bool,
}

/// The position of a point in the grid: its cell, or the nearest one.
#[derive(Clone, Copy)]
struct GridPosition {
    column: usize,
    row: usize,
    /// Whether the point is inside the grid.
    is_inside: bool,
}

impl Prepared<'_> {
    /// Branch-free, because a branch on the position of ordinary points would be mispredicted.
    #[inline(always)]
    fn grid_position(&self, [px, py]: [f32; 2]) -> GridPosition {
        let (columns, rows) = (&self.plan.columns, &self.plan.rows);
        let (u, v) = (columns.position(px), rows.position(py));
        let is_inside = columns.contains(u) & rows.contains(v);
        GridPosition { column: columns.column(u), row: rows.column(v), is_inside }
    }

    #[inline(always)]
    fn index(&self, at: GridPosition) -> usize {
        at.row * self.plan.columns.count() + at.column
    }

    #[inline(always)]
    fn cell(&self, at: GridPosition) -> Option<Cell<'_>> {
        let cell = self.index(at);
        let [first, after] = [*self.cells.get(cell)?, *self.cells.get(cell + 1)?];
        let runs = self.runs.get((first >> 1) as usize..(after >> 1) as usize)?;
        let [xs, ys] = self.centers;
        Some(Cell { runs, center: [*xs.get(at.column)?, *ys.get(at.row)?], is_inside: first & 1 != 0 })
    }

    /// The verdict by the hint of the point's cell; uncertain if edges come close to the cell. Most cells are far from
    /// all edges.
    #[inline(always)]
    fn hint_at(&self, [px, py]: [f32; 2], at: GridPosition) -> Filtered {
        let cell = self.index(at);
        let hint = self.hints.get(cell / HINTS).map_or(HAS_EDGES, |hints| hints >> (cell % HINTS * 2));
        let magnitude = |value: f32| value.to_bits() & (u32::MAX >> 1);
        let is_finite = magnitude(px).max(magnitude(py)) < f32::INFINITY.to_bits();
        Filtered {
            value: at.is_inside & (hint & INSIDE != 0),
            certain: (at.is_inside & (hint & HAS_EDGES == 0)) | (!at.is_inside & is_finite),
        }
    }
}

/// The bits of a hint: the cell's center is inside; edges come close to the cell.
const INSIDE: u32 = 1;
const HAS_EDGES: u32 = 2;

/// The number of hints in a `u32`.
const HINTS: usize = 16;

/// The number of `u32` for the hints of `cells` cells.
pub fn hint_count(cells: usize) -> usize {
    cells.div_ceil(HINTS)
}

/// Writes the hints of all cells.
pub fn write_hints(cells: &[u32], hints: &mut [u32]) {
    let nexts = cells.get(1..).unwrap_or(&[]);
    for (hints, (cells, nexts)) in hints.iter_mut().zip(cells.chunks(HINTS).zip(nexts.chunks(HINTS))) {
        for (i, (cell, next)) in cells.iter().zip(nexts).enumerate() {
            let hint = (cell & INSIDE) | if cell >> 1 == next >> 1 { 0 } else { HAS_EDGES };
            *hints |= hint << (i * 2);
        }
    }
}

/// Whether a point is inside; uncertain close to an edge.
#[inline(always)]
pub fn fast_point(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    let hint = hint_filter(prepared, p);
    if hint.certain { hint } else { near_edges(prepared, p) }
}

/// Whether a point is inside, by the hint of its cell; uncertain if edges come close to the cell.
#[inline(always)]
fn hint_filter(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    prepared.hint_at(p, prepared.grid_position(p))
}

/// Not inlined, so that points far from all edges have a short path.
#[inline(never)]
fn near_edges(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    edge_filter_at_any_width(prepared, p)
}

dispatch! {
    fn edge_filter_at_any_width(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered = edge_filter;
}

dispatch! {
    /// [`fast_point`] for many points: writes their verdicts and returns how many are not a miss.
    pub fn fast_points(prepared: &Prepared<'_>, points: Strided<2>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = many_points;
}

#[inline(always)]
fn many_points<V: F32s>(
    prepared: &Prepared<'_>,
    points: Strided<2>,
    mut verdicts: VerdictsOut,
    fallback: Fallback,
) -> usize {
    let plan = &prepared.plan;
    let few = prepared.hints.len() <= MOST_CELLS / HINTS;
    let in_f32 = plan.is_small(&prepared.tree) & few & plan.columns.allows_f32() & plan.rows.allows_f32();
    let columns = V::splat(plan.columns.count() as f32);
    let (mut met, mut first) = (0, 0);
    while first < points.count() {
        let [x, y] = points.block::<V>(first);
        let ((column, in_columns), (row, in_rows)) = (plan.columns.columns_f32(x), plan.rows.columns_f32(y));
        let (mut hit, mut miss) = (0, 0);
        if in_f32 {
            let (infinity, inside) = (V::splat(f32::INFINITY), in_columns & in_rows);
            let finite = x.abs().lt(infinity) & y.abs().lt(infinity);
            let [in_cell, has_edges] = (row * columns + column).lookup_2bit(prepared.hints);
            let empty = if prepared.hints.is_empty() { 0 } else { inside & !has_edges };
            (hit, miss) = (in_cell & empty, (empty & !in_cell) | (finite & !inside));
        }
        let left = points.count() - first;
        let used = if left < V::WIDTH { (1 << left) - 1 } else { V::ALL };
        let mut near = used & !(hit | miss);
        while near != 0 {
            let bit = near & near.wrapping_neg();
            let point = points.get(first + near.trailing_zeros() as usize);
            let mut found = if in_f32 { Filtered::UNCERTAIN } else { hint_filter(prepared, point) };
            if !found.certain {
                found = edge_filter::<V>(prepared, point);
            }
            hit |= if found.certain & found.value { bit } else { 0 };
            miss |= if found.certain & !found.value { bit } else { 0 };
            near ^= bit;
        }
        met += write_verdicts::<V>(LaneVerdicts { hit, miss }, first, points.count(), &mut verdicts, fallback);
        first += V::WIDTH;
    }
    met
}

/// The most cells whose indices are exact in `f32`.
const MOST_CELLS: usize = 1 << 24;

/// Whether a point is inside, by the edges close to its cell; uncertain close to an edge.
#[inline(always)]
fn edge_filter<V: F32s>(prepared: &Prepared<'_>, p: [f32; 2]) -> Filtered {
    let at = prepared.grid_position(p);
    // A chain has no inside to be certain of.
    if !(at.is_inside & prepared.is_small & !prepared.is_open) {
        return Filtered::UNCERTAIN;
    }
    if prepared.cells.is_empty() {
        return point_bvh::fast_inside::<V>(prepared, p);
    }
    let Some(Cell { runs, center, is_inside: mut inside }) = prepared.cell(at) else { return Filtered::UNCERTAIN };
    let path = FastLPath { p, center, y_is_tiny: p[1].abs() < f32::MIN_POSITIVE };
    let mut any_uncertain = 0;
    for &[first, count] in runs {
        let (mut first, mut left) = (first as usize, count as usize);
        while left > FEW_EDGES {
            let Some(vertices) = prepared.vertices.get(first..first + V::WIDTH + 1) else { return Filtered::UNCERTAIN };
            let (crossed, uncertain) = path.crosses::<V>(vertices);
            let used = ((1u64 << left.min(V::WIDTH)) - 1) as Mask;
            any_uncertain |= uncertain & used;
            inside ^= (crossed & used).count_ones() & 1 == 1;
            first += V::WIDTH;
            left = left.saturating_sub(V::WIDTH);
        }
        while left > 0 {
            let Some(vertices) = prepared.vertices.get(first..first + 2) else { return Filtered::UNCERTAIN };
            let (crossed, uncertain) = path.crosses::<F32x4>(vertices);
            any_uncertain |= uncertain & 1;
            inside ^= crossed & 1 == 1;
            first += 1;
            left -= 1;
        }
    }
    Filtered { value: inside, certain: any_uncertain == 0 }
}

/// This many edges are faster one by one.
const FEW_EDGES: usize = 2;

/// The path from a point to the center of its cell, in `f32`.
struct FastLPath {
    p: [f32; 2],
    center: [f32; 2],
    /// The point's y is 0 or denormal: if denormals are read as 0, it compares equal to other tiny numbers.
    y_is_tiny: bool,
}

impl FastLPath {
    /// The edges between the vertices that the path crosses, and those for which that is uncertain. Error bounds are
    /// those of [`crate::filter`].
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
        let (horizontal, vertical) = (a_above ^ b_above, a_right ^ b_right);
        let crossed = (horizontal & (at_point.left ^ at_corner.left)) ^ (vertical & (at_corner.left ^ at_center.left));
        let mut uncertain = (horizontal & (at_point.uncertain() | at_corner.uncertain()))
            | (vertical & (at_corner.uncertain() | at_center.uncertain()));
        // In addition, the point may lie on a vertex or on a horizontal edge.
        let (a_level, b_level) = (!(a_above | a_y.lt(y)), !(b_above | b_y.lt(y)));
        let (before_a, before_b) = (x.lt(a_x), x.lt(b_x));
        let (after_a, after_b) = (a_x.lt(x), b_x.lt(x));
        uncertain |= (a_level & !(before_a | after_a)) | (b_level & !(before_b | after_b));
        uncertain |= a_level & b_level & (before_a ^ before_b);
        if self.y_is_tiny {
            uncertain |= a_level | b_level;
        }
        (crossed, uncertain)
    }
}

/// Where a point lies.
pub fn locate(prepared: &Prepared, [px, py]: [f32; 2]) -> Location {
    let at = prepared.grid_position([px, py]);
    if !at.is_inside {
        return Location::OUTSIDE;
    }
    if prepared.cells.is_empty() {
        return point_bvh::locate(prepared, [px, py]);
    }
    let Some(Cell { runs, center, is_inside: inside }) = prepared.cell(at) else {
        return Location::OUTSIDE;
    };
    let mut location = Location::off_edges(inside);
    let point = |[x, y]: [f32; 2]| Point::new(Float(x), Float(y));
    let path = LPath { p: point([px, py]), corner: point([center[0], py]), center: point(center) };
    for &[first, count] in runs {
        let vertices = prepared.vertices.get(first as usize..).unwrap_or(&[]);
        for (a, b) in vertices.iter().zip(vertices.iter().skip(1)).take(count as usize) {
            let edge = Edge { a: point(*a), b: point(*b) };
            location.on_edge |= path.begins_on(edge);
            location.inside ^= path.crosses(edge);
        }
    }
    location
}
