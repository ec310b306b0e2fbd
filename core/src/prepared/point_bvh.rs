//! Point in prepared polygon by the BVH, for polygons without a grid.
//!
//! A ray leads from the point to the right, infinitesimally above it (the half-open rule of
//! [`crate::overlap::owns_polygon_point`]). Boxes above or below the ray, or entirely to the left of the point, do not
//! matter. The edges in a box entirely to the right of the point are a chain, which crosses the ray an odd number of
//! times exactly if its ends lie on different sides of the ray. Only boxes that contain the point are opened.

use super::Prepared;
use super::bvh::{BRANCHES, LEVELS, Node};
use super::l_path::{LPath, sides};
use crate::filter::Filtered;
use crate::number::{Float, Number};
use crate::predicate::{Point, orient};
use crate::shape::{Edge, Location};
use crate::simd::{F32s, Mask};

/// The parity of the edges that a ray crosses, counted during a traversal of the BVH.
trait RayCount {
    /// The boxes of a node that may contain the point, and the boxes to its right that the ray may cross.
    fn classify(&self, node: &Node) -> (Mask, Mask);

    /// Whether a vertex lies above the ray.
    fn is_above(&self, vertex: [f32; 2]) -> bool;

    /// Visits the edges between nine vertices, those with a bit in `used`.
    fn visit_edges(&mut self, vertices: &[[f32; 2]], used: Mask);

    /// Counts a chain that crosses the ray an odd number of times.
    fn cross(&mut self);
}

impl Prepared<'_> {
    /// Whether the edges in box i of a level cross the ray an odd number of times.
    #[inline(always)]
    fn is_odd(&self, count: &impl RayCount, level: usize, i: usize) -> bool {
        let shift = 3 * (level + 1);
        let last = self.places().wrapping_sub(1);
        let (begin, end) = (i << shift, ((i + 1) << shift).min(last));
        let above = |place: usize| match self.vertices.get(place) {
            Some(vertex) => count.is_above(*vertex),
            None => false,
        };
        let odd = above(begin) ^ above(end);
        if self.rings.len() == 1 {
            return odd;
        }
        // Complete rings cross the ray an even number of times. A partial ring at either end is compared with its first
        // vertex.
        let of_ring = |place: usize| match self.rings.get(self.ring_of(place)) {
            Some(ring) => above(ring.begin as usize),
            None => false,
        };
        odd ^ of_ring(begin) ^ of_ring(end)
    }

    /// Which of the eight places from `first` on have an edge: the last place of a ring has none.
    #[inline(always)]
    pub(super) fn edges_from(&self, first: usize) -> Mask {
        let mut used = 0xff;
        if self.rings.len() > 1 {
            let mut ring = self.ring_of(first);
            while let Some(end) = self.rings.get(ring).map(|ring| (ring.begin + ring.count) as usize) {
                if end >= first + BRANCHES {
                    break;
                }
                used &= !(1 << (end - first));
                ring += 1;
            }
        }
        used
    }

    #[inline(always)]
    fn enter(&self, count: &mut impl RayCount, level: usize, i: usize) -> u8 {
        let Some(node) = self.tree.node(level, i) else { return 0 };
        let (open, mut beyond) = count.classify(node);
        while beyond != 0 {
            if self.is_odd(count, level, i * BRANCHES + beyond.trailing_zeros() as usize) {
                count.cross();
            }
            beyond &= beyond - 1;
        }
        open as u8
    }

    /// Traverses the tree: visits the edges around the point, and the chains that cross the ray.
    #[inline(always)]
    fn count_crossings(&self, count: &mut impl RayCount) {
        // At each level, the boxes of the current node that are still to be opened.
        let mut left = [0u8; LEVELS];
        let (mut level, mut i) = (self.tree.height().saturating_sub(1), 0);
        if let Some(left) = left.get_mut(level) {
            *left = self.enter(count, level, i);
        }
        while let Some(open) = left.get_mut(level) {
            if *open == 0 {
                (level, i) = (level + 1, i / BRANCHES);
                continue;
            }
            let below = i * BRANCHES + open.trailing_zeros() as usize;
            *open &= *open - 1;
            if level > 0 {
                (level, i) = (level - 1, below);
                let opened = self.enter(count, level, i);
                if let Some(open) = left.get_mut(level) {
                    *open = opened;
                }
            } else {
                let first = below * BRANCHES;
                if let Some(vertices) = self.vertices.get(first..first + BRANCHES + 1) {
                    count.visit_edges(vertices, self.edges_from(first));
                }
            }
        }
    }
}

/// Eight edges or boxes at a time, in `f32`; uncertain close to an edge.
struct FastPoint<V> {
    x: V,
    y: V,
    level: f32,
    inside: bool,
    uncertain: Mask,
}

impl<V: F32s> RayCount for FastPoint<V> {
    #[inline(always)]
    fn classify(&self, [low_x, low_y, high_x, high_y]: &Node) -> (Mask, Mask) {
        let beside = self.y.lt(V::load(low_y)) | V::load(high_y).lt(self.y) | V::load(high_x).lt(self.x);
        let right = self.x.lt(V::load(low_x));
        (V::ALL & !(beside | right), right & !beside)
    }

    #[inline(always)]
    fn is_above(&self, [_, y]: [f32; 2]) -> bool {
        y > self.level
    }

    /// Error bounds are those of [`crate::filter`].
    #[inline(always)]
    fn visit_edges(&mut self, vertices: &[[f32; 2]], used: Mask) {
        let FastPoint { x, y, .. } = *self;
        let ([a_x, a_y], next) = (V::load_vertices(vertices, [0.0; 2]), vertices.get(1..));
        let [b_x, b_y] = match next {
            Some(next) => V::load_vertices(next, [0.0; 2]),
            None => [a_x, a_y],
        };
        let (u_x, u_y) = (b_x - a_x, b_y - a_y);
        let side = sides(u_x * (y - a_y), u_y * (x - a_x));
        let (a_above, b_above) = (y.lt(a_y), y.lt(b_y));
        let across = a_above ^ b_above;
        // The ray crosses an upward edge if the point is on its left, a downward edge if on its right.
        let crossed = across & (side.left ^ a_above);
        // In addition, the point may lie on a vertex or on a horizontal edge.
        let (a_level, b_level) = (!(a_above | a_y.lt(y)), !(b_above | b_y.lt(y)));
        let (before_a, before_b) = (x.lt(a_x), x.lt(b_x));
        let (after_a, after_b) = (a_x.lt(x), b_x.lt(x));
        let on_end = (a_level & !(before_a | after_a)) | (b_level & !(before_b | after_b));
        let on_level = a_level & b_level & (before_a ^ before_b);
        self.uncertain |= ((across & side.uncertain()) | on_end | on_level) & used;
        self.inside ^= (crossed & used).count_ones() & 1 == 1;
    }

    #[inline(always)]
    fn cross(&mut self) {
        self.inside = !self.inside;
    }
}

/// Whether a point is inside; uncertain close to an edge. The point must be inside of the bounds, and all numbers
/// small.
#[inline(always)]
pub fn fast_inside<V: F32s>(prepared: &Prepared<'_>, [x, y]: [f32; 2]) -> Filtered {
    // If denormals are read as 0, a tiny y compares equal to other tiny numbers.
    if y.abs() < f32::MIN_POSITIVE {
        return Filtered { value: false, certain: false };
    }
    let [lanes_x, lanes_y] = [x, y].map(V::F32x8::splat);
    let mut count = FastPoint { x: lanes_x, y: lanes_y, level: y, inside: false, uncertain: 0 };
    prepared.count_crossings(&mut count);
    Filtered { value: count.inside, certain: count.uncertain == 0 }
}

/// One edge or box at a time, exact.
struct ExactPoint {
    path: LPath,
    location: Location,
}

impl RayCount for ExactPoint {
    fn classify(&self, [low_x, low_y, high_x, high_y]: &Node) -> (Mask, Mask) {
        let p = self.path.p;
        let (mut open, mut beyond) = (0, 0);
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y)).enumerate();
        for (k, ((low_x, low_y), (high_x, high_y))) in boxes {
            let [low_x, low_y, high_x, high_y] = [low_x, low_y, high_x, high_y].map(|value| Float(*value).widen());
            if low_y <= p.y && p.y <= high_y && p.x <= high_x {
                *(if low_x <= p.x { &mut open } else { &mut beyond }) |= 1 << k;
            }
        }
        (open, beyond)
    }

    fn is_above(&self, [_, y]: [f32; 2]) -> bool {
        Float(y).widen() > self.path.p.y
    }

    fn visit_edges(&mut self, vertices: &[[f32; 2]], used: Mask) {
        let point = |[x, y]: [f32; 2]| Point::new(Float(x), Float(y));
        for (i, (a, b)) in vertices.iter().zip(vertices.iter().skip(1)).enumerate() {
            if used >> i & 1 == 1 {
                let edge = Edge { a: point(*a), b: point(*b) };
                self.location.on_edge |= self.path.begins_on(edge);
                let p = self.path.p;
                if (edge.a.y <= p.y) != (edge.b.y <= p.y) {
                    let side = orient(edge.a, edge.b, p);
                    // An edge through the point itself is to the left of the ray.
                    self.location.inside ^= side != 0 && (side > 0) == (edge.a.y <= p.y);
                }
            }
        }
    }

    fn cross(&mut self) {
        self.location.inside = !self.location.inside;
    }
}

/// Where a point lies.
pub fn locate(prepared: &Prepared, [x, y]: [f32; 2]) -> Location {
    let p = Point::new(Float(x), Float(y));
    let mut count = ExactPoint { path: LPath { p, corner: p, center: p }, location: Location::OUTSIDE };
    prepared.count_crossings(&mut count);
    count.location
}
