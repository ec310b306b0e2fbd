//! Batches of points in one polygon: crossing parity, a point a lane.

use super::write_verdicts::{Fallback, write_verdicts};
use crate::filter::{ABSOLUTE_ERROR, COORDINATE_LIMIT, LaneVerdicts, RELATIVE_ERROR};
use crate::simd::{F32s, Strided, VerdictsOut, dispatch};

dispatch! {
    /// [`crate::overlap::polygon_point`] of each point. O(n·m).
    pub fn polygon_point(outline: &[[f32; 2]], points: Strided<2>, verdicts: VerdictsOut, fallback: Fallback)
        -> usize = run;
}

/// The number of edges that are prepared at a time.
const EDGES: usize = 64;

/// The number of blocks of points that are tested against edges once these are prepared.
const BLOCKS: usize = 16;

/// The line of an edge: x as a function of y.
#[derive(Clone, Copy, Default)]
struct EdgeLine {
    /// y at the first end.
    y: f32,
    /// x at the first end; of a horizontal edge, at its midpoint.
    x: f32,
    slope: f32,
    /// Within the edge's range of y, a point is certainly to one side if its distance in x is above this.
    near: f32,
}

impl EdgeLine {
    /// None if the error bounds do not apply.
    ///
    /// The slope times a height within the edge is off by 4·2^-23 of the edge's width, whatever its direction. No y is
    /// so small that a difference of two could be denormal.
    #[inline(always)]
    fn of([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> Option<EdgeLine> {
        const STEEPEST: f32 = COORDINATE_LIMIT;
        const LEAST: u32 = (127 - 90) << 23;
        let is_tiny = |y: f32| matches!(y.to_bits() << 1 >> 1, 1..LEAST);
        let is_small = |value: f32| value.abs() < COORDINATE_LIMIT;
        if is_tiny(ay) | is_tiny(by) | !(is_small(ax) & is_small(ay) & is_small(bx) & is_small(by)) {
            return None;
        }
        let y = unsigned(ay);
        let width = bx - ax;
        if ay == by {
            let x = ax + width * 0.5;
            let (from, to) = ((ax - x).abs(), (bx - x).abs());
            let reach = if from > to { from } else { to };
            return Some(EdgeLine { y, x, slope: 0.0, near: reach + (reach * RELATIVE_ERROR + ABSOLUTE_ERROR) });
        }
        let slope = width / (by - ay);
        (slope.abs() < STEEPEST).then_some(EdgeLine {
            y,
            x: ax,
            slope,
            near: width.abs() * RELATIVE_ERROR + ABSOLUTE_ERROR,
        })
    }
}

/// Replaces -0 by 0, so that all vertices at a point's height count as above it, or all as below.
#[inline(always)]
fn unsigned(y: f32) -> f32 {
    if y == 0.0 { 0.0 } else { y }
}

/// A block of points after some of the edges.
#[derive(Clone, Copy)]
struct State<V> {
    /// Negative where a ray to the right has crossed an odd number of edges.
    crossed: V,
    /// Positive where no edge is near.
    clear: V,
}

#[inline(always)]
fn run<V: F32s>(outline: &[[f32; 2]], points: Strided<2>, mut verdicts: VerdictsOut, fallback: Fallback) -> usize {
    let count = points.count();
    let mut buffer = [EdgeLine::default(); EDGES];
    let (mut met, mut first) = (0, 0);
    let whole = outline.len() <= EDGES;
    let mut prepared = if whole { prepare(outline, 0, &mut buffer) } else { Some(0) };
    while first < count {
        let mut states = [State { crossed: V::splat(0.0), clear: V::splat(f32::INFINITY) }; BLOCKS];
        let mut edge = 0;
        while edge < outline.len() {
            if !whole {
                prepared = prepare(outline, edge, &mut buffer);
            }
            let Some(edges) = prepared else { break };
            edge += edges;
            let [_, end] = outline.get(edge).or(outline.first()).copied().unwrap_or_default();
            advance(&mut states, buffer.get(..edges).unwrap_or(&[]), unsigned(end), points, first);
        }
        let mut block = 0;
        while let Some(state) = states.get(block)
            && first < count
        {
            let [x, y] = points.block::<V>(first);
            let zero = V::splat(0.0);
            // If denormals are read as 0, a denormal y compares equal to a vertex at 0.
            let mut valid =
                zero.lt(state.clear) & (x.abs() + y.abs()).lt(V::splat(COORDINATE_LIMIT)) & !y.denormal_mask();
            if prepared.is_none() {
                valid = 0;
            }
            let odd = state.crossed.sign_mask();
            met += write_verdicts::<V>(
                LaneVerdicts { hit: odd & valid, miss: !odd & valid },
                first,
                count,
                &mut verdicts,
                fallback,
            );
            first += V::WIDTH;
            block += 1;
        }
    }
    met
}

/// Prepares the edges from index `from` on, as many as there is room for. Returns their number, or None if the error
/// bounds do not apply to all.
#[inline(always)]
fn prepare(outline: &[[f32; 2]], from: usize, buffer: &mut [EdgeLine; EDGES]) -> Option<usize> {
    let mut filled = 0;
    while let (Some(place), Some(a)) = (buffer.get_mut(filled), outline.get(from + filled)) {
        let b = outline.get(from + filled + 1).or(outline.first())?;
        *place = EdgeLine::of(*a, *b)?;
        filled += 1;
    }
    Some(filled)
}

/// Tests blocks of points, from index `first` on, against edges, the last of which ends at y = `end`.
#[inline(always)]
fn advance<V: F32s>(
    states: &mut [State<V>; BLOCKS],
    edges: &[EdgeLine],
    end: f32,
    points: Strided<2>,
    mut first: usize,
) {
    let mut block = 0;
    while let Some(state) = states.get_mut(block)
        && first < points.count()
    {
        let [x, y] = points.block::<V>(first);
        let State { mut crossed, mut clear } = *state;
        let mut above = match edges {
            [first, ..] => y - V::splat(first.y),
            [] => return,
        };
        let mut rest = edges;
        while let [edge, after @ ..] = rest {
            let next = match after {
                [next, ..] => next.y,
                [] => end,
            };
            let above_next = y - V::splat(next);
            let beside = (x - V::splat(edge.x)) - V::splat(edge.slope) * above;
            // The ends are on different sides of the point's height, and the crossing is to its right.
            crossed = crossed.xor(above.xor(above_next).and(beside));
            // Both ends are on one side of the point's height, or the point is far enough from the edge.
            clear = clear.min((above * above_next).max(beside.abs() - V::splat(edge.near)));
            above = above_next;
            rest = after;
        }
        *state = State { crossed, clear };
        first += V::WIDTH;
        block += 1;
    }
}
