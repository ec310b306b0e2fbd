//! The platforms of Unity: which plugin is for which, and how it is built here.

use graze_harness::{cargo, workspace};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Platform {
    /// Below Plugins/ in the package.
    pub folder: &'static str,
    pub file: &'static str,
    /// Rust's name.
    pub target: &'static str,
    /// Its group and name in a .meta file.
    pub player: &'static str,
    /// The processor in a .meta file; empty if there is no choice.
    pub cpu: &'static str,
    /// The system of the editor that takes the plugin, too.
    pub editor: Option<&'static str>,
    linker: Linker,
}

enum Linker {
    /// A program of this name.
    Program(&'static str),
    /// clang of Android's NDK, for this target and API level.
    Ndk(&'static str),
    /// zig's C compiler (PyPI's ziglang) for this target.
    Zig(&'static str),
    /// The plugin is an archive, which Unity links.
    None,
}

pub const PLATFORMS: [Platform; 9] = [
    Platform {
        folder: "Linux/x86_64",
        file: "libgraze.so",
        target: "x86_64-unknown-linux-gnu",
        player: "Standalone: Linux64",
        cpu: "x86_64",
        editor: Some("Linux"),
        linker: Linker::Program("cc"),
    },
    Platform {
        folder: "Windows/x86_64",
        file: "graze.dll",
        target: "x86_64-pc-windows-gnu",
        player: "Standalone: Win64",
        cpu: "x86_64",
        editor: Some("Windows"),
        linker: Linker::Program("x86_64-w64-mingw32-gcc"),
    },
    Platform {
        folder: "macOS/x86_64",
        file: "libgraze.dylib",
        target: "x86_64-apple-darwin",
        player: "Standalone: OSXUniversal",
        cpu: "x86_64",
        editor: Some("OSX"),
        linker: Linker::Zig("x86_64-macos"),
    },
    Platform {
        folder: "macOS/arm64",
        file: "libgraze.dylib",
        target: "aarch64-apple-darwin",
        player: "Standalone: OSXUniversal",
        cpu: "ARM64",
        editor: Some("OSX"),
        linker: Linker::Zig("aarch64-macos"),
    },
    Platform {
        folder: "Android/arm64-v8a",
        file: "libgraze.so",
        target: "aarch64-linux-android",
        player: "Android: Android",
        cpu: "ARM64",
        editor: None,
        linker: Linker::Ndk("aarch64-linux-android22-clang"),
    },
    Platform {
        folder: "Android/armeabi-v7a",
        file: "libgraze.so",
        target: "armv7-linux-androideabi",
        player: "Android: Android",
        cpu: "ARMv7",
        editor: None,
        linker: Linker::Ndk("armv7a-linux-androideabi22-clang"),
    },
    Platform {
        folder: "Android/x86_64",
        file: "libgraze.so",
        target: "x86_64-linux-android",
        player: "Android: Android",
        cpu: "X86_64",
        editor: None,
        linker: Linker::Ndk("x86_64-linux-android22-clang"),
    },
    Platform {
        folder: "iOS",
        file: "libgraze.a",
        target: "aarch64-apple-ios",
        player: "iPhone: iOS",
        cpu: "",
        editor: None,
        linker: Linker::None,
    },
    Platform {
        folder: "WebGL",
        file: "libgraze.a",
        target: "wasm32-unknown-emscripten",
        player: "WebGL: WebGL",
        cpu: "",
        editor: None,
        linker: Linker::None,
    },
];

/// The library for a platform, or why this machine cannot build it.
pub fn build(platform: &Platform, profile: &str) -> Result<Result<PathBuf, String>, String> {
    let linker = match linker(platform)? {
        Ok(linker) => linker,
        Err(missing) => return Ok(Err(missing)),
    };
    if let Err(missing) = add_target(platform.target) {
        return Ok(Err(missing));
    }
    let target_folder = workspace().join("target/unity/build");
    let crate_type = if matches!(platform.linker, Linker::None) { "staticlib" } else { "cdylib" };
    let mut command = cargo("rustc", &target_folder);
    command.args(["--quiet", "--package", "graze", "--lib", "--profile", profile]).args([
        "--crate-type",
        crate_type,
        "--target",
        platform.target,
    ]);
    if let Some(linker) = linker {
        let variable = platform.target.to_uppercase().replace('-', "_");
        command.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
    }
    if matches!(platform.linker, Linker::Zig(_)) && !cfg!(target_os = "macos") {
        // zig brings Apple's libraries; without a name rustc asks Xcode for them and warns that there is none.
        command.env("SDKROOT", &target_folder);
    }
    if matches!(platform.linker, Linker::Ndk(_)) {
        // Android 15 has pages of 16 kB.
        command.args(["--", "-Clink-arg=-Wl,-z,max-page-size=16384"]);
    }
    let status = command.status().map_err(|error| format!("cargo does not start: {error}"))?;
    if !status.success() {
        return Err(format!("cargo rustc --target {} fails", platform.target));
    }
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(Ok(target_folder.join(platform.target).join(folder).join(platform.file)))
}

/// The linker to name to cargo, if any.
fn linker(platform: &Platform) -> Result<Result<Option<PathBuf>, String>, String> {
    Ok(match platform.linker {
        Linker::None => Ok(None),
        Linker::Program(name) if runs(Command::new(name).arg("--version")) => Ok(Some(name.into())),
        Linker::Program(name) => Err(format!("there is no {name}")),
        Linker::Ndk(name) => match env::var_os("ANDROID_NDK_HOME") {
            None => Err("ANDROID_NDK_HOME does not name an NDK".to_string()),
            Some(ndk) => {
                let hosts = Path::new(&ndk).join("toolchains/llvm/prebuilt");
                let host = std::fs::read_dir(&hosts).ok().and_then(|mut hosts| hosts.next()?.ok());
                match host.map(|host| host.path().join("bin").join(name)).filter(|clang| clang.exists()) {
                    Some(clang) => Ok(Some(clang)),
                    None => Err(format!("there is no {name} in {}", hosts.display())),
                }
            }
        },
        Linker::Zig(_) if cfg!(target_os = "macos") => Ok(None),
        Linker::Zig(target) if runs(Command::new("python3").args(["-m", "ziglang", "version"])) => {
            Ok(Some(zig(target).map_err(|error| format!("a linker for {target}: {error}"))?))
        }
        Linker::Zig(_) => Err("there is no zig (python3 -m pip install ziglang)".to_string()),
    })
}

/// A script that links as cc does: cargo takes a program alone. Rust names iconv for macOS, which zig does not have and
/// nothing here calls.
fn zig(target: &str) -> std::io::Result<PathBuf> {
    let folder = workspace().join("target/unity/build");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("zig-{target}"));
    let without_iconv = r#"for word; do shift; [ "$word" = -liconv ] || set -- "$@" "$word"; done"#;
    let script = format!("#!/bin/sh\n{without_iconv}\nexec python3 -m ziglang cc -target {target} \"$@\"\n");
    std::fs::write(&path, script)?;
    #[cfg(unix)]
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(path)
}

fn runs(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Rust's part of the platform, which rustup brings.
fn add_target(target: &str) -> Result<(), String> {
    if runs(Command::new("rustup").args(["--quiet", "target", "add", target])) {
        return Ok(());
    }
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    match libraries {
        Ok(output) if Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists() => Ok(()),
        _ => Err(format!("Rust has no {target} here (rustup target add {target})")),
    }
}
