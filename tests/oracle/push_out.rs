//! Pushes out of obstacles: no hit after a push, none longer than allowed, and hardly ever a shorter one.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::{promised_motions, verdict_of};
use graze_c::abi::{
    GrazeContact, GrazeContactPoint, GrazeShape, GrazeSlide, GrazeSlideContact, GrazeSweepHit, GrazeVerdict,
};
use graze_c::contact::graze_contact;
use graze_c::sweep::{graze_push_out, graze_sweep};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, promised};

const NO_CONTACT: GrazeSlideContact = GrazeSlideContact { normal_x: 0.0, normal_y: 0.0, obstacle: 0, edge: 0 };

fn push_out(a: &Shape<f32>, most: f32, obstacles: &[Shape<f32>]) -> (Verdict, GrazeSlide) {
    let raw: Vec<GrazeShape> = obstacles.iter().map(CScalar::raw).collect();
    let mut out = GrazeSlide { x: 7.0, y: 7.0, lost_x: 7.0, lost_y: 7.0, count: 7, contacts: [NO_CONTACT; 4] };
    let verdict = unsafe { graze_push_out(&CScalar::raw(a), most, raw.as_ptr(), raw.len(), &mut out) };
    (verdict_of(verdict), out)
}

fn contact(a: &Shape<f32>, b: &Shape<f32>) -> GrazeContact {
    let point = GrazeContactPoint { x: 0.0, y: 0.0, depth: 0.0, a_feature: 0, b_feature: 0 };
    let mut out = GrazeContact { normal_x: 0.0, normal_y: 0.0, depth: 0.0, count: 0, points: [point; 2] };
    unsafe { graze_contact(&CScalar::raw(a), &CScalar::raw(b), &mut out) };
    out
}

/// How much of a motion a shape goes until it meets another one. None if it does not, or does at once.
fn time_of_impact(a: &Shape<f32>, [dx, dy]: [f32; 2], b: &Shape<f32>) -> Option<f32> {
    let mut hit = GrazeSweepHit { t: 0.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, a_edge: 0, b_edge: 0 };
    let verdict = unsafe { graze_sweep(&CScalar::raw(a), dx, dy, &CScalar::raw(b), &mut hit) };
    (verdict != GrazeVerdict::GRAZE_MISS && hit.t > 0.0).then_some(hit.t)
}

/// The shape as the header says that the caller has it then.
fn moved(a: &Shape<f32>, by: [f32; 2]) -> Shape<f32> {
    let add = |(i, value): (usize, &f32)| (f64::from(*value) + f64::from(by[i % 2])) as f32;
    Shape { xy: a.xy.iter().enumerate().map(add).collect(), ..a.clone() }
}

fn are_hit(a: &Shape<f32>, obstacles: &[Shape<f32>]) -> bool {
    obstacles.iter().any(|b| graze_oracle::test(a, b) == Verdict::Hit)
}

#[derive(Default)]
struct Count {
    checked: u64,
    free: u64,
    pushed: u64,
    crushed: u64,
}

/// Checks one push. Returns it, unless there was none.
fn check(a: &Shape<f32>, most: f32, obstacles: &[Shape<f32>], count: &mut Count) -> Option<[f32; 2]> {
    let (verdict, out) = push_out(a, most, obstacles);
    let what = || format!("{a:?} at most {most} among {obstacles:?}: {verdict:?} {out:?}");
    count.checked += 1;
    let hits: Vec<usize> =
        (0..obstacles.len()).filter(|&i| graze_oracle::test(a, &obstacles[i]) == Verdict::Hit).collect();
    assert_eq!(verdict == Verdict::Miss, hits.is_empty(), "{}", what());
    assert_eq!([out.lost_x, out.lost_y], [0.0; 2], "{}", what());
    let by = [out.x, out.y];
    let named = &out.contacts[..out.count as usize];
    let expected = &hits[..hits.len().min(4)];
    assert_eq!(named.iter().map(|own| own.obstacle as usize).collect::<Vec<_>>(), expected, "{}", what());
    for own in named {
        let GrazeContact { normal_x, normal_y, .. } = contact(a, &obstacles[own.obstacle as usize]);
        assert_eq!([own.normal_x, own.normal_y], [normal_x, normal_y], "{}", what());
    }
    if verdict != Verdict::Touch {
        assert_eq!(by, [0.0; 2], "{}", what());
        *if verdict == Verdict::Miss { &mut count.free } else { &mut count.crushed } += 1;
        return None;
    }
    count.pushed += 1;
    assert!(!are_hit(&moved(a, by), obstacles), "{}", what());
    let [x, y] = by.map(f64::from);
    assert!(x.hypot(y) <= f64::from(most) * (1.0 + 1e-15), "{}", what());
    Some(by)
}

/// A length in the order of what is to be pushed out of: of the contact, or another one.
fn any_most(rng: &mut Rng, a: &Shape<f32>, b: &Shape<f32>) -> f32 {
    let depth = contact(a, b).depth;
    match rng.u8(0..4) {
        0 => f32::MAX,
        1 if depth.is_finite() => depth,
        _ if depth.is_finite() => (depth * rng.f32() * 4.0).min(f32::MAX),
        _ => 0.0,
    }
}

#[test]
fn hostile_pushes() {
    let mut count = Count::default();
    promised_motions(94, |rng, a, _, [b, other]| {
        let most = any_most(rng, &a, &b);
        let obstacles = if rng.bool() { [b, other] } else { [other, b] };
        check(&a, most, &obstacles, &mut count);
    });
    let Count { checked, free, pushed, crushed } = count;
    println!("{checked} pushes: {free} of nothing, {pushed} out, {crushed} crushed");
    assert!(pushed * 20 > checked, "too few are pushed");
}

/// A body of any kind.
fn body(rng: &mut Rng, at: [f64; 2], size: f64) -> Shape<f32> {
    let (kind, points, radius) = match rng.u8(0..4) {
        0 => (Kind::Convex, vec![[-0.25, -0.5], [0.25, -0.5], [0.25, 0.5], [-0.25, 0.5]], 0.0),
        1 => (Kind::Convex, vec![[-0.5, -0.25], [0.375, -0.5], [0.5, 0.125], [-0.125, 0.5]], 0.0),
        2 => (Kind::Segment, vec![[0.0, -0.25], [0.0, 0.25]], 0.25),
        _ => (Kind::Point, vec![[0.0, 0.0]], 0.375),
    };
    let xy: Vec<f32> =
        points.iter().flat_map(|[x, y]| [(at[0] + x * size) as f32, (at[1] + y * size) as f32]).collect();
    Shape::new(kind, &xy, (radius * size) as f32)
}

fn rect([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Shape<f32> {
    let [left, low, right, high] = [x - width, y - height, x + width, y + height].map(|value| value as f32);
    Shape::new(Kind::Convex, &[left, low, right, low, right, high, left, high], 0.0)
}

/// Out of one convex obstacle: the depth of the contact, but for rounding to the grid. On one axis or both it lies far
/// from 0, where floats have coarse steps.
#[test]
fn the_shortest_out_of_one() {
    let mut rng = crate::seeded(95);
    let mut count = Count::default();
    for _ in 0..scaled(40000) {
        let size = [1.0, 1.0, 1e-3, 1e3][rng.usize(0..4)];
        let far = |rng: &mut Rng| [0.0, 0.0, 1e3, 4096.0, 1e5, 1e6][rng.usize(0..6)] * size;
        let x = far(&mut rng);
        let offset = [x, if rng.bool() { x } else { far(&mut rng) }];
        let at = |rng: &mut Rng| offset.map(|offset| offset + (rng.f64() - 0.5) * size);
        let (mut b, a) = (body(&mut rng, offset, 2.0 * size), at(&mut rng));
        if rng.bool() {
            b = rect(at(&mut rng), [(); 2].map(|()| size * (0.25 + rng.f64())));
        }
        let a = body(&mut rng, a, size);
        let depth = f64::from(contact(&a, &b).depth);
        if let Some(by) = check(&a, f32::MAX, &[b.clone()], &mut count) {
            let step = f64::from((offset[0].max(offset[1]) as f32 + 4.0 * size as f32) * f32::EPSILON);
            let [x, y] = by.map(f64::from);
            let length = x.hypot(y);
            assert!(length <= depth + 2.0 * step, "{a:?} out of {b:?}: {by:?}, {length} for {depth}");
        }
    }
    let Count { checked, pushed, crushed, .. } = count;
    assert!(crushed == 0 && pushed * 3 > checked, "{pushed} of {checked} pushed, {crushed} not");
}

/// A body that stands on a floor, into which an obstacle has come: along the floor, if that is free. The nearest way
/// out of the obstacle alone leads into the floor.
#[test]
fn along_the_floor() {
    let mut rng = crate::seeded(101);
    let mut count = Count::default();
    let mut barred = 0;
    for _ in 0..scaled(20000) {
        let mut number = |least: f64, most: f64| least + (most - least) * rng.f64();
        let (half, height, radius) = (number(0.1, 0.4), number(0.3, 1.2), number(0.1, 0.4));
        let a = match number(0.0, 4.0) as u8 {
            0 => (Kind::Convex, vec![[-half, 0.0], [half, 0.0], [half, height], [-half, height]], 0.0),
            1 => (Kind::Convex, vec![[-half, radius], [half, radius], [0.0, radius + height]], radius),
            2 => (Kind::Segment, vec![[0.0, radius], [0.0, radius + height]], radius),
            _ => (Kind::Point, vec![[0.0, radius]], radius),
        };
        let shape = |(kind, points, radius): (Kind, Vec<[f64; 2]>, f64)| {
            let xy: Vec<f32> = points.into_iter().flatten().map(|value| value as f32).collect();
            Shape::new(kind, &xy, radius as f32)
        };
        let a = shape(a);
        let top = f64::from(box_around(&a)[1][1] as f32 + a.radius);
        // Its lowest point, or its side, is inside of the body from above.
        let (tip, width) = ([number(-0.5, 0.5), top - number(0.005, 0.1)], number(0.2, 1.0));
        let slope = number(0.1, 1.5);
        let b = shape(match number(0.0, 3.0) as u8 {
            0 => {
                let sides = [[width, 2.0 + slope], [-width, 2.0]].map(|[x, y]| [tip[0] + x, tip[1] + y]);
                (Kind::Convex, vec![tip, sides[0], sides[1]], 0.0)
            }
            1 => (Kind::Point, vec![[tip[0], tip[1] + width]], width),
            _ => (Kind::Segment, vec![[tip[0], tip[1] + 0.2], [tip[0] + width, tip[1] + 0.2 + slope * width]], 0.2),
        });
        let floor = rect([0.0, -1.0], [50.0, 1.0]);
        if [graze_oracle::test(&a, &b), graze_oracle::test(&a, &floor)] != [Verdict::Hit, Verdict::Touch] {
            continue;
        }
        // The obstacle is convex: where it is left along the floor, it is not met again.
        let is_free = |x: f64| !are_hit(&moved(&a, [x as f32, 0.0]), &[floor.clone(), b.clone()]);
        let exit = |sign: f64| {
            let [mut near, mut far] = [0.0, 1.0];
            if !is_free(sign * far) {
                return f64::INFINITY;
            }
            for _ in 0..24 {
                let middle = 0.5 * (near + far);
                *if is_free(sign * middle) { &mut far } else { &mut near } = middle;
            }
            far
        };
        let least = exit(1.0).min(exit(-1.0));
        if least == f64::INFINITY {
            continue;
        }
        let depth = f64::from(contact(&a, &b).depth);
        barred += u64::from(least > 1.5 * depth);
        let obstacles = if rng.bool() { [floor, b] } else { [b, floor] };
        let by = check(&a, (1.01 * least) as f32 + 1e-5, &obstacles, &mut count);
        let length = by.map_or(f64::INFINITY, |[x, y]| f64::from(x).hypot(y.into()));
        assert!(length <= least + 1e-5, "{a:?} out of {obstacles:?}: {by:?}, {least} along the floor");
    }
    let Count { checked, crushed, .. } = count;
    assert!(crushed == 0 && barred > checked / 4, "{barred} of {checked} barred, {crushed} crushed");
}

/// A concave body between balls, a round one between concave rocks, or a star between boxes: all are moved to it until
/// they nearly touch, so that the way back to its place is free.
#[test]
fn between_concave_things() {
    const BENT: [[f64; 2]; 6] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.0], [0.0, 0.0], [0.0, 0.5], [-0.5, 0.5]];
    const ARROW: [[f64; 2]; 4] = [[0.5, 0.0], [-0.5, 0.4], [-0.25, 0.0], [-0.5, -0.4]];
    const BOX: [[f64; 2]; 4] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    let star = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
        let (sin, cos) = (0.1 * std::f64::consts::TAU * f64::from(i)).sin_cos();
        [cos, sin].map(|value| if i % 2 == 0 { 0.6 * value } else { 0.25 * value })
    });
    let mut rng = crate::seeded(102);
    let mut counts = [(); 3].map(|()| Count::default());
    for _ in 0..scaled(8000) {
        let kind = rng.usize(..3);
        let turned = |rng: &mut Rng, points: &[[f64; 2]], scale: f64, at: [f64; 2]| {
            let (sin, cos) = (std::f64::consts::TAU * rng.f64()).sin_cos();
            let corner = |[x, y]: &[f64; 2]| {
                [at[0] + scale * (cos * x - sin * y), at[1] + scale * (sin * x + cos * y)].map(|value| value as f32)
            };
            let xy: Vec<f32> = points.iter().flat_map(corner).collect();
            Shape::new(Kind::Polygon, &xy, 0.0)
        };
        let place = match (kind, rng.bool()) {
            (0, true) => Shape::new(Kind::Point, &[0.0, 0.0], 0.5),
            (0, false) => Shape::new(Kind::Segment, &[-0.25, 0.0, 0.25, 0.0], 0.25),
            (1, true) => turned(&mut rng, &BENT, 1.0, [0.0, 0.0]),
            (1, false) => turned(&mut rng, &ARROW, 1.0, [0.0, 0.0]),
            _ => turned(&mut rng, &star, 1.0, [0.0, 0.0]),
        };
        let obstacles: Vec<_> = (0..3 + rng.usize(..4))
            .filter_map(|_| {
                let (sin, cos) = (std::f64::consts::TAU * rng.f64()).sin_cos();
                let from = [4.0 * cos, 4.0 * sin];
                let b = match kind {
                    0 => turned(&mut rng, &BENT, 1.5, from),
                    1 => Shape::new(Kind::Point, &from.map(|value| value as f32), 0.25 + 0.25 * rng.f32()),
                    _ => turned(&mut rng, &BOX, 1.5, from),
                };
                let aside = [0.5 * rng.f64() - 0.25, 0.5 * rng.f64() - 0.25];
                let [dx, dy] = [0, 1].map(|axis| (aside[axis] - from[axis]) as f32);
                let t = time_of_impact(&b, [dx, dy], &place)? - 0.002 * rng.f32();
                Some(moved(&b, [t * dx, t * dy]))
            })
            .collect();
        let back = [0.3 * rng.f32() - 0.15, 0.3 * rng.f32() - 0.15];
        let a = moved(&place, back.map(|value| -value));
        let others = obstacles.iter().filter(|b| graze_oracle::test(&a, b) == Verdict::Hit).count();
        if others < 2 || are_hit(&moved(&a, back), &obstacles) {
            continue;
        }
        let length = f64::from(back[0]).hypot(back[1].into()) as f32;
        for most in [1.5 * length, 0.25, 1.0] {
            check(&a, most, &obstacles, &mut counts[kind]);
        }
    }
    for Count { checked, crushed, .. } in counts {
        assert!(1000 * crushed <= checked + 1000 && checked > scaled(8000) / 4, "{crushed} of {checked} crushed");
    }
}

fn box_around(shape: &Shape<f32>) -> [[f64; 2]; 2] {
    [0, 1].map(|axis| {
        let values = || shape.xy.iter().skip(axis).step_by(2).map(|value| f64::from(*value));
        [values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max)]
    })
}

/// Past one obstacle along an axis. On whole numbers the shape often ends with a vertex of one in the interior of a
/// segment of the other, which is a hit: an ulp further there is none.
#[test]
fn along_an_axis_past_one() {
    let mut rng = crate::seeded(98);
    let mut count = Count::default();
    let mut farther = 0;
    for _ in 0..scaled(40000) {
        let mut any = |least: usize, most: usize, kinds: &[Kind]| {
            let mut xy: Vec<f32> = (0..2 * rng.usize(least..=most)).map(|_| f32::from(rng.i8(-8..=8))).collect();
            if rng.bool() {
                // Upright.
                xy[2] = xy[0];
            }
            let kind = kinds[rng.usize(0..kinds.len())];
            if kind == Kind::Chain && least > 2 && rng.bool() {
                xy.extend([xy[0], xy[1]]);
            }
            Shape::new(kind, &xy, 0.0)
        };
        let (a, b) = (any(2, 2, &[Kind::Segment, Kind::Chain]), any(3, 4, &[Kind::Chain, Kind::Polygon]));
        let (a, b) = if rng.bool() { (a, b) } else { (b, a) };
        if !promised(&a) || !promised(&b) || !are_hit(&a, std::slice::from_ref(&b)) {
            continue;
        }
        let (own, other) = (box_around(&a), box_around(&b));
        let ways = [0, 1].into_iter().flat_map(|axis| {
            let [[least, most], [other_least, other_most]] = [own[axis], other[axis]];
            [(axis, other_most - least, 1.0), (axis, other_least - most, -1.0)]
        });
        // A grid of floats up to 32.
        let step = 2f64.powi(-19);
        for (axis, way, side) in ways {
            let past = |steps: f64| {
                let mut by = [0.0; 2];
                by[axis] = (way + steps * step * side) as f32;
                by
            };
            let touching = past(0.0);
            farther += u64::from(are_hit(&moved(&a, touching), std::slice::from_ref(&b)));
            let by = past(1.0);
            assert!(!are_hit(&moved(&a, by), std::slice::from_ref(&b)));
            let most = by[axis].abs();
            let found = check(&a, most, std::slice::from_ref(&b), &mut count);
            assert!(found.is_some(), "{a:?} out of {b:?}, at most {most}: not even {by:?}");
        }
    }
    let Count { checked, pushed, .. } = count;
    println!("{checked} pushes, {farther} touching places still a hit");
    assert!(pushed == checked && farther * 100 > checked, "{pushed} of {checked} pushed, {farther} farther");
}

/// Among tiles and boxes: whether there is a shorter push, or any if none was found, is sampled.
#[test]
fn hardly_ever_a_shorter_one() {
    let mut rng = crate::seeded(96);
    let mut count = Count::default();
    let (mut longer, mut missed, mut crowded) = (0, 0, 0);
    // Shares of fewer pushes would be a matter of the seed: 0.9 % are not the shortest.
    for _ in 0..scaled(4000).max(8000) {
        let obstacles: Vec<Shape<f32>> = if rng.bool() {
            let cells = (0..36).map(|i| [i % 6, i / 6]).filter(|_| rng.u8(0..3) == 0);
            cells.map(|cell| rect(cell.map(|i| f64::from(i) - 2.5), [0.5; 2])).collect()
        } else {
            (0..rng.usize(2..8))
                .map(|_| rect([(); 2].map(|()| rng.f64() * 4.0 - 2.0), [(); 2].map(|()| 0.25 + rng.f64())))
                .collect()
        };
        let at = [(); 2].map(|()| rng.f64() * 4.0 - 2.0);
        let a = body(&mut rng, at, 1.0);
        let most = [0.125f32, 0.5, 1.0][rng.usize(0..3)];
        let before = count.free;
        let by = check(&a, most, &obstacles, &mut count);
        if before != count.free {
            continue;
        }
        let length = by.map_or(f64::from(most), |by| by.map(f64::from).into_iter().fold(0.0, f64::hypot));
        crowded += u64::from(obstacles.iter().filter(|b| graze_oracle::test(&a, b) == Verdict::Hit).count() > 1);
        let is_free = |i: u32| {
            let (direction, part) = (f64::from(i % 32), f64::from(i / 32 + 1) / 9.0);
            let angle = std::f64::consts::TAU * direction / 32.0;
            let by = [angle.cos(), angle.sin()].map(|part_of_one| (part_of_one * part * length * 0.99) as f32);
            let (moved, graze_test) = (moved(&a, by), graze_c::overlap::graze_test);
            let is_hit = |b| unsafe { graze_test(&CScalar::raw(&moved), &CScalar::raw(b)) } == GrazeVerdict::GRAZE_HIT;
            !obstacles.iter().any(is_hit)
        };
        if (0..32 * 9).any(is_free) {
            *if by.is_some() { &mut longer } else { &mut missed } += 1;
        }
    }
    let Count { checked, pushed, crushed, .. } = count;
    println!(
        "{checked} pushes, {crowded} out of several: {pushed} out, of which {longer} not shortest; {crushed} not, of which {missed} could be"
    );
    assert!(crowded * 10 > checked && longer * 50 < pushed && missed * 20 < crushed, "too few are the shortest");
}

/// A body that a round shape or a corner pushes against a row of tiles, which are one shape cut in pieces. Near a seam
/// the corner of the next tile is a contact, too, whose line differs at each offset. Coordinates are multiples of
/// 1/1024, turned and scaled without rounding: so the tiles together are exactly the one shape.
struct UnderTiles {
    body: Shape<f32>,
    lift: Shape<f32>,
    tiles: Vec<Shape<f32>>,
    whole: Shape<f32>,
}

fn under_tiles(rng: &mut Rng) -> UnderTiles {
    const STEPS: f64 = 1024.0;
    let scale = [0.5, 1.0, 16.0][rng.usize(0..3)];
    let [along_x, along_y, length] =
        [[1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [3.0, 4.0, 5.0], [4.0, -3.0, 5.0]][rng.usize(0..4)];
    let (mirror, flip) = (if rng.bool() { -1.0 } else { 1.0 }, if rng.bool() { -1.0 } else { 1.0 });
    let snap = |number: f64| (number * STEPS).round() / STEPS;
    let shape = |kind: Kind, points: &[[f64; 2]], radius: f64| {
        let turned = points.iter().flat_map(|[x, y]| {
            let (x, y) = (snap(*x) * mirror, snap(*y) * flip);
            [along_x * x - along_y * y, along_y * x + along_x * y].map(|value| (value * scale) as f32)
        });
        Shape::new(kind, &turned.collect::<Vec<_>>(), (snap(radius) * length * scale) as f32)
    };
    let octagon = |[x, y]: [f64; 2], size: f64| {
        let corner = |i: u32| std::f64::consts::TAU * f64::from(i) / 8.0;
        (0..8).map(|i| [x + size * corner(i).cos(), y + size * corner(i).sin()]).collect::<Vec<_>>()
    };
    let gap = [0.0, 0.001, 0.01][rng.usize(0..3)] * rng.f64();
    let at = [0.0, snap(-0.25 - gap)];
    let beside = [rng.f64(), at[1] - rng.f64()];
    let body = match rng.u8(0..4) {
        0 => shape(Kind::Point, &[at], 0.25),
        1 => shape(Kind::Segment, &[at, beside], 0.25),
        2 => shape(Kind::Convex, &[at, [0.0, at[1] - 0.5], [0.5, at[1] - 0.5], [0.5, at[1]]], 0.25),
        _ => shape(Kind::Convex, &octagon(at, 0.25), 0.0),
    };
    // Overlaps by a hundredth from below and from the left.
    let (radius, depth, angle) = (0.1, 0.002 + 0.02 * rng.f64(), 0.3 + rng.f64());
    let radius = if rng.bool() { radius } else { 0.0 };
    let tip = [angle.cos(), angle.sin()].map(|part| part * (radius + 0.25 - depth)).map(|part| -part);
    let tip = [tip[0], tip[1] + at[1]];
    let lift = match rng.u8(0..4) {
        0 if radius > 0.0 => shape(Kind::Point, &[tip], radius),
        1 => shape(Kind::Segment, &[tip, [tip[0] - 1.0, tip[1] - rng.f64()]], radius),
        2 => shape(Kind::Convex, &[tip, [tip[0] - 1.0, tip[1] + 0.0625], [tip[0], tip[1] - 1.0]], radius),
        _ => shape(
            Kind::Convex,
            &[tip, [tip[0] - 1.0, tip[1]], [tip[0] - 1.0, tip[1] - 1.0], [tip[0], tip[1] - 1.0]],
            radius,
        ),
    };
    let (kind, rounding) =
        ([Kind::Convex, Kind::Polygon, Kind::Segment][rng.usize(0..3)], [0.0, 0.0625][rng.usize(0..2)]);
    let piece = |left: f64, right: f64| match kind {
        Kind::Segment => shape(kind, &[[left, rounding], [right, rounding]], rounding),
        _ => shape(kind, &[[left, rounding], [right, rounding], [right, 1.0], [left, 1.0]], rounding),
    };
    let width = [0.125, 0.5, 1.0][rng.usize(0..3)];
    let (count, near) = ((4.0 / width) as u32, [0.5, 0.0625, 0.015625][rng.usize(0..3)]);
    let first = snap(near * (rng.f64() - 0.5)) - 2.0;
    let tiles = (0..count).map(|i| first + width * f64::from(i)).map(|left| piece(left, left + width));
    UnderTiles { body, lift, tiles: tiles.collect(), whole: piece(first, first + width * f64::from(count)) }
}

/// Among the pieces of an obstacle a push is found wherever one is found beside the whole, and is not much longer.
#[test]
fn under_tiles_as_under_one_shape() {
    let mut rng = crate::seeded(99);
    let mut count = Count::default();
    let mut compared = 0;
    for _ in 0..scaled(20000).max(2000) {
        let UnderTiles { body, lift, tiles, whole } = under_tiles(&mut rng);
        let size = body.radius.max(contact(&body, &lift).depth * 8.0).min(1e3);
        let most = size * [0.3, 1.0, 2.0][rng.usize(0..3)];
        let mut pieces = tiles;
        pieces.insert(rng.usize(0..=pieces.len()), lift.clone());
        let mut length = |obstacles: &[Shape<f32>]| {
            let by = check(&body, most, obstacles, &mut count)?.map(f64::from);
            Some(by[0].hypot(by[1]))
        };
        let (of_pieces, of_whole) = (length(&pieces), length(&[lift, whole]));
        // Lines at round shapes follow from offsets nearby, so that lengths are not quite the same.
        let Some(longest) = of_whole.map(|length| 1.125 * length + 1e-4 * f64::from(size)) else { continue };
        if longest <= f64::from(most) {
            compared += 1;
            let is_found = of_pieces.is_some_and(|length| length <= longest);
            assert!(is_found, "{body:?} at most {most} among {pieces:?}: {of_pieces:?}, of one shape {of_whole:?}");
        }
    }
    let Count { checked, pushed, crushed, .. } = count;
    println!("{checked} pushes, {pushed} out, {crushed} crushed; {compared} compared");
    assert!(compared * 4 > checked && crushed * 500 > checked, "too few are pushed, or crushed");
}

/// More contacts than are kept, of teeth in a floor; and a slope that is met only where they are out of it.
#[test]
fn out_of_many_contacts() {
    let (teeth, mut count) = (40u8, Count::default());
    let mut comb = vec![10.0f32, 1.0, 0.0, 1.0];
    for tooth in 0..teeth {
        let x = f32::from(tooth) * 0.25;
        comb.extend([x, 0.0, x + 0.125, -0.5]);
    }
    comb.extend([10.0, 0.0]);
    let comb = Shape::new(Kind::Polygon, &comb, 0.0);
    let floor = rect([0.0, -2.0], [20.0, 1.75]);
    let slope = Shape::new(Kind::Convex, &[8.0, 2.1, 12.0, 0.1, 12.0, 2.1], 0.0);
    let by = check(&comb, f32::MAX, &[floor, slope], &mut count).expect("a push");
    assert!((by[0] + 0.3).abs() < 1e-5 && (by[1] - 0.25).abs() < 1e-5, "{by:?}");
}

/// The promise in every floating-point mode.
#[test]
fn in_every_mode() {
    let mut rng = crate::seeded(97);
    let mut pushed = 0;
    for _ in 0..scaled(600) {
        let size = [1.0, 1e-30, 1e-42][rng.usize(0..3)];
        let obstacles = [[-0.5, 0.0], [0.5, -0.25], [0.25, 0.5]].map(|at| body(&mut rng, at.map(|x| x * size), size));
        let a = body(&mut rng, [0.0; 2], size);
        if !promised(&a) || !obstacles.iter().all(promised) {
            continue;
        }
        for mode in 0..MODES {
            let (verdict, out, end) = within(mode, || {
                let (verdict, out) = push_out(&a, 1.0, &obstacles);
                (verdict, out, moved(&std::hint::black_box(a.clone()), [out.x, out.y]))
            });
            assert_eq!(verdict == Verdict::Miss, !are_hit(&a, &obstacles), "{a:?} among {obstacles:?}");
            assert!(verdict == Verdict::Hit || !are_hit(&end, &obstacles), "{a:?} among {obstacles:?}: {out:?}");
            pushed += u64::from(verdict == Verdict::Touch);
        }
    }
    assert!(pushed > 0, "none was pushed");
}
