/* The ABI: sizes and offsets of the public structs, values of the enums, versions, status texts. */

#include "check.h"
#include <graze.h>

/* Refused by the compiler when the condition does not hold; C99 has no static assertion. */
#define STATIC_CHECK(name, condition) typedef char name[(condition) ? 1 : -1]

#define IS_AT(type, field, offset) STATIC_CHECK(type##_##field, offsetof(type, field) == (offset))

STATIC_CHECK(size_of_segment, sizeof(GrazeSegment) == 16);
IS_AT(GrazeSegment, ax, 0);
IS_AT(GrazeSegment, ay, 4);
IS_AT(GrazeSegment, bx, 8);
IS_AT(GrazeSegment, by, 12);

STATIC_CHECK(size_of_aabb, sizeof(GrazeAabb) == 16);
IS_AT(GrazeAabb, min_x, 0);
IS_AT(GrazeAabb, min_y, 4);
IS_AT(GrazeAabb, max_x, 8);
IS_AT(GrazeAabb, max_y, 12);

STATIC_CHECK(size_of_circle, sizeof(GrazeCircle) == 12);
IS_AT(GrazeCircle, x, 0);
IS_AT(GrazeCircle, y, 4);
IS_AT(GrazeCircle, radius, 8);

STATIC_CHECK(size_of_capsule, sizeof(GrazeCapsule) == 20);
IS_AT(GrazeCapsule, ax, 0);
IS_AT(GrazeCapsule, ay, 4);
IS_AT(GrazeCapsule, bx, 8);
IS_AT(GrazeCapsule, by, 12);
IS_AT(GrazeCapsule, radius, 16);

/* A pointer and three numbers, filled up to the pointer's alignment. */
STATIC_CHECK(size_of_shape, sizeof(GrazeShape) == (sizeof(void *) == 8 ? 24 : 16));
IS_AT(GrazeShape, xy, 0);
IS_AT(GrazeShape, count, sizeof(void *));
IS_AT(GrazeShape, kind, sizeof(void *) + 4);
IS_AT(GrazeShape, radius, sizeof(void *) + 8);

STATIC_CHECK(size_of_segment_i32, sizeof(GrazeSegmentI32) == 16);
IS_AT(GrazeSegmentI32, ax, 0);
IS_AT(GrazeSegmentI32, ay, 4);
IS_AT(GrazeSegmentI32, bx, 8);
IS_AT(GrazeSegmentI32, by, 12);

STATIC_CHECK(size_of_aabb_i32, sizeof(GrazeAabbI32) == 16);
IS_AT(GrazeAabbI32, min_x, 0);
IS_AT(GrazeAabbI32, min_y, 4);
IS_AT(GrazeAabbI32, max_x, 8);
IS_AT(GrazeAabbI32, max_y, 12);

STATIC_CHECK(size_of_circle_i32, sizeof(GrazeCircleI32) == 12);
IS_AT(GrazeCircleI32, x, 0);
IS_AT(GrazeCircleI32, y, 4);
IS_AT(GrazeCircleI32, radius, 8);

STATIC_CHECK(size_of_capsule_i32, sizeof(GrazeCapsuleI32) == 20);
IS_AT(GrazeCapsuleI32, ax, 0);
IS_AT(GrazeCapsuleI32, ay, 4);
IS_AT(GrazeCapsuleI32, bx, 8);
IS_AT(GrazeCapsuleI32, by, 12);
IS_AT(GrazeCapsuleI32, radius, 16);

STATIC_CHECK(size_of_shape_i32, sizeof(GrazeShapeI32) == sizeof(GrazeShape));
IS_AT(GrazeShapeI32, xy, 0);
IS_AT(GrazeShapeI32, count, sizeof(void *));
IS_AT(GrazeShapeI32, kind, sizeof(void *) + 4);
IS_AT(GrazeShapeI32, radius, sizeof(void *) + 8);

STATIC_CHECK(size_of_closest, sizeof(GrazeClosest) == 36);
IS_AT(GrazeClosest, distance, 0);
IS_AT(GrazeClosest, ax, 4);
IS_AT(GrazeClosest, by, 16);
IS_AT(GrazeClosest, a_t, 20);
IS_AT(GrazeClosest, b_t, 24);
IS_AT(GrazeClosest, a_edge, 28);
IS_AT(GrazeClosest, b_edge, 32);
STATIC_CHECK(size_of_sweep_hit, sizeof(GrazeSweepHit) == 28);
IS_AT(GrazeSweepHit, t, 0);
IS_AT(GrazeSweepHit, x, 4);
IS_AT(GrazeSweepHit, y, 8);
IS_AT(GrazeSweepHit, normal_x, 12);
IS_AT(GrazeSweepHit, normal_y, 16);
IS_AT(GrazeSweepHit, a_edge, 20);
IS_AT(GrazeSweepHit, b_edge, 24);

STATIC_CHECK(size_of_contact_point, sizeof(GrazeContactPoint) == 20);
IS_AT(GrazeContactPoint, x, 0);
IS_AT(GrazeContactPoint, depth, 8);
IS_AT(GrazeContactPoint, a_feature, 12);
IS_AT(GrazeContactPoint, b_feature, 16);

STATIC_CHECK(size_of_contact, sizeof(GrazeContact) == 56);
IS_AT(GrazeContact, normal_x, 0);
IS_AT(GrazeContact, depth, 8);
IS_AT(GrazeContact, count, 12);
IS_AT(GrazeContact, points, 16);

STATIC_CHECK(size_of_crossing, sizeof(GrazeCrossing) == 24);
IS_AT(GrazeCrossing, x, 0);
IS_AT(GrazeCrossing, a_t, 8);
IS_AT(GrazeCrossing, b_t, 12);
IS_AT(GrazeCrossing, a_edge, 16);
IS_AT(GrazeCrossing, b_edge, 20);

STATIC_CHECK(size_of_ray_hit, sizeof(GrazeRayHit) == 24);
IS_AT(GrazeRayHit, t, 0);
IS_AT(GrazeRayHit, x, 4);
IS_AT(GrazeRayHit, y, 8);
IS_AT(GrazeRayHit, normal_x, 12);
IS_AT(GrazeRayHit, normal_y, 16);
IS_AT(GrazeRayHit, edge, 20);

STATIC_CHECK(size_of_status, sizeof(GrazeStatus) == 4);
STATIC_CHECK(size_of_kind, sizeof(GrazeKind) == 4);
STATIC_CHECK(size_of_verdict, sizeof(GrazeVerdict) == 4);

STATIC_CHECK(miss_is_false, GRAZE_MISS == 0);
STATIC_CHECK(touch_is_1, GRAZE_TOUCH == 1);
STATIC_CHECK(hit_is_2, GRAZE_HIT == 2);

STATIC_CHECK(kinds, GRAZE_KIND_POINT == 1 && GRAZE_KIND_SEGMENT == 2 && GRAZE_KIND_CHAIN == 3 &&
                        GRAZE_KIND_CONVEX == 4 && GRAZE_KIND_POLYGON == 5 && GRAZE_KIND_ONE_SIDED == 6);

STATIC_CHECK(no_element, GRAZE_NO_ELEMENT == SIZE_MAX);

/* Every status: programs store these numbers, so none may ever change. */
static const struct {
    int32_t status, number;
} STATUSES[] = {
    {GRAZE_OK, 0},
    {GRAZE_ERROR_NULL, 1},
    {GRAZE_ERROR_MISALIGNED, 2},
    {GRAZE_ERROR_TOO_FEW_VERTICES, 3},
    {GRAZE_ERROR_TOO_MANY_VERTICES, 4},
    {GRAZE_ERROR_NOT_FINITE, 5},
    {GRAZE_ERROR_NEGATIVE_RADIUS, 6},
    {GRAZE_ERROR_NEGATIVE_SIZE, 7},
    {GRAZE_ERROR_INVERTED_BOX, 8},
    {GRAZE_ERROR_UNKNOWN_KIND, 9},
    {GRAZE_ERROR_NOT_A_CONTAINER, 10},
    {GRAZE_ERROR_OUT_OF_RANGE, 11},
    {GRAZE_ERROR_TOO_MANY_ELEMENTS, 12},
    {GRAZE_ERROR_OUT_OF_MEMORY, 13},
    {GRAZE_ERROR_UNKNOWN_ID, 14},
    {GRAZE_ERROR_NOT_A_WORLD, 15},
    {GRAZE_ERROR_NEWER_WORLD, 16},
    {GRAZE_ERROR_UNKNOWN_GRADE, 17},
    {GRAZE_OUTLINE_SELF_CROSSING, 100},
    {GRAZE_OUTLINE_NOT_CONVEX, 101},
    {GRAZE_OUTLINE_ZERO_AREA, 102},
    {GRAZE_CONTAINER_TOO_SMALL, 103},
};

enum { STATUS_COUNT = sizeof STATUSES / sizeof STATUSES[0] };

static int is_known(int32_t status) {
    int i;
    for (i = 0; i < STATUS_COUNT; i++) {
        if (STATUSES[i].number == status) {
            return 1;
        }
    }
    return 0;
}

static void test_status_numbers_and_texts(void) {
    const char *unknown = graze_status_text(-1);
    int i, j;
    CHECK(unknown != NULL && unknown[0] != '\0');
    for (i = 0; i < STATUS_COUNT; i++) {
        const char *text = graze_status_text(STATUSES[i].status);
        CASE("status %d", STATUSES[i].number);
        CHECK_EQUAL(STATUSES[i].status, STATUSES[i].number);
        CHECK(text != NULL && text[0] != '\0' && strcmp(text, unknown) != 0);
        for (j = 0; j < i; j++) {
            CHECK(strcmp(text, graze_status_text(STATUSES[j].status)) != 0);
        }
    }
    /* A status of which this table knows nothing has come without its number being pinned. */
    for (i = -300; i < 300; i++) {
        CASE("status %d", i);
        CHECK_EQUAL(strcmp(graze_status_text(i), unknown) != 0, is_known(i));
    }
    CHECK(strcmp(graze_status_text(INT32_MAX), unknown) == 0);
    CHECK(strcmp(graze_status_text(INT32_MIN), unknown) == 0);
}

static void test_header_and_library_are_of_one_version(void) {
    CHECK_EQUAL(graze_version(), GRAZE_VERSION);
    CHECK_EQUAL(GRAZE_VERSION, GRAZE_VERSION_MAJOR * 1000000 + GRAZE_VERSION_MINOR * 1000 + GRAZE_VERSION_PATCH);
    CHECK_EQUAL(graze_abi_version(), GRAZE_ABI_VERSION);
}

/* The header promises that an array of floats can be read as a struct. */
static void test_structs_are_flat_arrays(void) {
    static const float numbers[5] = {0, 0, 4, 0, 1};
    static const int32_t integers[5] = {0, 0, 4, 0, 1};
    CHECK_EQUAL(graze_test_capsule_point((const GrazeCapsule *)(const void *)numbers, 2, 1), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_capsule_point_i32((const GrazeCapsuleI32 *)(const void *)integers, 2, 1), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_segment_point((const GrazeSegment *)(const void *)numbers, 2, 0), GRAZE_HIT);
    CHECK_EQUAL(graze_test_aabb_point((const GrazeAabb *)(const void *)numbers, 2, 0), GRAZE_TOUCH);
    CHECK_EQUAL(graze_test_circle_point((const GrazeCircle *)(const void *)numbers, 0, 4), GRAZE_TOUCH);
}

int main(void) {
    RUN(test_status_numbers_and_texts);
    RUN(test_header_and_library_are_of_one_version);
    RUN(test_structs_are_flat_arrays);
    return RESULT();
}
