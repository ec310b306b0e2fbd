//! Distances and closest points.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::GrazeClosest;

use graze_c::distance::{self};
use graze_core::answer::argument::{OutArg, ShapeArg};
use graze_core::answer::{self, ConvexDistance, Distance};
use graze_core::filter::Fast;
use graze_core::simd::{F32x4, WIDTHS, limit_width};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared};

const NOTHING: GrazeClosest =
    GrazeClosest { distance: -1.0, ax: 0.0, ay: 0.0, bx: 0.0, by: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };

fn rational(value: f64) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

/// The true distance: the square of the distance of the shapes without their radii, and the sum of the radii.
struct True {
    square: RBig,
    reach: RBig,
}

impl True {
    /// Whether the distance lies between two numbers.
    fn is_between(&self, low: f64, high: f64) -> bool {
        let (low, high) = (rational(low) + &self.reach, rational(high) + &self.reach);
        let below = low <= RBig::ZERO || &low * &low <= self.square;
        below && high >= RBig::ZERO && self.square <= &high * &high
    }
}

fn call(a: &Shape<f32>, b: &Shape<f32>) -> GrazeClosest {
    let mut closest = NOTHING;
    let distance = unsafe { distance::graze_distance(&CScalar::raw(a), &CScalar::raw(b), &mut closest) };
    assert_eq!(distance.to_bits(), closest.distance.to_bits());
    closest
}

fn argument(shape: &Shape<f32>) -> ShapeArg<'_, f32> {
    let kind = match shape.kind {
        Kind::Point => graze_core::shape::Kind::Point,
        Kind::Segment => graze_core::shape::Kind::Segment,
        Kind::Chain => graze_core::shape::Kind::Chain,
        Kind::Convex => graze_core::shape::Kind::Convex,
        Kind::Polygon => graze_core::shape::Kind::Polygon,
    };
    ShapeArg { kind, is_one_sided: false, vertices: shape.xy.as_chunks().0, radius: shape.radius }
}

fn query<'a>(a: &'a Shape<f32>, b: &'a Shape<f32>) -> Distance<ShapeArg<'a, f32>, ShapeArg<'a, f32>> {
    Distance(argument(a), argument(b), OutArg::WANTED)
}

/// The answer of the exact tier alone.
fn exact(a: &Shape<f32>, b: &Shape<f32>) -> GrazeClosest {
    answer::exact(query(a, b)).expect("valid shapes").into()
}

/// The result has the same bits with every SIMD width and in the exact tier.
fn check_widths(a: &Shape<f32>, b: &Shape<f32>) {
    let expected = bits(&exact(a, b));
    for width in WIDTHS {
        limit_width(width);
        assert_eq!(bits(&call(a, b)), expected, "{a:?} {b:?} with {width} lanes");
        assert_eq!(bits(&swapped(&call(b, a))), expected, "{b:?} {a:?} with {width} lanes");
    }
}

/// Whether the fast tier is certain, and whether the shapes are apart.
fn fast(a: &Shape<f32>, b: &Shape<f32>) -> (bool, bool) {
    // As graze_distance chooses.
    let is_line = |shape: &Shape<f32>| matches!(shape.kind, Kind::Point | Kind::Segment);
    let fast = if is_line(a) && is_line(b) {
        answer::fast::<F32x4, _>(query(a, b))
    } else {
        answer::fast::<F32x4, _>(ConvexDistance(argument(a), argument(b), OutArg::WANTED))
    };
    match fast {
        Fast::Certain(closest) => (true, closest.distance > 0.0),
        Fast::Uncertain => (false, false),
    }
}

/// A convex shape of ordinary size, or one on a grid, where distances tie.
fn ordinary(rng: &mut Rng, on_grid: bool) -> Shape<f32> {
    let between = |rng: &mut Rng, low: f64, high: f64| low + rng.f64() * (high - low);
    let xy: Vec<f32> = if on_grid {
        let [x, y, w, h] = [9, 9, 3, 3].map(|most| rng.u32(1..most) as f32);
        let corners = [x, y, x + w, y, x + w, y + h, x, y + h];
        corners[..[8, 8, 8, 6, 4, 2][rng.usize(0..6)]].to_vec()
    } else if rng.u8(0..4) == 0 {
        let xy = [(); 4].map(|()| between(rng, -8.0, 8.0) as f32);
        xy[..2 * rng.usize(1..=2)].to_vec()
    } else {
        let (x, y, radius) = (between(rng, -8.0, 8.0), between(rng, -8.0, 8.0), between(rng, 0.5, 6.0));
        let count = rng.usize(3..=9);
        let turned = if rng.bool() { 1.0 } else { -1.0 };
        let angles = (0..count).map(|k| turned * (k as f64 + 0.6 * rng.f64()) / count as f64 * std::f64::consts::TAU);
        let angles: Vec<f64> = angles.collect();
        angles.iter().flat_map(|angle| [(x + radius * angle.cos()) as f32, (y + radius * angle.sin()) as f32]).collect()
    };
    let kind = [Kind::Point, Kind::Segment, Kind::Convex][(xy.len() / 2).min(3) - 1];
    Shape::new(kind, &xy, if rng.u8(0..4) == 0 { between(rng, 0.1, 2.0) as f32 } else { 0.0 })
}

#[test]
fn fast_matches_exact() {
    let mut rng = crate::seeded(52);
    let (mut certain, mut certain_apart) = (0u64, 0u64);
    let count = scaled(100_000);
    for n in 0..count {
        let (a, b) = (ordinary(&mut rng, n % 8 == 0), ordinary(&mut rng, n % 8 == 0));
        check_widths(&a, &b);
        if a.radius == 0.0 && b.radius == 0.0 {
            check_named(&a, &b, &call(&a, &b));
        }
        let (is_certain, apart) = fast(&a, &b);
        certain += u64::from(is_certain);
        certain_apart += u64::from(apart);
    }
    assert!(certain * 4 > count * 2 && certain_apart * 5 > count, "{certain} {certain_apart} of {count}");
    println!(
        "compared {count} distances of convex shapes, {certain} certain in the fast tier, {certain_apart} of them not 0"
    );
}

/// A rectangle and a shape above its upper side, turned together: parallel to it, or above one of its ends, up to a few
/// roundings.
fn facing(rng: &mut Rng) -> [Shape<f32>; 2] {
    let between = |rng: &mut Rng, low: f64, high: f64| low + rng.f64() * (high - low);
    let length = between(rng, 1.0, 8.0);
    let [low, high] = [0.0, between(rng, 0.001, 6.0)];
    let at = [0.0, length, between(rng, 0.0, length)][rng.usize(0..3)];
    let below = [[0.0, low - 2.0], [length, low - 2.0], [length, low], [0.0, low]];
    let other = match rng.usize(0..5) {
        0 => vec![[at, high], [at + 3.0, high], [at + 3.0, high + 1.0], [at, high + 1.0]],
        1 => vec![[at, high], [at + 2.0, high + 3.0], [at - 1.0, high + 2.0]],
        2 => vec![[at, high], [at - 2.0, high]],
        3 => vec![[at, high], [at + 1.0, high + 1.0], [at + 1.0, high + 3.0], [at, high + 4.0], [at - 1.0, high + 1.0]],
        _ => vec![[at, high]],
    };
    let turn = if rng.bool() { std::f64::consts::FRAC_PI_2 * f64::from(rng.u8(0..4)) } else { rng.f64() * 7.0 };
    let (sin, cos) = turn.sin_cos();
    let away = [0.0, 0.0, 100.0][rng.usize(0..3)];
    let mut place = |vertices: &[[f64; 2]]| {
        let from = rng.usize(0..vertices.len());
        let turned = [&vertices[from..], &vertices[..from]].concat();
        let xy: Vec<f32> = turned
            .iter()
            .flat_map(|[x, y]| [x * cos - y * sin + away, x * sin + y * cos - away])
            .map(|value| value as f32)
            .map(|value| [value, value, value.next_up(), value.next_down()][rng.usize(0..4)])
            .collect();
        let kind = [Kind::Point, Kind::Segment, Kind::Convex][vertices.len().min(3) - 1];
        Shape::new(kind, &xy, if rng.u8(0..4) == 0 { 0.25 } else { 0.0 })
    };
    [place(&below), place(&other)]
}

/// If two features are almost equally near, the fast tier chooses the same one as the exact tier, or is uncertain.
#[test]
fn fast_matches_exact_in_near_ties() {
    let mut rng = crate::seeded(53);
    let count = scaled(40_000);
    let mut certain = 0u64;
    for _ in 0..count {
        let [a, b] = facing(&mut rng);
        check_widths(&a, &b);
        // Numbers in last bits are denormals where the rest is 0; 4 and 8 are the modes that flush those.
        if [&a, &b].iter().all(|shape| shape.xy.iter().all(|value| !value.is_subnormal())) {
            let expected = bits(&call(&a, &b));
            for mode in [4, 8, 12] {
                assert_eq!(within(mode, || bits(&call(&a, &b))), expected, "{a:?} {b:?} in mode {mode}");
            }
        }
        certain += u64::from(fast(&a, &b).0);
    }
    assert!(certain * 3 > count * 2, "{certain} of {count}");
    println!("compared {count} distances of near ties, {certain} certain in the fast tier");
}

/// If two unrounded convex shapes overlap and a vertex lies inside the other shape, the common point is such a vertex.
fn check_common(a: &Shape<f32>, b: &Shape<f32>, closest: &GrazeClosest) {
    let are_unrounded = [a, b]
        .iter()
        .all(|shape| shape.radius == 0.0 && matches!(shape.kind, Kind::Point | Kind::Segment | Kind::Convex));
    if !are_unrounded || closest.distance > 0.0 {
        return;
    }
    let inside = |inner: &Shape<f32>, outer: &Shape<f32>| -> Vec<[f32; 2]> {
        let is_inside = |vertex: &&[f32; 2]| {
            let point = Shape::new(Kind::Point, &vertex[..], 0.0);
            outer.kind.is_filled() && graze_oracle::test(outer, &point) == Verdict::Hit
        };
        inner.xy.as_chunks::<2>().0.iter().filter(is_inside).copied().collect()
    };
    let vertices = [inside(a, b), inside(b, a)].concat();
    let is_vertex = vertices.contains(&[closest.ax, closest.ay]);
    assert!(vertices.is_empty() || is_vertex, "{a:?} {b:?} {closest:?}");
}

/// The functions for these kinds of shape return the same bits.
fn check_named(a: &Shape<f32>, b: &Shape<f32>, expected: &GrazeClosest) {
    let mut closest = NOTHING;
    let (xy, count, segment) = (a.xy.as_ptr(), a.count(), a.xy.as_ptr().cast());
    let distance = match (a.kind, b.kind) {
        (Kind::Segment, Kind::Point) => unsafe {
            distance::graze_distance_segment_point(segment, b.xy[0], b.xy[1], &mut closest)
        },
        (Kind::Segment, Kind::Segment) => unsafe {
            distance::graze_distance_segment_segment(segment, b.xy.as_ptr().cast(), &mut closest)
        },
        (Kind::Polygon, Kind::Point) => unsafe {
            distance::graze_distance_polygon_point(xy, count, b.xy[0], b.xy[1], &mut closest)
        },
        _ => return,
    };
    assert_eq!((bits(&closest), distance.to_bits()), (bits(expected), expected.distance.to_bits()), "{a:?} {b:?}");
}

fn bits(closest: &GrazeClosest) -> [u32; 9] {
    let GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge } = *closest;
    let [distance, ax, ay, bx, by, a_t, b_t] = [distance, ax, ay, bx, by, a_t, b_t].map(f32::to_bits);
    [distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge]
}

fn swapped(closest: &GrazeClosest) -> GrazeClosest {
    let GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge } = *closest;
    GrazeClosest { distance, ax: bx, ay: by, bx: ax, by: ay, a_t: b_t, b_t: a_t, a_edge: b_edge, b_edge: a_edge }
}

/// How far a point is outside the shape.
fn stray(shape: &Shape<f32>, x: f32, y: f32) -> f64 {
    let point = Shape::new(Kind::Point, &[x, y], 0.0);
    (distance_squared(shape, &point).to_f64_fast().sqrt() - f64::from(shape.radius)).max(0.0)
}

/// The points lie on their shapes and are as far apart as the distance. Accuracy: rounding to float, and of f64 at the
/// scale of the shapes.
fn check_points(a: &Shape<f32>, b: &Shape<f32>, closest: &GrazeClosest) {
    let GrazeClosest { distance, ax, ay, bx, by, .. } = *closest;
    if [ax, ay, bx, by].iter().any(|value| value.is_infinite()) {
        return;
    }
    let largest = |values: &[f32]| values.iter().fold(0.0f64, |most, value| most.max(f64::from(value.abs())));
    let scale = largest(&a.xy).max(largest(&b.xy)) + largest(&[a.radius, b.radius]);
    let rounding = largest(&[ax, ay, bx, by]) * 1.5 / f64::from(1 << 24) + scale * 1e-14 + 1.5e-45;
    for (shape, x, y) in [(a, ax, ay), (b, bx, by)] {
        assert!(stray(shape, x, y) <= rounding, "{a:?} {b:?} {closest:?}: {} > {rounding}", stray(shape, x, y));
    }
    let between = (f64::from(ax) - f64::from(bx)).hypot(f64::from(ay) - f64::from(by));
    let error = (between - f64::from(distance)).abs();
    assert!(error <= 2.0 * rounding + f64::from(distance) * 1e-7, "{a:?} {b:?} {closest:?}");
    let edges = |shape: &Shape<f32>| if shape.kind.is_filled() { shape.count() } else { shape.count().max(2) - 1 };
    assert!((closest.a_edge as usize) < edges(a) && (closest.b_edge as usize) < edges(b));
    assert!((0.0..=1.0).contains(&closest.a_t) && (0.0..=1.0).contains(&closest.b_t));
}

fn cases(a: Kind, b: Kind) -> u64 {
    match (a.is_filled(), b.is_filled()) {
        (false, false) => 26_000,
        (true, true) => 8_000,
        _ => 12_500,
    }
}

/// The signed distance, with its closest points.
fn signed(polygon: &Shape<f32>, point: &Shape<f32>) -> GrazeClosest {
    let (mut closest, xy) = (NOTHING, polygon.xy.as_ptr());
    let [x, y] = [point.xy[0], point.xy[1]];
    let distance = unsafe { distance::graze_signed_distance_polygon_point(xy, polygon.count(), x, y, &mut closest) };
    assert_eq!(distance.to_bits(), closest.distance.to_bits());
    closest
}

/// Negative inside, 0 on the boundary, and the distance from the boundary.
#[test]
fn signed_distances() {
    let mut rng = crate::seeded(54);
    let mut found = [0u64; 3];
    for n in 0..scaled(100_000) {
        let ask = Ask::new(Kind::Polygon, Kind::Point, false, false);
        let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
        let case = case::<f32>(&mut rng, &ask);
        let (a, b) = (&case.a, &case.b);
        let boundary = Shape::new(Kind::Chain, &[&a.xy[..], &a.xy[..2]].concat(), 0.0);
        let (closest, verdict) = (signed(a, b), graze_oracle::test(a, b));
        let distance = closest.distance;
        let is_right = match verdict {
            Verdict::Miss => distance > 0.0,
            Verdict::Touch => distance.to_bits() == 0,
            Verdict::Hit => distance < 0.0,
        };
        assert!(is_right, "{a:?} {b:?}: {distance}, {verdict:?}");
        let magnitude = distance.abs();
        let truth = True { square: distance_squared(&boundary, b), reach: RBig::ZERO };
        if magnitude.is_infinite() {
            assert!(!truth.is_between(0.0, f64::from(f32::MAX)), "{a:?} {b:?}");
        } else if magnitude > 0.0 {
            let steps = [magnitude.next_down(), magnitude.next_up()]
                .map(|step| if step.is_finite() { f64::from(step) } else { f64::from(f32::MAX) * 1.0001 });
            assert!(truth.is_between(steps[0], steps[1]), "{a:?} {b:?} {distance:e}");
        }
        check_points(&boundary, b, &GrazeClosest { distance: magnitude, ..closest });
        if verdict != Verdict::Hit {
            assert_eq!(bits(&closest), bits(&call(a, b)), "{a:?} {b:?}");
        }
        let mode = n as u32 % MODES;
        let moded = within(mode, || signed(a, b)).distance.to_bits();
        let signs = [moded, distance.to_bits()].map(|bits| (bits == 0, bits >> 31));
        assert_eq!(signs[0], signs[1], "{a:?} {b:?} in mode {mode}");
        found[verdict as usize] += 1;
    }
    assert!(found.iter().all(|count| *count > scaled(2_000)), "{found:?}");
    println!("checked {found:?} signed distances of points outside, on the boundary and inside");
}

#[test]
fn distances() {
    let mut rng = crate::seeded(51);
    let (mut checked, mut apart, mut unrounded) = (0u64, 0u64, 0u64);
    for (i, &first) in Kind::ALL.iter().enumerate() {
        for &second in &Kind::ALL[i..] {
            for radii in 0..4 {
                let ask = Ask::new(second, first, radii & 1 != 0, radii & 2 != 0);
                for n in 0..scaled(cases(first, second)) {
                    let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
                    let case = case::<f32>(&mut rng, &ask);
                    let (a, b) = (&case.a, &case.b);
                    let closest = call(a, b);
                    let truth = True {
                        square: distance_squared(a, b),
                        reach: rational(f64::from(a.radius)) + rational(f64::from(b.radius)),
                    };
                    let distance = closest.distance;
                    assert_eq!(distance > 0.0, graze_oracle::test(a, b) == Verdict::Miss, "{a:?} {b:?} {distance}");
                    if distance.is_infinite() {
                        assert!(!truth.is_between(0.0, f64::from(f32::MAX)), "{a:?} {b:?}");
                    } else if distance > 0.0 {
                        let steps = [distance.next_down(), distance.next_up()]
                            .map(|step| if step.is_finite() { f64::from(step) } else { f64::from(f32::MAX) * 1.0001 });
                        assert!(truth.is_between(steps[0], steps[1]), "{a:?} {b:?} {distance:e}");
                        let middle = |step: f64| (step + f64::from(distance)) / 2.0;
                        unrounded += u64::from(!truth.is_between(middle(steps[0]), middle(steps[1])));
                        apart += 1;
                    }
                    check_points(a, b, &closest);
                    check_common(a, b, &closest);
                    if [a, b].iter().all(|shape| matches!(shape.kind, Kind::Point | Kind::Segment | Kind::Convex)) {
                        check_widths(a, b);
                    }
                    assert_eq!(bits(&call(b, a)), bits(&swapped(&closest)), "{a:?} {b:?}");
                    if a.radius == 0.0 && b.radius == 0.0 {
                        check_named(a, b, &closest);
                    }
                    let moded = within(n as u32 % MODES, || call(a, b));
                    assert_eq!(
                        moded.distance.to_bits() == 0,
                        distance == 0.0,
                        "{a:?} {b:?} in mode {}",
                        n as u32 % MODES
                    );
                    checked += 1;
                }
            }
        }
    }
    println!("checked {checked} distances, {apart} of them not 0; {unrounded} not the nearest float, all within 1 ulp");
}
