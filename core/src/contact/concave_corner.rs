//! The contact of two corners of any outlines that only touch at a common vertex: see [`super::corner_contact`].

use super::concave_view::ConcaveView;
use super::corner_contact::{ConvexCorner, middle_normal};
use super::manifold::{Contact, Manifold, ManifoldPoint, VisitContact};
use crate::number::Number;
use crate::predicate::{Point, orient};
use crate::shape::Aabb;
use core::ops::ControlFlow;

/// What an outline does at a vertex.
enum VertexTurn<N> {
    /// A point: no edge leads from it.
    Point,
    Convex(ConvexCorner<N>),
    /// It goes straight on, or bends inward.
    None,
}

impl<N: Number> ConcaveView<'_, N> {
    fn corner(&self, i: usize) -> VertexTurn<N> {
        let at = self.vertex(i);
        let [next, previous] = [true, false].map(|forward| self.neighbor(i, forward).map(|k| self.vertex(k)));
        let (next, previous) = match (next, previous) {
            (None, None) => return VertexTurn::Point,
            (Some(only), None) | (None, Some(only)) => {
                return VertexTurn::Convex(ConvexCorner { at, next: only, previous: only });
            }
            (Some(next), Some(previous)) => (next, previous),
        };
        match (orient(previous, at, next), self.winding) {
            (0, _) => VertexTurn::None,
            (turn, winding) if turn * winding < 0 => VertexTurn::None,
            (1, _) => VertexTurn::Convex(ConvexCorner { at, next, previous }),
            _ => VertexTurn::Convex(ConvexCorner { at, next: previous, previous: next }),
        }
    }
}

/// The contact of two corners at one place; None if no line separates them there, if sides lie on each other, and if a
/// vertex is no corner.
pub fn corner_contact<N: Number>(
    first: &ConcaveView<N>,
    i: usize,
    second: &ConcaveView<N>,
    j: usize,
) -> Option<Contact> {
    let corner = |corner: VertexTurn<N>| match corner {
        VertexTurn::None => None,
        VertexTurn::Point => Some(None),
        VertexTurn::Convex(corner) => Some(Some(corner)),
    };
    let (one, other) = (corner(first.corner(i))?, corner(second.corner(j))?);
    if let (Some(one), Some(other)) = (one, other) {
        let reaches_into = |of: ConvexCorner<N>, into: ConvexCorner<N>| {
            let is_inside = |p| orient(into.at, into.next, p) > 0 && orient(into.at, p, into.previous) > 0;
            is_inside(of.next) || is_inside(of.previous)
        };
        if reaches_into(one, other) || reaches_into(other, one) {
            return None;
        }
    }
    let normal = middle_normal(one, other)?;
    let (Point { x, y, .. }, depth) = (first.vertex(i), 0.0);
    let (a_feature, b_feature) = (2 * first.first_at_place(i), 2 * second.first_at_place(j));
    Some(Contact::new((normal, 0.0), Manifold::one(ManifoldPoint { x, y, depth, a_feature, b_feature })))
}

/// Reports the contacts of corners that only touch, of shapes without radii.
pub fn corner_contacts<N: Number>(
    one: &ConcaveView<N>,
    other: &ConcaveView<N>,
    report: VisitContact<'_>,
) -> ControlFlow<()> {
    if one.shape.radius + other.shape.radius > 0.0 {
        return ControlFlow::Continue(());
    }
    let bounds = other.near.bounds();
    one.vertices_near(|block| block.meets(&bounds)).try_for_each(|(i, p)| {
        let at = Aabb { min: p, max: p };
        let mut flow = ControlFlow::Continue(());
        if at.meets(&bounds) {
            other.any_vertex_within(&one.with_neighbors(i).vertex_search(), 0.0, |(j, q)| {
                if p == q
                    && let Some(contact) = corner_contact(one, i, other, j)
                {
                    flow = report(contact);
                }
                flow.is_break()
            });
        }
        flow
    })
}
