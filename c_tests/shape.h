/* A shape from its fields: what a compound literal would be in C alone. */

#ifndef SHAPE_H
#define SHAPE_H

#include <graze.h>

static GrazeShape shape(const float *xy, uint32_t count, uint32_t kind, float radius) {
    GrazeShape result;
    result.xy = xy;
    result.count = count;
    result.kind = kind;
    result.radius = radius;
    return result;
}

#endif
