//! When a convex shape with a radius meets another one, and what meets: in `f64`, certain or uncertain.
//!
//! The displacements at which they are within the radius are convex: the Minkowski difference of the skeletons, with
//! its sides moved outward and its corners round. Before the motion has crossed the lines of all sides that it comes
//! to, that of one still separates the shapes. So if the vertex that comes to the last of these lines has its foot
//! between the ends of the side, it is the entry. Else a round corner may be, at which a vertex of each shape is
//! extreme along the normal.
//!
//! Sides along an axis that face each other meet along a stretch, at one time exactly: the contact is at the end of the
//! stretch with the lesser coordinate, as in the exact tier.

use super::edge_entry::{ERROR, HullContact, HullEntry, SOON, Sum, TIE, is_beyond, quotient, sum};
use crate::filter::{CLEAR_RATE, FacingSides, facing_sides, is_ordinary_outline};
use crate::number::{f64_max, f64_min, sqrt};

/// A convex outline that turns at every vertex, a segment or a point, and its sides. No coordinate is a denormal.
#[derive(Clone, Copy)]
pub struct Skeleton<'a> {
    pub points: &'a [[f32; 2]],
    pub facing: FacingSides,
}

/// When the line of a side comes within the radius of the nearest vertex of the other shape.
#[derive(Clone, Copy)]
struct SideEntry {
    /// Whether the side is one of b, and the vertex one of a.
    is_of_b: bool,
    side: NumberedSide,
    vertex: usize,
    time: f64,
    error: f64,
    /// Whether no other vertex comes about as early.
    is_alone: bool,
}

/// A side, by the numbers of its ends. The first is its own.
#[derive(Clone, Copy)]
struct NumberedSide {
    from: usize,
    to: usize,
    along: Along,
}

/// The axis that a side is parallel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Along {
    X,
    Y,
    Neither,
}

/// The side that the motion comes to last, of those so far.
struct LastSide {
    last: Option<SideEntry>,
    /// The side of the other shape that faces it, if both are parallel to one axis. It is as late, exactly.
    facing: Option<NumberedSide>,
    /// A time before which it comes to all others.
    others: f64,
}

impl Along {
    #[inline(always)]
    fn place(self, [x, y]: [f64; 2]) -> f64 {
        if self == Along::X { x } else { y }
    }

    #[inline(always)]
    fn across(self, [x, y]: [f64; 2]) -> f64 {
        if self == Along::X { y } else { x }
    }
}

/// What meets at a time: of the shape of the last side, and of the other one.
enum MetFeatures {
    SideVertex(usize, usize),
    VertexSide(usize, usize),
    Vertices(usize, usize),
    Unclear,
}

fn minus(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

fn dot(u: [f64; 2], v: [f64; 2]) -> Sum {
    sum(u[0] * v[0], u[1] * v[1])
}

impl Sum {
    /// Less a radius times the length of a vector.
    #[inline(always)]
    fn reduced(self, radius: f64, [x, y]: [f64; 2]) -> Sum {
        let length = if x == 0.0 {
            y.abs()
        } else if y == 0.0 {
            x.abs()
        } else {
            sqrt(x * x + y * y)
        };
        let reach = radius * length;
        Sum { value: self.value - reach, size: self.size + reach.abs() }
    }
}

impl<'a> Skeleton<'a> {
    /// With its sides as they stand to a motion of a. None if the outline is not certainly strictly convex, or has a
    /// number that is a denormal or too large.
    #[inline(always)]
    pub fn of(points: &'a [[f32; 2]], d: [f64; 2]) -> Option<Self> {
        if is_ordinary_outline(points) { Some(Skeleton { points, facing: facing_sides(points, d)? }) } else { None }
    }

    #[inline(always)]
    fn point(&self, i: usize) -> [f64; 2] {
        self.points.get(i).copied().unwrap_or_default().map(f64::from)
    }

    /// The second end of a side.
    #[inline(always)]
    fn next(&self, side: usize) -> usize {
        if side + 1 < self.points.len() { side + 1 } else { 0 }
    }

    /// The outward normal of a side.
    #[inline(always)]
    fn normal(&self, side: usize) -> [f64; 2] {
        let [x, y] = minus(self.point(self.next(side)), self.point(side));
        [y * self.facing.winding, -(x * self.facing.winding)]
    }

    /// How far the nearest vertex is beyond the line through a point with that normal, its number, and how far the next
    /// one is.
    #[inline(always)]
    fn nearest(&self, normal: [f64; 2], origin: [f64; 2]) -> (Sum, usize, f64) {
        let (mut least, mut next, mut vertex, mut size) = (f64::INFINITY, f64::INFINITY, 0, 0.0);
        for (i, point) in self.points.iter().enumerate() {
            let gap = dot(normal, minus(point.map(f64::from), origin));
            size = f64_max(size, gap.size);
            let is_nearest = gap.value < least;
            next = f64_min(next, f64_max(gap.value, least));
            vertex = if is_nearest { i } else { vertex };
            least = f64_min(least, gap.value);
        }
        (Sum { value: least, size }, vertex, next)
    }

    /// Whether a line parallel to a side certainly parts the shape from another, which moves by d relative to it, all
    /// the time.
    fn is_parted_from(&self, other: Skeleton, d: [f64; 2], radius: f64) -> bool {
        let count = if self.points.len() > 1 { self.points.len() } else { 0 };
        (0..count).any(|side| {
            let normal = self.normal(side);
            let rate = dot(normal, d);
            let gap = other.nearest(normal, self.point(side)).0.reduced(radius, normal);
            if rate.value > CLEAR_RATE * rate.size {
                gap.value > gap.size * ERROR
            } else {
                is_beyond(gap, rate) == Some(true)
            }
        })
    }
}

impl LastSide {
    #[inline(always)]
    fn include(&mut self, entry: SideEntry) {
        let Some(last) = self.last else {
            self.last = Some(entry);
            return;
        };
        // The motion comes to both: so they face each other.
        if (entry.side.along != Along::Neither)
            & (entry.side.along == last.side.along)
            & (entry.is_of_b != last.is_of_b)
        {
            self.facing = Some(entry.side);
        } else if entry.time > last.time {
            self.others = f64_max(self.others, last.time + last.error);
            (self.last, self.facing) = (Some(entry), None);
        } else {
            self.others = f64_max(self.others, entry.time + entry.error);
        }
    }

    /// Sides of a shape that the other one, which moves by d relative to it, comes to.
    #[inline(always)]
    fn include_sides(&mut self, is_of_b: bool, mut sides: u32, [one, other]: [Skeleton; 2], d: [f64; 2], radius: f64) {
        while sides != 0 {
            let side = sides.trailing_zeros() as usize;
            sides &= sides - 1;
            let normal = one.normal(side);
            let rate = -dot(normal, d).value;
            let (gap, vertex, next) = other.nearest(normal, one.point(side));
            let (time, error) = quotient(gap.reduced(radius, normal), rate);
            let is_alone = next - gap.value > 2.0 * gap.size * ERROR + rate * time.abs() * TIE;
            let along = match normal {
                [0.0, _] => Along::X,
                [_, 0.0] => Along::Y,
                _ => Along::Neither,
            };
            let side = NumberedSide { from: side, to: one.next(side), along };
            self.include(SideEntry { is_of_b, side, vertex, time, error, is_alone });
        }
    }

    /// What meets when the motion comes to the last side.
    #[inline(always)]
    fn meeting(&self, last: &SideEntry, [one, other]: [Skeleton; 2], d: [f64; 2]) -> MetFeatures {
        let Some(facing) = self.facing else { return last.meeting_of_vertex(one, other, d) };
        let (line, other_line) = (one.point(last.side.from), other.point(facing.from));
        let along = last.side.along;
        // No vertex but the ends of both sides may come about as early.
        let tie = along.across(d).abs() * last.time.abs() * TIE;
        let near = |skeleton: Skeleton, line: [f64; 2]| {
            let mut count = 0;
            for point in skeleton.points {
                count += u32::from((along.across(point.map(f64::from)) - along.across(line)).abs() <= tie);
            }
            count
        };
        if (near(one, line) == 2) & (near(other, other_line) == 2) {
            last.meeting_of_facing(facing, [one, other], d)
        } else {
            MetFeatures::Unclear
        }
    }
}

impl SideEntry {
    /// The vertex meets the side if its foot is between the ends.
    #[inline(always)]
    fn meeting_of_vertex(&self, one: Skeleton, other: Skeleton, d: [f64; 2]) -> MetFeatures {
        let SideEntry { side, vertex, time, error, .. } = *self;
        let (from, to, at) = (one.point(side.from), one.point(side.to), other.point(vertex));
        let along = minus(to, from);
        let (start, rate, length) = (dot(along, minus(at, from)), dot(along, d), dot(along, along));
        let place = start.value + time * rate.value;
        let room = (start.size + time.abs() * rate.size + length.size) * (2.0 * ERROR) + error * rate.size;
        if !self.is_alone {
            MetFeatures::Unclear
        } else if (place > room) & (length.value - place > room) {
            MetFeatures::SideVertex(side.from, vertex)
        } else if place < -room {
            MetFeatures::Vertices(side.from, vertex)
        } else if place - length.value > room {
            MetFeatures::Vertices(side.to, vertex)
        } else {
            MetFeatures::Unclear
        }
    }

    /// Sides parallel to an axis meet along a stretch: at its end with the lesser coordinate.
    #[inline(always)]
    fn meeting_of_facing(&self, facing: NumberedSide, [one, other]: [Skeleton; 2], d: [f64; 2]) -> MetFeatures {
        let SideEntry { side, time, error, .. } = *self;
        let ends = |skeleton: Skeleton, NumberedSide { from, to, .. }: NumberedSide| {
            let [first, last] = [from, to].map(|end| side.along.place(skeleton.point(end)));
            if first < last { ([first, last], [from, to]) } else { ([last, first], [to, from]) }
        };
        let ahead = side.along.place(d);
        let ([low, high], [low_end, high_end]) = ends(one, side);
        let ([other_low, other_high], [other_low_end, other_high_end]) = ends(other, facing);
        let by = time * ahead;
        let size = low.abs() + high.abs() + other_low.abs() + other_high.abs() + by.abs();
        let room = size * (2.0 * ERROR) + error * ahead.abs();
        let (begin, end) = (other_low + by, other_high + by);
        // If both begin at one place all the time, there is one point, whichever shape it belongs to.
        let is_flush = (ahead == 0.0) & (low == other_low);
        if f64_min(high, end) - f64_max(low, begin) > room {
            if (begin - low > room) | is_flush {
                MetFeatures::SideVertex(side.from, other_low_end)
            } else if low - begin > room {
                MetFeatures::VertexSide(low_end, facing.from)
            } else {
                MetFeatures::Unclear
            }
        } else if begin - high > room {
            MetFeatures::Vertices(high_end, other_low_end)
        } else if low - end > room {
            MetFeatures::Vertices(low_end, other_high_end)
        } else {
            MetFeatures::Unclear
        }
    }
}

/// The meeting of a, which moves by d, and b, with the sum of their radii.
pub fn convex_entry(a: Skeleton, d: [f64; 2], b: Skeleton, radius: f64) -> HullEntry {
    first_entry(a, d, b, radius).unwrap_or_else(|| {
        let back = [-d[0], -d[1]];
        if a.is_parted_from(b, back, radius) || b.is_parted_from(a, d, radius) || passes_by(a, d, b, radius) {
            HullEntry::Never
        } else {
            HullEntry::Uncertain
        }
    })
}

/// None if it is uncertain, or if the shapes may never meet.
#[inline(always)]
fn first_entry(a: Skeleton, d: [f64; 2], b: Skeleton, radius: f64) -> Option<HullEntry> {
    let back = [-d[0], -d[1]];
    let mut sides = LastSide { last: None, facing: None, others: f64::NEG_INFINITY };
    sides.include_sides(false, a.facing.ahead, [a, b], back, radius);
    sides.include_sides(true, b.facing.behind, [b, a], d, radius);
    let Some(last) = sides.last else {
        // The foremost vertices.
        return corner_entry(a, d, b, radius, [a.nearest(back, [0.0; 2]).1, b.nearest(d, [0.0; 2]).1]);
    };
    let [low, high] = [last.time - last.error, last.time + last.error];
    if low > 1.0 {
        return Some(HullEntry::Never);
    }
    let (skeletons, d_of_other) = if last.is_of_b { ([b, a], d) } else { ([a, b], back) };
    let contact = match (sides.meeting(&last, skeletons, d_of_other), last.is_of_b) {
        (MetFeatures::SideVertex(edge, own), true) | (MetFeatures::VertexSide(own, edge), false) => {
            HullContact::Vertex { own, edge }
        }
        (MetFeatures::SideVertex(own, vertex), false) | (MetFeatures::VertexSide(vertex, own), true) => {
            HullContact::Side { own, vertex }
        }
        (MetFeatures::Vertices(vertex, own), true) | (MetFeatures::Vertices(own, vertex), false) => {
            return corner_entry(a, d, b, radius, [own, vertex]);
        }
        (MetFeatures::Unclear, _) => return None,
    };
    let is_first = (sides.others < low * (1.0 - TIE)) & (low > SOON) & (high < 1.0);
    is_first.then_some(HullEntry::At { time: [low, high], contact, orientation: 0.0 })
}

/// The entry at a round corner: that of two vertices.
fn corner_entry(a: Skeleton, d: [f64; 2], b: Skeleton, radius: f64, [own, other]: [usize; 2]) -> Option<HullEntry> {
    const CANCELLED: f64 = 1.0 / (1u64 << 12) as f64;
    let (vertex, end) = (a.point(own), b.point(other));
    let square = d[0] * d[0] + d[1] * d[1];
    let limit = radius * radius * square;
    let to = minus(end, vertex);
    let (ahead, across) = (dot(d, to), sum(d[0] * to[1], -(d[1] * to[0])));
    let rest = limit - across.value * across.value;
    let rest_error = (limit + 2.0 * across.value.abs() * across.size) * (2.0 * ERROR);
    if rest <= CANCELLED * limit || rest * CANCELLED <= rest_error {
        return None;
    }
    let root = sqrt(rest);
    let time = (ahead.value - root) / square;
    let error = (rest_error / root + (ahead.size + root) * (2.0 * ERROR)) / square;
    // The normal there, whose length is the radius.
    let normal = [to[0] - time * d[0], to[1] - time * d[1]];
    let normal_error = (to[0].abs() + to[1].abs() + (d[0].abs() + d[1].abs()) * time.abs()) * (2.0 * ERROR)
        + (d[0].abs() + d[1].abs()) * error;
    // Along the normal it is so far to another vertex that this is met clearly later.
    let tie = root * time.abs() * TIE;
    let is_ahead = |by: [f64; 2]| {
        let component = dot(normal, by);
        component.value > (by[0].abs() + by[1].abs()) * normal_error + component.size * (2.0 * ERROR) + tie
    };
    let is_extreme =
        a.points.iter().enumerate().all(|(i, point)| i == own || is_ahead(minus(vertex, point.map(f64::from))))
            && b.points.iter().enumerate().all(|(i, point)| i == other || is_ahead(minus(point.map(f64::from), end)));
    let [low, high] = [time - error, time + error];
    if !is_extreme {
        None
    } else if low > 1.0 {
        Some(HullEntry::Never)
    } else {
        let contact = HullContact::Corners { own, vertex: other };
        ((low > SOON) & (high < 1.0)).then_some(HullEntry::At { time: [low, high], contact, orientation: 0.0 })
    }
}

/// Whether the strip of the path certainly passes by beyond the radius.
fn passes_by(a: Skeleton, [d_x, d_y]: [f64; 2], b: Skeleton, radius: f64) -> bool {
    let origin = a.point(0);
    // The places of the vertices across the motion.
    let extent = |skeleton: Skeleton| {
        let (mut low, mut high, mut size) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        for point in skeleton.points {
            let [x, y] = minus(point.map(f64::from), origin);
            let across = sum(d_x * y, -(d_y * x));
            (low, high, size) = (f64_min(low, across.value), f64_max(high, across.value), f64_max(size, across.size));
        }
        (low, high, size)
    };
    let reach = radius * sqrt(d_x * d_x + d_y * d_y);
    let ((low, high, size), (other_low, other_high, other_size)) = (extent(a), extent(b));
    let error = 4.0 * (size + other_size + reach) * ERROR;
    (other_low - high - reach > error) | (low - other_high - reach > error)
}
