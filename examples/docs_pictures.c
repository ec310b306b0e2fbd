// Draws what a contact, a sweep and a ray are: contact.svg, sweep.svg and ray.svg, into docs/ or the folder given.
#include "graze.h"
#include <stdio.h>

#define WIDTH 10.0  // of a picture, in units of length
#define HEIGHT 4.0  // y runs from -1 to 3
#define PIXELS 64.0 // per unit

static FILE *out;

static double px(float x) { return (double)x * PIXELS; }

static double py(float y) { return (HEIGHT - 1 - (double)y) * PIXELS; }

static void path(const float *xy, size_t count, const char *style)
{
    fputs("<path d=\"", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%c%.2f %.2f", i ? 'L' : 'M', px(xy[2 * i]), py(xy[2 * i + 1]));
    fprintf(out, "%s\" %s/>\n", count > 2 ? "Z" : "", style);
}

static void disc(float x, float y, double pixels, const char *style)
{
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" %s/>\n", px(x), py(y), pixels, style);
}

static void text(float x, float y, const char *words)
{
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\">%s</text>\n", px(x), py(y), words);
}

// Half a unit long, from a point in the direction of a normal.
static void arrow(float x, float y, float nx, float ny)
{
    const float tip[] = {x + nx * 0.5f, y + ny * 0.5f}, back[] = {x + nx * 0.34f, y + ny * 0.34f};
    const float head[] = {tip[0], tip[1], back[0] - ny * 0.08f, back[1] + nx * 0.08f, back[0] + ny * 0.08f,
                          back[1] - nx * 0.08f};
    const float shaft[] = {x, y, back[0], back[1]};
    path(shaft, 2, "stroke=\"#d22\"");
    path(head, 3, "fill=\"#d22\"");
}

static const char *const GROUND = "fill=\"#d8d2c4\" stroke=\"#8a8371\"";
static const char *const BODY = "fill=\"#7aa7e0\" fill-opacity=\".55\" stroke=\"#2f62b8\"";
static const char *const FAINT = "fill=\"none\" stroke=\"#2f62b8\" stroke-dasharray=\"5 4\"";
static const char *const POINT = "fill=\"#d22\"";
static const char *const HOLLOW = "fill=\"#ffffff\" stroke=\"#d22\"";

static void contact(void)
{
    const float ground[] = {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, .5f, 7, -.5f, 8, .5f, 10, .5f, 10, -1, 0, -1};
    const float crate[] = {1.25f, -.125f, 3.25f, -.125f, 3.25f, 1.375f, 1.25f, 1.375f}, center[] = {7, .375f};
    const GrazeShape b = {ground, 12, GRAZE_KIND_POLYGON, 0};
    const GrazeShape bodies[] = {{crate, 4, GRAZE_KIND_CONVEX, 0}, {center, 1, GRAZE_KIND_POINT, .6875f}};
    path(ground, 12, GROUND);
    path(crate, 4, BODY);
    disc(center[0], center[1], PIXELS * .6875, BODY);
    for (size_t i = 1; i < 9; i++)
        disc(ground[2 * i], ground[2 * i + 1], 3, "fill=\"#8a8371\"");
    for (size_t k = 0; k < 2; k++) {
        GrazeContact contacts[8];
        const size_t count = graze_contacts(&bodies[k], &b, contacts, 8);
        for (size_t i = 0; i < count && i < 8; i++)
            for (uint32_t j = 0; j < contacts[i].count; j++) {
                const GrazeContactPoint *const at = &contacts[i].points[j];
                arrow(at->x, at->y, contacts[i].normal_x, contacts[i].normal_y);
                disc(at->x, at->y, 4, POINT);
            }
    }
    text(.5f, 2.1f, "one contact for a straight side,");
    text(.5f, 1.8f, "and no vertex pushes sideways");
    text(5.9f, 2.1f, "one contact for each side");
}

static void sweep(void)
{
    const float wall[] = {6, -.75f, 6.125f, -.75f, 6.125f, 2.75f, 6, 2.75f};
    const float center[] = {1, .25f}, motion[] = {8, 1.5f}, radius = .5f;
    const GrazeShape bullet = {center, 1, GRAZE_KIND_POINT, radius}, b = {wall, 4, GRAZE_KIND_CONVEX, 0};
    const float way[] = {center[0], center[1], center[0] + motion[0], center[1] + motion[1]};
    GrazeSweepHit hit;
    path(wall, 4, GROUND);
    path(way, 2, FAINT);
    disc(way[0], way[1], PIXELS * (double)radius, FAINT);
    disc(way[2], way[3], PIXELS * (double)radius, FAINT);
    if (graze_sweep(&bullet, motion[0], motion[1], &b, &hit)) {
        disc(center[0] + motion[0] * hit.t, center[1] + motion[1] * hit.t, PIXELS * (double)radius, BODY);
        arrow(hit.x, hit.y, hit.normal_x, hit.normal_y);
        disc(hit.x, hit.y, 4, POINT);
    }
    text(.5f, 1.f, "t = 0");
    text(3.9f, 2.1f, "first contact");
    text(7.8f, .8f, "t = 1: not reached");
}

static void ray(void)
{
    const float hills[] = {0, 0, 2, 0, 3, 2, 4, .5f, 5, 2.25f, 6.5f, 2.25f, 7.5f, 0, 10, 0, 10, -1, 0, -1};
    const GrazeSegment segment = {.5f, 2, 9.5f, .5f};
    const GrazeShape shape = {hills, 10, GRAZE_KIND_POLYGON, 0};
    GrazeRayHit first, all[8];
    const size_t count = graze_raycast_polygon_all(hills, 10, &segment, all, 8);
    path(hills, 10, GROUND);
    path(&segment.ax, 2, "stroke=\"#2f62b8\"");
    for (size_t i = 0; i < count && i < 8; i++)
        disc(all[i].x, all[i].y, 4, HOLLOW);
    if (graze_raycast(&shape, &segment, &first)) {
        path(&hills[2 * first.edge], 2, "stroke=\"#d22\" stroke-width=\"4\"");
        arrow(first.x, first.y, first.normal_x, first.normal_y);
        disc(first.x, first.y, 4, POINT);
    }
    text(.5f, 2.2f, "the ray is a segment");
    text(2.6f, 2.6f, "first point, normal, edge");
    text(6.9f, 1.6f, "all points, in order");
}

int main(int count, char **arguments)
{
    static const char *const names[] = {"contact", "sweep", "ray"};
    static void (*const pictures[])(void) = {contact, sweep, ray};
    for (size_t i = 0; i < 3; i++) {
        char name[1024];
        snprintf(name, sizeof(name), "%s/%s.svg", count > 1 ? arguments[1] : "docs", names[i]);
        out = fopen(name, "w");
        if (!out) {
            fprintf(stderr, "%s cannot be written\n", name);
            return 1;
        }
        fprintf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" font-family=\"sans-serif\" "
                "font-size=\"14\" stroke-width=\"2\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
                WIDTH * PIXELS, HEIGHT * PIXELS);
        pictures[i]();
        fputs("</svg>\n", out);
        if (fclose(out) != 0)
            return 1;
    }
    return 0;
}
