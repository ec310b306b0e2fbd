//! Builds every program of c_tests/ as C99 and C++17, linked with either library, and runs it.

use graze_harness::{Language, Link, Program, is_ci, run, run_within, workspace};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;
use std::{fs, process};

fn source(name: &str) -> PathBuf {
    workspace().join("c_tests").join(format!("{name}.c"))
}

fn compiled(name: &str, language: Language, link: Link) -> PathBuf {
    Program::new(&source(name), language, link).compile().unwrap_or_else(|message| panic!("{message}"))
}

fn output(program: &Path, arguments: &[&str]) -> Output {
    run(program, arguments).unwrap_or_else(|message| panic!("{message}"))
}

/// As C with the static library, and as C++ with the shared one: in the CI both, every day one of them, in turns.
fn builds(name: &str) -> Vec<(Language, Link)> {
    let all = [(Language::C99, Link::Static), (Language::Cpp17, Link::Shared)];
    if is_ci() {
        return all.to_vec();
    }
    let place = PROGRAMS.iter().position(|program| *program == name).expect("a program");
    vec![all[place % 2]]
}

fn passes(name: &str) {
    if is_ci() {
        // That they link is enough: both languages and both libraries run as well.
        compiled(name, Language::C99, Link::Shared);
        compiled(name, Language::Cpp17, Link::Static);
    }
    for (language, link) in builds(name) {
        let output = output(&compiled(name, language, link), &[]);
        assert!(
            output.status.success(),
            "{name}, {language:?}, {link:?}: {}\n{}{}",
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

macro_rules! programs {
    ($($program:ident)*) => {
        $(#[test]
        fn $program() {
            passes(stringify!($program));
        })*

        const PROGRAMS: &[&str] = &[$(stringify!($program)),*];
    };
}

programs!(batch character character_moves contacts contacts_concave crossings_circle errors fp_modes grid inline inline_portable keep_in layout measure one_hash one_sided pictures prepared prepared_rings push_out rays regressions rings seams slide slides_on_slopes small_stacks sweeps threads world world_contacts world_contacts_within world_outlines world_queries world_recipes world_save world_threads);

/// docs/linking.md says so.
#[cfg(unix)]
#[test]
fn a_quarter_of_a_megabyte_of_stack_suffices() {
    for name in ["one_hash", "sweeps", "world_outlines"] {
        passes_in_stack(name, "256");
    }
}

/// What the header says of small shapes, with some room for the programs.
#[cfg(unix)]
#[test]
fn small_shapes_need_little_stack() {
    for name in ["contacts", "contacts_concave", "world_contacts"] {
        passes_in_stack(name, "80");
    }
    passes_in_stack("small_stacks", "100");
}

/// In this many KB. Without the variables of the environment, which lie on the stack, too.
#[cfg(unix)]
fn passes_in_stack(name: &str, size: &str) {
    let program = compiled(name, Language::C99, Link::Static);
    let program = program.to_str().expect("UTF-8");
    let limited =
        output(Path::new("/usr/bin/env"), &["-i", "/bin/sh", "-c", "ulimit -s $1 && exec \"$0\"", program, size]);
    assert!(limited.status.success(), "{name}: {}", limited.status);
}

#[test]
fn no_program_is_forgotten() {
    let mut files: Vec<String> = fs::read_dir(workspace().join("c_tests"))
        .expect("c_tests is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, PROGRAMS);
}

/// The output of the default error handler on standard error.
#[test]
fn the_default_handler_prints_five_lines_of_each_argument() {
    let program = compiled("errors", Language::C99, Link::Static);
    let printed = output(&program, &["default"]);
    assert!(printed.status.success() && printed.stdout.is_empty());
    let text = String::from_utf8(printed.stderr).expect("ASCII");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 21, "{text}");
    assert_eq!(lines[0], "graze: graze_test_circle_point: circle, element 2: the radius is negative");
    assert_eq!(lines[1], "graze: graze_test_polygon_point: xy: the pointer is NULL");
    assert_eq!(lines[2], "graze: graze_test_polygon_point: xy, element 2: NaN or infinite");
    assert_eq!(
        lines[3],
        "graze: graze_test_polygon_point: count: too few vertices (a point has 1, a segment 2, a chain at least 2, an outline 3)"
    );
    assert_eq!(lines[4], "graze: graze_world_remove: id 5121: no shape of the world has this id, or it was removed");
    for mistake in ["circle_point: circle", "polygon_point: xy", "polygon_point: count", "remove: id"] {
        let of_it: Vec<&&str> = lines.iter().filter(|line| line.contains(mistake)).collect();
        assert_eq!(of_it.len(), 5, "{mistake}: {text}");
        let are_last = of_it.iter().map(|line| line.ends_with(" (further errors like this are not printed)"));
        assert!(are_last.eq([false, false, false, false, true]), "{mistake}: {text}");
    }
    assert_eq!(lines[20], "graze: f: a, element 0: the pointer is NULL");
}

/// However many functions are called wrong, there is an end: 63 are counted apart, and all others together.
#[test]
fn the_default_handler_comes_to_an_end() {
    let printed = output(&compiled("errors", Language::C99, Link::Static), &["everywhere"]);
    let text = String::from_utf8(printed.stderr).expect("ASCII");
    assert!(printed.status.success() && text.lines().count() == 64 * 5, "{text}");
    assert!(text.lines().take(63 + 4).all(|line| !line.contains("further")), "{text}");
    let of_the_last = text.lines().filter(|line| line.contains("graze: f62:")).count();
    assert_eq!((of_the_last, text.lines().filter(|line| line.contains("graze: f63:")).count()), (5, 1));
}

#[test]
fn no_handler_is_silence() {
    let printed = output(&compiled("errors", Language::C99, Link::Static), &["silent"]);
    assert!(printed.status.success() && printed.stdout.is_empty() && printed.stderr.is_empty());
}

/// A program of its own, compiled from a text.
fn compiled_text(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("graze-{name}-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let source = folder.join(name).with_extension("c");
    fs::write(&source, text).expect("it can be written");
    let program =
        Program::new(&source, Language::C99, Link::Static).compile().unwrap_or_else(|error| panic!("{error}"));
    fs::remove_dir_all(&folder).expect("it can be removed");
    program
}

/// Each test must be able to fail: the framework reports a wrong check and goes on.
#[test]
fn a_failed_check_fails_the_program() {
    let header = workspace().join("c_tests/check.h");
    let text = format!(
        "#include \"{}\"\nstatic void test(void) {{ CASE(\"case\"); CHECK(0); CHECK_EQUAL(1, 2); CHECK(1); }}\nint main(void) {{ RUN(test); return RESULT(); }}\n",
        header.display()
    );
    let output = output(&compiled_text("failing", &text), &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("test: case: 0\n") && text.contains("3 checks, 2 failures"), "{text}");
}

/// A search that takes the square of its time, in a program of huge outlines, must fail, too.
#[test]
fn a_program_that_does_not_end_fails() {
    const TEXT: &str = "#include <stdio.h>\nint main(void) { volatile int goes_on = 1; puts(\"begun\"); fflush(stdout); while (goes_on) { } return 0; }\n";
    let result = run_within(Duration::from_millis(500), &compiled_text("endless", TEXT), &[]);
    let message = result.expect_err("it has no end");
    assert!(message.contains("does not end within 500ms") && message.contains("begun"), "{message}");
}
