/* The promise of graze_slide and graze_push_out is about the vertices that carry gives. */

#ifndef CARRY_H
#define CARRY_H

#include <graze.h>

/* Moves vertices by what a slide or a push made, as the header says. */
static void carry(float *xy, uint32_t count, const GrazeSlide *slide) {
    for (uint32_t i = 0; i < count; i++) {
        xy[2 * i] = (float)((double)xy[2 * i] + (double)slide->x);
        xy[2 * i + 1] = (float)((double)xy[2 * i + 1] + (double)slide->y);
    }
}

#endif
