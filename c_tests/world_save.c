/* Worlds as bytes: what is loaded goes on as what was saved would, and no bytes harm. */

#include "check.h"
#include <graze.h>
#include <stdlib.h>
#include <string.h>

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t most) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % most;
}

static float random_place(void) {
    return (float)random_below(64) / 4;
}

/* ------------------------------------------------------------------------------------------------ worlds */

enum { MOST_IDS = 200 };

typedef struct Player {
    GrazeWorld *world;
    uint32_t ids[MOST_IDS];
} Player;

/* A new shape, or one in the place of that with an id that is not 0. */
static uint32_t put_any(GrazeWorld *world, uint32_t id) {
    static const float SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1}, COMB[] = {0, 0, 5, 0, 5, 2, 4, 1, 3, 2, 2, 1, 1, 2, 0, 2};
    /* A negative zero stays one. */
    static const float LINE[] = {-0.0f, 0, 3, 1, 4, 0};
    const GrazeShape shapes[5] = {{SQUARE, 4, GRAZE_KIND_CONVEX, 0},
                                  {SQUARE, 1, GRAZE_KIND_POINT, 0.5f},
                                  {LINE, 2, GRAZE_KIND_SEGMENT, 0.25f},
                                  {LINE, 3, GRAZE_KIND_ONE_SIDED, 0},
                                  {COMB, 8, GRAZE_KIND_POLYGON, 0}};
    const uint32_t which = random_below(5), category = 1u << random_below(2), mask = 1 + random_below(3);
    if (id != 0) {
        CHECK_EQUAL(graze_world_set_shape(world, id, &shapes[which]), GRAZE_OK);
        return id;
    }
    return graze_world_add(world, &shapes[which], category, mask, (size_t)random_below(1000));
}

/* Shapes come, go and move, and now and then the pairs are found. */
static void play(Player *player, uint32_t seed, int steps) {
    random_state = seed;
    for (int step = 0; step < steps; step++) {
        const uint32_t which = random_below(MOST_IDS), what = random_below(32);
        uint32_t *const id = &player->ids[which];
        if (*id == 0) {
            *id = put_any(player->world, 0);
            CHECK(*id != 0);
        } else if (what == 0) {
            CHECK_EQUAL(graze_world_remove(player->world, *id), GRAZE_OK);
            *id = 0;
        } else if (what == 1) {
            CHECK_EQUAL(graze_world_set_filter(player->world, *id, 1, 1 + random_below(3)), GRAZE_OK);
        } else if (what == 3) {
            put_any(player->world, *id);
        } else if (what == 2) {
            CHECK_EQUAL(graze_world_update(player->world), GRAZE_OK);
        } else {
            const float x = random_place(), y = random_place();
            CHECK_EQUAL(graze_world_place(player->world, *id, x, y, (float)random_below(3)), GRAZE_OK);
        }
    }
}

/* ------------------------------------------------------------------------------------------------ bytes */

typedef struct Bytes {
    unsigned char *at;
    size_t count;
} Bytes;

static Bytes saved(const GrazeWorld *world) {
    Bytes bytes;
    bytes.count = graze_world_save(world, NULL, 0);
    bytes.at = (unsigned char *)malloc(bytes.count + 1);
    bytes.at[0] = 77;
    bytes.at[bytes.count] = 99;
    CHECK_EQUAL(graze_world_save(world, bytes.at, bytes.count - 1), bytes.count);
    CHECK_EQUAL(bytes.at[0], 77);
    CHECK_EQUAL(graze_world_save(world, bytes.at, bytes.count), bytes.count);
    CHECK_EQUAL(bytes.at[bytes.count], 99);
    return bytes;
}

static int is_equal(Bytes one, Bytes other) {
    return one.count == other.count && memcmp(one.at, other.at, one.count) == 0;
}

/* From a block of just this size, so that tools notice any byte that is read behind it. */
static GrazeWorld *loaded(const unsigned char *from, size_t count) {
    void *const block = malloc(count > 0 ? count : 1);
    GrazeWorld *world;
    memcpy(block, from, count);
    world = graze_world_load(block, count);
    free(block);
    return world;
}

static uint32_t word_at(Bytes bytes, size_t word) {
    const unsigned char *const at = bytes.at + 4 * word;
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void set_word(Bytes bytes, size_t word, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        bytes.at[4 * word + (size_t)i] = (unsigned char)(value >> 8 * i);
    }
}

typedef size_t (*ReadPairs)(const GrazeWorld *, GrazeWorldPair *, size_t);

static int have_equal_pairs(const GrazeWorld *one, const GrazeWorld *other) {
    static const ReadPairs READ[3] = {graze_world_pairs, graze_world_began, graze_world_ended};
    static GrazeWorldPair pairs[2][20000];
    for (int i = 0; i < 3; i++) {
        const size_t count = READ[i](one, pairs[0], 20000);
        if (READ[i](other, pairs[1], 20000) != count || memcmp(pairs[0], pairs[1], count * sizeof **pairs) != 0) {
            return 0;
        }
    }
    return 1;
}

static void test_goes_on_as_saved(void) {
    Player player = {graze_world_create(), {0}}, copy;
    for (uint32_t round = 0; round < 60; round++) {
        Bytes bytes, again;
        CASE("round %u", (unsigned)round);
        play(&player, round, 200);
        copy = player;
        bytes = saved(player.world);
        copy.world = loaded(bytes.at, bytes.count);
        CHECK(copy.world != NULL);
        again = saved(copy.world);
        CHECK(is_equal(bytes, again));
        CHECK(graze_world_hash(copy.world) == graze_world_hash(player.world));
        CHECK_EQUAL(graze_world_count(copy.world), graze_world_count(player.world));
        CHECK(have_equal_pairs(copy.world, player.world));
        /* The same later steps give the same ids and pairs. */
        play(&player, ~round, 150);
        play(&copy, ~round, 150);
        CHECK(memcmp(player.ids, copy.ids, sizeof copy.ids) == 0);
        CHECK(graze_world_hash(copy.world) == graze_world_hash(player.world));
        CHECK(have_equal_pairs(copy.world, player.world));
        graze_world_free(copy.world);
        free(bytes.at);
        free(again.at);
    }
    graze_world_free(player.world);
}

/* A slot whose generations are used up stays unused. */
static void test_generations_survive(void) {
    static const float DOT[] = {1, 2};
    const GrazeShape dot = {DOT, 1, GRAZE_KIND_POINT, 0};
    GrazeWorld *world = graze_world_create(), *also;
    Bytes bytes;
    uint32_t id = 0;
    for (int i = 0; i < 1023; i++) {
        id = graze_world_add(world, &dot, 1, 1, 0);
        CHECK_EQUAL(graze_world_remove(world, id), GRAZE_OK);
    }
    bytes = saved(world);
    also = loaded(bytes.at, bytes.count);
    CHECK(also != NULL);
    CHECK_EQUAL(id, 1023);
    CHECK_EQUAL(graze_world_add(also, &dot, 1, 1, 0), 1025);
    CHECK_EQUAL(graze_world_add(world, &dot, 1, 1, 0), 1025);
    graze_world_free(also);
    graze_world_free(world);
    free(bytes.at);
}

/* The format, byte by byte: the same on every machine, and for as long as its version is 1. */
static void test_format(void) {
    static const uint32_t WORDS[] = {
        /* The version; numbers of slots, of pairs, of pairs before; the first free slot. */
        1, 3, 1, 0, 1,
        /* A segment, moved; generation 1, two vertices, radius 0.5, category, mask, user, x, y, radians. */
        2, 2, 1, 2, 0x3F000000, 5, 7, 11, 0, 0x40000000, 0, 0, 0, 0, 0x40400000, 0, 0x40000000, 0, 0x40A00000, 0,
        /* A free slot, changed: generation 1, and no other one is free. */
        0, 1, 1, 0xFFFFFFFF,
        /* A point as it was added, changed. */
        1, 1, 1, 1, 0x3F000000, 5, 7, 11, 0, 0, 0, 0, 0x40400000, 0,
        /* They met. */
        1, 2049, 2};
    static const float LINE[] = {0, 0, 3, 0}, DOT[] = {3, 0};
    const GrazeShape line = {LINE, 2, GRAZE_KIND_SEGMENT, 0.5f}, dot = {DOT, 1, GRAZE_KIND_POINT, 0.5f};
    GrazeWorld *const world = graze_world_create();
    const uint32_t a = graze_world_add(world, &line, 5, 7, 11), b = graze_world_add(world, &dot, 8, 0, 0);
    const uint32_t c = graze_world_add(world, &dot, 5, 7, 11);
    Bytes bytes;
    graze_world_place(world, a, 2, 0, 0);
    graze_world_update(world);
    graze_world_remove(world, b);
    graze_world_set_filter(world, c, 5, 7);
    bytes = saved(world);
    CHECK_EQUAL(bytes.count, 8 + sizeof WORDS);
    CHECK(memcmp(bytes.at, "grazewld", 8) == 0);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && 12 + 4 * i <= bytes.count; i++) {
        CASE("word %u", (unsigned)i);
        CHECK_EQUAL(word_at(bytes, 2 + i), WORDS[i]);
    }
    graze_world_free(world);
    free(bytes.at);
}

/* ------------------------------------------------------------------------------------------------ hostile bytes */

/* Bytes in use by the library, and the most that may be. */
static size_t in_use, most_in_use;
static int left;

static void *bounded(size_t size, size_t align, void *context) {
    (void)align;
    (void)context;
    if (left-- <= 0 || in_use + size > most_in_use) {
        return NULL;
    }
    in_use += size;
    return malloc(size);
}

static void give_back(void *pointer, size_t size, size_t align, void *context) {
    (void)align;
    (void)context;
    in_use -= size;
    free(pointer);
}

static int32_t last_status;

static void remember(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context;
    (void)function;
    (void)argument;
    (void)element;
    last_status = status;
}

/* Asks a world all there is to ask, and removes all its shapes. */
static void use_up(GrazeWorld *world) {
    static const float ALL[] = {-3e38f, -3e38f, 3e38f, -3e38f, 3e38f, 3e38f, -3e38f, 3e38f};
    const GrazeShape all = {ALL, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeSegment ray = {-100, 1, 100, 2};
    GrazeRayHit hit;
    GrazeWorldPair pairs[64];
    uint32_t ids[32], id;
    size_t count;
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    count = graze_world_pairs(world, pairs, 64);
    for (size_t i = 0; i < count && i < 64; i++) {
        GrazeShape a, b;
        CHECK_EQUAL(graze_world_shape(world, pairs[i].a, &a), GRAZE_OK);
        CHECK_EQUAL(graze_world_shape(world, pairs[i].b, &b), GRAZE_OK);
        CHECK_EQUAL(graze_test(&a, &b), pairs[i].verdict);
    }
    graze_world_ended(world, pairs, 64);
    count = graze_world_ids(world, ids, 32);
    CHECK_EQUAL(count, graze_world_count(world));
    for (size_t i = 0; i < count && i < 32; i++) {
        uint32_t category, mask;
        CHECK(graze_world_has(world, ids[i]) && (i == 0 || ids[i - 1] < ids[i]));
        CHECK_EQUAL(graze_world_filter(world, ids[i], &category, &mask), GRAZE_OK);
    }
    graze_world_raycast(world, &ray, UINT32_MAX, 0, &hit, &id);
    count = graze_world_query(world, &all, UINT32_MAX, ids, 32);
    for (size_t i = 0; i < count && i < 32; i++) {
        graze_world_place(world, ids[i], 1, 2, 3);
        graze_world_user(world, ids[i]);
        CHECK_EQUAL(graze_world_remove(world, ids[i]), GRAZE_OK);
    }
    for (int i = 0; i < 4; i++) {
        CHECK(put_any(world, 0) != 0);
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    graze_world_free(world);
}

/* Loads what may be no world. Returns whether it is: then it is used, and its bytes are the same. */
static int survives(Bytes bytes) {
    GrazeWorld *world;
    left = 1000000;
    most_in_use = 1000 + 30 * bytes.count + 8192;
    last_status = GRAZE_OK;
    world = loaded(bytes.at, bytes.count);
    if (world == NULL) {
        const int has_version = bytes.count >= 12 && memcmp(bytes.at, "grazewld", 8) == 0;
        const int is_newer = has_version && word_at(bytes, 2) > 1 && word_at(bytes, 2) < 65536;
        CHECK_EQUAL(last_status, is_newer ? GRAZE_ERROR_NEWER_WORLD : GRAZE_ERROR_NOT_A_WORLD);
        CHECK_EQUAL(in_use, 0);
        return 0;
    }
    {
        const Bytes again = saved(world);
        CHECK(is_equal(bytes, again));
        free(again.at);
    }
    most_in_use = (size_t)-1;
    use_up(world);
    CHECK_EQUAL(in_use, 0);
    return 1;
}

static void hostile_begins(void) {
    graze_set_error_handler(remember, NULL);
    graze_set_allocator(bounded, give_back, NULL);
    left = 1000000;
    most_in_use = (size_t)-1;
}

static void hostile_ends(void) {
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
}

/* A small world with all there can be: free slots, generations, changes, pairs of three updates. */
static Bytes small_world(void) {
    Player player = {graze_world_create(), {0}};
    Bytes bytes;
    random_state = 5;
    for (int i = 0; i < 12; i++) {
        player.ids[i] = put_any(player.world, 0);
    }
    for (uint32_t round = 0; round < 3; round++) {
        graze_world_remove(player.world, player.ids[round]);
        graze_world_remove(player.world, player.ids[3 * round + 3]);
        player.ids[round] = round == 2 ? 0 : put_any(player.world, 0);
        graze_world_place(player.world, player.ids[5], 1, 0.5f, 1);
        CHECK_EQUAL(graze_world_update(player.world), GRAZE_OK);
    }
    graze_world_place(player.world, player.ids[7], 2, 2, 0);
    graze_world_remove(player.world, player.ids[8]);
    CHECK(graze_world_pairs(player.world, NULL, 0) > 5 && graze_world_ended(player.world, NULL, 0) > 0);
    bytes = saved(player.world);
    graze_world_free(player.world);
    return bytes;
}

static void test_truncated(void) {
    const Bytes bytes = small_world();
    Bytes part = bytes;
    hostile_begins();
    CHECK(survives(bytes));
    for (part.count = 0; part.count < bytes.count; part.count++) {
        CASE("the first %u bytes", (unsigned)part.count);
        CHECK(!survives(part));
    }
    CASE("one byte more");
    part.count = bytes.count + 1;
    CHECK(!survives(part));
    hostile_ends();
    free(bytes.at);
}

static void test_each_bit(void) {
    const Bytes bytes = small_world();
    size_t worlds = 0;
    hostile_begins();
    for (size_t bit = 0; bit < 8 * bytes.count; bit++) {
        CASE("bit %u", (unsigned)bit);
        bytes.at[bit / 8] ^= (unsigned char)(1 << bit % 8);
        worlds += (size_t)survives(bytes);
        bytes.at[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    /* Most bits are coordinates. */
    CHECK(worlds > 2 * bytes.count && worlds < 7 * bytes.count);
    hostile_ends();
    free(bytes.at);
}

/* Each word as each of some numbers that matter somewhere. */
static void test_each_word(void) {
    static const uint32_t VALUES[] = {0, 1, 2, 3, 12, 1023, 1024, 1025, 0x400000, 0x7F800000, 0x7FC00000, 0x7F7FFFFF,
                                      0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};
    const Bytes bytes = small_world();
    size_t worlds = 0;
    hostile_begins();
    for (size_t word = 0; 4 * word < bytes.count; word++) {
        const uint32_t before = word_at(bytes, word);
        for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
            CASE("word %u as %u", (unsigned)word, (unsigned)VALUES[i]);
            set_word(bytes, word, VALUES[i]);
            worlds += (size_t)survives(bytes);
        }
        set_word(bytes, word, before);
    }
    CHECK(worlds > bytes.count / 4);
    hostile_ends();
    free(bytes.at);
}

static void test_random_bytes(void) {
    unsigned char room[600];
    Bytes bytes = {room, 0};
    size_t worlds = 0;
    hostile_begins();
    for (uint32_t round = 0; round < 20000; round++) {
        CASE("round %u", (unsigned)round);
        random_state = round;
        bytes.count = random_below(8) == 0 ? random_below(sizeof room) : 4 * random_below(sizeof room / 4);
        for (size_t i = 0; i < bytes.count; i++) {
            room[i] = (unsigned char)(i % 4 == 0 ? random_below(6) : random_below(16) == 0 ? random_below(256) : 0);
        }
        /* With a right head they come farther. */
        if (random_below(8) > 0 && bytes.count >= 28) {
            memcpy(room, "grazewld\1\0\0\0", 12);
            set_word(bytes, 6, random_below(2) == 0 ? 0xFFFFFFFF : random_below(3));
        }
        worlds += (size_t)survives(bytes);
    }
    CHECK(worlds < 20000);
    hostile_ends();
}

/* What flipped bits do not make. */
static void test_inconsistent(void) {
    static const float DOT[] = {1, 2};
    const GrazeShape dot = {DOT, 1, GRAZE_KIND_POINT, 1};
    /* The version, three counts and the first free slot; a dot as it was added, moved, and a free slot. */
    enum { FIRST_FREE = 6, SLOT_0 = 7, SLOT_1 = SLOT_0 + 14, SLOT_2 = SLOT_1 + 16 };
    GrazeWorld *world = graze_world_create();
    Bytes bytes;
    for (int i = 0; i < 20; i++) {
        const uint32_t id = graze_world_add(world, &dot, 1, 1, 0);
        graze_world_place(world, id, i == 1 ? 4.0f : 0.0f, 0, 0);
        CHECK_EQUAL(id, 1024 * i + 1);
    }
    graze_world_remove(world, 1024 * 2 + 1);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 18 * 17 / 2);
    bytes = saved(world);
    graze_world_free(world);
    hostile_begins();
    CHECK(survives(bytes));
    CASE("a free slot that is not in the list");
    CHECK_EQUAL(word_at(bytes, FIRST_FREE), 2);
    CHECK_EQUAL(word_at(bytes, SLOT_2), 0);
    set_word(bytes, FIRST_FREE, 0xFFFFFFFF);
    CHECK(!survives(bytes));
    CASE("a slot in the list that is not free");
    set_word(bytes, FIRST_FREE, 3);
    CHECK(!survives(bytes));
    set_word(bytes, FIRST_FREE, 2);
    CASE("a list without an end");
    set_word(bytes, SLOT_2 + 3, 2);
    CHECK(!survives(bytes));
    set_word(bytes, SLOT_2 + 3, 0xFFFFFFFF);
    CASE("moved, and where it was added");
    CHECK_EQUAL(word_at(bytes, SLOT_1 + 1), 2);
    set_word(bytes, SLOT_1 + 14, word_at(bytes, SLOT_1 + 12));
    CHECK(!survives(bytes));
    set_word(bytes, SLOT_1 + 14, 0x40A00000);
    CHECK(survives(bytes));
    CASE("a wrong verdict and wrong ids of shapes that have not changed");
    {
        const size_t first = bytes.count / 4 - 3 * (18 * 17 / 2);
        CHECK_EQUAL(word_at(bytes, first + 2), GRAZE_HIT);
        set_word(bytes, first + 2, GRAZE_TOUCH);
        CHECK(survives(bytes));
        set_word(bytes, first + 3, 1025);
        CHECK(!survives(bytes));
    }
    hostile_ends();
    free(bytes.at);
}

/* Each allocation in turn fails. */
static void test_little_memory(void) {
    const Bytes bytes = small_world();
    int failures = 0;
    hostile_begins();
    for (int most = 0; most < 40; most++) {
        GrazeWorld *world;
        CASE("%d allocations", most);
        left = most;
        world = loaded(bytes.at, bytes.count);
        if (world == NULL) {
            CHECK_EQUAL(last_status, GRAZE_ERROR_OUT_OF_MEMORY);
            CHECK_EQUAL(in_use, 0);
            failures++;
        } else {
            left = 1000000;
            use_up(world);
        }
    }
    CHECK(failures > 8 && failures < 40);
    CHECK_EQUAL(in_use, 0);
    hostile_ends();
    free(bytes.at);
}

int main(void) {
    RUN(test_goes_on_as_saved);
    RUN(test_generations_survive);
    RUN(test_format);
    RUN(test_truncated);
    RUN(test_each_bit);
    RUN(test_each_word);
    RUN(test_random_bytes);
    RUN(test_inconsistent);
    RUN(test_little_memory);
    return RESULT();
}
