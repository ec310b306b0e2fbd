//! Turns C parameters into arguments of core's queries, and writes results back. Only [`parse`], [`strided`] and
//! [`world_handle`] read through callers' pointers.

mod answer;
pub mod layout;
pub mod parse;
pub mod strided;
pub mod world_handle;

pub use answer::{Write, WriteInRing, write_all};
pub(crate) use answer::{answer, ask, c_name, named};

use crate::abi::{GRAZE_NO_ELEMENT, GrazeStatus, GrazeVerdict};
use crate::error::report;
use core::ffi::CStr;
use core::hint::select_unpredictable;
use core::mem::MaybeUninit;
use graze_core::number::Range;
use graze_core::overlap::{Outcome, Verdict};

/// A bad argument: its name, the element at fault, and the reason.
#[derive(Debug)]
pub struct ArgError {
    pub argument: &'static CStr,
    pub element: usize,
    pub status: GrazeStatus,
}

pub type ArgResult<T> = Result<T, ArgError>;

/// An argument with its name in the header.
pub type Named<T> = (&'static CStr, T);

pub use graze_core::number::Scalar;

#[cold]
fn fault<T>(argument: &'static CStr, element: usize, status: GrazeStatus) -> ArgResult<T> {
    Err(ArgError { argument, element, status })
}

#[inline(always)]
fn check_pointer<S>(argument: &'static CStr, pointer: *const S) -> ArgResult<()> {
    if pointer.is_null() {
        return fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NULL);
    }
    if !pointer.is_aligned() {
        return fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_MISALIGNED);
    }
    Ok(())
}

/// Checks an output: not NULL, aligned.
pub fn check_output<S>(argument: &'static CStr, pointer: *mut S) -> ArgResult<()> {
    check_pointer(argument, pointer.cast_const())
}

/// Checks an optional output: NULL or aligned.
pub fn check_optional<S>(argument: &'static CStr, pointer: *mut S) -> ArgResult<()> {
    if pointer.is_null() { Ok(()) } else { check_output(argument, pointer) }
}

/// Checks a buffer of results: NULL only if its capacity is 0.
pub fn check_buffer<S>(argument: &'static CStr, pointer: *mut S, capacity: usize) -> ArgResult<()> {
    if capacity == 0 { check_optional(argument, pointer) } else { check_output(argument, pointer) }
}

/// Checks that no float is NaN or infinite.
#[inline(always)]
pub fn check_all_finite<const COUNT: usize>(values: [Named<f32>; COUNT]) -> ArgResult<()> {
    let mut range = Range::EMPTY;
    for (_, value) in values {
        range.include(value);
    }
    if range.is_finite() { Ok(()) } else { first_not_finite(&values) }
}

#[cold]
#[inline(never)]
fn first_not_finite(values: &[Named<f32>]) -> ArgResult<()> {
    let first = values.iter().find(|(_, value)| !value.is_finite());
    let argument = first.map_or(c"?", |(argument, _)| argument);
    fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NOT_FINITE)
}

/// Checks that a width or height is not negative.
pub fn check_size(argument: &'static CStr, size: f32) -> ArgResult<()> {
    if size.is_negative() { fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NEGATIVE_SIZE) } else { Ok(()) }
}

/// Reports a fault and returns the function's default.
#[cold]
#[inline(never)]
pub fn refuse<R: Default>(function: &'static CStr, fault: ArgError) -> R {
    report(function, fault.argument, fault.element, fault.status);
    R::default()
}

/// The error of a result that is too large for a float.
pub fn out_of_range(argument: &'static CStr) -> ArgError {
    ArgError { argument, element: GRAZE_NO_ELEMENT, status: GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE }
}

/// Writes the result, or reports the error. Returns the status.
pub fn finish<T>(function: &'static CStr, result: ArgResult<T>, write: impl FnOnce(T)) -> GrazeStatus {
    match result {
        Ok(result) => {
            write(result);
            GrazeStatus::GRAZE_OK
        }
        Err(fault) => {
            let status = fault.status;
            refuse::<()>(function, fault);
            status
        }
    }
}

impl<F, T: From<F>> Write<T> for Outcome<F> {
    type Return = GrazeVerdict;

    /// On a miss, and if `out` is NULL, the hit is written to a spare place. A branch instead would be mispredicted
    /// half the time and cost more than everything else.
    #[inline(always)]
    unsafe fn write(self, out: *mut T) -> GrazeVerdict {
        let Outcome { verdict, hit } = self;
        let mut spare = MaybeUninit::<T>::uninit();
        let spare = opaque(spare.as_mut_ptr());
        let place = select_unpredictable((verdict != Verdict::Miss) & !out.is_null(), out, spare);
        // SAFETY: the caller's promise about `out`, or this function's own spare place.
        unsafe { place.write(hit.into()) };
        verdict.into()
    }
}

/// Hides a place from the compiler, which would make a branch of the choice if it knew that the place is never read.
#[inline(always)]
fn opaque<T>(place: *mut T) -> *mut T {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        let mut place = place;
        // SAFETY: no instruction at all.
        #[allow(clippy::pointers_in_nomem_asm_block)]
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) place, options(pure, nomem, nostack, preserves_flags))
        };
        place
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    core::hint::black_box(place)
}

/// Moves rare code out of line.
#[cold]
#[inline(never)]
pub fn cold<R>(run: impl FnOnce() -> R) -> R {
    run()
}
