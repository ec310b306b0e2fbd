//! The declarations that cbindgen writes, one by one, and their form in the header.

/// The longest line of a declaration.
const WIDTH: usize = 116;

/// A declaration with its comment.
pub struct Item {
    comment: String,
    code: String,
}

/// What cbindgen wrote, without the blocks for C++ that it puts around functions: the whole header has one.
pub fn items(text: &str) -> Vec<Item> {
    let text = text
        .replace("#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n", "")
        .replace("#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n", "");
    let blocks = text.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.trim().is_empty());
    blocks
        .map(|block| {
            let length: usize =
                block.split_inclusive('\n').take_while(|line| line.starts_with("//")).map(str::len).sum();
            let (comment, code) = block.split_at(length);
            Item { comment: comment.to_string(), code: code.to_string() }
        })
        .collect()
}

/// The constants of Rust code that are as large as a size can be, of which cbindgen knows no name in C.
pub fn size_max_constants(code: &str) -> Vec<Item> {
    let lines: Vec<&str> = code.lines().collect();
    let constants = lines.iter().enumerate().filter_map(|(i, line)| {
        let name = line.strip_prefix("pub const ")?.strip_suffix(": usize = usize::MAX;")?;
        let before = lines.get(..i)?.iter().rposition(|line| !line.starts_with("///")).map_or(0, |last| last + 1);
        let comment = lines.get(before..i)?.iter().map(|line| format!("{}\n", line.replacen("///", "//", 1))).collect();
        Some(Item { comment, code: format!("#define {name} SIZE_MAX") })
    });
    constants.collect()
}

impl Item {
    /// Whether it belongs to the functions for integers.
    pub fn is_twin(&self) -> bool {
        let head = self.code.split(['(', '{']).next().unwrap_or_default().trim_end();
        head.ends_with("_i32") || head.ends_with("I32")
    }

    /// The name of the type it declares, if it declares one.
    pub fn type_name(&self) -> Option<&str> {
        if let Some(function) = self.code.strip_prefix("typedef ").filter(|code| code.contains("(*")) {
            return function.split_once("(*")?.1.split(')').next();
        }
        let name = self.code.strip_prefix("typedef struct ").or_else(|| self.code.strip_prefix("enum "))?;
        name.split_whitespace().next()
    }

    pub fn is_constant(&self) -> bool {
        self.code.starts_with("#define ")
    }

    pub fn is_struct(&self) -> bool {
        self.code.starts_with("typedef struct")
    }

    /// As the header shows it.
    pub fn text(&self) -> String {
        let code = match self.code.split_once("typedef ").map(|(before, _)| before) {
            _ if self.code.starts_with("enum ") => enumeration(&self.code),
            _ if self.code.starts_with("GRAZE_API") => list(&self.code),
            Some("") if self.code.contains("(*") => list(&self.code),
            _ => self.code.replace("\n  struct ", "\n  ").replace("\n  ", "\n    "),
        };
        format!("{}{code}", self.comment)
    }
}

/// A function, in few lines.
fn list(code: &str) -> String {
    let words: Vec<&str> = code.split_whitespace().filter(|word| *word != "struct").collect();
    let flat = words.join(" ").replace("(struct ", "(");
    let mut lines = vec![String::new()];
    for part in flat.split_inclusive(',') {
        let part = part.trim_start();
        let line = lines.last_mut().expect("there is one");
        if !line.trim().is_empty() && line.len() + part.len() >= WIDTH {
            lines.push(format!("    {part}"));
        } else {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(part);
        }
    }
    lines.join("\n")
}

/// An enum of a fixed size by the header's macro for it; cbindgen writes out what that stands for at each.
fn enumeration(code: &str) -> String {
    let name = code.split_whitespace().nth(1).unwrap_or_else(|| panic!("an enum without a name: {code}"));
    let size =
        code.lines().find_map(|line| line.trim().strip_prefix(": ")).unwrap_or_else(|| panic!("no size: {code}"));
    let body = code.split_once("{\n").and_then(|(_, rest)| rest.split_once("};")).expect("a body").0;
    let body = body.strip_prefix("  ").unwrap_or(body).replace("\n  ", "\n    ");
    format!("GRAZE_ENUM({name}, {size}) {{\n    {body}}};")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_fills_lines() {
        let item =
            &items("// Doc.\nGRAZE_API GrazeVerdict graze_a(const struct GrazeAabb *a,\n    struct GrazeB *b);\n")[0];
        assert_eq!(item.text(), "// Doc.\nGRAZE_API GrazeVerdict graze_a(const GrazeAabb *a, GrazeB *b);");
        let long = format!("GRAZE_API void graze_b(float {}, float {});", "a".repeat(60), "b".repeat(60));
        assert_eq!(items(&long)[0].text(), long.replace(", ", ",\n    "));
    }

    #[test]
    fn a_constant_of_the_largest_size_is_found() {
        let code = "pub const A: u32 = 1;\n/// One.\n/// Two.\npub const GRAZE_B: usize = usize::MAX;\n";
        let texts: Vec<String> = size_max_constants(code).iter().map(Item::text).collect();
        assert_eq!(texts, ["// One.\n// Two.\n#define GRAZE_B SIZE_MAX"]);
    }

    #[test]
    fn types_have_names() {
        for (code, name) in [
            ("typedef struct GrazeA {\n  int a;\n} GrazeA;", Some("GrazeA")),
            ("enum GrazeB\n  : int32_t\n {\n};", Some("GrazeB")),
            ("typedef void *(*GrazeC)(size_t size);", Some("GrazeC")),
            ("GRAZE_API int graze_d(void);", None),
        ] {
            assert_eq!(items(code)[0].type_name(), name, "{code}");
        }
    }

    #[test]
    fn twins_are_those_for_integers() {
        for (code, is_twin) in [
            ("GRAZE_API int graze_a_i32(int a);", true),
            ("GRAZE_API int graze_a(const GrazeAI32 *a);", false),
            ("typedef struct GrazeAI32 {\n  int a;\n} GrazeAI32;", true),
            ("typedef struct GrazeA {\n  int a;\n} GrazeA;", false),
        ] {
            assert_eq!(items(code)[0].is_twin(), is_twin, "{code}");
        }
    }
}
