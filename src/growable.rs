//! Growable arrays in memory of the program's allocator. An allocation that fails changes nothing.

use crate::allocator::{Allocator, Size};
use crate::platform::ALIGN;
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

/// No memory.
#[derive(Clone, Copy, Debug)]
pub struct OutOfMemory;

/// An array that grows.
pub struct Array<T: Copy> {
    start: NonNull<T>,
    count: usize,
    capacity: usize,
    allocator: Allocator,
}

// SAFETY: the array owns its memory.
unsafe impl<T: Copy + Send> Send for Array<T> {}
// SAFETY: shared references only read.
unsafe impl<T: Copy + Sync> Sync for Array<T> {}

impl<T: Copy> Array<T> {
    pub fn new(allocator: Allocator) -> Self {
        Array { start: NonNull::dangling(), count: 0, capacity: 0, allocator }
    }

    /// The number of bytes that the array takes.
    pub fn bytes(&self) -> usize {
        self.capacity * size_of::<T>()
    }

    /// Makes room for more values.
    pub fn reserve(&mut self, more: usize) -> Result<(), OutOfMemory> {
        const { assert!(align_of::<T>() <= ALIGN) };
        let count = self.count.checked_add(more).ok_or(OutOfMemory)?;
        if count <= self.capacity {
            return Ok(());
        }
        let capacity = count.max(self.capacity.saturating_mul(2)).max(8);
        let size = |capacity| Size::default().and::<T>(capacity).map(Size::bytes);
        let bytes = size(capacity).ok_or(OutOfMemory)?;
        let block = self.allocator.allocate(bytes).ok_or(OutOfMemory)?.cast::<T>();
        // SAFETY: both blocks have room for `count` values, and are different ones.
        unsafe { core::ptr::copy_nonoverlapping(self.start.as_ptr(), block.as_ptr(), self.count) };
        self.release();
        (self.start, self.capacity) = (block, capacity);
        Ok(())
    }

    /// Appends a value, if there is room.
    #[inline]
    pub fn push(&mut self, value: T) -> Result<(), OutOfMemory> {
        if self.count == self.capacity {
            self.reserve(1)?;
        }
        // SAFETY: there is room for one more.
        unsafe { self.start.add(self.count).write(value) };
        self.count += 1;
        Ok(())
    }

    /// Makes it a number of values long; new ones are copies of a value.
    pub fn resize(&mut self, count: usize, value: T) -> Result<(), OutOfMemory> {
        self.reserve(count.saturating_sub(self.count))?;
        while self.count < count {
            // SAFETY: there is room for `count` values.
            unsafe { self.start.add(self.count).write(value) };
            self.count += 1;
        }
        self.count = count;
        Ok(())
    }

    /// The index of the value at an address in this array.
    pub fn index_of(&self, at: *const T) -> Option<usize> {
        let bytes = at.addr().checked_sub(self.start.addr().get())?;
        let index = bytes / size_of::<T>();
        if index < self.count && bytes.is_multiple_of(size_of::<T>()) { Some(index) } else { None }
    }

    /// Appends copies of values, which may lie in this array.
    ///
    /// # Safety
    /// `count` values must be readable there.
    pub unsafe fn append(&mut self, from: *const T, count: usize) -> Result<(), OutOfMemory> {
        let own = self.index_of(from);
        self.reserve(count)?;
        // SAFETY: the caller's promise, of the old memory or of the same values in the new; there is room behind them.
        unsafe {
            let from = own.map_or(from, |index| self.start.add(index).as_ptr().cast_const());
            core::ptr::copy_nonoverlapping(from, self.start.add(self.count).as_ptr(), count);
        }
        self.count += count;
        Ok(())
    }

    /// Writes copies of values, which may lie in this array, over as many from a place on, if there are so many.
    ///
    /// # Safety
    /// `count` values must be readable there.
    pub unsafe fn overwrite(&mut self, place: usize, from: *const T, count: usize) {
        if place.checked_add(count).is_some_and(|end| end <= self.count) {
            // SAFETY: the caller's promise, and that all places are in the array; both may overlap.
            unsafe { core::ptr::copy(from, self.start.as_ptr().add(place), count) };
        }
    }

    /// Appends copies of values.
    pub fn extend(&mut self, values: &[T]) -> Result<(), OutOfMemory> {
        // SAFETY: as many values as the slice has.
        unsafe { self.append(values.as_ptr(), values.len()) }
    }

    /// Makes room for all values of another array.
    pub fn reserve_for(&mut self, other: &Self) -> Result<(), OutOfMemory> {
        self.reserve(other.count.saturating_sub(self.count))
    }

    /// Makes it a copy, if there is room: [`Array::reserve_for`].
    pub fn assign(&mut self, other: &Self) {
        if other.count <= self.capacity {
            // SAFETY: there is room, and these are different arrays.
            unsafe { core::ptr::copy_nonoverlapping(other.start.as_ptr(), self.start.as_ptr(), other.count) };
            self.count = other.count;
        }
    }

    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }

    fn release(&mut self) {
        if let Some(bytes) = Size::default().and::<T>(self.capacity).map(Size::bytes)
            && bytes > 0
        {
            // SAFETY: the block was allocated with this size, and is not used any more.
            unsafe { self.allocator.release(self.start.cast(), bytes) };
        }
    }
}

impl<T: Copy> Drop for Array<T> {
    fn drop(&mut self) {
        self.release();
    }
}

impl<T: Copy> Deref for Array<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: so many values were written.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }
}

impl<T: Copy> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and the array is borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), self.count) }
    }
}
