//! Queries whose answer is a verdict and a hit: rays and sweeps.

use super::Query;
use super::argument::{
    AabbArg, Argument, Arguments, CapsuleArg, CircleArg, Invalid, OutArg, OutlineArg, PointArg, SegmentArg, ShapeArg,
};
use super::fast_shapes::is_unrounded;
use super::fast_sweeps::{enter_aabb_aabb, fast_sweep_shapes};
use super::near_sweep::sweep_at_part;
use super::sought::Sought;
use crate::filter::Fast;
use crate::number::{Float, with_denormals};
use crate::overlap::{Outcome, Verdict, any_any};
use crate::ray::{
    HitBuffer, RayHit, compare_first_hits, compare_rounded_hits, fast, raycast, raycast_all, raycast_one_sided,
    rounded_raycast_all,
};
use crate::shape::{Edge, Kind, Outline, Segment, Shape};
use crate::simd::{F32s, dispatch};
use crate::sweep::{
    SweepHit, certainly_later, sweep, sweep_aabb_aabb, sweep_circle_circle, sweep_circle_circle_special, sweep_enter,
    sweep_enter_from_outside, sweep_one_sided, sweep_verdict,
};
use core::cmp::Ordering;

/// `Name(a: type, …) -> hit: fast expression, exact expression;`: the expressions use the arguments, the vector type
/// `V`.
macro_rules! hit_queries {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$life:lifetime>)? ($($argument:ident: $type:ty),+) -> $hit:ty:
            fast $fast:expr, exact $exact:expr;
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$life>)? ($(pub $type),+);

        impl $(<$life>)? Query for $name $(<$life>)? {
            type Scalar = f32;
            type Answer = Outcome<$hit>;

            #[inline(always)]
            #[allow(unused_variables)]
            fn fast<V: F32s>(self) -> Fast<Outcome<$hit>> {
                let $name($($argument),+) = self;
                $fast
            }

            #[inline(always)]
            fn validate(self) -> Result<(), Invalid> {
                let $name($($argument),+) = self;
                ($($argument,)+).validate()
            }

            fn exact(self) -> Outcome<$hit> {
                let $name($($argument),+) = self;
                $exact
            }
        }
    )+};
}

hit_queries! {
    /// A ray and any shape.
    RayShape<'a>(shape: ShapeArg<'a, f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast_ray_shape::<V>(shape, ray), exact ray_shape(shape, ray, out);
    RaySegment(segment: SegmentArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_segment(segment.0, ray.0), exact ray_shape(of_segment(&ends(segment)), ray, out);
    RayAabb(aabb: AabbArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_aabb(aabb.0, ray.0), exact ray_shape(of_aabb(&aabb.corners()), ray, out);
    RayCircle(circle: CircleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_circle(circle.0, ray.0), exact ray_circle(circle, ray, out);
    RayCapsule(capsule: CapsuleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_capsule(capsule.0, ray.0),
        exact ray_shape(of_capsule(capsule, &axis(capsule)), ray, out);
    RayPolygon<'a>(outline: OutlineArg<'a, f32>, ray: SegmentArg<f32>, out: OutArg) -> RayHit:
        fast fast::ray_polygon::<V>(outline.0, ray.0), exact ray_shape(of_polygon(outline), ray, out);

    /// Two shapes: a moves, b rests.
    SweepShapes<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>, out: OutArg) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, sweep_aabb_aabb), exact sweep_shapes(a, motion, b, Sought::Contact, out);
    /// The same, with the contact from which on the interiors meet. In the fast tier it is always the first contact.
    SweepEnterShapes<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>, out: OutArg) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, enter_aabb_aabb), exact sweep_shapes(a, motion, b, Sought::Entry, out);
    /// The same entry of shapes whose interiors do not meet at the start, which need not be examined. Only hits.
    SweepEnterFromOutside<'a>(a: ShapeArg<'a, f32>, motion: PointArg<f32>, b: ShapeArg<'a, f32>) -> SweepHit:
        fast fast_sweep_shapes(a, motion, b, enter_aabb_aabb), exact sweep_enter_from_outside_shapes(a, motion, b);
    SweepAabbAabb(a: AabbArg<f32>, motion: PointArg<f32>, b: AabbArg<f32>, out: OutArg) -> SweepHit:
        fast sweep_aabb_aabb(a.0, motion.0, b.0),
        exact sweep_shapes(of_aabb(&a.corners()), motion, of_aabb(&b.corners()), Sought::Contact, out);
    SweepCircleCircle(a: CircleArg<f32>, motion: PointArg<f32>, b: CircleArg<f32>, out: OutArg) -> SweepHit:
        fast sweep_circle_circle(a.0, motion.0, b.0), exact sweep_circles(a, motion, b, out);
}

#[inline(always)]
fn fast_ray_shape<V: F32s>(shape: ShapeArg<f32>, SegmentArg(ray): SegmentArg<f32>) -> Fast<Outcome<RayHit>> {
    let ShapeArg { kind, vertices, radius, .. } = shape;
    match (kind, vertices) {
        _ if shape.is_one_sided => Fast::Uncertain,
        _ if is_unrounded(shape) => fast_ray_unrounded::<V>(shape, ray),
        (Kind::Point, [[x, y], ..]) => fast::ray_circle([*x, *y, radius], ray),
        (Kind::Segment, [[ax, ay], [bx, by], ..]) => fast::ray_capsule([*ax, *ay, *bx, *by, radius], ray),
        _ => fast::ray_rounded::<V>(kind, vertices, radius, ray),
    }
}

#[inline(always)]
fn fast_ray_unrounded<V: F32s>(shape: ShapeArg<f32>, ray: [f32; 4]) -> Fast<Outcome<RayHit>> {
    match shape.kind {
        Kind::Point => Fast::Uncertain,
        Kind::Segment | Kind::Chain => fast::ray_chain::<V>(shape.vertices, ray),
        Kind::Convex | Kind::Polygon => fast::ray_polygon::<V>(shape.vertices, ray),
    }
}

/// Measures the hit only if it is wanted.
fn ray_shape(shape: ShapeArg<f32>, ray: SegmentArg<f32>, OutArg { is_wanted }: OutArg) -> Outcome<RayHit> {
    let ends = ends(ray);
    let is_one_sided = shape.is_one_sided;
    let (shape, ray) =
        (shape.valid::<Float>(), Shape { kind: Kind::Segment, vertices: Outline::new(&ends), radius: 0.0 });
    if is_one_sided {
        return raycast_one_sided(shape, ray);
    }
    if is_wanted { raycast(shape, ray) } else { Outcome { verdict: any_any(shape, ray), hit: RayHit::NONE } }
}

/// Measures the hit only if it is wanted.
fn sweep_shapes(
    a: ShapeArg<f32>,
    motion: PointArg<f32>,
    b: ShapeArg<f32>,
    sought: Sought,
    OutArg { is_wanted }: OutArg,
) -> Outcome<SweepHit> {
    let one_sided = [a.is_one_sided, b.is_one_sided];
    if is_wanted
        && one_sided == [false; 2]
        && let Some(outcome) = sweep_at_part(a, motion, b, sought)
    {
        return outcome;
    }
    let (a, d, b) = (a.valid::<Float>(), motion.valid(), b.valid());
    match sought {
        _ if one_sided != [false; 2] => sweep_one_sided(a, d, b, one_sided, sought != Sought::Contact),
        _ if !is_wanted => Outcome { verdict: sweep_verdict(a, d, b), hit: SweepHit::NONE },
        Sought::Contact => sweep(a, d, b),
        _ => sweep_enter(a, d, b),
    }
}

fn sweep_enter_from_outside_shapes(a: ShapeArg<f32>, motion: PointArg<f32>, b: ShapeArg<f32>) -> Outcome<SweepHit> {
    if a.is_one_sided || b.is_one_sided {
        return sweep_shapes(a, motion, b, Sought::Entry, OutArg::WANTED);
    }
    if let Some(outcome) = sweep_at_part(a, motion, b, Sought::EntryFromOutside) {
        return outcome;
    }
    sweep_enter_from_outside(a.valid::<Float>(), motion.valid(), b.valid())
}

/// First the special positions that the fast tier leaves out although they need no exact arithmetic: they are common,
/// and the exact tier takes several times as long.
fn ray_circle(circle: CircleArg<f32>, ray: SegmentArg<f32>, out: OutArg) -> Outcome<RayHit> {
    match fast::ray_circle_special(circle.0, ray.0) {
        Fast::Certain(outcome) => outcome,
        Fast::Uncertain => ray_shape(of_circle(circle, &center(circle)), ray, out),
    }
}

/// As [`ray_circle`].
fn sweep_circles(a: CircleArg<f32>, motion: PointArg<f32>, b: CircleArg<f32>, out: OutArg) -> Outcome<SweepHit> {
    match sweep_circle_circle_special(a.0, motion.0, b.0) {
        Fast::Certain(outcome) => outcome,
        Fast::Uncertain => {
            sweep_shapes(of_circle(a, &center(a)), motion, of_circle(b, &center(b)), Sought::Contact, out)
        }
    }
}

/// All points where a ray crosses or touches the edges of a shape without radius, or enters or leaves one with a
/// radius: writes the nearest into the buffer, and returns the number of all.
pub fn all_ray_hits(
    shape: ShapeArg<f32>,
    ray: SegmentArg<f32>,
    buffer: &mut impl HitBuffer,
    capacity: usize,
) -> Result<usize, Invalid> {
    let mut place = 0;
    let few = few_ray_hits(shape, ray, &mut |hit| {
        if place < capacity {
            buffer.put_hit(place, hit);
        }
        place += 1;
    });
    match few {
        Some(count) => Ok(count),
        None => with_denormals(|| all_ray_hits_exact(shape, ray, buffer, capacity)),
    }
}

dispatch! {
    fn few_ray_hits(shape: ShapeArg<f32>, ray: SegmentArg<f32>, visit: &mut dyn FnMut(RayHit)) -> Option<usize> =
        few_ray_hits_at_width;
}

#[inline(always)]
fn few_ray_hits_at_width<V: F32s>(
    shape: ShapeArg<f32>,
    SegmentArg(ray): SegmentArg<f32>,
    visit: &mut dyn FnMut(RayHit),
) -> Option<usize> {
    let ShapeArg { kind, vertices, .. } = shape;
    if (kind == Kind::Point) | !is_unrounded(shape) {
        return None;
    }
    fast::few_hits::<V>(vertices, matches!(kind, Kind::Convex | Kind::Polygon), ray, visit)
}

#[cold]
#[inline(never)]
fn all_ray_hits_exact(
    shape: ShapeArg<f32>,
    ray: SegmentArg<f32>,
    buffer: &mut dyn HitBuffer,
    capacity: usize,
) -> Result<usize, Invalid> {
    (shape, ray).validate()?;
    let ends = ends(ray);
    let (shape, ray) = (shape.valid::<Float>(), of_segment(&ends).valid());
    if shape.radius == 0.0 {
        return Ok(raycast_all(shape, ray, buffer, capacity));
    }
    let mut place = 0;
    Ok(rounded_raycast_all(shape, ray, &mut |hit| {
        if place < capacity {
            buffer.put_hit(place, hit);
        }
        place += 1;
    }))
}

/// The search for the first of several shapes on a ray. Of shapes that are met at once, that of the lowest index.
#[derive(Clone, Copy, Debug)]
pub struct FirstOfShapes {
    ray: SegmentArg<f32>,
    first: Option<(usize, Outcome<RayHit>)>,
}

impl FirstOfShapes {
    /// The ray must be valid.
    pub fn new(ray: SegmentArg<f32>) -> Result<Self, Invalid> {
        (ray,).validate()?;
        Ok(FirstOfShapes::none_on(ray))
    }

    /// The ray must be valid.
    pub fn none_on(ray: SegmentArg<f32>) -> Self {
        FirstOfShapes { ray, first: None }
    }

    /// Includes what the ray meets of the shape with an index. `shape` gives the shape of an index; it is asked only if
    /// the floats do not decide.
    #[inline(always)]
    pub fn include<'a>(
        &mut self,
        index: usize,
        outcome: Outcome<RayHit>,
        shape: impl Fn(usize) -> Option<ShapeArg<'a, f32>>,
    ) {
        if outcome.verdict != Verdict::Miss && self.is_first(index, &outcome.hit, shape) {
            self.first = Some((index, outcome));
        }
    }

    #[inline(always)]
    fn is_first<'a>(&self, index: usize, hit: &RayHit, shape: impl Fn(usize) -> Option<ShapeArg<'a, f32>>) -> bool {
        let Some((known_index, known)) = &self.first else { return true };
        let order = compare_first(self.ray, [hit, &known.hit], || Some([shape(index)?, shape(*known_index)?]));
        order.is_lt() || (order.is_eq() && index < *known_index)
    }

    /// A time before which the first shape is met, certainly: the others need not be included if they are met later. 1
    /// if there is none.
    pub fn latest_time(&self) -> f32 {
        self.first.map_or(1.0, |(_, outcome)| certainly_later(outcome.hit.t))
    }

    /// The first shape's index, and its verdict and hit.
    pub fn outcome(&self) -> Option<(usize, Outcome<RayHit>)> {
        self.first
    }
}

/// Which of two first hits of one valid ray comes first. Their shapes are asked for only if the floats do not decide.
#[inline(always)]
pub fn compare_first<'a>(
    ray: SegmentArg<f32>,
    [one, other]: [&RayHit; 2],
    shapes: impl FnOnce() -> Option<[ShapeArg<'a, f32>; 2]>,
) -> Ordering {
    match compare_rounded_hits(one, other) {
        Some(order) => order,
        None => shapes().map_or(Ordering::Equal, |[shape, other_shape]| {
            compare_first_exact(ray, (shape, one), (other_shape, other))
        }),
    }
}

#[cold]
#[inline(never)]
fn compare_first_exact(
    ray: SegmentArg<f32>,
    (shape, one): (ShapeArg<f32>, &RayHit),
    (other_shape, other): (ShapeArg<f32>, &RayHit),
) -> Ordering {
    // Of shapes that lie on each other: most ties.
    if hit_edge(shape, one) == hit_edge(other_shape, other) {
        return Ordering::Equal;
    }
    let Segment { a, b } = ray.valid::<Float>();
    with_denormals(|| compare_first_hits(Edge { a, b }, (shape.valid(), one), (other_shape.valid(), other)))
}

/// The bits of the edge that a ray meets, and of the radius. The place of the hit depends on nothing else.
fn hit_edge(shape: ShapeArg<f32>, hit: &RayHit) -> [Option<[u32; 2]>; 3] {
    let i = hit.edge as usize;
    let bits = |vertex: &[f32; 2]| vertex.map(f32::to_bits);
    let mut ends =
        [shape.vertices.get(i), shape.vertices.get(i + 1).or(shape.vertices.first())].map(|end| end.map(bits));
    ends.sort_unstable();
    let [a, b] = ends;
    [a, b, Some([shape.radius.to_bits(), 0])]
}

fn ends(SegmentArg([ax, ay, bx, by]): SegmentArg<f32>) -> [[f32; 2]; 2] {
    [[ax, ay], [bx, by]]
}

fn center(CircleArg([x, y, _]): CircleArg<f32>) -> [[f32; 2]; 1] {
    [[x, y]]
}

fn axis(CapsuleArg([ax, ay, bx, by, _]): CapsuleArg<f32>) -> [[f32; 2]; 2] {
    [[ax, ay], [bx, by]]
}

fn of_segment(vertices: &[[f32; 2]]) -> ShapeArg<'_, f32> {
    ShapeArg { kind: Kind::Segment, is_one_sided: false, vertices, radius: 0.0 }
}

fn of_aabb(vertices: &[[f32; 2]]) -> ShapeArg<'_, f32> {
    ShapeArg { kind: Kind::Convex, is_one_sided: false, vertices, radius: 0.0 }
}

fn of_circle(CircleArg([_, _, radius]): CircleArg<f32>, vertices: &[[f32; 2]]) -> ShapeArg<'_, f32> {
    ShapeArg { kind: Kind::Point, is_one_sided: false, vertices, radius }
}

fn of_capsule(CapsuleArg([.., radius]): CapsuleArg<f32>, vertices: &[[f32; 2]]) -> ShapeArg<'_, f32> {
    ShapeArg { kind: Kind::Segment, is_one_sided: false, vertices, radius }
}

pub fn of_polygon(OutlineArg(vertices): OutlineArg<'_, f32>) -> ShapeArg<'_, f32> {
    ShapeArg { kind: Kind::Polygon, is_one_sided: false, vertices, radius: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hits of one edge in any order of its ends are one; others may differ by a bit.
    #[test]
    fn hits_of_one_edge() {
        let of = |vertices, radius| ShapeArg { kind: Kind::Polygon, is_one_sided: false, vertices, radius };
        let at = |edge| RayHit { edge, ..RayHit::NONE };
        let (square, turned) = ([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]], [[0.0, 2.0], [0.0, 0.0], [2.0, 0.0]]);
        assert_eq!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.5), &at(0)));
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.25), &at(0)));
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&turned, 0.5), &at(1)));
        let moved = [[0.0, 2.0], [0.0, f32::from_bits(1)], [2.0, 0.0]];
        assert_ne!(hit_edge(of(&square, 0.5), &at(3)), hit_edge(of(&moved, 0.5), &at(0)));
    }
}
