//! The edge of least penetration, among those that the filter of the separating axis test (SAT) leaves.

use super::strictly_convex::{StrictlyConvex, Vertices, points};
use crate::contact::reference_edge::{EQUAL, upward};
use crate::filter::SatSummary;
use crate::number::{Float, f64_max};
use crate::predicate::Point;

/// Depths of at least this part of the outlines' extent are off by less than 2^-30 of themselves in either tier, by
/// fewer than sixteen roundings of 2^-52 of that extent. So the difference of two squares is off by less than half of
/// [`EQUAL`], which the comparisons leave room for.
const DEEP: f64 = 1.0 / (1u64 << 18) as f64;

/// Whether the edge belongs to a, and its index. None if uncertain.
#[inline(always)]
pub fn least_penetration(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<(bool, usize)> {
    let [a_least, b_least] = summary.least;
    // Neither mask has more than sixteen bits.
    let all = a_least | b_least << 16;
    let rest = all & all.wrapping_sub(1);
    let edge = all.trailing_zeros();
    if rest != 0 {
        if (rest & rest.wrapping_sub(1) != 0) | (a_least == 0) | (b_least == 0) {
            return None;
        }
        let [a, b] =
            [(a, summary.left[0]), (b, summary.left[1])].map(|(vertices, left)| StrictlyConvex { vertices, left });
        return one_of_two(a, edge as usize, b, b_least.trailing_zeros() as usize);
    }
    // The filter leaves no edge if it is uncertain.
    if all == 0 { None } else { Some((edge < 16, (edge & 15) as usize)) }
}

/// Of an edge of a and an edge of b, the edge that the exact tier chooses. None if that may depend on rounding.
#[inline(never)]
fn one_of_two(a: StrictlyConvex, a_edge: usize, b: StrictlyConvex, b_edge: usize) -> Option<(bool, usize)> {
    let (a_line, b_line) = (a.edge(a_edge)?, b.edge(b_edge)?);
    let (a_line, b_line) = ([a_line.from, a_line.to], [b_line.from, b_line.to]);
    let squares = [squared_depth(a_line, b.vertices, 1.0)?, squared_depth(b_line, a.vertices, 1.0)?];
    Some(if is_first_chosen([a_line, b_line], squares, false)? { (true, a_edge) } else { (false, b_edge) })
}

/// Of two edges that separate the outlines, the edge that the exact tier chooses, as in [`least_penetration`]: that of
/// the larger separation, or the edge that faces more upward. None if uncertain.
#[inline(always)]
pub fn largest_separation(a: Vertices, b: Vertices, summary: &SatSummary) -> Option<(bool, usize)> {
    let [a_most, b_most] = summary.least;
    let is_one = |mask: u32| mask != 0 && mask & mask.wrapping_sub(1) == 0;
    let [a_edge, b_edge] = summary.least.map(|mask| mask.trailing_zeros() as usize);
    match (is_one(a_most), is_one(b_most)) {
        (true, true) => {}
        (true, false) if b_most == 0 => return Some((true, a_edge)),
        (false, true) if a_most == 0 => return Some((false, b_edge)),
        _ => return None,
    }
    let [first, second] =
        [(a, summary.left[0]), (b, summary.left[1])].map(|(vertices, left)| StrictlyConvex { vertices, left });
    let (a_line, b_line) = (first.edge(a_edge)?, second.edge(b_edge)?);
    let (a_line, b_line) = ([a_line.from, a_line.to], [b_line.from, b_line.to]);
    let squares = [squared_depth(a_line, b, -1.0)?, squared_depth(b_line, a, -1.0)?];
    Some(if is_first_chosen([a_line, b_line], squares, true)? { (true, a_edge) } else { (false, b_edge) })
}

/// Whether the first of two edges is chosen: that of the larger square, or of the smaller one, or of equal ones the
/// edge that faces more upward. None if uncertain.
#[inline(always)]
fn is_first_chosen(lines: [[Point<Float>; 2]; 2], [a, b]: [f64; 2], is_larger: bool) -> Option<bool> {
    let (gap, most) = ((a - b).abs(), EQUAL * f64_max(a, b));
    let [a_upward, b_upward] = lines.map(upward);
    if gap > 2.0 * most {
        Some((a > b) == is_larger)
    } else if gap < 0.5 * most && a_upward != b_upward {
        Some(a_upward > b_upward)
    } else {
        None
    }
}

/// The squared depth of an outline behind a line, or with the sign -1 the squared separation from it. None if it is so
/// small compared with the outline's extent that rounding errors, in either tier, would matter compared with [`EQUAL`].
#[inline(always)]
fn squared_depth([from, to]: [Point<Float>; 2], outline: Vertices, sign: f64) -> Option<f64> {
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let (mut depth, mut far) = (f64::NEG_INFINITY, 0.0);
    for point in points(outline) {
        let (x, y) = (point.x - from.x, point.y - from.y);
        depth = f64_max(depth, ux * y - uy * x);
        far = f64_max(far, x.abs() + y.abs());
    }
    let is_clear = sign * depth > DEEP * (ux.abs() + uy.abs()) * far;
    if is_clear { Some(depth * (depth / (ux * ux + uy * uy))) } else { None }
}
