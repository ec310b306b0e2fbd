// The levels of character.c, each a GrazeWorld: the built-in one of tiles, a hill, stairs, a one-sided line and a
// moving platform, and those of files; and their pictures.

#ifndef CHARACTER_LEVEL_H
#define CHARACTER_LEVEL_H

#include "level_file.h"
#include <graze.h>
#include <stdio.h>

enum { COLUMNS = 28, ROWS = 6, MOST_RINGS = 4, MOST_VERTICES = 64 };

// Categories, to leave out what a motion may pass.
enum { SOLID = 1, ONE_SIDED = 2, LIFT = 4, EDGE = 8, ALL = SOLID | ONE_SIDED | LIFT | EDGE };

typedef struct Obstacle {
    uint32_t id;
    const char *name;
    uint32_t stood; // ticks in which the character stood on it
} Obstacle;

typedef struct GameLevel {
    GrazeWorld *world;
    Obstacle *obstacles; // graze_world_user leads from an id to its place here
    size_t count, capacity;
    uint32_t line, platform; // their ids in the built-in level, or 0
    uint32_t edge;           // that around the others in a level of a file, or 0
    GrazeAabb box;
} GameLevel;

static uint32_t add_obstacle(GameLevel *level, const char *name, uint32_t category, const float *xy, size_t count,
                             uint32_t kind)
{
    const GrazeShape shape = {xy, (uint32_t)count, kind, 0};
    if (level->count == level->capacity) {
        level->capacity = 2 * level->capacity + 16;
        level->obstacles = (Obstacle *)need(level->obstacles, level->capacity, sizeof(Obstacle));
    }
    const Obstacle obstacle = {graze_world_add(level->world, &shape, category, 0, level->count), name, 0};
    level->obstacles[level->count++] = obstacle;
    return obstacle.id;
}

// Tiles side by side become one outline, which has no seams to trip over.
static void add_tiles(GameLevel *level)
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
    size_t rings;
    float xy[2 * MOST_VERTICES];
    const float *from = xy;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            cells[row][column] = rows[ROWS - 1 - row][column] == '#';
    graze_trace_grid(&cells[0][0], COLUMNS, ROWS, COLUMNS, 0, 0, 1, xy, MOST_VERTICES, counts, MOST_RINGS, &rings);
    for (size_t i = 0; i < rings && i < MOST_RINGS; i++) {
        add_obstacle(level, "tiles", SOLID, from, counts[i], GRAZE_KIND_POLYGON);
        from += 2 * counts[i];
    }
}

static GameLevel empty_level(GrazeAabb box)
{
    const GameLevel level = {graze_world_create(), NULL, 0, 0, 0, 0, 0, box};
    return level;
}

static GameLevel built_in_level(void)
{
    static const float hill[] = {7, 1, 10, 2.5f, 11, 2.5f, 11.5f, 1};
    static const float stairs[3][8] = {{3, 1, 4, 1, 4, 1.25f, 3, 1.25f},
                                       {3.5f, 1, 4.5f, 1, 4.5f, 1.5f, 3.5f, 1.5f},
                                       {4, 1, 5, 1, 5, 1.75f, 4, 1.75f}};
    static const float line[] = {21, 2.4f, 24.5f, 2.4f}; // solid from its left: from above
    static const float platform[] = {14, 0.75f, 16, 0.75f, 16, 1, 14, 1};
    static const float pole[] = {27, 4, 27, 6};
    const GrazeAabb box = {0, -1, 28, 6};
    GameLevel level = empty_level(box);
    add_obstacle(&level, "hill", SOLID, hill, 4, GRAZE_KIND_CONVEX);
    for (int i = 0; i < 3; i++)
        add_obstacle(&level, "stairs", SOLID, stairs[i], 4, GRAZE_KIND_CONVEX);
    level.line = add_obstacle(&level, "one-sided line", ONE_SIDED, line, 2, GRAZE_KIND_ONE_SIDED);
    level.platform = add_obstacle(&level, "moving platform", LIFT, platform, 4, GRAZE_KIND_CONVEX);
    add_obstacle(&level, "pole", SOLID, pole, 2, GRAZE_KIND_SEGMENT);
    add_tiles(&level);
    return level;
}

// The simple outlines of a level, and lines around all, which nothing leaves.
static GameLevel level_of_outlines(const Level *outlines)
{
    GameLevel level = empty_level(level_box(outlines));
    GrazeAabb *const box = &level.box;
    for (size_t i = 0; i < outlines->count; i++) {
        const Outline *outline = &outlines->outlines[i];
        if (graze_check_polygon(outline->xy, outline->count, NULL) == GRAZE_OK)
            add_obstacle(&level, "outline", SOLID, outline->xy, outline->count, GRAZE_KIND_POLYGON);
    }
    box->min_x -= 4;
    box->min_y -= 4;
    box->max_x += 4;
    box->max_y += 4;
    const float edge[] = {box->min_x, box->min_y, box->max_x, box->min_y, box->max_x,
                          box->max_y, box->min_x, box->max_y, box->min_x, box->min_y};
    level.edge = add_obstacle(&level, "edge", EDGE, edge, 5, GRAZE_KIND_CHAIN);
    return level;
}

static void free_level(GameLevel *level)
{
    graze_world_free(level->world);
    free(level->obstacles);
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
static void place_of_platform(const GameLevel *level, float *xyr)
{
    graze_world_placement(level->world, level->platform, xyr);
}

static void place_platform(GameLevel *level, float x, float y)
{
    graze_world_place(level->world, level->platform, x, y, 0);
}

// The level, and where the character was. 1, or 0 if the file cannot be written.
static int draw_level(const char *path, const GameLevel *level, float (*trail)[2], size_t ticks, float radius)
{
    const GrazeAabb *box = &level->box;
    const double width = (double)box->max_x - (double)box->min_x, height = (double)box->max_y - (double)box->min_y;
    FILE *const out = fopen(path, "w");
    if (!out) {
        perror(path);
        return 0;
    }
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1120\" height=\"%.0f\" viewBox=\"%g %g %g %g\">\n"
                 "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"#10131c\"/>\n",
            1120 * height / width, (double)box->min_x, -(double)box->max_y, width, height, (double)box->min_x,
            -(double)box->max_y, width, height);
    for (size_t i = 0; i < level->count; i++) {
        GrazeShape shape;
        graze_world_shape(level->world, level->obstacles[i].id, &shape);
        const int is_line = shape.kind != GRAZE_KIND_CONVEX && shape.kind != GRAZE_KIND_POLYGON;
        fprintf(out, "<path fill=\"%s\" stroke=\"#8fa3d9\" stroke-width=\"%.3f\" d=\"M", is_line ? "none" : "#2b3550",
                width / 700);
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
