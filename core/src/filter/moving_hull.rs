//! A small convex shape that moves past an outline: what a scan of the outline's edges needs of it, in floats.
//!
//! The displacements at which a convex shape meets an edge are convex, too: their sides come from the axes of the shape
//! (the normals of its sides) and from the normal of the edge. While the shape lies beyond the edge along one of these
//! axes, they do not meet.

use super::bounds::COORDINATE_LIMIT;
use crate::number::{f64_max, f64_min, sqrt};
use crate::simd::{F32s, F32x4, F64x2};

/// The most vertices of a small shape.
pub const MOST_HULL_VERTICES: usize = 8;

/// An axis that the shape moves along at less than this part of its speed counts as passed at that speed: so its times
/// are bounds from below, and no other axis has errors that are larger by far.
const SLOW: f64 = 1.0 / 64.0;

/// Room for a coordinate that is rounded to `f32`, twice.
const RELATIVE_SLACK: f64 = 1.0 / (1u64 << 20) as f64;

/// The largest number that may be certain.
const LARGEST: f64 = (1u64 << 60) as f64;

/// Room for denormals that are read as 0.
const TINY: f64 = f64::from_bits((1023 - 100) << 52);

/// The most axes: those of the sides, and if there is a radius three more.
const MOST_AXES: usize = MOST_HULL_VERTICES + 3;

/// Where a side is beyond an edge, as a time: `normal` · q − `support` is the time at which the side comes to a point
/// q, or leaves it. Relative to the shape's first vertex.
#[derive(Clone, Copy)]
pub struct TimeAxis {
    pub normal: [f32; 2],
    pub support: f32,
}

/// A convex outline of few vertices that winds once, a segment or a point, with a radius; and its motion.
#[derive(Clone, Copy)]
pub struct MovingHull {
    vertices: [[f64; 2]; MOST_HULL_VERTICES],
    count: usize,
    pub facing: FacingSides,
    pub d: [f64; 2],
    /// The sum of its own radius and that of what it may meet.
    pub radius: f64,
}

/// The bounds of its times and places that a scan of edges compares.
#[derive(Clone, Copy)]
pub struct HullAxes {
    /// The sides that may come to an edge first, those that leave it last.
    axes: [TimeAxis; MOST_AXES],
    entering: usize,
    leaving: usize,
    vertices: [[f32; 2]; MOST_HULL_VERTICES],
    count: usize,
    /// The error of a time is less than this, and that times the sum of an edge's coordinates.
    pub error: [f32; 2],
    /// The largest sum of a vertex' coordinates, and the radius.
    pub size: f32,
    pub radius: f32,
    pub d: [f32; 2],
    /// The strip of the path: bounds of d × r.
    pub strip: [f32; 2],
}

impl MovingHull {
    /// None if the outline is not certainly strictly convex, has too many vertices, does not move, or has a number that
    /// is a denormal or not below [`COORDINATE_LIMIT`], or a negative radius.
    #[inline(always)]
    pub fn of(outline: &[[f32; 2]], radii: [f32; 2], d: [f32; 2]) -> Option<Self> {
        let count = outline.len();
        if count > MOST_HULL_VERTICES {
            return None;
        }
        if !(is_ordinary_outline(outline) & is_ordinary_outline(&[d, radii]) & (radii[0] >= 0.0) & (radii[1] >= 0.0)) {
            return None;
        }
        let mut vertices = [[0.0; 2]; MOST_HULL_VERTICES];
        for (vertex, raw) in vertices.iter_mut().zip(outline) {
            *vertex = raw.map(f64::from);
        }
        let ([radius, other_radius], d) = (radii.map(f64::from), d.map(f64::from));
        if (d[0] == 0.0) & (d[1] == 0.0) {
            return None;
        }
        let facing = facing_sides(outline, d)?;
        Some(MovingHull { vertices, count, facing, d, radius: radius + other_radius })
    }

    /// Its vertices in turn, each with the one after it. A segment has two sides, a point none.
    #[inline(always)]
    pub fn sides(&self) -> impl Iterator<Item = [[f64; 2]; 2]> {
        let count = if self.count > 1 { self.count } else { 0 };
        let vertices = self.vertices.get(..count).unwrap_or_default();
        let after = vertices.iter().skip(1).chain(vertices.first());
        vertices.iter().zip(after).map(|(from, to)| [*from, *to])
    }

    /// The vertices.
    #[inline(always)]
    pub fn points(&self) -> &[[f64; 2]] {
        self.vertices.get(..self.count).unwrap_or_default()
    }

    /// The normal of a side, outward.
    #[inline(always)]
    pub fn normal(&self, [[from_x, from_y], [to_x, to_y]]: [[f64; 2]; 2]) -> [f64; 2] {
        [(to_y - from_y) * self.facing.winding, (from_x - to_x) * self.facing.winding]
    }

    /// None if a number is too large or too small for the bounds.
    #[inline(always)]
    pub fn axes(&self) -> Option<HullAxes> {
        let [d_x, d_y] = self.d;
        let length = sqrt(d_x * d_x + d_y * d_y);
        let mut axes = AxisList::empty();
        let [origin_x, origin_y] = *self.points().first()?;
        for side in self.sides() {
            let ([n_x, n_y], [x, y]) = (self.normal(side), side[0]);
            let length = if self.radius > 0.0 { sqrt(n_x * n_x + n_y * n_y) } else { 0.0 };
            axes.push(self, ([n_x, n_y], length), [n_x * (x - origin_x), n_y * (y - origin_y)])?;
        }
        if self.radius > 0.0 {
            // Ahead, and half across. Across it the strip of the path is the bound.
            let diagonal = length * core::f64::consts::SQRT_2;
            let ahead = [([d_x, d_y], length), ([d_x - d_y, d_x + d_y], diagonal), ([d_x + d_y, d_y - d_x], diagonal)];
            for (normal, length) in ahead {
                let (mut farthest, mut terms) = (f64::NEG_INFINITY, [0.0; 2]);
                for [x, y] in self.points() {
                    let own = [normal[0] * (x - origin_x), normal[1] * (y - origin_y)];
                    if own[0] + own[1] > farthest {
                        (farthest, terms) = (own[0] + own[1], own);
                    }
                }
                axes.push(self, (normal, length), terms)?;
            }
        }
        let (mut size, mut strip) = (0.0, [f64::INFINITY, f64::NEG_INFINITY]);
        let mut vertices = [[0.0; 2]; MOST_HULL_VERTICES];
        for (vertex, [x, y]) in vertices.iter_mut().zip(self.points()) {
            let (x, y) = (x - origin_x, y - origin_y);
            *vertex = [x as f32, y as f32];
            size = f64_max(size, x.abs() + y.abs());
            let across = d_x * y - d_y * x;
            strip = [f64_min(strip[0], across), f64_max(strip[1], across)];
        }
        size += self.radius;
        let reach = self.radius * length + size * (d_x.abs() + d_y.abs()) * RELATIVE_SLACK + TINY;
        let AxisList { axes, entering, leaving, error } = axes;
        Some(HullAxes {
            axes,
            entering,
            leaving,
            vertices,
            count: self.count,
            error: [
                (error[0] * (2.0 * RELATIVE_SLACK) + 1.0 / (1u64 << 40) as f64) as f32,
                (error[1] * (2.0 * RELATIVE_SLACK)) as f32,
            ],
            size: (size * (1.0 + RELATIVE_SLACK) + TINY) as f32,
            radius: (self.radius * (1.0 + RELATIVE_SLACK)) as f32,
            d: [d_x as f32, d_y as f32],
            strip: [(strip[0] - reach) as f32, (strip[1] + reach) as f32],
        })
    }

    /// The box around the path up to a part of the motion, rounded outward: low x, low y, high x, high y.
    #[inline(always)]
    pub fn path(&self, part: f64) -> [f32; 4] {
        let (mut low, mut high) = ([0.0; 2], [0.0; 2]);
        let [origin_x, origin_y] = match self.points() {
            [first, ..] => *first,
            [] => [0.0; 2],
        };
        for [x, y] in self.points() {
            let (x, y) = (x - origin_x, y - origin_y);
            low = [f64_min(low[0], x), f64_min(low[1], y)];
            high = [f64_max(high[0], x), f64_max(high[1], y)];
        }
        for ((low, high), d) in low.iter_mut().zip(&mut high).zip(self.d) {
            (*low, *high) = (f64_min(*low, *low + d * part), f64_max(*high, *high + d * part));
        }
        let ([low_x, low_y], [high_x, high_y]) = (low, high);
        let room =
            (f64_max(high_x, -low_x) + f64_max(high_y, -low_y) + self.radius) * RELATIVE_SLACK + TINY + self.radius;
        [low_x - room, low_y - room, high_x + room, high_y + room].map(|value| value as f32)
    }
}

/// The axes so far: those that are entered from the front of the list, the others from its end.
struct AxisList {
    axes: [TimeAxis; MOST_AXES],
    entering: usize,
    leaving: usize,
    /// The largest magnitudes of the supports' and the normals' terms.
    error: [f64; 2],
}

impl AxisList {
    #[inline(always)]
    fn empty() -> Self {
        let axes = [TimeAxis { normal: [0.0; 2], support: 0.0 }; MOST_AXES];
        AxisList { axes, entering: 0, leaving: MOST_AXES, error: [0.0; 2] }
    }

    /// Adds an axis with its length and the terms of the support of the hull without its radius. None if numbers are
    /// too large.
    #[inline(always)]
    fn push(&mut self, hull: &MovingHull, ([n_x, n_y], length): ([f64; 2], f64), terms: [f64; 2]) -> Option<()> {
        let [d_x, d_y] = hull.d;
        let rate = n_x * d_x + n_y * d_y;
        let slow = f64_max(n_x.abs(), n_y.abs()) * f64_max(d_x.abs(), d_y.abs()) * SLOW;
        let leaves = rate < -slow;
        let scale = 1.0 / if leaves { rate } else { f64_max(rate, slow) };
        let reach = hull.radius * length;
        let (normal, support) = ([n_x * scale, n_y * scale], (terms[0] + terms[1] + reach) * scale);
        let sizes =
            [(terms[0].abs() + terms[1].abs() + reach) * scale.abs(), f64_max(normal[0].abs(), normal[1].abs())];
        if !((sizes[0] < LARGEST) & (sizes[1] < LARGEST)) {
            return None;
        }
        self.error = [f64_max(self.error[0], sizes[0]), f64_max(self.error[1], sizes[1])];
        let place = if leaves {
            self.leaving -= 1;
            self.leaving
        } else {
            self.entering += 1;
            self.entering - 1
        };
        *self.axes.get_mut(place)? = TimeAxis { normal: normal.map(|n| n as f32), support: support as f32 };
        Some(())
    }
}

impl HullAxes {
    #[inline(always)]
    pub fn entering(&self) -> &[TimeAxis] {
        self.axes.get(..self.entering).unwrap_or_default()
    }

    #[inline(always)]
    pub fn leaving(&self) -> &[TimeAxis] {
        self.axes.get(self.leaving..).unwrap_or_default()
    }

    /// The vertices relative to the first one, without that.
    #[inline(always)]
    pub fn other_vertices(&self) -> &[[f32; 2]] {
        self.vertices.get(1..self.count).unwrap_or_default()
    }
}

/// Whether all coordinates are below [`COORDINATE_LIMIT`], and none is a denormal.
#[inline(always)]
pub fn is_ordinary_outline(points: &[[f32; 2]]) -> bool {
    let (blocks, rest) = points.as_flattened().as_chunks::<4>();
    let are_ordinary =
        |block: F32x4| (block.abs().lt(F32x4::splat(COORDINATE_LIMIT)) == F32x4::ALL) & (block.denormal_mask() == 0);
    let mut is_ordinary = true;
    for block in blocks {
        is_ordinary &= are_ordinary(F32x4::new(*block));
    }
    match rest {
        [x, y] => is_ordinary & are_ordinary(F32x4::new([*x, *y, *x, *y])),
        _ => is_ordinary,
    }
}

/// How the sides of an outline turn and stand to a motion. Each side has the number of its first vertex, and a bit.
#[derive(Clone, Copy, Debug)]
pub struct FacingSides {
    /// 1 if the outline winds counter-clockwise, −1 if clockwise.
    pub winding: f64,
    /// The sides that certainly and clearly face the motion, and those that face away from it.
    pub ahead: u32,
    pub behind: u32,
}

/// A rate that is a smaller part of its products has cancelled.
pub const CLEAR_RATE: f64 = 1.0 / (1u64 << 12) as f64;

/// The sides of an ordinary outline; of a segment both, of a point none. None if the outline does not certainly turn to
/// the left or to the right at every vertex and wind once, as in [`super::convex_sat`], or has too many vertices.
#[inline(always)]
pub fn facing_sides(points: &[[f32; 2]], [d_x, d_y]: [f64; 2]) -> Option<FacingSides> {
    const CLEAR: f64 = 1.0 / (1u64 << 45) as f64;
    let count = points.len();
    if count > MOST_HULL_VERTICES {
        return None;
    }
    if count < 2 {
        return Some(FacingSides { winding: 1.0, ahead: 0, behind: 0 });
    }
    let at = |i: usize| points.get(if i < count { i } else { i - count }).map(F64x2::widen);
    let (d_x, d_y) = (F64x2::splat(d_x), F64x2::splat(d_y));
    let (mut lefts, mut rights, mut reversals, mut forward, mut backward) = (0, 0, 0, 0, 0);
    let (mut i, mut middle) = (0, at(1)?);
    let mut along = middle - at(0)?;
    // Two sides in a vector.
    while i < count {
        let (from, to) = (at(i + 2)?, at(i + 3)?);
        let (next, after) = (from - middle, to - from);
        let (x, y, next_x, next_y) = (along.zip_lo(next), along.zip_hi(next), next.zip_lo(after), next.zip_hi(after));
        let (left, right) = (x * next_y, y * next_x);
        let (turn, bound) = (left - right, (left.abs() + right.abs()) * F64x2::splat(CLEAR));
        lefts |= bound.lt(turn).mask() << i;
        rights |= bound.lt(F64x2::splat(0.0) - turn).mask() << i;
        reversals |= (x.sign_mask() ^ next_x.sign_mask()) << i;
        let (left, right) = (y * d_x, x * d_y);
        let (rate, bound) = (left - right, (left.abs() + right.abs()) * F64x2::splat(CLEAR_RATE));
        forward |= bound.lt(rate).mask() << i;
        backward |= bound.lt(F64x2::splat(0.0) - rate).mask() << i;
        (along, middle, i) = (after, to, i + 2);
    }
    let all: u32 = (1 << count) - 1;
    let is_once = (reversals & all).count_ones() == 2;
    let (forward, backward) = (forward & all, backward & all);
    match count {
        2 => Some(FacingSides { winding: 1.0, ahead: forward, behind: backward }),
        _ if is_once & (lefts & all == all) => Some(FacingSides { winding: 1.0, ahead: forward, behind: backward }),
        _ if is_once & (rights & all == all) => Some(FacingSides { winding: -1.0, ahead: backward, behind: forward }),
        _ => None,
    }
}
