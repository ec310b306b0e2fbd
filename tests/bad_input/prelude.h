/* What the generated program of bad_input is made of: good values, a handler that counts, and the checks of one
   call. */

#include "check.h"
#include <graze.h>
#include <math.h>
#include <stdlib.h>

/* The smallest negative float: negative, but zero to a processor that flushes denormals. */
#define NEGATIVE_DENORMAL (-1.40129846432481707e-45f)

static struct {
    int count;
    const char *function, *argument;
    size_t element;
    int32_t status;
} report;

static int context_of_handler;

static void count_calls(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    CHECK(context == &context_of_handler);
    report.count++;
    report.function = function;
    report.argument = argument;
    report.element = element;
    report.status = status;
}

enum { CANARY = 0xA5, MARGIN = 1024 };

/* Room for an output with canaries around it, and for a pointer that is not aligned. */
typedef struct Output {
    union {
        double aligned;
        void *pointer;
        unsigned char bytes[3 * MARGIN];
    } room;
} Output;

static void *fresh_output(Output *output) {
    memset(output->room.bytes, CANARY, sizeof output->room.bytes);
    return output->room.bytes + MARGIN;
}

static void *odd_output(Output *output) {
    return output->room.bytes + MARGIN + 1;
}

/* How many bytes of the output's middle and margins differ from the canary. */
static int written(const Output *output, size_t from, size_t to) {
    int count = 0;
    for (; from < to; from++) {
        count += output->room.bytes[from] != CANARY;
    }
    return count;
}

static void check_untouched(const Output *output) {
    CHECK_EQUAL(written(output, 0, sizeof output->room.bytes), 0);
}

static void check_written(const Output *output, size_t size) {
    CHECK_EQUAL(written(output, 0, MARGIN), 0);
    CHECK(written(output, MARGIN, MARGIN + size) > 0);
    CHECK_EQUAL(written(output, MARGIN + size, sizeof output->room.bytes), 0);
}

/* Readable zeros at an address that is aligned for nothing but bytes, and one that is aligned for numbers only. */
static union {
    double aligned;
    unsigned char bytes[256];
} zeros;

#define ODD(type) ((type *)(void *)(zeros.bytes + 1))
#define HALF_ODD(type) ((type *)(void *)(zeros.bytes + 4))

/* One and the same each time: a square from 0 to 4. */
static GrazePrepared *good_prepared(void) {
    static GrazePrepared *prepared;
    if (prepared == NULL) {
        static const float xy[8] = {0, 0, 4, 0, 4, 4, 0, 4};
        const uint32_t counts[1] = {4};
        prepared = graze_prepared_create(xy, counts, 1);
    }
    return prepared;
}

/* An open line, which has no inside. */
static GrazePrepared *prepared_chain(void) {
    static GrazePrepared *prepared;
    if (prepared == NULL) {
        static const float xy[6] = {0, 0, 4, 0, 4, 4};
        prepared = graze_prepared_create_chain(xy, 3, GRAZE_KIND_CHAIN);
    }
    return prepared;
}

static uint32_t ids_of_good_world[3], stale_id_of_good_world;

/* A new one each time, as calls change it: a square from 0 to 4 that meets another, and met a third before. */
static GrazeWorld *good_world(void) {
    static const float square[8] = {0, 0, 4, 0, 4, 4, 0, 4};
    const GrazeShape shape = {square, 4, GRAZE_KIND_CONVEX, 0};
    GrazeWorld *const world = graze_world_create();
    stale_id_of_good_world = graze_world_add(world, &shape, 1, 1, 7);
    graze_world_remove(world, stale_id_of_good_world);
    for (int i = 0; i < 3; i++) {
        ids_of_good_world[i] = graze_world_add(world, &shape, 1, 1, 7);
    }
    graze_world_place(world, ids_of_good_world[1], 50, 0, 0);
    graze_world_update(world);
    graze_world_place(world, ids_of_good_world[1], 1, 0, 0);
    graze_world_place(world, ids_of_good_world[2], 50, 0, 0);
    graze_world_update(world);
    return world;
}

/* The bytes of the same world. */
static const unsigned char *bytes_of_good_world(size_t *count) {
    static unsigned char bytes[MARGIN];
    GrazeWorld *const world = good_world();
    *count = graze_world_save(world, bytes, sizeof bytes);
    graze_world_free(world);
    return bytes;
}

/* A job system of one thread. */
static void good_run(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    (void)context;
    for (uint32_t i = 0; i < count; i++) {
        task(argument, i);
    }
}

static void call_begins(void) {
    report.count = 0;
}

static void check_silent(void) {
    CHECK_EQUAL(report.count, 0);
}

static void check_report(const char *function, const char *argument, size_t element, int32_t status) {
    CHECK_EQUAL(report.count, 1);
    if (report.count == 1) {
        if (strcmp(report.function, function) != 0 || strcmp(report.argument, argument) != 0) {
            CHECK(!"the handler gets the function and the argument");
            printf("    reported %s, %s\n", report.function, report.argument);
        }
        CHECK_EQUAL(report.element, element);
        CHECK_EQUAL(report.status, status);
    }
}

/* A good shape of each kind within the square from 0 to 4. */
#define SHAPE_OF_KIND(name, number, shape_type)                                        \
    static void name(shape_type *shape, number *xy, uint32_t kind) {                   \
        static const number vertices[7][8] = {{0, 0, 0, 0, 0, 0, 0, 0},                \
                                              {2, 2, 0, 0, 0, 0, 0, 0},                \
                                              {1, 2, 3, 2, 0, 0, 0, 0},                \
                                              {1, 2, 3, 2, 3, 3, 1, 3},                \
                                              {0, 0, 4, 0, 4, 4, 0, 4},                \
                                              {0, 0, 4, 0, 4, 4, 0, 4},                \
                                              {1, 2, 3, 2, 3, 3, 1, 3}};               \
        static const uint32_t counts[7] = {0, 1, 2, 4, 4, 4, 4};                       \
        memcpy(xy, vertices[kind], sizeof vertices[kind]);                             \
        shape->xy = xy;                                                                \
        shape->count = counts[kind];                                                   \
        shape->kind = kind;                                                            \
        shape->radius = 0;                                                             \
    }

SHAPE_OF_KIND(shape_of_kind, float, GrazeShape)
SHAPE_OF_KIND(shape_of_kind_i32, int32_t, GrazeShapeI32)
