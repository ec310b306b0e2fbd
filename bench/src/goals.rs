//! How far graze is from what we aim for, with its widest vectors and with eight lanes.

use crate::aims::{AIMS, Against, Aim, LOOP, LOOP_TIME, NOT_YET, PART_FOR_EIGHT_LANES};
use crate::contest::{Limits, Row, Who};
use crate::rows::{Setup, all};
use crate::speed::shuffled;
use crate::table::{Report, head, times, write_line};
use std::fmt::Write;

/// The aims for every row whose name contains the filter.
pub fn run(setup: &Setup, limits: Limits, filter: &str) -> Report {
    let mut text = head(&setup.libraries);
    let _ = writeln!(
        text,
        "- against the fastest peer of a row, or the one that the goal was set by; where that is no crate, no slower than \
         a prototype was,\n  scaled by the textbook's loop over 16 edges ({LOOP_TIME} ns there); with 8 lanes {:.0} % of a \
         goal will do\n\n\
         **What we aim for: times as fast as a peer**\n",
        PART_FOR_EIGHT_LANES * 100.0
    );
    let heads = ["workload", "goal", "reached", "", "goal, 8 lanes", "reached", ""];
    write_line(&mut text, heads.into_iter());
    write_line(&mut text, heads.iter().map(|_| "---"));
    let mut complaints = Vec::new();
    let (mut met, mut of) = ([0; 2], [0; 2]);
    let plans = all(setup);
    // How many times as long as there all takes here.
    let scale = || {
        let row = plans.iter().find(|plan| plan.name == LOOP)?.make(setup);
        Some(row.time(limits, shuffled(setup, &row)).median(Who::Textbook)? / LOOP_TIME)
    };
    let scale = scale().unwrap_or(1.0);
    for aim in AIMS.iter().filter(|aim| aim.row.contains(filter)) {
        let Some(plan) = plans.iter().find(|plan| plan.name == aim.row) else {
            complaints.push(format!("no row is named {:?}", aim.row));
            continue;
        };
        eprintln!("{}", aim.row);
        let row = plan.make(setup);
        let mut cells = vec![aim.row.to_string()];
        for (place, part) in [1.0, PART_FOR_EIGHT_LANES].into_iter().enumerate() {
            let goal = part * aim.times;
            let reached = if place == 0 {
                reach(setup, &row, limits, aim, scale)
            } else {
                with_eight(setup, &row, limits, aim, scale)
            };
            let judged = reached.as_ref().map_or("–", |(_, ratio)| if *ratio >= goal { "met" } else { "**not met**" });
            met[place] += usize::from(judged == "met");
            of[place] += usize::from(reached.is_some());
            let reached = reached.map_or("–".to_string(), |(peer, ratio)| format!("{peer} {}", times(ratio)));
            cells.extend([times(goal), reached, judged.to_string()]);
        }
        write_line(&mut text, cells.iter().map(String::as_str));
    }
    for (name, goal) in NOT_YET.iter().filter(|(name, _)| name.contains(filter)) {
        let goals = [*goal, goal * PART_FOR_EIGHT_LANES].map(times);
        write_line(
            &mut text,
            [name, goals[0].as_str(), "–", "not there yet", &goals[1], "–", "not there yet"].into_iter(),
        );
    }
    let _ = writeln!(text, "\nMet: {} of {}, with 8 lanes {} of {}.", met[0], of[0], met[1], of[1]);
    Report { text, complaints }
}

/// How many times as fast as whom.
fn reach(setup: &Setup, row: &Row, limits: Limits, aim: &Aim, scale: f64) -> Option<(&'static str, f64)> {
    let timing = row.time(limits, shuffled(setup, row));
    let peer = match aim.against {
        Against::Prototype(time) => return Some(("prototype", time * scale / timing.median(Who::Graze)?)),
        Against::Peer(peer) => peer,
        Against::Fastest => timing.best_peer()?,
    };
    Some((peer.name(), timing.ratio(peer, Who::Graze)?))
}

/// The same with eight lanes, if there are as many.
fn with_eight(setup: &Setup, row: &Row, limits: Limits, aim: &Aim, scale: f64) -> Option<(&'static str, f64)> {
    let graze = setup.judge();
    let before = graze.width()?;
    let reached = if graze.set_width(8) == Some(8) { reach(setup, row, limits, aim, scale) } else { None };
    graze.set_width(before);
    reached
}
