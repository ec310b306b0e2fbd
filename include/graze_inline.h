/* graze_inline.h: the smallest tests of graze, decided where they are called.

   Optional, beside graze.h. A call of a library costs a nanosecond or two, about as much as these tests do. The
   functions here decide in place when the answer is certain, and call the library when it is not, or when
   the input is bad. So each returns, bit for bit, what the function of graze.h with the same name returns, in every
   rounding mode and with denormals flushed or not. Under -ffast-math they always call the library.

   Each is written without a branch but the rare one to the library: that is what makes it fast on input that no
   processor can predict. The arrays of graze_test_many_... are faster still. Define GRAZE_INLINE_PORTABLE for plain C
   where there is SSE2, too.

   C99 and C++11. */

#ifndef GRAZE_INLINE_H
#define GRAZE_INLINE_H

#include "graze.h"

#include <float.h>
#include <math.h>
#include <string.h>
#if (defined(__SSE2__) || defined(_M_X64)) && !defined(GRAZE_INLINE_PORTABLE)
#include <emmintrin.h>
#define GRAZE_INLINE_SSE2 1
// Lanes of a vector in another order.
#define GRAZE_INLINE_LANES(vector, a, b, c, d) \
    _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(vector), _MM_SHUFFLE(d, c, b, a)))
#else
#define GRAZE_INLINE_SSE2 0
#endif

// Compilers that reorder arithmetic, or assume that nothing is NaN, break the bounds below.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#define GRAZE_INLINE_DECIDES 0
#else
#define GRAZE_INLINE_DECIDES 1
#endif

// The call of the library is the exception: it stands aside, and loops keep their constants in registers.
#if defined(__GNUC__) || defined(__clang__)
#define GRAZE_INLINE_USUALLY(condition) __builtin_expect(GRAZE_INLINE_DECIDES && (condition), 1)
#else
#define GRAZE_INLINE_USUALLY(condition) (GRAZE_INLINE_DECIDES && (condition))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ====================================================================================================================
   Shapes of shapes: what graze_test, graze_contact, graze_sweep, ... take. They borrow what they are made from.
   ====================================================================================================================
*/

// A point with a radius.
static inline GrazeShape graze_inline_circle(const GrazeCircle *circle) {
    const GrazeShape shape = {&circle->x, 1, GRAZE_KIND_POINT, circle->radius};
    return shape;
}

// A segment with a radius.
static inline GrazeShape graze_inline_capsule(const GrazeCapsule *capsule) {
    const GrazeShape shape = {&capsule->ax, 2, GRAZE_KIND_SEGMENT, capsule->radius};
    return shape;
}

static inline GrazeShape graze_inline_segment(const GrazeSegment *segment) {
    const GrazeShape shape = {&segment->ax, 2, GRAZE_KIND_SEGMENT, 0};
    return shape;
}

// count vertices x, y of a convex outline, of either winding.
static inline GrazeShape graze_inline_convex(const float *xy, uint32_t count) {
    const GrazeShape shape = {xy, count, GRAZE_KIND_CONVEX, 0};
    return shape;
}

// count vertices x, y of any outline.
static inline GrazeShape graze_inline_polygon(const float *xy, uint32_t count) {
    const GrazeShape shape = {xy, count, GRAZE_KIND_POLYGON, 0};
    return shape;
}

// count vertices x, y of an open line.
static inline GrazeShape graze_inline_chain(const float *xy, uint32_t count) {
    const GrazeShape shape = {xy, count, GRAZE_KIND_CHAIN, 0};
    return shape;
}

/* ====================================================================================================================
   Orientation
   ====================================================================================================================
*/

// graze_orient.
//
// Each difference is off by at most 2^-23 of itself, and by 2^-125 where denormals count as 0; with the rounding of the
// products and of their difference that is less than 2^-20 (9.5e-7) of the sum of the products, in every rounding mode.
// The last term is for what is flushed to 0, as no difference is larger than 1e18. NaN and infinity are never certain.
static inline int32_t graze_inline_orient(float ax, float ay, float bx, float by, float cx, float cy) {
#if GRAZE_INLINE_SSE2
    const __m128 positive = _mm_castsi128_ps(_mm_set1_epi32(0x7FFFFFFF));
    // ux, uy, vx, vy
    const __m128 sides = _mm_sub_ps(_mm_setr_ps(bx, by, cx, cy), _mm_setr_ps(ax, ay, ax, ay));
    // ux vy, uy vx, vx uy, vy ux; so the cross product beside its negative, each to be larger than either bound
    const __m128 products = _mm_mul_ps(sides, GRAZE_INLINE_LANES(sides, 3, 2, 1, 0));
    const __m128 others = GRAZE_INLINE_LANES(products, 1, 0, 3, 2), cross = _mm_sub_ps(products, others);
    const __m128 is_small = _mm_cmplt_ps(_mm_and_ps(sides, positive), _mm_set1_ps(1e18f));
    const __m128 bounds = _mm_add_ps(_mm_mul_ps(_mm_and_ps(others, positive), _mm_set1_ps(4e-6f)), _mm_set1_ps(1e-18f));
    const __m128 is_certain = _mm_and_ps(is_small, _mm_cmplt_ps(bounds, _mm_and_ps(cross, positive)));
    if (GRAZE_INLINE_USUALLY(_mm_movemask_ps(is_certain) == 15)) {
        return 1 - 2 * (_mm_movemask_ps(cross) & 1);
    }
#else
    const float ux = bx - ax, uy = by - ay, vx = cx - ax, vy = cy - ay;
    const float left = ux * vy, right = uy * vx, cross = left - right, size = fabsf(left) + fabsf(right);
    const int is_small = (fabsf(ux) < 1e18f) & (fabsf(uy) < 1e18f) & (fabsf(vx) < 1e18f) & (fabsf(vy) < 1e18f);
    if (GRAZE_INLINE_USUALLY(is_small & (fabsf(cross) > 2e-6f * size + 1e-18f))) {
        return cross > 0 ? 1 : -1;
    }
#endif
    return graze_orient(ax, ay, bx, by, cx, cy);
}

/* ====================================================================================================================
   Boxes
   ====================================================================================================================

   Comparisons are exact. Where denormals count as 0, `<` still never holds wrongly, so only strict ones decide, and
   boxes that touch, or are no boxes, are the library's.
*/

#if GRAZE_INLINE_SSE2
// All bits of a lane whose number is above 0 and finite. Integers compare, so that denormals are above 0 in every mode.
static inline __m128i graze_inline_are_sizes(__m128 numbers) {
    const __m128i offset = _mm_set1_epi32(0x00800000);
    return _mm_cmpgt_epi32(_mm_add_epi32(_mm_castps_si128(numbers), offset), offset);
}

// How sides compare with the opposite sides of the other shape: GRAZE_INLINE_HIT if each is below; more if one is
// above; less if none is and some touch, or if a lane of are_good has no bits.
#define GRAZE_INLINE_HIT 0xFF0Fu
static inline unsigned graze_inline_sides(__m128 least, __m128 most_of_other, __m128i are_good) {
    const __m128i below = _mm_castps_si128(_mm_cmplt_ps(least, most_of_other));
    const __m128i above = _mm_castps_si128(_mm_cmplt_ps(most_of_other, least));
    const __m128i both = _mm_packs_epi32(below, above), good = _mm_packs_epi32(are_good, are_good);
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(both, good));
}
#endif

// graze_test_aabb_point.
static inline GrazeVerdict graze_inline_test_aabb_point(const GrazeAabb *aabb, float x, float y) {
#if GRAZE_INLINE_SSE2
    const __m128 box = _mm_loadu_ps(&aabb->min_x), point = _mm_setr_ps(x, y, x, y);
    const __m128 least = _mm_movelh_ps(box, point), most = _mm_shuffle_ps(point, box, _MM_SHUFFLE(3, 2, 1, 0));
    // Width, height, x, y: above 0, and for x and y without their signs from 0 on, and finite, as in are_sizes.
    const __m128 from = _mm_movelh_ps(box, _mm_setzero_ps());
    const __m128 numbers = _mm_sub_ps(_mm_shuffle_ps(box, point, _MM_SHUFFLE(1, 0, 3, 2)), from);
    const __m128i bits = _mm_and_si128(_mm_castps_si128(numbers), _mm_setr_epi32(-1, -1, 0x7FFFFFFF, 0x7FFFFFFF));
    const __m128i are_good = _mm_cmpgt_epi32(_mm_add_epi32(bits, _mm_set1_epi32(0x00800000)),
                                             _mm_setr_epi32(0x00800000, 0x00800000, 0, 0));
    const unsigned sides = graze_inline_sides(least, most, are_good);
    if (GRAZE_INLINE_USUALLY(sides >= GRAZE_INLINE_HIT)) {
        return sides == GRAZE_INLINE_HIT ? GRAZE_HIT : GRAZE_MISS;
    }
#else
    const float width = aabb->max_x - aabb->min_x, height = aabb->max_y - aabb->min_y;
    const int is_good = (width > 0) & (height > 0) & (width <= FLT_MAX) & (height <= FLT_MAX) & (fabsf(x) <= FLT_MAX) &
                        (fabsf(y) <= FLT_MAX);
    const int is_out = (x < aabb->min_x) | (x > aabb->max_x) | (y < aabb->min_y) | (y > aabb->max_y);
    const int is_in = (x > aabb->min_x) & (x < aabb->max_x) & (y > aabb->min_y) & (y < aabb->max_y);
    if (GRAZE_INLINE_USUALLY(is_good & (is_in | is_out))) {
        return (GrazeVerdict)(2 * is_in);
    }
#endif
    return graze_test_aabb_point(aabb, x, y);
}

// graze_test_aabb_aabb.
static inline GrazeVerdict graze_inline_test_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b) {
#if GRAZE_INLINE_SSE2
    const __m128 from_a = _mm_loadu_ps(&a->min_x), from_b = _mm_loadu_ps(&b->min_x);
    const __m128 least = _mm_movelh_ps(from_a, from_b), most_of_other = _mm_movehl_ps(from_a, from_b);
    const __m128 size = _mm_sub_ps(GRAZE_INLINE_LANES(most_of_other, 2, 3, 0, 1), least);
    const unsigned sides = graze_inline_sides(least, most_of_other, graze_inline_are_sizes(size));
    if (GRAZE_INLINE_USUALLY(sides >= GRAZE_INLINE_HIT)) {
        return sides == GRAZE_INLINE_HIT ? GRAZE_HIT : GRAZE_MISS;
    }
#else
    const float a_width = a->max_x - a->min_x, a_height = a->max_y - a->min_y;
    const float b_width = b->max_x - b->min_x, b_height = b->max_y - b->min_y;
    const int is_good = (a_width > 0) & (a_height > 0) & (b_width > 0) & (b_height > 0) & (a_width <= FLT_MAX) &
                        (a_height <= FLT_MAX) & (b_width <= FLT_MAX) & (b_height <= FLT_MAX);
    const int is_apart =
        (a->min_x > b->max_x) | (b->min_x > a->max_x) | (a->min_y > b->max_y) | (b->min_y > a->max_y);
    const int is_hit = (a->min_x < b->max_x) & (b->min_x < a->max_x) & (a->min_y < b->max_y) & (b->min_y < a->max_y);
    if (GRAZE_INLINE_USUALLY(is_good & (is_apart | is_hit))) {
        return (GrazeVerdict)(2 * is_hit);
    }
#endif
    return graze_test_aabb_aabb(a, b);
}

/* ====================================================================================================================
   Circles
   ====================================================================================================================
*/

// How the square of a distance compares with that of a reach: 5 if it is certainly larger, 6 if it is certainly
// smaller, and less than 5 otherwise.
//
// Each square is off by at most 2^-20 of itself, and by 2^-122 times its root and 2^-125 where denormals count as 0:
// together by less than 2^-19 (1.9e-6) of their sum and 1e-36, in every rounding mode. So distance2 is larger if it is
// beyond 1 + 2 * 2^-19 times reach2 and 1e-36, and smaller likewise; 6e-6 has room for the rounding of these bounds.
// NaN and infinity are never certain. A square that stopped at the largest float, as it does where infinity is rounded
// down, is the larger one: its bounds hold.
static inline unsigned graze_inline_compare(float distance2, float reach2) {
#if GRAZE_INLINE_SSE2
    // -distance2 < -(1 + e) reach2 - tiny, distance2 < (1 - e) reach2 - tiny, distance2 < 0 reach2 + FLT_MAX, never
    const __m128 factors = _mm_setr_ps(-1 - 6e-6f, 1 - 6e-6f, 0, 0), terms = _mm_setr_ps(-2e-36f, -2e-36f, FLT_MAX, -1);
    const __m128 bounds = _mm_add_ps(_mm_mul_ps(_mm_set1_ps(reach2), factors), terms);
    const __m128 distance = _mm_xor_ps(_mm_set1_ps(distance2), _mm_castsi128_ps(_mm_setr_epi32(INT32_MIN, 0, 0, 0)));
    return (unsigned)_mm_movemask_ps(_mm_cmplt_ps(distance, bounds));
#else
    const int is_certain = fabsf(distance2 - reach2) > 6e-6f * (distance2 + reach2) + 2e-36f;
    return is_certain ? 5u + (distance2 < reach2) : 0;
#endif
}

// The sign bit of a radius, by which it is bad; -0 is left to the library, too.
static inline uint32_t graze_inline_sign(float radius) {
    uint32_t bits;
    memcpy(&bits, &radius, sizeof bits);
    return bits & 0x80000000u;
}

// graze_test_circle_point.
static inline GrazeVerdict graze_inline_test_circle_point(const GrazeCircle *circle, float x, float y) {
    const float dx = x - circle->x, dy = y - circle->y, reach = circle->radius;
    const unsigned order = graze_inline_compare(dx * dx + dy * dy, reach * reach);
    if (GRAZE_INLINE_USUALLY(order >= 5 && !graze_inline_sign(circle->radius))) {
        return (GrazeVerdict)(order & 2);
    }
    return graze_test_circle_point(circle, x, y);
}

// graze_test_circle_circle.
static inline GrazeVerdict graze_inline_test_circle_circle(const GrazeCircle *a, const GrazeCircle *b) {
    const float dx = b->x - a->x, dy = b->y - a->y, reach = a->radius + b->radius;
    const unsigned order = graze_inline_compare(dx * dx + dy * dy, reach * reach);
    if (GRAZE_INLINE_USUALLY(order >= 5 && !(graze_inline_sign(a->radius) | graze_inline_sign(b->radius)))) {
        return (GrazeVerdict)(order & 2);
    }
    return graze_test_circle_circle(a, b);
}

// graze_test_circle_aabb.
static inline GrazeVerdict graze_inline_test_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb) {
    const float reach = circle->radius;
    // The way to the nearest point of the box. A NaN of the circle stays, being the last operand.
#if GRAZE_INLINE_SSE2
    const __m128 box = _mm_loadu_ps(&aabb->min_x), most = GRAZE_INLINE_LANES(box, 2, 3, 2, 3);
    const __m128 center = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)&circle->x));
    const __m128 way = _mm_sub_ps(_mm_min_ps(most, _mm_max_ps(box, center)), center), squares = _mm_mul_ps(way, way);
    const float distance2 = _mm_cvtss_f32(_mm_add_ss(squares, GRAZE_INLINE_LANES(squares, 1, 1, 1, 1)));
    // The upper lanes of the size are 0 or NaN.
    const int is_box = _mm_movemask_ps(_mm_castsi128_ps(graze_inline_are_sizes(_mm_sub_ps(most, box)))) == 3;
#else
    const float width = aabb->max_x - aabb->min_x, height = aabb->max_y - aabb->min_y;
    const int is_box = (width > 0) & (height > 0) & (width <= FLT_MAX) & (height <= FLT_MAX);
    const float x = aabb->min_x > circle->x ? aabb->min_x : circle->x;
    const float y = aabb->min_y > circle->y ? aabb->min_y : circle->y;
    const float dx = (aabb->max_x < x ? aabb->max_x : x) - circle->x;
    const float dy = (aabb->max_y < y ? aabb->max_y : y) - circle->y, distance2 = dx * dx + dy * dy;
#endif
    const unsigned order = graze_inline_compare(distance2, reach * reach);
    if (GRAZE_INLINE_USUALLY(order >= 5 && is_box && !graze_inline_sign(circle->radius))) {
        return (GrazeVerdict)(order & 2);
    }
    return graze_test_circle_aabb(circle, aabb);
}

#ifdef __cplusplus
}
#endif

#endif
