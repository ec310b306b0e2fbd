//! Contacts: on ordinary data and on grids, where pushes are often equally short.

use super::{Rounded, corners, shape_of};
use crate::contact::{
    Contact, Margin, contact, contacts_within, convex_contact, deepest_contact, fast_aabb_contact,
    fast_circle_aabb_contact, fast_circle_contact, fast_circle_pair, fast_convex_contact, fast_convex_contact_within,
    fast_rounded_contact,
};
use crate::filter::Fast;
use crate::number::Float;
use crate::overlap::{Verdict, any_any};
use crate::shape::{Kind, Outline, Shape};
use crate::simd::{F32s, WIDTHS, dispatch, limit_width};
use core::fmt::Debug;
use fastrand::Rng;
use std::vec::Vec;

/// The contact of two shapes whose gap is at most a margin, with signed depths: the deepest of [`contacts_within`].
/// If they are apart within the margin, the verdict is a touch.
pub(super) fn contact_within(a: Shape<Float>, b: Shape<Float>, margin: Margin) -> (Verdict, Option<Contact>) {
    deepest_contact(margin, &|| any_any(a, b), &mut |visit| contacts_within(a, b, margin, visit))
}

/// How many answers are certain, of how many hits.
#[derive(Default)]
pub(super) struct Tally {
    hits: u32,
    certain: u32,
    /// The same of shapes that are apart within a margin.
    gaps: u32,
    certain_gaps: u32,
}

impl Tally {
    pub(super) fn check(
        &mut self,
        fast: Fast<Option<Contact>>,
        (verdict, exact): (Verdict, Option<Contact>),
        arguments: &dyn Debug,
    ) {
        self.hits += u32::from(verdict == Verdict::Hit);
        let is_gap = exact.is_some_and(|contact| contact.depth < 0.0);
        self.gaps += u32::from(is_gap);
        if let Fast::Certain(fast) = fast {
            self.certain_gaps += u32::from(is_gap);
            assert!((verdict != Verdict::Touch || is_gap) && fast == exact, "{arguments:?} {fast:?} {exact:?}");
            self.certain += u32::from(fast.is_some() && !is_gap);
        }
    }

    /// At least one certain answer in so many hits.
    pub(super) fn require(&self, part: u32) {
        assert!(u64::from(self.certain) * u64::from(part) > u64::from(self.hits), "{} of {}", self.certain, self.hits);
    }
}

fn circle<'a>(center: &'a [[f32; 2]; 1], [_, _, radius]: [f32; 3]) -> Shape<'a, Float> {
    shape_of((Kind::Point, center, radius))
}

fn center([x, y, _]: [f32; 3]) -> [[f32; 2]; 1] {
    [[x, y]]
}

#[test]
fn contacts_of_boxes() {
    let mut rng = Rng::with_seed(1);
    let mut tally = Tally::default();
    for round in 0..200_000 {
        let coarse = |value: f32| if round & 1 == 0 { (value * 4.0).floor() * 0.5 - 1.0 } else { value * 5.0 - 2.5 };
        let scale = if round & 8 == 0 { 1.0 } else { 1e-30 };
        let mut aabb = || {
            let [x, y, width, height] = [0; 4].map(|_| coarse(rng.f32()));
            [x, y, x + width.abs() + 0.5, y + height.abs() + 0.5].map(|value| value * scale)
        };
        let boxes = [aabb(), aabb()];
        let outlines = boxes.map(corners);
        let [a, b] = outlines.each_ref().map(|outline| shape_of::<Float>((Kind::Convex, outline, 0.0)));
        tally.check(fast_aabb_contact(boxes[0], boxes[1]), contact(a, b), &boxes);
    }
    tally.require(2);
}

#[test]
fn contacts_of_circle_and_box() {
    let mut rng = Rng::with_seed(1);
    let mut tally = Tally::default();
    for round in 0..200_000 {
        let coarse = |value: f32| if round & 1 == 0 { (value * 9.0).floor() * 0.5 } else { value * 5.0 };
        let mut next = || coarse(rng.f32());
        let disk = [next(), next(), next() * 0.5];
        let (x, y, width, height) = (next(), next(), next(), next());
        let aabb = [x - 1.0, y - 1.0, x + width * 0.5, y + height * 0.5];
        let exact = contact(circle(&center(disk), disk), shape_of((Kind::Convex, &corners(aabb), 0.0)));
        tally.check(fast_circle_aabb_contact(disk, aabb), exact, &(disk, aabb));
    }
    tally.require(2);
}

#[test]
fn contacts_of_circles() {
    let mut rng = Rng::with_seed(1);
    let (mut tally, mut on_axis, mut within) = (Tally::default(), Tally::default(), Tally::default());
    for round in 0..200_000 {
        let coarse = |value: f32| if round & 1 == 0 { (value * 9.0).floor() * 0.5 - 1.0 } else { value * 5.0 - 1.0 };
        let scale = if round & 8 == 0 { 1.0 } else { 1e-30 };
        let mut disk = || [0; 3].map(|_| coarse(rng.f32()) * scale);
        let ([a_x, a_y, a_radius], [b_x, b_y, b_radius]) = (disk(), disk());
        let (a, mut b) = ([a_x, a_y, a_radius.abs()], [b_x, b_y, b_radius.abs()]);
        // Exactly above or beside the other.
        let aligned = round & 48 == 0;
        if aligned {
            let axis = rng.usize(..2);
            b[axis] = a[axis];
        }
        if round & 6 == 0 {
            // At rest on each other.
            let distance = (a[0] - b[0]).hypot(a[1] - b[1]);
            let sunk = [1e-6, 1e-4, 1e-2, -1e-2][rng.usize(..4)] * rng.f32() * distance;
            b[2] = (distance - a[2] + sunk).abs();
        }
        let [first, second] = [(center(a), a), (center(b), b)];
        let (first, second) = (circle(&first.0, first.1), circle(&second.0, second.1));
        let tally = if aligned { &mut on_axis } else { &mut tally };
        tally.check(fast_circle_contact(a, b), contact(first, second), &(a, b));
        let margin = 0.02 * scale;
        let exact = contact_within(first, second, Margin::new(f64::from(margin)));
        let centers = [center(a), center(b)];
        let (first, second) = ((Kind::Point, &centers[0][..], a[2]), (Kind::Point, &centers[1][..], b[2]));
        within.check(rounded_at_width(first, second, margin), exact, &(a, b, margin));
    }
    tally.require(3);
    on_axis.require(3);
    within.require(2);
    assert!(within.gaps > 5_000 && within.certain_gaps * 2 > within.gaps, "{} {}", within.certain_gaps, within.gaps);
}

dispatch! {
    pub fn convex_at_width(a: &[[f32; 2]], b: &[[f32; 2]]) -> Fast<Option<Contact>> = fast_convex_contact;
}

dispatch! {
    pub fn convex_within_at_width(a: &[[f32; 2]], b: &[[f32; 2]], margin: f32) -> Fast<Option<Contact>>
        = fast_convex_contact_within;
}

fn check_convex(tally: &mut Tally, a: &[[f32; 2]], b: &[[f32; 2]]) {
    let exact = convex_contact(Outline::<Float>::new(a), Outline::<Float>::new(b));
    tally.check(convex_at_width(a, b), exact, &(a, b));
}

fn check_convex_within(tally: &mut Tally, a: &[[f32; 2]], b: &[[f32; 2]], margin: f32) {
    let [first, second] = [a, b].map(|outline| shape_of::<Float>((Kind::Convex, outline, 0.0)));
    let exact = contact_within(first, second, Margin::new(f64::from(margin)));
    tally.check(convex_within_at_width(a, b, margin), exact, &(a, b, margin));
}

/// Vertices of an ellipse, convex but for roundings, in either winding.
fn ellipse(rng: &mut Rng, count: usize, regular: bool) -> Vec<[f32; 2]> {
    let [x, y, width, height, turn] = [0; 5].map(|_| rng.f32() * 4.0);
    let turn = if rng.u32(..4) == 0 { 0.5 } else { turn };
    let side = if rng.bool() { 1.0 } else { -1.0 };
    if regular && count == 4 && rng.bool() {
        // A box along the axes, often in line with others.
        let [x, y, width, height] = [x, y, width, height].map(|value| 0.25 + (4.0 * value).floor() * 0.25);
        return corners([x, y, x + width, y + height]).map(|[x, y]| [x, side * y]).to_vec();
    }
    let vertex = |i: usize| {
        let part = i as f32 + if regular { 0.0 } else { 0.7 * rng.f32() };
        let (sin, cos) = (core::f32::consts::TAU * (part + turn) / count as f32).sin_cos();
        [x + (1.0 + width) * cos, y + side * (1.0 + if regular { width } else { height }) * sin]
    };
    (0..count).map(vertex).collect()
}

/// Contacts of outlines of some counts, with and without a margin: at least one in so many hits is certain, and one in
/// so many gaps.
fn check_convex_outlines(seed: u64, rounds: usize, counts: &[usize], [hits, gaps]: [u32; 2]) {
    let mut rng = Rng::with_seed(seed);
    let (mut tally, mut within) = (Tally::default(), Tally::default());
    for round in 0..rounds {
        // Answers are the same for any number of lanes.
        limit_width(WIDTHS[round % 3]);
        let [n, m] = [0; 2].map(|_| counts[rng.usize(..counts.len())]);
        let (a, b) = (ellipse(&mut rng, n, round & 1 != 0), ellipse(&mut rng, m, round & 2 != 0));
        check_convex(&mut tally, &a, &b);
        if round % 4 < 2 {
            let margin = [0.01, 0.1, 1.0, 4.0 * rng.f32() + 1e-6][rng.usize(..4)];
            check_convex_within(&mut within, &a, &b, margin);
            // Apart more often.
            let [x, y] = [rng.f32(), rng.f32()].map(|by| (by * 16.0).floor() * 0.75 - 6.0);
            let apart: Vec<_> = b.iter().map(|[at_x, at_y]| [at_x + x, at_y + y]).collect();
            check_convex_within(&mut within, &a, &apart, margin);
        }
    }
    limit_width(u32::MAX);
    tally.require(hits);
    within.require(hits);
    assert!(within.certain_gaps * gaps > within.gaps, "{} of {}", within.certain_gaps, within.gaps);
}

#[test]
fn contacts_of_convex_outlines() {
    check_convex_outlines(7, 2_000_000, &[3, 4, 4, 5, 8, 8, 16], [2, 8]);
}

/// More vertices than lanes, also beside a few: blocks of edges, the last of which is padded.
#[test]
fn contacts_of_long_convex_outlines() {
    check_convex_outlines(3, 100_000, &[3, 4, 6, 17, 20, 31, 32, 33, 50, 64, 130, 300], [2, 8]);
}

/// Two edges of a flat outline on either side of a quad in its middle, as many edges apart as there are lanes, or twice
/// as many: which of them is less deep only `f64` shows.
#[test]
fn between_two_edges_of_a_long_outline() {
    let mut rng = Rng::with_seed(6);
    let mut tally = Tally::default();
    for round in 0..60_000 {
        limit_width(WIDTHS[round % 3]);
        let count = [16, 32, 64][round / 3 % 3];
        let turn = rng.f32();
        let vertex = |i: usize| {
            let (sin, cos) = (core::f32::consts::TAU * (i as f32 + turn) / count as f32).sin_cos();
            [3.0 * cos, 0.5 * sin]
        };
        let half: Vec<_> = (0..count / 2).map(vertex).collect();
        let a: Vec<_> = half.iter().copied().chain(half.iter().map(|[x, y]| [-x, -y])).collect();
        let [x, y, by] = [0; 3].map(|_| rng.f32() - 0.5);
        let off = [by, rng.f32() - 0.5].map(|by| by * [1e-6, 1e-5][rng.usize(..2)]);
        let b = [[x, y], [-y, x], [-x, -y], [y, -x]].map(|[x, y]| [x * 0.2 + off[0], y * 0.2 + off[1]]);
        check_convex(&mut tally, &a, &b);
        check_convex(&mut tally, &b, &a);
    }
    limit_width(u32::MAX);
    tally.require(8);
}

/// Behind an axis-parallel edge the deepest vertex is deeper than its neighbor by less than `f64` resolves beside the
/// depth, and by more.
#[test]
fn deeper_by_a_hair() {
    let mut tally = Tally::default();
    let below = [[0.25, -0.5], [0.75, -0.5], [0.75, 0.5], [0.25, 0.5]];
    for round in 0..3 * 64 * 150 {
        limit_width(WIDTHS[round % 3]);
        let (case, bits) = (round / 3 / 64, round / 3 % 64);
        let hair = f32::from_bits(if case < 127 { (127 - case as u32) << 23 } else { 1 << (149 - case) });
        let mut a = [[0.0, 1.0], [0.0, 0.0], [1.0, -hair], [1.0, 1.0]];
        let mut b = below;
        for outline in [&mut a, &mut b] {
            for vertex in outline.iter_mut() {
                let [x, y] = if bits & 1 == 0 { *vertex } else { [vertex[1], vertex[0]] };
                *vertex = [if bits & 2 == 0 { x } else { -x }, if bits & 4 == 0 { y } else { -y }];
            }
            if bits & 8 == 0 {
                outline.reverse();
            }
        }
        a.rotate_left(bits >> 4);
        check_convex(&mut tally, &a, &b);
    }
    tally.require(u32::MAX);
}

dispatch! {
    pub fn rounded_at_width(a: Rounded<'_>, b: Rounded<'_>, margin: f32) -> Fast<Option<Contact>> = circles_first;
}

#[inline(always)]
fn circles_first<V: F32s>(a: Rounded<'_>, b: Rounded<'_>, margin: f32) -> Fast<Option<Contact>> {
    match fast_circle_pair::<V>(a, b, margin) {
        Fast::Certain(contact) => Fast::Certain(contact),
        Fast::Uncertain => fast_rounded_contact::<V>(a, b, margin),
    }
}

/// A point, a segment or an outline of up to eight vertices.
pub(super) fn skeleton(rng: &mut Rng) -> (Kind, Vec<[f32; 2]>) {
    let regular = rng.bool();
    match rng.usize(..7) {
        0 => (Kind::Point, ellipse(rng, 3, regular)[..1].to_vec()),
        1 => (Kind::Segment, ellipse(rng, 3, regular)[..2].to_vec()),
        n => {
            let count = n.max(3) + rng.usize(..2);
            (Kind::Convex, ellipse(rng, count, regular))
        }
    }
}

/// Moves the second skeleton until its distance from the first is about so much. Some are on top of each other first,
/// with sides that are parallel, or nearly.
fn placed(rng: &mut Rng, (a, b): (&[[f32; 2]], &mut [[f32; 2]]), distance: f32) {
    let highest = a.iter().map(|[_, y]| *y).fold(f32::MIN, f32::max);
    let lowest = b.iter().map(|[_, y]| *y).fold(f32::MAX, f32::min);
    let (up, turn) = (highest - lowest + distance, rng.u32(..4));
    let tilt = [0.0, 1e-6, 1e-4][rng.usize(..3)] * rng.f32();
    let aside = [0.0, 0.5, rng.f32()][rng.usize(..3)] + a[0][0] - b[0][0];
    for [x, y] in b {
        let shifted = [*x + aside, *y + up + tilt * *x];
        [*x, *y] = if turn > 0 { shifted } else { [*x + 0.75 * up, *y + up] };
    }
}

#[test]
fn contacts_of_rounded_shapes() {
    let mut rng = Rng::with_seed(9);
    let (mut tally, mut within) = (Tally::default(), Tally::default());
    for round in 0..400_000 {
        limit_width(WIDTHS[round % 3]);
        let ((a_kind, mut a), (b_kind, mut b)) = (skeleton(&mut rng), skeleton(&mut rng));
        if rng.u32(..4) == 0 && a_kind == b_kind {
            b.clone_from(&a);
        }
        let radius = |rng: &mut Rng| [0.0, 0.125, 0.25, rng.f32(), 2.0 * rng.f32()][rng.usize(..5)];
        let (a_radius, b_radius) = (radius(&mut rng), radius(&mut rng));
        let margin = if round & 1 == 0 { 0.0 } else { [0.01, 0.1, 0.5, rng.f32() + 1e-6][rng.usize(..4)] };
        let sunk = [0.0, 1e-6, 1e-4, 0.002, 0.1, -0.002, -0.05, -0.5][rng.usize(..8)] * rng.f32();
        placed(&mut rng, (&a, &mut b), a_radius + b_radius - sunk);
        // At any angle, or upright.
        let (sin, cos) = [(0.0, 1.0), (1.0, 0.0), (0.6, 0.8), rng.f32().sin_cos()][rng.usize(..4)];
        for [x, y] in a.iter_mut().chain(&mut b) {
            [*x, *y] = [cos * *x - sin * *y, sin * *x + cos * *y];
        }
        let unrounded = a_radius == 0.0 && b_radius == 0.0 && a_kind == Kind::Convex && b_kind == Kind::Convex;
        if unrounded || a[..] == [a[a.len() - 1]; 2] || b[..] == [b[b.len() - 1]; 2] {
            continue;
        }
        let (first, second) = ((a_kind, &a[..], a_radius), (b_kind, &b[..], b_radius));
        let exact = exact_rounded(first, second, margin);
        let tally = if margin == 0.0 { &mut tally } else { &mut within };
        tally.check(rounded_at_width(first, second, margin), exact, &(first, second, margin));
    }
    limit_width(u32::MAX);
    tally.require(2);
    within.require(2);
    assert!(within.hits > 5_000 && within.gaps > 5_000 && within.certain_gaps * 2 > within.gaps);
}

/// Capsules that lie along each other, stacked or beside each other, and end to end: nearly parallel, or as they fall.
#[test]
fn contacts_of_capsules_at_rest() {
    let mut rng = Rng::with_seed(17);
    let (mut tally, mut within) = (Tally::default(), Tally::default());
    for round in 0..300_000 {
        limit_width(WIDTHS[round % 3]);
        let radius = |rng: &mut Rng| [0.2, 0.0, 0.5, rng.f32()][rng.usize(..4)];
        let (a_radius, b_radius) = (radius(&mut rng), radius(&mut rng));
        let sunk = [1e-4, 5e-4, 0.01, -0.01, -0.1][rng.usize(..5)] * rng.f32();
        let aside = [2e-3 * rng.f32() - 1e-3, 3.0 * rng.f32() - 1.5, 0.0, 1.0][rng.usize(..4)];
        let (tilt, half) = ([2e-4, 0.01, 0.02, 3.0][rng.usize(..4)] * (rng.f32() - 0.5), 0.25 + 0.25 * rng.f32());
        let (mut a, up) = ([[-0.5, 0.0], [0.5, 0.0]], a_radius + b_radius - sunk);
        let mut b = [-half, half].map(|along| [aside + along * tilt.cos(), up + along * tilt.sin()]);
        let (sin, cos) = [(0.0, 1.0), (-1.0, 0.0), (0.6, 0.8), rng.f32().sin_cos()][rng.usize(..4)];
        let (at, grid) = ([rng.f32() * 64.0, 0.0][rng.usize(..2)], round % 16 == 0);
        for [x, y] in a.iter_mut().chain(&mut b) {
            [*x, *y] = [at + cos * *x - sin * *y, at + sin * *x + cos * *y];
            if grid {
                [*x, *y] = [*x, *y].map(|value| (value * 8.0).round() * 0.125);
            }
        }
        if rng.bool() {
            b.reverse();
        }
        if a[0] == a[1] || b[0] == b[1] {
            continue;
        }
        let margin = if round & 1 == 0 { 0.0 } else { [0.02, 0.25][rng.usize(..2)] };
        let (mut first, mut second) = ((Kind::Segment, &a[..], a_radius), (Kind::Segment, &b[..], b_radius));
        if rng.bool() {
            (first, second) = (second, first);
        }
        let exact = exact_rounded(first, second, margin);
        let tally = if margin == 0.0 { &mut tally } else { &mut within };
        tally.check(rounded_at_width(first, second, margin), exact, &(first, second, margin));
    }
    limit_width(u32::MAX);
    tally.require(2);
    within.require(2);
    assert!(within.gaps > 5_000 && within.certain_gaps * 2 > within.gaps, "{} {}", within.certain_gaps, within.gaps);
}

/// Segments and boxes along the axes, and hexagons, that lie level on each other: both ends of a side are equally near,
/// or by less than doubles show.
#[test]
fn contacts_of_level_sides() {
    let mut rng = Rng::with_seed(13);
    let (mut tally, mut within) = (Tally::default(), Tally::default());
    for round in 0..60_000 {
        limit_width(WIDTHS[round % 3]);
        let body = |rng: &mut Rng| {
            let half = 0.25 + 0.25 * rng.u32(..5) as f32;
            let side = [[-half, 0.0], [half, 0.0]];
            let (out, high) = (half + [0.25, 1e-3][rng.usize(..2)], [0.5, 1e-3][rng.usize(..2)]);
            match rng.usize(..3) {
                0 => (Kind::Segment, side.to_vec()),
                1 => (Kind::Convex, corners([-half, 0.0, half, high]).to_vec()),
                _ => {
                    let beside = [[out, high], [half, 2.0 * high], [-half, 2.0 * high], [-out, high]];
                    (Kind::Convex, [&side[..], &beside].concat())
                }
            }
        };
        let ((a_kind, mut a), (b_kind, mut b)) = (body(&mut rng), body(&mut rng));
        let radius = |rng: &mut Rng| [0.0, 0.125, 0.5, 64.0][rng.usize(..4)];
        let (a_radius, b_radius) = (radius(&mut rng), 0.25 + radius(&mut rng));
        let margin = if round & 1 == 0 { 0.0 } else { 0.125 };
        let sunk = [1e-4, 0.03125, 0.25, -0.03125][rng.usize(..4)];
        let asides = [0.0, 0.5, 2.0 * rng.f32() - 1.0, 1e-5, -1e-8];
        let (aside, up) = (asides[rng.usize(..5)], a_radius + b_radius - sunk);
        for vertex in &mut a {
            vertex[1] = -vertex[1];
        }
        for [x, y] in &mut b {
            [*x, *y] = [*x + aside, *y + up];
        }
        if round % 16 == 0 {
            a[rng.usize(..2)][1] = [1e-30, -1e-30][rng.usize(..2)];
        }
        let (turn, from) = (rng.u32(..4), [rng.f32() * 64.0, 0.0][rng.usize(..2)]);
        for [x, y] in a.iter_mut().chain(&mut b) {
            let [u, v] = [*x + from, *y];
            [*x, *y] = [[u, v], [-v, u], [-u, -v], [v, -u]][turn as usize];
        }
        let (mut first, mut second) = ((a_kind, &a[..], a_radius), (b_kind, &b[..], b_radius));
        if rng.bool() {
            (first, second) = (second, first);
        }
        let exact = exact_rounded(first, second, margin);
        let tally = if margin == 0.0 { &mut tally } else { &mut within };
        tally.check(rounded_at_width(first, second, margin), exact, &(first, second, margin));
    }
    limit_width(u32::MAX);
    assert!(
        tally.certain * 3 > tally.hits * 2 && within.certain * 3 > within.hits * 2,
        "{} of {}, {} of {}",
        tally.certain,
        tally.hits,
        within.certain,
        within.hits
    );
}

/// Circles all around segments and outlines, also of slivers and far larger than these: at sides and at corners.
#[test]
fn contacts_of_circles_and_convex_shapes() {
    let mut rng = Rng::with_seed(11);
    let (mut tally, mut within) = (Tally::default(), Tally::default());
    for round in 0..300_000 {
        let count = [2, 3, 4, 4, 5, 8, 16][rng.usize(..7)];
        let regular = rng.bool();
        let (kind, mut outline) = match count {
            2 => (Kind::Segment, ellipse(&mut rng, 3, regular)[..2].to_vec()),
            _ => (Kind::Convex, ellipse(&mut rng, count, regular)),
        };
        let flat = if rng.u32(..4) == 0 { [1e-3, 1e-7, 1e-12, 1e-16][rng.usize(..4)] } else { 1.0 };
        // A circle at a place of the outline, in any direction from there.
        let [from, to] = [rng.usize(..count), rng.usize(..count)].map(|i| outline[i]);
        let part = [0.0, 0.5, 1.0, rng.f32(), rng.f32()][rng.usize(..5)];
        let (sin, cos) = [(0.0, 1.0), (-1.0, 0.0), (0.6, -0.8), rng.f32().sin_cos()][rng.usize(..4)];
        let radius = [0.125, 1.0, rng.f32(), 1e4 * rng.f32()][rng.usize(..4)];
        let own_radius = [0.0, 0.0, 0.25, rng.f32()][rng.usize(..4)];
        let margin = if round & 1 == 0 { 0.0 } else { [0.01, 0.5, rng.f32() + 1e-6][rng.usize(..3)] };
        let sunk = [0.0, 1e-6, 1e-4, 0.1, -0.002, -0.5][rng.usize(..6)] * rng.f32();
        let distance = radius + own_radius - sunk;
        let at = [0, 1].map(|i| from[i] + part * (to[i] - from[i]));
        let mut center = [at[0] + cos * distance, at[1] * flat + sin * distance];
        for vertex in &mut outline {
            vertex[1] *= flat;
        }
        let scale = if flat < 1e-8 { 1.0 } else { [1.0, 1.0, 1e-6, 1e6, 1e-30, 1e12][rng.usize(..6)] };
        let (radius, own_radius, margin) = (radius * scale, own_radius * scale, margin * scale);
        for value in outline.as_flattened_mut().iter_mut().chain(&mut center) {
            *value *= scale;
        }
        let center = [center];
        let (body, disk) = ((kind, &outline[..], own_radius), (Kind::Point, &center[..], radius));
        let (a, b) = if rng.bool() { (body, disk) } else { (disk, body) };
        if outline[0] == outline[1] {
            continue;
        }
        let exact = exact_rounded(a, b, margin);
        let tally = if margin == 0.0 { &mut tally } else { &mut within };
        tally.check(rounded_at_width(a, b, margin), exact, &(a, b, margin));
    }
    // Of half of them the center is inside.
    tally.require(3);
    within.require(3);
    assert!(within.gaps > 5_000 && within.certain_gaps * 3 > within.gaps, "{} {}", within.certain_gaps, within.gaps);
    // As far as `f64` shows the corner behind a side is as close as the side.
    for (thickness, first) in
        [1e-3f32, 1e-10, 1e-20, 1e-30].into_iter().flat_map(|thickness| [0, 1, 2].map(|i| (thickness, i)))
    {
        let mut sliver = [[-1.0, -1.0], [thickness, -thickness], [1.0, 1.0]];
        sliver.rotate_left(first);
        for center in [[-1.0, 1.0], [-0.75, 0.5], [1.0, -1.0]] {
            let (a, b) = ((Kind::Convex, &sliver[..], 0.0), (Kind::Point, &[center][..], 1.5));
            tally.check(rounded_at_width(a, b, 0.0), exact_rounded(a, b, 0.0), &(a, b));
        }
    }
    // Winding twice, it is no convex outline.
    let star = [0, 2, 4, 1, 3].map(|i| {
        let (sin, cos) = (core::f32::consts::TAU * i as f32 / 5.0).sin_cos();
        [cos, sin]
    });
    let contact = rounded_at_width((Kind::Convex, &star, 0.0), (Kind::Point, &[[1.5, 0.25]], 0.75), 0.0);
    assert!(matches!(contact, Fast::Uncertain));
}

/// A center exactly on a segment, along an axis or not, has no side.
#[test]
fn contacts_of_circles_on_a_segment() {
    let mut tally = Tally::default();
    for [x, y] in [[1.0, 0.0], [0.0, 1.0], [0.5, 0.25], [-2.0, 3.0]] {
        for part in [0.25, 0.5, 0.75] {
            let at = |part: f32| [4.0 + part * x, 8.0 + part * y];
            let (ends, center) = ([at(0.0), at(1.0)], [at(part)]);
            let (segment, circle) = ((Kind::Segment, &ends[..], 0.0), (Kind::Point, &center[..], 0.375));
            for (a, b) in [(segment, circle), (circle, segment)] {
                tally.check(rounded_at_width(a, b, 0.0), exact_rounded(a, b, 0.0), &(a, b));
                tally.check(rounded_at_width(a, b, 0.25), exact_rounded(a, b, 0.25), &(a, b));
            }
        }
    }
    assert_eq!(tally.hits, 48);
}

pub(super) fn exact_rounded(a: Rounded, b: Rounded, margin: f32) -> (Verdict, Option<Contact>) {
    let (a, b) = (shape_of::<Float>(a), shape_of(b));
    if margin == 0.0 { contact(a, b) } else { contact_within(a, b, Margin::new(f64::from(margin))) }
}

/// The lower side of b lies on the line of an upper side of a. That side came before the sides that face each other, of
/// which two are equally near.
#[test]
fn across_a_gap_beside_a_line_that_touches() {
    let a = [
        [5.268356e-9, 3.7252903e-9],
        [7.450581e-9, 1.5430657e-9],
        [7.450581e-9, -1.5430659e-9],
        [5.268356e-9, -3.7252903e-9],
        [2.1822244e-9, -3.7252903e-9],
        [-4.1346285e-17, -1.5430657e-9],
        [4.134629e-17, 1.5430659e-9],
        [2.1822246e-9, 3.7252903e-9],
    ];
    let b = [
        [-5.671732e-9, 3.7252903e-9],
        [-7.853957e-9, 5.907515e-9],
        [-7.853957e-9, 8.993647e-9],
        [-5.671732e-9, 1.1175871e-8],
        [-2.5856004e-9, 1.1175871e-8],
        [-4.0337592e-10, 8.993646e-9],
        [-4.03376e-10, 5.907515e-9],
        [-2.5856006e-9, 3.7252903e-9],
    ];
    let mut tally = Tally::default();
    for width in WIDTHS {
        limit_width(width);
        check_convex_within(&mut tally, &a, &b, 3.7252903e-9);
    }
    limit_width(u32::MAX);
    assert_eq!(tally.gaps, 3);
}

/// Of two sides, equally near, one is too short for the filter.
#[test]
fn across_a_gap_beside_a_short_side() {
    let a = [[5.762709e-5, 2.3841858e-7], [5.762709e-5, 2.9802322e-7], [5.7567486e-5, 2.9802322e-7]];
    let a = [a[0], a[1], a[2], [5.7567486e-5, 2.3841858e-7]];
    let b = [[5.7507878e-5, 2.9802305e-7], [5.7507878e-5, 2.9805216e-7], [5.7567482e-5, 2.9805216e-7]];
    let b = [b[0], b[1], b[2], [5.7567482e-5, 2.9802305e-7]];
    let mut tally = Tally::default();
    for width in WIDTHS {
        limit_width(width);
        check_convex_within(&mut tally, &a, &b, 5.960_464_3e-10);
    }
    limit_width(u32::MAX);
    assert_eq!(tally.gaps, 3);
}
