//! The shortest push of any shape back into a circle or a convex outline, judged in rationals.

use super::effort;
use super::face::Face;
use super::modes::{MODES, within};
use crate::contain::graze_keep_in;
use crate::error::{GrazeStatus, graze_set_error_handler};
use graze_oracle::generate::{Ask, Rng, case, nested_case};
use graze_oracle::push::{Wall, root, shortest};
use graze_oracle::{Kind, RBig, Shape, Verdict, contains, is_flat};

fn rational(value: impl Into<f64>) -> RBig {
    RBig::try_from(value.into()).expect("a finite number")
}

fn vertices(shape: &Shape<f32>) -> Vec<[RBig; 2]> {
    shape.xy.chunks_exact(2).map(|v| [rational(v[0]), rational(v[1])]).collect()
}

/// The walls of all vertices, with so much room left to each.
fn walls(container: &Shape<f32>, shape: &Shape<f32>, room: &RBig) -> Vec<Wall> {
    let (outer, inner) = (vertices(container), vertices(shape));
    if container.kind == Kind::Point {
        let radius = rational(container.radius) - rational(shape.radius) - room;
        let to = |v: &[RBig; 2]| [&outer[0][0] - &v[0], &outer[0][1] - &v[1]];
        return inner.iter().map(|v| Wall::Disc { center: to(v), radius: radius.clone() }).collect();
    }
    let next = outer.iter().cycle().skip(1);
    let area: RBig = outer.iter().zip(next.clone()).fold(RBig::ZERO, |sum, (a, b)| sum + &a[0] * &b[1] - &a[1] * &b[0]);
    let winding = if area > RBig::ZERO { RBig::ONE } else { -RBig::ONE };
    let edges = outer.iter().zip(next).filter(|(a, b)| a != b);
    edges
        .map(|(a, b)| {
            let normal = [(&a[1] - &b[1]) * &winding, (&b[0] - &a[0]) * &winding];
            let lead = |v: &[RBig; 2]| &normal[0] * (&v[0] - &a[0]) + &normal[1] * (&v[1] - &a[1]);
            let least = inner.iter().map(lead).min().expect("a vertex");
            let depth = rational(shape.radius) + room;
            let size = if depth == RBig::ZERO {
                RBig::ZERO
            } else {
                root(&(&normal[0] * &normal[0] + &normal[1] * &normal[1]))
            };
            Wall::Line { normal, need: depth * size - least }
        })
        .collect()
}

/// Whether the moved shape is inside, by squares, without a root.
fn is_inside(container: &Shape<f32>, shape: &Shape<f32>, push: [f32; 2]) -> bool {
    let p = push.map(rational);
    let radius = rational(shape.radius);
    walls(container, &Shape { radius: 0.0, ..shape.clone() }, &RBig::ZERO).into_iter().all(|wall| match wall {
        Wall::Line { normal, need } => {
            let lead = &normal[0] * &p[0] + &normal[1] * &p[1] - need;
            let square = &normal[0] * &normal[0] + &normal[1] * &normal[1];
            lead >= RBig::ZERO && &lead * &lead >= square * &radius * &radius
        }
        Wall::Disc { center, radius: outer } => {
            let (x, y) = (&center[0] - &p[0], &center[1] - &p[1]);
            let reach = outer - &radius;
            reach >= RBig::ZERO && &x * &x + &y * &y <= &reach * &reach
        }
    })
}

/// How far the shape sticks out after a push.
fn excess(container: &Shape<f32>, shape: &Shape<f32>, push: [f64; 2]) -> f64 {
    let excess = |wall: Wall| match wall {
        Wall::Line { normal, need } => {
            let size = root(&(&normal[0] * &normal[0] + &normal[1] * &normal[1]));
            ((need - &normal[0] * rational(push[0]) - &normal[1] * rational(push[1])) / size).to_f64_fast()
        }
        Wall::Disc { center, radius } => {
            let (x, y) = (&center[0] - rational(push[0]), &center[1] - rational(push[1]));
            (root(&(&x * &x + &y * &y)) - radius).to_f64_fast()
        }
    };
    walls(container, shape, &RBig::ZERO).into_iter().map(excess).fold(f64::NEG_INFINITY, f64::max)
}

/// A case with the shape mostly near the container, or some way off it.
fn draw(rng: &mut Rng) -> [Shape<f32>; 2] {
    let container = if rng.u8(0..3) == 0 { Kind::Point } else { Kind::Convex };
    let kind = Kind::ALL[rng.usize(0..5)];
    let ask = Ask::new(container, kind, container == Kind::Point, rng.bool());
    let case = if rng.bool() { nested_case::<f32>(rng, &ask) } else { case::<f32>(rng, &ask) };
    let mut shape = case.b;
    if rng.bool() {
        let scale = case.a.xy.iter().fold(case.a.radius, |most, value| most.max(value.abs()));
        let by = [0, 1].map(|_| scale * rng.i32(-8..9) as f32 * [0.25, 0.01, 1.0][rng.usize(0..3)]);
        let moved: Vec<f32> = shape.xy.iter().enumerate().map(|(i, value)| value + by[i % 2]).collect();
        if moved.iter().all(|value| value.is_finite()) {
            shape.xy = moved;
        }
    }
    [case.a, shape]
}

/// Whether two edges are parallel but for a billionth: where a push into the corner between their
/// lines ends is then beyond f64, and only promised to be inside.
fn has_needle(container: &Shape<f32>) -> bool {
    let normals: Vec<[RBig; 2]> = walls(container, container, &RBig::ZERO)
        .into_iter()
        .filter_map(|wall| match wall {
            Wall::Line { normal, .. } => Some(normal),
            Wall::Disc { .. } => None,
        })
        .collect();
    let limit = rational(1e-18);
    let square = |v: &[RBig; 2]| &v[0] * &v[0] + &v[1] * &v[1];
    normals.iter().enumerate().any(|(i, n)| {
        normals[..i].iter().any(|m| {
            let cross = &n[0] * &m[1] - &n[1] * &m[0];
            cross != RBig::ZERO && &cross * &cross <= square(n) * square(m) * &limit
        })
    })
}

fn length(v: &[RBig; 2]) -> RBig {
    root(&(&v[0] * &v[0] + &v[1] * &v[1]))
}

/// A float's ulp at the larger coordinate of a push, or twice that.
fn ulp(push: &[RBig; 2]) -> RBig {
    let most = push.iter().map(|value| value.to_f64_fast().abs()).fold(0.0, f64::max);
    rational((most * f64::from(f32::EPSILON)).max(f64::from(f32::from_bits(1))))
}

#[test]
fn pushes_of_shapes() {
    graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = Rng::with_seed(72);
    let (mut judged, mut moved, mut small, mut refused, mut needles) = (0, 0, 0, 0, 0);
    let (mut over_room, mut over_best) = (0.0f64, [0u64; 2]);
    for n in 0..40_000 * effort() {
        let [container, shape] = draw(&mut rng);
        let mut push = [-77.0f32; 2];
        let call = |push: &mut [f32; 2]| unsafe {
            graze_keep_in(&Face::raw(&container), &Face::raw(&shape), push.as_mut_ptr())
        };
        let status = call(&mut push);
        let what = || format!("{container:?}\n{shape:?}\n{push:?} {status:?}");
        let inside = contains(&container, &shape).expect("a container") != Verdict::Miss;
        assert_eq!(status == GrazeStatus::GRAZE_OK && push == [0.0; 2], inside, "{}", what());
        assert!(push.iter().all(|value| value.to_bits() != (-0.0f32).to_bits()), "{}", what());
        let flat = container.kind == Kind::Convex && is_flat(&container.xy);
        let mode = n as u32 % MODES;
        let mut in_mode = [0.0; 2];
        let status_in_mode = within(mode, || call(&mut in_mode));
        if status_in_mode == GrazeStatus::GRAZE_OK {
            assert!(inside || is_inside(&container, &shape, in_mode), "{}\n{in_mode:?} in mode {mode}", what());
        }
        judged += 1;
        if status == GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE {
            assert_eq!(push, [-77.0; 2]);
            refused += 1;
            continue;
        }
        if inside || flat {
            assert!(inside || status == GrazeStatus::GRAZE_CONTAINER_TOO_SMALL, "{}", what());
            continue;
        }
        assert!(push.iter().all(|value| value.is_finite()), "{}", what());
        if has_needle(&container) {
            needles += 1;
            let ok = status == GrazeStatus::GRAZE_OK;
            assert!(!ok || is_inside(&container, &shape, push), "{}", what());
            continue;
        }
        let best = shortest(&walls(&container, &shape, &RBig::ZERO));
        if status == GrazeStatus::GRAZE_OK {
            moved += 1;
            assert!(is_inside(&container, &shape, push), "{}", what());
            let best = best.expect("there is a push");
            let unit = ulp(&best);
            let over = ((length(&push.map(rational)) - length(&best)) / &unit).to_f64_fast();
            over_best[usize::from(over > 2.0)] += 1;
            if over > 2.0 {
                // Only for want of room: no longer than the shortest that leaves an ulp of it.
                let roomy = shortest(&walls(&container, &shape, &unit));
                if let Some(roomy) = roomy {
                    let over = ((length(&push.map(rational)) - length(&roomy)) / ulp(&roomy)).to_f64_fast();
                    over_room = over_room.max(over);
                    assert!(over <= 2.0, "{}: {over}", what());
                }
            }
        } else {
            assert_eq!(status, GrazeStatus::GRAZE_CONTAINER_TOO_SMALL, "{}", what());
            small += 1;
            // At the end of the floats there is none above to round to.
            let at_end = push.iter().any(|value| value.abs() == f32::MAX);
            if let Some(best) = best {
                let roomy = shortest(&walls(&container, &shape, &ulp(&best)));
                assert!(at_end || roomy.is_none_or(|roomy| ulp(&roomy) > ulp(&best) * RBig::from(2)), "{}", what());
                continue;
            }
            // Every eighth, for this is slow.
            if n % 8 != 0 {
                continue;
            }
            // The greatest excess is a convex function: where no step lessens it, it is least.
            let here = excess(&container, &shape, push.map(f64::from));
            let size = push.iter().chain(&container.xy).chain(&shape.xy).fold(0.0f64, |m, v| m.max(f64::from(v.abs())));
            for (x, y) in
                [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]
            {
                let step = here * 1e-3;
                let there = excess(&container, &shape, [f64::from(push[0]) + x * step, f64::from(push[1]) + y * step]);
                assert!(there >= here * (1.0 - 1e-5) - size * 1e-6 - 3e-45, "{}: {here} {there}", what());
            }
        }
    }
    println!(
        "judged {judged} pushes: {moved} move a shape inside, {} of them within 2 ulps of the shortest, the rest at \
         most {over_room:.2} longer than the shortest that leaves an ulp of room; {small} too small, {refused} too large for a float, \
         {needles} beside edges all but parallel",
        over_best[0]
    );
}
