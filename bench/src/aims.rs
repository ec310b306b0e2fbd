//! What we aim for: how many times faster than a peer graze shall be, for exact answers through its C functions.

use crate::contest::Who;

pub struct Aim {
    /// The row of the table of speed.
    pub row: &'static str,
    pub times: f64,
    pub against: Against,
}

/// What an aim is measured by.
#[derive(Clone, Copy)]
pub enum Against {
    /// The fastest peer of the row.
    Fastest,
    Peer(Who),
    /// A prototype of graze's, where the peer cannot be had as a crate: the ns it took on a machine on which
    /// [`LOOP`] took [`LOOP_TIME`].
    Prototype(f64),
}

/// The textbook's loop over the edges, by which machines are compared, and the ns it took with the prototype.
pub const LOOP: &str = "point in polygon 16";
pub const LOOP_TIME: f64 = 32.0;

/// Eight lanes are half of sixteen: with them this part of an aim will do.
pub const PART_FOR_EIGHT_LANES: f64 = 0.6;

const fn aim(row: &'static str, times: f64) -> Aim {
    Aim { row, times, against: Against::Fastest }
}

const fn against(row: &'static str, times: f64, peer: Who) -> Aim {
    Aim { row, times, against: Against::Peer(peer) }
}

/// No slower than the prototype.
const fn prototype(row: &'static str, time: f64) -> Aim {
    Aim { row, times: 1.0, against: Against::Prototype(time) }
}

pub const AIMS: &[Aim] = &[
    // The other exact one.
    against("orient, random", 1.0, Who::Robust),
    against("orient, half collinear", 3.5, Who::Robust),
    aim("segment, segment", 2.4),
    aim("circle, circle", 1.0),
    aim("circle, box", 1.0),
    aim("box, box", 1.0),
    aim("segment, box", 6.0),
    aim("segment, circle", 2.0),
    aim("rotated rectangles", 8.0),
    aim("convex 4, convex 4", 3.5),
    aim("convex 8, convex 8", 6.0),
    aim("convex 32, convex 32", 2.0),
    aim("point in polygon 4", 1.0),
    aim("point in polygon 16", 3.0),
    aim("point in polygon 64", 5.0),
    aim("point in prepared polygon 1000", 6.0),
    aim("point in prepared polygon 10000", 7.0),
    aim("point in prepared polygon 100000", 12.0),
    // 30 times as fast as GEOS.
    prototype("point in prepared spiral 10000", 14.6),
    aim("point in prepared spikes 100000", 100.0),
    // From plain arrays, as graze.
    against("concave 16, concave 16", 2.4, Who::TgBuilt),
    against("concave 100, concave 100", 6.0, Who::TgBuilt),
    against("concave 1000, concave 1000", 25.0, Who::TgBuilt),
    against("concave 10000, concave 10000", 15.0, Who::TgBuilt),
    against("prepared concave 16, concave 16", 6.0, Who::Tg),
    against("prepared concave 100, concave 100", 10.0, Who::Parry),
    against("prepared concave 1000, concave 1000", 50.0, Who::Parry),
    // 250, 9 and 6 times as fast as GEOS.
    prototype("prepared concave 10000, concave 10000", 181.0),
    prototype("prepared spirals 1000", 16_000.0),
    prototype("prepared spirals 10000", 290_000.0),
    aim("segment pairs, batch", 5.0),
    aim("rectangles, batch", 40.0),
    aim("many points, polygon 4", 25.0),
    aim("many points, polygon 64", 10.0),
    aim("many points, prepared polygon 1000", 30.0),
    aim("many points, prepared polygon 10000", 50.0),
    aim("many points, prepared polygon 100000", 80.0),
    aim("distance of convex 4", 3.0),
    aim("distance of convex 8", 3.0),
    aim("contact of convex 4", 3.0),
    aim("contact of convex 8", 3.0),
];

/// What graze has no functions for yet, and how many times faster it shall be.
pub const NOT_YET: &[(&str, f64)] = &[
    ("all overlapping pairs of 1000 to 1000000 moving boxes", 7.0),
    ("nearest hit of a ray among 1000 to 1000000 boxes", 3.0),
    ("boxes in a region, of 1000 to 1000000", 3.0),
];
