/* Rays that a person can check by eye, and how they agree with the verdicts. */

#include "check.h"
#include <fenv.h>
#include <graze.h>
#include <math.h>

/* The slot of the U is 2 wide and 3 deep. */
static const float U[16] = {0, 0, 6, 0, 6, 5, 4, 5, 4, 2, 2, 2, 2, 5, 0, 5};
static const float POINT[2] = {3, 4}, LINE[4] = {0, 0, 8, 0}, CHAIN[6] = {0, 8, 6, 8, 6, 12};

#define SHAPE_POINT(radius) {POINT, 1, GRAZE_KIND_POINT, radius}
#define SHAPE_LINE(radius) {LINE, 2, GRAZE_KIND_SEGMENT, radius}
#define SHAPE_CHAIN(radius) {CHAIN, 3, GRAZE_KIND_CHAIN, radius}
#define SHAPE_U(radius) {U, 8, GRAZE_KIND_POLYGON, radius}

typedef struct Case {
    const char *name;
    GrazeShape shape;
    GrazeSegment ray;
    GrazeVerdict verdict;
    float t, normal_x, normal_y;
    uint32_t edge;
} Case;

static const Case CASES[] = {
    {"into the side of a U", SHAPE_U(0), {-4, 3, 4, 3}, GRAZE_HIT, 0.5f, -1, 0, 7},
    {"from its slot into an arm", SHAPE_U(0), {3, 3, 7, 3}, GRAZE_HIT, 0.25f, -1, 0, 3},
    {"into the corner of the slot: the steeper edge", SHAPE_U(0), {3, 5, 5, -1}, GRAZE_HIT, 0.5f, 0, 1, 4},
    {"past a corner: the edge by which it would enter", SHAPE_U(0), {-1, 4, 1, 6}, GRAZE_TOUCH, 0.5f, -1, 0, 7},
    {"along an edge: the one before it is met first", SHAPE_U(0), {-2, 5, 2, 5}, GRAZE_TOUCH, 0.5f, -1, 0, 7},
    {"ending on an edge", SHAPE_U(0), {-2, 3, 0, 3}, GRAZE_TOUCH, 1, -1, 0, 7},
    {"beginning on an edge, inward", SHAPE_U(0), {0, 3, 1, 3}, GRAZE_HIT, 0, -1, 0, 7},
    {"beginning on an edge, outward", SHAPE_U(0), {0, 3, -1, 3}, GRAZE_TOUCH, 0, -1, 0, 7},
    {"beginning on an edge, along", SHAPE_U(0), {2, 0, 4, 0}, GRAZE_TOUCH, 0, 0, -1, 0},
    {"beginning inside", SHAPE_U(0), {1, 1, 9, 1}, GRAZE_HIT, 0, 0, 0, 0},
    {"a point on an edge", SHAPE_U(0), {2, 0, 2, 0}, GRAZE_TOUCH, 0, 0, -1, 0},
    {"a point inside", SHAPE_U(0), {1, 1, 1, 1}, GRAZE_HIT, 0, 0, 0, 0},
    {"into the slot and not as far as its bottom", SHAPE_U(0), {3, 6, 3, 3}, GRAZE_MISS, 0, 0, 0, 0},
    {"across a segment", SHAPE_LINE(0), {2, 2, 2, -2}, GRAZE_HIT, 0.5f, 0, 1, 0},
    {"across a segment, from below", SHAPE_LINE(0), {2, -2, 2, 2}, GRAZE_HIT, 0.5f, 0, -1, 0},
    {"along a segment", SHAPE_LINE(0), {-4, 0, 4, 0}, GRAZE_HIT, 0.5f, -1, 0, 0},
    {"through a point", SHAPE_POINT(0), {0, 0, 6, 8}, GRAZE_HIT, 0.5f, -0.6f, -0.8f, 0},
    {"into a chain", SHAPE_CHAIN(0), {2, 10, 10, 10}, GRAZE_HIT, 0.5f, -1, 0, 1},
    {"into a disc", SHAPE_POINT(5), {-7, 7, 13, 7}, GRAZE_HIT, 0.3f, -0.8f, 0.6f, 0},
    {"past a disc", SHAPE_POINT(5), {-7, 9, 13, 9}, GRAZE_TOUCH, 0.5f, 0, 1, 0},
    {"from the boundary of a disc", SHAPE_POINT(5), {6, 8, 20, 8}, GRAZE_TOUCH, 0, 0.6f, 0.8f, 0},
    {"from inside a disc", SHAPE_POINT(5), {6, 7, 20, 7}, GRAZE_HIT, 0, 0, 0, 0},
    {"into the side of a capsule", SHAPE_LINE(5), {2, 7, 10, 3}, GRAZE_HIT, 0.5f, 0, 1, 0},
    {"into the end of a capsule", SHAPE_LINE(5), {22, 3, 2, 3}, GRAZE_HIT, 0.5f, 0.8f, 0.6f, 0},
    {"along the side of a capsule", SHAPE_LINE(5), {-8, 5, 8, 5}, GRAZE_TOUCH, 0.5f, 0, 1, 0},
    {"into a rounded chain", SHAPE_CHAIN(1), {3, 4, 3, 10}, GRAZE_HIT, 0.5f, 0, -1, 0},
    {"into a rounded U", SHAPE_U(0.5f), {-4.5f, 3, 3.5f, 3}, GRAZE_HIT, 0.5f, -1, 0, 7},
    {"into the rounded slot", SHAPE_U(0.5f), {3, 6.5f, 3, -1.5f}, GRAZE_HIT, 0.5f, 0, 1, 4},
};

static int near(float a, float b) {
    return fabsf(a - b) <= 1e-6f * (1 + fabsf(b));
}

static void check_hit(const GrazeRayHit *hit, const GrazeSegment *ray, float t, float normal_x, float normal_y,
                      uint32_t edge) {
    CHECK(near(hit->t, t));
    CHECK(near(hit->x, ray->ax + t * (ray->bx - ray->ax)) && near(hit->y, ray->ay + t * (ray->by - ray->ay)));
    CHECK(near(hit->normal_x, normal_x) && near(hit->normal_y, normal_y));
    CHECK_EQUAL(hit->edge, edge);
}

static void test_by_hand(void) {
    size_t i;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        const float ends[4] = {c->ray.ax, c->ray.ay, c->ray.bx, c->ray.by};
        const GrazeShape segment = {ends, 2, GRAZE_KIND_SEGMENT, 0};
        GrazeRayHit hit = {-7, -7, -7, -7, -7, 7};
        CASE("%s", c->name);
        CHECK_EQUAL(graze_raycast(&c->shape, &c->ray, &hit), c->verdict);
        CHECK_EQUAL(graze_raycast(&c->shape, &c->ray, NULL), c->verdict);
        CHECK_EQUAL(graze_test(&c->shape, &segment), c->verdict);
        if (c->verdict == GRAZE_MISS) {
            CHECK(hit.t == -7 && hit.edge == 7);
        } else {
            check_hit(&hit, &c->ray, c->t, c->normal_x, c->normal_y, c->edge);
        }
    }
}

/* However a square is listed, a ray to its corner names the same edge: the one it meets the steeper. */
static void test_any_list(void) {
    static const float corners[4][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const GrazeSegment ray = {-4, -2, 4, 2};
    int start, backwards;
    for (start = 0; start < 4; start++) {
        for (backwards = 0; backwards < 2; backwards++) {
            float xy[8];
            GrazeRayHit hit;
            uint32_t next;
            int i;
            for (i = 0; i < 4; i++) {
                const float *corner = corners[(start + (backwards ? 4 - i : i)) % 4];
                xy[2 * i] = corner[0];
                xy[2 * i + 1] = corner[1];
            }
            CASE("from %d, %s", start, backwards ? "backwards" : "forwards");
            CHECK_EQUAL(graze_raycast_polygon(xy, 4, &ray, &hit), GRAZE_HIT);
            check_hit(&hit, &ray, 0.5f, -1, 0, hit.edge);
            next = (hit.edge + 1) % 4;
            CHECK(xy[2 * hit.edge] == 0 && xy[2 * next] == 0);
        }
    }
}

/* The edge that a ray hits, of an outline with a radius listed from any vertex, in either direction: its ends in
   lexicographic order. */
static void check_rounded_edge(const float *xy, int count, uint32_t kind, float radius, const GrazeSegment *ray,
                               GrazeVerdict verdict, const float *edge) {
    int start, backwards;
    for (start = 0; start < (kind == GRAZE_KIND_CHAIN ? 1 : count); start++) {
        for (backwards = 0; backwards < 2; backwards++) {
            float listed[8];
            const GrazeShape shape = {listed, (uint32_t)count, kind, radius};
            GrazeRayHit hit;
            const float *a, *b;
            int i;
            for (i = 0; i < count; i++) {
                const int from = (start + (backwards ? count - 1 - i : i)) % count;
                listed[2 * i] = xy[2 * from];
                listed[2 * i + 1] = xy[2 * from + 1];
            }
            CASE("from %d, %s", start, backwards ? "backwards" : "forwards");
            CHECK_EQUAL(graze_raycast(&shape, ray, &hit), verdict);
            CHECK(hit.edge < (uint32_t)count);
            a = &listed[2 * hit.edge];
            b = &listed[2 * ((hit.edge + 1) % (uint32_t)count)];
            if (a[0] > b[0] || (a[0] == b[0] && a[1] > b[1])) {
                const float *other = a;
                a = b;
                b = other;
            }
            CHECK(a[0] == edge[0] && a[1] == edge[1] && b[0] == edge[2] && b[1] == edge[3]);
        }
    }
}

/* A radius larger than the shape, and a ray that begins at the radius from a corner: the edge more perpendicular to the
   ray. */
static void test_rounded_edge_from_the_boundary(void) {
    static const float square[8] = {0, 0, 4, 0, 4, 4, 0, 4}, edge[4] = {0, 0, 4, 0};
    const GrazeSegment ray = {7, -4, 6, 4};
    check_rounded_edge(square, 4, GRAZE_KIND_POLYGON, 5, &ray, GRAZE_HIT, edge);
}

/* One edge is met 5e-17 before the other: less than a double distinguishes. */
static void test_rounded_edge_near_a_tie(void) {
    static const float wedge[6] = {0, 0, 4, 0, 0, 1e-16f}, edge[4] = {0, 1e-16f, 4, 0};
    const GrazeSegment ray = {2, 5, 2, -1};
    check_rounded_edge(wedge, 3, GRAZE_KIND_CHAIN, 1, &ray, GRAZE_HIT, edge);
}

/* The ray begins so far away that in doubles all edges are met at once. */
static void test_rounded_edge_from_afar(void) {
    static const float triangle[6] = {0.375f, -0.625f, -0.25f, -0.375f, -0.5f, 0.125f};
    static const float edge[4] = {-0.5f, 0.125f, -0.25f, -0.375f};
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const GrazeSegment ray = {3.4028234e38f, -0.875f, -0.5625f, 0.75f};
    size_t i;
    for (i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        CHECK_EQUAL(fesetround(modes[i]), 0);
        check_rounded_edge(triangle, 3, GRAZE_KIND_POLYGON, 0.625f, &ray, GRAZE_HIT, edge);
        CHECK_EQUAL(fesetround(FE_TONEAREST), 0);
    }
}

/* The true point is at y = -52800, and the largest coordinate of the ray is 3e24. */
static void test_point_on_a_shape_larger_than_the_ray(void) {
    const GrazeCapsule capsule = {0x1.4p+2f, -0x1.99999ap-5f, -0x1.4adf4cp+86f, -0x1.431e1p+98f, 0x1.99999ap-3f};
    const GrazeSegment ray = {-0x1.1eb852p-4f, -0x1.3da32ap+81f, -8, 7};
    GrazeRayHit hit;
    CHECK_EQUAL(graze_raycast_capsule(&capsule, &ray, &hit), GRAZE_HIT);
    CHECK(near(hit.x, -8));
    CHECK(fabs((double)hit.y + 52800) <= 0x1.3da32ap+81 * 0x1p-40);
}

static void test_named_functions(void) {
    const GrazeSegment line = {0, 0, 8, 0}, ray = {-4, 3, 4, 3}, down = {2, 8, 2, 0};
    const GrazeAabb box = {0, 0, 4, 4};
    const GrazeCircle circle = {4, 0, 5};
    const GrazeCapsule capsule = {0, 0, 8, 0, 4};
    GrazeRayHit hit;
    CHECK_EQUAL(graze_raycast_segment(&line, &down, &hit), GRAZE_TOUCH);
    check_hit(&hit, &down, 1, 0, 1, 0);
    CHECK_EQUAL(graze_raycast_aabb(&box, &ray, &hit), GRAZE_HIT);
    check_hit(&hit, &ray, 0.5f, -1, 0, 3);
    CHECK_EQUAL(graze_raycast_aabb(&box, &down, &hit), GRAZE_HIT);
    check_hit(&hit, &down, 0.5f, 0, 1, 2);
    CHECK_EQUAL(graze_raycast_circle(&circle, &ray, &hit), GRAZE_HIT);
    check_hit(&hit, &ray, 0.5f, -0.8f, 0.6f, 0);
    CHECK_EQUAL(graze_raycast_capsule(&capsule, &down, &hit), GRAZE_HIT);
    check_hit(&hit, &down, 0.5f, 0, 1, 0);
    CHECK_EQUAL(graze_raycast_polygon(U, 8, &ray, &hit), GRAZE_HIT);
    check_hit(&hit, &ray, 0.5f, -1, 0, 7);
}

static void test_all(void) {
    static const uint32_t through_edges[4] = {7, 5, 3, 1};
    const GrazeSegment through = {-2, 4, 14, 4}, over = {-2, 5, 14, 5}, inside = {1, 1, 3, 1}, corner = {-1, 1, 1, -1};
    GrazeRayHit found[5];
    size_t i, room;
    for (room = 0; room <= 5; room++) {
        CASE("room for %d", (int)room);
        for (i = 0; i < 5; i++) {
            found[i].t = -7;
        }
        CHECK_EQUAL(graze_raycast_polygon_all(U, 8, &through, found, room), 4);
        for (i = 0; i < 5; i++) {
            if (i < 4 && i < room) {
                check_hit(&found[i], &through, 0.125f * (float)(i + 1), -1, 0, through_edges[i]);
            } else {
                CHECK(found[i].t == -7);
            }
        }
    }
    /* Along the tops of both arms: each vertex once, for the edge that begins there. */
    CHECK_EQUAL(graze_raycast_polygon_all(U, 8, &over, found, 5), 4);
    check_hit(&found[0], &over, 0.125f, -1, 0, 7);
    check_hit(&found[1], &over, 0.25f, 0, 1, 6);
    check_hit(&found[2], &over, 0.375f, -1, 0, 3);
    check_hit(&found[3], &over, 0.5f, 0, 1, 2);
    CHECK_EQUAL(graze_raycast_polygon_all(U, 8, &corner, found, 5), 1);
    CHECK_EQUAL(found[0].edge, 0);
    CHECK_EQUAL(graze_raycast_polygon_all(U, 8, &inside, found, 5), 0);
    CHECK_EQUAL(graze_raycast_polygon_all(U, 8, &through, NULL, 0), 4);
}

typedef struct Place {
    float t, normal_x, normal_y;
    uint32_t edge;
} Place;

typedef struct AllCase {
    const char *name;
    GrazeShape shape;
    GrazeSegment ray;
    size_t count;
    Place places[4];
} AllCase;

static const AllCase ALL[] = {
    {"through a disc", SHAPE_POINT(5), {-7, 7, 13, 7}, 2, {{0.3f, -0.8f, 0.6f, 0}, {0.7f, -0.8f, -0.6f, 0}}},
    {"past a disc", SHAPE_POINT(5), {-7, 9, 13, 9}, 1, {{0.5f, 0, 1, 0}}},
    {"out of a disc", SHAPE_POINT(5), {3, 4, 13, 4}, 1, {{0.5f, -1, 0, 0}}},
    {"within a disc", SHAPE_POINT(5), {3, 4, 4, 5}, 0, {{0, 0, 0, 0}}},
    {"away from the boundary of a disc", SHAPE_POINT(5), {6, 8, 20, 8}, 1, {{0, 0.6f, 0.8f, 0}}},
    {"up to the boundary of a disc", SHAPE_POINT(5), {3, 4, 6, 8}, 1, {{1, -0.6f, -0.8f, 0}}},
    {"a point on the boundary of a disc", SHAPE_POINT(5), {6, 8, 6, 8}, 1, {{0, 0.6f, 0.8f, 0}}},
    {"along the side of a capsule", SHAPE_LINE(5), {-8, 5, 16, 5}, 2, {{1 / 3.0f, 0, 1, 0}, {2 / 3.0f, 0, -1, 0}}},
    {"through the arms of a rounded U", SHAPE_U(0.5f), {-4, 3, 12, 3}, 4,
     {{0.21875f, -1, 0, 7}, {0.40625f, -1, 0, 5}, {0.46875f, -1, 0, 3}, {0.65625f, -1, 0, 1}}},
    {"through a U whose arms touch", SHAPE_U(1), {-4, 3, 12, 3}, 2, {{0.1875f, -1, 0, 7}, {0.6875f, -1, 0, 1}}},
    {"from within the region, far from its edges", SHAPE_U(0.25f), {1, 1, 9, 1}, 1, {{0.65625f, -1, 0, 1}}},
    {"through a point", SHAPE_POINT(0), {0, 0, 6, 8}, 1, {{0.5f, -0.6f, -0.8f, 0}}},
    {"along a segment", SHAPE_LINE(0), {-4, 0, 12, 0}, 2, {{0.25f, -1, 0, 0}, {0.75f, -1, 0, 0}}},
    {"through the end of a chain", SHAPE_CHAIN(0), {2, 12, 10, 12}, 1, {{0.5f, -1, 0, 1}}},
    {"through the arms of a U", SHAPE_U(0), {-2, 4, 14, 4}, 4,
     {{0.125f, -1, 0, 7}, {0.25f, -1, 0, 5}, {0.375f, -1, 0, 3}, {0.5f, -1, 0, 1}}},
};

static void test_all_of_any_shape(void) {
    size_t i, room, place;
    for (i = 0; i < sizeof ALL / sizeof ALL[0]; i++) {
        const AllCase *c = &ALL[i];
        CASE("%s", c->name);
        CHECK_EQUAL(graze_raycast_all(&c->shape, &c->ray, NULL, 0), c->count);
        for (room = 0; room <= 4; room++) {
            GrazeRayHit found[4];
            memset(found, 0xFF, sizeof found);
            CHECK_EQUAL(graze_raycast_all(&c->shape, &c->ray, found, room), c->count);
            for (place = 0; place < 4; place++) {
                const Place *p = &c->places[place];
                if (place < c->count && place < room) {
                    check_hit(&found[place], &c->ray, p->t, p->normal_x, p->normal_y, p->edge);
                } else {
                    CHECK(found[place].edge == UINT32_MAX);
                }
            }
        }
    }
}

/* Shapes of which two are met at once: the first of the list. */
static void test_first_of_shapes(void) {
    const GrazeShape shapes[4] = {SHAPE_U(0), SHAPE_LINE(5), SHAPE_U(0.5f), SHAPE_LINE(5)};
    const GrazeSegment down = {4, 20, 4, 0}, aside = {20, 20, 30, 20}, slot = {3, 3, 3.5f, 3};
    GrazeRayHit hit = {-7, -7, -7, -7, -7, 7};
    size_t which = 77;
    CHECK_EQUAL(graze_raycast_first(&aside, shapes, 4, &hit, &which), GRAZE_MISS);
    CHECK_EQUAL(graze_raycast_first(&down, shapes, 0, &hit, &which), GRAZE_MISS);
    CHECK(hit.t == -7 && which == 77);
    CHECK_EQUAL(graze_raycast_first(&down, shapes, 4, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 2);
    check_hit(&hit, &down, 0.725f, 0, 1, 2);
    CHECK_EQUAL(graze_raycast_first(&down, shapes, 2, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 0);
    CHECK_EQUAL(graze_raycast_first(&down, &shapes[1], 1, &hit, NULL), GRAZE_HIT);
    CHECK_EQUAL(graze_raycast_first(&slot, shapes, 4, NULL, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 1);
}

/* Two sides of a needle, of which the ray meets one 10^-22 of its length before the other: no float, and no double,
   distinguishes the two points. */
static void test_order_beyond_rounding(void) {
    static const float needle[6] = {0, -1, 1, 16777215, 1, 16777214};
    const GrazeSegment directions[2] = {{-16777216, 0, 16777216, 0}, {16777216, 0, -16777216, 0}};
    int direction;
    for (direction = 0; direction < 2; direction++) {
        GrazeRayHit found[2], first;
        CHECK_EQUAL(graze_raycast_polygon_all(needle, 3, &directions[direction], found, 2), 2);
        CHECK(found[0].t == found[1].t);
        CHECK_EQUAL(found[0].edge, direction == 0 ? 0 : 2);
        CHECK_EQUAL(found[1].edge, direction == 0 ? 2 : 0);
        CHECK_EQUAL(graze_raycast_polygon(needle, 3, &directions[direction], &first), GRAZE_HIT);
        CHECK(memcmp(&first, &found[0], sizeof first) == 0);
    }
}

static void test_extremes(void) {
    const float most = 3.4028234e38f;
    const GrazeSegment ray = {-3.4028234e38f, 0, 3.4028234e38f, 0}, tiny = {-1e-45f, 0, 1e-45f, 0};
    const GrazeCircle disc = {0, 0, 1e-45f}, all = {0, 0, 3e38f}, largest = {0, 0, most};
    const GrazeSegment wall = {0, -1e-45f, 0, 1e-45f};
    GrazeRayHit hit;
    CHECK_EQUAL(graze_raycast_circle(&disc, &ray, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == -1 && hit.normal_y == 0);
    CHECK_EQUAL(graze_raycast_circle(&all, &ray, &hit), GRAZE_HIT);
    CHECK(near(hit.x / 3e38f, -1) && hit.normal_x == -1);
    CHECK_EQUAL(graze_raycast_circle(&largest, &ray, &hit), GRAZE_HIT);
    CHECK(hit.t == 0 && hit.x == -most && hit.normal_x == -1);
    CHECK_EQUAL(graze_raycast_segment(&wall, &ray, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.x == 0 && hit.normal_x == -1);
    CHECK_EQUAL(graze_raycast_segment(&wall, &tiny, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.x == 0 && hit.y == 0 && hit.normal_x == -1);
}

int main(void) {
    RUN(test_by_hand);
    RUN(test_any_list);
    RUN(test_rounded_edge_from_the_boundary);
    RUN(test_rounded_edge_near_a_tie);
    RUN(test_rounded_edge_from_afar);
    RUN(test_point_on_a_shape_larger_than_the_ray);
    RUN(test_named_functions);
    RUN(test_all);
    RUN(test_all_of_any_shape);
    RUN(test_first_of_shapes);
    RUN(test_order_beyond_rounding);
    RUN(test_extremes);
    return RESULT();
}
