// The bullets of bullet_curtain.c: their patterns, their flight, and one tick of the game.

#ifndef BULLET_CURTAIN_BULLETS_H
#define BULLET_CURTAIN_BULLETS_H

#include "bullet_curtain_game.h"

// A bullet as graze sees it.
typedef struct Shot {
    int fast;
    GrazeCircle head;
    GrazeCapsule path;
    GrazeShape shape; // of the path
} Shot;

// Speed in quarter steps per tick. Without an idle bullet nothing is fired.
static void fire(Game *game, int32_t x, int32_t y, int32_t direction, int32_t speed, int radius,
                 int fast)
{
    if (game->idle_count == 0)
        return;
    Bullet *bullet = &game->bullets[game->idle[--game->idle_count]];
    const int32_t *to = game->directions[(uint32_t)direction % DIRECTIONS];
    bullet->x = x * FINE;
    bullet->y = y * FINE;
    bullet->vx = to[0] * speed / (4 * DIRECTION_LENGTH / FINE);
    bullet->vy = to[1] * speed / (4 * DIRECTION_LENGTH / FINE);
    bullet->alive = 1;
    bullet->fast = (uint8_t)fast;
    bullet->radius = (uint8_t)radius;
}

// A drop, unless the ground is where it would begin.
static void fire_rain(Game *game, int32_t y)
{
    const int32_t x = 4 + game_random(game, game->field.width - 8);
    if (is_clear(game, x, y, 4))
        fire(game, x, y, DIRECTIONS * 3 / 4, 14 + 4 * game_random(game, 3), 2, 0);
}

// The direction from an emitter to the ship: the one with the largest projection of the way.
static int32_t aim(const Game *game, const Emitter *emitter)
{
    const int64_t dx = game->ship.x - emitter->x, dy = game->ship.y - emitter->y;
    int64_t best = INT64_MIN;
    int32_t direction = 0;
    for (int32_t i = 0; i < DIRECTIONS; i++) {
        const int64_t along = dx * game->directions[i][0] + dy * game->directions[i][1];
        if (along > best) {
            best = along;
            direction = i;
        }
    }
    return direction;
}

// One volley. Its size follows the number of bullets, so that any number makes the same patterns.
static void emit(Game *game, Emitter *emitter)
{
    const int32_t bullets = (int32_t)game->bullet_count;
    const int32_t x = emitter->x, y = emitter->y;
    int32_t count, middle;
    switch (emitter->kind) {
    case RING: // all around at once
        if (game->tick % 10 != 0)
            return;
        count = bullets / 200 + 8;
        for (int32_t i = 0; i < count; i++)
            fire(game, x, y, emitter->turn + i * DIRECTIONS / count, 11, 3, 0);
        emitter->turn += 5;
        break;
    case SPIRAL: // arms that turn from volley to volley, bullets side by side in each
        if (game->tick % 2 != 0)
            return;
        count = bullets / 6000 + 2;
        for (int32_t arm = 0; arm < 3; arm++)
            for (int32_t i = 0; i < count; i++)
                fire(game, x, y, emitter->turn + arm * DIRECTIONS / 3 + i * 8, 14, 3, 0);
        emitter->turn += x < game->field.width / 2 ? 11 : DIRECTIONS - 11;
        break;
    case FAN: // fast, towards the ship
        if (game->tick % 12 != 0)
            return;
        count = bullets / 1600 + 3;
        middle = aim(game, emitter) + DIRECTIONS;
        for (int32_t i = 0; i < count; i++)
            fire(game, x, y, middle + (2 * i - count + 1) * 70 / count, 130, 3, 1);
        break;
    default: // RAIN: straight down from anywhere along the top
        count = bullets / 1000 + 1;
        for (int32_t i = 0; i < count; i++)
            fire_rain(game, y);
        break;
    }
    emitter->turn %= DIRECTIONS;
}

// It has been raining for a while when the game begins.
static void start_rain(Game *game)
{
    for (uint32_t i = 0; i < game->bullet_count / 4; i++)
        fire_rain(game, 4 + game_random(game, game->field.height - 8));
}

// Rounded down: what is below 0 has left the field, and must not be rounded back into it.
static int32_t whole_steps(int32_t fine)
{
    return fine >= 0 ? fine / FINE : -((FINE - 1 - fine) / FINE);
}

// Counts a verdict on a bullet against an outline, or the ship as the one after the last.
static GrazeVerdict shot_test(Game *game, const Shot *shot, const float *xy, size_t count,
                              size_t which)
{
    const GrazeShape polygon = {xy, (uint32_t)count, GRAZE_KIND_POLYGON, 0};
    const GrazeVerdict verdict = shot->fast ? graze_test(&polygon, &shot->shape)
                                            : graze_test_polygon_circle(xy, count, &shot->head);
    game->now.tests[verdict]++;
    game_note(game, (uint64_t)which * 4 + (uint64_t)verdict);
    return verdict;
}

// A bullet near the ship. The pilot survives a hit of the hull, but not one of the heart, a point.
static GrazeVerdict shot_test_ship(Game *game, const Shot *shot)
{
    const Ship *ship = &game->ship;
    const GrazeVerdict hull =
        shot_test(game, shot, ship->xy, SHIP_CORNERS, game->field.level->count);
    if (hull == GRAZE_TOUCH)
        game->now.ship_grazes++;
    if (hull != GRAZE_HIT)
        return hull;
    const float x = field_x(&game->field, ship->x), y = field_y(&game->field, ship->y);
    const GrazeVerdict heart = shot->fast ? graze_test_capsule_point(&shot->path, x, y)
                                          : graze_test_circle_point(&shot->head, x, y);
    game->now.tests[heart]++;
    game_note(game, (uint64_t)heart);
    game->now.ship_hits++;
    game->now.heart_hits += heart != GRAZE_MISS;
    return hull;
}

// Moves a bullet and tests it against all that is near.
static void bullet_fly(Game *game, Bullet *bullet)
{
    Field *field = &game->field;
    const int32_t radius = bullet->radius;
    const int32_t x0 = whole_steps(bullet->x), y0 = whole_steps(bullet->y);
    bullet->x += bullet->vx;
    bullet->y += bullet->vy;
    const int32_t x = whole_steps(bullet->x), y = whole_steps(bullet->y);

    Shot shot;
    const GrazeCircle head = {field_x(field, x), field_y(field, y), (float)radius * field->unit};
    shot.head = head;
    bullet->verdict = GRAZE_MISS;
    if (graze_contains_aabb_circle(&field->box, &head) == GRAZE_MISS) {
        bullet->alive = 0;
        return;
    }
    shot.fast = bullet->fast;
    int32_t left = x, right = x, low = y, high = y;
    if (shot.fast) {
        const GrazeCapsule path = {field_x(field, x0), field_y(field, y0), head.x, head.y,
                                   head.radius};
        const GrazeShape shape = {(const float *)&shot.path, 2, GRAZE_KIND_SEGMENT, head.radius};
        shot.path = path;
        shot.shape = shape;
        left = x0 < x ? x0 : x;
        right = x0 < x ? x : x0;
        low = y0 < y ? y0 : y;
        high = y0 < y ? y : y0;
    }
    left -= radius;
    right += radius;
    low -= radius;
    high += radius;

    GrazeVerdict worst = GRAZE_MISS;
    const size_t count = field_search(field, left, low, right, high);
    for (size_t i = 0; i < count; i++) {
        const Outline *outline = &field->level->outlines[field->found[i]];
        const GrazeVerdict verdict =
            shot_test(game, &shot, outline->xy, outline->count, field->found[i]);
        worst = verdict > worst ? verdict : worst;
    }
    const GrazeAabb box = field_box(field, left, low, right, high);
    if (!boxes_apart(&box, &game->ship.box)) {
        const GrazeVerdict verdict = shot_test_ship(game, &shot);
        worst = verdict > worst ? verdict : worst;
    }
    bullet->verdict = (uint8_t)worst;
    game->now.flying++;
    game->now.bullets[worst]++;
}

static void tally_add(Tally *total, const Tally *tally)
{
    for (int i = 0; i < 3; i++) {
        total->tests[i] += tally->tests[i];
        total->bullets[i] += tally->bullets[i];
        total->ship_tests[i] += tally->ship_tests[i];
    }
    total->flying += tally->flying;
    total->ship_grazes += tally->ship_grazes;
    total->ship_hits += tally->ship_hits;
    total->heart_hits += tally->heart_hits;
}

// As in the genre: to let bullets graze the ship is what pays.
static uint64_t tally_score(const Tally *tally)
{
    return tally->bullets[GRAZE_TOUCH] * 10 + tally->ship_grazes * 1000;
}

// One tick. Bullets that hit stay until the next one begins, for the picture.
static void game_tick(Game *game)
{
    memset(&game->now, 0, sizeof game->now);
    for (uint32_t i = 0; i < game->bullet_count; i++) {
        Bullet *bullet = &game->bullets[i];
        if (bullet->alive && bullet->verdict == GRAZE_HIT) {
            bullet->alive = 0;
            bullet->verdict = GRAZE_MISS;
            game->idle[game->idle_count++] = i;
        }
    }
    ship_fly(game);
    // Whose turn it is to begin changes, for the last ones may find no idle bullet left.
    for (uint32_t i = 0; i < EMITTERS; i++)
        emit(game, &game->emitters[(i + game->tick) % EMITTERS]);
    for (uint32_t i = 0; i < game->bullet_count; i++) {
        Bullet *bullet = &game->bullets[i];
        if (!bullet->alive)
            continue;
        bullet_fly(game, bullet);
        if (!bullet->alive)
            game->idle[game->idle_count++] = i;
    }
    tally_add(&game->total, &game->now);
    game->tick++;
}

#endif
