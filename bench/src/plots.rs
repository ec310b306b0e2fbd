//! Plots of cost as work grows.

use crate::chart::{Chart, Curve};
use crate::order::shuffled;
use crate::race::{Limits, Timing, Who};
use crate::rows::Setup;
use crate::rows::growth::{Growth, Series, all};
use std::fs;
use std::path::Path;

/// A contestant slower than this, in ns, is left out of larger sizes.
const PATIENCE: f64 = 1e6;

/// The largest size under `--quick`.
const QUICK: usize = 100;

/// Writes every plot whose file's name contains the filter into the folder.
pub fn run(setup: &Setup, limits: Limits, filter: &str, folder: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fail)?;
    for growth in all().iter().filter(|growth| growth.file.contains(filter)) {
        let chart = Chart { title: growth.title, x: growth.x, y: growth.y, curves: measure(setup, limits, growth) };
        let path = folder.join(format!("speed_{}.svg", growth.file));
        fs::write(&path, chart.svg()?).map_err(fail)?;
        println!("{}", path.display());
    }
    Ok(())
}

fn measure(setup: &Setup, limits: Limits, growth: &Growth) -> Vec<Curve> {
    let mut curves = Vec::new();
    for series in &growth.series {
        let mut given_up = Vec::new();
        for &size in series.sizes.iter().filter(|size| !setup.quick || **size <= QUICK) {
            eprintln!("{}: {} {size}", growth.file, series.graze);
            let timing = time(setup, limits, series, size, &given_up);
            for (who, nanoseconds) in timing.medians() {
                let curve = curve(&mut curves, who, if who == Who::Graze { series.graze } else { who.name() });
                curve.points.push((size as f64, nanoseconds));
                if nanoseconds > PATIENCE {
                    given_up.push(who);
                }
            }
        }
    }
    curves
}

fn curve<'a>(curves: &'a mut Vec<Curve>, who: Who, label: &'static str) -> &'a mut Curve {
    let place = curves.iter().position(|curve| curve.label == label).unwrap_or_else(|| {
        curves.push(Curve { who, label, points: Vec::new() });
        curves.len() - 1
    });
    &mut curves[place]
}

fn time(setup: &Setup, limits: Limits, series: &Series, size: usize, given_up: &[Who]) -> Timing {
    let pairs = (series.pairs)(size);
    let setup = Setup { libraries: setup.libraries.clone(), levels: Vec::new(), exactly: Some(pairs), ..*setup };
    let mut row = (series.make)(&setup, &format!("{} {size}", series.graze), size);
    row.keep(|who| (who == Who::Graze || series.peers.contains(&who)) && !given_up.contains(&who));
    row.time(limits, shuffled(&setup, &row))
}
