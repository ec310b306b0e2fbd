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

int main(void) {
    RUN(test_slopes);
    RUN(test_rest_on_slopes);
    RUN(test_rest_on_coarse_slope);
    return RESULT();
}
