//! Work in parts, on threads of the program.

use crate::abi::{GrazeWorldRun, GrazeWorldTask};
use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, Ordering};

/// The most parts of a work: more than threads, so that none waits long for another.
pub const MOST_PARTS: usize = 32;

/// Where a part of so many units begins: the part of that index, of so many.
pub fn part_begin(units: usize, index: usize, count: usize) -> usize {
    units * index / count.max(1)
}

/// The program's function that calls tasks on its threads. Without one, all is done on this thread.
#[derive(Clone, Copy)]
pub struct Runner {
    run: GrazeWorldRun,
    context: *mut c_void,
}

impl Runner {
    pub const NONE: Runner = Runner { run: None, context: core::ptr::null_mut() };

    /// # Safety
    /// `run` may be called with `context`, any number of times.
    pub unsafe fn new(run: GrazeWorldRun, context: *mut c_void) -> Self {
        Runner { run, context }
    }

    /// The number of parts for so many units of work, of which a part has `least` or more.
    pub fn parts(self, units: usize, least: usize) -> usize {
        if self.run.is_none() { 1 } else { (units / least).clamp(1, MOST_PARTS) }
    }

    /// Calls `work` once with each of the parts, at most [`MOST_PARTS`], and returns when all are done. Whatever the
    /// program's function does with the tasks: what it leaves undone is done here, and a part is never done twice.
    pub fn for_each<T: Send>(self, parts: &mut [T], work: &(dyn Fn(&mut T) + Sync)) {
        let Some(run) = self.run.filter(|_| parts.len() > 1) else { return parts.iter_mut().for_each(work) };
        let count = parts.len().min(MOST_PARTS);
        let states = core::array::from_fn(|i| AtomicU32::new(if i < count { IS_FREE } else { IS_DONE }));
        let job = Job { parts: parts.as_mut_ptr(), states, work };
        let states = job.states.get(..count).unwrap_or_default();
        let task: GrazeWorldTask = Some(run_part::<T>);
        // SAFETY: the promise of `new`. The job outlives the call, and the wait below.
        unsafe { run(self.context, task, (&raw const job).cast_mut().cast(), states.len() as u32) };
        for (index, state) in states.iter().enumerate() {
            job.run(index);
            // Only if the program's function came back too early.
            while state.load(Ordering::Acquire) != IS_DONE {
                core::hint::spin_loop();
            }
        }
        parts.iter_mut().skip(states.len()).for_each(work);
    }
}

const IS_FREE: u32 = 0;
const IS_TAKEN: u32 = 1;
const IS_DONE: u32 = 2;

/// Parts that threads take. Places beyond the last part count as done.
struct Job<'a, T> {
    parts: *mut T,
    states: [AtomicU32; MOST_PARTS],
    work: &'a (dyn Fn(&mut T) + Sync),
}

impl<T: Send> Job<'_, T> {
    /// Does a part, unless it was taken.
    fn run(&self, index: usize) {
        let Some(state) = self.states.get(index) else { return };
        if state.compare_exchange(IS_FREE, IS_TAKEN, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            // SAFETY: there is this part, and who has changed its state alone uses it.
            (self.work)(unsafe { &mut *self.parts.add(index) });
            state.store(IS_DONE, Ordering::Release);
        }
    }
}

/// # Safety
/// The argument is the [`Job`] of [`Runner::for_each`], which is still waiting.
unsafe extern "C" fn run_part<T: Send>(argument: *mut c_void, index: u32) {
    // SAFETY: this function's own promise.
    unsafe { &*argument.cast_const().cast::<Job<T>>() }.run(index as usize);
}
