//! Queries of worlds, against those of lists of all shapes, which have oracles of their own.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::{NOTHING, bits, verdict_of};
use super::world::{position, shape, turned};
use graze_c::abi::{
    GrazeAabb, GrazeClosest, GrazeKind, GrazeShape, GrazeSlide, GrazeSlideContact, GrazeStatus, GrazeVerdict,
    GrazeWorldPair,
};
use graze_c::distance::graze_distance;
use graze_c::overlap::graze_test;
use graze_c::shape::graze_bounds;
use graze_c::sweep::{graze_approach, graze_push_out, graze_slide, graze_sweep_enter_first, graze_sweep_first};
use graze_c::world::*;
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared, promised, sweep, test};
use std::ptr::null_mut;

/// A world and all shapes in it, as they lie, in the order of their ids.
pub struct Filled {
    pub world: *mut GrazeWorld,
    pub shapes: Vec<Placed>,
    /// Ids of shapes that were removed.
    pub removed: Vec<u32>,
}

pub struct Placed {
    pub id: u32,
    pub shape: Shape<f32>,
    /// Whether it is a chain that is solid from its left only. Oracles of these are in `one_sided.rs`.
    pub is_one_sided: bool,
    pub category: u32,
    pub mask: u32,
}

fn raw(shape: &Shape<f32>, is_one_sided: bool) -> GrazeShape {
    let raw = CScalar::raw(shape);
    if is_one_sided { GrazeShape { kind: GrazeKind::GRAZE_KIND_ONE_SIDED as u32, ..raw } } else { raw }
}

impl Drop for Filled {
    fn drop(&mut self) {
        unsafe { graze_world_free(self.world) };
    }
}

/// The shapes that a query asks for.
pub struct Asked<'a> {
    pub shapes: Vec<&'a Placed>,
    pub raw: Vec<GrazeShape>,
    pub mask: u32,
    pub ignore: u32,
}

impl Filled {
    pub fn new(rng: &mut Rng) -> Self {
        let mut filled = Filled { world: graze_world_create(), shapes: Vec::new(), removed: Vec::new() };
        let count = [0, 1, 4, 20, 20, 60, 120][rng.usize(0..7)];
        for i in 0..count {
            filled.add(rng);
            if rng.u8(0..4) == 0 && !filled.shapes.is_empty() {
                let which = rng.usize(0..filled.shapes.len());
                let id = filled.shapes.remove(which).id;
                assert_eq!(unsafe { graze_world_remove(filled.world, id) }, GrazeStatus::GRAZE_OK);
                filled.removed.push(id);
            }
            if i == count / 2 && rng.bool() {
                assert_eq!(unsafe { graze_world_update(filled.world) }, GrazeStatus::GRAZE_OK);
            }
        }
        filled.shapes.sort_by_key(|placed| placed.id);
        filled
    }

    fn add(&mut self, rng: &mut Rng) {
        let (added, [x, y, radians]) = (shape(rng), position(rng));
        let [category, mask] = [(); 2].map(|()| if rng.bool() { u32::MAX } else { 1 << rng.u8(0..3) });
        let is_one_sided = added.kind == Kind::Chain && rng.bool();
        let id = unsafe { graze_world_add(self.world, &raw(&added, is_one_sided), category, mask, 0) };
        assert_ne!(id, 0);
        unsafe { graze_world_place(self.world, id, x, y, radians) };
        let mut lies = GrazeShape { xy: std::ptr::null(), count: 0, kind: 0, radius: 0.0 };
        assert_eq!(unsafe { graze_world_shape(self.world, id, &mut lies) }, GrazeStatus::GRAZE_OK);
        let xy = unsafe { std::slice::from_raw_parts(lies.xy, 2 * lies.count as usize) };
        let shape = Shape { xy: xy.to_vec(), ..added };
        if promised(&shape) {
            self.shapes.push(Placed { id, shape, is_one_sided, category, mask });
        } else {
            unsafe { graze_world_remove(self.world, id) };
        }
    }

    pub fn ask(&self, rng: &mut Rng) -> Asked<'_> {
        let mask = if rng.bool() { u32::MAX } else { rng.u32(..8) };
        let is_ignoring = rng.bool() && !self.shapes.is_empty();
        // Removed shapes are no longer ignored, nor is the shape that has the place of one.
        let ignore = match is_ignoring {
            true => self.shapes[rng.usize(0..self.shapes.len())].id,
            false if rng.bool() && !self.removed.is_empty() => self.removed[rng.usize(0..self.removed.len())],
            false => 0,
        };
        let shapes: Vec<&Placed> =
            self.shapes.iter().filter(|own| own.category & mask != 0 && own.id != ignore).collect();
        let raw = shapes.iter().map(|own| raw(&own.shape, own.is_one_sided)).collect();
        Asked { shapes, raw, mask, ignore }
    }

    /// A shape that moves: that which is ignored, or another one.
    fn mover(&self, rng: &mut Rng, asked: &Asked) -> Option<Shape<f32>> {
        match self.shapes.iter().find(|own| own.id == asked.ignore) {
            Some(own) if rng.bool() => Some(own.shape.clone()),
            _ => {
                // A small one fits between others.
                let (mut own, size) = (shape(rng), if rng.bool() { 1.0 } else { 0.25 });
                own.xy.iter_mut().chain([&mut own.radius]).for_each(|value| *value *= size);
                turned(&own, position(rng)).filter(promised)
            }
        }
    }
}

/// A motion: to another shape, along an axis, anywhere, or none.
pub fn motion(rng: &mut Rng, a: &Shape<f32>, asked: &Asked) -> [f32; 2] {
    let to = |from: f32, to: f32| if (to - from).is_finite() { to - from } else { to };
    let mut motion = match rng.u8(0..8) {
        0 => [0.0, 0.0],
        1..4 if !asked.shapes.is_empty() => {
            let other = &asked.shapes[rng.usize(0..asked.shapes.len())].shape;
            let (p, q) = (2 * rng.usize(0..a.count()), 2 * rng.usize(0..other.count()));
            [to(a.xy[p], other.xy[q]), to(a.xy[p + 1], other.xy[q + 1])]
        }
        4 => [rng.f32() * 40.0 - 20.0, rng.f32() * 40.0 - 20.0],
        5 => [rng.f32() * 1e-3, 3e38 * (rng.f32() - 0.5)],
        _ => [f32::from(rng.i8(-20..=20)), f32::from(rng.i8(-20..=20))],
    };
    if rng.u8(0..4) == 0 {
        motion[rng.usize(0..2)] = 0.0;
    }
    let factor = [1.0, 1.0, 2.0, 0.5][rng.usize(0..4)];
    motion.map(|value| if (value * factor).is_finite() { value * factor } else { value })
}

#[derive(Default)]
pub struct Count {
    pub asked: u64,
    pub met: u64,
    /// Of which the second is met at the same float.
    pub ties: u64,
}

impl Count {
    pub fn report(&self, what: &str) {
        println!("{} {what}: {} meet something, {} two at once", self.asked, self.met, self.ties);
        assert!(self.met * 4 > self.asked && self.ties * 50 > self.asked, "too few meet");
    }
}

fn check_sweep(rng: &mut Rng, filled: &Filled, enters: bool, count: &mut Count) {
    let asked = filled.ask(rng);
    let Some(a) = filled.mover(rng, &asked) else { return };
    let [dx, dy] = motion(rng, &a, &asked);
    let own = CScalar::raw(&a);
    let in_list = |list: &[GrazeShape]| {
        let (mut hit, mut which) = (NOTHING, usize::MAX);
        let function = if enters { graze_sweep_enter_first } else { graze_sweep_first };
        let verdict = unsafe { function(&own, dx, dy, list.as_ptr(), list.len(), &mut hit, &mut which) };
        (verdict, hit, which)
    };
    let function = if enters { graze_world_sweep_enter } else { graze_world_sweep };
    let (verdict, expected, which) = in_list(&asked.raw);
    let (mut hit, mut id) = (NOTHING, 7);
    let (mask, ignore) = (asked.mask, asked.ignore);
    let found = unsafe { function(filled.world, &own, dx, dy, mask, ignore, &mut hit, &mut id) };
    let expected_id = asked.shapes.get(which).map_or(7, |own| own.id);
    let what = || format!("{a:?} by {dx} {dy}, {} shapes, enters: {enters}", asked.shapes.len());
    assert_eq!((found, id, bits(&hit)), (verdict, expected_id, bits(&expected)), "{}", what());
    let (mode, mut also) = (rng.u32(..MODES), 7);
    let ask = || unsafe { function(filled.world, &own, dx, dy, mask, ignore, null_mut(), &mut also) };
    let in_mode = within(mode, ask);
    // There normals are rounded otherwise, and by these a one-sided line counts or not.
    let (listed, _, which_listed) = within(mode, || in_list(&asked.raw));
    let listed_id = asked.shapes.get(which_listed).map_or(7, |own| own.id);
    assert_eq!((in_mode, also), (listed, listed_id), "{} in mode {mode}", what());
    if !asked.shapes.iter().any(|own| own.is_one_sided) {
        assert_eq!((in_mode, also), (verdict, id), "{} in mode {mode}", what());
    }
    count.asked += 1;
    if verdict == GrazeVerdict::GRAZE_MISS {
        if rng.u8(0..4) == 0 {
            let all = asked.shapes.iter().filter(|own| !own.is_one_sided).map(|own| sweep(&a, [dx, dy], &own.shape));
            assert!(all.into_iter().all(|verdict| verdict == Verdict::Miss), "{}", what());
        }
        return;
    }
    count.met += 1;
    let mut others = asked.raw.clone();
    others.remove(which);
    let (next, second, _) = in_list(&others);
    count.ties += u64::from(next != GrazeVerdict::GRAZE_MISS && second.t.to_bits() == hit.t.to_bits());
    if rng.u8(0..4) == 0 && !asked.shapes[which].is_one_sided {
        assert_eq!(sweep(&a, [dx, dy], &asked.shapes[which].shape), verdict_of(verdict), "{}", what());
    }
}

#[test]
fn sweeps() {
    let mut rng = crate::seeded(141);
    let mut counts = [Count::default(), Count::default()];
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            for (enters, count) in [false, true].into_iter().zip(&mut counts) {
                check_sweep(&mut rng, &filled, enters, count);
            }
        }
    }
    counts[0].report("sweeps");
    counts[1].report("sweeps that enter");
}

const NO_CONTACT: GrazeSlideContact = GrazeSlideContact { normal_x: 0.0, normal_y: 0.0, obstacle: 0, edge: 0 };
const NO_SLIDE: GrazeSlide =
    GrazeSlide { x: 7.0, y: 7.0, lost_x: 7.0, lost_y: 7.0, count: 7, contacts: [NO_CONTACT; 4] };

fn bits_of_slide(slide: &GrazeSlide) -> Vec<u32> {
    let GrazeSlide { x, y, lost_x, lost_y, count, contacts } = *slide;
    let mut bits: Vec<u32> = [x, y, lost_x, lost_y].map(f32::to_bits).to_vec();
    bits.push(count);
    for GrazeSlideContact { normal_x, normal_y, obstacle, edge } in contacts {
        bits.extend([normal_x.to_bits(), normal_y.to_bits(), obstacle, edge]);
    }
    bits
}

#[test]
fn slides() {
    let mut rng = crate::seeded(142);
    let (mut asked_count, mut inside, mut stopped, mut turned_count) = (0, 0, 0, 0);
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            let asked = filled.ask(&mut rng);
            // Slides take so many vertices.
            let Some(a) = filled.mover(&mut rng, &asked).filter(|a| a.count() <= 256) else { continue };
            let [dx, dy] = motion(&mut rng, &a, &asked);
            let (own, mut expected, mut slide) = (CScalar::raw(&a), NO_SLIDE, NO_SLIDE);
            let Asked { mask, ignore, ref raw, .. } = asked;
            let verdict = unsafe { graze_slide(&own, dx, dy, raw.as_ptr(), raw.len(), &mut expected) };
            let found = unsafe { graze_world_slide(filled.world, &own, dx, dy, mask, ignore, &mut slide) };
            for contact in expected.contacts.iter_mut().take(expected.count as usize) {
                contact.obstacle = asked.shapes[contact.obstacle as usize].id;
            }
            let what = || format!("{a:?} by {dx} {dy}, {} shapes: {slide:?}, not {expected:?}", asked.shapes.len());
            assert_eq!((found, bits_of_slide(&slide)), (verdict, bits_of_slide(&expected)), "{}", what());
            let (mut expected, mut stopped_one) = (NO_SLIDE, NO_SLIDE);
            let verdict_of_one = unsafe { graze_approach(&own, dx, dy, raw.as_ptr(), raw.len(), &mut expected) };
            let found = unsafe { graze_world_approach(filled.world, &own, dx, dy, mask, ignore, &mut stopped_one) };
            for contact in expected.contacts.iter_mut().take(expected.count as usize) {
                contact.obstacle = asked.shapes[contact.obstacle as usize].id;
            }
            let answers = [(found, &stopped_one), (verdict_of_one, &expected)];
            let [own, other] = answers.map(|(verdict, slide)| (verdict, bits_of_slide(slide)));
            assert_eq!(own, other, "{a:?} stopped on the way by {dx} {dy}");
            asked_count += 1;
            if verdict == GrazeVerdict::GRAZE_HIT {
                inside += 1;
                continue;
            }
            stopped += u64::from(slide.count > 0);
            turned_count += u64::from(slide.count > 1);
            if rng.u8(0..8) == 0 {
                let by = [slide.x, slide.y];
                let add = |(i, value): (usize, &f32)| (f64::from(*value) + f64::from(by[i % 2])) as f32;
                let end = Shape { xy: a.xy.iter().enumerate().map(add).collect(), ..a.clone() };
                for own in asked.shapes.iter().filter(|own| !own.is_one_sided) {
                    assert_ne!(test(&end, &own.shape), Verdict::Hit, "{} in {:?}", what(), own.shape);
                }
            }
        }
    }
    println!("{asked_count} slides: {inside} began inside, {stopped} met something, {turned_count} more than once");
    assert!(stopped * 18 > asked_count && turned_count * 130 > asked_count, "too few meet something");
}

#[test]
fn pushes_out() {
    let mut rng = crate::seeded(148);
    let (mut asked_count, mut pushed, mut crushed) = (0, 0, 0);
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            let asked = filled.ask(&mut rng);
            let Some(a) = filled.mover(&mut rng, &asked).filter(|a| a.count() <= 256) else { continue };
            let most = [0.0, 0.125, 1.0, 16.0, f32::MAX][rng.usize(0..5)];
            let (own, mut expected, mut push) = (CScalar::raw(&a), NO_SLIDE, NO_SLIDE);
            let Asked { mask, ignore, ref raw, .. } = asked;
            let verdict = unsafe { graze_push_out(&own, most, raw.as_ptr(), raw.len(), &mut expected) };
            let found = unsafe { graze_world_push_out(filled.world, &own, most, mask, ignore, &mut push) };
            for contact in expected.contacts.iter_mut().take(expected.count as usize) {
                contact.obstacle = asked.shapes[contact.obstacle as usize].id;
            }
            let what = || format!("{a:?} at most {most}, {} shapes: {push:?}, not {expected:?}", asked.shapes.len());
            assert_eq!((found, bits_of_slide(&push)), (verdict, bits_of_slide(&expected)), "{}", what());
            asked_count += 1;
            pushed += u64::from(verdict == GrazeVerdict::GRAZE_TOUCH);
            crushed += u64::from(verdict == GrazeVerdict::GRAZE_HIT);
        }
    }
    println!("{asked_count} asked: {pushed} pushed out, {crushed} crushed");
    assert!(pushed * 50 > asked_count && crushed * 50 > asked_count, "too few are inside");
}

#[test]
fn overlaps() {
    let mut rng = crate::seeded(149);
    let (mut asked_count, mut hits, mut touches, mut several) = (0, 0, 0, 0);
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            let asked = filled.ask(&mut rng);
            let Some(mut a) = filled.mover(&mut rng, &asked) else { continue };
            if rng.u8(0..4) == 0 && !asked.shapes.is_empty() {
                // A vertex touches its own shape.
                let other = &asked.shapes[rng.usize(0..asked.shapes.len())].shape;
                let vertex = 2 * rng.usize(0..other.count());
                a = Shape::new(Kind::Point, &other.xy[vertex..vertex + 2], 0.0);
            }
            let own = CScalar::raw(&a);
            let verdicts: Vec<_> = asked.raw.iter().map(|other| unsafe { graze_test(other, &own) }).collect();
            let first = |sought| verdicts.iter().position(|own| *own == sought);
            let which = first(GrazeVerdict::GRAZE_HIT).or(first(GrazeVerdict::GRAZE_TOUCH));
            let expected = which.map_or((GrazeVerdict::GRAZE_MISS, 7), |i| (verdicts[i], asked.shapes[i].id));
            let (mask, ignore, mode, mut id) = (asked.mask, asked.ignore, rng.u32(..MODES), 7);
            let found = unsafe { graze_world_test(filled.world, &own, mask, ignore, &mut id) };
            let what = || format!("{a:?}, {} shapes", asked.shapes.len());
            assert_eq!((found, id), expected, "{}", what());
            let mut also = 7;
            let in_mode = within(mode, || unsafe { graze_world_test(filled.world, &own, mask, ignore, &mut also) });
            assert_eq!((in_mode, also), expected, "{} in mode {mode}", what());
            let alone = within(mode, || unsafe { graze_world_test(filled.world, &own, mask, ignore, null_mut()) });
            assert_eq!(alone, found, "{} in mode {mode}", what());
            asked_count += 1;
            hits += u64::from(found == GrazeVerdict::GRAZE_HIT);
            touches += u64::from(found == GrazeVerdict::GRAZE_TOUCH);
            several += u64::from(verdicts.iter().filter(|own| **own == found).count() > 1);
            if rng.u8(0..4) == 0 {
                let most = asked.shapes.iter().map(|own| test(&a, &own.shape)).max_by_key(|verdict| *verdict as u32);
                assert_eq!(verdict_of(found), most.unwrap_or(Verdict::Miss), "{}", what());
            }
        }
    }
    println!("{asked_count} asked: {hits} hits, {touches} touches, {several} with another one");
    assert!(hits * 4 > asked_count && touches * 50 > asked_count && several * 8 > asked_count, "too few meet");
}

#[test]
fn nearest_shapes() {
    const NOTHING: GrazeClosest =
        GrazeClosest { distance: -1.0, ax: 0.0, ay: 0.0, bx: 0.0, by: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };
    let bits = |closest: &GrazeClosest| {
        let GrazeClosest { distance, ax, ay, bx, by, a_t, b_t, a_edge, b_edge } = *closest;
        ([distance, ax, ay, bx, by, a_t, b_t].map(f32::to_bits), a_edge, b_edge)
    };
    let mut rng = crate::seeded(146);
    let (mut count, mut apart) = (Count::default(), 0);
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..6 {
            let asked = filled.ask(&mut rng);
            let away = [(); 2].map(|()| f32::from(rng.i8(-60..=60)) / 2.0);
            let a = filled.mover(&mut rng, &asked);
            let a = a.and_then(|a| if rng.bool() { turned(&a, [away[0], away[1], 0.0]) } else { Some(a) });
            let Some(a) = a.filter(promised) else { continue };
            let most = [f32::MAX, 1.0, 0.0, -0.0, 0.5, f32::from(rng.u8(..)), 1e20][rng.usize(0..7)];
            let own = CScalar::raw(&a);
            let distances: Vec<f32> =
                asked.raw.iter().map(|raw| unsafe { graze_distance(&own, raw, null_mut()) }).collect();
            let near = (0..distances.len()).filter(|i| distances[*i] <= most);
            // The first of several.
            let best = near.min_by(|one, other| distances[*one].total_cmp(&distances[*other]));
            let (mut closest, mut id) = (NOTHING, 7);
            let Asked { mask, ignore, .. } = asked;
            let found = unsafe { graze_world_nearest(filled.world, &own, most, mask, ignore, &mut closest, &mut id) };
            count.asked += 1;
            let Some(best) = best else {
                assert_eq!((found, id, bits(&closest)), (f32::INFINITY, 7, bits(&NOTHING)), "{a:?} within {most}");
                continue;
            };
            let mut expected = NOTHING;
            unsafe { graze_distance(&own, &asked.raw[best], &mut expected) };
            assert_eq!((id, bits(&closest)), (asked.shapes[best].id, bits(&expected)), "{a:?} within {most}");
            assert_eq!(found.to_bits(), expected.distance.to_bits());
            count.met += 1;
            apart += u64::from(found > 0.0);
            let is_tied = |i: usize| i != best && distances[i].to_bits() == found.to_bits();
            count.ties += u64::from((0..distances.len()).any(is_tied));
            // In other modes distances are rounded otherwise, and which shapes meet is the same.
            let (mode, mut also) = (rng.u32(..MODES), 7);
            let ask = || unsafe { graze_world_nearest(filled.world, &own, most, mask, ignore, null_mut(), &mut also) };
            let in_mode = within(mode, ask);
            assert_eq!(in_mode.to_bits() == 0, found.to_bits() == 0, "{a:?} within {most} in mode {mode}");
            if rng.u8(0..4) == 0 {
                let square = |i: usize| distance_squared(&a, &asked.shapes[i].shape);
                let slightly_more = RBig::from_parts(1_000_001.into(), 1_000_000u32.into());
                let chosen = square(best);
                for i in (0..distances.len()).filter(|i| asked.shapes[*i].shape.radius == 0.0 && a.radius == 0.0) {
                    let is_sharp = asked.shapes[best].shape.radius == 0.0;
                    assert!(!is_sharp || chosen <= square(i) * &slightly_more, "{a:?} within {most}: {i}");
                }
            }
        }
    }
    count.report("searches for the nearest");
    println!("{apart} are apart");
    assert!(apart * 14 > count.asked, "too few are apart");
}

/// The box of a shape in a world: outward, without denormals.
fn box_of(raw: &GrazeShape) -> [f32; 4] {
    let mut bounds = GrazeAabb { min_x: -f32::MAX, min_y: -f32::MAX, max_x: f32::MAX, max_y: f32::MAX };
    unsafe { graze_bounds(raw, &mut bounds) };
    let low = |value: f32| match value {
        _ if !value.is_subnormal() => value,
        _ if value < 0.0 => -f32::MIN_POSITIVE,
        _ => 0.0,
    };
    [low(bounds.min_x), low(bounds.min_y), -low(-bounds.max_x), -low(-bounds.max_y)]
}

#[test]
fn overlapping_boxes() {
    let mut rng = crate::seeded(147);
    let (mut all, mut touching) = (0, 0);
    for _ in 0..scaled(2000) {
        let filled = Filled::new(&mut rng);
        let boxes: Vec<[f32; 4]> = filled.shapes.iter().map(|own| box_of(&raw(&own.shape, own.is_one_sided))).collect();
        let mut expected = Vec::new();
        for (i, one) in filled.shapes.iter().enumerate() {
            for (j, other) in filled.shapes.iter().enumerate().skip(i + 1) {
                if one.category & other.mask == 0 || other.category & one.mask == 0 {
                    continue;
                }
                let [a, b] = [boxes[i], boxes[j]].map(|[min_x, min_y, max_x, max_y]| {
                    Shape::new(Kind::Convex, &[min_x, min_y, max_x, min_y, max_x, max_y, min_x, max_y], 0.0)
                });
                let verdict = match test(&a, &b) {
                    Verdict::Miss => continue,
                    Verdict::Touch => GrazeVerdict::GRAZE_TOUCH,
                    Verdict::Hit => GrazeVerdict::GRAZE_HIT,
                };
                touching += usize::from(verdict == GrazeVerdict::GRAZE_TOUCH);
                expected.push(GrazeWorldPair { a: one.id, b: other.id, verdict });
            }
        }
        all += expected.len();
        for room in [0, expected.len() / 3, expected.len(), expected.len() + 2] {
            let none = GrazeWorldPair { a: 0, b: 0, verdict: GrazeVerdict::GRAZE_MISS };
            let (mode, mut pairs) = (rng.u32(..MODES), vec![none; room]);
            let out = pairs.as_mut_ptr();
            let ask = || unsafe { graze_world_overlapping_boxes(filled.world, out, room) };
            assert_eq!(within(mode, ask), expected.len(), "in mode {mode}");
            let written = room.min(expected.len());
            assert_eq!(pairs[..written], expected[..written], "in mode {mode}");
            assert!(pairs[written..].iter().all(|pair| *pair == none));
        }
    }
    println!("{all} pairs of boxes, {touching} touch");
    assert!(all as u64 > scaled(20_000) && touching * 50 > all, "too few overlap, or touch");
}
