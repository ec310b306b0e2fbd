/* Many threads at once: the right answers, and an error handler that always comes with its own context. */

#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include <graze.h>
#include <math.h>
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 20000, HANDLERS = 3, MISTAKES_A_ROUND = 3 };

/* The number of reports to each handler; its lock also guards against the one thing that is shared here. */
typedef struct Listener {
    pthread_mutex_t lock;
    unsigned long reports;
    unsigned long strangers;
} Listener;

static Listener listeners[HANDLERS];

static void listen(int own, void *context, int32_t status) {
    Listener *listener = &listeners[own];
    pthread_mutex_lock(&listener->lock);
    listener->reports++;
    listener->strangers += context != listener || status == GRAZE_OK;
    pthread_mutex_unlock(&listener->lock);
}

static void first(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)function, (void)argument, (void)element;
    listen(0, context, status);
}

static void second(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)function, (void)argument, (void)element;
    listen(1, context, status);
}

static void third(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)function, (void)argument, (void)element;
    listen(2, context, status);
}

static const GrazeErrorHandler INSTALLED[HANDLERS] = {first, second, third};

/* Wrong answers, counted by the thread that got them. */
typedef struct Worker {
    pthread_t thread;
    unsigned long wrong;
} Worker;

static void *work(void *argument) {
    static const float SQUARE[8] = {0, 0, 4, 0, 4, 4, 0, 4}, INNER[8] = {1, 1, 3, 1, 3, 3, 1, 3};
    /* At 0,0 1,1 ... of the segment, at 3,0 3,1 ... of the capsule. */
    static const int32_t ON_SEGMENT[5] = {GRAZE_TOUCH, GRAZE_HIT, GRAZE_TOUCH, GRAZE_MISS, GRAZE_MISS};
    static const int32_t IN_CAPSULE[5] = {GRAZE_MISS, GRAZE_TOUCH, GRAZE_HIT, GRAZE_HIT, GRAZE_MISS};
    static const int32_t SQUARE_I32[8] = {0, 0, 4, 0, 4, 4, 0, 4};
    const GrazeAabb box = {4, 0, 5, 4}, inverted = {1, 0, 0, 0};
    const GrazeSegment segment = {0, 0, 2, 2};
    const GrazeCircle circle = {0, 0, 5}, negative = {0, 0, -1};
    const GrazeCapsule capsule = {0, 0, 4, 3, 1};
    const GrazeShape outer = {SQUARE, 4, GRAZE_KIND_CONVEX, 1}, inner = {INNER, 4, GRAZE_KIND_POLYGON, 0};
    Worker *worker = (Worker *)argument;
    int round;
    for (round = 0; round < ROUNDS; round++) {
        const float x = (float)(round % 5);
        float corners[8];
        GrazeAabb bounds;
        GrazeCircle around;
        worker->wrong += graze_orient(0, 0, 4, 0, x, 1) != 1;
        worker->wrong += graze_test_aabb_point(&box, 4, x) != GRAZE_TOUCH;
        worker->wrong += graze_test_segment_point(&segment, x, x) != ON_SEGMENT[round % 5];
        worker->wrong += graze_test_circle_point(&circle, 3, x) != (x < 4 ? GRAZE_HIT : GRAZE_TOUCH);
        worker->wrong += graze_test_capsule_point(&capsule, 3, x) != IN_CAPSULE[round % 5];
        worker->wrong += graze_test_polygon_aabb(SQUARE, 4, &box) != GRAZE_TOUCH;
        worker->wrong += graze_test_polygon_polygon(SQUARE, 4, INNER, 4) != GRAZE_HIT;
        worker->wrong += graze_test_polygon_point_i32(SQUARE_I32, 4, 4, round % 5) != GRAZE_TOUCH;
        worker->wrong += graze_contains(&outer, &inner) != GRAZE_HIT;
        worker->wrong += graze_test(&inner, &outer) != GRAZE_HIT;
        worker->wrong += graze_check_polygon(SQUARE, 4, NULL) != GRAZE_OK;
        worker->wrong += graze_rect_corners(0, 0, 1, 1, x, corners) != GRAZE_OK;
        worker->wrong += graze_bounds_polygon(SQUARE, 4, &bounds) != GRAZE_OK || bounds.max_x != 4;
        worker->wrong += graze_bounding_circle_polygon(INNER, 4, &around) != GRAZE_OK || around.x != 2;
        /* As many as MISTAKES_A_ROUND. */
        worker->wrong += graze_test_circle_point(&negative, 0, 0) != GRAZE_MISS;
        worker->wrong += graze_test_polygon_point(SQUARE, 4, NAN, x) != GRAZE_MISS;
        worker->wrong += graze_test_aabb_aabb(&inverted, &box) != GRAZE_MISS;
    }
    return NULL;
}

/* Installs one handler after the other for as long as it takes. */
static void *change_handlers(void *argument) {
    int round;
    (void)argument;
    for (round = 0; round < ROUNDS; round++) {
        graze_set_error_handler(INSTALLED[round % HANDLERS], &listeners[round % HANDLERS]);
    }
    return NULL;
}

static void test_threads_do_not_disturb_each_other(void) {
    Worker workers[THREADS];
    pthread_t changers[2];
    unsigned long reports = 0;
    int i;
    memset(workers, 0, sizeof workers);
    for (i = 0; i < HANDLERS; i++) {
        CHECK_EQUAL(pthread_mutex_init(&listeners[i].lock, NULL), 0);
    }
    graze_set_error_handler(INSTALLED[0], &listeners[0]);
    for (i = 0; i < THREADS; i++) {
        CHECK_EQUAL(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (i = 0; i < 2; i++) {
        CHECK_EQUAL(pthread_create(&changers[i], NULL, change_handlers, NULL), 0);
    }
    for (i = 0; i < THREADS; i++) {
        CHECK_EQUAL(pthread_join(workers[i].thread, NULL), 0);
        CHECK_EQUAL(workers[i].wrong, 0);
    }
    for (i = 0; i < 2; i++) {
        CHECK_EQUAL(pthread_join(changers[i], NULL), 0);
    }
    for (i = 0; i < HANDLERS; i++) {
        CHECK_EQUAL(listeners[i].strangers, 0);
        reports += listeners[i].reports;
    }
    /* Every mistake was reported exactly once. */
    CHECK_EQUAL(reports, (long)THREADS * ROUNDS * MISTAKES_A_ROUND);
}

int main(void) {
    RUN(test_threads_do_not_disturb_each_other);
    return RESULT();
}
