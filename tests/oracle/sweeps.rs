//! Sweeps: the first time at which a moving shape touches another.

use super::c_args::{Argument, CScalar, fields, fits};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeAabb, GrazeCircle, GrazeContact, GrazeSweepHit, GrazeVerdict};
use graze_c::contact::graze_contact;
use graze_c::overlap::graze_test;
use graze_c::sweep::{graze_sweep, graze_sweep_aabb_aabb, graze_sweep_circle_circle};
use graze_oracle::generate::{Ask, Case, Number, Rng, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared, has_met, is_flat, promised, sweep};
use std::mem::MaybeUninit;

pub const NOTHING: GrazeSweepHit =
    GrazeSweepHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, a_edge: 0, b_edge: 0 };

pub fn rational(value: f64) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

fn call(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>) -> (Verdict, GrazeSweepHit) {
    let mut hit = NOTHING;
    let verdict = unsafe { graze_sweep(&CScalar::raw(a), dx, dy, &CScalar::raw(b), &mut hit) };
    (verdict_of(verdict), hit)
}

/// The verdict of a call without a result.
fn call_alone(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>) -> Verdict {
    verdict_of(unsafe { graze_sweep(&CScalar::raw(a), dx, dy, &CScalar::raw(b), std::ptr::null_mut()) })
}

pub fn verdict_of(verdict: GrazeVerdict) -> Verdict {
    match verdict {
        GrazeVerdict::GRAZE_MISS => Verdict::Miss,
        GrazeVerdict::GRAZE_TOUCH => Verdict::Touch,
        GrazeVerdict::GRAZE_HIT => Verdict::Hit,
    }
}

pub fn bits(hit: &GrazeSweepHit) -> [u32; 7] {
    let GrazeSweepHit { t, x, y, normal_x, normal_y, a_edge, b_edge } = *hit;
    let [t, x, y, normal_x, normal_y] = [t, x, y, normal_x, normal_y].map(f32::to_bits);
    [t, x, y, normal_x, normal_y, a_edge, b_edge]
}

/// The functions for boxes and circles return the same bits.
fn check_named(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>, expected: (Verdict, GrazeSweepHit)) {
    let mut hit = NOTHING;
    let both = |argument| fits(argument, a) && fits(argument, b);
    let verdict = if both(Argument::Circle) {
        let (a, b) = (fields(Argument::Circle, a), fields(Argument::Circle, b));
        let circle = |v: &[f32]| GrazeCircle { x: v[0], y: v[1], radius: v[2] };
        unsafe { graze_sweep_circle_circle(&circle(&a), dx, dy, &circle(&b), &mut hit) }
    } else if both(Argument::Aabb) && a.kind == Kind::Convex && b.kind == Kind::Convex {
        let (a, b) = (fields(Argument::Aabb, a), fields(Argument::Aabb, b));
        let aabb = |v: &[f32]| GrazeAabb { min_x: v[0], min_y: v[1], max_x: v[2], max_y: v[3] };
        unsafe { graze_sweep_aabb_aabb(&aabb(&a), dx, dy, &aabb(&b), &mut hit) }
    } else {
        return;
    };
    assert_eq!((verdict_of(verdict), bits(&hit)), (expected.0, bits(&expected.1)), "{a:?} {dx} {dy} {b:?}");
}

/// A difference as a float, if it is one and finite.
fn difference(a: f32, b: f32) -> f32 {
    let value = (f64::from(a) - f64::from(b)) as f32;
    if value.is_finite() { value } else { f32::MAX.copysign(value) }
}

/// A motion of a near miss or a bare touch.
fn motion(rng: &mut Rng, a: &Shape<f32>, b: &Shape<f32>) -> [f32; 2] {
    let vertex = |rng: &mut Rng, shape: &Shape<f32>| {
        let i = rng.usize(..shape.count());
        [shape.xy[2 * i], shape.xy[2 * i + 1]]
    };
    let to = |from: [f32; 2], to: [f32; 2]| [difference(to[0], from[0]), difference(to[1], from[1])];
    let (p, q) = (vertex(rng, a), vertex(rng, b));
    let mut d = match rng.u8(0..12) {
        // A vertex onto a vertex, at the end or during the motion; or away from it.
        0..3 => to(p, q),
        // Along an edge of either.
        3 => to(p, vertex(rng, a)),
        4 => to(q, vertex(rng, b)),
        // Along an axis: between vertices, or a little.
        5 => [to(p, q)[0], 0.0],
        6 => [0.0, to(p, q)[1]],
        7 => [rng.i32(-3..=3) as f32, rng.i32(-3..=3) as f32],
        // Along an axis, until the radii just meet.
        8 => {
            let reach = a.radius + b.radius;
            let [x, y] = to(p, q);
            if rng.bool() { [difference(x, reach.copysign(x)), 0.0] } else { [0.0, difference(y, reach.copysign(y))] }
        }
        9 => [<f32 as Number>::wild(rng), <f32 as Number>::wild(rng)],
        10 => [<f32 as Number>::ordinary(rng), <f32 as Number>::ordinary(rng)],
        _ => [0.0, 0.0],
    };
    let factor = [1.0, 1.0, 1.0, 2.0, 0.5, -1.0, 4.0, 3.0, 1000.0][rng.usize(..9)];
    d = d.map(|value| if (value * factor).is_finite() { value * factor } else { value });
    if rng.u8(0..8) == 0 {
        let which = rng.usize(..2);
        d[which] = d[which].step([-1, 1, 2][rng.usize(..3)]);
    }
    d
}

/// The shape moved back by the motion, if floats represent the result exactly.
fn set_back(shape: &Shape<f32>, d: [f32; 2]) -> Option<Shape<f32>> {
    let back = |(i, value): (usize, &f32)| {
        let exact = f64::from(*value) - f64::from(d[i % 2]);
        let float = exact as f32;
        // With numbers of very different size the f64 is rounded, too.
        let is_exact = f64::from(float) == exact && f64::from(*value) - exact == f64::from(d[i % 2]);
        (is_exact && float.is_finite()).then_some(float)
    };
    let xy: Option<Vec<f32>> = shape.xy.iter().enumerate().map(back).collect();
    xy.map(|xy| Shape { xy, ..shape.clone() })
}

/// Shapes of all kinds that move, each with its motion and two obstacles; only those with a promise.
pub fn promised_motions(seed: u64, mut run: impl FnMut(&mut Rng, Shape<f32>, [f32; 2], [Shape<f32>; 2])) {
    let mut rng = crate::seeded(seed);
    for &first in &Kind::ALL {
        for &second in &Kind::ALL {
            for radii in 0..4 {
                let ask = Ask::new(second, first, radii & 1 != 0, radii & 2 != 0);
                for _ in 0..scaled(600) {
                    let (case, other) = (case::<f32>(&mut rng, &ask), case::<f32>(&mut rng, &ask));
                    let (a, d) = start(&mut rng, &case);
                    if case.promised && other.promised && promised(&a) {
                        run(&mut rng, a, d, [case.b, other.b]);
                    }
                }
            }
        }
    }
}

/// A motion and its moving shape at the start. Most motions reach the contact of the generated case, at their end or
/// before.
pub fn start(rng: &mut Rng, case: &Case<f32>) -> (Shape<f32>, [f32; 2]) {
    let d = motion(rng, &case.a, &case.b);
    if rng.u8(0..4) > 0 {
        for _ in 0..6 {
            let d = motion(rng, &case.a, &case.b);
            let factor = [1.0, 4.0, 16.0, 64.0][rng.usize(..4)];
            let d = d.map(|value| value * factor);
            let is_far = d.iter().any(|value| *value != 0.0) && d.iter().all(|value| value.abs() < 1e37);
            if let Some(a) = set_back(&case.a, d).filter(|a| is_far && (a.kind != Kind::Convex || promised(a))) {
                let longer = [1.0, 1.0, 2.0, 3.0, 8.0, 10.0][rng.usize(..6)];
                return (a, d.map(|value| value * longer));
            }
        }
    }
    (case.a.clone(), d)
}

/// Counts of all sweeps.
#[derive(Default)]
struct Count {
    checked: u64,
    hits: u64,
    touches: u64,
    timed: u64,
    two_ulps: u64,
}

/// How far a point is from the nearest edge.
fn to_edges(shape: &Shape<f64>, [px, py]: [f64; 2]) -> f64 {
    let n = shape.count();
    let edges = if shape.kind.is_filled() { n } else { n.max(2) - 1 };
    let vertex = |i: usize| [shape.xy[2 * (i % n)], shape.xy[2 * (i % n) + 1]];
    let distance = |i: usize| {
        let ([ax, ay], [bx, by]) = (vertex(i), vertex(i + 1));
        let (ux, uy, vx, vy) = (bx - ax, by - ay, px - ax, py - ay);
        let square = ux * ux + uy * uy;
        let t = if square > 0.0 { ((ux * vx + uy * vy) / square).clamp(0.0, 1.0) } else { 0.0 };
        (vx - t * ux).hypot(vy - t * uy)
    };
    (0..edges).map(distance).fold(f64::INFINITY, f64::min)
}

pub struct Sweep<'a> {
    pub a: &'a Shape<f32>,
    pub d: [f32; 2],
    pub b: &'a Shape<f32>,
}

impl Sweep<'_> {
    /// Whether the closed shapes meet at or before a time of the motion.
    fn has_met(&self, part: &RBig) -> bool {
        has_met(self.a, self.d, self.b, part)
    }

    /// The shapes have not met before t, and have met one float later, or two.
    fn check_time(&self, t: f32, count: &mut Count) {
        let time = rational(f64::from(t));
        if t.to_bits() == 1 && self.has_met(&time) {
            // The true time is below the least positive float, and 0 would mean a contact at the start.
            return;
        }
        let before = &time - &time * rational(f64::powi(2.0, -100));
        assert!(!self.has_met(&before), "{self}: {t:e} is too late");
        let later = |t: f32| t.next_up().min(1.0);
        if !self.has_met(&rational(f64::from(later(t)))) {
            assert!(self.has_met(&rational(f64::from(later(later(t))))), "{self}: {t:e} is too early");
            count.two_ulps += 1;
        }
        count.timed += 1;
    }

    /// Whether f64 separates the times of contacts that differ by the smallest number of the case. Otherwise the normal
    /// may belong to a slightly later contact.
    pub fn is_of_one_scale(&self) -> bool {
        let numbers = || self.a.xy.iter().chain(&self.b.xy).chain([&self.a.radius, &self.b.radius]).chain(&self.d);
        let sizes = || numbers().map(|value| f64::from(value.abs())).filter(|size| *size > 0.0);
        sizes().fold(0.0, f64::max) <= sizes().fold(f64::MAX, f64::min) * f64::powi(2.0, 28)
    }

    /// Whether the shapes have the same vertices, in any order.
    fn are_identical(&self) -> bool {
        let vertices = |shape: &Shape<f32>| {
            let mut vertices: Vec<[u32; 2]> =
                shape.xy.chunks_exact(2).map(|v| [v[0] + 0.0, v[1] + 0.0].map(f32::to_bits)).collect();
            vertices.sort_unstable();
            vertices.dedup();
            vertices
        };
        self.a.radius == self.b.radius && vertices(self.a) == vertices(self.b)
    }

    /// The point lies on both shapes at that time, and the normal points from the first to the second.
    pub fn check_place(&self, hit: &GrazeSweepHit) {
        let GrazeSweepHit { t, x, y, normal_x, normal_y, .. } = *hit;
        if !x.is_finite() || !y.is_finite() {
            return;
        }
        let largest = |values: &[f32]| values.iter().fold(0.0f64, |most, value| most.max(f64::from(value.abs())));
        let scale = largest(&self.a.xy).max(largest(&self.b.xy)) + largest(&[self.a.radius, self.b.radius]);
        let travel = largest(&self.d);
        let rounding = largest(&[x, y]) * 1.5 / f64::from(1 << 24) + (scale + travel) * 1e-14 + 1.5e-45;
        let at = |x: f32, y: f32| Shape::new(Kind::Point, &[f64::from(x), f64::from(y)], 0.0);
        let strays = |shape: &Shape<f32>, by: [f64; 2], most: f64| {
            let xy: Vec<f64> = shape.xy.iter().enumerate().map(|(i, v)| f64::from(*v) + by[i % 2]).collect();
            let moved = Shape::new(shape.kind, &xy, 0.0);
            let radius = f64::from(shape.radius);
            // A point near an edge is near the shape. Most points pass this cheap test.
            let [px, py] = [x, y].map(f64::from);
            let slack = (scale + travel) * 4e-15;
            to_edges(&moved, [px, py]) + slack > radius + most
                && distance_squared(&moved, &at(x, y)).to_f64_fast().sqrt() > radius + most
        };
        assert!(!strays(self.b, [0.0; 2], rounding), "{self} {hit:?}: off b");
        let by = self.d.map(|d| f64::from(d) * f64::from(t));
        let late = f64::from(t) * travel * 2.5 / f64::from(1 << 23) + travel * 3e-45;
        assert!(!strays(self.a, by, rounding + late), "{self} {hit:?}: off a");
        let normal = [normal_x, normal_y].map(f64::from);
        let length = normal[0].hypot(normal[1]);
        assert!(length == 0.0 || (length - 1.0).abs() < 2e-7, "{self} {hit:?}: {length}");
        let convex = |shape: &Shape<f32>| matches!(shape.kind, Kind::Point | Kind::Segment | Kind::Convex);
        let flat = |shape: &Shape<f32>| shape.kind == Kind::Convex && is_flat(&shape.xy);
        // If an outline retraces itself, hit against touch must agree with graze_test.
        let (a, b) = (CScalar::raw(self.a), CScalar::raw(self.b));
        if t == 0.0 && unsafe { graze_test(&a, &b) } == GrazeVerdict::GRAZE_HIT {
            let mut contact = MaybeUninit::<GrazeContact>::uninit();
            unsafe { graze_contact(&a, &b, contact.as_mut_ptr()) };
            let contact = unsafe { contact.assume_init() };
            let expected = [contact.normal_x, contact.normal_y];
            assert!(
                [normal_x, normal_y] == expected || (length == 0.0 && self.are_identical()),
                "{self} {hit:?} {expected:?}"
            );
        } else if length == 0.0 || (t == 0.0 && (flat(self.a) || flat(self.b))) {
            assert!(t == 0.0, "{self} {hit:?}");
        } else if convex(self.a) && convex(self.b) && self.is_of_one_scale() {
            let along = |shape: &Shape<f32>, by: [f64; 2]| -> Vec<f64> {
                let point = |v: &[f32]| (f64::from(v[0]) + by[0]) * normal[0] + (f64::from(v[1]) + by[1]) * normal[1];
                shape.xy.chunks_exact(2).map(point).collect()
            };
            let front = along(self.a, by).into_iter().fold(f64::MIN, f64::max) + f64::from(self.a.radius);
            let face = along(self.b, [0.0; 2]).into_iter().fold(f64::MAX, f64::min) - f64::from(self.b.radius);
            assert!(front - face <= (scale + travel) * 1e-6 + 1e-44, "{self} {hit:?}: {front} beyond {face}");
        }
    }
}

impl std::fmt::Display for Sweep<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:?} moved by {:?} towards {:?}", self.a, self.d, self.b)
    }
}

fn check(a: &Shape<f32>, d: [f32; 2], b: &Shape<f32>, promised: bool, mode: u32, count: &mut Count) {
    let truth = sweep(a, d, b);
    let (verdict, hit) = call(a, d, b);
    let sweep = Sweep { a, d, b };
    let same = |verdict: Verdict| {
        if promised { verdict == truth } else { (verdict == Verdict::Miss) == (truth == Verdict::Miss) }
    };
    assert!(same(verdict), "{sweep}: expected {truth:?}, got {verdict:?} {hit:?}");
    count.checked += 1;
    assert_eq!(call_alone(a, d, b), verdict, "{sweep}: the verdict alone");
    let back = d.map(|value| -value);
    let (mirrored, other) = call(b, back, a);
    assert_eq!(mirrored, verdict, "{sweep}: changed over");
    let (moded, in_mode) = within(mode, || call(a, d, b));
    assert!(same(moded), "{sweep}: {moded:?} in mode {mode}, expected {truth:?}");
    assert_eq!(in_mode.t.to_bits(), hit.t.to_bits(), "{sweep}: {:e} in mode {mode}, {:e}", in_mode.t, hit.t);
    check_named(a, d, b, (verdict, hit));
    if truth == Verdict::Miss {
        assert_eq!(bits(&hit), bits(&NOTHING), "{sweep}");
        return;
    }
    match verdict {
        Verdict::Hit => count.hits += 1,
        _ => count.touches += 1,
    }
    let start = graze_oracle::test(a, b) != Verdict::Miss;
    assert_eq!(hit.t.to_bits() == 0, start, "{sweep}: {hit:?}");
    assert!((0.0..=1.0).contains(&hit.t), "{sweep}: {hit:?}");
    if !start {
        sweep.check_time(hit.t, count);
    }
    sweep.check_place(&hit);
    let edges = |shape: &Shape<f32>| if shape.kind.is_filled() { shape.count() } else { shape.count().max(2) - 1 };
    assert!((hit.a_edge as usize) < edges(a) && (hit.b_edge as usize) < edges(b), "{sweep} {hit:?}");
    if a != b {
        let expected = (hit.t, -hit.normal_x, -hit.normal_y, hit.b_edge, hit.a_edge);
        assert_eq!((other.t, other.normal_x, other.normal_y, other.a_edge, other.b_edge), expected, "{sweep}");
    }
}

/// How many cases of a pair of kinds there are.
pub struct Cases {
    pub of_lines: u64,
    pub of_line_and_area: u64,
    pub of_areas: u64,
    pub of_rounded_areas: u64,
}

impl Cases {
    fn of(&self, ask: &Ask) -> u64 {
        match ask.kinds.map(Kind::is_filled) {
            [false, false] => self.of_lines,
            [true, true] if ask.rounded.contains(&true) => self.of_rounded_areas,
            [true, true] => self.of_areas,
            _ => self.of_line_and_area,
        }
    }

    /// Sweeps of all pairs of kinds, with radii and without: the shape that moves, its motion, the other shape, whether
    /// everything is promised about them, and a floating-point mode.
    pub fn each(&self, seed: u64, mut check: impl FnMut(&Shape<f32>, [f32; 2], &Shape<f32>, bool, u32)) {
        let mut rng = crate::seeded(seed);
        for (i, &first) in Kind::ALL.iter().enumerate() {
            for &second in &Kind::ALL[i..] {
                for radii in 0..4 {
                    let ask = Ask::new(second, first, radii & 1 != 0, radii & 2 != 0);
                    for n in 0..scaled(self.of(&ask)) {
                        let ask = if n % 8 == 0 { ask.any_outlines() } else { ask };
                        let case = case::<f32>(&mut rng, &ask);
                        let (a, d) = start(&mut rng, &case);
                        check(&a, d, &case.b, case.promised && promised(&a), n as u32 % MODES);
                    }
                }
            }
        }
    }
}

#[test]
fn sweeps() {
    let mut count = Count::default();
    let cases = Cases { of_lines: 38_000, of_line_and_area: 4_000, of_areas: 1_000, of_rounded_areas: 2_000 };
    cases.each(81, |a, d, b, promised, mode| check(a, d, b, promised, mode, &mut count));
    let Count { checked, hits, touches, timed, two_ulps } = count;
    println!(
        "checked {checked} sweeps: {hits} hits, {touches} touches; {timed} not at the start, never late, {two_ulps} early by more than 1 ulp, none by more than 2"
    );
}

/// Shapes on one line: a convex outline with vertices within its sides, and a segment or another such outline along one
/// of these sides, with any motion.
#[test]
fn sides_on_one_line() {
    let mut rng = crate::seeded(811);
    let mut count = Count::default();
    for n in 0..scaled(1_000_000) {
        let mut small = |most: i32| rng.i32(-most..=most);
        let (first, second) = ([small(9), small(9)], [small(9), small(9)]);
        let [u, v] = [first[0] * 3, first[1] * 3];
        if first[0] * second[1] == first[1] * second[0] {
            continue;
        }
        // A triangle, or a quad that goes on beyond it, with one to three vertices on the side from (0, 0) to (u, v).
        let at = |part: i32| [u * part / 3, v * part / 3];
        let mut outline: Vec<[i32; 2]> = vec![at(0)];
        outline.extend((1..3).filter(|_| small(1) >= 0).map(at));
        outline.extend([at(3), second]);
        if small(1) > 0 {
            outline.reverse();
        }
        let from = small(2);
        let other = match small(1) {
            0 => vec![at(small(4)), at(small(8)), [-second[0], -second[1]]],
            _ => vec![[first[0] * from, first[1] * from], [first[0] * (from + 4), first[1] * (from + 4)]],
        };
        let motion = match small(3) {
            -3 => [first[0] * small(3), first[1] * small(3)],
            -2 => [second[0], second[1]],
            -1 => [-second[0], -second[1]],
            _ => [small(9), small(9)],
        };
        let steps = if small(1) > 0 { 1 } else { 0 };
        let shape = |kind: Kind, outline: &[[i32; 2]], by: [i32; 2]| {
            let xy: Vec<f32> =
                outline.iter().flat_map(|[x, y]| [x - by[0] * steps, y - by[1] * steps]).map(|v| v as f32).collect();
            Shape::new(kind, &xy, 0.0)
        };
        let a = shape(if small(2) > 0 { Kind::Polygon } else { Kind::Convex }, &outline, motion);
        let b = shape(if other.len() == 2 { Kind::Segment } else { Kind::Convex }, &other, [0; 2]);
        let d = motion.map(|v| (v * (1 + steps)) as f32);
        check(&a, d, &b, promised(&a) && promised(&b), n as u32 % MODES, &mut count);
    }
    assert!(count.hits > 0 && count.touches > 0);
}
