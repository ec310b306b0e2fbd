//! Worlds: updates on two threads.

use super::ticks::Ticks;
use super::world::filled;
use super::{Plan, Setup, need, plan};
use crate::graze::WorldTask;
use crate::race::{Row, Who};
use std::ffi::c_void;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

/// The tasks of an update, to be taken by two threads.
struct Job {
    task: WorldTask,
    argument: *mut c_void,
    count: u32,
    next: AtomicU32,
}

// SAFETY: the library's tasks may be called on any thread.
unsafe impl Sync for Job {}

impl Job {
    fn work(&self) {
        loop {
            let i = self.next.fetch_add(1, Ordering::Relaxed);
            if i >= self.count {
                return;
            }
            // SAFETY: as the header says, once for each index.
            unsafe { (self.task)(self.argument, i) };
        }
    }
}

/// A thread that waits for jobs in a loop, as those of a job system do within a frame.
struct Worker {
    job: Arc<AtomicPtr<Job>>,
    thread: Option<thread::JoinHandle<()>>,
}

/// No job, but the end.
const END: *mut Job = std::ptr::dangling_mut();

impl Worker {
    fn new() -> Self {
        let job = Arc::new(AtomicPtr::<Job>::default());
        let given = Arc::clone(&job);
        let run = move || {
            loop {
                match given.load(Ordering::Acquire) {
                    END => return,
                    // SAFETY: `on_two_threads` waits until it is taken back.
                    job if !job.is_null() => unsafe { &*job }.work(),
                    _ => {
                        thread::yield_now();
                        continue;
                    }
                }
                given.store(std::ptr::null_mut(), Ordering::Release);
            }
        };
        Worker { job, thread: Some(thread::spawn(run)) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.job.store(END, Ordering::Release);
        let _ = self.thread.take().map(thread::JoinHandle::join);
    }
}

/// Does the tasks of an update on this thread and on that of a [`Worker`].
unsafe extern "C" fn on_two_threads(context: *mut c_void, task: WorldTask, argument: *mut c_void, count: u32) {
    // SAFETY: the worker that was given with this function.
    let worker = unsafe { &*context.cast::<Worker>() };
    let mut job = Job { task, argument, count, next: AtomicU32::new(0) };
    worker.job.store(&raw mut job, Ordering::Release);
    job.work();
    while !worker.job.load(Ordering::Acquire).is_null() {
        thread::yield_now();
    }
}

/// Ticks in which all boxes move, with an update on two threads.
fn on_threads(setup: &Setup, name: &str, count: usize) -> Row {
    let count = if setup.quick { count.min(1000) } else { count };
    let mut row = Row::new(name, count);
    let ticks = Ticks::new(setup, name, count, count);
    let graze = setup.graze();
    let (place, update) = (need(graze.world_place_many), need(graze.world_update_with));
    let Some((world, ids)) = filled(graze, &ticks.places[0]) else { return row };
    // The median of a hundred updates alone, for each box.
    let update_alone = |update: &dyn Fn() -> i32| {
        let mut times = [0; 100].map(|_: u128| {
            // SAFETY: as below.
            unsafe { place(world, ids.as_ptr(), ticks.next().as_ptr(), size_of::<[f32; 3]>(), count) };
            let begin = Instant::now();
            update();
            begin.elapsed().as_nanos()
        });
        times.sort_unstable();
        times[50] as f64 / count as f64
    };
    // SAFETY: as below.
    let on_one = update_alone(&|| unsafe { need(graze.world_update)(world) });
    let worker = Worker::new();
    let update_on_two = move || {
        // SAFETY: a world of this library, and a function that does what the header says, with its worker.
        unsafe { update(world, on_two_threads, (&raw const worker).cast_mut().cast()) }
    };
    let on_two = update_alone(&update_on_two);
    println!("  the update alone: {on_one:.1} ns for a box on one thread, {on_two:.1} on two");
    row.add_batch(Who::Graze, Rc::new(|_| ()), move || {
        let places = ticks.next();
        // SAFETY: a world of this library, and arrays with their count.
        unsafe { place(world, ids.as_ptr(), places.as_ptr(), size_of::<[f32; 3]>(), count) };
        usize::from(update_on_two() == 0)
    });
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    plans.push(plan("world, 100000 moving boxes, two threads", |setup, name| on_threads(setup, name, 100_000)));
}
