//! Rows of growing size, for plots.

use super::{Setup, convex, many, polygon};
use crate::data::concave;
use crate::race::{Row, Who};

/// A plot: cost against size.
pub struct Growth {
    /// The name of its file, without extension.
    pub file: &'static str,
    pub title: &'static str,
    /// The label of the x axis.
    pub x: &'static str,
    /// The label of the y axis.
    pub y: &'static str,
    pub series: Vec<Series>,
}

/// The same work at many sizes.
pub struct Series {
    /// The label of graze's line.
    pub graze: &'static str,
    /// The peers whose lines come from here.
    pub peers: &'static [Who],
    pub sizes: Vec<usize>,
    /// The number of pairs at a size.
    pub pairs: fn(usize) -> usize,
    pub make: fn(&Setup, &str, usize) -> Row,
}

pub fn all() -> Vec<Growth> {
    vec![
        points(),
        convex_pairs(),
        concave_pairs(),
        batch("batch_segments", "Pairs of segments, one call for all", |setup, name, _| many::segments(setup, name)),
        batch("batch_circles", "Pairs of circles, one call for all", |setup, name, _| many::circles(setup, name)),
        batch("batch_boxes", "Pairs of boxes, one call for all", |setup, name, _| many::boxes(setup, name)),
    ]
}

const VERTICES: [usize; 11] = [4, 8, 16, 32, 64, 128, 256, 1024, 4096, 16_384, 65_536];

fn points() -> Growth {
    let series = |graze, peers, make| Series { graze, peers, sizes: VERTICES.to_vec(), pairs: |_| 4096, make };
    Growth {
        file: "points",
        title: "Is a point inside a polygon?",
        x: "vertices",
        y: "ns per point",
        series: vec![
            // Few points: the loop over the edges of large outlines takes long.
            Series {
                pairs: |n| ((1 << 20) / n).clamp(128, 4096),
                ..series("graze", &[Who::Textbook, Who::Parry, Who::Raylib, Who::Geo], polygon::point)
            },
            series("graze, prepared", &[Who::Tg, Who::Rstar], |setup, name, n| {
                polygon::prepared_point(setup, name, n, concave)
            }),
            series("graze, prepared, many", &[], many::prepared_points),
        ],
    }
}

fn convex_pairs() -> Growth {
    Growth {
        file: "convex",
        title: "Do two convex outlines meet?",
        x: "vertices of each",
        y: "ns per pair",
        series: vec![Series {
            graze: "graze",
            peers: &Who::ALL,
            sizes: vec![3, 4, 6, 8, 16, 32, 64, 128, 256, 512],
            pairs: |n| ((1 << 16) / n).clamp(64, 4096),
            make: convex::overlap,
        }],
    }
}

fn concave_pairs() -> Growth {
    let pairs = |n: usize| ((1 << 17) / n).clamp(32, 1024);
    let sizes: Vec<usize> = VERTICES.into_iter().filter(|n| (8..=16_384).contains(n)).collect();
    Growth {
        file: "concave",
        title: "Do two concave outlines meet?",
        x: "vertices of each",
        y: "ns per pair",
        series: vec![
            Series { graze: "graze", peers: &[Who::TgBuilt], sizes: sizes.clone(), pairs, make: polygon::pair },
            Series { graze: "graze, prepared", peers: &Who::ALL, sizes, pairs, make: polygon::prepared_pair },
        ],
    }
}

fn batch(file: &'static str, title: &'static str, make: fn(&Setup, &str, usize) -> Row) -> Growth {
    let sizes = vec![16, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
    let series = Series { graze: "graze", peers: &Who::ALL, sizes, pairs: |n| n, make };
    Growth { file, title, x: "pairs in the call", y: "ns per pair", series: vec![series] }
}
