//! Where a ray comes to a shape with a radius, and to which of its edges, by definition: the places at which the ray is
//! at the radius from an end of an edge, or from its line beside the edge, each a rational and one root.

use crate::circle_boundary::{Surd, circle_edge_points};
use crate::coord::{Coord, Edge, Scale, ScaledPoint};
use crate::{Kind, Shape};
use dashu_int::IBig;
use dashu_ratio::Relaxed;
use std::cmp::Ordering;

/// The first point of a rounded shape on a ray that begins outside or on the boundary.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundedEntry {
    /// Where along the ray, from 0 to 1.
    pub place: Surd,
    /// The edges at the radius from that point: of these the most perpendicular to the ray, and of these the
    /// lexicographically smallest. Several only if they are equal.
    pub edges: Vec<usize>,
}

/// The first point of a rounded shape on a ray that begins outside or on the boundary.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn first_on_rounded<T: Coord>(shape: &Shape<T>, ray: &Shape<T>) -> Option<RoundedEntry> {
    let scale = Scale::of_shapes(shape, ray);
    let (solid, path) = (scale.solid(shape), scale.solid(ray));
    let path = (&path.vertices[0], &path.vertices[1]);
    let mut places: Vec<(usize, Surd)> = Vec::new();
    for (index, edge) in solid.edges().into_iter().enumerate() {
        if edge.0 != edge.1 || solid.is_one_point() {
            let next = (index + 1) % shape.count();
            let ends = if shape.count() == 1 { vec![index] } else { vec![index, next] };
            let around = ends.into_iter().flat_map(|vertex| around_vertex(shape, vertex, ray));
            places.extend(around.chain(beside(edge, &solid.radius, path)).map(|place| (index, place)));
        }
    }
    let place = places.iter().map(|(_, place)| place).min_by(|one, other| one.order(other))?.clone();
    let mut edges: Vec<usize> = Vec::new();
    let all = solid.edges();
    for (index, other) in &places {
        if other.order(&place) != Ordering::Equal || edges.contains(index) {
            continue;
        }
        let order = edges.first().map_or(Ordering::Greater, |known| rank(path, all[*index], all[*known]));
        if order == Ordering::Greater {
            edges.clear();
        }
        if order != Ordering::Less {
            edges.push(*index);
        }
    }
    Some(RoundedEntry { place, edges })
}

/// Where the ray is at the radius from a vertex.
fn around_vertex<T: Coord>(shape: &Shape<T>, vertex: usize, ray: &Shape<T>) -> Vec<Surd> {
    let circle = Shape::new(Kind::Point, &shape.xy[2 * vertex..2 * vertex + 2], shape.radius);
    circle_edge_points(&circle, ray).into_iter().map(|point| point.place).collect()
}

/// Where the ray is at the radius from the line of an edge, beside the edge.
fn beside((a, b): Edge<'_>, radius: &IBig, (start, end): Edge<'_>) -> Vec<Surd> {
    let minus = |p: &ScaledPoint, q: &ScaledPoint| ScaledPoint { x: &p.x - &q.x, y: &p.y - &q.y };
    let (u, to, d) = (minus(b, a), minus(start, a), minus(end, start));
    let cross = |p: &ScaledPoint, q: &ScaledPoint| &p.x * &q.y - &p.y * &q.x;
    let dot = |p: &ScaledPoint, q: &ScaledPoint| &p.x * &q.x + &p.y * &q.y;
    let (height, rate, square) = (cross(&u, &to), cross(&u, &d), dot(&u, &u));
    let ratio = |n: IBig, d: &IBig| Relaxed::from_parts_signed(n, d.clone());
    let places = if rate != IBig::ZERO {
        let along = |side: IBig| {
            Surd::new(ratio(-height.clone(), &rate), ratio(side * radius, &rate), Relaxed::from(square.clone()))
        };
        vec![along(IBig::ONE), along(-IBig::ONE)]
    } else if &height * &height == radius * radius * &square && square != IBig::ZERO {
        // All along the line: where it begins.
        vec![Surd::new(Relaxed::ZERO, Relaxed::ZERO, Relaxed::ZERO)]
    } else {
        return vec![];
    };
    let is_between = |place: &Surd, base: &Relaxed, factor: &Relaxed| {
        let moved = place.scaled(factor, base);
        moved.compare(0.0) != Ordering::Less && moved.compare(1.0) != Ordering::Greater
    };
    // The foot on the edge's line, from 0 to 1.
    let (base, factor) = (ratio(dot(&u, &to), &square), ratio(dot(&u, &d), &square));
    let is_place = |place: &Surd| is_between(place, &base, &factor) && is_between(place, &Relaxed::ZERO, &Relaxed::ONE);
    places.into_iter().filter(is_place).collect()
}

/// The order of two edges: the greater is more perpendicular to the ray, or else lexicographically smaller.
fn rank((start, end): Edge<'_>, one: Edge<'_>, other: Edge<'_>) -> Ordering {
    let (dx, dy) = (&end.x - &start.x, &end.y - &start.y);
    let steepness = |(a, b): Edge<'_>| {
        let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
        let (cross, square) = (&ux * &dy - &uy * &dx, &ux * &ux + &uy * &uy);
        if square == IBig::ZERO { Relaxed::ZERO } else { Relaxed::from_parts_signed(&cross * &cross, square) }
    };
    let key = |(a, b): Edge<'_>| {
        let mut ends = [[a.x.clone(), a.y.clone()], [b.x.clone(), b.y.clone()]];
        ends.sort();
        ends
    };
    steepness(one).cmp(&steepness(other)).then_with(|| key(other).cmp(&key(one)))
}
