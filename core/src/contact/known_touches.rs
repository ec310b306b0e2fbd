//! The edges that vertices touch, kept for when these are asked for again: for each side that a vertex touches, and for
//! each side that is opposite.

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

/// The vertices of a shape that were asked for last.
pub struct KnownTouches {
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

impl KnownTouches {
    #[inline(always)]
    pub fn none() -> Self {
        KnownTouches { vertices: [const { Cell::new(None) }; VERTICES], edges: [const { Cell::new(None) }; VERTICES] }
    }

    pub fn get(&self, vertex: usize, rests_anywhere: bool) -> Option<TouchedEdges> {
        let place = vertex % VERTICES;
        if self.vertices.get(place)?.get() != Some((vertex, rests_anywhere)) {
            return None;
        }
        self.edges.get(place)?.get()
    }

    /// Keeps the edges of a vertex, unless there are too many.
    pub fn keep(&self, touched: &TouchedEdges) {
        let place = touched.vertex % VERTICES;
        if touched.count <= MOST_EDGES
            && let (Some(vertex), Some(edges)) = (self.vertices.get(place), self.edges.get(place))
        {
            vertex.set(Some((touched.vertex, touched.rests_anywhere)));
            edges.set(Some(*touched));
        }
    }
}
