/* One-sided lines: a platform that a body jumps up through and lands on, and the surface of terrain. */

#include "check.h"
#include <graze.h>
#include <math.h>

static const float LEVEL[] = {0, 0, 4, 0, 8, 0};

static GrazeShape line_of(const float *xy, uint32_t count, float radius) {
    GrazeShape line = {xy, count, GRAZE_KIND_ONE_SIDED, radius};
    return line;
}

static GrazeShape box_at(float *xy, float x, float y) {
    const GrazeShape box = {xy, 4, GRAZE_KIND_CONVEX, 0};
    xy[0] = xy[6] = x;
    xy[2] = xy[4] = x + 1;
    xy[1] = xy[3] = y;
    xy[5] = xy[7] = y + 1;
    return box;
}

/* Jumps from below at several speeds, with gravity, moved by sweeps and pushed by nothing: the body rises through the
   platform as if it were not there, comes down on it, and stays at exactly its height. */
static void test_jump(void) {
    int speed, is_ball, step;
    for (is_ball = 0; is_ball < 2; is_ball++) {
        for (speed = 10; speed <= 24; speed++) {
            const GrazeShape platform = line_of(LEVEL, 3, 0);
            float height = -2, velocity = (float)speed;
            int landed = 0, caught = 0;
            CASE("%s at %d m/s", is_ball ? "ball" : "box", speed);
            for (step = 0; step < 400; step++) {
                float xy[8], move;
                GrazeShape body = box_at(xy, 3.5f, height);
                GrazeSweepHit hit;
                if (is_ball) {
                    xy[0] = 4;
                    xy[1] = height + 0.5f;
                    body.count = 1;
                    body.kind = GRAZE_KIND_POINT;
                    body.radius = 0.5f;
                }
                velocity -= 20.0f / 60;
                move = velocity / 60;
                if (graze_sweep_enter(&body, 0, move, &platform, &hit) == GRAZE_HIT) {
                    caught += move > 0 || height < 0;
                    CHECK(hit.normal_x == 0 && hit.normal_y == -1 && hit.y == 0);
                    landed = 1;
                    height = 0;
                    velocity = 0;
                } else {
                    height += move;
                    CHECK(!landed);
                }
            }
            CHECK(caught == 0);
            CHECK(landed && height == 0);
        }
    }
}

static void test_sweeps(void) {
    float xy[8];
    const GrazeShape platform = line_of(LEVEL, 3, 0);
    GrazeShape list[2];
    GrazeShape body = box_at(xy, 2, 1);
    GrazeSweepHit hit;
    size_t which = 9;
    CHECK_EQUAL(graze_sweep(&body, 0, -2, &platform, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_y == -1 && hit.y == 0);
    CHECK_EQUAL(hit.b_edge, 0);
    CHECK_EQUAL(graze_sweep(&body, 3, -2, &platform, &hit), GRAZE_HIT);
    /* The platform comes up under the body, and down past it. */
    CHECK_EQUAL(graze_sweep(&platform, 0, 2, &body, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_y == 1);
    box_at(xy, 2, -2);
    CHECK_EQUAL(graze_sweep(&platform, 0, -2, &body, &hit), GRAZE_MISS);
    /* From below, and while it overlaps, whatever the motion. */
    CHECK_EQUAL(graze_sweep(&body, 0, 5, &platform, &hit), GRAZE_MISS);
    box_at(xy, 2, -0.25f);
    CHECK_EQUAL(graze_sweep(&body, 0, 1, &platform, NULL), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep(&body, 0, -1, &platform, NULL), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep_enter(&body, 4, -1, &platform, NULL), GRAZE_MISS);
    /* Along it, end on, and onto its end. */
    box_at(xy, 2, 0);
    CHECK_EQUAL(graze_sweep(&body, 2, 0, &platform, NULL), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep(&body, 2, -0.001f, &platform, &hit), GRAZE_HIT);
    CHECK(hit.t == 0 && hit.normal_y == -1);
    box_at(xy, -2, -0.5f);
    CHECK_EQUAL(graze_sweep(&body, 4, 0, &platform, NULL), GRAZE_MISS);
    CHECK_EQUAL(graze_sweep(&body, 4, -0.25f, &platform, NULL), GRAZE_MISS);
    box_at(xy, -0.5f, 1);
    CHECK_EQUAL(graze_sweep(&body, 0, -2, &platform, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_y == -1);
    /* A platform between others in a list. */
    box_at(xy, 2, -2);
    list[0] = platform;
    list[1] = line_of(LEVEL, 3, 0);
    list[1].kind = GRAZE_KIND_CHAIN;
    CHECK_EQUAL(graze_sweep_first(&body, 0, 4, list, 2, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 1);
    box_at(xy, 2, 1);
    CHECK_EQUAL(graze_sweep_first(&body, 0, -4, list, 2, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 0);
    CHECK_EQUAL(graze_sweep_enter_first(&body, 0, -4, list, 2, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 0);
}

/* A box into the corner between floor and wall, with a corner of its own in the corner. */
static void test_corner(void) {
    static const float corner[] = {0, 0, 4, 0, 4, 4};
    const GrazeShape line = line_of(corner, 3, 0);
    float xy[8];
    const GrazeShape body = box_at(xy, 3, 1);
    GrazeSweepHit hit;
    CHECK_EQUAL(graze_sweep(&body, 0, -2, &line, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == 0 && hit.normal_y == -1);
    box_at(xy, 2, 0);
    CHECK_EQUAL(graze_sweep(&body, 2, 0, &line, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.normal_x == 1 && hit.normal_y == 0);
}

static void test_contacts(void) {
    const GrazeShape platform = line_of(LEVEL, 3, 0), thick = line_of(LEVEL, 3, 0.25f);
    float xy[8];
    const GrazeShape body = box_at(xy, 2, -0.125f);
    GrazeContact contact;
    CHECK_EQUAL(graze_contact(&platform, &body, &contact), GRAZE_HIT);
    CHECK(contact.normal_y == 1 && contact.depth == 0.125f && contact.count == 2);
    CHECK_EQUAL(graze_contact(&body, &platform, &contact), GRAZE_HIT);
    CHECK(contact.normal_y == -1 && contact.depth == 0.125f);
    CHECK_EQUAL(graze_contacts(&platform, &body, NULL, 0), 1);
    /* Its head has come through. */
    box_at(xy, 2, -0.875f);
    contact.depth = -7;
    CHECK_EQUAL(graze_test(&platform, &body), GRAZE_HIT);
    CHECK_EQUAL(graze_contact(&platform, &body, &contact), GRAZE_MISS);
    CHECK_EQUAL(graze_contacts(&platform, &body, NULL, 0), 0);
    CHECK(contact.depth == -7);
    /* Below, within a margin and within a radius. */
    box_at(xy, 2, -1.125f);
    CHECK_EQUAL(graze_contact_within(&platform, &body, 0.5f, &contact), GRAZE_MISS);
    CHECK_EQUAL(graze_contact(&thick, &body, &contact), GRAZE_MISS);
    box_at(xy, 2, 0.125f);
    CHECK_EQUAL(graze_contact_within(&platform, &body, 0.5f, &contact), GRAZE_TOUCH);
    CHECK(contact.depth == -0.125f && contact.normal_y == 1);
    CHECK_EQUAL(graze_contacts_within(&body, &platform, 0.5f, &contact, 1), 1);
    CHECK_EQUAL(graze_contact(&thick, &body, &contact), GRAZE_HIT);
    /* Beside its end. */
    box_at(xy, 8, -0.5f);
    CHECK_EQUAL(graze_test(&platform, &body), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contact(&platform, &body, &contact), GRAZE_MISS);
}

/* At 20 m/s over 1,000 pieces of ground, level and on a slope, sunk a little: each contact carries, none is a bump. */
static void test_no_bumps(void) {
    static float ground[2 * 1001];
    static const float slopes[2][2] = {{16, 0}, {17, 3}};
    int slope, is_ball, step, i;
    for (slope = 0; slope < 2; slope++) {
        const float u = slopes[slope][0], v = slopes[slope][1], length = sqrtf(u * u + v * v);
        const GrazeShape line = line_of(ground, 1001, 0);
        for (i = 0; i <= 1000; i++) {
            ground[2 * i] = (float)i * u / 16;
            ground[2 * i + 1] = (float)i * v / 16;
        }
        for (is_ball = 0; is_ball < 2; is_ball++) {
            int bumps = 0, lost = 0;
            for (step = 16; step < 16 * 998; step += 5) {
                const float s = (float)step / 16, sink = 1.0f / 1024;
                const float x = s * u / 16 + sink * v / 16, y = s * v / 16 - sink * u / 16;
                float xy[8] = {x, y, x + u / 16, y + v / 16, x + (u - v) / 16, y + (v + u) / 16, x - v / 16, y + u / 16};
                GrazeShape body = {xy, 4, GRAZE_KIND_CONVEX, 0};
                GrazeContact all[8];
                size_t count, k;
                if (is_ball) {
                    xy[0] = xy[6];
                    xy[1] = xy[7];
                    body.count = 1;
                    body.kind = GRAZE_KIND_POINT;
                    body.radius = length / 16;
                }
                count = graze_contacts(&line, &body, all, 8);
                lost += count == 0 || count > 8;
                for (k = 0; k < count && k < 8; k++) {
                    const float off_x = all[k].normal_x + v / length, off_y = all[k].normal_y - u / length;
                    bumps += off_x * off_x + off_y * off_y > 1e-10f || all[k].depth > 2 * sink;
                }
            }
            CASE("slope %d, ball %d", slope, is_ball);
            CHECK(bumps == 0);
            CHECK(lost == 0);
        }
    }
}

static void test_rays(void) {
    static const float hill[] = {0, 0, 2, 2, 4, 0};
    const GrazeShape line = line_of(hill, 3, 0), thick = line_of(LEVEL, 3, 1), platform = line_of(LEVEL, 3, 0);
    const GrazeSegment down = {1, 3, 1, -1}, up = {1, -1, 1, 3}, across = {0, 1, 6, 1}, from_below = {1, -2, 1, 2};
    const GrazeSegment from_inside = {1, 0.5f, 1, -2}, onto = {1, 2, 1, 0};
    static const float v[] = {0, 0.5f, 1, -1, 2, 0.5f};
    const GrazeShape round_v = line_of(v, 3, 0.5f);
    const GrazeSegment past_v = {0.125f, -1.625f, 0.75f, -1.25f}, into_v = {0.75f, 0.625f, 2, 0.625f};
    GrazeShape list[2];
    GrazeRayHit hit;
    size_t which = 9;
    CHECK_EQUAL(graze_raycast(&line, &down, &hit), GRAZE_HIT);
    CHECK(hit.t == 0.5f && hit.y == 1 && hit.normal_x < 0 && hit.normal_y > 0);
    CHECK_EQUAL(graze_raycast(&line, &up, &hit), GRAZE_MISS);
    CHECK_EQUAL(graze_raycast(&line, &across, &hit), GRAZE_HIT);
    CHECK_EQUAL(hit.edge, 0);
    CHECK_EQUAL(graze_raycast_all(&line, &across, NULL, 0), 2);
    CHECK_EQUAL(graze_raycast(&thick, &down, &hit), GRAZE_HIT);
    CHECK(hit.y == 1 && hit.normal_y == 1);
    CHECK_EQUAL(graze_raycast(&thick, &from_below, &hit), GRAZE_MISS);
    CHECK_EQUAL(graze_raycast(&thick, &from_inside, &hit), GRAZE_MISS);
    CHECK_EQUAL(graze_raycast(&platform, &onto, &hit), GRAZE_TOUCH);
    CHECK(hit.t == 1);
    /* Past the round vertex of a V, from below. */
    CHECK_EQUAL(graze_raycast(&round_v, &past_v, &hit), GRAZE_MISS);
    CHECK_EQUAL(graze_raycast(&round_v, &into_v, &hit), GRAZE_HIT);
    CHECK_EQUAL(hit.edge, 1);
    list[0] = platform;
    list[1] = line;
    CHECK_EQUAL(graze_raycast_first(&down, list, 2, &hit, &which), GRAZE_HIT);
    CHECK_EQUAL(which, 1);
    CHECK_EQUAL(graze_raycast_first(&up, list, 2, &hit, &which), GRAZE_MISS);
}

/* All others take it as a chain. */
static void test_as_a_chain(void) {
    const float point[2] = {4, -1};
    const GrazeShape platform = line_of(LEVEL, 3, 0.5f), below = {point, 1, GRAZE_KIND_POINT, 0};
    const float large[8] = {-1, -1, 9, -1, 9, 1, -1, 1};
    const GrazeShape outer = {large, 4, GRAZE_KIND_CONVEX, 0};
    GrazeAabb bounds;
    CHECK_EQUAL(graze_check_shape(&platform), GRAZE_OK);
    CHECK_EQUAL(graze_bounds(&platform, &bounds), GRAZE_OK);
    CHECK(bounds.min_x == -0.5f && bounds.max_x == 8.5f && bounds.min_y == -0.5f && bounds.max_y == 0.5f);
    CHECK_EQUAL(graze_test(&platform, &below), GRAZE_MISS);
    CHECK(graze_distance(&platform, &below, NULL) == 0.5f);
    CHECK_EQUAL(graze_contains(&outer, &platform), GRAZE_HIT);
}

/* What touches the line from its right does not count, so the gap on its left is the only contact. */
static void test_gap_beside_a_touch(void) {
    static const float line_xy[] = {-2, -3, -1, -2}, other_xy[] = {3, 0, 0, -3, -2, -1, -3, -3};
    const GrazeShape line = line_of(line_xy, 2, 0), other = {other_xy, 4, GRAZE_KIND_CHAIN, 0};
    GrazeContact contact, all[4];
    CASE("a gap on the left, a touch from the right");
    CHECK_EQUAL(graze_contact(&line, &other, &contact), GRAZE_MISS);
    CHECK_EQUAL(graze_contact_within(&line, &other, 1.27583313f, &contact), GRAZE_TOUCH);
    CHECK_EQUAL(graze_contacts_within(&line, &other, 1.27583313f, all, 4), 1);
    CHECK(contact.depth == all[0].depth && contact.depth < -0.89f && contact.points[0].depth == contact.depth);
}

/* The contact names two vertices that no side joins: a box over a dip fell through. */
static void test_a_box_over_a_dip(void) {
    const float peaks[] = {-3, 0, -1, 1, 0, 0, 1, 1, 3, 0}, trench[] = {-3, 1, -1, 1, 0, 0, 1, 1, 3, 1};
    const float *const grounds[] = {peaks, trench, peaks + 2};
    const uint32_t counts[] = {5, 5, 3};
    int i, j;
    for (i = 0; i < 3; i++) {
        const GrazeShape ground = {grounds[i], counts[i], GRAZE_KIND_ONE_SIDED, 0};
        const float depths[] = {0, 0.0078125f, 0.125f};
        for (j = 0; j < 3; j++) {
            const float y = 1 - depths[j], top = y + 2;
            const float above[] = {-1.5f, y, 1.5f, y, 1.5f, top, -1.5f, top};
            const GrazeShape box = {above, 4, GRAZE_KIND_CONVEX, 0};
            GrazeContact contact;
            CHECK_EQUAL(graze_contact(&box, &ground, &contact), j == 0 ? GRAZE_TOUCH : GRAZE_HIT);
            CHECK(contact.normal_x == 0 && contact.normal_y == -1 && contact.depth == depths[j] && contact.count == 2);
            CHECK_EQUAL(graze_contacts(&box, &ground, &contact, 1), 1);
            CHECK_EQUAL(graze_contacts_within(&box, &ground, 0.125f, &contact, 1), 1);
        }
    }
}

/* What sinks into a bent line is pushed back up, whatever its form: where the first line bends is not near. */
static void test_forms_that_have_sunk_in(void) {
    static const float bent[] = {-2, 0, 2, 0, 4, -0.5f}, pit[] = {0, 2, 0, 0, 1, 0, 1, 2};
    static const float pillar[] = {0, -1, 0, 0, 1, 0, 1, -1}, dip[] = {-2, 0.5f, 0, 0, 2, 0.5f, 4, 2};
    static const float kite[] = {0, -0.0625f, 0.5f, 0.03125f, 0, 1, -0.5f, 0.03125f};
    static const float bevelled[] = {-0.375f, -0.0625f, 0.375f, -0.0625f, 0.5f, 0.03125f,
                                     0.5f,    1,        -0.5f,  1,        -0.5f, 0.03125f};
    static const float crate[] = {0, -0.0625f, 1, -0.0625f, 1, 1, 0, 1};
    static const float wedge[] = {0, -0.0625f, 0.25f, 1.5f, -0.25f, 1.5f};
    /* Not convex: an L as wide as the pit, and a car with bevels, also on a flat line. */
    static const float piece[] = {0, -0.0625f, 1, -0.0625f, 1, 0.4375f, 0.5f, 0.4375f, 0.5f, 1, 0, 1};
    static const float car[] = {-0.875f, -0.0625f, 0.875f, -0.0625f, 1,   0.03125f, 1,  0.5f, 0.5f, 0.5f,
                                0.25f,   1,        -0.25f, 1,        -0.5f, 0.5f,     -1, 0.5f, -1,   0.03125f};
    static const float flat[] = {-4, 0, 4, 0};
    static const struct {
        const float *line, *body;
        uint32_t line_count, body_count;
        float depth;
    } cases[] = {
        {bent, kite, 3, 4, 0.0625f},    {bent, bevelled, 3, 6, 0.0625f}, {pit, crate, 4, 4, 0.0625f},
        {pillar, crate, 4, 4, 0.0625f}, {dip, wedge, 4, 3, 0.0606f},     {pit, piece, 4, 6, 0.0625f},
        {bent, car, 3, 10, 0.0625f},    {flat, car, 2, 10, 0.0625f},
    };
    static const uint32_t kinds[] = {GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED};
    int i, k;
    for (i = 0; i < 8; i++) {
        for (k = 0; k < 2; k++) {
            const GrazeShape line = {cases[i].line, cases[i].line_count, kinds[k], 0};
            const GrazeShape body = {cases[i].body, cases[i].body_count, i < 5 ? GRAZE_KIND_CONVEX : GRAZE_KIND_POLYGON, 0};
            GrazeContact contacts[8];
            size_t count = graze_contacts(&line, &body, contacts, 8), j;
            float most = 0;
            CASE("case %d, kind %u", i, kinds[k]);
            CHECK(count > 0 && count <= 8);
            for (j = 0; j < count && j < 8; j++) {
                CHECK(contacts[j].normal_y > 0.9f || contacts[j].depth == 0);
                most = contacts[j].depth > most ? contacts[j].depth : most;
            }
            CHECK(most >= cases[i].depth && most <= cases[i].depth + 1e-4f);
        }
    }
}

/* Mirrors vertices: in x, in y, and in the diagonal, as the bits of a number say. */
static void place_image(float *xy, size_t count, int image) {
    for (size_t i = 0; i < count; i++) {
        const float x = image & 1 ? -xy[2 * i] : xy[2 * i], y = image & 2 ? -xy[2 * i + 1] : xy[2 * i + 1];
        xy[2 * i] = image & 4 ? y : x;
        xy[2 * i + 1] = image & 4 ? x : y;
    }
}

/* One of the four functions that slide or approach, of one obstacle, which in a world has a category. */
static GrazeVerdict slide_by(int call, const GrazeShape *body, const float *motion, const GrazeShape *obstacle,
                             const GrazeWorld *world, uint32_t mask, GrazeSlide *out) {
    const float x = motion[0], y = motion[1];
    switch (call) {
    case 0: return graze_slide(body, x, y, obstacle, 1, out);
    case 1: return graze_approach(body, x, y, obstacle, 1, out);
    case 2: return graze_world_slide(world, body, x, y, mask, 0, out);
    default: return graze_world_approach(world, body, x, y, mask, 0, out);
    }
}

/* Slides through a line from its right: past the vertex of an acute V, between the right normals of its edges, and out
   of an acute peak, whose other edge has the normal on its left. In every mirror image. The reversed line stops them,
   as a line with two sides does. */
static void test_slides_from_the_right(void) {
    static const struct {
        const char *name;
        float line[6], radius, body[8], body_radius, x, y;
        uint32_t count, kind;
    } cases[] = {
        {"a circle below a V",
         {0, 0.5f, 1, -1, 2, 0.5f}, 0, {0.125f, -1.625f}, 0.5f, 0.625f, 0.375f, 1, GRAZE_KIND_POINT},
        {"a circle below a round V",
         {0, 0.5f, 1, -1, 2, 0.5f}, 0.25f, {0.125f, -1.625f}, 0.25f, 0.625f, 0.375f, 1, GRAZE_KIND_POINT},
        {"a capsule below a V",
         {0, 0.5f, 1, -1, 2, 0.5f}, 0, {0.125f, -1.625f, -1, -2}, 0.5f, 0.625f, 0.375f, 2, GRAZE_KIND_SEGMENT},
        {"a side below a V",
         {0, 0.5f, 1, -1, 2, 0.5f}, 0, {0.75f, -2.25f, -0.5f, -1, -1, -2.5f}, 0, 1.25f, 0.75f, 3, GRAZE_KIND_CONVEX},
        {"a circle under a peak", {-1, 0, 0, 1.5f, 1, 0}, 0, {0, 0}, 0.25f, 3, 1, 1, GRAZE_KIND_POINT},
        {"a point under a round peak", {-1, 0, 0, 1.5f, 1, 0}, 0.25f, {0, 0}, 0, 3, 1, 1, GRAZE_KIND_POINT},
        {"a box under a peak",
         {-1, 0, 0, 3, 1, 0}, 0, {-0.125f, 0, 0.125f, 0, 0.125f, 0.25f, -0.125f, 0.25f}, 0, 3, 1, 4, GRAZE_KIND_CONVEX},
        {"a side of an outline below a V",
         {0, 0, 2.75f, -3, 1.75f, 0.25f}, 0, {3, -3.25f, 4.5f, -3.25f, 3.5f, -2.75f, 3, -1.75f}, 0, -2, 0.625f, 4,
         GRAZE_KIND_POLYGON},
        {"an outline under a peak",
         {-1, 0, 0, 3, 1, 0}, 0, {-0.125f, 0, 0.125f, 0, 0, 0.0625f, -0.125f, 0.25f}, 0, 3, 1, 4, GRAZE_KIND_POLYGON},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int image = 0; image < 8; image++) {
            const int is_mirrored = (image & 1) ^ (image >> 1 & 1) ^ (image >> 2 & 1);
            float line_xy[6], back_xy[6], body_xy[8], motion[2] = {cases[i].x, cases[i].y};
            const GrazeShape body = {body_xy, cases[i].count, cases[i].kind, cases[i].body_radius};
            const GrazeShape line = {is_mirrored ? back_xy : line_xy, 3, GRAZE_KIND_ONE_SIDED, cases[i].radius};
            const GrazeShape back = {is_mirrored ? line_xy : back_xy, 3, GRAZE_KIND_ONE_SIDED, cases[i].radius};
            const GrazeShape chain = {line.xy, 3, GRAZE_KIND_CHAIN, cases[i].radius};
            GrazeWorld *world = graze_world_create();
            GrazeSlide out, expected;
            int call;
            memcpy(line_xy, cases[i].line, sizeof line_xy);
            memcpy(body_xy, cases[i].body, sizeof body_xy);
            place_image(line_xy, 3, image);
            place_image(body_xy, 4, image);
            place_image(motion, 1, image);
            for (size_t k = 0; k < 3; k++) {
                memcpy(back_xy + 2 * k, line_xy + 2 * (2 - k), 2 * sizeof(float));
            }
            graze_world_add(world, &line, 1, 1, 0);
            graze_world_add(world, &back, 2, 2, 0);
            for (call = 0; call < 4; call++) {
                CASE("%s, image %d, call %d", cases[i].name, image, call);
                CHECK_EQUAL(slide_by(call, &body, motion, &line, world, 1, &out), GRAZE_MISS);
                CHECK(out.x == motion[0] && out.y == motion[1] && out.count == 0);
                CHECK_EQUAL(slide_by(call, &body, motion, &back, world, 2, &out), GRAZE_TOUCH);
                CHECK_EQUAL(slide_by(call % 2, &body, motion, &chain, world, 0, &expected), GRAZE_TOUCH);
                CHECK(out.x == expected.x && out.y == expected.y && out.count == expected.count);
            }
            graze_world_free(world);
        }
    }
}

int main(void) {
    RUN(test_jump);
    RUN(test_sweeps);
    RUN(test_corner);
    RUN(test_contacts);
    RUN(test_gap_beside_a_touch);
    RUN(test_no_bumps);
    RUN(test_rays);
    RUN(test_as_a_chain);
    RUN(test_a_box_over_a_dip);
    RUN(test_forms_that_have_sunk_in);
    RUN(test_slides_from_the_right);
    return RESULT();
}
