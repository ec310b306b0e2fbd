//! The data of the rows: random pairs, half of which meet, in an order that no branch predictor can learn.

use crate::graze::{Aabb, CONVEX, Capsule, Circle, POINT, SEGMENT, Segment, Shape};
use fastrand::Rng;
use std::f64::consts::TAU;

/// The centers of the shapes lie in a square of this half width.
const WORLD: f64 = 50.0;

/// Outlines of any lengths, contiguous in memory.
#[derive(Clone, Debug, Default)]
pub struct Outlines<T = f32> {
    xy: Vec<T>,
    starts: Vec<usize>,
}

impl<T: Copy + Default> Outlines<T> {
    pub fn push(&mut self, xy: &[T]) {
        self.starts.push(self.xy.len());
        self.xy.extend_from_slice(xy);
    }

    /// The interleaved coordinates of outline `i`.
    #[inline]
    pub fn get(&self, i: usize) -> &[T] {
        let end = self.starts.get(i + 1).copied().unwrap_or(self.xy.len());
        &self.xy[self.starts[i]..end]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.starts.len()).map(|i| self.get(i))
    }

    /// An outline as a convex shape. Inlined so that the fields are written in place, as a C program would:
    /// copying the struct right after would stall on store forwarding.
    #[inline(always)]
    pub fn shape(&self, i: usize) -> Shape<T> {
        self.shape_of(i, CONVEX)
    }

    #[inline(always)]
    pub fn shape_of(&self, i: usize, kind: u32) -> Shape<T> {
        shape_of(self.get(i), kind)
    }
}

#[inline(always)]
pub fn shape_of<T: Copy + Default>(xy: &[T], kind: u32) -> Shape<T> {
    Shape { xy: xy.as_ptr(), count: (xy.len() / 2) as u32, kind, radius: T::default() }
}

/// Integers for a unit of the floats.
const UNIT: f32 = 1024.0;

pub fn to_int(value: f32) -> i32 {
    (value * UNIT).round() as i32
}

/// A small shape that has a twin of integers, and whose skeleton makes a general shape.
pub trait Small: Copy + 'static {
    type Ints: Copy + 'static;

    fn ints(&self) -> Self::Ints;
}

impl Small for () {
    type Ints = ();

    fn ints(&self) {}
}

impl<const N: usize> Small for [f32; N] {
    type Ints = [i32; N];

    fn ints(&self) -> [i32; N] {
        self.map(to_int)
    }
}

impl Small for Segment {
    type Ints = Segment<i32>;

    fn ints(&self) -> Segment<i32> {
        let [ax, ay, bx, by] = [self.ax, self.ay, self.bx, self.by].map(to_int);
        Segment { ax, ay, bx, by }
    }
}

impl Small for Aabb {
    type Ints = Aabb<i32>;

    fn ints(&self) -> Aabb<i32> {
        let [min_x, min_y, max_x, max_y] = [self.min_x, self.min_y, self.max_x, self.max_y].map(to_int);
        Aabb { min_x, min_y, max_x, max_y }
    }
}

impl Small for Circle {
    type Ints = Circle<i32>;

    fn ints(&self) -> Circle<i32> {
        let [x, y, radius] = [self.x, self.y, self.radius].map(to_int);
        Circle { x, y, radius }
    }
}

impl Small for Capsule {
    type Ints = Capsule<i32>;

    fn ints(&self) -> Capsule<i32> {
        let [ax, ay, bx, by, radius] = [self.ax, self.ay, self.bx, self.by, self.radius].map(to_int);
        Capsule { ax, ay, bx, by, radius }
    }
}

/// A general shape of a small one. Inlined as [`Outlines::shape`] is.
pub trait AsShape<T> {
    fn shape(&self) -> Shape<T>;
}

/// x, y.
impl<T: Copy + Default> AsShape<T> for [T; 2] {
    #[inline(always)]
    fn shape(&self) -> Shape<T> {
        Shape { xy: self.as_ptr(), count: 1, kind: POINT, radius: T::default() }
    }
}

/// Four corners.
impl<T: Copy + Default> AsShape<T> for [T; 8] {
    #[inline(always)]
    fn shape(&self) -> Shape<T> {
        shape_of(self, CONVEX)
    }
}

impl<T: Copy + Default> AsShape<T> for Segment<T> {
    #[inline(always)]
    fn shape(&self) -> Shape<T> {
        Shape { xy: &raw const self.ax, count: 2, kind: SEGMENT, radius: T::default() }
    }
}

impl<T: Copy + Default> AsShape<T> for Circle<T> {
    #[inline(always)]
    fn shape(&self) -> Shape<T> {
        Shape { xy: &raw const self.x, count: 1, kind: POINT, radius: self.radius }
    }
}

impl<T: Copy + Default> AsShape<T> for Capsule<T> {
    #[inline(always)]
    fn shape(&self) -> Shape<T> {
        Shape { xy: &raw const self.ax, count: 2, kind: SEGMENT, radius: self.radius }
    }
}

/// The corners of a box, counter-clockwise.
pub fn quad(rng: &mut Rng, at: [f64; 2]) -> [f32; 8] {
    let Aabb { min_x, min_y, max_x, max_y } = aabb(rng, at);
    [min_x, min_y, max_x, min_y, max_x, max_y, min_x, max_y]
}

pub fn point(_: &mut Rng, at: [f64; 2]) -> [f32; 2] {
    at.map(|c| c as f32)
}

/// The vertices of interleaved coordinates.
pub fn vertices(xy: &[f32]) -> impl Iterator<Item = [f32; 2]> + '_ {
    xy.chunks_exact(2).map(|v| [v[0], v[1]])
}

/// `count` random values, half of which meet: each is drawn again until it agrees with the toss of a coin.
pub fn balanced<T>(
    rng: &mut Rng,
    count: usize,
    mut make: impl FnMut(&mut Rng) -> T,
    meets: impl Fn(&T) -> bool,
) -> Vec<T> {
    let one = |_| {
        let wanted = rng.bool();
        loop {
            let value = make(rng);
            if meets(&value) == wanted {
                return value;
            }
        }
    };
    (0..count).map(one).collect()
}

pub fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + rng.f64() * (high - low)
}

pub fn center(rng: &mut Rng) -> [f64; 2] {
    [between(rng, -WORLD, WORLD), between(rng, -WORLD, WORLD)]
}

/// A point within `reach` of another, in any direction.
pub fn near(rng: &mut Rng, [x, y]: [f64; 2], reach: f64) -> [f64; 2] {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let distance = between(rng, 0.0, reach);
    [x + distance * cos, y + distance * sin]
}

/// Two shapes; the center of the second is within `reach` of that of the first.
pub fn neighbors<A, B>(
    rng: &mut Rng,
    reach: f64,
    a: impl Fn(&mut Rng, [f64; 2]) -> A,
    b: impl Fn(&mut Rng, [f64; 2]) -> B,
) -> (A, B) {
    let here = center(rng);
    let there = near(rng, here, reach);
    (a(rng, here), b(rng, there))
}

pub fn segment(rng: &mut Rng, [x, y]: [f64; 2]) -> Segment {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let half = between(rng, 1.0, 5.0);
    let (u, v) = (half * cos, half * sin);
    Segment { ax: (x - u) as f32, ay: (y - v) as f32, bx: (x + u) as f32, by: (y + v) as f32 }
}

pub fn circle(rng: &mut Rng, [x, y]: [f64; 2]) -> Circle {
    Circle { x: x as f32, y: y as f32, radius: between(rng, 0.5, 4.0) as f32 }
}

pub fn capsule(rng: &mut Rng, at: [f64; 2]) -> Capsule {
    let Segment { ax, ay, bx, by } = segment(rng, at);
    Capsule { ax, ay, bx, by, radius: between(rng, 0.5, 2.0) as f32 }
}

pub fn aabb(rng: &mut Rng, [x, y]: [f64; 2]) -> Aabb {
    let (w, h) = (between(rng, 0.5, 4.0), between(rng, 0.5, 4.0));
    Aabb { min_x: (x - w) as f32, min_y: (y - h) as f32, max_x: (x + w) as f32, max_y: (y + h) as f32 }
}

/// A rectangle that may be turned.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle {
    pub center: [f64; 2],
    pub half: [f64; 2],
    pub angle: f64,
}

impl Rectangle {
    pub fn random(rng: &mut Rng, center: [f64; 2]) -> Rectangle {
        let half = [between(rng, 0.5, 4.0), between(rng, 0.5, 4.0)];
        Rectangle { center, half, angle: between(rng, 0.0, TAU) }
    }

    /// The corners, counter-clockwise, rounded.
    pub fn corners(&self) -> Vec<f32> {
        let (sin, cos) = self.angle.sin_cos();
        let [w, h] = self.half;
        let corner = |(x, y): (f64, f64)| {
            [(self.center[0] + cos * x - sin * y) as f32, (self.center[1] + sin * x + cos * y) as f32]
        };
        [(-w, -h), (w, -h), (w, h), (-w, h)].into_iter().flat_map(corner).collect()
    }
}

/// Vertices of a circle at uneven angles, counter-clockwise: convex.
pub fn convex(rng: &mut Rng, [x, y]: [f64; 2], count: usize) -> Vec<f32> {
    let radius = between(rng, 1.0, 4.0);
    let first = rng.f64();
    let mut xy = Vec::with_capacity(2 * count);
    for k in 0..count {
        let angle = TAU * (k as f64 + first + 0.6 * rng.f64()) / count as f64;
        let (sin, cos) = angle.sin_cos();
        xy.extend([(x + radius * cos) as f32, (y + radius * sin) as f32]);
    }
    xy
}

/// A star: vertices at even angles and uneven distances, counter-clockwise; concave at about every other one.
pub fn concave(rng: &mut Rng, [x, y]: [f64; 2], count: usize) -> Vec<f32> {
    let radius = between(rng, 2.0, 4.0);
    // Lobes as large as the shape, and teeth as small as its edges.
    let (lobes, phase) = (f64::from(rng.u32(2..6)), between(rng, 0.0, TAU));
    let mut xy = Vec::with_capacity(2 * count);
    for k in 0..count {
        let angle = TAU * k as f64 / count as f64;
        let lobe = 0.3 * (lobes * angle + phase).sin();
        let tooth = between(rng, -1.0, 1.0) * (2.0 / count as f64).min(0.3);
        let distance = radius * (0.7 + lobe + tooth).max(0.05);
        xy.extend([(x + distance * angle.cos()) as f32, (y + distance * angle.sin()) as f32]);
    }
    xy
}

/// Spikes from near the center, at even angles and of uneven lengths: every line through the middle meets most of them.
pub fn spikes(rng: &mut Rng, [x, y]: [f64; 2], count: usize) -> Vec<f32> {
    let vertex = |k: usize| {
        let (sin, cos) = (TAU * k as f64 / count as f64).sin_cos();
        let distance = if k.is_multiple_of(2) { between(rng, 0.2, 0.4) } else { between(rng, 3.0, 4.0) };
        [(x + distance * cos) as f32, (y + distance * sin) as f32]
    };
    (0..count).flat_map(vertex).collect()
}

/// The radius of a spiral.
const SPIRAL: f64 = 4.0;

fn spiral_turns(count: usize) -> f64 {
    (count as f64).sqrt() / 10.0
}

/// The width of the band, and of the free space between its turns and a second spiral in the gap.
pub fn spiral_gap(count: usize) -> f64 {
    SPIRAL / spiral_turns(count) / 4.0
}

/// A band that winds outward, with an even number of vertices; `turn` is its rotation in full turns.
pub fn spiral_turned([x, y]: [f64; 2], count: usize, turn: f64) -> Vec<f32> {
    let (half, turns) = (count / 2, spiral_turns(count));
    let vertex = |k: usize| {
        // Out along one side of the band, and back along the other.
        let (step, side) = if k < half { (k, 0.0) } else { (count - 1 - k, spiral_gap(count)) };
        let t = (step as f64 + 1.0) / half as f64;
        let (sin, cos) = (TAU * (t * turns + turn)).sin_cos();
        let distance = SPIRAL * (t + 1.0 / turns) / (1.0 + 1.0 / turns) + side;
        [(x + distance * cos) as f32, (y + distance * sin) as f32]
    };
    (0..count).flat_map(vertex).collect()
}

pub fn spiral(rng: &mut Rng, center: [f64; 2], count: usize) -> Vec<f32> {
    spiral_turned(center, count, rng.f64())
}

/// Long teeth side by side, on a back below them.
pub fn comb(_: &mut Rng, [x, y]: [f64; 2], count: usize) -> Vec<f32> {
    let teeth = count - 2;
    let tooth = |k: usize| {
        let across = 8.0 * k as f64 / teeth as f64 - 4.0;
        [(x + across) as f32, (y + if k.is_multiple_of(2) { -3.0 } else { 4.0 }) as f32]
    };
    let back = [[4.0, -4.0], [-4.0, -4.0]].map(|[across, up]| [(x + across) as f32, (y + up) as f32]);
    (0..teeth).map(tooth).chain(back).flatten().collect()
}
