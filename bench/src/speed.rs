//! The speed tables.

use crate::before;
use crate::order::{FEW, Order};
use crate::race::{Limits, Row, Timing, Who};
use crate::rows::{Plan, Setup, all};
use crate::table::{Report, Table, head, nanoseconds, times};
use std::fmt::Write;

/// Runs every row whose name contains the filter.
pub fn run(setup: &Setup, limits: Limits, filter: &str) -> Report {
    let (mut fresh, mut few, mut met) = (Table::default(), Table::default(), Table::default());
    let (mut missing, mut complaints, mut suspects) = (Vec::new(), Vec::new(), Vec::new());
    let mut slow_batches = Vec::new();
    let plans: Vec<Plan> = all(setup).into_iter().filter(|plan| plan.name.contains(filter)).collect();
    for plan in &plans {
        let mut row = plan.make(setup);
        eprintln!("{} ({} pairs)", row.name, row.count);
        let counts = row.met();
        complaints.extend(disagreement(&row, &counts));
        if setup.alone {
            row.keep(|who| !who.is_peer());
        }
        for order in Order::of(setup, &row) {
            let timing = order.time(setup, limits, &row);
            let table = if let Order::Random = order { &mut fresh } else { &mut few };
            push(table, &row, &timing);
            suspects.extend(before::suspects(plan, *order, &timing));
            let batch = timing.ratio(Who::Graze, Who::Single).filter(|ratio| *ratio > before::SLOWER);
            slow_batches.extend(batch.map(|ratio| format!("{} {ratio:.2}", row.name)));
        }
        let counts = counts.into_iter().map(|(who, count)| (who, count.to_string()));
        met.push(&row.name, counts.collect(), vec![row.count.to_string()]);
        missing.extend(row.missing.iter().map(|(who, symbol)| format!("{}: {symbol}", who.name())));
    }
    if plans.is_empty() {
        complaints.push(format!("no row's name contains {filter:?}"));
    }
    missing.sort();
    missing.dedup();

    let mut text = head(&setup.libraries);
    text.push_str(METHOD);
    let versus = setup.libraries.len() > 1;
    let last: &[&str] = if versus { &["best peer / graze", "now / before"] } else { &["best peer / graze"] };
    let size = if setup.large { "up to 64 MB of pairs" } else { "thousands of pairs" };
    let _ = writeln!(text, "\n**ns per call, {size} in random order**\n\n{}", fresh.markdown("workload", last));
    if !few.is_empty() {
        let _ = writeln!(text, "**ns per call, {FEW} pairs over and over**\n\n{}", few.markdown("workload", last));
    }
    let _ = writeln!(text, "**How many of the pairs meet**\n\n{}", met.markdown("workload", &["of"]));
    if !missing.is_empty() {
        let _ = writeln!(text, "Not in the library: {}.", missing.join(", "));
    }
    if !slow_batches.is_empty() {
        let _ = writeln!(text, "Batch slower than single calls: {}.", slow_batches.join("; "));
    }
    if versus {
        text.push_str(&before::verdict(setup, limits, plans.len(), &suspects));
    }
    Report { text, complaints }
}

/// A complaint if the contestants answer differently on more than one pair in fifty, or the builds of graze on any.
fn disagreement(row: &Row, met: &[(Who, u64)]) -> Option<String> {
    let spread = |all: &mut dyn Iterator<Item = u64>| {
        let (low, high) = all.fold((u64::MAX, 0), |(low, high), count| (low.min(count), high.max(count)));
        high.saturating_sub(low)
    };
    let builds = spread(&mut met.iter().filter(|(who, _)| who.is_build()).map(|(_, count)| *count));
    let all = spread(&mut met.iter().map(|(_, count)| *count));
    match () {
        () if builds > 0 => Some(format!("{}: graze's answers differ by {builds}", row.name)),
        () if all > row.count as u64 / 50 + 1 => Some(format!("{}: the contestants disagree", row.name)),
        () => None,
    }
}

const METHOD: &str = "\
- one core, one process; a round runs every contestant over the same pairs in the same order, and each round begins \
with another contestant; before its turn each goes through all pairs once untimed, in another order, so that what \
fits into a cache is there; medians over the rounds, ratios as medians of the rounds' ratios
- about half of the pairs meet, drawn by coin
- graze by its C functions in the shared library, from plain arrays: an empty call by that route costs 1 to 4 ns, and \
nothing is subtracted; parry, geo and robust may be inlined; every output of a call is computed by all of \
them, points, normals and times too
- textbook: the simple float loop that a user would write, compiled for itself and not inlined; \"graze i32\": graze's \
function for integers on the same data, in units of 1/1024
- peers take data in their own types, made ahead: Box2D's hulls and proxies, parry's shapes and relative poses and \
triangle meshes with their trees, tg's polygons with their index (\"tg + build\": made in each call), \
rstar's trees of the edges, which it finds and the textbook's arithmetic tests
- \"batch\" and \"many …\": graze in one call for all pairs, with every verdict written; the \
peers, and \"single calls\" of graze, in a loop; all elements lie contiguous in memory, in another order each round; \
ns per pair
- \"inline …\": include/graze_inline.h, the textbook, cute_c2 and Box2D compiled with their loops in C, parry with its \
loop in Rust; \"single calls\" are those of the library, in a loop; pairs lie as in batches
- what counts as meeting: in Box2D a distance of 0, in a manifold a separation <= 0 (it also holds points up to 0.02 \
apart); its sweeps stop up to 0.005 short of a contact, so that a few near misses are hits
";

fn push(table: &mut Table, row: &Row, timing: &Timing) {
    let cells = row.contestants().filter_map(|who| Some((who, nanoseconds(timing.median(who)?)))).collect();
    let best =
        timing.best_peer().and_then(|who| Some(format!("{} {}", who.name(), times(timing.ratio(who, Who::Graze)?))));
    let before = [Who::Graze, Who::Single].into_iter().filter_map(|who| before::ratio(timing, who));
    let before: Vec<String> = before.map(|ratio| format!("{ratio:.2}")).collect();
    let or_none = |text: String| if text.is_empty() { "–".to_string() } else { text };
    table.push(&row.name, cells, vec![or_none(best.unwrap_or_default()), or_none(before.join(", "))]);
}
