//! Games get graze by CMake and by pkg-config, from its sources and from an installed package, and run.
#![cfg(target_os = "linux")]

use graze_harness::{has_program, shipped, workspace};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What examples/quickstart.c prints.
const PRINTED: &str = "bullet at x = 4: hit\nbullet at x = 5: graze\nbullet at x = 6: miss\n";

/// How a game is configured.
const WAYS: [[&str; 3]; 4] = [
    ["-GUnix Makefiles", "-DCMAKE_BUILD_TYPE=Debug", "-DGRAZE_SHARED=OFF"],
    ["-GUnix Makefiles", "-DCMAKE_BUILD_TYPE=Release", "-DGRAZE_SHARED=ON"],
    ["-GNinja", "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=OFF"],
    ["-GNinja", "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_SHARED_LIBS=ON"],
];

fn is_shared(way: &[&str]) -> bool {
    way.iter().any(|argument| argument.ends_with("SHARED=ON") || argument.ends_with("SHARED_LIBS=ON"))
}

/// A folder of this test alone, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cmake").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("create a folder");
    folder
}

fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [text, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{text}{errors}", output.status);
    text
}

fn cmake<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) {
    printed(Command::new("cmake").args(arguments));
}

fn define(name: &str, value: impl AsRef<OsStr>) -> std::ffi::OsString {
    let mut argument = std::ffi::OsString::from(format!("-D{name}="));
    argument.push(value);
    argument
}

/// The sources of graze are built by cargo; here as the tests have built them already.
fn as_built() -> [std::ffi::OsString; 2] {
    let built = shipped().expect("it builds");
    [define("GRAZE_CARGO_TARGET_DIR", &built.cargo_target), define("GRAZE_CARGO_PROFILE", built.profile)]
}

/// Whether a program loads graze.
fn loads_graze(program: &Path) -> bool {
    printed(Command::new("ldd").arg(program)).contains("libgraze.so.0 =>")
}

/// Configures, builds and runs a game of tests/cmake.
fn plays(game: &str, build: &Path, arguments: &[std::ffi::OsString], way: &[&str]) {
    let source = workspace().join("tests/cmake").join(game);
    let [s, b] = ["-S", "-B"].map(OsStr::new);
    let mut all = vec![s, source.as_os_str(), b, build.as_os_str()];
    let root = define("GRAZE_SOURCE", workspace());
    all.push(&root);
    all.extend(arguments.iter().map(|argument| argument.as_os_str()));
    all.extend(way.iter().map(OsStr::new));
    cmake(all);
    cmake([OsStr::new("--build"), build.as_os_str()]);
    let program = build.join("game");
    assert_eq!(printed(&mut Command::new(&program)), PRINTED, "{game} {way:?}");
    assert_eq!(loads_graze(&program), is_shared(way), "{game} {way:?}");
}

fn has_generator(way: &[&str]) -> bool {
    !way.contains(&"-GNinja") || has_program("ninja")
}

/// graze as `cmake --install` writes it, moved to another place: nothing in it may name the old one.
fn installed(name: &str, has_full_libdir: bool) -> PathBuf {
    let folder = folder(name);
    let [build, first, moved] = ["build", "first", "moved"].map(|name| folder.join(name));
    let mut arguments =
        vec![OsStr::new("-S").into(), workspace().into(), OsStr::new("-B").into(), build.clone().into()];
    arguments.extend(as_built());
    arguments.push(define("CMAKE_INSTALL_PREFIX", &first));
    if has_full_libdir {
        arguments.push(define("CMAKE_INSTALL_LIBDIR", first.join("lib")));
    }
    cmake(&arguments);
    cmake([OsStr::new("--build"), build.as_os_str()]);
    cmake([OsStr::new("--install"), build.as_os_str()]);
    fs::rename(&first, &moved).expect("rename a folder");
    fs::remove_dir_all(&build).expect("remove a folder");
    moved
}

#[test]
fn a_game_adds_the_sources() {
    for (number, way) in WAYS.iter().enumerate() {
        if has_program("cmake") && has_generator(way) {
            plays("subdirectory", &folder(&format!("subdirectory_{number}")), &as_built(), way);
        }
    }
}

#[test]
fn a_game_finds_the_package() {
    if !has_program("cmake") {
        return;
    }
    let prefix = installed("package", false);
    for (number, way) in WAYS.iter().enumerate() {
        if has_generator(way) {
            let arguments = [define("CMAKE_PREFIX_PATH", &prefix)];
            plays("package", &folder(&format!("package_{number}")), &arguments, way);
        }
    }
    for (component, way) in [("static", "-DBUILD_SHARED_LIBS=ON"), ("shared", "-DBUILD_SHARED_LIBS=OFF")] {
        let arguments = [define("CMAKE_PREFIX_PATH", &prefix), define("COMPONENTS", format!("COMPONENTS;{component}"))];
        let source = workspace().join("tests/cmake/package");
        let build = folder(&format!("package_{component}"));
        let mut all = vec![OsStr::new("-S").into(), source.into(), OsStr::new("-B").into(), build.clone().into()];
        all.extend(arguments);
        all.extend([define("GRAZE_SOURCE", workspace()), way.into()]);
        cmake(&all);
        cmake([OsStr::new("--build"), build.as_os_str()]);
        assert_eq!(loads_graze(&build.join("game")), component == "shared");
    }
}

#[test]
fn pkg_config_finds_the_package() {
    if !has_program("cmake") || !has_program("pkg-config") {
        return;
    }
    for has_full_libdir in [false, true] {
        let prefix = installed("pkg_config", has_full_libdir);
        let flags = printed(
            Command::new("pkg-config")
                .args(["--cflags", "--libs", "graze >= 0.2"])
                .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")),
        );
        let (source, program) = (workspace().join("examples/quickstart.c"), prefix.join("game"));
        let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
        printed(Command::new(compiler).arg(source).args(flags.split_whitespace()).arg("-o").arg(&program));
        let output = printed(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")));
        assert_eq!(output, PRINTED);
    }
}
