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

/// `decide_wide!(name, decision, kernel(argument: type, …), kind(argument, …), …)`: the same with a kernel that is generic
/// over the lanes. All that a call nearly always does is one function for each width; only from there the long way is
/// gone.
macro_rules! decide_wide {
    (
        $function:literal, $decision:path, $kernel:path, ($($argument:ident: $type:ty),+)
        $(, $kind:ident($first:ident $(, $rest:ident)*))+
    ) => {{
        #[cold]
        #[inline(never)]
        fn at_length($($argument: $type),+) -> GrazeVerdict {
            $crate::args::decide!($function, f32: $decision $(, $kind($first $(, $rest)*))+)
        }

        #[inline(always)]
        fn at_a_glance<L: graze_core::simd::F32s>($($argument: $type),+) -> GrazeVerdict {
            if let ($(Some($first),)+) = ($($crate::args::raw::$kind($first $(, $rest)*),)+) {
                let seen = $kernel($($first),+);
                if seen.certain {
                    return seen.into();
                }
            }
            at_length($($argument),+)
        }

        graze_core::simd::dispatch! {
            pub fn at_width($($argument: $type),+) -> GrazeVerdict = at_a_glance;
        }

        at_width($($argument),+)
    }};
}

pub(crate) use {decide, decide_wide, named};
