//! Which modules of core each module depends on.

use crate::modules::{ItemPath, Modules, Use};
use crate::tokens::is_word;
use std::collections::{BTreeMap, BTreeSet};

/// Modules, each with others.
pub type Graph = BTreeMap<ItemPath, BTreeSet<ItemPath>>;

/// A name stands for a name that stands for a name, at most so often.
const MOST_STEPS: usize = 12;

/// For each module those that it imports from, by `use`, public or not, or by a path where it is used. Names that a
/// module only hands on are followed to where they are defined. A mod.rs does not import what it hands on of its own
/// children.
pub fn graph(modules: &Modules) -> Graph {
    let edges = |at: &ItemPath| {
        let module = &modules[at];
        let mut found = BTreeSet::new();
        for import in &module.uses {
            let Some(path) = absolute(modules, at, &import.path, 0) else { continue };
            let is_own = path.len() > at.len() && path.starts_with(at);
            if !(import.is_public && is_own) {
                found.extend(resolve(modules, &path, 0));
            }
        }
        for path in paths(&module.tokens) {
            let path = if path.len() > 1 { absolute(modules, at, &path, 0) } else { in_globs(modules, at, &path, 0) };
            found.extend(path.into_iter().flat_map(|path| resolve(modules, &path, 0)));
        }
        found.remove(at);
        found
    };
    modules.keys().map(|at| (at.clone(), edges(at))).collect()
}

/// Every path in code, one word long or longer.
fn paths(tokens: &[String]) -> Vec<ItemPath> {
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let before = tokens[..i].last().map_or("", String::as_str);
        let is_start = is_word(token) && !["::", "."].contains(&before) && (before != "$" || token == "crate");
        if !is_start {
            continue;
        }
        let mut path = vec![token.clone()];
        let mut rest = &tokens[i + 1..];
        while let [colons, name, after @ ..] = rest {
            if colons != "::" || !is_word(name) {
                break;
            }
            path.push(name.clone());
            rest = after;
        }
        found.push(path);
    }
    found
}

fn uses_of_name<'a>(modules: &'a Modules, at: &[String], name: &str) -> impl Iterator<Item = &'a Use> {
    modules[at].uses.iter().filter(move |import| import.name.as_deref() == Some(name))
}

/// The path below the crate that a path in a module stands for, if it is one of this crate's.
fn absolute(modules: &Modules, at: &[String], path: &[String], step: usize) -> Option<ItemPath> {
    let (first, rest) = path.split_first().filter(|_| step < MOST_STEPS)?;
    let joined = |base: &[String], rest: &[String]| base.iter().chain(rest).cloned().collect::<ItemPath>();
    match first.as_str() {
        "crate" => return Some(rest.to_vec()),
        "self" if rest.first().is_some_and(|next| next == "super") => return absolute(modules, at, rest, step + 1),
        "self" => return Some(joined(at, rest)),
        "super" => {
            let supers = path.iter().take_while(|part| *part == "super").count();
            return Some(joined(&at[..at.len().checked_sub(supers)?], &path[supers..]));
        }
        _ => {}
    }
    if modules.contains_key(&joined(at, &path[..1])) {
        return Some(joined(at, path));
    }
    if let Some(import) = uses_of_name(modules, at, first).next() {
        return Some(joined(&absolute(modules, at, &import.path, step + 1)?, rest));
    }
    in_globs(modules, at, path, step + 1)
}

/// The path that a path stands for whose first name comes from a `use` with a star.
fn in_globs(modules: &Modules, at: &[String], path: &[String], step: usize) -> Option<ItemPath> {
    if step > MOST_STEPS || modules[at].items.contains(&path[0]) {
        return None;
    }
    let globs = modules[at].uses.iter().filter(|import| import.name.is_none());
    let sources = globs.filter_map(|glob| absolute(modules, at, &glob.path, step + 1));
    sources.flat_map(|from| resolve(modules, &from, step + 1)).find_map(|from| {
        let whole: ItemPath = from.iter().chain(path).cloned().collect();
        let offers = modules[&from].items.contains(&path[0])
            || modules.contains_key(&whole[..=from.len()])
            || uses_of_name(modules, &from, &path[0]).next().is_some()
            || in_globs(modules, &from, path, step + 1).is_some();
        offers.then_some(whole)
    })
}

/// The modules that define what a path names: several if a name depends on the processor.
fn resolve(modules: &Modules, path: &[String], step: usize) -> BTreeSet<ItemPath> {
    let known = (0..=path.len()).rev().find(|length| modules.contains_key(&path[..*length])).expect("the crate's root");
    let (at, rest) = path.split_at(known);
    let handed_on: Vec<ItemPath> = match rest.first().filter(|_| step < MOST_STEPS) {
        Some(name) => uses_of_name(modules, at, name)
            .filter_map(|import| absolute(modules, at, &import.path, step + 1))
            .map(|path| path.iter().chain(&rest[1..]).cloned().collect())
            .chain(in_globs(modules, at, rest, step + 1))
            .filter(|next: &ItemPath| next != path)
            .collect(),
        None => Vec::new(),
    };
    if handed_on.is_empty() {
        return BTreeSet::from([at.to_vec()]);
    }
    handed_on.iter().flat_map(|next| resolve(modules, next, step + 1)).collect()
}
