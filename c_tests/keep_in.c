/* Pushes that bring shapes back into boxes, circles and convex outlines, with answers known by hand. */

#include "check.h"
#include <graze.h>
#include <math.h>

static const GrazeAabb ROOM = {0, 0, 10, 6};

typedef struct Case {
    const char *name;
    GrazeAabb aabb;
    GrazeStatus status;
    float push_x, push_y;
} Case;

static const Case CASES[] = {
    {"inside", {2, 2, 4, 4}, GRAZE_OK, 0, 0},
    {"touching two walls", {0, 2, 4, 6}, GRAZE_OK, 0, 0},
    {"over the left wall", {-3, 2, 1, 4}, GRAZE_OK, 3, 0},
    {"over the right wall", {7, 2, 11, 4}, GRAZE_OK, -1, 0},
    {"over a corner", {-1.5f, 5, 1, 8}, GRAZE_OK, 1.5f, -2},
    {"far away", {100, -50, 101, -49}, GRAZE_OK, -91, 50},
    {"just as wide", {-4, 1, 6, 2}, GRAZE_OK, 4, 0},
    {"too wide: centered there", {-4, 7, 8, 8}, GRAZE_CONTAINER_TOO_SMALL, 3, -2},
    {"too wide and too high", {0, 0, 12, 10}, GRAZE_CONTAINER_TOO_SMALL, -1, -2},
};

static void test_boxes(void) {
    size_t i;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        float push[2] = {-77, -77};
        GrazeAabb moved = c->aabb;
        CASE("%s", c->name);
        CHECK_EQUAL(graze_keep_in_aabb_aabb(&ROOM, &c->aabb, push), c->status);
        CHECK(push[0] == c->push_x && push[1] == c->push_y);
        moved.min_x += push[0];
        moved.max_x += push[0];
        moved.min_y += push[1];
        moved.max_y += push[1];
        CHECK_EQUAL(graze_contains_aabb_aabb(&ROOM, &moved) != GRAZE_MISS, c->status == GRAZE_OK);
    }
}

static void test_circles(void) {
    const GrazeCircle inside = {5, 3, 3}, corner = {1, 5, 2}, far_away = {-20, 3, 1}, large = {4, 3, 4};
    float push[2];
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &inside, push), GRAZE_OK);
    CHECK(push[0] == 0 && push[1] == 0);
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &corner, push), GRAZE_OK);
    CHECK(push[0] == 1 && push[1] == -1);
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &far_away, push), GRAZE_OK);
    CHECK(push[0] == 21 && push[1] == 0);
    /* It fits in width and not in height. */
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &large, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(push[0] == 0 && push[1] == 0);
}

/* The push may be the box itself: it is read before the push is written. */
static void test_aliases(void) {
    GrazeAabb aabb = {-3, 7, 1, 8};
    CHECK_EQUAL(graze_keep_in_aabb_aabb(&ROOM, &aabb, &aabb.min_x), GRAZE_OK);
    CHECK(aabb.min_x == 3 && aabb.min_y == -2 && aabb.max_x == 1);
}

static void test_integers(void) {
    static const GrazeAabbI32 room = {0, 0, 10, 6}, whole = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
    static const GrazeAabbI32 top = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    static const GrazeAabbI32 low = {INT32_MIN, 0, INT32_MIN, 0}, high = {0, 0, INT32_MAX, 0}, origin = {0, 0, 0, 0};
    static const GrazeAabbI32 over = {-3, 7, 1, 8}, wide = {-4, 7, 9, 8};
    static const GrazeCircleI32 circle = {1, 5, 2}, large = {4, 3, 4}, vast = {0, 0, INT32_MAX};
    int32_t push[2] = {-77, -77};
    CHECK_EQUAL(graze_keep_in_aabb_aabb_i32(&room, &over, push), GRAZE_OK);
    CHECK(push[0] == 3 && push[1] == -2);
    /* As far over both ends, up to a half. */
    CHECK_EQUAL(graze_keep_in_aabb_aabb_i32(&room, &wide, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(push[0] == 2 && push[1] == -2);
    CHECK_EQUAL(graze_keep_in_aabb_circle_i32(&room, &circle, push), GRAZE_OK);
    CHECK(push[0] == 1 && push[1] == -1);
    CHECK_EQUAL(graze_keep_in_aabb_circle_i32(&room, &large, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(push[0] == 0 && push[1] == 0);
    CHECK_EQUAL(graze_keep_in_aabb_circle_i32(&whole, &vast, push), GRAZE_OK);
    CHECK(push[0] == 0 && push[1] == 0);
    CHECK_EQUAL(graze_keep_in_aabb_aabb_i32(&high, &low, push), GRAZE_ERROR_OUT_OF_RANGE);
    CHECK_EQUAL(graze_keep_in_aabb_aabb_i32(&origin, &top, push), GRAZE_OK);
    CHECK(push[0] == -INT32_MAX && push[1] == -INT32_MAX);
}

static const float DIAMOND[8] = {5, 0, 0, 5, -5, 0, 0, -5}, TRIANGLE[6] = {0, 0, 12, 0, 0, 12};
static const float ORIGIN[2] = {0, 0}, RIGHT[2] = {9, 0}, ABOVE[2] = {4, 3}, BAR[4] = {8, 1, 8, -1};
static const float FAR_POINT[2] = {6, 8};
static const float BELOW[2] = {8, -6}, PAST_END[2] = {14, 9}, LONG[4] = {4, 0, 5, 0}, OFF_CORNER[2] = {17, 19};
static const float CORNER[2] = {-1, -2}, BOX[8] = {9, 9, 11, 9, 11, 11, 9, 11};

#define CONVEX(xy) {xy, sizeof(xy) / 8, GRAZE_KIND_CONVEX, 0}
#define CAPSULE(xy, radius) {xy, 2, GRAZE_KIND_SEGMENT, radius}
#define DISC(xy, radius) {xy, 1, GRAZE_KIND_POINT, radius}

typedef struct ShapeCase {
    const char *name;
    GrazeShape container, shape;
    GrazeStatus status;
    float push_x, push_y;
} ShapeCase;

static const ShapeCase SHAPE_CASES[] = {
    {"inside", CONVEX(DIAMOND), DISC(ORIGIN, 3), GRAZE_OK, 0, 0},
    {"over an edge", CONVEX(DIAMOND), DISC(ABOVE, 0), GRAZE_OK, -1, -1},
    {"over a corner", CONVEX(DIAMOND), DISC(RIGHT, 0), GRAZE_OK, -4, 0},
    {"a bar over a corner", CONVEX(DIAMOND), {BAR, 2, GRAZE_KIND_SEGMENT, 0}, GRAZE_OK, -4, 0},
    {"a disc in a corner", CONVEX(TRIANGLE), DISC(CORNER, 1), GRAZE_OK, 2, 3},
    {"a box over the long side", CONVEX(TRIANGLE), {BOX, 4, GRAZE_KIND_POLYGON, 0}, GRAZE_OK, -5, -5},
    {"a disc in a disc", DISC(ORIGIN, 6), DISC(FAR_POINT, 1), GRAZE_OK, -3, -4},
    {"a bar in a disc", DISC(ORIGIN, 5), {BAR, 2, GRAZE_KIND_SEGMENT, 0}, GRAZE_OK, -3.1010205f, 0},
    {"a point in a point", DISC(ORIGIN, 0), DISC(FAR_POINT, 0), GRAZE_OK, -6, -8},
    {"a disc as large", DISC(ORIGIN, 6), DISC(FAR_POINT, 6), GRAZE_OK, -6, -8},
    {"a disc too large for a disc", DISC(ORIGIN, 6), DISC(FAR_POINT, 7), GRAZE_CONTAINER_TOO_SMALL, -6, -8},
    {"a disc too large for a diamond", CONVEX(DIAMOND), DISC(FAR_POINT, 9), GRAZE_CONTAINER_TOO_SMALL, -6, -8},
    {"a disc under a capsule", CAPSULE(BAR, 5), {BELOW, 1, GRAZE_KIND_POINT, 2}, GRAZE_OK, 0, 2},
    {"a point beyond a capsule's end", CAPSULE(BAR, 5), DISC(PAST_END, 0), GRAZE_OK, -3, -4},
    {"a bar over a capsule", CAPSULE(BAR, 2), {LONG, 2, GRAZE_KIND_SEGMENT, 1}, GRAZE_OK, 3, 0},
    {"a disc too large for a capsule", CAPSULE(BAR, 2), DISC(FAR_POINT, 3), GRAZE_CONTAINER_TOO_SMALL, 2, -7},
    {"a point at a rounded corner", {BOX, 4, GRAZE_KIND_CONVEX, 5}, DISC(OFF_CORNER, 0), GRAZE_OK, -3, -4},
    {"a disc of the corner's radius", {BOX, 4, GRAZE_KIND_CONVEX, 5}, DISC(OFF_CORNER, 5), GRAZE_OK, -6, -8},
    {"a disc of more than the corner's radius", {BOX, 4, GRAZE_KIND_CONVEX, 5}, DISC(OFF_CORNER, 6), GRAZE_OK, -7, -9},
    {"a disc too large for a rounded box", {BOX, 4, GRAZE_KIND_CONVEX, 5},
     DISC(OFF_CORNER, 7), GRAZE_CONTAINER_TOO_SMALL, -7, -9},
    {"a bar too long for a disc", DISC(ORIGIN, 0.5f),
     {BAR, 2, GRAZE_KIND_SEGMENT, 0}, GRAZE_CONTAINER_TOO_SMALL, -8, 0},
};

static int near(float a, float b) {
    return fabsf(a - b) <= 2e-6f * (1 + fabsf(b));
}

static void test_shapes(void) {
    size_t i, v;
    for (i = 0; i < sizeof SHAPE_CASES / sizeof SHAPE_CASES[0]; i++) {
        const ShapeCase *c = &SHAPE_CASES[i];
        float push[2] = {-77, -77}, xy[8];
        GrazeShape moved = c->shape;
        CASE("%s", c->name);
        CHECK_EQUAL(graze_keep_in(&c->container, &c->shape, push), c->status);
        CHECK(near(push[0], c->push_x) && near(push[1], c->push_y));
        for (v = 0; v < 2 * (size_t)moved.count; v++) {
            xy[v] = c->shape.xy[v] + push[v % 2];
        }
        moved.xy = xy;
        CHECK_EQUAL(graze_contains(&c->container, &moved) != GRAZE_MISS, c->status == GRAZE_OK);
    }
}

static void test_flat_container(void) {
    static const float flat[6] = {0, 0, 4, 4, 2, 2};
    const GrazeShape line = CONVEX(flat), on = DISC(&flat[4], 0), off = DISC(RIGHT, 0);
    float push[2];
    CHECK_EQUAL(graze_keep_in(&line, &on, push), GRAZE_OK);
    CHECK(push[0] == 0 && push[1] == 0);
    CHECK_EQUAL(graze_keep_in(&line, &off, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(push[0] == -7 && push[1] == 2);
}

/* A triangle all but flat: the push leads beside it, not far along it, where its lines are hardly farther. */
static void test_sliver(void) {
    static const float sliver[6] = {2.1493488e-05f, -8.6103792f, -3.7844052e-06f, 1.3752444f,
                                    1.0146145e-05f, -4.1893263f};
    static const float center[2] = {-4.1602966e-06f, 2.0559201f};
    const GrazeShape container = CONVEX(sliver), disc = DISC(center, 2.9082255e-05f);
    float push[2];
    CHECK_EQUAL(graze_keep_in(&container, &disc, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(center[1] + push[1] < 1.4f && center[1] + push[1] > -8.7f);
    CHECK(fabsf(center[0] + push[0]) < 3e-5f);
}

#define LARGE 20000

/* Two outlines of very many vertices, one turned a little: too large, and small enough. Where each edge looks at each
   vertex, it takes longer than a program may. */
static void test_large_outlines(void) {
    static float outer[2 * LARGE], inner[2 * LARGE];
    const GrazeShape container = CONVEX(outer), shape = CONVEX(inner);
    float push[2];
    size_t i;
    int fits;
    for (fits = 0; fits < 2; fits++) {
        for (i = 0; i < LARGE; i++) {
            const double turn = 6.283185307179586 * (double)i / LARGE;
            outer[2 * i] = (float)(100 * cos(turn));
            outer[2 * i + 1] = (float)(100 * sin(turn));
            inner[2 * i] = (float)((fits ? 90 : 100) * cos(turn + 0.001) + 30);
            inner[2 * i + 1] = (float)((fits ? 90 : 100) * sin(turn + 0.001));
        }
        CHECK_EQUAL(graze_keep_in(&container, &shape, push), fits ? GRAZE_OK : GRAZE_CONTAINER_TOO_SMALL);
        CHECK(fabsf(push[0] + (fits ? 20 : 30)) < 2e-3f && fabsf(push[1]) < 2e-2f);
    }
}

int main(void) {
    RUN(test_sliver);
    RUN(test_large_outlines);
    RUN(test_boxes);
    RUN(test_circles);
    RUN(test_aliases);
    RUN(test_integers);
    RUN(test_shapes);
    RUN(test_flat_container);
    return RESULT();
}
