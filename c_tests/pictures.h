/* The pictures of pictures.c, drawn by hand from the definition of a verdict: '#' if interiors meet, '+' if only
   boundaries do. */

#define POINT_AT(x, y) {POINT, 0, 1, {x, y}}
#define LINE(ax, ay, bx, by) {SEGMENT, 0, 2, {ax, ay, bx, by}}
#define BOX(x0, y0, x1, y1) {AABB, 0, 4, {x0, y0, x1, y0, x1, y1, x0, y1}}
#define DISC(x, y, radius) {CIRCLE, radius, 1, {x, y}}
#define PILL(ax, ay, bx, by, radius) {CAPSULE, radius, 2, {ax, ay, bx, by}}
#define PATH(count, radius, ...) {CHAIN, radius, count, {__VA_ARGS__}}
#define CONVEX_OUTLINE(count, radius, ...) {CONVEX, radius, count, {__VA_ARGS__}}
#define OUTLINE(count, radius, ...) {POLYGON, radius, count, {__VA_ARGS__}}

/* Two arms 2 wide and 5 high on a base 2 high; the slot between them is 2 wide, or 4. */
#define NARROW_U OUTLINE(8, 0, 0, 0, 6, 0, 6, 5, 4, 5, 4, 2, 2, 2, 2, 5, 0, 5)
#define WIDE_U OUTLINE(8, 0, 0, 0, 8, 0, 8, 5, 6, 5, 6, 2, 2, 2, 2, 5, 0, 5)
/* Legs 1 long and 1 wide. */
#define SMALL_L OUTLINE(6, 0, 0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2)
#define DIAMOND CONVEX_OUTLINE(4, 0, 1, 0, 0, 1, -1, 0, 0, -1)
#define RIGHT_TRIANGLE CONVEX_OUTLINE(3, 0, 0, 0, 4, 0, 0, 4)

/* All points nearer than 5 to the origin; at 3, 4 and 5, 0 exactly 5. */
#define ROWS_OF_DISC_5                                                                                             \
    {                                                                                                              \
        ".............", "......+......", "...+#####+...", "..+#######+..", "..#########..", "..#########..",        \
            ".+#########+.", "..#########..", "..#########..", "..+#######+..", "...+#####+...", "......+......", \
            "............."                                                                                        \
    }

/* All points nearer than 5 to a box 2 wide and 1 high. */
#define ROWS_OF_BOX_AND_5                                                                                      \
    {                                                                                                          \
        "...............", "......+++......", "...+#######+...", "..+#########+..", "..###########..",          \
            "..###########..", ".+###########+.", ".+###########+.", "..###########..", "..###########..",      \
            "..+#########+..", "...+#######+...", "......+++......", "..............."                          \
    }

/* All points nearer than 1 to the triangle 0,0 4,0 0,3; the long side's are at 3, 2 exactly 1 away. */
#define ROWS_OF_TRIANGLE_AND_1 \
    {".........", "..+......", ".+##.....", ".+###+...", ".+#####..", ".+#####+.", "..+++++..", "........."}

/* All points nearer than 1 to WIDE_U. */
#define ROWS_OF_WIDE_U_AND_1                                                                                      \
    {                                                                                                             \
        ".............", "..+++...+++..", ".+###+.+###+.", ".+###+.+###+.", ".+###+++###+.", ".+#########+.",       \
            ".+#########+.", ".+#########+.", "..+++++++++..", "............."                                    \
    }

static const Picture MEETINGS[] = {
    {"point in box", MEETS, BOX(1, 1, 3, 3), POINT_AT(0, 0), 0, 4, {".....", ".+++.", ".+#+.", ".+++.", "....."}},
    {"a flat box has no interior", MEETS, BOX(1, 2, 3, 2), POINT_AT(0, 0), 0, 3, {".....", ".+++.", "....."}},
    {"a box that is a point has none either", MEETS, BOX(1, 1, 1, 1), POINT_AT(0, 0), 0, 2, {"...", ".+.", "..."}},
    {"small box over box", MEETS, BOX(0, 0, 2, 2), BOX(0, 0, 1, 1), -2, 3,
     {"......", ".++++.", ".+##+.", ".+##+.", ".++++.", "......"}},
    {"flat box over box", MEETS, BOX(0, 0, 2, 2), BOX(0, 0, 1, 0), -2, 3,
     {"......", ".++++.", ".++++.", ".++++.", "......"}},
    {"flat box over flat box", MEETS, BOX(0, 0, 2, 0), BOX(0, -1, 0, 1), -1, 2,
     {".....", ".+++.", ".+++.", ".+++.", "....."}},
    {"bar across bar, no corner in the other", MEETS, BOX(0, 2, 6, 4), BOX(0, 0, 2, 6), -3, 5,
     {"...........", ".+++++++++.", ".+#######+.", ".+#######+.", ".+#######+.", ".+#######+.", ".+#######+.",
      ".+#######+.", ".+#######+.", ".+++++++++.", "..........."}},
    {"slanted segment over box", MEETS, BOX(0, 0, 2, 2), LINE(0, 0, 1, 1), -2, 3,
     {"......", "..+++.", ".+##+.", ".+##+.", ".+++..", "......"}},
    {"level segment over box: along an edge is a touch", MEETS, BOX(0, 0, 2, 2), LINE(0, 0, 3, 0), -4, 3,
     {"........", ".++++++.", ".+####+.", ".++++++.", "........"}},
    {"short segment wholly inside", MEETS, BOX(0, 0, 4, 3), LINE(0, 0, 1, 0), -2, 4,
     {"........", ".++++++.", ".+####+.", ".+####+.", ".++++++.", "........"}},

    {"point on segment", MEETS, LINE(0, 0, 4, 2), POINT_AT(0, 0), -1, 3,
     {".......", ".....+.", "...#...", ".+.....", "......."}},
    {"a segment with equal ends is a point", MEETS, LINE(1, 1, 1, 1), POINT_AT(0, 0), 0, 2, {"...", ".#.", "..."}},
    {"vertical segment over horizontal one", MEETS, LINE(0, 0, 4, 0), LINE(0, -1, 0, 1), -1, 2,
     {".......", ".+++++.", ".+###+.", ".+++++.", "......."}},
    {"collinear segments", MEETS, LINE(0, 0, 4, 0), LINE(0, 0, 2, 0), -3, 1,
     {".........", ".+#####+.", "........."}},
    {"collinear segments on a slope", MEETS, LINE(0, 0, 3, 3), LINE(0, 0, 1, 1), -2, 4,
     {".......", ".....+.", "....#..", "...#...", "..#....", ".+.....", "......."}},
    {"slanted across slanted", MEETS, LINE(2, 0, 0, 2), LINE(0, 0, 2, 2), -3, 3,
     {".......", "...+...", "..+#+..", ".+###+.", "..+#+..", "...+...", "......."}},

    {"point in circle", MEETS, DISC(0, 0, 5), POINT_AT(0, 0), -6, 6, ROWS_OF_DISC_5},
    {"circle and circle", MEETS, DISC(0, 0, 2), DISC(0, 0, 3), -6, 6, ROWS_OF_DISC_5},
    {"a circle without radius is a point", MEETS, DISC(0, 0, 0), DISC(0, 0, 0), -1, 1, {"...", ".#.", "..."}},
    {"level segment over circle", MEETS, DISC(0, 0, 2), LINE(0, 0, 3, 0), -6, 3,
     {"..........", "...++++...", "..######..", ".+######+.", "..######..", "...++++...", ".........."}},
    {"circle over box: corners are round", MEETS, BOX(0, 0, 2, 1), DISC(0, 0, 5), -6, 7, ROWS_OF_BOX_AND_5},
    {"circle inside box and box inside circle", MEETS, BOX(0, 0, 3, 3), DISC(0, 0, 1), -2, 5,
     {"........", "..++++..", ".+####+.", ".+####+.", ".+####+.", ".+####+.", "..++++..", "........"}},

    {"point in level capsule", MEETS, PILL(0, 0, 2, 0, 5), POINT_AT(0, 0), -6, 6,
     {"...............", "......+++......", "...+#######+...", "..+#########+..", "..###########..",
      "..###########..", ".+###########+.", "..###########..", "..###########..", "..+#########+..",
      "...+#######+...", "......+++......", "..............."}},
    {"point in slanted capsule", MEETS, PILL(0, 0, 4, 3, 1), POINT_AT(0, 0), -2, 5,
     {".........", "......+..", ".....##+.", "...+###..", "..###+...", ".+##.....", "..+......", "........."}},
    {"circle over slanted segment", MEETS, LINE(0, 0, 4, 3), DISC(0, 0, 1), -2, 5,
     {".........", "......+..", ".....##+.", "...+###..", "..###+...", ".+##.....", "..+......", "........."}},
    {"level capsule over box", MEETS, BOX(0, 0, 1, 1), PILL(0, 0, 1, 0, 5), -7, 7, ROWS_OF_BOX_AND_5},
    {"vertical capsule over flat segment", MEETS, LINE(0, 0, 2, 0), PILL(0, 0, 0, 1, 5), -6, 6, ROWS_OF_BOX_AND_5},
    {"thin capsule across a thick one", MEETS, PILL(0, 0, 2, 0, 4), PILL(0, 0, 0, 1, 1), -6, 6,
     ROWS_OF_BOX_AND_5},
    {"capsule and capsule", MEETS, PILL(0, 0, 2, 0, 2), PILL(0, 0, 0, 1, 3), -6, 6, ROWS_OF_BOX_AND_5},

    {"diamond over triangle", MEETS, RIGHT_TRIANGLE, DIAMOND, -2, 6,
     {".........", "..+......", ".+#+.....", ".+##+....", ".+###+...", ".+####+..", ".+#####+.", "..+++++..",
      "........."}},
    {"point in U", MEETS, NARROW_U, POINT_AT(0, 0), -1, 6,
     {".........", ".+++.+++.", ".+#+.+#+.", ".+#+.+#+.", ".+#+++#+.", ".+#####+.", ".+++++++.", "........."}},
    {"point in U with repeated and collinear vertices", MEETS,
     OUTLINE(12, 0, 0, 0, 3, 0, 6, 0, 6, 5, 6, 5, 4, 5, 4, 2, 3, 2, 2, 2, 2, 5, 0, 5, 0, 5), POINT_AT(0, 0), -1, 6,
     {".........", ".+++.+++.", ".+#+.+#+.", ".+#+.+#+.", ".+#+++#+.", ".+#####+.", ".+++++++.", "........."}},
    {"point in a bow tie that crosses itself", MEETS, OUTLINE(4, 0, 0, 0, 4, 4, 4, 0, 0, 4), POINT_AT(0, 0), -1, 5,
     {".......", ".+...+.", ".++.++.", ".+#+#+.", ".++.++.", ".+...+.", "......."}},
    {"point and an outline without area", MEETS, OUTLINE(3, 0, 0, 0, 4, 0, 2, 0), POINT_AT(0, 0), -1, 1,
     {".......", ".+++++.", "......."}},
    {"level segment over U", MEETS, NARROW_U, LINE(0, 0, 2, 0), -3, 6,
     {"...........", ".+++++++++.", ".+###+###+.", ".+###+###+.", ".+###+###+.", ".+#######+.", ".+++++++++.",
      "..........."}},
    {"box that just fits into the slot of U", MEETS, NARROW_U, BOX(0, 0, 2, 2), -3, 6,
     {"...........", ".+++++++++.", ".+###+###+.", ".+###+###+.", ".+###+###+.", ".+#######+.", ".+#######+.",
      ".+#######+.", ".+++++++++.", "..........."}},
    {"box with room in the slot of U", MEETS, WIDE_U, BOX(0, 0, 1, 1), -2, 6,
     {"............", ".++++..++++.", ".+##+..+##+.", ".+##+..+##+.", ".+##++++##+.", ".+########+.", ".+########+.",
      ".++++++++++.", "............"}},
    {"circle over U", MEETS, WIDE_U, DISC(0, 0, 1), -2, 7, ROWS_OF_WIDE_U_AND_1},
    {"diamond over U", MEETS, WIDE_U, DIAMOND, -2, 7, ROWS_OF_WIDE_U_AND_1},
    {"circle over triangle", MEETS, CONVEX_OUTLINE(3, 0, 0, 0, 4, 0, 0, 3), DISC(0, 0, 1), -2, 5,
     ROWS_OF_TRIANGLE_AND_1},
    {"L over L, corner in corner", MEETS, SMALL_L, OUTLINE(6, 0, 1, 0, 2, 0, 2, 2, 0, 2, 0, 1, 1, 1), -3, 3,
     {".......", ".+++...", ".+#++..", ".+##++.", ".+###+.", ".+++++.", "......."}},

    {"point on chain", MEETS, PATH(3, 0, 0, 0, 3, 0, 3, 3), POINT_AT(0, 0), -1, 4,
     {"......", "....+.", "....#.", "....#.", ".+###.", "......"}},
    {"point in rounded chain", MEETS, PATH(3, 1, 0, 0, 3, 0, 3, 3), POINT_AT(0, 0), -2, 5,
     {"........", ".....+..", "....+#+.", "....+#+.", "..+++#+.", ".+####+.", "..++++..", "........"}},
    {"point in rounded triangle", MEETS, CONVEX_OUTLINE(3, 1, 0, 0, 4, 0, 0, 3), POINT_AT(0, 0), -2, 5,
     ROWS_OF_TRIANGLE_AND_1},
    {"circle over rounded box", MEETS, CONVEX_OUTLINE(4, 2, 0, 0, 2, 0, 2, 1, 0, 1), DISC(0, 0, 3), -6, 7,
     ROWS_OF_BOX_AND_5},
    {"point in rounded U", MEETS, OUTLINE(8, 1, 0, 0, 8, 0, 8, 5, 6, 5, 6, 2, 2, 2, 2, 5, 0, 5), POINT_AT(0, 0), -2, 7,
     ROWS_OF_WIDE_U_AND_1},
    {"box over rounded L", MEETS, OUTLINE(6, 1, 0, 0, 4, 0, 4, 1, 1, 1, 1, 4, 0, 4), BOX(0, 0, 1, 1), -3, 6,
     {"..........", "..+++.....", ".+###+....", ".+###+....", ".+###+++..", ".+######+.", ".+######+.", ".+######+.",
      "..++++++..", ".........."}},
};

static const Picture CONTAINMENTS[] = {
    {"box in box", CONTAINS, BOX(0, 0, 4, 4), BOX(0, 0, 2, 2), -1, 3, {".....", ".+++.", ".+#+.", ".+++.", "....."}},
    {"flat box in box", CONTAINS, BOX(0, 0, 4, 4), BOX(0, 0, 2, 0), -1, 5,
     {".....", ".+++.", ".+#+.", ".+#+.", ".+#+.", ".+++.", "....."}},
    {"box too wide", CONTAINS, BOX(0, 0, 2, 4), BOX(0, 0, 3, 1), -2, 4, {".....", ".....", ".....", ".....", "....."}},
    {"flat box in flat box: all of it is boundary", CONTAINS, BOX(0, 0, 3, 0), BOX(0, 0, 1, 0), -1, 1,
     {".....", ".+++.", "....."}},
    {"circle in box", CONTAINS, BOX(0, 0, 6, 6), DISC(0, 0, 2), 1, 5, {".....", ".+++.", ".+#+.", ".+++.", "....."}},
    {"circle without radius in box", CONTAINS, BOX(0, 0, 2, 2), DISC(0, 0, 0), -1, 3,
     {".....", ".+++.", ".+#+.", ".+++.", "....."}},
    {"segment in U: not across the slot", CONTAINS, NARROW_U, LINE(0, 0, 2, 0), -1, 6,
     {".......", ".+...+.", ".+...+.", ".+...+.", ".+++++.", ".+###+.", ".+++++.", "......."}},
    {"circle in L", CONTAINS, OUTLINE(6, 0, 0, 0, 8, 0, 8, 4, 4, 4, 4, 8, 0, 8), DISC(0, 0, 1), 0, 8,
     {".........", ".+++.....", ".+#+.....", ".+#+.....", ".+#+.....", ".+##++++.", ".+#####+.", ".+++++++.",
      "........."}},
    {"square in L", CONTAINS, OUTLINE(6, 0, 0, 0, 6, 0, 6, 3, 3, 3, 3, 6, 0, 6), BOX(0, 0, 1, 1), -1, 6,
     {"........", ".+++....", ".+#+....", ".+#+....", ".+#++++.", ".+####+.", ".++++++.", "........"}},
    {"L in square", CONTAINS, BOX(0, 0, 4, 4), SMALL_L, -1, 3, {".....", ".+++.", ".+#+.", ".+++.", "....."}},
    {"U around a square: no corner outside, yet not inside", CONTAINS, NARROW_U, BOX(0, 0, 6, 5), -1, 1,
     {"...", "...", "..."}},
    {"U in itself", CONTAINS, NARROW_U, NARROW_U, -1, 1, {"...", ".+.", "..."}},

    {"point in circle", CONTAINS, DISC(0, 0, 5), POINT_AT(0, 0), -6, 6, ROWS_OF_DISC_5},
    {"circle in circle", CONTAINS, DISC(0, 0, 7), DISC(0, 0, 2), -6, 6, ROWS_OF_DISC_5},
    {"square in circle: its corners decide", CONTAINS, DISC(0, 0, 5), BOX(-1, -1, 1, 1), -4, 4,
     {".........", "..+###+..", ".+#####+.", ".#######.", ".#######.", ".#######.", ".+#####+.", "..+###+..",
      "........."}},
    {"circle in capsule", CONTAINS, PILL(0, 0, 2, 0, 7), DISC(0, 0, 2), -6, 6,
     {"...............", "......+++......", "...+#######+...", "..+#########+..", "..###########..",
      "..###########..", ".+###########+.", "..###########..", "..###########..", "..+#########+..",
      "...+#######+...", "......+++......", "..............."}},
    {"circle in rounded box", CONTAINS, CONVEX_OUTLINE(4, 7, 0, 0, 2, 0, 2, 1, 0, 1), DISC(0, 0, 2), -6, 7,
     ROWS_OF_BOX_AND_5},
    {"chain in rounded box", CONTAINS,
     CONVEX_OUTLINE(4, 1, 0, 0, 4, 0, 4, 4, 0, 4), PATH(3, 0, 0, 0, 3, 0, 3, 3), -2, 3,
     {"......", ".+++..", ".+##+.", ".+##+.", "..++..", "......"}},
    {"rounded chain in square", CONTAINS, BOX(-1, -1, 6, 6), PATH(3, 1, 0, 0, 3, 0, 3, 3), -1, 3,
     {".....", ".+++.", ".+#+.", ".+++.", "....."}},
};
