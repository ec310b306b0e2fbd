//! The comments of graze.h as texts of Godot's class reference.

use crate::method::Method;

/// A comment of the header, paragraphs divided by empty lines, and the declaration under it.
pub struct Commented {
    pub comment: String,
    pub code: String,
}

/// Every line of code with the comment right above it.
fn commented(header: &str) -> Vec<Commented> {
    let (mut all, mut comment) = (Vec::new(), Vec::new());
    for line in header.lines().map(str::trim) {
        match line.strip_prefix("//") {
            Some(text) => comment.push(text.trim()),
            None => {
                all.push(Commented { comment: join(&comment), code: line.to_string() });
                comment.clear();
            }
        }
    }
    all
}

/// Lines as paragraphs. A line that begins with a heading begins a paragraph.
fn join(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let is_new =
            line.is_empty() || ["Accuracy:", "Complexity:", "Errors:"].iter().any(|head| line.starts_with(head));
        if is_new {
            text.push_str("\n\n");
        } else if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        text.push_str(line);
    }
    text.replace("\n\n\n\n", "\n\n")
}

/// Words about C's results, and those about the objects here.
const RESULTS: [(&str, &str); 9] = [
    ("its index is written to which, unless that is NULL", "its index goes to the index of out"),
    ("and which is its index", "and the index of out is its index"),
    (" out and which may be NULL, and so may shapes if count is 0.", ""),
    ("the number of the ring goes to ring, which may be NULL", "the number of the ring goes to the ring of out"),
    (
        "the number of the ring goes to the same place of rings, which has room for capacity numbers or is NULL",
        "the number of the ring goes to ring",
    ),
    (" Writes at most capacity contacts to out, and returns how many there are: 0 exactly", " There are none exactly"),
    (" out may be NULL if capacity is 0.", ""),
    (
        "the shape whose vertices are (float)((double)v + out->x), (float)((double)v + out->y)",
        "the shape as [method GrazeShape.move] moves it by the motion of out",
    ),
    ("Writes eight floats to corners, interleaved x, y: the corners", "They are those"),
];

/// The comment above a function.
pub fn of_function(header: &str, name: &str) -> String {
    let (inside, pointer) = (format!(" {name}("), format!("*{name}("));
    commented(header)
        .into_iter()
        .find(|line| {
            line.code.starts_with("GRAZE_API") && (line.code.contains(&inside) || line.code.contains(&pointer))
        })
        .map_or(String::new(), |line| RESULTS.iter().fold(line.comment, |text, (c, here)| text.replace(c, here)))
}

/// The comment above a struct, and its fields: comment, type and name.
pub fn of_struct(header: &str, name: &str) -> (String, Vec<(String, String, String)>) {
    let lines = commented(header);
    let start = format!("typedef struct {name} {{");
    let Some(first) = lines.iter().position(|line| line.code == start) else {
        return (String::new(), Vec::new());
    };
    let fields = lines[first + 1..]
        .iter()
        .take_while(|line| !line.code.starts_with('}'))
        .filter_map(|line| {
            let (kind, name) = line.code.trim_end_matches(';').rsplit_once(' ')?;
            Some((line.comment.clone(), kind.to_string(), name.to_string()))
        })
        .collect();
    (lines[first].comment.clone(), fields)
}

/// The values of an enum: name without the prefix, number, comment.
pub fn of_enum(header: &str, name: &str, prefix: &str) -> Vec<(String, String, String)> {
    let lines = commented(header);
    let start = format!("GRAZE_ENUM({name}, ");
    let first = lines.iter().position(|line| line.code.starts_with(&start)).map_or(lines.len(), |first| first + 1);
    lines[first..]
        .iter()
        .take_while(|line| line.code != "};")
        .filter_map(|line| {
            let (name, value) = line.code.trim_end_matches(',').split_once(" = ")?;
            Some((name.strip_prefix(prefix)?.to_string(), value.to_string(), line.comment.clone()))
        })
        .collect()
}

/// A text of the header in Godot's markup, with links.
pub fn in_markup(text: &str, methods: &[Method]) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut marked = String::new();
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = escaped.as_str();
    while let Some(first) = rest.chars().next() {
        let end = if is_of_word(first) {
            rest.find(|letter: char| !is_of_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        marked.push_str(&linked(word, methods));
        rest = after;
    }
    for head in ["Accuracy:", "Complexity:", "Errors:"] {
        marked = marked.replace(&format!("\n\n{head}"), &format!("\n\n[b]{head}[/b]"));
    }
    marked.trim().replace("\n\n", "[br][br]").replace("[br][br][b]", "[br][b]")
}

fn linked(word: &str, methods: &[Method]) -> String {
    if let Some(method) = methods.iter().find(|method| method.c_name.as_deref() == Some(word)) {
        return format!("[method {}.{}]", method.class, method.name);
    }
    match word {
        "NULL" => "null".to_string(),
        "GrazeVerdict" => "[enum Graze.Verdict]".to_string(),
        "GrazeStatus" => "[enum Graze.Status]".to_string(),
        "GRAZE_NO_ELEMENT" => "[code]-1[/code]".to_string(),
        word if word.starts_with("graze_") => format!("[code]{}[/code]", &word["graze_".len()..]),
        word if word.starts_with("GRAZE_GRADE_") => format!("[code]{word}[/code]"),
        word if word.starts_with("GRAZE_") => format!("[constant Graze.{}]", &word["GRAZE_".len()..]),
        word => word.to_string(),
    }
}
