/* Worlds, with answers known by hand, with little memory, and played again. */

#include "check.h"
#include <float.h>
#include <graze.h>
#include <math.h>
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
    {
        uint32_t category = 7, mask = 7;
        CHECK(graze_world_filter(world, b, &category, &mask) == GRAZE_OK && category == 1 && mask == 1);
        CHECK(graze_world_filter(world, c, &category, NULL) == GRAZE_OK && category == 2 && mask == 1);
        mask = 7;
        CHECK(graze_world_filter(world, c, NULL, &mask) == GRAZE_OK && mask == 1);
        CHECK_EQUAL(graze_world_filter(world, c, NULL, NULL), GRAZE_OK);
    }
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
        {
            uint32_t category = 7, mask = 8, ids[4] = {0};
            CHECK(graze_world_filter(world, a, &category, &mask) == GRAZE_ERROR_UNKNOWN_ID && category == 7 && mask == 8);
            /* The place of the removed shape is used again: its id is larger, and still the first. */
            CHECK(graze_world_ids(world, ids, 4) == 3 && ids[0] == other && ids[1] == b && ids[2] == c && ids[3] == 0);
            CHECK(graze_world_ids(world, ids + 3, 1) == 3 && ids[3] == other && graze_world_ids(world, NULL, 0) == 3);
        }
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

/* Shapes that rest for hundreds of updates are found when they move, and with every number of updates before. */
static void test_long_rests(void) {
    GrazeWorld *const world = graze_world_create();
    const uint32_t a = add(world, 0, 0);
    uint64_t hash = 0;
    add(world, 5, 0);
    for (int rest = 1; rest < 600; rest++) {
        CASE("%d updates", rest);
        CHECK_EQUAL(graze_world_place(world, a, rest % 2 == 1 ? 4.5f : 0, 0, 0), GRAZE_OK);
        for (int i = 0; i < rest; i++) {
            CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
            CHECK_EQUAL(graze_world_pairs(world, NULL, 0), (size_t)(rest % 2));
        }
        if (rest > 2 && rest % 2 == 1) {
            CHECK(hash == 0 || graze_world_hash(world) == hash);
            hash = graze_world_hash(world);
        }
    }
    graze_world_free(world);
}

static int is_square_at(const GrazeWorld *world, uint32_t id, float x, float y) {
    GrazeShape lies;
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    return lies.count == 4 && lies.kind == GRAZE_KIND_CONVEX && lies.radius == 0 && lies.xy[0] == x && lies.xy[1] == y &&
           lies.xy[4] == x + 1 && lies.xy[5] == y + 1;
}

/* A character of one unit among two squares crouches, stands up, and becomes other shapes. */
static void test_set_shape(void) {
    static const float LOW[] = {0, 0, 1, 0, 1, .5f, 0, .5f}, CENTER[] = {0.5f, 0.5f};
    const GrazeShape square = {SQUARE, 4, GRAZE_KIND_CONVEX, 0}, low = {LOW, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShape disk = {CENTER, 1, GRAZE_KIND_POINT, 0.25f};
    GrazeWorld *const world = graze_world_create();
    GrazeWorldPair pairs[4];
    GrazeShape lies;
    const uint32_t floor = add(world, 0, -1), roof = add(world, 0, .75f), id = add(world, 3, 0);
    CHECK_EQUAL(graze_world_place(world, id, 0, 0, 0), GRAZE_OK);
    CHECK_EQUAL(graze_world_set_filter(world, roof, 2, 1), GRAZE_OK);
    CHECK_EQUAL(graze_world_set_filter(world, id, 1, 3), GRAZE_OK);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 2);
    CASE("lower: the roof ends, the floor goes on");
    CHECK_EQUAL(graze_world_set_shape(world, id, &low), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 2);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, pairs, 4), 1);
    CHECK(pairs[0].a == floor && pairs[0].b == id && pairs[0].verdict == GRAZE_TOUCH);
    CHECK_EQUAL(graze_world_began(world, NULL, 0), 0);
    CHECK_EQUAL(graze_world_ended(world, pairs, 4), 1);
    CHECK(pairs[0].a == roof && pairs[0].b == id && pairs[0].verdict == GRAZE_HIT);
    CHECK(graze_world_user(world, id) == 3 && graze_world_count(world) == 3);
    CASE("it lies as given, not as the last one was placed; and places begin anew");
    CHECK_EQUAL(graze_world_place(world, id, 2, 1, 1), GRAZE_OK);
    CHECK_EQUAL(graze_world_move(world, id, 2, 1), GRAZE_OK);
    CHECK_EQUAL(graze_world_set_shape(world, id, &square), GRAZE_OK);
    CHECK(is_square_at(world, id, 0, 0));
    CHECK_EQUAL(graze_world_place(world, id, 7, 5, 0), GRAZE_OK);
    CHECK(is_square_at(world, id, 7, 5));
    CASE("as if it had been added so");
    {
        GrazeWorld *const one = graze_world_create(), *const other = graze_world_create();
        const uint32_t own = graze_world_add(one, &square, 1, 2, 3);
        CHECK_EQUAL(graze_world_place(one, own, 8, 9, 1), GRAZE_OK);
        CHECK_EQUAL(graze_world_set_shape(one, own, &disk), GRAZE_OK);
        CHECK_EQUAL(graze_world_add(other, &disk, 1, 2, 3), own);
        CHECK(graze_world_hash(one) == graze_world_hash(other));
        graze_world_free(one);
        graze_world_free(other);
    }
    CASE("its own vertices as they lie, and those of another one");
    CHECK_EQUAL(graze_world_shape(world, id, &lies), GRAZE_OK);
    CHECK_EQUAL(graze_world_set_shape(world, id, &lies), GRAZE_OK);
    CHECK(is_square_at(world, id, 7, 5));
    CHECK_EQUAL(graze_world_place(world, id, 1, 0, 0), GRAZE_OK);
    CHECK(is_square_at(world, id, 8, 5));
    CHECK_EQUAL(graze_world_shape(world, floor, &lies), GRAZE_OK);
    CHECK_EQUAL(graze_world_set_shape(world, id, &lies), GRAZE_OK);
    CHECK(is_square_at(world, id, 0, -1) && is_square_at(world, floor, 0, -1));
    CASE("four other corners, placed as they were added");
    {
        static const float DIAMOND[] = {0, .5f, .5f, 0, 1, .5f, .5f, 1};
        const GrazeShape diamond = {DIAMOND, 4, GRAZE_KIND_CONVEX, 0};
        CHECK_EQUAL(graze_world_set_shape(world, id, &diamond), GRAZE_OK);
        CHECK_EQUAL(graze_world_place(world, id, .875f, -1.875f, 0), GRAZE_OK);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 0);
    }
    CASE("one vertex more than there is room for beside another shape");
    {
        static const float HOUSE[] = {9, 9, 8, 9, 8, 8, 8.5f, 7, 9, 8};
        const GrazeShape house = {HOUSE, 5, GRAZE_KIND_CONVEX, 0};
        const float x = 0, y = .75f;
        CHECK(is_square_at(world, roof, x, y));
        CHECK_EQUAL(graze_world_set_shape(world, floor, &house), GRAZE_OK);
        CHECK(is_square_at(world, roof, x, y));
        CHECK_EQUAL(graze_world_shape(world, floor, &lies), GRAZE_OK);
        CHECK(lies.count == 5 && memcmp(lies.xy, HOUSE, sizeof HOUSE) == 0);
        CHECK_EQUAL(graze_world_set_shape(world, floor, &square), GRAZE_OK);
        CHECK(is_square_at(world, roof, x, y) && is_square_at(world, floor, 0, 0));
    }
    CASE("what cannot be leaves it as it is");
    {
        const float broken[] = {0, 0, 1, 0, INFINITY, 1};
        const GrazeShape bad[4] = {{broken, 3, GRAZE_KIND_CONVEX, 0},
                                   {SQUARE, 2, GRAZE_KIND_POLYGON, 0},
                                   {SQUARE, 4, GRAZE_KIND_CONVEX, -1},
                                   {SQUARE, 4, 0, 0}};
        const GrazeStatus why[4] = {GRAZE_ERROR_NOT_FINITE, GRAZE_ERROR_TOO_FEW_VERTICES, GRAZE_ERROR_NEGATIVE_RADIUS,
                                    GRAZE_ERROR_UNKNOWN_KIND};
        uint64_t before;
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        before = graze_world_hash(world);
        graze_set_error_handler(NULL, NULL);
        for (int i = 0; i < 4; i++) {
            CHECK_EQUAL(graze_world_set_shape(world, id, &bad[i]), why[i]);
        }
        CHECK_EQUAL(graze_world_set_shape(world, id + 1, &square), GRAZE_ERROR_UNKNOWN_ID);
        CHECK_EQUAL(graze_world_set_shape(world, id, NULL), GRAZE_ERROR_NULL);
        graze_set_error_handler(graze_default_error_handler, NULL);
        CHECK(graze_world_hash(world) == before);
    }
    graze_world_free(world);
}

/* From few vertices to many, which have a tree of their edges, and back; and memory that no shape uses is given up. */
static void test_set_large_shapes(void) {
    enum { TEETH = 300 };
    static float teeth[2 * TEETH], back[2 * TEETH];
    static const float POINT[] = {20, 0.5f};
    const GrazeShape square = {SQUARE, 4, GRAZE_KIND_CONVEX, 0}, disk = {POINT, 1, GRAZE_KIND_POINT, 0.25f};
    const GrazeShape ground = {teeth, TEETH, GRAZE_KIND_CHAIN, 0}, part = {back, 260, GRAZE_KIND_CHAIN, 0};
    GrazeWorld *const world = graze_world_create(), *const copy = graze_world_create();
    const uint32_t other = add(world, 20, 0), id = add(world, 50, 50);
    GrazeWorldPair pair;
    size_t memory = 0;
    for (int i = 0; i < TEETH; i++) {
        teeth[2 * i] = 0.125f * (float)i;
        back[2 * i] = 32 - teeth[2 * i];
        teeth[2 * i + 1] = back[2 * i + 1] = (float)(i % 2);
    }
    for (int i = 0; i < 2000; i++) {
        const GrazeShape *const shapes[4] = {&ground, &part, &disk, &square};
        const size_t expected[4] = {1, 1, 1, 0};
        CASE("round %d", i);
        CHECK_EQUAL(graze_world_set_shape(world, id, shapes[i % 4]), GRAZE_OK);
        if (i % 4 == 3) {
            CHECK_EQUAL(graze_world_place(world, id, 50, 50, 0), GRAZE_OK);
        }
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        CHECK_EQUAL(graze_world_pairs(world, &pair, 1), expected[i % 4]);
        CHECK(expected[i % 4] == 0 || (pair.a == other && pair.b == id && pair.verdict == GRAZE_HIT));
        CHECK(is_square_at(world, other, 20, 0));
        if (i == 10) {
            CHECK_EQUAL(graze_world_copy(copy, world), GRAZE_OK);
            CHECK(graze_world_hash(copy) == graze_world_hash(world));
            memory = graze_world_memory(world);
        }
    }
    CHECK(graze_world_memory(world) <= 2 * memory);
    graze_world_free(copy);
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
    CASE("where they were placed");
    {
        const float turned[] = {2.1f, -0.0f, 7.3f}, back[] = {2, 0, 0};
        const uint32_t asked[] = {ids[1], 0, ids[2]};
        float xyr[3], rows[3][4] = {{5, 5, 5, 5}, {5, 5, 5, 5}, {5, 5, 5, 5}};
        GrazeWorld *const copy = graze_world_create();
        CHECK_EQUAL(graze_world_place(world, ids[1], turned[0], turned[1], turned[2]), GRAZE_OK);
        CHECK_EQUAL(graze_world_move(world, ids[1], 1, 1), GRAZE_OK);
        CHECK(graze_world_placement(world, ids[1], xyr) == GRAZE_OK && memcmp(xyr, turned, sizeof xyr) == 0);
        CHECK_EQUAL(graze_world_copy(copy, world), GRAZE_OK);
        CHECK(graze_world_placement(copy, ids[1], xyr) == GRAZE_OK && memcmp(xyr, turned, sizeof xyr) == 0);
        graze_set_error_handler(NULL, NULL);
        CHECK_EQUAL(graze_world_placement_many(world, asked, rows[0], sizeof rows[0], 3), 2);
        graze_set_error_handler(graze_default_error_handler, NULL);
        CHECK(memcmp(rows[0], turned, sizeof turned) == 0 && rows[0][3] == 5);
        CHECK(rows[1][0] == 0 && rows[1][1] == 0 && rows[1][2] == 0 && rows[1][3] == 5);
        CHECK(rows[2][0] == 4 && rows[2][1] == 0 && rows[2][2] == 0 && rows[2][3] == 5);
        CHECK_EQUAL(graze_world_placement_many(world, NULL, NULL, 0, 0), 0);
        CHECK_EQUAL(graze_world_place(world, ids[1], back[0], back[1], back[2]), GRAZE_OK);
        graze_world_free(copy);
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
    int failures = 0, refused = 0;
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
        for (int i = 0; i < 40; i++) {
            const GrazeShape ground = {teeth, (uint32_t)(200 + i), GRAZE_KIND_CHAIN, 0.25f};
            const uint64_t before = graze_world_hash(world);
            left = (most + i) % 3;
            if (graze_world_set_shape(world, ids[i], &ground) != GRAZE_OK) {
                failures++;
                refused++;
                CHECK(graze_world_hash(world) == before);
                left = 100;
                CHECK_EQUAL(graze_world_set_shape(world, ids[i], &ground), GRAZE_OK);
            }
            CHECK(graze_world_hash(world) != before);
        }
        left = 100;
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
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
    CHECK(failures > 100 && refused > 100);
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

int main(void) {
    RUN(test_pairs);
    RUN(test_moves);
    RUN(test_long_rests);
    RUN(test_set_shape);
    RUN(test_set_large_shapes);
    RUN(test_memory);
    RUN(test_queries);
    RUN(test_ids);
    RUN(test_rollback);
    RUN(test_little_memory);
    return RESULT();
}
