//! Skeletons of every kind from lists of points, and some outlines of a known make.

use super::Outlines;
use crate::{Coord, Kind, is_simple, orient};
use fastrand::Rng;
use std::cmp::Ordering;

/// A skeleton of the given kind whose vertices are among the points given, which are at least 3.
///
/// Promised outlines come out simple or flat, convex ones convex or flat; unless the coordinates
/// are so crowded that the caller has to check again.
pub(super) fn skeleton<T: Coord>(rng: &mut Rng, kind: Kind, points: &[[T; 2]], outlines: Outlines) -> Vec<[T; 2]> {
    match kind {
        Kind::Point => points[..1].to_vec(),
        Kind::Segment => points[..2].to_vec(),
        // Some end where they begin.
        Kind::Chain if rng.u8(0..8) == 0 => [points, &points[..1]].concat(),
        Kind::Chain => points.to_vec(),
        Kind::Convex => hull(points),
        Kind::Polygon if outlines == Outlines::Any => points.to_vec(),
        Kind::Polygon => simple(rng, points),
    }
}

/// The order from left to right, then upwards.
fn lexicographic<T: Coord>(a: &[T; 2], b: &[T; 2]) -> Ordering {
    a.partial_cmp(b).expect("finite coordinates")
}

/// The convex hull, counter-clockwise, without points on its edges; on a flat set of points the
/// line there and back, in at least three vertices.
fn hull<T: Coord>(points: &[[T; 2]]) -> Vec<[T; 2]> {
    let mut sorted = points.to_vec();
    sorted.sort_by(lexicographic);
    let chain = |points: &mut dyn Iterator<Item = [T; 2]>| {
        let mut chain: Vec<[T; 2]> = vec![];
        for p in points {
            while let [.., a, b] = chain[..]
                && orient(a, b, p) <= 0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut outline = chain(&mut sorted.iter().copied());
    outline.extend(chain(&mut sorted.iter().rev().copied()));
    outline.dedup();
    if outline.len() < 3 { sorted } else { outline }
}

/// A simple outline through as many of the points as one of several methods manages, or their hull.
fn simple<T: Coord>(rng: &mut Rng, points: &[[T; 2]]) -> Vec<[T; 2]> {
    let outline = match rng.u8(0..8) {
        0..3 => star(points),
        3..6 => monotone(points),
        6 => untangled(points),
        _ => hull(points),
    };
    if is_simple(&outline.concat()) { outline } else { hull(points) }
}

/// The points in angular order around the leftmost one: a star-shaped outline.
fn star<T: Coord>(points: &[[T; 2]]) -> Vec<[T; 2]> {
    let mut sorted = points.to_vec();
    sorted.sort_by(lexicographic);
    sorted.dedup();
    let center = sorted[0];
    sorted[1..].sort_by(|a, b| orient(center, *b, *a).cmp(&0));
    sorted
}

/// The points below the line from the leftmost to the rightmost one, then those above, backwards.
fn monotone<T: Coord>(points: &[[T; 2]]) -> Vec<[T; 2]> {
    let mut sorted = points.to_vec();
    sorted.sort_by(lexicographic);
    sorted.dedup();
    let (first, last) = (sorted[0], sorted[sorted.len() - 1]);
    let is_above = |p: &[T; 2]| orient(first, last, *p) > 0;
    let above: Vec<_> = sorted.iter().copied().filter(is_above).collect();
    sorted.retain(|p| !is_above(p));
    sorted.extend(above.iter().rev());
    sorted
}

/// The outline as listed, with crossing edges exchanged until none cross, or a bound is reached.
///
/// Exchanging two crossing edges shortens the outline, so this ends; touching edges may stay.
fn untangled<T: Coord>(points: &[[T; 2]]) -> Vec<[T; 2]> {
    let mut outline = points.to_vec();
    outline.dedup();
    let n = outline.len();
    for _ in 0..n {
        let crossing = (0..n).find_map(|i| {
            let later = (i + 2..n).filter(|&j| i > 0 || j + 1 < n);
            later.map(|j| (i, j)).find(|&(i, j)| {
                let (a, b) = (outline[i], outline[i + 1]);
                let (c, d) = (outline[j], outline[(j + 1) % n]);
                orient(a, b, c) * orient(a, b, d) < 0 && orient(c, d, a) * orient(c, d, b) < 0
            })
        });
        match crossing {
            Some((i, j)) => outline[i + 1..=j].reverse(),
            None => break,
        }
    }
    outline
}

/// A rectangle with a roof of steps: L, T and U shapes, stairs and combs.
pub(super) fn skyline(rng: &mut Rng) -> Vec<[i32; 2]> {
    let columns = rng.i32(2..=4);
    let mut outline = vec![[columns, 0], [0, 0]];
    for x in 0..columns {
        let height = rng.i32(1..=4);
        outline.extend([[x, height], [x + 1, height]]);
    }
    outline
}

/// A corridor that winds inwards.
pub(super) fn spiral() -> Vec<[i32; 2]> {
    let outer = [[0, 0], [5, 0], [5, 5], [1, 5], [1, 2], [3, 2]];
    let inner = [[3, 3], [2, 3], [2, 4], [4, 4], [4, 1], [0, 1]];
    [outer, inner].concat()
}
