//! Worlds: random histories of changes, against loops over all shapes.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use super::sweeps::verdict_of;
use graze_c::abi::{GrazeRayHit, GrazeSegment, GrazeShape, GrazeStatus, GrazeVerdict, GrazeWorldPair};
use graze_c::overlap::graze_test;
use graze_c::ray::graze_raycast;
use graze_c::shape::graze_rect_corners;
use graze_c::world::*;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, Verdict, promised, test};
use std::collections::BTreeMap;

/// A shape as the history says that it is.
#[derive(Clone)]
struct Entry {
    added: Shape<f32>,
    placed: Shape<f32>,
    /// x, y and radians as they were last given.
    position: [f32; 3],
    category: u32,
    mask: u32,
    user: usize,
}

/// A world, and all that it should contain.
struct Model {
    world: *mut GrazeWorld,
    entries: BTreeMap<u32, Entry>,
    removed: Vec<u32>,
    pairs: Vec<GrazeWorldPair>,
    before: Vec<GrazeWorldPair>,
    met: u64,
    /// The number of pairs that were compared by loops, of which some are compared by the oracle.
    compared: u64,
}

impl Drop for Model {
    fn drop(&mut self) {
        unsafe { graze_world_free(self.world) };
    }
}

type Read = unsafe extern "C" fn(*const GrazeWorld, *mut GrazeWorldPair, usize) -> usize;

/// All results of a function that writes pairs; with less room, the first of them.
fn read(world: *const GrazeWorld, function: Read) -> Vec<GrazeWorldPair> {
    let none = GrazeWorldPair { a: 0, b: 0, verdict: GrazeVerdict::GRAZE_MISS };
    let count = unsafe { function(world, std::ptr::null_mut(), 0) };
    let mut all = vec![none; count + 1];
    assert_eq!(unsafe { function(world, all.as_mut_ptr(), all.len()) }, count);
    assert_eq!(all.pop(), Some(none), "nothing is written beyond the last");
    let mut half = vec![none; count / 2];
    assert_eq!(unsafe { function(world, half.as_mut_ptr(), half.len()) }, count);
    assert_eq!(half, all[..count / 2]);
    all
}

impl Model {
    fn new() -> Self {
        let world = graze_world_create();
        assert!(!world.is_null());
        Model {
            world,
            entries: BTreeMap::new(),
            removed: Vec::new(),
            pairs: Vec::new(),
            before: Vec::new(),
            met: 0,
            compared: 0,
        }
    }

    fn any_id(&self, rng: &mut Rng) -> Option<u32> {
        if self.entries.is_empty() { None } else { self.entries.keys().nth(rng.usize(0..self.entries.len())).copied() }
    }

    fn add(&mut self, rng: &mut Rng, shape: Shape<f32>) {
        let filter = |rng: &mut Rng| if rng.bool() { u32::MAX } else { 1 << rng.u8(0..3) };
        let (category, mask, user) = (filter(rng), filter(rng), rng.usize(..));
        let id = unsafe { graze_world_add(self.world, &CScalar::raw(&shape), category, mask, user) };
        assert!(id != 0 && !self.entries.contains_key(&id) && !self.removed.contains(&id), "{id}");
        self.entries
            .insert(id, Entry { added: shape.clone(), placed: shape, position: [0.0; 3], category, mask, user });
    }

    /// A copy of a shape that lies in the world.
    fn add_own(&mut self, rng: &mut Rng) {
        let Some(from) = self.any_id(rng) else { return };
        let mut raw = GrazeShape { xy: std::ptr::null(), count: 0, kind: 0, radius: 0.0 };
        assert_eq!(unsafe { graze_world_shape(self.world, from, &mut raw) }, GrazeStatus::GRAZE_OK);
        let id = unsafe { graze_world_add(self.world, &raw, u32::MAX, u32::MAX, 5) };
        let shape = self.entries[&from].placed.clone();
        let all = u32::MAX;
        let own = Entry { added: shape.clone(), placed: shape, position: [0.0; 3], category: all, mask: all, user: 5 };
        assert!(self.entries.insert(id, own).is_none());
    }

    fn remove(&mut self, id: u32) {
        assert_eq!(unsafe { graze_world_remove(self.world, id) }, GrazeStatus::GRAZE_OK);
        self.entries.remove(&id);
        self.removed.push(id);
    }

    /// Another shape under the same id: a new one, a copy of another of the world, or itself as it lies.
    fn set_shape(&mut self, rng: &mut Rng, id: u32) {
        // One with a tree of its edges often has another one in its place.
        let is_large = rng.bool() && self.entries[&id].added.count() >= 256 || rng.u8(0..6) == 0;
        let mut raw = GrazeShape { xy: std::ptr::null(), count: 0, kind: 0, radius: 0.0 };
        let new = match self.any_id(rng).filter(|_| !is_large && rng.bool()) {
            None => {
                if is_large {
                    ground(rng)
                } else {
                    shape(rng)
                }
            }
            Some(other) => {
                let from = if rng.bool() { id } else { other };
                assert_eq!(unsafe { graze_world_shape(self.world, from, &mut raw) }, GrazeStatus::GRAZE_OK);
                self.entries[&from].placed.clone()
            }
        };
        if raw.xy.is_null() {
            raw = CScalar::raw(&new);
        }
        assert_eq!(unsafe { graze_world_set_shape(self.world, id, &raw) }, GrazeStatus::GRAZE_OK);
        if let Some(entry) = self.entries.get_mut(&id) {
            (entry.added, entry.placed, entry.position) = (new.clone(), new, [0.0; 3]);
        }
    }

    /// Takes over where the world has placed a shape.
    fn place(&mut self, id: u32, position: [f32; 3], status: GrazeStatus) {
        let now = self.lies(id);
        let entry = self.entries.get_mut(&id).expect("an id that is used");
        let Some(placed) = turned(&entry.added, position) else {
            assert_eq!(status, GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE);
            return;
        };
        assert_eq!(status, GrazeStatus::GRAZE_OK);
        let size = entry.added.xy.iter().fold(0.0f64, |most, value| most.max(f64::from(value.abs())));
        for (own, expected) in now.xy.iter().zip(&placed.xy) {
            let room = if position[2] == 0.0 { 0.0 } else { f64::from(expected.abs()) / 8e6 + size / 1e15 };
            assert!(
                (f64::from(*own) - f64::from(*expected)).abs() <= room,
                "{:?} at {position:?}: {now:?}",
                entry.added
            );
        }
        (entry.placed, entry.position) = (now, position);
    }

    /// Moves a shape, each vertex by doubles that are rounded once.
    fn shift(&mut self, id: u32, motion: [f32; 2]) {
        let status = unsafe { graze_world_move(self.world, id, motion[0], motion[1]) };
        let entry = self.entries.get_mut(&id).expect("an id that is used");
        let sum = |(i, value): (usize, &f32)| f64::from(*value) + f64::from(motion[i % 2]);
        let moved: Vec<f64> = entry.placed.xy.iter().enumerate().map(sum).collect();
        let fits = moved.iter().all(|value| value.abs() <= f64::from(f32::MAX));
        let expected = if fits { GrazeStatus::GRAZE_OK } else { GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE };
        assert_eq!(status, expected, "{:?} by {motion:?}", entry.placed);
        if fits {
            entry.placed.xy = moved.iter().map(|value| *value as f32).collect();
        }
        let (now, placed) = (self.lies(id), &self.entries[&id].placed);
        assert!(now.xy.iter().zip(&placed.xy).all(|(own, expected)| own.to_bits() == expected.to_bits()), "{now:?}");
    }

    /// Goes on with a world that is loaded from the bytes of this one.
    fn save_and_load(&mut self) {
        let count = unsafe { graze_world_save(self.world, std::ptr::null_mut(), 0) };
        let save = |world| {
            let mut bytes = vec![0xA5u8; count + 1];
            assert_eq!(unsafe { graze_world_save(world, bytes.as_mut_ptr().cast(), count) }, count);
            assert_eq!(bytes.pop(), Some(0xA5), "nothing is written beyond the last");
            bytes
        };
        let bytes = save(self.world);
        let loaded = unsafe { graze_world_load(bytes.as_ptr().cast(), count) };
        assert!(!loaded.is_null());
        assert_eq!(unsafe { graze_world_hash(loaded) }, unsafe { graze_world_hash(self.world) });
        assert_eq!(save(loaded), bytes);
        unsafe { graze_world_free(self.world) };
        self.world = loaded;
    }

    /// A shape as the world gives it.
    fn lies(&self, id: u32) -> Shape<f32> {
        let mut raw = GrazeShape { xy: std::ptr::null(), count: 0, kind: 0, radius: 0.0 };
        assert_eq!(unsafe { graze_world_shape(self.world, id, &mut raw) }, GrazeStatus::GRAZE_OK);
        let xy = unsafe { std::slice::from_raw_parts(raw.xy, 2 * raw.count as usize) };
        Shape { xy: xy.to_vec(), radius: raw.radius, ..self.entries[&id].added.clone() }
    }

    /// In a floating-point mode, with a vector width.
    fn update(&mut self, mode: u32) {
        let status = within(mode, || unsafe { graze_world_update(self.world) });
        assert_eq!(status, GrazeStatus::GRAZE_OK);
        self.before = std::mem::take(&mut self.pairs);
        let all: Vec<_> = self.entries.iter().map(|(id, entry)| (*id, entry, CScalar::raw(&entry.placed))).collect();
        for (i, (a, one, one_raw)) in all.iter().enumerate() {
            for (b, other, other_raw) in &all[i + 1..] {
                if one.category & other.mask == 0 || other.category & one.mask == 0 {
                    continue;
                }
                let verdict = unsafe { graze_test(one_raw, other_raw) };
                self.compared += 1;
                if self.compared.is_multiple_of(32) && promised(&one.placed) && promised(&other.placed) {
                    assert_eq!(verdict_of(verdict), test(&one.placed, &other.placed), "{one_raw:?} {other_raw:?}");
                }
                if verdict != GrazeVerdict::GRAZE_MISS {
                    self.pairs.push(GrazeWorldPair { a: *a, b: *b, verdict });
                }
            }
        }
        self.met += self.pairs.len() as u64;
    }

    fn check(&self) {
        assert_eq!(read(self.world, graze_world_pairs), self.pairs);
        let without = |own: &[GrazeWorldPair], others: &[GrazeWorldPair]| -> Vec<GrazeWorldPair> {
            own.iter()
                .filter(|pair| !others.iter().any(|other| (other.a, other.b) == (pair.a, pair.b)))
                .copied()
                .collect()
        };
        assert_eq!(read(self.world, graze_world_began), without(&self.pairs, &self.before));
        assert_eq!(read(self.world, graze_world_ended), without(&self.before, &self.pairs));
        assert_eq!(unsafe { graze_world_count(self.world) }, self.entries.len());
        let known: Vec<u32> = self.entries.keys().copied().collect();
        for room in [0, known.len() / 2, known.len() + 1] {
            let mut ids = vec![0; room + 1];
            assert_eq!(unsafe { graze_world_ids(self.world, ids.as_mut_ptr(), room) }, known.len());
            let written = room.min(known.len());
            assert_eq!(ids[..written], known[..written]);
            assert!(ids[written..].iter().all(|id| *id == 0), "written past the room");
        }
        let mut rows = vec![[7.0f32; 4]; known.len()];
        let (to, stride) = (rows.as_mut_ptr().cast(), size_of::<[f32; 4]>());
        let found = unsafe { graze_world_placement_many(self.world, known.as_ptr(), to, stride, known.len()) };
        assert_eq!(found, known.len());
        for ((id, entry), [x, y, radians, between]) in self.entries.iter().zip(rows) {
            let mut one = [7.0; 3];
            assert_eq!(unsafe { graze_world_placement(self.world, *id, one.as_mut_ptr()) }, GrazeStatus::GRAZE_OK);
            let expected = entry.position.map(f32::to_bits);
            assert_eq!((one.map(f32::to_bits), [x, y, radians].map(f32::to_bits)), (expected, expected));
            assert_eq!(between, 7.0, "written between rows");
        }
        for (id, entry) in &self.entries {
            let bits = |shape: &Shape<f32>| shape.xy.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            let lies = self.lies(*id);
            assert_eq!((bits(&lies), lies.radius), (bits(&entry.placed), entry.placed.radius));
            assert_eq!(unsafe { graze_world_user(self.world, *id) }, entry.user);
            let (mut category, mut mask) = (7, 7);
            let status = unsafe { graze_world_filter(self.world, *id, &mut category, &mut mask) };
            assert_eq!((status, category, mask), (GrazeStatus::GRAZE_OK, entry.category, entry.mask));
        }
    }

    fn query(&self, region: &Shape<f32>, mask: u32, mode: u32) -> u64 {
        let raw = CScalar::raw(region);
        let meets =
            |entry: &Entry| unsafe { graze_test(&CScalar::raw(&entry.placed), &raw) } != GrazeVerdict::GRAZE_MISS;
        let all = self.entries.iter().filter(|(_, entry)| entry.category & mask != 0 && meets(entry));
        let expected: Vec<u32> = all.map(|(id, _)| *id).collect();
        if mode.is_multiple_of(4) {
            for (id, entry) in self.entries.iter().filter(|(_, entry)| entry.category & mask != 0) {
                let meets = promised(&entry.placed).then(|| test(&entry.placed, region) != Verdict::Miss);
                assert!(meets.is_none_or(|meets| meets == expected.contains(id)), "{region:?} {:?}", entry.placed);
            }
        }
        for room in [0, expected.len() / 2, expected.len(), expected.len() + 3] {
            let mut ids = vec![0; room + 1];
            let ask = || unsafe { graze_world_query(self.world, &raw, mask, ids.as_mut_ptr(), room) };
            let count = within(mode, ask);
            assert_eq!(count, expected.len(), "{region:?}");
            let written = room.min(count);
            assert_eq!(ids[..written], expected[..written], "{region:?}");
            assert!(ids[written..].iter().all(|id| *id == 0), "{region:?}: written past the room");
        }
        let ids: Vec<u32> =
            self.entries.iter().filter(|(_, entry)| entry.category & mask != 0).map(|own| *own.0).collect();
        let ignore = if mode.is_multiple_of(2) { 0 } else { ids.first().copied().unwrap_or(7) };
        let verdict_on = |id: &u32| unsafe { graze_test(&raw, &CScalar::raw(&self.entries[id].placed)) };
        let verdicts: Vec<_> = ids.iter().filter(|id| **id != ignore).map(|id| (verdict_on(id), *id)).collect();
        let first = |sought| verdicts.iter().find(|own| own.0 == sought).copied();
        let expected_first = first(GrazeVerdict::GRAZE_HIT).or(first(GrazeVerdict::GRAZE_TOUCH));
        let mut id = 7;
        let verdict = within(mode, || unsafe { graze_world_test(self.world, &raw, mask, ignore, &mut id) });
        assert_eq!((verdict, id), expected_first.unwrap_or((GrazeVerdict::GRAZE_MISS, 7)), "{region:?}");
        let none = std::ptr::null_mut();
        assert_eq!(unsafe { graze_world_test(self.world, &raw, mask, ignore, none) }, verdict, "{region:?}");
        expected.len() as u64
    }

    fn raycast(&self, ray: &Shape<f32>, mask: u32, mode: u32) -> bool {
        let segment: *const GrazeSegment = ray.xy.as_ptr().cast();
        // As graze_raycast_first, which is checked against the oracle: of shapes met at once the lowest index.
        let counted: Vec<_> = self.entries.iter().filter(|(_, entry)| entry.category & mask != 0).collect();
        let raw: Vec<GrazeShape> = counted.iter().map(|(_, entry)| CScalar::raw(&entry.placed)).collect();
        let none = GrazeRayHit { t: -1.0, x: 0.0, y: 0.0, normal_x: 0.0, normal_y: 0.0, edge: 7 };
        let (mut expected, mut which, mut hit, mut id) = (none, 0, none, 0);
        let verdict =
            unsafe { graze_c::ray::graze_raycast_first(segment, raw.as_ptr(), raw.len(), &mut expected, &mut which) };
        let found = unsafe { graze_world_raycast(self.world, segment, mask, 0, &mut hit, &mut id) };
        assert_eq!(found, verdict, "{ray:?}");
        let mut also = 0;
        let ask = || unsafe { graze_world_raycast(self.world, segment, mask, 0, std::ptr::null_mut(), &mut also) };
        assert_eq!((within(mode, ask), also), (verdict, id), "{ray:?} in mode {mode}");
        let bits = |hit: &GrazeRayHit| [hit.t, hit.x, hit.y, hit.normal_x, hit.normal_y].map(f32::to_bits);
        assert_eq!((bits(&hit), hit.edge), (bits(&expected), expected.edge), "{ray:?}");
        if verdict != GrazeVerdict::GRAZE_MISS {
            assert_eq!(id, *counted[which].0, "{ray:?}");
            assert_eq!(unsafe { graze_raycast(&raw[which], segment, std::ptr::null_mut()) }, verdict);
        }
        verdict != GrazeVerdict::GRAZE_MISS
    }
}

/// A shape turned and moved, nearly: with sine and cosine of the standard library. None if a coordinate is too large
/// for a float.
pub fn turned(shape: &Shape<f32>, [x, y, radians]: [f32; 3]) -> Option<Shape<f32>> {
    let (sine, cosine) = f64::from(radians).sin_cos();
    let place = |vertex: &[f32]| {
        let [px, py] = [f64::from(vertex[0]), f64::from(vertex[1])];
        [f64::from(x) + (px * cosine - py * sine), f64::from(y) + (px * sine + py * cosine)]
    };
    let xy: Vec<f64> = shape.xy.chunks_exact(2).flat_map(place).collect();
    if xy.iter().any(|value| value.abs() > f64::from(f32::MAX)) {
        return None;
    }
    Some(Shape { xy: xy.iter().map(|value| *value as f32).collect(), ..shape.clone() })
}

/// A box that may contain many shapes.
fn some_box(rng: &mut Rng) -> Shape<f32> {
    let ([ax, ay, _], [bx, by, _]) = (position(rng), position(rng));
    let kind = if rng.bool() { Kind::Convex } else { Kind::Polygon };
    Shape::new(kind, &[ax, ay, bx, ay, bx, by, ax, by], 0.0)
}

pub fn shape(rng: &mut Rng) -> Shape<f32> {
    if rng.u8(0..4) == 0 {
        let kinds = Kind::ALL;
        let kind = kinds[rng.usize(0..kinds.len())];
        let ask = Ask::new(kind, kind, rng.bool(), false);
        return case::<f32>(rng, &ask).a;
    }
    if rng.u8(0..40) == 0 {
        return ground(rng);
    }
    let half = f32::from(rng.u8(1..5)) / 2.0;
    let size = if rng.u8(0..20) == 0 { 40.0 * half } else { half };
    let (kind, xy, radius): (_, &[f32], _) = match rng.u8(0..6) {
        0 => (Kind::Point, &[0.0, 0.0], size),
        1 => (Kind::Segment, &[-1.0, 0.0, 1.0, 0.0], if rng.bool() { 0.0 } else { 0.5 }),
        2 => (Kind::Chain, &[-2.0, 0.0, 0.0, 1.0, 1.0, -1.0, 2.0, 0.0], 0.0),
        3 => (Kind::Polygon, &[-2.0, -1.0, 2.0, -1.0, 2.0, 1.0, 0.0, 0.0, -2.0, 1.0], 0.0),
        _ => (Kind::Convex, &[-1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0], 0.0),
    };
    let xy: Vec<f32> = xy.iter().map(|value| value * size).collect();
    Shape::new(kind, &xy, radius)
}

/// Ground of so many vertices that a world keeps a tree of its edges: a chain, or a polygon that is filled below.
fn ground(rng: &mut Rng) -> Shape<f32> {
    let count = rng.usize(256..300);
    let mut height = 0.0;
    let mut xy = Vec::new();
    for i in 0..count {
        height = if rng.bool() { height } else { (f32::from(rng.i8(-2..=2)) / 2.0 + height).clamp(-3.0, 3.0) };
        xy.extend([(i as f32 - 128.0) / 4.0, height]);
    }
    if rng.bool() {
        return Shape::new(Kind::Chain, &xy, if rng.bool() { 0.0 } else { 0.5 });
    }
    xy.extend([xy[2 * count - 2], -8.0, xy[0], -8.0]);
    Shape::new(Kind::Polygon, &xy, 0.0)
}

pub fn position(rng: &mut Rng) -> [f32; 3] {
    let at = |rng: &mut Rng| match rng.u8(0..8) {
        0 => (rng.f32() - 0.5) * 20.0,
        _ => f32::from(rng.i8(-20..=20)) / 2.0,
    };
    let far = match rng.u8(0..40) {
        0 => 1e6,
        1 => 3e38,
        _ => 0.0,
    };
    let radians =
        [0.0, 0.0, std::f32::consts::FRAC_PI_2, std::f32::consts::FRAC_PI_4, rng.f32() * 10.0][rng.usize(0..5)];
    [at(rng) + far, at(rng), radians]
}

#[test]
fn histories() {
    graze_c::error::graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = crate::seeded(131);
    let (mut met, mut found, mut hits) = (0, 0, 0);
    for _ in 0..scaled(600) {
        let (mut model, mut copy) = (Model::new(), graze_world_create());
        let most = [3, 20, 60][rng.usize(0..3)];
        for _ in 0..rng.usize(1..60) {
            match rng.u8(0..13) {
                0..4 if model.entries.len() < most => {
                    for _ in 0..rng.usize(1..10) {
                        let shape = shape(&mut rng);
                        model.add(&mut rng, shape);
                    }
                }
                4 => model.add_own(&mut rng),
                5 => {
                    if let Some(id) = model.any_id(&mut rng) {
                        model.remove(id);
                        let stale = unsafe { graze_world_remove(model.world, id) };
                        assert_eq!(stale, GrazeStatus::GRAZE_ERROR_UNKNOWN_ID);
                    }
                }
                6 => {
                    let Some(id) = model.any_id(&mut rng) else { continue };
                    let (category, mask) = (rng.u32(..8), rng.u32(..8));
                    let status = unsafe { graze_world_set_filter(model.world, id, category, mask) };
                    assert_eq!(status, GrazeStatus::GRAZE_OK);
                    let user = rng.usize(..9);
                    assert_eq!(unsafe { graze_world_set_user(model.world, id, user) }, GrazeStatus::GRAZE_OK);
                    if let Some(entry) = model.entries.get_mut(&id) {
                        (entry.category, entry.mask, entry.user) = (category, mask, user);
                    }
                }
                7 if rng.bool() => {
                    let Some(id) = model.any_id(&mut rng) else { continue };
                    let [dx, dy, _] = position(&mut rng);
                    model.shift(id, [dx, dy]);
                }
                9 => {
                    let large = model.entries.iter().find(|(_, entry)| entry.added.count() >= 256).map(|(id, _)| *id);
                    let Some(id) = large.filter(|_| rng.bool()).or(model.any_id(&mut rng)) else { continue };
                    model.set_shape(&mut rng, id);
                }
                7 | 8 => {
                    let ids: Vec<u32> = model.entries.keys().copied().filter(|_| rng.bool()).collect();
                    let rows: Vec<[f32; 3]> = ids.iter().map(|_| position(&mut rng)).collect();
                    let stride = size_of::<[f32; 3]>();
                    let placed = unsafe {
                        graze_world_place_many(model.world, ids.as_ptr(), rows.as_ptr().cast(), stride, ids.len())
                    };
                    let fits = |(id, row): &(&u32, &[f32; 3])| turned(&model.entries[*id].added, **row).is_some();
                    assert_eq!(placed, ids.iter().zip(&rows).filter(fits).count());
                    for (id, row) in ids.iter().zip(&rows) {
                        let fits = turned(&model.entries[id].added, *row).is_some();
                        let status = if fits { GrazeStatus::GRAZE_OK } else { GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE };
                        model.place(*id, *row, status);
                    }
                }
                _ => {
                    let Some(id) = model.any_id(&mut rng) else { continue };
                    let at = position(&mut rng);
                    let status = unsafe { graze_world_place(model.world, id, at[0], at[1], at[2]) };
                    model.place(id, at, status);
                }
            }
            if rng.u8(0..3) == 0 {
                model.update(rng.u32(..MODES));
                model.check();
            }
            let region = match rng.u8(0..3) {
                0 => Some(some_box(&mut rng)),
                _ => turned(&shape(&mut rng), position(&mut rng)),
            };
            let mask = if rng.bool() { u32::MAX } else { rng.u32(..8) };
            if let Some(region) = region.filter(promised) {
                found += model.query(&region, mask, rng.u32(..MODES));
            }
            let ([ax, ay, _], [bx, by, _]) = (position(&mut rng), position(&mut rng));
            let ray = Shape::new(Kind::Segment, &[ax, ay, bx, by], 0.0);
            hits += u64::from(model.raycast(&ray, mask, rng.u32(..MODES)));
            if rng.u8(0..8) == 0 {
                // The copy goes on as the world did.
                assert_eq!(unsafe { graze_world_copy(copy, model.world) }, GrazeStatus::GRAZE_OK);
                assert_eq!(unsafe { graze_world_hash(copy) }, unsafe { graze_world_hash(model.world) });
                std::mem::swap(&mut copy, &mut model.world);
                model.check();
            }
            if rng.u8(0..8) == 0 {
                model.save_and_load();
                model.check();
            }
        }
        met += model.met;
        unsafe { graze_world_free(copy) };
    }
    println!("{met} pairs met, {found} shapes in regions, {hits} rays hit");
    assert!(met > 2000 && found > 500 && hits > 200, "too few meet");
}

/// A rectangle around the origin turns as graze_rect_corners turns it.
#[test]
fn rectangles_turn_as_corners_do() {
    let mut rng = crate::seeded(132);
    let world = graze_world_create();
    for _ in 0..scaled(20_000) {
        let [w, h] = [rng.f32() * 10.0, rng.f32()];
        let at = position(&mut rng);
        let added = Shape::new(Kind::Convex, &[-w, -h, w, -h, w, h, -w, h], 0.0);
        let mut corners = [0.0f32; 8];
        let fits = unsafe { graze_rect_corners(at[0], at[1], w, h, at[2], corners.as_mut_ptr()) };
        let id = unsafe { graze_world_add(world, &CScalar::raw(&added), 1, 1, 0) };
        assert_eq!(unsafe { graze_world_place(world, id, at[0], at[1], at[2]) }, fits);
        if fits == GrazeStatus::GRAZE_OK {
            let mut raw = CScalar::raw(&added);
            unsafe { graze_world_shape(world, id, &mut raw) };
            let xy = unsafe { std::slice::from_raw_parts(raw.xy, 8) };
            assert_eq!(xy.iter().map(|v| v.to_bits()).collect::<Vec<_>>(), corners.map(f32::to_bits), "{w} {h} {at:?}");
        }
        unsafe { graze_world_remove(world, id) };
    }
    unsafe { graze_world_free(world) };
}
