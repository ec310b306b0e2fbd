// The picture of bullet_curtain.c: one tick of the game as an SVG file.

#ifndef BULLET_CURTAIN_SVG_H
#define BULLET_CURTAIN_SVG_H

#include "bullet_curtain_bullets.h"

#include <inttypes.h>

#define PICTURE_BULLETS 100000 // drawn at most of those that miss: less than 2 MB
#define PANEL 190              // steps: the height of the legend
#define SMALLEST_WIDTH 2200    // steps: the legend needs this much

// A tick to draw: the bullets are a copy, for the game goes on.
typedef struct Snapshot {
    Bullet *bullets;
    Ship ship;
    Tally tally;
    uint32_t tick;
} Snapshot;

typedef struct Picture {
    FILE *out;
    const Game *game;
    const Snapshot *snapshot;
    int32_t left, width, height; // where the field begins, and the size with the legend
} Picture;

// 1234567 as 1,234,567, into at least 28 characters.
static const char *with_commas(char *text, uint64_t number)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    char *to = text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = 0;
    return text;
}

// An outline in steps of the picture, where y points down.
static void svg_outline(const Picture *picture, const float *xy, size_t count)
{
    const Field *field = &picture->game->field;
    for (size_t i = 0; i < count; i++) {
        const double x = (double)xy[2 * i] / (double)field->unit - field->x0 + picture->left;
        const double y = (double)xy[2 * i + 1] / (double)field->unit - field->y0;
        fprintf(picture->out, "%s%.6g %.6g%s", i == 0 ? "M" : i % 8 == 0 ? "\n" : " ", x,
                (double)field->height - y, i + 1 == count ? "Z\n" : "");
    }
}

// All bullets of a verdict and radius as one path: a stroke with round ends is a circle where it
// has no length, and a capsule where it has some. Radius 0 stands for all, at `width`.
static void svg_bullets(const Picture *picture, GrazeVerdict verdict, int radius, int width,
                        const char *style)
{
    const Game *game = picture->game;
    const uint64_t every =
        verdict == GRAZE_MISS ? picture->snapshot->tally.bullets[verdict] / PICTURE_BULLETS + 1 : 1;
    uint64_t met = 0;
    int column = 0;
    fprintf(picture->out, "<path stroke-width=\"%d\" %s d=\"M0 0", width, style);
    for (uint32_t i = 0; i < game->bullet_count; i++) {
        const Bullet *bullet = &picture->snapshot->bullets[i];
        if (!bullet->alive || bullet->verdict != verdict || met++ % every != 0
            || (radius != 0 && bullet->radius != radius))
            continue;
        const int32_t x = whole_steps(bullet->x), y = whole_steps(bullet->y);
        fprintf(picture->out, "%sM%d %d", column++ % 10 == 9 ? "\n" : "",
                (int)(picture->left + x), (int)(game->field.height - y));
        if (bullet->fast)
            fprintf(picture->out, "l%d %d", (int)(whole_steps(bullet->x - bullet->vx) - x),
                    (int)(y - whole_steps(bullet->y - bullet->vy)));
        else
            fputs("h0", picture->out);
    }
    fputs("\"/>\n", picture->out);
}

static void svg_head(const Picture *picture)
{
    const int tall = picture->height > picture->width;
    fprintf(picture->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n"
            "<defs>\n"
            "<radialGradient id=\"sky\" cx=\"50%%\" cy=\"40%%\" r=\"80%%\">"
            "<stop offset=\"0\" stop-color=\"#18203f\"/>"
            "<stop offset=\"1\" stop-color=\"#070a16\"/></radialGradient>\n"
            "<linearGradient id=\"rock\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">"
            "<stop offset=\"0\" stop-color=\"#35508f\"/>"
            "<stop offset=\"1\" stop-color=\"#1b2a55\"/></linearGradient>\n"
            "</defs>\n"
            "<rect x=\"-9\" y=\"-9\" width=\"%d\" height=\"%d\" fill=\"url(#sky)\"/>\n",
            (int)(tall ? 1600 * picture->width / picture->height : 1600),
            (int)(tall ? 1600 : 1600 * picture->height / picture->width), (int)picture->width,
            (int)picture->height, (int)picture->width + 18, (int)picture->height + 18);
}

static void svg_world(const Picture *picture)
{
    const Level *level = picture->game->field.level;
    const Ship *ship = &picture->snapshot->ship;
    fputs("<g fill=\"url(#rock)\" fill-rule=\"evenodd\" stroke=\"#86a5f5\" stroke-width=\"3\" "
          "stroke-linejoin=\"round\">\n", picture->out);
    for (size_t i = 0; i < level->count; i++) {
        fputs("<path d=\"", picture->out);
        svg_outline(picture, level->outlines[i].xy, level->outlines[i].count);
        fputs("\"/>\n", picture->out);
    }
    fputs("</g>\n<g fill=\"none\" stroke-linecap=\"round\">\n", picture->out);
    for (int radius = 2; radius <= 4; radius++)
        svg_bullets(picture, GRAZE_MISS, radius, 2 * radius,
                    "stroke=\"#98a2b8\" stroke-opacity=\".75\"");
    svg_bullets(picture, GRAZE_TOUCH, 0, 30, "stroke=\"#ffb020\" stroke-opacity=\".35\"");
    svg_bullets(picture, GRAZE_HIT, 0, 30, "stroke=\"#ff2d46\" stroke-opacity=\".35\"");
    svg_bullets(picture, GRAZE_TOUCH, 0, 12, "stroke=\"#ffc24a\"");
    svg_bullets(picture, GRAZE_HIT, 0, 12, "stroke=\"#ff4d62\"");
    fprintf(picture->out, "</g>\n<g stroke-linejoin=\"round\">\n"
            "<circle cx=\"%d\" cy=\"%d\" r=\"90\" fill=\"#35e0d0\" fill-opacity=\".16\"/>\n"
            "<path fill=\"#0e5f63\" stroke=\"#5ffbea\" stroke-width=\"5\" d=\"",
            (int)(picture->left + ship->x), (int)(picture->game->field.height - ship->y));
    svg_outline(picture, ship->xy, SHIP_CORNERS);
    fprintf(picture->out, "\"/>\n<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#fff\"/>\n</g>\n",
            (int)(picture->left + ship->x), (int)(picture->game->field.height - ship->y));
}

static void svg_legend(const Picture *picture, const char *title)
{
    static const struct {
        GrazeVerdict verdict;
        const char *name, *color;
    } entries[] = {{GRAZE_HIT, "hit", "#ff4d62"}, {GRAZE_TOUCH, "graze", "#ffc24a"},
                   {GRAZE_MISS, "miss", "#98a2b8"}};
    const Tally *tally = &picture->snapshot->tally;
    const int top = (int)picture->game->field.height;
    char number[28];
    fprintf(picture->out,
            "<rect x=\"-9\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#06080f\"/>\n"
            "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"50\" "
            "fill=\"#dfe6f7\">\n"
            "<text x=\"60\" y=\"%d\" font-size=\"60\" font-weight=\"bold\">%s</text>\n"
            "<text x=\"60\" y=\"%d\" font-size=\"38\" fill=\"#98a2b8\">tick %u, "
            "%s bullets</text>\n",
            top, (int)picture->width + 18, PANEL + 9, top + 88, title, top + 145,
            (unsigned)picture->snapshot->tick, with_commas(number, tally->flying));
    int x = (int)picture->width - 1350;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++, x += 430)
        fprintf(picture->out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"22\" fill=\"%s\"/>"
                "<text x=\"%d\" y=\"%d\">%s %s</text>\n",
                x, top + 95, entries[i].color, x + 45, top + 113, entries[i].name,
                with_commas(number, tally->bullets[entries[i].verdict]));
    fputs("</g>\n", picture->out);
}

// 1, or 0 when the file cannot be written.
static int svg_write(const char *path, const Game *game, const Snapshot *snapshot,
                     const char *title)
{
    const Field *field = &game->field;
    Picture picture = {fopen(path, "w"), game, snapshot, 0, field->width, field->height + PANEL};
    if (!picture.out)
        return 0;
    if (picture.width < SMALLEST_WIDTH) {
        picture.left = (SMALLEST_WIDTH - picture.width) / 2;
        picture.width = SMALLEST_WIDTH;
    }
    svg_head(&picture);
    svg_world(&picture);
    svg_legend(&picture, title);
    fputs("</svg>\n", picture.out);
    const int written = !ferror(picture.out);
    return fclose(picture.out) == 0 && written;
}

#endif
