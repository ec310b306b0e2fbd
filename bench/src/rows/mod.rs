//! The rows of the speed table. A new row is a function and a line in `all`.

mod cast;
mod convex;
mod distance;
mod grid;
mod ground;
pub mod growth;
mod inline;
mod levels;
mod lines;
mod many;
mod outline_sweeps;
mod outlines;
mod pairs;
mod polygon;
mod prepared;
mod prepared_plain;
mod prepared_rings;
mod recorded;
mod resting;
mod round;
mod scattered;
mod seams;
mod shapes;
pub mod ticks;
pub mod world;
mod world_mixtures;
mod world_queries;
mod world_threads;

use crate::data::{comb, concave, spikes, spiral};
use crate::graze::{Graze, Symbol};
use crate::level_file::Level;
use crate::race::{Libraries, Row};
use fastrand::Rng;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The input of the rows.
pub struct Setup {
    pub libraries: Libraries,
    pub seed: u64,
    /// Many pairs, beyond the caches.
    pub large: bool,
    /// Few pairs: shows that everything runs.
    pub quick: bool,
    /// Without the peers.
    pub alone: bool,
    /// Overrides the number of pairs of every row.
    pub exactly: Option<usize>,
    pub levels: Vec<Level>,
}

impl Setup {
    /// A random generator per row: a row's data do not depend on which others run.
    pub fn rng(&self, row: &str) -> Rng {
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        Rng::with_seed(self.seed ^ hasher.finish())
    }

    /// The number of pairs: thousands, or 64 MB of them. `bytes` is the size of one as graze reads it.
    fn count(&self, bytes: usize) -> usize {
        match () {
            () if self.exactly.is_some() => self.exactly.unwrap_or(1),
            () if self.quick => ((1 << 20) / bytes).clamp(4, 64),
            () if self.large => ((64 << 20) / bytes).clamp(64, 1 << 20),
            () => ((4 << 20) / bytes).clamp(16, 4096),
        }
    }

    /// The current build of graze. It also decides which pairs meet, for data of which half do.
    pub fn graze(&self) -> &Graze {
        &self.libraries[0].1
    }
}

/// A function that every build of graze has.
fn need<F>(symbol: Symbol<F>) -> F {
    symbol.call.unwrap_or_else(|| panic!("the library has no {}", symbol.name))
}

type Make = dyn Fn(&Setup, &str) -> Row;

/// Makes a row of polygons with a given number of vertices.
type MakeSized = fn(&Setup, &str, usize) -> Row;

/// A row before its data are made.
pub struct Plan {
    pub name: String,
    /// How many times as fast as the textbook's loop graze is to be, of outlines of growing size.
    pub over_loop: Option<f64>,
    make: Box<Make>,
}

impl Plan {
    pub fn make(&self, setup: &Setup) -> Row {
        (self.make)(setup, &self.name)
    }
}

fn plan(name: impl Into<String>, make: impl Fn(&Setup, &str) -> Row + 'static) -> Plan {
    Plan { name: name.into(), over_loop: None, make: Box::new(make) }
}

/// Every row, in the order of the table.
pub fn all(setup: &Setup) -> Vec<Plan> {
    let mut plans = vec![
        plan("orient, random", |setup, name| lines::orient(setup, name, false)),
        plan("orient, half collinear", |setup, name| lines::orient(setup, name, true)),
        plan("segment, segment", lines::segment_segment),
        plan("circle, circle", round::circle_circle),
        plan("circle, box", round::circle_box),
        plan("box, box", round::box_box),
        plan("segment, box", lines::segment_box),
        plan("segment, circle", lines::segment_circle),
        plan("rotated rectangles", convex::rectangles),
    ];
    plans.extend([
        plan("inline orient", inline::orient),
        plan("inline box, box", inline::box_box),
        plan("inline box, point", inline::box_point),
        plan("inline circle, circle", inline::circle_circle),
        plan("inline circle, point", inline::circle_point),
        plan("inline circle, box", inline::circle_box),
    ]);
    shapes::all(&mut plans);
    outlines::all(setup, &mut plans);
    ground::all(setup, &mut plans);
    for n in [4, 8, 32] {
        plans.push(plan(format!("convex {n}, convex {n}"), move |setup, name| convex::overlap(setup, name, n)));
    }
    for n in [4, 16, 64, 1000] {
        plans.push(plan(format!("point in polygon {n}"), move |setup, name| polygon::point(setup, name, n)));
    }
    for n in [1000, 10_000, 100_000] {
        let row = move |setup: &Setup, name: &str| polygon::prepared_point(setup, name, n, concave);
        plans.push(plan(format!("point in prepared polygon {n}"), row));
    }
    plans.push(plan("point in prepared spiral 10000", |setup, name| {
        polygon::prepared_point(setup, name, 10_000, spiral)
    }));
    plans.push(plan("point in prepared comb 10000", |setup, name| polygon::prepared_point(setup, name, 10_000, comb)));
    plans.push(plan("point in prepared spikes 100000", |setup, name| {
        polygon::prepared_point(setup, name, 100_000, spikes)
    }));
    for n in [16, 100, 1000, 10_000] {
        plans.push(plan(format!("concave {n}, concave {n}"), move |setup, name| polygon::pair(setup, name, n)));
    }
    for n in [16, 100, 1000, 10_000] {
        let row = move |setup: &Setup, name: &str| polygon::prepared_pair(setup, name, n);
        plans.push(plan(format!("prepared concave {n}, concave {n}"), row));
    }
    for n in [1000, 10_000] {
        plans.push(plan(format!("prepared spirals {n}"), move |setup, name| polygon::spirals(setup, name, n)));
    }
    for n in [1000, 10_000, 100_000] {
        let row = move |setup: &Setup, name: &str| prepared::distance(setup, name, n);
        plans.push(plan(format!("distance of point, prepared {n}"), row));
    }
    for n in [1000, 10_000, 100_000] {
        plans.push(plan(format!("ray at prepared {n}"), move |setup, name| prepared::ray(setup, name, n)));
    }
    prepared::all(&mut plans);
    prepared_plain::all(&mut plans);
    prepared_rings::all(&mut plans);
    plans.push(plan("boxes and points, batch", many::box_points));
    plans.push(plan("boxes and segments, batch", many::box_segments));
    plans.push(plan("circles and points, batch", many::circle_points));
    plans.push(plan("circles and segments, batch", many::circle_segments));
    plans.push(plan("circles and boxes, batch", many::circle_boxes));
    plans.push(plan("capsules and points, batch", many::capsule_points));
    plans.push(plan("capsules and segments, batch", many::capsule_segments));
    plans.push(plan("capsules and boxes, batch", many::capsule_boxes));
    plans.push(plan("capsules and circles, batch", many::capsule_circles));
    plans.push(plan("capsules, batch", many::capsule_capsules));
    plans.push(plan("any shapes: quads, batch", many::shapes));
    plans.push(plan("selection of hits", many::select));
    plans.push(plan("segment pairs, batch", many::segments));
    plans.push(plan("circle pairs, batch", many::circles));
    plans.push(plan("box pairs, batch", many::boxes));
    plans.push(plan("rectangles, batch", many::rectangles));
    let of_polygons: [(&str, MakeSized); 5] = [
        ("points", many::points),
        ("segments", many::polygon_segments),
        ("boxes", many::polygon_boxes),
        ("circles", many::polygon_circles),
        ("capsules", many::polygon_capsules),
    ];
    for (what, make) in of_polygons {
        for n in [4, 16, 64, 256] {
            plans.push(plan(format!("many {what}, polygon {n}"), move |setup, name| make(setup, name, n)));
        }
    }
    for n in [1000, 10_000, 100_000] {
        let row = move |setup: &Setup, name: &str| many::prepared_points(setup, name, n);
        plans.push(plan(format!("many points, prepared polygon {n}"), row));
    }
    for n in [4, 8] {
        plans.push(plan(format!("distance of convex {n}"), move |setup, name| convex::distance(setup, name, n)));
    }
    plans.push(plan("distance of circles", distance::circles));
    plans.push(plan("distance of capsules", distance::capsules));
    plans.push(plan("distance of segments", distance::segments));
    for n in [4, 8] {
        plans.push(plan(format!("contact of convex {n}"), move |setup, name| convex::contact(setup, name, n)));
    }
    for n in if setup.quick { &[256][..] } else { &[64, 256, 1024, 4096] } {
        let row = move |setup: &Setup, name: &str| convex::contact_within(setup, name, *n);
        plans.push(plan(format!("contact within a margin, two convex {n}"), row));
    }
    plans.push(plan("contact of circles", round::contact_of_circles));
    plans.push(plan("contact of circle, box", round::contact_of_circle_box));
    plans.push(plan("contact of boxes", round::contact_of_boxes));
    resting::all(&mut plans);
    recorded::all(&mut plans);
    plans.push(plan("ray at segment", cast::ray_segment));
    plans.push(plan("ray at box", cast::ray_box));
    plans.push(plan("ray at circle", cast::ray_circle));
    plans.push(plan("ray at capsule", cast::ray_capsule));
    for n in [4, 8] {
        plans.push(plan(format!("ray at convex {n}"), move |setup, name| cast::ray(setup, name, n, true)));
    }
    plans.push(plan("ray at concave 64", |setup, name| cast::ray(setup, name, 64, false)));
    for n in [64, 1000] {
        plans.push(plan(format!("ray at chain {n}"), move |setup, name| cast::ray_chain(setup, name, n)));
    }
    plans.push(plan("sweep of boxes", cast::sweep_boxes));
    plans.push(plan("sweep of circles", cast::sweep_circles));
    for n in [4, 8] {
        plans.push(plan(format!("sweep of convex {n}"), move |setup, name| cast::sweep(setup, name, n)));
    }
    grid::all(&mut plans);
    seams::all(&mut plans);
    world::all(&mut plans);
    world_threads::all(&mut plans);
    world_mixtures::all(&mut plans);
    world_queries::all(&mut plans);
    if !setup.levels.is_empty() {
        plans.push(plan("levels: point in polygon", levels::point));
        plans.push(plan("levels: polygon, polygon", levels::pair));
    }
    plans
}
