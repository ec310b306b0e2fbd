//! Section 5 judged: every container, every shape in it.

use super::calls::{Function, floats, integers, of_containment};
use super::face::{Face, boxed, fits};
use super::laws::{Scalable, changed};
use super::modes::MODES;
use super::{complain, effort};
use graze_oracle::generate::{Ask, Rng, nested_case};
use graze_oracle::{Kind, Shape, Verdict};

const CASES: u64 = 10_000;

fn compare<T: Face>(
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
                    complain(&format!("{} {how} in mode {mode}", function.name), outer, inner, expected, got);
                }
                *compared += 1;
            }
        }
    }
}

fn judge<T: Face + Scalable>(functions: Vec<Function<T>>, seed: u64) {
    let functions = of_containment(functions, true);
    let mut rng = Rng::with_seed(seed);
    let (mut judged, mut compared) = (0, 0);
    for outer_kind in Kind::ALL {
        for inner_kind in Kind::ALL {
            for radii in 0..4 {
                let ask = Ask::new(outer_kind, inner_kind, radii & 1 != 0, radii & 2 != 0);
                for _ in 0..CASES * effort() {
                    let case = nested_case::<T>(&mut rng, &ask);
                    let (mut outer, mut inner) = (case.a, case.b);
                    for shape in [&mut outer, &mut inner] {
                        if shape.kind == Kind::Segment && shape.radius == T::ZERO && rng.bool() {
                            *shape = boxed(shape);
                        }
                    }
                    let Some(expected) = graze_oracle::contains(&outer, &inner) else { continue };
                    judged += 1;
                    compare(&functions, &mut compared, &outer, &inner, expected, &format!("{:?}", case.class));
                    if let Some((law, outer, inner)) = changed(&mut rng, &outer, &inner) {
                        let how = format!("{:?} after {law}", case.class);
                        compare(&functions, &mut compared, &outer, &inner, expected, &how);
                    }
                }
            }
        }
    }
    println!("judged {judged} cases by {compared} calls");
}

#[test]
fn containment_in_floats() {
    judge(floats(), 11);
}

#[test]
fn containment_in_integers() {
    judge(integers(), 12);
}
