// A crate falls on a concave ground: what began in each tick?
#include "graze.h"
#include <stdio.h>

int main(void) {
    const float crate[] = {-1, -1, 1, -1, 1, 1, -1, 1}, level[] = {-50, -9, 50, -9, 50, -1, 0, -4, -50, -1};
    const GrazeShape box = {crate, 4, GRAZE_KIND_CONVEX, 0}, ground = {level, 5, GRAZE_KIND_POLYGON, 0};
    GrazeWorld *world = graze_world_create();
    graze_world_add(world, &ground, 1, ~1u, 0); // category, mask, your number
    const uint32_t id = graze_world_add(world, &box, 2, ~0u, 7);
    for (int tick = 0; tick < 3; tick++) {
        GrazeWorldPair began[16];
        graze_world_place(world, id, 40, 3 - 2 * (float)tick, 0); // x, y, radians
        graze_world_update(world);
        const size_t count = graze_world_began(world, began, 16);
        printf("tick %d: %zu began\n", tick, count);
    }
    graze_world_free(world);
}
