/* Worlds on several threads: an update whatever a job system does with its tasks, and many readers at once. */

#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include <graze.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ a job system */

enum { HELPERS = 3 };

/* Threads that take the next index until none is left. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    GrazeWorldTask task;
    void *argument;
    /* Indices are taken up to count, and called modulo parts. */
    uint32_t next, count, parts, working;
    int ends;
} pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0, 0, 1, 0, 0};

/* Takes indices until none is left, under the lock but for the tasks. */
static void take_indices(void) {
    while (pool.next < pool.count) {
        const uint32_t index = pool.next++ % pool.parts;
        const GrazeWorldTask task = pool.task;
        void *const argument = pool.argument;
        pool.working++;
        pthread_mutex_unlock(&pool.lock);
        task(argument, index);
        pthread_mutex_lock(&pool.lock);
        pool.working--;
        if (pool.working == 0 && pool.next >= pool.count) {
            pthread_cond_broadcast(&pool.changed);
        }
    }
}

static void *help(void *unused) {
    (void)unused;
    pthread_mutex_lock(&pool.lock);
    while (!pool.ends) {
        take_indices();
        if (!pool.ends) {
            pthread_cond_wait(&pool.changed, &pool.lock);
        }
    }
    pthread_mutex_unlock(&pool.lock);
    return NULL;
}

static void run_times(void *context, GrazeWorldTask task, void *argument, uint32_t parts, uint32_t count) {
    pthread_mutex_lock(&pool.lock);
    *(uint32_t *)context += 1;
    pool.parts = parts;
    pool.task = task;
    pool.argument = argument;
    pool.next = 0;
    pool.count = count;
    pthread_cond_broadcast(&pool.changed);
    take_indices();
    while (pool.working > 0) {
        pthread_cond_wait(&pool.changed, &pool.lock);
    }
    pthread_mutex_unlock(&pool.lock);
}

static void run_on_threads(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    run_times(context, task, argument, count, count);
}

/* Misuse: the first two parts many times, often at once, and no other. */
static void run_the_first(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    run_times(context, task, argument, count < 2 ? count : 2, 3 * count);
}

/* One thread, from the last part to the first. */
static void run_backwards(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    *(uint32_t *)context += 1;
    while (count > 0) {
        task(argument, --count);
    }
}

/* Misuse, of which the world must know nothing: parts are left out, done twice, and there are too many of them. */
static void run_wrongly(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    *(uint32_t *)context += 1;
    for (uint32_t i = 0; i < count; i += 3) {
        task(argument, i);
        task(argument, i);
    }
    task(argument, count);
    task(argument, count + 1000);
    task(argument, UINT32_MAX);
}

static void run_nothing(void *context, GrazeWorldTask task, void *argument, uint32_t count) {
    *(uint32_t *)context += 1;
    (void)task;
    (void)argument;
    (void)count;
}

enum { WAYS = 6 };
static const GrazeWorldRun RUN_BY[WAYS] = {run_on_threads, run_the_first, run_backwards, run_wrongly, run_nothing, NULL};

/* ------------------------------------------------------------------------------------------------ worlds */

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t most) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % most;
}

enum { SHAPES = 4000 };

/* A new shape, or one in the place of that with an id that is not 0. */
static uint32_t put_any(GrazeWorld *world, uint32_t id) {
    static const float SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1}, COMB[] = {0, 0, 5, 0, 5, 2, 4, 1, 3, 2, 2, 1, 1, 2, 0, 2};
    static const float WALL[] = {0, 0, 90, 0, 90, 0.5f, 0, 0.5f};
    const GrazeShape shapes[4] = {{SQUARE, 4, GRAZE_KIND_CONVEX, 0},
                                  {SQUARE, 1, GRAZE_KIND_POINT, 0.5f},
                                  {COMB, 8, GRAZE_KIND_POLYGON, 0},
                                  {WALL, 4, GRAZE_KIND_CONVEX, 0}};
    const uint32_t which = random_below(100);
    const GrazeShape *const shape = &shapes[which == 0 ? 3 : which % 3];
    if (id != 0) {
        CHECK_EQUAL(graze_world_set_shape(world, id, shape), GRAZE_OK);
        return id;
    }
    return graze_world_add(world, shape, 1u << random_below(2), 1 + random_below(3), 0);
}

static void place_any(GrazeWorld *world, uint32_t id) {
    const float x = (float)random_below(1000) / 8, y = (float)random_below(1000) / 8;
    CHECK_EQUAL(graze_world_place(world, id, x, y, (float)random_below(3)), GRAZE_OK);
}

/* A tick of changes; how many depends on the tick. */
static void change(GrazeWorld *world, uint32_t *ids, uint32_t tick) {
    const uint32_t changes = tick % 4 == 0 ? 20 : tick % 4 == 1 ? 400 : 3 * SHAPES;
    random_state = tick;
    for (uint32_t i = 0; i < changes; i++) {
        uint32_t *const id = &ids[random_below(SHAPES)];
        if (random_below(50) == 0) {
            CHECK_EQUAL(graze_world_remove(world, *id), GRAZE_OK);
            *id = put_any(world, 0);
        }
        if (random_below(50) == 0) {
            put_any(world, *id);
        }
        place_any(world, *id);
    }
}

/* All move a little: the tree stays in order. */
static void drift(GrazeWorld *world, const uint32_t *ids) {
    for (uint32_t i = 0; i < SHAPES; i++) {
        GrazeShape lies;
        CHECK_EQUAL(graze_world_shape(world, ids[i], &lies), GRAZE_OK);
        CHECK_EQUAL(graze_world_place(world, ids[i], lies.xy[0] + 0.125f, lies.xy[1], 0), GRAZE_OK);
    }
}

static void fill(GrazeWorld *world, uint32_t *ids, uint32_t count) {
    random_state = 7;
    for (uint32_t i = 0; i < count; i++) {
        ids[i] = put_any(world, 0);
        place_any(world, ids[i]);
    }
}

/* The pairs are those of a world whose tree is built anew: a loaded world finds all pairs again. */
static void check_against_a_new_tree(const GrazeWorld *world) {
    static GrazeWorldPair pairs[2][100000];
    const size_t size = graze_world_save(world, NULL, 0), count = graze_world_pairs(world, pairs[0], 100000);
    void *const bytes = malloc(size);
    GrazeWorld *loaded;
    CHECK_EQUAL(graze_world_save(world, bytes, size), size);
    loaded = graze_world_load(bytes, size);
    CHECK_EQUAL(graze_world_update(loaded), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(loaded, pairs[1], 100000), count);
    CHECK(count < 100000 && memcmp(pairs[0], pairs[1], count * sizeof **pairs) == 0);
    graze_world_free(loaded);
    free(bytes);
}

static void test_every_job_system_gives_the_same(void) {
    static uint32_t ids[2][SHAPES];
    for (int way = 0; way < WAYS; way++) {
        GrazeWorld *const worlds[2] = {graze_world_create(), graze_world_create()};
        uint32_t runs = 0;
        for (int i = 0; i < 2; i++) {
            fill(worlds[i], ids[i], SHAPES);
        }
        for (uint32_t tick = 0; tick < 24; tick++) {
            CASE("way %d, tick %u", way, (unsigned)tick);
            CHECK_EQUAL(graze_world_update(worlds[0]), GRAZE_OK);
            CHECK_EQUAL(graze_world_update_with(worlds[1], RUN_BY[way], &runs), GRAZE_OK);
            CHECK(graze_world_hash(worlds[0]) == graze_world_hash(worlds[1]));
            CHECK(graze_world_pairs(worlds[1], NULL, 0) > 2000);
            check_against_a_new_tree(worlds[1]);
            for (int i = 0; i < 2; i++) {
                if (tick % 4 == 3) {
                    drift(worlds[i], ids[i]);
                } else {
                    change(worlds[i], ids[i], tick);
                }
            }
        }
        CHECK(way == WAYS - 1 ? runs == 0 : runs > 20);
        graze_world_free(worlds[0]);
        graze_world_free(worlds[1]);
    }
}

/* ------------------------------------------------------------------------------------------------ memory */

static pthread_mutex_t memory_lock = PTHREAD_MUTEX_INITIALIZER;
static int left, in_use;

static void *scarce(size_t size, size_t align, void *context) {
    void *block = NULL;
    (void)align;
    (void)context;
    pthread_mutex_lock(&memory_lock);
    if (left-- > 0) {
        block = malloc(size);
        in_use++;
    }
    pthread_mutex_unlock(&memory_lock);
    return block;
}

static void give_back(void *pointer, size_t size, size_t align, void *context) {
    (void)size;
    (void)align;
    (void)context;
    pthread_mutex_lock(&memory_lock);
    in_use--;
    pthread_mutex_unlock(&memory_lock);
    free(pointer);
}

/* Each allocation in turn fails, in a task as elsewhere: the world stays as it was, and goes on. */
static void test_little_memory(void) {
    static uint32_t ids[SHAPES];
    int failures = 0;
    GrazeWorld *expected = graze_world_create();
    fill(expected, ids, SHAPES);
    CHECK_EQUAL(graze_world_update(expected), GRAZE_OK);
    graze_set_error_handler(NULL, NULL);
    graze_set_allocator(scarce, give_back, NULL);
    for (int most = 0; most < 400; most = most < 60 ? most + 1 : most + 17) {
        GrazeWorld *world;
        uint32_t runs = 0;
        uint64_t before;
        CASE("%d allocations", most);
        left = 1000000;
        world = graze_world_create();
        fill(world, ids, SHAPES);
        before = graze_world_hash(world);
        left = most;
        if (graze_world_update_with(world, run_on_threads, &runs) != GRAZE_OK) {
            failures++;
            CHECK(graze_world_hash(world) == before);
            left = 1000000;
            CHECK_EQUAL(graze_world_update_with(world, run_on_threads, &runs), GRAZE_OK);
        }
        CHECK(graze_world_hash(world) == graze_world_hash(expected));
        graze_world_free(world);
    }
    CHECK(failures > 20 && failures < 80);
    CHECK_EQUAL(in_use, 0);
    graze_set_allocator(NULL, NULL, NULL);
    graze_set_error_handler(graze_default_error_handler, NULL);
    graze_world_free(expected);
}

/* ------------------------------------------------------------------------------------------------ readers */

enum { READERS = 4, ROUNDS = 300 };

typedef struct Reader {
    pthread_t thread;
    const GrazeWorld *world;
    uint64_t answers;
} Reader;

static void fold(uint64_t *into, uint64_t value) {
    *into = (*into ^ value) * 0x9E3779B97F4A7C15u;
    *into ^= *into >> 29;
}

/* The same questions from every thread, which must get the same answers. */
static void *read_all(void *argument) {
    Reader *const reader = (Reader *)argument;
    const GrazeWorld *const world = reader->world;
    uint32_t state = 11;
    for (int round = 0; round < ROUNDS; round++) {
        const float x = (float)((state = state * 1664525u + 1013904223u) >> 25), y = (float)(round % 125);
        const float around[] = {x, y, x + 5, y, x + 5, y + 5, x, y + 5};
        const GrazeShape region = {around, 4, GRAZE_KIND_CONVEX, 0};
        uint32_t ids[64];
        GrazeWorldPair pairs[8];
        const size_t count = graze_world_query(world, &region, UINT32_MAX, ids, 64);
        fold(&reader->answers, count);
        for (size_t i = 0; i < count && i < 64; i++) {
            GrazeShape lies;
            fold(&reader->answers, ids[i]);
            fold(&reader->answers, (uint64_t)graze_world_shape(world, ids[i], &lies));
            fold(&reader->answers, (uint64_t)graze_world_user(world, ids[i]));
        }
        {
            const GrazeSegment ray = {x, y, y, x};
            GrazeRayHit hits[4];
            GrazeSweepHit swept;
            GrazeSlide slid;
            GrazeClosest closest;
            GrazeWorldContact contacts[4];
            uint32_t id = 0, others[4];
            memset(&slid, 0, sizeof slid);
            fold(&reader->answers, (uint64_t)graze_world_raycast(world, &ray, UINT32_MAX, 0, hits, &id) + id);
            fold(&reader->answers, graze_world_raycast_all(world, &ray, UINT32_MAX, 0, hits, others, 4));
            fold(&reader->answers, graze_world_raycast_many(world, &ray, 0, 4, UINT32_MAX, 0, hits, others, NULL));
            fold(&reader->answers, (uint64_t)graze_world_sweep(world, &region, 3, 1, UINT32_MAX, 0, &swept, &id) + id);
            fold(&reader->answers, (uint64_t)graze_world_sweep_enter(world, &region, 3, 1, UINT32_MAX, 0, &swept, &id));
            fold(&reader->answers, (uint64_t)graze_world_test(world, &region, UINT32_MAX, 0, &id) + id);
            fold(&reader->answers, (uint64_t)graze_world_slide(world, &region, 3, 1, UINT32_MAX, 0, &slid) + slid.count);
            fold(&reader->answers, graze_world_nearest(world, &region, 50, UINT32_MAX, 0, &closest, &id) > 0 ? id : 0);
            fold(&reader->answers, count > 0 ? graze_world_contacts(world, ids[0], UINT32_MAX, contacts, 4) : 0);
        }
        fold(&reader->answers, graze_world_pairs(world, pairs, 8));
        fold(&reader->answers, graze_world_began(world, pairs, 8));
        fold(&reader->answers, graze_world_ended(world, pairs, 8));
        fold(&reader->answers, graze_world_count(world));
        fold(&reader->answers, graze_world_memory(world));
        if (round % 100 == 0) {
            fold(&reader->answers, graze_world_hash(world));
            fold(&reader->answers, graze_world_save(world, NULL, 0));
            fold(&reader->answers, graze_world_overlapping_boxes(world, pairs, 8));
        }
    }
    return NULL;
}

static void test_many_readers(void) {
    static uint32_t ids[SHAPES];
    Reader readers[READERS + 1];
    GrazeWorld *const world = graze_world_create();
    uint32_t runs = 0;
    fill(world, ids, SHAPES);
    CHECK_EQUAL(graze_world_update_with(world, run_on_threads, &runs), GRAZE_OK);
    /* Changes behind the last update. */
    place_any(world, ids[3]);
    CHECK_EQUAL(graze_world_remove(world, ids[4]), GRAZE_OK);
    memset(readers, 0, sizeof readers);
    for (int i = 0; i <= READERS; i++) {
        readers[i].world = world;
    }
    for (int i = 0; i < READERS; i++) {
        CHECK_EQUAL(pthread_create(&readers[i].thread, NULL, read_all, &readers[i]), 0);
    }
    for (int i = 0; i < READERS; i++) {
        CHECK_EQUAL(pthread_join(readers[i].thread, NULL), 0);
    }
    read_all(&readers[READERS]);
    for (int i = 0; i < READERS; i++) {
        CHECK(readers[i].answers == readers[READERS].answers);
    }
    graze_world_free(world);
}

int main(void) {
    pthread_t helpers[HELPERS];
    for (int i = 0; i < HELPERS; i++) {
        CHECK_EQUAL(pthread_create(&helpers[i], NULL, help, NULL), 0);
    }
    RUN(test_every_job_system_gives_the_same);
    RUN(test_little_memory);
    RUN(test_many_readers);
    pthread_mutex_lock(&pool.lock);
    pool.ends = 1;
    pthread_cond_broadcast(&pool.changed);
    pthread_mutex_unlock(&pool.lock);
    for (int i = 0; i < HELPERS; i++) {
        CHECK_EQUAL(pthread_join(helpers[i], NULL), 0);
    }
    return RESULT();
}
