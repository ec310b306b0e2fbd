//! Contacts: normals, depths, points, and the effect of a push by them.

use super::c_args::{Argument, CScalar, fields, fits};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeContact, GrazeContactPoint, GrazeVerdict};
use graze_c::contact::{self};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{
    Dyadic, Kind, Penetration, RBig, Shape, Verdict, corner_middle, distance_squared, is_flat, orient, penetration,
};

const NO_POINT: GrazeContactPoint = GrazeContactPoint { x: -7.0, y: -7.0, depth: -7.0, a_feature: 7, b_feature: 7 };
pub(super) const NOTHING: GrazeContact =
    GrazeContact { normal_x: -7.0, normal_y: -7.0, depth: -7.0, count: 7, points: [NO_POINT; 2] };

pub(super) fn rational(value: f32) -> RBig {
    RBig::try_from(value).expect("a finite number")
}

pub(super) fn call(a: &Shape<f32>, b: &Shape<f32>) -> (GrazeVerdict, GrazeContact) {
    let mut out = NOTHING;
    let verdict = unsafe { contact::graze_contact(&CScalar::raw(a), &CScalar::raw(b), &mut out) };
    let alone = unsafe { contact::graze_contact(&CScalar::raw(a), &CScalar::raw(b), std::ptr::null_mut()) };
    assert_eq!(alone, verdict, "{a:?} {b:?}: the verdict alone");
    (verdict, out)
}

pub(super) fn bits((verdict, contact): &(GrazeVerdict, GrazeContact)) -> [u32; 15] {
    let GrazeContact { normal_x, normal_y, depth, count, points: [p, q] } = contact;
    let [normal_x, normal_y, depth, px, py, pd, qx, qy, qd] =
        [normal_x, normal_y, depth, &p.x, &p.y, &p.depth, &q.x, &q.y, &q.depth].map(|value| value.to_bits());
    let features = [p.a_feature, p.b_feature, q.a_feature, q.b_feature];
    let [pa, pb, qa, qb] = features;
    [*verdict as u32, normal_x, normal_y, depth, *count, px, py, pd, pa, pb, qx, qy, qd, qa, qb]
}

pub(super) fn swapped((verdict, contact): &(GrazeVerdict, GrazeContact)) -> (GrazeVerdict, GrazeContact) {
    if *verdict == GrazeVerdict::GRAZE_MISS {
        return (*verdict, *contact);
    }
    let turned = |value: f32| if value == 0.0 { 0.0 } else { -value };
    let point = |p: GrazeContactPoint| GrazeContactPoint { a_feature: p.b_feature, b_feature: p.a_feature, ..p };
    let normal = [turned(contact.normal_x), turned(contact.normal_y)];
    let points = contact.points.map(point);
    (*verdict, GrazeContact { normal_x: normal[0], normal_y: normal[1], points, ..*contact })
}

/// The functions for these kinds of shape return the same bits.
fn check_named(a: &Shape<f32>, b: &Shape<f32>, expected: &(GrazeVerdict, GrazeContact)) -> u64 {
    use Argument::{Aabb, Circle, Convex};
    let mut calls = 0;
    let mut check = |verdict: GrazeVerdict, out: GrazeContact| {
        assert_eq!(bits(&(verdict, out)), bits(expected), "{a:?} {b:?}");
        calls += 1;
    };
    let mut out = NOTHING;
    let list = |argument, shape| fields::<f32>(argument, shape);
    if fits(Circle, a) && fits(Circle, b) {
        let (a, b) = (list(Circle, a), list(Circle, b));
        let verdict = unsafe { contact::graze_contact_circle_circle(a.as_ptr().cast(), b.as_ptr().cast(), &mut out) };
        check(verdict, out);
    }
    if a.kind == Kind::Convex && b.kind == Kind::Convex && fits(Convex, a) && fits(Convex, b) {
        out = NOTHING;
        let (a_xy, b_xy) = (a.xy.as_ptr(), b.xy.as_ptr());
        let verdict = unsafe { contact::graze_contact_convex_convex(a_xy, a.count(), b_xy, b.count(), &mut out) };
        check(verdict, out);
    }
    // The corners of a box come in an order of their own.
    let is_box = |shape: &Shape<f32>| {
        shape.count() == 4
            && fits(Aabb, shape)
            && shape.xy
                == super::c_args::boxed(&Shape::new(
                    Kind::Segment,
                    &[shape.xy[0], shape.xy[1], shape.xy[4], shape.xy[5]],
                    0.0,
                ))
                .xy
    };
    if fits(Circle, a) && is_box(b) {
        out = NOTHING;
        let (a, b) = (list(Circle, a), list(Aabb, b));
        let verdict = unsafe { contact::graze_contact_circle_aabb(a.as_ptr().cast(), b.as_ptr().cast(), &mut out) };
        check(verdict, out);
    }
    if is_box(a) && is_box(b) {
        out = NOTHING;
        let (a, b) = (list(Aabb, a), list(Aabb, b));
        let verdict = unsafe { contact::graze_contact_aabb_aabb(a.as_ptr().cast(), b.as_ptr().cast(), &mut out) };
        check(verdict, out);
    }
    calls
}

/// The true depth: the sum of the radii, plus the penetration or minus the gap of the shapes without radii.
struct Depth {
    penetration: Penetration,
    reach: RBig,
}

impl Depth {
    fn is_at_most(&self, value: &RBig) -> bool {
        let rest = value - &self.reach;
        let (negative, square) = (rest < RBig::ZERO, &rest * &rest);
        if self.penetration.met {
            !negative && self.penetration.square <= square
        } else {
            !negative || self.penetration.square >= square
        }
    }

    fn is_hit(&self) -> bool {
        let Penetration { met, flat, square, .. } = &self.penetration;
        if *met {
            self.reach > RBig::ZERO || *flat || *square > RBig::ZERO
        } else {
            *square < &self.reach * &self.reach
        }
    }
}

/// How far a point is outside a shape.
pub(super) fn stray(shape: &Shape<f32>, x: f32, y: f32) -> f64 {
    let point = Shape::new(Kind::Point, &[x, y], 0.0);
    (distance_squared(shape, &point).to_f64_fast().sqrt() - f64::from(shape.radius)).max(0.0)
}

pub(super) fn scale(a: &Shape<f32>, b: &Shape<f32>) -> f64 {
    let all = a.xy.iter().chain(&b.xy).chain([&a.radius, &b.radius]);
    all.fold(0.0f64, |most, value| most.max(f64::from(value.abs())))
}

/// The normal is perpendicular or parallel to a line through two vertices: each component is the true one rounded to
/// the nearest float, give or take a hundredth of an ulp, or 0 below 2^-30.
pub(super) fn check_normal(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    const LEAST: f64 = 1.0 / (1u64 << 30) as f64;
    let is_rounded = |float: f32, exact: f64| {
        let error = (f64::from(float) - exact).abs();
        if float == 0.0 {
            exact.abs() < LEAST * (1.0 + 1e-9)
        } else {
            let ulp = f64::from(float.abs().next_up() - float.abs());
            exact.abs() >= LEAST * (1.0 - 1e-9) && error <= 0.51 * ulp
        }
    };
    let matches = |x: f64, y: f64| is_rounded(contact.normal_x, x) && is_rounded(contact.normal_y, y);
    let vertices: Vec<[f64; 2]> =
        a.xy.chunks_exact(2).chain(b.xy.chunks_exact(2)).map(|v| [f64::from(v[0]), f64::from(v[1])]).collect();
    let found = vertices.iter().any(|p| {
        vertices.iter().any(|q| {
            let (x, y) = (q[0] - p[0], q[1] - p[1]);
            let length = x.hypot(y);
            length > 0.0 && (matches(x / length, y / length) || matches(y / length, -x / length))
        })
    });
    // Of points at one place the normal is (0, 1).
    assert!(found || matches(0.0, 1.0) || matches(0.0, -1.0), "{a:?} {b:?} {contact:?}");
}

/// Whether a shape is an outline without area and radius. It is touched at most, however deep the other reaches across
/// it.
pub(super) fn is_bare(shape: &Shape<f32>) -> bool {
    shape.kind.is_filled() && shape.radius == 0.0 && is_flat(&shape.xy)
}

/// How far a contact point may be from the shapes that it is between.
fn tolerance(a: &Shape<f32>, b: &Shape<f32>, point: &GrazeContactPoint) -> f64 {
    let largest = f64::from(point.x.abs().max(point.y.abs()));
    f64::from(point.depth.abs()) * 0.51 + largest * 1.5 / f64::from(1 << 24) + scale(a, b) * 1e-14 + 1.5e-45
}

pub(super) fn vertex(shape: &Shape<f32>, i: usize) -> [f32; 2] {
    [shape.xy[2 * i], shape.xy[2 * i + 1]]
}

/// The vertex or the edge with a number.
fn feature_of(shape: &Shape<f32>, feature: u32) -> Shape<f32> {
    let i = feature as usize / 2;
    let at = vertex(shape, i);
    match feature % 2 {
        1 if shape.count() > 1 => {
            let to = vertex(shape, (i + 1) % shape.count());
            assert!(
                to != at || (1..shape.count()).all(|i| vertex(shape, i) == at),
                "{shape:?}: edge {i} has no length"
            );
            Shape::new(Kind::Segment, &[at, to].concat(), shape.radius)
        }
        _ => Shape::new(Kind::Point, &at, shape.radius),
    }
}

/// The contact point of a pair of convex shapes lies on the features that it names. Two points name the ends of one
/// whole side of each shape, and at least one of the two ends is where the point is.
pub(super) fn check_features(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    let what = || format!("{a:?} {b:?} {contact:?}");
    let [p, q] = &contact.points;
    let is_finite = |point: &GrazeContactPoint| point.x.is_finite() && point.y.is_finite();
    let is_on = |shape: &Shape<f32>, feature: u32, point: &GrazeContactPoint| {
        is_finite(point) && stray(&feature_of(shape, feature), point.x, point.y) <= tolerance(a, b, point)
    };
    if contact.count == 1 {
        let are_on = [is_on(a, p.a_feature, p), is_on(b, p.b_feature, p)];
        assert!(!is_finite(p) || is_bare(a) || is_bare(b) || are_on == [true; 2], "off {are_on:?}: {}", what());
        return;
    }
    let mut directions = vec![];
    for (shape, features) in [(a, [p.a_feature, q.a_feature]), (b, [p.b_feature, q.b_feature])] {
        assert!(features[0] % 2 == 0 && features[1] % 2 == 0, "ends of sides are vertices: {}", what());
        let [from, to] = features.map(|feature| vertex(shape, feature as usize / 2));
        let vertices = || (0..shape.count()).map(|i| vertex(shape, i));
        let turns: Vec<_> = vertices().map(|v| orient(from, to, v)).collect();
        assert!(from != to && !(turns.contains(&1) && turns.contains(&-1)), "no side: {}", what());
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let is_within = vertices().zip(&turns).all(|(v, turn)| *turn != 0 || (low <= v && v <= high));
        assert!(is_within, "the side goes on: {}", what());
        directions.push([0, 1].map(|i| rational(to[i]) - rational(from[i])));
    }
    let [[ux, uy], [vx, vy]] = [&directions[0], &directions[1]];
    assert!(ux * vx + uy * vy > RBig::ZERO, "opposite ends: {}", what());
    for point in [p, q] {
        let is_at_end = is_on(a, point.a_feature, point) || is_on(b, point.b_feature, point);
        assert!(!is_finite(point) || is_bare(a) || is_bare(b) || is_at_end, "at no end: {}", what());
    }
}

/// Corners that only touch have the middle normal, also when mirrored, one point and two vertices.
fn check_corner(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) -> bool {
    if a.radius > 0.0 || b.radius > 0.0 {
        return false;
    }
    let Some([x, y]) = corner_middle(a, b) else { return false };
    let what = || format!("{a:?} {b:?} {contact:?}, not {x} {y}");
    let [point, _] = &contact.points;
    assert!(contact.count == 1 && contact.depth.to_bits() == 0 && point.depth.to_bits() == 0, "{}", what());
    for (shape, feature) in [(a, point.a_feature), (b, point.b_feature)] {
        assert!(feature % 2 == 0 && vertex(shape, feature as usize / 2) == [point.x, point.y], "{}", what());
    }
    let normal = [contact.normal_x, contact.normal_y];
    for (found, exact) in normal.into_iter().zip([x, y]) {
        assert!(
            (f64::from(found) - exact).abs() <= f64::from(f32::EPSILON) * 0.51 * exact.abs() + 1.1e-9,
            "{}",
            what()
        );
    }
    let mapped = |map: fn([f32; 2]) -> [f32; 2]| {
        let [a, b] = [a, b].map(|shape| {
            let xy: Vec<f32> = (0..shape.count()).flat_map(|i| map(vertex(shape, i))).collect();
            Shape::new(shape.kind, &xy, 0.0)
        });
        let (_, GrazeContact { normal_x, normal_y, .. }) = call(&a, &b);
        assert_eq!([normal_x, normal_y], map(normal), "mirrored: {}", what());
    };
    mapped(|[x, y]| [-x, y]);
    mapped(|[x, y]| [x, -y]);
    mapped(|[x, y]| [y, x]);
    true
}

/// Whether a contact is that of two corners that only touch.
pub(super) fn is_of_corners(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) -> bool {
    let [point, _] = &contact.points;
    let are_vertices = point.a_feature % 2 == 0 && point.b_feature % 2 == 0;
    contact.count == 1 && contact.depth == 0.0 && a.radius == 0.0 && b.radius == 0.0 && are_vertices
}

pub(super) fn check_points(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    assert!((1..=2).contains(&contact.count), "{a:?} {b:?} {contact:?}");
    let bare = is_bare(a) || is_bare(b);
    for point in &contact.points[..contact.count as usize] {
        assert!(point.depth >= 0.0 && point.depth <= contact.depth, "{a:?} {b:?} {contact:?}");
        for (shape, feature) in [(a, point.a_feature), (b, point.b_feature)] {
            assert!((feature as usize) < 2 * shape.count(), "{a:?} {b:?} {contact:?}");
            if !bare && point.x.is_finite() && point.y.is_finite() {
                let stray = stray(shape, point.x, point.y);
                // A vertex below a dip of a chain may be past the ends of both edges there, by as much as it is deep. A
                // segment is a chain of two to a polygon.
                let has_polygon = a.kind == Kind::Polygon || b.kind == Kind::Polygon;
                let is_below_line = match shape.kind {
                    Kind::Chain => a.kind.is_filled() || b.kind.is_filled(),
                    kind => kind == Kind::Segment && has_polygon,
                };
                let below_dip = if is_below_line { 1.12 * f64::from(point.depth) } else { 0.0 };
                assert!(
                    stray <= tolerance(a, b, point) + below_dip,
                    "{a:?} {b:?} {contact:?} strays from {:?} by {stray}",
                    shape.kind
                );
            }
        }
    }
    if contact.count == 2 {
        let [p, q] = contact.points;
        assert!((p.a_feature, p.b_feature) != (q.a_feature, q.b_feature), "{a:?} {b:?} {contact:?}");
    }
}

/// Pushes by the depth along the normal, exactly and in floats rounded away from 0.
fn pushes(contact: &GrazeContact) -> [[Dyadic; 2]; 2] {
    let normal = [contact.normal_x, contact.normal_y];
    let rounded = |component: f32| {
        let product = f64::from(component) * f64::from(contact.depth);
        let float = product.abs() as f32;
        let outward = if f64::from(float) < product.abs() { float.next_up() } else { float };
        outward.min(f32::MAX).copysign(component)
    };
    [normal.map(|component| Dyadic::product(component, contact.depth)), normal.map(|c| Dyadic::of(rounded(c)))]
}

pub(super) fn check_depth(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    let what = || format!("{a:?} {b:?} {contact:?}");
    if contact.depth.is_infinite() {
        return;
    }
    let reach = rational(a.radius) + rational(b.radius);
    let truth = Depth { penetration: penetration(a, b, [Dyadic::of(0.0f32); 2]), reach: reach.clone() };
    let depth = rational(contact.depth);
    assert!(truth.is_at_most(&depth), "too small: {}", what());
    let mut below = contact.depth;
    for _ in 0..2 {
        below = below.next_down();
    }
    let tight = below < 0.0 || !truth.is_at_most(&rational(below));
    assert!(tight, "too large: {}", what());
    for (push, how) in pushes(contact).into_iter().zip(["exactly", "in floats"]) {
        let pushed = Depth { penetration: penetration(a, b, push), reach: reach.clone() };
        assert!(!pushed.is_hit(), "still hit when pushed {how}: {}", what());
    }
    if truth.penetration.on_axis && (contact.normal_x == 0.0 || contact.normal_y == 0.0) && !has_leaning_edge(a, b) {
        // Exactly along an axis: one float less is too little.
        let less = contact.depth.next_down();
        let push = [contact.normal_x, contact.normal_y].map(|component| Dyadic::product(component, less));
        let pushed = Depth { penetration: penetration(a, b, push), reach: reach.clone() };
        assert!(less <= 0.0 || pushed.is_hit(), "not the least: {}", what());
    }
}

/// Whether an edge, or a diagonal, is parallel to an axis within the accuracy of a float normal, without being so.
pub(super) fn has_leaning_edge(a: &Shape<f32>, b: &Shape<f32>) -> bool {
    [a, b].into_iter().any(|shape| {
        let vertices = || shape.xy.chunks_exact(2);
        vertices().any(|p| {
            vertices().any(|q| {
                let [x, y] = [0, 1].map(|i| (f64::from(p[i]) - f64::from(q[i])).abs());
                x.min(y) > 0.0 && x.min(y) * f64::from(1 << 29) < x.max(y)
            })
        })
    })
}

#[test]
fn convex_contacts() {
    let mut rng = crate::seeded(81);
    let (mut checked, mut hits, mut touches, mut corners, mut named) = (0u64, 0u64, 0u64, 0u64, 0u64);
    let kinds = [Kind::Point, Kind::Segment, Kind::Convex];
    for (i, &first) in kinds.iter().enumerate() {
        for &second in &kinds[i..] {
            for radii in 0..4 {
                let ask = Ask::new(first, second, radii & 1 != 0, radii & 2 != 0);
                for n in 0..scaled(42_000) {
                    let case = case::<f32>(&mut rng, &ask);
                    let (a, b) = (&case.a, &case.b);
                    let found = call(a, b);
                    let (verdict, contact) = &found;
                    let truth = graze_oracle::test(a, b);
                    assert_eq!(*verdict as i32, truth as i32, "{a:?} {b:?}");
                    if truth == Verdict::Miss {
                        assert_eq!(bits(&(*verdict, *contact)), bits(&(*verdict, NOTHING)), "{a:?} {b:?}");
                    } else {
                        check_points(a, b, contact);
                        assert_eq!(contact.depth > 0.0, truth == Verdict::Hit, "{a:?} {b:?} {contact:?}");
                        check_features(a, b, contact);
                        if truth == Verdict::Touch && check_corner(a, b, contact) {
                            corners += 1;
                        } else {
                            check_normal(a, b, contact);
                        }
                        if truth == Verdict::Hit {
                            check_depth(a, b, contact);
                        }
                    }
                    if a != b {
                        assert_eq!(bits(&call(b, a)), bits(&swapped(&found)), "{a:?} {b:?} {found:?} {:?}", call(b, a));
                    }
                    named += check_named(a, b, &found);
                    let mode = n as u32 % MODES;
                    let (in_mode, moded) = within(mode, || call(a, b));
                    assert_eq!(in_mode, *verdict, "{a:?} {b:?} in mode {mode}");
                    if truth != Verdict::Miss {
                        let is_deep = moded.depth.to_bits() << 1 != 0;
                        assert_eq!(is_deep, truth == Verdict::Hit, "{a:?} {b:?} in mode {mode}");
                    }
                    checked += 1;
                    hits += u64::from(truth == Verdict::Hit);
                    touches += u64::from(truth == Verdict::Touch);
                }
            }
        }
    }
    println!(
        "checked {checked} contacts of convex shapes, {hits} hits, {touches} touches, {corners} of them of corners; \
         {named} calls of named functions"
    );
}

/// An outline with a level upper side, from 0 to a width at height 0, and its vertices in a row there; or a straight
/// chain.
pub(super) fn plateau(rng: &mut Rng, kind: Kind) -> Shape<f32> {
    let width = rng.i32(4..=12);
    let mut xs: Vec<i32> = (0..rng.usize(0..4)).map(|_| rng.i32(0..=width)).chain([0, width]).collect();
    xs.sort();
    let mut at: Vec<[f32; 2]> = xs.iter().rev().map(|x| [*x as f32, 0.0]).collect();
    if kind != Kind::Chain {
        at.dedup_by_key(|point| if rng.bool() { f32::NAN } else { point[0] });
        at.extend([[0.0, -8.0], [width as f32, -8.0]]);
        let start = rng.usize(..at.len());
        at.rotate_left(start);
    }
    if rng.bool() {
        at.reverse();
    }
    Shape::new(kind, &at.concat(), 0.0)
}

/// Sides that slide along each other keep their features: past corners, past vertices in their middle, by any amount.
#[test]
fn features_stay_while_sliding() {
    let mut rng = crate::seeded(83);
    for _ in 0..scaled(20_000) {
        let kinds = [Kind::Convex, Kind::Polygon, Kind::Chain];
        let [ground, other] = [3, 2].map(|of| {
            let kind = kinds[rng.usize(..of)];
            plateau(&mut rng, kind)
        });
        let radius = if rng.bool() { 0.0 } else { 0.25 };
        let (ground, depth) = (Shape { radius, ..ground }, [0.0, 0.125, 0.0625 * rng.f32()][rng.usize(..3)]);
        let (exchanged, sign) = (rng.bool(), if rng.bool() { 1.0 } else { -1.0 });
        let map = |xy: &[f32], by: f32, mirrored: f32| -> Vec<f32> {
            let points = xy.chunks_exact(2).map(|v| [v[0] + by, mirrored * (v[1] * sign)]);
            points.flat_map(|[x, y]| if exchanged { [y, x] } else { [x, y] }).collect()
        };
        let a = Shape { xy: map(&ground.xy, 0.0, 1.0), ..ground.clone() };
        let mut known: Option<Vec<[u32; 2]>> = None;
        let offsets = [-1.0, -0.5, -1e-7, 0.0, 1e-7, 0.25, 1.0, 1.5, 2.0, 2.5 * rng.f32()];
        for offset in offsets {
            let lowered: Vec<f32> = other.xy.chunks_exact(2).flat_map(|v| [v[0], v[1] + depth - radius]).collect();
            let b = Shape { xy: map(&lowered, offset, -1.0), ..other.clone() };
            let (verdict, contact) = call(&a, &b);
            assert!(verdict != GrazeVerdict::GRAZE_MISS && contact.count == 2, "{a:?} {b:?} {contact:?}");
            let mut features: Vec<_> = contact.points.iter().map(|p| [p.a_feature, p.b_feature]).collect();
            features.sort();
            let expected = known.get_or_insert(features.clone());
            assert_eq!(features, *expected, "{a:?} {b:?} {contact:?}");
        }
    }
}

pub(super) fn call_all(a: &Shape<f32>, b: &Shape<f32>) -> Vec<GrazeContact> {
    let mut out = [NOTHING; 64];
    let count = unsafe { contact::graze_contacts(&CScalar::raw(a), &CScalar::raw(b), out.as_mut_ptr(), out.len()) };
    assert!(count <= out.len());
    out[..count].to_vec()
}

/// Two shapes that overlap have one point, on the features that it names, in either order.
fn check_one_point(a: &Shape<f32>, b: &Shape<f32>) {
    for (a, b) in [(a, b), (b, a)] {
        let (verdict, contact) = call(a, b);
        assert_eq!((verdict, contact.count), (GrazeVerdict::GRAZE_HIT, 1));
        check_depth(a, b, &contact);
        check_features(a, b, &contact);
    }
}

/// A segment that is perpendicular to a capsule's side but for a hair, which rounding turns around.
#[test]
fn across_a_side_but_for_a_hair() {
    let a = Shape::new(Kind::Segment, &[-24.0, 7.0, 0.0, 0.0], 0.0);
    let b = Shape::new(Kind::Segment, &[3e-45, 0.0, -1050.0, -3600.0], 75.0);
    check_one_point(&a, &b);
}

/// The deepest vertex is far from the end of the other's side where they are in contact: sides along a corner that is
/// straight but for a hair are all as deep.
#[test]
fn at_a_corner_that_is_straight_but_for_a_hair() {
    let (far, near) = (1.4893984e38, 9.578047e27);
    let a = Shape::new(Kind::Segment, &[0.0, -far, near, -near], 0.0);
    let b = Shape::new(Kind::Convex, &[-near, 0.0, 0.0, -far, far, -far, 0.0, far], 0.0);
    check_one_point(&a, &b);
}

/// Sides on one line that have only an end in common: there the other side at the corner is perpendicular.
#[test]
fn at_the_ends_of_sides_in_line() {
    let (x, y, radius) = (-1.0546875, 1.40625, 0.078125);
    let a = [0.0, 0.0, 1.0546875, 1.5234375, -0.5859375, 1.7578125, -0.8203125, 1.5820313, x, y, -0.52734375, 0.703125];
    let b = [-1.0859375, 1.3828125, -1.078125, 1.4375, x, y, -1.0625, 1.4003906];
    let (a, b) = (Shape::new(Kind::Convex, &a, radius), Shape::new(Kind::Convex, &b, radius));
    check_one_point(&a, &b);
}

/// Vertices that are equally far along a side, as far as roundings show, if measured from the side's far end.
#[test]
fn along_a_long_side_but_for_roundings() {
    let (length, short) = (7510054400000.0, 169.77127);
    let a = Shape::new(Kind::Segment, &[short, 0.0, length, short], 0.0);
    let b = Shape::new(Kind::Segment, &[0.0, 169.77126, short, -length], length);
    check_one_point(&a, &b);
}

/// The farther end of a capsule is as near as the other in `f64`, but not as deep.
#[test]
fn the_deeper_of_two_ends_as_near_in_f64() {
    let radius = 1.352473e38;
    let a = Shape::new(Kind::Segment, &[radius, 3.0370474, radius, 0.0], radius);
    let b = Shape::new(Kind::Segment, &[0.0, 3.0370474, 1.025507e-30, 3.0370474], 0.0);
    for (a, b) in [(&a, &b), (&b, &a)] {
        let (verdict, contact) = call(a, b);
        assert_eq!((verdict, contact.depth), (GrazeVerdict::GRAZE_HIT, 1.025507e-30));
        check_depth(a, b, &contact);
    }
}

/// A vertex that is deeper than another behind a very short edge, whose ends round to one place.
#[test]
fn behind_a_short_edge() {
    let outline = |xy: &[f32]| Shape::new(Kind::Convex, xy, 1.7380856e-38);
    let a =
        outline(&[-1.7380856e-38, 1.7380856e-38, 0.0, 1.7380854e-38, 1.1324911e17, 0.0, -1.7380856e-38, 5.2192943e37]);
    let b = outline(&[
        -1.1324911e17,
        0.0,
        -1.7380856e-38,
        -1.1324911e17,
        5.2192943e37,
        1.13249105e17,
        -1.1324911e17,
        1.7380854e-38,
    ]);
    for (a, b) in [(&a, &b), (&b, &a)] {
        let (verdict, contact) = call(a, b);
        assert_eq!(verdict, GrazeVerdict::GRAZE_HIT);
        check_depth(a, b, &contact);
    }
}
