//! Prepared chains: verdicts, distances and crossings against the oracle, and all answers against those of plain
//! chains.

use super::c_args::{CScalar, boxed};
use super::crossings::{expected, is_right};
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, large, of_oracle};
use super::prepared_contacts;
use super::prepared_queries::{
    cast, check_value, closest_bits, distance, hit_bits, unprepared_distance, unprepared_ray,
};
use super::prepared_sweeps;
use super::scaled;
use super::sweeps::start;
use graze_c::abi::{GrazeAabb, GrazeCrossing, GrazeVerdict};
use graze_c::overlap::graze_test;
use graze_c::prepared::{graze_crossings_prepared_segment, graze_test_many_prepared_point};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict, distance_squared};

/// The kinds of lines that can be prepared.
const CHAINS: [Kind; 1] = [Kind::Chain];

fn plain(a: &Shape<f32>, b: &Shape<f32>) -> GrazeVerdict {
    unsafe { graze_test(&CScalar::raw(a), &CScalar::raw(b)) }
}

/// Verdicts of a prepared chain on a shape, by every function that takes one; and on the box around its first vertices.
fn check_verdicts(chain: &Shape<f32>, b: &Shape<f32>, expected: impl Fn(&Shape<f32>) -> GrazeVerdict, mode: u32) {
    let prepared = Owned::of(chain);
    let check = |got: GrazeVerdict, wanted: GrazeVerdict| assert_eq!(got, wanted, "{chain:?} {b:?}");
    let is_round = b.radius.to_bits() != 0;
    check(prepared.any(b), expected(b));
    check(within(mode, || prepared.any(b)), expected(b));
    if b.kind == Kind::Point || !is_round && b.kind != Kind::Chain {
        check(prepared.shape(b), expected(b));
        check(within(mode, || prepared.shape(b)), expected(b));
    }
    if b.kind == Kind::Point && !is_round {
        let point = [b.xy[0], b.xy[1]];
        check(prepared.point(point), expected(b));
        check(within(mode, || prepared.point(point)), expected(b));
        let mut verdict = [7; 2];
        let (xy, room) = (b.xy.as_ptr(), verdict.as_mut_ptr());
        let met = unsafe { graze_test_many_prepared_point(prepared.0, xy, 0, 2, room) };
        let wanted = expected(b) as u8;
        assert_eq!((verdict, met), ([wanted; 2], 2 * usize::from(wanted > 0)), "{chain:?} {b:?}");
    }
    if b.kind == Kind::Segment && !is_round {
        let corners = boxed(b);
        let [min_x, min_y, max_x, max_y] = [0, 1, 4, 5].map(|i| corners.xy[i]);
        let aabb = GrazeAabb { min_x, min_y, max_x, max_y };
        check(within(mode, || prepared.aabb(&aabb)), expected(&corners));
    }
    if matches!(b.kind, Kind::Chain | Kind::Polygon) && !is_round {
        let other = Owned::of(b);
        check(prepared.prepared(&other), expected(b));
        check(within(mode, || other.prepared(&prepared)), expected(b));
    }
}

/// The distance of a prepared chain and a shape: that of the plain chain to the bit.
fn check_distance(chain: &Shape<f32>, b: &Shape<f32>, mode: u32) -> f32 {
    let prepared = Owned::of(chain);
    let ((closest, ring), plain) = (distance(&prepared, b), unprepared_distance(chain, b));
    assert_eq!((closest_bits(&closest), ring), (closest_bits(&plain), 0), "{chain:?} {b:?} {closest:?} {plain:?}");
    let (moded, _) = within(mode, || distance(&prepared, b));
    assert_eq!(moded.distance.to_bits() == 0, closest.distance == 0.0, "{chain:?} {b:?} in mode {mode}");
    closest.distance
}

/// The first point of a prepared chain on a ray: that of the plain chain to the bit.
fn check_ray(chain: &Shape<f32>, ray: &Shape<f32>, mode: u32) -> GrazeVerdict {
    let prepared = Owned::of(chain);
    let ((verdict, hit, ring), plain) = (cast(&prepared, ray), unprepared_ray(chain, ray));
    assert_eq!((verdict, hit_bits(&hit)), (plain.0, hit_bits(&plain.1)), "{chain:?} {ray:?} {hit:?} {:?}", plain.1);
    assert_eq!(ring == 0, verdict != GrazeVerdict::GRAZE_MISS);
    assert_eq!(within(mode, || cast(&prepared, ray)).0, verdict, "{chain:?} {ray:?} in mode {mode}");
    verdict
}

fn crossings(prepared: &Owned, segment: &Shape<f32>) -> Vec<GrazeCrossing> {
    let mut out = [GrazeCrossing { x: 0.0, y: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 }; 256];
    let (at, room, mut rings) = (segment.xy.as_ptr().cast(), out.as_mut_ptr(), [77; 256]);
    let count = unsafe { graze_crossings_prepared_segment(prepared.0, at, room, rings.as_mut_ptr(), 256) };
    assert!(count <= 256 && rings[..count].iter().all(|ring| *ring == 0));
    out[..count].to_vec()
}

#[test]
fn chains_by_the_oracle() {
    let mut rng = crate::seeded(591);
    let (mut met, mut contacts, mut sweeps, mut rays) = ([0u64; 3], [0u64; 2], [0u64; 3], [0u64; 3]);
    for n in 0..scaled(60_000) {
        let kind = Kind::ALL[n as usize % Kind::ALL.len()];
        let chain_kind = CHAINS[n as usize / 5 % CHAINS.len()];
        let case = case::<f32>(&mut rng, &Ask::new(Kind::Chain, kind, false, n / 10 % 2 == 1));
        let (chain, b, mode) = (&Shape { kind: chain_kind, ..case.a.clone() }, &case.b, n as u32 % MODES);
        let of_oracle = |b: &Shape<f32>| of_oracle(graze_oracle::test(&case.a, b));
        check_verdicts(chain, b, of_oracle, mode);
        met[of_oracle(b) as usize] += 1;
        let miss = graze_oracle::test(&case.a, b) == Verdict::Miss;
        check_value(check_distance(chain, b, mode), miss, &distance_squared(&case.a, b), b.radius);
        if kind == Kind::Segment {
            let ray = Shape { radius: 0.0, ..b.clone() };
            rays[check_ray(chain, &ray, mode) as usize] += 1;
            let (found, truth) = (crossings(&Owned::of(chain), &ray), expected(&case.a, &ray));
            let right = found.len() == truth.len() && found.iter().zip(&truth).all(|(f, t)| is_right(f, t));
            assert!(right, "{chain:?} {ray:?} {found:?} {truth:?}");
        }
        contacts[usize::from(prepared_contacts::check_one_ring(chain, b, mode) > 0)] += 1;
        let mut reversed = case.clone();
        (reversed.a, reversed.b) = (case.b.clone(), chain.clone());
        let (a, d) = start(&mut rng, &reversed);
        sweeps[prepared_sweeps::check_one_ring(&a, d, chain, mode) as usize] += 1;
    }
    let all = met.iter().chain(&contacts).chain(&sweeps).chain(&rays);
    assert!(all.clone().all(|count| *count > scaled(600)), "{met:?} {contacts:?} {sweeps:?} {rays:?}");
    println!("checked prepared chains: {met:?} verdicts, {contacts:?} contacts, {sweeps:?} sweeps, {rays:?} rays");
}

/// Ground that rises and falls, with some vertices repeated.
fn terrain(rng: &mut Rng) -> Shape<f32> {
    let count = [rng.usize(2..40), rng.usize(40..700), rng.usize(700..3000)][rng.usize(..3)];
    let (steep, step) = ([0.0, 0.1, 3.0][rng.usize(..3)], if rng.bool() { 1.0 } else { 0.37 });
    let mut xy: Vec<f32> = Vec::new();
    for i in 0..count {
        xy.extend([i as f32 * step, ((rng.f32() - 0.5) * steep + (i as f32 * 0.05).sin()) * 2.0]);
        if rng.u8(0..20) == 0 {
            xy.extend_from_within(xy.len() - 2..);
        }
    }
    Shape::new(Kind::Chain, &xy, 0.0)
}

#[test]
fn long_chains() {
    let mut rng = crate::seeded(592);
    let mut met = [0u64; 3];
    for n in 0..scaled(400) {
        let chain = match n % 4 {
            0 => Shape::new(Kind::Chain, &large(&mut rng), 0.0),
            _ => terrain(&mut rng),
        };
        let chain = Shape { kind: CHAINS[n as usize / 4 % CHAINS.len()], ..chain };
        let (rings, mode) = (std::slice::from_ref(&chain.xy), n as u32 % MODES);
        // Coordinates of any size have no place beside each other.
        let is_ordinary = chain.xy.iter().all(|value| value.abs() < 1e6 && (*value == 0.0 || value.abs() > 1e-6));
        for _ in 0..8 {
            let is_at_vertex = rng.u8(0..8) == 0;
            let vertex = chain.xy.as_chunks().0[rng.usize(..chain.count())];
            let [x, y] = if is_at_vertex { vertex } else { hard_point(&mut rng, rings) };
            let size = if is_ordinary && !is_at_vertex { 0.7 } else { 0.0 };
            let xy: Vec<f32> = (0..10).map(|i| [x, y][i % 2] + (rng.f32() - 0.5) * size).collect();
            let (kind, xy) = [
                (Kind::Point, &xy[..2]),
                (Kind::Segment, &xy[..4]),
                (Kind::Chain, &xy[..8]),
                (Kind::Convex, &xy[..6]),
                (Kind::Polygon, &xy[..6]),
            ][rng.usize(..5)];
            let b = Shape::new(kind, xy, if rng.bool() { rng.f32() * size } else { 0.0 });
            met[plain(&chain, &b) as usize] += 1;
            check_verdicts(&chain, &b, |b| plain(&chain, b), mode);
            check_distance(&chain, &b, mode);
            let to = hard_point(&mut rng, rings);
            check_ray(&chain, &Shape::new(Kind::Segment, &[x, y, to[0], to[1]], 0.0), mode);
            if is_ordinary {
                prepared_contacts::check_one_ring(&chain, &b, mode);
                let d = [[0.0, -9.0], [to[0] - x, to[1] - y], [2.0 * (to[0] - x), 2.0]][rng.usize(..3)];
                prepared_sweeps::check_one_ring(&b, d, &chain, mode);
            }
        }
        let other = terrain(&mut rng);
        let (one, two) = (Owned::of(&chain), Owned::of(&other));
        assert_eq!(one.prepared(&two), plain(&chain, &other), "{chain:?} {other:?}");
        let polygon = Shape { kind: Kind::Polygon, ..chain.clone() };
        if is_ordinary && polygon.count() > 2 {
            // An outline that may cross itself: a miss is a miss.
            let (got, miss) = (two.prepared(&Owned::of(&polygon)), GrazeVerdict::GRAZE_MISS);
            assert_eq!(got == miss, plain(&other, &polygon) == miss, "{other:?} {polygon:?}");
        }
    }
    assert!(met[0].min(met[2]) > scaled(500) && met[1] > 0, "{met:?}");
    println!("checked {met:?} shapes at long prepared chains");
}

/// A chain that ends in the middle of its first edge, and others of this form or straight through that point.
#[test]
fn chains_that_end_on_themselves() {
    let mut rng = crate::seeded(593);
    let mut met = [0u64; 3];
    for n in 0..scaled(40_000) {
        let point = |rng: &mut Rng| [rng.i32(-4..5), rng.i32(-4..5)];
        let [mx, my] = point(&mut rng);
        let through = |rng: &mut Rng, ends: bool| {
            let [dx, dy] = point(rng);
            let mut vertices = vec![[mx - dx, my - dy], [mx + dx, my + dy]];
            if ends {
                vertices.extend((0..rng.usize(1..4)).map(|_| point(rng)));
                vertices.push([mx, my]);
            }
            if rng.bool() {
                vertices.reverse();
            }
            Shape::new(Kind::Chain, &vertices.concat().iter().map(|value| *value as f32).collect::<Vec<_>>(), 0.0)
        };
        let chain = through(&mut rng, true);
        let other_ends = rng.bool();
        let mut other = through(&mut rng, other_ends);
        if other.count() == 2 && rng.bool() {
            other.kind = Kind::Segment;
        }
        check_verdicts(&chain, &other, |b| of_oracle(graze_oracle::test(&chain, b)), n as u32 % MODES);
        met[graze_oracle::test(&chain, &other) as usize] += 1;
    }
    assert!(met[1] > scaled(5_000) && met[2] > scaled(5_000), "{met:?}");
    println!("checked {met:?} lines at prepared chains that end on themselves");
}
