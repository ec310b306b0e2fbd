//! A good value and all bad values of each type of parameter.

use super::roles::{ELEMENTS, Need, Role, SCALARS, STRUCTS, VERTICES, role};
use graze_harness::header::{Function, Parameter};

/// The C declaration of a good argument.
pub struct Variable {
    pub declaration: String,
    /// The room it lies in and its size, if the function writes it.
    pub output: Option<(String, String)>,
}

/// One bad value: what to change in the good arguments, and the report that the error handler must get.
pub struct Fault {
    pub label: String,
    pub change: String,
    pub argument: String,
    pub element: String,
    pub status: &'static str,
    /// Whether the outputs are written all the same, as other elements are answered.
    pub answered: bool,
}

const SQUARE: &str = "{0, 0, 4, 0, 4, 4, 0, 4}";
const INNER_SQUARE: &str = "{1, 1, 3, 1, 3, 3, 1, 3}";

const KINDS: [&str; 6] = [
    "GRAZE_KIND_POINT",
    "GRAZE_KIND_SEGMENT",
    "GRAZE_KIND_CHAIN",
    "GRAZE_KIND_CONVEX",
    "GRAZE_KIND_POLYGON",
    "GRAZE_KIND_ONE_SIDED",
];

/// The good arguments of a function.
pub fn variables(function: &Function) -> Result<Vec<Variable>, String> {
    (0..function.parameters.len()).map(|place| variable(function, place)).collect()
}

fn variable(function: &Function, place: usize) -> Result<Variable, String> {
    let Parameter { kind, name } = &function.parameters[place];
    let mut output = None;
    let declaration = match role(function, place)? {
        Role::Scalar { .. } => {
            let value = SCALARS.iter().find(|(known, _)| known == name).map_or("0", |(_, value)| value);
            format!("{kind} {name} = {value};")
        }
        Role::Vertices { float, .. } => {
            let number = number(float);
            let values = if name == "inner" { INNER_SQUARE } else { SQUARE };
            format!("{number} good_{name}[8] = {values}; {kind}{name} = good_{name};")
        }
        Role::RingVertices => format!("float good_{name}[8] = {SQUARE}; {kind}{name} = good_{name};"),
        Role::RingCounts => format!("uint32_t good_{name}[1] = {{{VERTICES}}}; {kind}{name} = good_{name};"),
        Role::RingCount => format!("{kind} {name} = 1;"),
        Role::Cells => {
            format!("uint8_t good_{name}[{VERTICES} * {VERTICES}] = {{1, 0, 2, 1, 1, 1}}; {kind}{name} = good_{name};")
        }
        Role::GridSide => format!("{kind} {name} = {VERTICES};"),
        Role::Prepared => format!("{kind}{name} = good_prepared();"),
        Role::Count if name == "capacity" && function.parameters[place - 1].kind == "void *" => {
            format!("{kind} {name} = 1024;")
        }
        Role::Count if name.ends_with("capacity") => format!("{kind} {name} = 2;"),
        Role::Count => format!("{kind} {name} = {VERTICES};"),
        Role::Struct { index, float } => {
            let (base, _, values) = STRUCTS[index];
            let values = match (base, name.as_str()) {
                ("GrazeAabb", "inner") => "{1, 1, 3, 3}",
                // Not inside what is to be crossed.
                ("GrazeCircle", "b" | "circle") if function.name.starts_with("graze_crossings") => "{4, 3, 2}",
                // Out of the square, to cross it.
                ("GrazeSegment", _) if crosses(function) => "{1, 2, 9, 2}",
                _ => values,
            };
            format!("{base}{} good_{name} = {values}; {kind}{name} = &good_{name};", suffix(float))
        }
        Role::Shape { float, .. } => {
            let number = number(float);
            let values = if name == "inner" { INNER_SQUARE } else { SQUARE };
            format!(
                "{number} xy_of_{name}[8] = {values}; GrazeShape{} good_{name} = {{xy_of_{name}, {VERTICES}, GRAZE_KIND_CONVEX, 0}}; {kind}{name} = &good_{name};",
                suffix(float)
            )
        }
        Role::Elements { index, .. } => {
            let good = match index {
                Some(index) => STRUCTS[index].2,
                None if name == "points" => "{2, 2}",
                None => SQUARE,
            };
            // The first elements of two arrays are apart.
            let far = match (index.map(|index| STRUCTS[index].0), name.as_str()) {
                (Some("GrazeCircle"), "b") => "{-90, 90, 1}",
                (Some("GrazeCircle"), _) => "{90, 90, 1}",
                (Some("GrazeCapsule"), "b") => "{-99, 90, -95, 90, 1}",
                (Some("GrazeCapsule"), _) => "{-90, -95, -91, -94, 1}",
                (None, "points") => "{90, -90}",
                (None, "a") => "{90, 0, 94, 0, 94, 4, 90, 4}",
                (None, _) => "{-90, 0, -94, 0, -94, 4, -90, 4}",
                (_, "b" | "segments") => "{-99, 90, -95, 90}",
                _ => "{90, -95, 91, -94}",
            };
            let one = kind.trim_start_matches("const ").trim_end_matches(" *");
            match index {
                Some(_) => format!("{one} good_{name}[{ELEMENTS}] = {{{far}, {good}}}; {kind}{name} = good_{name};"),
                None => {
                    let floats = good.split(',').count();
                    format!(
                        "float good_{name}[{ELEMENTS}][{floats}] = {{{far}, {good}}}; {kind}{name} = good_{name}[0];"
                    )
                }
            }
        }
        Role::ShapeElements { .. } => {
            let far = if name == "b" { "{-90, 0, -94, 0, -94, 4, -90, 4}" } else { "{90, 0, 94, 0, 94, 4, 90, 4}" };
            let shape = |xy: &str| format!("{{xy_of_{name}_{xy}, {VERTICES}, GRAZE_KIND_CONVEX, 0}}");
            format!(
                "float xy_of_{name}_0[8] = {far}, xy_of_{name}_1[8] = {SQUARE}; GrazeShape good_{name}[{ELEMENTS}] = {{{}, {}}}; {kind}{name} = good_{name};",
                shape("0"),
                shape("1")
            )
        }
        Role::Stride => {
            let Parameter { kind: of, name: array } = &function.parameters[place - 1];
            let size = if of.starts_with("const ") {
                format!("sizeof good_{array}[0]")
            } else {
                "sizeof(float[3])".to_string()
            };
            format!("{kind} {name} = {size};")
        }
        Role::ElementCount => format!("{kind} {name} = {ELEMENTS};"),
        Role::VerdictsOut => format!("uint8_t good_{name}[{ELEMENTS}] = {{2, 1}}; {kind}{name} = good_{name};"),
        Role::Least | Role::Grade => format!("{kind} {name} = 1;"),
        Role::ChainKind => format!("{kind} {name} = GRAZE_KIND_CHAIN;"),
        Role::World => format!("{kind}{name} = good_world();"),
        Role::WorldBytes => {
            format!(
                "size_t byte_count; unsigned char good_{name}[1024]; const void *{name} = memcpy(good_{name}, bytes_of_good_world(&byte_count), 1024);"
            )
        }
        Role::WorldByteCount => format!("{kind} {name} = byte_count;"),
        Role::Run => format!("{kind} {name} = good_run;"),
        Role::RunContext => format!("{kind}{name} = NULL;"),
        Role::Id => format!("{kind} {name} = ids_of_good_world[0];"),
        // Far from the others.
        Role::Ignored => format!("{kind} {name} = ids_of_good_world[2];"),
        Role::Ids => {
            format!(
                "uint32_t good_{name}[{ELEMENTS}] = {{ids_of_good_world[1], ids_of_good_world[0]}}; {kind}{name} = good_{name};"
            )
        }
        Role::Positions => {
            format!("float good_{name}[{ELEMENTS}][3] = {{{{9, 9, 0}}, {{1, 2, 3}}}}; {kind}{name} = good_{name}[0];")
        }
        Role::Output { element, count, .. } => {
            output = Some((format!("room_of_{name}"), format!("{count} * sizeof({element})")));
            format!("Output room_of_{name}; {kind}{name} = ({kind})fresh_output(&room_of_{name});")
        }
    };
    Ok(Variable { declaration, output })
}

fn crosses(function: &Function) -> bool {
    ["graze_crossings", "graze_raycast"].iter().any(|verb| function.name.starts_with(verb))
}

/// All faults that one of the arguments can have.
pub fn faults(function: &Function) -> Result<Vec<Fault>, String> {
    let mut faults = Vec::new();
    for (place, parameter) in function.parameters.iter().enumerate() {
        let name = parameter.name.as_str();
        let mut list = List { argument: name, faults: &mut faults };
        match role(function, place)? {
            Role::Scalar { float: false, .. } | Role::Count | Role::Output { need: Need::OfCheck, .. } => {}
            Role::Scalar { float: true, size } => {
                list.not_finite(name, None);
                if size {
                    list.negative(name, true, None, "GRAZE_ERROR_NEGATIVE_SIZE");
                }
            }
            Role::RingVertices => {
                list.bad_pointer(name, "float");
                list.bad_vertices(&format!("good_{name}"), VERTICES, true);
            }
            Role::RingCounts => {
                list.bad_pointer(name, "uint32_t");
                for few in 0..3 {
                    list.add(&format!("good_{name}[0] = {few};"), Some(0), "GRAZE_ERROR_TOO_FEW_VERTICES");
                }
                let many = format!("good_{name}[0] = UINT32_MAX;");
                list.add(&many, Some(0), "GRAZE_ERROR_TOO_MANY_VERTICES");
            }
            Role::RingCount => {
                list.add(&format!("{name} = 0;"), None, "GRAZE_ERROR_TOO_FEW_VERTICES");
                for many in ["SIZE_MAX", "SIZE_MAX / 4 + 1", "((size_t)1 << 30)"] {
                    list.add(&format!("{name} = {many};"), None, "GRAZE_ERROR_TOO_MANY_VERTICES");
                }
            }
            Role::Grade => {
                for unknown in ["3", "UINT32_MAX"] {
                    list.add(&format!("{name} = {unknown};"), None, "GRAZE_ERROR_UNKNOWN_GRADE");
                }
            }
            Role::ChainKind => {
                for unknown in ["0", "GRAZE_KIND_SEGMENT", "GRAZE_KIND_POLYGON", "UINT32_MAX"] {
                    list.add(&format!("{name} = {unknown};"), None, "GRAZE_ERROR_UNKNOWN_KIND");
                }
            }
            Role::Cells => list.add(&format!("{name} = NULL;"), None, "GRAZE_ERROR_NULL"),
            Role::GridSide => {
                for many in ["SIZE_MAX", "SIZE_MAX / 2"] {
                    list.add(&format!("{name} = {many};"), None, "GRAZE_ERROR_TOO_MANY_ELEMENTS");
                }
            }
            Role::World => {
                list.add(&format!("{name} = NULL;"), None, "GRAZE_ERROR_NULL");
                list.add(&format!("{name} = ODD(GrazeWorld);"), None, "GRAZE_ERROR_MISALIGNED");
            }
            Role::WorldBytes => {
                list.add(&format!("{name} = NULL;"), None, "GRAZE_ERROR_NULL");
                // The first letter, the number of slots, and the kind of the first shape.
                for byte in [0, 12, 28] {
                    list.add(&format!("good_{name}[{byte}] ^= 0x80;"), Some(byte), "GRAZE_ERROR_NOT_A_WORLD");
                }
                list.add(&format!("good_{name}[8] = 0;"), Some(8), "GRAZE_ERROR_NOT_A_WORLD");
                for byte in [8, 9] {
                    list.add(&format!("good_{name}[{byte}] += 1;"), Some(8), "GRAZE_ERROR_NEWER_WORLD");
                }
                for byte in [10, 11] {
                    list.add(&format!("good_{name}[{byte}] += 1;"), Some(8), "GRAZE_ERROR_NOT_A_WORLD");
                }
            }
            Role::WorldByteCount => {
                let mut of_bytes = List { argument: "bytes", faults: &mut faults };
                of_bytes.add(&format!("{name} = 0;"), Some(0), "GRAZE_ERROR_NOT_A_WORLD");
                of_bytes.add(&format!("{name} = 31;"), Some(12), "GRAZE_ERROR_NOT_A_WORLD");
                let many = format!("{name} = SIZE_MAX / 2 + 1;");
                List { argument: name, faults: &mut faults }.add(&many, None, "GRAZE_ERROR_TOO_MANY_ELEMENTS");
            }
            // Any id will do.
            Role::Ignored => {}
            Role::Id if function.name == "graze_world_has" => {}
            Role::Id => {
                for unknown in ["0", "UINT32_MAX", "stale_id_of_good_world", "ids_of_good_world[0] + 1"] {
                    list.add(&format!("{name} = {unknown};"), None, "GRAZE_ERROR_UNKNOWN_ID");
                    if let Some(fault) = list.faults.last_mut() {
                        // The largest is that of no element on machines of 32 bits.
                        let is_largest = unknown == "UINT32_MAX";
                        fault.element = if is_largest { "GRAZE_NO_ELEMENT" } else { unknown }.to_string();
                    }
                }
            }
            Role::Ids => {
                list.bad_pointer(name, "uint32_t");
                for unknown in ["0", "UINT32_MAX", "stale_id_of_good_world"] {
                    list.add(&format!("good_{name}[1] = {unknown};"), Some(1), "GRAZE_ERROR_UNKNOWN_ID");
                }
                for fault in faults.iter_mut().filter(|fault| fault.element == "1") {
                    fault.answered = true;
                }
            }
            Role::Positions => {
                list.bad_pointer(name, "float");
                let begin = list.faults.len();
                for place in 0..3 {
                    list.not_finite(&format!("good_{name}[1][{place}]"), Some(1));
                }
                for fault in &mut faults[begin..] {
                    fault.answered = true;
                }
            }
            Role::Prepared => {
                list.bad_pointer(name, "GrazePrepared");
                if ["graze_contains_prepared", "graze_signed_distance_prepared_point"].contains(&function.name.as_str())
                {
                    list.add(&format!("{name} = prepared_chain();"), None, "GRAZE_ERROR_NOT_A_CONTAINER");
                }
            }
            Role::Vertices { float, count } => {
                list.bad_pointer(name, number(float));
                list.bad_vertices(&format!("good_{name}"), VERTICES, float);
                // A list of vertices may have as few as one.
                let least = match function.name.as_str() {
                    "graze_place" => 1,
                    "graze_prepared_create_chain" => 2,
                    _ => 3,
                };
                List { argument: &count, faults: &mut faults }.bad_count(&count, least);
            }
            Role::Struct { index, float } => list.bad_struct(index, float),
            Role::Shape { float, refused } => list.bad_shape(float, refused),
            Role::Elements { index, floats } => list.bad_elements(index, floats),
            Role::ShapeElements { answered } => list.bad_shape_elements(answered),
            Role::Stride => {
                for odd in ["1", "2", "17", "SIZE_MAX"] {
                    list.add(&format!("{name} = {odd};"), None, "GRAZE_ERROR_MISALIGNED");
                }
            }
            Role::ElementCount => {
                for many in ["SIZE_MAX", "SIZE_MAX / 8 + 2", "SIZE_MAX / 2 + 1"] {
                    list.add(&format!("{name} = {many};"), None, "GRAZE_ERROR_TOO_MANY_ELEMENTS");
                }
            }
            Role::VerdictsOut => list.add(&format!("{name} = NULL;"), None, "GRAZE_ERROR_NULL"),
            Role::Least | Role::Run | Role::RunContext | Role::Output { need: Need::Any, .. } => {}
            Role::Output { need, .. } => {
                if matches!(need, Need::Valid | Need::ValidForCapacity | Need::BytesForCapacity) {
                    list.add(&format!("{name} = NULL;"), None, "GRAZE_ERROR_NULL");
                }
                if matches!(need, Need::BytesForCapacity) {
                    continue;
                }
                let odd = format!("{name} = ({})odd_output(&room_of_{name});", parameter.kind);
                list.add(&odd, None, "GRAZE_ERROR_MISALIGNED");
            }
        }
    }
    Ok(faults)
}

/// The faults of one argument.
struct List<'a> {
    argument: &'a str,
    faults: &'a mut Vec<Fault>,
}

impl List<'_> {
    fn add(&mut self, change: &str, element: Option<usize>, status: &'static str) {
        self.faults.push(Fault {
            label: change.replace('"', ""),
            change: change.to_string(),
            argument: self.argument.to_string(),
            element: element.map_or_else(|| "GRAZE_NO_ELEMENT".to_string(), |element| element.to_string()),
            status,
            answered: false,
        });
    }

    /// The second element of an array, which alone would have met something.
    fn bad_elements(&mut self, index: Option<usize>, floats: usize) {
        let name = self.argument.to_string();
        self.bad_pointer(&name, index.map_or("float", |index| STRUCTS[index].0));
        let begin = self.faults.len();
        let element = Some(ELEMENTS - 1);
        let place = |field: usize| match index {
            Some(index) => format!("good_{name}[1].{}", STRUCTS[index].1[field]),
            None => format!("good_{name}[1][{field}]"),
        };
        for field in 0..floats {
            self.not_finite(&place(field), element);
        }
        match index.map(|index| STRUCTS[index].0) {
            Some("GrazeCircle") => self.negative(&place(2), true, element, "GRAZE_ERROR_NEGATIVE_RADIUS"),
            Some("GrazeCapsule") => self.negative(&place(4), true, element, "GRAZE_ERROR_NEGATIVE_RADIUS"),
            Some("GrazeAabb") => {
                for axis in 0..2 {
                    let (min, max) = (place(axis), place(axis + 2));
                    self.add(&format!("{min} = {max} + 1;"), element, "GRAZE_ERROR_INVERTED_BOX");
                    let least = format!("{min} = 0; {max} = NEGATIVE_DENORMAL;");
                    self.add(&least, element, "GRAZE_ERROR_INVERTED_BOX");
                }
            }
            _ => {}
        }
        for fault in &mut self.faults[begin..] {
            fault.answered = true;
        }
    }

    /// As `bad_elements`, for shapes.
    fn bad_shape_elements(&mut self, answered: bool) {
        let name = self.argument.to_string();
        self.bad_pointer(&name, "GrazeShape");
        let begin = self.faults.len();
        let element = Some(ELEMENTS - 1);
        let field = |field: &str| format!("good_{name}[1].{field}");
        self.add(&format!("{} = NULL;", field("xy")), element, "GRAZE_ERROR_NULL");
        self.add(&format!("{} = ODD(const float);", field("xy")), element, "GRAZE_ERROR_MISALIGNED");
        for unknown in ["0", "7", "UINT32_MAX"] {
            self.add(&format!("{} = {unknown};", field("kind")), element, "GRAZE_ERROR_UNKNOWN_KIND");
        }
        self.add(&format!("{} = 2;", field("count")), element, "GRAZE_ERROR_TOO_FEW_VERTICES");
        for number in 0..2 * VERTICES {
            self.not_finite(&format!("xy_of_{name}_1[{number}]"), element);
        }
        self.not_finite(&field("radius"), element);
        self.negative(&field("radius"), true, element, "GRAZE_ERROR_NEGATIVE_RADIUS");
        for fault in &mut self.faults[begin..] {
            fault.answered = answered;
        }
    }

    fn not_finite(&mut self, place: &str, element: Option<usize>) {
        for value in ["NAN", "-NAN", "INFINITY", "-INFINITY"] {
            self.add(&format!("{place} = {value};"), element, "GRAZE_ERROR_NOT_FINITE");
        }
    }

    fn negative(&mut self, place: &str, float: bool, element: Option<usize>, status: &'static str) {
        for value in if float { ["-1", "NEGATIVE_DENORMAL"] } else { ["-1", "INT32_MIN"] } {
            self.add(&format!("{place} = {value};"), element, status);
        }
    }

    fn bad_pointer(&mut self, place: &str, target: &str) {
        self.add(&format!("{place} = NULL;"), None, "GRAZE_ERROR_NULL");
        self.add(&format!("{place} = ODD(const {target});"), None, "GRAZE_ERROR_MISALIGNED");
    }

    fn bad_vertices(&mut self, array: &str, vertices: usize, float: bool) {
        for place in 0..if float { 2 * vertices } else { 0 } {
            self.not_finite(&format!("{array}[{place}]"), Some(place / 2));
        }
    }

    /// Counts that no outline has; the large ones must be refused unread.
    fn bad_count(&mut self, count: &str, least: usize) {
        for few in 0..least {
            self.add(&format!("{count} = {few};"), None, "GRAZE_ERROR_TOO_FEW_VERTICES");
        }
        // 2^32, where a size_t holds it, and what would overflow in bytes.
        for many in
            ["SIZE_MAX / 2 / UINT32_MAX > 1 ? (size_t)UINT32_MAX + 1 : SIZE_MAX", "SIZE_MAX / 8 + 1", "SIZE_MAX"]
        {
            self.add(&format!("{count} = {many};"), None, "GRAZE_ERROR_TOO_MANY_VERTICES");
        }
    }

    fn bad_struct(&mut self, index: usize, float: bool) {
        let name = self.argument.to_string();
        let (kind, fields, _) = STRUCTS[index];
        self.bad_pointer(&name, &format!("{kind}{}", suffix(float)));
        for (element, field) in fields.iter().enumerate() {
            let place = format!("good_{name}.{field}");
            if float {
                self.not_finite(&place, Some(element));
            }
            if *field == "radius" {
                self.negative(&place, float, Some(element), "GRAZE_ERROR_NEGATIVE_RADIUS");
            }
        }
        if kind == "GrazeAabb" {
            for (element, axis) in ["x", "y"].iter().enumerate() {
                let (min, max) = (format!("good_{name}.min_{axis}"), format!("good_{name}.max_{axis}"));
                self.add(&format!("{min} = {max} + 1;"), Some(element), "GRAZE_ERROR_INVERTED_BOX");
                let least = if float { "NEGATIVE_DENORMAL" } else { "-1" };
                self.add(&format!("{min} = 0; {max} = {least};"), Some(element), "GRAZE_ERROR_INVERTED_BOX");
            }
        }
    }

    fn bad_shape(&mut self, float: bool, refused: &[(&str, &[&str])]) {
        let name = self.argument.to_string();
        let kind = format!("GrazeShape{}", suffix(float));
        self.bad_pointer(&name, &kind);
        self.add(
            &format!("{name} = sizeof(void *) > 4 ? HALF_ODD(const {kind}) : ODD(const {kind});"),
            None,
            "GRAZE_ERROR_MISALIGNED",
        );
        for unknown in ["0", "7", "UINT32_MAX"] {
            self.add(&format!("good_{name}.kind = {unknown};"), None, "GRAZE_ERROR_UNKNOWN_KIND");
        }
        for kind in KINDS {
            let set = format!("shape_of_kind{}(&good_{name}, xy_of_{name}, {kind});", if float { "" } else { "_i32" });
            let (vertices, too_few, too_many): (usize, &[u32], &[&str]) = match kind {
                "GRAZE_KIND_POINT" => (1, &[0], &["2", "UINT32_MAX"]),
                "GRAZE_KIND_SEGMENT" => (2, &[0, 1], &["3", "UINT32_MAX"]),
                "GRAZE_KIND_CHAIN" | "GRAZE_KIND_ONE_SIDED" => (4, &[0, 1], &[]),
                _ => (4, &[0, 1, 2], &[]),
            };
            for few in too_few {
                self.add(&format!("{set} good_{name}.count = {few};"), None, "GRAZE_ERROR_TOO_FEW_VERTICES");
            }
            for many in too_many {
                self.add(&format!("{set} good_{name}.count = {many};"), None, "GRAZE_ERROR_TOO_MANY_VERTICES");
            }
            self.bad_pointer(&format!("{set} good_{name}.xy"), number(float));
            self.bad_vertices(&format!("{set} xy_of_{name}"), vertices, float);
            if float {
                self.not_finite(&format!("{set} good_{name}.radius"), None);
            }
            self.negative(&format!("{set} good_{name}.radius"), float, None, "GRAZE_ERROR_NEGATIVE_RADIUS");
            for radius in refused.iter().filter(|(refused, _)| *refused == kind).flat_map(|(_, radii)| *radii) {
                self.add(&format!("{set} good_{name}.radius = {radius};"), None, "GRAZE_ERROR_NOT_A_CONTAINER");
            }
        }
    }
}

fn number(float: bool) -> &'static str {
    if float { "float" } else { "int32_t" }
}

fn suffix(float: bool) -> &'static str {
    if float { "" } else { "I32" }
}
