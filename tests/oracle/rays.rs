//! Rays: first hits and all hits.

use super::c_args::{Argument, CScalar, boxed, fields, fits};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeRayHit, GrazeVerdict};
use graze_c::overlap::graze_test;
use graze_c::ray::{self};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{
    CommonPoint, Kind, RBig, RoundedEntry, Shape, Verdict, clearance, common_points, first_on_ray, first_on_rounded,
    first_place, is_flat, promised,
};
use std::cmp::Ordering;

pub type Shapes<'a> = [&'a Shape<f32>; 2];

pub const NOTHING: GrazeRayHit = GrazeRayHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 77 };

fn rational(value: f64) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

pub fn bits(hit: &GrazeRayHit) -> [u32; 6] {
    let GrazeRayHit { t, x, y, normal_x, normal_y, edge } = *hit;
    let [t, x, y, normal_x, normal_y] = [t, x, y, normal_x, normal_y].map(f32::to_bits);
    [t, x, y, normal_x, normal_y, edge]
}

/// The result of the general function, which writes nothing on a miss.
pub fn cast([shape, ray]: Shapes) -> Option<GrazeRayHit> {
    let mut hit = NOTHING;
    let (raw, segment) = (CScalar::raw(shape), ray.xy.as_ptr().cast());
    let verdict = unsafe { ray::graze_raycast(&raw, segment, &mut hit) };
    assert_eq!(verdict, unsafe { graze_test(&raw, &CScalar::raw(ray)) }, "{shape:?} {ray:?}");
    let alone = unsafe { ray::graze_raycast(&raw, segment, std::ptr::null_mut()) };
    assert_eq!(alone, verdict, "{shape:?} {ray:?}: the verdict alone");
    if verdict == GrazeVerdict::GRAZE_MISS {
        assert_eq!(bits(&hit), bits(&NOTHING));
        return None;
    }
    Some(hit)
}

/// The functions for this kind of shape return the same bits.
fn check_named([shape, ray]: Shapes, expected: Option<GrazeRayHit>) {
    let segment = ray.xy.as_ptr().cast();
    for argument in [Argument::Segment, Argument::Aabb, Argument::Circle, Argument::Capsule, Argument::Polygon] {
        if !fits(argument, shape) {
            continue;
        }
        let numbers = fields(argument, shape);
        let (mut hit, pointer) = (NOTHING, numbers.as_ptr());
        let verdict = match argument {
            Argument::Segment => unsafe { ray::graze_raycast_segment(pointer.cast(), segment, &mut hit) },
            Argument::Aabb => unsafe { ray::graze_raycast_aabb(pointer.cast(), segment, &mut hit) },
            Argument::Circle => unsafe { ray::graze_raycast_circle(pointer.cast(), segment, &mut hit) },
            Argument::Capsule => unsafe { ray::graze_raycast_capsule(pointer.cast(), segment, &mut hit) },
            _ => unsafe { ray::graze_raycast_polygon(pointer, shape.count(), segment, &mut hit) },
        };
        let found = (verdict != GrazeVerdict::GRAZE_MISS).then_some(hit);
        assert_eq!(found.as_ref().map(bits), expected.as_ref().map(bits), "{argument:?} {shape:?} {ray:?}");
    }
}

/// The float so many steps up or down, or the last finite one.
pub fn step(value: f32, steps: i32) -> f32 {
    let next = |value: f32| if steps > 0 { value.next_up().min(f32::MAX) } else { value.next_down().max(f32::MIN) };
    (0..steps.abs()).fold(value, |value, _| next(value))
}

/// The number of floats that lie between two, or 9 if there are many.
fn ulps_within(is_between: impl Fn(f32, f32) -> bool, value: f32) -> i32 {
    (1..9).find(|&n| is_between(step(value, -n), step(value, n))).unwrap_or(9)
}

/// How many ulps a float is off a number.
pub fn ulps(value: f32, truth: &RBig) -> i32 {
    ulps_within(|low, high| rational(low.into()) <= *truth && *truth <= rational(high.into()), value)
}

/// How many ulps the place of a hit is off the true one.
fn ulps_of_t(shapes: Shapes, hit: &GrazeRayHit, truth: Option<&RBig>) -> i32 {
    let [shape, ray] = shapes;
    if let Some(truth) = truth {
        assert_eq!((hit.t == 0.0, hit.t == 1.0), (*truth == RBig::ZERO, *truth == RBig::ONE), "{shapes:?} {hit:?}");
        return ulps(hit.t, truth);
    }
    let at_start = clearance(shape, ray, &RBig::ZERO) != Ordering::Greater;
    assert_eq!(hit.t == 0.0, at_start, "{shapes:?} {hit:?}");
    // Clear of the shape before, and not after.
    let is_between = |low: f32, high: f32| {
        let high = rational(f64::from(high.min(1.0)));
        let is_clear = low <= 0.0 || clearance(shape, ray, &rational(low.into())) == Ordering::Greater;
        is_clear && clearance(shape, ray, &high) != Ordering::Greater
    };
    if at_start { 0 } else { ulps_within(is_between, hit.t) }
}

/// A point of the ray, from its rational place.
fn at(ray: &Shape<f32>, axis: usize, t: &RBig) -> RBig {
    let [a, b] = [axis, axis + 2].map(|i| rational(ray.xy[i].into()));
    &a + (b - &a) * t
}

/// The largest coordinate of a ray.
fn extent(ray: &Shape<f32>) -> f64 {
    ray.xy.iter().fold(0.0, |most, value| f64::max(most, value.abs().into()))
}

/// The true place on a ray that begins outside a shape with a radius, by bisection to a relative 2^-60.
fn true_place([shape, ray]: Shapes, t: f32) -> RBig {
    let (mut low, mut high) = (rational(step(t, -1).max(0.0).into()), rational(step(t, 1).min(1.0).into()));
    let half = RBig::from_parts(1.into(), 2u8.into());
    for _ in 0..40 {
        let middle = (&low + &high) * &half;
        if clearance(shape, ray, &middle) == Ordering::Greater { low = middle } else { high = middle }
    }
    high
}

/// The worst errors so far. `t` and `unrounded` (points on shapes without a radius) are in ulps. `rounded` (points on
/// shapes with a radius, if off by more than an ulp) is a fraction of the ray's extent.
#[derive(Default)]
struct Worst {
    t: i32,
    unrounded: i32,
    rounded: f64,
    located: u64,
}

impl Worst {
    fn check(&mut self, shapes: Shapes, hit: &GrazeRayHit, locate: bool) {
        let [shape, ray] = shapes;
        let is_unrounded = shape.radius == 0.0;
        let truth = is_unrounded.then(|| first_on_ray(shape, ray).expect("a hit"));
        let off = ulps_of_t(shapes, hit, truth.as_ref());
        assert!(off <= 1, "{off} ulps: {shapes:?} {hit:?}");
        self.t = self.t.max(off);
        assert!((0.0..=1.0).contains(&hit.t));
        let t = match truth {
            Some(truth) => truth,
            None if hit.t == 0.0 => RBig::ZERO,
            None if locate => true_place(shapes, hit.t),
            None => return,
        };
        self.located += u64::from(!is_unrounded);
        // If a ray begins inside, its start need not lie on an edge.
        if is_unrounded && (hit.normal_x, hit.normal_y) != (0.0, 0.0) {
            let holds = |point: &CommonPoint| point.edges[0] == hit.edge as usize && point.places[1] == t;
            assert!(common_points(shape, ray).iter().any(holds), "the edge: {shapes:?} {hit:?}");
        }
        for (axis, value) in [hit.x, hit.y].into_iter().enumerate() {
            let truth = at(ray, axis, &t);
            let off = ulps(value, &truth);
            if is_unrounded {
                assert!(off <= 1, "{off} ulps of axis {axis}: {shapes:?} {hit:?}");
                self.unrounded = self.unrounded.max(off);
            } else if off > 1 {
                let error = (rational(value.into()) - truth).to_f64_fast().abs() / extent(ray);
                assert!(error <= 0.5f64.powi(40), "{shapes:?} {hit:?}: axis {axis} off by {error:e}");
                self.rounded = self.rounded.max(error);
            }
        }
    }
}

/// The edge of a shape as it numbers them.
pub fn edge_of(shape: &Shape<f32>, edge: u32) -> [f64; 4] {
    let (i, n) = (edge as usize, shape.count());
    assert!(i < n && (shape.kind.is_filled() || i + 1 < n.max(2)), "edge {edge} of {shape:?}");
    let j = (i + 1) % n;
    [2 * i, 2 * i + 1, 2 * j, 2 * j + 1].map(|i| f64::from(shape.xy[i]))
}

/// Whether the shape is an outline that leaves the line.
fn is_region(shape: &Shape<f32>) -> bool {
    shape.kind.is_filled() && !is_flat(&shape.xy)
}

/// The normal is a unit vector across the edge or from it, against the ray where it comes from outside.
fn check_normal(shapes: Shapes, hit: &GrazeRayHit) {
    let [shape, ray] = shapes;
    let (x, y) = (f64::from(hit.normal_x), f64::from(hit.normal_y));
    let [dx, dy] = [0, 1].map(|axis| f64::from(ray.xy[axis + 2]) - f64::from(ray.xy[axis]));
    let edge @ [ax, ay, bx, by] = edge_of(shape, hit.edge);
    let start = Shape::new(Kind::Point, &ray.xy[..2], 0.0);
    let is_area = is_region(shape) || shape.radius > 0.0;
    let inside = is_area && graze_oracle::test(shape, &start) == Verdict::Hit;
    let standing = (dx, dy) == (0.0, 0.0);
    // An outline that retraces itself has no unique way out.
    if standing && is_area && !promised(shape) {
        return;
    }
    if inside || standing && !is_area {
        assert_eq!((x, y), (0.0, 0.0), "{shapes:?} {hit:?}");
        return;
    }
    let fail = || panic!("the normal: {shapes:?} {hit:?}");
    if (x.hypot(y) - 1.0).abs() > 2e-7 {
        fail();
    }
    let long = dx.hypot(dy);
    if hit.t > 0.0 && x * dx + y * dy > 1e-6 * long {
        fail();
    }
    let (ux, uy) = (bx - ax, by - ay);
    let length = ux.hypot(uy);
    if shape.radius == 0.0 {
        let across = (x * ux + y * uy).abs() <= 2e-7 * length;
        let against = (x * dy - y * dx).abs() <= 2e-7 * long;
        if !(against || across && length > 0.0) {
            fail();
        }
        return;
    }
    // The normal points from the nearest point of the edge to the hit, as far as the coordinates resolve it.
    let (px, py) = (f64::from(hit.x) - ax, f64::from(hit.y) - ay);
    let t = if length > 0.0 { ((px * ux + py * uy) / (length * length)).clamp(0.0, 1.0) } else { 0.0 };
    let (fx, fy) = (px - t * ux, py - t * uy);
    let noise = extent(ray).max(edge.iter().fold(0.0, |most, value| value.abs().max(most))) * 1e-6 + 3e-45;
    if (fx - x * f64::from(shape.radius)).hypot(fy - y * f64::from(shape.radius))
        > noise + f64::from(shape.radius) * 1e-6
    {
        fail();
    }
}

/// Whether two edges have the same ends.
fn is_same_edge(shape: &Shape<f32>, one: u32, other: u32) -> bool {
    let [one, other] = [one, other].map(|edge| edge_of(shape, edge));
    one == other || one == [other[2], other[3], other[0], other[1]]
}

/// The same shape with its vertices listed from another start, and perhaps backwards; and a map of edge numbers.
pub fn relisted(rng: &mut Rng, shape: &Shape<f32>) -> (Shape<f32>, impl Fn(u32) -> u32) {
    let n = shape.count();
    let turn = if shape.kind.is_filled() { rng.usize(..n) } else { 0 };
    let backwards = rng.bool();
    let mut vertices: Vec<[f32; 2]> = shape.xy.chunks_exact(2).map(|v| [v[0], v[1]]).collect();
    vertices.rotate_left(turn);
    if backwards {
        vertices.reverse();
    }
    let filled = shape.kind.is_filled();
    // From an edge of the new list to its number in the old one.
    let original = move |edge: u32| {
        let edge = edge as usize;
        let turned = match (backwards, filled) {
            (false, _) => edge,
            (true, true) => (2 * n - 2 - edge) % n,
            (true, false) => n.max(2) - 2 - edge,
        };
        ((turned + turn) % n) as u32
    };
    (Shape { xy: vertices.concat(), ..shape.clone() }, original)
}

/// A ray along an edge at about the radius from it, or from vertex to vertex and beyond: near misses of vertices and of
/// the ends of arcs.
fn aimed(rng: &mut Rng, shape: &Shape<f32>) -> Option<Shape<f32>> {
    let n = shape.count();
    let vertex = |i: usize| [2 * i, 2 * i + 1].map(|i| f64::from(shape.xy[i]));
    let [i, j] = [rng.usize(..n), rng.usize(..n)];
    let ([ax, ay], [bx, by]) = (vertex(i), if rng.bool() { vertex((i + 1) % n) } else { vertex(j) });
    let (ux, uy) = (bx - ax, by - ay);
    let side = f64::from(shape.radius) * if rng.bool() { 1.0 } else { -1.0 } / ux.hypot(uy).max(1e-300);
    let slope = [0.0, 0.0, 1e-9, 1e-6, 1e-3][rng.usize(..5)];
    let mut end = || {
        let along = [-2.0, -1.0, -0.25, 0.0, 0.5, 1.0, 1.5, 2.0][rng.usize(..8)];
        let out = side * (1.0 + slope * (rng.f64() - 0.5));
        let step = |value: f64, rng: &mut Rng| step(value as f32, rng.i32(-1..=1));
        [step(ax + along * ux - out * uy, rng), step(ay + along * uy + out * ux, rng)]
    };
    let xy = [end(), end()].concat();
    xy.iter().all(|value| value.is_finite()).then(|| Shape::new(Kind::Segment, &xy, 0.0))
}

fn cases(kind: Kind) -> u64 {
    if kind.is_filled() { 36_000 } else { 60_000 }
}

#[test]
fn first_hits() {
    let mut rng = crate::seeded(71);
    let (mut checked, mut hits, mut worst) = (0u64, 0u64, Worst::default());
    for kind in Kind::ALL {
        for rounded in [false, true] {
            for n in 0..scaled(cases(kind)) {
                let ask = Ask::new(kind, Kind::Segment, rounded, false);
                let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
                let case = case::<f32>(&mut rng, &ask);
                let shape = if kind == Kind::Convex && n % 4 == 0 { boxed_first(&case.a) } else { case.a };
                let aimed = if n % 3 == 0 { aimed(&mut rng, &shape) } else { None };
                let mut ray = aimed.unwrap_or(case.b);
                for turned in [false, true] {
                    if turned {
                        ray.xy.rotate_left(2);
                    }
                    let shapes = [&shape, &ray];
                    let hit = cast(shapes);
                    check_named(shapes, hit);
                    let mode = n as u32 % MODES;
                    let moded = within(mode, || cast(shapes));
                    assert_eq!(
                        hit.map(|hit| hit.t.to_bits() == 0),
                        moded.map(|hit| hit.t.to_bits() == 0),
                        "{shapes:?}"
                    );
                    assert_eq!(hit.map(|hit| hit.edge), moded.map(|hit| hit.edge), "{shapes:?}");
                    checked += 1;
                    let Some(hit) = hit else { continue };
                    worst.check(shapes, &hit, n % 16 == 0);
                    check_normal(shapes, &hit);
                    let (other, original) = relisted(&mut rng, &shape);
                    let again = cast([&other, &ray]).expect("the same verdict");
                    assert_eq!(bits(&hit)[..3], bits(&again)[..3], "{shapes:?} {other:?}");
                    if case.promised && hit.t > 0.0 {
                        // The same place may have several numbers where edges coincide.
                        let is_same = is_same_edge(&shape, hit.edge, original(again.edge));
                        assert!(is_same, "{shapes:?} {other:?} {hit:?} {again:?}");
                    }
                    hits += 1;
                }
            }
        }
    }
    let Worst { t, unrounded, rounded, located } = worst;
    println!(
        "checked {checked} rays, {hits} of them hits, worst error {t} ulp of t, {unrounded} ulp of points of unrounded shapes; {located} points of rounded ones, beyond an ulp off by {rounded:e} of the ray's extent"
    );
}

/// A box in place of an outline.
fn boxed_first(shape: &Shape<f32>) -> Shape<f32> {
    let corners = boxed(&Shape::new(Kind::Segment, &shape.xy[..4], 0.0));
    Shape { kind: Kind::Convex, radius: shape.radius, ..corners }
}

/// A shape with a radius and a ray, of the kinds that are hard to measure and to order: a radius that exceeds the size
/// of the shape, edges that the ray meets nearly or exactly at once, a ray from very far away, a shape larger than the
/// ray.
pub fn hard_rounded(rng: &mut Rng) -> [Shape<f32>; 2] {
    let kind = Kind::ALL[rng.usize(..5)];
    let count = match kind {
        Kind::Point => 1,
        Kind::Segment => 2,
        Kind::Convex => 3,
        _ => 3 + rng.usize(..3),
    };
    let size = [1, 4, 16][rng.usize(..3)];
    let lattice = |rng: &mut Rng| rng.i32(-size..=size) as f32;
    let mut xy: Vec<f32> = (0..2 * count).map(|_| lattice(rng)).collect();
    // Lengths of Pythagorean vectors, so that rays begin on the boundary, or meet two circles at once.
    let mut radius = [1.0, 5.0, 10.0, 13.0, 65.0][rng.usize(..5)];
    let steps = [[3.0, 4.0], [5.0, 0.0], [5.0, 12.0], [6.0, 8.0], [1.0, 0.0], [16.0, 63.0]];
    let end = |rng: &mut Rng, xy: &[f32]| {
        let vertex = 2 * rng.usize(..count);
        let [x, y] = if rng.u8(..3) > 0 { steps[rng.usize(..6)] } else { [lattice(rng), lattice(rng)] };
        let [x, y] = if rng.bool() { [x, y] } else { [y, x] };
        let sign = |rng: &mut Rng| if rng.bool() { 1.0 } else { -1.0 };
        [xy[vertex] + sign(rng) * x, xy[vertex + 1] + sign(rng) * y]
    };
    let mut ray = [end(rng, &xy), end(rng, &xy)].concat();
    let scale = [-3, 0, 0, 20, -30][rng.usize(..5)];
    for value in xy.iter_mut().chain(&mut ray).chain([&mut radius]) {
        *value *= 2f32.powi(scale);
    }
    match rng.u8(..6) {
        // Nearly at once: a vertex moved by very little, perhaps from 0 to a tiny number.
        0 => {
            let place = rng.usize(..xy.len());
            xy[place] = if xy[place] == 0.0 { 1e-16 } else { step(xy[place], rng.i32(-2..=2)) };
        }
        // From afar, or to far away.
        1 => {
            let place = rng.usize(..4);
            ray[place] *= 2f32.powi(rng.i32(10..90));
            ray[rng.usize(..4)] += 0.125;
        }
        // A shape larger than the ray.
        2 => {
            let place = rng.usize(..xy.len());
            xy[place] *= 2f32.powi(rng.i32(5..90));
        }
        3 => {
            let place = rng.usize(..xy.len());
            xy[place] *= 2f32.powi(rng.i32(60..90));
            ray[rng.usize(..4)] *= 2f32.powi(rng.i32(50..80));
        }
        // A larger radius, and perhaps the distance of the ray with it.
        4 => {
            let place = rng.usize(..4);
            let grown = radius * 2f32.powi(rng.i32(3..40));
            ray[place] += grown - radius;
            radius = grown;
        }
        _ => {}
    }
    let (shape, ray) = (Shape::new(kind, &xy, radius), Shape::new(Kind::Segment, &ray, 0.0));
    let is_finite = shape.xy.iter().chain(&ray.xy).all(|value| value.is_finite());
    let is_sound = kind != Kind::Convex || promised(&shape);
    if is_finite && is_sound { [shape, ray] } else { hard_rounded(rng) }
}

/// Whether a float is within an ulp of a number, by the order of the number and others.
fn is_within_an_ulp(value: f32, compare: impl Fn(f64) -> Ordering) -> bool {
    compare(step(value, -1).into()) != Ordering::Less && compare(step(value, 1).into()) != Ordering::Greater
}

/// The edge, the place and the point of a hit on a rounded shape.
pub fn check_place([shape, ray]: Shapes, hit: &GrazeRayHit, entry: &RoundedEntry) {
    assert!(entry.edges.contains(&(hit.edge as usize)), "the edge: {shape:?} {ray:?} {hit:?} {entry:?}");
    assert!(is_within_an_ulp(hit.t, |value| entry.place.compare(value)), "t: {shape:?} {ray:?} {hit:?}");
    for (axis, value) in [hit.x, hit.y].into_iter().enumerate() {
        let [from, to] = [ray.xy[axis], ray.xy[axis + 2]].map(|value| rational(value.into()));
        let at = entry.place.along(&from, &to);
        let margin = extent(ray) * 0.5f64.powi(40);
        let value = |steps| f64::from(step(value, steps));
        let is_near =
            at.compare(value(-1) - margin) != Ordering::Less && at.compare(value(1) + margin) != Ordering::Greater;
        assert!(is_near, "axis {axis}: {shape:?} {ray:?} {hit:?}");
    }
}

/// The first edge, its place and its point against the exact ones. The same edge and point in every mode, wherever the
/// list begins and in either direction.
fn check_first_entry(rng: &mut Rng, shapes: Shapes, mode: u32) -> bool {
    let [shape, ray] = shapes;
    let hit = cast(shapes);
    check_named(shapes, hit);
    let moded = within(mode, || cast(shapes));
    let Some(hit) = hit else { return false };
    assert_eq!(Some(hit.edge), moded.map(|hit| hit.edge), "{shapes:?} in mode {mode}");
    if (hit.normal_x, hit.normal_y) == (0.0, 0.0) {
        return false;
    }
    let entry = first_on_rounded(shape, ray).expect("a hit");
    check_place(shapes, &hit, &entry);
    let (other, original) = relisted(rng, shape);
    let again = cast([&other, ray]).expect("the same verdict");
    assert_eq!(bits(&hit)[..5], bits(&again)[..5], "{shapes:?} {other:?}");
    assert!(is_same_edge(shape, hit.edge, original(again.edge)), "{shapes:?} {other:?} {again:?}");
    true
}

#[test]
fn first_edges_of_rounded_shapes() {
    let mut rng = crate::seeded(73);
    let (mut checked, mut entries) = (0u64, 0u64);
    for n in 0..scaled(400_000) {
        let [shape, mut ray] = hard_rounded(&mut rng);
        for turned in [false, true] {
            if turned {
                ray.xy.rotate_left(2);
            }
            entries += u64::from(check_first_entry(&mut rng, [&shape, &ray], n as u32 % MODES));
            checked += 1;
        }
    }
    println!("checked {checked} rays at rounded shapes, {entries} of them with an entry");
}

/// Shapes that a ray meets at about the same place as a shape: the same listed anew, without a radius or with another,
/// or moved by very little.
fn rivals(rng: &mut Rng, shape: &Shape<f32>) -> Vec<Shape<f32>> {
    let mut shapes = vec![shape.clone()];
    for _ in 0..rng.usize(1..4) {
        let mut rival = match rng.u8(..4) {
            0 => relisted(rng, shape).0,
            1 => Shape { radius: 0.0, ..shape.clone() },
            2 => hard_rounded(rng)[0].clone(),
            _ => shape.clone(),
        };
        if rng.bool() && rival.kind != Kind::Convex {
            let place = rng.usize(..rival.xy.len());
            rival.xy[place] = step(rival.xy[place], rng.i32(-1..=1));
        }
        shapes.insert(rng.usize(..=shapes.len()), rival);
    }
    shapes
}

/// The first of several shapes, of those met at once the lowest, in every mode.
#[test]
fn first_of_shapes() {
    let mut rng = crate::seeded(76);
    let (mut checked, mut ties) = (0u64, 0u64);
    for n in 0..scaled(150_000) {
        let [shape, ray] = hard_rounded(&mut rng);
        let shapes = rivals(&mut rng, &shape);
        let raw: Vec<_> = shapes.iter().map(CScalar::raw).collect();
        let first = || {
            let (mut hit, mut which) = (NOTHING, 77);
            let ray = ray.xy.as_ptr().cast();
            let verdict = unsafe { ray::graze_raycast_first(ray, raw.as_ptr(), raw.len(), &mut hit, &mut which) };
            (verdict, hit, which)
        };
        let (verdict, hit, which) = first();
        let places: Vec<_> = shapes.iter().map(|shape| first_place(shape, &ray)).collect();
        let truth = places
            .iter()
            .enumerate()
            .filter_map(|(index, place)| Some((index, place.as_ref()?)))
            .min_by(|(_, one), (_, other)| one.order(other));
        let Some((index, place)) = truth else {
            assert_eq!((verdict, bits(&hit), which), (GrazeVerdict::GRAZE_MISS, bits(&NOTHING), 77), "{shapes:?}");
            continue;
        };
        assert_eq!(which, index, "{shapes:?} {ray:?} {hit:?} {places:?}");
        let alone = cast([&shapes[index], &ray]).expect("a hit");
        assert_eq!(bits(&hit), bits(&alone), "{shapes:?} {ray:?}");
        assert_eq!(within(n as u32 % MODES, first).2, which, "{shapes:?} {ray:?}");
        let is_tie = |other: &Option<_>| other.as_ref().is_some_and(|other| place.order(other) == Ordering::Equal);
        ties += u64::from(places.iter().filter(|other| is_tie(other)).count() > 1);
        checked += 1;
    }
    println!("checked {checked} rays at several shapes, {ties} of them met two at once");
}
