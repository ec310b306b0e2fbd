//! The outline of the header: its sections, from the marker comments of src/abi.rs.

/// How a section begins in src/abi.rs: `// == title == files of its functions`. The comment lines below, up to the
/// first blank line, are its introduction.
const MARKER: &str = "// == ";

pub struct Section {
    pub number: usize,
    pub title: String,
    /// Files of src/ with its functions, in order.
    pub files: Vec<String>,
    /// Lines without the comment's slashes.
    pub introduction: Vec<String>,
    /// Its types and constants, in Rust.
    pub types: String,
}

impl Section {
    /// The heading and the introduction, in C.
    pub fn banner(&self) -> String {
        let rule = "=".repeat(116);
        let introduction: String = self
            .introduction
            .iter()
            .map(|line| if line.is_empty() { "\n".to_string() } else { format!("   {line}\n") })
            .collect();
        let gap = if introduction.is_empty() { "" } else { "\n" };
        format!("\n/* {rule}\n   {}  {}\n   {rule}\n{gap}{introduction}*/\n", self.number, self.title)
    }

    /// The names of its types, all of which the header shows.
    pub fn type_names(&self) -> Vec<String> {
        let words = |line: &str| line.split([' ', '<', '(', ';', '{']).map(String::from).collect::<Vec<_>>();
        let lines = self.types.lines().map(words);
        lines
            .filter_map(|line| match line.as_slice() {
                [visibility, kind, name, ..]
                    if visibility == "pub" && ["enum", "struct", "type"].contains(&kind.as_str()) =>
                {
                    Some(name.clone())
                }
                _ => None,
            })
            .collect()
    }
}

/// Text before the first marker is for Rust only.
pub fn sections(abi: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut is_introduction = false;
    for line in abi.lines() {
        if let Some(marker) = line.strip_prefix(MARKER) {
            let (title, files) = marker.split_once(" ==").unwrap_or_else(|| panic!("no files after the title: {line}"));
            let files = files.split_whitespace().map(String::from).collect();
            let (number, title) = (sections.len() + 1, title.to_string());
            sections.push(Section { number, title, files, introduction: Vec::new(), types: String::new() });
            is_introduction = true;
        } else if let Some(section) = sections.last_mut() {
            is_introduction &= line.starts_with("//");
            if is_introduction {
                section.introduction.push(line.trim_start_matches('/').trim_start().to_string());
            } else {
                section.types.push_str(line);
                section.types.push('\n');
            }
        }
    }
    assert!(!sections.is_empty(), "src/abi.rs has no section");
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_read() {
        let abi =
            "use a;\n// == One == a.rs b.rs\n// Text.\n//\n// More.\n\n/// Doc.\npub struct A(u8);\n// == Two ==\n";
        let sections = sections(abi);
        assert_eq!(sections.len(), 2);
        assert_eq!(sections[0].title, "One");
        assert_eq!(sections[0].files, ["a.rs", "b.rs"]);
        assert_eq!(sections[0].introduction, ["Text.", "", "More."]);
        assert_eq!(sections[0].type_names(), ["A"]);
        assert!(sections[1].files.is_empty() && sections[1].introduction.is_empty());
    }
}
