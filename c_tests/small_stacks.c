/* Every pair of small shapes of all kinds, in every function that takes much of the stack, also in a world. The program
 * itself takes little, so that tests/c_programs.rs can run it in a small one. */

#include "check.h"
#include <graze.h>

enum { SHAPES = 9, PLACES = 5, MOST = 6 };

static const float POINT[] = {.5f, .5f}, SEGMENT[] = {.2f, .5f, .8f, .5f}, SQUARE[] = {0, 0, 1, 0, 1, 1, 0, 1};
static const float L[] = {0, 0, 1, 0, 1, 1, 0, 1, .5f, .5f, 0, .5f};

static const GrazeShape SMALL[SHAPES] = {
    {POINT, 1, GRAZE_KIND_POINT, .4f},      {SEGMENT, 2, GRAZE_KIND_SEGMENT, .1f}, {SQUARE, 4, GRAZE_KIND_CONVEX, 0},
    {SQUARE, 4, GRAZE_KIND_CONVEX, .1f},    {L, 6, GRAZE_KIND_POLYGON, 0},         {L, 6, GRAZE_KIND_POLYGON, .1f},
    {L, 6, GRAZE_KIND_CHAIN, 0},            {L, 6, GRAZE_KIND_ONE_SIDED, 0},       {SEGMENT, 2, GRAZE_KIND_ONE_SIDED, 0},
};

/* Beside each other, far apart, and in each other. */
static const float BY[PLACES][2] = {{1.3f, 1.2f}, {3, 2}, {.3f, -.1f}, {-.2f, -.3f}, {1, 0}};

static GrazeSlide slide;
static GrazeSweepHit hit;
static GrazeContact contacts[4];
static GrazeWorldContact world_contacts[4];
static GrazeClosest closest;

static void test_pair(const GrazeShape *a, const GrazeShape *b, float dx, float dy) {
    GrazeWorld *world = graze_world_create();
    uint32_t id, own;
    graze_world_add(world, b, 1, 1, 0);
    own = graze_world_add(world, a, 1, 1, 0);
    CHECK(graze_world_update(world) == GRAZE_OK);
    CHECK(graze_slide(a, dx, dy, b, 1, &slide) == graze_world_slide(world, a, dx, dy, 1, own, &slide));
    CHECK(graze_push_out(a, 1, b, 1, &slide) == graze_world_push_out(world, a, 1, 1, own, &slide));
    CHECK(graze_sweep_enter(a, dx, dy, b, &hit) == graze_world_sweep_enter(world, a, dx, dy, 1, own, &hit, &id));
    CHECK(graze_sweep(a, dx, dy, b, &hit) >= graze_sweep_enter(a, dx, dy, b, &hit));
    CHECK(graze_approach(a, dx, dy, b, 1, &slide) == graze_world_approach(world, a, dx, dy, 1, own, &slide));
    CHECK(graze_contacts(a, b, contacts, 4) <= graze_contacts_within(a, b, 1, contacts, 4));
    CHECK(graze_world_contacts(world, own, 1, world_contacts, 4) == graze_contacts(a, b, contacts, 4));
    CHECK((graze_distance(a, b, &closest) == 0) == (graze_test(a, b) != GRAZE_MISS));
    graze_world_free(world);
}

int main(void) {
    static float moved[2 * MOST];
    int i, j, k;
    uint32_t v;
    for (i = 0; i < SHAPES; i++) {
        for (j = 0; j < SHAPES; j++) {
            for (k = 0; k < PLACES; k++) {
                GrazeShape b = SMALL[j];
                for (v = 0; v < 2 * b.count; v++) {
                    moved[v] = b.xy[v] + BY[k][v % 2];
                }
                b.xy = moved;
                test_pair(&SMALL[i], &b, k == 1 ? 4.f : 1.f, k == 1 ? 3.f : 1.f);
            }
        }
    }
    return RESULT();
}
