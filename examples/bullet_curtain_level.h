// Levels for bullet_curtain.c: the built-in one, and the reader of level files.
//
// A level file is little-endian: "GRZL", u32 levels; per level u32 polygons; per polygon u32
// vertices, then x, y as 32-bit floats each.

#ifndef BULLET_CURTAIN_LEVEL_H
#define BULLET_CURTAIN_LEVEL_H

#include "graze.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Beyond this a field with its margin would come near the end of float.
#define LARGEST_COORDINATE 1e30f

typedef struct Outline {
    float *xy;
    size_t count;
    GrazeAabb box;
} Outline;

typedef struct Level {
    Outline *outlines; // those graze takes, crossing and flat ones included
    size_t count, capacity;
    size_t vertices;
    size_t simple, crossing, flat, refused; // what graze_check_polygon said
} Level;

typedef struct LevelFile {
    uint8_t *bytes;
    size_t size;
    uint32_t level_count;
    size_t *starts; // where each level begins
} LevelFile;

// Memory or the end of the program: an example has nothing better to do without it.
static void *need(void *old, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    void *memory = count <= SIZE_MAX / size ? realloc(old, count * size) : NULL;
    if (!memory) {
        fprintf(stderr, "bullet_curtain: out of memory\n");
        exit(1);
    }
    return memory;
}

// Takes over xy, which must come from need().
static void level_add(Level *level, float *xy, size_t count)
{
    switch (graze_check_polygon(xy, count, NULL)) {
    case GRAZE_OK: level->simple++; break;
    case GRAZE_OUTLINE_SELF_CROSSING: level->crossing++; break;
    case GRAZE_OUTLINE_ZERO_AREA: level->flat++; break;
    default: level->refused++; free(xy); return;
    }
    if (level->count == level->capacity) {
        level->capacity = level->capacity * 2 + 16;
        level->outlines = need(level->outlines, level->capacity, sizeof(Outline));
    }
    Outline *outline = &level->outlines[level->count++];
    outline->xy = xy;
    outline->count = count;
    graze_bounds_polygon(xy, count, &outline->box);
    level->vertices += count;
}

static void level_free(Level *level)
{
    for (size_t i = 0; i < level->count; i++)
        free(level->outlines[i].xy);
    free(level->outlines);
    memset(level, 0, sizeof *level);
}

/* The built-in level. All coordinates are multiples of 5 and all edges axis-parallel or of slope
   3:4, 4:3: turned by the angle of the 3-4-5 triangle they are whole numbers again, and a circle
   with whole centre and radius can touch any of them exactly. */

enum { CROSS, CUP, CHEVRON, STAR, SAW, HOOK, GEM };

static const struct {
    size_t count;
    int32_t xy[24];
} templates[] = {
    [CROSS] = {12, {-10, -30, 10, -30, 10, -10, 30, -10, 30, 10, 10, 10, 10, 30, -10, 30,
                    -10, 10, -30, 10, -30, -10, -10, -10}},
    [CUP] = {8, {-40, -30, 40, -30, 40, 30, 25, 30, 25, -15, -25, -15, -25, 30, -40, 30}},
    [CHEVRON] = {6, {-40, -30, 0, 0, 40, -30, 40, -5, 0, 25, -40, -5}},
    [STAR] = {8, {0, 35, 15, 15, 35, 0, 15, -15, 0, -35, -15, -15, -35, 0, -15, 15}},
    [SAW] = {9, {-60, -15, 60, -15, 60, 0, 40, 15, 20, 0, 0, 15, -20, 0, -40, 15, -60, 0}},
    [HOOK] = {12, {-30, -40, 30, -40, 30, 10, -15, 10, -15, 25, 30, 25, 30, 40, -30, 40,
                   -30, -5, 15, -5, 15, -25, -30, -25}},
    [GEM] = {8, {0, 55, 20, 40, 35, 20, 35, -20, 20, -40, 0, -55, -35, -20, -35, 20}},
};

// Cosine, sine and what to divide them by; the last six are those of 3-4-5.
static const int32_t turns[][3] = {
    {1, 0, 1}, {0, 1, 1}, {-1, 0, 1}, {0, -1, 1},
    {4, 3, 5}, {3, 4, 5}, {4, -3, 5}, {3, -4, 5}, {-4, 3, 5}, {-4, -3, 5},
};

static const struct {
    uint8_t template, scale, turn;
    int16_t x, y;
} placements[] = {
    {SAW, 1, 0, 150, 85}, {CUP, 2, 0, 385, 120}, {STAR, 2, 0, 640, 125},
    {CUP, 2, 0, 895, 120}, {SAW, 1, 0, 1130, 85},
    {CROSS, 2, 5, 220, 265}, {HOOK, 1, 0, 480, 310}, {HOOK, 1, 2, 800, 310},
    {CROSS, 2, 7, 1060, 265},
    {CHEVRON, 1, 4, 95, 430}, {GEM, 1, 0, 370, 430}, {GEM, 1, 1, 910, 430},
    {CHEVRON, 1, 6, 1185, 430}, {STAR, 1, 5, 575, 230}, {STAR, 1, 5, 705, 230},
    {CUP, 1, 3, 210, 580}, {CUP, 1, 1, 1070, 580},
    {STAR, 2, 4, 500, 520}, {STAR, 2, 6, 780, 520}, {CHEVRON, 1, 2, 640, 640},
    {CROSS, 1, 0, 350, 680}, {CROSS, 1, 0, 930, 680}, {SAW, 1, 9, 130, 715}, {SAW, 1, 8, 1150, 715},
};

// Bars at odd angles: x, y, half length, half width, radians.
static const float bars[][5] = {
    {300, 360, 60, 5, -0.5f}, {980, 360, 60, 5, 0.5f}, {640, 330, 70, 6, 0},
    {430, 610, 50, 5, 0.9f}, {850, 610, 50, 5, -0.9f},
    {90, 290, 55, 5, 1.2f}, {1190, 290, 55, 5, -1.2f},
};

static void level_built_in(Level *level)
{
    for (size_t i = 0; i < sizeof placements / sizeof *placements; i++) {
        const int32_t *from = templates[placements[i].template].xy;
        const size_t count = templates[placements[i].template].count;
        const int32_t *turn = turns[placements[i].turn];
        float *xy = need(NULL, 2 * count, sizeof(float));
        for (size_t k = 0; k < 2 * count; k += 2) {
            const int32_t x = (turn[0] * from[k] - turn[1] * from[k + 1]) / turn[2];
            const int32_t y = (turn[1] * from[k] + turn[0] * from[k + 1]) / turn[2];
            xy[k] = (float)(placements[i].x + placements[i].scale * x);
            xy[k + 1] = (float)(placements[i].y + placements[i].scale * y);
        }
        level_add(level, xy, count);
    }
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
        const float *bar = bars[i];
        float *xy = need(NULL, 8, sizeof(float));
        graze_rect_corners(bar[0], bar[1], bar[2], bar[3], bar[4], xy);
        level_add(level, xy, 4);
    }
}

// The next four bytes as a number, on any host. The caller has seen that they are there.
static uint32_t take_u32(const LevelFile *file, size_t *at)
{
    const uint8_t *byte = file->bytes + *at;
    *at += 4;
    return byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

// A count of things of which each takes at least `size` bytes of what is left, so that a false one
// is found before anything is allocated for it.
static int take_count(const LevelFile *file, size_t *at, size_t size, uint32_t *count)
{
    if (file->size - *at < 4)
        return 0;
    *count = take_u32(file, at);
    return *count <= (file->size - *at) / size;
}

// The bytes of a file, to be freed; NULL when it cannot be read.
static uint8_t *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    uint8_t *bytes = NULL;
    size_t capacity = 0, got;
    *size = 0;
    do {
        if (*size == capacity) {
            capacity = capacity * 2 + 65536;
            bytes = need(bytes, capacity, 1);
        }
        got = fread(bytes + *size, 1, capacity - *size, file);
        *size += got;
    } while (got > 0);
    const int failed = ferror(file);
    fclose(file);
    if (failed) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static void level_file_free(LevelFile *file)
{
    free(file->bytes);
    free(file->starts);
    memset(file, 0, sizeof *file);
}

// Finds where every level begins, and by that whether the counts agree with the file's length.
// NULL, or what is wrong.
static const char *level_file_index(LevelFile *file)
{
    if (file->size < 8 || memcmp(file->bytes, "GRZL", 4) != 0)
        return "not a level file (it does not begin with GRZL and a count)";
    size_t at = 4;
    if (!take_count(file, &at, 4, &file->level_count))
        return "more levels announced than the file can hold";
    file->starts = need(NULL, file->level_count, sizeof(size_t));
    for (uint32_t i = 0; i < file->level_count; i++) {
        uint32_t polygons, vertices;
        file->starts[i] = at;
        if (!take_count(file, &at, 4, &polygons))
            return "cut short, or more polygons announced than the file can hold";
        while (polygons-- > 0) {
            if (!take_count(file, &at, 8, &vertices))
                return "cut short, or more vertices announced than the file can hold";
            at += (size_t)vertices * 8;
        }
    }
    if (at != file->size)
        return "bytes left over after the last level";
    return file->level_count == 0 ? "no levels in it" : NULL;
}

// 1, or 0 after telling standard error why not.
static int level_file_open(LevelFile *file, const char *path)
{
    memset(file, 0, sizeof *file);
    file->bytes = read_all(path, &file->size);
    const char *wrong = file->bytes ? level_file_index(file) : "cannot be read";
    if (wrong) {
        fprintf(stderr, "bullet_curtain: %s: %s\n", path, wrong);
        level_file_free(file);
    }
    return !wrong;
}

// 1, or 0 after telling standard error why not.
static int level_read(Level *level, const LevelFile *file, uint32_t index)
{
    size_t at = file->starts[index];
    const uint32_t polygons = take_u32(file, &at);
    for (uint32_t p = 0; p < polygons; p++) {
        const size_t count = take_u32(file, &at);
        float *xy = need(NULL, count, 2 * sizeof(float));
        for (size_t i = 0; i < 2 * count; i++) {
            const uint32_t bits = take_u32(file, &at);
            memcpy(&xy[i], &bits, sizeof bits);
        }
        level_add(level, xy, count);
    }
    for (size_t i = 0; i < level->count; i++) {
        const GrazeAabb *box = &level->outlines[i].box;
        if (box->min_x < -LARGEST_COORDINATE || box->min_y < -LARGEST_COORDINATE
            || box->max_x > LARGEST_COORDINATE || box->max_y > LARGEST_COORDINATE) {
            fprintf(stderr, "bullet_curtain: level %u: coordinates beyond %g\n", (unsigned)index,
                    LARGEST_COORDINATE);
            return 0;
        }
    }
    return 1;
}

#endif
