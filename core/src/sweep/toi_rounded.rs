//! Sweep of two shapes of which at least one has a radius: the exact tier.
//!
//! Such shapes meet when their skeletons come within the sum of the radii. While the skeletons are apart their nearest
//! points are a vertex of the one and an edge of the other. So the least distance of the motion is that of the path of
//! a vertex from an edge: at an end of the edge, at the end of the path, or 0 where they cross. The vertex comes within
//! the sum of the radii of an end as a point enters a circle, and of the rest of the edge as a point enters a strip.

use super::first_contact::FirstContact;
use super::rounded_entry::{Strip, compare_path_distance, enter_circle};
use super::swept_box::{SweptBox, has_many_pairs, reversed};
use crate::distance::Foot;
use crate::number::{Number, Sign, f64_min, sqrt};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Kind, NearEdges, Shape, SomeBlocks};
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

/// The motion of the first of two shapes by d, and what has been found of it.
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
        let has_many_pairs = has_many_pairs(shapes.map(|edges| edges.shape));
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
            for i in inner.without_duplicates(range) {
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
            for (b_foot, q) in b.without_duplicates(range).map(|i| vertex(b.shape, i)) {
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
            edges.iter_mut().for_each(NearEdges::find_blocks_without_duplicates);
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
