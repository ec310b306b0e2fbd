//! Prepared polygons: verdicts against the oracle, and against the functions for vertex arrays.

use super::c_args::{CScalar, boxed};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeAabb, GrazeCircle, GrazeSegment, GrazeVerdict};
use graze_c::overlap::{self};
use graze_c::prepared;
use graze_c::prepared::GrazePrepared;
use graze_core::number::Float;
use graze_core::shape::Outline;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict};

/// A prepared polygon or chain that is freed in the end.
pub struct Owned(pub *mut GrazePrepared);

impl Owned {
    pub fn new(rings: &[Vec<f32>]) -> Self {
        let counts: Vec<u32> = rings.iter().map(|ring| ring.len() as u32 / 2).collect();
        let xy = rings.concat();
        // Of any grade, by what it is made of.
        let grade = (xy.len() as u32 / 2 + xy[0].to_bits()) % 2;
        let (xy, counts, rings) = (xy.as_ptr(), counts.as_ptr(), counts.len());
        let prepared = unsafe {
            match grade {
                0 => prepared::graze_prepared_create(xy, counts, rings),
                _ => prepared::graze_prepared_create_graded(xy, counts, rings, grade),
            }
        };
        assert!(!prepared.is_null());
        Owned(prepared)
    }

    /// Of a polygon or a chain.
    pub fn of(shape: &Shape<f32>) -> Self {
        if shape.kind == Kind::Polygon {
            return Owned::new(std::slice::from_ref(&shape.xy));
        }
        let kind = CScalar::raw(shape).kind;
        let prepared = unsafe { prepared::graze_prepared_create_chain(shape.xy.as_ptr(), shape.count(), kind) };
        assert!(!prepared.is_null());
        Owned(prepared)
    }

    /// The verdict on a shape of any kind.
    pub fn any(&self, shape: &Shape<f32>) -> GrazeVerdict {
        unsafe { prepared::graze_test_prepared(self.0, &CScalar::raw(shape)) }
    }

    /// The verdict on a point, segment, circle or polygon, by the function for its kind.
    pub fn shape(&self, shape: &Shape<f32>) -> GrazeVerdict {
        let xy = shape.xy.as_ptr();
        unsafe {
            match shape.kind {
                Kind::Point => {
                    let circle = GrazeCircle { x: shape.xy[0], y: shape.xy[1], radius: shape.radius };
                    prepared::graze_test_prepared_circle(self.0, &circle)
                }
                Kind::Segment => prepared::graze_test_prepared_segment(self.0, xy.cast()),
                _ => prepared::graze_test_prepared_polygon(self.0, xy, shape.count()),
            }
        }
    }

    pub fn aabb(&self, aabb: &GrazeAabb) -> GrazeVerdict {
        unsafe { prepared::graze_test_prepared_aabb(self.0, aabb) }
    }

    pub fn prepared(&self, other: &Owned) -> GrazeVerdict {
        unsafe { prepared::graze_test_prepared_prepared(self.0, other.0) }
    }

    pub fn point(&self, [x, y]: [f32; 2]) -> GrazeVerdict {
        unsafe { prepared::graze_test_prepared_point(self.0, x, y) }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        unsafe { prepared::graze_prepared_free(self.0) };
    }
}

fn unprepared_point(ring: &[f32], [x, y]: [f32; 2]) -> GrazeVerdict {
    unsafe { overlap::graze_test_polygon_point(ring.as_ptr(), ring.len() / 2, x, y) }
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

pub fn of_oracle(verdict: Verdict) -> GrazeVerdict {
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
pub fn hard_point(rng: &mut Rng, rings: &[Vec<f32>]) -> [f32; 2] {
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
pub fn large(rng: &mut Rng) -> Vec<f32> {
    // Now and then so large that boxes of boxes have boxes.
    let count = if rng.u8(0..32) == 0 { rng.usize(400..5000) } else { rng.usize(3..400) };
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
                let radius = if i.is_multiple_of(2) { 10.0 } else { 80.0 };
                [turn.cos() * radius, turn.sin() * radius]
            }
            // A comb, vertical or horizontal, and a spiral that goes back beside itself.
            3 => [i as f32, if i.is_multiple_of(2) { 0.0 } else { 100.0 }],
            4 => [if i.is_multiple_of(2) { 0.0 } else { 100.0 }, i as f32],
            5 => {
                let (along, gap) = if part < 0.5 { (part, 0.0) } else { (1.0 - part, 0.6) };
                let turn = along * 40.0;
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
    let mut rng = crate::seeded(91);
    let mut checked = 0u64;
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    for n in 0..scaled(50_000) {
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
            checked += 2;
        }
    }
    println!("checked {checked} points in prepared polygons");
}

#[test]
fn points_of_large_outlines() {
    let mut rng = crate::seeded(92);
    let mut checked = 0u64;
    for n in 0..scaled(5_000) {
        let rings: Vec<Vec<f32>> = (0..rng.usize(1..4)).map(|_| large(&mut rng)).collect();
        let prepared = within(n as u32 / 2 % MODES, || Owned::new(&rings));
        let points: Vec<[f32; 2]> = (0..rng.usize(..300)).map(|_| hard_point(&mut rng, &rings)).collect();
        let expected: Vec<GrazeVerdict> =
            points.iter().map(|point| by_rings(rings.iter().map(|ring| unprepared_point(ring, *point)))).collect();
        let mode = n as u32 % MODES;
        for (point, expected) in points.iter().zip(&expected) {
            let got = within(mode, || prepared.point(*point));
            assert_eq!(got, *expected, "{rings:?} {point:?} in mode {mode}");
            checked += 1;
        }
        // The same in one call, from among other numbers.
        let words = rng.usize(2..6);
        let spread: Vec<f32> =
            points.iter().flat_map(|[x, y]| [*x, *y, f32::NAN, 9.0, 1.0].into_iter().take(words)).collect();
        let mut verdicts = vec![7u8; points.len() + 1];
        let met = within(mode, || unsafe {
            let (xy, room) = (spread.as_ptr(), verdicts.as_mut_ptr());
            let counted = prepared::graze_test_many_prepared_point(prepared.0, xy, 4 * words, points.len(), room);
            let (null, same) = (std::ptr::null_mut(), counted);
            assert_eq!(prepared::graze_test_many_prepared_point(prepared.0, xy, 4 * words, points.len(), null), same);
            counted
        });
        let expected: Vec<u8> = expected.iter().map(|verdict| *verdict as u8).chain([7]).collect();
        assert_eq!(verdicts, expected, "{rings:?} {points:?}");
        assert_eq!(met, expected.iter().filter(|verdict| **verdict != 0).count() - 1);
    }
    println!("checked {checked} points in large prepared polygons, each of them twice");
}

#[test]
fn turns_of_large_outlines() {
    let mut rng = crate::seeded(98);
    for n in 0..scaled(10_000) {
        let mut ring = large(&mut rng);
        if n % 3 == 0 {
            // The lowest vertex comes several times, the last one included.
            let lowest = (0..ring.len() / 2).map(|i| [ring[2 * i], ring[2 * i + 1]]).min_by(|a, b| {
                let [order, then] = [0, 1].map(|axis| a[axis].partial_cmp(&b[axis]).expect("finite"));
                order.then(then)
            });
            (0..rng.usize(1..9)).for_each(|_| ring.extend(lowest.expect("some vertices")));
        }
        let prepared = within(n as u32 % MODES, || Owned::new(std::slice::from_ref(&ring)));
        let expected = Outline::<Float>::new(ring.as_chunks().0).winding();
        assert_eq!(unsafe { (*prepared.0).index.windings }, [expected], "{ring:?}");
    }
}

#[test]
fn shapes_by_the_oracle() {
    let mut rng = crate::seeded(93);
    let (mut checked, mut unions) = (0u64, 0u64);
    for n in 0..scaled(40_000) {
        let (kind, rounded) =
            [(Kind::Point, true), (Kind::Segment, false), (Kind::Polygon, false), (Kind::Convex, false)]
                [n as usize % 4];
        let ask = Ask::new(Kind::Polygon, kind, false, rounded);
        let ask = if n % 16 < 4 { ask.any_outlines() } else { ask };
        let case = case::<f32>(&mut rng, &ask);
        let (a, b) = (&case.a, &case.b);
        let mode = n as u32 / 16 % MODES;
        let expected = of_oracle(graze_oracle::test(a, b));
        let agrees = |got: GrazeVerdict, expected: GrazeVerdict| {
            let miss = GrazeVerdict::GRAZE_MISS;
            if case.promised { got == expected } else { (got == miss) == (expected == miss) }
        };
        let prepared = Owned::new(std::slice::from_ref(&a.xy));
        let check = |got: GrazeVerdict| assert!(agrees(got, expected), "{a:?} {b:?}: {got:?}, not {expected:?}");
        check(prepared.shape(b));
        check(within(mode, || prepared.shape(b)));
        checked += 2;
        if kind.is_filled() {
            let other = Owned::new(std::slice::from_ref(&b.xy));
            check(prepared.prepared(&other));
            check(other.prepared(&prepared));
            check(within(mode, || other.shape(a)));
            checked += 3;
            // Two shapes that do not meet are one of two rings.
            if case.promised && expected == GrazeVerdict::GRAZE_MISS {
                let both = Owned::new(&[a.xy.clone(), b.xy.clone()]);
                let third = case_of_two(&mut rng, &ask);
                if graze_oracle::promised(&third) {
                    let expected = of_oracle(graze_oracle::test(a, &third).max(graze_oracle::test(b, &third)));
                    assert_eq!(both.shape(&third), expected, "{a:?} {b:?} {third:?}");
                    unions += 1;
                }
            }
        }
        if kind == Kind::Segment {
            let corners = boxed(b);
            let [min_x, min_y, max_x, max_y] = [0, 1, 4, 5].map(|i| corners.xy[i]);
            let got = within(mode, || prepared.aabb(&GrazeAabb { min_x, min_y, max_x, max_y }));
            let expected = of_oracle(graze_oracle::test(a, &corners));
            assert!(agrees(got, expected), "{a:?} {corners:?}: {got:?}, not {expected:?}");
            checked += 1;
        }
    }
    println!("checked {checked} verdicts on prepared polygons, and {unions} on two rings at once");
}

/// A simple outline of teeth and a lobe.
pub fn star(rng: &mut Rng, [x, y]: [f32; 2]) -> Vec<f32> {
    let count = [rng.usize(3..40), rng.usize(3..40), rng.usize(40..700), rng.usize(700..5000)][rng.usize(..4)];
    let (radius, tooth) = (rng.f32() * 4.0 + 0.5, if rng.bool() { 0.3 } else { 2.0 / count as f32 });
    let vertex = |i: usize| {
        let turn = i as f32 / count as f32 * std::f32::consts::TAU;
        let distance = radius * (1.0 + 0.4 * (3.0 * turn).sin() + tooth * (rng.f32() - 0.5));
        [x + distance * turn.cos(), y + distance * turn.sin()]
    };
    (0..count).flat_map(vertex).collect()
}

#[test]
fn pairs_of_large_outlines() {
    let mut rng = crate::seeded(99);
    let mut met = [0u64; 3];
    for n in 0..scaled(6_000) {
        let is_simple = n % 4 != 0;
        let (a, b) = if is_simple {
            let apart = rng.f32() * 12.0;
            (star(&mut rng, [0.0; 2]), star(&mut rng, [apart, 1.0]))
        } else {
            (large(&mut rng), large(&mut rng))
        };
        let (count, other) = (a.len() / 2, b.len() / 2);
        let expected = unsafe { overlap::graze_test_polygon_polygon(a.as_ptr(), count, b.as_ptr(), other) };
        let prepared = [&a, &b].map(|ring| Owned::new(std::slice::from_ref(ring)));
        let (one, two) = (prepared[0].prepared(&prepared[1]), prepared[1].prepared(&prepared[0]));
        let moded = within(n as u32 % MODES, || prepared[0].prepared(&prepared[1]));
        for got in [one, two, moded] {
            let miss = GrazeVerdict::GRAZE_MISS;
            let agrees = if is_simple { got == expected } else { (got == miss) == (expected == miss) };
            assert!(agrees, "{a:?} {b:?}: {got:?}, not {expected:?}");
        }
        met[expected as usize] += 1;
    }
    assert!(met[0] > scaled(1_000) && met[2] > scaled(1_000), "{met:?}");
    println!("checked pairs of prepared polygons: {met:?} miss, touch and hit");
}

/// Segments, boxes and circles at vertices and edges of large rings, against the functions for plain outlines.
#[test]
fn shapes_at_large_outlines() {
    let mut rng = crate::seeded(100);
    let mut met = [[0u64; 3]; 3];
    for n in 0..scaled(3_000) {
        let is_simple = n % 3 != 0;
        let ring = if is_simple { star(&mut rng, [0.0; 2]) } else { large(&mut rng) };
        let (prepared, rings) = (Owned::new(std::slice::from_ref(&ring)), std::slice::from_ref(&ring));
        let (xy, count, mode) = (ring.as_ptr(), ring.len() / 2, n as u32 % MODES);
        let size = ring.iter().fold(0.0f32, |most, value| most.max(value.abs()));
        for _ in 0..6 {
            let [ax, ay] = hard_point(&mut rng, rings);
            let part = [0.0, 1e-7, 1e-3, 0.1, 1.0][rng.usize(..5)];
            let mut beside = |from: f32| (from + (rng.f32() - 0.5) * size * part).clamp(-f32::MAX, f32::MAX);
            let (bx, by) = (beside(ax), beside(ay));
            let segment = GrazeSegment { ax, ay, bx, by };
            let aabb = GrazeAabb { min_x: ax.min(bx), min_y: ay.min(by), max_x: ax.max(bx), max_y: ay.max(by) };
            let circle = GrazeCircle { x: bx, y: by, radius: (ax - bx).abs().max((ay - by).abs()).min(f32::MAX) };
            let plain = unsafe {
                [
                    overlap::graze_test_polygon_segment(xy, count, &segment),
                    overlap::graze_test_polygon_aabb(xy, count, &aabb),
                    overlap::graze_test_polygon_circle(xy, count, &circle),
                ]
            };
            let ask = || unsafe {
                [
                    prepared::graze_test_prepared_segment(prepared.0, &segment),
                    prepared::graze_test_prepared_aabb(prepared.0, &aabb),
                    prepared::graze_test_prepared_circle(prepared.0, &circle),
                ]
            };
            for (got, expected) in [ask(), within(mode, ask)].as_flattened().iter().zip(plain.repeat(2)) {
                let miss = GrazeVerdict::GRAZE_MISS;
                let agrees = if is_simple { *got == expected } else { (*got == miss) == (expected == miss) };
                assert!(agrees, "{segment:?} {aabb:?} {circle:?} at {ring:?}: {got:?}, not {expected:?}");
            }
            for (met, verdict) in met.iter_mut().zip(plain) {
                met[verdict as usize] += 1;
            }
        }
    }
    println!("checked segments, boxes and circles at large rings: {met:?} miss, touch and hit");
    assert!(met.iter().all(|[miss, _, hit]| *miss > scaled(1_000) && *hit > scaled(1_000)), "{met:?}");
}

/// A polygon of its own.
fn case_of_two(rng: &mut Rng, ask: &Ask) -> Shape<f32> {
    case::<f32>(rng, ask).b
}

/// A rectangle with a hole, with islands in that, and so on; rings do not touch.
fn nested(rng: &mut Rng, [x, y, w, h]: [i32; 4], rings: &mut Vec<[i32; 4]>) {
    rings.push([x, y, w, h]);
    if w >= 3 && h >= 3 && rng.u8(0..5) != 0 {
        let split = if w >= 8 && rng.bool() { rng.i32(3..w - 3) } else { 0 };
        if split > 0 {
            nested(rng, [x + 1, y + 1, split - 2, h - 2], rings);
            nested(rng, [x + split, y + 1, w - split - 1, h - 2], rings);
        } else {
            nested(rng, [x + 1, y + 1, w - 2, h - 2], rings);
        }
    }
}

/// Rings of nested rectangles in any order, from any corner on, in either direction.
pub fn nested_rings(rng: &mut Rng, [width, height]: [i32; 2]) -> Vec<Vec<f32>> {
    let mut rectangles = Vec::new();
    nested(rng, [0, 0, width, height], &mut rectangles);
    rng.shuffle(&mut rectangles);
    let mut ring = |rectangle: [i32; 4]| {
        let [x, y, w, h] = rectangle.map(|value| value as f32);
        let mut corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
        if rng.bool() {
            corners.reverse();
        }
        corners.rotate_left(rng.usize(..4));
        corners.concat()
    };
    rectangles.into_iter().map(&mut ring).collect()
}

/// The verdict from the verdicts on all points that matter.
fn stations(points: impl Iterator<Item = GrazeVerdict>) -> GrazeVerdict {
    points.max().expect("some points")
}

/// Shapes on a lattice, where the points halfway between lattice points stand for all others.
#[test]
fn holes_and_islands() {
    let mut rng = crate::seeded(94);
    let mut checked = 0u64;
    let span = |rng: &mut Rng, most: i32| {
        let (a, b) = (rng.i32(-1..=most), rng.i32(-1..=most));
        (a.min(b), a.max(b))
    };
    for _ in 0..scaled(3_000) {
        let mut rectangles = Vec::new();
        let (w, h) = (rng.i32(1..16), rng.i32(1..12));
        nested(&mut rng, [0, 0, w, h], &mut rectangles);
        rng.shuffle(&mut rectangles);
        // Turned by an eighth, or not.
        let turned = rng.bool();
        let map = |x: f32, y: f32| if turned { [x - y, x + y] } else { [x, y] };
        let ring = |rng: &mut Rng, [x, y, w, h]: [f32; 4]| {
            let mut corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
            if rng.bool() {
                corners.reverse();
            }
            corners.rotate_left(rng.usize(..4));
            corners.iter().flat_map(|[x, y]| map(*x, *y)).collect::<Vec<f32>>()
        };
        let rings: Vec<Vec<f32>> =
            rectangles.iter().map(|rectangle| ring(&mut rng, rectangle.map(|value| value as f32))).collect();
        let prepared = Owned::new(&rings);
        let point = |x: f32, y: f32| by_rings(rings.iter().map(|ring| unprepared_point(ring, map(x, y))));
        let half = |low: i32, high: i32| (2 * low..=2 * high).map(|value| value as f32 / 2.0);
        for _ in 0..30 {
            let ((x, right), (y, top)) = (span(&mut rng, w + 1), span(&mut rng, h + 1));
            let [fx, fy, fr, ft] = [x, y, right, top].map(|value| value as f32);
            // A segment, horizontal or vertical, on or between lattice lines: its inside and its ends.
            let shift = if rng.bool() { 0.5 } else { 0.0 };
            let (from, to) =
                if rng.bool() { ([fx, fy + shift], [fr, fy + shift]) } else { ([fx + shift, fy], [fx + shift, ft]) };
            // In half steps, which floats hold exactly.
            let step = [0, 1].map(|axis| if to[axis] > from[axis] { 0.5 } else { 0.0 });
            let steps = (2.0 * ((to[0] - from[0]) + (to[1] - from[1]))) as i32;
            let at = |i: i32| point(from[0] + step[0] * i as f32, from[1] + step[1] * i as f32);
            let expected = stations((0..=steps).map(at));
            let segment = Shape::new(Kind::Segment, &[map(from[0], from[1]), map(to[0], to[1])].concat(), 0.0);
            assert_eq!(prepared.shape(&segment), expected, "{rings:?} {segment:?}");
            // A box, of which touches only count unless it has area.
            let has_area = x < right && y < top;
            let all =
                stations(half(x, right).flat_map(|x| half(y, top).map(move |y| (x, y))).map(|(x, y)| point(x, y)));
            let inner = |low: i32, high: i32| (2 * low + 1..2 * high).map(|value| value as f32 / 2.0);
            let opened = inner(x, right).flat_map(|x| inner(y, top).map(move |y| (x, y))).map(|(x, y)| point(x, y));
            let expected = match all {
                GrazeVerdict::GRAZE_MISS => GrazeVerdict::GRAZE_MISS,
                _ if has_area && opened.max() == Some(GrazeVerdict::GRAZE_HIT) => GrazeVerdict::GRAZE_HIT,
                _ => GrazeVerdict::GRAZE_TOUCH,
            };
            if !turned {
                let aabb = GrazeAabb { min_x: fx, min_y: fy, max_x: fr, max_y: ft };
                assert_eq!(prepared.aabb(&aabb), expected, "{rings:?} {aabb:?}");
            }
            let outline = ring(&mut rng, [fx, fy, fr - fx, ft - fy]);
            let other = Owned::new(std::slice::from_ref(&outline));
            let shape = Shape::new(Kind::Polygon, &outline, 0.0);
            assert_eq!(prepared.shape(&shape), expected, "{rings:?} {shape:?}");
            assert_eq!(prepared.any(&shape), expected, "{rings:?} {shape:?}");
            assert_eq!(prepared.prepared(&other), expected, "{rings:?} {shape:?}");
            assert_eq!(other.prepared(&prepared), expected, "{rings:?} {shape:?}");
            // A circle: its center inside, or the nearest of all edges.
            let circle = Shape::new(Kind::Point, &map(fx + shift, fy), rng.i32(1..8) as f32 / 2.0);
            let edges = rings.iter().map(|ring| {
                let closed = Shape::new(Kind::Chain, &[&ring[..], &ring[..2]].concat(), 0.0);
                of_oracle(graze_oracle::test(&closed, &circle))
            });
            let expected = match point(fx + shift, fy) {
                GrazeVerdict::GRAZE_MISS => stations(edges),
                _ => GrazeVerdict::GRAZE_HIT,
            };
            assert_eq!(prepared.shape(&circle), expected, "{rings:?} {circle:?}");
            checked += 7;
        }
    }
    println!("checked {checked} verdicts on polygons with holes and islands");
}
