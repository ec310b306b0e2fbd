//! The contact of two circles that certainly overlap, unless one is nearly as far as their radii reach or straight above or
//! beside the other.

use crate::contact::{FloatContact, FloatPoint, Glance, round_outward};
use crate::distance::point_segment::is_clear;
use crate::filter::{Filtered, circle_circle};
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2};
use core::mem::MaybeUninit;

/// [`super::contact`] of two circles, if that can be told at once; of a hit it is written.
#[inline(always)]
pub fn circle_glance(a: [f32; 3], b: [f32; 3], out: &mut MaybeUninit<FloatContact>) -> Glance {
    match circle_circle(a, b) {
        Filtered { certain: false, .. } => Glance::Doubt,
        Filtered { value: false, .. } => Glance::Miss,
        Filtered { value: true, .. } => match pressed(a, b) {
            Some(contact) => {
                out.write(contact);
                Glance::Hit
            }
            None => Glance::Doubt,
        },
    }
}

#[inline(always)]
fn pressed([a_x, a_y, a_radius]: [f32; 3], [b_x, b_y, b_radius]: [f32; 3]) -> Option<FloatContact> {
    // In some floating-point modes denormals count as 0.
    let denormal =
        F32x4::new([a_x, a_y, b_x, b_y]).denormal_mask() | F32x4::new([a_radius, b_radius, 0.0, 0.0]).denormal_mask();
    // The long way begins at the smaller one.
    let comes_first = (a_x < b_x) | ((a_x == b_x) & (a_y <= b_y));
    let in_order = (a_radius < b_radius) | ((a_radius == b_radius) & comes_first);
    let [a, b] = [F64x2::widen(&[a_x, a_y]), F64x2::widen(&[b_x, b_y])];
    let (is_a, from_a) = (MaskF64x2::all(in_order), b - a);
    let (from, way) = (is_a.select(a, b), from_a.negated(MaskF64x2::all(!in_order)));
    let radii = F64x2::widen(&[a_radius, b_radius]);
    let [own, other] = is_a.select(radii, radii.swapped()).lanes();

    let squares = way * way;
    let distances = (squares + squares.swapped()).sqrt();
    let (distance, reach) = (distances.first(), own + other);
    let normal = way / distances;
    let midway = 0.5 * (distance + own - other);
    let place = from + normal * F64x2::splat(midway);
    let depth = reach - distance;
    let least = F64x2::splat(f64::from(f32::MIN_POSITIVE));
    let plain = place.abs().min(F64x2::splat(depth)).min(way.abs()).ge(least).mask();
    let place = place.narrow(place);
    let point = FloatPoint { x: place.lane(0), y: place.lane(1), depth: depth as f32, a_feature: 0, b_feature: 0 };
    if !(is_clear(reach, distance) & (plain == 0b11) & (denormal == 0)) {
        return None;
    }
    Some(FloatContact {
        normal: round_outward::normal(normal.negated(MaskF64x2::all(!in_order))),
        depth: round_outward::normal_depth_along(depth),
        count: 1,
        points: [point, FloatPoint::NONE],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::contact;
    use crate::number::Wide;
    use crate::overlap::Verdict;
    use crate::shape::{Kind, Outline, Shape};

    #[test]
    fn as_the_long_way() {
        let mut seed = 1u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 40) as f32 / (1u32 << 24) as f32
        };
        let (mut hits, mut told) = (0, 0);
        for round in 0..200_000 {
            let coarse = |value: f32| if round & 1 == 0 { (value * 9.0).floor() * 0.5 } else { value * 5.0 };
            let scale = if round & 8 == 0 { 1.0 } else { 1e-30 };
            let mut circle = || [random(), random(), random()].map(|value| coarse(value) * scale);
            let circles = [circle(), circle()];
            let centers = circles.map(|[x, y, _]| [[x, y]]);
            let [a, b] = [0, 1].map(|i| Shape {
                kind: Kind::Point,
                vertices: Outline::<Wide>::new(&centers[i]),
                radius: f64::from(circles[i][2]),
            });
            let (verdict, long) = contact(a, b);
            hits += u32::from(verdict == Verdict::Hit);
            let mut seen = MaybeUninit::uninit();
            match circle_glance(circles[0], circles[1], &mut seen) {
                Glance::Doubt => {}
                Glance::Miss => assert_eq!(verdict, Verdict::Miss),
                Glance::Hit => {
                    // SAFETY: of a hit it is written.
                    #[allow(unsafe_code)]
                    let seen = unsafe { seen.assume_init() };
                    assert_eq!((verdict, long.map(FloatContact::from)), (Verdict::Hit, Some(seen)), "{circles:?}");
                    told += 1;
                }
            }
        }
        assert!(told * 3 > hits, "{told} of {hits}");
    }

    /// The middle is 0 along one axis, and what is left of that when it is rounded depends on where one begins.
    #[test]
    fn the_same_seen_from_either() {
        let (a, b) = ([-55.125, 231.25, 262.507_08], [91.875, 735.25, 393.757_08]);
        let point = |a, b| {
            let mut seen = MaybeUninit::uninit();
            assert_eq!(circle_glance(a, b, &mut seen), Glance::Hit);
            // SAFETY: of a hit it is written.
            #[allow(unsafe_code)]
            let [FloatPoint { x, y, .. }, _] = unsafe { seen.assume_init() }.points;
            [x, y]
        };
        assert_eq!(point(a, b), point(b, a));
    }
}
