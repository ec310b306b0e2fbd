//! Slides that begin beside a corner: none stops before what it meets.

use super::scaled;
use super::slide::{Count, approach, check, first_entry, slide};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, promised};

/// Coordinates on a grid of eighths, or any.
fn coordinate(rng: &mut Rng, most: f64, is_snapped: bool) -> f32 {
    let value = (rng.f64() - 0.5) * 2.0 * most;
    if is_snapped { (8.0 * value).round() as f32 / 8.0 } else { value as f32 }
}

/// A body flush with a wall, its corner level with that of the wall, moves along the wall until within a few ulps of a
/// slope, as graze_sweep_enter_first says: it gets there.
#[test]
fn beside_a_corner() {
    let mut rng = crate::seeded(98);
    let mut count = Count::default();
    let mut checked = 0;
    for _ in 0..scaled(20000) {
        let (is_upside_down, is_lying) = (rng.bool(), rng.bool());
        let put = |xy: &[f32]| -> Vec<f32> {
            let of_point = |p: &[f32]| {
                let p = [p[0], if is_upside_down { -p[1] } else { p[1] }];
                if is_lying { [p[1], p[0]] } else { p }
            };
            xy.chunks(2).flat_map(of_point).collect()
        };
        let is_snapped = rng.bool();
        let x = rng.i32(-8..9) as f32;
        let y = 4.0 + coordinate(&mut rng, 2.0, is_snapped);
        let width = 0.25 + coordinate(&mut rng, 1.0, is_snapped).abs();
        let kind = [Kind::Convex, Kind::Polygon][rng.usize(0..2)];
        let solid = |kind: Kind, [left, low, right, high]: [f32; 4]| {
            Shape::new(kind, &put(&[left, low, right, low, right, high, left, high]), 0.0)
        };
        let body = match rng.u8(0..3) {
            0 => solid(kind, [x - width, y, x, y + 1.0]),
            // A ball beside the end of the wall, and the corner of a chain.
            1 => Shape::new(Kind::Point, &put(&[x - width, y]), width),
            _ => Shape::new(Kind::Chain, &put(&[x - width, y, x, y, x, y + 1.0]), 0.0),
        };
        let steep = [1.0, 1.0, 2.0, 1.0 + rng.f64() as f32][rng.usize(0..4)];
        let slope = Shape::new(Kind::Segment, &put(&[x - 4.0, 4.0 * steep, x + 1.0, -steep]), 0.0);
        let mut obstacles = [solid(Kind::Convex, [x, -10.0, x + 2.0, y]), slope];
        if rng.bool() {
            obstacles.reverse();
        }
        if !obstacles.iter().all(|b| promised(b) && graze_oracle::test(&body, b) != Verdict::Hit) {
            continue;
        }
        let down = put(&[0.0, -8.0]);
        let Some(entry) = first_entry(&body, [down[0], down[1]], &obstacles) else { continue };
        let mut length = (8.0 * f64::from(entry.t)) as f32;
        for _ in 0..rng.u8(0..4) {
            length = if rng.bool() { length.next_up() } else { length.next_down() };
        }
        let d = put(&[0.0, -length]);
        let d = [d[0], d[1]];
        check(&body, d, &obstacles, &mut count);
        let reaches = |[x, y]: [f32; 2]| (x - d[0]).abs().max((y - d[1]).abs()) < 1e-4;
        let (slid, (_, stopped)) = (slide(&body, d, &obstacles).1, approach(&body, d, &obstacles));
        let what = || format!("{body:?} by {d:?} among {obstacles:?}: {stopped:?}, {slid:?}");
        assert!(reaches([slid.x, slid.y]) && reaches([stopped.x, stopped.y]), "{}", what());
        checked += 1;
    }
    println!("checked {checked} motions beside a corner");
    assert!(checked > scaled(5000));
}
