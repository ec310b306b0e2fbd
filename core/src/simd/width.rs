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
#[doc(hidden)]
#[macro_export]
macro_rules! dispatch {
    ($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [] [] fn $name($($argument: $type),*) -> $result = $function; }
    };
    ($(#[$doc:meta])* unsafe fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [] [unsafe] fn $name($($argument: $type),*) -> $result = $function; }
    };
    ($(#[$doc:meta])* pub fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [pub] [] fn $name($($argument: $type),*) -> $result = $function; }
    };
    ($(#[$doc:meta])* pub unsafe fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;) => {
        $crate::simd::dispatch! { @ $(#[$doc])* [pub] [unsafe] fn $name($($argument: $type),*) -> $result = $function; }
    };
    (
        @ $(#[$doc:meta])* [$($visible:ident)?] [$($unsafe:ident)?]
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:ident;
    ) => {
        $(#[$doc])*
        #[allow(unsafe_code, unused_unsafe)]
        #[inline(always)]
        $($visible)? $($unsafe)? fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            {
                // Neither avx512bw nor avx512dq: with their vpmovb2m and the like LLVM 22 may read register 2 where it
                // means 18 (github.com/llvm/llvm-project, issue 191304).
                #[inline(never)]
                #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2")]
                $($unsafe)? fn sixteen($($argument: $type),*) -> $result {
                    // SAFETY: the promises of this function are those of the one it calls.
                    unsafe { $function::<$crate::simd::made_for::F32x16>($($argument),*) }
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
                    16 => unsafe { sixteen($($argument),*) },
                    // SAFETY: as above.
                    8 => unsafe { eight($($argument),*) },
                    // SAFETY: as above.
                    4 => unsafe { four($($argument),*) },
                    // SAFETY: as above.
                    _ => unsafe { unknown($($argument),*) },
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            // SAFETY: the promises of this function are those of the one it calls.
            unsafe { $function::<$crate::simd::F32x4>($($argument),*) }
        }
    };
}
pub use dispatch;
