//! Arrays of the caller, read and written a block of lanes at a time.
//!
//! Addresses instead of slices: elements may be interleaved with other data of the caller. And if a caller's results
//! overlap the input by mistake, wrong results must remain the only consequence.

use super::f32s::F32s;
use super::f32x4::Mask;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The lanes of the widest vector.
const WIDEST: usize = 16;

/// Elements of `LENGTH` floats (2, 3, 4, 5 or 8), `stride` bytes apart.
#[derive(Clone, Copy, Debug)]
pub struct Strided<'a, const LENGTH: usize> {
    from: *const f32,
    stride: usize,
    count: usize,
    life: PhantomData<&'a [f32]>,
}

impl<const LENGTH: usize> Strided<'_, LENGTH> {
    /// With a stride of 0, the same element `count` times.
    ///
    /// # Safety
    /// All elements must be readable for the lifetime `'a`, and aligned as floats. They must span no more bytes than an
    /// object may have.
    #[inline(always)]
    pub unsafe fn new(from: *const f32, stride: usize, count: usize) -> Self {
        const { assert!(matches!(LENGTH, 2 | 3 | 4 | 5 | 8)) };
        Strided { from, stride, count, life: PhantomData }
    }

    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// One element; zeros beyond the last.
    #[inline(always)]
    pub fn get(&self, i: usize) -> [f32; LENGTH] {
        if i < self.count {
            // SAFETY: i is below the number of elements.
            unsafe { self.from.byte_add(i * self.stride).cast::<[f32; LENGTH]>().read() }
        } else {
            [0.0; LENGTH]
        }
    }

    /// `COUNT` elements that lie side by side. None if they do not, or if there are fewer.
    #[inline(always)]
    pub fn packed_rows<const COUNT: usize>(&self, first: usize) -> Option<[[f32; LENGTH]; COUNT]> {
        if self.stride != size_of::<[f32; LENGTH]>() || self.count.saturating_sub(first) < COUNT {
            return None;
        }
        // SAFETY: there are `COUNT` elements from here on, one behind the other.
        Some(unsafe { self.from.cast::<[f32; LENGTH]>().add(first).cast::<[[f32; LENGTH]; COUNT]>().read() })
    }

    /// The floats of elements from `first` on, an element a lane. Lanes beyond the last element are unspecified.
    #[inline(always)]
    pub fn block<V: F32s>(&self, first: usize) -> [V; LENGTH] {
        let left = self.count.saturating_sub(first);
        if self.stride == 0 {
            let mut lanes = [V::splat(0.0); LENGTH];
            let row = self.get(0);
            let mut k = 0;
            while let (Some(lane), Some(value)) = (lanes.get_mut(k), row.get(k)) {
                *lane = V::splat(*value);
                k += 1;
            }
            return lanes;
        }
        let mut buffer = MaybeUninit::uninit();
        // Three floats are loaded as four, so the block must not end with the last element.
        let (from, stride) = if left > V::WIDTH || (left == V::WIDTH && LENGTH != 3) {
            // SAFETY: there are `WIDTH` elements from here on. The fourth float of three belongs to the next element,
            // which is there.
            (unsafe { self.from.byte_add(first * self.stride) }, self.stride)
        } else {
            (self.copy_from(first, &mut buffer), size_of::<[f32; 8]>())
        };
        // SAFETY: there are as many elements as lanes: those above, or those of the buffer, which has as many as the
        // widest vector has lanes.
        unsafe { block(from, stride) }
    }

    /// Copies the elements from `first` on to the buffer, as many as it has room for, with zeros behind them.
    #[cold]
    #[inline(never)]
    fn copy_from(&self, first: usize, buffer: &mut MaybeUninit<[[f32; 8]; WIDEST]>) -> *const f32 {
        let buffer = buffer.write([[0.0; 8]; WIDEST]);
        for (i, place) in buffer.iter_mut().enumerate().take(self.count.saturating_sub(first)) {
            for (to, value) in place.iter_mut().zip(self.get(first + i)) {
                *to = value;
            }
        }
        buffer.as_flattened().as_ptr()
    }
}

/// `WIDTH` elements, `stride` bytes apart.
///
/// # Safety
/// As [`F32s::load_strided4`], or [`F32s::load_strided2`].
#[inline(always)]
unsafe fn block<V: F32s, const LENGTH: usize>(from: *const f32, stride: usize) -> [V; LENGTH] {
    let mut lanes = [V::splat(0.0); LENGTH];
    // SAFETY: the caller's promise.
    unsafe {
        match lanes.as_mut_slice() {
            [a, b] => [*a, *b] = V::load_strided2(from, stride),
            [a, b, c] => {
                if stride == size_of::<[f32; 3]>()
                    && let Some(columns) = V::load_packed3(from)
                {
                    [*a, *b, *c] = columns;
                } else {
                    [*a, *b, *c, _] = V::load_strided4(from, stride);
                }
            }
            [a, b, c, d] => [*a, *b, *c, *d] = V::load_strided4(from, stride),
            [a, b, c, d, e] => {
                [*a, *b, *c, *d] = V::load_strided4(from, stride);
                [_, *e] = V::load_strided2(from.add(3), stride);
            }
            [a, b, c, d, e, f, g, h] => {
                [*a, *b, *c, *d] = V::load_strided4(from, stride);
                [*e, *f, *g, *h] = V::load_strided4(from.add(4), stride);
            }
            _ => {}
        }
    }
    lanes
}

/// From consecutive lists of `length` vertices each: the vertex at `place` of each list and the next one, as x and y of
/// both, a list a lane. None if there are too few vertices.
#[inline(always)]
pub fn load_strided_edges<V: F32s>(vertices: &[[f32; 2]], length: usize, place: usize) -> Option<[V; 4]> {
    let least = length.checked_mul(V::WIDTH - 1)?.checked_add(place)?.checked_add(2)?;
    if vertices.len() < least {
        return None;
    }
    // SAFETY: the check above: the last two vertices that are read exist.
    Some(unsafe { V::load_strided4(vertices.as_ptr().add(place).cast(), length * size_of::<[f32; 2]>()) })
}

/// The bytes of a cache line.
const LINE: usize = 64;

/// Prefetches the cache lines right behind a value, whatever they contain. No result depends on it.
#[inline(always)]
pub fn prefetch_behind<T, const LINES: usize>(value: *const T) {
    let mut line = 0;
    while line < LINES {
        prefetch_line(value.wrapping_add(1).cast::<u8>().wrapping_add(line * LINE));
        line += 1;
    }
}

/// Prefetches the cache line where an element begins, if there is such an element. No result depends on it.
#[inline(always)]
pub fn prefetch_element<T>(elements: &[T], number: usize) {
    if let Some(element) = elements.get(number) {
        prefetch_line((&raw const *element).cast());
    }
}

#[inline(always)]
fn prefetch_line(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint, which cannot fail for any address.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// Uninitialized memory that is filled from its beginning, with the elements written so far.
#[derive(Debug)]
pub struct WriteBuffer<'a, T> {
    to: *mut T,
    capacity: usize,
    count: usize,
    life: PhantomData<&'a mut [T]>,
}

impl<'a, T: Copy> WriteBuffer<'a, T> {
    /// # Safety
    /// The memory must have room for `capacity` values, aligned, and be used by nothing else for the lifetime `'a`.
    #[inline(always)]
    pub unsafe fn new(to: *mut T, capacity: usize) -> Self {
        WriteBuffer { to, capacity, count: 0, life: PhantomData }
    }

    /// Appends values, as many as there is room for.
    #[inline(always)]
    pub fn extend(&mut self, values: &[T]) {
        let count = values.len().min(self.capacity - self.count);
        // SAFETY: there is room for `count` more behind the written values, and no reference to that room.
        unsafe { core::ptr::copy_nonoverlapping(values.as_ptr(), self.to.add(self.count), count) };
        self.count += count;
    }

    /// Appends a block of values, as many as there is room for.
    #[inline(always)]
    pub fn push_block<const COUNT: usize>(&mut self, values: &[T; COUNT]) {
        if self.capacity - self.count < COUNT {
            self.extend(values);
            return;
        }
        // SAFETY: there is room for `COUNT` more behind the written values, and no reference to that room.
        unsafe { self.to.add(self.count).cast::<[T; COUNT]>().write(*values) };
        self.count += COUNT;
    }

    #[inline(always)]
    pub fn push(&mut self, value: T) {
        self.extend(core::slice::from_ref(&value));
    }

    /// The values written so far.
    #[inline(always)]
    pub fn written(&self) -> &[T] {
        // SAFETY: `count` values were written.
        unsafe { core::slice::from_raw_parts(self.to, self.count) }
    }

    #[inline(always)]
    pub fn finish(self) -> &'a [T] {
        // SAFETY: `count` values were written, and `self` is consumed, so they do not change any more.
        unsafe { core::slice::from_raw_parts(self.to, self.count) }
    }
}

/// Output for a verdict on each element; with a null address verdicts are only counted.
#[derive(Debug)]
pub struct VerdictsOut<'a> {
    to: *mut u8,
    count: usize,
    life: PhantomData<&'a mut [u8]>,
}

impl VerdictsOut<'_> {
    /// # Safety
    /// The address must be null, or have room for `count` bytes.
    #[inline(always)]
    pub unsafe fn new(to: *mut u8, count: usize) -> Self {
        VerdictsOut { to, count, life: PhantomData }
    }

    /// Writes the verdicts of a block: `value` where the mask is set, 0 elsewhere.
    #[inline(always)]
    pub fn put<V: F32s>(&mut self, first: usize, mask: Mask, value: u8) {
        if self.to.is_null() {
            return;
        }
        let left = self.count.saturating_sub(first);
        if left >= V::WIDTH {
            // SAFETY: there is room for a whole block.
            unsafe { V::store_bytes(mask, value, self.to.add(first)) };
            return;
        }
        let mut i = 0;
        while i < left {
            self.set(first + i, if mask >> i & 1 == 1 { value } else { 0 });
            i += 1;
        }
    }

    /// Writes one verdict.
    #[inline(always)]
    pub fn set(&mut self, i: usize, value: u8) {
        if !self.to.is_null() & (i < self.count) {
            // SAFETY: there is room for `count`, and i is below it.
            unsafe { self.to.add(i).write(value) };
        }
    }
}

/// Output for indices of elements. Those that do not fit are only counted.
#[derive(Debug)]
pub struct IndicesOut<'a> {
    to: *mut u32,
    capacity: usize,
    count: usize,
    life: PhantomData<&'a mut [u32]>,
}

/// Writes `first` + i for each bit i of the mask, of sixteen, into a list from a place on, and returns their number.
/// Writes nothing if there is no room for sixteen.
#[inline(always)]
pub fn write_indices<V: F32s>(mask: Mask, first: u32, to: &mut [u32], at: usize) -> usize {
    if let Some(room) = to.get_mut(at..).and_then(|room| room.first_chunk_mut::<16>()) {
        // SAFETY: there is room for sixteen.
        unsafe { V::compress_indices(mask, first, room.as_mut_ptr()) };
    }
    mask.count_ones() as usize
}

impl IndicesOut<'_> {
    /// # Safety
    /// The memory must have room for `capacity` indices, aligned.
    #[inline(always)]
    pub unsafe fn new(to: *mut u32, capacity: usize) -> Self {
        IndicesOut { to, capacity, count: 0, life: PhantomData }
    }

    /// The number of indices, including those that did not fit.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds `first` + i for each bit i of the mask.
    #[inline(always)]
    pub fn put<V: F32s>(&mut self, first: u32, mut mask: Mask) {
        let more = mask.count_ones() as usize;
        let room = self.capacity.saturating_sub(self.count);
        if room > 0 {
            let mut excess = more.saturating_sub(room);
            while excess > 0 {
                // The highest bit goes.
                mask ^= 1 << (31 - mask.leading_zeros());
                excess -= 1;
            }
            // SAFETY: there is room for all remaining bits.
            unsafe { V::compress_indices(mask, first, self.to.add(self.count)) };
        }
        self.count += more;
    }
}
