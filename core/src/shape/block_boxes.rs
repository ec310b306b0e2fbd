//! Boxes around blocks of consecutive edges, on the stack.

use super::{Aabb, Corner, Outline};
use crate::number::Number;
use core::num::NonZeroUsize;
use core::ops::Range;

/// The most blocks of an outline. Their boxes are on the stack.
const MAX_BLOCKS: usize = 64;

/// The runs of a block that is longer than this.
const RUNS: usize = 4;
const LONG_BLOCK: usize = 32;

/// Room for the boxes of an outline's blocks. It is filled where it lies and never moved, because it is large.
pub struct BlockRoom<N: Number> {
    length: usize,
    boxes: Option<[Aabb<N>; MAX_BLOCKS]>,
    /// The box around all of them.
    bounds: Option<Aabb<N>>,
    /// The length of a run, and the boxes around the runs of all blocks.
    run: Option<NonZeroUsize>,
    runs: Option<[Aabb<N>; MAX_BLOCKS * RUNS]>,
}

impl<N: Number> BlockRoom<N> {
    /// A function and no constant, which would be copied with all its room.
    #[inline(always)]
    pub fn empty() -> Self {
        BlockRoom { length: 0, boxes: None, bounds: None, run: None, runs: None }
    }

    #[inline(never)]
    pub fn fill(&mut self, outline: Outline<N>) {
        let count = outline.count();
        self.length = count.div_ceil(MAX_BLOCKS).max(8);
        let at_first = Aabb { min: outline.first(), max: outline.first() };
        let boxes = self.boxes.insert([at_first; MAX_BLOCKS]);
        if self.length <= LONG_BLOCK {
            put_boxes(outline, self.length, boxes);
        } else {
            let run = NonZeroUsize::new(self.length.div_ceil(RUNS)).unwrap_or(NonZeroUsize::MIN);
            (self.length, self.run) = (run.get() * RUNS, Some(run));
            let runs = self.runs.insert([at_first; MAX_BLOCKS * RUNS]);
            put_boxes(outline, run.get(), runs);
            let used = runs.get(..count.saturating_sub(1) / run + 1).unwrap_or(runs);
            let mut rest = used;
            for bounds in boxes.iter_mut() {
                let (runs, later) = rest.split_at_checked(RUNS).unwrap_or((rest, &[]));
                *bounds = runs.iter().copied().reduce(Aabb::union).unwrap_or(at_first);
                rest = later;
            }
        }
        // Beyond the last block there are boxes around the first vertex.
        self.bounds = boxes.iter().copied().reduce(Aabb::union);
    }

    /// The box around all blocks.
    pub fn bounds(&self) -> Option<Aabb<N>> {
        self.bounds
    }

    /// Whether most blocks are at least half as large as the outline.
    pub fn are_mostly_large(&self) -> bool {
        let (Some(boxes), Some(all)) = (&self.boxes, self.bounds) else { return false };
        let extent = |bounds: &Aabb<N>| [bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y];
        let [width, height] = extent(&all);
        let is_large = |bounds: &&Aabb<N>| {
            let [own_width, own_height] = extent(bounds);
            (2.0 * own_width >= width) & (2.0 * own_height >= height)
        };
        // Beyond the last block the boxes are those of a point.
        let used = boxes.iter().filter(|bounds| bounds.min != bounds.max).count();
        2 * boxes.iter().filter(is_large).count() > used
    }

    #[inline(always)]
    pub fn is_filled(&self) -> bool {
        self.boxes.is_some()
    }

    /// The blocks of the outline that it was filled for.
    #[inline(always)]
    pub fn blocks<'s, 'a>(&'s self, outline: Outline<'a, N>) -> Option<BlockBoxes<'s, 'a, N>> {
        let boxes = self.boxes.as_ref()?;
        Some(BlockBoxes { outline, length: self.length, boxes, runs: self.run.zip(self.runs.as_ref()) })
    }
}

/// Some of an outline's blocks, or of their runs: a bit for each run, and the lowest for a block without runs.
#[derive(Clone, Copy)]
pub struct SomeBlocks([u8; MAX_BLOCKS]);

impl SomeBlocks {
    pub const ALL: Self = SomeBlocks([u8::MAX; MAX_BLOCKS]);

    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_BLOCKS]
    }
}

/// The edges of an outline in blocks of equal length, of which the last may be shorter, and a box around each block.
/// Long blocks are divided into runs with boxes of their own.
#[derive(Clone, Copy)]
pub struct BlockBoxes<'s, 'a, N: Number> {
    outline: Outline<'a, N>,
    length: usize,
    boxes: &'s [Aabb<N>; MAX_BLOCKS],
    runs: Option<(NonZeroUsize, &'s [Aabb<N>; MAX_BLOCKS * RUNS])>,
}

impl<'s, 'a, N: Number> BlockBoxes<'s, 'a, N> {
    /// Whether blocks are divided into runs.
    #[inline(always)]
    pub fn has_runs(self) -> bool {
        self.runs.is_some()
    }

    /// The boxes of runs in blocks that are near, if the runs are, and the indices of their edges; of short blocks the
    /// blocks' own.
    #[inline(always)]
    pub fn near_ranges(
        self,
        is_near: impl Fn(&Aabb<N>) -> bool + Copy,
    ) -> impl Iterator<Item = (&'s Aabb<N>, Range<usize>)> {
        self.near_ranges_among(&SomeBlocks::ALL, is_near)
    }

    /// [`near_ranges`](Self::near_ranges) of some blocks.
    #[inline(always)]
    pub fn near_ranges_among(
        self,
        among: &SomeBlocks,
        is_near: impl Fn(&Aabb<N>) -> bool + Copy,
    ) -> impl Iterator<Item = (&'s Aabb<N>, Range<usize>)> {
        let blocks = self.ranges().zip(&among.0).filter(move |((bounds, _), bits)| **bits != 0 && is_near(bounds));
        blocks.flat_map(move |((bounds, range), bits)| {
            let runs = self.runs_of(bounds, range).enumerate();
            let near = runs.filter(move |(i, (run, _))| {
                bits.checked_shr(*i as u32).unwrap_or(0) & 1 != 0 && (!self.has_runs() || is_near(run))
            });
            near.map(|(_, run)| run)
        })
    }

    /// The blocks that are near.
    pub fn some(self, is_near: impl Fn(&Aabb<N>) -> bool + Copy) -> SomeBlocks {
        let mut some = SomeBlocks([0; MAX_BLOCKS]);
        for (bits, (bounds, range)) in some.0.iter_mut().zip(self.ranges()) {
            if is_near(bounds) {
                for (i, (run, _)) in self.runs_of(bounds, range).enumerate() {
                    *bits |= u8::from(!self.has_runs() || is_near(run)).checked_shl(i as u32).unwrap_or(0);
                }
            }
        }
        some
    }

    /// [`near_ranges`](Self::near_ranges) with an edge that is no point.
    #[inline(always)]
    pub fn near_edges(
        self,
        is_near: impl Fn(&Aabb<N>) -> bool + Copy,
    ) -> impl Iterator<Item = (&'s Aabb<N>, Range<usize>)> {
        self.near_ranges(move |bounds| is_near(bounds) && bounds.min != bounds.max)
    }

    /// The runs of a block; the block itself if it has none.
    #[inline(always)]
    pub fn runs_of(
        self,
        bounds: &'s Aabb<N>,
        range: Range<usize>,
    ) -> impl Iterator<Item = (&'s Aabb<N>, Range<usize>)> {
        let Range { start, end } = range;
        let (length, of_block) = match self.runs {
            None => (self.length, core::slice::from_ref(bounds)),
            Some((run, runs)) => {
                let first = start / run;
                (run.get(), runs.get(first..first + RUNS).unwrap_or(&[]))
            }
        };
        let starts = of_block.iter().enumerate().map(move |(i, bounds)| (start + i * length, bounds));
        starts
            .take_while(move |(start, _)| *start < end)
            .map(move |(start, bounds)| (bounds, start..(start + length).min(end)))
    }

    /// The box of each block and the indices of its edges.
    #[inline(always)]
    pub fn ranges(self) -> impl Iterator<Item = (&'s Aabb<N>, Range<usize>)> {
        let (length, count) = (self.length, self.outline.count());
        // Not step_by: it panics for a step of 0, and compilers do not always prove that the length is not 0.
        let blocks = self.boxes.iter().enumerate().map(move |(block, bounds)| (block * length, bounds));
        blocks
            .take_while(move |(start, _)| *start < count)
            .map(move |(start, bounds)| (bounds, start..(start + length).min(count)))
    }

    /// The corners whose edges are in a range.
    pub fn corners(self, range: Range<usize>) -> impl Iterator<Item = Corner<N>> + Clone + use<'a, N> {
        self.outline.corners_between(range.start, range.end)
    }
}

/// Puts the boxes around stretches of an outline.
fn put_boxes<N: Number>(outline: Outline<N>, length: usize, boxes: &mut [Aabb<N>]) {
    for (i, bounds) in boxes.iter_mut().enumerate() {
        let start = i * length;
        if start >= outline.count() {
            break;
        }
        let end = (start + length).min(outline.count());
        *bounds = outline.part_bounds(start, end);
    }
}
