//! Verdicts on outlines of many vertices.

use crate::contain;
use crate::filter::{self, Filtered, LaneVerdicts, ScanOutline, ScanShape};
use crate::number::Float;
use crate::overlap::{self, Verdict};
use crate::predicate::Point;
use crate::shape::{Aabb, Circle, Outline, Segment};
use crate::simd::{Double, F32s, F32x4};
use fastrand::Rng;
use std::vec::Vec;

/// Counts certain verdicts, which must be the exact one.
#[derive(Default)]
struct Tally {
    certain: u32,
    total: u32,
}

impl Tally {
    fn check(&mut self, filtered: Filtered, exact: Verdict, arguments: &dyn core::fmt::Debug) {
        self.total += 1;
        self.certain += u32::from(filtered.certain);
        let verdict = if filtered.value { Verdict::Hit } else { Verdict::Miss };
        assert!(!filtered.certain || verdict == exact, "{arguments:?} {filtered:?}");
    }

    fn require_half(&self) {
        assert!(self.certain * 2 > self.total, "{} of {}", self.certain, self.total);
    }
}

fn of_lane(LaneVerdicts { hit, miss }: LaneVerdicts, lane: usize) -> Filtered {
    Filtered { value: hit >> lane & 1 != 0, certain: (hit | miss) >> lane & 1 != 0 }
}

type Single<const N: usize> = fn(&[[f32; 2]], [f32; N]) -> Filtered;

/// Shapes of `N` floats against all kinds of outlines, by the filter of single calls and that of batches.
fn check<Q: ScanShape<N>, V: F32s, const N: usize>(
    single: Single<N>,
    shape: impl Fn([f32; 2], &mut Rng) -> [f32; N],
    exact: impl Fn(Outline<Float>, [f32; N]) -> Verdict,
) {
    let mut rng = Rng::with_seed(5);
    let [mut singles, mut batches] = [Tally::default(), Tally::default()];
    for round in 0..200 {
        let count = [3, 4, 5, 7, 8, 9, 16, 17, 40, 64, 65, 130, 700][rng.usize(..13)];
        // On a coarse grid, where shapes touch often, and on a fine one. Any outline is fine, a self-crossing one
        // too.
        let (grid, wide) = if round % 3 == 0 { (1.0, 20) } else { (1.0 / 64.0, 1280) };
        let star = round % 2 == 0;
        let vertex = |i: usize| {
            let (sin, cos) = (core::f32::consts::TAU * i as f32 / count as f32).sin_cos();
            let size = (rng.u32(..wide) + wide / 4) as f32;
            let place = if star { [size * cos, size * sin] } else { [0; 2].map(|_| rng.u32(..wide) as f32) };
            place.map(|value| value.round() * grid)
        };
        let outline: Vec<[f32; 2]> = (0..count).map(vertex).collect();
        let scan = ScanOutline::of::<V>(&outline);
        for _ in 0..20 {
            let shapes: [[f32; N]; 16] = core::array::from_fn(|_| {
                let place = [0; 2].map(|_| (rng.u32(..3 * wide) as f32 - wide as f32) * grid);
                shape(place, &mut rng).map(|value| (value / grid).round() * grid)
            });
            let lanes: [V; N] = core::array::from_fn(|k| {
                let mut column = [0.0; 16];
                column.iter_mut().zip(shapes).for_each(|(value, shape)| *value = shape[k]);
                V::load(&column)
            });
            let batch = match &scan {
                Some(scan) => scan.filter::<Q, V, N>(lanes, V::ALL),
                None => LaneVerdicts { hit: 0, miss: 0 },
            };
            for (lane, shape) in shapes.into_iter().enumerate().take(V::WIDTH) {
                let expected = exact(Outline::new(&outline), shape);
                let batch = of_lane(batch, lane);
                singles.check(single(&outline, shape), expected, &(&outline, shape));
                batches.check(batch, expected, &(&outline, shape));
            }
        }
    }
    singles.require_half();
    batches.require_half();
}

fn check_shapes<V: F32s>() {
    let point = |x, y| Point::new(Float(x), Float(y));
    check::<filter::SegmentSegment, V, 4>(
        filter::polygon_segment::<V>,
        |[x, y], rng| [x, y, x + rng.u32(..9) as f32 - 4.0, y + rng.u32(..9) as f32 - 4.0],
        |outline, [ax, ay, bx, by]| overlap::polygon_segment(outline, Segment { a: point(ax, ay), b: point(bx, by) }),
    );
    check::<filter::AabbSegment, V, 4>(
        filter::polygon_aabb::<V>,
        |[x, y], rng| [x, y, x + rng.u32(..5) as f32, y + rng.u32(..5) as f32],
        |outline, [min_x, min_y, max_x, max_y]| {
            overlap::polygon_aabb(outline, Aabb { min: point(min_x, min_y), max: point(max_x, max_y) })
        },
    );
    check::<filter::CircleSegment, V, 3>(
        filter::polygon_circle::<V>,
        |[x, y], rng| [x, y, rng.u32(..5) as f32],
        |outline, [x, y, radius]| {
            overlap::polygon_circle(outline, Circle { center: point(x, y), radius: f64::from(radius) })
        },
    );
}

#[test]
fn shapes_at_outlines() {
    check_shapes::<F32x4>();
    check_shapes::<Double<Double<F32x4>>>();
}

/// Small segments and circles in outlines of any kind.
fn check_containment<V: F32s>() {
    let mut rng = Rng::with_seed(9);
    let mut tally = Tally::default();
    for round in 0..600 {
        let count = [3, 4, 5, 8, 9, 16, 17, 40, 65, 300][rng.usize(..10)];
        let (grid, wide) = if round % 3 == 0 { (1.0, 20) } else { (1.0 / 64.0, 1280) };
        let star = round % 4 != 0;
        let vertex = |i: usize| {
            let (sin, cos) = (core::f32::consts::TAU * i as f32 / count as f32).sin_cos();
            let size = (rng.u32(..wide / 4) + wide) as f32;
            let place = if star { [size * cos, size * sin] } else { [0; 2].map(|_| rng.u32(..wide) as f32) };
            place.map(|value| value.round() * grid)
        };
        let outline: Vec<[f32; 2]> = (0..count).map(vertex).collect();
        for _ in 0..20 {
            let [x, y] = [0; 2].map(|_| (rng.u32(..3 * wide) as f32 - 1.5 * wide as f32).round() * grid);
            let [u, v] = [0; 2].map(|_| (rng.u32(..wide) as f32 - 0.5 * wide as f32).round() * grid);
            let point = |x, y| Point::new(Float(x), Float(y));
            let exact = Outline::<Float>::new(&outline);
            let segment = Segment { a: point(x, y), b: point(x + u, y + v) };
            let filtered = filter::segment_in_polygon::<V>(&outline, [x, y, x + u, y + v]);
            tally.check(filtered, contain::polygon_segment(exact, segment), &(&outline, x, y, u, v));
            let circle = Circle { center: point(x, y), radius: f64::from(u.abs()) };
            let filtered = filter::circle_in_polygon::<V>(&outline, [x, y, u.abs()]);
            tally.check(filtered, contain::polygon_circle(exact, circle), &(&outline, x, y, u));
        }
    }
    tally.require_half();
}

#[test]
fn containment_in_outlines() {
    check_containment::<F32x4>();
    check_containment::<Double<Double<F32x4>>>();
}

/// Around a place, with teeth: as many vertices as asked for, on whole numbers where `grid` is 1.
fn wheel([x, y]: [f32; 2], count: usize, radius: f32, tooth: f32, grid: f32) -> Vec<[f32; 2]> {
    let vertex = |i: usize| {
        let (sin, cos) = (core::f32::consts::TAU * i as f32 / count as f32).sin_cos();
        let radius = if i.is_multiple_of(2) { radius } else { radius - tooth };
        [x + radius * cos, y + radius * sin].map(|value| (value / grid).round() * grid)
    };
    (0..count).map(vertex).collect()
}

fn check_wheels<V: F32s>(rounds: usize, numbers: [usize; 7]) {
    let mut rng = Rng::with_seed(7);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let counts = [0; 2].map(|_| numbers[rng.usize(..7)] + rng.usize(..3));
        let grid = if round % 2 == 0 { 1.0 } else { 1.0 / 1024.0 };
        let radii = [1000.0, [1000.0, 200.0, 30.0][rng.usize(..3)]];
        // Beside each other, crossing, or one within the other; near where that changes.
        let apart = [radii[0] + radii[1], radii[0] - radii[1], 500.0][rng.usize(..3)];
        let apart = apart + (rng.u32(..9) as f32 - 4.0) * [1.0, 10.0][rng.usize(..2)];
        let turn = rng.u32(..63) as f32 / 10.0;
        let a = wheel([0.0; 2], counts[0], radii[0], rng.u32(..20) as f32, grid);
        let b = wheel([apart * turn.cos(), apart * turn.sin()], counts[1], radii[1], rng.u32(..20) as f32, grid);
        let expected = overlap::polygon_polygon(Outline::<Float>::new(&a), Outline::new(&b));
        for (one, other) in [(&a, &b), (&b, &a)] {
            tally.check(filter::polygon_polygon::<V>(one, other, one), expected, &(counts, apart));
        }
    }
    tally.require_half();
}

/// Several blocks of edges to a stretch, and several stretches; then stretches that are divided twice.
#[test]
fn wheels() {
    let numbers = [200, 256, 257, 300, 1000, 1025, 3000];
    check_wheels::<F32x4>(1500, numbers);
    check_wheels::<Double<Double<F32x4>>>(1500, numbers);
    check_wheels::<F32x4>(60, [50, 300, 3000, 16383, 16500, 20000, 40000]);
}

#[test]
fn too_many_vertices() {
    let wheel = wheel([0.0; 2], 64 * 64 * 64 * F32x4::WIDTH + 1, 1000.0, 5.0, 1.0 / 1024.0);
    let across = [[-2000.0, -0.25], [-990.0, 0.0], [-2000.0, 0.25]];
    let of = |count: usize| filter::polygon_polygon::<F32x4>(&wheel[..count], &across, &wheel);
    assert!(of(wheel.len() - 1).certain && of(wheel.len() - 1).value);
    assert!(!of(wheel.len()).certain);
}
