//! geo, whose predicates are exact (Shewchuk's, by robust).

use crate::data::vertices;
use crate::graze::{Aabb, Segment};
use geo::{BoundingRect, Contains, Coord, Intersects, Line, LineString, Polygon, Rect};

pub type Outline = Polygon<f32>;

fn coord([x, y]: [f32; 2]) -> Coord<f32> {
    Coord { x, y }
}

pub fn segment(s: &Segment) -> Line<f32> {
    Line::new(coord([s.ax, s.ay]), coord([s.bx, s.by]))
}

pub fn aabb(b: &Aabb) -> Rect<f32> {
    Rect::new(coord([b.min_x, b.min_y]), coord([b.max_x, b.max_y]))
}

pub fn outline(xy: &[f32]) -> Outline {
    Polygon::new(LineString::from_iter(vertices(xy).map(coord)), Vec::new())
}

pub fn segments(a: &Line<f32>, b: &Line<f32>) -> bool {
    a.intersects(b)
}

pub fn aabb_segment(a: &Rect<f32>, b: &Line<f32>) -> bool {
    a.intersects(b)
}

pub fn aabbs(a: &Rect<f32>, b: &Rect<f32>) -> bool {
    a.intersects(b)
}

pub fn point(outline: &Outline, at: [f32; 2]) -> bool {
    outline.intersects(&coord(at))
}

pub fn outlines(a: &Outline, b: &Outline) -> bool {
    a.intersects(b)
}

pub fn polygon_segment(outline: &Outline, segment: &Line<f32>) -> bool {
    outline.intersects(segment)
}

pub fn polygon_box(outline: &Outline, aabb: &Rect<f32>) -> bool {
    outline.intersects(aabb)
}

pub fn segment_in_polygon(outline: &Outline, segment: &Line<f32>) -> bool {
    outline.contains(segment)
}

pub fn polygon_in_polygon(outer: &Outline, inner: &Outline) -> bool {
    outer.contains(inner)
}

pub fn bounds(outline: &Outline) -> Option<Rect<f32>> {
    outline.bounding_rect()
}
