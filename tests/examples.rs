//! The examples, built in both languages: one prints measured values, one draws pictures, one checks itself.

use graze_harness::{Language, Link, Program, is_ci, run, workspace};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use std::{fs, process};

/// A folder that is gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("graze-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether it ended well, and what it printed.
fn box_stack(language: Language, arguments: &[&str]) -> (bool, String) {
    example("box_stack", language, arguments)
}

/// Everyday tests compile the examples as C only.
fn languages() -> &'static [Language] {
    if is_ci() { &[Language::C99, Language::Cpp17] } else { &[Language::C99] }
}

/// The program of an example, compiled once.
fn compiled(name: &str, language: Language) -> PathBuf {
    type Once = Arc<OnceLock<PathBuf>>;
    static COMPILED: Mutex<BTreeMap<(String, Language), Once>> = Mutex::new(BTreeMap::new());
    let program = Once::clone(COMPILED.lock().expect("a lock").entry((name.to_string(), language)).or_default());
    let compile = || {
        let source = workspace().join("examples").join(name).with_extension("c");
        let program = Program { optimization: 2, ..Program::new(&source, language, Link::Static) };
        program.compile().unwrap_or_else(|message| panic!("{message}"))
    };
    program.get_or_init(compile).clone()
}

fn example(name: &str, language: Language, arguments: &[&str]) -> (bool, String) {
    let program = compiled(name, language);
    let output = run(&program, arguments).unwrap_or_else(|message| panic!("{message}"));
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (output.status.success(), text)
}

#[test]
fn measured_values() {
    const PRINTED: &str = "\
contact: normal (0, -1), depth 0.125, 2 points, the first at (0.5, 1.9375)
ray: meets edge 1 at (-1.5, 1), after 0.40625 of its length
sweep: arrives at (-0.5, 2.5), after 0.005 of the step
distance: 2, to edge 0 of the hill
";
    for &language in languages() {
        assert_eq!(example("measure", language, &[]), (true, PRINTED.to_string()));
    }
    let page = fs::read_to_string(workspace().join("docs/contacts.md")).expect("read docs/contacts.md");
    assert!(page.contains(PRINTED), "docs/contacts.md shows another output");
}

#[test]
fn a_world() {
    const PRINTED: &str = "tick 0: 0 began\ntick 1: 0 began\ntick 2: 1 began\n";
    for &language in languages() {
        assert_eq!(example("world_quickstart", language, &[]), (true, PRINTED.to_string()));
    }
    let page = fs::read_to_string(workspace().join("docs/world.md")).expect("read docs/world.md");
    assert!(page.contains(PRINTED), "docs/world.md shows another output");
}

/// Shapes of all kinds drift; the hash of the world is the same everywhere.
#[test]
fn a_world_at_scale() {
    for &language in languages() {
        let folder = Folder::new(&format!("world-{language:?}"));
        let picture = folder.path("picture.svg");
        let (fine, text) =
            example("world", language, &["--shapes", "2000", "--ticks", "10", "--quiet", "--svg", &picture]);
        assert!(fine && text.contains("hash        221d484f20744c03\n"), "{text}");
        let picture = fs::read_to_string(&picture).expect("a picture");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    }
}

/// The character gets to the flag, stands on everything on its way, drops through the line once, so that it has to jump
/// up to it again, and never overlaps anything.
#[test]
fn a_character() {
    for &language in languages() {
        let folder = Folder::new(&format!("character-{language:?}"));
        let (fine, text) = example("character", language, &["--svg", &folder.path("picture.svg")]);
        assert!(fine && text.contains(" 0 overlaps;") && text.contains(" 3 jumps,"), "{text}");
        for ground in ["hill", "stairs", "one-sided line", "moving platform", "tiles"] {
            assert!(text.contains(ground), "{ground}: {text}");
        }
        let picture = fs::read_to_string(folder.path("picture.svg")).expect("a picture");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    }
}

/// In the levels of a file it finds a place to stand, and walks: up the hills, and over the edge, back to its place.
/// Real levels are played where there are any.
#[test]
fn a_character_on_levels_of_a_file() {
    let folder = Folder::new("character-levels");
    let file = folder.path("levels");
    fs::write(&file, level_file_of_hills()).expect("a file of levels");
    for &language in languages() {
        let (fine, text) = example("character", language, &[&file]);
        assert!(fine && text.contains("level 0: 0 overlaps;") && !text.contains(" 0 jumps,"), "{text}");
        let (fine, text) = example("character", language, &[&file, "--level", "1"]);
        assert!(!fine && text.contains("no level 1, the file has 0 to 0"), "{text}");
    }
    let real = workspace().join("../shared/levels/motocross.f32");
    if real.exists() {
        let real = real.to_str().expect("a path in UTF-8");
        let (fine, text) = example("character", Language::C99, &[real, "--ticks", "300"]);
        let lines = text.lines().count();
        assert!(fine && lines > 100 && text.matches(": 0 overlaps;").count() > lines - 5, "{text}");
    }
}

/// `cargo demo pictures` writes the pictures of docs/contacts.md.
#[test]
fn the_committed_pictures_are_fresh() {
    for &language in languages() {
        let folder = Folder::new(&format!("pictures-{language:?}"));
        assert_eq!(example("docs_pictures", language, &[&folder.path("")]), (true, String::new()));
        for name in ["contact.svg", "sweep.svg", "ray.svg"] {
            let committed = fs::read_to_string(workspace().join("docs").join(name)).expect("a committed picture");
            let written = fs::read_to_string(folder.path(name)).expect("a picture");
            assert!(committed == written, "docs/{name} differs: run `cargo demo pictures`, look at it, commit it");
        }
    }
}

/// Random walkers of all shapes, through generated levels, and through a file of levels: none ever overlaps anything.
#[test]
fn walkers_never_sink() {
    let folder = Folder::new("walkers");
    let file = folder.path("levels");
    fs::write(&file, level_file_of_hills()).expect("a file of levels");
    for &language in languages() {
        let (fine, text) = example("walkers", language, &["--levels", "18", "--steps", "100"]);
        assert!(fine && text.contains("failures    0\n"), "{text}");
        let (fine, text) = example("walkers", language, &[&file, "--levels", "9", "--steps", "100", "--time"]);
        assert!(fine && text.contains("failures    0\n") && text.contains("ns each"), "{text}");
    }
}

/// One level: a jagged outline, and a triangle above it.
fn level_file_of_hills() -> Vec<u8> {
    let mut hills: Vec<[f32; 2]> = (0..40u16).map(|i| [f32::from(i) * 0.73, f32::from(i * i % 7) * 0.41]).collect();
    hills.extend([[30.0, -3.0], [-1.0, -3.0]]);
    let outlines = [hills, vec![[7.1, 5.0], [12.3, 5.2], [9.0, 8.4]]];
    let mut bytes = b"GRZL\x01\0\0\0\x02\0\0\0".to_vec();
    for outline in outlines {
        bytes.extend((outline.len() as u32).to_le_bytes());
        bytes.extend(outline.as_flattened().iter().flat_map(|value| value.to_le_bytes()));
    }
    bytes
}

/// Every example that takes arguments refuses those that make no sense, and says why.
#[test]
fn wrong_arguments_are_refused() {
    let wrong: [(&[&str], &str); 6] = [
        (&["--speed"], "no such option"),
        (&["--level"], "its value is missing"),
        (&["--level", "0x1"], "not a number in its range"),
        (&["--level", "4294967296"], "not a number in its range"),
        (&["--level", "1"], "needs a file of levels"),
        (&["a", "b"], "a second file of levels"),
    ];
    for name in ["box_stack", "bullet_curtain", "character"] {
        for (arguments, why) in wrong {
            let (fine, text) = example(name, Language::C99, arguments);
            assert!(!fine && text.contains(why) && text.contains("usage:"), "{name} {arguments:?}: {text}");
        }
        assert!(example(name, Language::C99, &["--help"]).0);
    }
}

#[test]
fn the_stack_comes_to_rest() {
    for &language in languages() {
        let folder = Folder::new(&format!("stack-{language:?}"));
        let picture = folder.path("picture.svg");
        let (fine, text) = box_stack(language, &["--svg", &picture]);
        assert!(fine && text.contains("all checks hold"), "{text}");
        let picture = fs::read_to_string(&picture).expect("a picture");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    }
}

/// Its checks must be able to fail.
#[test]
fn without_sweeps_the_stack_fails() {
    let folder = Folder::new("stack-jumps");
    let (fine, text) =
        box_stack(Language::C99, &["--no-sweep", "--seconds", "1", "--svg", &folder.path("picture.svg")]);
    assert!(!fine && text.contains("went through the ground") && text.contains("left their half"), "{text}");
}

/// Three scenes rest, and their contact points keep their features. Both need features that stay.
#[test]
fn resting_scenes() {
    const SCENES: [&str; 4] = ["--hexagons", "60", "--seconds", "6"];
    for &language in languages() {
        let (fine, text) = example("resting_scenes", language, &SCENES);
        assert!(fine && text.contains("all checks hold"), "{text}");
    }
    let (fine, text) = example("resting_scenes", Language::C99, &[&SCENES[..], &["--scramble"]].concat());
    assert!(!fine && text.contains("pyramid: no rest") && text.contains("bowl: no rest"), "{text}");
}

/// A level with a trough and an outline that crosses itself.
#[test]
fn the_stack_plays_a_level_file() {
    const TROUGH: &[[f32; 2]] =
        &[[-9.0, -2.0], [9.0, -2.0], [9.0, 9.0], [8.0, 9.0], [6.0, 0.0], [-6.0, 0.0], [-8.0, 9.0], [-9.0, 9.0]];
    const BOW: &[[f32; 2]] = &[[-3.0, 2.0], [3.0, 3.0], [3.0, 2.0], [-3.0, 3.0]];
    let mut bytes = b"GRZL".to_vec();
    let number = |bytes: &mut Vec<u8>, number: usize| {
        bytes.extend_from_slice(&u32::try_from(number).expect("small").to_le_bytes());
    };
    number(&mut bytes, 1);
    number(&mut bytes, 2);
    for outline in [TROUGH, BOW] {
        number(&mut bytes, outline.len());
        bytes.extend(outline.iter().flatten().flat_map(|coordinate| coordinate.to_le_bytes()));
    }
    let folder = Folder::new("stack-level");
    let level = folder.path("level");
    fs::write(&level, &bytes).expect("it can be written");
    let (fine, text) = box_stack(Language::C99, &[&level, "--seconds", "12"]);
    assert!(fine && text.contains("all checks hold"), "{text}");
    let line: Vec<&str> = text.lines().nth(1).expect("a line for the level").split_whitespace().collect();
    // Level, outlines, vertices, lines, bodies, still, out, moving.
    assert_eq!(line[..8], ["0", "2", "12", "1", "24", "24", "0", "0"], "{text}");
    fs::write(&level, &bytes[..40]).expect("it can be written");
    assert!(!box_stack(Language::C99, &[&level]).0);
}
