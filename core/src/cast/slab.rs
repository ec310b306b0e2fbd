//! A ray and a box at which one look is enough, as in glance.rs.

use super::glance::{CERTAIN, Glance, begun_inside, rounded};
use crate::kernel::LARGEST;
use crate::lanes::{Lanes, Quad};
use crate::number::{greater, lesser};
use core::hint::select_unpredictable;

/// A box with an area that a ray begins in, or enters between corners, or misses: where it is between
/// both pairs of sides at once (T. Kay and J. Kajiya, Ray tracing complex scenes, SIGGRAPH 1986).
#[inline(always)]
pub fn ray_aabb(aabb: [f32; 4], ray: [f32; 4]) -> Glance {
    let (both, largest) = ([Quad::new(aabb), Quad::new(ray)], Quad::splat(LARGEST));
    let small = both[0].abs().below(largest) & both[1].abs().below(largest) == 0b1111;
    let normal = both[0].denormal() | both[1].denormal() == 0;
    let [min_x, min_y, max_x, max_y] = aabb.map(f64::from);
    let [ax, ay, bx, by] = ray.map(f64::from);
    let (x, y) = (Slab::of(min_x - ax, max_x - ax, bx - ax), Slab::of(min_y - ay, max_y - ay, by - ay));
    if !(small & normal & x.certain & y.certain) {
        return None;
    }
    let (enter, leave) = (greater(x.enter, y.enter), lesser(x.leave, y.leave));
    let differ = |one: f64, other: f64| (one - other).abs() > CERTAIN * (one.abs() + other.abs());
    if (leave < 0.0) | ((enter > 1.0) & differ(enter, 1.0)) | ((enter > leave) & differ(enter, leave)) {
        return Some(None);
    }
    if (enter < 0.0) & (leave > 0.0) {
        return Some(Some(begun_inside(ray)));
    }
    if !((enter > 0.0) & (enter < leave) & differ(enter, leave) & differ(x.enter, y.enter)) {
        return None;
    }
    let by_y = y.enter > x.enter;
    let pick = |yes: f64, no: f64| select_unpredictable(by_y, yes, no);
    let (from, to) = (pick(ax, ay), pick(bx, by));
    // The coordinate along the side; on it the other one is the side's.
    let along = from + enter * (to - from);
    let rises = pick(by, bx) > pick(ay, ax);
    let side = select_unpredictable(rises, pick(min_y, min_x), pick(max_y, max_x));
    let out = select_unpredictable(rises, -1.0, 1.0);
    if !(is_settled(enter) & is_settled(along) & (along.abs() * 4.0 >= greater(from.abs(), to.abs()))) {
        return None;
    }
    let edge = match (by_y, rises) {
        (true, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
        (false, true) => 3,
    };
    rounded(enter, (pick(along, side), pick(side, along)), (pick(0.0, out), pick(out, 0.0)), edge).map(Some)
}

/// When a ray is between two sides of a box.
struct Slab {
    enter: f64,
    leave: f64,
    certain: bool,
}

impl Slab {
    /// From how far ahead of the beginning the sides are, and the ray's own length. One that does not go either way is
    /// there forever or never.
    #[inline(always)]
    fn of(low: f64, high: f64, length: f64) -> Self {
        const EVER: f64 = (1u64 << 50) as f64 * (1u64 << 50) as f64;
        let (one, other) = (low / length, high / length);
        let (enter, leave) = (lesser(one, other), greater(one, other));
        let certain = (low < high) & (low != 0.0) & (high != 0.0);
        Slab { enter: lesser(greater(enter, -EVER), EVER), leave: lesser(greater(leave, -EVER), EVER), certain }
    }
}

/// Whether all that is within 2^-36 of it is rounded to the same float.
#[inline(always)]
fn is_settled(value: f64) -> bool {
    const DROPPED: u64 = (1 << 29) - 1;
    ((value.to_bits() & DROPPED).abs_diff(1 << 28)) > 1 << 17
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cast::FloatRayHit;

    /// Place, point, normal and edge of a hit.
    fn found(glance: Glance) -> Option<Option<([f32; 5], u32)>> {
        let numbers = |hit: FloatRayHit| ([hit.t, hit.x, hit.y, hit.normal[0], hit.normal[1]], hit.edge);
        glance.map(|seen| seen.map(numbers))
    }

    const BOX: [f32; 4] = [0.0, 0.0, 8.0, 4.0];

    #[test]
    fn boxes() {
        let look = |ray| found(ray_aabb(BOX, ray));
        // Into each side, along both axes and across.
        assert_eq!(look([3.0, -2.0, 3.0, 2.0]), Some(Some(([0.5, 3.0, 0.0, 0.0, -1.0], 0))));
        assert_eq!(look([10.0, 1.0, 6.0, 1.0]), Some(Some(([0.5, 8.0, 1.0, 1.0, 0.0], 1))));
        assert_eq!(look([6.0, 8.0, 2.0, -8.0]), Some(Some(([0.25, 5.0, 4.0, 0.0, 1.0], 2))));
        assert_eq!(look([-2.0, 1.0, 6.0, 5.0]), Some(Some(([0.25, 0.0, 2.0, -1.0, 0.0], 3))));
        // From inside, of any length.
        assert_eq!(look([1.0, 3.0, 9.0, 9.0]), Some(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        assert_eq!(look([1.0, 3.0, 1.0, 3.0]), Some(Some(([0.0, 1.0, 3.0, 0.0, 0.0], 0))));
        // Past a corner, beside, too short, away, and a point outside.
        for ray in [[-4.0, 3.0, 2.0, 7.0], [-1.0, 5.0, 9.0, 5.0], [-4.0, 2.0, -1.0, 2.0], [9.0, 2.0, 12.0, 3.0]] {
            assert_eq!(look(ray), Some(None), "{ray:?}");
        }
        assert_eq!(look([9.0, 9.0, 9.0, 9.0]), Some(None));
        // Corners, sides' lines, ends on a side; what has no area or is no number.
        for ray in [[-1.0, -1.0, 1.0, 1.0], [0.0, -3.0, 0.0, 3.0], [-4.0, 1.0, 0.0, 1.0], [8.0, 1.0, 9.0, 1.0]] {
            assert_eq!(look(ray), None, "{ray:?}");
        }
        assert_eq!(found(ray_aabb([0.0, 0.0, 0.0, 4.0], [-1.0, 1.0, 1.0, 1.5])), None);
        assert_eq!(look([f32::NAN, 1.0, 6.0, 1.0]), None);
        assert_eq!(look([-1.0, 1.0, f32::INFINITY, 1.0]), None);
    }
}
