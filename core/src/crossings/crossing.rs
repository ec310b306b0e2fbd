//! A crossing, and the order in which edges are searched for crossings.

use crate::number::Number;
use crate::shape::{Edge, Shape};

/// A common point of two edges, with its parameter along each, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    pub x: f64,
    pub y: f64,
    pub a_edge: usize,
    pub a_t: f64,
    pub b_edge: usize,
    pub b_t: f64,
}

/// The edges in the order of their indices. The closing edge of an outline comes last.
pub fn edges_in_order<'a, N: Number>(shape: Shape<'a, N>) -> impl Iterator<Item = (usize, Edge<N>)> + use<'a, N> {
    let last = shape.vertices.count() - 1;
    let edges = shape.indexed_edges();
    edges.clone().filter(move |(i, _)| *i != last).chain(edges.filter(move |(i, _)| *i == last))
}
