//! Programs link graze in every usual way and run: release and debug builds, with all objects of the archive, and
//! beside another static library made of Rust.
#![cfg(target_os = "linux")]

use graze_harness::{Language, Link, Program, Shipped, debug, link, run, shipped};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Calls graze and, in the block that stands for it, something else.
fn source(other: &str, call: &str) -> String {
    format!(
        "#include <graze.h>\n{other}\nint main(void) {{\n    const float xy[6] = {{0, 0, 4, 0, 0, 4}};\n    \
         const uint32_t counts[1] = {{3}};\n    GrazePrepared *prepared = graze_prepared_create(xy, counts, 1);\n    \
         const GrazeVerdict verdict = graze_test_prepared_point(prepared, 1, 1);\n    \
         graze_prepared_free(prepared);\n    return verdict == GRAZE_HIT && {call} ? 0 : 1;\n}}\n"
    )
}

/// Links a program and runs it.
fn links(name: &str, text: &str, libraries: &[OsString]) {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("linking_{name}.c"));
    fs::write(&source, text).expect("it can be written");
    let object = Program::new(&source, Language::C99, Link::Object).compile().unwrap_or_else(|error| panic!("{error}"));
    let mut arguments = libraries.to_vec();
    arguments.extend(["-lm", "-pthread", "-ldl"].map(OsString::from));
    let program = link(&object, &arguments, &format!("linking_{name}")).unwrap_or_else(|error| panic!("{error}"));
    let output = run(&program, &[]).unwrap_or_else(|error| panic!("{error}"));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {}\n{printed}", output.status);
}

/// The debug build, and the release if the tests of this run link it.
fn builds() -> Vec<(&'static str, &'static Shipped)> {
    let all = [("debug", debug()), ("release", shipped())].map(|(name, built)| (name, built.expect("it builds")));
    all.into_iter().filter(|(name, built)| *name == "debug" || built.is_release).collect()
}

#[test]
fn static_and_shared() {
    for (name, built) in builds() {
        links(&format!("static_{name}"), &source("", "1"), &[built.static_library.clone().into()]);
        let mut path = OsString::from("-Wl,--disable-new-dtags,-rpath,");
        path.push(&built.shared_folder);
        links(&format!("shared_{name}"), &source("", "1"), &[built.shared_library.clone().into(), path]);
    }
}

/// All objects of the archive, as plugins and bindings take them.
#[test]
fn the_whole_archive() {
    for (name, built) in builds() {
        let [begin, end] = ["-Wl,--whole-archive", "-Wl,--no-whole-archive"].map(OsString::from);
        let libraries = [begin, built.static_library.clone().into(), end];
        links(&format!("whole_{name}"), &source("", "1"), &libraries);
    }
}

/// Floats of 128 bits are computed on by functions that Rust's static libraries have too.
#[test]
#[cfg(target_arch = "x86_64")]
fn beside_128_bit_floats() {
    let float = "__extension__ typedef __float128 Float;\nstatic volatile Float number = 3;";
    for (name, built) in builds() {
        let text = source(float, "(double)(number * number + number) == 12.0");
        links(&format!("float128_{name}"), &text, &[built.static_library.clone().into()]);
    }
}

/// Before and behind a static library made of Rust that unwinds.
#[test]
fn beside_another_rust_library() {
    let other = other_library();
    let text = source("int other_catches(void);", "other_catches()");
    for (name, built) in builds() {
        let (graze, other) = (OsString::from(&built.static_library), OsString::from(&other));
        links(&format!("before_{name}"), &text, &[graze.clone(), other.clone()]);
        links(&format!("behind_{name}"), &text, &[other, graze]);
    }
}

fn other_library() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, library) = (folder.join("other.rs"), folder.join("libother.a"));
    let text = "#[unsafe(no_mangle)]\npub extern \"C\" fn other_catches() -> i32 {\n    \
                std::panic::catch_unwind(|| std::panic::resume_unwind(Box::new(1))).is_err().into()\n}\n";
    fs::write(&source, text).expect("it can be written");
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition=2024", "--crate-type=staticlib", "--crate-name=other", "-Copt-level=2", "-Cpanic=unwind"]);
    let status = rustc.arg(&source).arg("-o").arg(&library).status().expect("rustc starts");
    assert!(status.success(), "{rustc:?}");
    library
}
