//! Gives the shared library its name for programs, and refuses processor features that LLVM compiles wrongly.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let major = env::var("CARGO_PKG_VERSION_MAJOR").expect("Cargo sets it");
    let name = match env::var("CARGO_CFG_TARGET_OS").unwrap_or_default().as_str() {
        "linux" => format!("-soname,libgraze.so.{major}"),
        // Apps contain files whose names end in .so, and no others.
        "android" => "-soname,libgraze.so".to_string(),
        "macos" => format!("-install_name,@rpath/libgraze.{major}.dylib"),
        _ => String::new(),
    };
    if !name.is_empty() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,{name}");
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
