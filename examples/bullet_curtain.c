// A curtain of bullets sweeps over a ship and a field of concave obstacles, tested by graze.
//
//     cc -O2 -Iinclude examples/bullet_curtain.c target/release/libgraze.a -o bullet_curtain
//     ./bullet_curtain [options] [LEVELS]
//
// Slow bullets are circles; fast ones are capsules along the way of the tick, so nothing tunnels.
// What only touches, exactly, is a graze, and grazes score. The checksum of all verdicts is the
// same on every machine, for positions are whole steps and graze's answers are exact. The busiest
// tick becomes a picture, bullet_curtain.svg. LEVELS is a file as level_file.h reads it.

#define _POSIX_C_SOURCE 200809L // isatty and fileno beside plain C99

#include "bullet_curtain_svg.h"

#include "arguments.h"
#include "refusals.h"

#include <time.h>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

#define ALL_LEVELS UINT32_MAX

// 0 in ticks and bullets stands for the default, which depends on what is run.
typedef struct Options {
    uint32_t ticks, bullets, level;
    const char *svg;
    const char *levels; // path, or NULL
    int quiet;
} Options;

typedef struct Run {
    Tally total;
    uint64_t checksum;
    double seconds;    // spent in ticks
    uint64_t busiest;  // hits and grazes of the busiest tick drawn so far
    uint64_t ticks;
} Run;

static const char usage[] =
    "usage: bullet_curtain [options] [LEVELS]\n"
    "  --ticks N     how long to run, 1 to 1000000 (600; each of several levels 240)\n"
    "  --bullets N   how many bullets at most, 1 to 1000000 (100000; several levels 8000)\n"
    "  --level N     only this level of LEVELS, from 0\n"
    "  --svg PATH    where the picture goes (bullet_curtain.svg)\n"
    "  --quiet       no progress on standard error\n"
    "  --help        this text\n"
    "LEVELS is a file of levels; without it the built-in one is run.\n";

// -1 to go on, or the exit code.
static int parse_options(Options *options, int count, char **arguments)
{
    const Option table[] = {
        {"--ticks", NULL, NULL, &options->ticks, 1, 1000000},
        {"--bullets", NULL, NULL, &options->bullets, 1, 1000000},
        {"--level", NULL, NULL, &options->level, 0, ALL_LEVELS - 1},
        {"--svg", NULL, &options->svg, NULL, 0, 0},
        {"--quiet", &options->quiet, NULL, NULL, 0, 0},
    };
    const int code = read_arguments(table, sizeof table / sizeof *table, &options->levels, usage, count, arguments);
    if (code < 0 && options->level != ALL_LEVELS && !options->levels)
        return wrong_usage(usage, "--level", "needs a file of levels");
    return code;
}

// On a terminal one line that is written again and again, elsewhere a line now and then.
static void progress(const Game *game, uint32_t ticks, const char *title)
{
    const int terminal = isatty(fileno(stderr));
    const int last = game->tick == ticks;
    char grazes[28];
    if (game->tick % (terminal ? 5 : 100) != 0 && !last)
        return;
    fprintf(stderr, "%s%s: tick %u of %u, %u bullets in the air, %s grazes%s",
            terminal ? "\r" : "", title, (unsigned)game->tick, (unsigned)ticks,
            (unsigned)game->now.flying, with_commas(grazes, game->total.bullets[GRAZE_TOUCH]),
            terminal ? "\033[K" : "\n");
    if (terminal && last)
        fputs("\r\033[K", stderr);
}

// Plays a level and adds it to the run. Draws its busiest tick if it beats those before.
// 1, or 0 when the picture cannot be written.
static int play(Run *run, const Level *level, const Options *options, const char *title, int quiet)
{
    Game game;
    Snapshot busiest = {0};
    int fine = 1, beaten = 0;
    game_create(&game, level, options->bullets);
    start_rain(&game);
    busiest.bullets = need(NULL, options->bullets, sizeof(Bullet));

    for (uint32_t i = 0; i < options->ticks; i++) {
        const clock_t start = clock();
        game_tick(&game);
        run->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
        const uint64_t events = game.now.bullets[GRAZE_TOUCH] + game.now.bullets[GRAZE_HIT];
        if (events > run->busiest || (run->busiest == 0 && i == 0)) {
            memcpy(busiest.bullets, game.bullets, options->bullets * sizeof(Bullet));
            busiest.ship = game.ship;
            busiest.tally = game.now;
            busiest.tick = game.tick;
            run->busiest = events;
            beaten = 1;
        }
        if (!quiet)
            progress(&game, options->ticks, title);
    }
    run->ticks += options->ticks;
    run->checksum = (run->checksum ^ game.checksum) * 1099511628211u;
    tally_add(&run->total, &game.total);

    if (beaten && !svg_write(options->svg, &game, &busiest, title)) {
        fprintf(stderr, EXAMPLE ": %s: cannot be written\n", options->svg);
        fine = 0;
    }
    free(busiest.bullets);
    game_free(&game);
    return fine;
}

static void print_level(const Level *level)
{
    printf("level       %zu polygons, %zu vertices: "
           "%zu simple, %zu self-crossing, %zu of zero area, %zu refused\n",
           level->count + level->refused, level->vertices, level->simple, level->crossing,
           level->flat, level->refused);
}

static void print_run(const Run *run, const Options *options)
{
    const Tally *total = &run->total;
    const uint64_t tests = total->tests[0] + total->tests[1] + total->tests[2];
    const double seconds = run->seconds > 0 ? run->seconds : 1e-9;
    char text[4][28];
    printf("speed       %.2f s: %.0f ticks/s, %s bullet moves/s, %s tests/s\n", run->seconds,
           (double)run->ticks / seconds,
           with_commas(text[0], (uint64_t)((double)total->flying / seconds)),
           with_commas(text[1], (uint64_t)((double)tests / seconds)));
    printf("tests       %s: %s misses, %s grazes, %s hits\n", with_commas(text[0], tests),
           with_commas(text[1], total->tests[GRAZE_MISS]),
           with_commas(text[2], total->tests[GRAZE_TOUCH]),
           with_commas(text[3], total->tests[GRAZE_HIT]));
    printf("bullets     %s moves, %s grazed something, %s ended in a hit\n",
           with_commas(text[0], total->flying), with_commas(text[1], total->bullets[GRAZE_TOUCH]),
           with_commas(text[2], total->bullets[GRAZE_HIT]));
    printf("ship        %s grazes, %s hits, %s in the heart; %s scrapes along obstacles\n",
           with_commas(text[0], total->ship_grazes), with_commas(text[1], total->ship_hits),
           with_commas(text[2], total->heart_hits),
           with_commas(text[3], total->ship_tests[GRAZE_TOUCH]));
    printf("score       %s\n", with_commas(text[0], tally_score(total)));
    printf("checksum    %016" PRIx64 "\n", run->checksum);
    printf("picture     %s\n", options->svg);
}

// Every level of the file, a line each.
static int play_all(Run *run, const LevelFile *file, const Options *options)
{
    Level sum = {0};
    int fine = 1;
    printf("level  polygons  simple  crossing  flat  refused  vertices      misses   grazes"
           "     hits       ms\n");
    for (uint32_t i = 0; fine && i < file->level_count; i++) {
        Level level = {0};
        const Run before = *run;
        char title[32];
        snprintf(title, sizeof title, "level %u", (unsigned)i);
        fine = level_read(&level, file, i)
            && play(run, &level, options, title, options->quiet || !isatty(fileno(stderr)));
        if (fine)
            printf("%5u  %8zu  %6zu  %8zu  %4zu  %7zu  %8zu  %10" PRIu64 "  %7" PRIu64 "  %7" PRIu64
                   "  %7.1f\n",
                   (unsigned)i, level.count + level.refused, level.simple, level.crossing,
                   level.flat, level.refused, level.vertices,
                   run->total.tests[GRAZE_MISS] - before.total.tests[GRAZE_MISS],
                   run->total.tests[GRAZE_TOUCH] - before.total.tests[GRAZE_TOUCH],
                   run->total.tests[GRAZE_HIT] - before.total.tests[GRAZE_HIT],
                   (run->seconds - before.seconds) * 1000);
        fflush(stdout);
        sum.count += level.count;
        sum.simple += level.simple;
        sum.crossing += level.crossing;
        sum.flat += level.flat;
        sum.refused += level.refused;
        sum.vertices += level.vertices;
        level_free(&level);
    }
    if (fine)
        print_level(&sum);
    return fine;
}

int main(int argument_count, char **arguments)
{
    Options options = {0, 0, ALL_LEVELS, "bullet_curtain.svg", NULL, 0};
    const int code = parse_options(&options, argument_count, arguments);
    if (code >= 0)
        return code;

    uint64_t refusals = 0;
    graze_set_error_handler(on_refused, &refusals);

    Run run = {0};
    Level level = {0};
    LevelFile file = {0};
    char title[32] = "bullet curtain";
    int fine = 1;
    if (options.levels && !level_file_open(&file, options.levels))
        return 1;
    const int all = options.levels && options.level == ALL_LEVELS;
    if (options.ticks == 0)
        options.ticks = all ? 240 : 600;
    if (options.bullets == 0)
        options.bullets = all ? 8000 : 100000;

    if (all) {
        fine = play_all(&run, &file, &options);
    } else {
        if (options.levels) {
            snprintf(title, sizeof title, "level %u", (unsigned)options.level);
            fine = level_read(&level, &file, options.level);
        } else {
            level_built_in(&level);
        }
        if (fine)
            print_level(&level);
        fine = fine && play(&run, &level, &options, title, options.quiet);
    }
    if (fine)
        print_run(&run, &options);
    level_free(&level);
    level_file_free(&file);
    graze_set_error_handler(NULL, NULL);
    return fine && refusals == 0 ? 0 : 1;
}
