//! C programs: compiled as C or C++, linked with graze, run.

use crate::{shipped, target_folder};
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, fs};

/// The language a .c file is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    C99,
    C11,
    Cpp11,
    Cpp17,
    Cpp20,
    Cpp23,
}

impl Language {
    fn is_cpp(self) -> bool {
        !matches!(self, Language::C99 | Language::C11)
    }

    fn standard(self) -> &'static str {
        match self {
            Language::C99 => "c99",
            Language::C11 => "c11",
            Language::Cpp11 => "c++11",
            Language::Cpp17 => "c++17",
            Language::Cpp20 => "c++20",
            // As compilers called it before 2023, and still do.
            Language::Cpp23 => "c++2b",
        }
    }
}

/// The output of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A program with graze inside.
    Static,
    /// A program that loads graze.
    Shared,
    /// An object file, not linked with anything.
    Object,
}

/// A C source and how to compile it.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    pub source: &'a Path,
    pub language: Language,
    pub link: Link,
    pub optimization: u32,
    /// Further arguments for the compiler.
    pub arguments: &'a [&'a str],
}

impl<'a> Program<'a> {
    pub fn new(source: &'a Path, language: Language, link: Link) -> Self {
        Program { source, language, link, optimization: 1, arguments: &[] }
    }

    /// Compiles it, all warnings being errors, and returns the path of what came out.
    pub fn compile(&self) -> Result<PathBuf, String> {
        let shipped = shipped()?;
        let folder = target_folder().join("c_programs");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut command = self.compiler(&folder)?.to_command();
        command
            .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"])
            .arg(format!("-std={}", self.language.standard()))
            .args(self.arguments)
            .arg("-I")
            .arg(&shipped.include)
            .args(["-x", if self.language.is_cpp() { "c++" } else { "c" }])
            .arg(self.source)
            // What follows is for the linker, whatever the language.
            .args(["-x", "none"]);
        match self.link {
            Link::Object => {
                command.arg("-c");
            }
            Link::Static => {
                command.arg(&shipped.static_library).args(["-lm", "-pthread"]);
            }
            Link::Shared => {
                command.arg(&shipped.shared_library).args(["-lm", "-pthread"]).arg(rpath(&shipped.shared_folder));
                // The old tag, since LD_LIBRARY_PATH, which Cargo sets for its tests, outranks the new one.
                if cfg!(target_os = "linux") {
                    command.arg("-Wl,--disable-new-dtags");
                }
            }
        }
        let path = folder.join(self.file_name()?);
        // Several processes and threads may compile the same program: each time into a file of its own, and the last
        // one to put it into place wins.
        static COMPILED: AtomicU32 = AtomicU32::new(0);
        let turn = COMPILED.fetch_add(1, Ordering::Relaxed);
        let written = path.with_extension(format!("{}-{turn}.tmp", std::process::id()));
        command.arg("-o").arg(&written);
        let output = command.output().map_err(|error| no_compiler(command.get_program(), &error))?;
        if !output.status.success() {
            return Err(format!("{command:?} fails:\n{}", String::from_utf8_lossy(&output.stderr)));
        }
        fs::rename(&written, &path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    fn file_name(&self) -> Result<String, String> {
        let stem = self.source.file_stem().and_then(OsStr::to_str);
        let stem = stem.ok_or_else(|| format!("{} is no C file", self.source.display()))?;
        let suffix = match self.link {
            Link::Object => ".o",
            _ => env::consts::EXE_SUFFIX,
        };
        let (language, link, optimization) = (self.language.standard(), self.link, self.optimization);
        Ok(format!("{stem}-{language}-{link:?}-O{optimization}{suffix}").to_lowercase())
    }

    /// The machine's compiler, or the compiler that CC or CXX names.
    fn compiler(&self, folder: &Path) -> Result<cc::Tool, String> {
        let target = rust_target()?;
        cc::Build::new()
            .target(&target)
            .host(&target)
            .opt_level(self.optimization)
            .debug(false)
            .out_dir(folder)
            .cargo_metadata(false)
            .cpp(self.language.is_cpp())
            .try_get_compiler()
            .map_err(|error| format!("no C compiler: {error}"))
    }
}

/// Links an object file of C with the arguments given, libraries among them, to a program of the name given.
pub fn link<S: AsRef<OsStr>>(object: &Path, arguments: &[S], name: &str) -> Result<PathBuf, String> {
    let folder = target_folder().join("c_programs");
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let mut command = Program::new(object, Language::C99, Link::Object).compiler(&folder)?.to_command();
    command.arg(object).args(arguments).arg("-o").arg(&program);
    let output = command.output().map_err(|error| no_compiler(command.get_program(), &error))?;
    if output.status.success() {
        Ok(program)
    } else {
        Err(format!("{command:?} fails:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// Runs a compiled program to its end. It fails after two minutes, many times of what any program takes: then it hangs,
/// or a search takes the square of its time.
pub fn run(program: &Path, arguments: &[&str]) -> Result<Output, String> {
    run_within(Duration::from_secs(120), program, arguments)
}

/// Runs a compiled program to its end, or ends it when the time is over.
pub fn run_within(limit: Duration, program: &Path, arguments: &[&str]) -> Result<Output, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let printed = [read_to_end(child.stdout.take()), read_to_end(child.stderr.take())];
    let end = Instant::now() + limit;
    let status = loop {
        match child.try_wait().map_err(failed)? {
            Some(status) => break Some(status),
            None if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
            None => break None,
        }
    };
    if status.is_none() {
        child.kill().and_then(|()| child.wait()).map_err(failed)?;
    }
    let [stdout, stderr] = printed.map(|bytes| bytes.join().unwrap_or_default());
    match status {
        Some(status) => Ok(Output { status, stdout, stderr }),
        None => Err(format!(
            "{} does not end within {limit:?}; it printed:\n{}{}",
            program.display(),
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        )),
    }
}

/// Reads a stream in a thread of its own, so that a program never waits until it is read.
fn read_to_end<R: Read + Send + 'static>(stream: Option<R>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is kept.
        let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
        bytes
    })
}

fn rpath(folder: &Path) -> std::ffi::OsString {
    let mut argument = std::ffi::OsString::from("-Wl,-rpath,");
    argument.push(folder);
    argument
}

fn no_compiler(program: &OsStr, error: &std::io::Error) -> String {
    format!(
        "the C compiler {} does not start ({error}); install one, or name it in the environment variables CC and CXX",
        program.display()
    )
}

/// The machine that rustc compiles for.
fn rust_target() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().map_err(|error| format!("rustc does not start: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| "rustc -vV names no host".to_string())
}
