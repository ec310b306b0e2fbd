//! Rays: all hits.

use super::c_args::CScalar;
use super::crossings::owns;
use super::fp_modes::{MODES, within};
use super::rays::{NOTHING, Shapes, bits, cast, check_place, edge_of, hard_rounded, ulps};
use super::scaled;
use graze_c::abi::GrazeRayHit;
use graze_c::ray;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{CommonPoint, Kind, all_on_rounded, common_points};

const MOST: usize = 256;

/// The count and the hits with room for `capacity` of them.
fn all([shape, ray]: Shapes, capacity: usize) -> (usize, Vec<GrazeRayHit>) {
    let mut out = [NOTHING; MOST];
    let segment = ray.xy.as_ptr().cast();
    let count = unsafe {
        ray::graze_raycast_polygon_all(shape.xy.as_ptr(), shape.count(), segment, out.as_mut_ptr(), capacity)
    };
    let (written, rest) = out.split_at(count.min(capacity));
    assert!(rest.iter().all(|hit| bits(hit) == bits(&NOTHING)));
    (count, written.to_vec())
}

/// The same by the function for any shape.
fn all_of_any([shape, ray]: Shapes, capacity: usize) -> (usize, Vec<GrazeRayHit>) {
    let mut out = [NOTHING; MOST];
    let (raw, segment) = (CScalar::raw(shape), ray.xy.as_ptr().cast());
    let count = unsafe { ray::graze_raycast_all(&raw, segment, out.as_mut_ptr(), capacity) };
    let (written, rest) = out.split_at(count.min(capacity));
    assert!(rest.iter().all(|hit| bits(hit) == bits(&NOTHING)));
    (count, written.to_vec())
}

/// With less room the nearest, bit for bit, and in every mode the same edges.
fn check_room(rng: &mut Rng, shapes: Shapes, hits: &[GrazeRayHit], mode: u32) {
    let room = rng.usize(..=hits.len());
    let (count, nearest) = all_of_any(shapes, room);
    assert_eq!((count, nearest.len()), (hits.len(), room), "{shapes:?}");
    assert!(nearest.iter().zip(hits).all(|(one, other)| bits(one) == bits(other)), "{shapes:?}");
    let moded = within(mode, || all_of_any(shapes, MOST)).1;
    let edges = |hits: &[GrazeRayHit]| hits.iter().map(|hit| hit.edge).collect::<Vec<u32>>();
    assert_eq!(edges(&moded), edges(hits), "{shapes:?} in mode {mode}");
}

/// Where rays enter and leave rounded shapes.
#[test]
fn all_hits_of_rounded_shapes() {
    let mut rng = crate::seeded(74);
    let (mut checked, mut places) = (0u64, 0u64);
    for n in 0..scaled(200_000) {
        let [shape, ray] = hard_rounded(&mut rng);
        let shapes = [&shape, &ray];
        let truth = all_on_rounded(&shape, &ray);
        let (count, hits) = all_of_any(shapes, MOST);
        assert_eq!(count, truth.len(), "{shapes:?} {hits:?} {truth:?}");
        for (hit, entry) in hits.iter().zip(&truth) {
            check_place(shapes, hit, entry);
            check_direction_of_boundary(shapes, hit);
        }
        check_room(&mut rng, shapes, &hits, n as u32 % MODES);
        if let (Some(first), Some(hit)) = (hits.first(), cast(shapes)) {
            let is_inside = (hit.normal_x, hit.normal_y) == (0.0, 0.0);
            assert!(is_inside || bits(first) == bits(&hit), "{shapes:?} {hit:?} {first:?}");
        }
        checked += 1;
        places += count as u64;
    }
    println!("checked {places} places of {checked} rays at rounded shapes");
}

/// A unit vector against the ray, except where the ray begins.
fn check_direction_of_boundary([shape, ray]: Shapes, hit: &GrazeRayHit) {
    let (x, y) = (f64::from(hit.normal_x), f64::from(hit.normal_y));
    let [dx, dy] = [0, 1].map(|axis| f64::from(ray.xy[axis + 2]) - f64::from(ray.xy[axis]));
    let is_against = hit.t == 0.0 || x * dx + y * dy <= 1e-6 * dx.hypot(dy);
    assert!((x.hypot(y) - 1.0).abs() <= 2e-7 && is_against, "{shape:?} {ray:?} {hit:?}");
}

/// Points on the edges of shapes of all kinds without a radius.
#[test]
fn all_hits_of_unrounded_shapes() {
    let mut rng = crate::seeded(75);
    for kind in Kind::ALL {
        for n in 0..scaled(60_000) {
            let ask = Ask::new(kind, Kind::Segment, false, false).any_outlines();
            let case = case::<f32>(&mut rng, &ask);
            let shapes = [&case.a, &case.b];
            let is_one_point = case.a.xy.chunks_exact(2).all(|vertex| *vertex == case.a.xy[..2]);
            if kind != Kind::Point && is_one_point {
                continue;
            }
            let (count, hits) = all_of_any(shapes, MOST);
            let truth = truth(shapes);
            assert_eq!(count, truth.len(), "{shapes:?} {hits:?} {truth:?}");
            for (hit, point) in hits.iter().zip(&truth) {
                assert_eq!(hit.edge as usize, point.edges[0], "{shapes:?} {hits:?}");
                let off = [(hit.t, &point.places[1]), (hit.x, &point.at[0]), (hit.y, &point.at[1])];
                assert!(off.iter().all(|(value, truth)| ulps(*value, truth) <= 1), "{shapes:?} {hit:?} {point:?}");
            }
            check_room(&mut rng, shapes, &hits, n as u32 % MODES);
        }
    }
}

/// The true points in order along the ray, then in that of the edges.
fn truth([shape, ray]: Shapes) -> Vec<CommonPoint> {
    let mut points = common_points(shape, ray);
    points.retain(|point| owns(shape, point.edges[0], &point.places[0]));
    points.sort_by(|one, other| one.places[1].cmp(&other.places[1]).then(one.edges[0].cmp(&other.edges[0])));
    points
}

#[test]
fn all_hits() {
    let mut rng = crate::seeded(72);
    let (mut checked, mut points) = (0, 0);
    for n in 0..scaled(1_035_000) {
        let ask = Ask::new(Kind::Polygon, Kind::Segment, false, false).any_outlines();
        let case = case::<f32>(&mut rng, &ask);
        let shapes = [&case.a, &case.b];
        // An outline that is a single point has as many edges there as one likes to count.
        if case.a.xy.chunks_exact(2).all(|vertex| *vertex == case.a.xy[..2]) {
            continue;
        }
        let (count, hits) = all(shapes, MOST);
        let crossings = unsafe {
            graze_c::crossings::graze_crossings_polygon_segment(
                case.a.xy.as_ptr(),
                case.a.count(),
                case.b.xy.as_ptr().cast(),
                std::ptr::null_mut(),
                0,
            )
        };
        assert_eq!(count, crossings, "{shapes:?}");
        let truth = truth(shapes);
        assert_eq!(hits.len(), truth.len(), "{shapes:?}");
        for (hit, point) in hits.iter().zip(&truth) {
            assert_eq!(hit.edge as usize, point.edges[0], "{shapes:?} {hits:?}");
            let off = [(hit.t, &point.places[1]), (hit.x, &point.at[0]), (hit.y, &point.at[1])];
            assert!(off.iter().all(|(value, truth)| ulps(*value, truth) <= 1), "{shapes:?} {hit:?} {point:?}");
            if (case.a.xy[..2] != case.a.xy[2..4] || hit.t > 0.0) && case.b.xy[..2] != case.b.xy[2..] {
                check_direction(shapes, hit);
            }
        }
        // With less room the nearest, bit for bit, in every mode in the same order.
        let room = rng.usize(..=count);
        let (again, nearest) = all(shapes, room);
        assert_eq!((again, nearest.len()), (count, room));
        assert!(nearest.iter().zip(&hits).all(|(one, other)| bits(one) == bits(other)), "{shapes:?}");
        let moded = within(n as u32 % MODES, || all(shapes, room)).1;
        assert!(moded.iter().zip(&hits).all(|(one, other)| one.edge == other.edge), "{shapes:?}");
        checked += 1;
        points += count;
    }
    println!("checked {points} hits of {checked} rays through polygons");
}

/// A unit vector, across the edge.
fn check_direction([shape, ray]: Shapes, hit: &GrazeRayHit) {
    let [ax, ay, bx, by] = edge_of(shape, hit.edge);
    let (x, y) = (f64::from(hit.normal_x), f64::from(hit.normal_y));
    let (ux, uy) = (bx - ax, by - ay);
    let [dx, dy] = [0, 1].map(|axis| f64::from(ray.xy[axis + 2]) - f64::from(ray.xy[axis]));
    let across = (x * ux + y * uy).abs() <= 2e-7 * ux.hypot(uy) || (x * dy - y * dx).abs() <= 2e-7 * dx.hypot(dy);
    assert!((x.hypot(y) - 1.0).abs() <= 2e-7 && across, "{shape:?} {ray:?} {hit:?}");
}
