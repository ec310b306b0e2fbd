//! `cargo demo [example] [arguments]`: builds an example with the machine's C compiler and runs it. The
//! last word of an example's name is enough: `cargo demo stack`.

use graze_harness::{Language, Link, Program, workspace};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const DEFAULT: &str = "bullet_curtain";

fn main() -> ExitCode {
    match demo() {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn demo() -> Result<ExitCode, String> {
    let mut arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let named = arguments.first().and_then(|name| source(name.to_str()?));
    let source = if let Some(source) = named {
        arguments.remove(0);
        source
    } else {
        source(DEFAULT).ok_or_else(|| format!("there is no examples/{DEFAULT}.c"))?
    };
    eprintln!("Building graze and {} ...", source.strip_prefix(workspace()).unwrap_or(&source).display());
    let program = Program { optimization: 2, ..Program::new(&source, Language::C99, Link::Static) }.compile()?;
    let status = Command::new(&program)
        .args(arguments)
        .status()
        .map_err(|error| format!("{} does not start: {error}", program.display()))?;
    // A program that a signal ended has no code.
    Ok(status.code().map_or(ExitCode::FAILURE, |code| ExitCode::from(u8::try_from(code).unwrap_or(1))))
}

/// The source of an example, if there is one of that name, or with that as the end of its name.
fn source(name: &str) -> Option<PathBuf> {
    let mut sources: Vec<PathBuf> = std::fs::read_dir(workspace().join("examples"))
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    let ending = format!("_{name}");
    sources.into_iter().find(|path| {
        let stem = path.file_stem().and_then(std::ffi::OsStr::to_str).unwrap_or("");
        stem == name || (!name.is_empty() && stem.ends_with(&ending))
    })
}
