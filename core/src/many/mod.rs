//! Many tests in one call: one pair to a lane.
//!
//! A kernel looks at as many pairs at once as there are lanes, with the bounds of
//! [`crate::kernel`], and tells which of them certainly meet and which certainly do not. The rest,
//! a few in a million on ordinary data, are asked for one by one; so the verdicts are those of the
//! single tests, whatever the width.

mod boxes;
mod circles;
mod points;
mod rectangles;
mod segments;
mod select;

pub use boxes::{aabb_aabb, aabb_point, aabb_segment};
pub use circles::{circle_aabb, circle_circle, circle_point};
pub use points::polygon_point;
pub use rectangles::rect_rect;
pub use segments::segment_segment;
pub use select::select;

use crate::lanes::{Lanes, Mask, Rows, Verdicts};
use crate::test::Verdict;

/// Answers for an element that a kernel is in doubt about: its verdict as a number.
pub type Rest<'a> = &'a mut dyn FnMut(usize) -> u8;

/// Which lanes certainly meet and which certainly do not.
#[derive(Clone, Copy, Debug)]
struct Seen {
    hit: Mask,
    miss: Mask,
}

impl Seen {
    /// From what is positive on a hit and on a miss, and where that is to be relied on.
    #[inline(always)]
    fn of<L: Lanes>(hit: L, miss: L, valid: Mask) -> Self {
        let zero = L::splat(0.0);
        Seen { hit: zero.below(hit) & valid, miss: zero.below(miss) & valid }
    }
}

/// A kernel for pairs of elements of so many floats.
trait Look<const A: usize, const B: usize> {
    fn look<L: Lanes>(a: [L; A], b: [L; B]) -> Seen;
}

/// A kernel of which only misses count: for shapes within boxes.
struct Within<K>(core::marker::PhantomData<K>);

impl<K: Look<A, B>, const A: usize, const B: usize> Look<A, B> for Within<K> {
    #[inline(always)]
    fn look<L: Lanes>(a: [L; A], b: [L; B]) -> Seen {
        Seen { hit: 0, ..K::look(a, b) }
    }
}

/// Tests of what lies within boxes: what misses the box is a miss, the rest is asked for.
pub mod within {
    pub use super::boxes::{within_aabb_aabb as aabb_aabb, within_aabb_segment as aabb_segment};
    pub use super::circles::within_circle_aabb as circle_aabb;
}

/// Writes the verdict on every pair and returns how many are not a miss.
#[inline(always)]
fn pairs<K: Look<A, B>, L: Lanes, const A: usize, const B: usize>(
    a: Rows<A>,
    b: Rows<B>,
    mut verdicts: Verdicts,
    rest: Rest,
) -> usize {
    let count = a.count();
    let (mut met, mut first) = (0, 0);
    while first < count {
        let seen = K::look::<L>(a.block(first), b.block(first));
        met += settle::<L>(seen, first, count, &mut verdicts, rest);
        first += L::WIDTH;
    }
    met
}

/// Writes what was seen of a block, asks for the rest, and returns how many are not a miss.
#[inline(always)]
fn settle<L: Lanes>(seen: Seen, first: usize, count: usize, verdicts: &mut Verdicts, rest: Rest) -> usize {
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
            a: $crate::lanes::Rows<$a>,
            b: $crate::lanes::Rows<$b>,
            verdicts: $crate::lanes::Verdicts,
            rest: $crate::many::Rest,
        ) -> usize {
            use $crate::lanes::{Lanes, Rows, Verdicts};
            use $crate::many::Rest;

            #[inline(always)]
            fn run<L: Lanes>(a: Rows<$a>, b: Rows<$b>, verdicts: Verdicts, rest: Rest) -> usize {
                $crate::many::pairs::<$kernel, L, $a, $b>(a, b, verdicts, rest)
            }

            $crate::lanes::widths! {
                pub fn any(a: Rows<$a>, b: Rows<$b>, verdicts: Verdicts, rest: Rest) -> usize = run;
            }

            any(a, b, verdicts, rest)
        }
    };
}
use many;
