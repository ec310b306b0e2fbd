/* Tests that are compiled into the loops of their callers: those of graze_inline.h, and those of peers whose source can
   be compiled so. Each loop goes through pairs that lie side by side, and returns how many meet. */

#include <graze.h>

// What graze_inline.h leaves to the library, which the bench loads when it runs.
static void *library;
#define LIBRARY(result, ...) (*(result (*)(__VA_ARGS__))library)
#define graze_orient LIBRARY(int32_t, float, float, float, float, float, float)
#define graze_test_aabb_point LIBRARY(GrazeVerdict, const GrazeAabb *, float, float)
#define graze_test_aabb_aabb LIBRARY(GrazeVerdict, const GrazeAabb *, const GrazeAabb *)
#define graze_test_circle_point LIBRARY(GrazeVerdict, const GrazeCircle *, float, float)
#define graze_test_circle_circle LIBRARY(GrazeVerdict, const GrazeCircle *, const GrazeCircle *)
#define graze_test_circle_aabb LIBRARY(GrazeVerdict, const GrazeCircle *, const GrazeAabb *)
#include <graze_inline.h>

// Its functions are static: the same ones are linked from their crate.
#define CUTE_C2_API static
#define c2AABBtoPoint static_c2AABBtoPoint
#define c2CircleToPoint static_c2CircleToPoint
#include <cute_c2.c>

#include <box2d/math_functions.h>

typedef struct Point {
    float x, y;
} Point;

typedef struct Two {
    Point a, b;
} Two;

// As std::hint::black_box: the race is over single tests, not over what vectors make of the loop.
#define KEEP(value) __asm__ volatile("" : : "r"(&(value)) : "memory")

#define LOOP(name, A, B, test)                                                                                         \
    typedef struct name##_pair {                                                                                       \
        A a;                                                                                                           \
        B b;                                                                                                           \
    } name##_pair;                                                                                                     \
    size_t name(const void *pairs, size_t count, void *function) {                                                     \
        size_t met = 0;                                                                                                \
        library = function;                                                                                            \
        for (size_t i = 0; i < count; i++) {                                                                           \
            const A *a = &((const name##_pair *)pairs)[i].a;                                                           \
            const B *b = &((const name##_pair *)pairs)[i].b;                                                           \
            const bool is_met = (test);                                                                                \
            KEEP(is_met);                                                                                              \
            met += is_met;                                                                                             \
        }                                                                                                              \
        return met;                                                                                                    \
    }

static float square(float x) {
    return x * x;
}

static float clamp(float x, float least, float most) {
    return x < least ? least : x > most ? most : x;
}

// Boxes
LOOP(inline_graze_box_box, GrazeAabb, GrazeAabb, graze_inline_test_aabb_aabb(a, b) != GRAZE_MISS)
LOOP(inline_textbook_box_box, GrazeAabb, GrazeAabb,
     a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y)
LOOP(inline_cute_c2_box_box, c2AABB, c2AABB, c2AABBtoAABB(*a, *b))
LOOP(inline_box2d_box_box, b2AABB, b2AABB, b2AABB_Overlaps(*a, *b))

LOOP(inline_graze_box_point, GrazeAabb, Point, graze_inline_test_aabb_point(a, b->x, b->y) != GRAZE_MISS)
LOOP(inline_textbook_box_point, GrazeAabb, Point,
     a->min_x <= b->x && b->x <= a->max_x && a->min_y <= b->y && b->y <= a->max_y)

// Circles
LOOP(inline_graze_circle_circle, GrazeCircle, GrazeCircle, graze_inline_test_circle_circle(a, b) != GRAZE_MISS)
LOOP(inline_textbook_circle_circle, GrazeCircle, GrazeCircle,
     square(b->x - a->x) + square(b->y - a->y) <= square(a->radius + b->radius))
LOOP(inline_cute_c2_circle_circle, c2Circle, c2Circle, c2CircletoCircle(*a, *b))

LOOP(inline_graze_circle_point, GrazeCircle, Point, graze_inline_test_circle_point(a, b->x, b->y) != GRAZE_MISS)
LOOP(inline_textbook_circle_point, GrazeCircle, Point,
     square(b->x - a->x) + square(b->y - a->y) <= square(a->radius))

LOOP(inline_graze_circle_box, GrazeCircle, GrazeAabb, graze_inline_test_circle_aabb(a, b) != GRAZE_MISS)
LOOP(inline_textbook_circle_box, GrazeCircle, GrazeAabb,
     square(clamp(a->x, b->min_x, b->max_x) - a->x) + square(clamp(a->y, b->min_y, b->max_y) - a->y) <=
         square(a->radius))
LOOP(inline_cute_c2_circle_box, c2Circle, c2AABB, c2CircletoAABB(*a, *b))

// Three points: one and two.
LOOP(inline_graze_orient, Point, Two, graze_inline_orient(a->x, a->y, b->a.x, b->a.y, b->b.x, b->b.y) > 0)
LOOP(inline_textbook_orient, Point, Two, (b->a.x - a->x) * (b->b.y - a->y) - (b->a.y - a->y) * (b->b.x - a->x) > 0)
