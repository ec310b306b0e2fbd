//! Sweeps at prepared polygons: to the bit as those at plain polygons, and with holes and islands.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, large, nested_rings};
use super::scaled;
use super::sweeps::{NOTHING, bits, start};
use graze_c::abi::{GrazeSweepHit, GrazeVerdict};
use graze_c::prepared::{graze_sweep_enter_prepared, graze_sweep_prepared};
use graze_c::sweep::{graze_sweep, graze_sweep_enter};
use graze_oracle::generate::{Ask, case};
use graze_oracle::{Kind, Shape};

const RING: u32 = 77;

type Found = (GrazeVerdict, GrazeSweepHit, u32);

fn prepared_sweep(a: &Shape<f32>, [dx, dy]: [f32; 2], prepared: &Owned, enters: bool) -> Found {
    let (mut hit, mut ring) = (NOTHING, RING);
    let call = if enters { graze_sweep_enter_prepared } else { graze_sweep_prepared };
    let verdict = unsafe { call(&CScalar::raw(a), dx, dy, prepared.0, &mut hit, &mut ring) };
    let null = std::ptr::null_mut();
    let alone = unsafe { call(&CScalar::raw(a), dx, dy, prepared.0, std::ptr::null_mut(), null) };
    assert_eq!(alone, verdict);
    (verdict, hit, ring)
}

fn plain_sweep(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>, enters: bool) -> (GrazeVerdict, GrazeSweepHit) {
    let mut hit = NOTHING;
    let call = if enters { graze_sweep_enter } else { graze_sweep };
    (unsafe { call(&CScalar::raw(a), dx, dy, &CScalar::raw(b), &mut hit) }, hit)
}

/// The sweep at a prepared polygon or chain b is that at the plain one.
pub fn check_one_ring(a: &Shape<f32>, d: [f32; 2], b: &Shape<f32>, mode: u32) -> GrazeVerdict {
    let prepared = Owned::of(b);
    for enters in [false, true] {
        let (verdict, hit, ring) = prepared_sweep(a, d, &prepared, enters);
        let (expected, plain) = plain_sweep(a, d, b, enters);
        assert_eq!((verdict, bits(&hit)), (expected, bits(&plain)), "{a:?} {d:?} {b:?} {enters}");
        assert_eq!(ring, if expected == GrazeVerdict::GRAZE_MISS { RING } else { 0 });
        let moded = within(mode, || prepared_sweep(a, d, &prepared, enters)).0;
        assert_eq!(moded, expected, "{a:?} {d:?} {b:?} in mode {mode}");
    }
    plain_sweep(a, d, b, false).0
}

#[test]
fn sweeps_at_one_ring() {
    let mut rng = crate::seeded(291);
    let mut found = [0u64; 3];
    for n in 0..scaled(120_000) {
        let kind = Kind::ALL[n as usize % Kind::ALL.len()];
        let ask = Ask::new(kind, Kind::Polygon, n / 5 % 2 == 1, false);
        let case = case::<f32>(&mut rng, &ask);
        let (a, d) = start(&mut rng, &case);
        found[check_one_ring(&a, d, &case.b, n as u32 % MODES) as usize] += 1;
    }
    assert!(found.iter().all(|count| *count > scaled(5_000)), "{found:?}");
    println!("checked {found:?} sweeps at prepared polygons");
}

#[test]
fn sweeps_at_large_outlines() {
    let mut rng = crate::seeded(292);
    let mut found = [0u64; 3];
    for n in 0..scaled(1_000) {
        let count = [rng.usize(3..40), rng.usize(40..700), rng.usize(700..3000)][rng.usize(..3)];
        let tooth = if rng.bool() { 0.3 } else { 2.0 / count as f32 };
        let xy: Vec<f32> = (0..count)
            .flat_map(|i| {
                let turn = i as f32 / count as f32 * std::f32::consts::TAU;
                let distance = 4.0 * (1.0 + 0.4 * (3.0 * turn).sin() + tooth * (rng.f32() - 0.5));
                [distance * turn.cos(), distance * turn.sin()]
            })
            .collect();
        let b = Shape::new(Kind::Polygon, &xy, 0.0);
        for _ in 0..6 {
            let rings = std::slice::from_ref(&b.xy);
            let [x, y] = if rng.u8(0..4) == 0 { hard_point(&mut rng, rings) } else { [rng.f32() * 12.0 - 6.0, 6.5] };
            let xy: Vec<f32> = (0..6).map(|i| [x, y][i % 2] + if i < 2 { 0.0 } else { rng.f32() * 0.5 }).collect();
            let (kind, xy) = [
                (Kind::Point, &xy[..2]),
                (Kind::Segment, &xy[..4]),
                (Kind::Chain, &xy[..]),
                (Kind::Convex, &xy[..]),
                (Kind::Polygon, &xy[..]),
            ][rng.usize(..5)];
            let a = Shape::new(kind, xy, if rng.bool() { rng.f32() * 0.2 } else { 0.0 });
            let to = hard_point(&mut rng, rings);
            let d = [[0.0, -9.0], [to[0] - x, to[1] - y], [2.0 * (to[0] - x), 2.0 * (to[1] - y)]][rng.usize(..3)];
            found[check_one_ring(&a, d, &b, n as u32 % MODES) as usize] += 1;
        }
    }
    assert!(found[0] > 0 && found[2] > 0, "{found:?}");
    println!("checked {found:?} sweeps at large prepared polygons");
}

/// Outlines that cross themselves: nothing is promised of hit against touch, but a miss stays a miss.
#[test]
fn sweeps_at_any_outlines() {
    let mut rng = crate::seeded(293);
    for _ in 0..scaled(4_000) {
        let rings = [large(&mut rng)];
        let (from, to) = (hard_point(&mut rng, &rings), hard_point(&mut rng, &rings));
        let a = Shape::new(Kind::Point, &from, 0.0);
        let d = [to[0] - from[0], to[1] - from[1]];
        if d.iter().any(|value| value.is_infinite()) {
            continue;
        }
        let prepared = Owned::new(&rings);
        let (verdict, hit, _) = prepared_sweep(&a, d, &prepared, false);
        let (expected, plain) = plain_sweep(&a, d, &Shape::new(Kind::Polygon, &rings[0], 0.0), false);
        let miss = GrazeVerdict::GRAZE_MISS;
        assert_eq!((verdict == miss, hit.t.to_bits()), (expected == miss, plain.t.to_bits()), "{rings:?} {a:?} {d:?}");
    }
}

/// Rings at whole numbers, shapes at halves and motions along axes: a quarter is a step that meets each stage.
#[test]
fn holes_and_islands() {
    let mut rng = crate::seeded(294);
    let mut found = [0u64; 3];
    for _ in 0..scaled(2_000) {
        let (w, h) = (rng.i32(1..16), rng.i32(1..12));
        let rings = nested_rings(&mut rng, [w, h]);
        let prepared = Owned::new(&rings);
        for _ in 0..20 {
            let half = |value: i32| value as f32 / 2.0;
            let [x, y] = [half(rng.i32(-3..2 * w + 4)), half(rng.i32(-3..2 * h + 4))];
            let [u, v] = [(); 2].map(|()| half(rng.i32(0..4)));
            let steps = rng.i32(-30..=30);
            let axis = rng.usize(..2);
            let at = |step: i32| {
                let mut place = [x, y];
                place[axis] += step as f32 / 4.0;
                let [x, y] = place;
                match (u, v) {
                    (0.0, _) | (_, 0.0) => Shape::new(Kind::Segment, &[x, y, x + u, y + v], 0.0),
                    _ => Shape::new(Kind::Polygon, &[x, y, x + u, y, x + u, y + v, x, y + v], 0.0),
                }
            };
            let mut d = [0.0; 2];
            // The motion is of twice as many steps, which end at a half.
            d[axis] = steps as f32 / 2.0;
            let stages: Vec<GrazeVerdict> =
                (0..=2 * steps.abs()).map(|i| prepared.shape(&at(i * steps.signum()))).collect();
            let expected = stages.iter().copied().max().expect("a stage");
            let (verdict, hit, ring) = prepared_sweep(&at(0), d, &prepared, false);
            assert_eq!(verdict, expected, "{rings:?} {:?} {d:?}", at(0));
            found[verdict as usize] += 1;
            let first = stages.iter().position(|stage| *stage != GrazeVerdict::GRAZE_MISS);
            let Some(first) = first else { continue };
            assert!((ring as usize) < rings.len());
            // The time is that of a stage at a half, which is where rings are met first.
            let near = |t: f32, stage: usize| (t * 2.0 * steps.abs() as f32 - stage as f32).abs() < 1e-3;
            assert!(near(hit.t, first), "{rings:?} {:?} {d:?} {hit:?}", at(0));
            let (entered, entry, _) = prepared_sweep(&at(0), d, &prepared, true);
            assert_eq!(entered, verdict);
            let inside = stages.iter().position(|stage| *stage == GrazeVerdict::GRAZE_HIT);
            if let Some(inside) = inside {
                // A hit begins at the half before.
                let stage = if inside == 0 { 0 } else { inside - 1 };
                assert!(near(entry.t, stage), "{rings:?} {:?} {d:?} {entry:?}", at(0));
            }
        }
    }
    assert!(found.iter().all(|count| *count > scaled(1_000)), "{found:?}");
    println!("checked {found:?} sweeps among holes and islands");
}
