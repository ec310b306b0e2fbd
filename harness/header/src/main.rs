//! `cargo header` writes include/graze.h from src/, section by section. A test fails while the committed header
//! differs from what this program would write.

use cbindgen::{Builder, Config, DocumentationStyle, ExportConfig, Language};
use graze_harness::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Sections in the order of the header: the files of src/ that each is made from, and its banner.
const SECTIONS: &[(&[&str], &str)] = &[
    (&["error.rs"], "1  Version, status, errors"),
    (&["shape.rs"], "2  Shapes"),
    (&["orient.rs"], "3  Orientation"),
    (&["overlap.rs"], "4  Test: do two shapes meet?"),
    (&["contain.rs"], "5  Contain: is a shape wholly inside another?"),
    (&["distance.rs", "crossings.rs", "contact.rs"], "6  Measure: where, how far, how deep?"),
    (&["ray.rs", "sweep.rs"], "7  Cast: when and where does something moving meet a shape?"),
    (&["batch.rs"], "8  Many at once"),
    (&["allocator.rs", "prepared.rs"], "9  Prepared polygon: index an outline once, ask it from any thread"),
];

fn main() {
    let path = committed();
    fs::write(&path, generate()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// The header in the repository.
fn committed() -> PathBuf {
    workspace().join("include/graze.h")
}

/// The whole header.
fn generate() -> String {
    let source = workspace().join("src");
    let mut header = fs::read_to_string(source.join("header.txt")).expect("read src/header.txt");
    header.push_str("\n#ifndef GRAZE_H\n#define GRAZE_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    header.push_str(
        "\n// The element of an error that lies in an argument as a whole.\n#define GRAZE_NO_ELEMENT SIZE_MAX\n",
    );
    for (files, banner) in SECTIONS {
        let rule = "=".repeat(116);
        header.push_str(&format!("\n/* {rule}\n   {banner}\n   {rule} */\n"));
        for file in *files {
            header.push_str(&format!("\n{}\n", part(&source.join(file)).trim()));
        }
    }
    header.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    header
}

/// The declarations that cbindgen makes of one file.
fn part(file: &Path) -> String {
    let config = Config {
        language: Language::C,
        no_includes: true,
        cpp_compat: true,
        usize_is_size_t: true,
        line_length: 116,
        documentation_style: DocumentationStyle::C99,
        style: cbindgen::Style::Both,
        // Enums that no signature names: C may pass any number, so the functions take an int32_t.
        export: ExportConfig {
            include: ["GrazeStatus", "GrazeKind", "GrazeGrade"].map(String::from).to_vec(),
            ..ExportConfig::default()
        },
        ..Config::default()
    };
    let mut part = Vec::new();
    Builder::new()
        .with_config(config)
        .with_src(file)
        .generate()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
        .write(&mut part);
    let part = String::from_utf8(part).expect("cbindgen writes UTF-8");
    // The whole header stands in one extern "C" block; cbindgen puts one around each part's functions.
    part.replace("#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n", "")
        .replace("#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_header_is_fresh() {
        let path = committed();
        let committed = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let generated = generate();
        let differ = committed.lines().zip(generated.lines()).position(|(committed, generated)| committed != generated);
        assert!(
            committed == generated,
            "include/graze.h is not what src/ gives, from line {} on: run `cargo header`, look at the change, commit it",
            differ.unwrap_or(committed.lines().count().min(generated.lines().count())) + 1
        );
    }
}
