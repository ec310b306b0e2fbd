//! The cost of preparing an outline: time and memory per vertex.

use crate::data::{concave, spikes};
use crate::graze::{Graze, Prepared};
use crate::memory;
use crate::peers::{geo, parry, rstar, tg};
use crate::race::{Limits, Who, median};
use crate::rows::Setup;
use crate::table::{Report, head, nanoseconds, times, write_line};
use crate::world_memory;
use ::geo::MultiPolygon;
use ::geo::indexed::{IntervalTreeMultiPolygon, PreparedGeometry};
use fastrand::Rng;
use std::fmt::Write;
use std::hint::black_box;
use std::ptr::null_mut;
use std::rc::Rc;
use std::time::Instant;

type Shape = fn(&mut Rng, [f64; 2], usize) -> Vec<f32>;

/// Name, generator and vertex count.
const OUTLINES: [(&str, Shape, usize); 5] = [
    ("concave 1000", concave, 1000),
    ("concave 10000", concave, 10_000),
    ("concave 100000", concave, 100_000),
    ("concave 1000000", concave, 1_000_000),
    ("spikes 100000", spikes, 100_000),
];

/// GrazeGrade, the default first.
const GRADES: [(u32, &str); 2] = [(0, ""), (1, ", quick build")];

/// The largest outline under `--quick`.
const QUICK: usize = 1000;

/// Rounds that run even when the time is up.
const LEAST_ROUNDS: usize = 3;

/// A way to prepare an outline.
struct Contestant {
    name: String,
    who: Who,
    /// Builds once: nanoseconds, without freeing.
    time: Box<dyn Fn() -> f64>,
    memory: Box<dyn Fn() -> Memory>,
}

/// The size of an index in bytes.
struct Memory {
    /// As reported by its library.
    reported: Option<usize>,
    /// As counted by the allocator, without what libraries in C allocate.
    counted: usize,
}

impl Contestant {
    fn new<T>(
        name: impl Into<String>,
        who: Who,
        build: impl Fn() -> T + 'static,
        reported: impl Fn(&T) -> Option<usize> + 'static,
    ) -> Contestant {
        let build = Rc::new(build);
        let own = build.clone();
        let time = move || {
            let before = Instant::now();
            let built = black_box(own());
            let time = before.elapsed().as_nanos() as f64;
            drop(built);
            time
        };
        let memory = move || {
            let before = memory::allocated();
            let built = build();
            Memory { counted: memory::allocated().wrapping_sub(before), reported: reported(&built) }
        };
        Contestant { name: name.into(), who, time: Box::new(time), memory: Box::new(memory) }
    }

    /// A contestant in Rust, measured by the allocator.
    fn counted<T>(name: &str, who: Who, build: impl Fn() -> T + 'static) -> Contestant {
        Contestant::new(name, who, build, |_| None)
    }
}

/// A table of every outline whose name contains the filter.
pub fn run(setup: &Setup, limits: Limits, filter: &str) -> Report {
    let mut text = head(&setup.libraries);
    text.push_str(METHOD);
    let _ = writeln!(text, "\n**ns and bytes for each vertex of an outline**\n");
    let mut complaints = Vec::new();
    let wanted = |name: &str, count: usize| name.contains(filter) && (!setup.quick || count <= QUICK);
    let outlines: Vec<_> = OUTLINES.into_iter().filter(|(name, _, count)| wanted(name, *count)).collect();
    if outlines.is_empty() {
        complaints.push(format!("no outline's name contains {filter:?}"));
    }
    for (place, (name, shape, count)) in outlines.into_iter().enumerate() {
        eprintln!("{name}");
        let xy: Rc<[f32]> = shape(&mut setup.rng(name), [0.0, 0.0], count).into();
        let contestants = contestants(setup, &xy, &mut complaints);
        if place == 0 {
            let names = contestants.iter().map(|contestant| contestant.name.as_str());
            let heads = || std::iter::once("outline").chain(names.clone()).chain(["graze / fastest peer"]);
            write_line(&mut text, heads());
            write_line(&mut text, heads().enumerate().map(|(i, _)| if i == 0 { "---" } else { "---:" }));
        }
        let rounds = rounds(&contestants, limits);
        let mut cells = vec![name.to_string()];
        for (contestant, time) in contestants.iter().zip(medians(&rounds)) {
            let Memory { reported, counted } = (contestant.memory)();
            if counted > 0 && reported.is_some_and(|reported| reported != counted) {
                complaints.push(format!("{name}: {} takes {counted} bytes and reports {reported:?}", contestant.name));
            }
            let bytes = reported.unwrap_or(counted) as f64 / count as f64;
            cells.push(format!("{} ns, {bytes:.0} B", nanoseconds(time / count as f64)));
        }
        cells.push(fastest_peer(&contestants, &rounds));
        write_line(&mut text, cells.iter().map(String::as_str));
    }
    text.push_str(&world_memory::table(setup));
    Report { text, complaints }
}

/// Nanoseconds of every contestant in every round. Round 0 warms up and is dropped.
fn rounds(contestants: &[Contestant], limits: Limits) -> Vec<Vec<f64>> {
    let mut rounds = Vec::new();
    let start = Instant::now();
    for round in 0..=limits.rounds {
        if round > limits.rounds.min(LEAST_ROUNDS) && start.elapsed() > limits.time {
            break;
        }
        let mut times = vec![0.0; contestants.len()];
        for turn in 0..contestants.len() {
            let place = (turn + round) % contestants.len();
            times[place] = (contestants[place].time)();
        }
        if round > 0 {
            rounds.push(times);
        }
    }
    rounds
}

fn medians(rounds: &[Vec<f64>]) -> impl Iterator<Item = f64> {
    let places = rounds.first().map_or(0, Vec::len);
    (0..places).map(|place| median(rounds.iter().map(|round| round[place])).unwrap_or(f64::NAN))
}

/// The fastest peer, and graze's time in multiples of its time.
fn fastest_peer(contestants: &[Contestant], rounds: &[Vec<f64>]) -> String {
    let peers = contestants.iter().zip(medians(rounds)).enumerate().filter(|(_, (peer, _))| peer.who.is_peer());
    let fastest = peers.min_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
    // graze's default grade comes first.
    fastest
        .and_then(|(place, (peer, _))| {
            let ratio = median(rounds.iter().map(|round| round[0] / round[place]))?;
            Some(format!("{} {}", peer.name, times(ratio)))
        })
        .unwrap_or_else(|| "–".to_string())
}

const METHOD: &str = "\
- one core, one process; a round builds every contestant's index once and frees it untimed, and each round \
begins with another contestant; medians over the rounds, the ratio as the median of the rounds' ratios
- from an array of vertices in the peer's own type, which stays unchanged; the bytes include the vertices
- bytes: by graze_prepared_memory and tg_geom_memsize; the others by Rust's allocator
- parry's closed line with its tree of boxes (its triangle meshes take minutes, and are left out), rstar's tree of the \
edges loaded in bulk, geo's interval tree (points) and its prepared geometry (relations)
";

fn contestants(setup: &Setup, xy: &Rc<[f32]>, complaints: &mut Vec<String>) -> Vec<Contestant> {
    let mut all = Vec::new();
    for (who, graze) in &setup.libraries {
        for (grade, kind) in GRADES {
            match of_graze(*who, graze, (grade, kind), xy.clone()) {
                Some(contestant) => all.push(contestant),
                None => complaints.push(format!("{} does not prepare by grades", who.name())),
            }
        }
    }
    let ring = Rc::new(tg::ring(xy));
    let own = ring.clone();
    let bytes = |outline: &tg::Outline| Some(outline.bytes());
    all.push(Contestant::new("tg natural", Who::Tg, move || tg::Outline::natural(&own), bytes));
    all.push(Contestant::new("tg y stripes", Who::Tg, move || tg::Outline::new(&ring), bytes));
    let own = xy.clone();
    all.push(Contestant::counted("rstar", Who::Rstar, move || rstar::Outline::new(&own)));
    let own = xy.clone();
    all.push(Contestant::counted("parry", Who::Parry, move || parry::line(&own)));
    let outline = Rc::new(MultiPolygon::new(vec![geo::outline(xy)]));
    let own = outline.clone();
    all.push(Contestant::counted("geo interval tree", Who::Geo, move || IntervalTreeMultiPolygon::new(&own)));
    let prepare = move || PreparedGeometry::<_, f32>::from(outline.as_ref().clone());
    all.push(Contestant::counted("geo prepared", Who::Geo, prepare));
    all
}

/// None if the library lacks a function.
fn of_graze(who: Who, graze: &Graze, (grade, kind): (u32, &str), xy: Rc<[f32]>) -> Option<Contestant> {
    let (create, free) = (graze.prepared_create_graded.call?, graze.prepared_free.call?);
    let (bytes, set_allocator) = (graze.prepared_memory.call?, graze.set_allocator.call?);
    // SAFETY: functions as the header wants them.
    unsafe { set_allocator(Some(memory::allocate), Some(memory::release), null_mut()) };
    let build = move || {
        // SAFETY: one ring with its count.
        let prepared = unsafe { create(xy.as_ptr(), &(xy.len() as u32 / 2), 1, grade) };
        Freed { prepared, free }
    };
    // SAFETY: it was made, or is NULL.
    let reported = move |made: &Freed| Some(unsafe { bytes(made.prepared) });
    Some(Contestant::new(format!("{}{kind}", who.name()), who, build, reported))
}

/// A prepared outline, freed on drop.
struct Freed {
    prepared: *const Prepared,
    free: unsafe extern "C" fn(*const Prepared),
}

impl Drop for Freed {
    fn drop(&mut self) {
        // SAFETY: made by the same library, and not shared.
        unsafe { (self.free)(self.prepared) }
    }
}
