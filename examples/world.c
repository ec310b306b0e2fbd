// Shapes of all kinds drift among concave rocks: a hundred thousand, or a million, and every pair that meets, each
// tick.
//
//     cc -O2 -Iinclude examples/world.c target/release/libgraze.a -o world
//     ./world [options]
//
// Sizes range from dust to rocks, nothing is tuned. The hash of the world is the same on every machine, because places
// are sums of floats that are exact, and graze's answers are exact. The last tick becomes a picture, world.svg: a part
// of the world that graze_world_query finds.

#define EXAMPLE "world"

#include "arguments.h"
#include "need.h"
#include <graze.h>
#include <inttypes.h>
#include <math.h>
#include <time.h>

#define UNIT 0.015625f      // all places are multiples of this: 1/64
#define MOST_VERTICES 96
#define VIEW 120            // units: the width of the picture
#define MOST_DRAWN 20000

enum { ROCK = 1, DRIFTER = 2 };

typedef struct Drifter {
    uint32_t id;
    float x, y, radians, vx, vy, spin;
} Drifter;

typedef struct Options {
    uint32_t shapes, ticks;
    const char *svg;
    int quiet;
} Options;

typedef struct Scene {
    GrazeWorld *world;
    Drifter *drifters;
    uint32_t *ids;
    uint32_t count;
    float size; // of the square that they stay in
    uint32_t state;
} Scene;

typedef struct Costs {
    double seconds[3]; // placing, updating, reading pairs
    uint64_t pairs, began, ended;
} Costs;

static const char usage[] =
    "usage: world [options]\n"
    "  --shapes N    how many drift, 1 to 4000000 (100000)\n"
    "  --ticks N     how long, 1 to 100000 (60)\n"
    "  --svg PATH    where the picture goes (world.svg)\n"
    "  --quiet       no progress on standard error\n"
    "  --help        this text\n";

static uint32_t below(Scene *scene, uint32_t bound)
{
    scene->state ^= scene->state << 13;
    scene->state ^= scene->state >> 17;
    scene->state ^= scene->state << 5;
    return scene->state % bound;
}

// A multiple of UNIT from -bound to bound.
static float around(Scene *scene, uint32_t bound)
{
    return (float)((int32_t)below(scene, 2 * bound * 64 + 1) - (int32_t)(bound * 64)) * UNIT;
}

typedef enum Form { ROUND, STAR, RUGGED } Form;

// An outline around 0, 0. Every second vertex of a star lies deeper, and each of a rugged one by another bit.
static uint32_t outline(Scene *scene, float *xy, uint32_t corners, float radius, Form form)
{
    float share = 1;
    for (uint32_t i = 0; i < corners; i++) {
        float corner[8];
        // graze turns, by the same sine everywhere.
        graze_rect_corners(0, 0, radius, radius, 6.2831853f * (float)i / (float)corners, corner);
        if (form == STAR)
            share = i % 2 == 0 ? 1 : 0.25f + (float)below(scene, 32) * UNIT;
        else if (form == RUGGED)
            share = share / 2 + (20 + (float)below(scene, 12)) * UNIT;
        xy[2 * i] = share * corner[4];
        xy[2 * i + 1] = share * corner[5];
    }
    return corners;
}

// One of ten kinds of shape, of one of many sizes.
static GrazeShape any_shape(Scene *scene, float *xy)
{
    // Most are small, and one of five hundred up to a hundred times as large.
    const uint32_t steps = below(scene, 500) == 0 ? 40 : below(scene, 20) == 0 ? 6 : 2;
    const float size = 0.125f + (float)below(scene, steps) / 4;
    const uint32_t kind = below(scene, 10);
    GrazeShape shape = {xy, 1, GRAZE_KIND_POINT, 0};
    xy[0] = xy[1] = 0;
    if (kind < 2) {
        shape.radius = size;
    } else if (kind < 4) {
        shape.kind = GRAZE_KIND_SEGMENT;
        shape.count = 2;
        xy[2] = 2 * size;
        xy[3] = 0;
        shape.radius = kind == 2 ? size / 2 : 0;
    } else if (kind < 7) {
        shape.kind = GRAZE_KIND_CONVEX;
        shape.count = outline(scene, xy, 3 + below(scene, 6), size, ROUND);
        shape.radius = kind == 6 ? size / 4 : 0;
    } else if (kind < 9) {
        shape.kind = GRAZE_KIND_POLYGON;
        shape.count = outline(scene, xy, 2 * (3 + below(scene, 5)), size, STAR);
    } else {
        shape.kind = GRAZE_KIND_CHAIN;
        shape.count = 3;
        xy[2] = size;
        xy[3] = size / 2;
        xy[4] = 2 * size;
        xy[5] = -size / 4;
    }
    return shape;
}

static uint32_t add(Scene *scene, const GrazeShape *shape, uint32_t category, uint32_t mask, size_t user)
{
    const uint32_t id = graze_world_add(scene->world, shape, category, mask, user);
    if (id == 0)
        exit(1); // the error handler has said why
    return id;
}

static void create(Scene *scene, uint32_t count)
{
    float xy[2 * MOST_VERTICES];
    scene->world = graze_world_create();
    scene->count = count;
    scene->state = 2463534242u;
    scene->size = ceilf(2.2f * sqrtf((float)count)) + 50;
    scene->drifters = (Drifter *)need(NULL, count, sizeof(Drifter));
    scene->ids = (uint32_t *)need(NULL, count, sizeof(uint32_t));
    const uint32_t extent = (uint32_t)scene->size / 2;
    for (uint32_t i = 0; i < 4 + count / 1500; i++) {
        outline(scene, xy, MOST_VERTICES, 8 + (float)below(scene, 24), RUGGED);
        const GrazeShape rock = {xy, MOST_VERTICES, GRAZE_KIND_POLYGON, 0};
        const uint32_t id = add(scene, &rock, ROCK, DRIFTER, 0);
        const float x = around(scene, extent), y = around(scene, extent);
        graze_world_place(scene->world, id, x, y, 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        Drifter *drifter = &scene->drifters[i];
        const GrazeShape shape = any_shape(scene, xy);
        scene->ids[i] = drifter->id = add(scene, &shape, DRIFTER, ROCK | DRIFTER, i + 1);
        drifter->x = around(scene, extent);
        drifter->y = around(scene, extent);
        drifter->vx = around(scene, 1) / 4;
        drifter->vy = around(scene, 1) / 4;
        drifter->spin = around(scene, 1) / 16;
        drifter->radians = 0;
    }
}

static double since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void tick(Scene *scene, Costs *costs, GrazeWorldPair **pairs, size_t *room)
{
    const float edge = scene->size / 2;
    clock_t start = clock();
    for (uint32_t i = 0; i < scene->count; i++) {
        Drifter *drifter = &scene->drifters[i];
        drifter->x += drifter->vx;
        drifter->y += drifter->vy;
        drifter->radians += drifter->spin;
        if (fabsf(drifter->x) > edge)
            drifter->vx = drifter->x > 0 ? -fabsf(drifter->vx) : fabsf(drifter->vx);
        if (fabsf(drifter->y) > edge)
            drifter->vy = drifter->y > 0 ? -fabsf(drifter->vy) : fabsf(drifter->vy);
    }
    // x, y and radians are read where they lie.
    graze_world_place_many(scene->world, scene->ids, &scene->drifters->x, sizeof(Drifter), scene->count);
    costs->seconds[0] += since(start);

    start = clock();
    if (graze_world_update(scene->world) != GRAZE_OK)
        exit(1);
    costs->seconds[1] += since(start);

    start = clock();
    const size_t count = graze_world_pairs(scene->world, *pairs, *room);
    if (count > *room) {
        *pairs = (GrazeWorldPair *)need(*pairs, *room = 2 * count, sizeof(GrazeWorldPair));
        graze_world_pairs(scene->world, *pairs, *room);
    }
    costs->pairs += count;
    costs->began += graze_world_began(scene->world, NULL, 0);
    costs->ended += graze_world_ended(scene->world, NULL, 0);
    costs->seconds[2] += since(start);
}

// What a drifter does, by its number: 2 for a hit, 1 for a touch.
static uint8_t *meetings(const Scene *scene, const GrazeWorldPair *pairs, size_t count)
{
    uint8_t *verdicts = (uint8_t *)need(NULL, scene->count + 1, 1);
    memset(verdicts, 0, scene->count + 1);
    for (size_t i = 0; i < count; i++) {
        const size_t users[2] = {graze_world_user(scene->world, pairs[i].a), graze_world_user(scene->world, pairs[i].b)};
        for (int k = 0; k < 2; k++)
            if (users[k] != 0 && verdicts[users[k]] < pairs[i].verdict)
                verdicts[users[k]] = (uint8_t)pairs[i].verdict;
    }
    return verdicts;
}

static void draw_shape(FILE *file, const GrazeShape *shape, const char *color, const char *fill)
{
    const int is_filled = shape->kind == GRAZE_KIND_CONVEX || shape->kind == GRAZE_KIND_POLYGON;
    fprintf(file, "<path stroke=\"%s\" stroke-width=\"%.4g\" fill=\"%s\" opacity=\"0.8\" d=\"", color,
            shape->radius > 0 ? 2 * (double)shape->radius : 0.08, is_filled ? fill : "none");
    for (uint32_t i = 0; i < shape->count; i++)
        fprintf(file, "%c%.5g %.5g", i == 0 ? 'M' : 'L', (double)shape->xy[2 * i], -(double)shape->xy[2 * i + 1]);
    fprintf(file, "%s\"/>\n", is_filled ? "Z" : shape->count == 1 ? "h0" : "");
}

// The middle of the world. 1, or 0 when the picture cannot be written.
static int draw(const Scene *scene, const char *path, const uint8_t *verdicts)
{
    static const char *const colors[3] = {"#4878a8", "#e0a020", "#d04040"};
    const float half = VIEW / 2.0f;
    const float corners[8] = {-half, -half * 0.6f, half, -half * 0.6f, half, half * 0.6f, -half, half * 0.6f};
    const GrazeShape view = {corners, 4, GRAZE_KIND_CONVEX, 0};
    uint32_t *ids = (uint32_t *)need(NULL, MOST_DRAWN, sizeof(uint32_t));
    size_t count = graze_world_query(scene->world, &view, UINT32_MAX, ids, MOST_DRAWN);
    FILE *file = fopen(path, "w");
    if (file) {
        fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1280\" viewBox=\"%g %g %g %g\">\n", -(double)half,
                -(double)half * 0.6, 2 * (double)half, 1.2 * (double)half);
        fprintf(file, "<rect x=\"-50%%\" y=\"-50%%\" width=\"200%%\" height=\"200%%\" fill=\"#f8f6f0\"/>\n"
                      "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
        for (size_t i = 0; i < count && i < MOST_DRAWN; i++) {
            GrazeShape shape;
            const size_t user = graze_world_user(scene->world, ids[i]);
            if (graze_world_shape(scene->world, ids[i], &shape) != GRAZE_OK)
                continue;
            if (user == 0)
                draw_shape(file, &shape, "#6b6459", "#a39a8a");
            else
                draw_shape(file, &shape, colors[verdicts[user]], colors[verdicts[user]]);
        }
        fprintf(file, "</g>\n</svg>\n");
    }
    free(ids);
    const int is_written = file && ferror(file) == 0;
    return file && fclose(file) == 0 && is_written;
}

int main(int argument_count, char **arguments)
{
    Options options = {100000, 60, "world.svg", 0};
    const char *no_file = "";
    const Option table[] = {
        {"--shapes", NULL, NULL, &options.shapes, 1, 4000000},
        {"--ticks", NULL, NULL, &options.ticks, 1, 100000},
        {"--svg", NULL, &options.svg, NULL, 0, 0},
        {"--quiet", &options.quiet, NULL, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &no_file, usage, argument_count, arguments);
    if (code >= 0)
        return code;

    Scene scene;
    Costs costs = {{0, 0, 0}, 0, 0, 0};
    GrazeWorldPair *pairs = NULL;
    size_t room = 0;
    create(&scene, options.shapes);
    for (uint32_t i = 1; i <= options.ticks; i++) {
        const Costs before = costs;
        tick(&scene, &costs, &pairs, &room);
        if (!options.quiet)
            fprintf(stderr, "tick %u of %u: %" PRIu64 " pairs, %.1f ms\n", (unsigned)i, (unsigned)options.ticks,
                    costs.pairs - before.pairs,
                    1000 * (costs.seconds[0] + costs.seconds[1] - before.seconds[0] - before.seconds[1]));
    }
    uint8_t *verdicts = meetings(&scene, pairs, graze_world_pairs(scene.world, NULL, 0));
    const int is_drawn = draw(&scene, options.svg, verdicts);
    const double ticks = options.ticks, places = ticks * options.shapes;
    printf("shapes      %zu, of all kinds, %u of them drift\n", graze_world_count(scene.world), (unsigned)options.shapes);
    printf("pairs       %.0f a tick, of them %.0f began and %.0f ended\n", (double)costs.pairs / ticks,
           (double)costs.began / ticks, (double)costs.ended / ticks);
    printf("speed       %.1f ms a tick: placing %.0f, updating %.0f, reading %.0f ns a shape\n",
           1000 * (costs.seconds[0] + costs.seconds[1] + costs.seconds[2]) / ticks, 1e9 * costs.seconds[0] / places,
           1e9 * costs.seconds[1] / places, 1e9 * costs.seconds[2] / places);
    printf("memory      %.0f bytes a shape\n", (double)graze_world_memory(scene.world) / options.shapes);
    printf("hash        %016" PRIx64 "\n", graze_world_hash(scene.world));
    if (is_drawn)
        printf("picture     %s\n", options.svg);
    else
        fprintf(stderr, "world: %s: cannot be written\n", options.svg);
    free(verdicts);
    free(pairs);
    free(scene.ids);
    free(scene.drifters);
    graze_world_free(scene.world);
    return is_drawn ? 0 : 1;
}
