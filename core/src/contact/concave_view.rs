//! A view of any shape, convex or not: vertices with their neighbors, edges, and the test whether a vertex can rest on
//! an edge.

use crate::number::{Number, Sign, sqrt};
use crate::predicate::{Point, dot, orient};
use crate::shape::Shape;

#[derive(Clone, Copy)]
pub struct ConcaveView<'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// The winding of the outline; 0 for points, segments and chains.
    pub winding: Sign,
    /// Whether every vertex can rest on every edge.
    rests_anywhere: bool,
}

impl<'a, N: Number> ConcaveView<'a, N> {
    pub fn new(shape: Shape<'a, N>) -> Self {
        let winding = if shape.is_filled() { shape.vertices.winding() } else { 0 };
        ConcaveView { shape, winding, rests_anywhere: false }
    }

    /// The same view with vertices that can rest on every edge.
    pub fn resting_anywhere(self) -> Self {
        ConcaveView { rests_anywhere: true, ..self }
    }

    pub fn vertex(&self, i: usize) -> Point<N> {
        self.shape.vertices.vertex(i)
    }

    /// The vertices, without those at the place of the vertex before.
    pub fn vertices(&self) -> impl Iterator<Item = (usize, Point<N>)> + use<'a, N> {
        let view = *self;
        let vertices = self.shape.vertices.points().enumerate();
        vertices.filter(move |(i, point)| {
            let before = if *i > 0 { view.vertex(i - 1) } else { view.shape.vertices.last() };
            before != *point || (*i == 0 && (!view.shape.is_filled() || view.shape.vertices.is_point()))
        })
    }

    /// Whether the last vertex and the first are neighbors: also in a chain that ends where it begins.
    fn is_closed(&self) -> bool {
        self.shape.is_filled() || self.shape.vertices.first() == self.shape.vertices.last()
    }

    /// The next vertex at another place, forward or backward; none at the ends of a chain.
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

    /// The outward unit normals of the edges at a vertex. None in a chain.
    pub fn normals(&self, i: usize) -> impl Iterator<Item = (f64, f64)> + use<N> {
        let at = self.vertex(i);
        let sign = f64::from(self.winding);
        let vector = |from: Point<N>, to: Point<N>| (to.x - from.x, to.y - from.y);
        let next = self.neighbor(i, true).map(|to| vector(at, self.vertex(to)));
        let previous = self.neighbor(i, false).map(|from| vector(self.vertex(from), at));
        let edges = if self.is_chain() { [None, None] } else { [next, previous] };
        edges.into_iter().flatten().map(move |(ux, uy)| unit((uy * sign, -ux * sign)))
    }

    /// The edges, directed so that the inside is to their left. Each edge of a chain in both directions.
    pub fn directed_edges(&self) -> impl Iterator<Item = (usize, [Point<N>; 2])> + use<'a, N> {
        let winding = self.winding;
        let edges = self.shape.indexed_edges().filter(|(_, edge)| !edge.is_point());
        edges.flat_map(move |(i, edge)| {
            let directions = if winding == 0 { [Some(1), Some(-1)] } else { [Some(winding), None] };
            directions.into_iter().flatten().map(move |direction| (i, edge.directed(direction)))
        })
    }

    /// Whether the shape is a point, a segment or a chain. Then both sides of an edge are outside.
    pub fn is_chain(&self) -> bool {
        self.winding == 0
    }

    /// Whether a vertex can rest on an edge of another shape, that shape's inside to the left of the edge: whether a
    /// push along the edge's normal can end with the vertex on the edge.
    ///
    /// Either no edge at the vertex leads behind the line through it that is parallel to the edge (T. Lozano-Pérez,
    /// Spatial Planning, IEEE Transactions on Computers 32, 1983, section IV), or one of them is within 7 degrees of
    /// the edge. So a vertex of straight, gently bent or inward-bent ground rests on no side of a box above it: a push
    /// along the ground would only bring the box to the next part of the ground.
    pub fn can_rest_on(&self, i: usize, [a, b]: [Point<N>; 2]) -> bool {
        /// The squared sine of 7 degrees, about.
        const FLAT: f64 = 1.0 / 64.0;
        let at = self.vertex(i);
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let neighbors = [self.neighbor(i, true), self.neighbor(i, false)].map(|k| k.map(|k| self.vertex(k)));
        let mut leads_away = true;
        for (neighbor, sign) in neighbors.into_iter().zip([self.winding, -self.winding]) {
            let Some(to) = neighbor else {
                continue;
            };
            let (x, y) = (to.x - at.x, to.y - at.y);
            let (along, behind) = (ux * x + uy * y, ux * y - uy * x);
            let faces = self.is_chain() || along * f64::from(sign) < 0.0;
            if faces && behind * behind <= FLAT * ((ux * ux + uy * uy) * (x * x + y * y)) {
                return true;
            }
            leads_away &= behind <= 0.0;
        }
        if self.rests_anywhere {
            return true;
        }
        match neighbors {
            [Some(next), Some(previous)] if !self.is_chain() => {
                let corner = orient(previous, at, next) * self.winding;
                leads_away && (corner > 0 || (corner == 0 && dot(at, previous, next) > 0))
            }
            _ => leads_away,
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
