//! Crossings of circles: the points in which they cross or touch edges and each other.

use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeCircle, GrazeCrossing};
use graze_c::crossings::{
    graze_crossings_circle_circle, graze_crossings_circle_segment, graze_crossings_polygon_circle,
};
use graze_oracle::generate::{Ask, Number, Rng, case};
use graze_oracle::{Kind, Shape, Surd, circle_circle_points, circle_edge_points};
use std::cmp::Ordering;
use std::f64::consts::TAU;

const MOST: usize = 64;
const NOTHING: GrazeCrossing = GrazeCrossing { x: 0.0, y: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };

/// The crossings that the function for a circle and a shape of this kind finds.
fn call(circle: &Shape<f32>, shape: &Shape<f32>) -> Vec<GrazeCrossing> {
    let mut out = [NOTHING; MOST];
    let (room, xy) = (out.as_mut_ptr(), shape.xy.as_ptr());
    let disc = disc(circle);
    let count = match shape.kind {
        Kind::Point => unsafe { graze_crossings_circle_circle(&disc, &self::disc(shape), room, MOST) },
        Kind::Segment => unsafe { graze_crossings_circle_segment(&disc, xy.cast(), room, MOST) },
        _ => unsafe { graze_crossings_polygon_circle(xy, shape.count(), &disc, room, MOST) },
    };
    assert!(count <= MOST);
    out[..count].to_vec()
}

fn disc(shape: &Shape<f32>) -> GrazeCircle {
    GrazeCircle { x: shape.xy[0], y: shape.xy[1], radius: shape.radius }
}

#[derive(Default)]
struct Tally {
    points: u64,
    /// Floats that are not the nearest to the number, only a neighbor of the nearest.
    unrounded: u64,
}

impl Tally {
    /// Whether a float is the number or a neighbor of the floats around it.
    fn is_near(&mut self, float: f32, number: &Surd) -> bool {
        if float.is_nan() {
            return false;
        }
        // An infinite float stands for 2^128.
        let bound =
            |float: f32| if float.is_finite() { f64::from(float) } else { f64::from(float.signum()) * 2f64.powi(128) };
        let order = number.compare(bound(float));
        if order == Ordering::Equal {
            // A zero is not a minus zero.
            return float != 0.0 || float.to_bits() == 0;
        }
        let next = if order == Ordering::Greater { float.next_up() } else { float.next_down() };
        if float.is_infinite() && order == number.compare(0.0) {
            return true;
        }
        self.unrounded += u64::from(number.compare((bound(float) + bound(next)) / 2.0) == order);
        number.compare(bound(next)) != order
    }
}

/// Whether a float is the direction of a vector as a fraction of a turn: within an ulp, and 0 for +x alone.
fn is_turn(float: f32, [x, y]: &[Surd; 2]) -> bool {
    let level = y.compare(0.0) == Ordering::Equal;
    if level {
        return float.to_bits() == if x.compare(0.0) == Ordering::Less { 0.5f32.to_bits() } else { 0 };
    }
    let turn = y.approximate().atan2(x.approximate()) / TAU;
    let turn = if turn < 0.0 { turn + 1.0 } else { turn };
    let near = (f64::from(float) - turn).abs() <= f64::from(float.next_up() - float);
    float > 0.0 && float < 1.0 && near
}

/// Whether a float is the place along an edge. 0 and 1 must mean exactly its ends.
fn is_place(tally: &mut Tally, float: f32, place: &Surd) -> bool {
    let is_end = [0.0, 1.0].iter().any(|end| place.compare(*end) == Ordering::Equal);
    tally.is_near(float, place) && is_end == (float == 0.0 || float == 1.0)
}

fn check_edges(tally: &mut Tally, circle: &Shape<f32>, shape: &Shape<f32>, found: &[GrazeCrossing]) -> bool {
    let is_polygon = shape.kind.is_filled();
    let mut truth = circle_edge_points(circle, shape);
    truth.retain(|point| !is_polygon || point.place.compare(1.0) == Ordering::Less);
    tally.points += truth.len() as u64;
    found.len() == truth.len()
        && found.iter().zip(&truth).all(|(found, truth)| {
            let GrazeCrossing { x, y, a_t, b_t, a_edge, b_edge } = *found;
            let [(edge, t), (circle_edge, part)] =
                if is_polygon { [(a_edge, a_t), (b_edge, b_t)] } else { [(b_edge, b_t), (a_edge, a_t)] };
            circle_edge == 0
                && edge as usize == truth.edge
                && tally.is_near(x, &truth.at[0])
                && tally.is_near(y, &truth.at[1])
                && is_place(tally, t, &truth.place)
                && is_turn(part, &truth.offset)
        })
}

fn check_circles(tally: &mut Tally, a: &Shape<f32>, b: &Shape<f32>, found: &[GrazeCrossing]) -> bool {
    let truth = circle_circle_points(a, b);
    tally.points += truth.len() as u64;
    let bits = |c: &GrazeCrossing, a_t: f32, b_t: f32| [c.x, c.y, a_t, b_t].map(f32::to_bits);
    let mirrored = call(b, a).into_iter().rev().map(|c| bits(&c, c.b_t, c.a_t));
    found.len() == truth.len()
        && found.iter().map(|c| bits(c, c.a_t, c.b_t)).eq(mirrored)
        && found.iter().zip(&truth).all(|(found, truth)| {
            tally.is_near(found.x, &truth.at[0])
                && tally.is_near(found.y, &truth.at[1])
                && is_turn(found.a_t, &truth.offsets[0])
                && is_turn(found.b_t, &truth.offsets[1])
        })
}

/// A number of a case that has few different ones: small, wild or a neighbor of another.
fn number(rng: &mut Rng, scale: f32) -> f32 {
    let grid = rng.i32(-5..6) as f32 * scale;
    match rng.u8(0..10) {
        0 => <f32 as Number>::wild(rng) * [1.0, -1.0][rng.usize(0..2)],
        1 => grid.next_up(),
        2 => grid.next_down(),
        3 => <f32 as Number>::ordinary(rng),
        _ => grid,
    }
}

/// A circle and a shape whose numbers are drawn one by one: they cross more often than they touch.
fn drawn(rng: &mut Rng, kind: Kind) -> [Shape<f32>; 2] {
    let scale = [1.0, 1.0, 0.1, 1e-20, 1e30, f32::from_bits(1)][rng.usize(0..6)];
    let count = match kind {
        Kind::Point => 1,
        Kind::Segment => 2,
        _ => rng.usize(3..7),
    };
    let mut xy = |count: usize| -> Vec<f32> { (0..2 * count).map(|_| number(rng, scale)).collect() };
    let (center, vertices) = (xy(1), xy(count));
    let mut radius = || number(rng, scale).abs();
    let circle = Shape::new(Kind::Point, &center, radius());
    let own = if kind == Kind::Point { radius() } else { 0.0 };
    [circle, Shape::new(kind, &vertices, own)]
}

#[test]
fn crossings_of_circles() {
    let mut rng = crate::seeded(62);
    let (mut checked, mut tally) = (0, Tally::default());
    for (kind, cases) in [(Kind::Segment, 1_000_000), (Kind::Point, 1_000_000), (Kind::Polygon, 1_000_000)] {
        for n in 0..scaled(cases) {
            let [circle, shape] = if n % 2 == 0 {
                let ask = Ask::new(Kind::Point, kind, true, kind == Kind::Point).any_outlines();
                let case = case::<f32>(&mut rng, &ask);
                [case.a, case.b]
            } else {
                drawn(&mut rng, kind)
            };
            // An outline that is a single point has no definite number of edges there.
            if kind.is_filled() && shape.xy.chunks_exact(2).all(|vertex| *vertex == shape.xy[..2]) {
                continue;
            }
            let found = call(&circle, &shape);
            let right = if kind == Kind::Point {
                check_circles(&mut tally, &circle, &shape, &found)
            } else {
                check_edges(&mut tally, &circle, &shape, &found)
            };
            assert!(right, "{circle:?}\n{shape:?}\n{found:?}");
            let mode = n as u32 % MODES;
            let moded = within(mode, || call(&circle, &shape));
            assert_eq!(moded.len(), found.len(), "{circle:?} {shape:?} in mode {mode}");
            assert!(moded.iter().all(|c| ![c.x, c.y, c.a_t, c.b_t].iter().any(|v| v.is_nan())), "{circle:?} {shape:?}");
            checked += 1;
        }
    }
    let Tally { points, unrounded } = tally;
    println!(
        "checked {points} crossings of {checked} circles with circles, segments and outlines; {unrounded} numbers not the nearest float, all within 1 ulp"
    );
}
