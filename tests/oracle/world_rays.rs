//! Rays in worlds: the answers are those of graze_raycast at each shape, and of graze_raycast_first.

use super::fp_modes::{MODES, within};
use super::scaled;
use super::world::position;
use super::world_queries::{Asked, Count, Filled, Placed, motion};
use graze_c::abi::{GrazeRayHit, GrazeSegment, GrazeVerdict};
use graze_c::ray::{graze_raycast, graze_raycast_first};
use graze_c::world::*;
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, first_place};
use std::cmp::Ordering;
use std::ptr::null_mut;

#[test]
fn rays_with_one_shape_left_out() {
    let mut rng = crate::seeded(143);
    let mut count = Count::default();
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            let asked = filled.ask(&mut rng);
            let ray = ray(&mut rng, &asked);
            let segment: *const GrazeSegment = ray.xy.as_ptr().cast();
            let (mut expected, mut hit, mut which, mut id) = (NO_HIT, NO_HIT, usize::MAX, 7);
            let list = &asked.raw;
            let verdict = unsafe { graze_raycast_first(segment, list.as_ptr(), list.len(), &mut expected, &mut which) };
            let found =
                unsafe { graze_world_raycast(filled.world, segment, asked.mask, asked.ignore, &mut hit, &mut id) };
            let expected_id = asked.shapes.get(which).map_or(7, |own| own.id);
            assert_eq!((found, id, ray_bits(&hit)), (verdict, expected_id, ray_bits(&expected)), "{ray:?}");
            count.asked += 1;
            if verdict != GrazeVerdict::GRAZE_MISS {
                count.met += 1;
                let mut others = asked.raw.clone();
                others.remove(which);
                let next =
                    unsafe { graze_raycast_first(segment, others.as_ptr(), others.len(), &mut expected, &mut which) };
                count.ties += u64::from(next != GrazeVerdict::GRAZE_MISS && expected.t.to_bits() == hit.t.to_bits());
            }
        }
    }
    count.report("rays");
}

const NO_HIT: GrazeRayHit = GrazeRayHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 7 };

fn ray_bits(hit: &GrazeRayHit) -> [u32; 6] {
    let GrazeRayHit { t, x, y, normal_x, normal_y, edge } = *hit;
    let [t, x, y, normal_x, normal_y] = [t, x, y, normal_x, normal_y].map(f32::to_bits);
    [t, x, y, normal_x, normal_y, edge]
}

/// A ray from somewhere, often to a vertex or beyond it.
fn ray(rng: &mut Rng, asked: &Asked) -> Shape<f32> {
    let [x, y, _] = position(rng);
    let from = Shape::new(Kind::Point, &[x, y], 0.0);
    let [dx, dy] = motion(rng, &from, asked);
    let end = [x + dx, y + dy].map(|value| value.clamp(-f32::MAX, f32::MAX));
    Shape::new(Kind::Segment, &[x, y, end[0], end[1]], 0.0)
}

#[test]
fn all_on_a_ray() {
    let mut rng = crate::seeded(144);
    let (mut count, mut neighbors, mut ties) = (Count::default(), 0, 0);
    for _ in 0..scaled(2000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..4 {
            let asked = filled.ask(&mut rng);
            let ray = ray(&mut rng, &asked);
            let segment: *const GrazeSegment = ray.xy.as_ptr().cast();
            let mut expected: Vec<(u32, usize, [u32; 6])> = Vec::new();
            for (i, own) in asked.shapes.iter().enumerate() {
                let mut hit = NO_HIT;
                if unsafe { graze_raycast(&asked.raw[i], segment, &mut hit) } != GrazeVerdict::GRAZE_MISS {
                    expected.push((own.id, i, ray_bits(&hit)));
                }
            }
            // Which of two comes first: graze_raycast_first takes the first of the list if they are at one place.
            let precedes = |one: usize, other: usize| {
                let (list, mut which) = ([asked.raw[one], asked.raw[other]], 7);
                unsafe { graze_raycast_first(segment, list.as_ptr(), 2, null_mut(), &mut which) };
                which == 0
            };
            expected.sort_by(|(_, one, _), (_, other, _)| match (precedes(*one, *other), precedes(*other, *one)) {
                (true, true) => one.cmp(other),
                (true, false) => Ordering::Less,
                _ => Ordering::Greater,
            });
            let mode = if rng.bool() { 0 } else { rng.u32(..MODES) };
            for room in [0, expected.len() / 2, expected.len(), expected.len() + 3] {
                let (mut hits, mut ids) = (vec![NO_HIT; room + 1], vec![7; room + 1]);
                let (out, to) = (hits.as_mut_ptr(), ids.as_mut_ptr());
                let Asked { mask, ignore, .. } = asked;
                let ask = || unsafe { graze_world_raycast_all(filled.world, segment, mask, ignore, out, to, room) };
                assert_eq!(within(mode, ask), expected.len(), "{ray:?} in mode {mode}");
                let written = room.min(expected.len());
                for (i, (id, _, bits)) in expected.iter().take(written).enumerate() {
                    assert_eq!(ids[i], *id, "{ray:?}, place {i} of {room}, in mode {mode}");
                    assert!(mode != 0 || ray_bits(&hits[i]) == *bits, "{ray:?}, place {i} of {room}");
                }
                assert!(ids[written..].iter().all(|id| *id == 7), "nothing is written beyond the last");
            }
            for pair in expected.windows(2) {
                let [one, other] = [pair[0].1, pair[1].1].map(|i| &asked.shapes[i]);
                ties += u64::from(precedes(pair[1].1, pair[0].1));
                neighbors += 1;
                if rng.u8(0..8) == 0 && !one.is_one_sided && !other.is_one_sided {
                    let place = |own: &Placed| first_place(&own.shape, &ray).expect("it is met");
                    let order = place(one).order(&place(other));
                    let is_right = order == Ordering::Less || (order == Ordering::Equal && one.id < other.id);
                    assert!(is_right, "{ray:?} at {:?} and {:?}", one.shape, other.shape);
                }
            }
            count.asked += 1;
            count.met += u64::from(!expected.is_empty());
        }
    }
    println!("{} rays, {} meet something; {neighbors} neighbors, {ties} at one place", count.asked, count.met);
    assert!(count.met * 4 > count.asked && ties * 20 > neighbors, "too few meet");
}

#[test]
fn many_rays() {
    let mut rng = crate::seeded(145);
    let (mut all, mut hits_count) = (0, 0);
    for _ in 0..scaled(1000) {
        let filled = Filled::new(&mut rng);
        let asked = filled.ask(&mut rng);
        let mut rays: Vec<f32> = (0..rng.usize(0..40)).flat_map(|_| ray(&mut rng, &asked).xy).collect();
        let count = rays.len() / 4;
        if count > 0 && rng.u8(0..4) == 0 {
            // A bad ray meets nothing.
            rays[rng.usize(0..4 * count)] = [f32::NAN, f32::INFINITY][rng.usize(0..2)];
        }
        let (mut hits, mut ids, mut verdicts) = (vec![NO_HIT; count], vec![7; count], vec![7u8; count]);
        let (out, to, verdicts_out) = (hits.as_mut_ptr(), ids.as_mut_ptr(), verdicts.as_mut_ptr());
        let (Asked { mask, ignore, .. }, from) = (asked, rays.as_ptr().cast::<GrazeSegment>());
        let met =
            unsafe { graze_world_raycast_many(filled.world, from, 16, count, mask, ignore, out, to, verdicts_out) };
        assert_eq!(met, verdicts.iter().filter(|verdict| **verdict != 0).count());
        for i in 0..count {
            let (mut hit, mut id) = (GrazeRayHit { t: 0.0, edge: 0, ..NO_HIT }, 0);
            let verdict = unsafe { graze_world_raycast(filled.world, from.add(i), mask, ignore, &mut hit, &mut id) };
            assert_eq!((verdicts[i], ids[i]), (verdict as u8, id), "{:?}", &rays[4 * i..4 * i + 4]);
            assert_eq!(ray_bits(&hits[i]), ray_bits(&hit), "{:?}", &rays[4 * i..4 * i + 4]);
        }
        let (mode, mut also) = (rng.u32(..MODES), vec![7; count]);
        let to = also.as_mut_ptr();
        let ask = || unsafe {
            graze_world_raycast_many(filled.world, from, 16, count, mask, ignore, null_mut(), to, null_mut())
        };
        assert_eq!((within(mode, ask), also), (met, ids), "in mode {mode}");
        (all, hits_count) = (all + count, hits_count + met);
    }
    println!("{all} rays, {hits_count} meet something");
    assert!(hits_count * 5 > all, "too few meet");
}
