// Bodies that come to rest: a pyramid of 20 rows, a stack of 15 boxes, and 1,000 hexagons in a bowl.
//
//     cc -O2 -Iinclude examples/resting_scenes.c target/release/libgraze.a -lm -o resting_scenes
//     ./resting_scenes [options]
//
// The solver is that of box_stack.c (box_stack_solver.h). Here bodies jump to where they fly, without sweeps, as in
// many engines. For each scene the program prints what a step takes, the deepest overlap of all and that in the end,
// the step from which on all bodies lie still, and how many contact points keep their features from one step to the
// next, by which the solver finds their last impulses. If a scene does not come to rest it says so and returns 1.

#define EXAMPLE "resting_scenes"

#include "box_stack_move.h"
#include "box_stack_solver.h"
#include "box_stack_svg.h"

#include "arguments.h"

#include <time.h>

#define REST 0.02       // units per second: what is slower lies still
#define LEAST_KEPT 0.95 // of the contact points
#define DEEPEST 0.01    // overlap in the end

typedef struct Options {
    uint32_t seconds, hexagons;
    const char *svg;
    int cold, scramble;
} Options;

static const char usage[] =
    "usage: resting_scenes [options]\n"
    "  --seconds N   how long each scene goes, 1 to 1000 (4, 4, and 16 of the bowl)\n"
    "  --hexagons N  how many fall into the bowl, 1 to 100000 (1000)\n"
    "  --svg PATH    where the picture of the bowl goes (none)\n"
    "  --cold        no warm start: each step begins without the impulses of the last one\n"
    "  --scramble    features that do not stay from step to step: what the checks are for\n"
    "  --help        this text\n";

// A regular hexagon whose corners are so far from its center, of density 1.
static Body hexagon(double radius, double x, double y, double angle)
{
    Body body = body_make(GRAZE_KIND_CONVEX, radius / 2, radius / 2 / HEXAGON, 0, x, y, angle);
    const double mass = 2.598076 * radius * radius;
    body.is_hexagon = 1;
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 1 / (mass * radius * radius * 5 / 12);
    return body;
}

static const float floor_outline[] = {-40, -2, 40, -2, 40, 0, -40, 0};

static void scene_pyramid(World *world)
{
    world_add_ground(world, floor_outline, 4, 0);
    for (int row = 0; row < 20; row++)
        for (int i = 0; i < 20 - row; i++)
            world_add(world, box(0.5, 0.5, -10.5 + 0.55 * row + 1.1 * i, 0.505 + 1.005 * row, 0));
}

static void scene_stack(World *world)
{
    world_add_ground(world, floor_outline, 4, 0);
    for (int row = 0; row < 15; row++)
        world_add(world, box(0.5, 0.5, 0.02 * (row % 3), 0.51 + 1.01 * row, 0));
}

#define BOWL 12 // parts of its inner side
#define BOWL_VERTICES (BOWL + 7)

// Hexagons of several sizes in rows above a bowl.
static void scene_bowl(World *world, float *xy, uint32_t hexagons)
{
    const double width = 0.32 * sqrt((double)hexagons) + 3, height = 3 * width;
    size_t count = 0;
    for (int i = 0; i <= BOWL; i++) {
        const double x = width * (2.0 * i / BOWL - 1);
        xy[count++] = (float)x;
        xy[count++] = (float)(0.3 * x * x / width);
    }
    const double outside[] = {width, height, width + 1, height, width + 1, -1, -width - 1, -1, -width - 1, height,
                              -width, height};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        xy[count++] = (float)outside[i];
    world_add_ground(world, xy, count / 2, 0);
    const uint32_t columns = (uint32_t)((2 * width - 1.2) / 1.1);
    for (uint32_t i = 0; i < hexagons; i++) {
        const double x = 1.1 * (i % columns - 0.5 * (columns - 1)), y = 0.3 * width + 1 + 1.1 * (i / columns);
        world_add(world, hexagon(0.36 + 0.16 * even(i + 1, 2), x + 0.1 * even(i + 1, 5), y, 6.28 * even(i + 1, 3)));
    }
}

typedef struct Result {
    double deepest, at_rest;
    double contacts, solver; // seconds
    uint32_t rests;          // the step from which on all lie still
} Result;

static double seconds_of(clock_t ticks)
{
    return (double)ticks / CLOCKS_PER_SEC;
}

static void jump(World *world, Result *result)
{
    const clock_t start = clock();
    find_contacts(world);
    const clock_t found = clock();
    solve_speeds(world);
    move_all(world);
    relax_speeds(world);
    world->step++;
    result->contacts += seconds_of(found - start);
    result->solver += seconds_of(clock() - found);
    result->at_rest = 0;
    for (uint32_t i = 0; i < world->contact_count; i++)
        result->at_rest = fmax(result->at_rest, -world->contacts[i].gap);
    result->deepest = fmax(result->deepest, result->at_rest);
    if (largest_speed(world) > REST)
        result->rests = world->step + 1;
}

// Runs a scene to its end. 1 if it has come to rest as it should.
static int run(const char *name, World *world, uint32_t seconds, const Options *options, const char *svg)
{
    const uint32_t steps = (uint32_t)(seconds / STEP + 0.5);
    Result result = {0, 0, 0, 0, 0};
    Frame frames[FRAMES];
    int next = 0, fine = 1;
    world->no_sweep = 1;
    world->cold = options->cold;
    world->scramble = options->scramble;
    bounds_set(world, -1e6f, -1e6f, 1e6f, 1e6f);
    for (;;) {
        while (svg && next < FRAMES && world->step >= (double)next * steps / (FRAMES - 1))
            frame_take(&frames[next++], world);
        if (world->step == steps)
            break;
        jump(world, &result);
    }
    const double kept = world->points ? (double)world->kept / (double)world->points : 0;
    printf("%-8s  %6u  %8u  %8.1f  %8.1f  %7.5f  %7.5f", name, (unsigned)world->count, (unsigned)world->contact_count,
           1e6 * result.contacts / steps, 1e6 * result.solver / steps, result.deepest, result.at_rest);
    if (result.rests <= steps)
        printf("  %5u", (unsigned)result.rests);
    else
        printf("  never");
    printf("  %6.2f %%\n", 100 * kept);
    fflush(stdout);
    if (!options->cold && (result.rests > steps || result.at_rest > DEEPEST || kept < LEAST_KEPT)) {
        fprintf(stderr, EXAMPLE ": %s: no rest, or too deep, or too few features kept\n", name);
        fine = 0;
    }
    if (svg) {
        const GrazeAabb *ground = &world->ground[0].box;
        const float top = ground->min_y + 0.8f * (ground->max_x - ground->min_x);
        const GrazeAabb view = {ground->min_x, ground->min_y, ground->max_x, top};
        if (!svg_write(svg, world, frames, view, name)) {
            fprintf(stderr, EXAMPLE ": %s: cannot be written\n", svg);
            fine = 0;
        }
        for (int i = 0; i < FRAMES; i++)
            frame_free(&frames[i]);
    }
    world_free(world);
    return fine;
}

int main(int argument_count, char **arguments)
{
    Options options = {0, 1000, NULL, 0, 0};
    const char *file = NULL;
    float bowl_xy[2 * BOWL_VERTICES];
    World world;
    const Option table[] = {
        {"--seconds", NULL, NULL, &options.seconds, 1, 1000},
        {"--hexagons", NULL, NULL, &options.hexagons, 1, 100000},
        {"--svg", NULL, &options.svg, NULL, 0, 0},
        {"--cold", &options.cold, NULL, NULL, 0, 0},
        {"--scramble", &options.scramble, NULL, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &file, usage, argument_count, arguments);
    if (code >= 0)
        return code;
    if (file)
        return wrong_usage(usage, file, "takes no file");

    int fine = 1;
    printf("scene     bodies  contacts  us: find     solve  deepest  at rest  rests     kept\n");
    memset(&world, 0, sizeof world);
    scene_pyramid(&world);
    fine &= run("pyramid", &world, options.seconds ? options.seconds : 4, &options, NULL);
    scene_stack(&world);
    fine &= run("stack", &world, options.seconds ? options.seconds : 4, &options, NULL);
    scene_bowl(&world, bowl_xy, options.hexagons);
    fine &= run("bowl", &world, options.seconds ? options.seconds : 16, &options, options.svg);
    if (fine)
        printf(options.cold ? "without a warm start nothing is checked\n" : "all checks hold\n");
    return fine ? 0 : 1;
}
