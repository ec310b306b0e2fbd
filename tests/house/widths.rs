//! Comments fit in the columns that rustfmt gives to code.

use super::{files, short, text_of};

const COLUMNS: usize = 120;

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    (line.starts_with("//") && !line.starts_with("// ==")) || line.starts_with("/*")
}

#[test]
fn comments_fit_in_the_columns() {
    let mut wide = Vec::new();
    for folder in
        ["bench", "bindings", "c_tests", "core", "examples", "fuzz", "harness", "include", "oracle", "src", "tests"]
    {
        for path in files(folder, &["rs", "c", "h", "hpp"]) {
            for (number, line) in text_of(&path).lines().enumerate() {
                if is_comment(line) && line.chars().count() > COLUMNS {
                    wide.push(format!("{}:{}", short(&path), number + 1));
                }
            }
        }
    }
    assert!(wide.is_empty(), "comments wider than {COLUMNS} columns:\n{}", wide.join("\n"));
}
