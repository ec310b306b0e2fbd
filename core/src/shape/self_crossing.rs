//! The first edge of an outline that meets another one elsewhere than at the vertex that joins them.
//!
//! First edge by edge, against blocks of later edges, as long as that is cheap: where edges are short and few, or where
//! the outline crosses itself everywhere. Then the plane is divided into cells until the numbers of the edges of a
//! cell fit into memory, and a line sweeps over these (`segment_sweep.rs`). Where thousands of long edges lie side by
//! side and askew, so that most are in both halves of a cell, it sweeps over each part of them together with each later
//! part.

use super::segment_sweep::{JoinedEdges, any_crossing};
use super::{Aabb, Edge, Outline};
use crate::number::{Number, f64_max, f64_min};
use core::ops::Range;

/// The steps of the first comparison, for each edge: about as long as a sweep takes.
const STEPS: usize = 200;

/// Room for the numbers of the edges of a cell, four times, on the stack: for outlines with no more edges than a
/// quarter of it, and for others.
const SMALL_ROOM: usize = 4 * 1024;
const CAPACITY: usize = 24 * 1024;

/// So few edges are compared with all others of their cell.
const FEW_EDGES_OF_CELL: usize = 16;

/// In a cell with more crossings all edges are compared with all.
const MOST_SWEEPS: usize = 16;

/// A cell is divided unless more than this share of its edges is in both halves: four cells of half the size then have
/// as many pairs of edges.
const MOST_DIVIDED: f64 = 0.7;

/// The most divisions on the way to a cell: an outlier at 1e38 takes 128 of them.
const MAX_DEPTH: u32 = 160;

/// The number of blocks of consecutive edges with a box around each. On the stack.
const BLOCKS: usize = 256;

/// The first edge of an outline with an area that meets a later one, apart from the vertex that joins neighbors.
///
/// Complexity: O(n log n) in general. At worst, where most edges are long and lie side by side and askew, about
/// n²/4000 log n, or n² where very many edges cross, all of them late ones.
pub fn first_crossing_edge<N: Number>(outline: Outline<N>) -> Option<usize> {
    if outline.count() <= SMALL_ROOM / 4 {
        search::<N, SMALL_ROOM>(outline, STEPS)
    } else {
        search::<N, CAPACITY>(outline, STEPS)
    }
}

/// With so many steps of the first comparison for each edge.
#[inline(never)]
fn search<N: Number, const CAPACITY: usize>(outline: Outline<N>, steps: usize) -> Option<usize> {
    let edges = JoinedEdges::new(outline);
    let count = edges.count();
    // As many passes over all edges as cost less than a comparison of all with all.
    let cells = 64 + count / 64;
    let mut search = CellSearch { edges, boxes: [None; BLOCKS], start: 0, first: count, cells };
    let whole = search.find_boxes();
    search.start = search.compare_with_all(steps.saturating_mul(count));
    if search.start < search.first {
        search.search_cell(whole, &mut [0; CAPACITY], 0);
    }
    Some(search.first).filter(|&first| first < count)
}

/// A part of the plane: a box, sides included.
#[derive(Clone, Copy)]
struct PlaneCell {
    min: [f64; 2],
    max: [f64; 2],
}

impl PlaneCell {
    /// Covers nothing.
    const EMPTY: PlaneCell = PlaneCell { min: [f64::INFINITY; 2], max: [-f64::INFINITY; 2] };

    fn of<N: Number>(bounds: &Aabb<N>) -> PlaneCell {
        PlaneCell { min: [bounds.min.x, bounds.min.y], max: [bounds.max.x, bounds.max.y] }
    }

    fn union(self, other: PlaneCell) -> PlaneCell {
        let ([a, b], [c, d]) = (self.min, other.min);
        let ([e, f], [g, h]) = (self.max, other.max);
        PlaneCell { min: [f64_min(a, c), f64_min(b, d)], max: [f64_max(e, g), f64_max(f, h)] }
    }

    fn intersection(self, other: PlaneCell) -> PlaneCell {
        let ([a, b], [c, d]) = (self.min, other.min);
        let ([e, f], [g, h]) = (self.max, other.max);
        PlaneCell { min: [f64_max(a, c), f64_max(b, d)], max: [f64_min(e, g), f64_min(f, h)] }
    }

    fn meets(&self, other: &PlaneCell) -> bool {
        let ([a, b], [c, d]) = (self.min, other.min);
        let ([e, f], [g, h]) = (self.max, other.max);
        (a <= g) & (c <= e) & (b <= h) & (d <= f)
    }

    fn sides(&self) -> [f64; 2] {
        [self.max[0] - self.min[0], self.max[1] - self.min[1]]
    }

    /// Whether an edge may have a point in the cell.
    fn is_passed_by<N: Number>(&self, edge: Edge<N>) -> bool {
        self.meets(&PlaneCell::of(&edge.bounds())) && !self.is_beside_line(edge)
    }

    /// Whether the cell is certainly on one side of the line of an edge.
    ///
    /// The distance of its middle from the line, times the edge's length, is then more than that of its corners from
    /// its middle, across the line. Bound: the seven operations that make both have errors of at most 2^-52 of the sums
    /// of magnitudes below, in any rounding mode; 2^-48 of them is allowed.
    fn is_beside_line<N: Number>(&self, Edge { a, b }: Edge<N>) -> bool {
        const ROUNDING: f64 = 1.0 / (1u64 << 48) as f64;
        let [width, height] = self.sides();
        let [x, y] = [self.min[0] + 0.5 * width, self.min[1] + 0.5 * height];
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let distance = dx * (y - a.y) - dy * (x - a.x);
        let half = 0.5 * (dy.abs() * width + dx.abs() * height);
        let magnitude = dx.abs() * (y.abs() + a.y.abs() + height) + dy.abs() * (x.abs() + a.x.abs() + width);
        distance.abs() > half + ROUNDING * (magnitude + half)
    }

    /// The halves along an axis; none where no number lies between its sides.
    fn halves(&self, axis: usize) -> Option<[PlaneCell; 2]> {
        let (mut low, mut high) = (*self, *self);
        let (min, max) = (*self.min.get(axis)?, *self.max.get(axis)?);
        let middle = min + 0.5 * (max - min);
        *low.max.get_mut(axis)? = middle;
        *high.min.get_mut(axis)? = middle;
        (min < middle && middle < max).then_some([low, high])
    }
}

/// What the edges of a cell cover of it.
struct Cover {
    cell: PlaneCell,
    /// The sum of their widths, and that of their heights.
    sums: [f64; 2],
}

impl Cover {
    const NOTHING: Cover = Cover { cell: PlaneCell::EMPTY, sums: [0.0; 2] };

    fn add<N: Number>(&mut self, edge: Edge<N>, cell: PlaneCell) {
        let part = PlaneCell::of(&edge.bounds()).intersection(cell);
        let [width, height] = part.sides();
        self.cell = self.cell.union(part);
        self.sums = [self.sums[0] + width, self.sums[1] + height];
    }

    /// The halves along the axis that divides fewer edges, unless it divides nearly all of so many.
    fn halves(&self, count: usize) -> Option<[PlaneCell; 2]> {
        let [width, height] = self.cell.sides();
        let (across, along) = (self.sums[0] * height, self.sums[1] * width);
        let by_y = along < across || (along == across && width < height);
        let most = MOST_DIVIDED * count as f64 * width * height;
        self.cell.halves(usize::from(by_y)).filter(|_| f64_min(across, along) <= most)
    }
}

struct CellSearch<'a, N: Number> {
    edges: JoinedEdges<'a, N>,
    /// Boxes around blocks of edges.
    boxes: [Option<Aabb<N>>; BLOCKS],
    /// No edge before this one meets another.
    start: usize,
    /// The first edge that is known to meet a later one; the number of edges if there is none.
    first: usize,
    /// How many more cells may be divided.
    cells: usize,
}

impl<N: Number> CellSearch<'_, N> {
    /// Finds the boxes around blocks, and the one around all.
    fn find_boxes(&mut self) -> PlaneCell {
        let mut whole = PlaneCell::EMPTY;
        for i in 0..BLOCKS {
            let bounds = self.block(i).map(|k| self.edges.edge(k).bounds()).reduce(Aabb::union);
            let Some(bounds) = bounds else { break };
            whole = whole.union(PlaneCell::of(&bounds));
            if let Some(block) = self.boxes.get_mut(i) {
                *block = Some(bounds);
            }
        }
        whole
    }

    /// The edges of a block.
    fn block(&self, i: usize) -> Range<usize> {
        let count = self.edges.count();
        let length = count.div_ceil(BLOCKS).max(8);
        (i * length).min(count)..((i + 1) * length).min(count)
    }

    /// Compares each edge with all later ones, and stops after so many steps. Returns the edge where it stopped.
    fn compare_with_all(&mut self, mut steps: usize) -> usize {
        for k in 0..self.first {
            let e = self.edges.edge(k);
            if e.is_point() {
                continue;
            }
            let (bounds, next) = (e.bounds(), self.edges.next_after(k));
            for (i, block) in self.boxes.iter().enumerate() {
                let Some(block) = block else { break };
                steps = steps.saturating_sub(1);
                let Range { start, end } = self.block(i);
                if end <= k || !bounds.meets(block) {
                    continue;
                }
                steps = steps.saturating_sub(end - start);
                if (start.max(k + 1)..end).any(|l| self.edges.meet_in_order(k, bounds, next, l)) {
                    self.first = k;
                    return k;
                }
            }
            if steps == 0 {
                return k + 1;
            }
        }
        self.first
    }

    /// The edges from one on that may pass a cell, in order.
    fn members(&self, cell: PlaneCell, from: usize) -> impl Iterator<Item = (usize, Edge<N>)> {
        let near = self.boxes.iter().map_while(|block| *block).enumerate();
        let blocks = near.filter(move |(_, block)| cell.meets(&PlaneCell::of(block))).map(|(i, _)| self.block(i));
        let all = blocks.flat_map(move |block| block.start.max(from)..block.end);
        let edges = all.map(|k| (k, self.edges.edge(k)));
        edges.filter(move |(_, edge)| !edge.is_point() && cell.is_passed_by(*edge))
    }

    fn search_cell(&mut self, cell: PlaneCell, room: &mut [u32], depth: u32) {
        let (mut count, mut relevant, mut cover) = (0, 0, Cover::NOTHING);
        for (k, edge) in self.members(cell, self.start) {
            cover.add(edge, cell);
            relevant += usize::from(k < self.first);
            count += 1;
        }
        if relevant == 0 {
            return;
        }
        if count > room.len() / 4
            && self.cells > 0
            && depth < MAX_DEPTH
            && let Some([low, high]) = cover.halves(count)
        {
            self.cells -= 1;
            self.search_cell(low, room, depth + 1);
            self.search_cell(high, room, depth + 1);
        } else {
            self.search_parts(cell, room);
        }
    }

    /// Searches a cell: each part of its edges, so many as fill an eighth of the room, with each later part.
    fn search_parts(&mut self, cell: PlaneCell, room: &mut [u32]) {
        let Some((list, free)) = room.split_at_mut_checked(room.len() / 4) else { return };
        let (mut start, count) = (self.start, self.edges.count());
        while start < self.first {
            let (mut behind, mut later) = (count, None);
            while later != Some(count) {
                let Some(part) = list.get_mut(..list.len() / 2) else { return };
                let length;
                (length, behind) = self.put_members(cell, start, part);
                let Some(places) = list.get_mut(length..) else { return };
                let (more, end) = self.put_members(cell, later.unwrap_or(behind), places);
                let Some(both) = list.get_mut(..length + more) else { return };
                self.search_list(both, free);
                if later.is_none() && end == count {
                    return;
                }
                later = Some(end);
            }
            start = behind;
        }
    }

    /// Puts the edges from one on that may pass a cell into places, in order. Returns how many, and the edge behind
    /// them.
    fn put_members(&self, cell: PlaneCell, from: usize, places: &mut [u32]) -> (usize, usize) {
        let mut members = self.members(cell, from);
        let mut behind = from;
        for (i, place) in places.iter_mut().enumerate() {
            let Some((k, _)) = members.next() else { return (i, self.edges.count()) };
            (*place, behind) = (k as u32, k + 1);
        }
        (places.len(), behind)
    }

    /// Searches edges that are given in order. The list is overwritten; the free room has three times its length.
    fn search_list(&mut self, mut list: &mut [u32], free: &mut [u32]) {
        for _ in 0..MOST_SWEEPS {
            if list.get(FEW_EDGES_OF_CELL).is_none_or(|&k| k as usize >= self.first) {
                break;
            }
            let Some([_, late]) = any_crossing(&self.edges, list, free) else { return };
            // Without the later one of both, once it is compared with all, another crossing will be found.
            self.compare(list, |&k| k < late, |&l| l == late);
            let mut next = 0;
            for i in 0..list.len() {
                if let Some(&k) = list.get(i)
                    && k != late
                    && let Some(place) = list.get_mut(next)
                {
                    *place = k;
                    next += 1;
                }
            }
            list = list.get_mut(..next).unwrap_or(&mut []);
        }
        self.compare(list, |_| true, |_| true);
    }

    /// Compares some edges, given in order, with some later ones.
    fn compare(&mut self, list: &[u32], is_first: impl Fn(&u32) -> bool, is_later: impl Fn(&u32) -> bool) {
        for (i, &k) in list.iter().enumerate().filter(|(_, k)| is_first(k)) {
            let k = k as usize;
            if k >= self.first {
                return;
            }
            let (bounds, next) = (self.edges.edge(k).bounds(), self.edges.next_after(k));
            let mut later = list.iter().skip(i + 1).filter(|l| is_later(l));
            if later.any(|&l| self.edges.meet_in_order(k, bounds, next, l as usize)) {
                self.first = k;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::predicate::{dot, orient};
    use crate::shape::edge_intersection;
    use fastrand::Rng;
    use std::vec::Vec;

    /// All edges with all, and each with its neighbors as they come.
    fn expected<N: Number>(outline: Outline<N>) -> Option<usize> {
        let edges: Vec<usize> = (0..outline.count()).filter(|&i| !outline.edge(i).is_point()).collect();
        let meet = |i: usize, j: usize| {
            let (e, f) = (outline.edge(edges[i]), outline.edge(edges[j]));
            let folds = |at, a, b| orient(at, a, b) == 0 && dot(at, a, b) > 0;
            if j == i + 1 {
                folds(e.b, e.a, f.b)
            } else if i == 0 && j == edges.len() - 1 {
                folds(e.a, e.b, f.a)
            } else {
                !edge_intersection(e, f).is_none()
            }
        };
        (0..edges.len()).find(|&i| (i + 1..edges.len()).any(|j| meet(i, j))).map(|i| edges[i])
    }

    /// In every way there is: edge by edge; by one sweep; in cells of few edges.
    fn check<N: Number>(outline: Outline<N>) -> Option<usize> {
        let expected = expected(outline);
        assert_eq!(first_crossing_edge(outline), expected);
        assert_eq!(search::<N, CAPACITY>(outline, 0), expected, "by one sweep");
        assert_eq!(search::<N, 256>(outline, 0), expected, "in cells");
        assert_eq!(search::<N, 32>(outline, 0), expected, "in small cells");
        expected
    }

    fn circle(count: usize, mut radius: impl FnMut(usize) -> f64) -> Vec<[f32; 2]> {
        let at = |i: usize| {
            let angle = i as f64 / count as f64 * std::f64::consts::TAU;
            [angle.cos(), angle.sin()].map(|part| (radius(i) * part) as f32)
        };
        (0..count).map(at).collect()
    }

    #[test]
    fn random_outlines() {
        let mut rng = Rng::with_seed(31);
        let mut tally = [0; 2];
        for round in 0..3000 {
            let count = rng.usize(3..60);
            let grid = [3, 8, 40, 1 << 20, i32::MAX][round % 5];
            let xy: Vec<[i32; 2]> = (0..count).map(|_| [(); 2].map(|()| rng.i32(-grid..=grid))).collect();
            tally[usize::from(check(Outline::<i32>::new(&xy)).is_some())] += 1;
            // A star, mostly simple, with vertices moved and repeated.
            let mut star = circle(count, |_| 1.0 + rng.f64());
            for _ in 0..rng.usize(..3) {
                let (i, j) = (rng.usize(..count), rng.usize(..count));
                star[i] = if rng.bool() { star[j] } else { [rng.f32(), rng.f32()] };
            }
            tally[usize::from(check(Outline::<Float>::new(&star)).is_some())] += 1;
        }
        assert!(tally.iter().all(|&count| count > 500), "{tally:?}");
    }

    /// Walks along the lines of a grid: vertical edges, touches, overlaps, repeated vertices.
    #[test]
    fn walks_on_a_grid() {
        let mut rng = Rng::with_seed(32);
        for _ in 0..1000 {
            let (mut x, mut y) = (0, 0);
            let mut xy = Vec::new();
            for _ in 0..rng.usize(3..40) {
                let step = rng.i32(0..4);
                if rng.bool() {
                    x += step - 1
                } else {
                    y += if x % 3 == 0 { step } else { -step }
                }
                xy.push([x, y]);
            }
            // Back far below, so that much of it is simple.
            xy.extend([[x + 1, -1000], [-1000, -1000], [-1000, 0]]);
            check(Outline::<i32>::new(&xy));
        }
    }

    /// Long edges side by side, straight and askew, and one of them bent into the next.
    #[test]
    fn combs() {
        for slope in [0, 1, 3] {
            for bent in [None, Some(100), Some(301)] {
                let mut comb: Vec<[i32; 2]> =
                    (0..400).map(|i| if i % 2 == 0 { [i, 0] } else { [i + slope * 1000, 1000] }).collect();
                comb.extend([[400, -1], [-1, -1]]);
                if let Some(bent) = bent {
                    comb[bent][0] += 3;
                }
                assert_eq!(check(Outline::<i32>::new(&comb)).is_some(), bent.is_some());
            }
        }
    }

    /// A zigzag of long edges side by side and askew, and back along it; on the way back it crosses itself at one edge.
    #[test]
    fn zigzags_there_and_back() {
        for crossed in 0..60 {
            let at = |i: i32, y: i32| [i + 3 * y, y];
            let there = (0..60).map(|i| at(i, 1000 * (i % 2)));
            let back = (0..60).rev().map(|i| at(i, 1000 * (i % 2) + if i == crossed { -5 } else { 5 }));
            let zigzag: Vec<[i32; 2]> = there.chain(back).collect();
            check(Outline::<i32>::new(&zigzag));
        }
    }

    /// Outlines of more edges than the room holds, an outlier far away, and many late crossings.
    #[test]
    fn large_outlines() {
        let count = 12_000;
        let star = circle(count, |i| if i % 2 == 0 { 90.0 } else { 100.0 });
        assert_eq!(first_crossing_edge(Outline::<Float>::new(&star)), None);
        let spikes = circle(count, |i| if i % 2 == 0 { 1.0 } else { 100.0 });
        assert_eq!(first_crossing_edge(Outline::<Float>::new(&spikes)), None);
        let mut far = star.clone();
        far[count / 2] = [-3e38, 1.0];
        assert_eq!(first_crossing_edge(Outline::<Float>::new(&far)), None);
        let mut crossed = spikes;
        crossed.swap(9000, 9002);
        assert_eq!(first_crossing_edge(Outline::<Float>::new(&crossed)), Some(8999));
        let mut rng = Rng::with_seed(33);
        let mut scribble = star;
        scribble[9001..].fill_with(|| [(); 2].map(|()| rng.f32() * 200.0 - 100.0));
        assert_eq!(first_crossing_edge(Outline::<Float>::new(&scribble)), expected(Outline::<Float>::new(&scribble)));
    }
}
