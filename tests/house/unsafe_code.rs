//! The places of `unsafe`, as ARCHITECTURE.md names them. Tests may have it anywhere.

use crate::modules::modules_of;
use crate::short;
use crate::tokens::{behind_bracket, is_word, stands};
use std::collections::BTreeSet;

/// Files of src/ with `unsafe` besides exported functions.
const UNSAFE: &[&str] = &[
    // Arguments are read.
    "src/args/answer.rs",
    "src/args/layout.rs",
    "src/args/parse.rs",
    "src/args/strided.rs",
    "src/args/world_handle.rs",
    // Results are written, and src/args is asked for arguments.
    "src/args.rs",
    "src/batch.rs",
    "src/contact.rs",
    "src/contain.rs",
    "src/distance.rs",
    "src/grid.rs",
    "src/overlap.rs",
    "src/prepared/create.rs",
    "src/prepared/queries.rs",
    "src/ray.rs",
    "src/shape.rs",
    "src/sweep.rs",
    "src/world/overlap_queries.rs",
    "src/world/filtered_shapes.rs",
    "src/world/boxes.rs",
    "src/world/change.rs",
    "src/world/contacts.rs",
    "src/world/create.rs",
    "src/world/first_on_ray.rs",
    "src/world/getters.rs",
    "src/world/load.rs",
    "src/world/update.rs",
    "src/world/nearest.rs",
    "src/world/rays.rs",
    "src/world/save.rs",
    "src/world/sweeps.rs",
    // Memory, handlers and the system.
    "src/allocator.rs",
    "src/error.rs",
    "src/growable.rs",
    "src/platform.rs",
    "src/prepared_handle.rs",
    "src/wasm.rs",
    "src/world/bounded_list.rs",
    "src/world/pairs_part.rs",
    "src/world/shapes.rs",
    "src/world/shapes/vertices.rs",
    "src/world/tasks.rs",
];

/// Those of them that read through a pointer.
const READS: &[&str] = &[
    "src/args/parse.rs",
    "src/args/strided.rs",
    "src/args/world_handle.rs",
    // Its own blocks, and the allocator that the program has set.
    "src/allocator.rs",
    "src/growable.rs",
    // Names in a message, and the handler that the program has set.
    "src/error.rs",
    // The static heap of programs without another.
    "src/platform.rs",
    // The block of a handle, when it is freed.
    "src/prepared/create.rs",
    // The hits, or ids, that one call has written so far.
    "src/ray.rs",
    "src/world/bounded_list.rs",
    "src/world/rays.rs",
    // Parts of an update, on the threads of the program.
    "src/world/tasks.rs",
    // The shape that is added, which may be one of the world's own; and a world, when it is freed.
    "src/world/change.rs",
    "src/world/create.rs",
];

#[test]
fn core_is_safe_but_for_vectors_a_root_and_a_mode() {
    for (at, module) in modules_of("core/src/lib.rs") {
        let may = at.first().is_some_and(|folder| folder == "simd")
            || [["number", "sqrt"], ["number", "denormals"]].iter().any(|file| at == *file);
        let has = module.tokens.iter().any(|token| token == "unsafe");
        assert!(may || !has, "{} has unsafe code", short(&module.file));
    }
}

#[test]
fn unsafe_stands_in_named_files() {
    let (mut unsafe_files, mut readers) = (BTreeSet::new(), BTreeSet::new());
    for module in modules_of("src/lib.rs").values() {
        let tokens = &module.tokens;
        for (i, _) in tokens.iter().enumerate().filter(|(_, token)| *token == "unsafe") {
            let is_exported =
                stands(tokens, i + 1, &["extern", "\"C", "fn"]) || stands(tokens, i + 1, &["(", "no_mangle"]);
            if !is_exported {
                unsafe_files.insert(short(&module.file));
            }
            if stands(tokens, i + 1, &["{"]) && reads(&tokens[i + 1..behind_bracket(tokens, i + 1)]) {
                readers.insert(short(&module.file));
            }
        }
    }
    let as_set = |list: &[&str]| list.iter().map(|file| file.to_string()).collect::<BTreeSet<_>>();
    // A file that needs no entry loses it.
    assert_eq!(unsafe_files, as_set(UNSAFE), "files with unsafe code");
    assert_eq!(readers, as_set(READS), "files that read through pointers");
}

/// Whether a block reads through a pointer.
fn reads(block: &[String]) -> bool {
    const READING: [&str; 10] = [
        "read",
        "read_unaligned",
        "read_volatile",
        "from_raw_parts",
        "from_raw_parts_mut",
        "as_ref",
        "as_mut",
        "from_ptr",
        "copy_nonoverlapping",
        "transmute",
    ];
    block.windows(3).any(|three| {
        let [before, token, next] = three else { return false };
        let is_type = ["const", "mut"].contains(&next.as_str());
        let is_factor = is_word(before) && !["return", "in", "match", "if", "mut"].contains(&before.as_str())
            || before.starts_with(|letter: char| letter.is_numeric())
            || [")", "]"].contains(&before.as_str());
        token == "*" && !is_type && !is_factor || READING.contains(&token.as_str()) && next != ":"
    })
}
