//! Every point of a triangulated square is owned by exactly one triangle.

use super::scaled;
use graze_c::overlap::{graze_owns_polygon_point, graze_owns_polygon_point_i32};
use graze_oracle::generate::Rng;

type Vertex = [i32; 2];
type Triangle = [Vertex; 3];

const SIDE: i32 = 64;

/// Splits the two halves of the square at random lattice points, inside triangles and on edges;
/// triangles on either side of an edge need not share its vertices.
fn triangulation(rng: &mut Rng, splits: usize) -> Vec<Triangle> {
    let (a, b, c, d) = ([0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]);
    let mut triangles = vec![[a, b, c], [c, d, a]];
    for _ in 0..splits {
        let i = rng.usize(0..triangles.len());
        let [a, b, c] = triangles[i];
        let p = [rng.i32(0..=SIDE), rng.i32(0..=SIDE)];
        let parts: Vec<Triangle> =
            [[a, b, p], [b, c, p], [c, a, p]].into_iter().filter(|part| area(*part) != 0).collect();
        if parts.iter().map(|part| area(*part).abs()).sum::<i32>() == area([a, b, c]).abs() && parts.len() > 1 {
            triangles.swap_remove(i);
            triangles.extend(parts);
        }
    }
    for triangle in &mut triangles {
        triangle.rotate_left(rng.usize(0..3));
        if rng.bool() {
            triangle.reverse();
        }
    }
    triangles
}

fn area([a, b, c]: Triangle) -> i32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

#[test]
fn every_point_has_one_owner() {
    let mut rng = crate::seeded(31);
    for _ in 0..scaled(40) {
        let triangles = triangulation(&mut rng, 60);
        for x in 0..SIDE {
            for y in 0..SIDE {
                let owners = triangles.iter().filter(|triangle| unsafe {
                    graze_owns_polygon_point_i32(triangle.as_flattened().as_ptr(), 3, x, y) != 0
                });
                assert_eq!(owners.count(), 1, "({x}, {y}) in {triangles:?}");
            }
        }
    }
}

/// Floats between lattice points, next to them by an ulp, and on edges by halving.
#[test]
fn every_float_has_one_owner() {
    let mut rng = crate::seeded(32);
    for _ in 0..scaled(40) {
        let triangles = triangulation(&mut rng, 60);
        let floats: Vec<[f32; 6]> = triangles
            .iter()
            .map(|t| [t[0][0], t[0][1], t[1][0], t[1][1], t[2][0], t[2][1]].map(|v| v as f32))
            .collect();
        for _ in 0..3000 {
            let t = triangles[rng.usize(0..triangles.len())];
            let mid = |i: usize| (t[0][i] + t[1][i]) as f32 / 2.0;
            let mut p = match rng.u8(0..3) {
                0 => [mid(0), mid(1)],
                1 => [t[0][0] as f32, t[0][1] as f32],
                _ => [rng.f32() * SIDE as f32, rng.f32() * SIDE as f32],
            };
            let i = rng.usize(0..2);
            p[i] = [p[i], p[i].next_up(), p[i].next_down()][rng.usize(0..3)];
            if p.iter().any(|v| !(0.0..SIDE as f32).contains(v)) {
                continue;
            }
            let owners = floats.iter().filter(|t| unsafe { graze_owns_polygon_point(t.as_ptr(), 3, p[0], p[1]) != 0 });
            assert_eq!(owners.count(), 1, "{p:?} in {triangles:?}");
        }
    }
}
