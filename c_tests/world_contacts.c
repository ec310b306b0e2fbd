/* Contacts of a world without seams: bodies that slide and drop over tiles, and over the same ground as one outline. */

#include "check.h"
#include "shape.h"
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 2500, HEIGHT = 6, MOST = 64 };

static uint8_t cells[HEIGHT][WIDTH];

static void clear_cells(void) {
    memset(cells, 0, sizeof cells);
}

static void fill(int x, int y, int width, int height) {
    for (int row = y; row < y + height; row++) {
        for (int column = x; column < x + width; column++) {
            cells[row][column] = 1;
        }
    }
}

/* A square for each solid cell. */
static GrazeWorld *world_of_tiles(void) {
    GrazeWorld *const world = graze_world_create();
    static const float square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const GrazeShape tile = shape(square, 4, GRAZE_KIND_CONVEX, 0);
    for (int row = 0; row < HEIGHT; row++) {
        for (int column = 0; column < WIDTH; column++) {
            if (cells[row][column]) {
                const uint32_t id = graze_world_add(world, &tile, 1, UINT32_MAX, 0);
                CHECK(id != 0 && graze_world_place(world, id, (float)column, (float)row, 0) == GRAZE_OK);
            }
        }
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    return world;
}

/* The outlines of the cells as polygons. Holes are not supported. */
static GrazeWorld *world_of_outlines(void) {
    static float xy[2 * 4 * WIDTH * HEIGHT];
    static uint32_t counts[WIDTH * HEIGHT];
    GrazeWorld *const world = graze_world_create();
    const float *from = xy;
    size_t rings, i;
    const size_t count = graze_trace_grid(&cells[0][0], WIDTH, HEIGHT, WIDTH, 0, 0, 1, xy, 4 * WIDTH * HEIGHT, counts,
                                          WIDTH * HEIGHT, &rings);
    CHECK(count <= 4 * WIDTH * HEIGHT);
    for (i = 0; i < rings; i++) {
        const GrazeShape ground = shape(from, counts[i], GRAZE_KIND_POLYGON, 0);
        CHECK(graze_world_add(world, &ground, 1, UINT32_MAX, 0) != 0);
        from += 2 * counts[i];
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    return world;
}

/* ------------------------------------------------------------------------------------------------ a small solver */

typedef struct Body {
    GrazeWorld *world;
    uint32_t id;
    float x, y, radians, vx, vy;
} Body;

static Body body_in(GrazeWorld *world, const GrazeShape *shape, float x, float y, float radians) {
    Body body;
    body.world = world;
    body.id = graze_world_add(world, shape, 2, UINT32_MAX, 0);
    body.x = x;
    body.y = y;
    body.radians = radians;
    body.vx = body.vy = 0;
    CHECK(body.id != 0);
    return body;
}

static void place(const Body *body) {
    CHECK_EQUAL(graze_world_place(body->world, body->id, body->x, body->y, body->radians), GRAZE_OK);
}

/* Moves the body by its velocity, then out of what it has sunk into, the deepest contact first. */
static void step(Body *body, float gravity) {
    body->vy -= gravity;
    body->x += body->vx;
    body->y += body->vy;
    for (int i = 0; i < 8; i++) {
        GrazeWorldContact contacts[MOST];
        const GrazeContact *deepest = NULL;
        size_t count, k;
        place(body);
        count = graze_world_contacts(body->world, body->id, UINT32_MAX, contacts, MOST);
        CHECK(count <= MOST);
        for (k = 0; k < count; k++) {
            if (deepest == NULL || contacts[k].contact.depth > deepest->depth) {
                deepest = &contacts[k].contact;
            }
        }
        if (deepest == NULL || !(deepest->depth > 0)) {
            return;
        }
        {
            const float into = body->vx * deepest->normal_x + body->vy * deepest->normal_y;
            body->x -= deepest->depth * deepest->normal_x;
            body->y -= deepest->depth * deepest->normal_y;
            if (into > 0) {
                body->vx -= into * deepest->normal_x;
                body->vy -= into * deepest->normal_y;
            }
        }
    }
}

static const float BOX[] = {-0.4f, -0.4f, 0.4f, -0.4f, 0.4f, 0.4f, -0.4f, 0.4f};
static const float LONG_BOX[] = {-1.7f, -0.25f, 1.7f, -0.25f, 1.7f, 0.25f, -1.7f, 0.25f};
static const float LYING[] = {-0.5f, 0, 0.5f, 0};
static const float UPRIGHT[] = {0, -0.5f, 0, 0.5f};
static const float CENTER[] = {0, 0};

/* Bodies, and how far below their places they reach. */
static struct {
    const char *name;
    GrazeShape shape;
    float below;
} bodies[6];

enum { BODIES = 6 };

static void set_body(int i, const char *name, const float *xy, uint32_t count, uint32_t kind, float radius, float below) {
    bodies[i].name = name;
    bodies[i].shape = shape(xy, count, kind, radius);
    bodies[i].below = below;
}

static void set_bodies(void) {
    set_body(0, "box", BOX, 4, GRAZE_KIND_CONVEX, 0, 0.4f);
    set_body(1, "long box", LONG_BOX, 4, GRAZE_KIND_CONVEX, 0, 0.25f);
    set_body(2, "lying capsule", LYING, 2, GRAZE_KIND_SEGMENT, 0.25f, 0.25f);
    set_body(3, "upright capsule", UPRIGHT, 2, GRAZE_KIND_SEGMENT, 0.25f, 0.75f);
    set_body(4, "circle", CENTER, 1, GRAZE_KIND_POINT, 0.4f, 0.4f);
    set_body(5, "rounded box", BOX, 4, GRAZE_KIND_CONVEX, 0.125f, 0.525f);
}

/* ------------------------------------------------------------------------------------------------ level ground */

/* No push sideways, no bump, nothing sinks. */
static void slide_over(GrazeWorld *world, float top, float length, float stride) {
    for (int i = 0; i < BODIES; i++) {
        Body body = body_in(world, &bodies[i].shape, 3, top + bodies[i].below, 0);
        float expected = body.x;
        const float speed = stride * (1 + 0.01f * (float)i);
        CASE("%s over %g", bodies[i].name, (double)length);
        body.vx = speed;
        for (int k = 0; expected < length; k++) {
            step(&body, 0.01f);
            expected += speed;
            if (body.x != expected || body.vx != speed || fabsf(body.y - top - bodies[i].below) > 1e-5f) {
                CASE("%s at %g, %g in step %d", bodies[i].name, (double)body.x, (double)body.y, k);
                CHECK(body.x == expected);
                CHECK(body.vx == speed);
                CHECK(fabsf(body.y - top - bodies[i].below) <= 1e-5f);
                break;
            }
        }
        CHECK(expected >= length);
        CHECK_EQUAL(graze_world_remove(world, body.id), GRAZE_OK);
    }
}

static void test_level_tiles(void) {
    GrazeWorld *world;
    clear_cells();
    fill(0, 0, WIDTH, 4);
    world = world_of_tiles();
    slide_over(world, 4, WIDTH - 5, 0.37f);
    graze_world_free(world);
}

/* Without the rule tiles push sideways: the test above can fail. */
static void test_seams_push_sideways_otherwise(void) {
    GrazeWorld *world;
    Body body;
    GrazeWorldContact contact;
    GrazeShape tile, own;
    GrazeContact plain;
    clear_cells();
    fill(0, 0, 4, 1);
    world = world_of_tiles();
    body = body_in(world, &bodies[0].shape, 1.625f, 1.375f, 0);
    place(&body);
    CHECK_EQUAL(graze_world_contacts(world, body.id, UINT32_MAX, NULL, 0), 2);
    CHECK_EQUAL(graze_world_contacts(world, body.id, UINT32_MAX, &contact, 1), 2);
    CHECK(contact.contact.normal_x == 0 && contact.contact.normal_y == -1);
    CHECK_EQUAL(graze_world_contacts(world, body.id, 2, NULL, 0), 0);
    CHECK_EQUAL(graze_world_place(world, body.id, 1.609375f, 1.375f, 0), GRAZE_OK);
    {
        GrazeWorldContact both[2];
        int sideways = 0;
        CHECK_EQUAL(graze_world_contacts(world, body.id, UINT32_MAX, both, 2), 2);
        for (int i = 0; i < 2; i++) {
            CHECK(both[i].contact.normal_x == 0 && both[i].contact.normal_y == -1 && both[i].contact.count == 2);
            CHECK_EQUAL(graze_world_shape(world, both[i].id, &tile), GRAZE_OK);
            CHECK_EQUAL(graze_world_shape(world, body.id, &own), GRAZE_OK);
            CHECK_EQUAL(graze_contact(&own, &tile, &plain), GRAZE_HIT);
            sideways += plain.normal_x != 0;
        }
        CHECK_EQUAL(sideways, 1);
    }
    graze_world_free(world);
}

static void test_one_sided_ground(void) {
    GrazeWorld *const world = graze_world_create();
    for (int i = 0; i < 500; i++) {
        /* Solid from above. */
        const float xy[] = {(float)i, 1, (float)(i + 1), 1};
        const GrazeShape piece = shape(xy, 2, GRAZE_KIND_ONE_SIDED, 0);
        CHECK(graze_world_add(world, &piece, 1, UINT32_MAX, 0) != 0);
    }
    slide_over(world, 1, 490, 0.37f);
    graze_world_free(world);
}

/* Of tall and low blocks, some of which lie in others, with one top. */
static void test_uneven_blocks(void) {
    GrazeWorld *const world = graze_world_create();
    for (int i = 0; i < 400; i++) {
        const float left = (float)i - (i % 3 == 0 ? 0.25f : 0), right = (float)(i + 1) + (i % 5 == 0 ? 0.5f : 0);
        const float bottom = i % 7 == 0 ? -9.0f : i % 2 == 0 ? 0.5f : -1;
        const float xy[] = {left, bottom, right, bottom, right, 1, left, 1};
        const GrazeShape block = shape(xy, 4, i % 4 ? GRAZE_KIND_CONVEX : GRAZE_KIND_POLYGON, 0);
        CHECK(graze_world_add(world, &block, 1, UINT32_MAX, 0) != 0);
    }
    slide_over(world, 1, 390, 0.37f);
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ drops */

static void test_rotated_boxes_on_seams(void) {
    GrazeWorld *world;
    clear_cells();
    fill(0, 0, 8, 2);
    world = world_of_tiles();
    for (int turn = 0; turn < 32; turn++) {
        for (int offset = -8; offset <= 8; offset++) {
            const float x = 4 + (float)offset / 32;
            Body body = body_in(world, &bodies[turn % 2].shape, x, 4.5f, 0.2f * (float)turn);
            GrazeShape own;
            float lowest = INFINITY;
            CASE("%s turned by %g at %g", bodies[turn % 2].name, 0.2 * turn, (double)x);
            for (int k = 0; k < 120; k++) {
                step(&body, 0.002f);
            }
            CHECK(body.x == x);
            CHECK_EQUAL(graze_world_shape(world, body.id, &own), GRAZE_OK);
            for (int i = 0; i < 4; i++) {
                lowest = own.xy[2 * i + 1] < lowest ? own.xy[2 * i + 1] : lowest;
            }
            CHECK(fabsf(lowest - 2) < 1e-5f);
            CHECK_EQUAL(graze_world_remove(world, body.id), GRAZE_OK);
        }
    }
    graze_world_free(world);
}

/* Into the corner of a wall on a floor, from the left and from the right. */
static void test_inside_corners(void) {
    GrazeWorld *world;
    clear_cells();
    fill(0, 0, 30, 2);
    fill(0, 2, 3, 3);
    fill(20, 2, 3, 3);
    world = world_of_tiles();
    for (int i = 0; i < BODIES; i++) {
        for (int to_left = 0; to_left < 2; to_left++) {
            const float reach = i == 0 || i == 4 ? 0.4f : i == 1 ? 1.7f : i == 2 ? 0.75f : i == 3 ? 0.25f : 0.525f;
            const float goal = to_left ? 3 + reach : 20 - reach;
            Body body = body_in(world, &bodies[i].shape, 10, 3, 0);
            CASE("%s to the %s", bodies[i].name, to_left ? "left" : "right");
            for (int k = 0; k < 200; k++) {
                body.vx = to_left ? -0.13f : 0.13f;
                step(&body, 0.01f);
            }
            CHECK(fabsf(body.x - goal) < 1e-4f);
            CHECK(fabsf(body.y - 2 - bodies[i].below) < 1e-4f);
            CHECK_EQUAL(graze_world_remove(world, body.id), GRAZE_OK);
        }
    }
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ tilted bodies */

/* A floor of two rows of tiles from column `from` to column `to`, its top at 0, or the same in one. */
static GrazeWorld *world_of_floor(float tile, int from, int to, int in_one) {
    GrazeWorld *const world = graze_world_create();
    const int columns = in_one ? to - from : 1, rows = in_one ? 2 : 1;
    for (int row = -2; row < 0; row += rows) {
        for (int column = from; column < to; column += columns) {
            const float left = (float)column * tile, right = (float)(column + columns) * tile;
            const float bottom = (float)row * tile, top = (float)(row + rows) * tile;
            const float xy[] = {left, bottom, right, bottom, right, top, left, top};
            const GrazeShape piece = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
            CHECK(graze_world_add(world, &piece, 1, UINT32_MAX, 0) != 0);
        }
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    return world;
}

static const float TILES[] = {0.1f, 0.15f, 0.25f, 0.4f, 0.7f, 1, 1.6f};
static const float ANGLES[] = {1e-7f, 1e-4f, 0.003f, 0.02f, 0.06f, 0.13f, 0.3f, 0.6f, 0.7853982f, 0.8f, 1.2f, 1.5f, 1.57f};

/* The lowest place of a body at its angle, if it is placed at 0, 0. */
static float lowest_of(Body *body, float *x) {
    GrazeShape own;
    float lowest = INFINITY;
    body->x = body->y = 0;
    place(body);
    CHECK_EQUAL(graze_world_shape(body->world, body->id, &own), GRAZE_OK);
    for (uint32_t i = 0; i < own.count; i++) {
        if (own.xy[2 * i + 1] - own.radius < lowest) {
            lowest = own.xy[2 * i + 1] - own.radius;
            *x = own.xy[2 * i];
        }
    }
    return lowest;
}

/* The same body on tiles and on one floor. */
typedef struct Both {
    Body tiles, in_one;
} Both;

static Both both_in(GrazeWorld *const worlds[2], const GrazeShape *shape, float radians) {
    const Both both = {body_in(worlds[0], shape, 0, 0, radians), body_in(worlds[1], shape, 0, 0, radians)};
    return both;
}

static void remove_both(const Both *both) {
    CHECK_EQUAL(graze_world_remove(both->tiles.world, both->tiles.id), GRAZE_OK);
    CHECK_EQUAL(graze_world_remove(both->in_one.world, both->in_one.id), GRAZE_OK);
}

/* On tiles no other direction than on one floor, and as deep; over a ledge also upward. */
static void check_as_in_one_at(Both *both, float x, float y, int or_up) {
    GrazeWorldContact contacts[MOST], expected[2];
    float deepest = 0;
    size_t count;
    memset(expected, 0, sizeof expected);
    both->tiles.x = both->in_one.x = x;
    both->tiles.y = both->in_one.y = y;
    place(&both->tiles);
    place(&both->in_one);
    CHECK_EQUAL(graze_world_contacts(both->in_one.world, both->in_one.id, UINT32_MAX, expected, 2), 1);
    count = graze_world_contacts(both->tiles.world, both->tiles.id, UINT32_MAX, contacts, MOST);
    CHECK(count > 0 && count <= MOST);
    for (size_t i = 0; i < count; i++) {
        const GrazeContact *const contact = &contacts[i].contact;
        const int is_up = contact->normal_x == 0 && contact->normal_y == -1;
        const int is_same = fabsf(contact->normal_x - expected[0].contact.normal_x) < 1e-6f &&
                            fabsf(contact->normal_y - expected[0].contact.normal_y) < 1e-6f;
        CHECK(is_same || (or_up && is_up));
        deepest = contact->depth > deepest ? contact->depth : deepest;
    }
    CHECK(or_up || expected[0].contact.normal_y == -1);
    CHECK(deepest >= expected[0].contact.depth * 0.9999f);
    CHECK(deepest <= expected[0].contact.depth * (or_up ? 1.1f : 1.0001f) + 1e-7f);
}

/* A corner just beside a seam, on it, or anywhere, sunk in a little: pushed straight up, and as far as on one floor. */
static void test_tilted_bodies_on_small_tiles(void) {
    static const float places[] = {0, 0.01f, -0.01f, 0.3f, 0.5f, 0.9f};
    for (int i = 0; i < 7; i++) {
        GrazeWorld *const worlds[] = {world_of_floor(TILES[i], -30, 30, 0), world_of_floor(TILES[i], -30, 30, 1)};
        for (int k = 0; k < 26 * BODIES; k++) {
            const float angle = ANGLES[k % 13] * (k % 2 ? 1.0f : -1.0f);
            const GrazeShape *const own = &bodies[k / 26].shape;
            Both both = both_in(worlds, own, angle);
            float x = 0;
            const float lowest = lowest_of(&both.tiles, &x);
            for (int m = 0; m < 18; m++) {
                const float depth = m < 6 ? 1e-5f : m < 12 ? 0.01f : 0.05f;
                CASE("%s on tiles of %g, turned by %g, place %d", bodies[k / 26].name, (double)TILES[i], (double)angle, m);
                check_as_in_one_at(&both, places[m % 6] * TILES[i] - x, -lowest - depth, 0);
            }
            remove_both(&both);
        }
        graze_world_free(worlds[0]);
        graze_world_free(worlds[1]);
    }
}

/* Its lower end beyond a ledge: on the corner of the ledge as on one floor, and never pushed up much farther. */
static void test_tilted_bodies_over_a_ledge(void) {
    for (int i = 0; i < 7; i++) {
        GrazeWorld *const worlds[] = {world_of_floor(TILES[i], -30, 0, 0), world_of_floor(TILES[i], -30, 0, 1)};
        for (int k = 1; k < 7; k++) {
            Both both = both_in(worlds, &bodies[1].shape, -ANGLES[k]);
            for (int m = 0; m < 10; m++) {
                /* The middle is over the floor, and the long side goes through a place under the ledge's corner. */
                const float x = -0.15f * (float)m, depth = 0.01f + 0.002f * (float)m;
                CASE("tiles of %g, turned by %g, at %g", (double)TILES[i], (double)ANGLES[k], (double)x);
                check_as_in_one_at(&both, x, 0.25f / cosf(ANGLES[k]) - x * tanf(ANGLES[k]) - depth, 1);
            }
            remove_both(&both);
        }
        graze_world_free(worlds[0]);
        graze_world_free(worlds[1]);
    }
}

/* Against a wall on a floor, from the left and from the right. */
static void test_tilted_boxes_in_inside_corners(void) {
    GrazeWorld *world;
    clear_cells();
    fill(0, 0, 30, 2);
    fill(0, 2, 3, 4);
    fill(20, 2, 3, 4);
    world = world_of_tiles();
    for (int k = 0; k < 13; k++) {
        for (int to_left = 0; to_left < 2; to_left++) {
            Body body = body_in(world, &bodies[k % 2].shape, 10, 4, ANGLES[k]);
            GrazeShape own;
            float lowest = INFINITY, out = INFINITY;
            CASE("turned by %g, to the %s", (double)ANGLES[k], to_left ? "left" : "right");
            for (int i = 0; i < 200; i++) {
                body.vx = to_left ? -0.1f : 0.1f;
                step(&body, 0.005f);
            }
            CHECK_EQUAL(graze_world_shape(world, body.id, &own), GRAZE_OK);
            for (int i = 0; i < 4; i++) {
                const float inside = to_left ? own.xy[2 * i] - 3 : 20 - own.xy[2 * i];
                lowest = own.xy[2 * i + 1] < lowest ? own.xy[2 * i + 1] : lowest;
                out = inside < out ? inside : out;
            }
            CHECK(fabsf(lowest - 2) < 1e-4f);
            CHECK(fabsf(out) < 1e-4f);
            CHECK_EQUAL(graze_world_remove(world, body.id), GRAZE_OK);
        }
    }
    graze_world_free(world);
}

/* ------------------------------------------------------------------------------------------------ one outline */

/* Off a ledge, over steps, against walls, in notches: as over the outline. */
static void test_as_on_one_outline(void) {
    GrazeWorld *tiles, *outline;
    int most = 0;
    clear_cells();
    fill(0, 0, 80, 1);
    fill(0, 1, 1, 5);
    fill(0, 1, 12, 2);
    fill(20, 1, 6, 1);
    fill(22, 2, 3, 2);
    fill(34, 1, 1, 4);
    fill(40, 1, 2, 1);
    fill(43, 1, 2, 1);
    tiles = world_of_tiles();
    outline = world_of_outlines();
    for (int i = 0; i < BODIES; i++) {
        for (int start = 0; start < 40; start++) {
            const float x = 2 + 1.37f * (float)start, y = 5 + 0.1f * (float)(start % 7);
            Body one = body_in(tiles, &bodies[i].shape, x, y, 0), other = body_in(outline, &bodies[i].shape, x, y, 0);
            one.vx = other.vx = start % 2 ? 0.07f : -0.06f;
            for (int k = 0; k < 150; k++) {
                step(&one, 0.004f);
                step(&other, 0.004f);
                if (fabsf(one.x - other.x) > 1e-3f || fabsf(one.y - other.y) > 1e-3f) {
                    CASE("%s from %g, step %d: at %g, %g, on the outline at %g, %g", bodies[i].name, (double)x, k,
                         (double)one.x, (double)one.y, (double)other.x, (double)other.y);
                    most++;
                    CHECK(0);
                    break;
                }
            }
            CHECK(one.y > 1 && other.y > 1);
            CHECK_EQUAL(graze_world_remove(tiles, one.id), GRAZE_OK);
            CHECK_EQUAL(graze_world_remove(outline, other.id), GRAZE_OK);
        }
    }
    CHECK_EQUAL(most, 0);
    graze_world_free(tiles);
    graze_world_free(outline);
}

/* Over any number of tiles, some of which are left out: each once, in the order of their ids. */
static void test_plank_over_many_tiles(void) {
    static const uint32_t lengths[] = {20, 33, 60, 100, 400, WIDTH};
    static GrazeWorldContact contacts[WIDTH];
    static GrazeWorldPair pairs[3 * WIDTH];
    for (int i = 0; i < 6; i++) {
        const float end = (float)lengths[i] - 0.5f;
        const float xy[] = {0.5f, 0, end, 0, end, 1, 0.5f, 1};
        const GrazeShape plank = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
        GrazeWorld *world;
        uint32_t id;
        size_t count, expected, found = 0;
        clear_cells();
        fill(0, 0, WIDTH, 1);
        world = world_of_tiles();
        CASE("%u tiles", lengths[i]);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        /* Slots 5 and 7 are free, and 11 is not compared. */
        CHECK_EQUAL(graze_world_remove(world, 5 << 10 | 1), GRAZE_OK);
        CHECK_EQUAL(graze_world_remove(world, 7 << 10 | 1), GRAZE_OK);
        CHECK_EQUAL(graze_world_set_filter(world, 11 << 10 | 1, 4, UINT32_MAX), GRAZE_OK);
        id = graze_world_add(world, &plank, 2, 1, 0);
        CHECK_EQUAL(graze_world_place(world, id, 0, 0.875f, 0), GRAZE_OK);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        expected = graze_world_pairs(world, pairs, 3 * WIDTH);
        count = graze_world_contacts(world, id, UINT32_MAX, contacts, WIDTH);
        for (size_t k = 0; k < expected; k++) {
            if (pairs[k].a == id || pairs[k].b == id) {
                const uint32_t other = pairs[k].a == id ? pairs[k].b : pairs[k].a;
                CHECK(found < count && contacts[found].id >= other);
                found += found < count && contacts[found].id == other ? 1 : 0;
            }
        }
        CHECK_EQUAL(found, count);
        CHECK(count >= lengths[i] - 4);
        graze_world_free(world);
    }
}

/* Thinner than it has sunk in, over a ledge. */
static void test_thin_plank_over_a_ledge(void) {
    static const float plank[] = {-1, -0.15f, 2.5f, -0.15f, 2.5f, -0.05f, -1, -0.05f};
    const GrazeShape thin = shape(plank, 4, GRAZE_KIND_CONVEX, 0);
    GrazeWorldContact contacts[MOST];
    GrazeWorld *world;
    uint32_t id;
    size_t count, i;
    clear_cells();
    fill(0, 0, 5, 1);
    world = world_of_tiles();
    id = graze_world_add(world, &thin, 2, UINT32_MAX, 0);
    CHECK_EQUAL(graze_world_place(world, id, 0, 1, 0), GRAZE_OK);
    count = graze_world_contacts(world, id, UINT32_MAX, contacts, MOST);
    CHECK_EQUAL(count, 3);
    for (i = 0; i < count; i++) {
        CHECK(contacts[i].contact.normal_x == 0 && contacts[i].contact.normal_y == -1);
        CHECK(fabsf(contacts[i].contact.depth - 0.15f) < 1e-6f);
    }
    graze_world_free(world);
}

/* Deep inside everything is covered: then all contacts are given. */
static void test_deep_inside(void) {
    GrazeWorld *world;
    Body body;
    clear_cells();
    fill(0, 0, 9, 6);
    world = world_of_tiles();
    body = body_in(world, &bodies[0].shape, 4, 3, 0);
    place(&body);
    CHECK_EQUAL(graze_world_contacts(world, body.id, UINT32_MAX, NULL, 0), 4);
    graze_world_free(world);
}

int main(void) {
    set_bodies();
    RUN(test_seams_push_sideways_otherwise);
    RUN(test_level_tiles);
    RUN(test_one_sided_ground);
    RUN(test_uneven_blocks);
    RUN(test_rotated_boxes_on_seams);
    RUN(test_inside_corners);
    RUN(test_tilted_bodies_on_small_tiles);
    RUN(test_tilted_bodies_over_a_ledge);
    RUN(test_tilted_boxes_in_inside_corners);
    RUN(test_as_on_one_outline);
    RUN(test_plank_over_many_tiles);
    RUN(test_thin_plank_over_a_ledge);
    RUN(test_deep_inside);
    return RESULT();
}
