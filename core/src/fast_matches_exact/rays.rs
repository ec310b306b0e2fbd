//! Rays: on ordinary data, on grids, along axes, and by a hair.

use super::dice::{Dice, share, share_of};
use super::{Rounded, bits, corners, range, shape_of};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Outcome, Verdict};
use crate::ray::fast::*;
use crate::ray::{RayHit, raycast};
use crate::shape::Kind;
use crate::simd::dispatch;
use crate::world::box_order;
use std::vec::Vec;

/// Place, point, normal, edge and verdict of a hit by their bits; None for a miss.
type RayBits = Option<([u32; 5], [u32; 2])>;

fn ray_bits(Outcome { verdict, hit }: Outcome<RayHit>) -> RayBits {
    let RayHit { t, x, y, normal: [u, v], edge } = hit;
    (verdict != Verdict::Miss).then(|| (bits([t, x, y, u, v]), [edge, verdict as u32]))
}

fn exact_ray(shape: Rounded, [ax, ay, bx, by]: [f32; 4]) -> RayBits {
    ray_bits(raycast(shape_of::<Float>(shape), shape_of((Kind::Segment, &[[ax, ay], [bx, by]], 0.0))))
}

/// Compares an answer of the fast tier with the exact one. Returns whether it is certain.
fn check(fast: Fast<Outcome<RayHit>>, kind: Kind, xy: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> bool {
    let Fast::Certain(outcome) = fast else { return false };
    let mut numbers = range(xy.as_flattened());
    numbers.include_all(&ray);
    numbers.include(radius);
    assert!(numbers.is_finite() && radius >= 0.0, "{xy:?} {radius} {ray:?}");
    assert_eq!(ray_bits(outcome), exact_ray((kind, xy, radius), ray), "{kind:?} {xy:?} {radius} {ray:?}: {outcome:?}");
    true
}

dispatch! {
    fn polygon_at_width(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> = ray_polygon;
}

dispatch! {
    fn chain_at_width(vertices: &[[f32; 2]], ray: [f32; 4]) -> Fast<Outcome<RayHit>> = ray_chain;
}

dispatch! {
    fn rounded_at_width(kind: Kind, vertices: &[[f32; 2]], radius: f32, ray: [f32; 4]) -> Fast<Outcome<RayHit>> =
        ray_rounded;
}

#[test]
fn rays_at_segments() {
    share("segments", 990, |dice| {
        let (segment @ [ax, ay, bx, by], ray) = (dice.segment(), dice.segment());
        check(ray_segment(segment, ray), Kind::Segment, &[[ax, ay], [bx, by]], 0.0, ray)
    });
}

#[test]
fn rays_at_circles() {
    share("circles", 990, |dice| {
        let ([x, y], radius, ray) = (dice.numbers(), dice.size(), dice.segment());
        let check = |fast| check(fast, Kind::Point, &[[x, y]], radius, ray);
        check(ray_circle([x, y, radius], ray)) | check(ray_circle_special([x, y, radius], ray))
    });
}

#[test]
fn rays_at_capsules() {
    share("capsules", 980, |dice| {
        let ([ax, ay, bx, by], radius, ray) = (dice.segment(), dice.size(), dice.segment());
        check(ray_capsule([ax, ay, bx, by, radius], ray), Kind::Segment, &[[ax, ay], [bx, by]], radius, ray)
    });
}

#[test]
fn rays_at_boxes() {
    share("boxes", 980, |dice| {
        let (aabb, ray) = (dice.aabb(), dice.segment());
        check(ray_aabb(aabb, ray), Kind::Convex, &corners(aabb), 0.0, ray)
    });
}

fn vertices(dice: &mut Dice, counts: [usize; 7]) -> Vec<[f32; 2]> {
    let count = counts[dice.below(7)] + if dice.below(50) == 0 { 90 } else { 0 };
    (0..count).map(|_| dice.numbers()).collect()
}

#[test]
fn rays_at_chains() {
    share("chains", 600, |dice| {
        let (chain, ray) = (vertices(dice, [2, 3, 5, 9, 17, 18, 33]), dice.segment());
        check(chain_at_width(&chain, ray), Kind::Chain, &chain, 0.0, ray)
    });
}

#[test]
fn rays_at_polygons() {
    share("polygons", 600, |dice| {
        let (polygon, ray) = (vertices(dice, [3, 4, 5, 9, 17, 18, 33]), dice.segment());
        check(polygon_at_width(&polygon, ray), Kind::Polygon, &polygon, 0.0, ray)
    });
}

#[test]
fn rays_at_rounded_outlines() {
    share_of(300_000, "rounded outlines", 600, |dice| {
        let (polygon, ray) = (vertices(dice, [3, 4, 5, 9, 17, 18, 33]), dice.segment());
        let (kind, radius) = ([Kind::Chain, Kind::Polygon][dice.below(2)], dice.size());
        check(rounded_at_width(kind, &polygon, radius, ray), kind, &polygon, radius, ray)
    });
}

#[test]
fn rays_at_long_outlines() {
    share_of(150_000, "long outlines", 900, |dice| {
        let (polygon, ray) = (vertices(dice, [65, 66, 95, 96, 97, 130, 200]), dice.segment());
        let kind = [Kind::Chain, Kind::Polygon][dice.below(2)];
        let fast = match kind {
            Kind::Chain => chain_at_width(&polygon, ray),
            _ => polygon_at_width(&polygon, ray),
        };
        check(fast, kind, &polygon, 0.0, ray)
    });
}

#[test]
fn rays_at_long_rounded_outlines() {
    share_of(50_000, "long rounded outlines", 900, |dice| {
        let (polygon, ray) = (vertices(dice, [65, 66, 95, 96, 97, 130, 200]), dice.segment());
        let (kind, radius) = ([Kind::Chain, Kind::Polygon][dice.below(2)], dice.size() * 0.01);
        check(rounded_at_width(kind, &polygon, radius, ray), kind, &polygon, radius, ray)
    });
}

/// A shape that fills its box is met as the box is, in each order of its corners.
#[test]
fn rays_at_shapes_that_fill_their_boxes() {
    share("filled boxes", 900, |dice| {
        let (bounds, ray) = (dice.aabb(), dice.segment());
        let fast = ray_aabb(bounds, ray);
        (0..8).fold(true, |all, turn| {
            let mut xy = corners(bounds);
            xy.rotate_left(turn % 4);
            if turn > 3 {
                xy.reverse();
            }
            let (Fast::Certain(mut outcome), Some(order)) = (fast, box_order(&xy, bounds)) else { return false };
            if outcome.hit.t > 0.0 {
                outcome.hit.edge = order.edge_on(outcome.hit.edge);
            }
            all & check(Fast::Certain(outcome), Kind::Polygon, &xy, 0.0, ray)
        })
    });
}
