//! Collide and slide: no hit after a motion that began without one, nothing passed, nothing lost in the open.

use super::c_args::CScalar;
use super::scaled;
use super::sweeps::{promised_motions, verdict_of};
use graze_c::abi::{GrazeKind, GrazeShape, GrazeSlide, GrazeSlideContact, GrazeSweepHit, GrazeVerdict};
use graze_c::sweep::{graze_approach, graze_slide, graze_sweep_enter_first};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, distance_squared, promised, sweep};

const NO_CONTACT: GrazeSlideContact = GrazeSlideContact { normal_x: 0.0, normal_y: 0.0, obstacle: 0, edge: 0 };

pub fn slide(a: &Shape<f32>, d: [f32; 2], obstacles: &[Shape<f32>]) -> (Verdict, GrazeSlide) {
    slide_among(a, d, &obstacles.iter().map(CScalar::raw).collect::<Vec<_>>())
}

pub fn slide_among(a: &Shape<f32>, [dx, dy]: [f32; 2], raw: &[GrazeShape]) -> (Verdict, GrazeSlide) {
    let mut out = GrazeSlide { x: 7.0, y: 7.0, lost_x: 7.0, lost_y: 7.0, count: 7, contacts: [NO_CONTACT; 4] };
    let verdict = unsafe { graze_slide(&CScalar::raw(a), dx, dy, raw.as_ptr(), raw.len(), &mut out) };
    (verdict_of(verdict), out)
}

/// The motion that stops instead.
pub fn approach(a: &Shape<f32>, [dx, dy]: [f32; 2], obstacles: &[Shape<f32>]) -> (Verdict, GrazeSlide) {
    let (own, raw) = (CScalar::raw(a), obstacles.iter().map(CScalar::raw).collect::<Vec<_>>());
    let mut out = GrazeSlide { x: 7.0, y: 7.0, lost_x: 7.0, lost_y: 7.0, count: 7, contacts: [NO_CONTACT; 4] };
    let verdict = unsafe { graze_approach(&own, dx, dy, raw.as_ptr(), raw.len(), &mut out) };
    (verdict_of(verdict), out)
}

/// What graze_sweep_enter_first says of a motion that enters an obstacle.
pub fn first_entry(a: &Shape<f32>, [dx, dy]: [f32; 2], obstacles: &[Shape<f32>]) -> Option<GrazeSweepHit> {
    let (own, raw) = (CScalar::raw(a), obstacles.iter().map(CScalar::raw).collect::<Vec<_>>());
    let mut hit = GrazeSweepHit { t: 1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, a_edge: 0, b_edge: 0 };
    let to = (&raw mut hit, std::ptr::null_mut());
    let verdict = unsafe { graze_sweep_enter_first(&own, dx, dy, raw.as_ptr(), raw.len(), to.0, to.1) };
    (verdict == GrazeVerdict::GRAZE_HIT).then_some(hit)
}

/// Checks the motion that stops instead: the promises of a slide, and that it goes straight, to the obstacle that stops
/// it or to the end.
fn check_approach(a: &Shape<f32>, d: [f32; 2], obstacles: &[Shape<f32>], count: &mut Count) {
    let (verdict, out) = approach(a, d, obstacles);
    let what = || format!("{a:?} by {d:?} up to one of {obstacles:?}: {out:?}");
    let (slide_verdict, slid) = slide(a, d, obstacles);
    // They differ only behind what was met first.
    assert_eq!(verdict == Verdict::Hit, slide_verdict == Verdict::Hit, "{}", what());
    let by = [out.x, out.y];
    if verdict == Verdict::Hit {
        assert_eq!((by, [out.lost_x, out.lost_y], out.count), ([0.0; 2], d, 1), "{}", what());
        assert_eq!(out.contacts[0].obstacle, slid.contacts[0].obstacle, "{}", what());
        return;
    }
    assert_eq!((verdict == Verdict::Touch, out.count), (out.count == 1, out.count.min(1)), "{}", what());
    let end = moved(a, by);
    for b in obstacles {
        assert_ne!(graze_oracle::test(&end, b), Verdict::Hit, "{}", what());
        // Begun with a contact, it is inside only at its rounded end.
        assert_ne!(sweep(a, by, b), Verdict::Hit, "on its way: {}", what());
    }
    let steps = [0, 1].map(|axis| step(a, d[axis], axis));
    for axis in 0..2 {
        let lost = f64::from(d[axis]) - f64::from(by[axis]);
        assert_eq!([out.lost_x, out.lost_y][axis], finite(lost), "{}", what());
        assert_eq!(f64::from(by[axis]) % steps[axis], 0.0, "{}", what());
    }
    // On the line of the motion, but for the rounding of both ends, and nudges, which go along the axis on which the
    // way out is shorter.
    let coarser = steps[0].max(steps[1]);
    let ([x, y], [dx, dy]) = (by.map(f64::from), d.map(f64::from));
    let off = (x * dy - y * dx).abs();
    let most = 5.0 * coarser * (dx.abs() + dy.abs());
    assert!(off <= most, "off its line: {}", what());
    assert!(x * dx + y * dy >= 0.0, "back: {}", what());
    if verdict == Verdict::Touch {
        count.approached += 1;
        let b = &obstacles[out.contacts[0].obstacle as usize];
        let gap = distance_squared(&end, b).to_f64().value().sqrt() - f64::from(a.radius) - f64::from(b.radius);
        count.short += u64::from(gap > 8.0 * coarser);
    } else if moved(a, d).xy.iter().all(|value| value.is_finite()) {
        let is_rounded = (0..2).all(|axis| (f64::from(d[axis]) - f64::from(by[axis])).abs() <= 5.0 * steps[axis]);
        // Where rounding alone puts the end inside of a line, a slide is stuck, too.
        let is_stuck = by == [slid.x, slid.y];
        assert!(is_rounded || is_stuck || first_entry(a, d, obstacles).is_some(), "nothing in its way: {}", what());
        count.short += u64::from(!is_rounded);
    }
}

/// The shape as the header says that the caller has it then.
pub fn moved(a: &Shape<f32>, by: [f32; 2]) -> Shape<f32> {
    let add = |(i, value): (usize, &f32)| (f64::from(*value) + f64::from(by[i % 2])) as f32;
    Shape { xy: a.xy.iter().enumerate().map(add).collect(), ..a.clone() }
}

/// The nearest finite float.
fn finite(value: f64) -> f32 {
    (value as f32).clamp(f32::MIN, f32::MAX)
}

/// The step of the grid of offsets on an axis.
pub fn step(a: &Shape<f32>, d: f32, axis: usize) -> f64 {
    let largest = a.xy.iter().skip(axis).step_by(2).fold(0.0, |most: f32, value| most.max(value.abs()));
    let reach = f64::from(largest) + f64::from(a.radius) + f64::from(d).abs();
    if reach >= 2f64.powi(128) {
        return 2f64.powi(105);
    }
    let float = reach as f32;
    let float = if f64::from(float) > reach { float.next_down() } else { float };
    let next = if float < f32::MAX { f64::from(float.next_up()) } else { 2f64.powi(128) };
    next - f64::from(float)
}

#[derive(Default)]
pub struct Count {
    checked: u64,
    inside: u64,
    open: u64,
    stopped: u64,
    turned: u64,
    /// Motions that were stopped, and those that ended far from what stopped them.
    approached: u64,
    short: u64,
}

/// Checks one motion. Returns where the shape is then, or None if it began in a hit.
pub fn check(a: &Shape<f32>, d: [f32; 2], obstacles: &[Shape<f32>], count: &mut Count) -> Option<Shape<f32>> {
    let what = |out: &GrazeSlide| format!("{a:?} by {d:?} among {obstacles:?}: {out:?}");
    check_approach(a, d, obstacles, count);
    let (verdict, out) = slide(a, d, obstacles);
    count.checked += 1;
    let began_inside = obstacles.iter().position(|b| graze_oracle::test(a, b) == Verdict::Hit);
    assert_eq!(verdict == Verdict::Hit, began_inside.is_some(), "{}", what(&out));
    let by = [out.x, out.y];
    if let Some(index) = began_inside {
        assert_eq!((by, [out.lost_x, out.lost_y]), ([0.0; 2], d), "{}", what(&out));
        assert_eq!((out.count, out.contacts[0].obstacle as usize), (1, index), "{}", what(&out));
        count.inside += 1;
        return None;
    }
    assert_eq!(verdict == Verdict::Touch, out.count > 0, "{}", what(&out));
    let end = moved(a, by);
    for b in obstacles {
        assert_ne!(graze_oracle::test(&end, b), Verdict::Hit, "{}", what(&out));
    }
    let gain = f64::from(out.x) * f64::from(d[0]) + f64::from(out.y) * f64::from(d[1]);
    assert!(gain >= 0.0, "{}", what(&out));
    // Less is left than was asked for, so that asking again comes to an end.
    let squared_loss = [0, 1].map(|axis| f64::from(by[axis]) * (f64::from(by[axis]) - 2.0 * f64::from(d[axis])));
    assert!(by == [0.0; 2] || squared_loss[0] + squared_loss[1] < 0.0, "{}", what(&out));
    for axis in 0..2 {
        let lost = f64::from(d[axis]) - f64::from(by[axis]);
        assert_eq!([out.lost_x, out.lost_y][axis], finite(lost), "{}", what(&out));
        assert_eq!(f64::from(by[axis]) % step(a, d[axis], axis), 0.0, "{}", what(&out));
        let would_fit = moved(a, d).xy.iter().all(|value| value.is_finite());
        if verdict == Verdict::Miss && would_fit && obstacles.iter().all(|b| sweep(a, d, b) == Verdict::Miss) {
            let is_far = obstacles.iter().all(|b| far_from(&end, b, 4.0 * step(a, d[axis], axis)));
            // The motion on the grid may meet what the motion itself just misses: then its end is nudged, at most 4
            // steps.
            assert!(!is_far || lost.abs() <= 4.5 * step(a, d[axis], axis), "{}", what(&out));
            count.open += 1;
        }
    }
    if out.count > 0 {
        count.stopped += 1;
        count.turned += u64::from(out.count > 1);
    }
    Some(end)
}

/// Whether the boxes around two shapes are further apart than a distance.
fn far_from(a: &Shape<f32>, b: &Shape<f32>, distance: f64) -> bool {
    (0..2).any(|axis| {
        let range = |shape: &Shape<f32>| {
            let values = shape.xy.iter().skip(axis).step_by(2).map(|value| f64::from(*value));
            let radius = f64::from(shape.radius) + distance;
            (values.clone().fold(f64::MAX, f64::min) - radius, values.fold(f64::MIN, f64::max) + radius)
        };
        let (a, b) = (range(a), range(b));
        a.1 < b.0 || b.1 < a.0
    })
}

#[test]
fn hostile_motions() {
    let mut count = Count::default();
    promised_motions(91, |rng, a, d, [b, other]| {
        let obstacles = if rng.bool() { [b, other] } else { [other, b] };
        check(&a, d, &obstacles, &mut count);
    });
    report(&count, 60, 600);
}

/// A body of any kind that walks, at any speed, through a level of boxes, outlines and chains, near 0 or far from it. A
/// thin ring around the level is never passed.
#[test]
fn walks() {
    let mut rng = crate::seeded(92);
    let mut count = Count::default();
    let (mut enclosed, mut at_ring) = (0, 0);
    for _ in 0..scaled(1500) {
        let offset = [0.0, 0.0, 1e3, 1e5, 1e6][rng.usize(0..5)];
        let size = if rng.u8(0..4) == 0 { 1e-3 } else { 1.0 };
        let snap = |value: f64, on: bool| if on { (2.0 * value).round() / 2.0 } else { value };
        let on = rng.bool();
        let place = |rng: &mut Rng, points: Vec<[f64; 2]>, on: bool| -> Vec<f32> {
            let center = [snap(rng.f64() * 8.0 - 4.0, on), snap(rng.f64() * 8.0 - 4.0, on)];
            let put = |[x, y]: [f64; 2]| {
                [((center[0] + x) * size + offset) as f32, ((center[1] + y) * size + 0.7 * offset) as f32]
            };
            points.into_iter().flat_map(put).collect()
        };
        let ring = |rng: &mut Rng, count: usize, radius: f64, jitter: f64, on: bool| -> Vec<[f64; 2]> {
            let corner = |i| {
                let angle = std::f64::consts::TAU * (f64::from(i) + jitter * rng.f64()) / count as f64;
                let radius = radius * (1.0 - jitter * 0.6 * rng.f64());
                [snap(radius * angle.cos(), on), snap(radius * angle.sin(), on)]
            };
            (0..count as u32).map(corner).collect()
        };
        let obstacle = |rng: &mut Rng| {
            let width = f64::from(rng.u8(1..4));
            let (kind, points) = match rng.u8(0..3) {
                0 => (Kind::Convex, vec![[-width, -0.5], [width, -0.5], [width, 0.5], [-width, 0.5]]),
                1 => (Kind::Polygon, ring(rng, 6, 2.0, 0.9, on)),
                _ => (Kind::Chain, ring(rng, 5, 2.0, 0.9, on)),
            };
            Shape::new(kind, &place(rng, points, on), 0.0)
        };
        let mut obstacles: Vec<Shape<f32>> =
            (0..rng.usize(4..14)).map(|_| obstacle(&mut rng)).filter(promised).collect();
        let wall: Vec<f32> = ring(&mut rng, 7, 9.0, 0.0, on)
            .into_iter()
            .flat_map(|[x, y]| [(x * size + offset) as f32, (y * size + 0.7 * offset) as f32])
            .collect();
        let within = Shape::new(Kind::Convex, &wall, 0.0);
        let closed = [&wall[..], &wall[..2]].concat();
        obstacles.insert(rng.usize(0..=obstacles.len()), Shape::new(Kind::Chain, &closed, 0.0));
        let (kind, points, radius) = match rng.u8(0..4) {
            0 => (Kind::Convex, vec![[-0.25, -0.5], [0.25, -0.5], [0.25, 0.5], [-0.25, 0.5]], 0.0),
            1 => (Kind::Convex, ring(&mut rng, 5, 0.5, 0.0, false), 0.0),
            2 => (Kind::Segment, vec![[0.0, -0.25], [0.0, 0.25]], 0.25),
            _ => (Kind::Point, vec![[0.0, 0.0]], 0.3),
        };
        let mut body = Shape::new(kind, &place(&mut rng, points, on), (radius * size) as f32);
        let mut motion = [0.0; 2];
        // Far from 0 a small body may be flat: without an interior it enters nothing.
        let has_interior = graze_oracle::test(&body, &body) == Verdict::Hit;
        let is_within =
            promised(&within) && graze_oracle::contains(&within, &body).is_some_and(|is| is != Verdict::Miss);
        for step in 0..40 {
            if step % 10 == 0 {
                let speed = [0.5, 1.5, 1.5, 60.0][rng.usize(0..4)];
                motion = [(); 2].map(|()| (rng.f64() - 0.5) * speed * size);
                let axis = rng.usize(0..4);
                if axis < 2 {
                    motion[axis] = 0.0;
                }
                // Most fall.
                motion[1] -= 0.4 * size;
            }
            let before = body.clone();
            match check(&body, motion.map(|value| value as f32), &obstacles, &mut count) {
                Some(end) => body = end,
                None => break,
            }
            if has_interior && is_within {
                let verdict = graze_oracle::contains(&within, &body);
                assert_ne!(verdict, Some(Verdict::Miss), "{before:?} by {motion:?} to {body:?} has left {within:?}");
                enclosed += 1;
                at_ring += u64::from(verdict == Some(Verdict::Touch));
            }
        }
    }
    println!("{enclosed} ends within the ring, {at_ring} at it");
    assert!(enclosed * 2 > count.checked && at_ring * 100 > enclosed, "too few within the ring, or at it");
    report(&count, 4, 60);
}

/// A box of the size of a tile, among such tiles whose corners it meets exactly, in any order: what does not get along
/// at all can go along neither axis. No side of a tile that its neighbor covers stops it.
#[test]
fn pushed_along_tiles() {
    let mut rng = crate::seeded(93);
    let mut count = Count::default();
    let mut turned = 0;
    for _ in 0..scaled(1500) {
        let size = [1.0f32, 0.5, 0.37, 1e-3][rng.usize(0..4)];
        let tile = |[x, y]: [i32; 2]| {
            let [left, low, right, high] = [x, y, x + 1, y + 1].map(|i| i as f32 * size);
            Shape::new(Kind::Convex, &[left, low, right, low, right, high, left, high], 0.0)
        };
        // A room of 4 * 4, with some tiles in it.
        let cells = (0..36).map(|i| [i % 6, i / 6]);
        let is_wall = |cell: &[i32; 2]| cell.iter().any(|&i| i == 0 || i == 5);
        let cells: Vec<[i32; 2]> = cells.filter(|cell| is_wall(cell) || rng.u8(0..4) == 0).collect();
        let mut obstacles: Vec<Shape<f32>> = cells.iter().map(|&cell| tile(cell)).collect();
        rng.shuffle(&mut obstacles);
        let mut body = tile([(); 2].map(|()| rng.i32(1..5)));
        for tick in 0..20 {
            let motion = [(); 2].map(|()| size / f32::from(1u8 << rng.u8(0..5)) * [0.0, 1.0, -1.0][rng.usize(0..3)]);
            let before = body.clone();
            let Some(end) = check(&body, motion, &obstacles, &mut count) else { break };
            body = end;
            if body != before {
                turned += u64::from(tick > 0 && motion[0] != 0.0 && motion[1] != 0.0);
                continue;
            }
            for axis in 0..2 {
                let mut along = [0.0; 2];
                along[axis] = motion[axis];
                let reach = 4.0 * step(&body, motion[axis], axis) as f32;
                if along[axis].abs() > reach {
                    along[axis] = reach.copysign(along[axis]);
                    let is_free = obstacles.iter().all(|b| graze_oracle::test(&moved(&body, along), b) != Verdict::Hit);
                    assert!(!is_free, "{body:?} by {motion:?} among {obstacles:?} could go {along:?}");
                }
            }
        }
    }
    assert!(turned > count.checked / 20, "{turned} of {} got along", count.checked);
    report(&count, 4, 30);
}

/// Bodies on a one-sided line of some edges, that goes to the right: they stay on its left, whatever they do there, and
/// are inside of it nowhere by rounding.
#[test]
fn on_one_sided_lines() {
    let mut rng = crate::seeded(94);
    let (mut checked, mut stopped, mut turned, mut fallen) = (0, 0, 0, 0);
    for _ in 0..scaled(20000) {
        let (size, offset) = ([1.0, 0.1, 1.0 / 3.0][rng.usize(0..3)], [0.0, 0.0, 0.0, 1e3, 1e5][rng.usize(0..5)]);
        let is_whole = rng.u8(0..4) > 0;
        let snap = |value: f64| if is_whole { value.round() } else { value };
        let put = |[x, y]: [f64; 2]| [(x * size + offset) as f32, (y * size - 0.3 * offset) as f32];
        // A long line, on which bodies stay, or a short one with ends.
        let is_long = rng.bool();
        let (mut x, mut points) = (snap(-rng.f64() * 6.0), Vec::new());
        for _ in 0..rng.usize(2..6) {
            points.push([x, snap(rng.f64() * 9.0 - 7.0)]);
            x += snap(1.0 + rng.f64() * 6.0);
        }
        if is_long {
            points.insert(0, [-200.0, points[0][1]]);
            points.push([200.0, points[points.len() - 1][1]]);
        }
        let line_xy: Vec<f32> = points.iter().copied().flat_map(put).collect();
        let line = Shape::new(Kind::Chain, &line_xy, 0.0);
        let below = [[200.0, -900.0], [-200.0, -900.0]].into_iter().flat_map(put);
        let ground = Shape::new(Kind::Polygon, &line_xy.iter().copied().chain(below).collect::<Vec<_>>(), 0.0);
        let [bx, by] = [snap(rng.f64() * 12.0 - 6.0), 20.0];
        let kind = rng.u8(0..6);
        let mut corner = || [snap(bx + rng.f64() * 8.0 - 4.0), snap(by + rng.f64() * 8.0 - 4.0)];
        let (kind, corners, radius) = match kind {
            0 => (Kind::Convex, vec![[bx, by], [bx + 2.0, by], [bx + 2.0, by + 3.0], [bx, by + 3.0]], 0.0),
            1 | 2 => (Kind::Convex, vec![corner(), corner(), corner()], 0.0),
            3 => (Kind::Polygon, vec![[bx, by], [bx + 3.0, by], [bx + 1.0, by + 1.0], [bx, by + 3.0]], 0.0),
            4 => (Kind::Segment, vec![[bx, by], [bx, by + 2.0]], 0.5),
            _ => (Kind::Point, vec![[bx, by]], 1.0),
        };
        let xy: Vec<f32> = corners.into_iter().flat_map(put).collect();
        let mut body = Shape::new(kind, &xy, (radius * size) as f32);
        if !promised(&body) || graze_oracle::test(&body, &body) != Verdict::Hit {
            continue;
        }
        let raw = GrazeShape { kind: GrazeKind::GRAZE_KIND_ONE_SIDED as u32, ..CScalar::raw(&line) };
        let mut speed = [4.0, 40.0];
        for _ in 0..6 {
            let motion = [(rng.f64() - 0.5) * speed[0] * f64::from(rng.u8(0..3)), -rng.f64() * speed[1]];
            let d = motion.map(|value| (snap(value) * size) as f32);
            speed = [8.0, 6.0];
            let (verdict, out) = slide_among(&body, d, &[raw]);
            let end = moved(&body, [out.x, out.y]);
            let what = || format!("{body:?} by {d:?} on {line:?}, to the right: {out:?}");
            checked += 1;
            stopped += u64::from(verdict == Verdict::Touch);
            turned += u64::from(out.count > 1);
            let is_inside = graze_oracle::test(&end, &line) == Verdict::Hit;
            if is_long {
                assert!(!is_inside && graze_oracle::test(&end, &ground) != Verdict::Hit, "inside: {}", what());
            } else if is_inside {
                // Around an end, and through the line from its right; but deep, as far as the grid is fine.
                fallen += 1;
                let up = [0, 1].map(|axis| 16.0 * step(&body, d[axis], axis)).iter().sum::<f64>() as f32;
                let is_deep = graze_oracle::test(&moved(&end, [0.0, up]), &line) == Verdict::Hit;
                assert!(is_deep || offset > 0.0, "just inside: {}", what());
                break;
            }
            body = end;
        }
    }
    println!(
        "checked {checked} motions: {stopped} met the line, {turned} more than once, {fallen} fell around its end"
    );
    assert!(stopped * 3 > checked && turned * 20 > checked && fallen * 50 < checked, "too few on the line");
}

/// Bodies that touch an end of a one-sided line from its left, or meet it there, level or upward: a sweep passes the
/// line, as the motion does not lead across it from the left; a slide turns upward at the end, or stops there.
#[test]
fn at_ends_of_one_sided_lines() {
    let mut rng = crate::seeded(95);
    let (mut checked, mut stopped) = (0, 0);
    for _ in 0..scaled(20000) {
        let (size, offset) = ([1.0, 0.125, 1.0 / 3.0][rng.usize(0..3)], [0.0, 0.0, 1e3][rng.usize(0..3)]);
        // The line leads to the right and down from 0, 0. A side of the body, or its round end, touches its end there.
        let mut line = vec![[0.0, 0.0]];
        for _ in 0..rng.usize(1..4) {
            let [x, y] = line[line.len() - 1];
            let down = y / f64::max(x, 1.0) - f64::from(rng.u8(0..2));
            let along = 2.0 + f64::from(rng.u8(0..4));
            line.push([x + along, y + along * down]);
        }
        let [slope_x, slope_y] = [[4.0, 3.0], [3.0, 4.0], [1.0, 1.0], [5.0, 2.0]][rng.usize(0..4)];
        let (first, last) = (f64::from(rng.u8(1..4)), f64::from(rng.u8(1..4)));
        let (kind, mut corners, radius) = match rng.u8(0..3) {
            // The normal leads down to the end.
            0 => (Kind::Point, vec![[-0.25 * 3.0 * first, 0.25 * 4.0 * first]], 0.25 * 5.0 * first),
            1 => {
                let side = [-1.0, 1.0].map(|sign| [sign * slope_x * first, sign * slope_y * first]);
                (Kind::Convex, vec![side[0], side[1], [-slope_y * last, slope_x * last]], 0.0)
            }
            _ => {
                let at = [-0.25 * 3.0, 0.25 * 4.0];
                (Kind::Segment, vec![at, [at[0] - first, at[1] + last]], 0.25 * 5.0)
            }
        };
        let normal = if matches!(kind, Kind::Convex) { [slope_y, -slope_x] } else { [3.0, -4.0] };
        if normal[0] * line[1][1] <= normal[1] * line[1][0] {
            // Not to the left of the line.
            continue;
        }
        let back = [0.0, 0.0, 1.0, 0.3][rng.usize(0..4)];
        corners.iter_mut().for_each(|corner| corner[0] -= back);
        let put = |[x, y]: [f64; 2]| [(x * size + offset) as f32, (y * size - 0.25 * offset) as f32];
        let line = Shape::new(Kind::Chain, &line.into_iter().flat_map(put).collect::<Vec<_>>(), 0.0);
        let xy: Vec<f32> = corners.into_iter().flat_map(put).collect();
        let mut body = Shape::new(kind, &xy, (radius * size) as f32);
        if !promised(&body) || graze_oracle::test(&body, &line) == Verdict::Hit {
            continue;
        }
        let raw = GrazeShape { kind: GrazeKind::GRAZE_KIND_ONE_SIDED as u32, ..CScalar::raw(&line) };
        for step in 0..4 {
            // Not past the end below the side.
            let up = if step == 0 && back == 0.0 { [0.0, 0.125, 0.3][rng.usize(0..3)] } else { 0.0 };
            let d = [(back + f64::from(rng.u8(1..5)) * 0.25) * size, up * size].map(|value| value as f32);
            let (verdict, out) = slide_among(&body, d, &[raw]);
            let end = moved(&body, [out.x, out.y]);
            checked += 1;
            stopped += u64::from(verdict == Verdict::Touch);
            let is_inside = graze_oracle::test(&end, &line) == Verdict::Hit;
            assert!(!is_inside, "inside: {body:?} by {d:?} at the left end of {line:?}: {out:?}");
            body = end;
        }
    }
    println!("checked {checked} motions: {stopped} met the end");
    assert!(stopped * 5 > checked, "too few at the end");
}

/// A body that stands on a sharp corner, or lands on it, at the seam of pieces of a flat floor, ends where it ends on
/// one piece.
#[test]
fn corners_on_seams() {
    let mut rng = crate::seeded(96);
    let (mut checked, mut stopped) = (0, 0);
    for _ in 0..scaled(20000) {
        let (size, offset) = ([1.0f32, 0.25, 16.0][rng.usize(0..3)], [0.0f32, 0.0, 1024.0][rng.usize(0..3)]);
        let is_upside_down = rng.bool();
        let put = |points: &[[i32; 2]]| -> Vec<f32> {
            let sign = if is_upside_down { -1.0 } else { 1.0 };
            points.iter().flat_map(|&[x, y]| [offset + x as f32 * size, sign * y as f32 * size - offset]).collect()
        };
        let kind = [Kind::Convex, Kind::Polygon, Kind::Segment, Kind::Chain][rng.usize(0..4)];
        let piece = |[left, right]: [i32; 2]| {
            let line = [[left, 0], [right, 0]];
            let solid = [[left, -4], [right, -4], [right, 0], [left, 0]];
            Shape::new(kind, &put(if kind.is_filled() { &solid } else { &line }), 0.0)
        };
        let mut pieces = [[-40, -8], [-8, 0], [0, 4], [4, 40]].map(piece);
        rng.shuffle(&mut pieces);
        let whole = [piece([-40, 40])];
        // The lowest vertex at a seam, or above it.
        let mut corner = || [rng.i32(-6..7), rng.i32(1..7)];
        let (p, q) = (corner(), corner());
        if p[0] * q[1] == p[1] * q[0] {
            continue;
        }
        let (x, y) = ([0, 0, 4, -8, 1][rng.usize(0..5)], [0, 0, 0, 2][rng.usize(0..4)]);
        let body = [[0, 0], p, q].map(|[px, py]| [px + x, py + y]);
        let mut body = Shape::new([Kind::Convex, Kind::Polygon][rng.usize(0..2)], &put(&body), 0.0);
        for _ in 0..3 {
            let d = put(&[[rng.i32(-4..5), rng.i32(-4..1)]]);
            let origin = put(&[[0, 0]]);
            let d = [d[0] - origin[0], d[1] - origin[1]];
            let (_, on_pieces) = slide(&body, d, &pieces);
            let (verdict, on_whole) = slide(&body, d, &whole);
            let what = || format!("{body:?} by {d:?} on {pieces:?}: {on_pieces:?}, on one: {on_whole:?}");
            assert_eq!([on_pieces.x, on_pieces.y], [on_whole.x, on_whole.y], "{}", what());
            checked += 1;
            stopped += u64::from(verdict == Verdict::Touch);
            body = moved(&body, [on_whole.x, on_whole.y]);
        }
    }
    println!("checked {checked} motions: {stopped} met the floor");
    assert!(stopped * 3 > checked, "{stopped} of {checked}");
}

fn report(count: &Count, one_of: u64, two_of: u64) {
    let Count { checked, inside, open, stopped, turned, approached, short } = count;
    println!(
        "checked {checked} motions: {inside} began inside, {open} coordinates in the open, {stopped} met something, \
         {turned} more than once; {approached} were stopped, {short} short of what stopped them"
    );
    assert!(stopped * one_of > *checked && turned * two_of > *checked, "too few meet something");
    assert!(short * 200 < *approached, "too many end short of what stopped them");
}

/// Rounding its vertices puts the end of a free motion onto a point, and a nudge off the point leads through it.
#[test]
fn rounded_onto_a_point() {
    let zigzag = [-3.6510997, -4.3649297, 4.039891, 6.0740414, 7.503214, -4.843091, -1.2525117, -0.42184353];
    let a = Shape::new(Kind::Chain, &zigzag, 0.0);
    let obstacles = [[-9.243084, 5.2618876], [15990782.0, -16777215.0]].map(|at| Shape::new(Kind::Point, &at, 0.0));
    check(&a, [-13.282974, -0.8121538], &obstacles, &mut Count::default());
}
