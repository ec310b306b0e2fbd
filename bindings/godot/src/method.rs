//! A method as Godot sees it, and the C that the addon makes of it.

/// Godot's types, as far as graze needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Nothing,
    Bool,
    Int,
    Float,
    Vector2,
    Vector2i,
    Rect2,
    Rect2i,
    Vector3,
    Transform2D,
    Bytes,
    Ints,
    Longs,
    Floats,
    Points,
    Circles,
    /// An array; of objects of a class if it is named.
    Array(&'static str),
    /// One of the enums of class Graze.
    Enum(&'static str),
    Object(&'static str),
}

impl Type {
    /// The constant of the interface, without its prefix.
    pub fn constant(self) -> &'static str {
        match self {
            Type::Nothing => "NIL",
            Type::Bool => "BOOL",
            Type::Int | Type::Enum(_) => "INT",
            Type::Float => "FLOAT",
            Type::Vector2 => "VECTOR2",
            Type::Vector2i => "VECTOR2I",
            Type::Rect2 => "RECT2",
            Type::Rect2i => "RECT2I",
            Type::Vector3 => "VECTOR3",
            Type::Transform2D => "TRANSFORM2D",
            Type::Bytes => "PACKED_BYTE_ARRAY",
            Type::Ints => "PACKED_INT32_ARRAY",
            Type::Longs => "PACKED_INT64_ARRAY",
            Type::Floats => "PACKED_FLOAT32_ARRAY",
            Type::Points => "PACKED_VECTOR2_ARRAY",
            Type::Circles => "PACKED_VECTOR3_ARRAY",
            Type::Array(_) => "ARRAY",
            Type::Object(_) => "OBJECT",
        }
    }

    /// The name in GDScript.
    pub fn name(self) -> String {
        match self {
            Type::Nothing => "void",
            Type::Bool => "bool",
            Type::Int | Type::Enum(_) => "int",
            Type::Float => "float",
            Type::Vector2 => "Vector2",
            Type::Vector2i => "Vector2i",
            Type::Rect2 => "Rect2",
            Type::Rect2i => "Rect2i",
            Type::Vector3 => "Vector3",
            Type::Transform2D => "Transform2D",
            Type::Bytes => "PackedByteArray",
            Type::Ints => "PackedInt32Array",
            Type::Longs => "PackedInt64Array",
            Type::Floats => "PackedFloat32Array",
            Type::Points => "PackedVector2Array",
            Type::Circles => "PackedVector3Array",
            Type::Array("") => "Array",
            Type::Array(class) => return format!("{class}[]"),
            Type::Object(class) => class,
        }
        .to_string()
    }

    fn class(self) -> &'static str {
        match self {
            Type::Array(class) | Type::Enum(class) | Type::Object(class) => class,
            _ => "",
        }
    }

    /// The initializer of an `Argument` in runtime.h.
    pub fn argument(self, name: &str) -> String {
        let class = if self.class().is_empty() { "NULL".to_string() } else { format!("\"{}\"", self.class()) };
        format!("{{\"{name}\", GDEXTENSION_VARIANT_TYPE_{}, {class}}}", self.constant())
    }
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub kind: Type,
    pub is_optional: bool,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub class: &'static str,
    pub name: String,
    /// The function of graze.h.
    pub c_name: Option<String>,
    pub is_static: bool,
    pub parameters: Vec<Parameter>,
    pub result: Type,
    /// The name of the body, and its code if it is generated.
    pub body: String,
    pub code: Option<String>,
    /// Where a property's value lies in an Instance.
    pub offset: Option<String>,
    pub text: String,
}

impl Method {
    /// The initializer of a `Method` in runtime.h.
    fn entry(&self, i: usize) -> String {
        let optional = self.parameters.iter().filter(|parameter| parameter.is_optional).count();
        let c_name = self.c_name.as_ref().map_or("NULL".to_string(), |name| format!("\"{name}\""));
        let arguments = if self.parameters.is_empty() { "NULL".to_string() } else { format!("ARGUMENTS_{i}") };
        format!(
            "    {{\"{}\", \"{}\", {c_name}, {}, {}, {}, {optional}, {}, {arguments}, {}}},\n",
            self.class,
            self.name,
            self.body,
            self.is_static,
            self.parameters.len(),
            self.result.argument(""),
            self.offset.as_deref().unwrap_or("0"),
        )
    }
}

/// A property of a class: read-only if it has no setter.
#[derive(Clone, Debug)]
pub struct Property {
    pub class: &'static str,
    pub name: String,
    pub kind: Type,
    pub setter: Option<String>,
    pub text: String,
}

impl Property {
    pub fn getter(&self) -> String {
        format!("get_{}", self.name)
    }
}

/// bodies.h: a declaration of each body.
pub fn declarations(methods: &[Method]) -> String {
    let mut names: Vec<&str> = methods.iter().map(|method| method.body.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let list: String = names.iter().map(|name| format!("BODY({name});\n")).collect();
    format!("#include \"convert.h\"\n\n{list}")
}

/// methods.c: the generated bodies, and the tables.
pub fn tables(methods: &[Method], properties: &[Property], constants: &[(String, String, String)]) -> String {
    let mut text = "#include \"bodies.h\"\n\n#include <math.h>\n#include <stddef.h>\n\n".to_string();
    for code in methods.iter().filter_map(|method| method.code.as_ref()) {
        text.push_str(code);
        text.push('\n');
    }
    for (i, method) in methods.iter().enumerate().filter(|(_, method)| !method.parameters.is_empty()) {
        let list: Vec<String> =
            method.parameters.iter().map(|parameter| parameter.kind.argument(&parameter.name)).collect();
        text.push_str(&format!("static const Argument ARGUMENTS_{i}[] = {{{}}};\n", list.join(", ")));
    }
    let entries: String = methods.iter().enumerate().map(|(i, method)| method.entry(i)).collect();
    text.push_str(&table("Method", "METHOD", &entries));
    let entries: String = properties
        .iter()
        .map(|property| {
            let setter = property.setter.as_ref().map_or("NULL".to_string(), |setter| format!("\"{setter}\""));
            let list = match property.kind {
                Type::Enum(name) => format!("\"{name}\""),
                _ => "NULL".to_string(),
            };
            format!(
                "    {{\"{}\", \"{}\", \"{}\", {setter}, GDEXTENSION_VARIANT_TYPE_{}, {list}}},\n",
                property.class,
                property.name,
                property.getter(),
                property.kind.constant(),
            )
        })
        .collect();
    text.push_str(&table("Property", "PROPERTIE", &entries).replace("PROPERTIE_COUNT", "PROPERTY_COUNT"));
    let entries: String =
        constants.iter().map(|(list, name, value)| format!("    {{\"{list}\", \"{name}\", {value}}},\n")).collect();
    text.push_str(&table("Constant", "CONSTANT", &entries));
    text
}

fn table(kind: &str, name: &str, entries: &str) -> String {
    format!(
        "\nconst {kind} {name}S[] = {{\n{entries}}};\nconst size_t {name}_COUNT = sizeof {name}S / sizeof *{name}S;\n"
    )
}
