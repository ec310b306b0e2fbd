//! The roles of a function's parameters.

use graze_harness::header::{Function, Parameter};

/// The fields of the structs that are nothing but numbers, in order, and good values of them.
pub const STRUCTS: [(&str, &[&str], &str); 4] = [
    ("GrazeSegment", &["ax", "ay", "bx", "by"], "{1, 2, 3, 2}"),
    ("GrazeAabb", &["min_x", "min_y", "max_x", "max_y"], "{0, 0, 4, 4}"),
    ("GrazeCircle", &["x", "y", "radius"], "{2, 2, 1}"),
    ("GrazeCapsule", &["ax", "ay", "bx", "by", "radius"], "{1, 2, 3, 2, 1}"),
];

/// Good values of numbers by their names: points inside the square, a turn, a rotated rectangle.
pub const SCALARS: [(&str, &str); 24] = [
    ("x", "2"),
    ("y", "2"),
    ("ax", "0"),
    ("ay", "0"),
    ("bx", "4"),
    ("by", "0"),
    ("cx", "0"),
    ("dx", "1"),
    ("dy", "2"),
    ("cy", "4"),
    ("half_w", "3"),
    ("half_h", "2"),
    ("radians", "1"),
    ("cosine", "1"),
    ("sine", "0"),
    ("margin", "1"),
    ("cell_size", "1"),
    ("most", "9"),
    ("most_distance", "9"),
    ("status", "0"),
    ("element", "0"),
    ("category", "1"),
    ("mask", "UINT32_MAX"),
    ("user", "7"),
];

/// The number of an outline's vertices.
pub const VERTICES: usize = 4;

/// Elements of an array: the first meets nothing, the second does.
pub const ELEMENTS: usize = 2;

/// Kinds and radii that cannot contain a shape.
const NOT_CONTAINERS: &[(&str, &[&str])] = &[
    ("GRAZE_KIND_CHAIN", &["0", "1"]),
    ("GRAZE_KIND_ONE_SIDED", &["0", "1"]),
    ("GRAZE_KIND_POLYGON", &["1", "-NEGATIVE_DENORMAL"]),
];
const NOT_CONTAINERS_I32: &[(&str, &[&str])] =
    &[("GRAZE_KIND_CHAIN", &["0", "1"]), ("GRAZE_KIND_ONE_SIDED", &["0", "1"]), ("GRAZE_KIND_POLYGON", &["1"])];
/// Kinds and radii that no shape can be pushed into.
const NOT_KEEPERS: &[(&str, &[&str])] = &[("GRAZE_KIND_CHAIN", &["0", "1"]), ("GRAZE_KIND_POLYGON", &["0", "1"])];
/// The role of a parameter, from its type and its neighbors.
pub enum Role {
    Scalar {
        float: bool,
        size: bool,
    },
    /// Of an outline, with the name of the count that follows.
    Vertices {
        float: bool,
        count: String,
    },
    /// Of rings whose counts follow.
    RingVertices,
    /// How many vertices each ring has; how many rings follows.
    RingCounts,
    RingCount,
    Prepared,
    /// The count of the outline before it.
    Count,
    Struct {
        index: usize,
        float: bool,
    },
    Shape {
        float: bool,
        /// Kinds and radii that it refuses.
        refused: &'static [(&'static str, &'static [&'static str])],
    },
    /// An array of so many floats each, of a struct or none.
    Elements {
        index: Option<usize>,
        floats: usize,
    },
    /// An array of shapes. If one is bad, others are answered all the same, or none is.
    ShapeElements {
        answered: bool,
    },
    Stride,
    ElementCount,
    /// Verdicts to read.
    VerdictsOut,
    Least,
    Grade,
    /// The kind of a chain.
    ChainKind,
    World,
    /// The bytes of a world that was saved, and their count.
    WorldBytes,
    WorldByteCount,
    /// A job system, and what it is called with.
    Run,
    RunContext,
    /// The id of a shape in the world.
    Id,
    /// The id of a shape that is left out, or 0.
    Ignored,
    /// Ids in an array, and where their shapes are to lie.
    Ids,
    Positions,
    /// The bytes of a grid, its width, height and bytes from row to row.
    Cells,
    GridSide,
    /// So many of a type.
    Output {
        element: &'static str,
        count: usize,
        need: Need,
    },
}

/// What an output's pointer must be.
pub enum Need {
    Valid,
    /// NULL leaves it out.
    ValidOrNull,
    /// Bytes, of which NULL leaves out and no address is misaligned.
    Any,
    /// NULL goes with a capacity of 0.
    ValidForCapacity,
    /// The same, of bytes, for which no address is misaligned.
    BytesForCapacity,
    /// The `where` of a check, whose errors are not reported to the handler.
    OfCheck,
}

pub fn role(function: &Function, place: usize) -> Result<Role, String> {
    let Parameter { kind, name } = &function.parameters[place];
    let next = function.parameters.get(place + 1);
    let unknown = || Err(format!("{}: {kind} {name}", function.name));
    let float = !kind.contains("I32") && !kind.contains("int32_t");
    let base = kind.replace("I32", "");
    match base.as_str() {
        "GrazeWorld *" | "const GrazeWorld *" => Ok(Role::World),
        "uint32_t" if name == "id" => Ok(Role::Id),
        "uint32_t" if name == "ignore" => Ok(Role::Ignored),
        "const uint32_t *" if name == "ids" => Ok(Role::Ids),
        "const float *" if name == "xyr" => Ok(Role::Positions),
        "size_t" if name == "count" && function.parameters[place - 1].name.ends_with("stride") => {
            Ok(Role::ElementCount)
        }
        "uint32_t" | "size_t" if ["category", "mask", "user"].contains(&name.as_str()) => {
            Ok(Role::Scalar { float: false, size: false })
        }
        "uint32_t *" if ["id", "category", "mask"].contains(&name.as_str()) => {
            Ok(Role::Output { element: "uint32_t", count: 1, need: Need::ValidOrNull })
        }
        "GrazeShape *" => Ok(Role::Output { element: "GrazeShape", count: 1, need: Need::Valid }),
        "GrazeWorldContact *" => {
            Ok(Role::Output { element: "GrazeWorldContact", count: 1, need: Need::ValidForCapacity })
        }
        "GrazeWorldPair *" => Ok(Role::Output { element: "GrazeWorldPair", count: 2, need: Need::ValidForCapacity }),
        "void *" if name == "out" => Ok(Role::Output { element: "char", count: 1024, need: Need::BytesForCapacity }),
        "GrazeWorldRun" => Ok(Role::Run),
        "void *" if name == "context" => Ok(Role::RunContext),
        "const void *" if name == "bytes" => Ok(Role::WorldBytes),
        "size_t" if place > 0 && function.parameters[place - 1].name == "bytes" => Ok(Role::WorldByteCount),
        "const uint8_t *" if name == "cells" => Ok(Role::Cells),
        "size_t" if ["width", "height", "row_bytes"].contains(&name.as_str()) => Ok(Role::GridSide),
        "float *" if name == "xy" => Ok(Role::Output { element: "float", count: 4, need: Need::ValidForCapacity }),
        "uint32_t *" if name == "ring_counts" => {
            Ok(Role::Output { element: "uint32_t", count: 2, need: Need::ValidForCapacity })
        }
        "size_t *" if name == "ring_count" => Ok(Role::Output { element: "size_t", count: 1, need: Need::ValidOrNull }),
        "size_t" if name.ends_with("stride") => Ok(Role::Stride),
        "size_t" if next.is_some_and(|next| next.kind == "uint8_t *" || next.kind == "uint8_t") => {
            Ok(Role::ElementCount)
        }
        "uint8_t *" if name == "verdicts" => Ok(Role::Output { element: "uint8_t", count: ELEMENTS, need: Need::Any }),
        "uint32_t *" if name == "ids" => {
            let need = if next.is_some_and(|next| next.name == "capacity") {
                Need::ValidForCapacity
            } else {
                Need::ValidOrNull
            };
            Ok(Role::Output { element: "uint32_t", count: 2, need })
        }
        "uint32_t *" if name == "out" => {
            Ok(Role::Output { element: "uint32_t", count: 2, need: Need::ValidForCapacity })
        }
        "const uint8_t *" if name == "verdicts" => Ok(Role::VerdictsOut),
        "uint8_t" if name == "least" => Ok(Role::Least),
        "uint32_t" if name == "grade" => Ok(Role::Grade),
        "uint32_t" if name == "kind" => Ok(Role::ChainKind),
        "const float *" if next.is_some_and(|next| next.name.ends_with("_stride")) => {
            Ok(Role::Elements { index: None, floats: if name == "points" { 2 } else { 2 * VERTICES } })
        }
        "float" | "int32_t" if SCALARS.iter().any(|(known, _)| known == name) => Ok(Role::Scalar {
            float,
            size: name.starts_with("half_")
                || ["margin", "cell_size", "most", "most_distance"].contains(&name.as_str()),
        }),
        "const float *" if next.is_some_and(|next| next.name == "ring_counts") => Ok(Role::RingVertices),
        "const uint32_t *" if name == "ring_counts" => Ok(Role::RingCounts),
        "size_t" if name == "ring_count" => Ok(Role::RingCount),
        "const GrazePrepared *" => Ok(Role::Prepared),
        "float *" if name == "xyr" => {
            let count = if next.is_some() { 3 * ELEMENTS } else { 3 };
            Ok(Role::Output { element: "float", count, need: Need::Valid })
        }
        "float *" if name == "out" => Ok(Role::Output { element: "float", count: 2 * VERTICES, need: Need::Valid }),
        "const float *" | "const int32_t *" => match next {
            Some(count) if count.kind == "size_t" => Ok(Role::Vertices { float, count: count.name.clone() }),
            _ => unknown(),
        },
        "size_t" if place > 0 && matches!(role(function, place - 1)?, Role::Vertices { .. }) => Ok(Role::Count),
        "const GrazeShape *" if next.is_some_and(|next| next.name.ends_with("_stride")) => {
            Ok(Role::ShapeElements { answered: true })
        }
        "const GrazeShape *" if ["shapes", "obstacles"].contains(&name.as_str()) => {
            Ok(Role::ShapeElements { answered: false })
        }
        "size_t" if place > 0 && ["shapes", "obstacles"].contains(&function.parameters[place - 1].name.as_str()) => {
            Ok(Role::ElementCount)
        }
        "size_t *" if name == "which" => Ok(Role::Output { element: "size_t", count: 1, need: Need::ValidOrNull }),
        "const GrazeShape *" => {
            let refused = match name.as_str() {
                "outer" if float => NOT_CONTAINERS,
                "outer" => NOT_CONTAINERS_I32,
                "container" => NOT_KEEPERS,
                _ => &[],
            };
            Ok(Role::Shape { float, refused })
        }
        "int32_t *" if name == "push_xy" => Ok(Role::Output { element: "int32_t", count: 2, need: Need::Valid }),
        "float *" if name == "push_xy" => Ok(Role::Output { element: "float", count: 2, need: Need::Valid }),
        "float *" if name == "corners" => Ok(Role::Output { element: "float", count: 8, need: Need::Valid }),
        "size_t *" if name == "where" => Ok(Role::Output { element: "size_t", count: 1, need: Need::OfCheck }),
        "GrazeCrossing *" if float => {
            Ok(Role::Output { element: "GrazeCrossing", count: 2, need: Need::ValidForCapacity })
        }
        "size_t" if name.ends_with("capacity") => Ok(Role::Count),
        "uint32_t *" if name == "rings" => Ok(Role::Output { element: "uint32_t", count: 2, need: Need::ValidOrNull }),
        "uint32_t *" if name == "ring" => Ok(Role::Output { element: "uint32_t", count: 1, need: Need::ValidOrNull }),
        "GrazeRayHit *" if next.is_some_and(|next| next.name == "ids") => {
            let has_capacity = function.parameters.iter().any(|parameter| parameter.name == "capacity");
            let need = if has_capacity { Need::ValidForCapacity } else { Need::ValidOrNull };
            Ok(Role::Output { element: "GrazeRayHit", count: 2, need })
        }
        "GrazeRayHit *" if next.is_some_and(|next| next.name == "capacity") => {
            Ok(Role::Output { element: "GrazeRayHit", count: 2, need: Need::ValidForCapacity })
        }
        "GrazeRayHit *" => Ok(Role::Output { element: "GrazeRayHit", count: 1, need: Need::ValidOrNull }),
        "GrazeClosest *" if float => Ok(Role::Output { element: "GrazeClosest", count: 1, need: Need::ValidOrNull }),
        "GrazeSweepHit *" if float => Ok(Role::Output { element: "GrazeSweepHit", count: 1, need: Need::ValidOrNull }),
        "GrazeSlide *" if float => Ok(Role::Output { element: "GrazeSlide", count: 1, need: Need::ValidOrNull }),
        "GrazeContact *" if float => Ok(Role::Output {
            element: "GrazeContact",
            count: 1,
            need: if next.is_some() { Need::ValidForCapacity } else { Need::ValidOrNull },
        }),
        "GrazeAabb *" if float => Ok(Role::Output { element: "GrazeAabb", count: 1, need: Need::Valid }),
        "GrazeCircle *" if float => Ok(Role::Output { element: "GrazeCircle", count: 1, need: Need::Valid }),
        other => {
            let index = STRUCTS.iter().position(|(known, _, _)| other == format!("const {known} *"));
            let elements = next.is_some_and(|next| next.name.ends_with("_stride"));
            index.map_or_else(unknown, |index| {
                Ok(if elements {
                    Role::Elements { index: Some(index), floats: STRUCTS[index].1.len() }
                } else {
                    Role::Struct { index, float }
                })
            })
        }
    }
}
