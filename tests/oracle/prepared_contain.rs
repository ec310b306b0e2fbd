//! Prepared polygons: containment by the oracle, and crossings against those of the function for vertex arrays.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, large, nested_rings};
use super::scaled;
use graze_c::abi::{GrazeCrossing, GrazeVerdict};
use graze_c::contain::graze_contains;
use graze_c::crossings::graze_crossings_polygon_segment;
use graze_c::prepared::{graze_contains_prepared, graze_crossings_prepared_segment};
use graze_oracle::generate::{Ask, case, nested_case};
use graze_oracle::{Kind, Shape, contains};

fn contained(prepared: &Owned, inner: &Shape<f32>) -> GrazeVerdict {
    unsafe { graze_contains_prepared(prepared.0, &CScalar::raw(inner)) }
}

fn unprepared(outer: &Shape<f32>, inner: &Shape<f32>) -> GrazeVerdict {
    unsafe { graze_contains(&CScalar::raw(outer), &CScalar::raw(inner)) }
}

#[test]
fn shapes_in_one_ring() {
    let mut rng = crate::seeded(191);
    let mut found = [0u64; 3];
    for n in 0..scaled(150_000) {
        let kind = Kind::ALL[n as usize % Kind::ALL.len()];
        let case = nested_case::<f32>(&mut rng, &Ask::new(Kind::Polygon, kind, false, n / 5 % 2 == 1));
        let (outer, inner) = (&case.a, &case.b);
        let Some(expected) = contains(outer, inner) else { continue };
        let prepared = Owned::new(std::slice::from_ref(&outer.xy));
        for mode in [0, n as u32 % MODES] {
            let got = within(mode, || contained(&prepared, inner));
            assert_eq!(got as i32, expected as i32, "{outer:?} {inner:?} in mode {mode}");
        }
        found[expected as usize] += 1;
    }
    assert!(found.iter().all(|count| *count > scaled(5_000)), "{found:?}");
    println!("checked {found:?} shapes outside of, inside and touching, and strictly inside prepared polygons");
}

/// Small shapes in a large simple outline.
#[test]
fn shapes_in_large_outlines() {
    let mut rng = crate::seeded(192);
    let mut found = [0u64; 3];
    for n in 0..scaled(4_000) {
        let count = [rng.usize(3..40), rng.usize(40..700), rng.usize(700..3000)][rng.usize(..3)];
        let tooth = 2.0 / count as f32;
        let xy: Vec<f32> = (0..count)
            .flat_map(|i| {
                let turn = i as f32 / count as f32 * std::f32::consts::TAU;
                let distance = 4.0 * (1.0 + 0.4 * (3.0 * turn).sin() + tooth * (rng.f32() - 0.5));
                [distance * turn.cos(), distance * turn.sin()]
            })
            .collect();
        let (outer, rings) = (Shape::new(Kind::Polygon, &xy, 0.0), [xy]);
        let prepared = Owned::new(&rings);
        for _ in 0..20 {
            let vertices: Vec<f32> = if rng.bool() {
                (0..3).flat_map(|_| hard_point(&mut rng, &rings)).collect()
            } else {
                let [x, y] = [(); 2].map(|()| (rng.f32() - 0.5) * 8.0);
                (0..6).map(|i| [x, y][i % 2] + rng.f32() * 0.5).collect()
            };
            let (kind, vertices) = [
                (Kind::Point, &vertices[..2]),
                (Kind::Segment, &vertices[..4]),
                (Kind::Chain, &vertices[..]),
                (Kind::Polygon, &vertices[..]),
            ][rng.usize(..4)];
            let inner = Shape::new(kind, vertices, if rng.bool() { rng.f32() * 0.2 } else { 0.0 });
            let (got, expected) = (contained(&prepared, &inner), unprepared(&outer, &inner));
            assert_eq!(got, expected, "{outer:?} {inner:?}");
            found[expected as usize] += 1;
            let mode = n as u32 % MODES;
            assert_eq!(within(mode, || contained(&prepared, &inner)), expected, "{outer:?} {inner:?} in mode {mode}");
        }
    }
    assert!(found[0] > 0 && found[2] > 0, "{found:?}");
    println!("checked {found:?} shapes in large prepared polygons");
}

/// Rings at whole numbers and rectangles at halves: a quarter is a step that meets each part of both.
#[test]
fn rectangles_and_lines_among_holes() {
    let mut rng = crate::seeded(193);
    let mut found = [0u64; 3];
    for _ in 0..scaled(3_000) {
        let (w, h) = (rng.i32(1..16), rng.i32(1..12));
        let rings = nested_rings(&mut rng, [w, h]);
        let prepared = Owned::new(&rings);
        for _ in 0..30 {
            let [x, y] = [rng.i32(-1..2 * w + 1), rng.i32(-1..2 * h + 1)];
            let [width, height] = [(); 2].map(|()| rng.i32(0..9));
            let at = |value: i32| value as f32 / 2.0;
            let [low_x, low_y, high_x, high_y] = [at(x), at(y), at(x + width), at(y + height)];
            let inner = match (width, height) {
                (0, _) | (_, 0) => Shape::new(Kind::Segment, &[low_x, low_y, high_x, high_y], 0.0),
                _ => {
                    let kind = [Kind::Convex, Kind::Polygon][rng.usize(..2)];
                    Shape::new(kind, &[low_x, low_y, high_x, low_y, high_x, high_y, low_x, high_y], 0.0)
                }
            };
            let places = (0..=2 * width).flat_map(|i| (0..=2 * height).map(move |j| [i, j]));
            let verdicts = places.map(|[i, j]| prepared.point([low_x + i as f32 / 4.0, low_y + j as f32 / 4.0]));
            let expected = verdicts.min().expect("a place");
            assert_eq!(contained(&prepared, &inner), expected, "{rings:?} {inner:?}");
            found[expected as usize] += 1;
        }
    }
    assert!(found.iter().all(|count| *count > scaled(1_000)), "{found:?}");
    println!("checked {found:?} rectangles and lines among holes and islands");
}

const NOTHING: GrazeCrossing = GrazeCrossing { x: 0.0, y: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };

fn crossing_bits(crossing: &GrazeCrossing) -> [u32; 6] {
    let GrazeCrossing { x, y, a_t, b_t, a_edge, b_edge } = *crossing;
    let [x, y, a_t, b_t] = [x, y, a_t, b_t].map(f32::to_bits);
    [x, y, a_t, b_t, a_edge, b_edge]
}

/// The crossings are those of the rings, one ring after the other.
fn check_crossings(prepared: &Owned, rings: &[Vec<f32>], segment: &[f32]) -> usize {
    let mut expected = Vec::new();
    let mut out = vec![NOTHING; 20_000];
    for (ring, xy) in rings.iter().enumerate() {
        let (room, segment) = (out.as_mut_ptr(), segment.as_ptr().cast());
        let count = unsafe { graze_crossings_polygon_segment(xy.as_ptr(), xy.len() / 2, segment, room, out.len()) };
        expected.extend(out[..count].iter().map(|crossing| (crossing_bits(crossing), ring as u32)));
    }
    let mut numbers = vec![77; expected.len()];
    let (room, at) = (out.as_mut_ptr(), segment.as_ptr().cast());
    let count = unsafe { graze_crossings_prepared_segment(prepared.0, at, room, numbers.as_mut_ptr(), expected.len()) };
    let found: Vec<_> = out.iter().map(crossing_bits).zip(numbers).collect();
    assert_eq!((count, found), (expected.len(), expected), "{rings:?} {segment:?}");
    count
}

#[test]
fn crossings_of_segments() {
    let mut rng = crate::seeded(194);
    let mut points = 0;
    for n in 0..scaled(60_000) {
        let ask = Ask::new(Kind::Polygon, Kind::Segment, false, false).any_outlines();
        let rings: Vec<_> = (0..rng.usize(1..3)).map(|_| case::<f32>(&mut rng, &ask)).collect();
        let outlines: Vec<Vec<f32>> = rings.iter().map(|case| case.a.xy.clone()).collect();
        let prepared = within(n as u32 % MODES, || Owned::new(&outlines));
        points += check_crossings(&prepared, &outlines, &rings[0].b.xy);
    }
    for n in 0..scaled(1_500) {
        let rings: Vec<Vec<f32>> = (0..rng.usize(1..3)).map(|_| large(&mut rng)).collect();
        let prepared = within(n as u32 % MODES, || Owned::new(&rings));
        for _ in 0..20 {
            let segment = [hard_point(&mut rng, &rings), hard_point(&mut rng, &rings)].concat();
            points += check_crossings(&prepared, &rings, &segment);
        }
    }
    println!("checked {points} crossings of prepared polygons");
}
