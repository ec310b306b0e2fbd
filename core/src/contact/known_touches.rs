//! The edges that vertices touch, kept for when these are asked for again: for each side that a vertex touches, and for
//! each side that is opposite.
//!
//! Of outlines side by side a vertex is asked for again soon, of others much later. So of two outlines that both have
//! many vertices the edges of all vertices are kept, as far as they are few.

use core::cell::Cell;

/// The most edges of a vertex that are kept: few, because they are copied.
const MOST_EDGES: usize = 6;

/// The number of vertices that are kept: neighbors in the list, mostly.
const VERTICES: usize = 8;

/// The directed edges that a vertex touches: twice the number, and one more if it is reversed.
#[derive(Clone, Copy)]
pub struct TouchedEdges {
    vertex: usize,
    /// Whether the vertex can rest on every edge.
    rests_anywhere: bool,
    count: usize,
    edges: [usize; MOST_EDGES],
}

/// The edges that each vertex of a shape touches, if they are few.
pub struct TouchesOfAll {
    /// Whether they are those of vertices that can rest on every edge.
    rests_anywhere: Cell<bool>,
    /// Filled where it lies, and never moved.
    edges: Option<Cell<[[u16; FEW_EDGES]; TouchesOfAll::MOST]>>,
}

/// So many edges take eight bytes.
const FEW_EDGES: usize = 4;

/// In place of an edge: there are no more; the vertex is not known; it touches too many.
const NO_EDGE: u16 = u16::MAX;
const NOT_KNOWN: u16 = u16::MAX - 1;
const TOO_MANY: u16 = u16::MAX - 2;

impl TouchesOfAll {
    /// The most vertices, and the most edges of the other shape.
    pub const MOST: usize = 4096;

    #[inline(always)]
    pub fn none() -> Self {
        TouchesOfAll { rests_anywhere: Cell::new(false), edges: None }
    }

    /// Makes room. A step of its own, because so large an array is never to be moved.
    #[inline(never)]
    pub fn make_room(&mut self) {
        self.edges = Some(Cell::new([[NOT_KNOWN; FEW_EDGES]; TouchesOfAll::MOST]));
    }

    fn edges(&self) -> &[Cell<[u16; FEW_EDGES]>] {
        let Some(edges) = &self.edges else { return &[] };
        let edges: &Cell<[[u16; FEW_EDGES]]> = edges;
        edges.as_slice_of_cells()
    }

    fn get(&self, vertex: usize, rests_anywhere: bool) -> Option<TouchedEdges> {
        let edges = self.edges().get(vertex)?.get();
        if edges[0] == NOT_KNOWN || edges[0] == TOO_MANY || self.rests_anywhere.get() != rests_anywhere {
            return None;
        }
        let mut touched = TouchedEdges::new(vertex, rests_anywhere);
        for edge in edges.into_iter().take_while(|edge| *edge != NO_EDGE) {
            touched.add(usize::from(edge / 2), edge % 2 == 0);
        }
        Some(touched)
    }

    fn keep(&self, touched: &TouchedEdges) {
        if self.rests_anywhere.get() != touched.rests_anywhere {
            self.rests_anywhere.set(touched.rests_anywhere);
            self.edges().iter().for_each(|edges| edges.set([NOT_KNOWN; FEW_EDGES]));
        }
        let mut edges = [if touched.count > FEW_EDGES { TOO_MANY } else { NO_EDGE }; FEW_EDGES];
        if touched.count <= FEW_EDGES {
            for (place, edge) in edges.iter_mut().zip(touched.edges.iter().take(touched.count)) {
                *place = *edge as u16;
            }
        }
        if let Some(place) = self.edges().get(touched.vertex) {
            place.set(edges);
        }
    }

    /// Whether the edges of a vertex are kept, or will be once they have been found.
    fn keeps(&self, vertex: usize, rests_anywhere: bool) -> bool {
        self.rests_anywhere.get() != rests_anywhere
            || self.edges().get(vertex).is_some_and(|edges| edges.get()[0] != TOO_MANY)
    }
}

/// Edges that were found to be nearer to a vertex than others, of the vertex that was asked for last.
pub struct NearerEdges {
    /// The vertex, and whether it can rest on every edge.
    vertex: Cell<(usize, bool)>,
    count: Cell<usize>,
    edges: [Cell<usize>; NearerEdges::MOST],
}

impl NearerEdges {
    const MOST: usize = 8;

    #[inline(always)]
    pub fn none() -> Self {
        NearerEdges {
            vertex: Cell::new((0, false)),
            count: Cell::new(0),
            edges: [const { Cell::new(0) }; NearerEdges::MOST],
        }
    }

    pub fn of(&self, vertex: usize, rests_anywhere: bool) -> impl Iterator<Item = usize> {
        let count = if self.vertex.get() == (vertex, rests_anywhere) { self.count.get() } else { 0 };
        self.edges.iter().take(count).map(Cell::get)
    }

    pub fn add(&self, vertex: usize, rests_anywhere: bool, edge: usize) {
        if self.vertex.replace((vertex, rests_anywhere)) != (vertex, rests_anywhere) {
            self.count.set(0);
        }
        let count = self.count.get();
        if let Some(place) = self.edges.get(count % Self::MOST) {
            place.set(edge);
        }
        self.count.set(count + 1);
    }
}

/// The vertices of a shape that were asked for last, or all of them.
pub struct KnownTouches<'a> {
    all: Option<&'a TouchesOfAll>,
    /// The vertex and whether it can rest on every edge; apart from the edges, because most vertices are not known.
    vertices: [Cell<Option<(usize, bool)>>; VERTICES],
    edges: [Cell<Option<TouchedEdges>>; VERTICES],
}

impl TouchedEdges {
    pub fn new(vertex: usize, rests_anywhere: bool) -> Self {
        TouchedEdges { vertex, rests_anywhere, count: 0, edges: [0; MOST_EDGES] }
    }

    pub fn add(&mut self, number: usize, is_listed: bool) {
        if let Some(place) = self.edges.get_mut(self.count) {
            *place = 2 * number + usize::from(!is_listed);
        }
        self.count += 1;
    }

    /// The numbers of the edges, and whether each has the direction of the list.
    pub fn edges(&self) -> impl Iterator<Item = (usize, bool)> {
        self.edges.iter().take(self.count).map(|edge| (edge / 2, edge % 2 == 0))
    }
}

impl<'a> KnownTouches<'a> {
    #[inline(always)]
    pub fn none(all: Option<&'a TouchesOfAll>) -> Self {
        let (vertices, edges) = ([const { Cell::new(None) }; VERTICES], [const { Cell::new(None) }; VERTICES]);
        KnownTouches { all, vertices, edges }
    }

    pub fn get(&self, vertex: usize, rests_anywhere: bool) -> Option<TouchedEdges> {
        if let Some(known) = self.all.and_then(|all| all.get(vertex, rests_anywhere)) {
            return Some(known);
        }
        let place = vertex % VERTICES;
        if self.vertices.get(place)?.get() != Some((vertex, rests_anywhere)) {
            return None;
        }
        self.edges.get(place)?.get()
    }

    /// Whether the edges of a vertex are among those that were asked for last.
    pub fn has(&self, vertex: usize, rests_anywhere: bool) -> bool {
        self.vertices.get(vertex % VERTICES).is_some_and(|known| known.get() == Some((vertex, rests_anywhere)))
    }

    /// Whether the edges of a vertex are kept for good, or will be once they have been found, unless they are too many.
    pub fn keeps(&self, vertex: usize, rests_anywhere: bool) -> bool {
        self.all.is_some_and(|all| all.keeps(vertex, rests_anywhere))
    }

    /// Keeps the edges of a vertex, unless there are too many.
    pub fn keep(&self, touched: &TouchedEdges) {
        self.all.iter().for_each(|all| all.keep(touched));
        let place = touched.vertex % VERTICES;
        if touched.count <= MOST_EDGES
            && let (Some(vertex), Some(edges)) = (self.vertices.get(place), self.edges.get(place))
        {
            vertex.set(Some((touched.vertex, touched.rests_anywhere)));
            edges.set(Some(*touched));
        }
    }
}
