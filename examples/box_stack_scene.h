// The scenes of box_stack.c: a pile in a bowl, a firing range, and levels from a file.

#ifndef BOX_STACK_SCENE_H
#define BOX_STACK_SCENE_H

#include "box_stack_check.h"
#include "level_file.h"

#define MOST_BODIES 256

// A bowl with a ditch, a ledge and a step: concave, as one outline. The rest is ground without much
// thickness, from which things slide and roll.
static const float bowl[] = {
    -5.6f, -1.1f, 5.6f, -1.1f, 5.6f, 5.2f, 5.3f, 5.2f, 5.15f, 2.4f, 4.3f, 1.1f, 3.1f, 0.3f, 2.5f, 0,
    -1.6f, 0, -2.1f, -0.1f, -2.5f, -0.7f, -3.1f, -0.7f, -3.4f, 0, -4.2f, 0.1f, -4.9f, 0.7f, -5.1f, 3.4f,
    -4.5f, 3.9f, -4.7f, 4.1f, -5.3f, 3.7f, -5.3f, 5.2f, -5.6f, 5.2f,
};
static const float slide[] = {1.5f, 4.6f, 4.4f, 7.0f, 4.4f, 7.05f, 1.48f, 4.64f};
#define BOWL_CORNERS (sizeof bowl / sizeof *bowl / 2)
#define SLIDE_CORNERS (sizeof slide / sizeof *slide / 2)

static Body capsule(double half_w, double radius, double x, double y, double angle)
{
    return body_make(GRAZE_KIND_SEGMENT, half_w - radius, 0, radius, x, y, angle);
}

static Body ball(double radius, double x, double y)
{
    return body_make(GRAZE_KIND_POINT, 0, 0, radius, x, y, 0);
}

static void scene_pile(World *world)
{
    memset(world, 0, sizeof *world);
    bounds_set(world, -50, -50, 50, 50);
    world_add_ground(world, bowl, BOWL_CORNERS, 0);
    world_add_ground(world, slide, SLIDE_CORNERS, 0);
    // A pyramid, and a tower of boxes beside it.
    for (int row = 0; row < 5; row++)
        for (int i = 0; i < 5 - row; i++)
            world_add(world, box(0.3, 0.22, -0.95 + 0.32 * row + 0.64 * i, 0.25 + 0.47 * row, 0));
    for (int row = 0; row < 4; row++)
        world_add(world, box(0.2, 0.2, 2.25, 0.22 + 0.43 * row, 0.01 * row));
    // What falls on them, and rolls down the slide.
    for (int i = 0; i < 12; i++) {
        const double x = -4.3 + 1.15 * (i % 4), y = 4.6 + 1.2 * (i / 4) + 0.15 * (i % 4), angle = 0.4 + 0.7 * i;
        world_add(world, i % 5 < 3 ? box(0.5 - 0.02 * i, 0.24 + 0.015 * i, x, y, angle)
                                   : capsule(0.5, 0.2, x, y, angle));
    }
    for (int i = 0; i < 5; i++) {
        const double x = 2.0 + 0.55 * i, y = 5.7 + 0.45 * i;
        world_add(world, i % 2 ? box(0.34, 0.2, x, y, 0.69) : capsule(0.36, 0.16, x, y, 0.69));
    }
    world_add(world, ball(0.55, 4.2, 8.4));
    world_add(world, ball(0.26, -4.7, 8.2));
    world_add(world, ball(0.36, 0.25, 7.2));
}

/* The firing range: a closed chamber that a thin wall parts. What is fired flies so far in one step
   that it would be behind its target; whatever it does next, it must stay in its half. */

static const float chamber[] = {
    -9, -3, 9, -3, 9, 9, 8, 9, 7.5f, 0, 5, 0, 4, -1, 3, 0, -3, 0, -4, -1, -5, 0, -7.5f, 0, -8, 9, -9, 9,
};
static const float lid[] = {-9, 8.5f, 9, 8.5f, 9, 10, -9, 10};
static const float thin_wall[] = {0.20f, -0.5f, 0.25f, -0.5f, 0.65f, 9.5f, 0.60f, 9.5f};
#define CHAMBER_CORNERS (sizeof chamber / sizeof *chamber / 2)

typedef struct Shot {
    double x, y;            // from where
    double at_x, at_y;      // at what
    const float *from, *to; // the edge that is hit
} Shot;

// Where edges end or meet others are the places to slip through.
static const Shot shots[] = {
    {-6, 4, 0.4, 4, thin_wall, thin_wall + 6},
    {-2, 1, 0.23, 0.3, thin_wall, thin_wall + 6},
    {-6, 8, 0.23, 0, thin_wall, thin_wall + 6},
    {-1, 8, 0.6, 8.4, thin_wall, thin_wall + 6},
    {6, 4, 0.4, 4, thin_wall + 2, thin_wall + 4},
    {2, 1, 0.23, 0.3, thin_wall + 2, thin_wall + 4},
    {6, 8, 0.23, 0, thin_wall + 2, thin_wall + 4},
    {-2, 5, -2, 0, chamber + 16, chamber + 14},
    {-6, 7, -1.5, 0, chamber + 16, chamber + 14},
    {-4, 5, -4, -1, chamber + 18, chamber + 16},
    {6, 6, 4.2, -0.8, chamber + 12, chamber + 10},
    {3, 6, 3, 0, chamber + 14, chamber + 16},
    {-5, 3, -7.6, 2, chamber + 24, chamber + 22},
    {5, 3, 7.6, 2, chamber + 8, chamber + 6},
};
#define SHOTS (sizeof shots / sizeof *shots)

typedef struct Range {
    uint32_t fired, beyond; // those whose straight way ends behind the edge they hit
    uint32_t passed;        // those that were out of their half after any step
    Checks checks;
} Range;

static int side_of(const float *from, const float *to, double x, double y)
{
    return graze_orient(from[0], from[1], to[0], to[1], (float)x, (float)y);
}

static void fire(Range *sum, const Shot *shot, Body body, double per_step, int no_sweep)
{
    const double x = shot->at_x - shot->x, y = shot->at_y - shot->y, far = length(x, y);
    World world;
    int passed = 0;
    memset(&world, 0, sizeof world);
    bounds_set(&world, -9, -3, 9, 10);
    world.no_sweep = no_sweep;
    world_add_ground(&world, chamber, CHAMBER_CORNERS, 0);
    world_add_ground(&world, lid, 4, 0);
    world_add_ground(&world, thin_wall, 4, 0);
    body.x = shot->x;
    body.y = shot->y;
    body.vx = x / far * per_step / STEP;
    body.vy = y / far * per_step / STEP;
    world_add(&world, body);
    sum->fired++;
    sum->beyond += side_of(shot->from, shot->to, body.x, body.y)
        != side_of(shot->from, shot->to, body.x + body.vx * STEP, body.y + body.vy * STEP);
    const int half = side_of(thin_wall, thin_wall + 6, body.x, body.y);
    for (int i = 0; i < 240 && !passed; i++) {
        world_step(&world, &sum->checks);
        const Body *now = &world.bodies[0];
        passed = now->out || side_of(thin_wall, thin_wall + 6, now->x, now->y) != half;
    }
    sum->passed += (uint32_t)passed;
    world_free(&world);
}

static void fire_all(Range *sum, double per_step, int no_sweep)
{
    memset(sum, 0, sizeof *sum);
    for (size_t i = 0; i < SHOTS; i++) {
        fire(sum, &shots[i], ball(0.2, 0, 0), per_step, no_sweep);
        fire(sum, &shots[i], capsule(0.3, 0.1, 0, 0, 0.7 + (double)i), per_step, no_sweep);
        fire(sum, &shots[i], box(0.2, 0.15, 0, 0, 0.3 + (double)i), per_step, no_sweep);
    }
}

// A level with so many bodies where there is room. Lines are the ground where outlines cross
// themselves; their vertices go into `lines`, to be freed.
static void scene_level(World *world, const Level *level, uint32_t bodies, float **lines)
{
    memset(world, 0, sizeof *world);
    *lines = (float *)need(NULL, level->vertices + level->count, 2 * sizeof(float));
    float *next = *lines;
    for (size_t i = 0; i < level->count; i++) {
        const Outline *outline = &level->outlines[i];
        if (graze_check_polygon(outline->xy, outline->count, NULL) == GRAZE_OK) {
            world_add_ground(world, outline->xy, outline->count, 0);
            continue;
        }
        memcpy(next, outline->xy, 2 * outline->count * sizeof(float));
        memcpy(next + 2 * outline->count, outline->xy, 2 * sizeof(float));
        world_add_ground(world, next, outline->count + 1, 1);
        next += 2 * (outline->count + 1);
    }
    const GrazeAabb box_around = level_box(level);
    const double width = (double)box_around.max_x - (double)box_around.min_x;
    const double height = (double)box_around.max_y - (double)box_around.min_y;
    world->bounds = box_around;
    world->bounds.min_x -= 5;
    world->bounds.min_y -= 5;
    world->bounds.max_x += 5;
    world->bounds.max_y += 5;
    for (uint32_t n = 1; n < 50 * bodies && world->count < bodies; n++) {
        const double x = (double)box_around.min_x + width * even(n, 2);
        const double y = (double)box_around.min_y + height * even(n, 3);
        const double angle = 6.28 * even(n, 5), size = 0.2 + 0.3 * even(n, 7);
        const Body body = n % 4 == 0 ? ball(size, x, y)
            : n % 4 == 1 ? capsule(1.4 * size, 0.5 * size, x, y, angle)
                         : box(size, (0.5 + 0.5 * even(n, 11)) * size, x, y, angle);
        if (is_free(world, &body, x, y, angle, MARGIN))
            world_add(world, body);
    }
}

#endif
