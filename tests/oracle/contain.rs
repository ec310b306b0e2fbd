//! Containment: every container with every kind of shape in it.

use super::c_args::{CScalar, boxed, fits};
use super::c_functions::{Function, floats, integers, of_containment};
use super::fp_modes::{MODES, within};
use super::sweeps::verdict_of;
use super::symmetries::{Scalable, changed};
use super::{fail, scaled};
use graze_c::contain::graze_contains;
use graze_oracle::generate::{Ask, nested_case};
use graze_oracle::{Kind, Shape, Verdict};

const CASES: u64 = 10_000;

/// Calls every function that takes the two shapes.
pub fn compare<T: CScalar>(
    functions: &[Function<T>],
    compared: &mut u64,
    outer: &Shape<T>,
    inner: &Shape<T>,
    expected: Verdict,
    how: &str,
) {
    for function in functions {
        if fits(function.arguments[0], outer) && fits(function.arguments[1], inner) {
            for mode in [0, 1 + (*compared / 2) as u32 % (MODES - 1)] {
                let got = function.verdict(mode, outer, inner);
                if got != expected {
                    fail(&format!("{} {how} in mode {mode}", function.name), outer, inner, expected, got);
                }
                *compared += 1;
            }
        }
    }
}

fn check<T: CScalar + Scalable>(functions: Vec<Function<T>>, seed: u64) {
    let functions = of_containment(functions, true);
    let mut rng = crate::seeded(seed);
    let (mut checked, mut compared) = (0, 0);
    for outer_kind in Kind::ALL {
        for inner_kind in Kind::ALL {
            for radii in 0..4 {
                let ask = Ask::new(outer_kind, inner_kind, radii & 1 != 0, radii & 2 != 0);
                for _ in 0..scaled(CASES) {
                    let case = nested_case::<T>(&mut rng, &ask);
                    let (mut outer, mut inner) = (case.a, case.b);
                    for shape in [&mut outer, &mut inner] {
                        if shape.kind == Kind::Segment && shape.radius == T::ZERO && rng.bool() {
                            *shape = boxed(shape);
                        }
                    }
                    let Some(expected) = graze_oracle::contains(&outer, &inner) else { continue };
                    checked += 1;
                    compare(&functions, &mut compared, &outer, &inner, expected, &format!("{:?}", case.class));
                    if let Some((law, outer, inner)) = changed(&mut rng, &outer, &inner) {
                        let how = format!("{:?} after {law}", case.class);
                        compare(&functions, &mut compared, &outer, &inner, expected, &how);
                    }
                }
            }
        }
    }
    println!("checked {checked} cases by {compared} calls");
}

#[test]
fn containment_in_floats() {
    check(floats(), 11);
}

#[test]
fn containment_in_integers() {
    check(integers(), 12);
}

/// A point that differs from a vertex by denormal numbers only.
#[test]
fn nearer_to_a_vertex_than_the_least_normal_float() {
    let (left, right) = ([-3.6734198e-37, 8.816208e-37], [8.816208e-37, 3.6734198e-37]);
    let (top, upper_left) = ([9.697828e-37, 1.6456921e-36], [8.8162076e-38, 1.2783501e-36]);
    let twice = [left, left, [0.0, 0.0], [0.0, 0.0], right, right, top, top, upper_left, upper_left];
    let outer = Shape::new(Kind::Convex, twice.as_flattened(), 0.0);
    let inner = Shape::new(Kind::Point, &[8.874982e-37, 4.5256533e-37], 0.0);
    let expected = graze_oracle::contains(&outer, &inner).unwrap();
    for mode in 0..MODES {
        let contains = || unsafe { graze_contains(&CScalar::raw(&outer), &CScalar::raw(&inner)) };
        assert_eq!(verdict_of(within(mode, contains)), expected, "in mode {mode}");
    }
}
