//! Accuracy: wrong answers per million on hard input, of graze and its peers, by the exact oracle.
//!
//! The question is whether two closed shapes have a common point. Every class builds a contact in doubles and
//! rounds it to floats, so that the true answer depends on an ulp.

use crate::data::{Rectangle, between, center};
use crate::graze::{Circle, Graze, Segment, Symbol};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{box2d, cute_c2, geo, parry, textbook, tg};
use crate::race::{Libraries, Who};
use crate::table::{Report, Table, head};
use fastrand::Rng;
use graze_oracle::generate::{Ask, case_f32};
use graze_oracle::{Kind, Shape, Verdict};
use std::f64::consts::TAU;

/// The answers of all contestants to a case.
type Answers = Vec<(Who, bool)>;

/// Makes a case: the truth and the answers.
type Class = fn(&mut Rng, &Libraries) -> (bool, Answers);

const CLASSES: [(&str, Class); 7] = [
    ("segments, T-junction", |rng, libraries| segments(tee(rng), libraries)),
    ("segments, nearly collinear", |rng, libraries| segments(nearly_collinear(rng), libraries)),
    ("segments, collinear", |rng, libraries| segments(collinear(rng), libraries)),
    ("segments, any scale", |rng, libraries| segments(any_scale(rng), libraries)),
    ("point beside edge", point_beside_edge),
    ("quads nearly touching", quadrilaterals),
    ("circles nearly touching", circles),
];

/// All classes, with `cases` of each.
pub fn run(libraries: &Libraries, seed: u64, cases: usize) -> Report {
    let mut table = Table::default();
    let mut complaints = Vec::new();
    for (name, class) in CLASSES {
        eprintln!("{name} ({cases} cases)");
        let mut rng = Rng::with_seed(seed);
        let mut wrong: Vec<(Who, usize)> = Vec::new();
        let mut meeting = 0;
        for _ in 0..cases {
            let (truth, answers) = class(&mut rng, libraries);
            meeting += usize::from(truth);
            if wrong.is_empty() {
                wrong.extend(answers.iter().map(|answer| (answer.0, 0)));
            }
            for (count, answer) in wrong.iter_mut().zip(&answers) {
                count.1 += usize::from(answer.1 != truth);
            }
        }
        let ours = wrong.iter().filter(|(who, count)| !who.is_peer() && *count > 0);
        complaints.extend(ours.map(|(who, count)| format!("{name}: {} is wrong {count} times", who.name())));
        let per_million = |count: usize| (count as f64 * 1e6 / cases.max(1) as f64).round().to_string();
        let cells = wrong.into_iter().map(|(who, count)| (who, per_million(count))).collect();
        table.push(name, cells, vec![per_million(meeting)]);
    }
    let text = format!(
        "{}- {cases} cases of each class, scaled to a million; do the closed shapes have a common point?\n\n\
         **Wrong answers per million**\n\n{}",
        head(libraries),
        table.markdown("class", &["of which meet"])
    );
    Report { text, complaints }
}

fn add<F>(answers: &mut Answers, libraries: &Libraries, symbol: fn(&Graze) -> Symbol<F>, call: impl Fn(F) -> i32) {
    for (who, library) in libraries {
        if let Some(function) = symbol(library).call {
            answers.push((*who, call(function) != 0));
        }
    }
}

fn truth(a: &Shape<f32>, b: &Shape<f32>) -> bool {
    graze_oracle::test(a, b) != Verdict::Miss
}

/// Half a unit to fifty: bullets and walls alike.
fn size(rng: &mut Rng) -> f64 {
    0.5 * 100_f64.powf(rng.f64())
}

/// A step of some size in any direction from a point.
fn step(rng: &mut Rng, [x, y]: [f32; 2]) -> [f32; 2] {
    let (length, (sin, cos)) = (size(rng), between(rng, 0.0, TAU).sin_cos());
    [(f64::from(x) + length * cos) as f32, (f64::from(y) + length * sin) as f32]
}

fn segment(rng: &mut Rng) -> Segment {
    let [ax, ay] = center(rng).map(|c| c as f32);
    let [bx, by] = step(rng, [ax, ay]);
    Segment { ax, ay, bx, by }
}

/// The point of a segment at a parameter, rounded.
fn along(s: &Segment, t: f64) -> [f32; 2] {
    let at = |a: f32, b: f32| (f64::from(a) + t * (f64::from(b) - f64::from(a))) as f32;
    [at(s.ax, s.bx), at(s.ay, s.by)]
}

/// The end of one lies on the other, up to rounding.
fn tee(rng: &mut Rng) -> (Segment, Segment) {
    let s = segment(rng);
    let [ax, ay] = along(&s, between(rng, 0.1, 0.9));
    let [bx, by] = step(rng, [ax, ay]);
    (s, Segment { ax, ay, bx, by })
}

/// Both ends of one lie on the line through the other, at least one of them between its ends, up to rounding.
fn nearly_collinear(rng: &mut Rng) -> (Segment, Segment) {
    let s = segment(rng);
    let [ax, ay] = along(&s, between(rng, 0.0, 1.0));
    let [bx, by] = along(&s, between(rng, -1.0, 2.0));
    (s, Segment { ax, ay, bx, by })
}

/// Two exactly collinear segments with integer coordinates: they overlap, abut, or are apart.
fn collinear(rng: &mut Rng) -> (Segment, Segment) {
    loop {
        let mut whole = |reach: i32| rng.i32(-reach..=reach);
        let ([x, y], [u, v]) = ([whole(1000), whole(1000)], [whole(30), whole(30)]);
        let [a, b, c, d] = [(); 4].map(|()| whole(10));
        let at = |t: i32| ((x + t * u) as f32, (y + t * v) as f32);
        if a != b && c != d && (u, v) != (0, 0) {
            let stretch = |((ax, ay), (bx, by))| Segment { ax, ay, bx, by };
            return (stretch((at(a), at(b))), stretch((at(c), at(d))));
        }
    }
}

/// The input of the library's own tests: contacts on lattices, denormals, 3e38, mixed exponents.
fn any_scale(rng: &mut Rng) -> (Segment, Segment) {
    let case = case_f32(rng, &Ask::new(Kind::Segment, Kind::Segment, false, false));
    let segment = |xy: &[f32]| Segment { ax: xy[0], ay: xy[1], bx: xy[2], by: xy[3] };
    (segment(&case.a.xy), segment(&case.b.xy))
}

fn segments((s, t): (Segment, Segment), libraries: &Libraries) -> (bool, Answers) {
    let shape = |s: &Segment| Shape::new(Kind::Segment, &[s.ax, s.ay, s.bx, s.by], 0.0);
    let mut answers = Answers::new();
    // SAFETY: structs of the header.
    add(&mut answers, libraries, |graze| graze.test_segment_segment, |test| unsafe { test(&s, &t) });
    answers.extend([
        (Who::Textbook, textbook::segments(&s, &t)),
        (Who::Parry, parry::segments(&parry::segment(&s), &parry::segment(&t))),
        (Who::Box2d, box2d::overlap(&box2d::segments(&s, &t))),
        (Who::CuteC2, cute_c2::segments(cute_c2::segment(&s), cute_c2::segment(&t))),
        #[cfg(feature = "raylib")]
        (Who::Raylib, raylib::segments(&s, &t)),
        (Who::Geo, geo::segments(&geo::segment(&s), &geo::segment(&t))),
        (Who::Tg, tg::segments(tg::segment(&s), tg::segment(&t))),
    ]);
    (truth(&shape(&s), &shape(&t)), answers)
}

/// A rectangle that Box2D accepts unchanged.
fn rectangle(rng: &mut Rng) -> (Rectangle, Vec<f32>) {
    loop {
        let made = Rectangle { center: center(rng), half: [size(rng), size(rng)], angle: between(rng, 0.0, TAU) };
        let corners = made.corners();
        if box2d::polygon(&corners).is_some() {
            return (made, corners);
        }
    }
}

fn edge(corners: &[f32], k: usize) -> Segment {
    let corner = |k: usize| (corners[2 * (k % 4)], corners[2 * (k % 4) + 1]);
    let ((ax, ay), (bx, by)) = (corner(k), corner(k + 1));
    Segment { ax, ay, bx, by }
}

fn point_beside_edge(rng: &mut Rng, libraries: &Libraries) -> (bool, Answers) {
    let (_, xy) = rectangle(rng);
    let at = along(&edge(&xy, rng.usize(..4)), between(rng, 0.1, 0.9));
    let [x, y] = at;
    let mut answers = Answers::new();
    // SAFETY: an array with its count.
    add(&mut answers, libraries, |graze| graze.test_polygon_point, |test| unsafe { test(xy.as_ptr(), 4, x, y) });
    answers.extend([
        (Who::Textbook, textbook::point_in_polygon(&xy, at)),
        (Who::Parry, parry::point(&parry::outline(&xy), at)),
        (Who::Box2d, box2d::polygon(&xy).is_some_and(|polygon| box2d::point(&polygon, at))),
        (Who::CuteC2, cute_c2::poly(&xy).is_some_and(|poly| cute_c2::point(&poly, at))),
        #[cfg(feature = "raylib")]
        (Who::Raylib, raylib::point(&raylib::outline(&xy), at)),
        (Who::Geo, geo::point(&geo::outline(&xy), at)),
        (Who::Tg, tg::point(&tg::Outline::new(&tg::ring(&xy)), at)),
    ]);
    (truth(&Shape::new(Kind::Convex, &xy, 0.0), &Shape::new(Kind::Point, &at, 0.0)), answers)
}

/// A corner of one rectangle lies on an edge of the other, up to rounding, and the rest outside.
fn quadrilaterals(rng: &mut Rng, libraries: &Libraries) -> (bool, Answers) {
    let (ours, a) = rectangle(rng);
    let k = rng.usize(..4);
    let [x, y] = along(&edge(&a, k), between(rng, 0.1, 0.9)).map(f64::from);
    // From this corner the other rectangle's sides leave within a quarter turn about the outward normal.
    let normal = ours.angle + TAU * (k as f64 - 1.0) / 4.0;
    let angle = normal + between(rng, -0.9, -0.1) * TAU / 4.0;
    let half = [size(rng), size(rng)];
    let (sin, cos) = angle.sin_cos();
    let middle = [x + cos * half[0] - sin * half[1], y + sin * half[0] + cos * half[1]];
    let theirs = Rectangle { center: middle, half, angle };
    let mut b = theirs.corners();
    // Its first corner touches: exactly the point beside the edge.
    (b[0], b[1]) = (x as f32, y as f32);
    let both = |xy: &[f32]| box2d::polygon(xy).is_some();
    if !both(&b) {
        return quadrilaterals(rng, libraries);
    }
    let mut answers = Answers::new();
    // SAFETY: arrays with their counts.
    add(
        &mut answers,
        libraries,
        |graze| graze.test_convex_convex,
        |test| unsafe { test(a.as_ptr(), 4, b.as_ptr(), 4) },
    );
    let tg = |xy: &[f32]| tg::Outline::new(&tg::ring(xy));
    let c2 = || Some(cute_c2::polys(&cute_c2::poly(&a)?, &cute_c2::poly(&b)?));
    answers.extend([
        (Who::Parry, parry::convexes_in_place(&a, &b).is_some_and(|pair| parry::convex_overlap(&pair))),
        (Who::Box2d, box2d::overlap(&box2d::distance_input(&a, &b))),
        (Who::CuteC2, c2() == Some(true)),
        (Who::Geo, geo::outlines(&geo::outline(&a), &geo::outline(&b))),
        (Who::Tg, tg::outlines(&tg(&a), &tg(&b))),
    ]);
    (truth(&Shape::new(Kind::Convex, &a, 0.0), &Shape::new(Kind::Convex, &b, 0.0)), answers)
}

/// The radii add up to the distance of the centers, up to rounding.
fn circles(rng: &mut Rng, libraries: &Libraries) -> (bool, Answers) {
    let [x, y] = center(rng).map(|c| c as f32);
    let a = Circle { x, y, radius: size(rng) as f32 };
    let (angle, distance) = (between(rng, 0.0, TAU), f64::from(a.radius) + size(rng));
    let (x, y) = ((f64::from(a.x) + distance * angle.cos()) as f32, (f64::from(a.y) + distance * angle.sin()) as f32);
    let apart = (f64::from(x) - f64::from(a.x)).hypot(f64::from(y) - f64::from(a.y));
    let b = Circle { x, y, radius: (apart - f64::from(a.radius)) as f32 };
    let shape = |c: &Circle| Shape::new(Kind::Point, &[c.x, c.y], c.radius);
    let mut answers = Answers::new();
    // SAFETY: structs of the header.
    add(&mut answers, libraries, |graze| graze.test_circle_circle, |test| unsafe { test(&a, &b) });
    answers.extend([
        (Who::Parry, parry::circles(&a, &b)),
        (Who::Box2d, box2d::overlap(&box2d::circles(&a, &b))),
        (Who::CuteC2, cute_c2::circles(cute_c2::circle(&a), cute_c2::circle(&b))),
        #[cfg(feature = "raylib")]
        (Who::Raylib, raylib::circles(&a, &b)),
    ]);
    (truth(&shape(&a), &shape(&b)), answers)
}
