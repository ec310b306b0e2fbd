/* Contacts within a margin without seams: bodies that a solver stops before they meet, on tiles. */

#include "check.h"
#include "shape.h"
#include <math.h>

enum { TILES = 40, MOST = 32 };

static const float MARGIN = 0.125f;

/* A floor of tiles up to y = 0, and a wall at its end. */
static GrazeWorld *world_of_tiles(void) {
    GrazeWorld *const world = graze_world_create();
    for (int i = 0; i < TILES; i++) {
        const float left = (float)i, right = (float)(i + 1);
        const float tile[] = {left, -1, right, -1, right, 0, left, 0};
        const GrazeShape square = shape(tile, 4, GRAZE_KIND_CONVEX, 0);
        CHECK(graze_world_add(world, &square, 1, ~1u, 0) != 0);
    }
    {
        static const float xy[] = {TILES, 0, TILES + 1, 0, TILES + 1, 5, TILES, 5};
        const GrazeShape wall = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
        CHECK(graze_world_add(world, &wall, 1, ~1u, 0) != 0);
    }
    CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
    return world;
}

/* At every place on the floor, sunk by a hair, touching or above it: all contacts lead down, and the tiles below bear
   it at both ends, each with its own gap. The plain contacts of the same tiles lead ahead, too. */
static void test_floor(void) {
    static const float heights[] = {-0.01f, -1e-6f, 0, 1e-6f, 0.01f, 0.1f, 0.125f};
    static const float box[] = {-0.4f, 0, 0.4f, 0, 0.4f, 0.8f, -0.4f, 0.8f}, line[] = {0, 0.3f, 0, 0.6f};
    GrazeWorld *const world = world_of_tiles();
    int ghosts = 0, wrong = 0, none = 0;
    for (int kind = 0; kind < 2; kind++) {
        const GrazeShape body =
            kind == 0 ? shape(box, 4, GRAZE_KIND_CONVEX, 0) : shape(line, 2, GRAZE_KIND_SEGMENT, 0.3f);
        const uint32_t id = graze_world_add(world, &body, 2, ~0u, 0);
        for (int i = 0; i < 7 * 400; i++) {
            const float x = 1 + 0.09f * (float)(i / 7), y = heights[i % 7];
            GrazeWorldContact contacts[MOST];
            GrazeShape placed;
            size_t count;
            CASE("kind %d at %g, %g", kind, (double)x, (double)y);
            CHECK_EQUAL(graze_world_place(world, id, x, y, 0), GRAZE_OK);
            CHECK_EQUAL(graze_world_shape(world, id, &placed), GRAZE_OK);
            count = graze_world_contacts_within(world, id, 1, MARGIN, contacts, MOST);
            none += count == 0;
            for (size_t k = 0; k < count && k < MOST; k++) {
                const GrazeContact *const contact = &contacts[k].contact;
                const float gap = placed.xy[1] - placed.radius;
                wrong += contact->normal_x != 0 || contact->normal_y != -1 || !(fabsf(contact->depth + gap) < 1e-6f);
            }
            for (int tile = 0; tile < TILES; tile++) {
                const float left = (float)tile, right = (float)(tile + 1);
                const float xy[] = {left, -1, right, -1, right, 0, left, 0};
                const GrazeShape square = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
                GrazeContact plain;
                ghosts += graze_contact_within(&placed, &square, MARGIN, &plain) != GRAZE_MISS && plain.normal_y > -0.9f;
            }
        }
        CHECK_EQUAL(graze_world_remove(world, id), GRAZE_OK);
    }
    CASE("all places");
    CHECK_EQUAL(wrong, 0);
    CHECK_EQUAL(none, 0);
    CHECK(ghosts > 100);
    graze_world_free(world);
}

/* Whether some contact has a point there, with that depth. */
static int has_point(const GrazeWorldContact *contacts, size_t count, const GrazeContactPoint *point) {
    for (size_t i = 0; i < count && i < MOST; i++) {
        const GrazeContact *const contact = &contacts[i].contact;
        for (uint32_t k = 0; k < contact->count; k++) {
            const GrazeContactPoint *const own = &contact->points[k];
            if (fabsf(own->x - point->x) + fabsf(own->y - point->y) + fabsf(own->depth - point->depth) < 1e-3f) {
                return 1;
            }
        }
    }
    return 0;
}

/* Tilted bodies over seams, sunk by a hair or above them: each point of their contact with one slab is a point of a
   contact with the tiles, too, of any width. */
static void test_tilted_over_seams(void) {
    static const float widths[] = {0.25f, 0.5f, 1, 2}, tilts[] = {0.0005f, 0.01f, 0.05f, 0.2f};
    static const float box[] = {-0.5f, -0.5f, 0.5f, -0.5f, 0.5f, 0.5f, -0.5f, 0.5f}, line[] = {-0.4f, 0, 0.4f, 0};
    static const float hexagon[] = {-0.3f, -0.5f, 0.3f, -0.5f, 0.6f, 0, 0.3f, 0.5f, -0.3f, 0.5f, -0.6f, 0};
    static const float slab[] = {0, -1, 20, -1, 20, 0, 0, 0};
    const GrazeShape bodies[] = {shape(box, 4, GRAZE_KIND_CONVEX, 0), shape(hexagon, 6, GRAZE_KIND_CONVEX, 0),
                                 shape(line, 2, GRAZE_KIND_SEGMENT, 0.25f), shape(box, 4, GRAZE_KIND_CONVEX, 0.125f)};
    const GrazeShape whole = shape(slab, 4, GRAZE_KIND_CONVEX, 0);
    int points = 0, missing = 0, ghosts = 0;
    for (int w = 0; w < 4; w++) {
        GrazeWorld *const world = graze_world_create();
        for (int i = 0; (float)i * widths[w] < 20; i++) {
            const float left = (float)i * widths[w], right = (float)(i + 1) * widths[w];
            const float tile[] = {left, -1, right, -1, right, 0, left, 0};
            const GrazeShape one = shape(tile, 4, i % 3 == 0 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CONVEX, 0);
            CHECK(graze_world_add(world, &one, 1, ~1u, 0) != 0);
        }
        for (int i = 0; i < 4 * 4 * 100; i++) {
            const float tilt = i / 4 % 2 != 0 ? tilts[i / 16 % 4] : -tilts[i / 16 % 4];
            const float gap = -0.005f + 0.0007f * (float)(i % 97);
            const uint32_t id = graze_world_add(world, &bodies[i % 4], 2, ~0u, 0);
            GrazeWorldContact contacts[MOST];
            GrazeContact plain;
            GrazeShape placed;
            GrazeAabb around;
            size_t count;
            CASE("body %d, tiles %g wide, state %d", i % 4, (double)widths[w], i);
            CHECK_EQUAL(graze_world_place(world, id, 5 + 0.0137f * (float)i, 0, tilt), GRAZE_OK);
            CHECK(graze_world_shape(world, id, &placed) == GRAZE_OK && graze_bounds(&placed, &around) == GRAZE_OK);
            CHECK_EQUAL(graze_world_place(world, id, 5 + 0.0137f * (float)(i % 700), gap - around.min_y, tilt), GRAZE_OK);
            CHECK_EQUAL(graze_world_shape(world, id, &placed), GRAZE_OK);
            CHECK(graze_contact_within(&placed, &whole, MARGIN, &plain) != GRAZE_MISS);
            count = graze_world_contacts_within(world, id, 1, MARGIN, contacts, MOST);
            for (uint32_t k = 0; k < plain.count; k++) {
                points++;
                missing += plain.points[k].depth >= -MARGIN && !has_point(contacts, count, &plain.points[k]);
            }
            for (size_t k = 0; k < count && k < MOST; k++) {
                ghosts += contacts[k].contact.normal_y > -0.97f;
            }
            CHECK_EQUAL(graze_world_remove(world, id), GRAZE_OK);
        }
        graze_world_free(world);
    }
    CASE("all states");
    CHECK(points > 6000);
    CHECK_EQUAL(missing, 0);
    CHECK_EQUAL(ghosts, 0);
}

/* A box that runs along the floor into the wall, at 20 m/s: stopped by the wall alone, before it meets it, and never
   pushed up or sunk. Contacts apart leave as much speed as brings the shapes together. */
static void test_run_into_the_wall(void) {
    static const float xy[] = {-0.4f, -0.4f, 0.4f, -0.4f, 0.4f, 0.4f, -0.4f, 0.4f};
    const GrazeShape box = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
    GrazeWorld *const world = world_of_tiles();
    const uint32_t id = graze_world_add(world, &box, 2, ~0u, 0);
    float x = 1, y = 0.45f, vx = 20.0f / 60, vy = 0;
    int slow = 0, hits = 0;
    for (int tick = 0; tick < 300; tick++) {
        GrazeWorldContact contacts[MOST];
        size_t count;
        vy -= 9.81f / 3600;
        CHECK_EQUAL(graze_world_place(world, id, x, y, 0), GRAZE_OK);
        count = graze_world_contacts_within(world, id, 1, 0.5f, contacts, MOST);
        for (size_t k = 0; k < count && k < MOST; k++) {
            const GrazeContact *const contact = &contacts[k].contact;
            /* A hair is left, so that rounding does not sink the box. */
            const float into = vx * contact->normal_x + vy * contact->normal_y, gap = -contact->depth - 1e-4f;
            if (into > gap) {
                vx -= (into - gap) * contact->normal_x;
                vy -= (into - gap) * contact->normal_y;
            }
        }
        x += vx;
        y += vy;
        slow += x < (float)TILES - 1 && vx != 20.0f / 60;
        hits += y < 0.4f || x > (float)TILES - 0.4f;
    }
    CHECK_EQUAL(slow, 0);
    CHECK_EQUAL(hits, 0);
    CHECK(fabsf(x - ((float)TILES - 0.4001f)) < 1e-4f && fabsf(y - 0.4001f) < 1e-4f);
    graze_world_free(world);
}

/* Where there is only one neighbor, which may be a large outline with a tree, there are no seams. */
static void test_one_neighbor(void) {
    enum { EDGES = 600 };
    static float wave[2 * (EDGES + 1)];
    static const float xy[] = {-0.7f, 0, 0.7f, 0.1f, 0.6f, 0.9f, -0.7f, 0.8f};
    static const float margins[] = {0, 0.01f, 0.25f, 2};
    const GrazeShape box = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
    int met = 0, apart = 0;
    for (int i = 0; i <= EDGES; i++) {
        wave[2 * i] = (float)i * 0.25f;
        wave[2 * i + 1] = i % 7 < 3 ? 0.0f : 0.3f;
    }
    for (int round = 0; round < 3 * 200; round++) {
        const uint32_t kind = round % 3 == 0   ? GRAZE_KIND_CHAIN
                              : round % 3 == 1 ? GRAZE_KIND_POLYGON
                                               : GRAZE_KIND_ONE_SIDED;
        const GrazeShape ground = shape(wave, round % 2 ? EDGES + 1 : 9, kind, round % 5 ? 0 : 0.125f);
        const float margin = margins[round / 7 % 4];
        GrazeWorld *const world = graze_world_create();
        const uint32_t id = graze_world_add(world, &box, 2, ~0u, 0);
        GrazeWorldContact contacts[MOST];
        GrazeContact plain[MOST];
        GrazeShape placed;
        size_t count, expected;
        CASE("round %d", round);
        CHECK(graze_world_add(world, &ground, 1, ~1u, 0) != 0);
        CHECK_EQUAL(graze_world_place(world, id, 0.5f + 0.013f * (float)(round % 120), 0.01f * (float)(round % 90), 0),
                    GRAZE_OK);
        CHECK_EQUAL(graze_world_shape(world, id, &placed), GRAZE_OK);
        count = graze_world_contacts_within(world, id, 1, margin, contacts, MOST);
        expected = graze_contacts_within(&placed, &ground, margin, plain, MOST);
        CHECK_EQUAL(count, expected);
        for (size_t i = 0; i < count && i < MOST; i++) {
            CHECK(memcmp(&contacts[i].contact, &plain[i], sizeof plain[i]) == 0);
            met++;
            apart += plain[i].depth < 0;
        }
        if (margin == 0) {
            CHECK_EQUAL(graze_world_contacts(world, id, 1, NULL, 0), count);
        }
        graze_world_free(world);
    }
    CHECK(met > 300 && apart > 100);
}

static void test_bad_input(void) {
    GrazeWorld *const world = world_of_tiles();
    GrazeWorldContact contact;
    graze_set_error_handler(NULL, NULL);
    contact.id = 77;
    CHECK_EQUAL(graze_world_contacts_within(world, 1, 1, -1, &contact, 1), 0);
    CHECK_EQUAL(graze_world_contacts_within(world, 1, 1, NAN, &contact, 1), 0);
    CHECK_EQUAL(graze_world_contacts_within(world, 1, 1, INFINITY, &contact, 1), 0);
    CHECK_EQUAL(graze_world_contacts_within(world, 0, 1, 1, &contact, 1), 0);
    CHECK_EQUAL(graze_world_contacts_within(NULL, 1, 1, 1, &contact, 1), 0);
    CHECK_EQUAL(graze_world_contacts_within(world, 1, 1, 1, NULL, 1), 0);
    CHECK_EQUAL(contact.id, 77);
    graze_set_error_handler(graze_default_error_handler, NULL);
    graze_world_free(world);
}

/* A neighbor of two categories: one in the mask of the body, the other in that of the question. */
static void test_masks(void) {
    static const float box[] = {0, 0, 2, 0, 2, 2, 0, 2};
    const GrazeShape square = shape(box, 4, GRAZE_KIND_CONVEX, 0);
    static const struct {
        uint32_t category, mask, asked;
        size_t expected;
    } cases[] = {{3, 4, 1, 1}, {3, 4, 2, 1}, {3, 4, 3, 1}, {3, 4, 4, 0}, {1, 4, 1, 0}, {2, 4, 1, 0}, {3, 8, 1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GrazeWorld *const world = graze_world_create();
        const uint32_t id = graze_world_add(world, &square, 4, 2, 0);
        GrazeWorldContact contacts[4];
        CASE("masks %d", (int)i);
        CHECK(graze_world_add(world, &square, cases[i].category, cases[i].mask, 0) != 0);
        CHECK_EQUAL(graze_world_contacts(world, id, cases[i].asked, contacts, 4), cases[i].expected);
        CHECK_EQUAL(graze_world_contacts_within(world, id, cases[i].asked, 1, contacts, 4), cases[i].expected);
        graze_world_free(world);
    }
}

int main(void) {
    RUN(test_floor);
    RUN(test_tilted_over_seams);
    RUN(test_run_into_the_wall);
    RUN(test_one_neighbor);
    RUN(test_masks);
    RUN(test_bad_input);
    return RESULT();
}
