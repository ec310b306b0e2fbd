//! A shape with area that a chain leads through: which part of it has come through the chain. The smaller part has:
//! where the shapes were before is not known.

use super::way_through::{PlaceOnOutline, WayThrough, insert};
use crate::number::{Number, Sign};
use crate::predicate::Point;
use crate::predicate::determinant::rounded_determinant;
use crate::shape::{Edge, NearEdges, Outline};

/// The most paths of a chain through a shape.
const MOST_PATHS: usize = 8;

/// Parts whose areas differ by less than this factor of the whole are equal.
const EQUAL_FACTOR: f64 = 1.0 / (1u64 << 30) as f64;

/// The part of a shape that has come through a chain, which is the ground there.
#[derive(Clone, Copy, Debug)]
pub struct CutPart {
    /// Of each path of the chain through the shape the edges from that before it to that behind it, which may be listed
    /// before it in a closed chain.
    paths: [[usize; 2]; MOST_PATHS],
    /// The stretches of the shape's outline that are in the part: the first vertex, and how many. As many as paths.
    stretches: [[usize; 2]; MOST_PATHS],
    count: usize,
    /// The number of the shape's vertices.
    vertices: usize,
    winding: Sign,
}

impl CutPart {
    pub const UNKNOWN: Self =
        CutPart { paths: [[0; 2]; MOST_PATHS], stretches: [[0; 2]; MOST_PATHS], count: 0, vertices: 0, winding: 0 };

    /// Not known if the chain leads through nowhere, ends within the shape, leads through too many places or from both
    /// sides of a part, and if it halves the shape. Lines beyond its ends count as parts of the chain. Where a path
    /// leads through, `on_path` is called: of a part of an outline the smaller piece depends on the whole.
    ///
    /// Complexity: O(n + m), and the pairs of blocks of edges that are near each other.
    pub fn new<N: Number>(
        (shape, winding): (&NearEdges<N>, Sign),
        chain: &NearEdges<N>,
        on_path: impl FnOnce(),
    ) -> Self {
        let [before, after] = chain.continuing.lines;
        let ends = match chain.shape.vertices.line_ends() {
            [None, None] => [None; 2],
            [first, last] => {
                [before.map_or(first, |line| Some(line.first())), after.map_or(last, |line| Some(line.last()))]
            }
        };
        let is_within = |end: Point<N>| {
            let location = shape.locate(end);
            location.inside && !location.on_edge
        };
        if ends.into_iter().flatten().any(is_within) {
            return CutPart::UNKNOWN;
        }
        let vertices = shape.shape.vertices;
        let mut cuts = Cuts { vertices, part: CutPart::UNKNOWN, places: [None; 2 * MOST_PATHS], area: 0.0 };
        let mut open = None;
        let is_known = cuts.follow((shape, winding), chain, &mut open).is_some()
            // A closed chain may begin within the shape.
            && (open.is_none() || cuts.follow((shape, winding), chain, &mut open).is_some());
        if cuts.part.count > 0 {
            on_path();
        }
        if is_known { cuts.smaller_part(winding).unwrap_or(CutPart::UNKNOWN) } else { CutPart::UNKNOWN }
    }

    /// Of the ground as an outline: positive if the part is on the left of the chain, 0 if it is not known.
    pub fn winding(&self) -> Sign {
        self.winding
    }

    /// Whether a vertex of the shape is in the part.
    pub fn has_vertex(&self, vertex: usize) -> bool {
        self.stretches.iter().take(self.count).any(|[first, count]| {
            let place = if vertex < *first { vertex + self.vertices - first } else { vertex - first };
            place < *count
        })
    }

    /// The winding of the ground at an edge of the chain. 0 if the edge is in no path, nor next to one.
    pub fn winding_of_edge(&self, number: usize) -> Sign {
        let has_edge = |[first, last]: &[usize; 2]| match first <= last {
            true => (*first..=*last).contains(&number),
            false => number >= *first || number <= *last,
        };
        if self.paths.iter().take(self.count).any(has_edge) { self.winding } else { 0 }
    }

    /// The winding of the ground at a vertex of the chain, which ends the edge before it. 0 if it is far from all
    /// paths.
    pub fn winding_at(&self, vertex: usize, before: usize) -> Sign {
        let winding = self.winding_of_edge(vertex);
        if winding != 0 { winding } else { self.winding_of_edge(before) }
    }

    /// Whether a vertex of the shape is in the part, and this is the free side of an edge, directed as it is listed or
    /// not.
    pub fn is_free_side(&self, vertex: usize, number: usize, is_listed: bool) -> bool {
        self.winding_of_edge(number) == if is_listed { -1 } else { 1 } && self.has_vertex(vertex)
    }
}

/// A path through the shape that has not left it yet.
#[derive(Clone, Copy, Debug)]
struct OpenPath<N> {
    from: PlaceOnOutline<N>,
    /// The edge of the chain.
    first: usize,
    last: Point<N>,
    /// The determinants of its steps, from the first vertex of the shape.
    area: f64,
}

impl<N: Number> OpenPath<N> {
    fn lead_to(&mut self, origin: Point<N>, at: Point<N>) {
        self.area += area(origin, self.last, at);
        self.last = at;
    }
}

/// The paths that were found, and where they enter and leave the shape.
struct Cuts<'a, N: Number> {
    vertices: Outline<'a, N>,
    part: CutPart,
    /// In the order of the shape's outline, and whether the path leaves there.
    places: [Option<(PlaceOnOutline<N>, bool)>; 2 * MOST_PATHS],
    /// The determinants of all steps of the paths.
    area: f64,
}

impl<N: Number> Cuts<'_, N> {
    /// Follows the chain from its beginning: past its end, if a path is open, to the end of that path. None if there is
    /// no room, or if the places are out of order.
    fn follow(
        &mut self,
        (shape, winding): (&NearEdges<N>, Sign),
        chain: &NearEdges<N>,
        open: &mut Option<OpenPath<N>>,
    ) -> Option<()> {
        let (bounds, origin, is_again) = (shape.bounds(), self.vertices.first(), open.is_some());
        let (mut is_first, mut is_lost) = (true, false);
        let mut follow_edge = |number: usize, edge: Edge<N>| {
            let Some(way) = WayThrough::<N, { 2 * MOST_PATHS }>::new((shape, winding), edge) else {
                is_lost = true;
                return true;
            };
            for (place, enters) in way.places(open.is_some()) {
                match open {
                    None if enters => *open = Some(OpenPath { from: place, first: number, last: place.at, area: 0.0 }),
                    // Of a chain that begins within the shape.
                    None => is_lost |= !is_first,
                    Some(_) if enters => is_lost = true,
                    Some(path) => {
                        path.lead_to(origin, place.at);
                        is_lost |= self.include(path, (number, place)).is_none();
                        *open = None;
                    }
                }
                is_first = false;
                if is_lost || (is_again && open.is_none()) {
                    return true;
                }
            }
            if let Some(path) = open {
                path.lead_to(origin, edge.b);
            }
            false
        };
        let [before, after] = chain.continuing.lines;
        let last = chain.shape.vertices.count().saturating_sub(2);
        let _ = before.is_some_and(|line| line.edges(false).any(|edge| follow_edge(0, edge)))
            || chain.any(|block| block.meets(&bounds), |(number, edge)| follow_edge(number, edge))
            || after.is_some_and(|line| line.edges(false).any(|edge| follow_edge(last, edge)));
        let is_left_open = is_again && open.is_some();
        if is_lost || is_left_open { None } else { Some(()) }
    }

    /// None if there is no room.
    fn include(&mut self, path: &OpenPath<N>, (last, to): (usize, PlaceOnOutline<N>)) -> Option<()> {
        let before = path.first.saturating_sub(1);
        *self.part.paths.get_mut(self.part.count)? = [before, last + 1];
        self.part.count += 1;
        self.area += path.area;
        for new in [(path.from, false), (to, true)] {
            insert(&mut self.places, new, |(one, _), (other, _)| is_before(self.vertices, one, other))?;
        }
        Some(())
    }

    /// Where the chain touches the outline from within, one path leaves and another one enters at one place: in that
    /// order that lets paths enter and leave in turns.
    fn order_touches(&mut self) {
        let mut before = self.places.iter().flatten().last().map(|(_, leaves)| *leaves);
        for i in 1..self.places.len() {
            if let Some(&[Some((one, leaves)), Some((other, other_leaves))]) = self.places.get(i - 1..=i)
                && Some(leaves) == before
                && leaves != other_leaves
                && !is_before(self.vertices, &one, &other)
                && let Some([one, other]) = self.places.get_mut(i - 1..=i)
            {
                core::mem::swap(one, other);
            }
            before = self.places.get(i - 1).copied().flatten().map(|(_, leaves)| leaves);
        }
    }

    /// The part on that side of all paths whose area is smaller. None if there is none, or if paths lead from both
    /// sides of a part.
    fn smaller_part(mut self, winding: Sign) -> Option<CutPart> {
        let (outline, count) = (self.vertices, self.vertices.count());
        self.order_touches();
        let (origin, places) = (outline.first(), self.places);
        let next = |i: usize| places.get(i + 1).copied().flatten().or(places.first().copied().flatten());
        let stretches = || (0..2 * self.part.count).filter_map(|i| Some((places.get(i).copied()??, next(i)?)));
        // Counterclockwise a part on the right goes from where a path enters to where one leaves.
        let is_right = |leaves: bool| leaves == (winding < 0);
        let mut right = 0.0;
        for ((from, leaves), (to, next_leaves)) in stretches() {
            if leaves == next_leaves {
                return None;
            }
            if is_right(leaves) {
                let mut last = from.at;
                let [first, many] = vertices_between(outline, &from, &to);
                let place = |i: usize| if first + i < count { first + i } else { first + i - count };
                for at in (0..many).map(|i| outline.vertex(place(i))).chain([to.at]) {
                    right += f64::from(winding) * area(origin, last, at);
                    last = at;
                }
            }
        }
        right -= self.area;
        let (mut whole, mut last) = (0.0, outline.last());
        for at in outline.points() {
            whole += f64::from(winding) * area(origin, last, at);
            last = at;
        }
        if self.part.count == 0 || whole <= 0.0 || (2.0 * right - whole).abs() <= EQUAL_FACTOR * whole {
            return None;
        }
        let is_left = 2.0 * right > whole;
        let behind = stretches().filter(|((_, leaves), _)| is_right(*leaves) != is_left);
        let mut in_part = [[0; 2]; MOST_PATHS];
        for (own, ((from, _), (to, _))) in in_part.iter_mut().zip(behind) {
            *own = vertices_between(outline, &from, &to);
        }
        let winding = if is_left { 1 } else { -1 };
        Some(CutPart { stretches: in_part, vertices: count, winding, ..self.part })
    }
}

/// Twice the signed area of a triangle, rounded: places are rounded, too.
fn area<N: Number>(a: Point<N>, b: Point<N>, p: Point<N>) -> f64 {
    rounded_determinant(a, b, p).0
}

/// Whether a place comes before another one in the order of the outline.
fn is_before<N: Number>(outline: Outline<N>, one: &PlaceOnOutline<N>, other: &PlaceOnOutline<N>) -> bool {
    let Edge { a, b } = outline.edge(one.edge);
    let along = |at: Point<N>| (b.x - a.x) * (at.x - a.x) + (b.y - a.y) * (at.y - a.y);
    one.edge < other.edge || (one.edge == other.edge && along(one.at) < along(other.at))
}

/// The vertices from one place to another in the order of the outline, with those at the places: the first one, and
/// how many.
fn vertices_between<N: Number>(outline: Outline<N>, from: &PlaceOnOutline<N>, to: &PlaceOnOutline<N>) -> [usize; 2] {
    let count = outline.count();
    let many = match from.edge {
        edge if edge < to.edge => to.edge - edge,
        edge if edge > to.edge => to.edge + count - edge,
        _ if is_before(outline, to, from) => count,
        _ => 0,
    };
    let after = |edge: usize| if edge + 1 < count { edge + 1 } else { 0 };
    let (begins, ends) = (from.at == outline.vertex(from.edge), to.at == outline.vertex(after(to.edge)));
    [if begins { from.edge } else { after(from.edge) }, many + usize::from(begins) + usize::from(ends)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Kind, Shape};
    use std::vec::Vec;

    /// The vertices of the part, and the winding of the ground.
    fn part(chain: &[[f32; 2]], body: &[[f32; 2]]) -> (Vec<usize>, Sign) {
        let shape = |kind, xy| Shape::<Float> { kind, vertices: Outline::new(xy), radius: 0.0 };
        let (near_body, near_chain) =
            (NearEdges::new(shape(Kind::Polygon, body)), NearEdges::new(shape(Kind::Chain, chain)));
        let part = CutPart::new((&near_body, near_body.outline_winding()), &near_chain, || ());
        // Those on the chain may count or not.
        let is_on = |p: Point<Float>| near_chain.shape.edges().any(|edge| edge.contains(p));
        let vertices = (0..body.len()).filter(|i| part.has_vertex(*i) && !is_on(near_body.shape.vertices.vertex(*i)));
        (vertices.collect(), part.winding)
    }

    /// A chain that ends in the shape, halves it, misses it or is flush with it, and one with too many paths.
    #[test]
    fn other_parts_are_not_known() {
        let square = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];
        let teeth = |count: usize| {
            (0..=2 * count).map(|i| [0.25 + 0.375 * i as f32, if i % 2 == 0 { -1.0 } else { 1.0 }]).collect::<Vec<_>>()
        };
        let unknown = (std::vec![], 0);
        assert_eq!(part(&[[-1.0, 1.0], [4.0, 1.0]], &square), unknown, "ends");
        assert_eq!(part(&[[-1.0, 4.0], [9.0, 4.0]], &square), unknown, "halves");
        assert_eq!(part(&[[-1.0, -1.0], [9.0, -1.0]], &square), unknown, "misses");
        assert_eq!(part(&[[-1.0, 0.0], [9.0, 0.0]], &square), unknown, "is flush");
        assert_eq!(part(&teeth(MOST_PATHS), &square), (std::vec![], -1), "teeth");
        assert_eq!(part(&teeth(MOST_PATHS + 1), &square), unknown, "too many teeth");
        let around = [[-1.0, 1.0], [9.0, 1.0], [9.0, -2.0], [-2.0, -2.0], [-2.0, 2.0], [9.0, 2.0]];
        assert_eq!(part(&around, &square), unknown, "from both sides of a part");
        let plate = [[-1.0, 1.0], [9.0, 1.0], [9.0, 2.0], [-1.0, 2.0]];
        assert_eq!(part(&plate, &square), (std::vec![], 1), "a plate is ground");
    }

    /// In every order of both lists.
    #[test]
    fn the_smaller_part_has_come_through() {
        type Case<'c> = (&'c [[f32; 2]], &'c [[f32; 2]], &'c [usize]);
        const CASES: [Case; 10] = [
            // A kite that has sunk in.
            (&[[-2.0, 0.0], [2.0, 0.0], [4.0, -0.5]], &[[0.0, -0.04], [0.5, 0.03], [0.0, 1.0], [-0.5, 0.03]], &[0]),
            // A box in a pit of its width, and over a peak.
            (
                &[[0.0, 2.0], [0.0, 0.0], [1.0, 0.0], [1.0, 2.0]],
                &[[0.0, -0.25], [1.0, -0.25], [1.0, 1.0], [0.0, 1.0]],
                &[0, 1],
            ),
            (&[[-3.0, -2.0], [0.0, 1.0], [3.0, -2.0]], &[[-1.0, 0.5], [1.0, 0.5], [1.0, 3.0], [-1.0, 3.0]], &[]),
            // Flush with a wall, with a corner at its foot.
            (
                &[[0.0, 2.0], [0.0, 0.0], [16.0, 0.0]],
                &[[0.0, 0.0], [0.125, -0.125], [0.875, -0.125], [1.0, 0.0], [1.0, 0.875], [0.0, 0.875]],
                &[1, 2],
            ),
            // Round in a dip whose vertex is on its lowest side.
            (
                &[[-1.0, 0.5], [0.0, 0.0], [2.0, 1.0]],
                &[[-0.125, 0.0], [0.25, 0.0], [0.5, 0.125], [0.625, 0.5], [0.0, 1.0], [-0.375, 0.5], [-0.375, 0.25]],
                &[0, 1, 2],
            ),
            // A box on a step, and one whose tip passes the edge of the step, so that two paths lead through it.
            (
                &[[-4.0, 0.0], [0.0, 0.0], [0.0, 4.0], [2.0, 4.0]],
                &[[-2.0, -0.25], [0.5, -0.25], [0.5, 2.0], [-2.0, 2.0]],
                &[0, 1, 2],
            ),
            (
                &[[-16.0, 0.0], [0.0, 0.0], [0.0, 2.0], [2.0, 2.015_625], [2.0, 4.0]],
                &[[0.5, 2.015_625], [0.971, 2.194_5], [0.367, 2.562_2], [-0.000_6, 1.958_2]],
                &[],
            ),
            // Not convex: an L in a pit of its width, an arch on both feet, and along a side of a notch.
            (
                &[[0.0, 2.0], [0.0, 0.0], [1.0, 0.0], [1.0, 2.0]],
                &[[0.0, -0.25], [1.0, -0.25], [1.0, 0.25], [0.5, 0.25], [0.5, 1.0], [0.0, 1.0]],
                &[0, 1],
            ),
            (
                &[[-2.0, 0.0], [4.0, 0.0]],
                &[
                    [0.0, -0.25],
                    [1.0, -0.25],
                    [1.0, 1.0],
                    [2.0, 1.0],
                    [2.0, -0.25],
                    [3.0, -0.25],
                    [3.0, 2.0],
                    [0.0, 2.0],
                ],
                &[0, 1, 4, 5],
            ),
            (
                &[[4.0, 1.0], [-1.0, 1.0]],
                &[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 1.5], [0.0, 1.5]],
                &[4, 5],
            ),
        ];
        for (i, (chain, body, behind)) in CASES.iter().enumerate() {
            for turn in 0..body.len() {
                for is_reversed in [false, true] {
                    let (mut chain, mut body) = (chain.to_vec(), body.to_vec());
                    let mut behind = behind.to_vec();
                    body.rotate_left(turn);
                    behind.iter_mut().for_each(|v| *v = (*v + body.len() - turn) % body.len());
                    if is_reversed {
                        chain.reverse();
                    }
                    for _ in 0..2 {
                        behind.sort_unstable();
                        let expected = (behind.clone(), if is_reversed { 1 } else { -1 });
                        assert_eq!(part(&chain, &body), expected, "{i} {turn} {is_reversed}");
                        body.reverse();
                        behind.iter_mut().for_each(|v| *v = body.len() - 1 - *v);
                    }
                }
            }
        }
    }
}
