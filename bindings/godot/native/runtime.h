/* The addon's side of Godot: functions of the engine, classes and methods as tables, arguments as C values. */

#ifndef GRAZE_GODOT_RUNTIME_H
#define GRAZE_GODOT_RUNTIME_H

#include "gdextension_interface.h"
#include "graze.h"

#include <stdbool.h>
#include <string.h>

// What the engine lends: the type of the function, without GDExtensionInterface, and its name.
#define ENGINE_FUNCTIONS(X)                                                                                            \
    X(ArrayOperatorIndex, array_operator_index)                                                                        \
    X(ArrayOperatorIndexConst, array_operator_index_const)                                                             \
    X(ArrayRef, array_ref)                                                                                             \
    X(ArraySetTyped, array_set_typed)                                                                                  \
    X(ClassdbConstructObject2, classdb_construct_object2)                                                              \
    X(ClassdbRegisterExtensionClass4, classdb_register_extension_class4)                                               \
    X(ClassdbRegisterExtensionClassIntegerConstant, classdb_register_extension_class_integer_constant)                 \
    X(ClassdbRegisterExtensionClassMethod, classdb_register_extension_class_method)                                    \
    X(ClassdbRegisterExtensionClassProperty, classdb_register_extension_class_property)                                \
    X(ClassdbUnregisterExtensionClass, classdb_unregister_extension_class)                                             \
    X(GetVariantFromTypeConstructor, get_variant_from_type_constructor)                                                \
    X(GetVariantGetInternalPtrFunc, variant_get_ptr_internal_getter)                                                   \
    X(MemAlloc, mem_alloc)                                                                                             \
    X(MemFree, mem_free)                                                                                               \
    X(ObjectGetInstanceBinding, object_get_instance_binding)                                                           \
    X(ObjectGetInstanceFromId, object_get_instance_from_id)                                                            \
    X(ObjectSetInstance, object_set_instance)                                                                          \
    X(ObjectSetInstanceBinding, object_set_instance_binding)                                                           \
    X(PackedByteArrayOperatorIndex, packed_byte_array_operator_index)                                                  \
    X(PackedByteArrayOperatorIndexConst, packed_byte_array_operator_index_const)                                       \
    X(PackedFloat32ArrayOperatorIndexConst, packed_float32_array_operator_index_const)                                 \
    X(PackedInt32ArrayOperatorIndex, packed_int32_array_operator_index)                                                \
    X(PackedInt32ArrayOperatorIndexConst, packed_int32_array_operator_index_const)                                     \
    X(PackedInt64ArrayOperatorIndex, packed_int64_array_operator_index)                                                \
    X(PackedInt64ArrayOperatorIndexConst, packed_int64_array_operator_index_const)                                     \
    X(PackedVector2ArrayOperatorIndex, packed_vector2_array_operator_index)                                            \
    X(PackedVector2ArrayOperatorIndexConst, packed_vector2_array_operator_index_const)                                 \
    X(PackedVector3ArrayOperatorIndex, packed_vector3_array_operator_index)                                            \
    X(PackedVector3ArrayOperatorIndexConst, packed_vector3_array_operator_index_const)                                 \
    X(PrintErrorWithMessage, print_error_with_message)                                                                 \
    X(RefSetObject, ref_set_object)                                                                                    \
    X(StringNameNewWithLatin1Chars, string_name_new_with_latin1_chars)                                                 \
    X(StringNewWithLatin1Chars, string_new_with_latin1_chars)                                                          \
    X(VariantCanConvertStrict, variant_can_convert_strict)                                                             \
    X(VariantConstruct, variant_construct)                                                                             \
    X(VariantDestroy, variant_destroy)                                                                                 \
    X(VariantGetObjectInstanceId, variant_get_object_instance_id)                                                      \
    X(VariantGetPtrBuiltinMethod, variant_get_ptr_builtin_method)                                                      \
    X(VariantGetPtrConstructor, variant_get_ptr_constructor)                                                           \
    X(VariantGetPtrDestructor, variant_get_ptr_destructor)                                                             \
    X(VariantGetType, variant_get_type)                                                                                \
    X(VariantNewNil, variant_new_nil)

// Everything the addon knows of the engine; filled at its start and never changed.
typedef struct Engine {
    GDExtensionClassLibraryPtr library;
#define DECLARE(type, name) GDExtensionInterface##type name;
    ENGINE_FUNCTIONS(DECLARE)
#undef DECLARE
    GDExtensionPtrBuiltInMethod bytes_size, ints_size, longs_size, floats_size, points_size, circles_size, array_size;
    GDExtensionPtrBuiltInMethod bytes_resize, ints_resize, longs_resize, points_resize, circles_resize, array_resize;
    GDExtensionVariantGetInternalPtrFunc inside[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionVariantFromTypeConstructorFunc variant_of[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
} Engine;

extern Engine engine;

// The classes that have instances. The generated tables say more of each.
typedef enum ClassId {
    CLASS_NONE,
    CLASS_GrazeShape,
    CLASS_GrazePolygon,
    CLASS_GrazeWorld,
    CLASS_GrazeClosest,
    CLASS_GrazeCrossing,
    CLASS_GrazeContact,
    CLASS_GrazeRayHit,
    CLASS_GrazeSweepHit,
    CLASS_GrazeSlide,
    CLASS_COUNT,
} ClassId;

// A shape with its vertices as given, and as its transform places them.
typedef struct OwnShape {
    GrazeShape placed;
    float *own, *world;
    float transform[6];
} OwnShape;

// An object of one of the classes.
typedef struct Instance {
    ClassId class_id;
    // Where results say which ring or which shape is meant; -1 where none is. The id is that of a shape in a world.
    uint32_t ring, id;
    size_t index;
    union {
        OwnShape shape;
        GrazePrepared *prepared;
        GrazeWorld *world;
        GrazeClosest closest;
        GrazeCrossing crossing;
        GrazeContact contact;
        GrazeRayHit ray_hit;
        GrazeSweepHit sweep_hit;
        GrazeSlide slide;
    } as;
} Instance;

typedef struct Argument {
    const char *name;
    GDExtensionVariantType type;
    // Of an object; of an enum its name after "Graze."; of an array the class of its elements. NULL elsewhere.
    const char *class_name;
} Argument;

typedef struct Method {
    const char *class_name, *name;
    // The C function behind it, by whose name graze reports errors; NULL where there is none.
    const char *c_name;
    GDExtensionClassMethodPtrCall body;
    bool is_static;
    // The last ones may be left out: they are objects, and then null.
    uint8_t argument_count, optional_count;
    Argument result;
    const Argument *arguments;
    // Of a property's getter: where the value lies in an Instance.
    size_t offset;
} Method;

typedef struct Property {
    const char *class_name, *name, *getter, *setter;
    GDExtensionVariantType type;
    const char *enum_name;
} Property;

typedef struct Constant {
    const char *enum_name, *name;
    int64_t value;
} Constant;

extern const char *const CLASSES[CLASS_COUNT];
extern const Method METHODS[];
extern const size_t METHOD_COUNT;
extern const Property PROPERTIES[];
extern const size_t PROPERTY_COUNT;
extern const Constant CONSTANTS[];
extern const size_t CONSTANT_COUNT;
// A class documentation in Godot's XML for each class.
extern const char *const DOCUMENTATION[];
extern const size_t DOCUMENTATION_COUNT;

// Names in use of the engine's string table.
typedef struct Name {
    void *opaque;
} Name;

Name name_of(const char *text);
#define NAME(name) ((GDExtensionStringNamePtr)(name))

// A new object of a class, not yet referenced, and its instance.
GDExtensionObjectPtr new_object(ClassId class_id, Instance **instance);

// Room for a variant of any build of the engine.
typedef uint64_t VariantRoom[5];

// A variant as a ptrcall wants it, or NULL. A conversion is kept in `room`, and then `converted` is set.
const void *as_pointer(GDExtensionConstVariantPtr variant, GDExtensionVariantType wanted, VariantRoom room,
                       bool *converted);

// Reports an argument that the addon itself refuses.
void complain(const Method *method, const char *argument, const char *reason);

// The parameters of a ptrcall.
#define BODY(name)                                                                                                     \
    void name(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstTypePtr *args, GDExtensionTypePtr ret)
#define UNUSED (void)data, (void)self, (void)args, (void)ret

#endif
