//! The generated cases: sound, reproducible, and of all verdicts.

use graze_oracle::generate::{Ask, Class, Number, Rng, case_f32, case_of, classes, nested_case, nested_case_of};
use graze_oracle::{Coord, Kind, Shape, contains, is_convex, is_flat_convex, promised, test};

fn any_ask(rng: &mut Rng) -> Ask {
    let mut kind = || Kind::ALL[rng.usize(..5)];
    let (a, b) = (kind(), kind());
    Ask::new(a, b, rng.u8(0..3) == 0, rng.u8(0..3) == 0)
}

fn is_sound<T: Coord>(s: &Shape<T>, kind: Kind, rounded: bool) -> bool {
    s.kind == kind
        && kind.allows(s.count())
        && s.xy.len() == 2 * s.count()
        && s.radius >= T::ZERO
        && (rounded || s.radius == T::ZERO)
        && (kind != Kind::Convex || is_convex(&s.xy) || is_flat_convex(&s.xy))
}

fn cases_are_sound<T: Number>() {
    let mut rng = Rng::with_seed(7);
    for &class in classes() {
        let mut strange = 0;
        for round in 0..400 {
            let ask = any_ask(&mut rng);
            let ask = if round % 2 == 0 { ask } else { ask.any_outlines() };
            let case = case_of::<T>(&mut rng, &ask, class);
            for (i, s) in [&case.a, &case.b].into_iter().enumerate() {
                assert!(is_sound(s, ask.kinds[i], ask.rounded[i]), "{ask:?} {case:?}");
            }
            assert_eq!(case.class, class);
            assert_eq!(case.promised, promised(&case.a) && promised(&case.b));
            assert!(case.promised || round % 2 == 1, "{case:?}");
            strange += u32::from(!case.promised);
        }
        assert!(strange > 10, "{class:?} has too few outlines that cross: {strange}");
    }
}

#[test]
fn cases_are_sound_f32() {
    cases_are_sound::<f32>();
}

#[test]
fn cases_are_sound_i32() {
    cases_are_sound::<i32>();
}

#[test]
fn a_seed_gives_the_same_cases() {
    let run = || -> Vec<_> {
        let mut rng = Rng::with_seed(8);
        let ask = Ask::new(Kind::Polygon, Kind::Segment, true, false);
        (0..100).map(|_| case_f32(&mut rng, &ask)).collect()
    };
    assert_eq!(run(), run());
}

/// The share of each verdict, in percent.
fn shares(verdicts: impl Iterator<Item = graze_oracle::Verdict>) -> [usize; 3] {
    let mut counts = [0; 3];
    for verdict in verdicts {
        counts[verdict as usize] += 1;
    }
    let all: usize = counts.iter().sum();
    counts.map(|c| 100 * c / all.max(1))
}

#[test]
fn most_classes_have_all_verdicts() {
    let mut rng = Rng::with_seed(9);
    for class in Class::ALL {
        let verdicts = (0..10_000).map(|_| {
            let ask = any_ask(&mut rng);
            let case = case_of::<f32>(&mut rng, &ask, class);
            test(&case.a, &case.b)
        });
        let [miss, touch, hit] = shares(verdicts);
        let rare = match class {
            // Contacts do not happen by chance, and what is put inside is not missed.
            Class::Random => miss.min(hit),
            Class::Inlaid => touch.min(hit),
            Class::SharedEdge | Class::Tee | Class::SharedVertex => (2 * miss).min(touch).min(hit),
            _ => miss.min(touch + 3).min(hit),
        };
        assert!(rare >= 10, "{class:?}: {miss} {touch} {hit}");
    }
}

#[test]
fn containers_get_all_verdicts() {
    let mut rng = Rng::with_seed(10);
    for kind in [Kind::Point, Kind::Segment, Kind::Convex, Kind::Polygon] {
        for rounded in [false, true] {
            if kind == Kind::Polygon && rounded {
                continue;
            }
            let verdicts = (0..1000).map(|_| {
                let ask = Ask {
                    kinds: [kind, any_ask(&mut rng).kinds[0]],
                    rounded: [rounded, rng.u8(0..3) == 0],
                    ..any_ask(&mut rng)
                };
                let case = nested_case::<i32>(&mut rng, &ask);
                contains(&case.a, &case.b).expect("a supported container")
            });
            let [miss, touch, hit] = shares(verdicts);
            let least = if kind <= Kind::Segment && !rounded { 2 } else { 10 };
            // A point without radius has no boundary to reach.
            let touch = if kind == Kind::Point && !rounded { hit } else { touch };
            assert!(miss.min(touch).min(hit) >= least, "{kind:?}: {miss} {touch} {hit}");
        }
    }
    let ask = Ask::new(Kind::Chain, Kind::Point, false, false);
    let case = nested_case_of::<f32>(&mut rng, &ask, Class::Grid);
    assert_eq!(contains(&case.a, &case.b), None);
}
