/* Distances, closest points and crossings that a person can check by eye, and how they agree with the verdicts. */

#include "check.h"
#include <graze.h>
#include <math.h>

typedef struct Case {
    const char *name;
    GrazeShape a, b;
    float distance;
    float ax, ay, bx, by;
    uint32_t a_edge, b_edge;
    float a_t, b_t;
} Case;

static const float ORIGIN[2] = {0, 0}, FAR_POINT[2] = {3, 4}, ABOVE[2] = {5, 3}, BESIDE[2] = {12, 0};
static const float LEVEL[4] = {0, 0, 8, 0}, UPRIGHT[4] = {11, -4, 11, 4}, ACROSS[4] = {4, -2, 4, 2};
/* The slot of the U is 2 wide and 3 deep. */
static const float U[16] = {0, 0, 6, 0, 6, 5, 4, 5, 4, 2, 2, 2, 2, 5, 0, 5};
static const float IN_SLOT[2] = {3.5f, 4}, IN_ARM[2] = {1, 4}, UNDER[2] = {3, -2};
static const float SQUARE[8] = {10, 0, 12, 0, 12, 2, 10, 2};
static const float CHAIN[6] = {0, 8, 6, 8, 6, 12};

#define POINT(xy, radius) {xy, 1, GRAZE_KIND_POINT, radius}
#define SEGMENT(xy, radius) {xy, 2, GRAZE_KIND_SEGMENT, radius}
#define OUTLINE(xy, count, radius) {xy, count, GRAZE_KIND_POLYGON, radius}

static const Case CASES[] = {
    {"points", POINT(ORIGIN, 0), POINT(FAR_POINT, 0), 5, 0, 0, 3, 4, 0, 0, 0, 0},
    {"circles", POINT(ORIGIN, 1), POINT(FAR_POINT, 2), 2, 0.6f, 0.8f, 1.8f, 2.4f, 0, 0, 0, 0},
    {"point above segment", SEGMENT(LEVEL, 0), POINT(ABOVE, 0), 3, 5, 0, 5, 3, 0, 0, 0.625f, 0},
    {"point beyond the end of a segment", SEGMENT(LEVEL, 0), POINT(BESIDE, 0), 4, 8, 0, 12, 0, 0, 0, 1, 0},
    {"capsule and circle", SEGMENT(LEVEL, 1), POINT(ABOVE, 0.5f), 1.5f, 5, 1, 5, 2.5f, 0, 0, 0.625f, 0},
    {"segment beside the end of another", SEGMENT(LEVEL, 0), SEGMENT(UPRIGHT, 0), 3, 8, 0, 11, 0, 0, 0, 1, 0.5f},
    {"segments that cross", SEGMENT(LEVEL, 0), SEGMENT(ACROSS, 0), 0, 4, 0, 4, 0, 0, 0, 0.5f, 0.5f},
    {"point in the slot of a U", OUTLINE(U, 8, 0), POINT(IN_SLOT, 0), 0.5f, 4, 4, 3.5f, 4, 3, 0, 1.0f / 3, 0},
    {"point below a U", OUTLINE(U, 8, 0), POINT(UNDER, 0), 2, 3, 0, 3, -2, 0, 0, 0.5f, 0},
    {"point inside a U", OUTLINE(U, 8, 0), POINT(IN_ARM, 0), 0, 1, 4, 1, 4, 0, 0, 0, 0},
    {"rounded square beside a point", OUTLINE(SQUARE, 4, 1), POINT(ORIGIN, 0), 9, 9, 0, 0, 0, 0, 0, 0, 0},
    {"chain over a U", {CHAIN, 3, GRAZE_KIND_CHAIN, 0}, OUTLINE(U, 8, 0), 3, 6, 8, 6, 5, 0, 1, 1, 1},
};

static int near(float a, float b) {
    return fabsf(a - b) <= 1e-6f * (1 + fabsf(b));
}

static void test_by_hand(void) {
    size_t i;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        GrazeClosest closest, swapped;
        CASE("%s", c->name);
        CHECK(graze_distance(&c->a, &c->b, &closest) == c->distance);
        CHECK(closest.distance == c->distance);
        CHECK((closest.distance > 0) == (graze_test(&c->a, &c->b) == GRAZE_MISS));
        CHECK(near(closest.bx - closest.ax, c->bx - c->ax));
        CHECK(near(closest.by - closest.ay, c->by - c->ay));
        /* The chain runs along the U's top: any of its closest pairs will do. */
        if (strcmp(c->name, "chain over a U") != 0) {
            CHECK(near(closest.ax, c->ax) && near(closest.ay, c->ay));
            CHECK_EQUAL(closest.a_edge, c->a_edge);
            CHECK_EQUAL(closest.b_edge, c->b_edge);
            CHECK(near(closest.a_t, c->a_t) && near(closest.b_t, c->b_t));
        }
        CHECK(graze_distance(&c->b, &c->a, &swapped) == c->distance);
        CHECK(swapped.ax == closest.bx && swapped.by == closest.ay && swapped.a_edge == closest.b_edge);
        CHECK(graze_distance(&c->a, &c->b, NULL) == c->distance);
    }
}

static void test_named_functions(void) {
    const GrazeSegment horizontal = {0, 0, 8, 0}, vertical = {11, -4, 11, 4};
    GrazeClosest closest;
    CHECK(graze_distance_segment_point(&horizontal, 5, 3, &closest) == 3);
    CHECK(closest.ax == 5 && closest.ay == 0 && closest.a_t == 0.625f);
    CHECK(graze_distance_segment_point(&horizontal, 5, 0, NULL) == 0);
    CHECK(graze_distance_segment_segment(&horizontal, &vertical, &closest) == 3);
    CHECK(closest.ax == 8 && closest.bx == 11 && closest.b_t == 0.5f);
    CHECK(graze_distance_polygon_point(U, 8, 3.5f, 4, &closest) == 0.5f);
    CHECK_EQUAL(closest.a_edge, 3);
    CHECK(graze_distance_polygon_point(U, 8, 1, 4, &closest) == 0);
    CHECK(graze_signed_distance_polygon_point(U, 8, 3.5f, 4, NULL) == 0.5f);
    CHECK(graze_signed_distance_polygon_point(U, 8, 1, 4, &closest) < 0);
    CHECK(closest.distance == graze_signed_distance_polygon_point(U, 8, 1, 4, NULL));
    CHECK(closest.bx == 1 && closest.by == 4);
    CHECK(graze_signed_distance_polygon_point(U, 8, U[0], U[1], NULL) == 0);
}

/* A line that is a point has a distance too; an ulp beyond a touch is not 0; what no float can hold is infinite. */
static void test_extremes(void) {
    const GrazeSegment dot = {3, 4, 3, 4};
    const float left[2] = {-3.4028234e38f, 0}, right[2] = {3.4028234e38f, 0};
    const float three[2] = {3, 4}, beyond[2] = {3.0000002f, 4};
    const GrazeShape disc = POINT(ORIGIN, 5), point = POINT(three, 0), outside = POINT(beyond, 0);
    const GrazeShape one = POINT(left, 0), other = POINT(right, 0);
    GrazeClosest closest;
    CHECK(graze_distance_segment_point(&dot, 0, 0, NULL) == 5);
    CHECK(graze_distance(&disc, &point, &closest) == 0);
    CHECK(closest.ax == closest.bx && closest.ay == closest.by);
    /* 3/5 of the step of 2^-22 in x. */
    CHECK(near(graze_distance(&disc, &outside, NULL) * 0x1p22f, 0.6f));
    CHECK(graze_distance(&one, &other, NULL) == INFINITY);
}

static void check_crossing(const GrazeCrossing *c, float x, float y, uint32_t a_edge, float a_t, uint32_t b_edge,
                           float b_t) {
    CHECK(c->x == x && c->y == y);
    CHECK_EQUAL(c->a_edge, a_edge);
    CHECK_EQUAL(c->b_edge, b_edge);
    CHECK(near(c->a_t, a_t) && near(c->b_t, b_t));
}

static void test_crossings_of_segments(void) {
    const GrazeSegment horizontal = {0, 0, 8, 0}, vertical = {2, -1, 2, 3}, ending = {4, 0, 4, 4};
    const GrazeSegment along = {6, 0, 12, 0}, inside = {5, 0, 3, 0}, next = {8, 0, 9, 0}, apart = {9, 0, 12, 0};
    const GrazeSegment dot = {3, 0, 3, 0};
    GrazeCrossing found[3];
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &vertical, found, 3), 1);
    check_crossing(&found[0], 2, 0, 0, 0.25f, 0, 0.25f);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &ending, found, 3), 1);
    check_crossing(&found[0], 4, 0, 0, 0.5f, 0, 0);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &along, found, 3), 2);
    check_crossing(&found[0], 6, 0, 0, 0.75f, 0, 0);
    check_crossing(&found[1], 8, 0, 0, 1, 0, 1.0f / 3);
    /* An overlap's ends come in the order of the first segment. */
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &inside, found, 3), 2);
    check_crossing(&found[0], 3, 0, 0, 0.375f, 0, 1);
    check_crossing(&found[1], 5, 0, 0, 0.625f, 0, 0);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &next, found, 3), 1);
    check_crossing(&found[0], 8, 0, 0, 1, 0, 0);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &dot, found, 3), 1);
    check_crossing(&found[0], 3, 0, 0, 0.375f, 0, 0);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &apart, found, 3), 0);
    CHECK_EQUAL(graze_crossings_segment_segment(&horizontal, &along, NULL, 0), 2);
}

static void test_crossings_of_polygons(void) {
    const GrazeSegment through = {-1, 4, 7, 4}, over = {-1, 5, 7, 5}, in_arm = {1, 3, 1, 4}, corner = {-1, 1, 1, -1};
    const float bar[8] = {1, 3, 5, 3, 5, 4, 1, 4};
    GrazeCrossing found[8];
    /* Through both arms of the U. */
    CHECK_EQUAL(graze_crossings_polygon_segment(U, 8, &through, found, 8), 4);
    check_crossing(&found[0], 6, 4, 1, 0.8f, 0, 0.875f);
    check_crossing(&found[1], 4, 4, 3, 1.0f / 3, 0, 0.625f);
    check_crossing(&found[2], 2, 4, 5, 2.0f / 3, 0, 0.375f);
    check_crossing(&found[3], 0, 4, 7, 0.2f, 0, 0.125f);
    /* Along the tops of both arms: each vertex once, for the edge that begins there. */
    CHECK_EQUAL(graze_crossings_polygon_segment(U, 8, &over, found, 8), 4);
    check_crossing(&found[0], 6, 5, 2, 0, 0, 0.875f);
    check_crossing(&found[1], 4, 5, 3, 0, 0, 0.625f);
    check_crossing(&found[2], 2, 5, 6, 0, 0, 0.375f);
    check_crossing(&found[3], 0, 5, 7, 0, 0, 0.125f);
    CHECK_EQUAL(graze_crossings_polygon_segment(U, 8, &corner, found, 8), 1);
    check_crossing(&found[0], 0, 0, 0, 0, 0, 0.5f);
    CHECK_EQUAL(graze_crossings_polygon_segment(U, 8, &in_arm, found, 8), 0);

    /* A bar across both arms, its ends inside them. */
    CHECK_EQUAL(graze_crossings_polygon_polygon(U, 8, bar, 4, found, 8), 4);
    check_crossing(&found[0], 4, 3, 3, 2.0f / 3, 0, 0.75f);
    check_crossing(&found[1], 4, 4, 3, 1.0f / 3, 2, 0.25f);
    /* What does not fit is counted and not written. */
    found[2].x = -77;
    CHECK_EQUAL(graze_crossings_polygon_polygon(U, 8, bar, 4, found, 2), 4);
    CHECK(found[2].x == -77);
    CHECK_EQUAL(graze_crossings_polygon_polygon(U, 8, SQUARE, 4, NULL, 0), 0);
}

/* Circles that almost touch. In f64 the ends and lines of the chain are equally far from the point, but the gap
   beyond the radius is 10^-60 for the nearest and 10^-30 for others: gaps must be compared, not distances. */
static void test_circles_that_almost_touch(void) {
    static const float chain[8] = {-1.7350821e-30f, -1.5556073f,     -1.5556073f, 8.308711e-20f,
                                   8.30871e-20f,    -1.7350821e-30f, 0,           0};
    static const float point[2] = {1.7350821e-30f, 1.5556073f};
    const GrazeShape rounded = {chain, 4, GRAZE_KIND_CHAIN, 1.5556073f}, other = POINT(point, 0);
    CHECK_EQUAL(graze_test(&rounded, &other), GRAZE_MISS);
    CHECK(graze_distance(&rounded, &other, NULL) == 0x1p-149f);
}

/* Edges so nearly parallel that the determinant of their directions is 0 in f64: their crossing came out as NaN. Take
   it from the sides on which the ends lie. */
static void test_nearly_parallel_crossing(void) {
    static const GrazeSegment a = {-1.1754944e-38f, -428171200.0f, 428171170.0f, -1.1754944e-38f};
    static const GrazeSegment b = {428171170.0f, 3e-45f, 1.1754944e-38f, -428171200.0f};
    GrazeClosest closest;
    CHECK_EQUAL(graze_test_segment_segment(&a, &b), GRAZE_HIT);
    CHECK(graze_distance_segment_segment(&a, &b, &closest) == 0);
    CHECK(closest.ax >= 0 && closest.ax <= 428171200);
    CHECK(fabsf(closest.ax - closest.ay - 428171200) <= 64);
}

/* Both ends of the overlap are at 1 - 10^-72 of the first segment: no parameter distinguishes them. */
static void test_overlap_at_the_far_end(void) {
    static const float y = -8.36232e-34f;
    const GrazeSegment long_one = {3.4028235e38f, y, y, y}, short_one = {0, y, -y, y};
    GrazeCrossing found[2];
    CHECK_EQUAL(graze_crossings_segment_segment(&long_one, &short_one, found, 2), 2);
    CHECK(found[0].x == -y && found[0].b_t == 1);
    CHECK(found[1].x == 0 && found[1].b_t == 0);
    CHECK(found[0].a_t < 1 && found[1].a_t < 1);
}

/* A minus zero of one argument must not show when the other's turn comes. */
static void test_minus_zero(void) {
    const float zero[2] = {0, 0}, minus[2] = {0, -0.0f};
    const GrazeShape a = POINT(zero, 0), b = POINT(minus, 0);
    GrazeClosest one, other;
    graze_distance(&a, &b, &one);
    graze_distance(&b, &a, &other);
    CHECK(memcmp(&one, &other, sizeof one) == 0);
}

int main(void) {
    RUN(test_by_hand);
    RUN(test_named_functions);
    RUN(test_extremes);
    RUN(test_crossings_of_segments);
    RUN(test_crossings_of_polygons);
    RUN(test_circles_that_almost_touch);
    RUN(test_nearly_parallel_crossing);
    RUN(test_overlap_at_the_far_end);
    RUN(test_minus_zero);
    return RESULT();
}
