//! Verdicts on a long outline and something small, where the fast tier is uncertain, as of shapes that touch: only the
//! part of the outline that is near is searched, and found by one scan. Every answer is that of the whole outline.
//!
//! The part has all edges of the outline near the other shape, winds around each point there as often, and has the
//! same winding and so an area: these functions ask for nothing else.

use crate::contain;
use crate::number::{Number, Scalar};
use crate::outline_tree::{PartRoom, ReachRegion};
use crate::overlap::{self, Verdict};
use crate::predicate::Point;
use crate::shape::{Aabb, Capsule, Circle, Kind, Outline, Segment, Shape};

/// Outlines of no more vertices are searched as they are.
pub(super) const MOST_SEARCHED_WHOLE: usize = 24;

/// The room for a part; a longer one saves less.
const PART_CAPACITY: usize = 256;

/// The answer for the part of an outline that is near a box, grown on all sides. For the whole outline if it is short,
/// if the part is not, or if the scalars are not floats.
fn near<N: Number, R>(
    outline: Outline<N>,
    is_closed: bool,
    bounds: Aabb<N>,
    growth: f64,
    ask: &mut dyn FnMut(Outline<N>) -> R,
) -> R {
    if outline.count() <= MOST_SEARCHED_WHOLE {
        return ask(outline);
    }
    match outline.floats() {
        Some(vertices) => near_in_floats(outline, vertices, is_closed, &ReachRegion::around_aabb(bounds, growth), ask),
        None => ask(outline),
    }
}

/// Not inlined, because of its room.
#[inline(never)]
fn near_in_floats<N: Number, R>(
    outline: Outline<N>,
    vertices: &[[f32; 2]],
    is_closed: bool,
    region: &ReachRegion,
    ask: &mut dyn FnMut(Outline<N>) -> R,
) -> R {
    let mut room = PartRoom::<PART_CAPACITY>::empty();
    let part = room.scan(vertices, is_closed, region).and_then(|part| N::Scalar::from_floats(part.vertices));
    ask(part.map_or(outline, Outline::new))
}

fn at<N: Number>(p: Point<N>) -> Aabb<N> {
    Aabb { min: p, max: p }
}

pub fn polygon_point<N: Number>(outline: Outline<N>, p: Point<N>) -> Verdict {
    near(outline, true, at(p), 0.0, &mut |outline| overlap::polygon_point(outline, p))
}

pub fn owns_polygon_point<N: Number>(outline: Outline<N>, p: Point<N>) -> bool {
    near(outline, true, at(p), 0.0, &mut |outline| overlap::owns_polygon_point(outline, p))
}

pub fn polygon_segment<N: Number>(outline: Outline<N>, segment: Segment<N>) -> Verdict {
    let bounds = Aabb::of_segment(segment.a, segment.b);
    near(outline, true, bounds, 0.0, &mut |outline| overlap::polygon_segment(outline, segment))
}

pub fn polygon_aabb<N: Number>(outline: Outline<N>, aabb: Aabb<N>) -> Verdict {
    near(outline, true, aabb, 0.0, &mut |outline| overlap::polygon_aabb(outline, aabb))
}

pub fn polygon_circle<N: Number>(outline: Outline<N>, circle: Circle<N>) -> Verdict {
    near(outline, true, at(circle.center), circle.radius, &mut |outline| overlap::polygon_circle(outline, circle))
}

pub fn polygon_capsule<N: Number>(outline: Outline<N>, capsule: Capsule<N>) -> Verdict {
    let bounds = Aabb::of_segment(capsule.segment.a, capsule.segment.b);
    near(outline, true, bounds, capsule.radius, &mut |outline| overlap::polygon_capsule(outline, capsule))
}

/// The outline of more vertices is searched near the other.
pub fn polygon_polygon<N: Number>(a: Outline<N>, b: Outline<N>) -> Verdict {
    if a.count() < b.count() {
        near(b, true, a.bounds(), 0.0, &mut |b| overlap::polygon_polygon(a, b))
    } else {
        near(a, true, b.bounds(), 0.0, &mut |a| overlap::polygon_polygon(a, b))
    }
}

/// A polygon or chain of more vertices than the other shape is searched near that.
pub fn any_any<N: Number>(a: Shape<N>, b: Shape<N>) -> Verdict {
    let is_long = |shape: Shape<N>| !shape.kind.is_convex();
    let near_other = |long: Shape<N>, other: Shape<N>, ask: &mut dyn FnMut(Shape<N>) -> Verdict| {
        near(long.vertices, long.is_filled(), other.vertices.bounds(), long.radius + other.radius, &mut |vertices| {
            ask(Shape { vertices, ..long })
        })
    };
    if is_long(a) && a.vertices.count() >= b.vertices.count() {
        near_other(a, b, &mut |a| overlap::any_any(a, b))
    } else if is_long(b) {
        near_other(b, a, &mut |b| overlap::any_any(a, b))
    } else {
        overlap::any_any(a, b)
    }
}

pub fn segment_in_polygon<N: Number>(outer: Outline<N>, inner: Segment<N>) -> Verdict {
    let bounds = Aabb::of_segment(inner.a, inner.b);
    near(outer, true, bounds, 0.0, &mut |outer| contain::polygon_segment(outer, inner))
}

pub fn circle_in_polygon<N: Number>(outer: Outline<N>, inner: Circle<N>) -> Verdict {
    near(outer, true, at(inner.center), inner.radius, &mut |outer| contain::polygon_circle(outer, inner))
}

pub fn polygon_in_polygon<N: Number>(outer: Outline<N>, inner: Outline<N>) -> Verdict {
    near(outer, true, inner.bounds(), 0.0, &mut |outer| contain::polygon_polygon(outer, inner))
}

pub fn any_in_any<N: Number>(outer: Shape<N>, inner: Shape<N>) -> Verdict {
    if outer.kind != Kind::Polygon {
        return contain::any_any(outer, inner);
    }
    near(outer.vertices, true, inner.vertices.bounds(), inner.radius, &mut |vertices| {
        contain::any_any(Shape { vertices, ..outer }, inner)
    })
}

#[cfg(test)]
pub mod tests {
    use super::super::fast_shapes::polygons;
    use super::*;
    use crate::filter::Filtered;
    use crate::number::{Float, with_denormals};
    use crate::simd::{WIDTHS, limit_width};
    use std::vec::Vec;

    /// Steps on a lattice, closed below, with repeated and collinear vertices; or a star off the lattice.
    pub fn long_outline(rng: &mut fastrand::Rng) -> Vec<[f32; 2]> {
        let count = [rng.usize(26..300), rng.usize(500..900)][rng.usize(..2)];
        let mut height = 0;
        let mut vertices: Vec<_> = if rng.usize(..4) == 0 {
            let vertex = |i: usize| {
                let turn = core::f32::consts::TAU * i as f32 / count as f32;
                let radius = if i.is_multiple_of(2) { 60.0 } else { 50.0 + 8.0 * rng.f32() };
                [60.0 + radius * libm::cosf(turn), radius * libm::sinf(turn)]
            };
            (0..count).map(vertex).collect()
        } else {
            let vertex = |i: usize| {
                height = if i.is_multiple_of(2) { rng.i32(0..4) } else { height };
                [i.div_ceil(2) as f32, height as f32]
            };
            let right = count.div_ceil(2) as f32;
            (0..count).map(vertex).chain([[right, -9.0], [0.0, -9.0], [0.0, -4.0]]).collect()
        };
        if rng.bool() {
            vertices.reverse();
        }
        vertices.rotate_left(rng.usize(..count));
        vertices
    }

    #[test]
    fn verdicts_near_are_those_of_the_whole() {
        let mut rng = fastrand::Rng::with_seed(9);
        let (mut touches, mut certain) = ([0; 2], 0);
        for round in 0..6000 {
            limit_width(WIDTHS[round % 3]);
            let list = long_outline(&mut rng);
            let [x, y] = list[rng.usize(..list.len())];
            let mut number = |most: i32| rng.i32(-most..=most) as f32 * 0.5;
            let (x, y) = (x + number(3), y + number(3));
            let (right, top, reach) = (x + 0.5 + number(4).abs(), y + 0.5 + number(4).abs(), 0.5 + number(2).abs());
            let boxed = [[x, y], [right, y], [right, top], [x, top]];
            let fast = [polygons(&list, &boxed), polygons(&boxed, &list)];
            with_denormals(|| {
                let (outline, small) = (Outline::<Float>::new(&list), Outline::<Float>::new(&boxed));
                let (a, b) = (small.first(), small.vertex(2));
                let radius = f64::from(reach);
                let (segment, circle) = (Segment { a, b }, Circle { center: a, radius });
                let (aabb, capsule) = (Aabb { min: a, max: b }, Capsule { segment, radius });
                let verdicts = [
                    [polygon_point(outline, a), overlap::polygon_point(outline, a)],
                    [polygon_segment(outline, segment), overlap::polygon_segment(outline, segment)],
                    [polygon_aabb(outline, aabb), overlap::polygon_aabb(outline, aabb)],
                    [polygon_circle(outline, circle), overlap::polygon_circle(outline, circle)],
                    [polygon_capsule(outline, capsule), overlap::polygon_capsule(outline, capsule)],
                    [polygon_polygon(outline, small), overlap::polygon_polygon(outline, small)],
                    [polygon_polygon(small, outline), overlap::polygon_polygon(outline, small)],
                ];
                let contained = [
                    [segment_in_polygon(outline, segment), contain::polygon_segment(outline, segment)],
                    [circle_in_polygon(outline, circle), contain::polygon_circle(outline, circle)],
                    [polygon_in_polygon(outline, small), contain::polygon_polygon(outline, small)],
                ];
                for (k, verdicts) in [&verdicts[..], &contained].into_iter().enumerate() {
                    assert!(verdicts.iter().all(|[near, whole]| near == whole), "{k} {verdicts:?} {list:?} {boxed:?}");
                    touches[k] += verdicts.iter().filter(|[near, _]| *near == Verdict::Touch).count();
                }
                assert_eq!(owns_polygon_point(outline, a), overlap::owns_polygon_point(outline, a));
                for Filtered { value, .. } in fast.into_iter().filter(|fast| fast.certain) {
                    assert_eq!(verdicts[5][1] == Verdict::Hit, value, "{list:?} {boxed:?}");
                    assert_ne!(verdicts[5][1], Verdict::Touch);
                    certain += 1;
                }
                let shape =
                    |kind, vertices, rounded| Shape { kind, vertices, radius: if rounded { radius } else { 0.0 } };
                for (kind, rounded) in
                    [(Kind::Polygon, false), (Kind::Polygon, true), (Kind::Chain, false), (Kind::Chain, true)]
                {
                    let (long, other) = (shape(kind, outline, rounded), shape(Kind::Polygon, small, !rounded));
                    assert_eq!(any_any(long, other), overlap::any_any(long, other), "{long:?} {other:?}");
                    assert_eq!(any_any(other, long), overlap::any_any(other, long), "{long:?} {other:?}");
                    assert_eq!(any_in_any(long, other), contain::any_any(long, other), "{long:?} {other:?}");
                }
            });
        }
        limit_width(u32::MAX);
        // Far from the small shape, where a verdict would not depend on it.
        let mut vertices: Vec<[f32; 2]> = (0..2000).map(|i| [i as f32, (i % 2) as f32]).chain([[0.0, -9.0]]).collect();
        let small = [[20.0, 5.0], [22.0, 5.0], [22.0, 7.0]];
        assert!(polygons(&vertices, &small).certain);
        vertices[1000] = [f32::INFINITY, 0.0];
        assert!(!polygons(&vertices, &small).certain);
        assert!(touches.iter().all(|count| *count > 1000) && certain > 3000, "{touches:?} {certain}");
    }
}
