//! Crossings: the points in which edges cross or touch.

use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::GrazeCrossing;
use graze_c::crossings::{self};
use graze_oracle::generate::{Ask, case};
use graze_oracle::{CommonPoint, Kind, RBig, Shape, common_points};

const MOST: usize = 256;
const NOTHING: GrazeCrossing = GrazeCrossing { x: 0.0, y: 0.0, a_t: 0.0, b_t: 0.0, a_edge: 0, b_edge: 0 };

/// The crossings that the function for these kinds finds.
fn call(a: &Shape<f32>, b: &Shape<f32>) -> Vec<GrazeCrossing> {
    let mut out = [NOTHING; MOST];
    let (room, segment) = (out.as_mut_ptr(), b.xy.as_ptr().cast());
    let count = match (a.kind, b.kind) {
        (Kind::Segment, Kind::Segment) => unsafe {
            crossings::graze_crossings_segment_segment(a.xy.as_ptr().cast(), segment, room, MOST)
        },
        (Kind::Polygon, Kind::Segment) => unsafe {
            crossings::graze_crossings_polygon_segment(a.xy.as_ptr(), a.count(), segment, room, MOST)
        },
        _ => unsafe {
            crossings::graze_crossings_polygon_polygon(a.xy.as_ptr(), a.count(), b.xy.as_ptr(), b.count(), room, MOST)
        },
    };
    assert!(count <= MOST);
    out[..count].to_vec()
}

/// Whether a point of an edge counts for it: a vertex counts for the edge that begins there, the last vertex of a line
/// that has ends for the edge that ends there.
pub fn owns(shape: &Shape<f32>, edge: usize, place: &RBig) -> bool {
    let (first, last) = (&shape.xy[..2], &shape.xy[shape.xy.len() - 2..]);
    let at_end = || shape.xy.chunks_exact(2).rposition(|vertex| vertex != last);
    *place < RBig::ONE || !shape.kind.is_filled() && first != last && Some(edge) == at_end()
}

/// The true crossings, each vertex once.
pub fn expected(a: &Shape<f32>, b: &Shape<f32>) -> Vec<CommonPoint> {
    let owned = |point: &CommonPoint| (0..2).all(|i| owns([a, b][i], point.edges[i], &point.places[i]));
    common_points(a, b).into_iter().filter(owned).collect()
}

/// Whether a float is the number or a neighbor of the floats around it.
fn is_near(float: f32, number: &RBig) -> bool {
    let rational = |value: f32| RBig::try_from(value).expect("a finite number");
    rational(float.next_down().max(f32::MIN)) <= *number && *number <= rational(float.next_up().min(f32::MAX))
}

pub fn is_right(found: &GrazeCrossing, truth: &CommonPoint) -> bool {
    let edges = [found.a_edge as usize, found.b_edge as usize] == truth.edges;
    let inner = |value: f32| value > 0.0 && value < 1.0;
    let is_inner = |value: &RBig| *value > RBig::ZERO && *value < RBig::ONE;
    let [at_a, at_b] = &truth.places;
    edges
        && is_near(found.x, &truth.at[0])
        && is_near(found.y, &truth.at[1])
        && is_near(found.a_t, at_a)
        && is_near(found.b_t, at_b)
        && inner(found.a_t) == is_inner(at_a)
        && inner(found.b_t) == is_inner(at_b)
}

#[test]
fn crossings() {
    let mut rng = crate::seeded(61);
    let (mut checked, mut points) = (0, 0);
    let pairs = [
        (Kind::Segment, Kind::Segment, 1_000_000),
        (Kind::Polygon, Kind::Segment, 1_000_000),
        (Kind::Polygon, Kind::Polygon, 1_000_000),
    ];
    for (first, second, cases) in pairs {
        for n in 0..scaled(cases) {
            let case = case::<f32>(&mut rng, &Ask::new(first, second, false, false).any_outlines());
            let (a, b) = (&case.a, &case.b);
            // An outline that is a single point has as many edges there as one likes to count.
            let one_spot = |shape: &Shape<f32>| shape.xy.chunks_exact(2).all(|vertex| *vertex == shape.xy[..2]);
            if [a, b].iter().any(|shape| shape.kind.is_filled() && one_spot(shape)) {
                continue;
            }
            let (found, truth) = (call(a, b), expected(a, b));
            let right = found.len() == truth.len() && found.iter().zip(&truth).all(|(f, t)| is_right(f, t));
            assert!(right, "{:?}\n{a:?}\n{b:?}\n{found:?}\n{truth:?}", case.class);
            let mode = n as u32 % MODES;
            assert_eq!(within(mode, || call(a, b)).len(), truth.len(), "{a:?} {b:?} in mode {mode}");
            checked += 1;
            points += truth.len();
        }
    }
    println!("checked {points} crossings of {checked} pairs");
}
