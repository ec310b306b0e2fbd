//! bindings/web/functions.d.ts.

use super::Argument::*;
use super::{Header, arguments, camel, value_name};
use crate::declarations::Declaration;
use graze_harness::header::Function;

/// The whole of bindings/web/functions.d.ts.
pub fn generate(declarations: &[Declaration]) -> String {
    let header = Header::new(declarations);
    let mut text = include_str!("types.txt").to_string();
    for (about, enumeration, values) in &header.enums {
        let name = enumeration.trim_start_matches("Graze");
        text.push_str(&comment(about, "", &header));
        text += &format!("export declare const {name}: {{\n");
        for value in *values {
            text.push_str(&comment(&value.comment, "    ", &header));
            text += &format!("    readonly {}: {};\n", value_name(enumeration, &value.name), value.number);
        }
        text += &format!("}};\nexport type {name} = (typeof {name})[keyof typeof {name}];\n\n");
    }
    for of in &header.structs {
        let name = of.name;
        text.push_str(&comment(of.comment, "", &header));
        text += &format!("export interface {name} {{\n");
        for field in of.fields {
            text.push_str(&comment(&field.comment, "    ", &header));
            let own = camel(&field.name);
            let line = match (field.kind.as_str(), own.as_str()) {
                ("const float *", _) => "xy: Floats".to_string(),
                ("const int32_t *", _) => "xy: Integers".to_string(),
                // The count of the vertices is that of the array.
                ("uint32_t", "count") if name.starts_with("Shape") => continue,
                (_, "kind") => "kind: Kind".to_string(),
                (_, "radius") if name.starts_with("Shape") => "radius?: number".to_string(),
                (_, own) if field.length.is_some() => {
                    format!("{own}: {}[]", field.kind.trim_start_matches("Graze"))
                }
                (kind, own) => match header.within(field) {
                    Some(of) => format!("{own}: {}", of.name),
                    None if kind == "GrazeVerdict" => format!("{own}: Verdict"),
                    None => format!("{own}: number"),
                },
            };
            text += &format!("    {line};\n");
        }
        text.push_str("}\n\n");
    }
    text.push_str("/** Every function of the header. An out that is left out or null is not written. */\n");
    text.push_str("export interface Functions {\n");
    for (about, function) in &header.functions {
        text.push_str(&comment(about, "    ", &header));
        text.push_str(&signature(function));
    }
    text.push_str("}\n");
    text
}

fn signature(function: &Function) -> String {
    let mut list = Vec::new();
    for argument in arguments(function) {
        match argument {
            Scalar("grade", _) => list.push("grade: Grade".to_string()),
            Scalar("kind", _) => list.push("kind: Kind".to_string()),
            Scalar("user", _) => list.push("user?: number".to_string()),
            Scalar(own, _) => list.push(format!("{}: number", camel(own))),
            Read(own, of) if of.starts_with("Shape") => list.push(format!("{}: {of}", camel(own))),
            Read(own, of) => {
                let row = if of.ends_with("I32") { "Integers" } else { "Floats" };
                list.push(format!("{}: {of} | {row}", camel(own)));
            }
            Handle(own, of) => list.push(format!("{}: {of}", camel(own))),
            Ids(own) => list.push(format!("{}: Words", camel(own))),
            OutBytes(own) => list.push(format!("{}?: Uint8Array | Block<Uint8Array> | null", camel(own))),
            List(own, _, of) => list.push(format!("{}: {of}", camel(own))),
            Batch(own, _, Some(of)) if of == "Shape" => list.push(format!("{}: Shape | readonly Shape[]", camel(own))),
            Batch(own, _, of) => {
                let one = of.map_or(String::new(), |of| format!("{of} | "));
                list.push(format!("{}: {one}Floats | Strided", camel(own)));
            }
            BatchCount => {}
            Verdicts(own) => list.push(format!("{}?: Uint8Array | Block<Uint8Array> | null", camel(own))),
            OutStruct(own, of) => list.push(format!("{}?: Partial<{of}> | null", camel(own))),
            OutList(own, of, rings) => {
                list.push(format!("{}?: {of}[] | null", camel(own)));
                list.extend(rings.map(|rings| format!("{rings}?: number[] | null")));
                list.push("capacity?: number".to_string());
            }
            OutWords(own) => list.push(format!("{}?: Uint32Array | Block<Uint32Array> | null", camel(own))),
            OutWord(own) => list.push(format!("{}?: {{ value: number }} | null", camel(own))),
            OutNumbers(own, view, _) => {
                let typed = if view == "f32" { "Float32Array" } else { "Int32Array" };
                list.push(format!("{}: {typed} | Block<{typed}> | number[]", camel(own)));
            }
            OutPositions(own) => list.push(format!("{own}: Float32Array | Block<Float32Array> | number[]")),
            Cells(own) => {
                list.push(format!("{}: Bytes", camel(own)));
                list.extend(["width", "height", "rowBytes"].map(|own| format!("{own}: number")));
            }
            OutRings(xy, counts) => {
                list.extend([xy, counts].map(|own| format!("{}?: number[] | null", camel(own))));
            }
        }
    }
    let result = match function.result.as_str() {
        "GrazeVerdict" => "Verdict",
        "GrazeStatus" => "Status",
        "uint64_t" => "bigint",
        "GrazePrepared *" => "Prepared",
        "GrazeWorld *" => "World",
        _ => "number",
    };
    format!("    {}({}): {result};\n", camel(&function.name), list.join(", "))
}

/// A comment with the names of JavaScript.
fn comment(lines: &[String], indent: &str, header: &Header) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/** {} */\n", renamed(line, header)),
        _ => {
            let lines =
                lines.iter().map(|line| format!("{indent} * {}", renamed(line, header)).trim_end().to_string() + "\n");
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

fn renamed(line: &str, header: &Header) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for letter in line.chars().chain(['\n']) {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        let known = header.enums.iter().find_map(|(_, of, values)| {
            let value = values.iter().find(|value| value.name == word)?;
            Some(format!("{}.{}", of.trim_start_matches("Graze"), value_name(of, &value.name)))
        });
        let is_function = header.functions.iter().any(|(_, function)| function.name == word);
        text.push_str(&match known {
            Some(name) => name,
            None if is_function => camel(&word),
            None if word.starts_with("Graze") => word.trim_start_matches("Graze").to_string(),
            None if word == "GRAZE_NO_ELEMENT" => "NO_ELEMENT".to_string(),
            None => word.clone(),
        });
        word.clear();
        text.push(letter);
    }
    text.trim_end().replace("*/", "* /")
}
