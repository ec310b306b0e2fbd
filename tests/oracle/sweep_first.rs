//! The first of many shapes that a motion meets or enters, by exact times.

use super::c_args::CScalar;
use super::scaled;
use super::sweep_entries::sliding;
use super::sweeps::{NOTHING, Sweep, bits, promised_motions, verdict_of};
use graze_c::abi::{GrazeShape, GrazeSweepHit};
use graze_c::sweep::{graze_sweep, graze_sweep_enter, graze_sweep_enter_first, graze_sweep_first};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, first_time, promised};
use std::cmp::Ordering;

/// One of the shapes, as graze_sweep and graze_sweep_enter answer it alone.
struct Alone<'a> {
    shape: &'a Shape<f32>,
    verdict: Verdict,
    hit: GrazeSweepHit,
}

#[derive(Default)]
struct Count {
    checked: u64,
    /// Pairs whose times are equal as floats or neighbors, and those whose times are equal.
    near: u64,
    ties: u64,
}

fn alone<'a>(a: &Shape<f32>, [dx, dy]: [f32; 2], shape: &'a Shape<f32>, enters: bool) -> Alone<'a> {
    let mut hit = NOTHING;
    let function = if enters { graze_sweep_enter } else { graze_sweep };
    let verdict = unsafe { function(&CScalar::raw(a), dx, dy, &CScalar::raw(shape), &mut hit) };
    Alone { shape, verdict: verdict_of(verdict), hit }
}

/// The order of two shapes that are both met, or both entered. None if rationals of few bits do not show it.
fn order(a: &Shape<f32>, d: [f32; 2], [one, other]: [&Alone; 2], enters: bool, count: &mut Count) -> Option<Ordering> {
    let [first, second] = [one, other].map(|one| one.hit.t.to_bits());
    if first.abs_diff(second) >= 2 || first == 0 || second == 0 {
        return Some(first.cmp(&second));
    }
    count.near += 1;
    let of_interiors = enters && one.verdict == Verdict::Hit;
    let time = |one: &Alone| first_time(a, d, one.shape, of_interiors, 100).expect("a time");
    let [first, second] = [one, other].map(time);
    let order = if first[1] < second[0] {
        Ordering::Less
    } else if second[1] < first[0] {
        Ordering::Greater
    } else {
        let is_exact = first[0] == first[1] && second[0] == second[1];
        // Times of numbers of very different size may differ even later.
        let is_certain = |b| Sweep { a, d, b }.is_of_one_scale();
        if !is_exact && one.shape != other.shape && !(is_certain(one.shape) && is_certain(other.shape)) {
            return None;
        }
        count.ties += 1;
        Ordering::Equal
    };
    Some(order)
}

fn check(a: &Shape<f32>, d: [f32; 2], shapes: &[Shape<f32>], count: &mut Count) {
    let raw: Vec<GrazeShape> = shapes.iter().map(CScalar::raw).collect();
    for enters in [false, true] {
        let (mut hit, mut which) = (NOTHING, usize::MAX);
        let function = if enters { graze_sweep_enter_first } else { graze_sweep_first };
        let verdict = unsafe { function(&CScalar::raw(a), d[0], d[1], raw.as_ptr(), raw.len(), &mut hit, &mut which) };
        let each: Vec<Alone> = shapes.iter().map(|shape| alone(a, d, shape, enters)).collect();
        count.checked += 1;
        let is_entered = |one: &Alone| enters && one.verdict == Verdict::Hit;
        let mut best: Option<usize> = None;
        for (i, one) in each.iter().enumerate().filter(|(_, one)| one.verdict != Verdict::Miss) {
            let precedes = match best.map(|best| &each[best]) {
                None => true,
                Some(best) if is_entered(one) != is_entered(best) => is_entered(one),
                Some(best) => match order(a, d, [one, best], enters, count) {
                    Some(order) => order == Ordering::Less,
                    None => return,
                },
            };
            if precedes {
                best = Some(i);
            }
        }
        let what = || {
            let list: Vec<String> = shapes.iter().map(|b| format!("{}", Sweep { a, d, b })).collect();
            format!("{}\nenters: {enters}, {which}", list.join("\n"))
        };
        match best {
            None => assert_eq!((verdict_of(verdict), bits(&hit)), (Verdict::Miss, bits(&NOTHING)), "{}", what()),
            Some(best) => {
                assert_eq!(which, best, "{}", what());
                assert_eq!(
                    (verdict_of(verdict), bits(&hit)),
                    (each[best].verdict, bits(&each[best].hit)),
                    "{}",
                    what()
                );
            }
        }
    }
}

/// The shape moved, if floats hold the result.
fn moved(shape: &Shape<f32>, by: [f64; 2]) -> Option<Shape<f32>> {
    let add = |(i, value): (usize, &f32)| {
        let exact = f64::from(*value) + by[i % 2];
        (f64::from(exact as f32) == exact && exact.is_finite()).then_some(exact as f32)
    };
    let xy: Option<Vec<f32>> = shape.xy.iter().enumerate().map(add).collect();
    xy.map(|xy| Shape { xy, ..shape.clone() })
}

/// Shapes that are met at the same time as one of them or nearly so, in any order.
fn variations(rng: &mut Rng, [dx, dy]: [f32; 2], b: &Shape<f32>, other: Shape<f32>) -> Vec<Shape<f32>> {
    let mut shapes = vec![b.clone(), other];
    for _ in 0..rng.usize(1..5) {
        let mut shape = b.clone();
        match rng.u8(0..6) {
            // Beside it.
            0 | 1 => {
                let part = [1.0, 0.5, 0.25, -0.5, -1.0][rng.usize(0..5)];
                shape = moved(b, [-f64::from(dy) * part, f64::from(dx) * part]).unwrap_or(shape);
            }
            // All but the same.
            2 | 3 => {
                let i = rng.usize(..shape.xy.len());
                let value = shape.xy[i];
                shape.xy[i] = if rng.bool() { value.next_up() } else { value.next_down() };
            }
            4 if shape.radius > 0.0 => shape.radius = shape.radius.next_down(),
            // The vertices in another order: the same place, and other edges.
            4 if shape.kind.is_filled() => shape.xy.rotate_left(2),
            _ => {}
        }
        let is_finite = shape.xy.iter().all(|value| value.is_finite());
        if is_finite && (!matches!(shape.kind, Kind::Convex | Kind::Polygon) || promised(&shape)) {
            shapes.push(shape);
        }
    }
    rng.shuffle(&mut shapes);
    shapes
}

#[test]
fn first_of_many() {
    let mut count = Count::default();
    promised_motions(85, |rng, a, d, [b, other]| check(&a, d, &variations(rng, d, &b, other), &mut count));
    report(&count);
}

/// A body over ground of several pieces.
#[test]
fn first_of_pieces() {
    let mut rng = crate::seeded(86);
    let mut count = Count::default();
    for _ in 0..scaled(20_000) {
        let (a, d, ground) = sliding(&mut rng);
        let (_, _, other) = sliding(&mut rng);
        if !promised(&a) || !promised(&ground) || !promised(&other) {
            continue;
        }
        // The edges one by one, and the whole.
        let mut shapes: Vec<Shape<f32>> =
            ground.xy.windows(4).step_by(2).map(|edge| Shape::new(Kind::Segment, edge, 0.0)).collect();
        shapes.push(ground);
        shapes.push(other);
        rng.shuffle(&mut shapes);
        check(&a, d, &shapes, &mut count);
    }
    report(&count);
}

fn report(Count { checked, near, ties }: &Count) {
    println!("checked {checked} sweeps at many shapes: {near} pairs at one float or the next, {ties} at one time");
    assert!(near * 20 > *checked && ties * 40 > *checked, "too few are near");
}
