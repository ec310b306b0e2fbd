/* Worlds, with answers known by hand, with little memory, and played again. */

#include "check.h"
#include <float.h>
#include <graze.h>
#include <stdlib.h>
#include <string.h>

static const float SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1};

static uint32_t add(GrazeWorld *world, float x, float y) {
    const GrazeShape square = {SQUARE, 4, GRAZE_KIND_CONVEX, 0};
    const uint32_t id = graze_world_add(world, &square, 1, 1, (size_t)x);
    CHECK(id != 0);
    CHECK_EQUAL(graze_world_place(world, id, x, y, 0), GRAZE_OK);
    return id;
}

/* ------------------------------------------------------------------------------------------------ answers */

static void test_pairs(void) {
    GrazeWorld *const world = graze_world_create();
    GrazeWorldPair pairs[4];
    const uint32_t a = add(world, 0, 0), b = add(world, 1, 0), c = add(world, 5, 0);
    CASE("side by side");
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, pairs, 4), 1);
    CHECK(pairs[0].a == a && pairs[0].b == b && pairs[0].verdict == GRAZE_TOUCH);
    CHECK_EQUAL(graze_world_began(world, pairs, 4), 1);
    CHECK_EQUAL(graze_world_ended(world, NULL, 0), 0);
    CASE("one moves from the second to the third");
    CHECK_EQUAL(graze_world_place(world, a, 4.5f, 0, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, pairs, 4), 1);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, pairs, 4), 1);
    CHECK(pairs[0].a == a && pairs[0].b == c && pairs[0].verdict == GRAZE_HIT);
    CHECK_EQUAL(graze_world_began(world, pairs, 4), 1);
    CHECK(pairs[0].b == c);
    CHECK_EQUAL(graze_world_ended(world, pairs, 4), 1);
    CHECK(pairs[0].b == b && pairs[0].verdict == GRAZE_TOUCH);
    CASE("nothing changes");
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 1);
    CHECK_EQUAL(graze_world_began(world, NULL, 0) + graze_world_ended(world, NULL, 0), 0);
    CASE("a filter");
    CHECK_EQUAL(graze_world_set_filter(world, c, 2, 1), GRAZE_OK);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 0);
    CASE("a stale id");
    CHECK_EQUAL(graze_world_remove(world, a), GRAZE_OK);
    CHECK_EQUAL(graze_world_count(world), 2);
    {
        const uint32_t other = add(world, 1, 0.5f);
        graze_set_error_handler(NULL, NULL);
        CHECK(other != a);
        CHECK_EQUAL(graze_world_place(world, a, 0, 0, 0), GRAZE_ERROR_UNKNOWN_ID);
        CHECK_EQUAL(graze_world_user(world, a), 0);
        graze_set_error_handler(graze_default_error_handler, NULL);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        CHECK_EQUAL(graze_world_pairs(world, pairs, 4), 1);
        CHECK(pairs[0].a + pairs[0].b == b + other && pairs[0].verdict == GRAZE_HIT);
    }
    graze_world_free(world);
}

/* A slide's promise is about vertices that are moved, and not about those that a rounded position gives. */
static void test_moves(void) {
    const float ground[] = {-9, -5, 9, -5, 9, 1.96f, -9, 1.96f}, crate[] = {-.5f, -.63f, .5f, -.63f, .5f, 1, -.5f, 1};
    const GrazeShape floor = {ground, 4, GRAZE_KIND_CONVEX, 0}, body = {crate, 4, GRAZE_KIND_CONVEX, 0};
    GrazeWorld *const world = graze_world_create();
    GrazeShape lies;
    GrazeSlide slide;
    const uint32_t ground_id = graze_world_add(world, &floor, 1, UINT32_MAX, 0);
    const uint32_t id = graze_world_add(world, &body, 2, UINT32_MAX, 0);
    CHECK_EQUAL(graze_world_place(world, id, 0, 3.51f, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    CASE("onto the floor");
    CHECK_EQUAL(graze_world_slide(world, &lies, 0, -3, 1, id, &slide), GRAZE_TOUCH);
    CHECK_EQUAL(graze_world_move(world, id, slide.x, slide.y), GRAZE_OK);
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    CHECK(graze_test(&lies, &floor) != GRAZE_HIT && lies.xy[1] >= 1.96f && lies.xy[1] < 1.961f);
    CASE("along it, and what changes is found");
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_move(world, id, 100, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 0);
    CHECK_EQUAL(graze_world_move(world, id, -100, -1), GRAZE_OK);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 1);
    CASE("beyond the largest float, and a place after moves");
    graze_set_error_handler(NULL, NULL);
    CHECK_EQUAL(graze_world_move(world, id, 3e38f, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_move(world, id, 3e38f, 0), GRAZE_ERROR_OUT_OF_RANGE);
    CHECK_EQUAL(graze_world_place(world, id, FLT_MAX, FLT_MAX, 1), GRAZE_OK);
    CHECK_EQUAL(graze_world_move(world, id, FLT_MAX, 0), GRAZE_ERROR_OUT_OF_RANGE);
    CHECK_EQUAL(graze_world_place(world, id, 0, 0, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    CHECK(memcmp(lies.xy, crate, sizeof crate) == 0);
    CASE("which ids there are");
    CHECK(graze_world_has(world, id) == 1 && graze_world_has(world, ground_id) == 1);
    CHECK(graze_world_has(world, 0) == 0 && graze_world_has(world, UINT32_MAX) == 0);
    CHECK_EQUAL(graze_world_remove(world, id), GRAZE_OK);
    CHECK_EQUAL(graze_world_has(world, id), 0);
    CHECK_EQUAL(graze_world_move(world, id, 0, 0), GRAZE_ERROR_UNKNOWN_ID);
    graze_set_error_handler(graze_default_error_handler, NULL);
    graze_world_free(world);
}

/* The vertices of removed shapes are given up, also if they were those of another shape of the world. */
static void test_memory(void) {
    GrazeWorld *const world = graze_world_create();
    const uint32_t id = add(world, 0, 0);
    GrazeShape lies;
    size_t memory = 0;
    int i;
    for (i = 0; i < 20000; i++) {
        uint32_t copy;
        CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
        copy = graze_world_add(world, &lies, 1, 1, 0);
        CHECK(copy != 0 && graze_world_remove(world, copy) == GRAZE_OK);
        if (i == 100) {
            memory = graze_world_memory(world);
        }
    }
    /* Slots whose generations are used up take some, too. */
    CHECK(graze_world_memory(world) < 2 * memory + 4096);
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    CHECK(memcmp(lies.xy, SQUARE, sizeof SQUARE) == 0);
    graze_world_free(world);
}

static void test_queries(void) {
    GrazeWorld *const world = graze_world_create();
    uint32_t ids[100], found[100];
    GrazeRayHit hit;
    uint32_t id;
    for (int i = 0; i < 100; i++) {
        ids[i] = add(world, (float)(i % 10) * 2, (float)(i / 10) * 2);
    }
    CASE("many are placed, and one is read");
    {
        /* Places side by side with other numbers. */
        const float rows[2][4] = {{0, 0, 0, 9}, {2, 0, 0, 9}};
        GrazeShape lies;
        CHECK_EQUAL(graze_world_place_many(world, ids, rows[0], sizeof rows[0], 2), 2);
        CHECK_EQUAL(graze_world_shape(world, ids[1], &lies), GRAZE_OK);
        CHECK(lies.count == 4 && lies.kind == GRAZE_KIND_CONVEX && lies.xy[0] == 2 && lies.xy[4] == 3);
        CHECK_EQUAL(graze_world_user(world, ids[1]), 2);
    }
    CASE("before any update");
    {
        /* It touches eight of them, and covers one. */
        const float corner[] = {3, 1, 6, 1, 6, 4, 3, 4};
        const GrazeShape region = {corner, 4, GRAZE_KIND_CONVEX, 0};
        CHECK_EQUAL(graze_world_query(world, &region, 1, found, 100), 9);
        CHECK(found[0] == ids[1] && found[1] == ids[2] && found[2] == ids[3] && found[3] == ids[11]);
        CHECK_EQUAL(graze_world_query(world, &region, 2, found, 100), 0);
        CHECK_EQUAL(graze_world_query(world, &region, 1, found, 2), 9);
        CHECK(found[0] == ids[1] && found[1] == ids[2]);
    }
    {
        const GrazeSegment along = {-5, 1, 50, 1}, past = {-5, 1.5f, 50, 1.5f}, back = {50, 2.5f, -5, 2.5f};
        CHECK_EQUAL(graze_world_raycast(world, &along, 1, 0, &hit, &id), GRAZE_TOUCH);
        CHECK(id == ids[0] && hit.x == 0 && hit.y == 1);
        CHECK_EQUAL(graze_world_raycast(world, &past, 1, 0, &hit, &id), GRAZE_MISS);
        CHECK_EQUAL(graze_world_raycast(world, &back, 1, 0, &hit, &id), GRAZE_HIT);
        CHECK(id == ids[19] && hit.x == 19 && hit.normal_x == 1);
        CASE("two at one place");
        CHECK_EQUAL(graze_world_place(world, ids[50], 18, 2, 0), GRAZE_OK);
        CHECK_EQUAL(graze_world_raycast(world, &back, 1, 0, &hit, &id), GRAZE_HIT);
        CHECK_EQUAL(id, ids[19]);
        CHECK_EQUAL(graze_world_place(world, ids[10], 18, 2, 0), GRAZE_OK);
        CHECK_EQUAL(graze_world_raycast(world, &back, 1, 0, &hit, &id), GRAZE_HIT);
        CHECK_EQUAL(id, ids[10]);
    }
    graze_world_free(world);
}

static int compare_ids(const void *one, const void *other) {
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* An id that was given once is never given again, however often a place is used. */
static void test_ids(void) {
    enum { GIVEN = 5000 };
    GrazeWorld *const world = graze_world_create();
    uint32_t ids[GIVEN];
    int again = 0;
    for (int i = 0; i < GIVEN; i++) {
        ids[i] = add(world, 0, 0);
        CHECK_EQUAL(graze_world_remove(world, ids[i]), GRAZE_OK);
    }
    qsort(ids, GIVEN, sizeof ids[0], compare_ids);
    for (int i = 1; i < GIVEN; i++) {
        again += ids[i] == ids[i - 1];
    }
    CHECK_EQUAL(again, 0);
    CHECK_EQUAL(graze_world_count(world), 0);
    /* The vertices of removed shapes are not kept. */
    CHECK(graze_world_memory(world) < 20000);
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ histories */

static uint32_t random_state;

static uint32_t random_below(uint32_t most) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % most;
}

enum { SHAPES = 300 };

static float random_place(void) {
    return (float)random_below(200) / 4;
}

/* The same ticks for the same number: some shapes move, some go and some come. */
static int play(GrazeWorld *world, uint32_t *ids, uint32_t number, int ticks) {
    int done = 1;
    random_state = number;
    for (int tick = 0; tick < ticks && done; tick++) {
        const uint32_t moves = tick % 3 == 0 ? SHAPES : 4;
        for (uint32_t i = 0; i < moves && done; i++) {
            const uint32_t which = random_below(SHAPES);
            if (random_below(10) == 0 && graze_world_remove(world, ids[which]) == GRAZE_OK) {
                const GrazeShape square = {SQUARE, 4, GRAZE_KIND_CONVEX, random_below(2) == 0 ? 0 : 0.25f};
                ids[which] = graze_world_add(world, &square, 1, 1, which);
                done = ids[which] != 0;
            }
            if (done) {
                const float x = random_place(), y = random_place();
                graze_world_place(world, ids[which], x, y, (float)random_below(7));
            }
        }
        done = done && graze_world_update(world) == GRAZE_OK;
    }
    return done;
}

static GrazeWorld *filled(uint32_t *ids) {
    GrazeWorld *const world = graze_world_create();
    random_state = 1;
    for (uint32_t i = 0; i < SHAPES; i++) {
        const float x = random_place(), y = random_place();
        ids[i] = add(world, x, y);
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    return world;
}

/* Rollback: play, go back to the copy, play again. */
static void test_rollback(void) {
    uint32_t ids[SHAPES], ids_then[SHAPES];
    GrazeWorld *const world = filled(ids), *const copy = graze_world_create();
    for (uint32_t round = 0; round < 20; round++) {
        uint64_t hash;
        CHECK_EQUAL(graze_world_copy(copy, world), GRAZE_OK);
        memcpy(ids_then, ids, sizeof ids);
        CHECK_EQUAL(graze_world_hash(copy), graze_world_hash(world));
        CHECK(play(world, ids, round, 8));
        hash = graze_world_hash(world);
        CHECK(hash != graze_world_hash(copy));
        CHECK_EQUAL(graze_world_copy(world, copy), GRAZE_OK);
        memcpy(ids, ids_then, sizeof ids);
        CHECK(play(world, ids, round, 8));
        CHECK(hash == graze_world_hash(world));
    }
    graze_world_free(copy);
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ memory */

static int left, in_use;

static void *scarce(size_t size, size_t align, void *context) {
    (void)align;
    (void)context;
    if (left-- <= 0) {
        return NULL;
    }
    in_use++;
    return malloc(size);
}

static void give_back(void *pointer, size_t size, size_t align, void *context) {
    (void)size;
    (void)align;
    (void)context;
    in_use--;
    free(pointer);
}

/* Every allocation in turn fails: the world stays as it was, and goes on. */
static void test_little_memory(void) {
    enum { TEETH = 300 };
    static float teeth[2 * TEETH];
    int failures = 0;
    for (int i = 0; i < TEETH; i++) {
        teeth[2 * i] = 0.125f * (float)i;
        teeth[2 * i + 1] = (float)(i % 2);
    }
    graze_set_error_handler(NULL, NULL);
    graze_set_allocator(scarce, give_back, NULL);
    for (int most = 0; most < 400; most++) {
        uint32_t ids[SHAPES];
        GrazeWorld *world;
        GrazeWorldPair pair;
        int shapes = 0;
        left = most;
        world = graze_world_create();
        if (world == NULL) {
            failures++;
            continue;
        }
        CASE("%d allocations", most);
        for (int i = 0; i < SHAPES; i++) {
            const GrazeShape square = {SQUARE, 4, GRAZE_KIND_CONVEX, 0};
            /* A large outline has a tree of its edges. */
            const GrazeShape ground = {teeth, TEETH, GRAZE_KIND_CHAIN, 0};
            const uint64_t before = graze_world_hash(world);
            const uint32_t id = graze_world_add(world, i % 16 == 3 ? &ground : &square, 1, 1, 0);
            if (id == 0) {
                failures++;
                CHECK(graze_world_hash(world) == before);
                CHECK_EQUAL(graze_world_count(world), shapes);
                left = 1;
            } else {
                ids[shapes++] = id;
                CHECK_EQUAL(graze_world_place(world, id, 0.75f * (float)(i % 20), 0.75f * (float)(i / 20), 0), GRAZE_OK);
            }
        }
        {
            const uint64_t before = graze_world_hash(world);
            left = most % 7;
            if (graze_world_update(world) != GRAZE_OK) {
                failures++;
                CHECK(graze_world_hash(world) == before);
                CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 0);
                left = 100;
                CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
            }
        }
        CHECK(graze_world_pairs(world, &pair, 1) > (size_t)shapes);
        {
            GrazeWorld *copy;
            left = 1;
            copy = graze_world_create();
            left = most % 9;
            if (graze_world_copy(copy, world) != GRAZE_OK) {
                failures++;
                CHECK_EQUAL(graze_world_count(copy), 0);
                left = 100;
                CHECK_EQUAL(graze_world_copy(copy, world), GRAZE_OK);
            }
            CHECK(graze_world_hash(copy) == graze_world_hash(world));
            graze_world_free(copy);
        }
        CHECK_EQUAL(graze_world_remove(world, ids[0]), GRAZE_OK);
        graze_world_free(world);
    }
    CHECK_EQUAL(in_use, 0);
    CHECK(failures > 100);
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

int main(void) {
    RUN(test_pairs);
    RUN(test_moves);
    RUN(test_memory);
    RUN(test_queries);
    RUN(test_ids);
    RUN(test_rollback);
    RUN(test_little_memory);
    return RESULT();
}
