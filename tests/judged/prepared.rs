//! Section 9 judged: prepared polygons, by the oracle and by the functions for plain arrays, which it judges too.

use super::effort;
use super::modes::{MODES, within};
use crate::prepared::{self, GrazePrepared};
use crate::test::{self, GrazeVerdict};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict};

/// A prepared polygon that is freed in the end.
struct Owned(*mut GrazePrepared);

impl Owned {
    fn new(rings: &[Vec<f32>]) -> Self {
        let counts: Vec<u32> = rings.iter().map(|ring| ring.len() as u32 / 2).collect();
        let xy = rings.concat();
        let prepared = unsafe { prepared::graze_prepared_create(xy.as_ptr(), counts.as_ptr(), counts.len()) };
        assert!(!prepared.is_null());
        Owned(prepared)
    }

    fn point(&self, [x, y]: [f32; 2]) -> GrazeVerdict {
        unsafe { prepared::graze_test_prepared_point(self.0, x, y) }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        unsafe { prepared::graze_prepared_free(self.0) };
    }
}

fn plain_point(ring: &[f32], [x, y]: [f32; 2]) -> GrazeVerdict {
    unsafe { test::graze_test_polygon_point(ring.as_ptr(), ring.len() / 2, x, y) }
}

/// Even-odd over all rings, with every edge a touch.
fn by_rings(mut verdicts: impl Iterator<Item = GrazeVerdict>) -> GrazeVerdict {
    let odd = verdicts.try_fold(false, |odd, verdict| match verdict {
        GrazeVerdict::GRAZE_TOUCH => None,
        verdict => Some(odd != (verdict == GrazeVerdict::GRAZE_HIT)),
    });
    match odd {
        None => GrazeVerdict::GRAZE_TOUCH,
        Some(true) => GrazeVerdict::GRAZE_HIT,
        Some(false) => GrazeVerdict::GRAZE_MISS,
    }
}

fn of_oracle(verdict: Verdict) -> GrazeVerdict {
    match verdict {
        Verdict::Miss => GrazeVerdict::GRAZE_MISS,
        Verdict::Touch => GrazeVerdict::GRAZE_TOUCH,
        Verdict::Hit => GrazeVerdict::GRAZE_HIT,
    }
}

/// A number beside another, or that number.
fn beside(rng: &mut Rng, value: f32) -> f32 {
    let moved = match rng.u8(0..6) {
        0 => value.next_up(),
        1 => value.next_down(),
        2 => -value,
        3 => value + value.abs() * 0.001,
        _ => value,
    };
    if moved.is_finite() { moved } else { value }
}

/// Places that are hard for some outlines: vertices, levels of vertices, middles of edges, and close to these.
fn hard_point(rng: &mut Rng, rings: &[Vec<f32>]) -> [f32; 2] {
    let vertex = |rng: &mut Rng| {
        let ring = &rings[rng.usize(..rings.len())];
        let i = rng.usize(..ring.len() / 2);
        let next = (i + 1) % (ring.len() / 2);
        ([ring[2 * i], ring[2 * i + 1]], [ring[2 * next], ring[2 * next + 1]])
    };
    let (a, b) = vertex(rng);
    let (c, _) = vertex(rng);
    let [x, y] = match rng.u8(0..5) {
        0 => a,
        1 => [a[0], c[1]],
        2 => [a[0] / 2.0 + b[0] / 2.0, a[1] / 2.0 + b[1] / 2.0],
        3 => {
            let part = rng.f32();
            [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
        }
        _ => {
            let part = rng.f32();
            [a[0] * part + c[0] * (1.0 - part), a[1] * part + c[1] * (1.0 - part)]
        }
    };
    let finite = |value: f32, other: f32| if value.is_finite() { value } else { other };
    let (x, y) = (finite(x, a[0]), finite(y, a[1]));
    [beside(rng, x), beside(rng, y)]
}

/// A large outline of some manner, not always simple.
fn large(rng: &mut Rng) -> Vec<f32> {
    let count = rng.usize(3..400);
    let lattice = rng.i32(2..200);
    let scale = [1.0, 1.0, 0.37, 1e-30, 1e-42, 1e30, 3e36][rng.usize(..7)];
    let [dx, dy] = [0, 1].map(|_| if rng.u8(0..3) == 0 { 10_000.7 } else { 0.0 });
    let manner = rng.u8(0..7);
    let point = |rng: &mut Rng, i: usize| {
        let part = i as f32 / count as f32;
        let turn = part * std::f32::consts::TAU;
        match manner {
            0 => [rng.i32(-lattice..lattice) as f32, rng.i32(-lattice..lattice) as f32],
            1 => [turn.cos() * 50.0, turn.sin() * 50.0],
            2 => {
                let radius = if i % 2 == 0 { 10.0 } else { 80.0 };
                [turn.cos() * radius, turn.sin() * radius]
            }
            // A comb, upright or level, and a spiral that goes back beside itself.
            3 => [i as f32, if i % 2 == 0 { 0.0 } else { 100.0 }],
            4 => [if i % 2 == 0 { 0.0 } else { 100.0 }, i as f32],
            5 => {
                let (way, gap) = if part < 0.5 { (part, 0.0) } else { (1.0 - part, 0.6) };
                let turn = way * 40.0;
                [turn.cos() * (turn + gap), turn.sin() * (turn + gap)]
            }
            _ => [rng.f32() * 50.0, (rng.f32() * 4.0).floor()],
        }
    };
    let round = rng.bool();
    (0..count)
        .flat_map(|i| {
            let [x, y] = point(rng, i);
            [x + dx, y + dy].map(|value| (if round { value.round() } else { value } * scale).clamp(-f32::MAX, f32::MAX))
        })
        .collect()
}

#[test]
fn points_by_the_oracle() {
    let mut rng = Rng::with_seed(91);
    let mut judged = 0u64;
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    for n in 0..50_000 * effort() {
        let rings = rng.usize(1..4);
        let mut cases: Vec<_> = (0..rings).map(|_| case::<f32>(&mut rng, &ask)).collect();
        if n % 2 == 0 {
            cases.truncate(1);
        }
        let outlines: Vec<Vec<f32>> = cases.iter().map(|case| case.a.xy.clone()).collect();
        let prepared = within(n as u32 / 2 % MODES, || Owned::new(&outlines));
        let mut points: Vec<[f32; 2]> = cases.iter().map(|case| [case.b.xy[0], case.b.xy[1]]).collect();
        points.extend((0..8).map(|_| hard_point(&mut rng, &outlines)));
        for point in points {
            let shape = Shape::new(Kind::Point, &point, 0.0);
            let expected = by_rings(cases.iter().map(|case| of_oracle(graze_oracle::test(&case.a, &shape))));
            assert_eq!(prepared.point(point), expected, "{outlines:?} {point:?}");
            let mode = n as u32 % MODES;
            assert_eq!(within(mode, || prepared.point(point)), expected, "{outlines:?} {point:?} in mode {mode}");
            judged += 2;
        }
    }
    println!("judged {judged} points in prepared polygons");
}

#[test]
fn points_of_large_outlines() {
    let mut rng = Rng::with_seed(92);
    let mut judged = 0u64;
    for n in 0..5_000 * effort() {
        let rings: Vec<Vec<f32>> = (0..rng.usize(1..4)).map(|_| large(&mut rng)).collect();
        let prepared = within(n as u32 / 2 % MODES, || Owned::new(&rings));
        let points: Vec<[f32; 2]> = (0..rng.usize(..300)).map(|_| hard_point(&mut rng, &rings)).collect();
        let expected: Vec<GrazeVerdict> =
            points.iter().map(|point| by_rings(rings.iter().map(|ring| plain_point(ring, *point)))).collect();
        let mode = n as u32 % MODES;
        for (point, expected) in points.iter().zip(&expected) {
            let got = within(mode, || prepared.point(*point));
            assert_eq!(got, *expected, "{rings:?} {point:?} in mode {mode}");
            judged += 1;
        }
        // The same in one call, from among other numbers.
        let words = rng.usize(2..6);
        let spread: Vec<f32> =
            points.iter().flat_map(|[x, y]| [*x, *y, f32::NAN, 9.0, 1.0].into_iter().take(words)).collect();
        let mut verdicts = vec![7u8; points.len() + 1];
        let met = within(mode, || unsafe {
            let (xy, room) = (spread.as_ptr(), verdicts.as_mut_ptr());
            let counted = prepared::graze_test_prepared_points(prepared.0, xy, 4 * words, points.len(), room);
            let (null, same) = (std::ptr::null_mut(), counted);
            assert_eq!(prepared::graze_test_prepared_points(prepared.0, xy, 4 * words, points.len(), null), same);
            counted
        });
        let expected: Vec<u8> = expected.iter().map(|verdict| *verdict as u8).chain([7]).collect();
        assert_eq!(verdicts, expected, "{rings:?} {points:?}");
        assert_eq!(met, expected.iter().filter(|verdict| **verdict != 0).count() - 1);
    }
    println!("judged {judged} points in large prepared polygons, each of them twice");
}
