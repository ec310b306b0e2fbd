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
