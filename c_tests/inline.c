/* The functions of graze_inline.h return what the library returns, and call its error handler as it does, for nasty
   numbers in every floating-point mode; and they decide ordinary cases without a call. */

#include "check.h"
#include <fenv.h>
#include <graze.h>
#include <stdint.h>

/* Every call of the library by graze_inline.h goes through here. */
static unsigned long library_calls;
#define graze_orient(...) (library_calls++, (graze_orient)(__VA_ARGS__))
#define graze_test_aabb_point(box, x, y) (library_calls++, (graze_test_aabb_point)(box, x, y))
#define graze_test_aabb_aabb(a, b) (library_calls++, (graze_test_aabb_aabb)(a, b))
#define graze_test_circle_point(circle, x, y) (library_calls++, (graze_test_circle_point)(circle, x, y))
#define graze_test_circle_circle(a, b) (library_calls++, (graze_test_circle_circle)(a, b))
#define graze_test_circle_aabb(circle, box) (library_calls++, (graze_test_circle_aabb)(circle, box))
#include <graze_inline.h>
#undef graze_orient
#undef graze_test_aabb_point
#undef graze_test_aabb_aabb
#undef graze_test_circle_point
#undef graze_test_circle_circle
#undef graze_test_circle_aabb

#if defined(__SSE2__)
#include <xmmintrin.h>
static void set_flush(int flush) {
    _mm_setcsr((_mm_getcsr() & ~(unsigned)0x8040) | (flush ? 0x8040u : 0));
}
#else
static void set_flush(int flush) {
    (void)flush;
}
#endif

static uint64_t random_state = 1;

static uint32_t random_bits(void) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 32);
}

static float from_bits(uint32_t bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static uint32_t to_bits(float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Ordinary numbers between -8 and 8. */
static float ordinary(void) {
    return (float)(int32_t)random_bits() * 0x1p-28f;
}

/* Mostly a few small integers, their neighbors, denormals; sometimes huge numbers, infinity, any bits. */
static float nasty(uint32_t kind) {
    const uint32_t bits = random_bits();
    switch (kind % 8) {
    case 0:
    case 1:
        return (float)((int32_t)(bits % 9) - 4);
    case 2:
        return from_bits(to_bits((float)((int32_t)(bits % 9) - 4)) + bits % 3);
    case 3:
        /* Denormals of either sign, and the smallest normal numbers. */
        return from_bits((bits & 0x80000000u) | (bits % 5 ? bits % 4 : 0x600000u + (bits >> 7) % 0x600000u));
    case 4:
        return ordinary();
    case 5:
        return from_bits((bits & 0x80000000u) | (0x7F800000u - bits % 4));
    case 6:
        /* Small, and so small that squares are denormal. */
        return (float)((int32_t)(bits % 9) - 4) * (bits & 1 ? 0x1p-148f : 0x1.6p-64f);
    default:
        return bits % 16 ? (float)((int32_t)(bits % 5) - 2) : from_bits(random_bits());
    }
}

static unsigned long errors;
static size_t last_element;
static int32_t last_status;

static void on_error(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context;
    (void)function;
    (void)argument;
    errors++;
    last_element = element;
    last_status = status;
}

/* The result of an expression, with the error it reported. */
#define OUTCOME(call) (errors = 0, last_element = 0, last_status = 0, result = (call), \
    (long long)result * 1000000 + (long long)errors * 100000 + (long long)(last_element % 100) * 1000 + last_status)
#define SAME(inline_call, library_call)                         \
    do {                                                        \
        const long long expected = OUTCOME(library_call);       \
        const long long actual = OUTCOME(inline_call);          \
        if (actual != expected) {                               \
            CASE("%a %a %a %a %a %a %a %a", (double)n[0], (double)n[1], (double)n[2], (double)n[3], (double)n[4], \
                 (double)n[5], (double)n[6], (double)n[7]);     \
        }                                                       \
        CHECK_EQUAL(actual, expected);                          \
    } while (0)

static void compare(const float *n) {
    int32_t result;
    const GrazeAabb a = {n[0], n[1], n[2], n[3]}, b = {n[4], n[5], n[6], n[7]};
    const GrazeCircle c = {n[4], n[5], n[6]}, d = {n[0], n[1], n[7]};
    SAME(graze_inline_orient(n[0], n[1], n[2], n[3], n[4], n[5]), graze_orient(n[0], n[1], n[2], n[3], n[4], n[5]));
    SAME(graze_inline_test_aabb_point(&a, n[4], n[5]), graze_test_aabb_point(&a, n[4], n[5]));
    SAME(graze_inline_test_aabb_aabb(&a, &b), graze_test_aabb_aabb(&a, &b));
    SAME(graze_inline_test_circle_point(&c, n[0], n[1]), graze_test_circle_point(&c, n[0], n[1]));
    SAME(graze_inline_test_circle_circle(&c, &d), graze_test_circle_circle(&c, &d));
    SAME(graze_inline_test_circle_aabb(&c, &a), graze_test_circle_aabb(&c, &a));
}

/* One of the eight modes: four directions of rounding, with denormals or without. */
static void compare_in_mode(int mode, const float *n) {
    static const int rounding[4] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    CHECK_EQUAL(fesetround(rounding[mode % 4]), 0);
    set_flush(mode / 4);
    compare(n);
    set_flush(0);
    fesetround(FE_TONEAREST);
}

static void as_the_library_in_every_mode(void) {
    graze_set_error_handler(on_error, NULL);
    for (int mode = 0; mode < 8; mode++) {
        for (int round = 0; round < 60000; round++) {
            /* The numbers of a call are mostly of one kind. */
            float n[8];
            const uint32_t kind = random_bits();
            for (int i = 0; i < 8; i++) {
                n[i] = nasty(random_bits() % 4 ? kind : random_bits());
            }
            if (random_bits() % 4) {
                /* Boxes that are none are the library's business; let most be boxes. */
                for (int i = 0; i < 8; i += 4) {
                    for (int k = i; k < i + 2; k++) {
                        if (n[k] > n[k + 2]) {
                            const float swapped = n[k];
                            n[k] = n[k + 2];
                            n[k + 2] = swapped;
                        }
                    }
                }
            }
            compare_in_mode(mode, n);
        }
    }
    graze_set_error_handler(graze_default_error_handler, NULL);
}

/* Differences and products that stop at the largest float where infinity is rounded down, beside others that do not. */
static void as_the_library_at_the_largest_floats(void) {
    static const float cases[4][8] = {
        {-0x1.fffffep+127f, -1, -0x1p-148f, 0x1p-148f, -4, -0x1.8p-148f, 0x1p-149f, 0x1p-148f},
        {0x1.6p-62f, -0x1.fffffcp+127f, 0x1.f1daa4p-127f, -0x1p-146f, -0x1.6p-63f, 0x1.fffffcp+127f, 0x1p-148f, -1},
        {-0x1.fffffep+127f, -1, 0x1.fffffep+127f, 1, 0x1.fffffep+127f, 0, 1, 0x1.fffffep+127f},
        {0, 0, 0x1.8p+127f, 2, 0x1p-2f, 0x1.8p+127f, 0x1p+64f, 0x1.fffffep+127f},
    };
    graze_set_error_handler(on_error, NULL);
    for (int mode = 0; mode < 8; mode++) {
        for (int turn = 0; turn < 4 * 256; turn++) {
            float n[8];
            for (int i = 0; i < 8; i++) {
                n[i] = turn >> 2 & 1 << i ? -cases[turn & 3][i] : cases[turn & 3][i];
            }
            compare_in_mode(mode, n);
        }
    }
    graze_set_error_handler(graze_default_error_handler, NULL);
}

static void ordinary_cases_are_decided_in_place(void) {
    unsigned long verdicts = 0;
    library_calls = 0;
    for (int round = 0; round < 10000; round++) {
        float n[8];
        for (int i = 0; i < 8; i++) {
            n[i] = ordinary();
        }
        const GrazeAabb a = {n[0], n[1], n[0] + 1, n[1] + 1}, b = {n[4], n[5], n[4] + 2, n[5] + 2};
        const GrazeCircle c = {n[4], n[5], 2}, d = {n[6], n[7], 1};
        verdicts += graze_inline_orient(n[0], n[1], n[2], n[3], n[4], n[5]) > 0;
        verdicts += graze_inline_test_aabb_point(&b, n[0], n[1]) == GRAZE_HIT;
        verdicts += graze_inline_test_aabb_aabb(&a, &b) == GRAZE_HIT;
        verdicts += graze_inline_test_circle_point(&c, n[0], n[1]) == GRAZE_HIT;
        verdicts += graze_inline_test_circle_circle(&c, &d) == GRAZE_HIT;
        verdicts += graze_inline_test_circle_aabb(&c, &a) == GRAZE_HIT;
    }
    CHECK(verdicts > 5000);
#if defined(__FAST_MATH__)
    CHECK_EQUAL(library_calls, 60000);
#else
    CHECK(library_calls < 10);
#endif
}

static void shapes_borrow(void) {
    const GrazeCircle circle = {1, 2, 3};
    const GrazeCapsule capsule = {1, 2, 3, 4, 5};
    const GrazeSegment segment = {1, 2, 3, 4};
    const float xy[8] = {0, 0, 4, 0, 4, 4, 0, 4};
    const GrazeShape shapes[6] = {graze_inline_circle(&circle), graze_inline_capsule(&capsule),
                                  graze_inline_segment(&segment), graze_inline_convex(xy, 4),
                                  graze_inline_polygon(xy, 4), graze_inline_chain(xy, 4)};
    for (int i = 0; i < 6; i++) {
        CHECK_EQUAL(graze_check_shape(&shapes[i]), GRAZE_OK);
        /* The chain only runs along the square's edges. */
        CHECK_EQUAL(graze_test(&shapes[i], &shapes[3]), i == 5 ? GRAZE_TOUCH : GRAZE_HIT);
    }
    CHECK(shapes[0].xy == &circle.x && shapes[1].xy == &capsule.ax && shapes[2].xy == &segment.ax);
    CHECK(shapes[0].radius == 3 && shapes[1].radius == 5 && shapes[2].radius == 0);
}

int main(void) {
    RUN(as_the_library_in_every_mode);
    RUN(as_the_library_at_the_largest_floats);
    RUN(ordinary_cases_are_decided_in_place);
    RUN(shapes_borrow);
    return RESULT();
}
