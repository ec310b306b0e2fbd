//! The vector width of this processor, and dispatch to functions compiled for each width.

use core::sync::atomic::{AtomicU32, Ordering};

/// The possible widths, in lanes.
pub const WIDTHS: [u32; 3] = [4, 8, 16];

static WIDTH: AtomicU32 = AtomicU32::new(0);

/// The number of lanes that functions made by [`dispatch!`] use: all that the processor has, or the limit set by
/// [`limit_width`].
#[inline(always)]
pub fn simd_width() -> u32 {
    match WIDTH.load(Ordering::Relaxed) {
        0 => limit_width(u32::MAX),
        width => width,
    }
}

/// [`simd_width`] without detection: 0 before its first call.
#[inline(always)]
pub fn cached_width() -> u32 {
    WIDTH.load(Ordering::Relaxed)
}

/// Limits functions made by [`dispatch!`] to `most` lanes, and returns the number that they use from now on. No answer
/// depends on it.
#[cold]
pub fn limit_width(most: u32) -> u32 {
    let widest = WIDTHS.into_iter().filter(|width| *width <= most && has(*width)).max();
    let width = widest.unwrap_or(WIDTHS[0]);
    WIDTH.store(width, Ordering::Relaxed);
    width
}

#[cfg(target_arch = "x86_64")]
pub(super) fn has(width: u32) -> bool {
    cpufeatures::new!(avx2, "avx2", "bmi1", "bmi2");
    cpufeatures::new!(avx512, "avx512f", "avx512vl");
    match width {
        16 => avx512::get() && avx2::get(),
        8 => avx2::get(),
        _ => true,
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn has(width: u32) -> bool {
    width == 4
}

/// `dispatch!(fn name(argument: type, …) -> type = function;)`: a function that calls `function::<V>` with the widest
/// vector `V` that this processor has. `function` must be `#[inline(always)]`. Only this macro names F32x8 and F32x16:
/// see [`super`] for why that makes them sound.
///
/// `dispatch!(most 8; fn …)` where sixteen lanes gain less than a tenth over eight: it uses eight of them. Each width
/// is a copy of the function and of all that is inlined into it.
#[doc(hidden)]
#[macro_export]
macro_rules! dispatch {
    (@ [$most:tt] $(#[$doc:meta])* fn $($rest:tt)+) => {
        $crate::simd::dispatch! { @ [$most] [$(#[$doc])*] [] [] fn $($rest)+ }
    };
    (@ [$most:tt] $(#[$doc:meta])* unsafe fn $($rest:tt)+) => {
        $crate::simd::dispatch! { @ [$most] [$(#[$doc])*] [] [unsafe] fn $($rest)+ }
    };
    (@ [$most:tt] $(#[$doc:meta])* pub fn $($rest:tt)+) => {
        $crate::simd::dispatch! { @ [$most] [$(#[$doc])*] [pub] [] fn $($rest)+ }
    };
    (
        @ [$most:tt] [$(#[$doc:meta])*] [$($visible:ident)?] [$($unsafe:ident)?]
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;
    ) => {
        $(#[$doc])*
        #[allow(unsafe_code, unused_unsafe)]
        #[inline(always)]
        $($visible)? $($unsafe)? fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            {
                $crate::simd::dispatch! {
                    @sixteen [$most] [$($unsafe)?] fn sixteen($($argument: $type),*) -> $result = $function;
                }

                #[inline(never)]
                #[target_feature(enable = "avx2,bmi1,bmi2")]
                $($unsafe)? fn eight($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $function::<$crate::simd::made_for::F32x8>($($argument),*) }
                }

                #[inline(never)]
                $($unsafe)? fn four($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $function::<$crate::simd::F32x4>($($argument),*) }
                }

                // A tail call, so that no argument has to be saved across the detection in the hot path.
                #[cold]
                #[inline(never)]
                $($unsafe)? fn unknown($($argument: $type),*) -> $result {
                    $crate::simd::simd_width();
                    // SAFETY: as above.
                    unsafe { four($($argument),*) }
                }

                match $crate::simd::cached_width() {
                    // SAFETY: no width is chosen that the processor does not have.
                    16 => unsafe { $crate::simd::dispatch!(@widest [$most] sixteen eight)($($argument),*) },
                    // SAFETY: as above.
                    8 => unsafe { eight($($argument),*) },
                    // SAFETY: as above.
                    4 => unsafe { four($($argument),*) },
                    // SAFETY: as above.
                    _ => unsafe { unknown($($argument),*) },
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            {
                // Not always inlined: so those that ask for it share it.
                $($unsafe)? fn four($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $function::<$crate::simd::F32x4>($($argument),*) }
                }

                // SAFETY: as above.
                unsafe { four($($argument),*) }
            }
        }
    };
    (
        @sixteen [16] [$($unsafe:ident)?]
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;
    ) => {
        // Neither avx512bw nor avx512dq: with their vpmovb2m and the like LLVM 22 may read register 2 where it means 18
        // (github.com/llvm/llvm-project, issue 191304).
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2")]
        $($unsafe)? fn $name($($argument: $type),*) -> $result {
            // SAFETY: the promises of this function are those of the one it calls.
            unsafe { $function::<$crate::simd::made_for::F32x16>($($argument),*) }
        }
    };
    (@sixteen [8] $($rest:tt)+) => {};
    (@widest [16] $sixteen:ident $eight:ident) => { $sixteen };
    (@widest [8] $sixteen:ident $eight:ident) => { $eight };
    (most $most:tt; $($function:tt)+) => { $crate::simd::dispatch! { @ [$most] $($function)+ } };
    ($($function:tt)+) => { $crate::simd::dispatch! { @ [16] $($function)+ } };
}
pub use dispatch;
