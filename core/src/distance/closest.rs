//! A pair of closest points and their distance: in `f64`, and rounded to floats.

use crate::number::Number;
use crate::shape::Shape;
use crate::simd::{F32x4, all_to_f32};

/// A point of a shape, with the nearest edge of its skeleton and the parameter along that edge, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    pub x: f64,
    pub y: f64,
    pub edge: usize,
    pub t: f64,
}

/// A pair of closest points. The distance is 0 if and only if the shapes meet. Then both feet are one common point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    pub distance: f64,
    pub a: Foot,
    pub b: Foot,
}

/// A [`Closest`] in floats, each rounded once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    pub distance: f32,
    pub a: [f32; 2],
    pub b: [f32; 2],
    /// The parameters of both points along their edges.
    pub t: [f32; 2],
    pub edges: [usize; 2],
}

/// Two points, with 0 in place of -0.
#[inline(always)]
pub(crate) fn without_minus_zeros([ax, ay]: [f32; 2], [bx, by]: [f32; 2]) -> [[f32; 2]; 2] {
    let [ax, ay, bx, by] = F32x4::new([ax, ay, bx, by]).without_minus_zeros().lanes();
    [[ax, ay], [bx, by]]
}

impl From<Closest> for ClosestPoints {
    #[inline(always)]
    fn from(Closest { distance, a, b }: Closest) -> Self {
        let [ax, ay, bx, by, a_t, b_t, rounded, _] = all_to_f32([a.x, a.y, b.x, b.y, a.t, b.t, distance, 1.0]);
        let (edges, [a, b]) = ([a.edge, b.edge], without_minus_zeros([ax, ay], [bx, by]));
        ClosestPoints {
            // A distance above 0 is not rounded to 0. By bits, because in some floating-point modes denormals compare
            // as 0.
            distance: f32::from_bits(rounded.to_bits().max(u32::from(distance > 0.0))),
            a,
            b,
            t: [a_t, b_t],
            edges,
        }
    }
}

impl ClosestPoints {
    /// The same with a negative distance if the condition is true.
    pub(crate) fn negative_if(self, inside: bool) -> Self {
        ClosestPoints { distance: if inside { -self.distance } else { self.distance }, ..self }
    }
}

impl Closest {
    pub(crate) fn swapped(self) -> Self {
        Closest { a: self.b, b: self.a, ..self }
    }
}

impl Foot {
    /// The foot moved by a multiple of a vector.
    pub(crate) fn moved(self, (x, y): (f64, f64), by: f64) -> Self {
        Foot { x: self.x + x * by, y: self.y + y * by, ..self }
    }

    /// The same foot; a vertex counts for the edge that begins there, unless it is the end of an open chain.
    pub(crate) fn at_beginning<N: Number>(self, shape: Shape<N>) -> Self {
        self.at_beginning_in(shape.is_filled(), shape.vertices.count())
    }

    /// [`at_beginning`](Self::at_beginning) in an outline with this number of vertices.
    pub(crate) fn at_beginning_in(self, is_closed: bool, count: usize) -> Self {
        let next = self.edge + 1;
        match self.t {
            1.0 if is_closed => Foot { edge: if next < count { next } else { 0 }, t: 0.0, ..self },
            1.0 if next + 1 < count => Foot { edge: next, t: 0.0, ..self },
            _ => self,
        }
    }
}
