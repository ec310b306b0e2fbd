/* Prepared polygons that a person can check by eye: holes, islands, memory, and many points in one call. */

#include "check.h"
#include <graze.h>
#include <math.h>
#include <stdlib.h>

/* A square, a hole in it, an island in the hole, and a square that stands apart. */
static const float XY[] = {0, 0, 10, 0, 10, 10, 0, 10,
                           2, 2, 2, 8, 8, 8, 8, 2, 4, 4, 6, 4, 6, 6, 4, 6, 12, 0, 14, 0, 14, 2, 12, 2};
static const uint32_t COUNTS[] = {4, 4, 4, 4};

/* Row by row from y = 10 down to 0, x from 0 to 14: # inside, + on an edge. */
static const char *const PICTURE[11] = {
    "+++++++++++....", /* 10 */
    "+#########+....", /* 9 */
    "+#+++++++#+....", /* 8 */
    "+#+.....+#+....", /* 7 */
    "+#+.+++.+#+....", /* 6 */
    "+#+.+#+.+#+....", /* 5 */
    "+#+.+++.+#+....", /* 4 */
    "+#+.....+#+....", /* 3 */
    "+#+++++++#+.+++", /* 2 */
    "+#########+.+#+", /* 1 */
    "+++++++++++.+++", /* 0 */
};

static GrazeVerdict drawn(int x, int y) {
    const char symbol = PICTURE[10 - y][x];
    return symbol == '#' ? GRAZE_HIT : symbol == '+' ? GRAZE_TOUCH : GRAZE_MISS;
}

static void test_picture(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    int x, y;
    CHECK(prepared != NULL);
    CHECK(graze_prepared_memory(prepared) > sizeof XY);
    for (y = 0; y <= 10; y++) {
        for (x = 0; x <= 14; x++) {
            CASE("(%d, %d)", x, y);
            CHECK_EQUAL(graze_test_prepared_point(prepared, (float)x, (float)y), drawn(x, y));
        }
    }
    CHECK_EQUAL(graze_test_prepared_point(prepared, -1, 5), GRAZE_MISS);
    CHECK_EQUAL(graze_test_prepared_point(prepared, 3e38f, -3e38f), GRAZE_MISS);
    graze_prepared_free(prepared);
    graze_prepared_free(NULL);
}

static void test_grades(void) {
    size_t memory[3];
    uint32_t grade;
    for (grade = GRAZE_GRADE_DEFAULT; grade <= 2; grade++) {
        GrazePrepared *prepared = graze_prepared_create_graded(XY, COUNTS, 4, grade);
        CHECK(prepared != NULL);
        memory[grade] = graze_prepared_memory(prepared);
        CHECK_EQUAL(graze_test_prepared_point(prepared, 5, 5), GRAZE_HIT);
        CHECK_EQUAL(graze_test_prepared_point(prepared, 3, 5), GRAZE_MISS);
        CHECK_EQUAL(graze_test_prepared_point(prepared, 2, 5), GRAZE_TOUCH);
        graze_prepared_free(prepared);
    }
    CHECK(memory[GRAZE_GRADE_QUICK_BUILD] < memory[GRAZE_GRADE_DEFAULT]);
    /* The grade of graze 0.1 for faster queries. */
    CHECK_EQUAL(memory[2], memory[GRAZE_GRADE_DEFAULT]);
}

static void test_shapes(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float hole[8] = {2, 2, 8, 2, 8, 8, 2, 8}, in_hole[8] = {2.5f, 2.5f, 3.5f, 2.5f, 3.5f, 3.5f, 2.5f, 3.5f};
    const float frame[16] = {0, 0, 10, 0, 10, 10, 0, 10,
                           2, 2, 2, 8, 8, 8, 8, 2};
    const uint32_t frame_counts[2] = {4, 4}, one[1] = {4};
    GrazePrepared *ring = graze_prepared_create(frame, frame_counts, 2);
    GrazePrepared *island = graze_prepared_create(XY + 16, one, 1);
    GrazePrepared *apart = graze_prepared_create(XY + 24, one, 1);
    GrazeSegment segment = {3, 3, 3, 7};
    GrazeAabb aabb = {6, 3, 8, 7};
    GrazeCircle circle = {3, 5, 1};

    CHECK_EQUAL(graze_test_prepared_segment(prepared, &segment), GRAZE_MISS);
    segment.ax = 2;
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &segment), GRAZE_TOUCH);
    segment.ax = 1;
    CHECK_EQUAL(graze_test_prepared_segment(prepared, &segment), GRAZE_HIT);

    CHECK_EQUAL(graze_test_prepared_aabb(prepared, &aabb), GRAZE_TOUCH);
    aabb.max_x = 8.5f;
    CHECK_EQUAL(graze_test_prepared_aabb(prepared, &aabb), GRAZE_HIT);
    aabb.min_x = 6.5f;
    aabb.max_x = 7.5f;
    CHECK_EQUAL(graze_test_prepared_aabb(prepared, &aabb), GRAZE_MISS);

    CHECK_EQUAL(graze_test_prepared_circle(prepared, &circle), GRAZE_TOUCH);
    circle.radius = 0.5f;
    CHECK_EQUAL(graze_test_prepared_circle(prepared, &circle), GRAZE_MISS);
    circle.radius = 1.5f;
    CHECK_EQUAL(graze_test_prepared_circle(prepared, &circle), GRAZE_HIT);

    /* The hole as a polygon touches the frame all round, and holds the island. */
    CHECK_EQUAL(graze_test_prepared_polygon(prepared, hole, 4), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_polygon(ring, hole, 4), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_polygon(prepared, in_hole, 4), GRAZE_MISS);

    CHECK_EQUAL(graze_test_prepared_prepared(prepared, prepared), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_prepared(prepared, ring), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_prepared(ring, island), GRAZE_MISS);
    CHECK_EQUAL(graze_test_prepared_prepared(ring, apart), GRAZE_MISS);
    CHECK_EQUAL(graze_test_prepared_prepared(island, prepared), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_prepared(apart, prepared), GRAZE_HIT);

    graze_prepared_free(prepared);
    graze_prepared_free(ring);
    graze_prepared_free(island);
    graze_prepared_free(apart);
}

/* In the hole the solid is 1 to the left, and the island 1 to the right: of any shape there. */
static void test_any_shape(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float at[2] = {3, 5}, upright[4] = {3, 3, 3, 7}, corner[6] = {3, 3, 3.25f, 7, 2.75f, 7};
    const float bent[6] = {3, 3, 2.5f, 5, 3, 7}, solid[4] = {1, 1, 9, 1}, around_island[8] = {3, 3, 7, 3, 7, 7, 3, 7};
    const float island[8] = {4, 4, 6, 4, 6, 6, 4, 6}, line[8] = {11, -1, 11, 3, 15, 3, 15, -1};
    const struct {
        GrazeShape shape;
        /* With radii of 0, a quarter, and 1. */
        GrazeVerdict verdicts[3];
    } cases[] = {
        {{at, 1, GRAZE_KIND_POINT, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_TOUCH}},
        {{upright, 2, GRAZE_KIND_SEGMENT, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_TOUCH}},
        {{corner, 3, GRAZE_KIND_CONVEX, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_HIT}},
        {{bent, 3, GRAZE_KIND_CHAIN, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_HIT}},
        {{solid, 2, GRAZE_KIND_SEGMENT, 0}, {GRAZE_HIT, GRAZE_HIT, GRAZE_HIT}},
        {{around_island, 4, GRAZE_KIND_POLYGON, 0}, {GRAZE_HIT, GRAZE_HIT, GRAZE_HIT}},
        {{around_island, 4, GRAZE_KIND_CHAIN, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_TOUCH}},
        {{XY + 8, 4, GRAZE_KIND_CHAIN, 0}, {GRAZE_TOUCH, GRAZE_HIT, GRAZE_HIT}},
        {{XY + 8, 4, GRAZE_KIND_ONE_SIDED, 0}, {GRAZE_TOUCH, GRAZE_HIT, GRAZE_HIT}},
        {{island, 4, GRAZE_KIND_CONVEX, 0}, {GRAZE_HIT, GRAZE_HIT, GRAZE_HIT}},
        {{line, 4, GRAZE_KIND_CHAIN, 0}, {GRAZE_MISS, GRAZE_MISS, GRAZE_TOUCH}},
        {{line, 4, GRAZE_KIND_POLYGON, 0}, {GRAZE_HIT, GRAZE_HIT, GRAZE_HIT}},
    };
    static const float RADII[3] = {0, 0.25f, 1};
    const float ground_xy[8] = {0, 0, 4, 0, 4, 2, 8, 2}, box[8] = {1, 0, 2, 0, 2, 1, 1, 1}, high[4] = {1, 3, 3, 3};
    GrazePrepared *ground = graze_prepared_create_chain(ground_xy, 4, GRAZE_KIND_CHAIN);
    GrazeShape shape = {box, 4, GRAZE_KIND_CONVEX, 0};
    size_t i, j;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (j = 0; j < 3; j++) {
            shape = cases[i].shape;
            shape.radius = RADII[j];
            CASE("shape %d with radius %g", (int)i, (double)RADII[j]);
            CHECK_EQUAL(graze_test_prepared(prepared, &shape), cases[i].verdicts[j]);
        }
    }
    CASE("ground");
    shape.xy = box;
    shape.count = 4;
    shape.kind = GRAZE_KIND_CONVEX;
    shape.radius = 0;
    CHECK_EQUAL(graze_test_prepared(ground, &shape), GRAZE_TOUCH);
    shape.radius = 0.5f;
    CHECK_EQUAL(graze_test_prepared(ground, &shape), GRAZE_HIT);
    shape.xy = high;
    shape.count = 2;
    shape.kind = GRAZE_KIND_SEGMENT;
    CHECK_EQUAL(graze_test_prepared(ground, &shape), GRAZE_MISS);
    shape.radius = 1.4142135f;
    CHECK_EQUAL(graze_test_prepared(ground, &shape), GRAZE_MISS);
    shape.radius = 1.4142137f;
    CHECK_EQUAL(graze_test_prepared(ground, &shape), GRAZE_HIT);
    graze_prepared_free(prepared);
    graze_prepared_free(ground);
}

/* A chain that ends on itself: what crosses it there meets its end, which is no part of its interior. The fast tier
   once took the crossing for a hit. */
static void test_a_chain_that_ends_on_itself(void) {
    const float xy[8] = {0, 0, 2, 2, 3, 1, 1, 1}, across[4] = {0.5f, 1.5f, 1.5f, 0.5f}, beside[4] = {1, 2, 2, 1};
    GrazePrepared *prepared = graze_prepared_create_chain(xy, 4, GRAZE_KIND_CHAIN);
    const GrazeShape chain = {xy, 4, GRAZE_KIND_CHAIN, 0};
    GrazeShape line = {across, 2, GRAZE_KIND_SEGMENT, 0};
    int i;
    for (i = 0; i < 4; i++) {
        const float *from = i < 2 ? across : beside;
        const GrazeSegment segment = {from[0], from[1], from[2], from[3]};
        const GrazeVerdict expected = i < 2 ? GRAZE_TOUCH : GRAZE_HIT;
        CASE("line %d", i);
        line.xy = from;
        line.kind = i % 2 == 0 ? GRAZE_KIND_SEGMENT : GRAZE_KIND_CHAIN;
        CHECK_EQUAL(graze_test(&chain, &line), expected);
        CHECK_EQUAL(graze_test_prepared(prepared, &line), expected);
        CHECK_EQUAL(graze_test_prepared_segment(prepared, &segment), expected);
    }
    graze_prepared_free(prepared);
}

static void test_containment_and_crossings(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float solid[8] = {0.5f, 0.5f, 1.5f, 0.5f, 1.5f, 9.5f, 0.5f, 9.5f}, around_hole[8] = {1, 1, 9, 1, 9, 9, 1, 9};
    const float in_hole[8] = {2.5f, 2.5f, 3.5f, 2.5f, 3.5f, 3.5f, 2.5f, 3.5f}, corner[2] = {1, 1};
    const GrazeShape inside = {solid, 4, GRAZE_KIND_CONVEX, 0}, around = {around_hole, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShape hole = {in_hole, 4, GRAZE_KIND_POLYGON, 0}, disc = {corner, 1, GRAZE_KIND_POINT, 1};
    const GrazeSegment line = {-1, 5, 30, 5};
    GrazeCrossing crossings[16];
    uint32_t rings[16];
    size_t i, count;
    CHECK_EQUAL(graze_contains_prepared(prepared, &inside), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_prepared(prepared, &disc), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contains_prepared(prepared, &around), GRAZE_MISS);
    CHECK_EQUAL(graze_contains_prepared(prepared, &hole), GRAZE_MISS);
    count = graze_crossings_prepared_segment(prepared, &line, crossings, rings, 16);
    CHECK(count > 4 && count < 16);
    CHECK_EQUAL(graze_crossings_prepared_segment(prepared, &line, NULL, NULL, 0), count);
    for (i = 0; i < count; i++) {
        CASE("crossing %d", (int)i);
        CHECK(crossings[i].y == 5);
        CHECK_EQUAL(graze_test_prepared_point(prepared, crossings[i].x, 5), GRAZE_TOUCH);
        CHECK(i == 0 || rings[i - 1] <= rings[i]);
    }
    graze_prepared_free(prepared);
}

static void test_sweeps(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float in_hole[2] = {3, 5}, corner[2] = {11, 1};
    const GrazeShape ball = {in_hole, 1, GRAZE_KIND_POINT, 0.5f}, between = {corner, 1, GRAZE_KIND_POINT, 0.5f};
    GrazeSweepHit hit;
    uint32_t ring = 9;
    /* From the hole to the island, and to the hole's own edge. */
    CHECK_EQUAL(graze_sweep_prepared(&ball, 1, 0, prepared, &hit, &ring), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.x == 4 && hit.y == 5 && hit.normal_x == 1 && hit.normal_y == 0);
    CHECK_EQUAL(ring, 2);
    CHECK_EQUAL(hit.b_edge, 3);
    CHECK_EQUAL(graze_sweep_prepared(&ball, -1, 0, prepared, &hit, &ring), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.x == 2 && hit.normal_x == -1);
    CHECK_EQUAL(ring, 1);
    CHECK_EQUAL(graze_sweep_prepared(&ball, 0, 1, prepared, NULL, NULL), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep_prepared(&ball, 0.5f, 0, prepared, &hit, &ring), GRAZE_TOUCH);
    CHECK(hit.t == 1);
    /* Between the squares: along both, and into one. */
    CHECK_EQUAL(graze_sweep_prepared(&between, 0, -5, prepared, &hit, &ring), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep_prepared(&between, 1, 0, prepared, &hit, &ring), GRAZE_HIT);
    CHECK_EQUAL(ring, 3);
    CHECK_EQUAL(graze_sweep_enter_prepared(&between, -1, 0, prepared, &hit, &ring), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == -1);
    CHECK_EQUAL(ring, 0);
    graze_prepared_free(prepared);
}

/* Ground of three pieces, and a wall at its end. */
static void test_chain(void) {
    static const float xy[] = {0, 0, 4, 0, 8, 1, 8, 5};
    GrazePrepared *ground = graze_prepared_create_chain(xy, 4, GRAZE_KIND_CHAIN);
    const float place[2] = {2, 3}, beside[8] = {5, 2, 6, 2, 6, 3, 5, 3};
    const GrazeShape ball = {place, 1, GRAZE_KIND_POINT, 1}, box = {beside, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeSegment ray = {2, 3, 2, -3}, across = {3, 2, 9, 2}, below = {0, -1, 9, -1};
    const GrazeAabb low = {3, -1, 5, 0};
    GrazeSweepHit hit;
    GrazeRayHit first;
    GrazeClosest closest;
    GrazeCrossing crossing;
    GrazeContact contact;
    uint32_t ring = 9;
    CHECK(ground != NULL);
    CHECK(graze_prepared_memory(ground) > sizeof xy);
    CHECK_EQUAL(graze_test_prepared_point(ground, 2, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_point(ground, 4, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_point(ground, 0, 0), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_point(ground, 8, 5), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_point(ground, 4, 2), GRAZE_MISS);
    CHECK_EQUAL(graze_test_prepared_segment(ground, &across), GRAZE_HIT);
    CHECK_EQUAL(graze_test_prepared_segment(ground, &below), GRAZE_MISS);
    CHECK_EQUAL(graze_test_prepared_aabb(ground, &low), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_prepared_prepared(ground, ground), GRAZE_HIT);
    CHECK(graze_distance_prepared(ground, &ball, &closest, &ring) == 2 && closest.ax == 2 && closest.ay == 0);
    CHECK_EQUAL(ring, 0);
    CHECK_EQUAL(graze_raycast_prepared(ground, &ray, &first, NULL), GRAZE_HIT);
    CHECK(first.t == 0.5f && first.y == 0 && first.normal_y == 1);
    CHECK_EQUAL(graze_sweep_prepared(&ball, 0, -4, ground, &hit, &ring), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.y == 0 && hit.normal_y == -1);
    CHECK_EQUAL(hit.b_edge, 0);
    /* To the wall, past the slope. */
    CHECK_EQUAL(graze_sweep_enter_prepared(&box, 4, 0, ground, &hit, NULL), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.x == 8 && hit.normal_x == 1);
    CHECK_EQUAL(hit.b_edge, 2);
    CHECK_EQUAL(graze_crossings_prepared_segment(ground, &across, &crossing, NULL, 1), 1);
    CHECK(crossing.x == 8 && crossing.y == 2 && crossing.a_edge == 2);
    CHECK_EQUAL(graze_contacts_prepared(ground, &ball, &contact, NULL, 1), 0);
    graze_prepared_free(ground);
}

/* A box in the hole that sinks into the island from the left, and stands on nothing else. */
static void test_contacts(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float sunken[8] = {3, 4.5f, 4.25f, 4.5f, 4.25f, 5.5f, 3, 5.5f}, apart[2] = {3, 3};
    const GrazeShape box = {sunken, 4, GRAZE_KIND_CONVEX, 0}, point = {apart, 1, GRAZE_KIND_POINT, 0};
    GrazeContact contacts[4];
    uint32_t rings[4];
    CHECK_EQUAL(graze_contacts_prepared(prepared, &box, contacts, rings, 4), 1);
    CHECK(contacts[0].normal_x == -1 && contacts[0].normal_y == 0 && contacts[0].depth == 0.25f);
    CHECK_EQUAL(contacts[0].count, 2);
    CHECK_EQUAL(contacts[0].points[0].a_feature % 2, 0); /* the vertices at the ends of its left side */
    CHECK_EQUAL(contacts[0].points[1].a_feature % 2, 0);
    CHECK_EQUAL(rings[0], 2);
    CHECK_EQUAL(graze_contacts_prepared(prepared, &point, contacts, NULL, 4), 0);
    graze_prepared_free(prepared);
}

static void test_distances_and_rays(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    const float bar[4] = {3, 4.5f, 3, 5.5f};
    const GrazeShape capsule = {bar, 2, GRAZE_KIND_SEGMENT, 0.25f};
    GrazeSegment ray = {3, 5, 7, 5};
    GrazeClosest closest;
    GrazeRayHit hit;
    uint32_t ring = 9;
    /* Between the hole's edge and the island's. */
    CHECK(graze_distance_prepared_point(prepared, 5, 3.5f, &closest, &ring) == 0.5f);
    CHECK_EQUAL(ring, 2);
    CHECK_EQUAL(closest.a_edge, 0);
    CHECK(closest.ax == 5 && closest.ay == 4 && closest.bx == 5 && closest.by == 3.5f && closest.a_t == 0.5f);
    CHECK(graze_distance_prepared_point(prepared, 16, 1, &closest, &ring) == 2);
    CHECK_EQUAL(ring, 3);
    CHECK_EQUAL(closest.a_edge, 1);
    CHECK(graze_distance_prepared_point(prepared, 1, 1, NULL, NULL) == 0);
    CHECK(graze_signed_distance_prepared_point(prepared, 5, 3.5f, NULL, NULL) == 0.5f);
    CHECK(graze_signed_distance_prepared_point(prepared, 1, 1, &closest, &ring) == -1);
    CHECK(closest.distance == -1 && closest.bx == 1 && closest.by == 1 && ring == 0);
    CHECK(graze_signed_distance_prepared_point(prepared, 2, 5, NULL, NULL) == 0);
    CHECK(graze_distance_prepared(prepared, &capsule, &closest, &ring) == 0.75f);
    CHECK(closest.bx == 2.75f || closest.bx == 3.25f);
    /* From the hole to the island, from inside, and past everything. */
    CHECK_EQUAL(graze_raycast_prepared(prepared, &ray, &hit, &ring), GRAZE_HIT);
    CHECK_EQUAL(ring, 2);
    CHECK_EQUAL(hit.edge, 3);
    CHECK(hit.t == 0.25f && hit.x == 4 && hit.y == 5 && hit.normal_x == -1 && hit.normal_y == 0);
    ray.ax = 1;
    CHECK_EQUAL(graze_raycast_prepared(prepared, &ray, &hit, NULL), GRAZE_HIT);
    CHECK(hit.t == 0 && hit.normal_x == 0 && hit.normal_y == 0);
    ray.ax = 11, ray.ay = -1, ray.bx = 11, ray.by = 11;
    CHECK_EQUAL(graze_raycast_prepared(prepared, &ray, NULL, NULL), GRAZE_MISS);
    /* Along the upper edge of the square that stands apart. */
    ray.ay = 2, ray.bx = 15, ray.by = 2;
    CHECK_EQUAL(graze_raycast_prepared(prepared, &ray, &hit, &ring), GRAZE_TOUCH);
    CHECK_EQUAL(ring, 3);
    CHECK(hit.t == 0.25f && hit.edge == 3);
    graze_prepared_free(prepared);
}

typedef struct Bullet {
    uint32_t color;
    float x, y;
} Bullet;

static void test_many_points(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    Bullet bullets[300];
    uint8_t verdicts[301];
    size_t count, i;
    for (i = 0; i < 300; i++) {
        bullets[i].color = 0;
        bullets[i].x = (float)(i * 7 % 15);
        bullets[i].y = (float)(i * 5 % 11);
    }
    for (count = 0; count <= 300; count++) {
        size_t met = 0;
        CASE("%u points", (unsigned)count);
        memset(verdicts, 7, sizeof verdicts);
        for (i = 0; i < count; i++) {
            met += drawn((int)bullets[i].x, (int)bullets[i].y) != GRAZE_MISS;
        }
        CHECK_EQUAL(graze_test_many_prepared_point(prepared, &bullets[0].x, sizeof(Bullet), count, verdicts), met);
        for (i = 0; i < count; i++) {
            CHECK_EQUAL(verdicts[i], drawn((int)bullets[i].x, (int)bullets[i].y));
        }
        CHECK_EQUAL(verdicts[count], 7);
        CHECK_EQUAL(graze_test_many_prepared_point(prepared, &bullets[0].x, sizeof(Bullet), count, NULL), met);
    }
    CHECK_EQUAL(graze_test_many_prepared_point(prepared, NULL, 8, 0, NULL), 0);
    /* The same point again and again. */
    CHECK_EQUAL(graze_test_many_prepared_point(prepared, XY, 0, 100, NULL), 100);
    graze_prepared_free(prepared);
}

/* An allocator that counts, and fails at one of its calls. */
typedef struct Ledger {
    int calls, failing, blocks;
    size_t bytes;
} Ledger;

static void *ledger_allocate(size_t size, size_t align, void *context) {
    Ledger *ledger = (Ledger *)context;
    CHECK(size > 0 && align == 8);
    if (ledger->calls++ == ledger->failing) {
        return NULL;
    }
    ledger->blocks++;
    ledger->bytes += size;
    return malloc(size);
}

static void ledger_release(void *pointer, size_t size, size_t align, void *context) {
    Ledger *ledger = (Ledger *)context;
    CHECK(pointer != NULL && align > 0);
    ledger->blocks--;
    ledger->bytes -= size;
    free(pointer);
}

static int32_t reported;

static void listen(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context, (void)argument;
    CHECK(strncmp(function, "graze_prepared_create", 21) == 0 && element == GRAZE_NO_ELEMENT);
    reported = status;
}

static size_t reported_element;
static int report_count;

static void listen_to_points(void *context, const char *function, const char *argument, size_t element,
                             int32_t status) {
    (void)context;
    CHECK(strcmp(function, "graze_test_many_prepared_point") == 0 && strcmp(argument, "points") == 0);
    CHECK_EQUAL(status, GRAZE_ERROR_NOT_FINITE);
    reported_element = element;
    report_count++;
}

static void test_a_bad_point_among_many(void) {
    GrazePrepared *prepared = graze_prepared_create(XY, COUNTS, 4);
    float points[200];
    uint8_t verdicts[100];
    size_t i;
    for (i = 0; i < 200; i++) {
        points[i] = 5;
    }
    points[2 * 77 + 1] = NAN;
    graze_set_error_handler(listen_to_points, NULL);
    CHECK_EQUAL(graze_test_many_prepared_point(prepared, points, 8, 100, verdicts), 99);
    graze_set_error_handler(graze_default_error_handler, NULL);
    CHECK_EQUAL(report_count, 1);
    CHECK_EQUAL(reported_element, 77);
    for (i = 0; i < 100; i++) {
        CHECK_EQUAL(verdicts[i], i == 77 ? GRAZE_MISS : GRAZE_HIT);
    }
    graze_prepared_free(prepared);
}

static void listen_to_motions(void *context, const char *function, const char *argument, size_t element,
                              int32_t status) {
    (void)context, (void)argument, (void)element;
    CHECK(strcmp(function, "graze_sweep_prepared") == 0);
    CHECK_EQUAL(status, GRAZE_ERROR_NOT_FINITE);
    report_count++;
}

/* Each number in turn, of a point and a segment, near a polygon and far from it. */
static void test_bad_motions(void) {
    const uint32_t count = 4;
    GrazePrepared *prepared = graze_prepared_create(XY, &count, 1);
    const float bad[2] = {NAN, INFINITY}, places[2] = {-1, 1e6f};
    size_t i;
    report_count = 0;
    graze_set_error_handler(listen_to_motions, NULL);
    for (i = 0; i < 2 * 2 * 2 * 7; i++) {
        const size_t vertices = 1 + i % 2;
        const float place = places[i / 2 % 2];
        float numbers[7] = {place, place, place + 1, place, 0.5f, 1, 2};
        GrazeShape shape = {numbers, (uint32_t)vertices, i % 2 ? GRAZE_KIND_SEGMENT : GRAZE_KIND_POINT, 0};
        const size_t number = i / 8;
        numbers[number] = bad[i / 4 % 2];
        shape.radius = numbers[4];
        if (vertices == 1 && (number == 2 || number == 3)) {
            continue;
        }
        report_count = 0;
        CASE("number %d of %d", (int)number, (int)i);
        CHECK_EQUAL(graze_sweep_prepared(&shape, numbers[5], numbers[6], prepared, NULL, NULL), GRAZE_MISS);
        CHECK_EQUAL(report_count, 1);
    }
    graze_set_error_handler(graze_default_error_handler, NULL);
    graze_prepared_free(prepared);
}

static void test_allocator(void) {
    int failing;
    Ledger ledger = {0, 0, 0, 0};
    GrazePrepared *prepared = NULL;
    graze_set_error_handler(listen, NULL);
    graze_set_allocator(ledger_allocate, ledger_release, &ledger);
    for (failing = 0; prepared == NULL && failing < 100; failing++) {
        CASE("call %d fails", failing);
        ledger.calls = 0;
        ledger.failing = failing;
        reported = GRAZE_OK;
        prepared = graze_prepared_create(XY, COUNTS, 4);
        CHECK_EQUAL(reported, prepared == NULL ? GRAZE_ERROR_OUT_OF_MEMORY : GRAZE_OK);
        CHECK_EQUAL(ledger.blocks, prepared == NULL ? 0 : 1);
    }
    CHECK(prepared != NULL && failing > 2);
    CHECK_EQUAL(ledger.bytes, graze_prepared_memory(prepared));
    /* What was made goes back to where it came from. */
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
    CHECK_EQUAL(graze_test_prepared_point(prepared, 5, 5), GRAZE_HIT);
    graze_prepared_free(prepared);
    CHECK_EQUAL(ledger.blocks, 0);
    CHECK_EQUAL(ledger.bytes, 0);
}

/* An allocator whose blocks are not aligned: they go back where they came from, and nothing is made. */
static void *odd_allocate(size_t size, size_t align, void *context) {
    char *block = (char *)ledger_allocate(size + 8, align, context);
    return block == NULL ? NULL : block + 4;
}

static void odd_release(void *pointer, size_t size, size_t align, void *context) {
    ledger_release((char *)pointer - 4, size + 8, align, context);
}

static void test_an_allocator_that_does_not_align(void) {
    Ledger ledger = {0, -1, 0, 0};
    uint32_t grade;
    graze_set_error_handler(listen, NULL);
    graze_set_allocator(odd_allocate, odd_release, &ledger);
    for (grade = GRAZE_GRADE_DEFAULT; grade <= GRAZE_GRADE_QUICK_BUILD; grade++) {
        CASE("grade %u", (unsigned)grade);
        reported = GRAZE_OK;
        ledger.calls = 0;
        CHECK(graze_prepared_create_graded(XY, COUNTS, 4, grade) == NULL);
        CHECK_EQUAL(reported, GRAZE_ERROR_OUT_OF_MEMORY);
        CHECK_EQUAL(ledger.blocks, 0);
        CHECK_EQUAL(ledger.bytes, 0);
        CHECK(ledger.calls > 0);
    }
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

static void listen_to_free(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context;
    CHECK(strcmp(function, "graze_prepared_free") == 0 && strcmp(argument, "prepared") == 0);
    CHECK(element == GRAZE_NO_ELEMENT);
    reported = status;
}

static void test_freeing_what_is_no_address(void) {
    GrazePrepared *prepared;
    Ledger ledger = {0, -1, 0, 0};
    graze_set_allocator(ledger_allocate, ledger_release, &ledger);
    prepared = graze_prepared_create(XY, COUNTS, 4);
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(listen_to_free, NULL);
    reported = GRAZE_OK;
    graze_prepared_free((GrazePrepared *)(void *)((char *)prepared + 1));
    CHECK_EQUAL(reported, GRAZE_ERROR_MISALIGNED);
    CHECK_EQUAL(ledger.blocks, 1);
    reported = GRAZE_OK;
    graze_prepared_free(NULL);
    graze_prepared_free(prepared);
    CHECK_EQUAL(reported, GRAZE_OK);
    CHECK_EQUAL(ledger.blocks, 0);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

int main(void) {
    RUN(test_picture);
    RUN(test_grades);
    RUN(test_shapes);
    RUN(test_any_shape);
    RUN(test_a_chain_that_ends_on_itself);
    RUN(test_containment_and_crossings);
    RUN(test_sweeps);
    RUN(test_chain);
    RUN(test_contacts);
    RUN(test_distances_and_rays);
    RUN(test_many_points);
    RUN(test_a_bad_point_among_many);
    RUN(test_bad_motions);
    RUN(test_allocator);
    RUN(test_an_allocator_that_does_not_align);
    RUN(test_freeing_what_is_no_address);
    return RESULT();
}
