//! The current build of graze beside an earlier one: finds the rows that became slower.

use crate::order::Order;
use crate::race::{Limits, Timing, Who};
use crate::rows::{Plan, Setup};
use crate::table::nanoseconds;

/// Slower means a ratio above this.
pub const SLOWER: f64 = 1.05;

/// The second pass has this many times the rounds and the time of the first.
const MORE: u32 = 4;

/// A row that is slower in the first pass.
pub struct Suspect<'a> {
    plan: &'a Plan,
    order: Order,
    /// Graze or its single calls.
    who: Who,
}

/// The contestants that are slower than their earlier build.
pub fn suspects<'a>(plan: &'a Plan, order: Order, timing: &Timing) -> Vec<Suspect<'a>> {
    let slower = |who: &Who| slower(timing, *who).is_some();
    [Who::Graze, Who::Single].into_iter().filter(slower).map(|who| Suspect { plan, order, who }).collect()
}

/// The time now in multiples of the time before.
pub fn ratio(timing: &Timing, who: Who) -> Option<f64> {
    timing.ratio(who, who.before()?)
}

/// The ratio if it means slower, both as the median of the rounds' ratios and as the ratio of the medians: on a busy
/// machine either of them can be off.
fn slower(timing: &Timing, who: Who) -> Option<f64> {
    let of_medians = timing.median(who)? / timing.median(who.before()?)?;
    Some(ratio(timing, who)?.min(of_medians)).filter(|ratio| *ratio > SLOWER)
}

/// Times the suspects again, without peers and with more rounds. One line: the rows that are slower in both passes.
pub fn verdict(setup: &Setup, limits: Limits, rows: usize, suspects: &[Suspect]) -> String {
    let limits = Limits { rounds: limits.rounds * MORE as usize, time: limits.time * MORE };
    let slower: Vec<String> = suspects.iter().filter_map(|suspect| suspect.again(setup, limits)).collect();
    let counts = format!("{rows} rows, {} timed again", suspects.len());
    let percent = (SLOWER - 1.0) * 100.0;
    if slower.is_empty() {
        format!("No row is more than {percent:.0} % slower than before ({counts}).\n")
    } else {
        format!("More than {percent:.0} % slower than before ({counts}): {}.\n", slower.join("; "))
    }
}

impl Suspect<'_> {
    /// The row's name and times if it is slower in the second pass, too.
    fn again(&self, setup: &Setup, limits: Limits) -> Option<String> {
        let label = match self.who {
            Who::Single => format!("{}, single calls{}", self.plan.name, self.order.suffix()),
            _ => format!("{}{}", self.plan.name, self.order.suffix()),
        };
        eprintln!("{label}, again");
        let mut row = self.plan.make(setup);
        row.keep(|who| who == self.who || Some(who) == self.who.before());
        let timing = self.order.time(setup, limits, &row);
        let ratio = slower(&timing, self.who)?;
        let [now, before] =
            [self.who, self.who.before()?].map(|who| timing.median(who).map_or_else(String::new, nanoseconds));
        Some(format!("{label} {ratio:.2} ({before} → {now} ns)"))
    }
}
