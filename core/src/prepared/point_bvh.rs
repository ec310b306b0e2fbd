//! A point among prepared outlines that have no grid: the tree of boxes is asked.
//!
//! A ray leads from the point to the right, a little above its level (the half-open rule of
//! [`crate::overlap::owns_polygon_point`]). Boxes beside that level, or wholly to the left of the point, have nothing to do
//! with it. The edges in a box wholly to the right of the point are a chain, which crosses the ray an odd number of
//! times exactly when its ends lie on different sides. Only boxes around the point are opened.

use super::Prepared;
use super::bvh::{BRANCHES, LEVELS, Node};
use super::l_path::{LPath, sides};
use crate::filter::Filtered;
use crate::number::{Number, Wide};
use crate::predicate::{Point, orient};
use crate::shape::Edge;
use crate::simd::{F32s, Mask};

/// How boxes and edges lie to a point.
trait RayCount {
    /// Which boxes of a node may hold the point, and which of those to its right lie on its level.
    fn sort(&self, node: &Node) -> (Mask, Mask);

    /// Whether a vertex lies above the ray.
    fn is_above(&self, vertex: [f32; 2]) -> bool;

    /// Looks at the edges between nine vertices, of which a bit tells which are there.
    fn look(&mut self, vertices: &[[f32; 2]], used: Mask);

    /// A chain was found to cross the ray an odd number of times.
    fn cross(&mut self);
}

impl Prepared<'_> {
    /// Whether the edges of a box in the tree, of the given level, cross the ray an odd number of times.
    #[inline(always)]
    fn is_odd(&self, ask: &impl RayCount, level: usize, i: usize) -> bool {
        let shift = 3 * (level + 1);
        let last = self.places().wrapping_sub(1);
        let (begin, end) = (i << shift, ((i + 1) << shift).min(last));
        let above = |place: usize| match self.vertices.get(place) {
            Some(vertex) => ask.is_above(*vertex),
            None => false,
        };
        let odd = above(begin) ^ above(end);
        if self.rings.len() == 1 {
            return odd;
        }
        // Whole rings cross it an even number of times. What is there of a ring at either end goes on to its first vertex.
        let of_ring = |place: usize| match self.rings.get(self.ring_of(place)) {
            Some(ring) => above(ring.begin as usize),
            None => false,
        };
        odd ^ of_ring(begin) ^ of_ring(end)
    }

    /// Which of the eight places from one on begin an edge: the last one of a ring does not.
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
    fn enter(&self, ask: &mut impl RayCount, level: usize, i: usize) -> u8 {
        let Some(node) = self.tree.node(level, i) else { return 0 };
        let (open, mut beyond) = ask.sort(node);
        while beyond != 0 {
            if self.is_odd(ask, level, i * BRANCHES + beyond.trailing_zeros() as usize) {
                ask.cross();
            }
            beyond &= beyond - 1;
        }
        open as u8
    }

    /// Shows all that matters: the edges around the point, and chains that cross the ray.
    #[inline(always)]
    fn ask(&self, ask: &mut impl RayCount) {
        // The boxes of the node of each level that are still to be opened.
        let mut left = [0u8; LEVELS];
        let (mut level, mut i) = (self.tree.height().saturating_sub(1), 0);
        if let Some(left) = left.get_mut(level) {
            *left = self.enter(ask, level, i);
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
                let opened = self.enter(ask, level, i);
                if let Some(open) = left.get_mut(level) {
                    *open = opened;
                }
            } else {
                let first = below * BRANCHES;
                if let Some(vertices) = self.vertices.get(first..first + BRANCHES + 1) {
                    ask.look(vertices, self.edges_from(first));
                }
            }
        }
    }
}

/// In eight lanes.
struct FastPoint<V> {
    x: V,
    y: V,
    level: f32,
    inside: bool,
    doubtful: Mask,
}

impl<V: F32s> RayCount for FastPoint<V> {
    #[inline(always)]
    fn sort(&self, [low_x, low_y, high_x, high_y]: &Node) -> (Mask, Mask) {
        let beside = self.y.lt(V::load(low_y)) | V::load(high_y).lt(self.y) | V::load(high_x).lt(self.x);
        let right = self.x.lt(V::load(low_x));
        (V::ALL & !(beside | right), right & !beside)
    }

    #[inline(always)]
    fn is_above(&self, [_, y]: [f32; 2]) -> bool {
        y > self.level
    }

    /// Bounds on roundings are those of [`crate::filter`].
    #[inline(always)]
    fn look(&mut self, vertices: &[[f32; 2]], used: Mask) {
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
        // What leads up has the point on its left where the ray crosses it, what leads down on its right.
        let crossed = across & (side.left ^ a_above);
        // Beyond those the point may lie on a vertex or on a level edge.
        let (a_level, b_level) = (!(a_above | a_y.lt(y)), !(b_above | b_y.lt(y)));
        let (before_a, before_b) = (x.lt(a_x), x.lt(b_x));
        let (after_a, after_b) = (a_x.lt(x), b_x.lt(x));
        let on_end = (a_level & !(before_a | after_a)) | (b_level & !(before_b | after_b));
        let on_level = a_level & b_level & (before_a ^ before_b);
        self.doubtful |= ((across & side.doubt()) | on_end | on_level) & used;
        self.inside ^= (crossed & used).count_ones() & 1 == 1;
    }

    #[inline(always)]
    fn cross(&mut self) {
        self.inside = !self.inside;
    }
}

/// Whether a point is inside, of a point inside of the bounds and small numbers, unless it is close to an edge.
#[inline(always)]
pub fn fast_inside<V: F32s>(prepared: &Prepared<'_>, [x, y]: [f32; 2]) -> Filtered {
    // Where denormals count as 0, one may seem as high as a point at 0.
    if y.abs() < f32::MIN_POSITIVE {
        return Filtered { value: false, certain: false };
    }
    let [lanes_x, lanes_y] = [x, y].map(V::F32x8::splat);
    let mut ask = FastPoint { x: lanes_x, y: lanes_y, level: y, inside: false, doubtful: 0 };
    prepared.ask(&mut ask);
    Filtered { value: ask.inside, certain: ask.doubtful == 0 }
}

/// One by one, exactly.
struct ExactPoint {
    path: LPath,
    on_edge: bool,
    inside: bool,
}

impl RayCount for ExactPoint {
    fn sort(&self, [low_x, low_y, high_x, high_y]: &Node) -> (Mask, Mask) {
        let p = self.path.p;
        let (mut open, mut beyond) = (0, 0);
        let boxes = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y)).enumerate();
        for (k, ((low_x, low_y), (high_x, high_y))) in boxes {
            let [low_x, low_y, high_x, high_y] = [low_x, low_y, high_x, high_y].map(|value| Wide(*value).widen());
            if low_y <= p.y && p.y <= high_y && p.x <= high_x {
                *(if low_x <= p.x { &mut open } else { &mut beyond }) |= 1 << k;
            }
        }
        (open, beyond)
    }

    fn is_above(&self, [_, y]: [f32; 2]) -> bool {
        Wide(y).widen() > self.path.p.y
    }

    fn look(&mut self, vertices: &[[f32; 2]], used: Mask) {
        let point = |[x, y]: [f32; 2]| Point::new(Wide(x), Wide(y));
        for (i, (a, b)) in vertices.iter().zip(vertices.iter().skip(1)).enumerate() {
            if used >> i & 1 == 1 {
                let edge = Edge { a: point(*a), b: point(*b) };
                self.on_edge |= self.path.begins_on(edge);
                let p = self.path.p;
                if (edge.a.y <= p.y) != (edge.b.y <= p.y) {
                    let side = orient(edge.a, edge.b, p);
                    // An edge through the point itself is to the left of what is a little to its right.
                    self.inside ^= side != 0 && (side > 0) == (edge.a.y <= p.y);
                }
            }
        }
    }

    fn cross(&mut self) {
        self.inside = !self.inside;
    }
}

/// Whether a point lies on an edge, and whether it is inside by the half-open rule.
pub fn locate(prepared: &Prepared, [x, y]: [f32; 2]) -> (bool, bool) {
    let p = Point::new(Wide(x), Wide(y));
    let mut ask = ExactPoint { path: LPath { p, corner: p, center: p }, on_edge: false, inside: false };
    prepared.ask(&mut ask);
    (ask.on_edge, ask.inside)
}
