//! The headers of include/ compile with every compiler. (`graze-header` tests that the generated ones are fresh.)

use graze_harness::{Language, Link, Program, header, run, workspace};
use std::path::Path;

/// Beyond what all programs are compiled with; no wide integer or double may hide in a header.
const WARNINGS: [&str; 5] = ["-Wconversion", "-Wshadow", "-Wundef", "-Wcast-align", "-Wwrite-strings"];

/// A program with nothing but a header, twice, as two of an engine's own headers may include it.
fn compiles_alone(header: &str, languages: &[Language], more: &[&str]) {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("alone_{}.c", header.replace('.', "_")));
    let include = format!("#include <{header}>\n");
    std::fs::write(&source, include.repeat(2)).expect("it can be written");
    let arguments = [&WARNINGS, more].concat();
    for &language in languages {
        let program = Program { arguments: &arguments, ..Program::new(&source, language, Link::Object) };
        program.compile().unwrap_or_else(|message| panic!("{header}, {language:?}: {message}"));
    }
}

#[test]
fn each_compiles_alone_in_every_language() {
    use Language::{C11, C99, Cpp11, Cpp17, Cpp20, Cpp23};
    // A function that is static and not called is no fault of the program.
    let unused = ["-Wno-unused-function"];
    compiles_alone("graze.h", &[C99, C11, Cpp11, Cpp17], &[]);
    compiles_alone("graze_inline.h", &[C99, C11, Cpp11, Cpp17], &unused);
    let strict = ["-Wold-style-cast", "-Wsign-conversion", "-fno-exceptions", "-fno-rtti"];
    compiles_alone("graze.hpp", &[Cpp17, Cpp20, Cpp23], &strict);
}

#[test]
fn the_cpp_header_gives_what_the_c_header_gives() {
    let source = workspace().join("c_tests/graze_hpp.cpp");
    let arguments = ["-Wconversion", "-Wshadow", "-fno-exceptions", "-fno-rtti"];
    for language in [Language::Cpp17, Language::Cpp20, Language::Cpp23] {
        let program = Program { arguments: &arguments, ..Program::new(&source, language, Link::Static) };
        let program = program.compile().unwrap_or_else(|message| panic!("{language:?}: {message}"));
        let output = run(&program, &[]).unwrap_or_else(|message| panic!("{message}"));
        assert!(output.status.success(), "{language:?}\n{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// A program's own names never collide with a header's.
#[test]
fn every_name_begins_with_graze() {
    for name in ["graze.h", "graze_inline.h", "graze.hpp"] {
        let text = std::fs::read_to_string(workspace().join("include").join(name)).expect("a header");
        let macros = text.lines().filter_map(|line| line.trim_start_matches(['#', ' ']).strip_prefix("define "));
        let types = text.lines().filter_map(|line| {
            let rest = line.strip_prefix("typedef struct ").or(line.strip_prefix("typedef enum "))?;
            Some(rest.trim_start_matches('{'))
        });
        for name in macros.chain(types) {
            assert!(name.to_lowercase().starts_with("graze"), "{name}");
        }
    }
    assert!(header::functions().iter().all(|function| function.name.starts_with("graze_")));
}

/// JavaScript compares the sizes of the structs in the library with those of the header when it loads.
#[test]
fn the_library_for_web_pages_has_every_struct() {
    let read = |path: &str| std::fs::read_to_string(workspace().join(path)).expect("a file");
    let (header, list) = (read("include/graze.h"), read("src/wasm.rs"));
    let of_header: Vec<&str> =
        header.lines().filter_map(|line| line.strip_prefix("typedef struct ")?.strip_suffix(" {")).collect();
    let of_list: Vec<&str> =
        list.lines().filter_map(|line| line.trim().strip_prefix("size_of::<")?.strip_suffix(">() as u32,")).collect();
    assert!(of_header.len() > 15);
    assert_eq!(of_list, of_header);
}

/// The program in the comment that the header begins with, as it stands there.
#[test]
fn its_example_runs() {
    let header = workspace().join("include/graze.h");
    let header = std::fs::read_to_string(header).expect("a header");
    let (_, example) = header.split_once("Example:\n\n").expect("an example");
    let (example, _) = example.split_once("\n\n   Contents:").expect("the contents after it");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("example.c");
    std::fs::write(&source, example).expect("it can be written");
    let program =
        Program::new(&source, Language::C99, Link::Static).compile().unwrap_or_else(|message| panic!("{message}"));
    let output = run(&program, &[]).unwrap_or_else(|message| panic!("{message}"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "The bullet grazes the ship.\n");
}
