//! The goals for speed: how many times as fast as a peer graze is to be, with exact answers through its C functions,
//! and is, with its widest vectors and with eight lanes.

use crate::order::shuffled;
use crate::race::{Limits, Row, Who};
use crate::rows::{Plan, Setup, all};
use crate::table::{Report, head, times, write_line};
use std::fmt::Write;

struct Goal {
    /// The row of the table of speed.
    row: &'static str,
    times: f64,
    against: Against,
}

/// The reference of a goal.
#[derive(Clone, Copy)]
enum Against {
    /// The fastest peer of the row.
    Fastest,
    Peer(Who),
    /// A prototype of graze, where the peer is no crate: its ns on a machine on which [`LOOP`] took
    /// [`LOOP_TIME`].
    Prototype(f64),
}

/// The textbook's loop over the edges, which scales between machines, and its ns beside the prototype.
const LOOP: &str = "point in polygon 16";
const LOOP_TIME: f64 = 32.0;

/// The part of a goal that counts as met with eight lanes.
const PART_FOR_EIGHT_LANES: f64 = 0.6;

const fn fastest(row: &'static str, times: f64) -> Goal {
    Goal { row, times, against: Against::Fastest }
}

const fn over(row: &'static str, times: f64, peer: Who) -> Goal {
    Goal { row, times, against: Against::Peer(peer) }
}

/// No slower than the prototype.
const fn prototype(row: &'static str, time: f64) -> Goal {
    Goal { row, times: 1.0, against: Against::Prototype(time) }
}

const GOALS: &[Goal] = &[
    // The other exact implementation.
    over("orient, random", 1.0, Who::Robust),
    over("orient, half collinear", 3.5, Who::Robust),
    fastest("segment, segment", 2.4),
    fastest("circle, circle", 1.0),
    fastest("circle, box", 1.0),
    fastest("box, box", 1.0),
    fastest("inline orient", 1.0),
    fastest("inline circle, circle", 1.0),
    fastest("inline circle, box", 1.0),
    fastest("inline box, box", 1.0),
    fastest("segment, box", 6.0),
    fastest("segment, circle", 2.0),
    fastest("rotated rectangles", 8.0),
    fastest("convex 4, convex 4", 3.5),
    fastest("convex 8, convex 8", 6.0),
    fastest("convex 32, convex 32", 2.0),
    fastest("point in polygon 4", 1.0),
    fastest("point in polygon 16", 3.0),
    fastest("point in polygon 64", 5.0),
    fastest("point in prepared polygon 1000", 6.0),
    fastest("point in prepared polygon 10000", 7.0),
    fastest("point in prepared polygon 100000", 12.0),
    // 30 times as fast as GEOS.
    prototype("point in prepared spiral 10000", 14.6),
    fastest("point in prepared spikes 100000", 100.0),
    // From raw arrays, as graze.
    over("concave 16, concave 16", 2.4, Who::TgBuilt),
    over("concave 100, concave 100", 6.0, Who::TgBuilt),
    over("concave 1000, concave 1000", 25.0, Who::TgBuilt),
    over("concave 10000, concave 10000", 15.0, Who::TgBuilt),
    over("prepared concave 16, concave 16", 6.0, Who::Tg),
    over("prepared concave 100, concave 100", 10.0, Who::Parry),
    over("prepared concave 1000, concave 1000", 50.0, Who::Parry),
    // 250, 9 and 6 times as fast as GEOS.
    prototype("prepared concave 10000, concave 10000", 181.0),
    prototype("prepared spirals 1000", 16_000.0),
    prototype("prepared spirals 10000", 290_000.0),
    fastest("segment pairs, batch", 5.0),
    fastest("rectangles, batch", 40.0),
    fastest("many points, polygon 4", 25.0),
    fastest("many points, polygon 64", 10.0),
    fastest("many points, prepared polygon 1000", 30.0),
    fastest("many points, prepared polygon 10000", 50.0),
    fastest("many points, prepared polygon 100000", 80.0),
    over("many segments, polygon 4", 4.0, Who::Single),
    over("many segments, polygon 16", 4.0, Who::Single),
    over("many segments, polygon 64", 4.0, Who::Single),
    over("many segments, polygon 256", 4.0, Who::Single),
    over("many boxes, polygon 4", 4.0, Who::Single),
    over("many boxes, polygon 16", 4.0, Who::Single),
    over("many boxes, polygon 64", 4.0, Who::Single),
    over("many boxes, polygon 256", 4.0, Who::Single),
    over("ray at prepared 1000", 3.0, Who::Parry),
    over("ray at prepared 10000", 3.0, Who::Parry),
    over("ray at prepared 100000", 3.0, Who::Parry),
    over("ray at chain 1000", 3.0, Who::Parry),
    over("distance of point, prepared 1000", 3.0, Who::Parry),
    over("distance of point, prepared 10000", 3.0, Who::Parry),
    over("distance of point, prepared 100000", 3.0, Who::Parry),
    fastest("distance of convex 4", 3.0),
    fastest("distance of convex 8", 3.0),
    fastest("contact of convex 4", 3.0),
    fastest("contact of convex 8", 3.0),
    fastest("resting boxes", 1.5),
    fastest("resting boxes, within", 1.5),
    fastest("resting boxes, named", 1.5),
    fastest("resting hexagons", 1.5),
    fastest("resting hexagons, within", 1.5),
    fastest("resting hexagons, named", 1.5),
    fastest("resting rounded boxes", 1.5),
    fastest("resting rounded boxes, within", 1.5),
    fastest("resting rounded hexagons", 1.5),
    fastest("resting rounded hexagons, within", 1.5),
    fastest("resting capsules", 1.5),
    fastest("resting capsules, within", 1.5),
    fastest("resting circles", 1.5),
    fastest("resting circles, within", 1.5),
    fastest("resting capsule, box", 1.5),
    fastest("resting capsule, box, within", 1.5),
    fastest("resting circle, box", 1.5),
    fastest("resting circle, box, within", 1.5),
    fastest("resting circle, capsule", 1.5),
    fastest("resting circle, capsule, within", 1.5),
    fastest("resting box on a chain", 1.5),
    fastest("resting capsule on a chain", 1.5),
    fastest("resting circle on a chain", 1.5),
    fastest("recorded boxes", 1.5),
    fastest("recorded boxes, within", 1.5),
    fastest("recorded hexagons", 1.5),
    fastest("recorded hexagons, within", 1.5),
    fastest("recorded rounded boxes", 1.5),
    fastest("recorded rounded boxes, within", 1.5),
    fastest("recorded rounded hexagons", 1.5),
    fastest("recorded rounded hexagons, within", 1.5),
    fastest("recorded capsules", 1.5),
    fastest("recorded capsules, within", 1.5),
    fastest("recorded circles", 1.5),
    fastest("recorded circles, within", 1.5),
    fastest("recorded boxes and capsules", 1.5),
    fastest("recorded boxes and capsules, within", 1.5),
    fastest("recorded boxes and circles", 1.5),
    fastest("recorded boxes and circles, within", 1.5),
    fastest("world, 1000 moving boxes", 6.0),
    fastest("world, 10000 moving boxes", 6.0),
    fastest("world, 100000 moving boxes", 6.0),
    fastest("world, heaps of 10000 moving", 6.0),
    fastest("world, a hundredth of 10000 moving", 6.0),
    fastest("world, a hundredth of 100000 moving", 6.0),
    fastest("world, 10000 of any size moving", 6.0),
    fastest("world, 100000 of any size moving", 6.0),
    fastest("world, 100000 bullets among large ones", 6.0),
    fastest("world, 100000 long and thin moving", 6.0),
    fastest("world, 1000 moving in one place", 6.0),
    fastest("world, 10000 moving fast", 6.0),
    fastest("world, 100000 moving fast", 6.0),
    fastest("world, ray at 1000 boxes", 3.0),
    fastest("world, ray at 10000 boxes", 3.0),
    fastest("world, ray at 100000 boxes", 3.0),
    fastest("world, ray at 1000000 boxes", 3.0),
    fastest("world, region of 1000 boxes", 6.0),
    fastest("world, region of 10000 boxes", 6.0),
    fastest("world, region of 100000 boxes", 6.0),
    fastest("world, region of 1000000 boxes", 6.0),
];

/// The goals of every row whose name contains the filter.
pub fn run(setup: &Setup, limits: Limits, filter: &str) -> Report {
    let mut text = head(&setup.libraries);
    let _ = writeln!(
        text,
        "- against the fastest peer of a row, or the peer that the goal was set by; where that is no crate, no slower \
         than a prototype,\n  scaled by the textbook's loop over 16 edges ({LOOP_TIME} ns there); with 8 lanes {:.0} % \
         of a goal suffices\n\n\
         **Goals: times as fast as a peer**\n",
        PART_FOR_EIGHT_LANES * 100.0
    );
    let heads = ["workload", "goal", "reached", "", "goal, 8 lanes", "reached", ""];
    write_line(&mut text, heads.into_iter());
    write_line(&mut text, heads.iter().map(|_| "---"));
    let mut complaints = Vec::new();
    let (mut met, mut of) = ([0; 2], [0; 2]);
    let plans = all(setup);
    // The time of the loop here over its time there.
    let scale = || {
        let row = plans.iter().find(|plan| plan.name == LOOP)?.make(setup);
        Some(row.time(limits, shuffled(setup, &row)).median(Who::Textbook)? / LOOP_TIME)
    };
    let scale = scale().unwrap_or(1.0);
    for goal in GOALS.iter().filter(|goal| goal.row.contains(filter)) {
        let Some(plan) = plans.iter().find(|plan| plan.name == goal.row) else {
            complaints.push(format!("no row is named {:?}", goal.row));
            continue;
        };
        eprintln!("{}", goal.row);
        let row = plan.make(setup);
        let mut cells = vec![goal.row.to_string()];
        for (place, part) in [1.0, PART_FOR_EIGHT_LANES].into_iter().enumerate() {
            let least = part * goal.times;
            let reached = if place == 0 {
                reach(setup, &row, limits, goal, scale)
            } else {
                with_eight(setup, &row, limits, goal, scale)
            };
            let result = reached.as_ref().map_or("–", |(_, ratio)| if *ratio >= least { "met" } else { "**not met**" });
            met[place] += usize::from(result == "met");
            of[place] += usize::from(reached.is_some());
            let reached = reached.map_or("–".to_string(), |(peer, ratio)| format!("{peer} {}", times(ratio)));
            cells.extend([times(least), reached, result.to_string()]);
        }
        write_line(&mut text, cells.iter().map(String::as_str));
    }
    let _ = writeln!(text, "\nMet: {} of {}, with 8 lanes {} of {}.", met[0], of[0], met[1], of[1]);
    write_over_loop(setup, limits, filter, &plans, &mut text);
    Report { text, complaints }
}

/// The goals over the textbook's loop that are not met.
fn write_over_loop(setup: &Setup, limits: Limits, filter: &str, plans: &[Plan], text: &mut String) {
    let _ = writeln!(text, "\n**Goals over the textbook's loop that are not met**\n");
    let heads = ["workload", "goal", "reached"];
    write_line(text, heads.into_iter());
    write_line(text, heads.iter().map(|_| "---"));
    let (mut met, mut of) = (0, 0);
    for plan in plans.iter().filter(|plan| plan.name.contains(filter)) {
        let Some(least) = plan.over_loop else { continue };
        eprintln!("{}", plan.name);
        let row = plan.make(setup);
        let ratio = row.time(limits, shuffled(setup, &row)).ratio(Who::Textbook, Who::Graze);
        let Some(ratio) = ratio else { continue };
        of += 1;
        if ratio >= least {
            met += 1;
        } else {
            write_line(text, [plan.name.as_str(), &times(least), &times(ratio)].into_iter());
        }
    }
    let _ = writeln!(text, "\nMet: {met} of {of}.");
}

/// The reference's name, and how many times as fast as it graze is.
fn reach(setup: &Setup, row: &Row, limits: Limits, goal: &Goal, scale: f64) -> Option<(&'static str, f64)> {
    let timing = row.time(limits, shuffled(setup, row));
    let peer = match goal.against {
        Against::Prototype(time) => return Some(("prototype", time * scale / timing.median(Who::Graze)?)),
        Against::Peer(peer) => peer,
        Against::Fastest => timing.best_peer()?,
    };
    Some((peer.name(), timing.ratio(peer, Who::Graze)?))
}

/// The same with eight lanes, if the machine has them.
fn with_eight(setup: &Setup, row: &Row, limits: Limits, goal: &Goal, scale: f64) -> Option<(&'static str, f64)> {
    let graze = setup.graze();
    let before = graze.width()?;
    let reached = if graze.set_width(8) == Some(8) { reach(setup, row, limits, goal, scale) } else { None };
    graze.set_width(before);
    reached
}
