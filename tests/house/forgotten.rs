//! No test file, and no function with a pointer, that the tests forget.

use crate::tokens::{stands, tokens};
use crate::{files, short, text_of};
use graze_harness::{header, workspace};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files that Cargo compiles without a `mod`, besides the files in FOLDERS_OF_ROOTS and each main.rs of tests/.
const ROOTS: [&str; 10] = [
    "core/src/lib.rs",
    "src/lib.rs",
    "library/src/lib.rs",
    "library/build.rs",
    "oracle/src/lib.rs",
    "oracle/tests/main.rs",
    "harness/src/lib.rs",
    "harness/header/src/main.rs",
    "harness/src/bin/unity/main.rs",
    "bench/src/main.rs",
];
const FOLDERS_OF_ROOTS: [&str; 2] = ["tests", "harness/src/bin"];

fn is_root(path: &Path) -> bool {
    let parts: Vec<String> = short(path).split('/').map(String::from).collect();
    let folder = parts[..parts.len() - 1].join("/");
    let is_main_of_test = parts.len() == 3 && parts[0] == "tests" && parts[2] == "main.rs";
    is_main_of_test || ROOTS.contains(&short(path).as_str()) || FOLDERS_OF_ROOTS.contains(&folder.as_str())
}

/// Cargo does not find the files in tests/ by itself.
#[test]
fn every_test_is_in_the_manifest() {
    let manifest = text_of(&workspace().join("harness/Cargo.toml"));
    for path in files("tests", &["rs"]).iter().filter(|path| is_root(path)) {
        let entry = format!("path = \"../{}\"", short(path));
        assert!(manifest.lines().any(|line| line == entry), "harness/Cargo.toml has no {entry}");
    }
}

/// A file that no `mod` names is not compiled.
#[test]
fn every_file_is_a_module() {
    let folders = ["core/src", "src", "library", "oracle/src", "oracle/tests", "harness", "tests", "bench/src"];
    let paths: Vec<PathBuf> = folders.iter().flat_map(|folder| files(folder, &["rs"])).collect();
    let mut named = BTreeSet::new();
    for path in &paths {
        let folder = path.parent().expect("a folder");
        let below =
            if is_root(path) || path.ends_with("mod.rs") { folder.to_path_buf() } else { path.with_extension("") };
        let tokens = tokens(&text_of(path));
        for i in (0..tokens.len()).filter(|i| tokens[*i] == "mod" && stands(&tokens, i + 2, &[";"])) {
            match tokens[..i].iter().rev().take(2).collect::<Vec<_>>()[..] {
                [bracket, file] if bracket == "]" && file.starts_with('"') => {
                    let file = folder.join(&file[1..]);
                    named.insert(file.canonicalize().unwrap_or(file));
                }
                _ => {
                    named.insert(below.join(&tokens[i + 1]).with_extension("rs"));
                    named.insert(below.join(&tokens[i + 1]).join("mod.rs"));
                }
            }
        }
    }
    let forgotten: Vec<String> =
        paths.iter().filter(|path| !is_root(path) && !named.contains(*path)).map(|path| short(path)).collect();
    assert!(paths.len() > 200, "only {} files", paths.len());
    assert!(forgotten.is_empty(), "no mod names {forgotten:#?}");
}

/// tests/pointers calls each function of the header that takes a pointer, other than one of a handler.
#[test]
fn every_function_with_a_pointer_is_called() {
    const HANDLERS: [&str; 3] = ["graze_set_error_handler", "graze_default_error_handler", "graze_set_allocator"];
    let texts: Vec<String> = files("tests/pointers", &["rs"]).iter().map(|path| text_of(path)).collect();
    let code = tokens(&texts.concat());
    let is_called =
        |name: &str| (0..code.len()).any(|i| stands(&code, i, &[name, "("]) && (i == 0 || code[i - 1] != "fn"));
    let functions = header::functions();
    let with_pointers: Vec<_> = functions
        .iter()
        .filter(|function| function.parameters.iter().any(|parameter| parameter.kind.contains('*')))
        .filter(|function| !HANDLERS.contains(&function.name.as_str()))
        .collect();
    assert!(with_pointers.len() > 100, "only {} functions", with_pointers.len());
    let missing: Vec<&str> =
        with_pointers.iter().map(|function| function.name.as_str()).filter(|name| !is_called(name)).collect();
    assert!(missing.is_empty(), "tests/pointers does not call {missing:#?}");
}
