//! A pair of closest points and their distance: in `f64` as they are computed, and rounded as they are given to a
//! caller.

use crate::number::Number;
use crate::shape::Shape;
use crate::simd::{F32x4, all_to_f32};

/// A point of a shape, with the edge of its skeleton that it lies on or beside and the parameter
/// along that, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    pub x: f64,
    pub y: f64,
    pub edge: usize,
    pub t: f64,
}

/// Distance 0 exactly when the shapes meet; then both feet are one common point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    pub distance: f64,
    pub a: Foot,
    pub b: Foot,
}

/// A [`Closest`] as a caller is given it: each number rounded once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    pub distance: f32,
    pub a: [f32; 2],
    pub b: [f32; 2],
    /// The places of both points along their edges.
    pub t: [f32; 2],
    pub edges: [usize; 2],
}

/// Two points, 0 for -0.
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
            // Too small for a float is still not 0. By bits, for modes in which denormals compare as 0.
            distance: f32::from_bits(rounded.to_bits().max(u32::from(distance > 0.0))),
            a,
            b,
            t: [a_t, b_t],
            edges,
        }
    }
}

impl Closest {
    pub(crate) fn swapped(self) -> Self {
        Closest { a: self.b, b: self.a, ..self }
    }
}

impl Foot {
    pub(crate) fn moved(self, (x, y): (f64, f64), by: f64) -> Self {
        Foot { x: self.x + x * by, y: self.y + y * by, ..self }
    }

    /// A vertex as the beginning of its edge, which it is unless an open line ends there.
    pub(crate) fn at_beginning<N: Number>(self, shape: Shape<N>) -> Self {
        let next = self.edge + 1;
        let count = shape.vertices.count();
        match self.t {
            1.0 if shape.is_filled() => self.at_beginning_of(count),
            1.0 if next + 1 < count => Foot { edge: next, t: 0.0, ..self },
            _ => self,
        }
    }

    /// The same in a closed outline of so many vertices.
    pub(crate) fn at_beginning_of(self, count: usize) -> Self {
        let next = self.edge + 1;
        if self.t == 1.0 { Foot { edge: if next < count { next } else { 0 }, t: 0.0, ..self } } else { self }
    }
}
