/* Crossings of circles with segments, outlines and each other, with answers known by hand. */

#include "check.h"
#include <graze.h>
#include <math.h>

static const GrazeCircle FIVE = {0, 0, 5};

static int near(float a, float b) {
    return fabsf(a - b) <= 1e-6f * (1 + fabsf(b));
}

/* a_t along the circle, b_t along the edge. */
static void check_crossing(const GrazeCrossing *c, float x, float y, float turn, float t) {
    CHECK(near(c->x, x) && near(c->y, y));
    CHECK(near(c->a_t, turn) && near(c->b_t, t));
    CHECK_EQUAL(c->a_edge, 0);
}

static void test_segments(void) {
    const GrazeSegment through = {-10, 0, 10, 0}, back = {6, -3, -6, -3}, out = {0, 0, 6, 8}, in = {6, 8, 3, 4};
    const GrazeSegment inside = {-1, 0, 3, 3}, touching = {-5, 5, 5, 5}, chord = {3, 4, -3, 4}, apart = {-5, 6, 5, 6};
    const GrazeSegment away = {3, 4, 6, 8}, dot = {-4, 3, -4, 3}, center = {0, 0, 0, 0};
    GrazeCrossing found[2];
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &through, found, 2), 2);
    check_crossing(&found[0], -5, 0, 0.5f, 0.25f);
    check_crossing(&found[1], 5, 0, 0, 0.75f);
    CHECK(found[1].a_t == 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &back, found, 2), 2);
    check_crossing(&found[0], 4, -3, 0.89758362f, 1.0f / 6);
    check_crossing(&found[1], -4, -3, 0.60241638f, 5.0f / 6);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &out, found, 2), 1);
    check_crossing(&found[0], 3, 4, 0.14758362f, 0.5f);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &in, found, 2), 1);
    check_crossing(&found[0], 3, 4, 0.14758362f, 1);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &away, found, 2), 1);
    check_crossing(&found[0], 3, 4, 0.14758362f, 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &touching, found, 2), 1);
    check_crossing(&found[0], 0, 5, 0.25f, 0.5f);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &chord, found, 2), 2);
    check_crossing(&found[0], 3, 4, 0.14758362f, 0);
    check_crossing(&found[1], -3, 4, 0.35241638f, 1);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &dot, found, 2), 1);
    check_crossing(&found[0], -4, 3, 0.39758362f, 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &inside, found, 2), 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &apart, found, 2), 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &center, found, 2), 0);
    CHECK_EQUAL(graze_crossings_circle_segment(&FIVE, &through, NULL, 0), 2);
}

static void test_a_circle_that_is_a_point(void) {
    const GrazeCircle point = {2, 1, 0};
    const GrazeSegment over = {0, 0, 4, 2}, beside = {0, 0, 4, 3}, same = {2, 1, 2, 1};
    GrazeCrossing found[2];
    CHECK_EQUAL(graze_crossings_circle_segment(&point, &over, found, 2), 1);
    check_crossing(&found[0], 2, 1, 0, 0.5f);
    CHECK_EQUAL(graze_crossings_circle_segment(&point, &same, found, 2), 1);
    CHECK_EQUAL(graze_crossings_circle_segment(&point, &beside, found, 2), 0);
    CHECK_EQUAL(graze_crossings_circle_circle(&point, &point, found, 2), 1);
    CHECK(found[0].x == 2 && found[0].y == 1);
}

static void test_circles(void) {
    const GrazeCircle right = {6, 0, 5}, beside = {10, 0, 5}, within = {0, 2, 3}, inner = {1, 1, 2}, apart = {11, 0, 5};
    GrazeCrossing found[2];
    /* With y up, the left of a line to the right is above it. */
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &right, found, 2), 2);
    check_crossing(&found[0], 3, 4, 0.14758362f, 0.35241638f);
    check_crossing(&found[1], 3, -4, 0.85241638f, 0.64758362f);
    CHECK_EQUAL(graze_crossings_circle_circle(&right, &FIVE, found, 2), 2);
    check_crossing(&found[0], 3, -4, 0.64758362f, 0.85241638f);
    check_crossing(&found[1], 3, 4, 0.35241638f, 0.14758362f);
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &beside, found, 2), 1);
    check_crossing(&found[0], 5, 0, 0, 0.5f);
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &within, found, 2), 1);
    check_crossing(&found[0], 0, 5, 0.25f, 0.25f);
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &inner, found, 2), 0);
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &apart, found, 2), 0);
    /* The whole circle. */
    CHECK_EQUAL(graze_crossings_circle_circle(&FIVE, &FIVE, found, 2), 0);
}

static void test_outlines(void) {
    static const float house[10] = {-6, -3, 6, -3, 3, 4, 0, 9, -3, 4};
    GrazeCrossing found[6];
    size_t i;
    /* Both corners at the eaves lie on the circle and count for the edge that begins there: at the right one the roof
       leaves the circle, at the left one the wall enters it. */
    CHECK_EQUAL(graze_crossings_polygon_circle(house, 5, &FIVE, found, 6), 6);
    CHECK(near(found[0].x, -4) && near(found[1].x, 4));
    CHECK(found[3].x == 3 && found[3].y == 4 && found[3].a_edge == 2 && found[3].a_t == 0);
    CHECK(found[4].x == -3 && found[4].y == 4 && found[4].a_edge == 4 && found[4].a_t == 0);
    for (i = 0; i < 6; i++) {
        CHECK(near(hypotf(found[i].x, found[i].y), 5));
        CHECK(i == 0 || found[i].a_edge > found[i - 1].a_edge || found[i].a_t > found[i - 1].a_t);
        CHECK_EQUAL(found[i].b_edge, 0);
    }
    /* What does not fit is counted and not written. */
    found[2].x = -77;
    CHECK_EQUAL(graze_crossings_polygon_circle(house, 5, &FIVE, found, 2), 6);
    CHECK(found[2].x == -77);
}

/* The points lie where no float reaches. */
static void test_out_of_range(void) {
    const GrazeCircle a = {3e38f, -3e38f, 3.1e38f}, b = {3e38f, 3e38f, 3.1e38f};
    GrazeCrossing found[2];
    CHECK_EQUAL(graze_crossings_circle_circle(&a, &b, found, 2), 2);
    CHECK(found[1].x == INFINITY && found[1].y == 0);
    CHECK(near(found[0].x / 1e38f, 2.2189750f) && found[0].y == 0);
}

int main(void) {
    RUN(test_segments);
    RUN(test_a_circle_that_is_a_point);
    RUN(test_circles);
    RUN(test_outlines);
    RUN(test_out_of_range);
    return RESULT();
}
