//! Many tests in one call: one pair to a lane.
//!
//! A kernel looks at as many pairs at once as there are lanes, with the bounds of
//! [`crate::filter`], and tells which of them certainly meet and which certainly do not. The rest,
//! a few in a million on ordinary data, are asked for one by one; so the verdicts are those of the
//! single tests, whatever the width.

mod aabbs;
mod circles;
mod indices;
mod points_in_polygon;
mod rotated_rects;
mod segments;

pub use aabbs::{aabb_aabb, aabb_point, aabb_segment};
pub use circles::{circle_aabb, circle_circle, circle_point, circle_segment};
pub use indices::select;
pub use points_in_polygon::polygon_point;
pub use rotated_rects::rect_rect;
pub use segments::segment_segment;

use crate::overlap::Verdict;
use crate::simd::{F32s, Mask, Strided, VerdictsOut};

/// Answers for an element that a kernel is in doubt about: its verdict as a number.
pub type Fallback<'a> = &'a mut dyn FnMut(usize) -> u8;

/// Which lanes certainly meet and which certainly do not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneVerdicts {
    pub hit: Mask,
    pub miss: Mask,
}

impl LaneVerdicts {
    /// From what is positive on a hit and on a miss, and where that is to be relied on.
    #[inline(always)]
    fn of<L: F32s>(hit: L, miss: L, valid: Mask) -> Self {
        let zero = L::splat(0.0);
        LaneVerdicts { hit: zero.lt(hit) & valid, miss: zero.lt(miss) & valid }
    }
}

/// A kernel for pairs of elements of so many floats.
trait PairFilter<const A: usize, const B: usize> {
    fn filter<L: F32s>(a: [L; A], b: [L; B]) -> LaneVerdicts;
}

/// A kernel of which only misses count: for shapes within boxes.
struct MissOnly<K>(core::marker::PhantomData<K>);

impl<K: PairFilter<A, B>, const A: usize, const B: usize> PairFilter<A, B> for MissOnly<K> {
    #[inline(always)]
    fn filter<L: F32s>(a: [L; A], b: [L; B]) -> LaneVerdicts {
        LaneVerdicts { hit: 0, ..K::filter(a, b) }
    }
}

/// Tests of what lies within boxes: what misses the box is a miss, the rest is asked for.
pub mod within {
    pub use super::aabbs::{within_aabb_aabb as aabb_aabb, within_aabb_segment as aabb_segment};
    pub use super::circles::within_circle_aabb as circle_aabb;
}

/// Writes the verdict on every pair and returns how many are not a miss.
#[inline(always)]
fn pairs<K: PairFilter<A, B>, L: F32s, const A: usize, const B: usize>(
    a: Strided<A>,
    b: Strided<B>,
    mut verdicts: VerdictsOut,
    rest: Fallback,
) -> usize {
    let count = a.count();
    let (mut met, mut first) = (0, 0);
    while first < count {
        let seen = K::filter::<L>(a.block(first), b.block(first));
        met += write_verdicts::<L>(seen, first, count, &mut verdicts, rest);
        first += L::WIDTH;
    }
    met
}

/// Writes what was seen of a block, asks for the rest, and returns how many are not a miss.
#[inline(always)]
pub(crate) fn write_verdicts<L: F32s>(
    seen: LaneVerdicts,
    first: usize,
    count: usize,
    verdicts: &mut VerdictsOut,
    rest: Fallback,
) -> usize {
    let left = count - first;
    let used = if left < L::WIDTH { (1 << left) - 1 } else { L::ALL };
    let hit = seen.hit & used;
    verdicts.put::<L>(first, hit, Verdict::Hit as u8);
    let mut doubtful = used & !(seen.hit | seen.miss);
    let mut met = hit.count_ones() as usize;
    while doubtful != 0 {
        let i = first + doubtful.trailing_zeros() as usize;
        let verdict = rest(i);
        verdicts.set(i, verdict);
        met += usize::from(verdict != 0);
        doubtful &= doubtful - 1;
    }
    met
}

/// `many!(name = Kernel, A, B;)`: the function for a kernel, at the width of this processor.
macro_rules! many {
    ($(#[$doc:meta])* pub fn $name:ident = $kernel:ty, $a:literal, $b:literal;) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(
            a: $crate::simd::Strided<$a>,
            b: $crate::simd::Strided<$b>,
            verdicts: $crate::simd::VerdictsOut,
            rest: $crate::batch::Fallback,
        ) -> usize {
            use $crate::simd::{F32s, Strided, VerdictsOut};
            use $crate::batch::Fallback;

            #[inline(always)]
            fn run<L: F32s>(a: Strided<$a>, b: Strided<$b>, verdicts: VerdictsOut, rest: Fallback) -> usize {
                $crate::batch::pairs::<$kernel, L, $a, $b>(a, b, verdicts, rest)
            }

            $crate::simd::dispatch! {
                pub fn any(a: Strided<$a>, b: Strided<$b>, verdicts: VerdictsOut, rest: Fallback) -> usize = run;
            }

            any(a, b, verdicts, rest)
        }
    };
}
use many;

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64, spread: f32) -> f32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((*state >> 40) as f32 / (1u64 << 24) as f32 - 0.5) * spread
    }

    const COUNT: usize = 10_000;

    /// How many elements of ordinary data a kernel asks for.
    fn doubts<const A: usize, const B: usize>(
        many: fn(Strided<A>, Strided<B>, VerdictsOut, Fallback) -> usize,
        a: fn(&mut dyn FnMut(f32) -> f32) -> [f32; A],
        b: fn(&mut dyn FnMut(f32) -> f32) -> [f32; B],
    ) -> usize {
        let mut state = 1;
        let mut value = |spread: f32| random(&mut state, spread);
        let a: Vec<[f32; A]> = (0..COUNT).map(|_| a(&mut value)).collect();
        let b: Vec<[f32; B]> = (0..COUNT).map(|_| b(&mut value)).collect();
        let mut bytes = vec![7; COUNT];
        let mut asked = 0;
        // SAFETY: so many elements, and room for their verdicts.
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

    fn rect(value: &mut dyn FnMut(f32) -> f32) -> [f32; 8] {
        let (x, y, u, v, k) = (value(10.0), value(10.0), value(5.0), value(5.0), value(2.0));
        [x, y, x + u, y + v, x + u - k * v, y + v + k * u, x - k * v, y + k * u]
    }

    /// Were a kernel in doubt too often, the verdicts would still be right, and slow.
    #[test]
    fn ordinary_data_is_seldom_in_doubt() {
        let asked = [
            doubts(segment_segment, segment, segment),
            doubts(circle_circle, circle, circle),
            doubts(circle_point, circle, point),
            doubts(circle_aabb, circle, aabb),
            doubts(circle_segment, circle, segment),
            doubts(aabb_aabb, aabb, aabb),
            doubts(aabb_point, aabb, point),
            doubts(aabb_segment, aabb, segment),
            doubts(rect_rect, rect, rect),
        ];
        assert!(asked.iter().all(|asked| *asked <= COUNT / 200), "{asked:?} of {COUNT}");
    }

    #[test]
    fn points_are_seldom_in_doubt() {
        let mut state = 3;
        for count in [3, 4, 63, 64, 65, 300] {
            let outline: Vec<[f32; 2]> =
                (0..count).map(|_| [random(&mut state, 10.0), random(&mut state, 10.0)]).collect();
            let points: Vec<[f32; 2]> =
                (0..COUNT).map(|_| [random(&mut state, 12.0), random(&mut state, 12.0)]).collect();
            let mut asked = 0;
            // SAFETY: so many points.
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
