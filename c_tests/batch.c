/* Batches as an engine calls them: elements within its own structs, one against many, counting, indices, and reports of
   bad elements. tests/oracle/batch.rs checks millions of batches against single calls. */

#include "check.h"
#include <graze.h>
#include <math.h>

enum { COUNT = 37 };

/* An engine's bullet, with a circle in the middle of other things. */
typedef struct Bullet {
    uint8_t owner;
    GrazeCircle circle;
    double age;
} Bullet;

static const float ARROW[] = {0, 0, 8, 4, 0, 8, 2, 4};

static Bullet bullets[COUNT];

/* Whole numbers, so that touches come up. */
static void make_bullets(void) {
    int i;
    for (i = 0; i < COUNT; i++) {
        bullets[i].owner = (uint8_t)i;
        bullets[i].circle.x = (float)(i % 7 - 1);
        bullets[i].circle.y = (float)(i % 5);
        bullets[i].circle.radius = (float)(i % 3);
        bullets[i].age = i;
    }
}

static void test_own_structs(void) {
    uint8_t verdicts[COUNT];
    size_t met = 0, returned;
    int i;
    make_bullets();
    returned = graze_test_many_polygon_circle(ARROW, 4, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts);
    for (i = 0; i < COUNT; i++) {
        CASE("bullet %d", i);
        CHECK_EQUAL(verdicts[i], graze_test_polygon_circle(ARROW, 4, &bullets[i].circle));
        met += verdicts[i] != GRAZE_MISS;
    }
    CHECK_EQUAL(returned, met);
    CHECK_EQUAL(graze_test_many_polygon_circle(ARROW, 4, &bullets[0].circle, sizeof(Bullet), COUNT, NULL), met);
    /* The centers alone. */
    returned = graze_test_many_polygon_point(ARROW, 4, &bullets[0].circle.x, sizeof(Bullet), COUNT, verdicts);
    for (i = 0, met = 0; i < COUNT; i++) {
        CASE("center %d", i);
        CHECK_EQUAL(verdicts[i], graze_test_polygon_point(ARROW, 4, bullets[i].circle.x, bullets[i].circle.y));
        met += verdicts[i] != GRAZE_MISS;
    }
    CHECK_EQUAL(returned, met);
}

/* A stride of 0 takes the same element every time, on either side. */
static void test_one_against_many(void) {
    const GrazeCircle ship = {2, 2, 1};
    const GrazeAabb area = {0, 0, 3, 2};
    uint8_t verdicts[COUNT], swapped[COUNT];
    int i;
    make_bullets();
    graze_test_many_circle_circle(&ship, 0, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts);
    graze_test_many_circle_circle(&bullets[0].circle, sizeof(Bullet), &ship, 0, COUNT, swapped);
    CHECK_EQUAL(memcmp(verdicts, swapped, COUNT), 0);
    for (i = 0; i < COUNT; i++) {
        CASE("bullet %d", i);
        CHECK_EQUAL(verdicts[i], graze_test_circle_circle(&ship, &bullets[i].circle));
    }
    graze_test_many_circle_aabb(&bullets[0].circle, sizeof(Bullet), &area, 0, COUNT, verdicts);
    for (i = 0; i < COUNT; i++) {
        CASE("bullet %d and the area", i);
        CHECK_EQUAL(verdicts[i], graze_test_circle_aabb(&bullets[i].circle, &area));
    }
    graze_test_many_aabb_point(&area, 0, &bullets[0].circle.x, sizeof(Bullet), COUNT, verdicts);
    for (i = 0; i < COUNT; i++) {
        CASE("center %d and the area", i);
        CHECK_EQUAL(verdicts[i], graze_test_aabb_point(&area, bullets[i].circle.x, bullets[i].circle.y));
    }
    graze_test_many_circle_point(&ship, 0, &bullets[0].circle.x, sizeof(Bullet), COUNT, verdicts);
    for (i = 0; i < COUNT; i++) {
        CASE("center %d and the ship", i);
        CHECK_EQUAL(verdicts[i], graze_test_circle_point(&ship, bullets[i].circle.x, bullets[i].circle.y));
    }
}

/* The edges of a chain overlap in memory: a stride of one vertex. */
static void test_edges_of_a_chain(void) {
    float chain[2 * (COUNT + 1)];
    const GrazeSegment ray = {0, 0.5f, 100, 0.5f};
    const GrazeAabb area = {3, 0, 5, 1};
    const GrazeCircle circle = {9, 0, 1};
    uint8_t verdicts[4][COUNT];
    int i;
    for (i = 0; i <= COUNT; i++) {
        chain[2 * i] = (float)i;
        chain[2 * i + 1] = (float)(i % 2);
    }
    {
        const GrazeSegment *edges = (const GrazeSegment *)(const void *)chain;
        enum { STEP = 2 * sizeof(float) };
        CHECK_EQUAL(graze_test_many_segment_segment(&ray, 0, edges, STEP, COUNT, verdicts[0]), COUNT);
        graze_test_many_aabb_segment(&area, 0, edges, STEP, COUNT, verdicts[1]);
        graze_test_many_circle_segment(&circle, 0, edges, STEP, COUNT, verdicts[2]);
        graze_test_many_polygon_segment(ARROW, 4, edges, STEP, COUNT, verdicts[3]);
    }
    for (i = 0; i < COUNT; i++) {
        GrazeSegment edge;
        memcpy(&edge, chain + 2 * i, sizeof edge);
        CASE("edge %d", i);
        CHECK_EQUAL(verdicts[0][i], GRAZE_HIT);
        CHECK_EQUAL(verdicts[1][i], graze_test_aabb_segment(&area, &edge));
        CHECK_EQUAL(verdicts[2][i], graze_test_circle_segment(&circle, &edge));
        CHECK_EQUAL(verdicts[3][i], graze_test_polygon_segment(ARROW, 4, &edge));
    }
}

/* Capsules at whole numbers, against everything there is. */
static void test_capsules(void) {
    GrazeCapsule capsules[COUNT];
    const GrazeCapsule own = {1, 0, 4, 0, 1};
    const GrazeSegment wall = {0, 3, 5, 3};
    const GrazeAabb area = {3, 0, 5, 2};
    const GrazeCircle circle = {2, 3, 1};
    const float point[2] = {2, 2};
    uint8_t verdicts[6][COUNT];
    size_t met[3] = {0, 0, 0};
    int i;
    for (i = 0; i < COUNT; i++) {
        capsules[i].ax = (float)(i % 7 - 1);
        capsules[i].ay = (float)(i % 5);
        capsules[i].bx = (float)(i % 4 + 1);
        capsules[i].by = (float)(i % 3 + 1);
        capsules[i].radius = (float)(i % 3) / 2;
    }
    graze_test_many_capsule_point(capsules, sizeof capsules[0], point, 0, COUNT, verdicts[0]);
    graze_test_many_capsule_segment(capsules, sizeof capsules[0], &wall, 0, COUNT, verdicts[1]);
    graze_test_many_capsule_aabb(capsules, sizeof capsules[0], &area, 0, COUNT, verdicts[2]);
    graze_test_many_capsule_circle(capsules, sizeof capsules[0], &circle, 0, COUNT, verdicts[3]);
    graze_test_many_capsule_capsule(&own, 0, capsules, sizeof capsules[0], COUNT, verdicts[4]);
    graze_test_many_polygon_capsule(ARROW, 4, capsules, sizeof capsules[0], COUNT, verdicts[5]);
    for (i = 0; i < COUNT; i++) {
        CASE("capsule %d", i);
        CHECK_EQUAL(verdicts[0][i], graze_test_capsule_point(&capsules[i], point[0], point[1]));
        CHECK_EQUAL(verdicts[1][i], graze_test_capsule_segment(&capsules[i], &wall));
        CHECK_EQUAL(verdicts[2][i], graze_test_capsule_aabb(&capsules[i], &area));
        CHECK_EQUAL(verdicts[3][i], graze_test_capsule_circle(&capsules[i], &circle));
        CHECK_EQUAL(verdicts[4][i], graze_test_capsule_capsule(&own, &capsules[i]));
        CHECK_EQUAL(verdicts[5][i], graze_test_polygon_capsule(ARROW, 4, &capsules[i]));
        met[verdicts[4][i]]++;
    }
    CHECK(met[GRAZE_MISS] > 0 && met[GRAZE_TOUCH] > 0 && met[GRAZE_HIT] > 0);
}

/* Shapes of every kind within an engine's own structs, each against the next. */
static void test_shapes(void) {
    typedef struct Body {
        GrazeShape shape;
        uint32_t id;
    } Body;
    static const float line[] = {0, 0, 3, 1, 5, 4};
    Body bodies[COUNT + 1];
    float corners[COUNT + 1][2];
    uint8_t verdicts[COUNT];
    size_t met = 0, met_with[3] = {0, 0, 0};
    int i;
    make_bullets();
    for (i = 0; i <= COUNT; i++) {
        GrazeShape *shape = &bodies[i].shape;
        corners[i][0] = (float)(i % 7);
        corners[i][1] = (float)(i % 5);
        shape->xy = i % 3 == 0 ? corners[i] : i % 3 == 1 ? line : ARROW;
        shape->count = i % 3 == 0 ? 1 : i % 3 == 1 ? 3 : 4;
        shape->kind = i % 3 == 0 ? GRAZE_KIND_POINT : i % 3 == 1 ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON;
        shape->radius = (float)(i % 4) / 2;
        bodies[i].id = (uint32_t)i;
    }
    met = graze_test_many_shape_shape(&bodies[0].shape, sizeof(Body), &bodies[1].shape, sizeof(Body), COUNT, verdicts);
    for (i = 0; i < COUNT; i++) {
        CASE("bodies %d and %d", i, i + 1);
        CHECK_EQUAL(verdicts[i], graze_test(&bodies[i].shape, &bodies[i + 1].shape));
        met_with[verdicts[i]]++;
    }
    CHECK_EQUAL(met, met_with[GRAZE_TOUCH] + met_with[GRAZE_HIT]);
    CHECK(met_with[GRAZE_MISS] > 0 && met_with[GRAZE_HIT] > 0);
    CHECK_EQUAL(graze_test_many_shape_shape(&bodies[0].shape, sizeof(Body), &bodies[1].shape, sizeof(Body), COUNT, NULL),
                met);
}

static void test_boxes_and_rectangles(void) {
    GrazeAabb boxes[COUNT];
    float corners[COUNT][8], square[8];
    const GrazeAabb area = {0, 0, 3, 3};
    uint8_t of_boxes[COUNT], of_corners[COUNT], of_polygon[COUNT];
    int i;
    CHECK_EQUAL(graze_rect_corners(1.5f, 1.5f, 1.5f, 1.5f, 0, square), GRAZE_OK);
    for (i = 0; i < COUNT; i++) {
        const float x = (float)(i % 6 - 1), y = (float)(i % 4);
        boxes[i].min_x = x;
        boxes[i].min_y = y;
        boxes[i].max_x = x + 1;
        boxes[i].max_y = y + 2;
        CHECK_EQUAL(graze_rect_corners(x + 0.5f, y + 1, 0.5f, 1, 0, corners[i]), GRAZE_OK);
    }
    graze_test_many_aabb_aabb(boxes, sizeof boxes[0], &area, 0, COUNT, of_boxes);
    graze_test_many_rect_rect(corners[0], sizeof corners[0], square, 0, COUNT, of_corners);
    graze_test_many_polygon_aabb(square, 4, boxes, sizeof boxes[0], COUNT, of_polygon);
    for (i = 0; i < COUNT; i++) {
        CASE("box %d", i);
        CHECK_EQUAL(of_boxes[i], graze_test_aabb_aabb(&boxes[i], &area));
        CHECK_EQUAL(of_corners[i], of_boxes[i]);
        CHECK_EQUAL(of_polygon[i], of_boxes[i]);
    }
}

static void test_select(void) {
    uint8_t verdicts[COUNT];
    uint32_t places[COUNT + 1];
    size_t met, hits, i, next, capacity;
    make_bullets();
    met = graze_test_many_polygon_circle(ARROW, 4, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts);
    CHECK_EQUAL(graze_select(verdicts, COUNT, GRAZE_TOUCH, NULL, 0), met);
    hits = graze_select(verdicts, COUNT, GRAZE_HIT, NULL, 0);
    CHECK(0 < hits && hits < met && met < COUNT);
    CHECK_EQUAL(graze_select(verdicts, COUNT, GRAZE_MISS, NULL, 0), COUNT);
    for (capacity = 0; capacity <= COUNT; capacity++) {
        CASE("capacity %d", (int)capacity);
        for (i = 0; i <= COUNT; i++) {
            places[i] = 12345;
        }
        CHECK_EQUAL(graze_select(verdicts, COUNT, GRAZE_HIT, places, capacity), hits);
        for (i = 0, next = 0; i < COUNT && next < capacity; i++) {
            if (verdicts[i] == GRAZE_HIT) {
                CHECK_EQUAL(places[next], i);
                next++;
            }
        }
        for (; next <= COUNT; next++) {
            CHECK_EQUAL(places[next], 12345);
        }
    }
    CHECK_EQUAL(graze_select(NULL, 0, GRAZE_HIT, places, COUNT), 0);
}

static struct {
    int count;
    size_t element;
    int32_t status;
    char argument[32];
} report;

static void remember(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context;
    (void)function;
    report.count++;
    report.element = element;
    report.status = status;
    (void)snprintf(report.argument, sizeof report.argument, "%s", argument);
}

/* Bad elements are misses, good ones get their verdicts, and only the first bad one is reported. */
static void test_bad_elements(void) {
    const GrazeCircle ship = {2, 2, 100};
    uint8_t verdicts[COUNT];
    int i;
    make_bullets();
    bullets[20].circle.x = NAN;
    bullets[11].circle.radius = -1;
    bullets[36].circle.y = INFINITY;
    graze_set_error_handler(remember, NULL);
    report.count = 0;
    CHECK_EQUAL(graze_test_many_circle_circle(&ship, 0, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts),
                COUNT - 3);
    CHECK_EQUAL(report.count, 1);
    CHECK_EQUAL(report.element, 11);
    CHECK_EQUAL(report.status, GRAZE_ERROR_NEGATIVE_RADIUS);
    CHECK(strcmp(report.argument, "b") == 0);
    for (i = 0; i < COUNT; i++) {
        CASE("bullet %d", i);
        CHECK_EQUAL(verdicts[i], i == 11 || i == 20 || i == 36 ? GRAZE_MISS : GRAZE_HIT);
    }
    /* Nothing at all is read when there is nothing to be. */
    report.count = 0;
    CHECK_EQUAL(graze_test_many_circle_circle(NULL, 1, NULL, 2, 0, NULL), 0);
    CHECK_EQUAL(report.count, 0);
    graze_set_error_handler(NULL, NULL);
}

/* Every width gives the same bytes. */
static void test_widths(void) {
    const uint32_t widest = graze_simd_width();
    uint8_t verdicts[2][COUNT];
    uint32_t width;
    make_bullets();
    CHECK(widest == 4 || widest == 8 || widest == 16);
    graze_test_many_polygon_circle(ARROW, 4, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts[0]);
    for (width = 4; width <= widest; width *= 2) {
        CHECK_EQUAL(graze_set_simd_width(width), width);
        CHECK_EQUAL(graze_simd_width(), width);
        graze_test_many_polygon_circle(ARROW, 4, &bullets[0].circle, sizeof(Bullet), COUNT, verdicts[1]);
        CHECK_EQUAL(memcmp(verdicts[0], verdicts[1], COUNT), 0);
    }
    CHECK_EQUAL(graze_set_simd_width(0), 4);
    CHECK_EQUAL(graze_set_simd_width(UINT32_MAX), widest);
}

int main(void) {
    RUN(test_own_structs);
    RUN(test_one_against_many);
    RUN(test_edges_of_a_chain);
    RUN(test_capsules);
    RUN(test_shapes);
    RUN(test_boxes_and_rectangles);
    RUN(test_select);
    RUN(test_bad_elements);
    RUN(test_widths);
    return RESULT();
}
