//! Outlines of more vertices than a SIMD register has lanes, so that blocks, runs and tails are checked, too.

use super::c_functions::{floats, of_containment};
use super::overlap::compare;
use super::{contain, scaled};
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

/// Vertices around a center, far and near ones in turn or all on a circle; on a grid or not.
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

/// Ground of steps on a lattice, closed far below or beside, with vertices in the middle of its sides, some of them
/// twice.
fn ground(rng: &mut Rng) -> Vec<f32> {
    // Now and then so long that the filter, too, looks at a part of it.
    let steps = if rng.u8(0..32) == 0 { rng.i32(300..500) } else { rng.i32(12..60) };
    let (mut xy, mut height) = (Vec::new(), 0.0);
    for x in 0..steps {
        let before = height;
        height = [before, 0.0, 1.0, 2.0, 3.0][rng.usize(0..5)];
        let x = x as f32;
        let corners = if height == before { vec![[x, before]] } else { vec![[x, before], [x, height]] };
        for corner in corners {
            let count = if rng.u8(0..16) == 0 { 2 } else { 1 };
            xy.extend(std::iter::repeat_n(corner, count));
        }
    }
    // Now and then many vertices are the farthest to the left.
    xy.extend([[steps as f32, height], [steps as f32, -9.0]]);
    xy.extend((0..rng.i32(1..9)).map(|y| [if y % 3 == 0 { -1.0 } else { 0.0 }, y as f32 - 9.0]));
    if rng.bool() {
        xy.reverse();
    }
    let count = xy.len();
    xy.rotate_left(rng.usize(0..count));
    xy.into_flattened()
}

/// A small shape on the lattice of the ground, or between.
fn small(rng: &mut Rng, from: f32, to: f32) -> Shape<f32> {
    let mut number = |low: f32, high: f32| low + rng.i32(0..=((high - low) * 4.0) as i32) as f32 / 4.0;
    let (x, y) = (number(from, to), number(-2.0, 5.0));
    let (width, height, radius) = (number(0.0, 2.0), number(0.0, 2.0), number(0.25, 1.0));
    let (right, top) = (x + width.max(0.25), y + height.max(0.25));
    let boxed = [x, y, right, y, right, top, x, top];
    match rng.u8(0..10) {
        0 => Shape::new(Kind::Point, &[x, y], 0.0),
        1 => Shape::new(Kind::Point, &[x, y], radius),
        2 => Shape::new(Kind::Segment, &[x, y, x + width, y + height], 0.0),
        3 => Shape::new(Kind::Segment, &[x, y, right, y], radius),
        4 => Shape::new(Kind::Chain, &[x, y, right, y, right, top], if rng.bool() { radius } else { 0.0 }),
        5 => Shape::new(Kind::Polygon, &[x, y, right, y, 0.5 * (x + right), 0.5 * (y + top), x, top], 0.0),
        6 => Shape::new(Kind::Convex, &[x, y, right, y, x, top], 0.0),
        7 => Shape::new(Kind::Convex, &boxed, radius),
        kind => Shape::new(if kind == 8 { Kind::Polygon } else { Kind::Convex }, &boxed, 0.0),
    }
}

#[test]
fn small_shapes_at_rest() {
    let mut rng = crate::seeded(82);
    let functions: Vec<_> =
        floats().into_iter().filter(|function| !function.name.starts_with("graze_contains")).collect();
    let containment = of_containment(floats(), true);
    let (mut verdicts, mut compared) = ([[0u64; 3]; 2], 0);
    for _ in 0..scaled(40_000) {
        let xy = ground(&mut rng);
        let to = xy.iter().step_by(2).fold(0.0, |most: f32, x| most.max(*x));
        let b = small(&mut rng, -2.0, to + 1.0);
        let kind = if rng.u8(0..4) == 0 { Kind::Chain } else { Kind::Polygon };
        let a = Shape::new(kind, &xy, if rng.u8(0..4) == 0 { 0.5 } else { 0.0 });
        // Whether long ones are simple would take too long to find.
        assert!((a.count() > 200 || promised(&a)) && promised(&b), "{a:?} {b:?}");
        let expected = graze_oracle::test(&a, &b);
        compare(&functions, &mut compared, &a, &b, expected, true, "at rest");
        verdicts[0][expected as usize] += 1;
        if let Some(expected) = graze_oracle::contains(&a, &b) {
            contain::compare(&containment, &mut compared, &a, &b, expected, "at rest");
            verdicts[1][expected as usize] += 1;
        }
    }
    println!("{verdicts:?}, {compared} calls");
    assert!(verdicts.as_flattened().iter().all(|count| *count > scaled(400)), "{verdicts:?}");
}
