//! Several floats computed on at once, as many as the processor has lanes for.
//!
//! Every operation is one of IEEE 754 on each lane, none of them fused, so all widths give the
//! same bits. A kernel is written once, generic over [`Lanes`], and [`widths!`] makes of it one
//! function for each width and chooses among them when called.
#![allow(unsafe_code)]

#[cfg(not(target_arch = "x86_64"))]
mod plain;
mod single;
#[cfg(target_arch = "x86_64")]
mod x86;

use core::ops::{Add, Mul, Sub};
use core::sync::atomic::{AtomicU32, Ordering};
#[cfg(not(target_arch = "x86_64"))]
pub use plain::Quad;
pub use single::Single;
#[cfg(target_arch = "x86_64")]
pub use x86::{Oct, Quad, Sixteen};

/// What a comparison says of each lane: bit i of lane i.
pub type Mask = u32;

pub trait Lanes: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    const WIDTH: usize;

    /// Lanes of half the width, if there are such.
    type Half: Lanes;

    /// The same value in every lane.
    fn splat(value: f32) -> Self;

    /// A comparison that holds in all lanes.
    const ALL: Mask = ((1u64 << Self::WIDTH) - 1) as Mask;

    /// x and y of the first `WIDTH` vertices, and of `fill` in the lanes beyond the last.
    fn vertices(vertices: &[[f32; 2]], fill: [f32; 2]) -> [Self; 2];

    /// One value in the lower half of the lanes, another in the upper.
    fn halves(low: f32, high: f32) -> Self;

    /// As [`Lanes::vertices`], of two lists that have at most half a width each.
    fn both_vertices(lists: [&[[f32; 2]]; 2], fill: [[f32; 2]; 2]) -> [Self; 2];

    /// The same but for one lane.
    fn with(self, lane: usize, value: f32) -> Self;

    fn abs(self) -> Self;

    /// Of each lane the lesser; the other's where one is NaN.
    fn lesser(self, other: Self) -> Self;

    /// Of each lane the greater; the other's where one is NaN.
    fn greater(self, other: Self) -> Self;

    /// The greatest lane; any of them where one is NaN.
    fn greatest(self) -> f32;

    /// Where the lane is below the other's; nowhere for NaN.
    fn below(self, other: Self) -> Mask;
}

/// `pick!(a b, i j, k l)`: the quad of lanes i and j of a, and k and l of b.
macro_rules! pick {
    ($a:ident $b:ident, $i:literal $j:literal, $k:literal $l:literal) => {
        $a.shuffle::<{ $i | $j << 2 | $k << 4 | $l << 6 }>($b)
    };
}
pub(crate) use pick;

/// The widths there may be, in lanes.
pub const WIDTHS: [u32; 3] = [4, 8, 16];

static WIDTH: AtomicU32 = AtomicU32::new(0);

/// How many lanes kernels use: as many as the processor has, or as [`set_width`] said.
#[inline(always)]
pub fn width() -> u32 {
    match WIDTH.load(Ordering::Relaxed) {
        0 => set_width(u32::MAX),
        width => width,
    }
}

/// Has kernels use the most lanes that the processor has, but no more than `most`, and tells how
/// many that is. No answer depends on it.
#[cold]
pub fn set_width(most: u32) -> u32 {
    let widest = WIDTHS.into_iter().filter(|width| *width <= most && has(*width)).max();
    let width = widest.unwrap_or(WIDTHS[0]);
    WIDTH.store(width, Ordering::Relaxed);
    width
}

#[cfg(target_arch = "x86_64")]
fn has(width: u32) -> bool {
    cpufeatures::new!(avx2, "avx2", "bmi1", "bmi2");
    cpufeatures::new!(avx512, "avx512f", "avx512bw", "avx512dq", "avx512vl");
    match width {
        16 => avx512::get() && avx2::get(),
        8 => avx2::get(),
        _ => true,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn has(width: u32) -> bool {
    width == 4
}

/// `widths!(fn name(argument: type, …) -> type = kernel;)`: a function that calls `kernel::<L>`,
/// which must be inlined, with the lanes that this processor has.
macro_rules! widths {
    ($(#[$doc:meta])* pub fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $kernel:ident;) => {
        $(#[$doc])*
        #[allow(unsafe_code)]
        #[inline(always)]
        pub fn $name($($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2")]
                fn sixteen($($argument: $type),*) -> $result {
                    $kernel::<$crate::lanes::Sixteen>($($argument),*)
                }

                #[target_feature(enable = "avx2,bmi1,bmi2")]
                fn eight($($argument: $type),*) -> $result {
                    $kernel::<$crate::lanes::Oct>($($argument),*)
                }

                match $crate::lanes::width() {
                    // SAFETY: no width is chosen that the processor does not have.
                    16 => return unsafe { sixteen($($argument),*) },
                    // SAFETY: as above.
                    8 => return unsafe { eight($($argument),*) },
                    _ => {}
                }
            }
            $kernel::<$crate::lanes::Quad>($($argument),*)
        }
    };
}
pub(crate) use widths;

#[cfg(test)]
mod tests {
    use super::*;

    /// What every width makes of the same numbers.
    fn check<L: Lanes>() {
        let vertices: [[f32; 2]; 40] = core::array::from_fn(|i| [i as f32, -(i as f32) - 0.5]);
        for count in 0..=L::WIDTH + 3 {
            let [x, y] = L::vertices(&vertices[1..1 + count], [99.0, -99.0]);
            assert_eq!(x.greatest(), if count < L::WIDTH { 99.0 } else { L::WIDTH as f32 });
            for (lane, vertex) in vertices[1..].iter().enumerate().take(L::WIDTH) {
                let vertex = if lane < count { *vertex } else { [99.0, -99.0] };
                let same = |lanes: L, value: f32| {
                    let value = L::splat(value);
                    (lanes.below(value) | value.below(lanes)) >> lane & 1 == 0
                };
                assert!(same(x, vertex[0]) && same(y, vertex[1]), "lane {lane} of {count}");
                assert!(same(y.abs(), vertex[1].abs()));
                assert!(same(x.lesser(y), vertex[0].min(vertex[1])) && same(x.greater(y), vertex[0].max(vertex[1])));
                assert!(same(x + y, vertex[0] + vertex[1]) && same(x - y, vertex[0] - vertex[1]));
                assert!(same(x * y, vertex[0] * vertex[1]));
                assert!(same(x.with(lane, 7.0), 7.0) && same(x.with((lane + 1) % L::WIDTH, 7.0), vertex[0]));
            }
        }
        for (low, high) in (0..=L::WIDTH / 2).flat_map(|low| (0..=L::WIDTH / 2).map(move |high| (low, high))) {
            let lists = [&vertices[1..1 + low], &vertices[20..20 + high]];
            let [x, y] = L::both_vertices(lists, [[99.0, -99.0], [88.0, -88.0]]);
            for lane in 0..L::WIDTH {
                let (half, place) = (lane / (L::WIDTH / 2), lane % (L::WIDTH / 2));
                let fill = [[99.0, -99.0], [88.0, -88.0]][half];
                let vertex = lists[half].get(place).unwrap_or(&fill);
                for (lanes, value) in [(x, vertex[0]), (y, vertex[1])] {
                    let value = L::splat(value);
                    assert_eq!((lanes.below(value) | value.below(lanes)) >> lane & 1, 0, "lane {lane}");
                }
            }
        }
        let halves = L::halves(1.0, 3.0);
        assert_eq!(halves.below(L::splat(2.0)), (1 << (L::WIDTH / 2)) - 1);
        assert_eq!(halves.below(L::splat(1.0)) | L::splat(3.0).below(halves), 0);
        let (one, nan) = (L::splat(1.0), L::splat(f32::NAN));
        assert_eq!(one.below(L::splat(2.0)), L::ALL);
        assert_eq!(one.below(nan) | nan.below(one) | one.below(one), 0);
    }

    #[test]
    fn all_widths() {
        check::<Quad>();
        #[cfg(target_arch = "x86_64")]
        {
            if has(8) {
                check::<Oct>();
            }
            if has(16) {
                check::<Sixteen>();
            }
        }
    }
}
