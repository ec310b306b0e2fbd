//! What the language asks of a library without std.

/// Nothing in graze panics; the language asks for a handler all the same.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    crate::platform::abort()
}

/// Rust's own objects in the static library, such as those for 128-bit floats, name the function that unwinding asks for
/// each frame. Unwinding never comes to them, but a linker that takes them in wants the name. Weak, as the std of another
/// Rust library in the same program has the real one; hidden, as it is nobody else's.
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
