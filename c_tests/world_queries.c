/* Queries of worlds, with answers known by hand. */

#include "check.h"
#include <graze.h>

static const float SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1};

static GrazeShape shape(const float *xy, uint32_t count, uint32_t kind) {
    GrazeShape result;
    result.xy = xy;
    result.count = count;
    result.kind = kind;
    result.radius = 0;
    return result;
}

/* Squares in a row: at 0, 3, 6 and so on, of category 1 and 2 by turns. */
enum { SQUARES = 50 };

static GrazeWorld *row_of_squares(uint32_t *ids) {
    GrazeWorld *const world = graze_world_create();
    const GrazeShape square = shape(SQUARE, 4, GRAZE_KIND_CONVEX);
    for (int i = 0; i < SQUARES; i++) {
        ids[i] = graze_world_add(world, &square, i % 2 == 0 ? 1 : 2, UINT32_MAX, (size_t)i);
        CHECK_EQUAL(graze_world_place(world, ids[i], 3 * (float)i, 0, 0), GRAZE_OK);
    }
    return world;
}

/* ------------------------------------------------------------------------------------------------ rays */

static void test_rays(void) {
    uint32_t ids[SQUARES], id = 7;
    GrazeWorld *const world = row_of_squares(ids);
    const GrazeSegment ray = {0.5f, 0.5f, 500, 0.5f};
    GrazeRayHit hit;
    CASE("a ray that begins in a square");
    CHECK_EQUAL(graze_world_raycast(world, &ray, 3, 0, &hit, &id), GRAZE_HIT);
    CHECK(id == ids[0] && hit.t == 0);
    CASE("which is left out");
    CHECK_EQUAL(graze_world_raycast(world, &ray, 3, ids[0], &hit, &id), GRAZE_HIT);
    CHECK(id == ids[1] && hit.x == 3 && hit.normal_x == -1);
    CASE("and so is every other one");
    CHECK_EQUAL(graze_world_raycast(world, &ray, 1, ids[0], &hit, &id), GRAZE_HIT);
    CHECK(id == ids[2] && hit.x == 6);
    CASE("alone");
    for (int i = 1; i < SQUARES; i++) {
        CHECK_EQUAL(graze_world_remove(world, ids[i]), GRAZE_OK);
    }
    id = 7;
    CHECK_EQUAL(graze_world_raycast(world, &ray, 3, ids[0], &hit, &id), GRAZE_MISS);
    CHECK_EQUAL(id, 7);
    graze_world_free(world);
}

static void test_many_rays(void) {
    uint32_t ids[SQUARES], found[SQUARES];
    uint8_t verdicts[3];
    GrazeWorld *const world = row_of_squares(ids);
    GrazeRayHit hits[SQUARES];
    const GrazeSegment rays[3] = {{-1, 0.5f, 500, 0.5f}, {-1, 2, 500, 2}, {500, 1, -1, 1}};
    CASE("all squares, in their order");
    CHECK_EQUAL(graze_world_raycast_all(world, &rays[0], 3, 0, hits, found, SQUARES), SQUARES);
    for (int i = 0; i < SQUARES; i++) {
        CHECK(found[i] == ids[i] && hits[i].x == 3 * (float)i && hits[i].normal_x == -1);
    }
    CASE("the first of every other one, from the other end");
    CHECK_EQUAL(graze_world_raycast_all(world, &rays[2], 1, ids[46], hits, found, 2), SQUARES / 2 - 1);
    CHECK(found[0] == ids[48] && found[1] == ids[44] && hits[1].x == 133);
    CHECK_EQUAL(graze_world_raycast_all(world, &rays[1], 3, 0, hits, found, 2), 0);
    CHECK_EQUAL(graze_world_raycast_all(world, &rays[0], 3, 0, NULL, NULL, 0), SQUARES);
    CASE("several at one place");
    for (int i = 0; i < SQUARES; i++) {
        CHECK_EQUAL(graze_world_place(world, ids[i], 3 * (float)(i % 2), 0, 0), GRAZE_OK);
    }
    CHECK_EQUAL(graze_world_raycast_all(world, &rays[0], 3, 0, hits, found, 30), SQUARES);
    for (int i = 0; i < 30; i++) {
        CHECK(found[i] == ids[i < 25 ? 2 * i : 2 * (i - 25) + 1]);
    }
    CASE("three at once");
    CHECK_EQUAL(graze_world_raycast_many(world, rays, sizeof rays[0], 3, 3, ids[0], hits, found, verdicts), 2);
    CHECK(found[0] == ids[2] && found[1] == 0 && found[2] == ids[1]);
    CHECK(verdicts[0] == GRAZE_HIT && verdicts[1] == GRAZE_MISS && verdicts[2] == GRAZE_TOUCH);
    CHECK(hits[0].x == 0 && hits[1].t == 0 && hits[2].x == 4);
    CHECK_EQUAL(graze_world_raycast_many(world, rays, 0, 3, 3, 0, NULL, NULL, NULL), 3);
    CHECK_EQUAL(graze_world_raycast_many(world, NULL, 0, 0, 3, 0, NULL, NULL, NULL), 0);
    graze_world_free(world);
}

/* A platform that is solid from its left: from above, with y up. Then a platform solid from below. */
static void test_one_sided(void) {
    static const float TO_RIGHT[] = {-10, 0, 10, 0}, TO_LEFT[] = {10, 0, -10, 0};
    GrazeWorld *const world = graze_world_create();
    const GrazeShape above = shape(TO_RIGHT, 2, GRAZE_KIND_ONE_SIDED), below = shape(TO_LEFT, 2, GRAZE_KIND_ONE_SIDED);
    const GrazeShape square = shape(SQUARE, 4, GRAZE_KIND_CONVEX);
    const GrazeSegment down = {1, 5, 1, -5}, up = {1, -5, 1, 5};
    GrazeRayHit hit;
    uint32_t platform, on_top, id = 0;
    platform = graze_world_add(world, &above, 1, 1, 0);
    CASE("from above, and from below");
    CHECK_EQUAL(graze_world_raycast(world, &down, 1, 0, &hit, &id), graze_raycast(&above, &down, NULL));
    CHECK(id == platform && hit.t == 0.5f && hit.y == 0 && hit.normal_y == 1);
    CHECK_EQUAL(graze_world_raycast(world, &up, 1, 0, &hit, &id), GRAZE_MISS);
    CASE("a square above it");
    on_top = graze_world_add(world, &square, 1, 1, 0);
    CHECK_EQUAL(graze_world_place(world, on_top, 0.5f, 2, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_raycast(world, &up, 1, 0, &hit, &id), GRAZE_HIT);
    CHECK(id == on_top && hit.y == 2);
    CHECK_EQUAL(graze_world_raycast(world, &down, 1, 0, &hit, &id), GRAZE_HIT);
    CHECK(id == on_top && hit.y == 3);
    CASE("solid from below");
    CHECK_EQUAL(graze_world_remove(world, platform), GRAZE_OK);
    platform = graze_world_add(world, &below, 1, 1, 0);
    CHECK_EQUAL(graze_world_raycast(world, &up, 1, 0, &hit, &id), graze_raycast(&below, &up, NULL));
    CHECK(id == platform && hit.y == 0 && hit.normal_y == -1);
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ motions */

static void test_sweeps(void) {
    uint32_t ids[SQUARES], id = 7;
    GrazeWorld *const world = row_of_squares(ids);
    const GrazeShape square = shape(SQUARE, 4, GRAZE_KIND_CONVEX);
    GrazeSweepHit hit;
    GrazeShape own;
    CHECK_EQUAL(graze_world_shape(world, ids[1], &own), GRAZE_OK);
    CASE("a square of the world meets itself");
    CHECK_EQUAL(graze_world_sweep(world, &own, 8, 0, 3, 0, &hit, &id), GRAZE_HIT);
    CHECK(id == ids[1] && hit.t == 0);
    CASE("or the next one");
    CHECK_EQUAL(graze_world_sweep(world, &own, 8, 0, 3, ids[1], &hit, &id), GRAZE_HIT);
    CHECK(id == ids[2] && hit.t == 0.25f && hit.normal_x == 1);
    CHECK_EQUAL(graze_world_sweep(world, &own, -8, 0, 3, ids[1], NULL, &id), GRAZE_HIT);
    CHECK_EQUAL(id, ids[0]);
    CHECK_EQUAL(graze_world_sweep(world, &own, 8, 0, 2, ids[1], &hit, NULL), GRAZE_HIT);
    CHECK(hit.t == 0.625f);
    CASE("two at one time");
    CHECK_EQUAL(graze_world_place(world, ids[40], 6, -0.5f, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_sweep(world, &own, 8, 0, 3, ids[1], &hit, &id), GRAZE_HIT);
    CHECK_EQUAL(id, ids[2]);
    CHECK_EQUAL(graze_world_sweep(world, &own, 8, 0, 3, ids[2], &hit, &id), GRAZE_HIT);
    CHECK_EQUAL(id, ids[1]);
    CASE("past all of them");
    CHECK_EQUAL(graze_world_sweep(world, &own, 3, 3, 3, ids[1], &hit, &id), GRAZE_MISS);
    CASE("on a floor of squares side by side, against the last one, which is higher");
    for (int i = 0; i < SQUARES; i++) {
        CHECK_EQUAL(graze_world_place(world, ids[i], (float)i, i < SQUARES - 1 ? -1.0f : -0.75f, 0), GRAZE_OK);
    }
    CHECK_EQUAL(graze_world_sweep(world, &square, 96, 0, 3, 0, &hit, &id), GRAZE_TOUCH);
    CHECK(id == ids[0] && hit.t == 0);
    CHECK_EQUAL(graze_world_sweep(world, &square, 47, 0, 3, 0, &hit, &id), GRAZE_TOUCH);
    CHECK(id == ids[0] && hit.t == 0);
    CHECK_EQUAL(graze_world_sweep_enter(world, &square, 96, 0, 3, 0, &hit, &id), GRAZE_HIT);
    CHECK(id == ids[49] && hit.t == 0.5f && hit.normal_x == 1);
    CHECK_EQUAL(graze_world_sweep_enter(world, &square, 47, 0, 3, 0, &hit, &id), GRAZE_TOUCH);
    CHECK_EQUAL(id, ids[0]);
    graze_world_free(world);
}

static void test_slides(void) {
    uint32_t ids[SQUARES];
    GrazeWorld *const world = row_of_squares(ids);
    GrazeSlide out;
    GrazeShape own;
    /* A floor, with the last but one higher: a step. The last one slides. */
    for (int i = 0; i < SQUARES - 1; i++) {
        CHECK_EQUAL(graze_world_place(world, ids[i], (float)i, i < SQUARES - 2 ? -1.0f : -0.5f, 0), GRAZE_OK);
    }
    CHECK_EQUAL(graze_world_place(world, ids[49], 40, 1, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_shape(world, ids[49], &own), GRAZE_OK);
    CASE("down to the floor, and along it to the step");
    CHECK_EQUAL(graze_world_slide(world, &own, 20, -5, 3, ids[49], &out), GRAZE_TOUCH);
    CHECK(out.x == 7 && out.y == -1 && out.lost_x == 13 && out.lost_y == -4 && out.count >= 2);
    CHECK(out.contacts[0].normal_y == -1 && out.contacts[out.count - 1].obstacle == ids[48]);
    CASE("down to the floor, and no farther");
    CHECK_EQUAL(graze_world_approach(world, &own, 20, -5, 3, ids[49], &out), GRAZE_TOUCH);
    CHECK(out.x == 4 && out.y == -1 && out.lost_x == 16 && out.lost_y == -4 && out.count == 1);
    CHECK(out.contacts[0].normal_y == -1 && graze_world_has(world, out.contacts[0].obstacle));
    CASE("with itself");
    CHECK_EQUAL(graze_world_slide(world, &own, 20, -5, 3, 0, &out), GRAZE_HIT);
    CHECK(out.x == 0 && out.y == 0 && out.count == 1 && out.contacts[0].obstacle == ids[49]);
    CASE("with nothing");
    CHECK_EQUAL(graze_world_slide(world, &own, 20, -5, 4, ids[49], &out), GRAZE_MISS);
    CHECK(out.x == 20 && out.y == -5 && out.count == 0);
    graze_world_free(world);
}

/* ---------------------------------------------------------------------------------------------- distances and boxes */

static void test_nearest(void) {
    static const float POINT[] = {7.5f, 4};
    uint32_t ids[SQUARES], id = 7;
    GrazeWorld *const world = row_of_squares(ids);
    const GrazeShape point = shape(POINT, 1, GRAZE_KIND_POINT);
    GrazeClosest closest;
    GrazeShape own;
    CASE("a point above two squares");
    CHECK(graze_world_nearest(world, &point, 100, 3, 0, &closest, &id) == closest.distance);
    CHECK(id == ids[2] && closest.bx == 7 && closest.by == 1 && closest.ay == 4);
    CHECK(closest.distance > 3.04f && closest.distance < 3.05f);
    CASE("as far from both");
    CHECK_EQUAL(graze_world_place(world, ids[2], 6.5f, 0, 0), GRAZE_OK);
    CHECK(graze_world_nearest(world, &point, 3, 3, 0, &closest, &id) == 3);
    CHECK_EQUAL(id, ids[2]);
    CHECK_EQUAL(graze_world_place(world, ids[1], 7.25f, 0, 0), GRAZE_OK);
    CHECK(graze_world_nearest(world, &point, 3, 3, 0, NULL, &id) == 3);
    CHECK_EQUAL(id, ids[1]);
    CHECK(graze_world_nearest(world, &point, 3, 3, ids[1], NULL, &id) == 3);
    CHECK_EQUAL(id, ids[2]);
    CASE("none that is near enough");
    id = 7;
    CHECK(graze_world_nearest(world, &point, 2.9999f, 3, 0, &closest, &id) > 1e38f);
    CHECK_EQUAL(id, 7);
    CASE("the neighbors of a square");
    CHECK_EQUAL(graze_world_shape(world, ids[20], &own), GRAZE_OK);
    CHECK(graze_world_nearest(world, &own, 9, 3, 0, NULL, &id) == 0);
    CHECK_EQUAL(id, ids[20]);
    CHECK(graze_world_nearest(world, &own, 9, 3, ids[20], NULL, &id) == 2);
    CHECK_EQUAL(id, ids[19]);
    CHECK(graze_world_nearest(world, &own, 9, 1, ids[20], NULL, &id) == 5);
    CHECK_EQUAL(id, ids[18]);
    graze_world_free(world);
}

/* Whether a shape overlaps anything. A motion of 0, 0 finds it, too, but for one-sided lines. */
static void test_overlaps(void) {
    static const float touching[] = {1, 0, 2, 0, 2, 1, 1, 1}, inside[] = {3.5f, 0.5f}, line[] = {-1, 0.5f, 2, 0.5f};
    uint32_t ids[SQUARES], id;
    GrazeWorld *const world = row_of_squares(ids);
    const GrazeShape square = shape(SQUARE, 4, GRAZE_KIND_CONVEX), beside = shape(touching, 4, GRAZE_KIND_CONVEX);
    const GrazeShape point = shape(inside, 1, GRAZE_KIND_POINT), platform = shape(line, 2, GRAZE_KIND_ONE_SIDED);
    CASE("a square on another, and itself");
    CHECK(graze_world_sweep_enter(world, &square, 0, 0, 3, 0, NULL, &id) == GRAZE_HIT && id == ids[0]);
    CHECK_EQUAL(graze_world_sweep_enter(world, &square, 0, 0, 3, ids[0], NULL, NULL), GRAZE_MISS);
    CASE("a square beside another");
    CHECK_EQUAL(graze_world_sweep_enter(world, &beside, 0, 0, 3, 0, NULL, NULL), GRAZE_TOUCH);
    CASE("a point");
    CHECK(graze_world_sweep_enter(world, &point, 0, 0, 3, 0, NULL, &id) == GRAZE_HIT && id == ids[1]);
    CHECK_EQUAL(graze_world_sweep_enter(world, &point, 0, 0, 1, 0, NULL, NULL), GRAZE_MISS);
    CASE("a one-sided line is passed");
    const uint32_t line_id = graze_world_add(world, &platform, 4, 4, 0);
    CHECK_EQUAL(graze_world_sweep_enter(world, &square, 0, 0, 4, 0, NULL, NULL), GRAZE_MISS);
    CASE("the same without a motion");
    CHECK(graze_world_test(world, &square, 3, 0, &id) == GRAZE_HIT && id == ids[0]);
    CHECK_EQUAL(graze_world_test(world, &square, 3, ids[0], NULL), GRAZE_MISS);
    CHECK(graze_world_test(world, &beside, 3, 0, &id) == GRAZE_TOUCH && id == ids[0]);
    CHECK_EQUAL(graze_world_test(world, &beside, 3, 0, NULL), GRAZE_TOUCH);
    CHECK(graze_world_test(world, &point, 3, 0, &id) == GRAZE_HIT && id == ids[1]);
    CHECK(graze_world_test(world, &square, 4, 0, &id) == GRAZE_HIT && id == line_id);
    id = 7;
    CHECK(graze_world_test(world, &point, 1, 0, &id) == GRAZE_MISS && id == 7);
    CASE("a hit before touches with lower ids, and of hits the lowest id");
    {
        static const float across[] = {1, 0, 7, 0, 7, 1, 1, 1}, point_at[] = {7, 0.5f};
        const GrazeShape wide = shape(across, 4, GRAZE_KIND_CONVEX), disk = {point_at, 1, GRAZE_KIND_POINT, 1};
        CHECK(graze_world_test(world, &wide, 3, 0, &id) == GRAZE_HIT && id == ids[1]);
        CHECK(graze_world_test(world, &wide, 3, ids[1], &id) == GRAZE_HIT && id == ids[2]);
        CHECK(graze_world_test(world, &disk, 3, 0, &id) == GRAZE_HIT && id == ids[2]);
        /* The ids of this world do not lie in order. */
        for (size_t i = SQUARES; i-- > 0;) {
            CHECK_EQUAL(graze_world_place(world, ids[i], 7 - 0.25f * (float)i, 0, 0), GRAZE_OK);
        }
        CHECK(graze_world_test(world, &disk, 3, 0, &id) == GRAZE_HIT && id == ids[0]);
        CHECK(graze_world_test(world, &disk, 3, ids[0], &id) == GRAZE_HIT && id == ids[1]);
        CHECK_EQUAL(graze_world_test(world, &disk, 3, 0, NULL), GRAZE_HIT);
    }
    graze_world_free(world);
}

/* Whoever is ignored may be gone: then the queries meet what they would, and his place may have another shape. */
static void count_errors(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)function, (void)argument, (void)element, (void)status;
    ++*(int *)context;
}

static void test_ignored_ids_of_no_shape(void) {
    uint32_t ids[SQUARES], found[SQUARES], id;
    GrazeWorld *const world = row_of_squares(ids);
    const GrazeShape square = shape(SQUARE, 4, GRAZE_KIND_CONVEX);
    const GrazeSegment ray = {-1, 0.5f, 500, 0.5f};
    int errors = 0;
    graze_set_error_handler(count_errors, &errors);
    CHECK_EQUAL(graze_world_remove(world, ids[0]), GRAZE_OK);
    const uint32_t again = graze_world_add(world, &square, 1, UINT32_MAX, 0);
    CHECK(again != ids[0] && again >> 10 == ids[0] >> 10);
    const uint32_t unknown[] = {0, ids[0], UINT32_MAX, again + 1};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        const uint32_t ignore = unknown[i];
        GrazeRayHit hits[SQUARES];
        GrazeSlide slide;
        CASE("ignoring %u", (unsigned)ignore);
        CHECK(graze_world_raycast(world, &ray, 3, ignore, hits, &id) == GRAZE_HIT && id == again);
        CHECK_EQUAL(graze_world_raycast_all(world, &ray, 3, ignore, hits, found, SQUARES), SQUARES);
        CHECK(graze_world_raycast_many(world, &ray, 0, 1, 3, ignore, NULL, found, NULL) == 1 && found[0] == again);
        CHECK(graze_world_sweep(world, &square, 8, 0, 3, ignore, NULL, &id) == GRAZE_HIT && id == again);
        CHECK(graze_world_sweep_enter(world, &square, 8, 0, 3, ignore, NULL, &id) == GRAZE_HIT && id == again);
        CHECK(graze_world_nearest(world, &square, 8, 3, ignore, NULL, &id) == 0 && id == again);
        CHECK(graze_world_test(world, &square, 3, ignore, &id) == GRAZE_HIT && id == again);
        CHECK(graze_world_slide(world, &square, 8, 0, 3, ignore, &slide) == GRAZE_HIT);
        CHECK(slide.count == 1 && slide.contacts[0].obstacle == again);
        CHECK(graze_world_push_out(world, &square, 8, 3, ignore, &slide) == GRAZE_TOUCH);
        CHECK(slide.count == 1 && slide.contacts[0].obstacle == again);
    }
    CHECK_EQUAL(errors, 0);
    CHECK(graze_world_sweep_enter(world, &square, 8, 0, 3, again, NULL, &id) == GRAZE_HIT && id == ids[1]);
    graze_set_error_handler(graze_default_error_handler, NULL);
    graze_world_free(world);
}

static void test_boxes(void) {
    static const float TRIANGLE[] = {0, 0, 2, 0, 0, 2};
    GrazeWorld *const world = graze_world_create();
    const GrazeShape triangle = shape(TRIANGLE, 3, GRAZE_KIND_CONVEX), square = shape(SQUARE, 4, GRAZE_KIND_CONVEX);
    GrazeWorldPair pairs[4];
    const uint32_t a = graze_world_add(world, &triangle, 1, 3, 0), b = graze_world_add(world, &square, 2, 3, 0);
    const uint32_t c = graze_world_add(world, &square, 2, 1, 0);
    CHECK_EQUAL(graze_world_place(world, b, 1.5f, 1.5f, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_place(world, c, 2, -1, 0), GRAZE_OK);
    CASE("boxes that overlap, and boxes that touch at a corner");
    CHECK_EQUAL(graze_world_overlapping_boxes(world, pairs, 4), 2);
    CHECK(pairs[0].a == a && pairs[0].b == b && pairs[0].verdict == GRAZE_HIT);
    CHECK(pairs[1].a == a && pairs[1].b == c && pairs[1].verdict == GRAZE_TOUCH);
    CHECK_EQUAL(graze_world_overlapping_boxes(world, pairs, 1), 2);
    CHECK_EQUAL(pairs[0].b, b);
    CHECK_EQUAL(graze_world_overlapping_boxes(world, NULL, 0), 2);
    CASE("a filter");
    CHECK_EQUAL(graze_world_set_filter(world, b, 4, 3), GRAZE_OK);
    CHECK_EQUAL(graze_world_overlapping_boxes(world, pairs, 4), 1);
    CHECK_EQUAL(pairs[0].b, c);
    graze_world_free(world);
}

int main(void) {
    RUN(test_rays);
    RUN(test_many_rays);
    RUN(test_nearest);
    RUN(test_boxes);
    RUN(test_one_sided);
    RUN(test_sweeps);
    RUN(test_slides);
    RUN(test_overlaps);
    RUN(test_ignored_ids_of_no_shape);
    return RESULT();
}
