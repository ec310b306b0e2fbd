//! Compiles the calls with clang and AddressSanitizer, as cargo-fuzz compiles the library.

fn main() {
    for path in ["any_call.c", "../c_tests", "../include"] {
        println!("cargo::rerun-if-changed={path}");
    }
    cc::Build::new()
        .compiler("clang")
        .file("any_call.c")
        .include("../c_tests")
        .include("../include")
        .flag("-fsanitize=address")
        .flag("-g1")
        .compile("graze_fuzz_any_call");
}
