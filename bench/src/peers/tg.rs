//! tg, by tg-sys: doubles, with its y stripes as index.

use crate::data::vertices;
use crate::graze::Segment;
use std::ptr::null;
use tg_sys::GeometryAccessors::tg_geom_memsize;
use tg_sys::GeometryPredicates::{tg_geom_intersects, tg_geom_intersects_xy};
use tg_sys::PolyFuncs::{tg_poly_free, tg_poly_new};
use tg_sys::RingFuncs::{tg_ring_free, tg_ring_new_ix};
use tg_sys::SegmentFuncs::tg_segment_intersects_segment;
use tg_sys::{tg_geom, tg_index, tg_point, tg_poly, tg_segment};

fn point_of([x, y]: [f32; 2]) -> tg_point {
    tg_point { x: f64::from(x), y: f64::from(y) }
}

/// The points of a ring, which tg wants closed.
pub fn ring(xy: &[f32]) -> Vec<tg_point> {
    vertices(xy).chain(vertices(xy).take(1)).map(point_of).collect()
}

/// A polygon with its index, in y stripes by default.
pub struct Outline(*mut tg_poly);

impl Outline {
    pub fn new(ring: &[tg_point]) -> Outline {
        Outline::indexed(ring, tg_index::TG_YSTRIPES)
    }

    /// With tg's usual index: boxes around runs of edges in their order.
    pub fn natural(ring: &[tg_point]) -> Outline {
        Outline::indexed(ring, tg_index::TG_NATURAL)
    }

    fn indexed(ring: &[tg_point], index: tg_index) -> Outline {
        // SAFETY: the array has the given number of points; the polygon shares the ring, which is given back.
        unsafe {
            let ring = tg_ring_new_ix(ring.as_ptr(), ring.len() as i32, index);
            let poly = tg_poly_new(ring, null(), 0);
            tg_ring_free(ring);
            Outline(poly)
        }
    }

    pub fn bytes(&self) -> usize {
        // SAFETY: it lives.
        unsafe { tg_geom_memsize(self.geometry()) }
    }

    /// In tg every polygon is a geometry.
    fn geometry(&self) -> *const tg_geom {
        self.0.cast_const().cast()
    }
}

impl Drop for Outline {
    fn drop(&mut self) {
        // SAFETY: made by new and not shared.
        unsafe { tg_poly_free(self.0) }
    }
}

pub fn point(outline: &Outline, [x, y]: [f32; 2]) -> bool {
    // SAFETY: the outline lives.
    unsafe { tg_geom_intersects_xy(outline.geometry(), f64::from(x), f64::from(y)) }
}

pub fn outlines(a: &Outline, b: &Outline) -> bool {
    // SAFETY: the outlines live.
    unsafe { tg_geom_intersects(a.geometry(), b.geometry()) }
}

pub fn segment(s: &Segment) -> tg_segment {
    tg_segment { a: point_of([s.ax, s.ay]), b: point_of([s.bx, s.by]) }
}

pub fn segments(a: tg_segment, b: tg_segment) -> bool {
    // SAFETY: takes plain values.
    unsafe { tg_segment_intersects_segment(a, b) }
}
