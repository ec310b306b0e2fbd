//! Every constant, enum and struct of the header, section by section, in its order. It imports nothing of the library.
//!
//! `cargo header` reads the comments that begin with `// ==`: a section's title, the files of its functions, and its
//! introduction.

use core::ffi::{c_char, c_void};

// == Version, status, errors, memory == error.rs allocator.rs simd_width.rs
// Functions named graze_set_... may be called at any time, from any thread, while other functions run. A call uses either
// the old setting or the new one, never a mixture. A call that began before may still use the old one, so keep an old
// context alive until such calls have returned.

/// The version of this header. Compare it with graze_version(), the version of the library.
pub const GRAZE_VERSION_MAJOR: u32 = 0;
pub const GRAZE_VERSION_MINOR: u32 = 2;
pub const GRAZE_VERSION_PATCH: u32 = 0;

/// The version of the binary interface. Within one, sizes and fields of structs, numbers of enums and signatures never
/// change, and functions and enum values are only added. A program works with any later library for which
/// graze_abi_version() returns the same number.
pub const GRAZE_ABI_VERSION: u32 = 1;

/// The element of an error that lies in an argument as a whole.
pub const GRAZE_NO_ELEMENT: usize = usize::MAX;

/// How two shapes meet. GRAZE_MISS is 0, so `if (graze_test_...(...))` counts a touch as meeting, and `== GRAZE_HIT` does
/// not.
///
/// The interior of a point is the point itself. The interior of a segment or chain is all of it except its two ends. The
/// interior of a box, convex outline or polygon is the open region inside (even-odd rule); without area it has none. With
/// a radius > 0, the interior is everything closer to the shape without its radius than the radius. A segment or chain
/// whose vertices all coincide is a point.
///
/// Accuracy: exact, for any finite coordinates. Swapping the arguments, starting a vertex list elsewhere, reversing it,
/// mirroring, or scaling by a power of two never changes a verdict. For an outline that crosses or retraces itself,
/// verdicts for points, and GRAZE_MISS against the other two, are still exact, but a hit may be called a touch or a touch
/// a hit; which one may depend on where the list begins, and may differ between a prepared polygon and a plain one.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum GrazeVerdict {
    /// No common point. Also the answer to bad input, which is reported to the error handler.
    #[default]
    GRAZE_MISS = 0,
    /// Common points, but no common point of the interiors: the shapes graze.
    GRAZE_TOUCH = 1,
    /// The interiors share a point.
    GRAZE_HIT = 2,
}

/// Why an input was refused (below 100: nothing was written), or what graze found in it (from 100: the input is accepted,
/// and results are written). Numbers never change; new ones are added at the end.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GrazeStatus {
    /// Nothing is wrong.
    #[default]
    GRAZE_OK = 0,
    /// A pointer is NULL.
    GRAZE_ERROR_NULL = 1,
    /// A pointer, or a stride in bytes, is not a multiple of the alignment of the numbers there.
    GRAZE_ERROR_MISALIGNED = 2,
    /// Fewer vertices than the shape needs: 1 for a point, 2 for a segment or chain, 3 for an outline.
    GRAZE_ERROR_TOO_FEW_VERTICES = 3,
    /// More vertices than the shape can have: 1 for a point, 2 for a segment, 2^32 - 1 for the others.
    GRAZE_ERROR_TOO_MANY_VERTICES = 4,
    /// A number is NaN or infinite.
    GRAZE_ERROR_NOT_FINITE = 5,
    /// A radius is negative.
    GRAZE_ERROR_NEGATIVE_RADIUS = 6,
    /// A width or height is negative.
    GRAZE_ERROR_NEGATIVE_SIZE = 7,
    /// A box has min > max.
    GRAZE_ERROR_INVERTED_BOX = 8,
    /// The kind of a shape is not a GrazeKind, or a grade not a GrazeGrade.
    GRAZE_ERROR_UNKNOWN_KIND = 9,
    /// The function does not accept this kind of container. Its comment says which it accepts.
    GRAZE_ERROR_NOT_A_CONTAINER = 10,
    /// The result is too large for a float.
    GRAZE_ERROR_OUT_OF_RANGE = 11,
    /// More elements than memory can hold at their stride, or than 32-bit indices can count.
    GRAZE_ERROR_TOO_MANY_ELEMENTS = 12,
    /// The allocator returned no memory.
    GRAZE_ERROR_OUT_OF_MEMORY = 13,
    /// Accepted: two edges of the outline cross, overlap or touch. GrazeVerdict says what is promised then.
    GRAZE_OUTLINE_SELF_CROSSING = 100,
    /// Accepted: the outline of a GRAZE_KIND_CONVEX is not convex.
    GRAZE_OUTLINE_NOT_CONVEX = 101,
    /// Accepted: all vertices are collinear. Such an outline has no interior, so it can be touched but not hit.
    GRAZE_OUTLINE_ZERO_AREA = 102,
    /// Accepted: the container has no room for the shape. The push brings it as near as the function's comment says.
    GRAZE_CONTAINER_TOO_SMALL = 103,
}

/// Called with every refused input, on the thread that made the call, possibly on several threads at once.
///
/// function, argument: their names in this header. element: the vertex of an outline, the field of a struct or the element
/// of an array, from 0; GRAZE_NO_ELEMENT if the argument as a whole, or a GrazeShape's kind, count or radius, is at fault.
/// status: the reason, a GrazeStatus.
pub type GrazeErrorHandler = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        function: *const c_char,
        argument: *const c_char,
        element: usize,
        status: i32,
    ),
>;

/// Returns a block of `size` bytes (more than 0) whose address is a multiple of `align` (always 8), or NULL. A block at any
/// other address is released at once and counts as NULL.
pub type GrazeAllocate = Option<unsafe extern "C" fn(size: usize, align: usize, context: *mut c_void) -> *mut c_void>;

/// Takes back a block from the function that was installed with it, with the same size and alignment. Never called with
/// NULL.
pub type GrazeRelease =
    Option<unsafe extern "C" fn(pointer: *mut c_void, size: usize, align: usize, context: *mut c_void)>;

// == Shapes == shape.rs
// Structs of numbers are laid out as the array you would write: a const float[4] may be cast to const GrazeSegment *, and
// back.

/// What the vertices of a GrazeShape are. For a box, give its four corners as GRAZE_KIND_CONVEX.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrazeKind {
    /// One vertex. With a radius: a circle.
    GRAZE_KIND_POINT = 1,
    /// Two vertices. With a radius: a capsule.
    GRAZE_KIND_SEGMENT = 2,
    /// An open line through two or more vertices.
    GRAZE_KIND_CHAIN = 3,
    /// Three or more vertices of a convex outline, of either winding. If the outline is not convex (graze_check_shape
    /// tells), results are unspecified, but the same on every machine.
    GRAZE_KIND_CONVEX = 4,
    /// Three or more vertices of any outline.
    GRAZE_KIND_POLYGON = 5,
}

/// A segment from a to b. If both coincide it is a point.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSegment {
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
}

/// An axis-aligned box, min <= max.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeAabb {
    pub min_x: f32,
    pub min_y: f32,
    pub max_x: f32,
    pub max_y: f32,
}

/// A disc, radius >= 0. With radius 0 it is a point.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCircle {
    pub x: f32,
    pub y: f32,
    pub radius: f32,
}

/// All points within radius >= 0 of the segment from a to b.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCapsule {
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    pub radius: f32,
}

/// Any shape: all points within radius >= 0 of the point, line or region that the vertices describe.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeShape {
    /// The vertices, interleaved x, y. They stay yours and are read during calls only.
    pub xy: *const f32,
    /// How many vertices there are.
    pub count: u32,
    /// A GrazeKind.
    pub kind: u32,
    pub radius: f32,
}

// == Orientation == orient.rs

// == Test: do two shapes meet? == overlap.rs
// Every function returns how two shapes meet, exactly, by the rules of GrazeVerdict.
//
// Complexity: constant unless a comment says otherwise; n and m are counts of vertices.
// Errors: bad input is GRAZE_MISS.

// == Contain: is a shape inside another, and which push brings it back? == contain.rs
// graze_contains_... return GRAZE_HIT if the shape lies in the interior of the container, GRAZE_TOUCH if it lies inside and
// touches the container's boundary, and GRAZE_MISS if a part of it is outside.
//
// graze_keep_in_... compute the push that brings a shape back into its container, and write it as two floats x, y to
// push_xy. If the shape is inside already the push is 0, 0. They return GRAZE_OK, or GRAZE_CONTAINER_TOO_SMALL if no push
// fits the shape in (the push is written then, too), or an error.
//
// Accuracy: verdicts are exact. With GRAZE_OK, the shape moved by the push is inside exactly, in real arithmetic. Adding the
// push to float coordinates rounds again: to be inside after that, too, use a container smaller by an ulp of the
// coordinates.
// Errors: bad input is GRAZE_MISS, or the status that says why nothing was written.

// == Distance: how far apart, and where are they closest? == distance.rs

// == Crossings: where do outlines cross? == crossings.rs

// == Contact: how deep, and how do they push each other apart? == contact.rs

// == Ray: where does a ray meet a shape first? == ray.rs

// == Sweep: when does a moving shape meet another? == sweep.rs

// == Many at once == batch.rs

// == Prepared polygon: index once, ask often == prepared.rs

/// How much time and memory a prepared polygon may cost so that queries are faster. No result depends on it.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrazeGrade {
    /// What graze_prepared_create makes. Per vertex: less than 0.1 microseconds if edges are short, up to 10 if they are
    /// long and crowded; 30 to 150 bytes.
    GRAZE_GRADE_DEFAULT = 0,
    /// Cheapest to build: per vertex about 1 nanosecond and 10 bytes. Point queries take two to five times as long, O(log n)
    /// unless many edges' boxes contain the point; other queries take the same time. Choose it if there are at most a few
    /// queries per vertex.
    GRAZE_GRADE_QUICK_BUILD = 1,
    /// For polygons that live long: three to five times the time and five to ten times the memory to build; point queries
    /// among crowded edges take half as long.
    GRAZE_GRADE_FAST_QUERY = 2,
}

// == Integers ==
// The functions of the sections 2 to 5 for int32_t coordinates. Every one behaves as the function without _i32, exactly,
// over the whole range of int32_t.

/// GrazeSegment with integer coordinates.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSegmentI32 {
    pub ax: i32,
    pub ay: i32,
    pub bx: i32,
    pub by: i32,
}

/// GrazeAabb with integer coordinates.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeAabbI32 {
    pub min_x: i32,
    pub min_y: i32,
    pub max_x: i32,
    pub max_y: i32,
}

/// GrazeCircle with integer coordinates and radius.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCircleI32 {
    pub x: i32,
    pub y: i32,
    pub radius: i32,
}

/// GrazeCapsule with integer coordinates and radius.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCapsuleI32 {
    pub ax: i32,
    pub ay: i32,
    pub bx: i32,
    pub by: i32,
    pub radius: i32,
}

/// GrazeShape with integer coordinates and radius.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeShapeI32 {
    pub xy: *const i32,
    pub count: u32,
    pub kind: u32,
    pub radius: i32,
}
