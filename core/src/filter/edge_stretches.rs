//! Broad phase over one outline: bounding boxes of stretches of its edges, at most 64, without allocating.

use super::bounds::COORDINATE_LIMIT;
use super::convex_pair::{EdgeBlocks, EdgeLanes};
use crate::simd::F32s;

/// The most stretches that an outline is divided into.
pub const MOST_STRETCHES: usize = 64;

/// Low x, low y, high x, high y.
pub type Bounds = [f32; 4];

/// Whether two boxes certainly have no point in common.
#[inline(always)]
pub fn are_apart(a: &Bounds, b: &Bounds) -> bool {
    (a[2] < b[0]) | (b[2] < a[0]) | (a[3] < b[1]) | (b[3] < a[1])
}

/// The edges through some vertices, to an end.
#[derive(Clone, Copy)]
pub struct EdgePath<'a> {
    pub vertices: &'a [[f32; 2]],
    pub end: [f32; 2],
}

impl<'a> EdgePath<'a> {
    /// The edges of a closed outline.
    #[inline(always)]
    pub fn closed(outline: &'a [[f32; 2]]) -> Option<Self> {
        outline.first().map(|first| EdgePath { vertices: outline, end: *first })
    }

    /// Up to `length` edges from index `from` on.
    #[inline(always)]
    pub fn stretch(self, from: usize, length: usize) -> Self {
        let vertices = match self.vertices.get(from..) {
            Some(rest) => rest,
            None => &[],
        };
        match vertices.split_at_checked(length) {
            Some((vertices, [next, ..])) => EdgePath { vertices, end: *next },
            _ => EdgePath { vertices, end: self.end },
        }
    }
}

/// The bounding boxes of stretches of edges, and of all edges.
pub struct StretchBoxes {
    low: [[f32; MOST_STRETCHES]; 2],
    high: [[f32; MOST_STRETCHES]; 2],
    pub bounds: Bounds,
    /// The number of edges in a stretch.
    pub length: usize,
    /// The number of stretches.
    pub count: usize,
}

impl StretchBoxes {
    /// None if a coordinate is not below [`COORDINATE_LIMIT`].
    #[inline(always)]
    pub fn of<V: F32s>(path: EdgePath, length: usize) -> Option<Self> {
        let (infinity, minus_infinity) = (f32::INFINITY, f32::NEG_INFINITY);
        let bounds = [infinity, infinity, minus_infinity, minus_infinity];
        let (low, high) = ([[infinity; MOST_STRETCHES]; 2], [[minus_infinity; MOST_STRETCHES]; 2]);
        let mut boxes = StretchBoxes { low, high, bounds, length, count: 0 };
        let (mut small, largest) = (V::ALL, V::splat(COORDINATE_LIMIT));
        let mut rest = EdgeBlocks::path(path.vertices, path.end);
        let mut stretch = 0;
        let [mut low_x, mut low_y] = [V::splat(infinity); 2];
        let [mut high_x, mut high_y] = [V::splat(minus_infinity); 2];
        let mut left = length;
        while let Some(EdgeLanes::<V> { a, b, .. }) = rest.next() {
            small &= a[0].abs().lt(largest) & a[1].abs().lt(largest);
            (low_x, low_y) = (low_x.min(a[0].min(b[0])), low_y.min(a[1].min(b[1])));
            (high_x, high_y) = (high_x.max(a[0].max(b[0])), high_y.max(a[1].max(b[1])));
            left -= V::WIDTH;
            if (left == 0) | rest.is_empty() {
                boxes.put(stretch, [low_x.min_lane(), low_y.min_lane(), high_x.max_lane(), high_y.max_lane()]);
                [low_x, low_y] = [V::splat(infinity); 2];
                [high_x, high_y] = [V::splat(minus_infinity); 2];
                (stretch, left) = (stretch + 1, length);
                boxes.count = stretch;
            }
        }
        let [end_x, end_y] = path.end;
        let is_small = (small == V::ALL) & (end_x.abs() < COORDINATE_LIMIT) & (end_y.abs() < COORDINATE_LIMIT);
        if is_small { Some(boxes) } else { None }
    }

    #[inline(always)]
    fn put(&mut self, stretch: usize, [low_x, low_y, high_x, high_y]: Bounds) {
        let StretchBoxes { low: [lows_x, lows_y], high: [highs_x, highs_y], bounds, .. } = self;
        for (list, value) in [(lows_x, low_x), (lows_y, low_y), (highs_x, high_x), (highs_y, high_y)] {
            if let Some(place) = list.get_mut(stretch) {
                *place = value;
            }
        }
        *bounds = [
            f32_min(bounds[0], low_x),
            f32_min(bounds[1], low_y),
            f32_max(bounds[2], high_x),
            f32_max(bounds[3], high_y),
        ];
    }

    #[inline(always)]
    pub fn get(&self, stretch: usize) -> Option<Bounds> {
        let StretchBoxes { low: [low_x, low_y], high: [high_x, high_y], .. } = self;
        Some([*low_x.get(stretch)?, *low_y.get(stretch)?, *high_x.get(stretch)?, *high_y.get(stretch)?])
    }

    /// The number of edges in a stretch, for an outline of `count` edges.
    #[inline(always)]
    pub fn length<V: F32s>(count: usize) -> usize {
        count.div_ceil(MOST_STRETCHES * V::WIDTH) * V::WIDTH
    }

    /// The stretches, a bit for each, that are not certainly apart from a box, and those that are certainly to its
    /// right.
    #[inline(always)]
    pub fn near_and_right<V: F32s>(&self, [low_x, low_y, high_x, high_y]: [V; 4]) -> [u64; 2] {
        let StretchBoxes { low: [lows_x, lows_y], high: [highs_x, highs_y], .. } = self;
        let ([mut near, mut right], mut first) = ([0; 2], 0);
        while let (Some(lows_x), Some(lows_y), Some(highs_x), Some(highs_y)) =
            (lows_x.get(first..), lows_y.get(first..), highs_x.get(first..), highs_y.get(first..))
            && first < self.count
        {
            let is_right = high_x.lt(V::load(lows_x));
            let beside = V::load(highs_x).lt(low_x) | high_y.lt(V::load(lows_y)) | V::load(highs_y).lt(low_y);
            near |= u64::from(V::ALL & !(is_right | beside)) << first;
            right |= u64::from(is_right) << first;
            first += V::WIDTH;
        }
        [near, right]
    }

    /// The stretches, a bit for each, that are not certainly apart from a box.
    #[inline(always)]
    pub fn near<V: F32s>(&self, [low_x, low_y, high_x, high_y]: Bounds) -> u64 {
        let [near, _] = self.near_and_right([V::splat(low_x), V::splat(low_y), V::splat(high_x), V::splat(high_y)]);
        near
    }
}

#[inline(always)]
pub fn f32_min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
pub fn f32_max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
