/* First contacts of moving shapes, with answers known by hand. */

#include "check.h"
#include "shape.h"
#include <graze.h>
#include <math.h>

/* A box of size 1 with its lower left corner at x, y, which moves towards a floor from 0, 0 to 10, 1. */
typedef struct Case {
    const char *name;
    float x, y, dx, dy;
    GrazeVerdict verdict;
    float t, normal_x, normal_y;
} Case;

static const GrazeAabb FLOOR = {0, 0, 10, 1};

static const Case CASES[] = {
    {"falls", 2, 3, 0, -4, GRAZE_HIT, 0.5f, 0, -1},
    {"falls just onto it", 2, 3, 0, -2, GRAZE_TOUCH, 1, 0, -1},
    {"falls not far enough", 2, 3, 0, -1.9999999f, GRAZE_MISS, 0, 0, 0},
    {"falls through it at any speed", 2, 3, 0, -3e38f, GRAZE_HIT, 6.6666666e-39f, 0, -1},
    {"rests", 2, 1, 0, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides", 2, 1, 3, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides over its end", 2, 1, 30, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides onto it", -3, 1, 5, 0, GRAZE_TOUCH, 0.4f, 0, -1},
    {"is pushed into it", 2, 1, 0, -1e-30f, GRAZE_HIT, 0, 0, -1},
    {"leaves", 2, 1, 1, 5, GRAZE_TOUCH, 0, 0, -1},
    {"is lifted out of it", 2, 0.5f, 0, 5, GRAZE_HIT, 0, 0, -1},
    {"lies in it, nearer its end", 9.25f, 0, 0, 0, GRAZE_HIT, 0, -1, 0},
    {"runs against its side", -3, 0, 4, 0, GRAZE_HIT, 0.5f, 1, 0},
    {"passes a corner", -3, 1, 2, 0, GRAZE_TOUCH, 1, 0, -1},
    {"grazes a corner on a slope", -2, 0, 2, 2, GRAZE_TOUCH, 0.5f, 1, 0},
    {"flies over it", -2, 1.0000001f, 30, 0, GRAZE_MISS, 0, 0, 0},
};

static void test_boxes(void) {
    size_t i;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        GrazeAabb box;
        GrazeSweepHit hit = {-77, 0, 0, 0, 0, 0, 0}, other;
        box.min_x = c->x;
        box.min_y = c->y;
        box.max_x = c->x + 1;
        box.max_y = c->y + 1;
        CASE("%s", c->name);
        CHECK_EQUAL(graze_sweep_aabb_aabb(&box, c->dx, c->dy, &FLOOR, &hit), c->verdict);
        CHECK_EQUAL(graze_sweep_aabb_aabb(&box, c->dx, c->dy, &FLOOR, NULL), c->verdict);
        CHECK_EQUAL(graze_sweep_aabb_aabb(&FLOOR, -c->dx, -c->dy, &box, &other), c->verdict);
        if (c->verdict == GRAZE_MISS) {
            CHECK(hit.t == -77);
            continue;
        }
        CHECK(hit.t <= c->t && hit.t >= c->t * 0.9999998f);
        CHECK(hit.t == other.t && hit.normal_x == -other.normal_x && hit.normal_y == -other.normal_y);
        if (hit.normal_x != c->normal_x || hit.normal_y != c->normal_y) {
            CHECK(!"the normal");
            printf("    %g, %g\n", (double)hit.normal_x, (double)hit.normal_y);
        }
        CHECK(graze_test_aabb_point(&FLOOR, hit.x, hit.y) != GRAZE_MISS);
    }
}

/* A bullet that is past a thin wall after one tick. */
static void test_a_bullet(void) {
    static const float wall_xy[4] = {100, 0, 100, 50}, bullet_xy[2] = {0, 20};
    const GrazeShape wall = shape(wall_xy, 2, GRAZE_KIND_SEGMENT, 0);
    const GrazeShape bullet = shape(bullet_xy, 1, GRAZE_KIND_POINT, 2);
    GrazeSweepHit hit;
    CHECK_EQUAL(graze_sweep(&bullet, 1000, 0, &wall, &hit), GRAZE_HIT);
    CHECK(hit.t <= 0.098f && hit.t > 0.09799999f);
    CHECK(hit.x == 100 && hit.y == 20 && hit.normal_x == 1 && hit.normal_y == 0);
    /* Below its end, by a tangent: 3, 4, 5. */
    {
        static const float low_xy[2] = {0, -30};
        const GrazeShape low = shape(low_xy, 1, GRAZE_KIND_POINT, 30);
        CHECK_EQUAL(graze_sweep(&low, 1000, 0, &wall, &hit), GRAZE_TOUCH);
        CHECK(hit.t <= 0.1f && hit.t > 0.0999999f && hit.x == 100 && hit.y == 0);
    }
}

static void test_circles(void) {
    const GrazeCircle a = {0, 0, 2}, b = {12, 4, 3};
    GrazeSweepHit hit;
    /* Their centers are 5 apart, 3 by 4, when a has come to 9, 0. */
    CHECK_EQUAL(graze_sweep_circle_circle(&a, 18, 0, &b, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == 0.6f && hit.normal_y == 0.8f);
    CHECK(hit.x == 10.2f && hit.y == 1.6f);
    CHECK_EQUAL(graze_sweep_circle_circle(&a, 9, 0, &b, &hit), GRAZE_TOUCH);
    CHECK(hit.t == 1);
    CHECK_EQUAL(graze_sweep_circle_circle(&a, 8.9999f, 0, &b, &hit), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep_circle_circle(&a, 0, 9, &b, &hit), GRAZE_MISS);
}

/* Lines that run into each other end to end, either of which moves; and what overlaps already. */
static void test_end_to_end(void) {
    static const float p[] = {-3, 0, -2, 0}, q[] = {0, 0, 5, 0}, square[] = {0, -1, 2, -1, 2, 1, 0, 1};
    static const float inner[] = {1, 0, 9, -1, 9, 1};
    const GrazeShape a = shape(p, 2, GRAZE_KIND_SEGMENT, 0), b = shape(q, 2, GRAZE_KIND_SEGMENT, 0);
    const GrazeShape point = shape(p, 1, GRAZE_KIND_POINT, 0), chain = shape(q, 2, GRAZE_KIND_CHAIN, 0);
    const GrazeShape box = shape(square, 4, GRAZE_KIND_CONVEX, 0), wedge = shape(inner, 3, GRAZE_KIND_CONVEX, 0);
    GrazeSweepHit hit;
    GrazeClosest closest;
    CHECK_EQUAL(graze_sweep(&a, 8, 0, &b, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.25f && hit.x == 0 && hit.y == 0 && hit.normal_x == 1 && hit.normal_y == 0);
    CHECK_EQUAL(graze_sweep(&b, -8, 0, &a, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.25f && hit.normal_x == -1 && hit.normal_y == 0);
    CHECK_EQUAL(graze_sweep(&point, 4, 0, &chain, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.75f && hit.normal_x == 1 && hit.normal_y == 0);

    CHECK_EQUAL(graze_sweep(&wedge, 1, 0, &box, &hit), GRAZE_HIT);
    CHECK(graze_distance(&wedge, &box, &closest) == 0);
    CHECK(closest.ax == 1 && closest.ay == 0 && closest.bx == 1 && closest.by == 0);
    CHECK(hit.t == 0 && hit.a_edge == closest.a_edge && hit.b_edge == closest.b_edge);
}

/* A corner within a straight side, on a segment along that side: the outline is to one side of the segment, even though
   neither side at the corner leads away from it. */
static void test_sides_on_one_line(void) {
    static const float with[] = {0, 0, -6, -8, 10, -20, 8, -6, 4, -3}, line[] = {0, 0, 640, -480, 0, 0};
    for (int kind = 0; kind < 2; kind++) {
        for (int from = 0; from < 2; from++) {
            for (int sign = -1; sign <= 1; sign++) {
                const GrazeShape below = shape(with, 5, kind ? GRAZE_KIND_CONVEX : GRAZE_KIND_POLYGON, 0);
                const GrazeShape slope = shape(line + 2 * from, 2, GRAZE_KIND_SEGMENT, 0);
                GrazeSweepHit hit, other;
                CHECK(graze_sweep(&below, 12.0f * sign, -9.0f * sign, &slope, &hit) != GRAZE_MISS);
                CHECK(hit.t == 0 && hit.normal_x == 0.6f && hit.normal_y == 0.8f);
                CHECK(graze_sweep(&slope, -12.0f * sign, 9.0f * sign, &below, &other) != GRAZE_MISS);
                CHECK(other.t == 0 && other.normal_x == -0.6f && other.normal_y == -0.8f);
            }
        }
    }
}

/* An outline whose vertices all lie at one place moves as a point does, and is met as a point is: with a normal. */
static void test_outlines_without_size(void) {
    static const float at[] = {2, 2, 2, 2, 2, 2, 2, 2}, on[] = {5, 1, 5, 1, 5, 1}, ahead[] = {5, 2, 5, 2, 5, 2};
    static const float corners[] = {0, 0, 10, 0, 10, 1, 0, 1};
    static const struct {
        float dx, dy, t, x; /* t is -77 for a miss */
    } motions[] = {{0, -4, 0.25f, 2},   {4, -4, 0.25f, 3}, {0, -1, 1, 2},
                   {0, -0.5f, -77, 0}, {-4, 0, -77, 0},   {0, 0, -77, 0}};
    for (int kind = 0; kind < 4; kind++) {
        const uint32_t of_dot = kind & 1 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CONVEX;
        const GrazeShape dot = shape(at, 4, of_dot, 0), resting = shape(on, 3, of_dot, 0);
        const GrazeShape other = shape(ahead, 3, of_dot, 0);
        const GrazeShape ground = shape(corners, 4, kind & 2 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CONVEX, 0);
        GrazeSweepHit hit, swapped;
        CASE("kinds %d", kind);
        for (int i = 0; i < 6; i++) {
            const float dx = motions[i].dx, dy = motions[i].dy, t = motions[i].t;
            const GrazeVerdict verdict = t < 0 ? GRAZE_MISS : GRAZE_TOUCH;
            hit.t = swapped.t = -77;
            CHECK_EQUAL(graze_sweep(&dot, dx, dy, &ground, &hit), verdict);
            CHECK_EQUAL(graze_sweep(&ground, -dx, -dy, &dot, &swapped), verdict);
            CHECK(hit.t == t && swapped.t == t);
            if (verdict == GRAZE_TOUCH) {
                CHECK(hit.normal_x == 0 && hit.normal_y == -1 && hit.x == motions[i].x && hit.y == 1);
                CHECK(swapped.normal_x == 0 && swapped.normal_y == 1 && swapped.x == 2 && swapped.y == 2);
            }
        }
        for (int i = 0; i < 4; i++) {
            const float dx = (float)(i % 2), dy = (float)(i / 2);
            CHECK_EQUAL(graze_sweep(&resting, dx, dy, &ground, &hit), GRAZE_TOUCH);
            CHECK(hit.t == 0 && hit.normal_x == 0 && hit.normal_y == -1);
        }
        CHECK_EQUAL(graze_sweep(&dot, 6, 0, &other, &hit), GRAZE_TOUCH);
        CHECK(hit.t == 0.5f && hit.x == 5 && hit.y == 2 && hit.normal_x == 1 && hit.normal_y == 0);
        CHECK_EQUAL(graze_sweep(&other, -6, 0, &dot, &hit), GRAZE_TOUCH);
        CHECK(hit.t == 0.5f && hit.x == 2 && hit.normal_x == -1 && hit.normal_y == 0);
    }
}

/* A ball that falls into a notch, which its convex hull would close. */
static void test_a_notch(void) {
    static const float notch_xy[] = {0, 0, 9, 0, 9, 9, 6, 9, 6, 1, 3, 1, 3, 9, 0, 9};
    static const float ball_xy[2] = {4.5f, 21}, wide_xy[8] = {3, 20, 6, 20, 6, 21, 3, 21};
    const GrazeShape notch = shape(notch_xy, 8, GRAZE_KIND_POLYGON, 0);
    const GrazeShape ball = shape(ball_xy, 1, GRAZE_KIND_POINT, 1);
    const GrazeShape wide = shape(wide_xy, 4, GRAZE_KIND_CONVEX, 0);
    GrazeSweepHit hit;
    CHECK_EQUAL(graze_sweep(&ball, 0, -38, &notch, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == 0 && hit.normal_y == -1 && hit.b_edge == 4);
    CHECK(hit.x == 4.5f && hit.y == 1);
    /* A block that just fits slides down along both walls. */
    CHECK_EQUAL(graze_sweep(&wide, 0, -19, &notch, &hit), GRAZE_TOUCH);
    CHECK(hit.t <= 11.0f / 19 && hit.t > 0.5789f && hit.normal_y == 0);
    CHECK_EQUAL(graze_sweep(&wide, 0, -19.000002f, &notch, &hit), GRAZE_HIT);
}

/* A box of size 1 with its lower left corner at x, y, above a floor at 0 with a wall at 10. */
static const Case ENTRIES[] = {
    {"falls", 2, 2, 0, -4, GRAZE_HIT, 0.5f, 0, -1},
    {"falls just onto it", 2, 2, 0, -2, GRAZE_TOUCH, 1, 0, -1},
    {"rests", 2, 0, 0, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides", 2, 0, 3, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides to the wall", 2, 0, 7, 0, GRAZE_TOUCH, 0, 0, -1},
    {"slides into the wall", 2, 0, 14, 0, GRAZE_HIT, 0.5f, 1, 0},
    {"is pushed into the floor", 2, 0, 3, -1e-30f, GRAZE_HIT, 0, 0, -1},
    {"rests in the corner and is pushed into the wall", 9, 0, 1e-30f, 0, GRAZE_HIT, 0, 1, 0},
    {"slides along the wall into the floor", 9, 4, 0, -8, GRAZE_HIT, 0.5f, 0, -1},
    {"leaves the floor and runs into the wall", 5, 0, 8, 1, GRAZE_HIT, 0.5f, 1, 0},
    {"leaves", 2, 0, -1, 5, GRAZE_TOUCH, 0, 0, -1},
    {"flies over it", 2, 1e-30f, 3, 0, GRAZE_MISS, 0, 0, 0},
};

static void test_entries(void) {
    static const float room_xy[16] = {-5, 0, 3, 0, 5, 0, 10, 0, 10, 9, 12, 9, 12, -3, -5, -3};
    size_t i, k;
    for (i = 0; i < sizeof ENTRIES / sizeof ENTRIES[0]; i++) {
        const Case *c = &ENTRIES[i];
        const float box[8] = {c->x, c->y, c->x + 1, c->y, c->x + 1, c->y + 1, c->x, c->y + 1};
        const GrazeShape body = shape(box, 4, GRAZE_KIND_CONVEX, 0);
        for (k = 0; k < 2; k++) {
            const GrazeShape room = shape(room_xy, k ? 5 : 8, k ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON, 0);
            GrazeSweepHit hit = {-77, 0, 0, 0, 0, 0, 0}, other;
            CASE("%s, a %s", c->name, k ? "chain" : "polygon");
            CHECK_EQUAL(graze_sweep_enter(&body, c->dx, c->dy, &room, &hit), c->verdict);
            CHECK_EQUAL(graze_sweep_enter(&body, c->dx, c->dy, &room, NULL), c->verdict);
            CHECK_EQUAL(graze_sweep_enter(&room, -c->dx, -c->dy, &body, &other), c->verdict);
            if (c->verdict == GRAZE_MISS) {
                CHECK(hit.t == -77);
                continue;
            }
            CHECK(hit.t == c->t && hit.normal_x == c->normal_x && hit.normal_y == c->normal_y);
            CHECK(other.t == c->t && other.normal_x == -c->normal_x && other.normal_y == -c->normal_y);
        }
    }
}

/* The first of several shapes: ties by the lower index, decided by exact times. */
static void test_first_of_many(void) {
    static const float center[2] = {0, 10}, below[2] = {3, 1}, lower[2] = {3, 0.99999994f}, far_away[2] = {90, 90};
    static const float floor_xy[4] = {-9, 0, 9, 0}, low_floor_xy[4] = {-9, -5, 9, -5};
    static const float box_xy[8] = {-1, 0, 0, 0, 0, 1, -1, 1}, wall_xy[4] = {10, -9, 10, 9};
    const GrazeShape ball = shape(center, 1, GRAZE_KIND_POINT, 5), box = shape(box_xy, 4, GRAZE_KIND_CONVEX, 0);
    const GrazeShape ground = shape(floor_xy, 2, GRAZE_KIND_SEGMENT, 0), wall = shape(wall_xy, 2, GRAZE_KIND_SEGMENT, 0);
    const GrazeShape low = shape(low_floor_xy, 2, GRAZE_KIND_SEGMENT, 0);
    const GrazeShape point = shape(below, 1, GRAZE_KIND_POINT, 0), late = shape(lower, 1, GRAZE_KIND_POINT, 0);
    const GrazeShape miss = shape(far_away, 1, GRAZE_KIND_POINT, 1);
    GrazeShape list[4];
    GrazeSweepHit hit = {-77, 0, 0, 0, 0, 0, 0};
    size_t which = 99;
    /* The ball comes to the floor and to the point at the same time, at two kinds of features. */
    list[0] = miss;
    list[1] = point;
    list[2] = ground;
    list[3] = low;
    CHECK_EQUAL(graze_sweep_first(&ball, 0, -10, list, 4, &hit, &which), GRAZE_HIT);
    CHECK(which == 1 && hit.t == 0.5f && hit.normal_x == 0.6f && hit.normal_y == -0.8f);
    CHECK_EQUAL(graze_sweep_enter_first(&ball, 0, -10, list, 4, NULL, &which), GRAZE_HIT);
    CHECK(which == 1);
    list[1] = ground;
    list[2] = point;
    CHECK_EQUAL(graze_sweep_first(&ball, 0, -10, list, 4, &hit, &which), GRAZE_HIT);
    CHECK(which == 1 && hit.normal_x == 0 && hit.normal_y == -1);
    /* A point less than an ulp of the time lower. */
    list[1] = late;
    list[2] = point;
    list[3] = ground;
    CHECK_EQUAL(graze_sweep_first(&ball, 0, -10, list, 4, NULL, &which), GRAZE_HIT);
    CHECK(which == 2);
    CHECK_EQUAL(graze_sweep_first(&ball, 0, -10, list, 2, NULL, &which), GRAZE_HIT);
    CHECK(which == 1);
    /* What slides along the floor touches it first, and enters the wall first. */
    list[0] = ground;
    list[1] = wall;
    CHECK_EQUAL(graze_sweep_first(&box, 20, 0, list, 2, &hit, &which), GRAZE_TOUCH);
    CHECK(which == 0 && hit.t == 0);
    CHECK_EQUAL(graze_sweep_enter_first(&box, 20, 0, list, 2, &hit, &which), GRAZE_HIT);
    CHECK(which == 1 && hit.t == 0.5f && hit.normal_x == 1 && hit.normal_y == 0);
    CHECK_EQUAL(graze_sweep_enter_first(&box, 5, 0, list, 2, &hit, &which), GRAZE_TOUCH);
    CHECK(which == 0 && hit.t == 0);
    /* Nothing there. */
    which = 99;
    hit.t = -77;
    CHECK_EQUAL(graze_sweep_first(&box, -20, 0, list + 1, 1, &hit, &which), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep_first(&box, 20, 0, NULL, 0, &hit, &which), GRAZE_MISS);
    CHECK(which == 99 && hit.t == -77);
}

#define PIECES 1000

/* Ground of 1,000 collinear pieces, (u, v) / 16 each, from 0, 0 on; then a wall up, and far below for a polygon. */
static float ground_xy[2 * (PIECES + 4)];

static void make_ground(float u, float v) {
    float *end = ground_xy + 2 * (PIECES + 1);
    int i;
    for (i = 0; i <= PIECES; i++) {
        ground_xy[2 * i] = (float)i * u / 16;
        ground_xy[2 * i + 1] = (float)i * v / 16;
    }
    end[0] = end[-2] - 10 * v;
    end[1] = end[-1] + 10 * u;
    end[2] = end[0] + 10 * u;
    end[3] = end[1] + 10 * v;
    end[4] = end[2] + 10 * v - 100;
    end[5] = end[-1] - 10 * u - 1000;
}

/* A box or a ball that rests on the ground at s pieces from its beginning. The ball's radius is that of the float below
   its height above the ground, which is no float on the slope. */
static GrazeShape on_ground(float *xy, float u, float v, float s, int is_ball) {
    const float x = s * u / 16, y = s * v / 16;
    const float box[8] = {x, y, x + u / 16, y + v / 16, x + (u - v) / 16, y + (v + u) / 16, x - v / 16, y + u / 16};
    int i;
    if (is_ball) {
        xy[0] = box[6];
        xy[1] = box[7];
        return shape(xy, 1, GRAZE_KIND_POINT, v == 0 ? u / 16 : nextafterf(sqrtf(u * u + v * v) / 16, 0));
    }
    for (i = 0; i < 8; i++) {
        xy[i] = box[i];
    }
    return shape(xy, 4, GRAZE_KIND_CONVEX, 0);
}

/* At 20 m/s, a third of a metre in each step, over seam after seam: nothing but the ground itself is ever in the
   way. */
static void test_no_bumps(void) {
    static const float slopes[2][2] = {{16, 0}, {17, 3}};
    static const uint32_t kinds[3] = {GRAZE_KIND_POLYGON, GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    int slope, kind, is_ball, step;
    for (slope = 0; slope < 2; slope++) {
        const float u = slopes[slope][0], v = slopes[slope][1], length = sqrtf(u * u + v * v);
        make_ground(u, v);
        for (kind = 0; kind < 3; kind++) {
            const GrazeShape ground = shape(ground_xy, kind > 0 ? PIECES + 2 : PIECES + 4, kinds[kind], 0);
            for (is_ball = 0; is_ball < 2; is_ball++) {
                int bumps = 0, sideways = 0;
                for (step = 16; step < 16 * (PIECES - 2); step += 5) {
                    const float s = (float)step / 16, part = 5.0f / 16, gravity = -1.0f / 256;
                    float xy[8];
                    const GrazeShape body = on_ground(xy, u, v, s, is_ball);
                    GrazeSweepHit hit;
                    bumps += graze_sweep_enter(&body, part * u / 16, part * v / 16, &ground, &hit) == GRAZE_HIT;
                    bumps += graze_sweep_enter(&body, -part * u / 16, -part * v / 16, &ground, &hit) == GRAZE_HIT;
                    if (graze_sweep_enter(&body, part * u / 16, part * v / 16 + gravity, &ground, &hit) == GRAZE_HIT) {
                        const float off_x = hit.normal_x - v / length, off_y = hit.normal_y + u / length;
                        sideways += off_x * off_x + off_y * off_y > 1e-12f || hit.t > 1e-3f;
                    } else {
                        sideways++;
                    }
                }
                CASE("slope %d, kind %d, ball %d", slope, (int)kinds[kind], is_ball);
                CHECK(bumps == 0);
                CHECK(sideways == 0);
                {
                    float xy[8];
                    const GrazeShape body = on_ground(xy, u, v, PIECES - 4, is_ball);
                    GrazeSweepHit hit;
                    CHECK_EQUAL(graze_sweep_enter(&body, u / 4, v / 4, &ground, &hit), GRAZE_HIT);
                    CHECK(hit.t > 0.7f && hit.t <= 0.7501f);
                    CHECK(fabsf(hit.normal_x - u / length) + fabsf(hit.normal_y - v / length) < 1e-6f);
                }
            }
        }
    }
}

/* Two ragged outlines of a thousand vertices each that overlap at the start: they take the most stack, of which a
   thread with 256 KB has enough. */
static void test_ragged_outlines(void) {
    enum { COUNT = 1000 };
    static const uint32_t kinds[] = {GRAZE_KIND_POLYGON, GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    static float one[2 * COUNT], other[2 * COUNT];
    uint32_t seed = 1;
    for (int i = 0; i < COUNT; i++) {
        const float angle = 6.2831853f * (float)i / COUNT;
        seed = seed * 1664525u + 1013904223u;
        const float in = (float)(seed >> 8) / (1 << 24);
        one[2 * i] = 3 + 10 * (1 - 0.9f * in) * cosf(angle);
        one[2 * i + 1] = 10 * (1 - 0.9f * in) * sinf(angle);
        other[2 * i] = 10 * (1 - 0.1f * in) * cosf(angle);
        other[2 * i + 1] = 10 * (1 - 0.1f * in) * sinf(angle);
    }
    for (int i = 0; i < 9; i++) {
        const GrazeShape a = shape(one, COUNT, kinds[i % 3], 0), b = shape(other, COUNT, kinds[i / 3], 0);
        GrazeSweepHit hit;
        CASE("kinds %u and %u", (unsigned)a.kind, (unsigned)b.kind);
        const int is_one_sided = i % 3 == 2 || i / 3 == 2;
        CHECK(graze_sweep(&a, 3, 1, &b, &hit) == GRAZE_HIT || is_one_sided);
        CHECK(graze_sweep_enter(&a, 3, 1, &b, &hit) == GRAZE_HIT || is_one_sided);
        CHECK(graze_sweep_enter(&a, 0.01f, 0.02f, &b, &hit) == GRAZE_HIT || is_one_sided);
        CHECK_EQUAL(graze_test(&a, &b), GRAZE_HIT);
    }
}

int main(void) {
    RUN(test_entries);
    RUN(test_no_bumps);
    RUN(test_first_of_many);
    RUN(test_boxes);
    RUN(test_a_bullet);
    RUN(test_circles);
    RUN(test_end_to_end);
    RUN(test_sides_on_one_line);
    RUN(test_outlines_without_size);
    RUN(test_a_notch);
    RUN(test_ragged_outlines);
    return RESULT();
}
