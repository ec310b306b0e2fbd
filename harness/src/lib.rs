//! Builds graze as it ships and C programs against it, for the tests and the demo.
//!
//! Everyday tests link the library of Cargo's `dev` profile, as users do who debug: most of it is compiled for the
//! other tests already, and it checks for overflow. The CI, the demos and the bench link the release, which is built in
//! a target directory of its own.

pub mod header;
mod program;
pub mod web;

pub use program::{Language, Link, Program, link, run, run_within};

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{env, fs};

/// The libraries and what goes with them.
#[derive(Debug)]
pub struct Shipped {
    pub static_library: PathBuf,
    pub shared_library: PathBuf,
    /// Where the shared library lies under its soname, which is the name that programs look for.
    pub shared_folder: PathBuf,
    pub include: PathBuf,
    /// Cargo's profile and target directory that they were built with.
    pub profile: &'static str,
    pub cargo_target: PathBuf,
    /// Whether this is Cargo's release build, to the bit what users link.
    pub is_release: bool,
}

/// The folder of the workspace.
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the harness lies in the workspace")
}

/// The soname of the shared library on Linux.
pub const SONAME: &str = concat!("libgraze.so.", env!("CARGO_PKG_VERSION_MAJOR"));

/// The profile that the libraries are built with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Profile {
    /// Cargo's `release`, as users build it. For the CI (if the variable CI is set), the demos and the bench.
    Release,
    /// Cargo's `dev`, as users build it for debugging. For the tests of everyday work.
    Debug,
}

impl Profile {
    fn of_this_run() -> Profile {
        // Demos and bench are release builds of the harness.
        if cfg!(debug_assertions) && !is_ci() { Profile::Debug } else { Profile::Release }
    }

    /// The name in Cargo.toml, and the folder that Cargo builds into.
    fn name_and_folder(self) -> (&'static str, &'static str) {
        match self {
            Profile::Release => ("release", "release"),
            Profile::Debug => ("dev", "debug"),
        }
    }

    /// Cargo's target directory. Where the tests are built, the core of a debug build is compiled already.
    fn target(self) -> PathBuf {
        match self {
            Profile::Release => target_folder().join("shipped"),
            Profile::Debug => target_folder(),
        }
    }
}

/// Whether this is the CI, which checks what every change may break and everyday tests leave to it.
pub fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

/// Whether a program is installed that only some tests need. The CI must have it.
pub fn has_program(name: &str) -> bool {
    let runs = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    assert!(runs || !is_ci(), "{name} does not start");
    if !runs {
        // Past the test harness, as below.
        let _ = writeln!(std::io::stderr(), "skipped: {name} is not installed");
    }
    runs
}

/// Builds the libraries, once per process.
pub fn shipped() -> Result<&'static Shipped, String> {
    static SHIPPED: OnceLock<Result<Shipped, String>> = OnceLock::new();
    SHIPPED.get_or_init(|| build(Profile::of_this_run())).as_ref().map_err(String::clone)
}

/// Builds the libraries for debugging, once per process.
pub fn debug() -> Result<&'static Shipped, String> {
    static DEBUG: OnceLock<Result<Shipped, String>> = OnceLock::new();
    DEBUG.get_or_init(|| build(Profile::Debug)).as_ref().map_err(String::clone)
}

fn build(profile: Profile) -> Result<Shipped, String> {
    let target = profile.target();
    let (name, folder) = profile.name_and_folder();
    cargo_build(&target, name)?;
    let built = target.join(folder);
    let shared_library = built.join(shared_name());
    let shared_folder = built.join("soname");
    fs::create_dir_all(&shared_folder).map_err(|error| format!("{}: {error}", shared_folder.display()))?;
    #[cfg(target_os = "linux")]
    {
        let link = shared_folder.join(SONAME);
        match std::os::unix::fs::symlink(Path::new("..").join(shared_name()), &link) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(format!("{}: {error}", link.display()));
            }
            _ => {}
        }
    }
    let static_library = built.join("libgraze.a");
    for library in [&static_library, &shared_library] {
        if !library.exists() {
            return Err(format!("cargo built no {}", library.display()));
        }
    }
    let (include, is_release) = (workspace().join("include"), profile == Profile::Release);
    Ok(Shipped {
        static_library,
        shared_library,
        shared_folder,
        include,
        profile: name,
        cargo_target: target,
        is_release,
    })
}

fn shared_name() -> String {
    format!("{}graze{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX)
}

/// Cargo's target directory. Release builds and programs of the harness lie in folders of their own below it.
pub(crate) fn target_folder() -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    std::path::absolute(&folder).unwrap_or(folder)
}

/// A command of Cargo on this workspace, with a target folder of its own.
pub fn cargo(subcommand: &str, target: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.arg(subcommand).arg("--manifest-path").arg(workspace().join("Cargo.toml")).arg("--target-dir").arg(target);
    forget_the_outer_build(&mut command);
    command
}

fn cargo_build(target: &Path, profile: &str) -> Result<(), String> {
    let mut command = cargo("build", target);
    command.args(["--package", "graze", "--lib", "--profile", profile]);
    let no_start = |error: std::io::Error| format!("cargo does not start: {error}");
    let mut cargo = command.stderr(Stdio::piped()).spawn().map_err(no_start)?;
    let mut messages = String::new();
    for line in BufReader::new(cargo.stderr.take().expect("a pipe")).lines().map_while(Result::ok) {
        if !messages.contains("Compiling") && line.contains("Compiling") {
            // Past the test harness, which keeps what `eprintln!` writes until a test has failed.
            let _ = writeln!(std::io::stderr(), "Compiling graze for C programs (profile {profile}) ...");
        }
        messages.push_str(&line);
        messages.push('\n');
    }
    let status = cargo.wait().map_err(no_start)?;
    if status.success() { Ok(()) } else { Err(format!("cargo build --profile {profile} fails:\n{messages}")) }
}

pub(crate) fn forget_the_outer_build(command: &mut Command) {
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_the_outer_build) {
            command.env_remove(name);
        }
    }
}

/// Variables that describe the build the harness runs in, or change its flags. What ships is built
/// without them, and Cargo would build it anew each time they differ.
fn is_of_the_outer_build(name: &str) -> bool {
    const PREFIXES: [&str; 8] = [
        "CARGO_PKG_",
        "CARGO_MANIFEST_",
        "CARGO_BIN_",
        "CARGO_CFG_",
        "CARGO_FEATURE_",
        "CARGO_PROFILE_",
        "CARGO_BUILD_",
        "CARGO_ENCODED_",
    ];
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || (name.starts_with("CARGO_TARGET_") && name.ends_with("_RUSTFLAGS"))
        || ["RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "CARGO_MAKEFLAGS"].contains(&name)
}
