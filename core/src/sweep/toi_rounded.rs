//! Sweep of two shapes of which at least one has a radius: the exact tier.
//!
//! Such shapes meet when their skeletons come within the sum of the radii. While the skeletons are apart their nearest
//! points are a vertex of the one and an edge of the other. So the least distance of the motion is that of the path of
//! a vertex from an edge: at an end of the edge, at the end of the path, or 0 where they cross. The vertex comes within
//! the sum of the radii of an end as a point enters a circle, and of the rest of the edge as a point enters a strip.

use super::exact_time::{ExactTime, Meeting};
use super::first_contact::{FirstContact, Normal, SweepContact};
use super::swept_box::{SweptBox, reversed};
use super::toi_rounding::TimeOfImpact;
use crate::distance::Foot;
use crate::number::{ExactNumber, Number, Sign, f64_max, f64_min, sqrt};
use crate::predicate::{
    Point, Reach, Vector, compare_length, compare_line_distance, compare_path_height, cross, cross_value, dot_product,
    dot_value, excess_of_line_distance_value, fits,
};
use crate::ray::circle_toi::{CircleEntry, unit};
use crate::shape::{Aabb, Edge, Kind, NearEdges, Shape, SomeBlocks};
use core::cell::Cell;
use core::ops::Range;

/// A vertex, and its foot: the beginning of an edge, or the end of the last edge of an open chain.
#[inline(always)]
fn vertex<N: Number>(shape: Shape<N>, i: usize) -> (Foot, Point<N>) {
    let p = shape.vertices.vertex(i);
    let ends = !shape.is_filled() && i > 0 && i + 1 == shape.vertices.count();
    let (edge, t) = if ends { (i - 1, 1.0) } else { (i, 0.0) };
    (Foot { x: p.x, y: p.y, edge, t }, p)
}

/// Outlines with no more pairs of vertices than this are searched at once.
const FEW_PAIRS: usize = 1 << 14;

/// The sign of (least distance of the skeletons − sum of radii), if the skeletons are apart at the start. The first
/// contact goes into `first` unless that is None.
pub fn search<N: Number>(
    shapes: [&NearEdges<N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    mut first: Option<&mut FirstContact<N>>,
) -> Sign {
    let search = RoundedSweep::new(shapes, d, reach);
    if search.has_many_pairs {
        match &first {
            Some(first) => search.find_early(&mut Some(&mut first.afresh())),
            None => search.find_early(&mut None),
        }
    }
    if !search.is_decided(&first) {
        search.find(&mut first);
    }
    search.nearest.get()
}

/// A first contact that is wanted, or only the verdict.
type Wanted<'f, N> = Option<&'f mut FirstContact<N>>;

/// What is known of the motion of the first of two shapes by d.
struct RoundedSweep<'s, 'a, N: Number> {
    shapes: [&'s NearEdges<'a, N>; 2],
    bounds: [Aabb<N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    has_many_pairs: bool,
    /// The sign of (least distance known − reach).
    nearest: Cell<Sign>,
    /// The part of the motion that matters. Once the shapes are known to overlap, what comes after the first contact
    /// does not.
    part: Cell<f64>,
}

impl<'s, 'a, N: Number> RoundedSweep<'s, 'a, N> {
    #[inline(always)]
    fn new(shapes: [&'s NearEdges<'a, N>; 2], d: Point<N>, reach: Reach<N>) -> Self {
        let bounds = shapes.map(NearEdges::bounds);
        let [a_count, b_count] = shapes.map(|edges| edges.shape.vertices.count());
        let has_many_pairs = a_count.saturating_mul(b_count) > FEW_PAIRS;
        RoundedSweep { shapes, bounds, d, reach, has_many_pairs, nearest: Cell::new(1), part: Cell::new(1.0) }
    }

    /// Whether the verdict is known and nothing else is wanted.
    #[inline(always)]
    fn is_decided(&self, first: &Wanted<N>) -> bool {
        self.nearest.get() < 0 && first.is_none()
    }

    /// Whether a box may come within reach in the part of the motion that matters.
    #[inline(always)]
    fn is_near(&self, path: &SweptBox<N>, bounds: &Aabb<N>) -> bool {
        let part = self.part.get();
        let is_beyond = path.shortened(part).is_beyond(bounds, self.reach);
        !(is_beyond || self.has_many_pairs && path.is_off(bounds, self.reach, part))
    }

    /// Takes note of the sign of a distance less the reach, after the contact has been offered.
    #[inline(always)]
    fn note(&self, sign: Sign, first: &Wanted<N>) {
        self.nearest.set(self.nearest.get().min(sign));
        if self.nearest.get() < 0
            && let Some(first) = first
        {
            self.part.set(f64_min(self.part.get(), first.wanted_part()));
        }
    }

    /// Compares all vertices and edges, always in the same order, but for those that certainly do not matter.
    #[inline(always)]
    fn find(&self, first: &mut Wanted<N>) {
        self.find_of(None, first);
        if !self.is_decided(first) {
            self.find_of(Some(false), first);
        }
        if !self.is_decided(first) {
            self.find_of(Some(true), first);
        }
    }

    /// Compares the vertices of both shapes, or those of one shape with the edges of the other, b or a.
    #[inline(always)]
    fn find_of(&self, edge_is_a: Option<bool>, first: &mut Wanted<N>) {
        let [a, b] = self.shapes;
        let [a_bounds, b_bounds] = &self.bounds;
        let (inner, outer, bounds, d) = match edge_is_a {
            Some(true) => (b, a, a_bounds, reversed(self.d)),
            _ => (a, b, b_bounds, self.d),
        };
        let winding = edge_is_a.map_or(0, |edge_is_a| self.winding(edge_is_a));
        let path = |near: &Aabb<N>| SweptBox::new(*near, d);
        let is_near = |near: &Aabb<N>| self.is_near(&path(near), bounds);
        for (near, range) in inner.vertex_ranges(&SomeBlocks::ALL, is_near) {
            let among = match near.filter(|_| self.has_many_pairs).map(path) {
                Some(path) => outer.some_blocks(|other| self.is_near(&path, other)),
                None => SomeBlocks::ALL,
            };
            if among.is_empty() {
                continue;
            }
            for i in inner.without_repeats(range) {
                match edge_is_a {
                    None => self.meet_vertices(i, &among, first),
                    Some(edge_is_a) => self.meet_edges(i, edge_is_a, winding, &among, first),
                }
                if self.is_decided(first) {
                    return;
                }
            }
        }
    }

    /// Looks for a contact that is one of the first: around vertices that meet before others do. From then on
    /// [`find`](Self::find) leaves out what meets later.
    #[inline(never)]
    fn find_early(&self, first: &mut Wanted<N>) {
        const AROUND: usize = 8;
        const MOST_ROUNDS: usize = 4;
        let windings = [false, true].map(|edge_is_a| self.winding(edge_is_a));
        let counts = self.shapes.map(|edges| edges.shape.vertices.count());
        let mut places = self.early_vertices(counts);
        for _ in 0..MOST_ROUNDS {
            let (Some(around), known) = (places, self.part.get()) else { return };
            for ((place, count), is_of_a) in around.into_iter().zip(counts).zip([true, false]) {
                let [of_b, of_a] = windings;
                let winding = if is_of_a { of_b } else { of_a };
                for i in place.saturating_sub(AROUND)..(place + AROUND).min(count) {
                    if is_of_a {
                        self.meet_vertices(i, &SomeBlocks::ALL, first);
                    }
                    self.meet_edges(i, !is_of_a, winding, &SomeBlocks::ALL, first);
                    if self.is_decided(first) {
                        return;
                    }
                }
            }
            places = first.as_deref().and_then(|first| first.contact).map(|contact| contact.feet.map(|foot| foot.edge));
            if self.part.get() >= known {
                return;
            }
        }
    }

    /// A vertex of each shape that meet early: of some vertices all over the shapes those that meet first; then, in
    /// turns, the vertex of one shape that first meets that of the other.
    fn early_vertices(&self, [a_count, b_count]: [usize; 2]) -> Option<[usize; 2]> {
        const SOME: usize = 64;
        const MOST_TURNS: usize = 8;
        let all = |count: usize| (0..count, 1);
        let some = |count: usize| (0..count, count.div_ceil(SOME));
        let (mut earliest, [mut i, mut j]) = self.earliest([some(a_count), some(b_count)])?;
        for _ in 0..MOST_TURNS {
            let known = earliest;
            (_, [i, _]) = self.earliest([all(a_count), (j..j + 1, 1)])?;
            (earliest, [_, j]) = self.earliest([(i..i + 1, 1), all(b_count)])?;
            if earliest >= known {
                break;
            }
        }
        Some([i, j])
    }

    /// Of every so many vertices in a range of each shape the two that meet first, and when; rounded, and the time
    /// multiplied by the square of d.
    fn earliest(&self, [of_a, of_b]: [(Range<usize>, usize); 2]) -> Option<(f64, [usize; 2])> {
        let RoundedSweep { shapes: [a, b], d, reach, .. } = self;
        let (square, radius) = (d.x * d.x + d.y * d.y, reach.value());
        let limit = square * radius * radius;
        let mut found = None;
        let mut i = of_a.0.start;
        while i < of_a.0.end {
            let p = a.shape.vertices.vertex(i);
            let mut j = of_b.0.start;
            while j < of_b.0.end {
                let q = b.shape.vertices.vertex(j);
                let (x, y) = (q.x - p.x, q.y - p.y);
                let (ahead, beside) = (x * d.x + y * d.y, x * d.y - y * d.x);
                let depth = limit - beside * beside;
                if (ahead > 0.0) & (depth > 0.0) {
                    let time = ahead - sqrt(depth);
                    if time < found.map_or(square, |(earliest, _)| earliest) {
                        found = Some((time, [i, j]));
                    }
                }
                j += of_b.1;
            }
            i += of_a.1;
        }
        found
    }

    /// A convex outline is only met from outside: its winding; 0 for others.
    #[inline(always)]
    fn winding(&self, of_a: bool) -> Sign {
        let [a, b] = self.shapes;
        let shape = if of_a { a.shape } else { b.shape };
        if shape.kind == Kind::Convex { shape.vertices.convex_winding() } else { 0 }
    }

    /// The contacts of a vertex of a with vertices of b.
    #[inline(always)]
    fn meet_vertices(&self, i: usize, among: &SomeBlocks, first: &mut Wanted<N>) {
        let RoundedSweep { shapes: [a, b], bounds: [_, b_bounds], d, reach, .. } = self;
        let (d, reach) = (*d, *reach);
        let (a_foot, p) = vertex(a.shape, i);
        let path = SweptBox::new(Aabb { min: p, max: p }, d);
        let near = |bounds: &Aabb<N>| self.is_near(&path, bounds);
        if !near(b_bounds) {
            return;
        }
        for (_, range) in b.vertex_ranges(among, near) {
            for (b_foot, q) in b.without_repeats(range).map(|i| vertex(b.shape, i)) {
                if !near(&Aabb { min: q, max: q }) {
                    continue;
                }
                let sign = compare_path_distance(p, d, q, reach);
                if let Some(first) = first.as_deref_mut().filter(|first| sign < i32::from(!first.entries_only)) {
                    enter_circle([a_foot, b_foot], [p, q], d, reach, first);
                }
                self.note(sign, first);
                if self.is_decided(first) {
                    return;
                }
            }
        }
    }

    /// The contacts of a vertex of one shape with edges of the other, between the ends of these.
    #[inline(always)]
    fn meet_edges(&self, i: usize, edge_is_a: bool, winding: Sign, among: &SomeBlocks, first: &mut Wanted<N>) {
        let [a, b] = self.shapes;
        let [a_bounds, b_bounds] = &self.bounds;
        let (outer, inner, outer_bounds) = if edge_is_a { (a, b, a_bounds) } else { (b, a, b_bounds) };
        let d = if edge_is_a { reversed(self.d) } else { self.d };
        let reach = self.reach;
        let (foot, p) = vertex(inner.shape, i);
        let path = SweptBox::new(Aabb { min: p, max: p }, d);
        let near = |bounds: &Aabb<N>| self.is_near(&path, bounds);
        if !near(outer_bounds) {
            return;
        }
        outer.any_among(among, near, |(index, edge)| {
            let strip = Strip { edge, vertex: p, d, reach };
            let side = strip.side();
            if !edge.is_point() && side * winding <= 0 && strip.is_approached(side) {
                let sign = strip.compare(side);
                if let Some(first) = first.as_deref_mut() {
                    strip.enter(side, index, inner, foot, edge_is_a, first);
                }
                self.note(sign, first);
            }
            self.is_decided(first)
        });
    }
}

/// The sign of (distance of q from the path of p) − reach.
fn compare_path_distance<N: Number>(p: Point<N>, d: Point<N>, q: Point<N>, reach: Reach<N>) -> Sign {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    let left = to.shifted([-d.x, -d.y]);
    if dot_product(along, to) <= 0 {
        compare_length(to, reach)
    } else if dot_product(along, left) >= 0 {
        compare_length(left, reach)
    } else {
        compare_line_distance(along, to, reach)
    }
}

/// Offers the contact of p and q, which come within reach of each other, unless they are within reach at the start.
fn enter_circle<N: Number>(
    feet: [Foot; 2],
    [p, q]: [Point<N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    first: &mut FirstContact<N>,
) {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    if dot_product(along, to) <= 0 {
        return;
    }
    let entry = CircleEntry::new(along, to, reach);
    if !first.wants(entry.value()) {
        return;
    }
    let (x, y) = entry.normal();
    // A normal that does not separate: if an edge is met at about the same time, that contact counts.
    let normal = Normal { x, y, separates: false };
    let is_at_start = first.entries_only && compare_length(to, reach) == 0;
    let time = if is_at_start {
        TimeOfImpact::START
    } else {
        first.track(|| ExactTime { d, meeting: Meeting::Circle { to, reach }, value: entry.value() });
        entry_time([p, q], d, reach, entry.value())
    };
    first.offer(SweepContact { time: Some(time), feet, normal });
}

/// The time at which p comes within reach of q, from its rounded value.
#[inline]
pub fn entry_time<N: Number>([p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>, value: f64) -> TimeOfImpact {
    let (along, to) = (Vector::free(d), Vector::between(p, q));
    TimeOfImpact::new(value, &|t| {
        let along_axis = match () {
            _ if (p.x == q.x) & (d.x == 0.0) => is_outside_on_axis::<N>(q.y, p.y, t * d.y, reach),
            _ if (p.y == q.y) & (d.y == 0.0) => is_outside_on_axis::<N>(q.x, p.x, t * d.x, reach),
            _ => None,
        };
        if along_axis.is_some() {
            return along_axis;
        }
        let rest = to.shifted([-(t * d.x), -(t * d.y)]);
        let fits = fits(2, &along, &rest, reach);
        // Outside the circle, and before p has entered it, not after p has left it.
        fits.then(|| {
            let outside = compare_length(rest, reach);
            outside >= 0 && dot_product(along, rest) >= Sign::from(outside > 0)
        })
    })
}

/// Whether a place on an axis that begins beyond the reach of another one, and has moved ahead, an exact number, has
/// not come nearer than the reach. None if `f64` does not hold their distance.
#[inline(always)]
fn is_outside_on_axis<N: Number>(center: f64, from: f64, ahead: f64, reach: Reach<N>) -> Option<bool> {
    let of = |value| N::Double::from_f64(value, 0);
    let [first, second] = reach.numbers();
    let distance = (of(from) - of(center)) + of(ahead);
    let distance = if from < center { of(0.0) - distance } else { distance };
    (distance - (of(first) + of(second))).exact_sign().map(|sign| sign >= 0)
}

/// The strip of all points within reach of the line through an edge, and a moving vertex.
struct Strip<N> {
    edge: Edge<N>,
    vertex: Point<N>,
    d: Point<N>,
    reach: Reach<N>,
}

impl<N: Number> Strip<N> {
    #[inline(always)]
    fn along(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.edge.b)
    }

    #[inline(always)]
    fn to_vertex(&self) -> Vector<N> {
        Vector::between(self.edge.a, self.vertex)
    }

    /// The side of the line on which the vertex begins.
    #[inline(always)]
    fn side(&self) -> Sign {
        cross(self.along(), self.to_vertex())
    }

    fn at_end(&self) -> Vector<N> {
        self.to_vertex().shifted([self.d.x, self.d.y])
    }

    /// Whether the vertex comes nearer to the line, and comes within reach of it or crosses it.
    fn is_approached(&self, side: Sign) -> bool {
        let along = self.along();
        side * cross(along, Vector::free(self.d)) < 0
            && (side * cross(along, self.at_end()) <= 0 || compare_line_distance(along, self.at_end(), self.reach) <= 0)
    }

    /// Whether the vertex comes nearer to the line than the reach, or crosses it, if it approaches the line.
    fn is_entered(&self, side: Sign) -> bool {
        let (along, end) = (self.along(), self.at_end());
        side * cross(along, end) <= 0 || compare_line_distance(along, end, self.reach) < 0
    }

    /// The sign of (least distance from the edge − reach), if the line is approached; 1 if an end of the edge is
    /// nearest.
    fn compare(&self, side: Sign) -> Sign {
        let Strip { edge: Edge { a, b }, vertex, d, reach } = *self;
        let (along, path, end) = (self.along(), Vector::free(d), self.at_end());
        let sides = |to| cross(path, Vector::between(vertex, to));
        if side * cross(along, end) <= 0 && sides(a) * sides(b) < 0 {
            return -1;
        }
        let past_b = Vector::between(b, vertex).shifted([d.x, d.y]);
        if dot_product(along, end) > 0 && dot_product(along, past_b) < 0 {
            compare_line_distance(along, end, reach)
        } else {
            1
        }
    }

    /// Whether the foot of the vertex is on the edge when the vertex enters the strip, coming from that side.
    ///
    /// The foot passes one end of the edge, and then the other: the vertex must be outside the strip at the first of
    /// these moments and inside at the second.
    fn is_between_the_ends(&self, side: Sign) -> bool {
        let Strip { edge: Edge { a, b }, vertex, d, reach } = *self;
        let (along, path) = (self.along(), Vector::free(d));
        let forward = dot_product(along, path);
        if forward == 0 {
            return dot_product(along, Vector::between(a, vertex)) >= 0
                && dot_product(along, Vector::between(b, vertex)) <= 0;
        }
        let height = |end: Point<N>| {
            let to = Vector::between(end, vertex);
            let is_above = forward * side * cross(path, to) > 0;
            if is_above { compare_path_height(along, path, to, reach) } else { -1 }
        };
        let (first, last) = if forward > 0 { (a, b) } else { (b, a) };
        height(first) >= 0 && height(last) <= 0
    }

    /// Whether the edges at the vertex lead away from the line, or along it. If not, these edges meet it first, even if
    /// the times are equal in `f64`.
    fn separates(&self, side: Sign, other: &NearEdges<N>) -> bool {
        let from = self.vertex;
        other.is_along(self.along())
            || !other.any_neighbor(from, |to| side * cross(self.along(), Vector::between(from, to)) < 0)
    }

    /// Offers the contact of the edge, between its ends, and the vertex, which belongs to the other shape.
    fn enter(
        &self,
        side: Sign,
        index: usize,
        other: &NearEdges<N>,
        vertex_foot: Foot,
        edge_is_a: bool,
        first: &mut FirstContact<N>,
    ) {
        let beginning = compare_line_distance(self.along(), self.to_vertex(), self.reach);
        if beginning < i32::from(!first.entries_only) || (first.entries_only && !self.is_entered(side)) {
            return;
        }
        let value = self.entry_value();
        if !first.wants(value) || !self.is_between_the_ends(side) {
            return;
        }
        let time = if beginning == 0 {
            TimeOfImpact::START
        } else {
            first.track(|| ExactTime { d: self.d, meeting: self.meeting(), value });
            self.entry_time(side, value)
        };
        let (on_edge, [x, y]) = self.contact(side, value, index);
        let (feet, sign) = if edge_is_a { ([on_edge, vertex_foot], 1.0) } else { ([vertex_foot, on_edge], -1.0) };
        let normal = Normal { x: sign * x, y: sign * y, separates: true };
        let best = SweepContact { time: Some(time), feet, normal };
        // Whether the normal separates is only computed if that matters.
        if first.takes(&best) {
            let separates = self.separates(side, other);
            first.offer(SweepContact { normal: Normal { separates, ..normal }, ..best });
        }
    }

    fn meeting(&self) -> Meeting<N> {
        Meeting::Strip { along: self.along(), to: self.to_vertex(), reach: self.reach }
    }

    /// The time at which the vertex enters the strip, rounded.
    #[inline(always)]
    fn entry_value(&self) -> f64 {
        let Strip { d, reach, .. } = *self;
        let (along, path, start) = (self.along(), Vector::free(d), self.to_vertex());
        let (x, y) = (along.x(), along.y());
        let length = sqrt(x * x + y * y);
        let (height, limit) = (cross_value(along, start).abs(), reach.value() * length);
        let rest = if height - limit < height * crate::predicate::PRODUCT_CANCELLED {
            excess_of_line_distance_value(along, start, reach) / (height + limit)
        } else {
            height - limit
        };
        rest / cross_value(along, path).abs()
    }

    /// The same time as a float, from its rounded value.
    fn entry_time(&self, side: Sign, value: f64) -> TimeOfImpact {
        let Strip { d, reach, .. } = *self;
        let (along, start) = (self.along(), self.to_vertex());
        TimeOfImpact::new(value, &|t| {
            let Strip { edge: Edge { a, b }, vertex, .. } = *self;
            let across_axis = match () {
                _ if a.y == b.y => is_outside_on_axis::<N>(a.y, vertex.y, t * d.y, reach),
                _ if a.x == b.x => is_outside_on_axis::<N>(a.x, vertex.x, t * d.x, reach),
                _ => None,
            };
            if across_axis.is_some() {
                return across_axis;
            }
            let at = start.shifted([t * d.x, t * d.y]);
            let fits = fits(4, &along, &at, reach);
            fits.then(|| side * cross(along, at) > 0 && compare_line_distance(along, at, reach) >= 0)
        })
    }

    /// The foot of the vertex on the edge at that time, and the unit normal from the edge to the vertex.
    #[inline(always)]
    fn contact(&self, side: Sign, value: f64, index: usize) -> (Foot, [f64; 2]) {
        let Strip { edge: Edge { a, b }, d, .. } = *self;
        let along = self.along();
        let (x, y) = (along.x(), along.y());
        let length_square = x * x + y * y;
        let by = value * dot_value(along, Vector::free(d));
        let place = |from: Point<N>| dot_value(along, Vector::between(from, self.vertex)) + by;
        let (past_a, past_b) = (place(a), place(b));
        // From the nearer end, for precision close to both ends.
        let (from, part, t) = if past_a <= -past_b {
            let t = f64_max(past_a / length_square, 0.0);
            (a, t, t)
        } else {
            let left = f64_min(past_b / length_square, 0.0);
            (b, left, 1.0 + left)
        };
        // If the motion is perpendicular to an axis-aligned edge, the foot has a coordinate of the vertex.
        let foot_x = if (y == 0.0) & (d.x == 0.0) { self.vertex.x } else { from.x + part * x };
        let foot_y = if (x == 0.0) & (d.y == 0.0) { self.vertex.y } else { from.y + part * y };
        let side = f64::from(side);
        let (normal_x, normal_y) = unit([-y * side, x * side], sqrt(length_square));
        (Foot { x: foot_x, y: foot_y, edge: index, t }, [normal_x, normal_y])
    }
}

/// The first contact of a vertex that moves by d and an edge, which comes within reach of it strictly between its ends:
/// its time, its foot on the edge, and the normal from the edge to the vertex, as [`search`] finds them.
pub fn strip_contact<N: Number>(
    edge: Edge<N>,
    vertex: Point<N>,
    d: Point<N>,
    reach: Reach<N>,
    index: usize,
) -> (f32, Foot, [f64; 2]) {
    let strip = Strip { edge, vertex, d, reach };
    let (side, value) = (strip.side(), strip.entry_value());
    let (foot, normal) = strip.contact(side, value, index);
    (strip.entry_time(side, value).rounded_down, foot, normal)
}

/// The first contact of a vertex p that moves by d and a vertex q: its time, and the normal from p to q, as [`search`]
/// finds them.
pub fn circle_contact<N: Number>([p, q]: [Point<N>; 2], d: Point<N>, reach: Reach<N>) -> (f32, [f64; 2]) {
    let entry = CircleEntry::new(Vector::free(d), Vector::between(p, q), reach);
    let (x, y) = entry.normal();
    (entry_time([p, q], d, reach, entry.value()).rounded_down, [x, y])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::Outline;
    use std::format;
    use std::vec::Vec;

    /// Smooth and ragged outlines, on a grid and off it, that run into each other or just pass by.
    #[test]
    fn contacts_that_are_found_early_change_nothing() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut found = [0; 3];
        for round in 0..400 {
            let ragged = [0.0, 0.0, 0.1, 0.5][random.usize(..4)];
            let grid = [None, Some(0.5), Some(2.0)][random.usize(..3)];
            let mut outline = |x: f32, y: f32, count: usize| -> Vec<[f32; 2]> {
                let vertex = |i: usize| {
                    let angle = core::f32::consts::TAU * i as f32 / count as f32;
                    let size = 10.0 * (1.0 - ragged * random.f32());
                    let vertex = [x + size * libm::cosf(angle), y + size * libm::sinf(angle)];
                    grid.map_or(vertex, |grid| vertex.map(|value| libm::roundf(value / grid) * grid))
                };
                (0..count).map(vertex).collect()
            };
            let a = outline(0.0, 0.0, [60, 200, 700][round % 3]);
            let b = outline(60.0, (round % 7) as f32 * 8.0, [300, 900][round % 2]);
            let kind = |random: &mut fastrand::Rng| {
                if ragged == 0.0 && grid.is_none() {
                    Kind::Convex
                } else {
                    [Kind::Chain, Kind::Polygon][random.usize(..2)]
                }
            };
            let radius = [1.0, 8.0, 19.5, 20.0][random.usize(..4)];
            let mut edges = [&a, &b].map(|xy| {
                let vertices = Outline::<Float>::new(xy);
                NearEdges::new(Shape { kind: kind(&mut random), vertices, radius })
            });
            edges.iter_mut().for_each(NearEdges::find_blocks_without_repeats);
            let shapes = [&edges[0], &edges[1]];
            let d = Point::new(Float([40.0, 9.0][random.usize(..2)]), Float(random.i8(-8..9).into()));
            let reach = Reach::sum(radius, radius);
            if shapes[0].bounds().is_beyond(&shapes[1].bounds(), reach) {
                for first in [FirstContact::new(d, false), FirstContact::entry(d)] {
                    let (mut own, mut plain) = (first.afresh(), first.afresh());
                    let sign = search(shapes, d, reach, Some(&mut own));
                    let whole = RoundedSweep::new(shapes, d, reach);
                    whole.find(&mut Some(&mut plain));
                    assert_eq!(sign, whole.nearest.get(), "{round}");
                    assert_eq!(format!("{:?}", own.contact), format!("{:?}", plain.contact), "{round}");
                    assert_eq!(sign < 0, search(shapes, d, reach, None) < 0, "{round}");
                    found[(sign + 1) as usize] += 1;
                }
            }
        }
        assert!(found[0] > 200 && found[1] > 0 && found[2] > 100, "{found:?}");
    }
}
