//! Inspects the libraries that ship: their exports, their imports, that nothing in them panics, and that vectors are
//! inlined.
#![cfg(target_os = "linux")]

use graze_harness::{Language, Link, Program, SONAME, Shipped, header, shipped, workspace};
use object::elf::{DT_NEEDED, DT_SONAME};
use object::read::elf::{Dyn, ElfFile64, FileHeader};
use object::read::{Object, ObjectSymbol};
use object::{Endianness, SymbolScope, elf};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names_of_the_header() -> BTreeSet<String> {
    header::functions().into_iter().map(|function| function.name).collect()
}

/// The strings of all entries of the dynamic section with a tag.
fn dynamic_strings(file: &ElfFile64, tag: u32) -> Vec<String> {
    let endian: Endianness = file.endian();
    let header: &elf::FileHeader64<Endianness> = file.elf_header();
    let sections = header.sections(endian, file.data()).expect("sections");
    let (entries, strings) = sections.dynamic(endian, file.data()).expect("readable").expect("a dynamic section");
    let strings = sections.strings(endian, file.data(), strings).expect("its strings");
    let tagged = entries.iter().filter(|entry| entry.tag32(endian) == Some(tag));
    tagged.map(|entry| String::from_utf8_lossy(entry.string(endian, strings).expect("a string")).into_owned()).collect()
}

#[test]
fn the_shared_library_exports_the_header_and_nothing_else() {
    let data = read(&shipped().expect("it builds").shared_library);
    let file = object::File::parse(&*data).expect("a library");
    let exported: BTreeSet<String> =
        file.dynamic_symbols().filter(|symbol| symbol.is_definition()).map(|symbol| name_of(&symbol)).collect();
    assert_eq!(exported, names_of_the_header());
}

/// The libraries that ship. None in everyday tests, which link a debug build: it unwinds, and calls what that needs.
/// `CI=true cargo test --test exports` builds the release.
fn release() -> Option<&'static Shipped> {
    let built = shipped().expect("it builds");
    if !built.is_release {
        println!("skipped: a debug build");
    }
    Some(built).filter(|built| built.is_release)
}

#[test]
fn the_shared_library_needs_only_the_c_library() {
    let Some(release) = release() else { return };
    let data = read(&release.shared_library);
    let file = ElfFile64::parse(&*data).expect("a library");
    assert_eq!(dynamic_strings(&file, DT_SONAME), [SONAME]);
    for needed in dynamic_strings(&file, DT_NEEDED) {
        let allowed = ["libc.so", "libm.so", "ld-linux"].iter().any(|library| needed.starts_with(library));
        assert!(allowed, "{needed} is needed");
    }
}

/// The C library's functions that graze may call: to fill and compare memory, to write the default handler's lines, and
/// to allocate prepared polygons unless another allocator is installed. No lock, and no abort, in which every panic
/// would end.
#[test]
fn the_shared_library_calls_little_of_the_c_library() {
    const ALLOWED: [&str; 11] = [
        "memcpy",
        "memmove",
        "memset",
        "memcmp",
        "bcmp",
        "strlen",
        "write",
        "malloc",
        "free",
        "__cxa_finalize",
        "__gmon_start__",
    ];
    let Some(release) = release() else { return };
    let data = read(&release.shared_library);
    let file = object::File::parse(&*data).expect("a library");
    for symbol in file.dynamic_symbols().filter(|symbol| symbol.is_undefined()) {
        let name = name_of(&symbol);
        assert!(name.starts_with("_ITM_") || ALLOWED.contains(&name.as_str()), "{name} is called");
    }
}

/// A program that links the static library gets no global names but the header's, which could clash with those of
/// another Rust library, and nothing that panics and could take an engine down. Both are the work of fat LTO: a
/// debug build is only checked for the header's names.
#[test]
fn the_static_library_brings_only_the_header_and_no_panic() {
    let calls: String = names_of_the_header().iter().map(|name| format!("    keep((function){name});\n")).collect();
    let with = symbols(
        "with_graze.c",
        &format!(
            "#include <graze.h>\ntypedef void (*function)(void);\nstatic volatile function kept;\n\
             static void keep(function f) {{\n    kept = f;\n}}\nint main(void) {{\n{calls}    return 0;\n}}\n"
        ),
    );
    let without = symbols("without_graze.c", "int main(void) {\n    return 0;\n}\n");
    let globals = |symbols: &[Defined]| -> BTreeSet<String> {
        symbols.iter().filter(|symbol| symbol.is_global).map(|symbol| symbol.name.clone()).collect()
    };
    let brought: BTreeSet<String> = globals(&with).difference(&globals(&without)).cloned().collect();
    if release().is_none() {
        assert!(brought.is_superset(&names_of_the_header()), "{brought:?}");
        return;
    }
    assert_eq!(brought, names_of_the_header());

    // Unlike the shared library it keeps the names of what is inside.
    assert!(with.iter().any(|symbol| symbol.name.contains("graze_core")), "no symbols");
    let panicking: Vec<&str> =
        with.iter().map(|symbol| symbol.name.as_str()).filter(|name| name.contains("panic")).collect();
    assert!(panicking.is_empty(), "{panicking:#?}");

    // A vector function that calls an intrinsic has lost its target features, by a function that is passed. Only the
    // question for the processor's registers is called.
    let not_inlined: Vec<&str> = with
        .iter()
        .map(|symbol| symbol.name.as_str())
        .filter(|name| name.contains("core_arch") && !name.contains("_xgetbv"))
        .collect();
    assert!(not_inlined.is_empty(), "{not_inlined:#?}");
}

struct Defined {
    name: String,
    is_global: bool,
}

/// What a program linked with the static library defines.
fn symbols(name: &str, text: &str) -> Vec<Defined> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&source, text).expect("it can be written");
    let program = Program::new(&source, Language::C99, Link::Static).compile();
    let data = read(&program.unwrap_or_else(|message| panic!("{message}")));
    let file = object::File::parse(&*data).expect("a program");
    let defined = file.symbols().filter(|symbol| symbol.is_definition());
    // A weak symbol yields to any other definition, and a hidden one is not visible outside: both together never clash.
    let never_clashes = |symbol: &object::Symbol| symbol.is_weak() && symbol.scope() == SymbolScope::Linkage;
    let is_global = |symbol: &object::Symbol| symbol.is_global() && !never_clashes(symbol);
    defined.map(|symbol| Defined { name: name_of(&symbol), is_global: is_global(&symbol) }).collect()
}

/// The functions that the programs of c_tests refer to, all together.
#[test]
fn every_function_is_called_by_a_c_test() {
    let mut called = BTreeSet::new();
    for entry in fs::read_dir(workspace().join("c_tests")).expect("c_tests is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let object = Program::new(&path, Language::C99, Link::Object).compile();
        let data = read(&object.unwrap_or_else(|message| panic!("{message}")));
        let file = object::File::parse(&*data).expect("an object file");
        called.extend(file.symbols().filter(|symbol| symbol.is_undefined()).map(|symbol| name_of(&symbol)));
    }
    let uncalled: Vec<String> = names_of_the_header().difference(&called).cloned().collect();
    assert!(uncalled.is_empty(), "no program in c_tests calls {uncalled:?}");
}

fn name_of<'a>(symbol: &impl ObjectSymbol<'a>) -> String {
    symbol.name().expect("a name").to_string()
}
