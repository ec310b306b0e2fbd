//! Strided arrays of arguments, and the errors of their elements.

use super::{ArgError, ArgResult, Named, check_optional, check_pointer, fault, refuse};
use crate::abi::{GRAZE_NO_ELEMENT, GrazeStatus};
use core::ffi::CStr;
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
    if !stride.1.is_multiple_of(align_of::<f32>()) {
        return fault(stride.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_MISALIGNED);
    }
    let span = count.1.checked_sub(1).and_then(|steps| steps.checked_mul(stride.1));
    if span.is_none_or(|span| span > isize::MAX as usize - size_of::<[f32; LENGTH]>()) {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_ELEMENTS);
    }
    // SAFETY: not NULL; aligned, with a stride that keeps the alignment; no larger than an object may be; P1 and P2.
    Ok(unsafe { Strided::new(from, stride.1, count.1) })
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
