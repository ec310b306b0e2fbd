//! Penetrations and corners that a person can check.

use graze_oracle::{Dyadic, Kind, Penetration, Shape, corner_middle, penetration};

fn penetration_of(a: &[i32], b: &[i32]) -> (bool, bool, i32) {
    let shape = |xy: &[i32]| Shape::new(if xy.len() == 2 { Kind::Point } else { Kind::Chain }, xy, 0);
    let Penetration { met, flat, square, .. } = penetration(&shape(a), &shape(b), [Dyadic::product(0.0, 0.0); 2]);
    (met, flat, i32::try_from(square.to_int().value()).unwrap())
}

#[test]
fn penetrations() {
    let square = [0, 0, 4, 0, 4, 4, 0, 4];
    assert_eq!(penetration_of(&square, &[3, 1, 9, 1, 9, 3, 3, 3]), (true, false, 1));
    assert_eq!(penetration_of(&square, &[4, 4, 9, 4, 9, 9]), (true, false, 0));
    assert_eq!(penetration_of(&square, &[7, 8]), (false, false, 25));
    assert_eq!(penetration_of(&square, &[2, 3]), (true, false, 1));
    assert_eq!(penetration_of(&[0, 0, 6, 0], &[3, 0]), (true, true, 0));
    assert_eq!(penetration_of(&[0, 0, 6, 0], &[3, 2]), (false, true, 4));
    assert_eq!(penetration_of(&[1, 1], &[1, 1]), (true, true, 0));
}

#[test]
fn corners() {
    let shape = |xy: &[i32]| Shape::new(Kind::Convex, xy, 0);
    let near = |found: Option<[f64; 2]>, x: f64, y: f64| {
        let [found_x, found_y] = found.expect("a corner");
        assert!((found_x - x).abs() + (found_y - y).abs() < 1e-12, "{found:?}");
    };
    let (half, square) = (0.5f64.sqrt(), shape(&[0, 0, 4, 0, 4, 4, 0, 4]));
    near(corner_middle(&square, &shape(&[4, 4, 9, 4, 9, 9, 4, 9])), half, half);
    near(corner_middle(&square, &shape(&[0, 4, -9, 4, -9, 9, 0, 9])), -half, half);
    near(corner_middle(&square, &shape(&[4, 0, 9, -9, 9, 0])), half, -half);
    near(corner_middle(&shape(&[0, 0, 3, 4]), &shape(&[3, 4, 9, 12])), 0.6, 0.8);
    near(corner_middle(&square, &shape(&[0, 0])), -half, -half);
    assert_eq!(corner_middle(&square, &shape(&[4, 2, 9, 2, 9, 9])), None);
    assert_eq!(corner_middle(&square, &shape(&[4, 0, 9, 0, 9, 4, 4, 4])), None);
    assert_eq!(corner_middle(&shape(&[0, 0]), &shape(&[0, 0])), None);
}
