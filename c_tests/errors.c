/* The error handler: who is called, with which arguments, and what the default handler prints.

   With the argument "default" the program only makes mistakes, for a test that reads standard error; with "everywhere"
   those of many functions. With "silent" it makes them without a handler. */

#include "check.h"
#include <graze.h>
#include <math.h>

typedef struct Report {
    int count;
    char function[64];
    char argument[64];
    size_t element;
    int32_t status;
} Report;

static void remember(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    Report *report = (Report *)context;
    report->count++;
    snprintf(report->function, sizeof report->function, "%s", function);
    snprintf(report->argument, sizeof report->argument, "%s", argument);
    report->element = element;
    report->status = status;
}

static const GrazeCircle NEGATIVE = {0, 0, -1};
static const float SQUARE[8] = {0, 0, 1, 0, 1, 1, 0, 1};

static void make_mistakes(int rounds) {
    GrazeWorld *const world = graze_world_create();
    float broken[8];
    memcpy(broken, SQUARE, sizeof broken);
    broken[5] = NAN;
    while (rounds-- > 0) {
        CHECK_EQUAL(graze_test_circle_point(&NEGATIVE, 0, 0), GRAZE_MISS);
        CHECK_EQUAL(graze_test_polygon_point(NULL, 4, 0, 0), GRAZE_MISS);
        CHECK_EQUAL(graze_test_polygon_point(broken, 4, 0, 0), GRAZE_MISS);
        CHECK_EQUAL(graze_test_polygon_point(SQUARE, 2, 0, 0), GRAZE_MISS);
        CHECK_EQUAL(graze_world_remove(world, 5121), GRAZE_ERROR_UNKNOWN_ID);
    }
    graze_world_free(world);
}

static void check_report(const Report *report, const char *function, const char *argument, size_t element,
                         int32_t status) {
    CHECK_EQUAL(report->count, 1);
    CHECK(strcmp(report->function, function) == 0);
    CHECK(strcmp(report->argument, argument) == 0);
    CHECK(report->element == element);
    CHECK_EQUAL(report->status, status);
}

static void test_handler_gets_function_argument_element_and_status(void) {
    float broken[8];
    Report report;
    GrazeSegment segment = {0, 0, 1, INFINITY};
    GrazeAabb box = {0, 1, 1, 0};
    GrazeShape chain = {SQUARE, 4, GRAZE_KIND_CHAIN, 0}, square = {SQUARE, 4, GRAZE_KIND_CONVEX, 0};

    memset(&report, 0, sizeof report);
    graze_set_error_handler(remember, &report);
    CHECK_EQUAL(graze_test_segment_segment(&segment, &segment), GRAZE_MISS);
    check_report(&report, "graze_test_segment_segment", "a", 3, GRAZE_ERROR_NOT_FINITE);

    memset(&report, 0, sizeof report);
    CHECK_EQUAL(graze_contains_aabb_aabb(&box, &box), GRAZE_MISS);
    check_report(&report, "graze_contains_aabb_aabb", "outer", 1, GRAZE_ERROR_INVERTED_BOX);

    memset(&report, 0, sizeof report);
    memcpy(broken, SQUARE, sizeof broken);
    broken[7] = -INFINITY;
    CHECK_EQUAL(graze_contains_polygon_polygon(SQUARE, 4, broken, 4), GRAZE_MISS);
    check_report(&report, "graze_contains_polygon_polygon", "inner", 3, GRAZE_ERROR_NOT_FINITE);

    memset(&report, 0, sizeof report);
    CHECK_EQUAL(graze_contains(&chain, &square), GRAZE_MISS);
    check_report(&report, "graze_contains", "outer", GRAZE_NO_ELEMENT, GRAZE_ERROR_NOT_A_CONTAINER);

    memset(&report, 0, sizeof report);
    CHECK_EQUAL(graze_orient(0, 0, 0, NAN, 0, 0), 0);
    check_report(&report, "graze_orient", "by", GRAZE_NO_ELEMENT, GRAZE_ERROR_NOT_FINITE);
    graze_set_error_handler(NULL, NULL);
}

static void test_results_too_large_for_a_float_are_refused(void) {
    static const float WIDE[6] = {-3e38f, -3e38f, 3e38f, -3e38f, 0, 3e38f};
    float corners[8] = {7, 7, 7, 7, 7, 7, 7, 7};
    GrazeCircle circle = {7, 7, 7};
    Report report;

    memset(&report, 0, sizeof report);
    graze_set_error_handler(remember, &report);
    CHECK_EQUAL(graze_rect_corners(3e38f, 0, 3e38f, 1, 0, corners), GRAZE_ERROR_OUT_OF_RANGE);
    check_report(&report, "graze_rect_corners", "corners", GRAZE_NO_ELEMENT, GRAZE_ERROR_OUT_OF_RANGE);
    CHECK(corners[0] == 7 && corners[7] == 7);

    memset(&report, 0, sizeof report);
    CHECK_EQUAL(graze_bounding_circle_polygon(WIDE, 3, &circle), GRAZE_ERROR_OUT_OF_RANGE);
    check_report(&report, "graze_bounding_circle_polygon", "out", GRAZE_NO_ELEMENT, GRAZE_ERROR_OUT_OF_RANGE);
    CHECK(circle.x == 7 && circle.y == 7 && circle.radius == 7);
    graze_set_error_handler(NULL, NULL);
}

static void test_checks_do_not_report(void) {
    Report report;
    size_t where = 7;
    memset(&report, 0, sizeof report);
    graze_set_error_handler(remember, &report);
    CHECK_EQUAL(graze_check_circle(&NEGATIVE), GRAZE_ERROR_NEGATIVE_RADIUS);
    CHECK_EQUAL(graze_check_polygon(NULL, 4, &where), GRAZE_ERROR_NULL);
    CHECK(where == GRAZE_NO_ELEMENT);
    CHECK_EQUAL(report.count, 0);
    graze_set_error_handler(NULL, NULL);
}

/* The default handler's lines of a hundred functions, ten times each. */
static void fail_everywhere(void) {
    char function[8];
    for (int i = 0; i < 1000; i++) {
        snprintf(function, sizeof function, "f%d", i % 100);
        graze_default_error_handler(NULL, function, "a", GRAZE_NO_ELEMENT, GRAZE_ERROR_NULL);
    }
}

/* An engine may install the default handler again, or call it from its own. */
static void test_handlers_follow_one_another(void) {
    Report first, second;
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    graze_set_error_handler(remember, &first);
    make_mistakes(1);
    graze_set_error_handler(remember, &second);
    make_mistakes(3);
    graze_set_error_handler(NULL, &second);
    make_mistakes(1);
    CHECK_EQUAL(first.count, 5);
    CHECK_EQUAL(second.count, 15);
}

int main(int count, char **arguments) {
    if (count > 1) {
        if (strcmp(arguments[1], "silent") == 0) {
            graze_set_error_handler(NULL, NULL);
        }
        if (strcmp(arguments[1], "everywhere") == 0) {
            fail_everywhere();
            return 0;
        }
        make_mistakes(7);
        /* Put back by name it goes on counting. */
        if (strcmp(arguments[1], "default") == 0) {
            graze_set_error_handler(graze_default_error_handler, NULL);
            make_mistakes(1);
            graze_default_error_handler(NULL, "f", "a", 0, GRAZE_ERROR_NULL);
        }
        return check_failures == 0 ? 0 : 1;
    }
    RUN(test_handler_gets_function_argument_element_and_status);
    RUN(test_results_too_large_for_a_float_are_refused);
    RUN(test_checks_do_not_report);
    RUN(test_handlers_follow_one_another);
    return RESULT();
}
