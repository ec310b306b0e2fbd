//! Writes include/graze.h from src/, section by section, and gives the shared library its soname.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux" || os == "android") {
        let major = env::var("CARGO_PKG_VERSION_MAJOR").expect("Cargo sets it");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libgraze.so.{major}");
    }
    // As with `-C target-cpu=native`.
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if features.split(',').any(|feature| feature == "avx512bw" || feature == "avx512dq") {
        println!(
            "cargo::error=graze chooses among its kernels when it runs; compile it without avx512bw and avx512dq, with \
             which LLVM 22 makes wrong code (github.com/llvm/llvm-project, issue 191304)"
        );
    }
    #[cfg(feature = "header")]
    header::write();
}

#[cfg(feature = "header")]
mod header {
    use cbindgen::{Builder, Config, DocumentationStyle, ExportConfig, Language};
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    const HEADER: &str = "include/graze.h";

    /// Sections in the order of the header: the files of src/ that each is made from, and its banner.
    const SECTIONS: &[(&[&str], &str)] = &[
        (&["error.rs"], "1  Version, status, errors"),
        (&["shape.rs"], "2  Shapes"),
        (&["orient.rs"], "3  Orientation"),
        (&["test.rs"], "4  Test: do two shapes meet?"),
        (&["contain.rs"], "5  Contain: is a shape wholly inside another?"),
        (&["measure.rs", "rim.rs", "contact.rs"], "6  Measure: where, how far, how deep?"),
        (&["raycast.rs", "sweep.rs"], "7  Cast: when and where does something moving meet a shape?"),
        (&["many.rs"], "8  Many at once"),
        (
            &["memory.rs", "prepared.rs", "prepared_measure.rs"],
            "9  Prepared polygon: index an outline once, ask it from any thread",
        ),
    ];

    pub fn write() {
        println!("cargo::rerun-if-changed=src");
        println!("cargo::rerun-if-changed={HEADER}");
        let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
        let generated = generate(&root);
        let path = root.join(HEADER);
        let stale = fs::read_to_string(&path).map_or(true, |committed| committed != generated);
        if stale {
            // A test fails once, so that a changed header is looked at and committed.
            fs::create_dir_all(path.parent().expect("a file in a folder"))
                .and_then(|()| fs::write(&path, &generated))
                .expect("write include/graze.h");
        }
        println!("cargo::rustc-env=GRAZE_HEADER_WAS={}", if stale { "stale" } else { "fresh" });
    }

    fn generate(root: &Path) -> String {
        let mut header = fs::read_to_string(root.join("src/header.txt")).expect("read src/header.txt");
        header.push_str("\n#ifndef GRAZE_H\n#define GRAZE_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
        header.push_str(
            "\n// The element of an error that lies in an argument as a whole.\n#define GRAZE_NO_ELEMENT SIZE_MAX\n",
        );
        for (files, banner) in SECTIONS {
            let rule = "=".repeat(116);
            header.push_str(&format!("\n/* {rule}\n   {banner}\n   {rule} */\n"));
            for file in *files {
                header.push_str(&format!("\n{}\n", part(&root.join("src").join(file)).trim()));
            }
        }
        header.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
        header
    }

    /// What cbindgen makes of one file.
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
            .expect("cbindgen reads the C layer")
            .write(&mut part);
        let part = String::from_utf8(part).expect("cbindgen writes UTF-8");
        // The whole header stands in one extern "C" block; cbindgen puts one around each part's functions.
        part.replace("#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n", "")
            .replace("#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n", "")
    }
}
