//! Laws that verdicts obey whatever the shapes, on generated cases; and witnesses on a fine grid.

use graze_oracle::Verdict::{Hit, Miss, Touch};
use graze_oracle::generate::{Ask, Case, Number, Rng, case, nested_case};
use graze_oracle::{Coord, Kind, RBig, Shape, contains, distance_squared, test};

const ROUNDS: usize = 4000;

fn any_ask(rng: &mut Rng) -> Ask {
    let mut kind = || Kind::ALL[rng.usize(..5)];
    let (a, b) = (kind(), kind());
    Ask::new(a, b, rng.u8(0..3) == 0, rng.u8(0..3) == 0)
}

fn for_cases<T: Number>(seed: u64, check: impl Fn(&mut Rng, &Case<T>)) {
    let mut rng = Rng::with_seed(seed);
    for round in 0..ROUNDS {
        let ask = any_ask(&mut rng);
        let ask = if round % 8 == 0 { ask.any_outlines() } else { ask };
        let made = if rng.bool() { case(&mut rng, &ask) } else { nested_case(&mut rng, &ask) };
        check(&mut rng, &made);
    }
}

/// The same set with its vertices listed backwards, starting elsewhere, some of them twice.
fn relisted<T: Coord>(rng: &mut Rng, s: &Shape<T>) -> Shape<T> {
    let mut vertices: Vec<[T; 2]> = s.xy.chunks(2).map(|v| [v[0], v[1]]).collect();
    vertices.reverse();
    if s.kind.is_filled() {
        let start = rng.usize(..vertices.len());
        vertices.rotate_left(start);
    }
    if s.kind >= Kind::Chain {
        let again = rng.usize(..vertices.len());
        vertices.insert(again, vertices[again]);
    }
    Shape { xy: vertices.concat(), ..s.clone() }
}

fn order_does_not_matter<T: Number>(seed: u64) {
    for_cases::<T>(seed, |rng, case| {
        let (a, b) = (&case.a, &case.b);
        let verdict = test(a, b);
        assert_eq!(test(b, a), verdict, "swapped {case:?}");
        let (c, d) = (relisted(rng, a), relisted(rng, b));
        assert_eq!(test(&c, &d), verdict, "relisted {case:?}");
        assert_eq!(contains(&c, &d), contains(a, b), "relisted {case:?}");
        let swap = |s: &Shape<T>| Shape { xy: s.xy.chunks(2).flat_map(|v| [v[1], v[0]]).collect(), ..s.clone() };
        assert_eq!(test(&swap(a), &swap(b)), verdict, "mirrored {case:?}");
        assert_eq!(contains(&swap(a), &swap(b)), contains(a, b), "mirrored {case:?}");
    });
}

#[test]
fn order_does_not_matter_f32() {
    order_does_not_matter::<f32>(1);
}

#[test]
fn order_does_not_matter_i32() {
    order_does_not_matter::<i32>(2);
}

#[test]
fn misses_are_apart_by_more_than_the_radii() {
    for_cases::<i32>(3, |_, case| {
        let reach = RBig::from(case.a.radius) + RBig::from(case.b.radius);
        let apart = distance_squared(&case.a, &case.b);
        let missed = test(&case.a, &case.b) == Miss;
        assert_eq!(missed, apart > reach.sqr(), "{case:?}");
    });
}

#[test]
fn what_is_inside_meets() {
    for_cases::<f32>(4, |_, case| {
        let met = test(&case.a, &case.b);
        match contains(&case.a, &case.b) {
            Some(Hit) => assert_eq!(met, expected_of_content(case), "{case:?}"),
            Some(Touch) => assert_ne!(met, Miss, "{case:?}"),
            _ => {}
        }
    });
}

/// Content strictly inside is hit, unless it has no interior: then it is touched.
fn expected_of_content(case: &Case<f32>) -> graze_oracle::Verdict {
    let b = &case.b;
    let hollow = b.kind.is_filled() && b.radius == 0.0 && !graze_oracle::has_area(&b.xy);
    if hollow { Touch } else { Hit }
}

/// The signed distance from a convex outline decides containment, and it does not change when both
/// radii grow alike: so the ways to contain with and without radius check each other.
#[test]
fn growing_both_radii_keeps_containment() {
    let mut rng = Rng::with_seed(5);
    let mut counts = [0; 3];
    for _ in 0..ROUNDS {
        let kind = Kind::ALL[rng.usize(..5)];
        let rounded = rng.bool();
        let ask = Ask::new(Kind::Convex, kind, false, rounded);
        let mut case: Case<i32> = nested_case(&mut rng, &ask);
        if !graze_oracle::has_area(&case.a.xy) || case.b.radius > i32::MAX / 2 {
            continue;
        }
        let verdict = contains(&case.a, &case.b).expect("a convex container");
        counts[verdict as usize] += 1;
        let more = rng.i32(1..=1000);
        case.a.radius += more;
        case.b.radius += more;
        assert_eq!(contains(&case.a, &case.b), Some(verdict), "{case:?}");
    }
    assert!(counts.iter().all(|&n| n > 200), "{counts:?}");
}

/// Points on a grid finer than the vertices' witness what two shapes have in common.
#[test]
fn witnesses() {
    let mut rng = Rng::with_seed(6);
    let (mut hits, mut witnessed) = (0, 0);
    for _ in 0..150 {
        let ask = any_ask(&mut rng);
        let class = graze_oracle::generate::Class::Grid;
        let case: Case<i32> = loop {
            let case = graze_oracle::generate::case_of(&mut rng, &ask, class);
            let small = |s: &Shape<i32>| s.xy.iter().all(|c| c.abs() <= 9);
            if small(&case.a) && small(&case.b) && case.a.radius.max(case.b.radius) <= 3 {
                break case;
            }
        };
        let finer =
            |s: &Shape<i32>| Shape { xy: s.xy.iter().map(|c| 6 * c).collect(), radius: 6 * s.radius, ..s.clone() };
        let (a, b) = (finer(&case.a), finer(&case.b));
        let (met, contained) = (test(&a, &b), contains(&a, &b));
        let mut found = Miss;
        let corner = |s: &Shape<i32>| s.xy.iter().copied().fold(0, |m, c| m.max(c.abs()));
        let reach = corner(&b) + b.radius;
        for x in -reach..=reach {
            for y in -reach..=reach {
                let point = Shape::new(Kind::Point, &[x, y], 0);
                let in_b = test(&b, &point);
                if in_b == Miss {
                    continue;
                }
                let in_a = test(&a, &point);
                found = found.max(in_a.min(in_b));
                if contained == Some(Hit) {
                    assert_eq!(in_a, Hit, "{x}, {y} of {case:?}");
                } else if contained == Some(Touch) {
                    assert_ne!(in_a, Miss, "{x}, {y} of {case:?}");
                }
            }
        }
        assert!(found <= met, "{found:?} was found in {case:?}");
        hits += usize::from(met == Hit);
        witnessed += usize::from(met == Hit && found == Hit);
    }
    // Thin overlaps slip through the grid, but most hits must show on it.
    assert!(hits > 30 && witnessed * 10 > hits * 8, "{witnessed} of {hits}");
}
