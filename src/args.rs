//! Pointers and counts in, checked values out: the only place that judges bad input.
//!
//! A function names its arguments to [`decide!`]; each goes through the method of [`Guard`] of its
//! kind. The first fault ends the call: it is reported, and the function returns its 0. The floats
//! of all arguments are ranged on the way, and the decision is made with the kind of number
//! (narrow or wide) that this call's floats are.

mod answer;
pub mod into_core;
pub mod layout;
pub mod parse;
pub mod strided;

pub use answer::{Write, WriteInRing, write_all};
pub(crate) use answer::{answer, ask, c_name, named};
pub use layout::{Fields, RawShape};

use crate::abi::{GRAZE_NO_ELEMENT, GrazeStatus, GrazeVerdict};
use crate::error::report;
use core::ffi::CStr;
use core::hint::select_unpredictable;
use core::mem::MaybeUninit;
use graze_core::filter::Filtered;
use graze_core::number::{Number, Range};
use graze_core::overlap::{Outcome, Verdict};
use graze_core::shape::{Kind, Outline, Shape};

/// Where an argument is wrong, and why.
#[derive(Debug)]
pub struct Fault {
    pub argument: &'static CStr,
    pub element: usize,
    pub status: GrazeStatus,
}

pub type Checked<T> = Result<T, Fault>;
pub type ArgResult<T> = Result<T, Fault>;
pub type ArgError = Fault;

/// An argument with its name in the header.
pub type Named<T> = (&'static CStr, T);

pub use graze_core::number::Scalar;

/// Checks the arguments of one call, and what is common to all of them.
#[derive(Clone, Copy)]
pub struct Guard {
    range: Range,
}

impl Guard {
    #[inline(always)]
    pub fn new() -> Self {
        Guard { range: Range::EMPTY }
    }

    /// Whether the numbers of all arguments together are narrow.
    #[inline(always)]
    pub fn is_narrow(&self) -> bool {
        self.range.is_narrow()
    }

    /// A struct of numbers behind a pointer, as an array.
    #[inline(always)]
    fn fields<S: Fields<LENGTH>, const LENGTH: usize>(
        &mut self,
        (argument, pointer): Named<*const S>,
    ) -> Checked<[S::Scalar; LENGTH]> {
        const { assert!(size_of::<S>() == LENGTH * size_of::<S::Scalar>() && align_of::<S>() == align_of::<S::Scalar>()) };
        check_pointer(argument, pointer)?;
        // SAFETY: not null, aligned, and the caller's promise that it points to an S, which
        // `Fields` says is such an array.
        let fields = unsafe { pointer.cast::<[S::Scalar; LENGTH]>().read() };
        for field in fields {
            field.include_in(&mut self.range);
        }
        if self.range.is_finite() {
            Ok(fields)
        } else {
            fault(argument, first_infinite(&fields), GrazeStatus::GRAZE_ERROR_NOT_FINITE)
        }
    }

    #[inline(always)]
    pub fn segment<S: Fields<4>>(&mut self, segment: Named<*const S>) -> Checked<[S::Scalar; 4]> {
        self.fields(segment)
    }

    /// A closed outline.
    #[inline(always)]
    pub fn polygon<'a, T: Scalar>(&mut self, xy: Named<*const T>, count: Named<usize>) -> Checked<&'a [[T; 2]]> {
        self.vertices(xy, count, 3, u32::MAX)
    }

    #[inline(always)]
    fn vertices<'a, T: Scalar>(
        &mut self,
        xy: Named<*const T>,
        count: Named<usize>,
        least: usize,
        most: u32,
    ) -> Checked<&'a [[T; 2]]> {
        let vertices = unjudged(xy, count, least, most)?;
        self.judge(xy.0, vertices)?;
        Ok(vertices)
    }

    /// Whether all floats of an array are finite.
    #[inline(always)]
    fn judge<T: Scalar>(&mut self, argument: &'static CStr, vertices: &[[T; 2]]) -> Checked<()> {
        for value in vertices.as_flattened() {
            value.include_in(&mut self.range);
        }
        if self.range.is_finite() {
            Ok(())
        } else {
            fault(argument, first_infinite(vertices.as_flattened()) / 2, GrazeStatus::GRAZE_ERROR_NOT_FINITE)
        }
    }

    /// A segment as a shape.
    pub fn segment_shape<'a, S: Fields<4>>(&mut self, segment: Named<*const S>) -> Checked<AnyShape<'a, S::Scalar>> {
        self.segment(segment)?;
        // SAFETY: checked, and `Fields` says that it is an array of four scalars.
        let vertices = unsafe { &*segment.1.cast::<[[S::Scalar; 2]; 2]>() };
        Ok(AnyShape { kind: Kind::Segment, vertices, radius: S::Scalar::default() })
    }

    /// A closed outline as a shape.
    pub fn polygon_shape<'a, T: Scalar>(
        &mut self,
        xy: Named<*const T>,
        count: Named<usize>,
    ) -> Checked<AnyShape<'a, T>> {
        let vertices = self.polygon(xy, count)?;
        Ok(AnyShape { kind: Kind::Polygon, vertices, radius: T::default() })
    }
}

/// A checked shape whose kind of number is still open.
pub struct AnyShape<'a, T> {
    pub kind: Kind,
    pub vertices: &'a [[T; 2]],
    pub radius: T,
}

#[cold]
fn fault<T>(argument: &'static CStr, element: usize, status: GrazeStatus) -> Checked<T> {
    Err(Fault { argument, element, status })
}

/// An array of vertices, whatever numbers they are.
#[inline(always)]
fn unjudged<'a, T>(xy: Named<*const T>, count: Named<usize>, least: usize, most: u32) -> Checked<&'a [[T; 2]]> {
    if count.1 < least {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_FEW_VERTICES);
    }
    if count.1 > (most as usize).min(isize::MAX as usize / size_of::<[T; 2]>()) {
        return fault(count.0, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_TOO_MANY_VERTICES);
    }
    check_pointer(xy.0, xy.1)?;
    // SAFETY: not null, aligned, of a size that a slice may have, and the caller's promise
    // that so many vertices are there for the time of the call.
    Ok(unsafe { core::slice::from_raw_parts(xy.1.cast::<[T; 2]>(), count.1) })
}

#[inline(always)]
fn check_pointer<S>(argument: &'static CStr, pointer: *const S) -> Checked<()> {
    if pointer.is_null() {
        return fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NULL);
    }
    if !pointer.is_aligned() {
        return fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_MISALIGNED);
    }
    Ok(())
}

/// An output: not null, aligned.
pub fn check_output<S>(argument: &'static CStr, pointer: *mut S) -> Checked<()> {
    check_pointer(argument, pointer.cast_const())
}

/// An output that may be left out: null or aligned.
pub fn check_optional<S>(argument: &'static CStr, pointer: *mut S) -> Checked<()> {
    if pointer.is_null() { Ok(()) } else { check_output(argument, pointer) }
}

/// Room for a number of results: null only for none of them.
pub fn check_buffer<S>(argument: &'static CStr, pointer: *mut S, capacity: usize) -> Checked<()> {
    if capacity == 0 { check_optional(argument, pointer) } else { check_output(argument, pointer) }
}

/// A float.
pub fn check_finite(argument: &'static CStr, value: f32) -> Checked<()> {
    let mut range = Range::EMPTY;
    range.include(value);
    if range.is_finite() { Ok(()) } else { fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NOT_FINITE) }
}

/// A width or height.
pub fn check_size(argument: &'static CStr, size: f32) -> Checked<()> {
    if size.is_negative() { fault(argument, GRAZE_NO_ELEMENT, GrazeStatus::GRAZE_ERROR_NEGATIVE_SIZE) } else { Ok(()) }
}

#[cold]
fn first_infinite<T: Scalar>(values: &[T]) -> usize {
    let infinite = |value: &T| {
        let mut range = Range::EMPTY;
        value.include_in(&mut range);
        !range.is_finite()
    };
    values.iter().position(infinite).unwrap_or(GRAZE_NO_ELEMENT)
}

/// Reports a fault and gives the function's 0.
#[cold]
#[inline(never)]
pub fn refuse<R: Default>(function: &'static CStr, fault: Fault) -> R {
    report(function, fault.argument, fault.element, fault.status);
    R::default()
}

/// A result that no float can hold.
pub fn out_of_range(argument: &'static CStr) -> Fault {
    Fault { argument, element: GRAZE_NO_ELEMENT, status: GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE }
}

/// Writes the result, or reports why there is none.
pub fn finish<T>(function: &'static CStr, result: Checked<T>, write: impl FnOnce(T)) -> GrazeStatus {
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

impl GrazeVerdict {
    /// A hit or a miss, chosen without a branch: no processor can foresee which comes next.
    #[inline(always)]
    pub(crate) fn either(hit: bool) -> Self {
        select_unpredictable(hit, GrazeVerdict::GRAZE_HIT, GrazeVerdict::GRAZE_MISS)
    }
}

impl From<Filtered> for GrazeVerdict {
    #[inline(always)]
    fn from(seen: Filtered) -> Self {
        GrazeVerdict::either(seen.value)
    }
}

impl<F, T: From<F>> Write<T> for Outcome<F> {
    type Return = GrazeVerdict;

    /// A miss, a hit and NULL differ in where the hit is written to, not in whether: a branch would be mispredicted
    /// half the time and cost more than all the rest.
    #[inline(always)]
    unsafe fn write(self, out: *mut T) -> GrazeVerdict {
        let Outcome { verdict, hit } = self;
        let mut spare = MaybeUninit::<T>::uninit();
        let spare = opaque(spare.as_mut_ptr());
        let place = select_unpredictable((verdict != Verdict::Miss) & !out.is_null(), out, spare);
        // SAFETY: the caller's promise, or room of this function's own.
        unsafe { place.write(hit.into()) };
        verdict.into()
    }
}

/// The same place, hidden from the compiler, which would make a branch of the choice if it knew that nobody reads the
/// place.
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

/// Keeps what is rarely run out of the way of the rest.
#[cold]
#[inline(never)]
pub fn cold<R>(run: impl FnOnce() -> R) -> R {
    run()
}

/// Keeps code for wide numbers out of the way of the rest.
#[cold]
#[inline(never)]
pub fn rarely<R>(decide: impl FnOnce() -> R) -> R {
    decide()
}
