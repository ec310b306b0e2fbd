//! `cargo godot` builds the addon: the library of graze, the binding in C, and the folder that a project takes.
//!
//!     cargo godot [--target TRIPLE]...
//!
//! writes bindings/godot/demo/addons/graze, with a library for this machine, or for each target named. Libraries of
//! other targets that lie there already stay.

mod by_hand;
mod comments;
mod method;
mod platform;
mod reference;
mod translate;

use graze_harness::{header, workspace};
use method::Method;
use platform::Platform;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// Enums of the header, as enums of class Graze, and the prefix that their values lose.
const ENUMS: [(&str, &str, &str); 3] =
    [("GrazeVerdict", "Verdict", "GRAZE_"), ("GrazeStatus", "Status", "GRAZE_"), ("GrazeKind", "Kind", "GRAZE_")];

const SOURCES: [&str; 3] = ["runtime.c", "convert.c", "objects.c"];
const GENERATED: [&str; 2] = ["methods.c", "reference.c"];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut platforms = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.next()) {
            ("--target", Some(triple)) => platforms.push(Platform::of(&triple)?),
            _ => return Err("usage: cargo godot [--target TRIPLE]...".to_string()),
        }
    }
    if platforms.is_empty() {
        platforms.push(Platform::of_this_machine()?);
    }
    let own = workspace().join("bindings/godot");
    let scratch = own.join("target/addon");
    generate(&scratch)?;
    let addon = own.join("demo/addons/graze");
    fs::create_dir_all(&addon).map_err(|error| format!("{}: {error}", addon.display()))?;
    for platform in &platforms {
        build(platform, &own.join("native"), &scratch, &addon)?;
    }
    write(&addon.join("graze.gdextension"), &platform::extension_file(&addon))?;
    let files = [("", "LICENSE-APACHE"), ("", "LICENSE-MIT"), ("bindings/godot/addon", "graze_character_2d.gd")];
    for (folder, name) in files {
        let from = workspace().join(folder).join(name);
        fs::copy(&from, addon.join(name)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    println!("{}", addon.display());
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes the generated C, and Godot's interface.
fn generate(scratch: &Path) -> Result<(), String> {
    let path = workspace().join("include/graze.h");
    let graze = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut methods: Vec<Method> = Vec::new();
    for function in header::parse(&graze) {
        let text = comments::of_function(&graze, &function.name);
        match translate::translate(&function, &text) {
            Ok(method) => methods.extend(method),
            Err(form) => eprintln!("{} is left out: the binding does not know the form {form}", function.name),
        }
    }
    methods.extend(by_hand::functions());
    let mut properties = by_hand::properties();
    methods.extend(by_hand::accessors(&properties));
    let (getters, values) = by_hand::results(&graze);
    methods.extend(getters);
    properties.extend(values);
    let constants: Vec<(String, String, String, String)> = ENUMS
        .iter()
        .flat_map(|(enumeration, name, prefix)| {
            comments::of_enum(&graze, enumeration, prefix)
                .into_iter()
                .map(|(constant, value, comment)| (name.to_string(), constant, value, comment))
        })
        .collect();
    let plain: Vec<_> = constants.iter().cloned().map(|(list, name, value, _)| (list, name, value)).collect();
    fs::create_dir_all(scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    write(&scratch.join("bodies.h"), &method::declarations(&methods))?;
    write(&scratch.join("methods.c"), &method::tables(&methods, &properties, &plain))?;
    let texts = reference::texts(&graze, &methods, &properties, &constants);
    write(&scratch.join("reference.c"), &reference::code(&texts))?;
    let interface = gdextension_api::version_4_4::load_gdextension_header_h();
    write(&scratch.join("gdextension_interface.h"), &interface)
}

/// Builds the static library and the addon's for a platform.
fn build(platform: &Platform, native: &Path, scratch: &Path, addon: &Path) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(workspace());
    command.args(["rustc", "--release", "--package", "graze", "--lib", "--crate-type", "staticlib"]);
    command.args(platform.triple.iter().flat_map(|triple| ["--target", triple]));
    succeed(&mut command)?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    let built = platform.triple.iter().fold(target, |target, triple| target.join(triple)).join("release");
    let mut command = Command::new(&platform.compiler);
    command.args([
        "-std=c11",
        "-O2",
        "-Wall",
        "-Wextra",
        "-Wno-cast-function-type",
        "-fvisibility=hidden",
        "-ffunction-sections",
    ]);
    command.args(&platform.flags);
    for folder in [native, scratch, &workspace().join("include")] {
        command.arg("-I").arg(folder);
    }
    command.args(SOURCES.iter().map(|name| native.join(name)));
    command.args(GENERATED.iter().map(|name| scratch.join(name)));
    command.arg(built.join(platform.archive())).args(platform.libraries());
    command.arg("-o").arg(addon.join(platform.library_name()));
    succeed(&mut command)
}

fn succeed(command: &mut Command) -> Result<(), String> {
    // Those of the cargo that runs this program are not for another.
    let command = command.env_remove("CARGO_MAKEFLAGS");
    let status = command.status().map_err(|error| format!("{command:?} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} fails: {status}")) }
}
