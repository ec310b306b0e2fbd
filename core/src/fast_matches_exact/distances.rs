//! Distances of small shapes and long outlines and chains.

use super::{Rounded, bits, range, shape_of};
use crate::distance::{
    ClosestPoints, RawShape, closest_points, fast_outline_distance, fast_signed_distance, outline_distance,
    signed_distance,
};
use crate::filter::Fast;
use crate::number::Float;
use crate::shape::Kind;
use crate::simd::{Double, F32x4};
use fastrand::Rng;
use std::vec::Vec;

/// Distance, points, parameters and edges by their bits.
type DistanceBits = ([u32; 7], [usize; 2]);

fn distance_bits(ClosestPoints { distance, a, b, t, edges }: ClosestPoints) -> DistanceBits {
    (bits([distance, a[0], a[1], b[0], b[1], t[0], t[1]]), edges)
}

fn exact(a: Rounded, b: Rounded) -> DistanceBits {
    distance_bits(closest_points::<Float>(shape_of(a), shape_of(b)))
}

fn raw((kind, vertices, radius): Rounded<'_>) -> RawShape<'_> {
    RawShape { kind, vertices, radius }
}

/// Compares the answers of the fast tier with the exact one. The number of certain ones of four.
fn check(a: Rounded, b: Rounded) -> u32 {
    let at_width = |answer: fn(RawShape, RawShape) -> Fast<ClosestPoints>| answer(raw(a), raw(b));
    let answers = [
        at_width(outline_distance::<F32x4>),
        at_width(outline_distance::<Double<F32x4>>),
        at_width(outline_distance::<Double<Double<F32x4>>>),
        at_width(fast_outline_distance),
    ];
    let mut numbers = range([a.1, b.1].concat().as_flattened());
    numbers.include_all(&[a.2, b.2]);
    let mut certain = 0;
    for answer in answers {
        let Fast::Certain(closest) = answer else { continue };
        assert!(numbers.is_finite() && a.2 >= 0.0 && b.2 >= 0.0, "{a:?} {b:?}");
        assert_eq!(distance_bits(closest), exact(a, b), "{a:?} {b:?}: {closest:?}");
        certain += 1;
    }
    certain
}

/// Random numbers: ordinary, on a coarse grid, beside it by an ulp, or of all sizes.
fn number(rng: &mut Rng, kind: u32) -> f32 {
    let whole = rng.i32(-12..=12) as f32;
    match kind {
        0 => rng.f32() * 24.0 - 12.0,
        1 => whole,
        2 => [whole, whole.next_up(), whole.next_down(), 0.0, -0.0][rng.usize(..5)],
        _ => (rng.f32() - 0.5) * f32::from_bits((127 - 30 + rng.u32(..60)) << 23),
    }
}

/// Any vertices, or a wheel with teeth, on whole numbers unless they are ordinary.
fn line(rng: &mut Rng, kind: u32, count: usize) -> Vec<[f32; 2]> {
    if kind > 2 || rng.u32(..3) == 0 {
        return (0..count).map(|_| [number(rng, kind), number(rng, kind)]).collect();
    }
    let (teeth, phase) = (rng.f32(), rng.f32());
    let vertex = |i: usize| {
        let (sin, cos) = (core::f32::consts::TAU * (i as f32 + phase) / count as f32).sin_cos();
        let radius = 10.0 - teeth * (i % 3) as f32;
        [radius * cos, radius * sin].map(|value| if kind == 0 { value } else { value.round() })
    };
    (0..count).map(vertex).collect()
}

/// A shape of few vertices about a place.
fn small(rng: &mut Rng, kind: u32) -> (Kind, Vec<[f32; 2]>) {
    let [x, y] = [number(rng, kind), number(rng, kind)];
    let step = if kind == 0 { 0.75 } else { 1.0 };
    let offset = |[u, v]: [i32; 2]| [x + u as f32 * step, y + v as f32 * step];
    let (kind, offsets): (Kind, &[[i32; 2]]) = [
        (Kind::Point, &[[0, 0]][..]),
        (Kind::Segment, &[[0, 0], [3, 1]]),
        (Kind::Segment, &[[0, 0], [0, 0]]),
        (Kind::Convex, &[[0, 0], [2, 0], [2, 2], [0, 2]]),
        (Kind::Convex, &[[0, 0], [0, 3], [2, 1]]),
        (Kind::Polygon, &[[0, 0], [4, 0], [4, 3], [2, 1], [0, 3]]),
        (Kind::Chain, &[[0, 0], [2, 1], [3, -1]]),
        (Kind::Polygon, &[[0, 0], [3, 0], [3, 0], [0, 3]]),
    ][rng.usize(..8)];
    (kind, offsets.iter().map(|place| offset(*place)).collect())
}

#[test]
fn distances_of_outlines() {
    let mut rng = Rng::with_seed(3);
    let (mut certain, mut total) = ([0; 4], [0; 4]);
    for round in 0..16_000 {
        let kind = round % 4;
        let count = [3, 4, 5, 8, 9, 15, 16, 17, 33, 40, 64, 65, 130, 700, 1025, 2100];
        let count = count[rng.usize(..if round % 16 < 4 { 16 } else { 12 })];
        let vertices = line(&mut rng, kind, count);
        let large = [Kind::Chain, Kind::Polygon][rng.usize(..2)];
        let (small, own) = small(&mut rng, kind);
        let radius = |rng: &mut Rng| [0.0, 0.0, 0.5, number(rng, kind).abs()][rng.usize(..4)];
        let a = (large, &vertices[..], if rng.u32(..3) == 0 { radius(&mut rng) } else { 0.0 });
        let b = (small, &own[..], radius(&mut rng));
        certain[kind as usize] += check(a, b) + check(b, a);
        total[kind as usize] += 8;
    }
    // Radii often nearly touch on the grid.
    assert!(certain[0] * 100 > total[0] * 95 && certain[1] * 2 > total[1], "{certain:?} of {total:?}");
}

#[test]
fn distances_of_round_outlines() {
    let mut rng = Rng::with_seed(4);
    let (mut certain, mut total) = (0, 0);
    for _ in 0..3000 {
        let count = [9, 16, 40, 100][rng.usize(..4)];
        let vertex = |i: usize| {
            let (sin, cos) = (core::f32::consts::TAU * i as f32 / count as f32).sin_cos();
            [6.0 * cos, 6.0 * sin]
        };
        let vertices: Vec<[f32; 2]> = (0..count).map(vertex).collect();
        let (small, own) = small(&mut rng, 0);
        let (a, b) = ((Kind::Convex, &vertices[..], 0.0), (small, &own[..], [0.0, 0.5][rng.usize(..2)]));
        certain += check(a, b) + check(b, a);
        total += 8;
    }
    assert!(certain * 3 > total, "{certain} of {total}");
}

#[test]
fn signed_distances_of_long_outlines() {
    let mut rng = Rng::with_seed(5);
    let (mut certain, mut total) = (0, 0);
    for round in 0..6000 {
        let kind = round % 4;
        let count = [3, 4, 9, 16, 40, 65, 130][rng.usize(..7)];
        let vertices = line(&mut rng, kind, count);
        let p = [number(&mut rng, kind), number(&mut rng, kind)];
        total += 1;
        let Fast::Certain(closest) = fast_signed_distance(&vertices, p) else { continue };
        let (a, b) = ((Kind::Polygon, &vertices[..], 0.0), (Kind::Point, &[p][..], 0.0));
        let expected = signed_distance::<Float>(shape_of(a), shape_of(b));
        assert_eq!(distance_bits(closest), distance_bits(expected), "{vertices:?} {p:?}");
        certain += 1;
    }
    assert!(certain * 2 > total, "{certain} of {total}");
}

#[test]
fn invalid_numbers_are_uncertain() {
    let vertices: Vec<[f32; 2]> = (0..100).map(|i| [i as f32, (i % 7) as f32]).collect();
    for bad in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for at in [0, 50, 99] {
            let mut spoilt = vertices.clone();
            spoilt[at][1] = bad;
            for kind in [Kind::Chain, Kind::Polygon] {
                assert_eq!(check((kind, &spoilt, 0.0), (Kind::Point, &[[3.0, 40.0]], 0.0)), 0);
            }
        }
        assert_eq!(check((Kind::Chain, &vertices, 0.0), (Kind::Point, &[[bad, 40.0]], 0.0)), 0);
        assert_eq!(check((Kind::Chain, &vertices, 0.0), (Kind::Segment, &[[1.0, 40.0], [2.0, bad]], 0.0)), 0);
        assert_eq!(check((Kind::Chain, &vertices, bad), (Kind::Point, &[[3.0, 40.0]], 0.0)), 0);
        assert_eq!(check((Kind::Chain, &vertices, 0.0), (Kind::Point, &[[3.0, 40.0]], -1.0)), 0);
    }
    assert_eq!(check((Kind::Chain, &vertices, 0.0), (Kind::Point, &[[3.0, 40.0]], 1.0)), 4);
}
