/* One number for all that graze computes: every function, called with made up arguments of every kind, nasty ones most
   of all; every verdict, every bit of every result and every error folded into a hash.

   The number must be the same for every vector width, processor, operating system and compiler. A change of it is a
   change of behavior, and CHANGELOG.md says which. Worlds, which have histories, have a number of their own.

   one_hash [rounds]: the hash of so many rounds at every vector width that the machine has, for comparisons between
   machines. A call of each function is a round.
   one_hash [rounds] each: one hash for each function, to find those that differ. */

#include "check.h"
#include <stdint.h>

/* Rounds of the test, and what they give. */
enum { ROUNDS = 1000 };
static const uint32_t WIDTHS[3] = {4, 8, 16};
#define EXPECTED 0x2AC970FEAD288C15u

/* Histories of worlds, which have a number of their own: bindings compute the other one, too. */
enum { HISTORIES = 150, STEPS = 40, MOST_SHAPES = 24, MOST_OUT = 8 };
#define EXPECTED_OF_WORLDS 0x165C6CB00195DD2Eu

enum { MOST_VERTICES = 48, MOST_IN_BATCH = 40 };

/* ------------------------------------------------------------------------------------------------ the stream */

static uint64_t state;

static uint32_t bits(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

static const void *lend(const void *from, size_t size) {
    (void)size;
    return from;
}

/* Not asked here: the errors of another call would be in the hash. */
#define SAME(one, other) ((void)0)

#include "any_call.h"

/* ------------------------------------------------------------------------------------------------ the rounds */

static uint64_t hash_of(size_t call, uint32_t round) {
    state = (uint64_t)round * 0x9E3779B97F4A7C15u + call;
    hash = 0;
    choose_kind();
    EVERY_CALL[call]();
    return hash;
}

static uint64_t hash_of_rounds(uint32_t rounds) {
    uint64_t all = 0;
    graze_set_error_handler(on_error, NULL);
    for (uint32_t round = 0; round < rounds; round++) {
        for (size_t call = 0; call < CALLS; call++) {
            const uint64_t one = hash_of(call, round);
            hash = all;
            fold(one);
            all = hash;
        }
    }
    forget_prepared();
    graze_set_error_handler(graze_default_error_handler, NULL);
    return all;
}

/* ------------------------------------------------------------------------------------------------ worlds */

static float any_place(void) {
    return below(4) == 0 ? any_float() : (float)small_int() * scale;
}

static void change_world(GrazeWorld *world, uint32_t *ids) {
    uint32_t *const id = &ids[below(MOST_SHAPES)];
    switch (below(9)) {
    case 0:
        fold_int(graze_world_remove(world, *id));
        break;
    case 1: {
        const uint32_t category = 1u << below(2), mask = 1 + below(3);
        fold_int(graze_world_set_filter(world, *id, category, mask));
        break;
    }
    case 2: {
        float rows[MOST_SHAPES][3];
        for (size_t i = 0; i < MOST_SHAPES; i++) {
            rows[i][0] = any_place();
            rows[i][1] = any_place();
            rows[i][2] = below(2) == 0 ? 0 : any_float();
        }
        fold_size(graze_world_place_many(world, ids, rows[0], sizeof *rows, MOST_SHAPES));
        break;
    }
    case 3: {
        const GrazeShape shape = one_GrazeShape();
        fold_int(graze_world_set_shape(world, *id, &shape));
        break;
    }
    case 4:
    case 5:
    case 6: {
        const float x = any_place(), y = any_place(), radians = below(2) == 0 ? 0 : any_float();
        fold_int(graze_world_place(world, *id, x, y, radians));
        break;
    }
    default: {
        const GrazeShape shape = one_GrazeShape();
        const uint32_t category = 1u << below(2), mask = 1 + below(3);
        *id = graze_world_add(world, &shape, category, mask, below(1000));
        fold(*id);
        break;
    }
    }
}

static void fold_pairs(const GrazeWorld *world, size_t (*read)(const GrazeWorld *, GrazeWorldPair *, size_t)) {
    GrazeWorldPair pairs[MOST_OUT];
    const size_t count = read(world, pairs, MOST_OUT);
    fold_size(count);
    fold_words(pairs, (count < MOST_OUT ? count : (size_t)MOST_OUT) * sizeof *pairs);
}

static void fold_ids(const uint32_t *ids, size_t count) {
    fold_size(count);
    fold_words(ids, (count < MOST_OUT ? count : (size_t)MOST_OUT) * sizeof *ids);
}

static void ask_world(const GrazeWorld *world, const uint32_t *ids) {
    const uint32_t mask = 1 + below(3), ignore = below(2) == 0 ? 0 : ids[below(MOST_SHAPES)];
    const GrazeShape shape = one_GrazeShape();
    const GrazeSegment ray = one_GrazeSegment();
    const float dx = any_float(), dy = any_float();
    GrazeRayHit hits[MOST_OUT];
    GrazeSweepHit sweep;
    GrazeClosest closest;
    GrazeSlide slide;
    uint32_t found[MOST_OUT];
    memset(hits, 0, sizeof hits);
    memset(&sweep, 0, sizeof sweep);
    memset(&closest, 0, sizeof closest);
    memset(&slide, 0, sizeof slide);
    memset(found, 0, sizeof found);
    fold_ids(found, graze_world_query(world, &shape, mask, found, MOST_OUT));
    fold_int(graze_world_test(world, &shape, mask, ignore, found));
    fold_int(graze_world_raycast(world, &ray, mask, ignore, hits, found));
    fold_words(hits, sizeof *hits);
    fold_ids(found, graze_world_raycast_all(world, &ray, mask, ignore, hits, found, MOST_OUT));
    fold_words(hits, sizeof hits);
    fold_int(graze_world_sweep(world, &shape, dx, dy, mask, ignore, &sweep, found));
    fold_int(graze_world_sweep_enter(world, &shape, dx, dy, mask, ignore, &sweep, found));
    fold_words(&sweep, sizeof sweep);
    fold_int(graze_world_slide(world, &shape, dx, dy, mask, ignore, &slide));
    fold_words(&slide, sizeof slide);
    fold_float(graze_world_nearest(world, &shape, 16, mask, ignore, &closest, found));
    fold_words(&closest, sizeof closest);
    fold_words(found, sizeof found);
}

/* The world that its bytes make; they are words of four bytes, in an order that no machine changes. */
static GrazeWorld *saved_and_loaded(GrazeWorld *world) {
    const size_t count = graze_world_save(world, NULL, 0);
    unsigned char *const at = (unsigned char *)malloc(count);
    GrazeWorld *loaded;
    fold_size(graze_world_save(world, at, count));
    for (size_t i = 0; i + 4 <= count; i += 4) {
        fold(at[i] | (uint64_t)at[i + 1] << 8 | (uint64_t)at[i + 2] << 16 | (uint64_t)at[i + 3] << 24);
    }
    loaded = graze_world_load(at, count);
    free(at);
    graze_world_free(world);
    return loaded;
}

static uint64_t hash_of_worlds(uint32_t histories) {
    uint64_t all = 0;
    graze_set_error_handler(on_error, NULL);
    for (uint32_t history = 0; history < histories; history++) {
        GrazeWorld *world = graze_world_create();
        uint32_t ids[MOST_SHAPES] = {0};
        state = (uint64_t)history * 0x9E3779B97F4A7C15u;
        hash = all;
        choose_kind();
        for (int step = 0; step < STEPS; step++) {
            change_world(world, ids);
            if (below(3) == 0) {
                fold_int(graze_world_update(world));
                fold_pairs(world, graze_world_pairs);
                fold_pairs(world, graze_world_began);
                fold_pairs(world, graze_world_ended);
                ask_world(world, ids);
            }
            if (below(16) == 0) {
                world = saved_and_loaded(world);
            }
        }
        fold(graze_world_hash(world));
        graze_world_free(world);
        all = hash;
    }
    graze_set_error_handler(graze_default_error_handler, NULL);
    return all;
}

static void one_hash_of_worlds_at_every_width(void) {
    for (int i = 0; i < 3; i++) {
        CASE("%u lanes", (unsigned)graze_set_simd_width(WIDTHS[i]));
        const uint64_t own = hash_of_worlds(HISTORIES);
        CHECK(own == EXPECTED_OF_WORLDS);
        if (own != EXPECTED_OF_WORLDS) {
            printf("    it is 0x%08lX%08lXu\n", (unsigned long)(own >> 32), (unsigned long)(own & 0xFFFFFFFFu));
        }
    }
    graze_set_simd_width(UINT32_MAX);
}

static void one_hash_at_every_width(void) {
    CHECK(CALLS > 100);
    for (int i = 0; i < 3; i++) {
        /* Wider ones than the processor has are its widest. */
        CASE("%u lanes", (unsigned)graze_set_simd_width(WIDTHS[i]));
        CHECK_EQUAL(hash_of_rounds(ROUNDS), EXPECTED);
    }
    graze_set_simd_width(UINT32_MAX);
}

int main(int count, char **arguments) {
    if (count > 1) {
        const uint32_t rounds = (uint32_t)strtoul(arguments[1], NULL, 10);
        graze_set_error_handler(on_error, NULL);
        for (size_t call = 0; count > 2 && call < CALLS; call++) {
            uint64_t all = 0;
            for (uint32_t round = 0; round < rounds; round++) {
                all = all * 31 + hash_of(call, round);
            }
            printf("%08lx%08lx %s\n", (unsigned long)(all >> 32), (unsigned long)(all & 0xFFFFFFFFu), EVERY_NAME[call]);
        }
        forget_prepared();
        for (int i = 0; i < 3; i++) {
            if (graze_set_simd_width(WIDTHS[i]) == WIDTHS[i]) {
                const uint64_t all = hash_of_rounds(rounds);
                const uint64_t of_worlds = hash_of_worlds(HISTORIES);
                printf("%08lX%08lX %2u lanes, %08lX%08lX of worlds\n", (unsigned long)(all >> 32),
                    (unsigned long)(all & 0xFFFFFFFFu), (unsigned)WIDTHS[i], (unsigned long)(of_worlds >> 32),
                    (unsigned long)(of_worlds & 0xFFFFFFFFu));
            }
        }
        return 0;
    }
    RUN(one_hash_at_every_width);
    RUN(one_hash_of_worlds_at_every_width);
    return RESULT();
}
