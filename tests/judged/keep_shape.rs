//! The shortest push of any shape back into a circle, a capsule or a convex outline, judged in numbers of 1,400 bits.

use super::effort;
use super::face::Face;
use super::modes::{MODES, within};
use crate::contain::graze_keep_in;
use crate::error::{GrazeStatus, graze_set_error_handler};
use graze_oracle::generate::{Ask, Rng, case, nested_case};
use graze_oracle::push::{Real, Vector, Wall, cross, dot, edges, minus, real, shortest};
use graze_oracle::{Kind, Shape, Verdict, contains, is_flat};

fn vertices(shape: &Shape<f32>) -> Vec<Vector> {
    shape.xy.chunks_exact(2).map(|v| [real(v[0]), real(v[1])]).collect()
}

/// A convex outline, counter-clockwise where it has an area.
fn skeleton(container: &Shape<f32>) -> Vec<Vector> {
    let mut outline = vertices(container);
    let next = outline.iter().cycle().skip(1);
    let area = outline.iter().zip(next).fold(Real::ZERO, |sum, (a, b)| sum + cross(a, b));
    if area < Real::ZERO {
        outline.reverse();
    }
    outline
}

/// Whether what is that far from the container's outline, or within it, has corners.
fn is_sharp(container: &Shape<f32>, reach: &Real) -> bool {
    let flat = container.kind != Kind::Convex || is_flat(&container.xy);
    !flat && (container.radius == 0.0 || *reach <= Real::ZERO)
}

/// The walls of all vertices, with so much room left to each.
fn walls(container: &Shape<f32>, shape: &Shape<f32>, room: &Real) -> Vec<Wall> {
    let (outer, inner) = (skeleton(container), vertices(shape));
    let reach = real(container.radius) - real(shape.radius) - room;
    if !is_sharp(container, &reach) {
        let from = |v: &Vector| outer.iter().map(|w| minus(w, v)).collect();
        return inner.iter().map(|v| Wall::Round { outline: from(v), radius: reach.clone() }).collect();
    }
    edges(&outer)
        .map(|(a, b)| {
            let normal = [&a[1] - &b[1], &b[0] - &a[0]];
            let least = inner.iter().map(|v| dot(&normal, &minus(v, a))).min().expect("a vertex");
            let size = dot(&normal, &normal).sqrt();
            Wall::Line { normal, need: -&reach * size - least }
        })
        .collect()
}

/// Whether the moved shape is inside, by squares, without a root.
fn is_inside(container: &Shape<f32>, shape: &Shape<f32>, push: [f32; 2]) -> bool {
    let (outer, p) = (skeleton(container), push.map(real));
    let reach = real(container.radius) - real(shape.radius);
    let limit = &reach * &reach;
    vertices(shape).iter().all(|v| {
        let q = [&v[0] + &p[0], &v[1] + &p[1]];
        let lead = |(a, b): (&Vector, &Vector)| cross(&minus(b, a), &minus(&q, a));
        let square = |(a, b): (&Vector, &Vector)| dot(&minus(b, a), &minus(b, a));
        let by = |edge| lead(edge) >= Real::ZERO && lead(edge) * lead(edge) >= square(edge) * &limit;
        if is_sharp(container, &reach) {
            return edges(&outer).all(by);
        }
        let close = |a: &Vector| dot(&minus(&q, a), &minus(&q, a)) <= limit;
        let beside = |(a, b): (&Vector, &Vector)| {
            let along = |a, b| dot(&minus(b, a), &minus(&q, a)) >= Real::ZERO;
            along(a, b) && along(b, a) && lead((a, b)) * lead((a, b)) <= square((a, b)) * &limit
        };
        let flat = container.kind != Kind::Convex || is_flat(&container.xy);
        let within = || !flat && edges(&outer).all(|edge| lead(edge) >= Real::ZERO);
        reach >= Real::ZERO && (outer.iter().any(close) || edges(&outer).any(beside) || within())
    })
}

/// How far the shape sticks out after a push: of a sharp container by the lines of its edges, of a round one as the
/// crow flies.
fn excess(container: &Shape<f32>, shape: &Shape<f32>, push: [f64; 2]) -> f64 {
    let (outer, p) = (skeleton(container), push.map(real));
    let reach = real(container.radius) - real(shape.radius);
    let is_sharp = container.kind == Kind::Convex && container.radius == 0.0;
    let beyond = |v: &Vector| {
        let q = [&v[0] + &p[0], &v[1] + &p[1]];
        let leads = edges(&outer).map(|(a, b)| -cross(&minus(b, a), &minus(&q, a)) / length(&minus(b, a)));
        // No outline without area has all points on one side.
        let lead = leads.max().filter(|lead| *lead < Real::ZERO || is_sharp);
        lead.unwrap_or_else(|| distance(&outer, &q)) - &reach
    };
    vertices(shape).iter().map(|v| beyond(v).to_f64().value()).fold(f64::NEG_INFINITY, f64::max)
}

/// How far a point is from an outline that it is outside of, or that has no area.
fn distance(outline: &[Vector], p: &Vector) -> Real {
    let to_vertices = outline.iter().map(|v| length(&minus(p, v)));
    let to_edges = edges(outline).filter_map(|(a, b)| {
        let u = minus(b, a);
        let beside = dot(&u, &minus(p, a)) >= Real::ZERO && dot(&u, &minus(p, b)) <= Real::ZERO;
        let side = cross(&u, &minus(p, a)) / length(&u);
        beside.then(|| if side < Real::ZERO { -side } else { side })
    });
    to_vertices.chain(to_edges).min().expect("a vertex")
}

/// A case with the shape mostly near the container, or some way off it.
fn draw(rng: &mut Rng) -> [Shape<f32>; 2] {
    let container = [Kind::Point, Kind::Segment, Kind::Convex, Kind::Convex, Kind::Convex][rng.usize(0..5)];
    let kind = Kind::ALL[rng.usize(0..5)];
    let is_round = container != Kind::Convex || rng.bool();
    let ask = Ask::new(container, kind, is_round, rng.bool());
    let case = if rng.bool() { nested_case::<f32>(rng, &ask) } else { case::<f32>(rng, &ask) };
    if case.a.kind == Kind::Segment && case.a.radius == 0.0 {
        return draw(rng);
    }
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
    let outline = skeleton(container);
    let normals: Vec<Vector> = edges(&outline).map(|(a, b)| minus(b, a)).collect();
    let limit = real(1e-18);
    normals.iter().enumerate().any(|(i, n)| {
        normals[..i].iter().any(|m| {
            let cross = cross(n, m);
            cross != Real::ZERO && &cross * &cross <= dot(n, n) * dot(m, m) * &limit
        })
    })
}

fn length(v: &Vector) -> Real {
    dot(v, v).sqrt()
}

/// A float's ulp at the larger coordinate of a push, or twice that.
fn ulp(push: &Vector) -> Real {
    let most = push.iter().map(|value| value.to_f64().value().abs()).fold(0.0, f64::max);
    real((most * f64::from(f32::EPSILON)).max(f64::from(f32::from_bits(1))))
}

#[test]
fn pushes_of_shapes() {
    graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = Rng::with_seed(72);
    let (mut judged, mut moved, mut small, mut refused, mut needles) = (0, 0, 0, 0, 0);
    let (mut over_room, mut over_best) = (0.0f64, [0u64; 2]);
    for n in 0..80_000 * effort() {
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
        let flat = container.kind == Kind::Convex && container.radius == 0.0 && is_flat(&container.xy);
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
        let best = shortest(&walls(&container, &shape, &Real::ZERO));
        if status == GrazeStatus::GRAZE_OK {
            moved += 1;
            assert!(is_inside(&container, &shape, push), "{}", what());
            let best = best.expect("there is a push");
            let unit = ulp(&best);
            let over = ((length(&push.map(real)) - length(&best)) / &unit).to_f64().value();
            over_best[usize::from(over > 2.0)] += 1;
            if over > 2.0 {
                // Only for want of room: no longer than the shortest that leaves an ulp of it.
                let roomy = shortest(&walls(&container, &shape, &unit));
                if let Some(roomy) = roomy {
                    let over = ((length(&push.map(real)) - length(&roomy)) / ulp(&roomy)).to_f64().value();
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
                assert!(at_end || roomy.is_none_or(|roomy| ulp(&roomy) > ulp(&best) * real(2)), "{}", what());
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
