//! The body of a function that answers a query.

/// `answer!(function: Query(kind(parameter, …), …))`: makes the query of the C parameters, has core answer it, and
/// returns the answer; bad input is reported, and the function returns its default.
///
/// What the fast tier is not certain of, and every error, goes to one cold function. It is given the parameters as they
/// came and reads them again, so that the hot path keeps nothing for it and has no stack frame.
///
/// `answer!(simd function(parameter: type, …) -> type: Query(…))` does so in one function for each vector width.
macro_rules! answer {
    (simd $function:ident($($parameter:ident: $type:ty),+ $(,)?) -> $result:ty: $query:ident($($argument:tt)+)) => {{
        #[cold]
        #[inline(never)]
        unsafe fn exact($($parameter: $type),+) -> $result {
            $crate::args::answer!(@exact $function: $query($($argument)+))
        }

        #[inline(always)]
        unsafe fn at_width<V: graze_core::simd::F32s>($($parameter: $type),+) -> $result {
            $crate::args::answer!(@fast [V] $query($($argument)+));
            // SAFETY: this function's own promises.
            unsafe { exact($($parameter),+) }
        }

        graze_core::simd::dispatch! {
            unsafe fn at_any_width($($parameter: $type),+) -> $result = at_width;
        }

        // SAFETY: this function's own promises.
        unsafe { at_any_width($($parameter),+) }
    }};
    (exact $function:ident: $query:ident($($argument:tt)+)) => {
        $crate::args::answer!(@exact $function: $query($($argument)+))
    };
    ($function:ident: $query:ident($($argument:tt)+)) => {{
        $crate::args::answer!(@fast [graze_core::simd::F32x4] $query($($argument)+));
        $crate::args::cold(move || $crate::args::answer!(@exact $function: $query($($argument)+)))
    }};
    (@fast [$vector:ty] $query:ident($($kind:ident($($name:ident),+)),+)) => {
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
            return answer.into();
        }
    };
    (@exact $function:ident: $query:ident($($kind:ident($($name:ident),+)),+)) => {{
        use $crate::args::{ArgResult, named, parse, refuse};
        const FUNCTION: &core::ffi::CStr = $crate::args::c_name!($function);
        const NAMES: &[parse::ArgNames] = &[$($crate::args::answer!(@names $kind($($name),+))),+];
        let query = || -> ArgResult<_> {
            // SAFETY: the header's promises P1 and P2 about every pointer.
            Ok(unsafe { graze_core::answer::$query($(parse::$kind($(named!($name)),+)?),+) })
        };
        match query() {
            Ok(query) => match graze_core::answer::exact(query) {
                Ok(answer) => answer.into(),
                Err(invalid) => refuse(FUNCTION, parse::named_error(invalid, NAMES)),
            },
            Err(error) => refuse(FUNCTION, error),
        }
    }};
    (@names point($($name:ident),+)) => { parse::ArgNames::Scalars(&[$($crate::args::c_name!($name)),+]) };
    (@names $kind:ident($name:ident $(, $count:ident)?)) => { parse::ArgNames::Pointer($crate::args::c_name!($name)) };
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

pub(crate) use {answer, c_name};
