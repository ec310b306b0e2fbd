/* Pushes that bring a box or a circle back into a box, by hand. */

#include "check.h"
#include <graze.h>

static const GrazeAabb ROOM = {0, 0, 10, 6};

typedef struct Case {
    const char *name;
    GrazeAabb aabb;
    GrazeStatus status;
    float push_x, push_y;
} Case;

static const Case CASES[] = {
    {"inside", {2, 2, 4, 4}, GRAZE_OK, 0, 0},
    {"touching two walls", {0, 2, 4, 6}, GRAZE_OK, 0, 0},
    {"over the left wall", {-3, 2, 1, 4}, GRAZE_OK, 3, 0},
    {"over the right wall", {7, 2, 11, 4}, GRAZE_OK, -1, 0},
    {"over a corner", {-1.5f, 5, 1, 8}, GRAZE_OK, 1.5f, -2},
    {"far away", {100, -50, 101, -49}, GRAZE_OK, -91, 50},
    {"just as wide", {-4, 1, 6, 2}, GRAZE_OK, 4, 0},
    {"too wide: centred there", {-4, 7, 8, 8}, GRAZE_CONTAINER_TOO_SMALL, 3, -2},
    {"too wide and too high", {0, 0, 12, 10}, GRAZE_CONTAINER_TOO_SMALL, -1, -2},
};

static void test_boxes(void) {
    size_t i;
    for (i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *c = &CASES[i];
        float push[2] = {-77, -77};
        GrazeAabb moved = c->aabb;
        CASE("%s", c->name);
        CHECK_EQUAL(graze_keep_in_aabb_aabb(&ROOM, &c->aabb, push), c->status);
        CHECK(push[0] == c->push_x && push[1] == c->push_y);
        moved.min_x += push[0];
        moved.max_x += push[0];
        moved.min_y += push[1];
        moved.max_y += push[1];
        CHECK_EQUAL(graze_contains_aabb_aabb(&ROOM, &moved) != GRAZE_MISS, c->status == GRAZE_OK);
    }
}

static void test_circles(void) {
    const GrazeCircle inside = {5, 3, 3}, corner = {1, 5, 2}, far_away = {-20, 3, 1}, large = {4, 3, 4};
    float push[2];
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &inside, push), GRAZE_OK);
    CHECK(push[0] == 0 && push[1] == 0);
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &corner, push), GRAZE_OK);
    CHECK(push[0] == 1 && push[1] == -1);
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &far_away, push), GRAZE_OK);
    CHECK(push[0] == 21 && push[1] == 0);
    /* It fits in width and not in height. */
    CHECK_EQUAL(graze_keep_in_aabb_circle(&ROOM, &large, push), GRAZE_CONTAINER_TOO_SMALL);
    CHECK(push[0] == 0 && push[1] == 0);
}

/* The push may be the box itself: it is read before the push is written. */
static void test_aliases(void) {
    GrazeAabb aabb = {-3, 7, 1, 8};
    CHECK_EQUAL(graze_keep_in_aabb_aabb(&ROOM, &aabb, &aabb.min_x), GRAZE_OK);
    CHECK(aabb.min_x == 3 && aabb.min_y == -2 && aabb.max_x == 1);
}

int main(void) {
    RUN(test_boxes);
    RUN(test_circles);
    RUN(test_aliases);
    return RESULT();
}
