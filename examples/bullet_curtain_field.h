// The field of bullet_curtain.c: its lattice of exact positions, and the grid that finds outlines.
//
// Everything that moves has whole steps for a position, counted from the lower left corner of the
// field. A step is a power of two of the level's units and steps stay below 2^23, so every float
// handed to graze is exact and the run is the same on every machine.

#ifndef BULLET_CURTAIN_FIELD_H
#define BULLET_CURTAIN_FIELD_H

#include "bullet_curtain_level.h"

#define LONGER_SIDE 4096     // steps: the longer side of a level has half as many to this many
#define FARTHEST    2097152  // steps: no level is farther from its origin than 2^21
#define MARGIN      160      // steps around the level
#define CELL        64       // steps: wider than most bullets, so that most lie in one cell
#define MOST_ENTRIES ((size_t)1 << 29)

typedef struct CellEntry {
    uint32_t outline;
    int32_t next; // in the same cell, or -1
} CellEntry;

typedef struct Field {
    const Level *level;
    float unit;            // a step in the units of the level
    int32_t x0, y0;        // the lower left corner, in steps from the origin of the level
    int32_t width, height; // steps
    GrazeAabb box;

    int32_t columns, rows;
    int32_t *heads; // of the list of each cell, or -1
    CellEntry *entries;
    int32_t entry_count, entry_capacity;

    // What the last search found, and for each outline the search that found it last.
    uint32_t *found;
    uint64_t *found_by;
    uint64_t searches;
} Field;

static float field_x(const Field *field, int32_t step)
{
    return (float)(field->x0 + step) * field->unit;
}

static float field_y(const Field *field, int32_t step)
{
    return (float)(field->y0 + step) * field->unit;
}

// The box of two corners in steps.
static GrazeAabb field_box(const Field *field, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    const GrazeAabb box = {field_x(field, x0), field_y(field, y0), field_x(field, x1),
                           field_y(field, y1)};
    return box;
}

// Rounded down to steps; the conversion alone would round negative ones up.
static int32_t floor_step(float coordinate, float unit)
{
    const float steps = coordinate / unit;
    const int32_t whole = (int32_t)steps;
    return (float)whole > steps ? whole - 1 : whole;
}

static float larger(float a, float b)
{
    return a > b ? a : b;
}

// Chooses the step and the corner so that the level fits.
static void field_measure(Field *field, const Level *level)
{
    const GrazeAabb none = {0, 0, 1024, 1024}, all = level->count == 0 ? none : level_box(level);
    const float extent = larger(all.max_x - all.min_x, all.max_y - all.min_y);
    const float farthest = larger(larger(-all.min_x, all.max_x), larger(-all.min_y, all.max_y));

    // Doubling and halving keep it a power of two; 2^-100 is small enough for any level.
    float unit = 1;
    while (unit * LONGER_SIDE < extent)
        unit *= 2;
    while (unit > 1e-30f && unit * (LONGER_SIDE / 2) >= extent)
        unit /= 2;
    while (unit * FARTHEST < farthest)
        unit *= 2;

    field->level = level;
    field->unit = unit;
    field->x0 = floor_step(all.min_x, unit) - MARGIN;
    field->y0 = floor_step(all.min_y, unit) - MARGIN;
    field->width = floor_step(all.max_x, unit) + 1 + MARGIN - field->x0;
    field->height = floor_step(all.max_y, unit) + 1 + MARGIN - field->y0;
    field->box = field_box(field, 0, 0, field->width, field->height);
}

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

static int boxes_apart(const GrazeAabb *a, const GrazeAabb *b)
{
    return a->max_x < b->min_x || b->max_x < a->min_x || a->max_y < b->min_y
        || b->max_y < a->min_y;
}

// Enters an outline into the cells it meets. graze itself says which those are: the box of a large
// ring of ground covers cells by the hundred in which there is nothing to test against.
static void field_enter(Field *field, uint32_t index)
{
    const Outline *outline = &field->level->outlines[index];
    for (int32_t row = 0; row < field->rows; row++) {
        for (int32_t column = 0; column < field->columns; column++) {
            const GrazeAabb cell = field_box(field, column * CELL, row * CELL,
                                             (column + 1) * CELL, (row + 1) * CELL);
            if (boxes_apart(&cell, &outline->box)
                || graze_test_polygon_aabb(outline->xy, outline->count, &cell) == GRAZE_MISS)
                continue;
            if (field->entry_count == field->entry_capacity) {
                // More than MOST_ENTRIES counts as out of memory: the index is an int32_t.
                const size_t wanted = (size_t)field->entry_capacity * 2 + 256;
                field->entries = need(field->entries, wanted <= MOST_ENTRIES ? wanted : SIZE_MAX,
                                      sizeof(CellEntry));
                field->entry_capacity = (int32_t)wanted;
            }
            int32_t *head = &field->heads[row * field->columns + column];
            const CellEntry entry = {index, *head};
            *head = field->entry_count;
            field->entries[field->entry_count++] = entry;
        }
    }
}

static void field_create(Field *field, const Level *level)
{
    memset(field, 0, sizeof *field);
    field_measure(field, level);
    field->columns = field->width / CELL + 1;
    field->rows = field->height / CELL + 1;
    const size_t cells = (size_t)field->columns * (size_t)field->rows;
    field->heads = need(NULL, cells, sizeof(int32_t));
    for (size_t i = 0; i < cells; i++)
        field->heads[i] = -1;
    field->found = need(NULL, level->count, sizeof(uint32_t));
    field->found_by = need(NULL, level->count, sizeof(uint64_t));
    for (size_t i = 0; i < level->count; i++)
        field->found_by[i] = 0;
    // From the last to the first, so that every list is in the order of the level.
    for (size_t i = level->count; i-- > 0;)
        field_enter(field, (uint32_t)i);
}

static void field_free(Field *field)
{
    free(field->heads);
    free(field->entries);
    free(field->found);
    free(field->found_by);
    memset(field, 0, sizeof *field);
}

// Puts the outlines that may meet a box of steps into field->found and returns their number.
static size_t field_search(Field *field, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    const GrazeAabb box = field_box(field, x0, y0, x1, y1);
    const int32_t first_column = clamp(x0 / CELL, 0, field->columns - 1);
    const int32_t last_column = clamp(x1 / CELL, 0, field->columns - 1);
    const int32_t first_row = clamp(y0 / CELL, 0, field->rows - 1);
    const int32_t last_row = clamp(y1 / CELL, 0, field->rows - 1);
    size_t count = 0;
    field->searches++;
    for (int32_t row = first_row; row <= last_row; row++) {
        for (int32_t column = first_column; column <= last_column; column++) {
            int32_t at = field->heads[row * field->columns + column];
            for (; at >= 0; at = field->entries[at].next) {
                const uint32_t outline = field->entries[at].outline;
                if (field->found_by[outline] == field->searches)
                    continue;
                field->found_by[outline] = field->searches;
                if (!boxes_apart(&box, &field->level->outlines[outline].box))
                    field->found[count++] = outline;
            }
        }
    }
    return count;
}

#endif
