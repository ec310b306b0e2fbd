/* Methods that are written by hand: shapes, prepared polygons, contacts' points, and functions of another form. */

#include "bodies.h"

/* Values of results: one body for each type, at the method's offset. */

#define FIELD(type) (*(const type *)((const char *)self + ((const Method *)data)->offset))

BODY(get_float) {
    UNUSED;
    *(double *)ret = FIELD(float);
}

BODY(get_int) {
    UNUSED;
    *(int64_t *)ret = FIELD(uint32_t);
}

BODY(get_index) {
    UNUSED;
    *(int64_t *)ret = (int64_t)FIELD(size_t);
}

BODY(get_vector) {
    UNUSED;
    memcpy(ret, &FIELD(float), sizeof(float[2]));
}

static const GrazeContactPoint *contact_point(const Method *method, GDExtensionClassInstancePtr self,
                                              GDExtensionConstTypePtr index) {
    static const GrazeContactPoint none;
    const GrazeContact *contact = &((const Instance *)self)->as.contact;
    const int64_t i = *(const int64_t *)index;
    if (i < 0 || i >= (int64_t)contact->count || i > 1) {
        complain(method, "index", "there are fewer points");
        return &none;
    }
    return &contact->points[i];
}

BODY(contact_get_point) {
    const GrazeContactPoint *point = contact_point(data, self, args[0]);
    memcpy(ret, &point->x, sizeof(float[2]));
}

BODY(contact_get_point_depth) {
    *(double *)ret = contact_point(data, self, args[0])->depth;
}

BODY(contact_get_a_feature) {
    *(int64_t *)ret = contact_point(data, self, args[0])->a_feature;
}

BODY(contact_get_b_feature) {
    *(int64_t *)ret = contact_point(data, self, args[0])->b_feature;
}

static const GrazeSlideContact *slide_contact(const Method *method, GDExtensionClassInstancePtr self,
                                              GDExtensionConstTypePtr index) {
    static const GrazeSlideContact none;
    const GrazeSlide *slide = &((const Instance *)self)->as.slide;
    const int64_t i = *(const int64_t *)index;
    if (i < 0 || i >= (int64_t)slide->count || i >= (int64_t)(sizeof slide->contacts / sizeof *slide->contacts)) {
        complain(method, "index", "there are fewer contacts");
        return &none;
    }
    return &slide->contacts[i];
}

BODY(slide_get_normal) {
    const GrazeSlideContact *contact = slide_contact(data, self, args[0]);
    memcpy(ret, &contact->normal_x, sizeof(float[2]));
}

BODY(slide_get_obstacle) {
    *(int64_t *)ret = slide_contact(data, self, args[0])->obstacle;
}

BODY(slide_get_edge) {
    *(int64_t *)ret = slide_contact(data, self, args[0])->edge;
}

/* GrazeShape */

static bool is_identity(const float *t) {
    static const float identity[6] = {1, 0, 0, 1, 0, 0};
    return memcmp(t, identity, sizeof identity) == 0;
}

// Each coordinate in double, rounded once to float.
static void transform_points(const float *t, const float *xy, size_t count, float *out) {
    if (is_identity(t)) {
        memmove(out, xy, count * sizeof(float[2]));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const double x = xy[2 * i], y = xy[2 * i + 1];
        out[2 * i] = (float)(t[0] * x + t[2] * y + t[4]);
        out[2 * i + 1] = (float)(t[1] * x + t[3] * y + t[5]);
    }
}

static void set_points(OwnShape *shape, const float *xy, size_t count) {
    float *old = shape->own;
    shape->own = shape->world = NULL;
    shape->placed.xy = (const float *)NOTHING;
    shape->placed.count = 0;
    if (count != 0 && count <= UINT32_MAX) {
        shape->own = engine.mem_alloc(count * sizeof(float[4]));
        shape->world = shape->own + 2 * count;
        memcpy(shape->own, xy, count * sizeof(float[2]));
        shape->placed.xy = shape->world;
        shape->placed.count = (uint32_t)count;
        transform_points(shape->transform, shape->own, count, shape->world);
    }
    if (old != NULL) {
        engine.mem_free(old);
    }
}

static void return_shape(GDExtensionTypePtr ret, uint32_t kind, const float *xy, size_t count, float radius) {
    Instance *instance;
    GDExtensionObjectPtr object = new_object(CLASS_GrazeShape, &instance);
    instance->as.shape.placed.kind = kind;
    instance->as.shape.placed.radius = radius;
    set_points(&instance->as.shape, xy, count);
    engine.ref_set_object((GDExtensionRefPtr)ret, object);
}

BODY(shape_point) {
    UNUSED;
    return_shape(ret, GRAZE_KIND_POINT, xy_of(args[0]), 1, 0);
}

BODY(shape_circle) {
    UNUSED;
    return_shape(ret, GRAZE_KIND_POINT, xy_of(args[0]), 1, float_of(args[1]));
}

BODY(shape_segment) {
    UNUSED;
    const GrazeSegment segment = segment_of(args[0], args[1]);
    return_shape(ret, GRAZE_KIND_SEGMENT, &segment.ax, 2, 0);
}

BODY(shape_capsule) {
    UNUSED;
    const GrazeSegment segment = segment_of(args[0], args[1]);
    return_shape(ret, GRAZE_KIND_SEGMENT, &segment.ax, 2, float_of(args[2]));
}

BODY(shape_box) {
    UNUSED;
    const GrazeAabb box = aabb_of(args[0]);
    const float corners[] = {box.min_x, box.min_y, box.max_x, box.min_y, box.max_x, box.max_y, box.min_x, box.max_y};
    return_shape(ret, GRAZE_KIND_CONVEX, corners, 4, 0);
}

BODY(shape_chain) {
    UNUSED;
    const Points points = points_of(args[0]);
    return_shape(ret, GRAZE_KIND_CHAIN, points.xy, points.count, 0);
}

BODY(shape_one_sided) {
    UNUSED;
    const Points points = points_of(args[0]);
    return_shape(ret, GRAZE_KIND_ONE_SIDED, points.xy, points.count, 0);
}

BODY(shape_convex) {
    UNUSED;
    const Points points = points_of(args[0]);
    return_shape(ret, GRAZE_KIND_CONVEX, points.xy, points.count, 0);
}

BODY(shape_polygon) {
    UNUSED;
    const Points points = points_of(args[0]);
    return_shape(ret, GRAZE_KIND_POLYGON, points.xy, points.count, 0);
}

#define SHAPE (&((Instance *)self)->as.shape)

BODY(shape_get_points) {
    UNUSED;
    float *points = new_points(ret, SHAPE->placed.count);
    if (points != NULL) {
        memcpy(points, SHAPE->own, SHAPE->placed.count * sizeof(float[2]));
    }
}

BODY(shape_set_points) {
    UNUSED;
    const Points points = points_of(args[0]);
    set_points(SHAPE, points.xy, points.count);
}

BODY(shape_get_placed_points) {
    UNUSED;
    float *points = new_points(ret, SHAPE->placed.count);
    if (points != NULL) {
        memcpy(points, SHAPE->world, SHAPE->placed.count * sizeof(float[2]));
    }
}

BODY(shape_get_kind) {
    UNUSED;
    *(int64_t *)ret = SHAPE->placed.kind;
}

BODY(shape_set_kind) {
    UNUSED;
    const int64_t kind = *(const int64_t *)args[0];
    // A number too large for the field becomes 0, a kind that graze refuses.
    SHAPE->placed.kind = kind < 0 || kind > UINT32_MAX ? 0 : (uint32_t)kind;
}

BODY(shape_get_radius) {
    UNUSED;
    *(double *)ret = SHAPE->placed.radius;
}

BODY(shape_set_radius) {
    UNUSED;
    SHAPE->placed.radius = float_of(args[0]);
}

BODY(shape_get_transform) {
    UNUSED;
    memcpy(ret, SHAPE->transform, sizeof SHAPE->transform);
}

BODY(shape_set_transform) {
    UNUSED;
    memcpy(SHAPE->transform, args[0], sizeof SHAPE->transform);
    transform_points(SHAPE->transform, SHAPE->own, SHAPE->placed.count, SHAPE->world);
}

BODY(shape_move) {
    UNUSED;
    const float *motion = xy_of(args[0]);
    for (size_t i = 0; i < 2 * (size_t)SHAPE->placed.count; i++) {
        SHAPE->world[i] = (float)((double)SHAPE->world[i] + motion[i % 2]);
    }
    SHAPE->transform[4] += motion[0];
    SHAPE->transform[5] += motion[1];
}

/* GrazePolygon */

static void return_polygon(GDExtensionTypePtr ret, GrazePrepared *prepared) {
    if (prepared == NULL) {
        engine.ref_set_object((GDExtensionRefPtr)ret, NULL);
        return;
    }
    Instance *instance;
    GDExtensionObjectPtr object = new_object(CLASS_GrazePolygon, &instance);
    instance->as.prepared = prepared;
    engine.ref_set_object((GDExtensionRefPtr)ret, object);
}

BODY(polygon_create) {
    UNUSED;
    const Points points = points_of(args[0]);
    const uint32_t count = points.count > UINT32_MAX ? UINT32_MAX : (uint32_t)points.count;
    return_polygon(ret, graze_prepared_create(points.xy, &count, 1));
}

BODY(polygon_create_chain) {
    UNUSED;
    const Points points = points_of(args[0]);
    return_polygon(ret, graze_prepared_create_chain(points.xy, points.count, GRAZE_KIND_CHAIN));
}

// Copies the points of a ring, if `xy` is not NULL, and returns how many there are.
static size_t copy_ring(GDExtensionConstTypePtr rings, int64_t i, float *xy, bool *ok) {
    GDExtensionVariantPtr item = engine.array_operator_index_const((GDExtensionTypePtr)rings, i);
    VariantRoom room;
    bool converted = false;
    const void *pointer = as_pointer(item, GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY, room, &converted);
    if (pointer == NULL) {
        *ok = false;
        return 0;
    }
    const Points points = points_of(pointer);
    if (xy != NULL) {
        memcpy(xy, points.xy, points.count * sizeof(float[2]));
    }
    if (converted) {
        engine.variant_destroy((GDExtensionVariantPtr)room);
    }
    return points.count;
}

BODY(polygon_create_rings) {
    UNUSED;
    const int64_t ring_count = size_of(engine.array_size, args[0]);
    size_t total = 0;
    bool ok = true;
    for (int64_t i = 0; i < ring_count; i++) {
        total += copy_ring(args[0], i, NULL, &ok);
    }
    if (!ok) {
        complain(data, "rings", "an element is no PackedVector2Array");
        return_polygon(ret, NULL);
        return;
    }
    float *xy = engine.mem_alloc((total + 1) * sizeof(float[2]));
    uint32_t *counts = engine.mem_alloc((size_t)(ring_count + 1) * sizeof *counts);
    size_t at = 0;
    for (int64_t i = 0; i < ring_count; i++) {
        const size_t count = copy_ring(args[0], i, xy + 2 * at, &ok);
        counts[i] = (uint32_t)count;
        at += count;
    }
    return_polygon(ret, graze_prepared_create(xy, counts, (size_t)ring_count));
    engine.mem_free(xy);
    engine.mem_free(counts);
}

/* GrazeWorld */

BODY(world_get_points) {
    bool ok = true;
    const uint32_t id = uint32_of(data, "id", args[0], &ok);
    GrazeShape shape = {0};
    if (ok && graze_world_shape(((const Instance *)self)->as.world, id, &shape) == GRAZE_OK) {
        memcpy(new_points(ret, shape.count), shape.xy, shape.count * sizeof(float[2]));
    } else {
        new_points(ret, 0);
    }
}

BODY(world_filter) {
    bool ok = true;
    const uint32_t id = uint32_of(data, "id", args[0], &ok);
    uint32_t category, mask;
    if (ok && graze_world_filter(((const Instance *)self)->as.world, id, &category, &mask) == GRAZE_OK) {
        int64_t *numbers = new_longs(ret, 2);
        numbers[0] = category;
        numbers[1] = mask;
    } else {
        new_longs(ret, 0);
    }
}

BODY(world_placement) {
    bool ok = true;
    const uint32_t id = uint32_of(data, "id", args[0], &ok);
    float *xyr = (float *)ret;
    memset(xyr, 0, sizeof(float[3]));
    if (ok) {
        graze_world_placement(((const Instance *)self)->as.world, id, xyr);
    }
}

/* Ids for as many elements, to be freed. */
static uint32_t *ids_of(GDExtensionConstTypePtr argument, int64_t count) {
    const int64_t *numbers = engine.packed_int64_array_operator_index_const(argument, 0);
    uint32_t *ids = engine.mem_alloc((size_t)count * sizeof *ids);
    for (int64_t i = 0; i < count; i++) {
        // 0 is never an id.
        ids[i] = numbers[i] < 0 || numbers[i] > UINT32_MAX ? 0 : (uint32_t)numbers[i];
    }
    return ids;
}

BODY(world_placement_many) {
    UNUSED;
    const int64_t count = size_of(engine.longs_size, args[0]);
    float *positions = new_circles(ret, (size_t)count);
    if (count != 0) {
        uint32_t *ids = ids_of(args[0], count);
        graze_world_placement_many(((const Instance *)self)->as.world, ids, positions, sizeof(float[3]), (size_t)count);
        engine.mem_free(ids);
    }
}

BODY(world_place_many) {
    GrazeWorld *world = ((const Instance *)self)->as.world;
    const int64_t count = size_of(engine.longs_size, args[0]);
    *(int64_t *)ret = 0;
    if (count != size_of(engine.circles_size, args[1])) {
        complain(data, "positions", "the lists are of different lengths");
        return;
    }
    if (count == 0) {
        return;
    }
    uint32_t *ids = ids_of(args[0], count);
    const float *positions = (const float *)engine.packed_vector3_array_operator_index_const(args[1], 0);
    *(int64_t *)ret = (int64_t)graze_world_place_many(world, ids, positions, sizeof(float[3]), (size_t)count);
    engine.mem_free(ids);
}

BODY(world_save) {
    UNUSED;
    const GrazeWorld *world = ((const Instance *)self)->as.world;
    const size_t size = graze_world_save(world, NULL, 0);
    graze_world_save(world, new_bytes(ret, size), size);
}

BODY(world_load) {
    UNUSED;
    const int64_t count = size_of(engine.bytes_size, args[0]);
    const void *bytes = count == 0 ? NOTHING : (const void *)engine.packed_byte_array_operator_index_const(args[0], 0);
    GrazeWorld *world = graze_world_load(bytes, (size_t)count);
    if (world == NULL) {
        engine.ref_set_object((GDExtensionRefPtr)ret, NULL);
        return;
    }
    Instance *instance;
    GDExtensionObjectPtr object = new_object(CLASS_GrazeWorld, &instance);
    graze_world_free(instance->as.world);
    instance->as.world = world;
    engine.ref_set_object((GDExtensionRefPtr)ret, object);
}

/* Functions of another form than those of the header */

BODY(place) {
    UNUSED;
    const Points points = points_of(args[0]);
    const float *transform = (const float *)args[1];
    float *out = new_points(ret, points.count);
    if (out != NULL) {
        transform_points(transform, points.xy, points.count, out);
    }
}

BODY(select_verdicts) {
    UNUSED;
    const int64_t count = size_of(engine.bytes_size, args[0]);
    const uint8_t *verdicts =
        count == 0 ? (const uint8_t *)NOTHING : engine.packed_byte_array_operator_index_const(args[0], 0);
    const int64_t least = *(const int64_t *)args[1];
    const uint8_t bound = least < 0 ? 0 : least > UINT8_MAX ? UINT8_MAX : (uint8_t)least;
    const size_t selected = graze_select(verdicts, (size_t)count, bound, NULL, 0);
    int32_t *out = new_ints(ret, selected);
    if (out != NULL) {
        graze_select(verdicts, (size_t)count, bound, (uint32_t *)out, selected);
    }
}

BODY(trace_grid) {
    UNUSED;
    const int64_t size = size_of(engine.bytes_size, args[0]), width = *(const int64_t *)args[1];
    if (width <= 0 || size % width != 0) {
        complain(data, width <= 0 ? "width" : "cells", width <= 0 ? "not a count" : "the last row is not whole");
        new_rings(ret, NULL, NULL, 0);
        return;
    }
    const uint8_t *cells =
        size == 0 ? (const uint8_t *)NOTHING : engine.packed_byte_array_operator_index_const(args[0], 0);
    const size_t row = (size_t)width, rows = (size_t)(size / width);
    const float *at = xy_of(args[2]), cell_size = float_of(args[3]);
    size_t rings = 0;
    const size_t count = graze_trace_grid(cells, row, rows, row, at[0], at[1], cell_size, NULL, 0, NULL, 0, &rings);
    // Room for one more: the engine warns of blocks of no size.
    float *xy = engine.mem_alloc((count + 1) * sizeof(float[2]));
    uint32_t *counts = engine.mem_alloc((rings + 1) * sizeof *counts);
    if (count != 0 &&
        graze_trace_grid(cells, row, rows, row, at[0], at[1], cell_size, xy, count, counts, rings, NULL) != count) {
        // There was no memory any more.
        rings = 0;
    }
    new_rings(ret, xy, counts, rings);
    engine.mem_free(xy);
    engine.mem_free(counts);
}

BODY(version) {
    UNUSED;
    *(int64_t *)ret = graze_version();
}
