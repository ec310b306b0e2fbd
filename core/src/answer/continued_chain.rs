//! A chain that ends inside of a shape, where another line continues it: its contacts with the shape are those that it
//! has as a part of the longer chain. Where it ends decides nothing, such as which part of the shape has come through.

use super::IndexedShape;
use super::argument::{Argument, MarginArg, ShapeArg};
use super::shapes_around::ShapesAround;
use crate::contact::{Contact, are_convex_shapes, contacts_from_edges, each};
use crate::number::{Float, is_zero, with_denormals};
use crate::outline_tree::IndexedEdges;
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::seam::Contribution;
use crate::shape::{ContinuingLines, NearEdges, Outline};

/// The most vertices of a line beyond an end, with that end.
const MOST_VERTICES_BEYOND: usize = 16;

/// The lines beyond the first vertex of a chain and the last.
pub(super) struct ContinuedChain {
    lines: [ContinuingLine; 2],
}

impl ContinuedChain {
    /// None unless an end of b, a line, is inside of a, and one other line alone continues it there. Nor if both shapes
    /// are convex, with one contact at most. Both are valid. Complexity: O(n), and a search of the neighbors for each
    /// line.
    pub fn new(a: ShapeArg<f32>, b: ShapeArg<f32>, among: &ShapesAround) -> Option<Self> {
        let &[first, .., last] = b.vertices else { return None };
        let (is_line, is_region) = (b.kind.is_line(), a.kind.is_filled());
        let is_near = |end: [f32; 2]| is_in(end, among.around);
        if !(is_line && is_region && is_zero(b.radius)) || first == last || !(is_near(first) || is_near(last)) {
            return None;
        }
        with_denormals(|| {
            let (region, line) = (a.valid::<Float>(), b.valid());
            if are_convex_shapes(region, line) {
                return None;
            }
            let outline = NearEdges::new(region);
            let is_inside = |[x, y]: [f32; 2]| {
                let location = outline.locate(Point::at(f64::from(x), f64::from(y)));
                location.inside && !location.on_edge
            };
            let lines = [first, last].map(|end| match is_near(end) && is_inside(end) {
                true => ContinuingLine::beyond(end, b, among),
                false => ContinuingLine::of(end),
            });
            lines.iter().any(|line| line.count > 1).then_some(ContinuedChain { lines })
        })
    }

    /// Visits all contacts of the shape and the chain whose gap is at most a margin, as parts of the longer chain. If
    /// others may bear, there may be none.
    pub fn contacts_of_longer_chain(
        &self,
        [a, b]: [&IndexedShape; 2],
        margin: MarginArg,
        may_others_bear: bool,
        visit: &mut dyn FnMut(Contact),
    ) {
        let [mut before, after] = self.lines;
        before.inward();
        with_denormals(|| {
            let (chain, edges) = (b.shape.valid::<Float>(), IndexedEdges { vertices: b.shape.vertices, tree: b.tree });
            let is_indexed = b.tree.is_usable() && b.tree.is_concave();
            let mut near = if is_indexed { NearEdges::indexed(chain, &edges) } else { NearEdges::new(chain) };
            near.find_blocks();
            let lines = [&before, &after].map(|line| line.vertices().map(Outline::new));
            near.continuing = ContinuingLines { lines, may_bear: may_others_bear };
            let mut visit = each(|contact: Contact| visit(contact.swapped()));
            contacts_from_edges(&near, a.shape.valid(), Verdict::Hit, margin.valid::<Float>(), &mut visit);
        });
    }
}

/// A line that begins at the end of a chain, and no edge of which has length 0.
#[derive(Clone, Copy)]
struct ContinuingLine {
    list: [[f32; 2]; MOST_VERTICES_BEYOND],
    count: usize,
}

impl ContinuingLine {
    fn of(end: [f32; 2]) -> Self {
        ContinuingLine { list: [end; MOST_VERTICES_BEYOND], count: 1 }
    }

    /// The line beyond an end of a chain, to where it leaves the box around the shape, it ends or branches, or its room
    /// is full.
    fn beyond(end: [f32; 2], chain: ShapeArg<f32>, among: &ShapesAround) -> Self {
        let (mut line, mut known) = (ContinuingLine::of(end), chain.vertices.as_ptr());
        loop {
            let (at @ [x, y], before) = (line.last(), line.count);
            let (mut lines, mut next) = (0, known);
            (among.neighbors)([x, y, x, y], &|_| true, &mut |neighbor, _| {
                let ShapeArg { kind, vertices, radius, .. } = neighbor.shape;
                if kind.is_line() && is_zero(radius) && vertices.as_ptr() != known {
                    let [begins, ends] = [vertices.first(), vertices.last()].map(|end| end == Some(&at));
                    lines += u32::from(begins) + u32::from(ends);
                    if lines == 1 && (begins || ends) {
                        next = vertices.as_ptr();
                        let include = |vertex: &[f32; 2]| line.include(*vertex, among);
                        let _ = if begins { vertices.iter().all(include) } else { vertices.iter().rev().all(include) };
                    }
                }
                Contribution::Nothing
            });
            if lines != 1 {
                line.count = before;
            }
            if line.count == before || !line.has_room(among) {
                return line;
            }
            known = next;
        }
    }

    fn last(&self) -> [f32; 2] {
        self.list.get(self.count - 1).copied().unwrap_or_default()
    }

    fn has_room(&self, among: &ShapesAround) -> bool {
        self.count < MOST_VERTICES_BEYOND && is_in(self.last(), among.around)
    }

    /// Goes on to a vertex. Whether there is room for it.
    fn include(&mut self, vertex: [f32; 2], among: &ShapesAround) -> bool {
        let has_room = self.has_room(among);
        if has_room && vertex != self.last() {
            self.list.get_mut(self.count).into_iter().for_each(|place| *place = vertex);
            self.count += 1;
        }
        has_room
    }

    /// The vertices, if there is an edge.
    fn vertices(&self) -> Option<&[[f32; 2]]> {
        self.list.get(..self.count).filter(|list| list.len() > 1)
    }

    /// In the other direction, to the end of the chain.
    fn inward(&mut self) {
        self.list.get_mut(..self.count).into_iter().for_each(|list| list.reverse());
    }
}

fn is_in([x, y]: [f32; 2], [min_x, min_y, max_x, max_y]: [f32; 4]) -> bool {
    min_x <= x && x <= max_x && min_y <= y && y <= max_y
}
