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
      13  World: many moving shapes
      14  Integers

   Units. Lengths are in any unit you like, angles in radians. The y axis may point up or down; "left" and
   "counter-clockwise" are meant for y up.

   Polygons. A polygon is an array of interleaved x, y and a count of vertices (not of floats). Either winding, convex
   or concave, closed implicitly; repeated and collinear vertices are allowed. Inside is by the even-odd rule.

   Any shape. Every shape can be a GrazeShape, which borrows its vertices: a circle c is {&c.x, 1, GRAZE_KIND_POINT,
   c.radius}, a capsule c is {&c.ax, 2, GRAZE_KIND_SEGMENT, c.radius}. Use graze_test, graze_distance, ... with it
   where a pair of shapes has no function of its own.

   Numbering. Vertices count from 0. Edge i leads from vertex i to the next vertex, the last edge of an outline back
   to vertex 0. The vertices of a box are (min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y), so its edges
   are 0 along min_y, 1 along max_x, 2 along max_y, 3 along min_x. A circle is vertex 0 and edge 0.

   Names. graze_<verb>_<shape>_<shape>: in graze_contains_... and graze_keep_in_... the container comes first, in
   graze_sweep_... the shape that moves; otherwise the order is prepared, polygon, convex, capsule, circle, box
   (aabb), segment, point. Functions ending in _i32 take integers.

   Results. out pointers may be NULL where a comment says so. A single result may overlap the arguments, which are
   read before it is written; an array of results may not. Functions with a capacity return how many results there
   are, and write at most capacity of them; with a capacity of 0, out may be NULL.

   Bad input (NULL, a misaligned pointer, NaN, infinity, too few vertices, a negative radius, min > max) is never a
   hit and never a crash: the function returns GRAZE_MISS, 0, NULL, infinity for a distance, or a status; writes
   nothing; and reports the argument to the error handler. graze_check_... validate without the handler.

   Threads. Any function may be called from any number of threads at once, but for changes of a GrazeWorld. A call with
   good input takes no lock, keeps no state, and allocates nothing, except for functions with _create in their name,
   graze_world_load, changes of a world, and graze_trace_grid while it runs. A call with bad input waits while
   graze_set_error_handler runs in another thread, and the default error handler counts such calls. Mind the stack
   in fibers: contacts, sweeps, slides, pushes and all of worlds take up to 84 KB of it for small shapes, checks 32 KB, and
   all up to 256 KB for outlines of thousands of vertices.

   Floating-point modes. Verdicts are the same in every rounding direction, with denormals flushed or not; only
   traps must be off. Measured values (distances, depths, points, times, normals), the number of contacts, whether
   graze_keep_in finds room, and which contacts of a GRAZE_KIND_ONE_SIDED count are the same, bit for bit, on every
   machine and at every vector width, in the default mode. Where denormals are flushed, a measured value may come out
   as 0, and graze_slide, graze_approach, graze_push_out and their like see vertices as you then have them: flushed.

   Accuracy. An ulp is the gap between two neighboring floats. What measured values promise, they promise in real
   arithmetic: if you then compute x + push_x in floats you round once more, and may land an ulp of x inside or
   outside. Leave that much room, a skin, as physics engines do: stop a swept body a little before t, start a
   reflected ray a little along the normal, keep shapes in a container a little smaller. Only graze_slide,
   graze_approach and graze_push_out need none: they promise about the floats that come out.

   Normals. Of length 1, each component within 2^-24. In contacts and sweeps they point from a to b, in ray hits from
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

   Functions named graze_set_... may be called at any time, from any thread, while other functions run. A call uses
   either the old setting or the new one, never a mixture. A call that began before may still use the old one, so
   keep an old context alive until such calls have returned.
*/

// The version of this header. Compare GRAZE_VERSION with graze_version(), the version of the library.
#define GRAZE_VERSION_MAJOR 0

#define GRAZE_VERSION_MINOR 2

#define GRAZE_VERSION_PATCH 0

// Major * 1000000 + minor * 1000 + patch.
#define GRAZE_VERSION 2000

// The version of the binary interface. Within one, sizes and fields of structs, numbers of enums and signatures
// never change, and functions and enum values are only added. A program works with any later library for which
// graze_abi_version() returns the same number.
#define GRAZE_ABI_VERSION 1

// The element of an error that lies in an argument as a whole.
#define GRAZE_NO_ELEMENT SIZE_MAX

// How two shapes meet. GRAZE_MISS is 0, so `if (graze_test_...(...))` counts a touch as meeting, and `== GRAZE_HIT`
// does not.
//
// The interior of a point is the point itself. The interior of a segment or chain is all of it except its two ends;
// a chain whose last vertex is its first has no ends. The interior of a box, convex outline or polygon is the open
// region inside (even-odd rule); without area it has none. With a radius > 0, the interior is everything closer to
// the shape without its radius than the radius. A segment or chain whose vertices all coincide is a point.
//
// Accuracy: exact, for any finite coordinates. Swapping the arguments, starting a vertex list elsewhere, reversing
// it, mirroring, or scaling by a power of two never changes a verdict. For an outline that crosses or retraces
// itself, verdicts for points, and GRAZE_MISS against the other two, are still exact, but a hit may be called a
// touch or a touch a hit; which one may depend on where the list begins, and may differ between a prepared polygon
// and a plain one.
GRAZE_ENUM(GrazeVerdict, int32_t) {
    // No common point. Also the answer to bad input, which is reported to the error handler.
    GRAZE_MISS = 0,
    // Common points, but no common point of the interiors: the shapes graze.
    GRAZE_TOUCH = 1,
    // The interiors share a point.
    GRAZE_HIT = 2,
};

// Why an input was refused (below 100: nothing was written), or what graze found in it (from 100: the input is
// accepted, and results are written). Numbers never change; new ones are added at the end.
GRAZE_ENUM(GrazeStatus, int32_t) {
    // Nothing is wrong.
    GRAZE_OK = 0,
    // A pointer is NULL.
    GRAZE_ERROR_NULL = 1,
    // A pointer, or a stride in bytes, is not a multiple of the alignment of the numbers there.
    GRAZE_ERROR_MISALIGNED = 2,
    // Fewer vertices than the shape needs: 1 for a point, 2 for a segment or chain, 3 for an outline.
    GRAZE_ERROR_TOO_FEW_VERTICES = 3,
    // More vertices than the shape can have: 1 for a point, 2 for a segment, 2^32 - 1 for the others; 256 for a shape
    // that slides or is pushed out; for a prepared outline see graze_prepared_create.
    GRAZE_ERROR_TOO_MANY_VERTICES = 4,
    // A number is NaN or infinite.
    GRAZE_ERROR_NOT_FINITE = 5,
    // A radius is negative.
    GRAZE_ERROR_NEGATIVE_RADIUS = 6,
    // A width, a height, a margin or a greatest distance is negative.
    GRAZE_ERROR_NEGATIVE_SIZE = 7,
    // A box has min > max.
    GRAZE_ERROR_INVERTED_BOX = 8,
    // The kind of a shape is not a GrazeKind, or none that the function accepts.
    GRAZE_ERROR_UNKNOWN_KIND = 9,
    // The function does not accept this kind of container. Its comment says which it accepts.
    GRAZE_ERROR_NOT_A_CONTAINER = 10,
    // The result is too large for a float.
    GRAZE_ERROR_OUT_OF_RANGE = 11,
    // More elements than memory can hold at their stride, or than 32-bit indices can count.
    GRAZE_ERROR_TOO_MANY_ELEMENTS = 12,
    // The allocator returned no memory.
    GRAZE_ERROR_OUT_OF_MEMORY = 13,
    // The shape of this id was removed from the world, or no shape ever had the id.
    GRAZE_ERROR_UNKNOWN_ID = 14,
    // The bytes are not those of graze_world_save, or not all of them.
    GRAZE_ERROR_NOT_A_WORLD = 15,
    // The bytes were saved by a newer version of graze, whose format this library does not know.
    GRAZE_ERROR_NEWER_WORLD = 16,
    // The grade is not a GrazeGrade.
    GRAZE_ERROR_UNKNOWN_GRADE = 17,
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
// function, argument: their names in this header. element: the vertex of an outline, the field of a struct or the
// element of an array, from 0; the unknown id itself if the argument is an id; GRAZE_NO_ELEMENT if the argument as a
// whole, or a GrazeShape's kind, count or radius, is at fault.
// status: the reason, a GrazeStatus.
typedef void (*GrazeErrorHandler)(void *context, const char *function, const char *argument, size_t element,
    int32_t status);

// Returns a block of `size` bytes (more than 0) whose address is a multiple of `align` (always 8), or NULL. A block
// at any other address is released at once and counts as NULL.
typedef void *(*GrazeAllocate)(size_t size, size_t align, void *context);

// Takes back a block from the function that was installed with it, with the same size and alignment. Never called
// with NULL.
typedef void (*GrazeRelease)(void *pointer, size_t size, size_t align, void *context);

// The library's version: GRAZE_VERSION, major * 1000000 + minor * 1000 + patch.
GRAZE_API uint32_t graze_version(void);

// The library's GRAZE_ABI_VERSION.
GRAZE_API uint32_t graze_abi_version(void);

// A status in words, in English. Never NULL. The string lives as long as the library.
GRAZE_API const char *graze_status_text(int32_t status);

// Installs the handler for refused input, for all threads; NULL for silence. context is passed on to it. At the start
// graze_default_error_handler is installed.
GRAZE_API void graze_set_error_handler(GrazeErrorHandler handler, void *context);

// The handler that is installed at the start. It writes one line to standard error (file descriptor 2) for each of the
// first 5 refused inputs of a function's argument, so that a mistake that is made every frame hides no other (63 of
// them are counted apart). A game that closes or redirects standard error installs a handler of its own, or NULL. On
// wasm32-unknown-unknown, which has no standard error, it writes nothing. A breakpoint here shows who made the bad
// call.
GRAZE_API void graze_default_error_handler(void *context, const char *function, const char *argument,
    size_t element, int32_t status);

// Installs the functions by which graze gets memory, for all threads. If either is NULL, the C library's malloc and
// free are installed again (on wasm32-unknown-unknown, a heap of the library's own).
//
// Memory is allocated only by functions with _create in their name, by graze_world_load, by changes of a world, and by
// graze_trace_grid while it runs. They also release what they need only while they run. An object remembers the
// allocator it came from, so it may be freed after another one was installed. Both functions may be called from
// several threads at once.
GRAZE_API void graze_set_allocator(GrazeAllocate allocate, GrazeRelease release, void *context);

// How many floats the library computes on at once: 16 with AVX-512, 8 with AVX2, otherwise 4. No result depends on it.
GRAZE_API uint32_t graze_simd_width(void);

// Limits the vector width, in all threads, for tests and measurements, and returns what graze_simd_width then says.
// UINT32_MAX: no limit, as at the start.
GRAZE_API uint32_t graze_set_simd_width(uint32_t most);

/* ====================================================================================================================
   2  Shapes
   ====================================================================================================================

   Structs of numbers are laid out as the array you would write: a const float[4] may be cast to const GrazeSegment
   *, and back.

   graze_check_... return GRAZE_OK if an argument would be accepted, or the reason why it would not. They never call
   the error handler.
   Errors: a function that returns a status says why nothing was written.
*/

// What the vertices of a GrazeShape are. For a box, give its four corners as GRAZE_KIND_CONVEX.
GRAZE_ENUM(GrazeKind, uint32_t) {
    // One vertex. With a radius: a circle.
    GRAZE_KIND_POINT = 1,
    // Two vertices. With a radius: a capsule.
    GRAZE_KIND_SEGMENT = 2,
    // A line through two or more vertices. Its two ends are no part of its interior, so what meets it there alone is a
    // touch. If the last vertex is the first, the line is a ring and has no ends. It has no inside either: a shape
    // wholly within a ring misses it.
    GRAZE_KIND_CHAIN = 3,
    // Three or more vertices of a convex outline, of either winding. If the outline is not convex
    // (see graze_check_shape), results are unspecified, but the same on every machine. An outline that was convex
    // before its vertices were rounded, as graze_place may leave it, counts as convex: results are off by about as
    // much as these, or by more where count * count exceeds about 79 * radius / ulp of the coordinates (of 512
    // vertices with radius 1, at 30,000 from 0, by 11 ulps).
    GRAZE_KIND_CONVEX = 4,
    // Three or more vertices of any outline.
    GRAZE_KIND_POLYGON = 5,
    // An open line through two or more vertices that is solid from its left only, looking from each vertex to the next
    // with y up. So a floor is listed by growing x if y is up, and by falling x if y points down: a
    // platform to jump up through, or the surface of terrain. Not for the walls of bodies that turn: where a turn has
    // put a body across the line, it passes. Contacts, sweeps, graze_raycast and graze_raycast_first meet it from its
    // left and pass it from its right; their sections say how. All others take it as a GRAZE_KIND_CHAIN.
    GRAZE_KIND_ONE_SIDED = 6,
};

// A segment from a to b. If both coincide it is a point.
typedef struct GrazeSegment {
    float ax;
    float ay;
    float bx;
    float by;
} GrazeSegment;

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

// The corners of a rotated rectangle: center (cx, cy), half its width and height (0 is allowed), rotated by radians,
// counter-clockwise. Writes eight floats to corners, interleaved x, y: the corners that lie at (-w, -h), (w, -h), (w,
// h), (-w, h) before the rotation. They are a convex outline like any other.
// If the cosine and sine are known, use graze_place.
// Accuracy: each coordinate is rounded once from f64, with a sine and cosine that give the same bits on every machine.
// Errors: GRAZE_ERROR_NEGATIVE_SIZE; GRAZE_ERROR_OUT_OF_RANGE if a corner is too large for a float.
GRAZE_API GrazeStatus graze_rect_corners(float cx, float cy, float half_w, float half_h, float radians,
    float *corners);

// An outline turned by the angle of this cosine and sine, then moved by x, y: writes x + (px * cosine - py * sine),
// y + (px * sine + py * cosine) for each of its vertices px, py. A cosine and sine not of length 1 scale it, too. One
// vertex is enough, so that chains, segments and points can be placed. out has room for as many vertices, and may be
// xy itself; otherwise they must not overlap.
// Accuracy: each coordinate is rounded once, to the nearest float.
// Complexity: O(n).
// Errors: GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then nothing is written.
GRAZE_API GrazeStatus graze_place(const float *xy, size_t count, float x, float y, float cosine, float sine,
    float *out);

// The corners of a box, so that it is a convex outline like any other. Writes eight floats to corners, interleaved x,
// y, in the order of its vertices (see Numbering).
GRAZE_API GrazeStatus graze_corners_aabb(const GrazeAabb *aabb, float *corners);

// The smallest box around any shape, its radius included.
// Accuracy: each side is rounded outward, to the next float that keeps the shape inside.
// Complexity: O(n).
// Errors: GRAZE_ERROR_OUT_OF_RANGE if a side is too large for a float.
GRAZE_API GrazeStatus graze_bounds(const GrazeShape *shape, GrazeAabb *out);

// The smallest box around the vertices of a polygon. Exact.
// Complexity: O(n).
GRAZE_API GrazeStatus graze_bounds_polygon(const float *xy, size_t count, GrazeAabb *out);

// The smallest circle around the vertices of a polygon.
// Accuracy: the center is rounded to float, and the radius rounded up, so that the circle does contain every vertex.
// Complexity: O(n) for each of a few rounds.
// Errors: GRAZE_ERROR_OUT_OF_RANGE if the radius is too large for a float.
GRAZE_API GrazeStatus graze_bounding_circle_polygon(const float *xy, size_t count, GrazeCircle *out);

// Would this segment be accepted?
GRAZE_API GrazeStatus graze_check_segment(const GrazeSegment *segment);

// Would this box be accepted?
GRAZE_API GrazeStatus graze_check_aabb(const GrazeAabb *aabb);

// Would this circle be accepted?
GRAZE_API GrazeStatus graze_check_circle(const GrazeCircle *circle);

// Would this capsule be accepted?
GRAZE_API GrazeStatus graze_check_capsule(const GrazeCapsule *capsule);

// Would this polygon be accepted, and what is it like? GRAZE_OK for a simple outline, GRAZE_OUTLINE_ZERO_AREA,
// GRAZE_OUTLINE_SELF_CROSSING, or the reason why it is refused. where may be NULL; otherwise it receives the vertex at
// fault, or GRAZE_NO_ELEMENT. For a self-crossing outline that is the first vertex whose edge meets another edge. An
// outline without area is GRAZE_OUTLINE_ZERO_AREA, even if it retraces itself.
// Complexity: O(n log n) in general; about n * n / 4000 * log n at worst, where thousands of long edges lie side by
// side and askew, or n * n where very many edges cross, all of them late ones.
GRAZE_API GrazeStatus graze_check_polygon(const float *xy, size_t count, size_t *where);

// Would this shape be accepted, and what is it like? As graze_check_polygon for outlines; also
// GRAZE_OUTLINE_NOT_CONVEX.
GRAZE_API GrazeStatus graze_check_shape(const GrazeShape *shape);

// The outlines around the solid cells of a grid, ready for graze_prepared_create: ground made of tiles without seams.
// cells has a byte for each cell, row by row, row_bytes apart; a byte that is not 0 is a solid cell. Cell 0 lies at x,
// y, the next in its row beside it along +x, the next row along +y; each is a square of cell_size.
//
// Returns how many vertices there are, and writes the first capacity of them to xy, interleaved x, y, so that xy has
// room for 2 * capacity floats. The number of vertices of each ring goes to ring_counts, which has room for
// ring_capacity numbers, and the number of rings to ring_count, unless that is NULL. xy and ring_counts may be NULL if
// their capacity is 0.
//
// In a world, and for graze_slide, which take one outline each, a ring is a line around its holes and pieces: pass
// each as GRAZE_KIND_CHAIN with its first vertex once more at the end. A chain has no inside: what is wholly within
// the solid misses it. As GRAZE_KIND_POLYGON an outer ring fills its holes.
//
// A ring costs where it has no edge, too: every query whose box meets the box around the ring asks it, while of boxes,
// a convex shape for each cell or run of cells, only those are asked that are near. A ring of 256 vertices or more has
// a tree of its edges; of a shorter one all are compared. A prepared polygon costs least for a single shape, and knows
// its inside.
//
// Cells that are connected through their sides are a piece. Each piece has one outer ring, counter-clockwise if y is
// up, and one ring for each hole, clockwise. Every ring is simple, without collinear vertices. Rings never cross; they
// touch where solid cells meet at a corner only: two pieces are separate there, and cells of one piece are joined, so
// that what lies between them is a hole. A ring begins with its vertex in the first row of corners, in that row with
// the first one; rings are in the order of these vertices, row by row.
// Accuracy: exact. Each coordinate is x or y plus a multiple of cell_size, rounded once; so neighboring tiles of one
// grid share their coordinates.
// Complexity: O(cells). While it runs it takes a byte for each cell from the allocator.
// A cell_size of 0 gives rings without area, and of a row_bytes below width rows overlap.
// Errors: 0. GRAZE_ERROR_NEGATIVE_SIZE, GRAZE_ERROR_OUT_OF_RANGE if a corner is too large for a float,
// GRAZE_ERROR_TOO_MANY_ELEMENTS if there are 2^32 corners or more, GRAZE_ERROR_OUT_OF_MEMORY.
GRAZE_API size_t graze_trace_grid(const uint8_t *cells, size_t width, size_t height, size_t row_bytes, float x,
    float y, float cell_size, float *xy, size_t capacity, uint32_t *ring_counts, size_t ring_capacity,
    size_t *ring_count);

/* ====================================================================================================================
   3  Orientation
   ====================================================================================================================

   The turn that three points make. Exact.
*/

// The turn of a, b, c: 1 if counter-clockwise (y up), that is if c lies to the left of the line from a to b; 0 if the
// points are collinear or two coincide; -1 if clockwise.
// Errors: bad input is 0.
GRAZE_API int32_t graze_orient(float ax, float ay, float bx, float by, float cx, float cy);

/* ====================================================================================================================
   4  Test: do two shapes meet?
   ====================================================================================================================

   Every function returns how two shapes meet, exactly, by the rules of GrazeVerdict.

   Complexity: constant unless a comment says otherwise; n and m are counts of vertices.
   Errors: bad input is GRAZE_MISS.
*/

// Box and point.
GRAZE_API GrazeVerdict graze_test_aabb_point(const GrazeAabb *aabb, float x, float y);

// Box and segment.
GRAZE_API GrazeVerdict graze_test_aabb_segment(const GrazeAabb *aabb, const GrazeSegment *segment);

// Two boxes. A shared edge or corner is a touch.
GRAZE_API GrazeVerdict graze_test_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b);

// Segment and point: a hit between the ends, a touch at an end.
GRAZE_API GrazeVerdict graze_test_segment_point(const GrazeSegment *segment, float x, float y);

// Two segments: a hit if they cross or overlap, a touch if one only ends on the other.
GRAZE_API GrazeVerdict graze_test_segment_segment(const GrazeSegment *a, const GrazeSegment *b);

// Circle and point. A point on the boundary is a touch.
GRAZE_API GrazeVerdict graze_test_circle_point(const GrazeCircle *circle, float x, float y);

// Circle and segment. A tangent is a touch.
GRAZE_API GrazeVerdict graze_test_circle_segment(const GrazeCircle *circle, const GrazeSegment *segment);

// Circle and box. A side or corner that only reaches the circle's boundary is a touch.
GRAZE_API GrazeVerdict graze_test_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb);

// Two circles. A touch if they have one point in common, from outside; a circle inside another is a hit. A circle of
// radius 0 is a point: a touch on the other's boundary, and a hit at a point in the same place.
GRAZE_API GrazeVerdict graze_test_circle_circle(const GrazeCircle *a, const GrazeCircle *b);

// Capsule and point. Also: is a point on a segment, with the radius as tolerance?
GRAZE_API GrazeVerdict graze_test_capsule_point(const GrazeCapsule *capsule, float x, float y);

// Capsule and segment.
GRAZE_API GrazeVerdict graze_test_capsule_segment(const GrazeCapsule *capsule, const GrazeSegment *segment);

// Capsule and box.
GRAZE_API GrazeVerdict graze_test_capsule_aabb(const GrazeCapsule *capsule, const GrazeAabb *aabb);

// Capsule and circle.
GRAZE_API GrazeVerdict graze_test_capsule_circle(const GrazeCapsule *capsule, const GrazeCircle *circle);

// Two capsules.
GRAZE_API GrazeVerdict graze_test_capsule_capsule(const GrazeCapsule *a, const GrazeCapsule *b);

// Two convex outlines, of either winding. Of an outline that is not convex (see graze_check_shape), the verdict is
// unspecified, but the same on every machine.
// Complexity: usually O(n + m), when a separating line or a common point is found on the line through both centers;
// otherwise O(n m).
GRAZE_API GrazeVerdict graze_test_convex_convex(const float *a, size_t a_count, const float *b, size_t b_count);

// Polygon and point: a hit inside, a touch on an edge or vertex.
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_test_polygon_point(const float *xy, size_t count, float x, float y);

// Polygon and segment: a hit if a part of the segment lies strictly inside.
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_test_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment);

// Polygon and box.
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_test_polygon_aabb(const float *xy, size_t count, const GrazeAabb *aabb);

// Polygon and circle.
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_test_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle);

// Polygon and capsule.
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_test_polygon_capsule(const float *xy, size_t count, const GrazeCapsule *capsule);

// Two polygons.
// Complexity: near n + m if few edges of one are near the other; O(n m) at worst.
GRAZE_API GrazeVerdict graze_test_polygon_polygon(const float *a, size_t a_count, const float *b, size_t b_count);

// Any two shapes, also rounded and concave ones.
// Complexity: O(n m).
GRAZE_API GrazeVerdict graze_test(const GrazeShape *a, const GrazeShape *b);

// Does the polygon own the point? 1 or 0. Of the polygons of a tiling exactly one owns each point of the tiled area,
// also on shared edges and vertices.
//
// A polygon owns the points of its inside, and of its edges those on the sides of smaller x and smaller y. Precisely:
// it owns a point if a step towards greater x, and a far smaller step towards greater y, leads inside. So the outer
// boundary of the tiled area on the sides of greater x and y is owned by no polygon.
// Complexity: O(n).
// Errors: bad input is 0.
GRAZE_API int32_t graze_owns_polygon_point(const float *xy, size_t count, float x, float y);

/* ====================================================================================================================
   5  Contain: is a shape inside another, and which push brings it back?
   ====================================================================================================================

   graze_contains_... return GRAZE_HIT if the shape lies in the interior of the container, GRAZE_TOUCH if it lies
   inside and touches the container's boundary, and GRAZE_MISS if a part of it is outside.

   graze_keep_in_... compute the push that brings a shape back into its container, and write it as two floats x, y to
   push_xy. If the shape is inside already the push is 0, 0. They return GRAZE_OK, or GRAZE_CONTAINER_TOO_SMALL if no
   push fits the shape in (the push is written then, too), or an error.

   Accuracy: verdicts are exact. With GRAZE_OK, the shape moved by the push is inside exactly, in real arithmetic (in
   a box, also see graze_keep_in_aabb_aabb). Adding the push to float coordinates rounds again: to be inside after
   that, too, use a container smaller by an ulp of the coordinates.
   Errors: bad input is GRAZE_MISS, or the status that says why nothing was written.
*/

// Is a box inside a box?
GRAZE_API GrazeVerdict graze_contains_aabb_aabb(const GrazeAabb *outer, const GrazeAabb *inner);

// Is a circle inside a box?
GRAZE_API GrazeVerdict graze_contains_aabb_circle(const GrazeAabb *outer, const GrazeCircle *inner);

// Is a segment inside a polygon?
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_contains_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment);

// Is a circle inside a polygon?
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_contains_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle);

// Is a polygon inside a polygon?
// Complexity: O(n m).
GRAZE_API GrazeVerdict graze_contains_polygon_polygon(const float *outer, size_t outer_count, const float *inner,
    size_t inner_count);

// Is any shape inside another? The container may be a point, segment or convex outline, with any radius, or a polygon
// without a radius. For a polygon that crosses or retraces itself the verdict is a best answer.
// Complexity: O(n m).
// Errors: GRAZE_ERROR_NOT_A_CONTAINER for a chain, and for a polygon with a radius.
GRAZE_API GrazeVerdict graze_contains(const GrazeShape *outer, const GrazeShape *inner);

// The shortest push that brings a box back into a box. If the container is too small along an axis, the push centers
// the box along it.
// Accuracy: each component is rounded up, so that the box is inside exactly. Only if that would push the box out on
// the opposite side is it rounded down; then the box sticks out by less than an ulp of the push.
GRAZE_API GrazeStatus graze_keep_in_aabb_aabb(const GrazeAabb *container, const GrazeAabb *aabb, float *push_xy);

// The shortest push that brings a circle back into a box. Otherwise as graze_keep_in_aabb_aabb.
GRAZE_API GrazeStatus graze_keep_in_aabb_circle(const GrazeAabb *container, const GrazeCircle *circle,
    float *push_xy);

// The shortest push that brings any shape back into a convex container: a point, segment or convex outline, with any
// radius. Returns GRAZE_OK, GRAZE_CONTAINER_TOO_SMALL or an error, as above.
//
// If the container is too small, the push leaves the shape's farthest part as little outside as possible. How far
// outside is measured from the lines of the edges if the container is an outline without a radius, otherwise from the
// container itself. A segment or outline without area and without a radius is too small for all that does not lie on
// it already: the push brings the centers of the two bounding boxes together, and GRAZE_CONTAINER_TOO_SMALL is
// returned, even if that push happens to fit.
// Accuracy: at most as long as the shortest push into a container that is smaller by one ulp (of the push's larger
// component) on every side. If the container is too small, the shape sticks out by at most the sum of: a millionth
// more than the least possible, 2^-40 of the push's length (2^-23 of it if the container has a radius), and what
// rounding the components to floats adds. The push may be longer, or not be found (GRAZE_CONTAINER_TOO_SMALL), if two
// container edges are nearly but not exactly parallel (within 1e-9), or at scales below 2^-60 of the largest
// coordinate or radius.
// Complexity: for a container of n and a shape of m vertices O(m log m), and passes of O(n + m): a few, or some
// hundreds, as measured, if a container with a radius is too small. For a shape of more than 4,096 vertices a pass
// takes O(n m / 4096 + m).
// Errors: GRAZE_ERROR_NOT_A_CONTAINER for a chain and for a GRAZE_KIND_POLYGON, even a convex one;
// GRAZE_ERROR_OUT_OF_RANGE if the push is too large for a float.
GRAZE_API GrazeStatus graze_keep_in(const GrazeShape *container, const GrazeShape *shape, float *push_xy);

/* ====================================================================================================================
   6  Distance: how far apart, and where are they closest?
   ====================================================================================================================

   graze_distance_... return the distance between two shapes and write a pair of closest points to out, which may be
   NULL. The distance is 0 exactly if graze_test is not GRAZE_MISS. A polygon is filled: everything inside is at
   distance 0. To measure from an interior point to the boundary, pass the outline as a GRAZE_KIND_CHAIN whose last
   vertex repeats the first, or a point to graze_signed_distance_....

   Accuracy: the distance is within 1 ulp of the true one. Beyond the largest float it is infinite.
   Errors: bad input is infinity, and out stays untouched.
*/

// A pair of closest points of two shapes a and b. If several pairs are equally close, one of them is given, the
// same one if the arguments are swapped.
//
// Accuracy: each point is within 1 ulp of a true closest point, plus 2^-24 of the distance, plus 2^-40 of the
// largest number in the call. If the closest feature is an axis-aligned edge, both points share the coordinate
// along it, and the point on the edge has exactly the edge's other coordinate.
typedef struct GrazeClosest {
    // 0 exactly if the shapes meet. Then both points are one common point; for convex shapes without a radius it is
    // a vertex of one shape strictly inside the other, if there is such a vertex.
    float distance;
    float ax;
    float ay;
    float bx;
    float by;
    // The place of each point along its edge, from 0 to 1. With a radius, it is the place on the edge that is
    // nearest to the point. A vertex is place 0 of the edge that begins there, the last vertex of an open line place
    // 1. A place right before the end of an edge may be rounded to 1.
    float a_t;
    float b_t;
    // The edge each point lies on; 0 for a point inside a shape.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeClosest;

// The distance of any two shapes.
// Complexity: O(n m).
GRAZE_API float graze_distance(const GrazeShape *a, const GrazeShape *b, GrazeClosest *out);

// The distance of a segment and a point.
GRAZE_API float graze_distance_segment_point(const GrazeSegment *segment, float x, float y, GrazeClosest *out);

// The distance of two segments.
GRAZE_API float graze_distance_segment_segment(const GrazeSegment *a, const GrazeSegment *b, GrazeClosest *out);

// The distance of a polygon and a point.
// Complexity: O(n).
GRAZE_API float graze_distance_polygon_point(const float *xy, size_t count, float x, float y, GrazeClosest *out);

// The signed distance of a polygon and a point: that from the boundary, negative if the point is inside, 0 exactly on
// the boundary. The same goes to out->distance; a is the nearest point of the boundary, b the point itself. Outside,
// both are those of graze_distance_polygon_point.
// Accuracy: the sign is exact, and the magnitude within 1 ulp.
// Complexity: O(n).
GRAZE_API float graze_signed_distance_polygon_point(const float *xy, size_t count, float x, float y,
    GrazeClosest *out);

/* ====================================================================================================================
   7  Crossings: where do outlines cross?
   ====================================================================================================================

   graze_crossings_... find the points where the edges or boundaries of two shapes cross or touch. They write at most
   capacity of them to out and return how many there are. out may be NULL if capacity is 0.

   A vertex counts once, for the edge that begins there. Two collinear edges that overlap count as the two ends of
   the overlap. A shape wholly inside another has no crossings with it.

   Accuracy: which edges cross or touch, and how many points there are, is exact. Each coordinate is within 1 ulp.
   Errors: bad input is 0, and out stays untouched.
*/

// A point where two edges, an edge and the boundary of a circle, or the boundaries of two circles cross or touch.
typedef struct GrazeCrossing {
    float x;
    float y;
    // The place along each edge, from 0 to 1: exactly 0 or 1 only if the point is that end. On a circle: the part
    // of a full turn from +x towards +y, at least 0 and less than 1; exactly 0 only at +x.
    float a_t;
    float b_t;
    // The edges; 0 for a circle.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeCrossing;

// Where two segments cross or touch: one point, or the two ends of a collinear overlap in the order of a. The count is
// 0 exactly if graze_test_segment_segment is GRAZE_MISS.
GRAZE_API size_t graze_crossings_segment_segment(const GrazeSegment *a, const GrazeSegment *b, GrazeCrossing *out,
    size_t capacity);

// Where a segment crosses or touches the edges of a polygon, in the order of the polygon's edges.
// Complexity: O(n).
GRAZE_API size_t graze_crossings_polygon_segment(const float *xy, size_t count, const GrazeSegment *segment,
    GrazeCrossing *out, size_t capacity);

// Where the edges of two polygons cross or touch, in the order of a's edges, then of b's.
// Complexity: O(n m), less if few edges are near each other.
GRAZE_API size_t graze_crossings_polygon_polygon(const float *a, size_t a_count, const float *b, size_t b_count,
    GrazeCrossing *out, size_t capacity);

// Where a segment crosses or touches the boundary of a circle, in the order of the segment: up to two points, one for
// a tangent. A circle with radius 0 is a point.
GRAZE_API size_t graze_crossings_circle_segment(const GrazeCircle *circle, const GrazeSegment *segment,
    GrazeCrossing *out, size_t capacity);

// Where the boundaries of two circles cross or touch: up to two points, first the one to the left of the line from a
// to b; one if they only touch. Equal circles with a radius share their whole boundary: that counts as 0. A coordinate
// beyond the largest float is infinite.
GRAZE_API size_t graze_crossings_circle_circle(const GrazeCircle *a, const GrazeCircle *b, GrazeCrossing *out,
    size_t capacity);

// Where the edges of a polygon cross or touch the boundary of a circle, in the order of the edges, and along each
// edge.
// Complexity: O(n).
GRAZE_API size_t graze_crossings_polygon_circle(const float *xy, size_t count, const GrazeCircle *circle,
    GrazeCrossing *out, size_t capacity);

/* ====================================================================================================================
   8  Contact: how deep, and how do they push each other apart?
   ====================================================================================================================

   What a physics engine needs of two shapes that meet: the normal, the penetration depth, and one or two contact
   points. Features identify a point from frame to frame, so that a solver can start from its last impulse (warm
   starting).

   A side is an edge, or a run of collinear edges.

   A GRAZE_KIND_ONE_SIDED has contacts on its left only: those of the same GRAZE_KIND_CHAIN whose normal, from the line
   to the other shape, leads to the left of the line. If none is left, graze_contact returns GRAZE_MISS, and
   graze_contacts 0. What leads to the left:
   On an edge and at an end of the line, a normal to the left of the edge, not along it. A ring has no ends.
   At a vertex where the line turns right, a normal to the left of one of the two edges.
   At a vertex where the line turns left, the same, but none between the right normals of the two edges.
   At a vertex where the line turns back, every normal.
   Of two points at vertices of the line, a normal to the left of the side that joins them; if none does, as over a
   dip, to the left at one of the vertices.

   So a body on the left is carried without bumps at inner vertices, and a body of which less than about half has come
   through is pushed back. A body that jumps up through a platform has such contacts once more than half of it is
   through: a solver that has to let it pass drops contacts while the body moves along their normal, or moves bodies by
   sweeps.

   Errors: bad input is GRAZE_MISS, or 0 contacts, and out stays untouched.
*/

// A point where two shapes a and b touch.
typedef struct GrazeContactPoint {
    // Midway between a vertex of one shape and the other's boundary opposite it, measured along the normal.
    // Infinite where it is beyond the largest float. The boundary of a side with a radius is here the side moved by
    // the radius along the normal: that is its own where it is parallel to the other shape's side.
    float x;
    float y;
    // The penetration depth at this point, measured along the normal: from 0 to the contact's depth. Negative only
    // from graze_contact_within and graze_contacts_within.
    float depth;
    // The features of a and of b: 2 * i is vertex i, 2 * i + 1 is edge i, so 8 bits each name those of up to 128
    // vertices. The pair stays the same from frame to frame while shapes slide or rest: it is a key to the last
    // frame's impulse among the points with about that normal. Floor and wall have one in common where a box stands
    // in an inner corner.
    //
    // The point of a contact with one point lies on both features. If a contact has two points, they are the ends of
    // the stretch where a side of a and a side of b touch, and each names the vertices of both sides at its end.
    // Collinear edges are one side. Of vertices in a row at one place the first is named; never an edge of length 0.
    // A feature is a name and no place: the point need not lie at the vertex that is named.
    uint32_t a_feature;
    uint32_t b_feature;
} GrazeContactPoint;

// A contact manifold: the direction in which two shapes a and b push each other apart, how far, and one or two
// points where they touch.
typedef struct GrazeContact {
    // The unit normal, from a to b.
    // Accuracy: each component is within 2^-24 of the true one; a component below 2^-30 is 0. Exact if parallel to
    // an axis.
    float normal_x;
    float normal_y;
    // The penetration depth: above 0 for a hit, 0 for a touch, infinite beyond the largest float. Moving b by depth
    // * normal, or a by its negative, separates two convex shapes.
    //
    // For concave shapes it separates only the two regions of this contact. If the ground is thinner than the
    // penetration, contacts may push in opposite directions: split such ground into convex pieces.
    // Accuracy: for convex shapes never below the true depth, and above it by less than 2 ulps; the smallest float
    // that separates if the normal is parallel to an axis. Moving in floats rounds each coordinate, so an overlap
    // of about an ulp of the coordinates may remain.
    float depth;
    // The number of points: 1 or 2.
    uint32_t count;
    GrazeContactPoint points[2];
} GrazeContact;

// The contact of any two shapes. Returns the verdict of graze_test (but for a GRAZE_KIND_ONE_SIDED, see above), and
// unless that is GRAZE_MISS writes the contact to out, which may be NULL.
//
// Convex shapes, with or without a radius, among them straight chains: the contact is the shortest push that separates
// them. It has two points if two sides touch along a stretch, the ends of that stretch; otherwise one. If the two
// sides at a corner are equally inclined to the other shape's side, neither faces it, and the corner alone touches. If
// several pushes are equally short, as for circles with one center, always the same one is chosen. Points and segments
// without a radius that lie on each other are separated by any push: their depth is the smallest float above 0.
//
// Two corners without a radius that only touch are a GRAZE_TOUCH with one point, whose features are a vertex of each.
// Many lines separate them; the normal is that of the middle one, and mirrored shapes have the mirrored normal.
// Solvers should skip this contact: the side of a box that slides over a floor of tiles touches the next tile's side
// like that, and must not be stopped by it. It has count 1, depth 0, and two features that are even numbers, and
// neither shape has a radius.
//
// Concave polygons and chains: the contact is the deepest of graze_contacts.
//
// Swapping the arguments mirrors the contact, except for identical shapes.
// Complexity: O(n m).
GRAZE_API GrazeVerdict graze_contact(const GrazeShape *a, const GrazeShape *b, GrazeContact *out);

// All contacts of two shapes, one for each side of either that the other touches. For two convex shapes it is the one
// of graze_contact. Writes at most capacity contacts to out, in no promised order, and returns how many there are: 0
// exactly if graze_test is GRAZE_MISS (but for a GRAZE_KIND_ONE_SIDED, see above). out may be NULL if capacity is 0.
// graze_contact gives the deepest one.
//
// A vertex in front of an edge touches it if the distance is at most the sum of the radii: without radii, if the
// vertex lies on the edge. A vertex inside a polygon touches the nearest edge. Vertices touch each other within the
// sum of the radii. If only edges cross, there is one contact, that of two crossing edges, and its push leads out of a
// filled shape: of the crossings around one place where the shapes overlap the least deep one, so that a corner that
// has just passed the tip of a spike goes back, and of several such places the deepest. Of more than 32 crossings it
// is the deepest of all.
//
// Where a chain leads through a filled shape, convex or not, the smaller part of that shape by area counts as inside
// of the ground: so a chain carries a body that has sunk in by less than half as the filled ground below it would,
// with up to eight paths of the chain through the body. The part may be in pieces, as the feet of a body on several
// legs. If the chain ends within the shape, halves it, or faces it with both sides, a vertex that has crossed the
// chain touches the nearest edge that it crossed; of the two ends of an edge that crosses the chain the nearer one
// has.
//
// Two sides that are parallel within a degree rest flat on each other: they have one contact, whichever vertices of
// the two touch. Its points are the ends of the stretch where they are opposite each other. If a side carries several
// vertices and sides, its contact has the two points farthest apart; if a vertex between them is deeper than both,
// that one and the one farthest from it. Two corners without a radius that only touch have a contact as in
// graze_contact.
//
// A vertex makes no contact with an edge if a side of its own outline leads from it into the solid behind that edge,
// as from a vertex of flat ground into the side of a box, unless one of its sides faces the edge within 7 degrees. So
// a box that slides over straight, gently bent or inward-bent ground is carried and never pushed sideways (no ghost
// collisions). This angle says how gently ground may be bent; the degree above allows for the rounding of vertices
// that were turned.
//
// Each depth separates the two regions of its contact, not always the whole shapes.
// Complexity: O(n m), and little more than O(n + m) if few edges are near each other.
GRAZE_API size_t graze_contacts(const GrazeShape *a, const GrazeShape *b, GrazeContact *out, size_t capacity);

// The contact of any two shapes whose gap is at most margin, for solvers that stop bodies before they meet
// (speculative contacts). margin must not be negative; 0 makes it graze_contact.
//
// Returns GRAZE_HIT if the interiors meet, as graze_contact, GRAZE_TOUCH if they do not and the gap is at most margin,
// decided exactly, else GRAZE_MISS. So unless it is GRAZE_MISS, the contact is written to out, which may be NULL. Its
// depth is 0 if the shapes touch, and the negative gap if they are apart.
//
// The normal of shapes that are apart is that of the closest points; where a side is closest, that side's. Each point
// has its own depth, negative where there is a gap, and lies midway: moving it by half its depth along the normal and
// back leads to the two surfaces. If the two sides that face each other are parallel within a degree, there are two
// points, the ends of the stretch where the sides are opposite each other, however far apart they are there; otherwise
// those of the two that are within margin.
//
// Accuracy: with two points the gap may be given too large by 2^-12 of it and of the radii, as it is measured along a
// side's normal.
// With radii of both shapes and a margin that differ more than 2^29 times from each other, the sum of the
// three is rounded to 53 bits.
// Complexity: O(n m).
GRAZE_API GrazeVerdict graze_contact_within(const GrazeShape *a, const GrazeShape *b, float margin,
    GrazeContact *out);

// All contacts of two shapes whose gap is at most margin, as graze_contacts and graze_contact_within: vertices also
// touch edges and each other within margin, and two sides that are parallel within a degree have two points, however
// far apart they are at one end. Returns how many there are: 0 exactly if graze_contact_within is GRAZE_MISS.
// Complexity: O(n m), and little more than O(n + m) if few edges are near each other.
GRAZE_API size_t graze_contacts_within(const GrazeShape *a, const GrazeShape *b, float margin, GrazeContact *out,
    size_t capacity);

// The contact of two circles, as graze_contact.
GRAZE_API GrazeVerdict graze_contact_circle_circle(const GrazeCircle *a, const GrazeCircle *b, GrazeContact *out);

// The contact of a circle and a box, as graze_contact.
GRAZE_API GrazeVerdict graze_contact_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb,
    GrazeContact *out);

// The contact of two boxes, as graze_contact.
GRAZE_API GrazeVerdict graze_contact_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b, GrazeContact *out);

// The contact of two convex outlines without a radius, of either winding, as graze_contact. If an outline is not
// convex, the contact is unspecified.
GRAZE_API GrazeVerdict graze_contact_convex_convex(const float *a, size_t a_count, const float *b, size_t b_count,
    GrazeContact *out);

/* ====================================================================================================================
   9  Ray: where does a ray meet a shape first?
   ====================================================================================================================

   A ray is a segment, from a to b. From an origin o in the direction d of length 1, no farther than l, it is {o.x,
   o.y, o.x + l * d.x, o.y + l * d.y}, and a hit is at the distance t * l. A ray whose ends coincide tests a point.

   graze_raycast_... return the verdict of graze_test on shape and ray (but for a GRAZE_KIND_ONE_SIDED, see below).
   Unless that is GRAZE_MISS, they write the first common point to out, which may be NULL. If the ray grazes a corner
   before it enters, that is the corner.

   A GRAZE_KIND_ONE_SIDED is met from its left only: its edges that the ray does not cross from left to right are
   passed, and each longest row of the others is a chain of its own. Such a chain is passed, too, if the ray begins
   strictly inside its radius or meets it elsewhere than on its left (see contacts). To graze_raycast_all it is a chain.

   Accuracy: the verdict, and which edge comes first, are exact.
   Errors: bad input is GRAZE_MISS, or 0 points, and out stays untouched.
*/

// Where a ray meets a shape.
//
// Accuracy: t, x and y are within 1 ulp of the true values; x and y on a shape with a radius are within 1 ulp plus
// 2^-40 of the ray's largest coordinate. On an axis-aligned side, also of a shape with a radius, the point has
// exactly that side's coordinate (rounded once); on an axis-aligned ray it has the ray's.
typedef struct GrazeRayHit {
    // The place along the ray: 0 at its a, 1 at its b. 0 exactly if a belongs to the shape, boundary included. For
    // a shape without a radius: 1 exactly if b is the only common point.
    float t;
    // The point. As it is rounded, it may lie on either side of the edge.
    float x;
    float y;
    // The unit normal of the edge or boundary, on the side where the ray begins; (0, 0) if the ray begins strictly
    // inside.
    //
    // If the ray begins on the line of the edge, the normal points out of a polygon, and against the ray for a
    // segment or chain. For a polygon that crosses itself it may point to either side. If the ray meets a point, or
    // runs along a segment, it is the ray's direction reversed; (0, 0) if the ray's ends coincide there.
    // Accuracy: within 2^-24. On a boundary with a radius that is promised if no coordinate of the ray is larger
    // than 2^40 times the radius.
    float normal_x;
    float normal_y;
    // The edge. If several meet at the point: an edge through which the ray enters; of these the most perpendicular
    // to the ray; of these the one with the lexicographically smallest coordinates, wherever the list begins. On a
    // boundary with a radius: the nearest edge; of several equally near the most perpendicular to the ray, then the
    // lexicographically smallest. All of this is decided exactly. 0 if the ray begins strictly inside.
    uint32_t edge;
} GrazeRayHit;

// Where does a ray meet any shape first?
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_raycast(const GrazeShape *shape, const GrazeSegment *ray, GrazeRayHit *out);

// Where does a ray meet a segment?
GRAZE_API GrazeVerdict graze_raycast_segment(const GrazeSegment *segment, const GrazeSegment *ray,
    GrazeRayHit *out);

// Where does a ray meet a box?
GRAZE_API GrazeVerdict graze_raycast_aabb(const GrazeAabb *aabb, const GrazeSegment *ray, GrazeRayHit *out);

// Where does a ray meet a circle?
GRAZE_API GrazeVerdict graze_raycast_circle(const GrazeCircle *circle, const GrazeSegment *ray, GrazeRayHit *out);

// Where does a ray meet a capsule?
GRAZE_API GrazeVerdict graze_raycast_capsule(const GrazeCapsule *capsule, const GrazeSegment *ray,
    GrazeRayHit *out);

// Where does a ray meet a polygon, convex or concave?
// Complexity: O(n).
GRAZE_API GrazeVerdict graze_raycast_polygon(const float *xy, size_t count, const GrazeSegment *ray,
    GrazeRayHit *out);

// All points where a ray crosses or touches the edges of a polygon. Returns how many there are, and writes the nearest
// capacity of them to out, in their exact order along the ray, points at one place in the order of their edges. out
// may be NULL if capacity is 0.
//
// A vertex counts once, for the edge that begins there: normal and edge are those of that edge, whether the ray enters
// there or grazes the vertex. An overlap counts as its two ends. If the ray begins inside, its start does not count.
// A ray whose ends coincide on an edge has one point.
// Complexity: O(n + k log capacity) for k points. Nothing is allocated.
GRAZE_API size_t graze_raycast_polygon_all(const float *xy, size_t count, const GrazeSegment *ray, GrazeRayHit *out,
    size_t capacity);

// All points where a ray enters or leaves any shape. Returns how many there are, and writes the nearest capacity of
// them to out, in their exact order along the ray. out may be NULL if capacity is 0.
//
// Without a radius: where the ray crosses or touches the edges, as graze_raycast_polygon_all; the last vertex of a
// chain that has ends counts for the edge that ends there. With a radius: where the ray enters and leaves the shape,
// and once where it only touches it; an end of the ray counts if it is on the boundary. The normal is on the side from
// which the ray comes: so where the ray leaves a shape with a radius, the normal points into it. The edge is chosen as
// for the first hit.
// Complexity: O(n + k log capacity) for k points; with a radius O(n), and again for each 256 edges that are within the
// radius of the ray. Nothing is allocated.
GRAZE_API size_t graze_raycast_all(const GrazeShape *shape, const GrazeSegment *ray, GrazeRayHit *out,
    size_t capacity);

// Which of many shapes does a ray meet first? The result is that of graze_raycast on this shape; its index is written
// to which, unless that is NULL. Of shapes that are met at the same place the one with the lowest index; that is
// decided exactly. GRAZE_MISS if the ray meets none.
// Complexity: that of graze_raycast for each shape.
GRAZE_API GrazeVerdict graze_raycast_first(const GrazeSegment *ray, const GrazeShape *shapes, size_t count,
    GrazeRayHit *out, size_t *which);

/* ====================================================================================================================
   10  Sweep: when does a moving shape meet another?
   ====================================================================================================================

   graze_sweep_... move shape a by dx, dy and report whether, when and where it meets the resting shape b.

   GRAZE_MISS: no point of the closed shapes ever coincides. Nothing tunnels, at any speed.
   GRAZE_HIT: the interiors share a point at some time. A point that moves along the seam of two tiles touches both and
   enters neither: give a bullet or a line of sight a small radius, or make the tiles one outline.
   GRAZE_TOUCH: the shapes meet, but their interiors never do: resting, sliding along, passing a corner, leaving, or
   arriving with the end of the motion. So only a hit has to stop a: on a touch it can make the whole motion past this
   b, whatever the normal (at a corner that is passed the normal may point along the motion). Among many shapes a touch
   comes before a later hit of another one: to stop a body, use graze_sweep_enter or graze_sweep_enter_first.

   Unless it is a miss, the first contact is written to out, which may be NULL. A hit may begin as a touch; then the
   first contact is that touch. If a rests on b, the first contact is that resting contact, with t = 0.
   graze_sweep_enter finds the wall ahead. If a may overlap b a little because its position was rounded, sweep a copy
   of a that is thinner by more than that, say by 1/1,000 of its size. examples/box_stack_move.h does so, by 0.01.

   A GRAZE_KIND_ONE_SIDED is met from its left only. It counts the edges that the other shape, relative to the line,
   crosses from left to right; the other edges are passed, so what slides along an edge does not meet it. Each longest
   row of edges that count is a chain of its own. Such a chain is passed, too, if the shapes overlap at the start, or
   if the normal of the contact, from the line to the other shape, does not lead to its left (see contacts): so nothing
   is caught while it overlaps. The answer is the first contact with the chains that are left, and the greatest of
   their verdicts. A body that stands on terrain and may overlap it a little because its position was rounded is to be
   swept thinner, as said above.

   Accuracy: verdicts are exact. For a motion of 0, 0 the verdict is that of graze_test; of a GRAZE_KIND_ONE_SIDED it is
   GRAZE_MISS. Which contacts of a GRAZE_KIND_ONE_SIDED count is decided exactly, by the normal as it is returned, here
   as for contacts and rays: so their verdicts are the same on every machine in the default floating-point mode.
   Errors: bad input is GRAZE_MISS, and out stays untouched.
*/

// The first contact of a moving shape a and a resting shape b. Moving b by -dx, -dy instead gives the same contact
// with a and b exchanged, the normal negated, and the point as it lies on a at rest.
typedef struct GrazeSweepHit {
    // The time: 0 at the start, 1 after the whole motion. 0 exactly if the shapes meet at the start. Before t the
    // interiors share no point.
    // Accuracy: never later than the true time; the largest such float, or the one before it.
    float t;
    // A common point at that time. Infinite if it is beyond the largest float.
    // Accuracy: its distance from b is less than 2 ulps of its larger coordinate plus 2^-46 of the largest number
    // in the call. On an axis-aligned side of b it has exactly that side's coordinate (rounded once). If a has no
    // radius and moves along one axis, the point has exactly the other coordinate of a's vertex: a box that falls on
    // a floor at y = 0 meets it at 0. For a point and a circle, and for two circles, only the first bound holds.
    float x;
    float y;
    // The unit normal, from a to b at that time. If the interiors overlap at the start, it is that of
    // graze_contact: a motion against it leads out, a motion along it deeper in; (0, 0) for identical shapes. If
    // segments or chains that lead along the motion meet end to end, it is the direction of the motion. Of other
    // ends that meet it is the normal of an edge there, and on a GRAZE_TOUCH it may point against the motion.
    float normal_x;
    float normal_y;
    // The edges that meet. At a vertex, the edge that begins there. If two sides meet along a stretch, the side may
    // be the edge before it: the side is perpendicular to the normal. If the interiors overlap at the start, the
    // edges of graze_distance.
    uint32_t a_edge;
    uint32_t b_edge;
} GrazeSweepHit;

// An obstacle that graze_slide or graze_world_slide met, or that graze_push_out or graze_world_push_out pushed out of.
typedef struct GrazeSlideContact {
    // The unit normal where they met, from the shape to the obstacle: of a floor (0, -1), with y up.
    float normal_x;
    float normal_y;
    // The index of the obstacle, or its id in a world.
    uint32_t obstacle;
    // The edge of the obstacle where they met. 0 after a push out, and if the obstacle was a hit before the motion.
    uint32_t edge;
} GrazeSlideContact;

// What graze_slide or graze_world_slide made of a motion, or the push of graze_push_out or graze_world_push_out.
typedef struct GrazeSlide {
    // The motion that was made. The promise of graze_slide is about the vertices (float)((double)v + x), and so for y.
    float x;
    float y;
    // The rest of the motion that was asked for.
    float lost_x;
    float lost_y;
    // The number of contacts, 0 to 4.
    uint32_t count;
    // The first obstacles that were met, in the order of the way; zeros from count on. One obstacle may be met twice.
    GrazeSlideContact contacts[4];
} GrazeSlide;

// Does any shape a meet any shape b while it moves by dx, dy?
// Complexity: O(n m), less if few edges are near the paths. If out is NULL, large outlines that overlap at the start
// take a small part of the time.
GRAZE_API GrazeVerdict graze_sweep(const GrazeShape *a, float dx, float dy, const GrazeShape *b,
    GrazeSweepHit *out);

// When do the interiors of any shape a and any shape b first meet while a moves by dx, dy?
//
// The verdict is that of graze_sweep. On a hit, out is the contact from which on the interiors meet: a shape that
// slides along a floor is not stopped by the floor, and is stopped by a wall of the same outline. Its time is 0 if the
// interiors overlap at the start, or if the shapes touch and the motion leads inside at once. On a touch, which has to
// stop nothing, out is that of graze_sweep.
// Accuracy: that of graze_sweep. Before t the interiors share no point.
// Complexity: that of graze_sweep.
GRAZE_API GrazeVerdict graze_sweep_enter(const GrazeShape *a, float dx, float dy, const GrazeShape *b,
    GrazeSweepHit *out);

// Which of many shapes does any shape a meet first while it moves by dx, dy?
//
// The verdict and out are those of graze_sweep for the shape with the earliest first contact, and which is its index.
// Of several at one time it is the shape with the lowest index. Times are compared exactly, not as floats. out and
// which may be NULL, and so may shapes if count is 0.
// Complexity: that of graze_sweep for each shape near the part of the path before the first contact.
GRAZE_API GrazeVerdict graze_sweep_first(const GrazeShape *a, float dx, float dy, const GrazeShape *shapes,
    size_t count, GrazeSweepHit *out, size_t *which);

// Which of many shapes does any shape a enter first while it moves by dx, dy?
//
// As graze_sweep_first, with the verdict and out of graze_sweep_enter for the shape that is entered first. If none is
// entered, it is the shape that is touched first.
// Complexity: that of graze_sweep_enter for each shape near the part of the path before the first entry.
GRAZE_API GrazeVerdict graze_sweep_enter_first(const GrazeShape *a, float dx, float dy, const GrazeShape *shapes,
    size_t count, GrazeSweepHit *out, size_t *which);

// Moves any shape a by dx, dy among obstacles: it stops where it would enter one, and the rest of the motion goes on
// along what it met. For characters; without a skin and without a tolerance.
//
// If no obstacle was a GRAZE_HIT before, none is one after: graze_test says so of the shape whose vertices are
// (float)((double)v + out->x), (float)((double)v + out->y), at any coordinates. Nothing is passed through on the way;
// but a point or a segment without radius may slip through where two obstacles only meet.
// Returns GRAZE_MISS if nothing was met, GRAZE_TOUCH if the motion was stopped or turned, and GRAZE_HIT if an obstacle
// was a hit before: then nothing moves, and the only contact names that obstacle, with the normal of graze_contact.
// Then graze_push_out comes first. out may be NULL.
//
// Resting is not meeting: a shape that slides along a floor, or arrives at it with the end of the motion, has met
// nothing, even if up to 4 ulps of the largest coordinate are lost. To know the ground, ask for another slide, of a
// copy, down by more than that: its contacts name the ground. graze_sweep_enter gives the first contact alone, and at
// the foot of a step that may be its corner.
//
// A step of one ulp stops a box, as between the tops of two tiles that were placed by their middles. A shape with a
// radius goes on over it.
//
// The motion never leads against dx, dy. Along flat floors and walls only the part that leads into them is lost; on
// slopes up to 3 ulps of the largest coordinate are lost as well. A shape at rest on a floor does not move by a bit,
// nor does one on a slope that is asked down by what graze_sweep_enter says is left. A motion over many edges may end
// early: ask again with lost, a few times. Until x and y are 0 it may take thousands, each of which moves by a step.
// Numbers: x and y are multiples of the ulp of the largest coordinate that the motion can reach, on each axis.
// A motion that is shorter than half such a step on both axes is lost, and so is a motion that takes a vertex beyond
// the largest float. The promise is for simple outlines; of others see GrazeVerdict. A GRAZE_KIND_ONE_SIDED is never a
// hit before: what comes from its right passes, and what stands on its left stays there. Unlike a sweep, a slide is
// stopped at an end of the line wherever the normal leads to its left (see contacts), by a level motion, too. To know
// where a slide would be stopped first, ask graze_approach.
// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256, GRAZE_ERROR_TOO_MANY_ELEMENTS if
// there are 2^32 obstacles or more.
// Complexity: a few times that of graze_sweep_enter_first.
GRAZE_API GrazeVerdict graze_slide(const GrazeShape *a, float dx, float dy, const GrazeShape *obstacles,
    size_t count, GrazeSlide *out);

// Moves any shape a by dx, dy among obstacles until it would enter one, and stops there: a thrown body, or a block
// that is pushed. As graze_slide, with its promise and its answers, but that the motion does not go on along the
// obstacle: the only contact is that with the obstacle that stopped it.
//
// It stops where graze_sweep_enter_first says, but for the rounding to floats: its end is off that line, and short of
// the obstacle, by a few ulps of the largest coordinate; in narrow places, now and then, by more.
// Numbers, errors, complexity: as graze_slide.
GRAZE_API GrazeVerdict graze_approach(const GrazeShape *a, float dx, float dy, const GrazeShape *obstacles,
    size_t count, GrazeSlide *out);

// Pushes any shape a out of all obstacles that it overlaps, by at most the length most: before a slide, where a
// platform was moved into a body, or a body was turned or placed anew.
//
// Returns GRAZE_MISS if no obstacle was a GRAZE_HIT: out->x, out->y are 0, 0. Returns GRAZE_TOUCH if out->x, out->y is
// a push after which none is: graze_test says so of the shape whose vertices are (float)((double)v + out->x),
// (float)((double)v + out->y), at any coordinates. Returns GRAZE_HIT if no such push was found: a is crushed, or too
// deep inside; out->x, out->y are 0, 0. The contacts are those with the obstacles that were a hit before, in their
// order, with the normals of graze_contact. The motion lost is 0, 0. out may be NULL.
//
// The push out of one convex obstacle is the shortest there is, but for the rounding to floats. Out of several, or of
// concave ones, it is the shortest of those that follow from their contacts and boxes, and from where a, moved along
// one of them, comes out of another: nearly always the shortest there is. One along an axis, past the boxes of up to
// 64 obstacles in turn, is always found. It may lead through an obstacle that is thinner than most. Let most be a
// little more than a can have come in: what a platform moves in a tick.
// A GRAZE_KIND_ONE_SIDED counts as graze_contact says, whether it is an obstacle or a: a hit with it is a GRAZE_HIT of
// graze_contact, not of graze_test. It pushes out a shape of which less than about half has come through it. Leave
// such lines out while a may pass them.
// Numbers: x and y are multiples of the ulp of the largest coordinate that the push can reach, on each axis. The
// promise is for simple outlines; of others see GrazeVerdict.
// Errors: GRAZE_MISS; also GRAZE_ERROR_NEGATIVE_SIZE for most, GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256,
// GRAZE_ERROR_TOO_MANY_ELEMENTS if there are 2^32 obstacles or more.
// Complexity: that of graze_test with each obstacle near a, and of graze_contacts with those that are hit, a few
// times, and of up to 32 sweeps to these; up to 64 times, and as often along each axis, if a is crushed among many.
GRAZE_API GrazeVerdict graze_push_out(const GrazeShape *a, float most, const GrazeShape *obstacles, size_t count,
    GrazeSlide *out);

// Does a box meet a box while it moves by dx, dy? If two sides meet, the point is that end of their common stretch
// which has the smaller coordinates.
GRAZE_API GrazeVerdict graze_sweep_aabb_aabb(const GrazeAabb *a, float dx, float dy, const GrazeAabb *b,
    GrazeSweepHit *out);

// Does a circle meet a circle while it moves by dx, dy?
GRAZE_API GrazeVerdict graze_sweep_circle_circle(const GrazeCircle *a, float dx, float dy, const GrazeCircle *b,
    GrazeSweepHit *out);

/* ====================================================================================================================
   11  Many at once
   ====================================================================================================================

   The tests of section 4 over arrays, with the same verdicts. Each function writes a verdict for every element, as a
   byte (GRAZE_MISS, GRAZE_TOUCH or GRAZE_HIT), to verdicts, and returns how many are not GRAZE_MISS. verdicts may be
   NULL, to count only, and must not overlap what is read. With no elements nothing is read of
   their arrays; a polygon is checked all the same.

   A stride is the number of bytes from one element to the next, a multiple of 4: sizeof(GrazeSegment) for segments
   side by side, the size of your own struct for segments inside it, sizeof(float[2]) for the edges of an open chain
   of vertices. A stride of 0 takes the same element every time: one shape against many. No thread is started; split
   arrays as you like.

   Complexity: O(count), times the vertices of the polygon if there is one.
   Errors: a bad element (NaN, infinity, a negative radius, min > max) is GRAZE_MISS; the other elements are
   answered, and the error handler is called once, with the number of the first bad element. If a pointer, stride,
   count or polygon is bad, the functions return 0 and write nothing.
*/

// Segments and segments, pair by pair.
GRAZE_API size_t graze_test_many_segment_segment(const GrazeSegment *a, size_t a_stride, const GrazeSegment *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// Boxes and points (x, y), pair by pair.
GRAZE_API size_t graze_test_many_aabb_point(const GrazeAabb *aabbs, size_t aabb_stride, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Boxes and segments, pair by pair.
GRAZE_API size_t graze_test_many_aabb_segment(const GrazeAabb *aabbs, size_t aabb_stride,
    const GrazeSegment *segments, size_t segment_stride, size_t count, uint8_t *verdicts);

// Boxes and boxes, pair by pair.
GRAZE_API size_t graze_test_many_aabb_aabb(const GrazeAabb *a, size_t a_stride, const GrazeAabb *b, size_t b_stride,
    size_t count, uint8_t *verdicts);

// Circles and points (x, y), pair by pair.
GRAZE_API size_t graze_test_many_circle_point(const GrazeCircle *circles, size_t circle_stride, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Circles and segments, pair by pair.
GRAZE_API size_t graze_test_many_circle_segment(const GrazeCircle *circles, size_t circle_stride,
    const GrazeSegment *segments, size_t segment_stride, size_t count, uint8_t *verdicts);

// Circles and boxes, pair by pair.
GRAZE_API size_t graze_test_many_circle_aabb(const GrazeCircle *circles, size_t circle_stride,
    const GrazeAabb *aabbs, size_t aabb_stride, size_t count, uint8_t *verdicts);

// Circles and circles, pair by pair.
GRAZE_API size_t graze_test_many_circle_circle(const GrazeCircle *a, size_t a_stride, const GrazeCircle *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// Capsules and points (x, y), pair by pair.
GRAZE_API size_t graze_test_many_capsule_point(const GrazeCapsule *capsules, size_t capsule_stride,
    const float *points, size_t point_stride, size_t count, uint8_t *verdicts);

// Capsules and segments, pair by pair.
GRAZE_API size_t graze_test_many_capsule_segment(const GrazeCapsule *capsules, size_t capsule_stride,
    const GrazeSegment *segments, size_t segment_stride, size_t count, uint8_t *verdicts);

// Capsules and boxes, pair by pair.
GRAZE_API size_t graze_test_many_capsule_aabb(const GrazeCapsule *capsules, size_t capsule_stride,
    const GrazeAabb *aabbs, size_t aabb_stride, size_t count, uint8_t *verdicts);

// Capsules and circles, pair by pair.
GRAZE_API size_t graze_test_many_capsule_circle(const GrazeCapsule *capsules, size_t capsule_stride,
    const GrazeCircle *circles, size_t circle_stride, size_t count, uint8_t *verdicts);

// Capsules and capsules, pair by pair.
GRAZE_API size_t graze_test_many_capsule_capsule(const GrazeCapsule *a, size_t a_stride, const GrazeCapsule *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// Rotated rectangles, pair by pair, each given by its corners as graze_rect_corners writes them: eight floats. Any
// convex outlines of four vertices will do: the verdicts are those of graze_test_convex_convex.
GRAZE_API size_t graze_test_many_rect_rect(const float *a, size_t a_stride, const float *b, size_t b_stride,
    size_t count, uint8_t *verdicts);

// Shapes of any kind, pair by pair. A stride is a multiple of the alignment of GrazeShape.
// Complexity: that of graze_test for each pair.
GRAZE_API size_t graze_test_many_shape_shape(const GrazeShape *a, size_t a_stride, const GrazeShape *b,
    size_t b_stride, size_t count, uint8_t *verdicts);

// One polygon and points (x, y).
GRAZE_API size_t graze_test_many_polygon_point(const float *xy, size_t count, const float *points,
    size_t point_stride, size_t point_count, uint8_t *verdicts);

// One polygon and segments.
GRAZE_API size_t graze_test_many_polygon_segment(const float *xy, size_t count, const GrazeSegment *segments,
    size_t segment_stride, size_t segment_count, uint8_t *verdicts);

// One polygon and boxes.
GRAZE_API size_t graze_test_many_polygon_aabb(const float *xy, size_t count, const GrazeAabb *aabbs,
    size_t aabb_stride, size_t aabb_count, uint8_t *verdicts);

// One polygon and circles.
GRAZE_API size_t graze_test_many_polygon_circle(const float *xy, size_t count, const GrazeCircle *circles,
    size_t circle_stride, size_t circle_count, uint8_t *verdicts);

// One polygon and capsules.
GRAZE_API size_t graze_test_many_polygon_capsule(const float *xy, size_t count, const GrazeCapsule *capsules,
    size_t capsule_stride, size_t capsule_count, uint8_t *verdicts);

// Which verdicts are `least` or more? GRAZE_TOUCH selects all that meet, GRAZE_HIT the hits. Writes their indices to
// out, in ascending order, at most capacity of them, and returns how many there are. out may be NULL if capacity is 0.
// Complexity: O(count).
// Errors: 0 for bad input, also for a count of 2^32 or more.
GRAZE_API size_t graze_select(const uint8_t *verdicts, size_t count, uint8_t least, uint32_t *out, size_t capacity);

/* ====================================================================================================================
   12  Prepared polygon: index once, ask often
   ====================================================================================================================

   A prepared polygon is a copy of an outline, or of several, with an index; a prepared chain is the same of an open
   line (graze_prepared_create_chain). It never changes, so any number of threads may query it at once. Queries return
   what the functions for plain polygons return (for outlines that cross themselves see GrazeVerdict).

   graze_test_prepared asks about a shape of any kind; graze_test_prepared_... about a point, a segment, a box, a
   circle, an outline or another prepared one.

   Errors: bad input is GRAZE_MISS, 0, or infinity for a distance, and out and ring stay untouched.
*/

// How much time and memory a prepared polygon may cost so that queries are faster. No result depends on it.
GRAZE_ENUM(GrazeGrade, uint32_t) {
    // What graze_prepared_create makes. Per vertex: about 0.02 to 0.1 microseconds if edges are short, up to 3 if they
    // are long and crowded, and more for rings of few vertices around each other, whose boxes overlap: 17 for a
    // thousand nested squares, 80 for four thousand. 30 to 120 bytes.
    GRAZE_GRADE_DEFAULT = 0,
    // Cheapest to build: per vertex about 1 nanosecond and 10 bytes. Point queries take about five times as long,
    // O(log n), and up to twenty-five times where long edges crowd, so that many of their boxes contain the point;
    // other queries take the same time. Choose it if there are at most a few queries per vertex.
    GRAZE_GRADE_QUICK_BUILD = 1,
};

// A polygon of one ring or several, or an open chain. Inside of a polygon is what an odd number of rings goes around:
// a ring inside another is a hole, a ring inside a hole an island.
//
// Accuracy: every verdict is exact, for one ring and for several, also where rings touch each other at points, as
// those of graze_trace_grid do. But contacts are those of each ring alone: at such a point there may be some with a
// ring that another one shields. Where rings cross, share a part of an edge or meet themselves, and for rings without
// area, verdicts for points, and GRAZE_MISS against the other two, are still exact.
typedef struct GrazePrepared GrazePrepared;

// Prepares a polygon of one ring or several. xy holds the vertices of all rings, one ring after the other; ring_counts
// holds the count of vertices of each ring, at least 3. Rings are outlines like any other: either winding, closed
// implicitly, repeated and collinear vertices allowed. The arrays are copied. Free the result with
// graze_prepared_free.
// Complexity: the time and memory of GRAZE_GRADE_DEFAULT.
// Errors: NULL for bad input, for more than 2^30 vertices (2^27 on 32-bit machines), and if there is no memory.
GRAZE_API GrazePrepared *graze_prepared_create(const float *xy, const uint32_t *ring_counts, size_t ring_count);

// graze_prepared_create with a choice of time and memory: grade is a GrazeGrade, or 2, which graze 0.1 had. That is
// GRAZE_GRADE_DEFAULT now: it was slower on large outlines.
GRAZE_API GrazePrepared *graze_prepared_create_graded(const float *xy, const uint32_t *ring_counts,
    size_t ring_count, uint32_t grade);

// Prepares an open line through count vertices, at least 2, such as terrain. kind is GRAZE_KIND_CHAIN: other lines
// may follow. The vertices are copied. Every function for prepared polygons takes the result, and returns what the
// functions for a GrazeShape of this kind return: graze_test_prepared what graze_test returns, for example. The number
// of its ring is 0. graze_contains_prepared and graze_signed_distance_prepared_point refuse it. Free it with
// graze_prepared_free.
// Complexity: the time and memory of GRAZE_GRADE_QUICK_BUILD. Points take about O(log n).
// Errors: NULL for bad input, for more than 2^30 vertices (2^27 on 32-bit machines), and if there is no memory.
GRAZE_API GrazePrepared *graze_prepared_create_chain(const float *xy, size_t count, uint32_t kind);

// Frees a prepared polygon or chain. No query of it may be running any more. NULL is fine.
GRAZE_API void graze_prepared_free(GrazePrepared *prepared);

// How many bytes a prepared polygon or chain takes.
GRAZE_API size_t graze_prepared_memory(const GrazePrepared *prepared);

// Prepared polygon and point: a hit inside, a touch on an edge of any ring. On a prepared chain: a hit, and a touch at
// its ends.
// Complexity: O(1) on average, unless far more edges than usual pass close to the point.
GRAZE_API GrazeVerdict graze_test_prepared_point(const GrazePrepared *prepared, float x, float y);

// Prepared polygon and points (x, y), as the functions of section 11.
GRAZE_API size_t graze_test_many_prepared_point(const GrazePrepared *prepared, const float *points,
    size_t point_stride, size_t count, uint8_t *verdicts);

// Prepared polygon and segment.
// Complexity: about O(log n), plus the edges close to the segment.
GRAZE_API GrazeVerdict graze_test_prepared_segment(const GrazePrepared *prepared, const GrazeSegment *segment);

// Prepared polygon and box.
// Complexity: about O(log n), plus the edges close to the box.
GRAZE_API GrazeVerdict graze_test_prepared_aabb(const GrazePrepared *prepared, const GrazeAabb *aabb);

// Prepared polygon and circle.
// Complexity: about O(log n), plus the edges close to the circle.
GRAZE_API GrazeVerdict graze_test_prepared_circle(const GrazePrepared *prepared, const GrazeCircle *circle);

// Prepared polygon and plain polygon.
// Complexity: about O(m log n) for m vertices of the plain polygon.
GRAZE_API GrazeVerdict graze_test_prepared_polygon(const GrazePrepared *prepared, const float *xy, size_t count);

// Prepared polygon or chain and a shape of any kind, such as a capsule, as graze_test with the plain polygon or chain.
// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it.
GRAZE_API GrazeVerdict graze_test_prepared(const GrazePrepared *prepared, const GrazeShape *shape);

// Two prepared polygons, or one and itself.
// Complexity: about O(log n) if few edges of one are near the other.
GRAZE_API GrazeVerdict graze_test_prepared_prepared(const GrazePrepared *a, const GrazePrepared *b);

// The distance of a prepared polygon (a of the result) and any shape, as graze_distance. a_edge is the number of the
// edge within its ring; the number of the ring goes to ring, which may be NULL. For one ring, and a shape that is not
// a polygon, the result is bit for bit that of graze_distance, unless numbers so large take part that several pairs of
// points are equally near in double: then it may be another of those pairs.
// Complexity: about O(m log n) for m vertices of the shape, more if many edges are equally near.
GRAZE_API float graze_distance_prepared(const GrazePrepared *prepared, const GrazeShape *shape, GrazeClosest *out,
    uint32_t *ring);

// The distance of a prepared polygon and a point, as graze_distance_prepared.
// Complexity: about O(log n).
GRAZE_API float graze_distance_prepared_point(const GrazePrepared *prepared, float x, float y, GrazeClosest *out,
    uint32_t *ring);

// The signed distance of a prepared polygon and a point, as graze_signed_distance_polygon_point and
// graze_distance_prepared. A point in a hole is outside.
// Complexity: about O(log n).
// Errors: a prepared chain, which has no inside, is GRAZE_ERROR_NOT_A_CONTAINER.
GRAZE_API float graze_signed_distance_prepared_point(const GrazePrepared *prepared, float x, float y,
    GrazeClosest *out, uint32_t *ring);

// Is any shape inside a prepared polygon? As graze_contains with a polygon as container; a shape around a hole is not
// inside.
// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it.
// Errors: a prepared chain, which has no inside, is GRAZE_ERROR_NOT_A_CONTAINER.
GRAZE_API GrazeVerdict graze_contains_prepared(const GrazePrepared *prepared, const GrazeShape *inner);

// Where does a segment cross or touch the edges of a prepared polygon? As graze_crossings_polygon_segment, in the
// order of the rings and then of their edges. a_edge is the number of the edge within its ring; the number of the ring
// goes to the same place of rings, which has room for capacity numbers or is NULL.
// Complexity: about O(log n), plus the edges close to the segment.
GRAZE_API size_t graze_crossings_prepared_segment(const GrazePrepared *prepared, const GrazeSegment *segment,
    GrazeCrossing *out, uint32_t *rings, size_t capacity);

// The contacts of a prepared polygon (a of the result) and any shape, as graze_contacts. Features of a are numbered
// within their ring; the number of the ring goes to the same place of rings, which has room for capacity numbers or is
// NULL. A shape that touches several rings has contacts with each.
// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to it; O(m n) if both are convex.
GRAZE_API size_t graze_contacts_prepared(const GrazePrepared *prepared, const GrazeShape *shape, GrazeContact *out,
    uint32_t *rings, size_t capacity);

// Where does a ray meet a prepared polygon? As graze_raycast. edge is the number of the edge within its ring; the
// number of the ring goes to ring, which may be NULL. If several rings share the first point, one of their edges is
// chosen by the rule for edges.
// Complexity: about O(log n), plus the edges close to the ray.
GRAZE_API GrazeVerdict graze_raycast_prepared(const GrazePrepared *prepared, const GrazeSegment *ray,
    GrazeRayHit *out, uint32_t *ring);

// When and where does a shape that moves by dx, dy meet a prepared polygon (b of the result)? As graze_sweep. b_edge
// is the number of the edge within its ring; the number of the ring goes to ring, which may be NULL. If the interiors
// overlap at the start and there are several rings, the normal is 0, 0.
// Complexity: about O(m log n) for m vertices of the shape, plus the edges close to its path; O(m n) if the interiors
// overlap at the start.
GRAZE_API GrazeVerdict graze_sweep_prepared(const GrazeShape *a, float dx, float dy, const GrazePrepared *prepared,
    GrazeSweepHit *out, uint32_t *ring);

// When do the interiors of a shape that moves by dx, dy and a prepared polygon first meet? As graze_sweep_enter and
// graze_sweep_prepared.
// Complexity: that of graze_sweep_prepared.
GRAZE_API GrazeVerdict graze_sweep_enter_prepared(const GrazeShape *a, float dx, float dy,
    const GrazePrepared *prepared, GrazeSweepHit *out, uint32_t *ring);

/* ====================================================================================================================
   13  World: many moving shapes
   ====================================================================================================================

   A GrazeWorld is a broad phase without a physics engine: it holds shapes, finds which of them meet, and answers
   questions about all of them. It decides; it does not simulate. Any mixture of sizes is fine, and nothing is to be
   tuned.

   Every shape has an id. Pairs and answers are exact for the vertices as they lie now (graze_world_shape); they never
   depend on the order of changes, on threads, or on earlier states of the world. One thread at a time changes a world,
   and meanwhile no other reads it; between changes any number of threads may ask it. A change is any function that
   takes a GrazeWorld * that is not const: graze_world_update, too.

   Pairs are those of the last update: of shapes that were moved, replaced or removed since, too. Queries see shapes as
   they lie now, also before an update. Pairs and contacts obey the categories and masks of both shapes, queries only
   their own mask and the categories: to leave out more than one shape, give them a category that the mask does not
   have.

   ignore, in queries, is the id of one shape that does not count. 0 ignores nothing, and neither does the id of a shape
   that was removed, without an error: a shot meets the walls, also when whoever shot is gone.

   Errors: bad input is 0, GRAZE_MISS, infinity for a distance, or a status, and the world stays as it was, also if
   there is no memory.
*/

// Two shapes of a world that meet.
typedef struct GrazeWorldPair {
    // Their ids, a < b.
    uint32_t a;
    uint32_t b;
    // GRAZE_TOUCH or GRAZE_HIT.
    GrazeVerdict verdict;
} GrazeWorldPair;

// A contact of a shape of a world.
typedef struct GrazeWorldContact {
    // The id of the other shape, which is b in the contact.
    uint32_t id;
    GrazeContact contact;
} GrazeWorldContact;

// A part of the work of graze_world_update_with: index is from 0 up to the count of parts.
typedef void (*GrazeWorldTask)(void *argument, uint32_t index);

// Calls task(argument, i) once for each i from 0 to count - 1, on any threads, in any order, also at once, and returns
// when all calls have returned. context is what graze_world_update_with was given.
typedef void (*GrazeWorldRun)(void *context, GrazeWorldTask task, void *argument, uint32_t count);

// Shapes that move, and the pairs of them that meet.
typedef struct GrazeWorld GrazeWorld;

// An empty world. Free it with graze_world_free.
// Errors: NULL if there is no memory.
GRAZE_API GrazeWorld *graze_world_create(void);

// Frees a world. NULL is fine.
GRAZE_API void graze_world_free(GrazeWorld *world);

// Makes a world a copy of another one: its shapes and their ids, its pairs and what began and ended; all later answers
// are the same. Memory that into has is used again, so copying back and forth (for rollback) soon allocates nothing.
// Complexity: that of copying the memory.
// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then into stays as it was.
GRAZE_API GrazeStatus graze_world_copy(GrazeWorld *into, const GrazeWorld *from);

// How many bytes a world takes.
GRAZE_API size_t graze_world_memory(const GrazeWorld *world);

// A number of everything on which later answers depend, the users' numbers too. Equal on every machine for equal
// histories of changes, and for a copy; nearly surely different otherwise.
// Complexity: O(n) for n vertices and slots, which graze_world_add explains.
GRAZE_API uint64_t graze_world_hash(const GrazeWorld *world);

// Adds a shape of any kind, and returns its id, which is never 0. Ids are not consecutive: keep an index of your own
// in user. The vertices are copied; they may be those of a
// shape of this world. Two shapes are compared if the category of each has a bit in common with the mask of the other.
// user is yours: graze_world_user returns it. Up to 4,194,304 shapes. Each slot serves 1,023 shapes, one after the
// other, and stays in use: a world that adds and removes for days grows slowly.
//
// There is no static body: leave the own category of a level out of its mask, so that its shapes are not compared with
// each other. Outlines are not examined: let graze_check_shape check yours once, because a GRAZE_KIND_CONVEX that is
// not convex, or an outline that crosses itself, has no promised answers.
// Complexity: O(n) for n vertices; and now and then that of an update.
// Errors: 0. GRAZE_ERROR_TOO_MANY_ELEMENTS if no id is left, GRAZE_ERROR_OUT_OF_MEMORY.
GRAZE_API uint32_t graze_world_add(GrazeWorld *world, const GrazeShape *shape, uint32_t category, uint32_t mask,
    size_t user);

// Puts another shape under the same id, as when a character crouches: any kind, vertices and radius. It lies as given,
// as after graze_world_add, and graze_world_place places these vertices. They are copied; they may be those of a shape
// of this world. Category, mask, user, and the pairs of the last update stay. The next update compares the new shape:
// a pair that still meets has neither begun nor ended.
// Complexity: O(n) for n vertices; now and then that of all vertices.
// Errors: GRAZE_ERROR_UNKNOWN_ID, GRAZE_ERROR_OUT_OF_MEMORY; then the shape stays as it was.
GRAZE_API GrazeStatus graze_world_set_shape(GrazeWorld *world, uint32_t id, const GrazeShape *shape);

// Removes a shape. Its id is never used again.
// Complexity: O(1); now and then that of all vertices, and of the shapes of the last update.
// Errors: GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API GrazeStatus graze_world_remove(GrazeWorld *world, uint32_t id);

// Sets the category and mask of a shape, as graze_world_add.
// Errors: GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API GrazeStatus graze_world_set_filter(GrazeWorld *world, uint32_t id, uint32_t category, uint32_t mask);

// Sets the number of a shape: where an object's place in your array has changed. Pairs stay as they are.
// Errors: GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API GrazeStatus graze_world_set_user(GrazeWorld *world, uint32_t id, size_t user);

// Places a shape: its vertices as they were added, turned by radians about the origin, counter-clockwise if y is up,
// then moved by x, y. Placings do not accumulate: 0, 0, 0 brings it back.
// Accuracy: each coordinate is rounded once from f64, as by graze_rect_corners.
// Complexity: O(n) for n vertices.
// Errors: GRAZE_ERROR_UNKNOWN_ID; GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then the shape
// stays where it is.
GRAZE_API GrazeStatus graze_world_place(GrazeWorld *world, uint32_t id, float x, float y, float radians);

// Moves a shape by dx, dy from where it lies: each vertex v becomes (float)((double)v + dx), and so for y. These are
// the vertices that slides and graze_approach promise about: where they have moved a shape to, it is no hit.
// graze_world_place rounds otherwise. Moves accumulate; graze_world_place begins anew.
// Complexity: O(n) for n vertices.
// Errors: GRAZE_ERROR_UNKNOWN_ID; GRAZE_ERROR_OUT_OF_RANGE if a coordinate is too large for a float; then the shape
// stays where it is.
GRAZE_API GrazeStatus graze_world_move(GrazeWorld *world, uint32_t id, float dx, float dy);

// Places many shapes: x, y and radians of each lie in xyr, stride bytes apart. Returns how many were placed.
// Errors: a bad element is left out; the error handler is called once, with the number of the first one.
GRAZE_API size_t graze_world_place_many(GrazeWorld *world, const uint32_t *ids, const float *xyr, size_t stride,
    size_t count);

// A shape as it lies now. out->xy points to vertices in the world, valid until its next change.
// Errors: GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API GrazeStatus graze_world_shape(const GrazeWorld *world, uint32_t id, GrazeShape *out);

// Where a shape was placed: to xyr, which has room for three numbers, go x, y and radians as they were last given to
// graze_world_place or graze_world_place_many, to the bit, also after graze_world_copy and graze_world_load. 0, 0, 0
// if it was never placed since graze_world_add or graze_world_set_shape. graze_world_move does not change them:
// graze_world_shape says where the vertices lie.
// Errors: GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API GrazeStatus graze_world_placement(const GrazeWorld *world, uint32_t id, float *xyr);

// graze_world_placement of many shapes: x, y and radians of each go to xyr, stride bytes apart. Returns how many are
// known. xyr must not overlap ids.
// Errors: of a bad element 0, 0, 0; the error handler is called once, with the number of the first one.
GRAZE_API size_t graze_world_placement_many(const GrazeWorld *world, const uint32_t *ids, float *xyr, size_t stride,
    size_t count);

// Whether there is a shape of this id: 1 or 0. Unlike other functions, it takes any id without an error.
GRAZE_API int32_t graze_world_has(const GrazeWorld *world, uint32_t id);

// The number that was given with a shape.
// Errors: 0. GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API size_t graze_world_user(const GrazeWorld *world, uint32_t id);

// The category and the mask of a shape, as graze_world_add or graze_world_set_filter was given them: to change one and
// keep the other. Either pointer may be NULL.
// Errors: GRAZE_ERROR_UNKNOWN_ID; then both stay untouched.
GRAZE_API GrazeStatus graze_world_filter(const GrazeWorld *world, uint32_t id, uint32_t *category, uint32_t *mask);

// The ids of all shapes, in order: after graze_world_load, when the program knows none. Returns how many there are,
// and writes the first capacity of them. out may be NULL if capacity is 0.
// Complexity: O(n) for n slots: the most shapes that there ever were at a time, and a 1,023rd of all that were added.
GRAZE_API size_t graze_world_ids(const GrazeWorld *world, uint32_t *out, size_t capacity);

// The number of shapes in a world.
GRAZE_API size_t graze_world_count(const GrazeWorld *world);

// Finds the pairs of shapes that meet now. Then graze_world_pairs, graze_world_began and graze_world_ended give them,
// until the next update.
// Complexity: about O(n + k) for n shapes of which k pairs have boxes that overlap; each such pair costs what
// graze_test does. If few have changed, only the pairs of these are found and tested; the others are copied, all of
// them.
// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then the pairs stay those of the last update.
GRAZE_API GrazeStatus graze_world_update(GrazeWorld *world);

// graze_world_update on the threads of your program: graze calls run a few times, each time with a task and a count of
// parts, and goes on when run returns. The result is that of graze_world_update, whatever run does: parts that it left
// out are done behind it, and none is done twice. But a task must not be called after run has returned. The allocator
// is called by the tasks, too. If run is NULL, this is graze_world_update.
// Complexity: that of graze_world_update, of which each thread does a part; worth it from some thousand shapes on.
// Errors: GRAZE_ERROR_OUT_OF_MEMORY; then the pairs stay those of the last update.
GRAZE_API GrazeStatus graze_world_update_with(GrazeWorld *world, GrazeWorldRun run, void *context);

// The pairs of shapes that met at the last update, sorted by a, then by b. Returns how many there are, and writes the
// first capacity of them. out may be NULL if capacity is 0.
GRAZE_API size_t graze_world_pairs(const GrazeWorld *world, GrazeWorldPair *out, size_t capacity);

// The pairs that met at the last update, and not at the one before, as graze_world_pairs.
GRAZE_API size_t graze_world_began(const GrazeWorld *world, GrazeWorldPair *out, size_t capacity);

// The pairs that met at the update before the last one, and not at the last one, with their verdicts then, as
// graze_world_pairs. Shapes may have been removed since.
GRAZE_API size_t graze_world_ended(const GrazeWorld *world, GrazeWorldPair *out, size_t capacity);

// The pairs of shapes whose boxes overlap or touch now, for engines that bring their own test of two shapes: all pairs
// that may meet, if the category of each has a bit in common with the mask of the other. No update is needed.
//
// Returns how many there are, and writes the first capacity of them, sorted by a, then by b. A verdict is that on the
// two boxes, those of graze_bounds: the shapes themselves may miss. out may be NULL if capacity is 0.
// Numbers: sides that are denormal are rounded outward to 0, or to the smallest normal float.
// Complexity: about O(n + k log(capacity)) for n shapes and k pairs; more if most shapes were placed since the last
// update. Nothing is allocated.
GRAZE_API size_t graze_world_overlapping_boxes(const GrazeWorld *world, GrazeWorldPair *out, size_t capacity);

// Which shapes meet a region, a shape of any kind? Only those whose category has a bit in common with mask. Returns
// how many there are, and writes the capacity lowest ids, in order. out may be NULL if capacity is 0. Shapes that only
// touch the region are among them: graze_world_test knows whether one is a hit.
// Complexity: about O(log n + k) for k shapes whose boxes meet that of the region. Nothing is allocated.
GRAZE_API size_t graze_world_query(const GrazeWorld *world, const GrazeShape *region, uint32_t mask, uint32_t *out,
    size_t capacity);

// Does any shape a overlap something? Only those shapes count whose category has a bit in common with mask; the one
// with the id ignore, if that is not 0, does not: when a is a shape of this world, it is itself.
//
// GRAZE_HIT if some shape is a hit by graze_test, else GRAZE_TOUCH if some shape is a touch, else GRAZE_MISS. The
// lowest id of those with that verdict is written to id, unless that is NULL; it stays untouched if a meets none. A
// one-sided line counts from both sides, as an open line: leave its category out of mask where it shall not.
// Complexity: about O(log n), and graze_test for each of k shapes whose boxes meet that of a; after a hit only for
// lower ids, and if id is NULL for no more.
GRAZE_API GrazeVerdict graze_world_test(const GrazeWorld *world, const GrazeShape *a, uint32_t mask,
    uint32_t ignore, uint32_t *id);

// Which shape does a ray meet first? Only those count whose category has a bit in common with mask; the one with the
// id ignore, if that is not 0, does not: when somebody shoots, it is himself.
//
// The result is that of graze_raycast on this shape; its id is written to id, unless that is NULL. Of shapes that are
// met at the same place the one with the lowest id; that is decided exactly. GRAZE_MISS if the ray meets none: then
// out and id stay untouched. out may be NULL.
// Complexity: about O(log n), and graze_raycast for each shape whose box the ray enters before the hit.
GRAZE_API GrazeVerdict graze_world_raycast(const GrazeWorld *world, const GrazeSegment *ray, uint32_t mask,
    uint32_t ignore, GrazeRayHit *out, uint32_t *id);

// graze_world_raycast for many rays, ray_stride bytes apart. Returns how many of them meet a shape.
//
// The hit of ray i is written to out[i], the shape's id to ids[i], and the verdict, as a byte, to verdicts[i]: zeros
// if the ray meets nothing. Each of these may be NULL, and must not overlap the rays. A ray_stride of 0 takes the same
// ray every time.
// Complexity: that of graze_world_raycast for each ray; from eight rays on about half of its time.
// Errors: a bad ray meets nothing; the others are answered, and the error handler is called once, with the number of
// the first bad ray. If another argument is bad, 0, and nothing is written.
GRAZE_API size_t graze_world_raycast_many(const GrazeWorld *world, const GrazeSegment *rays, size_t ray_stride,
    size_t count, uint32_t mask, uint32_t ignore, GrazeRayHit *out, uint32_t *ids, uint8_t *verdicts);

// All shapes that a ray meets. Only those count whose category has a bit in common with mask; the one with the id
// ignore, if that is not 0, does not.
//
// Returns how many there are, and writes those that are met first, capacity at most, in their exact order along the
// ray, shapes that are met at the same place in the order of their ids: to out what graze_raycast gives for each, to
// ids its id. Both may be NULL if capacity is 0.
// Complexity: about O(log n), and for each of k shapes whose boxes the ray meets graze_raycast and log(capacity)
// steps. Nothing is allocated.
// Errors: 0.
GRAZE_API size_t graze_world_raycast_all(const GrazeWorld *world, const GrazeSegment *ray, uint32_t mask,
    uint32_t ignore, GrazeRayHit *out, uint32_t *ids, size_t capacity);

// Which shape does any shape a meet first while it moves by dx, dy? Only those count whose category has a bit in
// common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is
// itself.
//
// The verdict and out are those of graze_sweep for the shape with the earliest first contact; its id is written to id,
// unless that is NULL. Of several at one time it is the one with the lowest id; times are compared exactly. GRAZE_MISS
// if a meets none: then out and id stay untouched. out may be NULL.
// Complexity: about O(log n), and graze_sweep for each shape whose box is met before the first contact.
GRAZE_API GrazeVerdict graze_world_sweep(const GrazeWorld *world, const GrazeShape *a, float dx, float dy,
    uint32_t mask, uint32_t ignore, GrazeSweepHit *out, uint32_t *id);

// Which shape does any shape a enter first while it moves by dx, dy?
//
// As graze_world_sweep, with the verdict and out of graze_sweep_enter for the shape that is entered first. If none is
// entered, it is the shape that is touched first. For a motion of 0, 0 it is GRAZE_HIT if a overlaps a shape, but for
// those of the kind GRAZE_KIND_ONE_SIDED.
// Complexity: about O(log n), and graze_sweep_enter for each shape whose box is met before the first entry.
GRAZE_API GrazeVerdict graze_world_sweep_enter(const GrazeWorld *world, const GrazeShape *a, float dx, float dy,
    uint32_t mask, uint32_t ignore, GrazeSweepHit *out, uint32_t *id);

// Moves any shape a by dx, dy among the shapes: it stops where it would enter one, and the rest of the motion goes on
// along what it met. Only those count whose category has a bit in common with mask; the one with the id ignore, if
// that is not 0, does not: when a is a shape of this world, it is itself.
//
// The result is that of graze_slide with all these shapes as obstacles, in the order of their ids, and so is its
// promise; each obstacle of a contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
// that, with the vertices of the promise.
// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256.
// Complexity: a few times that of graze_world_sweep_enter.
GRAZE_API GrazeVerdict graze_world_slide(const GrazeWorld *world, const GrazeShape *a, float dx, float dy,
    uint32_t mask, uint32_t ignore, GrazeSlide *out);

// Moves any shape a by dx, dy among the shapes until it would enter one, and stops there. Only those count whose
// category has a bit in common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of
// this world, it is itself.
//
// The result is that of graze_approach with all these shapes as obstacles, in the order of their ids, and so is its
// promise; the obstacle of its contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
// that, with the vertices of the promise.
// Errors: GRAZE_MISS; also GRAZE_ERROR_TOO_MANY_VERTICES if a has more than 256.
// Complexity: that of graze_world_sweep_enter, and now and then a few times that.
GRAZE_API GrazeVerdict graze_world_approach(const GrazeWorld *world, const GrazeShape *a, float dx, float dy,
    uint32_t mask, uint32_t ignore, GrazeSlide *out);

// Pushes any shape a out of all shapes that it overlaps, by at most the length most: before a slide, where a platform
// was moved into a body, or a body was turned or placed anew. Only those count whose category has a bit in common with
// mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is itself.
//
// The result is that of graze_push_out with all these shapes as obstacles, in the order of their ids, and so is its
// promise; each obstacle of a contact is an id. out may be NULL. Nothing in the world is moved: graze_world_move does
// that, with the vertices of the promise.
// Errors: as graze_push_out.
// Complexity: that of graze_push_out for the shapes whose boxes meet that of a.
GRAZE_API GrazeVerdict graze_world_push_out(const GrazeWorld *world, const GrazeShape *a, float most, uint32_t mask,
    uint32_t ignore, GrazeSlide *out);

// Which shape is nearest to any shape a, not farther than most_distance? Only those count whose category has a bit in
// common with mask; the one with the id ignore, if that is not 0, does not: when a is a shape of this world, it is
// itself.
//
// Returns the distance, 0 if they meet, and infinity if none is that near: then out and id stay untouched. The
// distance and out are those of graze_distance(a, shape, out); the shape's id is written to id, unless that is NULL.
// Distances are compared as graze_distance returns them, rounded to floats: also with most_distance, and of several at
// one float it is the shape with the lowest id. For the nearest at any distance pass FLT_MAX. out may be NULL.
// Accuracy: that of graze_distance. A shape that is not chosen is nearer by 2 ulps at the most.
// Complexity: about O(log n), and graze_distance for each shape whose box is nearer than the nearest shape.
// Errors: infinity. Also GRAZE_ERROR_NEGATIVE_SIZE for most_distance.
GRAZE_API float graze_world_nearest(const GrazeWorld *world, const GrazeShape *a, float most_distance,
    uint32_t mask, uint32_t ignore, GrazeClosest *out, uint32_t *id);

// All contacts of a shape with those that it meets, as graze_contacts gives them with this shape as a, without those
// that only a seam has caused. Only shapes count that are compared with it, and whose category has a bit in common
// with mask. Returns how many contacts there are, and writes the first capacity of them, in the order of the ids. out
// may be NULL if capacity is 0.
//
// A seam is where neighbors meet, so that the outline of all of them together has no edge, or no corner, there. So
// tiles side by side carry a sliding box as one outline would, without bumps, and pieces of terrain do, too. Neighbors
// are the other shapes that count. Those with a radius have no seams.
//
// Neighbors have to share the coordinates of their seam to the bit. A gap of one ulp is a gap: a body that has sunk in
// has contacts with the sides of it. graze_world_place rounds each vertex, so tiles that it puts side by side by their
// middles have such gaps. Give each line of the grid one coordinate, (float)k * size, and take the vertices from it;
// tiles may also have a size with few binary digits, as 0.25, or become one outline by graze_trace_grid.
//
// All of this is decided exactly:
//
// A contact on a side of a neighbor is left out if other neighbors cover the side wherever it is inside the box around
// the shape, a float wider on all sides; a side that is nowhere in that box, if they cover all of it. A filled
// neighbor in front of a side covers it there. Sides that lie on each other, with their shapes on both sides of them,
// cover each other.
//
// A contact on a corner of a neighbor is left out unless the way from there to the shape, the normal reversed, leads
// out of each neighbor that has this point, and the point is the nearest one of it.
//
// If both shapes are convex, a contact on a side counts as one on a corner if its normal is more nearly that of the
// side of this shape, which a tilted box gives on tiles smaller than itself: on the neighbor's corner that is deepest
// behind that side. With a radius also if the normal is more nearly the way to a vertex from a corner: on that corner.
// A contact of a concave shape on a side of a neighbor counts as that side's, whichever has given its normal.
//
// If the shortest way out of a convex neighbor, or of a straight line, is left out, the shortest one through another
// side takes its place, if a side has a part in that box that is not covered. Its depth is that of the part of the
// shape that is beside that side, not past its ends; at a peak, where the outline of all neighbors turns away from the
// outside, of the part that is nearer to that side than to the next one. A line has two sides, of which the one counts
// through which all of the shape leaves by the shorter way; a one-sided line has its left. Of a concave shape it is
// the depth of the part that is inside of a neighbor with area.
//
// If a line ends inside of the shape, and one other line alone begins or ends there, the shape has the contacts with
// it that it would have if both were one line, up to 15 edges beyond that end: terrain may be cut into chains
// anywhere. Not if both shapes are convex.
//
// Of a one-sided line, the shortest way out that leads to its right is no contact. If a neighbor is in that way, and
// the way to the left is the shorter one of both sides, this takes its place: so a wedge over the bend of two lines
// has its contacts.
//
// Of a neighbor that is not convex, the sides at the corner count, or those at the ends of the side, if the shape is
// convex: each as a straight line by itself, that of a polygon from outside. So a slope in pieces carries a box as one
// outline would, whatever its pieces are elsewhere. If either is not convex, nothing takes the place of a contact if
// one with this neighbor that is a hit is left.
//
// Nothing takes its place, either, if a contact with another neighbor is given for that corner, or for an end of that
// side: a peak of two pieces is one corner. If no vertex of the shape is in the part that is nearer to a side than to
// the next one at a peak, a contact on that next side is enough.
//
// If all contacts would be left out although one is a hit, as for a shape that lies deep inside, all are given.
// Complexity: graze_contacts for each neighbor; and for each of the contacts about as many steps as the neighbors have
// vertices, at the worst times the number of those that cover its side. In a heap, where a few neighbors cover most
// sides, few steps. Nothing is allocated.
// Errors: 0. GRAZE_ERROR_UNKNOWN_ID.
GRAZE_API size_t graze_world_contacts(const GrazeWorld *world, uint32_t id, uint32_t mask, GrazeWorldContact *out,
    size_t capacity);

// All contacts of a shape with those whose gap to it is at most margin, as graze_contacts_within gives them with this
// shape as a, without those that only a seam has caused: for solvers that stop bodies before they meet, on tiles.
// margin must not be negative; 0 makes it graze_world_contacts.
//
// Seams are those of graze_world_contacts, with the box around the shape grown by margin on all sides, rounded to
// floats, before it is a float wider. If the gap to a convex neighbor, or to a straight line, is left out, that to one
// of its sides takes its place, too: the widest one of those that the part of the shape beside that side is in
// front of, if it is at most margin. So each corner of a box over a seam has its contact, as over one outline.
// Complexity: as graze_world_contacts.
// Errors: 0. GRAZE_ERROR_UNKNOWN_ID, GRAZE_ERROR_NEGATIVE_SIZE.
GRAZE_API size_t graze_world_contacts_within(const GrazeWorld *world, uint32_t id, uint32_t mask, float margin,
    GrazeWorldContact *out, size_t capacity);

// Writes a world as bytes that graze_world_load reads, on this machine or another one: everything that
// graze_world_hash includes. Equal worlds have equal bytes. Returns how many bytes there are; nothing is written if
// they do not fit. out may be NULL if capacity is 0, and needs no alignment.
// Complexity: O(n) for n vertices and slots, which graze_world_add explains.
GRAZE_API size_t graze_world_save(const GrazeWorld *world, void *out, size_t capacity);

// A new world from the bytes of graze_world_save: its hash, ids, pairs, and what began and ended are those of the
// world that was saved. bytes needs no alignment. They may be hostile: every one is checked, and no more memory is
// used than in proportion to count. Free the world with graze_world_free.
// Complexity: O(n) for n bytes; the next update finds all pairs anew.
// Errors: NULL. GRAZE_ERROR_NOT_A_WORLD, with the place of the first byte that is wrong, or missing;
// GRAZE_ERROR_NEWER_WORLD; GRAZE_ERROR_OUT_OF_MEMORY.
GRAZE_API GrazeWorld *graze_world_load(const void *bytes, size_t count);

/* ====================================================================================================================
   14  Integers
   ====================================================================================================================

   Twins of functions of sections 2 to 5 for int32_t coordinates. Exact, over their whole range.
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

// graze_keep_in_aabb_aabb for integers: exact, and the shortest. Where it centers, a half is rounded towards 0.
GRAZE_API GrazeStatus graze_keep_in_aabb_aabb_i32(const GrazeAabbI32 *container, const GrazeAabbI32 *aabb,
    int32_t *push_xy);

// graze_keep_in_aabb_aabb_i32 for a circle.
GRAZE_API GrazeStatus graze_keep_in_aabb_circle_i32(const GrazeAabbI32 *container, const GrazeCircleI32 *circle,
    int32_t *push_xy);

#ifdef __cplusplus
}
#endif

#endif
