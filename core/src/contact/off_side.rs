//! The contact of a shape and a convex one off a given side of the latter, though another side may be nearer.
//!
//! The push along a side's normal is long enough if the part beside the shape of the side comes out of it: parts past
//! its ends need not. So a tilted box over a ledge of small tiles is pushed up by each of them only as far as it is
//! inside of that tile, and its gap to each is that of the part above the tile.

use super::any_contact::as_convex;
use super::clip::{clip_edge, deepest_vertex_alone};
use super::convex_view::ConvexView;
use super::incident_edge::{deepest_vertex, incident_edge};
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::part_inside::contact_of_part_inside;
use super::penetration_depth::push_off_edge;
use super::reference_edge::{ExactSatResult, ReferenceEdge, exact_sat};
use super::reference_frame::ReferenceFrame;
use super::round_outward;
use super::sat_manifold::clip_to_reference_edge;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt, to_f32};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::shape::{Edge, Shape};

/// The contact of any shape a and a convex b without radius off a side of b: of those accepted the one with the
/// shortest push; of a line the one through which all of a leaves by the shorter way. If the shapes are no hit, or the
/// skeletons are apart, the one with the widest gap of those that the part of a beside b is in front of, if that gap is
/// at most the margin. If a is not convex, only of a hit, and [that of the part inside](contact_of_part_inside). Sides
/// are given with their outside on the right.
pub(crate) fn contact_off_side<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    is_hit: bool,
    margin: Margin,
    is_accepted: &mut dyn FnMut(Edge<N>) -> bool,
) -> Option<Contact> {
    let second = ConvexView::new(as_convex(b)?);
    let Some(first) = as_convex(a).map(ConvexView::new) else {
        return if is_hit { contact_of_part_inside(a, &second, is_accepted) } else { None };
    };
    let are_apart = !is_hit || matches!(exact_sat(&first, &second), ExactSatResult::Apart);
    // The squares of the depths that decide, the first one first.
    let mut best: Option<([f64; 2], Side)> = None;
    for (edge, ends) in second.edges() {
        let side = if are_apart { Side::in_front_of } else { Side::behind };
        let Some(side) = side(edge, ends, &first, &second) else { continue };
        // On which side of a line the shape is does not depend on the part beside the line.
        let first_square =
            if are_apart || second.has_area() { side.square } else { Side::of_all(edge, ends, &first).square };
        let squares = [first_square, side.square];
        let [from, to] = ends;
        if best.is_none_or(|(known, _)| squares < known) && is_accepted(Edge { a: from, b: to }) {
            best = Some((squares, side));
        }
    }
    let (_, best) = best?;
    let contact = match best {
        _ if are_apart => return gap_contact([&first, &second], best, is_hit, margin),
        Side { edge, square, cut: None } => {
            clip_to_reference_edge(&first, &second, ReferenceEdge::on_second(edge, square), margin)
        }
        Side { square, .. } => {
            let depth = sqrt(square);
            contact_beside([&first, &second], best, [depth, f64::from(round_outward::depth_along(depth))], margin)
        }
    };
    Some(contact.consistent_with(Verdict::Hit))
}

/// A side of a shape, and how deep behind it the part of another is that is beside the shape.
#[derive(Clone, Copy)]
struct Side {
    edge: usize,
    /// The squared depth of the skeleton; in front, its negative.
    square: f64,
    /// The edge of the other shape that is deepest, where it is cut, if the deepest vertex is deeper.
    cut: Option<usize>,
}

impl Side {
    /// For skeletons that overlap.
    fn behind<N: Number>(
        edge: usize,
        ends: [Point<N>; 2],
        other: &ConvexView<N>,
        shape: &ConvexView<N>,
    ) -> Option<Self> {
        // The part that a radius adds is not cut.
        let cut = if other.radius > 0.0 { None } else { deepest_beside(ends, other, shape) };
        let of_part = |(depth, cut)| Side::at_depth(edge, ends, f64_max(depth, 0.0), cut);
        Some(cut.map_or_else(|| Side::of_all(edge, ends, other), of_part))
    }

    /// Of all of the other shape, beside the side and past it.
    fn of_all<N: Number>(edge: usize, ends: [Point<N>; 2], other: &ConvexView<N>) -> Self {
        let most = other.vertices().map(|(_, p)| determinant(ends[0], ends[1], p)).fold(f64::NEG_INFINITY, f64_max);
        Side::at_depth(edge, ends, most, None)
    }

    /// For shapes that are no hit. None if no more than an end is beside the shape, or if a part is not in front of the
    /// side.
    fn in_front_of<N: Number>(
        edge: usize,
        ends: [Point<N>; 2],
        other: &ConvexView<N>,
        shape: &ConvexView<N>,
    ) -> Option<Self> {
        let ([low, high], [shape_low, shape_high]) = (range_along(ends, other), range_along(ends, shape));
        if low >= shape_high || shape_low >= high {
            return None;
        }
        let (depth, cut) = deepest_beside(ends, other, shape).filter(|(depth, _)| *depth <= 0.0)?;
        Some(Side::at_depth(edge, ends, depth, cut))
    }

    fn at_depth<N: Number>(edge: usize, [from, to]: [Point<N>; 2], depth: f64, cut: Option<usize>) -> Self {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        Side { edge, square: depth.abs() * (depth / (ux * ux + uy * uy)), cut }
    }
}

/// How far a point is along a side, times the length of the side.
fn place_along<N: Number>([from, to]: [Point<N>; 2], p: Point<N>) -> f64 {
    (to.x - from.x) * (p.x - from.x) + (to.y - from.y) * (p.y - from.y)
}

/// The least and the greatest place of a shape's vertices along a side.
fn range_along<N: Number>(side: [Point<N>; 2], of: &ConvexView<N>) -> [f64; 2] {
    of.vertices()
        .map(|(_, p)| place_along(side, p))
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], place| [f64_min(low, place), f64_max(high, place)])
}

/// The determinant of a side and the deepest point of the part of a shape that is beside another, and the edge that is
/// cut there, if the deepest vertex is not beside it. None if no part is.
fn deepest_beside<N: Number>(
    [from, to]: [Point<N>; 2],
    of: &ConvexView<N>,
    beside: &ConvexView<N>,
) -> Option<(f64, Option<usize>)> {
    let (behind, along) = (|p| determinant(from, to, p), |p| place_along([from, to], p));
    let most = of.vertices().map(|(_, p)| behind(p)).fold(f64::NEG_INFINITY, f64_max);
    let [low, high] = range_along([from, to], beside);
    let is_beside = |p: Point<N>| (low..=high).contains(&along(p));
    if of.vertices().any(|(_, p)| behind(p) == most && is_beside(p)) {
        return Some((most, None));
    }
    // Depths are concave along the outline: the part beside is deepest where the outline leaves it.
    let mut best: Option<(f64, Option<usize>)> = None;
    for (edge, [p, q]) in of.edges() {
        let ([at, end], depth) = ([along(p), along(q)], behind(p));
        let rise = (behind(q) - depth) / (end - at);
        for limit in [low, high] {
            let cut = depth + rise * (limit - at);
            if (at < limit) != (end < limit) && best.is_none_or(|(known, _)| cut > known) {
                best = Some((cut, Some(edge)));
            }
        }
    }
    best.map(|(cut, edge)| if cut >= most { (most, None) } else { (cut, edge) })
}

/// The contact off a side of the second shape whose part beside it is in front of that side, if the gap is at most the
/// margin; of a hit also if the part is less far in front than the radius.
fn gap_contact<N: Number>(views: [&ConvexView<N>; 2], side: Side, is_hit: bool, margin: Margin) -> Option<Contact> {
    let [first, _] = views;
    let rounded = first.radius - sqrt(-side.square);
    let depth = if is_hit { rounded } else { f64_min(rounded, 0.0) };
    if depth > 0.0 {
        let rounded = f64::from(round_outward::depth_along(depth));
        return Some(contact_beside(views, side, [depth, rounded], margin).consistent_with(Verdict::Hit));
    }
    if !margin.admits(depth) {
        return None;
    }
    let contact = contact_beside(views, side, [depth; 2], margin);
    Some(if depth < 0.0 { contact.at_most(Verdict::Miss) } else { contact.at_most(Verdict::Touch) })
}

/// The contact off a side of the second shape, with the depth of the first, and the same rounded. No point is deeper.
fn contact_beside<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    Side { edge, cut, .. }: Side,
    [depth, rounded]: [f64; 2],
    margin: Margin,
) -> Contact {
    let (ends, side) = (second.edge(edge), second.merged_edge(edge));
    let (deepest, _) = deepest_vertex(ends, first);
    let (normal, _) = push_off_edge(ends, [0.0; 2], core::iter::once(first.vertex(deepest)), |_| 0.0);
    let frame = ReferenceFrame::new(side, [second.radius, first.radius]);
    let incident = match cut {
        Some(cut) => Some(first.merged_edge(cut)),
        None => incident_edge(&frame, first, deepest),
    };
    let manifold = incident
        .and_then(|incident| clip_edge(second, &frame, first, incident, margin))
        .unwrap_or_else(|| Manifold::one(deepest_vertex_alone(second, side, first, deepest)));
    let manifold = manifold.map(|point| ManifoldPoint { depth: f64_min(point.depth, depth), ..point });
    Contact::new((normal, to_f32(rounded)), manifold).swapped()
}
