//! Prepared polygons and shapes of any kind: one ring, and rings with holes and islands, by the oracle; large rings as
//! plain ones. Chains are in [`prepared_chains`](super::prepared_chains).

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, of_oracle, star};
use super::scaled;
use graze_c::abi::GrazeVerdict;
use graze_c::overlap::graze_test;
use graze_oracle::generate::{Ask, Rng, case, nested_case};
use graze_oracle::{Kind, Shape, Verdict, contains, promised, test};

/// The kind of round n, and whether it has a radius.
fn kind_of(n: u64) -> (Kind, bool) {
    (Kind::ALL[n as usize % 5], n / 5 % 2 == 1)
}

#[test]
fn shapes_at_one_ring() {
    let mut rng = crate::seeded(195);
    let mut met = [[0u64; 3]; 10];
    for n in 0..scaled(100_000) {
        let (kind, rounded) = kind_of(n);
        let ask = Ask::new(Kind::Polygon, kind, false, rounded);
        let case = case::<f32>(&mut rng, &if n % 16 < 4 { ask.any_outlines() } else { ask });
        let (a, b) = (&case.a, &case.b);
        let prepared = Owned::new(std::slice::from_ref(&a.xy));
        let (expected, miss) = (of_oracle(test(a, b)), GrazeVerdict::GRAZE_MISS);
        for mode in [0, n as u32 / 16 % MODES] {
            let got = within(mode, || prepared.any(b));
            let agrees = if case.promised { got == expected } else { (got == miss) == (expected == miss) };
            assert!(agrees, "{a:?} {b:?} in mode {mode}: {got:?}, not {expected:?}");
        }
        met[n as usize % 10][expected as usize] += 1;
    }
    assert!(met.as_flattened().iter().all(|count| *count > scaled(250)), "{met:?}");
    println!("checked {met:?} shapes of ten kinds at a prepared ring");
}

/// The verdict on rings of which each lies strictly inside or outside of each other: the greatest of the solids, which
/// are the rings at even depth without their holes. A shape that meets a solid's outer ring misses the solid only
/// strictly inside a hole, and only touches it inside a hole up to the hole's edges.
fn by_solids(rings: &[Shape<f32>], b: &Shape<f32>) -> Verdict {
    let is_inside = |outer: &Shape<f32>, inner: &Shape<f32>| contains(outer, inner) == Some(Verdict::Hit);
    let depth = |ring: &Shape<f32>| rings.iter().filter(|outer| is_inside(outer, ring)).count();
    let of_solid = |outer: &Shape<f32>| {
        let holes = rings.iter().filter(|ring| is_inside(outer, ring) && depth(ring) == depth(outer) + 1);
        let place = holes.filter_map(|hole| contains(hole, b)).max().unwrap_or(Verdict::Miss);
        match (test(outer, b), place) {
            (Verdict::Miss, _) | (_, Verdict::Hit) => Verdict::Miss,
            (_, Verdict::Touch) => Verdict::Touch,
            (verdict, Verdict::Miss) => verdict,
        }
    };
    rings.iter().filter(|ring| depth(ring) % 2 == 0).map(of_solid).max().expect("a ring")
}

/// A rectangle around shapes. None if it would be too large for floats.
fn around(rng: &mut Rng, shapes: &[&Shape<f32>], gap: f32) -> Option<Shape<f32>> {
    let (mut low, mut high) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
    for shape in shapes {
        for [x, y] in shape.xy.as_chunks().0 {
            (low, high) = ([low[0].min(*x), low[1].min(*y)], [high[0].max(*x), high[1].max(*y)]);
        }
    }
    let size = low.iter().chain(&high).fold(0.0f32, |most, value| most.max(value.abs())) * gap + 1e-30;
    let [x, y, right, top] = [low[0] - size, low[1] - size, high[0] + size, high[1] + size];
    let mut corners = [[x, y], [right, y], [right, top], [x, top]];
    if rng.bool() {
        corners.reverse();
    }
    corners.rotate_left(rng.usize(..4));
    corners
        .as_flattened()
        .iter()
        .all(|value| value.is_finite())
        .then(|| Shape::new(Kind::Polygon, corners.as_flattened(), 0.0))
}

/// A shape through hard places of rings.
fn through_hard_points(rng: &mut Rng, rings: &[Shape<f32>], kind: Kind, rounded: bool) -> Shape<f32> {
    let outlines: Vec<Vec<f32>> = rings.iter().map(|ring| ring.xy.clone()).collect();
    let count = match kind {
        Kind::Point => 1,
        Kind::Segment => 2,
        Kind::Chain => rng.usize(2..6),
        Kind::Convex => 3,
        Kind::Polygon => rng.usize(3..6),
    };
    // Often of one ring, which the shape then repeats.
    let own = rng.usize(..outlines.len());
    let from = if rng.bool() { &outlines[own..own + 1] } else { &outlines[..] };
    let xy: Vec<f32> = match kind {
        // The ring itself.
        Kind::Polygon if rng.u8(0..4) == 0 => outlines[own].clone(),
        Kind::Chain if rng.u8(0..4) == 0 => [&outlines[own][..], &outlines[own][..2]].concat(),
        _ => (0..count).flat_map(|_| hard_point(rng, from)).collect(),
    };
    let radius = match rounded {
        true => [(xy[0] - outlines[own][0]).abs(), (xy[1] - outlines[own][1]).abs()][rng.usize(..2)].min(f32::MAX),
        false => 0.0,
    };
    Shape::new(kind, &xy, radius)
}

#[test]
fn shapes_among_holes_and_islands() {
    let mut rng = crate::seeded(196);
    let (mut met, mut counts) = ([[0u64; 3]; 10], [0u64; 5]);
    for n in 0..scaled(60_000) {
        let (kind, rounded) = kind_of(n);
        // A hard pair, within a hole or an island, or an outline with a hole in it.
        let (mut rings, b) = match rng.u8(0..3) {
            0 => {
                let case = nested_case::<f32>(&mut rng, &Ask::new(Kind::Polygon, Kind::Polygon, false, false));
                let rings = vec![case.a, case.b];
                let b = through_hard_points(&mut rng, &rings, kind, rounded);
                (rings, b)
            }
            _ => {
                let case = case::<f32>(&mut rng, &Ask::new(Kind::Polygon, kind, false, rounded));
                (vec![case.a], case.b)
            }
        };
        for _ in 0..rng.usize(..3) {
            // Around the shape, or through it.
            let shapes: Vec<&Shape<f32>> = rings.iter().chain(rng.bool().then_some(&b)).collect();
            let gap = [1e-6, 0.1, 0.5][rng.usize(..3)];
            rings.extend(around(&mut rng, &shapes, gap));
        }
        let are_apart = |one: &Shape<f32>, other: &Shape<f32>| {
            test(one, other) == Verdict::Miss
                || [contains(one, other), contains(other, one)].contains(&Some(Verdict::Hit))
        };
        let pairs = |i: usize| (0..i).all(|j| are_apart(&rings[i], &rings[j]));
        // A ring without area retraces itself.
        let is_simple = |ring: &Shape<f32>| promised(ring) && test(ring, ring) == Verdict::Hit;
        if !(rings.iter().all(is_simple) && promised(&b) && (0..rings.len()).all(pairs)) {
            continue;
        }
        rng.shuffle(&mut rings);
        let expected = of_oracle(by_solids(&rings, &b));
        let prepared = Owned::new(&rings.iter().map(|ring| ring.xy.clone()).collect::<Vec<_>>());
        for mode in [0, n as u32 % MODES] {
            assert_eq!(within(mode, || prepared.any(&b)), expected, "{rings:?} {b:?} in mode {mode}");
        }
        met[n as usize % 10][expected as usize] += 1;
        counts[rings.len()] += 1;
    }
    assert!(met.as_flattened().iter().all(|count| *count > scaled(50)), "{met:?} {counts:?}");
    println!("checked {met:?} shapes of ten kinds among {counts:?} rings");
}

/// Small and large shapes at large rings, as at the plain polygon.
#[test]
fn shapes_at_large_rings() {
    let mut rng = crate::seeded(197);
    let mut met = [[0u64; 3]; 10];
    for n in 0..scaled(1_000) {
        let ring = star(&mut rng, [0.0; 2]);
        let prepared = Owned::new(std::slice::from_ref(&ring));
        let plain = Shape::new(Kind::Polygon, &ring, 0.0);
        for k in 0..20 {
            let (kind, rounded) = kind_of(k);
            let [x, y] = hard_point(&mut rng, std::slice::from_ref(&ring));
            let size = [1e-3, 0.1, 0.5, 8.0][rng.usize(..4)];
            let b = match kind {
                Kind::Polygon => {
                    let smaller = |(value, from): (&f32, &f32)| from + (value - from) * size * 0.2;
                    star(&mut rng, [x, y]).iter().zip([x, y].iter().cycle()).map(smaller).collect()
                }
                Kind::Convex if rng.bool() => {
                    let [w, h] = [(); 2].map(|()| rng.f32() * size);
                    vec![x, y, x + w, y, x + w, y + h, x, y + h]
                }
                _ => {
                    let count = match kind {
                        Kind::Point => 1,
                        Kind::Segment => 2,
                        Kind::Convex => 3,
                        _ => rng.usize(2..90),
                    };
                    let mut xy = vec![x, y];
                    xy.extend(
                        (1..count).flat_map(|_| [x, y].map(|from| from + (rng.f32() - 0.5) * size)).collect::<Vec<_>>(),
                    );
                    xy
                }
            };
            let b = Shape::new(kind, &b, if rounded { rng.f32() * size } else { 0.0 });
            let expected = unsafe { graze_test(&CScalar::raw(&plain), &CScalar::raw(&b)) };
            for mode in [0, n as u32 % MODES] {
                assert_eq!(within(mode, || prepared.any(&b)), expected, "{plain:?} {b:?} in mode {mode}");
            }
            met[k as usize % 10][expected as usize] += 1;
        }
    }
    assert!(met.iter().all(|[miss, _, hit]| *miss > scaled(100) && *hit > scaled(100)), "{met:?}");
    println!("checked {met:?} shapes of ten kinds at large prepared rings");
}
