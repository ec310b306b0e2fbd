//! Polygons: points in them, and pairs of them.

use super::convex::{Pair, add_ints as add_ints_of_pairs, packed};
use super::{Setup, need};
use crate::data::{Outlines, balanced, between, center, concave, near, neighbors, spiral_gap, spiral_turned, to_int};
#[cfg(feature = "raylib")]
use crate::peers::raylib;
use crate::peers::{geo, parry, rstar, textbook, tg};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

/// A row of points in some of the outlines.
pub fn points(setup: &Setup, name: &str, outlines: Outlines, queries: Vec<(u32, [f32; 2])>) -> Row {
    points_of(setup, name, outlines, queries, false)
}

/// The same; `prepare` lets graze prepare the outlines, as tg does.
fn points_of(setup: &Setup, name: &str, outlines: Outlines, queries: Vec<(u32, [f32; 2])>, prepare: bool) -> Row {
    let mut row = Row::new(name, queries.len());
    let queries = Rc::new(queries);
    let made = |i: usize, queries: &[(u32, [f32; 2])]| (queries[i].0 as usize, queries[i].1);

    let parry_data: Vec<_> = outlines.iter().map(parry::outline).collect();
    #[cfg(feature = "raylib")]
    let raylib_data: Vec<_> = outlines.iter().map(raylib::outline).collect();
    let geo_data: Vec<_> = outlines.iter().map(geo::outline).collect();
    let tg_data: Vec<_> = outlines.iter().map(|xy| tg::Outline::new(&tg::ring(xy))).collect();
    let rstar_data: Vec<_> = outlines.iter().map(rstar::Outline::new).collect();

    let data = (Rc::new(outlines), queries.clone());
    if prepare {
        let (libraries, ask) = (&setup.libraries, queries.clone());
        let outlines: Vec<_> = data.0.iter().collect();
        row.graze_prepared(
            libraries,
            |graze| graze.test_prepared_point,
            outlines.into_iter(),
            move |test, prepared, i| {
                let (k, [x, y]) = made(i, &ask);
                // SAFETY: prepared by the same library.
                unsafe { test(prepared[k], x, y) != 0 }
            },
        );
    } else {
        let graze_data = data.clone();
        add_ints(&mut row, setup, data.clone());
        row.graze(
            &setup.libraries,
            |graze| graze.test_polygon_point,
            move |test, i| {
                let (k, [x, y]) = made(i, &graze_data.1);
                let xy = graze_data.0.get(k);
                // SAFETY: an array with its count.
                unsafe { test(xy.as_ptr(), xy.len() / 2, x, y) != 0 }
            },
        );
    }
    row.add(Who::Textbook, move |i| {
        let (k, at) = made(i, &data.1);
        textbook::point_in_polygon(data.0.get(k), at)
    });
    let ask = queries.clone();
    row.add(Who::Parry, move |i| {
        let (k, at) = made(i, &ask);
        parry::point(&parry_data[k], at)
    });
    #[cfg(feature = "raylib")]
    {
        let ask = queries.clone();
        row.add(Who::Raylib, move |i| {
            let (k, at) = made(i, &ask);
            raylib::point(&raylib_data[k], at)
        });
    }
    let ask = queries.clone();
    row.add(Who::Geo, move |i| {
        let (k, at) = made(i, &ask);
        geo::point(&geo_data[k], at)
    });
    let ask = queries.clone();
    row.add(Who::Tg, move |i| {
        let (k, at) = made(i, &ask);
        tg::point(&tg_data[k], at)
    });
    row.add(Who::Rstar, move |i| {
        let (k, at) = made(i, &queries);
        rstar::point(&rstar_data[k], at)
    });
    row
}

/// The number of an outline, and a point.
type Queries = Vec<(u32, [f32; 2])>;

fn add_ints(row: &mut Row, setup: &Setup, (outlines, queries): (Rc<Outlines>, Rc<Queries>)) {
    let Some(test) = setup.graze().test_polygon_point_i32.call else { return };
    let ints: Vec<Vec<i32>> = outlines.iter().map(|xy| xy.iter().map(|c| to_int(*c)).collect()).collect();
    let queries: Vec<_> = queries.iter().map(|(k, at)| (*k as usize, at.map(to_int))).collect();
    row.add(Who::Ints, move |i| {
        let (k, [x, y]) = queries[i];
        // SAFETY: an array with its count.
        unsafe { test(ints[k].as_ptr(), ints[k].len() / 2, x, y) != 0 }
    });
}

/// A round of points does not loop over more edges than this.
const MOST_EDGES: usize = 1 << 26;

/// Makes an outline with a number of vertices.
type Shape = fn(&mut Rng, [f64; 2], usize) -> Vec<f32>;

pub fn point(setup: &Setup, name: &str, n: usize) -> Row {
    point_in(setup, name, n, concave, false)
}

/// Points in outlines that were prepared.
pub fn prepared_point(setup: &Setup, name: &str, n: usize, shape: Shape) -> Row {
    point_in(setup, name, n, shape, true)
}

fn point_in(setup: &Setup, name: &str, n: usize, shape: Shape, prepare: bool) -> Row {
    let mut rng = setup.rng(name);
    let test = need(setup.graze().test_polygon_point);
    let mut outlines = Outlines::default();
    let mut centers = Vec::new();
    // Few enough for the cache, too many for the branch predictor.
    for _ in 0..(32768 / n).clamp(if prepare { 1 } else { 32 }, 1024) {
        let at = center(&mut rng);
        centers.push(at);
        outlines.push(&shape(&mut rng, at, n));
    }
    let make = |rng: &mut Rng| {
        let k = rng.usize(..centers.len());
        let [x, y] = centers[k].map(|c| (c + between(rng, -4.0, 4.0)) as f32);
        (k as u32, [x, y])
    };
    let meets = |&(k, [x, y]): &(u32, [f32; 2])| {
        let xy = outlines.get(k as usize);
        // SAFETY: an array with its count.
        unsafe { test(xy.as_ptr(), xy.len() / 2, x, y) != 0 }
    };
    let count = setup.count(12).min((MOST_EDGES / n).max(64));
    let queries = balanced(&mut rng, count, make, meets);
    points_of(setup, name, outlines, queries, prepare)
}

/// A row of pairs of outlines.
pub fn pairs(setup: &Setup, name: &str, pairs: &[Pair]) -> Row {
    let mut row = Row::new(name, pairs.len());
    let data = packed(pairs);
    row.graze(
        &setup.libraries,
        |graze| graze.test_polygon_polygon,
        move |test, i| {
            let (a, b) = (data.get(2 * i), data.get(2 * i + 1));
            // SAFETY: arrays with their counts.
            unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 }
        },
    );
    add_ints_of_pairs(&mut row, pairs, setup.graze().test_polygon_polygon_i32);
    add_peers_of_pairs(&mut row, pairs);
    let rings: Vec<_> = pairs.iter().map(|(a, b)| (tg::ring(a), tg::ring(b))).collect();
    row.add(Who::TgBuilt, move |i| {
        let (a, b) = &rings[i];
        tg::outlines(&tg::Outline::new(a), &tg::Outline::new(b))
    });
    row
}

/// The same, prepared by graze and the peers.
pub fn prepared_pairs(setup: &Setup, name: &str, pairs: &[Pair]) -> Row {
    let mut row = Row::new(name, pairs.len());
    let outlines = pairs.iter().flat_map(|(a, b)| [a.as_slice(), b]);
    row.graze_prepared(
        &setup.libraries,
        |graze| graze.test_prepared_prepared,
        outlines,
        |test, prepared, i| {
            // SAFETY: prepared by the same library.
            unsafe { test(prepared[2 * i], prepared[2 * i + 1]) != 0 }
        },
    );
    add_peers_of_pairs(&mut row, pairs);
    row
}

/// Larger outlines leave geo, which tests all pairs of edges, and parry's triangulation out: they would take most of
/// a row's time.
const MOST_FOR_GEO_AND_PARRY: usize = 5000;

fn add_peers_of_pairs(row: &mut Row, pairs: &[Pair]) {
    if pairs.iter().all(|(a, b)| a.len().max(b.len()) <= 2 * MOST_FOR_GEO_AND_PARRY) {
        let data: Option<Vec<_>> = pairs.iter().map(|(a, b)| parry::meshes(a, b)).collect();
        if let Some(data) = data {
            row.add(Who::Parry, move |i| parry::mesh_overlap(&data[i]));
        }
        let data = packed(pairs);
        row.add(Who::Textbook, move |i| textbook::polygons(data.get(2 * i), data.get(2 * i + 1)));
        let data: Vec<_> = pairs.iter().map(|(a, b)| (geo::outline(a), geo::outline(b))).collect();
        row.add(Who::Geo, move |i| geo::outlines(&data[i].0, &data[i].1));
    }
    let made = |xy: &[f32]| tg::Outline::new(&tg::ring(xy));
    row.peer(Who::Tg, pairs.iter().map(|(a, b)| (made(a), made(b))), |data| tg::outlines(&data.0, &data.1));
    row.peer(Who::Rstar, pairs.iter().map(|(a, b)| (rstar::Outline::new(a), rstar::Outline::new(b))), |data| {
        rstar::outlines(&data.0, &data.1)
    });
}

fn made_pairs(setup: &Setup, name: &str, count: usize, make: impl FnMut(&mut Rng) -> Pair) -> Vec<Pair> {
    let test = need(setup.graze().test_polygon_polygon);
    // SAFETY: arrays with their counts.
    let meets = |(a, b): &Pair| unsafe { test(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2) != 0 };
    balanced(&mut setup.rng(name), count, make, meets)
}

fn concave_pairs(setup: &Setup, name: &str, n: usize) -> Vec<Pair> {
    let one = |rng: &mut Rng, at| concave(rng, at, n);
    let count = setup.count(16 * n).min(((1 << 20) / n).max(16));
    made_pairs(setup, name, count, |rng| neighbors(rng, 9.0, one, one))
}

pub fn pair(setup: &Setup, name: &str, n: usize) -> Row {
    pairs(setup, name, &concave_pairs(setup, name, n))
}

pub fn prepared_pair(setup: &Setup, name: &str, n: usize) -> Row {
    prepared_pairs(setup, name, &concave_pairs(setup, name, n))
}

/// Two spirals, one in the gaps of the other: their boxes always overlap.
pub fn spirals(setup: &Setup, name: &str, n: usize) -> Row {
    let make = |rng: &mut Rng| {
        let here = center(rng);
        let there = near(rng, here, 2.0 * spiral_gap(n));
        (spiral_turned(here, n, 0.0), spiral_turned(there, n, 0.5))
    };
    // Few: each takes long.
    prepared_pairs(setup, name, &made_pairs(setup, name, setup.count(160 * n), make))
}
