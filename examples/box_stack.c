// A stack of boxes, capsules and balls on concave ground, driven by graze alone.
//
//     cc -O2 -Iinclude examples/box_stack.c target/release/libgraze.a -lm -o box_stack
//     ./box_stack [options] [LEVELS]
//
// graze_contact_within and graze_contacts_within give a small solver the contacts of bodies
// (box_stack_solver.h), graze_sweep moves them so that none tunnels (box_stack_move.h), and
// graze_test checks every step (box_stack_check.h): nothing sinks, nothing passes through anything,
// and in the end everything lies still. If not, the program says so and returns 1. The moments
// between become a picture, box_stack.svg. LEVELS is a file as level_file.h reads it: bodies are
// dropped on each of its levels.

#include "box_stack_scene.h"
#include "box_stack_svg.h"

#include "arguments.h"
#include "refusals.h"

#define ALL_LEVELS UINT32_MAX
#define REST 0.02 // units per second: what is slower lies still

typedef struct Options {
    uint32_t seconds, bodies, level;
    const char *svg;
    const char *levels;
    int no_sweep;
} Options;

static const char usage[] =
    "usage: box_stack [options] [LEVELS]\n"
    "  --seconds N   how long it goes, 1 to 1000 (12; each of several levels 4)\n"
    "  --bodies N    how many are dropped on a level, 1 to 256 (24)\n"
    "  --level N     only this level of LEVELS, from 0\n"
    "  --svg PATH    where the picture goes (box_stack.svg; of several levels there is none)\n"
    "  --no-sweep    bodies jump to where they fly: what the checks are for\n"
    "  --help        this text\n"
    "LEVELS is a file of levels; without it a pile is built in, and a firing range.\n";

// -1 to go on, or the exit code.
static int parse_options(Options *options, int count, char **arguments)
{
    const Option table[] = {
        {"--seconds", NULL, NULL, &options->seconds, 1, 1000},
        {"--bodies", NULL, NULL, &options->bodies, 1, MOST_BODIES},
        {"--level", NULL, NULL, &options->level, 0, ALL_LEVELS - 1},
        {"--svg", NULL, &options->svg, NULL, 0, 0},
        {"--no-sweep", &options->no_sweep, NULL, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &options->levels, usage, count, arguments);
    if (code < 0 && options->level != ALL_LEVELS && !options->levels)
        return wrong_usage(usage, "--level", "needs a file of levels");
    return code;
}

// Whether all went well; if not, says so.
static int report_checks(const Checks *checks)
{
    if (checks->sunk > 0)
        fprintf(stderr, EXAMPLE ": sank deeper than %g: %llu times\n", SKIN, (unsigned long long)checks->sunk);
    if (checks->tunneled > 0)
        fprintf(stderr, EXAMPLE ": went through the ground: %llu times\n", (unsigned long long)checks->tunneled);
    return checks->sunk == 0 && checks->tunneled == 0;
}

// Runs a world to its end and takes the moments of the picture.
static void run(World *world, Checks *checks, uint32_t seconds, Frame *frames, int prints)
{
    static const double moments[FRAMES] = {0, 0.5, 0.9, 1.4, 2.2, 1e9};
    const uint32_t steps = (uint32_t)(seconds / STEP + 0.5);
    int next = 0;
    if (prints)
        printf("   second  fastest  contacts  deepest  exact tests\n");
    while (1) {
        const int ends = world->step == steps;
        while (next < FRAMES && (ends || world->step >= moments[next] / STEP))
            frame_take(&frames[next++], world);
        if (prints && (world->step % 240 == 0 || ends) && (world->step <= 4 * 240 || world->step % 960 == 0 || ends))
            printf("   %6.2f  %7.4f  %8u  %7.5f  %11llu\n", world->step * STEP, largest_speed(world),
                   (unsigned)world->contact_count, checks->deepest, (unsigned long long)checks->tests);
        if (ends)
            break;
        world_step(world, checks);
    }
}

// Draws, if there is to be a picture, and lets the moments go. 1, or 0 when it cannot be written.
static int finish(const World *world, Frame *frames, const char *path, GrazeAabb view, const char *title)
{
    const int fine = !path || svg_write(path, world, frames, view, title);
    if (!fine)
        fprintf(stderr, EXAMPLE ": %s: cannot be written\n", path);
    else if (path)
        printf("picture     %s\n", path);
    for (int i = 0; i < FRAMES; i++)
        frame_free(&frames[i]);
    return fine;
}

static int pile(const Options *options)
{
    const GrazeAabb view = {-5.7f, -1.2f, 5.7f, 9.1f};
    World world;
    Checks checks;
    Frame frames[FRAMES];
    memset(&checks, 0, sizeof checks);
    scene_pile(&world);
    world.no_sweep = options->no_sweep;
    printf("pile        %u bodies on %u concave outlines; steps of 1/240 s; may sink by %g\n", (unsigned)world.count,
           (unsigned)world.pieces, SKIN);
    run(&world, &checks, options->seconds ? options->seconds : 12, frames, 1);
    int fine = report_checks(&checks);
    const double speed = largest_speed(&world);
    uint32_t out = 0;
    for (uint32_t i = 0; i < world.count; i++)
        out += (uint32_t)world.bodies[i].out;
    if (speed > REST || out > 0) {
        fprintf(stderr, EXAMPLE ": no rest: %u bodies left the world, the fastest other has a speed of %g\n",
                (unsigned)out, speed);
        fine = 0;
    }
    fine &= finish(&world, frames, options->svg, view, "box stack");
    world_free(&world);
    return fine;
}

static int firing_range(const Options *options)
{
    static const double speeds[] = {10, 1e3, 1e5, 1e7};
    int fine = 1;
    printf("range       balls, capsules and boxes against a wall of 0.05 and concave ground\n"
           "   units per step  shots  would land behind  passed  sank  exact tests\n");
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        Range sum;
        fire_all(&sum, speeds[i], options->no_sweep);
        printf("   %14.0f  %5u  %17u  %6u  %4llu  %11llu\n", speeds[i], (unsigned)sum.fired, (unsigned)sum.beyond,
               (unsigned)sum.passed, (unsigned long long)sum.checks.sunk, (unsigned long long)sum.checks.tests);
        fine &= report_checks(&sum.checks);
        if (sum.passed > 0) {
            fprintf(stderr, EXAMPLE ": %u shots left their half of the range\n", (unsigned)sum.passed);
            fine = 0;
        }
    }
    return fine;
}

typedef struct Tally {
    uint32_t bodies, still, out, lines;
} Tally;

static int play(const Level *level, const Options *options, const char *title, const char *svg, uint32_t seconds,
                Tally *tally, Checks *checks)
{
    World world;
    Frame frames[FRAMES];
    float *lines;
    scene_level(&world, level, options->bodies ? options->bodies : 24, &lines);
    world.no_sweep = options->no_sweep;
    run(&world, checks, seconds, frames, 0);
    tally->bodies = world.count;
    tally->still = tally->out = tally->lines = 0;
    for (uint32_t i = 0; i < world.count; i++) {
        const Body *body = &world.bodies[i];
        tally->out += (uint32_t)body->out;
        tally->still += !body->out && length(body->vx, body->vy) + fabs(body->spin) * extent(body) <= REST;
    }
    for (uint32_t i = 0; i < world.pieces; i++)
        tally->lines += world.ground[i].shape.kind == GRAZE_KIND_CHAIN;
    const int fine = finish(&world, frames, svg, world.bounds, title);
    world_free(&world);
    free(lines);
    return fine;
}

static void print_play(const char *name, const Level *level, const Tally *tally, const Checks *checks)
{
    printf("%5s  %8zu  %8zu  %5u  %6u  %5u  %5u  %6u  %8u  %7.5f  %4llu  %8llu\n", name, level->count, level->vertices,
           (unsigned)tally->lines, (unsigned)tally->bodies, (unsigned)tally->still, (unsigned)tally->out,
           (unsigned)(tally->bodies - tally->still - tally->out), (unsigned)checks->most_contacts, checks->deepest,
           (unsigned long long)checks->sunk, (unsigned long long)checks->tunneled);
}

static int levels(const Options *options)
{
    LevelFile file;
    Level total;
    Tally sum;
    Checks checks;
    int fine = 1;
    memset(&total, 0, sizeof total);
    memset(&sum, 0, sizeof sum);
    memset(&checks, 0, sizeof checks);
    if (!level_file_open(&file, options->levels))
        return 0;
    const int all = options->level == ALL_LEVELS;
    const uint32_t first = all ? 0 : options->level, end = all ? file.level_count : first + 1;
    printf("level  outlines  vertices  lines  bodies  still    out  moving  contacts  deepest  sank  tunneled\n");
    for (uint32_t i = first; fine && i < end; i++) {
        Level level;
        Tally tally;
        Checks own;
        char name[16], title[32];
        memset(&level, 0, sizeof level);
        memset(&own, 0, sizeof own);
        snprintf(name, sizeof name, "%u", (unsigned)i);
        snprintf(title, sizeof title, "level %s", name);
        fine = level_read(&level, &file, i);
        if (fine) {
            const uint32_t seconds = options->seconds ? options->seconds : all ? 4 : 12;
            fine = play(&level, options, title, all ? NULL : options->svg, seconds, &tally, &own);
            print_play(name, &level, &tally, &own);
            fflush(stdout);
            total.count += level.count;
            total.vertices += level.vertices;
            sum.bodies += tally.bodies;
            sum.still += tally.still;
            sum.out += tally.out;
            sum.lines += tally.lines;
            checks_add(&checks, &own);
        }
        level_free(&level);
    }
    if (all && fine)
        print_play("all", &total, &sum, &checks);
    level_file_free(&file);
    return report_checks(&checks) && fine;
}

int main(int argument_count, char **arguments)
{
    Options options = {0, 0, ALL_LEVELS, "box_stack.svg", NULL, 0};
    const int code = parse_options(&options, argument_count, arguments);
    if (code >= 0)
        return code;

    uint64_t refusals = 0;
    graze_set_error_handler(on_refused, &refusals);
    int fine;
    if (options.levels) {
        fine = levels(&options);
    } else {
        fine = pile(&options);
        fine &= firing_range(&options);
    }
    if (fine && refusals == 0)
        printf("all checks hold\n");
    graze_set_error_handler(NULL, NULL);
    return fine && refusals == 0 ? 0 : 1;
}
