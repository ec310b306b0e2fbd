//! `cargo header` writes include/graze.h from src/, section by section, and from graze.h include/graze.hpp,
//! c_tests/every_call.h, the C# of bindings/unity, and the JavaScript of bindings/web. A test fails while a committed
//! file differs from what this program would write.

mod cpp;
mod csharp;
mod declarations;
mod every_call;
mod item;
mod outline;
mod web;

use cbindgen::{Builder, Config, DocumentationStyle, ExportConfig, FunctionConfig, Language};
use graze_harness::workspace;
use item::{Item, items, size_max_constants};
use outline::{Section, sections};
use std::fs;
use std::path::{Path, PathBuf};

/// Stands in src/header.txt for the table of contents.
const CONTENTS: &str = "   {contents}\n";

fn main() {
    for (path, text) in headers() {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// The files of the repository that are generated, and what stands in them.
fn headers() -> Vec<(PathBuf, String)> {
    let c = generate();
    let declarations = declarations::declarations(&c);
    let files = [
        ("include/graze.hpp", cpp::generate(&c)),
        ("c_tests/every_call.h", every_call::generate(&c)),
        ("bindings/unity/package/Runtime/GrazeNative.cs", csharp::low(&declarations)),
        ("bindings/unity/package/Runtime/Graze.cs", csharp::high(&declarations)),
        ("bindings/unity/package/Runtime/World.cs", csharp::world(&declarations)),
        ("bindings/unity/tests/EveryCall.cs", csharp::calls(&declarations)),
        ("bindings/unity/tests/layout.c", csharp::layout(&declarations)),
        ("bindings/web/functions.js", web::javascript(&declarations)),
        ("bindings/web/functions.d.ts", web::typescript(&declarations)),
        ("include/graze.h", c),
    ];
    files.map(|(path, text)| (workspace().join(path), text)).into()
}

/// The whole of include/graze.h.
fn generate() -> String {
    let source = workspace().join("src");
    let abi = fs::read_to_string(source.join("abi.rs")).expect("read src/abi.rs");
    let sections = sections(&abi);
    let contents: String =
        sections.iter().map(|section| format!("      {:>2}  {}\n", section.number, section.title)).collect();
    let text = fs::read_to_string(source.join("header.txt")).expect("read src/header.txt");
    assert!(text.contains(CONTENTS), "src/header.txt has no place for the contents");
    let mut header = text.replace(CONTENTS, &contents);
    let mut twins = Vec::new();
    for (i, section) in sections.iter().enumerate() {
        let (mut own, others) =
            declarations(section, &source).into_iter().partition::<Vec<_>, _>(|item| !item.is_twin());
        twins.extend(others);
        if i + 1 == sections.len() {
            // The functions for integers, in the order of those for floats; their structs come first.
            let (structs, functions) = std::mem::take(&mut twins).into_iter().partition::<Vec<_>, _>(Item::is_struct);
            own.extend(structs.into_iter().chain(functions));
        }
        header.push_str(&section.banner());
        for item in own {
            header.push_str(&format!("\n{}\n", item.text()));
        }
    }
    header.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    header
}

/// What cbindgen makes of a section's part of src/abi.rs and of its files.
fn declarations(section: &Section, source: &Path) -> Vec<Item> {
    // cbindgen reads files alone.
    let part = std::env::temp_dir().join(format!("graze-header-{}.rs", std::process::id()));
    fs::write(&part, &section.types).unwrap_or_else(|error| panic!("{}: {error}", part.display()));
    let config = Config {
        language: Language::C,
        no_includes: true,
        cpp_compat: true,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::C99,
        style: cbindgen::Style::Both,
        function: FunctionConfig { prefix: Some("GRAZE_API".to_string()), ..FunctionConfig::default() },
        // Types that no signature of their section names: C may pass any number for an enum, so functions take it so.
        export: ExportConfig { include: section.type_names(), ..ExportConfig::default() },
        ..Config::default()
    };
    let mut written = Vec::new();
    let builder = section
        .files
        .iter()
        .fold(Builder::new().with_config(config).with_src(&part), |builder, file| builder.with_src(source.join(file)));
    builder.generate().unwrap_or_else(|error| panic!("{}: {error}", section.title)).write(&mut written);
    fs::remove_file(&part).unwrap_or_else(|error| panic!("{}: {error}", part.display()));
    let (mut all, mut others) = items(&String::from_utf8(written).expect("cbindgen writes UTF-8"))
        .into_iter()
        .partition::<Vec<_>, _>(Item::is_constant);
    all.extend(size_max_constants(&section.types));
    // Types in the order of src/abi.rs, before the functions; cbindgen orders them by who names them first.
    let names = section.type_names();
    others.sort_by_key(|item| match item.type_name() {
        Some(name) => names.iter().position(|known| known == name).unwrap_or(names.len()),
        None => names.len() + 1,
    });
    all.extend(others);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_headers_are_fresh() {
        for (path, generated) in headers() {
            let name = path.display();
            let committed = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let differ = committed.lines().zip(generated.lines()).position(|(is, shall)| is != shall);
            assert!(
                committed == generated,
                "{name} is not what src/ gives, from line {} on: run `cargo header`, look at the change, commit it",
                differ.unwrap_or(committed.lines().count().min(generated.lines().count())) + 1
            );
        }
    }
}
