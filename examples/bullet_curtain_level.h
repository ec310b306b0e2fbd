// The built-in level of bullet_curtain.c.

#ifndef BULLET_CURTAIN_LEVEL_H
#define BULLET_CURTAIN_LEVEL_H

#define EXAMPLE "bullet_curtain"

#include "level_file.h"

/* The built-in level. All coordinates are multiples of 5 and all edges axis-parallel or of slope
   3:4, 4:3: turned by the angle of the 3-4-5 triangle they are whole numbers again, and a circle
   with whole center and radius can touch any of them exactly. */

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

#endif
