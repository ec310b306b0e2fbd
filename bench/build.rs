//! Collects what the tables say about the build: compilers, flags, and the versions in Cargo.lock.

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
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    for name in ["boxdd-sys", "c2-sys", "chipmunk-rs", "geo", "parry2d", "raylib-sys", "robust", "rstar", "tg-sys"] {
        let variable = format!("BENCH_VERSION_{}", name.replace('-', "_").to_uppercase());
        note(&variable, version(&lock, name).unwrap_or("?"));
    }
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
