//! What the exact tier's searches find of a small body and an outline, where signs alone do not show it: the edge that
//! a vertex has tunnelled through, and the contact of edges that cross.

use crate::contact::concave_view::{ConcaveView, PartOfOutline, ShapeCache};
use crate::contact::crossing_edges::crossing_contact;
use crate::contact::manifold::Contact;
use crate::contact::tunnelled::Tunnelled;
use crate::number::{Number, Sign};
use crate::overlap::Verdict;
use crate::shape::{NearEdges, Shape};

/// A filled outline and a convex body, each with its winding, for searches by the exact tier.
#[derive(Clone, Copy)]
pub struct ExactBodySearch<'a, N: Number> {
    pub outline: (Shape<'a, N>, Sign),
    pub body: (Shape<'a, N>, Sign),
    /// The numbers of the outline's vertices, if it is a part of another one.
    pub places: Option<&'a [u32]>,
}

impl<N: Number> ExactBodySearch<'_, N> {
    /// The answer of a search in the outline and the body. None if it depends on more than a part of the outline.
    #[inline(always)]
    fn search<R>(&self, ask: impl FnOnce(&ConcaveView<N>, &ConcaveView<N>) -> Option<R>) -> Option<R> {
        let part = self.places.map(PartOfOutline::new);
        let [outline, body] = [self.outline, self.body].map(|(_, winding)| ShapeCache::of_winding(winding));
        let (outline_edges, body_edges) = (&NearEdges::new(self.outline.0), &NearEdges::new(self.body.0));
        let outline = ConcaveView::new(outline_edges, &outline, part.as_ref());
        let body = ConcaveView::new(body_edges, &body, None);
        ask(&outline, &body).filter(|_| part.as_ref().is_none_or(|part| !part.has_left()))
    }

    /// The edge that a vertex of the body, or of the outline, has tunnelled through, of the other one. None if there
    /// are several.
    #[inline(never)]
    pub fn tunnelled(&self, vertex: usize, is_of_body: bool) -> Option<Option<usize>> {
        self.search(|outline, body| {
            let (own, other) = if is_of_body { (body, outline) } else { (outline, body) };
            Tunnelled::new(own, other, vertex).only_edge()
        })
    }

    /// The contact of crossing edges of shapes that are a hit, with the outline first.
    #[inline(never)]
    pub fn crossing(&self, is_outline_first: bool) -> Option<Contact> {
        self.search(|outline, body| {
            let (first, second) = if is_outline_first { (outline, body) } else { (body, outline) };
            crossing_contact(first, second, Verdict::Hit)
        })
        .map(|contact| contact.in_order(is_outline_first))
    }
}
