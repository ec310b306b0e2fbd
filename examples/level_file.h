// Levels of outlines for the examples, and the reader of level files.
//
// A level file is little-endian: "GRZL", u32 levels; per level u32 polygons; per polygon u32
// vertices, then x, y as 32-bit floats each. EXAMPLE is the name that messages begin with.

#ifndef LEVEL_FILE_H
#define LEVEL_FILE_H

#include "graze.h"
#include "need.h"

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
        level->outlines = (Outline *)need(level->outlines, level->capacity, sizeof(Outline));
    }
    Outline *outline = &level->outlines[level->count++];
    outline->xy = xy;
    outline->count = count;
    graze_bounds_polygon(xy, count, &outline->box);
    level->vertices += count;
}

// The box around all outlines; 0 if there are none.
static GrazeAabb level_box(const Level *level)
{
    GrazeAabb all = {0, 0, 0, 0};
    for (size_t i = 0; i < level->count; i++) {
        const GrazeAabb *box = &level->outlines[i].box;
        all.min_x = i == 0 || box->min_x < all.min_x ? box->min_x : all.min_x;
        all.min_y = i == 0 || box->min_y < all.min_y ? box->min_y : all.min_y;
        all.max_x = i == 0 || box->max_x > all.max_x ? box->max_x : all.max_x;
        all.max_y = i == 0 || box->max_y > all.max_y ? box->max_y : all.max_y;
    }
    return all;
}

static void level_free(Level *level)
{
    for (size_t i = 0; i < level->count; i++)
        free(level->outlines[i].xy);
    free(level->outlines);
    memset(level, 0, sizeof *level);
}

// The next four bytes as a number, on any host. The caller has checked that they exist.
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
            bytes = (uint8_t *)need(bytes, capacity, 1);
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
    file->starts = (size_t *)need(NULL, file->level_count, sizeof(size_t));
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
        fprintf(stderr, EXAMPLE ": %s: %s\n", path, wrong);
        level_file_free(file);
    }
    return !wrong;
}

// 1, or 0 after telling standard error why not.
static int level_read(Level *level, const LevelFile *file, uint32_t index)
{
    if (index >= file->level_count) {
        fprintf(stderr, EXAMPLE ": no level %u, the file has 0 to %u\n", (unsigned)index,
                (unsigned)(file->level_count - 1));
        return 0;
    }
    size_t at = file->starts[index];
    const uint32_t polygons = take_u32(file, &at);
    for (uint32_t p = 0; p < polygons; p++) {
        const size_t count = take_u32(file, &at);
        float *xy = (float *)need(NULL, count, 2 * sizeof(float));
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
            fprintf(stderr, EXAMPLE ": level %u: coordinates beyond %g\n", (unsigned)index,
                    LARGEST_COORDINATE);
            return 0;
        }
    }
    return 1;
}

#endif
