/* Calls for one pair of shapes in one symmetry, for one type of number. pictures.c includes this file twice, with float
   and with int32_t.

   NUMBER is the type, TYPED(GrazeX) the name of a struct for it, CALL(graze_x) that of a function. PLACED(symmetry, n)
   is the coordinate n and SIZED(symmetry, n) the length n in that symmetry. */

/* A shape of a picture as every argument that the header has for it. */
typedef struct TYPED(Made) {
    NUMBER xy[2 * MOST_VERTICES];
    size_t count;
    TYPED(GrazeShape) shape;
    TYPED(GrazeSegment) segment;
    TYPED(GrazeAabb) aabb;
    TYPED(GrazeCircle) circle;
    TYPED(GrazeCapsule) capsule;
} TYPED(Made);

static void CALL(make)(TYPED(Made) *made, const Shape *shape, const Symmetry *symmetry) {
    static const uint32_t kinds[TYPES] = {GRAZE_KIND_POINT, GRAZE_KIND_SEGMENT, GRAZE_KIND_CONVEX, GRAZE_KIND_POINT,
                                          GRAZE_KIND_SEGMENT, GRAZE_KIND_CHAIN, GRAZE_KIND_CONVEX, GRAZE_KIND_POLYGON};
    const NUMBER radius = SIZED(symmetry, shape->radius);
    int i;
    for (i = 0; i < shape->count; i++) {
        const int from = vertex_of(shape, symmetry, i);
        const int x = shape->xy[2 * from], y = shape->xy[2 * from + 1];
        made->xy[2 * i] = PLACED(symmetry, mirrored_x(symmetry, x, y));
        made->xy[2 * i + 1] = PLACED(symmetry, mirrored_y(symmetry, x, y));
    }
    made->count = (size_t)shape->count;
    made->shape.xy = made->xy;
    made->shape.count = (uint32_t)shape->count;
    made->shape.kind = kinds[shape->type];
    made->shape.radius = radius;
    made->segment.ax = made->capsule.ax = made->circle.x = made->xy[0];
    made->segment.ay = made->capsule.ay = made->circle.y = made->xy[1];
    made->capsule.radius = made->circle.radius = radius;
    if (shape->count >= 2) {
        made->segment.bx = made->capsule.bx = made->xy[2];
        made->segment.by = made->capsule.by = made->xy[3];
    }
    made->aabb.min_x = made->aabb.max_x = made->xy[0];
    made->aabb.min_y = made->aabb.max_y = made->xy[1];
    for (i = 1; i < shape->count; i++) {
        const NUMBER x = made->xy[2 * i], y = made->xy[2 * i + 1];
        made->aabb.min_x = x < made->aabb.min_x ? x : made->aabb.min_x;
        made->aabb.min_y = y < made->aabb.min_y ? y : made->aabb.min_y;
        made->aabb.max_x = x > made->aabb.max_x ? x : made->aabb.max_x;
        made->aabb.max_y = y > made->aabb.max_y ? y : made->aabb.max_y;
    }
}

/* The verdict of the function for this question and these two types, or -1 if the header has none. */
static int CALL(ask_named)(int pair, const TYPED(Made) *a, const TYPED(Made) *b) {
    const NUMBER x = b->xy[0], y = b->xy[1];
    switch (pair) {
    case PAIR(MEETS, AABB, POINT): return CALL(graze_test_aabb_point)(&a->aabb, x, y);
    case PAIR(MEETS, AABB, SEGMENT): return CALL(graze_test_aabb_segment)(&a->aabb, &b->segment);
    case PAIR(MEETS, AABB, AABB): return CALL(graze_test_aabb_aabb)(&a->aabb, &b->aabb);
    case PAIR(MEETS, SEGMENT, POINT): return CALL(graze_test_segment_point)(&a->segment, x, y);
    case PAIR(MEETS, SEGMENT, SEGMENT): return CALL(graze_test_segment_segment)(&a->segment, &b->segment);
    case PAIR(MEETS, CIRCLE, POINT): return CALL(graze_test_circle_point)(&a->circle, x, y);
    case PAIR(MEETS, CIRCLE, SEGMENT): return CALL(graze_test_circle_segment)(&a->circle, &b->segment);
    case PAIR(MEETS, CIRCLE, AABB): return CALL(graze_test_circle_aabb)(&a->circle, &b->aabb);
    case PAIR(MEETS, CIRCLE, CIRCLE): return CALL(graze_test_circle_circle)(&a->circle, &b->circle);
    case PAIR(MEETS, CAPSULE, POINT): return CALL(graze_test_capsule_point)(&a->capsule, x, y);
    case PAIR(MEETS, CAPSULE, SEGMENT): return CALL(graze_test_capsule_segment)(&a->capsule, &b->segment);
    case PAIR(MEETS, CAPSULE, AABB): return CALL(graze_test_capsule_aabb)(&a->capsule, &b->aabb);
    case PAIR(MEETS, CAPSULE, CIRCLE): return CALL(graze_test_capsule_circle)(&a->capsule, &b->circle);
    case PAIR(MEETS, CAPSULE, CAPSULE): return CALL(graze_test_capsule_capsule)(&a->capsule, &b->capsule);
    case PAIR(MEETS, CONVEX, CONVEX): return CALL(graze_test_convex_convex)(a->xy, a->count, b->xy, b->count);
    case PAIR(MEETS, POLYGON, POINT): return CALL(graze_test_polygon_point)(a->xy, a->count, x, y);
    case PAIR(MEETS, POLYGON, SEGMENT): return CALL(graze_test_polygon_segment)(a->xy, a->count, &b->segment);
    case PAIR(MEETS, POLYGON, AABB): return CALL(graze_test_polygon_aabb)(a->xy, a->count, &b->aabb);
    case PAIR(MEETS, POLYGON, CIRCLE): return CALL(graze_test_polygon_circle)(a->xy, a->count, &b->circle);
    case PAIR(MEETS, POLYGON, CAPSULE): return CALL(graze_test_polygon_capsule)(a->xy, a->count, &b->capsule);
    case PAIR(MEETS, POLYGON, POLYGON): return CALL(graze_test_polygon_polygon)(a->xy, a->count, b->xy, b->count);
    case PAIR(CONTAINS, AABB, AABB): return CALL(graze_contains_aabb_aabb)(&a->aabb, &b->aabb);
    case PAIR(CONTAINS, AABB, CIRCLE): return CALL(graze_contains_aabb_circle)(&a->aabb, &b->circle);
    case PAIR(CONTAINS, POLYGON, SEGMENT): return CALL(graze_contains_polygon_segment)(a->xy, a->count, &b->segment);
    case PAIR(CONTAINS, POLYGON, CIRCLE): return CALL(graze_contains_polygon_circle)(a->xy, a->count, &b->circle);
    case PAIR(CONTAINS, POLYGON, POLYGON):
        return CALL(graze_contains_polygon_polygon)(a->xy, a->count, b->xy, b->count);
    default: return -1;
    }
}

static void CALL(compare)(const Symmetry *symmetry, int got, int expected, const char *how) {
    check_count++;
    if (got != expected && check_failed(__FILE__, __LINE__)) {
        printf("at %d,%d, mirror %d, turn %d, reversed %d, scale %d: %s %s gives '%c', the picture has '%c'\n", cell_x,
               cell_y, symmetry->mirror, symmetry->turn, symmetry->reversed, symmetry->scale, STRING(NUMBER), how,
               LETTERS[got], LETTERS[expected]);
    }
}

/* Calls every function that takes the two shapes. */
static void CALL(ask)(int question, const Shape *a, const Shape *b, const Symmetry *symmetry, int expected) {
    TYPED(Made) first, second;
    const int pair = PAIR(question, a->type, b->type);
    /* The named functions take no rounded chains and outlines. */
    const int are_named = has_named_functions(a) && has_named_functions(b);
    int named;
    CALL(make)(&first, a, symmetry);
    CALL(make)(&second, b, symmetry);
    named = are_named ? CALL(ask_named)(pair, &first, &second) : -1;
    if (named >= 0) {
        CALL(compare)(symmetry, named, expected, "by its named function");
        verdicts_met[pair] |= 1u << named;
    }
    if (question == CONTAINS) {
        CALL(compare)(symmetry, CALL(graze_contains)(&first.shape, &second.shape), expected, "by graze_contains");
        return;
    }
    CALL(compare)(symmetry, CALL(graze_test)(&first.shape, &second.shape), expected, "by graze_test");
    CALL(compare)(symmetry, CALL(graze_test)(&second.shape, &first.shape), expected, "by graze_test, swapped");
    named = are_named ? CALL(ask_named)(PAIR(question, b->type, a->type), &second, &first) : -1;
    if (named >= 0) {
        CALL(compare)(symmetry, named, expected, "by its named function, swapped");
        verdicts_met[PAIR(question, b->type, a->type)] |= 1u << named;
    }
}

#undef NUMBER
#undef TYPED
#undef CALL
#undef PLACED
#undef SIZED
