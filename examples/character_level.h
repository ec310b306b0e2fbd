// The level of character.c, a GrazeWorld: tiles, a hill, stairs, a one-sided line, a moving platform; and its picture.

#ifndef CHARACTER_LEVEL_H
#define CHARACTER_LEVEL_H

#include <graze.h>
#include <stdio.h>

enum { COLUMNS = 28, ROWS = 6, MOST_RINGS = 4, MOST_VERTICES = 64 };

// The obstacles that are not tiles come first.
enum { HILL, STAIRS, LINE = STAIRS + 3, PLATFORM, FLAG_POLE, TILES, OBSTACLES = TILES + MOST_RINGS };

// Categories, to leave out what a motion may pass.
enum { SOLID = 1, ONE_SIDED = 2, LIFT = 4, ALL = SOLID | ONE_SIDED | LIFT };

typedef struct Level {
    GrazeWorld *world;
    uint32_t ids[OBSTACLES]; // graze_world_user leads back from an id
    const char *names[OBSTACLES];
    size_t count;
} Level;

static void add_obstacle(Level *level, int i, const char *name, uint32_t category, const float *xy, uint32_t count,
                         uint32_t kind)
{
    const GrazeShape shape = {xy, count, kind, 0};
    level->ids[i] = graze_world_add(level->world, &shape, category, 0, (size_t)i);
    level->names[i] = name;
}

// Tiles side by side become one outline, which has no seams to trip over.
static void add_tiles(Level *level)
{
    static const char rows[ROWS][COLUMNS + 1] = {
        "............................", //
        "............................", //
        "#........................##.", //
        "#........................##.", //
        "#........................##.", //
        "##############.....#########", //
    };
    uint8_t cells[ROWS][COLUMNS];
    uint32_t counts[MOST_RINGS];
    size_t rings, i;
    float xy[2 * MOST_VERTICES];
    const float *from = xy;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            cells[row][column] = rows[ROWS - 1 - row][column] == '#';
    graze_trace_grid(&cells[0][0], COLUMNS, ROWS, COLUMNS, 0, 0, 1, xy, MOST_VERTICES, counts, MOST_RINGS, &rings);
    for (i = 0; i < rings && i < MOST_RINGS; i++) {
        add_obstacle(level, TILES + (int)i, "tiles", SOLID, from, counts[i], GRAZE_KIND_POLYGON);
        from += 2 * counts[i];
    }
    level->count = TILES + i;
}

static void make_level(Level *level)
{
    static const float hill[] = {7, 1, 10, 2.5f, 11, 2.5f, 11.5f, 1};
    static const float stairs[3][8] = {{3, 1, 4, 1, 4, 1.25f, 3, 1.25f},
                                       {3.5f, 1, 4.5f, 1, 4.5f, 1.5f, 3.5f, 1.5f},
                                       {4, 1, 5, 1, 5, 1.75f, 4, 1.75f}};
    static const float line[] = {21, 2.4f, 24.5f, 2.4f}; // solid from its left: from above
    static const float platform[] = {14, 0.75f, 16, 0.75f, 16, 1, 14, 1};
    static const float pole[] = {27, 4, 27, 6};
    level->world = graze_world_create();
    add_obstacle(level, HILL, "hill", SOLID, hill, 4, GRAZE_KIND_CONVEX);
    for (int i = 0; i < 3; i++)
        add_obstacle(level, STAIRS + i, "stairs", SOLID, stairs[i], 4, GRAZE_KIND_CONVEX);
    add_obstacle(level, LINE, "one-sided line", ONE_SIDED, line, 2, GRAZE_KIND_ONE_SIDED);
    add_obstacle(level, PLATFORM, "moving platform", LIFT, platform, 4, GRAZE_KIND_CONVEX);
    add_obstacle(level, FLAG_POLE, "pole", SOLID, pole, 2, GRAZE_KIND_SEGMENT);
    add_tiles(level);
}

typedef struct PlatformMotion {
    float x, y;
} PlatformMotion;

// To the right and back, in 400 ticks; up on the way, and down at its ends.
static PlatformMotion platform_motion(int time)
{
    const PlatformMotion motion = {time % 400 < 200 ? 3 / 200.0f : -3 / 200.0f, time % 200 < 100 ? 0.007f : -0.007f};
    return motion;
}

// Where the platform was placed.
static void place_of_platform(const Level *level, float *xyr)
{
    graze_world_placement(level->world, level->ids[PLATFORM], xyr);
}

static void place_platform(Level *level, float x, float y)
{
    graze_world_place(level->world, level->ids[PLATFORM], x, y, 0);
}

// The level, and where the character was. 1, or 0 if the file cannot be written.
static int draw_level(const char *path, const Level *level, float (*trail)[2], size_t ticks, float radius)
{
    FILE *const out = fopen(path, "w");
    if (!out) {
        perror(path);
        return 0;
    }
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1120\" height=\"280\" viewBox=\"0 -6 28 7\">\n"
                 "<rect y=\"-6\" width=\"28\" height=\"7\" fill=\"#10131c\"/>\n");
    for (size_t i = 0; i < level->count; i++) {
        GrazeShape shape;
        graze_world_shape(level->world, level->ids[i], &shape);
        const int is_line = shape.kind == GRAZE_KIND_ONE_SIDED || shape.kind == GRAZE_KIND_SEGMENT;
        fprintf(out, "<path fill=\"%s\" stroke=\"#8fa3d9\" stroke-width=\".04\" d=\"M", is_line ? "none" : "#2b3550");
        for (uint32_t k = 0; k < shape.count; k++)
            fprintf(out, "%s%.3f %.3f", k ? " " : "", (double)shape.xy[2 * k], -(double)shape.xy[2 * k + 1]);
        fprintf(out, "%s\"/>\n", is_line ? "" : "Z");
    }
    for (size_t i = 0; i < ticks; i += 6)
        fprintf(out, "<path stroke=\"#35e0d0\" stroke-opacity=\".35\" stroke-linecap=\"round\" stroke-width=\"%.3f\" "
                     "d=\"M%.3f %.3fv-.8\"/>\n",
                2 * (double)radius, (double)trail[i][0], -(double)trail[i][1]);
    fprintf(out, "</svg>\n");
    return fclose(out) == 0;
}

#endif
