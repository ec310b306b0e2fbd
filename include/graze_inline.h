/* graze_inline.h: the smallest tests of graze, decided where they are called.

   Optional, beside graze.h. A call of a library costs a nanosecond or two, about as much as these tests do. The
   functions here decide in place when the answer is certain, and call the library when it is not, or when
   the input is bad. So each returns, bit for bit, what the function of graze.h with the same name returns, in every
   rounding mode and with denormals flushed or not. Under -ffast-math they always call the library.

   Each is written without a branch but the rare one to the library: that is what makes it fast on input that no
   processor can predict. The arrays of graze_test_many_... are faster still.

   C99 and C++11. */

#ifndef GRAZE_INLINE_H
#define GRAZE_INLINE_H

#include "graze.h"

#include <float.h>
#include <math.h>
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define GRAZE_INLINE_SSE2 1
#else
#define GRAZE_INLINE_SSE2 0
#endif

// Compilers that reorder arithmetic, or assume that nothing is NaN, break the bounds below.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#define GRAZE_INLINE_DECIDES 0
#else
#define GRAZE_INLINE_DECIDES 1
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
    const __m128 products = _mm_mul_ps(sides, _mm_shuffle_ps(sides, sides, _MM_SHUFFLE(2, 3, 2, 3)));
    const __m128 other = _mm_shuffle_ps(products, products, _MM_SHUFFLE(1, 1, 1, 1));
    const float cross = _mm_cvtss_f32(_mm_sub_ss(products, other));
    const float size = _mm_cvtss_f32(_mm_add_ss(_mm_and_ps(products, positive), _mm_and_ps(other, positive)));
    const int is_small = _mm_movemask_ps(_mm_cmplt_ps(_mm_and_ps(sides, positive), _mm_set1_ps(1e18f))) == 15;
#else
    const float ux = bx - ax, uy = by - ay, vx = cx - ax, vy = cy - ay;
    const float left = ux * vy, right = uy * vx, cross = left - right, size = fabsf(left) + fabsf(right);
    const int is_small = (fabsf(ux) < 1e18f) & (fabsf(uy) < 1e18f) & (fabsf(vx) < 1e18f) & (fabsf(vy) < 1e18f);
#endif
    if (GRAZE_INLINE_DECIDES && (is_small & (fabsf(cross) > 2e-6f * size + 1e-18f))) {
        return cross > 0 ? 1 : -1;
    }
    return graze_orient(ax, ay, bx, by, cx, cy);
}

/* ====================================================================================================================
   Boxes
   ====================================================================================================================

   Comparisons are exact. Where denormals count as 0, `<` still never holds wrongly, so only strict ones decide, and
   boxes that touch, or are no boxes, are the library's.
*/

// graze_test_aabb_point.
static inline GrazeVerdict graze_inline_test_aabb_point(const GrazeAabb *aabb, float x, float y) {
#if GRAZE_INLINE_SSE2
    const __m128 box = _mm_loadu_ps(&aabb->min_x), zero = _mm_setzero_ps();
    const __m128 point = _mm_setr_ps(x, y, x, y);
    const __m128 size = _mm_sub_ps(_mm_movehl_ps(box, box), _mm_movelh_ps(box, box));
    // How far it is inside of each side. A difference that is not 0 has the right sign in every mode.
    const __m128 upper = _mm_castsi128_ps(_mm_set_epi32((int)0x80000000u, (int)0x80000000u, 0, 0));
    const __m128 inside = _mm_xor_ps(_mm_sub_ps(point, box), upper);
    const __m128 distance = _mm_and_ps(inside, _mm_castsi128_ps(_mm_set1_epi32(0x7FFFFFFF)));
    const int is_good = _mm_movemask_ps(_mm_and_ps(_mm_cmpgt_ps(size, zero),
                            _mm_cmple_ps(_mm_max_ps(size, distance), _mm_set1_ps(FLT_MAX)))) == 15;
    const int is_out = _mm_movemask_ps(_mm_cmplt_ps(inside, zero)) != 0;
    const int is_in = _mm_movemask_ps(_mm_cmpgt_ps(inside, zero)) == 15;
#else
    const float width = aabb->max_x - aabb->min_x, height = aabb->max_y - aabb->min_y;
    const int is_good = (width > 0) & (height > 0) & (width <= FLT_MAX) & (height <= FLT_MAX) & (fabsf(x) <= FLT_MAX) &
                        (fabsf(y) <= FLT_MAX);
    const int is_out = (x < aabb->min_x) | (x > aabb->max_x) | (y < aabb->min_y) | (y > aabb->max_y);
    const int is_in = (x > aabb->min_x) & (x < aabb->max_x) & (y > aabb->min_y) & (y < aabb->max_y);
#endif
    if (GRAZE_INLINE_DECIDES && (is_good & (is_in | is_out))) {
        return (GrazeVerdict)(2 * is_in);
    }
    return graze_test_aabb_point(aabb, x, y);
}

// graze_test_aabb_aabb.
static inline GrazeVerdict graze_inline_test_aabb_aabb(const GrazeAabb *a, const GrazeAabb *b) {
#if GRAZE_INLINE_SSE2
    const __m128 from_a = _mm_loadu_ps(&a->min_x), from_b = _mm_loadu_ps(&b->min_x);
    const __m128 least = _mm_movelh_ps(from_a, from_b);
    const __m128 size = _mm_sub_ps(_mm_movehl_ps(from_b, from_a), least);
    const __m128 most_of_other = _mm_movehl_ps(from_a, from_b);
    const int is_good = _mm_movemask_ps(_mm_and_ps(_mm_cmpgt_ps(size, _mm_setzero_ps()),
                            _mm_cmple_ps(size, _mm_set1_ps(FLT_MAX)))) == 15;
    const int is_apart = _mm_movemask_ps(_mm_cmpgt_ps(least, most_of_other)) != 0;
    const int is_hit = _mm_movemask_ps(_mm_cmplt_ps(least, most_of_other)) == 15;
#else
    const float a_width = a->max_x - a->min_x, a_height = a->max_y - a->min_y;
    const float b_width = b->max_x - b->min_x, b_height = b->max_y - b->min_y;
    const int is_good = (a_width > 0) & (a_height > 0) & (b_width > 0) & (b_height > 0) & (a_width <= FLT_MAX) &
                        (a_height <= FLT_MAX) & (b_width <= FLT_MAX) & (b_height <= FLT_MAX);
    const int is_apart =
        (a->min_x > b->max_x) | (b->min_x > a->max_x) | (a->min_y > b->max_y) | (b->min_y > a->max_y);
    const int is_hit = (a->min_x < b->max_x) & (b->min_x < a->max_x) & (a->min_y < b->max_y) & (b->min_y < a->max_y);
#endif
    if (GRAZE_INLINE_DECIDES && (is_good & (is_apart | is_hit))) {
        return (GrazeVerdict)(2 * is_hit);
    }
    return graze_test_aabb_aabb(a, b);
}

/* ====================================================================================================================
   Circles
   ====================================================================================================================
*/

// Whether the square of a distance compares with that of a reach for certain.
//
// Each square is off by at most 2^-20 of itself, and by 2^-122 times its root and 2^-125 where denormals count as 0:
// together by less than 2^-19 (1.9e-6) of their sum and 1e-36, in every rounding mode. NaN and infinity are never
// certain. A square that stopped at the largest float, as it does where infinity is rounded down, is the larger one.
static inline int graze_inline_is_certain(float distance2, float reach2) {
    return fabsf(distance2 - reach2) > 4e-6f * (distance2 + reach2) + 1e-36f;
}

// graze_test_circle_point.
static inline GrazeVerdict graze_inline_test_circle_point(const GrazeCircle *circle, float x, float y) {
    const float dx = x - circle->x, dy = y - circle->y, reach = circle->radius;
    const float distance2 = dx * dx + dy * dy, reach2 = reach * reach;
    if (GRAZE_INLINE_DECIDES && (graze_inline_is_certain(distance2, reach2) & (circle->radius > 0))) {
        return (GrazeVerdict)(2 * (distance2 < reach2));
    }
    return graze_test_circle_point(circle, x, y);
}

// graze_test_circle_circle.
static inline GrazeVerdict graze_inline_test_circle_circle(const GrazeCircle *a, const GrazeCircle *b) {
    const float dx = b->x - a->x, dy = b->y - a->y, reach = a->radius + b->radius;
    const float distance2 = dx * dx + dy * dy, reach2 = reach * reach;
    const int is_good = (a->radius > 0) & (b->radius > 0);
    if (GRAZE_INLINE_DECIDES && (graze_inline_is_certain(distance2, reach2) & is_good)) {
        return (GrazeVerdict)(2 * (distance2 < reach2));
    }
    return graze_test_circle_circle(a, b);
}

// graze_test_circle_aabb.
static inline GrazeVerdict graze_inline_test_circle_aabb(const GrazeCircle *circle, const GrazeAabb *aabb) {
    // To the nearest point of the box. A NaN of the circle stays, being the last operand.
#if GRAZE_INLINE_SSE2
    const __m128 box = _mm_loadu_ps(&aabb->min_x), most = _mm_movehl_ps(box, box);
    const __m128 center = _mm_setr_ps(circle->x, circle->y, circle->x, circle->y);
    const __m128 size = _mm_sub_ps(most, box);
    const int is_good = ((_mm_movemask_ps(_mm_and_ps(_mm_cmpgt_ps(size, _mm_setzero_ps()),
                             _mm_cmple_ps(size, _mm_set1_ps(FLT_MAX)))) & 3) == 3) & (circle->radius > 0);
    const __m128 way = _mm_sub_ps(_mm_min_ps(most, _mm_max_ps(box, center)), center);
    const __m128 squares = _mm_mul_ps(way, way);
    const float reach = circle->radius, reach2 = reach * reach;
    const float distance2 =
        _mm_cvtss_f32(_mm_add_ss(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(1, 1, 1, 1))));
#else
    const float width = aabb->max_x - aabb->min_x, height = aabb->max_y - aabb->min_y;
    const int is_good = (width > 0) & (height > 0) & (width <= FLT_MAX) & (height <= FLT_MAX) & (circle->radius > 0);
    const float x = aabb->min_x > circle->x ? aabb->min_x : circle->x;
    const float y = aabb->min_y > circle->y ? aabb->min_y : circle->y;
    const float dx = (aabb->max_x < x ? aabb->max_x : x) - circle->x;
    const float dy = (aabb->max_y < y ? aabb->max_y : y) - circle->y, reach = circle->radius;
    const float distance2 = dx * dx + dy * dy, reach2 = reach * reach;
#endif
    if (GRAZE_INLINE_DECIDES && (graze_inline_is_certain(distance2, reach2) & is_good)) {
        return (GrazeVerdict)(2 * (distance2 < reach2));
    }
    return graze_test_circle_aabb(circle, aabb);
}

#ifdef __cplusplus
}
#endif

#endif
