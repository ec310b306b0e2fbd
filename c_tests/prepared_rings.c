/* Prepared polygons whose rings touch each other at points. */

#include "check.h"
#include <graze.h>
#include <math.h>

/* A hole and a notch that meet at (2, 1), as around cells that meet diagonally. */
static void test_rings_that_touch(void) {
    const float xy[20] = {0, 0, 2, 0, 2, 1, 3, 1, 3, 3, 0, 3, 1, 1, 1, 2, 2, 2, 2, 1};
    const float in_notch[6] = {2, 0, 3, 0, 2, 1}, in_hole[6] = {1, 1, 2, 1, 1, 2};
    const float beside[6] = {2, 1, 2.5f, 1.5f, 2, 1.5f}, box[8] = {2, 0, 3, 0, 3, 1, 2, 1};
    const GrazeShape body = {box, 4, GRAZE_KIND_CONVEX, 0}, corner = {beside, 3, GRAZE_KIND_POLYGON, 0};
    const GrazeSegment through = {1, 2, 3, 0}, aside = {2, 1, 1.5f, 0.5f};
    const uint32_t counts[2] = {6, 4};
    GrazePrepared *prepared = graze_prepared_create(xy, counts, 2);
    CASE("rings that touch");
    CHECK_EQUAL(graze_test_prepared_polygon(prepared, in_notch, 3), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_polygon(prepared, in_hole, 3), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_polygon(prepared, beside, 3), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &through), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &aside), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_prepared(prepared, &corner), GRAZE_TOUCH);
    /* Out of the notch along a side, and into the other. */
    CHECK_EQUAL(graze_sweep_prepared(&body, 0, -1, prepared, NULL, NULL), GRAZE_TOUCH);
    CHECK_EQUAL(graze_sweep_prepared(&body, -1, 0, prepared, NULL, NULL), GRAZE_HIT);
    graze_prepared_free(prepared);
}

/* An island at a corner of another one, and a hole with a vertex on the outer edge: a line up through that vertex only
   touches the solid. */
static void test_rings_that_touch_within_edges(void) {
    const float islands[16] = {0, 0, 2, 0, 2, 2, 0, 2, 2, 2, 4, 2, 4, 4, 2, 4};
    const float holed[14] = {0, 0, 4, 0, 4, 4, 0, 4, 2, 0, 3, 3, 1, 3}, across[4] = {1, 1, 3, 3};
    const GrazeShape island = {islands, 4, GRAZE_KIND_POLYGON, 0}, point = {holed + 8, 1, GRAZE_KIND_POINT, 0};
    const GrazeSegment up = {2, -1, 2, 2}, aside = {2, -1, 2.5f, 0.5f};
    const GrazeShape diagonal = {across, 2, GRAZE_KIND_SEGMENT, 0};
    const uint32_t counts[2] = {4, 4}, holed_counts[2] = {4, 3};
    GrazeRayHit hit;
    GrazePrepared *prepared = graze_prepared_create(islands, counts, 2);
    CASE("islands at a corner");
    CHECK_EQUAL(graze_contains_prepared(prepared, &island), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contains_prepared(prepared, &diagonal), GRAZE_TOUCH);
    graze_prepared_free(prepared);
    prepared = graze_prepared_create(holed, holed_counts, 2);
    CASE("a hole at an edge");
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &up), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &aside), GRAZE_HIT);
    CHECK_EQUAL(graze_raycast_prepared(prepared, &up, &hit, NULL), GRAZE_TOUCH);
    CHECK(hit.x == 2 && hit.y == 0 && hit.normal_x == 0 && hit.normal_y == -1);
    CHECK_EQUAL(graze_raycast_prepared(prepared, &aside, &hit, NULL), GRAZE_HIT);
    CHECK_EQUAL(graze_sweep_prepared(&point, 0, 2, prepared, NULL, NULL), GRAZE_TOUCH);
    CHECK_EQUAL(graze_sweep_prepared(&point, 1, 1, prepared, NULL, NULL), GRAZE_HIT);
    graze_prepared_free(prepared);
}

/* A box that covers an island in a hole is pushed off the island; a circle that touches an island from another one has
   its contact there, as with the island alone. */
static void test_covered_islands(void) {
    const float holed[24] = {-10, -10,  10,   -10, 10, 10,   -10,  10,   5,    5,    5,    6,
                             6,   6,    6,    5,   5.4f, 5.4f, 5.6f, 5.4f, 5.6f, 5.6f, 5.4f, 5.6f};
    const float box[8] = {5.1f, 5.1f, 5.9f, 5.1f, 5.9f, 5.9f, 5.1f, 5.9f};
    const float beside[16] = {0, 1, 4, 1, 4, 3, 0, 3, 0, 0, 4, 0, 4, 0.9375f, 0, 0.9375f}, center[2] = {2, 0.5f};
    const GrazeShape body = {box, 4, GRAZE_KIND_CONVEX, 0}, circle = {center, 1, GRAZE_KIND_POINT, 0.5f};
    const uint32_t counts[3] = {4, 4, 4};
    GrazeContact contacts[4];
    uint32_t rings[4];
    GrazePrepared *prepared = graze_prepared_create(holed, counts, 3);
    CASE("a box around an island");
    CHECK_EQUAL(graze_contacts_prepared(prepared, &body, contacts, rings, 4), 1);
    CHECK(rings[0] == 2 && contacts[0].count == 2 && fabsf(contacts[0].depth - 0.5f) < 1e-5f);
    graze_prepared_free(prepared);
    prepared = graze_prepared_create(beside, counts, 2);
    CASE("a circle in an island beside another");
    CHECK_EQUAL(graze_contacts_prepared(prepared, &circle, contacts, rings, 4), 2);
    CHECK(rings[0] == 0 && contacts[0].depth == 0 && contacts[0].points[0].x == 2 && contacts[0].points[0].y == 1);
    CHECK(rings[1] == 1 && contacts[1].depth > 0.9f);
    graze_prepared_free(prepared);
}

int main(void) {
    RUN(test_rings_that_touch);
    RUN(test_rings_that_touch_within_edges);
    RUN(test_covered_islands);
    return RESULT();
}
