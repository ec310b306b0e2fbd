// What box_stack.c checks after every step, with exact tests of shapes where they are.

#ifndef BOX_STACK_CHECK_H
#define BOX_STACK_CHECK_H

#include "box_stack_move.h"
#include "box_stack_solver.h"

typedef struct Checks {
    uint64_t tests;    // exact ones, for these checks alone
    uint64_t sunk;     // cores that met something: deeper than SKIN
    uint64_t tunneled; // straight ways of a center that met the ground
    double deepest;    // overlap as the contacts measured it
    uint32_t most_contacts;
} Checks;

static void report(Checks *checks, uint64_t *fault, const World *world, uint32_t body, const char *what)
{
    if (checks->sunk + checks->tunneled < 5)
        fprintf(stderr, EXAMPLE ": step %u, body %u: %s\n", (unsigned)world->step, (unsigned)body, what);
    (*fault)++;
}

// The box around what a body swept over in the last step, and a little more.
static GrazeAabb way_box(const Body *body)
{
    const float far = (float)(extent(body) + 2 * MARGIN);
    GrazeAabb box = {(float)body->x, (float)body->y, (float)body->x, (float)body->y};
    for (int i = 0; i <= body->legs; i++) {
        box.min_x = fminf(box.min_x, body->way[2 * i]);
        box.min_y = fminf(box.min_y, body->way[2 * i + 1]);
        box.max_x = fmaxf(box.max_x, body->way[2 * i]);
        box.max_y = fmaxf(box.max_y, body->way[2 * i + 1]);
    }
    box.min_x -= far;
    box.min_y -= far;
    box.max_x += far;
    box.max_y += far;
    return box;
}

static void check(Checks *checks, const World *world)
{
    float xy[COORDINATES], other_xy[COORDINATES];
    for (uint32_t i = 0; i < world->count; i++) {
        const Body *body = &world->bodies[i];
        const GrazeShape core = shape_of(body, -SKIN, xy);
        if (body->out && body->legs == 0)
            continue;
        const GrazeAabb around = way_box(body);
        for (uint32_t k = 0; k < world->pieces; k++) {
            if (graze_test_aabb_aabb(&around, &world->ground[k].box) == GRAZE_MISS)
                continue;
            const GrazeShape *piece = &world->ground[k].shape;
            for (int leg = 0; leg < body->legs; leg++) {
                const GrazeShape way = {&body->way[2 * leg], 2, GRAZE_KIND_SEGMENT, 0};
                checks->tests++;
                if (graze_test(&way, piece) != GRAZE_MISS)
                    report(checks, &checks->tunneled, world, i, "its center went through the ground");
            }
            checks->tests++;
            if (graze_test(&core, piece) != GRAZE_MISS)
                report(checks, &checks->sunk, world, i, "it sank into the ground");
        }
        for (uint32_t k = i + 1; k < world->count; k++) {
            const Body *other = &world->bodies[k];
            if (other->out || !is_near_body(body, 0, 0, other))
                continue;
            const GrazeShape other_core = shape_of(other, -SKIN, other_xy);
            checks->tests++;
            if (graze_test(&core, &other_core) != GRAZE_MISS)
                report(checks, &checks->sunk, world, i, "it sank into another");
        }
    }
    for (uint32_t i = 0; i < world->contact_count; i++)
        checks->deepest = fmax(checks->deepest, -world->contacts[i].gap);
    if (world->contact_count > checks->most_contacts)
        checks->most_contacts = world->contact_count;
}

static void checks_add(Checks *to, const Checks *from)
{
    to->tests += from->tests;
    to->sunk += from->sunk;
    to->tunneled += from->tunneled;
    to->deepest = fmax(to->deepest, from->deepest);
    if (from->most_contacts > to->most_contacts)
        to->most_contacts = from->most_contacts;
}

static void world_step(World *world, Checks *checks)
{
    for (uint32_t i = 0; i < world->count; i++)
        world->bodies[i].legs = 0;
    find_contacts(world);
    solve_speeds(world);
    move_all(world);
    relax_speeds(world);
    world->step++;
    check(checks, world);
}

#endif
