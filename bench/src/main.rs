//! graze beside its peers: how fast, and how often wrong.
//!
//!     cargo peers                     tables of speed, as Markdown
//!     cargo peers goals               which of our goals are met
//!     cargo peers build               what preparing an outline costs
//!     cargo peers plots               cost as work grows, as pictures in docs/
//!     cargo peers wrong               wrong answers per million on hard input
//!     cargo peers --help              what else there is
//!
//! `cargo peers` is short for `cargo run --release` with this package's manifest and its .cargo/config.toml, which
//! has the peers in C compiled as their authors mean them to ship.

mod aims;
mod build;
mod chart;
mod contest;
mod data;
mod goals;
mod graze;
mod levels;
mod memory;
mod peers;
mod plots;
mod rows;
mod speed;
mod table;
mod wrong;

use contest::{Libraries, Limits, Who};
use graze::Graze;
use lexopt::{Arg, Parser, ValueExt};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
cargo peers [options]          how fast graze and its peers are
cargo peers goals [options]    how many times as fast as its peers graze shall be, and is
cargo peers build [options]    what preparing an outline costs, in time and memory
cargo peers plots [options]    cost as work grows, as SVG
cargo peers wrong [options]    how often they are wrong on hard input, per million

--rows TEXT       only rows, outlines, or plots, whose name contains it
--rounds N        rounds for each row (201), fewer when the time is up
--seconds N       time for each row (3)
--large           up to 64 MB of pairs in each row: outside of the cache
--quick           one round of few pairs, or few cases: shows that everything runs
--cases N         cases of each class for `wrong` (100000)
--levels FILE     rows for the polygons of a level file, too
--width N         have graze compute on at most N floats at once: 4, 8 or 16 (the widest there are)
--against FILE    compare with another build of libgraze.so
--seed N          other data
--markdown FILE   write the tables there instead of to standard output
--folder PATH     write the plots there instead of to docs/
";

#[derive(Clone, Copy)]
enum Task {
    Speed,
    Goals,
    Build,
    Plots,
    Wrong,
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
    against: Option<PathBuf>,
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
        against: None,
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
            Arg::Value(task) if task == "wrong" => options.task = Task::Wrong,
            Arg::Long("rows") => options.rows = parser.value()?.string()?,
            Arg::Long("rounds") => options.rounds = parser.value()?.parse()?,
            Arg::Long("seconds") => options.seconds = parser.value()?.parse()?,
            Arg::Long("large") => options.large = true,
            Arg::Long("quick") => options.quick = true,
            Arg::Long("cases") => options.cases = parser.value()?.parse()?,
            Arg::Long("levels") => options.levels = Some(parser.value()?.into()),
            Arg::Long("width") => options.width = Some(parser.value()?.parse()?),
            Arg::Long("against") => options.against = Some(parser.value()?.into()),
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

/// The freshly built graze, and the other one if there is one.
fn libraries(options: &Options) -> Result<Libraries, String> {
    let mut libraries = vec![(Who::Graze, Graze::load(&graze_harness::shipped()?.shared_library)?)];
    if let Some(path) = &options.against {
        libraries.push((Who::Other, Graze::load(path)?));
    }
    if let Some(width) = options.width {
        for (who, graze) in &libraries {
            match graze.set_width(width) {
                Some(set) if set == width => {}
                Some(set) => {
                    return Err(format!("{} computes on {set} floats at once here, not on {width}", who.name()));
                }
                None => return Err(format!("{} cannot be told how wide its vectors are", who.name())),
            }
        }
    }
    Ok(libraries)
}

fn run(options: &Options) -> Result<(), String> {
    let libraries = libraries(options)?;
    let levels = options.levels.as_deref().map(levels::read).transpose()?.unwrap_or_default();
    let (seed, large, quick) = (options.seed, options.large, options.quick);
    let setup = rows::Setup { libraries, seed, large, quick, exactly: None, levels };
    let limits = Limits { rounds: options.rounds, time: Duration::from_secs_f64(options.seconds) };
    let report = match options.task {
        Task::Speed => speed::run(&setup, limits, &options.rows),
        Task::Goals => goals::run(&setup, limits, &options.rows),
        Task::Build => build::run(&setup, limits, &options.rows),
        Task::Plots => return plots::run(&setup, limits, &options.rows, &options.folder),
        Task::Wrong => wrong::run(&setup.libraries, seed, options.cases),
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
