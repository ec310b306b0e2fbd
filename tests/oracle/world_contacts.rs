//! Contacts of a world: which of the plain ones a seam has caused, by points and distances in rationals.

use super::scaled;
use super::seam_geometry::{
    Vertex, along, cross, dot, is_exposed, is_exposed_near, minus, rational, square_distance, with_outside_right,
};
use super::seam_peaks::BetweenPeaks;
use super::seam_scenes::{Piece, body, body_above, body_in_heap, body_on_seam, box_on_side, ground, heap, piece, row};
use super::world_terrain::is_continued;
use graze_c::abi::{
    GrazeContact, GrazeContactPoint, GrazeKind, GrazeShape, GrazeStatus, GrazeVerdict, GrazeWorldContact,
};
use graze_c::contact::{graze_contacts, graze_contacts_within};
use graze_c::overlap::graze_test;
use graze_c::shape::{graze_bounds, graze_check_shape};
use graze_c::world::*;
use graze_oracle::RBig;
use std::mem::MaybeUninit;
use std::ptr::null_mut;

/// A corner of b and the way from there to a, if the normal of a contact of convex shapes is closer to that than to the
/// normal of a side of b: perpendicular to a side of a, or of a rounded shape to a vertex.
fn own_way(
    sides: &[[Vertex; 2]],
    side: &[Vertex; 2],
    a: &Piece,
    b: &Piece,
    normal: &Vertex,
) -> Option<(Vertex, Vertex)> {
    if !is_convex(a) || !is_convex(b) {
        return None;
    }
    let outward = |way: Vertex| if dot(&way, normal) < RBig::ZERO { way.map(|value| -value) } else { way };
    let perpendicular = |[from, to]: &[Vertex; 2]| {
        let [x, y] = minus(to, from);
        outward([-y, x])
    };
    let farthest = |way: &Vertex| (0..b.xy.len()).map(|i| b.vertex(i)).max_by_key(|vertex| dot(vertex, way));
    let ways = sides.iter().map(perpendicular);
    let mut ways: Vec<(Vertex, Vertex)> = ways.map(|way| (farthest(&way).expect("a vertex"), way)).collect();
    if let ([own], true) = (sides, a.radius > 0.0) {
        for (corner, vertex) in side.iter().flat_map(|corner| own.iter().map(move |vertex| (corner, vertex))) {
            ways.push((corner.clone(), outward(minus(vertex, corner))));
        }
    }
    let square_of_sine = |way: &Vertex| {
        let turn = cross(way, normal);
        &turn * &turn / dot(way, way)
    };
    ways.retain(|(_, way)| dot(way, way) > RBig::ZERO);
    let best = ways.into_iter().min_by_key(|(_, way)| square_of_sine(way))?;
    if square_of_sine(&best.1) < square_of_sine(&perpendicular(side)) { Some(best) } else { None }
}

/// What a contact counts as one on, by the header.
enum Place {
    /// And the way from there to a.
    Corner(Vertex, Vertex),
    /// Its outside on the right.
    Side([Vertex; 2]),
}

fn place_of(contact: &GrazeContact, a: &Piece, b: &Piece) -> Place {
    let normal = [-rational(contact.normal_x), -rational(contact.normal_y)];
    let [first, second] = contact.points;
    let corner = b.vertex(first.b_feature as usize / 2);
    let features = |point: fn(&GrazeContactPoint) -> u32| [point(&first), point(&second)];
    if let Some(side) = b.touched_side(features(|point| point.b_feature), contact.count) {
        let sides = a.touched_sides(features(|point| point.a_feature), contact.count);
        return match own_way(&sides, &side, a, b, &normal) {
            Some((corner, way)) => Place::Corner(corner, way),
            None => Place::Side(with_outside_right(side, &normal)),
        };
    }
    let vertex = a.vertex(first.a_feature as usize / 2);
    let mut way = normal.clone();
    if contact.count == 1 && first.a_feature % 2 == 1 {
        let along = minus(&a.vertex(first.a_feature as usize / 2 + 1), &vertex);
        way = [-along[1].clone(), along[0].clone()];
        if dot(&way, &normal) < RBig::ZERO {
            way = way.map(|value| -value);
        }
    } else if contact.count == 1 && dot(&minus(&vertex, &corner), &normal) > RBig::ZERO {
        way = minus(&vertex, &corner);
    }
    Place::Corner(corner, way)
}

/// What the header says of a contact.
fn is_borne(contact: &GrazeContact, a: &Piece, b: &Piece, frame: &Piece, neighbors: &[&Piece]) -> bool {
    if b.radius != 0.0 || b.kind == GrazeKind::GRAZE_KIND_POINT {
        return true;
    }
    match place_of(contact, a, b) {
        Place::Corner(corner, way) => {
            neighbors.iter().all(|piece| piece.radius != 0.0 || piece.has_nearest(&corner, &way))
        }
        Place::Side(side) => is_exposed(&side, frame, neighbors),
    }
}

/// Whether one of the corners is borne by a contact with another of the neighbors of b; with `by_sides` also by one on
/// a side that ends there. Only by a hit, if the contact is one.
fn is_borne_by_another(
    (contact, corners, by_sides): (&GrazeContact, &[Vertex], bool),
    [a, b]: [&Piece; 2],
    margin: Option<f32>,
    frame: &Piece,
    neighbors: &[&Piece],
) -> bool {
    neighbors.iter().filter(|other| other.radius == 0.0).any(|other| {
        let others = neighbors.iter().copied().filter(|piece| !std::ptr::eq(*piece, *other));
        let others: Vec<&Piece> = others.chain([b]).collect();
        let is_on_corner = |found: &GrazeContact| match place_of(found, a, other) {
            Place::Corner(at, _) => corners.contains(&at),
            Place::Side(ends) => by_sides && ends.iter().any(|end| corners.contains(end)),
        };
        let is_asked = |found: &&GrazeContact| found.depth > 0.0 || contact.depth <= 0.0;
        let contacts = plain_contacts(a, other, margin);
        contacts.iter().filter(is_asked).any(|found| is_on_corner(found) && is_borne(found, a, other, frame, &others))
    })
}

/// The corner of a contact, or the ends of its side.
fn corners_of(contact: &GrazeContact, a: &Piece, b: &Piece) -> Vec<Vertex> {
    match place_of(contact, a, b) {
        Place::Corner(corner, _) => vec![corner],
        Place::Side(side) => side.into(),
    }
}

fn bits(contact: &GrazeContact) -> String {
    format!("{contact:?}")
}

fn plain_contacts(a: &Piece, b: &Piece, margin: Option<f32>) -> Vec<GrazeContact> {
    let mut out = [const { MaybeUninit::<GrazeContact>::uninit() }; 64];
    let (into, room) = (out.as_mut_ptr().cast(), out.len());
    let count = match margin {
        None => unsafe { graze_contacts(&a.raw(), &b.raw(), into, room) },
        Some(margin) => unsafe { graze_contacts_within(&a.raw(), &b.raw(), margin, into, room) },
    };
    out[..count].iter().map(|contact| unsafe { contact.assume_init() }).collect()
}

pub(super) fn is_convex(piece: &Piece) -> bool {
    use GrazeKind::*;
    match piece.kind {
        GRAZE_KIND_POINT | GRAZE_KIND_SEGMENT | GRAZE_KIND_CONVEX => true,
        GRAZE_KIND_CHAIN | GRAZE_KIND_ONE_SIDED => piece.is_straight(),
        GRAZE_KIND_POLYGON => {
            let raw = GrazeShape { kind: GRAZE_KIND_CONVEX as u32, ..piece.raw() };
            unsafe { graze_check_shape(&raw) == GrazeStatus::GRAZE_OK }
        }
    }
}

/// How deep the skeleton of a is behind an edge of b, in f64: the part of it beside the edge, or all of it. None if no
/// part is.
fn depth_off(side: &[Vertex; 2], a: &Piece, is_part: bool) -> Option<f64> {
    let direction = minus(&side[1], &side[0]);
    let length = dot(&direction, &direction).to_f64().value().sqrt();
    let behind = |p: &Vertex| cross(&direction, &minus(p, &side[0])).to_f64().value() / length;
    let place_of = |p: &Vertex| dot(&direction, &minus(p, &side[0]));
    let (low, high) = (&RBig::ZERO, &place_of(&side[1]));
    let mut places: Vec<Vertex> = (0..a.xy.len()).map(|i| a.vertex(i)).collect();
    if is_part {
        for [from, to] in a.edges() {
            let (begin, end) = (place_of(&from), place_of(&to));
            if begin != end {
                let parts = [low, high].map(|limit| (limit - &begin) / (&end - &begin));
                let within = parts.into_iter().filter(|t| (RBig::ZERO..=RBig::ONE).contains(t));
                places.extend(within.map(|t| along(&from, &minus(&to, &from), &t)));
            }
        }
        places.retain(|place| (low..=high).contains(&&place_of(place)));
    }
    places.iter().map(behind).max_by(f64::total_cmp)
}

/// How deep the part of the skeleton of a that is inside of a convex b is behind an edge of b, in f64. None if no part
/// of an edge is, or if a vertex of b inside of a, or on its outline, is deeper.
fn depth_inside(side: &[Vertex; 2], a: &Piece, b: &Piece) -> Option<f64> {
    let depth = |p: &Vertex, [from, to]: &[Vertex; 2]| cross(&minus(to, from), &minus(p, from));
    let mut deepest: Option<RBig> = None;
    for [from, to] in a.edges() {
        let (mut low, mut high) = (RBig::ZERO, RBig::ONE);
        for other in b.sides() {
            let (begin, end) = (depth(&from, &other), depth(&to, &other));
            if begin <= RBig::ZERO && end <= RBig::ZERO {
                high = -RBig::ONE;
            } else if begin < RBig::ZERO {
                low = low.max(&begin / (&begin - &end));
            } else if end < RBig::ZERO {
                high = high.min(&begin / (&begin - &end));
            }
        }
        if low < high {
            let places = [low, high].map(|t| depth(&along(&from, &minus(&to, &from), &t), side));
            deepest = deepest.into_iter().chain(places).max();
        }
    }
    let deepest = deepest?;
    let unrounded = Piece { radius: 0.0, ..a.clone() };
    let is_on_outline = |p: &Vertex| a.edges().iter().any(|edge| square_distance(edge, p) == RBig::ZERO);
    let is_inside = |p: &Vertex| a.is_filled() && (is_on_outline(p) || unrounded.contains(p));
    if (0..b.xy.len()).map(|i| b.vertex(i)).any(|p| depth(&p, side) > deepest && is_inside(&p)) {
        return None;
    }
    let direction = minus(&side[1], &side[0]);
    Some(deepest.to_f64().value() / dot(&direction, &direction).to_f64().value().sqrt())
}

/// Whether more of the skeleton of a than an end is beside an edge.
fn is_beside(side: &[Vertex; 2], a: &Piece) -> bool {
    let direction = minus(&side[1], &side[0]);
    let places = || (0..a.xy.len()).map(|i| dot(&direction, &minus(&a.vertex(i), &side[0])));
    places().any(|place| place > RBig::ZERO) && places().any(|place| place < dot(&direction, &direction))
}

/// A side that a shape may leave another one through.
struct WayOut {
    /// The least one counts.
    rank: f64,
    depth: f64,
    /// Whether it is the left of a line.
    is_left: bool,
    /// Peaks at its ends, if no vertex of the shape is behind it and nearer to it than to the sides after these.
    peaks: Vec<Vertex>,
    /// Whether rounding may decide whether it is a peak that cuts the shape there.
    is_tie: bool,
}

/// Whether this, or nothing, may take the place of a contact that is left out. A contact that leads to the right of a
/// one-sided line, which is given as a chain, has none but to the left in its place.
fn is_replacement(
    given: Option<&GrazeContact>,
    (left_out, leads_right): (&GrazeContact, bool),
    [a, b]: [&Piece; 2],
    margin: f64,
    frame: &Piece,
    neighbors: &[&Piece],
    is_borne_at_side_of: &dyn Fn(&Vertex) -> bool,
) -> bool {
    let skeletons = [a, b].map(|piece| GrazeShape { radius: 0.0, ..piece.raw() });
    let is_hit = left_out.depth > 0.0;
    let meet = is_hit && unsafe { graze_test(&skeletons[0], &skeletons[1]) } != GrazeVerdict::GRAZE_MISS;
    let mut sides: Vec<WayOut> = Vec::new();
    let is_concave = !is_convex(a);
    if b.radius == 0.0 && is_convex(b) && !(is_concave && (!is_hit || !b.is_filled())) {
        for (i, side) in b.sides().into_iter().enumerate() {
            let depth = match is_concave {
                true => depth_inside(&side, a, b),
                false => depth_off(&side, a, true),
            };
            let Some(depth) = depth else { continue };
            let is_in_front =
                depth <= 0.0 && is_beside(&side, a) && (!meet || !b.is_filled() || depth + f64::from(a.radius) > 0.0);
            let counts = is_concave || (meet && depth > 0.0 && is_beside(&side, a)) || is_in_front;
            if counts && is_exposed_near(&side, frame, neighbors) {
                let is_deep = meet && depth > 0.0 && !is_concave;
                sides.extend(way_out((&side, depth), is_deep, a, b, neighbors, i == 1));
            }
        }
    }
    let around_both = [neighbors, &[b]].concat();
    let (mut neighbors, mut is_of_edge) = (neighbors, false);
    if b.radius == 0.0 && !is_convex(b) && !is_concave {
        (neighbors, is_of_edge) = (&around_both, true);
        sides = depths_off_edges(left_out, [a, b], meet, frame, neighbors);
        sides.retain(|side| !is_hit || side.depth + f64::from(a.radius) > 0.0);
    }
    let Some(least) = sides.iter().map(|side| side.rank).min_by(f64::total_cmp) else { return given.is_none() };
    sides.iter().filter(|side| side.rank <= least + 1e-6 * (1.0 + least.abs())).any(|side| {
        let depth = side.depth + f64::from(a.radius);
        let error = 1e-6 * (1.0 + depth.abs());
        match given {
            _ if leads_right && !side.is_left => given.is_none(),
            None if side.peaks.iter().any(is_borne_at_side_of) => true,
            Some(_) if !side.is_tie && side.peaks.iter().any(is_borne_at_side_of) => false,
            None if is_concave => false,
            None if is_hit && (is_of_edge || meet) => depth <= error,
            None => !meet && depth <= error - margin,
            // Its side is exposed, and no other exposed one is nearer.
            Some(contact) => {
                (meet || depth >= -margin - error)
                    && (is_hit || contact.depth <= 0.0)
                    && (f64::from(contact.depth) - depth).abs() <= error
                    && is_exposed_by_normal(contact, b, frame, neighbors)
            }
        }
    })
}

/// What decides of a side behind which a part of a is, or in front of which it is. None if that is nearer to others.
fn way_out(
    (side, depth): (&[Vertex; 2], f64),
    is_deep: bool,
    a: &Piece,
    b: &Piece,
    neighbors: &[&Piece],
    is_left: bool,
) -> Option<WayOut> {
    let all = || depth_off(side, a, false).expect("a vertex");
    if !is_deep {
        return Some(WayOut { rank: depth, depth, is_left, peaks: vec![], is_tie: false });
    }
    let Some(between) = BetweenPeaks::new(side, b, neighbors) else {
        let rank = if b.is_filled() { depth } else { all() };
        return Some(WayOut { rank, depth, is_left, peaks: vec![], is_tie: false });
    };
    let rank = depth;
    let (depth, all, cuts) = between.depths(a).filter(|(depth, ..)| *depth > 0.0)?;
    let rank = if b.is_filled() { rank } else { all };
    let is_peak = |end: usize| cuts[end] && between.peaks[end].is_some();
    let peaks = (0..2).filter(|end| is_peak(*end)).map(|end| side[end].clone()).collect();
    Some(WayOut { rank, depth, is_left, peaks, is_tie: cuts == [true; 2] })
}

/// How deep a convex skeleton is behind the exposed sides of a concave b next to a contact, each like a line by itself,
/// and before that what decides between them: the least depth of a hit, else the nearest.
fn depths_off_edges(
    contact: &GrazeContact,
    [a, b]: [&Piece; 2],
    meet: bool,
    frame: &Piece,
    around_both: &[&Piece],
) -> Vec<WayOut> {
    let is_hit = contact.depth > 0.0;
    let features = contact.points.map(|point| point.b_feature);
    let ends =
        b.touched_side(features, contact.count).map_or_else(|| vec![b.vertex(features[0] as usize / 2)], Vec::from);
    let mut found = Vec::new();
    for [from, to] in b.edges().into_iter().filter(|edge| edge.iter().any(|end| ends.contains(end))) {
        let place = |p: &Vertex| [0, 1].map(|axis| p[axis].to_f32().value());
        let line = Piece { xy: vec![place(&from), place(&to)], kind: GrazeKind::GRAZE_KIND_SEGMENT, radius: 0.0 };
        let skeleton = GrazeShape { radius: 0.0, ..a.raw() };
        let meets_line = unsafe { graze_test(&skeleton, &line.raw()) } != GrazeVerdict::GRAZE_MISS;
        let is_met = is_hit && (meets_line || (meet && b.is_filled()));
        let forward = (b.kind != GrazeKind::GRAZE_KIND_ONE_SIDED).then(|| [from.clone(), to.clone()]);
        // Of the two sides of a line that one through which all of the skeleton leaves by the shorter way.
        let of_side = |side: [Vertex; 2]| {
            let depth = depth_off(&side, a, true)?;
            let counts = (depth <= 0.0 || is_met) && is_beside(&side, a);
            let is_left = side[0] == to;
            let is_accepted = counts && is_exposed_near(&side, frame, around_both);
            if is_accepted { way_out((&side, depth), depth > 0.0, a, &line, around_both, is_left) } else { None }
        };
        let sides = forward.into_iter().chain([[to.clone(), from]]);
        let mut sides: Vec<WayOut> = sides.filter_map(of_side).collect();
        // Rounding may decide between ways that are equally long.
        let least = sides.iter().map(|side| side.rank).fold(f64::INFINITY, f64::min);
        sides.retain(|side| side.rank <= least + 1e-9);
        let depths = || sides.iter().map(|side| if is_hit { side.depth } else { -side.depth });
        let rank = depths().fold(f64::INFINITY, f64::min);
        found.extend(sides.into_iter().map(|side| WayOut { rank, ..side }));
    }
    found
}

fn is_exposed_by_normal(contact: &GrazeContact, b: &Piece, frame: &Piece, neighbors: &[&Piece]) -> bool {
    let normal = [-rational(contact.normal_x), -rational(contact.normal_y)];
    b.edges().into_iter().any(|side| {
        let side = with_outside_right(side, &normal);
        let direction = minus(&side[1], &side[0]);
        let lean = cross(&[direction[1].clone(), -direction[0].clone()], &normal).to_f64().value();
        let length = dot(&direction, &direction).to_f64().value().sqrt();
        (lean / length).abs() < 1e-6 && is_exposed_near(&side, frame, neighbors)
    })
}

/// The box around a shape, grown by a margin, rounded, then a float wider.
fn frame_of(a: &Piece, margin: f32) -> Piece {
    let mut bounds = MaybeUninit::uninit();
    let bounds = unsafe {
        assert_eq!(graze_bounds(&a.raw(), bounds.as_mut_ptr()), GrazeStatus::GRAZE_OK);
        bounds.assume_init()
    };
    // Floats whose sums are exact in f64.
    let grown = |value: f32, by: f32| (f64::from(value) + f64::from(by)) as f32;
    let (x, y) = (grown(bounds.min_x, -margin).next_down(), grown(bounds.min_y, -margin).next_down());
    let (to_x, to_y) = (grown(bounds.max_x, margin).next_up(), grown(bounds.max_y, margin).next_up());
    Piece { xy: vec![[x, y], [to_x, y], [to_x, to_y], [x, to_y]], kind: GrazeKind::GRAZE_KIND_CONVEX, radius: 0.0 }
}

pub(super) fn given_contacts(world: *const GrazeWorld, id: u32, margin: Option<f32>) -> Vec<(u32, GrazeContact)> {
    let ask = |out: *mut GrazeWorldContact, capacity: usize| match margin {
        None => unsafe { graze_world_contacts(world, id, u32::MAX, out, capacity) },
        Some(margin) => unsafe { graze_world_contacts_within(world, id, u32::MAX, margin, out, capacity) },
    };
    let count = ask(null_mut(), 0);
    let mut out = vec![MaybeUninit::<GrazeWorldContact>::uninit(); count];
    assert_eq!(ask(out.as_mut_ptr().cast(), count), count);
    out.iter().map(|contact| unsafe { contact.assume_init() }).map(|found| (found.id, found.contact)).collect()
}

fn as_chain(piece: &Piece) -> Piece {
    let kind = match piece.kind {
        GrazeKind::GRAZE_KIND_ONE_SIDED => GrazeKind::GRAZE_KIND_CHAIN,
        kind => kind,
    };
    Piece { xy: piece.xy.clone(), kind, radius: piece.radius }
}

/// The deepest contact with a one-sided line, given as a chain, that leads to its right and into a neighbor.
fn led_right_into(
    [a, chain]: [&Piece; 2],
    margin: Option<f32>,
    frame: &Piece,
    neighbors: &[&Piece],
    on_left: &[GrazeContact],
) -> Option<GrazeContact> {
    let on_left: Vec<String> = on_left.iter().map(bits).collect();
    let contacts = plain_contacts(a, chain, margin).into_iter();
    contacts
        .filter(|contact| !on_left.contains(&bits(contact)) && !is_borne(contact, a, chain, frame, neighbors))
        .reduce(|known, contact| if contact.depth > known.depth { contact } else { known })
}

#[test]
fn contacts_are_those_that_no_seam_has_caused() {
    let mut rng = crate::seeded(81);
    let (mut borne, mut borne_elsewhere, mut apart, mut left_out, mut deep) = (0, 0, 0, 0, 0);
    let (mut replaced, mut replaced_of_concave, mut replaced_at_concave, mut replaced_gaps) = (0, 0, 0, 0);
    let (mut led_right, mut continued) = (0, 0);
    for round in 0..scaled(30_000) {
        let margin = [None, None, None, Some(0.0), Some(0.0625), Some(0.3)][round as usize % 6];
        let mut pieces: Vec<Piece> = (0..rng.usize(1..9)).map(|_| piece(&mut rng)).collect();
        if rng.u8(0..4) == 0 {
            pieces.truncate(rng.usize(0..3));
            pieces.extend(row(&mut rng));
        }
        let is_heap = round % 97 == 7;
        if is_heap {
            pieces = heap(&mut rng);
        }
        let is_above = margin == Some(0.3) && rng.bool();
        if is_above {
            pieces = row(&mut rng);
        }
        let is_on_ground = round % 7 == 3;
        if is_on_ground {
            pieces = ground(&mut rng);
        }
        let a = match () {
            _ if is_on_ground && rng.bool() => box_on_side(&mut rng, &pieces),
            _ if is_on_ground => body_on_seam(&mut rng, &pieces),
            _ if is_above => body_above(&mut rng, &pieces),
            _ if is_heap && rng.bool() => body_in_heap(&mut rng),
            _ => body(&mut rng),
        };
        let frame = frame_of(&a, margin.unwrap_or(0.0));
        let world = graze_world_create();
        let own = unsafe { graze_world_add(world, &a.raw(), 1, u32::MAX, 0) };
        let ids: Vec<u32> =
            pieces.iter().map(|piece| unsafe { graze_world_add(world, &piece.raw(), 1, u32::MAX, 0) }).collect();
        assert!(ids.is_sorted());
        let given = given_contacts(world, own, margin);
        unsafe { graze_world_free(world) };
        let plain: Vec<Vec<GrazeContact>> = pieces.iter().map(|b| plain_contacts(&a, b, margin)).collect();
        let is_hit = plain.iter().flatten().any(|contact| contact.depth > 0.0);
        let all_of = |is_counted: &dyn Fn(u32) -> bool| -> Vec<String> {
            let counted = ids.iter().zip(&plain).filter(|(id, _)| is_counted(**id));
            counted
                .flat_map(|(id, contacts)| contacts.iter().map(move |contact| format!("{id} {}", bits(contact))))
                .collect()
        };
        if pieces.len() == 1 {
            let given: Vec<String> = given.iter().map(|(id, contact)| format!("{id} {}", bits(contact))).collect();
            assert_eq!(given, all_of(&|_| true), "without neighbors: {a:?} {pieces:?}");
        }
        // Contacts with these are those of a longer chain, and asked for elsewhere.
        let joined: Vec<bool> = pieces.iter().map(|b| is_continued(&a, b, &pieces)).collect();
        let has_plain = |id: u32| ids.iter().zip(&joined).any(|(own, is_joined)| *own == id && !is_joined);
        let (given, others): (Vec<_>, Vec<_>) = given.into_iter().partition(|(id, _)| has_plain(*id));
        continued += joined.iter().filter(|is_joined| **is_joined).count();
        let mut expected_any = false;
        let mut rest = given.as_slice();
        let mut failures = Vec::new();
        for (((b, id), contacts), _) in pieces.iter().zip(&ids).zip(&plain).zip(&joined).filter(|(_, joined)| !**joined)
        {
            let neighbors: Vec<&Piece> = pieces.iter().filter(|other| !std::ptr::eq(*other, b)).collect();
            let mut sought: Option<&GrazeContact> = None;
            let mut is_borne_hit = false;
            for contact in contacts {
                if !is_borne(contact, &a, b, &frame, &neighbors) {
                    left_out += 1;
                    if sought.is_none_or(|known| contact.depth > known.depth) {
                        sought = Some(contact);
                    }
                    continue;
                }
                borne += 1;
                apart += u32::from(contact.depth < 0.0);
                expected_any = true;
                is_borne_hit |= contact.depth > 0.0;
                match rest.split_first() {
                    Some(((found, next), after)) if found == id && bits(next) == bits(contact) => rest = after,
                    other => failures.push(format!("is borne: {contact:?} of {b:?}, given {other:?}")),
                }
            }
            // One contact takes the place of all that are left out, if no hit is left.
            let most_gap = f64::from(margin.unwrap_or(0.0));
            let counts = |contact: &&GrazeContact| !is_borne_hit && (contact.depth > 0.0 || most_gap > 0.0);
            let chain = as_chain(b);
            let right = match sought {
                None if b.kind == GrazeKind::GRAZE_KIND_ONE_SIDED => {
                    led_right_into([&a, &chain], margin, &frame, &neighbors, contacts)
                }
                _ => None,
            };
            let asked_as = if right.is_some() { &chain } else { b };
            let Some(sought) = sought.or(right.as_ref()).filter(counts) else { continue };
            let corners = corners_of(sought, &a, b);
            if is_borne_by_another((sought, &corners, false), [&a, b], margin, &frame, &neighbors) {
                borne_elsewhere += 1;
                continue;
            }
            let next = rest.first().filter(|(found, _)| found == id).map(|(_, contact)| contact);
            let is_borne_at_side_of = |corner: &Vertex| {
                let corners = std::slice::from_ref(corner);
                is_borne_by_another((sought, corners, true), [&a, b], margin, &frame, &neighbors)
            };
            let is_right = |given| {
                let sought = (sought, right.is_some());
                let shapes = [&a, asked_as];
                is_replacement(given, sought, shapes, most_gap, &frame, &neighbors, &is_borne_at_side_of)
            };
            let is_given = next.is_some() && is_right(next);
            if !is_given && is_right(None) {
                continue;
            }
            led_right += u32::from(right.is_some());
            expected_any = true;
            replaced += 1;
            replaced_of_concave += u32::from(!is_convex(&a));
            replaced_at_concave += u32::from(!is_convex(b));
            replaced_gaps += u32::from(next.is_some_and(|contact| contact.depth < 0.0));
            if !is_given {
                failures.push(format!("takes the place of {sought:?} of {b:?}: {next:?}"));
            }
            rest = rest.get(1..).unwrap_or_default();
        }
        if !expected_any && is_hit {
            // All are given, unless a longer chain bears.
            let given: Vec<String> = given.iter().map(|(id, contact)| format!("{id} {}", bits(contact))).collect();
            let does_chain_bear = given.is_empty() && !others.is_empty();
            assert!(does_chain_bear || given == all_of(&has_plain), "{given:?} of {a:?} {pieces:?}");
            deep += 1;
            continue;
        }
        assert!(failures.is_empty() && rest.is_empty(), "{failures:#?}, then {rest:?}\nof {a:?}\namong {pieces:?}");
    }
    println!("{borne} borne, {apart} of them apart, {left_out} left out, {deep} deep");
    println!("{replaced} replaced, {replaced_of_concave} of concave shapes, {replaced_gaps} by gaps");
    println!("{replaced_at_concave} at concave neighbors, {borne_elsewhere} borne by another, {led_right} led right");
    println!("{continued} chains were continued");
    assert!(
        replaced_of_concave > 0
            && replaced_at_concave * 20 > replaced
            && borne_elsewhere > 0
            && led_right > 0
            && continued > 0
            && borne > 0
            && apart > 0
            && left_out > 0
            && replaced > 0
            && replaced_gaps * 60 > left_out
            && deep > 0
    );
}
