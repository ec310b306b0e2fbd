//! Version, status, errors.

use crate::abi::{
    GRAZE_ABI_VERSION, GRAZE_NO_ELEMENT, GRAZE_VERSION, GRAZE_VERSION_MAJOR, GRAZE_VERSION_MINOR, GRAZE_VERSION_PATCH,
    GrazeErrorHandler, GrazeStatus,
};
use crate::seqlock::Installed;
use core::ffi::{CStr, c_char, c_void};
use core::sync::atomic::{AtomicUsize, Ordering};

use GrazeStatus::*;

const _: () =
    assert!(GRAZE_VERSION == GRAZE_VERSION_MAJOR * 1_000_000 + GRAZE_VERSION_MINOR * 1_000 + GRAZE_VERSION_PATCH);

/// The library's version: GRAZE_VERSION, major * 1000000 + minor * 1000 + patch.
#[unsafe(no_mangle)]
pub extern "C" fn graze_version() -> u32 {
    GRAZE_VERSION
}

/// The library's GRAZE_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn graze_abi_version() -> u32 {
    GRAZE_ABI_VERSION
}

/// A status in words, in English. Never NULL. The string lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn graze_status_text(status: i32) -> *const c_char {
    text(status).as_ptr()
}

/// Installs the handler for refused input, for all threads; NULL for silence. context is passed on to it. At the start
/// graze_default_error_handler is installed.
#[unsafe(no_mangle)]
pub extern "C" fn graze_set_error_handler(handler: GrazeErrorHandler, context: *mut c_void) {
    let handler = handler.map_or(core::ptr::null_mut(), |handler| handler as *mut c_void);
    HANDLER.install([handler, context]);
}

/// The handler that is installed at the start. It writes one line to standard error (file descriptor 2) for each of the
/// first 5 refused inputs of a function's argument, so that a mistake that is made every frame hides no other (63 of
/// them are counted apart). A game that closes or redirects standard error installs a handler of its own, or NULL. On
/// wasm32-unknown-unknown, which has no standard error, it writes nothing. A breakpoint here shows who made the bad
/// call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_default_error_handler(
    context: *mut c_void,
    function: *const c_char,
    argument: *const c_char,
    element: usize,
    status: i32,
) {
    let _ = context;
    let string = |pointer: *const c_char| {
        if pointer.is_null() {
            return &b"?"[..];
        }
        // SAFETY: not NULL, and handlers get C strings.
        unsafe { CStr::from_ptr(pointer) }.to_bytes()
    };
    let (function, argument) = (string(function), string(argument));
    let Some(place) = PRINTED.next(function, argument) else { return };
    let mut line = Line { bytes: [0; 256], length: 0 };
    line.push(b"graze: ");
    line.push(function);
    line.push(b": ");
    line.push(argument);
    if element != GRAZE_NO_ELEMENT {
        line.push(if argument == b"id" { b" " } else { b", element " });
        line.push_number(element);
    }
    line.push(b": ");
    line.push(text(status).to_bytes());
    line.push(if place == LINES { b" (further errors like this are not printed)\n" } else { b"\n" });
    line.write_to_stderr();
}

fn text(status: i32) -> &'static CStr {
    const TEXTS: [(GrazeStatus, &CStr); 22] = [
        (GRAZE_OK, c"ok"),
        (GRAZE_ERROR_NULL, c"the pointer is NULL"),
        (GRAZE_ERROR_MISALIGNED, c"not aligned: a pointer or a stride is no multiple of what the numbers there need"),
        (
            GRAZE_ERROR_TOO_FEW_VERTICES,
            c"too few vertices (a point has 1, a segment 2, a chain at least 2, an outline 3)",
        ),
        (
            GRAZE_ERROR_TOO_MANY_VERTICES,
            c"too many vertices (a point has 1, a segment 2, a shape that slides or is pushed out at most 256, a prepared \
              outline 2^30 or on 32-bit machines 2^27, the rest less than 2^32)",
        ),
        (GRAZE_ERROR_NOT_FINITE, c"NaN or infinite"),
        (GRAZE_ERROR_NEGATIVE_RADIUS, c"the radius is negative"),
        (GRAZE_ERROR_NEGATIVE_SIZE, c"the size is negative"),
        (GRAZE_ERROR_INVERTED_BOX, c"min is greater than max"),
        (GRAZE_ERROR_UNKNOWN_KIND, c"no GrazeKind that is accepted here (0 is none at all)"),
        (GRAZE_ERROR_NOT_A_CONTAINER, c"no container for this function: its kind, or its radius with that kind"),
        (GRAZE_ERROR_OUT_OF_RANGE, c"the result is too large for a float"),
        (GRAZE_ERROR_TOO_MANY_ELEMENTS, c"too many elements"),
        (GRAZE_ERROR_OUT_OF_MEMORY, c"no memory"),
        (GRAZE_ERROR_UNKNOWN_ID, c"no shape of the world has this id, or it was removed"),
        (GRAZE_ERROR_NOT_A_WORLD, c"not the bytes of a saved world, or not all of them"),
        (GRAZE_ERROR_NEWER_WORLD, c"saved by a newer version of graze"),
        (GRAZE_ERROR_UNKNOWN_GRADE, c"no GrazeGrade"),
        (GRAZE_OUTLINE_SELF_CROSSING, c"the outline crosses, overlaps or touches itself"),
        (GRAZE_OUTLINE_NOT_CONVEX, c"the outline is not convex"),
        (GRAZE_OUTLINE_ZERO_AREA, c"the outline has no area"),
        (GRAZE_CONTAINER_TOO_SMALL, c"the container is too small"),
    ];
    TEXTS.iter().find(|(known, _)| *known as i32 == status).map_or(c"unknown status", |(_, text)| text)
}

/// Calls the installed handler.
#[cold]
pub fn report(function: &'static CStr, argument: &'static CStr, element: usize, status: GrazeStatus) {
    let [handler, context] = HANDLER.installed();
    if handler.is_null() {
        return;
    }
    if handler == DEFAULT {
        // SAFETY: both strings are C strings.
        unsafe {
            graze_default_error_handler(context, function.as_ptr(), argument.as_ptr(), element, status as i32);
        }
        return;
    }
    // SAFETY: only `graze_set_error_handler` stores other values, each cast from this type.
    let handler: GrazeErrorHandler = unsafe { core::mem::transmute(handler) };
    if let Some(handler) = handler {
        // SAFETY: the program's function, called by its type.
        unsafe { handler(context, function.as_ptr(), argument.as_ptr(), element, status as i32) }
    }
}

/// Represents the default handler, whose address is not a constant. No function lies there: in WebAssembly the address
/// of a function is its place in a table, and 1 is the place of the first.
const DEFAULT: *mut c_void = core::ptr::without_provenance_mut(usize::MAX);

static HANDLER: Installed<2> = Installed::new([DEFAULT, core::ptr::null_mut()]);

/// How many lines are written of one function's argument.
const LINES: usize = 5;

/// The lines that the default handler has written.
static PRINTED: Printed = Printed([const { Counter { hash: AtomicUsize::new(0), count: AtomicUsize::new(0) } }; 64]);

/// Counts lines of each function and argument, without a lock, because a thread may be interrupted here. The first 63
/// pairs are counted by themselves and all others together, so that there is an end of lines.
struct Printed([Counter; 64]);

struct Counter {
    /// The hash of a function and its argument; 0 if it counts nothing yet.
    hash: AtomicUsize,
    count: AtomicUsize,
}

impl Printed {
    /// Which line of its function and argument the next one is, from 1 to [`LINES`]. None if there are enough.
    fn next(&self, function: &[u8], argument: &[u8]) -> Option<usize> {
        let hash = hash_of(function, argument);
        let (rest, own) = self.0.split_last()?;
        let counter = own.iter().find(|counter| counter.is_of(hash)).unwrap_or(rest);
        // Counts do not wrap, however often it is called.
        if counter.count.load(Ordering::Relaxed) >= LINES {
            return None;
        }
        let place = counter.count.fetch_add(1, Ordering::Relaxed) + 1;
        (place <= LINES).then_some(place)
    }
}

impl Counter {
    /// Whether it counts for a hash, which it does from now on if it counted nothing yet.
    fn is_of(&self, hash: usize) -> bool {
        let known = match self.hash.load(Ordering::Relaxed) {
            0 => self.hash.compare_exchange(0, hash, Ordering::Relaxed, Ordering::Relaxed).err(),
            other => Some(other),
        };
        // If it counted nothing, another thread may still have been first.
        known.is_none_or(|known| known == hash)
    }
}

/// FNV-1a of both, never 0. Of the text, because one text may lie at several addresses. Two pairs with one hash would
/// be counted together, no more.
fn hash_of(function: &[u8], argument: &[u8]) -> usize {
    let mut hash = 0x811C_9DC5u32;
    for byte in function.iter().chain(b" ").chain(argument) {
        hash = (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    }
    hash.max(1) as usize
}

/// A line of text, built without allocating; text that does not fit is cut.
struct Line {
    bytes: [u8; 256],
    length: usize,
}

impl Line {
    fn push(&mut self, text: &[u8]) {
        // The last 64 bytes are reserved for the end of the line.
        let room = if text.ends_with(b"\n") { self.bytes.len() } else { self.bytes.len() - 64 };
        for (place, byte) in self.bytes.iter_mut().take(room).skip(self.length).zip(text) {
            *place = *byte;
            self.length += 1;
        }
    }

    fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push(&[b'0' + (number % 10) as u8]);
    }

    fn write_to_stderr(&self) {
        if let Some(line) = self.bytes.get(..self.length) {
            crate::platform::write_to_stderr(line);
        }
    }
}
