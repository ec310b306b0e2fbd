//! Floating-point modes that engines set: rounding directions, flush-to-zero, denormals-are-zero. And SIMD widths.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use core::arch::asm;
use graze_core::simd::{WIDTHS, limit_width};

/// All combinations of the four rounding directions, flush-to-zero and denormals-are-zero; 0 is the default.
pub const MODES: u32 = 16;

/// Runs a call in one of the modes. Other processors than those below stay in the default one.
///
/// The mode also sets the SIMD width from then on, in all threads. No answer may depend on it.
pub fn within<R>(mode: u32, call: impl FnOnce() -> R) -> R {
    limit_width(WIDTHS[mode as usize % WIDTHS.len()]);
    let before = control();
    set_control(in_mode(before, mode));
    let result = std::hint::black_box(call());
    set_control(before);
    result
}

#[cfg(target_arch = "x86_64")]
mod register {
    /// MXCSR: rounding control in bits 13 and 14, flush-to-zero 15, denormals-are-zero 6.
    pub type Control = u32;

    pub fn in_mode(control: Control, mode: u32) -> Control {
        let flush = ((mode >> 2 & 1) << 15) | ((mode >> 3 & 1) << 6);
        (control & !(3 << 13)) | ((mode % 4) << 13) | flush
    }

    pub fn control() -> Control {
        let mut control: Control = 0;
        unsafe { super::asm!("stmxcsr [{}]", in(reg) &mut control) };
        control
    }

    pub fn set_control(control: Control) {
        unsafe { super::asm!("ldmxcsr [{}]", in(reg) &control) };
    }
}

#[cfg(target_arch = "aarch64")]
mod register {
    /// FPCR: rounding mode in bits 22 and 23, flush-to-zero (of inputs too) 24.
    pub type Control = u64;

    pub fn in_mode(control: Control, mode: u32) -> Control {
        let flush = if mode >= 4 { 1 << 24 } else { 0 };
        (control & !(3 << 22)) | (u64::from(mode % 4) << 22) | flush
    }

    pub fn control() -> Control {
        let control: Control;
        unsafe { super::asm!("mrs {}, fpcr", out(reg) control) };
        control
    }

    pub fn set_control(control: Control) {
        unsafe { super::asm!("msr fpcr, {}", in(reg) control) };
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
mod register {
    pub type Control = ();

    pub fn in_mode((): Control, _: u32) -> Control {}

    pub fn control() -> Control {}

    pub fn set_control((): Control) {}
}

use register::{control, in_mode, set_control};

/// The modes do what they are for: without this the tests that use them would prove nothing.
#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn modes_take_effect() {
    use std::hint::black_box;
    let third = |mode| within(mode, || black_box(1.0f64) / black_box(3.0f64));
    let thirds: Vec<f64> = (0..4).map(third).collect();
    assert!(thirds.iter().any(|value| *value != thirds[0]), "{thirds:?}");
    let denormal = |mode| within(mode, || f64::from(black_box(f32::from_bits(1))) > 0.0);
    assert!(denormal(0) && denormal(4) && !denormal(8) && !denormal(12));
    let flushed = |mode| within(mode, || (black_box(f32::MIN_POSITIVE) / black_box(2.0f32)).to_bits() == 0);
    assert!(!flushed(0) && flushed(4) && flushed(12));
}
