//! Arrays of arguments: the array once, and its elements one by one where a kernel is in doubt.

use super::{Checked, Fault, Guard, Named, check_optional, check_pointer, fault, refuse};
use crate::error::{GRAZE_NO_ELEMENT, GrazeStatus};
use crate::shape::{GrazeAabb, GrazeCircle, GrazeSegment};
use core::ffi::CStr;
use graze_core::simd::{Strided, VerdictsOut};

/// Elements of so many floats, each `stride` bytes from the one before.
pub fn rows<'a, S, const LENGTH: usize>(
    elements: Named<*const S>,
    stride: Named<usize>,
    count: Named<usize>,
) -> Checked<Strided<'a, LENGTH>> {
    let from = elements.1.cast::<f32>();
    check_pointer(elements.0, from)?;
    if !stride.1.is_multiple_of(align_of::<f32>()) {
        return fault(stride.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_MISALIGNED);
    }
    let span = count.1.checked_sub(1).and_then(|steps| steps.checked_mul(stride.1));
    if span.is_none_or(|span| span > isize::MAX as usize - size_of::<[f32; LENGTH]>()) {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: not null, aligned as far as the stride reaches, of a size that memory can have, and
    // the caller's promise that so many elements are there for the time of the call.
    Ok(unsafe { Strided::new(from, stride.1, count.1) })
}

/// Room for so many verdicts, or none.
pub fn verdicts<'a>(to: Named<*mut u8>, count: Named<usize>) -> Checked<VerdictsOut<'a>> {
    check_optional(to.0, to.1)?;
    if count.1 > isize::MAX as usize {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: null, or the caller's promise that there is room for so many.
    Ok(unsafe { VerdictsOut::new(to.1, count.1) })
}

/// Verdicts to read.
pub fn verdicts_read<'a>(from: Named<*const u8>, count: Named<usize>) -> Checked<&'a [u8]> {
    if u32::try_from(count.1).is_err() || count.1 > isize::MAX as usize {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    if count.1 == 0 {
        return Ok(&[]);
    }
    check_pointer(from.0, from.1)?;
    // SAFETY: not null, and the caller's promise that so many are there for the time of the call.
    Ok(unsafe { core::slice::from_raw_parts(from.1, count.1) })
}

/// The first fault among the elements: all are answered, but one call tells the handler once.
#[derive(Default)]
pub struct Faults {
    first: Option<Fault>,
}

impl Faults {
    /// The number of an element's verdict; 0 for one that is at fault.
    #[inline(always)]
    pub fn settle(&mut self, i: usize, verdict: Checked<u8>) -> u8 {
        verdict.unwrap_or_else(|fault| {
            self.first.get_or_insert(Fault { element: i, ..fault });
            0
        })
    }

    pub fn tell(self, function: &'static CStr) {
        if let Some(fault) = self.first {
            refuse::<()>(function, fault);
        }
    }
}

/// Elements as the geometry's views are made from, judged as the arguments of a single call are.
impl Guard {
    pub fn segment_row(&mut self, argument: &'static CStr, row: &[f32; 4]) -> Checked<[f32; 4]> {
        self.segment::<GrazeSegment>((argument, row.as_ptr().cast()))
    }

    pub fn aabb_row(&mut self, argument: &'static CStr, row: &[f32; 4]) -> Checked<[f32; 4]> {
        self.aabb::<GrazeAabb>((argument, row.as_ptr().cast()))
    }

    pub fn circle_row(&mut self, argument: &'static CStr, row: &[f32; 3]) -> Checked<[f32; 3]> {
        self.circle::<GrazeCircle>((argument, row.as_ptr().cast()))
    }

    pub fn point_row(&mut self, argument: &'static CStr, row: &[f32; 2]) -> Checked<[f32; 2]> {
        let [x, y] = *row;
        self.point((argument, x), (argument, y))
    }

    /// Four corners.
    pub fn rect_row<'a>(&mut self, argument: &'static CStr, row: &'a [f32; 8]) -> Checked<&'a [[f32; 2]]> {
        self.polygon((argument, row.as_ptr()), (argument, 4))
    }
}
