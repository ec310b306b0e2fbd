/* Pushes out of obstacles: with answers known by hand, riders of lifts, and ships that turn beside walls. */

#include "carry.h"
#include "check.h"
#include "shape.h"
#include <float.h>
#include <graze.h>
#include <math.h>
#include <string.h>

static uint32_t seed = 1;

/* From -1 to 1. */
static float any_number(void) {
    seed = seed * 1664525u + 1013904223u;
    return (float)(seed >> 8) / 8388608.0f - 1;
}

/* ------------------------------------------------------------------------------------------------ one push */

static const float FLOOR_AND_WALL[] = {0, 0, 10, 0, 10, 10, 9, 10, 9, 1, 0, 1};

static void test_by_hand(void) {
    static const float ground[] = {0, 0, 10, 0, 10, 1, 0, 1}, wall[] = {9, 1, 10, 1, 10, 10, 9, 10};
    const GrazeShape room = shape(FLOOR_AND_WALL, 6, GRAZE_KIND_POLYGON, 0);
    const GrazeShape apart[2] = {shape(ground, 4, GRAZE_KIND_CONVEX, 0), shape(wall, 4, GRAZE_KIND_CONVEX, 0)};
    float box[] = {8.125f, 0.75f, 9.125f, 0.75f, 9.125f, 1.75f, 8.125f, 1.75f};
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    CASE("out of a floor and a wall of one outline");
    CHECK_EQUAL(graze_push_out(&body, 0.5f, &room, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == -0.125f && out.y == 0.25f && out.lost_x == 0 && out.lost_y == 0);
    CHECK(out.count == 1 && out.contacts[0].obstacle == 0 && out.contacts[1].normal_x == 0);
    CASE("of two shapes");
    CHECK_EQUAL(graze_push_out(&body, 0.5f, apart, 2, &out), GRAZE_TOUCH);
    CHECK(out.x == -0.125f && out.y == 0.25f && out.count == 2);
    CHECK(out.contacts[0].obstacle == 0 && out.contacts[0].normal_y == -1);
    CHECK(out.contacts[1].obstacle == 1 && out.contacts[1].normal_x == 1);
    CASE("as far as it may");
    CHECK_EQUAL(graze_push_out(&body, 0.28f, &room, 1, &out), GRAZE_TOUCH);
    CASE("not as far as it may");
    CHECK_EQUAL(graze_push_out(&body, 0.2795f, &room, 1, &out), GRAZE_HIT);
    CHECK(out.x == 0 && out.y == 0 && out.count == 1 && out.contacts[0].obstacle == 0);
    CHECK_EQUAL(graze_push_out(&body, 0, &room, 1, NULL), GRAZE_HIT);
    CASE("any length");
    CHECK_EQUAL(graze_push_out(&body, FLT_MAX, &room, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == -0.125f && out.y == 0.25f);
    CASE("then there is nothing left");
    carry(box, 4, &out);
    CHECK_EQUAL(graze_push_out(&body, 0.5f, &room, 1, &out), GRAZE_MISS);
    CHECK(out.x == 0 && out.y == 0 && out.count == 0);
    CHECK_EQUAL(graze_push_out(&body, 0.5f, NULL, 0, &out), GRAZE_MISS);
}

/* Sunk into tiles beside a seam, so that the shortest way out of one tile leads into the next. */
static void test_seam(void) {
    static const float left[] = {0, 0, 1, 0, 1, 1, 0, 1}, right[] = {1, 0, 2, 0, 2, 1, 1, 1};
    const GrazeShape tiles[2] = {shape(left, 4, GRAZE_KIND_CONVEX, 0), shape(right, 4, GRAZE_KIND_CONVEX, 0)};
    float box[] = {0.5f, 0.875f, 1.0625f, 0.875f, 1.0625f, 1.5f, 0.5f, 1.5f};
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    CHECK_EQUAL(graze_push_out(&body, 0.5f, tiles, 2, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == 0.125f && out.count == 2);
}

/* Met on a floor from above, by the side of a ball and by a spike: the way out lies along the floor. */
static void test_met_on_a_floor(void) {
    static const float ground[] = {-50, -1, 50, -1, 50, 0, -50, 0}, above[] = {0.05f, 0.85f}, at[] = {0, 0.3f};
    static const float spike[] = {0.1f, 0.95f, 0.6f, 2.5f, -0.4f, 2.5f}, corners[] = {-0.3f, 0, 0.3f, 0, 0.3f, 1, -0.3f, 1};
    const GrazeShape floor = shape(ground, 4, GRAZE_KIND_CONVEX, 0), ball = shape(at, 1, GRAZE_KIND_POINT, 0.3f);
    const GrazeShape balls[2] = {floor, shape(above, 1, GRAZE_KIND_POINT, 0.3f)};
    const GrazeShape box = shape(corners, 4, GRAZE_KIND_CONVEX, 0);
    const GrazeShape spikes[2] = {shape(spike, 3, GRAZE_KIND_CONVEX, 0), floor};
    static const float lengths[] = {0.19f, 0.5f, 0.6f, 2, 1e5f, FLT_MAX};
    GrazeSlide out;
    for (int i = 0; i < 6; i++) {
        CASE("at most %g", (double)lengths[i]);
        CHECK_EQUAL(graze_push_out(&ball, lengths[i], balls, 2, &out), GRAZE_TOUCH);
        /* sqrt(0.6^2 - 0.55^2) - 0.05 */
        CHECK(fabs(out.x + 0.18979158) < 1e-6 && fabsf(out.y) < 1e-6f);
        CHECK_EQUAL(graze_push_out(&box, lengths[i], spikes, 2, &out), i == 0 ? GRAZE_HIT : GRAZE_TOUCH);
        /* The side of the spike leads 0.05 * 0.5 / 1.55 past its tip. */
        CHECK(i == 0 || (fabs(out.x + 0.2 + 0.025 / 1.55) < 1e-6 && out.y == 0));
    }
}

/* Pushed against a row of tiles by something round, beside a seam. Each offset adds lines of the ball and of the corner
   of the next tile, which cross at ever more offsets inside of the ball. The way out lies along the row. */
static void test_round_under_tiles(void) {
    static const float center[] = {0, 0}, low[] = {-0.21875f, -0.25f};
    static const float seams[] = {-0.0625f, -1 / 64.0f, -1 / 128.0f, 1 / 128.0f, 1 / 64.0f, 0.0625f};
    const GrazeShape circle = shape(center, 1, GRAZE_KIND_POINT, 0.25f);
    GrazeSlide out;
    for (int i = 0; i < 6; i++) {
        const float x = seams[i];
        const float left[] = {x - 1, 0.25f, x, 0.25f, x, 1.25f, x - 1, 1.25f};
        const float right[] = {x, 0.25f, x + 1, 0.25f, x + 1, 1.25f, x, 1.25f};
        for (int is_polygon = 0; is_polygon < 2; is_polygon++) {
            const GrazeKind kind = is_polygon ? GRAZE_KIND_POLYGON : GRAZE_KIND_CONVEX;
            const GrazeShape obstacles[3] = {shape(low, 1, GRAZE_KIND_POINT, 0.1f), shape(left, 4, kind, 0),
                shape(right, 4, kind, 0)};
            CASE("a seam at %g, kind %d", (double)x, (int)kind);
            CHECK_EQUAL(graze_push_out(&circle, 0.08f, obstacles, 3, &out), GRAZE_TOUCH);
            CHECK(hypot(out.x, out.y) < 0.02705);
        }
    }
    static const float lift[] = {-45.5764771f, 3.52071786f, -41.9912872f, 1.0105983f, -41.3039932f, 1.99225354f,
        -44.889183f, 4.50237322f};
    static const float upright[] = {-41.0650444f, 2.21443844f, -41.0650444f, 3.24551916f};
    float tiles[4][8];
    GrazeShape obstacles[5];
    const GrazeShape rider = shape(upright, 2, GRAZE_KIND_SEGMENT, 0.232912f);
    for (int i = 0; i < 4; i++) {
        const float x = -43.0707664f + (float)i, y = 3.47843099f;
        const float tile[] = {x, y, x + 1, y, x + 1, y + 1, x, y + 1};
        memcpy(tiles[i], tile, sizeof tile);
        obstacles[i] = shape(tiles[i], 4, GRAZE_KIND_CONVEX, 0);
    }
    obstacles[4] = shape(lift, 4, GRAZE_KIND_CONVEX, 0.1f);
    CASE("on the round corner of a lift");
    CHECK_EQUAL(graze_push_out(&rider, 0.0830667019f, obstacles, 5, &out), GRAZE_TOUCH);
    CHECK(hypot(out.x, out.y) < 0.00905);
}

/* Far from 0 on one axis floats have coarse steps: the other axis makes up for the rounding to them. */
static void test_far_on_one_axis(void) {
    static const float far[] = {0, 2048, 4096, 8192, 16384, 65536, 131072, 1e6f};
    for (int i = 0; i < 16; i++) {
        const float y = far[i / 2];
        float corners[] = {4, y, 6, y, 6, y + 3, 4, y + 3}, center[] = {7, y + 4};
        GrazeSlide out;
        if (i % 2 == 1) {
            for (int j = 0; j < 8; j += 2) {
                const float x = corners[j];
                corners[j] = corners[j + 1], corners[j + 1] = x;
            }
            center[0] = y + 4, center[1] = 7;
        }
        const GrazeShape circle = shape(center, 1, GRAZE_KIND_POINT, 2), box = shape(corners, 4, GRAZE_KIND_CONVEX, 0);
        CASE("out of a corner at %g on axis %d", (double)y, i % 2);
        CHECK_EQUAL(graze_push_out(&circle, 0.6f, &box, 1, &out), GRAZE_TOUCH);
        CHECK(hypot(out.x, out.y) < 2 - sqrt(2) + 0.001 * (1 + y / 65536));
        carry(center, 1, &out);
        CHECK(graze_test(&circle, &box) != GRAZE_HIT);
    }
    static const float kite[] = {0x1.869822p+16f, -0x1.7a7822p+2f, 0x1.86a3fcp+16f, -0x1.7f4c5ap+1f, 0x1.869e16p+16f,
        0x1.66f884p+2f, 0x1.869a7p+16f, 0x1.7ebd48p+2f, 0x1.8699c6p+16f, 0x1.de3946p+1f};
    static const float low[] = {0x1.869a38p+16f, -0x1.06b37ap+3f, 0x1.869b56p+16f, -0x1.06b37ap+3f, 0x1.869b56p+16f,
        -0x1.477c44p+2f, 0x1.869a38p+16f, -0x1.477c44p+2f};
    const GrazeShape body = shape(kite, 5, GRAZE_KIND_CONVEX, 0), box = shape(low, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    CASE("100,000 from 0, at a slope of 14 degrees");
    CHECK_EQUAL(graze_push_out(&body, 3.4f, &box, 1, &out), GRAZE_TOUCH);
    CHECK(hypot(out.x, out.y) < 0.275);
}

/* Where the vertex of a ring lies in the interior of a segment, they are a hit, though their boxes only touch. */
static void test_past_a_vertex_of_a_ring(void) {
    static const float upright[] = {0, 0, 0, 10}, spear[] = {1, 5, -20, 9, -20, 1, 1, 5};
    const GrazeShape segment = shape(upright, 2, GRAZE_KIND_SEGMENT, 0), ring = shape(spear, 4, GRAZE_KIND_CHAIN, 0);
    GrazeSlide out;
    CASE("the segment");
    CHECK_EQUAL(graze_push_out(&segment, 1, &ring, 1, &out), GRAZE_HIT);
    CHECK_EQUAL(graze_push_out(&segment, 8.5f, &ring, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == nextafterf(1, 2) && out.y == 0);
    CASE("the ring");
    CHECK_EQUAL(graze_push_out(&ring, 8.5f, &segment, 1, &out), GRAZE_TOUCH);
    CHECK(out.x < -1 && out.x > -1.00001f && out.y == 0);
}

static void test_between_floor_and_ceiling(void) {
    static const float low[] = {-5, -1, 5, -1, 5, 0, -5, 0};
    float high[] = {-5, 1, 5, 1, 5, 2, -5, 2}, box[] = {0, -0.125f, 1, -0.125f, 1, 0.875f, 0, 0.875f};
    GrazeShape walls[2];
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSlide out;
    walls[0] = shape(low, 4, GRAZE_KIND_CONVEX, 0);
    walls[1] = shape(high, 4, GRAZE_KIND_CONVEX, 0);
    CASE("as high as it is");
    CHECK_EQUAL(graze_push_out(&body, 0.5f, walls, 2, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == 0.125f);
    CASE("an ulp lower");
    high[1] = high[3] = nextafterf(1, 0);
    CHECK_EQUAL(graze_push_out(&body, 0.5f, walls, 2, &out), GRAZE_HIT);
    CHECK(out.x == 0 && out.y == 0 && out.count == 1 && out.contacts[0].obstacle == 0);
    CASE("far enough to end below the floor");
    CHECK_EQUAL(graze_push_out(&body, 10, walls, 2, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == -1.875f);
}

/* A ball, into which corners of two concave rocks have come: a short way out is free, however long a push may be. */
static void test_between_rocks(void) {
    static const float LOW[] = {0.28f, -0.39f, -0.44f, -1.08f, -0.09f, -1.44f, 0.27f, -1.1f, 0.62f, -1.46f, 0.98f, -1.11f};
    static const float HIGH[] = {1.13f, 1.14f, 0.19f, 0.77f, 0.37f, 0.31f, 0.84f, 0.49f, 1.02f, 0.02f, 1.49f, 0.2f};
    static const float MOST[] = {0.031f, 0.05f, 0.1f, 0.15f, 0.25f, 0.5f, 1, 2, 100};
    static const float CENTER[] = {0, 0};
    const GrazeShape ball = shape(CENTER, 1, GRAZE_KIND_POINT, 0.5f);
    const GrazeShape rocks[2] = {shape(LOW, 6, GRAZE_KIND_POLYGON, 0), shape(HIGH, 6, GRAZE_KIND_POLYGON, 0)};
    for (size_t i = 0; i < sizeof MOST / sizeof *MOST; i++) {
        GrazeSlide push;
        CASE("most %g", (double)MOST[i]);
        CHECK_EQUAL(graze_push_out(&ball, MOST[i], rocks, 2, &push), GRAZE_TOUCH);
        CHECK(push.x * push.x + push.y * push.y < 0.031f * 0.031f);
    }
}

/* A heap of boxes that overlap each other: wherever few of them lead, others are. Along an axis it ends. */
static void test_heap(void) {
    enum { COUNT = 60 };
    float xy[COUNT][8], box[] = {-0.25f, -0.25f, 0.25f, -0.25f, 0.25f, 0.25f, -0.25f, 0.25f};
    GrazeShape heap[COUNT];
    const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    int round, i;
    for (round = 0; round < 100; round++) {
        float right = 0;
        GrazeSlide out;
        for (i = 0; i < COUNT; i++) {
            const float x = 2 * any_number(), y = 2 * any_number(), size = 0.5f + 0.25f * any_number();
            const float corners[] = {x - size, y - size, x + size, y - size, x + size, y + size, x - size, y + size};
            memcpy(xy[i], corners, sizeof corners);
            heap[i] = shape(xy[i], 4, GRAZE_KIND_CONVEX, 0);
            right = x + size > right ? x + size : right;
        }
        CASE("heap %d", round);
        CHECK_EQUAL(graze_push_out(&body, 4, heap, COUNT, &out), GRAZE_TOUCH);
        CHECK(hypotf(out.x, out.y) <= right + 0.25f);
    }
}

static void test_one_sided(void) {
    static const float line[] = {-5, 0, 5, 0};
    const GrazeShape platform = shape(line, 2, GRAZE_KIND_ONE_SIDED, 0);
    float feet[] = {0, 0.25f, 0, 1};
    const GrazeShape body = shape(feet, 2, GRAZE_KIND_SEGMENT, 0.5f);
    GrazeSlide out;
    CASE("from its left");
    CHECK_EQUAL(graze_push_out(&body, 0.5f, &platform, 1, &out), GRAZE_TOUCH);
    CHECK(out.x == 0 && out.y == 0.25f);
    CASE("not from its right");
    feet[1] = -1, feet[3] = -0.25f;
    CHECK_EQUAL(graze_push_out(&body, 0.5f, &platform, 1, &out), GRAZE_MISS);
}

static void test_bad_input(void) {
    static float many[2 * 300];
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    GrazeSlide out = {7, 7, 7, 7, 7, {{7, 7, 7, 7}, {7, 7, 7, 7}, {7, 7, 7, 7}, {7, 7, 7, 7}}};
    GrazeShape body = shape(many, 257, GRAZE_KIND_CHAIN, 0);
    const GrazeShape other = shape(square, 4, GRAZE_KIND_CONVEX, 0);
    graze_set_error_handler(NULL, NULL);
    CHECK_EQUAL(graze_push_out(&body, 1, &other, 1, &out), GRAZE_MISS);
    CHECK_EQUAL(graze_push_out(&other, -1, &other, 1, &out), GRAZE_MISS);
    CHECK_EQUAL(graze_push_out(&other, INFINITY, &other, 1, &out), GRAZE_MISS);
    CHECK(out.x == 7 && out.count == 7 && out.contacts[3].edge == 7);
    body.count = 256;
    CHECK_EQUAL(graze_push_out(&body, 1, NULL, 0, &out), GRAZE_MISS);
    CHECK(out.x == 0 && out.count == 0);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

/* ------------------------------------------------------------------------------------------------ lifts */

enum { LEVEL = 1, LIFT = 2, RIDER = 4 };

typedef struct Ride {
    GrazeWorld *world;
    uint32_t rider, lift, ground; /* ground: what the rider stands on, or 0 */
    float x, y, speed;            /* of the lift, and of the rider's fall */
    int crushed, stuck;
} Ride;

static GrazeShape lies(const Ride *ride, uint32_t id) {
    GrazeShape result = {NULL, 0, 0, 0};
    graze_world_shape(ride->world, id, &result);
    return result;
}

/* Slides the rider, and takes the ground from what was met. Returns what was made of the motion. */
static GrazeSlide slide(Ride *ride, float x, float y, uint32_t mask) {
    const GrazeShape body = lies(ride, ride->rider);
    GrazeSlide out;
    memset(&out, 0, sizeof out);
    ride->stuck += graze_world_slide(ride->world, &body, x, y, mask, ride->rider, &out) == GRAZE_HIT;
    graze_world_move(ride->world, ride->rider, out.x, out.y);
    for (uint32_t i = 0; i < out.count; i++) {
        if (-out.contacts[i].normal_y > 0.7f) {
            ride->ground = out.contacts[i].obstacle;
        }
    }
    return out;
}

/* The recipe of docs/world.md. The lift waits if its rider, or who stands in its way, cannot give way. */
static void move_lift(Ride *ride, float x, float y) {
    const float from_x = ride->x, from_y = ride->y, dx = x - from_x, dy = y - from_y;
    const uint32_t ground = ride->ground;
    GrazeSlide carried, push;
    memset(&carried, 0, sizeof carried);
    if (ride->ground == ride->lift) {
        carried = slide(ride, dx, dy, LEVEL);
        ride->ground = ground;
    }
    graze_world_place(ride->world, ride->lift, x, y, 0);
    const GrazeShape body = lies(ride, ride->rider);
    const float most = 2 * (fabsf(dx) + fabsf(dy)) + 1e-3f;
    switch (graze_world_push_out(ride->world, &body, most, LEVEL | LIFT, ride->rider, &push)) {
    case GRAZE_MISS:
        break;
    case GRAZE_TOUCH:
        graze_world_move(ride->world, ride->rider, push.x, push.y);
        break;
    case GRAZE_HIT:
        ride->crushed++;
        graze_world_place(ride->world, ride->lift, from_x, from_y, 0);
        x = from_x, y = from_y;
        {
            const GrazeShape back = lies(ride, ride->rider);
            if (graze_world_push_out(ride->world, &back, most, LEVEL | LIFT, ride->rider, &push) == GRAZE_TOUCH) {
                graze_world_move(ride->world, ride->rider, push.x, push.y);
            }
        }
        break;
    }
    ride->x = x, ride->y = y;
}

/* Walks and falls, or jumps from the ground. */
static void move_rider(Ride *ride, float walk, int jump) {
    ride->speed = ride->ground != 0 ? (jump ? 0.25f : -0.01f) : ride->speed - 0.01f;
    ride->ground = 0;
    const float wanted = ride->speed, made = slide(ride, walk, wanted, LEVEL | LIFT).y;
    if (wanted > 0 && made < wanted / 2) {
        ride->speed = 0;
    }
}

static Ride ride_of(const GrazeShape *body, float at, float ceiling, int one_sided) {
    const float pad[] = {-1, 0, 1, 0, 1, -0.25f, -1, -0.25f};
    const float shaft[] = {at - 3, -8, at + 3, -8, at + 3, ceiling, at - 3, ceiling, at - 3, -8};
    const GrazeShape block = shape(pad, 4, GRAZE_KIND_CONVEX, 0), line = shape(pad, 2, GRAZE_KIND_ONE_SIDED, 0);
    const GrazeShape lift = one_sided ? line : block, level = shape(shaft, 5, GRAZE_KIND_CHAIN, 0);
    Ride ride;
    memset(&ride, 0, sizeof ride);
    ride.world = graze_world_create();
    graze_world_add(ride.world, &level, LEVEL, RIDER, 0);
    ride.lift = graze_world_add(ride.world, &lift, LIFT, RIDER, 0);
    ride.rider = graze_world_add(ride.world, body, RIDER, LEVEL | LIFT, 0);
    ride.x = at, ride.y = 0;
    graze_world_place(ride.world, ride.lift, ride.x, ride.y, 0);
    graze_world_place(ride.world, ride.rider, at, 0.01f, 0);
    return ride;
}

static int is_inside(const Ride *ride) {
    const GrazeShape body = lies(ride, ride->rider);
    return graze_world_test(ride->world, &body, LEVEL | LIFT, ride->rider, NULL) == GRAZE_HIT;
}

static void test_lift(void) {
    static const float capsule[] = {0, 0.3f, 0, 1.1f}, box[] = {-0.37f, 0, 0.37f, 0, 0.37f, 1.3f, -0.37f, 1.3f};
    const GrazeShape bodies[2] = {shape(capsule, 2, GRAZE_KIND_SEGMENT, 0.3f), shape(box, 4, GRAZE_KIND_CONVEX, 0)};
    for (int run = 0; run < 16; run++) {
        Ride ride = ride_of(&bodies[run % 2], run & 2 ? 3000.3f : 0, 40, run & 8);
        const float at = ride.x, pace = run & 4 ? 0.013f : 0.07f;
        const int ticks = 100000 / 16;
        int inside = 0, fallen = 0, rode = 0, jumps = 0;
        float walk = 0;
        for (int tick = 1; tick <= ticks; tick++) {
            const float turn = (float)tick * pace;
            move_lift(&ride, at + 0.5f * sinf(0.7f * turn), 5 * sinf(turn) + 0.3f * sinf(7.3f * turn));
            inside += is_inside(&ride);
            if (tick % 16 == 0) {
                walk = any_number() > 0.3f ? 0.05f * any_number() : 0;
            }
            const GrazeShape body = lies(&ride, ride.rider);
            const float middle = body.count == 2 ? body.xy[0] : (body.xy[0] + body.xy[2]) / 2;
            const int jump = any_number() > 0.95f;
            rode += ride.ground == ride.lift;
            jumps += jump && ride.ground == ride.lift;
            fallen += body.xy[1] < ride.y - 0.5f;
            /* Back to the middle of the pad. */
            if (fabsf(middle - ride.x) > 0.6f) {
                walk = copysignf(0.05f, ride.x - middle);
            }
            move_rider(&ride, walk, jump);
            inside += is_inside(&ride);
        }
        CASE("lift %d", run);
        CHECK_EQUAL(ride.stuck, 0);
        CHECK_EQUAL(ride.crushed, 0);
        CHECK_EQUAL(inside, 0);
        CHECK_EQUAL(fallen, 0);
        CHECK(rode > ticks / 4);
        CHECK(jumps > ticks / 200);
        graze_world_free(ride.world);
    }
}

/* The lift goes up to the ceiling, where its rider has no room, or down onto who stands below. */
static void test_crushed(void) {
    static const float capsule[] = {0, 0.3f, 0, 1.1f};
    const GrazeShape body = shape(capsule, 2, GRAZE_KIND_SEGMENT, 0.3f);
    for (int run = 0; run < 2; run++) {
        Ride ride = ride_of(&body, 0, 3, 0);
        int inside = 0, first = 0;
        if (run == 1) {
            graze_world_place(ride.world, ride.rider, 0.2f, -7.9f, 0);
        }
        for (int tick = 1; tick < 400; tick++) {
            move_lift(&ride, 0, ride.y + (run == 0 ? 0.03f : -0.03f));
            first = first == 0 && ride.crushed > 0 ? tick : first;
            inside += is_inside(&ride);
            move_rider(&ride, 0, 0);
            inside += is_inside(&ride);
        }
        CASE("crushed from %s", run == 0 ? "below" : "above");
        CHECK(ride.crushed > 50 && ride.stuck == 0 && inside == 0);
        /* The rider is 1.4 high. */
        CHECK(run == 0 ? ride.y > 1.55f && ride.y <= 1.6f : ride.y < -6.3f && ride.y >= -6.36f);
        CHECK(first > 0);
        graze_world_free(ride.world);
    }
}

/* ------------------------------------------------------------------------------------------------ many shapes */

/* A ship that turns and flies among walls: a turn into a wall is pushed out of it, or undone. */
static void test_ship(void) {
    static const float dart[] = {0.9f, 0, -0.7f, 0.7f, -0.3f, 0, -0.7f, -0.7f}, kite[] = {0.9f, 0, -0.7f, 0.7f, -0.7f, -0.7f};
    for (int run = 0; run < 4; run++) {
        const GrazeShape ship = run & 1 ? shape(kite, 3, GRAZE_KIND_CONVEX, 0) : shape(dart, 4, GRAZE_KIND_POLYGON, 0);
        GrazeWorld *const world = graze_world_create();
        for (int y = 0; y < 16; y++) {
            for (int x = 0; x < 16; x++) {
                if (x == 0 || y == 0 || x == 15 || y == 15 || (x % 5 == 3 && y % 4 > 1 && y > 4)) {
                    const float left = (float)x, low = (float)y;
                    const float tile[] = {left, low, left + 1, low, left + 1, low + 1, left, low + 1};
                    const GrazeShape solid = shape(tile, 4, run & 2 ? GRAZE_KIND_CONVEX : GRAZE_KIND_POLYGON, 0);
                    graze_world_add(world, &solid, 1, 2, 0);
                }
            }
        }
        const uint32_t id = graze_world_add(world, &ship, 2, 1, 0);
        float x = 6.5f, y = 2.5f, angle = 0, spin = 0, vx = 0, vy = 0;
        int stuck = 0, pushed = 0, undone = 0, outside = 0;
        const int ticks = 5000;
        for (int tick = 0; tick < ticks; tick++) {
            GrazeShape lies;
            GrazeSlide push, way;
            if (tick % 50 == 0) {
                vx = 0.2f * any_number(), vy = 0.2f * any_number(), spin = 0.1f * any_number();
            }
            graze_world_place(world, id, x, y, angle + spin);
            graze_world_shape(world, id, &lies);
            const GrazeVerdict verdict = graze_world_push_out(world, &lies, 0.5f, 1, id, &push);
            if (verdict == GRAZE_HIT) {
                undone++;
                graze_world_place(world, id, x, y, angle);
                graze_world_shape(world, id, &lies);
                stuck += graze_world_push_out(world, &lies, 0.5f, 1, id, &push) == GRAZE_HIT;
            } else {
                angle += spin;
            }
            pushed += verdict == GRAZE_TOUCH;
            graze_world_move(world, id, push.x, push.y);
            graze_world_shape(world, id, &lies);
            stuck += graze_world_slide(world, &lies, vx, vy, 1, id, &way) == GRAZE_HIT;
            x += push.x + way.x, y += push.y + way.y;
            outside += x < 1 || y < 1 || x > 15 || y > 15;
        }
        CASE("ship %d: %d pushed, %d undone", run, pushed, undone);
        CHECK_EQUAL(stuck, 0);
        CHECK_EQUAL(outside, 0);
        CHECK(pushed > ticks / 50 && undone < pushed / 10);
        graze_world_free(world);
    }
}

int main(void) {
    RUN(test_by_hand);
    RUN(test_seam);
    RUN(test_met_on_a_floor);
    RUN(test_round_under_tiles);
    RUN(test_far_on_one_axis);
    RUN(test_past_a_vertex_of_a_ring);
    RUN(test_between_floor_and_ceiling);
    RUN(test_between_rocks);
    RUN(test_heap);
    RUN(test_one_sided);
    RUN(test_bad_input);
    RUN(test_lift);
    RUN(test_crushed);
    RUN(test_ship);
    return RESULT();
}
