//! Names: each once in core, and none of the words for which the field has others.

use crate::modules::modules_of;
use crate::{files, short, text_of};
use std::collections::{BTreeMap, BTreeSet};

/// Words for which there are standard ones, or that say nothing of a value: fast, exact, edge, certain, has.
const PRIVATE: &[&str] = &[
    "kernel",
    "kernels",
    "glance",
    "glances",
    "told",
    "tell",
    "tells",
    "unjudged",
    "judge",
    "judged",
    "judges",
    "settle",
    "settles",
    "settled",
    "seen",
    "looked",
    "quickly",
    "carefully",
    "rarely",
    "doubt",
    "doubts",
    "foresee",
    "foresees",
    "held",
    "grip",
    "pressed",
    "rim",
    "rims",
    "unsure",
];

#[test]
fn no_name_twice() {
    let (mut names, mut types) = (BTreeMap::new(), BTreeMap::new());
    for (at, module) in &modules_of("core/src/lib.rs") {
        let name = module.file.file_stem().expect("a name").to_string_lossy().into_owned();
        if name != "mod" {
            names.entry(name).or_insert_with(BTreeSet::new).insert(short(&module.file));
        }
        for pair in module.tokens.windows(2) {
            let is_type = ["struct", "enum", "trait"].contains(&pair[0].as_str());
            if is_type && pair[1].starts_with(char::is_uppercase) {
                types.entry(pair[1].clone()).or_insert_with(BTreeSet::new).insert(at.join("/"));
            }
        }
    }
    // A type of the portable vectors stands where another processor's stands.
    types.retain(|_, at| at.iter().filter(|at| *at != "simd/portable").count() > 1);
    names.retain(|_, at| at.len() > 1);
    assert!(names.is_empty() && types.is_empty(), "files: {names:#?}, types: {types:#?}");
}

/// The words of a line in lower case. A word ends where no letter follows, and where a capital begins another, as in
/// `CamelCase`.
fn words(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    let mut words = vec![String::new()];
    for (i, letter) in letters.iter().enumerate() {
        let before = i.checked_sub(1).map_or(' ', |before| letters[before]);
        let is_small_next = letters.get(i + 1).is_some_and(|next| next.is_lowercase());
        if !letter.is_alphabetic() || letter.is_uppercase() && (before.is_lowercase() || is_small_next) {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().expect("a word").extend(letter.to_lowercase());
        }
    }
    words
}

#[test]
fn no_private_words() {
    let folders = ["core", "src", "library", "include", "oracle", "harness", "tests", "c_tests", "examples", "bench"];
    let mut paths: Vec<_> = folders.iter().flat_map(|folder| files(folder, &["rs", "c", "h", "toml", "txt"])).collect();
    // This file lists them.
    paths.retain(|path| !path.ends_with("tests/house/names.rs"));
    assert!(paths.len() > 250, "only {} files", paths.len());
    let mut found = Vec::new();
    for path in paths {
        for (number, line) in text_of(&path).lines().enumerate() {
            for word in words(line).iter().filter(|word| PRIVATE.contains(&word.as_str())) {
                found.push(format!("{}:{}: {word}", short(&path), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{} private words: {found:#?}", found.len());
}

#[test]
fn names_become_words() {
    let found = words("KernelJudge, HTMLText: as_seen(A2b)");
    let found: Vec<&str> = found.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    assert_eq!(found, ["kernel", "judge", "html", "text", "as", "seen", "a", "b"]);
}
