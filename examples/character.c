// A platformer character, on a level of tiles, slopes and platforms, or on levels of a file.
//
//     cc -O2 -Iinclude examples/character.c target/release/libgraze.a -lm -o character
//     ./character [options] [LEVELS]
//
// It walks up slopes to a limit angle, climbs steps, jumps, sticks to ground that falls away, passes a one-sided line
// from below, drops through it when asked, and rides a moving platform, which rises and sinks. The level is a
// GrazeWorld; how the character moves is in character_move.h. A script plays; the picture shows the way. The program
// fails if the character ever overlaps anything, or does not get to the flag of the built-in level. In the levels of a
// file it finds a place by itself, near the middle, and walks to and fro.

#define EXAMPLE "character"

#include "arguments.h"
#include "character_move.h"

#define ALL_LEVELS UINT32_MAX

typedef struct Options {
    uint32_t level, ticks;
    const char *svg, *levels;
} Options;

static const char usage[] =
    "usage: character [options] [LEVELS]\n"
    "  --level N     only this level of LEVELS, from 0\n"
    "  --ticks N     how long it walks on a level, 1 to 100000 (3000; the built-in one 1500)\n"
    "  --svg PATH    the picture of the last level\n"
    "  --help        this text\n"
    "LEVELS is a file of levels; without it a level is built in, with a flag to get to.\n";

// What a script remembers.
typedef struct Script {
    int has_dropped; // through the line of the built-in level
    int direction;
    float farthest; // that it came in this direction
    int since;      // how many ticks ago that was
} Script;

// To the right, over the pit on the platform, up through the line, down through it once, up again, and onto the wall.
static Controls play_built_in(Script *script, const Character *character, const GameLevel *level)
{
    const float x = character->xy[0], y = character->xy[1];
    float at[3];
    place_of_platform(level, at);
    const float left = 14 + at[0], right = 16 + at[0];
    const int is_on_line = character->ground == level->line;
    Controls controls = {x < 25.5f, (x > 20.5f && y < 2 && y > 1.2f) || (x > 23.2f && is_on_line), 0};
    if (character->ground == level->platform)
        controls.direction = x < (left + right) / 2 || right > 18.9f;
    else if (x > 13.4f && x < 14 && y > 1)
        controls.direction = left < 14.2f;
    else if (script->has_dropped && y < 2.6f)
        controls.direction = 0;
    if (is_on_line && !script->has_dropped) {
        controls.jump = 0;
        controls.drop = script->has_dropped = 1;
    }
    return controls;
}

// On, over what is in the way by a jump; and back, where that does not help.
static Controls play_any(Script *script, const Character *character)
{
    const float along = (float)script->direction * character->xy[0];
    script->since = along > script->farthest + SPEED / 2 ? 0 : script->since + 1;
    script->farthest = fmaxf(along, script->farthest);
    if (script->since > 150) {
        script->direction = -script->direction;
        script->farthest = -along;
        script->since = 0;
    }
    const Controls controls = {script->direction, script->since > 1, 0};
    return controls;
}

// Stands it where it has room above ground, as near to the middle of the level as there is such a place.
static int find_place(Character *character, const GameLevel *level)
{
    const GrazeAabb *box = &level->box;
    const float width = box->max_x - box->min_x, height = box->max_y - box->min_y;
    const float step = fmaxf(fmaxf(width, height) / 300, 0.5f);
    for (int ring = 0; (float)ring * step < fmaxf(width, height) / 2; ring++) {
        for (int i = -ring; i <= ring; i++) {
            // All of the upper and lower side, and the ends of what is between.
            for (int k = -ring; k <= ring; k += i == -ring || i == ring || ring == 0 ? 1 : 2 * ring) {
                *character = character_at(box->min_x + width / 2 + (float)k * step,
                                          box->min_y + height / 2 - (float)i * step);
                const GrazeShape shape = shape_of(character);
                character->mask = SOLID;
                const int has_room = graze_world_test(level->world, &shape, ALL, 0, NULL) == GRAZE_MISS;
                if (has_room && land(character, height, level))
                    return 1;
            }
        }
    }
    return 0;
}

// 1 if all is well: no overlap, and at the flag of the built-in level.
static int play(GameLevel *level, Character character, const Options *options, const char *name)
{
    const uint32_t most = options->ticks != 0 ? options->ticks : level->platform != 0 ? 1500 : 3000;
    float(*const trail)[2] = (float(*)[2])need(NULL, most, sizeof *trail);
    Script script = {0, 1, -INFINITY, 0};
    const Character start = character;
    uint32_t overlaps = 0, jumps = 0, falls = 0, ticks = 0, grounds = 0;
    int is_there = level->platform == 0;
    double way = 0;
    for (; ticks < most && (level->platform == 0 || !is_there); ticks++) {
        const float before = character.xy[0];
        if (level->platform != 0)
            move_platform(&character, level, (int)ticks);
        const Controls controls =
            level->platform != 0 ? play_built_in(&script, &character, level) : play_any(&script, &character);
        jumps += character.ground != 0 && controls.jump;
        tick(&character, controls, level);
        // A one-sided line may be passed.
        const GrazeShape shape = shape_of(&character);
        overlaps += graze_world_test(level->world, &shape, ALL - ONE_SIDED, 0, NULL) == GRAZE_HIT;
        if (character.ground != 0)
            level->obstacles[graze_world_user(level->world, character.ground)].stood++;
        memcpy(trail[ticks], character.xy, sizeof trail[ticks]);
        way += fabs((double)character.xy[0] - (double)before);
        if (level->edge != 0 && character.ground == level->edge) {
            falls++;
            character = start;
            script.direction = -script.direction;
            script.farthest = -INFINITY;
        }
        is_there |= character.xy[0] > 25.4f && character.ground != 0;
    }
    for (size_t i = 0; i < level->count; i++) {
        grounds += level->obstacles[i].stood > 0;
        if (level->platform != 0 && level->obstacles[i].stood > 0)
            printf("%-18s %4u ticks\n", level->obstacles[i].name, (unsigned)level->obstacles[i].stood);
    }
    printf("%s: %u overlaps; at (%.2f, %.2f) after %u ticks and %.1f of way, ", name, (unsigned)overlaps,
           (double)character.xy[0], (double)character.xy[1], (unsigned)ticks, way);
    printf("%u jumps, %u falls, on %u of %u obstacles\n", (unsigned)jumps, (unsigned)falls, (unsigned)grounds,
           (unsigned)level->count);
    const int is_drawn = !options->svg || draw_level(options->svg, level, trail, ticks, RADIUS);
    free(trail);
    return is_drawn && is_there && overlaps == 0;
}

static int play_file(const Options *options)
{
    LevelFile file;
    if (!level_file_open(&file, options->levels))
        return 0;
    const uint32_t first = options->level == ALL_LEVELS ? 0 : options->level;
    const uint32_t end = options->level == ALL_LEVELS ? file.level_count : first + 1;
    int fine = 1;
    for (uint32_t i = first; fine && i < end; i++) {
        Level outlines;
        char name[20];
        memset(&outlines, 0, sizeof outlines);
        snprintf(name, sizeof name, "level %u", (unsigned)i);
        fine = level_read(&outlines, &file, i);
        if (fine) {
            GameLevel level = level_of_outlines(&outlines);
            Character character;
            if (find_place(&character, &level))
                fine = play(&level, character, options, name);
            else
                printf("%s: no place to stand\n", name);
            free_level(&level);
        }
        level_free(&outlines);
    }
    level_file_free(&file);
    return fine;
}

int main(int count, char **arguments)
{
    Options options = {ALL_LEVELS, 0, NULL, NULL};
    const Option table[] = {
        {"--level", NULL, NULL, &options.level, 0, ALL_LEVELS - 1},
        {"--ticks", NULL, NULL, &options.ticks, 1, 100000},
        {"--svg", NULL, &options.svg, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &options.levels, usage, count, arguments);
    if (code >= 0)
        return code;
    if (options.levels)
        return play_file(&options) ? 0 : 1;
    if (options.level != ALL_LEVELS)
        return wrong_usage(usage, "--level", "needs a file of levels");
    GameLevel level = built_in_level();
    const int fine = play(&level, character_at(1.5f, 3), &options, "built in");
    free_level(&level);
    return fine ? 0 : 1;
}
