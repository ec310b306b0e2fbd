/* A test framework of one page: checks that go on after a failure, and a count of failures as the result.

   A program includes this file once, runs its tests with RUN and returns RESULT(). */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

/* Failures beyond this many are counted but not printed: one cause can fail a whole table. */
enum { CHECK_PRINTED = 20 };

static unsigned long check_count;
static unsigned long check_failures;
static const char *check_test = "";

/* Which case of a table is being checked; printed with a failure. */
static char check_case[256];

static int check_failed(const char *file, int line) {
    check_failures++;
    if (check_failures > CHECK_PRINTED) {
        return 0;
    }
    printf("%s:%d: %s", file, line, check_test);
    if (check_case[0] != '\0') {
        printf(": %s", check_case);
    }
    printf(": ");
    return 1;
}

#define CASE(...) ((void)snprintf(check_case, sizeof check_case, __VA_ARGS__))

#define CHECK(condition)                            \
    do {                                            \
        check_count++;                              \
        if (!(condition)) {                         \
            if (check_failed(__FILE__, __LINE__)) { \
                printf("%s\n", #condition);         \
            }                                       \
        }                                           \
    } while (0)

/* Two integers of any type. */
#define CHECK_EQUAL(actual, expected)                                                                \
    do {                                                                                             \
        long long check_actual = (long long)(actual), check_expected = (long long)(expected);        \
        check_count++;                                                                               \
        if (check_actual != check_expected) {                                                        \
            if (check_failed(__FILE__, __LINE__)) {                                                  \
                printf("%s is %lld, not %s = %lld\n", #actual, check_actual, #expected, check_expected); \
            }                                                                                        \
        }                                                                                            \
    } while (0)

#define RUN(test)              \
    do {                       \
        check_test = #test;    \
        check_case[0] = '\0';  \
        test();                \
        check_case[0] = '\0';  \
    } while (0)

static int check_result(void) {
    if (check_failures > CHECK_PRINTED) {
        printf("... and %lu more\n", check_failures - CHECK_PRINTED);
    }
    printf("%lu checks, %lu failures\n", check_count, check_failures);
    return check_count > 0 && check_failures == 0 ? 0 : 1;
}

#define RESULT() check_result()

#endif
