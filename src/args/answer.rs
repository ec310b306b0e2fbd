//! The macro that is the body of a function that answers a query.

/// `answer!(function: Query(kind(parameter, …), …))`: builds the query from the C parameters, lets core answer it, and
/// returns the answer. Bad input is reported, and the function returns its default.
///
/// If the fast tier is uncertain, and on any error, a cold function takes over. It gets the C parameters unchanged and
/// reads them again, so that the hot path saves nothing for it and needs no stack frame.
///
/// `answer!(exact function: Query(…))` is for a query without a fast tier.
///
/// `answer!(simd function(parameter: type, …) -> type: Query(…))` does so in one function for each vector width, and
/// `answer!(simd [most 8] function…)` without sixteen lanes, as `dispatch!` has it.
///
/// `answer!(first(a, b) function(parameter: type, …) -> type: Query(…))` as with `simd`, but circles and level shapes a
/// and b are answered first, by a function of their own: so the other shapes hardly pay for it.
///
/// `answer!(circles Query(…), first(a, b) function…)` as well, but two points are answered before, by a function of
/// their own, with the query that is given.
///
/// `=> out` behind the query writes the answer's measured value to `out` and returns its verdict or value, by
/// [`Write`]. The write comes last, when no reference to an argument is alive, because `out` may overlap the arguments.
/// `optional(out)` passes to the query whether `out` is wanted. `=> out, ring` also writes the index of a ring, by
/// [`WriteInRing`]. `else value` behind it is the return value for bad input, if that is not the default.
///
/// `answer!(visit function: Query(…) => out[capacity])` writes the query's answers, as many as there is room for, and
/// returns the number of all.
///
/// The functions that the macro makes promise what the exported function does: P1 and P2 of [`parse`](super::parse)
/// about every pointer among their parameters.
macro_rules! answer {
    (
        simd $([most $most:tt])? $function:ident($($parameter:ident: $type:ty),+ $(,)?) -> $result:ty:
        $query:ident($($argument:tt)+) $(=> $($out:ident),+ $(else $refused:expr)?)?
    ) => {{
        #[cold]
        #[inline(never)]
        unsafe fn exact($($parameter: $type),+) -> $result {
            $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $($out),+ $(else $refused)?)?)
        }

        #[inline(always)]
        unsafe fn at_width<V: graze_core::simd::F32s>($($parameter: $type),+) -> $result {
            $crate::args::answer!(@fast [fast::<V, _>] $query($($argument)+) $(=> $($out),+)?);
            // SAFETY: this function's own promises.
            unsafe { exact($($parameter),+) }
        }

        graze_core::simd::dispatch! {
            $(most $most;)? unsafe fn at_any_width($($parameter: $type),+) -> $result = at_width;
        }

        // SAFETY: this function's own promises.
        unsafe { at_any_width($($parameter),+) }
    }};
    (
        first($($shape:ident),+) $function:ident($($parameter:ident: $type:ty),+ $(,)?) -> $result:ty:
        $query:ident($($argument:tt)+) $(=> $($out:ident),+)?
    ) => {{
        // Not inlined, because of its frame on the stack.
        #[inline(never)]
        unsafe fn of_any($($parameter: $type),+) -> $result {
            $crate::args::answer!(
                simd $function($($parameter: $type),+) -> $result: $query($($argument)+) $(=> $($out),+)?
            )
        }

        #[inline(always)]
        unsafe fn first_at_width<V: graze_core::simd::F32s>($($parameter: $type),+) -> $result {
            $crate::args::answer!(@fast [fast_first::<V, _>] $query($($argument)+) $(=> $($out),+)?);
            // SAFETY: this function's own promises.
            unsafe { of_any($($parameter),+) }
        }

        graze_core::simd::dispatch! {
            most 8; unsafe fn first_at_any_width($($parameter: $type),+) -> $result = first_at_width;
        }

        // SAFETY: the header's promises P1 and P2 about every pointer.
        if unsafe { $crate::args::parse::may_be_first($($shape),+) } {
            // SAFETY: this function's own promises.
            unsafe { first_at_any_width($($parameter),+) }
        } else {
            // SAFETY: the same.
            unsafe { of_any($($parameter),+) }
        }
    }};
    (
        circles $circles:ident($($circle:tt)+),
        first($a:ident, $b:ident) $function:ident($($parameter:ident: $type:ty),+ $(,)?) -> $result:ty:
        $query:ident($($argument:tt)+) $(=> $($out:ident),+)?
    ) => {{
        #[inline(always)]
        unsafe fn of_others($($parameter: $type),+) -> $result {
            $crate::args::answer!(
                first($a, $b) $function($($parameter: $type),+) -> $result: $query($($argument)+) $(=> $($out),+)?
            )
        }

        #[cold]
        #[inline(never)]
        unsafe fn uncertain($($parameter: $type),+) -> $result {
            // SAFETY: this function's own promises.
            unsafe { of_others($($parameter),+) }
        }

        #[inline(always)]
        unsafe fn circles_at_width<V: graze_core::simd::F32s>($($parameter: $type),+) -> $result {
            $crate::args::answer!(@fast [fast_circles::<V, _>] $circles($($circle)+) $(=> $($out),+)?);
            // SAFETY: this function's own promises.
            unsafe { uncertain($($parameter),+) }
        }

        graze_core::simd::dispatch! {
            most 8; unsafe fn circles_at_any_width($($parameter: $type),+) -> $result = circles_at_width;
        }

        // SAFETY: the header's promise P1 about every pointer.
        if unsafe { $crate::args::parse::are_points($a, $b) } {
            // SAFETY: this function's own promises.
            unsafe { circles_at_any_width($($parameter),+) }
        } else {
            // SAFETY: the same.
            unsafe { of_others($($parameter),+) }
        }
    }};
    (visit $function:ident: $query:ident($($kind:ident($($name:ident),+)),+) => $out:ident[$capacity:ident]) => {{
        use $crate::args::{ArgResult, check_buffer, named, parse, refuse, write_all};
        const FUNCTION: &core::ffi::CStr = $crate::args::c_name!($function);
        const NAMES: &[parse::ArgNames] = &[$($crate::args::ask!(@names $kind($($name),+))),+];
        let run = || -> ArgResult<usize> {
            // SAFETY: the header's promises P1 and P2 about every pointer.
            let query = unsafe { graze_core::answer::$query($(parse::$kind($(named!($name)),+)?),+) };
            let buffer = check_buffer($crate::args::c_name!($out), $out, $capacity);
            if buffer.is_ok() {
                // SAFETY: the header's promise: room for `capacity` results, outside of the arguments.
                let count = unsafe { write_all(|visit| graze_core::answer::visit_fast(query, visit), $out, $capacity) };
                if let Some(count) = count {
                    return Ok(count);
                }
            }
            let valid = graze_core::answer::Valid::new_visit(query);
            let valid = valid.map_err(|invalid| parse::named_error(invalid, NAMES))?;
            buffer?;
            // SAFETY: as above.
            let count = unsafe { write_all(|visit| Some(valid.visit(visit)), $out, $capacity) };
            Ok(count.unwrap_or(0))
        };
        run().unwrap_or_else(|error| refuse(FUNCTION, error))
    }};
    (exact $function:ident: $query:ident($($argument:tt)+) $(=> $($out:ident),+ $(else $refused:expr)?)?) => {
        $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $($out),+ $(else $refused)?)?)
    };
    ($function:ident: $query:ident($($argument:tt)+) $(=> $($out:ident),+ $(else $refused:expr)?)?) => {{
        $crate::args::answer!(@fast [fast::<graze_core::simd::F32x4, _>] $query($($argument)+) $(=> $($out),+)?);
        $crate::args::cold(move || {
            $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $($out),+ $(else $refused)?)?)
        })
    }};
    (@fast [$($fast:tt)+] $query:ident($($kind:ident($($name:ident),+)),+) $(=> $($out:ident),+)?) => {
        // No closure, because it would not inherit the target features.
        let query = 'query: {
            graze_core::answer::$query($(
                // SAFETY: the header's promises P1 and P2 about every pointer.
                match unsafe { $crate::args::parse::$kind($($crate::args::named!($name)),+) } {
                    Ok(argument) => argument,
                    Err(_) => break 'query None,
                }
            ),+).into()
        };
        if let Some(query) = query
            && let graze_core::filter::Fast::Certain(answer) = graze_core::answer::$($fast)+(query)
        {
            return $crate::args::answer!(@deliver answer $(=> $($out),+)?);
        }
    };
    (@exact $function:ident: $query:ident($($argument:tt)+) $(=> $($out:ident),+ $(else $refused:expr)?)?) => {{
        const FUNCTION: &core::ffi::CStr = $crate::args::c_name!($function);
        match $crate::args::ask!($query($($argument)+)) {
            Ok(answer) => $crate::args::answer!(@deliver answer $(=> $($out),+)?),
            Err(error) => $crate::args::answer!(@refuse FUNCTION, error $($(, $refused)?)?),
        }
    }};
    (@refuse $function:ident, $error:ident) => { $crate::args::refuse($function, $error) };
    (@refuse $function:ident, $error:ident, $refused:expr) => {{
        $crate::args::refuse::<()>($function, $error);
        $refused
    }};
    (@deliver $answer:ident) => { $answer.into() };
    // SAFETY: NULL, or aligned as `optional` has checked, with room for a result by the header's promise; no reference
    // to an argument is alive.
    (@deliver $answer:ident => $out:ident) => { unsafe { $crate::args::Write::write($answer, $out) } };
    (@deliver $answer:ident => $out:ident, $ring:ident) => {
        // SAFETY: as above, of both.
        unsafe { $crate::args::WriteInRing::write($answer, $out, $ring) }
    };
}

/// `ask!(Query(kind(parameter, …), …))`: the exact tier's answer to a query of the C parameters, or the bad parameter.
macro_rules! ask {
    ($query:ident($($kind:ident($($name:ident),+)),+)) => {{
        use $crate::args::{ArgResult, named, parse};
        const NAMES: &[parse::ArgNames] = &[$($crate::args::ask!(@names $kind($($name),+))),+];
        let query = || -> ArgResult<_> {
            // SAFETY: the header's promises P1 and P2 about every pointer.
            Ok(unsafe { graze_core::answer::$query($(parse::$kind($(named!($name)),+)?),+) })
        };
        query().and_then(|query| {
            graze_core::answer::exact(query).map_err(|invalid| parse::named_error(invalid, NAMES))
        })
    }};
    (@names point($($name:ident),+)) => { parse::ArgNames::Scalars(&[$($crate::args::c_name!($name)),+]) };
    (@names $kind:ident($name:ident $(, $count:ident)?)) => { parse::ArgNames::Pointer($crate::args::c_name!($name)) };
}

/// How core's answer is written to an optional `out`, and what the function returns.
pub trait Write<T> {
    type Return;

    /// Writes the measured value, if there is one and `out` is not NULL.
    ///
    /// # Safety
    /// `out` must be NULL, or aligned and point to room for a result.
    unsafe fn write(self, out: *mut T) -> Self::Return;
}

/// [`Write`] for an answer with the index of a ring.
pub trait WriteInRing<T> {
    type Return;

    /// Writes the measured value and the ring's index, if there are any, each unless its pointer is NULL.
    ///
    /// # Safety
    /// Each must be NULL, or aligned and point to room for a result.
    unsafe fn write(self, out: *mut T, ring: *mut u32) -> Self::Return;
}

/// Writes the answers that are visited, as many as there is room for, and returns the number of all. None if `visit`
/// returns None: then it has not visited any.
///
/// # Safety
/// `out` must have room for `capacity` results, outside of the query's arguments.
pub unsafe fn write_all<I, T: From<I>>(
    visit: impl FnOnce(&mut dyn FnMut(I)) -> Option<()>,
    out: *mut T,
    capacity: usize,
) -> Option<usize> {
    let mut count = 0;
    visit(&mut |item| {
        if count < capacity {
            // SAFETY: the caller's promise: there is room for `capacity` results.
            unsafe { out.add(count).write(item.into()) };
        }
        count += 1;
    })?;
    Some(count)
}

/// An identifier as a C string.
macro_rules! c_name {
    ($name:ident) => {
        const {
            match core::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"?",
            }
        }
    };
}

/// An argument with its name in the header.
macro_rules! named {
    ($argument:ident) => {
        ($crate::args::c_name!($argument), $argument)
    };
}

pub(crate) use {answer, ask, c_name, named};
