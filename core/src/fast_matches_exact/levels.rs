//! Level shapes: contacts and verdicts, on grids where sides are in line, touch or are equally deep, and beside them.

use super::contacts::contact_within;
use super::{Rounded, corners, shape_of};
use crate::contact::{Contact, ContactPoint, Margin, contact, fast_level_contact, fast_level_contact_within};
use crate::filter::{Fast, LevelShape, level_gap};
use crate::number::Float;
use crate::overlap::{Verdict, any_any};
use crate::shape::Kind;
use fastrand::Rng;
use std::vec::Vec;

#[derive(Debug)]
struct Level {
    kind: Kind,
    vertices: Vec<[f32; 2]>,
    radius: f32,
}

impl Level {
    /// A point, a segment along an axis or a box, its vertices in any order that goes around it.
    fn random(rng: &mut Rng, number: &mut dyn FnMut(&mut Rng) -> f32, radius: f32) -> Self {
        let [x, y, width, height] = [0; 4].map(|_| number(rng));
        let (right, upper) = (x + width, y + height);
        let (kind, mut vertices) = match rng.usize(..5) {
            0 => (Kind::Point, std::vec![[x, y]]),
            1 => (Kind::Segment, std::vec![[x, y], [right, y]]),
            2 => (Kind::Segment, std::vec![[x, y], [x, upper]]),
            3 => (Kind::Polygon, corners([x, y, right, upper]).to_vec()),
            _ => (Kind::Convex, corners([x, y, right, upper]).to_vec()),
        };
        if rng.bool() {
            vertices.reverse();
        }
        let first = rng.usize(..vertices.len());
        vertices.rotate_left(first);
        Level { kind, vertices, radius }
    }

    fn rounded(&self) -> Rounded<'_> {
        (self.kind, &self.vertices, self.radius)
    }
}

/// How many answers are certain, of how many.
#[derive(Default)]
struct Share {
    all: u32,
    certain: u32,
}

impl Share {
    fn count(&mut self, is_certain: bool) {
        self.all += 1;
        self.certain += u32::from(is_certain);
    }

    fn part(&self) -> f32 {
        self.certain as f32 / self.all as f32
    }
}

/// The shares of verdicts, and of contacts of shapes that overlap and that touch.
#[derive(Default)]
struct Shares {
    verdicts: Share,
    hits: Share,
    touches: Share,
    /// Of pairs with a point: those within a margin.
    gaps: Share,
    /// Of sides of boxes without a radius, within a margin.
    sides: Share,
}

/// The bits, because 0 equals -0, and the whole for the message.
fn bits(contact: Contact) -> ([u32; 3], [[u32; 3]; 2], Contact) {
    let Contact { normal: [x, y], depth, points, .. } = contact;
    let point = |ContactPoint { x, y, depth, .. }: ContactPoint| [x, y, depth].map(f32::to_bits);
    ([x, y, depth].map(f32::to_bits), points.map(point), contact)
}

fn check(shares: &mut Shares, a: &Level, b: &Level, margin: f32) {
    let (first, second) = (shape_of::<Float>(a.rounded()), shape_of(b.rounded()));
    let Some([a_level, b_level]) = LevelShape::pair((&a.vertices, a.radius), (&b.vertices, b.radius)) else { return };
    let sign = level_gap(&a_level, &b_level);
    if let Fast::Certain(sign) = sign {
        assert_eq!(sign, [1, 0, -1][any_any(first, second) as usize], "{a:?} {b:?}");
    }
    shares.verdicts.count(sign != Fast::Uncertain);
    let (verdict, exact) = contact(first, second);
    let fast = fast_level_contact(&a_level, &b_level);
    if let Fast::Certain(fast) = fast {
        assert_eq!((fast.0, fast.1.map(bits)), (verdict, exact.map(bits)), "{a:?} {b:?}");
    }
    match verdict {
        Verdict::Hit => shares.hits.count(fast != Fast::Uncertain),
        Verdict::Touch => shares.touches.count(fast != Fast::Uncertain),
        Verdict::Miss => {}
    }
    let (within, exact) = contact_within(first, second, Margin::new(f64::from(margin)));
    let within = if exact.is_some() && within == Verdict::Miss { Verdict::Touch } else { within };
    let fast = fast_level_contact_within(&a_level, &b_level, margin);
    if let Fast::Certain(fast) = fast {
        assert_eq!((fast.0, fast.1.map(bits)), (within, exact.map(bits)), "{a:?} {b:?} {margin}");
    }
    if exact.is_some() && verdict == Verdict::Miss && (a.kind == Kind::Point || b.kind == Kind::Point) {
        shares.gaps.count(fast != Fast::Uncertain);
    }
    let is_box = |level: &Level| level.vertices.len() == 4 && level.radius == 0.0;
    if exact.is_some_and(|contact| contact.count == 2) && verdict == Verdict::Miss && is_box(a) && is_box(b) {
        shares.sides.count(fast != Fast::Uncertain);
    }
}

#[test]
fn level_shapes() {
    let mut rng = Rng::with_seed(3);
    let [mut coarse, mut fine] = [Shares::default(), Shares::default()];
    for round in 0..1_000_000 {
        let is_coarse = round & 1 == 0;
        let scale = [1.0, 1.0, 1.0, 1.0 / 1024.0, 1e-30, 1e30, 0.1, 16.0][round >> 1 & 7];
        let mut number = |rng: &mut Rng| {
            let value = if is_coarse { rng.i32(-4..=4) as f32 * 0.5 } else { 4.0 * rng.f32() - 2.0 };
            let value = match rng.u32(..400) {
                0 => value * 1e-12,
                1 => value * 1e12,
                2 => value.next_up(),
                3 => value.next_down(),
                4 => f32::from_bits(rng.u32(..)),
                _ => value,
            };
            value * scale
        };
        let radius = |rng: &mut Rng| {
            scale * [0.0, -0.0, 0.25, 0.5, 1.25, 0.2, if is_coarse { 0.5 } else { rng.f32() }][rng.usize(..7)]
        };
        let (a_radius, b_radius) = (radius(&mut rng), radius(&mut rng));
        let a = Level::random(&mut rng, &mut number, a_radius);
        let mut b = Level::random(&mut rng, &mut number, b_radius);
        if rng.u32(..4) == 0 {
            // Beside or above by the radii, nearly.
            let sunk = scale * [0.0, 1.0 / 256.0, -1.0 / 256.0, 1e-6, 0.01 * rng.f32()][rng.usize(..5)];
            let axis = rng.usize(..2);
            let top = a.vertices.iter().map(|vertex| vertex[axis]).fold(f32::MIN, f32::max);
            let bottom = b.vertices.iter().map(|vertex| vertex[axis]).fold(f32::MAX, f32::min);
            let by = top - bottom + a_radius + b_radius - sunk;
            for vertex in &mut b.vertices {
                vertex[axis] += by;
            }
        }
        let is_finite = |level: &Level| level.vertices.as_flattened().iter().all(|value| value.is_finite());
        if !is_finite(&a) || !is_finite(&b) {
            continue;
        }
        let (a, b) = if rng.bool() { (a, b) } else { (b, a) };
        let margin = scale * [1.0 / 256.0, 0.125, rng.f32() + 1e-6][rng.usize(..3)];
        check(if is_coarse { &mut coarse } else { &mut fine }, &a, &b, margin);
    }
    // On the coarse grid many pushes are equally short. Of numbers of all sizes few are certain.
    for (Shares { verdicts, hits, touches, gaps, sides }, least) in
        [(coarse, [0.8, 0.6, 0.4, 0.5, 0.5]), (fine, [0.8, 0.7, 0.5, 0.5, 0.5])]
    {
        for (share, least) in [verdicts, hits, touches, gaps, sides].into_iter().zip(least) {
            assert!(share.part() > least, "{} of {}", share.certain, share.all);
        }
    }
}

/// From the other end of the side, both ends are equally far in `f64`. The exact tier takes that of the other shape.
#[test]
fn ends_that_hardly_differ() {
    let lower = std::vec![[0.1, -0.3], [2.6702933e-20, -0.3], [2.6702933e-20, -0.15], [0.1, -0.15]];
    let upper = std::vec![[0.1, -0.15], [0.0, -0.15], [0.0, -0.1], [0.1, -0.1]];
    let a = Level { kind: Kind::Polygon, vertices: lower, radius: 0.0 };
    let b = Level { kind: Kind::Polygon, vertices: upper, radius: 0.125 };
    check(&mut Shares::default(), &a, &b, 0.125);
    check(&mut Shares::default(), &b, &a, 0.125);
}
