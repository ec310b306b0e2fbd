//! Box2D 3, by boxdd-sys.
//!
//! Shapes stay in world coordinates and the transform is the identity. Two shapes meet when their distance
//! is 0: that is right more often than the ten epsilons of Box2D's own sensors. A manifold also holds points
//! that are apart by up to the speculative distance (4 * 0.005); it counts as meeting when a separation is <= 0.

use crate::data::vertices;
use crate::graze::{Aabb, Capsule, Circle, Segment};
use crate::peers::trees::meet;
use boxdd_sys::ffi::*;

const IDENTITY: b2Transform = b2Transform { p: b2Vec2 { x: 0.0, y: 0.0 }, q: b2Rot { c: 1.0, s: 0.0 } };

pub fn vector([x, y]: [f32; 2]) -> b2Vec2 {
    b2Vec2 { x, y }
}

pub fn version() -> String {
    // SAFETY: takes nothing.
    let version = unsafe { b2GetVersion() };
    format!("{}.{}.{}", version.major, version.minor, version.revision)
}

/// A polygon of at most eight vertices; None when Box2D merges some of them.
pub fn polygon(xy: &[f32]) -> Option<b2Polygon> {
    rounded_polygon(xy, 0.0)
}

/// The same with a radius.
pub fn rounded_polygon(xy: &[f32], radius: f32) -> Option<b2Polygon> {
    let points: Vec<b2Vec2> = vertices(xy).map(vector).collect();
    if points.len() > 8 {
        return None;
    }
    // SAFETY: the array has the given number of points; the hull is used only when it is one.
    unsafe {
        let hull = b2ComputeHull(points.as_ptr(), points.len() as i32);
        (hull.count as usize == points.len()).then(|| b2MakePolygon(&hull, radius))
    }
}

fn proxy(xy: &[f32], radius: f32) -> b2ShapeProxy {
    let points: Vec<b2Vec2> = vertices(xy).map(vector).collect();
    // SAFETY: the array has the given number of points, at most eight.
    unsafe { b2MakeProxy(points.as_ptr(), points.len().min(8) as i32, radius) }
}

/// The input of b2ShapeDistance.
pub fn distance_input(a: &[f32], b: &[f32]) -> b2DistanceInput {
    b2DistanceInput { proxyA: proxy(a, 0.0), proxyB: proxy(b, 0.0), transform: IDENTITY, useRadii: false }
}

fn round(a: b2ShapeProxy, b: b2ShapeProxy) -> b2DistanceInput {
    b2DistanceInput { proxyA: a, proxyB: b, transform: IDENTITY, useRadii: true }
}

fn circle(c: &Circle) -> b2ShapeProxy {
    proxy(&[c.x, c.y], c.radius)
}

fn segment(s: &Segment) -> b2ShapeProxy {
    proxy(&[s.ax, s.ay, s.bx, s.by], 0.0)
}

fn corners(b: &Aabb) -> b2ShapeProxy {
    proxy(&[b.min_x, b.min_y, b.max_x, b.min_y, b.max_x, b.max_y, b.min_x, b.max_y], 0.0)
}

pub fn circles(a: &Circle, b: &Circle) -> b2DistanceInput {
    round(circle(a), circle(b))
}

pub fn circle_box(a: &Circle, b: &Aabb) -> b2DistanceInput {
    round(circle(a), corners(b))
}

pub fn circle_segment(a: &Circle, b: &Segment) -> b2DistanceInput {
    round(circle(a), segment(b))
}

pub fn segments(a: &Segment, b: &Segment) -> b2DistanceInput {
    round(segment(a), segment(b))
}

pub fn box_segment(a: &Aabb, b: &Segment) -> b2DistanceInput {
    round(corners(a), segment(b))
}

pub fn fat_circles((a, a_radius): (&Segment, f32), (b, b_radius): (&Segment, f32)) -> b2DistanceInput {
    round(proxy(&[a.ax, a.ay], a_radius), proxy(&[b.ax, b.ay], b_radius))
}

pub fn capsules((a, a_radius): (&Segment, f32), (b, b_radius): (&Segment, f32)) -> b2DistanceInput {
    let capsule = |s: &Segment, radius: f32| proxy(&[s.ax, s.ay, s.bx, s.by], radius);
    round(capsule(a, a_radius), capsule(b, b_radius))
}

/// Skeletons with radii.
pub fn rounded((a, a_radius): (&[f32], f32), (b, b_radius): (&[f32], f32)) -> b2DistanceInput {
    round(proxy(a, a_radius), proxy(b, b_radius))
}

fn pill(c: &Capsule) -> b2ShapeProxy {
    proxy(&[c.ax, c.ay, c.bx, c.by], c.radius)
}

pub fn capsule_capsule(a: &Capsule, b: &Capsule) -> b2DistanceInput {
    round(pill(a), pill(b))
}

pub fn capsule_circle(a: &Capsule, b: &Circle) -> b2DistanceInput {
    round(pill(a), circle(b))
}

pub fn capsule_box(a: &Capsule, b: &Aabb) -> b2DistanceInput {
    round(pill(a), corners(b))
}

pub fn capsule_segment(a: &Capsule, b: &Segment) -> b2DistanceInput {
    round(pill(a), segment(b))
}

/// By the function for segments alone, which is faster.
pub fn squared_segment_distance(a: &Segment, b: &Segment) -> f32 {
    let (p, q) = (|s: &Segment| vector([s.ax, s.ay]), |s: &Segment| vector([s.bx, s.by]));
    // SAFETY: takes plain values.
    unsafe { b2SegmentDistance(p(a), q(a), p(b), q(b)) }.distanceSquared
}

pub fn distance(input: &b2DistanceInput) -> f32 {
    let mut cache = b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };
    // SAFETY: no simplexes are asked for.
    unsafe { b2ShapeDistance(input, &mut cache, std::ptr::null_mut(), 0) }.distance
}

pub fn overlap(input: &b2DistanceInput) -> bool {
    distance(input) == 0.0
}

pub fn point(polygon: &b2Polygon, at: [f32; 2]) -> bool {
    // SAFETY: takes plain values.
    unsafe { b2PointInPolygon(polygon, vector(at)) }
}

fn touches(manifold: b2LocalManifold) -> bool {
    manifold.points[..manifold.pointCount.clamp(0, 2) as usize].iter().any(|point| point.separation <= 0.0)
}

pub fn contact(a: &b2Polygon, b: &b2Polygon) -> bool {
    // SAFETY: takes plain values.
    touches(unsafe { b2CollidePolygons(a, b, IDENTITY) })
}

pub fn disc(c: &Circle) -> b2Circle {
    b2Circle { center: vector([c.x, c.y]), radius: c.radius }
}

pub fn contact_circles(a: &b2Circle, b: &b2Circle) -> bool {
    // SAFETY: takes plain values, here and below.
    touches(unsafe { b2CollideCircles(a, b, IDENTITY) })
}

pub fn contact_box_circle(a: &b2Polygon, b: &b2Circle) -> bool {
    touches(unsafe { b2CollidePolygonAndCircle(a, b, IDENTITY) })
}

/// A shape of a manifold.
pub enum Solid {
    Polygon(b2Polygon),
    Capsule(b2Capsule),
    Circle(b2Circle),
}

pub fn thick(s: &Segment, radius: f32) -> b2Capsule {
    b2Capsule { center1: vector([s.ax, s.ay]), center2: vector([s.bx, s.by]), radius }
}

/// Whether two shapes touch; `within`, whether the manifold has a point, which may be apart by the speculative
/// distance.
pub fn collide(a: &Solid, b: &Solid, within: bool) -> bool {
    use Solid::{Capsule, Circle, Polygon};
    let manifold = unsafe {
        match (a, b) {
            (Polygon(a), Polygon(b)) => b2CollidePolygons(a, b, IDENTITY),
            (Polygon(a), Capsule(b)) | (Capsule(b), Polygon(a)) => b2CollidePolygonAndCapsule(a, b, IDENTITY),
            (Polygon(a), Circle(b)) | (Circle(b), Polygon(a)) => b2CollidePolygonAndCircle(a, b, IDENTITY),
            (Capsule(a), Capsule(b)) => b2CollideCapsules(a, b, IDENTITY),
            (Capsule(a), Circle(b)) | (Circle(b), Capsule(a)) => b2CollideCapsuleAndCircle(a, b, IDENTITY),
            (Circle(a), Circle(b)) => b2CollideCircles(a, b, IDENTITY),
        }
    };
    if within { manifold.pointCount > 0 } else { touches(manifold) }
}

/// A chain's segments, each with the box around it, for what is to the left of the chain: above ground from left to
/// right.
pub fn chain(xy: &[f32]) -> Vec<(Aabb, b2ChainSegment)> {
    // Box2D's segments collide on their right.
    let mut points: Vec<[f32; 2]> = vertices(xy).collect();
    points.reverse();
    let at = |i: usize| vector(points[i.min(points.len() - 1)]);
    let segment = |i: usize| {
        let ([ax, ay], [bx, by]) = (points[i], points[i + 1]);
        let bounds = Aabb { min_x: ax.min(bx), min_y: ay.min(by), max_x: ax.max(bx), max_y: ay.max(by) };
        let segment = b2Segment { point1: at(i), point2: at(i + 1) };
        (bounds, b2ChainSegment { ghost1: at(i.saturating_sub(1)), segment, ghost2: at(i + 2), chainId: 0 })
    };
    (0..points.len() - 1).map(segment).collect()
}

/// Whether a solid in a box touches a chain within Box2D's margin: its manifolds with the segments whose boxes meet the
/// box, as a world finds them.
#[inline(always)]
pub fn collide_chain(chain: &[(Aabb, b2ChainSegment)], bounds: &Aabb, solid: &Solid) -> bool {
    let mut count = 0;
    for (around, segment) in chain {
        if meet(bounds, around) {
            let mut cache = b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };
            // SAFETY: reads the two shapes, and writes the cache.
            count += unsafe {
                match solid {
                    Solid::Polygon(b) => b2CollideChainSegmentAndPolygon(segment, b, IDENTITY, &mut cache).pointCount,
                    Solid::Circle(b) => b2CollideChainSegmentAndCircle(segment, b, IDENTITY).pointCount,
                    Solid::Capsule(b) => b2CollideChainSegmentAndCapsule(segment, b, IDENTITY, &mut cache).pointCount,
                }
            };
        }
    }
    count > 0
}

pub fn ray_of(ray: &Segment) -> b2RayCastInput {
    let origin = b2Vec2 { x: ray.ax, y: ray.ay };
    let translation = b2Vec2 { x: ray.bx - ray.ax, y: ray.by - ray.ay };
    b2RayCastInput { origin, translation, maxFraction: 1.0 }
}

pub fn ray(polygon: &b2Polygon, ray: &Segment) -> bool {
    // SAFETY: takes plain values, here and below.
    unsafe { b2RayCastPolygon(polygon, &ray_of(ray)) }.hit
}

/// A box as a polygon.
pub fn box_polygon(b: &Aabb) -> Option<b2Polygon> {
    polygon(&[b.min_x, b.min_y, b.max_x, b.min_y, b.max_x, b.max_y, b.min_x, b.max_y])
}

pub fn ray_circle(c: &Circle, ray: &Segment) -> bool {
    unsafe { b2RayCastCircle(&disc(c), &ray_of(ray)) }.hit
}

pub fn ray_capsule(c: &Capsule, ray: &Segment) -> bool {
    let capsule = b2Capsule { center1: vector([c.ax, c.ay]), center2: vector([c.bx, c.by]), radius: c.radius };
    unsafe { b2RayCastCapsule(&capsule, &ray_of(ray)) }.hit
}

pub fn ray_segment(s: &Segment, ray: &Segment) -> bool {
    let segment = b2Segment { point1: vector([s.ax, s.ay]), point2: vector([s.bx, s.by]) };
    unsafe { b2RayCastSegment(&segment, &ray_of(ray), false) }.hit
}

/// The input of b2ShapeCast: b moves by the translation, a rests.
pub fn cast_input(a: &[f32], b: &[f32], translation: [f32; 2]) -> b2ShapeCastPairInput {
    proxy_cast(proxy(a, 0.0), proxy(b, 0.0), translation)
}

pub fn cast_boxes(a: &Aabb, b: &Aabb, translation: [f32; 2]) -> b2ShapeCastPairInput {
    proxy_cast(corners(a), corners(b), translation)
}

pub fn cast_circles(a: &Circle, b: &Circle, translation: [f32; 2]) -> b2ShapeCastPairInput {
    proxy_cast(circle(a), circle(b), translation)
}

/// The input of b2ShapeCast for skeletons with radii: b moves by the translation, a rests.
pub fn cast_rounded(
    (a, a_radius): (&[f32], f32),
    (b, b_radius): (&[f32], f32),
    translation: [f32; 2],
) -> b2ShapeCastPairInput {
    proxy_cast(proxy(a, a_radius), proxy(b, b_radius), translation)
}

fn proxy_cast(a: b2ShapeProxy, b: b2ShapeProxy, translation: [f32; 2]) -> b2ShapeCastPairInput {
    b2ShapeCastPairInput {
        proxyA: a,
        proxyB: b,
        transform: IDENTITY,
        translationB: vector(translation),
        maxFraction: 1.0,
        canEncroach: false,
    }
}

pub fn sweep(input: &b2ShapeCastPairInput) -> bool {
    // SAFETY: takes plain values.
    unsafe { b2ShapeCast(input) }.hit
}
