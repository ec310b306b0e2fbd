//! `cargo unity` makes the package for Unity: the C# of bindings/unity/package, the native plugins that this machine
//! can build, and a .meta file with a fixed GUID for each of them.
//!
//!     cargo unity [--profile NAME] [--only FOLDER]... [--out FOLDER]

mod meta;
mod platforms;

use graze_harness::workspace;
use platforms::{PLATFORMS, Platform, build};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

struct Options {
    profile: String,
    /// Folders of plugins, all of them if there is none.
    only: Vec<String>,
    out: PathBuf,
}

fn main() -> ExitCode {
    match options().and_then(|options| make(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("cargo unity: {message}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options, String> {
    let out = workspace().join("target/unity");
    let mut options = Options { profile: "release".to_string(), only: Vec::new(), out };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--profile" => options.profile = value()?,
            "--only" => options.only.push(value()?),
            "--out" => options.out = value()?.into(),
            _ => return Err(format!("{argument} is no option; there are --profile, --only and --out")),
        }
    }
    let is_known = |only: &String| PLATFORMS.iter().any(|platform| platform.folder.starts_with(only.as_str()));
    match options.only.iter().find(|only| !is_known(only)) {
        Some(only) => Err(format!("no plugin has a folder {only}")),
        None => Ok(options),
    }
}

fn make(options: &Options) -> Result<(), String> {
    // The name that npm, and so Unity, expects in an archive.
    let package = options.out.join("package");
    if package.exists() {
        fs::remove_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    }
    copy(&workspace().join("bindings/unity/package"), &package).map_err(|error| format!("the package: {error}"))?;
    let write =
        |path: &str, text: String| fs::write(package.join(path), text).map_err(|error| format!("{path}: {error}"));
    let read = |path: &str| fs::read_to_string(workspace().join(path)).map_err(|error| format!("{path}: {error}"));
    write("CHANGELOG.md", read("CHANGELOG.md")?)?;
    write(
        "LICENSE.md",
        format!("MIT or Apache-2.0, at your choice.\n\n{}\n{}", read("LICENSE-MIT")?, read("LICENSE-APACHE")?),
    )?;
    fs::create_dir_all(package.join("Documentation~")).map_err(|error| format!("Documentation~: {error}"))?;
    write("Documentation~/graze.md", without_paths(&read("docs/unity.md")?))?;
    let manifest = read("bindings/unity/package/package.json")?;
    let version = env!("CARGO_PKG_VERSION");
    if !manifest.contains(&format!("\"version\": \"{version}\"")) {
        return Err(format!("package.json is not of version {version}"));
    }
    let (mut plugins, mut failures) = (Vec::new(), Vec::new());
    for platform in &PLATFORMS {
        if !options.only.is_empty() && !options.only.iter().any(|only| platform.folder.starts_with(only.as_str())) {
            continue;
        }
        match build(platform, &options.profile) {
            Ok(Ok(library)) => {
                let to = package.join("Plugins").join(platform.folder);
                fs::create_dir_all(&to)
                    .and_then(|()| fs::copy(&library, to.join(platform.file)))
                    .map_err(|error| format!("{}: {error}", to.display()))?;
                println!("{:<20} built for {}", platform.folder, platform.target);
                plugins.push(platform);
            }
            Ok(Err(missing)) => println!("{:<20} left out: {missing}", platform.folder),
            // The package is made all the same: most games do without some platform.
            Err(failure) => {
                println!("{:<20} failed: {failure}", platform.folder);
                failures.push(platform.folder);
            }
        }
    }
    if plugins.is_empty() {
        return Err("no plugin could be built".to_string());
    }
    meta::write_all(&package, &|path| plugin(&plugins, path)).map_err(|error| format!(".meta files: {error}"))?;
    let archive = options.out.join(format!("{}-{version}.tgz", meta::NAME));
    let status = Command::new("tar").arg("-czf").arg(&archive).arg("-C").arg(&options.out).arg("package").status();
    if !status.map_err(|error| format!("tar does not start: {error}"))?.success() {
        return Err("tar fails".to_string());
    }
    println!("package   {}\narchive   {}", package.join("package.json").display(), archive.display());
    match failures.is_empty() {
        true => Ok(()),
        false => Err(format!("the package is without {}", failures.join(", "))),
    }
}

/// The platform of a plugin, by its path within the package.
fn plugin<'a>(plugins: &[&'a Platform], path: &Path) -> Option<&'a Platform> {
    plugins.iter().find(|platform| path == Path::new("Plugins").join(platform.folder).join(platform.file)).copied()
}

/// Links to files of the repository, which the package does not have, as their words alone.
fn without_paths(page: &str) -> String {
    let mut parts = page.split("](../");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        if let Some(bracket) = text.rfind('[') {
            text.remove(bracket);
        }
        text.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    text
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_into_the_repository_are_words() {
        let page = "See [graze.h](../include/graze.h), [below](#below) and [docs/a.md](../docs/a.md).";
        assert_eq!(without_paths(page), "See graze.h, [below](#below) and docs/a.md.");
    }
}
