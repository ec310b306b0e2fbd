//! Gives the shared library its soname, and refuses processor features that LLVM compiles wrongly.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux" || os == "android") {
        let major = env::var("CARGO_PKG_VERSION_MAJOR").expect("Cargo sets it");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libgraze.so.{major}");
    }
    // As with `-C target-cpu=native`.
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if features.split(',').any(|feature| feature == "avx512bw" || feature == "avx512dq") {
        println!(
            "cargo::error=graze chooses its vector width when it runs; compile it without avx512bw and avx512dq, with \
             which LLVM 22 makes wrong code (github.com/llvm/llvm-project, issue 191304)"
        );
    }
}
