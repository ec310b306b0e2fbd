//! Reads include/graze.h: its functions and their parameters.

use crate::workspace;
use std::fs;

/// A function that the header declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub result: String,
    pub parameters: Vec<Parameter>,
}

/// One of its parameters; types are written with single spaces, without `struct` and `GRAZE_API`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub kind: String,
    pub name: String,
}

/// Every function of include/graze.h.
pub fn functions() -> Vec<Function> {
    let path = workspace().join("include/graze.h");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parse(&text)
}

/// Every function that a header in cbindgen's manner declares.
pub fn parse(header: &str) -> Vec<Function> {
    let code = without_comments(header);
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with('#')).collect::<Vec<_>>().join(" ");
    // The functions stand inside the braces that only C++ sees.
    let code = code.replace("extern \"C\" {", "");
    without_bodies(&code).split(';').filter_map(declaration).collect()
}

fn declaration(statement: &str) -> Option<Function> {
    let (head, tail) = statement.split_once('(')?;
    if head.contains("typedef") || head.trim() == "GRAZE_ENUM" {
        return None;
    }
    let Parameter { kind: result, name } = typed_name(head);
    let list = tail.rsplit_once(')').unwrap_or_else(|| panic!("no end of the parameters: {statement}")).0;
    assert!(!list.contains('('), "a parameter of a type that is not understood: {statement}");
    let parameters = if list.trim() == "void" { Vec::new() } else { list.split(',').map(typed_name).collect() };
    Some(Function { name, result, parameters })
}

/// `const struct GrazeAabb *aabb` is the type `const GrazeAabb *` and the name `aabb`.
fn typed_name(text: &str) -> Parameter {
    let spaced = text.replace('*', " * ");
    let mut words: Vec<&str> =
        spaced.split_whitespace().filter(|word| !["struct", "GRAZE_API"].contains(word)).collect();
    let name = words.pop().unwrap_or_else(|| panic!("no name in {text:?}")).to_string();
    assert!(!words.is_empty() && name != "*", "not a type and a name: {text:?}");
    Parameter { kind: words.join(" "), name }
}

/// Comments of both kinds become a space.
fn without_comments(code: &str) -> String {
    let mut text = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        text.push_str(&rest[..start]);
        text.push(' ');
        let comment = &rest[start..];
        let length = if comment.starts_with("//") {
            comment.find('\n').unwrap_or(comment.len())
        } else {
            comment.find("*/").map_or(comment.len(), |end| end + 2)
        };
        rest = &comment[length..];
    }
    text.push_str(rest);
    text
}

/// Drops the text between braces.
fn without_bodies(code: &str) -> String {
    let mut depth = 0_i32;
    let mut text = String::with_capacity(code.len());
    for letter in code.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = (depth - 1).max(0),
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read() {
        let header = "/* f(int x); */\n#if A\nextern \"C\" {\n#endif\n// g(int x);\ntypedef struct GrazeA {\n  float x; // a;\n} GrazeA;\n\
            typedef void (*GrazeErrorHandler)(void *context,\n  int y);\nGRAZE_ENUM(GrazeE, int) {\n  A = 0,\n};\nGRAZE_API uint32_t graze_a(void);\n\
            GrazeStatus graze_b(const float *xy,\n                    size_t count, struct GrazeA *out);\n#if A\n}\n#endif\n";
        let parameter = |kind: &str, name: &str| Parameter { kind: kind.to_string(), name: name.to_string() };
        assert_eq!(
            parse(header),
            [
                Function { name: "graze_a".to_string(), result: "uint32_t".to_string(), parameters: Vec::new() },
                Function {
                    name: "graze_b".to_string(),
                    result: "GrazeStatus".to_string(),
                    parameters: vec![
                        parameter("const float *", "xy"),
                        parameter("size_t", "count"),
                        parameter("GrazeA *", "out")
                    ]
                }
            ]
        );
    }
}
