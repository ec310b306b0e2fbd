//! A race: contestants that do the same work on the same data, timed in turn. One row of the table.

use crate::graze::{Graze, Prepared, Symbol};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A contestant: a column of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Graze,
    /// The earlier build of graze that `--before` names.
    Before,
    /// graze in a loop of single calls, beside its batch functions.
    Single,
    SingleBefore,
    /// graze's function for integers, on the same data.
    Ints,
    /// graze without preparation, on the same data.
    Plain,
    Textbook,
    Robust,
    Parry,
    Box2d,
    Chipmunk,
    CuteC2,
    Raylib,
    Geo,
    Tg,
    /// tg, building its polygons within the measured time.
    TgBuilt,
    Rstar,
    /// Its broad phase alone.
    Rapier,
    /// The textbook's grid, where the textbook sweeps.
    Grid,
}

impl Who {
    pub const ALL: [Who; 19] = [
        Who::Graze,
        Who::Before,
        Who::Single,
        Who::SingleBefore,
        Who::Ints,
        Who::Plain,
        Who::Textbook,
        Who::Robust,
        Who::Parry,
        Who::Box2d,
        Who::Chipmunk,
        Who::CuteC2,
        Who::Raylib,
        Who::Geo,
        Who::Tg,
        Who::TgBuilt,
        Who::Rstar,
        Who::Rapier,
        Who::Grid,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Who::Graze => "graze",
            Who::Before => "graze before",
            Who::Single => "single calls",
            Who::SingleBefore => "single calls before",
            Who::Ints => "graze i32",
            Who::Plain => "graze plain",
            Who::Textbook => "textbook",
            Who::Robust => "robust",
            Who::Parry => "parry",
            Who::Box2d => "Box2D",
            Who::Chipmunk => "Chipmunk",
            Who::CuteC2 => "cute_c2",
            Who::Raylib => "raylib",
            Who::Geo => "geo",
            Who::Tg => "tg",
            Who::TgBuilt => "tg + build",
            Who::Rstar => "rstar",
            Who::Rapier => "rapier",
            Who::Grid => "grid",
        }
    }

    /// The same work by the earlier build of graze.
    pub fn before(self) -> Option<Who> {
        match self {
            Who::Graze => Some(Who::Before),
            Who::Single => Some(Who::SingleBefore),
            _ => None,
        }
    }

    /// The loop of single calls by the same build.
    pub fn single(self) -> Who {
        if self == Who::Graze { Who::Single } else { Who::SingleBefore }
    }

    /// Whether it is a build of graze, on the floats of the row.
    pub fn is_build(self) -> bool {
        matches!(self, Who::Graze | Who::Before | Who::Single | Who::SingleBefore)
    }

    pub fn is_peer(self) -> bool {
        !self.is_build() && !matches!(self, Who::Ints | Who::Plain)
    }
}

/// Lays data out in memory in the order of a run.
pub type Arrange = Rc<dyn Fn(&[u32])>;

/// The builds of graze that take part; the current one comes first.
pub type Libraries = Vec<(Who, Graze)>;

/// Runs the pairs in the given order and counts those that meet.
type Run = dyn Fn(&[u32]) -> u64;

struct Contestant {
    who: Who,
    run: Box<Run>,
    /// Lays the data out in memory in the order of the run, for the contestants that read them so.
    arrange: Arrange,
}

/// Elements that lie in memory in the order in which they are read.
pub struct Arranged<T> {
    original: Vec<T>,
    pub now: RefCell<Vec<T>>,
}

impl<T: Clone> Arranged<T> {
    pub fn new(original: Vec<T>) -> Self {
        Arranged { now: RefCell::new(original.clone()), original }
    }

    pub fn arrange(&self, order: &[u32]) {
        for (place, i) in self.now.borrow_mut().iter_mut().zip(order) {
            place.clone_from(&self.original[*i as usize]);
        }
    }
}

/// Shorter turns are repeated: the clock is too coarse for them.
const SHORTEST_TURN: Duration = Duration::from_micros(20);

/// One line of the table.
pub struct Row {
    pub name: String,
    /// The number of pairs.
    pub count: usize,
    contestants: Vec<Contestant>,
    /// Whether graze handles all pairs in one call.
    pub batched: bool,
    /// Functions that a build of graze lacks.
    pub missing: Vec<(Who, &'static str)>,
}

impl Row {
    pub fn new(name: impl Into<String>, count: usize) -> Row {
        Row { name: name.into(), count, contestants: Vec::new(), batched: false, missing: Vec::new() }
    }

    /// Adds a contestant. `call` says whether the pair with that index meets.
    pub fn add(&mut self, who: Who, call: impl Fn(usize) -> bool + 'static) {
        // The black box keeps inlined calls apart: the race is over single calls.
        let run = move |order: &[u32]| order.iter().map(|&i| u64::from(black_box(call(i as usize)))).sum();
        self.contestants.push(Contestant { who, run: Box::new(run), arrange: Rc::new(|_| ()) });
    }

    /// Adds a peer with data in its own types.
    pub fn peer<T: 'static>(&mut self, who: Who, data: impl Iterator<Item = T>, call: impl Fn(&T) -> bool + 'static) {
        let data: Vec<T> = data.collect();
        self.add(who, move |i| call(&data[i]));
    }

    /// Adds a contestant that reads its elements in the order in which they lie in memory.
    pub fn add_in_order<T: Clone + 'static>(&mut self, who: Who, data: Vec<T>, call: impl Fn(&T) -> bool + 'static) {
        let data = Rc::new(Arranged::new(data));
        let arranged = data.clone();
        let run = move |_: &[u32]| data.now.borrow().iter().map(|each| u64::from(black_box(call(each)))).sum();
        self.contestants.push(Contestant {
            who,
            run: Box::new(run),
            arrange: Rc::new(move |order| arranged.arrange(order)),
        });
    }

    /// Adds a contestant that handles all pairs in one call.
    pub fn add_batch(&mut self, who: Who, arrange: Arrange, call: impl Fn() -> usize + 'static) {
        self.batched = true;
        self.contestants.push(Contestant { who, run: Box::new(move |_: &[u32]| call() as u64), arrange });
    }

    /// Adds every build of graze that has this batch function.
    pub fn graze_batch<F: Copy + 'static>(
        &mut self,
        libraries: &Libraries,
        symbol: impl Fn(&Graze) -> Symbol<F>,
        arrange: Arrange,
        call: impl Fn(F) -> usize + Clone + 'static,
    ) {
        for (who, library) in libraries {
            let Symbol { name, call: function } = symbol(library);
            match function {
                Some(function) => {
                    let call = call.clone();
                    self.add_batch(*who, arrange.clone(), move || call(function));
                }
                None => self.missing.push((*who, name)),
            }
        }
    }

    /// Adds every build of graze that has the function.
    pub fn graze<F: Copy + 'static>(
        &mut self,
        libraries: &Libraries,
        symbol: impl Fn(&Graze) -> Symbol<F>,
        call: impl Fn(F, usize) -> bool + Clone + 'static,
    ) {
        for (who, library) in libraries {
            let Symbol { name, call: function } = symbol(library);
            match function {
                Some(function) => {
                    let call = call.clone();
                    self.add(*who, move |i| call(function, i));
                }
                None => self.missing.push((*who, name)),
            }
        }
    }

    /// Adds every build of graze that has the function, with outlines that it prepared.
    pub fn graze_prepared<'a, F: Copy + 'static>(
        &mut self,
        libraries: &Libraries,
        symbol: impl Fn(&Graze) -> Symbol<F>,
        outlines: impl Iterator<Item = &'a [f32]> + Clone,
        call: impl Fn(F, &[*const Prepared], usize) -> bool + Clone + 'static,
    ) {
        for (who, library) in libraries {
            let Symbol { name, call: function } = symbol(library);
            let prepared: Option<Vec<_>> = outlines.clone().map(|xy| library.prepare(xy)).collect();
            match (function, prepared) {
                (Some(function), Some(prepared)) => {
                    let call = call.clone();
                    self.add(*who, move |i| call(function, &prepared, i));
                }
                _ => self.missing.push((*who, name)),
            }
        }
    }

    /// Drops the other contestants.
    pub fn keep(&mut self, wanted: impl Fn(Who) -> bool) {
        self.contestants.retain(|contestant| wanted(contestant.who));
    }

    pub fn contestants(&self) -> impl Iterator<Item = Who> {
        self.contestants.iter().map(|contestant| contestant.who)
    }

    /// The number of pairs that meet, by contestant.
    pub fn met(&self) -> Vec<(Who, u64)> {
        let order: Vec<u32> = (0..self.count as u32).collect();
        self.contestants.iter().map(|contestant| (contestant.who, (contestant.run)(&order))).collect()
    }

    /// Runs the contestants in turn. Each round has another order of pairs and begins with another contestant.
    /// Ends after enough rounds, or after five once the time is up.
    pub fn time(&self, limits: Limits, mut order: impl FnMut() -> Vec<u32>) -> Timing {
        let mut timing = Timing { who: self.contestants().collect(), rounds: Vec::new() };
        let start = Instant::now();
        let count = self.contestants.len();
        let mut repeats = vec![1; count];
        let warm_up: Vec<u32> = (0..self.count as u32).collect();
        // Round 0 warms the caches, finds the number of repeats that the clock needs, and is dropped.
        for round in 0..=limits.rounds {
            if round > limits.rounds.min(5) && start.elapsed() > limits.time {
                break;
            }
            let order = order();
            let mut nanoseconds = vec![0.0; count];
            for turn in 0..count {
                let contestant = (turn + round) % count;
                // Brings its data back into the cache, in another order than the timed one.
                let Contestant { run, arrange, .. } = &self.contestants[contestant];
                black_box(run(black_box(&warm_up)));
                arrange(&order);
                let before = Instant::now();
                for _ in 0..repeats[contestant] {
                    black_box(run(black_box(&order)));
                }
                let turn = before.elapsed();
                nanoseconds[contestant] = turn.as_nanos() as f64 / (repeats[contestant] * order.len()) as f64;
                if round == 0 {
                    repeats[contestant] = (SHORTEST_TURN.as_nanos() / turn.as_nanos().max(1)) as usize + 1;
                }
            }
            if round > 0 {
                timing.rounds.push(nanoseconds);
            }
        }
        timing
    }
}

/// The effort for one row.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub rounds: usize,
    pub time: Duration,
}

/// Nanoseconds per call, for each round and contestant.
pub struct Timing {
    who: Vec<Who>,
    rounds: Vec<Vec<f64>>,
}

impl Timing {
    fn place(&self, who: Who) -> Option<usize> {
        self.who.iter().position(|&w| w == who)
    }

    pub fn median(&self, who: Who) -> Option<f64> {
        let place = self.place(who)?;
        median(self.rounds.iter().map(|round| round[place]))
    }

    pub fn medians(&self) -> impl Iterator<Item = (Who, f64)> {
        self.who.iter().filter_map(|who| Some((*who, self.median(*who)?)))
    }

    /// The median over the rounds of one contestant's time divided by another's.
    pub fn ratio(&self, who: Who, to: Who) -> Option<f64> {
        let (who, to) = (self.place(who)?, self.place(to)?);
        median(self.rounds.iter().map(|round| round[who] / round[to]))
    }

    /// The fastest peer.
    pub fn best_peer(&self) -> Option<Who> {
        let time = |who: &Who| self.median(*who).unwrap_or(f64::INFINITY);
        self.who.iter().copied().filter(|who| who.is_peer()).min_by(|a, b| time(a).total_cmp(&time(b)))
    }
}

pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
