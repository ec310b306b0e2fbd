//! Every function of the header has a row in the benchmark.

use crate::tokens::{stands, tokens};
use crate::{files, text_of};
use graze_harness::header;
use std::collections::BTreeSet;

/// Functions without a row, and why. A new function may stand here as "row follows" until its row is made.
const EXEMPT: &[(&str, &str)] = &[
    ("graze_version", "returns a constant"),
    ("graze_abi_version", "returns a constant"),
    ("graze_status_text", "returns a constant"),
    ("graze_set_error_handler", "sets a pointer"),
    ("graze_default_error_handler", "reports an error"),
    ("graze_set_allocator", "sets a pointer"),
    ("graze_simd_width", "returns a setting"),
    ("graze_set_simd_width", "changes a setting"),
];

/// The rows call a function by its name after `graze_`, as a field of `graze` or `graze()`.
fn called_in_rows() -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    for path in files("bench/src/rows", &["rs"]) {
        let tokens = tokens(&text_of(&path));
        for i in 0..tokens.len() {
            let field = [&["graze", "."][..], &["graze", "(", ")", "."]];
            if let Some(field) = field.iter().find(|field| stands(&tokens, i, field)) {
                called.extend(tokens.get(i + field.len()).map(|name| format!("graze_{name}")));
            }
        }
    }
    called
}

#[test]
fn every_function_has_a_row() {
    let called = called_in_rows();
    assert!(called.len() > 100, "only {} functions", called.len());
    let functions: BTreeSet<String> = header::functions().into_iter().map(|function| function.name).collect();
    let is_exempt = |name: &str| EXEMPT.iter().any(|(exempt, _)| *exempt == name);
    let missing: Vec<&String> = functions.iter().filter(|name| !called.contains(*name) && !is_exempt(name)).collect();
    assert!(missing.is_empty(), "bench/src/rows has no row for {missing:#?}");
    let stale: Vec<&str> = EXEMPT
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !functions.contains(*name) || called.contains(*name))
        .collect();
    assert!(stale.is_empty(), "exempt for nothing: {stale:#?}");
}
