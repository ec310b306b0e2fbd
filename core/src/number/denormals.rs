//! Denormals where the floating-point mode reads them as 0.
#![allow(unsafe_code)]

/// Runs a function in a mode that reads denormals, and returns to the mode of the program.
///
/// Vertices are widened in loops, where the bits of each would take too long. Numbers that may be widened before the
/// mode changes, because they are in registers, are widened by their bits.
#[inline(always)]
pub fn with_denormals<R>(run: impl FnOnce() -> R) -> R {
    let mode = mode();
    if mode & READS_AS_0 != 0 {
        change_to(mode & !READS_AS_0);
    }
    let result = apart(run);
    if mode & READS_AS_0 != 0 {
        change_to(mode);
    }
    result
}

/// Not inlined: compilers, which do not know of modes, would move conversions out of the mode.
#[inline(never)]
fn apart<R>(run: impl FnOnce() -> R) -> R {
    run()
}

/// Whether this processor's modes are known, or it has none that reads denormals as 0.
pub const MODES_ARE_KNOWN: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64", target_family = "wasm"));

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod control {
    /// Denormals are zeros (DAZ), in the register MXCSR.
    pub const READS_AS_0: u32 = 1 << 6;

    #[inline(always)]
    pub fn mode() -> u32 {
        let mut mode = 0u32;
        // SAFETY: writes the local variable only.
        unsafe { core::arch::asm!("stmxcsr [{}]", in(reg) &mut mode, options(nostack, preserves_flags)) };
        mode
    }

    #[inline(always)]
    pub fn change_to(mode: u32) {
        // SAFETY: the register's own value, with or without one flag. The program's functions see it unchanged.
        unsafe { core::arch::asm!("ldmxcsr [{}]", in(reg) &mode, options(nostack, preserves_flags)) };
    }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
mod control {
    /// Flush to zero (FZ), in the register FPCR.
    pub const READS_AS_0: u64 = 1 << 24;

    #[inline(always)]
    pub fn mode() -> u64 {
        let mode;
        // SAFETY: every aarch64 has the register.
        unsafe { core::arch::asm!("mrs {}, fpcr", out(reg) mode, options(nostack, preserves_flags)) };
        mode
    }

    #[inline(always)]
    pub fn change_to(mode: u64) {
        // SAFETY: the register's own value, with or without one flag. The program's functions see it unchanged.
        unsafe { core::arch::asm!("msr fpcr, {}", in(reg) mode, options(nostack, preserves_flags)) };
    }
}

#[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri))))]
mod control {
    pub const READS_AS_0: u32 = 0;

    #[inline(always)]
    pub fn mode() -> u32 {
        0
    }

    #[inline(always)]
    pub fn change_to(_: u32) {}
}

use control::{READS_AS_0, change_to, mode};

#[cfg(all(test, target_arch = "x86_64", not(miri)))]
mod tests {
    use super::*;
    use crate::number::{Float, Number};
    use core::hint::black_box;

    #[test]
    fn vertices_keep_their_denormals_in_every_mode() {
        const LEAST: f64 = f64::from_bits((1023 - 149) << 52);
        let usual = mode();
        for program in [usual, usual | READS_AS_0] {
            change_to(program);
            let vertices = black_box([[f32::from_bits(1), -f32::from_bits(0x007f_ffff)]]);
            let any = black_box(Float(black_box(vertices[0][0]))).widen();
            let [x, y] = with_denormals(|| black_box(&vertices)[0].map(|value| Float(value).widen_fast()));
            let after = mode();
            change_to(usual);
            assert_eq!((x, y, any), (LEAST, -LEAST * f64::from(0x007f_ffff), LEAST));
            // Only the flags of exceptions may have changed.
            assert_eq!(after & !0x3f, program & !0x3f);
        }
    }
}
