//! Strided arrays of arguments, and the errors of their elements.

use super::{ArgError, ArgResult, Named, check_optional, check_pointer, fault, parse, refuse};
use crate::abi::{GRAZE_NO_ELEMENT, GrazeShape, GrazeStatus};
use core::ffi::CStr;
use core::marker::PhantomData;
use graze_core::answer::argument::ShapeArg;
use graze_core::grid::CellGrid;
use graze_core::simd::{Strided, VerdictsOut};

/// Elements of `LENGTH` floats, `stride` bytes apart.
///
/// # Safety
/// P1 and P2 of [`super::parse`].
pub unsafe fn rows<'a, S, const LENGTH: usize>(
    elements: Named<*const S>,
    stride: Named<usize>,
    count: Named<usize>,
) -> ArgResult<Strided<'a, LENGTH>> {
    let from = elements.1.cast::<f32>();
    check_pointer(elements.0, from)?;
    check_steps::<f32>(stride, count, size_of::<[f32; LENGTH]>())?;
    // SAFETY: not NULL; aligned, with a stride that keeps the alignment; no larger than an object may be; P1 and P2.
    Ok(unsafe { Strided::new(from, stride.1, count.1) })
}

/// Room for rows of `LENGTH` floats, `stride` bytes apart.
pub struct RowsOut<'a, const LENGTH: usize> {
    to: *mut f32,
    stride: usize,
    life: PhantomData<&'a mut f32>,
}

/// Output for `count` rows of `LENGTH` floats.
///
/// # Safety
/// P1 and P2 of [`super::parse`].
pub unsafe fn rows_out<'a, const LENGTH: usize>(
    to: Named<*mut f32>,
    stride: Named<usize>,
    count: Named<usize>,
) -> ArgResult<RowsOut<'a, LENGTH>> {
    check_pointer(to.0, to.1.cast_const())?;
    check_steps::<f32>(stride, count, size_of::<[f32; LENGTH]>())?;
    Ok(RowsOut { to: to.1, stride: stride.1, life: PhantomData })
}

impl<const LENGTH: usize> RowsOut<'_, LENGTH> {
    /// # Safety
    /// `i` must be below the number of rows.
    #[inline(always)]
    pub unsafe fn write(&self, i: usize, row: [f32; LENGTH]) {
        // SAFETY: the caller's promise: there is room for more than `i` rows.
        unsafe { self.to.byte_add(i * self.stride).cast::<[f32; LENGTH]>().write(row) };
    }
}

/// Checks that a stride keeps the alignment of `T`, and that the elements span no more bytes than an object may have.
#[inline(always)]
fn check_steps<T>(stride: Named<usize>, count: Named<usize>, size: usize) -> ArgResult<()> {
    if !stride.1.is_multiple_of(align_of::<T>()) {
        return fault(stride.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_MISALIGNED);
    }
    let span = count.1.checked_sub(1).and_then(|steps| steps.checked_mul(stride.1));
    if span.is_none_or(|span| span > isize::MAX as usize - size) {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    Ok(())
}

/// Shapes of any kind, `stride` bytes apart.
#[derive(Clone, Copy)]
pub struct StridedShapes<'a> {
    argument: &'static CStr,
    from: *const GrazeShape,
    stride: usize,
    life: PhantomData<&'a GrazeShape>,
}

impl<'a> StridedShapes<'a> {
    /// # Safety
    /// P1 and P2 of [`super::parse`] about `count` shapes and their vertices.
    pub unsafe fn new(
        shapes: Named<*const GrazeShape>,
        stride: Named<usize>,
        count: Named<usize>,
    ) -> ArgResult<StridedShapes<'a>> {
        check_pointer(shapes.0, shapes.1)?;
        check_steps::<GrazeShape>(stride, count, size_of::<GrazeShape>())?;
        Ok(StridedShapes { argument: shapes.0, from: shapes.1, stride: stride.1, life: PhantomData })
    }

    /// Where shape i lies.
    ///
    /// # Safety
    /// `i` must be below the number of shapes.
    #[inline(always)]
    pub unsafe fn at(&self, i: usize) -> *const GrazeShape {
        // SAFETY: the caller's promise: there are more than `i` shapes.
        unsafe { self.from.byte_add(i * self.stride) }
    }

    /// # Safety
    /// `i` must be below the number of shapes.
    #[inline(always)]
    pub unsafe fn get(&self, i: usize) -> ArgResult<ShapeArg<'a, f32>> {
        // SAFETY: the caller's promise; P1 and P2.
        unsafe { parse::shape((self.argument, self.at(i))) }
    }
}

/// Output for `count` verdicts, or NULL.
///
/// # Safety
/// P1 and P2 of [`super::parse`].
pub unsafe fn verdicts<'a>(to: Named<*mut u8>, count: Named<usize>) -> ArgResult<VerdictsOut<'a>> {
    check_optional(to.0, to.1)?;
    if count.1 > isize::MAX as usize {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: NULL, or the caller's promise: room for `count` verdicts.
    Ok(unsafe { VerdictsOut::new(to.1, count.1) })
}

/// Verdicts as input.
///
/// # Safety
/// P1 and P2 of [`super::parse`].
pub unsafe fn verdicts_read<'a>(from: Named<*const u8>, count: Named<usize>) -> ArgResult<&'a [u8]> {
    if u32::try_from(count.1).is_err() || count.1 > isize::MAX as usize {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    if count.1 == 0 {
        return Ok(&[]);
    }
    check_pointer(from.0, from.1)?;
    // SAFETY: not NULL; P1 and P2.
    Ok(unsafe { core::slice::from_raw_parts(from.1, count.1) })
}

/// The cells of a grid, in rows.
///
/// # Safety
/// P1 and P2 of [`super::parse`].
pub unsafe fn cells<'a>(
    cells: Named<*const u8>,
    width: Named<usize>,
    height: Named<usize>,
    row_bytes: Named<usize>,
) -> ArgResult<CellGrid<'a>> {
    let most = u32::MAX as usize;
    for side in [width, height] {
        if side.1 >= most {
            return fault(side.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
        }
    }
    if width.1 == 0 || height.1 == 0 {
        return Ok(CellGrid::new(&[], [0, 0], 0));
    }
    check_pointer(cells.0, cells.1)?;
    // Corners have indices of 32 bits.
    if (width.1 + 1).checked_mul(height.1 + 1).is_none_or(|corners| corners > most) {
        return fault(height.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    let span = (height.1 - 1).checked_mul(row_bytes.1).and_then(|rows| rows.checked_add(width.1));
    match span {
        Some(span) if span <= isize::MAX as usize => {
            // SAFETY: not NULL; of a size that a slice may have; P1 and P2.
            let bytes = unsafe { core::slice::from_raw_parts(cells.1, span) };
            Ok(CellGrid::new(bytes, [width.1, height.1], row_bytes.1))
        }
        _ => fault(row_bytes.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS),
    }
}

/// The first bad element of an array: all elements are answered, but a call reports only one error.
#[derive(Default)]
pub struct ElementErrors {
    first: Option<ArgError>,
}

impl ElementErrors {
    /// Element i's verdict as a number; 0 for a bad element.
    #[inline(always)]
    pub fn number_of<V: Into<u8>>(&mut self, i: usize, verdict: ArgResult<V>) -> u8 {
        match verdict {
            Ok(verdict) => verdict.into(),
            Err(error) => {
                self.first.get_or_insert(ArgError { element: i, ..error });
                0
            }
        }
    }

    pub fn report(self, function: &'static CStr) {
        if let Some(error) = self.first {
            refuse::<()>(function, error);
        }
    }
}
