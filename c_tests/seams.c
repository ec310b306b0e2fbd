/* Contacts at the seams of a few pieces: slopes and level lines in two, tiles under a leg, a post. */

#include "check.h"
#include "shape.h"
#include <math.h>

enum { MOST = 64 };

/* A side that is not near the body is not covered, if nothing covers it: as without neighbors, whatever the scale. */
static void test_plank_through_a_post(void) {
    static const float scales[] = {1, 0.125f, 1e-30f, 3e36f};
    for (int i = 0; i < 4; i++) {
        const float s = scales[i];
        const float post[] = {0, 0, 10 * s, 0, 10 * s, 10 * s, 0, 10 * s};
        const float plank[] = {-100 * s, 7 * s, 100 * s, 7 * s, 100 * s, 9 * s, -100 * s, 9 * s};
        const GrazeShape b = shape(post, 4, GRAZE_KIND_CONVEX, 0), a = shape(plank, 4, GRAZE_KIND_CONVEX, 0);
        GrazeWorld *const world = graze_world_create();
        GrazeWorldContact contacts[4];
        GrazeContact plain;
        uint32_t id;
        CASE("scale %g", (double)s);
        CHECK(graze_world_add(world, &b, 1, UINT32_MAX, 0) != 0);
        id = graze_world_add(world, &a, 2, UINT32_MAX, 0);
        CHECK_EQUAL(graze_contact(&a, &b, &plain), GRAZE_HIT);
        CHECK_EQUAL(graze_world_contacts(world, id, UINT32_MAX, contacts, 4), 1);
        CHECK(contacts[0].contact.normal_x == 0 && contacts[0].contact.normal_y == -1);
        CHECK(contacts[0].contact.depth == plain.depth);
        graze_world_free(world);
    }
}

/* A corner of a box just past the seam of two pieces of one slope: as over the slope in one. */
static void test_slope_in_pieces(void) {
    static const uint32_t kinds[] = {GRAZE_KIND_ONE_SIDED, GRAZE_KIND_SEGMENT, GRAZE_KIND_CHAIN};
    static const float slope[] = {0, 0, 2, 1, 4, 2};
    for (int i = 0; i < 3; i++) {
        for (int k = -20; k <= 20; k++) {
            const float right = 2 + 0.0005f * (float)k, bottom = 0.5f * right - 0.01f;
            const float box[] = {right - 1, bottom, right, bottom, right, bottom + 1, right - 1, bottom + 1};
            const GrazeShape a = shape(box, 4, GRAZE_KIND_CONVEX, 0);
            GrazeWorld *const world = graze_world_create();
            GrazeWorldContact contacts[MOST];
            uint32_t id;
            size_t count, j;
            CASE("kind %u, corner at %g", kinds[i], (double)right);
            for (j = 0; j < 2; j++) {
                const GrazeShape piece = shape(slope + 2 * j, 2, kinds[i], 0);
                CHECK(graze_world_add(world, &piece, 1, UINT32_MAX, 0) != 0);
            }
            id = graze_world_add(world, &a, 2, UINT32_MAX, 0);
            count = graze_world_contacts(world, id, UINT32_MAX, contacts, MOST);
            CHECK(count > 0);
            for (j = 0; j < count; j++) {
                CHECK(fabsf(contacts[j].contact.normal_x - 0.4472136f) < 1e-6f);
                CHECK(fabsf(contacts[j].contact.normal_y + 0.8944272f) < 1e-6f);
                CHECK(contacts[j].contact.depth < 0.009f);
            }
            graze_world_free(world);
        }
    }
}

/* The same, where the pieces are bent elsewhere: chains, one-sided lines and ground of some thickness. */
static void test_slope_of_bent_pieces(void) {
    static const uint32_t kinds[] = {GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED, GRAZE_KIND_POLYGON};
    static const float upper[] = {3, 0, 4, 1, 6, 0, 6, -3, 3, -3}, lower[] = {6, 0, 8, -1, 9, -2, 6, -3};
    int i, k;
    for (i = 0; i < 3; i++) {
        const int is_polygon = kinds[i] == GRAZE_KIND_POLYGON;
        const GrazeShape pieces[] = {shape(lower, is_polygon ? 4 : 3, kinds[i], 0),
                                     shape(upper, is_polygon ? 5 : 3, kinds[i], 0)};
        for (k = -20; k <= 20; k++) {
            const float left = 6 + 0.0005f * (float)k, bottom = (6 - left) / 2 - 0.01f;
            const float box[] = {left, bottom, left + 3, bottom, left + 3, bottom + 2, left, bottom + 2};
            const GrazeShape a = shape(box, 4, GRAZE_KIND_CONVEX, 0);
            GrazeWorld *const world = graze_world_create();
            GrazeWorldContact contacts[MOST];
            size_t count, j;
            CASE("kind %u, corner at %g", kinds[i], (double)left);
            for (j = 0; j < 2; j++) {
                CHECK(graze_world_add(world, &pieces[j], 1, UINT32_MAX, 0) != 0);
            }
            count = graze_world_contacts(world, graze_world_add(world, &a, 2, UINT32_MAX, 0), UINT32_MAX, contacts, MOST);
            CHECK(count > 0);
            for (j = 0; j < count; j++) {
                CHECK(fabsf(contacts[j].contact.normal_x + 0.4472136f) < 1e-6f);
                CHECK(fabsf(contacts[j].contact.normal_y + 0.8944272f) < 1e-6f);
                CHECK(contacts[j].contact.depth < 0.009f);
            }
            graze_world_free(world);
        }
    }
}

/* A corner of a level box just past a peak of two pieces: pushed up by the peak, and not back along a slope, too. */
static void test_peak_of_two_pieces(void) {
    static const float left[] = {2, 1.5f, 3, 2, 3, 0, 2, 0}, right[] = {3, 2, 4.5f, 1.25f, 4.5f, 0, 3, 0};
    static const uint32_t kinds[] = {GRAZE_KIND_SEGMENT, GRAZE_KIND_ONE_SIDED, GRAZE_KIND_CONVEX, GRAZE_KIND_POLYGON};
    int i, k;
    for (i = 0; i < 4; i++) {
        const uint32_t count = i < 2 ? 2 : 4;
        const GrazeShape pieces[] = {shape(left, count, kinds[i], 0), shape(right, count, kinds[i], 0)};
        for (k = 2; k < 8; k++) {
            const float x = 3 - (float)k / 2048, y = 2 - 1.0f / 256;
            const float box[] = {x, y, x + 2, y, x + 2, y + 2, x, y + 2};
            const GrazeShape a = shape(box, 4, GRAZE_KIND_CONVEX, 0);
            GrazeWorld *const world = graze_world_create();
            GrazeWorldContact contacts[MOST];
            CASE("kind %u, corner at %g", kinds[i], (double)x);
            CHECK(graze_world_add(world, &pieces[0], 1, UINT32_MAX, 0) != 0);
            CHECK(graze_world_add(world, &pieces[1], 1, UINT32_MAX, 0) != 0);
            CHECK_EQUAL(
                graze_world_contacts(world, graze_world_add(world, &a, 2, UINT32_MAX, 0), UINT32_MAX, contacts, MOST), 1);
            CHECK(contacts[0].contact.normal_x == 0 && contacts[0].contact.normal_y == -1);
            CHECK(contacts[0].contact.depth == 1.0f / 256);
            graze_world_free(world);
        }
    }
}

/* The shortest way of a wedge over a bend out of one of two one-sided pieces is sideways, and leads to its right:
   into the other piece. */
static void test_wedge_over_one_sided_pieces(void) {
    static const float bends[2][6] = {{-2, 0.5f, 0, 0, 2, -2}, {-2, -2, 0, 0, 2, 0.5f}};
    int i, k;
    for (i = 0; i < 2; i++) {
        const GrazeShape pieces[] = {
            shape(bends[i], 2, GRAZE_KIND_ONE_SIDED, 0),
            shape(bends[i] + 2, 2, GRAZE_KIND_ONE_SIDED, 0),
        };
        for (k = 4; k < 9; k++) {
            const float tip = (float)(i == 0 ? k : -k) / 256, low = -(float)k / 256 - 0.05f;
            const float wedge[] = {tip, low, tip + 0.3f, 1.5f, tip - 0.3f, 1.5f};
            const float tall[] = {tip - 0.5f, -9, tip + 0.5f, -9, tip, 0.05f};
            const GrazeShape over = shape(wedge, 3, GRAZE_KIND_CONVEX, 0), below = shape(tall, 3, GRAZE_KIND_CONVEX, 0);
            GrazeWorld *const world = graze_world_create();
            GrazeWorldContact contacts[MOST];
            uint32_t ids[2];
            CASE("bend %d, tip %g", i, (double)tip);
            ids[0] = graze_world_add(world, &pieces[0], 1, 2, 0);
            ids[1] = graze_world_add(world, &pieces[1], 1, 2, 0);
            CHECK_EQUAL(
                graze_world_contacts(world, graze_world_add(world, &over, 2, 1, 0), UINT32_MAX, contacts, MOST), 1);
            CHECK_EQUAL(contacts[0].id, ids[i == 0]);
            CHECK(fabsf(contacts[0].contact.normal_x - (i == 0 ? -0.70710678f : 0.70710678f)) < 1e-6f);
            CHECK(contacts[0].contact.normal_y < -0.7f);
            CHECK(fabsf(contacts[0].contact.depth - 0.05f * 0.70710678f) < 1e-6f);
            /* What comes from below passes. */
            CHECK_EQUAL(
                graze_world_contacts(world, graze_world_add(world, &below, 2, 1, 0), UINT32_MAX, contacts, MOST), 0);
            graze_world_free(world);
        }
    }
}

/* A crate flat on one slope of a hill of two pieces, its end past the peak, was thrown up by its length by the other
   piece, where its far corner was a hair deeper. */
static void test_crate_past_a_peak(void) {
    static const float left[] = {-1, -3, 0, -3, 0, 0, -1, -1}, right[] = {0, -3, 1, -3, 1, -1, 0, 0};
    static const float rise[] = {-1, -1, 0, 0}, fall[] = {0, 0, 1, -1};
    static const GrazeShape hills[][2] = {
        {{left, 4, GRAZE_KIND_CONVEX, 0}, {right, 4, GRAZE_KIND_CONVEX, 0}},
        {{left, 4, GRAZE_KIND_POLYGON, 0}, {right, 4, GRAZE_KIND_POLYGON, 0}},
        {{rise, 2, GRAZE_KIND_SEGMENT, 0}, {fall, 2, GRAZE_KIND_SEGMENT, 0}},
        {{rise, 2, GRAZE_KIND_ONE_SIDED, 0}, {fall, 2, GRAZE_KIND_ONE_SIDED, 0}},
    };
    const float d = 1.0f / 256;
    int i, j, k;
    for (i = 0; i < 4; i++) {
        for (j = -1; j < 2; j++) {
            for (k = 1; k < 20; k++) {
                const float past = (float)k / 64, lean = (float)j / 2048;
                const float crate[] = {
                    -past - d, past - d, 0.75f - d, -0.75f - d + lean, 1.125f - d, -0.375f - d + lean, 0.375f - past - d,
                    0.375f + past - d,
                };
                const GrazeShape a = shape(crate, 4, GRAZE_KIND_CONVEX, 0);
                GrazeWorld *const world = graze_world_create();
                GrazeWorldContact contacts[MOST];
                size_t count, l;
                CASE("hill %d, past by %g, lean %g", i, (double)past, (double)lean);
                CHECK(graze_world_add(world, &hills[i][0], 1, 2, 0) != 0);
                CHECK(graze_world_add(world, &hills[i][1], 1, 2, 0) != 0);
                count = graze_world_contacts(world, graze_world_add(world, &a, 2, 1, 0), UINT32_MAX, contacts, MOST);
                CHECK(count >= 1 && count <= 2);
                for (l = 0; l < count; l++) {
                    CHECK(contacts[l].contact.normal_x < -0.7f && contacts[l].contact.normal_y < -0.7f);
                    CHECK(contacts[l].contact.depth < 0.006f);
                }
                graze_world_free(world);
            }
        }
    }
}

/* Over the bend from a steep slope to a gentler one: a body was thrown up by its depth below the next tile's line. */
static void test_bend_to_a_gentler_slope(void) {
    static const float steep[] = {0, -3, 2, -3, 2, 0, 0, -2}, gentle[] = {2, -3, 6, -3, 6, 1, 2, 0};
    static const float ball[] = {1.25f, 0.65f};
    static const float box[] = {1.75f, -0.27f, 2.25f, 0.23f, 1.25f, 1.23f, 0.75f, 0.73f};
    const GrazeShape tiles[] = {shape(steep, 4, GRAZE_KIND_CONVEX, 0), shape(gentle, 4, GRAZE_KIND_CONVEX, 0)};
    const GrazeShape bodies[] = {shape(ball, 1, GRAZE_KIND_POINT, 1), shape(box, 4, GRAZE_KIND_CONVEX, 0)};
    int i;
    for (i = 0; i < 2; i++) {
        GrazeWorld *const world = graze_world_create();
        GrazeWorldContact contacts[MOST];
        size_t count, j;
        CASE("body %d", i);
        CHECK(graze_world_add(world, &tiles[0], 1, UINT32_MAX, 0) != 0);
        CHECK(graze_world_add(world, &tiles[1], 1, UINT32_MAX, 0) != 0);
        count = graze_world_contacts(world, graze_world_add(world, &bodies[i], 2, UINT32_MAX, 0), UINT32_MAX, contacts, MOST);
        CHECK(count >= 1 && count <= 2);
        for (j = 0; j < count; j++) {
            CHECK(contacts[j].contact.depth < 0.0166f && contacts[j].contact.normal_y < -0.7f);
        }
        graze_world_free(world);
    }
}

/* A leg deeper in two tiles than wide in either hung in the ground: only the seam between them was a shorter way. */
static void test_leg_of_a_tee_over_a_seam(void) {
    const float left[] = {-2, -2, 0, -2, 0, 0, -2, 0}, right[] = {0, -2, 2, -2, 2, 0, 0, 0};
    const GrazeShape tiles[] = {{left, 4, GRAZE_KIND_CONVEX, 0}, {right, 4, GRAZE_KIND_CONVEX, 0}};
    const float depths[] = {0.125f, 0.25f, 0.375f, 1};
    int i, j;
    for (i = 0; i < 4; i++) {
        const float d = depths[i], w = 0.1875f;
        const float xy[] = {-w, -d, w, -d, w, 0.5f, 1, 0.5f, 1, 1, -1, 1, -1, 0.5f, -w, 0.5f};
        const GrazeShape tee = {xy, 8, GRAZE_KIND_POLYGON, 0};
        GrazeWorld *world = graze_world_create();
        GrazeWorldContact contacts[4];
        uint32_t id;
        for (j = 0; j < 2; j++) {
            CHECK(graze_world_add(world, &tiles[j], 1, 2, 0) != 0);
        }
        id = graze_world_add(world, &tee, 2, 1, 0);
        CHECK_EQUAL(graze_world_contacts(world, id, UINT32_MAX, contacts, 4), 2);
        for (j = 0; j < 2; j++) {
            const GrazeContact *contact = &contacts[j].contact;
            CHECK(contact->normal_x == 0 && contact->normal_y == -1 && contact->depth == d);
            CHECK(contact->points[0].y == -d / 2 && contact->points[0].x == (d < w ? contact->points[0].x : j ? w : -w));
        }
        graze_world_free(world);
    }
}

/* The corner of a tilted box just past the seam of two level lines: the way down past it was the shorter one. */
static void test_no_line_pulls_a_box_down(void) {
    const float left[] = {-4, 0, 0, 0}, right[] = {0, 0, 4, 0};
    const float xy[] = {-2.2f, -0.274f, 0.0124f, -0.068f, -0.1175f, 1.326f, -2.33f, 1.12f};
    const GrazeShape lines[] = {{left, 2, GRAZE_KIND_SEGMENT, 0}, {right, 2, GRAZE_KIND_SEGMENT, 0}};
    const GrazeShape box = {xy, 4, GRAZE_KIND_CONVEX, 0};
    GrazeWorld *world = graze_world_create();
    GrazeWorldContact contacts[4];
    size_t i, count;
    for (i = 0; i < 2; i++) {
        CHECK(graze_world_add(world, &lines[i], 1, 2, 0) != 0);
    }
    count = graze_world_contacts(world, graze_world_add(world, &box, 2, 1, 0), UINT32_MAX, contacts, 4);
    CHECK(count >= 1 && count <= 2 && contacts[0].contact.depth == 0.274f);
    for (i = 0; i < count && i < 2; i++) {
        CHECK(contacts[i].contact.normal_x == 0 && contacts[i].contact.normal_y == -1);
    }
    graze_world_free(world);
}

/* A kite over the end of a chain that another one continues: which part of it has come through was not known, so that
   some sides led it down. */
static void test_kite_over_the_end_of_a_chain(void) {
    const float left[] = {-4, 1, -2, 0, 0, 0}, right[] = {0, 0, 2, 0, 4, 1};
    const float kite[] = {0, 0, 0.5f, 0.0625f, 0, 1, -0.5f, 0.0625f};
    const uint32_t kinds[] = {GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    int k, x, d, j;
    for (k = 0; k < 2; k++) {
        for (d = 1; d < 8; d++) {
            for (x = -24; x <= 24; x++) {
                const float depth = 0.0078125f * (float)d;
                float xy[8];
                const GrazeShape pieces[] = {{left, 3, kinds[k], 0}, {right, 3, kinds[k], 0}};
                const GrazeShape body = {xy, 4, GRAZE_KIND_CONVEX, 0};
                GrazeWorld *world = graze_world_create();
                GrazeWorldContact contacts[8];
                float deepest = 0;
                size_t i, count;
                CASE("kind %d, depth %g, x %d", k, (double)depth, x);
                for (j = 0; j < 8; j += 2) {
                    xy[j] = kite[j] + 0.015625f * (float)x;
                    xy[j + 1] = kite[j + 1] - depth;
                }
                for (j = 0; j < 2; j++) {
                    CHECK(graze_world_add(world, &pieces[j], 1, 2, 0) != 0);
                }
                count = graze_world_contacts(world, graze_world_add(world, &body, 2, 1, 0), UINT32_MAX, contacts, 8);
                CHECK(count >= 1 && count <= 8);
                for (i = 0; i < count && i < 8; i++) {
                    const GrazeContact *contact = &contacts[i].contact;
                    CHECK(contact->normal_y < -0.9f);
                    deepest = contact->depth > deepest ? contact->depth : deepest;
                }
                CHECK(deepest == depth);
                graze_world_free(world);
            }
        }
    }
}

int main(void) {
    RUN(test_kite_over_the_end_of_a_chain);
    RUN(test_plank_through_a_post);
    RUN(test_slope_in_pieces);
    RUN(test_slope_of_bent_pieces);
    RUN(test_peak_of_two_pieces);
    RUN(test_wedge_over_one_sided_pieces);
    RUN(test_crate_past_a_peak);
    RUN(test_bend_to_a_gentler_slope);
    RUN(test_leg_of_a_tee_over_a_seam);
    RUN(test_no_line_pulls_a_box_down);
    return RESULT();
}
