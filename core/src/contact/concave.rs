//! Contacts of concave shapes: one for each edge that the other shape touches.
//!
//! Vertices of either shape are compared with edges of the other, but only with edges that the vertex can rest on:
//!
//! * A vertex outside touches an edge if it is in front of it within the sum of the radii.
//! * A vertex inside touches the nearest edge.
//! * A vertex inside that cannot rest on the nearest edge, or a vertex behind an edge of a chain, touches the edge that
//!   it has tunnelled through.
//! * Two vertices touch if they are within the sum of the radii.
//!
//! If nothing touches in this sense, thin parts cross. Then the contact is that of two crossing edges as segments.

use super::concave_view::ConcaveView;
use super::convex_view::ConvexView;
use super::edge_contacts::edge_contacts;
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::penetration_depth::{push_off_vertex, signed_push};
use super::sat_manifold::{coincident_contact, sat_manifold};
use super::touching_vertices::VerticesOnEdges;
use crate::distance::point_segment::{Separation, separation};
use crate::number::{Number, Scalar, f64_max};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach, compare_point_point};
use crate::shape::{Aabb, Edge, NearEdges, Shape, edge_intersection};

/// Visits the contacts of two shapes that meet, edge by edge.
///
/// Complexity: O(n + m) and the pairs of blocks of edges that are near each other; O(n·m) at worst.
pub fn contacts<N: Number>(
    first: Shape<N>,
    second: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: &mut dyn FnMut(Contact),
) {
    contacts_of_edges([&NearEdges::new(first), &NearEdges::new(second)], verdict, margin, visit);
}

/// [`contacts`] of shapes whose edges may be indexed.
pub fn contacts_of_edges<N: Number>(
    near: [&NearEdges<N>; 2],
    verdict: Verdict,
    margin: Margin,
    visit: &mut dyn FnMut(Contact),
) {
    let [first, second] = near.map(|edges| edges.shape);
    let [one, other] = near.map(ConcaveView::new);
    // A hit needs a contact with a depth above 0, even if only crossing edges have one.
    let is_sufficient = |contact: &Contact| verdict != Verdict::Hit || contact.depth.rank() > 0;
    let mut any = false;
    let mut on_all_edges = |one: ConcaveView<N>, other: ConcaveView<N>, is_first_pass: bool| {
        let mut report = |contact: Contact| {
            let is_sufficient = is_sufficient(&contact);
            any |= is_sufficient;
            if is_sufficient || is_first_pass {
                visit(contact);
            }
        };
        edge_contacts(
            &VerticesOnEdges { vertex_shape: one, edge_shape: other, vertex_shape_is_first: true, verdict, margin },
            &mut report,
        );
        edge_contacts(
            &VerticesOnEdges { vertex_shape: other, edge_shape: one, vertex_shape_is_first: false, verdict, margin },
            &mut report,
        );
        vertex_contacts(&one, &other, margin, &mut report);
        any
    };
    if on_all_edges(one, other, true) {
        return;
    }
    let crossing = crossing_contact(&one, &other, verdict);
    // One shape may lie inside the other, where no vertex can rest on a near edge.
    if !crossing.as_ref().is_some_and(is_sufficient)
        && on_all_edges(one.resting_anywhere(), other.resting_anywhere(), false)
    {
        return;
    }
    let coincident = || coincident_contact(&ConvexView::of_edge(first, 0), &ConvexView::of_edge(second, 0));
    visit(crossing.unwrap_or_else(coincident).consistent_with(verdict));
}

/// Reports the contacts of vertices with vertices, if each is the nearest point of the edges at it.
fn vertex_contacts<N: Number>(
    one: &ConcaveView<N>,
    other: &ConcaveView<N>,
    margin: Margin,
    report: &mut dyn FnMut(Contact),
) {
    let radii = [one.shape.radius, other.shape.radius];
    let (reach, near) = (Reach::sum(radii[0], radii[1]), margin.reach(radii));
    if near.sign() == 0 {
        return;
    }
    let is_nearest = |view: &ConcaveView<N>, i: usize, point: Point<N>| {
        let at = view.vertex(i);
        view.neighbors(i)
            .all(|to| separation(Edge { a: at, b: view.vertex(to) }, point).with_exact_feature().end() == Some(at))
    };
    let outside =
        |view: &ConcaveView<N>, point: Point<N>| !view.shape.is_filled() || view.near.locate(point) == (false, false);
    let bounds = other.near.bounds();
    for (i, p) in one.vertices_near(|block| !block.is_beyond(&bounds, near)) {
        let at = Aabb { min: p, max: p };
        if at.is_beyond(&bounds, near) {
            continue;
        }
        for (j, q) in other.vertices_near(|block| !block.is_beyond(&at, near)) {
            let is_near = p != q && compare_point_point(p, q, near) <= 0;
            if is_near && is_nearest(one, i, q) && is_nearest(other, j, p) && outside(one, q) && outside(other, p) {
                let between: Separation<N> = separation(Edge { a: p, b: p }, q);
                let depth = between.depth(reach);
                let push = signed_push(push_off_vertex(p, between, depth, radii, || false), depth, margin);
                let (x, y) = between.normal();
                let midway = 0.5 * (between.distance() + radii[0] - radii[1]);
                let point = ManifoldPoint {
                    x: p.x + x * midway,
                    y: p.y + y * midway,
                    depth: f64_max(depth, margin.least_depth()),
                    a_feature: 2 * i,
                    b_feature: 2 * j,
                };
                report(Contact::new(push, Manifold::one(point)));
            }
        }
    }
}

/// The contact of two edges that cross, as segments: the deepest for a hit, the shallowest for a touch.
fn crossing_contact<N: Number>(one: &ConcaveView<N>, other: &ConcaveView<N>, verdict: Verdict) -> Option<Contact> {
    let mut best: Option<Contact> = None;
    for (i, e) in one.shape.indexed_edges() {
        let bounds = e.bounds();
        other.near.any(
            |near| near.meets(&bounds),
            |(j, f)| {
                if edge_intersection(e, f).is_none() {
                    return false;
                }
                let (first, second) = (ConvexView::of_edge(one.shape, i), ConvexView::of_edge(other.shape, j));
                let found = sat_manifold(&first, &second).unwrap_or_else(|| coincident_contact(&first, &second));
                if best.is_none_or(|known| found.is_deeper_than(&known) == (verdict == Verdict::Hit)) {
                    best = Some(found);
                }
                false
            },
        );
    }
    best
}
