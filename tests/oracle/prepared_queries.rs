//! Prepared polygons: distances and rays against exact rationals, and against the functions for vertex arrays.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, large, nested_rings};
use super::scaled;
use graze_c::abi::{GrazeClosest, GrazeRayHit, GrazeStatus, GrazeVerdict};
use graze_c::distance::{graze_distance, graze_signed_distance_polygon_point};
use graze_c::prepared::{
    graze_distance_prepared, graze_distance_prepared_point, graze_raycast_prepared,
    graze_signed_distance_prepared_point,
};
use graze_c::ray::graze_raycast;
use graze_c::shape::graze_check_polygon;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared, first_on_ray};

const RING: u32 = 77;
const NOT_CLOSEST: GrazeClosest =
    GrazeClosest { distance: -1.0, ax: 0.0, ay: 0.0, bx: 0.0, by: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };
const NO_HIT: GrazeRayHit = GrazeRayHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 77 };

pub fn closest_bits(closest: &GrazeClosest) -> [u32; 9] {
    let GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge } = *closest;
    let [distance, ax, ay, bx, by, a_t, b_t] = [distance, ax, ay, bx, by, a_t, b_t].map(f32::to_bits);
    [distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge]
}

pub fn hit_bits(hit: &GrazeRayHit) -> [u32; 6] {
    let GrazeRayHit { t, x, y, normal_x, normal_y, edge } = *hit;
    let [t, x, y, normal_x, normal_y] = [t, x, y, normal_x, normal_y].map(f32::to_bits);
    [t, x, y, normal_x, normal_y, edge]
}

pub fn unprepared_distance(a: &Shape<f32>, b: &Shape<f32>) -> GrazeClosest {
    let mut closest = NOT_CLOSEST;
    unsafe { graze_distance(&CScalar::raw(a), &CScalar::raw(b), &mut closest) };
    closest
}

/// The closest points and the ring. A point is given to both functions.
pub fn distance(prepared: &Owned, shape: &Shape<f32>) -> (GrazeClosest, u32) {
    let (mut closest, mut ring) = (NOT_CLOSEST, RING);
    let got = unsafe { graze_distance_prepared(prepared.0, &CScalar::raw(shape), &mut closest, &mut ring) };
    assert_eq!(got.to_bits(), closest.distance.to_bits());
    if shape.kind == Kind::Point && shape.radius.to_bits() == 0 {
        let (mut same, null) = (NOT_CLOSEST, std::ptr::null_mut());
        unsafe { graze_distance_prepared_point(prepared.0, shape.xy[0], shape.xy[1], &mut same, null) };
        assert_eq!(closest_bits(&same), closest_bits(&closest), "{shape:?}");
    }
    (closest, ring)
}

/// The signed distance: the sign is that of the point's verdict; the least of the rings' own; for one ring that of the
/// plain function to the bit.
fn check_signed(prepared: &Owned, rings: &[Vec<f32>], [x, y]: [f32; 2]) {
    let (mut closest, mut ring) = (NOT_CLOSEST, RING);
    let got = unsafe { graze_signed_distance_prepared_point(prepared.0, x, y, &mut closest, &mut ring) };
    assert_eq!(got.to_bits(), closest.distance.to_bits());
    let sign = match prepared.point([x, y]) {
        GrazeVerdict::GRAZE_MISS => 1,
        GrazeVerdict::GRAZE_TOUCH => 0,
        GrazeVerdict::GRAZE_HIT => -1,
    };
    assert_eq!(i32::from(got > 0.0) - i32::from(got < 0.0), sign, "{rings:?} {x} {y}");
    let of_ring = |ring: &Vec<f32>| {
        let mut closest = NOT_CLOSEST;
        unsafe { graze_signed_distance_polygon_point(ring.as_ptr(), ring.len() / 2, x, y, &mut closest) };
        closest
    };
    let plain: Vec<GrazeClosest> = rings.iter().map(of_ring).collect();
    let least = plain.iter().map(|closest| closest.distance.abs()).fold(f32::INFINITY, f32::min);
    assert_eq!((got.abs(), plain[ring as usize].distance.abs()), (least, least), "{rings:?} {x} {y}");
    if rings.len() == 1 {
        assert_eq!(closest_bits(&closest), closest_bits(&plain[0]), "{rings:?} {x} {y}");
    }
}

fn rational(value: f64) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

/// A distance is 0 exactly on contact. Accuracy: 1 ulp of the square's root less the radius.
pub fn check_value(distance: f32, miss: bool, square: &RBig, radius: f32) {
    assert_eq!(distance > 0.0, miss, "{distance}");
    let square_at = |value: f32| {
        let sum = rational(f64::from(value)) + rational(f64::from(radius));
        &sum * &sum
    };
    if miss && distance.next_up().is_finite() {
        assert!(square_at(distance.next_down()) <= *square, "{distance:e} is too much");
        assert!(square_at(distance.next_up()) >= *square, "{distance:e} is too little");
    }
}

/// A ring as a closed chain.
fn boundary(ring: &[f32]) -> Shape<f32> {
    Shape::new(Kind::Chain, &[ring, &ring[..2]].concat(), 0.0)
}

#[test]
fn distances_of_one_ring() {
    let mut rng = crate::seeded(95);
    let (mut checked, mut apart) = (0u64, 0u64);
    for n in 0..scaled(200_000) {
        let kind = Kind::ALL[n as usize % 5];
        let ask = Ask::new(Kind::Polygon, kind, false, n / 5 % 2 == 1);
        let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
        let case = case::<f32>(&mut rng, &ask);
        let (a, b) = (&case.a, &case.b);
        let prepared = Owned::new(std::slice::from_ref(&a.xy));
        let (closest, ring) = distance(&prepared, b);
        assert_eq!(ring, 0);
        check_value(closest.distance, graze_oracle::test(a, b) == Verdict::Miss, &distance_squared(a, b), b.radius);
        if kind == Kind::Point {
            check_signed(&prepared, std::slice::from_ref(&a.xy), [b.xy[0], b.xy[1]]);
        }
        let unprepared = unprepared_distance(a, b);
        assert_eq!(closest.distance.to_bits(), unprepared.distance.to_bits(), "{a:?} {b:?}");
        if kind != Kind::Polygon {
            assert_eq!(closest_bits(&closest), closest_bits(&unprepared), "{a:?} {b:?} {closest:?} {unprepared:?}");
        }
        let mode = n as u32 % MODES;
        let (moded, _) = within(mode, || distance(&prepared, b));
        assert_eq!(moded.distance.to_bits() == 0, closest.distance == 0.0, "{a:?} {b:?} in mode {mode}");
        checked += 2;
        apart += u64::from(closest.distance > 0.0);
    }
    println!("checked {checked} distances to prepared polygons, {apart} of them not 0");
}

/// A small shape at a place that is hard for some outlines.
fn probe(rng: &mut Rng, rings: &[Vec<f32>]) -> Shape<f32> {
    let [[x, y], [bx, by]] = [hard_point(rng, rings), hard_point(rng, rings)];
    match rng.u8(0..4) {
        0 | 1 => Shape::new(Kind::Point, &[x, y], 0.0),
        2 => Shape::new(Kind::Segment, &[x, y, bx, by], 0.0),
        _ => Shape::new(Kind::Point, &[x, y], (x - bx).abs().min(f32::MAX)),
    }
}

#[test]
fn distances_of_large_outlines() {
    let mut rng = crate::seeded(96);
    let mut checked = 0u64;
    for n in 0..scaled(3_000) {
        let rings: Vec<Vec<f32>> = (0..rng.usize(1..3)).map(|_| large(&mut rng)).collect();
        let prepared = within(n as u32 / 2 % MODES, || Owned::new(&rings));
        for _ in 0..60 {
            let shape = probe(&mut rng, &rings);
            check_signed(&prepared, &rings, [shape.xy[0], shape.xy[1]]);
            let (closest, ring) = distance(&prepared, &shape);
            let unprepared: Vec<GrazeClosest> =
                rings.iter().map(|ring| unprepared_distance(&boundary(ring), &shape)).collect();
            let least = unprepared.iter().map(|closest| closest.distance).fold(f32::INFINITY, f32::min);
            if closest.distance == 0.0 {
                let start = [shape.xy[0], shape.xy[1]];
                assert!(least == 0.0 || prepared.point(start) == GrazeVerdict::GRAZE_HIT, "{rings:?} {shape:?}");
            } else {
                assert_eq!(closest.distance.to_bits(), least.to_bits(), "{rings:?} {shape:?}");
                let own = &unprepared[ring as usize];
                assert_eq!(own.distance.to_bits(), least.to_bits(), "{rings:?} {shape:?} {closest:?}");
                if rings.len() == 1 {
                    let polygon = Shape::new(Kind::Polygon, &rings[0], 0.0);
                    let unprepared = unprepared_distance(&polygon, &shape);
                    assert_eq!(closest_bits(&closest), closest_bits(&unprepared), "{rings:?} {shape:?}");
                }
            }
            let mode = n as u32 % MODES;
            let (moded, _) = within(mode, || distance(&prepared, &shape));
            assert_eq!(moded.distance.to_bits() == 0, closest.distance == 0.0, "{rings:?} {shape:?} in mode {mode}");
            checked += 2;
        }
    }
    println!("checked {checked} distances to large prepared polygons");
}

pub fn unprepared_ray(shape: &Shape<f32>, ray: &Shape<f32>) -> (GrazeVerdict, GrazeRayHit) {
    let mut hit = NO_HIT;
    let verdict = unsafe { graze_raycast(&CScalar::raw(shape), ray.xy.as_ptr().cast(), &mut hit) };
    (verdict, hit)
}

/// The verdict, the hit and the ring. The verdict must agree with the overlap test.
pub fn cast(prepared: &Owned, ray: &Shape<f32>) -> (GrazeVerdict, GrazeRayHit, u32) {
    let (mut hit, mut ring) = (NO_HIT, RING);
    let verdict = unsafe { graze_raycast_prepared(prepared.0, ray.xy.as_ptr().cast(), &mut hit, &mut ring) };
    let tested = prepared.shape(ray);
    assert_eq!(verdict == GrazeVerdict::GRAZE_MISS, tested == GrazeVerdict::GRAZE_MISS, "{ray:?}");
    if verdict == GrazeVerdict::GRAZE_MISS {
        assert_eq!((hit_bits(&hit), ring), (hit_bits(&NO_HIT), RING));
    }
    (verdict, hit, ring)
}

/// An outline with a spike: from one of its vertices to others and back along the same edges, with extra vertices on
/// one of the two passes. And an edge of the spike.
fn retracing(rng: &mut Rng, outline: &Shape<f32>) -> (Shape<f32>, [f32; 4]) {
    let (mut xy, vertices): (Vec<f32>, Vec<[f32; 2]>) =
        (Vec::new(), outline.xy.chunks_exact(2).map(|v| [v[0], v[1]]).collect());
    let turn = rng.usize(..vertices.len());
    let mut spike = vec![vertices[turn]];
    spike.extend(
        (0..rng.usize(1..4)).map(|_| vertices[rng.usize(..vertices.len())].map(|value| value + rng.i8(-1..2) as f32)),
    );
    let edge = rng.usize(1..spike.len());
    let edge = [spike[edge - 1], spike[edge]];
    let mut halting = Vec::new();
    for step in spike.windows(2) {
        halting.push(step[0]);
        halting.extend(rng.bool().then(|| [0, 1].map(|axis| step[0][axis] / 2.0 + step[1][axis] / 2.0)));
    }
    halting.extend(spike.last());
    let (mut there, back) = if rng.bool() { (spike, halting) } else { (halting, spike) };
    there.extend(back.into_iter().rev().skip(1));
    xy.extend(vertices[..turn].concat());
    xy.extend(there.concat());
    xy.extend(vertices[turn + 1..].concat());
    (Shape { xy, ..outline.clone() }, [edge[0][0], edge[0][1], edge[1][0], edge[1][1]])
}

/// A ray across the middle of an edge.
fn across(rng: &mut Rng, [ax, ay, bx, by]: [f32; 4]) -> Shape<f32> {
    let (x, y) = (ax / 2.0 + bx / 2.0, ay / 2.0 + by / 2.0);
    let [u, v] = if rng.bool() { [by - ay, ax - bx] } else { [0, 1].map(|_| rng.i8(-9..10) as f32) };
    let factor = [1.0, -1.0, 3.0][rng.usize(..3)];
    Shape::new(Kind::Segment, &[x + u * factor, y + v * factor, x - u, y - v], 0.0)
}

#[test]
fn rays_at_one_ring() {
    let mut rng = crate::seeded(97);
    let (mut checked, mut met) = (0u64, 0u64);
    let ask = Ask::new(Kind::Polygon, Kind::Segment, false, false);
    for n in 0..scaled(250_000) {
        let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
        let case = case::<f32>(&mut rng, &ask);
        let (mut promised, mut a, mut ray) = (case.promised, case.a, case.b);
        if n % 4 == 1 {
            let (retracing, edge) = retracing(&mut rng, &a);
            if retracing.xy.iter().chain(&edge).all(|value| value.abs() < 1e30) {
                (promised, a, ray) = (false, retracing, across(&mut rng, edge));
            }
        }
        let (a, ray) = (&a, &ray);
        let prepared = Owned::new(std::slice::from_ref(&a.xy));
        let (verdict, hit, ring) = cast(&prepared, ray);
        let (expected, unprepared) = unprepared_ray(a, ray);
        assert_eq!(hit_bits(&hit), hit_bits(&unprepared), "{a:?} {ray:?} {hit:?} {unprepared:?}");
        // If the outline crosses or retraces itself, hit against touch is not promised.
        assert!(verdict == expected || !promised && expected != GrazeVerdict::GRAZE_MISS, "{a:?} {ray:?}");
        let mode = n as u32 % MODES;
        let (moded, there, _) = within(mode, || cast(&prepared, ray));
        assert_eq!((moded, there.t.to_bits() == 0), (verdict, hit.t == 0.0), "{a:?} {ray:?} in mode {mode}");
        assert_eq!(ring == RING, verdict == GrazeVerdict::GRAZE_MISS);
        checked += 2;
        met += u64::from(ring != RING);
    }
    println!("checked {checked} rays at prepared polygons, of which {met} meet");
}

/// The place is the least over all rings, and the ring attains it.
fn check_rings(prepared: &Owned, rings: &[Vec<f32>], ray: &Shape<f32>, exactly: bool) {
    let (verdict, hit, ring) = cast(prepared, ray);
    if prepared.point([ray.xy[0], ray.xy[1]]) == GrazeVerdict::GRAZE_HIT {
        assert_eq!((verdict, hit.t, hit.normal_x, hit.normal_y), (GrazeVerdict::GRAZE_HIT, 0.0, 0.0, 0.0));
        return;
    }
    let hits: Vec<_> = rings.iter().map(|ring| unprepared_ray(&boundary(ring), ray)).collect();
    let met = hits.iter().filter(|(verdict, _)| *verdict != GrazeVerdict::GRAZE_MISS).map(|(_, hit)| hit.t);
    let Some(least) = met.reduce(f32::min) else {
        assert_eq!(verdict, GrazeVerdict::GRAZE_MISS, "{rings:?} {ray:?}");
        return;
    };
    let (_, own) = &hits[ring as usize];
    assert_eq!(hit_bits(own)[..3], hit_bits(&hit)[..3], "{rings:?} {ray:?} {hit:?}");
    assert_eq!(own.t, least, "{rings:?} {ray:?} {hit:?}");
    assert_eq!(verdict, prepared.shape(ray), "{rings:?} {ray:?} {hit:?}");
    if exactly {
        // The choice of the ring is exact.
        let places = rings.iter().map(|ring| first_on_ray(&boundary(ring), ray));
        let first = places.clone().flatten().min();
        assert_eq!(places.collect::<Vec<_>>()[ring as usize], first, "{rings:?} {ray:?}");
    }
}

#[test]
fn rays_at_large_outlines() {
    let mut rng = crate::seeded(98);
    let mut checked = 0u64;
    for n in 0..scaled(2_000) {
        let rings: Vec<Vec<f32>> = (0..rng.usize(1..3)).map(|_| large(&mut rng)).collect();
        let prepared = within(n as u32 / 2 % MODES, || Owned::new(&rings));
        let simple = rings.len() == 1
            && unsafe { graze_check_polygon(rings[0].as_ptr(), rings[0].len() / 2, std::ptr::null_mut()) }
                != GrazeStatus::GRAZE_OUTLINE_SELF_CROSSING;
        for _ in 0..130 {
            let ray = [hard_point(&mut rng, &rings), hard_point(&mut rng, &rings)].concat();
            let ray = Shape::new(Kind::Segment, &ray, 0.0);
            if simple {
                let unprepared = unprepared_ray(&Shape::new(Kind::Polygon, &rings[0], 0.0), &ray);
                let (verdict, hit, _) = cast(&prepared, &ray);
                assert_eq!((verdict, hit_bits(&hit)), (unprepared.0, hit_bits(&unprepared.1)), "{rings:?} {ray:?}");
            }
            check_first(&prepared, &rings, &ray);
            checked += 1;
        }
    }
    println!("checked {checked} rays at large prepared polygons");
}

/// As [`check_rings`], for outlines that may cross themselves and one another. Hit and touch are not distinguished.
fn check_first(prepared: &Owned, rings: &[Vec<f32>], ray: &Shape<f32>) {
    let (verdict, hit, ring) = cast(prepared, ray);
    if prepared.point([ray.xy[0], ray.xy[1]]) != GrazeVerdict::GRAZE_HIT && verdict != GrazeVerdict::GRAZE_MISS {
        let hits: Vec<_> = rings.iter().map(|ring| unprepared_ray(&boundary(ring), ray)).collect();
        let (_, own) = &hits[ring as usize];
        assert_eq!(hit_bits(own)[..3], hit_bits(&hit)[..3], "{rings:?} {ray:?} {hit:?}");
        let met = hits.iter().filter(|(verdict, _)| *verdict != GrazeVerdict::GRAZE_MISS).map(|(_, hit)| hit.t);
        assert_eq!(met.reduce(f32::min), Some(hit.t), "{rings:?} {ray:?} {hit:?}");
    }
}

#[test]
fn holes_and_islands() {
    let mut rng = crate::seeded(99);
    let mut checked = 0u64;
    for n in 0..scaled(3_000) {
        let (w, h) = (rng.i32(1..16), rng.i32(1..12));
        let rings = nested_rings(&mut rng, [w, h]);
        let prepared = Owned::new(&rings);
        for _ in 0..80 {
            let at = |rng: &mut Rng| [rng.i32(-2..2 * w + 3) as f32 / 2.0, rng.i32(-2..2 * h + 3) as f32 / 2.0];
            let (a, b) = (at(&mut rng), at(&mut rng));
            check_rings(&prepared, &rings, &Shape::new(Kind::Segment, &[a, b].concat(), 0.0), n % 4 == 0);
            let point = Shape::new(Kind::Point, &a, 0.0);
            check_signed(&prepared, &rings, a);
            let (closest, ring) = distance(&prepared, &point);
            let squares: Vec<RBig> = rings.iter().map(|ring| distance_squared(&boundary(ring), &point)).collect();
            let least = squares.iter().min().expect("a ring");
            check_value(closest.distance, prepared.point(a) == GrazeVerdict::GRAZE_MISS, least, 0.0);
            if closest.distance > 0.0 {
                assert_eq!(&squares[ring as usize], least, "{rings:?} {point:?}");
            }
            checked += 2;
        }
    }
    println!("checked {checked} distances and rays with holes and islands");
}
