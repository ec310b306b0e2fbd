/* Contacts that a person can check by eye: normals, depths, points, and features that a solver tracks. */

#include "check.h"
#include <graze.h>
#include <math.h>

#define POINT(xy, radius) {xy, 1, GRAZE_KIND_POINT, radius}
#define SEGMENT(xy, radius) {xy, 2, GRAZE_KIND_SEGMENT, radius}
#define CONVEX(xy, count, radius) {xy, count, GRAZE_KIND_CONVEX, radius}

typedef struct Case {
    const char *name;
    GrazeShape a, b;
    GrazeVerdict verdict;
    float normal_x, normal_y, depth;
    uint32_t count;
    GrazeContactPoint points[2];
} Case;

static const float FLOOR[8] = {-10, -2, 10, -2, 10, 0, -10, 0};
static const float BOX[8] = {1, -1, 5, -1, 5, 3, 1, 3};
static const float OVERHANG[8] = {8, -1, 12, -1, 12, 3, 8, 3};
static const float RESTING[8] = {1, 0, 5, 0, 5, 4, 1, 4};
static const float DIAMOND[8] = {0, -0.5f, 3, 2.5f, 0, 5.5f, -3, 2.5f};
static const float ORIGIN[2] = {0, 0}, TOP[2] = {3, 1}, CORNER[2] = {13, 4};
static const float LYING[4] = {-2, 0.5f, 2, 0.5f}, LEVEL[4] = {-4, 0, 4, 0}, UPRIGHT[4] = {1, -1, 1, 6};
static const float ON_LEVEL[2] = {1, 0}, AHEAD[2] = {3, 0}, ABOVE_FLOOR[8] = {1, 1, 5, 1, 5, 4, 1, 4};

/* A corner that touches a corner; a floor of several edges, on which a corner and a box stand; a flat box; a bent and a
   straight chain. */
static const float TILE[8] = {10, -2, 20, -2, 20, 0, 10, 0}, BEFORE[8] = {5, 0, 10, 0, 10, 5, 5, 5};
static const float PATCHED[14] = {0, 0, 4, 0, 4, 5, 0, 5, 0, 3, 0, 3, 0, 1}, AT_PATCHES[8] = {-2, 0, 0, 0, 0, 2, -2, 2};
static const float PATCHWORK[12] = {0, 0, 1, 0, 4, 0, 6, 0, 6, 4, 0, 4}, BESIDE[8] = {6, -3, 11, -3, 11, 0, 6, 0};
static const float WALL[8] = {0, -4, 0, -4, 0, 4, 0, 4}, ARROW[6] = {0, 1, 3, 0, 3, 2};
static const float IN_SECOND[8] = {0, -3, 3, -3, 3, 2, 0, 2}, TWO_BELOW[10] = {0, 0, 1, 0, 4, 0, 4, 5, 0, 5};
static const float BEAM[6] = {-4, 0, 1, 0, 4, 0}, ON_BEAM[8] = {-2, 0, 2, 0, 2, 2, -2, 2};

#define CHAIN(xy, count) {xy, count, GRAZE_KIND_CHAIN, 0}

static const Case CASES[] = {
    {"box whose corner touches the next tile's", CONVEX(BEFORE, 4, 0), CONVEX(TILE, 4, 0), GRAZE_TOUCH, 0.70710678f,
     -0.70710678f, 0, 1, {{10, 0, 0, 2, 6}, {0, 0, 0, 0, 0}}},
    {"box at a side of three edges", CONVEX(PATCHED, 7, 0), CONVEX(AT_PATCHES, 4, 0), GRAZE_TOUCH, -1, 0, 0, 2,
     {{0, 0, 0, 0, 2}, {0, 2, 0, 6, 4}}},
    {"box at the end of a side of three edges", CONVEX(PATCHWORK, 6, 0), CONVEX(BESIDE, 4, 0), GRAZE_TOUCH, 0.70710678f,
     -0.70710678f, 0, 1, {{6, 0, 0, 6, 6}, {0, 0, 0, 0, 0}}},
    {"box at the second of a side's edges", CONVEX(TWO_BELOW, 5, 0), CONVEX(IN_SECOND, 4, 0), GRAZE_HIT, 0, -1,
     2, 2, {{3, 1, 2, 4, 4}, {0, 1, 2, 0, 6}}},
    {"the same of a polygon", {TWO_BELOW, 5, GRAZE_KIND_POLYGON, 0}, CONVEX(IN_SECOND, 4, 0), GRAZE_HIT, 0, -1, 2, 2,
     {{3, 1, 2, 4, 4}, {0, 1, 2, 0, 6}}},
    {"arrow at a wall without width", CONVEX(WALL, 4, 0), CONVEX(ARROW, 3, 0), GRAZE_TOUCH, 1, 0, 0, 1,
     {{0, 1, 0, 3, 0}, {0, 0, 0, 0, 0}}},
    {"box on a straight chain", CHAIN(BEAM, 3), CONVEX(ON_BEAM, 4, 0), GRAZE_TOUCH, 0, 1, 0, 2,
     {{2, 0, 0, 4, 2}, {-2, 0, 0, 0, 0}}},
    {"box in floor", CONVEX(FLOOR, 4, 0), CONVEX(BOX, 4, 0), GRAZE_HIT, 0, 1, 1, 2,
     {{5, -0.5f, 1, 4, 2}, {1, -0.5f, 1, 6, 0}}},
    {"box over the end of the floor", CONVEX(FLOOR, 4, 0), CONVEX(OVERHANG, 4, 0), GRAZE_HIT, 0, 1, 1, 2,
     {{10, -0.5f, 1, 4, 2}, {8, -0.5f, 1, 6, 0}}},
    {"box resting on floor", CONVEX(FLOOR, 4, 0), CONVEX(RESTING, 4, 0), GRAZE_TOUCH, 0, 1, 0, 2,
     {{5, 0, 0, 4, 2}, {1, 0, 0, 6, 0}}},
    {"diamond in floor", CONVEX(FLOOR, 4, 0), CONVEX(DIAMOND, 4, 0), GRAZE_HIT, 0, 1, 0.5f, 1,
     {{0, -0.25f, 0.5f, 5, 0}, {0, 0, 0, 0, 0}}},
    {"ball on floor", CONVEX(FLOOR, 4, 0), POINT(TOP, 1.5f), GRAZE_HIT, 0, 1, 0.5f, 1,
     {{3, -0.25f, 0.5f, 5, 0}, {0, 0, 0, 0, 0}}},
    {"ball at the corner of the floor", CONVEX(FLOOR, 4, 0), POINT(CORNER, 6), GRAZE_HIT, 0.6f, 0.8f, 1, 1,
     {{9.7f, -0.4f, 1, 4, 0}, {0, 0, 0, 0, 0}}},
    {"ball that touches the corner", CONVEX(FLOOR, 4, 0), POINT(CORNER, 5), GRAZE_TOUCH, 0.6f, 0.8f, 0, 1,
     {{10, 0, 0, 4, 0}, {0, 0, 0, 0, 0}}},
    {"balls", POINT(ORIGIN, 2), POINT(AHEAD, 2), GRAZE_HIT, 1, 0, 1, 1, {{1.5f, 0, 1, 0, 0}, {0, 0, 0, 0, 0}}},
    {"capsule lying on floor", CONVEX(FLOOR, 4, 0), SEGMENT(LYING, 1), GRAZE_HIT, 0, 1, 0.5f, 2,
     {{2, -0.25f, 0.5f, 4, 2}, {-2, -0.25f, 0.5f, 6, 0}}},
    {"segments that cross", SEGMENT(LEVEL, 0), SEGMENT(UPRIGHT, 0), GRAZE_HIT, 0, 1, 1, 1,
     {{1, -0.5f, 1, 1, 0}, {0, 0, 0, 0, 0}}},
    {"point on segment", SEGMENT(LEVEL, 0), POINT(ON_LEVEL, 0), GRAZE_HIT, 0, -1, 1.40129846e-45f, 1,
     {{1, 0, 0, 1, 0}, {0, 0, 0, 0, 0}}},
    {"rounded box above floor", CONVEX(FLOOR, 4, 0.5f), CONVEX(ABOVE_FLOOR, 4, 1), GRAZE_HIT, 0, 1, 0.5f, 2,
     {{5, 0.25f, 0.5f, 4, 2}, {1, 0.25f, 0.5f, 6, 0}}},
};

static int near(float a, float b) {
    return fabsf(a - b) <= 1e-6f * (1 + fabsf(b));
}

static int is_point(const GrazeContactPoint *p, const GrazeContactPoint *q) {
    return near(p->x, q->x) && near(p->y, q->y) && near(p->depth, q->depth) && p->a_feature == q->a_feature &&
           p->b_feature == q->b_feature;
}

static void print(const GrazeContact *c) {
    uint32_t i;
    printf("    normal %g %g depth %g, %u points:", c->normal_x, c->normal_y, c->depth, c->count);
    for (i = 0; i < c->count; i++) {
        const GrazeContactPoint *p = &c->points[i];
        printf(" (%g, %g) %g of %u and %u", p->x, p->y, p->depth, p->a_feature, p->b_feature);
    }
    printf("\n");
}

static void test_by_hand(void) {
    size_t i;
    uint32_t k;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        GrazeContact contact, swapped;
        int right;
        CASE("%s", c->name);
        CHECK_EQUAL(graze_contact(&c->a, &c->b, &contact), c->verdict);
        CHECK_EQUAL(graze_contact(&c->a, &c->b, NULL), c->verdict);
        right = near(contact.normal_x, c->normal_x) && near(contact.normal_y, c->normal_y) &&
                contact.depth >= c->depth && near(contact.depth, c->depth) && contact.count == c->count;
        for (k = 0; right && k < contact.count; k++) {
            right = is_point(&contact.points[k], &c->points[k]);
        }
        CHECK(right);
        if (!right) {
            print(&contact);
        }
        CHECK_EQUAL(graze_contact(&c->b, &c->a, &swapped), c->verdict);
        CHECK(swapped.normal_x == -contact.normal_x && swapped.normal_y == -contact.normal_y);
        CHECK(swapped.depth == contact.depth && swapped.count == contact.count);
        CHECK(swapped.points[0].a_feature == contact.points[0].b_feature && swapped.points[0].x == contact.points[0].x);
    }
}

static const float VALLEY[12] = {-8, 0, 0, -8, 8, 0, 8, -9, -8, -9, -8, 0};
static const float STAIRS[16] = {0, 0, 2, 0, 2, 1, 4, 1, 4, 2, 6, 2, 6, -1, 0, -1};

static int has_point(const GrazeContact *all, size_t count, float x, float y, float normal_x, float normal_y) {
    size_t i;
    uint32_t k;
    for (i = 0; i < count; i++) {
        for (k = 0; k < all[i].count; k++) {
            if (near(all[i].points[k].x, x) && near(all[i].points[k].y, y) && near(all[i].normal_x, normal_x) &&
                near(all[i].normal_y, normal_y)) {
                return 1;
            }
        }
    }
    return 0;
}

/* What a solver needs on ground that is not convex: one contact for each wall, two points on a flat floor. */
static void test_concave_ground(void) {
    const GrazeShape valley = {VALLEY, 6, GRAZE_KIND_POLYGON, 0}, stairs = {STAIRS, 8, GRAZE_KIND_POLYGON, 0};
    const float center[2] = {0, -4}, diamond[8] = {0, -8, 2, -6, 0, -4, -2, -6};
    const float on_step[8] = {2, 1, 4, 1, 4, 3, 2, 3}, over_edge[8] = {3, 2, 5, 2, 5, 4, 3, 4};
    const float in_step[8] = {0.5f, -0.25f, 1.5f, -0.25f, 1.5f, 0.75f, 0.5f, 0.75f};
    const GrazeShape ball = POINT(center, 3), square = CONVEX(diamond, 4, 0), box = CONVEX(on_step, 4, 0);
    const GrazeShape hanging = CONVEX(over_edge, 4, 0), sunk = CONVEX(in_step, 4, 0);
    const float slope = 0.70710678f;
    GrazeContact all[8];
    CASE("ball in a valley");
    CHECK_EQUAL(graze_contacts(&valley, &ball, all, 8), 2);
    CHECK(near(all[0].depth, 0.17157288f) && near(all[1].depth, 0.17157288f));
    CHECK(near(all[0].normal_x, -all[1].normal_x) && near(all[0].normal_y, slope) && near(all[1].normal_y, slope));
    CHECK_EQUAL(graze_contact(&valley, &ball, all), GRAZE_HIT);
    CASE("square standing on its corner in a valley");
    CHECK_EQUAL(graze_contacts(&valley, &square, all, 8), 2);
    CHECK(has_point(all, 2, 0, -8, slope, slope) && has_point(all, 2, 2, -6, -slope, slope));
    CHECK(has_point(all, 2, 0, -8, -slope, slope) && has_point(all, 2, -2, -6, slope, slope));
    CASE("box on a step, against the next one");
    CHECK_EQUAL(graze_test(&stairs, &box), GRAZE_TOUCH);
    CHECK(has_point(all, graze_contacts(&stairs, &box, all, 8), 2, 1, 0, 1));
    CHECK(has_point(all, graze_contacts(&stairs, &box, all, 8), 4, 1, 0, 1));
    CHECK(has_point(all, graze_contacts(&stairs, &box, all, 8), 4, 2, -1, 0));
    CASE("box on the edge of a step");
    CHECK(graze_contacts(&stairs, &hanging, all, 8) > 0);
    CHECK(has_point(all, graze_contacts(&stairs, &hanging, all, 8), 4, 2, 0, 1));
    CHECK(has_point(all, graze_contacts(&stairs, &hanging, all, 8), 5, 2, 0, 1));
    CASE("box sunk into a flat floor");
    CHECK_EQUAL(graze_contacts(&stairs, &sunk, all, 8), 1);
    CHECK_EQUAL(all[0].count, 2);
    CHECK(all[0].depth == 0.25f && all[0].normal_y == 1);
}

/* A box that slides over the floor keeps its features, so a solver finds its impulses again. */
static void test_features_stay(void) {
    const GrazeShape ground = CONVEX(FLOOR, 4, 0);
    GrazeContact before, now;
    int step;
    for (step = 0; step < 100; step++) {
        const float x = (float)step * 0.01f - 0.5f, low = -0.01f - (float)(step % 3) * 0.001f;
        float box[8];
        GrazeShape shape = CONVEX(NULL, 4, 0);
        box[0] = x, box[1] = low, box[2] = x + 2, box[3] = low;
        box[4] = x + 2, box[5] = low + 2, box[6] = x, box[7] = low + 2;
        shape.xy = box;
        CASE("step %d", step);
        CHECK_EQUAL(graze_contact(&ground, &shape, &now), GRAZE_HIT);
        CHECK_EQUAL(now.count, 2);
        if (step > 0) {
            CHECK_EQUAL(now.points[0].a_feature, before.points[0].a_feature);
            CHECK_EQUAL(now.points[0].b_feature, before.points[0].b_feature);
            CHECK_EQUAL(now.points[1].a_feature, before.points[1].a_feature);
            CHECK_EQUAL(now.points[1].b_feature, before.points[1].b_feature);
        }
        before = now;
    }
}

/* A box on the corner of the tile to its left, or to its right, below it: a box that slides left is met as a box that
   slides right is. */
static void test_corners_of_tiles_are_mirror_images(void) {
    static const GrazeAabb box = {-0.5f, 0, 0.5f, 1}, tiles[2] = {{-1.5f, -1, -0.5f, 0}, {0.5f, -1, 1.5f, 0}};
    float body[8], tile[8];
    int right;
    CHECK_EQUAL(graze_corners_aabb(&box, body), GRAZE_OK);
    for (right = 0; right < 2; right++) {
        const GrazeShape a = CONVEX(body, 4, 0), b = CONVEX(tile, 4, 0);
        GrazeContact all[4];
        int way;
        memset(all, 0, sizeof all);
        CHECK_EQUAL(graze_corners_aabb(&tiles[right], tile), GRAZE_OK);
        CHECK_EQUAL(graze_contact(&a, &b, &all[0]), GRAZE_TOUCH);
        CHECK_EQUAL(graze_contact_aabb_aabb(&box, &tiles[right], &all[1]), GRAZE_TOUCH);
        CHECK_EQUAL(graze_contact_within(&a, &b, 0.125f, &all[2]), GRAZE_TOUCH);
        CHECK_EQUAL(graze_contact_convex_convex(body, 4, tile, 4, &all[3]), GRAZE_TOUCH);
        for (way = 0; way < 4; way++) {
            CASE("%s tile, way %d", right ? "right" : "left", way);
            CHECK(all[way].normal_x == (right ? 0.70710678f : -0.70710678f) && all[way].normal_y == -0.70710678f);
            CHECK(all[way].depth == 0 && all[way].count == 1);
            CHECK(all[way].points[0].x == (right ? 0.5f : -0.5f) && all[way].points[0].y == 0);
            CHECK_EQUAL(all[way].points[0].a_feature, right ? 2 : 0);
            CHECK_EQUAL(all[way].points[0].b_feature, right ? 6 : 4);
        }
    }
}

/* A unit box on a unit box, shifted by a hair to the left, not at all, and to the right: the same names of the points,
   whether it has sunk in, touches, or hovers within the margin. */
static void test_features_where_corners_align(void) {
    static const float base[8] = {0, 0, 1, 0, 1, 1, 0, 1}, shifts[3] = {-1e-7f, 0, 1e-7f};
    const GrazeShape a = CONVEX(base, 4, 0);
    int i, sunk;
    for (i = 0; i < 3; i++) {
        for (sunk = -1; sunk <= 1; sunk++) {
            const float left = shifts[i], low = 1 - 0.015625f * (float)sunk, right = 1 + left;
            const float top[8] = {left, low, right, low, right, low + 1, left, low + 1};
            const GrazeShape b = CONVEX(top, 4, 0);
            GrazeContact found[4];
            int way;
            memset(found, 0, sizeof found);
            CHECK_EQUAL(graze_contact(&a, &b, &found[0]), 1 + sunk);
            CHECK_EQUAL(graze_contact_within(&a, &b, 0.03125f, &found[1]), sunk > 0 ? GRAZE_HIT : GRAZE_TOUCH);
            CHECK_EQUAL(graze_contacts_within(&a, &b, 0.03125f, &found[2], 1), 1);
            CHECK_EQUAL(graze_contacts(&a, &b, &found[3], 1), sunk >= 0);
            for (way = 0; way < 4; way++) {
                if (sunk < 0 && way % 3 == 0) {
                    continue;
                }
                CASE("shifted by %g, sunk by %d / 64, way %d", (double)shifts[i], sunk, way);
                CHECK(found[way].normal_x == 0 && found[way].normal_y == 1 && found[way].count == 2);
                CHECK(found[way].depth == 0.015625f * (float)sunk);
                CHECK_EQUAL(found[way].points[0].a_feature, 4);
                CHECK_EQUAL(found[way].points[0].b_feature, 2);
                CHECK_EQUAL(found[way].points[1].a_feature, 6);
                CHECK_EQUAL(found[way].points[1].b_feature, 0);
            }
        }
    }
}

/* A kite whose tip points at the end of a wall's side, both of its sides equally slanted: the tip alone touches, in
   either order of the vertices, and mirrored. Sides within a degree of the wall's are no other case. */
static void test_tips_that_point_straight_at_a_side(void) {
    static const float heights[2] = {4, 256};
    int way;
    for (way = 0; way < 32; way++) {
        const float up = way & 1 ? -1.0f : 1.0f, height = heights[way >> 1 & 1], list = way & 4 ? -up : up;
        const float radius = way & 8 ? 0.5f : 0, margin = way & 16 ? 1.0f : 0, wall = radius + (way & 16 ? 0.5f : -0.5f);
        const float kite[8] = {0, 0, -1, height * list, -2048, 0, -1, -height * list};
        const float box[8] = {wall, -6 * up, wall + 4096, -6 * up, wall + 4096, up, wall, up};
        const GrazeShape a = CONVEX(kite, 4, radius), b = CONVEX(box, 4, 0);
        GrazeContact found, swapped;
        CASE("way %d", way);
        CHECK_EQUAL(graze_contact_within(&a, &b, margin, &found), way & 16 ? GRAZE_TOUCH : GRAZE_HIT);
        CHECK_EQUAL(graze_contact_within(&b, &a, margin, &swapped), way & 16 ? GRAZE_TOUCH : GRAZE_HIT);
        CHECK(found.normal_x == 1 && found.normal_y == 0 && swapped.normal_x == -1);
        CHECK(found.count == 1 && found.depth == (way & 16 ? -0.5f : 0.5f) && found.points[0].depth == found.depth);
        CHECK(found.points[0].x == radius - 0.5f * found.depth && found.points[0].y == 0);
        CHECK_EQUAL(found.points[0].a_feature, 0);
        CHECK_EQUAL(found.points[0].b_feature, 7);
        CHECK(swapped.count == 1 && swapped.points[0].b_feature == 0 && swapped.points[0].a_feature == 7);
    }
}

#define LARGE 60000

/* A strip one high, with very many vertices along its two long sides. */
static void strip(float *xy, float x, float y) {
    int i;
    for (i = 0; i < LARGE; i++) {
        const int is_lower = i < LARGE / 2;
        xy[2 * i] = x + (float)(is_lower ? i : LARGE - 1 - i);
        xy[2 * i + 1] = is_lower ? y : y + 1;
    }
}

/* Strips that overlap, touch or are apart: a search that compares each edge of a side with each of the other's takes
   longer than a program may. */
static void test_straight_sides_of_many_edges(void) {
    static float lower[2 * LARGE], upper[2 * LARGE];
    static const float heights[4] = {0, 0.75f, 1, 1.25f};
    int i;
    strip(lower, 0, 0);
    for (i = 0; i < 4; i++) {
        const GrazeShape a = CONVEX(lower, LARGE, 0), b = CONVEX(upper, LARGE, 0);
        const GrazeVerdict verdict = i < 2 ? GRAZE_HIT : i == 2 ? GRAZE_TOUCH : GRAZE_MISS;
        GrazeContact contact, within, one;
        strip(upper, 0.5f, heights[i]);
        CASE("%g above", (double)heights[i]);
        CHECK_EQUAL(graze_test(&a, &b), verdict);
        CHECK_EQUAL(graze_contact(&a, &b, &contact), verdict);
        CHECK_EQUAL(graze_contacts(&a, &b, &one, 1), i < 3);
        CHECK_EQUAL(graze_contact_within(&a, &b, 0.5f, &within), i < 2 ? GRAZE_HIT : GRAZE_TOUCH);
        CHECK(within.count == 2 && within.depth == 1 - heights[i]);
        CHECK(i == 3 || (contact.count == 2 && contact.depth == 1 - heights[i]));
        CHECK(i == 3 || (one.count == 2 && one.depth == contact.depth && one.normal_y == contact.normal_y));
    }
}

static void test_named_functions(void) {
    const GrazeCircle ball = {3, 1, 1.5f}, same = {3, 1, 0.5f};
    const GrazeAabb ground = {-10, -2, 10, 0}, box = {1, -1, 5, 3};
    GrazeContact contact;
    CHECK_EQUAL(graze_contact_circle_circle(&ball, &same, &contact), GRAZE_HIT);
    CHECK(contact.depth == 2 && contact.normal_x == 0 && fabsf(contact.normal_y) == 1);
    CHECK_EQUAL(graze_contact_circle_aabb(&ball, &ground, &contact), GRAZE_HIT);
    CHECK(contact.depth == 0.5f && contact.normal_y == -1 && contact.points[0].b_feature == 5);
    CHECK_EQUAL(graze_contact_aabb_aabb(&ground, &box, &contact), GRAZE_HIT);
    CHECK(contact.depth == 1 && contact.normal_y == 1);
    CHECK_EQUAL(contact.count, 2);
    CHECK_EQUAL(graze_contact_convex_convex(FLOOR, 4, BOX, 4, &contact), GRAZE_HIT);
    CHECK(contact.depth == 1 && contact.normal_y == 1);
}

/* Shapes that are apart, within a margin: signed depths, points midway, names that stay when they meet. */
static void test_within(void) {
    const GrazeShape ground = CONVEX(FLOOR, 4, 0);
    const float heights[4] = {0.25f, 0.0625f, 0, -0.0625f};
    GrazeContact contact, plain, all[4];
    GrazeShape box = CONVEX(NULL, 4, 0), ball = POINT(TOP, 0.5f);
    float xy[8];
    size_t i, k;
    box.xy = xy;
    for (i = 0; i < 4; i++) {
        const float low = heights[i];
        const GrazeVerdict verdict = i == 0 ? GRAZE_MISS : low < 0 ? GRAZE_HIT : GRAZE_TOUCH;
        CASE("box %g above the floor", low);
        xy[0] = 1, xy[1] = low, xy[2] = 5, xy[3] = low, xy[4] = 5, xy[5] = low + 4, xy[6] = 1, xy[7] = low + 4;
        CHECK_EQUAL(graze_contact_within(&ground, &box, 0.125f, &contact), verdict);
        CHECK_EQUAL(graze_contacts_within(&ground, &box, 0.125f, all, 4), i > 0);
        if (i > 0) {
            CHECK(contact.count == 2 && contact.normal_x == 0 && contact.normal_y == 1 && contact.depth == -low);
            for (k = 0; k < 2; k++) {
                CHECK(contact.points[k].depth == -low && contact.points[k].y == low / 2);
                CHECK_EQUAL(contact.points[k].a_feature, k == 0 ? 4 : 6);
                CHECK_EQUAL(contact.points[k].b_feature, k == 0 ? 2 : 0);
            }
        }
        CHECK_EQUAL(graze_contact_within(&ground, &box, 0, &contact), graze_contact(&ground, &box, &plain));
    }
    CASE("tilted box, one corner within the margin");
    xy[0] = 1, xy[1] = 0.0625f, xy[2] = 5, xy[3] = 0.125f, xy[4] = 5, xy[5] = 4, xy[6] = 1, xy[7] = 4;
    CHECK_EQUAL(graze_contact_within(&ground, &box, 0.0625f, &contact), GRAZE_TOUCH);
    CHECK(contact.count == 2 && contact.points[0].depth == -0.125f && contact.points[1].depth == -0.0625f);
    xy[3] = 2;
    CHECK_EQUAL(graze_contact_within(&ground, &box, 0.0625f, &contact), GRAZE_TOUCH);
    CHECK(contact.count == 1 && contact.points[0].depth == -0.0625f && contact.points[0].a_feature == 5);
    CASE("ball");
    CHECK_EQUAL(graze_contact_within(&ground, &ball, 0.5f, &contact), GRAZE_TOUCH);
    CHECK(contact.depth == -0.5f && contact.points[0].y == 0.25f && contact.points[0].x == 3);
    CHECK_EQUAL(graze_contact_within(&ground, &ball, 0.4375f, &contact), GRAZE_MISS);
}

int main(void) {
    RUN(test_within);
    RUN(test_concave_ground);
    RUN(test_features_stay);
    RUN(test_corners_of_tiles_are_mirror_images);
    RUN(test_features_where_corners_align);
    RUN(test_tips_that_point_straight_at_a_side);
    RUN(test_straight_sides_of_many_edges);
    RUN(test_named_functions);
    RUN(test_by_hand);
    return RESULT();
}
