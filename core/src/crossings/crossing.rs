//! A crossing, and the order that edges are searched in for it.

use crate::number::Number;
use crate::shape::{Edge, Shape};

/// A common point of two edges, with its place along each, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    pub x: f64,
    pub y: f64,
    pub a_edge: usize,
    pub a_t: f64,
    pub b_edge: usize,
    pub b_t: f64,
}

/// The edges by their indices: the one that closes an outline last.
pub fn in_order<'a, N: Number>(shape: Shape<'a, N>) -> impl Iterator<Item = (usize, Edge<N>)> + use<'a, N> {
    let last = shape.vertices.count() - 1;
    let edges = shape.indexed_edges();
    edges.clone().filter(move |(i, _)| *i != last).chain(edges.filter(move |(i, _)| *i == last))
}
