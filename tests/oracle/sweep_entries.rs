//! Sweeps to the time from which on the interiors meet: what slides along an outline is stopped by its walls alone.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::{Cases, NOTHING, Sweep, bits, rational, verdict_of};
use graze_c::abi::GrazeSweepHit;
use graze_c::sweep::{graze_sweep, graze_sweep_enter};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, has_entered, promised, sweep};

fn call(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>) -> (Verdict, GrazeSweepHit) {
    let mut hit = NOTHING;
    let verdict = unsafe { graze_sweep_enter(&CScalar::raw(a), dx, dy, &CScalar::raw(b), &mut hit) };
    (verdict_of(verdict), hit)
}

fn first(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>) -> GrazeSweepHit {
    let mut hit = NOTHING;
    unsafe { graze_sweep(&CScalar::raw(a), dx, dy, &CScalar::raw(b), &mut hit) };
    hit
}

#[derive(Default)]
struct Count {
    checked: u64,
    touches: u64,
    /// Entries, those of shapes that touch at the start, and those at a later time than the first contact.
    entries: u64,
    resting: u64,
    later: u64,
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
    let alone = unsafe { graze_sweep_enter(&CScalar::raw(a), d[0], d[1], &CScalar::raw(b), std::ptr::null_mut()) };
    assert_eq!(verdict_of(alone), verdict, "{sweep}: the verdict alone");
    let (mirrored, other) = call(b, d.map(|value| -value), a);
    assert_eq!(mirrored, verdict, "{sweep}: changed over");
    let (moded, in_mode) = within(mode, || call(a, d, b));
    assert!(same(moded), "{sweep}: {moded:?} in mode {mode}, expected {truth:?}");
    assert_eq!(in_mode.t.to_bits(), hit.t.to_bits(), "{sweep}: {:e} in mode {mode}, {:e}", in_mode.t, hit.t);
    if truth == Verdict::Miss {
        assert_eq!(bits(&hit), bits(&NOTHING), "{sweep}");
        return;
    }
    if a != b {
        let expected = (hit.t, -hit.normal_x, -hit.normal_y, hit.b_edge, hit.a_edge);
        assert_eq!((other.t, other.normal_x, other.normal_y, other.a_edge, other.b_edge), expected, "{sweep}");
    }
    let first = first(a, d, b);
    let at_start = graze_oracle::test(a, b);
    if verdict == Verdict::Touch || (promised && at_start == Verdict::Hit) {
        assert_eq!(bits(&hit), bits(&first), "{sweep}");
        count.touches += u64::from(verdict == Verdict::Touch);
        return;
    }
    assert!((0.0..=1.0).contains(&hit.t) && hit.t >= first.t, "{sweep}: {hit:?}, {first:?}");
    if !promised {
        return;
    }
    count.entries += 1;
    count.resting += u64::from(at_start == Verdict::Touch);
    count.later += u64::from(hit.t > first.t.next_up().next_up());
    let has_entered = |part: f64| has_entered(a, d, b, &rational(part));
    let time = f64::from(hit.t);
    if hit.t.to_bits() == 0 {
        assert!(has_entered(f64::powi(2.0, -300)), "{sweep}: {hit:?} is too early");
    } else if hit.t.to_bits() > 1 {
        let exactly = rational(time) * (rational(1.0) - rational(f64::powi(2.0, -100)));
        assert!(!graze_oracle::has_entered(a, d, b, &exactly), "{sweep}: {hit:?} is too late");
    }
    let later = |t: f32| t.next_up().min(1.0);
    assert!(has_entered(f64::from(later(later(hit.t)))), "{sweep}: {hit:?} is too early");
    sweep.check_place(&hit);
    let against = f64::from(hit.normal_x) * f64::from(d[0]) + f64::from(hit.normal_y) * f64::from(d[1]);
    assert!(against >= -1e-6 * f64::from(d[0]).hypot(f64::from(d[1])), "{sweep}: {hit:?} leads out");
}

#[test]
fn sweep_entries() {
    let mut count = Count::default();
    let cases = Cases { of_lines: 10_000, of_line_and_area: 2_000, of_areas: 500, of_rounded_areas: 1_000 };
    cases.each(83, |a, d, b, promised, mode| check(a, d, b, promised, mode, &mut count));
    report(&count);
}

fn report(Count { checked, touches, entries, resting, later }: &Count) {
    println!(
        "checked {checked} sweeps: {touches} touches, {entries} entries, {resting} from rest, {later} after the contact"
    );
}

/// An outline of level, steep and slanted pieces, many of them collinear; open, or closed far below.
fn ground(rng: &mut Rng) -> Shape<f32> {
    let (mut at, mut climbs) = ([rng.i32(-8..0) as f32, 0.0], false);
    let mut xy = vec![at];
    let mut last = [1.0, 0.0];
    for _ in 0..rng.usize(2..9) {
        let width = rng.i32(1..4) as f32;
        let step = match rng.u8(0..10) {
            0..3 => last,
            3 | 4 if !climbs => [0.0, rng.i32(-2..3) as f32],
            5 => [width, width],
            6 => [width, -width],
            7 => [2.0 * width, width],
            _ => [width, 0.0],
        };
        if step == [0.0, 0.0] || (climbs && step[0] == 0.0 && step != last) {
            continue;
        }
        climbs = step[0] == 0.0;
        last = step;
        at = [at[0] + step[0], at[1] + step[1]];
        xy.push(at);
    }
    if xy.len() < 2 {
        xy.push([at[0] + 1.0, at[1]]);
    }
    if rng.u8(0..3) == 0 {
        return Shape::new(Kind::Chain, xy.as_flattened(), 0.0);
    }
    xy.extend([[at[0], -30.0], [xy[0][0], -30.0]]);
    if rng.bool() {
        xy.reverse();
    }
    Shape::new(Kind::Polygon, xy.as_flattened(), 0.0)
}

fn body(rng: &mut Rng) -> Shape<f32> {
    let size = rng.i32(1..4) as f32;
    let half = size / 2.0;
    let (kind, xy): (Kind, Vec<[f32; 2]>) = match rng.u8(0..9) {
        0..3 => (Kind::Convex, vec![[0.0, 0.0], [size, 0.0], [size, size], [0.0, size]]),
        3 => (Kind::Convex, vec![[0.0, 0.0], [size, half], [0.0, size]]),
        4 => (Kind::Point, vec![[0.0, 0.0]]),
        5 => (Kind::Segment, vec![[0.0, 0.0], [if rng.bool() { size } else { 0.0 }, half]]),
        6 => (Kind::Chain, vec![[0.0, 0.0], [size, 0.0], [size, size]]),
        7 => (Kind::Polygon, vec![[0.0, 0.0], [size, 0.0], [size, half], [half, half], [half, size], [0.0, size]]),
        _ => (Kind::Polygon, vec![[0.0, 0.0], [half, 0.0], [size, 0.0], [size, size], [0.0, size], [0.0, half]]),
    };
    let radius = if rng.u8(0..3) == 0 { [0.5, 1.0, 2.0][rng.usize(0..3)] } else { 0.0 };
    Shape::new(kind, xy.as_flattened(), radius)
}

/// A body that rests on an outline or runs into it, and a motion along one of its edges or nearly so.
pub fn sliding(rng: &mut Rng) -> (Shape<f32>, [f32; 2], Shape<f32>) {
    let (mut ground, mut body) = (ground(rng), body(rng));
    let vertex = |shape: &Shape<f32>, i: usize| {
        let i = i % shape.count();
        [shape.xy[2 * i], shape.xy[2 * i + 1]]
    };
    // On the upper side, most often.
    let top: Vec<usize> = (0..ground.count()).filter(|i| vertex(&ground, *i)[1] > -30.0).collect();
    let n = ground.count();
    let i = if rng.u8(0..8) == 0 { rng.usize(..n) } else { top[rng.usize(..top.len() - 1)] };
    let (p, q) = (vertex(&ground, i), vertex(&ground, i + 1));
    let part = [0.0, 0.0, 0.25, 0.5, 0.75][rng.usize(0..5)];
    let on = [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])];
    let lowest = (0..body.count()).min_by(|i, j| vertex(&body, *i)[1].total_cmp(&vertex(&body, *j)[1]));
    let corner = if rng.u8(0..4) == 0 { rng.usize(..body.count()) } else { lowest.expect("a vertex") };
    let corner = vertex(&body, corner + usize::from(rng.u8(0..4) == 0));
    let off = [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [-1.0, 0.0]][rng.usize(0..4)].map(|off: f32| off * body.radius);
    let along = if rng.u8(0..3) > 0 { i } else { rng.usize(..n) };
    let (r, s) = (vertex(&ground, along), vertex(&ground, along + 1));
    let mut d = match rng.u8(0..9) {
        0..5 => [s[0] - r[0], s[1] - r[1]],
        5 => [1.0, 0.0],
        6 => [0.0, -1.0],
        _ => [rng.i32(-3..=3) as f32, rng.i32(-3..=3) as f32],
    };
    let factor = [1.0, 2.0, 4.0, 8.0, 16.0, -1.0, -8.0, 0.5][rng.usize(0..8)];
    d = d.map(|value| value * factor);
    let back = [0.0, 0.0, 0.5, 1.0, 2.0][rng.usize(0..5)];
    for (i, value) in body.xy.iter_mut().enumerate() {
        *value += on[i % 2] + off[i % 2] - corner[i % 2] - back * d[i % 2];
    }
    // Exact transformations: mirrored, turned, scaled, moved.
    let turned = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [3.0, 4.0], [5.0, -12.0]][rng.usize(0..5)];
    let mirrored = [1.0, -1.0][rng.usize(0..2)];
    let scale = f32::powi(2.0, rng.i32(-3..4));
    let offset = [0.0, 0.0, 1000.0][rng.usize(0..3)];
    let map = |[x, y]: [f32; 2]| {
        let x = x * mirrored;
        [(x * turned[0] - y * turned[1]) * scale, (x * turned[1] + y * turned[0]) * scale]
    };
    let size = turned[0].hypot(turned[1]) * scale;
    for shape in [&mut ground, &mut body] {
        for v in shape.xy.chunks_exact_mut(2) {
            let [x, y] = map([v[0], v[1]]);
            (v[0], v[1]) = (x + offset, y + offset);
        }
        shape.radius *= size;
    }
    let mut d = map(d);
    if rng.u8(0..6) == 0 {
        let axis = rng.usize(0..2);
        d[axis] = if rng.bool() { d[axis].next_up() } else { d[axis].next_down() };
    }
    (body, d, ground)
}

#[test]
fn entries_of_what_slides() {
    let mut rng = crate::seeded(84);
    let mut count = Count::default();
    for n in 0..scaled(60_000) {
        let (a, d, b) = sliding(&mut rng);
        let promised = promised(&a) && promised(&b);
        check(&a, d, &b, promised, n as u32 % MODES, &mut count);
    }
    report(&count);
    assert!(count.later * 100 > count.checked && count.resting * 40 > count.checked, "too few slide");
}
