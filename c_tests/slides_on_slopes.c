/* Slides along slopes, and rest on them. */

#include "carry.h"
#include "check.h"
#include "shape.h"
#include <graze.h>
#include <math.h>
#include <string.h>

/* Up a slope, into a ditch and over a hill: always further, never inside. */
static void test_slopes(void) {
    static const float slope[] = {0, 0, 100, 0, 100, 30}, ditch[] = {-10, -10, 10, -10, 10, 10, 0, 0, -10, 10};
    static const float start[] = {3, 2, 4, 2, 4, 3, 3, 3}, over[] = {-0.25f, 5, 0.75f, 5, 0.75f, 6, -0.25f, 6};
    const GrazeShape ground[2] = {shape(slope, 3, GRAZE_KIND_POLYGON, 0), shape(ditch, 5, GRAZE_KIND_POLYGON, 0)};
    float xy[8];
    GrazeSlide out;
    memcpy(xy, start, sizeof xy);
    GrazeShape body = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
    int hits = 0, floating = 0, slow = 0;
    for (int step = 0; step < 400; step++) {
        graze_slide(&body, 0.1f, -0.05f, ground, 1, &out);
        carry(xy, 4, &out);
        hits += graze_test(&body, ground) == GRAZE_HIT;
        /* The corner that lies on the slope: as floats are there, and the part of the motion along it. */
        const double ulp = (double)nextafterf(xy[2], INFINITY) - (double)xy[2];
        floating += step >= 100 && fabs((double)xy[3] - 0.3 * (double)xy[2]) > 3 * ulp;
        slow += step >= 100 && fabs((double)out.x - 0.085 / 1.09) > 3 * ulp;
    }
    CHECK_EQUAL(hits, 0);
    CHECK_EQUAL(floating, 0);
    CHECK_EQUAL(slow, 0);
    CHECK(xy[0] > 30);
    memcpy(xy, over, sizeof xy);
    for (int step = 0; step < 100; step++) {
        graze_slide(&body, 0, -0.2f, ground + 1, 1, &out);
        carry(xy, 4, &out);
        hits += graze_test(&body, ground + 1) == GRAZE_HIT;
    }
    CHECK_EQUAL(hits, 0);
    CHECK(fabsf(xy[0] + 0.5f) < 1e-4f && fabsf(xy[1] - 0.5f) < 1e-4f);
    graze_slide(&body, 0, -0.2f, ground + 1, 1, &out);
    CHECK(out.x == 0 && out.y == 0);
}

/* A sweep and a slide straight down, each tick: at rest on a slope to the bit, though rounding alone might take a body
   along it. */
static void test_rest_on_slopes(void) {
    static const float slopes[] = {0.25f, 0.5f, 0.57735f, 0.75f, 1, 1.2f, 1.5f, 2}, scales[] = {0.001f, 1, 1e6f};
    enum { SLOPES = sizeof slopes / sizeof slopes[0], STARTS = 60 };
    int hits = 0, moves = 0, far = 0;
    for (int i = 0; i < 3 * SLOPES * STARTS * 3; i++) {
        const float slope = slopes[i % SLOPES], scale = scales[i / SLOPES % 3], from = (float)(i % 4) * 75 * scale;
        const float x = from + scale * (1 + 0.0317f * (float)(i / (3 * SLOPES) % STARTS)), y = from + 10 * scale;
        const float triangle[] = {from, from, from + 4 * scale, from, from + 4 * scale, from + 4 * slope * scale};
        const float half = 0.3f * scale, top = y + 0.8f * scale;
        const int kind = i / (3 * SLOPES * STARTS);
        float xy[8] = {x, y, x, top, x - half, top, x - half, y};
        const GrazeShape ground = shape(triangle, 3, GRAZE_KIND_POLYGON, 0);
        const GrazeShape body = kind == 0   ? shape(xy, 1, GRAZE_KIND_POINT, half)
                                : kind == 1 ? shape(xy, 2, GRAZE_KIND_SEGMENT, half)
                                            : shape(xy, 4, GRAZE_KIND_CONVEX, 0);
        GrazeSweepHit hit;
        GrazeSlide out;
        int still = 0;
        for (int tick = 0; tick < 60; tick++) {
            if (graze_sweep_enter(&body, 0, -10 * scale, &ground, &hit) != GRAZE_HIT)
                hit.t = 1;
            graze_slide(&body, 0, -10 * scale * hit.t, &ground, 1, &out);
            carry(xy, body.count, &out);
            hits += graze_test(&body, &ground) == GRAZE_HIT;
            still = out.x == 0 && out.y == 0;
        }
        moves += !still;
        far += !(graze_distance(&body, &ground, NULL) < 1e-5f * (from + scale));
    }
    CHECK_EQUAL(hits, 0);
    CHECK_EQUAL(moves, 0);
    CHECK_EQUAL(far, 0);
}

/* Where the floats of one axis are eight times as coarse as those of the other, a body at rest on a slope stays. */
static void test_rest_on_coarse_slope(void) {
    static const float line[] = {-0x1.0fp+10f, -0x1.e46666p+6f, -0x1.0ep+10f, -0x1.0a3334p+7f};
    float xy[] = {-0x1.0e599p+10f,  -0x1.004d7ap+7f, -0x1.0e5cc2p+10f,
                  -0x1.00e714p+7f, -0x1.0e632ap+10f, -0x1.00e714p+7f};
    const GrazeShape slope = shape(line, 2, GRAZE_KIND_SEGMENT, 0), body = shape(xy, 3, GRAZE_KIND_CONVEX, 0);
    int moves = 0;
    for (int step = 0; step < 8; step++) {
        GrazeSweepHit hit;
        GrazeSlide out;
        graze_sweep_enter(&body, 0, -0.1f, &slope, &hit);
        graze_slide(&body, 0, -0.1f * hit.t, &slope, 1, &out);
        moves += out.x != 0 || out.y != 0;
        carry(xy, 3, &out);
    }
    CHECK(moves <= 1);
}

/* Where floats become coarser on the way, or are coarser on one axis than on the other, the end of a motion along a
   slope is rounded by many steps of the finer axis: these bodies stood there for good, or short of what they came to. */
static void test_coarse_steps(void) {
    static const float gentle[] = {27, -0.183714554f, 37, 2.59149981f, 37, -300, 27, -300};
    static const float falling[] = {-31.2087914f, -0.717896268f, -32.0879121f, -0.463630622f};
    static const float steep[] = {27, -4.33753252f, 37, 2.19638276f, 37, -300, 27, -300};
    static const float flat[] = {-38.934177f, -531.1874f, 41.065823f, -529.61755f};
    static const float wall[] = {2.8822653f, -533.3674f, 2.7253132f, -525.36896f};
    static const float bend[] = {-8.09180069f, 8.29073143f, -7.23465729f, 7.63963366f,
                                 -6.37751484f, 8.26939297f, -5.52037191f, 8.9406805f};
    static const float before[] = {31.2607021f, 1.19749892f, 31.9769611f, 1.19749892f,
                                   31.9769611f, 1.77090991f, 31.2607021f, 1.77090991f};
    static const float left[] = {-31.9514561f, -0.503097773f, -31.3564854f, -0.503097773f,
                                 -31.3564854f, 0.0918709934f, -31.9514561f, 0.0918709934f};
    static const float low[] = {32.2762566f, -0.186401129f, 33.3532066f, -0.186401129f,
                                33.3532066f, 0.164134741f,  32.2762566f, 0.164134741f};
    static const float capsule[] = {1.6864114f, -529.3901f, 1.6864114f, -528.3901f};
    static const float high[] = {-6.42535448f, 9.81254101f, -5.82449293f, 9.81254101f,
                                 -5.82449293f, 10.5557718f, -6.42535448f, 10.5557718f};
    static const struct {
        const char *name;
        GrazeShape body, obstacles[2];
        float dx, dy, x, y, most_off;
    } cases[] = {
        {"over 32, pushed down",
         {before, 4, GRAZE_KIND_CONVEX, 0},
         {{gentle, 4, GRAZE_KIND_POLYGON, 0}, {gentle, 4, GRAZE_KIND_POLYGON, 0}},
         0.0736442059f, -0.0187436417f, 0.0635496f, 0.0176365f, 4e-6f},
        {"over 32, level",
         {before, 4, GRAZE_KIND_CONVEX, 0},
         {{gentle, 4, GRAZE_KIND_POLYGON, 0}, {gentle, 4, GRAZE_KIND_POLYGON, 0}},
         0.0736442059f, 0, 0.0683778f, 0.0189764f, 4e-6f},
        {"over 32, far",
         {before, 4, GRAZE_KIND_CONVEX, 0},
         {{gentle, 4, GRAZE_KIND_POLYGON, 0}, {gentle, 4, GRAZE_KIND_POLYGON, 0}},
         1, -0.05f, 0.9156057f, 0.2541002f, 4e-6f},
        {"over -32 and 0.5",
         {left, 4, GRAZE_KIND_CONVEX, 0},
         {{falling, 2, GRAZE_KIND_SEGMENT, 0}, {falling, 2, GRAZE_KIND_SEGMENT, 0}},
         -0.0666666701f, -0.00277777785f, -0.0607793f, 0.0175791f, 4e-6f},
        {"coarse along x",
         {low, 4, GRAZE_KIND_CONVEX, 0},
         {{steep, 4, GRAZE_KIND_POLYGON, 0}, {steep, 4, GRAZE_KIND_POLYGON, 0}},
         0.0387861319f, -0.0279147234f, 0.0144003f, 0.0094091f, 4e-6f},
        {"up to a wall",
         {capsule, 2, GRAZE_KIND_SEGMENT, 1},
         {{flat, 2, GRAZE_KIND_SEGMENT, 0}, {wall, 2, GRAZE_KIND_SEGMENT, 0}},
         2.2367487f, -4.2776136f, 0.097955f, 0.001922f, 1e-4f},
        {"over a bend, up to the other side of a valley",
         {high, 4, GRAZE_KIND_CONVEX, 0},
         {{bend, 4, GRAZE_KIND_CHAIN, 0}, {bend, 4, GRAZE_KIND_CHAIN, 0}},
         0, -4, -1.104729f, -1.948498f, 4e-6f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GrazeSlide out;
        CASE("%s", cases[i].name);
        CHECK_EQUAL(graze_slide(&cases[i].body, cases[i].dx, cases[i].dy, cases[i].obstacles, 2, &out), GRAZE_TOUCH);
        CHECK(fabsf(out.x - cases[i].x) <= cases[i].most_off && fabsf(out.y - cases[i].y) <= cases[i].most_off);
    }
}

/* A corridor along c, s between two blocks around a place, and a body of the half width in it, 10 before that place. */
static GrazeShape in_corridor(const double *place, double c, double s, int kind, double half, float *xy,
                              float (*walls)[8]) {
    static const double forms[4][8] = {
        {0, 0}, {0, -0.5, 0, 0.5}, {-1, 0, 1, 0}, {-1, -0.5, 1, -0.5, 1, 0.5, -1, 0.5}};
    static const uint32_t counts[] = {1, 2, 2, 4};
    static const uint32_t kinds[] = {GRAZE_KIND_POINT, GRAZE_KIND_SEGMENT, GRAZE_KIND_SEGMENT, GRAZE_KIND_CONVEX};
    const double block[] = {-20, half, 20, half, 20, half + 5, -20, half + 5};
    for (int i = 0; i < 8; i += 2) {
        const double u = block[i], v = block[i + 1], x = forms[kind][i], y = forms[kind][i + 1];
        walls[0][i] = (float)(place[0] + u * c - v * s);
        walls[0][i + 1] = (float)(place[1] + u * s + v * c);
        walls[1][i] = (float)(place[0] + u * c + v * s);
        walls[1][i + 1] = (float)(place[1] + u * s - v * c);
        /* The upright capsule alone is not turned. */
        xy[i] = (float)(place[0] - 10 * c + (kind == 1 ? x : x * c - y * s));
        xy[i + 1] = (float)(place[1] - 10 * s + (kind == 1 ? y : x * s + y * c));
    }
    return shape(xy, counts[kind], kinds[kind], kind == 3 ? 0 : 0.5f);
}

/* Slanted corridors with 3 ulps of room: a circle, capsules and a box get through each of them, in both directions,
   while they are pushed against a wall, too. */
static void test_slanted_corridors(void) {
    static const double slopes[] = {0.001, 0.05, 0.25, 0.57735, 1, 1.3, 2, 11}, offsets[] = {0, 1000, 100000};
    enum { SLOPES = sizeof slopes / sizeof slopes[0] };
    int inside = 0, hits = 0, stuck = 0;
    for (int i = 0; i < SLOPES * 4 * 4 * 3 * 3 * 3; i++) {
        const double slope = slopes[i % SLOPES], length = sqrt(1 + slope * slope);
        const int way = i / SLOPES % 4, kind = i / (4 * SLOPES) % 4, start = i / (144 * SLOPES);
        const double c = (way & 1 ? -1 : 1) / length, s = (way & 2 ? -slope : slope) / length;
        const double offset = offsets[i / (16 * SLOPES) % 3], into = 0.1 * (i / (48 * SLOPES) % 3 - 1);
        const double place[] = {offset + 1.37 * start, offset + 0.731 * start};
        const float most = (float)(offset + 40);
        const double room = 3 * ((double)nextafterf(most, INFINITY) - (double)most);
        const double half = 0.5 + (kind == 1 ? 0.5 * fabs(c) : 0) + room / 2;
        float xy[8], blocks[2][8];
        const GrazeShape body = in_corridor(place, c, s, kind, half, xy, blocks);
        const GrazeShape walls[2] = {shape(blocks[0], 4, GRAZE_KIND_CONVEX, 0),
                                     shape(blocks[1], 4, GRAZE_KIND_CONVEX, 0)};
        const float dx = (float)(0.3 * c - into * s), dy = (float)(0.3 * s + into * c);
        double went = 0;
        for (int tick = 0; tick < 60; tick++) {
            GrazeSlide out;
            memset(&out, 0, sizeof out);
            inside += graze_slide(&body, dx, dy, walls, 2, &out) == GRAZE_HIT;
            carry(xy, body.count, &out);
            hits += graze_test(&body, &walls[0]) == GRAZE_HIT || graze_test(&body, &walls[1]) == GRAZE_HIT;
            went += (double)out.x * c + (double)out.y * s;
        }
        /* 60 times 0.3, of which up to 3 ulps are lost each time. */
        if (went < 60 * (0.3 - room) && stuck++ < 3) {
            printf("stuck: slope %g, way %d, kind %d, at %g, pushed by %g, start %d\n", slope, way, kind, offset, into,
                   start);
        }
    }
    CHECK_EQUAL(inside, 0);
    CHECK_EQUAL(hits, 0);
    CHECK_EQUAL(stuck, 0);
}

int main(void) {
    RUN(test_slanted_corridors);
    RUN(test_slopes);
    RUN(test_rest_on_slopes);
    RUN(test_rest_on_coarse_slope);
    RUN(test_coarse_steps);
    return RESULT();
}
