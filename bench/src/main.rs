//! graze beside its peers: speed and accuracy.
//!
//!     cargo peers                     speed tables, as Markdown
//!     cargo peers goals               the goals for speed, and whether they are met
//!     cargo peers build               the cost of preparing an outline
//!     cargo peers plots               cost as work grows, as pictures in docs/
//!     cargo peers accuracy            wrong answers per million on hard input
//!     cargo peers --help              all options
//!
//! `cargo peers` is short for `cargo run --release` with this package's manifest and its .cargo/config.toml, which
//! has the peers in C compiled as their authors mean them to ship.

mod accuracy;
mod before;
mod build;
mod chart;
mod data;
mod goals;
mod graze;
mod level_file;
mod memory;
mod order;
mod peers;
mod plots;
mod race;
mod rows;
mod speed;
mod table;
mod world_memory;

use graze::Graze;
use lexopt::{Arg, Parser, ValueExt};
use race::{Libraries, Limits, Who};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
cargo peers [options]             speed of graze and its peers
cargo peers goals [options]       speed relative to peers: goals and results
cargo peers build [options]       cost of preparing an outline, in time and memory
cargo peers plots [options]       cost as work grows, as SVG
cargo peers accuracy [options]    wrong answers per million on hard input

--rows TEXT       only rows, outlines, or plots, whose name contains it
--rounds N        rounds for each row (201), fewer once the time is up
--seconds N       time for each row (3)
--large           up to 64 MB of pairs in each row: beyond the caches
--quick           one round of few pairs, or few cases: shows that everything runs
--cases N         cases of each class for `accuracy` (100000)
--levels FILE     also rows for the polygons of a level file
--width N         limit graze to vectors of N floats: 4, 8 or 16
--before FILE     compare with an earlier libgraze.so; lists the rows that are slower now
--alone           speed without the peers
--seed N          other random data
--markdown FILE   write the tables there instead of to standard output
--folder PATH     write the plots there instead of to docs/
";

#[derive(Clone, Copy)]
enum Task {
    Speed,
    Goals,
    Build,
    Plots,
    Accuracy,
}

struct Options {
    task: Task,
    rows: String,
    rounds: usize,
    seconds: f64,
    large: bool,
    quick: bool,
    cases: usize,
    levels: Option<PathBuf>,
    width: Option<u32>,
    before: Option<PathBuf>,
    alone: bool,
    seed: u64,
    markdown: Option<PathBuf>,
    folder: PathBuf,
}

fn options() -> Result<Option<Options>, lexopt::Error> {
    let mut options = Options {
        task: Task::Speed,
        rows: String::new(),
        rounds: 201,
        seconds: 3.0,
        large: false,
        quick: false,
        cases: 100_000,
        levels: None,
        width: None,
        before: None,
        alone: false,
        seed: 1,
        markdown: None,
        folder: graze_harness::workspace().join("docs"),
    };
    let mut parser = Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(task) if task == "goals" => options.task = Task::Goals,
            Arg::Value(task) if task == "build" => options.task = Task::Build,
            Arg::Value(task) if task == "plots" => options.task = Task::Plots,
            Arg::Value(task) if task == "accuracy" => options.task = Task::Accuracy,
            Arg::Long("rows") => options.rows = parser.value()?.string()?,
            Arg::Long("rounds") => options.rounds = parser.value()?.parse()?,
            Arg::Long("seconds") => options.seconds = parser.value()?.parse()?,
            Arg::Long("large") => options.large = true,
            Arg::Long("quick") => options.quick = true,
            Arg::Long("cases") => options.cases = parser.value()?.parse()?,
            Arg::Long("levels") => options.levels = Some(parser.value()?.into()),
            Arg::Long("width") => options.width = Some(parser.value()?.parse()?),
            Arg::Long("before") => options.before = Some(parser.value()?.into()),
            Arg::Long("alone") => options.alone = true,
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("markdown") => options.markdown = Some(parser.value()?.into()),
            Arg::Long("folder") => options.folder = parser.value()?.into(),
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            _ => return Err(argument.unexpected()),
        }
    }
    if options.quick {
        (options.rounds, options.cases) = (1, 1000);
    }
    Ok(Some(options))
}

/// The current build of graze, and the earlier one if given.
fn libraries(options: &Options) -> Result<Libraries, String> {
    let mut libraries = vec![(Who::Graze, Graze::load(&graze_harness::shipped()?.shared_library)?)];
    if let Some(path) = &options.before {
        libraries.push((Who::Before, Graze::load(path)?));
    }
    if let Some(width) = options.width {
        for (who, graze) in &libraries {
            match graze.set_width(width) {
                Some(set) if set == width => {}
                Some(set) => {
                    return Err(format!("{} computes with vectors of {set} floats here, not {width}", who.name()));
                }
                None => return Err(format!("{} has no graze_set_simd_width", who.name())),
            }
        }
    }
    Ok(libraries)
}

fn run(options: &Options) -> Result<(), String> {
    let libraries = libraries(options)?;
    let levels = options.levels.as_deref().map(level_file::read).transpose()?.unwrap_or_default();
    let Options { seed, large, quick, alone, .. } = *options;
    let setup = rows::Setup { libraries, seed, large, quick, alone, exactly: None, levels };
    let limits = Limits { rounds: options.rounds, time: Duration::from_secs_f64(options.seconds) };
    let report = match options.task {
        Task::Speed => speed::run(&setup, limits, &options.rows),
        Task::Goals => goals::run(&setup, limits, &options.rows),
        Task::Build => build::run(&setup, limits, &options.rows),
        Task::Plots => return plots::run(&setup, limits, &options.rows, &options.folder),
        Task::Accuracy => accuracy::run(&setup.libraries, seed, options.cases),
    };
    match &options.markdown {
        Some(path) => std::fs::write(path, report.text).map_err(|error| format!("{}: {error}", path.display()))?,
        None => print!("{}", report.text),
    }
    if report.complaints.is_empty() { Ok(()) } else { Err(report.complaints.join("\n")) }
}

fn main() -> ExitCode {
    let result = match options() {
        Ok(Some(options)) => run(&options),
        Ok(None) => {
            print!("{HELP}");
            Ok(())
        }
        Err(error) => Err(format!("{error}\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
