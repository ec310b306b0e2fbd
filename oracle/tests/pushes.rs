//! The shortest push where shapes fit exactly and f64 is too rough to see it.

use graze_oracle::minimal_push::{Vector, Wall, real, shortest};

fn around(outline: &[Vector], radius: f32) -> Wall {
    Wall::Round { outline: outline.to_vec(), radius: real(radius) }
}

#[test]
fn outlines_whose_edges_f64_has_not() {
    let walls = [[7.0, 4.0], [13.0, -4.0]].map(|[x, y]: [f64; 2]| {
        let end = [real(x), real(y)];
        around(&[[real(x) + real(1e-45), real(y)], end], 5.0)
    });
    let [x, y] = shortest(&walls).expect("room").map(|value| value.to_f64().value());
    assert!((x - 10.0).abs() < 1e-9 && y.abs() < 1e-9, "{x} {y}");
}

#[test]
fn discs_far_away() {
    let tiny = f32::from_bits(3);
    let walls = [[-3.0189085, tiny], [0.0, -tiny], [-0.25892377, tiny]].map(|[x, y]: [f32; 2]| {
        let center = [real(-x), real(-f32::MAX) - real(y)];
        around(&[center], 3.0189085)
    });
    let [x, y] = shortest(&walls).expect("room").map(|value| value.to_f64().value());
    assert!((x - 1.5094543).abs() < 1e-6 && y < -3.4e38, "{x} {y}");
}

#[test]
fn a_segment_that_sticks_out_of_a_long_one_by_next_to_nothing() {
    let tiny = real(f32::from_bits(2));
    let far = real(1.2656658e38_f32);
    let ends = [[-far.clone(), real(6.5951786_f32)], [far, real(0.0)]];
    let less = |by: &dashu_float::FBig| ends.clone().map(|[x, y]| [x - by, y]);
    let walls = [real(0.0), tiny].map(|by| around(&less(&by), 0.0));
    assert_eq!(shortest(&walls), None);
}
