//! The platforms that the addon is built for: Rust's names, Godot's names, and how C is compiled and linked.

use std::env::{self, consts};
use std::ffi::OsString;
use std::path::Path;

/// Rust's target, Godot's platform and architecture, and the C compiler if the variable CC names none.
const KNOWN: [(&str, &str, &str, &str); 7] = [
    ("x86_64-unknown-linux-gnu", "linux", "x86_64", "cc"),
    ("aarch64-unknown-linux-gnu", "linux", "arm64", "aarch64-linux-gnu-gcc"),
    ("x86_64-pc-windows-gnu", "windows", "x86_64", "x86_64-w64-mingw32-gcc"),
    ("aarch64-pc-windows-gnullvm", "windows", "arm64", "aarch64-w64-mingw32-clang"),
    ("x86_64-apple-darwin", "macos", "x86_64", "cc"),
    ("aarch64-apple-darwin", "macos", "arm64", "cc"),
    ("aarch64-linux-android", "android", "arm64", "aarch64-linux-android24-clang"),
];

pub struct Platform {
    /// Rust's target; none for this machine.
    pub triple: Option<String>,
    pub compiler: OsString,
    pub flags: Vec<&'static str>,
    system: &'static str,
    architecture: &'static str,
}

impl Platform {
    pub fn of(triple: &str) -> Result<Platform, String> {
        let (_, system, architecture, compiler) =
            KNOWN.iter().find(|(known, ..)| *known == triple).ok_or_else(|| {
                let known: Vec<&str> = KNOWN.iter().map(|(known, ..)| *known).collect();
                format!("no platform of the addon: {triple}. It knows {}", known.join(", "))
            })?;
        let flags = match *system {
            "macos" if *architecture == "arm64" => vec!["-dynamiclib", "-arch", "arm64", "-Wl,-dead_strip"],
            "macos" => vec!["-dynamiclib", "-arch", "x86_64", "-Wl,-dead_strip"],
            "windows" => vec!["-shared", "-Wl,--exclude-all-symbols", "-Wl,--gc-sections", "-s", "-static-libgcc"],
            "android" => {
                vec![
                    "-shared",
                    "-fPIC",
                    "-Wl,--exclude-libs,ALL",
                    "-Wl,--gc-sections",
                    "-s",
                    "-Wl,-z,max-page-size=16384",
                ]
            }
            _ => vec!["-shared", "-fPIC", "-Wl,--exclude-libs,ALL", "-Wl,--gc-sections", "-s"],
        };
        let compiler = env::var_os("CC").unwrap_or_else(|| compiler.into());
        Ok(Platform { triple: Some(triple.to_string()), compiler, flags, system, architecture })
    }

    pub fn of_this_machine() -> Result<Platform, String> {
        let system = match consts::OS {
            "windows" => "pc-windows-gnu",
            "macos" => "apple-darwin",
            _ => "unknown-linux-gnu",
        };
        let mut platform = Platform::of(&format!("{}-{system}", consts::ARCH))?;
        platform.triple = None;
        platform.compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
        Ok(platform)
    }

    /// The static library as Cargo names it.
    pub fn archive(&self) -> &'static str {
        "libgraze.a"
    }

    pub fn libraries(&self) -> &'static [&'static str] {
        match self.system {
            "windows" => &["-lws2_32", "-luserenv", "-lntdll", "-lbcrypt"],
            "android" => &["-lm", "-llog"],
            "macos" => &["-lm"],
            _ => &["-lm", "-lpthread"],
        }
    }

    pub fn library_name(&self) -> String {
        name(self.system, self.architecture)
    }
}

fn name(system: &str, architecture: &str) -> String {
    let ending = match system {
        "windows" => "dll",
        "macos" => "dylib",
        _ => "so",
    };
    format!("graze.{system}.{architecture}.{ending}")
}

/// graze.gdextension: the libraries that lie in the addon's folder.
pub fn extension_file(addon: &Path) -> String {
    let libraries: String = KNOWN
        .iter()
        .map(|(_, system, architecture, _)| (system, architecture, name(system, architecture)))
        .filter(|(_, _, file)| addon.join(file).exists())
        .map(|(system, architecture, file)| format!("{system}.single.{architecture} = \"{file}\"\n"))
        .collect();
    format!(
        "[configuration]\n\nentry_symbol = \"graze_godot_init\"\ncompatibility_minimum = \"4.4\"\n\n\
         [libraries]\n\n{libraries}"
    )
}
