//! The C# of bindings/unity that is generated: names, types and comments, and what is written with them.

mod calls;
mod high;
mod layout;
mod low;
mod world;

use crate::declarations::{Body, Declaration};
use std::collections::HashMap;

pub use calls::generate as calls;
pub use high::generate as high;
pub use layout::generate as layout;
pub use low::generate as low;
pub use world::generate as world;

const WIDTH: usize = 120;

/// Words for shapes, which the types of the arguments say in C#.
const SHAPES: [&str; 9] = ["polygon", "capsule", "circle", "aabb", "segment", "point", "prepared", "shape", "rect"];

/// Names that mean something else without their words for shapes.
const NAMES: [(&str, &str); 4] = [
    ("graze_rect_corners", "RectCorners"),
    ("graze_bounding_circle_polygon", "BoundingCircle"),
    ("graze_test_convex_convex", "TestConvex"),
    ("graze_contact_convex_convex", "ContactConvex"),
];

/// `a_edge` is aEdge.
fn camel(name: &str) -> String {
    // Words that C# keeps for itself.
    if name == "out" {
        return "result".to_string();
    }
    let pascal = pascal(name);
    let first = pascal.chars().next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(pascal.chars().skip(1)).collect()
}

/// `ERROR_NULL` is ErrorNull, and `keep_in` KeepIn.
fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(usize::from(!word.is_empty()));
        first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
    };
    name.split('_').map(word).collect()
}

/// The name of a function in the class Graze.
fn method(name: &str) -> String {
    if let Some((_, known)) = NAMES.iter().find(|(c, _)| *c == name.trim_end_matches("_i32")) {
        return known.to_string();
    }
    let words = name.trim_start_matches("graze_").trim_end_matches("_i32").split('_');
    pascal(&words.filter(|word| !SHAPES.contains(word)).collect::<Vec<_>>().join("_"))
}

/// Whether a function is a method of the class CollisionWorld.
fn is_of_world(name: &str) -> bool {
    name.starts_with("graze_world_")
}

/// The name of a value within its enum.
fn enum_value(enumeration: &str, name: &str) -> String {
    let name = name.trim_start_matches("GRAZE_");
    let word = enumeration.trim_start_matches("Graze").to_ascii_uppercase() + "_";
    pascal(name.strip_prefix(&word).unwrap_or(name))
}

/// The type of a number, or of a pointer to anything.
fn kind(c: &str) -> String {
    let known = match c {
        "int32_t" | "GrazeVerdict" | "GrazeStatus" => "int",
        "uint32_t" => "uint",
        "uint8_t" | "char" => "byte",
        "uint64_t" => "ulong",
        "size_t" => "UIntPtr",
        "GrazeErrorHandler" | "GrazeAllocate" | "GrazeRelease" | "GrazeWorldTask" | "GrazeWorldRun" => "IntPtr",
        other => other,
    };
    match known.strip_suffix(" *") {
        Some(item) => format!("{}*", kind(item.trim_start_matches("const "))),
        None => known.to_string(),
    }
}

/// What C's names are called in C#, in comments.
struct Words(HashMap<String, String>);

impl Words {
    fn new(declarations: &[Declaration]) -> Words {
        let mut words = HashMap::from([("NULL".to_string(), "null".to_string())]);
        for declaration in declarations {
            match &declaration.body {
                Body::Constant { name, .. } => {
                    words.insert(name.clone(), format!("GrazeNative.{}", pascal(name.trim_start_matches("GRAZE_"))));
                }
                Body::Enum { name, values, .. } => words.extend(
                    values
                        .iter()
                        .map(|value| (value.name.clone(), format!("{name}.{}", enum_value(name, &value.name)))),
                ),
                Body::Struct { fields, .. } => {
                    words.extend(fields.iter().map(|field| (field.name.clone(), camel(&field.name))));
                }
                Body::Function(function) => {
                    words.extend(function.parameters.iter().map(|given| (given.name.clone(), camel(&given.name))));
                    if is_of_world(&function.name) {
                        words.insert(function.name.clone(), world::method(&function.name));
                    } else if !low::is_only_low(&function.name) {
                        words.insert(function.name.clone(), format!("Graze.{}", method(&function.name)));
                    }
                }
                Body::Section(_) | Body::Opaque(_) | Body::Callback(_) => {}
            }
        }
        // An ordinary word, too.
        words.remove("out");
        Words(words)
    }

    /// A line of a comment in the names of C#, as XML.
    fn line(&self, line: &str) -> String {
        let line = line.replace("out->", "result.").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let mut text = String::new();
        let mut word = String::new();
        for letter in line.chars().chain(['\n']) {
            if letter.is_ascii_alphanumeric() || letter == '_' {
                word.push(letter);
            } else {
                text.push_str(self.0.get(&word).unwrap_or(&word));
                text.push(letter);
                word.clear();
            }
        }
        text.trim_end().to_string()
    }

    /// A comment in XML: its first paragraph is the summary, the others are remarks.
    fn comment(&self, indent: &str, lines: &[String]) -> String {
        let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
        for line in lines {
            let begins = ["Accuracy:", "Complexity:", "Errors:"].iter().any(|start| line.starts_with(start));
            if begins || line.is_empty() {
                paragraphs.push(Vec::new());
            }
            paragraphs.last_mut().expect("there is one").extend(line.split_whitespace());
        }
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        let mut text = String::new();
        let mut element = |name: &str, words: &[&str]| {
            let all = format!("<{name}>{}</{name}>", self.line(&words.join(" ")));
            text.push_str(&filled(&format!("{indent}/// "), &all));
        };
        match paragraphs.as_slice() {
            [] => return String::new(),
            [summary] => element("summary", summary),
            [summary, remarks @ ..] => {
                element("summary", summary);
                element("remarks", &[]);
                let end = text.rfind("</remarks>").expect("it was just written");
                text.truncate(end);
                text.push('\n');
                for paragraph in remarks {
                    let all = format!("<para>{}</para>", self.line(&paragraph.join(" ")));
                    text.push_str(&filled(&format!("{indent}/// "), &all));
                }
                text.push_str(&format!("{indent}/// </remarks>\n"));
            }
        }
        text
    }
}

/// Words in lines of at most WIDTH columns, each behind a prefix.
fn filled(prefix: &str, text: &str) -> String {
    let mut lines = String::new();
    let mut line = prefix.to_string();
    for word in text.split_whitespace() {
        if line.len() > prefix.len() && line.len() + 1 + word.len() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line = prefix.to_string();
        }
        if line.len() > prefix.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}

/// `before(list)after` in lines of at most WIDTH columns.
fn wrapped(before: &str, list: &[String], after: &str) -> String {
    let indent = before.len() - before.trim_start().len() + 4;
    let (mut text, mut column) = (before.to_string(), before.len());
    for (i, entry) in list.iter().enumerate() {
        let entry = if i + 1 < list.len() { format!("{entry},") } else { format!("{entry}{after}") };
        if i > 0 && column + 1 + entry.len() > WIDTH {
            text.push_str(&format!("\n{}", " ".repeat(indent)));
            column = indent;
        } else if i > 0 {
            text.push(' ');
            column += 1;
        }
        column += entry.len();
        text.push_str(&entry);
    }
    if list.is_empty() {
        text.push_str(after);
    }
    text
}
