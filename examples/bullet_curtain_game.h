// The game of bullet_curtain.c: what it consists of, how it starts, and how the ship flies.
//
// Positions and speeds are integers. A bullet keeps 256ths of a step, so that it can fly in any
// direction, and meets the world at the whole step it is on: that is why it can touch exactly.

#ifndef BULLET_CURTAIN_GAME_H
#define BULLET_CURTAIN_GAME_H

#include "bullet_curtain_field.h"

#define FINE       256  // parts of a step
#define DIRECTIONS 1024 // of a full turn
#define DIRECTION_LENGTH 4096

#define EMITTERS     13
#define EMITTER_ROOM 40 // steps that must be clear around one

#define SHIP_CORNERS 10
#define SHIP_NOSE    56 // steps from its heart to its nose, sides and tail
#define SHIP_SIDE    48
#define SHIP_TAIL    44

enum { RING, SPIRAL, FAN, RAIN };

typedef struct Bullet {
    int32_t x, y, vx, vy; // in 256ths of a step
    uint8_t alive;
    uint8_t fast;    // a capsule along the way of the tick, so that it cannot tunnel
    uint8_t radius;  // steps
    uint8_t verdict; // the worst of this tick
} Bullet;

typedef struct Ship {
    int32_t x, y, vx, vy; // steps
    float xy[2 * SHIP_CORNERS];
    GrazeAabb box;
} Ship;

typedef struct Emitter {
    int32_t x, y; // steps
    int32_t turn; // of the next volley, in DIRECTIONS
    uint32_t kind;
} Emitter;

// What happened to bullets and ship, in a tick or in all of them.
typedef struct Tally {
    uint64_t flying;     // bullets in the air
    uint64_t tests[3];   // verdicts of graze on bullets, by GrazeVerdict
    uint64_t bullets[3]; // bullets by the worst verdict on each
    uint64_t ship_grazes, ship_hits, heart_hits;
    uint64_t ship_tests[3]; // verdicts on the ship against outlines
} Tally;

typedef struct Game {
    Field field;
    Bullet *bullets;
    uint32_t bullet_count;
    uint32_t *idle; // bullets that are not in the air
    uint32_t idle_count;
    Ship ship;
    Emitter emitters[EMITTERS];
    int32_t directions[DIRECTIONS][2];
    uint32_t random;
    uint32_t tick;
    Tally now, total;
    uint64_t checksum; // of every verdict so far
} Game;

// Half of it, in steps, from the nose to the tail; the other half mirrors it. The heart is at 0, 0.
static const int32_t ship_half[][2] = {{0, SHIP_NOSE}, {12, 12},         {SHIP_SIDE, -36},
                                       {24, -28},      {12, -SHIP_TAIL}, {0, -28}};

// xorshift32: enough for a game, the same everywhere.
static int32_t game_random(Game *game, int32_t below)
{
    game->random ^= game->random << 13;
    game->random ^= game->random >> 17;
    game->random ^= game->random << 5;
    return (int32_t)(game->random % (uint32_t)below);
}

// FNV-1a, a word at a time.
static void game_note(Game *game, uint64_t word)
{
    game->checksum = (game->checksum ^ word) * 1099511628211u;
}

static void ship_place(Game *game, int32_t x, int32_t y)
{
    Ship *ship = &game->ship;
    const int last = SHIP_CORNERS / 2;
    for (int i = 0; i < SHIP_CORNERS; i++) {
        const int32_t *half = ship_half[i <= last ? i : SHIP_CORNERS - i];
        ship->xy[2 * i] = field_x(&game->field, x + (i <= last ? half[0] : -half[0]));
        ship->xy[2 * i + 1] = field_y(&game->field, y + half[1]);
    }
    ship->x = x;
    ship->y = y;
    graze_bounds_polygon(ship->xy, SHIP_CORNERS, &ship->box);
}

// The ship against the outlines around it: the worst verdict.
static GrazeVerdict ship_test(Game *game)
{
    Ship *ship = &game->ship;
    GrazeVerdict worst = GRAZE_MISS;
    const size_t count = field_search(&game->field, ship->x - SHIP_SIDE, ship->y - SHIP_TAIL,
                                      ship->x + SHIP_SIDE, ship->y + SHIP_NOSE);
    for (size_t i = 0; i < count; i++) {
        const Outline *outline = &game->field.level->outlines[game->field.found[i]];
        const GrazeVerdict verdict =
            graze_test_polygon_polygon(outline->xy, outline->count, ship->xy, SHIP_CORNERS);
        game->now.ship_tests[verdict]++;
        game_note(game, (uint64_t)verdict);
        worst = verdict > worst ? verdict : worst;
    }
    return worst;
}

// Moves the ship if there it is on the field and overlaps nothing; to scrape along is allowed.
static int ship_move(Game *game, int32_t dx, int32_t dy)
{
    Ship *ship = &game->ship;
    const int32_t x = ship->x, y = ship->y;
    ship_place(game, x + dx, y + dy);
    if (graze_contains_aabb_aabb(&game->field.box, &ship->box) != GRAZE_MISS
        && ship_test(game) != GRAZE_HIT)
        return 1;
    ship_place(game, x, y);
    return 0;
}

// Flies on, the last bit step by step; what stops it makes it turn.
static void ship_fly(Game *game)
{
    static const int32_t ways[][2] = {{4, 3}, {-4, 3}, {3, -4}, {-3, -4},
                                      {5, 0}, {-5, 0}, {0, 5},  {0, -5}};
    Ship *ship = &game->ship;
    const int32_t step_x = (ship->vx > 0) - (ship->vx < 0);
    const int32_t step_y = (ship->vy > 0) - (ship->vy < 0);
    if (ship_move(game, ship->vx, ship->vy) || ship_move(game, step_x, step_y))
        return;
    const int32_t *way = ways[game_random(game, (int32_t)(sizeof ways / sizeof *ways))];
    ship->vx = way[0];
    ship->vy = way[1];
}

// The first of many places at which the ship is clear of everything, near the middle if it can be.
// A level without such a place gets the last one tried.
static void ship_start(Game *game)
{
    const Field *field = &game->field;
    int32_t x = field->width * 42 / 100, y = field->height * 47 / 100;
    for (int tries = 0; tries < 500; tries++) {
        ship_place(game, x, y);
        if (ship_test(game) == GRAZE_MISS)
            break;
        x = 64 + game_random(game, field->width - 128);
        y = 64 + game_random(game, field->height - 128);
    }
    game->ship.vx = 4;
    game->ship.vy = 3;
}

// Whether a circle of so many steps meets no outline.
static int is_clear(Game *game, int32_t x, int32_t y, int32_t radius)
{
    Field *field = &game->field;
    const GrazeCircle room = {field_x(field, x), field_y(field, y), (float)radius * field->unit};
    const size_t count = field_search(field, x - radius, y - radius, x + radius, y + radius);
    for (size_t i = 0; i < count; i++) {
        const Outline *outline = &field->level->outlines[field->found[i]];
        if (graze_test_polygon_circle(outline->xy, outline->count, &room) != GRAZE_MISS)
            return 0;
    }
    return 1;
}

// An emitter inside the ground would only fire into it: search for a clear place.
static void emitter_start(Game *game, Emitter *emitter, int32_t x, int32_t y)
{
    for (int tries = 0; tries < 100 && !is_clear(game, x, y, EMITTER_ROOM); tries++) {
        x = EMITTER_ROOM + game_random(game, game->field.width - 2 * EMITTER_ROOM);
        y = EMITTER_ROOM + game_random(game, game->field.height - 2 * EMITTER_ROOM);
    }
    emitter->x = x;
    emitter->y = y;
}

static void game_create(Game *game, const Level *level, uint32_t bullet_count)
{
    // Kind, and place in hundredths of the field.
    static const uint8_t emitters[EMITTERS][3] = {
        {RING, 50, 88}, {RING, 31, 32}, {RING, 69, 32}, {RING, 50, 53},
        {SPIRAL, 33, 64}, {SPIRAL, 67, 64}, {SPIRAL, 16, 51}, {SPIRAL, 84, 51},
        {FAN, 2, 97}, {FAN, 98, 97}, {FAN, 2, 38}, {FAN, 98, 38}, {RAIN, 50, 99},
    };
    memset(game, 0, sizeof *game);
    field_create(&game->field, level);
    game->random = 20240229;
    game->checksum = 14695981039346656037u;

    game->bullet_count = game->idle_count = bullet_count;
    game->bullets = need(NULL, bullet_count, sizeof(Bullet));
    memset(game->bullets, 0, bullet_count * sizeof(Bullet));
    game->idle = need(NULL, bullet_count, sizeof(uint32_t));
    for (uint32_t i = 0; i < bullet_count; i++)
        game->idle[i] = bullet_count - 1 - i;

    // A rectangle without height, turned about its middle, ends in cosine and sine: graze's are the
    // same on every machine, those of the C library are not.
    for (int32_t i = 0; i < DIRECTIONS; i++) {
        float corners[8];
        const float angle = (float)i * 0.00613592315f;
        graze_rect_corners(0, 0, DIRECTION_LENGTH, 0, angle, corners);
        game->directions[i][0] = (int32_t)corners[2];
        game->directions[i][1] = (int32_t)corners[3];
    }

    ship_start(game);
    for (int i = 0; i < EMITTERS; i++) {
        game->emitters[i].kind = emitters[i][0];
        emitter_start(game, &game->emitters[i], game->field.width * emitters[i][1] / 100,
                      game->field.height * emitters[i][2] / 100);
    }
}

static void game_free(Game *game)
{
    field_free(&game->field);
    free(game->bullets);
    free(game->idle);
    memset(game, 0, sizeof *game);
}

#endif
