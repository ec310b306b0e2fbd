//! Arguments as a kernel takes them, unjudged, if they can be read at all.

use super::*;

/// A struct of numbers as an array.
#[inline(always)]
fn fields<S: Fields<LENGTH>, const LENGTH: usize>(pointer: *const S) -> Option<[S::Scalar; LENGTH]> {
    if pointer.is_null() | !pointer.is_aligned() {
        return None;
    }
    // SAFETY: as in [`Guard::fields`].
    Some(unsafe { pointer.cast::<[S::Scalar; LENGTH]>().read() })
}

/// The ends of a segment where they lie.
#[inline(always)]
pub fn ends<'a>(pointer: *const GrazeSegment) -> Option<&'a [[f32; 2]; 2]> {
    if pointer.is_null() | !pointer.is_aligned() {
        return None;
    }
    // SAFETY: as in [`Guard::segment_shape`].
    Some(unsafe { &*pointer.cast() })
}

#[inline(always)]
pub fn aabb(pointer: *const GrazeAabb) -> Option<[f32; 4]> {
    fields(pointer)
}

#[inline(always)]
pub fn circle(pointer: *const GrazeCircle) -> Option<[f32; 3]> {
    fields(pointer)
}

/// The outline of a convex shape without a radius.
#[inline(always)]
pub fn convex<'a>(pointer: *const GrazeShape) -> Option<&'a [[f32; 2]]> {
    filled(pointer, [GrazeKind::GRAZE_KIND_CONVEX; 2])
}

#[inline(always)]
fn filled<'a>(pointer: *const GrazeShape, kinds: [GrazeKind; 2]) -> Option<&'a [[f32; 2]]> {
    let shape = sharp(pointer)?;
    let [one, other] = kinds.map(|kind| shape.kind() == kind as u32);
    if one | other { polygon(shape.xy(), shape.count() as usize) } else { None }
}

/// A shape without a radius.
#[inline(always)]
fn sharp(pointer: *const GrazeShape) -> Option<GrazeShape> {
    if pointer.is_null() | !pointer.is_aligned() {
        return None;
    }
    // SAFETY: as in [`Guard::shape`].
    let shape = unsafe { pointer.read() };
    // Of -0 too. By bits, as a denormal may pass for 0, and out of compilers' sight, which make comparing floats of it.
    let is_sharp = core::hint::black_box(shape.radius().to_bits()) << 1 == 0;
    if is_sharp { Some(shape) } else { None }
}

/// A prepared polygon.
#[inline(always)]
pub fn prepared<'a>(pointer: *const GrazePrepared) -> Option<&'a GrazePrepared> {
    if pointer.is_null() | !pointer.is_aligned() {
        return None;
    }
    // SAFETY: as in [`Guard::prepared`].
    Some(unsafe { &*pointer })
}

/// The most vertices that a slice can have, if their number has 32 bits.
const MOST_VERTICES: usize =
    if usize::BITS > 32 { u32::MAX as usize } else { isize::MAX as usize / size_of::<[f32; 2]>() };

/// A closed outline.
#[inline(always)]
pub fn polygon<'a>(xy: *const f32, count: usize) -> Option<&'a [[f32; 2]]> {
    vertices::<3>(xy, count)
}

/// At least so many vertices.
#[inline(always)]
fn vertices<'a, const LEAST: usize>(xy: *const f32, count: usize) -> Option<&'a [[f32; 2]]> {
    if xy.is_null() | !xy.is_aligned() | !(LEAST..=MOST_VERTICES).contains(&count) {
        return None;
    }
    // SAFETY: as in [`Guard::polygon`].
    Some(unsafe { core::slice::from_raw_parts(xy.cast(), count) })
}

/// The vertices and the radii of two shapes.
type Rounds<V> = Option<[(V, f32); 2]>;

/// Two shapes as they lie in memory.
#[inline(always)]
fn shapes(pointers: [*const GrazeShape; 2]) -> Option<[GrazeShape; 2]> {
    let [a, b] = pointers;
    if a.is_null() | b.is_null() | !a.is_aligned() | !b.is_aligned() {
        return None;
    }
    // SAFETY: as in [`Guard::shape`].
    Some(pointers.map(|pointer| unsafe { pointer.read() }))
}

/// Whether vertices can be read from both addresses.
#[inline(always)]
fn are_readable([a, b]: [*const f32; 2]) -> bool {
    !(a.is_null() | b.is_null() | ((a.addr() | b.addr()) % align_of::<f32>() != 0))
}

/// What both shapes are, if they are of one kind.
#[inline(always)]
pub fn kind(pointers: [*const GrazeShape; 2]) -> Option<u32> {
    let [a, b] = shapes(pointers)?;
    if a.kind == b.kind { Some(a.kind) } else { None }
}

/// Two points, or two segments, with any radii.
#[inline(always)]
pub fn round_lines<'a, const COUNT: usize>(pointers: [*const GrazeShape; 2]) -> Rounds<&'a [[f32; 2]; COUNT]> {
    let shapes = shapes(pointers)?;
    let are_lines = shapes.iter().fold(true, |all, shape| all & (shape.count as usize == COUNT));
    if !are_lines | !are_readable(shapes.each_ref().map(|shape| shape.xy)) {
        return None;
    }
    // SAFETY: as in [`Guard::shape`].
    Some(shapes.map(|shape| (unsafe { &*shape.xy.cast() }, shape.radius)))
}

/// Two convex outlines, with any radii.
#[inline(always)]
pub fn round_outlines<'a>(pointers: [*const GrazeShape; 2]) -> Rounds<&'a [[f32; 2]]> {
    let shapes = shapes(pointers)?;
    let are_outlines =
        shapes.iter().fold(true, |all, shape| all & (3..=MOST_VERTICES).contains(&(shape.count as usize)));
    if !are_outlines | !are_readable(shapes.each_ref().map(|shape| shape.xy)) {
        return None;
    }
    // SAFETY: as in [`Guard::shape`].
    let vertices = |shape: &GrazeShape| unsafe { core::slice::from_raw_parts(shape.xy.cast(), shape.count as usize) };
    Some(shapes.map(|shape| (vertices(&shape), shape.radius)))
}

/// Two shapes, each a point, a segment or a convex outline, with any radii.
#[inline(always)]
pub fn round_convex<'a>(pointers: [*const GrazeShape; 2]) -> Rounds<&'a [[f32; 2]]> {
    let shapes = shapes(pointers)?;
    let are_convex = shapes.iter().fold(true, |all, &GrazeShape { kind, count, .. }| {
        let is_line = (kind == count) & (kind.wrapping_sub(1) < GrazeKind::GRAZE_KIND_SEGMENT as u32);
        let is_outline = (3..=MOST_VERTICES).contains(&(count as usize));
        all & (is_line | (kind == GrazeKind::GRAZE_KIND_CONVEX as u32) & is_outline)
    });
    if !are_convex | !are_readable(shapes.each_ref().map(|shape| shape.xy)) {
        return None;
    }
    // SAFETY: as in [`Guard::shape`].
    let vertices = |shape: &GrazeShape| unsafe { core::slice::from_raw_parts(shape.xy.cast(), shape.count as usize) };
    Some(shapes.map(|shape| (vertices(&shape), shape.radius)))
}

#[cfg(all(test, target_pointer_width = "32"))]
mod tests {
    use super::*;

    /// More vertices than memory can hold are left to the checks, which refuse them.
    #[test]
    fn no_slice_is_longer_than_memory() {
        let vertices = [[0.0f32; 2]; 3];
        for (count, is_taken) in [(2, false), (3, true), (MOST_VERTICES as u32 + 1, false), (u32::MAX, false)] {
            let kind = GrazeKind::GRAZE_KIND_CONVEX as u32;
            let shape = GrazeShape { xy: vertices.as_ptr().cast(), count, kind, radius: 0.0 };
            assert_eq!(round_outlines([&shape; 2]).is_some(), is_taken, "{count}");
            assert_eq!(round_convex([&shape; 2]).is_some(), is_taken, "{count}");
            assert_eq!(polygon(shape.xy, count as usize).is_some(), is_taken, "{count}");
        }
    }
}
