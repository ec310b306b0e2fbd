//! Prepared polygons whose rings touch each other at points: outlines of grids, where cells meet at corners, by the
//! cells; and triangles in and around a square, in whole numbers.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, of_oracle};
use super::scaled;
use super::sweeps::{NOTHING, rational};
use graze_c::abi::{GrazeRayHit, GrazeSegment, GrazeVerdict};
use graze_c::grid::graze_trace_grid;
use graze_c::prepared::{
    graze_contains_prepared, graze_raycast_prepared, graze_sweep_enter_prepared, graze_sweep_prepared,
};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, has_entered, has_met, sweep, test};

/// The outlines of a grid's solid cells as rings, which touch where cells meet at a corner only.
fn rings_of_grid(cells: &[u8], width: usize) -> Vec<Vec<f32>> {
    let (height, size) = (cells.len() / width, 4 * (cells.len() + 1));
    let (mut xy, mut counts, mut rings) = (vec![0.0; 2 * size], vec![0; size], 0);
    let (out, ring_counts) = (xy.as_mut_ptr(), counts.as_mut_ptr());
    unsafe {
        graze_trace_grid(
            cells.as_ptr(),
            width,
            height,
            width,
            0.0,
            0.0,
            1.0,
            out,
            size,
            ring_counts,
            size,
            &raw mut rings,
        )
    };
    let mut rest = &xy[..];
    let mut next = |count: &u32| rest.split_off(..2 * *count as usize).expect("vertices").to_vec();
    counts[..rings].iter().map(&mut next).collect()
}

/// Rings that touch at corners: a shape with an area, or a segment that is along no side, meets the interior of the
/// outlines if it meets that of a cell.
#[test]
fn shapes_at_the_outlines_of_grids() {
    let mut rng = crate::seeded(197);
    let mut met = [[0u64; 3]; 2];
    for n in 0..scaled(10_000) {
        let (width, height) = (rng.usize(2..6), rng.usize(2..5));
        let cells: Vec<u8> = (0..width * height).map(|_| rng.u8(..2)).collect();
        let rings = rings_of_grid(&cells, width);
        if rings.is_empty() {
            continue;
        }
        let prepared = Owned::new(&rings);
        for k in 0..20 {
            let count = [2, 3, 4][k % 3];
            let half = |rng: &mut Rng, most: usize| rng.i32(-1..2 * most as i32 + 2) as f32 / 2.0;
            let b: Vec<f32> = match count {
                4 => {
                    let ([x, y], [w, h]) =
                        ([half(&mut rng, width), half(&mut rng, height)], [(); 2].map(|()| rng.u8(1..4)));
                    let (right, top) = (x + f32::from(w) / 2.0, y + f32::from(h) / 2.0);
                    vec![x, y, right, y, right, top, x, top]
                }
                _ => (0..count).flat_map(|_| [half(&mut rng, width), half(&mut rng, height)]).collect(),
            };
            let is_level = count == 2 && (b[0] == b[2] || b[1] == b[3]);
            let is_flat = count == 3 && (b[2] - b[0]) * (b[5] - b[1]) == (b[3] - b[1]) * (b[4] - b[0]);
            if is_level || is_flat {
                continue;
            }
            let kind = if count == 2 { Kind::Segment } else { [Kind::Convex, Kind::Polygon][rng.usize(..2)] };
            let b = Shape::new(kind, &b, 0.0);
            let of_cell = |i: usize| {
                let [x, y] = [i % width, i / width].map(|value| value as f32);
                let corners = [x, y, x + 1.0, y, x + 1.0, y + 1.0, x, y + 1.0];
                test(&Shape::new(Kind::Convex, &corners, 0.0), &b)
            };
            let expected = (0..cells.len()).filter(|i| cells[*i] != 0).map(of_cell).max().expect("a cell");
            for mode in [0, n as u32 % MODES] {
                let got = within(mode, || [prepared.any(&b), prepared.shape(&b)]);
                assert_eq!(got, [of_oracle(expected); 2], "{cells:?} {width} {b:?} in mode {mode}");
            }
            met[usize::from(count == 2)][expected as usize] += 1;
        }
    }
    assert!(met.as_flattened().iter().all(|count| *count > scaled(1_000)), "{met:?}");
    println!("checked {met:?} shapes and segments at the outlines of grids");
}

struct Grid {
    /// The outlines of the solid cells.
    prepared: Owned,
    solid: Vec<Shape<f32>>,
    /// The empty cells, with all that [`small`] shapes may reach around the grid.
    empty: Vec<Shape<f32>>,
}

/// A random grid. None if no cell is solid.
fn grid(rng: &mut Rng) -> Option<Grid> {
    let (width, height) = (rng.usize(2..6), rng.usize(2..5));
    let cells: Vec<u8> = (0..width * height).map(|_| rng.u8(..2)).collect();
    let rings = rings_of_grid(&cells, width);
    if rings.is_empty() {
        return None;
    }
    let is_solid = |[x, y]: [i32; 2]| {
        let within = |value: i32, size: usize| (0..size as i32).contains(&value);
        within(x, width) && within(y, height) && cells[y as usize * width + x as usize] != 0
    };
    let corners = |[x, y]: [i32; 2]| [x, y, x + 1, y, x + 1, y + 1, x, y + 1].map(|value| value as f32);
    let places = (-3..8).flat_map(|y| (-3..8).map(move |x| [x, y]));
    let (solid, empty): (Vec<_>, Vec<_>) = places.partition(|place| is_solid(*place));
    let [solid, empty] = [solid, empty]
        .map(|cells| cells.into_iter().map(|cell| Shape::new(Kind::Convex, &corners(cell), 0.0)).collect());
    Some(Grid { prepared: Owned::new(&rings), solid, empty })
}

/// A point, segment, triangle or box at halves, in or near a grid; no flat triangle.
fn small(rng: &mut Rng) -> Shape<f32> {
    loop {
        let mut half = |low: i32, high: i32| rng.i32(low..=high) as f32 / 2.0;
        let [x, y] = [half(-1, 10), half(-1, 8)];
        let (u, v) = ([half(-3, 3), half(-3, 3)], [half(-3, 3), half(-3, 3)]);
        let area = u[0] * v[1] - u[1] * v[0];
        let (kind, xy) = match rng.u8(..6) {
            0 => (Kind::Point, vec![x, y]),
            1 | 2 => (Kind::Segment, vec![x, y, x + u[0], y + u[1]]),
            3 | 4 => (Kind::Polygon, vec![x, y, x + u[0], y + u[1], x + v[0], y + v[1]]),
            _ => (Kind::Convex, vec![x, y, x + u[0].abs(), y, x + u[0].abs(), y + v[1].abs(), x, y + v[1].abs()]),
        };
        let is_flat = match kind {
            Kind::Point => false,
            Kind::Segment => u == [0.0; 2],
            Kind::Polygon => area == 0.0,
            _ => u[0] * v[1] == 0.0,
        };
        if !is_flat {
            return Shape::new(kind, &xy, 0.0);
        }
    }
}

/// Whether a line along one of the grid's lines, where cells say nothing.
fn is_level(dx: f32, dy: f32) -> bool {
    dx == 0.0 || dy == 0.0
}

/// What meets the interior of no empty cell is inside, and strictly if it touches none.
#[test]
fn shapes_in_the_outlines_of_grids() {
    let mut rng = crate::seeded(198);
    let mut found = [[0u64; 3]; 2];
    for n in 0..scaled(12_000) {
        let Some(Grid { prepared, empty, .. }) = grid(&mut rng) else { continue };
        for _ in 0..20 {
            let mut b = small(&mut rng);
            let is_rounded = rng.u8(..4) == 0;
            if is_rounded {
                b.radius = rng.i32(1..3) as f32 / 4.0;
            } else if b.kind == Kind::Segment && is_level(b.xy[2] - b.xy[0], b.xy[3] - b.xy[1]) {
                continue;
            }
            let is_near = |cell: &&Shape<f32>| {
                let is_beyond = |axis: usize| {
                    let own = || b.xy.iter().skip(axis).step_by(2);
                    own().all(|value| value + b.radius < cell.xy[axis])
                        || own().all(|value| cell.xy[axis] + 1.0 < value - b.radius)
                };
                !is_beyond(0) && !is_beyond(1)
            };
            let nearest = empty.iter().filter(is_near).map(|cell| test(cell, &b)).max();
            let expected = match nearest.unwrap_or(Verdict::Miss) {
                // A point has no interior: it is outside if it touches empty cells alone.
                _ if b.kind == Kind::Point && !is_rounded => prepared.any(&b),
                Verdict::Miss => GrazeVerdict::GRAZE_HIT,
                Verdict::Touch => GrazeVerdict::GRAZE_TOUCH,
                Verdict::Hit => GrazeVerdict::GRAZE_MISS,
            };
            for mode in [0, n as u32 % MODES] {
                let got = within(mode, || unsafe { graze_contains_prepared(prepared.0, &CScalar::raw(&b)) });
                assert_eq!(got, expected, "{empty:?} {b:?} in mode {mode}");
            }
            found[usize::from(is_rounded)][expected as usize] += 1;
        }
    }
    assert!(found.as_flattened().iter().all(|count| *count > scaled(100)), "{found:?}");
    println!("checked {found:?} shapes in the outlines of grids");
}

/// A motion meets the outlines when it meets the first cell, and their interior when it enters the first one.
#[test]
fn sweeps_at_the_outlines_of_grids() {
    let mut rng = crate::seeded(199);
    let mut found = [0u64; 3];
    for n in 0..scaled(6_000) {
        let Some(Grid { prepared, solid, .. }) = grid(&mut rng) else { continue };
        for _ in 0..10 {
            let a = small(&mut rng);
            let d = [(); 2].map(|()| rng.i32(-8..=8) as f32 / 2.0);
            let is_along = a.kind == Kind::Point
                || (a.kind == Kind::Segment && (a.xy[2] - a.xy[0]) * d[1] == (a.xy[3] - a.xy[1]) * d[0]);
            if is_level(d[0], d[1]) && (is_along || a.kind == Kind::Segment) {
                continue;
            }
            let expected = of_oracle(solid.iter().map(|cell| sweep(&a, d, cell)).max().expect("a cell"));
            let (mut entry, mut hit) = (NOTHING, NOTHING);
            let mut call = |mode: u32| {
                within(mode, || unsafe {
                    let (raw, null) = (CScalar::raw(&a), std::ptr::null_mut());
                    [
                        graze_sweep_prepared(&raw, d[0], d[1], prepared.0, &mut hit, null),
                        graze_sweep_enter_prepared(&raw, d[0], d[1], prepared.0, &mut entry, null),
                    ]
                })
            };
            assert_eq!(call(n as u32 % MODES), [expected; 2], "{solid:?} {a:?} {d:?} in mode {}", n as u32 % MODES);
            assert_eq!(call(0), [expected; 2], "{solid:?} {a:?} {d:?}");
            found[expected as usize] += 1;
            if expected == GrazeVerdict::GRAZE_MISS {
                continue;
            }
            // Cells meet within the time, and none before it, but for rounding.
            let part = |t: f32, by: f64| rational((f64::from(t) + by).clamp(0.0, 1.0));
            let times = |t: f32| [part(t, 1e-6), part(t, -1e-6)];
            let met = times(hit.t).map(|part| solid.iter().any(|cell| has_met(&a, d, cell, &part)));
            assert_eq!(met, [true, hit.t == 0.0 && met[1]], "{solid:?} {a:?} {d:?} {hit:?}");
            if expected == GrazeVerdict::GRAZE_HIT && entry.t < 0.999 {
                let entered = times(entry.t).map(|part| solid.iter().any(|cell| has_entered(&a, d, cell, &part)));
                assert_eq!(entered, [true, entry.t == 0.0 && entered[1]], "{solid:?} {a:?} {d:?} {entry:?}");
            }
        }
    }
    assert!(found.iter().all(|count| *count > scaled(1_000)), "{found:?}");
    println!("checked {found:?} sweeps at the outlines of grids");
}

type Whole = [i64; 2];

/// Where a point with a common denominator lies: outside, on an edge, or inside of an odd number of rings.
fn place(rings: &[Vec<Whole>], [x, y, w]: [i64; 3]) -> Verdict {
    let mut is_inside = false;
    for ring in rings {
        for (i, [ax, ay]) in ring.iter().enumerate() {
            let [bx, by] = ring[(i + 1) % ring.len()];
            let side = (bx - ax) * (y - ay * w) - (by - ay) * (x - ax * w);
            let within = |value: i64, a: i64, b: i64| (a.min(b) * w..=a.max(b) * w).contains(&value);
            if side == 0 && within(x, *ax, bx) && within(y, *ay, by) {
                return Verdict::Touch;
            }
            if (ay * w > y) != (by * w > y) {
                is_inside ^= (side > 0) == (by > *ay);
            }
        }
    }
    if is_inside { Verdict::Hit } else { Verdict::Miss }
}

/// The places of all parts of a segment: its ends, where it meets edges, and the middles between.
fn places(rings: &[Vec<Whole>], [a, b]: [Whole; 2]) -> Vec<Verdict> {
    let minus = |p: Whole, q: Whole| [p[0] - q[0], p[1] - q[1]];
    let cross = |p: Whole, q: Whole| p[0] * q[1] - p[1] * q[0];
    let (along, mut parts) = (minus(b, a), vec![[0, 1], [1, 1]]);
    let square = along[0] * along[0] + along[1] * along[1];
    for ring in rings {
        for (i, c) in ring.iter().enumerate() {
            let d = ring[(i + 1) % ring.len()];
            let (edge, to) = (minus(d, *c), minus(*c, a));
            match cross(along, edge) {
                0 if cross(along, to) == 0 => {
                    parts.extend([to, minus(d, a)].map(|to| [to[0] * along[0] + to[1] * along[1], square]));
                }
                0 => {}
                whole => parts.push([cross(to, edge) * whole.signum(), whole.abs()]),
            }
        }
    }
    parts.retain(|[n, m]| (0..=*m).contains(n));
    parts.sort_by_key(|[n, m]| n * (1 << 40) / m);
    let middles: Vec<_> = parts
        .windows(2)
        .map(|two| [two[0][0] * two[1][1] + two[1][0] * two[0][1], 2 * two[0][1] * two[1][1]])
        .collect();
    let at = |[n, m]: [i64; 2]| place(rings, [a[0] * m + along[0] * n, a[1] * m + along[1] * n, m]);
    parts.into_iter().chain(middles).map(at).collect()
}

/// The verdicts on a segment, as one that meets the polygon and as one inside of it.
fn of_segment(rings: &[Vec<Whole>], segment: [Whole; 2]) -> [Verdict; 2] {
    let places = places(rings, segment);
    let [least, most] = [places.iter().min(), places.iter().max()].map(|place| *place.expect("a place"));
    // A hit inside reaches no edge.
    [most, least]
}

fn edges(ring: &[Whole]) -> impl Iterator<Item = [Whole; 2]> {
    ring.iter().enumerate().map(|(i, a)| [*a, ring[(i + 1) % ring.len()]])
}

/// The same of a triangle. It meets the interior if one of its sides does, or an edge meets its own, or its middle is
/// inside; and is inside if its sides are, no edge meets its interior, and its middle is inside.
fn of_triangle(rings: &[Vec<Whole>], triangle: &[Whole]) -> [Verdict; 2] {
    let sides: Vec<_> = edges(triangle).map(|side| of_segment(rings, side)).collect();
    let [met, inside] = [
        sides.iter().map(|[met, _]| *met).max().expect("a side"),
        sides.iter().map(|[_, inside]| *inside).min().expect("a side"),
    ];
    let own = [triangle.to_vec()];
    let is_entered = rings.iter().flat_map(|ring| edges(ring)).any(|edge| of_segment(&own, edge)[0] == Verdict::Hit);
    let sum = [0, 1].map(|axis| triangle.iter().map(|vertex| vertex[axis]).sum::<i64>());
    let is_middle_inside = place(rings, [sum[0], sum[1], 3]) == Verdict::Hit;
    let met = if is_entered || is_middle_inside { Verdict::Hit } else { met };
    [met, if is_entered || !is_middle_inside { Verdict::Miss } else { inside }]
}

fn doubled_area(triangle: &[Whole]) -> i64 {
    let [a, b, c] = [triangle[0], triangle[1], triangle[2]];
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn triangle(rng: &mut Rng) -> Vec<Whole> {
    loop {
        let [x, y] = [(); 2].map(|()| rng.i64(-3..12));
        let vertices: Vec<Whole> = (0..3).map(|_| [x + rng.i64(-4..=4), y + rng.i64(-4..=4)]).collect();
        if doubled_area(&vertices) != 0 {
            return vertices;
        }
    }
}

/// Whether two rings share no more than points, at which they do not cross.
fn may_touch(one: &[Whole], other: &[Whole]) -> bool {
    let is_apart = |ring: &[Whole], from: &[Whole]| {
        let from = [from.to_vec()];
        let sides: Vec<_> = edges(ring).map(|side| places(&from, side)).collect();
        // Of the parts, middles come last: one on an edge is a stretch.
        let stretch = sides.iter().any(|places| places[places.len() / 2 + 1..].contains(&Verdict::Touch));
        let [any_in, any_out] =
            [Verdict::Hit, Verdict::Miss].map(|place| sides.iter().flatten().any(|own| *own == place));
        !(stretch || any_in && any_out)
    };
    is_apart(one, other) && is_apart(other, one)
}

fn flat(ring: &[Whole]) -> Vec<f32> {
    ring.iter().flatten().map(|value| *value as f32).collect()
}

/// Triangles in and around a square, which touch it and each other at vertices and within edges.
#[test]
fn rings_that_touch_within_edges() {
    let mut rng = crate::seeded(200);
    let mut found = [[[0u64; 3]; 2]; 2];
    for n in 0..scaled(6_000) {
        let mut rings = vec![vec![[0, 0], [8, 0], [8, 8], [0, 8]]];
        for _ in 0..rng.usize(1..40) {
            let ring = triangle(&mut rng);
            if rings.iter().all(|other| may_touch(&ring, other)) {
                rings.push(ring);
            }
        }
        rng.shuffle(&mut rings);
        let outlines: Vec<Vec<f32>> = rings.iter().map(|ring| flat(ring)).collect();
        let prepared = Owned::new(&outlines);
        for _ in 0..20 {
            let mode = [0, n as u32 % MODES][rng.usize(..2)];
            let vertices = triangle(&mut rng);
            let is_area = rng.bool();
            let (b, [met, inside]) = if is_area {
                (Shape::new(Kind::Polygon, &flat(&vertices), 0.0), of_triangle(&rings, &vertices))
            } else {
                (Shape::new(Kind::Segment, &flat(&vertices[..2]), 0.0), of_segment(&rings, [vertices[0], vertices[1]]))
            };
            if !is_area && vertices[0] == vertices[1] {
                continue;
            }
            let raw = CScalar::raw(&b);
            let got = within(mode, || unsafe {
                [prepared.any(&b), prepared.shape(&b), graze_contains_prepared(prepared.0, &raw)]
            });
            assert_eq!(got, [met, met, inside].map(of_oracle), "{rings:?} {b:?} in mode {mode}");
            found[usize::from(is_area)][0][met as usize] += 1;
            found[usize::from(is_area)][1][inside as usize] += 1;
            if is_area {
                // A line through two edges.
                let chain = Shape::new(Kind::Chain, &b.xy, 0.0);
                let of_edges = |of: usize| edges(&vertices).take(2).map(move |edge| (edge, of));
                let met = of_edges(0).map(|(edge, of)| of_segment(&rings, edge)[of]).max().expect("an edge");
                let inside = of_edges(1).map(|(edge, of)| of_segment(&rings, edge)[of]).min().expect("an edge");
                let raw = CScalar::raw(&chain);
                let got = within(mode, || unsafe { [prepared.any(&chain), graze_contains_prepared(prepared.0, &raw)] });
                assert_eq!(got, [met, inside].map(of_oracle), "{rings:?} {chain:?} in mode {mode}");
            } else {
                // A ray, the motion of a point, and that of the first half of the segment.
                let ([a, b], met) = ([vertices[0], vertices[1]], of_oracle(met));
                let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(|value| value as f32);
                let d = [bx - ax, by - ay];
                let ray = GrazeSegment { ax, ay, bx, by };
                let mut hit = GrazeRayHit { t: 0.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 0 };
                let null = std::ptr::null_mut();
                let moving = [
                    (Shape::new(Kind::Point, &[ax, ay], 0.0), d),
                    (
                        Shape::new(Kind::Segment, &[ax, ay, ax + d[0] / 2.0, ay + d[1] / 2.0], 0.0),
                        d.map(|value| value / 2.0),
                    ),
                ];
                let got = within(mode, || unsafe { graze_raycast_prepared(prepared.0, &ray, &mut hit, null) });
                assert_eq!(got, met, "{rings:?} {ray:?} in mode {mode}");
                for (shape, d) in moving {
                    let raw = CScalar::raw(&shape);
                    let got = within(mode, || unsafe {
                        [graze_sweep_prepared, graze_sweep_enter_prepared]
                            .map(|sweep| sweep(&raw, d[0], d[1], prepared.0, std::ptr::null_mut(), null))
                    });
                    assert_eq!(got, [met; 2], "{rings:?} {shape:?} {d:?} in mode {mode}");
                }
            }
        }
    }
    assert!(found.as_flattened().as_flattened().iter().all(|count| *count > scaled(300)), "{found:?}");
    println!("checked {found:?} segments and triangles at rings that touch");
}
