//! Outlines of more vertices than a SIMD register has lanes, so that blocks, runs and tails are checked, too.

use super::c_functions::floats;
use super::overlap::compare;
use super::scaled;
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, is_convex, promised};

/// As many vertices as whole vectors hold, one more, one less, and others.
fn count(rng: &mut Rng) -> usize {
    let most = if rng.u8(0..8) == 0 { 150 } else { 40 };
    match rng.u8(0..3) {
        0 => (rng.usize(1..=most / 8) * 8 + rng.usize(0..3) - 1).max(3),
        _ => rng.usize(3..most),
    }
}

/// Vertices around a centre, far and near ones in turn or all on a circle; on a grid or not.
fn around(rng: &mut Rng, [x, y]: [f32; 2], size: f32, count: usize) -> Vec<f32> {
    let (grid, round) = (rng.bool(), rng.bool());
    let start = rng.f32();
    (0..count)
        .flat_map(|i| {
            let angle = std::f32::consts::TAU * (i as f32 + start) / count as f32;
            let far = if round { size } else { size * (0.4 + 0.6 * rng.f32()) };
            let snap = |value: f32| if grid { (value * 4.0).round() / 4.0 } else { value };
            [snap(x + far * angle.cos()), snap(y + far * angle.sin())]
        })
        .collect()
}

fn outline(xy: &[f32]) -> Shape<f32> {
    let kind = if is_convex(xy) { Kind::Convex } else { Kind::Polygon };
    Shape::new(kind, xy, 0.0)
}

/// A vertex, the middle of an edge, a point level with a vertex, or any.
fn place(rng: &mut Rng, xy: &[f32]) -> [f32; 2] {
    let vertex = |i: usize| [xy[2 * i % xy.len()], xy[(2 * i + 1) % xy.len()]];
    let i = rng.usize(0..xy.len() / 2);
    let ([ax, ay], [bx, by]) = (vertex(i), vertex(i + 1));
    match rng.u8(0..5) {
        0 => [ax, ay],
        1 => [(ax + bx) / 2.0, (ay + by) / 2.0],
        2 => [rng.f32() * 20.0, ay],
        _ => [rng.f32() * 20.0, rng.f32() * 20.0],
    }
}

/// Something to be tested against an outline.
fn other(rng: &mut Rng, xy: &[f32]) -> Shape<f32> {
    let at = place(rng, xy);
    match rng.u8(0..4) {
        0 => Shape::new(Kind::Point, &at, 0.0),
        1 => {
            let [x, y] = place(rng, xy);
            let radius = if rng.bool() { (x - at[0]).hypot(y - at[1]) } else { rng.f32() * 5.0 };
            Shape::new(Kind::Point, &at, radius)
        }
        _ => {
            let (count, size) = (count(rng), rng.f32() * 8.0);
            let mut other = around(rng, [0.0, 0.0], size, count);
            // One of its vertices lies there.
            let [x, y] = [at[0] - other[0], at[1] - other[1]];
            other.chunks_exact_mut(2).for_each(|vertex| {
                vertex[0] += x;
                vertex[1] += y;
            });
            outline(&other)
        }
    }
}

#[test]
fn many_vertices() {
    let mut rng = crate::seeded(81);
    let functions: Vec<_> = floats().into_iter().filter(|function| function.name.starts_with("graze_test")).collect();
    let (mut checked, mut compared, mut vertices) = (0u64, 0, 0);
    for _ in 0..scaled(60_000) {
        let count = count(&mut rng);
        let a = outline(&around(&mut rng, [10.0, 10.0], 8.0, count));
        let b = other(&mut rng, &a.xy);
        let expected = graze_oracle::test(&a, &b);
        let exact = promised(&a) && promised(&b) || b.kind == Kind::Point && b.radius == 0.0;
        compare(&functions, &mut compared, &a, &b, expected, exact, "of many vertices");
        checked += 1;
        vertices += a.count() + b.count();
    }
    println!("checked {checked} pairs of {vertices} vertices, {compared} calls");
}
