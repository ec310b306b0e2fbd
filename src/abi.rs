//! Every constant, enum and struct of the header, section by section, in its order. It imports nothing of the library.
//!
//! `cargo header` reads the comments that begin with `// ==`: a section's title, the files of its functions, and its
//! introduction.

use core::ffi::{c_char, c_void};

// == Version, status, errors, memory == error.rs allocator.rs simd_width.rs
// Functions named graze_set_... may be called at any time, from any thread, while other functions run. A call uses
// either the old setting or the new one, never a mixture. A call that began before may still use the old one, so
// keep an old context alive until such calls have returned.

/// The version of this header. Compare GRAZE_VERSION with graze_version(), the version of the library.
pub const GRAZE_VERSION_MAJOR: u32 = 0;
pub const GRAZE_VERSION_MINOR: u32 = 2;
pub const GRAZE_VERSION_PATCH: u32 = 0;
/// Major * 1000000 + minor * 1000 + patch.
pub const GRAZE_VERSION: u32 = 2_000;

/// The version of the binary interface. Within one, sizes and fields of structs, numbers of enums and signatures
/// never change, and functions and enum values are only added. A program works with any later library for which
/// graze_abi_version() returns the same number.
pub const GRAZE_ABI_VERSION: u32 = 1;

/// The element of an error that lies in an argument as a whole.
pub const GRAZE_NO_ELEMENT: usize = usize::MAX;

/// How two shapes meet. GRAZE_MISS is 0, so `if (graze_test_...(...))` counts a touch as meeting, and `== GRAZE_HIT`
/// does not.
///
/// The interior of a point is the point itself. The interior of a segment or chain is all of it except its two ends;
/// a chain whose last vertex is its first has no ends. The interior of a box, convex outline or polygon is the open
/// region inside (even-odd rule); without area it has none. With a radius > 0, the interior is everything closer to
/// the shape without its radius than the radius. A segment or chain whose vertices all coincide is a point.
///
/// Accuracy: exact, for any finite coordinates. Swapping the arguments, starting a vertex list elsewhere, reversing
/// it, mirroring, or scaling by a power of two never changes a verdict. For an outline that crosses or retraces
/// itself, verdicts for points, and GRAZE_MISS against the other two, are still exact, but a hit may be called a
/// touch or a touch a hit; which one may depend on where the list begins, and may differ between a prepared polygon
/// and a plain one.
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

/// Why an input was refused (below 100: nothing was written), or what graze found in it (from 100: the input is
/// accepted, and results are written). Numbers never change; new ones are added at the end.
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
    /// More vertices than the shape can have: 1 for a point, 2 for a segment, 2^32 - 1 for the others; 256 for a shape
    /// that slides or is pushed out; for a prepared outline see graze_prepared_create.
    GRAZE_ERROR_TOO_MANY_VERTICES = 4,
    /// A number is NaN or infinite.
    GRAZE_ERROR_NOT_FINITE = 5,
    /// A radius is negative.
    GRAZE_ERROR_NEGATIVE_RADIUS = 6,
    /// A width, a height, a margin or a greatest distance is negative.
    GRAZE_ERROR_NEGATIVE_SIZE = 7,
    /// A box has min > max.
    GRAZE_ERROR_INVERTED_BOX = 8,
    /// The kind of a shape is not a GrazeKind, or none that the function accepts.
    GRAZE_ERROR_UNKNOWN_KIND = 9,
    /// The function does not accept this kind of container. Its comment says which it accepts.
    GRAZE_ERROR_NOT_A_CONTAINER = 10,
    /// The result is too large for a float.
    GRAZE_ERROR_OUT_OF_RANGE = 11,
    /// More elements than memory can hold at their stride, or than 32-bit indices can count.
    GRAZE_ERROR_TOO_MANY_ELEMENTS = 12,
    /// The allocator returned no memory.
    GRAZE_ERROR_OUT_OF_MEMORY = 13,
    /// The shape of this id was removed from the world, or no shape ever had the id.
    GRAZE_ERROR_UNKNOWN_ID = 14,
    /// The bytes are not those of graze_world_save, or not all of them.
    GRAZE_ERROR_NOT_A_WORLD = 15,
    /// The bytes were saved by a newer version of graze, whose format this library does not know.
    GRAZE_ERROR_NEWER_WORLD = 16,
    /// The grade is not a GrazeGrade.
    GRAZE_ERROR_UNKNOWN_GRADE = 17,
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
/// function, argument: their names in this header. element: the vertex of an outline, the field of a struct or the
/// element of an array, from 0; the unknown id itself if the argument is an id; GRAZE_NO_ELEMENT if the argument as a
/// whole, or a GrazeShape's kind, count or radius, is at fault.
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

/// Returns a block of `size` bytes (more than 0) whose address is a multiple of `align` (always 8), or NULL. A block
/// at any other address is released at once and counts as NULL.
pub type GrazeAllocate = Option<unsafe extern "C" fn(size: usize, align: usize, context: *mut c_void) -> *mut c_void>;

/// Takes back a block from the function that was installed with it, with the same size and alignment. Never called
/// with NULL.
pub type GrazeRelease =
    Option<unsafe extern "C" fn(pointer: *mut c_void, size: usize, align: usize, context: *mut c_void)>;

// == Shapes == shape.rs grid.rs
// Structs of numbers are laid out as the array you would write: a const float[4] may be cast to const GrazeSegment
// *, and back.
//
// graze_check_... return GRAZE_OK if an argument would be accepted, or the reason why it would not. They never call
// the error handler.
// Errors: a function that returns a status says why nothing was written.

/// What the vertices of a GrazeShape are. For a box, give its four corners as GRAZE_KIND_CONVEX.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrazeKind {
    /// One vertex. With a radius: a circle.
    GRAZE_KIND_POINT = 1,
    /// Two vertices. With a radius: a capsule.
    GRAZE_KIND_SEGMENT = 2,
    /// A line through two or more vertices. Its two ends are no part of its interior, so what meets it there alone is a
    /// touch. If the last vertex is the first, the line is a ring and has no ends. It has no inside either: a shape
    /// wholly within a ring misses it.
    GRAZE_KIND_CHAIN = 3,
    /// Three or more vertices of a convex outline, of either winding. If the outline is not convex
    /// (see graze_check_shape), results are unspecified, but the same on every machine. An outline that was convex
    /// before its vertices were rounded, as graze_place may leave it, counts as convex: results are off by about as
    /// much as these, or by more where count * count exceeds about 79 * radius / ulp of the coordinates (of 512
    /// vertices with radius 1, at 30,000 from 0, by 11 ulps).
    GRAZE_KIND_CONVEX = 4,
    /// Three or more vertices of any outline.
    GRAZE_KIND_POLYGON = 5,
    /// An open line through two or more vertices that is solid from its left only, looking from each vertex to the next
    /// with y up. So a floor is listed by growing x if y is up, and by falling x if y points down: a
    /// platform to jump up through, or the surface of terrain. Not for the walls of bodies that turn: where a turn has
    /// put a body across the line, it passes. Contacts, sweeps, graze_raycast and graze_raycast_first meet it from its
    /// left and pass it from its right; their sections say how. All others take it as a GRAZE_KIND_CHAIN.
    GRAZE_KIND_ONE_SIDED = 6,
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
// The turn that three points make. Exact.

// == Test: do two shapes meet? == overlap.rs
// Every function returns how two shapes meet, exactly, by the rules of GrazeVerdict.
//
// Complexity: constant unless a comment says otherwise; n and m are counts of vertices.
// Errors: bad input is GRAZE_MISS.

// == Contain: is a shape inside another, and which push brings it back? == contain.rs
// graze_contains_... return GRAZE_HIT if the shape lies in the interior of the container, GRAZE_TOUCH if it lies
// inside and touches the container's boundary, and GRAZE_MISS if a part of it is outside.
//
// graze_keep_in_... compute the push that brings a shape back into its container, and write it as two floats x, y to
// push_xy. If the shape is inside already the push is 0, 0. They return GRAZE_OK, or GRAZE_CONTAINER_TOO_SMALL if no
// push fits the shape in (the push is written then, too), or an error.
//
// Accuracy: verdicts are exact. With GRAZE_OK, the shape moved by the push is inside exactly, in real arithmetic (in
// a box, also see graze_keep_in_aabb_aabb). Adding the push to float coordinates rounds again: to be inside after
// that, too, use a container smaller by an ulp of the coordinates.
// Errors: bad input is GRAZE_MISS, or the status that says why nothing was written.

// == Distance: how far apart, and where are they closest? == distance.rs
// graze_distance_... return the distance between two shapes and write a pair of closest points to out, which may be
// NULL. The distance is 0 exactly if graze_test is not GRAZE_MISS. A polygon is filled: everything inside is at
// distance 0. To measure from an interior point to the boundary, pass the outline as a GRAZE_KIND_CHAIN whose last
// vertex repeats the first, or a point to graze_signed_distance_....
//
// Accuracy: the distance is within 1 ulp of the true one. Beyond the largest float it is infinite.
// Errors: bad input is infinity, and out stays untouched.

/// A pair of closest points of two shapes a and b. If several pairs are equally close, one of them is given, the
/// same one if the arguments are swapped.
///
/// Accuracy: each point is within 1 ulp of a true closest point, plus 2^-24 of the distance, plus 2^-40 of the
/// largest number in the call. If the closest feature is an axis-aligned edge, both points share the coordinate
/// along it, and the point on the edge has exactly the edge's other coordinate.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeClosest {
    /// 0 exactly if the shapes meet. Then both points are one common point; for convex shapes without a radius it is
    /// a vertex of one shape strictly inside the other, if there is such a vertex.
    pub distance: f32,
    pub ax: f32,
    pub ay: f32,
    pub bx: f32,
    pub by: f32,
    /// The place of each point along its edge, from 0 to 1. With a radius, it is the place on the edge that is
    /// nearest to the point. A vertex is place 0 of the edge that begins there, the last vertex of an open line place
    /// 1. A place right before the end of an edge may be rounded to 1.
    pub a_t: f32,
    pub b_t: f32,
    /// The edge each point lies on; 0 for a point inside a shape.
    pub a_edge: u32,
    pub b_edge: u32,
}

// == Crossings: where do outlines cross? == crossings.rs
// graze_crossings_... find the points where the edges or boundaries of two shapes cross or touch. They write at most
// capacity of them to out and return how many there are. out may be NULL if capacity is 0.
//
// A vertex counts once, for the edge that begins there. Two collinear edges that overlap count as the two ends of
// the overlap. A shape wholly inside another has no crossings with it.
//
// Accuracy: which edges cross or touch, and how many points there are, is exact. Each coordinate is within 1 ulp.
// Errors: bad input is 0, and out stays untouched.

/// A point where two edges, an edge and the boundary of a circle, or the boundaries of two circles cross or touch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeCrossing {
    pub x: f32,
    pub y: f32,
    /// The place along each edge, from 0 to 1: exactly 0 or 1 only if the point is that end. On a circle: the part
    /// of a full turn from +x towards +y, at least 0 and less than 1; exactly 0 only at +x.
    pub a_t: f32,
    pub b_t: f32,
    /// The edges; 0 for a circle.
    pub a_edge: u32,
    pub b_edge: u32,
}

// == Contact: how deep, and how do they push each other apart? == contact.rs
// What a physics engine needs of two shapes that meet: the normal, the penetration depth, and one or two contact
// points. Features identify a point from frame to frame, so that a solver can start from its last impulse (warm
// starting).
//
// A side is an edge, or a run of collinear edges.
//
// A GRAZE_KIND_ONE_SIDED has contacts on its left only: those of the same GRAZE_KIND_CHAIN whose normal, from the line
// to the other shape, leads to the left of the line. If none is left, graze_contact returns GRAZE_MISS, and
// graze_contacts 0. What leads to the left:
// On an edge and at an end of the line, a normal to the left of the edge, not along it. A ring has no ends.
// At a vertex where the line turns right, a normal to the left of one of the two edges.
// At a vertex where the line turns left, the same, but none between the right normals of the two edges.
// At a vertex where the line turns back, every normal.
// Of two points at vertices of the line, a normal to the left of the side that joins them; if none does, as over a
// dip, to the left at one of the vertices.
//
// So a body on the left is carried without bumps at inner vertices, and a body of which less than about half has come
// through is pushed back. A body that jumps up through a platform has such contacts once more than half of it is
// through: a solver that has to let it pass drops contacts while the body moves along their normal, or moves bodies by
// sweeps.
//
// Errors: bad input is GRAZE_MISS, or 0 contacts, and out stays untouched.

/// A point where two shapes a and b touch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContactPoint {
    /// Midway between a vertex of one shape and the other's boundary opposite it, measured along the normal.
    /// Infinite where it is beyond the largest float. The boundary of a side with a radius is here the side moved by
    /// the radius along the normal: that is its own where it is parallel to the other shape's side.
    pub x: f32,
    pub y: f32,
    /// The penetration depth at this point, measured along the normal: from 0 to the contact's depth. Negative only
    /// from graze_contact_within and graze_contacts_within.
    pub depth: f32,
    /// The features of a and of b: 2 * i is vertex i, 2 * i + 1 is edge i, so 8 bits each name those of up to 128
    /// vertices. The pair stays the same from frame to frame while shapes slide or rest: it is a key to the last
    /// frame's impulse among the points with about that normal. Floor and wall have one in common where a box stands
    /// in an inner corner.
    ///
    /// The point of a contact with one point lies on both features. If a contact has two points, they are the ends of
    /// the stretch where a side of a and a side of b touch, and each names the vertices of both sides at its end.
    /// Collinear edges are one side. Of vertices in a row at one place the first is named; never an edge of length 0.
    /// A feature is a name and no place: the point need not lie at the vertex that is named.
    pub a_feature: u32,
    pub b_feature: u32,
}

/// A contact manifold: the direction in which two shapes a and b push each other apart, how far, and one or two
/// points where they touch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContact {
    /// The unit normal, from a to b.
    /// Accuracy: each component is within 2^-24 of the true one; a component below 2^-30 is 0. Exact if parallel to
    /// an axis.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The penetration depth: above 0 for a hit, 0 for a touch, infinite beyond the largest float. Moving b by depth
    /// * normal, or a by its negative, separates two convex shapes.
    ///
    /// For concave shapes it separates only the two regions of this contact. If the ground is thinner than the
    /// penetration, contacts may push in opposite directions: split such ground into convex pieces.
    /// Accuracy: for convex shapes never below the true depth, and above it by less than 2 ulps; the smallest float
    /// that separates if the normal is parallel to an axis. Moving in floats rounds each coordinate, so an overlap
    /// of about an ulp of the coordinates may remain.
    pub depth: f32,
    /// The number of points: 1 or 2.
    pub count: u32,
    pub points: [GrazeContactPoint; 2],
}

// == Ray: where does a ray meet a shape first? == ray.rs
// A ray is a segment, from a to b. From an origin o in the direction d of length 1, no farther than l, it is {o.x,
// o.y, o.x + l * d.x, o.y + l * d.y}, and a hit is at the distance t * l. A ray whose ends coincide tests a point.
//
// graze_raycast_... return the verdict of graze_test on shape and ray (but for a GRAZE_KIND_ONE_SIDED, see below).
// Unless that is GRAZE_MISS, they write the first common point to out, which may be NULL. If the ray grazes a corner
// before it enters, that is the corner.
//
// A GRAZE_KIND_ONE_SIDED is met from its left only: its edges that the ray does not cross from left to right are
// passed, and each longest row of the others is a chain of its own. Such a chain is passed, too, if the ray begins
// strictly inside its radius or meets it elsewhere than on its left (see contacts). To graze_raycast_all it is a chain.
//
// Accuracy: the verdict, and which edge comes first, are exact.
// Errors: bad input is GRAZE_MISS, or 0 points, and out stays untouched.

/// Where a ray meets a shape.
///
/// Accuracy: t, x and y are within 1 ulp of the true values; x and y on a shape with a radius are within 1 ulp plus
/// 2^-40 of the ray's largest coordinate. On an axis-aligned side, also of a shape with a radius, the point has
/// exactly that side's coordinate (rounded once); on an axis-aligned ray it has the ray's.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeRayHit {
    /// The place along the ray: 0 at its a, 1 at its b. 0 exactly if a belongs to the shape, boundary included. For
    /// a shape without a radius: 1 exactly if b is the only common point.
    pub t: f32,
    /// The point. As it is rounded, it may lie on either side of the edge.
    pub x: f32,
    pub y: f32,
    /// The unit normal of the edge or boundary, on the side where the ray begins; (0, 0) if the ray begins strictly
    /// inside.
    ///
    /// If the ray begins on the line of the edge, the normal points out of a polygon, and against the ray for a
    /// segment or chain. For a polygon that crosses itself it may point to either side. If the ray meets a point, or
    /// runs along a segment, it is the ray's direction reversed; (0, 0) if the ray's ends coincide there.
    /// Accuracy: within 2^-24. On a boundary with a radius that is promised if no coordinate of the ray is larger
    /// than 2^40 times the radius.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edge. If several meet at the point: an edge through which the ray enters; of these the most perpendicular
    /// to the ray; of these the one with the lexicographically smallest coordinates, wherever the list begins. On a
    /// boundary with a radius: the nearest edge; of several equally near the most perpendicular to the ray, then the
    /// lexicographically smallest. All of this is decided exactly. 0 if the ray begins strictly inside.
    pub edge: u32,
}

// == Sweep: when does a moving shape meet another? == sweep.rs
// graze_sweep_... move shape a by dx, dy and report whether, when and where it meets the resting shape b.
//
// GRAZE_MISS: no point of the closed shapes ever coincides. Nothing tunnels, at any speed.
// GRAZE_HIT: the interiors share a point at some time. A point that moves along the seam of two tiles touches both and
// enters neither: give a bullet or a line of sight a small radius, or make the tiles one outline.
// GRAZE_TOUCH: the shapes meet, but their interiors never do: resting, sliding along, passing a corner, leaving, or
// arriving with the end of the motion. So only a hit has to stop a: on a touch it can make the whole motion past this
// b, whatever the normal (at a corner that is passed the normal may point along the motion). Among many shapes a touch
// comes before a later hit of another one: to stop a body, use graze_sweep_enter or graze_sweep_enter_first.
//
// Unless it is a miss, the first contact is written to out, which may be NULL. A hit may begin as a touch; then the
// first contact is that touch. If a rests on b, the first contact is that resting contact, with t = 0.
// graze_sweep_enter finds the wall ahead. If a may overlap b a little because its position was rounded, sweep a copy
// of a that is thinner by more than that, say by 1/1,000 of its size. examples/box_stack_move.h does so, by 0.01.
//
// A GRAZE_KIND_ONE_SIDED is met from its left only. It counts the edges that the other shape, relative to the line,
// crosses from left to right; the other edges are passed, so what slides along an edge does not meet it. Each longest
// row of edges that count is a chain of its own. Such a chain is passed, too, if the shapes overlap at the start, or
// if the normal of the contact, from the line to the other shape, does not lead to its left (see contacts): so nothing
// is caught while it overlaps. The answer is the first contact with the chains that are left, and the greatest of
// their verdicts. A body that stands on terrain and may overlap it a little because its position was rounded is to be
// swept thinner, as said above.
//
// Accuracy: verdicts are exact. For a motion of 0, 0 the verdict is that of graze_test; of a GRAZE_KIND_ONE_SIDED it is
// GRAZE_MISS. Which contacts of a GRAZE_KIND_ONE_SIDED count is decided exactly, by the normal as it is returned, here
// as for contacts and rays: so their verdicts are the same on every machine in the default floating-point mode.
// Errors: bad input is GRAZE_MISS, and out stays untouched.

/// The first contact of a moving shape a and a resting shape b. Moving b by -dx, -dy instead gives the same contact
/// with a and b exchanged, the normal negated, and the point as it lies on a at rest.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSweepHit {
    /// The time: 0 at the start, 1 after the whole motion. 0 exactly if the shapes meet at the start. Before t the
    /// interiors share no point.
    /// Accuracy: never later than the true time; the largest such float, or the one before it.
    pub t: f32,
    /// A common point at that time. Infinite if it is beyond the largest float.
    /// Accuracy: its distance from b is less than 2 ulps of its larger coordinate plus 2^-46 of the largest number
    /// in the call. On an axis-aligned side of b it has exactly that side's coordinate (rounded once). If a has no
    /// radius and moves along one axis, the point has exactly the other coordinate of a's vertex: a box that falls on
    /// a floor at y = 0 meets it at 0. For a point and a circle, and for two circles, only the first bound holds.
    pub x: f32,
    pub y: f32,
    /// The unit normal, from a to b at that time. If the interiors overlap at the start, it is that of
    /// graze_contact: a motion against it leads out, a motion along it deeper in; (0, 0) for identical shapes. If
    /// segments or chains that lead along the motion meet end to end, it is the direction of the motion. Of other
    /// ends that meet it is the normal of an edge there, and on a GRAZE_TOUCH it may point against the motion.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The edges that meet. At a vertex, the edge that begins there. If two sides meet along a stretch, the side may
    /// be the edge before it: the side is perpendicular to the normal. If the interiors overlap at the start, the
    /// edges of graze_distance.
    pub a_edge: u32,
    pub b_edge: u32,
}

/// An obstacle that graze_slide or graze_world_slide met, or that graze_push_out or graze_world_push_out pushed out of.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSlideContact {
    /// The unit normal where they met, from the shape to the obstacle: of a floor (0, -1), with y up.
    pub normal_x: f32,
    pub normal_y: f32,
    /// The index of the obstacle, or its id in a world.
    pub obstacle: u32,
    /// The edge of the obstacle where they met. 0 after a push out, and if the obstacle was a hit before the motion.
    pub edge: u32,
}

/// What graze_slide or graze_world_slide made of a motion, or the push of graze_push_out or graze_world_push_out.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeSlide {
    /// The motion that was made. The promise of graze_slide is about the vertices (float)((double)v + x), and so for y.
    pub x: f32,
    pub y: f32,
    /// The rest of the motion that was asked for.
    pub lost_x: f32,
    pub lost_y: f32,
    /// The number of contacts, 0 to 4.
    pub count: u32,
    /// The first obstacles that were met, in the order of the way; zeros from count on. One obstacle may be met twice.
    pub contacts: [GrazeSlideContact; 4],
}

// == Many at once == batch.rs
// The tests of section 4 over arrays, with the same verdicts. Each function writes a verdict for every element, as a
// byte (GRAZE_MISS, GRAZE_TOUCH or GRAZE_HIT), to verdicts, and returns how many are not GRAZE_MISS. verdicts may be
// NULL, to count only, and must not overlap what is read. With no elements nothing is read of
// their arrays; a polygon is checked all the same.
//
// A stride is the number of bytes from one element to the next, a multiple of 4: sizeof(GrazeSegment) for segments
// side by side, the size of your own struct for segments inside it, sizeof(float[2]) for the edges of an open chain
// of vertices. A stride of 0 takes the same element every time: one shape against many. No thread is started; split
// arrays as you like.
//
// Complexity: O(count), times the vertices of the polygon if there is one.
// Errors: a bad element (NaN, infinity, a negative radius, min > max) is GRAZE_MISS; the other elements are
// answered, and the error handler is called once, with the number of the first bad element. If a pointer, stride,
// count or polygon is bad, the functions return 0 and write nothing.

// == Prepared polygon: index once, ask often == prepared_handle.rs prepared/create.rs prepared/queries.rs
// A prepared polygon is a copy of an outline, or of several, with an index; a prepared chain is the same of an open
// line (graze_prepared_create_chain). It never changes, so any number of threads may query it at once. Queries return
// what the functions for plain polygons return (for outlines that cross themselves see GrazeVerdict).
//
// graze_test_prepared asks about a shape of any kind; graze_test_prepared_... about a point, a segment, a box, a
// circle, an outline or another prepared one.
//
// Errors: bad input is GRAZE_MISS, 0, or infinity for a distance, and out and ring stay untouched.

/// How much time and memory a prepared polygon may cost so that queries are faster. No result depends on it.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrazeGrade {
    /// What graze_prepared_create makes. Per vertex: about 0.02 to 0.1 microseconds if edges are short, up to 3 if they
    /// are long and crowded, and more for rings of few vertices around each other, whose boxes overlap: 17 for a
    /// thousand nested squares, 80 for four thousand. 30 to 120 bytes.
    GRAZE_GRADE_DEFAULT = 0,
    /// Cheapest to build: per vertex about 1 nanosecond and 10 bytes. Point queries take about five times as long,
    /// O(log n), and up to twenty-five times where long edges crowd, so that many of their boxes contain the point;
    /// other queries take the same time. Choose it if there are at most a few queries per vertex.
    GRAZE_GRADE_QUICK_BUILD = 1,
}

// == World: many moving shapes == world/handle.rs world/create.rs world/change.rs world/getters.rs world/update.rs world/boxes.rs world/overlap_queries.rs world/rays.rs world/sweeps.rs world/nearest.rs world/contacts.rs world/save.rs world/load.rs
// A GrazeWorld is a broad phase without a physics engine: it holds shapes, finds which of them meet, and answers
// questions about all of them. It decides; it does not simulate. Any mixture of sizes is fine, and nothing is to be
// tuned.
//
// Every shape has an id. Pairs and answers are exact for the vertices as they lie now (graze_world_shape); they never
// depend on the order of changes, on threads, or on earlier states of the world. One thread at a time changes a world,
// and meanwhile no other reads it; between changes any number of threads may ask it. A change is any function that
// takes a GrazeWorld * that is not const: graze_world_update, too.
//
// Pairs are those of the last update: of shapes that were moved, replaced or removed since, too. Queries see shapes as
// they lie now, also before an update. Pairs and contacts obey the categories and masks of both shapes, queries only
// their own mask and the categories: to leave out more than one shape, give them a category that the mask does not
// have.
//
// ignore, in queries, is the id of one shape that does not count. 0 ignores nothing, and neither does the id of a shape
// that was removed, without an error: a shot meets the walls, also when whoever shot is gone.
//
// Errors: bad input is 0, GRAZE_MISS, infinity for a distance, or a status, and the world stays as it was, also if
// there is no memory.

/// Two shapes of a world that meet.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct GrazeWorldPair {
    /// Their ids, a < b.
    pub a: u32,
    pub b: u32,
    /// GRAZE_TOUCH or GRAZE_HIT.
    pub verdict: GrazeVerdict,
}

/// A contact of a shape of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeWorldContact {
    /// The id of the other shape, which is b in the contact.
    pub id: u32,
    pub contact: GrazeContact,
}

/// A part of the work of graze_world_update_with: index is from 0 up to the count of parts.
pub type GrazeWorldTask = Option<unsafe extern "C" fn(argument: *mut c_void, index: u32)>;

/// Calls task(argument, i) once for each i from 0 to count - 1, on any threads, in any order, also at once, and returns
/// when all calls have returned. context is what graze_world_update_with was given.
pub type GrazeWorldRun =
    Option<unsafe extern "C" fn(context: *mut c_void, task: GrazeWorldTask, argument: *mut c_void, count: u32)>;

// == Integers ==
// Twins of functions of sections 2 to 5 for int32_t coordinates. Exact, over their whole range.

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
