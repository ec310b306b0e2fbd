//! The body of a function that answers a query.

/// `answer!(function: Query(kind(parameter, …), …))`: makes the query of the C parameters, has core answer it, and
/// returns the answer; bad input is reported, and the function returns its default.
///
/// What the fast tier is not certain of, and every error, goes to one cold function. It is given the parameters as they
/// came and reads them again, so that the hot path keeps nothing for it and has no stack frame.
///
/// `answer!(simd function(parameter: type, …) -> type: Query(…))` does so in one function for each vector width.
///
/// `=> out` behind the query writes the answer's measurement to `out` and returns its verdict or value, by [`Write`].
/// That comes last, when no reference to an argument is alive, as `out` may overlap the arguments. The query is told by
/// `wanted(out)` whether there is an `out`.
macro_rules! answer {
    (simd $function:ident($($parameter:ident: $type:ty),+ $(,)?) -> $result:ty: $query:ident($($argument:tt)+) $(=> $out:ident)?) => {{
        #[cold]
        #[inline(never)]
        unsafe fn exact($($parameter: $type),+) -> $result {
            $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $out)?)
        }

        #[inline(always)]
        unsafe fn at_width<V: graze_core::simd::F32s>($($parameter: $type),+) -> $result {
            $crate::args::answer!(@fast [V] $query($($argument)+) $(=> $out)?);
            // SAFETY: this function's own promises.
            unsafe { exact($($parameter),+) }
        }

        graze_core::simd::dispatch! {
            unsafe fn at_any_width($($parameter: $type),+) -> $result = at_width;
        }

        // SAFETY: this function's own promises.
        unsafe { at_any_width($($parameter),+) }
    }};
    (exact $function:ident: $query:ident($($argument:tt)+) $(=> $out:ident)?) => {
        $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $out)?)
    };
    ($function:ident: $query:ident($($argument:tt)+) $(=> $out:ident)?) => {{
        $crate::args::answer!(@fast [graze_core::simd::F32x4] $query($($argument)+) $(=> $out)?);
        $crate::args::cold(move || $crate::args::answer!(@exact $function: $query($($argument)+) $(=> $out)?))
    }};
    (@fast [$vector:ty] $query:ident($($kind:ident($($name:ident),+)),+) $(=> $out:ident)?) => {
        // No closure, which would not have the vector width's instructions.
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
            && let graze_core::filter::Fast::Certain(answer) = graze_core::answer::fast::<$vector, _>(query)
        {
            return $crate::args::answer!(@deliver answer $(=> $out)?);
        }
    };
    (@exact $function:ident: $query:ident($($argument:tt)+) $(=> $out:ident)?) => {{
        match $crate::args::ask!($query($($argument)+)) {
            Ok(answer) => $crate::args::answer!(@deliver answer $(=> $out)?),
            Err(error) => $crate::args::refuse($crate::args::c_name!($function), error),
        }
    }};
    (@deliver $answer:ident) => { $answer.into() };
    // SAFETY: NULL, or aligned as `wanted` has checked, with room for a result as the header asks; no reference to an
    // argument is alive.
    (@deliver $answer:ident => $out:ident) => { unsafe { $crate::args::Write::write($answer, $out) } };
}

/// `ask!(Query(kind(parameter, …), …))`: the exact tier's answer to a query of the C parameters, or which of them is bad.
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

/// What a function with an optional `out` makes of core's answer.
pub trait Write<T> {
    type Return;

    /// Writes the measurement, if there is one, unless `out` is NULL.
    ///
    /// # Safety
    /// `out` must be NULL, or aligned and point to room for a result.
    unsafe fn write(self, out: *mut T) -> Self::Return;
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

pub(crate) use {answer, ask, c_name};
