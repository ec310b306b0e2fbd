/* Characters where movers often fail: wedged between round bodies, exactly under a ceiling, over seams, on corners, and
   squeezed by what moves. None ever overlaps, trembles, or is stopped by nothing. */

#include "check.h"
#include "shape.h"
#include <math.h>

enum { MOST = 64 };

/* A shape that slides among others, and how often it was a hit with one of them. */
typedef struct Mover {
    float xy[8];
    uint32_t count, kind;
    float radius;
    int hits;
} Mover;

static Mover mover(const float *xy, uint32_t count, uint32_t kind, float radius) {
    Mover result;
    memset(&result, 0, sizeof result);
    memcpy(result.xy, xy, 2 * count * sizeof(float));
    result.count = count;
    result.kind = kind;
    result.radius = radius;
    return result;
}

static GrazeSlide slide(Mover *mover, float dx, float dy, const GrazeShape *obstacles, size_t count) {
    const GrazeShape body = shape(mover->xy, mover->count, mover->kind, mover->radius);
    GrazeSlide out;
    size_t i;
    memset(&out, 0, sizeof out);
    graze_slide(&body, dx, dy, obstacles, count, &out);
    for (i = 0; i < 2 * mover->count; i += 2) {
        mover->xy[i] = (float)((double)mover->xy[i] + (double)out.x);
        mover->xy[i + 1] = (float)((double)mover->xy[i + 1] + (double)out.y);
    }
    for (i = 0; i < count; i++) {
        mover->hits += graze_test(&body, &obstacles[i]) == GRAZE_HIT;
    }
    return out;
}

static const float UPRIGHT[] = {0, 0, 0, 1};

/* A capsule walked into the notch between two capsules that lean, with a circle at its bottom: from everywhere, with
   every push it comes to rest, and then moves by no bit. */
static void test_between_round_bodies(void) {
    static const float left[] = {-0.9f, -1, -1.5f, 8}, right[] = {0.9f, -1, 1.5f, 8}, ball[] = {0.1f, -0.7f};
    GrazeShape around[3];
    around[0] = shape(left, 2, GRAZE_KIND_SEGMENT, 0.4f);
    around[1] = shape(right, 2, GRAZE_KIND_SEGMENT, 0.4f);
    around[2] = shape(ball, 1, GRAZE_KIND_POINT, 0.5f);
    for (int i = 0; i < 40; i++) {
        const float x = -0.3f + 0.015f * (float)i, push = 0.02f * (float)(i % 9 - 4);
        const float xy[] = {x, 4, x, 5};
        Mover capsule = mover(xy, 2, GRAZE_KIND_SEGMENT, 0.3f);
        float rest[4];
        CASE("from %g, pushed by %g", (double)x, (double)push);
        for (int k = 0; k < 400; k++) {
            slide(&capsule, push, -0.05f, around, 3);
        }
        memcpy(rest, capsule.xy, sizeof rest);
        for (int k = 0; k < 50; k++) {
            slide(&capsule, push, -0.05f, around, 3);
        }
        CHECK(memcmp(rest, capsule.xy, sizeof rest) == 0);
        CHECK_EQUAL(capsule.hits, 0);
        CHECK(capsule.xy[1] < 4);
    }
}

/* Row by row of tiles, from x = 0 on. */
static uint32_t row_of_tiles(float *xy, GrazeShape *tiles, uint32_t count, float y) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)i, tile[] = {x, y, x + 1, y, x + 1, y + 1, x, y + 1};
        memcpy(xy + 8 * i, tile, sizeof tile);
        tiles[i] = shape(xy + 8 * i, 4, GRAZE_KIND_CONVEX, 0);
    }
    return count;
}

/* To the right exactly under a ceiling of tiles, and pushed up against it: nothing of the way is lost. */
static void test_under_a_ceiling(void) {
    static float xy[8 * MOST];
    static const float box[] = {0.25f, 1, 1, 1, 1, 2, 0.25f, 2}, capsule[] = {0.5f, 1.25f, 0.5f, 1.75f};
    GrazeShape tiles[MOST];
    const size_t count = row_of_tiles(xy, tiles, 40, 2);
    for (int i = 0; i < 6; i++) {
        Mover body = i % 2 ? mover(capsule, 2, GRAZE_KIND_SEGMENT, 0.25f) : mover(box, 4, GRAZE_KIND_CONVEX, 0);
        const float top = body.xy[3 + 2 * (i % 2 == 0)];
        CASE("%s, pushed up by %d / 32", i % 2 ? "a capsule" : "a box", i / 2);
        for (int k = 0; k < 300; k++) {
            const GrazeSlide out = slide(&body, 0.125f, (float)(i / 2) / 32, tiles, count);
            CHECK(out.x == 0.125f && out.y == 0);
        }
        CHECK_EQUAL(body.hits, 0);
        CHECK(body.xy[0] > 37 && body.xy[3 + 2 * (i % 2 == 0)] == top);
    }
}

/* Over the seams of a floor of tiles, at every speed. */
static void test_over_seams(void) {
    static float xy[8 * MOST];
    static const float box[] = {0.25f, 1, 1, 1, 1, 2, 0.25f, 2};
    GrazeShape tiles[MOST];
    const size_t count = row_of_tiles(xy, tiles, 60, 0);
    for (int speed = 1; speed <= 20; speed++) {
        Mover body = mover(box, 4, GRAZE_KIND_CONVEX, 0), capsule;
        const float from[] = {0.5f, 1.25f, 0.5f, 2};
        const float dx = (float)speed / 64;
        int lost = 0;
        capsule = mover(from, 2, GRAZE_KIND_SEGMENT, 0.25f);
        CASE("speed %d / 64", speed);
        for (int k = 0; body.xy[2] + dx < 60; k++) {
            const GrazeSlide one = slide(&body, dx, -0.1f, tiles, count), other = slide(&capsule, dx, -0.1f, tiles, count);
            lost += one.x != dx || one.y != 0 || other.x != dx || other.y != 0;
        }
        CHECK_EQUAL(lost, 0);
        CHECK_EQUAL(body.hits + capsule.hits, 0);
    }
}

/* A box that is pushed against a row of tiles, and moves along it from seam to seam: its corner meets corners of tiles
   exactly, and no covered side of a tile stops it, or is among the contacts. All ways around, whichever tile comes first,
   and pushed harder than it moves, or less. */
static void test_pushed_along_tiles(void) {
    static float xy[8 * MOST];
    static const float box[] = {0.5f, 1, 1, 1, 1, 2, 0.5f, 2};
    GrazeShape tiles[MOST];
    for (int i = 0; i < 16; i++) {
        const int is_column = i & 1, is_backward = i & 2, is_below = i & 4, is_last_first = i & 8;
        const uint32_t count = row_of_tiles(xy, tiles, 40, is_below ? 0 : 2);
        if (is_last_first) {
            for (uint32_t k = 0; k < count; k++) {
                tiles[k].xy = xy + 8 * (count - 1 - k);
            }
        }
        for (uint32_t k = 0; is_column && k < 8 * count; k += 2) {
            const float x = xy[k];
            xy[k] = xy[k + 1];
            xy[k + 1] = x;
        }
        for (int press = 1; press <= 32; press *= 2) {
            Mover body = mover(box, 4, GRAZE_KIND_CONVEX, 0);
            const float along = is_backward ? -0.125f : 0.125f, into = (is_below ? -0.03125f : 0.03125f) * (float)press;
            CASE("way %d, pushed by %d / 32", i, press);
            for (int k = 0; k < 8; k += 2) {
                const float x = body.xy[k] + (is_backward ? 38 : 0), y = body.xy[k + 1];
                body.xy[k] = is_column ? y : x;
                body.xy[k + 1] = is_column ? x : y;
            }
            for (int k = 0; k < 300; k++) {
                const GrazeSlide out =
                    is_column ? slide(&body, into, along, tiles, count) : slide(&body, along, into, tiles, count);
                CHECK((is_column ? out.y : out.x) == along && (is_column ? out.x : out.y) == 0);
                CHECK_EQUAL(out.count, 1);
                CHECK((is_column ? out.contacts[0].normal_y : out.contacts[0].normal_x) == 0);
            }
            CHECK_EQUAL(body.hits, 0);
        }
    }
}

/* A capsule onto the corner of a tile: beside its middle it slides off, to its own side; a mirrored one is mirrored. */
static void test_onto_a_corner(void) {
    static const float tile[] = {-2, 0, 0, 0, 0, 1, -2, 1}, mirrored[] = {0, 0, 2, 0, 2, 1, 0, 1};
    const GrazeShape one = shape(tile, 4, GRAZE_KIND_CONVEX, 0), other = shape(mirrored, 4, GRAZE_KIND_CONVEX, 0);
    for (int i = 1; i < 16; i++) {
        const float x = (float)i / 64;
        Mover capsule = mover(UPRIGHT, 2, GRAZE_KIND_SEGMENT, 0.25f), twin = capsule;
        CASE("%d / 64 beside the corner", i);
        capsule.xy[0] = capsule.xy[2] = x;
        twin.xy[0] = twin.xy[2] = -x;
        capsule.xy[1] = twin.xy[1] = 2;
        capsule.xy[3] = twin.xy[3] = 3;
        for (int k = 0; k < 200; k++) {
            slide(&capsule, 0, -0.0625f, &one, 1);
            slide(&twin, 0, -0.0625f, &other, 1);
            CHECK(capsule.xy[0] == -twin.xy[0] && capsule.xy[1] == twin.xy[1]);
        }
        CHECK(capsule.xy[0] >= 0.25f && capsule.xy[1] < 0);
        CHECK_EQUAL(capsule.hits + twin.hits, 0);
    }
    CASE("exactly on the corner, and walked on");
    {
        Mover capsule = mover(UPRIGHT, 2, GRAZE_KIND_SEGMENT, 0.25f);
        capsule.xy[1] = 1.25f;
        capsule.xy[3] = 2.25f;
        for (int k = 0; k < 20; k++) {
            slide(&capsule, 0, -0.0625f, &one, 1);
            CHECK(capsule.xy[0] == 0 && capsule.xy[1] == 1.25f);
        }
        for (int k = 0; k < 10; k++) {
            slide(&capsule, -0.0625f, 0, &one, 1);
        }
        CHECK(capsule.xy[0] == -0.625f && capsule.xy[1] == 1.25f);
    }
}

/* A crate is pushed against a character that stands in the corner of a room: both stop, and neither gives way into the
   other or the walls. */
static void test_between_a_crate_and_a_corner(void) {
    static const float room[] = {0, 0, 10, 0, 10, 6, 9, 6, 9, 1, 0, 1};
    static const float crate[] = {2, 1, 3.3f, 1, 3.3f, 2.3f, 2, 2.3f};
    for (int i = 0; i < 12; i++) {
        const float speed = 0.05f + 0.11f * (float)i;
        Mover character = mover(UPRIGHT, 2, GRAZE_KIND_SEGMENT, 0.3f), box = mover(crate, 4, GRAZE_KIND_CONVEX, 0);
        float rest;
        CASE("a crate at %g", (double)speed);
        character.xy[0] = character.xy[2] = 6;
        character.xy[1] = 1.5f;
        character.xy[3] = 2.5f;
        for (int k = 0; k < 200; k++) {
            GrazeShape others[2];
            others[0] = shape(room, 6, GRAZE_KIND_POLYGON, 0);
            others[1] = shape(box.xy, 4, GRAZE_KIND_CONVEX, 0);
            slide(&character, 0.07f, -0.05f, others, 2);
            others[1] = shape(character.xy, 2, GRAZE_KIND_SEGMENT, 0.3f);
            slide(&box, speed, -0.05f, others, 2);
        }
        CHECK_EQUAL(character.hits + box.hits, 0);
        CHECK(fabsf(character.xy[0] - 8.7f) < 1e-5f && fabsf(character.xy[1] - 1.3f) < 1e-5f);
        CHECK(box.xy[2] > 8 && box.xy[2] < 8.5f);
        rest = box.xy[0];
        {
            GrazeShape others[2];
            others[0] = shape(room, 6, GRAZE_KIND_POLYGON, 0);
            others[1] = shape(character.xy, 2, GRAZE_KIND_SEGMENT, 0.3f);
            slide(&box, speed, 0, others, 2);
        }
        CHECK(box.xy[0] == rest || box.xy[1] > 1);
    }
}

enum { SOLID = 1, ONE_SIDED = 2, BODY = 4, ALL = SOLID | ONE_SIDED };

/* Slides a shape of a world by dx, dy among the categories of a mask, and moves it there. */
static GrazeSlide slide_in_world(GrazeWorld *world, uint32_t id, float dx, float dy, uint32_t mask) {
    GrazeSlide out;
    GrazeShape body;
    memset(&out, 0, sizeof out);
    graze_world_shape(world, id, &body);
    CHECK(graze_world_slide(world, &body, dx, dy, mask, id, &out) != GRAZE_HIT);
    graze_world_move(world, id, out.x, out.y);
    graze_world_shape(world, id, &body);
    CHECK(graze_world_test(world, &body, SOLID, id, NULL) != GRAZE_HIT);
    return out;
}

/* Down by asking through one-sided platforms that lie closer together than the body is high. It stands on each until it
   asks, by one tick without their category; then it passes that platform, and not the next. */
static void test_down_through_platforms(void) {
    static const float level[] = {-8, 0, 0, 0, 3, 0, 8, 0}, bent[] = {-8, -1, -2, 0, 2, 0.25f, 8, -1};
    static const float ground[] = {-9, -1, 9, -1, 9, 0, -9, 0}, offsets[] = {0, 4096, -100000};
    static const float forms[4][8] = {{0, 0},
                                      {0, 0, 0, 1},
                                      {-0.25f, -0.25f, 0.25f, -0.25f, 0.25f, 1, -0.25f, 1},
                                      {0, -0.25f, 0.25f, 0.5f, 0, 1, -0.5f, 0.25f}};
    static const uint32_t counts[] = {1, 2, 4, 4};
    static const uint32_t kinds[] = {GRAZE_KIND_POINT, GRAZE_KIND_SEGMENT, GRAZE_KIND_CONVEX, GRAZE_KIND_CONVEX};
    for (int i = 0; i < 4 * 3 * 3 * 3; i++) {
        const int form = i % 4, way = i / 36;
        const float offset = offsets[i / 12 % 3], dx = (float)(i / 4 % 3 - 1) / 32;
        GrazeWorld *const world = graze_world_create();
        float xy[8];
        uint32_t id;
        int stood = 0;
        CASE("form %d, at %g, %g to the side, way %d", form, (double)offset, (double)dx, way);
        /* Floor 0 is solid; platforms 1 and 2 are level, bent, or two lines that share an end. */
        for (int k = 0; k < 3; k++) {
            const float *const from = k == 0 ? ground : way == 1 ? bent : level;
            for (int v = 0; v < 8; v += 2) {
                xy[v] = offset + from[v];
                xy[v + 1] = offset + from[v + 1] + 0.75f * (float)k;
            }
            if (k == 0) {
                const GrazeShape floor = shape(xy, 4, GRAZE_KIND_CONVEX, 0);
                graze_world_add(world, &floor, SOLID, BODY, 0);
            } else if (way < 2) {
                const GrazeShape platform = shape(xy, 4, GRAZE_KIND_ONE_SIDED, 0);
                graze_world_add(world, &platform, ONE_SIDED, BODY, (size_t)k);
            } else {
                const GrazeShape left = shape(xy, 2, GRAZE_KIND_ONE_SIDED, 0);
                const GrazeShape right = shape(xy + 2, 3, GRAZE_KIND_ONE_SIDED, 0);
                graze_world_add(world, &left, ONE_SIDED, BODY, (size_t)k);
                graze_world_add(world, &right, ONE_SIDED, BODY, (size_t)k);
            }
        }
        for (int v = 0; v < 8; v += 2) {
            xy[v] = offset + forms[form][v];
            xy[v + 1] = offset + forms[form][v + 1] + 3;
        }
        {
            const GrazeShape body = shape(xy, counts[form], kinds[form], form < 2 ? 0.25f : 0);
            id = graze_world_add(world, &body, BODY, ALL, 9);
        }
        for (int k = 2; k >= 0; k--) {
            /* It falls, meets nothing but platform k, and stands there. */
            float vy = 0;
            GrazeSlide out;
            for (int tick = 0; tick < 60; tick++) {
                vy -= 1.0f / 64;
                out = slide_in_world(world, id, tick < 20 ? dx : 0, vy, ALL);
                for (uint32_t c = 0; c < out.count; c++) {
                    CHECK_EQUAL(graze_world_user(world, out.contacts[c].obstacle), k);
                }
                if (out.count > 0) {
                    vy = 0;
                }
            }
            CHECK(out.count > 0 && (way == 1 || (out.x == 0 && out.y == 0)));
            stood += out.count > 0;
            /* Asked, by a tick without platforms, down by more than the 4 ulps that it may have stopped short. */
            out = slide_in_world(world, id, dx, -1.0f / 16, SOLID);
            CHECK_EQUAL(out.count > 0, k == 0);
        }
        CHECK_EQUAL(stood, 3);
        graze_world_free(world);
    }
}

int main(void) {
    RUN(test_down_through_platforms);
    RUN(test_between_round_bodies);
    RUN(test_under_a_ceiling);
    RUN(test_over_seams);
    RUN(test_pushed_along_tiles);
    RUN(test_onto_a_corner);
    RUN(test_between_a_crate_and_a_corner);
    return RESULT();
}
