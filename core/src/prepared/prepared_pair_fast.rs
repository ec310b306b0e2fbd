//! Overlap of two prepared polygons, fast: both BVHs are traversed together, in vectors.

use super::Prepared;
use super::bvh::{BRANCHES, LEVELS};
use super::point_grid::fast_point;
use crate::filter::{EdgeMeetings, EdgeRun, Filtered, are_apart, polygon_point};
use crate::simd::{F32s, Mask};

/// Single rings of at most this many closed vertices are compared without the index, so that it need not be in the
/// cache.
const MOST_VERTICES_COMPARED: usize = 33;

/// Whether two prepared polygons overlap; uncertain if edges nearly touch.
#[inline(always)]
pub fn fast_pair<V: F32s>(a: &Prepared<'_>, b: &Prepared<'_>) -> Filtered {
    if are_apart(a.tree.root_box(), b.tree.root_box()) {
        return Filtered { value: false, certain: true };
    }
    if !(a.is_small & b.is_small & a.has_area & b.has_area) {
        return Filtered::UNCERTAIN;
    }
    let few = |own: &Prepared<'_>| (own.places() <= MOST_VERTICES_COMPARED) & (own.rings.len() == 1);
    let mut search = EdgeSearch { crossed: false, uncertain: false };
    if few(a) & few(b) {
        search.all::<V>(a, b);
    } else {
        search.near::<V>(a, b);
    }
    if search.crossed {
        return Filtered { value: true, certain: true };
    }
    if search.uncertain {
        return Filtered::UNCERTAIN;
    }
    // No edge is near another: each ring is entirely inside the other polygon, or outside.
    if few(a) & few(b) {
        return beginning_inside::<V>(a, b);
    }
    let (inside, around) = (ring_inside(a, b), ring_inside(b, a));
    Filtered { value: inside.value | around.value, certain: inside.certain & around.certain }
}

/// Whether the first vertex of one outline is inside the other.
#[inline(always)]
fn beginning_inside<V: F32s>(a: &Prepared<'_>, b: &Prepared<'_>) -> Filtered {
    let [a, b] = [outline(a), outline(b)];
    let (Some(first), Some(second)) = (a.first(), b.first()) else { return Filtered::UNCERTAIN };
    let (inside, around) = (polygon_point::<V>(b, *first), polygon_point::<V>(a, *second));
    Filtered { value: inside.value | around.value, certain: inside.certain & around.certain }
}

/// The vertices of a polygon of one ring, without the closing one.
#[inline(always)]
pub(super) fn outline<'a>(prepared: &Prepared<'a>) -> &'a [[f32; 2]] {
    match prepared.vertices.get(..prepared.places().wrapping_sub(1)) {
        Some(outline) => outline,
        None => &[],
    }
}

/// Whether the first vertex of a ring is inside another polygon.
fn ring_inside(rings: &Prepared<'_>, other: &Prepared<'_>) -> Filtered {
    let mut all = Filtered { value: false, certain: true };
    let mut rest = rings.rings;
    while let [ring, later @ ..] = rest {
        rest = later;
        let Some(first) = rings.vertices.get(ring.begin as usize) else { return Filtered::UNCERTAIN };
        let begins = fast_point(other, *first);
        all = Filtered { value: all.value | begins.value, certain: all.certain & begins.certain };
    }
    all
}

/// The search for edges that cross, and its result.
struct EdgeSearch {
    crossed: bool,
    uncertain: bool,
}

/// The edges from a place on, one a lane.
#[inline(always)]
pub(super) fn edges<V: F32s>(prepared: &Prepared<'_>, first: usize) -> Option<EdgeRun<V>> {
    let (begin, end) = (prepared.vertices.get(first..first + V::WIDTH)?, prepared.vertices.get(first + 1..)?);
    let end = end.get(..V::WIDTH)?;
    Some(EdgeRun::of(V::load_vertices(begin, [0.0; 2]), V::load_vertices(end, [0.0; 2])))
}

impl EdgeSearch {
    /// Tests every edge of a against every edge of b.
    #[inline(always)]
    fn all<V: F32s>(&mut self, a: &Prepared<'_>, b: &Prepared<'_>) {
        let mut first = 0;
        while first + 1 < a.places() {
            let Some(own) = edges::<V>(a, first) else { return };
            let near = own.near(*b.tree.root_box());
            let mut second = 0;
            while (near != 0) & (second + 1 < b.places()) {
                let Some(other) = edges::<V>(b, second) else { return };
                self.meet_edges(a, first, near, &other, V::ALL);
                if self.crossed {
                    return;
                }
                second += V::WIDTH;
            }
            first += V::WIDTH;
        }
    }

    /// Tests edges of a (`near`, from place `first` on) against edges of the run `other` (`used`).
    #[inline(always)]
    fn meet_edges<V: F32s>(&mut self, a: &Prepared<'_>, first: usize, mut near: Mask, other: &EdgeRun<V>, used: Mask) {
        while near != 0 {
            let place = first + near.trailing_zeros() as usize;
            near &= near - 1;
            let (Some(p), Some(q)) = (a.vertices.get(place), a.vertices.get(place + 1)) else { return };
            let EdgeMeetings { crossed, uncertain } = other.meet(*p, *q);
            self.uncertain |= uncertain & used != 0;
            if crossed & used != 0 {
                self.crossed = true;
                return;
            }
        }
    }

    /// Tests the edges in runs whose boxes meet. Both trees are opened level by level; the lower tree waits.
    #[inline(always)]
    fn near<V: F32s>(&mut self, a: &Prepared<'_>, b: &Prepared<'_>) {
        let mut walks = [Walk { nodes: [0; 2], own_left: 0, own: 0, other_left: 0 }; LEVELS];
        let mut level = match (a.tree.height(), b.tree.height()) {
            (own, other) if own > other => own,
            (_, other) => other,
        }
        .wrapping_sub(1);
        if let Some(walk) = walks.get_mut(level) {
            walk.own_left = a.tree.meeting_at::<V::F32x8>((level, 0), *b.tree.root_box());
        }
        while let Some(walk) = walks.get_mut(level) {
            let Walk { nodes: [own_node, other_node], .. } = *walk;
            if walk.other_left == 0 {
                if walk.own_left == 0 {
                    level += 1;
                    continue;
                }
                walk.own = walk.own_left.trailing_zeros() as usize;
                walk.own_left &= walk.own_left - 1;
                let bounds = a.tree.around((level, own_node * BRANCHES + walk.own));
                walk.other_left = b.tree.meeting_at::<V::F32x8>((level, other_node), bounds);
                continue;
            }
            let other = walk.other_left.trailing_zeros() as usize;
            walk.other_left &= walk.other_left - 1;
            let below = [own_node * BRANCHES + walk.own, other_node * BRANCHES + other];
            match level.checked_sub(1) {
                Some(lower) => {
                    let bounds = b.tree.around((level, below[1]));
                    let own_left = a.tree.meeting_at::<V::F32x8>((lower, below[0]), bounds);
                    if let Some(walk) = walks.get_mut(lower) {
                        *walk = Walk { nodes: below, own_left, own: 0, other_left: 0 };
                    }
                    level = lower;
                }
                None => {
                    self.runs::<V::F32x8>(a, b, below);
                    if self.crossed {
                        return;
                    }
                }
            }
        }
    }

    /// Tests the edges of two runs.
    #[inline(always)]
    fn runs<V: F32s>(&mut self, a: &Prepared<'_>, b: &Prepared<'_>, [own, other]: [usize; 2]) {
        let [first, second] = [own * BRANCHES, other * BRANCHES];
        let (Some(own), Some(lanes)) = (edges::<V>(a, first), edges::<V>(b, second)) else { return };
        let near = own.near(b.tree.around((0, other))) & a.edges_from(first);
        self.meet_edges(a, first, near, &lanes, b.edges_from(second));
    }
}

/// The state of the traversal of two trees at one level.
#[derive(Clone, Copy)]
struct Walk {
    /// The current node of each tree.
    nodes: [usize; 2],
    /// The boxes of the first node that are still to be opened, and the current one.
    own_left: Mask,
    own: usize,
    /// The boxes of the second node that are still to be paired with the current box.
    other_left: Mask,
}
