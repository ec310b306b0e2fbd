//! What include/graze.h declares, in its order and with its comments, for headers of other languages.

use graze_harness::header::{Function, parse};

/// A declaration and the comment above it, line by line, without slashes.
pub struct Declaration {
    pub comment: Vec<String>,
    pub body: Body,
}

pub enum Body {
    /// The banner of a section: its number, title and introduction.
    Section(Vec<String>),
    Constant {
        name: String,
        value: String,
    },
    Enum {
        name: String,
        size: String,
        values: Vec<EnumValue>,
    },
    Struct {
        name: String,
        fields: Vec<Field>,
    },
    /// A struct of which C sees pointers only.
    Opaque(String),
    /// The type of a function that the program gives to the library.
    Callback(Function),
    Function(Function),
}

pub struct EnumValue {
    pub comment: Vec<String>,
    pub name: String,
    pub number: String,
}

pub struct Field {
    pub comment: Vec<String>,
    /// The type, with single spaces.
    pub kind: String,
    pub name: String,
    /// The length of an array.
    pub length: Option<usize>,
}

/// Everything between the two `extern "C"` lines of the header.
pub fn declarations(header: &str) -> Vec<Declaration> {
    let (_, inside) = header.split_once("extern \"C\" {\n#endif\n").expect("the header has its extern \"C\"");
    let inside = inside.rsplit_once("\n#ifdef __cplusplus").expect("and its end").0;
    let mut lines = inside.lines();
    let mut all = Vec::new();
    let mut comment = Vec::new();
    while let Some(line) = lines.next() {
        let mut until = |end: &str| {
            let mut block = vec![line];
            while !block.last().is_some_and(|last| last.ends_with(end)) {
                block.push(lines.next().unwrap_or_else(|| panic!("no {end:?} after {line:?}")));
            }
            block
        };
        if let Some(text) = line.strip_prefix("//") {
            comment.push(text.strip_prefix(' ').unwrap_or(text).to_string());
            continue;
        }
        let body = if line.starts_with("/* ==") {
            let block = until("*/");
            let text = block.iter().filter(|line| !line.contains("====") && !line.ends_with("*/"));
            Body::Section(text.map(|line| line.trim_start().to_string()).collect())
        } else if let Some(constant) = line.strip_prefix("#define ") {
            let (name, value) = constant.split_once(' ').unwrap_or_else(|| panic!("no value: {line}"));
            Body::Constant { name: name.to_string(), value: value.to_string() }
        } else if let Some(head) = line.strip_prefix("GRAZE_ENUM(") {
            let (name, size) = head.trim_end_matches(") {").split_once(", ").expect("a name and a type");
            Body::Enum { name: name.to_string(), size: size.to_string(), values: values(&until("};")) }
        } else if let Some(name) = line.strip_prefix("typedef struct ") {
            match name.strip_suffix(" {") {
                Some(name) => Body::Struct { name: name.to_string(), fields: fields(&until(&format!("}} {name};"))) },
                None => Body::Opaque(name.split(' ').next().unwrap_or_default().to_string()),
            }
        } else if let Some(head) = line.strip_prefix("typedef ") {
            let text = until(";").join(" ").replacen(line, head, 1);
            Body::Callback(one_function(&text.replacen("(*", " ", 1).replacen(")(", "(", 1)))
        } else if line.starts_with("GRAZE_API ") {
            Body::Function(one_function(&until(";").join(" ")))
        } else {
            assert!(line.trim().is_empty(), "a line that is not understood: {line:?}");
            comment.clear();
            continue;
        };
        all.push(Declaration { comment: std::mem::take(&mut comment), body });
    }
    all
}

fn one_function(text: &str) -> Function {
    parse(text).pop().unwrap_or_else(|| panic!("no function: {text}"))
}

/// The lines between the first and the last, each with the comment above it.
fn members(block: &[&str]) -> Vec<(Vec<String>, String)> {
    let mut comment = Vec::new();
    let mut all = Vec::new();
    for line in &block[1..block.len() - 1] {
        match line.trim().strip_prefix("//") {
            Some(text) => comment.push(text.strip_prefix(' ').unwrap_or(text).to_string()),
            None => all.push((std::mem::take(&mut comment), line.trim().trim_end_matches([',', ';']).to_string())),
        }
    }
    all
}

fn values(block: &[&str]) -> Vec<EnumValue> {
    let value = |(comment, line): (Vec<String>, String)| {
        let (name, number) = line.split_once(" = ").unwrap_or_else(|| panic!("no number: {line}"));
        EnumValue { comment, name: name.to_string(), number: number.to_string() }
    };
    members(block).into_iter().map(value).collect()
}

fn fields(block: &[&str]) -> Vec<Field> {
    let field = |(comment, line): (Vec<String>, String)| {
        let spaced = line.replace('*', " * ");
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        let name = words.pop().unwrap_or_else(|| panic!("no name: {line}"));
        let (name, length) = match name.split_once('[') {
            Some((name, length)) => (name, length.trim_end_matches(']').parse().ok()),
            None => (name, None),
        };
        Field { comment, kind: words.join(" "), name: name.to_string(), length }
    };
    members(block).into_iter().map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_are_read() {
        let header = "extern \"C\" {\n#endif\n\n/* ====\n   1  One\n   ====\n\n   Text.\n*/\n\n// C.\n#define GRAZE_A 1\n\n\
            // E.\nGRAZE_ENUM(GrazeE, int32_t) {\n    // M.\n    GRAZE_M = 0,\n};\n\n\
            // S.\n//\n// More.\ntypedef struct GrazeS {\n    const float *xy;\n    // P.\n    GrazeP points[2];\n} \
            GrazeS;\n\n\
            typedef struct GrazeO GrazeO;\n\ntypedef void *(*GrazeC)(size_t size,\n    void *context);\n\n\
            // F.\nGRAZE_API int32_t graze_f(const GrazeS *s,\n    float x);\n\n#ifdef __cplusplus\n}\n#endif\n";
        let all = declarations(header);
        assert_eq!(all.len(), 7);
        assert!(matches!(&all[0].body, Body::Section(lines) if lines == &["1  One", "", "Text."]));
        assert!(matches!(&all[1].body, Body::Constant { name, value } if name == "GRAZE_A" && value == "1"));
        let Body::Enum { values, size, .. } = &all[2].body else { panic!("no enum") };
        assert_eq!((values[0].name.as_str(), values[0].number.as_str(), size.as_str()), ("GRAZE_M", "0", "int32_t"));
        assert_eq!(all[3].comment, ["S.", "", "More."]);
        let Body::Struct { fields, .. } = &all[3].body else { panic!("no struct") };
        assert_eq!((fields[0].kind.as_str(), fields[0].length), ("const float *", None));
        assert_eq!((fields[1].name.as_str(), fields[1].length, fields[1].comment.len()), ("points", Some(2), 1));
        assert!(matches!(&all[4].body, Body::Opaque(name) if name == "GrazeO"));
        assert!(matches!(&all[5].body, Body::Callback(c) if c.name == "GrazeC" && c.result == "void *"));
        assert!(matches!(&all[6].body, Body::Function(f) if f.parameters.len() == 2));
    }
}
