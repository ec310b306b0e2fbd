//! Contacts of prepared polygons: to the bit as those of plain polygons, and with holes and islands.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::prepared::{Owned, hard_point, nested_rings};
use super::scaled;
use graze_c::abi::{GrazeContact, GrazeVerdict};
use graze_c::contact::graze_contacts;
use graze_c::prepared::graze_contacts_prepared;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict};
use std::mem::MaybeUninit;

const MOST: usize = 4096;

fn of_prepared(prepared: &Owned, shape: &Shape<f32>) -> Vec<(GrazeContact, u32)> {
    let mut out = vec![MaybeUninit::<GrazeContact>::uninit(); MOST];
    let mut rings = vec![77; MOST];
    let (room, numbers) = (out.as_mut_ptr().cast(), rings.as_mut_ptr());
    let count = unsafe { graze_contacts_prepared(prepared.0, &CScalar::raw(shape), room, numbers, MOST) };
    assert!(count <= MOST);
    let contacts = out.iter().take(count).map(|contact| unsafe { contact.assume_init() });
    contacts.zip(rings).collect()
}

fn of_plain(polygon: &Shape<f32>, shape: &Shape<f32>) -> Vec<GrazeContact> {
    let mut out = vec![MaybeUninit::<GrazeContact>::uninit(); MOST];
    let room = out.as_mut_ptr().cast();
    let count = unsafe { graze_contacts(&CScalar::raw(polygon), &CScalar::raw(shape), room, MOST) };
    assert!(count <= MOST);
    out.iter().take(count).map(|contact| unsafe { contact.assume_init() }).collect()
}

/// The bits of all that a contact says.
fn bits(contact: &GrazeContact) -> Vec<u32> {
    let GrazeContact { normal_x, normal_y, depth, count, points } = *contact;
    let mut bits = vec![normal_x.to_bits(), normal_y.to_bits(), depth.to_bits(), count];
    for point in &points[..count as usize] {
        let numbers = [point.x, point.y, point.depth].map(f32::to_bits);
        bits.extend(numbers.iter().chain(&[point.a_feature, point.b_feature]));
    }
    bits
}

/// The contacts of a prepared polygon or chain are those of the plain one. Returns how many there are.
pub fn check_one_ring(polygon: &Shape<f32>, shape: &Shape<f32>, mode: u32) -> usize {
    let prepared = Owned::of(polygon);
    let (found, expected) = (of_prepared(&prepared, shape), of_plain(polygon, shape));
    let of = |contacts: &[GrazeContact]| contacts.iter().map(bits).collect::<Vec<_>>();
    let contacts: Vec<GrazeContact> = found.iter().map(|(contact, _)| *contact).collect();
    assert_eq!(of(&contacts), of(&expected), "{polygon:?} {shape:?}");
    assert!(found.iter().all(|(_, ring)| *ring == 0));
    let moded = within(mode, || of_prepared(&prepared, shape));
    assert_eq!(moded.is_empty(), expected.is_empty(), "{polygon:?} {shape:?} in mode {mode}");
    expected.len()
}

#[test]
fn contacts_of_one_ring() {
    let mut rng = crate::seeded(391);
    let (mut met, mut several) = (0u64, 0u64);
    for n in 0..scaled(100_000) {
        let kind = Kind::ALL[n as usize % Kind::ALL.len()];
        let case = case::<f32>(&mut rng, &Ask::new(Kind::Polygon, kind, false, n / 5 % 2 == 1));
        let count = check_one_ring(&case.a, &case.b, n as u32 % MODES);
        met += u64::from(count > 0);
        several += u64::from(count > 1);
    }
    assert!(met > scaled(40_000) && several > scaled(2_000), "{met} {several}");
    println!("checked contacts of {met} shapes with prepared polygons, {several} of them with several");
}

/// Outlines with vertices exactly on their sides, and small bodies: no search by parts of a side finds other edges.
#[test]
fn contacts_of_divided_sides() {
    let mut rng = crate::seeded(396);
    let mut met = 0u64;
    for n in 0..scaled(600_000) {
        let on_grid = |value: f32| (value * 256.0).floor() / 256.0;
        let mut around = |[x, y]: [f32; 2], count: usize, least: f32, more: f32| -> Vec<[f32; 2]> {
            let turn = 7.0 * rng.f32();
            let corner = |i: usize| turn + i as f32 / count as f32 * std::f32::consts::TAU;
            let mut vertex = |i: usize| {
                let radius = least + more * rng.f32();
                [x + radius * corner(i).cos(), y + radius * corner(i).sin()].map(on_grid)
            };
            (0..count).map(&mut vertex).collect()
        };
        let corners = around([0.0; 2], 4 + n as usize % 12, 1.0, 3.0);
        let angle = n as f32 * 0.7;
        let away = 1.0 + (n % 32) as f32 / 10.0;
        let body = around([away * angle.cos(), away * angle.sin()], 3 + n as usize % 3, 0.2, 1.0);
        let mut outline = Vec::new();
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            for part in 0..rng.u8(1..5) {
                let part = f32::from(part) / 4.0;
                outline.extend([0, 1].map(|k| from[k] + part * (to[k] - from[k])));
            }
        }
        let kind = if n % 5 < 2 { Kind::Chain } else { Kind::Polygon };
        let radius = if n % 3 == 0 { 0.0625 } else { 0.0 };
        let (outline, body) = (Shape::new(kind, &outline, 0.0), Shape::new(Kind::Polygon, &body.concat(), radius));
        met += u64::from(check_one_ring(&outline, &body, n as u32 % MODES) > 0);
    }
    println!("checked contacts of {met} bodies with divided sides");
    assert!(met > scaled(200_000), "{met}");
}

/// A wavy outline with or without teeth.
fn wavy(rng: &mut Rng) -> Vec<f32> {
    let count = [rng.usize(3..40), rng.usize(40..700), rng.usize(700..3000)][rng.usize(..3)];
    let tooth = if rng.bool() { 0.3 } else { 2.0 / count as f32 };
    (0..count)
        .flat_map(|i| {
            let turn = i as f32 / count as f32 * std::f32::consts::TAU;
            let distance = 4.0 * (1.0 + 0.4 * (3.0 * turn).sin() + tooth * (rng.f32() - 0.5));
            [distance * turn.cos(), distance * turn.sin()]
        })
        .collect()
}

#[test]
fn contacts_of_large_outlines() {
    let mut rng = crate::seeded(392);
    let mut met = 0u64;
    for n in 0..scaled(1_500) {
        let polygon = Shape::new(Kind::Polygon, &wavy(&mut rng), 0.0);
        for _ in 0..6 {
            let [x, y] = hard_point(&mut rng, std::slice::from_ref(&polygon.xy));
            let xy: Vec<f32> = (0..10).map(|i| [x, y][i % 2] + (rng.f32() - 0.5) * 0.7).collect();
            // Many vertices search the outline as a plain one.
            let many: Vec<f32> = (0..2 * rng.usize(60..90)).map(|i| [x, y][i % 2] + rng.f32() - 0.5).collect();
            let (kind, xy) = [
                (Kind::Chain, &many[..]),
                (Kind::Point, &xy[..2]),
                (Kind::Segment, &xy[..4]),
                (Kind::Chain, &xy[..8]),
                (Kind::Convex, &xy[..6]),
                (Kind::Polygon, &xy[..6]),
            ][rng.usize(..6)];
            let shape = Shape::new(kind, xy, if rng.bool() { rng.f32() * 0.2 } else { 0.0 });
            met += u64::from(check_one_ring(&polygon, &shape, n as u32 % MODES) > 0);
        }
    }
    assert!(met > scaled(4_000), "{met}");
    println!("checked contacts of {met} shapes with large prepared polygons");
}

/// Islands that lie apart: the contacts with each are those with it alone, also of a shape that
/// covers some of them.
#[test]
fn islands() {
    let mut rng = crate::seeded(394);
    let (mut met, mut covered) = (0u64, 0u64);
    for _ in 0..scaled(4_000) {
        let rings: Vec<Vec<f32>> = (0..rng.usize(2..6))
            .map(|i| {
                // A convex or concave outline in a square of its own.
                let (left, bottom) = (5 * (i % 3) as i32, 5 * (i / 3) as i32);
                let at = |x: i32, y: i32| [(left + x) as f32, (bottom + y) as f32];
                let (w, h) = (rng.i32(3..5), rng.i32(2..5));
                match rng.u8(0..4) {
                    0 => [at(0, 0), at(w, 0), at(w, h), at(0, h)].concat(),
                    1 => [at(1, 1), at(2, 1), at(1, 2)].concat(),
                    2 => [at(0, 0), at(w, 0), at(1, 1), at(0, h)].concat(),
                    _ => [at(0, 0), at(0, h), at(1, h), at(1, 1), at(w - 1, 1), at(w - 1, h), at(w, h), at(w, 0)]
                        .concat(),
                }
            })
            .collect();
        let prepared = Owned::new(&rings);
        let plain: Vec<_> = rings.iter().map(|xy| Shape::new(Kind::Polygon, xy, 0.0)).collect();
        for _ in 0..10 {
            let mut half = |range| rng.i32(range) as f32 / 2.0;
            let [x, y, w, h] = [half(-8..24), half(-8..16), half(1..36), half(1..28)];
            let radius = [0.0, 0.5, 1.25][rng.usize(0..3)];
            let shape = match rng.u8(0..4) {
                0 => Shape::new(Kind::Point, &[x, y], w / 2.0),
                1 => Shape::new(Kind::Segment, &[x, y, x + w, y + h], radius),
                2 => Shape::new(Kind::Convex, &[x, y, x + w, y, x + w, y + h, x, y + h], radius),
                _ => Shape::new(Kind::Polygon, &[x, y, x + w, y - h, x + w, y + h, x + w / 2.0, y], radius),
            };
            let found = of_prepared(&prepared, &shape);
            for (number, ring) in plain.iter().enumerate() {
                let own = found.iter().filter(|(_, of)| *of == number as u32).map(|(contact, _)| bits(contact));
                let alone = of_plain(ring, &shape);
                let expected: Vec<_> = alone.iter().map(bits).collect();
                assert_eq!(own.collect::<Vec<_>>(), expected, "ring {number} of {rings:?} and {shape:?}: {alone:?}");
                met += u64::from(!alone.is_empty());
                let holds = |p: &[f32]| graze_oracle::test(&Shape::new(Kind::Point, p, 0.0), &shape) == Verdict::Hit;
                covered += u64::from(shape.radius == 0.0 && shape.kind.is_filled() && ring.xy.chunks(2).all(holds));
            }
        }
    }
    println!("checked contacts of {met} shapes and islands, of which {covered} were covered");
    assert!(met > scaled(20_000) && covered > scaled(500), "{met} {covered}");
}

/// There are contacts exactly if the shape meets the solid, and each normal leads out of it.
#[test]
fn holes_and_islands() {
    let mut rng = crate::seeded(393);
    let mut found = [0u64; 3];
    for _ in 0..scaled(3_000) {
        let (width, height) = (rng.i32(1..16), rng.i32(1..12));
        let rings = nested_rings(&mut rng, [width, height]);
        let prepared = Owned::new(&rings);
        for _ in 0..20 {
            let [x, y] = [rng.i32(-2..34) as f32 / 2.0, rng.i32(-2..26) as f32 / 2.0];
            let (w, h) = (rng.i32(1..4) as f32 / 4.0, rng.i32(1..4) as f32 / 4.0);
            let shape = match rng.u8(..4) {
                0 => Shape::new(Kind::Point, &[x, y], w),
                1 => Shape::new(Kind::Segment, &[[x, y, x + w, y], [x, y, x, y + h]][rng.usize(..2)], w),
                _ => Shape::new(Kind::Convex, &[x, y, x + w, y, x + w, y + h, x, y + h], 0.0),
            };
            let contacts = of_prepared(&prepared, &shape);
            let verdict = prepared.any(&shape);
            assert_eq!(contacts.is_empty(), verdict == GrazeVerdict::GRAZE_MISS, "{rings:?} {shape:?}");
            let deepest = contacts.iter().map(|(contact, _)| contact.depth).fold(0.0, f32::max);
            assert_eq!(deepest > 0.0, verdict == GrazeVerdict::GRAZE_HIT, "{rings:?} {shape:?} {contacts:?}");
            // A box thinner than all solids and holes, pushed out of the only ring it meets, touches at most.
            if let [(contact, ring)] = contacts[..]
                && shape.radius == 0.0
            {
                assert!((ring as usize) < rings.len());
                let push = [contact.normal_x * contact.depth, contact.normal_y * contact.depth];
                let moved: Vec<f32> = shape.xy.iter().enumerate().map(|(i, value)| value + push[i % 2]).collect();
                let moved = Shape::new(Kind::Convex, &moved, 0.0);
                let after = prepared.shape(&moved);
                assert_ne!(after, GrazeVerdict::GRAZE_HIT, "{rings:?} {shape:?} {contact:?}");
            }
            found[verdict as usize] += 1;
        }
    }
    assert!(found.iter().all(|count| *count > scaled(1_000)), "{found:?}");
    println!("checked contacts of {found:?} shapes among holes and islands");
}
