//! The rules between the floors of core/src that a machine can see: imports point down, no circle of files, no file name
//! and no type name twice, and none of the private words that the house once had.

use graze_harness::workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of core/src, each with those it may import from besides the ones that these may.
const FLOORS: &[(&str, &[&str])] = &[
    ("number", &[]),
    ("predicate", &["number"]),
    ("shape", &["predicate"]),
    ("simd", &["number"]),
    ("filter", &["simd", "predicate"]),
    ("overlap", &["shape"]),
    ("batch", &["filter", "overlap"]),
    ("contain", &["overlap"]),
    ("crossings", &["overlap", "simd"]),
    ("distance", &["overlap", "crossings", "filter"]),
    ("contact", &["distance"]),
    ("ray", &["distance", "crossings"]),
    ("sweep", &["contact", "ray"]),
    ("prepared", &["ray", "batch"]),
    ("answer", &["sweep", "prepared", "contain"]),
];

/// Words that stood for standard things, and names of types that stood for several.
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

/// A module: its path below the crate, its file, and its text without comments and tests.
struct Module {
    file: PathBuf,
    text: String,
}

type Modules = BTreeMap<Vec<String>, Module>;
type Uses = Vec<Vec<String>>;

fn root() -> PathBuf {
    workspace().join("core/src")
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("read a folder") {
        let path = entry.expect("read an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

fn without_comments_and_tests(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn modules() -> Modules {
    let mut paths = Vec::new();
    files(&root(), &mut paths);
    let mut modules = Modules::new();
    for path in paths {
        let relative = path.strip_prefix(root()).expect("below core/src").with_extension("");
        let mut name: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if name.last().is_some_and(|last| last == "mod" || last == "lib") {
            name.pop();
        }
        let text = without_comments_and_tests(&fs::read_to_string(&path).expect("read a source file"));
        modules.insert(name, Module { file: path, text });
    }
    // Files of tests alone.
    let is_test = |text: &str, name: &str| {
        text.split("#[cfg(test)]\nmod ").skip(1).any(|after| after.starts_with(&format!("{name};")))
    };
    let parents: Vec<(Vec<String>, String)> = modules
        .keys()
        .filter_map(|at| at.split_last().map(|(name, parent)| (parent.to_vec(), name.clone())))
        .filter(|(parent, name)| {
            let file = modules.get(parent).map(|parent| fs::read_to_string(&parent.file).expect("read a source file"));
            file.is_some_and(|text| is_test(&text, name))
        })
        .collect();
    for (mut parent, name) in parents {
        parent.push(name);
        modules.retain(|at, _| !at.starts_with(&parent));
    }
    assert!(modules.len() > 100, "core/src has moved");
    modules
}

/// The paths that a tree of `use` stands for, without what follows `as`.
fn paths_of_use(before: &[String], tree: &str) -> Uses {
    let tree = tree.trim();
    let Some(brace) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "self");
        return vec![before.iter().cloned().chain(parts.map(String::from)).collect()];
    };
    let head: Vec<String> =
        tree[..brace].split("::").map(str::trim).filter(|part| !part.is_empty()).map(String::from).collect();
    let before: Vec<String> = before.iter().cloned().chain(head).collect();
    let body = &tree[brace + 1..tree.rfind('}').expect("a closing brace")];
    let (mut depth, mut start, mut found) = (0, 0, Uses::new());
    for (i, letter) in body.char_indices().chain([(body.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !body[start..i].trim().is_empty() {
                    found.extend(paths_of_use(&before, &body[start..i]));
                }
                start = i + 1;
            }
            _ => {}
        }
    }
    found
}

/// The path below the crate that a path in a module stands for, if it is one of core's.
fn absolute(modules: &Modules, at: &[String], path: &[String]) -> Option<Vec<String>> {
    let first = path.first()?.as_str();
    if first == "crate" {
        return Some(path[1..].to_vec());
    }
    let supers = path.iter().take_while(|part| *part == "super").count();
    let base = &at[..at.len().checked_sub(supers)?];
    let joined = || base.iter().chain(&path[supers..]).cloned().collect::<Vec<_>>();
    if supers > 0 {
        return Some(joined());
    }
    let child: Vec<String> = at.iter().chain([&path[0]]).cloned().collect();
    modules.contains_key(&child).then(joined)
}

/// What a module imports, and what it only hands on, by name.
fn uses(modules: &Modules, at: &[String]) -> (Uses, BTreeMap<String, Vec<String>>) {
    let text = &modules[at].text;
    let (mut imports, mut exports) = (Uses::new(), BTreeMap::new());
    let mut rest = String::new();
    for statement in text.split_inclusive(';') {
        let line = statement.rsplit('\n').find(|line| line.trim_start().starts_with("use ") || line.contains("pub"));
        let start = statement.find("use ").filter(|start| {
            let before = statement[..*start].rsplit('\n').next().unwrap_or_default().trim();
            before.is_empty() || before.starts_with("pub")
        });
        let (Some(start), Some(_)) = (start, line) else {
            rest.push_str(statement);
            continue;
        };
        rest.push_str(&statement[..start]);
        let is_public = statement[..start].rsplit('\n').next().unwrap_or_default().trim().starts_with("pub");
        for path in paths_of_use(&[], statement[start + 4..].trim_end_matches(';')) {
            let Some(path) = absolute(modules, at, &path) else { continue };
            match path.last() {
                Some(name) if is_public => drop(exports.insert(name.clone(), path.clone())),
                _ => imports.push(path),
            }
        }
    }
    // Paths that are written out where they are used.
    for (i, _) in rest.match_indices("crate::").chain(rest.match_indices("super::")) {
        let path: String =
            rest[i..].chars().take_while(|letter| letter.is_alphanumeric() || "_:".contains(*letter)).collect();
        let path: Vec<String> = path.split("::").filter(|part| !part.is_empty()).map(String::from).collect();
        imports.extend(absolute(modules, at, &path));
    }
    (imports, exports)
}

/// Which modules each module imports from, names that a module only hands on followed to where they are defined.
fn graph(modules: &Modules) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let all: BTreeMap<_, _> = modules.keys().map(|at| (at.clone(), uses(modules, at))).collect();
    let resolve = |mut path: Vec<String>| {
        for _ in 0..6 {
            let known = (1..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
            let (module, rest) = (path[..known].to_vec(), path[known..].to_vec());
            match rest.first().and_then(|name| all[&module].1.get(name)) {
                Some(export) if *export != path[..known + 1] => {
                    path = export.iter().cloned().chain(rest[1..].to_vec()).collect()
                }
                _ => return Some(module),
            }
        }
        None
    };
    let edges = |at: &Vec<String>, imports: &Uses| {
        imports.iter().cloned().filter_map(resolve).filter(|to| to != at).collect::<BTreeSet<_>>()
    };
    all.iter().map(|(at, (imports, _))| (at.clone(), edges(at, imports))).collect()
}

#[test]
fn imports_point_down() {
    let below = |folder: &str| {
        let mut allowed = BTreeSet::new();
        let mut open = vec![folder];
        while let Some(folder) = open.pop() {
            let floor = FLOORS.iter().find(|floor| floor.0 == folder);
            let (name, next) = floor.unwrap_or_else(|| panic!("which floor is core/src/{folder} on?"));
            if allowed.insert(*name) {
                open.extend(next.iter());
            }
        }
        allowed
    };
    let mut wrong = Vec::new();
    for (from, to) in graph(&modules()) {
        let Some(folder) = from.first() else { continue };
        let allowed = below(folder);
        for to in to.iter().filter(|to| to.first().is_some_and(|to| !allowed.contains(to.as_str()))) {
            wrong.push(format!("{} imports from {}", from.join("/"), to.join("/")));
        }
        // The exact tier never asks the fast one.
        let is_fast = |module: &[String]| module.iter().any(|part| part.contains("fast") || part == "filter");
        if !is_fast(&from) && !["batch", "prepared", "answer"].contains(&folder.as_str()) {
            let fast = to
                .iter()
                .filter(|to| to.iter().any(|part| part.contains("fast")) && to.first() != Some(&"filter".into()));
            wrong.extend(fast.map(|to| format!("{}, which is exact, imports from {}", from.join("/"), to.join("/"))));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_circle_of_files() {
    let graph = graph(&modules());
    let reach = |from: &Vec<String>| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = open.pop() {
            open.extend(graph[&module].iter().filter(|next| seen.insert((*next).clone())).cloned());
        }
        seen
    };
    let circles: Vec<String> =
        graph.keys().filter(|module| reach(module).contains(*module)).map(|module| module.join("/")).collect();
    assert!(circles.is_empty(), "these files import each other, directly or not: {circles:#?}");
}

#[test]
fn no_name_twice() {
    let modules = modules();
    let (mut names, mut types) = (BTreeMap::new(), BTreeMap::new());
    for (at, module) in &modules {
        let name = module.file.file_stem().expect("a name").to_string_lossy().into_owned();
        if name != "mod" {
            names.entry(name).or_insert_with(Vec::new).push(at.join("/"));
        }
        for line in module.text.lines().filter(|line| !line.starts_with(' ')) {
            let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            for pair in words.windows(2) {
                if ["struct", "enum", "trait"].contains(&pair[0]) && pair[1].starts_with(char::is_uppercase) {
                    types.entry(pair[1].to_string()).or_insert_with(BTreeSet::new).insert(at.join("/"));
                }
            }
        }
    }
    // A type of the portable vectors stands where another processor's stands.
    types.retain(|_, at| at.iter().filter(|at| *at != "simd/portable").count() > 1);
    names.retain(|_, at: &mut Vec<String>| at.len() > 1);
    assert!(names.is_empty() && types.is_empty(), "files: {names:#?}, types: {types:#?}");
}

/// Cargo does not find the files in tests/ by itself.
#[test]
fn no_test_is_forgotten() {
    let manifest = fs::read_to_string(workspace().join("harness/Cargo.toml")).expect("read harness/Cargo.toml");
    for entry in fs::read_dir(workspace().join("tests")).expect("read tests") {
        let path = entry.expect("read an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let file = if path.join("main.rs").exists() { format!("{name}/main.rs") } else { name };
        // Folders without a main.rs are modules of the library.
        let is_listed = manifest.contains(&format!("path = \"../tests/{file}\""));
        assert!(is_listed || !file.ends_with(".rs"), "{file} is not in harness/Cargo.toml");
    }
}

#[test]
fn no_private_words() {
    let mut paths = Vec::new();
    let home = workspace();
    for folder in ["core/src", "src", "oracle/src", "harness", "tests/oracle", "bench/src"] {
        files(&home.join(folder), &mut paths);
    }
    paths.push(home.join("include/graze.h"));
    paths.retain(|path| !path.components().any(|part| part.as_os_str() == "target"));
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("read a source file");
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split(|letter: char| !letter.is_alphabetic());
            if let Some(word) = words.find(|word| PRIVATE.contains(&word.to_lowercase().as_str())) {
                let path = path.strip_prefix(home).expect("at home").display().to_string();
                found.push(format!("{path}:{}: {word}", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{} private words: {found:#?}", found.len());
}
