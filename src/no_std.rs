//! The symbols that Rust requires of a library without std.

/// Never called, because nothing in graze panics, but required.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    crate::platform::abort()
}

/// The personality function, which unwinding calls for each frame. Rust's precompiled objects in the static library,
/// such as those for 128-bit floats, refer to it, so linkers require it, although nothing unwinds through them. Weak,
/// because the std of another Rust library in the same program has the real one. Hidden, because no other library may
/// use it.
#[cfg(all(
    any(
        target_os = "linux",
        target_os = "android",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd"
    ),
    any(target_arch = "x86", target_arch = "x86_64", target_arch = "arm", target_arch = "aarch64")
))]
mod personality {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    macro_rules! trap {
        () => {
            "ud2"
        };
    }
    #[cfg(any(target_arch = "arm", target_arch = "aarch64"))]
    macro_rules! trap {
        () => {
            "udf #0"
        };
    }

    core::arch::global_asm!(
        ".pushsection .text.rust_eh_personality,\"ax\",%progbits",
        ".weak rust_eh_personality",
        ".hidden rust_eh_personality",
        ".type rust_eh_personality,%function",
        "rust_eh_personality:",
        trap!(),
        ".size rust_eh_personality, . - rust_eh_personality",
        ".popsection",
    );
}
