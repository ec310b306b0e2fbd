/* Regressions: test vectors of the articles that graze grew from, small cases that their code got wrong, and reports of
   users of other libraries (swapped ends, points on boundaries, flat boxes, NaN). */

#include "check.h"
#include <graze.h>
#include <math.h>

/* Article 000, cw_test: three points and their orientation. */
static const int32_t TURNS[][7] = {
    {0, 0, 1, 1, 0, 2, 1},
    {-134, -421, 2345, 0, -2129575, -100, 1},
    {1, -1, -491746, -1, 0, -2, 1},
    {3, 4, -32, -14, -33, 1, -1},
    {0, 0, 0, -1, -1, 0, -1},
    {2, 6, 9, 1, -32, 0, -1},
    {-32, 32, -32, 32, -32, 32, 0},
    {1, 1, 1, 1, 2, 2, 0},
    {7, 7, 8, 8, 8, 8, 0},
    {5, 5, 6, 6, 5, 5, 0},
};

/* seg_intersect?: two segments and whether they meet. */
static const int32_t SEGMENTS[][9] = {
    {-6, 7, 13, -1, 10, 2, 0, 0, 1},
    {0, 0, 1, 1, 0, 1, 1, 0, 1},
    {-1, -1, 9, 9, 0, -2, -2, 0, 1},
    {32, 4521, 32, -2156413, 3, 1, 32, 1, 1},
    {1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 3, -235421324, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 3, 3243, 1},
    {1, 1, 233, 43, 1, 1, 3, 3243, 1},
    {1, 1, 1, 9, 1, 7, 1, 34, 1},
    {-100, 10000, 100, -10000, -500, 50000, 500, -50000, 1},
    {-100, 10000, 100, -10000, -200, 20100, 200, -19900, 0},
    {32, 13, -14, -4, -34, 77, 0, 6, 0},
    {0, 0, 14, -8, 11, -14, 22, 0, 0},
    {1, 6, 14, 6, 15, 11, 15, 1, 0},
    {0, 0, 1, 1, 2, 2, 3, 3, 0},
    {-1, -1, -1, 32, -1, 33, -1, 34, 0},
    {-1, -1, 9, 9, 0, -3, -3, 0, 0},
};

/* seg_rect_collide?: a segment, four corners, and whether they meet. */
static const int32_t RECTANGLES[][13] = {
    {0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1},
    {7, 5, 10, 11, 8, 5, 8, 1, 1, 1, 1, 5, 1},
    {8, 0, 8, 6, 8, 1, 0, 1, 0, 3, 8, 3, 1},
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 1, 3, 1, 4, 1, 6, 1, 6, 3, 1, 3, 0},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static void to_floats(float *out, const int32_t *in, int count) {
    while (count-- > 0) {
        out[count] = (float)in[count];
    }
}

static void test_turns(void) {
    size_t i;
    for (i = 0; i < COUNT(TURNS); i++) {
        const int32_t *n = TURNS[i];
        float f[6];
        to_floats(f, n, 6);
        CASE("turn %d", (int)i);
        CHECK_EQUAL(graze_orient_i32(n[0], n[1], n[2], n[3], n[4], n[5]), n[6]);
        CHECK_EQUAL(graze_orient_i32(n[4], n[5], n[0], n[1], n[2], n[3]), n[6]);
        CHECK_EQUAL(graze_orient_i32(n[4], n[5], n[2], n[3], n[0], n[1]), -n[6]);
        CHECK_EQUAL(graze_orient(f[0], f[1], f[2], f[3], f[4], f[5]), n[6]);
        CHECK_EQUAL(graze_orient(f[4], f[5], f[0], f[1], f[2], f[3]), n[6]);
        CHECK_EQUAL(graze_orient(f[4], f[5], f[2], f[3], f[0], f[1]), -n[6]);
    }
}

static void test_segments(void) {
    size_t i;
    for (i = 0; i < COUNT(SEGMENTS); i++) {
        const int32_t *n = SEGMENTS[i];
        float f[8];
        int flip;
        /* One end, -235421324, is no float; the nearest one leaves the answer as it is. */
        to_floats(f, n, 8);
        for (flip = 0; flip < 4; flip++) {
            const int a = flip & 1 ? 2 : 0, c = flip & 2 ? 2 : 0;
            const GrazeSegmentI32 p = {n[a], n[a + 1], n[2 - a], n[3 - a]};
            const GrazeSegmentI32 q = {n[4 + c], n[5 + c], n[6 - c], n[7 - c]};
            const GrazeSegment pf = {f[a], f[a + 1], f[2 - a], f[3 - a]};
            const GrazeSegment qf = {f[4 + c], f[5 + c], f[6 - c], f[7 - c]};
            CASE("segments %d, flip %d", (int)i, flip);
            CHECK_EQUAL(graze_test_segment_segment_i32(&p, &q) != 0, n[8]);
            CHECK_EQUAL(graze_test_segment_segment_i32(&q, &p) != 0, n[8]);
            CHECK_EQUAL(graze_test_segment_segment(&pf, &qf) != 0, n[8]);
            CHECK_EQUAL(graze_test_segment_segment(&qf, &pf) != 0, n[8]);
        }
    }
}

static void test_segments_and_rectangles(void) {
    size_t i;
    for (i = 0; i < COUNT(RECTANGLES); i++) {
        const int32_t *n = RECTANGLES[i];
        int flip;
        for (flip = 0; flip < 16; flip++) {
            int32_t corners[8];
            float corners_f[8];
            const int a = flip & 1 ? 2 : 0;
            const GrazeSegmentI32 segment = {n[a], n[a + 1], n[2 - a], n[3 - a]};
            const GrazeSegment segment_f = {(float)segment.ax, (float)segment.ay, (float)segment.bx, (float)segment.by};
            int corner;
            for (corner = 0; corner < 4; corner++) {
                const int from = ((flip & 2 ? 3 - corner : corner) + (flip >> 2)) % 4;
                corners[2 * corner] = n[4 + 2 * from];
                corners[2 * corner + 1] = n[5 + 2 * from];
            }
            to_floats(corners_f, corners, 8);
            CASE("rectangle %d, flip %d", (int)i, flip);
            CHECK_EQUAL(graze_test_polygon_segment_i32(corners, 4, &segment) != 0, n[12]);
            CHECK_EQUAL(graze_test_polygon_segment(corners_f, 4, &segment_f) != 0, n[12]);
        }
    }
}

/* 000: int32 products wrap. */
static void test_products_of_int32_do_not_wrap(void) {
    const int32_t far = INT32_MAX, low = INT32_MIN;
    const int32_t square[8] = {low, low, far, low, far, far, low, far};
    CHECK_EQUAL(graze_orient_i32(low, low, far, far, far, far - 1), -1);
    CHECK_EQUAL(graze_orient_i32(low, low, far, far, far - 1, far), 1);
    CHECK_EQUAL(graze_orient_i32(low, low, 0, 0, far, far), 0);
    CHECK_EQUAL(graze_test_convex_convex_i32(square, 4, square, 4), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_point_i32(square, 4, far, 0), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_point_i32(square, 4, far - 1, 0), GRAZE_HIT);
}

/* 000: a rectangle of no size contained every point. 004 and sat-js: a flat box collided with everything. */
static void test_shapes_without_area_contain_nothing_else(void) {
    const float dot[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const GrazeAabb flat = {0, 1, 4, 1}, point = {1, 1, 1, 1}, apart = {0, 2, 4, 3};
    const GrazeSegment elsewhere = {2, 0, 2, 3}, across = {0, 0, 2, 2};
    CHECK_EQUAL(graze_test_polygon_point(dot, 4, 1, 1), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_polygon_point(dot, 4, 2, 1), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_point(dot, 4, 1, 0), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_segment(dot, 4, &elsewhere), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_segment(dot, 4, &across), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_aabb(&flat, &apart), GRAZE_MISS);
    CHECK_EQUAL(graze_test_aabb_aabb(&flat, &point), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_segment(&point, &elsewhere), GRAZE_MISS);
    CHECK_EQUAL(graze_check_polygon(dot, 4, NULL), GRAZE_OUTLINE_ZERO_AREA);
}

/* 001: the difference of the widths stood for half their sum, and discs needed to touch to meet. */
static void test_boxes_and_circles(void) {
    const GrazeAabb wide = {0, 0, 10, 1}, narrow = {9, 0, 10, 1}, beside = {10, 0, 12, 1}, beyond = {10.5f, 0, 12, 1};
    const GrazeCircle small = {0, 0, 1}, large = {1, 0, 5}, touching = {2, 0, 1}, outside = {2.5f, 0, 1};
    CHECK_EQUAL(graze_test_aabb_aabb(&wide, &narrow), GRAZE_HIT);
    CHECK_EQUAL(graze_test_aabb_aabb(&wide, &beside), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_aabb_aabb(&wide, &beyond), GRAZE_MISS);
    CHECK_EQUAL(graze_test_circle_circle(&small, &large), GRAZE_HIT);
    CHECK_EQUAL(graze_test_circle_circle(&small, &touching), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_circle(&small, &outside), GRAZE_MISS);
    CHECK_EQUAL(graze_test_circle_aabb(&outside, &wide), GRAZE_HIT);
}

/* 001 and 003: rotated rectangles by separating axes, and the box around their corners. */
static void test_rotated_rectangles(void) {
    float a[8], b[8], c[8];
    GrazeAabb box;
    GrazeCircle circle;
    int i;
    CHECK_EQUAL(graze_rect_corners(0, 0, 2, 1, 0, a), GRAZE_OK);
    CHECK(a[0] == -2 && a[1] == -1 && a[2] == 2 && a[3] == -1 && a[4] == 2 && a[5] == 1 && a[6] == -2 && a[7] == 1);
    /* An eighth turn: this one's corner points at the other's side. */
    CHECK_EQUAL(graze_rect_corners(3, 0, 1, 1, 0.785398163f, b), GRAZE_OK);
    CHECK_EQUAL(graze_rect_corners(4, 0, 1, 1, 0.785398163f, c), GRAZE_OK);
    CHECK_EQUAL(graze_test_convex_convex(a, 4, b, 4), GRAZE_HIT);
    CHECK_EQUAL(graze_test_convex_convex(a, 4, c, 4), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_point(b, 4, 3, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_point(b, 4, 2, 0.75f), GRAZE_MISS);
    /* The same by the cosine and sine of no turn, and by those of a quarter turn, in place. */
    CHECK_EQUAL(graze_place(a, 4, 0, 0, 1, 0, c), GRAZE_OK);
    CHECK_EQUAL(memcmp(a, c, sizeof a), 0);
    CHECK_EQUAL(graze_place(c, 4, 10, 20, 0, 1, c), GRAZE_OK);
    CHECK(c[0] == 11 && c[1] == 18 && c[2] == 11 && c[3] == 22 && c[4] == 9 && c[5] == 22 && c[6] == 9 && c[7] == 18);
    CHECK_EQUAL(graze_place(a, 1, 3e38f, 0, -2e38f, 0, c), GRAZE_ERROR_OUT_OF_RANGE);
    CHECK(c[0] == 11);
    {
        const GrazeShape capsule = {a, 2, GRAZE_KIND_SEGMENT, 0.5f};
        float corners[8];
        CHECK_EQUAL(graze_bounds(&capsule, &box), GRAZE_OK);
        CHECK(box.min_x == -2.5f && box.min_y == -1.5f && box.max_x == 2.5f && box.max_y == -0.5f);
        CHECK_EQUAL(graze_corners_aabb(&box, corners), GRAZE_OK);
        CHECK(corners[0] == -2.5f && corners[1] == -1.5f && corners[2] == 2.5f && corners[5] == -0.5f);
    }
    CHECK_EQUAL(graze_bounds_polygon(b, 4, &box), GRAZE_OK);
    CHECK_EQUAL(graze_bounding_circle_polygon(b, 4, &circle), GRAZE_OK);
    CHECK(box.min_x > 1.585f && box.min_x < 1.586f && box.max_y > 1.414f && box.max_y < 1.415f);
    CHECK(circle.radius > 1.414f && circle.radius < 1.415f);
    for (i = 0; i < 4; i++) {
        CHECK(graze_test_aabb_point(&box, b[2 * i], b[2 * i + 1]) == GRAZE_TOUCH);
        CHECK(graze_test_circle_point(&circle, b[2 * i], b[2 * i + 1]) != GRAZE_MISS);
    }
}

/* 001: containers. Edges that do not cross are no proof of being inside, nor is the distance to infinite lines. */
static void test_containers(void) {
    const float room[8] = {0, 0, 8, 0, 8, 8, 0, 8}, inside[6] = {1, 1, 3, 1, 2, 3}, outside[6] = {11, 1, 13, 1, 12, 3};
    const GrazeCircle in = {4, 4, 3}, touching = {4, 4, 4}, out = {20, 4, 1};
    const GrazeAabb box = {0, 0, 8, 8}, part = {1, 1, 2, 2}, over = {7, 7, 9, 8};
    CHECK_EQUAL(graze_contains_polygon_polygon(room, 4, inside, 3), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_polygon_polygon(room, 4, outside, 3), GRAZE_MISS);
    CHECK_EQUAL(graze_contains_polygon_polygon(inside, 3, room, 4), GRAZE_MISS);
    CHECK_EQUAL(graze_contains_polygon_circle(room, 4, &in), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_polygon_circle(room, 4, &touching), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contains_polygon_circle(room, 4, &out), GRAZE_MISS);
    CHECK_EQUAL(graze_contains_aabb_aabb(&box, &part), GRAZE_HIT);
    CHECK_EQUAL(graze_contains_aabb_aabb(&box, &over), GRAZE_MISS);
}

/* 002: vertices of one in the other are not asked for; 004: a segment wholly inside is a hit. */
static void test_crossing_without_a_vertex_inside(void) {
    const float level[8] = {0, 2, 6, 2, 6, 4, 0, 4}, upright[8] = {2, 0, 4, 0, 4, 6, 2, 6};
    const float notch[14] = {0, 0, 6, 0, 6, 6, 4, 6, 3, 1, 2, 6, 0, 6}, in_notch[6] = {2.75f, 5, 3.25f, 5, 3, 4};
    const GrazeSegment within = {1, 2.5f, 2, 3};
    const GrazeAabb box = {0, 2, 6, 4};
    CHECK_EQUAL(graze_test_polygon_polygon(level, 4, upright, 4), GRAZE_HIT);
    CHECK_EQUAL(graze_test_polygon_polygon(notch, 7, in_notch, 3), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_segment(level, 4, &within), GRAZE_HIT);
    CHECK_EQUAL(graze_test_aabb_segment(&box, &within), GRAZE_HIT);
}

/* 002 and Godot, SDL: every point of a boundary is a touch, and belongs to one polygon by the other rule. */
static void test_boundaries_read_both_ways(void) {
    const float left[8] = {0, 0, 2, 0, 2, 2, 0, 2}, right[8] = {2, 0, 4, 0, 4, 2, 2, 2};
    int y;
    for (y = 0; y <= 2; y++) {
        CHECK_EQUAL(graze_test_polygon_point(left, 4, 2, (float)y), GRAZE_TOUCH);
        CHECK_EQUAL(graze_test_polygon_point(right, 4, 2, (float)y), GRAZE_TOUCH);
        CHECK_EQUAL(graze_owns_polygon_point(left, 4, 2, (float)y), 0);
        CHECK_EQUAL(graze_owns_polygon_point(right, 4, 2, (float)y), y < 2);
    }
}

/* 004: the buffer of a point on a line is a capsule, as wide at the ends as in the middle. */
static void test_point_on_segment_with_and_without_tolerance(void) {
    const GrazeSegment segment = {0, 0, 100, 0};
    const GrazeCapsule buffer = {0, 0, 100, 0, 0.5f};
    CHECK_EQUAL(graze_test_segment_point(&segment, 50, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_segment_point(&segment, 50, 1e-30f), GRAZE_MISS);
    CHECK_EQUAL(graze_test_segment_point(&segment, 100, 0), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_capsule_point(&buffer, 50, 0.25f), GRAZE_HIT);
    CHECK_EQUAL(graze_test_capsule_point(&buffer, 100, 0.5f), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_capsule_point(&buffer, 50, 0.75f), GRAZE_MISS);
}

/* 004: wrong at small scales, and blind to collinear contact. */
static void test_small_scales_and_collinear_contact(void) {
    const GrazeCircle circle = {0, 0, 5e-20f};
    const GrazeSegment tangent = {-1e-19f, 5e-20f, 1e-19f, 5e-20f}, through = {-1e-19f, 0, 1e-19f, 0};
    const GrazeSegment first = {0, 0, 2, 2}, overlapping = {1, 1, 3, 3}, next = {2, 2, 3, 3}, apart = {3, 3, 4, 4};
    CHECK_EQUAL(graze_test_circle_segment(&circle, &tangent), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_segment(&circle, &through), GRAZE_HIT);
    CHECK_EQUAL(graze_test_segment_segment(&first, &overlapping), GRAZE_HIT);
    CHECK_EQUAL(graze_test_segment_segment(&first, &next), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_segment_segment(&first, &apart), GRAZE_MISS);
}

/* Reported of epsilons: overlapping polygons that met only when scaled up, boxes that met as boxes, not as outlines. */
static void test_no_scale_is_special(void) {
    int exponent;
    for (exponent = -140; exponent <= 120; exponent += 10) {
        const float unit = ldexpf(1, exponent);
        const float a[8] = {0, 0, 2 * unit, 0, 2 * unit, 2 * unit, 0, 2 * unit};
        const float b[8] = {unit, unit, 3 * unit, unit, 3 * unit, 3 * unit, unit, 3 * unit};
        const float c[8] = {2 * unit, 0, 3 * unit, 0, 3 * unit, unit, 2 * unit, unit};
        const GrazeAabb box_a = {0, 0, 2 * unit, 2 * unit}, box_c = {2 * unit, 0, 3 * unit, unit};
        CASE("2^%d", exponent);
        CHECK_EQUAL(graze_test_polygon_polygon(a, 4, b, 4), GRAZE_HIT);
        CHECK_EQUAL(graze_test_convex_convex(a, 4, b, 4), GRAZE_HIT);
        CHECK_EQUAL(graze_test_polygon_polygon(a, 4, c, 4), GRAZE_TOUCH);
        CHECK_EQUAL(graze_test_aabb_aabb(&box_a, &box_c), GRAZE_TOUCH);
        CHECK_EQUAL(graze_test_polygon_aabb(a, 4, &box_c), GRAZE_TOUCH);
    }
}

/* NaN crashed one library's host and was a hit in another. */
static void test_nan_is_never_a_hit(void) {
    const float square[8] = {0, 0, 2, 0, 2, 2, 0, 2}, broken[8] = {0, 0, NAN, 0, 2, 2, 0, 2};
    const GrazeAabb box = {NAN, NAN, NAN, NAN};
    const GrazeCircle circle = {1, 1, NAN};
    CHECK_EQUAL(graze_test_polygon_point(square, 4, NAN, 1), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_polygon(square, 4, broken, 4), GRAZE_MISS);
    CHECK_EQUAL(graze_test_aabb_point(&box, 1, 1), GRAZE_MISS);
    CHECK_EQUAL(graze_test_polygon_circle(square, 4, &circle), GRAZE_MISS);
}

/* Checks of outlines before their use. */
static void test_checks_classify_outlines(void) {
    const float square[8] = {0, 0, 2, 0, 2, 2, 0, 2}, bow_tie[8] = {0, 0, 2, 2, 2, 0, 0, 2};
    const float arrow[8] = {0, 0, 4, 0, 1, 1, 0, 4};
    const int32_t square_i32[8] = {0, 0, 2, 0, 2, 2, 0, 2}, bow_tie_i32[8] = {0, 0, 2, 2, 2, 0, 0, 2};
    const GrazeShape convex = {square, 4, GRAZE_KIND_CONVEX, 0}, concave = {arrow, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShapeI32 convex_i32 = {square_i32, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeSegment segment = {0, 0, 1, INFINITY};
    const GrazeSegmentI32 segment_i32 = {0, 0, 1, 1};
    const GrazeAabb box = {0, 1, 1, 0};
    const GrazeAabbI32 box_i32 = {0, 1, 1, 0};
    const GrazeCircle circle = {0, 0, 0};
    const GrazeCircleI32 circle_i32 = {0, 0, -1};
    const GrazeCapsule capsule = {0, 0, 0, 0, 1};
    const GrazeCapsuleI32 capsule_i32 = {0, 0, 0, 0, -1};
    size_t where = 7;
    CHECK_EQUAL(graze_check_polygon(square, 4, &where), GRAZE_OK);
    CHECK(where == GRAZE_NO_ELEMENT);
    CHECK_EQUAL(graze_check_polygon(bow_tie, 4, &where), GRAZE_OUTLINE_SELF_CROSSING);
    CHECK_EQUAL(where, 0);
    CHECK_EQUAL(graze_check_polygon_i32(bow_tie_i32, 4, NULL), GRAZE_OUTLINE_SELF_CROSSING);
    CHECK_EQUAL(graze_check_shape(&convex), GRAZE_OK);
    CHECK_EQUAL(graze_check_shape(&concave), GRAZE_OUTLINE_NOT_CONVEX);
    CHECK_EQUAL(graze_check_shape_i32(&convex_i32), GRAZE_OK);
    CHECK_EQUAL(graze_check_segment(&segment), GRAZE_ERROR_NOT_FINITE);
    CHECK_EQUAL(graze_check_segment_i32(&segment_i32), GRAZE_OK);
    CHECK_EQUAL(graze_check_aabb(&box), GRAZE_ERROR_INVERTED_BOX);
    CHECK_EQUAL(graze_check_aabb_i32(&box_i32), GRAZE_ERROR_INVERTED_BOX);
    CHECK_EQUAL(graze_check_circle(&circle), GRAZE_OK);
    CHECK_EQUAL(graze_check_circle_i32(&circle_i32), GRAZE_ERROR_NEGATIVE_RADIUS);
    CHECK_EQUAL(graze_check_capsule(&capsule), GRAZE_OK);
    CHECK_EQUAL(graze_check_capsule_i32(&capsule_i32), GRAZE_ERROR_NEGATIVE_RADIUS);
}

/* Outlines that are not convex, given as convex: every width gives the same result, without NaN. */
static void test_outlines_that_are_not_convex(void) {
    const float box[8] = {-4, 3, -3, 3, -3, 4, -4, 4}, dart[8] = {0, 2, 1, 3, -3, 3, 1, -1};
    const float tangle[16] = {-5, 4, 0, 5, 1, 6, 1, 3, 3, -1, -2, -7, 3, 5, 4, 4};
    const float segment[4] = {-5, 4, 3, 5};
    const GrazeShape moving = {box, 4, GRAZE_KIND_CONVEX, 0}, resting = {dart, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShape rounded = {tangle, 8, GRAZE_KIND_CONVEX, 6}, line = {segment, 2, GRAZE_KIND_SEGMENT, 0};
    const uint32_t widest = graze_simd_width();
    GrazeVerdict verdict = GRAZE_MISS;
    GrazeSweepHit first;
    uint32_t width;
    memset(&first, 0, sizeof first);
    for (width = 4; width <= widest; width *= 2) {
        GrazeSweepHit hit;
        GrazeClosest closest;
        memset(&hit, 0, sizeof hit);
        CASE("width %d", (int)graze_set_simd_width(width));
        if (width == 4) {
            verdict = graze_sweep(&moving, 4, 1, &resting, &first);
        }
        CHECK_EQUAL(graze_sweep(&moving, 4, 1, &resting, &hit), verdict);
        CHECK_EQUAL(memcmp(&hit, &first, sizeof hit), 0);
        CHECK_EQUAL(graze_distance(&rounded, &line, &closest), 0);
        CHECK(closest.ax == closest.bx && closest.ay == closest.by);
    }
    CHECK_EQUAL(graze_set_simd_width(UINT32_MAX), widest);
}

/* A radius of -0 is a radius of 0: in the order of two shapes it came before 0, and turned normals around. */
static void test_a_radius_of_minus_zero(void) {
    const float a[8] = {-2, -1, 2, -1, 2, 1, -2, 1}, b[8] = {-1, -1, 3, -1, 3, 1, -1, 1}, center[2] = {-2, 1};
    const float zeros[2] = {0.0f, -0.0f};
    int i;
    for (i = 0; i < 4; i++) {
        const GrazeShape one = {a, 4, GRAZE_KIND_CONVEX, zeros[i / 2]}, other = {b, 4, GRAZE_KIND_CONVEX, zeros[i % 2]};
        const GrazeCircle still = {center[0], center[1], zeros[i / 2]}, swept = {center[0], center[1], zeros[i % 2]};
        GrazeContact contact, of_circles;
        GrazeSweepHit hit;
        CASE("radii %d", i);
        CHECK_EQUAL(graze_contact(&one, &other, &contact), GRAZE_HIT);
        CHECK(contact.normal_x == 0 && contact.normal_y == -1);
        CHECK_EQUAL(graze_sweep_circle_circle(&swept, -2, 1, &still, &hit), GRAZE_HIT);
        CHECK(hit.normal_x == 0 && hit.normal_y == 0);
        CHECK_EQUAL(graze_contact_circle_circle(&still, &swept, &contact), GRAZE_HIT);
        CHECK_EQUAL(graze_contact_circle_circle(&swept, &still, &of_circles), GRAZE_HIT);
        CHECK(contact.normal_x == of_circles.normal_x && contact.normal_y == of_circles.normal_y);
    }
}

/* A box so thin that its far side is as deep as its near one: the exact tier named the far side. */
static void test_features_of_a_thin_box(void) {
    const GrazeAabb wide = {-1, -2, 0.5f, 0}, thin = {0, -4, 4.5474735e-13f, 1};
    float a[8] = {0}, b[8] = {0};
    GrazeShape one = {a, 4, GRAZE_KIND_CONVEX, 0}, other = {b, 4, GRAZE_KIND_CONVEX, 0};
    GrazeContact of_boxes, of_shapes;
    const GrazeAabb *boxes[2];
    float *corners[2];
    int i;
    boxes[0] = &wide, boxes[1] = &thin, corners[0] = a, corners[1] = b;
    for (i = 0; i < 2; i++) {
        const float xy[8] = {boxes[i]->min_x, boxes[i]->min_y, boxes[i]->max_x, boxes[i]->min_y,
                             boxes[i]->max_x, boxes[i]->max_y, boxes[i]->min_x, boxes[i]->max_y};
        memcpy(corners[i], xy, sizeof xy);
    }
    memset(&of_boxes, 0, sizeof of_boxes);
    memset(&of_shapes, 0, sizeof of_shapes);
    CHECK_EQUAL(graze_contact_aabb_aabb(&wide, &thin, &of_boxes), GRAZE_HIT);
    CHECK_EQUAL(graze_contact(&one, &other, &of_shapes), GRAZE_HIT);
    /* The ends of its side along min_x: vertices 0 and 3. */
    CHECK_EQUAL(of_boxes.count, 2);
    CHECK_EQUAL(of_boxes.points[0].b_feature, 0);
    CHECK_EQUAL(of_boxes.points[1].b_feature, 6);
    CHECK_EQUAL(memcmp(&of_boxes, &of_shapes, sizeof of_boxes), 0);
}

/* A center just before the end of a side: the end is as near as the side in double, and made the depth an ulp too
   large. */
static void test_depths_beside_the_end_of_a_side(void) {
    const GrazeAabb box = {0, 0, 5, 8};
    const float offsets[] = {1e-12f, -1e-12f, 1e-30f, 1e-10f};
    int i;
    for (i = 0; i < 4; i++) {
        const GrazeCircle circle = {offsets[i], -1, 2}, below = {0, -3, 1};
        const float corners[8] = {0, 0, 5, 0, 5, 8, 0, 8};
        const GrazeShape rounded = {&circle.x, 1, GRAZE_KIND_POINT, 2}, outline = {corners, 4, GRAZE_KIND_CONVEX, 0};
        GrazeContact contact;
        CASE("offset %g", (double)offsets[i]);
        CHECK_EQUAL(graze_contact_circle_aabb(&circle, &box, &contact), GRAZE_HIT);
        CHECK(contact.depth == 1 && contact.normal_x == 0 && contact.normal_y == 1);
        CHECK_EQUAL(graze_contact(&outline, &rounded, &contact), GRAZE_HIT);
        CHECK(contact.depth == 1 && contact.normal_x == 0 && contact.normal_y == -1);
        CHECK_EQUAL(graze_contact_circle_circle(&circle, &below, &contact), GRAZE_HIT);
        CHECK(contact.depth == 1 && contact.normal_x == 0 && contact.normal_y == -1);
    }
}

/* Corners beside the end of level sides are farther than the sides by less than a depth is rounded. */
static void test_corners_beside_level_sides(void) {
    const float upper[] = {-2.0000002f, 2, -1.1920929e-7f, 2}, lower[] = {-1, 0, 0, 0};
    const GrazeShape a = {upper, 2, GRAZE_KIND_SEGMENT, 3}, b = {lower, 2, GRAZE_KIND_SEGMENT, 0};
    GrazeContact contact;
    GrazeSweepHit hit;
    CASE("%s", "level sides");
    CHECK_EQUAL(graze_contact(&a, &b, &contact), GRAZE_HIT);
    CHECK(contact.normal_x == 0 && contact.normal_y == -1 && contact.depth == 1 && contact.count == 2);
    /* Of shapes that overlap it has the normal of the contact. */
    CHECK_EQUAL(graze_sweep(&a, -1, -1, &b, &hit), GRAZE_HIT);
    CHECK(hit.t == 0 && hit.normal_x == 0 && hit.normal_y == -1);
}

/* Two squares of very many collinear vertices as chains, one a little aside: each side was searched once for each of
   its edges, which takes longer than a program may. */
static void test_sides_of_many_edges(void) {
    enum { COUNT = 40000, SIDE = COUNT / 4 };
    static const float corners[] = {-50, -50, 50, -50, 50, 50, -50, 50, -50, -50};
    static float one[2 * COUNT], other[2 * COUNT];
    const GrazeShape a = {one, COUNT, GRAZE_KIND_CHAIN, 50}, b = {other, COUNT, GRAZE_KIND_CHAIN, 50};
    GrazeContact contacts[16];
    for (int i = 0; i < 2 * COUNT; i++) {
        const float *corner = corners + 2 * (i / 2 / SIDE) + i % 2;
        const float part = (float)(i / 2 % SIDE) / SIDE;
        one[i] = corner[0] + (corner[2] - corner[0]) * part;
        other[i] = one[i] + 0.25f;
    }
    const size_t count = graze_contacts(&a, &b, contacts, 16);
    CHECK(count > 0 && count <= 16);
    CHECK(graze_contacts_within(&a, &b, 1, contacts, 16) > 0);
}

/* Outlines of more than 1,024 vertices that overlap took minutes, as each of their pairs searched all edges again. With
   so many vertices that takes longer than a program may. */
static void test_large_outlines_that_overlap(void) {
    enum { COUNT = 10000 };
    static float one[2 * COUNT], other[2 * COUNT];
    static GrazeContact contacts[COUNT];
    const GrazeShape a = {one, COUNT, GRAZE_KIND_POLYGON, 0}, b = {other, COUNT, GRAZE_KIND_POLYGON, 0};
    GrazeContact deepest;
    GrazeSweepHit hit;
    size_t count, i;
    float most = 0;
    for (i = 0; i < COUNT; i++) {
        const double angle = 6.283185307179586 * (double)i / COUNT, tooth = i % 2 == 0 ? 1 : 1.1;
        one[2 * i] = (float)(60 * tooth * cos(angle));
        one[2 * i + 1] = (float)(60 * tooth * sin(angle));
        other[2 * i] = (float)(90 + 100 * tooth * cos(angle));
        other[2 * i + 1] = (float)(100 * tooth * sin(angle));
    }
    count = graze_contacts(&a, &b, contacts, COUNT);
    CHECK(count > 100 && count <= COUNT);
    for (i = 0; i < count; i++) {
        most = contacts[i].depth > most ? contacts[i].depth : most;
    }
    CHECK_EQUAL(graze_contact(&a, &b, &deepest), GRAZE_HIT);
    CHECK(deepest.depth == most);
    CHECK_EQUAL(graze_sweep(&a, 1, 0, &b, &hit), GRAZE_HIT);
    CHECK(hit.t == 0);
}

/* A distance that searched the whole chain anew for each edge took the square of the time: three minutes of 200,000. */
static void test_many_vertices_over_a_flat_prepared_chain(void) {
    enum { COUNT = 200000 };
    static float line[2 * COUNT], star[2 * COUNT];
    const GrazeShape chain = {line, COUNT, GRAZE_KIND_CHAIN, 0}, shape = {star, COUNT, GRAZE_KIND_POLYGON, 0};
    GrazePrepared *prepared;
    GrazeClosest closest, plain;
    int i;
    for (i = 0; i < COUNT; i++) {
        const double angle = 6.283185307179586 * i / COUNT, radius = i % 2 == 0 ? 1 : 0.2;
        line[2 * i] = -1 + 2 * (float)i / COUNT;
        line[2 * i + 1] = 0;
        star[2 * i] = (float)(radius * cos(angle));
        star[2 * i + 1] = (float)(3 + radius * sin(angle));
    }
    prepared = graze_prepared_create_chain(line, COUNT, GRAZE_KIND_CHAIN);
    CHECK(graze_distance_prepared(prepared, &shape, &closest, NULL) == 2);
    CHECK(graze_distance(&chain, &shape, &plain) == 2);
    CHECK(memcmp(&closest, &plain, sizeof plain) == 0);
    graze_prepared_free(prepared);
}

/* A body with an upright side whose corner touches the end of a one-sided line walked into the line. */
static void test_upright_sides_at_the_end_of_a_line(void) {
    const float line[] = {0, 0, 10, 0};
    const float bodies[][8] = {
        {0, 0, 0, 1, -1, 1, -1, -1},
        {0, 0, 0, 1, -1, 0, -0.25f, -0.25f},
        {0, 0, -0.25f, 1, -1, 1, -1, -0.25f},
    };
    const float motions[][2] = {{0.125f, 0}, {0.125f, -0.03125f}, {0.125f, -0.125f}};
    const GrazeShape platform = {line, 2, GRAZE_KIND_ONE_SIDED, 0};
    int i, j, k, back;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            for (back = 0; back < 2; back++) {
                /* From the touch on, or from an eighth before it. */
                const float from = back ? -0.125f : 0;
                float xy[8];
                GrazeShape body = {NULL, 4, GRAZE_KIND_CONVEX, 0};
                GrazeSlide slide;
                body.xy = xy;
                for (k = 0; k < 8; k += 2) {
                    xy[k] = bodies[i][k] + from * motions[j][0] / 0.125f;
                    xy[k + 1] = bodies[i][k + 1] + from * motions[j][1] / 0.125f;
                }
                CHECK(graze_slide(&body, 2 * motions[j][0], 2 * motions[j][1], &platform, 1, &slide) != GRAZE_MISS);
                for (k = 0; k < 8; k += 2) {
                    xy[k] += slide.x;
                    xy[k + 1] += slide.y;
                }
                CHECK(graze_contact(&body, &platform, NULL) != GRAZE_HIT);
            }
        }
    }
}

int main(void) {
    graze_set_error_handler(NULL, NULL);
    RUN(test_upright_sides_at_the_end_of_a_line);
    RUN(test_turns);
    RUN(test_segments);
    RUN(test_segments_and_rectangles);
    RUN(test_products_of_int32_do_not_wrap);
    RUN(test_shapes_without_area_contain_nothing_else);
    RUN(test_boxes_and_circles);
    RUN(test_rotated_rectangles);
    RUN(test_containers);
    RUN(test_crossing_without_a_vertex_inside);
    RUN(test_boundaries_read_both_ways);
    RUN(test_point_on_segment_with_and_without_tolerance);
    RUN(test_small_scales_and_collinear_contact);
    RUN(test_no_scale_is_special);
    RUN(test_nan_is_never_a_hit);
    RUN(test_checks_classify_outlines);
    RUN(test_outlines_that_are_not_convex);
    RUN(test_a_radius_of_minus_zero);
    RUN(test_features_of_a_thin_box);
    RUN(test_depths_beside_the_end_of_a_side);
    RUN(test_corners_beside_level_sides);
    RUN(test_sides_of_many_edges);
    RUN(test_large_outlines_that_overlap);
    RUN(test_many_vertices_over_a_flat_prepared_chain);
    return RESULT();
}
