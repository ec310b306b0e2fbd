//! Single outlines: orientation, ownership, simplicity, convexity, bounding boxes and circles.

use super::c_args::CScalar;
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::GrazeStatus;
use graze_c::{error, orient, overlap, shape};
use graze_oracle::generate::{Ask, case};
use graze_oracle::{Kind, Shape, Verdict, is_convex, is_flat, is_simple};

fn pair<T: CScalar>(xy: &[T], i: usize) -> [T; 2] {
    [xy[2 * i], xy[2 * i + 1]]
}

#[test]
fn orientation() {
    let mut rng = crate::seeded(21);
    let ask = Ask::new(Kind::Segment, Kind::Point, false, false);
    for i in 0..scaled(150_000) {
        let case = case::<f32>(&mut rng, &ask);
        let (s, p) = if case.a.count() == 2 { (case.a, case.b) } else { (case.b, case.a) };
        let expected = graze_oracle::orient(pair(&s.xy, 0), pair(&s.xy, 1), pair(&p.xy, 0));
        for mode in [0, 1 + i as u32 % (MODES - 1)] {
            let orient = || orient::graze_orient(s.xy[0], s.xy[1], s.xy[2], s.xy[3], p.xy[0], p.xy[1]);
            assert_eq!(within(mode, orient), expected, "{s:?} {p:?} in mode {mode}");
        }
    }
    for _ in 0..scaled(150_000) {
        let case = case::<i32>(&mut rng, &ask);
        let (s, p) = if case.a.count() == 2 { (case.a, case.b) } else { (case.b, case.a) };
        let expected = graze_oracle::orient(pair(&s.xy, 0), pair(&s.xy, 1), pair(&p.xy, 0));
        let got = orient::graze_orient_i32(s.xy[0], s.xy[1], s.xy[2], s.xy[3], p.xy[0], p.xy[1]);
        assert_eq!(got, expected, "{s:?} {p:?}");
    }
}

/// The status that graze_check_polygon must return.
fn kind_of<T: CScalar>(xy: &[T]) -> GrazeStatus {
    if is_flat(xy) {
        GrazeStatus::GRAZE_OUTLINE_ZERO_AREA
    } else if is_simple(xy) {
        GrazeStatus::GRAZE_OK
    } else {
        GrazeStatus::GRAZE_OUTLINE_SELF_CROSSING
    }
}

#[test]
fn outlines() {
    let mut rng = crate::seeded(22);
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    for i in 0..scaled(60_000) {
        let ask = if i % 2 == 0 { ask } else { Ask { kinds: [Kind::Convex, Kind::Point], ..ask } };
        let case = case::<f32>(&mut rng, &ask);
        let (outline, p) = if case.a.kind.is_filled() { (case.a, case.b) } else { (case.b, case.a) };
        let (xy, count) = (outline.xy.as_ptr(), outline.count());
        let owned = unsafe { overlap::graze_owns_polygon_point(xy, count, p.xy[0], p.xy[1]) };
        assert_eq!(owned != 0, graze_oracle::owns(&outline.xy, pair(&p.xy, 0)), "{outline:?} {p:?}");
        let status = unsafe { shape::graze_check_polygon(xy, count, std::ptr::null_mut()) };
        assert_eq!(status, kind_of(&outline.xy), "{outline:?}");
        let convex = Shape { kind: Kind::Convex, ..outline.clone() };
        let status = unsafe { shape::graze_check_shape(&CScalar::raw(&convex)) };
        let expected = match () {
            () if is_convex(&outline.xy) => GrazeStatus::GRAZE_OK,
            () if is_flat(&outline.xy) => GrazeStatus::GRAZE_OUTLINE_ZERO_AREA,
            () => GrazeStatus::GRAZE_OUTLINE_NOT_CONVEX,
        };
        assert_eq!(status, expected, "{outline:?}");
    }
    for _ in 0..scaled(60_000) {
        let case = case::<i32>(&mut rng, &ask);
        let (outline, p) = if case.a.kind.is_filled() { (case.a, case.b) } else { (case.b, case.a) };
        let (xy, count) = (outline.xy.as_ptr(), outline.count());
        let owned = unsafe { overlap::graze_owns_polygon_point_i32(xy, count, p.xy[0], p.xy[1]) };
        assert_eq!(owned != 0, graze_oracle::owns(&outline.xy, pair(&p.xy, 0)), "{outline:?} {p:?}");
        let status = unsafe { shape::graze_check_polygon_i32(xy, count, std::ptr::null_mut()) };
        assert_eq!(status, kind_of(&outline.xy), "{outline:?}");
    }
}

/// The bounding circle holds every vertex, exactly, and none of a radius one step smaller about
/// the same center does; the bounding box has the extreme coordinates. In every mode.
#[test]
fn bounds() {
    // Circles too large for a float are expected, and not worth a line each.
    error::graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = crate::seeded(23);
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    for i in 0..scaled(30_000) {
        let case = case::<f32>(&mut rng, &ask);
        let outline = if case.a.kind.is_filled() { case.a } else { case.b };
        let (xy, count, mode) = (outline.xy.as_ptr(), outline.count(), i as u32 % MODES);
        check_box(
            &outline.xy,
            within(mode, || {
                let mut aabb = graze_c::abi::GrazeAabb { min_x: 0.0, min_y: 0.0, max_x: 0.0, max_y: 0.0 };
                assert_eq!(unsafe { shape::graze_bounds_polygon(xy, count, &mut aabb) }, GrazeStatus::GRAZE_OK);
                aabb
            }),
        );
        check_circle(
            &outline.xy,
            within(mode, || {
                let mut circle = graze_c::abi::GrazeCircle { x: 0.0, y: 0.0, radius: 0.0 };
                let status = unsafe { shape::graze_bounding_circle_polygon(xy, count, &mut circle) };
                (status == GrazeStatus::GRAZE_OK).then_some(circle)
            }),
        );
    }
}

fn check_box(xy: &[f32], aabb: graze_c::abi::GrazeAabb) {
    let extremes = |i: usize| {
        let values = || xy.iter().skip(i).step_by(2).copied();
        (values().reduce(f32::min), values().reduce(f32::max))
    };
    assert_eq!(extremes(0), (Some(aabb.min_x), Some(aabb.max_x)), "{xy:?}");
    assert_eq!(extremes(1), (Some(aabb.min_y), Some(aabb.max_y)), "{xy:?}");
}

fn check_circle(xy: &[f32], circle: Option<graze_c::abi::GrazeCircle>) {
    let Some(circle) = circle else {
        assert!(xy.iter().any(|value| value.abs() > 1e38), "{xy:?}");
        return;
    };
    let holds = |radius: f32| {
        let disc = Shape::new(Kind::Point, &[circle.x, circle.y], radius);
        let vertices = xy.chunks_exact(2).map(|vertex| Shape::new(Kind::Point, vertex, 0.0));
        vertices.into_iter().all(|vertex| graze_oracle::contains(&disc, &vertex) != Some(Verdict::Miss))
    };
    assert!(holds(circle.radius), "{xy:?} {circle:?}");
    assert!(circle.radius == 0.0 || !holds(circle.radius.next_down()), "{xy:?} {circle:?}");
}

/// No larger than the best circle through two or three vertices, but for rounding.
#[test]
fn bounding_circles_are_the_smallest() {
    let mut rng = crate::seeded(24);
    for _ in 0..scaled(5_000) {
        let spread = [1.0, 0.01, 1000.0][rng.usize(0..3)];
        let points: Vec<[f32; 2]> = (0..rng.usize(3..9)).map(|_| [rng.f32() * spread, rng.f32()]).collect();
        let mut circle = graze_c::abi::GrazeCircle { x: 0.0, y: 0.0, radius: 0.0 };
        let xy = points.as_flattened();
        let status = unsafe { shape::graze_bounding_circle_polygon(xy.as_ptr(), points.len(), &mut circle) };
        assert_eq!(status, GrazeStatus::GRAZE_OK);
        let best = smallest(&points);
        // The center is rounded to float, which moves it by at most that.
        let rounding = 1e-7 * f64::from(circle.x.abs() + circle.y.abs() + circle.radius);
        assert!(f64::from(circle.radius) <= best + rounding, "{points:?}: {circle:?}, best {best}");
    }
}

/// By trying the circles on every two vertices and through every three.
fn smallest(points: &[[f32; 2]]) -> f64 {
    let p: Vec<[f64; 2]> = points.iter().map(|p| p.map(f64::from)).collect();
    let mut best = f64::INFINITY;
    let mut offer = |x: f64, y: f64| {
        let radius = p.iter().map(|p| (p[0] - x).hypot(p[1] - y)).fold(0.0, f64::max);
        best = radius.min(best);
    };
    for (i, a) in p.iter().enumerate() {
        for (j, b) in p.iter().enumerate().skip(i + 1) {
            offer((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0);
            for c in p.iter().skip(j + 1) {
                let [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
                let twice = 2.0 * (bx * cy - by * cx);
                let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy);
                offer(a[0] + (cy * b2 - by * c2) / twice, a[1] + (bx * c2 - cx * b2) / twice);
            }
        }
    }
    best
}
