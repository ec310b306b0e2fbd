/* Collide and slide, with answers known by hand, and walks through levels that never sink. */

#include "carry.h"
#include "check.h"
#include "shape.h"
#include <float.h>
#include <graze.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ one motion */

static const float FLOOR_AND_WALL[] = {0, 0, 10, 0, 10, 10, 9, 10, 9, 1, 0, 1};

static void test_corner(void) {
    const GrazeShape room = shape(FLOOR_AND_WALL, 6, GRAZE_KIND_POLYGON, 0);
    float box[] = {4, 1, 5, 1, 5, 2, 4, 2};
    GrazeSlide out;
    CASE("along the floor into the wall");
    {
        const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
        CHECK_EQUAL(graze_slide(&body, 8, -2, &room, 1, &out), GRAZE_TOUCH);
        CHECK(out.x == 4 && out.y == 0 && out.lost_x == 4 && out.lost_y == -2);
        CHECK(out.count == 2 && out.contacts[0].normal_x == 0 && out.contacts[0].normal_y == -1);
        CHECK(out.contacts[1].normal_x == 1 && out.contacts[1].normal_y == 0);
        CHECK(out.contacts[0].obstacle == 0 && out.contacts[2].normal_y == 0);
        carry(box, 4, &out);
        CASE("at rest in the corner");
        CHECK_EQUAL(graze_slide(&body, 8, -2, &room, 1, &out), GRAZE_TOUCH);
        CHECK(out.x == 0 && out.y == 0 && out.lost_x == 8 && out.lost_y == -2);
        CASE("up the wall");
        CHECK_EQUAL(graze_slide(&body, 1, 2, &room, 1, &out), GRAZE_TOUCH);
        CHECK(out.x == 0 && out.y == 2 && out.lost_x == 1 && out.lost_y == 0);
        CASE("away");
        CHECK_EQUAL(graze_slide(&body, -2, 2, &room, 1, &out), GRAZE_MISS);
        CHECK(out.x == -2 && out.y == 2 && out.lost_x == 0 && out.lost_y == 0 && out.count == 0);
    }
    CASE("inside at the start");
    box[1] = box[3] = 0.5f;
    {
        const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
        CHECK_EQUAL(graze_slide(&body, -8, 1, &room, 1, &out), GRAZE_HIT);
        CHECK(out.x == 0 && out.y == 0 && out.lost_x == -8 && out.lost_y == 1 && out.count == 1);
        CASE("no obstacles");
        CHECK_EQUAL(graze_slide(&body, -8, 1, NULL, 0, &out), GRAZE_MISS);
        CHECK(out.x == -8 && out.y == 1 && out.count == 0);
    }
}

/* Around a circle on a coarse grid, by one new line after the other, until it can only go on into the others: these
   have turned it. It was a miss. */
static void test_turned_by_many(void) {
    const float center[] = {99994, 100001.453125f};
    const float corners[] = {99997.5f, 99999.5f, 99995.5f, 100000, 99997, 99997.5f};
    const float capsule[] = {99995.109375f, 100000.4921875f, 99995.109375f, 100000.796875f};
    const GrazeShape obstacles[] = {shape(center, 1, GRAZE_KIND_POINT, 1.1298008f),
                                    shape(corners, 3, GRAZE_KIND_CONVEX, 0.44849598f)};
    const GrazeShape body = shape(capsule, 2, GRAZE_KIND_SEGMENT, 0.15389457f);
    GrazeSlide out;
    CASE("%s", "around a circle");
    CHECK_EQUAL(graze_slide(&body, -0.28643504f, 0, obstacles, 2, &out), GRAZE_TOUCH);
    CHECK(out.y < 0 && out.count > 0 && out.contacts[0].obstacle == 0);
    CASE("%s", "past a vertex onto a box");
    {
        static const float ball[] = {999995.625f, 100002.609375f};
        static const float top[] = {999995.5f, 100000, 999998.5f, 100000, 999998.5f, 100000.328125f, 999995.5f, 100000.328125f};
        static const float side[] = {999993, 100002.390625f, 999994.8125f, 100000.5078125f,
                                     999995.8125f, 100001.453125f, 999995.125f, 100002.71875f};
        const GrazeShape beside[] = {shape(side, 4, GRAZE_KIND_CONVEX, 0), shape(top, 4, GRAZE_KIND_CONVEX, 0)};
        const GrazeShape circle = shape(ball, 1, GRAZE_KIND_POINT, 0.184034064f);
        CHECK_EQUAL(graze_slide(&circle, 0, -4, beside, 2, &out), GRAZE_TOUCH);
        CHECK(out.y < -2 && out.count == 2 && out.contacts[0].obstacle == 0 && out.contacts[1].obstacle == 1);
    }
}

/* What stops instead goes no farther than to the floor. */
static void test_approach(void) {
    const GrazeShape room = shape(FLOOR_AND_WALL, 6, GRAZE_KIND_POLYGON, 0);
    float box[] = {4, 2, 5, 2, 5, 3, 4, 3};
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    CASE("down to the floor, and not along it");
    CHECK_EQUAL(graze_approach(&body, 4, -2, &room, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == 2 && out.y == -1 && out.lost_x == 2 && out.lost_y == -1);
    CHECK(out.count == 1 && out.contacts[0].normal_x == 0 && out.contacts[0].normal_y == -1);
    CHECK(out.contacts[0].obstacle == 0 && out.contacts[1].normal_y == 0);
    carry(box, 4, &out);
    CASE("at rest on the floor");
    CHECK_EQUAL(graze_approach(&body, 4, -2, &room, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == 0 && out.lost_x == 4 && out.lost_y == -2 && out.count == 1);
    CASE("along the floor to the wall");
    CHECK_EQUAL(graze_approach(&body, 4, 0, &room, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == 2 && out.y == 0 && out.lost_x == 2 && out.count == 1 && out.contacts[0].normal_x == 1);
    CHECK_EQUAL(graze_approach(&body, 2, 0, &room, 1, &out), GRAZE_MISS);
    CHECK(out.x == 2 && out.y == 0 && out.lost_x == 0 && out.count == 0);
    CASE("inside at the start");
    box[1] = box[3] = 0.5f;
    CHECK_EQUAL(graze_approach(&body, -2, 2, &room, 1, &out), GRAZE_HIT);
    CHECK(out.x == 0 && out.y == 0 && out.lost_x == -2 && out.lost_y == 2 && out.count == 1);
    CASE("no obstacles");
    CHECK_EQUAL(graze_approach(&body, -2, 2, NULL, 0, NULL), GRAZE_MISS);
}

/* Crates that are thrown at each other at any angle, far from 0: each stops in front of the one before, for good. */
static void test_thrown(void) {
    static float boxes[200][8];
    GrazeShape crates[200];
    for (int i = 0; i < 200; i++) {
        const float angle = (float)i, x = 1e5f + 0.3f * (float)(i % 7), y = 30;
        GrazeSlide out;
        graze_rect_corners(x, y, 0.4f, 0.3f, angle, boxes[i]);
        crates[i] = shape(boxes[i], 4, GRAZE_KIND_CONVEX, 0);
        const GrazeVerdict verdict = graze_approach(&crates[i], 0.7f, -31, crates, (size_t)i, &out);
        if (verdict == GRAZE_HIT)
            break; /* the heap is as high as that */
        carry(boxes[i], 4, &out);
        CASE("crate %d", i);
        CHECK(out.y <= 0 && out.x >= 0 && out.count == (verdict == GRAZE_TOUCH ? 1u : 0u));
        for (int k = 0; k < i; k++)
            CHECK(graze_test(&crates[i], &crates[k]) != GRAZE_HIT);
        CHECK(i < 20 || verdict == GRAZE_TOUCH);
    }
}

/* Straight down beside 0, or up: the way along a slope is nearly as long as the motion, and steps of floats that are
   right for the start are too fine for the end. */
static void test_turned_across(void) {
    static const float slope[] = {-8, 8, 8, -8}, ball[] = {.875f, .75f};
    static const float wedge[] = {-1.49634004f, -2.47722006f, 2.50365996f, -2.47722006f, -1.49634004f, 1.52277994f};
    static const struct {
        const char *name;
        float body[8];
        uint32_t count, kind;
        float radius;
        GrazeShape obstacle;
        float y, right;
    } cases[] = {
        {"a point at x = 0", {0, 1}, 1, GRAZE_KIND_POINT, 0, {slope, 2, GRAZE_KIND_SEGMENT, 0}, -4, 1.5f},
        {"a point", {.25f, 1}, 1, GRAZE_KIND_POINT, 0, {slope, 2, GRAZE_KIND_SEGMENT, 0}, -4, 1.375f},
        {"a point that rounding puts onto the slope",
         {0, 5.9604645e-8f},
         1,
         GRAZE_KIND_POINT,
         0,
         {slope, 2, GRAZE_KIND_SEGMENT, 0},
         -4.6207924f,
         2.3103962f},
        {"a capsule under a ball",
         {1.5f, -1.125f, 1.5f, -.125f},
         2,
         GRAZE_KIND_SEGMENT,
         .25f,
         {ball, 1, GRAZE_KIND_POINT, .75f},
         4.5f,
         2.14946f},
        {"a box",
         {-.127000004f, 1.62535f, .873000026f, 1.62535f, .873000026f, 3.62535f, -.127000004f, 3.62535f},
         4,
         GRAZE_KIND_CONVEX,
         0,
         {wedge, 3, GRAZE_KIND_CONVEX, 0x1.5f52fcp-2f},
         -4.29617977f,
         1.65473f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        float xy[8];
        memcpy(xy, cases[i].body, sizeof xy);
        const GrazeShape body = shape(xy, cases[i].count, cases[i].kind, cases[i].radius);
        GrazeSlide out;
        CASE("%s", cases[i].name);
        CHECK_EQUAL(graze_slide(&body, 0, cases[i].y, &cases[i].obstacle, 1, &out), GRAZE_TOUCH);
        CHECK(fabsf(out.x - cases[i].right) < 1e-4f);
        carry(xy, cases[i].count, &out);
        CHECK(graze_test(&body, &cases[i].obstacle) != GRAZE_HIT);
    }
}

/* A motion that ends within a few ulps of a slope, beside a corner at the start: a nudge out of the slope leans the way
   into the corner. */
static void test_beside_a_corner(void) {
    static const float wall[] = {1, -8, 3, -8, 3, 4, 1, 4}, slope[] = {-4, 4, 2, -2};
    static const float box[] = {.5f, 4, 1, 4, 1, 5, .5f, 5};
    static const float chain[] = {-1, 0, -1, 1, 0, 1}, corner[] = {0, 1, 0, 2, 1, 2, 1, 1}, roof[] = {1, 5, -2, 2};
    static const float tangent[] = {-.75f, -.5f, 1.25f, -.5f, -.75f, 1.5f}, ball[] = {-1.25f, 2};
    static const float zigzag[] = {-2.75f, -1.5f, -1.75f, -.5f, -.75f, -1.5f, -.75f, .5f};
    static const float square[] = {-1.25f, 1.75f, -.25f, 1.75f, -.25f, 2.75f, -1.25f, 2.75f};
    static const float hill[] = {-2, -1.5f, 0, -1.5f, -2, .5f}, knob[] = {0, .5f};
    static const struct {
        const char *name;
        GrazeShape body, obstacles[2];
        float y;
    } cases[] = {
        {"a box off a ledge",
         {box, 4, GRAZE_KIND_CONVEX, 0},
         {{wall, 4, GRAZE_KIND_CONVEX, 0}, {slope, 2, GRAZE_KIND_SEGMENT, 0}},
         -4.50000095f},
        {"deeper",
         {box, 4, GRAZE_KIND_CONVEX, 0},
         {{wall, 4, GRAZE_KIND_CONVEX, 0}, {slope, 2, GRAZE_KIND_SEGMENT, 0}},
         -4.50000286f},
        {"a chain",
         {chain, 3, GRAZE_KIND_CHAIN, 0},
         {{corner, 4, GRAZE_KIND_CONVEX, 0}, {roof, 2, GRAZE_KIND_SEGMENT, 0}},
         2},
        {"a ball beside a wall",
         {ball, 1, GRAZE_KIND_POINT, .5f},
         {{tangent, 3, GRAZE_KIND_CONVEX, 0}, {zigzag, 4, GRAZE_KIND_CHAIN, 0}},
         -2.29289317f},
        {"a box beside a ball",
         {square, 4, GRAZE_KIND_CONVEX, 0},
         {{hill, 3, GRAZE_KIND_CONVEX, 0}, {knob, 1, GRAZE_KIND_POINT, .25f}},
         -2.00000048f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GrazeSlide slid, out;
        CASE("%s", cases[i].name);
        graze_slide(&cases[i].body, 0, cases[i].y, cases[i].obstacles, 2, &slid);
        graze_approach(&cases[i].body, 0, cases[i].y, cases[i].obstacles, 2, &out);
        CHECK(fabsf(slid.x) < 1e-5f && fabsf(slid.y - cases[i].y) < 1e-5f);
        CHECK(fabsf(out.x) < 1e-5f && fabsf(out.y - cases[i].y) < 1e-5f);
    }
}

/* A box beside a box that is four steps of floats wide: its upper corner is in line with the far corner of that box. */
static void test_beside_a_narrow_box(void) {
    enum { AT = 1 << 23 };
    static const float left[] = {AT - 5, AT, AT, AT, AT, AT + 10, AT - 5, AT + 10};
    static const float right[] = {AT, AT + 8, AT + 4, AT + 8, AT + 4, AT + 26, AT, AT + 26};
    const GrazeShape body = shape(left, 4, GRAZE_KIND_CONVEX, 0), wall = shape(right, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    CHECK_EQUAL(graze_slide(&body, 8, -4, &wall, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == -4);
    CHECK(out.count == 1 && out.contacts[0].normal_x == 1 && out.contacts[0].normal_y == 0);
}

/* From level ground onto a ramp of its own: where the box is at the foot, its corner meets that of the ramp. */
static void test_foot_of_a_ramp(void) {
    static const float ground[] = {-10, -1, 0, -1, 0, 0, -10, 0}, ramp[] = {0, 0, 2, 0, 2, 1};
    static const float starts[] = {0, -.5f, -.713421702f, -1.58270061f};
    const GrazeShape obstacles[] = {shape(ramp, 3, GRAZE_KIND_CONVEX, 0), shape(ground, 4, GRAZE_KIND_CONVEX, 0)};
    for (int i = 0; i < 4 * 64; i++) {
        const float right = starts[i % 4], along = (float)(1 + i / 4) / 32;
        const float box[] = {right - 1, 0, right, 0, right, 1.5f, right - 1, 1.5f};
        const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
        GrazeSlide out;
        CASE("from %g by %g beyond the foot", (double)right, (double)along);
        CHECK_EQUAL(graze_slide(&body, along - right, 0, obstacles, 2, &out), GRAZE_TOUCH);
        CHECK(fabsf(out.x - (.8f * along - right)) < 2e-6f && fabsf(out.y - .4f * along) < 2e-6f);
        CHECK(out.count == 1 && out.contacts[0].obstacle == 0 && out.contacts[0].normal_y < -.89f);
    }
}

/* A tunnel just as high as the body. */
static void test_tunnel(void) {
    static const float roof[] = {0, 1, 100, 1, 100, 2, 0, 2}, ground[] = {0, -1, 100, -1, 100, 0, 0, 0};
    float box[] = {-3, 0, -2, 0, -2, 1, -3, 1};
    GrazeShape walls[2];
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    walls[0] = shape(roof, 4, GRAZE_KIND_CONVEX, 0);
    walls[1] = shape(ground, 4, GRAZE_KIND_CONVEX, 0);
    for (int i = 0; i < 100; i++) {
        CASE("step %d in the tunnel", i);
        CHECK(graze_slide(&body, 0.5f, i < 6 ? 0 : i % 2 ? 0.25f : -0.25f, walls, 2, &out) != GRAZE_HIT);
        CHECK(out.x == 0.5f && out.y == 0);
        carry(box, 4, &out);
    }
    CHECK(box[0] == 47 && box[1] == 0);
}

static void test_bad_input(void) {
    static float many[2 * 300];
    GrazeSlide out = {7, 7, 7, 7, 7, {{7, 7, 7, 7}, {7, 7, 7, 7}, {7, 7, 7, 7}, {7, 7, 7, 7}}};
    GrazeShape body = shape(many, 257, GRAZE_KIND_CHAIN, 0);
    graze_set_error_handler(NULL, NULL);
    CHECK_EQUAL(graze_slide(&body, 1, 1, NULL, 0, &out), GRAZE_MISS);
    CHECK(out.x == 7 && out.count == 7 && out.contacts[3].edge == 7);
    body.count = 256;
    CHECK_EQUAL(graze_slide(&body, 1, 1, NULL, 0, &out), GRAZE_MISS);
    CHECK(out.x == 1 && out.count == 0);
    CHECK_EQUAL(graze_slide(&body, 1, 1, NULL, 0, NULL), GRAZE_MISS);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

/* ------------------------------------------------------------------------------------------------ walks */

enum { TILES = 10000 };

static float tile_xy[TILES][8];
static GrazeShape tiles[TILES];

/* Over the seams of tiles whose sides are no round numbers: not an ulp up, and nothing lost along. */
static void test_seams(void) {
    for (int i = 0; i < TILES; i++) {
        const float left = (float)i * 0.37f, right = (float)(i + 1) * 0.37f;
        const float xy[8] = {left, -1, right, -1, right, 0, left, 0};
        memcpy(tile_xy[i], xy, sizeof xy);
        tiles[i] = shape(tile_xy[i], 4, GRAZE_KIND_CONVEX, 0);
    }
    static const struct {
        const char *name;
        uint32_t count, kind;
        float radius, xy[8];
    } bodies[] = {
        {"box", 4, GRAZE_KIND_CONVEX, 0, {1, 0, 1.4f, 0, 1.4f, 0.9f, 1, 0.9f}},
        {"capsule", 2, GRAZE_KIND_SEGMENT, 0.25f, {1, 0.25f, 1, 0.75f, 0, 0, 0, 0}},
        {"circle", 1, GRAZE_KIND_POINT, 0.25f, {1, 0.25f, 0, 0, 0, 0, 0, 0}},
    };
    for (size_t b = 0; b < sizeof bodies / sizeof bodies[0]; b++) {
        float xy[8];
        memcpy(xy, bodies[b].xy, sizeof xy);
        const GrazeShape body = shape(xy, bodies[b].count, bodies[b].kind, bodies[b].radius);
        const float height = xy[1];
        int rising = 0, slow = 0, hits = 0;
        for (int step = 0; step < 2000; step++) {
            /* What a broad phase would give: the tiles nearby. */
            const int near = (int)(xy[0] / 0.37f) - 4;
            const int first = near < 0 ? 0 : near > TILES - 16 ? TILES - 16 : near;
            GrazeSlide out;
            hits += graze_slide(&body, 0.11f, -0.05f, tiles + first, 16, &out) == GRAZE_HIT;
            rising += out.y != 0;
            slow += out.x < 0.1099f;
            carry(xy, body.count, &out);
        }
        CASE("%s over seams", bodies[b].name);
        CHECK_EQUAL(hits, 0);
        CHECK_EQUAL(rising, 0);
        CHECK_EQUAL(slow, 0);
        CHECK(xy[0] > 220.5f && xy[1] == height);
    }
}

/* Up through a slanted platform, at any speed, and then along it: it carries. */
static void test_platform(void) {
    static const float line[] = {-10, -1, 0, 0.37f, 10, 2};
    const GrazeShape platform = shape(line, 3, GRAZE_KIND_ONE_SIDED, 0);
    for (int speed = 1; speed <= 8; speed++) {
        float xy[] = {-1, -3, -0.5f, -3, -0.5f, -2, -1, -2};
        const GrazeShape body = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
        GrazeSlide out;
        int stopped = 0;
        CASE("speed %d through a platform", speed);
        for (int step = 0; step * speed < 40; step++) {
            stopped += graze_slide(&body, 0, 0.125f * (float)speed, &platform, 1, &out) != GRAZE_MISS;
            carry(xy, 4, &out);
        }
        CHECK_EQUAL(stopped, 0);
        CHECK(xy[1] > 1.5f);
        for (int step = 0; step < 1000; step++) {
            graze_slide(&body, step < 300 ? 0.002f : 0.01f, -0.01f, &platform, 1, &out);
            carry(xy, 4, &out);
        }
        CHECK(xy[1] > 0.3f && xy[0] > 1);
    }
}

/* On terrain of a one-sided line, whose edges turn left, or whose vertices carry an edge of the body: never inside, by
   nothing at all, so that the next motion down does not lead through. */
static void test_terrain(void) {
    static const struct {
        const char *name;
        float line[6], body[6], x, y;
    } cases[] = {
        {"into a dip", {0, 0, 5, -2, 20, -2}, {4, -1, 13, 0, 9, 10}, 0, -7},
        {"over the end of a dip", {0, 0, 4, 0, 8, 1}, {1, 4, 9, 5, 1, 6}, 0, -14},
        {"along two ends", {-2, 3, -1, 2, 0, 2}, {-2, 6, 0, 5, -2, 7}, -2, -5},
        {"along a vertex", {-1, -1, 3, -2, 7, -3}, {-3, 4, -2, 2, -3, 6}, 2, -6},
        {"along an end on the left", {-1, -2, 2, -2, 3, 1}, {2, 1, 4, 2, 2, 3}, 0, -2},
        {"along an end on the right", {-3, -1, -2, 1, 2, 1}, {3, 5, 6, 4, 3, 7}, -4, -4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const GrazeShape line = shape(cases[i].line, 3, GRAZE_KIND_ONE_SIDED, 0);
        const GrazeShape both_sides = shape(cases[i].line, 3, GRAZE_KIND_CHAIN, 0);
        float xy[6];
        memcpy(xy, cases[i].body, sizeof xy);
        const GrazeShape body = shape(xy, 3, GRAZE_KIND_CONVEX, 0);
        GrazeWorld *world = graze_world_create();
        graze_world_add(world, &line, 1, 1, 0);
        GrazeSlide out, in_world;
        CASE("%s", cases[i].name);
        CHECK_EQUAL(graze_slide(&body, cases[i].x, cases[i].y, &line, 1, &out), GRAZE_TOUCH);
        CHECK_EQUAL(graze_world_slide(world, &body, cases[i].x, cases[i].y, 1, 0, &in_world), GRAZE_TOUCH);
        CHECK(in_world.x == out.x && in_world.y == out.y && in_world.count == out.count);
        carry(xy, 3, &out);
        CHECK(graze_test(&body, &both_sides) != GRAZE_HIT);
        CHECK_EQUAL(graze_slide(&body, 0, -0.25f, &line, 1, &out), GRAZE_TOUCH);
        carry(xy, 3, &out);
        CHECK(graze_test(&body, &both_sides) != GRAZE_HIT);
        graze_world_free(world);
    }
    CASE("the corner of the dip");
    {
        float xy[6];
        memcpy(xy, cases[0].body, sizeof xy);
        const GrazeShape line = shape(cases[0].line, 3, GRAZE_KIND_ONE_SIDED, 0);
        const GrazeShape body = shape(xy, 3, GRAZE_KIND_CONVEX, 0);
        GrazeSlide out;
        graze_slide(&body, 0, -7, &line, 1, &out);
        CHECK(fabsf(out.x - 1) < 1e-5f && fabsf(out.y + 1) < 1e-5f);
        carry(xy, 3, &out);
        CASE("at rest there, and asked into either edge");
        CHECK_EQUAL(graze_slide(&body, 0, -7, &line, 1, &out), GRAZE_TOUCH);
        CHECK(out.x == 0 && out.y == 0);
        CHECK_EQUAL(graze_slide(&body, -1, 0, &line, 1, &out), GRAZE_TOUCH);
        CHECK(out.count == 1 && out.contacts[0].edge == 0 && out.contacts[0].normal_y < out.contacts[0].normal_x);
        carry(xy, 3, &out);
        CHECK(graze_test(&body, &line) != GRAZE_HIT);
    }
}

/* A ball that stands over the end of a one-sided line and is moved level into it: it climbs the end and goes on along
   the line, and does not sink into it. */
static void test_end_of_platform(void) {
    static const float line[] = {0, 0, 10, 0};
    const GrazeShape platform = shape(line, 2, GRAZE_KIND_ONE_SIDED, 0);
    const GrazeShape both_sides = shape(line, 2, GRAZE_KIND_CHAIN, 0);
    for (int away = 0; away < 2; away++) {
        float xy[] = {-0.75f - (float)away, 1};
        const GrazeShape ball = shape(xy, 1, GRAZE_KIND_POINT, 1.25f);
        GrazeSlide out;
        int inside = 0, met = 0;
        CASE("%d before the end", away);
        for (int step = 0; step < 16; step++) {
            met += graze_slide(&ball, 0.25f, 0, &platform, 1, &out) == GRAZE_TOUCH;
            carry(xy, 1, &out);
            inside += graze_test(&ball, &both_sides) == GRAZE_HIT;
        }
        CHECK(met > 0);
        CHECK_EQUAL(inside, 0);
        CHECK(xy[0] > 2 && xy[1] >= 1.25f);
    }
}

/* A body whose sharp corner stands exactly on the seam of two pieces of a flat floor slides as on one piece. */
static void test_corner_on_seam(void) {
    static const float left[] = {-4, -1, 0, -1, 0, 0, -4, 0}, right[] = {0, -1, 4, -1, 4, 0, 0, 0};
    static const float left_top[] = {-4, 0, 0, 0}, right_top[] = {0, 0, 4, 0};
    static const uint32_t kinds[] = {GRAZE_KIND_CONVEX, GRAZE_KIND_POLYGON, GRAZE_KIND_SEGMENT};
    static const float bodies[][8] = {{0, 0, 1, 1, 0, 2, -1, 1}, {0, 0, 0.5f, 1, 0, 2, -0.5f, 1}};
    for (int i = 0; i < 6; i++) {
        const uint32_t kind = kinds[i / 2];
        const int is_line = kind == GRAZE_KIND_SEGMENT;
        const GrazeShape floors[] = {shape(is_line ? left_top : left, is_line ? 2 : 4, kind, 0),
                                     shape(is_line ? right_top : right, is_line ? 2 : 4, kind, 0)};
        for (int sign = -1; sign <= 1; sign += 2) {
            float xy[8];
            memcpy(xy, bodies[i % 2], sizeof xy);
            const GrazeShape body = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
            GrazeSlide out;
            CASE("body %d on kind %u, to %d", i % 2, (unsigned)kind, sign);
            CHECK_EQUAL(graze_slide(&body, 0.5f * (float)sign, -0.5f, floors, 2, &out), GRAZE_TOUCH);
            CHECK(out.x == 0.5f * (float)sign && out.y == 0);
            CHECK(out.count == 1 && out.contacts[0].normal_x == 0 && out.contacts[0].normal_y == -1);
            CHECK_EQUAL(graze_slide(&body, 0.5f * (float)sign, -0.1f, floors, 2, &out), GRAZE_TOUCH);
            CHECK(out.x == 0.5f * (float)sign && out.y == 0);
        }
    }
}

/* Asked again with what is lost, a slide comes to an end, and does not lead to and fro. */
static void test_asked_again(void) {
    static const float line[] = {3, -1, 0, 2, -1, 3, -3, 5, -5, 6, -6, 5, -7, 2, -9, 5};
    static const uint32_t kinds[] = {GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    for (int i = 0; i < 2; i++) {
        float xy[] = {-0x1.800008p+1f, 5}, x = 0x1.600002p+3f, y = 11;
        const GrazeShape body = shape(xy, 1, GRAZE_KIND_POINT, 0), obstacle = shape(line, 8, kinds[i], 0);
        GrazeSlide out = {1, 1, 0, 0, 0, {{0, 0, 0, 0}}};
        int asked = 0;
        CASE("kind %u", (unsigned)kinds[i]);
        for (; asked < 100 && (out.x != 0 || out.y != 0); asked++) {
            graze_slide(&body, x, y, &obstacle, 1, &out);
            carry(xy, 1, &out);
            x = out.lost_x;
            y = out.lost_y;
        }
        CHECK(asked < 20);
    }
}

/* What is lost is a motion that can be asked for. */
static void test_largest_motion(void) {
    static const float body_xy[] = {9.57044157e+37f, -8.50705917e+37f, 1.38239712e+38f, 2.12676479e+37f,
                                    1.70141183e+38f, 9.57044157e+37f,  1.0633824e+37f,  5.31691198e+37f};
    static const float corners[] = {0,
                                    2.12676479e+37f,
                                    4.25352959e+37f,
                                    -7.44367678e+37f,
                                    -2.12676479e+37f,
                                    -6.38029438e+37f,
                                    -8.50705917e+37f,
                                    -5.31691198e+37f,
                                    -8.50705917e+37f,
                                    -4.25352959e+37f};
    const GrazeShape body = shape(body_xy, 4, GRAZE_KIND_POLYGON, 0);
    const GrazeShape obstacle = shape(corners, 5, GRAZE_KIND_POLYGON, 0);
    GrazeSlide out;
    CHECK_EQUAL(graze_slide(&body, -3.19014719e+38f, -3.19014719e+38f, &obstacle, 1, &out), GRAZE_TOUCH);
    CHECK(out.x > 0 && out.lost_x == -FLT_MAX && isfinite(out.lost_y));
}

int main(void) {
    RUN(test_corner);
    RUN(test_turned_by_many);
    RUN(test_approach);
    RUN(test_thrown);
    RUN(test_turned_across);
    RUN(test_beside_a_corner);
    RUN(test_beside_a_narrow_box);
    RUN(test_foot_of_a_ramp);
    RUN(test_tunnel);
    RUN(test_bad_input);
    RUN(test_seams);
    RUN(test_platform);
    RUN(test_terrain);
    RUN(test_end_of_platform);
    RUN(test_corner_on_seam);
    RUN(test_asked_again);
    RUN(test_largest_motion);
    return RESULT();
}
