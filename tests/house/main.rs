//! The rules of this repository that a machine can check: imports of core/src point down, no circle of files, the exact
//! tier never asks the fast one, `unsafe` stands in named places, no file name and no type name twice, none of the
//! words for which the field has others, no file and no function that the tests forget, a row of the benchmark for
//! every function, and no comment that is too wide.

mod bench_rows;
mod floors;
mod forgotten;
mod imports;
mod modules;
mod names;
mod tokens;
mod unsafe_code;
mod widths;

use graze_harness::workspace;
use std::fs;
use std::path::{Path, PathBuf};

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How a path is called in messages and lists: from the root of the repository.
fn short(path: &Path) -> String {
    path.strip_prefix(workspace()).expect("in the workspace").display().to_string()
}

/// Every file with one of the extensions below a folder of the repository, without what Cargo builds.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![workspace().join(folder)]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("read a folder") {
            let path = entry.expect("read an entry").path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
                open.push(path);
            } else if path.extension().is_some_and(|is| extensions.iter().any(|extension| is == *extension)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
