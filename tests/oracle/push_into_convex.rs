//! The shortest push of any shape back into a circle, a capsule or a convex outline, checked with numbers of 2,000
//! bits.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::GrazeStatus;
use graze_c::contain::graze_keep_in;
use graze_c::error::graze_set_error_handler;
use graze_oracle::container::{Bound, is_inside as is_certainly_inside, lower_bound};
use graze_oracle::generate::{Ask, Rng, case, nested_case};
use graze_oracle::minimal_push::{Number, Real, Vector, Wall, cross, dot, edges, least_growth, minus, real, shortest};
use graze_oracle::{Kind, Shape, Verdict, contains, is_flat};

fn vertices<T: Number>(shape: &Shape<f32>) -> Vec<Vector<T>> {
    shape.xy.chunks_exact(2).map(|v| [v[0], v[1]].map(|value| T::of(value.into()))).collect()
}

/// A convex outline, counter-clockwise where it has an area.
fn skeleton<T: Number>(container: &Shape<f32>) -> Vec<Vector<T>> {
    let mut outline = vertices(container);
    if is_clockwise(container) {
        outline.reverse();
    }
    outline
}

fn is_clockwise(container: &Shape<f32>) -> bool {
    fn area<T: Number>(outline: &[Vector<T>]) -> T {
        let next = outline.iter().cycle().skip(1);
        outline.iter().zip(next).fold(T::of(0.0), |sum, (a, b)| sum + cross(a, b))
    }
    let outline: Vec<Vector<f64>> = vertices(container);
    let (rough, size) = (area(&outline), outline.iter().map(|v| dot(v, v)).sum::<f64>());
    if rough.abs() > 1e-12 * size { rough < 0.0 } else { area::<Real>(&vertices(container)) < Real::ZERO }
}

/// Whether what is that far from the container's outline, or within it, has corners.
fn is_unrounded<T: Number>(container: &Shape<f32>, reach: &T) -> bool {
    let flat = container.kind != Kind::Convex || is_flat(&container.xy);
    !flat && (container.radius == 0.0 || *reach <= T::of(0.0))
}

/// The walls of all vertices, each moved inward by a margin.
fn walls<T: Number>(container: &Shape<f32>, shape: &Shape<f32>, room: &T) -> Vec<Wall<T>> {
    let (outer, inner) = (skeleton::<T>(container), vertices::<T>(shape));
    let reach = T::of(container.radius.into()) - T::of(shape.radius.into()) - room.clone();
    if !is_unrounded(container, &reach) {
        let from = |v: &Vector<T>| outer.iter().map(|w| minus(w, v)).collect();
        return inner.iter().map(|v| Wall::Round { outline: from(v), radius: reach.clone() }).collect();
    }
    edges(&outer)
        .map(|(a, b)| {
            let normal = [a[1].clone() - b[1].clone(), b[0].clone() - a[0].clone()];
            let leads = inner.iter().map(|v| dot(&normal, &minus(v, a)));
            let least = leads.reduce(|least, lead| if lead < least { lead } else { least }).expect("a vertex");
            let size = dot(&normal, &normal).root();
            Wall::Line { normal, need: -reach.clone() * size - least }
        })
        .collect()
}

/// Twice the sum of the largest magnitudes.
fn size(shapes: [&Shape<f32>; 2]) -> f64 {
    let largest = |shape: &Shape<f32>| shape.xy.iter().fold(shape.radius, |most, value| most.max(value.abs()));
    shapes.map(largest).map(f64::from).iter().sum::<f64>() * 2.0
}

/// Whether the moved shape is inside, by squares, without a root.
fn is_inside(container: &Shape<f32>, shape: &Shape<f32>, push: [f32; 2]) -> bool {
    let (outer, p) = (skeleton::<Real>(container), push.map(real));
    let reach = real(container.radius) - real(shape.radius);
    let limit = &reach * &reach;
    vertices::<Real>(shape).iter().all(|v| {
        let q = [&v[0] + &p[0], &v[1] + &p[1]];
        let lead = |(a, b): (&Vector, &Vector)| cross(&minus(b, a), &minus(&q, a));
        let square = |(a, b): (&Vector, &Vector)| dot(&minus(b, a), &minus(b, a));
        let by = |edge| lead(edge) >= Real::ZERO && lead(edge) * lead(edge) >= square(edge) * &limit;
        if is_unrounded(container, &reach) {
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

/// How far the shape sticks out after a push: for an unrounded container from the lines of its edges, for a rounded one
/// from its boundary.
fn excess(container: &Shape<f32>, shape: &Shape<f32>, push: [f64; 2]) -> f64 {
    let (outer, p) = (skeleton::<Real>(container), push.map(real));
    let reach = real(container.radius) - real(shape.radius);
    let is_unrounded = container.kind == Kind::Convex && container.radius == 0.0;
    let beyond = |v: &Vector| {
        let q = [&v[0] + &p[0], &v[1] + &p[1]];
        let leads = edges(&outer).map(|(a, b)| -cross(&minus(b, a), &minus(&q, a)) / length(&minus(b, a)));
        // No outline without area has all points on one side.
        let lead = leads.max().filter(|lead| *lead < Real::ZERO || is_unrounded);
        lead.unwrap_or_else(|| distance(&outer, &q)) - &reach
    };
    vertices::<Real>(shape).iter().map(|v| beyond(v).to_f64().value()).fold(f64::NEG_INFINITY, f64::max)
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

/// A triangle one of whose corners is all but on the opposite side, and a disc or another shape that may be wider.
fn sliver(rng: &mut Rng) -> Option<[Shape<f32>; 2]> {
    let size = f64::powi(2.0, rng.i32(-30..31));
    let mut value = |scale: f64| scale * (rng.f64() * 2.0 - 1.0);
    let [ax, ay, bx, by] = [1.0, 1.0, 1.0, 1.0].map(&mut value);
    let (along, width) = (value(0.5) + 0.5, 2.0f64.powf(value(12.0) - 13.0));
    let is_steep = value(1.0) > 0.0;
    let narrow = |[x, y]: [f64; 2]| if is_steep { [x * width, y] } else { [x, y] };
    let off = [value(width), value(width)];
    let c = [ax + along * (bx - ax) + off[0], ay + along * (by - ay) + off[1]];
    let outline: Vec<f32> = [[ax, ay], [bx, by], c].into_iter().flat_map(narrow).map(|v| (v * size) as f32).collect();
    let radius = (width * value(3.0).abs() * size) as f32;
    let at = [ax + value(1.0), ay + value(1.0)];
    let vertices = [at, [at[0] + value(width), at[1] + value(width)], [at[0] + value(width), at[1] + value(width)]];
    let count = rng.usize(1..4);
    let xy: Vec<f32> = vertices[..count].iter().flat_map(|v| narrow(*v)).map(|v| (v * size) as f32).collect();
    let kind = [Kind::Point, Kind::Segment, Kind::Chain][count - 1];
    let radius = if kind == Kind::Point || rng.bool() { radius } else { 0.0 };
    (!is_flat(&outline)).then(|| [Shape::new(Kind::Convex, &outline, 0.0), Shape::new(kind, &xy, radius)])
}

/// A convex outline of many vertices: its edges are integers, in the order of their directions, and then the opposite
/// ones.
fn many_vertices(rng: &mut Rng, half: usize, most: i32) -> Vec<[f32; 2]> {
    let mut edges: Vec<[i32; 2]> =
        (0..half).map(|_| [rng.i32(-most..=most), rng.i32(0..=most)]).filter(|[x, y]| *y > 0 || *x > 0).collect();
    edges.extend([[1, 0], [0, 1]]);
    edges.sort_by(|a, b| (b[0] * a[1]).cmp(&(a[0] * b[1])));
    let back: Vec<[i32; 2]> = edges.iter().map(|[x, y]| [-x, -y]).collect();
    let mut at = [rng.i32(-500..500), rng.i32(-500..500)];
    let vertices = edges.iter().chain(&back).map(|[x, y]| {
        at = [at[0] + x, at[1] + y];
        at.map(|value| value as f32)
    });
    vertices.collect()
}

/// A container and, half of them, a shape of more vertices than the library searches one by one, of any size.
fn large(rng: &mut Rng) -> [Shape<f32>; 2] {
    let most = [6, 40][rng.usize(0..2)];
    let (n, m) = (rng.usize(1..30), rng.usize(1..most));
    let outer = many_vertices(rng, n, 60);
    let most = [10, 60, 100][rng.usize(0..3)];
    let mut inner = many_vertices(rng, m, most);
    let kind = [Kind::Convex, Kind::Chain][rng.usize(0..2)];
    if kind == Kind::Chain {
        rng.shuffle(&mut inner);
    }
    // Powers of two: outlines stay convex.
    let scale = if rng.bool() { 1.0 } else { f64::powi(2.0, rng.i32(-70..70)) as f32 };
    let of_size =
        |vertices: &[[f32; 2]]| -> Vec<f32> { vertices.iter().flatten().map(|value| value * scale).collect() };
    let radius = [0.0, 0.0, 3.0][rng.usize(0..3)] * scale;
    [Shape::new(Kind::Convex, &of_size(&outer), 0.0), Shape::new(kind, &of_size(&inner), radius)]
}

/// A case with the shape mostly near the container, or some distance off.
fn draw(rng: &mut Rng) -> [Shape<f32>; 2] {
    match rng.u8(0..64) {
        0..8 => {
            if let Some(case) = sliver(rng) {
                return case;
            }
        }
        8..11 => return large(rng),
        _ => {}
    }
    let container = [Kind::Point, Kind::Segment, Kind::Convex, Kind::Convex, Kind::Convex][rng.usize(0..5)];
    let kind = Kind::ALL[rng.usize(0..5)];
    let is_round = container != Kind::Convex || rng.bool();
    let ask = Ask::new(container, kind, is_round, rng.bool());
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

/// Whether two edges are parallel to within a billionth. Then the end of a push into the corner between their lines is
/// beyond the precision of f64, and only promised to be inside.
fn has_needle(container: &Shape<f32>) -> bool {
    fn has_nearly_parallel<T: Number>(container: &Shape<f32>, limit: f64, parallel_too: bool) -> bool {
        let outline = skeleton::<T>(container);
        let normals: Vec<Vector<T>> = edges(&outline).map(|(a, b)| minus(b, a)).collect();
        normals.iter().enumerate().any(|(i, n)| {
            normals[..i].iter().any(|m| {
                let cross = cross(n, m);
                let is_parallel = cross == T::of(0.0);
                let limit = dot(n, n) * dot(m, m) * T::of(limit);
                (parallel_too || !is_parallel) && cross.clone() * cross <= limit
            })
        })
    }
    has_nearly_parallel::<f64>(container, 1e-17, true) && has_nearly_parallel::<Real>(container, 1e-18, false)
}

/// A shape that does not fit sticks out of the lines by at most a millionth more than the least possible, and by what
/// rounding the components adds.
fn check_least(container: &Shape<f32>, shape: &Shape<f32>, push: [f32; 2], what: &dyn Fn() -> String) {
    let walls = walls(container, shape, &Real::ZERO);
    let least = least_growth(&walls);
    let rounding = push.map(|value| real(f64::from(value.abs()) * f64::powi(2.0, -24) + f64::powi(2.0, -150)));
    let size = |value: &Real| if *value < Real::ZERO { -value } else { value.clone() };
    for wall in &walls {
        let Wall::Line { normal, need } = wall else { panic!("a wall that is no line") };
        let excess = need - dot(normal, &push.map(real));
        let slack = (size(&normal[0]) * &rounding[0] + size(&normal[1]) * &rounding[1]) * real(1.01);
        let part = real((f64::from(push[0].abs()) + f64::from(push[1].abs())) * f64::powi(2.0, -40));
        let most = (&least * real(1.000_001) + part) * dot(normal, normal).root() + slack;
        assert!(excess <= most, "{}: {} is possible", what(), least.to_f64().value());
    }
}

fn length(v: &Vector) -> Real {
    dot(v, v).sqrt()
}

fn rounded(push: &Vector) -> Vector<f64> {
    push.each_ref().map(|value| value.to_f64().value())
}

/// A float's ulp at the larger coordinate of a push, or twice that.
fn ulp(push: &Vector<f64>) -> f64 {
    let most = push.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    (most * f64::from(f32::EPSILON)).max(f64::from(f32::from_bits(1)))
}

/// Walls of many vertices at one place leave a polygon hardly wider than its room, and cut it at one line each.
#[test]
fn the_bound_of_many_vertices_at_one_place() {
    let container = Shape::new(Kind::Segment, &[1.9273806e37, -2.2929183e37, 1.4953815e37, 2.1599955e37], 4.1538375e36);
    let shape = Shape::new(Kind::Convex, &[1.5252891e38, 2.3204998e37].repeat(6), container.radius);
    let near = [-1.3644659e38f32, -1.3237355e37].map(f64::from);
    let bound = lower_bound(&walls(&container, &shape, &0.0), size([&container, &shape]), near, f64::INFINITY);
    let best = shortest(&walls(&container, &shape, &Real::ZERO)).expect("it fits");
    assert!(
        matches!(bound, Bound::AtLeast(least) if (0.999..=1.0).contains(&(least / length(&best).to_f64().value())))
    );
}

#[test]
fn pushes_of_shapes() {
    check(crate::seeded(72));
}

/// Half of the cases, so that they are checked at the same time.
#[test]
fn more_pushes_of_shapes() {
    check(crate::seeded(73));
}

fn check(mut rng: Rng) {
    graze_set_error_handler(None, std::ptr::null_mut());
    let (mut checked, mut moved, mut small, mut refused, mut needles, mut tiny, mut least) = (0, 0, 0, 0, 0, 0, 0);
    let (mut over_room, mut over_best) = (0.0f64, [0u64; 2]);
    for n in 0..scaled(500_000) {
        let [mut container, shape] = draw(&mut rng);
        if container.kind == Kind::Segment && n % 3 == 0 {
            container.radius = 0.0;
        }
        let mut push = [-77.0f32; 2];
        let call = |push: &mut [f32; 2]| unsafe {
            graze_keep_in(&CScalar::raw(&container), &CScalar::raw(&shape), push.as_mut_ptr())
        };
        let status = call(&mut push);
        let what = || format!("{container:?}\n{shape:?}\n{push:?} {status:?}");
        let inside = contains(&container, &shape).expect("a container") != Verdict::Miss;
        assert_eq!(status == GrazeStatus::GRAZE_OK && push == [0.0; 2], inside, "{}", what());
        assert!(push.iter().all(|value| value.to_bits() != (-0.0f32).to_bits()), "{}", what());
        let flat = container.kind != Kind::Point && container.radius == 0.0 && is_flat(&container.xy);
        if n % 4 == 0 {
            let mode = n as u32 / 4 % MODES;
            let mut in_mode = [0.0; 2];
            let status_in_mode = within(mode, || call(&mut in_mode));
            if status_in_mode == GrazeStatus::GRAZE_OK {
                assert!(inside || is_inside(&container, &shape, in_mode), "{}\n{in_mode:?} in mode {mode}", what());
            }
        }
        checked += 1;
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
        let (rough, size, near) = (walls(&container, &shape, &0.0), size([&container, &shape]), push.map(f64::from));
        let is_ok = status == GrazeStatus::GRAZE_OK;
        assert!(
            !is_ok || is_certainly_inside(&rough, size, &near) || is_inside(&container, &shape, push),
            "{}",
            what()
        );
        // Pushes that are nothing beside the coordinates are only promised to be inside, too.
        let is_tiny = |push: &Vector<f64>| dot(push, push).sqrt() < size * (1.0 / (1u64 << 60) as f64);
        if is_ok && is_tiny(&near) {
            tiny += 1;
            continue;
        }
        let enough = if is_ok { dot(&near, &near).sqrt() - 1.9 * ulp(&near) } else { f64::INFINITY };
        let bound = lower_bound(&rough, size, near, enough);
        // A push that was found is checked, too.
        let best = match bound {
            Bound::AtLeast(least) if least >= enough && n % 64 != 0 => {
                moved += 1;
                over_best[0] += 1;
                continue;
            }
            // Of what barely fits, roundings decide.
            Bound::None if n % 64 != 0 && !is_ok => None,
            _ => shortest(&walls(&container, &shape, &Real::ZERO)),
        };
        match (&best, bound) {
            (Some(best), Bound::AtLeast(least)) => assert!(length(best) >= real(least * (1.0 - 1e-12)), "{}", what()),
            (best, Bound::None) => assert!(best.is_none() || is_ok, "{}", what()),
            (None, Bound::AtLeast(_)) => {}
        }
        if is_ok {
            moved += 1;
            let best = best.unwrap_or_else(|| panic!("a push that the oracle does not know: {bound:?}\n{}", what()));
            let unit = real(ulp(&rounded(&best)));
            if is_tiny(&rounded(&best)) {
                tiny += 1;
                continue;
            }
            let over = ((length(&push.map(real)) - length(&best)) / &unit).to_f64().value();
            over_best[usize::from(over > 2.0)] += 1;
            if over > 2.0 {
                // Longer only because of rounding: at most the shortest push that leaves an ulp of room.
                let roomy = shortest(&walls(&container, &shape, &unit));
                if let Some(roomy) = roomy {
                    let over =
                        ((length(&push.map(real)) - length(&roomy)) / real(ulp(&rounded(&roomy)))).to_f64().value();
                    over_room = over_room.max(over);
                    assert!(over <= 2.0, "{}: {over}", what());
                }
            }
        } else {
            assert_eq!(status, GrazeStatus::GRAZE_CONTAINER_TOO_SMALL, "{}", what());
            small += 1;
            // There is no float above the largest one to round to.
            let at_end = push.iter().any(|value| value.abs() == f32::MAX);
            if let Some(best) = best {
                if is_tiny(&rounded(&best)) {
                    tiny += 1;
                    continue;
                }
                let unit = ulp(&rounded(&best));
                let roomy = shortest(&walls(&container, &shape, &real(unit)));
                assert!(at_end || roomy.is_none_or(|roomy| ulp(&rounded(&roomy)) > unit * 2.0), "{}", what());
                continue;
            }
            if container.kind == Kind::Convex && container.radius == 0.0 && (n % 8 == 0 || container.count() == 3) {
                check_least(&container, &shape, push, &what);
                least += 1;
            }
            // Some of them, for this is slow.
            if n % 64 != 0 {
                continue;
            }
            // The greatest excess is a convex function: where no step lowers it, it is the minimum.
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
        "checked {checked} pushes: {moved} move a shape inside, {} of them within 2 ulps of the shortest, the rest at \
         most {over_room:.2} longer than the shortest that leaves an ulp of room; {small} too small, {refused} too large for a float, \
         {needles} beside edges all but parallel, {tiny} below 2^-60 of the coordinates; {least} stick out least",
        over_best[0]
    );
}
