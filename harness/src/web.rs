//! Builds graze for web pages: a folder with the playground and the npm package, which any server of files can serve.

use crate::{forget_the_outer_build, target_folder, workspace};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";

/// The two builds: the folder of each, its flags, its file in the package.
const BUILDS: [(&str, &str, &str); 2] =
    [("simd", "-C target-feature=+simd128", "graze_simd.wasm"), ("plain", "", "graze.wasm")];

/// The library's table of functions, which holds JavaScript's error handler.
const FLAGS: &str = "-C link-arg=--export-table -C link-arg=--growable-table";

const PACKAGE: [&str; 6] = ["package.json", "README.md", "graze.js", "graze.d.ts", "functions.js", "functions.d.ts"];

/// Builds everything, and returns the folder of the pages; the package is the folder graze in it.
pub fn build() -> Result<PathBuf, String> {
    add_target();
    let source = workspace().join("bindings/web");
    let site = target_folder().join("web/site");
    let package = site.join("graze");
    fs::create_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    for (folder, flags, file) in BUILDS {
        let built = build_library(folder, flags)?;
        copy(&built, &package.join(file))?;
    }
    for file in PACKAGE {
        copy(&source.join(file), &package.join(file))?;
    }
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&workspace().join(license), &package.join(license))?;
    }
    copy_all(&source.join("playground"), &site)?;
    Ok(site)
}

/// Toolchains without rustup have the target, or the build says what is missing.
fn add_target() {
    let quiet = ["--quiet", "target", "add", TARGET];
    let _ = Command::new("rustup").args(quiet).current_dir(workspace()).stdout(Stdio::null()).status();
}

fn build_library(folder: &str, flags: &str) -> Result<PathBuf, String> {
    let target = target_folder().join("web").join(folder);
    let built = target.join(TARGET).join("web/graze.wasm");
    if !built.exists() {
        eprintln!("Compiling graze for {TARGET}, {folder}: minutes ...");
    }
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["rustc", "--quiet", "--package", "graze", "--lib", "--crate-type", "cdylib", "--profile", "web"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target)
        .arg("--manifest-path")
        .arg(workspace().join("Cargo.toml"));
    forget_the_outer_build(&mut command);
    command.env("RUSTFLAGS", format!("{FLAGS} {flags}"));
    let status = command.status().map_err(|error| format!("cargo does not start: {error}"))?;
    if status.success() { Ok(built) } else { Err(format!("cargo does not build graze for {TARGET}")) }
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.filter_map(Result::ok).filter(|entry| entry.path().is_file()) {
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}
