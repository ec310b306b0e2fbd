// The bodies and the ground of box_stack.c and resting_scenes.c, as shapes that graze takes.

#ifndef BOX_STACK_WORLD_H
#define BOX_STACK_WORLD_H

#ifndef EXAMPLE
#define EXAMPLE "box_stack"
#endif

#include "graze.h"
#include "need.h"

#include <math.h>
#include <string.h>

#define STEP (1.0 / 240) // seconds
#define GRAVITY 10.0
#define MARGIN 0.02 // contacts are found from this far away, so that they do not come and go
#define SKIN 0.01   // no deeper: what lies deeper in a body than this, its core, meets nothing ever

#define COORDINATES 12 // of a body's vertices, at most
#define NONE UINT32_MAX

// A box or a regular hexagon, or a capsule or a ball: GRAZE_KIND_CONVEX, or _SEGMENT or _POINT with a
// radius.
typedef struct Body {
    uint32_t kind;
    int is_hexagon;        // half_w is half of a side, half_h the distance of the sides
    double half_w, half_h; // without the radius
    double radius;
    double x, y, angle;
    double vx, vy, spin;
    double inverse_mass, inverse_inertia; // 0, 0: not to be moved
    int out;                              // it left the world
    float way[8];                         // of its center in the last step: `legs` straight lines
    int legs;
    uint32_t contact, contact_before; // its first one as the first of two bodies, or NONE
} Body;

typedef struct Ground {
    GrazeShape shape; // a polygon, or a closed line
    GrazeAabb box;
} Ground;

// A place where two bodies, or a body and the ground, bear on each other. What graze calls its
// features is the name by which the impulses of the last step are found again.
typedef struct Contact {
    uint32_t a, b, piece, a_feature, b_feature;
    double x, y, normal_x, normal_y;
    double gap; // between the surfaces; below 0 they overlap
    double push, drag, roll;
    uint32_t next; // of the first body, or NONE
} Contact;

typedef struct World {
    Body *bodies; // one more than the count: the last one is the ground, which nothing moves
    uint32_t count;
    Ground *ground;
    uint32_t pieces;
    GrazeAabb bounds; // what leaves them is out
    Contact *contacts, *before;
    uint32_t contact_count, contact_capacity;
    uint32_t *order; // the bodies, the lowest first
    uint32_t step;
    uint64_t points, kept; // contact points of all steps, and those of them that the step before had, too
    int no_sweep;          // to show what goes wrong: no sweeps,
    int cold;              // no warm start,
    int scramble;          // features that do not stay
} World;

#define HEXAGON 0.57735026918962576 // half of a hexagon's side, in distances of a side from the center

static double length(double x, double y)
{
    return sqrt(x * x + y * y);
}

// How far from its center a body reaches.
static double extent(const Body *body)
{
    return body->is_hexagon ? 2 * body->half_w : length(body->half_w, body->half_h) + body->radius;
}

// A body somewhere, fattened by so much. The vertices go into xy, COORDINATES floats. graze turns them:
// with a sine and cosine of its own, which are the same on every machine.
static GrazeShape shape_at(const Body *body, double x, double y, double angle, double fatter, float *xy)
{
    GrazeShape shape = {xy, 4, body->kind, 0};
    double half_w = body->half_w, half_h = body->half_h;
    if (body->kind == GRAZE_KIND_CONVEX) {
        half_w = fmax(half_w + fatter, 0);
        half_h = fmax(half_h + fatter, 0);
        if (body->is_hexagon)
            half_w = half_h * HEXAGON;
    } else {
        shape.radius = (float)(body->radius + fatter);
    }
    graze_rect_corners((float)x, (float)y, (float)half_w, (float)half_h, (float)angle, xy);
    if (body->is_hexagon) {
        // Four of the corners are a rectangle's. The others lie as far beyond its sides as these are from the middle.
        const float along_x = (xy[2] - xy[0] + xy[4] - xy[6]) / 2, along_y = (xy[3] - xy[1] + xy[5] - xy[7]) / 2;
        const float last_x = xy[6], last_y = xy[7];
        xy[6] = xy[4];
        xy[7] = xy[5];
        xy[8] = last_x;
        xy[9] = last_y;
        xy[4] = (float)x + along_x;
        xy[5] = (float)y + along_y;
        xy[10] = (float)x - along_x;
        xy[11] = (float)y - along_y;
        shape.count = 6;
    }
    if (body->kind == GRAZE_KIND_POINT)
        shape.count = 1;
    if (body->kind == GRAZE_KIND_SEGMENT)
        shape.count = 2; // of no height: the first two corners are the ends
    return shape;
}

static GrazeShape shape_of(const Body *body, double fatter, float *xy)
{
    return shape_at(body, body->x, body->y, body->angle, fatter, xy);
}

static Body body_make(uint32_t kind, double half_w, double half_h, double radius, double x, double y, double angle)
{
    const double w = half_w + radius, h = half_h + radius;
    const double mass = kind == GRAZE_KIND_POINT ? 3.14159265 * radius * radius : 4 * w * h;
    const double inertia = kind == GRAZE_KIND_POINT ? mass * radius * radius / 2 : mass * (w * w + h * h) / 3;
    Body body;
    memset(&body, 0, sizeof body);
    body.kind = kind;
    body.half_w = half_w;
    body.half_h = half_h;
    body.radius = radius;
    body.x = x;
    body.y = y;
    body.angle = angle;
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 1 / inertia;
    return body;
}

// Sizes are those of the whole body.
static Body box(double half_w, double half_h, double x, double y, double angle)
{
    return body_make(GRAZE_KIND_CONVEX, half_w, half_h, 0, x, y, angle);
}

static void world_add(World *world, Body body)
{
    world->bodies = (Body *)need(world->bodies, world->count + 2, sizeof(Body));
    world->order = (uint32_t *)need(world->order, world->count + 1, sizeof(uint32_t));
    world->order[world->count] = world->count;
    body.contact = body.contact_before = NONE;
    world->bodies[world->count++] = body;
    memset(&world->bodies[world->count], 0, sizeof body);
}

// An outline as ground. One that crosses itself, or has no area, has no inside to keep bodies out
// of: its edges are the ground, from both sides. The vertices stay the caller's.
static void world_add_ground(World *world, const float *xy, size_t count, int is_closed_line)
{
    Ground ground;
    ground.shape.xy = xy;
    ground.shape.count = (uint32_t)count;
    ground.shape.kind = is_closed_line ? GRAZE_KIND_CHAIN : GRAZE_KIND_POLYGON;
    ground.shape.radius = 0;
    graze_bounds_polygon(xy, count, &ground.box);
    world->ground = (Ground *)need(world->ground, world->pieces + 1, sizeof(Ground));
    world->ground[world->pieces++] = ground;
}

static void world_free(World *world)
{
    free(world->bodies);
    free(world->order);
    free(world->ground);
    free(world->contacts);
    free(world->before);
    memset(world, 0, sizeof *world);
}

// Whether a circle about a body, widened on its way by x, y, reaches the box of a piece of the
// ground. If not, the body does not reach the piece.
static int is_near_ground(const Body *body, double x, double y, const Ground *piece)
{
    const double far = extent(body) + 2 * MARGIN;
    return body->x + fmin(x, 0) - far <= piece->box.max_x && body->x + fmax(x, 0) + far >= piece->box.min_x
        && body->y + fmin(y, 0) - far <= piece->box.max_y && body->y + fmax(y, 0) + far >= piece->box.min_y;
}

static int is_near_body(const Body *body, double x, double y, const Body *other)
{
    const double far = extent(body) + extent(other) + 2 * MARGIN;
    return body->x + fmin(x, 0) - far <= other->x && body->x + fmax(x, 0) + far >= other->x
        && body->y + fmin(y, 0) - far <= other->y && body->y + fmax(y, 0) + far >= other->y;
}

static double bottom(const Body *body)
{
    return body->y - extent(body);
}

// Brings the bodies into order again, which steps hardly change.
static void sort_bodies(World *world)
{
    for (uint32_t i = 1; i < world->count; i++) {
        const uint32_t body = world->order[i];
        uint32_t at = i;
        for (; at > 0 && bottom(&world->bodies[world->order[at - 1]]) > bottom(&world->bodies[body]); at--)
            world->order[at] = world->order[at - 1];
        world->order[at] = body;
    }
}

// The fastest point of any body.
static double largest_speed(const World *world)
{
    double largest = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const Body *body = &world->bodies[i];
        if (!body->out)
            largest = fmax(largest, length(body->vx, body->vy) + fabs(body->spin) * extent(body));
    }
    return largest;
}

// The n-th of points that fill an interval evenly (van der Corput's), from 0 to 1.
static double even(uint32_t n, uint32_t base)
{
    double value = 0, part = 1;
    for (; n > 0; n /= base) {
        part /= base;
        value += part * (n % base);
    }
    return value;
}

static void bounds_set(World *world, float left, float bottom, float right, float top)
{
    const GrazeAabb bounds = {left, bottom, right, top};
    world->bounds = bounds;
}

// Whether a body would meet nothing there with its core. Exact.
static int is_free(const World *world, const Body *body, double x, double y, double angle, double fatter)
{
    float xy[COORDINATES], other_xy[COORDINATES];
    const GrazeShape core = shape_at(body, x, y, angle, fatter, xy);
    Body there = *body;
    there.x = x;
    there.y = y;
    for (uint32_t i = 0; i < world->pieces; i++)
        if (is_near_ground(&there, 0, 0, &world->ground[i])
            && graze_test(&core, &world->ground[i].shape) != GRAZE_MISS)
            return 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const Body *other = &world->bodies[i];
        if (other == body || other->out || !is_near_body(&there, 0, 0, other))
            continue;
        const GrazeShape other_core = shape_of(other, fatter, other_xy);
        if (graze_test(&core, &other_core) != GRAZE_MISS)
            return 0;
    }
    return 1;
}

#endif
