//! A few edges of a shape in lists without allocation, with the vertices at their ends: all of a small body, or those
//! of an outline that are near it.

use super::edge_nearby::{EdgeNearby, FootOnEdge, SLACK_FACTOR};
use crate::contact::concave_view::VertexWithNeighbors;
use crate::contact::straight_side::{StraightSide, facing_direction};
use crate::number::{Number, Sign};
use crate::predicate::{Point, Reach};
use crate::shape::Shape;

/// The most edges, and the most vertices.
pub const MOST_ITEMS: usize = 8;

/// A few edges of a shape, and the numbers of the vertices at which the other shape may touch it.
#[derive(Clone, Copy)]
pub struct FewEdges<'p, 'a, N: Number> {
    pub shape: Shape<'a, N>,
    /// 0 of a segment, and of a chain that leads through no body.
    pub winding: Sign,
    pub edges: &'p [EdgeNearby<N>],
    pub vertices: &'p [usize],
}

/// A few items in a list without allocation.
pub struct FewItems<T, const CAPACITY: usize = MOST_ITEMS> {
    items: [T; CAPACITY],
    count: usize,
}

impl<T: Copy, const CAPACITY: usize> FewItems<T, CAPACITY> {
    /// No items, with something in their places. Inlined where they stay, because the list is large.
    #[inline(always)]
    pub fn none(place: T) -> Self {
        FewItems { items: [place; CAPACITY], count: 0 }
    }

    #[inline(always)]
    pub fn all(&self) -> &[T] {
        self.items.get(..self.count).unwrap_or(&[])
    }

    /// Adds an item behind the others. None if there is no room.
    #[inline(always)]
    pub fn add(&mut self, item: T) -> Option<()> {
        *self.items.get_mut(self.count)? = item;
        self.count += 1;
        Some(())
    }

    /// Adds an item at a place, before those that are there. None if there is no room.
    pub fn insert(&mut self, place: usize, mut item: T) -> Option<()> {
        for known in self.items.get_mut(place..self.count)? {
            core::mem::swap(known, &mut item);
        }
        self.add(item)
    }
}

impl FewItems<usize> {
    /// Adds a number in order, unless it is listed. None if there is no room.
    pub fn add_number(&mut self, number: usize) -> Option<()> {
        if self.all().contains(&number) {
            return Some(());
        }
        let place = self.all().iter().position(|known| *known > number).unwrap_or(self.count);
        self.insert(place, number)
    }
}

/// Directed edges, such as those that a vertex touches, two bits for each: in its listed direction, the inside to its
/// left, and reversed.
#[derive(Clone, Copy, Default)]
pub struct TouchedBits(u16);

const _: () = assert!(2 * MOST_ITEMS <= u16::BITS as usize);

impl TouchedBits {
    fn bit(edge: usize, is_listed: bool) -> u16 {
        1 << (2 * edge + usize::from(!is_listed))
    }

    pub fn add(&mut self, edge: usize, is_listed: bool) {
        self.0 |= TouchedBits::bit(edge, is_listed);
    }

    /// The edges of both.
    pub fn and(self, other: Self) -> Self {
        TouchedBits(self.0 | other.0)
    }

    /// The edges that vertices touch.
    pub fn any(all: &[TouchedBits; MOST_ITEMS]) -> Self {
        TouchedBits(all.iter().fold(0, |bits, touched| bits | touched.0))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, edge: usize, is_listed: bool) -> bool {
        self.0 & TouchedBits::bit(edge, is_listed) != 0
    }

    /// Takes out the first edge, in its listed direction before reversed.
    pub fn take_first(&mut self) -> Option<(usize, bool)> {
        let first = (self.0 != 0).then_some(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some((first / 2, first.is_multiple_of(2)))
    }
}

/// As many bits as there are items in a list.
fn first_bits(count: usize) -> u8 {
    u8::MAX.checked_shr(MOST_ITEMS.saturating_sub(count) as u32).unwrap_or(0)
}

/// The places of bits that are set, from the lowest.
pub fn places_of(mut bits: u8) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = (bits != 0).then_some(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}

impl<N: Number> FewEdges<'_, '_, N> {
    /// A bit for each vertex.
    pub fn vertex_bits(&self) -> u8 {
        first_bits(self.vertices.len())
    }

    /// A bit for each edge.
    pub fn edge_bits(&self) -> u8 {
        first_bits(self.edges.len())
    }

    pub fn with_neighbors(&self, number: usize) -> VertexWithNeighbors<N> {
        let Shape { vertices, .. } = self.shape;
        let (last, is_closed) = (vertices.count() - 1, self.shape.is_filled());
        let next = if number < last { Some(number + 1) } else { is_closed.then_some(0) };
        let previous = if number > 0 { Some(number - 1) } else { is_closed.then_some(last) };
        let neighbors = [next, previous].map(|i| i.map(|i| vertices.vertex(i)));
        VertexWithNeighbors::new(number, vertices.vertex(number), neighbors, self.winding)
    }

    /// The vertices, each with its number.
    pub fn points(&self) -> impl Iterator<Item = (usize, Point<N>)> {
        self.vertices.iter().map(|number| (*number, self.shape.vertices.vertex(*number)))
    }

    /// The place of a vertex in the list.
    pub fn place_of_vertex(&self, number: usize) -> Option<usize> {
        self.vertices.iter().position(|known| *known == number)
    }

    /// The place in the list of the edge that begins at a vertex.
    pub fn place_of_edge(&self, number: usize) -> Option<usize> {
        self.edges.iter().position(|known| known.number == number)
    }

    /// The number of the edge to a vertex.
    fn edge_to(&self, number: usize) -> Option<usize> {
        let last = self.shape.vertices.count() - 1;
        if number > 0 { Some(number - 1) } else { self.shape.is_filled().then_some(last) }
    }

    /// The edge that begins at a vertex, if it is listed.
    fn edge_from(&self, number: Option<usize>) -> Option<&EdgeNearby<N>> {
        let number = number?;
        self.edges.iter().find(|known| known.number == number)
    }

    /// The edges that face a directed edge and are parallel to it within about a degree, in both directions.
    pub fn sides_facing(&self, directed_edge: [Point<N>; 2]) -> TouchedBits {
        let mut facing = TouchedBits::default();
        for (i, edge) in self.edges.iter().enumerate() {
            if let Some(is_listed) = facing_direction(edge.edge, self.winding, directed_edge) {
                facing.add(i, is_listed);
            }
        }
        facing
    }

    /// The edges of some that begin and end at a vertex, as sides.
    pub fn sides_at(&self, vertex: usize, mut sides: TouchedBits) -> [Option<StraightSide<N>>; 2] {
        let mut at = [None; 2];
        while let Some((place, is_listed)) = sides.take_first() {
            let Some(edge) = self.edges.get(place) else { continue };
            if edge.number == vertex {
                at[0] = Some(edge.side(is_listed));
            } else if edge.end == vertex {
                at[1] = Some(edge.side(is_listed));
            }
        }
        at
    }

    /// Whether a point's nearest point on the edges at a vertex is certainly not the vertex.
    pub fn is_nearer_than_end(&self, number: usize, p: Point<N>) -> bool {
        let (from, to) = (self.edge_from(Some(number)), self.edge_from(self.edge_to(number)));
        from.is_some_and(|edge| matches!(edge.foot(p), FootOnEdge::Inside | FootOnEdge::Past))
            || to.is_some_and(|edge| matches!(edge.foot(p), FootOnEdge::Inside | FootOnEdge::Before))
    }

    /// Of some edges, a bit for each, those that a vertex of another shape touches from outside, within the radii and
    /// the margin. None if that is not certain. `left` is asked for the determinants of the edges, by their places, and
    /// the vertex.
    pub fn touched_from_outside(
        &self,
        edges: u8,
        vertex: &VertexWithNeighbors<N>,
        near: Reach<N>,
        left: impl Fn(usize) -> f64,
    ) -> Option<TouchedBits> {
        let (mut touched, square) = (TouchedBits::default(), near.value() * near.value());
        for (i, edge) in self.edges.iter().enumerate().filter(|(i, _)| edges & 1 << i != 0) {
            let left = left(i);
            let front = if left < 0.0 { 1 } else { -1 };
            if !vertex.can_rest_on(edge.edge.directed(front)) {
                continue;
            }
            match edge.foot(vertex.at) {
                FootOnEdge::Inside if left * left * SLACK_FACTOR < square * edge.square => touched.add(i, front > 0),
                FootOnEdge::Inside | FootOnEdge::Uncertain => return None,
                FootOnEdge::Before | FootOnEdge::Past => {}
            }
        }
        Some(touched)
    }
}
