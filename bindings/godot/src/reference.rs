//! The class reference that the editor shows: Godot's XML, a text for each class.

use crate::comments::{self, in_markup};
use crate::method::{Method, Property, Type};

/// Of a class: its name, its parent, a line, and more.
const CLASSES: [(&str, &str, &str, &str); 10] = [
    (
        "Graze",
        "Object",
        "Exact 2D collision tests.",
        "Do two shapes overlap, only touch, or miss each other? The answer is the true one for the numbers given, \
         without an epsilon. Functions are those of graze.h, without the prefix of their \
         names.\n\nPolygons are of either winding, convex or concave, and close themselves. Refused \
         arguments (NaN, infinity, too few points, negative radii, null) are a miss, and reported to the output.\n\n\
         Results beyond the verdict go to an object that you pass, so that a loop makes no garbage:\n\n\
         [codeblock]\nvar hit := GrazeRayHit.new()\nif Graze.raycast_polygon(polygon, from, to, hit):\n    \
         draw_circle(hit.point, 3, Color.RED)\n[/codeblock]",
    ),
    (
        "GrazeShape",
        "RefCounted",
        "Any shape of graze: points, what they describe, a radius, and a transform.",
        "Make one shape for each body, and set its [member transform] when the body moves.",
    ),
    (
        "GrazePolygon",
        "RefCounted",
        "A polygon with holes and islands, or a chain, indexed once to be asked often.",
        "It never changes, so any number of threads may ask it at once. Answers are those for plain polygons.",
    ),
    (
        "GrazeWorld",
        "RefCounted",
        "Shapes that move, and the pairs of them that meet.",
        "A broad phase without a physics engine: it decides, you move. Any kinds and sizes of shapes, nothing to tune; \
         every pair and every answer is exact. One thread at a time changes a world, and between changes any number may \
         ask.\n\n[codeblock]\nvar world := GrazeWorld.new()\nvar id := world.add(GrazeShape.circle(Vector2.ZERO, 4), 1, \
         1, 0)\nworld.place(id, position, rotation)\nworld.update()\nvar pairs := world.pairs() # a, b, verdict, a, b, \
         verdict ...\n[/codeblock]",
    ),
    ("GrazeClosest", "RefCounted", "", ""),
    ("GrazeCrossing", "RefCounted", "", ""),
    ("GrazeContact", "RefCounted", "", ""),
    ("GrazeRayHit", "RefCounted", "", ""),
    ("GrazeSweepHit", "RefCounted", "", ""),
    ("GrazeSlide", "RefCounted", "", ""),
];

/// A text for each class.
pub fn texts(
    header: &str,
    methods: &[Method],
    properties: &[Property],
    constants: &[(String, String, String, String)],
) -> Vec<String> {
    CLASSES.iter().map(|class| text(class, header, methods, properties, constants)).collect()
}

fn text(
    (class, parent, brief, more): &(&str, &str, &str, &str),
    header: &str,
    methods: &[Method],
    properties: &[Property],
    constants: &[(String, String, String, String)],
) -> String {
    let comment = comments::of_struct(header, class).0;
    let (brief, more) = match comment.split_once("\n\n") {
        _ if !brief.is_empty() => (*brief, *more),
        Some((brief, more)) => (brief, more),
        None => (comment.as_str(), ""),
    };
    let mark = |text: &str| in_markup(text, methods);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<class name=\"{class}\" inherits=\"{parent}\">\n\
         <brief_description>{}</brief_description>\n<description>{}</description>\n\
         <tutorials>\n</tutorials>\n<methods>\n",
        mark(brief),
        mark(more).replace("[br][br][codeblock]", "[codeblock]"),
    );
    let is_accessor = |method: &Method| {
        properties.iter().any(|property| {
            property.class == *class
                && (method.name == property.getter() || property.setter.as_ref() == Some(&method.name))
        })
    };
    for method in methods.iter().filter(|method| method.class == *class && !is_accessor(method)) {
        let qualifiers = if method.is_static { " qualifiers=\"static\"" } else { "" };
        xml.push_str(&format!(
            "<method name=\"{}\"{qualifiers}>\n<return {} />\n",
            method.name,
            of_type(method.result)
        ));
        for (i, parameter) in method.parameters.iter().enumerate() {
            let default = if parameter.is_optional { " default=\"null\"" } else { "" };
            let kind = of_type(parameter.kind);
            xml.push_str(&format!("<param index=\"{i}\" name=\"{}\" {kind}{default} />\n", parameter.name));
        }
        xml.push_str(&format!("<description>{}</description>\n</method>\n", mark(&method.text)));
    }
    xml.push_str("</methods>\n<members>\n");
    for property in properties.iter().filter(|property| property.class == *class) {
        xml.push_str(&format!(
            "<member name=\"{}\" {} setter=\"{}\" getter=\"{}\">{}</member>\n",
            property.name,
            of_type(property.kind),
            property.setter.as_deref().unwrap_or(""),
            property.getter(),
            mark(&property.text),
        ));
    }
    xml.push_str("</members>\n<constants>\n");
    if *class == "Graze" {
        for (list, name, value, comment) in constants {
            xml.push_str(&format!(
                "<constant name=\"{name}\" value=\"{value}\" enum=\"{list}\">{}</constant>\n",
                mark(comment)
            ));
        }
    }
    xml.push_str("</constants>\n</class>\n");
    xml
}

fn of_type(kind: Type) -> String {
    match kind {
        Type::Enum(name) => format!("type=\"int\" enum=\"Graze.{name}\""),
        kind => format!("type=\"{}\"", kind.name()),
    }
}

/// reference.c: the texts as C strings.
pub fn code(texts: &[String]) -> String {
    let mut code = "#include \"runtime.h\"\n\n".to_string();
    for (i, text) in texts.iter().enumerate() {
        let lines: String = text
            .lines()
            .map(|line| format!("\n    \"{}\\n\"", line.replace('\\', "\\\\").replace('"', "\\\"")))
            .collect();
        code.push_str(&format!("static const char TEXT_{i}[] ={lines};\n"));
    }
    let list: Vec<String> = (0..texts.len()).map(|i| format!("TEXT_{i}")).collect();
    let count = texts.len();
    code.push_str(&format!(
        "\nconst char *const DOCUMENTATION[] = {{{}}};\nconst size_t DOCUMENTATION_COUNT = {count};\n",
        list.join(", ")
    ));
    code
}
