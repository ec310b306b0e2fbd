/* Large outlines in a world have a tree of their edges: every answer is that of the plain function, to the bit. And
   outlines whose corners rounding has bent. */

#include "check.h"
#include "shape.h"
#include <graze.h>
#include <math.h>

enum { MOST_VERTICES = 3000, MOST_CONTACTS = 64, WAYS = 7 };

static float outline_xy[2 * MOST_VERTICES];
static uint32_t random_state = 1;

static uint32_t random_below(uint32_t most) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % most;
}

static float between(float low, float high) {
    return low + (high - low) * (float)random_below(1 << 20) / (1 << 20);
}

/* Ground with steps, slopes and straight stretches, a walk that crosses itself, a ring, a straight line, a spiral,
   steep teeth, and a level line with spikes and vertices that are repeated. */
static void make_outline(uint32_t way, uint32_t count) {
    float x = 0, y = 0;
    const uint32_t flat = 1 + random_below(40);
    for (uint32_t i = 0; i < count; i++) {
        float *const at = outline_xy + 2 * i;
        switch (way) {
        case 0:
            x += (float)random_below(3);
            y = i % flat == 0 ? (float)random_below(4) : y;
            break;
        case 1:
            x += (float)random_below(5) - 2;
            y += (float)random_below(5) - 2;
            break;
        case 2:
            x = 200 * cosf(6.2831853f * (float)i / (float)count);
            y = 200 * sinf(6.2831853f * (float)i / (float)count);
            break;
        case 3:
            x = (float)i;
            y = 0;
            break;
        case 4:
            x = (float)(i / 4 + 1) * (i % 4 == 0 || i % 4 == 3 ? 1.0f : -1.0f);
            y = (float)(i / 4 + 1) * (i % 4 < 2 ? 1.0f : -1.0f);
            break;
        case 5:
            x = (float)i / 4;
            y = i % 2 == 0 ? 0.0f : 9.0f;
            break;
        default:
            x = (float)(i / 3);
            y = i % 96 == 1 ? 3.0f : 0.0f;
            break;
        }
        at[0] = x;
        at[1] = y;
    }
    /* Ground that is a polygon is closed far below. */
    if (way != 1 && way != 2 && way != 4) {
        outline_xy[2 * count - 4] = x + 2;
        outline_xy[2 * count - 3] = -50;
        outline_xy[2 * count - 2] = -2;
        outline_xy[2 * count - 1] = -50;
    }
}

static float body_xy[2 * 300];

/* A body of any kind near a point; one of many vertices now and then. */
static GrazeShape make_body(float x, float y) {
    static const uint32_t counts[] = {0, 1, 2, 3, 4, 5, 4};
    const uint32_t kind = 1 + random_below(6);
    const uint32_t many = random_below(16) == 0 && kind > 2 && kind != GRAZE_KIND_CONVEX ? 20 + random_below(250) : 0;
    const uint32_t count = many > 0 ? many : counts[kind];
    const int is_on_grid = random_below(4) != 0;
    const float size = is_on_grid ? (float)(1 + random_below(4)) / 2 : between(0.1f, 3);
    const float radius = random_below(3) == 0 ? (is_on_grid ? 0.5f : between(0.0f, 1.5f)) : 0;
    static const float square[] = {-1, -1, 1, -1, 1, 1, -1, 1, -1, 0}, notched[] = {-1, -1, 0, 0, 1, -1, 1, 1, -1, 1};
    const float *const from = kind == GRAZE_KIND_POLYGON ? notched : square;
    x = is_on_grid ? floorf(2 * x) / 2 : x + between(-1, 1);
    y = is_on_grid ? floorf(2 * y) / 2 + size : y + between(-1, 2);
    for (uint32_t i = 0; i < count; i++) {
        const float turn = 6.2831853f * (float)i / (float)(many + 1);
        body_xy[2 * i] = x + size * (many > 0 ? cosf(turn) * (i % 2 == 0 ? 1.0f : 0.75f) : from[2 * i]);
        body_xy[2 * i + 1] = y + size * (many > 0 ? sinf(turn) * (i % 2 == 0 ? 1.0f : 0.75f) : from[2 * i + 1]);
    }
    /* Without an interior. */
    if (count > 2 && random_below(12) == 0) {
        for (uint32_t i = 0; i < count; i++) {
            body_xy[2 * i + 1] = y;
        }
    }
    return shape(body_xy, count, kind, radius);
}

static float motion(void) {
    const uint32_t which = random_below(8);
    return which == 0 ? 0 : which < 4 ? (float)random_below(9) - 4 : between(-30, 30);
}

#define SAME(one, other) CHECK(memcmp(&(one), &(other), sizeof(one)) == 0)

static void check_motions(const GrazeWorld *world, uint32_t id, const GrazeShape *level, const GrazeShape *body) {
    const float dx = motion(), dy = motion();
    GrazeSweepHit hit, expected;
    GrazeSlide slide, expected_slide;
    uint32_t found = 0;
    GrazeVerdict verdict;
    memset(&hit, 0, sizeof hit);
    memset(&expected, 0, sizeof expected);
    verdict = graze_sweep(body, dx, dy, level, &expected);
    CHECK_EQUAL(graze_world_sweep(world, body, dx, dy, 1, 0, &hit, &found), verdict);
    CHECK(found == (verdict == GRAZE_MISS ? 0 : id));
    SAME(hit, expected);
    verdict = graze_sweep_enter(body, dx, dy, level, &expected);
    CHECK_EQUAL(graze_world_sweep_enter(world, body, dx, dy, 1, 0, &hit, NULL), verdict);
    SAME(hit, expected);
    if (body->count <= 256) {
        memset(&slide, 0, sizeof slide);
        memset(&expected_slide, 0, sizeof expected_slide);
        verdict = graze_slide(body, dx, dy, level, 1, &expected_slide);
        for (uint32_t i = 0; i < expected_slide.count; i++) {
            expected_slide.contacts[i].obstacle = id;
        }
        CHECK_EQUAL(graze_world_slide(world, body, dx, dy, 1, 0, &slide), verdict);
        SAME(slide, expected_slide);
    }
}

static void check_contacts(GrazeWorld *world, uint32_t id, const GrazeShape *level, const GrazeShape *body) {
    static GrazeContact expected[MOST_CONTACTS];
    static GrazeWorldContact contacts[MOST_CONTACTS];
    const uint32_t own = graze_world_add(world, body, 2, 1, 0);
    const size_t count = graze_contacts(body, level, expected, MOST_CONTACTS);
    const size_t back = graze_world_contacts(world, id, 2, contacts, MOST_CONTACTS);
    size_t found;
    CHECK(own != 0);
    CHECK_EQUAL(back, graze_contacts(level, body, NULL, 0));
    found = graze_world_contacts(world, own, 1, contacts, MOST_CONTACTS);
    CHECK_EQUAL(found, count);
    for (size_t i = 0; i < count && i < found && i < MOST_CONTACTS; i++) {
        CHECK_EQUAL(contacts[i].id, id);
        SAME(contacts[i].contact, expected[i]);
    }
    if (random_below(4) == 0) {
        GrazeWorldPair pair;
        const GrazeVerdict verdict = graze_test(level, body);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        CHECK_EQUAL(graze_world_pairs(world, &pair, 1), verdict != GRAZE_MISS);
        CHECK(verdict == GRAZE_MISS || pair.verdict == verdict);
    }
    CHECK_EQUAL(graze_world_remove(world, own), GRAZE_OK);
}

static void check_questions(const GrazeWorld *world, uint32_t id, const GrazeShape *level, const GrazeShape *body) {
    const float limits[] = {0, 0.5f, 20, 1e30f}, limit = limits[random_below(4)];
    const float x = body_xy[0], y = body_xy[1];
    GrazeSegment ray;
    GrazeRayHit hit, expected;
    GrazeClosest closest, expected_closest;
    uint32_t found;
    GrazeVerdict verdict;
    float distance, expected_distance;
    ray.ax = x;
    ray.ay = y;
    ray.bx = x + motion();
    ray.by = y + motion();
    if (random_below(8) == 0) {
        static const float far[] = {1e9f, -1e15f, 1e20f, -1e38f, 3e38f};
        ray.ay = far[random_below(5)];
        ray.ax = random_below(2) == 0 ? ray.ax : far[random_below(5)];
    }
    memset(&hit, 0, sizeof hit);
    memset(&expected, 0, sizeof expected);
    verdict = graze_raycast(level, &ray, &expected);
    CHECK_EQUAL(graze_world_raycast(world, &ray, 1, 0, &hit, NULL), verdict);
    SAME(hit, expected);
    CHECK_EQUAL(graze_world_raycast_all(world, &ray, 1, 0, &hit, &found, 1), verdict != GRAZE_MISS);
    SAME(hit, expected);
    CHECK_EQUAL(graze_world_query(world, body, 1, &found, 1), graze_test(level, body) != GRAZE_MISS);
    memset(&closest, 0, sizeof closest);
    memset(&expected_closest, 0, sizeof expected_closest);
    expected_distance = graze_distance(body, level, &expected_closest);
    distance = graze_world_nearest(world, body, limit, 1, 0, &closest, &found);
    if (expected_distance <= limit) {
        CHECK(distance == expected_distance && found == id);
        SAME(closest, expected_closest);
    } else {
        CHECK(isinf(distance));
    }
}

static void check_all(GrazeWorld *world, uint32_t id, int rounds) {
    GrazeShape level;
    for (int i = 0; i < rounds; i++) {
        GrazeShape body;
        const float *at;
        CHECK_EQUAL(graze_world_shape(world, id, &level), GRAZE_OK);
        at = level.xy + 2 * random_below(level.count);
        body = make_body(at[0], at[1]);
        check_motions(world, id, &level, &body);
        check_questions(world, id, &level, &body);
        check_contacts(world, id, &level, &body);
    }
}

static void test_outlines(void) {
    static const uint32_t kinds[] = {GRAZE_KIND_POLYGON, GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    GrazeWorld *const copy = graze_world_create();
    for (uint32_t round = 0; round < 12 * WAYS; round++) {
        static unsigned char bytes[8 * 8 * MOST_VERTICES];
        const uint32_t way = round % WAYS, count = 250 + random_below(round < 6 * WAYS ? 200 : MOST_VERTICES - 250);
        const uint32_t kind = kinds[random_below(3)];
        const float radius = random_below(3) == 0 ? 0.5f : 0;
        GrazeWorld *world = graze_world_create(), *loaded;
        GrazeShape level;
        size_t size;
        uint32_t id;
        make_outline(way, count);
        level = shape(outline_xy, count, kind, radius);
        CASE("way %u, %u vertices of kind %u, radius %g", way, count, kind, (double)radius);
        /* A gap in front of it. */
        id = graze_world_add(world, &level, 1, 2, 0);
        CHECK_EQUAL(graze_world_add(world, &level, 1, 2, 0), id + 1024);
        CHECK_EQUAL(graze_world_remove(world, id), GRAZE_OK);
        id += 1024;
        check_all(world, id, 20);
        CHECK_EQUAL(graze_world_place(world, id, 3, -2, round % 2 == 0 ? 0 : between(-4, 4)), GRAZE_OK);
        check_all(world, id, 5);
        CHECK_EQUAL(graze_world_move(world, id, 0.5f, 8), GRAZE_OK);
        check_all(world, id, 5);
        CASE("way %u, copied and loaded", way);
        CHECK_EQUAL(graze_world_copy(copy, world), GRAZE_OK);
        check_all(copy, id, 5);
        size = graze_world_save(world, bytes, sizeof bytes);
        CHECK(size <= sizeof bytes);
        loaded = graze_world_load(bytes, size);
        CHECK(loaded != NULL && graze_world_hash(loaded) == graze_world_hash(world));
        check_all(loaded, id, 5);
        graze_world_free(loaded);
        graze_world_free(world);
    }
    graze_world_free(copy);
}

/* Two large outlines that meet in a few places. */
static void test_two_outlines(void) {
    static float other_xy[2 * MOST_VERTICES];
    for (uint32_t round = 0; round < 60; round++) {
        const uint32_t counts[2] = {300 + random_below(400), 300 + random_below(2600)};
        GrazeWorld *const world = graze_world_create();
        GrazeShape one, other;
        GrazeWorldPair pair;
        GrazeVerdict verdict;
        uint32_t ids[2];
        make_outline(random_below(WAYS), counts[0]);
        memcpy(other_xy, outline_xy, sizeof other_xy);
        make_outline(random_below(WAYS), counts[1]);
        one = shape(other_xy, counts[0], random_below(2) == 0 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CHAIN, 0);
        other = shape(outline_xy, counts[1], random_below(2) == 0 ? GRAZE_KIND_POLYGON : GRAZE_KIND_CHAIN,
                      random_below(2) == 0 ? 0.25f : 0);
        ids[0] = graze_world_add(world, &one, 1, 1, 0);
        ids[1] = graze_world_add(world, &other, 1, 1, 0);
        CASE("round %u", round);
        CHECK_EQUAL(graze_world_place(world, ids[0], between(-60, 60), between(-20, 20), 0.25f), GRAZE_OK);
        CHECK(graze_world_shape(world, ids[0], &one) == GRAZE_OK && graze_world_shape(world, ids[1], &other) == GRAZE_OK);
        verdict = graze_test(&one, &other);
        CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
        CHECK_EQUAL(graze_world_pairs(world, &pair, 1), verdict != GRAZE_MISS);
        CHECK(verdict == GRAZE_MISS || pair.verdict == verdict);
        CHECK_EQUAL(graze_world_contacts(world, ids[0], 1, NULL, 0), graze_contacts(&one, &other, NULL, 0));
        graze_world_free(world);
    }
}

static GrazeWorld *world_of(const GrazeShape *level, uint32_t *id) {
    GrazeWorld *const world = graze_world_create();
    *id = graze_world_add(world, level, 1, 2, 0);
    return world;
}

/* The far start of a ray makes the numbers of its end vanish where they are added. */
static void test_rays_from_afar(void) {
    const float far[] = {1e9f, 1e10f, 1e15f, 3e17f, 1e20f, 1e38f};
    for (uint32_t i = 0; i < 6 * 2; i++) {
        const float scale = i < 6 ? far[i] * 1e-17f : 1;
        const GrazeShape level = shape(outline_xy, 256, GRAZE_KIND_CHAIN, i % 2 == 0 ? 0 : 0.125f * scale);
        const GrazeSegment ray = {150.5f, far[i % 6], 150.5f, -0.9f * scale};
        GrazeRayHit hit, expected;
        GrazeWorld *world;
        uint32_t id;
        GrazeVerdict verdict;
        CASE("from %g, scale %g", (double)far[i % 6], (double)scale);
        for (uint32_t k = 0; k < 256; k++) {
            outline_xy[2 * k] = (float)k;
            outline_xy[2 * k + 1] = k % 2 == 0 ? -scale : -0.5f * scale;
        }
        memset(&hit, 0, sizeof hit);
        memset(&expected, 0, sizeof expected);
        world = world_of(&level, &id);
        verdict = graze_raycast(&level, &ray, &expected);
        CHECK(verdict != GRAZE_MISS);
        CHECK_EQUAL(graze_world_raycast(world, &ray, 1, 0, &hit, NULL), verdict);
        SAME(hit, expected);
        CHECK_EQUAL(graze_world_raycast_all(world, &ray, 1, 0, NULL, NULL, 0), 1);
        graze_world_free(world);
    }
}

/* A polygon without an interior begins inside: its way out is the whole outline's. */
static void test_flat_bodies_inside(void) {
    static const float bodies[3][6] = {{1, 1, 2, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {1, 1, 2, 2, 3, 3}};
    const GrazeShape level = shape(outline_xy, 256, GRAZE_KIND_POLYGON, 0);
    GrazeWorld *world;
    uint32_t id;
    for (uint32_t k = 0; k < 256; k++) {
        const double turn = 6.283185307179586 * k / 256;
        outline_xy[2 * k] = (float)(rint(1600 * cos(turn)) / 16);
        outline_xy[2 * k + 1] = (float)(rint(1600 * sin(turn)) / 16);
    }
    world = world_of(&level, &id);
    for (uint32_t i = 0; i < 3; i++) {
        const GrazeShape body = shape(bodies[i], 3, GRAZE_KIND_POLYGON, 0);
        GrazeSweepHit hit, expected;
        GrazeVerdict verdict;
        CASE("body %u", i);
        memset(&hit, 0, sizeof hit);
        memset(&expected, 0, sizeof expected);
        verdict = graze_sweep(&body, 0, -1, &level, &expected);
        CHECK_EQUAL(graze_world_sweep(world, &body, 0, -1, 1, 0, &hit, NULL), verdict);
        SAME(hit, expected);
    }
    graze_world_free(world);
}

/* Of two equal shapes the moving shape comes first: the normal leads away from the obstacle. */
static void test_a_slide_out_of_an_equal_shape(void) {
    const GrazeShape level = shape(outline_xy, 256, GRAZE_KIND_CHAIN, 0);
    GrazeWorld *world;
    GrazeSlide slide, expected;
    uint32_t id;
    for (uint32_t k = 0; k < 256; k++) {
        outline_xy[2 * k] = (float)k;
        outline_xy[2 * k + 1] = (float)(2 * (k % 2));
    }
    world = world_of(&level, &id);
    memset(&slide, 0, sizeof slide);
    memset(&expected, 0, sizeof expected);
    CHECK_EQUAL(graze_slide(&level, 1, 0, &level, 1, &expected), GRAZE_HIT);
    expected.contacts[0].obstacle = id;
    CHECK_EQUAL(graze_world_slide(world, &level, 1, 0, 1, 0, &slide), GRAZE_HIT);
    SAME(slide, expected);
    graze_world_free(world);
}

/* Rounding bends some corners the wrong way where an outline with collinear vertices is turned, or one with many
   corners lies far from 0. Such bodies fell through floors. */
static void test_outlines_bent_by_rounding(void) {
    static const float ground[] = {-5, -1, 5, -1, 5, 0, -5, 0};
    static const float box[] = {-0.5f, 0, 0, 0, 0.5f, 0, 0.5f, 1, -0.5f, 1};
    enum { CORNERS = 200 };
    float ball[2 * CORNERS];
    const GrazeShape floor = {ground, 4, GRAZE_KIND_CONVEX, 0};
    const GrazeShape bodies[] = {{box, 5, GRAZE_KIND_CONVEX, 0}, {ball, CORNERS, GRAZE_KIND_CONVEX, 0}};
    int i, k, bent = 0;
    for (i = 0; i < CORNERS; i++) {
        const double angle = 6.283185307179586 * i / CORNERS;
        ball[2 * i] = (float)(0.5 * cos(angle));
        ball[2 * i + 1] = (float)(0.5 + 0.5 * sin(angle));
    }
    for (i = 0; i < 2; i++) {
        for (k = 0; k < 400; k++) {
            const float x = i == 0 ? 0 : 60000, angle = 0.0025f * (float)k;
            GrazeWorld *const world = graze_world_create();
            GrazeWorldContact contacts[8];
            GrazeShape placed;
            const uint32_t below = graze_world_add(world, &floor, 1, UINT32_MAX, 0);
            const uint32_t body = graze_world_add(world, &bodies[i], 1, UINT32_MAX, 0);
            CASE("body %d, angle %g", i, (double)angle);
            graze_world_place(world, below, x, 0, 0);
            graze_world_place(world, body, x, -0.05f, i == 0 ? angle : 0);
            CHECK_EQUAL(graze_world_shape(world, body, &placed), GRAZE_OK);
            bent += graze_check_shape(&placed) != GRAZE_OK;
            CHECK_EQUAL(graze_world_update(world), GRAZE_OK);
            CHECK(graze_world_contacts(world, body, UINT32_MAX, contacts, 8) > 0);
            graze_world_free(world);
        }
    }
    CHECK(bent > 400);
}

/* Between two platforms of a one-sided line it goes far away, and half of the time back for a while: then a body that
   has sunk into the upper one passes that alone, and comes down on the lower one. */
static void test_a_line_that_goes_far_away(void) {
    int round, i;
    for (round = 0; round < 100; round++) {
        static float line_xy[1600];
        const float drop = -1 - between(0, .25f), left = between(0, .25f), low = -1 + between(0, .25f);
        const float turn = round % 2 ? 1.135f : .5f + between(0, .25f);
        const float body_xy[8] = {left, -.25f, 1.5f, -.25f, 1.5f, .5f, left, .5f};
        const GrazeShape body = {body_xy, 4, GRAZE_KIND_CONVEX, 0};
        const int expected = round % 2 ? GRAZE_MISS : GRAZE_HIT;
        GrazeShape line = {line_xy, 0, GRAZE_KIND_ONE_SIDED, 0};
        GrazeWorld *world;
        GrazeSweepHit plain, found;
        GrazeSlide plain_slide, slide;
        GrazeRayHit plain_ray, found_ray;
        const GrazeSegment ray = {.95f, -.4f, .95f, -2};
        uint32_t id, by;
        for (i = 0; i < 800; i++) {
            /* Down, far away, up again, and away. */
            const float x = i < 2 ? (float)i : i < 142 ? 1.1f + .0005f * (float)i : i < 143 ? 1.2f : (float)(i - 141);
            const float y = i < 2 ? 0 : i < 142 ? -50 - .1f * (float)i : i < 145 ? low : -20;
            line_xy[2 * i] = i == 70 ? turn : x;
            line_xy[2 * i + 1] = y;
        }
        line.count = 800;
        world = world_of(&line, &id);
        CASE("round %d", round);
        CHECK_EQUAL(graze_sweep_enter(&body, 0, drop, &line, &plain), expected);
        CHECK_EQUAL(graze_world_sweep_enter(world, &body, 0, drop, UINT32_MAX, 0, &found, &by), expected);
        CHECK(memcmp(&plain, &found, sizeof found) == 0);
        graze_slide(&body, 0, drop, &line, 1, &plain_slide);
        graze_world_slide(world, &body, 0, drop, UINT32_MAX, 0, &slide);
        CHECK(slide.x == plain_slide.x && slide.y == plain_slide.y);
        graze_world_free(world);
        /* A ray from the right of the upper platform, within the radius, at the lower one. */
        line.radius = .3f;
        world = world_of(&line, &id);
        CHECK_EQUAL(graze_raycast(&line, &ray, &plain_ray), expected);
        CHECK_EQUAL(graze_world_raycast(world, &ray, UINT32_MAX, 0, &found_ray, &by), expected);
        CHECK(memcmp(&plain_ray, &found_ray, sizeof found_ray) == 0);
        graze_world_free(world);
    }
}

int main(void) {
    RUN(test_rays_from_afar);
    RUN(test_a_line_that_goes_far_away);
    RUN(test_flat_bodies_inside);
    RUN(test_a_slide_out_of_an_equal_shape);
    RUN(test_outlines);
    RUN(test_two_outlines);
    RUN(test_outlines_bent_by_rounding);
    return RESULT();
}
