//! The part of an outline that matters in a box, found by one scan in vectors: the vertices of the edges whose boxes
//! may meet the box, and those where the outline goes from one side of the box to another.
//!
//! The vertices between two others that are kept all lie to the left of the box, or all to its right, below or above
//! it. So a chord in place of the path through them is as [`super::outline_part`] says.

use crate::simd::{F32s, Mask, dispatch};

/// The sides of the box, a bit each: left, right, below, above.
const SIDES: usize = 4;

/// What a scan finds.
#[derive(Clone, Copy, Debug)]
pub struct PartScan {
    /// The number of vertices that are kept: more than the room if there are too many.
    pub count: usize,
    /// The first lexicographically smallest vertex, if the scan knows it.
    pub lowest: Option<usize>,
    /// Whether all numbers are certainly finite. False if there is no room, and perhaps of numbers close to infinity.
    pub is_finite: bool,
}

dispatch! {
    /// Puts the numbers of the vertices that matter in a box (min x, min y, max x, max y) into `places`, in order; the
    /// first and the last vertex always. If numbers are not finite, or denormals are read as 0, more vertices matter.
    ///
    /// Complexity: O(n).
    pub fn scan_part(vertices: &[[f32; 2]], bounds: [f32; 4], places: &mut [u32]) -> PartScan = scan_at_width;
}

/// The vertices that are kept, and the path behind the last of them.
struct Path<'p> {
    places: &'p mut [u32],
    count: usize,
    last: usize,
    /// The sides on which all its vertices are, from the last one that is kept.
    sides: u32,
    /// The sides of its last vertex.
    last_sides: u32,
}

impl Path<'_> {
    #[inline(always)]
    fn keep(&mut self, vertex: usize) {
        if let Some(place) = self.places.get_mut(self.count) {
            *place = vertex as u32;
        }
        self.count += 1;
        self.last = vertex;
    }

    /// Goes on through the vertices `begin + from..begin + count`; each has a bit in the mask of each side.
    #[inline(always)]
    fn extend(&mut self, begin: usize, from: usize, count: usize, outside: [Mask; SIDES]) {
        let mut vertex = from;
        while vertex < count {
            // The first vertex that is on none of the path's sides.
            let mut end = vertex;
            let mut side = 0;
            while side < SIDES {
                if self.sides & 1 << side != 0 {
                    let length = (!(outside[side] >> vertex)).trailing_zeros() as usize;
                    end = if vertex + length > end { vertex + length } else { end };
                }
                side += 1;
            }
            let stop = if end < count { end } else { count };
            if stop > vertex {
                let mut all = 0;
                let mut side = 0;
                while side < SIDES {
                    let others = !(outside[side] >> vertex) & ((1 << (stop - vertex)) - 1);
                    all |= u32::from(others == 0) << side;
                    side += 1;
                }
                self.sides &= all;
                self.last_sides = sides_of(outside, stop - 1);
            }
            if end >= count {
                return;
            }
            let (before, own) = (begin + end - 1, sides_of(outside, end));
            if before != self.last {
                self.keep(before);
            }
            self.sides = self.last_sides & own;
            if self.sides == 0 {
                self.keep(begin + end);
                self.sides = own;
            }
            self.last_sides = own;
            vertex = end + 1;
        }
    }
}

/// The sides on which a vertex is.
#[inline(always)]
fn sides_of(outside: [Mask; SIDES], vertex: usize) -> u32 {
    let [left, right, below, above] = outside;
    left >> vertex & 1 | (right >> vertex & 1) << 1 | (below >> vertex & 1) << 2 | (above >> vertex & 1) << 3
}

/// The number of vectors in a block.
const VECTORS: usize = 4;

#[inline(always)]
fn scan_at_width<V: F32s>(vertices: &[[f32; 2]], bounds: [f32; 4], places: &mut [u32]) -> PartScan {
    let ([first, ..], [.., fill]) = (vertices, vertices) else {
        return PartScan { count: 0, lowest: None, is_finite: false };
    };
    let sides = sides_of_vertex(*first, bounds);
    let mut path = Path { places, count: 0, last: 0, sides, last_sides: sides };
    path.keep(0);
    // Vectors of x and y in turns.
    let [low_x, low_y, high_x, high_y] = bounds.map(V::splat);
    let (low, high) = (low_x.blend(ODD & V::ALL, low_y), high_x.blend(ODD & V::ALL, high_y));
    let mut lowest = Lowest { least: V::splat(f32::INFINITY), first: V::splat(0.0), last: V::splat(0.0) };
    let (mut rest, mut begin, mut number) = (vertices, 0, 0.0);
    // NaN in a lane where a number is not finite.
    let mut off = V::splat(0.0);
    while let Some((block, after)) = rest.split_at_checked(VECTORS * V::WIDTH / 2) {
        let (least, most, sum) = extremes::<V>(block);
        off = off + sum * V::splat(0.0);
        lowest.include(least, number);
        let (below, above) = (most.lt(low), high.lt(least));
        let all = u32::from(below & EVEN == EVEN & V::ALL)
            | u32::from(above & EVEN == EVEN & V::ALL) << 1
            | u32::from(below & ODD == ODD & V::ALL) << 2
            | u32::from(above & ODD == ODD & V::ALL) << 3;
        if path.sides & all != 0 {
            path.sides &= all;
        } else {
            path.go_through::<V>(vertices, begin, block, bounds, *fill);
            if path.count > path.places.len() {
                return PartScan { count: path.count, lowest: None, is_finite: false };
            }
        }
        rest = after;
        begin += block.len();
        number += 1.0;
    }
    path.go_through::<V>(vertices, begin, rest, bounds, *fill);
    if path.last + 1 != vertices.len() {
        path.keep(vertices.len() - 1);
    }
    let mut tail = rest;
    while !tail.is_empty() {
        let [x, y] = V::load_vertices(tail, *fill);
        off = off + (x + y) * V::splat(0.0);
        tail = match tail.get(V::WIDTH..) {
            Some(after) => after,
            None => &[],
        };
    }
    let is_finite = off.abs().lt(V::splat(1.0)) == V::ALL;
    PartScan { count: path.count, lowest: lowest.vertex(vertices, begin), is_finite }
}

/// The lanes of x, and those of y.
const EVEN: Mask = 0x5555;
const ODD: Mask = 0xAAAA;

/// The least and the greatest numbers of a block in each lane, and their sum.
#[inline(always)]
fn extremes<V: F32s>(block: &[[f32; 2]]) -> (V, V, V) {
    let floats = block.as_flattened();
    let first = V::load(floats);
    let (mut least, mut most, mut sum, mut vector) = (first, first, first, 1);
    while vector < VECTORS {
        if let Some(floats) = floats.get(vector * V::WIDTH..) {
            let next = V::load(floats);
            (least, most, sum) = (least.min(next), most.max(next), sum + next);
        }
        vector += 1;
    }
    (least, most, sum)
}

/// The sides on which a vertex is.
#[inline(always)]
fn sides_of_vertex([x, y]: [f32; 2], [low_x, low_y, high_x, high_y]: [f32; 4]) -> u32 {
    u32::from(x < low_x) | u32::from(high_x < x) << 1 | u32::from(y < low_y) << 2 | u32::from(high_y < y) << 3
}

impl Path<'_> {
    /// Goes on through the vertices of a block that begins at `begin`.
    #[inline(always)]
    fn go_through<V: F32s>(
        &mut self,
        vertices: &[[f32; 2]],
        begin: usize,
        block: &[[f32; 2]],
        bounds: [f32; 4],
        fill: [f32; 2],
    ) {
        let [low_x, low_y, high_x, high_y] = bounds.map(V::splat);
        if begin > 0
            && let Some(before) = vertices.get(begin - 1)
        {
            self.last_sides = sides_of_vertex(*before, bounds);
        }
        let (mut rest, mut begin) = (block, begin);
        while !rest.is_empty() {
            let [x, y] = V::load_vertices(rest, fill);
            let outside = [x.lt(low_x), high_x.lt(x), y.lt(low_y), high_y.lt(y)];
            let count = if rest.len() < V::WIDTH { rest.len() } else { V::WIDTH };
            // The first vertex is kept already.
            self.extend(begin, usize::from(begin == 0), count, outside);
            rest = match rest.get(V::WIDTH..) {
                Some(after) => after,
                None => &[],
            };
            begin += V::WIDTH;
        }
    }
}

/// In each lane of x the least of all blocks, and the first and the last block that has it.
struct Lowest<V> {
    least: V,
    first: V,
    last: V,
}

impl<V: F32s> Lowest<V> {
    #[inline(always)]
    fn include(&mut self, least: V, number: f32) {
        self.first = least.select_lt(self.least, V::splat(number), self.first);
        self.last = self.least.select_lt(least, self.last, V::splat(number));
        self.least = least.min(self.least);
    }

    /// The first lexicographically smallest vertex of all, of which those from `begin` on are in no block. None of
    /// outlines so long that the numbers of blocks are not floats.
    #[inline(always)]
    fn vertex(&self, vertices: &[[f32; 2]], begin: usize) -> Option<usize> {
        /// Greater numbers of blocks are rounded.
        const MOST_BLOCKS: usize = 1 << 24;
        if vertices.len() / V::WIDTH >= MOST_BLOCKS {
            return None;
        }
        let mut found = SmallestVertex { x: f32::INFINITY, y: f32::INFINITY, place: 0 };
        let least = self.least.blend(ODD & V::ALL, V::splat(f32::INFINITY));
        if begin > 0 {
            let mut lanes = EVEN & V::ALL & !V::splat(least.min_lane()).lt(least);
            while lanes != 0 {
                let lane = lanes.trailing_zeros() as usize;
                // The vertices of the lane, from the first block that has the least x to the last.
                let (first, last) = (self.first.lane(lane) as usize, self.last.lane(lane) as usize);
                let mut vector = first * VECTORS;
                while vector < (last + 1) * VECTORS {
                    found.include(vertices, vector * (V::WIDTH / 2) + lane / 2);
                    vector += 1;
                }
                lanes &= lanes - 1;
            }
        }
        let mut place = begin;
        while place < vertices.len() {
            found.include(vertices, place);
            place += 1;
        }
        Some(found.place)
    }
}

/// The lexicographically smallest vertex so far, of several the first.
struct SmallestVertex {
    x: f32,
    y: f32,
    place: usize,
}

impl SmallestVertex {
    #[inline(always)]
    fn include(&mut self, vertices: &[[f32; 2]], place: usize) {
        if let Some([x, y]) = vertices.get(place)
            && (*x < self.x || (*x == self.x && (*y < self.y || (*y == self.y && place < self.place))))
        {
            (self.x, self.y, self.place) = (*x, *y, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Of outlines with many vertices at the least x.
    #[test]
    fn the_lowest_vertex() {
        let mut rng = fastrand::Rng::with_seed(3);
        for round in 0..2000 {
            let count = rng.usize(3..300);
            let width = [2, 8, 1000][rng.usize(..3)];
            let vertices: Vec<[f32; 2]> =
                (0..count).map(|_| [rng.i32(0..width) as f32, rng.i32(-9..9) as f32]).collect();
            let known = scan_part(&vertices, [0.0; 4], &mut [0; 300]).lowest;
            let place = |i: usize| (vertices[i].map(|value| value as i32), i);
            let expected = (0..count).map(place).min().map(|(_, i)| i);
            assert_eq!(known, expected, "round {round}");
        }
    }

    /// Wherever a number is not finite, the scan says so.
    #[test]
    fn numbers_that_are_not_finite() {
        for count in [1, 5, 31, 32, 33, 64, 100, 300] {
            let finite: Vec<[f32; 2]> = (0..count).map(|i| [i as f32, -1e37]).collect();
            assert!(scan_part(&finite, [0.0; 4], &mut [0; 300]).is_finite, "{count}");
            for place in 0..2 * count {
                for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                    let mut vertices = finite.clone();
                    vertices.as_flattened_mut()[place] = value;
                    for bounds in [[0.0; 4], [9.0, 9.0, 11.0, 11.0]] {
                        assert!(
                            !scan_part(&vertices, bounds, &mut [0; 300]).is_finite,
                            "{value} at {place} of {count}"
                        );
                    }
                }
            }
        }
    }
}
