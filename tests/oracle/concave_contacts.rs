//! Contacts of shapes that are not both convex: what they part, which features they name, and corners that only touch.

use super::contacts::{
    bits, call, call_all, check_normal, check_points, has_leaning_edge, is_of_corners, plateau, rational, swapped,
    vertex,
};
use super::contacts_within::call_all_within;
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeContact, GrazeContactPoint};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared, orient, test};

/// A vertex of one shape and a side of the other that a contact point is of.
struct Part {
    moved: [f32; 2],
    /// Whether the vertex is that of b.
    is_of_b: bool,
    side: [[f32; 2]; 2],
}

/// The vertices and sides that a contact may be of. A single point names both. Two points name the ends of the two
/// sides, one of which carries the other: those ends of the other count that are beside it. Vertices that are nearest
/// to an end of a side may be beyond it.
fn parts(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) -> Vec<Vec<Part>> {
    let [p, q] = &contact.points;
    let number = |feature: u32| feature as usize / 2;
    if contact.count == 1 {
        let (edge_of, edge, moved, is_of_b) = match (p.a_feature % 2, p.b_feature % 2) {
            (1, 0) => (a, number(p.a_feature), vertex(b, number(p.b_feature)), true),
            (0, 1) => (b, number(p.b_feature), vertex(a, number(p.a_feature)), false),
            _ => return vec![],
        };
        let from = vertex(edge_of, edge);
        // Of repeated vertices any may stand for the edge.
        let mut others = (1..edge_of.count()).map(|i| vertex(edge_of, (edge + i) % edge_of.count()));
        let side = others.find(|to| *to != from).map(|to| [from, to]);
        return side.map(|side| vec![vec![Part { moved, is_of_b, side }]]).unwrap_or_default();
    }
    let ends = |shape, of: fn(&GrazeContactPoint) -> u32| [p, q].map(|point| vertex(shape, number(of(point))));
    let (own, other) = (ends(a, |point| point.a_feature), ends(b, |point| point.b_feature));
    let is_beside = |[from, to]: [[f32; 2]; 2], p: [f32; 2]| {
        let along = |from: [f32; 2], to: [f32; 2]| {
            let [x, y] = [0, 1].map(|i| (rational(to[i]) - rational(from[i])) * (rational(p[i]) - rational(from[i])));
            x + y
        };
        along(from, to) >= RBig::ZERO && along(to, from) >= RBig::ZERO
    };
    let of = |side: [[f32; 2]; 2], vertices: Vec<[f32; 2]>, is_of_b, anywhere| -> Vec<Part> {
        let counts = |moved: &[f32; 2]| side[0] != side[1] && (anywhere || is_beside(side, *moved));
        vertices.into_iter().filter(counts).map(|moved| Part { moved, is_of_b, side }).collect()
    };
    // A vertex within the straight side may be beside the other one, where both ends are beyond it.
    let within = |shape: &Shape<f32>, [from, to]: [[f32; 2]; 2]| -> Vec<[f32; 2]> {
        let is_on = |v: &[f32; 2]| *v == from || (from != to && orient(from, to, *v) == 0 && is_beside([from, to], *v));
        (0..shape.count()).map(|i| vertex(shape, i)).filter(is_on).collect()
    };
    let all = [false, true]
        .map(|anywhere| [of(own, within(b, other), true, anywhere), of(other, within(a, own), false, anywhere)]);
    all.into_iter().flatten().filter(|parts| !parts.is_empty()).collect()
}

/// How far behind its side's line a vertex is, times the side's length, once the contact's push has moved it, and once
/// a little less has.
fn left_behind(contact: &GrazeContact, Part { moved, is_of_b, side: [from, to] }: &Part) -> Option<[RBig; 2]> {
    let sign = if *is_of_b { 1.0 } else { -1.0 };
    let normal = [contact.normal_x * sign, contact.normal_y * sign];
    let [ux, uy] = [0, 1].map(|i| f64::from(to[i]) - f64::from(from[i]));
    let along = ux * f64::from(normal[0]) + uy * f64::from(normal[1]);
    if along.abs() > ux.hypot(uy) * 1e-6 {
        return None;
    }
    // Toward the side that the normal points to.
    let outward = if ux * f64::from(normal[1]) - uy * f64::from(normal[0]) > 0.0 { 1 } else { -1 };
    let [ux, uy] = [0, 1].map(|i| rational(to[i]) - rational(from[i]));
    let mut less = contact.depth;
    for _ in 0..4 {
        less = less.next_down();
    }
    Some([contact.depth, less].map(|depth| {
        let [x, y] = [0, 1].map(|i| rational(moved[i]) - rational(from[i]) + rational(depth) * rational(normal[i]));
        (&uy * x - &ux * y) * RBig::from(outward)
    }))
}

/// A push by each contact separates its vertices and edges, and is no longer than its deepest point needs.
fn check_parting(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) -> bool {
    // Its normal is that of an axis, and what it parts is off by what the normal does not show.
    if has_leaning_edge(a, b) {
        return false;
    }
    let [p, q] = &contact.points;
    let is_as_deep = |point: &GrazeContactPoint| point.depth >= contact.depth * (1.0 - 1e-6);
    if !is_as_deep(p) && (contact.count == 1 || !is_as_deep(q)) {
        return false;
    }
    let pushed = |parts: &Vec<Part>| parts.iter().map(|part| left_behind(contact, part)).collect::<Option<Vec<_>>>();
    let pushed: Vec<Vec<[RBig; 2]>> = parts(a, b, contact).iter().filter_map(pushed).collect();
    let parts = |left: &Vec<[RBig; 2]>| left.iter().all(|[left, _]| *left <= RBig::ZERO);
    let is_tight = |left: &Vec<[RBig; 2]>| left.iter().any(|[_, left_by_less]| *left_by_less > RBig::ZERO);
    let is_right = pushed.is_empty() || pushed.iter().any(|left| parts(left) && is_tight(left));
    assert!(is_right, "still behind, or too deep: {a:?} {b:?} {contact:?}");
    !pushed.is_empty()
}

/// The contact of corners that only touch is mirrored with the shapes, to the bit.
fn check_corners(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    let normal = [contact.normal_x, contact.normal_y];
    let [point, _] = &contact.points;
    // Any push parts two points; one direction is chosen.
    if a.xy.chunks_exact(2).chain(b.xy.chunks_exact(2)).all(|v| v == &a.xy[..2]) {
        return;
    }
    let maps: [fn([f32; 2]) -> [f32; 2]; 3] = [|[x, y]| [-x, y], |[x, y]| [x, -y], |[x, y]| [y, x]];
    for map in maps {
        let [a, b] = [a, b].map(|shape| {
            let xy: Vec<f32> = (0..shape.count()).flat_map(|i| map(vertex(shape, i))).collect();
            Shape::new(shape.kind, &xy, 0.0)
        });
        let is_mirrored = |other: &GrazeContact| {
            let [at, _] = &other.points;
            (other.count, at.a_feature, at.b_feature) == (1, point.a_feature, point.b_feature)
                && [other.normal_x, other.normal_y] == map(normal)
        };
        assert!(call_all(&a, &b).iter().any(is_mirrored), "mirrored: {a:?} {b:?}, not {contact:?}");
    }
}

/// Concave shapes: contacts exist exactly on overlap, mirror when the arguments are swapped, have points on both
/// shapes, and each separates the vertex and the edge that it is of.
#[test]
fn concave_contacts() {
    let mut rng = crate::seeded(82);
    let (mut checked, mut contacts, mut parting, mut corners) = (0u64, 0usize, 0u64, 0u64);
    for first in [Kind::Chain, Kind::Polygon] {
        for second in Kind::ALL {
            for radii in 0..4 {
                let ask = Ask::new(first, second, radii & 1 != 0, radii & 2 != 0);
                for n in 0..scaled(25_000) {
                    let case = case::<f32>(&mut rng, &ask);
                    let (a, b) = (&case.a, &case.b);
                    let truth = graze_oracle::test(a, b);
                    let (verdict, deepest) = call(a, b);
                    assert_eq!(verdict as i32, truth as i32, "{a:?} {b:?}");
                    let all = call_all(a, b);
                    assert_eq!(all.is_empty(), truth == Verdict::Miss, "{a:?} {b:?}");
                    let most = all.iter().fold(0.0f32, |most, contact| most.max(contact.depth));
                    assert_eq!(most > 0.0, truth == Verdict::Hit, "{a:?} {b:?} {all:?}");
                    if truth != Verdict::Miss {
                        assert_eq!(deepest.depth.to_bits(), most.to_bits(), "{a:?} {b:?}");
                    }
                    for contact in &all {
                        check_points(a, b, contact);
                        if is_of_corners(a, b, contact) {
                            check_corners(a, b, contact);
                            corners += 1;
                        } else {
                            check_normal(a, b, contact);
                        }
                        let is_unrounded = a.radius == 0.0 && b.radius == 0.0;
                        if is_unrounded && contact.depth > 1e-30 && contact.depth.is_finite() {
                            parting += u64::from(check_parting(a, b, contact));
                        }
                    }
                    if (&a.xy, a.radius) != (&b.xy, b.radius) {
                        let list = |all: &[GrazeContact]| -> Vec<_> {
                            all.iter().map(|contact| bits(&(verdict, *contact))).collect()
                        };
                        let mirrored: Vec<_> = call_all(b, a).iter().map(|c| swapped(&(verdict, *c)).1).collect();
                        assert_eq!(list(&mirrored), list(&all), "{a:?} {b:?}");
                    }
                    let mode = n as u32 % MODES;
                    let moded = within(mode, || call(a, b));
                    assert_eq!(moded.0, verdict, "{a:?} {b:?} in mode {mode}");
                    if truth != Verdict::Miss {
                        let is_deep = moded.1.depth.to_bits() << 1 != 0;
                        assert_eq!(is_deep, truth == Verdict::Hit, "{a:?} {b:?} in mode {mode}");
                    }
                    checked += 1;
                    contacts += all.len();
                }
            }
        }
    }
    println!(
        "checked {contacts} contacts of {checked} pairs that are not both convex, {parting} for what they part, \
         {corners} of corners"
    );
}

/// The deepest vertex is in the middle of a straight side, both of whose ends are beyond the other side or less deep.
#[test]
fn a_vertex_within_a_straight_side() {
    let (far, near) = (8435342300.0, 85906.805);
    let a = Shape::new(Kind::Chain, &[-far, near, 0.0, near, near, near, near, -far], 0.0);
    let b = Shape::new(Kind::Convex, &[-far, -near, 0.0, -near, far, 0.0, far, far], 0.0);
    for (a, b) in [(&a, &b), (&b, &a)] {
        assert!(call_all(a, b).iter().filter(|contact| check_parting(a, b, contact)).count() > 0);
    }
}

/// A plateau whose outline is not convex: filled with a notch below, as a chain with ends that lead down and inward
/// from it.
fn notched(rng: &mut Rng, kind: Kind) -> Shape<f32> {
    let level = plateau(rng, Kind::Chain);
    let mut at: Vec<[f32; 2]> = (0..level.count()).map(|i| vertex(&level, i)).collect();
    let (first, last) = (at[0][0], at[at.len() - 1][0]);
    if kind == Kind::Chain {
        at.insert(0, [first * 0.75 + last * 0.25, -4.0]);
        at.push([first * 0.25 + last * 0.75, -4.0]);
    } else {
        at.extend([[last, -8.0], [(first + last) * 0.5, -6.0], [first, -8.0]]);
        let start = rng.usize(..at.len());
        at.rotate_left(start);
    }
    Shape::new(kind, &at.concat(), 0.0)
}

/// A side that slides along concave ground has one contact with two points, which keep their features: past corners,
/// past vertices in its middle, at rest, sunk in, rounded and apart.
#[test]
fn features_stay_while_sliding_over_concave_ground() {
    let mut rng = crate::seeded(85);
    for _ in 0..scaled(20_000) {
        let ground_kind = if rng.bool() { Kind::Polygon } else { Kind::Chain };
        let ground = notched(&mut rng, ground_kind);
        let other = match rng.u8(0..4) {
            0 => notched(&mut rng, Kind::Polygon),
            1 => notched(&mut rng, Kind::Chain),
            _ => plateau(&mut rng, Kind::Convex),
        };
        // Chains that lie on each other have interiors in common, which no side parts.
        let are_chains = ground_kind == Kind::Chain && other.kind == Kind::Chain;
        let radius = if rng.bool() && !are_chains { 0.0 } else { 0.25 };
        let (margin, depth) = match rng.u8(0..4) {
            0 => (0.25, [0.125, 0.0, -0.125, -0.1875][rng.usize(..4)]),
            _ => (0.0, [0.0, 0.125, 0.0625 * rng.f32()][rng.usize(..3)]),
        };
        // A chain that has come through a side is pushed back by its shortest way, past the ends of level ground
        // sideways.
        let is_sunk_chain = radius == 0.0 && (ground.kind == Kind::Chain || other.kind == Kind::Chain);
        let depth = if is_sunk_chain { f32::min(depth, 0.0) } else { depth };
        let ground = Shape { radius, ..ground };
        let (exchanged, sign) = (rng.bool(), if rng.bool() { 1.0 } else { -1.0 });
        let map = |xy: &[f32], by: f32, mirrored: f32| -> Vec<f32> {
            let points = xy.chunks_exact(2).map(|v| [v[0] + by, mirrored * (v[1] * sign)]);
            points.flat_map(|[x, y]| if exchanged { [y, x] } else { [x, y] }).collect()
        };
        let a = Shape { xy: map(&ground.xy, 0.0, 1.0), ..ground.clone() };
        let mut known: Option<Vec<[u32; 2]>> = None;
        for offset in [-1.0, -0.5, -1e-7, 0.0, 1e-7, 0.25, 1.0, 1.5, 2.0, 2.5 * rng.f32()] {
            let lowered: Vec<f32> = other.xy.chunks_exact(2).flat_map(|v| [v[0], v[1] + depth - radius]).collect();
            let b = Shape { xy: map(&lowered, offset, -1.0), ..other.clone() };
            let up = if exchanged { [sign, 0.0] } else { [0.0, sign] };
            let all = call_all_within(&a, &b, margin);
            let level: Vec<_> = all.iter().filter(|contact| [contact.normal_x, contact.normal_y] == up).collect();
            let [contact] = level[..] else { panic!("not one contact: {a:?} {b:?} within {margin} {all:?}") };
            assert!(contact.count == 2, "{a:?} {b:?} within {margin} {all:?}");
            let mut features: Vec<_> = contact.points.iter().map(|p| [p.a_feature, p.b_feature]).collect();
            features.sort();
            let expected = known.get_or_insert(features.clone());
            assert_eq!(features, *expected, "{a:?} {b:?} within {margin} {contact:?}");
        }
    }
}

/// Ground of gentle and steep slopes, pits, pillars and level stretches.
pub(super) fn terrain(rng: &mut Rng) -> Vec<[f32; 2]> {
    let mut at = [0.0, 0.0];
    let mut xy = vec![at];
    for _ in 0..rng.usize(2..7) {
        let (dx, dy) = match rng.u8(0..6) {
            0 => (1.0, 0.0),
            1 => (0.0, [-2.0, 2.0][rng.usize(0..2)]),
            2 => (rng.i32(1..4) as f32, rng.i32(-2..3) as f32 / 64.0),
            _ => (rng.i32(1..9) as f32 / 4.0, rng.i32(-4..5) as f32 / 8.0),
        };
        // Not back along the way.
        if dx == 0.0 && xy.len() > 1 && xy[xy.len() - 2][0] == at[0] {
            continue;
        }
        at = [at[0] + dx, at[1] + dy];
        xy.push(at);
    }
    if xy.len() < 3 {
        xy.push([at[0] + 3.0, at[1] - 0.5]);
    }
    xy
}

/// Bodies that are not convex, upright: a car with bevels, and some of cells.
const CONCAVE_BODIES: [&[[f32; 2]]; 6] = [
    &[[0.0, 0.5], [0.5, 0.0], [3.0, 0.0], [3.5, 0.5], [3.5, 1.5], [2.5, 1.5], [2.0, 2.5], [1.0, 2.5], [0.0, 1.5]],
    // L, S, T, U and an arch.
    &[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]],
    &[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [3.0, 1.0], [3.0, 2.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0]],
    &[[1.0, 0.0], [2.0, 0.0], [2.0, 1.0], [3.0, 1.0], [3.0, 2.0], [0.0, 2.0], [0.0, 1.0], [1.0, 1.0]],
    &[[0.0, 0.0], [3.0, 0.0], [3.0, 2.0], [2.0, 2.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]],
    &[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.5, 1.25], [2.0, 1.0], [2.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]],
];

/// A box, one with bevels, a round one, a wedge, a diamond, a kite, or a concave body; tilted now and then.
pub(super) fn body_on_terrain(rng: &mut Rng) -> (Kind, Vec<[f32; 2]>) {
    let (width, height) = ([0.5, 1.0, 1.0, 2.0][rng.usize(0..4)], [0.5, 1.0, 2.0][rng.usize(0..3)]);
    let bevel = [0.125, 0.25][rng.usize(0..2)] * f32::min(width, height);
    let is_convex = rng.u8(0..3) > 0;
    let mut xy: Vec<[f32; 2]> = match rng.u8(0..7) {
        _ if !is_convex => {
            let size = [0.25, 0.5, 1.0][rng.usize(0..3)];
            let mirrored = if rng.bool() { size } else { -size };
            CONCAVE_BODIES[rng.usize(0..CONCAVE_BODIES.len())].iter().map(|[x, y]| [x * mirrored, y * size]).collect()
        }
        0 | 1 => vec![[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]],
        2 => vec![[bevel, 0.0], [width - bevel, 0.0], [width, bevel], [width, height], [0.0, height], [0.0, bevel]],
        3 => {
            let count = rng.usize(5..25);
            let turn = |i: usize| (i as f64 + 0.5) / count as f64 * std::f64::consts::TAU;
            (0..count).map(|i| [turn(i).sin() as f32 * 0.5, -turn(i).cos() as f32 * 0.5]).collect()
        }
        4 => vec![[0.0, 0.0], [width * 0.25, height], [-width * 0.25, height]],
        5 => vec![[0.0, 0.0], [width, width], [0.0, 2.0 * width], [-width, width]],
        _ => vec![[0.0, 0.0], [0.5, bevel], [0.0, height + bevel], [-0.5, bevel]],
    };
    if rng.u8(0..4) == 0 {
        let angle = (rng.f32() - 0.5) * 0.6;
        let (cos, sin) = (angle.cos(), angle.sin());
        xy = xy.iter().map(|[x, y]| [x * cos - y * sin, x * sin + y * cos]).collect();
    }
    if rng.bool() {
        xy.reverse();
    }
    (if is_convex { Kind::Convex } else { Kind::Polygon }, xy)
}

fn middle_of(shape: &Shape<f32>) -> [f32; 2] {
    [0, 1].map(|axis| shape.xy.iter().skip(axis).step_by(2).sum::<f32>() / shape.count() as f32)
}

/// Whether a body may be half in the ground, or behind a side that is farther: not if its middle is above the ground,
/// and no vertex of one is deep in the other. The ground is given filled, and as a chain.
pub(super) fn is_half_in([ground, chain]: [&Shape<f32>; 2], body: &Shape<f32>) -> bool {
    let outline = |shape: &Shape<f32>| Shape::new(Kind::Chain, &[&shape.xy[..], &shape.xy[..2]].concat(), 0.0);
    let far = |one: &Shape<f32>, at: &[f32], square: f64| {
        distance_squared(one, &Shape::new(Kind::Point, at, 0.0)).to_f64_fast() > square
    };
    let is_deep = |one: &Shape<f32>, of: &Shape<f32>| {
        let outline = outline(of);
        one.xy.chunks_exact(2).any(|at| !far(of, at, 0.0) && far(&outline, at, 1.0 / 64.0))
    };
    !far(ground, &middle_of(body), 1.0 / 16.0) || is_deep(body, ground) || is_deep(chain, body)
}

/// A chain, and a line that is solid from its left, carry a body that has sunk in by less than half as the same ground
/// filled below does: bodies with bevels and of many corners, as wide as a pit or a pillar, and at a dip.
#[test]
fn chains_carry_as_filled_ground() {
    let mut rng = crate::seeded(86);
    let (mut same, mut several, mut all) = ([0; 2], [0; 2], [0; 2]);
    for _ in 0..scaled(60_000) {
        let line = terrain(&mut rng);
        let (kind, body) = body_on_terrain(&mut rng);
        let class = usize::from(kind == Kind::Polygon);
        let (joint, corner) = (line[rng.usize(..line.len())], body[rng.usize(..body.len())]);
        let off = |rng: &mut Rng, from: i32| rng.i32(from..9) as f32 / [8.0, 64.0, 512.0][rng.usize(..3)];
        let to = [joint[0] + if rng.bool() { 0.0 } else { off(&mut rng, -8) }, joint[1] + off(&mut rng, -8)];
        let body: Vec<[f32; 2]> = body.iter().map(|v| [v[0] - corner[0] + to[0], v[1] - corner[1] + to[1]]).collect();
        let (first, last) = (line[0], line[line.len() - 1]);
        // The ends are far away, so that they are not in the body.
        let mut line = [&[[first[0] - 16.0, first[1]]], &line[..], &[[last[0] + 16.0, last[1]]]].concat();
        let chain = Shape::new(Kind::Chain, &line.concat(), 0.0);
        line.extend([[last[0] + 16.0, -64.0], [first[0] - 16.0, -64.0]]);
        let ground = Shape::new(Kind::Polygon, &line.concat(), 0.0);
        let body = Shape::new(kind, &body.concat(), 0.0);
        let of_ground = call_all(&ground, &body);
        let deepest = of_ground.iter().map(|contact| contact.depth).fold(0.0, f32::max);
        if deepest == 0.0 || deepest > 0.125 || is_half_in([&ground, &chain], &body) {
            continue;
        }
        let has_depth = |contact: &GrazeContact| contact.depth > 0.0;
        let hits = |all: Vec<GrazeContact>| all.into_iter().filter(has_depth).collect::<Vec<_>>();
        let [of_ground, found] = [of_ground, call_all(&chain, &body)].map(hits);
        let key = |contact: &GrazeContact| [contact.normal_x, contact.normal_y, contact.depth].map(f32::to_bits);
        let is_among = |contact: &GrazeContact| found.iter().any(|own| key(own) == key(contact));
        same[class] += u32::from(of_ground.iter().all(is_among) && found.len() == of_ground.len());
        several[class] += u32::from(of_ground.len() > 1);
        all[class] += 1;
        // At a joint one of two edges may count or both, with other depths, and a thin wall may be left on the other
        // side.
        let what = || format!("{chain:?} {body:?}: {found:?}, of ground {of_ground:?}");
        assert!(found.iter().any(|contact| contact.depth >= 0.7 * deepest), "{}", what());
        // Of a body that is not convex: where only edges cross, the contact is one of several equally deep ones.
        let is_as_deep = |contact: &GrazeContact| kind == Kind::Polygon && contact.depth == deepest;
        let others = found.iter().filter(|contact| of_ground.iter().all(|own| key(own) != key(contact)));
        for contact in others.filter(|contact| !is_as_deep(contact)) {
            let middle = middle_of(&body);
            let [x, y] = [middle[0] - contact.points[0].x, middle[1] - contact.points[0].y];
            assert!(x * contact.normal_x + y * contact.normal_y > 0.0, "pulled down: {}", what());
        }
    }
    println!("{same:?} of {all:?} the same, {several:?} with several contacts");
    assert!((0..2).all(|class| several[class] * 20 > all[class] && same[class] * 10 > all[class] * 9));
}

/// A bend of ground and a body of many corners, or a box, over it, or a little beside it, that has sunk in by less than
/// a tenth of its width: no contact pushes it on, into the ground.
#[test]
fn nothing_is_pushed_into_filled_ground() {
    let mut rng = crate::seeded(87);
    let mut all = 0;
    for _ in 0..scaled(60_000) {
        let mut slope = |least: f32| (least + (0.8 - least) * rng.f32()) * if rng.bool() { 1.0 } else { -1.0 };
        let (left, right) = (slope(0.0), slope(0.3));
        let [before, after] = [left, right].map(|slope| (0.3 + 2.0 * rng.f32(), slope.tan()));
        let line = [[-before.0, -before.0 * before.1], [0.0, 0.0], [after.0, after.0 * after.1]];
        let line = [[[line[0][0] - 3.0, line[0][1]]].as_slice(), &line, &[[line[2][0] + 3.0, line[2][1]]]].concat();
        let filled = [&line[..], &[[line[4][0], -9.0], [line[0][0], -9.0]]].concat();
        let count = rng.usize(4..33);
        // A normal between those of the two slopes, or past them.
        let (toward, turn) = (left + (right - left) * (1.4 * rng.f32() - 0.2), 7.0 * rng.f32());
        let (depth, along) = (0.1 * (0.3 + 0.7 * rng.f32()), 0.1 * (rng.f32() - 0.5));
        let middle = [along - 0.5 * toward.sin(), 0.5 * toward.cos() - depth];
        let corner = |i: usize| turn + i as f32 / count as f32 * std::f32::consts::TAU;
        let body: Vec<f32> =
            (0..count).flat_map(|i| [middle[0] + 0.5 * corner(i).cos(), middle[1] + 0.5 * corner(i).sin()]).collect();
        let body = Shape::new(Kind::Convex, &body, 0.0);
        let filled = Shape::new(Kind::Polygon, &filled.concat(), 0.0);
        if distance_squared(&filled, &Shape::new(Kind::Point, &middle, 0.0)).to_f64_fast() < 0.16 {
            continue;
        }
        for ground in [filled, Shape::new(Kind::Chain, &line.concat(), 0.0)] {
            let found = call_all(&ground, &body);
            for contact in found.iter().filter(|contact| contact.depth > 0.0) {
                let what = || format!("pushed into the ground: {ground:?} {body:?} {found:?}");
                assert!(contact.normal_y > 0.0, "{}", what());
            }
            all += u64::from(found.iter().any(|contact| contact.depth > 0.0));
        }
    }
    println!("checked {all} bodies on bends");
    assert!(all > scaled(60_000));
}

/// A box whose corner is near the foot of a slope, with a lower side that lies nearly along the floor and reaches past
/// a crest, perhaps: the corner has a contact, where it is the deepest place.
#[test]
fn a_corner_at_the_foot_of_a_slope_is_carried() {
    let mut rng = crate::seeded(88);
    let mut all = 0;
    for _ in 0..scaled(60_000) {
        let depth = 0.001 + 0.029 * rng.f32();
        let (x, length) = ((rng.f32() - 0.5) * depth, if rng.u8(0..4) == 0 { 5.0 } else { 0.2 + 0.7 * rng.f32() });
        let (slope, floor, behind) = (0.1 + 1.9 * rng.f32(), 0.2 * rng.f32() - 0.1, -rng.f32());
        let tilt = floor + (rng.f32() - 0.5) * [0.2, 0.04][rng.usize(0..2)];
        let (width, crest) = (1.0 + rng.f32(), [length, length * floor]);
        let end = [length + 4.0, crest[1] + 4.0 * behind];
        let line = [-4.0, 4.0 * slope, 0.0, 0.0, crest[0], crest[1], end[0], end[1]];
        let (u, v) = (width / tilt.hypot(1.0), width * tilt / tilt.hypot(1.0));
        let body = [x, -depth, x + u, v - depth, x + u - v, u + v - depth, x - v, u - depth];
        // How deep the corner and the crest are, straight down.
        let corner = depth + f32::max(-x * slope, x * floor);
        let at_crest = if crest[0] < x + u { crest[1] + depth - (crest[0] - x) * tilt } else { 0.0 };
        if at_crest > corner {
            continue;
        }
        let least = 0.8 * f32::min(corner / slope.hypot(1.0), depth / floor.hypot(1.0));
        let filled = [&line[..], &[end[0], -9.0, -4.0, -9.0]].concat();
        for ground in [Shape::new(Kind::Polygon, &filled, 0.0), Shape::new(Kind::Chain, &line, 0.0)] {
            let body = Shape::new(Kind::Convex, &body, 0.0);
            let found = call_all(&ground, &body);
            let carries = |contact: &GrazeContact| contact.normal_y > 0.3 && contact.depth >= least;
            assert!(found.iter().any(carries), "less than {least}: {ground:?} {body:?} {found:?}");
            all += 1;
        }
    }
    println!("checked {all} corners at the foot of a slope");
    assert!(all > scaled(60_000));
}

/// A triangle whose low corner is in a hill, and whose sides pass the crest on both sides: no contact pulls it down.
#[test]
fn a_crest_beside_a_corner_pulls_nothing_down() {
    let mut rng = crate::seeded(90);
    let mut all = 0;
    for _ in 0..scaled(100_000) {
        let mut between = |low: f32, high: f32| low + (high - low) * rng.f32();
        let (left, right, flat) = (between(0.2, 1.2), between(0.1, 0.8), between(0.4, 1.5));
        let (tilt, low, before, after) =
            (between(-0.3, 0.3), between(0.02, 0.1), between(0.01, 0.08), between(0.005, 0.05));
        // The side that leads up from the corner passes the crest, at 0, 0, by `after`.
        let (long, width) = (between(0.6, 1.2) / (before + after).hypot(low), between(0.6, 1.2));
        let (u, v) = ((before + after) * long, low * long);
        let end = [width - before, -low - tilt * width];
        let (is_corner_inside, is_left) = (low > before * left, width * v + tilt * width * u > 0.1);
        if !(is_corner_inside && is_left && end[1] > -right * f32::min(end[0], flat)) {
            continue;
        }
        let body = [-before, -low, end[0], end[1], u - before, v - low];
        let line = [6.0, -right * flat, flat, -right * flat, 0.0, 0.0, -6.0, -6.0 * left];
        let filled = [&line[..], &[-6.0, -9.0, 6.0, -9.0]].concat();
        for ground in [Shape::new(Kind::Polygon, &filled, 0.0), Shape::new(Kind::Chain, &line, 0.0)] {
            let body = Shape::new(Kind::Convex, &body, 0.0);
            let found = call_all(&ground, &body);
            let leads_up = |contact: &GrazeContact| contact.normal_y > 0.0;
            assert!(!found.is_empty() && found.iter().all(leads_up), "{ground:?} {body:?} {found:?}");
            all += 1;
        }
    }
    println!("checked {all} triangles beside a crest");
    assert!(all > scaled(60_000));
}

/// A body's corner that has passed the tip of a spike by a little, so that only edges cross: the contact is no deeper
/// than the corner is far from the tip, and moved by it the body is out.
#[test]
fn a_corner_past_a_tip_goes_back() {
    let mut rng = crate::seeded(91);
    let mut all = 0;
    for _ in 0..scaled(60_000) {
        let mut between = |low: f32, high: f32| low + (high - low) * rng.f32();
        let (left, right) = (between(0.1, 1.2), between(0.1, 1.2));
        let (toward, opening) = (between(-1.0, 1.0), between(0.2, 1.2));
        let corner = [between(-0.05, 0.05), between(-0.05, 0.0)];
        let [up, down] = [toward + opening, toward - opening].map(|turn| {
            let length = between(0.5, 2.0);
            [corner[0] - length * turn.cos(), corner[1] - length * turn.sin()]
        });
        let body = [corner, up, down].concat();
        let line = [4.0, -2.0, right, -2.0, 0.0, 0.0, -left, -2.0, -4.0, -2.0];
        let filled = [&line[..], &[-4.0, -9.0, 4.0, -9.0]].concat();
        let body = Shape::new(Kind::Convex, &body, 0.0);
        let filled = Shape::new(Kind::Polygon, &filled, 0.0);
        let inside = |xy: [f32; 2], of: &Shape<f32>| test(of, &Shape::new(Kind::Point, &xy, 0.0)) != Verdict::Miss;
        let is_before = |[x, y]: [f32; 2]| y > -1.9 && x < 0.5 * left * y.min(0.0);
        let is_at_tip_alone = is_before(up)
            && is_before(down)
            && corner[0] > -0.5 * right * corner[1]
            && test(&filled, &body) == Verdict::Hit
            && !inside([0.0, 0.0], &body)
            && ![corner, up, down].into_iter().any(|vertex| inside(vertex, &filled));
        if !is_at_tip_alone {
            continue;
        }
        let most = corner[0].hypot(corner[1]) * 1.0001;
        for ground in [filled, Shape::new(Kind::Chain, &line, 0.0)] {
            let found = call_all(&ground, &body);
            let what = || format!("more than {most}, or not out: {ground:?} {body:?} {found:?}");
            assert!(found.len() == 1 && found[0].depth <= most, "{}", what());
            let GrazeContact { normal_x, normal_y, depth, .. } = found[0];
            let by = depth * 1.0001 + 1e-6;
            let moved: Vec<f32> =
                body.xy.chunks_exact(2).flat_map(|v| [v[0] + by * normal_x, v[1] + by * normal_y]).collect();
            assert_ne!(test(&ground, &Shape::new(Kind::Convex, &moved, 0.0)), Verdict::Hit, "{}", what());
            all += 1;
        }
    }
    println!("checked {all} corners past tips");
    assert!(all > scaled(6_000), "{all}");
}
