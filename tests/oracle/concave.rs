//! Outlines that are not convex, given as convex: every answer has the same bits at every vector width, holds no NaN,
//! and agrees with itself. Builds with overflow checks also find integers that are too large.

use super::c_args::CScalar;
use super::scaled;
use graze_c::abi::{GrazeClosest, GrazeContact, GrazeContactPoint, GrazeRayHit, GrazeSegment, GrazeSweepHit};
use graze_c::batch::graze_test_many_rect_rect;
use graze_c::contact::{graze_contact, graze_contact_convex_convex, graze_contacts};
use graze_c::contain::{graze_contains, graze_keep_in};
use graze_c::distance::graze_distance;
use graze_c::error::graze_set_error_handler;
use graze_c::overlap::{graze_test, graze_test_convex_convex};
use graze_c::ray::graze_raycast;
use graze_c::sweep::graze_sweep;
use graze_core::simd::{WIDTHS, limit_width};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape};
use std::ptr::null_mut;

const POINT: GrazeContactPoint = GrazeContactPoint { x: -1.0, y: -1.0, depth: -1.0, a_feature: 77, b_feature: 77 };
const CONTACT: GrazeContact =
    GrazeContact { normal_x: -7.0, normal_y: -7.0, depth: -7.0, count: 7, points: [POINT; 2] };
const CLOSEST: GrazeClosest =
    GrazeClosest { distance: -7.0, ax: -7.0, ay: -7.0, bx: -7.0, by: -7.0, a_t: -7.0, b_t: -7.0, a_edge: 7, b_edge: 7 };
const SWEEP: GrazeSweepHit =
    GrazeSweepHit { t: -7.0, x: -7.0, y: -7.0, normal_x: -7.0, normal_y: -7.0, a_edge: 7, b_edge: 7 };
const RAY: GrazeRayHit = GrazeRayHit { t: -7.0, x: -7.0, y: -7.0, normal_x: -7.0, normal_y: -7.0, edge: 7 };

/// The bits of all results, each with the name of the call.
#[derive(Default)]
struct Answers(Vec<(&'static str, u32)>);

impl Answers {
    fn number(&mut self, name: &'static str, number: u32) {
        self.0.push((name, number));
    }

    fn floats(&mut self, name: &'static str, floats: &[f32]) {
        for float in floats {
            assert!(!float.is_nan(), "{name}: NaN among {floats:?}");
            self.number(name, float.to_bits());
        }
    }

    fn contact(&mut self, name: &'static str, contact: &GrazeContact) {
        let GrazeContact { normal_x, normal_y, depth, count, points } = *contact;
        self.floats(name, &[normal_x, normal_y, depth]);
        self.number(name, count);
        for GrazeContactPoint { x, y, depth, a_feature, b_feature } in points {
            self.floats(name, &[x, y, depth]);
            self.number(name, a_feature);
            self.number(name, b_feature);
        }
    }
}

/// Two shapes, and the motion of the first.
#[derive(Debug)]
struct Input {
    a: Shape<f32>,
    b: Shape<f32>,
    d: [f32; 2],
    /// Whether to push b into a, which takes longer than all other calls.
    keeps: bool,
}

fn answers(Input { a, b, d: [dx, dy], keeps }: &Input) -> Answers {
    let mut answers = Answers::default();
    let ([a, b], [a_raw, b_raw]) = ([a, b], [a, b].map(CScalar::raw));
    let is_sharp_outline = |shape: &Shape<f32>| shape.kind.is_filled() && shape.radius == 0.0;
    unsafe {
        answers.number("graze_test", graze_test(&a_raw, &b_raw) as u32);
        answers.number("graze_contains", graze_contains(&a_raw, &b_raw) as u32);
        let mut closest = CLOSEST;
        let distance = graze_distance(&a_raw, &b_raw, &mut closest);
        let GrazeClosest { ax, ay, bx, by, a_t, b_t, a_edge, b_edge, .. } = closest;
        answers.floats("graze_distance", &[distance, closest.distance, ax, ay, bx, by, a_t, b_t]);
        answers.number("graze_distance", a_edge);
        answers.number("graze_distance", b_edge);
        check_distance(a, b, &closest);
        let mut contact = CONTACT;
        answers.number("graze_contact", graze_contact(&a_raw, &b_raw, &mut contact) as u32);
        answers.contact("graze_contact", &contact);
        let mut contacts = [CONTACT; 4];
        let count = graze_contacts(&a_raw, &b_raw, contacts.as_mut_ptr(), contacts.len());
        answers.number("graze_contacts", count as u32);
        contacts.iter().for_each(|contact| answers.contact("graze_contacts", contact));
        let mut hit = SWEEP;
        answers.number("graze_sweep", graze_sweep(&a_raw, *dx, *dy, &b_raw, &mut hit) as u32);
        answers.floats("graze_sweep", &[hit.t, hit.x, hit.y, hit.normal_x, hit.normal_y]);
        answers.number("graze_sweep", hit.a_edge);
        answers.number("graze_sweep", hit.b_edge);
        answers.number("graze_sweep alone", graze_sweep(&a_raw, *dx, *dy, &b_raw, null_mut()) as u32);
        let ray = GrazeSegment { ax: b.xy[0], ay: b.xy[1], bx: b.xy[2 * b.count() - 2], by: b.xy[2 * b.count() - 1] };
        let mut hit = RAY;
        answers.number("graze_raycast", graze_raycast(&a_raw, &ray, &mut hit) as u32);
        answers.floats("graze_raycast", &[hit.t, hit.x, hit.y, hit.normal_x, hit.normal_y]);
        answers.number("graze_raycast", hit.edge);
        if *keeps {
            let mut push = [-7.0; 2];
            answers.number("graze_keep_in", graze_keep_in(&a_raw, &b_raw, push.as_mut_ptr()) as u32);
            answers.floats("graze_keep_in", &push);
        }
        if is_sharp_outline(a) && is_sharp_outline(b) {
            let (a_xy, b_xy) = (a.xy.as_ptr(), b.xy.as_ptr());
            let verdict = graze_test_convex_convex(a_xy, a.count(), b_xy, b.count());
            answers.number("graze_test_convex_convex", verdict as u32);
            let mut contact = CONTACT;
            let verdict = graze_contact_convex_convex(a_xy, a.count(), b_xy, b.count(), &mut contact);
            answers.number("graze_contact_convex_convex", verdict as u32);
            answers.contact("graze_contact_convex_convex", &contact);
            if (a.count(), b.count()) == (4, 4) {
                let mut verdict = 7;
                graze_test_many_rect_rect(a_xy, 32, b_xy, 32, 1, &mut verdict);
                answers.number("graze_test_many_rect_rect", verdict.into());
            }
        }
    }
    answers
}

/// The closest points are as far from each other as the distance says.
fn check_distance(a: &Shape<f32>, b: &Shape<f32>, closest: &GrazeClosest) {
    let GrazeClosest { distance, ax, ay, bx, by, .. } = *closest;
    let between = (f64::from(ax) - f64::from(bx)).hypot(f64::from(ay) - f64::from(by));
    let largest = a.xy.iter().chain(&b.xy).chain([&a.radius, &b.radius]).fold(0.0f32, |most, x| most.max(x.abs()));
    // Of points rounded to floats.
    let room = f64::from(largest) * 1e-6 + f64::from(f32::MIN_POSITIVE);
    assert!(
        distance == f32::INFINITY || !between.is_finite() || (f64::from(distance) - between).abs() <= room,
        "distance {distance} of points {between} apart\na = {a:?}\nb = {b:?}"
    );
}

/// Vertices about the origin, with coordinates up to about 8.
fn vertices(rng: &mut Rng) -> Vec<[f32; 2]> {
    let count = match rng.u8(0..8) {
        0 => rng.usize(9..=40),
        1..4 => rng.usize(5..=8),
        _ => rng.usize(3..=5),
    };
    let lattice = |rng: &mut Rng| [0; 2].map(|_| rng.i32(-6..=6) as f32);
    let anywhere = |rng: &mut Rng| [0; 2].map(|_| (rng.f32() - 0.5) * 14.0);
    // A ring that may go round more than once.
    let star = |rng: &mut Rng, rounds: usize| -> Vec<[f32; 2]> {
        let (turn, rough) = (rng.f32() * 7.0, if rng.bool() { 0.0 } else { 1.0 });
        (0..count)
            .map(|i| {
                let angle = turn + (i * rounds) as f32 * core::f32::consts::TAU / count as f32;
                let size = 5.0 + rough * (rng.f32() - 0.5);
                [size * angle.cos(), size * angle.sin()]
            })
            .collect()
    };
    let mut outline: Vec<[f32; 2]> = match rng.u8(0..8) {
        0..3 => (0..count).map(|_| lattice(rng)).collect(),
        3 => (0..count).map(|_| anywhere(rng)).collect(),
        4 => {
            let ([x, y], [u, v]) = (lattice(rng), lattice(rng));
            (0..count).map(|_| rng.i32(-3..=3) as f32).map(|t| [x + t * u, y + t * v]).collect()
        }
        5 => star(rng, 1),
        _ => {
            let rounds = rng.usize(1..=count / 2);
            star(rng, rounds)
        }
    };
    // One vertex elsewhere, or twice.
    let (from, to) = (rng.usize(..count), rng.usize(..count));
    match rng.u8(0..6) {
        0 => outline[to] = outline[from],
        1 => outline[to] = lattice(rng),
        2 => {
            let (p, q) = (outline[from], outline[(from + 1) % count]);
            outline[to] = [0, 1].map(|i| (p[i] + q[i]) * 0.5);
        }
        3 => outline[to] = outline[to].map(|x| x * (1.0 - 1e-6 * rng.f32())),
        _ => {}
    }
    if rng.bool() {
        outline.reverse();
    }
    outline
}

fn shape(rng: &mut Rng, kind: Kind, scale: f32, at: [f32; 2]) -> Shape<f32> {
    let mut vertices = vertices(rng);
    match kind {
        Kind::Point => vertices.truncate(1),
        Kind::Segment => vertices.truncate(2),
        _ => {}
    }
    let xy: Vec<f32> = vertices.iter().flat_map(|[x, y]| [(x + at[0]) * scale, (y + at[1]) * scale]).collect();
    let radius = match rng.u8(0..6) {
        0 => rng.f32() * 4.0,
        1 => rng.i32(0..9) as f32,
        _ => 0.0,
    };
    Shape::new(kind, &xy, radius * scale)
}

/// Scales at which everything stays finite.
fn input(rng: &mut Rng) -> Input {
    const LARGEST: f32 = 2e36;
    let mut scale = match rng.u8(0..8) {
        0 => LARGEST * rng.f32(),
        1 => LARGEST,
        2 => f32::MIN_POSITIVE * rng.f32() * 4.0,
        3 => f32::from_bits(1),
        4 => 10f32.powi(rng.i32(-38..=36)),
        _ => 1.0,
    };
    if scale.is_nan() || scale <= 0.0 {
        scale = 1.0;
    }
    let other_scale = if rng.u8(0..8) == 0 { scale * 10f32.powi(rng.i32(-12..=0)) } else { scale };
    let place = |rng: &mut Rng| match rng.u8(0..4) {
        0 => [0.0; 2],
        1 => [0; 2].map(|_| rng.i32(-9..=9) as f32),
        2 => [0; 2].map(|_| (rng.f32() - 0.5) * 16.0),
        _ => [0; 2].map(|_| (rng.f32() - 0.5) * 60.0),
    };
    let kind = match rng.u8(0..8) {
        0 => Kind::Point,
        1 => Kind::Segment,
        2 => *rng.choice([Kind::Chain, Kind::Polygon].iter()).expect("two kinds"),
        _ => Kind::Convex,
    };
    let (at, other_at) = (place(rng), place(rng));
    let (a, b) = (shape(rng, Kind::Convex, scale, at), shape(rng, kind, other_scale, other_at));
    let d = [0, 1].map(|i| match rng.u8(0..6) {
        0 => 0.0,
        1 => b.xy[i] - a.xy[i],
        _ => rng.i32(-20..=20) as f32 * scale,
    });
    let keeps = rng.u8(0..16) == 0;
    if rng.u8(0..4) == 0 { Input { a: b, b: a, d, keeps } } else { Input { a, b, d, keeps } }
}

/// Fails unless all widths give the same bits.
fn check(input: &Input) {
    let [narrow, wider @ ..] = WIDTHS.map(|width| {
        limit_width(width);
        answers(input).0
    });
    for (answers, width) in wider.iter().zip(&WIDTHS[1..]) {
        let different = narrow.iter().zip(answers).find(|(one, other)| one != other);
        assert!(different.is_none(), "{different:?} at widths 4 and {width}\n{input:?}");
    }
    limit_width(u32::MAX);
}

#[test]
fn any_outlines_as_convex() {
    graze_set_error_handler(None, null_mut());
    let mut rng = crate::seeded(23);
    for _ in 0..scaled(200_000) {
        check(&input(&mut rng));
    }
}

#[test]
fn found_before() {
    graze_set_error_handler(None, null_mut());
    let unrounded = |xy: &[f32]| Shape::new(Kind::Convex, xy, 0.0);
    let box_and_dart = [&[-4.0, 3.0, -3.0, 3.0, -3.0, 4.0, -4.0, 4.0], &[0.0, 2.0, 1.0, 3.0, -3.0, 3.0, 1.0, -1.0]];
    let [a, b] = box_and_dart.map(|xy| unrounded(xy));
    check(&Input { a, b, d: [4.0, 1.0], keeps: true });
    let tangle = [-5.0, 4.0, 0.0, 5.0, 1.0, 6.0, 1.0, 3.0, 3.0, -1.0, -2.0, -7.0, 3.0, 5.0, 4.0, 4.0];
    let (a, b) = (Shape::new(Kind::Convex, &tangle, 6.0), Shape::new(Kind::Segment, &[-5.0, 4.0, 3.0, 5.0], 0.0));
    check(&Input { a, b, d: [1.0, 0.0], keeps: true });
    // A point that touches an edge although it is beyond another one: the depth was far from any the radii could give.
    let knot = [-3e-37, -2e-37, -4e-37, -4e-37, -2e-37, 1e-37, 0.0, 0.0, 1e-37, 1e-37, -2e-37, -2e-37, -2e-37, -3e-37];
    let (a, b) = (Shape::new(Kind::Segment, &[0.0; 4], 0.0), unrounded(&[&knot[..], &[4.999_999_7e-37, 0.0]].concat()));
    check(&Input { a, b, d: [1.7e-36, -1.8e-36], keeps: true });
    // An outline without area, and one that has it beyond an edge.
    let (a, b) = (
        unrounded(&[5.0, -1.0, 2.0, 2.0, 8.0, -4.0, -1.0, 5.0]),
        unrounded(&[1.0, -3.0, 3.0, -5.0, 12.0, -5.0, 7.0, -4.0, 6.0, 1.0]),
    );
    check(&Input { a, b, d: [-6.0, 14.0], keeps: true });
}
