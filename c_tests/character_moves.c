/* The moves of the character in examples/character_move.h: over steps and stairs, out of pits and notches, onto lines
   that are solid from one side, and against slopes that are too steep. It stands wherever it cannot fall, and nothing
   that it may climb stops it. */

#define EXAMPLE "character_moves"

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wunused-function" /* it takes a part of the example */
#endif

#include "../examples/character_move.h"
#include "check.h"

static GameLevel no_level(void) {
    const GrazeAabb box = {-100, -100, 100, 100};
    return empty_level(box);
}

static void add_box(GameLevel *level, float left, float bottom, float right, float top) {
    const float xy[] = {left, bottom, right, bottom, right, top, left, top};
    add_obstacle(level, "box", SOLID, xy, 4, GRAZE_KIND_CONVEX);
}

/* To the right from one x to another, or mirrored to the left. */
static void add_box_beyond(GameLevel *level, int direction, float from, float to, float bottom, float top) {
    if (direction > 0) {
        add_box(level, from, bottom, to, top);
    } else {
        add_box(level, -to, bottom, -from, top);
    }
}

static int overlaps(const GameLevel *level, const Character *character) {
    const GrazeShape shape = shape_of(character);
    return graze_world_test(level->world, &shape, SOLID, 0, NULL) == GRAZE_HIT;
}

/* Some ticks. How many of them ended in the air. */
static int walk_on(Character *character, const GameLevel *level, int direction, int ticks) {
    const Controls controls = {direction, 0, 0};
    int in_air = 0;
    for (int i = 0; i < ticks; i++) {
        tick(character, controls, level);
        in_air += character->ground == 0;
    }
    CHECK(!overlaps(level, character));
    return in_air;
}

/* Jumps, and how far up it comes. */
static float jumped(Character *character, const GameLevel *level) {
    const Controls controls = {0, 1, 0};
    const float from = character->xy[1];
    float top = from;
    for (int i = 0; i < 20; i++) {
        tick(character, controls, level);
        top = fmaxf(top, character->xy[1]);
    }
    return top - from;
}

/* A low step is climbed, wherever the ticks end before it, and a high one is a wall; all the time it stands. */
static void test_single_steps(void) {
    for (int i = 0; i < 15 * 4 * 4; i++) {
        const int direction = i & 1 ? 1 : -1;
        const float height = 0.04f + 0.03f * (float)(i / 4 % 15), x = i & 2 ? 37.25f : 0;
        Character character = character_at((float)direction * (x - 0.019f * (float)(i / 60)), RADIUS);
        GameLevel level = no_level();
        CASE("height %g, direction %d, phase %d, at %g", (double)height, direction, i / 60, (double)x);
        add_box(&level, -80, -1, 80, 0);
        add_box_beyond(&level, direction, x + 1, 80, -1, height);
        walk_on(&character, &level, 0, 5);
        CHECK_EQUAL(walk_on(&character, &level, direction, 40), 0);
        CHECK_EQUAL(character.xy[1] > RADIUS + height / 2, height < 0.38f);
        CHECK_EQUAL((float)direction * character.xy[0] > x + 1.5f, height < 0.38f);
        free_level(&level);
    }
}

static uint32_t state = 2463534242u;

static float between(float from, float to) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return from + (to - from) * (float)(state >> 8) / 16777216.0f;
}

/* Stairs whose steps are of one height and depth, or of many, and those that go up and down: as an outline, a chain, or
   boxes. It comes up and down, and is almost never in the air, but over pits. */
static void test_stairs(void) {
    enum { STEPS = 12 };
    for (int i = 0; i < 3 * 4 * 4; i++) {
        const int form = i % 3, way = i / 3 % 4, direction = i / 12 % 2 ? 1 : -1;
        const float height = between(0.05f, 0.29f), depth = between(0.15f, 0.95f);
        float xy[2 * (2 * STEPS + 4)], x = 0, y = 0;
        uint32_t count = 0;
        GameLevel level = no_level();
        Character character;
        int ticks = 0, in_air = 0;
        CASE("form %d, way %d, direction %d, height %g, depth %g", form, way, direction, (double)height, (double)depth);
        xy[count++] = -9;
        xy[count++] = 0;
        for (int step = 0; step < STEPS; step++) {
            xy[count++] = x;
            xy[count++] = y;
            y += (way & 1 ? between(0.03f, 0.29f) : height) * (way == 3 && between(0, 1) < 0.4f ? -1.0f : 1.0f);
            xy[count++] = x;
            xy[count++] = y;
            x += way & 2 ? between(0.12f, 0.92f) : depth;
        }
        xy[count++] = x + 9;
        xy[count++] = y;
        if (form == 2) {
            for (uint32_t k = 0; k + 2 < count; k += 4) {
                add_box(&level, xy[k], -9, xy[k + 2], xy[k + 1]);
            }
        } else {
            const float ends[] = {x + 9, -9, -9, -9};
            memcpy(xy + count, ends, sizeof ends);
            add_obstacle(&level, "stairs", SOLID, xy, count / 2 + (form == 0 ? 2 : 0),
                         form == 0 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CHAIN);
        }
        character = direction > 0 ? character_at(-1, 0.4f) : character_at(x + 1, y + 0.4f);
        walk_on(&character, &level, 0, 10);
        for (; ticks < 500 && (direction > 0 ? character.xy[0] < x + 0.5f : character.xy[0] > -0.5f); ticks++) {
            in_air += walk_on(&character, &level, direction, 1);
        }
        CHECK(ticks < 500 && (way == 3 || in_air <= (direction > 0 ? 0 : 8)));
        free_level(&level);
    }
}

/* Pits that are narrower than it: it crosses them, and what falls into them stands there, and jumps out. */
static void test_pits(void) {
    for (int i = 0; i < 24 * 2; i++) {
        const int direction = i & 1 ? 1 : -1;
        const float width = 0.12f + 0.02f * (float)(i / 2);
        Character walker = character_at(-0.013f * (float)i * (float)direction, RADIUS);
        Character faller = character_at((float)direction * (2 + 0.45f * width), 1);
        GameLevel level = no_level();
        CASE("width %g, direction %d", (double)width, direction);
        add_box_beyond(&level, direction, -20, 2, -3, 0);
        add_box_beyond(&level, direction, 2 + width, 20, -3, 0);
        walk_on(&walker, &level, direction, 60);
        CHECK((float)direction * walker.xy[0] > 3);
        walk_on(&faller, &level, 0, 40);
        CHECK(faller.ground != 0 && faller.xy[1] > -0.01f);
        CHECK(jumped(&faller, &level) > 1);
        free_level(&level);
    }
}

/* Between two slopes that are too steep to stand on, or one and a wall, it comes to rest, stands, and jumps. */
static void test_notches(void) {
    for (int i = 0; i < 6 * 2 * 3; i++) {
        const double degrees = 50 + 5 * (i % 6), rise = 3 * tan(degrees * 3.14159265358979 / 180);
        const int is_wall = i / 6 % 2;
        const float x = is_wall ? 0 : -3, top = (float)rise;
        const float left[] = {0, 0, x, top, x - 4, top, x - 4, -1, 0, -1}, right[] = {0, 0, 0, -1, 7, -1, 7, top, 3, top};
        GameLevel level = no_level();
        Character character = character_at(is_wall ? RADIUS + 0.2f : 0.1f * (float)(i / 12 - 1), top / 2);
        CASE("%g degrees, %s", degrees, is_wall ? "a wall" : "two slopes");
        add_obstacle(&level, "left", SOLID, left, 5, GRAZE_KIND_POLYGON);
        add_obstacle(&level, "right", SOLID, right, 5, GRAZE_KIND_CONVEX);
        walk_on(&character, &level, 0, 120);
        for (int direction = -1; direction <= 1; direction++) {
            CHECK_EQUAL(walk_on(&character, &level, direction, 20), 0);
        }
        CHECK(jumped(&character, &level) > 0.5f);
        free_level(&level);
    }
}

/* A slope behind flat ground is a wall if it is too steep: it is not climbed, and the ground is not left. */
static void test_slopes_too_steep(void) {
    for (int i = 0; i < 8 * 4; i++) {
        const float degrees = 50 + 5 * (float)(i % 8), dx = 3 / tanf(degrees * 3.14159265f / 180);
        const float slope[] = {2, 0, 20, 0, 20, 3, 2 + dx, 3};
        GameLevel level = no_level();
        Character character = character_at(-0.0011f * (float)(i / 8), RADIUS);
        CASE("%g degrees, phase %d", (double)degrees, i / 8);
        add_box(&level, -20, -1, 20, 0);
        add_obstacle(&level, "slope", SOLID, slope, 4, GRAZE_KIND_CONVEX);
        walk_on(&character, &level, 0, 5);
        CHECK_EQUAL(walk_on(&character, &level, 1, 60), 0);
        CHECK(character.xy[1] < RADIUS + 0.01f && character.xy[0] < 2 + RADIUS);
        CHECK(jumped(&character, &level) > 1);
        free_level(&level);
    }
}

/* A line that is solid from above, with its end over a floor: it is climbed as a step is, or passed below. */
static void test_ends_of_one_sided_lines(void) {
    for (int i = 0; i < 16 * 2 * 2; i++) {
        const int direction = i & 1 ? 1 : -1;
        const float height = 0.05f + 0.03f * (float)(i / 2 % 16);
        const float line[] = {direction > 0 ? 1 : -20.0f, height, direction > 0 ? 20 : -1.0f, height};
        Character character = character_at(-0.04f * (float)(i / 32) * (float)direction, RADIUS);
        GameLevel level = no_level();
        CASE("height %g, direction %d, phase %d", (double)height, direction, i / 32);
        add_box(&level, -20, -1, 20, 0);
        add_obstacle(&level, "line", ONE_SIDED, line, 2, GRAZE_KIND_ONE_SIDED);
        walk_on(&character, &level, 0, 5);
        CHECK_EQUAL(walk_on(&character, &level, direction, 40), 0);
        CHECK((float)direction * character.xy[0] > 1.5f);
        CHECK(character.xy[1] < RADIUS + 1e-5f || fabsf(character.xy[1] - RADIUS - height) < 1e-5f);
        CHECK_EQUAL(character.xy[1] > RADIUS + 0.01f, height < 0.3f);
        free_level(&level);
    }
}

int main(void) {
    RUN(test_single_steps);
    RUN(test_stairs);
    RUN(test_pits);
    RUN(test_notches);
    RUN(test_slopes_too_steep);
    RUN(test_ends_of_one_sided_lines);
    return RESULT();
}
