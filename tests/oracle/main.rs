//! The exported functions checked against the exact oracle, with millions of hostile cases.
//!
//! `cargo test --test oracle rays::` runs one of the modules.
//!
//! The variable `GRAZE_ORACLE` is a factor: 1 is the full number of cases, 10 ten times as many. Unset, it is 0.05.
//! `GRAZE_SEED=1` checks other cases than unset, and each number others.

// Every call is given vectors that outlive it; modes are set back before anything else runs.
#![allow(clippy::undocumented_unsafe_blocks)]

mod batch;
mod c_args;
mod c_functions;
mod concave;
mod concave_contacts;
mod contacts;
mod contacts_within;
mod contain;
mod crossings;
mod crossings_circle;
mod distance;
mod fp_modes;
mod grid;
mod large_polygons;
mod one_sided;
mod one_sided_slides;
mod oracle_detects_rounding;
mod overlap;
mod polygon_kinds;
mod prepared;
mod prepared_chains;
mod prepared_contacts;
mod prepared_contain;
mod prepared_queries;
mod prepared_shapes;
mod prepared_sweeps;
mod push_into_aabb;
mod push_into_convex;
mod push_out;
mod ray_hits;
mod rays;
mod seam_geometry;
mod seam_peaks;
mod seam_scenes;
mod shapes;
mod slide;
mod slides_on_slopes;
mod sweep_entries;
mod sweep_first;
mod sweeps;
mod symmetries;
mod tiling;
mod touching_rings;
mod world;
mod world_contacts;
mod world_queries;
mod world_rays;
mod world_terrain;

use graze_oracle::generate::Rng;
use graze_oracle::{Shape, Verdict};
use std::env::VarError;
use std::fmt::Debug;

/// The amount of cases of an ordinary run, as a fraction of the full one.
const ORDINARY: f64 = 0.05;

/// The number of cases to check where a full run checks `cases`: times GRAZE_ORACLE, or times [`ORDINARY`].
fn scaled(cases: u64) -> u64 {
    let amount = match std::env::var("GRAZE_ORACLE") {
        Ok(value) => amount(&value).unwrap_or_else(|| panic!("GRAZE_ORACLE={value} is not a number above 0")),
        Err(VarError::NotPresent) => ORDINARY,
        Err(error) => panic!("GRAZE_ORACLE: {error}"),
    };
    (cases as f64 * amount).ceil() as u64
}

/// A generator of random numbers: other ones for each value of the variable GRAZE_SEED.
fn seeded(seed: u64) -> Rng {
    let other = match std::env::var("GRAZE_SEED") {
        Ok(value) => value.parse().unwrap_or_else(|_| panic!("GRAZE_SEED={value} is not a natural number")),
        Err(VarError::NotPresent) => 0,
        Err(error) => panic!("GRAZE_SEED: {error}"),
    };
    Rng::with_seed(seed ^ (other << 32))
}

/// A number of the environment: 0.1, 1 or 10.
fn amount(value: &str) -> Option<f64> {
    value.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount > 0.0)
}

#[test]
fn amounts_are_positive_numbers() {
    assert_eq!(["0.1", "2", "10"].map(amount), [Some(0.1), Some(2.0), Some(10.0)]);
    assert_eq!(["", "0", "-1", "full", "inf", "NaN", "1,5"].map(amount), [None; 7]);
}

/// Fails with all numbers of the case, so that it can become a test of its own.
fn fail<T: Debug>(what: &str, a: &Shape<T>, b: &Shape<T>, expected: Verdict, got: Verdict) -> ! {
    panic!("{what}: expected {expected:?}, got {got:?}\na = {a:?}\nb = {b:?}")
}
