/* Verdicts in every floating-point mode an engine may have set: rounding in each direction, denormals flushed to zero.

   Audio and physics code sets these modes for its thread and then calls whatever it calls. */

#include "check.h"
#include "shape.h"
#include <fenv.h>
#include <graze.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
/* Results that are denormal become zero, arguments that are denormal count as zero. */
enum { FLUSH_RESULTS = 1 << 15, FLUSH_ARGUMENTS = 1 << 6, STATUS_FLAGS = 0x3F };

static void set_flush(unsigned flags) {
    _mm_setcsr((_mm_getcsr() & ~(unsigned)(FLUSH_RESULTS | FLUSH_ARGUMENTS)) | flags);
}

static uint64_t current_mode(void) {
    return _mm_getcsr() & ~(unsigned)STATUS_FLAGS;
}
#elif defined(__aarch64__)
/* One bit for both. */
enum { FLUSH_RESULTS = 1 << 24, FLUSH_ARGUMENTS = 1 << 24 };

static uint64_t current_mode(void) {
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
}

static void set_flush(unsigned flags) {
    const uint64_t mode = (current_mode() & ~(uint64_t)FLUSH_RESULTS) | flags;
    __asm__ volatile("msr fpcr, %0" : : "r"(mode));
}
#else
enum { FLUSH_RESULTS = 0, FLUSH_ARGUMENTS = 0 };

static uint64_t current_mode(void) {
    return (uint64_t)fegetround();
}

static void set_flush(unsigned flags) {
    (void)flags;
}
#endif

/* The smallest denormal. */
#define D 0x1p-149f
#define HUGE_FLOAT 0x1.fffffep127f
/* The floats beside 1, 2 and 4. */
#define BELOW_1 0x1.fffffep-1f
#define ABOVE_1 0x1.000002p0f
#define BELOW_2 0x1.fffffep0f
#define ABOVE_2 0x1.000002p1f
#define BELOW_4 0x1.fffffep1f
#define ABOVE_4 0x1.000002p2f

static const GrazeAabb UNIT_BOX = {0, 0, 1, 1};
static const GrazeAabb BOX_BY_D = {D, 0, 1, 1}, BOX_TO_0 = {-1, 0, 0, 1}, BOX_TO_D = {-1, 0, D, 1};
static const GrazeAabb BOX_OF_D = {-2 * D, -2 * D, 2 * D, 2 * D}, INVERTED_BY_D = {D, 0, 0, 1};
static const GrazeCircle CIRCLE_5 = {0, 0, 5}, CIRCLE_5D = {0, 0, 5 * D}, LARGEST = {0, 0, HUGE_FLOAT};
static const GrazeCircle D_AT_EDGE = {HUGE_FLOAT, 0, D}, POINT_AT_EDGE = {HUGE_FLOAT, 0, 0};
static const GrazeCircle OF_D = {0, 0, D}, OF_2D = {0, 0, 2 * D}, OF_3D = {0, 0, 3 * D}, NEGATIVE_BY_D = {0, 0, -D};
static const GrazeCircle AT_2 = {3, 2, 1}, AT_BELOW_2 = {3, BELOW_2, 1}, AT_ABOVE_2 = {3, ABOVE_2, 1};
static const GrazeCapsule CAPSULE_D = {0, 0, 1, 0, D};
static const GrazeSegment STEEP = {0, 0, 0x3p100f, 0x3p-100f}, FIRST_D = {0, 0, 2 * D, 2 * D};
static const GrazeSegment SECOND_D = {D, D, 3 * D, 3 * D}, THIRD_D = {2 * D, 2 * D, 3 * D, 3 * D};
static const GrazeSegment TANGENT_D = {-D, 5 * D, D, 5 * D}, SECANT_D = {-D, 4 * D, D, 4 * D};
static const float TRIANGLE[6] = {0, 0, 4, 0, 0, 3}, TRIANGLE_D[6] = {0, 0, 4 * D, 0, 0, 4 * D};
static const float SQUARE[8] = {0, 0, 1, 0, 1, 1, 0, 1}, BESIDE[8] = {1, 0, 2, 0, 2, 1, 1, 1};
static const float INTO[8] = {BELOW_1, 0, 2, 0, 2, 1, BELOW_1, 1}, APART[8] = {ABOVE_1, 0, 2, 0, 2, 1, ABOVE_1, 1};
static const float WORLD[8] = {-HUGE_FLOAT, -HUGE_FLOAT, HUGE_FLOAT, -HUGE_FLOAT,
                               HUGE_FLOAT,  HUGE_FLOAT,  -HUGE_FLOAT, HUGE_FLOAT};
static const float POINT_3_2[2] = {3, 2}, POINT_BELOW[2] = {3, BELOW_2}, POINT_ABOVE[2] = {3, ABOVE_2};
static const float ORIGIN[2] = {0, 0};
static const GrazeShape ROUNDED = {TRIANGLE, 3, GRAZE_KIND_CONVEX, 1}, SKELETON = {TRIANGLE, 3, GRAZE_KIND_POLYGON, 0};
static const GrazeShape AT = {POINT_3_2, 1, GRAZE_KIND_POINT, 0}, BELOW = {POINT_BELOW, 1, GRAZE_KIND_POINT, 0};
static const GrazeShape NEGATIVE_DISC = {ORIGIN, 1, GRAZE_KIND_POINT, -D};
static const GrazeShape ABOVE = {POINT_ABOVE, 1, GRAZE_KIND_POINT, 0}, DISC_5 = {ORIGIN, 1, GRAZE_KIND_POINT, 5};

static const float *const NEIGHBORS[3] = {INTO, BESIDE, APART};

/* Every verdict is exact. One wrong rounding or one flushed number would change each of them. */
static void check_hard_cases(void) {
    int i;
    /* Turns: denormal, next to a diagonal, exponents 276 apart. */
    CHECK_EQUAL(graze_orient(0, 0, D, 0, 0, D), 1);
    CHECK_EQUAL(graze_orient(0, 0, D, D, 2 * D, 2 * D), 0);
    CHECK_EQUAL(graze_orient(0, 0, D, D, 2 * D, 3 * D), 1);
    CHECK_EQUAL(graze_orient(12, 12, 24, 24, 0.5f, 0.5f), 0);
    CHECK_EQUAL(graze_orient(12, 12, 24, 24, 0.5f, 0x1.000002p-1f), 1);
    CHECK_EQUAL(graze_orient(0, 0, HUGE_FLOAT, D, 1, 0), -1);
    CHECK_EQUAL(graze_orient(HUGE_FLOAT, -HUGE_FLOAT, -HUGE_FLOAT, HUGE_FLOAT, 0, D), -1);
    CHECK_EQUAL(graze_orient_i32(INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX - 1), -1);

    CHECK_EQUAL(graze_test_aabb_point(&UNIT_BOX, -D, 0.5f), GRAZE_MISS);
    CHECK_EQUAL(graze_test_aabb_point(&UNIT_BOX, 0, 0.5f), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_point(&UNIT_BOX, D, 0.5f), GRAZE_HIT);
    CHECK_EQUAL(graze_test_aabb_aabb(&BOX_TO_0, &UNIT_BOX), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_aabb(&BOX_TO_0, &BOX_BY_D), GRAZE_MISS);
    CHECK_EQUAL(graze_test_aabb_aabb(&BOX_TO_D, &BOX_BY_D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_aabb(&BOX_TO_D, &UNIT_BOX), GRAZE_HIT);

    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5, 3, 4), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5, 3, BELOW_4), GRAZE_HIT);
    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5, 3, ABOVE_4), GRAZE_MISS);
    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5D, 3 * D, 4 * D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5D, 4 * D, 4 * D), GRAZE_MISS);
    CHECK_EQUAL(graze_test_circle_point(&CIRCLE_5D, 3 * D, 3 * D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_circle_circle(&LARGEST, &POINT_AT_EDGE), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_circle(&LARGEST, &D_AT_EDGE), GRAZE_HIT);
    CHECK_EQUAL(graze_test_circle_segment(&CIRCLE_5D, &TANGENT_D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_segment(&CIRCLE_5D, &SECANT_D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_circle_aabb(&OF_D, &BOX_BY_D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_aabb(&OF_2D, &BOX_BY_D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_capsule_point(&CAPSULE_D, 0.5f, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_capsule_point(&CAPSULE_D, 0.5f, D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_capsule_point(&CAPSULE_D, 0.5f, 2 * D), GRAZE_MISS);

    CHECK_EQUAL(graze_test_segment_point(&STEEP, 0x1p100f, 0x1p-100f), GRAZE_HIT);
    CHECK_EQUAL(graze_test_segment_point(&STEEP, 0x1p100f, 0x1.000002p-100f), GRAZE_MISS);
    CHECK_EQUAL(graze_test_segment_segment(&FIRST_D, &SECOND_D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_segment_segment(&FIRST_D, &THIRD_D), GRAZE_TOUCH);

    CHECK_EQUAL(graze_test_polygon_point(TRIANGLE_D, 3, D, D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_point(TRIANGLE_D, 3, 2 * D, 2 * D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_point(TRIANGLE_D, 3, 3 * D, 2 * D), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_point(WORLD, 4, D, D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_point(WORLD, 4, HUGE_FLOAT, D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_owns_polygon_point(TRIANGLE_D, 3, 0, D), 1);
    CHECK_EQUAL(graze_owns_polygon_point(TRIANGLE_D, 3, 2 * D, 2 * D), 0);
    CHECK_EQUAL(graze_test_polygon_circle(TRIANGLE, 3, &AT_BELOW_2), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_circle(TRIANGLE, 3, &AT_2), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_circle(TRIANGLE, 3, &AT_ABOVE_2), GRAZE_MISS);
    for (i = 0; i < 3; i++) {
        CHECK_EQUAL(graze_test_polygon_polygon(SQUARE, 4, NEIGHBORS[i], 4), GRAZE_HIT - i);
        CHECK_EQUAL(graze_test_convex_convex(SQUARE, 4, NEIGHBORS[i], 4), GRAZE_HIT - i);
    }
    CHECK_EQUAL(graze_test_polygon_segment(TRIANGLE_D, 3, &FIRST_D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_segment(TRIANGLE_D, 3, &THIRD_D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_aabb(TRIANGLE_D, 3, &BOX_BY_D), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_aabb(TRIANGLE_D, 3, &BOX_TO_0), GRAZE_TOUCH);

    CHECK_EQUAL(graze_test(&ROUNDED, &BELOW), GRAZE_HIT);
    CHECK_EQUAL(graze_test(&ROUNDED, &AT), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test(&ROUNDED, &ABOVE), GRAZE_MISS);
    CHECK_EQUAL(graze_contains(&ROUNDED, &BELOW), GRAZE_HIT);
    CHECK_EQUAL(graze_contains(&ROUNDED, &AT), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contains(&ROUNDED, &ABOVE), GRAZE_MISS);
    CHECK_EQUAL(graze_contains(&DISC_5, &SKELETON), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_aabb_circle(&BOX_OF_D, &OF_D), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_aabb_circle(&BOX_OF_D, &OF_2D), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contains_aabb_circle(&BOX_OF_D, &OF_3D), GRAZE_MISS);

    CHECK_EQUAL(graze_check_circle(&NEGATIVE_BY_D), GRAZE_ERROR_NEGATIVE_RADIUS);
    CHECK_EQUAL(graze_check_aabb(&INVERTED_BY_D), GRAZE_ERROR_INVERTED_BOX);
    CHECK_EQUAL(graze_test_circle_point(&NEGATIVE_BY_D, 0, 0), GRAZE_MISS);
    CHECK_EQUAL(graze_check_shape(&NEGATIVE_DISC), GRAZE_ERROR_NEGATIVE_RADIUS);
    CHECK_EQUAL(graze_test(&NEGATIVE_DISC, &DISC_5), GRAZE_MISS);
    CHECK_EQUAL(graze_check_aabb(&BOX_BY_D), GRAZE_OK);
    CHECK_EQUAL(graze_check_polygon(TRIANGLE_D, 3, NULL), GRAZE_OK);
}

/* Bounds hold their vertices; compared by bits, since in some modes floats compare as if denormals were 0. */
static void check_bounds(void) {
    GrazeAabb box;
    GrazeCircle circle;
    uint32_t bits[4], i;
    CHECK_EQUAL(graze_bounds_polygon(TRIANGLE_D, 3, &box), GRAZE_OK);
    memcpy(bits, &box, sizeof bits);
    CHECK_EQUAL(bits[0], 0);
    CHECK_EQUAL(bits[1], 0);
    CHECK_EQUAL(bits[2], 4);
    CHECK_EQUAL(bits[3], 4);
    CHECK_EQUAL(graze_bounding_circle_polygon(TRIANGLE_D, 3, &circle), GRAZE_OK);
    for (i = 0; i < 3; i++) {
        CHECK(graze_test_circle_point(&circle, TRIANGLE_D[2 * i], TRIANGLE_D[2 * i + 1]) != GRAZE_MISS);
    }
    memcpy(bits, &circle, sizeof circle);
    CHECK(bits[2] >= 3 && bits[2] <= 5);
}

/* A world with teeth of denormal size, so many that it keeps them in a tree. */
static GrazeWorld *world_of_teeth(void) {
    enum { TEETH = 300 };
    float xy[2 * TEETH + 2];
    GrazeShape teeth;
    GrazeWorld *world = graze_world_create();
    for (int i = 0; i < TEETH; i++) {
        xy[2 * i] = (float)i * D;
        xy[2 * i + 1] = (float)(i % 2) * D;
    }
    xy[2 * TEETH] = 0;
    xy[2 * TEETH + 1] = -4 * D;
    teeth = shape(xy, TEETH + 1, GRAZE_KIND_CHAIN, 0);
    CHECK(world != NULL && graze_world_add(world, &teeth, 1, 1, 0) != 0);
    return world;
}

/* A segment that moves down onto them. */
static void check_motions(const GrazeWorld *world) {
    static const float BODY[4] = {100 * D, 4 * D, 101 * D, 4 * D};
    const GrazeShape body = shape(BODY, 2, GRAZE_KIND_SEGMENT, 0);
    GrazeSweepHit hit;
    GrazeSlide slide;
    uint32_t id, bits;
    static const float ABOVE[4] = {100 * D, 2 * D, 101 * D, 2 * D}, AMONG[4] = {100 * D, 0, 101 * D, D};
    const GrazeShape above = shape(ABOVE, 2, GRAZE_KIND_SEGMENT, 0), among = shape(AMONG, 2, GRAZE_KIND_SEGMENT, 0);
    CHECK_EQUAL(graze_world_test(world, &above, 1, 0, &id), GRAZE_MISS);
    CHECK_EQUAL(graze_world_test(world, &among, 1, 0, &id), GRAZE_HIT);
    CHECK_EQUAL(graze_world_sweep(world, &body, 0, -6 * D, 1, 0, &hit, &id), GRAZE_HIT);
    CHECK_EQUAL(graze_world_sweep_enter(world, &body, 0, -6 * D, 1, 0, &hit, &id), GRAZE_HIT);
    (void)graze_world_slide(world, &body, 0, -6 * D, 1, 0, &slide);
    memcpy(&bits, &slide.y, sizeof bits);
    CHECK((bits & 0x7FFFFFFF) <= 3);
}

/* A motion that is a denormal among coordinates that are not. */
static void check_small_motions(void) {
    static const float HOOK[] = {0x1.b8p-126f, 0x1.19p-125f, 0x1.5dp-125f, 0x1.9ep-126f, 0x1.6bp-131f, 0x1.8p-126f};
    static const float L[] = {0x1.b1p-128f,  -0x1.35p-128f, 0x1.0fp-125f,  -0x1.35p-128f, 0x1.0fp-125f,  0x1.66p-126f,
                              0x1.46p-126f, 0x1.66p-126f,  0x1.46p-126f, 0x1.19p-127f,  0x1.b1p-128f, 0x1.19p-127f};
    const GrazeShape hook = shape(HOOK, 3, GRAZE_KIND_CHAIN, 0);
    const GrazeShape l = shape(L, 6, GRAZE_KIND_POLYGON, 0);
    const float dx = 0x1.cep-130f, dy = -0x1.9ap-127f;
    GrazeWorld *world = graze_world_create();
    CHECK(graze_world_add(world, &l, 1, 1, 0) != 0);
    CHECK_EQUAL(graze_sweep(&hook, dx, dy, &l, NULL), GRAZE_HIT);
    CHECK_EQUAL(graze_world_sweep(world, &hook, dx, dy, 1, 0, NULL, NULL), GRAZE_HIT);
    CHECK_EQUAL(graze_world_sweep_enter(world, &hook, dx, dy, 1, 0, NULL, NULL), GRAZE_HIT);
    graze_world_free(world);
}

/* A circle that touches a level segment, so small that the rounding of the point is a denormal: its bits. */
static uint32_t point_of_touch(void) {
    static const float LINE[4] = {-0x1.ef2d1p-85f, 0, 0x1.dfb3a6p-85f, 0}, CENTER[2] = {0, 0x1.ef2d1p-86f};
    const GrazeShape line = {LINE, 2, GRAZE_KIND_SEGMENT, 0};
    const GrazeShape disc = {CENTER, 1, GRAZE_KIND_POINT, 0x1.ef2d1p-86f};
    GrazeContact contact;
    uint32_t bits;
    CHECK_EQUAL(graze_contact_within(&disc, &line, 0x1p-88f, &contact), GRAZE_TOUCH);
    memcpy(&bits, &contact.points[0].y, sizeof bits);
    return bits;
}

static void test_every_mode(void) {
    static const struct {
        int mode;
        const char *name;
    } ROUNDINGS[] = {
        {FE_TONEAREST, "to nearest"},
        {FE_UPWARD, "upward"},
        {FE_DOWNWARD, "downward"},
        {FE_TOWARDZERO, "to zero"},
    };
    static const unsigned FLUSHES[] = {0, FLUSH_RESULTS, FLUSH_ARGUMENTS, FLUSH_RESULTS | FLUSH_ARGUMENTS};
    GrazeWorld *world = world_of_teeth();
    int rounding, flush;
    for (rounding = 0; rounding < 4; rounding++) {
        uint32_t unflushed = 0;
        for (flush = 0; flush < 4; flush++) {
            uint64_t before, after;
            uint32_t point;
            CASE("rounding %s, flushing %x", ROUNDINGS[rounding].name, FLUSHES[flush]);
            CHECK_EQUAL(fesetround(ROUNDINGS[rounding].mode), 0);
            set_flush(FLUSHES[flush]);
            before = current_mode();
            check_hard_cases();
            check_bounds();
            check_motions(world);
            check_small_motions();
            point = point_of_touch();
            after = current_mode();
            set_flush(0);
            fesetround(FE_TONEAREST);
            unflushed = flush == 0 ? point : unflushed;
            CHECK_EQUAL(point, unflushed);
            /* The mode is the caller's. */
            CHECK_EQUAL(after, before);
        }
    }
    graze_world_free(world);
}

/* The modes are really set. Otherwise the test above would show nothing. */
static void test_modes_make_a_difference(void) {
    volatile float one = 1, tiny = D, third;
    float down;
    fesetround(FE_DOWNWARD);
    third = one / 3;
    down = third;
    fesetround(FE_UPWARD);
    third = one / 3;
    CHECK(third > down);
    fesetround(FE_TONEAREST);
    if (FLUSH_ARGUMENTS != 0) {
        set_flush(FLUSH_ARGUMENTS);
        third = tiny * 0x1p100f;
        set_flush(0);
        CHECK(third == 0);
    }
}

int main(void) {
    graze_set_error_handler(NULL, NULL);
    RUN(test_modes_make_a_difference);
    RUN(test_every_mode);
    return RESULT();
}
