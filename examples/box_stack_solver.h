// The physics of box_stack.c and resting_scenes.c: sequential impulses, warm started.
//
// Forces change speeds; then every contact in turn is given the impulse that keeps its two sides
// from approaching by more than the gap between them, again and again. A contact that was there in
// the step before begins with the impulse it had then: that is what lets a stack stand still. Overlap
// is pushed out by a little extra speed, which a last round without that takes away again.

#ifndef BOX_STACK_SOLVER_H
#define BOX_STACK_SOLVER_H

#include "box_stack_world.h"

#define ROUNDS 12
#define FRICTION 0.6
#define ROLLING 0.02      // of the radius: what stops a ball that rolls
#define OVERLAP 0.002     // left alone, so that contacts stay contacts
#define MOST_PUSH_OUT 2.0 // per second
#define MOST_SPIN 60.0    // radians per second

static void add_contacts(World *world, uint32_t a, uint32_t b, uint32_t piece, const GrazeContact *found)
{
    for (uint32_t i = 0; i < found->count; i++) {
        const GrazeContactPoint *point = &found->points[i];
        if (world->contact_count == world->contact_capacity) {
            world->contact_capacity = world->contact_capacity * 2 + 64;
            world->contacts = (Contact *)need(world->contacts, world->contact_capacity, sizeof(Contact));
            world->before = (Contact *)need(world->before, world->contact_capacity, sizeof(Contact));
        }
        const Contact contact = {
            a, b, piece, point->a_feature, point->b_feature, (double)point->x, (double)point->y,
            (double)found->normal_x, (double)found->normal_y, -(double)point->depth, 0, 0, 0,
            world->bodies[a].contact,
        };
        Contact *added = &world->contacts[world->contact_count];
        *added = contact;
        if (world->scramble)
            added->a_feature += world->step;
        world->bodies[a].contact = world->contact_count++;
        world->points++;
        for (uint32_t k = world->bodies[a].contact_before; k != NONE; k = world->before[k].next) {
            const Contact *old = &world->before[k];
            // The wall and the floor of an inner corner may have the same features, but not the same normal.
            if (old->b == b && old->piece == piece && old->a_feature == added->a_feature
                && old->b_feature == added->b_feature
                && old->normal_x * added->normal_x + old->normal_y * added->normal_y > 0.7) {
                world->kept++;
                if (world->cold)
                    break;
                added->push = old->push;
                added->drag = old->drag;
                added->roll = old->roll;
                break;
            }
        }
    }
}

static void find_contacts_of(World *world, uint32_t a, uint32_t b)
{
    const Body *body = &world->bodies[a], *other = &world->bodies[b];
    float xy[COORDINATES], other_xy[COORDINATES];
    const GrazeShape shape = shape_of(body, 0, xy), other_shape = shape_of(other, 0, other_xy);
    GrazeContact found;
    if (graze_contact_within(&shape, &other_shape, (float)MARGIN, &found) != GRAZE_MISS)
        add_contacts(world, a, b, 0, &found);
}

static void find_contacts_with_ground(World *world, uint32_t a)
{
    const Body *body = &world->bodies[a];
    float xy[COORDINATES];
    const GrazeShape shape = shape_of(body, 0, xy);
    for (uint32_t piece = 0; piece < world->pieces; piece++) {
        GrazeContact found[16];
        if (!is_near_ground(body, 0, 0, &world->ground[piece]))
            continue;
        const size_t count = graze_contacts_within(&shape, &world->ground[piece].shape, (float)MARGIN, found, 16);
        for (size_t i = 0; i < count && i < 16; i++)
            add_contacts(world, a, world->count, piece, &found[i]);
    }
}

// Bodies nearer than MARGIN have a contact already. The broad phase: each body with those that
// begin above its bottom and below its top.
static void find_contacts(World *world)
{
    Contact *contacts = world->before;
    world->before = world->contacts;
    world->contacts = contacts;
    world->contact_count = 0;
    sort_bodies(world);
    for (uint32_t i = 0; i < world->count; i++) {
        world->bodies[i].contact_before = world->bodies[i].contact;
        world->bodies[i].contact = NONE;
    }
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t a = world->order[i];
        const Body *body = &world->bodies[a];
        const double top = body->y + extent(body) + 2 * MARGIN;
        if (body->out)
            continue;
        find_contacts_with_ground(world, a);
        for (uint32_t k = i + 1; k < world->count && bottom(&world->bodies[world->order[k]]) <= top; k++) {
            const uint32_t b = world->order[k];
            if (!world->bodies[b].out && is_near_body(body, 0, 0, &world->bodies[b]))
                find_contacts_of(world, a < b ? a : b, a < b ? b : a);
        }
    }
}

// Gives both sides of a contact an impulse at its place.
static void apply(Body *a, Body *b, const Contact *contact, double x, double y)
{
    a->vx -= x * a->inverse_mass;
    a->vy -= y * a->inverse_mass;
    a->spin -= ((contact->x - a->x) * y - (contact->y - a->y) * x) * a->inverse_inertia;
    b->vx += x * b->inverse_mass;
    b->vy += y * b->inverse_mass;
    b->spin += ((contact->x - b->x) * y - (contact->y - b->y) * x) * b->inverse_inertia;
}

// The impulse along a direction that would change the speed along it by this much.
static double impulse(const Body *a, const Body *b, const Contact *contact, double x, double y, double target)
{
    const double ax = contact->x - a->x, ay = contact->y - a->y, bx = contact->x - b->x, by = contact->y - b->y;
    const double a_arm = ax * y - ay * x, b_arm = bx * y - by * x;
    const double speed_x = b->vx - b->spin * by - a->vx + a->spin * ay;
    const double speed_y = b->vy + b->spin * bx - a->vy - a->spin * ax;
    const double stiffness = a->inverse_mass + b->inverse_mass + a_arm * a_arm * a->inverse_inertia
        + b_arm * b_arm * b->inverse_inertia;
    return (target - speed_x * x - speed_y * y) / stiffness;
}

static void solve(World *world, int push_out)
{
    for (uint32_t i = 0; i < world->contact_count; i++) {
        Contact *contact = &world->contacts[i];
        Body *a = &world->bodies[contact->a], *b = &world->bodies[contact->b];
        const double nx = contact->normal_x, ny = contact->normal_y;

        const double most = FRICTION * contact->push;
        const double drag = fmax(-most, fmin(most, contact->drag + impulse(a, b, contact, -ny, nx, 0)));
        apply(a, b, contact, (drag - contact->drag) * -ny, (drag - contact->drag) * nx);
        contact->drag = drag;

        if (a->kind == GRAZE_KIND_POINT || b->kind == GRAZE_KIND_POINT) {
            const double most_roll = ROLLING * contact->push * fmax(a->radius, b->radius);
            const double stop = (a->spin - b->spin) / (a->inverse_inertia + b->inverse_inertia);
            const double roll = fmax(-most_roll, fmin(most_roll, contact->roll + stop));
            a->spin -= (roll - contact->roll) * a->inverse_inertia;
            b->spin += (roll - contact->roll) * b->inverse_inertia;
            contact->roll = roll;
        }

        double target = 0;
        if (contact->gap > 0)
            target = -contact->gap / STEP;
        else if (push_out && contact->gap < -OVERLAP)
            target = fmin(-0.2 * (contact->gap + OVERLAP) / STEP, MOST_PUSH_OUT);
        const double push = fmax(0, contact->push + impulse(a, b, contact, nx, ny, target));
        apply(a, b, contact, (push - contact->push) * nx, (push - contact->push) * ny);
        contact->push = push;
    }
}

static void warm_start(World *world)
{
    for (uint32_t i = 0; i < world->contact_count; i++) {
        const Contact *contact = &world->contacts[i];
        Body *a = &world->bodies[contact->a], *b = &world->bodies[contact->b];
        const double nx = contact->normal_x, ny = contact->normal_y;
        apply(a, b, contact, contact->push * nx - contact->drag * ny, contact->push * ny + contact->drag * nx);
        a->spin -= contact->roll * a->inverse_inertia;
        b->spin += contact->roll * b->inverse_inertia;
    }
}

static void solve_speeds(World *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        world->bodies[i].vy -= GRAVITY * STEP;
        world->bodies[i].vx *= 1 - 0.02 * STEP; // air
        world->bodies[i].vy *= 1 - 0.02 * STEP;
        world->bodies[i].spin *= 1 - 0.2 * STEP;
    }
    warm_start(world);
    for (int round = 0; round < ROUNDS; round++)
        solve(world, 1);
    for (uint32_t i = 0; i < world->count; i++)
        world->bodies[i].spin = fmax(-MOST_SPIN, fmin(MOST_SPIN, world->bodies[i].spin));
}

// After the move: without the speed that pushed overlap out.
static void relax_speeds(World *world)
{
    for (int round = 0; round < 4; round++)
        solve(world, 0);
}

#endif
