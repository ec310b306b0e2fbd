// Characters of all shapes that walk, fall, fly and dash at random through hard levels, or through those of a file.
//
//     cc -O2 -Iinclude examples/walkers.c target/release/libgraze.a -lm -o walkers
//     ./walkers [file of levels] [options]
//
// Each is an obstacle of all others. Levels are as small as 1/1,000, as large as a million, and as far from 0. After
// each step the program asks whether graze_world_slide has kept what graze.h says, and prints the numbers of the first
// steps in which it has not.

#define EXAMPLE "walkers"

#include "arguments.h"
#include "level_file.h"
#include "walkers_level.h"
#include <float.h>
#include <inttypes.h>
#include <time.h>

#define MOST_PRINTED 5
#define MOST_TIMED 200000

typedef enum Habit { WALK, FLY, FALL, DASH, CREEP, HABITS } Habit;

typedef struct Walker {
    uint32_t id;
    double size;
    Habit habit;
    uint32_t left;    // steps until it takes another habit
    float dx, dy;     // its motion
    uint32_t still;   // steps that led nowhere, but moved it
} Walker;

typedef struct Timed {
    float xy[8], dx, dy;
    uint32_t count, kind;
    float radius;
} Timed;

typedef struct Options {
    uint32_t levels, first, walkers, steps, seed;
    int is_timed;
} Options;

typedef struct Sums {
    uint64_t walkers, steps, met, rest, along, ways, failures;
    double seconds;
    uint64_t timed;
} Sums;

static const char usage[] =
    "usage: walkers [file of levels] [options]\n"
    "  --levels N    how many levels (without a file: 40; of a file: all)\n"
    "  --first N     the first level (0)\n"
    "  --walkers N   in each level, 1 to 1000 (16)\n"
    "  --steps N     of each walker, 1 to 1000000000 (400)\n"
    "  --seed N      another number gives other walks (1)\n"
    "  --time        measures graze_world_slide for those that walk, at scale 1\n"
    "  --help        this text\n";

static const Frame FRAMES[] = {{1, 0},    {0.001, 0}, {1000, 0}, {1e6, 0}, {1, 1000},
                               {1, 1e5},  {100, 1e6}, {0.001, 1}, {1, 1e6}};
enum { FRAME_COUNT = sizeof FRAMES / sizeof *FRAMES };

static void print_shape(const char *name, const GrazeShape *shape)
{
    printf("  %s kind %u, radius %a:", name, (unsigned)shape->kind, (double)shape->radius);
    for (uint32_t i = 0; i < 2 * shape->count; i++)
        printf(" %a,", (double)shape->xy[i]);
    printf("\n");
}

static void fail(const Ground *ground, Sums *sums, const char *what, const GrazeShape *body, const Walker *walker,
                 const GrazeSlide *out)
{
    if (sums->failures++ >= MOST_PRINTED)
        return;
    printf("FAILED: %s\n", what);
    print_shape("body", body);
    printf("  motion %a, %a; made %a, %a; lost %a, %a; %u contacts", (double)walker->dx, (double)walker->dy,
           (double)out->x, (double)out->y, (double)out->lost_x, (double)out->lost_y, (unsigned)out->count);
    for (uint32_t i = 0; i < out->count; i++)
        printf(", normal %a %a of %u edge %u", (double)out->contacts[i].normal_x, (double)out->contacts[i].normal_y,
               (unsigned)out->contacts[i].obstacle, (unsigned)out->contacts[i].edge);
    printf("\n");
    for (uint32_t i = 0; i < out->count; i++) {
        GrazeShape obstacle;
        if (graze_world_shape(ground->world, out->contacts[i].obstacle, &obstacle) == GRAZE_OK && obstacle.count <= 8)
            print_shape("obstacle", &obstacle);
    }
}

// How many shapes of the ground and other walkers overlap a body. Lines that are solid from one side may be passed.
static uint32_t overlaps(const Ground *ground, const GrazeShape *body, uint32_t self, uint32_t *first)
{
    uint32_t ids[256], hits = 0;
    const size_t count = graze_world_query(ground->world, body, UINT32_MAX, ids, 256);
    for (size_t i = 0; i < count && i < 256; i++) {
        GrazeShape other;
        if (ids[i] == self || graze_world_shape(ground->world, ids[i], &other) != GRAZE_OK)
            continue;
        if (other.kind != GRAZE_KIND_ONE_SIDED && graze_test(body, &other) == GRAZE_HIT && hits++ == 0)
            *first = ids[i];
    }
    return hits;
}

// A circle, a capsule, a box, a turned box, or a rounded one.
static GrazeShape any_body(Ground *ground, double size, float *xy)
{
    double points[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    const double half = size / 2;
    const uint32_t form = ground->is_straight ? 2 : below(ground, 5);
    GrazeShape shape = {xy, 1, GRAZE_KIND_POINT, 0};
    if (form == 0) {
        shape.radius = (float)(half * ground->frame.scale);
    } else if (form == 1) {
        points[3] = size;
        shape.count = 2;
        shape.kind = GRAZE_KIND_SEGMENT;
        shape.radius = (float)(half * ground->frame.scale);
    } else {
        float corners[8];
        graze_rect_corners(0, 0, (float)half, (float)size, form == 2 ? 0 : (float)between(ground, 0, 3), corners);
        for (int i = 0; i < 8; i++)
            points[i] = (double)corners[i];
        shape.count = 4;
        shape.kind = GRAZE_KIND_CONVEX;
        shape.radius = form == 4 ? (float)(0.3 * half * ground->frame.scale) : 0;
    }
    double place[2] = {between(ground, -ground->half, ground->half), between(ground, -ground->half, ground->half)};
    if (ground->is_straight)
        for (int axis = 0; axis < 2; axis++)
            place[axis] = floor(place[axis] / ground->tile) * ground->tile + (axis == 0 ? half : size);
    for (uint32_t i = 0; i < 2 * shape.count; i++)
        xy[i] = put(ground, place[i % 2] + points[i]);
    return shape;
}

// 1, or 0 if no room was found for it.
static int add_walker(Ground *ground, Walker *walker)
{
    float xy[8];
    for (int tries = 0; tries < 200; tries++) {
        uint32_t other;
        walker->size = ground->is_straight && below(ground, 2) == 0 ? ground->tile : between(ground, 0.2, 0.8);
        const GrazeShape shape = any_body(ground, walker->size, xy);
        const double h = ground->half - 2 * walker->size;
        GrazeAabb box;
        // Far from 0 a small body may be flat or crooked, and in a small room it may reach through a wall.
        if (graze_check_shape(&shape) != GRAZE_OK || graze_test(&shape, &shape) != GRAZE_HIT ||
            graze_bounds(&shape, &box) != GRAZE_OK || box.min_x < put(ground, -h) || box.min_y < put(ground, -h) ||
            box.max_x > put(ground, h) || box.max_y > put(ground, h) || overlaps(ground, &shape, 0, &other) != 0)
            continue;
        walker->id = graze_world_add(ground->world, &shape, WALKER, GROUND | WALKER, 0);
        walker->left = walker->still = 0;
        return walker->id != 0;
    }
    return 0;
}

static void take_habit(Ground *ground, Walker *walker)
{
    static const double speeds[HABITS] = {0.2, 1.5, 1, 60, 1e-6};
    walker->habit = (Habit)below(ground, HABITS);
    walker->left = walker->habit == FALL ? 60 : 8 + below(ground, 30);
    const double speed = speeds[walker->habit] * walker->size * ground->frame.scale;
    double dx = speed * between(ground, -1, 1), dy = speed * between(ground, -1, 1);
    if (walker->habit == WALK)
        dy = -0.1 * walker->size * ground->frame.scale;
    else if (walker->habit == FALL)
        dy = -fabs(dy);
    if (walker->habit != WALK && below(ground, 4) == 0)
        dx = 0;
    else if (walker->habit != WALK && below(ground, 4) == 0)
        dy = 0;
    // A part of a tile, so that seams are met exactly.
    if (ground->is_straight && below(ground, 2) == 0) {
        const double part = ground->tile * ground->frame.scale / (1 << below(ground, 6));
        dx = dx < 0 ? -part : dx > 0 ? part : 0;
        dy = dy < 0 ? -part / 2 : dy > 0 ? part : 0;
    }
    walker->dx = (float)dx;
    walker->dy = (float)dy;
}

// The distance of the multiples that offsets are on this axis.
static double grid_step(const GrazeShape *shape, int axis, float motion)
{
    double most = 0;
    for (uint32_t i = 0; i < shape->count; i++)
        most = fmax(most, fabs((double)shape->xy[2 * i + (uint32_t)axis]));
    const float reach = (float)(most + (double)shape->radius + fabs((double)motion));
    return (double)nextafterf(reach, FLT_MAX) - (double)reach;
}

// Along floors and walls that are parallel to an axis, nothing of the other part of the motion is lost.
static void check_along(const Ground *ground, Sums *sums, const GrazeShape *body, const Walker *walker, const GrazeSlide *out)
{
    int floors = 0, walls = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        floors += out->contacts[i].normal_x == 0;
        walls += out->contacts[i].normal_y == 0;
    }
    const int straight = floors > 0 ? floors : walls;
    // Of more than four contacts the others are unknown.
    if (!ground->is_straight || straight == 0 || straight == 4 || straight != (int)out->count)
        return;
    const int axis = floors > 0 ? 0 : 1;
    const double lost = fabs((double)(axis == 0 ? out->lost_x : out->lost_y));
    sums->along++;
    // Corners of other walkers may nudge it by up to four steps.
    if (lost > 4.5 * grid_step(body, axis, axis == 0 ? walker->dx : walker->dy))
        fail(ground, sums, "a part of the motion along the ground is lost", body, walker, out);
}

// What does not move at all, moves along neither axis: as its sides and all others are parallel to them, it could.
static void check_ways(const Ground *ground, Sums *sums, const GrazeShape *body, const Walker *walker, const GrazeSlide *out)
{
    if (!ground->is_straight || out->x != 0 || out->y != 0)
        return;
    sums->ways++;
    for (int axis = 0; axis < 2; axis++) {
        GrazeSweepHit hit;
        const float dx = axis == 0 ? walker->dx : 0, dy = axis == 1 ? walker->dy : 0;
        const double size = fabs((double)(dx + dy)), most = 6 * grid_step(body, axis, dx + dy);
        if (size > most && (graze_world_sweep_enter(ground->world, body, dx, dy, UINT32_MAX, walker->id, &hit, NULL) !=
                                GRAZE_HIT ||
                            (double)hit.t * size > most))
            fail(ground, sums, "it did not take a free way", body, walker, out);
    }
}

// What rests on level ground stays there to the bit, whatever pushes it down. A smaller motion has a finer grid.
static void check_rest(const Ground *ground, Sums *sums, const GrazeShape *body, const Walker *walker, const GrazeSlide *out)
{
    static const float pushes[] = {1, 1.7f, 5, 1000};
    if (!ground->is_straight || out->count == 0 || out->x != 0 || out->y != 0 || walker->dx != 0 ||
        walker->dy >= 0)
        return;
    for (int i = 0; i < 4; i++) {
        GrazeSlide again;
        graze_world_slide(ground->world, body, 0, pushes[i] * walker->dy, UINT32_MAX, walker->id, &again);
        if (again.x != 0 || again.y != 0)
            fail(ground, sums, "it moved at rest", body, walker, &again);
    }
    sums->rest++;
}

static void step(Ground *ground, Walker *walker, Sums *sums)
{
    GrazeShape body, moved;
    GrazeSlide out;
    GrazeSweepHit hit;
    GrazeAabb box;
    uint32_t other = 0;
    if (walker->left-- == 0)
        take_habit(ground, walker);
    graze_world_shape(ground->world, walker->id, &body);
    const GrazeVerdict verdict =
        graze_world_slide(ground->world, &body, walker->dx, walker->dy, UINT32_MAX, walker->id, &out);
    sums->steps++;
    sums->met += out.count > 0;
    if (verdict == GRAZE_HIT) {
        fail(ground, sums, "it was a hit before", &body, walker, &out);
        return;
    }
    if ((double)out.x * (double)walker->dx + (double)out.y * (double)walker->dy < 0)
        fail(ground, sums, "it went against the motion", &body, walker, &out);
    if (out.count == 0 && graze_world_sweep_enter(ground->world, &body, out.x, out.y, UINT32_MAX, walker->id, &hit,
                                                  NULL) == GRAZE_HIT)
        fail(ground, sums, "it went through something", &body, walker, &out);
    check_along(ground, sums, &body, walker, &out);
    check_ways(ground, sums, &body, walker, &out);
    check_rest(ground, sums, &body, walker, &out);

    // Moving may put the vertices elsewhere in memory, so a copy is kept for messages.
    float before[8];
    for (uint32_t i = 0; i < 2 * body.count; i++)
        before[i] = body.xy[i];
    body.xy = before;
    graze_world_move(ground->world, walker->id, out.x, out.y);
    graze_world_shape(ground->world, walker->id, &moved);
    if (overlaps(ground, &moved, walker->id, &other) > 0) {
        fail(ground, sums, "it is a hit afterwards", &body, walker, &out);
        GrazeShape obstacle;
        if (sums->failures <= MOST_PRINTED && graze_world_shape(ground->world, other, &obstacle) == GRAZE_OK)
            print_shape("with", &obstacle);
    }
    const double h = ground->half;
    if (graze_bounds(&moved, &box) == GRAZE_OK &&
        (box.max_x <= put(ground, -h) || box.max_y <= put(ground, -h) || box.min_x >= put(ground, h) ||
         box.min_y >= put(ground, h)))
        fail(ground, sums, "it left the room", &body, walker, &out);
    // A push in one direction comes to an end.
    const double gain = (double)out.x * (double)walker->dx + (double)out.y * (double)walker->dy;
    walker->still = gain == 0 && (out.x != 0 || out.y != 0) ? walker->still + 1 : 0;
    if (walker->still > 8)
        fail(ground, sums, "it trembles", &body, walker, &out);
}

static double since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

// The slides of those that walk, once more: three times, of which the fastest counts.
static void measure(const Ground *ground, const Timed *timed, uint32_t count, Sums *sums)
{
    double least = DBL_MAX;
    float sink = 0;
    for (int round = 0; round < 3; round++) {
        const clock_t start = clock();
        for (uint32_t i = 0; i < count; i++) {
            const GrazeShape body = {timed[i].xy, timed[i].count, timed[i].kind, timed[i].radius};
            GrazeSlide out;
            graze_world_slide(ground->world, &body, timed[i].dx, timed[i].dy, GROUND, 0, &out);
            sink += out.x;
        }
        least = fmin(least, since(start));
    }
    sums->seconds += sink < FLT_MAX ? least : 0;
    sums->timed += count;
}

static void play(Ground *ground, const Options *options, Walker *walkers, Timed *timed, Sums *sums)
{
    uint32_t count = 0, taken = 0;
    while (count < options->walkers && add_walker(ground, &walkers[count]))
        count++;
    sums->walkers += count;
    for (uint32_t k = 0; k < options->steps; k++) {
        for (uint32_t i = 0; i < count; i++) {
            step(ground, &walkers[i], sums);
            if (!timed || walkers[i].habit != WALK || taken == MOST_TIMED)
                continue;
            GrazeShape body;
            graze_world_shape(ground->world, walkers[i].id, &body);
            Timed *one = &timed[taken++];
            memcpy(one->xy, body.xy, 2 * body.count * sizeof(float));
            one->dx = walkers[i].dx;
            one->dy = walkers[i].dy;
            one->count = body.count;
            one->kind = body.kind;
            one->radius = body.radius;
        }
    }
    if (timed)
        measure(ground, timed, taken, sums);
}

// The simple outlines of a level, with the middle of all of them at 0.
static void make_level(Ground *ground, const Level *level)
{
    const GrazeAabb box = level_box(level);
    const double width = (double)box.max_x - (double)box.min_x, height = (double)box.max_y - (double)box.min_y;
    const double middle[2] = {((double)box.min_x + (double)box.max_x) / 2, ((double)box.min_y + (double)box.max_y) / 2};
    ground->half = fmax(width, height) / 2 + 4;
    ground->is_straight = 0;
    for (size_t i = 0; i < level->count; i++) {
        const Outline *outline = &level->outlines[i];
        float *xy = (float *)need(NULL, 2 * outline->count, sizeof(float));
        for (size_t k = 0; k < 2 * outline->count; k++)
            xy[k] = put(ground, (double)outline->xy[k] - middle[k % 2]);
        const GrazeShape shape = {xy, (uint32_t)outline->count, GRAZE_KIND_POLYGON, 0};
        if (graze_check_shape(&shape) == GRAZE_OK)
            graze_world_add(ground->world, &shape, GROUND, WALKER, 0);
        free(xy);
    }
    add_room(ground);
}

int main(int argument_count, char **arguments)
{
    Options options = {0, 0, 16, 400, 1, 0};
    const char *path = NULL;
    const Option table[] = {
        {"--levels", NULL, NULL, &options.levels, 1, 1000000000},
        {"--first", NULL, NULL, &options.first, 0, 1000000000},
        {"--walkers", NULL, NULL, &options.walkers, 1, 1000},
        {"--steps", NULL, NULL, &options.steps, 1, 1000000000},
        {"--seed", NULL, NULL, &options.seed, 0, UINT32_MAX},
        {"--time", &options.is_timed, NULL, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &path, usage, argument_count, arguments);
    if (code >= 0)
        return code;
    LevelFile file = {NULL, 0, 0, NULL};
    if (path && !level_file_open(&file, path))
        return 1;
    if (options.levels == 0)
        options.levels = path ? file.level_count : 40;
    Walker *walkers = (Walker *)need(NULL, options.walkers, sizeof(Walker));
    Timed *timed = options.is_timed ? (Timed *)need(NULL, MOST_TIMED, sizeof(Timed)) : NULL;
    Sums sums = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (uint32_t k = 0; k < options.levels; k++) {
        const uint32_t number = options.first + k;
        Ground ground = {graze_world_create(), FRAMES[0], 0, 0, 1, 0};
        ground.state = 88172645463325252u + 2862933555777941757u * (number + (uint64_t)options.seed * 1000003u);
        chance(&ground);
        // Timing needs levels as games have them.
        if (!options.is_timed)
            ground.frame = FRAMES[(number / 4 + options.seed) % FRAME_COUNT];
        if (!ground.world)
            return 1;
        if (path) {
            Level level;
            memset(&level, 0, sizeof level);
            if (!level_read(&level, &file, number % file.level_count))
                return 1;
            make_level(&ground, &level);
            level_free(&level);
        } else {
            make_hard_level(&ground, number);
        }
        const uint64_t failed = sums.failures;
        play(&ground, &options, walkers, timed, &sums);
        if (sums.failures > failed)
            printf("in level %u with seed %u\n", (unsigned)number, (unsigned)options.seed);
        graze_world_free(ground.world);
        // Many levels take hours.
        if ((k + 1) % 1000 == 0 && k + 1 < options.levels) {
            fprintf(stderr, "%u levels, %" PRIu64 " steps, %" PRIu64 " failures\n", (unsigned)(k + 1), sums.steps,
                    sums.failures);
        }
    }
    printf("levels      %u, %" PRIu64 " walkers\n", (unsigned)options.levels, sums.walkers);
    printf("steps       %" PRIu64 ", of which %" PRIu64 " met something\n", sums.steps, sums.met);
    printf("checks      %" PRIu64 " along flat ground, %" PRIu64 " at rest, %" PRIu64
           " that could not move\n",
           sums.along, sums.rest, sums.ways);
    printf("failures    %" PRIu64 "\n", sums.failures);
    if (sums.timed > 0)
        printf("slide       %.0f ns each, %" PRIu64 " of them\n", 1e9 * sums.seconds / (double)sums.timed, sums.timed);
    free(timed);
    free(walkers);
    level_file_free(&file);
    return sums.failures > 0;
}
