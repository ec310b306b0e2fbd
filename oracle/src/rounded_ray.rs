//! Where a ray comes to a shape with a radius, and to which of its edges, by definition: the places at which the ray is
//! at the radius from an end of an edge, or from its line beside the edge, each a rational and one root.

use crate::circle_boundary::{Surd, circle_edge_points};
use crate::coord::{Coord, Dimension, Edge, Scale, ScaledPoint, ScaledShape};
use crate::distance::gap_squared;
use crate::overlap::Place;
use crate::ray::first_on_ray;
use crate::{Kind, Shape, Verdict};
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};
use std::cmp::Ordering;

/// A point of the boundary of a rounded shape on a ray.
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
    let mut places = places_at_radius(shape, ray);
    let place = places.iter().map(|(_, place)| place).min_by(|one, other| one.order(other))?.clone();
    places.retain(|(_, other)| other.order(&place) == Ordering::Equal);
    Some(RoundedEntry { edges: highest(shape, ray, &places), place })
}

/// All places where a ray enters or leaves a shape with a radius, or touches it, in order: from the faces before and
/// after each place at which the ray is at the radius from an edge.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn all_on_rounded<T: Coord>(shape: &Shape<T>, ray: &Shape<T>) -> Vec<RoundedEntry> {
    let end = |vertex: usize| {
        crate::test(shape, &Shape::new(Kind::Point, &ray.xy[2 * vertex..2 * vertex + 2], T::ZERO)) == Verdict::Touch
    };
    let is_point = ray.xy[..2] == ray.xy[2..];
    let mut places: Vec<Vec<(usize, Surd)>> = Vec::new();
    let mut all = places_at_radius(shape, ray);
    all.sort_by(|one, other| one.1.order(&other.1));
    for (index, place) in all {
        match places.last_mut() {
            Some(last) if last[0].1.order(&place) == Ordering::Equal => last.push((index, place)),
            _ => places.push(vec![(index, place)]),
        }
    }
    let [zero, one] = [0, 1].map(|value| Surd::new(Relaxed::from(value), Relaxed::ZERO, Relaxed::ZERO));
    let is_counted = |i: usize| {
        let place = &places[i][0].1;
        if is_point || place.order(&zero) == Ordering::Equal {
            return end(0);
        }
        if place.order(&one) == Ordering::Equal {
            return end(1);
        }
        let before = if i == 0 { &zero } else { &places[i - 1][0].1 };
        let after = places.get(i + 1).map_or(&one, |next| &next[0].1);
        let is_in = |from: &Surd, to: &Surd| {
            from.order(to) == Ordering::Equal
                || clearance_at(shape, ray, &from.between(to).canonicalize()) != Ordering::Greater
        };
        !(is_in(before, place) && is_in(place, after))
    };
    let counted = (0..places.len()).filter(|i| is_counted(*i));
    counted.map(|i| RoundedEntry { place: places[i][0].1.clone(), edges: highest(shape, ray, &places[i]) }).collect()
}

/// The place along the ray of the first point of any shape, if the ray meets it.
///
/// # Panics
/// When one of them is no shape, see [`Shape`].
pub fn first_place<T: Coord>(shape: &Shape<T>, ray: &Shape<T>) -> Option<Surd> {
    let rational = |place: Relaxed| Surd::new(place, Relaxed::ZERO, Relaxed::ZERO);
    if crate::test(shape, ray) == Verdict::Miss {
        return None;
    }
    if crate::test(shape, &Shape::new(Kind::Point, &ray.xy[..2], T::ZERO)) != Verdict::Miss {
        return Some(rational(Relaxed::ZERO));
    }
    if shape.radius == T::ZERO {
        return first_on_ray(shape, ray).map(|place| rational(place.relax()));
    }
    first_on_rounded(shape, ray).map(|entry| entry.place)
}

/// All places at which the ray is at the radius from an edge, with the edges.
fn places_at_radius<T: Coord>(shape: &Shape<T>, ray: &Shape<T>) -> Vec<(usize, Surd)> {
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
    places
}

/// The edges of the highest rank at one place.
fn highest<T: Coord>(shape: &Shape<T>, ray: &Shape<T>, places: &[(usize, Surd)]) -> Vec<usize> {
    let scale = Scale::of_shapes(shape, ray);
    let (solid, path) = (scale.solid(shape), scale.solid(ray));
    let (path, all) = ((&path.vertices[0], &path.vertices[1]), solid.edges());
    let mut edges: Vec<usize> = Vec::new();
    for (index, _) in places {
        if edges.contains(index) {
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
    edges
}

/// How the distance of the skeleton from the point of a ray compares with the radius.
fn clearance_at<T: Coord>(shape: &Shape<T>, ray: &Shape<T>, t: &RBig) -> Ordering {
    let scale = Scale::of_shapes(shape, ray);
    let (solid, ray) = (scale.solid(shape), scale.solid(ray));
    let at = Place::along((&ray.vertices[0], &ray.vertices[1]), &t.clone().relax());
    // Everything times the denominator of that point.
    let times = |s: &ScaledPoint| ScaledPoint { x: &s.x * &at.w, y: &s.y * &at.w };
    let point = vec![ScaledPoint { x: at.x.clone(), y: at.y.clone() }];
    let radius = &solid.radius * &at.w;
    let of = |dimension, vertices| ScaledShape { dimension, vertices, radius: IBig::ZERO };
    let enlarged = of(solid.dimension, solid.vertices.iter().map(times).collect());
    gap_squared(&enlarged, &of(Dimension::Dot, point)).cmp(&Relaxed::from(&radius * &radius))
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
        // All along the line: where it begins and ends.
        let ends = if start == end { 0..1 } else { 0..2 };
        ends.map(|end| Surd::new(Relaxed::from(end), Relaxed::ZERO, Relaxed::ZERO)).collect()
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
