/* The recipes of docs/world.md, which repeats the parts between "recipe" and "end", and that they do what it says. */

#include "check.h"
#include "shape.h"
#include <graze.h>

enum { WALLS = 1, SHIPS = 2, ENEMIES = 4, COINS = 8 };

/* recipe */
typedef struct Ship {
    uint32_t id;
    float x, y, angle;
} Ship;

static int turn(GrazeWorld *world, const Ship *ship, float angle, GrazeSlide *push) {
    GrazeShape shape;
    graze_world_place(world, ship->id, ship->x, ship->y, angle);
    graze_world_shape(world, ship->id, &shape);
    return graze_world_push_out(world, &shape, 0.5f, WALLS, ship->id, push) != GRAZE_HIT;
}

static void fly(GrazeWorld *world, Ship *ship, float radians, float dx, float dy) {
    GrazeShape shape;
    GrazeSlide push, way;
    if (turn(world, ship, ship->angle + radians, &push))
        ship->angle += radians;
    else
        turn(world, ship, ship->angle, &push); // no room to turn
    graze_world_move(world, ship->id, push.x, push.y);
    graze_world_shape(world, ship->id, &shape);
    graze_world_slide(world, &shape, dx, dy, WALLS, ship->id, &way);
    graze_world_move(world, ship->id, way.x, way.y);
    ship->x += push.x + way.x;
    ship->y += push.y + way.y;
}
/* end */

static float any_number(void) {
    static uint32_t seed = 7;
    seed = seed * 1664525u + 1013904223u;
    return (float)(seed >> 8) / 8388608.0f - 1;
}

static void add_box(GrazeWorld *world, float left, float low, float right, float high) {
    const GrazeAabb box = {left, low, right, high};
    float corners[8];
    graze_corners_aabb(&box, corners);
    const GrazeShape wall = shape(corners, 4, GRAZE_KIND_CONVEX, 0);
    graze_world_add(world, &wall, WALLS, (uint32_t)~WALLS, 0);
}

static void test_ship(void) {
    static const float dart[] = {0.9f, 0, -0.7f, 0.7f, -0.3f, 0, -0.7f, -0.7f};
    const GrazeShape body = shape(dart, 4, GRAZE_KIND_POLYGON, 0);
    GrazeWorld *const world = graze_world_create();
    add_box(world, -5, -6, 5, -5), add_box(world, -5, 5, 5, 6), add_box(world, -6, -6, -5, 6), add_box(world, 5, -6, 6, 6);
    add_box(world, 1, 1, 2, 5), add_box(world, -3, -2, -2, -1);
    Ship ship = {graze_world_add(world, &body, SHIPS, WALLS, 0), 0, 0, 0};
    float dx = 0, dy = 0, radians = 0;
    int inside = 0, outside = 0;
    for (int tick = 0; tick < 3000; tick++) {
        if (tick % 50 == 0) {
            dx = 0.1f * any_number(), dy = 0.1f * any_number(), radians = 0.1f * any_number();
        }
        fly(world, &ship, radians, dx, dy);
        GrazeShape lies;
        graze_world_shape(world, ship.id, &lies);
        inside += graze_world_test(world, &lies, WALLS, ship.id, NULL) == GRAZE_HIT;
        outside += lies.xy[0] < -5 || lies.xy[0] > 5 || lies.xy[1] < -5 || lies.xy[1] > 5;
    }
    CHECK_EQUAL(inside, 0);
    CHECK_EQUAL(outside, 0);
    graze_world_free(world);
}

/* recipe */
static uint32_t add_tile(GrazeWorld *world, int column, int row, float size) {
    const float left = (float)column * size, right = (float)(column + 1) * size;
    const float low = (float)row * size, high = (float)(row + 1) * size;
    const float xy[] = {left, low, right, low, right, high, left, high};
    const GrazeShape tile = {xy, 4, GRAZE_KIND_CONVEX, 0};
    return graze_world_add(world, &tile, WALLS, ~(uint32_t)WALLS, 0);
}

typedef struct Crate {
    uint32_t id;
    float x, y, vx, vy;
} Crate;

// A tick of a crate without a solver: out of the tiles that it has sunk into, and no speed into them is left.
static void fall(GrazeWorld *world, Crate *crate, float gravity) {
    GrazeWorldContact all[16];
    float push_x = 0, push_y = 0;
    crate->vy -= gravity;
    crate->x += crate->vx;
    crate->y += crate->vy;
    graze_world_place(world, crate->id, crate->x, crate->y, 0);
    const size_t count = graze_world_contacts(world, crate->id, WALLS, all, 16);
    for (size_t i = 0; i < count && i < 16; i++) {
        const GrazeContact *contact = &all[i].contact; // its normal leads from the crate into the wall
        const float nx = contact->normal_x, ny = contact->normal_y;
        const float left = contact->depth + push_x * nx + push_y * ny, speed = crate->vx * nx + crate->vy * ny;
        if (left > 0) {
            push_x -= left * nx;
            push_y -= left * ny;
        }
        if (speed > 0) {
            crate->vx -= speed * nx;
            crate->vy -= speed * ny;
        }
    }
    crate->x += push_x;
    crate->y += push_y;
    graze_world_place(world, crate->id, crate->x, crate->y, 0);
}
/* end */

/* Over the seams of a hundred tiles of any size, and against the wall behind them: nothing but the wall stops it. */
static void test_crate(void) {
    static const float sizes[] = {1, 0.7f, 0.3f, 0.64f, 1 / 3.0f};
    for (int which = 0; which < 5; which++) {
        const float size = sizes[which], half = 0.4f * size, speed = 0.07f * size;
        const float xy[] = {-half, -half, half, -half, half, half, -half, half};
        const GrazeShape box = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
        GrazeWorld *world = graze_world_create();
        Crate crate = {0, size, size, speed, 0};
        int slow = 0, high = 0;
        CASE("tiles of %g", (double)size);
        for (int i = 0; i < 100; i++)
            add_tile(world, i, -1, size);
        for (int i = 0; i < 3; i++)
            add_tile(world, 100, i, size);
        crate.id = graze_world_add(world, &box, SHIPS, ~0u, 0);
        for (int tick = 0; tick < 2000; tick++) {
            fall(world, &crate, 0.01f * size);
            if (crate.x < 99.5f * size) {
                slow += crate.vx != speed;
                high += tick > 30 && !(crate.y > 0.399f * size && crate.y < 0.401f * size);
            }
        }
        CHECK_EQUAL(slow, 0);
        CHECK_EQUAL(high, 0);
        CHECK(crate.vx == 0 && crate.x > 99.599f * size && crate.x < 99.601f * size);
        graze_world_free(world);
    }
}

static float damage[8];

static void hurt(size_t who, float part) {
    damage[who] += part;
}

/* recipe */
static void explode(GrazeWorld *world, float x, float y, float radius) {
    const float center[] = {x, y};
    const GrazeShape blast = {center, 1, GRAZE_KIND_POINT, radius}, point = {center, 1, GRAZE_KIND_POINT, 0};
    uint32_t ids[64];
    const size_t count = graze_world_query(world, &blast, ENEMIES, ids, 64);
    for (size_t i = 0; i < count && i < 64; i++) {
        GrazeShape enemy;
        GrazeClosest way;
        graze_world_shape(world, ids[i], &enemy);
        const float distance = graze_distance(&point, &enemy, &way);
        // A wall in between shelters.
        if (graze_world_sweep_enter(world, &point, way.bx - x, way.by - y, WALLS, 0, NULL, NULL) != GRAZE_HIT)
            hurt(graze_world_user(world, ids[i]), 1 - distance / radius);
    }
}
/* end */

static void test_explosion(void) {
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const GrazeShape body = shape(square, 4, GRAZE_KIND_CONVEX, 0);
    static const float at[][2] = {{2, -0.5f}, {-5, -0.5f}, {-0.5f, 2}, {9, 0}};
    GrazeWorld *const world = graze_world_create();
    for (size_t i = 0; i < 4; i++) {
        graze_world_place(world, graze_world_add(world, &body, ENEMIES, 0, i), at[i][0], at[i][1], 0);
    }
    add_box(world, -1, 1, 1, 1.5f);
    explode(world, 0, 0, 8);
    CHECK(damage[0] == 0.75f && damage[1] == 0.5f && damage[2] == 0 && damage[3] == 0);
    graze_world_free(world);
}

/* recipe */
typedef struct Coin {
    uint32_t id;
} Coin;

// A coin is compared with ships alone: graze_world_add(world, &shape, COINS, SHIPS, i) for coins[i].
static size_t collect(GrazeWorld *world, Coin *coins, size_t *count) {
    GrazeWorldPair began[64];
    size_t collected = 0;
    graze_world_update(world);
    const size_t pairs = graze_world_began(world, began, 64);
    for (size_t i = 0; i < pairs && i < 64; i++) {
        for (int side = 0; side < 2; side++) {
            const uint32_t id = side == 0 ? began[i].a : began[i].b;
            const size_t which = graze_world_has(world, id) ? graze_world_user(world, id) : SIZE_MAX;
            if (which >= *count || coins[which].id != id)
                continue; // no coin, or one that another ship has taken
            graze_world_remove(world, id);
            coins[which] = coins[--*count]; // the last one takes its place
            if (which < *count)
                graze_world_set_user(world, coins[which].id, which);
            collected++;
        }
    }
    return collected;
}
/* end */

static void test_coins(void) {
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1}, center[] = {0, 0};
    const GrazeShape body = shape(square, 4, GRAZE_KIND_CONVEX, 0), disc = shape(center, 1, GRAZE_KIND_POINT, 0.25f);
    GrazeWorld *const world = graze_world_create();
    Coin coins[6];
    size_t count = 6;
    const uint32_t ships[2] = {graze_world_add(world, &body, SHIPS, COINS, SIZE_MAX),
                               graze_world_add(world, &body, SHIPS, COINS, SIZE_MAX)};
    for (size_t i = 0; i < count; i++) {
        coins[i].id = graze_world_add(world, &disc, COINS, SHIPS, i);
        graze_world_place(world, coins[i].id, 3 * (float)i, 0.5f, 0);
    }
    /* Both take the first coin, and then one of them each of the others. */
    CHECK_EQUAL(collect(world, coins, &count), 1);
    CHECK_EQUAL(count, 5);
    for (int i = 5; i > 0; i--) {
        graze_world_place(world, ships[i % 2], 3 * (float)i, 0, 0);
        CASE("coin %d", i);
        CHECK_EQUAL(collect(world, coins, &count), 1);
        for (size_t k = 0; k < count; k++) {
            CHECK_EQUAL(graze_world_user(world, coins[k].id), k);
        }
    }
    CHECK_EQUAL(count, 0);
    graze_world_free(world);
}

/* recipe */
// A box of another height on the same feet, if there is room for it.
static int set_height(GrazeWorld *world, uint32_t id, float height) {
    GrazeShape lies;
    graze_world_shape(world, id, &lies);
    const float left = lies.xy[0], feet = lies.xy[1], right = lies.xy[2];
    const float xy[] = {left, feet, right, feet, right, feet + height, left, feet + height};
    const GrazeShape body = {xy, 4, GRAZE_KIND_CONVEX, 0};
    if (graze_world_test(world, &body, WALLS, id, NULL) == GRAZE_HIT)
        return 0;
    return graze_world_set_shape(world, id, &body) == GRAZE_OK;
}
/* end */

static void test_crouching(void) {
    static const float tall[] = {-.3f, .1f, .3f, .1f, .3f, 1.9f, -.3f, 1.9f};
    const GrazeShape body = shape(tall, 4, GRAZE_KIND_CONVEX, 0);
    GrazeWorld *const world = graze_world_create();
    const uint32_t id = graze_world_add(world, &body, SHIPS, WALLS, 0);
    GrazeShape lies;
    GrazeSlide way;
    int under = 0;
    /* A floor, and a roof over its right half: too low for whoever stands. */
    add_box(world, -9, -1, 9, 0), add_box(world, 0, 1.25f, 9, 3);
    graze_world_place(world, id, -4.1f, 0.37f, 0);
    for (int tick = 0; tick < 120; tick++) {
        graze_world_shape(world, id, &lies);
        CHECK(graze_world_test(world, &lies, WALLS, id, NULL) != GRAZE_HIT);
        if (tick == 40) {
            CHECK(lies.xy[2] <= 0);
            CHECK(set_height(world, id, 0.9f));
        }
        if (lies.xy[2] > 0) {
            under++;
            CHECK(!set_height(world, id, 1.8f) && set_height(world, id, 0.9f));
        }
        graze_world_shape(world, id, &lies);
        graze_world_slide(world, &lies, tick < 80 ? 0.13f : -0.17f, -0.2f, WALLS, id, &way);
        graze_world_move(world, id, way.x, way.y);
    }
    CHECK(under > 20 && set_height(world, id, 1.8f));
    graze_world_free(world);
}

/* A shape leaves in two steps, so that its pairs end while it can still be asked. */
static void test_leaving(void) {
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const GrazeShape body = shape(square, 4, GRAZE_KIND_CONVEX, 0);
    GrazeWorld *const world = graze_world_create();
    const uint32_t pool = graze_world_add(world, &body, 1, 2, 11), ship = graze_world_add(world, &body, 2, 1, 12);
    GrazeWorldPair ended[4];
    uint32_t found[2];
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_pairs(world, NULL, 0), 1);
    CHECK_EQUAL(graze_world_set_filter(world, pool, 0, 0), GRAZE_OK);
    CHECK(graze_world_query(world, &body, UINT32_MAX, found, 2) == 1 && found[0] == ship);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK(graze_world_ended(world, ended, 4) == 1 && ended[0].a == pool && ended[0].b == ship);
    CHECK(graze_world_user(world, ended[0].a) == 11 && graze_world_user(world, ended[0].b) == 12);
    CHECK_EQUAL(graze_world_remove(world, pool), GRAZE_OK);
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    CHECK_EQUAL(graze_world_ended(world, NULL, 0), 0);
    graze_world_free(world);
}

/* recipe */
// Each ring ends where it begins: a chain needs that, and an outline may repeat vertices.
static GrazePrepared *add_rock(GrazeWorld *world, const float *xy, const uint32_t *counts, size_t rings) {
    GrazePrepared *const rock = graze_prepared_create(xy, counts, rings);
    for (size_t i = 0; i < rings; xy += 2 * counts[i++]) {
        const GrazeShape ring = {xy, counts[i], GRAZE_KIND_CHAIN, 0};
        graze_world_add(world, &ring, WALLS, ~(uint32_t)WALLS, 0);
    }
    return rock;
}

static int is_free(const GrazeWorld *world, const GrazePrepared *rock, const GrazeShape *body) {
    return graze_world_test(world, body, WALLS, 0, NULL) != GRAZE_HIT &&
           graze_test_prepared(rock, body) != GRAZE_HIT;
}
/* end */

/* A box in the cave, in the rock, outside, and on both sides of the rings; then it slides through the cave. */
static void test_rock(void) {
    static const float xy[] = {0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 3, 3, 3, 7, 7, 7, 7, 3, 3, 3};
    static const uint32_t counts[] = {5, 5};
    static const struct {
        float x, y;
        int is_free;
    } spots[] = {{5, 5, 1}, {1, 1, 0}, {12, 5, 1}, {3, 3, 1}, {2, 2, 0}, {0, 0, 0}, {-1, 0, 1}, {2.5f, 5, 0},
                 {-2, -2, 1}};
    GrazeWorld *const world = graze_world_create();
    GrazePrepared *const rock = add_rock(world, xy, counts, 2);
    GrazeSlide way;
    float corners[8];
    GrazeShape body = shape(corners, 4, GRAZE_KIND_CONVEX, 0);
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        const GrazeAabb box = {spots[i].x, spots[i].y, spots[i].x + 1, spots[i].y + 1};
        graze_corners_aabb(&box, corners);
        CASE("spot %u", (unsigned)i);
        CHECK_EQUAL(is_free(world, rock, &body), spots[i].is_free);
        /* With a radius, what touched is a hit. */
        body.radius = 0.125f;
        CHECK_EQUAL(is_free(world, rock, &body), spots[i].is_free && i != 3 && i != 6);
        body.radius = 0;
    }
    {
        const GrazeAabb box = {5, 5, 6, 6};
        graze_corners_aabb(&box, corners);
    }
    graze_world_slide(world, &body, 100, 1, WALLS, 0, &way);
    CHECK(way.x > 0.999f && way.x <= 1 && way.y > 0.999f && way.y <= 1);
    graze_prepared_free(rock);
    graze_world_free(world);
}

typedef struct Game {
    GrazeWorld *world;
    uint32_t ball;
    float speed; /* everything else that a tick changes */
} Game;

static void play_tick(Game *game, int input) {
    game->speed += input ? 0.5f : -0.25f;
    graze_world_move(game->world, game->ball, game->speed, 0);
    graze_world_update(game->world);
}

/* recipe */
enum { KEPT = 8 };

static Game kept[KEPT]; // each with a world of its own from graze_world_create

static void keep(const Game *game, unsigned tick) {
    GrazeWorld *own = kept[tick % KEPT].world;
    graze_world_copy(own, game->world);
    kept[tick % KEPT] = *game;
    kept[tick % KEPT].world = own;
}

// Back to a kept tick, and again to the present one, with inputs that are known by now.
static void play_again(Game *game, unsigned from, unsigned present, const int *inputs) {
    GrazeWorld *own = game->world;
    graze_world_copy(own, kept[from % KEPT].world);
    *game = kept[from % KEPT];
    game->world = own;
    for (unsigned tick = from; tick < present; tick++) {
        keep(game, tick);
        play_tick(game, inputs[tick]);
    }
}
/* end */

static void test_rollback(void) {
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const GrazeShape body = shape(square, 4, GRAZE_KIND_CONVEX, 0);
    int inputs[12] = {0};
    uint64_t hashes[2];
    for (size_t i = 0; i < KEPT; i++) {
        kept[i].world = graze_world_create();
    }
    for (int late = 0; late < 2; late++) {
        Game game = {graze_world_create(), 0, 0};
        game.ball = graze_world_add(game.world, &body, 1, 0, 0);
        inputs[6] = !late;
        for (unsigned tick = 0; tick < 12; tick++) {
            keep(&game, tick);
            play_tick(&game, inputs[tick]);
        }
        if (late) {
            inputs[6] = 1;
            play_again(&game, 6, 12, inputs);
        }
        hashes[late] = graze_world_hash(game.world);
        graze_world_free(game.world);
    }
    CHECK(hashes[0] == hashes[1]);
    for (size_t i = 0; i < KEPT; i++) {
        graze_world_free(kept[i].world);
    }
}

int main(void) {
    RUN(test_ship);
    RUN(test_crate);
    RUN(test_explosion);
    RUN(test_coins);
    RUN(test_crouching);
    RUN(test_leaving);
    RUN(test_rock);
    RUN(test_rollback);
    return RESULT();
}
