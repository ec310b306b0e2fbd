//! Turns pointers and counts into arguments of a query. Every function that reads through a pointer is unsafe. The
//! promises are the header's:
//!
//! * P1: a pointer that is neither NULL nor misaligned is valid for reads of its type, or of `count` elements;
//! * P2: the memory it points to stays alive and unchanged until the call returns, or until the call writes its result.

use super::layout::{Fields, KnownKind, RawShape, known_kind};
use super::{ArgError, ArgResult, Named, check_pointer};
use crate::abi::{GRAZE_NO_ELEMENT, GrazeKind, GrazeStatus};
use crate::prepared_handle::GrazePrepared;
use core::ffi::{CStr, c_void};
use graze_core::answer::argument::{
    AabbArg, CapsuleArg, CircleArg, ContainerArg, Invalid, MarginArg, OutArg, OutlineArg, PointArg, PreparedAreaArg,
    PreparedArg, PushContainerArg, Reason, SegmentArg, ShapeArg,
};
use graze_core::number::Scalar;
use graze_core::prepared::Rings;
use graze_core::shape::Kind;

/// The C parameters of one argument of a query.
#[derive(Clone, Copy, Debug)]
pub enum ArgNames {
    /// A pointer, whose elements have indices.
    Pointer(&'static CStr),
    /// Scalars, in the order of the elements.
    Scalars(&'static [&'static CStr]),
}

/// A query's error with the name of the C parameter.
#[cold]
pub fn named_error(invalid: Invalid, names: &[ArgNames]) -> ArgError {
    let status = match invalid.reason {
        Reason::NotFinite => GrazeStatus::GRAZE_ERROR_NOT_FINITE,
        Reason::NegativeRadius => GrazeStatus::GRAZE_ERROR_NEGATIVE_RADIUS,
        Reason::NegativeSize => GrazeStatus::GRAZE_ERROR_NEGATIVE_SIZE,
        Reason::InvertedBox => GrazeStatus::GRAZE_ERROR_INVERTED_BOX,
        Reason::NotAContainer => GrazeStatus::GRAZE_ERROR_NOT_A_CONTAINER,
    };
    let element = if invalid.element == Invalid::WHOLE { GRAZE_NO_ELEMENT } else { invalid.element };
    let (argument, element) = match names.get(invalid.argument) {
        Some(ArgNames::Pointer(name)) => (*name, element),
        Some(ArgNames::Scalars(names)) => (names.get(element).copied().unwrap_or(c"?"), GRAZE_NO_ELEMENT),
        None => (c"?", element),
    };
    ArgError { argument, element, status }
}

#[cold]
fn error<T>(argument: &'static CStr, status: GrazeStatus) -> ArgResult<T> {
    Err(ArgError { argument, element: GRAZE_NO_ELEMENT, status })
}

/// # Safety
/// P1.
#[inline(always)]
unsafe fn fields<S: Fields<LENGTH>, const LENGTH: usize>(
    (argument, pointer): Named<*const S>,
) -> ArgResult<[S::Scalar; LENGTH]> {
    const { assert!(size_of::<S>() == LENGTH * size_of::<S::Scalar>() && align_of::<S>() == align_of::<S::Scalar>()) };
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned, P1, and `Fields` says that an S is such an array.
    Ok(unsafe { pointer.cast::<[S::Scalar; LENGTH]>().read() })
}

/// Two numbers.
///
/// # Safety
/// None. Unsafe because a macro calls all functions of this file in the same way.
#[inline(always)]
pub unsafe fn point<T: Scalar>(x: Named<T>, y: Named<T>) -> ArgResult<PointArg<T>> {
    Ok(PointArg([x.1, y.1]))
}

/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn segment<S: Fields<4>>(pointer: Named<*const S>) -> ArgResult<SegmentArg<S::Scalar>> {
    // SAFETY: P1.
    Ok(SegmentArg(unsafe { fields(pointer) }?))
}

/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn aabb<S: Fields<4>>(pointer: Named<*const S>) -> ArgResult<AabbArg<S::Scalar>> {
    // SAFETY: P1.
    Ok(AabbArg(unsafe { fields(pointer) }?))
}

/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn circle<S: Fields<3>>(pointer: Named<*const S>) -> ArgResult<CircleArg<S::Scalar>> {
    // SAFETY: P1.
    Ok(CircleArg(unsafe { fields(pointer) }?))
}

/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn capsule<S: Fields<5>>(pointer: Named<*const S>) -> ArgResult<CapsuleArg<S::Scalar>> {
    // SAFETY: P1.
    Ok(CapsuleArg(unsafe { fields(pointer) }?))
}

/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn outline<'a, T: Scalar>(xy: Named<*const T>, count: Named<usize>) -> ArgResult<OutlineArg<'a, T>> {
    // SAFETY: P1 and P2.
    Ok(OutlineArg(unsafe { vertices(xy, count, 3, u32::MAX as usize) }?))
}

/// One vertex or more, of whatever they are vertices.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn vertex_list<'a, T: Scalar>(xy: Named<*const T>, count: Named<usize>) -> ArgResult<OutlineArg<'a, T>> {
    // SAFETY: P1 and P2.
    Ok(OutlineArg(unsafe { vertices(xy, count, 1, u32::MAX as usize) }?))
}

/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn shape<'a, S: RawShape>((argument, pointer): Named<*const S>) -> ArgResult<ShapeArg<'a, S::Scalar>> {
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned, and P1.
    let raw = unsafe { pointer.read() };
    match known_kind(raw.kind()) {
        // SAFETY: P1 and P2.
        Some(kind) => unsafe { shape_of(kind, argument, raw) },
        None => error(argument, GrazeStatus::GRAZE_ERROR_UNKNOWN_KIND),
    }
}

/// A shape that must be a point: compilers drop the code for other kinds.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn point_shape<'a, S: RawShape>((argument, pointer): Named<*const S>) -> ArgResult<ShapeArg<'a, S::Scalar>> {
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned, and P1.
    let raw = unsafe { pointer.read() };
    if raw.kind() != GrazeKind::GRAZE_KIND_POINT as u32 {
        return error(argument, GrazeStatus::GRAZE_ERROR_UNKNOWN_KIND);
    }
    let kind = KnownKind { kind: Kind::Point, is_one_sided: false, least: 1, most: 1 };
    // SAFETY: P1 and P2.
    unsafe { shape_of(kind, argument, raw) }
}

/// A point, a segment or a convex outline.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn convex_shape<'a, S: RawShape>(
    (argument, pointer): Named<*const S>,
) -> ArgResult<ShapeArg<'a, S::Scalar>> {
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned, and P1.
    let raw = unsafe { pointer.read() };
    let count = raw.count();
    let is_outline = (raw.kind() == GrazeKind::GRAZE_KIND_CONVEX as u32) & (count >= 3);
    let is_point = (raw.kind() == GrazeKind::GRAZE_KIND_POINT as u32) & (count == 1);
    let is_segment = (raw.kind() == GrazeKind::GRAZE_KIND_SEGMENT as u32) & (count == 2);
    if !is_outline && !is_point && !is_segment {
        // SAFETY: P1 and P2.
        return refuse_shape(argument, unsafe { shape((argument, pointer)) });
    }
    let kind = if is_outline {
        Kind::Convex
    } else if is_point {
        Kind::Point
    } else {
        Kind::Segment
    };
    // SAFETY: P1 and P2.
    let vertices = unsafe { vertices((argument, raw.xy()), (argument, count as usize), 1, u32::MAX as usize) }?;
    Ok(ShapeArg::new(kind, vertices, raw.radius()))
}

/// The error of an argument that is no shape at all, or not one of the kinds that are asked for.
#[cold]
fn refuse_shape<'a, T: Scalar>(argument: &'static CStr, shape: ArgResult<ShapeArg<T>>) -> ArgResult<ShapeArg<'a, T>> {
    shape?;
    error(argument, GrazeStatus::GRAZE_ERROR_UNKNOWN_KIND)
}

/// The kinds of both shapes and the larger of their counts, if their pointers are good.
///
/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn kinds<S: RawShape>(a: *const S, b: *const S) -> Option<([u32; 2], u32)> {
    if a.is_null() | b.is_null() | !a.is_aligned() | !b.is_aligned() {
        return None;
    }
    // SAFETY: neither NULL nor misaligned, and P1.
    let (a, b) = unsafe { (a.read(), b.read()) };
    Some(([a.kind(), b.kind()], a.count().max(b.count())))
}

/// Whether both of two shapes are points. Nothing else is validated.
///
/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn are_points<S: RawShape>(a: *const S, b: *const S) -> bool {
    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    // SAFETY: P1.
    matches!(unsafe { kinds(a, b) }, Some(([POINT, POINT], _)))
}

/// Whether one of two shapes is a point, or both may be level: whether both have four vertices at most and a first edge
/// along an axis. Nothing is validated.
///
/// # Safety
/// P1.
#[inline(always)]
pub unsafe fn may_be_first<S: RawShape>(a: *const S, b: *const S) -> bool {
    if a.is_null() | b.is_null() | !a.is_aligned() | !b.is_aligned() {
        return false;
    }
    // SAFETY: neither NULL nor misaligned, and P1.
    let (a, b) = unsafe { (a.read(), b.read()) };
    const POINT: u32 = GrazeKind::GRAZE_KIND_POINT as u32;
    if (a.kind() == POINT) | (b.kind() == POINT) {
        return true;
    }
    let (a_xy, b_xy) = (a.xy().cast::<[S::Scalar; 2]>(), b.xy().cast::<[S::Scalar; 2]>());
    let (a_last, b_last) = (a.count().wrapping_sub(1), b.count().wrapping_sub(1));
    if (a_last > 3) | (b_last > 3) | a_xy.is_null() | b_xy.is_null() | !a_xy.is_aligned() | !b_xy.is_aligned() {
        return false;
    }
    let (a_next, b_next) = (usize::from(a_last != 0), usize::from(b_last != 0));
    // SAFETY: neither NULL nor misaligned, P1, and the indices are less than the numbers of vertices.
    let ([a, to_a], [b, to_b]) =
        unsafe { ([a_xy.read(), a_xy.add(a_next).read()], [b_xy.read(), b_xy.add(b_next).read()]) };
    ((a[0] == to_a[0]) | (a[1] == to_a[1])) & ((b[0] == to_b[0]) | (b[1] == to_b[1]))
}

/// # Safety
/// P1 and P2.
#[inline(always)]
unsafe fn shape_of<'a, S: RawShape>(
    KnownKind { kind, is_one_sided, least, most }: KnownKind,
    argument: &'static CStr,
    raw: S,
) -> ArgResult<ShapeArg<'a, S::Scalar>> {
    let (least, most) = (least as usize, most as usize);
    // SAFETY: P1 and P2.
    let vertices = unsafe { vertices((argument, raw.xy()), (argument, raw.count() as usize), least, most) }?;
    Ok(ShapeArg { kind, is_one_sided, vertices, radius: raw.radius() })
}

/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn container<'a, S: RawShape>(pointer: Named<*const S>) -> ArgResult<ContainerArg<'a, S::Scalar>> {
    // SAFETY: P1 and P2.
    Ok(ContainerArg(unsafe { shape(pointer) }?))
}

/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn push_container<'a, S: RawShape>(pointer: Named<*const S>) -> ArgResult<PushContainerArg<'a, S::Scalar>> {
    // SAFETY: P1 and P2.
    Ok(PushContainerArg(unsafe { shape(pointer) }?))
}

/// A prepared polygon.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn prepared<'a>(pointer: Named<*const GrazePrepared>) -> ArgResult<PreparedArg<'a>> {
    // SAFETY: P1 and P2.
    Ok(PreparedArg(&unsafe { prepared_handle(pointer) }?.index))
}

/// A prepared polygon that is asked for its inside.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn prepared_area<'a>(pointer: Named<*const GrazePrepared>) -> ArgResult<PreparedAreaArg<'a>> {
    // SAFETY: P1 and P2.
    Ok(PreparedAreaArg(unsafe { prepared(pointer) }?))
}

/// A prepared polygon with its memory.
///
/// # Safety
/// P1 and P2.
#[inline(always)]
pub unsafe fn prepared_handle<'a>((argument, pointer): Named<*const GrazePrepared>) -> ArgResult<&'a GrazePrepared> {
    check_pointer(argument, pointer)?;
    // SAFETY: neither NULL nor misaligned; P1 and P2: the polygon was created and is not freed.
    Ok(unsafe { &*pointer })
}

/// The ids of shapes, at least one.
///
/// # Safety
/// P1 and P2.
pub unsafe fn ids<'a>(pointer: Named<*const u32>, count: Named<usize>) -> ArgResult<&'a [u32]> {
    check_pointer(pointer.0, pointer.1)?;
    if count.1 > isize::MAX as usize / size_of::<u32>() {
        return error(count.0, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: neither NULL nor misaligned, of a size that a slice may have, P1 and P2.
    Ok(unsafe { core::slice::from_raw_parts(pointer.1, count.1) })
}

/// Bytes, at any address.
///
/// # Safety
/// P1 and P2.
pub unsafe fn bytes<'a>(pointer: Named<*const c_void>, count: Named<usize>) -> ArgResult<&'a [u8]> {
    check_pointer(pointer.0, pointer.1)?;
    if count.1 > isize::MAX as usize {
        return error(count.0, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: not NULL, of a size that a slice may have, P1 and P2.
    Ok(unsafe { core::slice::from_raw_parts(pointer.1.cast::<u8>(), count.1) })
}

/// Outlines one after the other.
///
/// # Safety
/// P1 and P2.
pub unsafe fn rings<'a>(
    xy: Named<*const f32>,
    ring_counts: Named<*const u32>,
    ring_count: Named<usize>,
) -> ArgResult<Rings<'a>> {
    if ring_count.1 == 0 {
        return error(ring_count.0, GrazeStatus::GRAZE_ERROR_TOO_FEW_VERTICES);
    }
    if ring_count.1 > MOST_PREPARED / 3 {
        return error(ring_count.0, GrazeStatus::GRAZE_ERROR_TOO_MANY_VERTICES);
    }
    check_pointer(ring_counts.0, ring_counts.1)?;
    // SAFETY: neither NULL nor misaligned, of a size that a slice may have, P1 and P2.
    let counts = unsafe { core::slice::from_raw_parts(ring_counts.1, ring_count.1) };
    let mut sum = 0;
    for (ring, count) in counts.iter().enumerate() {
        let status = if *count < 3 {
            GrazeStatus::GRAZE_ERROR_TOO_FEW_VERTICES
        } else if *count as usize > MOST_PREPARED - sum {
            GrazeStatus::GRAZE_ERROR_TOO_MANY_VERTICES
        } else {
            sum += *count as usize;
            continue;
        };
        return Err(ArgError { argument: ring_counts.0, element: ring, status });
    }
    // SAFETY: P1 and P2.
    let vertices = unsafe { vertices(xy, (ring_counts.0, sum), 3, u32::MAX as usize) }?;
    Ok(Rings { vertices, counts, is_open: false })
}

/// The vertices of a chain.
///
/// # Safety
/// P1 and P2.
pub unsafe fn chain<'a>(xy: Named<*const f32>, count: Named<usize>) -> ArgResult<&'a [[f32; 2]]> {
    // SAFETY: P1 and P2.
    unsafe { vertices(xy, count, 2, MOST_PREPARED) }
}

/// The most vertices of a prepared polygon or chain.
const MOST_PREPARED: usize = 1 << if usize::BITS > 32 { 30 } else { 27 };

/// An optional result: NULL or aligned, wanted unless it is NULL.
///
/// # Safety
/// None. Unsafe because a macro calls all functions of this file in the same way.
#[inline(always)]
pub unsafe fn optional<S>((argument, out): Named<*mut S>) -> ArgResult<OutArg> {
    if out.is_null() {
        return Ok(OutArg { is_wanted: false });
    }
    check_pointer(argument, out.cast_const())?;
    Ok(OutArg::WANTED)
}

/// A number that is no coordinate.
///
/// # Safety
/// None. Unsafe because a macro calls all functions of this file in the same way.
#[inline(always)]
pub unsafe fn margin((_, margin): Named<f32>) -> ArgResult<MarginArg> {
    Ok(MarginArg(margin))
}

/// # Safety
/// P1 and P2.
#[inline(always)]
unsafe fn vertices<'a, T>(
    xy: Named<*const T>,
    count: Named<usize>,
    least: usize,
    most: usize,
) -> ArgResult<&'a [[T; 2]]> {
    if count.1 < least {
        return error(count.0, GrazeStatus::GRAZE_ERROR_TOO_FEW_VERTICES);
    }
    if count.1 > most.min(isize::MAX as usize / size_of::<[T; 2]>()) {
        return error(count.0, GrazeStatus::GRAZE_ERROR_TOO_MANY_VERTICES);
    }
    check_pointer(xy.0, xy.1)?;
    // SAFETY: neither NULL nor misaligned, of a size that a slice may have, P1 and P2.
    Ok(unsafe { core::slice::from_raw_parts(xy.1.cast::<[T; 2]>(), count.1) })
}

#[cfg(all(test, target_pointer_width = "32"))]
mod tests {
    use super::*;
    use crate::abi::GrazeShape;

    /// More vertices than memory can contain are refused.
    #[test]
    fn no_slice_is_longer_than_memory() {
        const MOST: u32 = (isize::MAX as usize / size_of::<[f32; 2]>()) as u32;
        let vertices = [[0.0f32; 2]; 3];
        for (count, is_taken) in [(2, false), (3, true), (MOST + 1, false), (u32::MAX, false)] {
            let kind = GrazeKind::GRAZE_KIND_CONVEX as u32;
            let shape = GrazeShape { xy: vertices.as_ptr().cast(), count, kind, radius: 0.0 };
            let (named, xy) = ((c"shape", &raw const shape), (c"xy", shape.xy));
            // SAFETY: a list of more than three vertices is refused before it is read.
            unsafe {
                assert_eq!(super::shape(named).is_ok(), is_taken, "{count}");
                assert_eq!(outline(xy, (c"count", count as usize)).is_ok(), is_taken, "{count}");
            }
        }
    }
}
