//! A function of graze.h as a method: Godot's parameters, and the C that makes graze's of them.

use crate::method::{Method, Parameter, Type};
use graze_harness::header::{self, Function};

/// Structs that come back in objects: their names, and the classes.
pub const RESULTS: [(&str, &str); 6] = [
    ("GrazeClosest", "closest"),
    ("GrazeCrossing", "crossing"),
    ("GrazeContact", "contact"),
    ("GrazeRayHit", "ray_hit"),
    ("GrazeSweepHit", "sweep_hit"),
    ("GrazeSlide", "slide"),
];

fn class_of(name: &str) -> Option<&'static str> {
    RESULTS.iter().find(|(class, _)| *class == name).map(|(class, _)| *class)
}

fn field_of(class: &str) -> &'static str {
    RESULTS.iter().find(|(name, _)| *name == class).map_or("", |(_, field)| field)
}

/// Functions that have no place in Godot, and functions whose binding is written by hand.
fn is_left_out(function: &Function) -> bool {
    const NAMES: [&str; 17] = [
        "graze_version",
        "graze_abi_version",
        "graze_status_text",
        "graze_place",
        "graze_select",
        "graze_trace_grid",
        "graze_world_create",
        "graze_world_free",
        "graze_world_shape",
        "graze_world_filter",
        "graze_world_place_many",
        "graze_world_placement",
        "graze_world_placement_many",
        "graze_world_save",
        "graze_world_load",
        // What it saves in C, arrays of objects lose.
        "graze_world_raycast_many",
        // Its callback is native.
        "graze_world_update_with",
    ];
    ["graze_set_", "graze_simd_", "graze_prepared_create", "graze_prepared_free", "graze_default_"]
        .iter()
        .any(|start| function.name.starts_with(start))
        || NAMES.contains(&function.name.as_str())
        // Shapes of integers have no class.
        || function.parameters.iter().any(|parameter| parameter.kind.contains("GrazeShapeI32"))
}

/// The method for a function; none if it is left out, an error if a parameter is of a new form.
pub fn translate(function: &Function, text: &str) -> Result<Option<Method>, String> {
    if is_left_out(function) {
        return Ok(None);
    }
    let is_prepared = |parameter: &header::Parameter| parameter.kind == "const GrazePrepared *";
    let is_of_polygon = function.parameters.iter().any(is_prepared);
    let is_of_world = function.name.starts_with("graze_world_");
    let mut name = function.name.trim_start_matches("graze_").trim_start_matches("world_").to_string();
    if is_of_polygon {
        name = name.replacen("_prepared", "", 1).replacen("prepared_", "", 1);
    }
    let mut to = Translation::new(function);
    to.all()?;
    let body = format!("call_{}", function.name.trim_start_matches("graze_"));
    let code = to.code(&body)?;
    Ok(Some(Method {
        class: match () {
            () if is_of_world => "GrazeWorld",
            () if is_of_polygon => "GrazePolygon",
            () => "Graze",
        },
        name,
        c_name: Some(function.name.clone()),
        is_static: !is_of_polygon && !is_of_world,
        parameters: to.parameters,
        result: to.result,
        body,
        code: Some(code),
        offset: None,
        text: format!("{text}{}", to.notes.iter().map(|note| format!("\n\n{note}")).collect::<String>()),
    }))
}

struct Translation<'a> {
    function: &'a Function,
    parameters: Vec<Parameter>,
    /// Statements before the call, and its arguments.
    before: Vec<String>,
    arguments: Vec<String>,
    result: Type,
    /// The lists of a batch.
    batches: Vec<String>,
    has_self: bool,
    can_fail: bool,
    /// The result object that the method takes, or the class of an array of results.
    out: Option<&'static str>,
    results: Option<(&'static str, &'static str)>,
    /// Lists of shapes, to be released.
    lists: Vec<String>,
    /// What the header's comment does not say of Godot's form.
    notes: Vec<String>,
}

impl<'a> Translation<'a> {
    fn new(function: &'a Function) -> Self {
        let result = match function.result.as_str() {
            "GrazeVerdict" => Type::Enum("Verdict"),
            "GrazeStatus" => Type::Enum("Status"),
            "float" => Type::Float,
            _ if function.name.starts_with("graze_owns_") || function.name.ends_with("_has") => Type::Bool,
            _ => Type::Int,
        };
        Translation {
            function,
            parameters: Vec::new(),
            before: Vec::new(),
            arguments: Vec::new(),
            result,
            batches: Vec::new(),
            has_self: false,
            can_fail: false,
            out: None,
            results: None,
            lists: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// A parameter of the method; returns the C that names its value.
    fn takes(&mut self, name: &str, kind: Type) -> String {
        self.parameters.push(Parameter { name: name.to_string(), kind, is_optional: false });
        format!("args[{}]", self.parameters.len() - 1)
    }

    /// A declaration before the call, of a value that may be refused.
    fn checked(&mut self, declaration: &str, name: &str, conversion: &str) {
        self.can_fail = true;
        let argument = format!("args[{}]", self.parameters.len() - 1);
        let (call, more) = conversion.split_once(',').map_or((conversion, ""), |(call, more)| (call, more));
        let more = if more.is_empty() { String::new() } else { format!(",{more}") };
        self.before.push(format!("{declaration} = {call}(data, \"{name}\", {argument}{more}, &ok);"));
    }

    fn all(&mut self) -> Result<(), String> {
        let mut rest = self.function.parameters.as_slice();
        while !rest.is_empty() {
            rest = &rest[self.next(rest)?..];
        }
        Ok(())
    }

    /// Translates the first of some C parameters; returns how many it took.
    fn next(&mut self, rest: &[header::Parameter]) -> Result<usize, String> {
        let (first, next) = (&rest[0], rest.get(1));
        let own = first.name.as_str();
        let is_next = |end: &str| next.is_some_and(|next| next.kind == "size_t" && next.name.ends_with(end));
        let is_const = first.kind.starts_with("const ");
        let item = first.kind.trim_start_matches("const ").trim_end_matches(" *");
        let is_pointer = first.kind.ends_with('*');
        if is_const && is_next("stride") {
            self.batch(own, item);
            return Ok(2);
        }
        if is_const && is_next("count") {
            self.list(own, item)?;
            return Ok(2);
        }
        if item == "GrazeWorld" {
            self.world(own);
            return Ok(1);
        }
        if is_pointer && !is_const {
            return self.written(rest, item);
        }
        if is_const {
            self.shape(own, item)?;
            return Ok(1);
        }
        match first.kind.as_str() {
            "float" | "int32_t" if own.ends_with('x') && next.is_some_and(|next| next.name.ends_with('y')) => {
                self.point(own, &first.kind);
                Ok(2)
            }
            "float" => {
                let from = self.takes(own, Type::Float);
                self.arguments.push(format!("float_of({from})"));
                Ok(1)
            }
            "uint32_t" => {
                self.takes(own, Type::Int);
                self.checked(&format!("const uint32_t {own}"), own, "uint32_of");
                self.arguments.push(own.to_string());
                Ok(1)
            }
            "size_t" if own == "user" => {
                let from = self.takes(own, Type::Int);
                self.arguments.push(format!("(size_t)*(const int64_t *){from}"));
                Ok(1)
            }
            "size_t" if own.ends_with("count") && !self.batches.is_empty() => {
                self.arguments.push("size".to_string());
                Ok(1)
            }
            kind => Err(format!("{kind} {own}")),
        }
    }

    /// The object itself, or another one.
    fn world(&mut self, own: &str) {
        if self.has_self {
            let from = self.takes(own, Type::Object("GrazeWorld"));
            self.arguments.push(format!("world_of({from})"));
        } else {
            self.has_self = true;
            self.arguments.push("((const Instance *)self)->as.world".to_string());
        }
    }

    fn batch(&mut self, own: &str, item: &str) {
        if item == "GrazeShape" {
            self.lists.push(own.to_string());
        }
        let (kind, conversion, form) = match item {
            "float" if own.starts_with("point") => (Type::Points, "many_points, 1", ""),
            "float" => (Type::Points, "many_points, 4", "four corners for each rectangle"),
            "GrazeSegment" => (Type::Points, "many_points, 2", "two ends for each segment"),
            "GrazeAabb" => (Type::Points, "many_points, 2", "two corners for each box, the smallest and the greatest"),
            "GrazeCircle" => (Type::Circles, "many_circles", "a center x, y and a radius z for each circle"),
            "GrazeShape" => (Type::Array("GrazeShape"), "many_shapes", ""),
            _ => (Type::Floats, "many_capsules", "five numbers for each capsule: from x, y, to x, y, radius"),
        };
        if !form.is_empty() {
            self.notes.push(format!("[param {own}]: {form}."));
        }
        self.takes(own, kind);
        self.checked(&format!("Batch {own}"), own, conversion);
        self.arguments.extend([format!("{own}.items"), format!("{own}.stride")]);
        self.batches.push(own.to_string());
    }

    fn list(&mut self, own: &str, item: &str) -> Result<(), String> {
        let name = if own == "xy" { "polygon" } else { own };
        match item {
            "float" => {
                let from = self.takes(name, Type::Points);
                self.before.push(format!("const Points {name} = points_of({from});"));
                self.arguments.extend([format!("{name}.xy"), format!("{name}.count")]);
            }
            "int32_t" => {
                self.takes(name, Type::Ints);
                self.checked(&format!("const PointsI32 {name}"), name, "points_i32_of");
                self.arguments.extend([format!("{name}.xy"), format!("{name}.count")]);
            }
            "GrazeShape" => {
                self.takes(name, Type::Array("GrazeShape"));
                self.checked(&format!("const ShapeList {name}"), name, "shapes_of");
                self.arguments.extend([format!("{name}.items"), format!("{name}.count")]);
                self.lists.push(name.to_string());
            }
            _ => return Err(format!("const {item} *{own} with a count")),
        }
        Ok(())
    }

    fn point(&mut self, own: &str, kind: &str) {
        let whole = kind == "int32_t";
        let name = match own.trim_end_matches('x') {
            "" => "point",
            "d" => "motion",
            "c" if self.function.name == "graze_rect_corners" => "center",
            other => other,
        };
        let from = self.takes(name, if whole { Type::Vector2i } else { Type::Vector2 });
        let of = if whole { "xy_i32_of" } else { "xy_of" };
        self.arguments.extend([format!("{of}({from})[0]"), format!("{of}({from})[1]")]);
    }

    /// A shape of its own, in the parameters that Godot's users know.
    fn shape(&mut self, own: &str, item: &str) -> Result<(), String> {
        let kind = format!("const {item} *");
        let has_twin = self.function.parameters.iter().filter(|parameter| parameter.kind == kind).count() > 1;
        let suffix = if has_twin { format!("_{own}") } else { String::new() };
        let whole = item.ends_with("I32");
        let vector = if whole { Type::Vector2i } else { Type::Vector2 };
        match item.trim_end_matches("I32") {
            "GrazeSegment" => {
                let (from, to) = (format!("from{suffix}"), format!("to{suffix}"));
                let (from, to) = (self.takes(&from, vector), self.takes(&to, vector));
                let of = if whole { "segment_i32_of" } else { "segment_of" };
                self.before.push(format!("const {item} {own} = {of}({from}, {to});"));
                self.arguments.push(format!("&{own}"));
            }
            "GrazeAabb" => {
                let name = if own == "aabb" { "rect" } else { own };
                let from = self.takes(name, if whole { Type::Rect2i } else { Type::Rect2 });
                if whole {
                    self.checked(&format!("const {item} {own}"), name, "aabb_i32_of");
                } else {
                    self.before.push(format!("const {item} {own} = aabb_of({from});"));
                }
                self.arguments.push(format!("&{own}"));
            }
            "GrazeCircle" => {
                let center = self.takes(&format!("center{suffix}"), vector);
                let name = format!("radius{suffix}");
                let radius = self.takes(&name, if whole { Type::Int } else { Type::Float });
                if whole {
                    self.checked(&format!("const int32_t {own}_radius"), &name, "int32_of");
                    self.before.push(format!(
                        "const {item} {own} = {{xy_i32_of({center})[0], xy_i32_of({center})[1], {own}_radius}};"
                    ));
                } else {
                    self.before.push(format!("const {item} {own} = circle_of({center}, {radius});"));
                }
                self.arguments.push(format!("&{own}"));
            }
            "GrazeCapsule" => {
                let from = self.takes(&format!("capsule_from{suffix}"), vector);
                let to = self.takes(&format!("capsule_to{suffix}"), vector);
                let name = format!("capsule_radius{suffix}");
                let radius = self.takes(&name, if whole { Type::Int } else { Type::Float });
                if whole {
                    self.checked(&format!("const int32_t {own}_radius"), &name, "int32_of");
                    self.before.push(format!(
                        "const {item} {own} = {{xy_i32_of({from})[0], xy_i32_of({from})[1], xy_i32_of({to})[0], \
                         xy_i32_of({to})[1], {own}_radius}};"
                    ));
                } else {
                    self.before.push(format!("const {item} {own} = capsule_of({from}, {to}, {radius});"));
                }
                self.arguments.push(format!("&{own}"));
            }
            "GrazeShape" if !whole => {
                let from = self.takes(own, Type::Object("GrazeShape"));
                self.arguments.push(format!("shape_of({from})"));
            }
            "GrazePrepared" if !self.has_self => {
                self.has_self = true;
                self.arguments.push("((const Instance *)self)->as.prepared".to_string());
            }
            "GrazePrepared" => {
                let from = self.takes(own, Type::Object("GrazePolygon"));
                self.arguments.push(format!("prepared_of({from})"));
            }
            _ => return Err(format!("const {item} *{own}")),
        }
        Ok(())
    }

    /// What graze writes: an object that the caller passes, or the method's result.
    fn written(&mut self, rest: &[header::Parameter], item: &str) -> Result<usize, String> {
        let own = rest[0].name.as_str();
        let capacity = rest.iter().position(|parameter| parameter.name == "capacity");
        if let (Some(class), Some(end)) = (class_of(item), capacity) {
            let beside = match rest[1].name.as_str() {
                _ if end < 2 => "NO_NUMBERS",
                "ids" => "IDS",
                _ => "RINGS",
            };
            self.results = Some((class, beside));
            self.result = Type::Array(class);
            self.notes.push(format!("Returns all of them, each as a [{class}]."));
            self.arguments.push("out".to_string());
            self.arguments.extend((end == 2).then(|| "numbers".to_string()));
            self.arguments.push("capacity".to_string());
            return Ok(end + 1);
        }
        if item == "GrazeWorldContact" && capacity == Some(1) {
            self.result = Type::Array("GrazeContact");
            self.notes
                .push("Returns all of them, each as a [GrazeContact] with the id of the other shape.".to_string());
            self.arguments.extend(["out".to_string(), "capacity".to_string()]);
            return Ok(2);
        }
        if let Some(class) = class_of(item) {
            self.out = Some(class);
            let place = self.parameters.len();
            self.parameters.push(Parameter { name: "out".to_string(), kind: Type::Object(class), is_optional: true });
            self.notes.push(format!("[param out], a [{class}], is filled if it is given."));
            self.before.push(format!("Instance *result = result_of(data, args[{place}], CLASS_{class});"));
            self.arguments.push(format!("result == NULL ? NULL : &result->as.{}", field_of(class)));
            return Ok(1);
        }
        if capacity == Some(1) && ["uint32_t", "GrazeWorldPair"].contains(&item) {
            self.result = Type::Longs;
            self.notes.push(
                if item == "uint32_t" {
                    "Returns all ids, in ascending order."
                } else {
                    "Returns three numbers for each pair: the two ids, and the verdict."
                }
                .to_string(),
            );
            self.arguments.extend(["out".to_string(), "capacity".to_string()]);
            return Ok(2);
        }
        match (item, own) {
            // Without it the first hit is enough.
            ("uint32_t", "id") if self.out.is_none() => self.arguments.push("NULL".to_string()),
            ("uint32_t", "id") => self.arguments.push("result == NULL ? NULL : &result->id".to_string()),
            ("uint32_t", "ring") => self.arguments.push("result == NULL ? NULL : &result->ring".to_string()),
            ("size_t", "which") => self.arguments.push("result == NULL ? NULL : &result->index".to_string()),
            ("size_t", "where") => self.arguments.push("NULL".to_string()),
            ("uint8_t", "verdicts") => {
                self.result = Type::Bytes;
                self.notes.push(
                    "Returns a verdict for each, [constant Graze.MISS], [constant Graze.TOUCH] or [constant \
                     Graze.HIT]. The lists are of one length, or one of them has one element, which goes with all of \
                     the other."
                        .to_string(),
                );
                self.arguments.push("new_bytes(ret, size)".to_string());
            }
            ("float", "push_xy") => self.value("float push_xy[2] = {0};", "push_xy", Type::Vector2),
            ("int32_t", "push_xy") => self.value("int32_t push_xy[2] = {0};", "push_xy", Type::Vector2i),
            ("float", "corners") => self.value("float corners[8] = {0};", "corners", Type::Points),
            ("GrazeAabb", "out") => self.value("GrazeAabb box = {0};", "&box", Type::Rect2),
            ("GrazeCircle", "out") => self.value("GrazeCircle circle = {0};", "&circle", Type::Vector3),
            _ => return Err(format!("{item} *{own}")),
        }
        Ok(1)
    }

    fn value(&mut self, declaration: &str, argument: &str, kind: Type) {
        self.notes.push(
            match kind {
                Type::Points => "Returns the four corners.",
                Type::Vector2 | Type::Vector2i => "Returns the push; zero for refused arguments.",
                Type::Rect2 => {
                    "Returns the box. Its size is rounded up, so that it ends at the greatest corner or after it."
                }
                _ => "Returns the circle: its center x, y and its radius z.",
            }
            .to_string(),
        );
        self.before.push(declaration.to_string());
        self.arguments.push(argument.to_string());
        self.result = kind;
    }

    /// The body of the method.
    fn code(&self, body: &str) -> Result<String, String> {
        let mut lines = vec!["UNUSED;".to_string()];
        if self.can_fail {
            lines.push("bool ok = true;".to_string());
        }
        lines.extend(self.before.iter().cloned());
        match self.batches.as_slice() {
            [] => {}
            [one] => lines.push(format!("const size_t size = {one}.count;")),
            [a, b] => lines.push(format!("const size_t size = pairs_of(data, &{a}, &{b}, &ok);")),
            _ => return Err("three batches".to_string()),
        }
        let call = format!("{}({})", self.function.name, self.arguments.join(", "));
        let answer = match self.result {
            Type::Int | Type::Enum(_) => format!("*(int64_t *)ret = (int64_t){call};"),
            Type::Bool => format!("*(uint8_t *)ret = {call} != 0;"),
            Type::Float => format!("*(double *)ret = {call};"),
            Type::Bytes => format!("{call};"),
            Type::Vector2 | Type::Vector2i => format!("{call}; memcpy(ret, push_xy, sizeof push_xy);"),
            Type::Vector3 => format!("{call}; memcpy(ret, &circle, sizeof circle);"),
            Type::Rect2 => format!("{call}; write_rect(ret, &box);"),
            Type::Points => format!("{call}; memcpy(new_points(ret, 4), corners, sizeof corners);"),
            Type::Longs if self.function.parameters.iter().any(|given| given.kind == "GrazeWorldPair *") => {
                format!("RETURN_NUMBERS(GrazeWorldPair, 3, {call})")
            }
            Type::Longs => format!("RETURN_NUMBERS(uint32_t, 1, {call})"),
            Type::Array(_) if self.results.is_none() => format!("RETURN_WORLD_CONTACTS({call})"),
            Type::Array(_) => {
                let (class, beside) = self.results.ok_or("an array of nothing")?;
                format!("RETURN_RESULTS({class}, CLASS_{class}, {beside}, {call})")
            }
            other => return Err(format!("a result of type {}", other.name())),
        };
        let refused = match self.result {
            Type::Float => "*(double *)ret = INFINITY;",
            Type::Bool => "*(uint8_t *)ret = 0;",
            Type::Int | Type::Enum(_) => "*(int64_t *)ret = 0;",
            Type::Vector2i => "memset(ret, 0, sizeof(int32_t[2]));",
            Type::Bytes => "new_bytes(ret, 0);",
            Type::Longs => "new_longs(ret, 0);",
            Type::Array("GrazeContact") => "new_results(ret, CLASS_GrazeContact, NULL, 1, 1, NULL, NO_NUMBERS, 0);",
            Type::Array("GrazeRayHit") => "new_results(ret, CLASS_GrazeRayHit, NULL, 1, 1, NULL, NO_NUMBERS, 0);",
            _ => "",
        };
        if !self.can_fail {
            lines.push(answer);
        } else if refused.is_empty() {
            return Err("no answer to a refused argument".to_string());
        } else {
            lines.push(format!("if (ok) {{ {answer} }} else {{ {refused} }}"));
        }
        lines.extend(self.lists.iter().map(|list| format!("engine.mem_free((void *){list}.items);")));
        let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
        Ok(format!("BODY({body}) {{\n{lines}}}\n"))
    }
}
