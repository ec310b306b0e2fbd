//! The floors of core/src, as ARCHITECTURE.md draws them.

use crate::imports::{Graph, graph};
use crate::modules::modules_of;
use std::collections::BTreeSet;

/// Folders of core/src, each with those it may import from besides the ones that these may.
const FLOORS: &[(&str, &[&str])] = &[
    ("number", &[]),
    ("predicate", &["number"]),
    ("shape", &["predicate", "simd"]),
    ("grid", &["number"]),
    ("simd", &["number"]),
    ("filter", &["simd", "predicate"]),
    ("overlap", &["shape"]),
    ("batch", &["filter", "overlap"]),
    ("contain", &["overlap"]),
    ("crossings", &["overlap", "simd", "filter"]),
    ("distance", &["overlap", "crossings", "filter"]),
    ("contact", &["distance"]),
    ("ray", &["distance", "crossings"]),
    ("sweep", &["contact", "ray"]),
    ("seam", &["contact", "ray"]),
    ("prepared", &["sweep", "batch", "contain"]),
    ("outline_tree", &["contact"]),
    ("world", &["filter"]),
    ("answer", &["sweep", "prepared", "contain", "seam", "outline_tree"]),
];

/// Folders that hold both tiers, or put them together.
const BOTH_TIERS: [&str; 4] = ["batch", "prepared", "world", "answer"];

/// The crates without a circle of files, by their roots.
const CRATES: [&str; 2] = ["core/src/lib.rs", "src/lib.rs"];

/// The modules of core, each with those that it imports from.
fn graph_of_core() -> Graph {
    let graph = graph(&modules_of("core/src/lib.rs"));
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    assert!(graph.len() > 100 && edges > 500, "only {} modules, {edges} imports", graph.len());
    graph
}

/// A folder with all that it may import from.
fn floors_from(folder: &str) -> BTreeSet<&str> {
    let (mut allowed, mut open) = (BTreeSet::new(), vec![folder]);
    while let Some(folder) = open.pop() {
        let floor = FLOORS.iter().find(|floor| floor.0 == folder);
        let (name, next) = floor.unwrap_or_else(|| panic!("which floor is core/src/{folder} on?"));
        if allowed.insert(*name) {
            open.extend(next.iter());
        }
    }
    allowed
}

#[test]
fn imports_point_down() {
    let mut wrong = Vec::new();
    for (from, to) in graph_of_core() {
        let Some(folder) = from.first() else { continue };
        let allowed = floors_from(folder);
        for to in to.iter().filter(|to| to.first().is_some_and(|to| !allowed.contains(to.as_str()))) {
            wrong.push(format!("{} imports from {}", from.join("/"), to.join("/")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn exact_never_asks_fast() {
    let is_fast = |module: &[String]| module.iter().any(|part| part.contains("fast") || part == "filter");
    let mut wrong = Vec::new();
    for (from, to) in graph_of_core() {
        let is_exact = from.first().is_some_and(|folder| !BOTH_TIERS.contains(&folder.as_str())) && !is_fast(&from);
        for to in to.iter().filter(|to| is_exact && is_fast(to)) {
            wrong.push(format!("{}, which is exact, imports from {}", from.join("/"), to.join("/")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_circle_of_files() {
    let mut circles = Vec::new();
    for root in CRATES {
        let graph = graph(&modules_of(root));
        let reach = |from: &Vec<String>| {
            let (mut reached, mut open) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(module) = open.pop() {
                open.extend(graph[&module].iter().filter(|next| reached.insert((*next).clone())).cloned());
            }
            reached
        };
        let in_circles = graph.keys().filter(|module| reach(module).contains(*module));
        circles.extend(in_circles.map(|module| format!("{root}: {}", module.join("/"))));
    }
    assert!(circles.is_empty(), "these files import each other, directly or not: {circles:#?}");
}
