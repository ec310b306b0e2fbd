/* Verdicts as small pictures that a person can check by eye.

   A picture has a fixed shape and one that is placed at every point of a grid. Its letters give the verdict there:
   '.' miss, '+' touch, '#' hit. Every verdict is asked for in all symmetries, which must not change it: shapes as every
   type they fit, the named function and graze_test, both orders, rotated and reversed vertex lists, mirrored, axes
   swapped, scales from denormals to 1e37 and far from the origin, floats and integers. */

#include "check.h"
#include <graze.h>
#include <math.h>

enum { MOST_VERTICES = 12, MOST_ROWS = 16 };

enum { POINT, SEGMENT, AABB, CIRCLE, CAPSULE, CHAIN, CONVEX, POLYGON, TYPES };

/* Do the shapes meet? Does the first contain the second? */
enum { MEETS, CONTAINS, QUESTIONS };

#define PAIR(question, a, b) (((question) * TYPES + (a)) * TYPES + (b))

typedef struct Shape {
    int type;
    int radius;
    int count;
    int xy[2 * MOST_VERTICES];
} Shape;

typedef struct Picture {
    const char *name;
    int question;
    Shape fixed;
    /* The shape at the origin of the grid. */
    Shape placed;
    /* The grid point of the first letter of the first row; rows go down, y goes up. */
    int left, top;
    const char *rows[MOST_ROWS];
} Picture;

static const char LETTERS[] = ".+#";

#include "pictures.h"

/* A symmetry and a scale, by which a picture becomes coordinates. */
typedef struct Symmetry {
    /* Bit 0: x mirrored, bit 1: y mirrored, bit 2: axes swapped. */
    int mirror;
    int turn;
    int reversed;
    int scale;
} Symmetry;

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

/* The cell that is checked. */
static int cell_x, cell_y;

/* Bits of the verdicts that each named function has returned. */
static unsigned verdicts_met[QUESTIONS * TYPES * TYPES];

static int is_outline(const Shape *shape) {
    return shape->type == AABB || shape->type == CONVEX || shape->type == POLYGON;
}

static int has_named_functions(const Shape *shape) {
    return shape->radius == 0 || shape->type == CIRCLE || shape->type == CAPSULE;
}

/* The vertex of the picture at place i of the list. */
static int vertex_of(const Shape *shape, const Symmetry *symmetry, int i) {
    if (symmetry->reversed) {
        i = shape->count - 1 - i;
    }
    return is_outline(shape) ? (i + symmetry->turn) % shape->count : i;
}

static int mirrored_x(const Symmetry *symmetry, int x, int y) {
    const int along = symmetry->mirror & 4 ? y : x;
    return symmetry->mirror & 1 ? -along : along;
}

static int mirrored_y(const Symmetry *symmetry, int x, int y) {
    const int along = symmetry->mirror & 4 ? x : y;
    return symmetry->mirror & 2 ? -along : along;
}

static float placed_float(const Symmetry *symmetry, int n) {
    return ldexpf((float)(n + SCALES[symmetry->scale].float_offset), SCALES[symmetry->scale].exponent);
}

static float sized_float(const Symmetry *symmetry, int n) {
    return ldexpf((float)n, SCALES[symmetry->scale].exponent);
}

static int32_t placed_int(const Symmetry *symmetry, int n) {
    return (int32_t)(n * SCALES[symmetry->scale].factor + SCALES[symmetry->scale].int_offset);
}

static int32_t sized_int(const Symmetry *symmetry, int n) {
    return n * SCALES[symmetry->scale].factor;
}

#define STRING_OF(text) #text
#define STRING(text) STRING_OF(text)

#define NUMBER float
#define TYPED(name) name
#define CALL(name) name
#define PLACED(symmetry, n) placed_float(symmetry, n)
#define SIZED(symmetry, n) sized_float(symmetry, n)
#include "symmetries.h"

#define NUMBER int32_t
#define TYPED(name) name##I32
#define CALL(name) name##_i32
#define PLACED(symmetry, n) placed_int(symmetry, n)
#define SIZED(symmetry, n) sized_int(symmetry, n)
#include "symmetries.h"

/* The same shape as another type. 0 if that is not possible. */
static int as_type(Shape *out, const Shape *shape, int type) {
    static const int TYPE_OF[TYPES][TYPES] = {
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
    out->type = type;
    if (shape->count == 1 && (type == SEGMENT || type == CAPSULE)) {
        out->count = 2;
        out->xy[2] = out->xy[0];
        out->xy[3] = out->xy[1];
    }
    return TYPE_OF[shape->type][type];
}

/* Whether graze_contains takes the shape as the outer one. */
static int is_container(const Shape *shape) {
    return shape->type != CHAIN && !(shape->type == POLYGON && shape->radius > 0);
}

static void check_cells(const Picture *picture, const Shape *fixed, const Shape *placed) {
    int row, column, i, steps = 0;
    Symmetry symmetry;
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
            for (symmetry.mirror = 0; symmetry.mirror < 8 && letter != NULL; symmetry.mirror++) {
                for (symmetry.reversed = 0; symmetry.reversed < 2; symmetry.reversed++) {
                    const int turns = fixed->count > placed->count ? fixed->count : placed->count;
                    for (symmetry.turn = 0; symmetry.turn < turns; symmetry.turn++) {
                        symmetry.scale = steps++ % SCALE_COUNT;
                        ask(picture->question, fixed, &moved, &symmetry, (int)(letter - LETTERS));
                        ask_i32(picture->question, fixed, &moved, &symmetry, (int)(letter - LETTERS));
                    }
                }
            }
        }
    }
}

static void check_picture(const Picture *picture) {
    int row, first, second;
    for (row = 1; row < MOST_ROWS && picture->rows[row] != NULL; row++) {
        CASE("%s", picture->name);
        CHECK_EQUAL(strlen(picture->rows[row]), strlen(picture->rows[0]));
    }
    for (first = 0; first < TYPES; first++) {
        for (second = 0; second < TYPES; second++) {
            Shape fixed, placed;
            const int fits = as_type(&fixed, &picture->fixed, first) && as_type(&placed, &picture->placed, second);
            if (fits && (picture->question == MEETS || is_container(&fixed))) {
                CASE("%s (types %d and %d)", picture->name, first, second);
                check_cells(picture, &fixed, &placed);
            }
        }
    }
}

static void test_shapes_that_meet(void) {
    size_t i;
    for (i = 0; i < sizeof MEETINGS / sizeof MEETINGS[0]; i++) {
        check_picture(&MEETINGS[i]);
    }
}

static void test_shapes_inside_shapes(void) {
    size_t i;
    for (i = 0; i < sizeof CONTAINMENTS / sizeof CONTAINMENTS[0]; i++) {
        check_picture(&CONTAINMENTS[i]);
    }
}

/* A named function is covered if it has returned each verdict in some picture. */
static void test_named_functions_are_covered(void) {
    static const int NAMED[][3] = {
        {MEETS, AABB, POINT},      {MEETS, AABB, SEGMENT},    {MEETS, AABB, AABB},       {MEETS, SEGMENT, POINT},
        {MEETS, SEGMENT, SEGMENT}, {MEETS, CIRCLE, POINT},    {MEETS, CIRCLE, SEGMENT},  {MEETS, CIRCLE, AABB},
        {MEETS, CIRCLE, CIRCLE},   {MEETS, CAPSULE, POINT},   {MEETS, CONVEX, CONVEX},   {MEETS, POLYGON, POINT},
        {MEETS, POLYGON, SEGMENT}, {MEETS, POLYGON, AABB},    {MEETS, POLYGON, CIRCLE},  {MEETS, POLYGON, POLYGON},
        {CONTAINS, AABB, AABB},    {CONTAINS, AABB, CIRCLE},
        {CONTAINS, POLYGON, SEGMENT}, {CONTAINS, POLYGON, CIRCLE},
        {CONTAINS, POLYGON, POLYGON}, {MEETS, CAPSULE, SEGMENT}, {MEETS, CAPSULE, AABB},    {MEETS, CAPSULE, CIRCLE},
        {MEETS, CAPSULE, CAPSULE}, {MEETS, POLYGON, CAPSULE},
    };
    size_t i;
    for (i = 0; i < sizeof NAMED / sizeof NAMED[0]; i++) {
        CASE("question %d, types %d and %d", NAMED[i][0], NAMED[i][1], NAMED[i][2]);
        CHECK_EQUAL(verdicts_met[PAIR(NAMED[i][0], NAMED[i][1], NAMED[i][2])], 7);
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
        Symmetry symmetry;
        CASE("%s", picture->name);
        symmetry.mirror = 0;
        for (row = 0; row < MOST_ROWS && picture->rows[row] != NULL; row++) {
            for (column = 0; picture->rows[row][column] != '\0'; column++) {
                const int x = picture->left + column, y = picture->top - row;
                const int owned = picture->rows[row][column] == 'o';
                for (symmetry.scale = 0; symmetry.scale < SCALE_COUNT; symmetry.scale++) {
                    for (symmetry.reversed = 0; symmetry.reversed < 2; symmetry.reversed++) {
                        for (symmetry.turn = 0; symmetry.turn < picture->fixed.count; symmetry.turn++) {
                            Made made;
                            MadeI32 made_i32;
                            make(&made, &picture->fixed, &symmetry);
                            make_i32(&made_i32, &picture->fixed, &symmetry);
                            CHECK_EQUAL(graze_owns_polygon_point(made.xy, made.count, placed_float(&symmetry, x),
                                                                 placed_float(&symmetry, y)),
                                        owned);
                            CHECK_EQUAL(graze_owns_polygon_point_i32(made_i32.xy, made_i32.count,
                                                                     placed_int(&symmetry, x),
                                                                     placed_int(&symmetry, y)),
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
    Symmetry symmetry;
    symmetry.mirror = symmetry.turn = symmetry.reversed = 0;
    for (row = 0; row < 5; row++) {
        for (column = 0; column < 7; column++) {
            const char letter = ROWS[row][column];
            const int x = column - 1, y = 3 - row;
            const int turn = letter == 'l' ? 1 : letter == 'o' ? 0 : -1;
            for (symmetry.scale = 0; symmetry.scale < SCALE_COUNT; symmetry.scale++) {
                float f[3][2];
                int32_t n[3][2];
                const int points[3][2] = {{0, 0}, {4, 2}, {x, y}};
                int i;
                CASE("%d,%d at scale %d", x, y, symmetry.scale);
                for (i = 0; i < 6; i++) {
                    f[i / 2][i % 2] = placed_float(&symmetry, points[i / 2][i % 2]);
                    n[i / 2][i % 2] = placed_int(&symmetry, points[i / 2][i % 2]);
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
    RUN(test_named_functions_are_covered);
    RUN(test_owned_points);
    RUN(test_sides_of_a_line);
    return RESULT();
}
