//! One-sided lines: contacts, sweeps and rays are those of the plain chains that the header reduces them to. Which
//! edges face a motion, and which normals lead to the left, is decided in exact rationals.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::{NOTHING, bits, rational, start};
use graze_c::abi::{GrazeContact, GrazeContactPoint, GrazeKind, GrazeRayHit, GrazeShape, GrazeSweepHit, GrazeVerdict};
use graze_c::contact::{graze_contact, graze_contacts, graze_contacts_within};
use graze_c::distance::graze_distance;
use graze_c::overlap::graze_test;
use graze_c::ray::graze_raycast;
use graze_c::sweep::{graze_sweep, graze_sweep_enter};
use graze_oracle::generate::{Ask, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, first_on_ray, is_flat};
use std::cmp::Ordering;
use std::mem::MaybeUninit;

const NO_HIT: GrazeRayHit = GrazeRayHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 77 };

pub fn one_sided(line: &Shape<f32>) -> GrazeShape {
    GrazeShape { kind: GrazeKind::GRAZE_KIND_ONE_SIDED as u32, ..CScalar::raw(line) }
}

fn vertex(line: &Shape<f32>, i: usize) -> [RBig; 2] {
    [line.xy[2 * i], line.xy[2 * i + 1]].map(|value| rational(f64::from(value)))
}

fn minus(a: &[RBig; 2], b: &[RBig; 2]) -> [RBig; 2] {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

fn cross(u: &[RBig; 2], v: &[RBig; 2]) -> Ordering {
    (&u[0] * &v[1]).cmp(&(&u[1] * &v[0]))
}

fn dot(u: &[RBig; 2], v: &[RBig; 2]) -> Ordering {
    (&u[0] * &v[0] + &u[1] * &v[1]).cmp(&RBig::ZERO)
}

/// The runs of edges that a motion crosses from left to right: their first edges, and their lines.
fn pieces(line: &Shape<f32>, motion: &[RBig; 2]) -> Vec<(usize, Shape<f32>)> {
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    let mut is_open = false;
    for i in 0..line.count() - 1 {
        let edge = minus(&vertex(line, i + 1), &vertex(line, i));
        if edge == [RBig::ZERO, RBig::ZERO] {
            continue;
        }
        let faces = cross(&edge, motion) == Ordering::Less;
        match pieces.last_mut() {
            Some((_, last)) if faces && is_open => *last = i + 1,
            _ if faces => pieces.push((i, i + 1)),
            _ => {}
        }
        is_open = faces;
    }
    let part = |(first, last): (usize, usize)| {
        (first, Shape::new(Kind::Chain, &line.xy[2 * first..2 * last + 2], line.radius))
    };
    pieces.into_iter().map(part).collect()
}

/// Whether a normal leads to the left at an edge, or at a vertex.
pub fn leads_left_of_edge(line: &Shape<f32>, edge: usize, normal: &[RBig; 2]) -> bool {
    cross(&minus(&vertex(line, edge + 1), &vertex(line, edge)), normal) == Ordering::Greater
}

pub fn leads_left_at_vertex(line: &Shape<f32>, i: usize, normal: &[RBig; 2]) -> bool {
    let count = line.count();
    let at = vertex(line, i);
    let is_closed = vertex(line, 0) == vertex(line, count - 1);
    // The places of the other vertices, onward and backward.
    let onward = (i + 1..count).chain(if is_closed { 0..i } else { 0..0 }).map(|k| vertex(line, k));
    let backward = (0..i).rev().chain((if is_closed { i + 1..count } else { 0..0 }).rev()).map(|k| vertex(line, k));
    let (next, previous) = (onward.into_iter().find(|p| *p != at), backward.into_iter().find(|p| *p != at));
    let edges = [previous.map(|p| minus(&at, &p)), next.map(|p| minus(&p, &at))];
    let left = edges.iter().flatten().map(|edge| cross(edge, normal) == Ordering::Greater).collect::<Vec<_>>();
    let [Some(first), Some(second)] = &edges else { return left == [true] };
    match cross(first, second) {
        Ordering::Less => left != [false, false],
        Ordering::Equal => left[0] || dot(first, second) == Ordering::Less,
        Ordering::Greater => {
            // The right normals' cone: ahead of the first edge's end, and before the second's beginning.
            let in_cone = dot(first, normal) != Ordering::Less && dot(second, normal) != Ordering::Greater;
            left == [true, true] || left != [false, false] && !in_cone
        }
    }
}

/// Whether a normal leads to the left of the straight side between two vertices; if there is none, at one of them.
fn leads_left_between(line: &Shape<f32>, ends: [usize; 2], normal: &[RBig; 2]) -> bool {
    let opposite = [-&normal[0], -&normal[1]];
    let is_left_of_all = |normal| {
        let mut edges = (0..line.count() - 1).filter(|i| vertex(line, *i) != vertex(line, i + 1));
        edges.all(|edge| leads_left_of_edge(line, edge, normal))
    };
    if is_left_of_all(normal) || is_left_of_all(&opposite) {
        return is_left_of_all(normal);
    }
    let count = line.count();
    let is_closed = vertex(line, 0) == vertex(line, count - 1);
    let side = |[from, to]: [usize; 2]| {
        let [at, end] = [from, to].map(|i| vertex(line, i));
        let mut onward = (from + 1..count).chain(if is_closed { 0..from } else { 0..0 }).map(|k| vertex(line, k));
        let edge = minus(&onward.find(|next| *next != at)?, &at);
        let side = minus(&end, &at);
        (cross(&side, &edge) == Ordering::Equal && dot(&side, &edge) == Ordering::Greater).then_some(side)
    };
    match side(ends).or_else(|| side([ends[1], ends[0]])) {
        Some(side) => cross(&side, normal) == Ordering::Greater,
        None => ends.iter().any(|i| leads_left_at_vertex(line, *i, normal)),
    }
}

fn negative([x, y]: [f32; 2]) -> [f32; 2] {
    [-x, -y]
}

pub fn exactly(normal: [f32; 2]) -> [RBig; 2] {
    normal.map(|value| rational(f64::from(value)))
}

type Contacts = Vec<GrazeContact>;

fn contacts_of(a: &GrazeShape, b: &GrazeShape, margin: Option<f32>) -> Contacts {
    let mut out = vec![MaybeUninit::<GrazeContact>::uninit(); 512];
    let room = out.as_mut_ptr().cast();
    let count = match margin {
        None => unsafe { graze_contacts(a, b, room, 512) },
        Some(margin) => unsafe { graze_contacts_within(a, b, margin, room, 512) },
    };
    assert!(count <= 512);
    out.iter().take(count).map(|contact| unsafe { contact.assume_init() }).collect()
}

fn contact_bits(contact: &GrazeContact) -> Vec<u32> {
    let GrazeContact { normal_x, normal_y, depth, count, points } = *contact;
    let mut bits = vec![normal_x.to_bits(), normal_y.to_bits(), depth.to_bits(), count];
    for point in &points[..count as usize] {
        let numbers = [point.x, point.y, point.depth].map(f32::to_bits);
        bits.extend(numbers.iter().chain(&[point.a_feature, point.b_feature]));
    }
    bits
}

/// Contacts of a line and a shape, in both orders. Returns how many there are, of how many of the chain.
fn check_contacts(line: &Shape<f32>, shape: &Shape<f32>, margin: Option<f32>) -> [usize; 2] {
    let (own, chain, other) = (one_sided(line), CScalar::raw(line), CScalar::raw(shape));
    let mut counts = [0; 2];
    for line_is_a in [true, false] {
        let of = |own: &GrazeShape| {
            if line_is_a { contacts_of(own, &other, margin) } else { contacts_of(&other, own, margin) }
        };
        let is_left = |contact: &GrazeContact| {
            let normal = [contact.normal_x, contact.normal_y];
            let normal = exactly(if line_is_a { normal } else { negative(normal) });
            let feature_of =
                |point: &GrazeContactPoint| if line_is_a { point.a_feature } else { point.b_feature } as usize;
            let [p, q] = &contact.points;
            if contact.count == 2 {
                return leads_left_between(line, [feature_of(p) / 2, feature_of(q) / 2], &normal);
            }
            contact.points[..contact.count as usize].iter().any(|point| {
                let feature = feature_of(point);
                let leads = if feature.is_multiple_of(2) { leads_left_at_vertex } else { leads_left_of_edge };
                leads(line, feature / 2, &normal)
            })
        };
        let (found, all) = (of(&own), of(&chain));
        let expected: Contacts = all.iter().copied().filter(is_left).collect();
        let list = |contacts: &Contacts| contacts.iter().map(contact_bits).collect::<Vec<_>>();
        assert_eq!(list(&found), list(&expected), "{line:?} {shape:?} {margin:?}");
        if margin.is_none() {
            let mut deepest = MaybeUninit::<GrazeContact>::uninit();
            let (a, b) = if line_is_a { (&own, &other) } else { (&other, &own) };
            let verdict = unsafe { graze_contact(a, b, deepest.as_mut_ptr()) };
            assert_eq!(unsafe { graze_contact(a, b, std::ptr::null_mut()) }, verdict);
            let most = expected.iter().map(|contact| contact.depth).max_by(f32::total_cmp);
            let wanted = match most {
                None => GrazeVerdict::GRAZE_MISS,
                Some(depth) if depth.to_bits() != 0 => GrazeVerdict::GRAZE_HIT,
                Some(_) => GrazeVerdict::GRAZE_TOUCH,
            };
            assert_eq!(verdict, wanted, "{line:?} {shape:?}");
            if verdict != GrazeVerdict::GRAZE_MISS {
                assert_eq!(unsafe { deepest.assume_init() }.depth.to_bits(), most.unwrap_or(-1.0).to_bits());
            }
        }
        counts = [found.len(), all.len()];
    }
    counts
}

pub type Swept = (GrazeVerdict, GrazeSweepHit);

pub fn swept(a: &GrazeShape, [dx, dy]: [f32; 2], b: &GrazeShape, enters: bool) -> Swept {
    let mut hit = NOTHING;
    let call = if enters { graze_sweep_enter } else { graze_sweep };
    let verdict = unsafe { call(a, dx, dy, b, &mut hit) };
    assert_eq!(unsafe { call(a, dx, dy, b, std::ptr::null_mut()) }, verdict);
    (verdict, hit)
}

/// Whether a contact with a piece, which begins at this edge, is on the left. None if that depends on which of the
/// places at the named edge it is at.
fn is_contact_left(line: &Shape<f32>, edge: usize, normal: [f32; 2]) -> Option<bool> {
    let normal = exactly(normal);
    let places = [
        leads_left_of_edge(line, edge, &normal),
        leads_left_at_vertex(line, edge, &normal),
        leads_left_at_vertex(line, edge + 1, &normal),
    ];
    places.iter().all(|is_left| *is_left == places[0]).then_some(places[0])
}

/// The sweep at a line, or of a line, is the first of those with its pieces. None if that is not known.
fn check_sweep(a: &Shape<f32>, d: [f32; 2], line: &Shape<f32>, line_moves: bool, enters: bool) -> Option<GrazeVerdict> {
    let (own, other) = (one_sided(line), CScalar::raw(a));
    let sweep = |line: &GrazeShape| {
        if line_moves { swept(line, d, &other, enters) } else { swept(&other, d, line, enters) }
    };
    let found = sweep(&own);
    if a.kind.is_filled() && is_flat(&a.xy) {
        // It has no interior, so it may overlap the line and yet only touch it.
        return None;
    }
    let mut kept: Vec<Swept> = Vec::new();
    for (first, piece) in pieces(line, &exactly(if line_moves { negative(d) } else { d })) {
        let (verdict, hit) = sweep(&CScalar::raw(&piece));
        if verdict == GrazeVerdict::GRAZE_MISS || graze_oracle::test(a, &piece) == Verdict::Hit {
            continue;
        }
        let normal = [hit.normal_x, hit.normal_y];
        let (normal, edge) = if line_moves { (normal, hit.a_edge) } else { (negative(normal), hit.b_edge) };
        if !is_contact_left(line, first + edge as usize, normal)? {
            continue;
        }
        let mut hit = hit;
        *if line_moves { &mut hit.a_edge } else { &mut hit.b_edge } += first as u32;
        kept.push((verdict, hit));
    }
    let verdict = kept.iter().map(|(verdict, _)| *verdict).max().unwrap_or(GrazeVerdict::GRAZE_MISS);
    assert_eq!(found.0, verdict, "{a:?} {d:?} {line:?} {line_moves} {enters} {kept:?}");
    let is_entry = |swept: &Swept| enters && swept.0 == GrazeVerdict::GRAZE_HIT;
    let entries = kept.iter().any(is_entry);
    let candidates = || kept.iter().filter(|swept| is_entry(swept) == entries);
    if let Some(least) = candidates().map(|(_, hit)| hit.t.to_bits()).min() {
        // Of pieces that are met within a float of each other, any.
        let near = |hit: &GrazeSweepHit| hit.t.to_bits() <= least + 1;
        let is_one = candidates().any(|(_, hit)| near(hit) && bits(hit) == bits(&found.1));
        assert!(is_one, "{a:?} {d:?} {line:?} {line_moves} {enters} {found:?} {kept:?}");
    } else {
        assert_eq!(bits(&found.1), bits(&NOTHING));
    }
    Some(verdict)
}

pub fn cast(shape: &GrazeShape, ray: &Shape<f32>) -> (GrazeVerdict, GrazeRayHit) {
    let mut hit = NO_HIT;
    let verdict = unsafe { graze_raycast(shape, ray.xy.as_ptr().cast(), &mut hit) };
    assert_eq!(unsafe { graze_raycast(shape, ray.xy.as_ptr().cast(), std::ptr::null_mut()) }, verdict);
    (verdict, hit)
}

fn ray_bits(hit: &GrazeRayHit) -> [u32; 6] {
    let GrazeRayHit { t, x, y, normal_x, normal_y, edge } = *hit;
    let [t, x, y, normal_x, normal_y] = [t, x, y, normal_x, normal_y].map(f32::to_bits);
    [t, x, y, normal_x, normal_y, edge]
}

/// The first of the hits on the pieces that the ray meets from their left.
fn check_ray(line: &Shape<f32>, ray: &Shape<f32>) -> Option<GrazeVerdict> {
    let (verdict, hit) = cast(&one_sided(line), ray);
    let motion = minus(&vertex(ray, 1), &vertex(ray, 0));
    let mut kept = Vec::new();
    for (first, piece) in pieces(line, &motion) {
        let (verdict, hit) = cast(&CScalar::raw(&piece), ray);
        if verdict == GrazeVerdict::GRAZE_MISS || [hit.normal_x, hit.normal_y] == [0.0; 2] {
            continue;
        }
        if is_contact_left(line, first + hit.edge as usize, [hit.normal_x, hit.normal_y])? {
            let place = if line.radius.to_bits() << 1 == 0 { first_on_ray(&piece, ray) } else { None };
            kept.push((place, verdict, GrazeRayHit { edge: hit.edge + first as u32, ..hit }));
        }
    }
    let expected = kept.iter().map(|(_, verdict, _)| *verdict).max().unwrap_or(GrazeVerdict::GRAZE_MISS);
    assert_eq!(verdict, expected, "{line:?} {ray:?} {kept:?}");
    let first = match line.radius.to_bits() << 1 {
        // Exactly; of rounded lines by the floats.
        0 => kept.iter().min_by(|one, other| one.0.cmp(&other.0)),
        _ => kept.iter().min_by(|one, other| one.2.t.total_cmp(&other.2.t)),
    };
    let expected = first.map_or(NO_HIT, |(_, _, hit)| *hit);
    if line.radius.to_bits() << 1 == 0 {
        assert_eq!(ray_bits(&hit), ray_bits(&expected), "{line:?} {ray:?} {kept:?}");
    } else {
        assert!(hit.t.to_bits().abs_diff(expected.t.to_bits()) < 4, "{line:?} {ray:?} {hit:?} {kept:?}");
    }
    Some(verdict)
}

/// Boxes that rest on two peaks of a line, or hang from two, or have sunk in.
#[test]
fn boxes_over_dips() {
    let mut rng = crate::seeded(692);
    let (mut found, mut contacts) = (0, [0, 0]);
    for _ in 0..scaled(10_000) {
        let count = rng.usize(3..8);
        let mut line = Shape::new(Kind::Chain, &[], if rng.u8(0..4) == 0 { 0.125 } else { 0.0 });
        for i in 0..count {
            line.xy.extend([i as f32, f32::from(rng.u8(0..5)) / 4.0]);
        }
        if rng.u8(0..4) == 0 {
            line.xy = line.xy.chunks(2).rev().flatten().copied().collect();
        }
        let mut heights: Vec<f32> = line.xy.iter().skip(1).step_by(2).copied().collect();
        heights.sort_unstable_by(f32::total_cmp);
        let is_above = rng.bool();
        let level = if is_above { heights[count - 1] + line.radius } else { heights[0] - line.radius };
        let (y, height) = if is_above { (level, 2.0) } else { (level, -2.0) };
        let sunk = height * f32::from(rng.u8(0..3)) / 64.0;
        let (x, width) = (f32::from(rng.i8(-4..12)) / 4.0, f32::from(rng.u8(1..32)) / 4.0);
        let [low, high] = [y - sunk, y - sunk + height];
        let body = Shape::new(Kind::Convex, &[x, low, x + width, low, x + width, high, x, high], 0.0);
        let [kept, all] = check_contacts(&line, &body, None);
        check_contacts(&line, &body, Some(0.125));
        found += usize::from(kept > 0);
        contacts = [contacts[0] + kept, contacts[1] + all];
    }
    println!("{found} with contacts, {contacts:?} kept and of chains");
    assert!(found > 0 && contacts[0] < contacts[1]);
}

#[test]
fn one_sided_lines() {
    let mut rng = crate::seeded(691);
    let (mut contacts, mut sweeps, mut rays, mut unknown) = ([0usize; 2], [0u64; 3], [0u64; 3], 0u64);
    let cases = scaled(60_000);
    for n in 0..cases {
        let kind = Kind::ALL[n as usize % Kind::ALL.len()];
        let (rounded, other_rounded) = (n / 5 % 3 == 1, n / 5 % 3 == 2);
        let mut case = case::<f32>(&mut rng, &Ask::new(kind, Kind::Chain, other_rounded, rounded));
        if rng.u8(0..8) == 0 {
            // A line that ends where it begins.
            let first = [case.b.xy[0], case.b.xy[1]];
            case.b.xy.extend(first);
        }
        let (line, mode) = (case.b.clone(), n as u32 % MODES);
        let (own, chain, shape) = (one_sided(&line), CScalar::raw(&line), CScalar::raw(&case.a));
        unsafe {
            assert_eq!(graze_test(&own, &shape), graze_test(&chain, &shape), "{line:?} {:?}", case.a);
            let [one, two] = [&own, &chain].map(|line| graze_distance(line, &shape, std::ptr::null_mut()).to_bits());
            assert_eq!(one, two, "{line:?} {:?}", case.a);
        }
        let [found, all] = check_contacts(&line, &case.a, None);
        contacts[0] += found;
        contacts[1] += all;
        if line.xy.iter().chain(&case.a.xy).all(|value| value.abs() < 1e6) {
            check_contacts(&line, &case.a, Some(0.5));
        }
        let (a, d) = start(&mut rng, &case);
        for (line_moves, enters) in [(false, false), (false, true), (true, false), (true, true)] {
            match check_sweep(&a, d, &line, line_moves, enters) {
                Some(verdict) => sweeps[verdict as usize] += 1,
                None => unknown += 1,
            }
        }
        // The normal, by which contacts are chosen, depends on the mode; that the line is missed as a chain does not.
        let [moded, chained] = [&own, &chain].map(|line| within(mode, || swept(&CScalar::raw(&a), d, line, false)).0);
        let miss = GrazeVerdict::GRAZE_MISS;
        assert!(moded == miss || chained != miss, "{a:?} {d:?} {line:?} in mode {mode}");
        if kind == Kind::Segment {
            let ray = Shape { radius: 0.0, ..case.a.clone() };
            match check_ray(&line, &ray) {
                Some(verdict) => rays[verdict as usize] += 1,
                None => unknown += 1,
            }
        }
    }
    assert!(contacts[0] > scaled(5_000) as usize && contacts[1] > contacts[0] + scaled(5_000) as usize, "{contacts:?}");
    assert!(sweeps.iter().chain(&rays).all(|count| *count > scaled(300)), "{sweeps:?} {rays:?}");
    assert!(unknown < cases / 2, "{unknown}");
    println!(
        "checked {contacts:?} contacts, {sweeps:?} sweeps and {rays:?} rays of one-sided lines; {unknown} unknown"
    );
}
