/* Contacts of shapes that have sunk a little into concave ground: which places carry them, and that no contact pushes
   along the ground.

   A vertex of the ground below a box must not push the box sideways, however close to the side of the box it is. */

#include "check.h"
#include <graze.h>
#include <math.h>
#include <string.h>

#define SINK (1.0f / 64)
#define MOST 16

/* A contact point: position, normal from the ground to the body, depth. */
typedef struct Place {
    float x, y, normal_x, normal_y, depth;
    int only; /* 1: of filled ground, as a chain has no interior for the body to lie in; 2: of chains */
} Place;

typedef struct Case {
    const char *name;
    const float *ground;
    uint32_t ground_count; /* as a chain; filled it goes on through what is below */
    const float *body;
    uint32_t body_count;
    Place places[MOST]; /* up to one of depth 0 */
} Case;

/* Vertices every half unit from -2 to 2, then the underside, which is not convex either. */
#define BELOW 3, -3, 0, -2, -3, -3
static const float FLAT[] = {-2, 0, -1.5f, 0, -1, 0, -0.5f, 0, 0, 0, 0.5f, 0, 1, 0, 1.5f, 0, 2, 0, BELOW};
/* A step of height 0.25 at x = 1, upward. */
static const float STEP[] = {-2, 0, 0, 0, 0.5f, 0, 1, 0, 1, 0.25f, 1.5f, 0.25f, 2, 0.25f, BELOW};
/* One down, where the ground's corner juts out. */
static const float LEDGE[] = {-2, 0, 0, 0, 0.5f, 0, 1, 0, 1, -1, 2, -1, BELOW};
/* Falls off by 1/32 from vertex to vertex on either side of 0, and rises so. */
static const float HILL[] = {-1.5f, -0.1875f,  -1, -0.09375f, -0.5f, -0.03125f, 0, 0,
                             0.5f,  -0.03125f, 1,  -0.09375f, 1.5f,  -0.1875f,  BELOW};
static const float DALE[] = {-1.5f, 0.1875f,  -1, 0.09375f, -0.5f, 0.03125f, 0, 0,
                             0.5f,  0.03125f, 1,  0.09375f, 1.5f,  0.1875f,  BELOW};
/* A slit from 0 to 1/8. */
static const float SLIT[] = {-2, 0, 0, 0, 0, -1, 0.125f, -1, 0.125f, 0, 2, 0, BELOW};
/* A peak; a wall that leads to a peak, with a vertex just below that; a bend. */
static const float PEAK[] = {-4, -3, 0, 0, 4, -3.5f, BELOW};
static const float SPIKE[] = {-2, 0, 0, 0, 0, 1 - SINK, 0, 1, 1, 0, 2, 0, BELOW};
static const float BEND[] = {-2, -1, 0, 0, 2, 0.25f, BELOW};

#define BOX(x, y, width) {x, y, x + width, y, x + width, y + 1, x, y + 1}
static const float MIDDLE[8] = BOX(-0.25f, -SINK, 1), AT[8] = BOX(0.5f, -SINK, 1);
static const float LEFT_PAST[8] = BOX(0.5f - SINK / 2, -SINK, 1), LEFT_BEFORE[8] = BOX(0.5f + SINK / 2, -SINK, 1);
static const float NARROW[8] = BOX(0.125f, -SINK, 0.25f), NARROW_PAST[8] = BOX(0.5f - SINK / 2, -SINK, 0.25f);
static const float ON_HILL[8] = BOX(-0.375f, -SINK, 0.75f), IN_DALE[8] = BOX(-0.5f, SINK, 1);
static const float AT_STEP[8] = BOX(SINK / 2, -SINK, 1), OVER_LEDGE[8] = BOX(1 - SINK / 2, -SINK, 1);
static const float ON_LEDGE[8] = BOX(0.25f, -SINK, 1);
static const float DIAMOND[8] = {0.5f - SINK / 2, -SINK, 1, 0.5f, 0.5f, 1, 0, 0.5f};
static const float LEANING[8] = {-0.0695f, -0.0795f, 0.1855f, 0.2075f, -0.3435f, 0.6775f, -0.5985f, 0.3905f};
static const float ON_SPIKE[8] = BOX(-0.25f, 1 - 2 * SINK, 1);
static const float ON_BEND[8] = {-0.0625f, -0.0390625f, 0.9375f, 0.2109375f, 0.6875f, 1.2109375f, -0.3125f, 0.9609375f};
static const float BESIDE_SLIT[8] = BOX(-1 - SINK / 2, -SINK, 1);
static const float STANDING[8] = {-SINK / 2, -SINK, 0.25f, 1, -0.75f, 1.25f, -1, 0.25f};

#define UP(x, y) {x, y, 0, 1, SINK, 0}
#define ALL(outline) outline, sizeof outline / (2 * sizeof(float)) - 3

static const Case CASES[] = {
    /* The corners: edges in a row are one side. */
    {"between vertices", ALL(FLAT), MIDDLE, 4, {UP(-0.25f, -SINK / 2), UP(0.75f, -SINK / 2)}},
    {"sides just past vertices", ALL(FLAT), LEFT_PAST, 4,
     {UP(0.5f - SINK / 2, -SINK / 2), UP(1.5f - SINK / 2, -SINK / 2)}},
    {"sides just before vertices", ALL(FLAT), LEFT_BEFORE, 4,
     {UP(0.5f + SINK / 2, -SINK / 2), UP(1.5f + SINK / 2, -SINK / 2)}},
    {"sides at vertices", ALL(FLAT), AT, 4, {UP(0.5f, -SINK / 2), UP(1.5f, -SINK / 2)}},
    {"narrow, on one edge", ALL(FLAT), NARROW, 4, {UP(0.125f, -SINK / 2), UP(0.375f, -SINK / 2)}},
    {"narrow, just past a vertex", ALL(FLAT), NARROW_PAST, 4,
     {UP(0.5f - SINK / 2, -SINK / 2), UP(0.75f - SINK / 2, -SINK / 2)}},
    {"on its tip beside a vertex", ALL(FLAT), DIAMOND, 4, {UP(0.5f - SINK / 2, -SINK / 2)}},
    /* The top of the hill is a place of its own: the bottom lies across it. */
    {"on a hill", ALL(HILL), ON_HILL, 4, {UP(0, -SINK / 2)}},
    /* Only the corners reach below: normals of the dale's edges. Vertices lie exactly on the sides. */
    {"in a dale", ALL(DALE), IN_DALE, 4,
     {{-0.4995f, 0.0234f, 0.0624f, 0.998f, 0.0156f, 0}, {0.4995f, 0.0234f, -0.0624f, 0.998f, 0.0156f, 0}}},
    /* A step does push sideways, where its foot and its head are. */
    {"against a step", ALL(STEP), AT_STEP, 4,
     {UP(SINK / 2, -SINK / 2), {1 + SINK / 4, 0, -1, 0, SINK / 2, 0},
      {1 + SINK / 4, 0.25f, -1, 0, SINK / 2, 0},
      {1 + SINK / 2, -SINK / 2, 0, 1, SINK, 0}}},
    /* A corner pushes sideways, too, if that push is shorter; otherwise it carries. */
    {"beside a ledge", ALL(LEDGE), OVER_LEDGE, 4,
     {{1 - SINK / 4, 0, 1, 0, SINK / 2, 0}, {1 - SINK / 4, -SINK, 1, 0, SINK / 2, 0}}},
    {"on a ledge", ALL(LEDGE), ON_LEDGE, 4, {UP(0.25f, -SINK / 2), UP(1, -SINK / 2)}},
    /* The side passes the peak by a hair, which is no reason to push the box over to the peak's other slope. */
    {"leaning on a slope, past the peak", ALL(PEAK), LEANING, 4, {{-0.0761f, -0.0707f, -0.6f, 0.8f, 0.0219f, 0}}},
    /* What lifts the box off the peak takes it off the wall below. */
    {"on a spike", ALL(SPIKE), ON_SPIKE, 4, {{0, 1 - SINK, 0, 1, 2 * SINK, 0}}},
    /* The slope before the corner is too steep to carry it, and the box's other side must not come down there. */
    {"on a bend", ALL(BEND), ON_BEND, 4, {{0.0028f, -0.0110f, -0.2425f, 0.9701f, 0.0227f, 0}}},
    /* The slit's side is nearer than the ground's top, but cannot let the box out. */
    {"level beside a slit", ALL(SLIT), BESIDE_SLIT, 4, {UP(-1 - SINK / 2, -SINK / 2), UP(-SINK / 2, -SINK / 2)}},
    {"on its tip beside a slit", ALL(SLIT), STANDING, 4, {UP(-SINK / 2, -SINK / 2)}},
};

static int near(float a, float b) {
    return fabsf(a - b) <= 1e-3f;
}

static int is_reported(const GrazeContact *all, size_t count, const Place *place, int mirrored) {
    const float sign = mirrored ? -1.0f : 1.0f, normal_x = sign * place->normal_x, normal_y = sign * place->normal_y;
    size_t i;
    uint32_t k;
    for (i = 0; i < count; i++) {
        for (k = 0; k < all[i].count; k++) {
            const GrazeContactPoint *p = &all[i].points[k];
            if (near(p->x, place->x) && near(p->y, place->y) && near(p->depth, place->depth) &&
                near(all[i].normal_x, normal_x) && near(all[i].normal_y, normal_y)) {
                return 1;
            }
        }
    }
    return 0;
}

static void print(const GrazeContact *all, size_t count) {
    size_t i;
    uint32_t k;
    for (i = 0; i < count; i++) {
        for (k = 0; k < all[i].count; k++) {
            const GrazeContactPoint *p = &all[i].points[k];
            printf("    (%g, %g) normal %g %g depth %g of %u and %u\n", p->x, p->y, all[i].normal_x, all[i].normal_y,
                   p->depth, p->a_feature, p->b_feature);
        }
    }
}

/* Filled, as a chain, and in the other order. */
static void test_places(void) {
    size_t i, k, n;
    int variant;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        for (variant = 0; variant < 4; variant++) {
            const int is_chain = variant & 1, mirrored = variant >> 1;
            const uint32_t kind = is_chain ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON;
            const GrazeShape ground = {c->ground, c->ground_count + (is_chain ? 0 : 3), kind, 0};
            const GrazeShape body = {c->body, c->body_count, GRAZE_KIND_CONVEX, 0};
            const GrazeShape *a = mirrored ? &body : &ground, *b = mirrored ? &ground : &body;
            const unsigned long failures = check_failures;
            GrazeContact all[MOST];
            size_t count, points = 0, places = 0;
            CASE("%s, %s%s", c->name, is_chain ? "chain" : "filled", mirrored ? ", mirrored" : "");
            CHECK_EQUAL(graze_test(a, b), GRAZE_HIT);
            count = graze_contacts(a, b, all, MOST);
            CHECK(count <= MOST);
            for (n = 0; n < count; n++) {
                points += all[n].count;
            }
            for (k = 0; k < MOST && c->places[k].depth > 0; k++) {
                if (c->places[k].only != (is_chain ? 1 : 2)) {
                    places++;
                    CHECK(is_reported(all, count, &c->places[k], mirrored));
                }
            }
            CHECK_EQUAL(points, places);
            if (check_failures > failures) {
                print(all, count);
            }
        }
    }
}

/* Slides over flat ground, a little sunk, upright and tilted. Every normal is that of the ground or of the bottom. */
static void test_slides(void) {
    int is_chain, step, tilt, wide, k;
    for (is_chain = 0; is_chain < 2; is_chain++) {
        const GrazeShape ground = {FLAT, 9 + (is_chain ? 0u : 3u), is_chain ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON, 0};
        for (wide = 0; wide < 2; wide++) {
            for (tilt = -3; tilt <= 3; tilt++) {
                for (step = -192; step <= 192; step++) {
                    const float x = (float)step / 256, width = wide ? 1.0f : 0.25f, slope = (float)tilt / 128;
                    const float drop = tilt < 0 ? -slope * width : 0;
                    const float box[8] = {x, drop - SINK, x + width, drop - SINK + slope * width, x + width - slope,
                                          drop - SINK + slope * width + 1, x - slope, drop - SINK + 1};
                    const GrazeShape body = {box, 4, GRAZE_KIND_CONVEX, 0};
                    const float lowest = tilt < 0 ? x + width : x;
                    const Place corner = {lowest, -SINK / 2, 0, 1, SINK, 0};
                    GrazeContact all[MOST];
                    const size_t count = graze_contacts(&ground, &body, all, MOST);
                    CASE("%s, %g wide, tilt %g, at %g", is_chain ? "chain" : "filled", (double)width, (double)slope,
                         (double)x);
                    CHECK(count >= 1 && count <= 3);
                    CHECK(is_reported(all, count, &corner, 0));
                    for (k = 0; k < (int)count; k++) {
                        CHECK(all[k].normal_y > 0.999f && fabsf(all[k].normal_x) <= fabsf(slope) + 1e-6f);
                        CHECK(all[k].depth <= SINK * 1.001f);
                    }
                    if (tilt == 0) {
                        const Place other = {x + width, -SINK / 2, 0, 1, SINK, 0};
                        CHECK(is_reported(all, count, &other, 0));
                    }
                }
            }
        }
    }
}

/* A plank between two vertices of level ground, and a box whose corner has just come past a bend: up they go. */
static void test_past_vertices(void) {
    static const float LEVEL[] = {-1, 0, 0, 0, 0.25f, 0, 1, 0};
    static const float PLANK[] = {0.1f, -0.25f, 0.15f, -0.25f, 0.15f, 1.75f, 0.1f, 1.75f};
    static const float BENT[] = {-1, -0.05f, 0, 0, 1, 0.1f};
    static const float WIDE[] = {-0.84f, -0.03f, 0.002f, -0.03f, 0.002f, 1.5f, -0.84f, 1.5f};
    const GrazeShape level = {LEVEL, 4, GRAZE_KIND_CHAIN, 0}, plank = {PLANK, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShape bent = {BENT, 3, GRAZE_KIND_CHAIN, 0}, wide = {WIDE, 4, GRAZE_KIND_CONVEX, 0};
    GrazeContact all[MOST];
    CHECK_EQUAL(graze_contacts(&level, &plank, all, MOST), 1);
    CHECK(all[0].normal_x == 0 && all[0].normal_y == 1 && all[0].depth == 0.25f && all[0].count == 2);
    /* The bend below the box's side, and the box's corner below the other slope. */
    CHECK_EQUAL(graze_contacts(&bent, &wide, all, MOST), 2);
    CHECK(all[0].normal_x == 0 && all[0].normal_y == 1 && all[0].depth == 0.03f);
    CHECK(near(all[1].normal_x, -0.04994f) && near(all[1].normal_y, 0.99875f) && near(all[1].depth, 0.03006f));
}

/* A ring as a chain has no seam where it ends. */
static void test_ring(void) {
    static const float RING[] = {0, 0, 1, 0, 2, 0, 2, -2, -2, -2, -2, 0, -1, 0, 0, 0};
    const float box[8] = BOX(-SINK / 2, -SINK, 0.5f);
    const GrazeShape ring = {RING, 8, GRAZE_KIND_CHAIN, 0}, body = {box, 4, GRAZE_KIND_CONVEX, 0};
    GrazeContact all[MOST];
    const size_t count = graze_contacts(&ring, &body, all, MOST);
    size_t i;
    CHECK_EQUAL(count, 1);
    for (i = 0; i < count; i++) {
        CHECK(all[i].normal_x == 0 && all[i].normal_y == 1 && all[i].depth == SINK && all[i].count == 2);
    }
}

/* A box that slides by a hundredth of the ground's length a step, over its vertices and past its ends: one contact with
   the same pairs of features, so that a solver finds its last impulses. */
static void test_keeps_features(void) {
    static const float HEIGHTS[] = {-SINK, 0, SINK / 2};
    size_t h;
    int is_chain, step;
    for (is_chain = 0; is_chain < 2; is_chain++) {
        const GrazeShape ground = {FLAT, 12, is_chain ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON, 0};
        for (h = 0; h < sizeof HEIGHTS / sizeof HEIGHTS[0]; h++) {
            for (step = -60; step <= 60; step++) {
                const float x = (float)step / 25 - 0.5f, y = HEIGHTS[h], box[8] = BOX(x, y, 1);
                const GrazeShape body = {box, 4, GRAZE_KIND_CONVEX, 0};
                GrazeContact all[MOST];
                const size_t count = graze_contacts_within(&ground, &body, SINK, all, MOST);
                size_t i, level = 0;
                CASE("%s, %d percent, at height %g", is_chain ? "chain" : "filled", step, (double)y);
                for (i = 0; i < count; i++) {
                    if (all[i].normal_x == 0 && all[i].normal_y == 1) {
                        const GrazeContactPoint *p = &all[i].points[0], *q = &all[i].points[1];
                        const GrazeContactPoint *left = p->x < q->x ? p : q, *right = p->x < q->x ? q : p;
                        level++;
                        CHECK_EQUAL(all[i].count, 2);
                        CHECK(left->a_feature == 0 && left->b_feature == 0);
                        CHECK(right->a_feature == 16 && right->b_feature == 2);
                    }
                }
                CHECK_EQUAL(level, 1);
            }
        }
    }
}

/* Two corners of concave outlines that only touch have the middle normal, and a vertex of each. */
static void test_corners(void) {
    static const float GROUND[] = {0, 0, -2, 0, -2, -2, -1, -1, 0, -2}, BOX_AT[8] = BOX(0, 0, 1);
    const GrazeShape ground = {GROUND, 5, GRAZE_KIND_POLYGON, 0}, body = {BOX_AT, 4, GRAZE_KIND_CONVEX, 0};
    GrazeContact all[MOST];
    CHECK_EQUAL(graze_contacts(&ground, &body, all, MOST), 1);
    CHECK(all[0].depth == 0 && all[0].count == 1 && all[0].normal_x == all[0].normal_y && all[0].normal_x > 0.7f);
    CHECK(all[0].points[0].a_feature == 0 && all[0].points[0].b_feature == 0);
}

/* The deepest corner of a round body rests on no near edge, nor does the crest on a near side: only edges cross. Their
   contact once pulled the body into the ground. */
static void test_a_crest_under_many_corners(void) {
    static const float CREST[] = {-3.5f,  -0.5496f, -0.5493f, -0.5496f, 0,     0,  0.9135f,
                                  0.5141f, 3.9f,     0.5141f,  3.9f,     -9, -3.5f, -9};
    static const float ROUND[] = {-0.6576f, 0.1554f, -0.5795f, 0.0508f,  -0.477f,  -0.0301f, -0.3571f,
                                  -0.0816f, -0.2279f, -0.1003f, -0.0983f, -0.085f,  0.0229f,  -0.0366f,
                                  0.1275f,  0.0415f,  0.2084f,  0.144f,   -0.2147f, 0.8996f};
    static const struct {
        uint32_t kind, count;
    } grounds[] = {{GRAZE_KIND_POLYGON, 7}, {GRAZE_KIND_CHAIN, 5}, {GRAZE_KIND_ONE_SIDED, 5}};
    int i;
    for (i = 0; i < 3; i++) {
        const GrazeShape ground = {CREST, grounds[i].count, grounds[i].kind, 0};
        const GrazeShape body = {ROUND, 10, GRAZE_KIND_CONVEX, 0};
        GrazeContact all[MOST];
        CASE("ground of kind %u", ground.kind);
        CHECK_EQUAL(graze_contacts(&ground, &body, all, MOST), 1);
        CHECK(all[0].normal_y > 0.7f && all[0].depth > 0.04f && all[0].depth < 0.05f);
    }
}

/* The corner is at the foot of a slope, and its side lies nearly along the floor and reaches past a crest: the contact
   was that of the crest alone, less than half as deep. */
static void test_a_corner_at_the_foot_of_a_slope(void) {
    static const float SLOPE[] = {-4, 1, 0, 0, 0.7f, 0.04f, 1.4f, -0.35f, 4, -1, 4, -5, -4, -5};
    static const float X[] = {-0.001f, -0.0001f, 0, 0.0001f, 0.001f};
    int i, is_chain;
    for (i = 0; i < 5; i++) {
        const float x = X[i];
        const float tilted[] = {x, -0.0127f, x + 1.9f, 0.1153f, x + 1.8f, 1.5173f, x - 0.095f, 1.3873f};
        const GrazeShape body = {tilted, 4, GRAZE_KIND_CONVEX, 0};
        for (is_chain = 0; is_chain < 2; is_chain++) {
            const GrazeShape ground = {SLOPE, is_chain ? 5u : 7u, is_chain ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON, 0};
            GrazeContact all[MOST];
            CASE("corner at %g, chain %d", x, is_chain);
            CHECK_EQUAL(graze_contacts(&ground, &body, all, MOST), 1);
            CHECK(near(all[0].normal_x, -0.05705f) && all[0].depth > 0.0125f && all[0].count == 2);
        }
    }
}

/* Only edges cross where a corner has just passed the tip of a spike: the least deep pair of them leads back. Once it
   was the deepest, which pulled the body through. */
static void test_a_corner_past_a_tip(void) {
    int half, over, below, i, count = 0;
    for (half = 1; half <= 4; half++) {
        for (over = 1; over <= 6; over++) {
            for (below = 1; below <= 6; below++) {
                for (i = 0; i < 8; i++) {
                    const float w = 0.25f * half, sign = i & 1 ? -1.0f : 1.0f;
                    const float x = over / 512.0f, y = -below / 512.0f;
                    const float ground[] = {4, -2, w, -2, 0, 0, -w, -2, -4, -2, -4, -3, 4, -3};
                    float body[] = {x, y, x - 0.75f, y + 0.75f, x - 1.5f, y, x - 0.75f, y - 0.75f};
                    const uint32_t kind = i & 2 ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON;
                    const GrazeShape spike = {ground, i & 2 ? 5u : 7u, kind, 0};
                    const GrazeShape box = {body, 4, GRAZE_KIND_CONVEX, 0};
                    const GrazeShape *const first = i & 4 ? &box : &spike, *const second = i & 4 ? &spike : &box;
                    GrazeContact all[MOST], deepest;
                    float to_body, way;
                    int k;
                    for (k = 0; k < 8; k += 2) body[k] *= sign;
                    if (graze_test_polygon_point(ground, 7, body[0], y)) continue;
                    if (graze_test_polygon_point(body, 4, 0, 0) || graze_test(first, second) != GRAZE_HIT) continue;
                    CASE("spike %g wide, corner at %g, %g, %d", 2 * w, body[0], y, i);
                    count++;
                    CHECK_EQUAL(graze_contacts(first, second, all, MOST), 1);
                    CHECK_EQUAL(graze_contact(first, second, &deepest), GRAZE_HIT);
                    CHECK_EQUAL(memcmp(&deepest, all, sizeof deepest), 0);
                    way = sqrtf(x * x + y * y);
                    CHECK(all[0].depth <= 1.0001f * way && all[0].points[0].depth > 0.999f * all[0].depth);
                    to_body = (i & 4 ? -1.0001f : 1.0001f) * all[0].depth;
                    for (k = 0; k < 8; k += 2) {
                        body[k] += to_body * all[0].normal_x;
                        body[k + 1] += to_body * all[0].normal_y;
                    }
                    CHECK(graze_test(first, second) != GRAZE_HIT);
                }
            }
        }
    }
    CHECK(count > 300);
}

/* A thin floor with a wall, and planks that have come through: the shortest way out of each, and of several the
   longest. */
static void test_planks_through_a_floor(void) {
    static const float FLOOR[] = {-4, 0, 3, 0, 3, 3, 4, 3, 4, -0.25f, -4, -0.25f};
    static const float PLANK[] = {-0.125f, -0.5f, 0.125f, -0.5f, 0.125f, 2, -0.125f, 2};
    static const float UP[] = {-0.125f, -2, 0.125f, -2, 0.125f, 0.5f, -0.125f, 0.5f};
    static const float COMB[] = {-1, 2, -1, -0.5f, -0.75f, -0.5f, -0.75f, 1, 0.75f, 1, 0.75f, -0.75f, 1, -0.75f, 1, 2};
    static const struct {
        const float *vertices;
        uint32_t count;
        float normal_y, depth;
    } CASES[] = {{PLANK, 4, 1, 0.5f}, {UP, 4, -1, 0.75f}, {COMB, 8, 1, 0.75f}};
    int i;
    for (i = 0; i < 3; i++) {
        const GrazeShape ground = {FLOOR, 6, GRAZE_KIND_POLYGON, 0};
        const GrazeShape body = {CASES[i].vertices, CASES[i].count, GRAZE_KIND_POLYGON, 0};
        GrazeContact all[MOST];
        CASE("plank %d", i);
        CHECK_EQUAL(graze_contacts(&ground, &body, all, MOST), 1);
        CHECK(all[0].normal_x == 0 && all[0].normal_y == CASES[i].normal_y && all[0].depth == CASES[i].depth);
    }
}

/* A comb through a thin floor, each tooth of which is crossed four times: the shortest way out of up to eight of them;
   of more crossings than 32, the deepest, as the header says. */
static void test_many_teeth_through_a_floor(void) {
    int teeth;
    for (teeth = 1; teeth <= 12; teeth++) {
        const float right = (float)teeth + 1;
        const float floor_below[] = {-4, 0, right, 0, right, 3, right + 1, 3, right + 1, -0.25f, -4, -0.25f};
        const GrazeShape ground = {floor_below, 6, GRAZE_KIND_POLYGON, 0};
        float comb[2 * 61];
        GrazeShape body = {comb, 0, GRAZE_KIND_POLYGON, 0};
        GrazeContact all[MOST];
        int k;
        for (k = 0; k < teeth; k++) {
            const float x = (float)k, tip = k == teeth / 2 ? -0.75f : -0.5f;
            const float tooth[] = {x, 1, x + 0.25f, 1, x + 0.25f, tip, x + 0.5f, tip, x + 0.5f, 1};
            memcpy(comb + 2 * body.count, tooth, sizeof tooth);
            body.count += 5;
        }
        comb[2 * body.count] = 0;
        comb[2 * body.count + 1] = 4;
        body.count++;
        CASE("%d teeth", teeth);
        CHECK_EQUAL(graze_contacts(&ground, &body, all, MOST), 1);
        CHECK_EQUAL(all[0].normal_y == 1 && all[0].depth == 0.75f, teeth <= 8);
    }
}

/* A body that lies level on several parts of the ground is carried at its ends, wherever the outline begins. */
static void test_level_on_merlons(void) {
    static const float GROUND[] = {3, 0, 2, 0, 2, -1, 1, -1, 1, 0, 0, 0, 0, -1, -1, -1, -1, 0, -2, 0, -2, -1,
                                   -3, -1, -3, 0, -4, 0, -4, -3, 3, -3};
    static const float ENDS[][4] = {
        {-1.5f, 0.5f, -1.5f, 0.5f}, {-2.25f, 1.25f, -2, 1}, {-3.75f, 2.75f, -3.75f, 2.75f}, {-2.75f, 2.25f, -2, 2.25f}};
    int i, start, is_rounded;
    for (i = 0; i < 4; i++) {
        for (start = 0; start < 16; start++) {
            for (is_rounded = 0; is_rounded < 2; is_rounded++) {
                const float left = ENDS[i][0], right = ENDS[i][1], y = is_rounded ? 0.25f - SINK : -SINK;
                const float body[] = {left, y, right, y, right, y + 1, left, y + 1};
                const GrazeShape box = {body, is_rounded ? 2u : 4u, is_rounded ? GRAZE_KIND_SEGMENT : GRAZE_KIND_CONVEX,
                                        is_rounded ? 0.25f : 0};
                float turned[32];
                const GrazeShape ground = {turned, 16, GRAZE_KIND_POLYGON, 0};
                GrazeContact all[MOST];
                int k;
                for (k = 0; k < 32; k++) turned[k] = GROUND[(k + 2 * start) % 32];
                CASE("from %g to %g, first vertex %d, rounded %d", left, right, start, is_rounded);
                CHECK_EQUAL(graze_contacts(&ground, &box, all, MOST), 1);
                CHECK(all[0].count == 2 && all[0].normal_y == 1 && all[0].depth == SINK);
                CHECK(fminf(all[0].points[0].x, all[0].points[1].x) == ENDS[i][2]);
                CHECK(fmaxf(all[0].points[0].x, all[0].points[1].x) == ENDS[i][3]);
            }
        }
    }
}

int main(void) {
    RUN(test_places);
    RUN(test_slides);
    RUN(test_past_vertices);
    RUN(test_ring);
    RUN(test_keeps_features);
    RUN(test_corners);
    RUN(test_a_crest_under_many_corners);
    RUN(test_a_corner_at_the_foot_of_a_slope);
    RUN(test_a_corner_past_a_tip);
    RUN(test_planks_through_a_floor);
    RUN(test_many_teeth_through_a_floor);
    RUN(test_level_on_merlons);
    return RESULT();
}
