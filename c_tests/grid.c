/* Outlines of grids: answers known by hand, buffers that are too small, and a level that is prepared. */

#include "check.h"
#include <graze.h>
#include <stdlib.h>

enum { MOST = 64 };

/* The outlines of rows of text, '#' solid, one after the other. */
static size_t trace(const char *rows, size_t width, size_t height, float *xy, uint32_t *counts, size_t *rings) {
    uint8_t cells[MOST];
    size_t i;
    for (i = 0; i < width * height; i++) {
        cells[i] = (uint8_t)(rows[i] == '#' ? 1 + i : 0);
    }
    return graze_trace_grid(cells, width, height, width, 0, 0, 1, xy, MOST, counts, MOST, rings);
}

static void check_ring(const float *xy, const float *expected, size_t count) {
    size_t i;
    for (i = 0; i < 2 * count; i++) {
        CHECK(xy[i] == expected[i]);
    }
}

static void test_rings(void) {
    float xy[2 * MOST];
    uint32_t counts[MOST];
    size_t rings;
    CASE("nothing");
    CHECK_EQUAL(trace("......", 3, 2, xy, counts, &rings), 0);
    CHECK_EQUAL(rings, 0);
    CHECK_EQUAL(graze_trace_grid(NULL, 0, 7, 0, 0, 0, 1, xy, MOST, counts, MOST, &rings), 0);
    CASE("one cell");
    CHECK_EQUAL(trace("#", 1, 1, xy, counts, &rings), 4);
    CHECK_EQUAL(rings, 1);
    {
        const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
        check_ring(xy, square, 4);
    }
    CASE("a row");
    CHECK_EQUAL(trace(".###.", 5, 1, xy, counts, &rings), 4);
    {
        const float row[] = {1, 0, 4, 0, 4, 1, 1, 1};
        check_ring(xy, row, 4);
    }
    CASE("a hole");
    CHECK_EQUAL(trace("###"
                      "#.#"
                      "###", 3, 3, xy, counts, &rings), 8);
    CHECK(rings == 2 && counts[0] == 4 && counts[1] == 4);
    {
        const float both[] = {0, 0, 3, 0, 3, 3, 0, 3, 1, 1, 1, 2, 2, 2, 2, 1};
        check_ring(xy, both, 8);
    }
    CASE("two pieces that meet at a corner");
    CHECK_EQUAL(trace("#."
                      ".#", 2, 2, xy, counts, &rings), 8);
    CHECK_EQUAL(rings, 2);
    CASE("one piece that meets itself at a corner");
    CHECK_EQUAL(trace(".##"
                      "#.#"
                      "###", 3, 3, xy, counts, &rings), 10);
    CHECK(rings == 2 && counts[0] == 6 && counts[1] == 4);
    CHECK_EQUAL(graze_check_polygon(xy, counts[0], NULL), GRAZE_OK);
    CASE("an island in a hole");
    CHECK_EQUAL(trace("#####"
                      "#...#"
                      "#.#.#"
                      "#...#"
                      "#####", 5, 5, xy, counts, &rings), 12);
    CHECK_EQUAL(rings, 3);
}

static void test_room(void) {
    static const uint8_t cells[] = {1, 0, 1};
    float xy[8] = {7, 7, 7, 7, 7, 7, 7, 7};
    uint32_t counts[2] = {7, 7};
    size_t rings = 7;
    CHECK_EQUAL(graze_trace_grid(cells, 3, 1, 3, 0, 0, 1, xy, 3, counts, 1, &rings), 8);
    CHECK(rings == 2 && counts[0] == 4 && counts[1] == 7);
    CHECK(xy[4] == 1 && xy[5] == 1 && xy[6] == 7 && xy[7] == 7);
    CHECK_EQUAL(graze_trace_grid(cells, 3, 1, 3, 0, 0, 1, NULL, 0, NULL, 0, NULL), 8);
    CASE("one row again and again");
    CHECK_EQUAL(graze_trace_grid(cells, 3, 5, 0, 0, 0, 1, NULL, 0, NULL, 0, &rings), 8);
    CHECK_EQUAL(rings, 2);
}

static int32_t last_status;

static void keep_status(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context, (void)function, (void)argument, (void)element;
    last_status = status;
}

static void *no_memory(size_t size, size_t align, void *context) {
    (void)size, (void)align, (void)context;
    return NULL;
}

static void no_release(void *pointer, size_t size, size_t align, void *context) {
    (void)pointer, (void)size, (void)align, (void)context;
    CHECK(0);
}

static int32_t status_of(size_t width, size_t height, size_t row_bytes, float x, float cell_size) {
    static const uint8_t cells[] = {1};
    size_t rings = 7;
    last_status = GRAZE_OK;
    CHECK_EQUAL(graze_trace_grid(cells, width, height, row_bytes, x, 0, cell_size, NULL, 0, NULL, 0, &rings), 0);
    CHECK_EQUAL(rings, 7);
    return last_status;
}

/* None of these sizes is read. */
static void test_refused(void) {
    graze_set_error_handler(keep_status, NULL);
    CHECK_EQUAL(status_of(0xFFFFFFFF, 1, 0, 0, 1), GRAZE_ERROR_TOO_MANY_ELEMENTS);
    CHECK_EQUAL(status_of(0x10000, 0x10000, 0, 0, 1), GRAZE_ERROR_TOO_MANY_ELEMENTS);
    CHECK_EQUAL(status_of(0xFFFFFFFE, 0xFFFFFFFE, 1, 0, 1), GRAZE_ERROR_TOO_MANY_ELEMENTS);
    CHECK_EQUAL(status_of(SIZE_MAX, SIZE_MAX, SIZE_MAX, 0, 1), GRAZE_ERROR_TOO_MANY_ELEMENTS);
    CHECK_EQUAL(status_of(1, 3, SIZE_MAX / 2, 0, 1), GRAZE_ERROR_TOO_MANY_ELEMENTS);
    CHECK_EQUAL(status_of(1, 1, 1, 3e38f, 3e38f), GRAZE_ERROR_OUT_OF_RANGE);
    CHECK_EQUAL(status_of(1, 1, 1, 0, -1), GRAZE_ERROR_NEGATIVE_SIZE);
    graze_set_allocator(no_memory, no_release, NULL);
    CHECK_EQUAL(status_of(1, 1, 1, 0, 1), GRAZE_ERROR_OUT_OF_MEMORY);
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

/* The use of it all: a level of tiles, traced, prepared, and asked. */
static void test_prepared_level(void) {
    enum { WIDTH = 200, HEIGHT = 100 };
    uint8_t *cells = (uint8_t *)malloc(WIDTH * HEIGHT);
    uint32_t state = 1;
    size_t rings, count, i;
    for (i = 0; i < WIDTH * HEIGHT; i++) {
        state = state * 1664525u + 1013904223u;
        cells[i] = (uint8_t)(state >> 24 < 150);
    }
    count = graze_trace_grid(cells, WIDTH, HEIGHT, WIDTH, -8, 2, 0.1f, NULL, 0, NULL, 0, &rings);
    CHECK(rings > 100 && count > 4 * rings);
    {
        float *xy = (float *)malloc(count * 2 * sizeof(float));
        uint32_t *counts = (uint32_t *)malloc(rings * sizeof(uint32_t));
        GrazePrepared *level;
        CHECK_EQUAL(graze_trace_grid(cells, WIDTH, HEIGHT, WIDTH, -8, 2, 0.1f, xy, count, counts, rings, NULL), count);
        level = graze_prepared_create(xy, counts, rings);
        CHECK(level != NULL);
        for (i = 0; i < WIDTH * HEIGHT; i++) {
            const float x = -8 + 0.1f * ((float)(i % WIDTH) + 0.5f), y = 2 + 0.1f * ((float)(i / WIDTH) + 0.5f);
            CHECK_EQUAL(graze_test_prepared_point(level, x, y), cells[i] != 0 ? GRAZE_HIT : GRAZE_MISS);
        }
        graze_prepared_free(level);
        free(counts);
        free(xy);
    }
    free(cells);
}

int main(void) {
    RUN(test_rings);
    RUN(test_room);
    RUN(test_refused);
    RUN(test_prepared_level);
    return RESULT();
}
