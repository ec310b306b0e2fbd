//! `cargo demo [example] [arguments]`: builds an example with the machine's C compiler and runs it.

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

/// The source of an example, if there is one of that name.
fn source(name: &str) -> Option<PathBuf> {
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let path = workspace().join("examples").join(format!("{name}.c"));
    (is_name && path.is_file()).then_some(path)
}
