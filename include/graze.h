/* graze: exact 2D collision tests for game engines.

   Do two shapes overlap (GRAZE_HIT), only touch (GRAZE_TOUCH), or miss each other (GRAZE_MISS)? The answer is the true
   one for the real numbers that the given floats or integers denote: any finite float, denormals and 3e38 included, any
   int32_t. There is no epsilon. Distances, contacts, rays and sweeps agree with these answers.

   Example:

      #include <graze.h>
      #include <stdio.h>

      int main(void) {
          const float ship[] = {0, 0, 4, 0, 4, 4, 0, 4}; // a polygon of four vertices, x and y of each
          const GrazeCircle bullet = {5, 2, 1};
          const char *words[] = {"misses", "grazes", "hits"};
          printf("The bullet %s the ship.\n", words[graze_test_polygon_circle(ship, 4, &bullet)]);
          return 0;
      }

   Contents:

       1  Version, status, errors, memory
       2  Shapes
       3  Orientation
       4  Test: do two shapes meet?
       5  Contain: is a shape inside another, and which push brings it back?
       6  Distance: how far apart, and where are they closest?
       7  Crossings: where do outlines cross?
       8  Contact: how deep, and how do they push each other apart?
       9  Ray: where does a ray meet a shape first?
      10  Sweep: when does a moving shape meet another?
      11  Many at once
      12  Prepared polygon: index once, ask often
      13  Integers

   Units. Lengths are in any unit you like, angles in radians. The y axis may point up or down; "left" and
   "counter-clockwise" are meant for y up.

   Polygons. A polygon is an array of interleaved x, y and a count of vertices (not of floats). Either winding, convex or
   concave, closed implicitly; repeated and collinear vertices are allowed. Inside is by the even-odd rule.

   Any shape. Every shape can be a GrazeShape, which borrows its vertices: a circle c is
   {&c.x, 1, GRAZE_KIND_POINT, c.radius}, a capsule c is {&c.ax, 2, GRAZE_KIND_SEGMENT, c.radius}. Use graze_test,
   graze_distance, ... with it where a pair of shapes has no function of its own.

   Numbering. Vertices count from 0. Edge i leads from vertex i to the next vertex, the last edge of an outline back to
   vertex 0. The vertices of a box are (min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y), so its edges are 0
   along min_y, 1 along max_x, 2 along max_y, 3 along min_x. A circle is vertex 0 and edge 0. The feature number 2 * i is
   vertex i, 2 * i + 1 is edge i.

   Names. graze_<verb>_<shape>_<shape>: in graze_contains_... and graze_keep_in_... the container comes first, in
   graze_sweep_... the shape that moves; otherwise prepared, polygon, capsule, circle, box (aabb), segment, point, in this
   order. Functions ending in _i32 take integers.

   Results. out pointers may be NULL where a comment says so. A single result may overlap the arguments, which are read
   before it is written; an array of results may not. Functions with a capacity return how many results there are, and
   write at most capacity of them; with a capacity of 0, out may be NULL.

   Bad input (NULL, a misaligned pointer, NaN, infinity, too few vertices, a negative radius, min > max) is never a hit and
   never a crash: the function returns GRAZE_MISS, 0, NULL, infinity for a distance, or a status; writes nothing; and
   reports the argument to the error handler. graze_check_... validate without the handler.

   Threads. Any function may be called from any number of threads at once. With good input it takes no lock, keeps no
   state, and allocates nothing, except for graze_..._create. Bad input is counted, and waits if graze_set_error_handler is
   running in another thread.

   Floating-point modes. Verdicts are the same in every rounding direction, with denormals flushed or not; only traps
   must be off. Measured values (distances, depths, points, times, normals) have the same bits on every machine and every
   vector width, in the default mode; where denormals are flushed, one may come out as 0.

   Accuracy. An ulp is the gap between two neighbouring floats. What measured values promise, they promise in real
   arithmetic: if you then compute x + push_x in floats you round once more, and may land an ulp of x inside or outside.
   Leave that much room, a skin, as physics engines do: stop a swept body a little before t, start a reflected ray a little
   along the normal, keep shapes in a container a little smaller.

   Normals. Of length 1, each component the nearest float. In contacts and sweeps they point from a to b, in ray hits from
   the shape to the side the ray comes from.

   C99 and C++11. Generated from src/ by `cargo header`. Do not edit. */

#ifndef GRAZE_H
#define GRAZE_H

#include <stddef.h>
#include <stdint.h>

// How functions are declared. Define GRAZE_SHARED if you link the DLL on Windows, or GRAZE_API yourself.
#ifndef GRAZE_API
#if defined(_WIN32) && defined(GRAZE_SHARED)
#define GRAZE_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GRAZE_API __attribute__((visibility("default")))
#else
#define GRAZE_API
#endif
#endif

// An enum of a fixed size: in C before C23 its name is that of an integer type.
#if defined(__cplusplus)
#define GRAZE_ENUM(name, type) enum name : type
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
#define GRAZE_ENUM(name, type) typedef enum name : type name; enum name : type
#else
#define GRAZE_ENUM(name, type) typedef type name; enum name
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ====================================================================================================================
   1  Version, status, errors, memory
   ====================================================================================================================

   Functions named graze_set_... may be called at any time, from any thread, while other functions run. A call uses either
   the old setting or the new one, never a mixture. A call that began before may still use the old one, so keep an old
   context alive until such calls have returned.
*/

// The version of this header. Compare it with graze_version(), the version of the library.
#define GRAZE_VERSION_MAJOR 0

#define GRAZE_VERSION_MINOR 2

#define GRAZE_VERSION_PATCH 0

// The version of the binary interface. Within one, sizes and fields of structs, numbers of enums and signatures never
// change, and functions and enum values are only added. A program works with any later library for which
// graze_abi_version() returns the same number.
#define GRAZE_ABI_VERSION 1

// The element of an error that lies in an argument as a whole.
#define GRAZE_NO_ELEMENT SIZE_MAX

// How two shapes meet. GRAZE_MISS is 0, so `if (graze_test_...(...))` counts a touch as meeting, and `== GRAZE_HIT` does
// not.
//
// The interior of a point is the point itself. The interior of a segment or chain is all of it except its two ends. The
// interior of a box, convex outline or polygon is the open region inside (even-odd rule); without area it has none. With
// a radius > 0, the interior is everything closer to the shape without its radius than the radius. A segment or chain
// whose vertices all coincide is a point.
//
// Accuracy: exact, for any finite coordinates. Swapping the arguments, starting a vertex list elsewhere, reversing it,
// mirroring, or scaling by a power of two never changes a verdict. For an outline that crosses or retraces itself,
// verdicts for points, and GRAZE_MISS against the other two, are still exact, but a hit may be called a touch or a touch
// a hit; which one may depend on where the list begins, and may differ between a prepared polygon and a plain one.
GRAZE_ENUM(GrazeVerdict, int32_t) {
    // No common point. Also the answer to bad input, which is reported to the error handler.
    GRAZE_MISS = 0,
    // Common points, but no common point of the interiors: the shapes graze.
    GRAZE_TOUCH = 1,
    // The interiors share a point.
    GRAZE_HIT = 2,
};

// Why an input was refused (below 100: nothing was written), or what graze found in it (from 100: the input is accepted,
// and results are written). Numbers never change; new ones are added at the end.
GRAZE_ENUM(GrazeStatus, int32_t) {
    // Nothing is wrong.
    GRAZE_OK = 0,
    // A pointer is NULL.
    GRAZE_ERROR_NULL = 1,
    // A pointer, or a stride in bytes, is not a multiple of the alignment of the numbers there.
    GRAZE_ERROR_MISALIGNED = 2,
    // Fewer vertices than the shape needs: 1 for a point, 2 for a segment or chain, 3 for an outline.
    GRAZE_ERROR_TOO_FEW_VERTICES = 3,
    // More vertices than the shape can have: 1 for a point, 2 for a segment, 2^32 - 1 for the others.
    GRAZE_ERROR_TOO_MANY_VERTICES = 4,
    // A number is NaN or infinite.
    GRAZE_ERROR_NOT_FINITE = 5,
    // A radius is negative.
    GRAZE_ERROR_NEGATIVE_RADIUS = 6,
    // A width or height is negative.
    GRAZE_ERROR_NEGATIVE_SIZE = 7,
    // A box has min > max.
    GRAZE_ERROR_INVERTED_BOX = 8,
    // The kind of a shape is not a GrazeKind, or a grade not a GrazeGrade.
    GRAZE_ERROR_UNKNOWN_KIND = 9,
    // The function does not accept this kind of container. Its comment says which it accepts.
    GRAZE_ERROR_NOT_A_CONTAINER = 10,
    // The result is too large for a float.
    GRAZE_ERROR_OUT_OF_RANGE = 11,
    // More elements than memory can hold at their stride, or than 32-bit indices can count.
    GRAZE_ERROR_TOO_MANY_ELEMENTS = 12,
    // The allocator returned no memory.
    GRAZE_ERROR_OUT_OF_MEMORY = 13,
    // Accepted: two edges of the outline cross, overlap or touch. GrazeVerdict says what is promised then.
    GRAZE_OUTLINE_SELF_CROSSING = 100,
    // Accepted: the outline of a GRAZE_KIND_CONVEX is not convex.
    GRAZE_OUTLINE_NOT_CONVEX = 101,
    // Accepted: all vertices are collinear. Such an outline has no interior, so it can be touched but not hit.
    GRAZE_OUTLINE_ZERO_AREA = 102,
    // Accepted: the container has no room for the shape. The push brings it as near as the function's comment says.
    GRAZE_CONTAINER_TOO_SMALL = 103,
};

// Called with every refused input, on the thread that made the call, possibly on several threads at once.
//
// function, argument: their names in this header. element: the vertex of an outline, the field of a struct or the element
// of an array, from 0; GRAZE_NO_ELEMENT if the argument as a whole, or a GrazeShape's kind, count or radius, is at fault.
// status: the reason, a GrazeStatus.
typedef void (*GrazeErrorHandler)(void *context, const char *function, const char *argument, size_t element,
    int32_t status);

// Returns a block of `size` bytes (more than 0) whose address is a multiple of `align` (always 8), or NULL. A block at any
// other address is released at once and counts as NULL.
typedef void *(*GrazeAllocate)(size_t size, size_t align, void *context);

// Takes back a block from the function that was installed with it, with the same size and alignment. Never called with
// NULL.
typedef void (*GrazeRelease)(void *pointer, size_t size, size_t align, void *context);

// The library's version: major * 1000000 + minor * 1000 + patch.
GRAZE_API uint32_t graze_version(void);

// The library's GRAZE_ABI_VERSION.
GRAZE_API uint32_t graze_abi_version(void);

// A status in words, in English, never NULL; the string lives as long as the library.
GRAZE_API const char *graze_status_text(int32_t status);

// Installs the handler for refused input, for all threads; NULL for silence. The context is handed on to it.
// Until then graze_default_error_handler is installed.
GRAZE_API void graze_set_error_handler(GrazeErrorHandler handler, void *context);

// The handler a program begins with: writes one line for each of the first 20 refused inputs to standard error, that
// is file descriptor 2. A game that closes or redirects that one installs a handler of its own, or NULL. On
// wasm32-unknown-unknown, which has none, nothing is written. In a debugger a breakpoint here shows who made the call.
GRAZE_API void graze_default_error_handler(void *context, const char *function, const char *argument,
    size_t element, int32_t status);

// Installs where graze gets memory, for all threads; if either is NULL, the C library's malloc and free again
// (on wasm32-unknown-unknown, which has none, a heap of the library's own). Only functions named graze_..._create
// allocate, with the memory that they need while they run. What they make remembers the allocator it came from, so
// that it may be freed after another one was installed. Both functions may be called from several threads at once.
GRAZE_API void graze_set_allocator(GrazeAllocate allocate, GrazeRelease release, void *context);

// How many floats the library computes on at once: 16 with AVX-512, 8 with AVX2, otherwise 4. No result depends on it.
GRAZE_API uint32_t graze_simd_width(void);

// Limits the vector width, in all threads, for tests and measurements, and returns what graze_simd_width then says.
// UINT32_MAX: no limit, as at the start.
GRAZE_API uint32_t graze_set_simd_width(uint32_t most);

/* ====================================================================================================================
   2  Shapes
   ====================================================================================================================

   Structs of numbers are laid out as the array you would write: a const float[4] may be cast to const GrazeSegment *, and
   back.
*/

// What the vertices of a GrazeShape are. For a box, give its four corners as GRAZE_KIND_CONVEX.
GRAZE_ENUM(GrazeKind, uint32_t) {
    // One vertex. With a radius: a circle.
    GRAZE_KIND_POINT = 1,
    // Two vertices. With a radius: a capsule.
    GRAZE_KIND_SEGMENT = 2,
    // An open line through two or more vertices.
    GRAZE_KIND_CHAIN = 3,
    // Three or more vertices of a convex outline, of either winding. If the outline is not convex (graze_check_shape
    // tells), results are unspecified, but the same on every machine.
    GRAZE_KIND_CONVEX = 4,
    // Three or more vertices of any outline.
    GRAZE_KIND_POLYGON = 5,
};

// An axis-aligned box, min <= max.
typedef struct GrazeAabb {
    float min_x;
    float min_y;
    float max_x;
    float max_y;
} GrazeAabb;

// A disc, radius >= 0. With radius 0 it is a point.
typedef struct GrazeCircle {
    float x;
    float y;
    float radius;
} GrazeCircle;

// A segment from a to b. If both coincide it is a point.
typedef struct GrazeSegment {
    float ax;
    float ay;
    float bx;
    float by;
} GrazeSegment;

// All points within radius >= 0 of the segment from a to b.
typedef struct GrazeCapsule {
    float ax;
    float ay;
    float bx;
    float by;
    float radius;
} GrazeCapsule;

// Any shape: all points within radius >= 0 of the point, line or region that the vertices describe.
typedef struct GrazeShape {
    // The vertices, interleaved x, y. They stay yours and are read during calls only.
    const float *xy;
    // How many vertices there are.
    uint32_t count;
    // A GrazeKind.
    uint32_t kind;
    float radius;
} GrazeShape;

// The corners of the rectangle about (cx, cy) with half its width and height, turned by radians (counter-clockwise
// with y up): eight floats into corners, interleaved x, y, of the corners that unturned are (-w, -h), (w, -h),
// (w, h), (-w, h); a size may be 0. A convex polygon like any other from there. Each is rounded once, from f64, with
// a sine and cosine that give the same bits on every machine.
// Returns GRAZE_OK, or why nothing was written: NaN, infinity, a negative size, a corner too large for a float.
GRAZE_API GrazeStatus graze_rect_corners(float cx, float cy, float half_w, float half_h, float radians,
    float *corners);

// The smallest box that holds every vertex of a polygon, into out. O(n).
// Returns GRAZE_OK, or why nothing was written.
GRAZE_API GrazeStatus graze_bounds_polygon(const float *xy, size_t count, GrazeAabb *out);

// The smallest circle that holds every vertex of a polygon, into out: its centre rounded to float, its radius rounded
// up, so that it does hold them. O(n) a round, few rounds.
// Returns GRAZE_OK, or why nothing was written.
GRAZE_API GrazeStatus graze_bounding_circle_polygon(const float *xy, size_t count, GrazeCircle *out);

// Whether a segment would be taken: GRAZE_OK or the reason. The error handler is not called.
GRAZE_API GrazeStatus graze_check_segment(const GrazeSegment *segment);

// Whether a box would be taken: GRAZE_OK or the reason. The error handler is not called.
GRAZE_API GrazeStatus graze_check_aabb(const GrazeAabb *aabb);

// Whether a circle would be taken: GRAZE_OK or the reason. The error handler is not called.
GRAZE_API GrazeStatus graze_check_circle(const GrazeCircle *circle);

// Whether a capsule would be taken: GRAZE_OK or the reason. The error handler is not called.
GRAZE_API GrazeStatus graze_check_capsule(const GrazeCapsule *capsule);

// Whether a polygon would be taken, and what kind it is: GRAZE_OK for a simple outline, GRAZE_OUTLINE_ZERO_AREA,
// GRAZE_OUTLINE_SELF_CROSSING, or the reason for which it is refused. Into where, unless that is NULL, goes the vertex
// at fault (of a self-crossing outline the one that begins the first edge to meet another), or GRAZE_NO_ELEMENT.
// The error handler is not called. About n * n / 256 steps, n * n at the worst.
GRAZE_API GrazeStatus graze_check_polygon(const float *xy, size_t count, size_t *where);

// Whether a shape would be taken: GRAZE_OK or the reason; of convex outlines and polygons also what kind they are, as
// graze_check_polygon does, and GRAZE_OUTLINE_NOT_CONVEX. The error handler is not called.
GRAZE_API GrazeStatus graze_check_shape(const GrazeShape *shape);

/* ====================================================================================================================
   3  Orientation
   ====================================================================================================================
*/

// The turn of three points: +1 when a, b, c turn counter-clockwise with y up (clockwise with y down), that is when c
// lies to the left of a -> b; 0 when they are collinear or two coincide; -1 otherwise. Exact.
// Bad input: 0.
GRAZE_API int32_t graze_orient(float ax, float ay, float bx, float by, float cx, float cy);

/* ====================================================================================================================
   4  Test: do two shapes meet?
   ====================================================================================================================

   Every function returns how two shapes meet, exactly, by the rules of GrazeVerdict.

   Complexity: constant unless a comment says otherwise; n and m are counts of vertices.
   Errors: bad input is GRAZE_MISS.
*/

// Box and point. A box without area has no interior.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_aabb_point(const GrazeAabb *aabb, float x, float y);

// Box and segment.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_aabb_segment(const GrazeAabb *aabb, const GrazeSegment *segment);

// Box and box. A shared edge or corner is a touch.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b);

// Segment and point: a hit between the ends, a touch at an end.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_segment_point(const GrazeSegment *segment, float x, float y);

// Segment and segment: a hit where they cross or overlap, a touch where one only ends on the other.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_segment_segment(const GrazeSegment *a, const GrazeSegment *b);

// Circle and point. On the rim is a touch.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_circle_point(const GrazeCircle *circle, float x, float y);

// Circle and segment. A tangent is a touch.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_circle_segment(const GrazeCircle *circle, const GrazeSegment *segment);

// Circle and box. A side or corner that only reaches the rim is a touch.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb);

// Circle and circle. Rims that meet in one point are a touch, from outside; a circle inside another is a hit.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_circle_circle(const GrazeCircle *a, const GrazeCircle *b);

// Capsule and point; also a point on a segment with a tolerance, the radius.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_capsule_point(const GrazeCapsule *capsule, float x, float y);

// Capsule and segment.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_capsule_segment(const GrazeCapsule *capsule, const GrazeSegment *segment);

// Capsule and box.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_capsule_aabb(const GrazeCapsule *capsule, const GrazeAabb *aabb);

// Capsule and circle.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_capsule_circle(const GrazeCapsule *capsule, const GrazeCircle *circle);

// Capsule and capsule.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_capsule_capsule(const GrazeCapsule *a, const GrazeCapsule *b);

// Convex outline and convex outline, of either winding. For an outline that is not convex (graze_check_shape tells) the
// verdict is unspecified, but the same on every machine. O(n + m) nearly always; O(n m) where neither a line across the
// way between their middles separates them nor a point on that way lies in both.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_convex_convex(const float *a, size_t a_count, const float *b, size_t b_count);

// Polygon and point: inside is a hit, on an edge or vertex a touch. O(n).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_point(const float *xy, size_t count, float x, float y);

// Polygon and segment: a hit when a part of the segment lies strictly inside. O(n).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment);

// Polygon and box. O(n).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_aabb(const float *xy, size_t count, const GrazeAabb *aabb);

// Polygon and circle. O(n).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle);

// Polygon and capsule. O(n).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_capsule(const float *xy, size_t count, const GrazeCapsule *capsule);

// Polygon and polygon. O(n m) at the worst, near to n + m where few edges of one are near the other.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_polygon_polygon(const float *a, size_t a_count, const float *b, size_t b_count);

// Any shape and any shape, rounded and concave ones included. O(n m).
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test(const GrazeShape *a, const GrazeShape *b);

// Whether the polygon owns the point by the half-open rule: of the polygons of a tiling exactly one owns each point
// inside the tiled area, on edges and vertices too, and none is owned by two. A polygon owns the points from which a
// step towards greater x, and a far smaller one towards greater y, leads inside: its edges on the side of smaller x
// and y, not those opposite; so no polygon owns the tiled area's own rim on the side of greater x or y.
// 1 or 0. O(n). Bad input: 0.
GRAZE_API int32_t graze_owns_polygon_point(const float *xy, size_t count, float x, float y);

/* ====================================================================================================================
   5  Contain: is a shape inside another, and which push brings it back?
   ====================================================================================================================

   graze_contains_... return GRAZE_HIT if the shape lies in the interior of the container, GRAZE_TOUCH if it lies inside and
   touches the container's boundary, and GRAZE_MISS if a part of it is outside.

   graze_keep_in_... compute the push that brings a shape back into its container, and write it as two floats x, y to
   push_xy. If the shape is inside already the push is 0, 0. They return GRAZE_OK, or GRAZE_CONTAINER_TOO_SMALL if no push
   fits the shape in (the push is written then, too), or an error.

   Accuracy: verdicts are exact. With GRAZE_OK, the shape moved by the push is inside exactly, in real arithmetic. Adding the
   push to float coordinates rounds again: to be inside after that, too, use a container smaller by an ulp of the
   coordinates.
   Errors: bad input is GRAZE_MISS, or the status that says why nothing was written.
*/

// Box in box.
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
GRAZE_API GrazeVerdict graze_contains_aabb_aabb(const GrazeAabb *outer, const GrazeAabb *inner);

// Circle in box.
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
GRAZE_API GrazeVerdict graze_contains_aabb_circle(const GrazeAabb *outer, const GrazeCircle *inner);

// Segment in polygon. O(n).
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
GRAZE_API GrazeVerdict graze_contains_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment);

// Circle in polygon. O(n).
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
GRAZE_API GrazeVerdict graze_contains_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle);

// Polygon in polygon. O(n m).
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
GRAZE_API GrazeVerdict graze_contains_polygon_polygon(const float *outer, size_t outer_count, const float *inner,
    size_t inner_count);

// Any shape in a point or segment with any radius (so circles and capsules), a convex outline with any radius, or a
// polygon without; a chain, and a polygon with a radius, are refused with GRAZE_ERROR_NOT_A_CONTAINER. O(n m).
// GRAZE_HIT: strictly inside, in the interior of the outer shape. GRAZE_TOUCH: inside, touching its boundary.
// GRAZE_MISS: not wholly inside, or bad input.
// For outer polygons that cross or retrace themselves the verdict is a best answer.
GRAZE_API GrazeVerdict graze_contains(const GrazeShape *outer, const GrazeShape *inner);

// The shortest push that brings a box back into a container: two floats, x and y, into push_xy; 0, 0 exactly when it is
// not outside. Moved by them the box is inside, exactly, in real numbers: they are rounded up, or down where there is
// no room for that. Adding them to coordinates in floats rounds again: to be inside after that, too, take a container
// that is smaller by an ulp of the coordinates.
// Returns GRAZE_OK; GRAZE_CONTAINER_TOO_SMALL (the push is written, too) when it does not fit along an axis: then the
// push centres it there; or why nothing was written.
GRAZE_API GrazeStatus graze_keep_in_aabb_aabb(const GrazeAabb *container, const GrazeAabb *aabb, float *push_xy);

// graze_keep_in_aabb_aabb for a circle.
GRAZE_API GrazeStatus graze_keep_in_aabb_circle(const GrazeAabb *container, const GrazeCircle *circle,
    float *push_xy);

// The shortest push that brings any shape back into a convex container: a circle (a point with any radius), a capsule
// (a segment with one) or a convex outline, rounded or not. Two floats, x and y, go into push_xy; 0, 0 with GRAZE_OK
// exactly when graze_contains is not a miss. Other containers, and outlines of GRAZE_KIND_POLYGON even if convex, are
// refused with GRAZE_ERROR_NOT_A_CONTAINER. A few times O(n m).
// GRAZE_OK: moved by the push, in real numbers, the shape is inside, exactly; it is no longer than the shortest that
// leaves the shape an ulp of room. GRAZE_CONTAINER_TOO_SMALL: no float near it fits the shape in; then the push is the
// one after which the shape sticks out least. A convex outline without area or radius is too small: the push brings the
// boxes around both to one middle. Between edges that are parallel but for a billionth, and below 2^-60 of the largest
// coordinate or radius, a push may be longer, or not be found. Otherwise the status says why nothing was written.
GRAZE_API GrazeStatus graze_keep_in(const GrazeShape *container, const GrazeShape *shape, float *push_xy);

/* ====================================================================================================================
   6  Distance: how far apart, and where are they closest?
   ====================================================================================================================
*/

// A pair of closest points of two shapes a and b. Of several such pairs one is given, the same one when the arguments
// are swapped. Before a side along an axis both have the same coordinate along it, and on it the side's, rounded once.
typedef struct GrazeClosest {
    // 0 exactly when the shapes meet; then both points are one that they have in common: of convex shapes without radii
    // a vertex of one inside the other, if there is such.
    float distance;
    float ax;
    float ay;
    float bx;
    float by;
    // Where along its edge each point lies, from 0 to 1; of a shape with a radius the point below it. At a vertex it is
    // 0, but for the last one of an open line.
    float a_t;
    float b_t;
    // The edge: number i leads from vertex i to the next one. Of a point inside a shape, 0.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeClosest;

// The distance between any two shapes, and into out, unless it is NULL, a pair of closest points. It is 0 exactly when
// graze_test is not a miss, otherwise within 1 ulp of the true one; larger than any float: infinity. O(n m).
// A filled outline is at distance 0 from all inside. For the edge nearest to a point inside pass it as a chain that ends
// where it begins.
// Bad input: infinity, and out stays untouched.
GRAZE_API float graze_distance(const GrazeShape *a, const GrazeShape *b, GrazeClosest *out);

// graze_distance of a segment and a point.
GRAZE_API float graze_distance_segment_point(const GrazeSegment *segment, float x, float y, GrazeClosest *out);

// graze_distance of two segments.
GRAZE_API float graze_distance_segment_segment(const GrazeSegment *a, const GrazeSegment *b, GrazeClosest *out);

// graze_distance of a polygon and a point. O(n).
GRAZE_API float graze_distance_polygon_point(const float *xy, size_t count, float x, float y, GrazeClosest *out);

/* ====================================================================================================================
   7  Crossings: where do outlines cross?
   ====================================================================================================================
*/

// A point where two edges, or an edge and a rim, or two rims cross or touch. Which ones do is exact; the point is
// rounded once, within 1 ulp.
typedef struct GrazeCrossing {
    float x;
    float y;
    // Where along each edge, from 0 to 1; strictly between them unless the point is an end. On a circle's rim: the part
    // of a full turn from +x towards +y, 0 for +x alone and less than 1.
    float a_t;
    float b_t;
    // The edges: number i leads from vertex i to the next one. Of a circle 0.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeCrossing;

// Where two segments cross or touch: one point, or the two ends of a collinear overlap in the order of a. Writes at
// most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
// Not 0 exactly when graze_test_segment_segment is not a miss. Bad input: 0, and out stays untouched.
GRAZE_API size_t graze_crossings_segment_segment(const GrazeSegment *a, const GrazeSegment *b, GrazeCrossing *out,
    size_t capacity);

// Where a segment crosses or touches the edges of a polygon, in the order of the polygon's edges. A vertex counts for
// the edge that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n).
GRAZE_API size_t graze_crossings_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment,
    GrazeCrossing *out, size_t capacity);

// Where the edges of two polygons cross or touch, in the order of a's edges and then b's. A vertex counts for the edge
// that begins there, so once. Otherwise as graze_crossings_segment_segment. O(n m), less where few edges are near.
GRAZE_API size_t graze_crossings_polygon_polygon(const float *a, size_t a_count, const float *b, size_t b_count,
    GrazeCrossing *out, size_t capacity);

// Where a segment crosses or touches the rim of a circle: up to two points, in the order of the segment; one where they
// touch. Writes at most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
// A segment inside the circle has none. A circle of radius 0 is a point. Bad input: 0, and out stays untouched.
GRAZE_API size_t graze_crossings_circle_segment(const GrazeCircle *circle, const GrazeSegment *segment,
    GrazeCrossing *out, size_t capacity);

// Where the rims of two circles cross or touch: up to two points, the one to the left (y up) of the way from a to b
// first; one where they touch. Equal circles with a radius share their whole rim: that counts as 0. A coordinate beyond
// any float is an infinity. Otherwise as graze_crossings_circle_segment.
GRAZE_API size_t graze_crossings_circle_circle(const GrazeCircle *a, const GrazeCircle *b, GrazeCrossing *out,
    size_t capacity);

// Where the edges of a polygon cross or touch the rim of a circle, in the order of the edges and along each. A vertex
// counts for the edge that begins there, so once. Otherwise as graze_crossings_circle_segment. O(n).
GRAZE_API size_t graze_crossings_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle,
    GrazeCrossing *out, size_t capacity);

/* ====================================================================================================================
   8  Contact: how deep, and how do they push each other apart?
   ====================================================================================================================
*/

// A place where two shapes a and b bear on each other.
typedef struct GrazeContactPoint {
    // Midway between the two surfaces.
    float x;
    float y;
    // How deep it is here, 0 or more.
    float depth;
    // What meets here, of a and of b: 2 * i for vertex i, 2 * i + 1 for edge i, which leads from vertex i to the next.
    // The same from frame to frame while shapes slide or rest, so the pair can find the last frame's impulse again.
    uint32_t a_feature;
    uint32_t b_feature;
} GrazeContactPoint;

// How two shapes a and b push each other apart.
typedef struct GrazeContact {
    // The direction from a to b, of length 1 before it was rounded; parallel to an axis exactly. A component below
    // 2^-30 is given as 0.
    float normal_x;
    float normal_y;
    // Above 0 exactly on a hit; 0 on a touch. Moving b by depth along the normal, or a against it, leaves no hit of
    // convex shapes, in real numbers (b.x += depth * normal_x in floats may leave an ulp); of others it parts the regions
    // that this contact is of, so use it against ground that is thick compared with the depth: where a shape spans a thin
    // arm, contacts may point against each other. Pieces that are convex know the way out of those.
    float depth;
    // How many points there are: 1 or 2.
    uint32_t count;
    GrazeContactPoint points[2];
} GrazeContact;

// graze_test, and unless it is a miss the contact into out, which may be NULL.
//
// Of shapes that are convex, with a radius or not, it is the shortest push that parts them, so the depth is at most 3
// ulps above the true one, and the least float that suffices where the normal is parallel to an axis. Where no way is
// shorter than another, as for circles about one point, it is a fixed one. Points and lines without a radius that lie
// on each other are parted by any push: their depth is the smallest float. Two points lie at the ends of the stretch
// along which sides bear on each other.
// Of others, outlines and chains that are not convex, it is the deepest of graze_contacts.
// Swapping the arguments mirrors the answer, but for identical shapes. O(n m).
// A point beyond the largest float is an infinity. Bad input: GRAZE_MISS, and out stays untouched.
GRAZE_API GrazeVerdict graze_contact(const GrazeShape *a, const GrazeShape *b, GrazeContact *out);

// The contacts of two shapes of which at least one is not convex: one for each edge that the other shape bears on, with
// the two points there that lie farthest apart. A vertex bears on an edge it stands before, within the radii, or on the
// nearest edge where it is inside; where it has come through a chain, on the nearest edge that it came through. Corners
// within the radii bear on each other. But no edge holds a vertex whose own outline goes on behind that edge, unless it
// all but lies on it (within 7 degrees): ground that goes straight on, bends gently or turns inward carries a box and
// never pushes it along, however close to the box's sides its vertices are. Where only edges cross, one contact of the
// two that do. Each depth parts the two regions, not always the whole shapes. Of convex shapes one, graze_contact's.
// Writes at most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
// Not 0 exactly when graze_test is not a miss. O(n m), more where over 1,024 vertices lie inside the other shape.
// Bad input: 0, and out stays untouched.
GRAZE_API size_t graze_contacts(const GrazeShape *a, const GrazeShape *b, GrazeContact *out, size_t capacity);

// graze_contact of two circles.
GRAZE_API GrazeVerdict graze_contact_circle_circle(const GrazeCircle *a, const GrazeCircle *b, GrazeContact *out);

// graze_contact of a circle and a box. The box has the features of its corners (min_x, min_y), (max_x, min_y),
// (max_x, max_y), (min_x, max_y) as vertices 0 to 3.
GRAZE_API GrazeVerdict graze_contact_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb,
    GrazeContact *out);

// graze_contact of two boxes, with features as in graze_contact_circle_aabb.
GRAZE_API GrazeVerdict graze_contact_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b, GrazeContact *out);

// graze_contact of two convex outlines without radius, of either winding; that they are convex is taken on your word.
GRAZE_API GrazeVerdict graze_contact_convex_convex(const float *a, size_t a_count, const float *b, size_t b_count,
    GrazeContact *out);

/* ====================================================================================================================
   9  Ray: where does a ray meet a shape first?
   ====================================================================================================================
*/

// Where a ray, a segment from a to b, meets a shape.
// Accuracy: t, x and y are within 1 ulp of the true values, except x and y on a shape with a radius: within 2^-40 of
// the ray's largest coordinate, if that is more. On an axis-aligned side, of a shape with a radius too, the point has
// the coordinate of that side, rounded once; on an axis-aligned ray it has that of the ray.
typedef struct GrazeRayHit {
    // The place along the ray: 0 at its a, 1 at its b. 0 exactly if a belongs to the shape, boundary included. If the
    // shape has no radius: 1 exactly if b is the only common point.
    float t;
    float x;
    float y;
    // The unit normal of the boundary, on the side on which the ray begins. If the ray begins on the line of the edge:
    // outward for a polygon, against the ray for a segment or chain. If the ray meets a point or runs along a segment:
    // its own direction, reversed. 0, 0 if the ray begins strictly inside, or if its ends coincide and it lies on a
    // point, segment or chain.
    float normal_x;
    float normal_y;
    // The edge: number i leads from vertex i to the next one. If several edges meet at the point: an edge through
    // which the ray enters; of these the most perpendicular to the ray; of these the lexicographically smallest,
    // wherever the list begins. 0 if the ray begins strictly inside.
    uint32_t edge;
} GrazeRayHit;

// Where does a ray meet a shape first? Returns the verdict of graze_test on both, exactly. Unless that is a miss, the
// first common point goes to out, which may be NULL. If the ray grazes a corner before it enters, that is the corner.
// Which edge comes first is exact. A ray is a segment: from an origin o in the direction d of length 1, no farther
// than l, it is {o.x, o.y, o.x + l * d.x, o.y + l * d.y}, and the distance is t * l. A ray whose ends coincide tests a
// point. The point is rounded and may lie on either side of the edge: begin a reflected ray a little along the normal.
// Complexity: O(n).
// Bad input: GRAZE_MISS, and out stays untouched, as it does if the ray misses.
GRAZE_API GrazeVerdict graze_raycast(const GrazeShape *shape, const GrazeSegment *ray, GrazeRayHit *out);

// graze_raycast on a segment.
GRAZE_API GrazeVerdict graze_raycast_segment(const GrazeSegment *segment, const GrazeSegment *ray,
    GrazeRayHit *out);

// graze_raycast on a box. Its edges: 0 at min_y, 1 at max_x, 2 at max_y, 3 at min_x.
GRAZE_API GrazeVerdict graze_raycast_aabb(const GrazeAabb *aabb, const GrazeSegment *ray, GrazeRayHit *out);

// graze_raycast on a circle.
GRAZE_API GrazeVerdict graze_raycast_circle(const GrazeCircle *circle, const GrazeSegment *ray, GrazeRayHit *out);

// graze_raycast on a capsule.
GRAZE_API GrazeVerdict graze_raycast_capsule(const GrazeCapsule *capsule, const GrazeSegment *ray,
    GrazeRayHit *out);

// graze_raycast on a polygon, convex or concave. O(n).
GRAZE_API GrazeVerdict graze_raycast_polygon(const float *xy, size_t count, const GrazeSegment *ray,
    GrazeRayHit *out);

// Finds all points where a ray crosses or touches the edges of a polygon. Returns how many there are and writes the
// nearest capacity of them to out, in their exact order along the ray; points at one place in the order of their
// edges. out may be NULL if capacity is 0; it must not overlap the arguments. An overlap counts as its two ends. A
// vertex counts once, for the edge that begins there: normal and edge are those of that edge, whether the ray enters
// there or grazes it. If the ray begins inside, its start does not count.
// Complexity: O(n + k log capacity) for k points. Nothing is allocated.
// Bad input: 0, and out stays untouched.
GRAZE_API size_t graze_raycast_polygon_all(const float *xy, size_t count, const GrazeSegment *ray, GrazeRayHit *out,
    size_t capacity);

/* ====================================================================================================================
   10  Sweep: when does a moving shape meet another?
   ====================================================================================================================
*/

// The first contact of a moving shape a and a resting shape b. Moving b by -dx, -dy instead gives the same contact
// with a and b exchanged, the normal negated, and the point as it lies on a at rest.
typedef struct GrazeSweepHit {
    // The time: 0 at the start, 1 after the whole motion. The largest float that is not later than the true time (now
    // and then the float before). 0 exactly if the shapes meet at the start. Before t the interiors share no point.
    float t;
    // A common point at that time. Infinite if it is beyond the largest float.
    // Accuracy: its distance from b is less than 2 ulps of its larger coordinate and 2^-46 of the largest number in
    // the call. On an axis-aligned side of b it has the coordinate of that side, rounded once. A vertex of a, if a has
    // no radius and moves along an axis, keeps its other coordinate: a box that falls on a floor at y = 0 meets it at
    // 0. For a point and a circle, and for two circles, only the first bound holds.
    float x;
    float y;
    // Unit, from a to b there. If the interiors overlap at the start, the normal of graze_contact: a motion against it
    // leads out, a motion along it deeper in; 0, 0 for identical shapes. If lines run into each other end to end, the
    // direction of the motion.
    float normal_x;
    float normal_y;
    // The edges that meet: number i leads from vertex i to the next one. At a vertex, the edge that begins there: so
    // if two sides meet, identify them by the normal. If the interiors overlap at the start, the edges of
    // graze_distance.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeSweepHit;

// Does a meet b while it moves by dx, dy? A miss exactly if the closed shapes never share a point: so nothing tunnels,
// at any speed. A hit if the interiors share a point at some time. A touch if they only graze: resting, sliding along,
// passing a corner, leaving. So a body that touches a wall can move away from it: it is stopped by a hit, or by a
// motion along the normal. The first contact goes to out, unless that is NULL; on a miss out stays untouched. A hit
// may begin as a touch: then the first contact is that touch. If a rests on b, the first contact is that resting
// contact. To find the wall ahead, sweep a slightly shrunken copy of a. Exact like graze_test, whose verdict it
// returns for a motion of 0, 0.
// Complexity: O(n m), less where few edges are near the paths. Without out, large outlines that overlap at the start
// take a small part of the time.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_sweep(const GrazeShape *a, float dx, float dy, const GrazeShape *b,
    GrazeSweepHit *out);

// graze_sweep of two boxes. Their edges are numbered from the lower left corner on: bottom, right, top, left, y up. If
// two sides meet, the point is the end with the lesser coordinates of the stretch that they share.
GRAZE_API GrazeVerdict graze_sweep_aabb_aabb(const GrazeAabb *a, float dx, float dy, const GrazeAabb *b,
    GrazeSweepHit *out);

// graze_sweep of two circles. Their only edge is number 0.
GRAZE_API GrazeVerdict graze_sweep_circle_circle(const GrazeCircle *a, float dx, float dy, const GrazeCircle *b,
    GrazeSweepHit *out);

/* ====================================================================================================================
   11  Many at once
   ====================================================================================================================
*/

// The functions of this section are those of section 4 over arrays, with the same verdicts. Each writes a verdict for
// every element, as a byte (GRAZE_MISS, GRAZE_TOUCH or GRAZE_HIT), and returns how many are not a miss; verdicts may
// be NULL, to count only. A count of 0 is fine and reads nothing.
//
// A stride is the number of bytes, not of elements, from one element to the next, a multiple of 4: sizeof(GrazeSegment)
// for segments side by side, the size of your own struct for those within it, sizeof(float[2]) for the edges of an open
// chain of vertices. A stride of 0 takes the same element every time: one shape against many. No thread is started:
// split the arrays as you like, the verdicts are the same.
//
// A bad element (NaN, infinity, a negative radius, min > max) is a miss, the others are answered, and the error
// handler is told once per call, with the number of the first bad element. Verdicts must not overlap what is read.
// O(count) each, times the outline's vertices where there is one.
//
// This one: segments, pair by pair.
GRAZE_API size_t graze_test_many_segment_segment(const GrazeSegment *a, size_t a_stride, const GrazeSegment *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// Boxes and points (x, y).
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_aabb_point(const GrazeAabb *aabbs, size_t aabb_stride, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Boxes and segments.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_aabb_segment(const GrazeAabb *aabbs, size_t aabb_stride,
    const GrazeSegment *segments, size_t segment_stride, size_t count, uint8_t *verdicts);

// Boxes and boxes.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_aabb_aabb(const GrazeAabb *a, size_t a_stride, const GrazeAabb *b, size_t b_stride,
    size_t count, uint8_t *verdicts);

// Circles and points (x, y).
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_circle_point(const GrazeCircle *circles, size_t circle_stride, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Circles and segments.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_circle_segment(const GrazeCircle *circles, size_t circle_stride,
    const GrazeSegment *segments, size_t segment_stride, size_t count, uint8_t *verdicts);

// Circles and boxes.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_circle_aabb(const GrazeCircle *circles, size_t circle_stride,
    const GrazeAabb *aabbs, size_t aabb_stride, size_t count, uint8_t *verdicts);

// Circles and circles.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_circle_circle(const GrazeCircle *a, size_t a_stride, const GrazeCircle *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// Rotated rectangles, each by its corners as graze_rect_corners writes them: eight floats. Any convex outlines of
// four vertices will do: the verdicts are those of graze_test_convex_convex.
// Strides, bad elements and the result as in graze_test_many_segment_segment.
GRAZE_API size_t graze_test_many_rect_rect(const float *a, size_t a_stride, const float *b, size_t b_stride,
    size_t count, uint8_t *verdicts);

// One polygon and points (x, y).
// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
GRAZE_API size_t graze_test_many_polygon_point(const float *xy, size_t count, const float *points,
    size_t point_stride, size_t point_count, uint8_t *verdicts);

// One polygon and segments.
// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
GRAZE_API size_t graze_test_many_polygon_segment(const float *xy, size_t count, const GrazeSegment *segments,
    size_t segment_stride, size_t segment_count, uint8_t *verdicts);

// One polygon and boxes.
// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
GRAZE_API size_t graze_test_many_polygon_aabb(const float *xy, size_t count, const GrazeAabb *aabbs,
    size_t aabb_stride, size_t aabb_count, uint8_t *verdicts);

// One polygon and circles.
// Stride, bad elements and the result as in graze_test_many_segment_segment. A bad outline: 0, verdicts untouched.
GRAZE_API size_t graze_test_many_polygon_circle(const float *xy, size_t count, const GrazeCircle *circles,
    size_t circle_stride, size_t circle_count, uint8_t *verdicts);

// Writes which verdicts are `least` or more (GRAZE_TOUCH: all that is not a miss; GRAZE_HIT: hits), as indices in
// ascending order, at most `capacity` of them, and returns how many there are in all. NULL and 0 ask for the count.
// Bad input: 0; so is a count of 2^32 or more. O(count).
GRAZE_API size_t graze_select(const uint8_t *verdicts, size_t count, uint8_t least, uint32_t *out, size_t capacity);

/* ====================================================================================================================
   12  Prepared polygon: index once, ask often
   ====================================================================================================================
*/

// How much time and memory a prepared polygon may cost so that queries are faster. No result depends on it.
GRAZE_ENUM(GrazeGrade, uint32_t) {
    // What graze_prepared_create makes. Per vertex: less than 0.1 microseconds if edges are short, up to 10 if they are
    // long and crowded; 30 to 150 bytes.
    GRAZE_GRADE_DEFAULT = 0,
    // Cheapest to build: per vertex about 1 nanosecond and 10 bytes. Point queries take two to five times as long, O(log n)
    // unless many edges' boxes contain the point; other queries take the same time. Choose it if there are at most a few
    // queries per vertex.
    GRAZE_GRADE_QUICK_BUILD = 1,
    // For polygons that live long: three to five times the time and five to ten times the memory to build; point queries
    // among crowded edges take half as long.
    GRAZE_GRADE_FAST_QUERY = 2,
};

// A polygon of one ring or several, indexed once to be asked often; nothing ever changes it, so any number of threads
// may ask it at once. Inside is what an odd number of rings go round: a ring in another is a hole, one in a hole an
// island. Every verdict is that of the function for plain arrays, exact for one ring and for several. Where rings cross,
// touch or retrace one another or themselves, points and miss against not-miss stay exact.
typedef struct GrazePrepared GrazePrepared;

// Indexes a polygon: rings one after the other in xy, ring_counts tells how many vertices each has, 3 at least. They
// are as for every outline: either winding, closed implicitly, repeated and collinear vertices are legal. The arrays
// are copied. Takes the time and memory of GRAZE_GRADE_DEFAULT.
// Bad input, more than 2^30 vertices, or no memory: NULL.
GRAZE_API GrazePrepared *graze_prepared_create(const float *xy, const uint32_t *ring_counts, size_t ring_count);

// graze_prepared_create with a choice, one of GrazeGrade.
GRAZE_API GrazePrepared *graze_prepared_create_graded(const float *xy, const uint32_t *ring_counts,
    size_t ring_count, uint32_t grade);

// Frees a prepared polygon, which nobody may be asking any more. NULL is fine.
// Bad input: nothing is freed.
GRAZE_API void graze_prepared_free(GrazePrepared *prepared);

// How many bytes a prepared polygon takes.
// Bad input: 0.
GRAZE_API size_t graze_prepared_memory(const GrazePrepared *prepared);

// Prepared polygon and point: a hit inside, a touch on an edge of any ring. On average O(1), unless far more edges than
// their share pass close to the point.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_point(const GrazePrepared *prepared, float x, float y);

// Prepared polygon and points (x, y).
// Stride, bad elements and the result as in graze_test_many_segment_segment. NULL: 0, and verdicts stay untouched.
GRAZE_API size_t graze_test_many_prepared_point(const GrazePrepared *prepared, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Prepared polygon and segment. About O(log n), and more for edges close to the segment.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_segment(const GrazePrepared *prepared, const GrazeSegment *segment);

// Prepared polygon and box. About O(log n), and more for edges close to the box.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_aabb(const GrazePrepared *prepared, const GrazeAabb *aabb);

// Prepared polygon and circle. About O(log n), and more for edges close to the circle.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_circle(const GrazePrepared *prepared, const GrazeCircle *circle);

// Prepared polygon and plain one. About O(m log n) for m vertices of the plain one.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_polygon(const GrazePrepared *prepared, const float *xy, size_t count);

// Prepared polygon and another, or itself. About O(log n) where few edges of one are near the other.
// Bad input: GRAZE_MISS.
GRAZE_API GrazeVerdict graze_test_prepared_prepared(const GrazePrepared *a, const GrazePrepared *b);

// graze_distance of a prepared polygon, the a of the result, and any shape. a_edge counts within its ring, and that
// ring's number goes to ring, unless it is NULL. Of one ring and a shape that is no polygon bit for bit the same as
// graze_distance. About O(m log n) for m vertices of the shape, more for edges equally near.
// Bad input: infinity, and out and ring stay untouched.
GRAZE_API float graze_distance_prepared(const GrazePrepared *prepared, const GrazeShape *shape, GrazeClosest *out,
    uint32_t *ring);

// graze_distance_prepared of a point. About O(log n).
GRAZE_API float graze_distance_prepared_point(const GrazePrepared *prepared, float x, float y, GrazeClosest *out,
    uint32_t *ring);

// graze_raycast on a prepared polygon: the ray begins inside by the same rule as a point, and where rings share the
// first point one of their edges is given by the rule for edges. The edge counts within its ring, and that ring's
// number goes to ring, unless it is NULL. About O(log n), and more for edges close to the ray.
// Bad input: GRAZE_MISS, and out and ring stay untouched, as they do when the ray misses.
GRAZE_API GrazeVerdict graze_raycast_prepared(const GrazePrepared *prepared, const GrazeSegment *ray,
    GrazeRayHit *out, uint32_t *ring);

/* ====================================================================================================================
   13  Integers
   ====================================================================================================================

   The functions of the sections 2 to 5 for int32_t coordinates. Every one behaves as the function without _i32, exactly,
   over the whole range of int32_t.
*/

// GrazeSegment with integer coordinates.
typedef struct GrazeSegmentI32 {
    int32_t ax;
    int32_t ay;
    int32_t bx;
    int32_t by;
} GrazeSegmentI32;

// GrazeAabb with integer coordinates.
typedef struct GrazeAabbI32 {
    int32_t min_x;
    int32_t min_y;
    int32_t max_x;
    int32_t max_y;
} GrazeAabbI32;

// GrazeCircle with integer coordinates and radius.
typedef struct GrazeCircleI32 {
    int32_t x;
    int32_t y;
    int32_t radius;
} GrazeCircleI32;

// GrazeCapsule with integer coordinates and radius.
typedef struct GrazeCapsuleI32 {
    int32_t ax;
    int32_t ay;
    int32_t bx;
    int32_t by;
    int32_t radius;
} GrazeCapsuleI32;

// GrazeShape with integer coordinates and radius.
typedef struct GrazeShapeI32 {
    const int32_t *xy;
    uint32_t count;
    uint32_t kind;
    int32_t radius;
} GrazeShapeI32;

// graze_check_segment for integers.
GRAZE_API GrazeStatus graze_check_segment_i32(const GrazeSegmentI32 *segment);

// graze_check_aabb for integers.
GRAZE_API GrazeStatus graze_check_aabb_i32(const GrazeAabbI32 *aabb);

// graze_check_circle for integers.
GRAZE_API GrazeStatus graze_check_circle_i32(const GrazeCircleI32 *circle);

// graze_check_capsule for integers.
GRAZE_API GrazeStatus graze_check_capsule_i32(const GrazeCapsuleI32 *capsule);

// graze_check_polygon for integers.
GRAZE_API GrazeStatus graze_check_polygon_i32(const int32_t *xy, size_t count, size_t *where);

// graze_check_shape for integers.
GRAZE_API GrazeStatus graze_check_shape_i32(const GrazeShapeI32 *shape);

// graze_orient for integers.
GRAZE_API int32_t graze_orient_i32(int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t cx, int32_t cy);

// graze_test_aabb_point for integers.
GRAZE_API GrazeVerdict graze_test_aabb_point_i32(const GrazeAabbI32 *aabb, int32_t x, int32_t y);

// graze_test_aabb_segment for integers.
GRAZE_API GrazeVerdict graze_test_aabb_segment_i32(const GrazeAabbI32 *aabb, const GrazeSegmentI32 *segment);

// graze_test_aabb_aabb for integers.
GRAZE_API GrazeVerdict graze_test_aabb_aabb_i32(const GrazeAabbI32 *a, const GrazeAabbI32 *b);

// graze_test_segment_point for integers.
GRAZE_API GrazeVerdict graze_test_segment_point_i32(const GrazeSegmentI32 *segment, int32_t x, int32_t y);

// graze_test_segment_segment for integers.
GRAZE_API GrazeVerdict graze_test_segment_segment_i32(const GrazeSegmentI32 *a, const GrazeSegmentI32 *b);

// graze_test_circle_point for integers.
GRAZE_API GrazeVerdict graze_test_circle_point_i32(const GrazeCircleI32 *circle, int32_t x, int32_t y);

// graze_test_circle_segment for integers.
GRAZE_API GrazeVerdict graze_test_circle_segment_i32(const GrazeCircleI32 *circle, const GrazeSegmentI32 *segment);

// graze_test_circle_aabb for integers.
GRAZE_API GrazeVerdict graze_test_circle_aabb_i32(const GrazeCircleI32 *circle, const GrazeAabbI32 *aabb);

// graze_test_circle_circle for integers.
GRAZE_API GrazeVerdict graze_test_circle_circle_i32(const GrazeCircleI32 *a, const GrazeCircleI32 *b);

// graze_test_capsule_point for integers.
GRAZE_API GrazeVerdict graze_test_capsule_point_i32(const GrazeCapsuleI32 *capsule, int32_t x, int32_t y);

// graze_test_capsule_segment for integers.
GRAZE_API GrazeVerdict graze_test_capsule_segment_i32(const GrazeCapsuleI32 *capsule,
    const GrazeSegmentI32 *segment);

// graze_test_capsule_aabb for integers.
GRAZE_API GrazeVerdict graze_test_capsule_aabb_i32(const GrazeCapsuleI32 *capsule, const GrazeAabbI32 *aabb);

// graze_test_capsule_circle for integers.
GRAZE_API GrazeVerdict graze_test_capsule_circle_i32(const GrazeCapsuleI32 *capsule, const GrazeCircleI32 *circle);

// graze_test_capsule_capsule for integers.
GRAZE_API GrazeVerdict graze_test_capsule_capsule_i32(const GrazeCapsuleI32 *a, const GrazeCapsuleI32 *b);

// graze_test_convex_convex for integers.
GRAZE_API GrazeVerdict graze_test_convex_convex_i32(const int32_t *a, size_t a_count, const int32_t *b,
    size_t b_count);

// graze_test_polygon_point for integers.
GRAZE_API GrazeVerdict graze_test_polygon_point_i32(const int32_t *xy, size_t count, int32_t x, int32_t y);

// graze_test_polygon_segment for integers.
GRAZE_API GrazeVerdict graze_test_polygon_segment_i32(const int32_t *xy, size_t count,
    const GrazeSegmentI32 *segment);

// graze_test_polygon_aabb for integers.
GRAZE_API GrazeVerdict graze_test_polygon_aabb_i32(const int32_t *xy, size_t count, const GrazeAabbI32 *aabb);

// graze_test_polygon_circle for integers.
GRAZE_API GrazeVerdict graze_test_polygon_circle_i32(const int32_t *xy, size_t count, const GrazeCircleI32 *circle);

// graze_test_polygon_capsule for integers.
GRAZE_API GrazeVerdict graze_test_polygon_capsule_i32(const int32_t *xy, size_t count,
    const GrazeCapsuleI32 *capsule);

// graze_test_polygon_polygon for integers.
GRAZE_API GrazeVerdict graze_test_polygon_polygon_i32(const int32_t *a, size_t a_count, const int32_t *b,
    size_t b_count);

// graze_test for integers.
GRAZE_API GrazeVerdict graze_test_i32(const GrazeShapeI32 *a, const GrazeShapeI32 *b);

// graze_owns_polygon_point for integers.
GRAZE_API int32_t graze_owns_polygon_point_i32(const int32_t *xy, size_t count, int32_t x, int32_t y);

// graze_contains_aabb_aabb for integers.
GRAZE_API GrazeVerdict graze_contains_aabb_aabb_i32(const GrazeAabbI32 *outer, const GrazeAabbI32 *inner);

// graze_contains_aabb_circle for integers.
GRAZE_API GrazeVerdict graze_contains_aabb_circle_i32(const GrazeAabbI32 *outer, const GrazeCircleI32 *inner);

// graze_contains_polygon_segment for integers.
GRAZE_API GrazeVerdict graze_contains_polygon_segment_i32(const int32_t *xy, size_t count,
    const GrazeSegmentI32 *segment);

// graze_contains_polygon_circle for integers.
GRAZE_API GrazeVerdict graze_contains_polygon_circle_i32(const int32_t *xy, size_t count,
    const GrazeCircleI32 *circle);

// graze_contains_polygon_polygon for integers.
GRAZE_API GrazeVerdict graze_contains_polygon_polygon_i32(const int32_t *outer, size_t outer_count,
    const int32_t *inner, size_t inner_count);

// graze_contains for integers.
GRAZE_API GrazeVerdict graze_contains_i32(const GrazeShapeI32 *outer, const GrazeShapeI32 *inner);

// graze_keep_in_aabb_aabb for integers: exact, and the shortest. Where it centres a half is dropped, towards 0.
GRAZE_API GrazeStatus graze_keep_in_aabb_aabb_i32(const GrazeAabbI32 *container, const GrazeAabbI32 *aabb,
    int32_t *push_xy);

// graze_keep_in_aabb_aabb_i32 for a circle.
GRAZE_API GrazeStatus graze_keep_in_aabb_circle_i32(const GrazeAabbI32 *container, const GrazeCircleI32 *circle,
    int32_t *push_xy);

#ifdef __cplusplus
}
#endif

#endif
