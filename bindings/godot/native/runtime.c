/* The extension's entry, its classes and methods as the engine sees them, calls with variants, and errors. */

#include "convert.h"

#include <stdio.h>

Engine engine;

// Of a class: its name and its parent's.
const char *const CLASSES[CLASS_COUNT] = {
    [CLASS_NONE] = "Graze",
    [CLASS_GrazeShape] = "GrazeShape",
    [CLASS_GrazePolygon] = "GrazePolygon",
    [CLASS_GrazeWorld] = "GrazeWorld",
    [CLASS_GrazeClosest] = "GrazeClosest",
    [CLASS_GrazeCrossing] = "GrazeCrossing",
    [CLASS_GrazeContact] = "GrazeContact",
    [CLASS_GrazeRayHit] = "GrazeRayHit",
    [CLASS_GrazeSweepHit] = "GrazeSweepHit",
    [CLASS_GrazeSlide] = "GrazeSlide",
};

#define MOST_ARGUMENTS 12

Name name_of(const char *text) {
    Name name;
    // Static names live as long as the engine.
    engine.string_name_new_with_latin1_chars((GDExtensionUninitializedStringNamePtr)&name, text, true);
    return name;
}

/* Errors */

static const char *name_in_godot(const char *c_name, char *buffer, size_t size) {
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (METHODS[i].c_name != NULL && strcmp(METHODS[i].c_name, c_name) == 0) {
            snprintf(buffer, size, "%s.%s", METHODS[i].class_name, METHODS[i].name);
            return buffer;
        }
    }
    return c_name;
}

static void report(const char *where, const char *what) {
    // The engine adds the script's file and line itself.
    engine.print_error_with_message("graze refused an argument", what, where, "graze", 0, false);
}

void complain(const Method *method, const char *argument, const char *reason) {
    char where[96], what[192];
    snprintf(where, sizeof where, "%s.%s", method->class_name, method->name);
    snprintf(what, sizeof what, "%s: %s: %s.", where, argument, reason);
    report(where, what);
}

// The names of graze.h that its methods here do not have, by pairs.
static const char *const RENAMED[][2] = {
    {"xy", "polygon"},         {"count", "polygon"},      {"a_count", "a"}, {"b_count", "b"},   {"x", "point"},
    {"outer_count", "outer"},  {"inner_count", "inner"},  {"ax", "a"},      {"ay", "a"},        {"y", "point"},
    {"prepared", "the object"}, {"world", "the object"},  {"aabb", "rect"},         {"bx", "b"},      {"by", "b"},        {"dx", "motion"},
    {"cx", "center"},          {"cy", "center"},          {"dy", "motion"},
};

static const char *renamed(const char *argument) {
    for (size_t i = 0; i < sizeof RENAMED / sizeof *RENAMED; i++) {
        if (strcmp(RENAMED[i][0], argument) == 0) {
            return RENAMED[i][1];
        }
    }
    return argument;
}

static void on_refused_input(void *context, const char *function, const char *argument, size_t element,
                             int32_t status) {
    (void)context;
    char buffer[96], what[320];
    const char *where = name_in_godot(function, buffer, sizeof buffer);
    const char *name = renamed(argument);
    const char *reason = status == GRAZE_ERROR_NULL ? "null, freed, or an object of another class"
                                                     : graze_status_text(status);
    if (element == GRAZE_NO_ELEMENT) {
        snprintf(what, sizeof what, "%s: %s: %s.", where, name, reason);
    } else {
        const char *of = strcmp(argument, "id") == 0 ? "" : ", element";
        snprintf(what, sizeof what, "%s: %s%s %zu: %s.", where, name, of, element, reason);
    }
    report(where, what);
}

/* Objects */

static const GDExtensionInstanceBindingCallbacks NO_CALLBACKS = {NULL, NULL, NULL};

GDExtensionObjectPtr new_object(ClassId class_id, Instance **instance) {
    Name parent = name_of("RefCounted"), name = name_of(CLASSES[class_id]);
    GDExtensionObjectPtr object = engine.classdb_construct_object2(NAME(&parent));
    Instance *made = engine.mem_alloc(sizeof *made);
    memset(made, 0, sizeof *made);
    made->class_id = class_id;
    if (class_id == CLASS_GrazeShape) {
        made->as.shape.transform[0] = made->as.shape.transform[3] = 1;
        made->as.shape.placed.kind = GRAZE_KIND_POLYGON;
        made->as.shape.placed.xy = (const float *)NOTHING;
    } else if (class_id == CLASS_GrazeWorld) {
        made->as.world = graze_world_create();
    }
    engine.object_set_instance(object, NAME(&name), (GDExtensionClassInstancePtr)made);
    engine.object_set_instance_binding(object, engine.library, made, &NO_CALLBACKS);
    *instance = made;
    return object;
}

static GDExtensionObjectPtr create_instance(void *data, GDExtensionBool notify) {
    (void)notify;
    Instance *instance;
    return new_object((ClassId)(uintptr_t)data, &instance);
}

static void free_instance(void *data, GDExtensionClassInstancePtr pointer) {
    (void)data;
    Instance *instance = (Instance *)pointer;
    if (instance->class_id == CLASS_GrazePolygon) {
        graze_prepared_free(instance->as.prepared);
    } else if (instance->class_id == CLASS_GrazeWorld) {
        graze_world_free(instance->as.world);
    } else if (instance->class_id == CLASS_GrazeShape && instance->as.shape.own != NULL) {
        engine.mem_free(instance->as.shape.own);
    }
    engine.mem_free(instance);
}

/* Calls with variants */

const void *as_pointer(GDExtensionConstVariantPtr variant, GDExtensionVariantType wanted, VariantRoom room,
                       bool *converted) {
    static const GDExtensionObjectPtr no_object = NULL;
    const GDExtensionVariantType type = engine.variant_get_type(variant);
    if (wanted == GDEXTENSION_VARIANT_TYPE_OBJECT) {
        if (type == wanted) {
            const GDObjectInstanceID id = engine.variant_get_object_instance_id(variant);
            const bool is_alive = id != 0 && engine.object_get_instance_from_id(id) != NULL;
            return is_alive ? engine.inside[wanted]((GDExtensionVariantPtr)variant) : (const void *)&no_object;
        }
        return type == GDEXTENSION_VARIANT_TYPE_NIL ? (const void *)&no_object : NULL;
    }
    if (type == wanted) {
        return engine.inside[wanted]((GDExtensionVariantPtr)variant);
    }
    if (!engine.variant_can_convert_strict(type, wanted)) {
        return NULL;
    }
    GDExtensionCallError error = {GDEXTENSION_CALL_OK, 0, 0};
    engine.variant_construct(wanted, (GDExtensionUninitializedVariantPtr)room, &variant, 1, &error);
    if (error.error != GDEXTENSION_CALL_OK) {
        return NULL;
    }
    *converted = true;
    return engine.inside[wanted]((GDExtensionVariantPtr)room);
}

static bool is_made_by_engine(GDExtensionVariantType type) {
    return type >= GDEXTENSION_VARIANT_TYPE_ARRAY;
}

// Calls the body, and makes a variant of its result.
static void return_variant(const Method *method, GDExtensionClassInstancePtr self, const GDExtensionConstTypePtr *args,
                           GDExtensionVariantPtr ret) {
    const GDExtensionVariantType type = method->result.type;
    uint64_t room[4] = {0};
    GDExtensionTypePtr value = (GDExtensionTypePtr)room;
    if (type == GDEXTENSION_VARIANT_TYPE_NIL) {
        method->body((void *)method, self, args, value);
        return;
    }
    if (is_made_by_engine(type)) {
        engine.variant_get_ptr_constructor(type, 0)((GDExtensionUninitializedTypePtr)room, NULL);
    }
    method->body((void *)method, self, args, value);
    engine.variant_of[type]((GDExtensionUninitializedVariantPtr)ret, value);
    if (is_made_by_engine(type)) {
        engine.variant_get_ptr_destructor(type)(value);
    } else if (type == GDEXTENSION_VARIANT_TYPE_OBJECT) {
        // The variant holds it now.
        engine.ref_set_object((GDExtensionRefPtr)room, NULL);
    }
}

static void call(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstVariantPtr *variants,
                 GDExtensionInt count, GDExtensionVariantPtr ret, GDExtensionCallError *error) {
    static const GDExtensionObjectPtr left_out = NULL;
    const Method *method = data;
    const int required = method->argument_count - method->optional_count;
    if (count > method->argument_count) {
        *error = (GDExtensionCallError){GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS, 0, method->argument_count};
        return;
    }
    if (count < required) {
        *error = (GDExtensionCallError){GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS, 0, required};
        return;
    }
    VariantRoom rooms[MOST_ARGUMENTS];
    bool converted[MOST_ARGUMENTS] = {false};
    GDExtensionConstTypePtr pointers[MOST_ARGUMENTS];
    *error = (GDExtensionCallError){GDEXTENSION_CALL_OK, 0, 0};
    for (int i = 0; i < method->argument_count; i++) {
        const GDExtensionVariantType wanted = method->arguments[i].type;
        const void *pointer = i < count ? as_pointer(variants[i], wanted, rooms[i], &converted[i]) : &left_out;
        if (pointer == NULL) {
            *error = (GDExtensionCallError){GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT, i, (int32_t)wanted};
            break;
        }
        pointers[i] = pointer;
    }
    if (error->error == GDEXTENSION_CALL_OK) {
        return_variant(method, self, pointers, ret);
    }
    for (int i = 0; i < method->argument_count; i++) {
        if (converted[i]) {
            engine.variant_destroy((GDExtensionVariantPtr)rooms[i]);
        }
    }
}

/* Registration */

// What an argument, a result or a property needs to be described.
typedef struct Described {
    Name name, class_name;
    void *hint;
    GDExtensionPropertyInfo info;
} Described;

// PROPERTY_HINT_ARRAY_TYPE, PROPERTY_USAGE_DEFAULT and PROPERTY_USAGE_CLASS_IS_ENUM of the engine.
enum { HINT_ARRAY = 31, USAGE_DEFAULT = 6, USAGE_ENUM = 1 << 16 };

static void describe(Described *to, const Argument *argument) {
    const bool is_array = argument->type == GDEXTENSION_VARIANT_TYPE_ARRAY && argument->class_name != NULL;
    char full[64] = "";
    uint32_t usage = USAGE_DEFAULT;
    if (argument->type == GDEXTENSION_VARIANT_TYPE_INT && argument->class_name != NULL) {
        snprintf(full, sizeof full, "Graze.%s", argument->class_name);
        usage |= USAGE_ENUM;
    } else if (argument->type == GDEXTENSION_VARIANT_TYPE_OBJECT) {
        snprintf(full, sizeof full, "%s", argument->class_name);
    }
    to->name = name_of(argument->name);
    // Not static: the text is this function's.
    engine.string_name_new_with_latin1_chars((GDExtensionUninitializedStringNamePtr)&to->class_name, full, false);
    engine.string_new_with_latin1_chars((GDExtensionUninitializedStringPtr)&to->hint,
                                        is_array ? argument->class_name : "");
    to->info = (GDExtensionPropertyInfo){argument->type,
                                         NAME(&to->name),
                                         NAME(&to->class_name),
                                         is_array ? HINT_ARRAY : 0,
                                         (GDExtensionStringPtr)&to->hint,
                                         usage};
}

static void forget(Described *described) {
    engine.variant_get_ptr_destructor(GDEXTENSION_VARIANT_TYPE_STRING)((GDExtensionTypePtr)&described->hint);
    engine.variant_get_ptr_destructor(GDEXTENSION_VARIANT_TYPE_STRING_NAME)((GDExtensionTypePtr)&described->class_name);
}

static void register_method(const Method *method) {
    Described result, arguments[MOST_ARGUMENTS];
    GDExtensionPropertyInfo infos[MOST_ARGUMENTS];
    GDExtensionClassMethodArgumentMetadata metadata[MOST_ARGUMENTS] = {GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE};
    VariantRoom nil;
    GDExtensionVariantPtr defaults[MOST_ARGUMENTS];
    engine.variant_new_nil((GDExtensionUninitializedVariantPtr)nil);
    for (int i = 0; i < method->argument_count; i++) {
        describe(&arguments[i], &method->arguments[i]);
        infos[i] = arguments[i].info;
        defaults[i] = (GDExtensionVariantPtr)nil;
    }
    describe(&result, &method->result);
    Name class_name = name_of(method->class_name), name = name_of(method->name);
    const GDExtensionClassMethodInfo info = {
        .name = NAME(&name),
        .method_userdata = (void *)method,
        .call_func = call,
        .ptrcall_func = method->body,
        .method_flags = method->is_static ? GDEXTENSION_METHOD_FLAG_STATIC : GDEXTENSION_METHOD_FLAGS_DEFAULT,
        .has_return_value = method->result.type != GDEXTENSION_VARIANT_TYPE_NIL,
        .return_value_info = &result.info,
        .return_value_metadata = GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE,
        .argument_count = method->argument_count,
        .arguments_info = infos,
        .arguments_metadata = metadata,
        .default_argument_count = method->optional_count,
        .default_arguments = defaults,
    };
    engine.classdb_register_extension_class_method(engine.library, NAME(&class_name), &info);
    forget(&result);
    for (int i = 0; i < method->argument_count; i++) {
        forget(&arguments[i]);
    }
}

static void register_property(const Property *property) {
    Described described;
    const Argument argument = {property->name, property->type, property->enum_name};
    describe(&described, &argument);
    Name class_name = name_of(property->class_name), getter = name_of(property->getter);
    Name setter = name_of(property->setter == NULL ? "" : property->setter);
    engine.classdb_register_extension_class_property(engine.library, NAME(&class_name), &described.info, NAME(&setter),
                                                     NAME(&getter));
    forget(&described);
}

static void register_all(void) {
    for (size_t i = 0; i < CLASS_COUNT; i++) {
        Name name = name_of(CLASSES[i]), parent = name_of(i == CLASS_NONE ? "Object" : "RefCounted");
        const GDExtensionClassCreationInfo4 info = {
            .is_abstract = i == CLASS_NONE,
            .is_exposed = true,
            .create_instance_func = i == CLASS_NONE ? NULL : create_instance,
            .free_instance_func = free_instance,
            .class_userdata = (void *)i,
        };
        engine.classdb_register_extension_class4(engine.library, NAME(&name), NAME(&parent), &info);
    }
    Name graze = name_of(CLASSES[CLASS_NONE]);
    for (size_t i = 0; i < CONSTANT_COUNT; i++) {
        Name list = name_of(CONSTANTS[i].enum_name), name = name_of(CONSTANTS[i].name);
        engine.classdb_register_extension_class_integer_constant(engine.library, NAME(&graze), NAME(&list),
                                                                 NAME(&name), CONSTANTS[i].value, false);
    }
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        register_method(&METHODS[i]);
    }
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        register_property(&PROPERTIES[i]);
    }
}

/* The entry */

static GDExtensionPtrBuiltInMethod builtin(GDExtensionVariantType type, const char *text, GDExtensionInt hash) {
    Name name = name_of(text);
    return engine.variant_get_ptr_builtin_method(type, NAME(&name), hash);
}

// The hashes are those of extension_api.json, for methods that have not changed since Godot 4.0.
static void find_builtins(void) {
    const GDExtensionInt size = 3173160232, resize = 848867239;
    engine.bytes_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, "size", size);
    engine.longs_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_INT64_ARRAY, "size", size);
    engine.ints_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY, "size", size);
    engine.floats_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, "size", size);
    engine.points_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY, "size", size);
    engine.circles_size = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, "size", size);
    engine.array_size = builtin(GDEXTENSION_VARIANT_TYPE_ARRAY, "size", size);
    engine.bytes_resize = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, "resize", resize);
    engine.longs_resize = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_INT64_ARRAY, "resize", resize);
    engine.ints_resize = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY, "resize", resize);
    engine.points_resize = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY, "resize", resize);
    engine.circles_resize = builtin(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, "resize", resize);
    engine.array_resize = builtin(GDEXTENSION_VARIANT_TYPE_ARRAY, "resize", resize);
    for (int type = 1; type < GDEXTENSION_VARIANT_TYPE_VARIANT_MAX; type++) {
        engine.inside[type] = engine.variant_get_ptr_internal_getter((GDExtensionVariantType)type);
        engine.variant_of[type] = engine.get_variant_from_type_constructor((GDExtensionVariantType)type);
    }
}

static GDExtensionsInterfaceEditorHelpLoadXmlFromUtf8Chars load_documentation;

static void initialize(void *data, GDExtensionInitializationLevel level) {
    (void)data;
    if (level == GDEXTENSION_INITIALIZATION_SCENE) {
        find_builtins();
        graze_set_error_handler(on_refused_input, NULL);
        register_all();
    } else if (level == GDEXTENSION_INITIALIZATION_EDITOR && load_documentation != NULL) {
        for (size_t i = 0; i < DOCUMENTATION_COUNT; i++) {
            load_documentation(DOCUMENTATION[i]);
        }
    }
}

static void deinitialize(void *data, GDExtensionInitializationLevel level) {
    (void)data;
    if (level == GDEXTENSION_INITIALIZATION_SCENE) {
        for (size_t i = 0; i < CLASS_COUNT; i++) {
            Name name = name_of(CLASSES[i]);
            engine.classdb_unregister_extension_class(engine.library, NAME(&name));
        }
    }
}

#if defined(_WIN32)
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
GDExtensionBool graze_godot_init(GDExtensionInterfaceGetProcAddress find, GDExtensionClassLibraryPtr library,
                                 GDExtensionInitialization *initialization) {
    engine.library = library;
    bool found_all = true;
#define FIND(type, name)                                                                                               \
    engine.name = (GDExtensionInterface##type)find(#name);                                                             \
    found_all &= engine.name != NULL;
    ENGINE_FUNCTIONS(FIND)
#undef FIND
    load_documentation =
        (GDExtensionsInterfaceEditorHelpLoadXmlFromUtf8Chars)find("editor_help_load_xml_from_utf8_chars");
    initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    initialization->initialize = initialize;
    initialization->deinitialize = deinitialize;
    return found_all;
}
