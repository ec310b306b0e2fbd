//! The modules of a crate as its source files declare them, without tests.

use crate::tokens::{Tokens, behind_bracket, is_word, stands, tokens, without_tests};
use crate::{short, text_of};
use graze_harness::workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A path below the crate.
pub type ItemPath = Vec<String>;
pub type Modules = BTreeMap<ItemPath, Module>;

/// One name, or all names, that a `use` brings.
pub struct Use {
    pub path: ItemPath,
    /// None of `*`.
    pub name: Option<String>,
    pub is_public: bool,
}

pub struct Module {
    pub file: PathBuf,
    pub uses: Vec<Use>,
    /// What follows `struct`, `fn`, `mod` and so on.
    pub items: BTreeSet<String>,
    /// The rest: without tests, `use`, and the modules inside.
    pub tokens: Tokens,
}

pub fn modules_of(crate_root: &str) -> Modules {
    let mut modules = Modules::new();
    let root = workspace().join(crate_root);
    read(&root, root.parent().expect("a folder"), Vec::new(), &mut modules);
    modules
}

fn read(file: &Path, folder_of_children: &Path, at: ItemPath, modules: &mut Modules) {
    let tokens = without_tests(&tokens(&text_of(file)));
    let hidden = (0..tokens.len()).any(|i| stands(&tokens, i, &["[", "path"]) || stands(&tokens, i, &["include", "!"]));
    assert!(!hidden, "{} hides a file from this test", short(file));
    split(file, folder_of_children, at, &tokens, modules);
}

fn split(file: &Path, folder: &Path, at: ItemPath, tokens: &[String], modules: &mut Modules) {
    let mut module =
        Module { file: file.to_path_buf(), uses: Vec::new(), items: BTreeSet::new(), tokens: Tokens::new() };
    let child = |name: &String| at.iter().chain([name]).cloned().collect::<ItemPath>();
    let (mut i, mut depth) = (0, 0);
    while i < tokens.len() {
        let name = tokens.get(i + 1);
        match (tokens[i].as_str(), name) {
            ("mod", Some(name)) if stands(tokens, i + 2, &[";"]) => {
                let below = folder.join(name);
                let [file, inside] = [below.with_extension("rs"), below.join("mod.rs")];
                read(if file.exists() { &file } else { &inside }, &below, child(name), modules);
                i += 3;
            }
            ("mod", Some(name)) if stands(tokens, i + 2, &["{"]) => {
                let end = behind_bracket(tokens, i + 2);
                split(file, &folder.join(name), child(name), &tokens[i + 3..end - 1], modules);
                i = end;
            }
            ("use", Some(next)) if next != "<" => {
                i = tree_of_use(tokens, i + 1, &[], is_public(tokens, i), &mut module.uses);
            }
            (token, _) => {
                depth += i32::from(token == "{") - i32::from(token == "}");
                if let Some(name) = name.filter(|name| depth == 0 && is_word(name)) {
                    let before = tokens.get(i.wrapping_sub(1)).map(String::as_str);
                    if ["struct", "enum", "union", "trait", "fn", "type", "const", "static"].contains(&token)
                        || (token == "!" && before == Some("macro_rules"))
                    {
                        module.items.insert(name.clone());
                    }
                }
                module.tokens.push(tokens[i].clone());
                i += 1;
            }
        }
    }
    modules.insert(at, module);
}

/// Whether `pub`, `pub(crate)` or the like stands before a place.
fn is_public(tokens: &[String], at: usize) -> bool {
    let before = &tokens[..at];
    match before.last().map(String::as_str) {
        Some("pub") => true,
        Some(")") => {
            before.iter().rposition(|token| token == "(").is_some_and(|open| before[..open].ends_with(&["pub".into()]))
        }
        _ => false,
    }
}

/// Reads the tree at a place of a `use`, and returns the place behind it.
fn tree_of_use(tokens: &[String], mut i: usize, before: &[String], is_public: bool, uses: &mut Vec<Use>) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens[i].as_str() {
            "{" => {
                i += 1;
                while tokens[i] != "}" {
                    i = tree_of_use(tokens, i, &path, is_public, uses);
                    i += usize::from(tokens[i] == ",");
                }
                return i + 1;
            }
            "*" => {
                uses.push(Use { path, name: None, is_public });
                return i + 1;
            }
            "::" => i += 1,
            word => {
                path.push(word.to_string());
                i += 1;
                if tokens[i] == "::" {
                    continue;
                }
                if word == "self" && path.len() > 1 {
                    path.pop();
                }
                let mut name = path.last().cloned();
                if tokens[i] == "as" {
                    name = Some(tokens[i + 1].clone());
                    i += 2;
                }
                uses.push(Use { path, name, is_public });
                return i;
            }
        }
    }
}
