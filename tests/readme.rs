//! The documents: their programs are examples, their commands work, their links and paths exist.

use graze_harness::{shipped, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn read(page: &str) -> String {
    fs::read_to_string(workspace().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The fenced blocks of one language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    page.split(&opening).skip(1).map(|rest| rest.split("```").next().expect("split gives a first part")).collect()
}

/// The examples without their first line, a comment that says what each is.
#[test]
fn the_programs_are_the_examples() {
    let example = |name: &str| {
        let example = read(&format!("examples/{name}"));
        let (title, program) = example.split_once('\n').expect("a first line");
        assert!(title.starts_with("//"), "{title}");
        program.to_string()
    };
    assert_eq!(blocks(&read("README.md"), "c"), [example("quickstart.c")]);
    assert_eq!(blocks(&read("docs/contacts.md"), "c"), [example("measure.c")]);
    let page = read("docs/world.md");
    let of_worlds = blocks(&page, "c");
    let (first, recipes) = of_worlds.split_first().expect("a first program");
    assert_eq!(*first, example("world_quickstart.c"));
    let tested = read("c_tests/world_recipes.c");
    let parts = tested.split("/* recipe */\n").skip(1);
    let parts: Vec<&str> = parts.map(|rest| rest.split("/* end */").next().expect("a part")).collect();
    assert_eq!(recipes, parts);
}

#[test]
fn the_readme_is_a_front_page() {
    let lines = read("README.md").lines().count();
    assert!(lines < 200, "{lines} lines");
}

/// The lines that compile and link, run as they stand, but with the shipped libraries' folder for
/// target/release and a folder of their own for what comes out.
#[test]
fn the_link_commands_work() {
    assert_eq!(linked_programs("README.md"), 1);
    assert_eq!(linked_programs("docs/linking.md"), 2);
    assert_eq!(blocks(&read("README.md"), "text"), [PRINTED]);
}

/// What examples/quickstart.c prints.
const PRINTED: &str = "bullet at x = 4: hit\nbullet at x = 5: graze\nbullet at x = 6: miss\n";

fn linked_programs(page: &str) -> usize {
    let shipped = shipped().expect("the libraries build");
    let release = shipped.static_library.parent().expect("a folder");
    let folder = release.join("readme");
    fs::create_dir_all(&folder).expect("create a folder");
    let text = read(page);
    let block = blocks(&text, "sh").into_iter().find(|block| block.contains("libgraze.a")).expect("a block that links");
    let mut programs = 0;
    for line in block.lines().filter(|line| line.starts_with("cc ") || line.starts_with("ln ")) {
        let line = line.replace("$PWD/target/release", "target/release").replace("target/release", path(release));
        let (command, program) = match line.rsplit_once(" -o ") {
            Some((command, program)) => {
                (format!("{command} -o {}", path(&folder.join(program))), Some(folder.join(program)))
            }
            None => (line, None),
        };
        let status = Command::new("sh").args(["-c", &command]).current_dir(workspace()).status().expect("start sh");
        assert!(status.success(), "{command}");
        if let Some(program) = program {
            let output = Command::new(&program).output().expect("start the program");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(text, PRINTED);
            programs += 1;
        }
    }
    programs
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Every document, by its path from the workspace.
fn documents() -> Vec<String> {
    let markdown = |folder: &str| -> Vec<String> {
        fs::read_dir(workspace().join(folder))
            .expect("a folder")
            .map(|entry| entry.expect("it can be read").file_name().into_string().expect("a name in UTF-8"))
            .filter(|name| name.ends_with(".md"))
            .map(|name| format!("{folder}{name}"))
            .collect()
    };
    [markdown(""), markdown("docs/")].concat()
}

/// The anchor that a heading gets.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || "- _".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let documents = documents();
    assert!(documents.len() >= 8, "{documents:?}");
    for document in &documents {
        let text = read(document);
        let folder = workspace().join(document).parent().map(PathBuf::from).expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { workspace().join(document) } else { folder.join(file) };
            assert!(file.exists(), "{document}: {link}");
            if !heading.is_empty() {
                let target = fs::read_to_string(&file).expect("a document");
                let is_there = target.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(is_there, "{document}: {link}");
            }
        }
    }
}

/// Paths of the repository in `code spans`, so that a file that moves is moved in the documents, too.
#[test]
fn every_path_that_is_named_exists() {
    const FOLDERS: [&str; 16] = [
        "core", "src", "include", "oracle", "tests", "c_tests", "examples", "harness", "bench", "bindings", "docs",
        ".cargo", "library", "cmake", "fuzz", ".ci",
    ];
    let is_path = |span: &str| {
        let (first, rest) = span.split_once('/').unwrap_or(("", ""));
        let plain = rest.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
        FOLDERS.contains(&first) && plain
    };
    let mut paths = 0;
    for document in documents() {
        let text = read(&document);
        for span in text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|span| is_path(span)) {
            assert!(workspace().join(span).exists(), "{document}: {span}");
            paths += 1;
        }
    }
    assert!(paths >= 50, "only {paths} paths are found");
}
