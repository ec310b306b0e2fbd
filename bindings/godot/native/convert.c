/* Arguments that take more than a few loads, and results that the engine must make room for. */

#include "convert.h"

#include <math.h>

const int64_t NOTHING[4] = {0};

PointsI32 points_i32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const int64_t count = size_of(engine.ints_size, argument);
    if (count % 2 != 0) {
        complain(method, name, "the number of integers is odd");
        *ok = false;
    }
    if (count == 0) {
        return (PointsI32){(const int32_t *)NOTHING, 0};
    }
    return (PointsI32){engine.packed_int32_array_operator_index_const(argument, 0), (size_t)count / 2};
}

Batch many_points(const Method *method, const char *name, GDExtensionConstTypePtr argument, size_t each, bool *ok) {
    const Points points = points_of(argument);
    if (points.count % each != 0) {
        complain(method, name, each == 2 ? "the number of points is odd" : "the number of points is no multiple of 4");
        *ok = false;
    }
    return (Batch){points.xy, each * sizeof(float[2]), points.count / each};
}

Batch many_circles(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    (void)method, (void)name, (void)ok;
    const int64_t count = size_of(engine.circles_size, argument);
    if (count == 0) {
        return (Batch){NOTHING, sizeof(GrazeCircle), 0};
    }
    return (Batch){engine.packed_vector3_array_operator_index_const(argument, 0), sizeof(GrazeCircle), (size_t)count};
}

Batch many_capsules(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const int64_t count = size_of(engine.floats_size, argument);
    if (count % 5 != 0) {
        complain(method, name, "the number of floats is no multiple of 5");
        *ok = false;
    }
    if (count == 0) {
        return (Batch){NOTHING, sizeof(GrazeCapsule), 0};
    }
    const float *floats = engine.packed_float32_array_operator_index_const(argument, 0);
    return (Batch){floats, sizeof(GrazeCapsule), (size_t)count / 5};
}

size_t pairs_of(const Method *method, Batch *a, Batch *b, bool *ok) {
    if (a->count == b->count) {
        return a->count;
    }
    if (a->count == 1) {
        a->stride = 0;
        return b->count;
    }
    if (b->count == 1) {
        b->stride = 0;
        return a->count;
    }
    complain(method, method->arguments[1].name, "the lists are of different lengths, and neither has one element");
    *ok = false;
    return 0;
}

ShapeList shapes_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const size_t count = (size_t)size_of(engine.array_size, argument);
    // Room for one more: the engine warns of blocks of no size.
    ShapeList list = {engine.mem_alloc((count + 1) * sizeof *list.items), count};
    for (size_t i = 0; i < count; i++) {
        GDExtensionVariantPtr item = engine.array_operator_index_const((GDExtensionTypePtr)argument, (int64_t)i);
        const GrazeShape *shape = NULL;
        if (engine.variant_get_type(item) == GDEXTENSION_VARIANT_TYPE_OBJECT &&
            engine.object_get_instance_from_id(engine.variant_get_object_instance_id(item)) != NULL) {
            shape = shape_of(engine.inside[GDEXTENSION_VARIANT_TYPE_OBJECT](item));
        }
        if (shape == NULL) {
            complain(method, name, "an element is no GrazeShape");
            *ok = false;
            list.items[i] = (GrazeShape){0};
        } else {
            list.items[i] = *shape;
        }
    }
    return list;
}

Batch many_shapes(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const ShapeList list = shapes_of(method, name, argument, ok);
    return (Batch){list.items, sizeof *list.items, list.count};
}

int32_t int32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const int64_t value = *(const int64_t *)argument;
    if (value < INT32_MIN || value > INT32_MAX) {
        complain(method, name, "the number does not fit into 32 bits");
        *ok = false;
        return 0;
    }
    return (int32_t)value;
}

uint32_t uint32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const int64_t value = *(const int64_t *)argument;
    if (value < 0 || value > UINT32_MAX) {
        complain(method, name, "the number is negative or does not fit into 32 bits");
        *ok = false;
        return 0;
    }
    return (uint32_t)value;
}

GrazeAabbI32 aabb_i32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok) {
    const int32_t *rect = (const int32_t *)argument;
    const int64_t max_x = (int64_t)rect[0] + rect[2], max_y = (int64_t)rect[1] + rect[3];
    if (max_x < INT32_MIN || max_x > INT32_MAX || max_y < INT32_MIN || max_y > INT32_MAX) {
        complain(method, name, "the end of the rectangle does not fit into 32 bits");
        *ok = false;
        return (GrazeAabbI32){0};
    }
    return (GrazeAabbI32){rect[0], rect[1], (int32_t)max_x, (int32_t)max_y};
}

static void resize(GDExtensionPtrBuiltInMethod method, GDExtensionTypePtr array, size_t count) {
    const int64_t size = (int64_t)count;
    int64_t error = 0;
    const GDExtensionConstTypePtr arguments[] = {(GDExtensionConstTypePtr)&size};
    method(array, arguments, (GDExtensionTypePtr)&error, 1);
}

uint8_t *new_bytes(GDExtensionTypePtr ret, size_t count) {
    resize(engine.bytes_resize, ret, count);
    if (count == 0) {
        return NULL;
    }
    return memset(engine.packed_byte_array_operator_index(ret, 0), 0, count);
}

int32_t *new_ints(GDExtensionTypePtr ret, size_t count) {
    resize(engine.ints_resize, ret, count);
    return count == 0 ? NULL : engine.packed_int32_array_operator_index(ret, 0);
}

int64_t *new_longs(GDExtensionTypePtr ret, size_t count) {
    resize(engine.longs_resize, ret, count);
    return count == 0 ? NULL : engine.packed_int64_array_operator_index(ret, 0);
}

float *new_points(GDExtensionTypePtr ret, size_t count) {
    resize(engine.points_resize, ret, count);
    return count == 0 ? NULL : (float *)engine.packed_vector2_array_operator_index(ret, 0);
}

float *new_circles(GDExtensionTypePtr ret, size_t count) {
    resize(engine.circles_resize, ret, count);
    return count == 0 ? NULL : (float *)engine.packed_vector3_array_operator_index(ret, 0);
}

// An empty array of a type; its memory is of an array's size.
static void begin_array(void *array[2], GDExtensionVariantType type, const char *class_name, size_t count) {
    // The engine's constructors want uninitialized memory of the right size.
    uint64_t nil[8];
    engine.variant_get_ptr_constructor(GDEXTENSION_VARIANT_TYPE_ARRAY, 0)((GDExtensionUninitializedTypePtr)array, NULL);
    engine.variant_new_nil((GDExtensionUninitializedVariantPtr)nil);
    Name name = name_of(class_name);
    engine.array_set_typed((GDExtensionTypePtr)array, type, NAME(&name), (GDExtensionConstVariantPtr)nil);
    resize(engine.array_resize, (GDExtensionTypePtr)array, count);
}

static void set_element(void *array[2], size_t i, GDExtensionVariantType type, void *value) {
    GDExtensionVariantPtr item = engine.array_operator_index((GDExtensionTypePtr)array, (int64_t)i);
    engine.variant_destroy(item);
    engine.variant_of[type]((GDExtensionUninitializedVariantPtr)item, (GDExtensionTypePtr)value);
}

static void return_array(GDExtensionTypePtr ret, void *array[2]) {
    engine.array_ref(ret, (GDExtensionConstTypePtr)array);
    engine.variant_get_ptr_destructor(GDEXTENSION_VARIANT_TYPE_ARRAY)((GDExtensionTypePtr)array);
}

void new_results(GDExtensionTypePtr ret, ClassId class_id, const void *structs, size_t stride, size_t size,
                 const uint32_t *numbers, Beside beside, size_t count) {
    void *array[2];
    begin_array(array, GDEXTENSION_VARIANT_TYPE_OBJECT, CLASSES[class_id], count);
    for (size_t i = 0; i < count; i++) {
        Instance *instance;
        GDExtensionObjectPtr object = new_object(class_id, &instance);
        memcpy(&instance->as, (const char *)structs + i * stride, size);
        instance->ring = beside == RINGS ? numbers[i] : 0;
        instance->id = beside == IDS ? numbers[i] : 0;
        if (stride != size) {
            // The id stands before the struct.
            memcpy(&instance->id, (const char *)structs + i * stride - sizeof instance->id, sizeof instance->id);
        }
        set_element(array, i, GDEXTENSION_VARIANT_TYPE_OBJECT, &object);
    }
    return_array(ret, array);
}

void new_rings(GDExtensionTypePtr ret, const float *xy, const uint32_t *counts, size_t ring_count) {
    const GDExtensionVariantType type = GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY;
    void *array[2];
    begin_array(array, type, "", ring_count);
    for (size_t i = 0; i < ring_count; i++) {
        void *ring[2];
        engine.variant_get_ptr_constructor(type, 0)((GDExtensionUninitializedTypePtr)ring, NULL);
        float *points = new_points((GDExtensionTypePtr)ring, counts[i]);
        if (points != NULL) {
            memcpy(points, xy, counts[i] * sizeof(float[2]));
        }
        xy += 2 * (size_t)counts[i];
        set_element(array, i, type, ring);
        engine.variant_get_ptr_destructor(type)((GDExtensionTypePtr)ring);
    }
    return_array(ret, array);
}

static float extent(float min, float max) {
    float size = max - min;
    while (size < INFINITY && min + size < max) {
        size = nextafterf(size, INFINITY);
    }
    return size;
}

void write_rect(GDExtensionTypePtr ret, const GrazeAabb *aabb) {
    float *rect = (float *)ret;
    rect[0] = aabb->min_x;
    rect[1] = aabb->min_y;
    rect[2] = extent(aabb->min_x, aabb->max_x);
    rect[3] = extent(aabb->min_y, aabb->max_y);
}
