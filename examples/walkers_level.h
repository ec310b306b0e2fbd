// Levels that are hard to walk in, for walkers.c: tiles with seams that no float is exact for, heaps of outlines and
// lines, wedges between steep slopes, round obstacles. Each lies in a room with thin walls.

#ifndef WALKERS_LEVEL_H
#define WALKERS_LEVEL_H

#include "need.h"
#include <graze.h>
#include <math.h>
#include <stdint.h>

enum { GROUND = 1, WALKER = 2, MOST_CORNERS = 16 };

// Where a level lies, and how large it is.
typedef struct Frame {
    double scale, offset;
} Frame;

typedef struct Ground {
    GrazeWorld *world;
    Frame frame;
    double half; // the room reaches from -half to half before it is put into the frame
    uint64_t state;
    double tile;          // the size of its tiles
    uint32_t is_straight; // all sides, of walkers too, are parallel to the axes
} Ground;

static double chance(Ground *ground)
{
    ground->state ^= ground->state << 13;
    ground->state ^= ground->state >> 7;
    ground->state ^= ground->state << 17;
    return (double)(ground->state >> 11) / 9007199254740992.0;
}

static double between(Ground *ground, double low, double high)
{
    return low + (high - low) * chance(ground);
}

static uint32_t below(Ground *ground, uint32_t bound)
{
    const uint32_t number = (uint32_t)(chance(ground) * bound);
    return number < bound ? number : bound - 1;
}

static float put(const Ground *ground, double value)
{
    return (float)(value * ground->frame.scale + ground->frame.offset);
}

// Adds a shape whose vertices are not yet in the frame. Outlines that the promise does not hold for are left out.
static void add_ground(Ground *ground, const double *points, uint32_t count, uint32_t kind, double radius)
{
    float xy[2 * MOST_CORNERS];
    const GrazeShape shape = {xy, count, kind, (float)(radius * ground->frame.scale)};
    for (uint32_t i = 0; i < 2 * count; i++)
        xy[i] = put(ground, points[i]);
    if (graze_check_shape(&shape) == GRAZE_OK)
        graze_world_add(ground->world, &shape, GROUND, WALKER, 0);
}

// Its walls are lines, so nothing but graze_slide keeps a walker inside.
static void add_room(Ground *ground)
{
    const double h = ground->half, walls[] = {-h, -h, h, -h, h, h, -h, h, -h, -h};
    add_ground(ground, walls, 5, GRAZE_KIND_CHAIN, 0);
}

static void add_turned_box(Ground *ground, double x, double y, double half_w, double half_h, double radians)
{
    float corners[8];
    double points[8];
    graze_rect_corners(0, 0, (float)half_w, (float)half_h, (float)radians, corners);
    for (int i = 0; i < 8; i++)
        points[i] = (double)corners[i] + (i % 2 ? y : x);
    add_ground(ground, points, 4, GRAZE_KIND_CONVEX, 0);
}

static void add_tiles(Ground *ground)
{
    // Sizes that are powers of two put corners exactly on seams.
    const double size = ground->is_straight && below(ground, 2) == 0 ? 0.5 : between(ground, 0.4, 1.3);
    const uint32_t share = 20 + below(ground, 30), n = (uint32_t)(2 * ground->half / size);
    ground->tile = size;
    for (uint32_t row = 0; row < n; row++) {
        for (uint32_t column = 0; column < n; column++) {
            if (below(ground, 100) >= share)
                continue;
            // Neighbors share the floats of their corners.
            const double left = column * size - ground->half, right = (column + 1) * size - ground->half;
            const double low = row * size - ground->half, high = (row + 1) * size - ground->half;
            const double points[] = {left, low, right, low, right, high, left, high};
            add_ground(ground, points, 4, GRAZE_KIND_CONVEX, 0);
        }
    }
}

// Corners on a lattice meet exactly what lies on it, too.
static double snapped(double value, int is_snapped)
{
    return is_snapped ? floor(2 * value + 0.5) / 2 : value;
}

static void add_star(Ground *ground, uint32_t kind, uint32_t count, double most, double radius)
{
    const int is_snapped = below(ground, 2) == 0;
    const double x = between(ground, -ground->half, ground->half), y = between(ground, -ground->half, ground->half);
    double points[2 * MOST_CORNERS];
    for (uint32_t i = 0; i < count; i++) {
        const double angle = 6.283185307 * (i + 0.9 * chance(ground)) / count, reach = most * between(ground, 0.3, 1);
        float corners[8];
        graze_rect_corners(0, 0, (float)reach, 0, (float)angle, corners);
        points[2 * i] = snapped(x + (double)corners[2], is_snapped);
        points[2 * i + 1] = snapped(y + (double)corners[3], is_snapped);
    }
    add_ground(ground, points, count, kind, radius);
}

static void add_heap(Ground *ground)
{
    static const uint32_t kinds[] = {GRAZE_KIND_POLYGON, GRAZE_KIND_POLYGON, GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED,
                                     GRAZE_KIND_CONVEX};
    for (uint32_t i = 0, count = 10 + below(ground, 30); i < count; i++) {
        const uint32_t kind = kinds[below(ground, 5)];
        add_star(ground, kind, kind == GRAZE_KIND_CONVEX ? 3 : 4 + below(ground, 6), between(ground, 0.5, 3), 0);
    }
}

static void add_wedges(Ground *ground)
{
    for (uint32_t i = 0, count = 20 + below(ground, 20); i < count; i++) {
        const double x = between(ground, -ground->half, ground->half), y = between(ground, -ground->half, ground->half);
        // Nearly parallel to each other, to an axis, or anything.
        const uint32_t way = below(ground, 3);
        const double radians = way == 0 ? 1.1 + between(ground, -0.02, 0.02)
                               : way == 1 ? 1.570796 * below(ground, 2) + between(ground, -1e-6, 1e-6)
                                          : between(ground, 0, 3.14159);
        add_turned_box(ground, x, y, between(ground, 0.5, 4), between(ground, 0.02, 0.5), radians);
    }
}

static void add_round(Ground *ground)
{
    for (uint32_t i = 0, count = 15 + below(ground, 25); i < count; i++) {
        const uint32_t kind = below(ground, 4);
        if (kind < 2) {
            const double points[] = {between(ground, -ground->half, ground->half),
                                     between(ground, -ground->half, ground->half),
                                     between(ground, -ground->half, ground->half),
                                     between(ground, -ground->half, ground->half)};
            add_ground(ground, points, 1 + kind, kind == 0 ? GRAZE_KIND_POINT : GRAZE_KIND_SEGMENT,
                       between(ground, 0.05, kind == 0 ? 1.5 : 0.4));
        } else {
            add_star(ground, kind == 2 ? GRAZE_KIND_CONVEX : GRAZE_KIND_CHAIN, 3, 2, between(ground, 0.05, 0.5));
        }
    }
}

static void make_hard_level(Ground *ground, uint32_t number)
{
    ground->half = floor(between(ground, 4, 12));
    ground->is_straight = number % 8 == 0;
    add_room(ground);
    switch (number % 4) {
    case 0: add_tiles(ground); break;
    case 1: add_heap(ground); break;
    case 2: add_wedges(ground); break;
    default: add_round(ground); break;
    }
}

#endif
