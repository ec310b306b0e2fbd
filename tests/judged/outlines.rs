//! Sections 2 and 3 judged: orientation, ownership, and what kind of outline it is.

use super::effort;
use super::face::Face;
use crate::error::GrazeStatus;
use crate::{error, orient, shape, test};
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, Shape, is_convex, is_flat, is_simple};

fn pair<T: Face>(xy: &[T], i: usize) -> [T; 2] {
    [xy[2 * i], xy[2 * i + 1]]
}

#[test]
fn orientation() {
    let mut rng = Rng::with_seed(21);
    let ask = Ask::new(Kind::Segment, Kind::Point, false, false);
    for _ in 0..150_000 * effort() {
        let case = case::<f32>(&mut rng, &ask);
        let (s, p) = if case.a.count() == 2 { (case.a, case.b) } else { (case.b, case.a) };
        let expected = graze_oracle::orient(pair(&s.xy, 0), pair(&s.xy, 1), pair(&p.xy, 0));
        let got = orient::graze_orient(s.xy[0], s.xy[1], s.xy[2], s.xy[3], p.xy[0], p.xy[1]);
        assert_eq!(got, expected, "{s:?} {p:?}");
    }
    for _ in 0..150_000 * effort() {
        let case = case::<i32>(&mut rng, &ask);
        let (s, p) = if case.a.count() == 2 { (case.a, case.b) } else { (case.b, case.a) };
        let expected = graze_oracle::orient(pair(&s.xy, 0), pair(&s.xy, 1), pair(&p.xy, 0));
        let got = orient::graze_orient_i32(s.xy[0], s.xy[1], s.xy[2], s.xy[3], p.xy[0], p.xy[1]);
        assert_eq!(got, expected, "{s:?} {p:?}");
    }
}

/// What graze_check_polygon must say.
fn kind_of<T: Face>(xy: &[T]) -> GrazeStatus {
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
    let mut rng = Rng::with_seed(22);
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    for i in 0..60_000 * effort() {
        let ask = if i % 2 == 0 { ask } else { Ask { kinds: [Kind::Convex, Kind::Point], ..ask } };
        let case = case::<f32>(&mut rng, &ask);
        let (outline, p) = if case.a.kind.is_filled() { (case.a, case.b) } else { (case.b, case.a) };
        let (xy, count) = (outline.xy.as_ptr(), outline.count());
        let owned = unsafe { test::graze_owns_polygon_point(xy, count, p.xy[0], p.xy[1]) };
        assert_eq!(owned != 0, graze_oracle::owns(&outline.xy, pair(&p.xy, 0)), "{outline:?} {p:?}");
        let status = unsafe { shape::graze_check_polygon(xy, count, std::ptr::null_mut()) };
        assert_eq!(status, kind_of(&outline.xy), "{outline:?}");
        let convex = Shape { kind: Kind::Convex, ..outline.clone() };
        let status = unsafe { shape::graze_check_shape(&Face::raw(&convex)) };
        let expected = match () {
            () if is_convex(&outline.xy) => GrazeStatus::GRAZE_OK,
            () if is_flat(&outline.xy) => GrazeStatus::GRAZE_OUTLINE_ZERO_AREA,
            () => GrazeStatus::GRAZE_OUTLINE_NOT_CONVEX,
        };
        assert_eq!(status, expected, "{outline:?}");
    }
    for _ in 0..60_000 * effort() {
        let case = case::<i32>(&mut rng, &ask);
        let (outline, p) = if case.a.kind.is_filled() { (case.a, case.b) } else { (case.b, case.a) };
        let (xy, count) = (outline.xy.as_ptr(), outline.count());
        let owned = unsafe { test::graze_owns_polygon_point_i32(xy, count, p.xy[0], p.xy[1]) };
        assert_eq!(owned != 0, graze_oracle::owns(&outline.xy, pair(&p.xy, 0)), "{outline:?} {p:?}");
        let status = unsafe { shape::graze_check_polygon_i32(xy, count, std::ptr::null_mut()) };
        assert_eq!(status, kind_of(&outline.xy), "{outline:?}");
    }
}

/// The bounding circle holds every vertex, exactly, and none of a radius one step smaller about
/// the same centre does.
#[test]
fn bounding_circles() {
    // Circles too large for a float are expected, and not worth a line each.
    error::graze_set_error_handler(None, std::ptr::null_mut());
    let mut rng = Rng::with_seed(23);
    let ask = Ask::new(Kind::Polygon, Kind::Point, false, false).any_outlines();
    let mut held = 0;
    for _ in 0..30_000 * effort() {
        let case = case::<f32>(&mut rng, &ask);
        let outline = if case.a.kind.is_filled() { case.a } else { case.b };
        let mut circle = shape::GrazeCircle { x: 0.0, y: 0.0, radius: 0.0 };
        let status = unsafe { shape::graze_bounding_circle_polygon(outline.xy.as_ptr(), outline.count(), &mut circle) };
        if status == GrazeStatus::GRAZE_ERROR_OUT_OF_RANGE {
            assert!(outline.xy.iter().any(|value| value.abs() > 1e38));
            continue;
        }
        assert_eq!(status, GrazeStatus::GRAZE_OK);
        let holds = |radius: f32| {
            outline.xy.chunks_exact(2).all(|vertex| {
                let disc = Shape::new(Kind::Point, &[circle.x, circle.y], radius);
                let vertex = Shape::new(Kind::Point, vertex, 0.0);
                graze_oracle::contains(&disc, &vertex) != Some(graze_oracle::Verdict::Miss)
            })
        };
        assert!(holds(circle.radius), "{outline:?} {circle:?}");
        assert!(circle.radius == 0.0 || !holds(circle.radius.next_down()), "{outline:?} {circle:?}");
        held += 1;
    }
    assert!(held > 0);
}
