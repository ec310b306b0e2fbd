//! A view of any shape, convex or not: vertices with their neighbors, edges, and the test whether a vertex can rest on
//! an edge.

use super::convex_edges::ConvexEdges;
use super::cut_by_chain::CutPart;
use super::known_touches::{KnownTouches, NearerEdges, TouchesOfAll};
use crate::number::{Number, Sign, f64_max, sqrt};
use crate::predicate::{Point, dot, orient};
use crate::shape::{
    Aabb, Edge, EdgeSearchForVertex, LocatedVertices, Location, NearEdges, Shape, VertexSearch, VertexSearchForEdge,
};
use core::cell::Cell;

/// The edges of a straight side.
#[derive(Clone, Copy)]
pub struct StraightRun {
    /// The first edge in the caller's order, and the vertex where the last one ends.
    pub first: usize,
    pub last: usize,
    /// The first of the vertices in a row at the place of each end.
    pub ends: [usize; 2],
}

#[derive(Clone, Copy)]
pub struct ConcaveView<'a, N: Number> {
    pub shape: Shape<'a, N>,
    pub near: &'a NearEdges<'a, N>,
    /// The winding of the outline; 0 for points and lines, and for outlines without area.
    pub winding: Sign,
    pub cache: &'a ShapeCache<'a, N>,
    /// If the outline is a part of another.
    pub part: Option<&'a PartOfOutline<'a>>,
    /// Whether every vertex can rest on every edge.
    pub rests_anywhere: bool,
}

/// A part of an outline, in which chords far from the other shape stand for paths.
pub struct PartOfOutline<'a> {
    /// The numbers of its vertices in the outline.
    places: &'a [u32],
    /// Whether the search came to a chord, where the outline may go on otherwise.
    has_left: Cell<bool>,
}

impl<'a> PartOfOutline<'a> {
    pub fn new(places: &'a [u32]) -> Self {
        PartOfOutline { places, has_left: Cell::new(false) }
    }

    fn place(&self, own: usize) -> usize {
        self.places.get(own).map_or(0, |place| *place as usize)
    }

    /// Whether the edge from a vertex to the next is one of the outline. The one from the last to the first is.
    fn is_edge(&self, own: usize, next: usize) -> bool {
        next < own || self.place(own) + 1 == self.place(next)
    }

    fn pass(&self, own: usize, next: usize) {
        if !self.is_edge(own, next) {
            self.has_left.set(true);
        }
    }

    /// Notes that the contacts depend on more than the part.
    pub fn leave(&self) {
        self.has_left.set(true);
    }

    pub fn has_left(&self) -> bool {
        self.has_left.get()
    }

    /// The feature of the outline that one of the part is.
    pub fn feature(&self, own: u32) -> u32 {
        let vertex = own as usize / 2;
        if !own.is_multiple_of(2) && vertex + 1 < self.places.len() {
            self.pass(vertex, vertex + 1);
        }
        2 * self.place(vertex) as u32 + own % 2
    }
}

/// What was found of a shape, because it is asked for many times.
pub struct ShapeCache<'a, N> {
    /// The winding of the outline; 0 for points and lines, and for outlines without area.
    winding: Sign,
    /// The edges, if they are few and convex.
    pub convex: Option<ConvexEdges<N>>,
    /// The straight side of several edges that was found last.
    pub run: Cell<Option<StraightRun>>,
    pub touches: KnownTouches<'a>,
    pub nearer_edges: NearerEdges,
    places: Option<&'a LocatedVertices>,
    /// Of a chain, the part of the other shape that has come through it.
    pub cut_part: CutPart,
}

/// The touches and places of all vertices of a shape in another one, kept if both have many.
pub struct KnownVertices {
    touches: TouchesOfAll,
    places: LocatedVertices,
}

impl KnownVertices {
    /// The most vertices of each shape.
    pub const MOST: usize =
        if TouchesOfAll::MOST < LocatedVertices::MOST { TouchesOfAll::MOST } else { LocatedVertices::MOST };

    /// Nothing is kept before [`make_room`](Self::make_room) is called where it stays.
    #[inline(always)]
    pub fn none() -> Self {
        KnownVertices { touches: TouchesOfAll::none(), places: LocatedVertices::none() }
    }

    pub fn make_room(&mut self) {
        self.touches.make_room();
    }
}

impl<'a, N: Number> ShapeCache<'a, N> {
    /// Inlined where it stays, because it is large.
    #[inline(always)]
    pub fn of(near: &NearEdges<N>, vertices: Option<&'a KnownVertices>) -> Self {
        let winding = if near.shape.is_filled() { near.outline_winding() } else { 0 };
        ShapeCache {
            convex: ConvexEdges::of(near, winding),
            touches: KnownTouches::none(vertices.map(|known| &known.touches)),
            places: vertices.map(|known| &known.places),
            ..ShapeCache::of_winding(winding)
        }
    }

    /// Of an outline with a winding, for a few questions.
    #[inline(always)]
    pub fn of_winding(winding: Sign) -> Self {
        ShapeCache {
            winding,
            convex: None,
            run: Cell::new(None),
            touches: KnownTouches::none(None),
            nearer_edges: NearerEdges::none(),
            places: None,
            cut_part: CutPart::UNKNOWN,
        }
    }

    /// Finds the part of a shape that has come through a chain, from the caches of the shape and, in `self`, of the
    /// chain. Of a part of an outline it depends on the whole.
    pub fn find_cut_part(
        &mut self,
        (shape, part): (&NearEdges<N>, Option<&PartOfOutline>),
        cache: &ShapeCache<N>,
        chain: &NearEdges<N>,
    ) {
        if self.winding == 0 && !chain.shape.is_filled() && cache.winding != 0 {
            self.cut_part =
                CutPart::new((shape, cache.winding), chain, || part.into_iter().for_each(PartOfOutline::leave));
        }
    }
}

impl<'a, N: Number> ConcaveView<'a, N> {
    pub fn new(near: &'a NearEdges<'a, N>, cache: &'a ShapeCache<'a, N>, part: Option<&'a PartOfOutline<'a>>) -> Self {
        ConcaveView { shape: near.shape, near, winding: cache.winding, cache, part, rests_anywhere: false }
    }

    /// Whether a vertex is an end of an edge that may touch another shape: in a part each has its neighbors beside it.
    fn is_near(&self, i: usize) -> bool {
        let Some(part) = self.part else { return true };
        let (before, last) = (self.before(i), self.shape.vertices.count() - 1);
        part.is_edge(before, i) && part.is_edge(i, if i < last { i + 1 } else { 0 })
    }

    /// The same view with vertices that can rest on every edge.
    pub fn resting_anywhere(self) -> Self {
        ConcaveView { rests_anywhere: true, ..self }
    }

    pub fn vertex(&self, i: usize) -> Point<N> {
        self.shape.vertices.vertex(i)
    }

    /// Whether a vertex of the other shape lies on an edge, and whether it is inside by the half-open rule.
    pub fn locate(&self, other: &ConcaveView<N>, vertex: usize) -> Location {
        match other.cache.places {
            Some(places) if self.keeps_places(other) => places.locate(self.near, other.shape.vertices, vertex),
            _ => self.near.locate(other.vertex(vertex)),
        }
    }

    /// Whether the places of the other shape's vertices in this one are kept.
    pub fn keeps_places(&self, other: &ConcaveView<N>) -> bool {
        other.cache.places.is_some() && !self.near.is_indexed()
    }

    /// The vertices at which edges in near boxes begin or end, and some more, in order; of several in a row at one
    /// place the first.
    pub fn vertices_near(&self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> impl Iterator<Item = (usize, Point<N>)> {
        let mut next = 0;
        self.near.ends(is_near).filter(|i| self.is_near(*i)).filter_map(move |i| {
            let point = self.vertex(i);
            // The edge to the vertex need not be near, even if it has no length.
            let is_first_of_row = i > 0 && i != next;
            next = i + 1;
            let before = if i > 0 { self.vertex(i - 1) } else { self.shape.vertices.last() };
            if before != point || (i == 0 && (!self.is_closed() || self.shape.vertices.is_point())) {
                return Some((i, point));
            }
            let first = if is_first_of_row { self.first_at_place(i) } else { i };
            (first < i).then_some((first, point))
        })
    }

    /// Whether some vertex is wanted, of those that may have at most a squared distance from a vertex of another shape,
    /// if of the edges at each of the two it is the nearest point, and perhaps others; in order, and without those at
    /// the place of the vertex before.
    pub fn any_vertex_within(
        &self,
        search: &VertexSearch<N>,
        square: f64,
        mut is_wanted: impl FnMut((usize, Point<N>)) -> bool,
    ) -> bool {
        let vertices = self.shape.vertices;
        let is_point = vertices.is_point();
        if self.near.is_scanned() {
            return self
                .near
                .any_vertex_within(search, square, |i| self.is_first_at_place(i) && is_wanted((i, self.vertex(i))));
        }
        // Every other vertex is the end of an edge.
        if (is_point || !self.is_closed()) && is_wanted((0, vertices.first())) {
            return true;
        }
        let end = |number: usize| if number + 1 < vertices.count() { number + 1 } else { 0 };
        !is_point
            && self.near.any_within(search.at, &Cell::new(square), |(number, edge)| is_wanted((end(number), edge.b)))
    }

    /// Whether some vertex is wanted, of those that may rest on an edge of another shape, in front of it, and perhaps
    /// others.
    pub fn any_vertex_resting(
        &self,
        search: &VertexSearchForEdge<'_, N>,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> bool {
        if self.near.is_scanned() {
            return self
                .near
                .any_vertex_resting(search, |i| self.is_first_at_place(i) && self.is_near(i) && is_wanted(i));
        }
        let [from, to] = search.edge;
        let bounds = Aabb::of_segment(from, to).enlarged(search.reach.value());
        let mut vertices = self.vertices_near(|near| near.meets(&bounds));
        vertices.any(|(i, p)| bounds.meets(&Aabb { min: p, max: p }) && is_wanted(i))
    }

    /// Whether the vertex before is at another place, or there is none. Of a shape that is no point.
    fn is_first_at_place(&self, i: usize) -> bool {
        match i.checked_sub(1) {
            Some(before) => self.vertex(before) != self.vertex(i),
            None => !self.is_closed() || self.shape.vertices.last() != self.vertex(i),
        }
    }

    /// The edge that leads from a vertex, and the one that leads to it; none at the ends of a chain.
    pub fn edges_at(&self, vertex: usize) -> [Option<usize>; 2] {
        [self.neighbor(vertex, true).map(|end| self.before(end)), self.neighbor(vertex, false)]
    }

    /// The vertex listed before another.
    fn before(&self, vertex: usize) -> usize {
        vertex.checked_sub(1).unwrap_or(self.shape.vertices.count() - 1)
    }

    /// The first of the vertices in a row that are at the place of this one.
    pub fn first_at_place(&self, vertex: usize) -> usize {
        let mut first = vertex;
        for _ in 1..self.shape.vertices.count() {
            let before = self.before(first);
            self.part.iter().for_each(|part| part.pass(before, first));
            if (first == 0 && !self.is_closed()) || self.vertex(before) != self.vertex(vertex) {
                break;
            }
            first = before;
        }
        first
    }

    /// Whether the last vertex and the first are neighbors: also in a chain that ends where it begins.
    fn is_closed(&self) -> bool {
        self.shape.is_filled() || self.shape.vertices.first() == self.shape.vertices.last()
    }

    /// The next vertex at another place, forward or backward; none at the ends of a chain.
    pub fn neighbor(&self, i: usize, forward: bool) -> Option<usize> {
        // Mostly the one beside it in the list.
        let next = if forward { i + 1 } else { i.wrapping_sub(1) };
        let is_edge = |part: &PartOfOutline| if forward { part.is_edge(i, next) } else { part.is_edge(next, i) };
        if next < self.shape.vertices.count() && self.part.is_none_or(is_edge) && self.vertex(next) != self.vertex(i) {
            return Some(next);
        }
        self.search_neighbor(i, forward)
    }

    /// [`neighbor`](Self::neighbor) in a part, past an end of the list, or past other vertices at the same place.
    fn search_neighbor(&self, i: usize, forward: bool) -> Option<usize> {
        let count = self.shape.vertices.count();
        let at = self.vertex(i);
        let mut k = i;
        for _ in 1..count {
            let from = k;
            k = match (forward, k) {
                (true, k) if k + 1 < count => k + 1,
                (true, _) if self.is_closed() => 0,
                (false, k) if k > 0 => k - 1,
                (false, _) if self.is_closed() => count - 1,
                _ => return None,
            };
            if let Some(part) = self.part {
                let (from, to) = if forward { (from, k) } else { (k, from) };
                part.pass(from, to);
            }
            if self.vertex(k) != at {
                return Some(k);
            }
        }
        None
    }

    pub fn neighbors(&self, i: usize) -> impl Iterator<Item = usize> + use<N> {
        [self.neighbor(i, true), self.neighbor(i, false)].into_iter().flatten()
    }

    /// The winding of the outline at a vertex: of a chain that of the ground where the other shape has come through.
    fn winding_at(&self, i: usize) -> Sign {
        if self.has_two_sides() { self.cache.cut_part.winding_at(i, self.before(i)) } else { self.winding }
    }

    /// The winding of the outline at an edge: of a chain that of the ground where it leads through the other shape.
    pub fn winding_of_edge(&self, number: usize) -> Sign {
        if self.has_two_sides() { self.cache.cut_part.winding_of_edge(number) } else { self.winding }
    }

    /// The winding of the outline at the edge that leads to a vertex.
    pub fn winding_to(&self, next: usize) -> Sign {
        self.winding_of_edge(self.before(next))
    }

    /// The outward unit normals of the edges at a vertex. None in a chain, but where it is cut through.
    pub fn normals(&self, i: usize) -> impl Iterator<Item = (f64, f64)> + use<N> {
        let at = self.vertex(i);
        let winding = self.winding_at(i);
        let sign = f64::from(winding);
        let vector = |from: Point<N>, to: Point<N>| (to.x - from.x, to.y - from.y);
        let next = self.point_after(i).map(|to| vector(at, to));
        let previous = self.point_before(i).map(|from| vector(from, at));
        let edges = if winding == 0 { [None, None] } else { [next, previous] };
        edges.into_iter().flatten().map(move |(ux, uy)| unit((uy * sign, -ux * sign)))
    }

    /// An edge, directed so that the inside is to its left; an edge of a chain in both directions. None of length 0.
    pub fn directions(&self, edge: Edge<N>) -> impl Iterator<Item = [Point<N>; 2]> + use<N> {
        let signs = match self.winding {
            _ if edge.is_point() => [None, None],
            0 => [Some(1), Some(-1)],
            winding => [Some(winding), None],
        };
        signs.into_iter().flatten().map(move |sign| edge.directed(sign))
    }

    /// Whether both sides of an edge are outside: of a point or a line, and of an outline without area.
    pub fn has_two_sides(&self) -> bool {
        self.winding == 0
    }

    /// Whether one side of an edge may be inside: of a filled outline, and of a chain that leads through another shape.
    pub fn is_solid(&self) -> bool {
        !self.has_two_sides() || self.cache.cut_part.winding() != 0
    }

    /// Whether a vertex can rest on an edge of another shape, that shape's inside to the left of the edge: whether a
    /// push along the edge's normal can end with the vertex on the edge.
    ///
    /// Either no edge at the vertex leads behind the line through it that is parallel to the edge (T. Lozano-Pérez,
    /// Spatial Planning, IEEE Transactions on Computers 32, 1983, section IV), or one of them is within 7 degrees of
    /// the edge. So a vertex of straight, gently bent or inward-bent ground rests on no side of a box above it: a push
    /// along the ground would only bring the box to the next part of the ground.
    pub fn can_rest_on(&self, i: usize, edge: [Point<N>; 2]) -> bool {
        self.with_neighbors(i).can_rest_on(edge)
    }

    /// A vertex with its neighbors, for many edges.
    pub fn with_neighbors(&self, i: usize) -> VertexWithNeighbors<N> {
        let (winding, rests_anywhere) = (self.winding_at(i), self.rests_anywhere);
        VertexWithNeighbors {
            number: i,
            at: self.vertex(i),
            next: self.point_after(i),
            previous: self.point_before(i),
            winding,
            rests_anywhere,
        }
    }

    /// The next vertex at another place, also beyond the end of a chain.
    fn point_after(&self, i: usize) -> Option<Point<N>> {
        let beyond = || self.near.continuing.lines[1].map(|line| line.vertex(1));
        self.neighbor(i, true).map(|next| self.vertex(next)).or_else(beyond)
    }

    /// The previous vertex at another place, also beyond the beginning of a chain.
    fn point_before(&self, i: usize) -> Option<Point<N>> {
        let beyond = || self.near.continuing.lines[0].map(|line| line.vertex(line.count() - 2));
        self.neighbor(i, false).map(|before| self.vertex(before)).or_else(beyond)
    }
}

/// A vertex of a shape, and its neighbors.
#[derive(Clone, Copy)]
pub struct VertexWithNeighbors<N> {
    pub number: usize,
    pub at: Point<N>,
    pub next: Option<Point<N>>,
    pub previous: Option<Point<N>>,
    /// The winding of the shape, and whether every vertex can rest on every edge.
    winding: Sign,
    rests_anywhere: bool,
}

impl<N: Number> VertexWithNeighbors<N> {
    /// A vertex of a shape with a winding, and the next and the previous vertex; it cannot rest on every edge.
    pub fn new(number: usize, at: Point<N>, [next, previous]: [Option<Point<N>>; 2], winding: Sign) -> Self {
        VertexWithNeighbors { number, at, next, previous, winding, rests_anywhere: false }
    }

    /// The squared length of the longer edge at the vertex; 0 of a point.
    pub fn longer_square(&self) -> f64 {
        let square = |to: Option<Point<N>>| {
            let to = to.unwrap_or(self.at);
            (to.x - self.at.x) * (to.x - self.at.x) + (to.y - self.at.y) * (to.y - self.at.y)
        };
        f64_max(square(self.next), square(self.previous))
    }

    /// The next vertices, forward and backward; at the end of a chain twice the same one.
    fn neighbors(&self) -> [Point<N>; 2] {
        let one = self.next.or(self.previous).unwrap_or(self.at);
        [one, self.previous.unwrap_or(one)]
    }

    /// The search for edges of a shape with a winding that the vertex rests on, in front of them or tunnelled through.
    pub fn edge_search(&self, winding: Sign, is_through: bool) -> EdgeSearchForVertex<N> {
        let VertexWithNeighbors { at, rests_anywhere, .. } = *self;
        let (neighbors, may_lead_away) = (self.neighbors(), self.is_convex());
        EdgeSearchForVertex { at, neighbors, may_lead_away, rests_anywhere, winding, is_through }
    }

    /// The search for vertices of another shape that are nearest to this one.
    pub fn vertex_search(&self) -> VertexSearch<N> {
        VertexSearch { at: self.at, neighbors: self.neighbors() }
    }

    /// Whether no edge at the vertex leads behind the other; at the end of a chain, and in a chain.
    fn is_convex(&self) -> bool {
        let VertexWithNeighbors { at, next, previous, winding, .. } = *self;
        match (next, previous) {
            (Some(next), Some(previous)) if winding != 0 => {
                let corner = orient(previous, at, next) * winding;
                corner > 0 || (corner == 0 && dot(at, previous, next) > 0)
            }
            _ => true,
        }
    }

    /// The same vertex, if it can rest on every edge.
    pub fn resting_anywhere(self) -> Self {
        VertexWithNeighbors { rests_anywhere: true, ..self }
    }

    /// See [`ConcaveView::can_rest_on`].
    pub fn can_rest_on(&self, [a, b]: [Point<N>; 2]) -> bool {
        /// The squared sine of 7 degrees, about.
        const FLAT: f64 = 1.0 / 64.0;
        let VertexWithNeighbors { at, next, previous, winding, rests_anywhere, .. } = *self;
        let (ux, uy) = (b.x - a.x, b.y - a.y);
        let mut leads_away = true;
        for (neighbor, sign) in [(next, winding), (previous, -winding)] {
            let Some(to) = neighbor else {
                continue;
            };
            let (x, y) = (to.x - at.x, to.y - at.y);
            let (along, behind) = (ux * x + uy * y, ux * y - uy * x);
            let faces = winding == 0 || along * f64::from(sign) < 0.0;
            if faces && behind * behind <= FLAT * ((ux * ux + uy * uy) * (x * x + y * y)) {
                return true;
            }
            leads_away &= behind <= 0.0;
        }
        rests_anywhere || (leads_away && self.is_convex())
    }
}

pub fn unit((x, y): (f64, f64)) -> (f64, f64) {
    let length = sqrt(x * x + y * y);
    (x / length, y / length)
}

/// The outward unit normal of an edge with its inside to the left.
pub fn normal<N: Number>([from, to]: [Point<N>; 2]) -> (f64, f64) {
    unit((to.y - from.y, from.x - to.x))
}
