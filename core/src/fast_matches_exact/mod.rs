//! The certain answers of the fast tier equal those of the exact tier: verdicts, and measured values to the bit. And
//! the points of both tiers on axis-aligned edges have their coordinates (`axis_aligned`).

mod axis_aligned;
mod contacts;
mod crossings;
mod dice;
mod distances;
mod levels;
mod outlines;
mod overlaps;
mod rays;
mod small_bodies;
mod small_shapes;
mod sweeps;
mod symmetric_tips;

use crate::answer::argument::AabbArg;
use crate::number::{Number, Range};
use crate::shape::{Kind, Outline, Shape};

/// A skeleton and its radius.
type Rounded<'a> = (Kind, &'a [[f32; 2]], f32);

fn shape_of<N: Number<Scalar = f32>>((kind, xy, radius): Rounded<'_>) -> Shape<'_, N> {
    Shape { kind, vertices: Outline::new(xy), radius: N::of(radius).widen() }
}

fn corners(aabb: [f32; 4]) -> [[f32; 2]; 4] {
    AabbArg(aabb).corners()
}

fn range(numbers: &[f32]) -> Range {
    let mut range = Range::EMPTY;
    range.include_all(numbers);
    range
}

fn bits<const COUNT: usize>(values: [f32; COUNT]) -> [u32; COUNT] {
    values.map(f32::to_bits)
}
