/* Any bytes are a call of any function of graze.h: at every vector width, twice, and with its shapes exchanged the
   result is the same, and nothing is read or written past an end (AddressSanitizer sees to that). */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VERTICES = 300, MOST_IN_BATCH = 100, MOST_LENT = 4096 };

/* ------------------------------------------------------------------------------------------------ the stream */

static const uint8_t *bytes;
static size_t left;
static uint64_t state;

/* Two bytes a number, so that the fuzzer can change each; behind the last byte whatever follows from all of them. */
static uint32_t bits(void) {
    if (left >= 2) {
        state = (state ^ (uint64_t)(bytes[0] | bytes[1] << 8)) * 6364136223846793005u + 1442695040888963407u;
        bytes += 2;
        left -= 2;
    } else {
        state = state * 6364136223846793005u + 1442695040888963407u;
    }
    return (uint32_t)(state >> 32);
}

/* ------------------------------------------------------------------------------------------------ memory */

static void *lent[MOST_LENT];
static size_t lent_count;

/* A block of just this size; seldom none. */
static const void *lend(const void *from, size_t size) {
    void *block = bits() % 512 == 0 || lent_count == MOST_LENT ? NULL : malloc(size > 0 ? size : 1);
    if (block != NULL) {
        memcpy(block, from, size);
        lent[lent_count++] = block;
    }
    return block;
}

static void take_back(void) {
    while (lent_count > 0) {
        free(lent[--lent_count]);
    }
}

/* ------------------------------------------------------------------------------------------------ the calls */

static void fail(const char *what);

#define SAME(one, other)                       \
    do {                                       \
        if (!is_unspecified && (one) != (other)) { \
            fail(#one);                        \
        }                                      \
    } while (0)

#include "any_call.h"

static size_t call;

static void fail(const char *what) {
    fprintf(stderr, "%s differs: %s\n", EVERY_NAME[call], what);
    abort();
}

static uint64_t hash_of(uint64_t start, const uint8_t *from, size_t size) {
    bytes = from;
    left = size;
    state = start;
    hash = 0;
    is_unspecified = 0;
    choose_kind();
    EVERY_CALL[call]();
    forget_prepared();
    take_back();
    return hash;
}

void graze_fuzz_any_call(const uint8_t *data, size_t size) {
    static const uint32_t widths[] = {4, 8, 16, 16};
    graze_set_error_handler(on_error, NULL);
    if (size < 2) {
        return;
    }
    call = (size_t)(data[0] | data[1] << 8) % CALLS;
    uint64_t first = 0;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        graze_set_simd_width(widths[i]);
        const uint64_t own = hash_of(call, data + 2, size - 2);
        if (i == 0) {
            first = own;
        } else if (own != first) {
            fprintf(stderr, "hash %016" PRIx64 " at width %u, %016" PRIx64 " at width 4\n", own, (unsigned)widths[i], first);
            fail("at another width or the second time");
        }
    }
}
