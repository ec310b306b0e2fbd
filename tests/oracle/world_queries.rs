//! Queries of worlds, against those of lists of all shapes, which have oracles of their own.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::{NOTHING, bits, verdict_of};
use super::world::{position, shape, turned};
use crate::abi::{
    GrazeKind, GrazeRayHit, GrazeSegment, GrazeShape, GrazeSlide, GrazeSlideContact, GrazeStatus, GrazeVerdict,
};
use crate::ray::graze_raycast_first;
use crate::sweep::{graze_slide, graze_sweep_enter_first, graze_sweep_first};
use crate::world::*;
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, promised, sweep, test};
use std::ptr::null_mut;

/// A world and all shapes in it, as they lie, in the order of their ids.
struct Filled {
    world: *mut GrazeWorld,
    shapes: Vec<Placed>,
}

struct Placed {
    id: u32,
    shape: Shape<f32>,
    /// Whether it is a chain that is solid from its left only. Oracles of these are in `one_sided.rs`.
    is_one_sided: bool,
    category: u32,
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
struct Asked<'a> {
    shapes: Vec<&'a Placed>,
    raw: Vec<GrazeShape>,
    mask: u32,
    ignore: u32,
}

impl Filled {
    fn new(rng: &mut Rng) -> Self {
        let mut filled = Filled { world: graze_world_create(), shapes: Vec::new() };
        let count = [0, 1, 4, 20, 20, 60, 120][rng.usize(0..7)];
        for i in 0..count {
            filled.add(rng);
            if rng.u8(0..4) == 0 && !filled.shapes.is_empty() {
                let which = rng.usize(0..filled.shapes.len());
                let id = filled.shapes.remove(which).id;
                assert_eq!(unsafe { graze_world_remove(filled.world, id) }, GrazeStatus::GRAZE_OK);
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
        let category = if rng.bool() { u32::MAX } else { 1 << rng.u8(0..3) };
        let is_one_sided = added.kind == Kind::Chain && rng.bool();
        let id = unsafe { graze_world_add(self.world, &raw(&added, is_one_sided), category, u32::MAX, 0) };
        assert_ne!(id, 0);
        unsafe { graze_world_place(self.world, id, x, y, radians) };
        let mut lies = GrazeShape { xy: std::ptr::null(), count: 0, kind: 0, radius: 0.0 };
        assert_eq!(unsafe { graze_world_shape(self.world, id, &mut lies) }, GrazeStatus::GRAZE_OK);
        let xy = unsafe { std::slice::from_raw_parts(lies.xy, 2 * lies.count as usize) };
        let shape = Shape { xy: xy.to_vec(), ..added };
        if promised(&shape) {
            self.shapes.push(Placed { id, shape, is_one_sided, category });
        } else {
            unsafe { graze_world_remove(self.world, id) };
        }
    }

    fn ask(&self, rng: &mut Rng) -> Asked<'_> {
        let mask = if rng.bool() { u32::MAX } else { rng.u32(..8) };
        let is_ignoring = rng.bool() && !self.shapes.is_empty();
        let ignore = if is_ignoring { self.shapes[rng.usize(0..self.shapes.len())].id } else { 0 };
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
fn motion(rng: &mut Rng, a: &Shape<f32>, asked: &Asked) -> [f32; 2] {
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
struct Count {
    asked: u64,
    met: u64,
    /// Of which the second is met at the same float.
    ties: u64,
}

impl Count {
    fn report(&self, what: &str) {
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
    assert_eq!((within(mode, ask), also), (verdict, id), "{} in mode {mode}", what());
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
    let mut rng = Rng::with_seed(141);
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
    let mut rng = Rng::with_seed(142);
    let (mut asked_count, mut inside, mut stopped, mut turned_count) = (0, 0, 0, 0);
    for _ in 0..scaled(3000) {
        let filled = Filled::new(&mut rng);
        for _ in 0..8 {
            let asked = filled.ask(&mut rng);
            let Some(a) = filled.mover(&mut rng, &asked) else { continue };
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
    assert!(stopped * 15 > asked_count && turned_count * 90 > asked_count, "too few meet something");
}

#[test]
fn rays_with_one_shape_left_out() {
    let mut rng = Rng::with_seed(143);
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
