//! Compiles the loops of inline.c, and collects what the tables say about the build: compilers, flags, and the versions
//! in Cargo.lock.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rerun-if-env-changed=CFLAGS");
    println!("cargo::rerun-if-env-changed=CC");
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let cc = env::var("CC").unwrap_or_else(|_| "cc".to_string());
    note("BENCH_RUSTC", &first_line(&rustc));
    note("BENCH_CC", &first_line(&cc));
    note("BENCH_CFLAGS", &env::var("CFLAGS").unwrap_or_default());
    let rustflags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    note("BENCH_RUSTFLAGS", &rustflags.replace('\u{1f}', " "));
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    for name in
        ["boxdd-sys", "c2-sys", "chipmunk-rs", "geo", "parry2d", "rapier2d", "raylib-sys", "robust", "rstar", "tg-sys"]
    {
        let variable = format!("BENCH_VERSION_{}", name.replace('-', "_").to_uppercase());
        note(&variable, version(&lock, name).unwrap_or("?"));
    }
    compile_loops();
}

/// Small tests with the loops that call them, so that the compiler can put one into the other.
fn compile_loops() {
    println!("cargo::rerun-if-changed=src/inline.c");
    println!("cargo::rerun-if-changed=../include");
    cc::Build::new()
        .file("src/inline.c")
        .include("../include")
        .include(source_of("c2-sys").join("cute-header"))
        .include(source_of("boxdd-sys").join("third-party/box2d/include"))
        .std("gnu17")
        .warnings(false)
        .compile("bench_inline");
}

/// The folder of a dependency's sources.
fn source_of(name: &str) -> PathBuf {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    // Of this platform only: nothing else is sure to be downloaded.
    let target = env::var("TARGET").unwrap_or_default();
    let arguments = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", &target];
    let output = Command::new(cargo).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let paths = text.split("\"manifest_path\":\"").filter_map(|rest| rest.split_once("/Cargo.toml\""));
    let is_wanted = |path: &Path| {
        let folder = path.file_name().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        folder.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))
    };
    let found = paths.map(|(path, _)| PathBuf::from(path)).find(|path| is_wanted(path));
    found.unwrap_or_else(|| panic!("cargo metadata has no {name}"))
}

fn note(variable: &str, value: &str) {
    println!("cargo::rustc-env={variable}={value}");
}

fn first_line(program: &str) -> String {
    let output = Command::new(program).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or("?").to_string()
}

/// The highest, where peers bring older ones along.
fn version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let heading = format!("name = \"{name}\"\nversion = \"");
    let start = lock.rfind(&heading)? + heading.len();
    lock[start..].split('"').next()
}
