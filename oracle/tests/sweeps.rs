//! What the oracle decides in floats before rationals.

use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, checked};

/// Certain answers in floats agree with rationals, on hostile cases of the kind that the library is checked with.
#[test]
fn certain_answers_are_exact_ones() {
    let mut rng = Rng::with_seed(5);
    let (mut near, mut far, mut open) = (0, 0, 0);
    for (first, second) in [(Kind::Point, Kind::Convex), (Kind::Segment, Kind::Chain), (Kind::Convex, Kind::Polygon)] {
        for n in 0..1500 {
            let case = case::<f32>(&mut rng, &Ask::new(second, first, n % 2 == 0, n % 3 == 0));
            let to = [0, 1].map(|axis| case.b.xy[axis] / 2.0 - case.a.xy[axis] / 2.0);
            for part in [RBig::ONE, RBig::from_parts_signed(1.into(), 3.into())] {
                let answer = checked(&case.a, to, &case.b, &part);
                assert_eq!(answer.with_floats, answer.exact, "{:?} {to:?} {:?} {part}", case.a, case.b);
                near += usize::from(answer.is_near);
                far += usize::from(answer.is_far);
                open += 1;
            }
        }
    }
    assert!(near > open / 4 && far > open / 20, "{near} near and {far} far of {open}");
}
