//! Markdown tables, and the list of machine, compilers and versions above them.

use crate::peers::box2d;
use crate::race::{Libraries, Who};
use std::fmt::Write;
use std::fs;

/// The text of a task, and what failed.
pub struct Report {
    pub text: String,
    pub complaints: Vec<String>,
}

/// A table with a line for every row and a column for every contestant that takes part anywhere.
#[derive(Default)]
pub struct Table {
    lines: Vec<Line>,
}

struct Line {
    name: String,
    cells: Vec<(Who, String)>,
    /// The cells after those of the contestants.
    last: Vec<String>,
}

impl Table {
    pub fn push(&mut self, name: &str, cells: Vec<(Who, String)>, last: Vec<String>) {
        self.lines.push(Line { name: name.to_string(), cells, last });
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn markdown(&self, corner: &str, last: &[&str]) -> String {
        let takes_part = |who: &Who| self.lines.iter().any(|line| line.cells.iter().any(|cell| cell.0 == *who));
        let columns: Vec<Who> = Who::ALL.into_iter().filter(takes_part).collect();
        let heads = columns.iter().map(|who| who.name()).chain(last.iter().copied());
        let mut text = String::new();
        write_line(&mut text, std::iter::once(corner).chain(heads.clone()));
        write_line(&mut text, std::iter::once("---").chain(heads.map(|_| "---:")));
        for line in &self.lines {
            let cell = |who: &Who| line.cells.iter().find(|cell| cell.0 == *who).map_or("–", |cell| &cell.1);
            let cells = columns.iter().map(cell).chain(line.last.iter().take(last.len()).map(String::as_str));
            write_line(&mut text, std::iter::once(line.name.as_str()).chain(cells));
        }
        text
    }
}

pub fn write_line<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>) {
    let cells: Vec<&str> = cells.collect();
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// Nanoseconds with about three digits.
pub fn nanoseconds(time: f64) -> String {
    match time {
        ..10.0 => format!("{time:.2}"),
        ..100.0 => format!("{time:.1}"),
        _ => format!("{time:.0}"),
    }
}

pub fn times(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.1} ×") } else { format!("{ratio:.0} ×") }
}

/// The machine, the compilers, graze's vectors, the peers.
pub fn head(libraries: &Libraries) -> String {
    let (cflags, raylib) = (env!("BENCH_CFLAGS"), if cfg!(feature = "raylib") { "" } else { " (left out)" });
    let rustflags = match env!("BENCH_RUSTFLAGS") {
        "" => String::new(),
        flags => format!(", {flags}"),
    };
    let march = if cflags.contains("-march") { "" } else { "; no -march" };
    let mut text = String::new();
    let _ = writeln!(text, "- machine: {}, {}", processor(), std::env::consts::OS);
    let _ = writeln!(
        text,
        "- compilers: {}, opt-level 3, fat LTO{rustflags}; {}, CFLAGS \"{cflags}\"{march}",
        env!("BENCH_RUSTC"),
        env!("BENCH_CC")
    );
    for (who, graze) in libraries {
        let width = graze.width().map_or_else(|| "?".to_string(), |width| width.to_string());
        let _ = writeln!(text, "- {} computes with vectors of up to {width} floats", who.name());
    }
    if !cflags.contains("-DNDEBUG") {
        let _ = writeln!(text, "- **Box2D is built with assertions and -O2: run this by `cargo peers`**");
    }
    let _ = writeln!(
        text,
        "- peers: robust {}, parry2d {}, Box2D {} (boxdd-sys {}), Chipmunk2D 7.0.1 (chipmunk-rs {}), cute_c2 1.08 (c2-sys {}), raylib-sys {}{raylib}, \
         geo {}, tg (tg-sys {}), rstar {}, rapier2d {}",
        env!("BENCH_VERSION_ROBUST"),
        env!("BENCH_VERSION_PARRY2D"),
        box2d::version(),
        env!("BENCH_VERSION_BOXDD_SYS"),
        env!("BENCH_VERSION_CHIPMUNK_RS"),
        env!("BENCH_VERSION_C2_SYS"),
        env!("BENCH_VERSION_RAYLIB_SYS"),
        env!("BENCH_VERSION_GEO"),
        env!("BENCH_VERSION_TG_SYS"),
        env!("BENCH_VERSION_RSTAR"),
        env!("BENCH_VERSION_RAPIER2D"),
    );
    text
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_string())
    };
    let name = field("model name").unwrap_or_else(|| std::env::consts::ARCH.to_string());
    match field("model\t") {
        Some(model) => format!("{name} (family {}, model {model})", field("cpu family").unwrap_or_default()),
        None => name,
    }
}
