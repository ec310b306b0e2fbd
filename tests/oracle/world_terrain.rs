//! Terrain of several chains carries as one chain does.

use super::concave_contacts::{body_on_terrain, is_half_in, terrain};
use super::scaled;
use super::seam_geometry::{Vertex, cross, minus};
use super::seam_scenes::Piece;
use super::world_contacts::{given_contacts, is_convex};
use graze_c::abi::{GrazeContact, GrazeKind};
use graze_c::world::*;

use graze_oracle::generate::Rng;
use graze_oracle::{Kind, RBig, Shape};

/// Whether one other line alone goes on where a line ends, in the interior of a region, and not both are convex.
pub(super) fn is_continued(a: &Piece, chain: &Piece, pieces: &[Piece]) -> bool {
    let is_line = |piece: &Piece| {
        use GrazeKind::*;
        matches!(piece.kind, GRAZE_KIND_CHAIN | GRAZE_KIND_ONE_SIDED | GRAZE_KIND_SEGMENT) && piece.radius == 0.0
    };
    let ends = |piece: &Piece| [piece.xy[0], piece.xy[piece.xy.len() - 1]];
    let [first, last] = ends(chain);
    let is_inside = |i: usize| {
        let (p, outline) = (chain.vertex(i), Piece { radius: 0.0, ..a.clone() });
        let is_off = |[from, to]: &[Vertex; 2]| {
            let is_beside = (0..2).any(|axis| {
                let (low, high) = if from[axis] < to[axis] { (from, to) } else { (to, from) };
                p[axis] < low[axis] || high[axis] < p[axis]
            });
            is_beside || cross(&minus(to, from), &minus(&p, from)) != RBig::ZERO
        };
        outline.edges().iter().all(is_off) && outline.contains(&p)
    };
    let goes_on = |i: usize| {
        let others = pieces.iter().filter(|other| !std::ptr::eq(*other, chain) && is_line(other));
        others.flat_map(ends).filter(|end| *end == chain.xy[i]).count() == 1 && is_inside(i)
    };
    is_line(chain)
        && !(chain.is_straight() && is_convex(a))
        && first != last
        && (goes_on(0) || goes_on(chain.xy.len() - 1))
}

/// The contacts of a body with pieces, the body added first.
fn contacts_with(body: &Piece, pieces: &[Piece]) -> Vec<GrazeContact> {
    let world = graze_world_create();
    let own = unsafe { graze_world_add(world, &body.raw(), 1, u32::MAX, 0) };
    for piece in pieces {
        unsafe { graze_world_add(world, &piece.raw(), 1, u32::MAX, 0) };
    }
    let contacts = given_contacts(world, own, None).into_iter().map(|(_, contact)| contact).collect();
    unsafe { graze_world_free(world) };
    contacts
}

/// A body that has sunk into terrain by little has the contacts that carry it, of pieces as of the whole, and none that
/// pulls it down: bodies of many corners, too, over the ends of pieces.
#[test]
fn pieces_of_a_chain_carry_as_the_whole() {
    let mut rng = crate::seeded(89);
    let (mut all, mut inside, mut lost, mut pulled) = (0, 0, 0, 0);
    let mut example = None;
    for _ in 0..scaled(60_000) {
        let line = terrain(&mut rng);
        let (kind, body) = body_on_terrain(&mut rng);
        let (joint, corner) = (rng.usize(1..line.len() - 1), body[rng.usize(..body.len())]);
        let off = |rng: &mut Rng, from: i32| rng.i32(from..9) as f32 / [8.0, 64.0, 512.0][rng.usize(..3)];
        let to =
            [line[joint][0] + if rng.bool() { 0.0 } else { off(&mut rng, -8) }, line[joint][1] + off(&mut rng, -8)];
        let xy: Vec<[f32; 2]> = body.iter().map(|v| [v[0] - corner[0] + to[0], v[1] - corner[1] + to[1]]).collect();
        let (first, last) = (line[0], line[line.len() - 1]);
        let line = [&[[first[0] - 16.0, first[1]]], &line[..], &[[last[0] + 16.0, last[1]]]].concat();
        let filled = [&line[..], &[[last[0] + 16.0, -64.0], [first[0] - 16.0, -64.0]]].concat();
        let [ground, chain] = [(Kind::Polygon, &filled), (Kind::Chain, &line)]
            .map(|(kind, line)| Shape::new(kind, line.as_flattened(), 0.0));
        if is_half_in([&ground, &chain], &Shape::new(kind, xy.as_flattened(), 0.0)) {
            continue;
        }
        let kind = if kind == Kind::Convex { GrazeKind::GRAZE_KIND_CONVEX } else { GrazeKind::GRAZE_KIND_POLYGON };
        let body = Piece { xy, kind, radius: 0.0 };
        let is_one_sided = rng.u8(0..3) == 0;
        let line_kind = if is_one_sided { GrazeKind::GRAZE_KIND_ONE_SIDED } else { GrazeKind::GRAZE_KIND_CHAIN };
        let mut ends = vec![0, joint + 1, line.len() - 1];
        if rng.bool() {
            ends.push(rng.usize(1..line.len() - 1));
        }
        ends.sort_unstable();
        ends.dedup();
        let mut piece = |from: usize, to: usize| {
            let mut xy = line[from..=to].to_vec();
            if !is_one_sided && rng.bool() {
                xy.reverse();
            }
            Piece { xy, kind: line_kind, radius: 0.0 }
        };
        let pieces: Vec<Piece> = ends.windows(2).map(|ends| piece(ends[0], ends[1])).collect();
        let whole = [piece(0, line.len() - 1)];
        let [of_whole, found] = [&whole[..], &pieces[..]].map(|pieces| contacts_with(&body, pieces));
        let deepest = |all: &[GrazeContact]| all.iter().map(|contact| contact.depth).fold(0.0, f32::max);
        let middle = [0, 1].map(|axis| body.xy.iter().map(|v| v[axis]).sum::<f32>() / body.xy.len() as f32);
        let carries = |contact: &GrazeContact| {
            let [x, y] = [middle[0] - contact.points[0].x, middle[1] - contact.points[0].y];
            x * contact.normal_x + y * contact.normal_y < 0.0 || contact.depth == 0.0
        };
        // Not far in, and pulled down by none of the whole.
        if deepest(&of_whole) == 0.0 || deepest(&of_whole) > 0.125 || !of_whole.iter().all(carries) {
            continue;
        }
        all += 1;
        inside += u64::from(pieces.iter().any(|chain| is_continued(&body, chain, &pieces)));
        lost += u64::from(deepest(&found) < 0.7 * deepest(&of_whole));
        pulled += u64::from(!found.iter().all(carries));
        if lost + pulled == 1 && example.is_none() {
            example = Some(format!("{pieces:?} {body:?}: {found:?}, of the whole {of_whole:?}"));
        }
    }
    println!("{inside} of {all} bodies over the end of a piece; {lost} lost, {pulled} pulled down");
    // A sharp tip over the end of a wall may be left to one of its pieces, and a round body deep beside one to both.
    assert!(inside * 10 > all && (lost + pulled) * 150 <= inside.max(150), "{example:?}");
}
