//! Slides at one-sided lines: they stop where the line is first entered if the normal leads to the left there, and pass
//! it else, in every mirror image. Rays at lines with a radius meet what the sweep of a point meets.

use super::c_args::CScalar;
use super::one_sided::{cast, exactly, leads_left_at_vertex, leads_left_of_edge, one_sided, swept};
use super::scaled;
use super::slide::{first_entry, slide_among};
use super::sweeps::verdict_of;
use graze_c::abi::{GrazeSlide, GrazeSweepHit};
use graze_c::sweep::graze_approach;
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, promised};
use std::mem::MaybeUninit;

/// Places up to this far from a vertex are the vertex, within rounding.
const AT_VERTEX: f64 = 1e-4;
/// Places from here on are none.
const BESIDE_VERTEX: f64 = 1e-2;
/// Sines and cosines below this may be 0 but for rounding.
const LEAST_ANGLE: f64 = 1e-3;

fn place(rng: &mut Rng, most: f64) -> [f32; 2] {
    [(); 2].map(|()| ((rng.f64() - 0.5) * 2.0 * most) as f32)
}

/// A line with a V, or with several, acute ones too.
fn bent_line(rng: &mut Rng) -> Shape<f32> {
    let mut line = Shape::new(Kind::Chain, &[], 0.0);
    let goes_right = rng.bool();
    let mut x = -2.0;
    for _ in 0..rng.usize(3..6) {
        let at = place(rng, 2.0);
        line.xy.extend([if goes_right { x } else { at[0] }, at[1]]);
        x += (0.05 + rng.f64() * 2.0) as f32;
    }
    if rng.u8(0..8) == 0 {
        let first = [line.xy[0], line.xy[1]];
        line.xy.extend(first);
    }
    if rng.u8(0..4) == 0 {
        line.radius = (rng.f64() * 0.5) as f32;
    }
    line
}

fn body(rng: &mut Rng) -> Shape<f32> {
    let [x, y] = place(rng, 3.0);
    let [p, q, w] = [place(rng, 1.5), place(rng, 1.5), place(rng, 1.0)];
    let [width, height] = w.map(|value| 0.25 + value.abs());
    match rng.u8(0..8) {
        0 => Shape::new(Kind::Point, &[x, y], 0.0),
        1 => Shape::new(Kind::Point, &[x, y], 0.5),
        2 => Shape::new(Kind::Segment, &[x, y, x + p[0], y + p[1]], 0.0),
        3 => Shape::new(Kind::Segment, &[x, y, x + p[0], y + p[1]], 0.375),
        4 => Shape::new(Kind::Convex, &[x, y, x + width, y, x + width, y + height, x, y + height], 0.0),
        5 => Shape::new(Kind::Polygon, &[x, y, x + 1.5, y, x + 0.5, y + 0.5, x, y + 1.5], 0.0),
        rounded => {
            let radius = if rounded == 6 { 0.0 } else { 0.25 };
            Shape::new(Kind::Convex, &[x, y, x + p[0], y + p[1], x + q[0], y + q[1]], radius)
        }
    }
}

fn approach(a: &Shape<f32>, [dx, dy]: [f32; 2], line: &Shape<f32>) -> (Verdict, GrazeSlide) {
    let mut out = MaybeUninit::<GrazeSlide>::uninit();
    let verdict = unsafe { graze_approach(&CScalar::raw(a), dx, dy, &one_sided(line), 1, out.as_mut_ptr()) };
    (verdict_of(verdict), unsafe { out.assume_init() })
}

/// Whether the first entry of a line, as a chain, is at a vertex, and whether on its left. None where rounding may
/// decide that.
fn place_of_entry(a: &Shape<f32>, d: [f32; 2], line: &Shape<f32>, hit: &GrazeSweepHit) -> Option<(bool, bool)> {
    // From the line to the shape.
    let normal = [-hit.normal_x, -hit.normal_y];
    let [nx, ny] = normal.map(f64::from);
    let [dx, dy] = d.map(f64::from);
    if -(dx * nx + dy * ny) < LEAST_ANGLE * dx.hypot(dy) {
        return None;
    }
    let radius = f64::from(line.radius);
    let met_at = [f64::from(hit.x) - radius * nx, f64::from(hit.y) - radius * ny];
    let vertices = |shape: &Shape<f32>, by: f64| -> Vec<[f64; 2]> {
        shape.xy.chunks(2).map(|at| [f64::from(at[0]) + by * dx, f64::from(at[1]) + by * dy]).collect()
    };
    let gap = |at: &[f64; 2]| (at[0] - met_at[0]).hypot(at[1] - met_at[1]);
    let of_line = vertices(line, 0.0);
    let (nearest, least) = of_line.iter().map(gap).enumerate().min_by(|one, other| one.1.total_cmp(&other.1))?;
    let exact = exactly(normal);
    if least > BESIDE_VERTEX {
        return Some((false, leads_left_of_edge(line, hit.b_edge as usize, &exact)));
    }
    // Where corners meet many normals are right.
    let is_corner = || vertices(a, f64::from(hit.t)).iter().any(|at| gap(at) < BESIDE_VERTEX);
    let is_close = |edge: &[[f64; 2]]| {
        let along = [edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]];
        let (past, across) = (along[0] * nx + along[1] * ny, along[0] * ny - along[1] * nx);
        past.abs().min(across.abs()) < LEAST_ANGLE * along[0].hypot(along[1])
    };
    let is_unclear = least > AT_VERTEX
        || (a.radius == 0.0 && line.radius == 0.0 && is_corner())
        || of_line.iter().filter(|at| gap(at) < BESIDE_VERTEX).any(|at| *at != of_line[nearest])
        || of_line.windows(2).any(is_close);
    (!is_unclear).then(|| (true, leads_left_at_vertex(line, nearest, &exact)))
}

/// A mirror image: in x, in y, and in the diagonal, as the bits of a number say.
fn image_of([x, y]: [f32; 2], image: u32) -> [f32; 2] {
    let [x, y] = [if image & 1 == 0 { x } else { -x }, if image & 2 == 0 { y } else { -y }];
    if image & 4 == 0 { [x, y] } else { [y, x] }
}

/// A line is reversed in every other image, so that its left stays its left.
fn image_of_shape(shape: &Shape<f32>, image: u32) -> Shape<f32> {
    let mut vertices: Vec<[f32; 2]> = shape.xy.chunks(2).map(|at| image_of([at[0], at[1]], image)).collect();
    if shape.kind == Kind::Chain && image.count_ones() % 2 == 1 {
        vertices.reverse();
    }
    Shape { xy: vertices.into_flattened(), ..shape.clone() }
}

#[test]
fn stop_on_the_left_alone() {
    let mut rng = crate::seeded(693);
    // Edges and vertices, passed and met.
    let (mut counts, mut unclear) = ([[0u64; 2]; 2], 0);
    for n in 0..scaled(100_000) {
        let (line, a, d) = (bent_line(&mut rng), body(&mut rng), place(&mut rng, 4.0));
        if !promised(&a) || graze_oracle::test(&a, &line) == Verdict::Hit {
            continue;
        }
        let (verdict, out) = approach(&a, d, &line);
        let what = || format!("{a:?} by {d:?} at {line:?}: {out:?}");
        let Some(hit) = first_entry(&a, d, std::slice::from_ref(&line)) else {
            assert_eq!(verdict, Verdict::Miss, "stopped by nothing: {}", what());
            continue;
        };
        match place_of_entry(&a, d, &line, &hit) {
            None => unclear += 1,
            Some((at_vertex, is_left)) => {
                let [dx, dy] = d.map(f64::from);
                let (x, y) = (f64::from(out.x) - f64::from(hit.t) * dx, f64::from(out.y) - f64::from(hit.t) * dy);
                let most_off = if is_left { 1e-3 } else { 8e-6 };
                let stops = verdict == Verdict::Touch && x.abs().max(y.abs()) < most_off;
                // Beside what is passed, an edge or a vertex may be met at once: the sweep says so.
                let is_met_beside = || {
                    let (verdict, met) = swept(&CScalar::raw(&a), d, &one_sided(&line), true);
                    verdict_of(verdict) == Verdict::Hit && (met.t - hit.t).abs() < 1e-4
                };
                assert!(stops == is_left || stops && is_met_beside(), "{is_left} at {hit:?}: {}", what());
                counts[usize::from(at_vertex)][usize::from(is_left)] += 1;
            }
        }
        let image = n as u32 % 7 + 1;
        let (own, mirrored, by) = (image_of_shape(&a, image), image_of_shape(&line, image), image_of(d, image));
        let slid = slide_among(&a, d, &[one_sided(&line)]);
        let images = [approach(&own, by, &mirrored), slide_among(&own, by, &[one_sided(&mirrored)])];
        // What has no width may slip out of a corner, or not.
        let is_thin = a.radius == 0.0 && line.radius == 0.0 && !a.kind.is_filled();
        let compared = if is_thin { 1 } else { 2 };
        for ((verdict, out), (of_image, found)) in [(verdict, out), slid].into_iter().zip(images).take(compared) {
            let [x, y] = image_of([out.x, out.y], image);
            let off = (found.x - x).abs().max((found.y - y).abs());
            assert!(of_image == verdict && off < 1e-3, "{} but in image {image}: {found:?}", what());
        }
    }
    println!("edges passed and met, vertices passed and met: {counts:?}; {unclear} unclear");
    assert!(counts.iter().flatten().all(|count| *count > scaled(2_000)), "{counts:?}");
}

/// A sweep has the vertex or the edge that it meets; a ray has the normal alone.
#[test]
fn rays_meet_what_points_meet() {
    let mut rng = crate::seeded(694);
    let mut met = 0;
    for _ in 0..scaled(100_000) {
        let (line, from, to) = (bent_line(&mut rng), place(&mut rng, 4.0), place(&mut rng, 4.0));
        let d = [to[0] - from[0], to[1] - from[1]];
        let ray = Shape::new(Kind::Segment, &[from[0], from[1], from[0] + d[0], from[1] + d[1]], 0.0);
        let (own, point) = (one_sided(&line), Shape::new(Kind::Point, &from, 0.0));
        let ((verdict, hit), (of_sweep, of_point)) = (cast(&own, &ray), swept(&CScalar::raw(&point), d, &own, false));
        assert_eq!(verdict, of_sweep, "{ray:?} at {line:?}: {hit:?} {of_point:?}");
        if verdict_of(verdict) != Verdict::Miss {
            met += 1;
            assert!((hit.t - of_point.t).abs() < 1e-5, "{ray:?} at {line:?}: {hit:?} {of_point:?}");
        }
    }
    println!("{met} rays that meet a line");
    assert!(met > scaled(10_000), "{met}");
}
