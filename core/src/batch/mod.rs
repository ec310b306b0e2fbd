//! Batches: many pairs in one call, one pair a lane; and many vertices.
//!
//! A filter answers for as many pairs as there are lanes. The pairs about which it is uncertain go to a fallback, one
//! by one. So the verdicts are those of single calls, at every width.

mod indices;
mod pairs;
mod placed_outline;
mod polygon_points;
mod polygon_shapes;
mod write_verdicts;

pub use indices::select;
pub use pairs::{
    aabb_aabb, aabb_point, aabb_segment, capsule_aabb, capsule_capsule, capsule_circle, capsule_point, capsule_segment,
    circle_aabb, circle_circle, circle_point, circle_segment, rect_rect, segment_segment,
};
pub use placed_outline::{Placement, place};
pub use polygon_points::polygon_point;
pub use polygon_shapes::{polygon_aabb, polygon_capsule, polygon_circle, polygon_segment};
pub use write_verdicts::Fallback;
pub(crate) use write_verdicts::write_verdicts;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{Strided, VerdictsOut};

    const COUNT: usize = 10_000;

    /// The number of elements of ordinary data that go to the fallback.
    fn uncertain<const A: usize, const B: usize>(
        many: fn(Strided<A>, Strided<B>, VerdictsOut, Fallback) -> usize,
        a: fn(&mut dyn FnMut(f32) -> f32) -> [f32; A],
        b: fn(&mut dyn FnMut(f32) -> f32) -> [f32; B],
    ) -> usize {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut value = |spread: f32| (rng.f32() - 0.5) * spread;
        let a: Vec<[f32; A]> = (0..COUNT).map(|_| a(&mut value)).collect();
        let b: Vec<[f32; B]> = (0..COUNT).map(|_| b(&mut value)).collect();
        let mut bytes = vec![7; COUNT];
        let mut asked = 0;
        // SAFETY: all vectors have `COUNT` elements.
        #[allow(unsafe_code)]
        let met = unsafe {
            let a = Strided::new(a.as_ptr().cast(), size_of::<[f32; A]>(), COUNT);
            let b = Strided::new(b.as_ptr().cast(), size_of::<[f32; B]>(), COUNT);
            many(a, b, VerdictsOut::new(bytes.as_mut_ptr(), COUNT), &mut |_| {
                asked += 1;
                1
            })
        };
        assert_eq!(met, bytes.iter().filter(|byte| **byte != 0).count());
        assert!(bytes.iter().all(|byte| *byte <= 2) && (COUNT / 50..COUNT * 49 / 50).contains(&met), "{met} meet");
        asked
    }

    fn segment(value: &mut dyn FnMut(f32) -> f32) -> [f32; 4] {
        core::array::from_fn(|_| value(10.0))
    }

    fn point(value: &mut dyn FnMut(f32) -> f32) -> [f32; 2] {
        core::array::from_fn(|_| value(10.0))
    }

    fn circle(value: &mut dyn FnMut(f32) -> f32) -> [f32; 3] {
        [value(10.0), value(10.0), value(4.0).abs()]
    }

    fn aabb(value: &mut dyn FnMut(f32) -> f32) -> [f32; 4] {
        let (x, y) = (value(10.0), value(10.0));
        [x, y, x + value(8.0).abs() + 0.1, y + value(8.0).abs() + 0.1]
    }

    fn capsule(value: &mut dyn FnMut(f32) -> f32) -> [f32; 5] {
        [value(10.0), value(10.0), value(10.0), value(10.0), value(3.0).abs()]
    }

    fn rect(value: &mut dyn FnMut(f32) -> f32) -> [f32; 8] {
        let (x, y, u, v, k) = (value(10.0), value(10.0), value(5.0), value(5.0), value(2.0));
        [x, y, x + u, y + v, x + u - k * v, y + v + k * u, x - k * v, y + k * u]
    }

    /// If filters were uncertain too often, verdicts would still be right, but slow.
    #[test]
    fn ordinary_data_is_seldom_uncertain() {
        let asked = [
            uncertain(segment_segment, segment, segment),
            uncertain(circle_circle, circle, circle),
            uncertain(circle_point, circle, point),
            uncertain(circle_aabb, circle, aabb),
            uncertain(circle_segment, circle, segment),
            uncertain(aabb_aabb, aabb, aabb),
            uncertain(aabb_point, aabb, point),
            uncertain(aabb_segment, aabb, segment),
            uncertain(rect_rect, rect, rect),
            uncertain(capsule_point, capsule, point),
            uncertain(capsule_segment, capsule, segment),
            uncertain(capsule_aabb, capsule, aabb),
            uncertain(capsule_circle, capsule, circle),
            uncertain(capsule_capsule, capsule, capsule),
        ];
        assert!(asked.iter().all(|asked| *asked <= COUNT / 200), "{asked:?} of {COUNT}");
    }

    #[test]
    fn points_are_seldom_uncertain() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut places = |spread: f32, count: usize| -> Vec<[f32; 2]> {
            (0..count).map(|_| [0; 2].map(|_| (rng.f32() - 0.5) * spread)).collect()
        };
        for count in [3, 4, 63, 64, 65, 300] {
            let (outline, points) = (places(10.0, count), places(12.0, COUNT));
            let mut asked = 0;
            // SAFETY: the vector has `COUNT` points.
            #[allow(unsafe_code)]
            unsafe {
                let points = Strided::new(points.as_ptr().cast(), 8, COUNT);
                polygon_point(&outline, points, VerdictsOut::new(core::ptr::null_mut(), COUNT), &mut |_| {
                    asked += 1;
                    0
                });
            }
            assert!(asked <= COUNT / 50, "{asked} of {COUNT} for {count} vertices");
        }
    }
}
