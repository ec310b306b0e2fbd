//! The edges of a convex outline whose lines moved points may be beyond: conservative scans as in
//! [`super::edge_scan`].
//!
//! Let edges u be rounded beside their own lengths, and points and beginnings of edges relative to one point, each
//! once. Then a determinant is off by less than 2^-21 of |u| times the sum of the sizes of the latter, and the
//! distance from the line, its quotient by |u|, by less than 2^-20 of that sum; with the roundings of the quotient and
//! the length by less than [`ERROR`]. No product has more than two factors of the size of coordinates, so that nothing
//! overflows below [`LIMIT`]. On edges shorter than [`SHORT_EDGE`] products may underflow: these are uncertain. On
//! others what underflows is less than [`ABSOLUTE`].

use super::edge_scan::{ABSOLUTE, EdgeScan, LIMIT, SCAN, SLACK_FACTOR, ScannedEdges, all, scanned, scans};
use super::vertex_list::Outline;
use crate::number::Number;
use crate::predicate::Point;
use crate::simd::{F32s, dispatch};

const ERROR: f32 = 1.0 / (1u32 << 19) as f32;
const SHORT_EDGE: f32 = 1.0 / (1u64 << 60) as f32;

/// A search for the edges of a closed outline to the left of whose lines moved points are by little, or to the right.
#[derive(Clone, Copy)]
pub struct LineSearch<'a, N> {
    /// At most [`LineSearch::MOST`], and one at least.
    pub points: &'a [Point<N>],
    pub by: (f64, f64),
    /// Whether edges are reversed.
    pub is_clockwise: bool,
    /// Whether of 64 edges in a row only those are wanted of which a point may have the least distance.
    pub only_least: bool,
}

/// [`LineSearch`] in a scan, with the moved points relative to the first of them before its motion.
struct LineScan {
    points: [[f32; 2]; LineSearch::<()>::MOST],
    count: usize,
    /// The greatest sum of the magnitudes of a point's coordinates.
    size: f32,
    /// 1, or -1 of edges that are reversed.
    direction: f32,
    only_least: bool,
}

impl<N> LineSearch<'_, N> {
    pub const MOST: usize = 16;
}

impl<N: Number> LineSearch<'_, N> {
    #[inline(always)]
    fn scaled(&self, origin: Point<N>, scale: f32) -> LineScan {
        let LineSearch { points, by, is_clockwise, only_least } = *self;
        let (mut moved, factor) = ([[0.0; 2]; LineSearch::<()>::MOST], f64::from(scale));
        for (place, point) in moved.iter_mut().zip(points) {
            let (x, y) = (point.x - origin.x + by.0, point.y - origin.y + by.1);
            *place = [(x * factor) as f32, (y * factor) as f32];
        }
        let size = moved.iter().map(|[x, y]| x.abs() + y.abs()).fold(0.0, f32::max);
        let direction = if is_clockwise { -1.0 } else { 1.0 };
        LineScan { points: moved, count: points.len(), size, direction, only_least }
    }
}

impl<N: Number> Outline<'_, N> {
    /// Whether some edge is wanted, of those to the left of whose line a moved point may be by less than a distance, in
    /// order. The distance is asked for anew for each 64 edges.
    #[inline(always)]
    pub fn any_near_line(
        &self,
        search: LineSearch<N>,
        distance: impl Fn() -> f64,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        let Some(origin) = search.points.first() else { return false };
        let unscaled = search.scaled(*origin, 1.0);
        scans(0..self.count()).any(|edges| {
            let mut found = match self.scan(&edges, *origin) {
                Some(scan) if search.points.len() <= LineSearch::<N>::MOST => {
                    // More than its rounding to `f32`.
                    let distance = distance() + distance().abs() * (SLACK_FACTOR - 1.0);
                    scanned(edges.len(), |scale| {
                        let distance = (distance * f64::from(scale)) as f32;
                        match scale {
                            1.0 => near_lines(scan, &unscaled, distance),
                            _ => near_lines(scan.scaled(scale), &search.scaled(*origin, scale), distance),
                        }
                    })
                }
                _ => all(edges.len()),
            };
            while found != 0 {
                if is_wanted(edges.start + found.trailing_zeros() as usize) {
                    return true;
                }
                found &= found - 1;
            }
            false
        })
    }
}

dispatch! {
    fn near_lines(scan: EdgeScan<'_>, search: &LineScan, distance: f32) -> ScannedEdges = edges_near_line;
}

/// The square root of a number from 1 to 2, off by less than 2^-22 of it: two steps of Newton's method.
#[inline(always)]
fn square_root<V: F32s>(square: V) -> V {
    let half = V::splat(0.5);
    let near = V::splat(0.590_16) + V::splat(0.417_31) * square;
    let nearer = (near + square / near) * half;
    (nearer + square / nearer) * half
}

/// A number of edges of sizes and lengths that are neither too large nor too short; of others another one.
#[inline(always)]
fn if_certain<V: F32s>([size, own]: [V; 2], number: V, instead: V) -> V {
    size.select_lt(V::splat(LIMIT), V::splat(SHORT_EDGE).select_lt(own, number, instead), instead)
}

#[inline(always)]
fn edges_near_line<V: F32s>(scan: EdgeScan, search: &LineScan, distance: f32) -> ScannedEdges {
    let (zero, absolute, uncertain) = (V::splat(0.0), V::splat(ABSOLUTE), V::splat(f32::NEG_INFINITY));
    let (direction, of_points) = (V::splat(search.direction), V::splat(search.size));
    let points = search.points.get(..search.count).unwrap_or(&[]);
    let mut lowers = [0.0; SCAN];
    let (mut most, mut largest, mut lane) = (V::splat(distance), zero, 0);
    while let Some((a, u)) = scan.lines::<V>(lane)
        && let Some(lowers) = lowers.get_mut(lane..)
    {
        let u = [u[0] * direction, u[1] * direction];
        let mut left = V::splat(f32::INFINITY);
        for [x, y] in points {
            left = left.min(u[0] * (V::splat(*y) - a[1]) - u[1] * (V::splat(*x) - a[0]));
        }
        let (ways, own) = ((a[0].abs() + a[1].abs()) + of_points, u[0].abs() + u[1].abs());
        let size = ways + own;
        largest = largest.max(size);
        let distance = left / own * square_root((own * own) / (u[0] * u[0] + u[1] * u[1]));
        let error = ways * V::splat(ERROR) + absolute;
        if_certain([size, own], distance - error, uncertain).store(lowers);
        if search.only_least {
            most = if_certain([size, own], distance + error, most).min(most);
        }
        lane += V::WIDTH;
    }
    ScannedEdges { edges: scan.at_most::<V>(&lowers, most.min_lane()), size: largest.max_lane() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Float, f64_min};
    use crate::predicate::determinant::determinant;
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// Round outlines, at scales from underflow to overflow, of every length, and points far and near; also circles
    /// around a point, whose edges are equally far but for roundings.
    #[test]
    fn no_near_edge_is_missing() {
        const SCALES: [f32; 12] = [1.0, 0.3, 1e-30, 1e-42, 1e30, 1e37, 3e-9, 5e-11, 4e-12, 1e9, 7e9, 6e10];
        let mut random = fastrand::Rng::with_seed(6);
        let (mut left_out, mut found) = (0, 0);
        for round in 0..3000 {
            let scale = SCALES[round % SCALES.len()];
            let count = random.usize(3..200);
            let is_circle = round % 4 == 0;
            let (x, height) = if is_circle { (0.0, 8.0) } else { (1.0, 5.0) };
            let round_point = |i: usize| {
                let angle = i as f64 * core::f64::consts::TAU / count as f64;
                [(libm::cos(angle) as f32 * 8.0 + x) * scale, (libm::sin(angle) as f32 * height) * scale]
            };
            let mut xy: Vec<[f32; 2]> = (0..count).map(round_point).collect();
            let is_clockwise = random.bool();
            if is_clockwise {
                xy.reverse();
            }
            xy.insert(count / 2, xy[count / 2]);
            // Very short edges, of which products may underflow.
            if round % 5 == 0 {
                let [x, y] = xy[0];
                xy.push([x, y + scale * 1e-7 * y.abs().max(1e-20)]);
                xy.insert(1, [f32::from_bits(x.to_bits() + 1), y]);
            }
            let mut number = |most: f32| if is_circle { 0.0 } else { (random.f32() - 0.5) * most * scale };
            let mut point = || Point::new(Float(number(4.0)), Float(number(4.0)));
            let points: Vec<_> = (0..1 + round % 16).map(|_| point()).collect();
            let by = (f64::from(number(30.0)), f64::from(number(30.0)));
            limit_width(WIDTHS[round % 3]);
            let outline = Outline::<Float>::new(&xy);
            let distance_of = |number: usize| {
                let (a, b) = (outline.edge(number).a, outline.edge(number).b);
                let length = libm::hypot(b.x - a.x, b.y - a.y);
                let left = |p: &Point<Float>| determinant(a, b, Point::at(p.x + by.0, p.y + by.1));
                let left = |p: &Point<Float>| if is_clockwise { -left(p) } else { left(p) };
                points.iter().map(left).fold(f64::INFINITY, f64_min) / length
            };
            let distances: Vec<f64> = (0..xy.len()).map(distance_of).collect();
            let limit = distances[random.usize(..xy.len())];
            let limit = if limit.is_nan() { 0.0 } else { limit };
            for only_least in [false, true] {
                let mut is_found = [false; 203];
                let search = LineSearch { points: &points, by, is_clockwise, only_least };
                outline.any_near_line(
                    search,
                    || limit,
                    |number| {
                        is_found[number] = true;
                        false
                    },
                );
                for (number, distance) in distances.iter().enumerate() {
                    let of_scan = &distances[number / SCAN * SCAN..];
                    let least = of_scan.iter().take(SCAN).copied().filter(|d| !d.is_nan()).fold(limit, f64_min);
                    let is_wanted = *distance < if only_least { least.next_up() } else { limit };
                    assert!(is_found[number] || !is_wanted, "{round} {number} {distance:e} {limit:e}");
                    (found, left_out) =
                        (found + usize::from(is_found[number]), left_out + usize::from(!is_found[number]));
                }
            }
        }
        limit_width(u32::MAX);
        assert!(left_out > found, "{left_out} {found}");
    }
}
