//! Rust as a list of tokens: words, `::`, single signs, and strings, which keep their opening quote. Comments,
//! characters and lifetimes are dropped.

pub type Tokens = Vec<String>;

pub fn tokens(text: &str) -> Tokens {
    let text: Vec<char> = text.chars().collect();
    let at = |i: usize| text.get(i).copied().unwrap_or('\0');
    let (mut found, mut i) = (Tokens::new(), 0);
    while i < text.len() {
        let start = i;
        match at(i) {
            letter if letter.is_whitespace() => i += 1,
            '/' if at(i + 1) == '/' => i += text[i..].iter().take_while(|letter| **letter != '\n').count(),
            '/' if at(i + 1) == '*' => i = end_of_comment(&text, i),
            '"' => {
                i += 1;
                while i < text.len() && at(i) != '"' {
                    i += if at(i) == '\\' { 2 } else { 1 };
                }
                found.push(text[start..i.min(text.len())].iter().collect());
                i += 1;
            }
            'r' if at(i + 1) == '"' || at(i + 1) == '#' && "#\"".contains(at(i + 2)) => {
                let hashes = text[i + 1..].iter().take_while(|letter| **letter == '#').count();
                let is_end = |i: usize| at(i) == '"' && (1..=hashes).all(|k| at(i + k) == '#');
                i += hashes + 2;
                while i < text.len() && !is_end(i) {
                    i += 1;
                }
                found.push("\"".to_string());
                i += hashes + 1;
            }
            // A character, escaped or not; else a lifetime or a label.
            '\'' if at(i + 1) == '\\' => {
                i += 3;
                while i < text.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            }
            '\'' if at(i + 2) == '\'' => i += 3,
            '\'' => i += 1 + text[i + 1..].iter().take_while(|letter| is_of_a_word(**letter)).count(),
            letter if is_of_a_word(letter) => {
                i += text[i..].iter().take_while(|letter| is_of_a_word(**letter)).count();
                found.push(text[start..i].iter().collect());
            }
            ':' if at(i + 1) == ':' => {
                found.push("::".to_string());
                i += 2;
            }
            sign => {
                found.push(sign.to_string());
                i += 1;
            }
        }
    }
    found
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Where the comment `/* … */` at a place ends; comments nest.
fn end_of_comment(text: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < text.len() {
        match text[i..] {
            ['/', '*', ..] => (depth, i) = (depth + 1, i + 2),
            ['*', '/', ..] => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

pub fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Whether these tokens stand at a place.
pub fn stands(tokens: &[String], at: usize, wanted: &[&str]) -> bool {
    tokens.get(at..at + wanted.len()).is_some_and(|found| found == wanted)
}

/// The place behind the bracket that closes the one at a place.
pub fn behind_bracket(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// The tokens without the items under `#[cfg(test)]`.
pub fn without_tests(tokens: &[String]) -> Tokens {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut i) = (Tokens::new(), 0);
    while i < tokens.len() {
        if stands(tokens, i, &TEST) {
            i = behind_item(tokens, i + TEST.len());
        } else {
            kept.push(tokens[i].clone());
            i += 1;
        }
    }
    kept
}

/// The place behind the item at a place: its braces, or its semicolon.
fn behind_item(tokens: &[String], mut i: usize) -> usize {
    let mut is_use = false;
    while i < tokens.len() {
        match tokens[i].as_str() {
            ";" => return i + 1,
            "{" if !is_use => return behind_bracket(tokens, i),
            "(" | "[" | "{" => i = behind_bracket(tokens, i),
            token => {
                is_use |= token == "use";
                i += 1;
            }
        }
    }
    i
}

#[test]
fn text_becomes_tokens() {
    let text = r##"
        use a::b; // use c;
        /* use d; /* use e; */ use f; */
        #[cfg(test)]
        mod tests { fn g() { '{' } }
        const H: &'static str = "use \"i\";"; r#"use j;"#; '\''; use k as l;
    "##;
    let found = without_tests(&tokens(text)).join(" ");
    assert_eq!(found, r#"use a :: b ; const H : & str = "use \"i\"; ; " ; ; use k as l ;"#);
}
