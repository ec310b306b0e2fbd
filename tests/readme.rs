//! What the README shows: its quickstart, and the commands that link it.

use graze_harness::{shipped, workspace};
use std::fs;
use std::path::Path;
use std::process::Command;

fn readme() -> String {
    fs::read_to_string(workspace().join("README.md")).expect("read README.md")
}

/// The fenced blocks of one language.
fn blocks<'a>(readme: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    readme.split(&opening).skip(1).map(|rest| rest.split("```").next().expect("split gives a first part")).collect()
}

/// The examples without the line that says what each is.
#[test]
fn the_programs_are_the_examples() {
    let example = |name: &str| {
        let example = fs::read_to_string(workspace().join("examples").join(name)).expect("read the example");
        let (title, program) = example.split_once('\n').expect("a first line");
        assert!(title.starts_with("//"), "{title}");
        program.to_string()
    };
    assert_eq!(blocks(&readme(), "c"), [example("quickstart.c"), example("measure.c")]);
}

/// The lines that compile and link, run as they stand, but with the shipped libraries' folder for
/// target/release and a folder of their own for what comes out.
#[test]
fn the_link_commands_work() {
    let shipped = shipped().expect("the libraries build");
    let release = shipped.static_library.parent().expect("a folder");
    let folder = release.join("readme");
    fs::create_dir_all(&folder).expect("create a folder");
    let block = blocks(&readme(), "sh")
        .into_iter()
        .find(|block| block.contains("libgraze.a"))
        .expect("a block that links")
        .to_string();
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
            assert_eq!(text, "bullet at x = 4: hit\nbullet at x = 5: graze\nbullet at x = 6: miss\n");
            programs += 1;
        }
    }
    assert_eq!(programs, 2);
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
