//! Methods and properties that native/objects.c writes by hand, and those of results.

use crate::comments;
use crate::method::{Method, Parameter, Property, Type};
use crate::translate::RESULTS;

const SHAPE: &str = "GrazeShape";
const POLYGON: &str = "GrazePolygon";
const WORLD: &str = "GrazeWorld";

fn method(
    class: &'static str,
    name: &str,
    body: &str,
    parameters: &[(&str, Type)],
    result: Type,
    text: &str,
) -> Method {
    Method {
        class,
        name: name.to_string(),
        c_name: None,
        is_static: false,
        parameters: parameters
            .iter()
            .map(|(name, kind)| Parameter { name: name.to_string(), kind: *kind, is_optional: false })
            .collect(),
        result,
        body: body.to_string(),
        code: None,
        offset: None,
        text: text.to_string(),
    }
}

fn function(
    class: &'static str,
    name: &str,
    body: &str,
    parameters: &[(&str, Type)],
    result: Type,
    text: &str,
) -> Method {
    Method { is_static: true, ..method(class, name, body, parameters, result, text) }
}

/// Functions that take the place of some of the header, whose form is another one.
pub fn functions() -> Vec<Method> {
    use Type::*;
    let shape = Object(SHAPE);
    let polygon = Object(POLYGON);
    let named = |c_name: &str, method: Method| Method { c_name: Some(c_name.to_string()), ..method };
    vec![
        function(
            "Graze",
            "version",
            "version",
            &[],
            Int,
            "The library's version: major * 1000000 + minor * 1000 + patch.",
        ),
        named(
            "graze_place",
            function(
                "Graze",
                "place",
                "place",
                &[("points", Points), ("transform", Transform2D)],
                Points,
                "The points as the transform moves them, each coordinate computed in double and rounded once. Godot's \
                 own product rounds several times.",
            ),
        ),
        named(
            "graze_select",
            function(
                "Graze",
                "select",
                "select_verdicts",
                &[("verdicts", Bytes), ("least", Int)],
                Ints,
                "The indices of the verdicts that are [param least] or more, in ascending order: with GRAZE_TOUCH of \
                 all that meet, with GRAZE_HIT of the hits.",
            ),
        ),
        named(
            "graze_trace_grid",
            function(
                "Graze",
                "trace_grid",
                "trace_grid",
                &[("cells", Bytes), ("width", Int), ("point", Vector2), ("cell_size", Float)],
                Array("PackedVector2Array"),
                "The outlines around the solid cells of a grid: ground made of tiles without seams. [param cells] \
                 has a byte for each cell, row by row, [param width] in each; a byte that is not 0 is a solid cell. \
                 Cell 0 lies at [param point], the next in its row beside it along +x, the next row along +y; each \
                 is a square of [param cell_size].\n\nReturns the rings, the outer ring of each piece and one for \
                 each hole, ready for [method GrazePolygon.create_rings]. Cells that are connected through their \
                 sides are a piece; cells that meet at a corner only are not. No solid cell gives no ring.\n\nIn a \
                 world, and for graze_slide, which take one outline each, pass each ring as a [method \
                 GrazeShape.chain] with its first point once more at the end.\n\nAccuracy: exact. Each coordinate \
                 is one of [param point] plus a multiple of [param cell_size], rounded once; so neighboring tiles \
                 of one grid share their coordinates.\n\nComplexity: O(cells).\n\nErrors: no rings.",
            ),
        ),
        function(SHAPE, "point", "shape_point", &[("position", Vector2)], shape, "A point."),
        function(SHAPE, "circle", "shape_circle", &[("center", Vector2), ("radius", Float)], shape, "A circle."),
        function(SHAPE, "segment", "shape_segment", &[("from", Vector2), ("to", Vector2)], shape, "A segment."),
        function(
            SHAPE,
            "capsule",
            "shape_capsule",
            &[("from", Vector2), ("to", Vector2), ("radius", Float)],
            shape,
            "All points within the radius of a segment.",
        ),
        function(SHAPE, "box", "shape_box", &[("rect", Rect2)], shape, "A box, as a convex outline."),
        function(
            SHAPE,
            "chain",
            "shape_chain",
            &[("points", Points)],
            shape,
            "An open line through two points or more.",
        ),
        function(
            SHAPE,
            "one_sided",
            "shape_one_sided",
            &[("points", Points)],
            shape,
            "An open line that is solid from one side only: a platform to jump up through, or the surface of terrain. \
             With y down, it is solid from above if its points go from right to left.",
        ),
        function(
            SHAPE,
            "convex",
            "shape_convex",
            &[("points", Points)],
            shape,
            "A convex outline, of either winding. If it is not convex, answers are unspecified: see graze_check_shape.",
        ),
        function(
            SHAPE,
            "polygon",
            "shape_polygon",
            &[("points", Points)],
            shape,
            "A polygon, convex or concave, of either winding.",
        ),
        method(
            SHAPE,
            "get_placed_points",
            "shape_get_placed_points",
            &[],
            Points,
            "The points as the transform moves them, which are those that queries take.",
        ),
        method(
            SHAPE,
            "move",
            "shape_move",
            &[("motion", Vector2)],
            Nothing,
            "Moves the placed points, each coordinate rounded once, and the origin of the transform. After a slide this \
             is what its promise is about; setting the transform instead rounds otherwise, and may put the shape a \
             rounding error inside an obstacle.",
        ),
        named(
            "graze_prepared_create",
            function(
                POLYGON,
                "create",
                "polygon_create",
                &[("polygon", Points)],
                polygon,
                "Prepares a polygon of one ring. Returns null, and reports why, if the points are refused.",
            ),
        ),
        named(
            "graze_prepared_create_chain",
            function(
                POLYGON,
                "create_chain",
                "polygon_create_chain",
                &[("points", Points)],
                polygon,
                "Prepares an open line, such as terrain. It has no inside, so [method contains] and \
                 [method signed_distance_point] refuse it. Returns null, and reports why, if the points are refused.",
            ),
        ),
        function(
            POLYGON,
            "create_rings",
            "polygon_create_rings",
            &[("rings", Array(""))],
            polygon,
            "Prepares a polygon of several rings, each a [PackedVector2Array]: a ring inside another is a hole, a ring \
             in a hole an island. Returns null, and reports why, if they are refused.",
        ),
        named(
            "graze_world_shape",
            method(
                WORLD,
                "get_points",
                "world_get_points",
                &[("id", Int)],
                Points,
                "The points of a shape as they lie now.",
            ),
        ),
        named(
            "graze_world_filter",
            method(
                WORLD,
                "filter",
                "world_filter",
                &[("id", Int)],
                Longs,
                "The category and the mask of a shape, as [method add] or [method set_filter] was given them. Empty, and \
                 reports why, if there is no such shape.",
            ),
        ),
        named(
            "graze_world_place_many",
            method(
                WORLD,
                "place_many",
                "world_place_many",
                &[("ids", Longs), ("positions", Circles)],
                Int,
                "Places many shapes: a position x, y and an angle z for each. Returns how many were placed.",
            ),
        ),
        named(
            "graze_world_placement",
            method(
                WORLD,
                "placement",
                "world_placement",
                &[("id", Int)],
                Vector3,
                "Where a shape was placed: the position x, y and the angle z that [method place] or [method place_many] \
                 was given last; 0, 0, 0 for a shape that lies as it was added. [method move] does not change them.",
            ),
        ),
        named(
            "graze_world_placement_many",
            method(
                WORLD,
                "placement_many",
                "world_placement_many",
                &[("ids", Longs)],
                Circles,
                "Where many shapes were placed: a position x, y and an angle z for each.",
            ),
        ),
        named(
            "graze_world_save",
            method(
                WORLD,
                "save",
                "world_save",
                &[],
                Bytes,
                "The world as bytes, equal for equal worlds on every machine. [method load] reads them.",
            ),
        ),
        named(
            "graze_world_load",
            function(
                WORLD,
                "load",
                "world_load",
                &[("bytes", Bytes)],
                Object(WORLD),
                "A world from the bytes of [method save]. Bytes of any origin are checked: returns null, and reports why, \
                 if no world has them.",
            ),
        ),
    ]
}

/// The properties of GrazeShape.
pub fn properties() -> Vec<Property> {
    [
        ("points", Type::Points, "The vertices, before the transform."),
        ("kind", Type::Enum("Kind"), "What the vertices describe."),
        ("radius", Type::Float, "Every shape may be rounded by a radius; the transform does not scale it."),
        (
            "transform",
            Type::Transform2D,
            "Where the shape lies. Setting it places the points, each coordinate computed in double and rounded once.",
        ),
    ]
    .into_iter()
    .map(|(name, kind, text)| Property {
        class: SHAPE,
        name: name.to_string(),
        kind,
        setter: Some(format!("set_{name}")),
        text: text.to_string(),
    })
    .collect()
}

/// Getters and setters of the properties of GrazeShape.
pub fn accessors(properties: &[Property]) -> Vec<Method> {
    properties
        .iter()
        .flat_map(|property| {
            let (getter, setter) = (property.getter(), format!("set_{}", property.name));
            let get = method(SHAPE, &getter, &format!("shape_{getter}"), &[], property.kind, "");
            let value = [(property.name.as_str(), property.kind)];
            [get, method(SHAPE, &setter, &format!("shape_{setter}"), &value, Type::Nothing, "")]
        })
        .collect()
}

/// The values of the result classes, from the fields of the header's structs.
pub fn results(header: &str) -> (Vec<Method>, Vec<Property>) {
    let (mut methods, mut properties) = (Vec::new(), Vec::new());
    for (class, field) in RESULTS {
        let mut add = |name: &str, kind: Type, body: &str, offset: String, text: &str| {
            let property = Property { class, name: name.to_string(), kind, setter: None, text: text.to_string() };
            methods.push(Method { offset: Some(offset), ..method(class, &property.getter(), body, &[], kind, "") });
            properties.push(property);
        };
        let is_slide = class == "GrazeSlide";
        // A comment stands above the first of some fields.
        let mut text = "The point.".to_string();
        for (comment, kind, name) in comments::of_struct(header, class).1 {
            if !comment.is_empty() {
                text = comment.replace(
                    "The promise of graze_slide is about the vertices (float)((double)v + x), and so for y.",
                    "[method GrazeShape.move] makes it.",
                );
            }
            let offset = format!("offsetof(Instance, as.{field}.{name})");
            match (kind.as_str(), name.as_str()) {
                ("float", name) if name.ends_with('x') => {
                    let whole = match name.trim_end_matches('x').trim_end_matches('_') {
                        "" if is_slide => "motion",
                        "" => "point",
                        other => other,
                    };
                    add(whole, Type::Vector2, "get_vector", offset, &text);
                }
                ("float", name) if name.ends_with('y') => {}
                ("float", name) => add(name, Type::Float, "get_float", offset, &text),
                ("uint32_t", "count") if is_slide => add("contact_count", Type::Int, "get_int", offset, &text),
                ("uint32_t", "count") => add("point_count", Type::Int, "get_int", offset, &text),
                ("uint32_t", name) => add(name, Type::Int, "get_int", offset, &text),
                _ => {}
            }
        }
        if !is_slide {
            add(
                "ring",
                Type::Int,
                "get_int",
                "offsetof(Instance, ring)".to_string(),
                "The ring of the edge, if one of the shapes is a [GrazePolygon].",
            );
        }
        if ["GrazeClosest", "GrazeContact", "GrazeRayHit", "GrazeSweepHit"].contains(&class) {
            let text = "Which shape of a [GrazeWorld] it is, after its queries.";
            add("id", Type::Int, "get_int", "offsetof(Instance, id)".to_string(), text);
        }
        if ["GrazeRayHit", "GrazeSweepHit"].contains(&class) {
            add(
                "index",
                Type::Int,
                "get_index",
                "offsetof(Instance, index)".to_string(),
                "Which of many shapes it is, after graze_raycast_first, graze_sweep_first and graze_sweep_enter_first.",
            );
        }
    }
    let text = |list: &str, name: &str| {
        let fields = comments::of_struct(header, list).1;
        fields.into_iter().find(|(_, _, field)| field == name).map_or(String::new(), |(comment, _, _)| comment)
    };
    const POINT: &str = "GrazeContactPoint";
    const CONTACT: &str = "GrazeSlideContact";
    for (class, body, name, kind, comment) in [
        ("GrazeContact", "contact", "get_point", Type::Vector2, text(POINT, "x")),
        ("GrazeContact", "contact", "get_point_depth", Type::Float, text(POINT, "depth")),
        ("GrazeContact", "contact", "get_a_feature", Type::Int, text(POINT, "a_feature")),
        ("GrazeContact", "contact", "get_b_feature", Type::Int, text(POINT, "a_feature")),
        ("GrazeSlide", "slide", "get_normal", Type::Vector2, text(CONTACT, "normal_x")),
        ("GrazeSlide", "slide", "get_obstacle", Type::Int, text(CONTACT, "obstacle")),
        ("GrazeSlide", "slide", "get_edge", Type::Int, text(CONTACT, "obstacle")),
    ] {
        methods.push(method(class, name, &format!("{body}_{name}"), &[("index", Type::Int)], kind, &comment));
    }
    (methods, properties)
}
