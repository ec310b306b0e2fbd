// A platformer character on a level of tiles, slopes and platforms: `cargo demo character [picture.svg]`.
//
// It walks up slopes to a limit angle, climbs steps, jumps, sticks to ground that falls away, passes a one-sided
// platform from below, and rides a moving one, which rises and sinks. The level is a GrazeWorld, and graze_world_slide
// does the moving: it never ends inside of anything, so there is no skin. What moves by itself, the platform, is
// followed by graze_world_push_out. A script plays; the picture shows the way. The program fails if the character ever
// overlaps anything, or does not get to the flag.

#include "character_level.h"
#include <graze.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define RADIUS 0.3f
#define SPEED 0.08f      // of walking; all speeds are per tick
#define JUMP 0.17f
#define GRAVITY 0.007f
#define STEP 0.3f        // what it climbs, and how far it sticks to ground that falls away
#define STEEPEST 0.7f    // the least upward part of the normal of ground to stand on
#define TICKS 1200

typedef struct Character {
    float xy[4]; // a capsule, from the feet up
    float vx, vy;
    uint32_t ground; // what it stands on, or 0
    float ground_x, ground_y; // the normal of the ground, upward
} Character;

static GrazeShape shape_of(const Character *character)
{
    const GrazeShape shape = {character->xy, 2, GRAZE_KIND_SEGMENT, RADIUS};
    return shape;
}

// The vertices that a slide or a push promises about.
static void carry(Character *character, const GrazeSlide *by)
{
    for (int i = 0; i < 4; i += 2) {
        character->xy[i] = (float)((double)character->xy[i] + (double)by->x);
        character->xy[i + 1] = (float)((double)character->xy[i + 1] + (double)by->y);
    }
}

// Slides by x, y, and takes the ground from what was met on the way.
static GrazeSlide slide_among(Character *character, float x, float y, const Level *level, uint32_t mask)
{
    const GrazeShape shape = shape_of(character);
    GrazeSlide out = {0, 0, x, y, 0, {{0, 0, 0, 0}}};
    graze_world_slide(level->world, &shape, x, y, mask, 0, &out);
    carry(character, &out);
    for (uint32_t i = 0; i < out.count; i++) {
        if (-out.contacts[i].normal_y >= STEEPEST) {
            character->ground = out.contacts[i].obstacle;
            character->ground_x = -out.contacts[i].normal_x;
            character->ground_y = -out.contacts[i].normal_y;
        }
    }
    return out;
}

static GrazeSlide slide(Character *character, float x, float y, const Level *level)
{
    return slide_among(character, x, y, level, ALL);
}

// Slides, but up no ground that is too steep to stand on: that is a wall.
static GrazeSlide slide_below_walls(Character *character, float x, float y, const Level *level)
{
    const Character before = *character;
    const GrazeShape start = shape_of(&before);
    GrazeSlide out = slide(character, x, y, level);
    GrazeSweepHit hit;
    int slopes = 0;
    for (uint32_t i = 0; i < out.count; i++)
        slopes += -out.contacts[i].normal_y > 0 && -out.contacts[i].normal_y < STEEPEST;
    if (slopes == 0 || out.y <= fmaxf(y, 0))
        return out;
    *character = before;
    if (graze_world_sweep_enter(level->world, &start, x, y, ALL, 0, &hit, NULL) != GRAZE_HIT)
        hit.t = 1;
    slide(character, x * hit.t, y * hit.t, level);
    slide(character, 0, y * (1 - hit.t), level);
    out.x = character->xy[0] - before.xy[0];
    out.y = character->xy[1] - before.xy[1];
    return out;
}

// Straight down, by at most some depth, to ground to stand on; without such ground it stays where it was.
static int land(Character *character, float depth, const Level *level)
{
    const GrazeShape shape = shape_of(character);
    GrazeSweepHit hit;
    uint32_t id;
    character->ground = 0;
    if (graze_world_sweep_enter(level->world, &shape, 0, -depth, ALL, 0, &hit, &id) != GRAZE_HIT ||
        -hit.normal_y < STEEPEST)
        return 0;
    // Not farther than to the ground, because a slide would go on along a slope.
    slide(character, 0, -depth * hit.t, level);
    character->ground = id;
    character->ground_x = -hit.normal_x;
    character->ground_y = -hit.normal_y;
    return 1;
}

// Up, on, and down again, if there is ground to stand on.
static int climb(Character *character, float x, const Level *level)
{
    const Character before = *character;
    const float rise = slide(character, 0, STEP, level).y;
    // A round foot stands on an edge only when its middle is near it.
    const float ahead = copysignf(fmaxf(fabsf(x), 0.4f * RADIUS), x);
    const float on = slide(character, ahead, 0, level).x;
    if (land(character, rise, level) && fabsf(on) > fabsf(ahead) / 2)
        return 1;
    *character = before;
    return 0;
}

// Along the ground, as fast uphill as downhill, and over steps; or off an edge.
static void walk(Character *character, const Level *level)
{
    Character before = *character;
    const float x = character->vx * character->ground_y, y = -character->vx * character->ground_x;
    slide_below_walls(character, x, y, level);
    if (!land(character, STEP, level))
        return;
    // What stops the feet may be a step.
    if (fabsf(character->xy[0] - before.xy[0]) < fabsf(x) / 2 && climb(&before, x, level))
        *character = before;
}

static void tick(Character *character, int direction, int jump, const Level *level)
{
    const int stands = character->ground != 0;
    character->vx = SPEED * (float)direction;
    if (stands && jump) {
        character->vy = JUMP;
    } else if (stands) {
        character->vy = 0;
        walk(character, level);
        return;
    }
    character->ground = 0;
    character->vy -= GRAVITY;
    const GrazeSlide out = slide_below_walls(character, character->vx, character->vy, level);
    // The ceiling ends a jump, and the ground a fall.
    if ((character->vy > 0 && out.y < character->vy / 2) || character->ground != 0)
        character->vy = 0;
    // Ground that is too steep to stand on is slid down, at the speed that was made.
    else if (character->vy < 0 && out.count > 0)
        character->vy = out.y;
}

// Moves the platform with its rider. It pushes a body out of its way, and waits if that cannot give way.
static void move_platform(Character *character, Level *level, int time)
{
    Character moved = *character;
    float at[3];
    GrazeSlide push;
    const PlatformMotion motion = platform_motion(time);
    // The rider first, with the platform out of the way.
    if (character->ground == level->ids[PLATFORM]) {
        slide_among(&moved, motion.x, motion.y, level, ALL & ~LIFT);
        moved.ground = character->ground;
        moved.ground_x = character->ground_x;
        moved.ground_y = character->ground_y;
    }
    place_of_platform(level, at);
    place_platform(level, at[0] + motion.x, at[1] + motion.y);
    // Not only a body in the way: rounding alone may have put the rider's feet an ulp into the platform. The line may
    // be passed just now.
    const GrazeShape shape = shape_of(&moved);
    const float most = 2 * (fabsf(motion.x) + fabsf(motion.y));
    if (graze_world_push_out(level->world, &shape, most, ALL & ~ONE_SIDED, 0, &push) == GRAZE_HIT) {
        place_platform(level, at[0], at[1]);
        return;
    }
    carry(&moved, &push);
    *character = moved;
}

// The script: to the right, over the pit on the platform, up through the line, and onto the wall.
static int wanted_direction(const Character *character, const Level *level, int *jump)
{
    const float x = character->xy[0], y = character->xy[1];
    float at[3];
    place_of_platform(level, at);
    const float left = 14 + at[0], right = 16 + at[0];
    *jump = (x > 21.5f && y < 2 && y > 1.2f) || (x > 23.2f && x < 25 && y > 2);
    if (character->ground == level->ids[PLATFORM])
        return x < (left + right) / 2 || right > 18.9f;
    if (x > 13.4f && x < 14 && y > 1)
        return left < 14.2f;
    return x < 25.5f;
}

int main(int count, char **arguments)
{
    static Level level;
    static float trail[TICKS][2];
    Character character = {{1.5f, 3, 1.5f, 3.8f}, 0, 0, 0, 0, 1};
    int hits = 0, ticks = 0, stood[OBSTACLES] = {0};
    make_level(&level);
    for (; ticks < TICKS && !(character.xy[0] > 25.4f && character.ground != 0); ticks++) {
        int jump;
        move_platform(&character, &level, ticks);
        const int direction = wanted_direction(&character, &level, &jump);
        tick(&character, direction, jump, &level);
        // A one-sided line may be passed.
        const GrazeShape shape = shape_of(&character);
        hits += graze_world_test(level.world, &shape, ALL & ~ONE_SIDED, 0, NULL) == GRAZE_HIT;
        if (character.ground != 0)
            stood[graze_world_user(level.world, character.ground)]++;
        memcpy(trail[ticks], character.xy, sizeof trail[ticks]);
    }
    for (size_t i = 0; i < level.count; i++)
        if (stood[i] > 0)
            printf("%-18s %4d ticks\n", level.names[i], stood[i]);
    printf("%d overlaps; at (%.2f, %.2f) after %d ticks\n", hits, (double)character.xy[0], (double)character.xy[1], ticks);
    const int drawn = count < 2 || draw_level(arguments[1], &level, trail, (size_t)ticks, RADIUS);
    graze_world_free(level.world);
    return drawn && hits == 0 && ticks < TICKS ? 0 : 1;
}
