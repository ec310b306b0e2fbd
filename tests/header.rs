//! include/graze.h compiles with every compiler. (`graze-header` tests that it is up to date.)

use graze_harness::{Language, Link, Program};
use std::path::Path;

#[test]
fn it_compiles_alone_in_every_language() {
    // Twice, as two of an engine's own headers may include it.
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alone.c");
    std::fs::write(&source, "#include <graze.h>\n#include <graze.h>\n").expect("it can be written");
    // Beyond what all programs are compiled with; no wide integer or double may hide in it.
    let warnings = ["-Wconversion", "-Wshadow", "-Wundef", "-Wcast-align", "-Wwrite-strings"];
    for language in [Language::C99, Language::C11, Language::Cpp11, Language::Cpp17] {
        let program = Program { arguments: &warnings, ..Program::new(&source, language, Link::Object) };
        program.compile().unwrap_or_else(|message| panic!("{language:?}: {message}"));
    }
}

/// The program in the comment that the header begins with, as it stands there.
#[test]
fn its_example_runs() {
    let header = graze_harness::workspace().join("include/graze.h");
    let header = std::fs::read_to_string(header).expect("a header");
    let (_, example) = header.split_once("Example:\n\n").expect("an example");
    let (example, _) = example.split_once("\n\n   Contents:").expect("the contents after it");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("example.c");
    std::fs::write(&source, example).expect("it can be written");
    let program =
        Program::new(&source, Language::C99, Link::Static).compile().unwrap_or_else(|message| panic!("{message}"));
    let output = graze_harness::run(&program, &[]).unwrap_or_else(|message| panic!("{message}"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "The bullet grazes the ship.\n");
}
