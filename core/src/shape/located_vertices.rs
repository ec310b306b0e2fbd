//! Which vertices of an outline are inside another one, found for all of them at once: each edge is compared with the
//! vertices at its height, many in a vector, where a search for one vertex would pass all edges.

use super::NearEdges;
use super::edge_scan::{ABSOLUTE, DETERMINANT, LIMIT};
use super::point_in_polygon::Location;
use super::vertex_list::Outline;
use crate::number::Number;
use crate::simd::{F32s, Mask, dispatch};
use core::cell::Cell;

/// One in so many vertices is located by itself before all are, because often few are asked for.
const PATIENCE: usize = 16;

/// The places of an outline's vertices in another, as far as they are known: a bit each.
pub struct LocatedVertices {
    /// How many vertices were located one by one.
    asked: Cell<usize>,
    /// Those that are known, and which of them lie on an edge, and are inside by the half-open rule.
    known: Cell<[u64; LocatedVertices::MOST / 64]>,
    on_edge: Cell<[u64; LocatedVertices::MOST / 64]>,
    inside: Cell<[u64; LocatedVertices::MOST / 64]>,
}

fn cells(bits: &Cell<[u64; LocatedVertices::MOST / 64]>) -> &[Cell<u64>] {
    let bits: &Cell<[u64]> = bits;
    bits.as_slice_of_cells()
}

impl LocatedVertices {
    /// The most vertices.
    pub const MOST: usize = 4096;

    #[inline(always)]
    pub fn none() -> Self {
        LocatedVertices {
            asked: Cell::new(0),
            known: Cell::new([0; LocatedVertices::MOST / 64]),
            on_edge: Cell::new([0; LocatedVertices::MOST / 64]),
            inside: Cell::new([0; LocatedVertices::MOST / 64]),
        }
    }

    /// [`NearEdges::locate`] of one of the vertices of an outline.
    pub fn locate<N: Number>(&self, edges: &NearEdges<N>, vertices: Outline<N>, vertex: usize) -> Location {
        let bit_of = |bits| cells(bits).get(vertex / 64).is_some_and(|bits| bits.get() >> (vertex % 64) & 1 == 1);
        if !bit_of(&self.known) {
            self.asked.set(self.asked.get() + 1);
            if self.asked.get() == vertices.count() / PATIENCE
                && let (Some(edges), Some(vertices)) = (edges.shape.vertices.floats(), vertices.floats())
            {
                self.locate_all(edges, vertices);
            }
        }
        if bit_of(&self.known) {
            return Location { on_edge: bit_of(&self.on_edge), inside: bit_of(&self.inside) };
        }
        let location = edges.locate(vertices.vertex(vertex));
        self.keep(vertex, location);
        location
    }

    fn keep(&self, vertex: usize, Location { on_edge, inside }: Location) {
        for (bits, is_set) in [(&self.known, true), (&self.on_edge, on_edge), (&self.inside, inside)] {
            if let Some(bits) = cells(bits).get(vertex / 64) {
                bits.set(bits.get() | u64::from(is_set) << (vertex % 64));
            }
        }
    }

    /// Locates all vertices of which that is certain.
    #[inline(never)]
    fn locate_all(&self, edges: &[[f32; 2]], vertices: &[[f32; 2]]) {
        let mut first = 0;
        for part in vertices.chunks(PART).take(LocatedVertices::MOST / PART) {
            let mut points = PointsByHeight::new();
            points.fill(part);
            cross(edges, &mut points);
            for (slot, number) in points.numbers.iter().take(part.len()).enumerate() {
                let [odd, uncertain] = points.masks_of(slot);
                if !uncertain {
                    self.keep(first + usize::from(*number), Location::off_edges(odd));
                }
            }
            first += PART;
        }
    }
}

/// So many vertices are put in order at once: a multiple of 64.
const PART: usize = 1024;

/// The number of stretches of height.
const HEIGHTS: usize = 256;

/// Points in the order of the stretches of height that they are in.
struct PointsByHeight {
    x: [f32; PART],
    y: [f32; PART],
    numbers: [u16; PART],
    /// Where the points of each stretch of height begin.
    starts: [u16; HEIGHTS + 1],
    low: f32,
    high: f32,
    /// The number of stretches to a unit of height.
    scale: f32,
    /// For each vector of points whether the edges to their right are odd in number, and whether that is uncertain: as
    /// many as there are of the shortest vectors.
    odd: [Mask; PART / 4],
    uncertain: [Mask; PART / 4],
    /// The number of points in a vector.
    width: usize,
}

impl PointsByHeight {
    fn new() -> Self {
        PointsByHeight {
            x: [0.0; PART],
            y: [0.0; PART],
            numbers: [0; PART],
            starts: [0; HEIGHTS + 1],
            low: 0.0,
            high: 0.0,
            scale: 0.0,
            odd: [0; PART / 4],
            uncertain: [0; PART / 4],
            width: 1,
        }
    }

    /// The stretch of a height from the lowest point to the highest: no lower one for a greater height.
    #[inline(always)]
    fn stretch(&self, y: f32) -> usize {
        (((y - self.low) * self.scale) as usize).min(HEIGHTS - 1)
    }

    /// Counting sort.
    fn fill(&mut self, points: &[[f32; 2]]) {
        let heights = || points.iter().map(|[_, y]| *y);
        (self.low, self.high) = (heights().fold(f32::MAX, f32::min), heights().fold(f32::MIN, f32::max));
        self.scale = HEIGHTS as f32 / (self.high - self.low);
        // First the number of points in the stretch before, then where they begin, then the next free place.
        for y in heights() {
            let stretch = self.stretch(y);
            if let Some(count) = self.starts.get_mut(stretch + 1) {
                *count += 1;
            }
        }
        let mut begin = 0;
        for start in &mut self.starts {
            begin += *start;
            *start = begin;
        }
        let mut next = self.starts;
        for (number, [x, y]) in points.iter().enumerate() {
            let Some(next) = next.get_mut(self.stretch(*y)) else { continue };
            let slot = usize::from(*next);
            *next += 1;
            if let (Some(place_x), Some(place_y), Some(place)) =
                (self.x.get_mut(slot), self.y.get_mut(slot), self.numbers.get_mut(slot))
            {
                (*place_x, *place_y, *place) = (*x, *y, number as u16);
            }
        }
    }

    /// Whether the edges to the right of a point are odd in number, and whether that is uncertain.
    fn masks_of(&self, slot: usize) -> [bool; 2] {
        let bit = |masks: &[Mask]| {
            masks.get(slot / self.width.max(1)).is_some_and(|mask| mask >> (slot % self.width.max(1)) & 1 == 1)
        };
        [bit(&self.odd), bit(&self.uncertain)]
    }
}

dispatch! {
    fn cross(edges: &[[f32; 2]], points: &mut PointsByHeight) -> () = cross_at_width;
}

/// Notes of each point the edges that a ray from it to the right crosses, by the half-open rule.
///
/// Differences of coordinates are off by 2^-23 of them in any rounding mode. So a determinant is off by less than
/// [`DETERMINANT`] of its products, and where numbers are flushed to 0 by less than [`ABSOLUTE`], if the differences
/// are below [`LIMIT`].
#[inline(always)]
fn cross_at_width<V: F32s>(edges: &[[f32; 2]], points: &mut PointsByHeight) {
    points.width = V::WIDTH;
    let Some(last) = edges.last() else { return };
    let mut a = *last;
    for b in edges {
        cross_edge::<V>([a, *b], points);
        a = *b;
    }
}

#[inline(always)]
fn cross_edge<V: F32s>([a, b]: [[f32; 2]; 2], points: &mut PointsByHeight) {
    let is_upward = a[1] < b[1];
    let (low, high) = if is_upward { (a[1], b[1]) } else { (b[1], a[1]) };
    if high < points.low || points.high < low {
        return;
    }
    let (left, right) = if a[0] < b[0] { (a[0], b[0]) } else { (b[0], a[0]) };
    let first = points.stretch(if low < points.low { points.low } else { low });
    let last = points.stretch(if high < points.high { high } else { points.high });
    let (Some(begin), Some(end)) = (points.starts.get(first), points.starts.get(last + 1)) else { return };
    let (mut vector, end) = (usize::from(*begin) / V::WIDTH, usize::from(*end));
    let (ux, uy) = (b[0] - a[0], b[1] - a[1]);
    let is_small = ux.abs() + uy.abs() < LIMIT;
    let (absolute, limit) = (V::splat(ABSOLUTE), V::splat(LIMIT));
    while vector * V::WIDTH < end {
        let (Some(x), Some(y)) = (points.x.get(vector * V::WIDTH..), points.y.get(vector * V::WIDTH..)) else { return };
        let (x, y) = (V::load(x), V::load(y));
        let from_a = [x - V::splat(a[0]), y - V::splat(a[1])];
        let (one, other) = (V::splat(ux) * from_a[1], V::splat(uy) * from_a[0]);
        let determinant = one - other;
        let bound = (one.abs() + other.abs()) * V::splat(DETERMINANT) + absolute;
        let mut is_clear = bound.lt(determinant.abs()) & (from_a[0].abs() + from_a[1].abs()).lt(limit);
        if !is_small {
            is_clear = 0;
        }
        let from_low = !y.lt(V::splat(low));
        let straddles = from_low & y.lt(V::splat(high));
        let is_in_box = from_low & !(V::splat(high).lt(y) | x.lt(V::splat(left)) | V::splat(right).lt(x));
        // Upward the edge is to the right of the point if the determinant is positive, downward if it is negative.
        let is_left = if is_upward { !determinant.sign_mask() } else { determinant.sign_mask() };
        if let (Some(odd), Some(uncertain)) = (points.odd.get_mut(vector), points.uncertain.get_mut(vector)) {
            *odd ^= straddles & is_clear & is_left & V::ALL;
            *uncertain |= !is_clear & (straddles | is_in_box) & V::ALL;
        }
        vector += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Shape};
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// On a grid, where vertices lie on edges and are level with others, and at scales from underflow to overflow.
    #[test]
    fn places_are_those_of_single_vertices() {
        let mut rng = fastrand::Rng::with_seed(11);
        let (mut certain, mut inside) = ([0; 6], [0; 6]);
        for round in 0..18 {
            let scale = [1.0, 0.3, 1e-42, 1e-30, 1e30, 1e37][round % 6];
            let extent = [9, 100, 1000][round / 6 % 3];
            limit_width(WIDTHS[round % 3]);
            let mut outline = |count: usize| -> Vec<[f32; 2]> {
                (0..count).map(|_| [(); 2].map(|()| rng.i32(-extent..=extent) as f32 * scale)).collect()
            };
            let (edges, vertices) = (outline(3 + round * 9), outline([140, 1100, 140, 4096][round / 5 % 4]));
            let (edges, vertices) = (Outline::<Float>::new(&edges), Outline::<Float>::new(&vertices));
            let mut near = NearEdges::new(Shape { kind: Kind::Polygon, vertices: edges, radius: 0.0 });
            near.find_blocks();
            let [at_once, one_by_one] = [(); 2].map(|()| LocatedVertices::none());
            at_once.locate_all(edges.floats().unwrap(), vertices.floats().unwrap());
            certain[round % 6] += cells(&at_once.known).iter().map(|bits| bits.get().count_ones()).sum::<u32>();
            for vertex in 0..vertices.count() {
                let expected = near.locate(vertices.vertex(vertex));
                assert_eq!(at_once.locate(&near, vertices, vertex), expected, "{round}: {vertex}");
                assert_eq!(one_by_one.locate(&near, vertices, vertex), expected, "{round}: {vertex}");
                inside[round % 6] += usize::from(expected.inside);
            }
        }
        limit_width(u32::MAX);
        assert!(certain[..2].iter().all(|count| *count > 500), "{certain:?}");
        assert!(inside.iter().all(|count| *count > 100), "{inside:?}");
    }
}
