//! include/graze.hpp: cpp.txt, and an overload for each function of graze.h.

use graze_harness::header::{Function, Parameter, parse};

/// Words for shapes, which the types of the arguments say in C++.
const SHAPES: [&str; 10] =
    ["polygon", "convex", "capsule", "circle", "aabb", "segment", "point", "prepared", "shape", "rect"];

/// Names that mean something else without their words for shapes.
const NAMES: [(&str, &str); 4] = [
    ("graze_rect_corners", "rect_corners"),
    ("graze_bounding_circle_polygon", "bounding_circle"),
    // Numbers alone would not say which is meant.
    ("graze_orient_i32", "orient_i32"),
    ("graze_corners_aabb", "corners"),
];

/// Verbs whose results may be left out.
const WITHOUT_RESULTS: [&str; 9] =
    ["check", "test", "distance", "signed_distance", "contact", "raycast", "sweep", "sweep_enter", "trace_grid"];

/// Settings, which are as good in C, and what the class Prepared does.
fn is_left_out(name: &str) -> bool {
    ["graze_set_", "graze_prepared_", "graze_default_"].iter().any(|start| name.starts_with(start))
        || ["graze_version", "graze_abi_version", "graze_status_text", "graze_simd_width"].contains(&name)
}

/// The whole of include/graze.hpp.
pub fn generate(header: &str) -> String {
    let mut text = include_str!("cpp.txt").to_string();
    let all = parse(header);
    let (of_worlds, others): (Vec<_>, Vec<_>) = all
        .iter()
        .filter(|function| !is_left_out(&function.name))
        .partition(|function| function.name.starts_with("graze_world_"));
    for function in others {
        text.push_str(&format!("\n// {}\n{}", function.name, overload(function)));
    }
    text.push_str(include_str!("cpp_world.txt"));
    for function in of_worlds.into_iter().filter(|function| !OF_THE_OWNER.contains(&function.name.as_str())) {
        text.push_str(&format!("\n    // {}\n{}", function.name, method_of_world(function)));
    }
    text.push_str("\n  private:\n    GrazeWorld *own_ = nullptr;\n};\n");
    text.push_str("\n} // namespace graze\n\n#endif\n");
    text
}

/// What the class World does by its constructors and its destructor.
const OF_THE_OWNER: [&str; 2] = ["graze_world_create", "graze_world_free"];

/// A method of the class World: its first argument is the world's own pointer. Loading has none, and returns a world.
fn method_of_world(function: &Function) -> String {
    let name = function.name.trim_start_matches("graze_world_");
    let is_world = |own: &&Parameter| own.kind.ends_with("GrazeWorld *");
    let Some(own) = function.parameters.first().filter(is_world) else {
        let Translation { parameters, arguments, .. } = translate(function, name);
        let head = wrapped(&format!("    [[nodiscard]] static World {name}("), &parameters, ") noexcept {");
        let call = wrapped(&format!("        return World({}(", function.name), &arguments, "));");
        return format!("{head}\n{call}\n    }}\n");
    };
    let rest = Function { parameters: function.parameters[1..].to_vec(), ..function.clone() };
    let mut translation = translate(&rest, name);
    translation.arguments.insert(0, "own_".to_string());
    for parameter in &mut translation.parameters {
        // Circles and the like are shapes by themselves.
        *parameter = parameter.replace("const GrazeShape &", "const Shape &");
    }
    let is_const = if own.kind.starts_with("const ") { " const" } else { "" };
    definition("    ", function, name, translation, is_const)
}

fn name_in_cpp(name: &str) -> String {
    if let Some((_, known)) = NAMES.iter().find(|(c, _)| *c == name) {
        return known.to_string();
    }
    let words = name.trim_start_matches("graze_").trim_end_matches("_i32").split('_');
    words.filter(|word| !SHAPES.contains(word)).collect::<Vec<_>>().join("_")
}

/// What an overload takes and passes on.
#[derive(Default)]
struct Translation {
    parameters: Vec<String>,
    arguments: Vec<String>,
    /// The sizes of which the least is the count of a batch.
    sizes: Vec<String>,
    /// Whether results are written to an array.
    fills: bool,
}

fn overload(function: &Function) -> String {
    let name = name_in_cpp(&function.name);
    let translation = translate(function, &name);
    definition("", function, &name, translation, "")
}

/// `indent` stands before each line, and methods are not `inline`.
fn definition(indent: &str, function: &Function, name: &str, translation: Translation, is_const: &str) -> String {
    let Translation { parameters, arguments, sizes, fills } = translation;
    let is_asked = !fills && function.result != "void" && is_question(function);
    let nodiscard = if is_asked { "[[nodiscard]] " } else { "" };
    let inline = if indent.is_empty() { "inline " } else { "" };
    let space = if function.result.ends_with('*') { "" } else { " " };
    let before = format!("{indent}{nodiscard}{inline}{}{space}{name}(", function.result);
    let head = wrapped(&before, &parameters, &format!("){is_const} noexcept {{"));
    let call = wrapped(&format!("{indent}    return {}(", function.name), &arguments, ");");
    let count = match sizes.split_first() {
        None => String::new(),
        Some((first, rest)) => {
            let least = rest.iter().fold(first.clone(), |least, size| format!("detail::least({least}, {size})"));
            let verdicts = format!(
                "{indent}    if (verdicts.data() != nullptr) {{\n{indent}        \
                 size = detail::least(size, verdicts.size());\n{indent}    }}\n"
            );
            let has_verdicts = parameters.iter().any(|parameter| parameter.contains(" verdicts"));
            let (constant, verdicts) = if has_verdicts { ("", verdicts.as_str()) } else { ("const ", "") };
            format!("{indent}    {constant}std::size_t size = {least};\n{verdicts}")
        }
    };
    format!("{head}\n{count}{call}\n{indent}}}\n")
}

/// Whether it does nothing but answer: changes of a world do more.
fn is_question(function: &Function) -> bool {
    function.parameters.first().is_none_or(|first| first.kind != "GrazeWorld *")
}

fn translate(function: &Function, name: &str) -> Translation {
    let mut to = Translation::default();
    let mut rest = function.parameters.as_slice();
    while let [first, more @ ..] = rest {
        let next = more.first();
        let is_next = |end: &str| next.is_some_and(|next| next.kind == "size_t" && next.name.ends_with(end));
        let item = first.kind.trim_start_matches("const ").trim_end_matches(" *");
        let is_const = first.kind.starts_with("const ");
        let (is_pointer, own) = (first.kind.ends_with('*'), first.name.as_str());
        let is_number = ["float", "int32_t"].contains(&item);
        rest = more;
        if let Some(count) = next.filter(|_| item == "void" && is_pointer && (is_next("capacity") || is_next("count")))
        {
            // Bytes, whatever the program keeps them in.
            to.parameters.extend([format!("{}{own}", first.kind), format!("std::size_t {}", count.name)]);
            to.arguments.extend([own.to_string(), count.name.clone()]);
            rest = &more[1..];
        } else if is_pointer && is_const && is_next("stride") {
            let item = match item {
                "float" if own.starts_with("point") => "Point",
                "float" if own == "xyr" => "Position",
                "float" => "Corners",
                item => item,
            };
            to.parameters.push(format!("Many<{item}> {own}"));
            to.arguments.push(match item {
                "Point" | "Position" | "Corners" => format!("reinterpret_cast<const float *>({own}.first())"),
                _ => format!("{own}.first()"),
            });
            to.arguments.push(format!("{own}.stride()"));
            to.sizes.push(format!("{own}.size()"));
            rest = &more[1..];
        } else if own == "xyr" {
            // An output.
            if is_next("stride") {
                to.parameters.push(format!("Span<Position> {own}"));
                to.arguments.push(format!("reinterpret_cast<float *>({own}.data())"));
                to.arguments.push("sizeof(Position)".to_string());
                to.sizes.push(format!("{own}.size()"));
                to.fills = true;
                rest = &more[1..];
            } else {
                to.parameters.push(format!("Position *{own}"));
                to.arguments.push(format!("reinterpret_cast<float *>({own})"));
            }
        } else if is_pointer && is_const && is_next("count") && is_number {
            let own = if own == "xy" { "polygon" } else { own };
            let kind = if function.name.contains("convex") { "Convex" } else { "Polygon" };
            let twin = if item == "int32_t" { "I32" } else { "" };
            to.parameters.push(format!("{kind}{twin} {own}"));
            to.arguments.extend([format!("{own}.xy()"), format!("{own}.count()")]);
            rest = &more[1..];
        } else if own == "cells" {
            to.parameters.push(format!("Span<const std::uint8_t> {own}"));
            to.arguments.push(format!("detail::cells_of({own}, width, height, row_bytes)"));
        } else if is_pointer && !is_const && own == "xy" && is_next("capacity") {
            // Two numbers for each vertex.
            to.parameters.push(format!("Span<{item}> {own}"));
            to.arguments.extend([format!("{own}.data()"), format!("{own}.size() / 2")]);
            to.fills = true;
            rest = &more[1..];
        } else if is_pointer && (is_next("capacity") || (is_const && is_next("count"))) {
            to.parameters.push(format!("Span<{}{item}> {own}", if is_const { "const " } else { "" }));
            to.arguments.extend([format!("{own}.data()"), format!("{own}.size()")]);
            to.fills |= !is_const;
            rest = &more[1..];
        } else if let [second, capacity, ..] = more
            && is_pointer
            && !is_const
            && second.kind.ends_with('*')
            && capacity.name == "capacity"
        {
            // Two arrays side by side; the second may be left out, unless it is the one of ids.
            let (also, of) = (&second.name, second.kind.trim_end_matches(" *"));
            let default = if also == "ids" { "" } else { " = {}" };
            to.parameters.extend([format!("Span<{item}> {own}"), format!("Span<{of}> {also}{default}")]);
            to.arguments.extend([format!("{own}.data()"), format!("{also}.data()")]);
            to.arguments.push(if also == "ids" {
                format!("detail::least({own}.size(), {also}.size())")
            } else {
                format!("detail::room({own}.size(), {also}.data() != nullptr, {also}.size())")
            });
            to.fills = true;
            rest = &more[2..];
        } else if first.kind == "uint8_t *" {
            to.parameters.push(format!("Span<std::uint8_t> {own} = {{}}"));
            to.arguments.push(format!("{own}.data()"));
            to.fills = true;
        } else if first.kind == "const uint32_t *" && own == "ids" {
            to.parameters.push(format!("Span<const std::uint32_t> {own}"));
            to.arguments.push(format!("{own}.data()"));
            to.sizes.push(format!("{own}.size()"));
        } else if first.kind == "const GrazeWorld *" {
            to.parameters.push(format!("const World &{own}"));
            to.arguments.push(format!("{own}.own_"));
        } else if first.kind == "size_t" && first.name.ends_with("count") {
            to.arguments.push("size".to_string());
        } else if item == "GrazePrepared" {
            to.parameters.push(format!("const Prepared &{own}"));
            to.arguments.push(format!("{own}.get()"));
        } else if is_pointer && is_const && !is_number {
            to.parameters.push(format!("const {item} &{own}"));
            to.arguments.push(format!("&{own}"));
        } else {
            let Parameter { kind, name: own } = first;
            let space = if is_pointer { "" } else { " " };
            let default = match own.as_str() {
                _ if is_pointer && WITHOUT_RESULTS.contains(&name) => " = nullptr",
                "category" if name == "add" => " = 1",
                "mask" if name == "add" => " = UINT32_MAX",
                "user" if name == "add" => " = 0",
                _ => "",
            };
            to.parameters.push(format!("{kind}{space}{own}{default}"));
            to.arguments.push(own.clone());
        }
    }
    to
}

/// A list between two texts, in lines of at most 120 columns.
fn wrapped(before: &str, list: &[String], after: &str) -> String {
    let indent = before.len() - before.trim_start().len();
    let (mut text, mut column) = (before.to_string(), before.len());
    for (i, entry) in list.iter().enumerate() {
        let entry = if i + 1 < list.len() { format!("{entry},") } else { format!("{entry}{after}") };
        if i > 0 && column + 1 + entry.len() > 120 {
            text.push_str(&format!("\n{}", " ".repeat(indent + 4)));
            column = indent + 4;
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
