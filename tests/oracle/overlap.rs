//! Overlap tests: every pair of kinds, with and without radii, in floats and integers.

use super::c_args::{CScalar, boxed, fits};
use super::c_functions::{Function, floats, integers, of_containment};
use super::fp_modes::MODES;
use super::symmetries::{Scalable, changed};
use super::{fail, scaled};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict};

/// Cases of a full run for each of the 15 pairs of kinds and 4 choices of radii. The oracle needs far longer for
/// outlines than for points and lines.
fn cases(a: Kind, b: Kind) -> u64 {
    match (a.is_filled(), b.is_filled()) {
        (false, false) => 25_000,
        (true, true) => 4_000,
        _ => 10_000,
    }
}

/// Calls every function that takes the two shapes, in both orders of its arguments.
pub fn compare<T: CScalar>(
    functions: &[Function<T>],
    compared: &mut u64,
    a: &Shape<T>,
    b: &Shape<T>,
    expected: Verdict,
    exact: bool,
    how: &str,
) {
    for function in functions {
        for (first, second) in [(a, b), (b, a)] {
            if fits(function.arguments[0], first) && fits(function.arguments[1], second) {
                for mode in [0, 1 + (*compared / 2) as u32 % (MODES - 1)] {
                    let got = function.verdict(mode, first, second);
                    let right =
                        if exact { got == expected } else { (got == Verdict::Miss) == (expected == Verdict::Miss) };
                    if !right {
                        fail(&format!("{} {how} in mode {mode}", function.name), first, second, expected, got);
                    }
                    *compared += 1;
                }
            }
        }
    }
}

/// Checks one pair of kinds and returns the numbers of cases and of calls.
fn check<T: CScalar + Scalable>(functions: &[Function<T>], rng: &mut Rng, ask: &Ask, count: u64) -> (u64, u64) {
    let (mut checked, mut compared) = (0, 0);
    for _ in 0..count {
        let case = case::<T>(rng, ask);
        let (mut a, mut b) = (case.a, case.b);
        // The box between the ends of a segment stands in for boxes.
        for shape in [&mut a, &mut b] {
            if shape.kind == Kind::Segment && shape.radius == T::ZERO && rng.u8(0..3) == 0 {
                *shape = boxed(shape);
            }
        }
        let expected = graze_oracle::test(&a, &b);
        // The verdict for a point is promised for every outline.
        let exact = case.promised
            || [&a, &b].iter().any(|shape| shape.kind == Kind::Point && shape.radius == T::ZERO)
                && [&a, &b].iter().all(|shape| shape.radius == T::ZERO);
        checked += 1;
        compare(functions, &mut compared, &a, &b, expected, exact, &format!("{:?}", case.class));
        if let Some((law, a, b)) = changed(rng, &a, &b) {
            compare(functions, &mut compared, &a, &b, expected, exact, &format!("{:?} after {law}", case.class));
        }
        if let Some([a, b]) = as_floats(&a, &b) {
            compare(&of_containment(floats(), false), &mut compared, &a, &b, expected, exact, "as floats");
        }
    }
    (checked, compared)
}

/// The same case in floats, if it is one of integers that floats can hold.
fn as_floats<T: CScalar>(a: &Shape<T>, b: &Shape<T>) -> Option<[Shape<f32>; 2]> {
    let convert = |shape: &Shape<T>| {
        let float = |value: T| {
            let integer = *(&value as &dyn std::any::Any).downcast_ref::<i32>()?;
            (integer.unsigned_abs() <= 1 << 24).then_some(integer as f32)
        };
        let xy: Option<Vec<f32>> = shape.xy.iter().map(|value| float(*value)).collect();
        Some(Shape { kind: shape.kind, xy: xy?, radius: float(shape.radius)? })
    };
    Some([convert(a)?, convert(b)?])
}

fn check_all<T: CScalar + Scalable>(functions: Vec<Function<T>>, seed: u64, part: fn(Kind, Kind) -> bool) {
    let functions = of_containment(functions, false);
    let mut rng = crate::seeded(seed);
    let (mut checked, mut compared) = (0, 0);
    for (i, &a) in Kind::ALL.iter().enumerate() {
        for &b in &Kind::ALL[i..] {
            if !part(a, b) {
                continue;
            }
            for radii in 0..4 {
                let ask = Ask::new(a, b, radii & 1 != 0, radii & 2 != 0);
                let count = scaled(cases(a, b));
                for (ask, count) in [(ask, count), (ask.any_outlines(), count / 8)] {
                    let (cases, calls) = check(&functions, &mut rng, &ask, count);
                    checked += cases;
                    compared += calls;
                }
            }
        }
    }
    println!("checked {checked} cases by {compared} calls");
}

fn lines(a: Kind, b: Kind) -> bool {
    !a.is_filled() && !b.is_filled()
}

fn outlines(a: Kind, b: Kind) -> bool {
    !lines(a, b)
}

#[test]
fn lines_in_floats() {
    check_all(floats(), 1, lines);
}

#[test]
fn outlines_in_floats() {
    check_all(floats(), 2, outlines);
}

#[test]
fn lines_in_integers() {
    check_all(integers(), 3, lines);
}

#[test]
fn outlines_in_integers() {
    check_all(integers(), 4, outlines);
}
