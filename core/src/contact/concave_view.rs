//! A shape that need not be convex: its vertices with their neighbors, its edges, and what edges can hold them.

use crate::number::{Number, Sign, sqrt};
use crate::predicate::{Point, dot, orient};
use crate::shape::Shape;

/// A shape with what is asked of it again and again.
#[derive(Clone, Copy)]
pub struct Form<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// Of the outline; 0 of a line.
    pub winding: Sign,
    /// Whether any edge is to hold any vertex.
    held_by_any: bool,
}

impl<'a, N: Number> Form<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let winding = if shape.is_filled() { shape.vertices.winding() } else { 0 };
        Form { shape, winding, held_by_any: false }
    }

    /// The same with vertices that any edge can hold.
    pub fn held_by_any(self) -> Self {
        Form { held_by_any: true, ..self }
    }

    pub fn vertex(&self, i: usize) -> Point<N> {
        self.shape.vertices.vertex(i)
    }

    /// The vertices that do not repeat the one before.
    pub fn vertices(&self) -> impl Iterator<Item = (usize, Point<N>)> + use<'a, N> {
        let form = *self;
        let vertices = self.shape.vertices.points().enumerate();
        vertices.filter(move |(i, point)| {
            let before = if *i > 0 { form.vertex(i - 1) } else { form.shape.vertices.last() };
            before != *point || (*i == 0 && (!form.shape.is_filled() || form.shape.vertices.is_point()))
        })
    }

    /// Whether it goes on from the last vertex to the first: chains may end where they begin.
    fn is_closed(&self) -> bool {
        self.shape.is_filled() || self.shape.vertices.first() == self.shape.vertices.last()
    }

    /// The nearest vertex that lies elsewhere, forward or backward; none at the ends of a line.
    pub fn neighbor(&self, i: usize, forward: bool) -> Option<usize> {
        let count = self.shape.vertices.count();
        let at = self.vertex(i);
        let mut k = i;
        for _ in 1..count {
            k = match (forward, k) {
                (true, k) if k + 1 < count => k + 1,
                (true, _) if self.is_closed() => 0,
                (false, k) if k > 0 => k - 1,
                (false, _) if self.is_closed() => count - 1,
                _ => return None,
            };
            if self.vertex(k) != at {
                return Some(k);
            }
        }
        None
    }

    pub fn neighbors(&self, i: usize) -> impl Iterator<Item = usize> + use<N> {
        [self.neighbor(i, true), self.neighbor(i, false)].into_iter().flatten()
    }

    /// The outward directions of the edges at a vertex; none of a line.
    pub fn outward(&self, i: usize) -> impl Iterator<Item = (f64, f64)> + use<N> {
        let at = self.vertex(i);
        let turn = f64::from(self.winding);
        let way = |from: Point<N>, to: Point<N>| (to.x - from.x, to.y - from.y);
        let next = self.neighbor(i, true).map(|to| way(at, self.vertex(to)));
        let previous = self.neighbor(i, false).map(|from| way(self.vertex(from), at));
        let ways = if self.is_line() { [None, None] } else { [next, previous] };
        ways.into_iter().flatten().map(move |(ux, uy)| unit((uy * turn, -ux * turn)))
    }

    /// The edges that others can bear on, each from either side of a line.
    pub fn sides(&self) -> impl Iterator<Item = (usize, [Point<N>; 2])> + use<'a, N> {
        let winding = self.winding;
        let edges = self.shape.indexed_edges().filter(|(_, edge)| !edge.is_point());
        edges.flat_map(move |(i, edge)| {
            let directions = if winding == 0 { [Some(1), Some(-1)] } else { [Some(winding), None] };
            directions.into_iter().flatten().map(move |direction| (i, edge.directed(direction)))
        })
    }

    pub fn is_line(&self) -> bool {
        self.winding == 0
    }

    /// Whether another form's edge, that form to its left, can hold a vertex of this one: whether a way out along its
    /// normal can end with the vertex on the edge.
    ///
    /// Either nothing at the vertex leads behind a line through it that is parallel to the edge (T. Lozano-Pérez, Spatial
    /// Planning, IEEE Transactions on Computers 32, 1983, section IV), or an edge there all but lies on the other one. Of
    /// ground that goes straight on, bends gently or turns inward a vertex is held by no side of what stands
    /// above it: whoever pushed along the ground would meet the ground again at once.
    pub fn is_held(&self, i: usize, [a, b]: [Point<N>; 2]) -> bool {
        /// The square of the sine of the angle between edges that all but lie on each other.
        const FLAT: f64 = 1.0 / 64.0;
        let at = self.vertex(i);
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let neighbors = [self.neighbor(i, true), self.neighbor(i, false)].map(|k| k.map(|k| self.vertex(k)));
        let mut leads_off = true;
        for (neighbor, turn) in neighbors.into_iter().zip([self.winding, -self.winding]) {
            let Some(to) = neighbor else {
                continue;
            };
            let (x, y) = (to.x - at.x, to.y - at.y);
            let (along, behind) = (ux * x + uy * y, ux * y - uy * x);
            let faces = self.is_line() || along * f64::from(turn) < 0.0;
            if faces && behind * behind <= FLAT * ((ux * ux + uy * uy) * (x * x + y * y)) {
                return true;
            }
            leads_off &= behind <= 0.0;
        }
        if self.held_by_any {
            return true;
        }
        match neighbors {
            [Some(next), Some(previous)] if !self.is_line() => {
                let corner = orient(previous, at, next) * self.winding;
                leads_off && (corner > 0 || (corner == 0 && dot(at, previous, next) > 0))
            }
            _ => leads_off,
        }
    }
}

fn unit((x, y): (f64, f64)) -> (f64, f64) {
    let length = sqrt(x * x + y * y);
    (x / length, y / length)
}

/// The outward unit normal of an edge with its inside to the left.
pub fn normal<N: Number>([from, to]: [Point<N>; 2]) -> (f64, f64) {
    unit((to.y - from.y, from.x - to.x))
}
