//! bindings/web/functions.js and functions.d.ts: a function in JavaScript for each function of graze.h.
//!
//! The first file has the enums, the sizes of the structs, and functions that write arguments to the library's memory,
//! call it, and read results; bindings/web/graze.js has the memory. The second says the same to TypeScript.

mod javascript;
mod typescript;

use crate::declarations::{Body, Declaration, EnumValue, Field};
use graze_harness::header::Function;

pub use javascript::generate as javascript;
pub use typescript::generate as typescript;

/// What graze.js has by hand, or does not need.
fn is_left_out(name: &str) -> bool {
    const BY_HAND: [&str; 8] = [
        "graze_set_error_handler",
        "graze_default_error_handler",
        "graze_set_allocator",
        "graze_status_text",
        "graze_prepared_free",
        "graze_world_free",
        // What it saves in C, JavaScript loses to copies.
        "graze_world_raycast_many",
        // There are no threads.
        "graze_world_update_with",
    ];
    BY_HAND.contains(&name)
}

/// The parameters of a C function as JavaScript has them.
enum Argument<'a> {
    /// A number, or an integer; the name of the check in JavaScript.
    Scalar(&'a str, &'static str),
    /// A struct that is read, by its name without Graze.
    Read(&'a str, String),
    /// A pointer to a struct that JavaScript does not see; its name without Graze.
    Handle(&'a str, &'static str),
    /// A list and its count: the name, the function that passes it, its type in TypeScript.
    List(&'a str, &'static str, &'static str),
    /// One side of a batch: the name, the numbers of an element, the struct it may be.
    Batch(&'a str, usize, Option<String>),
    /// An id for each element of a batch.
    Ids(&'a str),
    BatchCount,
    Verdicts(&'a str),
    OutStruct(&'a str, String),
    /// An array that is filled, with an array of rings beside it.
    OutList(&'a str, String, Option<&'a str>),
    /// Indices that are written to a typed array.
    OutWords(&'a str),
    /// Bytes that are written to a typed array.
    OutBytes(&'a str),
    /// One number that is written.
    OutWord(&'a str),
    /// Numbers that are written; how many.
    OutNumbers(&'a str, String, &'static str),
    /// Where each shape of a batch lies: three numbers for each, written to a typed array.
    OutPositions(&'a str),
    /// A byte for each cell of a grid. Its width, height and bytes of a row follow.
    Cells(&'a str),
    /// Vertices of several rings, and the counts of the rings: arrays that are filled.
    OutRings(&'a str, &'a str),
}

use Argument::*;

fn arguments(function: &Function) -> Vec<Argument<'_>> {
    let mut list = Vec::new();
    let mut rest = function.parameters.as_slice();
    while let [first, more @ ..] = rest {
        let is_next = |end: &str| more.first().is_some_and(|next| next.kind == "size_t" && next.name.ends_with(end));
        let (own, kind) = (first.name.as_str(), first.kind.as_str());
        let is_const = kind.starts_with("const ");
        let item = kind.trim_start_matches("const ").trim_end_matches(" *");
        let plain = item.trim_start_matches("Graze").to_string();
        let mut taken = 1;
        list.push(match (kind, item) {
            _ if is_const && is_next("stride") => {
                taken = 2;
                match item {
                    "float" if own.starts_with("point") => Batch(own, 2, Some("Point".to_string())),
                    "float" if own == "xyr" => Batch(own, 3, Some("Position".to_string())),
                    "float" => Batch(own, 8, None),
                    _ => Batch(own, words(item), Some(plain)),
                }
            }
            _ if is_const && is_next("count") => {
                taken = 2;
                match item {
                    "float" => List(own, "vertices", "Floats"),
                    "int32_t" => List(own, "verticesI32", "Integers"),
                    "uint32_t" => List(own, "rings", "Words | null"),
                    "uint8_t" | "void" => List(own, "bytes", "Bytes"),
                    "GrazeShape" => List(own, "shapes", "readonly Shape[]"),
                    _ => panic!("{}: a list of {item}", function.name),
                }
            }
            // Several rings in one array, whose counts follow.
            ("const float *", _) if more.first().is_some_and(|next| next.name == "ring_counts") => {
                List(own, "vertices", "Floats")
            }
            ("const uint32_t *", _) => Ids(own),
            ("float *", _) if own == "xyr" && is_next("stride") => {
                taken = 2;
                OutPositions(own)
            }
            ("const uint8_t *", _) if more.first().is_some_and(|next| next.name == "width") => {
                taken = 4;
                Cells(own)
            }
            ("float *", _) if more.get(1).is_some_and(|third| third.name == "ring_counts") => {
                taken = 5;
                OutRings(own, &more[1].name)
            }
            ("void *", _) if is_next("capacity") => {
                taken = 2;
                OutBytes(own)
            }
            ("uint32_t *", _) if is_next("capacity") => {
                taken = 2;
                OutWords(own)
            }
            _ if kind.ends_with('*') && !is_const && is_next("capacity") => {
                taken = 2;
                OutList(own, plain, None)
            }
            _ if kind.ends_with('*') && !is_const && more.get(1).is_some_and(|third| third.name == "capacity") => {
                taken = 3;
                OutList(own, plain, Some(&more[0].name))
            }
            ("uint8_t *", _) => Verdicts(own),
            ("size_t" | "uint32_t", _) if own.ends_with("count") => BatchCount,
            (_, "GrazePrepared") => Handle(own, "Prepared"),
            (_, "GrazeWorld") => Handle(own, "World"),
            ("size_t", _) => Scalar(own, "integer"),
            ("size_t *" | "uint32_t *", _) => OutWord(own),
            ("float *" | "int32_t *", _) => {
                let count = match own {
                    "corners" => "8",
                    "push_xy" => "2",
                    "xyr" => "3",
                    "out" => "2 * xyCount",
                    _ => panic!("{}: how long is {own}?", function.name),
                };
                OutNumbers(own, if item == "float" { "f32" } else { "i32" }.to_string(), count)
            }
            ("float", _) => Scalar(own, "number"),
            ("int32_t" | "uint32_t" | "uint8_t", _) => Scalar(own, "integer"),
            _ if kind.ends_with('*') && is_const => Read(own, plain),
            _ if kind.ends_with('*') => OutStruct(own, plain),
            _ => panic!("{}: a parameter of the type {kind}", function.name),
        });
        rest = &more[taken - 1..];
    }
    list
}

/// How many numbers a struct without pointers has that batches take.
fn words(name: &str) -> usize {
    match name {
        "GrazeSegment" | "GrazeAabb" | "GrazeShape" => 4,
        "GrazeCircle" => 3,
        "GrazeCapsule" => 5,
        _ => panic!("a batch of {name}"),
    }
}

/// `graze_test_aabb_point` is `testAabbPoint`, `min_x` is `minX`.
fn camel(name: &str) -> String {
    let mut words = name.trim_start_matches("graze_").split('_');
    let mut text = words.next().unwrap_or("").to_string();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        text.push_str(&first.to_uppercase());
        text.push_str(rest);
    }
    text
}

/// The name of an enum's value without what all names of the enum begin with.
fn value_name<'a>(of: &str, name: &'a str) -> &'a str {
    let prefix = match of {
        "GrazeKind" => "GRAZE_KIND_",
        "GrazeGrade" => "GRAZE_GRADE_",
        _ => "GRAZE_",
    };
    name.trim_start_matches(prefix)
}

/// The header by what JavaScript makes of it, each with its comment.
struct Header<'a> {
    enums: Vec<(&'a [String], &'a str, &'a [EnumValue])>,
    structs: Vec<Struct<'a>>,
    functions: Vec<(&'a [String], &'a Function)>,
    abi_version: &'a str,
}

struct Struct<'a> {
    comment: &'a [String],
    /// Without Graze.
    name: &'a str,
    fields: &'a [Field],
}

impl<'a> Header<'a> {
    fn new(declarations: &'a [Declaration]) -> Self {
        let mut header = Header { enums: Vec::new(), structs: Vec::new(), functions: Vec::new(), abi_version: "" };
        for Declaration { comment, body } in declarations {
            match body {
                Body::Enum { name, values, .. } => header.enums.push((comment, name, values)),
                Body::Struct { name, fields } => {
                    header.structs.push(Struct { comment, name: name.trim_start_matches("Graze"), fields });
                }
                Body::Function(function) if !is_left_out(&function.name) => {
                    header.functions.push((comment, function));
                }
                Body::Constant { name, value } if name == "GRAZE_ABI_VERSION" => header.abi_version = value,
                _ => {}
            }
        }
        header
    }

    /// The bytes of a struct where pointers have four.
    fn size(&self, of: &Struct) -> usize {
        let size = |field: &Field| match self.within(field) {
            Some(inner) => field.length.unwrap_or(1) * self.size(inner),
            None => 4,
        };
        of.fields.iter().map(size).sum()
    }

    /// The struct of a field that is one or several of it.
    fn within(&self, field: &Field) -> Option<&Struct<'a>> {
        field.kind.strip_prefix("Graze").and_then(|name| self.structs.iter().find(|of| of.name == name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graze_harness::header::parse;

    #[test]
    fn names_are_those_of_javascript() {
        assert_eq!(camel("graze_test_aabb_point_i32"), "testAabbPointI32");
        assert_eq!(camel("min_x"), "minX");
        assert_eq!(value_name("GrazeKind", "GRAZE_KIND_POINT"), "POINT");
        assert_eq!(value_name("GrazeStatus", "GRAZE_ERROR_NULL"), "ERROR_NULL");
    }

    #[test]
    fn parameters_become_arguments() {
        let header = "GRAZE_API size_t graze_a(const float *xy, size_t count, const GrazeSegment *ray, \
                      GrazeRayHit *out, uint32_t *rings, size_t capacity);";
        let functions = parse(header);
        let arguments = arguments(&functions[0]);
        assert!(matches!(
            &arguments[..],
            [List("xy", "vertices", _), Read("ray", segment), OutList("out", hit, Some("rings"))]
                if segment == "Segment" && hit == "RayHit"
        ));
    }
}
