//! Slides that turn where floats are of different sizes on both axes, that begin beside a corner, or that come to the
//! foot of a ramp: none is stuck while the way along the slope is free, and none stops before what it meets.

use super::c_args::CScalar;
use super::scaled;
use super::slide::{Count, approach, check, first_entry, moved, slide, slide_among, step};
use graze_c::abi::{GrazeKind, GrazeShape};
use graze_oracle::generate::Rng;
use graze_oracle::{Kind, Shape, Verdict, distance_squared, promised};

/// Coordinates on a grid of eighths, or any.
fn coordinate(rng: &mut Rng, most: f64, is_snapped: bool) -> f32 {
    let value = (rng.f64() - 0.5) * 2.0 * most;
    if is_snapped { (8.0 * value).round() as f32 / 8.0 } else { value as f32 }
}

/// A convex body at a place.
fn body(rng: &mut Rng, [x, y]: [f32; 2]) -> Shape<f32> {
    let radius = [0.0, 0.25, 0.3, 1.0][rng.usize(0..4)];
    match rng.u8(0..4) {
        0 => Shape::new(Kind::Point, &[x, y], radius),
        1 => Shape::new(Kind::Segment, &[x, y, x, y + 1.0], radius),
        2 => Shape::new(Kind::Convex, &[x - 0.5, y, x + 0.5, y, x + 0.5, y + 2.0, x - 0.5, y + 2.0], 0.0),
        _ => Shape::new(Kind::Convex, &[x, y, x + 0.75, y + 0.5, x - 0.25, y + 1.0], radius),
    }
}

/// A body, often at x = 0, and one convex obstacle that it meets, with most of a long motion left: asked again with
/// its lost motion, it goes on until nothing is left along the obstacle.
#[test]
fn along_one_obstacle() {
    let mut rng = crate::seeded(97);
    let mut count = Count::default();
    let (mut stopped, mut stuck) = (0, 0);
    for _ in 0..scaled(40000) {
        let is_snapped = rng.bool();
        let mut place = |most: f64| [(); 2].map(|()| coordinate(&mut rng, most, is_snapped));
        let ([p, q], mut at) = ([place(3.0), place(3.0)], place(4.0));
        let obstacle = match rng.u8(0..4) {
            0 => Shape::new(Kind::Segment, &[p[0], p[1], q[0], q[1]], [0.0, 0.25][rng.usize(0..2)]),
            1 => Shape::new(Kind::Segment, &[-8.0, 8.0, 8.0, -8.0], 0.0),
            2 => {
                Shape::new(Kind::Convex, &[p[0] - 2.0, p[1] - 2.0, p[0] + 2.0, p[1] - 2.0, p[0] - 2.0, p[1] + 2.0], 0.0)
            }
            _ => Shape::new(Kind::Point, &p, 1.0 + q[0].abs()),
        };
        let axis = rng.usize(0..2);
        if rng.bool() {
            at[axis] = 0.0;
        }
        let mut body = body(&mut rng, at);
        let mut d = [(); 2].map(|()| coordinate(&mut rng, 6.0, is_snapped));
        if rng.u8(0..3) > 0 {
            d[axis] = 0.0;
        }
        if !promised(&obstacle) || graze_oracle::test(&body, &obstacle) == Verdict::Hit {
            continue;
        }
        let (first, asked) = (body.clone(), d);
        let obstacles = [obstacle];
        let mut left_along = 0.0;
        for _ in 0..6 {
            let Some(end) = check(&body, d, &obstacles, &mut count) else { break };
            let (verdict, out) = slide(&body, d, &obstacles);
            let is_end = verdict != Verdict::Touch || [out.x, out.y] == [0.0; 2];
            left_along = match out.contacts[..out.count.min(4) as usize].last() {
                Some(last) => f64::from(out.lost_x * last.normal_y - out.lost_y * last.normal_x).abs(),
                None => 0.0,
            };
            (body, d) = (end, [out.lost_x, out.lost_y]);
            if is_end {
                break;
            }
        }
        stopped += u64::from(body != first || left_along > 0.0);
        if left_along > 1e-3 {
            stuck += 1;
            println!("stuck: {first:?} by {asked:?} among {obstacles:?}, at {body:?} with {d:?} left");
        }
    }
    println!("{stopped} motions that moved or met the obstacle, {stuck} stuck");
    // A corner of the body that lies exactly on an end of a line is stopped there if rounding leans it into the end.
    assert!(stuck <= 1 + stopped / 2000, "{stuck} of {stopped} are stuck on a free slope");
}

/// A body flush with a wall, its corner level with that of the wall, moves along the wall until within a few ulps of a
/// slope, as graze_sweep_enter_first says: it gets there.
#[test]
fn beside_a_corner() {
    let mut rng = crate::seeded(98);
    let mut count = Count::default();
    let mut checked = 0;
    for _ in 0..scaled(20000) {
        let (is_upside_down, is_lying) = (rng.bool(), rng.bool());
        let put = |xy: &[f32]| -> Vec<f32> {
            let of_point = |p: &[f32]| {
                let p = [p[0], if is_upside_down { -p[1] } else { p[1] }];
                if is_lying { [p[1], p[0]] } else { p }
            };
            xy.chunks(2).flat_map(of_point).collect()
        };
        let is_snapped = rng.bool();
        let x = rng.i32(-8..9) as f32;
        let y = 4.0 + coordinate(&mut rng, 2.0, is_snapped);
        let width = 0.25 + coordinate(&mut rng, 1.0, is_snapped).abs();
        let kind = [Kind::Convex, Kind::Polygon][rng.usize(0..2)];
        let solid = |kind: Kind, [left, low, right, high]: [f32; 4]| {
            Shape::new(kind, &put(&[left, low, right, low, right, high, left, high]), 0.0)
        };
        let body = match rng.u8(0..3) {
            0 => solid(kind, [x - width, y, x, y + 1.0]),
            // A ball beside the end of the wall, and the corner of a chain.
            1 => Shape::new(Kind::Point, &put(&[x - width, y]), width),
            _ => Shape::new(Kind::Chain, &put(&[x - width, y, x, y, x, y + 1.0]), 0.0),
        };
        let steep = [1.0, 1.0, 2.0, 1.0 + rng.f64() as f32][rng.usize(0..4)];
        let slope = Shape::new(Kind::Segment, &put(&[x - 4.0, 4.0 * steep, x + 1.0, -steep]), 0.0);
        let mut obstacles = [solid(Kind::Convex, [x, -10.0, x + 2.0, y]), slope];
        if rng.bool() {
            obstacles.reverse();
        }
        if !obstacles.iter().all(|b| promised(b) && graze_oracle::test(&body, b) != Verdict::Hit) {
            continue;
        }
        let down = put(&[0.0, -8.0]);
        let Some(entry) = first_entry(&body, [down[0], down[1]], &obstacles) else { continue };
        let mut length = (8.0 * f64::from(entry.t)) as f32;
        for _ in 0..rng.u8(0..4) {
            length = if rng.bool() { length.next_up() } else { length.next_down() };
        }
        let d = put(&[0.0, -length]);
        let d = [d[0], d[1]];
        check(&body, d, &obstacles, &mut count);
        let reaches = |[x, y]: [f32; 2]| (x - d[0]).abs().max((y - d[1]).abs()) < 1e-4;
        let (slid, (_, stopped)) = (slide(&body, d, &obstacles).1, approach(&body, d, &obstacles));
        let what = || format!("{body:?} by {d:?} among {obstacles:?}: {stopped:?}, {slid:?}");
        assert!(reaches([slid.x, slid.y]) && reaches([stopped.x, stopped.y]), "{}", what());
        checked += 1;
    }
    println!("checked {checked} motions beside a corner");
    assert!(checked > scaled(5000));
}

/// A box on level ground, or on none, that comes to the foot of a ramp of its own: its corner is at the ramp's corner,
/// or comes there. It goes on along the ramp, with all that is left of its motion along it. So it is under a ceiling
/// that slants, and beside walls that do.
#[test]
fn onto_a_ramp() {
    let mut rng = crate::seeded(99);
    let mut count = Count::default();
    let mut checked = 0;
    for _ in 0..scaled(20000) {
        let (is_left, is_upside_down, is_lying) = (rng.bool(), rng.bool(), rng.bool());
        let offset = [0.0, 0.0, 3.0, 1000.0][rng.usize(0..4)];
        let is_snapped = rng.bool();
        let put = |xy: &[f32]| -> Vec<f32> {
            let of_point = |p: &[f32]| {
                let p =
                    [if is_left { -p[0] } else { p[0] } + offset, if is_upside_down { -p[1] } else { p[1] } - offset];
                if is_lying { [p[1], p[0]] } else { p }
            };
            xy.chunks(2).flat_map(of_point).collect()
        };
        let mut length = |least: f32, most: f64| least + coordinate(&mut rng, most, is_snapped).abs();
        let (wide, width, height) = (length(0.25, 4.0), length(0.25, 1.0), length(0.5, 1.0));
        let (high, along) = (wide * length(0.125, 0.875), wide * length(0.125, 0.75));
        let before = length(0.0, 2.0) * [0.0, 1.0][rng.usize(0..2)];
        let (kind, xy) = match rng.u8(0..5) {
            0 => (Kind::Segment, vec![0.0, 0.0, wide, high]),
            1 => (Kind::Convex, vec![0.0, 0.0, wide, 0.0, wide, high]),
            2 => (Kind::Polygon, vec![0.0, 0.0, wide, 0.0, 2.0 * wide, 0.0, 2.0 * wide, high, wide, high]),
            _ => (Kind::Chain, vec![0.0, 0.0, wide, high, 2.0 * wide, high]),
        };
        let mut ramp = Shape::new(kind, &put(&xy), 0.0);
        let is_one_sided = kind == Kind::Chain && rng.bool();
        if is_one_sided && (is_left ^ is_upside_down ^ is_lying) {
            // Mirrored, its left is on the other side.
            ramp = Shape::new(kind, &ramp.xy.chunks(2).rev().flatten().copied().collect::<Vec<_>>(), 0.0);
        }
        let ground = put(&[-9.0, -1.0, 0.0, -1.0, 0.0, 0.0, -9.0, 0.0]);
        let mut obstacles = vec![ramp, Shape::new(Kind::Convex, &ground, 0.0)];
        let to_ramp = |raw: &mut GrazeShape| raw.kind = GrazeKind::GRAZE_KIND_ONE_SIDED as u32;
        obstacles.truncate(rng.usize(1..3));
        let right = -before;
        let (left, top) = (right - width, height);
        let body = put(&[left, 0.0, right, 0.0, right, top, left, top]);
        let mut body = Shape::new([Kind::Convex, Kind::Polygon][rng.usize(0..2)], &body, 0.0);
        let is_at_ground = obstacles.iter().all(|b| promised(b) && graze_oracle::test(&body, b) != Verdict::Hit);
        if !promised(&body) || !is_at_ground {
            continue;
        }
        let (start, origin) = (body.clone(), put(&[0.0, 0.0]));
        let to = put(&[before + along, 0.0]);
        let mut d = [to[0] - origin[0], to[1] - origin[1]];
        let asked = d;
        for _ in 0..2 {
            if !is_one_sided && check(&body, d, &obstacles, &mut count).is_none() {
                break;
            }
            let mut raw: Vec<GrazeShape> = obstacles.iter().map(CScalar::raw).collect();
            if is_one_sided {
                to_ramp(&mut raw[0]);
            }
            let out = slide_among(&body, d, &raw).1;
            (body, d) = (moved(&body, [out.x, out.y]), [out.lost_x, out.lost_y]);
            assert!(obstacles.iter().all(|b| graze_oracle::test(&body, b) != Verdict::Hit), "inside: {body:?}");
        }
        // How much of the rest of the motion, from the foot on, leads along the ramp.
        let part = f64::from(wide).powi(2) / (f64::from(wide).powi(2) + f64::from(high).powi(2));
        let (x, y) = (f64::from(before) + f64::from(along) * part, f64::from(along) * part * f64::from(high / wide));
        let expected = put(&[x as f32, y as f32]);
        let is_there = |axis: usize| {
            let by = f64::from(body.xy[axis]) - f64::from(start.xy[axis]);
            (by - f64::from(expected[axis] - origin[axis])).abs() <= 1e-5 + 1e-6 * f64::from(offset)
        };
        assert!(
            is_there(0) && is_there(1),
            "{start:?} by {asked:?} among {obstacles:?}: at {body:?}, not by {expected:?}"
        );
        checked += 1;
    }
    println!("checked {checked} motions onto a ramp");
    assert!(checked > scaled(10000));
}

/// A slope and a body that came to rest on it, at any place.
struct OnSlope {
    body: Shape<f32>,
    slope: Shape<f32>,
    /// Along the slope.
    along: [f64; 2],
    is_lying: bool,
}

impl OnSlope {
    /// Near powers of two the floats of the body become coarser on its way, and those of one axis are mostly coarser
    /// than those of the other.
    fn new(rng: &mut Rng) -> Option<Self> {
        let is_lying = rng.bool();
        let put = |points: &[[f64; 2]]| -> Vec<f32> {
            points.iter().flat_map(|&[x, y]| if is_lying { [y, x] } else { [x, y] }).map(|value| value as f32).collect()
        };
        let mut size =
            |least: i32| (1.8 + 0.4 * rng.f64()) * 2f64.powi(rng.i32(least..10)) * [1.0, -1.0][rng.usize(0..2)];
        let ([x, y], rise) = ([size(-2), size(-5)], 3.0 * rng.f64() - 1.5);
        let ends = [[x - 40.0, y - 40.0 * rise], [x + 40.0, y + 40.0 * rise]];
        let below = [[x + 40.0, y - 300.0], [x - 40.0, y - 300.0]];
        let slope = match rng.u8(0..3) {
            0 => Shape::new(Kind::Segment, &put(&ends), 0.0),
            1 => Shape::new(Kind::Convex, &put(&[ends, below].concat()), 0.0),
            _ => Shape::new(Kind::Polygon, &put(&[ends, below].concat()), 0.0),
        };
        let above = put(&[[x + 2.0 * rng.f64(), y + 6.0]]);
        let body = body(rng, [above[0], above[1]]);
        // What has no interior may slip through where a wall meets the slope.
        let has_interior = body.kind == Kind::Convex || body.radius > 0.0;
        if !promised(&slope) || !promised(&body) || !has_interior {
            return None;
        }
        let fall = put(&[[0.0, -16.0]]);
        let (verdict, out) = approach(&body, [fall[0], fall[1]], std::slice::from_ref(&slope));
        if verdict != Verdict::Touch {
            return None;
        }
        let [from_x, from_y, to_x, to_y] = [0, 1, 2, 3].map(|i| f64::from(slope.xy[i]));
        let length = (to_x - from_x).hypot(to_y - from_y);
        let along = [(to_x - from_x) / length, (to_y - from_y) / length];
        Some(OnSlope { body: moved(&body, [out.x, out.y]), slope, along, is_lying })
    }

    /// The direction into the slope.
    fn inward(&self) -> [f64; 2] {
        let [x, y] = self.along;
        if self.is_lying { [-y, x] } else { [y, -x] }
    }

    /// A line that stands on the slope, so far along it from the first vertex of the body.
    fn wall(&self, distance: f64) -> Shape<f32> {
        let foot = [0, 1].map(|axis| f64::from(self.body.xy[axis]) + distance * self.along[axis]);
        let at = |up: f64| [0, 1].map(|axis| (foot[axis] - up * self.inward()[axis]) as f32);
        Shape::new(Kind::Segment, &[at(-4.0), at(4.0)].concat(), 0.0)
    }
}

/// A body on a slope moves along it as far as its motion leads along it, or up to a wall, wherever that is and whatever
/// part of the motion leads into the slope.
#[test]
fn along_a_slope() {
    let mut rng = crate::seeded(100);
    let mut count = Count::default();
    let (mut along, mut up_to_walls, mut short) = (0, 0, 0);
    for _ in 0..scaled(10000) {
        let Some(mut on_slope) = OnSlope::new(&mut rng) else { continue };
        let mut obstacles = vec![on_slope.slope.clone()];
        let side = [1.0, -1.0][rng.usize(0..2)];
        let wall = on_slope.wall(side * (1.0 + 3.0 * rng.f64()));
        let has_wall = rng.bool() && graze_oracle::test(&on_slope.body, &wall) != Verdict::Hit;
        if has_wall {
            obstacles.insert(rng.usize(0..2), wall.clone());
        }
        for _ in 0..6 {
            let asked = 0.001 * 4000f64.powf(rng.f64()) * if has_wall { side } else { [1.0, -1.0][rng.usize(0..2)] };
            let share = 4.0 * rng.f64() * asked.abs();
            let inward = on_slope.inward();
            let d = [0, 1].map(|axis| (asked * on_slope.along[axis] + share * inward[axis]) as f32);
            let before = on_slope.body.clone();
            let Some(end) = check(&before, d, &obstacles, &mut count) else { break };
            let out = slide(&before, d, &obstacles).1;
            let coarser = step(&before, d[0], 0).max(step(&before, d[1], 1));
            let part = |by: [f32; 2]| f64::from(by[0]) * on_slope.along[0] + f64::from(by[1]) * on_slope.along[1];
            // A nudge out of the slope must not lead against the motion.
            if asked.abs() > 16.0 * coarser {
                let lost = (part(d) - part([out.x, out.y])) * asked.signum();
                let is_there = lost <= 4.0 * coarser;
                let what = || format!("{lost} lost: {before:?} by {d:?} among {obstacles:?}: {out:?}");
                assert!(is_there || has_wall, "{}", what());
                along += u64::from(is_there);
                if !is_there {
                    up_to_walls += 1;
                    let gap = distance_squared(&end, &wall).to_f64().value().sqrt() - f64::from(end.radius);
                    if gap > 16.0 * coarser {
                        short += 1;
                        println!("{gap} before the wall: {}", what());
                    }
                }
            }
            on_slope.body = end;
        }
    }
    println!("{along} motions along slopes, {up_to_walls} up to walls, {short} of them short");
    // Between a wall and a slope that it is flush with, a body is set back by chance.
    assert!(short <= 1 + up_to_walls / 2000, "{short} of {up_to_walls} stop before the wall");
    assert!(along > scaled(10000) && up_to_walls > scaled(1000), "{along} along slopes, {up_to_walls} up to walls");
}
