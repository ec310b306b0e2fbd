//! The bodies that functions have in common, as macros.

/// The name of an argument as a C string.
macro_rules! named {
    ($argument:ident) => {{
        const NAME: &core::ffi::CStr =
            match core::ffi::CStr::from_bytes_with_nul(concat!(stringify!($argument), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"?",
            };
        (NAME, $argument)
    }};
}

/// `decide!(name, scalar: decision(kind(argument, …), …))`, the body of every function that
/// decides: checks each argument of the function `name`, and returns what the decision says of
/// their views, or the function's 0. With `quick kernel` after the decision the kernel is asked
/// first, of arguments that nobody has checked.
macro_rules! decide {
    ($function:literal, f32: $decision:path, quick $kernel:path $(, $kind:ident($first:ident $(, $rest:ident)*))+) => {{
        let glance = || Some(($($crate::args::raw::$kind($first $(, $rest)*)?,)+));
        if let Some(($($first,)+)) = glance() {
            let seen = $kernel($($first),+);
            if seen.certain {
                return seen.into();
            }
        }
        $crate::args::rarely(move || $crate::args::decide!($function, f32: $decision $(, $kind($first $(, $rest)*))+))
    }};
    ($function:literal, $scalar:ty: $decision:path $(, $kind:ident($first:ident $(, $rest:ident)*))+) => {{
        use $crate::args::{Guard, Scalar, named, refuse, into_core};
        let mut guard = Guard::new();
        $(let $first = match guard.$kind(named!($first) $(, named!($rest))*) {
            Ok(checked) => checked,
            Err(fault) => return refuse($function, fault),
        };)+
        if guard.is_narrow() {
            $decision($(into_core::$kind::<<$scalar as Scalar>::Narrow, $scalar>($first)),+).into()
        } else {
            $crate::args::rarely(|| $decision($(into_core::$kind::<<$scalar as Scalar>::Wide, $scalar>($first)),+).into())
        }
    }};
}

pub(crate) use {decide, named};
