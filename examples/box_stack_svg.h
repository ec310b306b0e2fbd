// The picture of box_stack.c: moments side by side as an SVG file.

#ifndef BOX_STACK_SVG_H
#define BOX_STACK_SVG_H

#include "box_stack_world.h"

#define FRAMES 6
#define GAP 14.0      // between frames, in pixels
#define LEGEND 64.0   // height of the writing below

typedef struct Frame {
    double seconds;
    Body *bodies;
    Contact *contacts;
    uint32_t count, contact_count;
} Frame;

static void frame_take(Frame *frame, const World *world)
{
    frame->seconds = world->step * STEP;
    frame->count = world->count;
    frame->contact_count = world->contact_count;
    frame->bodies = (Body *)need(NULL, world->count, sizeof(Body));
    frame->contacts = (Contact *)need(NULL, world->contact_count, sizeof(Contact));
    memcpy(frame->bodies, world->bodies, world->count * sizeof(Body));
    if (world->contact_count > 0)
        memcpy(frame->contacts, world->contacts, world->contact_count * sizeof(Contact));
}

static void frame_free(Frame *frame)
{
    free(frame->bodies);
    free(frame->contacts);
}

static void svg_body(FILE *out, const Body *body, double line)
{
    static const char *const fills[] = {"", "#f2f4ff", "#c78bff", "", "#5aa7ff"};
    float xy[COORDINATES];
    const GrazeShape shape = shape_of(body, -line / 2, xy);
    const double radius = (double)shape.radius;
    if (body->out)
        return;
    if (body->kind == GRAZE_KIND_POINT) {
        fprintf(out,
                "<circle cx=\"%.4f\" cy=\"%.4f\" r=\"%.4f\" fill=\"#35e0d0\" fill-opacity=\".55\" "
                "stroke=\"#8ffff2\"/>"
                "<path fill=\"none\" stroke=\"#8ffff2\" d=\"M%.4f %.4fL%.4f %.4f\"/>\n",
                body->x, body->y, radius, body->x, body->y, body->x + radius * cos(body->angle),
                body->y + radius * sin(body->angle));
        return;
    }
    // A rounded shape is a wide stroke round its skeleton, once for the outline and once for the inside.
    for (int inside = 0; inside < 2; inside++) {
        const char *color = inside ? (body->kind == GRAZE_KIND_CONVEX ? "#2f62b8" : "#7a46b8") : fills[body->kind];
        fprintf(out, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"%.4f\" d=\"M", color, color,
                fmax(2 * radius + (inside ? -line : line), 0));
        for (uint32_t i = 0; i < shape.count; i++)
            fprintf(out, "%s%.4f %.4f", i ? " " : "", (double)xy[2 * i], (double)xy[2 * i + 1]);
        fputs("Z\"/>\n", out);
    }
}

static void svg_ground(FILE *out, const World *world)
{
    for (uint32_t i = 0; i < world->pieces; i++) {
        const GrazeShape *shape = &world->ground[i].shape;
        fputs("<path d=\"", out);
        for (uint32_t k = 0; k < shape->count; k++)
            fprintf(out, "%s%.6g %.6g", k == 0 ? "M" : k % 8 == 0 ? "\n" : " ", (double)shape->xy[2 * k],
                    (double)shape->xy[2 * k + 1]);
        fputs("Z\"/>\n", out);
    }
}

// 1, or 0 when the file cannot be written.
static int svg_write(const char *path, const World *world, const Frame *frames, GrazeAabb view, const char *title)
{
    const double width = (double)view.max_x - (double)view.min_x, height = (double)view.max_y - (double)view.min_y;
    const int columns = height > width ? FRAMES : height > width / 3 ? FRAMES / 2 : FRAMES / 3;
    const int rows = FRAMES / columns;
    const double frame_width = (1600 - GAP * (columns + 1)) / columns, scale = frame_width / width;
    const double frame_height = scale * height, line = 2.2 / scale;
    const double total = rows * (frame_height + GAP) + GAP + LEGEND;
    FILE *out = fopen(path, "w");
    if (!out)
        return 0;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"%.0f\" "
            "viewBox=\"0 0 1600 %.0f\">\n<defs>\n"
            "<radialGradient id=\"sky\" cx=\"50%%\" cy=\"40%%\" r=\"80%%\">"
            "<stop offset=\"0\" stop-color=\"#18203f\"/>"
            "<stop offset=\"1\" stop-color=\"#0a0e1f\"/></radialGradient>\n"
            "<linearGradient id=\"rock\" x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\">"
            "<stop offset=\"0\" stop-color=\"#35508f\"/>"
            "<stop offset=\"1\" stop-color=\"#1b2a55\"/></linearGradient>\n"
            "<clipPath id=\"view\"><rect width=\"%.2f\" height=\"%.2f\" rx=\"8\"/></clipPath>\n"
            "<g id=\"ground\" fill=\"url(#rock)\" fill-rule=\"evenodd\" stroke=\"#86a5f5\" "
            "stroke-width=\"%.4f\" stroke-linejoin=\"round\">\n",
            total, total, frame_width, frame_height, line);
    svg_ground(out, world);
    fputs("</g>\n</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#06080f\"/>\n", out);
    for (int i = 0; i < FRAMES; i++) {
        const Frame *frame = &frames[i];
        fprintf(out,
                "<g transform=\"translate(%.2f %.2f)\" clip-path=\"url(#view)\">\n"
                "<rect width=\"%.2f\" height=\"%.2f\" fill=\"url(#sky)\"/>\n"
                "<g transform=\"translate(%.4f %.4f) scale(%.5f -%.5f)\" stroke-width=\"%.4f\" "
                "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
                "<use href=\"#ground\"/>\n",
                GAP + i % columns * (frame_width + GAP), GAP + i / columns * (frame_height + GAP), frame_width,
                frame_height, -(double)view.min_x * scale, (double)view.max_y * scale, scale, scale, line);
        for (uint32_t k = 0; k < frame->count; k++)
            svg_body(out, &frame->bodies[k], line);
        fprintf(out, "<path fill=\"none\" stroke=\"#ffc24a\" stroke-width=\"%.4f\" d=\"M0 0", 3.4 * line);
        for (uint32_t k = 0; k < frame->contact_count; k++)
            if (frame->contacts[k].push > 0)
                fprintf(out, "%sM%.4f %.4fh0", k % 8 ? "" : "\n", frame->contacts[k].x, frame->contacts[k].y);
        fprintf(out,
                "\"/>\n</g>\n<text x=\"16\" y=\"%.0f\" font-family=\"DejaVu Sans, Verdana, sans-serif\" "
                "font-size=\"20\" fill=\"#dfe6f7\">%.2f s</text>\n</g>\n",
                frame_height - 16, frame->seconds);
    }
    const Frame *last = &frames[FRAMES - 1];
    uint32_t carrying = 0;
    for (uint32_t k = 0; k < last->contact_count; k++)
        carrying += last->contacts[k].push > 0;
    fprintf(out,
            "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"20\" fill=\"#dfe6f7\">\n"
            "<text x=\"%.0f\" y=\"%.0f\" font-size=\"26\" font-weight=\"bold\">%s</text>\n"
            "<circle cx=\"1180\" cy=\"%.0f\" r=\"7\" fill=\"#ffc24a\"/>"
            "<text x=\"1198\" y=\"%.0f\">contacts that carry, at %.0f s: %u</text>\n</g>\n</svg>\n",
            GAP + 6, total - 26, title, total - 33, total - 26, last->seconds,
            (unsigned)carrying);
    const int written = !ferror(out);
    return fclose(out) == 0 && written;
}

#endif
