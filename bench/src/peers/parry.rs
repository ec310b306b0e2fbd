//! parry2d. Its shapes are relative to their own centers; the pose of the second in the frame of the first is made
//! ahead, too. Called without the dispatch over kinds of shapes, which would only cost it time, other than `any_…`. All
//! outputs of a call pass a black box: else the compiler drops points and normals that are never read.

use crate::data::{Rectangle, vertices};
use crate::graze::{Aabb, Capsule as GrazeCapsule, Circle, Segment as GrazeSegment};
use parry2d::bounding_volume::{Aabb as Box2, BoundingVolume};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::query::details;
use parry2d::query::{self, ClosestPoints, ContactManifold, PointQuery, Ray, RayCast, ShapeCastOptions};
use parry2d::shape::{Ball, Capsule, ConvexPolygon, Cuboid, Polyline, Segment, SharedShape, TriMesh};
use parry2d::utils::{point_in_poly2d, segments_intersection2d};
use std::hint::black_box;

/// Two shapes, and the pose of the second in the frame of the first.
#[derive(Clone)]
pub struct Pair<A, B> {
    a: A,
    b: B,
    pose: Pose,
}

fn shift(x: f32, y: f32) -> Pose {
    Pose::from_parts(Vector::new(x, y), Rot2::IDENTITY)
}

fn middle(xy: &[f32]) -> Vector {
    vertices(xy).map(Vector::from).sum::<Vector>() * (2.0 / xy.len() as f32)
}

pub fn outline(xy: &[f32]) -> Vec<Vector> {
    vertices(xy).map(Vector::from).collect()
}

/// A convex outline that winds counter-clockwise, about a center.
fn convex_about(xy: &[f32], center: Vector) -> Option<ConvexPolygon> {
    ConvexPolygon::from_convex_polyline_unmodified(vertices(xy).map(|v| Vector::from(v) - center).collect())
}

pub type Convexes = Pair<ConvexPolygon, ConvexPolygon>;

/// Two convex outlines, each about its own center.
pub fn convexes(a: &[f32], b: &[f32]) -> Option<Convexes> {
    let (center_a, center_b) = (middle(a), middle(b));
    let pose = Pose::from_parts(center_b - center_a, Rot2::IDENTITY);
    Some(Pair { a: convex_about(a, center_a)?, b: convex_about(b, center_b)?, pose })
}

/// Two convex outlines at their places, without rounding.
pub fn convexes_in_place(a: &[f32], b: &[f32]) -> Option<Convexes> {
    let zero = Vector::ZERO;
    Some(Pair { a: convex_about(a, zero)?, b: convex_about(b, zero)?, pose: Pose::IDENTITY })
}

pub fn convex_overlap(pair: &Convexes) -> bool {
    details::intersection_test_support_map_support_map(&pair.pose, &pair.a, &pair.b)
}

/// The largest distance for closest points: no limit.
const ANYWHERE: f32 = f32::MAX;

/// Whether the shapes meet, from their closest points.
fn meet(points: ClosestPoints) -> bool {
    matches!(black_box(points), ClosestPoints::Intersecting)
}

pub fn convex_distance(pair: &Convexes) -> bool {
    meet(details::closest_points_support_map_support_map(&pair.pose, &pair.a, &pair.b, ANYWHERE))
}

/// A new manifold for each call, without a cache from the last frame.
fn touches(find: impl FnOnce(&mut ContactManifold<(), ()>)) -> bool {
    let mut manifold = ContactManifold::new();
    find(&mut manifold);
    black_box(&mut manifold);
    manifold.points.iter().any(|point| point.dist <= 0.0)
}

pub fn convex_contact(pair: &Convexes) -> bool {
    touches(|manifold| {
        details::contact_manifold_pfm_pfm(&pair.pose, &pair.a, 0.0, None, &pair.b, 0.0, None, 0.0, manifold);
    })
}

pub fn circle_contact(pair: &Circles) -> bool {
    touches(|manifold| details::contact_manifold_ball_ball(&pair.pose, &pair.a, &pair.b, 0.0, manifold))
}

pub fn box_circle_contact(pair: &BoxCircle) -> bool {
    touches(|manifold| {
        details::contact_manifold_convex_ball(&pair.pose, &pair.a, &pair.b, None, None, 0.0, manifold, false);
    })
}

pub fn box_contact(pair: &Boxes) -> bool {
    touches(|manifold| details::contact_manifold_cuboid_cuboid(&pair.pose, &pair.a, &pair.b, 0.0, manifold))
}

/// The second outline moves by the translation, the first rests.
pub fn convex_sweep(pair: &Convexes, translation: [f32; 2]) -> bool {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let translation = Vector::from(translation);
    black_box(details::cast_shapes_support_map_support_map(&pair.pose, translation, &pair.a, &pair.b, options))
        .is_some()
}

pub type Boxes = Pair<Cuboid, Cuboid>;

pub fn boxes(a: &Aabb, b: &Aabb) -> Boxes {
    let ((a, center_a), (b, center_b)) = (cuboid(a), cuboid(b));
    Pair { a, b, pose: Pose::from_parts(center_b - center_a, Rot2::IDENTITY) }
}

/// The second box moves by the translation, the first rests.
pub fn box_sweep(pair: &Boxes, translation: [f32; 2]) -> bool {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let translation = Vector::from(translation);
    black_box(details::cast_shapes_support_map_support_map(&pair.pose, translation, &pair.a, &pair.b, options))
        .is_some()
}

pub type Circles = Pair<Ball, Ball>;

pub fn circle_pair(a: &Circle, b: &Circle) -> Circles {
    Pair { a: Ball::new(a.radius), b: Ball::new(b.radius), pose: shift(b.x - a.x, b.y - a.y) }
}

/// The second circle moves by the translation, the first rests.
pub fn circle_sweep(pair: &Circles, translation: [f32; 2]) -> bool {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    black_box(details::cast_shapes_ball_ball(&pair.pose, Vector::from(translation), &pair.a, &pair.b, options))
        .is_some()
}

pub type Rectangles = Pair<Cuboid, Cuboid>;

pub fn rectangles(a: &Rectangle, b: &Rectangle) -> Rectangles {
    let cuboid = |r: &Rectangle| Cuboid::new(Vector::new(r.half[0] as f32, r.half[1] as f32));
    let pose = |r: &Rectangle| Pose::new(Vector::new(r.center[0] as f32, r.center[1] as f32), r.angle as f32);
    Pair { a: cuboid(a), b: cuboid(b), pose: pose(a).inv_mul(&pose(b)) }
}

pub fn rectangle_overlap(pair: &Rectangles) -> bool {
    details::intersection_test_cuboid_cuboid(&pair.pose, &pair.a, &pair.b)
}

pub fn circles(a: &Circle, b: &Circle) -> bool {
    let offset = Vector::new(b.x, b.y) - Vector::new(a.x, a.y);
    details::intersection_test_ball_ball(offset, &Ball::new(a.radius), &Ball::new(b.radius))
}

pub fn circles_apart((a, a_radius): (&GrazeSegment, f32), (b, b_radius): (&GrazeSegment, f32)) -> Circles {
    Pair { a: Ball::new(a_radius), b: Ball::new(b_radius), pose: shift(b.ax - a.ax, b.ay - a.ay) }
}

pub fn circle_distance(pair: &Circles) -> bool {
    meet(details::closest_points_ball_ball(&pair.pose, &pair.a, &pair.b, ANYWHERE))
}

pub type Capsules = Pair<Capsule, Capsule>;

pub fn capsules((a, a_radius): (&GrazeSegment, f32), (b, b_radius): (&GrazeSegment, f32)) -> Capsules {
    let capsule = |s: &GrazeSegment, radius| Capsule::new(Vector::new(s.ax, s.ay), Vector::new(s.bx, s.by), radius);
    Pair { a: capsule(a, a_radius), b: capsule(b, b_radius), pose: Pose::IDENTITY }
}

pub fn capsule_distance(pair: &Capsules) -> bool {
    meet(details::closest_points_support_map_support_map(&pair.pose, &pair.a, &pair.b, ANYWHERE))
}

pub fn aabb(b: &Aabb) -> Box2 {
    Box2::new(Vector::new(b.min_x, b.min_y), Vector::new(b.max_x, b.max_y))
}

pub fn aabbs(a: &Box2, b: &Box2) -> bool {
    a.intersects(b)
}

/// A box and its center.
fn cuboid(b: &Aabb) -> (Cuboid, Vector) {
    let b = aabb(b);
    (Cuboid::new(b.half_extents()), b.center())
}

pub type BoxCircle = Pair<Cuboid, Ball>;

pub fn box_circle(b: &Aabb, c: &Circle) -> BoxCircle {
    let (a, center) = cuboid(b);
    Pair { a, b: Ball::new(c.radius), pose: shift(c.x - center.x, c.y - center.y) }
}

pub fn box_circle_overlap(pair: &BoxCircle) -> bool {
    details::intersection_test_point_query_ball(&pair.pose, &pair.a, &pair.b).intersecting
}

pub type BoxSegment = Pair<Cuboid, Segment>;

pub fn box_segment(b: &Aabb, s: &GrazeSegment) -> BoxSegment {
    let (a, center) = cuboid(b);
    Pair { a, b: segment(s), pose: shift(-center.x, -center.y) }
}

pub fn box_segment_overlap(pair: &BoxSegment) -> bool {
    details::intersection_test_cuboid_segment(&pair.pose, &pair.a, &pair.b)
}

pub fn segment(s: &GrazeSegment) -> Segment {
    Segment::new(Vector::new(s.ax, s.ay), Vector::new(s.bx, s.by))
}

pub fn segments(s: &Segment, t: &Segment) -> bool {
    segments_intersection2d(s.a, s.b, t.a, t.b, f32::EPSILON).is_some()
}

/// Of segments that cross it finds points that are as far apart as they are rounded.
pub fn segment_distance(s: &Segment, t: &Segment) -> bool {
    match black_box(details::closest_points_segment_segment(&Pose::IDENTITY, s, t, ANYWHERE)) {
        ClosestPoints::WithinMargin(p, q) => (q - p).length_squared() < 1e-9,
        ClosestPoints::Intersecting => true,
        ClosestPoints::Disjoint => false,
    }
}

pub type SegmentCircle = Pair<Segment, Ball>;

pub fn segment_circle(s: &GrazeSegment, c: &Circle) -> SegmentCircle {
    Pair { a: segment(s), b: Ball::new(c.radius), pose: shift(c.x, c.y) }
}

pub fn segment_circle_overlap(pair: &SegmentCircle) -> bool {
    details::intersection_test_point_query_ball(&pair.pose, &pair.a, &pair.b).intersecting
}

pub fn point(outline: &[Vector], at: [f32; 2]) -> bool {
    point_in_poly2d(Vector::from(at), outline)
}

pub type Meshes = Pair<TriMesh, TriMesh>;

/// A simple outline as triangles with a tree over them.
pub fn mesh(xy: &[f32]) -> Option<TriMesh> {
    TriMesh::from_polygon(outline(xy))
}

/// An outline as a closed line with a tree over its edges.
pub fn line(xy: &[f32]) -> Polyline {
    let points = outline(xy);
    let count = points.len() as u32;
    Polyline::new(points, Some((0..count).map(|i| [i, (i + 1) % count]).collect()))
}

/// An open line with a tree over its edges.
pub fn chain(xy: &[f32]) -> Polyline {
    Polyline::new(outline(xy), None)
}

pub fn line_distance(line: &Polyline, at: [f32; 2]) -> f32 {
    line.distance_to_local_point(Vector::from(at), false)
}

pub fn meshes(a: &[f32], b: &[f32]) -> Option<Meshes> {
    Some(Pair { a: mesh(a)?, b: mesh(b)?, pose: Pose::IDENTITY })
}

pub fn mesh_overlap(pair: &Meshes) -> bool {
    let (pose, a, b) = (&pair.pose, &pair.a, &pair.b);
    details::intersection_test_composite_shape_shape(&parry2d::query::DefaultQueryDispatcher, pose, a, b).intersecting
}

/// A convex outline at its place.
pub fn convex(xy: &[f32]) -> Option<ConvexPolygon> {
    convex_about(xy, Vector::ZERO)
}

pub fn ray_of(s: &GrazeSegment) -> Ray {
    Ray::new(Vector::new(s.ax, s.ay), Vector::new(s.bx - s.ax, s.by - s.ay))
}

pub fn ray(shape: &impl RayCast, ray: &Ray) -> bool {
    black_box(shape.cast_local_ray_and_get_normal(ray, 1.0, true)).is_some()
}

/// A ball, and a ray relative to its center.
pub fn ball_ray(c: &Circle, s: &GrazeSegment) -> (Ball, Ray) {
    let mut ray = ray_of(s);
    ray.origin -= Vector::new(c.x, c.y);
    (Ball::new(c.radius), ray)
}

pub fn capsule(c: &GrazeCapsule) -> Capsule {
    Capsule::new(Vector::new(c.ax, c.ay), Vector::new(c.bx, c.by), c.radius)
}

/// A shape of any kind at its place, for the functions that find out of which kinds two shapes are.
pub type Any = (SharedShape, Pose);

/// A shape of the header that parry has.
pub trait ToAny {
    fn to_any(&self) -> Any;
}

impl ToAny for [f32; 2] {
    /// parry has points only as balls without a radius.
    fn to_any(&self) -> Any {
        (SharedShape::ball(0.0), shift(self[0], self[1]))
    }
}

impl ToAny for [f32; 8] {
    fn to_any(&self) -> Any {
        Aabb { min_x: self[0], min_y: self[1], max_x: self[4], max_y: self[5] }.to_any()
    }
}

impl ToAny for GrazeSegment {
    fn to_any(&self) -> Any {
        (SharedShape::new(segment(self)), Pose::IDENTITY)
    }
}

impl ToAny for Aabb {
    fn to_any(&self) -> Any {
        let (cuboid, center) = cuboid(self);
        (SharedShape::new(cuboid), shift(center.x, center.y))
    }
}

impl ToAny for Circle {
    fn to_any(&self) -> Any {
        (SharedShape::ball(self.radius), shift(self.x, self.y))
    }
}

impl ToAny for GrazeCapsule {
    fn to_any(&self) -> Any {
        (SharedShape::new(capsule(self)), Pose::IDENTITY)
    }
}

pub fn any_mesh(xy: &[f32]) -> Option<Any> {
    Some((SharedShape::new(mesh(xy)?), Pose::IDENTITY))
}

pub fn any_convex(xy: &[f32]) -> Option<Any> {
    Some((SharedShape::new(convex(xy)?), Pose::IDENTITY))
}

pub fn any_line(xy: &[f32]) -> Any {
    (SharedShape::new(line(xy)), Pose::IDENTITY)
}

pub fn any_chain(xy: &[f32]) -> Any {
    (SharedShape::new(chain(xy)), Pose::IDENTITY)
}

pub fn any_overlap(a: &Any, b: &Any) -> bool {
    query::intersection_test(&a.1, &*a.0, &b.1, &*b.0).is_ok_and(|found| found.intersecting)
}

pub fn any_point(a: &Any, at: [f32; 2]) -> bool {
    a.0.contains_point(&a.1, Vector::from(at))
}

/// Whether the shapes are within a distance, from their closest points.
pub fn any_near(a: &Any, b: &Any, limit: f32) -> bool {
    match black_box(query::closest_points(&a.1, &*a.0, &b.1, &*b.0, ANYWHERE)) {
        Ok(ClosestPoints::WithinMargin(p, q)) => (q - p).length() <= limit,
        Ok(ClosestPoints::Intersecting) => true,
        _ => false,
    }
}

pub fn any_contact(a: &Any, b: &Any) -> bool {
    black_box(query::contact(&a.1, &*a.0, &b.1, &*b.0, 0.0)).is_ok_and(|found| found.is_some())
}

/// The first moves by the translation, the second rests.
pub fn any_sweep(a: &Any, translation: [f32; 2], b: &Any) -> bool {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let still = Vector::ZERO;
    black_box(query::cast_shapes(&a.1, Vector::from(translation), &*a.0, &b.1, still, &*b.0, options))
        .is_ok_and(|hit| hit.is_some())
}

pub fn bounds(outline: &[Vector]) -> Box2 {
    Box2::from_points(outline.iter().copied())
}

pub fn box_point(b: &Box2, at: [f32; 2]) -> bool {
    b.contains_local_point(Vector::from(at))
}

pub fn box_in_box(outer: &Box2, inner: &Box2) -> bool {
    outer.contains(inner)
}

pub fn capsule_point(c: &Capsule, at: [f32; 2]) -> bool {
    c.contains_local_point(Vector::from(at))
}

pub fn segment_point_distance(s: &Segment, at: [f32; 2]) -> f32 {
    let found = black_box(s.project_local_point(Vector::from(at), true));
    (found.point - Vector::from(at)).length()
}
