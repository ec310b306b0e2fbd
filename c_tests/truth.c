/* Truth as small pictures that a person can check by eye.

   A picture has a fixed shape and one that is placed at every point of a grid; its letters say how the two meet there:
   '.' miss, '+' touch, '#' hit. Each is asked in every way that must not matter: in all forms the shapes have, by the
   named function and by graze_test, in both orders, with vertex lists turned and reversed, mirrored, with the axes
   swapped, at scales from denormals to 1e37 and far from the origin, in floats and in integers. */

#include "check.h"
#include <graze.h>
#include <math.h>

enum { MOST_VERTICES = 12, MOST_ROWS = 16 };

enum { POINT, SEGMENT, AABB, CIRCLE, CAPSULE, CHAIN, CONVEX, POLYGON, FORMS };

/* Do the shapes meet; does the first hold the second. */
enum { MEETS, HOLDS, QUESTIONS };

#define PAIR(question, a, b) (((question) * FORMS + (a)) * FORMS + (b))

typedef struct Shape {
    int form;
    int radius;
    int count;
    int xy[2 * MOST_VERTICES];
} Shape;

typedef struct Picture {
    const char *name;
    int question;
    Shape fixed;
    /* As it lies at the grid's origin. */
    Shape placed;
    /* The grid point of the first letter of the first row; rows go down, y goes up. */
    int left, top;
    const char *rows[MOST_ROWS];
} Picture;

static const char LETTERS[] = ".+#";

#include "pictures.h"

/* How a picture is turned into coordinates. */
typedef struct Way {
    /* Bit 0: x mirrored, bit 1: y mirrored, bit 2: axes swapped. */
    int mirror;
    int turn;
    int reversed;
    int scale;
} Way;

/* A float is (n + offset) * 2^exponent, an integer n * factor + offset; all of them exact. */
static const struct {
    int float_offset, exponent;
    int32_t factor, int_offset;
} SCALES[] = {
    {0, 0, 1, 0},
    {0, -149, 1 << 26, 0},
    {0, 120, 1, INT32_MAX - 40},
    {1 << 23, 0, 1, INT32_MIN + 40},
    {-(1 << 20), -70, 1 << 20, 1 << 30},
};

enum { SCALE_COUNT = sizeof SCALES / sizeof SCALES[0] };

/* The cell under judgement. */
static int cell_x, cell_y;

/* Which verdicts each named function has been seen to give. */
static unsigned seen[QUESTIONS * FORMS * FORMS];

static int is_outline(const Shape *shape) {
    return shape->form == AABB || shape->form == CONVEX || shape->form == POLYGON;
}

static int is_plain(const Shape *shape) {
    return shape->radius == 0 || shape->form == CIRCLE || shape->form == CAPSULE;
}

/* Which vertex of the picture comes at place i of the list. */
static int vertex_of(const Shape *shape, const Way *way, int i) {
    if (way->reversed) {
        i = shape->count - 1 - i;
    }
    return is_outline(shape) ? (i + way->turn) % shape->count : i;
}

static int mirrored_x(const Way *way, int x, int y) {
    const int along = way->mirror & 4 ? y : x;
    return way->mirror & 1 ? -along : along;
}

static int mirrored_y(const Way *way, int x, int y) {
    const int along = way->mirror & 4 ? x : y;
    return way->mirror & 2 ? -along : along;
}

static float placed_float(const Way *way, int n) {
    return ldexpf((float)(n + SCALES[way->scale].float_offset), SCALES[way->scale].exponent);
}

static float sized_float(const Way *way, int n) {
    return ldexpf((float)n, SCALES[way->scale].exponent);
}

static int32_t placed_int(const Way *way, int n) {
    return (int32_t)(n * SCALES[way->scale].factor + SCALES[way->scale].int_offset);
}

static int32_t sized_int(const Way *way, int n) {
    return n * SCALES[way->scale].factor;
}

#define STRING_OF(text) #text
#define STRING(text) STRING_OF(text)

#define NUMBER float
#define TYPED(name) name
#define CALL(name) name
#define PLACED(way, n) placed_float(way, n)
#define SIZED(way, n) sized_float(way, n)
#include "every_way.h"

#define NUMBER int32_t
#define TYPED(name) name##I32
#define CALL(name) name##_i32
#define PLACED(way, n) placed_int(way, n)
#define SIZED(way, n) sized_int(way, n)
#include "every_way.h"

/* The same points as another form, if they can be had as that. */
static int as_form(Shape *out, const Shape *shape, int form) {
    static const int FORM_OF[FORMS][FORMS] = {
        /*            point seg  aabb circ caps chn conv poly */
        /* point   */ {1, 1, 0, 1, 1, 0, 0, 0},
        /* segment */ {0, 1, 0, 0, 1, 1, 0, 0},
        /* aabb    */ {0, 0, 1, 0, 0, 0, 1, 1},
        /* circle  */ {0, 0, 0, 1, 1, 0, 0, 0},
        /* capsule */ {0, 0, 0, 0, 1, 0, 0, 0},
        /* chain   */ {0, 0, 0, 0, 0, 1, 0, 0},
        /* convex  */ {0, 0, 0, 0, 0, 0, 1, 1},
        /* polygon */ {0, 0, 0, 0, 0, 0, 0, 1},
    };
    *out = *shape;
    out->form = form;
    if (shape->count == 1 && (form == SEGMENT || form == CAPSULE)) {
        out->count = 2;
        out->xy[2] = out->xy[0];
        out->xy[3] = out->xy[1];
    }
    return FORM_OF[shape->form][form];
}

/* What graze_contains takes as the outer shape. */
static int is_container(const Shape *shape) {
    return shape->form != CHAIN && !(shape->form == POLYGON && shape->radius > 0);
}

static void judge_cells(const Picture *picture, const Shape *fixed, const Shape *placed) {
    int row, column, i, steps = 0;
    Way way;
    for (row = 0; row < MOST_ROWS && picture->rows[row] != NULL; row++) {
        for (column = 0; picture->rows[row][column] != '\0'; column++) {
            const char *letter = strchr(LETTERS, picture->rows[row][column]);
            Shape moved = *placed;
            cell_x = picture->left + column;
            cell_y = picture->top - row;
            for (i = 0; i < moved.count; i++) {
                moved.xy[2 * i] += cell_x;
                moved.xy[2 * i + 1] += cell_y;
            }
            CHECK(letter != NULL);
            for (way.mirror = 0; way.mirror < 8 && letter != NULL; way.mirror++) {
                for (way.reversed = 0; way.reversed < 2; way.reversed++) {
                    for (way.turn = 0; way.turn < fixed->count || way.turn < placed->count; way.turn++) {
                        way.scale = steps++ % SCALE_COUNT;
                        ask(picture->question, fixed, &moved, &way, (int)(letter - LETTERS));
                        ask_i32(picture->question, fixed, &moved, &way, (int)(letter - LETTERS));
                    }
                }
            }
        }
    }
}

static void judge_picture(const Picture *picture) {
    int row, first, second;
    for (row = 1; row < MOST_ROWS && picture->rows[row] != NULL; row++) {
        CASE("%s", picture->name);
        CHECK_EQUAL(strlen(picture->rows[row]), strlen(picture->rows[0]));
    }
    for (first = 0; first < FORMS; first++) {
        for (second = 0; second < FORMS; second++) {
            Shape fixed, placed;
            const int fits = as_form(&fixed, &picture->fixed, first) && as_form(&placed, &picture->placed, second);
            if (fits && (picture->question == MEETS || is_container(&fixed))) {
                CASE("%s (forms %d and %d)", picture->name, first, second);
                judge_cells(picture, &fixed, &placed);
            }
        }
    }
}

static void test_shapes_that_meet(void) {
    size_t i;
    for (i = 0; i < sizeof MEETINGS / sizeof MEETINGS[0]; i++) {
        judge_picture(&MEETINGS[i]);
    }
}

static void test_shapes_inside_shapes(void) {
    size_t i;
    for (i = 0; i < sizeof HOLDINGS / sizeof HOLDINGS[0]; i++) {
        judge_picture(&HOLDINGS[i]);
    }
}

/* A named function that no picture shows giving each verdict is not covered. */
static void test_every_named_function_was_seen(void) {
    static const int NAMED[][3] = {
        {MEETS, AABB, POINT},      {MEETS, AABB, SEGMENT},    {MEETS, AABB, AABB},       {MEETS, SEGMENT, POINT},
        {MEETS, SEGMENT, SEGMENT}, {MEETS, CIRCLE, POINT},    {MEETS, CIRCLE, SEGMENT},  {MEETS, CIRCLE, AABB},
        {MEETS, CIRCLE, CIRCLE},   {MEETS, CAPSULE, POINT},   {MEETS, CONVEX, CONVEX},   {MEETS, POLYGON, POINT},
        {MEETS, POLYGON, SEGMENT}, {MEETS, POLYGON, AABB},    {MEETS, POLYGON, CIRCLE},  {MEETS, POLYGON, POLYGON},
        {HOLDS, AABB, AABB},       {HOLDS, AABB, CIRCLE},     {HOLDS, POLYGON, SEGMENT}, {HOLDS, POLYGON, CIRCLE},
        {HOLDS, POLYGON, POLYGON}, {MEETS, CAPSULE, SEGMENT}, {MEETS, CAPSULE, AABB},    {MEETS, CAPSULE, CIRCLE},
        {MEETS, CAPSULE, CAPSULE}, {MEETS, POLYGON, CAPSULE},
    };
    size_t i;
    for (i = 0; i < sizeof NAMED / sizeof NAMED[0]; i++) {
        CASE("question %d, forms %d and %d", NAMED[i][0], NAMED[i][1], NAMED[i][2]);
        CHECK_EQUAL(seen[PAIR(NAMED[i][0], NAMED[i][1], NAMED[i][2])], 7);
    }
}

/* Whose the points are: 'o' owned. A left and a lower edge belong to the outline, a right and an upper one do not. */
static void test_owned_points(void) {
    static const Picture OWNED[] = {
        {"square", 0, BOX(0, 0, 3, 3), POINT_AT(0, 0), -1, 4, {".....", ".....", ".ooo.", ".ooo.", ".ooo.", "....."}},
        {"triangle", 0, OUTLINE(3, 0, 0, 0, 4, 0, 0, 4), POINT_AT(0, 0), -1, 5,
         {".......", ".......", ".o.....", ".oo....", ".ooo...", ".oooo..", "......."}},
        {"U", 0, OUTLINE(8, 0, 0, 0, 6, 0, 6, 5, 4, 5, 4, 2, 2, 2, 2, 5, 0, 5), POINT_AT(0, 0), -1, 6,
         {".........", ".........", ".oo..oo..", ".oo..oo..", ".oo..oo..", ".oooooo..", ".oooooo..", "........."}},
    };
    size_t i;
    for (i = 0; i < sizeof OWNED / sizeof OWNED[0]; i++) {
        const Picture *picture = &OWNED[i];
        int row, column;
        Way way;
        CASE("%s", picture->name);
        way.mirror = 0;
        for (row = 0; row < MOST_ROWS && picture->rows[row] != NULL; row++) {
            for (column = 0; picture->rows[row][column] != '\0'; column++) {
                const int x = picture->left + column, y = picture->top - row;
                const int owned = picture->rows[row][column] == 'o';
                for (way.scale = 0; way.scale < SCALE_COUNT; way.scale++) {
                    for (way.reversed = 0; way.reversed < 2; way.reversed++) {
                        for (way.turn = 0; way.turn < picture->fixed.count; way.turn++) {
                            Made made;
                            MadeI32 made_i32;
                            make(&made, &picture->fixed, &way);
                            make_i32(&made_i32, &picture->fixed, &way);
                            CHECK_EQUAL(graze_owns_polygon_point(made.xy, made.count, placed_float(&way, x),
                                                                 placed_float(&way, y)),
                                        owned);
                            CHECK_EQUAL(graze_owns_polygon_point_i32(made_i32.xy, made_i32.count, placed_int(&way, x),
                                                                     placed_int(&way, y)),
                                        owned);
                        }
                    }
                }
            }
        }
    }
}

/* On which side of the line from (0, 0) to (4, 2) the points are: 'l' left with y up, 'o' on it, 'r' right. */
static void test_sides_of_a_line(void) {
    static const char *const ROWS[] = {"lllllll", "lllllor", "lllorrr", "lorrrrr", "rrrrrrr"};
    int row, column;
    Way way;
    way.mirror = way.turn = way.reversed = 0;
    for (row = 0; row < 5; row++) {
        for (column = 0; column < 7; column++) {
            const char letter = ROWS[row][column];
            const int x = column - 1, y = 3 - row;
            const int turn = letter == 'l' ? 1 : letter == 'o' ? 0 : -1;
            for (way.scale = 0; way.scale < SCALE_COUNT; way.scale++) {
                float f[3][2];
                int32_t n[3][2];
                const int points[3][2] = {{0, 0}, {4, 2}, {x, y}};
                int i;
                CASE("%d,%d at scale %d", x, y, way.scale);
                for (i = 0; i < 6; i++) {
                    f[i / 2][i % 2] = placed_float(&way, points[i / 2][i % 2]);
                    n[i / 2][i % 2] = placed_int(&way, points[i / 2][i % 2]);
                }
                CHECK_EQUAL(graze_orient(f[0][0], f[0][1], f[1][0], f[1][1], f[2][0], f[2][1]), turn);
                CHECK_EQUAL(graze_orient(f[1][0], f[1][1], f[2][0], f[2][1], f[0][0], f[0][1]), turn);
                CHECK_EQUAL(graze_orient(f[1][0], f[1][1], f[0][0], f[0][1], f[2][0], f[2][1]), -turn);
                CHECK_EQUAL(graze_orient_i32(n[0][0], n[0][1], n[1][0], n[1][1], n[2][0], n[2][1]), turn);
                CHECK_EQUAL(graze_orient_i32(n[1][0], n[1][1], n[2][0], n[2][1], n[0][0], n[0][1]), turn);
                CHECK_EQUAL(graze_orient_i32(n[1][0], n[1][1], n[0][0], n[0][1], n[2][0], n[2][1]), -turn);
            }
        }
    }
}

int main(void) {
    RUN(test_shapes_that_meet);
    RUN(test_shapes_inside_shapes);
    RUN(test_every_named_function_was_seen);
    RUN(test_owned_points);
    RUN(test_sides_of_a_line);
    return RESULT();
}
