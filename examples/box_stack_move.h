// How bodies move in box_stack.c: swept, so that none ever passes through anything.
//
// The sweep is that of a body's core, SKIN thinner than the body: bodies that rest on each other touch,
// their cores do not, and a body that slides along the floor is still stopped by a wall. Cores that
// are apart stay apart, with exact answers through all steps: a core moves as far as graze_sweep lets
// it, goes on along what stopped it, and turns only where graze_test finds it free afterwards. The
// bodies move one after the other, the lowest first, so that a falling pile falls as one.

#ifndef BOX_STACK_MOVE_H
#define BOX_STACK_MOVE_H

#include "box_stack_world.h"

#define SHORT_OF 0.001 // how far before an obstacle a core stops

// Whether something stops the core of a body on its way, and what first.
static int first_hit(const World *world, const Body *body, double dx, double dy, GrazeSweepHit *first)
{
    float xy[COORDINATES], other_xy[COORDINATES];
    const GrazeShape core = shape_of(body, -SKIN, xy);
    GrazeSweepHit hit;
    int any = 0;
    for (uint32_t i = 0; i < world->pieces; i++)
        if (is_near_ground(body, dx, dy, &world->ground[i])
            && graze_sweep(&core, (float)dx, (float)dy, &world->ground[i].shape, &hit) != GRAZE_MISS
            && (!any++ || hit.t < first->t))
            *first = hit;
    for (uint32_t i = 0; i < world->count; i++) {
        const Body *other = &world->bodies[i];
        if (other == body || other->out || !is_near_body(body, dx, dy, other))
            continue;
        const GrazeShape other_core = shape_of(other, -SKIN, other_xy);
        if (graze_sweep(&core, (float)dx, (float)dy, &other_core, &hit) != GRAZE_MISS
            && (!any++ || hit.t < first->t))
            *first = hit;
    }
    return any;
}

// A new place for a body, if its core is free there.
static void put(const World *world, Body *body, double x, double y, double angle)
{
    if (!world->no_sweep && !is_free(world, body, x, y, angle, -SKIN))
        return;
    body->x = x;
    body->y = y;
    body->angle = angle;
}

static void move(const World *world, Body *body)
{
    double dx = body->vx * STEP, dy = body->vy * STEP;
    body->way[0] = (float)body->x;
    body->way[1] = (float)body->y;
    body->legs = 0;
    while (body->legs < 3 && (dx != 0 || dy != 0)) {
        GrazeSweepHit hit = {1, 0, 0, 0, 0, 0, 0};
        const int stopped = !world->no_sweep && first_hit(world, body, dx, dy, &hit);
        double part = 1, rest_x = 0, rest_y = 0;
        if (stopped) {
            // The normal leads to the obstacle.
            const double nx = (double)hit.normal_x, ny = (double)hit.normal_y, speed = nx * dx + ny * dy;
            part = speed > 0 ? fmax(0, (double)hit.t - SHORT_OF / speed) : 0;
            rest_x = (1 - part) * (dx - nx * speed);
            rest_y = (1 - part) * (dy - ny * speed);
        }
        put(world, body, body->x + part * dx, body->y + part * dy, body->angle);
        body->legs++;
        body->way[2 * body->legs] = (float)body->x;
        body->way[2 * body->legs + 1] = (float)body->y;
        dx = rest_x;
        dy = rest_y;
    }
    if (body->spin != 0)
        put(world, body, body->x, body->y, body->angle + body->spin * STEP);
    body->out = body->x < (double)world->bounds.min_x || body->x > (double)world->bounds.max_x
        || body->y < (double)world->bounds.min_y || body->y > (double)world->bounds.max_y;
}

static void move_all(World *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        Body *body = &world->bodies[world->order[i]];
        if (!body->out)
            move(world, body);
    }
}

#endif
