//! A row of the table: contestants that do the same job on the same data, timed in turn.

use crate::graze::{Graze, Symbol};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Who takes part; the columns of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Graze,
    /// The other build of graze, when two are compared.
    Other,
    Textbook,
    Robust,
    Parry,
    Box2d,
    CuteC2,
    Raylib,
    Geo,
    Tg,
    /// tg with the building of its polygons inside the measured time.
    TgBuilt,
    Rstar,
}

impl Who {
    pub const ALL: [Who; 12] = [
        Who::Graze,
        Who::Other,
        Who::Textbook,
        Who::Robust,
        Who::Parry,
        Who::Box2d,
        Who::CuteC2,
        Who::Raylib,
        Who::Geo,
        Who::Tg,
        Who::TgBuilt,
        Who::Rstar,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Who::Graze => "graze",
            Who::Other => "other graze",
            Who::Textbook => "textbook",
            Who::Robust => "robust",
            Who::Parry => "parry",
            Who::Box2d => "Box2D",
            Who::CuteC2 => "cute_c2",
            Who::Raylib => "raylib",
            Who::Geo => "geo",
            Who::Tg => "tg",
            Who::TgBuilt => "tg + build",
            Who::Rstar => "rstar",
        }
    }

    pub fn is_peer(self) -> bool {
        !matches!(self, Who::Graze | Who::Other)
    }
}

/// The builds of graze that take part.
pub type Libraries = Vec<(Who, Graze)>;

/// Runs all the pairs of an order and counts those that meet.
type Batch = dyn Fn(&[u32]) -> u64;

struct Contestant {
    who: Who,
    batch: Box<Batch>,
    /// Lays its data out in the order that it is to go through them, if they shall lie so.
    arrange: Rc<dyn Fn(&[u32])>,
}

/// Elements that lie in memory as they are gone through.
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

/// Of a shorter one the clock would tell too little.
const SHORTEST_TURN: Duration = Duration::from_micros(20);

/// One line of the table.
pub struct Row {
    pub name: String,
    /// The number of pairs.
    pub count: usize,
    contestants: Vec<Contestant>,
    /// Whether all pairs are one call.
    pub at_once: bool,
    /// Functions that a build of graze does not have.
    pub missing: Vec<(Who, &'static str)>,
}

impl Row {
    pub fn new(name: impl Into<String>, count: usize) -> Row {
        Row { name: name.into(), count, contestants: Vec::new(), at_once: false, missing: Vec::new() }
    }

    /// Adds a contestant: whether the pair of that number meets.
    pub fn add(&mut self, who: Who, call: impl Fn(usize) -> bool + 'static) {
        // The black box keeps the calls apart where they are inlined: one call at a time is the task.
        let batch = move |order: &[u32]| order.iter().map(|&i| u64::from(black_box(call(i as usize)))).sum();
        self.contestants.push(Contestant { who, batch: Box::new(batch), arrange: Rc::new(|_| ()) });
    }

    /// Adds a contestant that goes through elements as they lie in memory.
    pub fn add_in_order<T: Clone + 'static>(&mut self, who: Who, data: Vec<T>, call: impl Fn(&T) -> bool + 'static) {
        let data = Rc::new(Arranged::new(data));
        let arranged = data.clone();
        let batch = move |_: &[u32]| data.now.borrow().iter().map(|each| u64::from(black_box(call(each)))).sum();
        self.contestants.push(Contestant {
            who,
            batch: Box::new(batch),
            arrange: Rc::new(move |order| arranged.arrange(order)),
        });
    }

    /// Adds a contestant that does all pairs in one call.
    pub fn add_at_once(&mut self, who: Who, arrange: Rc<dyn Fn(&[u32])>, call: impl Fn() -> usize + 'static) {
        self.at_once = true;
        self.contestants.push(Contestant { who, batch: Box::new(move |_: &[u32]| call() as u64), arrange });
    }

    /// Adds every build of graze that has the function, which does all pairs in one call.
    pub fn graze_at_once<F: Copy + 'static>(
        &mut self,
        libraries: &Libraries,
        symbol: impl Fn(&Graze) -> Symbol<F>,
        arrange: Rc<dyn Fn(&[u32])>,
        call: impl Fn(F) -> usize + Clone + 'static,
    ) {
        for (who, library) in libraries {
            let Symbol { name, call: function } = symbol(library);
            match function {
                Some(function) => {
                    let call = call.clone();
                    self.add_at_once(*who, arrange.clone(), move || call(function));
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

    /// Lets go of the contestants that shall not take part.
    pub fn keep(&mut self, wanted: impl Fn(Who) -> bool) {
        self.contestants.retain(|contestant| wanted(contestant.who));
    }

    pub fn contestants(&self) -> impl Iterator<Item = Who> {
        self.contestants.iter().map(|contestant| contestant.who)
    }

    /// How many pairs each contestant says meet.
    pub fn met(&self) -> Vec<(Who, u64)> {
        let order: Vec<u32> = (0..self.count as u32).collect();
        self.contestants.iter().map(|contestant| (contestant.who, (contestant.batch)(&order))).collect()
    }

    /// Runs the contestants in turn, each round in another order of pairs and beginning with another contestant,
    /// until there are enough rounds or the time is up, but five rounds at least.
    pub fn time(&self, limits: Limits, mut order: impl FnMut() -> Vec<u32>) -> Timing {
        let mut timing = Timing { who: self.contestants().collect(), rounds: Vec::new() };
        let start = Instant::now();
        let count = self.contestants.len();
        let mut repeats = vec![1; count];
        let warm_up: Vec<u32> = (0..self.count as u32).collect();
        // The first round warms caches up, tells how often pairs must be repeated for the clock, and is not kept.
        for round in 0..=limits.rounds {
            if round > limits.rounds.min(5) && start.elapsed() > limits.time {
                break;
            }
            let order = order();
            let mut nanoseconds = vec![0.0; count];
            for turn in 0..count {
                let contestant = (turn + round) % count;
                // Its data come back into the cache, which the others have used since, but in no order it is timed in.
                let Contestant { batch, arrange, .. } = &self.contestants[contestant];
                black_box(batch(black_box(&warm_up)));
                arrange(&order);
                let before = Instant::now();
                for _ in 0..repeats[contestant] {
                    black_box(batch(black_box(&order)));
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

/// How long a row may take.
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
