/* Calls of every function of graze.h with made up arguments, which fold what they give into a hash.

   Whoever includes this has first defined
   - MOST_VERTICES and MOST_IN_BATCH, the longest outline and batch,
   - bits(), where all numbers come from,
   - lend(from, size), the bytes as the library shall get them,
   - SAME(one, other), for results that must be equal. */

#include <graze.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RESULTS = 6 };

/* ------------------------------------------------------------------------------------------------ small numbers */

/* 0 to most - 1. */
static uint32_t below(uint32_t most) {
    return (uint32_t)(((uint64_t)bits() * most) >> 32);
}

/* Fewer than most, seldom 0. */
static size_t some(uint32_t most) {
    return below(16) == 0 ? 0 : below(most);
}

/* ------------------------------------------------------------------------------------------------ the hash */

static uint64_t hash;

static void fold(uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
}

static void fold_int(int32_t value) {
    fold((uint32_t)value);
}

static void fold_float(float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    fold(word);
}

/* A size or an index; GRAZE_NO_ELEMENT is another number where sizes are shorter. */
static void fold_size(size_t value) {
    fold(value == GRAZE_NO_ELEMENT ? UINT64_MAX : (uint64_t)value);
}

/* The structs of results have no gaps, and no pointers. */
static void fold_words(const void *from, size_t size) {
    for (size_t i = 0; i + 4 <= size; i += 4) {
        uint32_t word;
        memcpy(&word, (const char *)from + i, sizeof word);
        fold(word);
    }
}

static void on_error(void *context, const char *function, const char *argument, size_t element, int32_t status) {
    (void)context;
    fold(strlen(function));
    fold(strlen(argument));
    fold_size(element);
    fold_int(status);
}

/* ------------------------------------------------------------------------------------------------ numbers */

/* No arithmetic is rounded here, so that every compiler makes the same numbers. */

static float from_bits(uint32_t word) {
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static uint32_t to_bits(float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}

/* Numbers of one call are of one kind. */
static uint32_t kind;
static float scale;

static void choose_kind(void) {
    static const float scales[8] = {1, 1, 0.25f, 0.125f, 1024, 8388608, 1.0f / 1073741824, 1.2676506e30f};
    kind = below(16);
    scale = scales[below(8)];
}

static int32_t small_int(void) {
    return (int32_t)below(17) - 8;
}

/* One number of the stream a statement: C does not say in which order parts of an expression are computed. */
static float any_float(void) {
    const uint32_t word = bits();
    const float integer = (float)small_int();
    switch (below(32) == 0 ? below(16) : kind) {
    case 0:
        /* Any exponent within 2^-16 to 2^16. */
        return from_bits((word & 0x807FFFFFu) | ((111 + below(32)) << 23));
    case 1:
        /* Any finite number. */
        return from_bits((word & 0x807FFFFFu) | (below(255) << 23));
    case 2:
        /* Denormals and their neighbors. */
        return from_bits((word & 0x80000000u) | below(0x1000000));
    case 3:
        /* Huge. */
        return from_bits((word & 0x80000000u) | (0x7F7FFFFFu - below(0x800000)));
    case 4:
    case 5:
    case 6:
        /* A neighbor of an integer, or it. */
        return from_bits(to_bits(integer * scale) + (word >> 1) % 3 * (word & 1));
    case 7:
        /* Seldom NaN and infinity. */
        return word % 64 == 0 ? from_bits(0x7F800000u + (word >> 6) % 2 * 0x400000) : integer;
    case 8:
    case 9:
    case 10:
        /* Between -8 and 8, on a fine grid. */
        return (float)((int32_t)(word >> 8) - 0x800000) / 1048576;
    default:
        return integer * scale;
    }
}

static int32_t any_int32_t(void) {
    const uint32_t word = bits();
    switch (kind % 4) {
    case 0:
        return (int32_t)(word >> 1) - (1 << 30);
    case 1:
        return word & 1 ? INT32_MAX - (int32_t)below(4) : INT32_MIN + (int32_t)below(4);
    default:
        return small_int();
    }
}

static uint8_t any_uint8_t(void) {
    return (uint8_t)below(4);
}

static float any_radius(void) {
    const float value = any_float();
    return below(32) == 0 ? value : value < 0 ? -value : value;
}

/* ------------------------------------------------------------------------------------------------ outlines */

typedef struct Point {
    int32_t x, y;
} Point;

/* Twice the area of a triangle. */
static int64_t cross(Point a, Point b, Point c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static void sort_by_x(Point *points, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const Point point = points[i];
        size_t k = i;
        for (; k > 0 && (points[k - 1].x > point.x || (points[k - 1].x == point.x && points[k - 1].y > point.y)); k--) {
            points[k] = points[k - 1];
        }
        points[k] = point;
    }
}

/* The convex hull, without collinear vertices. */
static size_t hull(Point *points, size_t count, Point *out) {
    size_t size = 0;
    sort_by_x(points, count);
    for (size_t side = 0; side < 2; side++) {
        const size_t from = size;
        for (size_t i = 0; i < count; i++) {
            const Point point = points[side == 0 ? i : count - 1 - i];
            while (size >= from + 2 && cross(out[size - 2], out[size - 1], point) <= 0) {
                size--;
            }
            out[size++] = point;
        }
        size--;
    }
    return size;
}

/* A simple outline: there along the points below their first and last, and back along those above. */
static size_t monotone(Point *points, size_t count, Point *out) {
    size_t size = 0;
    sort_by_x(points, count);
    for (size_t i = 0; i < count; i++) {
        if (cross(points[0], points[count - 1], points[i]) <= 0) {
            out[size++] = points[i];
        }
    }
    for (size_t i = count; i-- > 0;) {
        if (cross(points[0], points[count - 1], points[i]) > 0) {
            out[size++] = points[i];
        }
    }
    return size;
}

static size_t make_points(int is_convex, Point *out) {
    Point points[MOST_VERTICES / 2];
    size_t count = 3 + below(below(4) == 0 ? MOST_VERTICES / 2 - 3 : 6);
    const uint32_t range = 2u << below(12);
    for (size_t i = 0; i < count; i++) {
        points[i].x = (int32_t)below(range) - (int32_t)(range / 2);
        points[i].y = (int32_t)below(range) - (int32_t)(range / 2);
    }
    if (is_convex) {
        count = hull(points, count, out);
    } else if (below(8) != 0) {
        count = monotone(points, count, out);
    } else {
        /* Any points: mostly an outline that crosses itself. */
        memcpy(out, points, count * sizeof *out);
    }
    /* Sometimes a vertex twice. */
    if (below(8) == 0 && count > 0) {
        out[count] = out[count - 1];
        count++;
    }
    /* From any vertex on, in either order. */
    const size_t turn = count == 0 ? 0 : below((uint32_t)count);
    const int is_reversed = (int)below(2);
    Point turned[MOST_VERTICES];
    for (size_t i = 0; i < count; i++) {
        turned[is_reversed ? count - 1 - i : i] = out[(i + turn) % count];
    }
    memcpy(out, turned, count * sizeof *out);
    return below(64) == 0 && count > 3 ? below(4) : count;
}

/* Whether an outline of this call was given as convex without being it surely: then verdicts are unspecified. */
static int is_unspecified;

/* Room for the outlines of one call. */
static float floats[32][2 * MOST_VERTICES];
static int32_t ints[8][2 * MOST_VERTICES];
static size_t next_floats, next_ints;

static const float *vertices_float(int is_convex, size_t *count) {
    float *xy = floats[next_floats++ % 32];
    Point points[MOST_VERTICES];
    if (below(8) == 0) {
        is_unspecified |= is_convex;
        *count = 1 + below(8);
        for (size_t i = 0; i < 2 * *count; i++) {
            xy[i] = any_float();
        }
        return (const float *)lend(xy, 2 * *count * sizeof *xy);
    }
    *count = make_points(is_convex, points);
    const float x = (float)small_int() * scale, y = (float)small_int() * scale;
    for (size_t i = 0; i < *count; i++) {
        /* Sums of small multiples of one power of two: exact, or rounded once. */
        xy[2 * i] = (float)points[i].x * scale;
        xy[2 * i + 1] = (float)points[i].y * scale;
        if (scale == 1) {
            xy[2 * i] += x;
            xy[2 * i + 1] += y;
        }
        if (kind == 4) {
            is_unspecified |= is_convex;
            xy[2 * i] = from_bits(to_bits(xy[2 * i]) + below(2));
        }
    }
    return (const float *)lend(xy, 2 * *count * sizeof *xy);
}

static const float *outline_float(size_t *count) {
    return vertices_float(0, count);
}

static const float *convex_float(size_t *count) {
    return vertices_float(1, count);
}

static const int32_t *vertices_int32_t(int is_convex, size_t *count) {
    int32_t *xy = ints[next_ints++ % 8];
    Point points[MOST_VERTICES];
    *count = make_points(is_convex, points);
    const int32_t factor = kind % 4 == 0 ? 262144 : kind % 4 == 1 ? 524287 : 1;
    for (size_t i = 0; i < *count; i++) {
        xy[2 * i] = points[i].x * factor;
        xy[2 * i + 1] = points[i].y * factor;
    }
    return (const int32_t *)lend(xy, 2 * *count * sizeof *xy);
}

static const int32_t *outline_int32_t(size_t *count) {
    return vertices_int32_t(0, count);
}

static const int32_t *convex_int32_t(size_t *count) {
    return vertices_int32_t(1, count);
}

/* ------------------------------------------------------------------------------------------------ shapes */

#define SHAPES(SUFFIX, number, radius)                                                            \
    static GrazeSegment##SUFFIX one_GrazeSegment##SUFFIX(void) {                                  \
        const number ax = any_##number(), ay = any_##number(), bx = any_##number();               \
        const GrazeSegment##SUFFIX segment = {ax, ay, bx, below(4) == 0 ? ay : any_##number()};   \
        return segment;                                                                           \
    }                                                                                             \
    static GrazeAabb##SUFFIX one_GrazeAabb##SUFFIX(void) {                                        \
        const number x0 = any_##number(), y0 = any_##number(), x1 = any_##number(), y1 = any_##number(); \
        const int is_any = below(32) == 0;                                                        \
        const GrazeAabb##SUFFIX box = {is_any || x0 < x1 ? x0 : x1, is_any || y0 < y1 ? y0 : y1,  \
                                       is_any || x0 < x1 ? x1 : x0, is_any || y0 < y1 ? y1 : y0}; \
        return box;                                                                               \
    }                                                                                             \
    static GrazeCircle##SUFFIX one_GrazeCircle##SUFFIX(void) {                                    \
        const number x = any_##number(), y = any_##number();                                      \
        const GrazeCircle##SUFFIX circle = {x, y, radius()};                                      \
        return circle;                                                                            \
    }                                                                                             \
    static GrazeCapsule##SUFFIX one_GrazeCapsule##SUFFIX(void) {                                  \
        const GrazeSegment##SUFFIX segment = one_GrazeSegment##SUFFIX();                          \
        const GrazeCapsule##SUFFIX capsule = {segment.ax, segment.ay, segment.bx, segment.by, radius()}; \
        return capsule;                                                                           \
    }                                                                                             \
    static GrazeShape##SUFFIX one_GrazeShape##SUFFIX(void) {                                      \
        const uint32_t of_kind = below(32) == 0 ? below(8) : 1 + below(6);                        \
        size_t count;                                                                             \
        const number *xy = of_kind == GRAZE_KIND_CONVEX ? convex_##number(&count) : outline_##number(&count); \
        if (below(64) != 0 && of_kind <= GRAZE_KIND_SEGMENT && count > of_kind) {                 \
            count = of_kind;                                                                      \
        }                                                                                         \
        const GrazeShape##SUFFIX shape = {xy, (uint32_t)count, of_kind, below(2) == 0 ? 0 : radius()}; \
        return shape;                                                                             \
    }

static int32_t any_int_radius(void) {
    const int32_t value = any_int32_t();
    return below(32) == 0 || value > 0 ? value : value == INT32_MIN ? INT32_MAX : -value;
}

SHAPES(, float, any_radius)
SHAPES(I32, int32_t, any_int_radius)

static GrazePrepared *kept[2];

/* Seldom NULL. The one before stays as it is. */
static const GrazePrepared *one_GrazePrepared(void) {
    static size_t next;
    GrazePrepared **own = &kept[next++ % 2];
    size_t count;
    const float *xy = outline_float(&count);
    const uint32_t counts[1] = {(uint32_t)count};
    graze_prepared_free(*own);
    *own = graze_prepared_create(xy, counts, 1);
    return *own;
}

static void forget_prepared(void) {
    for (int i = 0; i < 2; i++) {
        graze_prepared_free(kept[i]);
        kept[i] = NULL;
    }
}

static const GrazeShape *list_GrazeShape(size_t *count) {
    static GrazeShape list[6];
    *count = below(7);
    for (size_t i = 0; i < *count; i++) {
        list[i] = one_GrazeShape();
    }
    return (const GrazeShape *)lend(list, *count * sizeof *list);
}

static const uint8_t *list_uint8_t(size_t *count) {
    static uint8_t list[MOST_IN_BATCH];
    *count = some(MOST_IN_BATCH);
    for (size_t i = 0; i < *count; i++) {
        list[i] = (uint8_t)below(3);
    }
    return (const uint8_t *)lend(list, *count * sizeof *list);
}

/* A stride of 0 takes the same element every time. */
static size_t elements(size_t size, size_t stride) {
    return stride == 0 && size > 1 ? 1 : size;
}

/* Elements of a batch, as C keeps them; often the same one each time. */
#define BATCH(type)                                                    \
    static const type *many_##type(size_t size, size_t *stride) {      \
        static type lists[2][MOST_IN_BATCH];                           \
        static size_t next;                                            \
        type *list = lists[next++ % 2];                                \
        *stride = below(4) == 0 ? 0 : sizeof *list;                    \
        for (size_t i = 0; i < (size > 0 ? size : 1); i++) {           \
            list[i] = one_##type();                                    \
        }                                                              \
        return (const type *)lend(list, elements(size, *stride) * sizeof *list); \
    }

BATCH(GrazeSegment)
BATCH(GrazeAabb)
BATCH(GrazeCircle)
BATCH(GrazeCapsule)

static const GrazeShape *many_GrazeShape(size_t size, size_t *stride) {
    static GrazeShape lists[2][8];
    static size_t next;
    GrazeShape *list = lists[next++ % 2];
    *stride = size > 8 || below(4) == 0 ? 0 : sizeof *list;
    for (size_t i = 0; i < 8; i++) {
        list[i] = one_GrazeShape();
    }
    return (const GrazeShape *)lend(list, elements(size, *stride) * sizeof *list);
}

static const float *many_point(size_t size, size_t *stride) {
    static float list[3 * MOST_IN_BATCH];
    *stride = (2 + below(2)) * sizeof(float);
    for (size_t i = 0; i < 3 * size; i++) {
        list[i] = any_float();
    }
    return (const float *)lend(list, size == 0 ? 0 : (size - 1) * *stride + 2 * sizeof *list);
}

static const float *many_rect(size_t size, size_t *stride) {
    static float lists[2][8 * MOST_IN_BATCH];
    static size_t next;
    float *list = lists[next++ % 2];
    *stride = 8 * sizeof(float);
    /* What the library refuses, it does not write. */
    memset(list, 0, sizeof lists[0]);
    for (size_t i = 0; i < size; i++) {
        const float x = any_float(), y = any_float(), width = any_radius(), height = any_radius();
        graze_rect_corners(x, y, width, height, any_float(), list + 8 * i);
    }
    return (const float *)lend(list, size * *stride);
}

#include "every_call.h"

enum { CALLS = sizeof EVERY_CALL / sizeof *EVERY_CALL };
