// How the character of character.c moves. graze_world_slide does it, which never ends inside of anything, so there is
// no skin. What moves by itself, the platform, is followed by graze_world_push_out.

#ifndef CHARACTER_MOVE_H
#define CHARACTER_MOVE_H

#include "character_level.h"
#include <math.h>

#define RADIUS 0.3f
#define HEIGHT 0.8f   // between the middles of its two ends
#define SPEED 0.08f   // of walking; all speeds are per tick
#define JUMP 0.17f
#define GRAVITY 0.007f
#define STEP 0.3f     // what it climbs, and how far it sticks to ground that falls away
#define CLOSE 0.001f  // as good as touching
#define STEEPEST 0.7f // the least upward part of the normal of ground to stand on

typedef struct Controls {
    int direction; // -1, 0, 1
    int jump, drop;
} Controls;

typedef struct Character {
    float xy[4]; // a capsule, from the feet up
    float vx, vy;
    uint32_t ground; // what it stands on, or 0
    float ground_x, ground_y; // the normal of the ground, upward
    uint32_t mask; // the categories of what it meets
} Character;

static GrazeShape shape_of(const Character *character)
{
    const GrazeShape shape = {character->xy, 2, GRAZE_KIND_SEGMENT, RADIUS};
    return shape;
}

static Character character_at(float x, float y)
{
    const Character character = {{x, y, x, y + HEIGHT}, 0, 0, 0, 0, 1, ALL};
    return character;
}

// The vertices that a slide or a push promises about.
static void carry(Character *character, const GrazeSlide *by)
{
    for (int i = 0; i < 4; i += 2) {
        character->xy[i] = (float)((double)character->xy[i] + (double)by->x);
        character->xy[i + 1] = (float)((double)character->xy[i + 1] + (double)by->y);
    }
}

static void stand_on(Character *character, uint32_t ground, float normal_x, float normal_y)
{
    character->ground = ground;
    character->ground_x = -normal_x;
    character->ground_y = -normal_y;
}

// Goes where a slide or an approach leads, and takes the ground from what was met on the way.
static GrazeSlide go(Character *character, GrazeSlide way)
{
    carry(character, &way);
    for (uint32_t i = 0; i < way.count; i++)
        if (-way.contacts[i].normal_y >= STEEPEST)
            stand_on(character, way.contacts[i].obstacle, way.contacts[i].normal_x, way.contacts[i].normal_y);
    return way;
}

// On along what it meets.
static GrazeSlide slide(Character *character, float x, float y, const GameLevel *level)
{
    const GrazeShape shape = shape_of(character);
    GrazeSlide way = {0, 0, x, y, 0, {{0, 0, 0, 0}}};
    graze_world_slide(level->world, &shape, x, y, character->mask, 0, &way);
    return go(character, way);
}

// Straight, as far as what it meets.
static GrazeSlide approach(Character *character, float x, float y, const GameLevel *level)
{
    const GrazeShape shape = shape_of(character);
    GrazeSlide way = {0, 0, x, y, 0, {{0, 0, 0, 0}}};
    graze_world_approach(level->world, &shape, x, y, character->mask, 0, &way);
    return go(character, way);
}

// Slides, but up no ground that is too steep to stand on: that is a wall.
static GrazeSlide slide_below_walls(Character *character, float x, float y, const GameLevel *level)
{
    const Character before = *character;
    GrazeSlide out = slide(character, x, y, level);
    int slopes = 0;
    for (uint32_t i = 0; i < out.count; i++)
        slopes += -out.contacts[i].normal_y > 0 && -out.contacts[i].normal_y < STEEPEST;
    if (slopes == 0 || out.y <= fmaxf(y, 0))
        return out;
    *character = before;
    slide(character, 0, approach(character, x, y, level).lost_y, level);
    out.x = character->xy[0] - before.xy[0];
    out.y = character->xy[1] - before.xy[1];
    return out;
}

// Down, by at most some depth, to ground to stand on; without such ground it stays where it was.
static int land(Character *character, float depth, const GameLevel *level)
{
    Character down = *character;
    character->ground = down.ground = 0;
    const GrazeSlide way = approach(&down, 0, -depth, level);
    if (down.ground == 0 && way.count > 0) {
        // A corner or a wall that leans may stop it an ulp above the ground.
        Character probe = down;
        const GrazeSlide sunk = slide(&probe, 0, -CLOSE, level);
        if (probe.ground != 0)
            stand_on(&down, probe.ground, -probe.ground_x, -probe.ground_y);
        // What two steep sides hold, stands.
        else if (sunk.count > 0 && sunk.y > -CLOSE / 4)
            stand_on(&down, sunk.contacts[0].obstacle, 0, -1);
        // Around a corner, bit by bit, because a slide would go on along the ground.
        for (int i = 0; i < 8 && down.ground == 0; i++)
            slide(&down, 0, way.lost_y / 8, level);
    }
    if (down.ground != 0)
        *character = down;
    return down.ground != 0;
}

// Up, on, and down again, if there is ground to stand on.
static int climb(Character *character, float x, const GameLevel *level)
{
    Character above = *character;
    const float rise = approach(&above, 0, STEP, level).y;
    // A round foot stands on an edge only when its middle is near it, and behind narrow steps farther on.
    for (float part = 0.4f; part < 0.8f; part += 0.3f) {
        Character beyond = above;
        approach(&beyond, copysignf(fmaxf(fabsf(x), part * RADIUS), x), 0, level);
        if (land(&beyond, rise, level) && (beyond.xy[0] - character->xy[0]) * x > x * x / 2) {
            *character = beyond;
            return 1;
        }
    }
    return 0;
}

// Along the ground, as fast uphill as downhill, and over steps; or off an edge.
static void walk(Character *character, const GameLevel *level)
{
    Character before = *character;
    const float x = character->vx * character->ground_y, y = -character->vx * character->ground_x;
    slide_below_walls(character, x, y, level);
    land(character, STEP, level);
    // What stops the feet may be a step.
    if ((character->xy[0] - before.xy[0]) * x < x * x / 2 && climb(&before, x, level))
        *character = before;
}

static void tick(Character *character, Controls controls, const GameLevel *level)
{
    const int stands = character->ground != 0;
    character->vx = SPEED * (float)controls.direction;
    // After a tick without them its feet are in the line that it stood on, which they pass from then on.
    character->mask = controls.drop ? ALL - ONE_SIDED : ALL;
    if (stands)
        character->vy = controls.jump ? JUMP : 0;
    if (stands && !controls.jump && !controls.drop) {
        walk(character, level);
        return;
    }
    character->ground = 0;
    character->vy -= GRAVITY;
    const GrazeSlide out = slide_below_walls(character, character->vx, character->vy, level);
    if (character->vy < 0 && out.count > 0 && character->ground == 0)
        land(character, CLOSE, level);
    // The ceiling ends a jump, and the ground a fall.
    if ((character->vy > 0 && out.y < character->vy / 2) || character->ground != 0)
        character->vy = 0;
    // Ground that is too steep to stand on is slid down, at the speed that was made.
    else if (character->vy < 0 && out.count > 0)
        character->vy = out.y;
}

// Moves the platform with its rider. It pushes a body out of its way, and waits if that cannot give way.
static void move_platform(Character *character, GameLevel *level, int time)
{
    Character moved = *character;
    float at[3];
    GrazeSlide push;
    const PlatformMotion motion = platform_motion(time);
    // The rider first, with the platform out of the way.
    if (character->ground == level->platform) {
        moved.mask = ALL - LIFT;
        slide(&moved, motion.x, motion.y, level);
        stand_on(&moved, character->ground, -character->ground_x, -character->ground_y);
    }
    place_of_platform(level, at);
    place_platform(level, at[0] + motion.x, at[1] + motion.y);
    // Not only a body in the way: rounding alone may have put the rider's feet an ulp into the platform. The line may
    // be passed just now.
    const GrazeShape shape = shape_of(&moved);
    const float most = 2 * (fabsf(motion.x) + fabsf(motion.y));
    if (graze_world_push_out(level->world, &shape, most, ALL - ONE_SIDED, 0, &push) == GRAZE_HIT) {
        place_platform(level, at[0], at[1]);
        return;
    }
    carry(&moved, &push);
    *character = moved;
}

#endif
