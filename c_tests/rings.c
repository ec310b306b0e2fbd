/* Chains that end where they begin: no answer depends on the corner at which such a ring is opened. */

#include "check.h"
#include "shape.h"
#include <graze.h>
#include <string.h>

#define CORNERS 5

/* An arrowhead. */
static const float RING[2 * CORNERS] = {0, 0, 8, 0, 8, 6, 4, 2, 0, 6};

/* The ring, opened at a corner. */
static GrazeShape opened_at(int corner, float *xy) {
    int i;
    for (i = 0; i <= CORNERS; i++) {
        memcpy(xy + 2 * i, RING + 2 * ((corner + i) % CORNERS), 2 * sizeof(float));
    }
    return shape(xy, CORNERS + 1, GRAZE_KIND_CHAIN, 0);
}

/* A segment through each corner, from outside to inside of the ring. */
static GrazeSegment through(int corner) {
    static const float TO[2 * CORNERS] = {1, 1, 7, 1, 7, 4, 4, 1, 1, 4};
    const float x = RING[2 * corner], y = RING[2 * corner + 1];
    GrazeSegment result;
    result.ax = 2 * x - TO[2 * corner];
    result.ay = 2 * y - TO[2 * corner + 1];
    result.bx = TO[2 * corner];
    result.by = TO[2 * corner + 1];
    return result;
}

static void test_corner(int opened, int corner) {
    float xy[2 * CORNERS + 2];
    const GrazeShape ring = opened_at(opened, xy);
    GrazePrepared *prepared = graze_prepared_create_chain(xy, CORNERS + 1, GRAZE_KIND_CHAIN);
    const float x = RING[2 * corner], y = RING[2 * corner + 1];
    const GrazeSegment segment = through(corner);
    const GrazeShape point = shape(&RING[2 * corner], 1, GRAZE_KIND_POINT, 0);
    const GrazeShape line = shape(&segment.ax, 2, GRAZE_KIND_SEGMENT, 0);
    const GrazeShape start = shape(&segment.ax, 1, GRAZE_KIND_POINT, 0);
    const float dx = segment.bx - segment.ax, dy = segment.by - segment.ay;
    GrazeCrossing crossings[4];
    GrazeRayHit rays[4], ray;
    GrazeSweepHit sweep;
    GrazeSlide slide;
    CASE("opened at %d, corner %d", opened, corner);
    CHECK(prepared != NULL);
    CHECK_EQUAL(graze_test(&ring, &point), GRAZE_HIT);
    CHECK_EQUAL(graze_test(&ring, &line), GRAZE_HIT);
    CHECK_EQUAL(graze_test(&line, &ring), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_point(prepared, x, y), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &segment), GRAZE_HIT);
    CHECK_EQUAL(graze_raycast(&ring, &segment, &ray), GRAZE_HIT);
    CHECK_EQUAL(graze_raycast_prepared(prepared, &segment, &ray, NULL), GRAZE_HIT);
    /* Once, though two edges meet there. */
    CHECK_EQUAL(graze_crossings_prepared_segment(prepared, &segment, crossings, NULL, 4), 1);
    CHECK_EQUAL(graze_raycast_all(&ring, &segment, rays, 4), 1);
    CHECK(rays[0].x == x && rays[0].y == y);
    CHECK_EQUAL(graze_sweep(&start, dx, dy, &ring, &sweep), GRAZE_HIT);
    CHECK(sweep.t == 0.5f);
    CHECK_EQUAL(graze_sweep_enter(&start, dx, dy, &ring, &sweep), GRAZE_HIT);
    CHECK(sweep.t == 0.5f);
    CHECK_EQUAL(graze_sweep_enter_prepared(&start, dx, dy, prepared, &sweep, NULL), GRAZE_HIT);
    CHECK(sweep.t == 0.5f);
    /* A point that moves does not get in. */
    CHECK_EQUAL(graze_slide(&start, dx, dy, &ring, 1, &slide), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_point(RING, CORNERS, segment.ax + slide.x, segment.ay + slide.y) == GRAZE_HIT, 0);
    graze_prepared_free(prepared);
}

/* Two rings with one corner in common. */
static void test_two(int opened) {
    float xy[2 * CORNERS + 2];
    static const float OTHER[] = {8, 6, 9, 9, 7, 9, 8, 6};
    const GrazeShape ring = opened_at(opened, xy), other = shape(OTHER, 4, GRAZE_KIND_CHAIN, 0);
    GrazePrepared *prepared = graze_prepared_create_chain(xy, CORNERS + 1, GRAZE_KIND_CHAIN);
    GrazePrepared *other_prepared = graze_prepared_create_chain(OTHER, 4, GRAZE_KIND_CHAIN);
    CASE("opened at %d", opened);
    CHECK_EQUAL(graze_test(&ring, &other), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_prepared(prepared, other_prepared), GRAZE_HIT);
    graze_prepared_free(prepared);
    graze_prepared_free(other_prepared);
}

/* A line there and back has no ends; an open one has two, also with repeated vertices. */
static void test_lines(void) {
    static const float BACK[] = {0, 0, 4, 0, 0, 0}, OPEN[] = {0, 0, 0, 0, 4, 0, 4, 0};
    const GrazeShape back = shape(BACK, 3, GRAZE_KIND_CHAIN, 0), open = shape(OPEN, 4, GRAZE_KIND_CHAIN, 0);
    const GrazeShape begin = shape(BACK, 1, GRAZE_KIND_POINT, 0), end = shape(BACK + 2, 1, GRAZE_KIND_POINT, 0);
    const GrazeSegment across = {4, -1, 4, 1};
    GrazePrepared *prepared = graze_prepared_create_chain(OPEN, 4, GRAZE_KIND_CHAIN);
    GrazeCrossing crossings[4];
    GrazeRayHit rays[4];
    CASE("%s", "lines");
    CHECK_EQUAL(graze_test(&back, &begin), GRAZE_HIT);
    CHECK_EQUAL(graze_test(&back, &end), GRAZE_HIT);
    CHECK_EQUAL(graze_test(&open, &begin), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test(&open, &end), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &across), GRAZE_TOUCH);
    CHECK_EQUAL(graze_crossings_prepared_segment(prepared, &across, crossings, NULL, 4), 1);
    CHECK_EQUAL(graze_raycast_all(&open, &across, rays, 4), 1);
    graze_prepared_free(prepared);
}

int main(void) {
    int opened, corner;
    for (opened = 0; opened < CORNERS; opened++) {
        for (corner = 0; corner < CORNERS; corner++) {
            test_corner(opened, corner);
        }
        test_two(opened);
    }
    test_lines();
    return check_result();
}
