//! The contact of two convex shapes off a given side of one of them, though another side may be nearer.
//!
//! The push along a side's normal is long enough if the part beside the shape of the side comes out of it: parts past
//! its ends need not. So a tilted box over a ledge of small tiles is pushed up by each of them only as far as it is
//! inside of that tile.

use super::any_contact::as_convex;
use super::clip::{clip_edge, deepest_vertex_alone};
use super::convex_view::ConvexView;
use super::incident_edge::deepest_vertex;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::penetration_depth::push_off_edge;
use super::reference_edge::{ExactSatResult, ReferenceEdge, exact_sat};
use super::reference_frame::ReferenceFrame;
use super::round_outward;
use super::sat_manifold::clip_to_reference_edge;
use crate::distance::point_segment::determinant;
use crate::number::{Number, f64_max, f64_min, sqrt};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::shape::{Edge, Shape};

/// The contact of two convex shapes whose skeletons overlap, off a side of b: of those accepted the one with the
/// shortest push. Sides are given with their outside on the right.
pub(crate) fn contact_off_side<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    is_accepted: &mut dyn FnMut(Edge<N>) -> bool,
) -> Option<Contact> {
    let (first, second) = (ConvexView::new(as_convex(a)?), ConvexView::new(as_convex(b)?));
    if matches!(exact_sat(&first, &second), ExactSatResult::Apart) {
        return None;
    }
    let mut best: Option<Side> = None;
    for (edge, ends) in second.edges() {
        let (side, [from, to]) = (Side::new(edge, ends, &first, &second), ends);
        if best.is_none_or(|known| side.square < known.square) && is_accepted(Edge { a: from, b: to }) {
            best = Some(side);
        }
    }
    let Side { edge, square, cut } = best?;
    let contact = match cut {
        None => clip_to_reference_edge(&first, &second, ReferenceEdge::on_second(edge, square), Margin::NONE),
        Some(cut) => cut_contact([&first, &second], edge, cut, square),
    };
    Some(contact.consistent_with(Verdict::Hit))
}

/// A side of a shape, and how deep behind it the part of another is that is beside the shape.
#[derive(Clone, Copy)]
struct Side {
    edge: usize,
    /// The squared depth.
    square: f64,
    /// The edge of the other shape that is deepest, where it is cut, if the deepest vertex is deeper.
    cut: Option<usize>,
}

impl Side {
    fn new<N: Number>(edge: usize, ends: [Point<N>; 2], other: &ConvexView<N>, shape: &ConvexView<N>) -> Self {
        let [from, to] = ends;
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        let (depth, cut) = deepest_beside(ends, other, shape);
        Side { edge, square: depth * (depth / (ux * ux + uy * uy)), cut }
    }
}

/// The determinant of a side and the deepest point behind it, and the edge that is cut there, if any.
fn deepest_beside<N: Number>(
    [from, to]: [Point<N>; 2],
    of: &ConvexView<N>,
    beside: &ConvexView<N>,
) -> (f64, Option<usize>) {
    let behind = |p: Point<N>| determinant(from, to, p);
    let along = |p: Point<N>| (to.x - from.x) * (p.x - from.x) + (to.y - from.y) * (p.y - from.y);
    let most = of.vertices().map(|(_, p)| behind(p)).fold(f64::NEG_INFINITY, f64_max);
    let (low, high) = beside
        .vertices()
        .map(|(_, p)| along(p))
        .fold((0.0, 0.0), |(low, high), value| (f64_min(low, value), f64_max(high, value)));
    let is_beside = |p: Point<N>| (low..=high).contains(&along(p));
    // The part that a radius adds is not cut.
    if of.radius > 0.0 || of.vertices().any(|(_, p)| behind(p) == most && is_beside(p)) {
        return (most, None);
    }
    // Depths are concave along the outline: the part beside is deepest where the outline leaves it.
    let mut best = (f64::NEG_INFINITY, None);
    for (edge, [p, q]) in of.edges() {
        let ([at, end], depth) = ([along(p), along(q)], behind(p));
        let rise = (behind(q) - depth) / (end - at);
        for limit in [low, high] {
            let cut = depth + rise * (limit - at);
            if (at < limit) != (end < limit) && cut > best.0 {
                best = (cut, Some(edge));
            }
        }
    }
    if best.1.is_none() || best.0 >= most {
        return (most, None);
    }
    (f64_max(best.0, 0.0), best.1)
}

/// The contact off an edge of the second shape, with a given edge of the first as the incident one.
fn cut_contact<N: Number>([first, second]: [&ConvexView<N>; 2], edge: usize, cut: usize, square: f64) -> Contact {
    let (ends, side) = (second.edge(edge), second.merged_edge(edge));
    let (depth, (deepest, _)) = (sqrt(square), deepest_vertex(ends, first));
    let (normal, _) = push_off_edge(ends, [0.0; 2], core::iter::once(first.vertex(deepest)), |_| 0.0);
    let frame = ReferenceFrame::new(side, [0.0; 2]);
    let manifold = clip_edge(second, &frame, first, first.merged_edge(cut), Margin::NONE)
        .unwrap_or_else(|| Manifold::one(deepest_vertex_alone(second, side, first, deepest)));
    let manifold = manifold.map(|point| ManifoldPoint { depth: f64_min(point.depth, depth), ..point });
    Contact::new((normal, round_outward::depth_along(depth)), manifold).swapped()
}
