/* Arguments of ptrcalls as the C values that graze takes. What cannot be taken is reported, and clears `ok`. */

#ifndef GRAZE_GODOT_CONVERT_H
#define GRAZE_GODOT_CONVERT_H

#include "runtime.h"

// What an empty array points to, as graze refuses NULL before it counts.
extern const int64_t NOTHING[4];

typedef struct Points {
    const float *xy;
    size_t count;
} Points;

typedef struct PointsI32 {
    const int32_t *xy;
    size_t count;
} PointsI32;

// Elements of a batch side by side.
typedef struct Batch {
    const void *items;
    size_t stride, count;
} Batch;

// Shapes copied side by side; release them with mem_free.
typedef struct ShapeList {
    GrazeShape *items;
    size_t count;
} ShapeList;

// The object's instance if it is of the class.
static inline Instance *instance_of(GDExtensionConstTypePtr argument, ClassId class_id) {
    GDExtensionObjectPtr object = *(GDExtensionObjectPtr const *)argument;
    if (object == NULL) {
        return NULL;
    }
    Instance *instance = engine.object_get_instance_binding(object, engine.library, NULL);
    return instance != NULL && instance->class_id == class_id ? instance : NULL;
}

// NULL, which graze refuses, if it is no GrazeShape.
static inline const GrazeShape *shape_of(GDExtensionConstTypePtr argument) {
    const Instance *instance = instance_of(argument, CLASS_GrazeShape);
    return instance == NULL ? NULL : &instance->as.shape.placed;
}

// NULL, which graze refuses, if it is no GrazePolygon.
static inline GrazeWorld *world_of(GDExtensionConstTypePtr argument) {
    const Instance *instance = instance_of(argument, CLASS_GrazeWorld);
    return instance == NULL ? NULL : instance->as.world;
}

static inline const GrazePrepared *prepared_of(GDExtensionConstTypePtr argument) {
    const Instance *instance = instance_of(argument, CLASS_GrazePolygon);
    return instance == NULL ? NULL : instance->as.prepared;
}

// The result object that may be left out.
static inline Instance *result_of(const Method *method, GDExtensionConstTypePtr argument, ClassId class_id) {
    Instance *instance = instance_of(argument, class_id);
    if (instance == NULL && *(GDExtensionObjectPtr const *)argument != NULL) {
        complain(method, "out", "the object is of another class");
    }
    return instance;
}

static inline int64_t size_of(GDExtensionPtrBuiltInMethod size, GDExtensionConstTypePtr array) {
    int64_t count = 0;
    size((GDExtensionTypePtr)array, NULL, (GDExtensionTypePtr)&count, 0);
    return count;
}

static inline Points points_of(GDExtensionConstTypePtr argument) {
    const int64_t count = size_of(engine.points_size, argument);
    if (count == 0) {
        return (Points){(const float *)NOTHING, 0};
    }
    return (Points){(const float *)engine.packed_vector2_array_operator_index_const(argument, 0), (size_t)count};
}

PointsI32 points_i32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
Batch many_points(const Method *method, const char *name, GDExtensionConstTypePtr argument, size_t each, bool *ok);
Batch many_circles(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
Batch many_capsules(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
// Copied as by shapes_of.
Batch many_shapes(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
// How many pairs two lists make: one element goes with all of the other list.
size_t pairs_of(const Method *method, Batch *a, Batch *b, bool *ok);
ShapeList shapes_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
uint32_t uint32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
int32_t int32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);
GrazeAabbI32 aabb_i32_of(const Method *method, const char *name, GDExtensionConstTypePtr argument, bool *ok);

static inline float float_of(GDExtensionConstTypePtr argument) {
    return (float)*(const double *)argument;
}

static inline const float *xy_of(GDExtensionConstTypePtr argument) {
    return (const float *)argument;
}

static inline const int32_t *xy_i32_of(GDExtensionConstTypePtr argument) {
    return (const int32_t *)argument;
}

// The end of a Rect2 is rounded as Rect2.end is.
static inline GrazeAabb aabb_of(GDExtensionConstTypePtr argument) {
    const float *rect = (const float *)argument;
    return (GrazeAabb){rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]};
}

static inline GrazeSegment segment_of(GDExtensionConstTypePtr from, GDExtensionConstTypePtr to) {
    const float *a = (const float *)from, *b = (const float *)to;
    return (GrazeSegment){a[0], a[1], b[0], b[1]};
}

static inline GrazeCircle circle_of(GDExtensionConstTypePtr center, GDExtensionConstTypePtr radius) {
    const float *c = (const float *)center;
    return (GrazeCircle){c[0], c[1], float_of(radius)};
}

static inline GrazeCapsule capsule_of(GDExtensionConstTypePtr from, GDExtensionConstTypePtr to,
                                      GDExtensionConstTypePtr radius) {
    const float *a = (const float *)from, *b = (const float *)to;
    return (GrazeCapsule){a[0], a[1], b[0], b[1], float_of(radius)};
}

static inline GrazeSegmentI32 segment_i32_of(GDExtensionConstTypePtr from, GDExtensionConstTypePtr to) {
    const int32_t *a = (const int32_t *)from, *b = (const int32_t *)to;
    return (GrazeSegmentI32){a[0], a[1], b[0], b[1]};
}

// Makes the result a PackedByteArray of zeros, and returns where they lie.
uint8_t *new_bytes(GDExtensionTypePtr ret, size_t count);
// The same for a PackedInt32Array, a PackedVector2Array, a PackedVector3Array and a PackedInt64Array, with any numbers.
int32_t *new_ints(GDExtensionTypePtr ret, size_t count);
float *new_points(GDExtensionTypePtr ret, size_t count);
float *new_circles(GDExtensionTypePtr ret, size_t count);
int64_t *new_longs(GDExtensionTypePtr ret, size_t count);
// What numbers stand for that lie beside results.
typedef enum Beside { NO_NUMBERS, RINGS, IDS } Beside;
// Makes the result an array of objects, each with its struct of `size` bytes, and its number if there are some. If
// structs lie farther apart, the id of a shape stands before each.
void new_results(GDExtensionTypePtr ret, ClassId class_id, const void *structs, size_t stride, size_t size,
                 const uint32_t *numbers, Beside beside, size_t count);
// Makes the result an array of PackedVector2Array, one for each ring. The rings lie one after the other.
void new_rings(GDExtensionTypePtr ret, const float *xy, const uint32_t *counts, size_t ring_count);
// A Rect2 that ends at the greatest corner or an ulp after it.
void write_rect(GDExtensionTypePtr ret, const GrazeAabb *aabb);

// Calls a function that writes to out, numbers and capacity, and makes the result an array of objects.
#define MOST_ON_STACK 32
#define RETURN_RESULTS(type, class_id, beside, call)                                                                   \
    type few[MOST_ON_STACK], *out = few;                                                                               \
    uint32_t few_numbers[MOST_ON_STACK], *numbers = few_numbers;                                                       \
    size_t capacity = MOST_ON_STACK;                                                                                   \
    (void)numbers;                                                                                                     \
    const size_t count = (call);                                                                                       \
    if (count > MOST_ON_STACK) {                                                                                       \
        out = engine.mem_alloc(count * sizeof *out);                                                                   \
        numbers = engine.mem_alloc(count * sizeof *numbers);                                                           \
        capacity = count;                                                                                              \
        (void)(call);                                                                                                  \
    }                                                                                                                  \
    new_results(ret, class_id, out, sizeof *out, sizeof *out, numbers, beside, count);                                 \
    if (out != few) {                                                                                                  \
        engine.mem_free(out);                                                                                          \
        engine.mem_free(numbers);                                                                                      \
    }

// Calls a function that writes contacts of a world to out, with a capacity, and makes the result an array of contacts.
#define RETURN_WORLD_CONTACTS(call)                                                                                    \
    GrazeWorldContact few[MOST_ON_STACK], *out = few;                                                                  \
    size_t capacity = MOST_ON_STACK;                                                                                   \
    const size_t count = (call);                                                                                       \
    if (count > MOST_ON_STACK) {                                                                                       \
        out = engine.mem_alloc(count * sizeof *out);                                                                   \
        capacity = count;                                                                                              \
        (void)(call);                                                                                                  \
    }                                                                                                                  \
    new_results(ret, CLASS_GrazeContact, &out->contact, sizeof *out, sizeof out->contact, NULL, NO_NUMBERS, count);    \
    if (out != few) {                                                                                                  \
        engine.mem_free(out);                                                                                          \
    }

// Calls a function that writes structs of `each` words of 32 bits, and makes the result a PackedInt64Array of the
// words.
#define RETURN_NUMBERS(type, each, call)                                                                               \
    type *out = NULL;                                                                                                  \
    size_t capacity = 0;                                                                                               \
    const size_t count = (call);                                                                                       \
    int64_t *numbers = new_longs(ret, (each) * count);                                                                 \
    if (count != 0) {                                                                                                  \
        out = engine.mem_alloc(count * sizeof *out);                                                                   \
        capacity = count;                                                                                              \
        (void)(call);                                                                                                  \
        for (size_t i = 0; i < (each) * count; i++) {                                                                  \
            uint32_t word;                                                                                             \
            memcpy(&word, (const char *)out + i * sizeof word, sizeof word);                                           \
            numbers[i] = word;                                                                                         \
        }                                                                                                              \
        engine.mem_free(out);                                                                                          \
    }

#endif
