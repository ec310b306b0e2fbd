/* One number for all that graze computes: every function, called with made up arguments of every kind, nasty ones most
   of all; every verdict, every bit of every result and every error folded into a hash.

   The number must be the same for every vector width, processor, operating system and compiler. A change of it is a
   change of behaviour, and CHANGELOG.md says which.

   one_hash [rounds]: the hash of so many rounds at every vector width that the machine has, for comparisons between
   machines. A call of each function is a round.
   one_hash [rounds] each: one hash for each function, to find those that differ. */

#include "check.h"
#include <stdint.h>

/* Rounds of the test, and what they give. */
enum { ROUNDS = 1000 };
static const uint32_t WIDTHS[3] = {4, 8, 16};
#define EXPECTED 0x7CC1A71F2257BA8Au

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
                printf("%08lX%08lX %2u lanes\n", (unsigned long)(all >> 32), (unsigned long)(all & 0xFFFFFFFFu),
                    (unsigned)WIDTHS[i]);
            }
        }
        return 0;
    }
    RUN(one_hash_at_every_width);
    return RESULT();
}
